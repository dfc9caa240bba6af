/* 10: the three scenarios as they are printed; scenarios and positions as text. */
#include "field.h"

#include <stdlib.h>

/* Name, brigade, class, weight, stands, grade, traits, space or 0, facing, formation, turn; side 0 first. */
static const char *const map_el_bodon[] = {".......+......",
                                           ".......+......",
                                           ".......+......",
                                           "...l...+..l...",
                                           "..ll...+..ll..",
                                           ".......+......",
                                           "...1111+11....",
                                           "...1111+11....",
                                           ".ll....+..ll..",
                                           "..l....+...T..",
                                           ".......+......",
                                           ".......+......",
                                           NULL};
static const char *const units_el_bodon[] = {"13e Chasseurs|FL|LCAV|-|4|R|-|3,1|S|LINE|1",
                                             "Lanciers de Berg|FL|LCAV|-|3|R|lance|5,1|S|LINE|1",
                                             "6e Dragons|FD|HCAV|-|4|R|-|8,1|S|COLUMN|1",
                                             "11e Dragons|FD|HCAV|-|4|R|-|10,1|S|LINE|1",
                                             "Horse battery|FD|HORSE|L|3|R|-|7,2|S|LIMBERED|1",
                                             "1/5th Foot|AC|LINE|-|4|E|volley skirm1|7,9|N|LINE|1",
                                             "77th Foot|AC|LINE|-|4|R|volley|5,9|N|LINE|1",
                                             "21st Portuguese|AC|LINE|-|6|R|-|9,10|N|COLUMN|1",
                                             "Arentschildt battery|AC|FOOT|M|3|R|-|7,7|N|UNLIMBERED|1",
                                             "1st KGL Hussars|AV|LCAV|-|3|E|-|9,8|N|LINE|1",
                                             "11th Light Dragoons|AV|LCAV|-|3|R|-|5,8|N|LINE|1",
                                             NULL};
static const char *const leaders_el_bodon[] = {/* name, rank, rating, arm, space or 0 */
                                               "Montbrun|DIV|2|CAV|7,1",
                                               "Wathier|BRIG|1|CAV|5,1",
                                               "Ornano|BRIG|1|CAV|8,1",
                                               "Picton|DIV|1|INF|7,10",
                                               "Colville|BRIG|1|INF|7,9",
                                               "V. Alten|BRIG|1|CAV|9,8",
                                               NULL};

static const char *const map_maida[] = {
    "..................", "........ll........", ".......lll........", "........l.........", "..................",
    "....l.............", "..................", "..........l.......", ".........ll.......", "..................",
    "......l....l......", "...........ll.....", "ssssssssssssssssss", "XXXXXXXXXXXXXXXXXX", NULL};
static const char *const units_maida[] = {"1er Leger, 1st Bn|FC|LIGHT|-|6|E|skirm2|15,10|W|COLUMN|1",
                                          "1er Leger, 2nd Bn|FC|LIGHT|-|5|E|skirm2|15,11|W|COLUMN|1",
                                          "42e Ligne, 1st Bn|FC|LINE|-|5|R|skirm1|15,8|W|COLUMN|1",
                                          "42e Ligne, 2nd Bn|FC|LINE|-|4|R|skirm1|15,9|W|COLUMN|1",
                                          "1st Polish, 1st Bn|FP|LINE|-|4|R|skirm1|16,6|W|COLUMN|1",
                                          "1st Polish, 2nd Bn|FP|LINE|-|4|R|skirm1|16,7|W|COLUMN|1",
                                          "1st Swiss, 1st Bn|FP|LINE|-|5|R|skirm1|17,8|W|COLUMN|1",
                                          "23e Leger, 1st Bn|FD|LIGHT|-|5|R|skirm2|16,3|W|COLUMN|1",
                                          "23e Leger, 2nd Bn|FD|LIGHT|-|5|R|skirm2|16,4|W|COLUMN|1",
                                          "9e Chasseurs|FD|LCAV|-|3|R|-|17,5|W|COLUMN|1",
                                          "Horse battery|FD|HORSE|L|2|R|-|15,6|W|LIMBERED|1",
                                          "Light Battalion|BK|LIGHT|-|6|E|volley skirm2|5,11|E|LINE|1",
                                          "Corsicans and Sicilians|BK|LIGHT|-|3|R|-|6,12|E|SKIRM|1",
                                          "2/78th Foot|BA|LINE|-|6|R|volley|4,9|E|LINE|1",
                                          "1/81st Foot|BA|LINE|-|5|R|volley|4,10|E|LINE|1",
                                          "Grenadier Battalion|BC|LINE|-|4|E|volley|3,6|E|LINE|1",
                                          "1/27th Foot|BC|LINE|-|6|R|volley|3,7|E|LINE|1",
                                          "Mule battery|BC|FOOT|L|2|R|-|4,8|E|LIMBERED|1",
                                          "1/58th Foot|BO|LINE|-|5|R|volley|2,8|E|LINE|1",
                                          "de Watteville|BO|LINE|-|3|R|-|2,9|E|COLUMN|1",
                                          "20th Foot|BO|LINE|-|5|R|volley|0|E|COLUMN|6",
                                          NULL};
static const char *const leaders_maida[] = {/* name, rank, rating, arm, space or 0 */
                                            "Reynier|DIV|1|INF|16,8", "Compere|BRIG|1|INF|15,9",
                                            "Peyri|BRIG|0|INF|16,6",  "Digonet|BRIG|1|INF|16,4",
                                            "Stuart|DIV|0|INF|3,8",   "Kempt|BRIG|2|INF|5,11",
                                            "Acland|BRIG|1|INF|4,9",  "Cole|BRIG|1|INF|3,7",
                                            "Oswald|BRIG|1|INF|2,8",  NULL};

static const char *const map_quatre_bras[] = {
    ".........+..............", ".........+..............", ".........+..............",
    "+++++++++T++++1111......", "........H+111++++1......", "......HHH+...ll.+++.....",
    "...l..HHH+...ll...+++...", "...l.HHH.+.lll......++++", ".....HHH.+.ll...........",
    "....HHHH.+.....sssXX....", "....HHHHsssssss.....ss..", "....HHH..+T........T..ss",
    "....HHH..+..ll..........", ".....HH..+..ll....l.....", "....T...1+111111..ll....",
    "........1+111111........", ".........+....HHH.......", ".........+....HHHH......",
    ".........+.....HHH......", ".........+..............", NULL};
static const char *const units_quatre_bras[] = {"2e Leger, I|F5H|LIGHT|-|8|R|skirm2|14,18|N|COLUMN|1",
                                                "2e Leger, II|F5H|LIGHT|-|8|R|skirm2|13,19|N|COLUMN|1",
                                                "61e Ligne|F5H|LINE|-|7|R|skirm1|13,17|N|COLUMN|1",
                                                "72e Ligne|F5C|LINE|-|8|R|skirm1|18,17|N|COLUMN|1",
                                                "108e Ligne|F5C|LINE|-|9|R|skirm1|19,18|N|COLUMN|1",
                                                "92e Ligne|F9G|LINE|-|8|R|skirm1|9,18|N|COLUMN|1",
                                                "93e Ligne|F9G|LINE|-|9|R|skirm1|8,18|N|COLUMN|1",
                                                "100e Ligne|F9J|LINE|-|9|R|skirm1|11,18|N|COLUMN|1",
                                                "4e Leger|F9J|LIGHT|-|10|R|skirm2|11,19|N|COLUMN|1",
                                                "1er Chasseurs|FPH|LCAV|-|4|R|-|21,16|N|COLUMN|1",
                                                "6e Chasseurs|FPH|LCAV|-|5|R|-|22,16|N|COLUMN|1",
                                                "5e Lanciers|FPW|LCAV|-|4|E|lance|21,18|N|COLUMN|1",
                                                "6e Lanciers|FPW|LCAV|-|3|E|lance|22,18|N|COLUMN|1",
                                                "Foot battery, 5th Div|F5H|FOOT|M|4|R|-|14,16|N|LIMBERED|1",
                                                "Foot battery, 9th Div|F9G|FOOT|M|4|R|-|10,17|N|LIMBERED|1",
                                                "12-pdr battery|F9J|FOOT|H|4|R|-|10,19|N|LIMBERED|1",
                                                "Horse battery, Pire|FPH|HORSE|L|3|R|-|20,17|N|LIMBERED|1",
                                                "1er Leger|F6B|LIGHT|-|10|R|skirm2|0|N|MARCH|4",
                                                "3e Ligne|F6B|LINE|-|9|R|skirm1|0|N|MARCH|4",
                                                "1er Ligne|F6S|LINE|-|10|R|skirm1|0|N|MARCH|4",
                                                "2e Ligne|F6S|LINE|-|10|R|skirm1|0|N|MARCH|4",
                                                "Foot battery, 6th Div|F6B|FOOT|M|4|R|-|0|N|LIMBERED|4",
                                                "8e Cuirassiers|FKG|HCAV|-|4|E|cuirass|0|N|COLUMN|9",
                                                "11e Cuirassiers|FKG|HCAV|-|3|R|cuirass|0|N|COLUMN|9",
                                                "27th Jagers|A2B|LIGHT|-|6|R|-|12,12|S|SKIRM|1",
                                                "7th Line|A2B|LINE|-|6|R|-|11,7|S|COLUMN|1",
                                                "5th Militia|A2B|LINE|-|4|C|-|11,12|S|COLUMN|1",
                                                "7th and 8th Militia|A2B|LINE|-|9|C|-|13,10|S|COLUMN|1",
                                                "2nd Nassau, I|A2S|LINE|-|7|R|skirm1|7,13|S|LINE|1",
                                                "2nd Nassau, II|A2S|LINE|-|7|R|skirm1|9,12|S|LINE|1",
                                                "2nd Nassau, III|A2S|LINE|-|7|R|skirm1|8,11|S|COLUMN|1",
                                                "28th Orange-Nassau|A2S|LINE|-|9|R|-|9,10|S|COLUMN|1",
                                                "Horse battery Bijleveld|A2S|HORSE|M|4|R|-|10,12|S|UNLIMBERED|1",
                                                "Foot battery Stevenart|A2B|FOOT|M|4|R|-|9,9|S|UNLIMBERED|1",
                                                "6th Hussars|AVM|LCAV|-|5|R|-|0|E|COLUMN|4",
                                                "5th Light Dragoons|AVM|LCAV|-|4|R|-|0|E|COLUMN|4",
                                                "28th Foot|A5K|LINE|-|5|E|volley skirm1|0|S|MARCH|4",
                                                "32nd Foot|A5K|LINE|-|6|E|volley skirm1|0|S|MARCH|4",
                                                "79th Foot|A5K|LINE|-|6|E|volley skirm1|0|S|MARCH|4",
                                                "1/95th Rifles|A5K|LIGHT|-|5|E|rifle|0|S|MARCH|4",
                                                "3/1st Foot|A5P|LINE|-|5|E|volley skirm1|0|S|MARCH|4",
                                                "42nd Foot|A5P|LINE|-|4|E|volley skirm1|0|S|MARCH|4",
                                                "2/44th Foot|A5P|LINE|-|4|R|volley skirm1|0|S|MARCH|4",
                                                "92nd Foot|A5P|LINE|-|5|E|volley skirm1|0|S|MARCH|4",
                                                "Foot battery Rogers|A5K|FOOT|M|3|R|-|0|S|LIMBERED|4",
                                                "Best, Verden and Luneburg|A5H|LINE|-|10|C|-|0|S|MARCH|5",
                                                "Best, Osterode and Munden|A5H|LINE|-|10|C|-|0|S|MARCH|5",
                                                "Brunswick Avantgarde|ABL|LIGHT|-|6|R|rifle|0|S|MARCH|6",
                                                "Brunswick Leib and 1st Light|ABL|LINE|-|10|R|skirm1|0|S|MARCH|6",
                                                "Brunswick 2nd and 3rd Line|ABL|LINE|-|10|C|-|0|S|MARCH|6",
                                                "Brunswick Hussars|ABC|LCAV|-|6|R|-|0|S|COLUMN|6",
                                                "Brunswick Uhlans|ABC|LCAV|-|2|R|lance|0|S|COLUMN|6",
                                                "Brunswick horse battery|ABC|HORSE|L|4|R|-|0|S|LIMBERED|7",
                                                NULL};
static const char *const leaders_quatre_bras[] = {/* name, rank, rating, arm, space or 0 */
                                                  "Ney|CORPS|2|INF|10,18",
                                                  "Bachelu|DIV|1|INF|14,17",
                                                  "Husson|BRIG|1|INF|13,17",
                                                  "Campi|BRIG|1|INF|18,17",
                                                  "Foy|DIV|2|INF|10,16",
                                                  "Gauthier|BRIG|1|INF|9,18",
                                                  "Jamin|BRIG|1|INF|11,18",
                                                  "Pire|DIV|1|CAV|21,17",
                                                  "Hubert|BRIG|1|CAV|21,16",
                                                  "Wathiez|BRIG|1|CAV|21,18",
                                                  "Jerome|DIV|0|INF|0",
                                                  "Bauduin|BRIG|1|INF|0",
                                                  "Soye|BRIG|1|INF|0",
                                                  "Kellermann|DIV|2|CAV|0",
                                                  "Guiton|BRIG|1|CAV|0",
                                                  "Orange / Wellington|CORPS|0|INF|10,5",
                                                  "Perponcher|DIV|1|INF|10,8",
                                                  "Bijlandt|BRIG|0|INF|11,10",
                                                  "Saxe-Weimar|BRIG|1|INF|8,12",
                                                  "Collaert|DIV|0|CAV|0",
                                                  "van Merlen|BRIG|1|CAV|0",
                                                  "Picton|DIV|2|INF|0",
                                                  "Kempt|BRIG|2|INF|0",
                                                  "Pack|BRIG|1|INF|0",
                                                  "Best|BRIG|0|INF|0",
                                                  "Brunswick|DIV|2|INF|0",
                                                  "Olfermann|BRIG|1|INF|0",
                                                  "von Cramm|BRIG|0|CAV|0",
                                                  NULL};

static const struct printed {
    const char *file, *const *map, *const *units, *const *leaders;
    int turns, home[GG_SIDES], broken, side, win, draw, least, objectives;
    gg_rule rule;
} scenarios[] = {
    {"boe/el_bodon", map_el_bodon, units_el_bodon, leaders_el_bodon, 8, {SQ_N, SQ_S}, 0, 0, 2, 0, 0, 1, SCEN_ELBODON},
    {"boe/maida", map_maida, units_maida, leaders_maida, 10, {SQ_E, SQ_W}, 3, 1, 1, 0, 1, 0, SCEN_MAIDA},
    {"boe/quatre_bras",
     map_quatre_bras,
     units_quatre_bras,
     leaders_quatre_bras,
     12,
     {SQ_S, SQ_N},
     4,
     0,
     -15,
     -20,
     0,
     4,
     SCEN_QUATREBRAS},
};
enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

/* The next field of a line between '|'. */
static const char *field_of(const char *line, int n)
{
    static char text[11][64];
    for (int i = 0; i < n; i++) line = strchr(line, '|') + 1;
    snprintf(text[n], sizeof text[n], "%.*s", (int)strcspn(line, "|"), line);
    return text[n];
}

static void assert_word(const char *is, const char *want, const char *of)
{
    if (strcmp(is, want)) table_fail(HERE, "%s: %s, not %s", of, is, want);
}

static void check_ground(const table *t, const char *const *rows)
{
    int y = 0;
    for (; rows[y]; y++) {
        assert_int_equal(strlen(rows[y]), bt(t)->board.columns);
        for (int x = 0; rows[y][x]; x++) {
            int cell = sq_cell(x, y);
            char mark = rows[y][x], is = boe_terrain_marks[boe_terrain_at(bt(t), cell)];
            if (mark == '1') assert_int_equal(boe_level_at(bt(t), cell), 1);
            if (mark == '+') assert_true(bt(t)->road[boe_spot(bt(t), cell)] != 0);
            assert_int_equal(is, mark == '1' || mark == '+' ? '.' : mark);
        }
    }
    assert_int_equal(y, bt(t)->board.rows);
}

static int traits_of(const char *words)
{
    int traits = 0;
    for (int i = 0; i < 7; i++)
        if (strstr(words, boe_trait_names[i])) traits |= 1 << i;
    return traits;
}

static void check_unit(const table *t, int u, const char *line)
{
    static const char *const grades = "MCREG";
    const boe_unit_def *def = &bt(t)->unit[u];
    const boe_unit *unit = &st(t)->unit[u];
    int turn = atoi(field_of(line, 10));
    assert_word(def->name, field_of(line, 0), line);
    assert_word(bt(t)->brigade[def->brigade].label, field_of(line, 1), line);
    assert_word(boe_classes[def->cls].code, field_of(line, 2), line);
    assert_int_equal("-LMH"[def->weight], field_of(line, 3)[0]);
    assert_int_equal(def->stands, atoi(field_of(line, 4)));
    assert_int_equal(grades[def->grade], field_of(line, 5)[0]);
    assert_int_equal(def->traits, traits_of(field_of(line, 6)));
    assert_int_equal("NESW"[def->facing], field_of(line, 8)[0]);
    assert_word(boe_formation_names[def->formation], field_of(line, 9), line);
    assert_int_equal(def->arrives, turn > 1 ? turn : 0);
    if (turn > 1)
        assert_int_equal(unit->cell, SQ_OFF);
    else
        assert_int_equal(unit->cell, boe_cell_parse(bt(t), field_of(line, 7), strlen(field_of(line, 7))));
}

static void check_leader(const table *t, int l, const char *line)
{
    static const char *const ranks[] = {"BRIG", "DIV", "CORPS"};
    const boe_leader_def *def = &bt(t)->leader[l];
    const char *at = field_of(line, 4);
    assert_word(def->name, field_of(line, 0), line);
    assert_word(ranks[def->rank], field_of(line, 1), line);
    assert_int_equal(def->rating, atoi(field_of(line, 2)));
    assert_word(def->arm == CAV ? "CAV" : "INF", field_of(line, 3), line);
    if (!strcmp(at, "0"))
        assert_int_equal(st(t)->leader[l].state, AWAITED);
    else
        assert_int_equal(st(t)->leader[l].cell, boe_cell_parse(bt(t), at, strlen(at)));
}

static void test_boe_scenarios_are_as_printed(void **state)
{
    (void)state;
    for (int i = 0; i < SCENARIOS; i++) {
        const struct printed *p = &scenarios[i];
        table *t = set_up_file(table_scenario_path(p->file));
        const boe_battle *b = bt(t);
        int units = 0, leaders = 0;
        check_ground(t, p->map);
        for (; p->units[units]; units++) check_unit(t, units, p->units[units]);
        for (; p->leaders[leaders]; leaders++) check_leader(t, leaders, p->leaders[leaders]);
        assert_int_equal(b->lines, units);
        assert_int_equal(b->leaders, leaders);
        assert_int_equal(b->turns, p->turns);
        assert_int_equal(b->home[0], p->home[0]);
        assert_int_equal(b->home[1], p->home[1]);
        assert_int_equal(b->broken_points, p->broken);
        assert_int_equal(b->victory.side, p->side);
        assert_int_equal(b->victory.win, p->win);
        assert_int_equal(b->victory.draw, p->draw);
        assert_int_equal(b->victory.least, p->least);
        assert_int_equal(b->objectives, p->objectives);
        assert_int_equal(b->scenario, p->rule);
    }
}

static void test_boe_objectives_and_zones_of_quatre_bras(void **state)
{
    (void)state;
    static const int objectives[][3] = {{10, 4, 12}, {11, 12, 4}, {20, 12, 4}, {5, 15, 3}};
    table *t = set_up_file(table_scenario_path("boe/quatre_bras"));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(bt(t)->objective[i].cell, space(objectives[i][0], objectives[i][1]));
        assert_int_equal(bt(t)->objective[i].points, objectives[i][2]);
        assert_int_equal(bt(t)->objective[i].side, 1);
    }
    for (int u = 0; u < bt(t)->lines; u++) {
        const boe_unit_def *def = &bt(t)->unit[u];
        const boe_zone *z = &bt(t)->zone[def->zone];
        if (!def->arrives) continue;
        bool merlen = !strcmp(bt(t)->brigade[def->brigade].label, "AVM");
        assert_int_equal(z->x0 + 1, def->side == 0 ? (def->arrives == 4 ? 7 : 8) : merlen ? 1 : 6);
        assert_int_equal(z->x1 + 1, def->side == 0 ? 12 : merlen ? 1 : 15);
        assert_int_equal(z->y0 + 1, def->side == 0 ? 20 : merlen ? 2 : 1);
        assert_int_equal(z->y1 + 1, def->side == 0 ? 20 : merlen ? 6 : 1);
    }
}

static void test_boe_wellington_returns(void **state)
{
    (void)state;
    table *t = field("event turn 3 Wel rating 2; leader Wel allies CORPS \"Wel\" INF rating 0 at 9,9; F1 LINE 4 R 2,2 "
                     "S LINE; A1 LINE 4 R 9,9 N LINE;"
                     "turn 2; begin 12");
    assert_so(t, "turn 3; Wel rating 2");
    t = field("event turn 3 Wel rating 2; leader Wel allies CORPS \"Wel\" INF rating 0 lost; F1 LINE 4 R 2,2 S LINE; "
              "A1 LINE 4 R 9,9 N LINE; A2 LINE 4 R 11,9 N LINE;"
              "turn 2; begin 12");
    assert_so(t, "turn 3; question replace");
    give(t, "with Wel A2");
    assert_so(t, "Wel rating 2; Wel with A2; Wel present");
}

/* A quiet moment as text is the same moment again. */
static void test_boe_positions_go_round(void **state)
{
    (void)state;
    static const char *const files[] = {"boe/drill_breakthrough", "boe/drill_charge", "boe/drill_crest",
                                        "boe/drill_crews", "boe/drill_opportunity"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        table *t = set_up_file(table_scenario_path(files[i]));
        static char text[65536];
        if (!gg_quiet(t->battle, t->state)) continue;
        int n = gg_position_print(t->battle, t->state, text, sizeof text);
        assert_true(n > 0 && n < (int)sizeof text);
        table *again = set_up(text);
        boe_state one = *st(t), two = *st(again);
        assert_memory_equal(one.unit, two.unit, sizeof one.unit);
        assert_memory_equal(one.leader, two.leader, sizeof one.leader);
        assert_memory_equal(one.brigade, two.brigade, sizeof one.brigade);
        assert_int_equal(one.phase, two.phase);
        assert_true(gg_hash(t->battle, t->state) == gg_hash(again->battle, again->state));
    }
}

/* A `begin` line that names a moment at which nothing can be done, and AP that no cube gives. */
static void test_boe_what_a_begin_line_cannot_do(void **state)
{
    (void)state;
    static const struct {
        const char *begin, *says;
    } rows[] = {
        {"8", "nobody is in melee in phase 8: play goes on to phase 1"},
        {"6", "no guns are ready to fire in phase 6: play goes on to phase 1"},
        {"9a french", "the way is open for nobody in phase 9a: play goes on to phase 1"},
        {"5a french", "no red cavalry can charge in phase 5a: play goes on to phase 5e"},
        {"5g french", "no blue unit can act in phase 5g: play goes on to phase 1"},
        {"5e french", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[200] = "";
        table *t =
            fieldf("F1 LINE 6 R 5,3 S LINE cube green; A1 LINE 4 R 12,12 N LINE cube green; begin %s", rows[i].begin);
        boe_begins_idle(t->battle, t->state, out, sizeof out);
        assert_string_equal(out, rows[i].says);
    }
}

#define A1 "A1 LINE 4 R 12,12 N LINE cube green; "
static void test_boe_impossible_ap_are_refused(void **state)
{
    (void)state;
    gg_faults faults;
    assert_true(field_wrong(&faults, A1 "F1 LINE 6 R 5,3 S LINE cube green ap 9; begin 5e french"));
    assert_non_null(strstr(faults.fault[0].text, "F1 cannot have 9 AP: expected at most 3"));
    assert_true(field_wrong(&faults, A1 "F1 LINE 6 R 5,3 S LINE cube blue ap 3; begin 5e french"));
    assert_false(field_wrong(&faults, A1
                             "road 5,3 8,3; F1 LINE 6 R 5,3 E MARCH cube green ap 5 on_road; begin 5e french unit F1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_scenarios_are_as_printed),    proves(test_boe_objectives_and_zones_of_quatre_bras),
        proves(test_boe_wellington_returns),          proves(test_boe_positions_go_round),
        proves(test_boe_what_a_begin_line_cannot_do), proves(test_boe_impossible_ap_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
