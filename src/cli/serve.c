/* grognard serve: the browser client out of this binary. Files in, headers around them, nothing else: no state, no uploads,
 * no paths on the disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

#ifdef HAVE_MICROHTTPD

#include <errno.h>
#include <microhttpd.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/files.h"
#include "server/place.h"

enum { USUAL_PORT = 8017, PORTS_TRIED = 20, CONNECTIONS = 256, IDLE_SECONDS = 30 };

static enum MHD_Result answer(void *nothing, struct MHD_Connection *c, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_len, void **mine)
{
    static int begun;
    (void)nothing, (void)version, (void)upload;
    if (!*mine) { /* the headers have come; whoever answers before the rest has loses the connection */
        *mine = &begun;
        return MHD_YES;
    }
    if (*upload_len) {
        *upload_len = 0;
        return MHD_YES;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return files_send_words(c, MHD_HTTP_METHOD_NOT_ALLOWED, "This server only gives files.\n");
    const page_file *f = files_find(url);
    return f ? files_send(c, f, NULL) : files_send_words(c, MHD_HTTP_NOT_FOUND, "There is no such file here.\n");
}

/* ---- the server ---- */

static struct MHD_Daemon *listen_at(const place *p)
{
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | (p->v6 ? MHD_USE_IPv6 : 0);
    return MHD_start_daemon(flags, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)&p->at,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)CONNECTIONS, MHD_OPTION_END);
}

/* With no port asked for, the next free one will do. */
static struct MHD_Daemon *start(const char *address, int port, bool any, place *p)
{
    struct MHD_Daemon *d = NULL;
    for (int i = 0; !d && i < (any ? PORTS_TRIED : 1); i++)
        if (place_find(address, port + i, p)) d = listen_at(p);
    return d;
}

/* Not through a shell. A grandchild, so that nobody is left to wait for. */
static void open_browser(const char *url)
{
    pid_t child = fork();
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (fork() == 0) execlp("xdg-open", "xdg-open", url, (char *)NULL);
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

/* ---- beginning and end ---- */

static int serve(const options *o, const char *address, int port, bool any)
{
    place p;
    sigset_t ends;
    int number;
    char url[128];
    if (!place_find(address, port, &p)) return complain_of(o, "'%s' is no address of this machine", address);
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT), sigaddset(&ends, SIGTERM), sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, NULL); /* before its thread begins: they are for sigwait below */
    struct MHD_Daemon *d = start(address, port, any, &p);
    if (!d) {
        complain_of(o, "cannot listen on %s, port %d: %s; --port chooses another", p.host, port, strerror(errno));
        return CLI_FAILED;
    }
    unsigned now = MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT)->port;
    place_url(&p, false, now, url, sizeof url);
    printf("Grognard is at %s  (Ctrl-C ends it)\n", url);
    if (!p.loopback) puts("Everybody who can reach this machine can open it there.");
    fflush(stdout);
    if (option_has(o, "--open")) open_browser(url);
    sigwait(&ends, &number);
    MHD_stop_daemon(d);
    return CLI_OK;
}

static int run(const options *o)
{
    uint64_t port;
    const char *asked = option_text(o, "--port", NULL);
    if (!option_number(o, "--port", 0, 65535, USUAL_PORT, &port)) return CLI_BAD_INPUT;
    if (page_file_count == 0) {
        complain_of(o, "this grognard was built before the browser client: run `make serve` in its source tree");
        return CLI_FAILED;
    }
    return serve(o, option_text(o, "--listen", "127.0.0.1"), (int)port, !asked);
}

#else

static int run(const options *o)
{
    complain_of(o, "this grognard was built without libmicrohttpd, which serves the page: install it (on Debian "
                   "libmicrohttpd-dev) and run `make serve` in the source tree");
    return CLI_FAILED;
}

#endif

static const option serve_options[] = {
    {"--port", 0, "N", "port to listen on (8017, or the next that is free; 0: any)"},
    {"--listen", 0, "ADDRESS", "address to listen on (127.0.0.1: this machine alone; 0.0.0.0: everybody)"},
    {"--open", 0, NULL, "open it in the browser"},
};
const command command_serve = {
    .name = "serve",
    .usage = "[--port N] [--listen ADDRESS] [--open]",
    .summary = "the same battles in a browser, from this machine",
    .words = "Serves the browser client, which is part of this program: the whole game runs inside the page, and once "
             "visited it works without this server too. It listens on this machine alone unless --listen says "
             "otherwise. Ctrl-C ends it.",
    .examples = "  grognard serve --open\n"
                "  grognard serve --port 9000\n"
                "  grognard serve --listen 0.0.0.0      for a phone in the same network\n",
    .option = serve_options,
    .options = COUNT(serve_options),
    .words_max = 0,
    .run = run,
};
