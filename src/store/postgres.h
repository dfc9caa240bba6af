/* Inside PostgreSQL's home: connections, and the thread that talks with other processes. */
#ifndef GG_STORE_POSTGRES_H
#define GG_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/home.h"

typedef struct postgres_line {
    line base; /* the first, so that one is the other */
    PGconn *conn;
    bool prepared[SQL_COUNT];
    bool cut;   /* the server was not there for the last statement */
    bool told;  /* this transaction has something for other processes */
    bool again; /* the last failure may pass: somebody else's transaction was in the way */
} postgres_line;

enum { POSTGRES_LINES = 16 };
typedef struct postgres_home_state {
    char *where;
    pthread_mutex_t mutex; /* of the spare lines */
    pthread_cond_t returned;
    postgres_line *spare[POSTGRES_LINES];
    int spares, made;
    postgres_line *talker; /* the thread's */
    int wake[2];           /* a pipe: there is something to tell, or it is time to stop */
    atomic_bool stopping;
    pthread_t thread;
} postgres_home_state;

postgres_line *postgres_call(const char *where, char *why, size_t cap); /* a new connection; NULL: why */
void postgres_hang_up(postgres_line *);
bool postgres_script(postgres_line *, const char *statements); /* false: base.why */
bool postgres_lost(const postgres_line *);
store_status postgres_run(line *, query *);

bool postgres_talk_start(store *, char *why, size_t cap);
void postgres_talk_stop(postgres_home_state *);
bool postgres_told(store *, line *, store_id, int64_t version); /* in the transaction; when it is committed: */
void postgres_wake(postgres_home_state *);

#endif
