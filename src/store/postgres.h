/* Inside PostgreSQL's home: connections, and the thread that listens to other processes. */
#ifndef GG_STORE_POSTGRES_H
#define GG_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/home.h"

typedef struct postgres_line {
    line base; /* the first, so that one is the other */
    PGconn *conn;
    bool prepared[SQL_COUNT];
    bool cut;   /* the server was not there for the last statement */
    bool again; /* the last failure may pass: somebody else's transaction was in the way */
} postgres_line;

enum { POSTGRES_LINES = 16 };
typedef struct postgres_home_state {
    char *where;
    pthread_mutex_t mutex; /* of the spare lines */
    pthread_cond_t returned;
    postgres_line *spare[POSTGRES_LINES];
    int spares, made;
    bool listens;
    PGconn *ear;
    int stop[2]; /* a pipe: the listening thread ends when something is written into it */
    pthread_t thread;
} postgres_home_state;

/* Never NULL but for want of memory; PQstatus says if it is one. */
PGconn *postgres_connect(const char *where);
void postgres_trim(char *why, size_t cap, const char *said); /* libpq's words on one line */
store_status postgres_run(line *, query *);

void postgres_listen(store *);
void postgres_unlisten(postgres_home_state *);

#endif
