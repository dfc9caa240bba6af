/* Invitations on a host: looked at before one sits down, used up, for one side and not for both; offers that are declined; battles
 * that nobody has played yet. */
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

static const char *seat_link(const json_t *battle, size_t side)
{
    const char *link =
        json_string_value(json_array_get(json_object_get(json_object_get(battle, "links"), "seats"), side));
    return link ? link + strlen("#/join/") : NULL;
}

static json_t *look(stage *s, int status, int64_t person, const char *token)
{
    return stage_must(s, status, person, "/api/invitation", "{ss}", "token", token);
}

/* A battle by somebody who is called Anna; `more` is added to the body. */
static json_t *invite(stage *s, int64_t by, json_t *more)
{
    duel d;
    duel_begin(s, &d, "ccn/drill_melee", NULL); /* so that it is shipped */
    duel_end(&d);
    json_t *body = json_pack("{ss s[ss]}", "battle", "ccn/drill_melee", "seats", "me", "open");
    if (more) json_object_update(body, more);
    json_decref(more);
    said x = stage_ask(s, METHOD_POST, by, "/api/battles", body);
    assert_int_equal(x.status, 200);
    return x.json;
}

/* ---- looking ---- */

static void test_invitation_says_what_it_is_to(void **state)
{
    stage *s = *state;
    int64_t anna = stage_person(s), ben = stage_person(s);
    stage_name(s, anna, "Anna");
    json_t *b = invite(s, anna,
                       json_pack("{sb s{ss si si}}", "rated", 1, "pace", "kind", "live", "minutes", 15, "seconds", 10));
    const int64_t eyes[] = {ben, 0}; /* also of nobody yet: who only looks is no new guest */
    for (int i = 0; i < 2; i++) {
        json_t *it = look(s, 200, eyes[i], seat_link(b, 1)), *battle = json_object_get(it, "battle");
        assert_string_equal(text_in(battle, "title"), text_in(b, "title"));
        assert_string_equal(text_in(json_object_get(it, "by"), "name"), "Anna");
        assert_int_equal(number_in(it, "side"), 1);
        assert_true(json_is_true(json_object_get(battle, "rated")));
        assert_int_equal(number_in(json_object_get(battle, "clock"), "increment"), 10000);
        assert_true(json_is_null(json_object_get(it, "why")) && json_is_false(json_object_get(it, "sits")));
        assert_null(json_object_get(battle, "links")); /* no other key to it */
        assert_null(json_object_get(battle, "dice"));
        json_decref(it);
    }
    char path[128];
    snprintf(path, sizeof path, "/api/battles/%s", text_in(b, "id"));
    json_t *now = stage_see(s, anna, path);
    assert_true(
        json_is_true(json_object_get(json_array_get(json_object_get(now, "seats"), 1), "open"))); /* looked at only */
    assert_int_equal(number_in(now, "version"), number_in(b, "version"));
    json_decref(now), json_decref(b);
}

static void test_invitation_used_or_unknown_says_which(void **state)
{
    stage *s = *state;
    int64_t anna = stage_person(s), ben = stage_person(s), late = stage_person(s);
    json_t *b = invite(s, anna, json_pack("{sb}", "watch", 0));
    json_decref(stage_must(s, 200, ben, "/api/join", "{ss}", "token", seat_link(b, 1)));
    json_t *it = look(s, 409, late, seat_link(b, 1));
    assert_string_equal(text_in(it, "code"), "late");
    assert_null(json_object_get(it, "battle")); /* which battle it was is not theirs to know */
    json_decref(it);
    it = look(s, 200, ben, seat_link(b, 1));
    assert_true(json_is_true(json_object_get(it, "sits")));
    json_decref(it);
    it = look(s, 200, anna, seat_link(b, 0)); /* one's own */
    assert_true(json_is_true(json_object_get(it, "sits")));
    json_decref(it);
    json_decref(look(s, 404, late, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));
    json_decref(look(s, 404, late, ""));
    json_decref(stage_must(s, 400, late, "/api/invitation", "{si}", "token", 5));
    const char *watch = text_in(json_object_get(b, "links"), "watch") + strlen("#/watch/");
    it = look(s, 200, late, watch);
    assert_true(json_is_null(json_object_get(it, "side")) && json_is_null(json_object_get(it, "why")));
    json_decref(it), json_decref(b);
}

/* ---- both sides ---- */

static void test_nobody_sits_on_both_sides_by_two_links(void **state)
{
    stage *s = *state;
    int64_t maker = stage_person(s), one = stage_person(s), two = stage_person(s);
    json_t *b = invite(s, maker, json_pack("{s[ss] sb}", "seats", "open", "open", "lobby", 1));
    json_decref(stage_must(s, 200, one, "/api/join", "{ss}", "token", seat_link(b, 0)));
    json_t *it = look(s, 200, one, seat_link(b, 1));
    assert_non_null(strstr(text_in(it, "why"), "other side"));
    json_decref(it);
    json_decref(stage_must(s, 422, one, "/api/join", "{ss}", "token", seat_link(b, 1)));
    char path[128];
    snprintf(path, sizeof path, "/api/battles/%s/take", text_in(b, "id"));
    json_decref(stage_must(s, 422, one, path, "{si}", "side", 1)); /* nor from the lobby */
    json_decref(
        stage_must(s, 200, two, "/api/join", "{ss}", "token", seat_link(b, 0))); /* several on a side are meant */
    json_decref(b);
    b = invite(s, one, json_pack("{s[ss]}", "seats", "me", "me")); /* who says so leads both, at one table */
    assert_int_equal(json_array_size(json_object_get(b, "mine")), 2);
    json_decref(b);
}

/* Who arranges a battle lets people in on both sides; he does not then play against those whose side he has filled. */
static void test_who_lets_several_in_does_not_play_against_them(void **state)
{
    stage *s = *state;
    int64_t maker = stage_person(s), one = stage_person(s), two = stage_person(s);
    json_t *b = invite(s, maker, json_pack("{s[ss]}", "seats", "open", "open"));
    json_decref(stage_must(s, 200, one, "/api/join", "{ss}", "token", seat_link(b, 0)));
    json_decref(stage_must(s, 200, two, "/api/join", "{ss}", "token", seat_link(b, 0)));
    json_decref(stage_must(s, 422, maker, "/api/join", "{ss}", "token", seat_link(b, 1)));
    json_decref(b);
    b = invite(s, maker, json_pack("{s[ss]}", "seats", "open", "open"));
    json_decref(stage_must(s, 200, one, "/api/join", "{ss}", "token", seat_link(b, 0)));
    json_decref(stage_must(s, 200, maker, "/api/join", "{ss}", "token", seat_link(b, 1)));
    json_decref(
        stage_must(s, 409, two, "/api/join", "{ss}", "token", seat_link(b, 0))); /* and from then on it is for one */
    json_decref(b);
}

static void test_who_arranges_a_battle_finds_it_again(void **state)
{
    stage *s = *state;
    int64_t maker = stage_person(s);
    json_t *b = invite(s, maker, json_pack("{s[ss]}", "seats", "open", "open"));
    json_t *list = stage_see(s, maker, "/api/battles?of=mine"), *battles = json_object_get(list, "battles");
    assert_int_equal(json_array_size(battles), 1);
    assert_string_equal(text_in(json_array_get(battles, 0), "id"), text_in(b, "id"));
    json_decref(list);
    char path[128];
    snprintf(path, sizeof path, "/api/battles/%s/offers", text_in(b, "id"));
    json_decref(stage_must(s, 403, maker, path, "{ss}", "kind", "resign")); /* but leads nobody there */
    json_decref(stage_must(s, 403, stage_person(s), path, "{ss}", "kind", "abort"));
    json_decref(stage_must(s, 200, maker, path, "{ss}", "kind", "abort"));
    json_decref(b);
}

/* It counts if it was begun so, whatever those say who come. */
static void test_arranged_battle_counts_only_if_begun_so(void **state)
{
    stage *s = *state;
    int64_t maker = stage_person(s);
    for (int rated = 0; rated < 2; rated++) {
        json_t *b = invite(s, maker, json_pack("{s[ss] sb}", "seats", "open", "open", "rated", rated)), *joined = NULL;
        for (size_t side = 0; side < 2; side++) {
            json_decref(joined);
            joined =
                stage_must(s, 200, stage_person(s), "/api/join", "{ss sb}", "token", seat_link(b, side), "rated", 1);
        }
        assert_int_equal(json_is_true(json_object_get(joined, "rated")), rated);
        json_decref(joined), json_decref(b);
    }
}

/* ---- offers that are declined ---- */

static json_t *offer(stage *s, duel *d, int side, const char *what, const char *kind)
{
    char path[128];
    duel_path(d, what, path);
    return stage_must(s, 200, d->person[side], path, "{ss}", "kind", kind);
}

static void expect_declined(stage *s, duel *d, const char *kind, int by)
{
    const json_t *no = json_object_get(duel_look(s, d, 0), "declined");
    if (!kind) {
        assert_true(json_is_null(no));
        return;
    }
    assert_string_equal(text_in(no, "kind"), kind);
    assert_int_equal(number_in(no, "by"), by);
}

static void test_who_offered_is_told_of_a_no(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 3;
    duel_begin(s, &d, "boe/drill_charge", NULL);
    duel_nonces(s, &d);
    expect_declined(s, &d, NULL, 0);
    json_decref(offer(s, &d, 0, "offers", "draw"));
    json_decref(offer(s, &d, 0, "offers/decline", "draw")); /* withdrawn: nobody has declined it */
    expect_declined(s, &d, NULL, 0);
    json_decref(offer(s, &d, 0, "offers", "draw"));
    size_t told = stage_told_length(s, 0);
    json_decref(offer(s, &d, 1, "offers/decline", "draw"));
    assert_non_null(strstr(stage_told(s, 0, told), "\"declined\":{\"kind\":\"draw\",\"by\":1}"));
    expect_declined(s, &d, "draw", 1);
    json_decref(offer(s, &d, 0, "offers", "adjourn")); /* another try */
    expect_declined(s, &d, NULL, 0);
    json_decref(offer(s, &d, 1, "offers/decline", "adjourn"));
    expect_declined(s, &d, "adjourn", 1);
    duel_step(s, &d, &chance); /* it goes on */
    expect_declined(s, &d, NULL, 0);
    /* who answers instead of agreeing has declined it */
    int side = (int)number_in(json_object_get(duel_look(s, &d, 0), "ask"), "side");
    json_decref(offer(s, &d, !side, "offers", "draw"));
    duel_step(s, &d, &chance);
    expect_declined(s, &d, "draw", side);
    duel_end(&d);
}

/* ---- battles that nobody plays ---- */

static int64_t unplayed(stage *s, int64_t person)
{
    int64_t of_person = -1, of_origin;
    assert_int_equal(store_unplayed(host_store(stage_host(s)), &(store_beginner){person, ""}, &of_person, &of_origin),
                     STORE_DONE);
    return of_person;
}

static void test_unplayed_until_somebody_answers(void **state)
{
    stage *s = *state;
    duel d, called_off;
    uint64_t chance = 3;
    duel_begin(s, &d, "boe/drill_charge", NULL);
    assert_int_equal(unplayed(s, d.person[0]), 1); /* though somebody has come */
    duel_nonces(s, &d);
    assert_int_equal(unplayed(s, d.person[0]), 1);
    duel_step(s, &d, &chance);
    assert_int_equal(unplayed(s, d.person[0]), 0);
    duel_begin(s, &called_off, "boe/drill_charge", NULL);
    json_decref(offer(s, &called_off, 0, "offers", "abort"));
    assert_int_equal(unplayed(s, called_off.person[0]), 0);
    duel_end(&d), duel_end(&called_off);
}

int main(void)
{
#define ON_STAGE(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)
    const struct CMUnitTest tests[] = {
        ON_STAGE(test_invitation_says_what_it_is_to),
        ON_STAGE(test_invitation_used_or_unknown_says_which),
        ON_STAGE(test_nobody_sits_on_both_sides_by_two_links),
        ON_STAGE(test_who_lets_several_in_does_not_play_against_them),
        ON_STAGE(test_who_arranges_a_battle_finds_it_again),
        ON_STAGE(test_arranged_battle_counts_only_if_begun_so),
        ON_STAGE(test_who_offered_is_told_of_a_no),
        ON_STAGE(test_unplayed_until_somebody_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
