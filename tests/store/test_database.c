/* The database itself: opened again, older, newer, failing. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/desk.h"

/* ---- the database itself ---- */

static void test_store_reopened(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0), got;
    assert_true(store_reachable(d->store));
    store_close(d->store);
    d->store = place_open(&d->place);
    assert_int_equal(store_battle_get(d->store, b.id, false, &d->page, &got), STORE_DONE);
    assert_int_equal(place_number(&d->place, "SELECT value FROM meta WHERE what = 'version'"), store_version());
}

static void test_store_older_is_brought_up(void **state)
{
    desk *d = *state;
    place old;
    assert_true(place_new(&old, d->home));
    place_run(&old, "CREATE TABLE meta (what TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);"
                    "INSERT INTO meta VALUES ('version', 0), ('other', 7);");
    store *s = place_open(&old);
    int64_t id;
    assert_int_equal(store_person_new(s, 1, &id), STORE_DONE);
    store_close(s);
    assert_int_equal(place_number(&old, "SELECT value FROM meta WHERE what = 'version'"), store_version());
    place_drop(&old);
}

/* Battles that were open before somebody counted them go in time too. */
static void test_store_of_version_1_is_brought_up(void **state)
{
    desk *d = *state;
    store_battle open = battle_like(id_new()), live = open;
    open.phase = STORE_OPEN, live.phase = STORE_LIVE, live.id = id_new();
    assert_int_equal(store_battle_new(d->store, &open, NULL, 0, NULL), STORE_DONE);
    assert_int_equal(store_battle_new(d->store, &live, NULL, 0, NULL), STORE_DONE);
    store_close(d->store);
    place_run(&d->place, "DROP TABLE begun; UPDATE meta SET value = 1 WHERE what = 'version'");
    d->store = place_open(&d->place);
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM begun"), 1);
    assert_int_equal(place_number(&d->place, "SELECT value FROM meta WHERE what = 'version'"), store_version());
}

static void *open_it(void *of) { return store_open(of, (char[300]){0}, 300); }

/* Several processes that start together: one brings the database to this version, the others wait for it. */
static void test_store_opened_by_many_at_once(void **state)
{
    desk *d = *state;
    place new;
    pthread_t thread[6];
    assert_true(place_new(&new, d->home));
    for (int i = 0; i < 6; i++) assert_int_equal(pthread_create(&thread[i], NULL, open_it, new.where), 0);
    int opened = 0;
    for (int i = 0; i < 6; i++) {
        void *s;
        pthread_join(thread[i], &s);
        opened += s != NULL;
        store_close(s);
    }
    assert_int_equal(opened, 6);
    place_drop(&new);
}

static void test_store_newer_is_refused(void **state)
{
    desk *d = *state;
    char why[300] = "";
    store_close(d->store);
    place_run(&d->place, "UPDATE meta SET value = 99 WHERE what = 'version'");
    assert_null(store_open(d->place.where, why, sizeof why));
    assert_non_null(strstr(why, "newer"));
    assert_non_null(strstr(why, "99"));
    char back[100];
    snprintf(back, sizeof back, "UPDATE meta SET value = %d WHERE what = 'version'", store_version());
    place_run(&d->place, back);
    d->store = place_open(&d->place);
}

static void test_store_failure_says_why(void **state)
{
    desk *d = *state;
    store_page page = {0};
    store_person p;
    int64_t id;
    assert_string_equal(store_why(d->store), "");
    place_run(&d->place, "ALTER TABLE person RENAME TO nobody");
    assert_int_equal(store_person_new(d->store, 1, &id), STORE_FAILED);
    assert_non_null(strstr(store_why(d->store), "person"));
    assert_int_equal(store_person_get(d->store, 1, &page, &p), STORE_FAILED);
    place_run(&d->place, "ALTER TABLE nobody RENAME TO person");
    assert_int_equal(store_person_new(d->store, 1, &id), STORE_DONE); /* and goes on */
    store_page_free(&page);
}

static void test_store_page(void **state)
{
    (void)state;
    store_page page = {0};
    char *all[300];
    for (int i = 0; i < 300; i++) {
        size_t size = (size_t)i * 37 + 1;
        all[i] = store_page_take(&page, size);
        assert_true((uintptr_t)all[i] % 16 == 0);
        memset(all[i], i, size);
    }
    for (int i = 0; i < 300; i++) assert_int_equal((unsigned char)all[i][i * 37], i % 256);
    store_page_free(&page);
    store_page_free(&page);
}

const struct CMUnitTest database_tests[] = {
    DESK_TEST(test_store_reopened),
    DESK_TEST(test_store_older_is_brought_up),
    DESK_TEST(test_store_of_version_1_is_brought_up),
    DESK_TEST(test_store_opened_by_many_at_once),
    DESK_TEST(test_store_newer_is_refused),
    DESK_TEST(test_store_failure_says_why),
    DESK_TEST(test_store_page),
};
const int database_test_count = sizeof database_tests / sizeof *database_tests;
