/* A program from outside as a process of its own. Sockets and not pipes: a write to one that is closed is an error and no signal,
 * and neither end is ever inherited by another child, whichever thread starts it. */
#include "guest_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- starting ---- */

/* Where standard input or output is closed a socket may get its number, which the child needs. */
static int above_standard(int fd)
{
    if (fd < 0 || fd > STDERR_FILENO) return fd;
    int higher = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return higher;
}

static bool open_pair(int ours_theirs[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ours_theirs) != 0) return false;
    for (int i = 0; i < 2; i++) ours_theirs[i] = above_standard(ours_theirs[i]);
    return ours_theirs[0] >= 0 && ours_theirs[1] >= 0;
}

static void close_pair(const int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0) close(pair[i]);
}

static int open_log(void)
{
    const char *path = getenv("GROGNARD_ENGINE_LOG");
    return path && *path ? above_standard(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) : -1;
}

/* Signals as they are for a program that a shell starts, whatever this thread has made of them. */
static void set_signals(posix_spawnattr_t *attributes)
{
    static const int usual[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD};
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) sigaddset(&defaults, usual[i]);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &defaults);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int spawn(pid_t *pid, char *const args[], int in, int out, int log)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (log >= 0)
        posix_spawn_file_actions_adddup2(&files, log, STDERR_FILENO);
    else
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    set_signals(&attributes);
    int failed = posix_spawnp(pid, args[0], &files, &attributes, args, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

bool guest_child_start(guest_child *c, char *const args[], char *why, size_t cap)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, failed = 0;
    *c = (guest_child){.log = open_log()};
    if (!open_pair(in) || !open_pair(out)) failed = errno;
    if (!failed) failed = spawn(&c->pid, args, in[1], out[1], c->log);
    if (failed) {
        snprintf(why, cap, "%s cannot be started: %s", args[0], strerror(failed));
        close_pair(in), close_pair(out);
        if (c->log >= 0) close(c->log);
        *c = (guest_child){.log = -1};
        return false;
    }
    c->in = in[0], c->out = out[0];
    close(in[1]), close(out[1]);
    return true;
}

/* ---- talking ---- */

void guest_child_note(const guest_child *c, const char *mark, const char *text, size_t len)
{
    if (c->log < 0) return;
    dprintf(c->log, "%s%.*s%s", mark, (int)len, text, len && text[len - 1] == '\n' ? "" : "\n");
}

ssize_t guest_child_write(guest_child *c, const char *text, size_t len)
{
    return send(c->in, text, len, MSG_NOSIGNAL | MSG_DONTWAIT);
}

ssize_t guest_child_read(guest_child *c, char *out, size_t cap) { return recv(c->out, out, cap, MSG_DONTWAIT); }

/* ---- ending ---- */

static bool has_ended(const guest_child *c, siginfo_t *how)
{
    *how = (siginfo_t){0};
    return waitid(P_PID, (id_t)c->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid == c->pid;
}

void guest_child_how(const guest_child *c, const char *otherwise, char *out, size_t cap)
{
    siginfo_t how;
    bool ended = false;
    for (int i = 0; i < 20 && !(ended = has_ended(c, &how)); i++)
        poll(NULL, 0, 5); /* its output closes a moment before */
    if (!ended)
        snprintf(out, cap, "%s", otherwise);
    else if (how.si_code == CLD_EXITED)
        snprintf(out, cap, "has ended with status %d", how.si_status);
    else
        snprintf(out, cap, "was ended by signal %d", how.si_status);
}

/* The group is ended before its leader is waited for: until then nobody else can have its number. */
void guest_child_end(guest_child *c, int milliseconds)
{
    siginfo_t how;
    if (!c->pid) return;
    shutdown(c->in, SHUT_WR);
    for (int waited = 0; waited < milliseconds && !has_ended(c, &how); waited += 5) poll(NULL, 0, 5);
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR) {}
    close(c->in), close(c->out);
    if (c->log >= 0) close(c->log);
    *c = (guest_child){.log = -1};
}
