/* The units of a scenario: what only bp can read of their lines, and what cannot be. */
#include <string.h>

#include "rules/bp/setup/setup.h"

const gg_flag bp_flag_list[21] = {
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

static bool has(const gg_draft *d, int row, const char *word) { return gg_draft_has(d, L_UNIT, row, word); }
static bp_unit *unit_at(const gg_draft *d, int row) { return &bp_drafted(d)->image.unit[row]; }

/* ---- brigade and profile ---- */

bool bp_read_brigade(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    const char *labels[BP_BRIGADES];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "a brigade")) return false;
    for (int i = 0; i < b->brigades; i++) labels[i] = b->brigade[i].label[0] ? b->brigade[i].label : "?";
    if (b->brigades == 0) {
        gg_scan_fault(d->scan, w.column, "there is no brigade %.*s: expected a `brigade` line", GG_WORD(w));
        return false;
    }
    int i = gg_scan_pick(d->scan, w, labels, b->brigades, "brigade");
    if (i < 0) return false;
    b->unit[row].brigade = (uint8_t)i;
    b->unit[row].side = b->brigade[i].side;
    return !gg_draft_faulty(d, L_BRIGADE, b->brigade[i].commander);
}

void bp_print_brigade(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " %s", bp_b(b)->brigade[bp_b(b)->unit[row].brigade].label);
}

void bp_print_profile(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " %s", bp_b(b)->unit[row].profile.code);
}

/* ---- formation and place ---- */

/* A line may go on at once with its words: the unit is destroyed, or it is placed in play. */
bool bp_read_formation(gg_draft *d, int row)
{
    gg_word w;
    if (!gg_scan_peek(d->scan, &w) || gg_draft_word(d, w)) return true;
    int formation = gg_draft_pick(d, bp_formation_names, BP_FORMATIONS, "formation", "a formation", NULL);
    bp_noted(d)->unit[row].placed = true;
    if (formation >= 0) unit_at(d, row)->formation = (uint8_t)formation;
    return formation >= 0;
}

static bool read_garrison(gg_draft *d, int row)
{
    bp_unit *u = unit_at(d, row);
    int building = bp_read_building(d, "the building that it holds");
    if (building < 0) return false;
    const bp_feature *f = &bp_drafted(d)->feature[building];
    u->building = (uint8_t)building;
    u->pose = tab_pose_at(tab_mid(f->shape.at[0], f->shape.at[1]), 0);
    return true;
}

/* Behind a formation that is none there may be a place all the same. */
bool bp_read_place(gg_draft *d, int row)
{
    bp_unit *u = unit_at(d, row);
    bool formed = gg_draft_good(d, L_UNIT, row, "formation");
    tab_point p;
    gg_word w;
    if (!bp_noted(d)->unit[row].placed) return true;
    if (!formed && !(gg_scan_peek(d->scan, &w) && bp_point_shaped(w))) return false;
    if (formed && u->formation == GARRISON) return read_garrison(d, row);
    if (!bp_read_point(d, "the place of its front, such as 240,430", &p, NULL)) return false;
    u->pose.x = (int16_t)p.x, u->pose.y = (int16_t)p.y;
    return true;
}

void bp_print_place(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const bp_unit *u = &bp_s(s)->unit[row];
    if (!u->alive)
        gg_text_add(t, " destroyed");
    else if (u->formation == GARRISON)
        gg_text_add(t, " GARRISON %s", bp_b(b)->feature[u->building].label);
    else
        gg_text_add(t, " %s %d,%d", bp_formation_names[u->formation], u->pose.x, u->pose.y);
}

bool bp_has_facing(const gg_battle *b, const gg_state *s, int row)
{
    return (void)b, bp_s(s)->unit[row].alive && bp_s(s)->unit[row].formation != GARRISON;
}

/* ---- its words ---- */

bool bp_stamina_is_known(const gg_battle *b, const gg_state *s, int row)
{
    return (void)b, bp_s(s)->unit[row].flags & U_STAMINA_KNOWN;
}

/* `shot`, or `shot FRONT,LEFT` of a square. */
bool bp_read_shot(gg_draft *d, int row)
{
    gg_word w;
    uint64_t faces = 1;
    bool square = gg_scan_peek(d->scan, &w) && w.at[0] >= 'A' && w.at[0] <= 'Z';
    bool good = !square || gg_draft_set(d, bp_face_names, 4, "face", "faces", &faces);
    unit_at(d, row)->flags |= (uint32_t)U_SHOT * (uint32_t)faces;
    return good;
}

void bp_print_shot(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    uint32_t faces = (bp_s(s)->unit[row].flags & SHOT_FACES) / U_SHOT;
    const char *before = " ";
    (void)b;
    if (faces) gg_text_add(t, " shot");
    for (int i = 0; i < 4 && faces > 1; i++) {
        if (!(faces >> i & 1)) continue;
        gg_text_add(t, "%s%s", before, bp_face_names[i]);
        before = ",";
    }
}

/* `closing F1 2`: its closing fire cost the charger F1 two casualties. */
bool bp_read_closing(gg_draft *d, int row)
{
    const bp_battle *b = bp_drafted(d);
    gg_mark at;
    int enemy = gg_draft_ref(d, L_UNIT, "the unit that charged it", &at);
    int n = gg_scan_number(d->scan, "casualties", 1, BP_CASUALTIES);
    if (enemy < 0 || n < 0) return false;
    if (b->unit[enemy].side == b->unit[row].side)
        gg_scan_fault_at(d->scan, at, "%s is a friend: expected an enemy", b->unit[enemy].label);
    unit_at(d, row)->closing_on = (uint8_t)enemy;
    unit_at(d, row)->closing = (uint8_t)n;
    return true;
}

void bp_print_closing(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const bp_unit *u = &bp_s(s)->unit[row];
    if (u->alive && u->closing_on != GG_NONE)
        gg_text_add(t, " closing %s %d", bp_b(b)->unit[u->closing_on].label, u->closing);
}

const char *bp_unfit_unit(const gg_draft *d, int row)
{
    bool there = bp_noted(d)->unit[row].placed || bp_drafted(d)->deploy;
    return there ? NULL : "is destroyed: expected a unit on the table";
}

/* ---- what cannot be ---- */

/* bp.spec.mounted_inf: both profiles or none; the special rules are those of the line, mounted or not. */
static void check_mounts(gg_draft *d, int row)
{
    bp_profile *foot = &bp_drafted(d)->unit[row].profile, *horse = &bp_drafted(d)->unit[row].other;
    bool given = has(d, row, "mounts");
    if (gg_draft_good(d, L_UNIT, row, "mounts")) *horse = bp_profiles[bp_noted(d)->unit[row].mounts];
    if (given) foot->specials |= bp_bit(MOUNTED_INF);
    bool mounts = foot->specials >> MOUNTED_INF & 1;
    if (mounts && !given)
        gg_draft_fault(d, L_UNIT, row, "label",
                       "mounted_inf without its mounted profile: expected `mounts` and a cavalry profile");
    if (given && !gg_draft_faulty(d, L_UNIT, row) && (foot->arm != BP_INF || horse->arm != BP_CAV))
        gg_draft_fault(d, L_UNIT, row, "mounts", "expected an infantry profile that mounts a cavalry profile");
    if (unit_at(d, row)->flags & U_MOUNTED && !mounts)
        gg_draft_fault(d, L_UNIT, row, "label",
                       "only mounted_inf is mounted or not: expected `mounts` and a cavalry profile");
    if (!mounts) return;
    horse->specials = foot->specials;
    horse->points = (uint8_t)bp_profile_price(foot);
    foot->points = horse->points;
}

static void check_no_word(gg_draft *d, int row, const char *word)
{
    if (!has(d, row, word)) return;
    gg_draft_fault(d, L_UNIT, row, word, "a destroyed unit has no `%s`", word);
    gg_draft_spoil(d, L_UNIT, row);
}

static void check_destroyed(gg_draft *d, int row)
{
    static const char *const words[] = {"casualties", "stamina", "moves", "closing", "shot"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) check_no_word(d, row, words[i]);
    for (size_t i = 0; i < sizeof bp_flag_list / sizeof bp_flag_list[0]; i++)
        check_no_word(d, row, bp_flag_list[i].word);
    *unit_at(d, row) = (bp_unit){0};
    bp_noted(d)->unit[row].placed = false;
}

static void check_waiting(gg_draft *d, int row)
{
    bp_unit *u = unit_at(d, row);
    bool placed = bp_noted(d)->unit[row].placed;
    if (placed || has(d, row, "facing"))
        gg_draft_fault(d, L_UNIT, row,
                       !placed                ? "facing"
                       : has(d, row, "place") ? "place"
                                              : "formation",
                       "its place is chosen in play: expected none beside a `deploy` line");
    u->building = BP_OFF_TABLE;
    u->formation = LINE;
    bp_noted(d)->unit[row].placed = false;
}

static void check_standing(gg_draft *d, int row)
{
    bp_unit *u = unit_at(d, row);
    const char *label = bp_drafted(d)->unit[row].label;
    bool placed = bp_noted(d)->unit[row].placed, holds = u->formation == GARRISON;
    bool known = gg_draft_good(d, L_UNIT, row, "formation") && gg_draft_good(d, L_UNIT, row, "place");
    if (!placed)
        gg_draft_fault(d, L_UNIT, row, "label",
                       "%s stands nowhere: expected a formation and a place such as LINE 240,430",
                       label[0] ? label : "it");
    else if (known && !holds && !has(d, row, "facing"))
        gg_draft_fault(d, L_UNIT, row, "place", "no facing: expected `facing` and degrees clockwise from north");
    if (!placed || (!holds && !has(d, row, "facing"))) gg_draft_spoil(d, L_UNIT, row);
    if (holds)
        u->pose.f = 0;
    else
        u->building = GG_NONE;
}

/* Special rules that a state word needs. */
static void check_state(gg_draft *d, int row)
{
    static const struct {
        const char *word;
        uint8_t special;
    } needs[] = {
        {"lying", LIE_DOWN},       {"first_fire_used", FIRST_FIRE},     {"steady_used", STEADY},
        {"valiant_used", VALIANT}, {"bloodthirsty_used", BLOODTHIRSTY}, {"freshly_raised_used", FRESHLY_RAISED},
        {"stamina", UNTESTED}};
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (gg_draft_good(d, L_UNIT, row, needs[i].word) && !bp_has(bp_drafted(d), row, needs[i].special))
            gg_draft_fault(d, L_UNIT, row, needs[i].word, "%s of a unit that is not %s", needs[i].word,
                           bp_special_names[needs[i].special]);
}

static void check_alive(gg_draft *d, int row, bool fitted)
{
    bp_unit *u = unit_at(d, row);
    u->alive = 1;
    u->closing_on = u->quarry = GG_NONE;
    if (gg_draft_good(d, L_UNIT, row, "stamina")) u->flags |= U_STAMINA_KNOWN;
    if (bp_drafted(d)->deploy)
        check_waiting(d, row);
    else
        check_standing(d, row);
    if (fitted) check_state(d, row);
}

/* bp.scen.s2.storm */
static void settle_storm(bp_battle *b, bp_unit_def *def)
{
    if (!(b->storm >> def->side & 1) || def->profile.arm != BP_INF) return;
    def->profile.specials |= bp_bit(POOR_SHOOTERS);
    def->profile.points = (uint8_t)bp_profile_price(&def->profile);
}

void bp_check_unit(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    bp_unit_def *def = &b->unit[row];
    bool fitted = bp_settle_outfit(d, row);
    if (fitted) check_mounts(d, row);
    if (has(d, row, "destroyed"))
        check_destroyed(d, row);
    else
        check_alive(d, row, fitted);
    settle_storm(b, def);
    bp_noted(d)->unit[row].placed &= !gg_draft_faulty(d, L_UNIT, row);
    if (gg_draft_faulty(d, L_UNIT, row)) return;
    b->side_units[def->side] |= bp_bit(row);
    b->brigade[def->brigade].units |= bp_bit(row);
}
