/* Several processes on one database: word of what changes, and a server that goes and comes back. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "store/desk.h"

typedef struct ear { /* what was heard last */
    pthread_mutex_t mutex;
    pthread_cond_t heard;
    int times;
    store_id id;
    int64_t version;
} ear;

static void hear(void *of, store_id id, int64_t version)
{
    ear *e = of;
    pthread_mutex_lock(&e->mutex);
    e->times++;
    e->id = id;
    e->version = version;
    pthread_cond_signal(&e->heard);
    pthread_mutex_unlock(&e->mutex);
}

/* Waits until something was heard for the nth time; false: not within ten seconds. */
static bool wait_for(ear *e, int times)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 10;
    int late = 0;
    pthread_mutex_lock(&e->mutex);
    while (e->times < times && !late) late = pthread_cond_timedwait(&e->heard, &e->mutex, &until);
    pthread_mutex_unlock(&e->mutex);
    return !late;
}

#define EAR                                                              \
    {                                                                    \
        PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, {{0}}, 0 \
    }

static void test_store_others_hear_of_a_change(void **state)
{
    desk *d = *state;
    store *other = place_open(&d->place);
    static ear own = EAR, others = EAR; /* a failed test leaves them to a thread that goes on */
    store_on_change(d->store, hear, &own);
    store_on_change(other, hear, &others);
    store_battle b = begun(d, NULL, 0), old = b;
    assert_true(wait_for(&others, 1));
    assert_string_equal(others.id.text, b.id.text);
    assert_int_equal(others.version, 1);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE);
    assert_true(wait_for(&others, 2));
    assert_int_equal(others.version, 2);
    assert_int_equal(moved(d, &old, (store_change){.keep = -1}), STORE_LATE); /* of which nobody hears */
    desk there = {.store = other};
    assert_int_equal(moved(&there, &b, (store_change){.keep = -1}), STORE_DONE);
    assert_true(wait_for(&own, 1)); /* the first that it hears: its own it knows */
    assert_int_equal(own.version, 3);
    store_close(other);
    assert_int_equal(others.times, 2);
}

static void test_store_what_the_dead_left_is_told(void **state)
{
    desk *d = *state;
    static ear others = EAR;
    store_on_change(d->store, hear, &others);
    place_run(&d->place, "INSERT INTO untold (battle, version, process, since) "
                         "VALUES ('aBattleOfTwentyTwoLett', 7, 'dead', now() - INTERVAL '10 seconds')");
    assert_true(wait_for(&others, 1));
    assert_string_equal(others.id.text, "aBattleOfTwentyTwoLett");
    assert_int_equal(others.version, 7);
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM untold"), 0);
}

enum { MANY = 250 };
static void test_store_much_is_told_at_once(void **state)
{
    desk *d = *state;
    store *other = place_open(&d->place);
    static ear others = EAR;
    store_battle b = begun(d, NULL, 0);
    store_on_change(other, hear, &others);
    place_run(&d->place,
              "INSERT INTO untold (battle, version, process, since) SELECT 'aBattleOfTwentyTwoLett', n, 'dead', "
              "now() - INTERVAL '10 seconds' FROM generate_series(1, 250) AS n");
    assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE);
    assert_true(wait_for(&others, MANY + 1));
    store_close(other);
}

static void *read_on(void *of)
{
    desk *d = of;
    store_page page = {0};
    store_person p;
    store_status status = store_person_get(d->store, 1, &page, &p);
    store_page_free(&page);
    return status == STORE_NONE ? d : NULL;
}

/* Several lines, so that each of them finds itself cut off. */
static void read_by_many(desk *d)
{
    pthread_t thread[6];
    for (int i = 0; i < 6; i++) assert_int_equal(pthread_create(&thread[i], NULL, read_on, d), 0);
    for (int i = 0; i < 6; i++) {
        void *ok;
        pthread_join(thread[i], &ok);
        assert_non_null(ok);
    }
}

static void test_store_server_comes_back(void **state)
{
    desk *d = *state;
    const char *crash = getenv("GROGNARD_POSTGRES_CRASH");
    store *other = place_open(&d->place);
    static ear others = EAR;
    store_on_change(other, hear, &others);
    read_by_many(d);
    store_battle b = begun(d, NULL, 0);
    assert_true(wait_for(&others, 1));
    assert_non_null(crash);
    assert_int_equal(system(crash), 0);
    assert_true(wait_for(&others, 2));
    assert_string_equal(others.id.text, ""); /* anything may have changed */
    store_status status = moved(d, &b, (store_change){.keep = -1});
    if (status == STORE_FAILED) print_error("%s\n", store_why(d->store));
    assert_int_equal(status, STORE_DONE);
    read_by_many(d);
    assert_true(store_reachable(d->store));
    assert_true(wait_for(&others, 3));
    assert_int_equal(others.version, 2);
    store_close(other);
}

static void test_store_server_is_not_there(void **state)
{
    (void)state;
    char why[300] = "";
    assert_null(store_open("postgresql://me:hush@/x?host=/no/such/folder", why, sizeof why));
    assert_true(why[0]);
    assert_null(strstr(why, "hush")); /* no secret in it */
    assert_null(strchr(why, '\n'));
}

static void test_store_database_has_its_own_backup(void **state)
{
    desk *d = *state;
    char why[300] = "";
    assert_int_equal(store_backup(d->store, "/tmp/back-up", why, sizeof why), STORE_FAILED);
    assert_non_null(strstr(why, "pg_dump"));
}

const struct CMUnitTest postgres_tests[] = {
    DESK_TEST(test_store_others_hear_of_a_change), DESK_TEST(test_store_what_the_dead_left_is_told),
    DESK_TEST(test_store_much_is_told_at_once),    DESK_TEST(test_store_server_comes_back),
    DESK_TEST(test_store_server_is_not_there),     DESK_TEST(test_store_database_has_its_own_backup),
};
const int postgres_test_count = sizeof postgres_tests / sizeof *postgres_tests;
