/* 7.3: units carried forward. Worked cases W34, W43, W44. */
#include "field.h"

static void test_rbc_w34_who_is_under_momentum(void **state)
{
    (void)state;
    static const char *const base = "S1/A SWPB D3 N advanced; S2/A ARQL E4 N; ";
    table *t = fieldf("%sN1 LKPB D8 S; begin turn", base);
    assert_so(t, "S1 momentum, committed A, question momentum");
    t = fieldf("%sN1 LKPB D10 S; begin turn", base); /* seven ahead */
    assert_so(t, "not S1 momentum, question next");
    t = fieldf("%sN1 ARQL D8 S; begin turn", base); /* not Heavy */
    assert_not_so(t, "S1 momentum");
    t = field_on("W D4", "%sN1 LKPB D8 S; begin turn", base);
    assert_not_so(t, "S1 momentum");
    t = field("S1/A SWPB D3 N advanced momentum; S2/A ARQL E4 N; S3 BILL D4 N done; N1 LKPB D8 S; begin movement");
    assert_so(t, "not S1 momentum, question next"); /* freed when it would have been its turn */
    t = field("S1/A SWPB D3 N advanced; S2/A ARQL E4 N; S3 BILL D4 N; N1 LKPB D8 S; begin turn");
    assert_not_so(t, "S1 momentum"); /* a friend that is not under Momentum */
    t = field("S1/A SWPB D3 N advanced; S2/A ARQL F6 N; N1 LKPB D8 S; begin turn");
    assert_so(t, "not S1 momentum, S1 ooc");
    t = fieldf("%sN1 LKPB D4 S; begin turn", base);
    assert_so(t, "S1 momentum");
    give(t, "advance S1");
    assert_charges(t, "S1 N1 straight");
    assert_no_move(t, "S1 D4");
}

static void test_rbc_w43_a_column_goes_on_together(void **state)
{
    (void)state;
    table *t = field("S1/A LKPB D5 N advanced; S2/A LKPB D4 N advanced; N1 LKPB D10 S; begin turn");
    assert_so(t, "S1 momentum, S2 momentum, question momentum"); /* S2 waits: nothing to choose */
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "S1"));
    give(t, "advance S1");
    move_to(t, "S1 D6 N");
    assert_so(t, "S1 done, S2 momentum, question momentum"); /* still In Command this phase, and compelled */
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "S2"));
    t = field("S1/A LKPB D5 N advanced; S2/A LKPB D4 N; N1 LKPB D10 S; begin turn");
    assert_so(t, "not S1 momentum, not S2 momentum, question next");
}

static void test_rbc_w44_results_of_a_compelled_move(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int all, formed;
    } row[] = {{"LKPB", 3, 1}, {"TERC", 1, 1}, {"GEND", 9, 4}, {"CUIR", 8, 3}, {"ELEP", 9, 4}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("S1 %s F5 N advanced; S2 SKJV A1 N; N1 BILL F10 S; begin turn", row[i].type);
        assert_so(t, "S1 momentum, question momentum");
        if (!strcmp(row[i].type, "TERC")) { /* one way: nothing is asked */
            give(t, "advance S1");
            assert_so(t, "S1 at F6, S1 formed, S1 advanced, S1 done");
            continue;
        }
        give(t, "advance S1");
        assert_int_equal(count_moves(t, 0, 0), row[i].all);
        assert_int_equal(count_moves(t, 0, ARG_UNFORMED), row[i].formed);
        assert_int_equal(table_count_offers(t, NULL), row[i].all); /* no staying, no Hedgehog */
    }
}

/* ---- who ---- */

static void test_rbc_mom_def_conditions(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 BILL D9 S; begin turn");
    assert_not_so(t, "S1 momentum"); /* it did not advance */
    t = field("S1 SKJV D5 N advanced; S2 STRA F5 N advanced; N1 BILL D9 S; N2 BILL F9 S; begin turn");
    assert_so(t, "not S1 momentum, not S2 momentum"); /* Light */
    t = field("S1 GUNL D5 N advanced; N1 BILL D9 S; begin turn");
    assert_not_so(t, "S1 momentum");
    t = field("side south south zone 1 5 break 90; S1 BILL D5 N advanced; N1 BILL D9 S; begin turn");
    assert_not_so(t, "S1 momentum"); /* its brigade is not committed */
    t = field("side south south zone 1 5 break 90; brigade S1 south committed; S1 BILL D5 N advanced; N1 BILL D9 S;"
              "begin turn");
    assert_so(t, "S1 momentum");
    t = field("S1 ELEP D5 N advanced; S2 GEND F5 N advanced; N1 BILL D9 S; N2 BILL F9 S; begin turn");
    assert_so(t, "S1 momentum, S2 momentum");
}

static void test_rbc_brig_committed_for_good(void **state)
{
    (void)state;
    table *t =
        field("side south south zone 1 5 break 90; S1/A BILL D5 N; S2/A BILL E5 N; N1 BILL L12 S; begin unit S1");
    assert_not_so(t, "committed A");
    move_to(t, "S1 D6 N");
    assert_so(t, "committed A");
    assert_fired(t, "rbc.brig.committed");
}

static void test_rbc_mom_noenemy_and_camps(void **state)
{
    (void)state;
    table *t = field("camp D9 north; S1 BILL D5 N advanced; N1 BILL L12 S; begin turn");
    assert_so(t, "S1 momentum");
    t = field("camp D9 north sacked; S1 BILL D5 N advanced; N1 BILL L12 S; begin turn");
    assert_not_so(t, "S1 momentum");
    t = field("camp D9 south; S1 BILL D5 N advanced; N1 BILL L12 S; begin turn");
    assert_not_so(t, "S1 momentum");
    t = field_on("W D7", "S1 BILL D5 N advanced; S2 BILL D8 N; N1 BILL D11 S; begin turn");
    assert_so(t, "S1 momentum"); /* sight does not matter */
    t = field("S1 BILL D5 N advanced; N1 BILL E9 S; begin turn");
    assert_not_so(t, "S1 momentum"); /* straight ahead only */
    t = field("S1 BILL D5 N advanced; N1 GUNF D9 S; N2 BILL L12 S; begin turn");
    assert_not_so(t, "S1 momentum");
}

static void test_rbc_mom_obstruct_by_ground(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *type;
        bool momentum;
    } row[] = {
        {"X D6", "BILL", false}, {"W D6", "BILL", false}, {"R D6", "BILL", false}, {"V D6", "BILL", false},
        {"C D6", "BILL", false}, {"B D6", "BILL", true},  {"F D6", "BILL", true},  {"H D6", "BILL", true},
        {"V D6", "GEND", false}, {"W D6", "ELEP", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, "S1 %s D5 N advanced; N1 BILL D9 S; begin turn", row[i].type);
        field_assert(t, "S1 momentum", row[i].momentum, HERE);
    }
    assert_not_so(field("wall D5/N; S1 BILL D5 N advanced; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_not_so(field("wall D6/S; S1 BILL D5 N advanced; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_so(field("wall D6/N; S1 BILL D5 N advanced; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_not_so(field("S1 BILL D12 N advanced; N1 BILL L9 S; begin turn"), "S1 momentum");
}

static void test_rbc_mom_obstruct_by_an_enemy_in_defensible_ground(void **state)
{
    (void)state;
    assert_so(field("S1 BILL D5 N advanced; N1 BILL D6 S; begin turn"), "S1 momentum");
    assert_not_so(field_on("W D6", "S1 BILL D5 N advanced; N1 BILL D6 S; begin turn"), "S1 momentum");
    assert_not_so(field_on("C D6", "S1 BILL D5 N advanced; N1 BILL D6 S; begin turn"), "S1 momentum");
    assert_not_so(field("wall D6/S; S1 BILL D5 N advanced; N1 BILL D6 S; begin turn"), "S1 momentum");
}

static void test_rbc_mom_obstruct_drops_in_rounds(void **state)
{
    (void)state;
    /* S3 has not advanced: S2 is dropped for it, and then S1 for S2. */
    table *t = field("S1 BILL D4 N advanced; S2 BILL D5 N advanced; S3 BILL D6 N; N1 BILL D9 S; begin turn");
    assert_so(t, "not S1 momentum, not S2 momentum");
    t = field("S1 BILL D4 N advanced; S2 BILL D5 N advanced; S3 BILL D6 N advanced; N1 BILL D9 S; begin turn");
    assert_so(t, "S1 momentum, S2 momentum, S3 momentum");
    t = field("S1 BILL D4 N advanced; S2 SKJV D5 N advanced; N1 BILL D9 S; begin turn");
    assert_not_so(t, "S1 momentum"); /* a Light friend is never under it */
}

static void test_rbc_mom_contact_picture(void **state)
{
    (void)state;
    /* Side by side with a mate that stays: at D6 it still touches E5. */
    assert_so(field("S1/A BILL D5 N advanced; S2/A BILL E5 N; N1 BILL D9 S; begin turn"), "S1 momentum");
    /* Its mate is one behind: the step would take it away. */
    assert_not_so(field("S1/A BILL D5 N advanced; S2/A BILL E4 N; N1 BILL D9 S; begin turn"), "S1 momentum");
    /* With an enemy before it, that does not count. */
    assert_so(field("S1/A BILL D5 N advanced; S2/A BILL E4 N; N1 BILL D6 S; begin turn"), "S1 momentum");
    /* Mounted mates touch at two boxes. */
    assert_so(field("S1/A GEND D5 N advanced; S2/A GEND E4 N; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_not_so(field("option contact_light 1; S1/A GEND D5 N advanced; S2/A GEND E4 N; N1 BILL D9 S; begin turn"),
                  "S1 momentum");
}

static void test_rbc_mom_contact_only_of_those_with_an_open_front(void **state)
{
    (void)state;
    /* S2, compelled too, has an enemy before it and is seen where it stands: S1 would leave it behind. */
    table *t = field("S1/A BILL D6 N advanced; S2/A BILL E5 N advanced; N1 BILL D9 S; N2 BILL E6 S; begin turn");
    assert_so(t, "not S1 momentum, S2 momentum");
}

static void test_rbc_mom_state_and_ooc(void **state)
{
    (void)state;
    assert_not_so(field("S1 FRPB D5 N advanced pinned; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_not_so(field("S1 FRPB D5 N advanced hedgehog; N1 BILL D9 S; begin turn"), "S1 momentum");
    assert_not_so(field("S1/A FRPB D5 N advanced; S2/A FRPB A1 N; N1 BILL D9 S; begin turn"), "S1 momentum");
}

static void test_rbc_mom_charge_ends_it(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N advanced; N1 HALB D6 S; begin turn");
    give(t, "advance S1");
    charge(t, "S1 N1 straight");
    assert_so(t, "S1 meets N1, not S1 advanced, not S1 momentum");
}

/* ---- order ---- */

static void test_rbc_mom_first(void **state)
{
    (void)state;
    table *t =
        field("S1 BILL D5 N advanced; S2 BILL G5 N advanced; S3 BILL A1 N; N1 BILL D9 S; N2 BILL G9 S; begin turn");
    assert_question(t, ASK_NEXT);
    assert_only_offers(t, "next S1; next S2");
    assert_refused(t, "next S3", "rbc.mom.first");
    assert_refused(t, "end", "rbc.mom.first");
    give(t, "next S2; advance S2");
    move_to(t, "S2 G6 N");
    assert_so(t, "question momentum"); /* S1 is the only one left */
    assert_fired(t, "rbc.mom.first");
    give(t, "advance S1");
    move_to(t, "S1 D6 N");
    assert_only_offers(t, "next S3; end");
}

static void test_rbc_mom_order_waiting(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N advanced; S2 BILL D4 N advanced; S3 BILL G5 N advanced; N1 BILL D9 S; N2 BILL G9 S;"
                     "begin turn");
    assert_only_offers(t, "next S1; next S3");
    assert_refused(t, "next S2", "rbc.mom.order");
    /* The one before stands still after its test: the one behind is obstructed and free. */
    give(t, "next S1; halt S1; roll 1; stay S1");
    assert_so(t, "S1 done");
    assert_only_offers(t, "next S2; next S3");
    give(t, "next S2");
    assert_so(t, "not S2 momentum, not S2 done, question momentum"); /* of S3 */
    give(t, "advance S3");
    move_to(t, "S3 G6 N");
    assert_only_offers(t, "next S2; end");
}

static void test_rbc_mom_order_deadlock(void **state)
{
    (void)state;
    /* Face to face, each with an enemy behind the other: both become free. */
    table *t = field("S1 BILL D5 N advanced; S2 BILL D6 S advanced; N1 BILL D9 S; N2 BILL D3 N; begin turn");
    assert_so(t, "not S1 momentum, not S2 momentum, question next");
    assert_only_offers(t, "next S1; next S2; end");
}

/* ---- 7.3.1 ---- */

static void test_rbc_mom_ctpass(void **state)
{
    (void)state;
    table *t = field("S1 FRPB D5 N advanced; S2 BILL A1 N; N1 BILL D9 S; begin turn");
    assert_only_offers(t, "advance S1; halt S1");
    give(t, "halt S1; roll 1");
    assert_question(t, ASK_STOPPED);
    assert_only_offers(t, "stay S1; face S1 E; face S1 S; face S1 W; hedgehog S1");
    table *turned = fork_of(t), *hedgehog = fork_of(t);
    give(t, "stay S1");
    assert_so(t, "S1 at D5, not S1 advanced, S1 done, not S1 stirred");
    assert_fired(t, "rbc.mom.ctpass");
    give(turned, "face S1 E");
    assert_so(turned, "S1 faces E, S1 formed, not S1 advanced, S1 stirred");
    give(hedgehog, "hedgehog S1");
    assert_so(hedgehog, "S1 hedgehog, not S1 advanced, S1 done");
    t = field("S1 BILL D5 N advanced unformed; S2 BILL A1 N; N1 BILL D9 S; begin turn");
    give(t, "halt S1; roll 1");
    assert_only_offers(t, "stay S1; face S1 E; face S1 S; face S1 W");
}

static void test_rbc_mom_ctpass_with_turn_cost(void **state)
{
    (void)state;
    table *t = field("option turn_cost 1; S1 BILL D5 N advanced; S2 BILL A1 N; N1 BILL D9 S; begin turn");
    give(t, "halt S1; roll 1; face S1 E");
    assert_so(t, "S1 faces E, S1 unformed");
}

static void test_rbc_mom_ctfail(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N advanced; S2 BILL A1 N; N1 BILL D9 S; begin turn");
    give(t, "halt S1; roll 6");
    assert_question(t, ASK_MOVE);
    assert_fired(t, "rbc.mom.ctfail");
    assert_int_equal(count_verb(t, V_STAY), 0);
    assert_moves(t, "S1 D6 N formed"); /* one box */
    assert_moves(t, "S1 D7 N formed"); /* or the full move */
    assert_barred(t, a_move(t, "S1", "E5", SQ_FACE_E, ARG_ADVANCED), "rbc.mom.path");
    assert_barred(t, rbc_move(V_STAY, 0, GG_NONE, SQ_OFF, 0, 0), "rbc.mom.def");
}

static void test_rbc_mom_path_may_end_in_any_charge(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N advanced; S2 BILL A1 N; N1 BILL D9 S; N2 BILL E7 S; N3 BILL C6 S; begin turn");
    give(t, "advance S1");
    assert_charges(t, "S1 N3 left from D5 N");
    assert_charges(t, "S1 N2 right from D6 N");
    assert_charges(t, "S1 N2 straight from E6 N");
}

static void test_rbc_mom_shoot(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D5 N advanced; S2 BILL A1 N; N1 BILL D7 S; begin turn");
    assert_only_offers(t, "advance S1; halt S1; hold S1");
    give(t, "hold S1");
    assert_so(t, "S1 at D5, not S1 advanced, S1 done");
    assert_fired(t, "rbc.mom.shoot");
    pass_to(t, ASK_SHOOT);
    give(t, "shoot S1 N1");
    assert_rolls(t, 3); /* it stood still */
    t = field("S1 ARQH D5 N advanced; S2 BILL A1 N; N1 BILL D8 S; begin turn");
    assert_only_offers(t, "advance S1; halt S1"); /* out of range */
    t = field("S1 LBOW D5 N advanced; S2 BILL A1 N; N1 BILL D9 S; begin turn");
    assert_offers(t, "hold S1"); /* by massed archery */
    t = field("S1 LBOW D5 N advanced massed 2 last 2; S2 BILL A1 N; N1 BILL D9 S; turn 3 south; begin turn");
    assert_offers_not(t, "hold S1");
    assert_refused(t, "hold S1", "rbc.mom.shoot");
}

static void test_rbc_mom_path_one_way_is_not_asked(void **state)
{
    (void)state;
    table *t = field("S1 TERC D5 N advanced; S2 BILL A1 N; N1 BILL D6 S; begin turn");
    assert_so(t, "S1 momentum");
    give(t, "advance S1"); /* one way: the charge, and nothing to choose */
    assert_so(t, "S1 meets N1");
}

static void test_rbc_mom_def_evading_or_engaged_units_lose_it(void **state)
{
    (void)state;
    table *t = field("S1 LKPB D5 N; N1 REIT D6 S advanced; N2 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "evade N1; roll 1");
    assert_so(t, "N1 at D7, not N1 advanced, N1 evaded");
    t = field("S1 LKPB D5 N; N1 BILL D6 S advanced; N2 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    assert_so(t, "S1 meets N1, not N1 advanced");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w34_who_is_under_momentum),
        proves(test_rbc_w43_a_column_goes_on_together),
        proves(test_rbc_w44_results_of_a_compelled_move),
        proves(test_rbc_mom_def_conditions),
        proves(test_rbc_brig_committed_for_good),
        proves(test_rbc_mom_noenemy_and_camps),
        proves(test_rbc_mom_obstruct_by_ground),
        proves(test_rbc_mom_obstruct_by_an_enemy_in_defensible_ground),
        proves(test_rbc_mom_obstruct_drops_in_rounds),
        proves(test_rbc_mom_contact_picture),
        proves(test_rbc_mom_contact_only_of_those_with_an_open_front),
        proves(test_rbc_mom_state_and_ooc),
        proves(test_rbc_mom_charge_ends_it),
        proves(test_rbc_mom_first),
        proves(test_rbc_mom_order_waiting),
        proves(test_rbc_mom_order_deadlock),
        proves(test_rbc_mom_ctpass),
        proves(test_rbc_mom_ctpass_with_turn_cost),
        proves(test_rbc_mom_ctfail),
        proves(test_rbc_mom_path_may_end_in_any_charge),
        proves(test_rbc_mom_shoot),
        proves(test_rbc_mom_path_one_way_is_not_asked),
        proves(test_rbc_mom_def_evading_or_engaged_units_lose_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
