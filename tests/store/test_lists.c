/* The store's lists, and its housekeeping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/desk.h"

/* ---- lists ---- */

static store_id listed(desk *d, store_battle b, int64_t person, int side)
{
    b.id = id_new();
    assert_int_equal(store_battle_new(d->store, &b, &(store_member){person, side, 1}, person ? 1 : 0, NULL),
                     STORE_DONE);
    return b.id;
}

static void expect_list(desk *d, store_list list, int64_t person, const char *system, int64_t before, int most,
                        const store_id *id, int ids)
{
    store_battle *got;
    int count;
    assert_int_equal(store_battles(d->store, list, person, system, before, most, &d->page, &got, &count), STORE_DONE);
    assert_int_equal(count, ids);
    for (int i = 0; i < ids; i++) {
        assert_string_equal(got[i].id.text, id[i].text);
        assert_null(got[i].scenario);
    }
}

static void test_store_list_mine(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL);
    store_battle b = battle_like(id_new());
    b.asked = 0, b.changed = 10;
    store_id oldest = listed(d, b, one, 0); /* asked */
    b.changed = 20;
    store_id waits = listed(d, b, one, 1);
    b.changed = 30;
    listed(d, b, one, -1); /* watches */
    b.changed = 40, b.phase = STORE_OVER;
    store_id over = listed(d, b, one, 0);
    b.phase = STORE_LIVE, b.changed = 50, b.system = "other";
    listed(d, b, somebody(d, NULL), 0);
    store_id newest = listed(d, b, one, 0); /* asked */
    expect_list(d, STORE_MINE, one, NULL, 0, 50, (store_id[]){newest, oldest, over, waits}, 4);
    expect_list(d, STORE_MINE, one, NULL, 0, 2, (store_id[]){newest, oldest}, 2);
    expect_list(d, STORE_MINE, one, "toy", 0, 50, (store_id[]){oldest, over, waits}, 3);
    expect_list(d, STORE_MINE, 999999, NULL, 0, 50, NULL, 0);
}

static void test_store_lists_of_all(void **state)
{
    desk *d = *state;
    store_battle b = battle_like(id_new());
    store_id id[3][2];
    for (int phase = STORE_OPEN; phase <= STORE_OVER; phase++)
        for (int i = 0; i < 2; i++) {
            b.phase = phase, b.changed = 100 + i, b.lobby = b.watch = true;
            id[phase][i] = listed(d, b, 0, 0);
            b.lobby = b.watch = false, b.changed++; /* kept to themselves */
            listed(d, b, 0, 0);
        }
    const store_list list[] = {STORE_LOBBY, STORE_WATCHED, STORE_FINISHED};
    for (int i = 0; i < 3; i++) {
        expect_list(d, list[i], 0, NULL, 0, 50, (store_id[]){id[i][1], id[i][0]}, 2);
        expect_list(d, list[i], 0, NULL, 101, 50, (store_id[]){id[i][0]}, 1);
        expect_list(d, list[i], 0, "toy", 0, 1, (store_id[]){id[i][1]}, 1);
        expect_list(d, list[i], 0, "other", 0, 50, NULL, 0);
    }
}

static void test_store_list_due(void **state)
{
    desk *d = *state;
    store_battle b = battle_like(id_new());
    listed(d, b, 0, 0); /* never */
    b.deadline = 500;
    store_id second = listed(d, b, 0, 0);
    b.deadline = 400;
    store_id first = listed(d, b, 0, 0);
    b.phase = STORE_OVER;
    listed(d, b, 0, 0);
    expect_list(d, STORE_DUE, 0, NULL, 399, 50, NULL, 0);
    expect_list(d, STORE_DUE, 0, NULL, 400, 50, (store_id[]){first}, 1);
    expect_list(d, STORE_DUE, 0, NULL, 500, 50, (store_id[]){first, second}, 2);
    expect_list(d, STORE_DUE, 0, NULL, 0, 50, NULL, 0);
}

static void test_store_list_thinking(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL);
    store_battle b = battle_like(id_new());
    b.asked = 1, b.changed = 30;
    store_id program = listed(d, b, one, 0); /* nobody sits on the side that is asked */
    listed(d, b, one, 1);
    b.asked = -1, b.changed = 20;
    store_id dice = listed(d, b, one, -1);
    b.phase = STORE_OVER;
    listed(d, b, one, 0);
    expect_list(d, STORE_THINKING, 0, NULL, 0, 50, (store_id[]){dice, program}, 2);
    expect_list(d, STORE_THINKING, 0, NULL, 30, 50, (store_id[]){dice}, 1);
}

/* ---- ratings, claims, tidying ---- */

static void test_store_ratings(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    store_battle b = begun(d, NULL, 0), c = begun(d, NULL, 0);
    store_rating pair[2] = {{one, "toy", 1662.3125, 290.318964, 0.05999, 1, 10},
                            {two, "toy", 1337.7, 290.3, 0.06, 1, 10}};
    store_rating *got;
    int count;
    store_change rate = {.keep = -1, .two = pair};
    assert_int_equal(moved(d, &b, rate), STORE_DONE);
    pair[0].rating = 1, pair[0].battles = pair[1].battles = 2;
    assert_int_equal(moved(d, &b, rate), STORE_LATE); /* it counts once */
    assert_int_equal(store_ratings(d->store, one, &d->page, &got, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_true(got[0].rating == 1662.3125 && got[0].deviation == 290.318964 && got[0].volatility == 0.05999);
    assert_true(got[0].person == one && got[0].battles == 1 && got[0].changed == 10);
    assert_string_equal(got[0].system, "toy");
    pair[0].rating = 1700, pair[0].battles = 2;
    pair[1].battles = 1;
    store_answer last = answer(1, "concede");
    rate.answer = &last, rate.answers = 1;
    assert_int_equal(moved(d, &c, rate), STORE_AGAIN); /* the second was read before b was rated */
    store_battle there;
    assert_int_equal(store_battle_get(d->store, c.id, false, &d->page, &there), STORE_DONE);
    assert_int_equal(there.version,
                     c.version); /* and nothing of the change is there: neither the answer nor the first's */
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM answer"), 0);
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM rating WHERE battles = 1"), 2);
    pair[1].battles = 2;
    assert_int_equal(moved(d, &c, rate), STORE_DONE);
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM answer"), 1);
    assert_int_equal(store_ratings(d->store, one, &d->page, &got, &count), STORE_DONE);
    assert_true(count == 1 && got[0].rating == 1700 && got[0].battles == 2);
    assert_int_equal(store_ratings(d->store, 999999, &d->page, &got, &count), STORE_DONE);
    assert_int_equal(count, 0);
}

static void test_store_claim(void **state)
{
    desk *d = *state;
    store *other = place_open(&d->place);
    assert_true(store_claim(d->store, "clocks", 1000, 500));
    assert_false(store_claim(other, "clocks", 1499, 500));
    assert_true(store_claim(other, "programs", 1499, 500));
    assert_true(store_claim(d->store, "clocks", 1499, 500)); /* goes on */
    assert_false(store_claim(other, "clocks", 1998, 500));
    assert_true(store_claim(other, "clocks", 1999, 500)); /* it was let go */
    assert_false(store_claim(d->store, "clocks", 2000, 500));
    store_close(other);
    assert_true(store_claim(d->store, "clocks", 2000, 500)); /* whoever closes gives up all claims */
}

static void test_store_tidy(void **state)
{
    desk *d = *state;
    int64_t idle = somebody(d, NULL), sits = somebody(d, NULL), named = somebody(d, "Ney"), deleted;
    store_battle b = battle_like(id_new()), got;
    store_person p;
    b.phase = STORE_OVER;
    store_id old = listed(d, b, sits, 0);
    b.changed = 5000;
    store_id young = listed(d, b, 0, 0);
    b.phase = STORE_LIVE, b.changed = 1;
    store_id live = listed(d, b, 0, 0);
    assert_int_equal(store_tidy(d->store, &(store_retention){0}, &deleted), STORE_DONE);
    assert_int_equal(deleted, 0);
    assert_int_equal(store_tidy(d->store, &(store_retention){.guests_before = 100}, &deleted), STORE_DONE);
    assert_int_equal(deleted, 1);
    assert_int_equal(store_person_get(d->store, idle, &d->page, &p), STORE_NONE);
    assert_int_equal(store_person_get(d->store, sits, &d->page, &p), STORE_DONE);
    store_retention all = {.guests_before = 100, .finished_before = 5000};
    assert_int_equal(store_tidy(d->store, &all, &deleted), STORE_DONE);
    assert_int_equal(deleted, 2); /* the battle, and then who sat in it */
    assert_int_equal(store_battle_get(d->store, old, false, &d->page, &got), STORE_NONE);
    assert_int_equal(store_battle_get(d->store, young, false, &d->page, &got), STORE_DONE);
    assert_int_equal(store_battle_get(d->store, live, false, &d->page, &got), STORE_DONE);
    assert_int_equal(store_person_get(d->store, named, &d->page, &p), STORE_DONE);
    assert_int_equal(place_number(&d->place, "SELECT COUNT(*) FROM scenario"), 2);
}

/* ---- battles that nobody plays ---- */

static store_battle begun_by(desk *d, int64_t person, const char *origin, int64_t when)
{
    store_battle b = battle_like(id_new());
    b.phase = STORE_OPEN, b.begun = b.changed = when;
    store_beginner by = {person, origin};
    assert_int_equal(store_battle_new(d->store, &b, &(store_member){person, 0, when}, 1, &by), STORE_DONE);
    return b;
}

static void expect_unplayed(desk *d, int64_t person, const char *origin, int64_t of_person, int64_t of_origin)
{
    int64_t got[2];
    assert_int_equal(store_unplayed(d->store, &(store_beginner){person, origin}, &got[0], &got[1]), STORE_DONE);
    assert_int_equal(got[0], of_person);
    assert_int_equal(got[1], of_origin);
}

static void test_store_unplayed_is_counted(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    store_battle b = begun_by(d, one, "here", 10);
    begun_by(d, one, "there", 10);
    begun_by(d, two, "here", 10);
    begun_by(d, two, "", 10);
    expect_unplayed(d, one, "here", 2, 2);
    expect_unplayed(d, two, "", 2, 0); /* no place is not the same place */
    expect_unplayed(d, 0, "nowhere", 0, 0);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE);
    expect_unplayed(d, one, "here", 2, 2);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1, .played = true}), STORE_DONE);
    expect_unplayed(d, one, "here", 1, 1);
}

static void test_store_unplayed_goes_in_time(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL), deleted;
    store_battle old = begun_by(d, one, "", 10), young = begun_by(d, one, "", 500), got;
    store_battle joined = begun_by(d, one, "", 10), talked = begun_by(d, one, "", 10),
                 played = begun_by(d, one, "", 10);
    assert_int_equal(moved(d, &joined, (store_change){.keep = -1, .member = &(store_member){two, 1, 11}, .members = 1}),
                     STORE_DONE);
    talked.changed = 200;
    assert_int_equal(moved(d, &talked, (store_change){.keep = -1}), STORE_DONE);
    assert_int_equal(moved(d, &played, (store_change){.keep = -1, .played = true}), STORE_DONE);
    assert_int_equal(store_tidy(d->store, &(store_retention){0}, &deleted), STORE_DONE);
    assert_int_equal(deleted, 0);
    assert_int_equal(store_tidy(d->store, &(store_retention){.unplayed_before = 100}, &deleted), STORE_DONE);
    assert_int_equal(deleted, 1);
    assert_int_equal(store_battle_get(d->store, old.id, false, &d->page, &got), STORE_NONE);
    const store_id stays[] = {young.id, joined.id, talked.id, played.id};
    for (int i = 0; i < 4; i++)
        assert_int_equal(store_battle_get(d->store, stays[i], false, &d->page, &got), STORE_DONE);
    expect_unplayed(d, one, "", 3, 0);
}

const struct CMUnitTest list_tests[] = {
    DESK_TEST(test_store_list_mine),
    DESK_TEST(test_store_lists_of_all),
    DESK_TEST(test_store_list_due),
    DESK_TEST(test_store_list_thinking),
    DESK_TEST(test_store_ratings),
    DESK_TEST(test_store_claim),
    DESK_TEST(test_store_tidy),
    DESK_TEST(test_store_unplayed_is_counted),
    DESK_TEST(test_store_unplayed_goes_in_time),
};
const int list_test_count = sizeof list_tests / sizeof *list_tests;
