/* Section 5 as text: the lines of an rbc scenario, each read into the draft of a battle. docs/scenario-format.md is the
 * law of the format. Here are the lines of the whole battle; the other files that setup.h names read the rest. */
#include "setup.h"

#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

#define OPTION(name, field, ...)                          \
    {                                                     \
        name, {__VA_ARGS__}, offsetof(rbc_options, field) \
    }
const rbc_option_words rbc_option_list[RBC_OPTIONS] = {
    OPTION("turn_cost", turn_cost, "0", "1"),
    OPTION("finish_mod", finish_joint, "SEPARATE", "JOINT"),
    OPTION("archery_fail", archery_unforms, "PINNED", "UNFORMED"),
    OPTION("kiel", kiel, "HALF", "ALL", "OFF"),
    OPTION("shock", shock_charge, "ALWAYS", "CHARGE"),
    OPTION("tie_zero", tie_hits_only, "1", "0"),
    OPTION("double_test", one_test, "1", "0"),
    OPTION("formation_flank", flank_normal, "SPECIAL", "NORMAL"),
    OPTION("contact_light", contact_one, "2", "1"),
    OPTION("diag_reaction", no_reaction, "TURN", "NONE"),
    OPTION("ground", no_ground, "1", "0"),
};
_Static_assert(sizeof(rbc_options) == RBC_OPTIONS + 1, "every option of 7.15 has a word");

/* ---- board, turns, points, year, deploy ---- */

static void read_board(rbc_draft *d)
{
    int columns = gg_scan_number(d->scan, "columns", RBC_SPAN_LEAST, RBC_COLUMNS);
    int rows = gg_scan_number(d->scan, "rows", RBC_SPAN_LEAST, RBC_ROWS);
    d->board_known = columns > 0 && rows > 0;
    d->b->board.columns = (uint8_t)(columns > 0 ? columns : RBC_COLUMNS);
    d->b->board.rows = (uint8_t)(rows > 0 ? rows : RBC_ROWS);
}

static void read_turns(rbc_draft *d)
{
    int n = gg_scan_number(d->scan, "a number of game turns", 1, RBC_TURNS);
    if (n > 0) d->b->turns = (uint8_t)n;
}

static void read_points(rbc_draft *d)
{
    int n = gg_scan_number(d->scan, "the points of an army", 1, RBC_POINTS);
    if (n > 0) d->b->points = (uint16_t)n;
}

static void read_year(rbc_draft *d)
{
    int n = gg_scan_number(d->scan, "the year of the battle", RBC_YEAR_LEAST, RBC_YEAR);
    if (n > 0) d->b->year = (uint16_t)n;
}

static void read_deploy(rbc_draft *d) { d->b->deploys = true; }

/* ---- who goes first, who wins at the limit, which turn it is ---- */

static void read_first(rbc_draft *d)
{
    int side = rbc_draft_side(d);
    if (side >= 0) d->b->image.first = (uint8_t)side;
}

static void read_limit(rbc_draft *d)
{
    static const char *const words[] = {"else"};
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "`else` and a side")) return;
    if (gg_scan_pick(d->scan, w, words, 1, "word") < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    int side = rbc_draft_side(d);
    if (side >= 0) d->b->limit_else = (uint8_t)side;
}

static void read_turn(rbc_draft *d)
{
    int n = gg_scan_number(d->scan, "a game turn", 1, RBC_TURNS);
    if (n > 0) d->turn = n;
    d->turn_side = rbc_draft_side(d);
}

/* ---- options ---- */

static int option_values(const rbc_option_words *o)
{
    int n = 0;
    while (n < 3 && o->value[n]) n++;
    return n;
}

static void read_option_value(rbc_draft *d, int i)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (i == RBC_OPTIONS) {
        int boxes = gg_scan_number(s, "boxes of a Flight Path", 1, RBC_FLIGHT);
        if (boxes > 0) d->b->option.flight = (uint8_t)boxes;
        return;
    }
    const rbc_option_words *o = &rbc_option_list[i];
    if (!gg_scan_need(s, &w, "the option's value")) return;
    int value = gg_scan_pick(s, w, o->value, option_values(o), "value");
    if (value >= 0) ((uint8_t *)&d->b->option)[o->at] = (uint8_t)value;
}

static void read_option(rbc_draft *d)
{
    gg_scan *s = d->scan;
    const char *names[RBC_OPTIONS + 1];
    gg_word w;
    for (int i = 0; i < RBC_OPTIONS; i++) names[i] = rbc_option_list[i].name;
    names[RBC_OPTIONS] = "flight_len";
    if (!gg_scan_need(s, &w, "the name of an option")) return;
    int i = gg_scan_pick(s, w, names, RBC_OPTIONS + 1, "option");
    if (i < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->option[i].line)
        gg_scan_fault(s, w.column, "%s is given twice: first on line %d", names[i], d->option[i].line);
    d->option[i] = gg_scan_mark(s, w);
    read_option_value(d, i);
}

/* ---- sides ---- */

static const char *const edges[GG_SIDES] = {[SOUTH] = "south", [NORTH] = "north"};

static void read_zone(rbc_draft *d, int side, gg_mark at)
{
    int low = gg_scan_number(d->scan, "the zone's southern row", 1, RBC_ROWS);
    int high = gg_scan_number(d->scan, "the zone's northern row", 1, RBC_ROWS);
    d->side[side].zone_at = at;
    if (low < 0 || high < 0) return;
    d->side[side].zone[0] = low < high ? low : high;
    d->side[side].zone[1] = low < high ? high : low;
}

static void read_side_words(rbc_draft *d, int side)
{
    enum { ZONE, BREAK, LOSSES, WORDS };
    static const char *const words[WORDS] = {"zone", "break", "losses"};
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, words, WORDS);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        gg_mark at = gg_scan_mark(s, w);
        if (i == ZONE) read_zone(d, side, at);
        if (i == BREAK)
            d->side[side].break_at = at, d->side[side].break_point = gg_scan_number(s, "a Break Point", 1, 255);
        if (i == LOSSES)
            d->side[side].losses_at = at, d->side[side].losses = gg_scan_number(s, "losses", 0, RBC_LOSSES);
    }
}

static void read_side(rbc_draft *d)
{
    gg_scan *s = d->scan;
    char name[RBC_LABEL] = {0};
    gg_word w, first = {.column = 1};
    int side = -1;
    gg_scan_peek(s, &first);
    bool good = gg_scan_label(s, "the name of a side", name, RBC_LABEL);
    if (gg_scan_need(s, &w, "an edge, south or north")) side = gg_scan_pick(s, w, edges, GG_SIDES, "edge");
    if (side >= 0 && d->side[side].at.line) {
        gg_scan_fault(s, w.column, "a second side in the %s: the first is on line %d", edges[side],
                      d->side[side].at.line);
        side = -1;
    }
    if (!good || side < 0) {
        gg_scan_skip(s);
        return;
    }
    d->side[side].at = gg_scan_mark(s, first);
    memcpy(d->side_name[side], name, RBC_LABEL);
    read_side_words(d, side);
}

/* What a side's line did not say, when the board is known. A zone is three rows deep (rbc.win.build), on a low board less. */
static void settle_zone(rbc_draft *d, int side)
{
    int rows = d->b->board.rows, deep = rows < 6 ? rows / 2 : 3, *zone = d->side[side].zone;
    if (!zone[0]) zone[0] = side == SOUTH ? 1 : rows - deep + 1, zone[1] = side == SOUTH ? deep : rows;
    if (zone[1] > rows && d->board_known)
        gg_scan_fault_at(d->scan, d->side[side].zone_at, "a zone up to row %d: expected at most %d (`board`)", zone[1],
                         rows);
    d->b->zone[side][0] = (uint8_t)(zone[1] > rows ? 0 : rows - zone[1]);
    d->b->zone[side][1] = (uint8_t)(zone[0] > rows ? 0 : rows - zone[0]);
}

static void settle_sides(rbc_draft *d)
{
    for (int side = 0; side < GG_SIDES; side++) {
        if (!d->side[side].at.line) memcpy(d->side_name[side], edges[side], strlen(edges[side]) + 1);
        settle_zone(d, side);
    }
    if (strcmp(d->side_name[SOUTH], d->side_name[NORTH]) == 0)
        gg_scan_fault_at(d->scan, d->side[d->side[NORTH].at.line ? NORTH : SOUTH].at,
                         "both sides are called %s: expected two names", d->side_name[SOUTH]);
}

/* ---- lines ---- */

enum { MANY = -1 };
static const struct line_kind {
    const char *word;
    void (*read)(rbc_draft *);
    int8_t once, pass;
} kinds[] = {
    {"board", read_board, ONCE_BOARD, PASS_WHOLE},
    {"turns", read_turns, ONCE_TURNS, PASS_WHOLE},
    {"points", read_points, ONCE_POINTS, PASS_WHOLE},
    {"year", read_year, ONCE_YEAR, PASS_WHOLE},
    {"deploy", read_deploy, ONCE_DEPLOY, PASS_WHOLE},
    {"option", read_option, MANY, PASS_WHOLE},
    {"side", read_side, MANY, PASS_WHOLE},
    {"first", read_first, ONCE_FIRST, PASS_GROUND},
    {"limit", read_limit, ONCE_LIMIT, PASS_GROUND},
    {"turn", read_turn, ONCE_TURN, PASS_GROUND},
    {"army", rbc_read_army, MANY, PASS_GROUND},
    {"map", rbc_read_map, ONCE_MAP, PASS_GROUND},
    {"camp", rbc_read_camp, MANY, PASS_GROUND},
    {"brigade", rbc_read_brigade, MANY, PASS_GROUND},
    {"wall", rbc_read_wall, MANY, PASS_UNITS},
    {"cart", rbc_read_cart, MANY, PASS_UNITS},
    {"unit", rbc_read_unit, MANY, PASS_UNITS},
    {"engaged", rbc_read_engaged, MANY, PASS_CONTACT},
    {"begin", rbc_read_begin, ONCE_BEGIN, PASS_CONTACT},
};

static const struct line_kind *kind_of(gg_word w)
{
    for (int i = 0; i < COUNT(kinds); i++)
        if (gg_word_is(w, kinds[i].word)) return &kinds[i];
    return NULL;
}

bool rbc_draft_keyword(gg_word w) { return gg_scan_common(w) || kind_of(w); }

static void unknown_line(gg_scan *s, gg_word w)
{
    const char *words[COUNT(kinds) + 4] = {"system", "title", "story", "answer"};
    for (int i = 0; i < COUNT(kinds); i++) words[4 + i] = kinds[i].word;
    if (gg_word_is(w, "end"))
        gg_scan_fault(s, w.column, "`end` without a map");
    else
        gg_scan_pick(s, w, words, COUNT(words), "line");
}

static void read_line(rbc_draft *d, int pass)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_word(s, &w) || gg_scan_common(w)) return;
    const struct line_kind *kind = kind_of(w);
    if (!kind && pass == PASS_WHOLE) unknown_line(s, w);
    if (!kind || kind->pass != pass) {
        if (kind && kind->read == rbc_read_map) rbc_pass_map(d);
        return;
    }
    gg_mark *seen = kind->once == MANY ? NULL : &d->once[kind->once];
    if (seen && seen->line) {
        gg_scan_fault(s, w.column, "a second %s line: the first is on line %d", kind->word, seen->line);
        if (kind->read == rbc_read_map) rbc_pass_map(d);
        return;
    }
    if (seen) *seen = gg_scan_mark(s, w);
    kind->read(d);
    gg_scan_done(s);
}

/* ---- the battle ---- */

static void empty_board(rbc_draft *d)
{
    rbc_battle *b = d->b;
    b->board = (sq_board){16, 12}; /* rbc.win.build */
    b->turns = 12;
    b->option.flight = RBC_FLIGHT_USUAL;
    b->limit_else = GG_NONE;
    memset(b->list, GG_NONE, sizeof b->list);
    memset(b->image.unit_at, GG_NONE, sizeof b->image.unit_at);
    for (int i = 0; i < RBC_UNITS; i++) b->image.unit[i] = (rbc_unit){.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE};
    d->board_known = true;
    d->turn_side = -1;
    for (int side = 0; side < GG_SIDES; side++) {
        b->base.side[side] = d->side_name[side];
        d->side[side].break_point = d->side[side].losses = -1;
    }
}

static void settle(rbc_draft *d, int pass)
{
    if (pass == PASS_WHOLE) settle_sides(d);
    if (pass == PASS_GROUND) rbc_settle_camps(d);
    if (pass == PASS_UNITS) rbc_draw_up(d);
    if (pass != PASS_CONTACT) return;
    rbc_settle_begin(d);
    rbc_settle_contact(d);
}

gg_battle *rbc_read(gg_scan *scan)
{
    _Static_assert(sizeof(rbc_battle) + sizeof(rbc_draft) < GG_BATTLE_BYTES - 8192, "gg_battle_space is too small");
    rbc_battle *b = gg_arena_take(scan->arena, sizeof *b);
    char(*names)[RBC_LABEL] = gg_arena_take(scan->arena, sizeof *names * GG_SIDES);
    size_t used = scan->arena->used;
    rbc_draft *d = gg_arena_take(scan->arena, sizeof *d);
    if (!b || !names || !d) return NULL;
    d->scan = scan;
    d->b = b;
    d->side_name = names;
    empty_board(d);
    for (int pass = 0; pass < RBC_PASSES; pass++) {
        gg_scan_rewind(scan);
        while (gg_scan_line(scan)) read_line(d, pass);
        settle(d, pass);
    }
    rbc_check_lists(d);
    scan->arena->used = used; /* the draft has served */
    return scan->faults->count ? NULL : &b->base;
}
