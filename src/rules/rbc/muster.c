/* The brigades and units of a scenario, each unit with the state it is in. */
#include "setup.h"

#include <string.h>

const rbc_flag_words rbc_flag_list[RBC_FLAGS] = {
    {"unformed", UNFORMED}, {"late_rally", LATE_RALLY}, {"catmark", CATMARK}, {"hedgehog", HEDGEHOG_ON},
    {"pinned", PINNED},     {"advanced", ADVANCED},     {"moved", MOVED},     {"stirred", STIRRED},
    {"charged", CHARGED},   {"evaded", EVADED},         {"shot", SHOT},       {"salvo_hit", SALVO_HIT},
    {"fought", FOUGHT},     {"done", DONE_MOVING},      {"ooc", OOC},         {"momentum", MOMENTUM},
};

/* ---- brigades ---- */

void rbc_read_brigade(rbc_draft *d)
{
    static const char *const words[] = {"committed"};
    gg_scan *s = d->scan;
    rbc_battle *b = d->b;
    rbc_brigade_def def = {0};
    gg_word w = {.column = 1};
    bool committed = false;
    gg_scan_peek(s, &w);
    gg_mark at = gg_scan_mark(s, w);
    bool good = gg_scan_label(s, "a label such as A", def.label, sizeof def.label);
    int side = rbc_draft_side(d);
    if (gg_scan_word(s, &w)) committed = gg_scan_pick(s, w, words, 1, "word") == 0;
    for (int i = 0; good && i < b->brigades; i++)
        if (strcmp(b->brigade[i].label, def.label) == 0) {
            gg_scan_fault_at(s, at, "the label %s is taken: it was given on line %d", def.label, d->brigade[i].at.line);
            good = false;
        }
    if (!good || !rbc_draft_room(d, ROOM_BRIGADES, b->brigades, RBC_BRIGADES, at, "brigades")) return;
    def.side = (uint8_t)(side < 0 ? SOUTH : side);
    d->brigade[b->brigades].at = at;
    d->brigade[b->brigades].faulty = side < 0;
    if (committed) b->image.committed |= (uint32_t)1 << b->brigades;
    b->brigade[b->brigades++] = def;
}

/* ---- a unit's line ---- */

enum {
    UNIT_FACING,
    UNIT_HITS,
    UNIT_MASSED,
    UNIT_RIVAL,
    UNIT_GENERAL,
    UNIT_LOST,
    UNIT_WAITING,
    UNIT_FLAGS, /* the flags follow */
    UNIT_WORDS = UNIT_FLAGS + RBC_FLAGS
};

typedef struct unit_line {
    rbc_draft *d;
    rbc_unit_def def;
    rbc_unit unit;
    rbc_ref rival;
    gg_mark at, box, word[UNIT_WORDS];
    const char *words[UNIT_WORDS];
    uint32_t given;
    int type, cell;
    bool faulty;
} unit_line;

static bool has(const unit_line *l, int word) { return l->given >> word & 1; }

static int word_of(uint32_t flag)
{
    int i = 0;
    while (rbc_flag_list[i].flag != flag) i++;
    return UNIT_FLAGS + i;
}

static void list_words(unit_line *l)
{
    static const char *const own[UNIT_FLAGS] = {"facing", "hits", "massed", "rival", "general", "lost", "waiting"};
    memcpy(l->words, own, sizeof own);
    for (int i = 0; i < RBC_FLAGS; i++) l->words[UNIT_FLAGS + i] = rbc_flag_list[i].name;
}

static bool read_label(unit_line *l)
{
    rbc_draft *d = l->d;
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    l->at = gg_scan_mark(d->scan, w);
    if (!gg_scan_label(d->scan, "a label such as S1", l->def.label, sizeof l->def.label)) return false;
    for (int i = 0; i < d->b->units; i++)
        if (strcmp(d->b->unit[i].label, l->def.label) == 0) {
            gg_scan_fault(d->scan, w.column, "the label %s is taken: it was given on line %d", l->def.label,
                          d->unit[i].at.line);
            return false;
        }
    return true;
}

static bool read_its_brigade(unit_line *l)
{
    const rbc_battle *b = l->d->b;
    const char *labels[RBC_BRIGADES];
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "a brigade")) return false;
    if (b->brigades == 0) {
        gg_scan_fault(l->d->scan, w.column, "there is no brigade %.*s: expected a `brigade` line", GG_WORD(w));
        return false;
    }
    for (int i = 0; i < b->brigades; i++) labels[i] = b->brigade[i].label;
    int i = gg_scan_pick(l->d->scan, w, labels, b->brigades, "brigade");
    if (i < 0) return false;
    l->def.brigade = (uint8_t)i;
    l->def.side = b->brigade[i].side;
    return !l->d->brigade[i].faulty;
}

static bool read_type(unit_line *l)
{
    const char *list[RBC_TYPES];
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "a type such as SWPB")) return false;
    l->type = rbc_type_find(w.at, w.len);
    if (l->type >= 0) return true;
    for (int i = 0; i < RBC_TYPES; i++) list[i] = rbc_types[i].code;
    const char *near = gg_word_nearest(w, list, RBC_TYPES);
    gg_scan_fault(l->d->scan, w.column,
                  "unknown type \"%.*s\":%s%s%s expected a code such as SWPB (`grognard units rbc`)", GG_WORD(w),
                  near ? " did you mean " : "", near ? near : "", near ? "?" : "");
    return false;
}

/* A unit that is lost, or waits to be deployed, stands in no box. */
static bool read_box(unit_line *l)
{
    gg_word w;
    if (gg_scan_peek(l->d->scan, &w) && (gg_word_is(w, "lost") || gg_word_is(w, "waiting"))) return true;
    l->cell = rbc_draft_box(l->d, "a box such as D2, or lost, or waiting", &l->box);
    return l->cell != SQ_OFF;
}

/* ---- its words ---- */

static void read_facing(unit_line *l)
{
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "a facing: N, E, S or W")) return;
    int facing = gg_scan_pick(l->d->scan, w, sq_facing_names, SQ_FACINGS, "facing");
    if (facing >= 0) l->unit.facing = (uint8_t)facing;
}

/* `massed 1 last 4`: shots of massed archery so far, and the player turn of the last. */
static void read_massed(unit_line *l)
{
    static const char *const words[] = {"last"};
    gg_scan *s = l->d->scan;
    gg_word w;
    int used = gg_scan_number(s, "shots of massed archery", 1, 2);
    if (!gg_scan_need(s, &w, "`last` and the player turn of the last shot")) return;
    if (gg_scan_pick(s, w, words, 1, "word") < 0) return;
    int last = gg_scan_number(s, "a player turn, counted from 0", 0, 2 * RBC_TURNS - 1);
    if (used < 0 || last < 0) return;
    l->unit.massed_used = (uint8_t)used;
    l->unit.massed_last = (uint8_t)last;
}

static void read_rival(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    if (gg_scan_need(s, &w, "its primary opponent")) l->rival = (rbc_ref){w, s->line, s->line_number};
}

static void read_word(unit_line *l, int i)
{
    int n;
    if (i >= UNIT_FLAGS) l->unit.flags |= rbc_flag_list[i - UNIT_FLAGS].flag;
    switch (i) {
    case UNIT_FACING: read_facing(l); break;
    case UNIT_HITS:
        n = gg_scan_number(l->d->scan, "hits", 0, RBC_HITS);
        l->unit.hits = (uint8_t)(n > 0 ? n : 0);
        break;
    case UNIT_MASSED: read_massed(l); break;
    case UNIT_RIVAL: read_rival(l); break;
    case UNIT_GENERAL: l->def.general = 1; break;
    default: break;
    }
}

static void read_words(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        if (gg_word_is(w, "shaken")) {
            gg_scan_fault(s, w.column, "shaken follows from the hits of a unit: expected `hits` and a number");
            continue;
        }
        int i = gg_scan_pick(s, w, l->words, UNIT_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, l->words, UNIT_WORDS);
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", l->words[i]);
        l->given |= 1u << i;
        l->word[i] = gg_scan_mark(s, w);
        read_word(l, i);
    }
}

/* ---- what cannot be ---- */

/* Words that a type has no use for. */
static void check_type(unit_line *l)
{
    const rbc_type *t = &rbc_types[l->type];
    const struct {
        int word;
        bool fits;
        const char *why;
    } rule[] = {
        {word_of(HEDGEHOG_ON), t->traits & T_HH, "forms no hedgehog: expected a type with HH"},
        {UNIT_MASSED, t->traits & T_MARC, "has no massed archery: expected a type with MARC"},
        {word_of(SHOT), t->weapon != NO_WEAPON, "has nothing to shoot with"},
        {word_of(CHARGED), t->cls != AR, "is artillery, which never charges"},
        {word_of(EVADED), rbc_light(t->cls) || t->traits & T_CAR, "does not evade: expected a light unit, or CAR"},
        {word_of(MOMENTUM), rbc_heavy(t->cls), "is not heavy and never under Momentum"},
    };
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++)
        if (has(l, rule[i].word) && !rule[i].fits)
            gg_scan_fault_at(l->d->scan, l->word[rule[i].word], "%s %s", t->code, rule[i].why);
}

static void check_state(unit_line *l)
{
    gg_scan *s = l->d->scan;
    int late = word_of(LATE_RALLY);
    check_type(l);
    if (has(l, late) && !l->d->b->option.archery_unforms)
        gg_scan_fault_at(s, l->word[late],
                         "late_rally is a result of `option archery_fail UNFORMED`, which is not set");
    else if (has(l, late) && !has(l, word_of(UNFORMED)))
        gg_scan_fault_at(s, l->word[late], "late_rally keeps a unit Unformed: expected `unformed` beside it");
}

/* What is off the board has its name, its type and its general, and nothing else. */
static void check_absent(unit_line *l)
{
    const char *how = has(l, UNIT_LOST) ? "lost" : "to be deployed";
    for (int i = 0; i < UNIT_WORDS; i++)
        if (has(l, i) && i != UNIT_GENERAL && i != UNIT_LOST && i != UNIT_WAITING)
            gg_scan_fault_at(l->d->scan, l->word[i], "a unit that is %s has no `%s`", how, l->words[i]);
    if (has(l, UNIT_LOST) && has(l, UNIT_WAITING))
        gg_scan_fault_at(l->d->scan, l->word[UNIT_WAITING], "lost and waiting: expected one of them");
    if (l->cell != SQ_OFF)
        gg_scan_fault_at(l->d->scan, l->box, "a unit that is %s stands in no box: expected none before the word", how);
    l->unit = (rbc_unit){.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE};
    l->cell = SQ_OFF;
}

/* With a `deploy` line all units wait, and without it none. */
static void check_deployment(unit_line *l)
{
    bool waits = has(l, UNIT_WAITING);
    if (l->d->b->deploys && !waits && (has(l, UNIT_LOST) || l->cell != SQ_OFF))
        gg_scan_fault_at(l->d->scan, has(l, UNIT_LOST) ? l->word[UNIT_LOST] : l->box,
                         "its place is chosen in play: expected `waiting` beside a `deploy` line");
    if (!l->d->b->deploys && waits)
        gg_scan_fault_at(l->d->scan, l->word[UNIT_WAITING], "waiting for what? expected a box, or a `deploy` line");
}

static void store_unit(unit_line *l)
{
    rbc_draft *d = l->d;
    rbc_battle *b = d->b;
    if (!rbc_draft_room(d, ROOM_UNITS, b->units, RBC_UNITS, l->at, "units")) return;
    int i = b->units++;
    b->unit[i] = l->def;
    b->image.unit[i] = l->unit;
    d->unit[i].at = l->at;
    d->unit[i].box = l->box;
    d->unit[i].advanced = l->word[word_of(ADVANCED)];
    d->unit[i].hedgehog = l->word[word_of(HEDGEHOG_ON)];
    d->unit[i].massed_at = l->word[UNIT_MASSED];
    d->unit[i].rival = l->rival;
    d->unit[i].cell = (uint16_t)l->cell;
    d->unit[i].faulty = l->faulty;
    d->unit[i].lost = has(l, UNIT_LOST);
    d->unit[i].waiting = has(l, UNIT_WAITING);
    d->unit[i].facing_given = has(l, UNIT_FACING);
}

void rbc_read_unit(rbc_draft *d)
{
    unit_line l = {.d = d, .type = -1, .cell = SQ_OFF, .unit = {.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE}};
    list_words(&l);
    bool good = read_label(&l);
    good = read_its_brigade(&l) && good;
    good = gg_scan_name(d->scan, l.def.name, sizeof l.def.name) && good;
    good = read_type(&l) && good;
    good = read_box(&l) && good;
    read_words(&l);
    l.faulty = !good;
    l.def.type = (uint8_t)(l.type < 0 ? 0 : l.type);
    if (l.type >= 0) check_deployment(&l);
    if (has(&l, UNIT_LOST) || has(&l, UNIT_WAITING))
        check_absent(&l);
    else if (l.type >= 0)
        check_state(&l);
    store_unit(&l);
}
