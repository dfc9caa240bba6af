/* 7.1, 7.3: activating a unit, tests, free actions, Stand To, Close Order, going to ground. */
#include "field.h"

static void test_kings_w1_regulars_move(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,400");
    give(t, "move B1");
    assert_dice(t, 2, 0);
    assert_falls(t, "question go", "5/6");
    assert_so(t, "B1 acted");
}

static void test_kings_w2_leaderless_irregulars_fire(void **state)
{
    (void)state;
    table *t = field("B1 II12 300,100 leaderless; N1 TI16 300,200");
    give(t, "fire B1 N1");
    assert_falls(t, "rolls 12 from 5", "5/12");
}

static void test_kings_w3_leaderless_regulars_form(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 leaderless; N1 TI16 300,400");
    give(t, "close B1 N");
    assert_falls(t, "B1 close; B1 faces N", "7/12");
}

static void test_kings_w4_free_actions(void **state)
{
    (void)state;
    table *t =
        field("B1 RI12 300,100; B2 RC8 500,100; B3 PC4+field_gun 100,100 facing N; N1 TI16 300,230; N2 TI16 500,250;"
              "N3 TI16 100,300");
    give(t, "fire B1 N1");
    assert_dice(t, 12, 5); /* no test */
    assert_fired(t, "kings.act.free");
    dice(t, "12*1");
    give(t, "attack B2 N2");
    assert_dice(t, 1, 0); /* the reach at once */
    t = field("first tribes; B1 RI12 300,100; N1 TI16 300,230");
    give(t, "ground N1");
    assert_so(t, "N1 ground; N1 acted"); /* no dice */
    t = field("B3 PC4+field_gun 100,100 facing N; N3 TI16 100,300");
    give(t, "fire B3 N3");
    assert_dice(t, 2, 0);
    assert_falls(t, "rolls 8", "5/12"); /* 2d6 - 1 against 7 */
}

/* ---- once, in any order, and not at all ---- */

static void test_kings_a_unit_acts_once(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 400,100; N1 TI16 300,400");
    give(t, "stand-to B2");
    assert_so(t, "B2 acted; B1 fresh; asks british");
    assert_fired(t, "kings.act.standto");
    assert_refused(t, "move B2", "kings.act.once");
    assert_refused(t, "move N1", "kings.turn.order");
    assert_offers(t, "end; move B1; stand-to B1");
    give(t, "end");
    assert_so(t, "asks tribes; active tribes; turn 1");
    give(t, "end");
    assert_so(t, "asks british; turn 2; B2 fresh");
    assert_legal(t, "move B2");
}

static void test_kings_a_failed_test_costs_one_activation(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing E; B2 RI12 400,100; N1 TI16 300,400");
    give(t, "move B1 break");
    dice(t, "2 2"); /* 4 + 1 < 6 */
    assert_so(t, "B1 acted; B1 at 300,100; B1 close; B1 faces E; asks british; question activate");
    assert_fired(t, "kings.act.fail");
    assert_fired(t, "kings.act.continue");
    assert_legal(t, "move B2");
    t = field("first tribes; N1 TI16 300,400 ground; N2 TI16 500,400; B1 RI12 300,100");
    give(t, "move N1");
    dice(t, "2 3");
    assert_so(t, "N1 ground; N1 acted");
}

static void test_kings_the_phase_ends_by_itself(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,400");
    give(t, "stand-to B1");
    assert_so(t, "active tribes; asks tribes"); /* nothing but to end it was left */
}

static void test_kings_no_action_before_its_turn(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 pool; N1 TI16 300,400");
    assert_int_not_equal(gg_verdict(t->battle, t->state, table_move(t, "move B2", HERE)), GG_OK);
    assert_no_action(t, "move B2");
}

/* ---- Pinned units ---- */

static void test_kings_the_pinned_only_rally(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 pins 1; B2 RI12 400,100; N1 TI16 300,230");
    assert_refused(t, "fire B1 N1", "kings.act.pinned");
    assert_refused(t, "stand-to B1", "kings.act.pinned");
    assert_refused(t, "rally B2", "kings.act.pinned");
    assert_offers(t, "rally B1");
    give(t, "end"); /* it need not try */
    assert_so(t, "active tribes; B1 pins 1");
}

static void test_kings_must_rally_option(void **state)
{
    (void)state;
    table *t = field("option must_rally 1; B1 RI12 300,100 pins 1; B2 RI12 400,100; N1 TI16 300,430");
    assert_refused(t, "end", "kings.rally.optional");
    assert_offers_not(t, "end");
    give(t, "rally B1");
    dice(t, "1 2"); /* 3 - 1 + 1 = 3: falls back, still Pinned, but it has tried */
    assert_so(t, "B1 pins 1; B1 acted");
    give(t, "end");
    assert_so(t, "active tribes");
    t = field("B1 RI12 300,100 pins 1; N1 TI16 300,430");
    assert_legal(t, "end");
}

/* ---- Stand To ---- */

static void test_kings_stand_to_turns_the_formed_and_guns(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; B2 WC4+field_gun 400,100 facing N; B3 RI12 500,100;"
                     "B4 RI12 W0; work W0 redoubt \"R\" 600,100 25; N1 TI16 300,400");
    give(t, "stand-to B1 SSW");
    assert_so(t, "B1 faces SSW; B1 close");
    give(t, "stand-to B2 W");
    assert_so(t, "B2 faces W");
    assert_refused(t, "stand-to B3 W", "kings.act.standto");
    assert_refused(t, "stand-to B4 W", "kings.act.standto");
    assert_legal(t, "stand-to B3");
    assert_legal(t, "stand-to B4");
    give(t, "stand-to B3; stand-to B4");
    assert_so(t, "active tribes");
}

static void test_kings_stand_to_leaves_one_on_the_ground(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 300,400 ground; B1 RI12 300,100");
    give(t, "stand-to N1");
    assert_so(t, "N1 ground");
}

/* ---- Close Order ---- */

static void test_kings_form_close_order(void **state)
{
    (void)state;
    table *t =
        field("area T1 scrub rect 380,80,420,120; work W0 redoubt \"R\" 600,100 25; B1 RI12 300,100; B2 RI12 400,100;"
              "B3 RI12 500,300 close facing N; B4 RI12 W0; B5 II12 100,100; B6 II12+drilled 200,100;"
              "B7 RI12+mounted 100,300; N1 TI16 300,400");
    assert_refused(t, "close B2 N", "kings.close.form");
    assert_refused(t, "close B3 N", "kings.close.form");
    assert_refused(t, "close B4 N", "kings.close.form");
    assert_refused(t, "close B5 N", "kings.force.free");
    assert_refused(t, "close B7 N", "kings.force.free");
    assert_legal(t, "close B6 N");
    give(t, "close B1 ESE");
    dice(t, "6 6");
    assert_so(t, "B1 close; B1 faces ESE; B1 at 300,100; B1 radius 20");
    assert_fired(t, "kings.close.form");
}

static void test_kings_only_the_formed_break(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,200");
    assert_refused(t, "move B1 break", "kings.close.leave");
    assert_refused(t, "attack B1 N1 break", "kings.close.leave");
}

static void test_kings_front_arc_of_close_order(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,200 close facing N; N1 TI16 300,330; N2 TI16 430,200");
    assert_targets(t, "B1", FIRE, "N1");
    assert_refused(t, "fire B1 N2", "kings.fire.target");
    assert_refused(t, "attack B1 N2 break", "kings.attack.declare");
    assert_legal(t, "attack B1 N1 keep");
    assert_legal(t, "attack B1 N1 break");
}

/* ---- Go to Ground ---- */

static void test_kings_who_goes_to_ground(void **state)
{
    (void)state;
    table *t = field("work W0 redoubt \"R\" 600,100 25; B1 RI12 300,100 close facing N; B2 RC8 400,100; B3 RI12 W0;"
                     "B4 WC4+field_gun 500,100; B5 RI12 100,100 ground; B6 RI12+mounted 100,200; B7 RI12 200,100;"
                     "N1 TI16 300,400");
    assert_refused(t, "ground B1", "kings.ground.effects");
    assert_refused(t, "ground B2", "kings.force.free");
    assert_refused(t, "ground B3", "kings.ground.effects");
    assert_refused(t, "ground B4", "kings.force.free");
    assert_refused(t, "ground B5", "kings.ground.effects");
    assert_refused(t, "ground B6", "kings.force.free");
    give(t, "ground B7");
    assert_dice(t, 2, 0);
    dice(t, "4 4");
    assert_so(t, "B7 ground");
}

static void test_kings_any_other_action_ends_it(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 ground; B2 RI12 400,100 ground; B3 II12 100,100 ground; N1 TI16 300,230");
    give(t, "fire B1 N1");
    dice(t, "12*1");
    assert_so(t, "B1 standing");
    assert_fired(t, "kings.ground.end");
    give(t, "move B2");
    dice(t, "6 6");
    give(t, "stay B2");
    assert_so(t, "B2 standing; B2 at 400,100");
    give(t, "skirmish B3; stay B3");
    assert_so(t, "B3 standing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w1_regulars_move),
        proves(test_kings_w2_leaderless_irregulars_fire),
        proves(test_kings_w3_leaderless_regulars_form),
        proves(test_kings_w4_free_actions),
        proves(test_kings_a_unit_acts_once),
        proves(test_kings_a_failed_test_costs_one_activation),
        proves(test_kings_the_phase_ends_by_itself),
        proves(test_kings_no_action_before_its_turn),
        proves(test_kings_the_pinned_only_rally),
        proves(test_kings_must_rally_option),
        proves(test_kings_stand_to_turns_the_formed_and_guns),
        proves(test_kings_stand_to_leaves_one_on_the_ground),
        proves(test_kings_form_close_order),
        proves(test_kings_only_the_formed_break),
        proves(test_kings_front_arc_of_close_order),
        proves(test_kings_who_goes_to_ground),
        proves(test_kings_any_other_action_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
