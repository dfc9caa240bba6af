/* Moves as people say them: each becomes one move of the notation, or is refused with what could be. */
#include "field.h"

/* The move in notation, or why it is none behind "! ". */
static const char *read_as(const table *t, const char *text)
{
    static char out[260];
    gg_fault fault = {0};
    gg_move m = gg_move_parse(t->battle, t->state, text, strlen(text), &fault);
    if (m)
        gg_move_print(t->battle, t->state, m, out, sizeof out);
    else
        snprintf(out, sizeof out, "! %s", fault.text);
    return out;
}
#define assert_reads(t, text, move) assert_string_equal(read_as(t, text), move)

/* F1 stands in G4 and faces south: H5 is ahead to its left, G5 to its right. */
static table *cavalry(void)
{
    return field("F1 FR.LC G4 S; F2 FR.LN C2 S; A1 BR.LN G7 N; french Ney C2; french Lasalle G2; begin act F1");
}

static void test_by_its_own_front(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "ahead left", "move F1 H5 S");
    assert_reads(t, "ahead right", "move F1 G5 S");
    assert_reads(t, "ahead right 2", "move F1 F6 S");
    assert_reads(t, "AHEAD LEFT 2 hexes", "move F1 H6 S");
    assert_reads(t, "left 3", "move F1 J4 S");
    assert_reads(t, "right", "move F1 F4 S");
    assert_reads(t, "back left", "move F1 H3 S");
    assert_reads(t, "back right 2 ESE", "move F1 F2 ESE");
    assert_reads(t, "F1 ahead left 2", "move F1 H6 S");
    assert_reads(t, "ahead", "! a unit faces a corner: expected 'ahead left' or 'ahead right', and how many hexes");
}

static void test_a_number_is_a_promise(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "left 4", "! that is K4: 4 hexes away, 3 at most; 3 is the longest that way");
    assert_reads(t, "toward A1 3", "! not 3 hexes nearer: 2 is the longest");
    assert_reads(t, "range 6 of A1", "move F1 F1 S");
    assert_reads(t, "range 9 of A1", "! no hex at range 9 is in reach; range 6 is the nearest to it");
    assert_reads(t, "home 5", "! not 5 hexes home: 3 is the longest");
    assert_reads(t, "home 1", "move F1 G3 S");
    t = field("F1 FR.LC A1 S; A1 BR.LN G7 N; french Ney A2; begin act F1");
    assert_reads(t, "back left 2", "! the board ends before that");
}

static void test_turning(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "about", "turn F1 N");
    assert_reads(t, "face F2", "turn F1 WNW");
    assert_reads(t, "face J4", "turn F1 ESE");
    assert_reads(t, "face N", "turn F1 N");
    assert_reads(t, "face A1", "! F1 face S already");
}

static void test_toward_and_at_an_enemy(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "toward A1", "move F1 F6 S");
    assert_reads(t, "toward A1 1", "move F1 G5 S");
    assert_reads(t, "beside A1", "move F1 F6 S");
    assert_reads(t, "flank A1", "move F1 F7 ESE");
    assert_reads(t, "rear A1", "! no hex in the rear of A1 to attack from is in reach; 'beside A1' is");
    assert_reads(t, "range 2 of A1", "move F1 G5 S");
    assert_reads(t, "clear of A1", "move F1 G3 S");
    assert_reads(t, "beside F2", "! expected the label of an enemy on the field");
}

static void test_home_and_leaders(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "home", "move F1 G1 S");
    assert_reads(t, "join Lasalle", "move F1 G2 N");
    assert_reads(t, "join Ney", "! Ney is with F2");
    t = field("F1 FR.LC G4 S; F2 FR.LN I3 S; A1 BR.LN G8 N; french Ney G4; begin attempt french");
    assert_reads(t, "order F2", "activate F2");
    assert_reads(t, "order Ney", "activate Ney");
    give(t, "order Ney; roll 1 2");
    assert_reads(t, "join F2", "lead Ney I3");
    assert_reads(t, "H3", "lead Ney H3");
}

static void test_places_and_attacks(void **state)
{
    (void)state;
    table *t = cavalry();
    assert_reads(t, "G6", "move F1 G6 S");
    assert_reads(t, "F1 G6", "move F1 G6 S");
    assert_reads(t, "G6 ESE", "move F1 G6 ESE");
    assert_reads(t, "to F5", "move F1 F5 WSW");
    assert_reads(t, "F1", "! F1 is a unit; the hex is 'to F1'");
    give(t, "G6 S");
    assert_reads(t, "charge A1", "melee F1 A1");
    assert_reads(t, "melee A1", "melee F1 A1");
    assert_reads(t, "A1", "melee F1 A1");
}

static void test_places_by_name(void **state)
{
    (void)state;
    table *t = field(
        "F1 FR.LC G4 S; A1 BR.LN A9 N; french Ney G2; place I4 J4 \"the ridge\"; place C8 \"mill\"; begin act F1");
    gg_pose at;
    assert_reads(t, "to the ridge", "move F1 I4 ESE");
    assert_reads(t, "to ridge N", "move F1 I4 N");
    assert_reads(t, "toward Mill", "move F1 E5 S");
    assert_reads(t, "to the mill", "! no hex of it is in reach; 'toward' goes as near as can be");
    assert_true(gg_place_find(t->battle, "The Ridge", 9, &at));
    assert_false(gg_place_find(t->battle, "ridges", 6, &at));
}

/* Written down with a position, and read with care; that no hash knows them: test_terrain.c. */
static void test_names_stay_with_a_position(void **state)
{
    (void)state;
    char text[6000];
    table *t = field("F1 FR.LC G4 S; A1 BR.LN A9 N; french Ney G2; place I4 J4 \"the ridge\"; begin act F1");
    assert_true(gg_position_print(t->battle, t->state, text, sizeof text) > 0);
    assert_non_null(strstr(text, "place I4 J4 \"the ridge\"\n"));
    gg_faults faults = {0};
    assert_false(faults_of("system ccn\ntitle x\nplace N1 \"nowhere\"\nplace G4\n", &faults));
}

/* Every motion that is listed is legal, is read as what it is listed with, and none is listed twice. */
static void test_what_is_listed_can_be_typed(void **state)
{
    (void)state;
    table *t =
        field("F1 FR.LC G4 S; F2 FR.LN C2 S; A1 BR.LN G7 N; french Ney C2; french Lasalle G2; objective L4 french 1; "
              "place L4 \"the mill\"; begin act F1");
    gg_motion list[GG_MOTIONS];
    int n = gg_motions_of(t->battle, t->state, list, GG_MOTIONS);
    bool named = false;
    assert_true(n >= 8);
    for (int i = 0; i < n; i++) named |= strcmp(list[i].words, "toward the mill") == 0;
    assert_true(named);
    for (int i = 0; i < n; i++) {
        gg_fault fault = {0};
        assert_int_equal(gg_verdict(t->battle, t->state, list[i].move), GG_OK);
        assert_true(gg_move_parse(t->battle, t->state, list[i].words, strlen(list[i].words), &fault) == list[i].move);
        for (int k = 0; k < i; k++) assert_true(list[i].move != list[k].move);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_by_its_own_front),
                                       proves(test_a_number_is_a_promise),
                                       proves(test_turning),
                                       proves(test_toward_and_at_an_enemy),
                                       proves(test_home_and_leaders),
                                       proves(test_places_and_attacks),
                                       proves(test_places_by_name),
                                       proves(test_names_stay_with_a_position),
                                       proves(test_what_is_listed_can_be_typed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
