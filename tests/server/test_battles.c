/* Battles on a host, from beginning to end, through the interface: all five systems, and what people do at a table. */
#include <pthread.h>
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

/* ---- whole battles ---- */

static void play_out(stage *s, const char *battle, int most)
{
    duel d;
    uint64_t chance = 7;
    int n = 0;
    duel_begin(s, &d, battle, NULL);
    duel_nonces(s, &d);
    while (n < most && duel_step(s, &d, &chance)) n++;
    if (n == most) {
        char path[128];
        duel_path(&d, "offers", path);
        json_decref(stage_must(s, 200, d.person[0], path, "{ss}", "kind", "resign"));
    }
    const json_t *b = duel_look(s, &d, 1);
    assert_true(json_is_object(json_object_get(b, "outcome")));
    assert_string_equal(text_in(json_object_get(b, "ask"), "kind"), "over");
    assert_true(json_is_string(json_object_get(json_object_get(b, "dice"), "secret")));
    duel_prove(s, &d, n < most);
    print_message("# %s: %d choices, %d answers\n", battle, n, (int)number_in(b, "at"));
    duel_end(&d);
}

/* Of a battle that is over anybody who may look has its review, and it is made once. */
static void test_review(void **state)
{
    stage *s = *state;
    duel d;
    uint64_t chance = 7;
    duel_begin(s, &d, "ccn/drill_melee", json_pack("{sb}", "hints", 0));
    duel_nonces(s, &d);
    char path[128];
    duel_path(&d, "call", path);
    json_decref(stage_must(s, 422, d.person[0], path, "{ss s[]}", "method", "reviewBegin", "args"));
    while (duel_step(s, &d, &chance))
        ;
    json_t *none = duel_call(s, &d, d.watcher, "reviewStep", NULL);
    assert_true(json_is_false(json_object_get(none, "ok")));
    json_t *progress = duel_call(s, &d, d.person[0], "reviewBegin", json_pack("[{si}]", "rollouts", 4));
    for (int i = 0; i < 200 && !json_is_true(json_object_get(progress, "finished")); i++) {
        json_decref(progress);
        progress = duel_call(s, &d, i % 2 ? d.person[0] : d.watcher, "reviewStep", json_pack("[i]", 50));
    }
    assert_true(json_is_true(json_object_get(progress, "finished")));
    json_t *review = duel_call(s, &d, d.person[1], "reviewResult", NULL);
    assert_int_equal(json_array_size(json_object_get(review, "entries")), number_in(duel_look(s, &d, 0), "at"));
    json_decref(none), json_decref(progress), json_decref(review);
    duel_end(&d);
}

static void test_whole_battles(void **state)
{
    static const char *const battles[] = {"ccn/drill_melee", "bp/drill_square", "rbc/drill_push_of_pike",
                                          "boe/drill_charge", "kings/drill_volley"};
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) play_out(*state, battles[i], 150);
}

/* ---- answers ---- */

static void test_answers_once(void **state)
{
    stage *s = *state;
    duel d;
    char path[128];
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    duel_nonces(s, &d);
    const json_t *b = duel_look(s, &d, 0);
    int side = (int)number_in(json_object_get(b, "ask"), "side"), at = (int)number_in(b, "at");
    json_t *moves = duel_call(s, &d, d.person[side], "moves", NULL);
    assert_true(json_array_size(moves) > 1);
    const char *text = text_in(json_array_get(moves, 0), "text"), *other = text_in(json_array_get(moves, 1), "text");
    duel_path(&d, "answers", path);
    /* nobody answers for another side, nor for what is not asked */
    json_decref(stage_must(s, 403, d.person[!side], path, "{si si ss}", "epoch", 0, "at", at, "text", text));
    json_decref(stage_must(s, 403, d.watcher, path, "{si si ss}", "epoch", 0, "at", at, "text", text));
    json_decref(stage_must(s, 403, stage_person(s), path, "{si si ss}", "epoch", 0, "at", at, "text", text));
    json_decref(stage_must(s, 403, 0, path, "{si si ss}", "epoch", 0, "at", at, "text", text));
    json_decref(stage_must(s, 409, d.person[side], path, "{si si ss}", "epoch", 0, "at", at + 1, "text", text));
    json_decref(stage_must(s, 409, d.person[side], path, "{si si ss}", "epoch", 1, "at", at, "text", text));
    json_decref(stage_must(s, 422, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", "roll 6 6"));
    json_decref(
        stage_must(s, 422, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", "set A1 blocks 9"));
    json_decref(
        stage_must(s, 422, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", "charge the moon"));
    json_decref(stage_must(s, 400, d.person[side], path, "{si ss}", "epoch", 0, "text", text));
    json_decref(stage_must(s, 400, d.person[side], path, "{si si si}", "epoch", 0, "at", at, "text", 5));
    assert_int_equal(number_in(duel_look(s, &d, 0), "at"), at);
    /* the same once more is harmless, another is late */
    json_t *first = stage_must(s, 200, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", text);
    json_t *again = stage_must(s, 200, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", text);
    assert_string_equal(text_in(first, "text"), text_in(again, "text"));
    assert_true(json_equal(json_object_get(first, "events"), json_object_get(again, "events")));
    assert_true(number_in(json_object_get(again, "battle"), "version") ==
                number_in(json_object_get(first, "battle"), "version"));
    json_t *late = stage_must(s, 409, d.person[side], path, "{si si ss}", "epoch", 0, "at", at, "text", other);
    assert_true(json_is_object(json_object_get(late, "battle")));
    json_decref(first), json_decref(again), json_decref(late), json_decref(moves);
    duel_end(&d);
}

/* What is let go comes back from the store as it was: three battles at a time are in memory here. */
static void test_battles_come_back(void **state)
{
    stage *s = *state;
    duel d[6];
    uint64_t chance = 3;
    json_t *view[6];
    for (int i = 0; i < 6; i++) duel_begin(s, &d[i], "boe/drill_charge", NULL), duel_nonces(s, &d[i]);
    for (int n = 0; n < 8; n++)
        for (int i = 0; i < 6; i++) duel_step(s, &d[i], &chance);
    for (int i = 0; i < 6; i++) view[i] = duel_call(s, &d[i], d[i].person[0], "view", json_pack("[i]", 1));
    for (int i = 0; i < 6; i++) {
        json_t *again = duel_call(s, &d[i], d[i].person[0], "view", json_pack("[i]", 0));
        assert_true(json_equal(view[i], again));
        json_decref(again), json_decref(view[i]);
        duel_end(&d[i]);
    }
}

/* Who comes back is told what was missed, by version; from too far back the whole battle. */
static void test_events_again(void **state)
{
    stage *s = *state;
    duel d;
    char path[160];
    uint64_t chance = 8;
    duel_begin(s, &d, "ccn/drill_melee", NULL);
    duel_nonces(s, &d);
    int64_t version = number_in(duel_look(s, &d, 0), "version");
    size_t from = stage_told_length(s, 0);
    for (int i = 0; i < 5; i++) duel_step(s, &d, &chance);
    char *live = strdup(stage_told(s, 0, from));
    from = stage_told_length(s, 0);
    duel_path(&d, "events", path);
    snprintf(path + strlen(path), 32, "?after=%lld", (long long)version);
    said x = stage_get(s, d.person[0], path);
    assert_string_equal(stage_told(s, 0, from), live);
    free(live);
    from = stage_told_length(s, 1);
    duel_path(&d, "events", path);
    x = stage_get(s, d.person[1], path);
    said_free(&x);
    assert_non_null(strstr(stage_told(s, 1, from), "event: battle"));
    duel_end(&d);
}

/* ---- many at once, and two processes ---- */

typedef struct racer {
    stage *stage;
    int64_t person;
    char path[128], *text;
    int64_t epoch, at;
    int status;
    pthread_t thread;
} racer;

static void *race(void *of)
{
    racer *r = of;
    said x = stage_post(r->stage, r->person, r->path, "{sI sI ss}", "epoch", r->epoch, "at", r->at, "text", r->text);
    r->status = x.status;
    said_free(&x);
    return NULL;
}

/* Each with another move for the same ask: one of them wins, whichever process it came to. */
static void run_race(stage *const s[2], duel *d)
{
    enum { RACERS = 8 };
    racer r[RACERS];
    const json_t *b = duel_look(s[0], d, 0);
    int side = (int)number_in(json_object_get(b, "ask"), "side"), won = 0, late = 0;
    int64_t epoch = number_in(b, "epoch"), at = number_in(b, "at");
    json_t *moves = duel_call(s[0], d, d->person[side], "moves", NULL);
    size_t n = json_array_size(moves);
    for (int i = 0; i < RACERS; i++) {
        r[i] = (racer){.stage = s[i % 2], .person = d->person[side], .epoch = epoch, .at = at};
        r[i].text = strdup(text_in(json_array_get(moves, (size_t)i % n), "text"));
        duel_path(d, "answers", r[i].path);
    }
    for (int i = 0; i < RACERS; i++) assert_int_equal(pthread_create(&r[i].thread, NULL, race, &r[i]), 0);
    for (int i = 0; i < RACERS; i++) pthread_join(r[i].thread, NULL);
    for (int i = 0; i < RACERS; i++) won += r[i].status == 200, late += r[i].status == 409;
    assert_int_equal(won + late, RACERS);
    assert_true(won >= 1 && won <= (RACERS + (int)n - 1) / (int)n); /* the same move twice is the same answer */
    for (int i = 0; i < RACERS; i++) free(r[i].text);
    json_decref(moves);
}

static void test_races(void **state)
{
    stage *const s[2] = {*state, stage_open(stage_file(*state))};
    duel d;
    duel_begin(s[0], &d, "ccn/el_bodon", NULL);
    duel_nonces(s[0], &d);
    for (int i = 0; i < 12; i++) run_race(s, &d);
    json_t *log[2];
    for (int i = 0; i < 2; i++) {
        store_id all = {""};
        rooms_changed(host_rooms(stage_host(s[i])), all, 0); /* as if the line between them had been down */
        log[i] = duel_call(s[i], &d, d.person[0], "log", json_pack("[ii]", 0, 100000));
    }
    assert_true(json_equal(log[0], log[1]));
    json_decref(log[0]), json_decref(log[1]);
    char path[128];
    duel_path(&d, "offers", path);
    json_decref(stage_must(s[1], 200, d.person[0], path, "{ss}", "kind", "resign"));
    rooms_changed(host_rooms(stage_host(s[0])), (store_id){""}, 0);
    duel_prove(s[0], &d, false); /* no roll was thrown twice */
    stage_close(s[1]);
    duel_end(&d);
}

/* A program that was at it when its process died is taken up by another one. */
static void test_programs_left_behind(void **state)
{
    stage *s[2] = {*state, stage_open(stage_file(*state))};
    duel d;
    duel_begin(s[0], &d, "boe/drill_charge", json_pack("{s[ss]}", "seats", "sergeant", "sergeant"));
    int64_t at = number_in(d.battle, "at");
    stage_work(s[0], 1);
    stage_work(s[0], 0); /* what was still to be done is lost */
    stage_wait(s[1], 60000);
    assert_true(stage_work(s[1], 1000) > 0);
    rooms_changed(host_rooms(stage_host(s[0])), (store_id){""}, 0);
    assert_true(number_in(duel_look(s[0], &d, 0), "at") > at);
    assert_true(json_is_object(json_object_get(d.battle, "outcome")));
    stage_close(s[1]);
    duel_end(&d);
}

/* Arguments of all kinds to every method: an answer or a clear no, whatever they are. */
static json_t *any_json(uint64_t *chance, int depth)
{
    static const char *const words[] = {"",     "F1", "melee F1 A1",      "@1,2",  "reach",
                                        "fire", "G5", "\xf0\x9f\x98\x80", "until", "turn"};
    switch (chance_next(chance) % (depth > 2 ? 5 : 8)) {
    case 0: return json_integer((json_int_t)(chance_next(chance) % 40) - 5);
    case 1: return json_integer((json_int_t)chance_next(chance) * INT32_MAX);
    case 2: return json_string(words[chance_next(chance) % (sizeof words / sizeof *words)]);
    case 3: return json_real(1e300);
    case 4: return json_null();
    case 5: {
        json_t *o = json_object();
        static const char *const keys[] = {"x",      "y",  "other",  "rollouts", "milliseconds",
                                           "budget", "of", "assume", "until"};
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (chance_next(chance) % 3 == 0) json_object_set_new(o, keys[i], any_json(chance, depth + 2));
        return o;
    }
    default: {
        json_t *list = json_array();
        for (uint64_t n = chance_next(chance) % 5; n > 0; n--) json_array_append_new(list, any_json(chance, depth + 1));
        return list;
    }
    }
}

static void test_any_arguments(void **state)
{
    static const char *const methods[] = {
#define METHOD(method, eyes, state, lane, hint, others) #method,
#include "web/methods.def"
#undef METHOD
    };
    stage *s = *state;
    duel d;
    char path[128];
    uint64_t chance = 11;
    duel_begin(s, &d, "kings/drill_jokers", NULL);
    duel_nonces(s, &d);
    duel_path(&d, "call", path);
    for (int turn = 0; turn < 4; turn++) {
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
            for (int k = 0; k < 6; k++) {
                if ((k > 0 || turn > 0) && (strcmp(methods[i], "hint") == 0 || strcmp(methods[i], "danger") == 0))
                    break; /* they take long */
                json_t *args = json_array();
                for (uint64_t n = chance_next(&chance) % 5; n > 0; n--)
                    json_array_append_new(args, any_json(&chance, 0));
                json_t *body = json_pack("{ss so}", "method", methods[i], "args", args);
                if (k % 3 == 2) json_object_set_new(body, "at", any_json(&chance, 3));
                said x = stage_ask(s, METHOD_POST, k % 2 ? d.person[turn % 2] : d.watcher, path, body);
                assert_true(x.status == 200 || x.status == 400 || x.status == 409 || x.status == 422);
                said_free(&x);
            }
        duel_step(s, &d, &chance);
    }
    duel_end(&d);
}

int main(void)
{
#define ON_STAGE(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)
    const struct CMUnitTest tests[] = {
        ON_STAGE(test_review),
        ON_STAGE(test_whole_battles),
        ON_STAGE(test_answers_once),
        ON_STAGE(test_battles_come_back),
        ON_STAGE(test_events_again),
        ON_STAGE(test_races),
        ON_STAGE(test_programs_left_behind),
        ON_STAGE(test_any_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
