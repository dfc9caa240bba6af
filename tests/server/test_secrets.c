/* Nothing that a side may not know leaves the host. The same battle is played in two worlds, which differ in nothing but what is
 * hidden from one side: other cubes laid, other cards drawn by the enemy. Until that is shown, every byte that goes to that side,
 * and to who watches, must be the same in both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/system.h"
#include "server/room.h"
#include "stage.h"

typedef struct world {
    stage *stage;
    duel duel;
} world;

static int eyes;        /* the side from which something is hidden */
static bool other_luck; /* in the world that plays now the enemy draws other cards in secret */

int __real_fair_throw(const fair_dice *, uint32_t, const gg_battle *, const gg_state *, uint8_t *);
int __wrap_fair_throw(const fair_dice *, uint32_t, const gg_battle *, const gg_state *, uint8_t *);

enum { DRAWS = 4096 };
static uint8_t drawn[DRAWS]; /* in the first world, by roll */

/* In secret the enemy draws something else, wherever there is something else to draw; and this side the same in both worlds. */
int __wrap_fair_throw(const fair_dice *d, uint32_t roll, const gg_battle *b, const gg_state *s, uint8_t *faces)
{
    uint32_t weight[GG_CLASSES];
    int n = __real_fair_throw(d, roll, b, s, faces);
    if (!b->system->secret || !b->system->secret(b, s) || roll >= DRAWS) return n;
    bool own = gg_pending(b, s).side == eyes;
    if (!other_luck) drawn[roll] = faces[0];
    int classes = gg_weights(b, s, weight), best = faces[0] - 1;
    for (int i = 0; other_luck && i < classes; i++)
        if (weight[i] && (i + 1 == drawn[roll]) == own) best = i;
    faces[0] = (uint8_t)(best + 1);
    return n;
}

/* ---- what goes to a person ---- */

static void add(buffer *out, const char *text) /* of any length */ { buffer_add(out, text, strlen(text)); }

static void note(buffer *out, const char *what, said x)
{
    char *text = x.json ? json_dumps(x.json, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    buffer_print(out, "%s %d ", what, x.status);
    add(out, text ? text : x.text ? x.text : "");
    add(out, "\n");
    free(text);
    said_free(&x);
}

static void note_call(world *w, int64_t person, buffer *out, const char *name, json_t *args, int at)
{
    char path[128], what[64];
    duel_path(&w->duel, "call", path);
    json_t *body = json_pack("{ss so}", "method", name, "args", args);
    if (at >= 0) json_object_set_new(body, "at", json_integer(at));
    snprintf(what, sizeof what, "%s@%d", name, at);
    note(out, what, stage_ask(w->stage, METHOD_POST, person, path, body));
}

/* Calls that are about the moment. */
static void note_moment(world *w, int64_t person, buffer *out, int at)
{
    static const char *const plain[] = {"view",   "moves",    "question", "motions", "overlays",
                                        "prompt", "position", "briefing", "length",  "canUndo"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) note_call(w, person, out, plain[i], json_array(), at);
    for (int piece = 0; piece < 16; piece += at < 0 ? 1 : 5) {
        note_call(w, person, out, "sheet", json_pack("[i]", piece), at);
        if (piece % 3 == 0) note_call(w, person, out, "card", json_pack("[ii]", piece, !eyes), at);
    }
    for (int piece = 0; piece < 16; piece += 5) note_call(w, person, out, "refused", json_pack("[i]", piece), at);
    note_call(w, person, out, "told", json_pack("[iii]", 0, 100000, !eyes), at);
    note_call(w, person, out, "recap", json_pack("[ii]", 0, !eyes), at);
    note_call(w, person, out, "log", json_pack("[ii]", 0, 100000), at);
}

static void note_overlays(world *w, int64_t person, buffer *out)
{
    json_t *kinds = duel_call(w->stage, &w->duel, person, "overlays", NULL), *kind;
    size_t i;
    json_array_foreach(kinds, i, kind) for (int piece = 0; piece < 12; piece += 3)
        note_call(w, person, out, "overlay", json_pack("[Oi]", kind, piece), -1);
    note_call(w, person, out, "between", json_pack("[{sisi}{sisi}]", "x", 100, "y", 100, "x", 300, "y", 300), -1);
    json_decref(kinds);
}

/* What takes long, with few rollouts. */
static void note_advice(world *w, int64_t person, buffer *out)
{
    json_t *moves = duel_call(w->stage, &w->duel, person, "moves", NULL), *list = json_array();
    for (size_t i = 0; i < json_array_size(moves) && i < 3; i++) {
        const json_t *text = json_object_get(json_array_get(moves, i), "text");
        note_call(w, person, out, "odds", json_pack("[Oi]", text, 300), -1);
        note_call(w, person, out, "verdict", json_pack("[O]", text), -1);
        note_call(w, person, out, "reasons", json_pack("[O]", text), -1);
        json_array_append(list, (json_t *)text);
    }
    note_call(w, person, out, "headlines", json_pack("[o{si}]", list, "budget", 200), -1);
    note_call(w, person, out, "hint", json_pack("[{si}]", "rollouts", 8), -1);
    note_call(w, person, out, "danger", json_pack("[i[]i]", !eyes, 2), -1);
    note_call(w, person, out, "winChance", json_pack("[ii]", !eyes, 0), -1);
    note_call(w, person, out, "reason", json_array(), -1);
    json_decref(moves);
}

static void note_all(world *w, int64_t person, int whose, int effort, buffer *out)
{
    static const char *const get[] = {"", "record", "words", "note"};
    char path[128];
    for (size_t i = 0; i < sizeof get / sizeof *get; i++) {
        duel_path(&w->duel, get[i], path);
        note(out, path, stage_get(w->stage, person, path));
    }
    note_moment(w, person, out, -1);
    int at = (int)number_in(duel_look(w->stage, &w->duel, eyes), "at");
    if (effort > 0)
        for (int back = 1; back <= 4 && back <= at; back++) note_moment(w, person, out, at - back);
    if (effort > 0) note_overlays(w, person, out);
    if (effort > 1) note_advice(w, person, out);
    add(out, "events ");
    add(out, stage_told(w->stage, whose, 0));
    said x = stage_get(w->stage, person, "/api/battles?of=mine");
    note(out, "list", x);
}

/* The first place at which they differ, with what stands around it. */
static void same(const buffer *a, const buffer *b, const char *who)
{
    size_t i = 0;
    while (i < a->len && i < b->len && a->at[i] == b->at[i]) i++;
    if (i == a->len && i == b->len) return;
    size_t line = i, from = i > 400 ? i - 400 : 0;
    while (line > 0 && a->at[line - 1] != '\n') line--;
    fail_msg("%s can tell the worlds apart in: %.40s\n...%.600s\n---\n...%.600s", who, a->at + line, a->at + from,
             b->at + from);
}

static void compare(world w[2], int effort)
{
    const int64_t who[2] = {w[0].duel.person[eyes], w[0].duel.watcher};
    for (int k = 0; k < 2; k++) {
        buffer said_in[2] = {0};
        for (int i = 0; i < 2; i++) note_all(&w[i], who[k], k ? 2 : eyes, effort, &said_in[i]);
        same(&said_in[0], &said_in[1], k ? "who watches" : "the side");
        buffer_free(&said_in[0]), buffer_free(&said_in[1]);
    }
}

/* ---- two worlds in step ---- */

static char *move_text(const json_t *moves, size_t i) { return strdup(text_in(json_array_get(moves, i), "text")); }

static bool has_move(const json_t *moves, const char *text)
{
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (strcmp(text_in(json_array_get(moves, i), "text"), text) == 0) return true;
    return false;
}

/* One that can be made in both, by chance; NULL: there is none. */
static char *common_move(json_t *const moves[2], uint64_t *chance)
{
    size_t n = json_array_size(moves[0]), from = chance_next(chance) % n;
    for (size_t i = 0; i < n; i++) {
        char *text = move_text(moves[0], (from + i) % n);
        if (has_move(moves[1], text)) return text;
        free(text);
    }
    return NULL;
}

static void answer(world *w, int side, const char *text)
{
    said x = duel_answer(w->stage, &w->duel, side, text);
    if (x.status != 200) fail_msg("%s: %d %s", text, x.status, x.json ? json_dumps(x.json, 0) : "");
    said_free(&x);
}

/* Whether the last event told these eyes of an answer without its text. */
static bool was_hidden(world *w, size_t from)
{
    return strstr(stage_told(w->stage, eyes, from), "\"text\":\"\"") != NULL;
}

/* The enemy chooses in secret: something else in the other world. */
static bool step_enemy(world w[2], json_t *const moves[2], uint64_t *chance)
{
    int side = !eyes;
    size_t from = stage_told_length(w[0].stage, eyes);
    char *text = common_move(moves, chance);
    if (!text) return false;
    other_luck = false;
    answer(&w[0], side, text);
    other_luck = true;
    size_t n = json_array_size(moves[1]);
    if (was_hidden(&w[0], from) && n > 1) {
        free(text);
        text = move_text(moves[1], chance_next(chance) % n);
    }
    answer(&w[1], side, text);
    free(text);
    return true;
}

static void step_own(world w[2], json_t *const moves[2], uint64_t *chance)
{
    char *text = common_move(moves, chance);
    assert_non_null(text);
    other_luck = false, answer(&w[0], eyes, text);
    other_luck = true, answer(&w[1], eyes, text);
    free(text);
}

/* How it went by somebody's eyes is not the same in both. */
static bool differ(world w[2], int side)
{
    json_t *log[2];
    for (int i = 0; i < 2; i++)
        log[i] = duel_call(w[i].stage, &w[i].duel, w[i].duel.person[side], "log", json_pack("[ii]", 0, 100000));
    size_t n = json_array_size(log[0]);
    bool other = n != json_array_size(log[1]);
    for (size_t i = 0; i < n && !other; i++)
        other = strcmp(text_in(json_array_get(log[0], i), "text"), text_in(json_array_get(log[1], i), "text")) != 0;
    json_decref(log[0]), json_decref(log[1]);
    return other;
}

/* By what the rules say that the side may know the worlds are still one: then they must be in every byte. */
static bool is_one(world w[2])
{
    _Alignas(16) unsigned char seen[2][GG_STATE_MAX];
    size_t live[2];
    for (int i = 0; i < 2; i++) {
        rooms *all = host_rooms(stage_host(w[i].stage));
        room *r = room_enter(all, w[i].duel.id, &(reply){0});
        gg_redact(r->s.b, r->s.now, eyes, (gg_state *)seen[i]);
        live[i] = gg_state_live(r->s.b, (gg_state *)seen[i]);
        room_leave(all, r);
    }
    return live[0] == live[1] && memcmp(seen[0], seen[1], live[0]) == 0;
}

static int sides_asked(world w[2])
{
    const json_t *ask = json_object_get(duel_look(w[0].stage, &w[0].duel, eyes), "ask");
    duel_look(w[1].stage, &w[1].duel, eyes);
    return strcmp(text_in(ask, "kind"), "choose") == 0 ? (int)number_in(ask, "side") : -1;
}

/* How often they were compared while something hidden was another. */
static int play(const char *battle, uint64_t seed, int most, int effort)
{
    world w[2];
    int secrets = 0, side, n;
    uint64_t chance = seed;
    for (int i = 0; i < 2; i++) {
        w[i].stage = stage_open(NULL);
        other_luck = i == 1;
        stage_chance(seed + 77);
        duel_begin(w[i].stage, &w[i].duel, battle, NULL);
        duel_nonces(w[i].stage, &w[i].duel);
    }
    for (n = 0; n < most && (side = sides_asked(w)) >= 0; n++) {
        json_t *moves[2];
        for (int i = 0; i < 2; i++) moves[i] = duel_call(w[i].stage, &w[i].duel, w[i].duel.person[side], "moves", NULL);
        bool on = true;
        if (side == eyes)
            step_own(w, moves, &chance);
        else
            on = step_enemy(w, moves, &chance);
        json_decref(moves[0]), json_decref(moves[1]);
        if (!on || !is_one(w)) break;
        if (!differ(w, !eyes)) continue; /* there is no secret between them yet */
        compare(w, secrets == 2 ? effort : secrets % 4 == 0);
        secrets++;
    }
    for (int i = 0; i < 2; i++) duel_end(&w[i].duel), stage_close(w[i].stage);
    print_message("# %s seen by %d: %d of %d\n", battle, eyes, secrets, n);
    return secrets;
}

static void test_cubes(void **state)
{
    int secrets = 0;
    (void)state;
    for (eyes = 0; eyes < 2; eyes++)
        for (uint64_t seed = 2; seed <= 3; seed++)
            secrets += play(seed % 2 ? "boe/drill_charge" : "boe/drill_orders", seed, 60, seed % 2 ? 1 : 2);
    assert_true(secrets > 12);
}

static void test_cards(void **state)
{
    int secrets = 0;
    (void)state;
    for (eyes = 0; eyes < 2; eyes++)
        for (uint64_t seed = 1; seed <= 2; seed++) secrets += play("kings/drill_jokers", seed, 60, seed == 1 ? 2 : 1);
    assert_true(secrets > 12);
}

/* Many seeds of one battle, for a look at it: BATTLE SEEDS EFFORT. */
static const char *wanted;
static int seeds, work;
static void test_wanted(void **state)
{
    (void)state;
    for (eyes = 0; eyes < 2; eyes++)
        for (int seed = 1; seed <= seeds; seed++) play(wanted, (uint64_t)seed, 100, work);
}

int main(int argc, char **argv)
{
    if (argc == 4) {
        wanted = argv[1], seeds = atoi(argv[2]), work = atoi(argv[3]);
        const struct CMUnitTest one[] = {cmocka_unit_test(test_wanted)};
        return cmocka_run_group_tests(one, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cubes), cmocka_unit_test(test_cards)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
