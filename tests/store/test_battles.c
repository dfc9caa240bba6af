/* The store's battles: one as it begins and changes, alone and by many at once. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/desk.h"

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
    assert_int_equal(store_battle_new(d->store, &b, member, 3, NULL), STORE_DONE);
    assert_int_equal(store_battle_new(d->store, &b, member, 3, NULL), STORE_LATE);
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
    assert_int_equal(store_battle_new(d->store, &b, &(store_member){999999, 0, 10}, 1, NULL), STORE_NONE);
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
    int64_t deleted; /* it is the battle's version that counts, not what is remembered of it */
    assert_int_equal(store_tidy(d->store, &(store_retention){.events_before = INT64_MAX}, &deleted), STORE_DONE);
    assert_int_equal(moved(d, &old, (store_change){.keep = -1}), STORE_LATE);
    nothing_changed(d, &b);
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

const struct CMUnitTest battle_tests[] = {
    DESK_TEST(test_store_battle),
    DESK_TEST(test_store_battle_new_is_whole_or_not),
    DESK_TEST(test_store_change),
    DESK_TEST(test_store_take_back_cuts),
    DESK_TEST(test_store_late_changes_nothing),
    DESK_TEST(test_store_events),
    DESK_TEST(test_store_notes_and_links),
    DESK_TEST(test_store_versions_are_consecutive),
};
const int battle_test_count = sizeof battle_tests / sizeof *battle_tests;
