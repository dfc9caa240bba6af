/* What programs think of ccn positions: signs, worth, merit, habits. */
#include <stdlib.h>

#include "ai/shortlist.h"
#include "field.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"
#include "support/mirror.h"

/* ---- the sides changed ---- */

/* The same battle, the armies under each other's names. */
static void change_battle(gg_battle *battle)
{
    ccn_battle *b = (ccn_battle *)battle;
    SWAP(b->edge);
    SWAP(b->chits);
    SWAP(b->adc_max);
    SWAP(b->goal);
    SWAP(b->side_units);
    SWAP(b->gun_unit);
    b->limit_tie = other(b->limit_tie);
    for (int i = 0; i < b->units; i++) b->unit[i].side = other(b->unit[i].side);
    for (int i = 0; i < b->leaders; i++) b->leader[i].side = other(b->leader[i].side);
    for (int i = 0; i < b->objectives; i++) b->objective[i].side = other(b->objective[i].side);
}

static void change_state(const gg_battle *b, gg_state *state)
{
    (void)b;
    ccn_state *s = (ccn_state *)state;
    SWAP(s->units);
    SWAP(s->leaders);
    SWAP(s->side);
    s->active = other(s->active);
}

static const mirror mirrored = {"ccn", sizeof(ccn_battle), change_battle, change_state, 6};

static void test_ccn_signs_change_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, mirror_signs);
}

static void test_ccn_worth_changes_with_the_sides(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, mirror_worth);
}

/* ---- what signs say ---- */

static void test_ccn_signs_say_what_their_names_say(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; F2 FR.LC G2 S; A1 BR.LN G5 N; A2 BR.LN G7 N; begin attempt french");
    assert_true(sign_of(t, "horse") > 0 && sign_of(t, "guns") == 0.0F);
    assert_true(sign_of(t, "tempo") > 0 && sign_of(t, "lead") == 0.0F);
    t = field("F1 FR.LN G4 S blocks 1; A1 BR.LN G5 N spent; begin attempt french");
    assert_true(sign_of(t, "last blocks") < 0 && sign_of(t, "ready") > 0 && sign_of(t, "prey") == 0.0F);
    t = field("F1 FR.LN G4 S; A1 BR.LN G5 N blocks 2; begin attempt french");
    assert_true(sign_of(t, "prey") > 0 && sign_of(t, "weak units") > 0);
    t = field("F1 FR.LN G4 S; A1 BR.LN G5 S; begin attempt french");
    assert_true(sign_of(t, "flanks shown") > 0);
    t = field("F1 FR.LC G3 S; A1 BR.LN G5 N spent; begin attempt french");
    assert_true(sign_of(t, "ride down") > 0);
    t = field("F1 FR.LN G3 S; allies Picton G5; A1 BR.LN M9 N; begin attempt french");
    assert_true(sign_of(t, "leaders astray") > 0 && sign_of(t, "leaders") < 0);
}

/* ---- habits that a player would recognise ---- */

static const char *habit_of(const table *t)
{
    static char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, gg_habit(t->battle, t->state), text, sizeof text);
    return text;
}

/* Where a unit is after its side's habit. */
static const char *goes_to(table *t, const char *unit)
{
    table *after = fork_of(t);
    give(after, habit_of(t));
    return table_place(after, after->state, unit, HERE);
}

static int cell_of(const char *place) { return hex_parse(place, 2); }

/* Two battalions on a ridge, and horse before it: not for a step forward, whoever is ahead. */
static void test_ccn_infantry_keeps_the_ridge_before_horse(void **state)
{
    (void)state;
    static const char *const limits[] = {"limit banners tie allies", "limit banners tie french"};
    for (int i = 0; i < 2; i++) {
        table *t = field_on("hill F6 G6 H6 F7 G7 H7",
                            "%s; A1 BR.LN G6 N; A2 BR.LN H6 N; allies Picton G6; F1 FR.LC G3 S; F2 FR.HC H3 S; "
                            "french Ney G2; F3 FR.LN G2 S; begin act A1",
                            limits[i]);
        assert_true(hex_row(cell_of(goes_to(t, "A1"))) >= 5);
        t = field_on(
            "hill F6 G6 H6 F7 G7 H7",
            "%s; A1 BR.LN G6 N blocks 2; A2 BR.LN H6 N; allies Picton H6; F1 FR.LC G4 S; french Ney G4; begin act A1",
            limits[i]);
        assert_true(hex_row(cell_of(goes_to(t, "A1"))) >= 5);
    }
}

/* Nobody stands by them: not to where the hussars could be upon them, though they go on before infantry. */
static void test_ccn_guns_are_not_driven_before_horse(void **state)
{
    (void)state;
    table *t = field("F1 FR.HA G1 S; F2 FR.LN M1 S; french Ney G2; A1 BR.LC G7 N; A2 BR.HC H7 N; allies Uxbridge G7; "
                     "begin act F1");
    assert_true(hex_distance(cell_of(goes_to(t, "F1")), cell_of("G7")) > 4);
    t = field(
        "F1 FR.HA G1 S; F2 FR.LN M1 S; french Ney G2; A1 BR.LN G7 N; A2 BR.LN H7 N; allies Picton G7; begin act F1");
    assert_true(hex_distance(cell_of(goes_to(t, "F1")), cell_of("G7")) <= 5);
}

static void test_ccn_a_leader_alone_is_fetched(void **state)
{
    (void)state;
    table *t = field("french Ney G4; F1 FR.LN G2 S; F2 FR.LN H2 S; A1 BR.LC G6 N; A2 BR.LN H7 N; allies Picton H7; "
                     "begin attempt french");
    assert_string_equal(habit_of(t), "activate Ney");
    give(t, "activate Ney");
    give(t, habit_of(t));
    assert_holds(t, "Ney with F1");
}

static void test_ccn_infantry_forms_square_before_horse(void **state)
{
    (void)state;
    table *t = field("french Ney G2; F1 FR.LC G2 S; A1 BR.LN G5 N; allies Picton G6; A2 BR.LN G6 N; begin act F1");
    give(t, "move F1 G4 S; melee F1 A1");
    assert_string_equal(habit_of(t), "square A1");
}

static void test_ccn_horse_rides_straight_at_who_cannot_form(void **state)
{
    (void)state;
    table *t = field("french Ney G2; F1 FR.LC G2 S; F2 FR.LN K2 S; A1 BR.LN G5 N spent blocks 3; allies Picton C8; "
                     "A2 BR.LN C8 N; begin attempt french");
    assert_string_equal(habit_of(t), "activate F1");
    t = field(
        "french Ney G2; F1 FR.LC G2 S; A1 BR.LN G5 N spent blocks 3; allies Picton C8; A2 BR.LN C8 N; begin act F1");
    give(t, habit_of(t));
    assert_string_equal(habit_of(t), "melee F1 A1");
}

/* Whoever goes near the enemy has the nearest of them in front. */
static void no_back(playing *p, const gg_battle *changed)
{
    (void)changed;
    const ccn_state *s = ccn_s(p->state);
    const ccn_battle *b = ccn_b(p->battle);
    if (s->head.ask.kind != GG_CHOOSE || s->head.ask.question != ASK_ACT) return;
    gg_move m = gg_habit(p->battle, p->state);
    if (gg_move_verb(m) != V_MOVE) return;
    int unit = (int)gg_move_unit(m), hex = ccn_move_hex(m);
    hex_set beside = hex_beside[hex] & s->units[!b->unit[unit].side];
    if (s->unit[unit].morale == BROKEN || ccn_allround_at(b, s, unit, hex) || hex_count(beside) != 1) return;
    if (hex_arc_of(hex, (int)gg_move_facing(m), hex_first(beside)) == HEX_REAR)
        fail_msg("%s turn their back at answer %d", b->unit[unit].name, p->answers);
}

static void test_ccn_no_back_is_turned(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, no_back);
}

/* ---- the shortlist: different things ---- */

static void few_alike(playing *p, const gg_battle *changed)
{
    (void)changed;
    const ccn_state *s = ccn_s(p->state);
    if (s->head.ask.kind != GG_CHOOSE || s->head.ask.question != ASK_ACT) return;
    shortlist list;
    gg_shortlist(p->battle, p->state, &list);
    ccn_reach r;
    int unit = s->head.ask.piece, alike = 0;
    ccn_reach_work(ccn_b(p->battle), s, unit, ccn_type_of(ccn_b(p->battle), unit)->mn, true, &r);
    if (s->unit[unit].morale == BROKEN || hex_count(r.all) < 7) return;
    for (int i = 0; i < list.moves; i++)
        for (int k = 0; k < i; k++)
            alike += gg_move_verb(list.move[i]) == V_MOVE && gg_move_verb(list.move[k]) == V_MOVE &&
                     ccn_move_hex(list.move[i]) == ccn_move_hex(list.move[k]);
    if (alike) fail_msg("%d of the shortlist differ in facing alone at answer %d", alike, p->answers);
}

static void test_ccn_shortlist_has_different_moves(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, few_alike);
}

static void habit_leads(playing *p, const gg_battle *changed)
{
    (void)changed;
    if (p->state->ask.kind != GG_CHOOSE) return;
    shortlist list;
    gg_shortlist(p->battle, p->state, &list);
    gg_offers o;
    gg_offers_open(p->battle, p->state, &o);
    assert_int_equal(ccn_merit(p->battle, p->state, &o, gg_habit(p->battle, p->state)), list.merit[0]);
}

static void test_ccn_habit_has_the_most_merit(void **state)
{
    (void)state;
    mirror_each_ask(&mirrored, habit_leads);
}

/* ---- no rule is restated: another rule, another estimate ---- */

static int32_t merit_of(const table *t, const char *move)
{
    gg_offers o;
    gg_offers_open(t->battle, t->state, &o);
    return ccn_merit(t->battle, t->state, &o, table_move(t, move, HERE));
}

#define EITHER_WAY(option, one, two, ground, lines, move)                    \
    (merit_of(field_on(ground, "option " option " " one "; " lines), move) < \
     merit_of(field_on(ground, "option " option " " two "; " lines), move))

static void test_ccn_estimates_follow_the_rules(void **state)
{
    (void)state;
    assert_true(EITHER_WAY("terrain_stack", "sum", "max", "hill G5, ford G4",
                           "F1 FR.LN G4 S; french Ney G4; A1 BR.LN G5 N; begin attack F1 from G4", "melee F1 A1"));
    assert_true(EITHER_WAY("flank_fire", "0", "1", "clear A1",
                           "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 S; begin attack F1 from G3", "fire F1 A1"));
    assert_true(EITHER_WAY("doubles_mode", "void", "resolve", "clear A1",
                           "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 N; begin attempt french", "activate F1"));
    assert_true(EITHER_WAY("battle_back_arc", "any", "front", "clear A1",
                           "F1 FR.LN G4 S; french Ney G4; A1 BR.LN G5 S; begin attack F1 from G4", "melee F1 A1"));
}

/* What people think of a hex to fall back to, before an enemy of another type; A1 comes second. */
static int32_t refuge(const table *t, const char *type)
{
    ccn_battle b = *ccn_b(t->battle);
    ccn_state s = *ccn_s(t->state);
    int32_t value = 0;
    int hex = s.unit[0].hex, at = 0;
    while (strcmp(ccn_types[at].code, type) != 0) at++;
    b.unit[1].type = (uint8_t)at;
    s.head.ask.question = ASK_RETREAT;
    assert_true(ccn_custom(&b, &s, ccn_move(V_RETREAT, 0, GG_NONE, hex, 0, 0), &value));
    return value;
}

/* Of the same reach and as many blocks: better swords, better muskets, guns that throw more dice. */
static void test_ccn_customs_follow_the_table_of_types(void **state)
{
    (void)state;
    table *beside = field("F1 FR.LN G3 S; french Ney G3; A1 BR.LN G4 N; begin attempt french");
    table *apart = field("F1 FR.LN G3 S; french Ney G3; A1 BR.LN G6 N; begin attempt french");
    assert_true(refuge(beside, "BR.GR") < refuge(beside, "BR.LN"));
    assert_true(refuge(apart, "BR.FA") < refuge(apart, "BR.LN"));
    apart = field("F1 FR.LN G3 S; french Ney G3; A1 BR.FA G7 N; begin attempt french");
    assert_true(refuge(apart, "BR.FA") < refuge(apart, "BR.HA"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_signs_change_with_the_sides),
        proves(test_ccn_worth_changes_with_the_sides),
        proves(test_ccn_signs_say_what_their_names_say),
        proves(test_ccn_infantry_keeps_the_ridge_before_horse),
        proves(test_ccn_guns_are_not_driven_before_horse),
        proves(test_ccn_a_leader_alone_is_fetched),
        proves(test_ccn_infantry_forms_square_before_horse),
        proves(test_ccn_horse_rides_straight_at_who_cannot_form),
        proves(test_ccn_no_back_is_turned),
        proves(test_ccn_shortlist_has_different_moves),
        proves(test_ccn_habit_has_the_most_merit),
        proves(test_ccn_estimates_follow_the_rules),
        proves(test_ccn_customs_follow_the_table_of_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
