/* Inside the store. What is kept, and by which statements, is the same for both homes (sql.def, schema.c, people.c, battles.c ...);
 * a home knows how to run a statement and how to make several of them one transaction. */
#ifndef GG_STORE_HOME_H
#define GG_STORE_HOME_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/store.h"

/* ---- statements ---- */

typedef enum sql {
#define SQL(name, text) SQL_##name,
#include "store/sql.def"
#undef SQL
    SQL_COUNT
} sql;
extern const char *const sql_text[SQL_COUNT];

enum { SQL_VALUES = 20, SQL_COLUMNS = 20, STORE_WHY = 256 };
typedef enum value_kind { VALUE_NULL, VALUE_NUMBER, VALUE_REAL, VALUE_TEXT } value_kind;
typedef struct value {
    value_kind kind;
    int64_t number;
    double real;
    const char *text;
} value;
static inline value number_of(int64_t n) { return (value){.kind = VALUE_NUMBER, .number = n}; }
static inline value real_of(double x) { return (value){.kind = VALUE_REAL, .real = x}; }
static inline value text_of(const char *t) { return (value){.kind = t ? VALUE_TEXT : VALUE_NULL, .text = t}; }
/* A hash as 64 digits, which both homes compare alike. */
typedef struct hash_text {
    char digit[2 * STORE_HASH + 1];
} hash_text;
hash_text hash_digits(const store_hash *);

/* One statement to be run. `row` is called for every row of its answer; the texts live only while it is called. */
typedef struct query {
    sql which;
    const value *value; /* $1, $2 ... */
    int values;
    void (*row)(void *of, const value *column);
    void *of;
    int64_t changed; /* comes out: rows that were written or deleted */
} query;
#define VALUES(...) \
    .value = (const value[]){__VA_ARGS__}, .values = (int)(sizeof((const value[]){__VA_ARGS__}) / sizeof(value))

/* ---- homes ---- */

/* A connection, within one transaction. */
typedef struct line {
    const struct home *home;
    char why[STORE_WHY]; /* of the last STORE_FAILED */
} line;
typedef store_status (*writing)(line *, void *of);

typedef struct home {
    bool (*open)(store *, const char *where, char *why, size_t cap); /* makes `inside` */
    void (*close)(store *);
    store_status (*read)(store *, query *);
    store_status (*run)(line *, query *);
    /* All that `writing` runs, or nothing of it if it does not return STORE_DONE. It may be called again from the start,
     * on another thread than the caller's, before this returns. */
    store_status (*write)(store *, writing, void *of);
    /* In a transaction: other processes are to hear of it when it is committed. NULL: there are none. */
    bool (*told)(store *, line *, store_id, int64_t version);
    store_status (*backup)(store *, const char *file, char *why, size_t cap);
} home;
extern const home sqlite_home;
#ifdef HAVE_LIBPQ
extern const home postgres_home;
#endif

typedef struct why_note { /* what one thread was last told */
    struct why_note *next;
    char text[STORE_WHY];
} why_note;
struct store {
    const home *home;
    void *inside;
    atomic_bool claimed; /* there may be claims to be given up */
    hash_text self;      /* which process this is, among those who share a database */
    pthread_mutex_t mutex;
    pthread_key_t key; /* of a thread's why_note */
    why_note *notes;
    pthread_mutex_t calling; /* held while `heard` is called */
    void (*heard)(void *of, store_id, int64_t version);
    void *heard_of;
};

store_status store_fail(store *, const char *why); /* STORE_FAILED, and store_why says so */
void store_heard(store *, store_id, int64_t version);
store_status store_write_one(store *, query *); /* by itself; STORE_NONE if it changes nothing */
/* A statement whose answer is one row: STORE_NONE if there is none. */
store_status store_read_one(store *, const query *);
store_status line_run(line *, query *);
store_status line_rate(line *, store_id, const store_rating two[2]); /* STORE_AGAIN: they are not what was read */

/* ---- rows that are gathered into a page ---- */

typedef struct gather {
    store_page *page;
    size_t size; /* of an item */
    void (*fill)(struct gather *, void *item, const value *column);
    char *items;
    int count, room;
    bool full; /* memory gave out */
} gather;
void gather_row(void *gather, const value *column);
store_status store_gather(store *, query *, gather *);
const char *gather_text(gather *, const value *); /* "" for NULL */

/* ---- the schema ---- */

/* What bringing a database to this version needs of a connection. */
typedef struct schema_hand {
    bool (*exec)(void *connection, const char *statements);
    int64_t (*version)(void *connection); /* by schema_version; -1: failed */
    const char *begin;                    /* a transaction that keeps other processes from doing the same */
    int dialect;                          /* 0: SQLite's, 1: PostgreSQL's */
} schema_hand;
extern const char schema_version[];
bool schema_bring(const schema_hand *, void *connection, const char *(*said)(void *connection), char *why, size_t cap);

#endif
