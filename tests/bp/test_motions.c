/* Named motions: each becomes one move of the notation, exact or refused with the longest that may be. */
#include "field.h"

#include "tell/buffer.h"
#include "tell/said.h"

#include <stdlib.h>

void memory_is_out(void) { abort(); }

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

typedef struct reading {
    const char *words, *move;
} reading;

static void check(const table *t, const reading *row, size_t n)
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
        static const reading rows_[] = {__VA_ARGS__};    \
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
          {"sidestep left", "move B2 185 470 180"}, {"hold", "hold B2"}, {"stay", "hold B2"}, {"stay B2", "hold B2"},
          {"move B2 15.0 35.0 S", "move B2 150 350 180"}, {"into proximity of F6", "move B2 150 380 180"});
    CHECK(t, {"forward 80", "!80 inches, one move is 12.0; 8.0?"}, {"forward 13", "!forward 12.0 goes"},
          {"forward 13", "!would go 13.0 of 12.0 inches; forward 12.0 goes"}, {"wheel right 90", "!goes"},
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

/* Everything that one line says is answered, as far as it can be; what could not be is told. */
static void say(table *t, const char *line, char *fell, size_t cap)
{
    said k;
    gg_fault fault = {0};
    gg_move move[IMPLIED_MOST];
    int n = said_read(&k, t->battle, t->state, line, strlen(line), move, &fault);
    snprintf(fell, cap, "%s", fault.text);
    while (n) {
        for (int i = 0; i < n; i++) gg_apply(t->battle, t->state, move[i], NULL);
        n = said_next(&k, t->battle, t->state, move, fell, cap);
    }
}

/* telling, 11: a length beyond one move is cut into whole moves, where the unit has so many. */
static void test_several_moves_at_once(void **state)
{
    (void)state;
    char fell[GG_SENTENCE];
    table *t = shipped("redinha", "commander Beckwith; group B1 B2 B3; advance; roll 3 3"); /* two moves */
    table *one = fork_of(t), *all = fork_of(t), *stops = fork_of(t), *much = fork_of(t);
    say(one, "B2 forward 15", fell, sizeof fell);
    assert_string_equal(fell, "");
    assert_pose(one, "B2", 150, 320, 180);
    say(all, "all forward 15", fell, sizeof fell);
    assert_pose(all, "B1", 240, 280, 180);
    assert_pose(all, "B2", 150, 320, 180);
    assert_pose(all, "B3", 330, 320, 180);
    say(stops, "B1 forward 24", fell, sizeof fell); /* the second move is not shortened */
    assert_pose(stops, "B1", 240, 310, 180);
    assert_non_null(strstr(fell, "`B1 forward 12.0` cannot be done now: "));
    say(much, "B2 forward 30", fell, sizeof fell); /* three moves, it has two */
    assert_pose(much, "B2", 150, 470, 180);
    assert_non_null(strstr(fell, "30.0 of 12.0 inches"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_from_far), proves(test_in_proximity), proves(test_to_a_place),
                                       proves(test_several_moves_at_once), proves(test_listed_motions_are_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
