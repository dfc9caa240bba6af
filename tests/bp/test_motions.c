/* Named motions: each becomes one move of the notation, exact or refused with the longest that may be. */
#include "field.h"

static table *shipped(const char *name, const char *answers)
{
    char path[64];
    snprintf(path, sizeof path, "bp/%s", name);
    table *t = set_up_file(table_scenario_path(path));
    if (answers[0]) give(t, answers);
    return t;
}

/* "" if the words are no motion at all, or refused: the fault tells */
static const char *read_as(const table *t, const char *words, char *fault)
{
    static char text[GG_MOVE_TEXT];
    gg_fault f = {0};
    gg_move m = gg_move_parse(t->battle, t->state, words, strlen(words), &f);
    text[0] = 0;
    snprintf(fault, sizeof f.text, "%s", f.text);
    if (m) gg_move_print(t->battle, t->state, m, text, sizeof text);
    return text;
}

typedef struct said {
    const char *words, *move;
} said;

static void check(const table *t, const said *row, size_t n)
{
    char fault[200];
    bool good = true;
    for (size_t i = 0; i < n; i++) {
        const char *is = read_as(t, row[i].words, fault);
        bool refused = row[i].move[0] == '!';
        if (refused ? !is[0] && strstr(fault, row[i].move + 1) : strcmp(is, row[i].move) == 0) continue;
        print_message("%s: %s\n  but %s%s\n", row[i].words, row[i].move, is, fault);
        good = false;
    }
    assert_true(good);
}
#define CHECK(t, ...)                                    \
    do {                                                 \
        static const said rows_[] = {__VA_ARGS__};       \
        check(t, rows_, sizeof rows_ / sizeof rows_[0]); \
    } while (0)

/* telling, 11: the accepted examples. */
static void test_from_far(void **state)
{
    (void)state;
    table *t = shipped("redinha", "commander Beckwith; group B1 B2 B3; advance; roll 4 4; next B2");
    CHECK(t, {"forward 12", "move B2 150 350 180"}, {"f 12", "move B2 150 350 180"},
          {"B2 forward 12.0", "move B2 150 350 180"}, {"forward", "move B2 150 350 180"},
          {"to range of F6", "move B2 150 435 180"}, {"wheel left 15", "move B2 152 458 165"},
          {"wheel left 15, forward", "move B2 177 366 165"}, {"wheel to F6", "move B2 153 453 158"},
          {"oblique left 12", "move B2 227 378 180"}, {"oblique left 12 at 40", "move B2 227 378 180"},
          {"turn right 45", "move B2 144 472 225"}, {"about", "move B2 150 486 0"},
          {"sidestep left", "move B2 185 470 180"}, {"hold", "hold B2"}, {"move B2 15.0 35.0 S", "move B2 150 350 180"},
          {"into proximity of F6", "move B2 150 380 180"});
    CHECK(t, {"forward 80", "!80 inches, one move is 12.0; 8.0?"}, {"forward 13", "!forward 12.0 goes"},
          {"forward 13", "!13.0 inches, one move is 12.0"}, {"wheel right 90", "!goes"},
          {"wheel sideways", "!wheel left, right"}, {"forward 8 quickly", "!the rest"},
          {"to nowhere", "!no place has that name"}, {"within 3 of F6", "!does not come within 3.0 inches of F6"},
          {"to range of Q9", "!no unit on the table has that label"});
}

static void test_in_proximity(void **state)
{
    (void)state;
    table *t = shipped("drill_closing_fire", "use F1");
    CHECK(t, {"back", "move F1 130 35 0"}, {"back right", "move F1 185 35 0"}, {"about, forward", "move F1 130 3 180"},
          {"form square", "form F1 square"}, {"charge A1", "charge F1 A1"}, {"into contact with A1", "charge F1 A1"},
          {"sidestep right 6", "!in proximity of 88th Foot (A1)"}, {"about", "!in proximity"});
}

/* A slide within 45 degrees, or a wheel and on, whichever ends nearer; never past it. */
static void test_to_a_place(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 600,400 180; objective 200,150 2 \"the hill\";"
                     "begin orders Ney");
    give(t, "group R1; advance; roll 3 3");
    CHECK(t, {"to the hill", "move R1 200 150 0"}, {"to hill", "move R1 200 150 0"},
          {"to 20.0,15.0", "move R1 200 150 0"}, {"to 20,40", "move R1 200 220 0"},
          {"to 20.0,5.0", "!behind it: about, or turn, first"}, {"to", "!where to is missing"});
}

/* Every motion that is listed is read as the move that it stands for. */
static void test_listed_motions_are_read(void **state)
{
    (void)state;
    static const char *const from[][2] = {
        {"redinha", "commander Beckwith; group B1 B2 B3; advance; roll 4 4; next B2"},
        {"drill_closing_fire", "use F1"},
        {"drill_flank", "use F1"},
    };
    for (size_t k = 0; k < sizeof from / sizeof from[0]; k++) {
        table *t = shipped(from[k][0], from[k][1]);
        gg_motion list[GG_MOTIONS];
        char fault[200], text[GG_MOVE_TEXT];
        int n = gg_motions_of(t->battle, t->state, list, GG_MOTIONS);
        assert_true(n > 5);
        for (int i = 0; i < n; i++) {
            gg_move_print(t->battle, t->state, list[i].move, text, sizeof text);
            const char *is = read_as(t, list[i].words, fault);
            if (strcmp(is, text))
                table_fail(HERE, "%s is listed for %s, and read as %s%s", list[i].words, text, is, fault);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_from_far), proves(test_in_proximity), proves(test_to_a_place),
                                       proves(test_listed_motions_are_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
