/* SQLite's home: a file in WAL, one connection that writes, a few that read. */
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 10000 }; /* how long another process may hold the file */

/* ---- a connection ---- */

static void keep_why(sqlite_line *l)
{
    snprintf(l->base.why, sizeof l->base.why, "%s (SQLite %d)", sqlite3_errmsg(l->db), sqlite3_extended_errcode(l->db));
}

bool sqlite_script(sqlite_line *l, const char *statements)
{
    if (sqlite3_exec(l->db, statements, NULL, NULL, NULL) == SQLITE_OK) return true;
    keep_why(l);
    return false;
}

void sqlite_disconnect(sqlite_line *l)
{
    if (!l) return;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(l->prepared[i]);
    sqlite3_close(l->db);
    free(l);
}

/* FULL: a commit returns when it is on the disk. WAL is a property of the file and is set once, by the writer. */
static bool set_up(sqlite_line *l, bool writer)
{
    sqlite3_extended_result_codes(l->db, 1);
    sqlite3_busy_timeout(l->db, BUSY_MS);
    if (!writer) return sqlite_script(l, "PRAGMA query_only=ON");
    return sqlite_script(l, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
                            "PRAGMA journal_size_limit=67108864");
}

sqlite_line *sqlite_connect(const char *path, bool writer, char *why, size_t cap)
{
    sqlite_line *l = calloc(1, sizeof *l);
    if (!l) {
        snprintf(why, cap, "out of memory");
        return NULL;
    }
    l->base.home = &sqlite_home;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &l->db, flags, NULL) == SQLITE_OK && set_up(l, writer)) return l;
    bool other = l->db && sqlite3_errcode(l->db) == SQLITE_NOTADB;
    snprintf(why, cap, "%s: %s%s", path, l->db ? sqlite3_errmsg(l->db) : "out of memory",
             other ? "; name another file, a new one is made" : "");
    sqlite_disconnect(l);
    return NULL;
}

/* ---- statements ---- */

static sqlite3_stmt *prepared(sqlite_line *l, sql which)
{
    if (l->prepared[which]) return l->prepared[which];
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v3(l->db, sql_text[which], -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL) != SQLITE_OK) {
        keep_why(l);
        return NULL;
    }
    for (int i = 1; i <= sqlite3_bind_parameter_count(stmt); i++)
        assert(atoi(sqlite3_bind_parameter_name(stmt, i) + 1) == i); /* as sql.def promises */
    return l->prepared[which] = stmt;
}

static int bind(sqlite3_stmt *stmt, int i, const value *v)
{
    switch (v->kind) {
    case VALUE_NUMBER: return sqlite3_bind_int64(stmt, i, v->number);
    case VALUE_REAL: return sqlite3_bind_double(stmt, i, v->real);
    case VALUE_TEXT: return sqlite3_bind_text(stmt, i, v->text, -1, SQLITE_STATIC);
    case VALUE_NULL: break;
    }
    return sqlite3_bind_null(stmt, i);
}

static value column(sqlite3_stmt *stmt, int i)
{
    switch (sqlite3_column_type(stmt, i)) {
    case SQLITE_INTEGER: return number_of(sqlite3_column_int64(stmt, i));
    case SQLITE_FLOAT: return real_of(sqlite3_column_double(stmt, i));
    case SQLITE_NULL: return text_of(NULL);
    default: return text_of((const char *)sqlite3_column_text(stmt, i));
    }
}

static void give_row(sqlite3_stmt *stmt, const query *q)
{
    value row[SQL_COLUMNS];
    int columns = sqlite3_column_count(stmt);
    assert(columns <= SQL_COLUMNS);
    for (int i = 0; i < columns; i++) row[i] = column(stmt, i);
    if (q->row) q->row(q->of, row);
}

static store_status status_of(sqlite_line *l, int code)
{
    switch (code) {
    case SQLITE_DONE: return STORE_DONE;
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY: return STORE_LATE;
    case SQLITE_CONSTRAINT_FOREIGNKEY: return STORE_NONE;
    default: keep_why(l); return STORE_FAILED;
    }
}

store_status sqlite_run(line *base, query *q)
{
    sqlite_line *l = (sqlite_line *)base;
    sqlite3_stmt *stmt = prepared(l, q->which);
    if (!stmt) return STORE_FAILED;
    assert(q->values == sqlite3_bind_parameter_count(stmt));
    int code = SQLITE_OK;
    for (int i = 0; i < q->values && code == SQLITE_OK; i++) code = bind(stmt, i + 1, &q->value[i]);
    if (code == SQLITE_OK)
        while ((code = sqlite3_step(stmt)) == SQLITE_ROW) give_row(stmt, q);
    store_status status = status_of(l, code);
    q->changed = sqlite3_changes64(l->db);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return status;
}

/* ---- reading ---- */

static sqlite_line *borrow(sqlite_home_state *h, char *why, size_t cap)
{
    sqlite_line *l = NULL;
    pthread_mutex_lock(&h->mutex);
    while (!h->spares && h->made == SQLITE_READERS) pthread_cond_wait(&h->returned, &h->mutex);
    if (h->spares)
        l = h->spare[--h->spares];
    else
        h->made++;
    pthread_mutex_unlock(&h->mutex);
    if (l) return l;
    l = sqlite_connect(h->path, false, why, cap);
    if (l) return l;
    pthread_mutex_lock(&h->mutex);
    h->made--;
    pthread_cond_signal(&h->returned);
    pthread_mutex_unlock(&h->mutex);
    return NULL;
}

static void give_back(sqlite_home_state *h, sqlite_line *l)
{
    pthread_mutex_lock(&h->mutex);
    h->spare[h->spares++] = l;
    pthread_cond_signal(&h->returned);
    pthread_mutex_unlock(&h->mutex);
}

static store_status sqlite_read(store *s, query *q)
{
    char why[STORE_WHY];
    sqlite_line *l = borrow(s->inside, why, sizeof why);
    if (!l) return store_fail(s, why);
    store_status status = sqlite_run(&l->base, q);
    if (status == STORE_FAILED) store_fail(s, l->base.why);
    give_back(s->inside, l);
    return status;
}

/* ---- the file ---- */

/* Passwords' hashes are in it: nobody else may read it. What SQLite puts beside it has the same rights. */
static bool make_file(const char *path, char *why, size_t cap)
{
    if (!path[0] || path[0] == ':') {
        snprintf(why, cap, "\"%s\" is not the name of a file to keep battles in", path);
        return false;
    }
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        snprintf(why, cap, "%s: %s; name a file in a folder that this user may write to", path, strerror(errno));
        return false;
    }
    close(fd);
    return true;
}

static bool script(void *connection, const char *statements) { return sqlite_script(connection, statements); }
static const char *said(void *connection) { return ((sqlite_line *)connection)->base.why; }

static int64_t version(void *connection)
{
    sqlite_line *l = connection;
    sqlite3_stmt *stmt = NULL;
    int64_t found = -1;
    if (sqlite3_prepare_v2(l->db, schema_version, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        found = sqlite3_column_int64(stmt, 0);
    else
        keep_why(l);
    sqlite3_finalize(stmt);
    return found;
}

static bool bring(sqlite_line *l, const char *path, char *why, size_t cap)
{
    static const schema_hand hand = {script, version, "BEGIN IMMEDIATE", 0};
    char reason[STORE_WHY];
    if (schema_bring(&hand, l, said, reason, sizeof reason)) return true;
    snprintf(why, cap, "%s: %s", path, reason);
    return false;
}

static void let_go(sqlite_home_state *h)
{
    while (h->spares) sqlite_disconnect(h->spare[--h->spares]);
    sqlite_disconnect(h->writer);
    pthread_cond_destroy(&h->returned);
    pthread_cond_destroy(&h->queued);
    pthread_mutex_destroy(&h->mutex);
    free(h->path);
    free(h);
}

static bool sqlite_open(store *s, const char *where, char *why, size_t cap)
{
    if (!make_file(where, why, cap)) return false;
    sqlite_home_state *h = calloc(1, sizeof *h);
    if (!h) return false;
    s->inside = h;
    pthread_mutex_init(&h->mutex, NULL);
    pthread_cond_init(&h->returned, NULL);
    pthread_cond_init(&h->queued, NULL);
    h->last = &h->first;
    h->path = strdup(where);
    h->writer = h->path ? sqlite_connect(where, true, why, cap) : NULL;
    if (h->writer && bring(h->writer, where, why, cap)) {
        if (sqlite_writer_start(h)) return true;
        snprintf(why, cap, "no thread can be started");
    }
    let_go(h);
    return false;
}

static void sqlite_close(store *s)
{
    sqlite_writer_stop(s->inside);
    let_go(s->inside);
}

const home sqlite_home = {
    .open = sqlite_open,
    .close = sqlite_close,
    .read = sqlite_read,
    .run = sqlite_run,
    .write = sqlite_write,
    .backup = sqlite_backup,
};
