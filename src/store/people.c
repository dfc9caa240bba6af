/* People, the devices they are known by, their ratings. */
#include <limits.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "store/home.h"

enum {
    SEEN_EVERY = 60 * 60 * 1000
}; /* how exactly it is kept when somebody was last here: not every look is a write */

/* ---- people ---- */

static void take_number(void *of, const value *column) { *(int64_t *)of = column[0].number; }

typedef struct newcomer {
    int64_t now, id;
} newcomer;

static store_status insert_person(line *l, void *of)
{
    newcomer *n = of;
    query q = {SQL_PERSON_NEW, VALUES(number_of(n->now)), .row = take_number};
    q.of = &n->id;
    return line_run(l, &q);
}

store_status store_person_new(store *s, int64_t now, int64_t *id)
{
    newcomer n = {now, 0};
    store_status status = s->home->write(s, insert_person, &n);
    if (status == STORE_DONE) *id = n.id;
    return status;
}

static void fill_person(gather *g, void *item, const value *column)
{
    *(store_person *)item = (store_person){
        .id = column[0].number,
        .name = gather_text(g, &column[1]),
        .password = gather_text(g, &column[2]),
        .mail = gather_text(g, &column[3]),
        .webhook = gather_text(g, &column[4]),
        .since = column[5].number,
        .seen = column[6].number,
    };
}

static store_status find_person(store *s, sql which, value key, store_page *page, store_person *out)
{
    gather g = {.page = page, .size = sizeof *out, .fill = fill_person};
    store_status status = store_gather(s, &(query){which, VALUES(key)}, &g);
    if (status == STORE_DONE && g.count == 0) return STORE_NONE;
    if (status == STORE_DONE) *out = *(store_person *)(void *)g.items;
    return status;
}

store_status store_person_get(store *s, int64_t id, store_page *page, store_person *out)
{
    return find_person(s, SQL_PERSON_GET, number_of(id), page, out);
}

/* Without capitals, in all alphabets that have them. In `page`; NULL: no memory. A letter may become longer by that, never by more
 * than half. */
static char *fold(store_page *page, const char *name)
{
    size_t len = strlen(name), at = 0;
    char *folded = store_page_take(page, 2 * len + MB_LEN_MAX + 1);
    locale_t world = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = world ? uselocale(world) : world;
    mbstate_t in = {0}, out = {0};
    for (size_t i = 0; folded && i < len;) {
        wchar_t c;
        size_t n = world ? mbrtowc(&c, name + i, len - i, &in) : (size_t)-1;
        if (n == (size_t)-1 || n == (size_t)-2) { /* no letter: as it is */
            folded[at++] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 32 : name[i]);
            i++;
            in = (mbstate_t){0};
            continue;
        }
        i += n;
        at += wcrtomb(folded + at, (wchar_t)towlower((wint_t)c), &out);
    }
    if (folded) folded[at] = 0;
    if (world) uselocale(before), freelocale(world);
    return folded;
}

store_status store_person_named(store *s, const char *name, store_page *page, store_person *out)
{
    const char *folded = fold(page, name);
    if (!folded) return store_fail(s, "out of memory");
    return find_person(s, SQL_PERSON_NAMED, text_of(folded), page, out);
}

store_status store_person_set(store *s, int64_t id, const char *name, const char *password, const char *mail,
                              const char *webhook)
{
    store_page page = {0};
    const char *folded = name ? fold(&page, name) : NULL;
    if (name && !folded) return store_fail(s, "out of memory");
    query q = {SQL_PERSON_SET, VALUES(text_of(name), text_of(folded), text_of(password), text_of(mail),
                                      text_of(webhook), number_of(id))};
    store_status status = store_write_one(s, &q);
    store_page_free(&page);
    return status;
}

static store_status forget(line *l, void *of)
{
    value id = number_of(*(const int64_t *)of), none = text_of("");
    query set = {SQL_PERSON_SET, VALUES(none, none, none, none, none, id)};
    store_status status = line_run(l, &set);
    if (status == STORE_DONE && set.changed == 0) return STORE_NONE;
    if (status == STORE_DONE) status = line_run(l, &(query){SQL_DEVICE_DROP_ALL, VALUES(id)});
    if (status == STORE_DONE) status = line_run(l, &(query){SQL_NOTE_DROP_ALL, VALUES(id)});
    return status;
}

store_status store_person_forget(store *s, int64_t id) { return s->home->write(s, forget, &id); }

/* ---- devices ---- */

store_status store_device_add(store *s, const store_hash *token, int64_t person, int64_t now)
{
    hash_text hash = hash_digits(token);
    query q = {SQL_DEVICE_ADD, VALUES(text_of(hash.digit), number_of(person), number_of(now))};
    return store_write_one(s, &q);
}

typedef struct sight {
    const char *token;
    int64_t person, seen, now;
} sight;

static void take_sight(void *of, const value *column)
{
    sight *seen = of;
    seen->person = column[0].number;
    seen->seen = column[1].number;
}

static store_status write_sight(line *l, void *of)
{
    const sight *now = of;
    query device = {SQL_DEVICE_SEEN, VALUES(number_of(now->now), text_of(now->token))};
    query person = {SQL_PERSON_SEEN, VALUES(number_of(now->now), number_of(now->person))};
    store_status status = line_run(l, &device);
    return status == STORE_DONE ? line_run(l, &person) : status;
}

store_status store_device_find(store *s, const store_hash *token, int64_t now, int64_t *person)
{
    hash_text hash = hash_digits(token);
    sight seen = {.token = hash.digit, .now = now};
    store_status status =
        store_read_one(s, &(query){SQL_DEVICE_FIND, VALUES(text_of(hash.digit)), .row = take_sight, .of = &seen});
    if (status == STORE_DONE && now - seen.seen > SEEN_EVERY) status = s->home->write(s, write_sight, &seen);
    if (status == STORE_DONE) *person = seen.person;
    return status;
}

store_status store_device_drop(store *s, const store_hash *token)
{
    hash_text hash = hash_digits(token);
    return store_write_one(s, &(query){SQL_DEVICE_DROP, VALUES(text_of(hash.digit))});
}

store_status store_device_drop_all(store *s, int64_t person)
{
    store_status status = store_write_one(s, &(query){SQL_DEVICE_DROP_ALL, VALUES(number_of(person))});
    return status == STORE_NONE ? STORE_DONE : status;
}

/* ---- ratings ---- */

static void fill_rating(gather *g, void *item, const value *column)
{
    *(store_rating *)item = (store_rating){
        .person = column[0].number,
        .system = gather_text(g, &column[1]),
        .rating = column[2].real,
        .deviation = column[3].real,
        .volatility = column[4].real,
        .battles = (int32_t)column[5].number,
        .changed = column[6].number,
    };
}

store_status store_ratings(store *s, int64_t person, store_page *page, store_rating **out, int *count)
{
    gather g = {.page = page, .size = sizeof(store_rating), .fill = fill_rating};
    store_status status = store_gather(s, &(query){SQL_RATINGS, VALUES(number_of(person))}, &g);
    *out = (store_rating *)(void *)g.items;
    *count = g.count;
    return status;
}

/* Both of a battle together, and once. */
store_status line_rate(line *l, store_id battle, const store_rating two[2])
{
    store_status status = line_run(l, &(query){SQL_RATED_NEW, VALUES(text_of(battle.text))});
    for (int i = 0; i < 2 && status == STORE_DONE; i++) {
        const store_rating *x = &two[i];
        query q = {SQL_RATING_SET,
                   VALUES(number_of(x->person), text_of(x->system), real_of(x->rating), real_of(x->deviation),
                          real_of(x->volatility), number_of(x->battles), number_of(x->changed))};
        status = line_run(l, &q);
        if (status == STORE_DONE && q.changed == 0) status = STORE_AGAIN;
    }
    return status;
}
