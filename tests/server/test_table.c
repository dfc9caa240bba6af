/* What people do at a table, on a host: offers, clocks, several on a side, programs, lists, words, ratings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stage.h"

static int open_stage(void **state)
{
    *state = stage_open(NULL);
    return 0;
}

static int close_stage(void **state)
{
    stage_close(*state);
    return 0;
}

/* ---- offers ---- */

static json_t *offer(stage *s, duel *d, int status, int side, const char *what, const char *kind)
{
    char path[128];
    duel_path(d, what, path);
    return stage_must(s, status, d->person[side], path, "{ss}", "kind", kind);
}

static void test_take_back(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 5;
    duel_begin(s, &d, "boe/drill_charge", NULL);
    duel_nonces(s, &d);
    int side = (int)number_in(json_object_get(duel_look(s, &d, 0), "ask"), "side");
    json_decref(offer(s, &d, 422, side, "offers", "takeback"));
    /* beyond the policy: until dice have answered */
    int64_t at, rolls;
    do {
        at = number_in(d.battle, "at"), rolls = number_in(json_object_get(d.battle, "dice"), "rolls");
        side = (int)number_in(json_object_get(d.battle, "ask"), "side");
        assert_true(duel_step(s, &d, &chance));
        duel_look(s, &d, 0);
    } while (number_in(json_object_get(d.battle, "dice"), "rolls") == rolls);
    rolls = number_in(json_object_get(d.battle, "dice"), "rolls");
    json_decref(offer(s, &d, 200, side, "offers", "takeback"));
    json_t *offers = json_object_get(duel_look(s, &d, 0), "offers");
    assert_int_equal(json_array_size(offers), 1);
    assert_int_equal(number_in(json_array_get(offers, 0), "to"), at);
    json_decref(offer(s, &d, 409, side, "offers/accept", "takeback")); /* not by oneself */
    json_decref(offer(s, &d, 200, !side, "offers/accept", "takeback"));
    const json_t *b = duel_look(s, &d, 0);
    assert_int_equal(number_in(b, "epoch"), 1);
    assert_int_equal(number_in(b, "at"), at);
    assert_int_equal(number_in(json_object_get(b, "dice"), "rolls"), rolls); /* no number comes twice */
    assert_non_null(strstr(stage_told(s, 2, 0), "event: cut"));
    for (int i = 0; i < 12; i++) duel_step(s, &d, &chance);
    json_decref(offer(s, &d, 200, 0, "offers", "resign"));
    duel_prove(s, &d, false);
    char path[128];
    duel_path(&d, "record", path);
    said x = stage_get(s, d.watcher, path);
    assert_non_null(strstr(x.text, "took back"));
    said_free(&x);
    duel_end(&d);
}

static void test_take_back_free(void **state)
{
    stage *s = *state;
    duel d;
    duel_begin(s, &d, "boe/drill_orders", NULL);
    duel_nonces(s, &d);
    uint64_t chance = 1;
    bool done = false;
    for (int i = 0; i < 40 && !done; i++) {
        const json_t *b = duel_look(s, &d, 0);
        int64_t at = number_in(b, "at"), epoch = number_in(b, "epoch");
        int side = (int)number_in(json_object_get(b, "ask"), "side");
        if (!duel_step(s, &d, &chance)) break;
        json_t *may = duel_call(s, &d, d.person[side], "canUndo", NULL);
        done = json_is_integer(json_object_get(may, "to"));
        if (done) {
            json_decref(offer(s, &d, 200, side, "offers", "takeback"));
            b = duel_look(s, &d, 1);
            assert_int_equal(number_in(b, "at"), at);
            assert_int_equal(number_in(b, "epoch"), epoch + 1);
        }
        json_decref(may);
    }
    assert_true(done);
    duel_end(&d);
}

static int64_t left_of(const json_t *b, int side)
{
    return json_integer_value(json_array_get(json_object_get(json_object_get(b, "clock"), "left"), (size_t)side));
}

/* Passing the turn on and taking that back would be time for nothing. */
static void gain_no_time(stage *s, json_t *pace)
{
    duel d;
    uint64_t chance = 1;
    bool passed = false;
    duel_begin(s, &d, "boe/drill_orders", pace);
    duel_nonces(s, &d);
    for (int i = 0; i < 40 && !passed; i++) {
        const json_t *b = duel_look(s, &d, 0);
        int side = (int)number_in(json_object_get(b, "ask"), "side");
        int64_t left = left_of(b, side);
        stage_wait(s, 1000);
        if (!duel_step(s, &d, &chance)) break;
        json_t *may = duel_call(s, &d, d.person[side], "canUndo", NULL);
        passed = json_is_integer(json_object_get(may, "to")) &&
                 number_in(json_object_get(duel_look(s, &d, 0), "ask"), "side") != side;
        if (passed) {
            json_decref(offer(s, &d, 200, side, "offers", "takeback"));
            assert_int_equal(left_of(duel_look(s, &d, 0), side), left - 1000);
        }
        json_decref(may);
    }
    assert_true(passed);
    duel_end(&d);
}

static void test_take_back_gains_no_time(void **state)
{
    gain_no_time(*state, json_pack("{s{ss si si}}", "pace", "kind", "live", "minutes", 5, "seconds", 10));
    gain_no_time(*state, json_pack("{s{ss si}}", "pace", "kind", "days", "days", 3));
}

static void test_offers(void **state)
{
    stage *s = *state;
    duel d;
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    duel_nonces(s, &d);
    json_decref(offer(s, &d, 200, 0, "offers", "draw"));
    json_decref(offer(s, &d, 200, 1, "offers/decline", "draw"));
    assert_int_equal(json_array_size(json_object_get(duel_look(s, &d, 0), "offers")), 0);
    json_decref(offer(s, &d, 409, 1, "offers/accept", "draw"));
    json_decref(offer(s, &d, 200, 1, "offers", "adjourn"));
    json_decref(offer(s, &d, 200, 0, "offers/accept", "adjourn"));
    const json_t *b = duel_look(s, &d, 0);
    assert_true(json_is_true(json_object_get(json_object_get(b, "clock"), "adjourned")));
    int side = (int)number_in(json_object_get(b, "ask"), "side");
    said x = duel_answer(s, &d, side, "concede");
    assert_int_equal(x.status, 422);
    said_free(&x);
    json_decref(offer(s, &d, 200, 0, "offers", "resume"));
    json_decref(offer(s, &d, 422, 0, "offers", "rematch"));
    json_decref(offer(s, &d, 200, 0, "offers", "draw"));
    json_decref(offer(s, &d, 200, 1, "offers/accept", "draw"));
    b = duel_look(s, &d, 0);
    assert_string_equal(text_in(json_object_get(b, "outcome"), "kind"), "draw");
    assert_true(json_is_null(json_object_get(json_object_get(b, "outcome"), "winner")));
    json_decref(offer(s, &d, 422, 0, "offers", "draw"));
    /* a rematch: the sides are changed */
    json_decref(offer(s, &d, 200, 0, "offers", "rematch"));
    assert_true(json_is_null(json_object_get(duel_look(s, &d, 0), "next")));
    json_decref(offer(s, &d, 200, 1, "offers/accept", "rematch"));
    char path[128];
    snprintf(path, sizeof path, "/api/battles/%s", text_in(duel_look(s, &d, 0), "next"));
    json_t *next = stage_see(s, d.person[0], path);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(next, "mine"), 0)), 1);
    assert_true(json_is_null(json_object_get(next, "outcome")));
    json_decref(next);
    duel_end(&d);
}

static void test_abort(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 1;
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    duel_nonces(s, &d);
    json_decref(offer(s, &d, 200, 1, "offers", "abort"));
    assert_string_equal(text_in(json_object_get(duel_look(s, &d, 0), "outcome"), "kind"), "aborted");
    duel_end(&d);
    duel_begin(s, &d, "boe/drill_charge", NULL);
    duel_nonces(s, &d);
    for (int i = 0; i < 40; i++) duel_step(s, &d, &chance);
    json_decref(offer(s, &d, 422, 1, "offers", "abort"));
    duel_end(&d);
}

/* ---- time ---- */

static void test_clocks(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 2;
    duel_begin(s, &d, "ccn/drill_melee",
               json_pack("{s{ss si si}}", "pace", "kind", "live", "minutes", 5, "seconds", 10));
    duel_nonces(s, &d);
    const json_t *b = duel_look(s, &d, 0), *clock = json_object_get(b, "clock");
    int side = (int)number_in(json_object_get(b, "ask"), "side");
    assert_int_equal(number_in(clock, "runs"), side);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(clock, "left"), (size_t)side)), 300000);
    stage_wait(s, 20000);
    duel_step(s, &d, &chance);
    clock = json_object_get(duel_look(s, &d, 0), "clock");
    int64_t left = json_integer_value(json_array_get(json_object_get(clock, "left"), (size_t)side));
    assert_true(left == 280000 || left == 290000); /* with its increment, if the turn has passed on */
    /* adjourned it stands still */
    json_decref(offer(s, &d, 200, 0, "offers", "adjourn"));
    json_decref(offer(s, &d, 200, 1, "offers/accept", "adjourn"));
    stage_wait(s, 10000000);
    assert_true(json_is_null(json_object_get(duel_look(s, &d, 0), "outcome")));
    json_decref(offer(s, &d, 200, 1, "offers", "resume"));
    int asked = (int)number_in(json_object_get(duel_look(s, &d, 0), "ask"), "side");
    stage_wait(s, 400000);
    b = duel_look(s, &d, 0);
    assert_string_equal(text_in(json_object_get(b, "outcome"), "kind"), "time");
    assert_int_equal(number_in(json_object_get(b, "outcome"), "winner"), !asked);
    duel_prove(s, &d, true); /* the engine's own concession */
    duel_end(&d);
}

static void test_days_and_late_nonces(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 2;
    duel_begin(s, &d, "boe/drill_charge", json_pack("{s{ss si}}", "pace", "kind", "days", "days", 3));
    for (int i = 0; i < 60 && duel_step(s, &d, &chance); i++)
        ;
    const json_t *b = duel_look(s, &d, 0);
    assert_string_equal(text_in(json_object_get(b, "ask"), "kind"), "roll"); /* it waits for nonces */
    stage_wait(s, 30000);
    assert_string_equal(text_in(json_object_get(duel_look(s, &d, 0), "ask"), "kind"), "roll");
    stage_wait(s, 40000);
    b = duel_look(s, &d, 0);
    assert_string_equal(text_in(json_object_get(b, "ask"), "kind"), "choose");
    assert_true(json_is_string(json_array_get(json_object_get(json_object_get(b, "dice"), "nonces"), 0)));
    stage_wait(s, (int64_t)3 * 24 * 3600 * 1000 - 100000);
    assert_true(json_is_null(json_object_get(duel_look(s, &d, 0), "outcome")));
    duel_step(s, &d, &chance);
    stage_wait(s, (int64_t)4 * 24 * 3600 * 1000);
    assert_string_equal(text_in(json_object_get(duel_look(s, &d, 0), "outcome"), "kind"), "time");
    duel_end(&d);
}

/* ---- people ---- */

static void test_several_in_turn(void **state)
{
    stage *s = *state;
    duel d;
    char path[128];
    uint64_t chance = 9;
    bool second = false, refused = false;
    duel_begin(s, &d, "ccn/el_bodon", json_pack("{ss}", "turns", "rotate"));
    const json_t *links = json_object_get(duel_look(s, &d, 1), "links");
    int64_t friend = stage_person(s);
    json_decref(stage_must(s, 200, friend, "/api/join", "{ss}", "token",
                           json_string_value(json_array_get(json_object_get(links, "seats"), 1)) + 7));
    duel_nonces(s, &d);
    for (int i = 0; i < 300 && !(second && refused); i++) {
        const json_t *b = duel_look(s, &d, 1), *ask = json_object_get(b, "ask");
        if (strcmp(text_in(ask, "kind"), "choose") != 0) break;
        if (number_in(ask, "side") == 1) {
            bool yours = json_is_true(json_object_get(b, "yours"));
            int64_t who = yours ? d.person[1] : friend, other = yours ? friend : d.person[1];
            duel_path(&d, "answers", path);
            json_decref(stage_must(s, 403, other, path, "{sI sI ss}", "epoch", number_in(b, "epoch"), "at",
                                   number_in(b, "at"), "text", "concede"));
            second |= !yours, refused = true;
            int64_t first = d.person[1];
            d.person[1] = who;
            duel_step(s, &d, &chance);
            d.person[1] = first;
        } else
            duel_step(s, &d, &chance);
    }
    assert_true(second);
    duel_end(&d);
}

static void test_programs(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 4;
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{s[ss]}", "seats", "me", "captain"));
    d.person[1] = 0;
    char path[128];
    duel_path(&d, "nonce", path);
    json_decref(stage_must(s, 200, d.person[0], path, "{ss}", "nonce",
                           "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"));
    for (int i = 0; i < 200; i++) {
        stage_work(s, 100);
        const json_t *ask = json_object_get(duel_look(s, &d, 0), "ask");
        if (strcmp(text_in(ask, "kind"), "over") == 0) break;
        assert_int_equal(number_in(ask, "side"), 0);
        duel_step(s, &d, &chance);
    }
    assert_non_null(strstr(stage_told(s, 2, 0), "\"by\":\"program\""));
    json_decref(
        offer(s, &d, json_is_null(json_object_get(duel_look(s, &d, 0), "outcome")) ? 200 : 422, 0, "offers", "resign"));
    duel_path(&d, "record", path);
    said x = stage_get(s, d.person[0], path);
    prove_record(x.text, true);
    said_free(&x);
    duel_end(&d);
}

static void test_lists_and_access(void **state)
{
    stage *s = *state;
    duel d, closed;
    char path[128];
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "lobby", 1));
    duel_begin(s, &closed, "boe/drill_charge", json_pack("{sb}", "watch", 0));
    int64_t stranger = stage_person(s);
    duel_path(&closed, "", path);
    said x = stage_get(s, stranger, path);
    assert_int_equal(x.status, 404);
    said_free(&x);
    json_decref(stage_see(s, closed.watcher, path)); /* by the link */
    json_t *list = stage_see(s, d.person[0], "/api/battles?of=mine");
    assert_int_equal(json_array_size(json_object_get(list, "battles")), 1);
    json_decref(list);
    list = stage_see(s, stranger, "/api/battles?of=live&system=ccn");
    assert_int_equal(json_array_size(json_object_get(list, "battles")), 1);
    json_decref(list);
    json_t *open = stage_must(s, 200, stranger, "/api/battles", "{ss s[ss] sb}", "battle", "ccn/drill_melee", "seats",
                              "open", "me", "lobby", 1);
    list = stage_see(s, d.person[0], "/api/battles?of=open");
    assert_int_equal(json_array_size(json_object_get(list, "battles")), 1);
    json_decref(list);
    snprintf(path, sizeof path, "/api/battles/%s/take", text_in(open, "id"));
    json_decref(stage_must(s, 409, d.person[0], path, "{si}", "side", 1));
    json_decref(stage_must(s, 200, d.person[0], path, "{si}", "side", 0));
    json_decref(stage_must(s, 409, d.person[1], path, "{si}", "side", 0));
    json_decref(open);
    json_decref(
        stage_must(s, 404, stranger, "/api/join", "{ss}", "token", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));
    json_decref(stage_must(s, 400, stranger, "/api/battles", "{ss s[ss]}", "battle", "../../etc/passwd", "seats", "me",
                           "open"));
    json_decref(stage_must(s, 400, stranger, "/api/battles", "{ss s[ss]}", "text", "system ccn\nnonsense", "seats",
                           "me", "open"));
    json_decref(stage_must(s, 400, stranger, "/api/battles", "{ss s[ss]}", "battle", "ccn/drill_melee", "seats", "me",
                           "nobody"));
    duel_end(&d), duel_end(&closed);
}

static void test_words_and_notes(void **state)
{
    stage *s = *state;
    duel d;
    char path[128], after[140];
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    stage_name(s, d.person[0], "Anna");
    duel_path(&d, "words", path);
    json_t *n = stage_must(s, 200, d.person[0], path, "{ss}", "text", "good luck");
    json_decref(stage_must(s, 200, d.watcher, path, "{ss}", "text", "who wins?"));
    json_t *all = stage_see(s, d.person[1], path), *words = json_object_get(all, "words");
    assert_int_equal(json_array_size(words), 1); /* who watches is not heard by those who play */
    assert_null(strstr(stage_told(s, 1, 0), "who wins?"));
    assert_non_null(strstr(stage_told(s, 2, 0), "who wins?"));
    json_decref(all);
    all = stage_see(s, d.watcher, path), words = json_object_get(all, "words");
    assert_int_equal(json_array_size(words), 2);
    assert_string_equal(text_in(json_object_get(json_array_get(words, 0), "by"), "name"), "Anna");
    assert_int_equal(number_in(json_array_get(words, 0), "side"), 0);
    assert_true(json_is_null(json_object_get(json_array_get(words, 1), "side")));
    json_decref(all);
    snprintf(after, sizeof after, "%s?after=%lld", path, (long long)number_in(n, "n"));
    all = stage_see(s, d.watcher, after);
    assert_int_equal(json_array_size(json_object_get(all, "words")), 1);
    json_decref(all), json_decref(n);
    assert_non_null(strstr(stage_told(s, 1, 0), "good luck"));
    duel_path(&d, "note", path);
    json_decref(stage_must(s, 200, d.person[0], path, "{ss}", "text", "mind the flank"));
    all = stage_see(s, d.person[0], path);
    assert_string_equal(text_in(all, "text"), "mind the flank");
    json_decref(all);
    all = stage_see(s, d.person[1], path);
    assert_string_equal(text_in(all, "text"), "");
    json_decref(all);
    duel_end(&d);
}

static void test_ratings(void **state)
{
    stage *s = *state;
    duel d;
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "rated", 1));
    assert_true(json_is_true(json_object_get(d.battle, "rated")));
    json_decref(offer(s, &d, 200, 1, "offers", "resign"));
    const json_t *b = duel_look(s, &d, 0), *seats = json_object_get(b, "seats");
    int64_t rating[2];
    for (size_t i = 0; i < 2; i++)
        rating[i] = number_in(json_array_get(json_object_get(json_array_get(seats, i), "people"), 0), "rating");
    assert_true(rating[0] > 1500 && rating[1] < 1500);
    assert_string_equal(text_in(json_object_get(b, "outcome"), "words"), "The Allies give the battle up.");
    duel_end(&d);
}

/* ---- who may not ---- */

static const char *seat_link(const json_t *battle, size_t side)
{
    const char *link =
        json_string_value(json_array_get(json_object_get(json_object_get(battle, "links"), "seats"), side));
    return link ? link + strlen("#/join/") : NULL;
}

/* Who plays against somebody cannot let a friend in on their side. */
static void test_invitation_is_for_one(void **state)
{
    stage *s = *state;
    duel d;
    int64_t spy = stage_person(s), friend = stage_person(s);
    duel_begin(s, &d, "ccn/drill_melee", NULL); /* so that it is shipped */
    json_t *b = stage_must(s, 200, d.person[0], "/api/battles", "{ss s[ss]}", "battle", "ccn/drill_melee", "seats",
                           "me", "open");
    const char *invitation = seat_link(b, 1);
    json_t *joined = stage_must(s, 200, d.person[1], "/api/join", "{ss}", "token", invitation);
    json_decref(stage_must(s, 409, spy, "/api/join", "{ss}", "token", invitation));
    json_decref(stage_must(s, 200, d.person[1], "/api/join", "{ss}", "token", invitation)); /* once more */
    json_decref(stage_must(s, 200, friend, "/api/join", "{ss}", "token", seat_link(joined, 1)));
    char path[128];
    snprintf(path, sizeof path, "/api/battles/%s", text_in(b, "id"));
    json_t *now = stage_see(s, d.person[0], path);
    assert_null(seat_link(now, 1));
    assert_non_null(seat_link(now, 0));
    json_decref(now), json_decref(joined), json_decref(b);
    duel_end(&d);
}

/* Whoever loses cannot make it count for nothing by a second one of their side. */
static void test_rated_is_one_against_one(void **state)
{
    stage *s = *state;
    duel d;
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "rated", 1));
    const json_t *b = duel_look(s, &d, 1);
    assert_true(json_is_true(json_object_get(b, "rated")));
    json_decref(stage_must(s, 422, stage_person(s), "/api/join", "{ss}", "token", seat_link(b, 1)));
    duel_end(&d);
}

/* What is decided cannot be begun: it would never end. */
static void test_decided_text(void **state)
{
    stage *s = *state;
    duel d;
    char path[128];
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    duel_nonces(s, &d);
    int side = (int)number_in(json_object_get(duel_look(s, &d, 0), "ask"), "side");
    said x = duel_answer(s, &d, side, "concede");
    assert_int_equal(x.status, 200);
    said_free(&x);
    duel_path(&d, "record", path);
    x = stage_get(s, d.person[0], path);
    json_decref(stage_must(s, 400, d.person[0], "/api/battles", "{ss s[ss]}", "text", x.text, "seats", "me", "open"));
    said_free(&x);
    duel_end(&d);
}

/* Words that are said while it thinks, and a host that has too much to do, do not keep a program from answering. */
static void test_program_is_not_kept(void **state)
{
    stage *s = *state;
    duel d;
    stage_full(s, true);
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{s[ss]}", "seats", "captain", "captain"));
    assert_int_equal(stage_work(s, 1), 0);
    stage_full(s, false);
    stage_wait(s, 20000);
    assert_int_equal(stage_work(s, 1), 1);
    assert_true(number_in(duel_look(s, &d, 0), "at") > 0);
    duel_end(&d);
}

int main(void)
{
#define ON_STAGE(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)
    const struct CMUnitTest tests[] = {
        ON_STAGE(test_take_back),
        ON_STAGE(test_take_back_free),
        ON_STAGE(test_offers),
        ON_STAGE(test_abort),
        ON_STAGE(test_clocks),
        ON_STAGE(test_days_and_late_nonces),
        ON_STAGE(test_several_in_turn),
        ON_STAGE(test_programs),
        ON_STAGE(test_lists_and_access),
        ON_STAGE(test_words_and_notes),
        ON_STAGE(test_ratings),
        ON_STAGE(test_take_back_gains_no_time),
        ON_STAGE(test_invitation_is_for_one),
        ON_STAGE(test_rated_is_one_against_one),
        ON_STAGE(test_decided_text),
        ON_STAGE(test_program_is_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
