/* Section 5 as text: the lines of a boe scenario, each read into the draft of a battle. docs/scenario-format.md is the
 * law of the format. Here are the lines of the whole battle; the other files that setup.h names read the rest. */
#include "setup.h"

#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

#define OPTION(name, field, ...)                          \
    {                                                     \
        name, {__VA_ARGS__}, offsetof(boe_options, field) \
    }
const boe_option_words boe_option_list[BOE_OPTIONS] = {
    OPTION("fire_mode", fire_immediate, "deferred", "immediate"),
    OPTION("order_keep_written", keep_written, "off", "on"),
    OPTION("corps_link", corps_link, "chain", "penalty", "off"),
    OPTION("order_bonus", no_order_bonus, "on", "off"),
    OPTION("cube_secret", cubes_open, "on", "off"),
    OPTION("skirm_diag", skirm_diag_2, "1", "2"),
    OPTION("limbered_face", limbered_face_1, "3", "1"),
    OPTION("slope_tmd", no_slope_tmd, "on", "off"),
    OPTION("zone", no_zone, "on", "off"),
    OPTION("involuntary_square", no_involuntary_square, "on", "off"),
    OPTION("square_needs_ap", square_without_ap, "on", "off"),
    OPTION("square_after_fire", no_square_after_fire, "on", "off"),
    OPTION("evade_good_order", evade_keeps_disorder, "on", "off"),
    OPTION("fatigue_charge", no_fatigue_charge, "on", "off"),
};

const struct boe_scenario_words boe_scenario_list[3] = {
    {"el_bodon", SCEN_ELBODON}, {"maida", SCEN_MAIDA}, {"quatre_bras", SCEN_QUATREBRAS}};

/* ---- board, turns, points, broken, scenario ---- */

static void read_board(boe_draft *d)
{
    gg_mark at = boe_draft_here(d);
    int columns = gg_scan_number(d->scan, "columns", BOE_SPAN_LEAST, SQ_STRIDE);
    int rows = gg_scan_number(d->scan, "rows", BOE_SPAN_LEAST, SQ_HIGH);
    bool good = columns > 0 && rows > 0;
    if (good && columns * rows > BOE_CELLS) {
        gg_scan_fault_at(d->scan, at, "a map of %d spaces: expected at most %d", columns * rows, BOE_CELLS);
        good = false;
    }
    d->board_known = good;
    if (good) d->b->board = (sq_board){(uint8_t)columns, (uint8_t)rows};
}

static void read_turns(boe_draft *d)
{
    int n = gg_scan_number(d->scan, "a number of turns", 1, BOE_TURNS);
    if (n > 0) d->b->turns = (uint8_t)n;
}

static void read_points(boe_draft *d)
{
    int n = gg_scan_number(d->scan, "the points of an army", 1, BOE_POINTS);
    if (n > 0) d->b->points = (uint16_t)n;
}

static void read_broken(boe_draft *d)
{
    int n = gg_scan_number(d->scan, "points for a broken brigade", 0, 99);
    if (n >= 0) d->b->broken_points = (uint8_t)n;
}

static void read_scenario(boe_draft *d)
{
    const char *names[COUNT(boe_scenario_list)];
    for (int i = 0; i < COUNT(names); i++) names[i] = boe_scenario_list[i].name;
    int i = boe_draft_pick(d, names, COUNT(names), "scenario");
    if (i >= 0) d->b->scenario = boe_scenario_list[i].rule;
}

/* ---- sides ---- */

static void read_home(boe_draft *d, int side)
{
    int facing = boe_draft_facing(d, "the home edge: N, E, S or W");
    if (facing >= 0) d->b->home[side] = (uint8_t)(2 * facing);
}

static void read_side_words(boe_draft *d, int side)
{
    enum { HOME, CAPTURED, KILLED, WORDS };
    static const char *const words[WORDS] = {"home", "captured", "killed"};
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, WORDS, "word"), n;
        if (i < 0) {
            gg_scan_skip_to(s, words, WORDS);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        if (i == HOME) read_home(d, side);
        if (i == CAPTURED && (n = gg_scan_number(s, "captured batteries", 0, 99)) > 0)
            d->b->image.captured[side] = (uint8_t)n;
        if (i == KILLED) d->killed[side] = gg_scan_number(s, "stands of the enemy", 0, BOE_SCORE);
    }
    if (!(given & 1u << HOME)) gg_scan_fault_at(s, d->side[side], "no home edge: expected `home` and N, E, S or W");
}

/* The first line is side 0. */
static void read_side(boe_draft *d)
{
    gg_scan *s = d->scan;
    gg_mark at = boe_draft_here(d);
    int side = d->sides;
    char name[BOE_LABEL] = {0};
    if (side == GG_SIDES) {
        gg_scan_fault_at(s, at, "a third side: expected two");
        gg_scan_skip(s);
        return;
    }
    if (!gg_scan_label(s, "the name of a side", name, BOE_LABEL)) {
        gg_scan_skip(s);
        return;
    }
    d->sides++;
    d->side[side] = at;
    memcpy(d->side_name[side], name, BOE_LABEL);
    read_side_words(d, side);
}

static void settle_sides(boe_draft *d)
{
    static const char *const usual[GG_SIDES] = {"first", "second"};
    for (int side = 0; side < GG_SIDES; side++)
        if (!d->side[side].line) memcpy(d->side_name[side], usual[side], strlen(usual[side]) + 1);
    if (d->sides < GG_SIDES) {
        gg_scan_fault_at(d->scan, (gg_mark){1, 1}, "%d `side` lines: expected two", d->sides);
        return;
    }
    if (strcmp(d->side_name[0], d->side_name[1]) == 0)
        gg_scan_fault_at(d->scan, d->side[1], "both sides are called %s: expected two names", d->side_name[0]);
    if (d->b->home[0] == d->b->home[1])
        gg_scan_fault_at(d->scan, d->side[1], "both sides have the same home edge: expected two");
}

/* ---- options ---- */

static void read_phases(boe_draft *d, uint16_t *set, unsigned any)
{
    const char *names[BOE_PHASES + 1];
    uint8_t phase[BOE_PHASES + 1];
    int n = 0;
    gg_word w;
    names[n++] = "none";
    for (int p = PHASE_5A; p < BOE_PHASES; p++)
        if (boe_phase_in(any, p)) names[n] = boe_phase_names[p], phase[n++] = (uint8_t)p;
    *set = 0;
    if (!gg_scan_need(d->scan, &w, "phases, or none")) return;
    do {
        int i = gg_scan_pick(d->scan, w, names, n, "phase");
        if (i > 0) *set = (uint16_t)(*set | 1u << (phase[i] - PHASE_5A));
    } while (gg_scan_word(d->scan, &w));
}

static void read_option_value(boe_draft *d, int i)
{
    boe_options *options = &d->b->option;
    if (i == OPTION_OPPFIRE) {
        read_phases(d, &options->oppfire, OPPFIRE_ANY);
    } else if (i == OPTION_OPPCHARGE) {
        read_phases(d, &options->oppcharge, OPPCHARGE_ANY);
    } else if (i == OPTION_VISIBILITY) {
        int n = gg_scan_number(d->scan, "spaces", 1, BOE_SIGHT);
        if (n > 0) options->visibility = (uint8_t)n;
    } else {
        const boe_option_words *o = &boe_option_list[i];
        int value = boe_draft_pick(d, o->value, o->value[2] ? 3 : 2, "value");
        if (value >= 0) ((uint8_t *)options)[o->at] = (uint8_t)value;
    }
}

static void read_option(boe_draft *d)
{
    gg_scan *s = d->scan;
    const char *names[BOE_OPTION_LINES] = {[OPTION_OPPFIRE] = "oppfire_phases",
                                           [OPTION_OPPCHARGE] = "oppcharge_phases",
                                           [OPTION_VISIBILITY] = "visibility"};
    gg_word w;
    for (int i = 0; i < BOE_OPTIONS; i++) names[i] = boe_option_list[i].name;
    if (!gg_scan_need(s, &w, "the name of an option")) return;
    int i = gg_scan_pick(s, w, names, BOE_OPTION_LINES, "option");
    if (i < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->option[i].line)
        gg_scan_fault(s, w.column, "%s is given twice: first on line %d", names[i], d->option[i].line);
    d->option[i] = gg_scan_mark(s, w);
    read_option_value(d, i);
}

/* ---- victory: d is the points of the side less those of the other ---- */

static void read_victory(boe_draft *d)
{
    enum { WIN, DRAW, LEAST, WORDS };
    static const char *const words[WORDS] = {"win", "draw", "least"};
    gg_scan *s = d->scan;
    gg_mark at = boe_draft_here(d);
    int side = boe_draft_side(d), value[WORDS] = {0};
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, WORDS, "word");
        if (i < 0) continue;
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        boe_draft_number(d, "points", i == LEAST ? 0 : -BOE_SCORE, i == LEAST ? 255 : BOE_SCORE, &value[i]);
    }
    if (side < 0) return;
    if (!(given & 1u << WIN)) gg_scan_fault_at(s, at, "no threshold: expected `win` and points");
    if (!(given & 1u << DRAW)) value[DRAW] = value[WIN];
    if (value[DRAW] > value[WIN])
        gg_scan_fault_at(s, at, "a draw needs more than a win: expected at most %d", value[WIN]);
    d->b->victory.side = (uint8_t)side;
    d->b->victory.win = (int16_t)value[WIN];
    d->b->victory.draw = (int16_t)value[DRAW];
    d->b->victory.least = (uint8_t)value[LEAST];
}

/* ---- the moment ---- */

static void read_turn(boe_draft *d)
{
    int n = gg_scan_number(d->scan, "a turn", 1, BOE_TURNS);
    if (n > 0) d->turn = n;
}

static void read_player_a(boe_draft *d) { d->player_a = boe_draft_side(d); }

/* ---- lines ---- */

enum { MANY = -1 };
static const struct line_kind {
    const char *word;
    void (*read)(boe_draft *);
    int8_t once, pass;
} kinds[] = {
    {"board", read_board, ONCE_BOARD, PASS_WHOLE},
    {"turns", read_turns, ONCE_TURNS, PASS_WHOLE},
    {"points", read_points, ONCE_POINTS, PASS_WHOLE},
    {"scenario", read_scenario, ONCE_SCENARIO, PASS_WHOLE},
    {"broken", read_broken, ONCE_BROKEN, PASS_WHOLE},
    {"option", read_option, MANY, PASS_WHOLE},
    {"side", read_side, MANY, PASS_WHOLE},
    {"victory", read_victory, ONCE_VICTORY, PASS_NAMES},
    {"map", boe_read_map, ONCE_MAP, PASS_NAMES},
    {"level", boe_read_level, MANY, PASS_NAMES},
    {"road", boe_read_road, MANY, PASS_NAMES},
    {"zone", boe_read_zone, MANY, PASS_NAMES},
    {"objective", boe_read_objective, MANY, PASS_NAMES},
    {"turn", read_turn, ONCE_TURN, PASS_NAMES},
    {"player-a", read_player_a, ONCE_PLAYER_A, PASS_NAMES},
    {"leader", boe_enrol_leader, MANY, PASS_NAMES},
    {"brigade", boe_enrol_brigade, MANY, PASS_NAMES},
    {"unit", boe_enrol_unit, MANY, PASS_NAMES},
    {"leader", boe_read_leader, MANY, PASS_FORCES},
    {"brigade", boe_read_brigade, MANY, PASS_FORCES},
    {"unit", boe_read_unit, MANY, PASS_UNITS},
    {"detachment", boe_read_detachment, MANY, PASS_DETACHED},
    {"event", boe_read_event, MANY, PASS_FORCES},
    {"guns", boe_read_guns, MANY, PASS_FORCES},
    {"melee", boe_read_melee, MANY, PASS_FORCES},
    {"begin", boe_read_begin, ONCE_BEGIN, PASS_FORCES},
};

/* A line that is read twice has two rows. */
static const struct line_kind *kind_of(gg_word w, int pass)
{
    const struct line_kind *found = NULL;
    for (int i = 0; i < COUNT(kinds); i++)
        if (gg_word_is(w, kinds[i].word) && (!found || kinds[i].pass == pass)) found = &kinds[i];
    return found;
}

bool boe_draft_keyword(gg_word w) { return gg_scan_common(w) || kind_of(w, PASS_WHOLE); }

static void unknown_line(gg_scan *s, gg_word w)
{
    const char *words[COUNT(kinds) + 4] = {"system", "title", "story", "answer"};
    int n = 4;
    for (int i = 0; i < COUNT(kinds); i++) {
        bool again = false;
        for (int k = 0; k < n; k++) again |= strcmp(words[k], kinds[i].word) == 0;
        if (!again) words[n++] = kinds[i].word;
    }
    if (gg_word_is(w, "end"))
        gg_scan_fault(s, w.column, "`end` without a map");
    else
        gg_scan_pick(s, w, words, n, "line");
}

static void read_line(boe_draft *d, int pass)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_word(s, &w) || gg_scan_common(w)) return;
    const struct line_kind *kind = kind_of(w, pass);
    if (!kind && pass == PASS_WHOLE) unknown_line(s, w);
    if (!kind || kind->pass != pass) {
        if (kind && kind->read == boe_read_map) boe_pass_map(d);
        return;
    }
    gg_mark *seen = kind->once == MANY ? NULL : &d->once[kind->once];
    if (seen && seen->line) {
        gg_scan_fault(s, w.column, "a second %s line: the first is on line %d", kind->word, seen->line);
        if (kind->read == boe_read_map) boe_pass_map(d);
        return;
    }
    if (seen) *seen = gg_scan_mark(s, w);
    kind->read(d);
    gg_scan_done(s);
}

/* ---- the battle ---- */

static void empty_map(boe_draft *d)
{
    boe_battle *b = d->b;
    boe_state *image = &b->image;
    b->board = (sq_board){14, 12};
    b->turns = 8;
    b->victory.win = 1;
    b->option.oppfire = OPPFIRE_USUAL;
    b->option.oppcharge = OPPCHARGE_USUAL;
    b->option.visibility = BOE_SIGHT_USUAL;
    b->begin.unit = b->begin.side = GG_NONE;
    image->a = GG_NONE;
    memset(image->unit_at, GG_NONE, sizeof image->unit_at);
    for (int u = 0; u < BOE_UNITS; u++) {
        image->unit[u] = boe_no_unit;
        b->unit[u].parent = b->unit[u].detachment = GG_NONE;
        d->unit[u].cell = SQ_OFF;
    }
    for (int l = 0; l < BOE_LEADERS; l++) {
        image->leader[l] = (boe_leader){.cell = SQ_OFF, .unit = GG_NONE};
        d->leader[l].with = GG_NONE;
    }
    for (int i = 0; i < BOE_BRIGADES; i++)
        image->brigade[i] = (boe_brigade){.post = SQ_OFF, .order = NO_ORDER, .written = NO_ORDER};
    d->board_known = true;
    d->player_a = d->begin_side = -1;
    for (int side = 0; side < GG_SIDES; side++) {
        b->base.side[side] = d->side_name[side];
        d->killed[side] = -1;
    }
}

static void settle(boe_draft *d, int pass)
{
    if (pass == PASS_WHOLE) settle_sides(d);
    if (pass == PASS_NAMES) {
        boe_settle_ground(d);
        boe_settle_names(d);
    }
    if (pass == PASS_FORCES) boe_settle_begin(d);
    if (pass != PASS_DETACHED) return;
    boe_settle_staff(d);
    boe_draw_up(d);
    boe_check_army(d);
}

gg_battle *boe_read(gg_scan *scan)
{
    _Static_assert(sizeof(boe_battle) + sizeof(boe_draft) < GG_BATTLE_BYTES - 8192, "gg_battle_space is too small");
    boe_battle *b = gg_arena_take(scan->arena, sizeof *b);
    char(*names)[BOE_LABEL] = gg_arena_take(scan->arena, sizeof *names * GG_SIDES);
    size_t used = scan->arena->used;
    boe_draft *d = gg_arena_take(scan->arena, sizeof *d);
    if (!b || !names || !d) return NULL;
    d->scan = scan;
    d->b = b;
    d->side_name = names;
    empty_map(d);
    for (int pass = 0; pass < BOE_PASSES; pass++) {
        gg_scan_rewind(scan);
        d->read_leaders = d->read_brigades = d->read_units = 0;
        while (gg_scan_line(scan)) read_line(d, pass);
        settle(d, pass);
    }
    scan->arena->used = used; /* the draft has served */
    return scan->faults->count ? NULL : &b->base;
}
