/* Section 5 as text: the lines of a kings scenario, each read into the draft of a battle. docs/scenario-format.md is
 * the law of the format. Here are the lines of the whole battle; the other files that setup.h names read the rest. */
#include "setup.h"

#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

const struct kings_scenario_words kings_scenario_list[KINGS_SCENARIOS] = {
    {"crag", SCENARIO_CRAG}, {"rorke", SCENARIO_RORKE}, {"free", SCENARIO_FREE}};
const char *const kings_action_words[KINGS_ACTIONS] = {
    [DOUBLE] = "double", [ATTACK] = "attack",     [FIRE] = "fire",     [FORM_CLOSE] = "close",  [GO_GROUND] = "ground",
    [MOVE] = "move",     [SKIRMISH] = "skirmish", [VOLLEY] = "volley", [STAND_TO] = "stand-to", [RALLY] = "rally"};
const char *const kings_action_kinds[FREE + 1] = {[NEVER] = "never", [TESTED] = "tested", [FREE] = "free"};

/* ---- table, turns, points, scenario, turn ---- */

static void read_table(kings_draft *d)
{
    int w = gg_scan_number(d->scan, "the table's width", KINGS_SPAN_LEAST, KINGS_SPAN);
    int h = gg_scan_number(d->scan, "the table's height", KINGS_SPAN_LEAST, KINGS_SPAN);
    d->table_known = w > 0 && h > 0;
    d->b->width = (int16_t)(w > 0 ? w : KINGS_SPAN); /* one fault is enough: nothing else is off the table for it */
    d->b->height = (int16_t)(h > 0 ? h : KINGS_SPAN);
}

static void read_turns(kings_draft *d)
{
    int n = gg_scan_number(d->scan, "a number of turns", 1, KINGS_TURNS);
    if (n > 0) d->b->turns = (uint8_t)n;
}

static void read_points(kings_draft *d)
{
    int n = gg_scan_number(d->scan, "the points of a field force", 1, KINGS_BUDGET);
    if (n > 0) d->b->budget = (uint16_t)n;
}

static void read_scenario(kings_draft *d)
{
    const char *names[KINGS_SCENARIOS];
    for (int i = 0; i < KINGS_SCENARIOS; i++) names[i] = kings_scenario_list[i].name;
    int i = kings_draft_pick(d, names, KINGS_SCENARIOS, "scenario");
    if (i >= 0) d->b->scenario = kings_scenario_list[i].rule;
}

static void read_turn(kings_draft *d)
{
    int n = gg_scan_number(d->scan, "a turn", 1, KINGS_TURNS);
    if (n > 0) d->turn = n;
}

static void read_first(kings_draft *d)
{
    int side = kings_draft_side(d);
    if (side < 0) return;
    d->b->first = (uint8_t)side;
    d->first_known = true;
}

/* ---- cards, solo ---- */

static void read_deck(kings_draft *d)
{
    static const char *const words[] = {"jokers"};
    int n = gg_scan_number(d->scan, "ordinary cards", 0, KINGS_CARDS);
    gg_word w;
    d->deck_n = n < 0 ? 0 : n;
    if (!gg_scan_need(d->scan, &w, "`jokers` and a number") || gg_scan_pick(d->scan, w, words, 1, "word") < 0) return;
    int j = gg_scan_number(d->scan, "Jokers", 0, KINGS_JOKERS);
    if (j >= 0) d->deck_j = j;
}

static void read_solo(kings_draft *d)
{
    static const char *const words[] = {"arrivals", "gone"};
    unsigned given = 0;
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "`arrivals` or `gone` and a number")) return;
    do {
        int i = gg_scan_pick(d->scan, w, words, 2, "word");
        if (i < 0) {
            gg_scan_skip_to(d->scan, words, 2);
            continue;
        }
        kings_draft_twice(d->scan, &given, i, w);
        int n = gg_scan_number(d->scan, i ? "native units gone for good" : "arrivals", 0, i ? KINGS_UNITS : 3);
        if (n >= 0 && i == 0) d->b->image.arrivals = (uint8_t)n;
        if (n >= 0 && i == 1) d->b->image.gone_for_good = (uint8_t)n;
    } while (gg_scan_word(d->scan, &w));
}


/* ---- sides ---- */

enum { SIDE_ZONE, SIDE_EXITS, SIDE_HAND, SIDE_CARDS, SIDE_JOKERS, SIDE_DEPLOYED, SIDE_WORDS };
static const char *const side_words[SIDE_WORDS] = {"zone", "exits", "hand", "cards", "jokers", "deployed"};

static void read_exits(kings_draft *d, int side)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "edges such as N or S,W")) return;
    int edges = kings_draft_edges(d, w);
    if (edges > 0) d->b->exits[side] = (uint8_t)edges;
}

static void read_side_number(kings_draft *d, int side, int word, gg_mark at)
{
    static const struct {
        int16_t low, high;
    } range[SIDE_WORDS] = {[SIDE_ZONE] = {10, KINGS_SPAN},
                           [SIDE_HAND] = {1, KINGS_HAND},
                           [SIDE_CARDS] = {0, KINGS_CARDS},
                           [SIDE_JOKERS] = {0, KINGS_JOKERS},
                           [SIDE_DEPLOYED] = {0, 99}};
    kings_side *state = &d->b->image.side[side];
    int n = gg_scan_number(d->scan, side_words[word], range[word].low, range[word].high);
    if (n < 0) return;
    switch (word) {
    case SIDE_ZONE: d->b->zone[side] = (int16_t)n, d->given[side].zone = at; break;
    case SIDE_HAND: d->b->option.hand[side] = (uint8_t)n; break;
    case SIDE_CARDS: state->hand_n = (uint8_t)n, d->given[side].cards = at; break;
    case SIDE_JOKERS: state->hand_j = (uint8_t)n, d->given[side].jokers = at; break;
    default: state->deployed = (uint8_t)n, d->given[side].deployed = at; break;
    }
}

static void read_side_words(kings_draft *d, int side)
{
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(d->scan, &w)) {
        int i = gg_scan_pick(d->scan, w, side_words, SIDE_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(d->scan, side_words, SIDE_WORDS);
            continue;
        }
        kings_draft_twice(d->scan, &given, i, w);
        if (i == SIDE_EXITS)
            read_exits(d, side);
        else
            read_side_number(d, side, i, gg_scan_mark(d->scan, w));
    }
}

/* The first line is side 0, the Imperial one. */
static void read_side(kings_draft *d)
{
    gg_scan *s = d->scan;
    gg_mark at = kings_draft_here(d);
    int side = d->sides;
    char name[KINGS_LABEL] = {0};
    if (side == GG_SIDES) {
        gg_scan_fault_at(s, at, "a third side: expected two");
        gg_scan_skip(s);
        return;
    }
    if (!gg_scan_label(s, "the name of a side", name, KINGS_LABEL)) {
        gg_scan_skip(s);
        return;
    }
    if (strcmp(name, "none") == 0 || (side && strcmp(name, d->side_name[0]) == 0))
        gg_scan_fault_at(s, at, side ? "the name %s is taken: expected another" : "no side is called %s", name);
    d->sides++;
    d->side[side] = at;
    memcpy(d->side_name[side], name, KINGS_LABEL);
    read_side_words(d, side);
}

static void settle_sides(kings_draft *d)
{
    if (d->sides < GG_SIDES)
        gg_scan_fault_at(d->scan, d->sides ? d->side[0] : (gg_mark){1, 1},
                         "%s: expected two `side` lines, the Imperial side first",
                         d->sides ? "there is one side only" : "there is no side");
    for (int side = 0; side < d->sides; side++)
        if (d->b->zone[side] > d->b->height)
            gg_scan_fault_at(d->scan, d->given[side].zone, "a zone of %d: expected at most %d, the table's height",
                             d->b->zone[side], d->b->height);
}

/* ---- 4.1: single cells of the table of actions ---- */

static void read_action(kings_draft *d)
{
    static const uint8_t may_change[KINGS_ACTION_WORDS] = {DOUBLE,    ATTACK, FIRE,     FORM_CLOSE,
                                                           GO_GROUND, MOVE,   SKIRMISH, VOLLEY};
    const char *codes[KINGS_TYPES], *words[KINGS_ACTION_WORDS];
    gg_mark at = kings_draft_here(d);
    for (int t = 0; t < KINGS_TYPES; t++) codes[t] = kings_types[t].code;
    for (int i = 0; i < KINGS_ACTION_WORDS; i++) words[i] = kings_action_words[may_change[i]];
    int type = kings_draft_pick(d, codes, KINGS_TYPES, "type");
    int action = kings_draft_pick(d, words, KINGS_ACTION_WORDS, "action");
    int kind = kings_draft_pick(d, kings_action_kinds, FREE + 1, "kind of action");
    if (type < 0 || action < 0 || kind < 0) return;
    gg_mark *seen = &d->action[type][may_change[action]];
    if (seen->line)
        gg_scan_fault_at(d->scan, at, "%s %s is given twice: first on line %d", codes[type], words[action], seen->line);
    *seen = at;
    d->b->action[type][may_change[action]] = (uint8_t)kind;
}

/* ---- 9: what scores ---- */

static void read_vp_lost(kings_draft *d, int side, gg_word at)
{
    gg_word w;
    int n;
    if (d->vp_lost[side].line)
        gg_scan_fault(d->scan, at.column, "lost is given twice: first on line %d", d->vp_lost[side].line);
    d->vp_lost[side] = gg_scan_mark(d->scan, at);
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "points")) {
        gg_scan_word(d->scan, &w);
        n = KINGS_BY_POINTS;
    } else {
        n = gg_scan_number(d->scan, "points, or `points`: what the unit costs", 0, KINGS_SCORE);
    }
    if (n >= 0) d->b->vp[side].unit_lost = (uint8_t)n;
}

static void read_vp_work(kings_draft *d, uint8_t *scores)
{
    gg_mark at;
    int work = kings_draft_work(d, "a Work", &at), n = gg_scan_number(d->scan, "points", 1, KINGS_SCORE);
    if (work < 0 || n < 0) return;
    if (scores[work]) gg_scan_fault_at(d->scan, at, "%s is given twice: expected one number", d->b->work[work].label);
    scores[work] = (uint8_t)n;
}

static void read_vp(kings_draft *d)
{
    static const char *const words[] = {"lost", "held", "denied"};
    int side = kings_draft_side(d);
    gg_word w;
    if (side < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    if (!gg_scan_need(d->scan, &w, "lost, held or denied")) return;
    do {
        int i = gg_scan_pick(d->scan, w, words, 3, "word");
        if (i < 0) gg_scan_skip_to(d->scan, words, 3);
        if (i == 0) read_vp_lost(d, side, w);
        if (i > 0) read_vp_work(d, i == 1 ? d->b->vp[side].held : d->b->vp[side].not_enemy);
    } while (gg_scan_word(d->scan, &w));
}

/* ---- lines ---- */

enum { MANY = -1 };
static const struct line_kind {
    const char *word;
    void (*read)(kings_draft *);
    int8_t once, pass;
} kinds[] = {
    {"table", read_table, ONCE_TABLE, PASS_WHOLE},
    {"turns", read_turns, ONCE_TURNS, PASS_WHOLE},
    {"points", read_points, ONCE_POINTS, PASS_WHOLE},
    {"scenario", read_scenario, ONCE_SCENARIO, PASS_WHOLE},
    {"side", read_side, MANY, PASS_WHOLE},
    {"deck", read_deck, ONCE_DECK, PASS_WHOLE},
    {"solo", read_solo, ONCE_SOLO, PASS_WHOLE},
    {"turn", read_turn, ONCE_TURN, PASS_WHOLE},
    {"begin", kings_read_moment, ONCE_BEGIN, PASS_WHOLE},
    {"first", read_first, ONCE_FIRST, PASS_GROUND},
    {"option", kings_read_option, MANY, PASS_GROUND},
    {"action", read_action, MANY, PASS_GROUND},
    {"area", kings_read_area, MANY, PASS_GROUND},
    {"wall", kings_read_wall, MANY, PASS_GROUND},
    {"work", kings_read_work, MANY, PASS_GROUND},
    {"point", kings_read_point, MANY, PASS_GROUND},
    {"unit", kings_read_unit, MANY, PASS_UNITS},
    {"vp", read_vp, MANY, PASS_LAST},
    {"begin", kings_read_begin, MANY, PASS_LAST},
};

/* A line that is read twice has two rows. */
static const struct line_kind *kind_of(gg_word w, int pass)
{
    const struct line_kind *found = NULL;
    for (int i = 0; i < COUNT(kinds); i++)
        if (gg_word_is(w, kinds[i].word) && (!found || kinds[i].pass == pass)) found = &kinds[i];
    return found;
}

static void unknown_line(gg_scan *s, gg_word w)
{
    const char *words[COUNT(kinds) + 3] = {"system", "title", "story", "answer"};
    int n = 4;
    for (int i = 0; i < COUNT(kinds) - 1; i++) words[n++] = kinds[i].word; /* the last is there twice */
    gg_scan_pick(s, w, words, n, "line");
}

static void read_line(kings_draft *d, int pass)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_word(s, &w) || gg_scan_common(w)) return;
    const struct line_kind *kind = kind_of(w, pass);
    if (!kind && pass == PASS_WHOLE) unknown_line(s, w);
    if (!kind || kind->pass != pass) return;
    gg_mark *seen = kind->once == MANY ? NULL : &d->once[kind->once];
    if (seen && seen->line) {
        gg_scan_fault(s, w.column, "a second %s line: the first is on line %d", kind->word, seen->line);
        return;
    }
    if (seen) *seen = gg_scan_mark(s, w);
    kind->read(d);
    gg_scan_done(s);
}

/* ---- the battle ---- */

static void empty_table(kings_draft *d)
{
    kings_battle *b = d->b;
    b->width = 720, b->height = 480; /* kings.geo.table */
    b->turns = 10;
    b->option.recycle_side = GG_NONE;
    for (int i = 0; i < KINGS_OPTIONS; i++)
        if (!kings_option_list[i].value[0])
            ((uint8_t *)&b->option)[kings_option_list[i].at] = kings_option_list[i].usual;
    for (int t = 0; t < KINGS_TYPES; t++) memcpy(b->action[t], kings_types[t].action, sizeof b->action[t]);
    for (int u = 0; u < KINGS_UNITS; u++) b->image.unit[u].work = GG_NONE;
    b->begin.unit = GG_NONE;
    d->table_known = true;
    d->deck_n = -1;
    for (int side = 0; side < GG_SIDES; side++) {
        b->base.side[side] = d->side_name[side];
        b->option.hand[side] = KINGS_HAND_USUAL;
        b->chief[side] = GG_NONE;
    }
}

gg_battle *kings_read(gg_scan *scan)
{
    _Static_assert(sizeof(kings_battle) + sizeof(kings_draft) < GG_BATTLE_BYTES - 8192, "gg_battle_space is too small");
    kings_battle *b = gg_arena_take(scan->arena, sizeof *b);
    char(*names)[KINGS_LABEL] = gg_arena_take(scan->arena, sizeof *names * GG_SIDES);
    size_t used = scan->arena->used;
    kings_draft *d = gg_arena_take(scan->arena, sizeof *d);
    if (!b || !names || !d) return NULL;
    d->scan = scan;
    d->b = b;
    d->side_name = names;
    empty_table(d);
    for (int pass = 0; pass < KINGS_PASSES; pass++) {
        gg_scan_rewind(scan);
        while (gg_scan_line(scan)) read_line(d, pass);
        if (pass == PASS_WHOLE) settle_sides(d);
        if (pass == PASS_GROUND) kings_settle_options(d);
    }
    kings_draw_up(d);
    kings_settle_begin(d);
    scan->arena->used = used; /* the draft has served */
    return scan->faults->count ? NULL : &b->base;
}
