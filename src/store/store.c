/* The front of the store: which home, who was told why, and what concerns neither people nor battles. */
#include "store/store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/home.h"

const char *const sql_text[SQL_COUNT] = {
#define SQL(name, text) [SQL_##name] = text,
#include "store/sql.def"
#undef SQL
};

hash_text hash_digits(const store_hash *hash)
{
    hash_text out;
    for (size_t i = 0; i < STORE_HASH; i++) snprintf(out.digit + 2 * i, 3, "%02x", hash->byte[i]);
    return out;
}

/* ---- open and close ---- */

static const home *home_of(const char *where, char *why, size_t cap)
{
    if (strncmp(where, "postgresql://", 13) != 0 && strncmp(where, "postgres://", 11) != 0) return &sqlite_home;
#ifdef HAVE_LIBPQ
    (void)why, (void)cap;
    return &postgres_home;
#else
    snprintf(why, cap,
             "this program was built without PostgreSQL: install libpq-dev and build it again, or name a file");
    return NULL;
#endif
}

static bool name_self(hash_text *self)
{
    store_hash random;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && read(fd, random.byte, sizeof random.byte) == (ssize_t)sizeof random.byte;
    if (fd >= 0) close(fd);
    if (ok) *self = hash_digits(&random);
    return ok;
}

static void dismiss(store *s)
{
    for (why_note *n = s->notes, *next; n; n = next) {
        next = n->next;
        free(n);
    }
    pthread_key_delete(s->key);
    pthread_mutex_destroy(&s->mutex);
    pthread_mutex_destroy(&s->calling);
    free(s);
}

store *store_open(const char *where, char *why, size_t cap)
{
    const home *at = home_of(where, why, cap);
    if (!at) return NULL;
    store *s = calloc(1, sizeof *s);
    snprintf(why, cap, "out of memory"); /* unless somebody knows better */
    if (!s || pthread_key_create(&s->key, NULL) != 0) {
        free(s);
        return NULL;
    }
    pthread_mutex_init(&s->mutex, NULL);
    pthread_mutex_init(&s->calling, NULL);
    s->home = at;
    if (name_self(&s->self)) {
        if (at->open(s, where, why, cap)) return s;
    } else {
        snprintf(why, cap, "/dev/urandom cannot be read");
    }
    dismiss(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s) return;
    if (s->claimed) store_write_one(s, &(query){SQL_CLAIM_DROP, VALUES(text_of(s->self.digit))});
    s->home->close(s);
    dismiss(s);
}

/* ---- why ---- */

static why_note *my_note(store *s)
{
    why_note *n = pthread_getspecific(s->key);
    if (n) return n;
    n = calloc(1, sizeof *n);
    if (!n || pthread_setspecific(s->key, n) != 0) {
        free(n);
        return NULL;
    }
    pthread_mutex_lock(&s->mutex);
    n->next = s->notes;
    s->notes = n;
    pthread_mutex_unlock(&s->mutex);
    return n;
}

store_status store_fail(store *s, const char *why)
{
    why_note *n = my_note(s);
    if (n) snprintf(n->text, sizeof n->text, "%s", why);
    return STORE_FAILED;
}

const char *store_why(const store *s)
{
    const why_note *n = pthread_getspecific(s->key);
    return n ? n->text : "";
}

/* ---- statements ---- */

store_status line_run(line *l, query *q) { return l->home->run(l, q); }

static store_status only(line *l, void *of)
{
    query *q = of;
    store_status status = line_run(l, q);
    return status == STORE_DONE && q->changed == 0 ? STORE_NONE : status;
}

store_status store_write_one(store *s, query *q) { return s->home->write(s, only, q); }

typedef struct single {
    void (*row)(void *of, const value *column);
    void *of;
    bool seen;
} single;

static void single_row(void *of, const value *column)
{
    single *one = of;
    one->seen = true;
    one->row(one->of, column);
}

store_status store_read_one(store *s, const query *asked)
{
    single one = {asked->row, asked->of, false};
    query q = *asked;
    q.row = single_row;
    q.of = &one;
    store_status status = s->home->read(s, &q);
    return status == STORE_DONE && !one.seen ? STORE_NONE : status;
}

/* ---- the rest ---- */

bool store_reachable(store *s)
{
    query q = {.which = SQL_ALIVE};
    return s->home->read(s, &q) == STORE_DONE;
}

store_status store_backup(store *s, const char *file, char *why, size_t cap)
{
    return s->home->backup(s, file, why, cap);
}

bool store_is_shared(const store *s) { return s->home->told != NULL; }

void store_on_change(store *s, void (*heard)(void *of, store_id, int64_t version), void *of)
{
    pthread_mutex_lock(&s->calling);
    s->heard = heard;
    s->heard_of = of;
    pthread_mutex_unlock(&s->calling);
}

void store_heard(store *s, store_id battle, int64_t version)
{
    pthread_mutex_lock(&s->calling);
    if (s->heard) s->heard(s->heard_of, battle, version);
    pthread_mutex_unlock(&s->calling);
}

bool store_claim(store *s, const char *what, int64_t now, int64_t ms)
{
    query q = {SQL_CLAIM, VALUES(text_of(what), text_of(s->self.digit), number_of(now + ms), number_of(now))};
    s->claimed = true;
    return store_write_one(s, &q) == STORE_DONE;
}

/* Deletes in portions, each a transaction of its own. */
static store_status tidy(store *s, sql which, int64_t before, int64_t *deleted)
{
    for (;;) {
        query q = {which, VALUES(number_of(before))};
        store_status status = store_write_one(s, &q);
        if (status == STORE_NONE) return STORE_DONE;
        if (status != STORE_DONE) return status;
        *deleted += q.changed;
    }
}

store_status store_tidy(store *s, const store_retention *keep, int64_t *deleted)
{
    *deleted = 0;
    store_status status = tidy(s, SQL_TIDY_FINISHED, keep->finished_before, deleted);
    if (status == STORE_DONE) status = tidy(s, SQL_TIDY_UNPLAYED, keep->unplayed_before, deleted);
    if (status == STORE_DONE) status = tidy(s, SQL_TIDY_GUESTS, keep->guests_before, deleted);
    if (status == STORE_DONE) status = tidy(s, SQL_TIDY_EVENTS, keep->events_before, deleted);
    return status;
}
