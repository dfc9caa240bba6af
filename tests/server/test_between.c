/* What happens in between: while a program's reasons are looked for, and while a battle that counts is written. The linker lets
 * this file stand before the functions that it wraps. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server/room.h"
#include "stage.h"
#include "web/face.h"

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

/* ---- while reasons are looked for ---- */

void __real_face_reason(face *);
void __wrap_face_reason(face *);
static struct visit {
    stage *stage;
    duel *duel;
    int reasons;
    bool kept_out; /* somebody who looked at the battle meanwhile had to wait */
} visit;

static void *look(void *of)
{
    struct visit *v = of;
    char path[128];
    duel_path(v->duel, "", path);
    json_decref(stage_see(v->stage, v->duel->watcher, path));
    return NULL;
}

void __wrap_face_reason(face *f)
{
    pthread_t other;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 10;
    visit.reasons++;
    assert_int_equal(pthread_create(&other, NULL, look, &visit), 0);
    visit.kept_out = pthread_timedjoin_np(other, NULL, &until) != 0;
    if (visit.kept_out) pthread_detach(other);
    __real_face_reason(f);
}

static void test_reason_holds_nobody_up(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 4;
    char path[128];
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{s[ss]}", "seats", "me", "captain"));
    d.person[1] = 0;
    duel_path(&d, "nonce", path);
    json_decref(stage_must(s, 200, d.person[0], path, "{ss}", "nonce",
                           "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"));
    for (int i = 0; i < 6; i++) stage_work(s, 100), duel_step(s, &d, &chance);
    stage_work(s, 100);
    visit = (struct visit){.stage = s, .duel = &d};
    json_t *why = duel_call(s, &d, d.person[0], "reason", NULL);
    assert_int_equal(visit.reasons, 1);
    assert_false(visit.kept_out);
    assert_non_null(strstr(json_string_value(why), "The ")); /* what it chose, and why */
    json_decref(why);
    duel_end(&d);
}

/* ---- while a battle that counts is written ---- */

store_status __real_store_ratings(store *, int64_t, store_page *, store_rating **, int *);
store_status __wrap_store_ratings(store *, int64_t, store_page *, store_rating **, int *);
static void (*before_rating)(void); /* called once */
static bool ratings_fail;

store_status __wrap_store_ratings(store *s, int64_t person, store_page *page, store_rating **out, int *count)
{
    store_status status = ratings_fail ? STORE_FAILED : __real_store_ratings(s, person, page, out, count);
    void (*once)(void) = before_rating;
    before_rating = NULL;
    if (once) once();
    return status;
}

static json_t *resign(stage *s, int status, duel *d, int side)
{
    char path[128];
    duel_path(d, "offers", path);
    return stage_must(s, status, d->person[side], path, "{ss}", "kind", "resign");
}

static int battles_of(stage *s, int64_t person)
{
    store_page page = {0};
    store_rating *r;
    int count = 0, battles = 0;
    assert_int_equal(__real_store_ratings(host_store(stage_host(s)), person, &page, &r, &count), STORE_DONE);
    if (count) battles = r[0].battles;
    store_page_free(&page);
    return battles;
}

/* A store that fails once, between the outcome and the rating: there is neither. */
static void test_no_outcome_without_its_rating(void **state)
{
    stage *s = *state;
    duel d;
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "rated", 1));
    ratings_fail = true;
    json_decref(resign(s, 503, &d, 1));
    ratings_fail = false;
    assert_true(json_is_null(json_object_get(duel_look(s, &d, 0), "outcome")));
    assert_int_equal(battles_of(s, d.person[0]), 0);
    json_decref(resign(s, 200, &d, 1));
    assert_true(json_is_object(json_object_get(duel_look(s, &d, 0), "outcome")));
    assert_int_equal(battles_of(s, d.person[0]), 1);
    assert_int_equal(battles_of(s, d.person[1]), 1);
    duel_end(&d);
}

/* Sides are seldom equal: the rematch with sides changed counts as the battle did, so that a pair of them is fair. */
static void test_rematch_counts_too(void **state)
{
    stage *s = *state;
    duel d;
    char path[128];
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "rated", 1));
    json_decref(resign(s, 200, &d, 1));
    duel_path(&d, "offers", path);
    for (int side = 0; side < 2; side++)
        json_decref(stage_must(s, 200, d.person[side], path, "{ss}", "kind", "rematch"));
    strcpy(d.id, text_in(duel_look(s, &d, 0), "next"));
    const json_t *next = duel_look(s, &d, 0);
    assert_true(json_is_true(json_object_get(next, "rated")));
    assert_int_equal(json_integer_value(json_array_get(json_object_get(next, "mine"), 0)), 1);
    json_decref(resign(s, 200, &d, 1));
    assert_int_equal(battles_of(s, d.person[0]), 2);
    duel_end(&d);
}

static struct {
    stage *stage;
    duel *duel;
} meanwhile;
static void end_the_other(void) { json_decref(resign(meanwhile.stage, 200, meanwhile.duel, 0)); }

/* Another battle of the same two ends while this one is written: both count, the one upon the other. */
static void test_battles_that_end_together_both_count(void **state)
{
    stage *s = *state;
    duel one, two;
    duel_begin(s, &one, "ccn/drill_melee", json_pack("{sb}", "rated", 1));
    json_t *b = stage_must(s, 200, one.person[0], "/api/battles", "{ss s[ss] sb}", "battle", "ccn/drill_melee", "seats",
                           "me", "open", "rated", 1);
    const char *link = json_string_value(json_array_get(json_object_get(json_object_get(b, "links"), "seats"), 1));
    two = one, two.battle = NULL;
    strcpy(two.id, text_in(b, "id"));
    json_decref(stage_must(s, 200, one.person[1], "/api/join", "{ss sb}", "token", link + 7, "rated", true));
    meanwhile.stage = s, meanwhile.duel = &two;
    before_rating = end_the_other;
    json_decref(resign(s, 200, &one, 1));
    assert_int_equal(battles_of(s, one.person[0]), 2);
    assert_int_equal(battles_of(s, one.person[1]), 2);
    assert_true(json_is_object(json_object_get(duel_look(s, &two, 0), "outcome")));
    json_decref(b);
    duel_end(&one), duel_end(&two);
}

int main(void)
{
#define ON_STAGE(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)
    const struct CMUnitTest tests[] = {
        ON_STAGE(test_reason_holds_nobody_up),
        ON_STAGE(test_no_outcome_without_its_rating),
        ON_STAGE(test_battles_that_end_together_both_count),
        ON_STAGE(test_rematch_counts_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
