/* See servers.h. */
#include "server/servers.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 30000 }; /* ms */

int many_files(void)
{
    struct rlimit r;
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    return r.rlim_max > 1 << 20 ? 1 << 20 : (int)r.rlim_max;
}

static void become(char *const *words, int out, const char *said)
{
    int log = open(said, O_WRONLY | O_CREAT | O_APPEND, 0644), nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    dup2(out, 1);
    dup2(log, 2);
    execv(words[0], words);
    perror(words[0]);
    _exit(127);
}

/* Reads what it says until an address stands in it. */
static int read_port(int in)
{
    char text[4096];
    size_t len = 0;
    struct pollfd p = {.fd = in, .events = POLLIN};
    while (len < sizeof text - 1 && poll(&p, 1, PATIENCE) == 1) {
        ssize_t n = read(in, text + len, sizeof text - 1 - len);
        if (n <= 0) break;
        len += (size_t)n;
        text[len] = 0;
        const char *at = strstr(text, "http://"), *colon = at ? strchr(at + 7, ':') : NULL;
        if (colon && strpbrk(colon, "/ \n")) return atoi(colon + 1);
    }
    return 0;
}

server server_start(char *const *words, const char *said)
{
    int ends[2];
    server s;
    if (pipe(ends)) perror("servers: pipe"), exit(1);
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    s.pid = fork();
    if (s.pid == 0) become(words, ends[1], said);
    close(ends[1]);
    s.port = s.pid > 0 ? read_port(ends[0]) : 0;
    if (s.port <= 0) {
        fprintf(stderr, "servers: %s %s does not say where it listens; %s has its words\n", words[0],
                words[1] ? words[1] : "", said);
        if (s.pid > 0) kill(s.pid, SIGKILL);
        exit(1);
    }
    return s; /* the pipe stays open: it may say more there */
}

bool server_stop(server *s, int signal)
{
    int status = -1;
    if (s->pid <= 0) return false;
    kill(s->pid, signal);
    waitpid(s->pid, &status, 0);
    s->pid = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool read_file(char *out, size_t cap, const char *format, pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, format, (int)pid);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(out, 1, cap - 1, f) : 0;
    out[n] = 0;
    if (f) fclose(f);
    return n > 0;
}

long server_memory(const server *s)
{
    char text[4096];
    const char *at = read_file(text, sizeof text, "/proc/%d/status", s->pid) ? strstr(text, "VmRSS:") : NULL;
    return at ? atol(at + 6) : 0;
}

double server_seconds(const server *s)
{
    char text[2048];
    long user = 0, system = 0;
    if (!read_file(text, sizeof text, "/proc/%d/stat", s->pid)) return 0;
    const char *at = strrchr(text, ')'); /* its name may hold anything */
    if (!at || sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system) != 2) return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
