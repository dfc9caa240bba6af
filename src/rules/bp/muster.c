/* The units of a scenario, each with its profile, its place and the state it is in. */
#include "setup.h"

#include <string.h>

const bp_flag_words bp_flag_list[BP_UNIT_FLAGS] = {
    {"disordered", U_DISORDERED},
    {"disordered_at_start", U_DISORDERED_AT_START},
    {"won_last", U_WON_LAST},
    {"lying", U_LYING},
    {"mounted", U_MOUNTED},
    {"acted", U_ACTED},
    {"charged", U_CHARGED},
    {"countercharged", U_COUNTER},
    {"retreated", U_RETREATED},
    {"reacted", U_REACTED},
    {"swept", U_SWEPT},
    {"terror_tested", U_TERROR_TESTED},
    {"fought", U_FOUGHT},
    {"sixes_only", U_SIXES_ONLY},
    {"extra_die", U_EXTRA_DIE},
    {"first_fire_used", U_FIRST_FIRE_USED},
    {"steady_used", U_STEADY_USED},
    {"valiant_used", U_VALIANT_USED},
    {"bloodthirsty_used", U_BLOOD_USED},
    {"freshly_raised_used", U_FRESH_USED},
    {"victor", U_VICTOR},
};
const char *const bp_face_names[4] = {
    [TAB_FRONT] = "FRONT", [TAB_RIGHT] = "RIGHT", [TAB_REAR] = "REAR", [TAB_LEFT] = "LEFT"};

enum {
    UNIT_FACING,
    UNIT_CASUALTIES,
    UNIT_STAMINA,
    UNIT_MOVES,
    UNIT_CLOSING,
    UNIT_SHOT,
    UNIT_MOUNTS,
    UNIT_DESTROYED,
    UNIT_OWN, /* then the flags, then the words of its outfit */
    UNIT_OUTFIT = UNIT_OWN + BP_UNIT_FLAGS,
    UNIT_WORDS = UNIT_OUTFIT + BP_OUTFIT_WORDS
};

typedef struct unit_line {
    bp_draft *d;
    bp_unit_def def;
    bp_unit unit;
    bp_outfit outfit;
    bp_ref closing;
    gg_mark at, place, word[UNIT_WORDS];
    const char *words[UNIT_WORDS];
    uint64_t given;
    bool placed, faulty;
} unit_line;

static bool has(const unit_line *l, int word) { return l->given >> word & 1; }

static void list_words(unit_line *l)
{
    static const char *const own[UNIT_OWN] = {"facing",  "casualties", "stamina", "moves",
                                              "closing", "shot",       "mounts",  "destroyed"};
    memcpy(l->words, own, sizeof own);
    for (int i = 0; i < BP_UNIT_FLAGS; i++) l->words[UNIT_OWN + i] = bp_flag_list[i].name;
    memcpy(&l->words[UNIT_OUTFIT], bp_outfit_words, sizeof bp_outfit_words);
}

/* ---- label, brigade ---- */

static bool read_label(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w = {.column = 1};
    gg_scan_peek(s, &w);
    l->at = gg_scan_mark(s, w);
    if (!bp_draft_label(l->d, "a label such as B1", l->def.label)) return false;
    int line = bp_label_line(l->d, l->def.label);
    if (line) gg_scan_fault(s, w.column, "the label %s is taken: it was given on line %d", l->def.label, line);
    return !line;
}

static bool read_brigade(unit_line *l)
{
    const bp_battle *b = l->d->b;
    const char *labels[BP_BRIGADES];
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "a brigade")) return false;
    for (int i = 0; i < b->brigades; i++) labels[i] = b->brigade[i].label[0] ? b->brigade[i].label : "?";
    if (b->brigades == 0) {
        gg_scan_fault(l->d->scan, w.column, "there is no brigade %.*s: expected a `brigade` line", GG_WORD(w));
        return false;
    }
    int i = gg_scan_pick(l->d->scan, w, labels, b->brigades, "brigade");
    if (i < 0) return false;
    l->def.brigade = (uint8_t)i;
    l->def.side = b->brigade[i].side;
    return !l->d->brigade[i].faulty;
}

/* ---- formation and place ---- */

static bool read_garrison(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    if (!gg_scan_need(s, &w, "the building that it holds")) return false;
    l->place = gg_scan_mark(s, w);
    int i = bp_draft_feature(l->d, w);
    if (i < 0 || l->d->feature[i].faulty) return false;
    const bp_feature *f = &l->d->b->feature[i];
    if (f->kind != BUILDING) {
        gg_scan_fault(s, w.column, "%s is a %s: expected a building", f->label, bp_terrain_names[f->kind]);
        return false;
    }
    l->unit.building = (uint8_t)i;
    l->unit.pose = tab_pose_at(tab_mid(f->shape.at[0], f->shape.at[1]), 0);
    return true;
}

static bool read_place(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    tab_point p;
    gg_scan_word(s, &w);
    l->placed = true;
    l->place = gg_scan_mark(s, w);
    int formation = gg_scan_pick(s, w, bp_formation_names, BP_FORMATIONS, "formation");
    if (formation < 0) {
        if (gg_scan_peek(s, &w) && bp_point_shaped(w)) bp_draft_point(l->d, "a place", &p, NULL);
        return false;
    }
    l->unit.formation = (uint8_t)formation;
    if (formation == GARRISON) return read_garrison(l);
    if (!bp_draft_point(l->d, "the place of its front, such as 240,430", &p, &l->place)) return false;
    l->unit.pose.x = (int16_t)p.x, l->unit.pose.y = (int16_t)p.y;
    return true;
}

/* A line may go on at once with its words: the unit is destroyed, or it is placed in play. */
static bool read_place_if_there(unit_line *l)
{
    gg_word w;
    if (!gg_scan_peek(l->d->scan, &w)) return true;
    for (int i = 0; i < UNIT_WORDS; i++)
        if (gg_word_is(w, l->words[i])) return true;
    return read_place(l);
}

/* ---- words ---- */

static void read_facing(unit_line *l)
{
    int n = gg_scan_number(l->d->scan, "degrees clockwise from north", 0, 359);
    if (n >= 0)
        l->unit.pose.f = (int16_t)n;
    else
        l->faulty = true;
}

static void read_count(unit_line *l, int word)
{
    static const uint8_t low[] = {[UNIT_STAMINA] = 1, [UNIT_MOVES] = 0},
                         high[] = {[UNIT_CASUALTIES] = 20, [UNIT_STAMINA] = 4, [UNIT_MOVES] = 3};
    int n = gg_scan_number(l->d->scan, l->words[word], low[word], high[word]);
    if (n < 0) {
        l->faulty = true;
        return;
    }
    if (word == UNIT_CASUALTIES) l->unit.casualties = (uint8_t)n;
    if (word == UNIT_MOVES) l->unit.moves_left = (uint8_t)n;
    if (word != UNIT_STAMINA) return;
    l->unit.stamina = (uint8_t)n;
    l->unit.flags |= U_STAMINA_KNOWN;
}

static void read_closing(unit_line *l)
{
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "the unit that charged it, and how many of it fell to closing fire")) return;
    l->closing = bp_draft_ref(l->d->scan, w);
    int n = gg_scan_number(l->d->scan, "casualties", 1, 20);
    if (n > 0) l->unit.closing = (uint8_t)n;
}

/* `shot`, or `shot FRONT,LEFT` of a square. */
static void read_shot(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    uint32_t faces = 1;
    if (gg_scan_peek(s, &w) && w.at[0] >= 'A' && w.at[0] <= 'Z') {
        gg_scan_word(s, &w);
        faces = (uint32_t)bp_draft_set(s, w, bp_face_names, 4, "face");
    }
    l->unit.flags |= (uint32_t)U_SHOT * faces;
}

static void read_mounts(unit_line *l)
{
    int row = bp_draft_profile(l->d->scan);
    if (row >= 0)
        l->def.other = bp_profiles[row];
    else
        l->faulty = true;
}

static void read_word(unit_line *l, int i, gg_word w)
{
    if (i >= UNIT_OUTFIT) {
        bp_read_outfit(l->d->scan, &l->outfit, i - UNIT_OUTFIT, w);
        return;
    }
    if (i >= UNIT_OWN) l->unit.flags |= bp_flag_list[i - UNIT_OWN].flag;
    switch (i) {
    case UNIT_FACING: read_facing(l); break;
    case UNIT_CASUALTIES:
    case UNIT_STAMINA:
    case UNIT_MOVES: read_count(l, i); break;
    case UNIT_CLOSING: read_closing(l); break;
    case UNIT_SHOT: read_shot(l); break;
    case UNIT_MOUNTS: read_mounts(l); break;
    default: break;
    }
}

static void read_words(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, l->words, UNIT_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, l->words, UNIT_WORDS);
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", l->words[i]);
        l->given |= bp_bit(i);
        l->word[i] = gg_scan_mark(s, w);
        read_word(l, i, w);
    }
}

/* ---- what cannot be ---- */

/* bp.spec.mounted_inf: both profiles or none; the special rules are those of the line, mounted or not. */
static void check_mounts(unit_line *l)
{
    gg_scan *s = l->d->scan;
    bp_profile *foot = &l->def.profile, *horse = &l->def.other;
    if (has(l, UNIT_MOUNTS)) foot->specials |= bp_bit(MOUNTED_INF);
    bool mounts = foot->specials >> MOUNTED_INF & 1;
    if (mounts && !has(l, UNIT_MOUNTS))
        gg_scan_fault_at(s, l->at, "mounted_inf without its mounted profile: expected `mounts` and a cavalry profile");
    if (has(l, UNIT_MOUNTS) && !l->faulty && (foot->arm != BP_INF || horse->arm != BP_CAV))
        gg_scan_fault_at(s, l->word[UNIT_MOUNTS], "expected an infantry profile that mounts a cavalry profile");
    if (l->unit.flags & U_MOUNTED && !mounts)
        gg_scan_fault_at(s, l->at, "only mounted_inf is mounted or not: expected `mounts` and a cavalry profile");
    if (!mounts) return;
    horse->specials = foot->specials;
    horse->points = (uint8_t)bp_profile_price(foot);
    foot->points = horse->points;
}

static void check_destroyed(unit_line *l)
{
    for (int i = 0; i < UNIT_OUTFIT; i++)
        if (has(l, i) && i != UNIT_FACING && i != UNIT_MOUNTS && i != UNIT_DESTROYED)
            gg_scan_fault_at(l->d->scan, l->word[i], "a destroyed unit has no `%s`", l->words[i]);
    l->unit = (bp_unit){0};
    l->placed = false;
}

static void check_waiting(unit_line *l)
{
    gg_scan *s = l->d->scan;
    if (l->placed || has(l, UNIT_FACING))
        gg_scan_fault_at(s, l->placed ? l->place : l->word[UNIT_FACING],
                         "its place is chosen in play: expected none beside a `deploy` line");
    l->unit.building = BP_OFF_TABLE;
    l->unit.formation = LINE;
    l->unit.alive = 1;
    l->unit.closing_on = l->unit.quarry = GG_NONE;
}

static void check_standing(unit_line *l)
{
    gg_scan *s = l->d->scan;
    if (!l->placed) {
        gg_scan_fault_at(s, l->at, "%s stands nowhere: expected a formation and a place such as LINE 240,430",
                         l->def.label[0] ? l->def.label : "it");
        l->faulty = true;
    } else if (l->unit.formation != GARRISON && !has(l, UNIT_FACING)) {
        gg_scan_fault_at(s, l->place, "no facing: expected `facing` and degrees clockwise from north");
        l->faulty = true;
    } else if (l->unit.formation == GARRISON) {
        l->unit.pose.f = 0;
    }
    if (l->unit.formation != GARRISON) l->unit.building = GG_NONE;
    l->unit.alive = 1;
    l->unit.closing_on = l->unit.quarry = GG_NONE;
}

/* Special rules that a state word needs. */
static void check_state(unit_line *l)
{
    static const struct {
        uint32_t flag;
        uint8_t special;
    } needs[] = {{U_LYING, LIE_DOWN},        {U_FIRST_FIRE_USED, FIRST_FIRE}, {U_STEADY_USED, STEADY},
                 {U_VALIANT_USED, VALIANT},  {U_BLOOD_USED, BLOODTHIRSTY},    {U_FRESH_USED, FRESHLY_RAISED},
                 {U_STAMINA_KNOWN, UNTESTED}};
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (!(l->unit.flags & needs[i].flag) || l->def.profile.specials >> needs[i].special & 1) continue;
        int word = UNIT_STAMINA;
        for (int k = 0; k < BP_UNIT_FLAGS; k++)
            if (bp_flag_list[k].flag == needs[i].flag) word = UNIT_OWN + k;
        gg_scan_fault_at(l->d->scan, l->word[word], "%s of a unit that is not %s", l->words[word],
                         bp_special_names[needs[i].special]);
    }
}

static void store_unit(unit_line *l)
{
    bp_draft *d = l->d;
    bp_battle *b = d->b;
    if (!bp_draft_room(d, ROOM_UNITS, b->units, BP_UNITS, l->at, "units")) return;
    int i = b->units++;
    b->unit[i] = l->def;
    b->image.unit[i] = l->unit;
    d->unit[i].at = l->at;
    d->unit[i].place = l->place;
    d->unit[i].casualties = l->word[UNIT_CASUALTIES];
    d->unit[i].closing = l->closing;
    d->unit[i].placed = l->placed && !l->faulty;
    d->unit[i].faulty = l->faulty;
    if (l->faulty) return;
    b->side_units[l->def.side] |= bp_bit(i);
    b->brigade[l->def.brigade].units |= bp_bit(i);
}

static void settle_unit(unit_line *l)
{
    bp_settle_outfit(l->d->scan, &l->outfit, l->at);
    l->faulty |= l->outfit.faulty;
    l->def.profile = l->outfit.faulty ? bp_profiles[l->outfit.row] : l->outfit.profile;
    check_mounts(l);
    if (has(l, UNIT_DESTROYED))
        check_destroyed(l);
    else if (l->d->b->deploy)
        check_waiting(l);
    else
        check_standing(l);
    check_state(l);
    if (l->d->b->storm >> l->def.side & 1 && l->def.profile.arm == BP_INF) {
        l->def.profile.specials |= bp_bit(POOR_SHOOTERS);
        l->def.profile.points = (uint8_t)bp_profile_price(&l->def.profile);
    }
}

void bp_read_unit(bp_draft *d)
{
    unit_line l = {.d = d};
    list_words(&l);
    l.faulty = !read_label(&l);
    l.faulty |= !read_brigade(&l);
    l.faulty |= !bp_draft_name(d->scan, l.def.name, sizeof l.def.name);
    int row = bp_draft_profile(d->scan);
    l.outfit.row = row < 0 ? 0 : row;
    l.outfit.profile = bp_profiles[l.outfit.row];
    l.outfit.faulty = row < 0;
    l.faulty |= row < 0;
    l.faulty |= !read_place_if_there(&l);
    read_words(&l);
    settle_unit(&l);
    store_unit(&l);
}
