/* Shapes to draw, each with a word; distance, arc and sight between pieces and hexes. */
#include <stdlib.h>

#include "field.h"
#include "support/roster.h"

static int kind_of(const table *t, const char *word)
{
    const char *const *words;
    int n = gg_overlay_kinds(gg_battle_system(t->battle), &words);
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return i;
    fail();
    return -1;
}

/* The shapes as "words: G5 G6 / words: ...", without their places if `bare`. */
static const char *drawn(const table *t, const char *kind, const char *piece, const char *other, bool bare)
{
    static gg_overlay shape[GG_OVERLAYS];
    static char out[4000];
    int n = gg_overlay_of(t->battle, t->state, kind_of(t, kind), piece_id(t, piece),
                          other ? piece_id(t, other) : GG_NONE, shape, GG_OVERLAYS),
        len = 0;
    out[0] = 0;
    for (int i = 0; i < n; i++) {
        len += snprintf(out + len, sizeof out - (size_t)len, "%s%s", i ? " / " : "", shape[i].words);
        for (int k = 0; k < shape[i].points && !bare; k++) {
            char place[8];
            gg_place_name(t->battle, (gg_pose){shape[i].at[k][0], shape[i].at[k][1], -1}, place, sizeof place);
            len += snprintf(out + len, sizeof out - (size_t)len, "%s%s", k ? " " : ": ", place);
        }
    }
    return out;
}
#define assert_drawn(t, kind, piece, text) assert_string_equal(drawn(t, kind, piece, NULL, false), text)

static void test_reach(void **state)
{
    (void)state;
    table *t = field_on("forest F5", "F1 FR.LT G4 S; A1 BR.LN A9 N; french Ney A1; begin attempt french");
    assert_drawn(t, "reach", "F1",
                 "1 of 2 moves: G3 H3 F4 H4 G5 H5 / "
                 "no attack after: F2 G2 H2 F3 I3 E4 I4 F5 I5 F6 G6 H6");
    t = field("F1 FR.LN G4 S broken; A1 BR.LN A9 N; french Ney A1; begin attempt french");
    assert_drawn(t, "reach", "F1", "to withdraw to: G3 H3");
}

static void test_facing_and_all_round(void **state)
{
    (void)state;
    table *t = field_on("town C4", "F1 FR.LN G4 S; F2 FR.LN C4 S; A1 BR.LN A9 N; french Ney A1; begin attempt french");
    assert_drawn(t, "facing", "F1", "front: G5 H5 / flank: F4 H4 / rear: G3 H3");
    assert_drawn(t, "facing", "F2", "front, all round: C3 D3 B4 D4 C5 D5");
}

static void test_fire_by_dice_and_what_hides(void **state)
{
    (void)state;
    table *t = field_on("hill G5", "F1 FR.LN G4 S; A1 BR.LN A9 N; french Ney A1; begin attempt french");
    assert_drawn(t, "fire", "F1", "hidden by the hill at G5: F6 / 4 dice: G6 H6");
}

static void test_targets_and_danger(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G4 S; A1 BR.LN G6 S; A2 BR.LC H8 N spent; french Ney A1; begin attempt french");
    assert_drawn(t, "targets", "F1", "5 dice, rear: G5 G6 / 4 dice: H7 H8");
    assert_drawn(t, "danger", "F1", "A1: 4 dice: G5 G4");
}

static void test_sight(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G2 S; F2 FR.LN G4 S; A1 BR.LN G6 N; A2 BR.LN I2 N; french Ney A1; begin attempt french");
    assert_string_equal(drawn(t, "sight", "F1", "A1", true), "blocked by F2 / blocked by F2");
    assert_string_equal(drawn(t, "sight", "F1", "A2", true), "clear");
}

static void test_command(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G2 S; F2 FR.LN G3 S; F3 FR.LN M9 S; A1 BR.LN A9 N; french Ney G2; begin attempt french");
    const char *words = drawn(t, "command", "F1", NULL, true);
    assert_string_equal(words, "10 here / 9 here / 8 here / 7 here / 6 here / out of command / direct command");
}

static void test_flags_and_squares(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; F2 FR.LN F4 S; F3 FR.LN H4 S; F4 FR.LN G3 S; F5 FR.LN H3 S; A1 BR.LN A9 N; "
                     "french Ney G4; begin attempt french");
    assert_drawn(t, "support", "F1", "supported: G3 H3 F4 H4");
    assert_drawn(t, "retreat", "F1", "no room: a block each: G3 H3");
    assert_string_equal(drawn(t, "square", "F1", NULL, true),
                        "-3: 7 or less to form square / -2: 8 or less to form square / -1: 9 or less to form square / "
                        "0: 10 or less to form square");
}

static void between(const table *t, const char *from, const char *to, const char *want)
{
    char said[260];
    gg_between out;
    gg_spot spot[2] = {{.piece = GG_NONE}, {.piece = GG_NONE}};
    const char *text[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        spot[i].piece = (uint8_t)gg_battle_piece(t->battle, text[i], strlen(text[i]));
        if (spot[i].piece == GG_NONE) assert_true(gg_place_find(t->battle, text[i], strlen(text[i]), &spot[i].pose));
    }
    assert_true(gg_between_of(t->battle, t->state, spot[0], spot[1], &out));
    snprintf(said, sizeof said, "%s, %s, %s", out.distance_words, out.arc, out.sight);
    assert_string_equal(said, want);
}

static void test_between(void **state)
{
    (void)state;
    table *t = field_on("forest G4 F4, hill D5", "F1 FR.LN G2 S; F2 FR.LN D4 S; A1 BR.LN G6 N; A2 BR.LN C6 N; "
                                                 "french Ney A1; begin attempt french");
    between(t, "F1", "A1", "4 hexes, front, blocked by the forest at G4");
    between(t, "A1", "H6", "1 hex, flank, clear");
    between(t, "A1", "G8", "2 hexes, rear, clear");
    between(t, "F2", "A2", "2 hexes, front, blocked by the hill at D5");
}

/* Of every piece of every scenario: words, and places on the board. */
static void test_every_shape_has_words(void **state)
{
    (void)state;
    static gg_overlay shape[GG_OVERLAYS];
    roster all = roster_open("ccn");
    const char *const *words;
    int kinds = gg_overlay_kinds(gg_system_find("ccn"), &words), shapes = 0;
    assert_int_equal(kinds, 10);
    gg_state *s = table_state();
    for (int i = 0; i < all.count; i++) {
        gg_start(all.at[i].battle, s, NULL);
        for (int piece = 0; piece < 80; piece++)
            for (int kind = 0; kind < kinds; kind++) {
                int n = gg_overlay_of(all.at[i].battle, s, kind, piece, (piece + 1) % 80, shape, GG_OVERLAYS);
                for (int k = 0; k < n; k++) assert_true(shape[k].words[0] && shape[k].points > 0);
                shapes += n;
            }
    }
    assert_true(shapes > 1000);
    free(s);
    roster_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_reach),
                                       proves(test_facing_and_all_round),
                                       proves(test_fire_by_dice_and_what_hides),
                                       proves(test_targets_and_danger),
                                       proves(test_sight),
                                       proves(test_command),
                                       proves(test_flags_and_squares),
                                       proves(test_between),
                                       proves(test_every_shape_has_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
