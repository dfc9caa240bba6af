/* A bare server of the host's library, which says hello to whoever posts something: what a host is measured beside.
 *
 *   hello [CONNECTIONS]     prints its address; ends by SIGTERM */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum MHD_Result result;

static result greet(void *of, struct MHD_Connection *c, const char *url, const char *method, const char *version,
                    const char *body, size_t *len, void **state)
{
    static char begun; /* its address is a mark */
    (void)of, (void)url, (void)method, (void)version, (void)body;
    if (!*state) {
        *state = &begun;
        return MHD_YES;
    }
    if (*len) {
        *len = 0;
        return MHD_YES;
    }
    char words[] = "{\"hello\": true}\n";
    struct MHD_Response *r = MHD_create_response_from_buffer(strlen(words), words, MHD_RESPMEM_MUST_COPY);
    result sent = MHD_queue_response(c, MHD_HTTP_OK, r);
    MHD_destroy_response(r);
    return sent;
}

int main(int argc, char **argv)
{
    sigset_t end;
    int which;
    unsigned most = argc > 1 ? (unsigned)atoi(argv[1]) : 1000;
    sigemptyset(&end), sigaddset(&end, SIGTERM), sigaddset(&end, SIGINT);
    sigprocmask(SIG_BLOCK, &end, NULL);
    struct sockaddr_in at = {.sin_family = AF_INET};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct MHD_Daemon *d =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, greet, NULL, MHD_OPTION_SOCK_ADDR, &at,
                         MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_END);
    if (!d) {
        fprintf(stderr, "hello: it cannot listen\n");
        return 1;
    }
    printf("http://127.0.0.1:%u/\n", (unsigned)MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    sigwait(&end, &which);
    MHD_stop_daemon(d);
    return 0;
}
