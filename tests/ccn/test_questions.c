/* What a person is asked: the usual answer, which questions need none, and the words around them. */
#include "engine/system.h"
#include "field.h"

#define AIDES "side french north chits 4 adcs 1 goal 9 cup 3; side allies south chits 4 adcs 1 goal 9; "

static gg_asking asking_of(const table *t)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    return a;
}

static void usual_is(const table *t, const char *move, const char *file, int line)
{
    char said[80];
    gg_asking a = asking_of(t);
    assert_true(gg_verdict(t->battle, t->state, a.usual) == GG_OK);
    gg_move_print(t->battle, t->state, a.usual, said, sizeof said);
    if (strcmp(said, move) == 0) return;
    print_error("usual is %s, not %s\n", said, move);
    _fail(file, line);
}
#define assert_usual(t, move) usual_is(t, move, HERE)

static void label_is(const table *t, const char *move, const char *label, const char *file, int line)
{
    char said[160];
    gg_move_label(t->battle, t->state, table_move(t, move, file, line), said, sizeof said);
    if (strcmp(said, label) == 0) return;
    print_error("%s is called \"%s\", not \"%s\"\n", move, said, label);
    _fail(file, line);
}
#define assert_label(t, move, label) label_is(t, move, label, HERE)

/* ---- aides ---- */

static table *order_at(const char *leader, const char *roll)
{
    table *t = fieldf(AIDES "F1 FR.LN E4 S; F2 FR.LN E5 S; french Ney %s; A1 BR.LN M9 N; begin attempt french", leader);
    give(t, "activate F1");
    give(t, roll);
    return t;
}

static void test_aide_for_an_order_if_the_second_throw_has_40_per_cent(void **state)
{
    (void)state;
    assert_usual(order_at("E4", "roll 6 5"), "reroll"); /* 10 or less: 81 % */
    assert_usual(order_at("E4", "roll 6 6"), "reroll"); /* botched is failed too */
    table *t = order_at("E4", "roll 4 4");
    assert_usual(t, "accept"); /* nothing is lost */
    assert_false(asking_of(t).idle);
    t = order_at("E4", "roll 3 4");
    assert_usual(t, "accept");
    assert_true(asking_of(t).idle);
    t = field(AIDES "F1 FR.LN E4 S broken; french Ney E5; F2 FR.LN E6 S; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate F1; roll 6 5"); /* 7 or less: 53 % */
    assert_usual(t, "reroll");
    t = field(AIDES
              "F1 FR.LN E4 S shaken; F2 FR.LN E5 S; F3 FR.LN E6 S; french Ney E7; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate F1; roll 6 5"); /* 6 or less: 36 % */
    assert_usual(t, "accept");
}

static void test_aide_where_doubles_are_resolved(void **state)
{
    (void)state;
    static const char *const set = "option doubles_mode resolve; " AIDES
                                   "F1 FR.LN E4 S shaken; F2 FR.LN E5 S; F3 FR.LN E6 S; french Ney E7; A1 BR.LN M9 N; "
                                   "begin attempt french";
    table *t = field(set);
    give(t, "activate F1; roll 6 5"); /* 6 or less, doubles count: 42 % */
    assert_usual(t, "reroll");
    t = field(set);
    give(t, "activate F1; roll 3 3"); /* it arrives */
    assert_usual(t, "accept");
    t = field(set);
    give(t, "activate F1; roll 5 5"); /* it does not, but the chit goes back */
    assert_usual(t, "accept");
}

static void test_aide_for_battle_dice_that_fell_short(void **state)
{
    (void)state;
    /* Fire at infantry, 4 dice: a third of a hit each and half a sixth of a flag, 1.67 */
    static const char *const fire = AIDES "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 N; begin act F1";
    table *t = field(fire);
    give(t, "stay F1; fire F1 A1; roll INF FLAG CAV ART"); /* 1.5 */
    assert_usual(t, "reroll");
    t = field(fire);
    give(t, "stay F1; fire F1 A1; roll INF FLAG FLAG ART"); /* 2 */
    assert_usual(t, "accept");
    /* At cavalry a sixth each: 1.0; what would be little against infantry is not here. */
    t = field(AIDES "F1 FR.LN G3 S; french Ney G3; A1 BR.LC G5 N; begin act F1");
    give(t, "stay F1; fire F1 A1; roll CAV INF ART ART");
    assert_usual(t, "accept");
    assert_false(asking_of(t).idle);
    /* The last block needs no more. */
    t = field(AIDES "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 N blocks 1; begin act F1");
    give(t, "stay F1; fire F1 A1; roll INF CAV ART ART");
    assert_usual(t, "accept");
    assert_true(asking_of(t).idle);
}

static void test_aide_for_morale_and_rally(void **state)
{
    (void)state;
    table *t = field(AIDES "F1 FR.LN E4 S shaken; french Ney E3; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1; roll 1 1 1 1 1");
    assert_usual(t, "reroll");
    assert_label(t, "reroll", "All 5 dice again: 60 % they rally");
    assert_label(t, "accept", "Let it stand: nothing is gained");
    t = field(AIDES "F1 FR.LN E4 S shaken; french Ney E3; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1; roll 1 1 5 1 1");
    assert_true(asking_of(t).idle);
}

static void test_aide_is_told_what_follows(void **state)
{
    (void)state;
    table *t = order_at("E4", "roll 6 5");
    assert_string_equal(asking_of(t).prompt, "French: 11, 10 or less needed. Send an aide?");
    assert_string_equal(asking_of(t).why,
                        "1 of 1 aide ready, and F1 are in direct command: all dice again, the new ones stand.");
    assert_label(t, "accept", "Let it stand: they are spent without acting");
    assert_label(t, "reroll", "Both dice again: 81 % the order arrives");
    t = field(AIDES "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; fire F1 A1; roll INF FLAG CAV ART");
    assert_label(t, "accept", "Let it stand: 1 hit, 1 flag");
    assert_label(t, "reroll", "All 4 dice again: 80 % a hit or more");
    t = field(AIDES "F1 FR.LNC G4 S; french Ney H3; A1 BR.LN G5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3 3 3 3");
    assert_label(t, "accept", "Let it stand: no hit, no flag");
    assert_label(t, "reroll", "All 4 dice again: 97 % a hit or more"); /* 1 - (15/36)^4 */
    t = field(AIDES "F1 FR.LT G4 S; french Leval G4; allies Graham G6; A1 BR.LN M9 N; begin act F1");
    give(t, "stay F1; fire F1 Graham; roll SABER INF INF INF INF");
    assert_string_equal(asking_of(t).prompt, "French: 1 saber, two needed. Send an aide?");
    assert_label(t, "accept", "Let it stand: he is unhurt");
    assert_label(t, "reroll", "All 5 dice again: 20 % he is struck down");
}

/* ---- the other questions ---- */

static void test_the_usual_order_is_one(void **state)
{
    (void)state;
    /* Nothing to be gained by anybody's order: and still an order is what a chit is for. */
    table *t = field("F1 FR.LN A1 S; french Ney A1; A1 BR.LN M9 N; begin attempt french");
    assert_usual(t, "activate F1");
    t = field("F1 FR.LN A1 S spent; french Ney C1; A1 BR.LN M9 N; begin attempt french");
    assert_usual(t, "activate Ney");
}

static void test_the_usual_attack_is_one(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G4 S; french Ney G4; A1 BR.LN G5 N square; allies Hill G6; begin attack F1");
    assert_usual(t, "melee F1 A1");
}

static void test_leaders_go_where_most_are_in_command(void **state)
{
    (void)state;
    /* From E3 both are within four hexes; of such places one with a unit, if there is one. */
    table *t = field("F1 FR.LN A3 S; F2 FR.LN H3 S; french Ney B2; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    gg_apply(t->battle, t->state, asking_of(t).usual, NULL);
    assert_true(command_distance(t, "F1") <= 4 && command_distance(t, "F2") <= 4);
    t = field("F1 FR.LN A3 S; F2 FR.LN B3 S; french Ney C1; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    gg_apply(t->battle, t->state, asking_of(t).usual, NULL);
    assert_true(holds(t, "Ney with F1") || holds(t, "Ney with F2"));
}

static void test_a_botched_wheel_turns_the_back_to_us(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; french Ney G4; A1 BR.LN G9 N; allies Hill G9; begin attempt french");
    give(t, "activate F1; roll 6 6; roll 2");
    assert_usual(t, "face F1 N");
}

/* ---- questions that need no answer ---- */

#define TOKENS \
    "side french north chits 2 adcs 0 goal 9 cup %d tokens bayonet; side allies south chits 2 adcs 0 goal 9 cup %d; "

static table *token_at(int ours, int theirs, const char *other)
{
    table *t =
        fieldf(TOKENS "F1 FR.LN G4 S; F2 %s; french Ney G4; A1 BR.LN G6 N; round 1; begin act F1", ours, theirs, other);
    give(t, "move F1 G5 S; melee F1 A1");
    return t;
}

static void test_a_token_that_nobody_could_use_later_is_used(void **state)
{
    (void)state;
    assert_false(asking_of(token_at(1, 1, "FR.LN E3 S")).idle);
    assert_false(asking_of(token_at(0, 1, "FR.LN E3 S")).idle); /* an order out of turn might come */
    assert_true(asking_of(token_at(0, 1, "FR.LN E3 S spent")).idle);
    assert_true(asking_of(token_at(0, 1, "FR.LC E3 S")).idle); /* cavalry has no bayonets */
    assert_true(asking_of(token_at(0, 0, "FR.LN E3 S")).idle);
    assert_usual(token_at(0, 0, "FR.LN E3 S"), "use bayonet");
}

static bool needless(table *t, const char *move)
{
    return gg_move_needless(t->battle, t->state, table_move(t, move, HERE));
}

static void test_to_do_nothing_is_listed_where_troops_cannot_stand(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G3 S; french Ney G3; A1 BR.LN M9 N; begin act F1");
    assert_true(needless(t, "nothing F1"));
    assert_false(needless(t, "stay F1"));
    assert_offers(t, "nothing F1"); /* legal all the same */
    t = field("F1 FR.LN G3 S broken; french Ney G3; A1 BR.LN M9 N; begin act F1");
    assert_false(needless(t, "nothing F1"));
}

/* ---- a moment that is none ---- */

static void test_a_draw_from_an_empty_cup_is_found_by_check(void **state)
{
    (void)state;
    char why[200];
    for (int cup = 0; cup < 2; cup++) {
        table *t =
            fieldf("side french north chits 4 adcs 0 goal 9 cup %d; side allies south chits 4 adcs 0 goal 9 cup 0; "
                   "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; round 1; begin draw",
                   cup);
        assert_int_equal(t->battle->system->begins_idle(t->battle, t->state, why, sizeof why) > 0, cup == 0);
        if (cup == 0) assert_non_null(strstr(why, "no chit is left in the cup"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_aide_for_an_order_if_the_second_throw_has_40_per_cent),
        proves(test_aide_where_doubles_are_resolved),
        proves(test_aide_for_battle_dice_that_fell_short),
        proves(test_aide_for_morale_and_rally),
        proves(test_aide_is_told_what_follows),
        proves(test_the_usual_order_is_one),
        proves(test_the_usual_attack_is_one),
        proves(test_leaders_go_where_most_are_in_command),
        proves(test_a_botched_wheel_turns_the_back_to_us),
        proves(test_a_token_that_nobody_could_use_later_is_used),
        proves(test_to_do_nothing_is_listed_where_troops_cannot_stand),
        proves(test_a_draw_from_an_empty_cup_is_found_by_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
