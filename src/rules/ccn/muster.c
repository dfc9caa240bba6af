/* The pieces of a scenario: its units and leaders, each with the state it is in. */
#include "setup.h"

#include <stdio.h>

/* ---- labels and names ---- */

void ccn_default_label(const char *name, char out[16]) { gg_label_of_name(name, out, 16); }

/* The line on which the label was given before, or 0. */
static int label_line(const ccn_draft *d, const char *label)
{
    for (int i = 0; i < d->b->units; i++)
        if (strcmp(d->b->unit[i].label, label) == 0) return d->unit[i].at.line;
    for (int i = 0; i < d->b->leaders; i++)
        if (strcmp(d->b->leader[i].label, label) == 0) return d->leader[i].at.line;
    return 0;
}

static bool read_label(ccn_draft *d, char out[16])
{
    gg_scan *s = d->scan;
    gg_word w = {.column = 1};
    gg_scan_peek(s, &w);
    if (!gg_scan_label(s, "a label such as F1", out, 16)) return false;
    int line = label_line(d, out);
    if (line) gg_scan_fault(s, w.column, "the label %s is taken: it was given on line %d", out, line);
    return !line;
}

/* ---- units ---- */

enum {
    UNIT_FACING,
    UNIT_BLOCKS,
    UNIT_MAX,
    UNIT_SHAKEN,
    UNIT_BROKEN,
    UNIT_SPENT,
    UNIT_KEEP_SPENT,
    UNIT_SQUARE,
    UNIT_SHOTS,
    UNIT_ELIMINATED,
    UNIT_WORDS
};
static const char *const unit_words[UNIT_WORDS] = {"facing", "blocks",     "max",    "shaken", "broken",
                                                   "spent",  "keep_spent", "square", "shots",  "eliminated"};

typedef struct unit_line {
    ccn_unit_def def;
    ccn_unit unit;
    gg_mark at, hex, word[UNIT_WORDS];
    int type, cell;
    unsigned given; /* bit for each word */
    bool faulty;
} unit_line;

static bool has(const unit_line *l, int word) { return l->given >> word & 1; }

static int read_type(gg_scan *s)
{
    char names[CCN_TYPES][12];
    const char *list[CCN_TYPES];
    gg_word w;
    if (!gg_scan_need(s, &w, "a type such as FR.LN")) return -1;
    int type = ccn_type_find(w.at, w.len);
    if (type >= 0) return type;
    for (int i = 0; i < CCN_TYPES; i++) {
        snprintf(names[i], sizeof names[i], "%s.%s", ccn_types[i].nation, ccn_types[i].code);
        list[i] = names[i];
    }
    const char *near = gg_word_nearest(w, list, CCN_TYPES);
    gg_scan_fault(s, w.column, "unknown type \"%.*s\":%s%s%s expected a nation and a code such as FR.LN", GG_WORD(w),
                  near ? " did you mean " : "", near ? near : "", near ? "?" : "");
    return -1;
}

static void read_facing(gg_scan *s, unit_line *l)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "a corner: N, ENE, ESE, S, WSW or WNW")) return;
    int facing = gg_scan_pick(s, w, ccn_facing_names, HEX_DIRS, "facing");
    if (facing >= 0)
        l->unit.facing = (uint8_t)facing;
    else
        l->faulty = true;
}

static void read_unit_number(gg_scan *s, unit_line *l, int word)
{
    int most = word == UNIT_SHOTS ? CCN_SHOTS : CCN_BLOCKS;
    int n = gg_scan_number(s, unit_words[word], word == UNIT_SHOTS ? 0 : 1, most);
    if (n < 0)
        l->faulty = true;
    else if (word == UNIT_SHOTS)
        l->unit.shots = (uint8_t)n;
    else if (word == UNIT_BLOCKS)
        l->unit.blocks = (uint8_t)n;
    else
        l->def.full = (uint8_t)n;
}

static void read_unit_words(gg_scan *s, unit_line *l)
{
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, unit_words, UNIT_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, unit_words, UNIT_WORDS);
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", unit_words[i]);
        l->given |= 1u << i;
        l->word[i] = gg_scan_mark(s, w);
        if (i == UNIT_FACING) read_facing(s, l);
        if (i == UNIT_BLOCKS || i == UNIT_MAX || i == UNIT_SHOTS) read_unit_number(s, l, i);
        if (i == UNIT_SHAKEN) l->unit.morale = SHAKEN;
        if (i == UNIT_BROKEN) l->unit.morale = BROKEN;
        if (i == UNIT_SPENT) l->unit.flags |= SPENT;
        if (i == UNIT_KEEP_SPENT) l->unit.flags |= KEEP_SPENT;
        if (i == UNIT_SQUARE) l->unit.flags |= SQUARE;
    }
}

static void check_unit(gg_scan *s, unit_line *l)
{
    const ccn_type *t = &ccn_types[l->type];
    if (!l->def.full) l->def.full = t->blocks;
    if (!l->unit.blocks) l->unit.blocks = l->def.full;
    if (l->unit.blocks > l->def.full)
        gg_scan_fault_at(s, l->word[UNIT_BLOCKS], "%d blocks are more than it began with: expected 1 to %d (`max`)",
                         l->unit.blocks, l->def.full);
    if (has(l, UNIT_SHAKEN) && has(l, UNIT_BROKEN))
        gg_scan_fault_at(s, l->word[UNIT_BROKEN], "shaken and broken: expected one of them");
    if (has(l, UNIT_SHOTS) && t->cls != ART)
        gg_scan_fault_at(s, l->word[UNIT_SHOTS], "shots of a unit that is not artillery");
    if (has(l, UNIT_SQUARE) && t->cls != INF)
        gg_scan_fault_at(s, l->word[UNIT_SQUARE], "only infantry stands in square");
    else if (has(l, UNIT_SQUARE) && l->unit.morale == BROKEN)
        gg_scan_fault_at(s, l->word[UNIT_SQUARE], "a broken unit is not in square (ccn.square.break)");
}

/* An eliminated unit keeps what it began with and nothing else; its hex and facing may still stand on the line. */
static void check_eliminated(gg_scan *s, unit_line *l)
{
    for (int i = UNIT_BLOCKS; i < UNIT_ELIMINATED; i++)
        if (has(l, i) && i != UNIT_MAX) gg_scan_fault_at(s, l->word[i], "an eliminated unit has no %s", unit_words[i]);
    if (!l->def.full) l->def.full = ccn_types[l->type].blocks;
    l->unit = (ccn_unit){.hex = HEX_OFF};
    l->cell = HEX_OFF;
}

static void store_unit(ccn_draft *d, const unit_line *l)
{
    ccn_battle *b = d->b;
    if (b->units == CCN_UNITS) {
        if (!d->too_many_units) gg_scan_fault_at(d->scan, l->at, "too many units: expected at most %d", CCN_UNITS);
        d->too_many_units = true;
        return;
    }
    int i = b->units++;
    b->unit[i] = l->def;
    b->image.unit[i] = l->unit;
    d->unit[i].at = l->at;
    d->unit[i].hex = l->hex;
    d->unit[i].square = l->word[UNIT_SQUARE];
    d->unit[i].cell = (uint8_t)l->cell;
    d->unit[i].faulty = l->faulty;
    d->unit[i].facing_given = has(l, UNIT_FACING);
}

void ccn_read_unit(ccn_draft *d)
{
    gg_scan *s = d->scan;
    unit_line l = {.cell = HEX_OFF, .type = -1};
    gg_word w = {.column = 1};
    gg_scan_peek(s, &w);
    l.at = gg_scan_mark(s, w);
    bool named = read_label(d, l.def.label);
    int side = ccn_draft_side(s);
    bool good = gg_scan_name(s, l.def.name, sizeof l.def.name) && named;
    l.type = read_type(s);
    bool gone = gg_scan_peek(s, &w) && gg_word_is(w, "eliminated");
    if (!gone) l.cell = ccn_draft_hex(s, &l.hex);
    read_unit_words(s, &l);
    l.faulty |= !good || side < 0 || l.type < 0 || (l.cell == HEX_OFF && !gone);
    l.def.side = (uint8_t)(side < 0 ? FRENCH : side);
    l.def.type = (uint8_t)(l.type < 0 ? 0 : l.type);
    l.def.gun = GG_NONE;
    l.unit.hex = HEX_OFF;
    if (l.type >= 0 && has(&l, UNIT_ELIMINATED))
        check_eliminated(s, &l);
    else if (l.type >= 0)
        check_unit(s, &l);
    store_unit(d, &l);
}

/* ---- leaders ---- */

enum { LEADER_LABEL, LEADER_SPENT, LEADER_SINCE, LEADER_WORDS };
static const char *const leader_words[LEADER_WORDS] = {"label", "spent", "since"};

typedef struct leader_line {
    ccn_leader_def def;
    ccn_leader leader;
    gg_mark at, hex, since;
    int cell;
    unsigned given;
} leader_line;

static void read_leader_words(ccn_draft *d, leader_line *l)
{
    gg_scan *s = d->scan;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, leader_words, LEADER_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, leader_words, LEADER_WORDS);
            continue;
        }
        if (l->given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", leader_words[i]);
        l->given |= 1u << i;
        if (i == LEADER_LABEL) {
            memset(l->def.label, 0, sizeof l->def.label);
            read_label(d, l->def.label);
        } else if (i == LEADER_SPENT) {
            l->leader.spent = 1;
            if (l->leader.status != ON) gg_scan_fault(s, w.column, "only a leader on the board is spent");
        } else {
            l->since = gg_scan_mark(s, w);
            int since = gg_scan_number(s, "the round in which he fell", 0, CCN_ROUNDS);
            if (since >= 0) l->leader.since = (uint8_t)since;
            if (l->leader.status != CASUALTY) gg_scan_fault_at(s, l->since, "only a casualty has `since`");
        }
    }
}

static void read_status(gg_scan *s, leader_line *l)
{
    gg_word w;
    if (gg_scan_peek(s, &w) && gg_word_is(w, "casualty"))
        l->leader.status = CASUALTY;
    else if (gg_scan_peek(s, &w) && gg_word_is(w, "eliminated"))
        l->leader.status = ELIMINATED;
    if (l->leader.status == ON)
        l->cell = ccn_draft_hex(s, &l->hex);
    else
        gg_scan_word(s, &w);
}

/* Without a `label` his name serves, if no other piece has it. */
static void name_leader(ccn_draft *d, leader_line *l)
{
    if (l->given & 1u << LEADER_LABEL || !l->def.name[0]) return;
    ccn_default_label(l->def.name, l->def.label);
    int line = l->def.label[0] ? label_line(d, l->def.label) : 0;
    if (!l->def.label[0])
        gg_scan_fault_at(d->scan, l->at, "the name gives no label: expected `label` and letters, digits, _ or -");
    else if (line)
        gg_scan_fault_at(d->scan, l->at, "the label %s is taken on line %d: expected `label` and another one",
                         l->def.label, line);
}

void ccn_read_leader(ccn_draft *d)
{
    gg_scan *s = d->scan;
    ccn_battle *b = d->b;
    leader_line l = {.cell = HEX_OFF, .leader.hex = HEX_OFF};
    gg_word w = {.column = 1};
    int side = ccn_draft_side(s);
    gg_scan_peek(s, &w);
    l.at = gg_scan_mark(s, w);
    gg_scan_name(s, l.def.name, sizeof l.def.name);
    read_status(s, &l);
    read_leader_words(d, &l);
    name_leader(d, &l);
    l.def.side = (uint8_t)(side < 0 ? FRENCH : side);
    if (b->leaders == CCN_LEADERS) {
        if (!d->too_many_leaders) gg_scan_fault_at(s, l.at, "too many leaders: expected at most %d", CCN_LEADERS);
        d->too_many_leaders = true;
        return;
    }
    int i = b->leaders++;
    b->leader[i] = l.def;
    b->image.leader[i] = l.leader;
    d->leader[i].at = l.at;
    d->leader[i].hex = l.hex;
    d->leader[i].since = l.since;
    d->leader[i].since_given = l.given >> LEADER_SINCE & 1;
    d->leader[i].cell = (uint8_t)l.cell;
}
