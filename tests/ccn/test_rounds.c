/* 6.1, 7.1 and 7.4: the round, tactical events, chits and bonus activations. Worked cases W13 to W16. */
#include "field.h"

/* ---- events ---- */

#define EVENTFUL \
    "french Ney C2; F1 FR.LN C3 S; F2 FR.LN D2 S; allies Hill F8; A1 BR.LN F8 N shaken; A2 BR.LN G8 N; begin round"

static const char *const event_rules[6] = {"ccn.event.bayonet", "ccn.event.firehold",  "ccn.event.bombard",
                                           "ccn.event.rally",   "ccn.event.manoeuvre", "ccn.event.leadership"};

static void note_event(table *t, uint64_t num, uint64_t den, void *with)
{
    int *count = with;
    (void)num;
    assert_int_equal(den, 36);
    for (int row = 0; row < 6; row++)
        if (t->fired[gg_system_rule_find(gg_battle_system(t->battle), event_rules[row])]) count[row]++;
}

static void test_ccn_w13_tactical_events(void **state)
{
    (void)state;
    int count[6] = {0};
    table *t = field(EVENTFUL);
    assert_rolls(t, 2);
    table_each_roll(t, note_event, count);
    int french = count[0] + count[2] + count[4], allied = count[1] + count[3] + count[5];
    for (int row = 0; row < 6; row++) assert_int_equal(count[row], 1); /* each row 1/36 */
    assert_int_equal(french, 3);                                       /* 3/36 = 1/12 */
    assert_int_equal(french + allied, 6);                              /* 6/36 = 1/6 */

    mark(t);
    table *four = fork_of(t), *three = fork_of(t);
    give(four, "roll 4 4");
    assert_fired(four, "ccn.event.rally");
    assert_asks(four, "allies");
    give(three, "roll 3 3");
    assert_fired(three, "ccn.event.bombard");
    assert_true(holds_token(three, FRENCH_SIDE, "bombard"));
    assert_false(holds_token(three, ALLIED_SIDE, "bombard"));
}

/* ---- the cup ---- */

struct walk { /* one order of the chits, as far as it is known */
    gg_fraction weight;
    int draws, first_french;
    bool bonus[2];
    gg_fraction *two_french, *french_run, *any_bonus;
};

static void next_chit(table *t, uint64_t num, uint64_t den, void *with)
{
    struct walk w = *(struct walk *)with;
    w.weight = gg_fraction_scale(w.weight, num, den);
    w.draws++;
    gg_ask ask = gg_pending(t->battle, t->state);
    assert_int_equal(ask.kind, GG_CHOOSE);
    w.first_french += w.draws <= 2 && ask.side == FRENCH_SIDE;
    if (w.draws == 2 && w.first_french == 2) *w.two_french = gg_fraction_add(*w.two_french, w.weight);
    give(t, "pass");
    ask = gg_pending(t->battle, t->state);
    if (ask.kind == GG_CHOOSE) {
        w.bonus[ask.side] = true;
        give(t, "pass");
    }
    if (round_of(t) == 1) {
        table_each_roll(t, next_chit, &w);
        return;
    }
    if (w.bonus[ALLIED_SIDE]) *w.french_run = gg_fraction_add(*w.french_run, w.weight);
    if (w.bonus[0] || w.bonus[1]) *w.any_bonus = gg_fraction_add(*w.any_bonus, w.weight);
}

static void assert_is_fraction(gg_fraction f, const char *want)
{
    char text[64];
    gg_fraction_print(f, text, sizeof text);
    assert_string_equal(text, want);
}

static void test_ccn_w14_chits_from_the_cup(void **state)
{
    (void)state;
    gg_fraction none = {.num = 0, .den = 1, .value = 0}, two = none, run = none, any = none;
    struct walk w = {
        .weight = {.num = 1, .den = 1, .value = 1}, .two_french = &two, .french_run = &run, .any_bonus = &any};
    table *t = field("F1 FR.LN E4 S; A1 BR.LN E9 N; option tactics_chart 0; begin round");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
    table_each_roll(t, next_chit, &w);
    assert_is_fraction(two, "3/14");
    assert_is_fraction(run, "1/14");
    assert_is_fraction(any, "4/35");
}

#define TWO_ARMIES "french Ney E3; F1 FR.LN E4 S; allies Hill E8; A1 BR.LN E9 N; "

static table *fresh_round(const char *more)
{
    return fieldf(TWO_ARMIES "%s; option tactics_chart 0; begin round", more);
}

static void draw_and_pass(table *t, const char *chits)
{
    for (; *chits; chits++) {
        assert_holds(t, "draws");
        give(t, *chits == 'F' ? "draw french" : "draw allies");
        give(t, "pass");
    }
}

static void test_ccn_w15_bonus_after_a_run(void **state)
{
    (void)state;
    table *t = fresh_round("");
    draw_and_pass(t, "FAAA");
    draw_and_pass(t, "A");
    assert_string_equal(kept_chits(t), "FAAAA");
    assert_asks(t, "french");
    assert_fired(t, "ccn.chit.bonus");

    t = fresh_round("");
    draw_and_pass(t, "AFAAA");
    assert_holds(t, "draws");
    assert_not_fired(t, "ccn.chit.bonus");

    t = fresh_round("");
    draw_and_pass(t, "F");
    give(t, "draw allies; activate A1; roll 2 2");
    draw_and_pass(t, "FFF");
    assert_string_equal(kept_chits(t), "FFFF");
    assert_asks(t, "allies");
    assert_fired(t, "ccn.chit.bonus");
}

static void test_ccn_w16_leadership_adds_a_chit(void **state)
{
    (void)state;
    table *t = field(TWO_ARMIES "begin round");
    give(t, "roll 6 6");
    assert_fired(t, "ccn.event.leadership");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    assert_int_equal(cup_of(t, ALLIED_SIDE), 5);
    assert_next(t, "asks allies", "5/9");
    assert_next(t, "asks french", "4/9");
    assert_int_equal(chits_this_round(t, ALLIED_SIDE), 5);
    assert_int_equal(chits_this_round(t, FRENCH_SIDE), 4);
    draw_and_pass(t, "AAAA");
    assert_holds(t, "draws"); /* a fifth is still in the cup */
    draw_and_pass(t, "A");
    assert_asks(t, "french");
    /* This round only. */
    give(t, "pass");
    draw_and_pass(t, "FFFF");
    give(t, "pass; roll 1 2");
    assert_int_equal(round_of(t), 2);
    assert_int_equal(chits_this_round(t, ALLIED_SIDE), 4);
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
}

/* ---- 7.4 beyond the worked cases ---- */

static void test_ccn_chit_bonus_is_an_attempt(void **state)
{
    (void)state;
    table *t = fresh_round("");
    draw_and_pass(t, "FFFF");
    assert_asks(t, "allies");
    assert_only_offers(t, "activate A1; activate Hill; pass");
    give(t, "activate A1; roll 1 2; nothing A1");
    assert_is(t, "A1", "spent");
    assert_string_equal(kept_chits(t), "FFFF"); /* nothing of a bonus enters the list */
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
    assert_holds(t, "draws");
}

static void test_ccn_chit_bonus_for_both_sides(void **state)
{
    (void)state;
    table *t = fresh_round("");
    draw_and_pass(t, "FFFF");
    assert_asks(t, "allies");
    give(t, "pass");
    draw_and_pass(t, "AAAA");
    assert_asks(t, "french");
    give(t, "activate F1; roll 5 6"); /* fails: the round is over */
    assert_int_equal(round_of(t), 2);
}

static void test_ccn_chit_bonus_doubles(void **state)
{
    (void)state;
    table *t = fresh_round("");
    draw_and_pass(t, "FFFF");
    give(t, "activate A1; roll 3 3");
    assert_asks(t, "allies"); /* void: no chit to return, it may try again at once */
    assert_offers(t, "activate A1; pass");
    give(t, "activate A1; roll 5 5; activate A1; roll 6 5");
    assert_holds(t, "draws, A1 spent");

    t = fresh_round("option doubles_mode resolve");
    draw_and_pass(t, "FFFF");
    give(t, "activate A1; roll 3 3; nothing A1");
    assert_holds(t, "draws, not A1 spent"); /* resolve: the attempt is used up */
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
}

static void test_ccn_chit_bonus_needs_two_chits(void **state)
{
    (void)state;
    table *t = fresh_round("side french north chits 1 adcs 0 goal 9; side allies south chits 2 adcs 0 goal 9");
    draw_and_pass(t, "F");
    assert_holds(t, "draws");
    draw_and_pass(t, "AA");
    assert_asks(t, "french");
}

static void test_ccn_option_bonus_activation_0(void **state)
{
    (void)state;
    table *t = fresh_round("option bonus_activation 0");
    draw_and_pass(t, "FFFFAAAA");
    assert_int_equal(round_of(t), 2);
    assert_not_fired(t, "ccn.chit.bonus");
}

static void test_ccn_chit_bonus_with_nothing_eligible_is_lost(void **state)
{
    (void)state;
    table *t =
        field("french Ney E3; F1 FR.LN E4 S; A1 BR.LN E9 N spent; side allies south chits 4 adcs 0 goal 9 cup 4;"
              "side french north chits 4 adcs 0 goal 9 cup 1 chits_now 4; kept french french french; begin draw");
    draw_and_pass(t, "F");
    assert_holds(t, "draws");
}

/* ---- 6.1: what a new round does ---- */

static void test_ccn_round_begin(void **state)
{
    (void)state;
    table *t =
        field("side french north chits 3 adcs 2 goal 9 cup 0 chits_now 3 adc_ready 0 tokens bayonet,bombard;"
              "side allies south chits 2 adcs 1 goal 9 cup 1 chits_now 2 adc_ready 0 tokens firehold;"
              "french Ney E3 spent; F1 FR.LN E4 S spent; F2 FR.LN D4 S spent keep_spent; allies Hill E8;"
              "A1 BR.LN E9 N spent; round 4; kept french allies french french; option tactics_chart 0; begin draw");
    assert_is(t, "Ney", "spent");
    give(t, "draw allies; pass");
    assert_int_equal(round_of(t), 5);
    assert_int_equal(cup_of(t, FRENCH_SIDE), 3);
    assert_int_equal(cup_of(t, ALLIED_SIDE), 2);
    assert_string_equal(kept_chits(t), "");
    assert_is_not(t, "F1", "spent");
    assert_is_not(t, "A1", "spent");
    assert_is_not(t, "Ney", "spent");
    assert_is(t, "F2", "spent");
    assert_false(keeps_spent(t, "F2"));
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 2);
    assert_int_equal(aides_ready(t, ALLIED_SIDE), 1);
    assert_false(holds_token(t, FRENCH_SIDE, "bayonet"));
    assert_false(holds_token(t, FRENCH_SIDE, "bombard"));
    assert_false(holds_token(t, ALLIED_SIDE, "firehold"));
    assert_fired(t, "ccn.round.begin");
    assert_fired(t, "ccn.adc.reset");
}

static void test_ccn_option_tactics_chart_0(void **state)
{
    (void)state;
    table *t = field(TWO_ARMIES "begin round");
    assert_rolls(t, 2);
    t = fresh_round("");
    assert_holds(t, "draws");
}

static void test_ccn_event_roll_without_doubles(void **state)
{
    (void)state;
    table *t = field(TWO_ARMIES "begin round");
    assert_next(t, "draws", "35/36"); /* only 5/5 asks: nobody is there to be rallied */
    give(t, "roll 2 4");
    assert_holds(t, "draws");
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
}

/* ---- 7.1: tokens ---- */

static void test_ccn_event_bayonet(void **state)
{
    (void)state;
    static const char charge[] = "side french north chits 4 adcs 0 goal 9 cup 3 chits_now 4 tokens bayonet; %s;"
                                 "A1 BR.LN G5 N; begin act F1";
    /* Entered a hex: asked after the attack is declared, one die more. */
    table *t = fieldf(charge, "F1 FR.LN G3 S");
    give(t, "move F1 G4 S; melee F1 A1");
    assert_asks(t, "french");
    assert_only_offers(t, "use bayonet; save bayonet");
    table *saved = fork_of(t);
    give(t, "use bayonet");
    assert_rolls(t, 6);
    assert_false(holds_token(t, FRENCH_SIDE, "bayonet"));
    assert_fired(t, "ccn.event.bayonet");
    give(saved, "save bayonet");
    assert_rolls(saved, 5);
    assert_true(holds_token(saved, FRENCH_SIDE, "bayonet"));
    /* Stood still, or only turned: no token. */
    t = fieldf(charge, "F1 FR.LN G4 S");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 5);
    t = fieldf(charge, "F1 FR.LN G4 N");
    give(t, "turn F1 S; melee F1 A1");
    assert_rolls(t, 5);
    /* Infantry only. */
    t = fieldf(charge, "F1 FR.HC G3 S; allies Hill A9");
    give(t, "move F1 G4 S; melee F1 A1"); /* A1 is out of command and forms no square */
    assert_rolls(t, 5);
}

static void test_ccn_event_firehold(void **state)
{
    (void)state;
    static const char volley[] = "side allies south chits 4 adcs 0 goal 9 cup 3 chits_now 4 tokens firehold; %s;"
                                 "F1 FR.LN G3 S; begin act A1";
    table *t = fieldf(volley, "A1 BR.LN G5 N");
    give(t, "stay A1; fire A1 F1");
    assert_only_offers(t, "use firehold; save firehold");
    give(t, "use firehold");
    assert_rolls(t, 6);
    assert_false(holds_token(t, ALLIED_SIDE, "firehold"));
    t = fieldf(volley, "A1 BR.LN G6 N");
    give(t, "move A1 G5 N; fire A1 F1");
    assert_rolls(t, 2); /* moved: no token */
    t = fieldf(volley, "A1 BR.FA G5 N");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 3); /* not infantry */
    t = fieldf(volley, "A1 BR.LN G4 N");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 4); /* not fire */
}

static void test_ccn_event_bombard(void **state)
{
    (void)state;
    static const char guns[] =
        "side french north chits 4 adcs 0 goal 9 cup 3 chits_now 4 tokens bombard; F1 FR.FA G3 S %s;"
        "A1 BR.LN %s N; begin act F1";
    table *t = fieldf(guns, "shots 2", "G6");
    give(t, "stay F1; fire F1 A1");
    assert_only_offers(t, "use bombard; save bombard");
    table *saved = fork_of(t);
    mark(t);
    give(t, "use bombard");
    assert_fired(t, "ccn.event.bombard");
    assert_rolls(t, 3);
    assert_int_equal(shots_of(t, "F1"), 2);
    assert_false(holds_token(t, FRENCH_SIDE, "bombard"));
    give(saved, "save bombard");
    assert_rolls(saved, 2);
    assert_int_equal(shots_of(saved, "F1"), 3);
    /* Range 2 or more only: a battery that attacks its neighbour has no use for it. */
    t = fieldf(guns, "", "G4");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 3);
    assert_true(holds_token(t, FRENCH_SIDE, "bombard"));
    /* Low ammunition: dice are fixed. */
    t = fieldf(guns, "shots 6", "G4");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 1);
}

/* A token makes no impossible attack possible. */
static void test_ccn_event_token_comes_after_the_declaration(void **state)
{
    (void)state;
    table *t = field_on("town G5", "side french north chits 4 adcs 0 goal 9 cup 3 chits_now 4 tokens bayonet;"
                                   "F1 SP.LN G3 S blocks 3; A1 BR.LN G5 N; begin act F1");
    give(t, "move F1 G4 S"); /* 3 - 1 slow - 2 town: none left, with the token one */
    assert_holds(t, "draws");
}

/* ---- 7.1: rows 4 to 6 ---- */

static void test_ccn_event_rally(void **state)
{
    (void)state;
    table *t = field("side allies south chits 4 adcs 1 goal 9; french Ney E3; F1 FR.LN E4 S; allies Hill E8;"
                     "A1 BR.LN E8 N shaken blocks 2; A2 BR.LN F8 N broken blocks 3; A3 BR.LN D8 N shaken blocks 1;"
                     "A4 BR.LN K8 N shaken; A5 BR.LN E9 N; begin round");
    give(t, "roll 4 4");
    assert_asks(t, "allies");
    assert_only_offers(t, "pick A1; pick A2; pick A3; done"); /* A4 is not in direct command, A5 is steady */
    give(t, "pick A2");
    assert_only_offers(t, "pick A1; pick A3; done");
    give(t, "pick A3"); /* two at most */
    assert_rolls(t, 3);
    give(t, "roll 5 1 1");
    assert_only_offers(t, "reroll; accept"); /* the aides are ready by then */
    give(t, "accept");
    assert_holds(t, "A2 shaken, not A2 spent, rolls 1");
    give(t, "roll 2; reroll; roll 5");
    assert_holds(t, "draws, not A3 shaken, not A3 spent");
    assert_int_equal(aides_ready(t, ALLIED_SIDE), 0);
}

static void test_ccn_event_rally_of_nobody(void **state)
{
    (void)state;
    table *t = field("french Ney E3; F1 FR.LN E4 S shaken; allies Hill E8; A1 BR.LN E8 N shaken; begin round");
    give(t, "roll 4 4; done");
    assert_holds(t, "draws, A1 shaken, F1 shaken");
    t = field("french Ney E3; F1 FR.LN E4 S; allies Hill E8; A1 BR.LN E8 N; begin round");
    give(t, "roll 4 4");
    assert_holds(t, "draws"); /* nobody to choose from */
}

static void test_ccn_event_manoeuvre(void **state)
{
    (void)state;
    table *t = field("french Ney E3; F1 FR.LN E3 S; F2 FR.LT D3 S; F3 FR.LN F3 S broken; F4 FR.LN E2 S square;"
                     "F5 FR.LN F2 S; F6 FR.LN L3 S; F7 FR.LN D2 S; A1 BR.LN G2 N; A2 BR.LN D6 N; begin round");
    give(t, "roll 5 5");
    assert_asks(t, "french");
    /* F3 is broken, F4 in square, F5 beside an enemy unit, F6 not in direct command. */
    assert_only_offers(t, "pick F1; pick F2; pick F7; done");
    give(t, "pick F2");
    assert_only_offers(t, "pick F1; pick F7; done");
    give(t, "pick F1");
    /* Two at most. A light unit moves two hexes; it may not end beside an enemy unit. */
    assert_offers(t, "move F2 D4 S; move F2 E4 N");
    assert_offers_not(t, "move F2 D5 S; move F2 E5 S");
    give(t, "move F2 D4 WNW");
    assert_holds(t, "F2 at D4, F2 facing WNW, not F2 spent");
    assert_offers(t, "detach F1; move F1 E4 S");
    give(t, "detach F1; move F1 E4 N");
    assert_holds(t, "draws, F1 at E4, Ney at E3, Ney alone, not F1 spent");
}

static void test_ccn_event_manoeuvre_may_not_attack(void **state)
{
    (void)state;
    /* After the move no attack is asked, though a target stands in range. */
    table *t = field("french Ney E3; F1 FR.LN E3 S; A1 BR.LN E6 N; begin round");
    give(t, "roll 5 5; pick F1; move F1 E4 S");
    assert_holds(t, "draws, F1 at E4");
}

/* 6.4: the token comes before the dice of every melee, that on a retiring unit and on a lone leader included. */
static void test_ccn_event_bayonet_in_every_melee(void **state)
{
    (void)state;
    static const char charge[] =
        "side french north chits 4 adcs 0 goal 9 cup 3 tokens bayonet; F1 FR.LN G3 S; %s; begin act F1";
    table *t = fieldf(charge, "A1 BR.LC G5 N");
    give(t, "move F1 G4 S; melee F1 A1; retire A1; roll 1 2");
    assert_only_offers(t, "use bayonet; save bayonet");
    give(t, "use bayonet");
    assert_rolls(t, 5);
    t = fieldf(charge, "A1 BR.LC G5 N");
    give(t, "move F1 G4 S; melee F1 A1; retire A1; roll 6 5");
    assert_only_offers(t, "use bayonet; save bayonet");
    t = fieldf(charge, "allies Hill G5; A1 BR.LN M9 N");
    give(t, "move F1 G4 S; melee F1 Hill; use bayonet");
    assert_rolls(t, 5);
}

static void test_ccn_event_firehold_at_a_leader(void **state)
{
    (void)state;
    table *t =
        field("side allies south chits 4 adcs 0 goal 9 tokens firehold; A1 BR.LN G5 N; french Ney G3; F1 FR.LN A1 S;"
              "begin act A1");
    give(t, "stay A1; fire A1 Ney; use firehold");
    assert_rolls(t, 6);
}

/* Row 5: a unit that a botched order still delays is spent. */
static void test_ccn_event_manoeuvre_not_for_spent_units(void **state)
{
    (void)state;
    table *t = field("french Ney E3; F1 FR.LN E3 S spent keep_spent; F2 FR.LN D3 S; A1 BR.LN M9 N; begin round");
    give(t, "roll 5 5");
    assert_only_offers(t, "pick F2; done");
}

static void test_ccn_event_manoeuvre_may_only_turn(void **state)
{
    (void)state;
    table *t = field("french Ney E3; F1 FR.LN E3 S; A1 BR.LN M9 N; begin round");
    give(t, "roll 5 5; pick F1; turn F1 N");
    assert_holds(t, "draws, F1 at E3, F1 facing N, not F1 spent");
    t = field("french Ney E3; F1 FR.LN E3 S; A1 BR.LN M9 N; begin round");
    give(t, "roll 5 5; pick F1; stay F1");
    assert_holds(t, "draws, F1 at E3, F1 facing S");
}

/* `begin` with its words: play goes on as if it had come there by itself. */
static void test_ccn_begin_within_a_bonus(void **state)
{
    (void)state;
    table *t = field(TWO_ARMIES "kept french french french french; begin attempt allies bonus");
    give(t, "activate A1; roll 3 3"); /* void: it may try again */
    assert_asks(t, "allies");
    give(t, "pass");
    assert_string_equal(kept_chits(t), "FFFF");
    assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
    t = field(TWO_ARMIES "begin act F1 natural2");
    give(t, "nothing F1");
    assert_holds(t, "draws, not F1 spent");
    assert_string_equal(kept_chits(t), "F");
    t = field(TWO_ARMIES "option doubles_mode resolve; begin act F1 doubles");
    give(t, "nothing F1");
    assert_holds(t, "draws, not F1 spent");
    assert_string_equal(kept_chits(t), "");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    t = field(TWO_ARMIES "begin act F1 bonus");
    give(t, "nothing F1");
    assert_holds(t, "draws, F1 spent");
    assert_string_equal(kept_chits(t), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w13_tactical_events),
        proves(test_ccn_w14_chits_from_the_cup),
        proves(test_ccn_w15_bonus_after_a_run),
        proves(test_ccn_w16_leadership_adds_a_chit),
        proves(test_ccn_chit_bonus_is_an_attempt),
        proves(test_ccn_chit_bonus_for_both_sides),
        proves(test_ccn_chit_bonus_doubles),
        proves(test_ccn_chit_bonus_needs_two_chits),
        proves(test_ccn_option_bonus_activation_0),
        proves(test_ccn_chit_bonus_with_nothing_eligible_is_lost),
        proves(test_ccn_round_begin),
        proves(test_ccn_option_tactics_chart_0),
        proves(test_ccn_event_roll_without_doubles),
        proves(test_ccn_event_bayonet),
        proves(test_ccn_event_firehold),
        proves(test_ccn_event_bombard),
        proves(test_ccn_event_token_comes_after_the_declaration),
        proves(test_ccn_event_rally),
        proves(test_ccn_event_rally_of_nobody),
        proves(test_ccn_event_manoeuvre),
        proves(test_ccn_event_manoeuvre_may_not_attack),
        proves(test_ccn_event_bayonet_in_every_melee),
        proves(test_ccn_event_firehold_at_a_leader),
        proves(test_ccn_event_manoeuvre_not_for_spent_units),
        proves(test_ccn_event_manoeuvre_may_only_turn),
        proves(test_ccn_begin_within_a_bonus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
