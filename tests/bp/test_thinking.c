/* What players think with: signs, worth, habits and estimates. */
#include <math.h>
#include <stdlib.h>

#include "field.h"
#include "rules/bp/think/forecast.h"
#include "support/mirror.h"

/* ---- the same battle with its sides numbered the other way ---- */

/* A scenario with its two `side` lines in the other order: whoever was side 0 is side 1, nothing else changes. */
static table *with_sides_changed(const char *name)
{
    char *text = table_read_file(table_scenario_path(name), NULL), *first = strstr(text, "\nside ") + 1;
    char *second = strstr(first, "\nside ") + 1, *rest = strchr(second, '\n') + 1;
    char *changed = calloc(1, strlen(text) + 1);
    snprintf(changed, strlen(text) + 1, "%.*s%.*s%.*s%s", (int)(first - text), text, (int)(rest - second), second,
             (int)(second - first), first, rest);
    table *t = set_up(changed);
    free(changed), free(text);
    return t;
}

typedef void compare(const playing *, const playing *changed);

/* The same answers to both, at every ask of which they are compared. */
static void play_both(const char *name, const char *player, int seed, compare *look)
{
    table *t = set_up_file(table_scenario_path(name)), *u = with_sides_changed(name);
    playing p, q;
    gg_answer a;
    playing_begin(&p, t->battle, player, (uint64_t)seed, NULL);
    playing_begin(&q, u->battle, player, (uint64_t)seed, NULL);
    for (look(&p, &q); playing_next(&p, &a); look(&p, &q)) playing_give(&p, &a), playing_give(&q, &a);
    playing_end(&p), playing_end(&q);
}

static void play_some(compare *look)
{
    static const char *const names[] = {"bp/redinha", "bp/falkirk", "bp/drill_sudan"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int k = 0; k < effort(6); k++) play_both(names[i], k % 2 ? "eager" : "random", k, look);
}

/* ---- signs ---- */

static void signs_flip(const playing *p, const playing *q)
{
    float here[GG_SIGNS], there[GG_SIGNS];
    int n = gg_signs(p->battle, p->state, here);
    assert_int_equal(gg_signs(q->battle, q->state, there), n);
    assert_true(n >= 15);
    for (int i = 0; i < n; i++) {
        const char *name = gg_sign_name(gg_battle_system(p->battle), i);
        if (!isfinite(here[i]) || here[i] < -8 || here[i] > 8) fail_msg("%s is %g", name, (double)here[i]);
        if (here[i] != -there[i]) fail_msg("%s is %g, with sides changed %g", name, (double)here[i], (double)there[i]);
    }
}

static void test_bp_signs_change_with_the_sides(void **state)
{
    (void)state;
    play_some(signs_flip);
}

/* Each says what it is called for. */
static void test_bp_signs_say_what_they_are_called(void **state)
{
    (void)state;
    table *whole = field("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 400,100 0; B1 GEN_LINE LINE 300,460 180");
    table *hurt =
        field("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 400,100 0 casualties 3; B1 GEN_LINE LINE 300,460 180");
    assert_true(sign_of(hurt, "foot") < sign_of(whole, "foot"));
    assert_true(sign_of(hurt, "shaken") < sign_of(whole, "shaken"));
    assert_true(sign_of(hurt, "to the break") < sign_of(whole, "to the break"));
    assert_true(sign_of(whole, "turn") > 0);
    table *ridden = field("R1 GEN_LINE LINE 300,100 0; B1 FR_LC LINE 300,250 180; B2 GEN_LINE LINE 600,460 180");
    table *square = field("R1 FR_LINE SQUARE 300,100 0; B1 FR_LC LINE 300,250 180; B2 GEN_LINE LINE 600,460 180");
    assert_true(sign_of(ridden, "horse near foot") < 0 && sign_of(square, "horse near foot") == 0);
    table *beside = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 420,90 270; B2 GEN_LINE LINE 600,460 180");
    assert_true(sign_of(beside, "flanks") < 0);
}

/* ---- worth ---- */

static void worth_flips(const playing *p, const playing *q)
{
    int32_t ours = gg_worth(p->battle, p->state, 0), theirs = gg_worth(p->battle, p->state, 1);
    if (ours != -theirs) fail_msg("worth %d to one side, %d to the other", ours, theirs);
    if (gg_worth(q->battle, q->state, 1) != ours) fail_msg("worth %d, but not with sides changed", ours);
}

static void test_bp_worth_of_one_side_is_the_other_s_loss(void **state)
{
    (void)state;
    play_some(worth_flips);
}

/* Between the blows and their results nothing is forgotten: casualties that wait count, and so does a lost break test. */
static void test_bp_worth_counts_what_is_still_to_be_carried_out(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 450,100 0; B1 GEN_LINE LINE 300,460 180");
    int whole = gg_worth(t->battle, t->state, RED);
    change(t)->unit[unit_id(t, "R1")].taken = 1;
    int struck = gg_worth(t->battle, t->state, RED);
    bp_set_result(change(t), unit_id(t, "R1"), RESULT_BREAK);
    int broken = gg_worth(t->battle, t->state, RED);
    assert_true(whole > struck && struck > broken);
}

/* ---- the clock ---- */

/* The second side deploys first, and the dice say who that is: the clock stands still meanwhile. */
static void test_bp_clock_never_goes_back(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/pickup"));
    for (int seed = 0; seed < effort(6); seed++) {
        playing p;
        int last = 0;
        playing_begin(&p, t->battle, "random", (uint64_t)seed, NULL);
        do {
            gg_moment now = gg_clock(p.battle, p.state);
            assert_true(now.round * now.parts + now.part >= last);
            last = now.round * now.parts + now.part;
        } while (playing_step(&p));
        playing_end(&p);
    }
}

/* ---- habit ---- */

/* Habit takes short cuts, but to what has most merit: of moves to what has most of those that it looks at. */
static void habit_has_merit(const playing *p, const playing *q)
{
    gg_ask ask = gg_pending(p->battle, p->state);
    gg_offers o;
    (void)q;
    if (ask.kind != GG_CHOOSE) return;
    gg_move habit = gg_habit(p->battle, p->state);
    assert_int_equal(gg_verdict(p->battle, p->state, habit), GG_OK);
    gg_offers_open(p->battle, p->state, &o);
    int32_t merit = bp_merit(p->battle, p->state, &o, habit);
    bool moves = ask.question == ASK_MOVE || ask.question == ASK_WINNER || ask.question == ASK_REDIRECT;
    for (int i = 0; !moves && i < o.slots; i++) {
        gg_move m = gg_offers_at(p->battle, p->state, &o, i);
        if (m && bp_merit(p->battle, p->state, &o, m) > merit) fail_msg("question %d: not the best", ask.question);
    }
}

static void test_bp_habit_is_what_has_most_merit(void **state)
{
    (void)state;
    play_some(habit_has_merit);
}

/* Plays by habit until the question is asked. */
static void until(table *t, int question)
{
    gg_dice dice = gg_dice_make(1, 1);
    for (int i = 0; i < 1000 && !asks_for(t, question); i++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        assert_true(ask.kind != GG_OVER);
        if (ask.kind == GG_ROLL)
            gg_dice_roll(&dice, t->battle, t->state, NULL);
        else
            gg_apply(t->battle, t->state, gg_habit(t->battle, t->state), NULL);
    }
    assert_true(asks_for(t, question));
}

static int verb_by_habit(const table *t) { return (int)gg_move_verb(gg_habit(t->battle, t->state)); }

/* An ordered charge that cannot reach yet ends as near to its target as any move that is offered. */
static void test_bp_ordered_charge_goes_straight_at_its_target(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,60 0; B1 GEN_LINE LINE 360,420 180; B2 FR_GREN LINE 200,330 180;"
                     "begin orders Ney");
    give(t, "group R1; attack B1; roll 3 4");
    until(t, ASK_MOVE);
    gg_move all[256], habit = gg_habit(t->battle, t->state);
    tab_rect at, target = rect_of(t, "B1");
    assert_int_equal(gg_move_verb(habit), V_POSE);
    bp_rect_at(bt(t), st(t), 0, bp_move_pose(habit), LINE, &at);
    int near = tab_distance(&at, &target);
    for (int i = 0, n = gg_moves(t->battle, t->state, all, 256); i < n; i++) {
        if (gg_move_verb(all[i]) != V_POSE) continue;
        bp_rect_at(bt(t), st(t), 0, bp_move_pose(all[i]), LINE, &at);
        assert_true(near <= tab_distance(&at, &target) + 10);
    }
}

static void test_bp_foot_forms_square_before_horse(void **state)
{
    (void)state;
    table *t =
        field("R1 FR_LC LINE 300,200 0; B1 FR_LINE LINE 300,320 180; B9 GEN_LINE LINE 600,30 0; begin initiative red");
    give(t, "use R1; charge R1 B1");
    assert_true(asks_for(t, ASK_RESPONSE));
    assert_int_equal(verb_by_habit(t), V_FORM_SQUARE);
    gg_move m = gg_player_choose(gg_player_find("captain"), t->battle, t->state, &(gg_dice){0}, NULL);
    assert_int_equal(gg_move_verb(m), V_FORM_SQUARE);
}

/* A battery in good range does not go where foot could run into it. */
static void test_bp_batteries_keep_out_of_reach_of_a_charge(void **state)
{
    (void)state;
    table *t = field("R1 FR_FART LIMBERED 300,100 0; B1 GEN_LINE LINE 300,300 180; begin orders Ney");
    bp_thought near;
    bp_think(&near, t->battle, t->state);
    int close = bp_place_at(&near, 0, (tab_pose){300, 195, 0}, DEPLOYED);
    change(t)->unit[unit_id(t, "B1")].flags |= U_DISORDERED; /* it may not charge */
    bp_think(&near, t->battle, t->state);
    int harmless = bp_place_at(&near, 0, (tab_pose){300, 195, 0}, DEPLOYED);
    assert_true(harmless > close + 30);
}

/* A commander does not ride where the enemy's horse would have him, away from his men. */
static void test_bp_commanders_do_not_ride_alone_before_horse(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 FR_LC LINE 300,380 180; brigade R red \"Ney\" rating 8 at 300,60;"
                     "begin orders Ney");
    give(t, "finish");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    gg_move habit = gg_habit(t->battle, t->state);
    tab_rect horse = rect_of(t, "B1");
    tab_point at = {commander_of(t, "Ney")->x, commander_of(t, "Ney")->y};
    if (gg_move_verb(habit) == V_RIDE) at = (tab_point){(int)gg_move_x(habit), (int)gg_move_y(habit)};
    assert_true(gg_move_verb(habit) == V_JOIN || tab_distance_point(at, &horse) > 180);
}

/* ---- estimates ---- */

static int faces_that(int die, int class)
{
    int n = 0;
    for (int i = 0; i < 6; i++) n += bp_dice[die].class_of[i] == class;
    return n;
}

/* Casualties of a shot in thousandths, by the rules as they stand: dice, to hit and to save. */
static int by_the_rules(const bp_battle *b, const bp_state *s, int unit, int target, const bp_sight *sight)
{
    GG_TALLY(dice);
    GG_TALLY(hit);
    GG_TALLY(save);
    int n = bp_shooting_dice(b, s, unit, sight->range, false, &dice);
    bp_shooting_mods(b, s, unit, target, sight, SHOOT_NORMAL, false, &hit);
    int mod = bp_save_mods(b, s, target, unit, sight->range, sight->origin, false, &save);
    int die = s->unit[unit].flags & U_SIXES_ONLY ? DIE_HIT6 : bp_hit_die(hit.total);
    int fails = faces_that(bp_save_die(b, bp_profile_of(b, s, target)->m, mod), 0);
    return n * (6 - faces_that(die, BP_MISS)) * fails * 1000 / 36;
}

static long shots_compared;

/* Every shot that is not hindered by the ground or by others. */
static void shots_agree(const playing *p, const playing *q)
{
    const bp_battle *b = bp_b(p->battle);
    const bp_state *s = bp_s(p->state);
    uint8_t target[BP_UNITS];
    (void)q;
    if (gg_pending(p->battle, p->state).question != ASK_SHOOTER) return;
    for (int unit = 0; unit < b->units; unit++) {
        int n = s->unit[unit].formation != SQUARE && bp_may_shoot(b, s, unit)
                    ? bp_targets(b, s, unit, 0, target, BP_UNITS)
                    : 0;
        for (int i = 0; i < n; i++) {
            bp_sight sight;
            bp_aim_at(b, s, unit, target[i], 0, &sight);
            int formation = s->unit[target[i]].formation;
            bool covered = formation != GARRISON && bp_cover(b, s, target[i], sight.origin, false);
            if (covered || sight.obs || sight.arc <= 8 || sight.overhead) continue;
            bp_volley v = {.unit = (uint8_t)unit,
                           .formation = s->unit[unit].formation,
                           .target = target[i],
                           .target_formation = (uint8_t)formation,
                           .range = sight.range};
            assert_int_equal(bp_volley_hits(b, s, &v), by_the_rules(b, s, unit, target[i], &sight));
            shots_compared++;
        }
    }
}

static void test_bp_estimates_of_fire_are_what_the_rules_give(void **state)
{
    (void)state;
    shots_compared = 0;
    play_some(shots_agree);
    assert_true(shots_compared > 100);
}

/* If a rule changes, so does what a player reckons with: a natural six no longer saves. */
static void test_bp_estimates_follow_the_rules(void **state)
{
    (void)state;
    static const char lines[] =
        "R1 FR_FART DEPLOYED 300,100 0; R2 GEN_LINE LINE 300,250 0; B1 GEN_LINE MCOL 300,300 180;";
    table *saves = field(lines), *dies = fieldf("%s option save6 off", lines);
    bp_volley v = {.unit = 0, .formation = DEPLOYED, .target = 2, .target_formation = MCOL, .range = 150};
    assert_true(bp_volley_hits(bt(dies), st(dies), &v) > bp_volley_hits(bt(saves), st(saves), &v));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_signs_change_with_the_sides),
        proves(test_bp_signs_say_what_they_are_called),
        proves(test_bp_worth_of_one_side_is_the_other_s_loss),
        proves(test_bp_worth_counts_what_is_still_to_be_carried_out),
        proves(test_bp_clock_never_goes_back),
        proves(test_bp_habit_is_what_has_most_merit),
        proves(test_bp_ordered_charge_goes_straight_at_its_target),
        proves(test_bp_foot_forms_square_before_horse),
        proves(test_bp_batteries_keep_out_of_reach_of_a_charge),
        proves(test_bp_commanders_do_not_ride_alone_before_horse),
        proves(test_bp_estimates_of_fire_are_what_the_rules_give),
        proves(test_bp_estimates_follow_the_rules),
    };
    return cmocka_run_group_tests_name("bp thinking", tests, NULL, NULL);
}
