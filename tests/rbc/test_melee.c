/* 7.9, 7.11: who fights whom, with how many dice, and who must test. Worked cases W13 to W23, W40, W46, W48. */
#include "field.h"

/* The south charged, the unit of the north stands before it; N9 and S9 look on from far away. */
#define DUEL "S1 %s D5 N%s; N1 %s D6 S%s; S9 BILL A1 N; N9 BILL L12 S; engaged S1 N1 since 0; begin melee"
/* The north charged. */
#define DEFENCE "S1 %s D5 N%s; N1 %s D6 S%s; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee"

static table *duel(const char *unit, const char *flags, const char *opponent, const char *its_flags)
{
    return fieldf(DUEL, unit, flags, opponent, its_flags);
}

static void test_rbc_w13_dice_of_melee(void **state)
{
    (void)state;
    static const struct {
        const char *unit, *flags, *opponent, *its_flags, *dice;
    } row[] = {
        {"SWPB", "", "LKPB", "", "8 8"},          /* a */
        {"SWPB", "", "FRPB", "", "7 5"},          /* b */
        {"COLU", "", "ITPB", "", "6 5"},          /* c */
        {"SWPB", "", "HALB", "", "8 4"},          /* d */
        {"GEND", "", "ARQH", "", "7 2"},          /* e */
        {"GEND", "", "SWPB", "", "5 6"},          /* f */
        {"GEND", "", "SWPB", " unformed", "7 4"}, /* g */
        {"STRA", "", "ARQL", "", "4 3"},          /* h */
        {"LHLO", "", "SKAR", "", "5 1"},          /* i */
        {"ELEP", "", "LBOW", "", "6 3"},          /* l */
        {"TERC", "", "SBRG", "", "7 5"},          /* m */
        {"SWPB", " unformed", "LKPB", "", "4 8"}, /* n */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_dice(duel(row[i].unit, row[i].flags, row[i].opponent, row[i].its_flags), row[i].dice);
    assert_dice(field_on("W D5", DEFENCE, "SKJV", "", "SKJV", ""), "3 2");              /* j */
    assert_dice(fieldf("wall D5/N; " DEFENCE, "BILL", "", "WARR", " unformed"), "6 3"); /* k */
}

static void test_rbc_w14_win_tie_lose(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second, *win, *tie, *lose;
    } row[] = {
        {"SWPB", "LKPB", "26333/65536", "6435/32768", "26333/65536"},
        {"SWPB", "FRPB", "1255/2048", "99/512", "397/2048"},
        {"COLU", "ITPB", "1/2", "231/1024", "281/1024"},
        {"GEND", "ARQH", "233/256", "9/128", "5/256"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = duel(row[i].first, "", row[i].second, "");
        assert_odds(t, NULL, "S1 over N1", row[i].win);
        assert_odds(t, NULL, "N1 over S1", row[i].lose);
        assert_odds(t, NULL, "not S1 over N1, not N1 over S1", row[i].tie);
    }
}

static void test_rbc_w15_gendarmes_ride_down_shot(void **state)
{
    (void)state;
    table *t = duel("GEND", "", "ARQH", "");
    assert_odds(t, NULL, "N1 gone", "4985/9216");
    assert_odds(t, NULL, "S1 over N1", "233/256");
    assert_odds(t, NULL, "N1 here, N1 shaken", "583/2304");
    assert_odds(t, NULL, "S1 gone", "0");
}

static void test_rbc_w16_steady_loser_without_shock(void **state)
{
    (void)state;
    table *t = duel("FRPB", "", "BILL", "");
    hits(t, 3);
    hits(t, 0);
    assert_so(t, "N1 hits 3, N1 steady, N1 meets S1, not N1 catmark, active north, question next");
}

static void test_rbc_w17_catastrophe_and_rupture(void **state)
{
    (void)state;
    table *t = duel("FRPB", "", "ITPB", " hits 5");
    hits(t, 3);
    hits(t, 1);
    assert_test(t, 4);
    assert_odds(t, NULL, "N1 here, N1 catmark", "1/4");
    table *second = fork_of(t);
    give(second, "roll 1");
    assert_test(second, 4); /* the same marker state for both */
    t = fieldf("option double_test 0; " DUEL, "FRPB", "", "ITPB", " hits 5");
    hits(t, 3);
    hits(t, 1);
    assert_odds(t, NULL, "N1 here", "1/2");
    give(t, "roll 1");
    assert_so(t, "N1 catmark, not rolls 1");
    assert_fired(t, "rbc.opt.double_test");
}

static void test_rbc_w18_tie_at_the_trigger(void **state)
{
    (void)state;
    table *t = duel("ITPB", " hits 6", "ITPB", " hits 6");
    assert_dice(t, "4 4");
    assert_odds(t, NULL, "S1 gone, N1 gone", "35/512");
    assert_odds(t, NULL, "S1 gone, N1 here", "293/1024");
    assert_odds(t, NULL, "S1 here, N1 here", "23/64");
    hits(t, 1);
    hits(t, 1);
    assert_test(t, 4);
    assert_odds(t, NULL, "S1 gone, N1 gone", "1/4");
    assert_odds(t, NULL, "S1 gone, N1 here", "1/4");
    assert_odds(t, NULL, "S1 here, N1 gone", "1/4");
    assert_odds(t, NULL, "S1 here, N1 here", "1/4");
}

static void test_rbc_w19_swiss_against_landsknechts(void **state)
{
    (void)state;
    table *t = duel("SWPB", "", "LKPB", "");
    assert_odds(t, NULL, "N1 gone", "6829/196608");
    assert_odds(t, NULL, "S1 gone", "6199/196608");
}

static void test_rbc_w20_gendarmes_at_the_front_of_pikes(void **state)
{
    (void)state;
    table *t = duel("GEND", "", "SWPB", "");
    assert_dice(t, "5 6");
    assert_odds(t, NULL, "S1 gone", "53/1536");
    assert_odds(t, NULL, "N1 gone", "11/3072");
}

static void test_rbc_w21_two_against_one(void **state)
{
    (void)state;
    table *t = field("S1 HALB E5 N; S2 GEND E7 S; N1 ARQH E6 S; N9 BILL L12 S; engaged S1 N1 since 0;"
                     "engaged S2 N1 since 0; begin melee");
    assert_so(t, "N1 unformed");
    assert_dice(t, "10 14 1");
    assert_odds(t, NULL, "N1 gone", "587132087/603979776");
}

static void test_rbc_w22_exact_dice(void **state)
{
    (void)state;
    table *t = duel("GEND", "", "ARQH", "");
    give(t, "roll 6 5 4 2 1 1 3; roll 4 1");
    assert_test(t, 3);
    assert_fired(t, "rbc.cat.rupture");
    table *broken = fork_of(t);
    give(t, "roll 2");
    assert_so(t, "N1 hits 3, N1 shaken, N1 catmark, S1 hits 1");
    give(broken, "roll 3");
    assert_so(broken, "N1 gone, S1 hits 1");
}

static void test_rbc_w23_values_of_catastrophe_tests(void **state)
{
    (void)state;
    table *t = field("S1 ELEP C5 E; N1 GEND D5 N hits 7 catmark; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    assert_dice(t, "12 3");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 2);
    assert_falls(t, "N1 here", "1/6");
    assert_fired(t, "rbc.cat.accum");
    assert_fired(t, "rbc.cat.elephant");
    assert_fired(t, "rbc.cat.marker");
    t = duel("BILL", "", "ELEP", " hits 4");
    hits(t, 0);
    hits(t, 0);
    assert_test(t, 5);
    assert_falls(t, "N1 here", "2/3");
    t = duel("GEND", "", "ITPB", " unformed");
    hits(t, 2);
    hits(t, 0);
    assert_test(t, 5);
    assert_falls(t, "N1 here", "2/3");
    assert_fired(t, "rbc.cat.rupture");
}

/* ---- 7.9.1, 7.9.2: opponents and combats ---- */

static void test_rbc_melee_opponent_by_position(void **state)
{
    (void)state;
    /* Before it, at its diagonal, at its side: it throws its dice on the one before it. */
    table *t = field("S1 BILL D5 N; N1 HALB D6 S; N2 HALB E6 S; N3 HALB C5 E; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; engaged N3 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "N1 hits 1, N2 hits 0, N3 hits 0");
    /* The diagonal before the side, the side before the rear. */
    t = field("S1 BILL D5 N; N1 HALB D4 N; N2 HALB E6 S; N3 HALB C5 E; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; engaged N2 S1 since 0; engaged N3 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "N2 hits 1, N1 hits 0, N3 hits 0");
    t = field("S1 BILL D5 N; N1 HALB D4 N; N3 HALB C5 E; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; engaged N3 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "N3 hits 1, N1 hits 0");
}

static void test_rbc_melee_opponent_of_equal_rank_is_chosen(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 HALB C5 E; N2 HALB E5 W; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_question(t, ASK_RIVAL);
    assert_only_offers(t, "oppose S1 N1; oppose S1 N2");
    give(t, "oppose S1 N2");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "N1 hits 0, N2 hits 1");
    assert_fired(t, "rbc.melee.opponent");
}

static void test_rbc_melee_opponent_of_a_hedgehog_is_any(void **state)
{
    (void)state;
    table *t = field("S1 FRPB D5 N hedgehog; N1 GEND D6 S; N2 GEND C4 N; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_question(t, ASK_RIVAL);
    assert_only_offers(t, "oppose S1 N1; oppose S1 N2");
}

static void test_rbc_melee_combat_order_is_the_active_players(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 HALB D6 S; S2 BILL H5 N; N2 HALB H6 S; engaged S1 N1 since 0;"
                     "engaged N2 S2 since 0; begin melee");
    assert_question(t, ASK_COMBAT);
    assert_so(t, "asks south");
    assert_int_equal(count_verb(t, V_FIGHT), 2);
    give(t, "fight S2");
    hits(t, 2);
    hits(t, 1);
    assert_so(t, "N2 hits 2, S2 hits 1, N2 fought, S2 fought, not S1 fought");
    hits(t, 1); /* the last one is not asked for */
    hits(t, 1);
    assert_so(t, "N1 hits 1, S1 hits 1, active north, not S1 fought"); /* a new turn */
    assert_fired(t, "rbc.melee.combat");
}

static void test_rbc_melee_combat_links_all_who_fight_each_other(void **state)
{
    (void)state;
    /* S2 fights N1, N1 fights S1, S1 fights N1; N2 fights S2 from behind: four in one combat. */
    table *t = field("S1 BILL D5 N; S2 BILL E5 N; N1 HALB D6 S; N2 HALB E4 N; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged S1 N1 since 0; engaged S2 N1 since 0 diagonal; engaged N2 S2 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    hits(t, 0);
    hits(t, 2);
    assert_so(t, "S2 hits 2, N1 hits 1, S1 hits 0"); /* the south lost as a whole */
    assert_so(t, "active north");
}

static void test_rbc_melee_when_in_both_turns(void **state)
{
    (void)state;
    table *t = duel("BILL", "", "HALB", "");
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "active north, question next");
    pass_to(t, 0);
    assert_dice(t, "4 4"); /* the north first now */
    hits(t, 1);
    hits(t, 0);
    assert_so(t, "S1 hits 1, N1 hits 0, active south");
    assert_fired(t, "rbc.melee.when");
}

/* ---- 7.9.3: dice ---- */

static void test_rbc_melee_mod_order(void **state)
{
    (void)state;
    static const char *const by_order[] = {"SPPB", "BILL", "ORDA", "AFGH", "LHLO", "SKJV"};
    for (int a = 0; a < 4; a++) /* heavy units charge anybody */
        for (int b = 0; b < 6; b++) {
            char dice[16];
            table *t = duel(by_order[a], "", by_order[b], "");
            gg_tally tally = {0};
            bool shock;
            /* The rivals are known when the first dice are asked for. */
            rbc_melee_dice(bt(t), st(t), piece_id(t, "S1"), &tally, &shock);
            int order = 0;
            for (int i = 0; i < tally.lines; i++) order += tally.line[i].rule == MELEE_MOD_ORDER;
            assert_int_equal(order, a < b);
            snprintf(dice, sizeof dice, "%d", tally.total);
            assert_dice(t, dice);
        }
}

static void test_rbc_melee_mod_lightmounted(void **state)
{
    (void)state;
    table *t = duel("STRA", "", "SKJV", "");
    assert_dice(t, "4 2");
    assert_told(t, "melee.mod.lightmounted");
    assert_dice(duel("STRA", "", "GINE", ""), "3 3");
    assert_dice(duel("GEND", "", "SKJV", ""), "8 2"); /* heavy horse: Shock and order only */
}

static void test_rbc_melee_mod_terrain_of_each_kind(void **state)
{
    (void)state;
    static const struct {
        const char *ground;
        int more;
    } row[] = {{"W D5", 1}, {"R D5", 1},    {"V D5", 1}, {"C D5", 1},
               {"H D5", 1}, {"H D5 D6", 0}, {"B D5", 0}, {"F D5", 0}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char dice[16];
        bool ford = row[i].ground[0] == 'F';
        table *t = field_on(row[i].ground, DEFENCE, "SKJV", "", "SKJV", "");
        snprintf(dice, sizeof dice, "%d", ford ? 1 : 2 + row[i].more); /* a ford unforms everybody */
        assert_dice(t, dice);
        if (row[i].more) assert_told(t, "melee.mod.terrain");
    }
}

static void test_rbc_melee_mod_terrain_is_for_foot_that_defends(void **state)
{
    (void)state;
    assert_dice(field_on("W D5", DUEL, "SKJV", "", "SKJV", ""), "2 2");    /* it charged itself */
    assert_dice(field_on("H D5", DEFENCE, "STRA", "", "GINE", ""), "3 3"); /* horse */
    assert_dice(field_on("H D5", DEFENCE, "GUNL", "", "GINE", ""), "1 3"); /* guns: missile reliant, and never */
    assert_dice(field_on("W D5", DEFENCE, "BILL", "", "HALB", ""), "3 4"); /* heavy foot is Unformed there */
}

static void test_rbc_melee_mod_terrain_behind_walls(void **state)
{
    (void)state;
    static const struct {
        const char *walls, *from;
        int dice;
    } row[] = {
        {"wall D5/N", "D6 S", 5},
        {"wall D6/S", "D6 S", 4},
        {"wall D5/E", "D6 S", 4},
        {"wall D5/N", "E6 S", 3},
        {"wall D5/N; wall D5/E", "E6 S", 3}, /* a Diagonal Charge unforms it */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char dice[16];
        table *t = fieldf("%s; S1 BILL D5 N; N1 HALB %s unformed; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
                          "begin melee",
                          row[i].walls, row[i].from);
        snprintf(dice, sizeof dice, "%d 3", row[i].dice);
        assert_dice(t, dice);
    }
    /* A Hedgehog stays Formed: at a corner both of its sides are wanted. */
    assert_dice(field("wall D5/N; S1 FRPB D5 N hedgehog; N1 HALB E6 S unformed; S9 BILL A1 N; N9 BILL L12 S;"
                      "engaged N1 S1 since 0; begin melee"),
                "5 3");
    assert_dice(field("wall D5/N; wall D5/E; S1 FRPB D5 N hedgehog; N1 HALB E6 S unformed; S9 BILL A1 N; N9 BILL L12 S;"
                      "engaged N1 S1 since 0; begin melee"),
                "6 3");
}

static void test_rbc_melee_mod_shock_against_horse_and_foot(void **state)
{
    (void)state;
    table *t = duel("MAAI", "", "ORDA", "");
    assert_dice(t, "7 5"); /* 5 + 2; 4 + 1 */
    hits(t, 0);
    assert_fired(t, "rbc.melee.mod.shock");
    assert_dice(duel("MAAI", "", "ARQH", ""), "6 2");
    assert_dice(duel("TSIP", "", "LHLO", ""), "6 3"); /* 4 + 1 + 1 */
    assert_dice(duel("TSIP", "", "ARQL", ""), "5 2"); /* no Shock against foot */
    assert_dice(duel("GEND", " unformed", "ARQH", ""), "4 2");
    assert_dice(duel("ELEP", "", "GEND", ""), "6 7");
    assert_dice(duel("WARR", "", "BILL", ""), "5 5");
}

static void test_rbc_special_pikefront_and_hedgehog_stop_shock(void **state)
{
    (void)state;
    assert_dice(duel("WARR", "", "FRPB", ""), "4 6");
    assert_dice(duel("GEND", "", "TERC", ""), "5 6");
    assert_dice(duel("GEND", "", "BILL", ""), "7 5");          /* close order, not of pikes */
    assert_dice(duel("GEND", "", "SBRG", " hedgehog"), "5 7"); /* 5 + 1 order + 1 against horse */
    table *t = fieldf(DEFENCE, "FRPB", "", "GEND", "");
    hits(t, 0);
    assert_rolls(t, 5);
    assert_fired(t, "rbc.special.pikefront");
}

static void test_rbc_opt_shock_only_in_the_turn_of_the_charge(void **state)
{
    (void)state;
    table *t = fieldf("option shock CHARGE; " DUEL, "GEND", " charged", "ARQH", "");
    assert_dice(t, "7 2");
    t = fieldf("option shock CHARGE; turn 2 south; " DUEL, "GEND", "", "ARQH", "");
    assert_dice(t, "5 2");
    t = fieldf("option shock CHARGE; " DEFENCE, "ARQH", "", "GEND", ""); /* another turn than that of its charge */
    assert_dice(t, "2 5");
    hits(t, 0);
    assert_fired(t, "rbc.opt.shock");
    t = field("option shock CHARGE; S1 GEND D5 N; N1 ARQH D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    pass_to(t, 0);
    assert_dice(t, "7 2");
    hits(t, 0);
    hits(t, 0);
    pass_to(t, 0);
    assert_dice(t, "2 5"); /* in the enemy's turn the charge is over */
}

static void test_rbc_melee_mod_aggression(void **state)
{
    (void)state;
    assert_dice(duel("LKPB", "", "SWPB", ""), "8 8");
    assert_dice(duel("SWPB", "", "SWPB", ""), "7 7");
    assert_dice(duel("LKPB", "", "ITPB", ""), "7 5");
    assert_dice(duel("ITER", "", "FRPB", ""), "4 5");          /* no Pike-Block */
    assert_dice(duel("SWPB", "", "GEND", ""), "6 5");          /* not against horse */
    assert_dice(duel("SWPB", "", "SKJV", ""), "6 2");          /* nor light foot */
    assert_dice(duel("FRPB", "", "LKPB", " hedgehog"), "5 5"); /* nor in Hedgehog */
    table *t = duel("SWPB", "", "LKPB", "");
    hits(t, 0);
    assert_fired(t, "rbc.melee.mod.aggression");
    assert_fired(t, "rbc.special.nation");
}

static void test_rbc_melee_mod_aggression_needs_the_enemy_in_front(void **state)
{
    (void)state;
    /* A Formed Pike-Block with its only enemy at its side cannot be: it would be Unformed; a Tercio can. */
    table *t = field("S1 TERC D5 N; N1 HALB C5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    assert_so(t, "S1 formed");
    assert_dice(t, "6 4"); /* 5 + 1 for its order */
}

static void test_rbc_melee_mod_hedgehog_against_horse(void **state)
{
    (void)state;
    table *t = duel("GEND", "", "FRPB", " hedgehog");
    assert_dice(t, "5 6");
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.melee.mod.hedgehog");
    assert_dice(duel("BILL", "", "FRPB", " hedgehog"), "4 5");
    assert_dice(duel("ELEP", "", "FRPB", " hedgehog"), "5 6");
}

static void test_rbc_melee_mod_shaken_unformed_and_missile(void **state)
{
    (void)state;
    table *t = duel("BILL", " hits 4", "ARQH", " unformed hits 3");
    assert_dice(t, "4 1"); /* 4 + 1 - 1; 3 - 1 - 1 - 1 */
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.melee.mod.shaken");
    assert_fired(t, "rbc.melee.mod.unformed");
    assert_fired(t, "rbc.melee.mod.missile");
    assert_fired(t, "rbc.unf.minus");
    assert_dice(duel("ARQH", "", "LBOW", ""), "3 4"); /* both reliant on missiles */
    assert_dice(duel("ARQH", "", "PSHT", ""), "2 5"); /* Mixed is not */
}

static void test_rbc_unf_noplus_but_keeps_the_double(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D5 N; N1 GEND C5 E unformed; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    assert_dice(t, "1 8"); /* 3 - 1 - 1; (5 - 1) x 2 */
    hits(t, 0);
    assert_fired(t, "rbc.unf.noplus");
    assert_fired(t, "rbc.unf.keepdouble");
    assert_fired(t, "rbc.melee.double");
    /* The minimum comes before the doubling. */
    t = field("S1 SKAR C5 E unformed hits 2; N1 STRA D5 N; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    assert_dice(t, "2 2");
}

static void test_rbc_w46_artillery_in_melee(void **state)
{
    (void)state;
    assert_dice(duel("GEND", "", "GUNL", ""), "8 1");
    assert_dice(duel("MAAI", "", "GUNL", ""), "7 1");
    table *t = duel("SWPB", "", "GUNF", "");
    assert_dice(t, "6 1"); /* order only: guns are no Heavy Foot */
}

/* ---- 7.11: flank and rear ---- */

static void test_rbc_w48_front_and_flank(void **state)
{
    (void)state;
    table *t = field("S1 HALB E5 N; N1 BILL E6 S; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
                     "engaged N2 S1 since 0; begin melee");
    assert_so(t, "S1 unformed");
    assert_dice(t, "3 8 14");
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.flank.double");
}

static void test_rbc_flank_unformed_as_soon_as_it_is_engaged(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 E; N1 HALB E5 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    assert_so(t, "N1 unformed, S1 formed");
    assert_fired(t, "rbc.flank.unformed");
    assert_dice(t, "14 3");
}

static void test_rbc_flank_def_needs_an_attacker_there(void **state)
{
    (void)state;
    /* N2 stands behind S1 but fights S2, which is straight before it: S1 is Unformed, yet nobody doubles. */
    table *t = field("S1 HALB E5 N; S2 HALB D5 S; N1 BILL E6 S; N2 BILL D4 N; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0 diagonal; engaged S2 N2 since 0; begin melee");
    assert_so(t, "S1 unformed, S2 formed, N2 unformed, N1 formed");
    give(t, "fight S1");
    assert_dice(t, "3 4 4 3");
}

static void test_rbc_flank_def_of_a_second_enemy_elsewhere(void **state)
{
    (void)state;
    /* N2 charged S1 in its flank and was charged by S2 in its own: it fights the one before it. */
    table *t = field("S1 HALB E5 N; S2 HALB D6 S; N1 BILL E6 S; N2 BILL D5 E; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; engaged S2 N2 since 0; begin melee");
    assert_so(t, "S1 unformed, N2 unformed"); /* each is engaged to its flank */
    /* N2 faces E: S1 is straight before it, so it still fights S1, and S2 strikes its flank. */
    assert_dice(t, "3 8 8 6");
}

static void test_rbc_special_pikeblock_minds_only_foot_in_its_flank(void **state)
{
    (void)state;
    table *t = field("S1 FRPB E5 N; N1 BILL E6 S; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
                     "engaged N2 S1 since 0; begin melee");
    assert_dice(t, "3 4 7"); /* Unformed, but nobody doubles */
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.special.pikeblock");
    t = field("S1 FRPB E5 N; N1 BILL E6 S; N2 HALB D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
              "engaged N2 S1 since 0; begin melee");
    assert_dice(t, "3 8 8");
    t = field("option formation_flank NORMAL; S1 FRPB E5 N; N1 BILL E6 S; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_dice(t, "3 8 14");
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.opt.formation_flank");
}

/* A Pike-Block beset by horse in its flank is attacked there all the same: its tests are harder. */
static void test_rbc_cat_accum_flank_of_a_pikeblock(void **state)
{
    (void)state;
    table *t =
        field("S1 FRPB E5 N hits 7; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N2 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    assert_test(t, 3); /* 4 - 1 */
}

static void test_rbc_special_colunela_spares_its_front(void **state)
{
    (void)state;
    table *t = field("S1 COLU E5 N; N1 BILL E6 S; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
                     "engaged N2 S1 since 0; begin melee");
    assert_dice(t, "4 4 14"); /* only the one in its flank doubles */
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.special.colunela");
    t = field("option formation_flank NORMAL; S1 COLU E5 N; N1 BILL E6 S; N2 GEND D5 E; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_dice(t, "4 8 14");
}

static void test_rbc_w40_tercio(void **state)
{
    (void)state;
    table *t = field("S1 TERC E5 N; N1 CUIR D5 E; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    assert_so(t, "S1 formed");
    assert_dice(t, "6 5");
    t = field("S1 TERC E5 N; N1 CUIR D5 E; N2 CUIR E4 N; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
              "engaged N2 S1 since 0; begin melee");
    assert_so(t, "S1 unformed");
    assert_dice(t, "4 10 10");
    t = field("S1 TERC E5 N; N1 CUIR D5 E; N2 CUIR E4 N; N3 BILL E6 S; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; engaged N2 S1 since 0; engaged N3 S1 since 0; begin melee");
    assert_dice(t, "4 10 10 8");
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.special.tercio");
}

static void test_rbc_special_tercio_counts_three_sides(void **state)
{
    (void)state;
    /* Two in its rear are one side; left and right are two. */
    table *t = field("S1 TERC E5 N; N1 CUIR D4 N; N2 CUIR E4 N; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
                     "engaged N2 S1 since 0; begin melee");
    assert_so(t, "S1 unformed"); /* by the Diagonal Charge of N1 */
    give(t, "oppose S1 N2");
    assert_dice(t, "4 4 5");
    t = field("S1 TERC E5 N; N1 CUIR D5 E; N2 CUIR F5 W; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0;"
              "engaged N2 S1 since 0; begin melee");
    give(t, "oppose S1 N2");
    assert_dice(t, "4 10 10");
    t = field("option formation_flank NORMAL; S1 TERC E5 N; N1 CUIR D5 E; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged N1 S1 since 0; begin melee");
    assert_so(t, "S1 unformed");
    assert_dice(t, "4 10");
}

static void test_rbc_hedge_noflank(void **state)
{
    (void)state;
    table *t = field("S1 FRPB E5 N hedgehog; N1 HALB D5 E; N2 HALB E4 N; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_so(t, "S1 formed");
    give(t, "oppose S1 N1");
    assert_dice(t, "5 4 4");
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_fired(t, "rbc.hedge.noflank");
}

static void test_rbc_special_hedgehog_before_tercio(void **state)
{
    (void)state;
    table *t = field("S1 TERC E5 N hedgehog; N1 CUIR D5 E; N2 CUIR F5 W; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; begin melee");
    assert_so(t, "S1 formed");
    give(t, "oppose S1 N1");
    assert_dice(t, "7 5 5");
}

/* ---- 7.9.4: results ---- */

static void test_rbc_melee_winner_never_tests(void **state)
{
    (void)state;
    table *t = duel("ITPB", " hits 9", "BILL", " hits 2");
    hits(t, 2);
    hits(t, 1);
    assert_so(t, "S1 hits 10, S1 here, not S1 catmark, not rolls 1");
    assert_fired(t, "rbc.melee.winner");
    t = duel("ELEP", " hits 6", "BILL", "");
    hits(t, 2);
    hits(t, 1);
    assert_so(t, "S1 here, not rolls 1"); /* nor do Shaken Elephants that won */
}

static void test_rbc_melee_loser_without_a_hit_does_not_test(void **state)
{
    (void)state;
    /* S1 and S2 against N1, which throws its dice on S1: S2 lost too, at its trigger, and tests nothing. */
    table *t = field("S1 BILL D5 N; S2 HALB E5 N hits 6; N1 BILL D6 S; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged S1 N1 since 0; engaged S2 N1 since 0 diagonal; begin melee");
    hits(t, 0);
    hits(t, 0);
    hits(t, 2);
    assert_so(t, "S1 hits 2, S2 hits 6, S2 here, active north, not rolls 1");
    assert_fired(t, "rbc.melee.loser");
}

static void test_rbc_melee_loser_rupture_needs_shock_or_shaken(void **state)
{
    (void)state;
    table *t = duel("BILL", "", "HALB", "");
    hits(t, 2);
    hits(t, 0);
    assert_so(t, "N1 steady, not rolls 1");
    t = duel("BILL", "", "HALB", " hits 1");
    hits(t, 2); /* Shaken by this round's hits */
    hits(t, 0);
    assert_test(t, 4);
    assert_fired(t, "rbc.melee.shaken");
    t = duel("GEND", "", "HALB", "");
    hits(t, 2);
    hits(t, 0);
    assert_test(t, 5); /* Steady, but ridden down */
    t = duel("GEND", " unformed", "HALB", "");
    hits(t, 2);
    hits(t, 0);
    assert_not_so(t, "rolls 1"); /* its Shock did not count */
}

static void test_rbc_melee_loser_shock_of_a_winner_with_another_opponent(void **state)
{
    (void)state;
    /* The gendarmes strike N2, which fights S2, which fights N1. N1 loses by two, Steady: no Rupture for it. */
    table *t = field("S1 GEND D5 N; S2 BILL E6 N; N1 HALB E7 S; N2 HALB D6 E; S9 BILL A1 N; N9 BILL L12 S;"
                     "engaged S1 N2 since 0; engaged N1 S2 since 0; engaged N2 S2 since 0; begin melee");
    assert_dice(t, "14 3 8 6");
    hits(t, 0);
    hits(t, 2);
    hits(t, 0);
    hits(t, 0);
    assert_so(t, "N1 hits 2, N1 steady, not rolls 1");
}

static void test_rbc_melee_tie_and_tie_zero(void **state)
{
    (void)state;
    table *t = duel("ITPB", " hits 6", "ITPB", " hits 2");
    hits(t, 0);
    hits(t, 0);
    assert_test(t, 4); /* also without a new hit */
    assert_fired(t, "rbc.melee.tie");
    give(t, "roll 1");
    assert_so(t, "S1 catmark, not N1 catmark, active north");
    t = fieldf("option tie_zero 0; " DUEL, "ITPB", " hits 6", "ITPB", " hits 2");
    hits(t, 0);
    hits(t, 0);
    assert_not_so(t, "rolls 1");
    assert_fired(t, "rbc.opt.tie_zero");
    t = fieldf("option tie_zero 0; " DUEL, "ITPB", " hits 6", "ITPB", " hits 2");
    hits(t, 1);
    hits(t, 1);
    assert_test(t, 4);
}

static void test_rbc_melee_tie_has_no_rupture(void **state)
{
    (void)state;
    table *t = duel("GEND", "", "HALB", " hits 4");
    hits(t, 1);
    hits(t, 1);
    assert_so(t, "not rolls 1, N1 here, S1 here");
}

static void test_rbc_cat_elephant_shaken_losers_and_ties(void **state)
{
    (void)state;
    table *t = duel("BILL", "", "ELEP", " hits 3");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 5);
    t = duel("BILL", "", "ELEP", " hits 4");
    hits(t, 1);
    hits(t, 1);
    assert_test(t, 5);
    t = duel("BILL", "", "ELEP", " hits 1");
    hits(t, 1);
    hits(t, 0);
    assert_not_so(t, "rolls 1");
    t = duel("BILL", "", "ELEP", " hits 4"); /* losers without a hit: none is possible one against one */
    hits(t, 0);
    hits(t, 1);
    assert_not_so(t, "rolls 1");
}

static void test_rbc_cat_elephant_horse_against_them(void **state)
{
    (void)state;
    table *t = duel("ELEP", "", "GEND", " hits 6");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 4); /* 5 - 1 */
    t = duel("ELEP", "", "BILL", " hits 6");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 4); /* foot: its value alone */
    t = duel("ELEP", "", "ELEP", " hits 6");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 5); /* Elephants do not mind Elephants */
    /* An attacker is enough: N1 fights S2 before it, the Elephants strike it from the side. */
    t = field("S1 ELEP C6 E; S2 BILL D5 N; N1 GEND D6 S hits 6; S9 BILL A1 N; N9 BILL L12 S; engaged S1 N1 since 0;"
              "engaged S2 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 3); /* 5 - 1 - 1 for the flank */
}

static void test_rbc_cat_marker_given_after_the_event(void **state)
{
    (void)state;
    table *t = duel("FRPB", "", "ITPB", " hits 5");
    hits(t, 3);
    hits(t, 1);
    give(t, "roll 3");
    assert_test(t, 4); /* not yet a marker */
    give(t, "roll 3");
    assert_so(t, "N1 catmark, active north");
    pass_to(t, 0);
    hits(t, 0);
    hits(t, 1);
    assert_test(t, 3);
}

/* ---- 6.3: the order of dice ---- */

static void test_rbc_dice_order_of_a_melee(void **state)
{
    (void)state;
    /* In the north's turn its units roll first, each side by its numbers. */
    table *t = field("turn 1 north; S1 HALB E5 N; S2 GEND E7 S; N1 ARQH E6 S; N9 BILL L12 S; engaged S1 N1 since 0;"
                     "engaged S2 N1 since 0; begin melee");
    assert_dice(t, "1 10 14");
    assert_int_equal(gg_pending(t->battle, t->state).side, NORTH);
}

static void test_rbc_dice_order_tests_of_a_tie(void **state)
{
    (void)state;
    table *t = fieldf("turn 1 north; " DUEL, "ITPB", " hits 6", "ITPB", " hits 6");
    hits(t, 0);
    hits(t, 0);
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N1"));
    give(t, "roll 6"); /* it will break; the other tests all the same, before anything follows */
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "S1"));
    assert_test(t, 4);
    assert_so(t, "N1 here");
    give(t, "roll 6");
    assert_so(t, "N1 gone, S1 gone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w13_dice_of_melee),
        proves(test_rbc_w14_win_tie_lose),
        proves(test_rbc_w15_gendarmes_ride_down_shot),
        proves(test_rbc_w16_steady_loser_without_shock),
        proves(test_rbc_w17_catastrophe_and_rupture),
        proves(test_rbc_w18_tie_at_the_trigger),
        proves(test_rbc_w19_swiss_against_landsknechts),
        proves(test_rbc_w20_gendarmes_at_the_front_of_pikes),
        proves(test_rbc_w21_two_against_one),
        proves(test_rbc_w22_exact_dice),
        proves(test_rbc_w23_values_of_catastrophe_tests),
        proves(test_rbc_melee_opponent_by_position),
        proves(test_rbc_melee_opponent_of_equal_rank_is_chosen),
        proves(test_rbc_melee_opponent_of_a_hedgehog_is_any),
        proves(test_rbc_melee_combat_order_is_the_active_players),
        proves(test_rbc_melee_combat_links_all_who_fight_each_other),
        proves(test_rbc_melee_when_in_both_turns),
        proves(test_rbc_melee_mod_order),
        proves(test_rbc_melee_mod_lightmounted),
        proves(test_rbc_melee_mod_terrain_of_each_kind),
        proves(test_rbc_melee_mod_terrain_is_for_foot_that_defends),
        proves(test_rbc_melee_mod_terrain_behind_walls),
        proves(test_rbc_melee_mod_shock_against_horse_and_foot),
        proves(test_rbc_special_pikefront_and_hedgehog_stop_shock),
        proves(test_rbc_opt_shock_only_in_the_turn_of_the_charge),
        proves(test_rbc_melee_mod_aggression),
        proves(test_rbc_melee_mod_aggression_needs_the_enemy_in_front),
        proves(test_rbc_melee_mod_hedgehog_against_horse),
        proves(test_rbc_melee_mod_shaken_unformed_and_missile),
        proves(test_rbc_unf_noplus_but_keeps_the_double),
        proves(test_rbc_w46_artillery_in_melee),
        proves(test_rbc_w48_front_and_flank),
        proves(test_rbc_flank_unformed_as_soon_as_it_is_engaged),
        proves(test_rbc_flank_def_needs_an_attacker_there),
        proves(test_rbc_flank_def_of_a_second_enemy_elsewhere),
        proves(test_rbc_special_pikeblock_minds_only_foot_in_its_flank),
        proves(test_rbc_cat_accum_flank_of_a_pikeblock),
        proves(test_rbc_special_colunela_spares_its_front),
        proves(test_rbc_w40_tercio),
        proves(test_rbc_special_tercio_counts_three_sides),
        proves(test_rbc_hedge_noflank),
        proves(test_rbc_special_hedgehog_before_tercio),
        proves(test_rbc_melee_winner_never_tests),
        proves(test_rbc_melee_loser_without_a_hit_does_not_test),
        proves(test_rbc_melee_loser_rupture_needs_shock_or_shaken),
        proves(test_rbc_melee_loser_shock_of_a_winner_with_another_opponent),
        proves(test_rbc_melee_tie_and_tie_zero),
        proves(test_rbc_melee_tie_has_no_rupture),
        proves(test_rbc_cat_elephant_shaken_losers_and_ties),
        proves(test_rbc_cat_elephant_horse_against_them),
        proves(test_rbc_cat_marker_given_after_the_event),
        proves(test_rbc_dice_order_of_a_melee),
        proves(test_rbc_dice_order_tests_of_a_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
