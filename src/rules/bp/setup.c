/* Section 5 as text: the lines of a bp scenario, each read into the draft of a battle. docs/scenario-format.md is the
 * law of the format. Here are the lines of the whole battle; the other files that setup.h names read the rest. */
#include "setup.h"

#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

const char *const bp_nation_names[BP_NATIONS] = {"british", "french",   "russian", "prussian18",
                                                 "c18",     "jacobite", "mahdist"};
const char *const bp_class_names[BP_CLASSES] = {
    [CLASS_HOLD] = "HOLD",   [CLASS_CHG] = "CHG",         [CLASS_FWD] = "FWD",   [CLASS_FWDR] = "FWDR",
    [CLASS_WHEEL] = "WHEEL", [CLASS_WHEELTO] = "WHEELTO", [CLASS_OBL] = "OBL",   [CLASS_TURN] = "TURN",
    [CLASS_SIDE] = "SIDE",   [CLASS_RET] = "RET",         [CLASS_FORM] = "FORM", [CLASS_BLDG] = "BLDG",
    [CLASS_MAN] = "MAN"};
const struct bp_scenario_words bp_scenario_list[BP_SCENARIOS] = {
    {"s1", BP_SCEN_S1}, {"s2", BP_SCEN_S2}, {"pickup", BP_SCEN_PICKUP}};

#define OPTION(name, field, ...)                         \
    {                                                    \
        name, {__VA_ARGS__}, offsetof(bp_options, field) \
    }
const bp_option_words bp_option_list[BP_OPTIONS] = {
    OPTION("melee_break", melee_break_published, "seed", "published"),
    OPTION("art_test", art_test_shaken_only, "any", "shaken_only"),
    OPTION("closing_counts", closing_counts_off, "on", "off"),
    OPTION("save6", save6_off, "on", "off"),
    OPTION("cmd_mounted_move", cmd_mounted_move_480, "540", "480"),
    OPTION("square_mandatory", square_mandatory, "off", "on"),
    OPTION("brigade_break", brigade_break_over_half, "half", "over_half"),
    OPTION("broken_forever", broken_forever_off, "on", "off"),
    OPTION("army_break", army_break, "half", "over_half", "all"),
    OPTION("support_test", support_test_off, "on", "off"),
    OPTION("woods_formed", woods_formed, "off", "on"),
    OPTION("relimber", relimber_off, "on", "off"),
    OPTION("follow_me_three", follow_me_by_margin, "on", "off"),
    OPTION("sweep_all", sweep_all, "off", "on"),
    OPTION("personal_qualities", personal_qualities, "off", "on"),
    OPTION("traverse_who", traverse_closing_only, "any", "closing"),
    OPTION("retire_short", retire_short_off, "on", "off"),
    OPTION("general_orders", general_orders, "off", "on"),
};

uint16_t bp_usual_mask(void) { return 1 << CLASS_RET | 1 << CLASS_FORM; }

/* ---- table, turns, turn, points, scenario ---- */

static void read_table(bp_draft *d)
{
    int w = gg_scan_number(d->scan, "the table's width", BP_SPAN_LEAST, BP_SPAN);
    int h = gg_scan_number(d->scan, "the table's height", BP_SPAN_LEAST, BP_SPAN);
    d->b->width = (int16_t)(w > 0 ? w : BP_SPAN); /* one fault is enough: nothing else is off the table for it */
    d->b->height = (int16_t)(h > 0 ? h : BP_SPAN);
}

static void read_turns(bp_draft *d)
{
    int n = gg_scan_number(d->scan, "a number of turns", 1, BP_TURNS);
    if (n > 0) d->b->turns = (uint8_t)n;
}

static void read_turn(bp_draft *d)
{
    int n = gg_scan_number(d->scan, "a turn", 1, BP_TURNS);
    if (n > 0) d->turn = n;
}

static void read_points(bp_draft *d)
{
    int n = gg_scan_number(d->scan, "the points of a list", 1, BP_POINTS);
    if (n > 0) d->b->points = (uint16_t)n;
}

static void read_scenario(bp_draft *d)
{
    const char *names[BP_SCENARIOS];
    gg_word w;
    for (int i = 0; i < BP_SCENARIOS; i++) names[i] = bp_scenario_list[i].name;
    if (!gg_scan_need(d->scan, &w, "a scenario of the rules: s1, s2 or pickup")) return;
    int i = gg_scan_pick(d->scan, w, names, BP_SCENARIOS, "scenario");
    if (i >= 0) d->b->scenario = bp_scenario_list[i].rule;
}

/* ---- who goes first, who wins a tie, what counts ---- */

static void read_first(bp_draft *d)
{
    gg_word w;
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "roll")) {
        gg_scan_word(d->scan, &w);
        d->b->first = GG_NONE;
        return;
    }
    int side = bp_draft_side(d);
    if (side >= 0) d->b->first = (uint8_t)side;
}

static void read_limit(bp_draft *d)
{
    static const char *const words[] = {"tie"};
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "`tie` and a side, or `tie draw`")) return;
    if (gg_scan_pick(d->scan, w, words, 1, "word") < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "draw")) {
        gg_scan_word(d->scan, &w);
        return;
    }
    int side = bp_draft_side(d);
    if (side >= 0) d->b->tie = (uint8_t)side;
}

static void read_score(bp_draft *d)
{
    static const char *const words[] = {"unit", "brigade", "pickup"};
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    if (!gg_scan_need(s, &w, "`unit` or `brigade` and points, or `pickup`")) return;
    do {
        int i = gg_scan_pick(s, w, words, 3, "word"), n = -1;
        if (i < 0) {
            gg_scan_skip_to(s, words, 3);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        if (i < 2) n = gg_scan_number(s, words[i], 0, BP_SCORE);
        if (i == 0 && n >= 0) d->b->vp_unit = (uint8_t)n;
        if (i == 1 && n >= 0) d->b->vp_brigade = (uint8_t)n;
        if (i == 2) d->b->vp_pickup = 1;
        if (given & 4 && given & 3)
            gg_scan_fault(s, w.column, "pickup counts list points alone: expected no `unit` and no `brigade`");
    } while (gg_scan_word(s, &w));
}

/* bp.scen.s2.storm: rain in the faces of a side. */
static void read_storm(bp_draft *d)
{
    int side = bp_draft_side(d);
    if (side >= 0) d->b->storm = (uint8_t)(1u << side);
}

/* ---- bp.scen.pickup: zones from south to north, of the first side and of the second ---- */

static void read_zone(bp_draft *d, int16_t zone[2], gg_mark at)
{
    int from = gg_scan_number(d->scan, "where the zone begins", 0, BP_SPAN);
    int to = gg_scan_number(d->scan, "where the zone ends", 0, BP_SPAN);
    if (from < 0 || to < 0) return;
    if (from < to)
        zone[0] = (int16_t)from, zone[1] = (int16_t)to;
    else
        gg_scan_fault_at(d->scan, at, "a zone from %d to %d: expected the southern end first", from, to);
}

static void read_deploy(bp_draft *d)
{
    static const char *const words[] = {"first", "second"};
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    d->b->deploy = 1;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, 2, "word");
        if (i < 0) {
            gg_scan_skip_to(s, words, 2);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        read_zone(d, d->b->zone[i], gg_scan_mark(s, w));
    }
}

/* What was not said gets its default, when the table is known. */
static void settle_zones(bp_draft *d)
{
    bp_battle *b = d->b;
    if (!b->deploy) return;
    if (!b->zone[0][1]) b->zone[0][0] = (int16_t)(b->height - BP_ZONE), b->zone[0][1] = b->height;
    if (!b->zone[1][1]) b->zone[1][1] = BP_ZONE;
    for (int i = 0; i < GG_SIDES; i++) {
        if (b->zone[i][1] > b->height)
            gg_scan_fault_at(d->scan, d->once[ONCE_DEPLOY],
                             "a zone that ends at %d: expected at most %d, the table's edge", b->zone[i][1], b->height);
        if (b->zone[i][1] - b->zone[i][0] < BP_ZONE)
            gg_scan_fault_at(d->scan, d->once[ONCE_DEPLOY], "a zone of %d: expected one at least %d deep",
                             b->zone[i][1] - b->zone[i][0], BP_ZONE);
    }
}

/* ---- options ---- */

static int option_values(const bp_option_words *o)
{
    int n = 0;
    while (n < 3 && o->value[n]) n++;
    return n;
}

static void read_mask(bp_draft *d, gg_word w)
{
    if (gg_word_is(w, "none"))
        d->b->option.lack_init_mask = 0;
    else
        d->b->option.lack_init_mask = (uint16_t)bp_draft_set(d->scan, w, bp_class_names, BP_CLASSES, "class of moves");
}

static void read_option(bp_draft *d)
{
    gg_scan *s = d->scan;
    const char *names[BP_OPTIONS + 1];
    gg_word w;
    for (int i = 0; i < BP_OPTIONS; i++) names[i] = bp_option_list[i].name;
    names[BP_OPTIONS] = "lack_init_mask";
    if (!gg_scan_need(s, &w, "the name of an option")) return;
    int i = gg_scan_pick(s, w, names, BP_OPTIONS + 1, "option");
    if (i < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->option[i].line)
        gg_scan_fault(s, w.column, "%s is given twice: first on line %d", names[i], d->option[i].line);
    d->option[i] = gg_scan_mark(s, w);
    if (!gg_scan_need(s, &w, i == BP_OPTIONS ? "classes of moves with commas between them" : "the option's value"))
        return;
    if (i == BP_OPTIONS) {
        read_mask(d, w);
        return;
    }
    int value = gg_scan_pick(s, w, bp_option_list[i].value, option_values(&bp_option_list[i]), "value");
    if (value >= 0) ((uint8_t *)&d->b->option)[bp_option_list[i].at] = (uint8_t)value;
}

/* ---- sides ---- */

static bool read_side_name(bp_draft *d, char out[BP_LABEL])
{
    static const char *const taken[] = {"draw", "roll", "start", "none"};
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    if (!bp_draft_label(d, "the name of a side", out)) return false;
    for (int i = 0; i < COUNT(taken); i++)
        if (gg_word_is(w, taken[i])) {
            gg_scan_fault(d->scan, w.column, "no side can be called %s", taken[i]);
            return false;
        }
    return true;
}

static void read_side_words(bp_draft *d, int side)
{
    static const char *const words[] = {"nations", "reroll_used", "prussian_used"};
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, COUNT(words), "word");
        if (i < 0) {
            gg_scan_skip_to(s, words, COUNT(words));
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        if (i == 0 && gg_scan_need(s, &w, "national rules with commas between them"))
            d->b->nation[side] = (uint8_t)bp_draft_set(s, w, bp_nation_names, BP_NATIONS, "national rule");
        if (i == 1) d->b->image.side[side].reroll_used = 1;
        if (i == 2) d->b->image.side[side].prussian_used = 1;
    }
}

static void read_side(bp_draft *d)
{
    gg_scan *s = d->scan;
    char name[BP_LABEL] = {0};
    gg_word w = {.column = 1};
    gg_scan_peek(s, &w);
    bool good = read_side_name(d, name);
    if (good && d->sides > 0 && strcmp(d->side_name[0], name) == 0) {
        gg_scan_fault(s, w.column, "a second line for the %s: the first is on line %d", name, d->side[0].line);
        good = false;
    } else if (d->sides == GG_SIDES) {
        gg_scan_fault(s, w.column, "a side too many: expected two");
        good = false;
    }
    if (!good) {
        gg_scan_skip(s);
        return;
    }
    d->side[d->sides] = gg_scan_mark(s, w);
    memcpy(d->side_name[d->sides], name, BP_LABEL);
    read_side_words(d, d->sides++);
}

static void check_sides(bp_draft *d)
{
    if (d->sides == GG_SIDES) return;
    gg_mark at = d->sides ? d->side[0] : (gg_mark){1, 1};
    gg_scan_fault_at(d->scan, at, "%s: expected two lines, each `side` and a name",
                     d->sides ? "there is one side only" : "there is no side");
}

/* ---- lines ---- */

enum { MANY = -1 };
static const struct line_kind {
    const char *word;
    void (*read)(bp_draft *);
    int8_t once, pass;
} kinds[] = {
    {"table", read_table, ONCE_TABLE, PASS_WHOLE},
    {"turns", read_turns, ONCE_TURNS, PASS_WHOLE},
    {"turn", read_turn, ONCE_TURN, PASS_WHOLE},
    {"points", read_points, ONCE_POINTS, PASS_WHOLE},
    {"scenario", read_scenario, ONCE_SCENARIO, PASS_WHOLE},
    {"score", read_score, ONCE_SCORE, PASS_WHOLE},
    {"option", read_option, MANY, PASS_WHOLE},
    {"deploy", read_deploy, ONCE_DEPLOY, PASS_WHOLE},
    {"side", read_side, MANY, PASS_WHOLE},
    {"first", read_first, ONCE_FIRST, PASS_GROUND},
    {"limit", read_limit, ONCE_LIMIT, PASS_GROUND},
    {"storm", read_storm, ONCE_STORM, PASS_GROUND},
    {"general", bp_read_general, MANY, PASS_GROUND},
    {"brigade", bp_read_brigade, MANY, PASS_GROUND},
    {"unit", bp_read_unit, MANY, PASS_UNITS},
    {"objective", bp_read_objective, MANY, PASS_CONTACT},
    {"engaged", bp_read_engaged, MANY, PASS_CONTACT},
    {"begin", bp_read_begin, ONCE_BEGIN, PASS_CONTACT},
};

static const struct line_kind *kind_of(gg_word w)
{
    for (int i = 0; i < COUNT(kinds); i++)
        if (gg_word_is(w, kinds[i].word)) return &kinds[i];
    return NULL;
}

/* A feature's line begins with the name of its terrain; open ground is where none is. */
static int terrain_of(gg_word w)
{
    for (int t = OPEN + 1; t < BP_TERRAINS; t++)
        if (gg_word_is(w, bp_terrain_names[t])) return t;
    return OPEN;
}

static void unknown_line(gg_scan *s, gg_word w)
{
    const char *words[COUNT(kinds) + BP_TERRAINS + 3] = {"system", "title", "story", "answer"};
    int n = 4;
    for (int i = 0; i < COUNT(kinds); i++) words[n++] = kinds[i].word;
    for (int t = OPEN + 1; t < BP_TERRAINS; t++) words[n++] = bp_terrain_names[t];
    gg_scan_pick(s, w, words, n, "line");
}

static void read_line(bp_draft *d, int pass)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_peek(s, &w) || gg_scan_common(w)) return;
    const struct line_kind *kind = kind_of(w);
    int terrain = terrain_of(w), turn = kind ? kind->pass : terrain != OPEN ? PASS_GROUND : PASS_WHOLE;
    if (turn != pass) return;
    gg_scan_word(s, &w);
    if (!kind && terrain == OPEN) {
        unknown_line(s, w);
        return;
    }
    gg_mark *seen = !kind || kind->once == MANY ? NULL : &d->once[kind->once];
    if (seen && seen->line) {
        gg_scan_fault(s, w.column, "a second %s line: the first is on line %d", kind->word, seen->line);
        return;
    }
    if (seen) *seen = gg_scan_mark(s, w);
    if (kind)
        kind->read(d);
    else
        bp_read_feature(d, terrain);
    gg_scan_done(s);
}

/* ---- the battle ---- */

static void empty_table(bp_draft *d)
{
    bp_battle *b = d->b;
    b->width = 720, b->height = 480; /* 10.3 */
    b->turns = 8;
    b->tie = GG_NONE;
    b->option.lack_init_mask = bp_usual_mask();
    b->begin.commander = GG_NONE;
    memset(b->general, GG_NONE, sizeof b->general);
    memset(b->image.holder, GG_NONE, sizeof b->image.holder);
    for (int side = 0; side < GG_SIDES; side++) b->base.side[side] = d->side_name[side];
}

gg_battle *bp_read(gg_scan *scan)
{
    _Static_assert(sizeof(bp_battle) + sizeof(bp_draft) < GG_BATTLE_BYTES - 8192, "gg_battle_space is too small");
    bp_battle *b = gg_arena_take(scan->arena, sizeof *b);
    char(*names)[BP_LABEL] = gg_arena_take(scan->arena, sizeof *names * GG_SIDES);
    size_t used = scan->arena->used;
    bp_draft *d = gg_arena_take(scan->arena, sizeof *d);
    if (!b || !names || !d) return NULL;
    d->scan = scan;
    d->b = b;
    d->side_name = names;
    empty_table(d);
    for (int pass = 0; pass < BP_PASSES; pass++) {
        gg_scan_rewind(scan);
        while (gg_scan_line(scan)) read_line(d, pass);
        if (pass == PASS_WHOLE) check_sides(d);
        if (pass == PASS_WHOLE) settle_zones(d);
    }
    bp_draw_up(d);
    bp_settle_begin(d);
    bp_check_army(d);
    scan->arena->used = used; /* the draft has served */
    return scan->faults->count ? NULL : &b->base;
}
