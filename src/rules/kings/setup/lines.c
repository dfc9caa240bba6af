/* Section 5 as text: every line of a kings scenario, as it is read and as it is written. docs/scenario-format.md is the law
 * of the format. */
#include "rules/kings/setup/setup.h"

#include <string.h>

/* ---- the battle ---- */

static const char *const scenarios[] = {"crag", "rorke", "free"};
_Static_assert(SCENARIO_FREE - SCENARIO_CRAG == 2, "the scenarios of section 10 follow each other in rules.def");

static const gg_field scenario[] = {{"scenario of section 10", GG_PICK, GG_PLACED, GG_DEF(kings_battle, scenario),
                                     GG_LIST(scenarios), .low = SCENARIO_CRAG}};
static const gg_field table[] = {{"width", GG_NUMBER, GG_PLACED, GG_DEF(kings_battle, width), .low = KINGS_SPAN_LEAST,
                                  .high = KINGS_SPAN, .usual = 720, .what = "the table's width"},
                                 {"height", GG_NUMBER, GG_PLACED, GG_DEF(kings_battle, height), .low = KINGS_SPAN_LEAST,
                                  .high = KINGS_SPAN, .usual = 480,
                                  .what = "the table's height"}}; /* kings.geo.table */
static const gg_field turns[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(kings_battle, turns), .low = 1,
                                  .high = KINGS_TURNS, .usual = 10, .what = "a number of turns"}};
static const gg_field points[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(kings_battle, budget), .low = 1,
                                   .high = KINGS_BUDGET, .what = "the points of a field force"}};

/* ---- edges ---- */

static const char edge_letters[] = "NESW";

int kings_read_edges(gg_draft *d, gg_word w)
{
    int set = 0;
    for (size_t i = 0; i < w.len; i++) {
        const char *edge = w.at[i] ? strchr(edge_letters, w.at[i]) : NULL;
        if (w.at[i] == ',' && i) continue;
        if (!edge) {
            gg_scan_fault(d->scan, w.column, "\"%.*s\" are no edges: expected some of N, E, S and W, such as S,W",
                          GG_WORD(w));
            return -1;
        }
        int bit = 1 << (edge - edge_letters);
        if (set & bit) {
            gg_scan_fault(d->scan, w.column, "the edge %c is given twice", *edge);
            return -1;
        }
        set |= bit;
    }
    return set;
}

void kings_print_edges(gg_text *t, unsigned edges)
{
    for (const char *before = " "; edges; edges &= edges - 1, before = ",")
        gg_text_add(t, "%s%c", before, edge_letters[__builtin_ctz(edges)]);
}

/* ---- options that have readers of their own ---- */

/* A side by its name or its number. */
static bool read_recycle_side(gg_draft *d, int row)
{
    const char *words[] = {"none", d->battle->side[0], d->battle->side[1], "0", "1"};
    int i = gg_draft_pick(d, words, 5, "side", "none, or a side", NULL);
    (void)row;
    if (i >= 0) kings_drafted(d)->option.recycle_side = (uint8_t)(i == 0 ? GG_NONE : (i - 1) % 2);
    return i >= 0;
}

static void print_recycle_side(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    gg_text_add(t, " recycle_side %s", b->side[kings_b(b)->option.recycle_side]);
}

static bool read_edges(gg_draft *d, int row)
{
    gg_word w;
    int set = 0;
    (void)row;
    if (!gg_scan_need(d->scan, &w, "edges such as S,W, or none")) return false;
    if (gg_word_is(w, "none")) return true;
    do {
        int more = kings_read_edges(d, w);
        if (more < 0) return false;
        if (set & more) gg_scan_fault(d->scan, w.column, "an edge is given twice");
        set |= more;
    } while (gg_scan_word(d->scan, &w));
    kings_drafted(d)->option.edges = (uint8_t)set;
    return true;
}

static void print_edges(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    gg_text_add(t, " edges");
    kings_print_edges(t, kings_b(b)->option.edges);
}

static const gg_option options[] = {
#define OWN(member, name, of, text, value, expected)                                                                  \
    {of,                                                                                                              \
     text,                                                                                                            \
     {name, GG_OWN, GG_DEF(kings_battle, option.member), .usual = (value), .what = (expected), .read = read_##member, \
      .print = print_##member}},
#include "engine/def/option_rows.inc"
#undef OWN
};

static void read_option(gg_draft *d, int row)
{
    gg_word w;
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "hand")) {
        gg_scan_fault(d->scan, w.column, "a hand belongs to its side: expected `hand` and a number on the `side` line");
        gg_scan_skip(d->scan);
        return;
    }
    gg_options_read(d, row);
}

/* ---- 4.1: single cells of the table of actions ---- */

const char *const kings_action_words[KINGS_ACTIONS] = {
    [DOUBLE] = "double", [ATTACK] = "attack",     [FIRE] = "fire",     [FORM_CLOSE] = "close",  [GO_GROUND] = "ground",
    [MOVE] = "move",     [SKIRMISH] = "skirmish", [VOLLEY] = "volley", [STAND_TO] = "stand-to", [RALLY] = "rally"};
static const char *const action_kinds[FREE + 1] = {[NEVER] = "never", [TESTED] = "tested", [FREE] = "free"};
static const uint8_t may_change[] = {DOUBLE, ATTACK, FIRE, FORM_CLOSE, GO_GROUND, MOVE, SKIRMISH, VOLLEY};
enum { CHANGES = sizeof may_change };

static void read_action(gg_draft *d, int row)
{
    const char *codes[KINGS_TYPES], *words[CHANGES];
    gg_mark at = gg_draft_here(d);
    (void)row;
    for (int t = 0; t < KINGS_TYPES; t++) codes[t] = kings_types[t].code;
    for (int i = 0; i < CHANGES; i++) words[i] = kings_action_words[may_change[i]];
    int type = gg_draft_pick(d, codes, KINGS_TYPES, "type", "a type", NULL);
    int i = gg_draft_pick(d, words, CHANGES, "action", "an action", NULL);
    int kind = gg_draft_pick(d, action_kinds, FREE + 1, "kind of action", "never, tested or free", NULL);
    if (type < 0 || i < 0 || kind < 0) return;
    int *seen = &kings_noted(d)->action[type][may_change[i]];
    if (*seen) gg_scan_fault_at(d->scan, at, "%s %s is given twice: first on line %d", codes[type], words[i], *seen);
    *seen = at.line;
    kings_drafted(d)->action[type][may_change[i]] = (uint8_t)kind;
}

static void print_actions(gg_text *t, const gg_battle *b, const gg_state *s)
{
    (void)s;
    for (int type = 0; type < KINGS_TYPES; type++)
        for (int a = 0; a < KINGS_ACTIONS; a++)
            if (kings_b(b)->action[type][a] != kings_types[type].action[a])
                gg_text_add(t, "action %s %s %s\n", kings_types[type].code, kings_action_words[a],
                            action_kinds[kings_b(b)->action[type][a]]);
}

/* ---- sides: the first line is side 0, the Imperial one ---- */

static bool read_exits(gg_draft *d, int side)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "edges such as N or S,W")) return false;
    int edges = kings_read_edges(d, w);
    if (edges > 0) kings_drafted(d)->exits[side] = (uint8_t)edges;
    return edges > 0;
}

static void print_exits(gg_text *t, const gg_battle *b, const gg_state *s, int side)
{
    (void)s;
    if (!kings_b(b)->exits[side]) return;
    gg_text_add(t, " exits");
    kings_print_edges(t, kings_b(b)->exits[side]);
}

static const gg_field side[] = {
    {"name", GG_LABEL, GG_PLACED, GG_DEF_EACH(kings_battle, side_name), .of = GG_LONER, .what = "the name of a side"},
    {"zone", GG_NUMBER, GG_DEF_EACH(kings_battle, zone), .low = 10, .high = KINGS_SPAN},
    {"exits", GG_OWN, .read = read_exits, .print = print_exits},
    {"hand", GG_NUMBER, GG_DEF_EACH(kings_battle, hand), .low = 1, .high = KINGS_HAND, .usual = 5},
    {"cards", GG_NUMBER, GG_NOW_ROW(kings_state, side, hand_n), .high = KINGS_CARDS},
    {"jokers", GG_NUMBER, GG_NOW_ROW(kings_state, side, hand_j), .high = KINGS_JOKERS},
    {"deployed", GG_NUMBER, GG_NOW_ROW(kings_state, side, deployed), .high = 99}};
static const gg_field first[] = {{"side", GG_SIDE, GG_PLACED, GG_DEF(kings_battle, first)}};

static void check_side(gg_draft *d, int row)
{
    const char *name = d->battle->side[row];
    if (strcmp(name, "none") == 0 || (row && name[0] && strcmp(name, d->battle->side[0]) == 0))
        gg_draft_fault(d, L_SIDE, row, "name", row ? "the name %s is taken: expected another" : "no side is called %s",
                       name);
}

/* ---- the ground ---- */

enum { UNIT_LABELS, GROUND_LABELS };
const char *const kings_area_flags[5] = {"difficult", "impassable", "hill", "blocks", "dangerous"};
static const char *const work_kinds[] = {"redoubt", "building"};
static const gg_flag key[] = {{"key", 1}};

static const gg_field area[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(kings_battle, area, label), .of = GROUND_LABELS,
     .what = "a label such as T1"},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(kings_battle, area, name), .optional = true},
    {"kind of ground", GG_PICK, GG_PLACED, GG_DEF_ROW(kings_battle, area, kind), GG_LIST_OF(kings_grounds, name)},
    {"flags", GG_FLAGS, GG_NOTE_ROW(kings_notes, area, flags), GG_LIST(kings_area_flags),
     .print = kings_print_area_flags},
    {"cover", GG_ONE_OF, GG_NOTE_ROW(kings_notes, area, cover), GG_LIST(kings_cover_names), .low = 1},
    {"rect", GG_OWN, .often = true, .vital = true, .read = kings_read_rect, .print = kings_print_shapes},
    {"disc", GG_OWN, .often = true, .vital = true, .read = kings_read_disc}};
static const gg_field work[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(kings_battle, work, label), .of = GROUND_LABELS,
     .what = "a label such as W0"},
    {"kind of Work", GG_PICK, GG_PLACED, GG_DEF_ROW(kings_battle, work, building), GG_LIST(work_kinds)},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(kings_battle, work, name), .optional = true},
    {"middle", GG_OWN, GG_PLACED, .read = kings_read_middle, .print = kings_print_middle},
    {"radius", GG_NUMBER, GG_PLACED, GG_DEF_ROW(kings_battle, work, radius), .low = 8, .high = 200,
     .what = "its radius"},
    {"key", GG_FLAGS, GG_DEF_ROW(kings_battle, work, key), GG_FLAG_LIST(key)}};
static const gg_field point[] = {
    {"place", GG_OWN, GG_PLACED, .read = kings_read_objective, .print = kings_print_objective}};

/* ---- units ---- */

const char *const kings_absences[5] = {"pool", "destroyed", "routed", "left", "exited"};
static const gg_flag chief[] = {{"chief", 1}}, passed[] = {{"passed", 1}},
                     leader[] = {{"leader", SAYS_LEADER}, {"leaderless", SAYS_LEADERLESS}},
                     unit_flags[] = {{"close", CLOSE},
                                     {"ground", GROUND},
                                     {"acted", ACTED},
                                     {"ammo_out", AMMO_OUT},
                                     {"targeted", TARGETED},
                                     {"lucky_used", LUCKY_USED},
                                     {"nerves_done", NERVES_DONE},
                                     {"owed", OWED}};

static const gg_field unit[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(kings_battle, unit, label), .of = UNIT_LABELS,
     .what = "a label such as B1"},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(kings_battle, unit, side)},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(kings_battle, unit, name)},
    {"type", GG_PICK, GG_PLACED, GG_DEF_ROW(kings_battle, unit, profile.type), GG_LIST_OF(kings_types, code)},
    {"gun", GG_ONE_OF, GG_NOTE_ROW(kings_notes, unit, gun), .list = &kings_weapons[FIELD_GUN].word,
     .count = MACHINE_GUN - FIELD_GUN + 1, .stride = sizeof kings_weapons[0], .low = FIELD_GUN,
     .print = kings_print_gun},
    {"upgrades", GG_FLAGS, GG_DEF_ROW(kings_battle, unit, profile.upgrades), GG_LIST_OF(kings_upgrades, name)},
    {"chief", GG_FLAGS, GG_DEF_ROW(kings_battle, unit, chief), GG_FLAG_LIST(chief)},
    {"at", GG_OWN, .vital = true, .read = kings_read_place,
     .where = true}, /* where it is, on the table or not, is written in one */
    {"in", GG_OWN, .vital = true, .read = kings_read_garrison, .where = true},
    {"absence", GG_ONE_OF, GG_NOW_ROW(kings_state, unit, status), GG_LIST(kings_absences), .low = POOL,
     .print = kings_print_place, .where = true},
    {"figures", GG_OWN, .vital = true, .read = kings_read_figures, .print = kings_print_figures},
    {"flags", GG_FLAGS, GG_NOW_ROW(kings_state, unit, flags), GG_FLAG_LIST(unit_flags)},
    {"facing", GG_PICK, GG_NOW_ROW(kings_state, unit, facing), GG_LIST(disc_dir_names), .print = kings_print_facing},
    {"pins", GG_NUMBER, GG_NOW_ROW(kings_state, unit, pins), .high = KINGS_PINS},
    {"leader", GG_FLAGS, GG_NOTE_ROW(kings_notes, unit, leader), GG_FLAG_LIST(leader), .print = kings_print_leader,
     .kept = true},
    {"leadership", GG_NUMBER, GG_NOW_ROW(kings_state, unit, leadership), .low = 4, .high = 10,
     .print = kings_print_leadership, .kept = true},
    {"trait", GG_PICK, GG_NOW_ROW(kings_state, unit, trait), .list = &kings_traits[1].word, .count = KINGS_TRAITS - 1,
     .stride = sizeof kings_traits[0], .low = 1},
    {"drunk", GG_OWN, .read = kings_read_drunk, .print = kings_print_drunk},
    {"jam", GG_NUMBER, GG_NOW_ROW(kings_state, unit, jam_until), .high = KINGS_TURNS + 1},
    {"order", GG_NUMBER, GG_NOW_ROW(kings_state, unit, lost), .low = 1, .high = 255, .print = kings_print_order}};

/* ---- the moment ---- */

const char *const kings_moments[AT_UNIT + 1] = {
    [AT_START] = "start", [AT_TURN] = "turn", [AT_PHASE] = "phase", [AT_UNIT] = "unit"};

static bool has_cards(const gg_battle *b, const gg_state *s, int row)
{
    return (void)s, (void)row, kings_b(b)->option.cards;
}

static void read_solo(gg_draft *d, int row) { gg_draft_some_fields(d, row, "`arrivals` or `gone` and a number"); }

static const gg_field deck[] = {
    {"cards", GG_NUMBER, GG_PLACED, GG_NOW(kings_state, deck_n), .high = KINGS_CARDS, .what = "ordinary cards"},
    {"jokers", GG_NUMBER, GG_FIXED, GG_NOW(kings_state, deck_j), .high = KINGS_JOKERS, .what = "a number"}};
static const gg_field solo[] = {{"arrivals", GG_NUMBER, GG_NOW(kings_state, arrivals), .high = 3, .always = true},
                                {"gone", GG_NUMBER, GG_NOW(kings_state, gone_for_good), .high = KINGS_UNITS,
                                 .always = true, .what = "native units gone for good"}};
static const gg_field turn[] = {{"number", GG_NUMBER, GG_PLACED, GG_NOW(kings_state, turn), .low = 1,
                                 .high = KINGS_TURNS, .usual = 1, .what = "a turn"}};
static const gg_field begin[] = {
    {"moment", GG_PICK, GG_PLACED, GG_DEF(kings_battle, begin.at), GG_LIST(kings_moments), .what = "a moment"},
    {"who", GG_OWN, GG_PLACED, .read = kings_read_who},
    {"passed", GG_FLAGS, GG_DEF(kings_battle, begin.passed), GG_FLAG_LIST(passed)}};

/* ---- lines ---- */

static const gg_line lines[KINGS_LINES] = {
    [L_SCENARIO] = {"scenario", .most = 1, .spare = true, GG_FIELDS(scenario)},
    [L_TABLE] = {"table", .most = 1, GG_FIELDS(table)},
    [L_TURNS] = {"turns", .most = 1, GG_FIELDS(turns)},
    [L_POINTS] = {"points", .most = 1, .spare = true, GG_FIELDS(points)},
    [L_OPTION] = {"option", .round = 1, .read = read_option, .print = gg_options_print},
    [L_ACTION] = {"action", .round = 1, .read = read_action, .print = print_actions},
    [L_SIDE] = {"side", .most = GG_SIDES, .what = "sides", GG_FIELDS(side), .check = check_side},
    [L_FIRST] = {"first", .round = 1, .most = 1, GG_FIELDS(first)},
    [L_AREA] = {"area", .round = 1, .most = KINGS_AREAS, .what = "areas", .strict = true, GG_FIELDS(area),
                .counts = {GG_DEF(kings_battle, areas)}, .check = kings_check_area},
    [L_WALL] = {"wall", .round = 1, .read = kings_read_wall, .print = kings_print_walls},
    [L_WORK] = {"work", .round = 1, .most = KINGS_WORKS, .what = "Works", GG_FIELDS(work),
                .counts = {GG_DEF(kings_battle, works)}, .check = kings_check_work},
    [L_POINT] = {"point", .round = 1, .most = KINGS_POINTS, .what = "points", GG_FIELDS(point),
                 .counts = {GG_DEF(kings_battle, points)}, .check = kings_check_objective},
    [L_PLACE] = {"place", .round = 2, .aside = true, .read = kings_read_called, .print = kings_print_called},
    [L_VP] = {"vp", .round = 3, .read = kings_read_vp, .print = kings_print_vp},
    [L_UNIT] = {"unit", .round = 2, .most = KINGS_UNITS, .what = "units", .strict = true, GG_FIELDS(unit),
                .counts = {GG_DEF(kings_battle, units)}, .check = kings_check_unit},
    [L_DECK] = {"deck", .most = 1, GG_FIELDS(deck), .when = has_cards},
    [L_SOLO] = {"solo", .most = 1, .spare = true, GG_FIELDS(solo), .read = read_solo},
    [L_TURN] = {"turn", .most = 1, GG_FIELDS(turn)},
    [L_BEGIN] = {"begin", .round = 3, .most = 1, GG_FIELDS(begin), .print = kings_print_begin},
};

/* ---- what the lines do not say ---- */

bool kings_table_known(const gg_draft *d) { return !gg_draft_rows(d, L_TABLE) || !gg_draft_faulty(d, L_TABLE, 0); }

static void empty_table(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    for (int t = 0; t < KINGS_TYPES; t++) memcpy(b->action[t], kings_types[t].action, sizeof b->action[t]);
    for (int u = 0; u < KINGS_UNITS; u++) b->image.unit[u].work = GG_NONE;
    b->begin.unit = GG_NONE;
    for (int of = 0; of < GG_SIDES; of++) {
        b->base.side[of] = b->side_name[of];
        b->chief[of] = GG_NONE;
    }
}

/* One fault is enough: nothing is off a table that is not known. */
static void settle_table(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    if (kings_table_known(d)) return;
    if (!gg_draft_good(d, L_TABLE, 0, "width")) b->width = KINGS_SPAN;
    if (!gg_draft_good(d, L_TABLE, 0, "height")) b->height = KINGS_SPAN;
}

static void settle_sides(gg_draft *d)
{
    const kings_battle *b = kings_drafted(d);
    int sides = gg_draft_rows(d, L_SIDE);
    if (sides < GG_SIDES)
        gg_draft_fault(d, L_SIDE, 0, NULL, "%s: expected two `side` lines, the Imperial side first",
                       sides ? "there is one side only" : "there is no side");
    d->no_sides = gg_draft_faulty(d, L_SIDE, 0) || gg_draft_faulty(d, L_SIDE, 1);
    for (int of = 0; of < sides; of++)
        if (b->zone[of] > b->height)
            gg_draft_fault(d, L_SIDE, of, "zone", "a zone of %d: expected at most %d, the table's height", b->zone[of],
                           b->height);
}

/* ---- 7.15: what does not go together ---- */

static void check_cards(gg_draft *d, int of)
{
    const kings_battle *b = kings_drafted(d);
    const kings_options *o = &b->option;
    bool cards = gg_draft_good(d, L_SIDE, of, "cards"), jokers = gg_draft_good(d, L_SIDE, of, "jokers");
    if (!o->cards && (cards || jokers))
        gg_draft_fault(d, L_SIDE, of, cards ? "cards" : "jokers", "cards without `option activation cards`");
    if (gg_draft_good(d, L_SIDE, of, "deployed") && o->recycle_side != of)
        gg_draft_fault(d, L_SIDE, of, "deployed", "this side does not recycle: expected `option recycle_side %s`",
                       b->base.side[of]);
    else if (b->image.side[of].deployed > o->recycle_max)
        gg_draft_fault(d, L_SIDE, of, "deployed", "%d deployments: expected at most %d (recycle_max)",
                       b->image.side[of].deployed, o->recycle_max);
}

static void settle_options(gg_draft *d)
{
    const kings_options *o = &kings_drafted(d)->option;
    const struct {
        bool wrong;
        const char *option, *fault;
    } together[] = {{o->cards && o->theoretical, "theoretical", "theoretical goes with `option activation igougo`"},
                    {o->cards && o->babbage, "babbage", "the solo game goes with `option activation igougo`"},
                    {o->babbage && o->theoretical, "theoretical",
                     "in the solo game natives return by dice: expected no `theoretical`"},
                    {o->babbage_tests && !o->babbage, "babbage_tests", "babbage_tests without `option babbage 1`"},
                    {o->theoretical && !o->edges, "theoretical",
                     "replacements come on at an edge: expected `option edges` with one of N, E, S, W"}};
    for (size_t i = 0; i < sizeof together / sizeof together[0]; i++)
        if (together[i].wrong)
            gg_scan_fault_at(d->scan, gg_draft_option(d, together[i].option), "%s", together[i].fault);
    for (int of = 0; of < GG_SIDES; of++) check_cards(d, of);
    if (!o->cards && gg_draft_rows(d, L_DECK))
        gg_draft_fault(d, L_DECK, 0, "deck", "a deck without `option activation cards`");
    if (o->babbage && kings_drafted(d)->zone[NATIVE])
        gg_draft_fault(d, L_SIDE, NATIVE, "zone", "in the solo game natives come on in play: expected no zone");
    if (!o->babbage && gg_draft_rows(d, L_SOLO))
        gg_draft_fault(d, L_SOLO, 0, "solo", "`solo` without `option babbage 1`");
}

static void settle(gg_draft *d, int round)
{
    if (round == 0) {
        settle_table(d);
        settle_sides(d);
    }
    if (round == 1) settle_options(d);
    if (round != 3) return;
    kings_draw_up(d);
    kings_settle_begin(d);
}

const gg_lines kings_lines = {.line = lines,
                              .lines = KINGS_LINES,
                              .option = options,
                              .options = sizeof options / sizeof options[0],
                              .battle_bytes = sizeof(kings_battle),
                              .image_at = offsetof(kings_battle, image),
                              .notes_bytes = sizeof(kings_notes),
                              .empty = empty_table,
                              .settle = settle};
