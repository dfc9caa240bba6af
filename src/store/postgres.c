/* PostgreSQL's home, for several processes: a pool of connections, statements prepared on each when they are first run. */
#include "store/postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a connection ---- */

static void quiet(void *of, const char *text) { (void)of, (void)text; }

/* Words of the address come behind ours and prevail, but for the encoding. NULL: no memory. */
static PGconn *dial(const char *where)
{
    const char *const key[] = {"connect_timeout",  "keepalives_idle", "keepalives_interval", "keepalives_count",
                               "application_name", "dbname",          "client_encoding",     NULL};
    const char *const word[] = {"5", "20", "5", "3", "grognard", where, "UTF8", NULL};
    PGconn *conn = PQconnectdbParams(key, word, 1);
    if (conn) PQsetNoticeProcessor(conn, quiet, NULL);
    return conn;
}

static void trim(char *why, size_t cap, const char *said)
{
    snprintf(why, cap, "%s", said);
    for (char *c = why; *c; c++)
        if (*c == '\n' || *c == '\t') *c = ' ';
    for (size_t n = strlen(why); n > 0 && why[n - 1] == ' ';) why[--n] = '\0';
}

/* Only the first sentence of an error is kept: the others name values. A statement that the server said nothing about was not heard:
 * libpq itself notices that later. */
static store_status refused(postgres_line *l, const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *said = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    if (state && strcmp(state, "23505") == 0) return STORE_LATE; /* unique */
    if (state && strcmp(state, "23503") == 0) return STORE_NONE; /* a foreign key */
    l->cut = !state || strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0;
    l->again = state && (strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0); /* deadlock and the like */
    trim(l->base.why, sizeof l->base.why, said ? said : PQerrorMessage(l->conn));
    return STORE_FAILED;
}

bool postgres_script(postgres_line *l, const char *statements)
{
    PGresult *r = PQexec(l->conn, statements);
    ExecStatusType got = PQresultStatus(r);
    bool ok = got == PGRES_COMMAND_OK || got == PGRES_TUPLES_OK;
    if (!ok) refused(l, r);
    PQclear(r);
    return ok;
}

/* What is acknowledged is on the disk, whatever the server's settings say; and no transaction is left open by a process that
 * hangs. */
static bool set_up(postgres_line *l)
{
    memset(l->prepared, 0, sizeof l->prepared);
    l->cut = l->again = false;
    if (PQstatus(l->conn) != CONNECTION_OK) {
        trim(l->base.why, sizeof l->base.why, PQerrorMessage(l->conn));
        return false;
    }
    return postgres_script(l, "SELECT set_config('synchronous_commit', 'on', false) "
                              "WHERE current_setting('synchronous_commit') = 'off'; "
                              "SET statement_timeout = '30s'; SET lock_timeout = '10s'; "
                              "SET idle_in_transaction_session_timeout = '30s'");
}

bool postgres_lost(const postgres_line *l) { return l->cut || PQstatus(l->conn) != CONNECTION_OK; }

static bool restored(postgres_line *l)
{
    if (!postgres_lost(l)) return true;
    PQreset(l->conn);
    return set_up(l);
}

void postgres_hang_up(postgres_line *l)
{
    if (!l) return;
    PQfinish(l->conn);
    free(l);
}

postgres_line *postgres_call(const char *where, char *why, size_t cap)
{
    postgres_line *l = calloc(1, sizeof *l);
    if (l) l->conn = dial(where);
    if (l && l->conn) {
        l->base.home = &postgres_home;
        if (set_up(l)) return l;
        snprintf(why, cap, "%s", l->base.why);
    } else {
        snprintf(why, cap, "out of memory");
    }
    postgres_hang_up(l);
    return NULL;
}

/* ---- statements ---- */

static bool prepare(postgres_line *l, sql which, const char *name)
{
    if (l->prepared[which]) return true;
    PGresult *r = PQprepare(l->conn, name, sql_text[which], 0, NULL);
    l->prepared[which] = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!l->prepared[which]) refused(l, r);
    PQclear(r);
    return l->prepared[which];
}

static PGresult *execute(postgres_line *l, const char *name, const query *q)
{
    char digits[SQL_VALUES][32];
    const char *text[SQL_VALUES];
    for (int i = 0; i < q->values; i++) {
        const value *v = &q->value[i];
        text[i] = v->kind == VALUE_TEXT ? v->text : v->kind == VALUE_NULL ? NULL : digits[i];
        if (v->kind == VALUE_NUMBER) snprintf(digits[i], sizeof digits[i], "%" PRId64, v->number);
        if (v->kind == VALUE_REAL) snprintf(digits[i], sizeof digits[i], "%.17g", v->real);
    }
    return PQexecPrepared(l->conn, name, q->values, text, NULL, NULL, 0);
}

static value column(const PGresult *r, int row, int i)
{
    enum { INT8 = 20, INT4 = 23, FLOAT8 = 701 }; /* of its catalogue pg_type, which never change */
    if (PQgetisnull(r, row, i)) return text_of(NULL);
    const char *text = PQgetvalue(r, row, i);
    switch (PQftype(r, i)) {
    case INT8:
    case INT4: return number_of(strtoll(text, NULL, 10));
    case FLOAT8: return real_of(strtod(text, NULL));
    default: return text_of(text);
    }
}

static void give_rows(const PGresult *r, const query *q)
{
    value row[SQL_COLUMNS];
    int columns = PQnfields(r);
    for (int n = 0; q->row && n < PQntuples(r); n++) {
        for (int i = 0; i < columns && i < SQL_COLUMNS; i++) row[i] = column(r, n, i);
        q->row(q->of, row);
    }
}

store_status postgres_run(line *base, query *q)
{
    postgres_line *l = (postgres_line *)base;
    char name[16];
    l->again = false;
    snprintf(name, sizeof name, "s%d", (int)q->which);
    if (!prepare(l, q->which, name)) return STORE_FAILED;
    PGresult *r = execute(l, name, q);
    ExecStatusType got = PQresultStatus(r);
    store_status status = STORE_DONE;
    if (got == PGRES_TUPLES_OK)
        give_rows(r, q);
    else if (got != PGRES_COMMAND_OK)
        status = refused(l, r);
    q->changed = strtoll(PQcmdTuples(r), NULL, 10);
    PQclear(r);
    return status;
}

/* ---- the pool ---- */

static postgres_line *borrow(postgres_home_state *h, char *why, size_t cap)
{
    postgres_line *l = NULL;
    pthread_mutex_lock(&h->mutex);
    while (!h->spares && h->made == POSTGRES_LINES) pthread_cond_wait(&h->returned, &h->mutex);
    if (h->spares)
        l = h->spare[--h->spares];
    else
        h->made++;
    pthread_mutex_unlock(&h->mutex);
    if (l) return l;
    l = postgres_call(h->where, why, cap);
    if (l) return l;
    pthread_mutex_lock(&h->mutex);
    h->made--;
    pthread_cond_signal(&h->returned);
    pthread_mutex_unlock(&h->mutex);
    return NULL;
}

static void give_back(postgres_home_state *h, postgres_line *l)
{
    pthread_mutex_lock(&h->mutex);
    h->spare[h->spares++] = l;
    pthread_cond_signal(&h->returned);
    pthread_mutex_unlock(&h->mutex);
}

/* A server that was started anew is noticed by the first statement; it is then run again. */
static store_status postgres_read(store *s, query *q)
{
    char why[STORE_WHY];
    postgres_line *l = borrow(s->inside, why, sizeof why);
    if (!l) return store_fail(s, why);
    store_status status = STORE_FAILED;
    if (restored(l)) status = postgres_run(&l->base, q);
    if (status == STORE_FAILED && postgres_lost(l) && restored(l)) status = postgres_run(&l->base, q);
    if (status == STORE_FAILED) store_fail(s, l->base.why);
    give_back(s->inside, l);
    return status;
}

/* ---- a transaction ---- */

static bool committed(postgres_line *l)
{
    PGresult *r = PQexec(l->conn, "COMMIT");
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    if (!ok) refused(l, r);
    PQclear(r);
    return ok;
}

/* *again: nothing is written, and it may be tried once more. If the connection breaks while it commits, nobody knows: the caller
 * hears STORE_FAILED, and sees by the battle's version what has become of it. */
static store_status transact(postgres_line *l, writing work, void *of, bool *again)
{
    l->told = l->again = *again = false;
    if (!postgres_script(l, "BEGIN")) {
        *again = postgres_lost(l);
        return STORE_FAILED;
    }
    store_status status = work(&l->base, of);
    if (status == STORE_DONE) {
        if (committed(l)) return STORE_DONE;
        *again = l->again && !postgres_lost(l);
        return STORE_FAILED;
    }
    *again = status == STORE_FAILED && (l->again || postgres_lost(l));
    if (!postgres_lost(l)) PQclear(PQexec(l->conn, "ROLLBACK"));
    return status;
}

static store_status postgres_write(store *s, writing work, void *of)
{
    enum { TRIES = 5 };
    char why[STORE_WHY];
    postgres_line *l = borrow(s->inside, why, sizeof why);
    if (!l) return store_fail(s, why);
    store_status status = STORE_FAILED;
    bool again = true;
    for (int i = 0; again && i < TRIES && restored(l); i++) status = transact(l, work, of, &again);
    if (status == STORE_FAILED) store_fail(s, l->base.why);
    if (status == STORE_DONE && l->told) postgres_wake(s->inside);
    give_back(s->inside, l);
    return status;
}

/* ---- the database ---- */

static bool script(void *connection, const char *statements) { return postgres_script(connection, statements); }
static const char *said(void *connection) { return ((postgres_line *)connection)->base.why; }

static int64_t version(void *connection)
{
    postgres_line *l = connection;
    PGresult *r = PQexec(l->conn, schema_version);
    bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    int64_t found = ok ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : -1;
    if (!ok) refused(l, r);
    PQclear(r);
    return found;
}

static bool bring(postgres_line *l, char *why, size_t cap)
{
    static const schema_hand hand = {script, version, "BEGIN; SELECT pg_advisory_xact_lock(7165493820)", 1};
    const char *encoding = PQparameterStatus(l->conn, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0) {
        snprintf(why, cap, "the database's encoding is %s: create one with ENCODING 'UTF8'", encoding ? encoding : "?");
        return false;
    }
    char reason[STORE_WHY];
    if (schema_bring(&hand, l, said, reason, sizeof reason)) return true;
    snprintf(why, cap, "the database: %s", reason);
    return false;
}

static void let_go(postgres_home_state *h)
{
    while (h->spares) postgres_hang_up(h->spare[--h->spares]);
    pthread_cond_destroy(&h->returned);
    pthread_mutex_destroy(&h->mutex);
    free(h->where);
    free(h);
}

static bool postgres_open(store *s, const char *where, char *why, size_t cap)
{
    postgres_home_state *h = calloc(1, sizeof *h);
    if (!h) return false;
    s->inside = h;
    pthread_mutex_init(&h->mutex, NULL);
    pthread_cond_init(&h->returned, NULL);
    h->where = strdup(where);
    postgres_line *first = h->where ? borrow(h, why, cap) : NULL;
    if (first) give_back(h, first);
    if (first && bring(first, why, cap) && postgres_talk_start(s, why, cap)) return true;
    let_go(h);
    return false;
}

static void postgres_close(store *s)
{
    postgres_talk_stop(s->inside);
    let_go(s->inside);
}

static store_status postgres_backup(store *s, const char *file, char *why, size_t cap)
{
    (void)file;
    snprintf(why, cap, "a PostgreSQL database is backed up by its own pg_dump, while it runs");
    return store_fail(s, why);
}

const home postgres_home = {
    .open = postgres_open,
    .close = postgres_close,
    .read = postgres_read,
    .run = postgres_run,
    .write = postgres_write,
    .told = postgres_told,
    .backup = postgres_backup,
};
