/* The card of a unit: whose it is, how it stands, its Momentum, what it can do, its melee, its tests, what it is. */
#include "engine/telling.h"
#include "field.h"

static const char *card_of(table *t, const char *label)
{
    static char card[4000];
    gg_piece_card(t->battle, t->state, gg_battle_piece(t->battle, label, strlen(label)), card, sizeof card);
    return card;
}

static void assert_says(table *t, const char *label, const char *line)
{
    const char *card = card_of(t, label);
    if (!strstr(card, line)) fail_msg("%s does not say `%s`:\n%s", label, line, card);
}

static void test_a_square_in_melee(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_push_of_pike"));
    assert_string_equal(
        card_of(t, "S1"),
        "Uri and Unterwalden (S1), Swiss Pike-Block, Swiss\n"
        "Brigade A, with Zurich and Lost hope\n"
        "At C4 (open), facing north\n"
        "[xx...|....] 2 hits: Steady (Shaken at 5, Catastrophe at 9)\n"
        "Formed\n"
        "Momentum: free: it did not go forward\n"
        "In melee with Frundsberg's square (L1) to its front, which it charged in turn 3\n"
        "    throws 8 dice (value 5, push of pike, Swiss against Landsknechts +3)\n"
        "    is struck with 8 dice (value 5, push of pike, Swiss against Landsknechts +3)\n"
        "  The round: 40 % won, 20 % even, 40 % lost, hits alone\n"
        "Tests: halts 1-4, obeys Out of Command 1-5, holds a Catastrophe 1-5; Rupture if beaten by 3\n"
        "What it is: Heavy Foot, Close (Pike) Order, value 5, 1 action, Break Value 3\n"
        "  Deep to guns\n"
        "  Swiss: push of pike +2, against Landsknechts +3\n"
        "  pike-block: pushes with the pike against heavy foot to its front; only heavy foot in its flank doubles\n"
        "  Keil: half its hits may go to a Formed neighbour of its brigade\n"
        "  hedgehog: may form pikes to all sides: no flank, no Shock against it, no marching on\n"
        "  impetuous: -1 to halt and not to pursue\n");
}

static void test_momentum_in_one_line(void **state)
{
    (void)state;
    assert_says(set_up_file(table_scenario_path("rbc/drill_momentum")), "S1",
                "\nMomentum: must go on: Landsknechts L1 3 boxes ahead\n1 action left\n");
    table *t =
        field_on("W D5", "%s", "brigade A south committed; S1/A SWPB D4 N advanced; N1 FRPB D8 S; begin movement");
    assert_says(t, "S1", "\nMomentum: free: woods ground lies ahead\n");
    t = field("S1 ARQL D4 N; N1 FRPB D8 S; begin movement");
    assert_null(strstr(card_of(t, "S1"), "Momentum"));
}

static void test_targets_and_storms(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_archery"));
    assert_says(t, "E1", "\nTarget: Picardy (F4), 3 boxes, 3 dice (value 4, 3 boxes away -1), 88 % a hit\n");
    assert_says(t, "E1",
                "\nArrow storm at Gendarmes (F1), 4 boxes, 2 dice (value 4, 4 boxes away -1, target in full "
                "armour -1), 75 % a hit\n");
    assert_says(t, "E1", "\nTwo arrow storms left\n");
    t = field("S1 HALB D4 N unformed pinned catmark hits 3; N1 FRPB D8 S; begin movement");
    assert_says(t, "S1", "Shaken (Catastrophe at");
}

static void test_heavy_guns_take_no_test_to_move(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_artillery"));
    assert_says(t, "F1", "\nTests: holds a Catastrophe 1-2; Rupture if beaten by 1\n");
    assert_says(t, "F2", "Out of Command");
}

/* ---- the log ---- */

static const char *told_of(table *t, gg_event e)
{
    static char text[GG_SENTENCE];
    gg_text out = gg_text_on(text, sizeof text);
    assert_true(t->battle->system->told(t->battle, t->state, &e, &out));
    return text;
}

/* The head of a name says its number, unless the unit's line does. */
static void test_verbs_follow_the_number_of_a_name(void **state)
{
    static const struct {
        const char *name, *words, *sentence;
    } rows[] = {{"Gendarmes of the king", "", "Gendarmes of the king follow to D6."},
                {"Company of Siena", "", "Company of Siena follows to D6."},
                {"Ostgota horse", "", "Ostgota horse follow to D6."},
                {"Billmen, first line", "", "Billmen, first line follow to D6."},
                {"Uri and Unterwalden", "", "Uri and Unterwalden follow to D6."},
                {"Frundsberg's square", "", "Frundsberg's square follows to D6."},
                {"Swiss", "", "Swiss follow to D6."},
                {"Clan Fergus", "", "Clan Fergus follows to D6."},
                {"Clan Fergus", " plural", "Clan Fergus follow to D6."},
                {"Gascons", " singular", "Gascons follows to D6."}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("brigade A south; unit S1 A \"%s\" HALB D4 facing N%s; N1 HALB D9 S; begin movement",
                          rows[i].name, rows[i].words);
        gg_event e = {.kind = GG_EV_MOVE,
                      .rule = EVADE_FOLLOWUP,
                      .other = GG_NONE,
                      .from = rbc_pose(box_id(t, "D5"), 0),
                      .to = rbc_pose(box_id(t, "D6"), 0)};
        assert_string_equal(told_of(t, e), rows[i].sentence);
    }
    gg_faults faults;
    assert_true(field_wrong(&faults, "S1 HALB D4 N plural singular; N1 HALB D9 S"));
    assert_non_null(strstr(faults.fault[0].text, "expected one of them"));
}

static void test_a_turn_begins_with_its_losses(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_rout"));
    gg_event e = {.kind = GG_EV_STEP, .rule = TURN_SEQUENCE, .side = 0, .piece = GG_NONE, .other = GG_NONE, .after = 6};
    assert_string_equal(told_of(t, e), "#Turn 6: the Swiss. Losses: the Swiss 0 of 5, the Italians 0 of 11.");
    e = (gg_event){.kind = GG_EV_STATUS, .rule = RALLY_UNFORMED, .piece = 1, .other = GG_NONE};
    assert_string_equal(told_of(t, e), "Formed up again|Glarus");
}

/* ---- shapes ---- */

static int shape_kind(table *t, const char *name)
{
    const char *const *word;
    int n = gg_overlay_kinds(gg_battle_system(t->battle), &word);
    for (int i = 0; i < n; i++)
        if (strcmp(word[i], name) == 0) return i;
    fail_msg("there are no shapes called %s", name);
    return -1;
}

/* All words of its shapes, each with how many boxes or points it has. */
static void assert_shapes(table *t, const char *kind, const char *label, const char *other, const char *words)
{
    static gg_overlay shape[GG_OVERLAYS];
    char is[1000] = "";
    int piece = gg_battle_piece(t->battle, label, strlen(label));
    int to = other ? gg_battle_piece(t->battle, other, strlen(other)) : GG_NONE;
    int n = gg_overlay_of(t->battle, t->state, shape_kind(t, kind), piece, to, shape, GG_OVERLAYS);
    for (int i = 0; i < n; i++)
        snprintf(is + strlen(is), sizeof is - strlen(is), "%s%s (%d)", i ? ", " : "", shape[i].words, shape[i].points);
    assert_string_equal(is, words);
}

static void test_shapes_say_what_they_mean(void **state)
{
    (void)state;
    table *t = field_on("W F6, R C5", "%s",
                        "S1/A SWPB D4 N; S2/A HALB E4 N; N1 GEND D5 S; N2 XBOL E5 S; N3 STRA G6 W; begin unit S1");
    assert_shapes(t, "reach", "S2", NULL, "Formed (1), Unformed (5), leaves its brigade (3)");
    assert_shapes(t, "charges", "S1", NULL, "front (2), corner: both Unformed; must give way to E6 (2)");
    assert_shapes(t, "charges", "S2", NULL, "front; must give way to E6 (2)");
    assert_shapes(t, "arcs", "S1", NULL, "front (3), left flank (1), right flank (1), rear (3)");
    assert_shapes(t, "sight", "S1", "N3", "blocked at E5 by N2 (2)");
    assert_shapes(t, "flight", "S1", NULL, "its flight, if it broke now (3)");
    assert_shapes(t, "ground", "N1", NULL, "costs its order (2), cover (2)");
    assert_shapes(t, "threat", "S2", NULL, "N1, front corner (2)");
    assert_shapes(t, "brigade", "S1", NULL, "in command (1), in command (1)");
    assert_shapes(t, "middle", "S1", NULL, "");
}

static void test_a_flight_and_whom_it_may_take_along(void **state)
{
    (void)state;
    table *t =
        field("S1/A SWPB D5 N; S2 HALB D3 N; S3/A HALB E5 N hits 9; S4/A HALB C5 N; N1 GEND D6 S; begin unit S1");
    assert_shapes(t, "flight", "S1", NULL,
                  "its flight, if it broke now (3), in its path: must test (1), Shaken, of its brigade: must test (1)");
    t = field("S1 ARQL D3 N; S2 HALB D2 N; N1 GEND D6 S; begin unit S1");
    assert_shapes(t, "flight", "S1", NULL, "its flight, if it broke now (2)");
}

/* ---- the list ---- */

static void test_ways_that_nobody_needs_stand_apart(void **state)
{
    gg_offers o;
    int all = 0, apart = 0;
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/before_novara"));
    give(t, "next S3");
    gg_offers_open(t->battle, t->state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(t->battle, t->state, &o, i);
        if (gg_move_verb(m) != V_MOVE) continue;
        all++;
        apart += strcmp(gg_move_group(t->battle, t->state, m), "More ways") == 0;
    }
    assert_int_equal(all, 113);
    assert_int_equal(all - apart, 87);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_square_in_melee, tables_clear),
        cmocka_unit_test_teardown(test_momentum_in_one_line, tables_clear),
        cmocka_unit_test_teardown(test_targets_and_storms, tables_clear),
        cmocka_unit_test_teardown(test_heavy_guns_take_no_test_to_move, tables_clear),
        cmocka_unit_test_teardown(test_verbs_follow_the_number_of_a_name, tables_clear),
        cmocka_unit_test_teardown(test_a_turn_begins_with_its_losses, tables_clear),
        cmocka_unit_test_teardown(test_shapes_say_what_they_mean, tables_clear),
        cmocka_unit_test_teardown(test_a_flight_and_whom_it_may_take_along, tables_clear),
        cmocka_unit_test_teardown(test_ways_that_nobody_needs_stand_apart, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
