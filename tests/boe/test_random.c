/* Random battles: what must hold of every state, whatever was done to come to it. */
#include "field.h"

#include <stdlib.h>

static const char *const files[] = {
    "boe/el_bodon",           "boe/maida",         "boe/drill_charge",      "boe/drill_crest",
    "boe/drill_crews",        "boe/drill_melee",   "boe/drill_opportunity", "boe/drill_squares",
    "boe/drill_breakthrough", "boe/drill_village", "boe/drill_house_rules", "boe/drill_skirmish",
    "boe/drill_rout",         "boe/drill_blown",   "boe/drill_rearguard",   "boe/drill_volley"};
enum { FILES = sizeof files / sizeof files[0], BATTLES = 12 };

static uint64_t stir(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

#define must(t, what)                                                                         \
    do {                                                                                      \
        if (!(what)) table_fail(HERE, "broken: %s\n%s", #what, (t)->story ? (t)->story : ""); \
    } while (0)

/* A space holds one unit, or a melee of at most three on a side, or one who passes through friends. */
static void check_spaces(const table *t)
{
    const boe_battle *b = bt(t);
    const boe_state *s = st(t);
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y), here[GG_SIDES] = {0}, passing = 0;
            for (int u = 0; u < BOE_UNITS; u++) {
                if (s->unit[u].cell != cell) continue;
                here[boe_side(b, u)]++;
                passing += s->unit[u].free_x != 255;
            }
            bool contested = boe_melee_at(s, cell) >= 0;
            must(t, (boe_unit_at(b, s, cell) != GG_NONE) == (here[0] + here[1] > 0));
            must(t, here[0] <= BOE_STACK && here[1] <= BOE_STACK);
            must(t, contested || !here[0] || !here[1]);
            must(t, contested || here[0] + here[1] <= 1 + passing);
        }
}

static void check_unit(const table *t, int u)
{
    const boe_battle *b = bt(t);
    const boe_unit *unit = &st(t)->unit[u];
    if (unit->cell == SQ_OFF) {
        must(t, unit->stands == 0);
        return;
    }
    must(t, unit->stands > 0 && unit->stands <= unit->start);
    must(t, unit->ap_other <= unit->ap_spent);
    must(t, unit->ap_left <= 8);
    must(t, unit->status <= ROUT);
    must(t, (unit->flags & IN_MELEE) == 0 || boe_melee_at(st(t), unit->cell) >= 0);
    must(t, !(unit->flags & HAS_ENTRY) || unit->flags & IN_MELEE);
    must(t, (unit->formation == CREW) == ((unit->flags & GUNS_LEFT) != 0));
    must(t, boe_kind(b, u) == ART ? unit->formation >= UNLIMBERED : unit->formation < UNLIMBERED);
    must(t, unit->formation != SQUARE || boe_kind(b, u) == INF);
    must(t, !(unit->flags & BLOWN) || boe_kind(b, u) == CAV);
    must(t, b->terrain[boe_spot(b, unit->cell)] != IMPASSABLE || b->road[boe_spot(b, unit->cell)]);
}

static void check_leaders(const table *t)
{
    for (int l = 0; l < bt(t)->leaders; l++) {
        const boe_leader *man = &st(t)->leader[l];
        must(t, (man->state == PRESENT) == (man->cell != SQ_OFF));
        if (man->state != PRESENT || man->unit == GG_NONE || st(t)->unit[man->unit].stands == 0) continue;
        must(t, st(t)->unit[man->unit].cell == man->cell);
        must(t, boe_side(bt(t), man->unit) == bt(t)->leader[l].side);
    }
}

/* What was lost is what the enemy has killed. */
static void check_losses(const table *t, const int at_start[GG_SIDES])
{
    for (int side = 0; side < GG_SIDES; side++) {
        int lost = 0, start;
        for (int i = 0; i < bt(t)->brigades; i++)
            if (bt(t)->brigade[i].side != side) lost += boe_losses(bt(t), st(t), i, &start);
        must(t, st(t)->killed[side] - at_start[side] == lost);
    }
}

static void check(const table *t, const int at_start[GG_SIDES])
{
    check_spaces(t);
    for (int u = 0; u < BOE_UNITS; u++) check_unit(t, u);
    check_leaders(t);
    check_losses(t, at_start);
    must(t, st(t)->melees <= BOE_MELEES && st(t)->guns <= BOE_GUNS);
}

/* A march in one move is the same as its steps, and nothing comes between them. */
static void check_march(const table *t, gg_move m)
{
    static union {
        gg_state head;
        boe_state boe;
    } whole, slow;
    const boe_battle *b = bt(t);
    int unit = (int)gg_move_unit(m), to = boe_move_cell(m);
    bool straight = boe_march_to(b, st(t), unit, to).straight_first;
    gg_copy(t->battle, &whole.head, t->state);
    gg_copy(t->battle, &slow.head, t->state);
    must(t, gg_choose(t->battle, &whole.head, m, NULL) == GG_DONE);
    for (int steps = sq_distance(slow.boe.unit[unit].cell, to); steps; steps--) {
        int from = slow.boe.unit[unit].cell, dir = boe_march_dir(from, to, straight);
        must(t, slow.head.ask.question == ASK_ACTION && slow.head.ask.piece == unit);
        gg_move step = boe_move(V_STEP, (unsigned)unit, GG_NONE, sq_step(b->board, from, dir), 0, 0);
        must(t, gg_choose(t->battle, &slow.head, step, NULL) == GG_DONE);
    }
    must(t, gg_hash(t->battle, &whole.head) == gg_hash(t->battle, &slow.head));
}

static void check_marches(const table *t, const gg_move *list, int n)
{
    for (int i = 0; i < n; i++)
        if (gg_move_verb(list[i]) == V_STEP &&
            sq_distance(st(t)->unit[gg_move_unit(list[i])].cell, boe_move_cell(list[i])) > 1)
            check_march(t, list[i]);
}

static void answer(table *t, uint64_t *seed)
{
    static gg_move list[GG_MOVES_MAX];
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind == GG_ROLL) {
        uint8_t faces[GG_DICE_MAX];
        for (int i = 0; i < ask.dice; i++) faces[i] = (uint8_t)(1 + stir(seed) % 6);
        assert_int_equal(gg_roll(t->battle, t->state, faces, ask.dice, &t->sink), GG_DONE);
        return;
    }
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    assert_true(n > 0);
    check_marches(t, list, n);
    gg_move m = list[stir(seed) % (uint64_t)n];
    if (stir(seed) % 2) /* seek the enemy */
        for (int i = 0; i < n; i++) {
            unsigned verb = gg_move_verb(list[i]);
            if (verb == V_CHARGE || verb == V_FIRE_AT || verb == V_PUT_RED || verb == V_BREAK) m = list[i];
        }
    assert_int_equal(gg_choose(t->battle, t->state, m, &t->sink), GG_DONE);
}

static void test_boe_random_battles(void **state)
{
    (void)state;
    uint64_t seed = 4711;
    for (int f = 0; f < FILES; f++)
        for (int battle = 0; battle < BATTLES; battle++) {
            table *t = set_up_file(table_scenario_path(files[f]));
            int at_start[GG_SIDES], start;
            for (int side = 0; side < GG_SIDES; side++) {
                at_start[side] = st(t)->killed[side];
                for (int i = 0; i < bt(t)->brigades; i++)
                    if (bt(t)->brigade[i].side != side) at_start[side] -= boe_losses(bt(t), st(t), i, &start);
            }
            for (int k = 0; k < 6000 && gg_pending(t->battle, t->state).kind != GG_OVER; k++) {
                answer(t, &seed);
                check(t, at_start);
            }
            must(t, gg_pending(t->battle, t->state).kind == GG_OVER);
            tables_clear(NULL);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_random_battles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
