/* Commanders and their brigades: the `general` and `brigade` lines, each with the state the man is in. */
#include "setup.h"

#include <string.h>

const char *const bp_trait_names[BP_TRAITS] = {"aggressive", "timid",      "decisive",
                                               "hesitant",   "headstrong", "diffident"};

enum {
    STAFF_RATING = BP_TRAITS,
    STAFF_AT,
    STAFF_ON_FOOT,
    STAFF_LABEL,
    STAFF_JOINED,
    STAFF_COMMANDED,
    STAFF_MOVED,
    STAFF_FIRST,
    STAFF_KILLED,
    STAFF_BROKEN,
    STAFF_WORDS
};
static const char *const staff_words[STAFF_WORDS] = {
    "aggressive", "timid", "decisive", "hesitant",  "headstrong", "diffident", "rating", "at",
    "on_foot",    "label", "joined",   "commanded", "moved",      "first",     "killed", "broken"};

typedef struct staff_line {
    bp_draft *d;
    bp_commander_def def;
    bp_commander man;
    gg_mark at, place, word[STAFF_WORDS];
    bp_ref joined;
    unsigned given;
    bool brigade, faulty;
} staff_line;

static bool has(const staff_line *l, int word) { return l->given >> word & 1; }

/* ---- words ---- */

static void read_number_or_place(staff_line *l, int i)
{
    gg_scan *s = l->d->scan;
    if (i == STAFF_RATING) {
        int n = gg_scan_number(s, "a staff rating", 5, 10);
        if (n > 0) l->man.rating = (uint8_t)n;
        return;
    }
    tab_point p;
    if (bp_draft_point(l->d, "a place such as 240,505", &p, &l->place))
        l->man.x = (int16_t)p.x, l->man.y = (int16_t)p.y;
    else
        l->faulty = true;
}

static void read_named(staff_line *l, int i)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    if (i == STAFF_LABEL) {
        l->faulty |= !bp_draft_label(l->d, "a label such as Ney", l->def.label);
        return;
    }
    if (gg_scan_need(s, &w, "the unit that he has joined"))
        l->joined = bp_draft_ref(s, w);
    else
        l->faulty = true;
}

static void read_staff_words(staff_line *l)
{
    static const uint8_t flags[STAFF_WORDS] = {
        [STAFF_ON_FOOT] = C_ON_FOOT, [STAFF_COMMANDED] = C_COMMANDED, [STAFF_MOVED] = C_MOVED, [STAFF_FIRST] = C_FIRST};
    gg_scan *s = l->d->scan;
    int words = l->brigade ? STAFF_WORDS : STAFF_BROKEN;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, staff_words, words, "word");
        if (i < 0) {
            gg_scan_skip_to(s, staff_words, words);
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", staff_words[i]);
        l->given |= 1u << i;
        l->word[i] = gg_scan_mark(s, w);
        l->man.flags |= flags[i];
        if (i < BP_TRAITS) l->man.traits |= (uint8_t)(1u << i);
        if (i == STAFF_RATING || i == STAFF_AT) read_number_or_place(l, i);
        if (i == STAFF_LABEL || i == STAFF_JOINED) read_named(l, i);
    }
}

/* ---- what cannot be ---- */

/* bp.cmdr.traits: one at most, unless chance has given him more; never both ends of one quality. */
static void check_traits(staff_line *l)
{
    gg_scan *s = l->d->scan;
    int traits = l->man.traits, seen = 0;
    for (int i = 0; i < BP_TRAITS; i++) {
        if (!(traits >> i & 1)) continue;
        if (i % 2 && traits >> (i - 1) & 1)
            gg_scan_fault_at(s, l->word[i], "%s and %s: expected one of them", bp_trait_names[i - 1],
                             bp_trait_names[i]);
        else if (seen++ && !l->d->b->option.personal_qualities)
            gg_scan_fault_at(s, l->word[i],
                             "a second trait: expected one, unless `option personal_qualities on` is set");
    }
}

/* He that is dead is nowhere and has no character; his rating is that of the next man's predecessor. */
static void check_killed(staff_line *l)
{
    for (int i = 0; i < STAFF_KILLED; i++)
        if (has(l, i) && i != STAFF_RATING && i != STAFF_LABEL && i != STAFF_ON_FOOT && i != STAFF_COMMANDED)
            gg_scan_fault_at(l->d->scan, l->word[i], "a commander who was killed has no `%s`", staff_words[i]);
    l->man =
        (bp_commander){.joined = GG_NONE, .rating = l->man.rating, .flags = l->man.flags & (C_ON_FOOT | C_COMMANDED)};
}

static void check_place(staff_line *l)
{
    gg_scan *s = l->d->scan;
    if (!l->d->b->deploy && !has(l, STAFF_AT) && !has(l, STAFF_JOINED))
        gg_scan_fault_at(s, l->at, "he stands nowhere: expected `at` and a place, or `joined` and a unit");
    if (l->d->b->deploy && (has(l, STAFF_AT) || has(l, STAFF_JOINED)))
        gg_scan_fault_at(s, l->word[has(l, STAFF_AT) ? STAFF_AT : STAFF_JOINED],
                         "his place is chosen in play: expected none beside a `deploy` line");
    l->man.flags |= C_ALIVE;
    l->man.joined = l->d->b->deploy ? BP_OFF_TABLE : GG_NONE;
}

/* Without a `label` his name serves, if no other piece has it. */
static void name_commander(staff_line *l)
{
    gg_scan *s = l->d->scan;
    if (!has(l, STAFF_LABEL) && l->def.name[0]) bp_default_label(l->def.name, l->def.label);
    if (!l->def.label[0]) {
        if (l->def.name[0] && !has(l, STAFF_LABEL))
            gg_scan_fault_at(s, l->at, "the name gives no label: expected `label` and letters, digits, _ or -");
        return;
    }
    int line = bp_label_line(l->d, l->def.label);
    if (line)
        gg_scan_fault_at(s, has(l, STAFF_LABEL) ? l->word[STAFF_LABEL] : l->at,
                         "the label %s is taken on line %d: expected `label` and another one", l->def.label, line);
}

static int store_commander(staff_line *l)
{
    bp_draft *d = l->d;
    bp_battle *b = d->b;
    if (!bp_draft_room(d, ROOM_COMMANDERS, b->commanders, BP_COMMANDERS, l->at, "commanders")) return -1;
    int i = b->commanders++;
    b->commander[i] = l->def;
    b->image.commander[i] = l->man;
    d->commander[i].at = l->at;
    d->commander[i].place = l->place;
    d->commander[i].joined = l->joined;
    d->commander[i].joined_at = l->word[STAFF_JOINED];
    d->commander[i].placed = has(l, STAFF_AT);
    d->commander[i].faulty = l->faulty;
    return i;
}

/* What both lines have behind their side: his name and his words. */
static int read_man(staff_line *l, int side)
{
    gg_word w = {.column = 1};
    gg_scan_peek(l->d->scan, &w);
    l->at = gg_scan_mark(l->d->scan, w);
    l->man.rating = 7;
    l->faulty |= !bp_draft_name(l->d->scan, l->def.name, sizeof l->def.name) || side < 0;
    l->def.side = (uint8_t)(side < 0 ? 0 : side);
    read_staff_words(l);
    if (has(l, STAFF_KILLED))
        check_killed(l);
    else
        check_place(l);
    check_traits(l);
    name_commander(l);
    return store_commander(l);
}

/* ---- lines ---- */

void bp_read_general(bp_draft *d)
{
    staff_line l = {.d = d, .def.brigade = GG_NONE};
    int side = bp_draft_side(d), i = read_man(&l, side);
    if (i < 0 || side < 0) return;
    uint8_t *general = &d->b->general[side];
    if (*general != GG_NONE)
        gg_scan_fault_at(d->scan, l.at, "a second general of the %s: the first is on line %d", d->side_name[side],
                         d->commander[*general].at.line);
    else
        *general = (uint8_t)i;
}

static bool read_brigade_label(bp_draft *d, char out[BP_LABEL], gg_mark *at)
{
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    *at = gg_scan_mark(d->scan, w);
    if (!bp_draft_label(d, "a label such as A", out)) return false;
    for (int i = 0; i < d->b->brigades; i++)
        if (strcmp(d->b->brigade[i].label, out) == 0) {
            gg_scan_fault(d->scan, w.column, "the brigade %s is taken: it was given on line %d", out,
                          d->brigade[i].at.line);
            return false;
        }
    return true;
}

void bp_read_brigade(bp_draft *d)
{
    bp_battle *b = d->b;
    bp_brigade_def brigade = {0};
    staff_line l = {.d = d, .brigade = true, .def.brigade = b->brigades};
    gg_mark at;
    bool good = read_brigade_label(d, brigade.label, &at);
    int side = bp_draft_side(d), i = read_man(&l, side);
    if (i < 0 || !bp_draft_room(d, ROOM_BRIGADES, b->brigades, BP_BRIGADES, at, "brigades")) return;
    brigade.side = l.def.side;
    brigade.commander = (uint8_t)i;
    if (has(&l, STAFF_BROKEN)) b->image.broken |= (uint16_t)(1u << b->brigades);
    d->brigade[b->brigades].at = at;
    d->brigade[b->brigades].faulty = !good || side < 0;
    b->brigade[b->brigades++] = brigade;
}
