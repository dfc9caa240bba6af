/* The store's people: who they are, by which device they are known, how they are rated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/desk.h"

/* ---- people ---- */

static void test_store_person(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    assert_true(one >= 1 && two > one);
    store_person p;
    assert_int_equal(store_person_get(d->store, one, &d->page, &p), STORE_DONE);
    assert_string_equal(p.name, "");
    assert_string_equal(p.password, "");
    assert_int_equal(p.since, 5);
    assert_int_equal(store_person_set(d->store, one, "Ney", NULL, "ney@example.org", NULL), STORE_DONE);
    assert_int_equal(store_person_set(d->store, one, NULL, "secret's hash", NULL, "http://example.org/"), STORE_DONE);
    assert_int_equal(store_person_named(d->store, "nEY", &d->page, &p), STORE_DONE);
    assert_int_equal(p.id, one);
    assert_string_equal(p.name, "Ney");
    assert_string_equal(p.password, "secret's hash");
    assert_string_equal(p.mail, "ney@example.org");
    assert_string_equal(p.webhook, "http://example.org/");
    assert_int_equal(store_person_get(d->store, 999999, &d->page, &p), STORE_NONE);
    assert_int_equal(store_person_named(d->store, "Soult", &d->page, &p), STORE_NONE);
    assert_int_equal(store_person_set(d->store, 999999, "Soult", NULL, NULL, NULL), STORE_NONE);
}

static void test_store_name_is_unique(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, "Ney"), two = somebody(d, "Soult");
    assert_int_equal(store_person_set(d->store, two, "NEY", NULL, "new@example.org", NULL), STORE_LATE);
    store_person p;
    assert_int_equal(store_person_get(d->store, two, &d->page, &p), STORE_DONE);
    assert_string_equal(p.name, "Soult");
    assert_string_equal(p.mail, ""); /* nothing half done */
    assert_int_equal(store_person_set(d->store, one, "NEY", NULL, NULL, NULL),
                     STORE_DONE);                                                 /* one's own, spelled anew */
    assert_int_equal(store_person_named(d->store, "", &d->page, &p), STORE_NONE); /* guests have no name */
}

static void test_store_forget(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, "Ney"), found;
    store_hash token = hash_new();
    store_battle b = begun(d, &(store_member){one, 0, 1}, 1);
    const char *text;
    store_answer a = answer(1, "advance"), *all;
    a.person = one;
    int count;
    store_person p;
    assert_int_equal(store_device_add(d->store, &token, one, 5), STORE_DONE);
    assert_int_equal(store_note_set(d->store, b.id, one, "mine"), STORE_DONE);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1, .answer = &a, .answers = 1}), STORE_DONE);
    assert_int_equal(store_person_forget(d->store, one), STORE_DONE);
    assert_int_equal(store_person_get(d->store, one, &d->page, &p), STORE_DONE);
    assert_string_equal(p.name, "");
    assert_string_equal(p.password, "");
    assert_int_equal(store_person_named(d->store, "Ney", &d->page, &p), STORE_NONE);
    assert_int_equal(store_device_find(d->store, &token, 6, &found), STORE_NONE);
    assert_int_equal(store_note_get(d->store, b.id, one, &d->page, &text), STORE_NONE);
    assert_int_equal(store_answers(d->store, b.id, 0, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_int_equal(all[0].person, one);
    assert_int_equal(store_person_forget(d->store, 999999), STORE_NONE);
}

static void test_store_devices(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL), found = 0;
    store_hash a = hash_new(), b = hash_new(), c = hash_new();
    assert_int_equal(store_device_add(d->store, &a, one, 5), STORE_DONE);
    assert_int_equal(store_device_add(d->store, &b, one, 5), STORE_DONE);
    assert_int_equal(store_device_add(d->store, &c, two, 5), STORE_DONE);
    assert_int_equal(store_device_add(d->store, &c, one, 5), STORE_LATE);
    assert_int_equal(store_device_add(d->store, &(store_hash){{9}}, 999999, 5), STORE_NONE);
    assert_int_equal(store_device_find(d->store, &c, 6, &found), STORE_DONE);
    assert_int_equal(found, two);
    assert_int_equal(store_device_drop(d->store, &a), STORE_DONE);
    assert_int_equal(store_device_drop(d->store, &a), STORE_NONE);
    assert_int_equal(store_device_find(d->store, &a, 6, &found), STORE_NONE);
    assert_int_equal(store_device_drop_all(d->store, one), STORE_DONE);
    assert_int_equal(store_device_drop_all(d->store, one), STORE_DONE);
    assert_int_equal(store_device_find(d->store, &b, 6, &found), STORE_NONE);
    assert_int_equal(store_device_find(d->store, &c, 6, &found), STORE_DONE);
}

static void test_store_seen_is_kept_by_the_hour(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), found, hour = 3600000;
    store_hash a = hash_new();
    store_person p;
    assert_int_equal(store_device_add(d->store, &a, one, 5), STORE_DONE);
    assert_int_equal(store_device_find(d->store, &a, hour, &found), STORE_DONE);
    assert_int_equal(store_person_get(d->store, one, &d->page, &p), STORE_DONE);
    assert_int_equal(p.seen, 5);
    assert_int_equal(store_device_find(d->store, &a, 2 * hour, &found), STORE_DONE);
    assert_int_equal(store_person_get(d->store, one, &d->page, &p), STORE_DONE);
    assert_int_equal(p.seen, 2 * hour);
}

const struct CMUnitTest people_tests[] = {
    DESK_TEST(test_store_person),  DESK_TEST(test_store_name_is_unique),           DESK_TEST(test_store_forget),
    DESK_TEST(test_store_devices), DESK_TEST(test_store_seen_is_kept_by_the_hour),
};
const int people_test_count = sizeof people_tests / sizeof *people_tests;
