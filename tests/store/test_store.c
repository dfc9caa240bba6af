/* Everything that src/store/store.h promises, on the home that the first argument names. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "store/place.h"

typedef struct desk { /* what a test has before it */
    const char *home;
    place place;
    store *store;
    store_page page;
} desk;

static const char *home_name; /* of main's argument; cmocka's setup gets nothing */

static int lay(void **state)
{
    desk *d = calloc(1, sizeof *d);
    if (!d || !place_new(&d->place, home_name)) return -1;
    d->store = place_open(&d->place);
    *state = d;
    return 0;
}

static int clear(void **state)
{
    desk *d = *state;
    store_page_free(&d->page);
    store_close(d->store);
    place_drop(&d->place);
    free(d);
    return 0;
}

static int64_t somebody(desk *d, const char *name)
{
    int64_t id = 0;
    assert_int_equal(store_person_new(d->store, 5, &id), STORE_DONE);
    if (name) assert_int_equal(store_person_set(d->store, id, name, "hash", NULL, NULL), STORE_DONE);
    return id;
}

static store_battle begun(desk *d, const store_member *member, int members)
{
    store_battle b = battle_like(id_new());
    assert_int_equal(store_battle_new(d->store, &b, member, members), STORE_DONE);
    return b;
}

/* The next change of `b`, which becomes what the store has. */
static store_status moved(desk *d, store_battle *b, store_change c)
{
    store_battle to = *b;
    to.version++;
    to.changed += 10;
    c.from = b->version;
    c.to = &to;
    store_status status = store_battle_change(d->store, &c);
    if (status == STORE_DONE) *b = to;
    return status;
}

static store_answer answer(int n, const char *text)
{
    return (store_answer){.n = n, .text = text, .by = 1, .side = n % 2, .person = 7, .roll = -1, .time = 100 + n};
}

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

/* ---- battles ---- */

static void test_store_battle(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    store_member member[] = {{one, 0, 10}, {two, 1, 20}, {one, 1, 30}}, *m;
    store_battle b = battle_like(id_new()), got;
    int count;
    b.title = "Gr\xc3\xbc\xc3\x9f Gott; DROP TABLE battle --'\"";
    b.deadline = 77, b.rated = true, b.epoch = 3, b.asked = -1;
    assert_int_equal(store_battle_new(d->store, &b, member, 3), STORE_DONE);
    assert_int_equal(store_battle_new(d->store, &b, member, 3), STORE_LATE);
    assert_int_equal(store_battle_get(d->store, b.id, false, &d->page, &got), STORE_DONE);
    assert_null(got.scenario);
    assert_int_equal(store_battle_get(d->store, b.id, true, &d->page, &got), STORE_DONE);
    assert_string_equal(got.id.text, b.id.text);
    assert_string_equal(got.scenario, b.scenario);
    assert_string_equal(got.title, b.title);
    assert_string_equal(got.name, b.name);
    assert_string_equal(got.system, b.system);
    assert_string_equal(got.state, b.state);
    assert_true(got.version == 1 && got.epoch == 3 && got.answers == 0 && got.phase == STORE_LIVE && got.asked == -1);
    assert_true(!got.lobby && got.watch && got.rated && got.deadline == 77 && got.begun == 1000 && got.changed == 1000);
    assert_int_equal(store_members(d->store, b.id, &d->page, &m, &count), STORE_DONE);
    assert_int_equal(count, 3);
    assert_true(m[0].person == one && m[0].side == 0 && m[1].person == two && m[2].side == 1 && m[2].since == 30);
    assert_int_equal(store_battle_get(d->store, id_new(), false, &d->page, &got), STORE_NONE);
}

static void test_store_battle_new_is_whole_or_not(void **state)
{
    desk *d = *state;
    store_battle b = battle_like(id_new()), got;
    assert_int_equal(store_battle_new(d->store, &b, &(store_member){999999, 0, 10}, 1), STORE_NONE);
    assert_int_equal(store_battle_get(d->store, b.id, false, &d->page, &got), STORE_NONE);
}

static void test_store_change(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    store_battle b = begun(d, &(store_member){one, 0, 1}, 1), got;
    store_answer a[] = {answer(1, "advance A1"), answer(2, "roll 3 4"), answer(3, "hold")}, *all;
    store_member late = {two, 1, 50}, *m;
    store_word *w;
    int count;
    a[1].roll = 0;
    b.answers = 3, b.asked = 1, b.state = "{\"n\":2}";
    store_change c = {.keep = -1,
                      .answer = a,
                      .answers = 3,
                      .member = &late,
                      .members = 1,
                      .speaker = two,
                      .speaker_side = 1,
                      .words = "Bonjour",
                      .event = "{\"kind\":\"answers\"}"};
    assert_int_equal(moved(d, &b, c), STORE_DONE);
    assert_int_equal(store_battle_get(d->store, b.id, true, &d->page, &got), STORE_DONE);
    assert_true(got.version == 2 && got.answers == 3 && got.asked == 1 && got.changed == 1010);
    assert_string_equal(got.state, "{\"n\":2}");
    assert_string_equal(got.scenario, b.scenario);
    assert_int_equal(store_answers(d->store, b.id, 1, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, 2);
    assert_true(all[0].n == 2 && all[0].roll == 0 && all[1].roll == -1 && all[1].by == 1 && all[1].side == 1 &&
                all[1].person == 7 && all[1].time == 103);
    assert_string_equal(all[1].text, "hold");
    assert_int_equal(store_members(d->store, b.id, &d->page, &m, &count), STORE_DONE);
    assert_int_equal(count, 2);
    assert_int_equal(store_words(d->store, b.id, 0, &d->page, &w, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_true(w[0].n == 2 && w[0].person == two && w[0].side == 1 && w[0].time == 1010);
    assert_string_equal(w[0].text, "Bonjour");
    assert_int_equal(store_words(d->store, b.id, 2, &d->page, &w, &count), STORE_DONE);
    assert_int_equal(count, 0);
}

static void test_store_take_back_cuts(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0);
    store_answer a[] = {answer(1, "one"), answer(2, "two"), answer(3, "three")}, other = answer(2, "another"), *all;
    int count;
    assert_int_equal(moved(d, &b, (store_change){.keep = -1, .answer = a, .answers = 3}), STORE_DONE);
    assert_int_equal(moved(d, &b, (store_change){.keep = 1, .answer = &other, .answers = 1}), STORE_DONE);
    assert_int_equal(store_answers(d->store, b.id, 0, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, 2);
    assert_string_equal(all[0].text, "one");
    assert_string_equal(all[1].text, "another");
    assert_int_equal(moved(d, &b, (store_change){.keep = 0}), STORE_DONE);
    assert_int_equal(store_answers(d->store, b.id, 0, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, 0);
}

static void nothing_changed(desk *d, const store_battle *b)
{
    store_battle got;
    store_answer *all;
    store_event *e;
    store_word *w;
    int count;
    assert_int_equal(store_battle_get(d->store, b->id, false, &d->page, &got), STORE_DONE);
    assert_int_equal(got.version, b->version);
    assert_string_equal(got.state, b->state);
    assert_int_equal(store_answers(d->store, b->id, 0, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_string_equal(all[0].text, "first");
    assert_int_equal(store_events(d->store, b->id, b->version, &d->page, &e, &count), STORE_DONE);
    assert_int_equal(count, 0);
    assert_int_equal(store_words(d->store, b->id, 0, &d->page, &w, &count), STORE_DONE);
    assert_int_equal(count, 0);
}

static void test_store_late_changes_nothing(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0), old = b, nowhere = battle_like(id_new());
    store_answer first = answer(1, "first"), second = answer(1, "second");
    assert_int_equal(moved(d, &b, (store_change){.keep = -1, .answer = &first, .answers = 1}), STORE_DONE);
    old.state = "{\"late\":1}";
    store_change late = {.keep = 0, .answer = &second, .answers = 1, .speaker = 1, .words = "late", .event = "{}"};
    assert_int_equal(moved(d, &old, late), STORE_LATE);
    nothing_changed(d, &b);
    late.keep = -1; /* its version is right, but there is an answer of that number */
    store_battle again = b;
    assert_int_equal(moved(d, &again, late), STORE_LATE);
    nothing_changed(d, &b);
    late.answers = 0, late.member = &(store_member){999999, 0, 1}, late.members = 1; /* nobody such */
    assert_int_equal(moved(d, &again, late), STORE_NONE);
    nothing_changed(d, &b);
    assert_int_equal(moved(d, &nowhere, (store_change){.keep = -1}), STORE_NONE);
}

static void test_store_events(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0);
    store_event *e;
    int count;
    const char *told[] = {"two", "", "four", "five"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(moved(d, &b, (store_change){.keep = -1, .event = told[i]}), STORE_DONE);
    assert_int_equal(store_events(d->store, b.id, 1, &d->page, &e, &count), STORE_DONE);
    assert_int_equal(count, 3);
    assert_true(e[0].version == 2 && e[1].version == 4 && e[2].version == 5);
    assert_string_equal(e[1].event, "four");
    assert_int_equal(store_events(d->store, b.id, 5, &d->page, &e, &count), STORE_DONE);
    assert_int_equal(count, 0);
    assert_int_equal(store_events(d->store, b.id, 0, &d->page, &e, &count), STORE_NONE);
    assert_int_equal(store_events(d->store, id_new(), 0, &d->page, &e, &count), STORE_NONE);
    int64_t deleted;
    assert_int_equal(store_tidy(d->store, &(store_retention){.events_before = 1030}, &deleted), STORE_DONE);
    assert_int_equal(deleted, 2); /* of 1010 and 1020 */
    assert_int_equal(store_events(d->store, b.id, 2, &d->page, &e, &count), STORE_NONE);
    assert_int_equal(store_events(d->store, b.id, 3, &d->page, &e, &count), STORE_DONE);
    assert_int_equal(count, 2);
    assert_int_equal(store_tidy(d->store, &(store_retention){.events_before = 9999}, &deleted), STORE_DONE);
    assert_int_equal(store_events(d->store, b.id, 4, &d->page, &e, &count), STORE_NONE);
    assert_int_equal(store_events(d->store, b.id, 5, &d->page, &e, &count), STORE_DONE);
}

static void test_store_notes_and_links(void **state)
{
    desk *d = *state;
    int64_t one = somebody(d, NULL), two = somebody(d, NULL);
    store_battle b = begun(d, NULL, 0);
    const char *text = NULL;
    store_hash seat = hash_new(), watch = hash_new(), other = hash_new();
    store_id led;
    int32_t side;
    assert_int_equal(store_note_get(d->store, b.id, one, &d->page, &text), STORE_NONE);
    assert_int_equal(store_note_set(d->store, b.id, one, "hold the wood"), STORE_DONE);
    assert_int_equal(store_note_set(d->store, b.id, one, "leave the wood"), STORE_DONE);
    assert_int_equal(store_note_get(d->store, b.id, one, &d->page, &text), STORE_DONE);
    assert_string_equal(text, "leave the wood");
    assert_int_equal(store_note_get(d->store, b.id, two, &d->page, &text), STORE_NONE);
    assert_int_equal(store_note_set(d->store, id_new(), one, "nowhere"), STORE_NONE);
    assert_int_equal(store_link_add(d->store, &seat, b.id, 1), STORE_DONE);
    assert_int_equal(store_link_add(d->store, &watch, b.id, -1), STORE_DONE);
    assert_int_equal(store_link_add(d->store, &watch, b.id, 0), STORE_LATE);
    assert_int_equal(store_link_add(d->store, &other, id_new(), 0), STORE_NONE);
    assert_int_equal(store_link_find(d->store, &seat, &led, &side), STORE_DONE);
    assert_string_equal(led.text, b.id.text);
    assert_int_equal(side, 1);
    assert_int_equal(store_link_find(d->store, &watch, &led, &side), STORE_DONE);
    assert_int_equal(side, -1);
    assert_int_equal(store_link_find(d->store, &other, &led, &side), STORE_NONE);
}

/* ---- lists ---- */

static store_id listed(desk *d, store_battle b, int64_t person, int side)
{
    b.id = id_new();
    assert_int_equal(store_battle_new(d->store, &b, &(store_member){person, side, 1}, person ? 1 : 0), STORE_DONE);
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
    assert_int_equal(store_rate(d->store, b.id, pair), STORE_DONE);
    pair[0].rating = 1;
    assert_int_equal(store_rate(d->store, b.id, pair), STORE_LATE);
    assert_int_equal(store_rate(d->store, id_new(), pair), STORE_NONE);
    assert_int_equal(store_ratings(d->store, one, &d->page, &got, &count), STORE_DONE);
    assert_int_equal(count, 1);
    assert_true(got[0].rating == 1662.3125 && got[0].deviation == 290.318964 && got[0].volatility == 0.05999);
    assert_true(got[0].person == one && got[0].battles == 1 && got[0].changed == 10);
    assert_string_equal(got[0].system, "toy");
    pair[0].rating = 1700, pair[0].battles = 2;
    assert_int_equal(store_rate(d->store, c.id, pair), STORE_DONE);
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

/* ---- many at once ---- */

enum { WRITERS = 8, EACH = 12 };
typedef struct crowd {
    desk *desk;
    store_id id;
    int writer;
    int64_t version[EACH]; /* that it was told its change has */
} crowd;

/* Everyone changes the same battle; whoever is late looks again. */
static void *write_each(void *of)
{
    crowd *c = of;
    for (int i = 0; i < EACH;) {
        store_page page = {0};
        store_battle b;
        if (store_battle_get(c->desk->store, c->id, false, &page, &b) != STORE_DONE) return NULL;
        char text[32];
        snprintf(text, sizeof text, "%d.%d", c->writer, i);
        store_answer a = answer(b.answers + 1, text);
        b.answers++;
        b.version++;
        store_change change = {.from = b.version - 1, .to = &b, .keep = -1, .answer = &a, .answers = 1, .event = text};
        store_status status = store_battle_change(c->desk->store, &change);
        if (status == STORE_DONE) c->version[i++] = b.version;
        store_page_free(&page);
        if (status != STORE_DONE && status != STORE_LATE) return NULL;
    }
    return c;
}

static void test_store_versions_are_consecutive(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0);
    pthread_t thread[WRITERS];
    crowd all[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        all[i].desk = d, all[i].id = b.id, all[i].writer = i;
        assert_int_equal(pthread_create(&thread[i], NULL, write_each, &all[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        void *whole;
        pthread_join(thread[i], &whole);
        assert_non_null(whole);
    }
    store_event *e;
    store_answer *a;
    int events, answers;
    assert_int_equal(store_events(d->store, b.id, 1, &d->page, &e, &events), STORE_DONE);
    assert_int_equal(store_answers(d->store, b.id, 0, &d->page, &a, &answers), STORE_DONE);
    assert_true(events == WRITERS * EACH && answers == WRITERS * EACH);
    for (int w = 0; w < WRITERS; w++)
        for (int i = 0; i < EACH; i++) {
            char text[32];
            snprintf(text, sizeof text, "%d.%d", w, i);
            int at = (int)all[w].version[i] - 2;
            assert_true(at >= 0 && at < events);
            assert_string_equal(e[at].event, text);
            assert_string_equal(a[at].text, text);
        }
}

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
    assert_true(place_new(&old, home_name));
    place_run(&old, "CREATE TABLE meta (what TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);"
                    "INSERT INTO meta VALUES ('version', 0), ('other', 7);");
    store *s = place_open(&old);
    int64_t id;
    assert_int_equal(store_person_new(s, 1, &id), STORE_DONE);
    store_close(s);
    assert_int_equal(place_number(&old, "SELECT value FROM meta WHERE what = 'version'"), store_version());
    place_drop(&old);
    (void)d;
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
    place_run(&d->place, "UPDATE meta SET value = 1 WHERE what = 'version'");
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, lay, clear)
int main(int argc, char **argv)
{
    home_name = argc > 1 ? argv[1] : getenv("GROGNARD_POSTGRES");
    if (!home_name) {
        fprintf(stderr, "test_store: name a home, sqlite or postgresql://...\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        TEST(test_store_person),
        TEST(test_store_name_is_unique),
        TEST(test_store_forget),
        TEST(test_store_devices),
        TEST(test_store_seen_is_kept_by_the_hour),
        TEST(test_store_battle),
        TEST(test_store_battle_new_is_whole_or_not),
        TEST(test_store_change),
        TEST(test_store_take_back_cuts),
        TEST(test_store_late_changes_nothing),
        TEST(test_store_events),
        TEST(test_store_notes_and_links),
        TEST(test_store_list_mine),
        TEST(test_store_lists_of_all),
        TEST(test_store_list_due),
        TEST(test_store_list_thinking),
        TEST(test_store_ratings),
        TEST(test_store_claim),
        TEST(test_store_tidy),
        TEST(test_store_versions_are_consecutive),
        TEST(test_store_reopened),
        TEST(test_store_older_is_brought_up),
        TEST(test_store_newer_is_refused),
        TEST(test_store_failure_says_why),
        cmocka_unit_test(test_store_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
