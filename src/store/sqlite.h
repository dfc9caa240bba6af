/* Inside SQLite's home: connections, and the one thread that writes. */
#ifndef GG_STORE_SQLITE_H
#define GG_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/home.h"

typedef struct sqlite_line {
    line base; /* the first, so that one is the other */
    sqlite3 *db;
    sqlite3_stmt *prepared[SQL_COUNT]; /* when it is first run */
} sqlite_line;

typedef struct job { /* what somebody waits for to be written */
    struct job *next;
    writing work;
    void *of;
    store_status status;
    bool done;
    char why[STORE_WHY];
    pthread_cond_t ready;
} job;

enum { SQLITE_READERS = 8 };
typedef struct sqlite_home_state {
    char *path;
    pthread_mutex_t mutex; /* of the spare lines and the queue */
    pthread_cond_t returned, queued;
    sqlite_line *spare[SQLITE_READERS];
    int spares, made;
    sqlite_line *writer;
    job *first, **last;
    bool stopping;
    pthread_t thread;
} sqlite_home_state;

sqlite_line *sqlite_connect(const char *path, bool writer, char *why, size_t cap);
void sqlite_disconnect(sqlite_line *);
bool sqlite_script(sqlite_line *, const char *statements); /* false: base.why */
store_status sqlite_run(line *, query *);

bool sqlite_writer_start(sqlite_home_state *);
void sqlite_writer_stop(sqlite_home_state *); /* when all that is queued is written */
store_status sqlite_write(store *, writing, void *of);
store_status sqlite_backup(store *, const char *file, char *why, size_t cap);

#endif
