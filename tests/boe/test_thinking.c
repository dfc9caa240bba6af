/* What programs think of boe positions: signs, worth, merit, habits. */
#include <math.h>
#include <stdlib.h>

#include "ai/shortlist.h"
#include "field.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"
#include "support/mirror.h"

/* ---- the sides changed ---- */

/* The same battle, the armies under each other's names. */
static void change_battle(gg_battle *battle)
{
    boe_battle *b = (boe_battle *)battle;
    SWAP(b->home);
    b->victory.side = other(b->victory.side);
    for (int i = 0; i < BOE_UNITS; i++) b->unit[i].side = other(b->unit[i].side);
    for (int i = 0; i < b->leaders; i++) b->leader[i].side = other(b->leader[i].side);
    for (int i = 0; i < b->brigades; i++) b->brigade[i].side = other(b->brigade[i].side);
    for (int i = 0; i < b->objectives; i++) b->objective[i].side = other(b->objective[i].side);
}

static void change_state(const gg_battle *b, gg_state *state)
{
    boe_state *s = (boe_state *)state;
    SWAP(s->captured);
    SWAP(s->killed);
    s->control ^= (uint8_t)((1 << boe_b(b)->objectives) - 1);
    s->sealed = (uint8_t)(s->sealed >> 1 | (s->sealed & 1) << 1);
    s->a = other(s->a);
    for (int i = 0; i < s->melees; i++) {
        SWAP(s->melee[i].aspect);
        s->melee[i].holder = other(s->melee[i].holder);
    }
    for (int i = 0; i < s->guns; i++) s->gun[i].side = other(s->gun[i].side);
}

static const mirror mirrored = {"boe", sizeof(boe_battle), change_battle, change_state, 3};

static void test_boe_signs_change_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, mirror_signs);
}

/* And a battle that is over is worth its result. */
static void worth_changes(playing *p, const gg_battle *changed)
{
    int32_t worth = boe_worth(p->battle, p->state, 0);
    gg_result r = gg_result_of(p->battle, p->state);
    mirror_worth(p, changed);
    if (r.over) assert_int_equal((worth > 0) - (worth < 0), r.winner == GG_NONE ? 0 : r.winner == 0 ? 1 : -1);
}

static void test_boe_worth_changes_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, worth_changes);
}

/* The same position in the two halves of a phase. */
static void test_boe_worth_knows_whose_part_of_the_turn_it_is(void **state)
{
    (void)state;
    const char *units = "F1 LINE 4 R 5,5 S LINE cube green; A1 LINE 4 R 5,9 N LINE cube green; player-a french";
    table *t = fieldf("%s; begin 5e french", units);
    int32_t ours = boe_worth(t->battle, t->state, 0);
    t = fieldf("%s; begin 5f allies", units);
    assert_true(ours > boe_worth(t->battle, t->state, 0));
}

/* ---- what signs say ---- */

static void test_boe_signs_say_what_their_names_say(void **state)
{
    (void)state;
    table *t =
        field("F1 LCAV 4 R 5,5 S LINE cube green; A1 LINE 4 R 5,9 N LINE cube green; player-a french; begin 5e french");
    assert_true(sign_of(t, "horse") > 0 && sign_of(t, "infantry") < 0 && sign_of(t, "guns") == 0.0F);
    assert_true(sign_of(t, "tempo") > 0 && sign_of(t, "quality") == 0.0F && sign_of(t, "flanks shown") == 0.0F);
    t = field("F1 LINE 4 R 5,5 S LINE cube green; A1 LINE 4 R 5,7 E LINE cube green; player-a french; begin 5e french");
    assert_true(sign_of(t, "flanks shown") > 0 && sign_of(t, "near") == 0.0F && sign_of(t, "contact") == 0.0F);
    t = field("F1 LINE 4 E 5,5 S LINE cube green; A1 LINE 4 R 5,6 N LINE disorder cube green; player-a french; begin "
              "5e french");
    assert_true(sign_of(t, "quality") > 0 && sign_of(t, "disordered") > 0 && sign_of(t, "muskets bear") == 0.0F);
    t = field(
        "F1 LINE 4 R 5,5 S LINE cube green; A1 LINE 4 R 5,6 N COLUMN cube blue; player-a french; begin 5e french");
    assert_true(sign_of(t, "muskets bear") > 0 && sign_of(t, "to act") > 0 && sign_of(t, "to react") < 0);
    t = field("F1 LCAV 4 R 5,5 S LINE cube green; A1 FOOT 3 R 5,8 N UNLIMBERED weight M cube green; player-a french; "
              "begin 5e french");
    assert_true(sign_of(t, "prey") > 0 && sign_of(t, "batteries bear") < 0);
}

/* ---- guesses ---- */

/* A unit with prey before it is guessed to be about to charge more often than one in three times. */
static void test_boe_hidden_cubes_are_guessed_by_habit(void **state)
{
    (void)state;
    table *t = field("leader Foy french BRIG \"Foy\" CAV rating 1 at 5,4; brigade FB french leader Foy order attack;"
                     "F1 HCAV 6 E 5,4 S LINE; A1 FOOT 2 M 5,7 S UNLIMBERED weight M; A2 LINE 4 R 9,12 N LINE; begin 3");
    _Alignas(16) static unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    int red = 0, other_cubes = 0;
    give(t, "red F1");
    assert_so(t, "asks allies");
    for (uint64_t i = 0; i < 200; i++) {
        gg_redact(t->battle, t->state, 1, s);
        gg_fill(t->battle, s, i * 0x9e3779b97f4a7c15u);
        red += boe_s(s)->unit[0].cube == RED, other_cubes += boe_s(s)->unit[0].cube != RED;
    }
    assert_true(red > 130 && other_cubes > 5);
}

/* ---- merit ---- */

/* Eight marches to eight spaces side by side would be one idea. */
static void test_boe_the_moves_of_most_merit_differ(void **state)
{
    (void)state;
    shortlist l;
    table *t = field("F1 LCAV 4 R 5,1 S COLUMN cube green; A1 LINE 4 R 5,11 N LINE cube green; player-a french; begin "
                     "5e french unit F1");
    int marches = 0;
    assert_question(t, ASK_ACTION);
    gg_shortlist(t->battle, t->state, &l);
    assert_int_equal(l.moves, SHORTLIST);
    assert_true(l.move[0] == gg_habit(t->battle, t->state));
    for (int i = 0; i < l.moves; i++) {
        bool far = gg_move_verb(l.move[i]) == V_STEP && sq_distance(space(5, 1), boe_move_cell(l.move[i])) > 1;
        marches += far;
        for (int k = 0; far && k < i; k++)
            if (gg_move_verb(l.move[k]) == V_STEP && sq_distance(space(5, 1), boe_move_cell(l.move[k])) > 1)
                assert_true(sq_distance(boe_move_cell(l.move[i]), boe_move_cell(l.move[k])) > 2);
    }
    assert_true(marches >= 2);
}

/* ---- habits ---- */

static gg_move habit(const table *t) { return gg_habit(t->battle, t->state); }

static void test_boe_foot_forms_square_before_horse(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,5 S LINE cube red; A1 LINE 4 R 5,8 N LINE cube green; A2 LINE 4 R 5,9 N LINE cube "
                     "green; player-a allies; begin 5e allies unit A1");
    assert_int_equal(gg_move_verb(habit(t)), V_FORM);
    assert_int_equal(gg_move_arg(habit(t)), SQUARE);
    t = field("F1 LINE 4 R 5,5 S LINE cube red; A1 LINE 4 R 5,8 N LINE cube green; A2 LINE 4 R 5,9 N LINE cube "
              "green; player-a allies; begin 5e allies unit A1");
    assert_false(gg_move_verb(habit(t)) == V_FORM && gg_move_arg(habit(t)) == SQUARE);
}

/* Heavy guns could come nearer; what stands before them could be upon them then. */
static void test_boe_guns_are_not_driven_up_to_the_enemy(void **state)
{
    (void)state;
    table *t =
        field("F1 FOOT 3 R 5,3 S LIMBERED weight L cube green; A1 LCAV 4 R 5,9 N LINE cube green; A2 LINE 4 R 6,9 N "
              "LINE cube green; player-a french; begin 5e french unit F1");
    for (int guard = 0; guard < 9 && gg_pending(t->battle, t->state).question == ASK_ACTION; guard++)
        assert_int_equal(gg_choose(t->battle, t->state, habit(t), NULL), GG_DONE);
    assert_true(boe_range(unit_of(t, "F1")->cell, unit_of(t, "A1")->cell) >= 4);
}

/* A general stays with his troops, behind those who fight. */
static void test_boe_a_general_does_not_ride_to_the_front(void **state)
{
    (void)state;
    table *t = field("leader Ney french CORPS \"Ney\" CAV rating 2 at 5,2; F1 LINE 4 R 5,7 S LINE cube blue;"
                     "F2 LINE 4 R 5,5 S LINE cube blue; F3 LINE 4 R 4,5 S LINE cube blue; A1 LINE 4 R 5,8 N LINE cube "
                     "blue; A2 LINE 4 R 6,8 N LINE cube blue; player-a french; begin 5e french");
    give(t, "activate Ney");
    assert_int_equal(gg_move_verb(habit(t)), V_LEAD);
    assert_true(boe_range(boe_move_cell(habit(t)), space(5, 8)) >= 3);
}

/* ---- the rules are asked: what is reckoned with is what they give, whoever charges whom ---- */

static int edge_in_melee(const boe_battle *b, const boe_state *s)
{
    GG_TALLY(ours);
    GG_TALLY(theirs);
    boe_melee_mods(b, s, 0, 0, 0, 1, &ours);
    boe_melee_mods(b, s, 0, 1, 1, 0, &theirs);
    return ours.total - theirs.total;
}

/* Both as `i` has them: it says who, how drilled, how many, in which form and state, from where. */
static void dress(boe_battle *b, boe_state *s, unsigned i)
{
    static const uint8_t kinds[] = {LINE_INF, LCAV, HCAV, FOOT_ART};
    static const uint8_t traits[] = {0, LANCE, CUIRASS};
    for (int u = 0; u < 2; u++, i >>= 11) {
        b->unit[u].cls = u ? kinds[i & 3] : kinds[(i & 3) % 3];
        b->unit[u].traits = traits[(i >> 2) % 3];
        b->unit[u].grade = (uint8_t)((i >> 3) % BOE_GRADES);
        s->unit[u].formation = (uint8_t)((i >> 4) % BOE_FORMATIONS);
        s->unit[u].status = (uint8_t)(i >> 7 & 3);
        s->unit[u].stands = (uint8_t)(2 + (i >> 8 & 3));
        s->unit[u].facing = (uint8_t)(i >> 9 & 3);
        s->unit[u].cube = i >> 10 & 1 ? BLUE : GREEN;
        s->unit[u].flags = (s->unit[u].flags & ~(uint32_t)(BLOWN | IMPETUS)) | (i >> 5 & 1 ? BLOWN : 0);
        s->brigade[b->unit[u].brigade].morale = (uint8_t)((i >> 6) % 3);
    }
}

static long charges_compared;

static void compare_on(const char *ground)
{
    table *before = field_on(
        ground, "F1 LINE 4 R 5,4 S LINE cube red; A1 LINE 4 R 5,5 N LINE cube green; player-a french; begin 5e french");
    boe_state *alone = malloc(sizeof *alone), *met = malloc(sizeof *met);
    boe_battle *b = malloc(sizeof *b);
    for (unsigned i = 0; i < 1u << 22; i += 997) {
        *b = *bt(before), *alone = *st(before);
        dress(b, alone, i);
        *met = *alone;
        met->melees = 1;
        met->melee[0] = (boe_melee){.cell = (uint16_t)space(5, 5), .holder = 1};
        met->melee[0].aspect[1] = (uint8_t)boe_aspect(b, alone, 1, space(5, 4));
        boe_put(met, b, 0, space(5, 5));
        met->unit[0].entry = (uint16_t)space(5, 4);
        met->unit[0].flags |= HAS_ENTRY | IN_MELEE | IMPETUS;
        met->unit[1].flags |= IN_MELEE;
        if (boe_kind(b, 1) == CAV && alone->unit[1].cube == BLUE) met->unit[1].flags |= IMPETUS;
        if (alone->unit[1].formation == SKIRM) continue; /* they slip away */
        int thought = boe_edge(b, alone, 0, 1, space(5, 4)), given = edge_in_melee(b, met);
        if (thought != given) fail_msg("on %s, case %u: thought %d, given %d", ground, i, thought, given);
        charges_compared++;
    }
    free(b), free(alone), free(met);
}

static void test_boe_charges_are_reckoned_with_the_melee_table(void **state)
{
    (void)state;
    static const char *const grounds[] = {". 5,5", "H 5,5", "T 5,5", "s 5,5", "l 5,5", "1 5,5", "T 5,4", "1 5,4"};
    charges_compared = 0;
    for (int i = 0; i < 8; i++) compare_on(grounds[i]);
    assert_true(charges_compared > 20000);
}

/* Where guns want to be hangs on the table of ranges. */
static void test_boe_guns_seek_the_range_at_which_they_are_effective(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 3 R 5,3 S UNLIMBERED weight L cube green; A1 LINE 4 R 5,9 N LINE cube green; player-a "
                     "french; begin 5e french");
    boe_battle b = *bt(t);
    for (uint8_t weight = WEIGHT_L; weight <= WEIGHT_H; weight++) {
        b.unit[0].weight = weight;
        int range = boe_effective_range(&b, 0);
        assert_string_equal(boe_fire_band(&b, st(t), 0, range), "effective range");
        assert_string_equal(boe_fire_band(&b, st(t), 0, range + 1), "long range");
        assert_null(boe_fire_band(&b, st(t), 0, boe_fire_reach(&b, st(t), 0) + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_signs_change_with_the_sides),
        proves(test_boe_worth_changes_with_the_sides),
        proves(test_boe_worth_knows_whose_part_of_the_turn_it_is),
        proves(test_boe_hidden_cubes_are_guessed_by_habit),
        proves(test_boe_foot_forms_square_before_horse),
        proves(test_boe_guns_are_not_driven_up_to_the_enemy),
        proves(test_boe_a_general_does_not_ride_to_the_front),
        proves(test_boe_the_moves_of_most_merit_differ),
        proves(test_boe_signs_say_what_their_names_say),
        proves(test_boe_charges_are_reckoned_with_the_melee_table),
        proves(test_boe_guns_seek_the_range_at_which_they_are_effective),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
