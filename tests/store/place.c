#include "store/place.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_LIBPQ
#include <libpq-fe.h>
#endif

static void die(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* ---- SQL past the store ---- */

static long long sqlite_number(const char *path, const char *statements, bool wanted)
{
    sqlite3 *db;
    sqlite3_stmt *stmt = NULL;
    long long n = 0;
    if (sqlite3_open(path, &db) != SQLITE_OK) die(path, sqlite3_errmsg(db));
    sqlite3_busy_timeout(db, 10000);
    if (!wanted && sqlite3_exec(db, statements, NULL, NULL, NULL) != SQLITE_OK) die(statements, sqlite3_errmsg(db));
    if (wanted && sqlite3_prepare_v2(db, statements, -1, &stmt, NULL) != SQLITE_OK) die(statements, sqlite3_errmsg(db));
    if (wanted && sqlite3_step(stmt) == SQLITE_ROW) n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return n;
}

#ifdef HAVE_LIBPQ
static void quiet(void *of, const char *text) { (void)of, (void)text; }

static long long postgres_number(const char *where, const char *statements, bool wanted)
{
    PGconn *c = PQconnectdb(where);
    PQsetNoticeProcessor(c, quiet, NULL);
    PGresult *r = PQexec(c, statements);
    ExecStatusType got = PQresultStatus(r);
    if (got != PGRES_COMMAND_OK && got != PGRES_TUPLES_OK) die(statements, PQerrorMessage(c));
    long long n = wanted ? atoll(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    PQfinish(c);
    return n;
}
#else
static long long postgres_number(const char *where, const char *statements, bool wanted)
{
    (void)statements, (void)wanted;
    die(where, "built without PostgreSQL");
    return 0;
}
#endif

static long long number(const place *p, const char *statements, bool wanted)
{
    return p->folder[0] ? sqlite_number(p->where, statements, wanted) : postgres_number(p->where, statements, wanted);
}

void place_run(const place *p, const char *statements) { number(p, statements, false); }
long long place_number(const place *p, const char *statement) { return number(p, statement, true); }

/* ---- places ---- */

static void random_bytes(void *out, size_t size)
{
    FILE *f = fopen("/dev/urandom", "rb");
    if (!f || fread(out, 1, size, f) != size) die("/dev/urandom", "cannot be read");
    fclose(f);
}

/* In PostgreSQL a schema of its own, which the address makes the one that is used. */
static bool new_schema(place *p, const char *home)
{
    unsigned n;
    char create[64];
    random_bytes(&n, sizeof n);
    snprintf(create, sizeof create, "CREATE SCHEMA t%08x", n);
    snprintf(p->where, sizeof p->where, "%s", home);
    place_run(p, create);
    snprintf(p->where, sizeof p->where, "%s%coptions=-csearch_path%%3Dt%08x", home, strchr(home, '?') ? '&' : '?', n);
    return true;
}

bool place_new(place *p, const char *home)
{
    *p = (place){0};
    if (strcmp(home, "sqlite") != 0) return new_schema(p, home);
    const char *tmp = getenv("TMPDIR");
    snprintf(p->folder, sizeof p->folder, "%s/grognard-store-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(p->folder)) return false;
    snprintf(p->where, sizeof p->where, "%s/host.db", p->folder);
    return true;
}

void place_drop(place *p)
{
    if (!p->folder[0]) return; /* the database goes with its server */
    DIR *d = opendir(p->folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", p->folder, e->d_name);
        unlink(path);
    }
    if (d) closedir(d);
    rmdir(p->folder);
}

store *place_open(const place *p)
{
    char why[300] = "";
    store *s = store_open(p->where, why, sizeof why);
    if (!s) die("store_open", why);
    return s;
}

/* ---- things to keep ---- */

store_id id_new(void)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char byte[STORE_ID];
    store_id id = {0};
    random_bytes(byte, sizeof byte);
    for (int i = 0; i < STORE_ID; i++) id.text[i] = letters[byte[i] % 64];
    return id;
}

store_hash hash_new(void)
{
    store_hash h;
    random_bytes(h.byte, sizeof h.byte);
    return h;
}

store_battle battle_like(store_id id)
{
    return (store_battle){
        .id = id,
        .version = 1,
        .name = "toy/hill",
        .title = "The Hill",
        .system = "toy",
        .scenario = "scenario The Hill\nsystem toy\n",
        .state = "{\"seats\":[]}",
        .phase = STORE_LIVE,
        .asked = 0,
        .watch = true,
        .begun = 1000,
        .changed = 1000,
    };
}
