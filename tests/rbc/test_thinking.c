/* What programs think of rbc positions: signs, worth, merit, habits. */
#include <stdlib.h>

#include "ai/shortlist.h"
#include "field.h"
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"
#include "support/mirror.h"

/* ---- the sides changed, and the board with them, north for south: whose half is whose hangs on it ---- */

static int cell_over(const rbc_battle *b, int cell)
{
    return cell == SQ_OFF ? SQ_OFF : sq_cell(sq_x(cell), b->board.rows - 1 - sq_y(cell));
}
static uint8_t facing_over(uint8_t facing) { return facing & 1 ? facing : (uint8_t)(facing ^ 2); }
static uint8_t walls_over(uint8_t sides) { return (uint8_t)((sides & 0xa) | (sides & 1) << 2 | (sides & 4) >> 2); }

static void turn_bytes(const rbc_battle *b, uint8_t cells[RBC_CELLS])
{
    for (int y = 0; y < b->board.rows / 2; y++)
        for (int x = 0; x < b->board.columns; x++) {
            uint8_t *one = &cells[sq_cell(x, y)], *two = &cells[cell_over(b, sq_cell(x, y))], kept = *one;
            *one = *two, *two = kept;
        }
}

static void change_state(const gg_battle *battle, gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    rbc_state *s = (rbc_state *)state;
    uint32_t held[GG_SIDES][RBC_ROWS];
    memcpy(held, s->held, sizeof held);
    for (int side = 0; side < GG_SIDES; side++)
        for (int y = 0; y < b->board.rows; y++) s->held[!side][b->board.rows - 1 - y] = held[side][y];
    SWAP(s->losses);
    s->first = other(s->first), s->active = other(s->active);
    for (int i = 0; i < s->camps; i++) {
        s->camp[i].side = other(s->camp[i].side);
        s->camp[i].cell = (uint16_t)cell_over(b, s->camp[i].cell);
    }
    for (int i = 0; i < s->carts; i++) {
        int side = s->cart[i] >> 9, cell = s->cart[i] & 511;
        s->cart[i] = (uint16_t)(cell_over(b, cell) | (side & 1 ? side : side ^ 2) << 9);
    }
    for (int u = 0; u < b->units; u++) {
        s->unit[u].cell = (uint16_t)cell_over(b, s->unit[u].cell);
        if (s->unit[u].cell != SQ_OFF) s->unit[u].facing = facing_over(s->unit[u].facing);
    }
    turn_bytes(b, s->unit_at);
}

static void change_battle(gg_battle *battle)
{
    rbc_battle *b = (rbc_battle *)battle;
    int last = b->board.rows - 1;
    SWAP(b->zone);
    for (int side = 0; side < GG_SIDES; side++) {
        uint8_t first = b->zone[side][0];
        b->zone[side][0] = (uint8_t)(last - b->zone[side][1]), b->zone[side][1] = (uint8_t)(last - first);
    }
    SWAP(b->break_point);
    SWAP(b->total);
    SWAP(b->list);
    SWAP(b->camp_wanted);
    SWAP(b->side_units);
    b->limit_else = other(b->limit_else);
    for (int i = 0; i < b->units; i++) b->unit[i].side = other(b->unit[i].side);
    for (int i = 0; i < b->brigades; i++) b->brigade[i].side = other(b->brigade[i].side);
    turn_bytes(b, b->terrain);
    turn_bytes(b, b->wall);
    for (int i = 0; i < RBC_CELLS; i++) b->wall[i] = walls_over(b->wall[i]);
    rbc_ground_rows(b);
}

static const mirror mirrored = {"rbc", sizeof(rbc_battle), change_battle, change_state, 3};

static void test_rbc_signs_change_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, mirror_signs);
}

static void test_rbc_worth_changes_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, mirror_worth);
}

/* The same position is worth more to who moves next: what is left of a turn counts. */
static void test_rbc_worth_knows_who_moves(void **state)
{
    (void)state;
    table *ours = field("S1 GEND D4 N; N1 ARQH D6 S"), *theirs = field("S1 GEND D4 N; N1 ARQH D6 S; first north");
    assert_so(ours, "active south");
    assert_so(theirs, "active north");
    assert_true(rbc_worth(ours->battle, ours->state, SOUTH) > rbc_worth(theirs->battle, theirs->state, SOUTH));
    choose_unit(ours, "S1");
    int32_t before = rbc_worth(ours->battle, ours->state, SOUTH);
    pass_to(ours, ASK_SHOOT);
    assert_true(rbc_worth(ours->battle, ours->state, SOUTH) < before);
}

/* ---- habit ---- */

static gg_move most_merit(const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    gg_move best = 0;
    int32_t most = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        int32_t merit = rbc_merit(b, s, &o, m);
        if (!best || merit > most) best = m, most = merit;
    }
    return best;
}

static void habit_has_most_merit(playing *p, const gg_battle *changed)
{
    char one[80], two[80];
    (void)changed;
    if (p->state->ask.kind != GG_CHOOSE) return;
    gg_move quick = gg_habit(p->battle, p->state), slow = most_merit(p->battle, p->state);
    if (quick == slow) return;
    gg_move_print(p->battle, p->state, quick, one, sizeof one);
    gg_move_print(p->battle, p->state, slow, two, sizeof two);
    fail_msg("question %d: by habit %s, of most merit %s", p->state->ask.question, one, two);
}

static void test_rbc_habit_is_what_has_most_merit(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, habit_has_most_merit);
}

/* Those that are weighed are different things: no box twice while there are others. */
static void test_rbc_moves_worth_weighing_differ(void **state)
{
    (void)state;
    table *t = field("S1 STRA D4 N; N1 SWPB D9 S; N2 ARQH F9 S");
    shortlist list;
    choose_unit(t, "S1");
    assert_question(t, ASK_MOVE);
    gg_shortlist(t->battle, t->state, &list);
    assert_int_equal(list.moves, SHORTLIST);
    for (int i = 0; i < list.moves; i++)
        for (int k = 0; k < i; k++)
            assert_true(gg_move_verb(list.move[i]) != V_MOVE || gg_move_verb(list.move[k]) != V_MOVE ||
                        rbc_move_cell(list.move[i]) != rbc_move_cell(list.move[k]));
}

/* ---- estimates ---- */

static int place_of(const table *t, const char *label)
{
    int unit = (int)(unit_of(t, label) - st(t)->unit);
    rbc_mind m = rbc_mind_of(bt(t), st(t), rbc_side(bt(t), unit));
    rbc_stand at = rbc_stands(st(t), unit);
    return rbc_place_value(&m, &at);
}

/* Good ground before cavalry is kept: what no horse can get at it does not threaten. */
static void test_rbc_horse_is_no_threat_behind_a_wall(void **state)
{
    (void)state;
    int behind = place_of(field("wall D4/N; S1 BILL D4 N; N1 GEND D6 S"), "S1");
    int before = place_of(field("wall D4/S; S1 BILL D4 N; N1 GEND D6 S"), "S1");
    assert_true(behind > before);
    behind = place_of(field_on("V D4", "S1 ARQL D4 N; N1 GEND D6 S"), "S1");
    before = place_of(field_on("V D3", "S1 ARQL D4 N; N1 GEND D6 S"), "S1");
    assert_true(behind > before);
}

static int32_t worth_with(const char *option)
{
    table *t = fieldf("option %s; S1 GEND D5 N; N1 BILL D6 S; S9 BILL A1 N; N9 BILL L12 S; engaged S1 N1 since 0;"
                      "turn 3 south; begin melee",
                      option);
    return rbc_worth(t->battle, t->state, SOUTH);
}

static int blow_with(const char *option)
{
    table *t = fieldf("option %s; S1 GEND D4 N; N1 SWPB D6 N", option);
    return rbc_blow(bt(t), st(t), (rbc_strike){.unit = 0, .foe = 1, .flank = true});
}

/* Of a charge at lances that stand. */
static int blow_at_lances(const char *option)
{
    table *t = fieldf("option %s; S1 BILL D4 N; N1 GEND D6 S", option);
    return rbc_blow(bt(t), st(t), (rbc_strike){.unit = 0, .foe = 1});
}

/* The options change a rule: what a fight or a charge is thought to bring changes with it. */
static void test_rbc_estimates_follow_the_rules(void **state)
{
    (void)state;
    assert_true(blow_at_lances("shock CHARGE") > blow_at_lances("shock ALWAYS"));
    assert_true(worth_with("shock ALWAYS") > worth_with("shock CHARGE"));
    assert_true(blow_with("formation_flank NORMAL") > blow_with("formation_flank SPECIAL"));
}

/* ---- the rules are asked: what is reckoned with is what they give, whoever meets whom ---- */

enum { SHAKEN_ONE = 1, UNFORMED_ONE = 2, UNFORMED_OTHER = 4, FROM_BEHIND = 8, HEDGED = 16, KINDS_OF_MEETING = 32 };

/* The dice of a unit that has met another, and of that one, as the melee itself has them. */
static void dice_in_melee(const rbc_battle *b, rbc_state s, int dice[2])
{
    rbc_link(&s, 0, 1, s.pt, false);
    s.unit[0].flags |= CHARGED;
    s.unit[0].rival = 1, s.unit[1].rival = 0;
    if (rbc_flanked(b, &s, 1)) s.unit[1].flags |= UNFORMED;
    for (int i = 0; i < 2; i++) {
        GG_TALLY(t);
        bool shock;
        rbc_melee_dice(b, &s, i, &t, &shock);
        dice[i] = t.total;
    }
}

static void meet(const rbc_battle *b, rbc_state *s, int how)
{
    rbc_strike k = {.unit = 0,
                    .foe = 1,
                    .unformed = how & UNFORMED_ONE,
                    .foe_unformed = how & UNFORMED_OTHER,
                    .flank = how & FROM_BEHIND};
    int thought[2], given[2];
    if (how & HEDGED && !rbc_has(b, 1, T_HH)) return;
    s->unit[0].hits = how & SHAKEN_ONE ? rbc_type_of(b, 0)->shaken : 0;
    s->unit[1].flags = how & HEDGED ? HEDGEHOG_ON : 0;
    s->unit[1].facing = how & FROM_BEHIND ? SQ_FACE_N : SQ_FACE_S;
    rbc_blow_dice(b, s, &k, thought);
    s->unit[0].flags = k.unformed ? UNFORMED : 0;
    if (k.foe_unformed) s->unit[1].flags |= UNFORMED;
    dice_in_melee(b, *s, given);
    if (thought[0] == given[0] && thought[1] == given[1]) return;
    fail_msg("%s meets %s, case %d: thought %d and %d dice, given %d and %d", rbc_type_of(b, 0)->code,
             rbc_type_of(b, 1)->code, how, thought[0], thought[1], given[0], given[1]);
}

static void test_rbc_charges_are_reckoned_with_the_dice_of_the_rules(void **state)
{
    (void)state;
    static const char *const options[] = {"shock ALWAYS", "shock CHARGE", "formation_flank NORMAL"};
    for (int i = 0; i < 3; i++) {
        table *t = fieldf("option %s; S1 GEND D4 N; N1 SWPB D5 S", options[i]);
        rbc_battle b = *bt(t); /* another battle for each pair of types */
        for (int pair = 0; pair < RBC_TYPES * RBC_TYPES; pair++) {
            b.unit[0].type = (uint8_t)(pair / RBC_TYPES), b.unit[1].type = (uint8_t)(pair % RBC_TYPES);
            for (int how = 0; how < KINDS_OF_MEETING; how++) {
                rbc_state s = *st(t);
                meet(&b, &s, how);
            }
        }
    }
}

/* From a box into another, by a unit that stands there or would. */
static void shoot_from(const rbc_battle *b, const rbc_state *before, const rbc_stand *at, int target)
{
    rbc_state s = *before;
    int thought = rbc_volley_dice(b, before, at, 1, target), given = 0;
    rbc_put(&s, b, 0, at->cell, at->facing);
    rbc_put(&s, b, 1, target, SQ_FACE_S);
    s.unit[0].flags = (at->unformed ? UNFORMED : 0) | (at->stirred ? STIRRED | MOVED : 0);
    rbc_shot shot = {0, 1, MODE_NORMAL};
    GG_TALLY(t);
    if (rbc_judge_shot(b, &s, shot) == GG_OK) {
        rbc_shot_dice(b, &s, shot, &t);
        given = t.total;
    }
    if (thought != given)
        fail_msg("%s at %s: thought %d dice, given %d", rbc_type_of(b, 0)->code, rbc_type_of(b, 1)->code, thought,
                 given);
}

static void test_rbc_volleys_are_reckoned_with_the_dice_of_the_rules(void **state)
{
    (void)state;
    table *t = field_on("W D7, V F8, H E9", "wall D8/S; S1 ARQH A1 N; N1 GEND L12 S");
    static const char *const boxes[] = {"D5", "D6", "D7", "D8", "E6", "F8", "E9", "G5", "B8", "D11"};
    rbc_battle b = *bt(t);
    for (int pair = 0; pair < RBC_TYPES * RBC_TYPES; pair++) {
        b.unit[0].type = (uint8_t)(pair / RBC_TYPES), b.unit[1].type = (uint8_t)(pair % RBC_TYPES);
        for (int i = 0; rbc_types[pair / RBC_TYPES].weapon && i < 40; i++) {
            rbc_stand at = {0, box_id(t, "D4"), SQ_FACE_N, i & 1, i >> 1 & 1};
            shoot_from(&b, st(t), &at, box_id(t, boxes[i / 4]));
        }
    }
}

/* ---- what signs say ---- */

static void test_rbc_signs_say_what_their_names_say(void **state)
{
    (void)state;
    table *t = field("S1 SWPB D4 N; S2 GEND F2 N; N1 SWPB D6 S");
    assert_true(sign_of(t, "horse") > 0 && sign_of(t, "heavy foot") == 0.0F);
    assert_true(sign_of(t, "tempo") > 0 && sign_of(t, "still to go") > 0);
    t = field("S1 SWPB D4 N; N1 SWPB D9 S unformed");
    assert_true(sign_of(t, "unformed") > 0 && sign_of(t, "unformed near the enemy") == 0.0F);
    t = field("S1 SWPB D4 N; N1 SWPB D6 S unformed");
    assert_true(sign_of(t, "unformed near the enemy") > 0 && sign_of(t, "prey") > 0);
    t = field("S1 SWPB D4 N; N1 SWPB D6 N");
    assert_true(sign_of(t, "flanks shown") > 0);
    t = field("S1 GEND D4 N; N1 SWPB D6 S");
    assert_true(sign_of(t, "strike") > 0);
    t = field("S1 SWPB D4 N hits 3; N1 SWPB D9 S");
    assert_true(sign_of(t, "hits") < 0 && sign_of(t, "heavy foot") < 0 && sign_of(t, "fresh") < 0);
    t = field("S1 SWPB D4 N; N1 SWPB D9 S; N2 SWPB E9 S");
    assert_true(sign_of(t, "in line") < 0 && sign_of(t, "alone") < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_signs_change_with_the_sides),
        proves(test_rbc_worth_changes_with_the_sides),
        proves(test_rbc_worth_knows_who_moves),
        proves(test_rbc_habit_is_what_has_most_merit),
        proves(test_rbc_moves_worth_weighing_differ),
        proves(test_rbc_horse_is_no_threat_behind_a_wall),
        proves(test_rbc_estimates_follow_the_rules),
        proves(test_rbc_signs_say_what_their_names_say),
        proves(test_rbc_charges_are_reckoned_with_the_dice_of_the_rules),
        proves(test_rbc_volleys_are_reckoned_with_the_dice_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
