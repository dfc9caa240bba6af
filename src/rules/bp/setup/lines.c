/* Section 5 as text: every line of a bp scenario, as it is read and as it is written. docs/scenario-format.md is the law of
 * the format. */
#include "rules/bp/setup/setup.h"

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* ---- 13.1: options ---- */

static const char *const class_names[BP_CLASSES] = {
    [CLASS_HOLD] = "HOLD",   [CLASS_CHG] = "CHG",         [CLASS_FWD] = "FWD",   [CLASS_FWDR] = "FWDR",
    [CLASS_WHEEL] = "WHEEL", [CLASS_WHEELTO] = "WHEELTO", [CLASS_OBL] = "OBL",   [CLASS_TURN] = "TURN",
    [CLASS_SIDE] = "SIDE",   [CLASS_RET] = "RET",         [CLASS_FORM] = "FORM", [CLASS_BLDG] = "BLDG",
    [CLASS_MAN] = "MAN"};
#define CLASSES(member, name, of, text, value)                                                           \
    {.rule = (of),                                                                                       \
     .words = (text),                                                                                    \
     .field = {(name), GG_SET, GG_DEF(bp_battle, option.member), .usual = (value), GG_LIST(class_names), \
               .one = "class of moves",                                                                  \
               .what = "classes of moves with commas between them, usually RET,FORM, or none"}},
static const gg_option options[] = {
#include "engine/def/option_rows.inc"
};
#undef CLASSES

/* ---- the battle ---- */

static const struct {
    const char *name;
    gg_rule rule;
} scenarios[] = {{"s1", BP_SCEN_S1}, {"s2", BP_SCEN_S2}, {"pickup", BP_SCEN_PICKUP}};

static bool read_scenario(gg_draft *d, int row)
{
    const char *names[COUNT(scenarios)];
    (void)row;
    for (size_t i = 0; i < COUNT(scenarios); i++) names[i] = scenarios[i].name;
    int i = gg_draft_pick(d, names, COUNT(scenarios), "scenario", "a scenario of the rules: s1, s2 or pickup", NULL);
    if (i >= 0) bp_drafted(d)->scenario = scenarios[i].rule;
    return i >= 0;
}

static void print_scenario(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    for (size_t i = 0; i < COUNT(scenarios); i++)
        if (bp_b(b)->scenario == scenarios[i].rule) gg_text_add(t, " %s", scenarios[i].name);
}

/* A side, or this word for none. */
static bool read_side_or(gg_draft *d, const char *none, uint8_t *out)
{
    gg_word w;
    bool is_none = gg_scan_peek(d->scan, &w) && gg_word_is(w, none);
    int side = GG_NONE;
    if (is_none)
        gg_scan_word(d->scan, &w);
    else
        side = gg_draft_side(d);
    if (side >= 0) *out = (uint8_t)side;
    return side >= 0;
}

static bool read_first(gg_draft *d, int row) { return (void)row, read_side_or(d, "roll", &bp_drafted(d)->first); }
static bool read_tie(gg_draft *d, int row) { return (void)row, read_side_or(d, "draw", &bp_drafted(d)->tie); }

static void print_tie(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    gg_text_add(t, " tie %s", b->side[bp_b(b)->tie]);
}

/* bp.scen.s2.storm: rain in the faces of a side. */
static bool read_storm(gg_draft *d, int row)
{
    int side = gg_draft_side(d);
    (void)row;
    if (side >= 0) bp_drafted(d)->storm = (uint8_t)(1u << side);
    return side >= 0;
}

static void print_storm(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    gg_text_add(t, " %s", b->side[__builtin_ctz(bp_b(b)->storm)]);
}

static const gg_field scenario[] = {
    {"name", GG_OWN, GG_PLACED, GG_DEF(bp_battle, scenario), .read = read_scenario, .print = print_scenario}};
static const gg_field table[] = {{"width", GG_NUMBER, GG_PLACED, GG_DEF(bp_battle, width), .low = BP_SPAN_LEAST,
                                  .high = BP_SPAN, .usual = 720, .what = "the table's width"},
                                 {"height", GG_NUMBER, GG_PLACED, GG_DEF(bp_battle, height), .low = BP_SPAN_LEAST,
                                  .high = BP_SPAN, .usual = 480, .what = "the table's height"}}; /* 10.3 */
static const gg_field turns[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(bp_battle, turns), .low = 1, .high = BP_TURNS,
                                  .usual = 8, .what = "a number of turns"}};
static const gg_field first[] = {
    {"side", GG_OWN, GG_PLACED, GG_DEF(bp_battle, first), .read = read_first, .print = bp_print_first}};
static const gg_field points[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(bp_battle, points), .low = 1,
                                   .high = BP_POINTS, .what = "the points of a list"}};
static const gg_field limit[] = {{"tie", GG_OWN, GG_FIXED, GG_DEF(bp_battle, tie), .usual = GG_NONE, .read = read_tie,
                                  .print = print_tie, .what = "a side, or draw"}};
static const gg_field storm[] = {
    {"side", GG_OWN, GG_PLACED, GG_DEF(bp_battle, storm), .read = read_storm, .print = print_storm}};

/* ---- what counts ---- */

static const char *const pickup[] = {"pickup"};

static bool counts_losses(const gg_battle *b, const gg_state *s, int row)
{
    return (void)s, (void)row, bp_b(b)->vp_unit || bp_b(b)->vp_brigade;
}

static const gg_field score[] = {
    {"pickup", GG_FLAGS, GG_DEF(bp_battle, vp_pickup), GG_LIST(pickup)},
    {"unit", GG_NUMBER, GG_DEF(bp_battle, vp_unit), .high = BP_SCORE, .always = true, .when = counts_losses},
    {"brigade", GG_NUMBER, GG_DEF(bp_battle, vp_brigade), .high = BP_SCORE, .always = true, .when = counts_losses}};

static void read_score(gg_draft *d, int row)
{
    gg_draft_some_fields(d, row, "`unit` or `brigade` and points, or `pickup`");
}

/* The fault is at the word that comes second. */
static void check_score(gg_draft *d, int row)
{
    const char *other = gg_draft_has(d, L_SCORE, row, "unit") ? "unit" : "brigade";
    if (!gg_draft_has(d, L_SCORE, row, "pickup") || !gg_draft_has(d, L_SCORE, row, other)) return;
    bool later = gg_draft_place(d, L_SCORE, row, other).column > gg_draft_place(d, L_SCORE, row, "pickup").column;
    gg_draft_fault(d, L_SCORE, row, later ? other : "pickup",
                   "pickup counts list points alone: expected no `unit` and no `brigade`");
}

/* ---- bp.scen.pickup: zones from south to north, of the first side and of the second ---- */

static bool read_zone(gg_draft *d, const char *word, int16_t zone[2])
{
    int from = gg_scan_number(d->scan, "where the zone begins", 0, BP_SPAN);
    int to = gg_scan_number(d->scan, "where the zone ends", 0, BP_SPAN);
    if (from < 0 || to < 0) return false;
    if (from < to)
        zone[0] = (int16_t)from, zone[1] = (int16_t)to;
    else
        gg_draft_fault(d, L_DEPLOY, 0, word, "a zone from %d to %d: expected the southern end first", from, to);
    return from < to;
}

static bool read_zone_1(gg_draft *d, int row) { return (void)row, read_zone(d, "first", bp_drafted(d)->zone[0]); }
static bool read_zone_2(gg_draft *d, int row) { return (void)row, read_zone(d, "second", bp_drafted(d)->zone[1]); }
static const gg_field deploy[] = {{"first", GG_OWN, .read = read_zone_1}, {"second", GG_OWN, .read = read_zone_2}};

static void check_deploy(gg_draft *d, int row) { (void)row, bp_drafted(d)->deploy = 1; }

/* What was not said gets its default, when the table is known. */
static void settle_zones(gg_draft *d)
{
    bp_battle *b = bp_drafted(d);
    if (!b->deploy) return;
    if (!b->zone[0][1]) b->zone[0][0] = (int16_t)(b->height - BP_ZONE), b->zone[0][1] = b->height;
    if (!b->zone[1][1]) b->zone[1][1] = BP_ZONE;
    for (int i = 0; i < GG_SIDES; i++) {
        if (b->zone[i][1] > b->height)
            gg_draft_fault(d, L_DEPLOY, 0, "deploy", "a zone that ends at %d: expected at most %d, the table's edge",
                           b->zone[i][1], b->height);
        if (b->zone[i][1] - b->zone[i][0] < BP_ZONE)
            gg_draft_fault(d, L_DEPLOY, 0, "deploy", "a zone of %d: expected one at least %d deep",
                           b->zone[i][1] - b->zone[i][0], BP_ZONE);
    }
}

/* ---- sides ---- */

static const char *const nations[] = {"british", "french", "russian", "prussian18", "c18", "jacobite", "mahdist"},
                         *const reroll_used[] = {"reroll_used"}, *const prussian_used[] = {"prussian_used"};

static const gg_field side[] = {
    {"name", GG_LABEL, GG_PLACED, GG_DEF_EACH(bp_battle, side_name), .of = GG_LONER, .what = "the name of a side"},
    {"nations", GG_SET, GG_DEF_EACH(bp_battle, nation), GG_LIST(nations), .one = "national rule",
     .what = "national rules with commas between them"},
    {"reroll_used", GG_FLAGS, GG_NOW_ROW(bp_state, side, reroll_used), GG_LIST(reroll_used)},
    {"prussian_used", GG_FLAGS, GG_NOW_ROW(bp_state, side, prussian_used), GG_LIST(prussian_used)}};

/* They come in the order of their lines; a second line for one of them is none. */
static int side_row(gg_draft *d)
{
    const bp_battle *b = bp_drafted(d);
    int rows = gg_draft_rows(d, L_SIDE);
    gg_word w = {.at = "", .column = 1};
    gg_scan_peek(d->scan, &w);
    for (int i = 0; i < rows; i++)
        if (w.len && gg_word_is(w, b->side_name[i])) {
            gg_scan_fault(d->scan, w.column, "a second line for the %s: the first is on line %d", b->side_name[i],
                          gg_draft_place(d, L_SIDE, i, "name").line);
            return -1;
        }
    if (rows == GG_SIDES) gg_scan_fault(d->scan, w.column, "a side too many: expected two");
    return rows < GG_SIDES ? rows : -1;
}

/* Some words mean no side where a side might stand. */
static void check_side(gg_draft *d, int row)
{
    static const char *const taken[] = {"draw", "roll", "start", "none"};
    const char *name = bp_drafted(d)->side_name[row];
    for (size_t i = 0; i < COUNT(taken); i++)
        if (strcmp(name, taken[i]) == 0) {
            gg_draft_fault(d, L_SIDE, row, "name", "no side can be called %s", name);
            gg_draft_spoil(d, L_SIDE, row);
        }
}

static void settle_sides(gg_draft *d)
{
    int sides = gg_draft_rows(d, L_SIDE);
    d->no_sides = sides < GG_SIDES || gg_draft_faulty(d, L_SIDE, 0) || gg_draft_faulty(d, L_SIDE, 1);
    if (sides < GG_SIDES)
        gg_draft_fault(d, L_SIDE, gg_draft_faulty(d, L_SIDE, 0) ? -1 : 0, "name",
                       "%s: expected two lines, each `side` and a name",
                       sides ? "there is one side only" : "there is no side");
}

/* ---- objectives, commanders, brigades ---- */

static const gg_field objective[] = {
    {"place", GG_OWN, GG_PLACED, .read = bp_read_objective, .print = bp_print_objective},
    {"points", GG_NUMBER, GG_PLACED, GG_DEF_ROW(bp_battle, objective, points), .high = BP_SCORE},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(bp_battle, objective, name), .optional = true},
    {"held", GG_SIDE, GG_NOW_EACH(bp_state, holder), .usual = GG_NONE}};

static const char *const killed[] = {"killed"};
static const gg_flag staff_flags[] = {
    {"on_foot", C_ON_FOOT}, {"commanded", C_COMMANDED}, {"moved", C_MOVED}, {"first", C_FIRST}};

/* clang-format off */
/* What both lines have of the man himself. */
#define STAFF                                                                                                         \
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(bp_battle, commander, side)},                                             \
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(bp_battle, commander, name)},                                             \
    {"label", GG_LABEL, GG_DEF_ROW(bp_battle, commander, label), .what = "a label such as Ney"},                      \
    {"rating", GG_NUMBER, GG_NOW_ROW(bp_state, commander, rating), .low = 5, .high = 10, .usual = 7, .always = true,  \
     .what = "a staff rating"},                                                                                       \
    {"killed", GG_FLAGS, GG_LIST(killed), .print = bp_print_killed, .where = true},                                                  \
    {"joined", GG_REF, GG_NOW_ROW(bp_state, commander, joined), .of = L_UNIT, .usual = GG_NONE,                       \
     .what = "the unit that he has joined"},                                                                          \
    {"at", GG_OWN, .read = bp_read_at, .print = bp_print_at, .where = true},                                                         \
    {"character", GG_FLAGS, GG_NOW_ROW(bp_state, commander, traits), GG_LIST(bp_trait_names)},                        \
    {"state", GG_FLAGS, GG_NOW_ROW(bp_state, commander, flags), GG_FLAG_LIST(staff_flags)}
/* clang-format on */
static const gg_field general[] = {STAFF};
static const gg_field brigade[] = {
    {"brigade label", GG_OWN, GG_PLACED, .read = bp_read_brigade_label, .print = bp_print_brigade_label},
    STAFF,
    {"broken", GG_OWN, .read = bp_read_broken, .print = bp_print_broken}};

/* ---- units and contact ---- */

#define OUTFIT(member) GG_NOTE_ROW(bp_notes, unit, outfit.member), .vital = true
#define PROFILES .list = &bp_profiles[0].code, .count = BP_PROFILES, .stride = sizeof(bp_profile), .one = "profile"
static const char *const destroyed[] = {"destroyed"}, *const caught[] = {"caught"};

static const gg_field unit[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(bp_battle, unit, label), .what = "a label such as B1"},
    {"brigade", GG_OWN, GG_PLACED, .read = bp_read_brigade, .print = bp_print_brigade},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(bp_battle, unit, name)},
    {"profile", GG_PICK, GG_PLACED, GG_NOTE_ROW(bp_notes, unit, profile), PROFILES, .what = "a profile such as BR_LINE",
     .print = bp_print_profile},
    {"formation", GG_OWN, GG_PLACED, .read = bp_read_formation,
     .where = true}, /* or nothing: it waits, or is destroyed */
    {"place", GG_OWN, GG_PLACED, .read = bp_read_place, .print = bp_print_place, .where = true},
    {"destroyed", GG_FLAGS, GG_LIST(destroyed), .where = true},
    {"facing", GG_NUMBER, GG_NOW_ROW(bp_state, unit, pose.f), .high = 359, .vital = true, .when = bp_has_facing,
     .always = true, .what = "degrees clockwise from north"},
    /* its outfit, and how all of it is written */
    {"size", GG_PICK, OUTFIT(size), GG_LIST(bp_size_names), .what = "a size such as large"},
    {"arm", GG_PICK, OUTFIT(arm), GG_LIST(bp_arm_names), .what = "an arm such as inf"},
    {"h", GG_NUMBER, OUTFIT(h), .low = 1, .high = 20},
    {"s", GG_OWN, .vital = true, .read = bp_read_dice},
    {"weapon", GG_PICK, OUTFIT(weapon), GG_LIST_OF(bp_weapons, name), .what = "a weapon such as \"rifled musket\""},
    {"range", GG_NUMBER, OUTFIT(range), .high = 999},
    {"m", GG_NUMBER, OUTFIT(m), .low = 2, .high = 6},
    {"st", GG_NUMBER, OUTFIT(st), .low = 1, .high = 9},
    {"with", GG_SET, OUTFIT(with), GG_LIST(bp_special_names), .one = "special rule",
     .what = "special rules with commas between them"},
    {"without", GG_SET, OUTFIT(without), GG_LIST(bp_special_names), .one = "special rule",
     .what = "special rules with commas between them"},
    {"mounts", GG_PICK, GG_NOTE_ROW(bp_notes, unit, mounts), PROFILES, .vital = true,
     .what = "a profile such as BR_LINE"},
    {"outfit", GG_OWN, .print = bp_print_outfit},
    /* its state */
    {"casualties", GG_NUMBER, GG_NOW_ROW(bp_state, unit, casualties), .high = BP_CASUALTIES, .vital = true},
    {"stamina", GG_NUMBER, GG_NOW_ROW(bp_state, unit, stamina), .low = 1, .high = 4, .vital = true,
     .when = bp_stamina_is_known},
    {"state", GG_FLAGS, GG_NOW_ROW(bp_state, unit, flags), GG_FLAG_LIST(bp_flag_list)},
    {"shot", GG_OWN, .read = bp_read_shot, .print = bp_print_shot},
    {"moves", GG_NUMBER, GG_NOW_ROW(bp_state, unit, moves_left), .high = 3, .vital = true},
    {"closing", GG_OWN, .late = 2, .read = bp_read_closing, .print = bp_print_closing,
     .what = "the unit that charged it, and how many of it fell to closing fire"}};
static const gg_field engaged[] = {
    {"charger", GG_REF, GG_PLACED, GG_NOW_ROW(bp_state, pair, a), .of = L_UNIT, .what = "the unit that charged"},
    {"target", GG_REF, GG_PLACED, GG_NOW_ROW(bp_state, pair, b), .of = L_UNIT, .what = "the unit that it charged"},
    {"face", GG_PICK, GG_PLACED, GG_NOW_ROW(bp_state, pair, face_b), GG_LIST(bp_face_names),
     .what = "a face: FRONT, RIGHT, REAR or LEFT"},
    {"by", GG_PICK, GG_NOW_ROW(bp_state, pair, face_a), GG_LIST(bp_face_names), .one = "face",
     .what = "a face: FRONT, RIGHT, REAR or LEFT"},
    {"caught", GG_FLAGS, GG_NOW_ROW(bp_state, pair, flags), GG_LIST(caught)}, /* P_CAUGHT */
    {"cover", GG_OWN, .read = bp_read_cover, .print = bp_print_cover},
    {"round", GG_NUMBER, GG_NOW_ROW(bp_state, pair, round), .high = 250, .always = true, .what = "rounds fought"}};

/* ---- the moment ---- */

static const gg_field turn[] = {
    {"number", GG_NUMBER, GG_PLACED, GG_NOW(bp_state, turn), .low = 1, .high = BP_TURNS, .usual = 1, .what = "a turn"}};
static const gg_field begin[] = {{"moment", GG_PICK, GG_PLACED, GG_DEF(bp_battle, begin.at), GG_LIST(bp_begin_names),
                                  .what = "start, turn, initiative, commanders, orders, shooting or melee"},
                                 {"side", GG_OWN, GG_PLACED, .read = bp_read_begin_of}}; /* or a commander */

/* ---- lines ---- */

static const gg_line lines[BP_LINES] = {
    [L_SCENARIO] = {"scenario", .most = 1, .spare = true, GG_FIELDS(scenario)},
    [L_TABLE] = {"table", .most = 1, GG_FIELDS(table)},
    [L_TURNS] = {"turns", .most = 1, GG_FIELDS(turns)},
    [L_FIRST] = {"first", .round = 1, .most = 1, GG_FIELDS(first)},
    [L_POINTS] = {"points", .most = 1, .spare = true, GG_FIELDS(points)},
    [L_SCORE] = {"score", .most = 1, .spare = true, GG_FIELDS(score), .read = read_score, .check = check_score},
    [L_LIMIT] = {"limit", .round = 1, .most = 1, .spare = true, GG_FIELDS(limit)},
    [L_OPTIONS] = {"option", .read = gg_options_read, .print = gg_options_print},
    [L_SIDE] = {"side", .most = GG_SIDES, GG_FIELDS(side), .row = side_row, .check = check_side},
    [L_STORM] = {"storm", .round = 1, .most = 1, .spare = true, GG_FIELDS(storm)},
    [L_GROUND + WOOD] = {"wood", .round = 1, .read = bp_read_feature, .print = bp_print_features}, /* all of them */
    [L_GROUND + ROUGH] = {"rough", .round = 1, .read = bp_read_feature},
    [L_GROUND + BOG] = {"bog", .round = 1, .read = bp_read_feature},
    [L_GROUND + HILL] = {"hill", .round = 1, .read = bp_read_feature},
    [L_GROUND + IMPASSABLE] = {"impassable", .round = 1, .read = bp_read_feature},
    [L_GROUND + ROAD] = {"road", .round = 1, .read = bp_read_feature},
    [L_GROUND + BRIDGE] = {"bridge", .round = 1, .read = bp_read_feature},
    [L_GROUND + FORD] = {"ford", .round = 1, .read = bp_read_feature},
    [L_GROUND + HEDGE] = {"hedge", .round = 1, .read = bp_read_feature},
    [L_GROUND + FENCE] = {"fence", .round = 1, .read = bp_read_feature},
    [L_GROUND + STREAM] = {"stream", .round = 1, .read = bp_read_feature},
    [L_GROUND + WALL] = {"wall", .round = 1, .read = bp_read_feature},
    [L_GROUND + RAVINE] = {"ravine", .round = 1, .read = bp_read_feature},
    [L_GROUND + WORKS] = {"works", .round = 1, .read = bp_read_feature},
    [L_GROUND + BUILDING] = {"building", .round = 1, .read = bp_read_feature},
    [L_OBJECTIVE] = {"objective", .round = 3, .most = BP_OBJECTIVES, .what = "objectives", GG_FIELDS(objective),
                     .counts = {GG_DEF(bp_battle, objectives)}, .check = bp_check_objective},
    [L_PLACE] = {"place", .round = 2, .aside = true, .read = bp_read_called, .print = bp_print_called},
    [L_GENERAL] = {"general", .round = 1, .most = BP_COMMANDERS, .what = "commanders", GG_FIELDS(general),
                   .counts = {GG_DEF(bp_battle, commanders)}, .when = bp_is_general, .check = bp_check_general},
    [L_BRIGADE] = {"brigade", .round = 1, .most = BP_COMMANDERS, .with = 1 + L_GENERAL, .what = "commanders",
                   GG_FIELDS(brigade), .counts = {GG_DEF(bp_battle, commanders)}, .when = bp_leads_brigade,
                   .check = bp_check_brigade},
    [L_UNIT] = {"unit", .round = 2, .most = BP_UNITS, .what = "units", GG_FIELDS(unit),
                .counts = {GG_DEF(bp_battle, units)}, .unfit = bp_unfit_unit, .check = bp_check_unit},
    [L_ENGAGED] = {"engaged", .round = 3, .most = BP_PAIRS, .what = "engaged pairs", GG_FIELDS(engaged),
                   .counts = {GG_NOW(bp_state, pairs)}, .check = bp_check_pair},
    [L_DEPLOY] = {"deploy", .most = 1, .spare = true, GG_FIELDS(deploy), .check = check_deploy}, /* never written */
    [L_TURN] = {"turn", .most = 1, GG_FIELDS(turn)},
    [L_BEGIN] = {"begin", .round = 3, .most = 1, GG_FIELDS(begin), .print = bp_print_begin},
};

/* ---- what the lines do not say ---- */

static void empty_table(gg_draft *d)
{
    bp_battle *b = bp_drafted(d);
    b->tie = GG_NONE;
    b->begin.commander = GG_NONE;
    memset(b->general, GG_NONE, sizeof b->general);
    for (int i = 0; i < GG_SIDES; i++) b->base.side[i] = b->side_name[i];
}

/* One fault is enough: nothing else is off a table that is not known. */
static void settle_table(gg_draft *d)
{
    bp_battle *b = bp_drafted(d);
    if (!gg_draft_rows(d, L_TABLE)) return;
    if (!gg_draft_good(d, L_TABLE, 0, "width")) b->width = BP_SPAN;
    if (!gg_draft_good(d, L_TABLE, 0, "height")) b->height = BP_SPAN;
}

/* What nobody has is nothing, not the usual: equal states have equal bytes. */
static void clear_unused(bp_battle *b)
{
    bp_state *s = &b->image;
    memset(&s->unit[b->units], 0, sizeof s->unit - b->units * sizeof s->unit[0]);
    memset(&s->commander[b->commanders], 0, sizeof s->commander - b->commanders * sizeof s->commander[0]);
}

static void settle(gg_draft *d, int round)
{
    if (round == 0) {
        settle_table(d);
        settle_sides(d);
        settle_zones(d);
    }
    if (round != 3) return;
    bp_draw_up(d);
    bp_settle_begin(d);
    bp_check_army(d);
    clear_unused(bp_drafted(d));
}

const gg_lines bp_lines = {GG_LINES(bp), .notes_bytes = sizeof(bp_notes), .empty = empty_table, .settle = settle};
