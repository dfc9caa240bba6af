/* text/lines: a tiny battle of its own, with every kind of field, read and written by its tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "text/lines.h"
#include "text/map.h"

/* ---- the battle: guns and crews on a strip of fields ---- */

enum { GUNS = 3, CREWS = 4 };
typedef struct toy_state {
    gg_state head;
    struct {
        uint8_t field, flags, range, mood, target, rival;
    } gun[GUNS];
    uint8_t crew_gun[CREWS], crews;
} toy_state;
typedef struct toy_battle {
    gg_battle base;
    char side_name[GG_SIDES][8];
    struct {
        uint8_t fog, sight;
        uint16_t posts;
    } option;
    uint8_t length, guns, winner;
    int16_t points;
    uint8_t luck[GG_SIDES], wear[GUNS];
    struct {
        char label[8], name[16];
        uint8_t side, type;
    } gun[GUNS];
    struct {
        char label[8], name[16];
        uint8_t weight, skills, medals;
    } crew[CREWS];
    toy_state image;
} toy_battle;
typedef struct toy_notes {
    int turn, settled;
} toy_notes;

static toy_battle *battle(gg_draft *d) { return (toy_battle *)d->battle; }
static const toy_battle *toy_b(const gg_battle *b) { return (const toy_battle *)b; }
static const toy_state *toy_s(const gg_state *s) { return (const toy_state *)s; }

enum { LENGTH, LIMIT, OPTION, MAP, SIDE, GUN, CREW, WEAR, TURN, LINES };
enum { NO_FIELD = 255 };

static const char *const edges[] = {"left", "right"}, *const colours[] = {"red", "green", "blue"},
                         *const moods[] = {"glad", "sad"}, *const posts[] = {"a", "b", "c"},
                         *const skills[] = {"quick", "keen"};
static const struct {
    int pounds;
    const char *code;
} types[] = {{6, "SIX"}, {12, "TWELVE"}};
static const gg_flag flags[] = {{"loaded", 1}, {"hot", 4}};

static const gg_option options[] = {
    {.rule = 1,
     .words = "whether there is fog",
     .field = {"fog", GG_PICK, GG_DEF(toy_battle, option.fog), GG_LIST(moods), .usual = 1}},
    {.rule = 2,
     .words = "how far one sees",
     .field = {"sight", GG_NUMBER, GG_DEF(toy_battle, option.sight), .low = 1, .high = 9, .usual = 4}},
    {.rule = 3,
     .words = "posts that are held",
     .field = {"posts", GG_SET, GG_DEF(toy_battle, option.posts), GG_LIST(posts), .one = "post", .usual = 3}},
};

static const gg_field length[] = {
    {"fields", GG_NUMBER, GG_PLACED, GG_DEF(toy_battle, length), .low = 2, .high = 9, .usual = 5}};
static const gg_field limit[] = {
    {"else", GG_SIDE, GG_FIXED, GG_DEF(toy_battle, winner), .usual = GG_NONE, .what = "a side"},
    {"points", GG_NUMBER, GG_DEF(toy_battle, points), .low = -99, .high = 99}};
static const gg_field side[] = {
    {"name", GG_LABEL, GG_PLACED, GG_DEF_EACH(toy_battle, side_name), .of = GG_LONER, .what = "the name of a side"},
    {"edge", GG_PICK, GG_PLACED, .row = true, GG_LIST(edges)},
    {"luck", GG_NUMBER, GG_DEF_EACH(toy_battle, luck), .high = 6, .always = true}};

static bool read_place(gg_draft *d, int row)
{
    gg_word w;
    long n;
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "lost")) return gg_scan_word(d->scan, &w);
    if (gg_scan_peek(d->scan, &w) && gg_draft_word(d, w)) return true; /* as good as lost */
    if (!gg_scan_need(d->scan, &w, "a field, or lost")) return false;
    if (!gg_word_number(w, &n) || n < 1 || n > battle(d)->length) {
        gg_scan_fault(d->scan, w.column, "no field");
        return false;
    }
    battle(d)->image.gun[row].field = (uint8_t)n;
    return true;
}

static void print_place(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    int field = toy_s(s)->gun[row].field;
    gg_text_add(t, field ? " %d" : " lost", field);
}

/* `aim G2 3`: at a gun that may stand below it, and how far that is. */
static bool read_aim(gg_draft *d, int row)
{
    int target = gg_draft_ref(d, GUN, "a gun", NULL), range = gg_scan_number(d->scan, "a range", 1, 9);
    if (target < 0 || range < 0) return false;
    battle(d)->image.gun[row].target = (uint8_t)target;
    battle(d)->image.gun[row].range = (uint8_t)range;
    return true;
}

static const gg_field gun[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(toy_battle, gun, label), .what = "a label such as G1"},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(toy_battle, gun, side)},
    {"name", GG_NAME, GG_PLACED, .optional = true, GG_DEF_ROW(toy_battle, gun, name)},
    {"type", GG_PICK, GG_PLACED, GG_DEF_ROW(toy_battle, gun, type), GG_LIST_OF(types, code), .what = "a type like SIX"},
    {"place", GG_OWN, GG_PLACED, .read = read_place, .print = print_place},
    {"range", GG_NUMBER, GG_NOW_ROW(toy_state, gun, range), .low = 1, .high = 20, .usual = 7, .vital = true},
    {"state", GG_FLAGS, GG_NOW_ROW(toy_state, gun, flags), GG_FLAG_LIST(flags)},
    {"mood", GG_ONE_OF, GG_NOW_ROW(toy_state, gun, mood), GG_LIST(moods), .low = 1},
    {"target", GG_REF, GG_NOW_ROW(toy_state, gun, target), .of = GUN, .usual = GG_NONE, .what = "its target"},
    {"aim", GG_OWN, .late = 2, .read = read_aim, .what = "a gun and a range"}};
static bool read_medal(gg_draft *d, int row) { return ++battle(d)->crew[row].medals; }

static const gg_field crew[] = {{"name", GG_NAME, GG_PLACED, GG_DEF_ROW(toy_battle, crew, name)},
                                {"of", GG_REF, GG_FIXED, GG_NOW_EACH(toy_state, crew_gun), .of = GUN, .what = "a gun"},
                                {"label", GG_LABEL, GG_DEF_ROW(toy_battle, crew, label)},
                                {"weight", GG_PICK, GG_DEF_ROW(toy_battle, crew, weight), GG_LIST(colours), .low = 1},
                                {"skills", GG_FLAGS, GG_DEF_ROW(toy_battle, crew, skills), GG_LIST(skills)},
                                {"medal", GG_OWN, .often = true, .read = read_medal}};

/* `wear 2 40`: the line is for the second gun, wherever it stands. */
static int wear_row(gg_draft *d)
{
    gg_scan ahead = *d->scan;
    return gg_scan_number(&ahead, "a gun by number", 1, GUNS) - 1;
}

static bool pass_number(gg_draft *d, int row)
{
    gg_word w;
    return (void)row, gg_scan_word(d->scan, &w);
}

static void print_number(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b, (void)s;
    gg_text_add(t, " %d", row + 1);
}

static bool is_worn(const gg_battle *b, const gg_state *s, int row) { return (void)s, toy_b(b)->wear[row]; }

static const gg_field wear[] = {{"gun", GG_OWN, GG_PLACED, .read = pass_number, .print = print_number},
                                {"percent", GG_NUMBER, GG_PLACED, GG_DEF_EACH(toy_battle, wear), .low = 1, .high = 99}};
static const gg_field turn[] = {{"number", GG_NUMBER, GG_PLACED, GG_NOTE(toy_notes, turn), .low = 1, .high = 9}};

static const char *unfit(const gg_draft *d, int row)
{
    return ((const toy_battle *)d->battle)->image.gun[row].field ? NULL : "is lost: expected a gun on the strip";
}

static void check_gun(gg_draft *d, int row)
{
    if (gg_draft_has(d, GUN, row, "hot") && !gg_draft_has(d, GUN, row, "loaded"))
        gg_draft_fault(d, GUN, row, "hot", "hot and not loaded");
}

static const gg_lines toy_lines;

static void put_mark(void *ground, int x, int y, char mark)
{
    (void)ground;
    assert_true(x < 3 - y && y < 2 && (mark == 'x' || mark == '.'));
}

static void read_map(gg_draft *d, int row) /* of hexes, a row of three and one of two */
{
    (void)row;
    gg_map_read(d->scan, &(gg_map){.columns = 3,
                                   .rows = 2,
                                   .narrow = 1,
                                   .known = true,
                                   .top = 1,
                                   .step = 1,
                                   .marks = "x.",
                                   .lines = &toy_lines,
                                   .put = put_mark});
}

static bool never(const gg_battle *b, const gg_state *s, int row) { return (void)b, (void)s, row < 0; }

static const gg_line lines[LINES] = {
    [LENGTH] = {"length", .most = 1, GG_FIELDS(length)},
    [LIMIT] = {"limit", .round = 1, .most = 1, .spare = true, GG_FIELDS(limit)},
    [OPTION] = {"option", .read = gg_options_read, .print = gg_options_print},
    [MAP] = {"map", .round = 1, .most = 1, .block = true, .read = read_map},
    [SIDE] = {"side", .most = GG_SIDES, .what = "sides", GG_FIELDS(side)},
    [GUN] = {"gun", .round = 1, .most = GUNS, .what = "guns", GG_FIELDS(gun), .counts = {GG_DEF(toy_battle, guns)},
             .unfit = unfit, .check = check_gun},
    [CREW] = {"crew", .most = CREWS, GG_FIELDS(crew), .counts = {GG_NOW(toy_state, crews)}},
    [WEAR] = {"wear", .most = GUNS, GG_FIELDS(wear), .row = wear_row, .when = is_worn},
    [TURN] = {"turn", .most = 1, GG_FIELDS(turn), .when = never},
};

static void empty(gg_draft *d)
{
    for (int i = 0; i < GG_SIDES; i++) {
        battle(d)->base.side[i] = battle(d)->side_name[i];
        memcpy(battle(d)->side_name[i], edges[i], strlen(edges[i]) + 1);
    }
}

static void settle(gg_draft *d, int round)
{
    toy_notes *notes = d->notes;
    assert_int_equal(notes->settled++, round);
    if (round == 1 && notes->turn) assert_true(gg_draft_good(d, TURN, 0, "number"));
}

static const gg_lines toy_lines = {.line = lines,
                                   .lines = LINES,
                                   .option = options,
                                   .options = 3,
                                   .battle_bytes = sizeof(toy_battle),
                                   .image_at = offsetof(toy_battle, image),
                                   .notes_bytes = sizeof(toy_notes),
                                   .empty = empty,
                                   .settle = settle};
static const gg_system toy = {.id = "toy", .name = "Toy", .lines = &toy_lines};

/* ---- reading and writing it ---- */

typedef struct table {
    gg_arena arena;
    gg_faults faults;
    gg_battle *b;
} table;

static table *read_text(const char *text, size_t space)
{
    table *t = calloc(1, sizeof *t);
    t->arena = (gg_arena){.base = aligned_alloc(16, 1 << 16), .size = space};
    gg_scan s = {.text = text, .end = text + strlen(text), .arena = &t->arena, .faults = &t->faults};
    gg_scan_rewind(&s);
    t->b = gg_lines_read(&toy_lines, &s);
    return t;
}

static void put_away(table *t)
{
    free(t->arena.base);
    free(t);
}

static void assert_writes(const char *text, const char *written)
{
    char out[2000];
    table *t = read_text(text, 1 << 16);
    if (!t->b) fail_msg("%d:%d %s", t->faults.fault[0].line, t->faults.fault[0].column, t->faults.fault[0].text);
    t->b->system = &toy;
    t->b->title = "T";
    t->b->story = "";
    int len = gg_lines_print(&toy_lines, t->b, (const gg_state *)&toy_b(t->b)->image, true, out, sizeof out);
    assert_int_equal(len, strlen(out));
    assert_string_equal(out, written);
    put_away(t);
}

/* Faults in the order in which they were found: "line:column part of the text". */
static void assert_faults(const char *text, const char *const *wanted, int n)
{
    table *t = read_text(text, 1 << 16);
    assert_null(t->b);
    for (int i = 0; i < n; i++) {
        bool found = false;
        int line, column, skip = 0;
        sscanf(wanted[i], "%d:%d %n", &line, &column, &skip);
        for (int k = 0; k < t->faults.count; k++)
            found |= t->faults.fault[k].line == line && t->faults.fault[k].column == column &&
                     strstr(t->faults.fault[k].text, wanted[i] + skip);
        if (!found) fail_msg("no fault %s", wanted[i]);
    }
    if (t->faults.count != n) {
        for (int k = 0; k < t->faults.count; k++)
            fprintf(stderr, "%d:%d %s\n", t->faults.fault[k].line, t->faults.fault[k].column, t->faults.fault[k].text);
        fail_msg("%d faults: expected %d", t->faults.count, n);
    }
    put_away(t);
}
#define ASSERT_FAULTS(text, ...)                            \
    assert_faults(text, (const char *const[]){__VA_ARGS__}, \
                  (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

#define HEAD "system toy\ntitle T\n"
#define SIDES "side left left luck 0\nside right right luck 0\n"

/* ---- what is read is written ---- */

static void test_lines_nothing_given_is_usual(void **state)
{
    (void)state;
    assert_writes("", HEAD "length 5\n" SIDES);
}

static void test_lines_every_kind_is_read_and_written(void **state)
{
    (void)state;
    assert_writes("crew \"Old Bill\" of G2 medal keen weight green medal\n" /* names what stands below it */
                  "gun G1 blues \"Bess\" TWELVE 3 hot loaded target G2 range 9 sad # a comment\n"
                  "map\n1 x.x\n2  ..\nend\n"
                  "gun G2 reds SIX 1\n"
                  "gun G3 reds SIX lost\n"
                  "crew \"X Y\" of G1 label zz\n"
                  "option posts none\noption fog glad\noption sight 9\n"
                  "limit else reds points -7\n"
                  "side reds right luck 2\nside blues left\nturn 3\nlength 4\n",
                  HEAD "length 4\nlimit else reds points -7\n"
                       "option fog glad\noption sight 9\noption posts none\n"
                       "side blues left luck 0\nside reds right luck 2\n"
                       "gun G1 blues \"Bess\" TWELVE 3 range 9 loaded hot sad target G2\n"
                       "gun G2 reds SIX 1\ngun G3 reds SIX lost\n"
                       "crew \"Old Bill\" of G2 weight green keen\ncrew \"X Y\" of G1 label zz\n");
    assert_writes("gun G1 left SIX 1 aim G2 3 hot loaded\ngun G2 left SIX 2\ngun G3 left SIX sad\n",
                  HEAD "length 5\n" SIDES "gun G1 left SIX 1 range 3 loaded hot target G2\ngun G2 left SIX 2\n"
                       "gun G3 left SIX lost sad\n");
    assert_writes("option posts c,a\n", HEAD "length 5\noption posts a,c\n" SIDES);
}

static void test_lines_that_say_their_row(void **state)
{
    (void)state;
    assert_writes("wear 3 40\nwear 1 7\n", HEAD "length 5\n" SIDES "wear 1 7\nwear 3 40\n");
    ASSERT_FAULTS("wear 3 40\nwear 9 7\nwear 1 100\nwear 3 x\n", "2:6 out of range", "3:8 out of range",
                  "4:6 a second wear line for the same: the first is on line 1");
}

static void test_lines_options_for_all(void **state)
{
    (void)state;
    gg_option_row row;
    assert_int_equal(gg_system_options(&toy), 3);
    assert_true(gg_system_option(&toy, 0, &row));
    assert_string_equal(row.word, "fog");
    assert_string_equal(row.value[row.usual], "sad");
    assert_int_equal(row.values, 2);
    assert_true(gg_system_option(&toy, 1, &row));
    assert_int_equal(row.values, 0);
    assert_int_equal(row.high, 9);
    assert_false(gg_system_option(&toy, 3, &row));
}

/* ---- faults ---- */

static void test_lines_faults_have_their_place(void **state)
{
    (void)state;
    ASSERT_FAULTS("length 99\nlenght 3\nlength 3\n", "1:8 out of range", "2:1 did you mean length",
                  "3:1 a second length");
    ASSERT_FAULTS("limit\n", "1:6 `else` and a side");
    ASSERT_FAULTS("limit or left points 2 points 3\n", "1:7 unknown word");
    ASSERT_FAULTS("limit else left point 2 points 3 points 4\n", "1:17 did you mean points", "1:34 given twice");
    ASSERT_FAULTS("side a left\nside b left luck 9\nside c up luck 9\nside d-\xc3\xa4 right luck 9\n",
                  "2:8 a second side line for left: the first is on line 1", "3:8 unknown edge", "4:6 no label",
                  "4:21 out of range");
    ASSERT_FAULTS("end\n", "1:1 `end` without a map");
}

static void test_lines_faults_of_options(void **state)
{
    (void)state;
    ASSERT_FAULTS("option\noption frog 1\noption fog grim x\noption fog sad\noption posts a,d,a\noption sight 3 4\n",
                  "1:7 the name of an option", "2:8 did you mean fog", "3:12 unknown value", "3:17 unexpected",
                  "4:8 first on line 3", "5:16 unknown post", "5:18 given twice", "6:16 unexpected");
}

static void test_lines_faults_of_rows(void **state)
{
    (void)state;
    ASSERT_FAULTS("gun G1 left SIX 1 hot\n", "1:19 hot and not loaded");
    ASSERT_FAULTS("gun G1 left SIX 1 aim G2 loaded hot\ngun G2 left SIX 1 aim G1\n", "1:26 not a number",
                  "1:33 hot and", "2:25 a gun and a range");
    ASSERT_FAULTS("gun G1 left SIX 1\ncrew \"A\" of G1 medal medal keen keen\n", "2:33 keen is given twice");
    ASSERT_FAULTS("gun G1 left SIX 1\ngun G1 left SIX 7\ngun G2 up SIX 2\ngun G3 left SIX 3\ngun G4 left SIX 3\n",
                  "2:5 taken: it was given on line 1", "2:17 no field", "3:8 unknown side", "4:5 too many guns");
}

static void test_lines_faults_of_maps(void **state)
{
    (void)state;
    ASSERT_FAULTS("map\nx.\n...\nend\n", "2:3 row 1 has 2 marks: expected 3",
                  "3:3 row 2 has a mark too many: expected 2");
    ASSERT_FAULTS("map\n1 x.x\n3 o.\nend of it\n", "3:1 row 3: expected row 2", "3:3 no terrain has the mark 'o'",
                  "4:5 unexpected");
    ASSERT_FAULTS("map\nx.x\nend\n", "3:1 the map has 1 rows");
    ASSERT_FAULTS("map\nx.x\n..\n..\nlength 4\n", "4:1 a row too many", "5:1 the map has not ended");
}

static void test_lines_faults_of_references(void **state)
{
    (void)state;
    /* To a faulty row nothing more is said; to one that cannot be named the system's own reason. */
    ASSERT_FAULTS("gun G1 left SIX lost\ngun G2 left NIX 1\ngun G3 left SIX 1 target G9\ncrew \"A\" of G1\n"
                  "crew \"B\" of G2\ncrew \"B\" of G3\ncrew \"!\" of A\n",
                  "2:13 unknown type", "3:26 unknown gun", "4:13 is lost", "6:6 the label B is taken on line 5",
                  "7:6 gives no label", "7:13 A is a crew: expected a gun");
    ASSERT_FAULTS("crew \"A\" of G1\n", "1:13 there is no gun G1");
    ASSERT_FAULTS("gun G1 left SIX 1\ncrew \"A\" of G1 label B label B\n", "2:24 label is given twice");
    ASSERT_FAULTS("gun G1 left SIX 1 range 99\ncrew \"A\" of G1\n", "1:25 out of range");
}

static void test_lines_small_arena(void **state)
{
    (void)state;
    const char *text = "gun G1 left SIX 1 target G1\ncrew \"A\" of G1\n";
    for (size_t space = 0; space < 8000; space += 40) {
        table *t = read_text(text, space);
        assert_int_equal(t->faults.count, 0);
        assert_true(t->arena.used <= space);
        put_away(t);
    }
}

/* What a text gives twice is at fault, and is refused whether or not there is room to say so. */
static void test_lines_of_every_system_have_room(void **state)
{
    (void)state;
    for (int i = 0; i < gg_systems_count; i++)
        if (gg_systems[i]->lines) assert_true(gg_lines_space(gg_systems[i]->lines) < GG_BATTLE_BYTES - 8192);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_nothing_given_is_usual),
        cmocka_unit_test(test_lines_every_kind_is_read_and_written),
        cmocka_unit_test(test_lines_that_say_their_row),
        cmocka_unit_test(test_lines_options_for_all),
        cmocka_unit_test(test_lines_faults_have_their_place),
        cmocka_unit_test(test_lines_faults_of_options),
        cmocka_unit_test(test_lines_faults_of_rows),
        cmocka_unit_test(test_lines_faults_of_maps),
        cmocka_unit_test(test_lines_faults_of_references),
        cmocka_unit_test(test_lines_small_arena),
        cmocka_unit_test(test_lines_of_every_system_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
