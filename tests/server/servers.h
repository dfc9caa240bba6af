/* Servers that a test starts, looks at and stops: what they use of memory and of processors, as the system tells it. */
#ifndef TESTS_SERVER_SERVERS_H
#define TESTS_SERVER_SERVERS_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct server {
    pid_t pid;
    int port;
} server;

/* Starts it and waits until it has printed an address with its port ("http://127.0.0.1:8018"). Ends the program if it does not
 * within half a minute. What it says later goes to `said`, a file. */
server server_start(char *const *words, const char *said);
bool server_stop(server *, int signal); /* true: it ended by itself, with 0 */
long server_memory(const server *);     /* kB that are resident */
double server_seconds(const server *);  /* of processors */
int many_files(void);                   /* as many open files as the system lets one have; children inherit it */

#endif
