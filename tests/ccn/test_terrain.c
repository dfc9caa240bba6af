/* Section 8: terrain, row by row of 8.1, and field works. */
#include "field.h"

/* 8.1: INTO and FROM as INF CAV ART, in melee; fire differs where said. */
static const struct {
    const char *name;
    int into[3], from[3], fire_into[3];
    bool stop, nobattle, light_battles, blocks;
} ground[] = {
    {"clear", {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, false, false, true, false},
    {"bridge", {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, false, false, true, false},
    {"forest", {1, 2, 1}, {0, 2, 1}, {1, 2, 1}, true, true, true, true},
    {"hill", {1, 1, 0}, {0, 1, 0}, {1, 1, 0}, false, false, true, true},
    {"town", {2, 3, 1}, {0, 3, 1}, {2, 3, 1}, true, true, false, true},
    {"farm", {2, 3, 1}, {0, 3, 1}, {2, 3, 1}, true, true, false, true},
    {"garden", {1, 2, 1}, {0, 2, 1}, {1, 2, 1}, true, true, true, false},
    {"marsh", {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, true, false, true, false},
    {"ford", {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, true, false, true, false},
};
enum { GROUNDS = sizeof ground / sizeof ground[0] };

static const char *const attacker[3] = {"PO.LN G5 N max 9", "PO.LC G5 N max 9", "PO.FA G5 N"};
static const int base[3] = {9, 9, 3};

/* Dice of an attack from G5 on an enemy at G4 (melee) or G3 (fire), with one of the two hexes on this ground. */
static int dice_on(const char *name, const char *hex, const char *arm, bool melee, const char *option)
{
    char where[32];
    snprintf(where, sizeof where, "%s %s", name, hex);
    table *t = field_on(where, "A1 %s; F1 FR.LN %s S spent; %sbegin act A1", arm, melee ? "G4" : "G3", option);
    give(t, "stay A1");
    give(t, melee ? "melee A1 F1" : "fire A1 F1");
    gg_ask ask = gg_pending(t->battle, t->state);
    assert_int_equal(ask.kind, GG_ROLL);
    return ask.dice;
}

static void test_ccn_terrain_effects_reductions(void **state)
{
    (void)state;
    for (int g = 0; g < GROUNDS; g++) {
        for (int cls = 0; cls < 3; cls++) {
            int into = base[cls] - dice_on(ground[g].name, "G4", attacker[cls], true, "");
            int from = base[cls] - dice_on(ground[g].name, "G5", attacker[cls], true, "");
            if (into != ground[g].into[cls]) fail_msg("melee into %s, class %d: -%d", ground[g].name, cls, into);
            if (from != ground[g].from[cls]) fail_msg("melee from %s, class %d: -%d", ground[g].name, cls, from);
            if (cls == 1) continue; /* cavalry has no fire */
            into = base[cls] - dice_on(ground[g].name, "G3", attacker[cls], false, "");
            from = base[cls] - dice_on(ground[g].name, "G5", attacker[cls], false, "");
            if (into != ground[g].fire_into[cls]) fail_msg("fire into %s, class %d: -%d", ground[g].name, cls, into);
            if (from != ground[g].from[cls]) fail_msg("fire from %s, class %d: -%d", ground[g].name, cls, from);
        }
    }
}

/* From the corner A1 the only way on is over B1. */
static void test_ccn_move_stop(void **state)
{
    (void)state;
    for (int g = 0; g < GROUNDS; g++) {
        char where[48];
        snprintf(where, sizeof where, "lake A2, %s B1", ground[g].name);
        table *t = field_on(where, "F1 FR.LC A1 S; A1 BR.LN M9 N; begin act F1");
        assert_offers(t, "move F1 B1 S");
        if (offers(t, "move F1 C1 S") == ground[g].stop) fail_msg("%s", ground[g].name);
        if (ground[g].stop) assert_refused(t, "move F1 C1 S", "ccn.move.stop");
    }
    static const char *const shut[] = {"river", "lake", "rugged"};
    for (int i = 0; i < 3; i++) {
        char where[32];
        snprintf(where, sizeof where, "lake A2, %s B1", shut[i]);
        table *t = field_on(where, "F1 FR.LC A1 S; A1 BR.LN M9 N; begin act F1");
        assert_int_equal(table_count_offers(t, "move"), 0);
        assert_refused(t, "move F1 B1 S", "ccn.terrain.effects");
    }
}

static void test_ccn_move_nobattle(void **state)
{
    (void)state;
    for (int g = 0; g < GROUNDS; g++) {
        char where[32];
        snprintf(where, sizeof where, "%s G5", ground[g].name);
        for (int light = 0; light < 2; light++) {
            table *t =
                field_on(where, "A1 %s G6 N max 9; F1 FR.LN G4 S spent; begin act A1", light ? "PO.LT" : "PO.LN");
            give(t, "move A1 G5 N");
            bool may = light ? ground[g].light_battles : !ground[g].nobattle;
            if (holds(t, "offers melee A1 F1") != may) fail_msg("%s, light %d", ground[g].name, light);
        }
    }
}

static void test_ccn_los_block_by_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool blocks;
    } more[] = {{"river", false}, {"lake", false}, {"rugged", true}};
    for (int g = 0; g < GROUNDS + 3; g++) {
        const char *name = g < GROUNDS ? ground[g].name : more[g - GROUNDS].name;
        bool blocks = g < GROUNDS ? ground[g].blocks : more[g - GROUNDS].blocks;
        char where[32];
        snprintf(where, sizeof where, "%s G4", name); /* the one hex between G5 and H3 */
        table *t = field_on(where, "A1 BR.LN G5 N; F1 FR.LN H3 S; begin act A1");
        give(t, "stay A1");
        if (holds(t, "offers fire A1 F1") == blocks) fail_msg("%s", name);
    }
}

static void test_ccn_terrain_hill(void **state)
{
    (void)state;
    /* Hill to hill: musketry loses a die, everything else nothing. */
    for (int cls = 0; cls < 3; cls++) {
        table *t = field_on("hill G5 G4", "A1 %s; F1 FR.LN G4 S spent; begin act A1", attacker[cls]);
        give(t, "stay A1; melee A1 F1");
        assert_rolls(t, base[cls]);
        if (cls == 1) continue;
        t = field_on("hill G5 G3", "A1 %s; F1 FR.LN G3 S; begin act A1", attacker[cls]);
        give(t, "stay A1; fire A1 F1");
        assert_rolls(t, base[cls] - (cls == 0));
    }
}

static void test_ccn_terrain_max_and_option_terrain_stack(void **state)
{
    (void)state;
    static const struct {
        const char *ground;
        int cls, larger, sum;
    } row[] = {
        {"forest G4 G5", 1, 2, 4},     {"ford G4, marsh G5", 0, 1, 2}, {"town G4, forest G5", 1, 3, 5},
        {"town G4 G5", 2, 1, 2},       {"hill G4, ford G5", 0, 1, 2},  {"ford G4, town G5", 1, 3, 4},
        {"town G4, ford G5", 0, 2, 3},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (int sum = 0; sum < 2; sum++) {
            table *t = field_on(row[i].ground, "A1 %s; F1 FR.LN G4 S spent; option terrain_stack %s; begin act A1",
                                attacker[row[i].cls], sum ? "sum" : "max");
            give(t, "stay A1; melee A1 F1");
            assert_rolls(t, base[row[i].cls] - (sum ? row[i].sum : row[i].larger));
        }
    }
}

/* ---- field works ---- */

static int works_dice(const char *works, const char *arm, const char *target, bool melee)
{
    table *t = fieldf("A1 %s; F1 FR.LN %s S spent; works %s; begin act A1", arm, target, works);
    give(t, "stay A1");
    give(t, melee ? "melee A1 F1" : "fire A1 F1");
    return gg_pending(t->battle, t->state).dice;
}

static void test_ccn_terrain_works(void **state)
{
    (void)state;
    static const int into[3] = {1, 2, 1};
    for (int cls = 0; cls < 3; cls++) {
        assert_int_equal(works_dice("G4 SW", attacker[cls], "G4", true), base[cls] - into[cls]); /* across them */
        assert_int_equal(works_dice("G4 SE W NW NE E", attacker[cls], "G4", true), base[cls]);   /* past them */
        if (cls == 1) continue;
        /* At range the first hex on the way from the target counts: G3 to G5 by F4 or by G4. */
        assert_int_equal(works_dice("G3 SW", attacker[cls], "G3", false), base[cls] - 1);
        assert_int_equal(works_dice("G3 SE", attacker[cls], "G3", false), base[cls] - 1);
        assert_int_equal(works_dice("G3 W E NE NW", attacker[cls], "G3", false), base[cls]);
    }
    /* At least 1/2/1, not in addition: behind works in a town it is the town's. */
    table *t = field_on("town G4", "A1 PO.LN G5 N max 9; F1 FR.LN G4 S spent; works G4 SW; begin act A1");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 7);
    assert_fired(t, "ccn.terrain.effects");
    t = field_on("ford G4", "A1 PO.LC G5 N max 9; F1 FR.LN G4 S spent; works G4 SW; begin act A1");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 7);
    /* An attack out of them crosses nothing. */
    t = field("A1 PO.LN G5 N max 9; F1 FR.LN G4 S spent; works G5 NE NW; begin act A1");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 9);
}

/* Names of places are for people: a saved position has them, its hash does not know them. */
static void test_names_of_places_are_saved(void **state)
{
    (void)state;
    char saved[16384];
    table *t = set_up_file(table_scenario_path("ccn/drill_churchyard"));
    assert_true(gg_position_print(t->battle, t->state, saved, sizeof saved) > 0);
    assert_non_null(strstr(saved, "place F4 \"church\"\nplace G4 \"churchyard\"\n"));
    uint64_t named = gg_position_hash(t->battle, t->state);
    table *again = set_up(saved);
    assert_true(gg_position_print(again->battle, again->state, saved, sizeof saved) > 0);
    assert_non_null(strstr(saved, "\"churchyard\""));
    assert_int_equal(gg_position_hash(again->battle, again->state), named);
    for (char *at; (at = strstr(saved, "\nplace "));) at[1] = '#'; /* a comment now */
    table *nameless = set_up(saved);
    assert_int_equal(gg_position_hash(nameless->battle, nameless->state), named);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_names_of_places_are_saved),
        proves(test_ccn_terrain_effects_reductions),
        proves(test_ccn_move_stop),
        proves(test_ccn_move_nobattle),
        proves(test_ccn_los_block_by_terrain),
        proves(test_ccn_terrain_hill),
        proves(test_ccn_terrain_max_and_option_terrain_stack),
        proves(test_ccn_terrain_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
