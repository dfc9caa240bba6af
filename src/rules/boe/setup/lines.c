/* Section 5 as text: every line of a boe scenario, as it is read and as it is written. docs/scenario-format.md is the law
 * of the format. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

#include <string.h>

/* ---- options ---- */

static bool read_phases(gg_draft *d, uint16_t *set, unsigned any)
{
    const char *names[BOE_PHASES + 1] = {"none"};
    uint8_t phase[BOE_PHASES + 1];
    int n = 1;
    gg_word w;
    for (int p = PHASE_5A; p < BOE_PHASES; p++)
        if (boe_phase_in(any, p)) names[n] = boe_phase_names[p], phase[n++] = (uint8_t)p;
    *set = 0;
    if (!gg_scan_need(d->scan, &w, "phases, or none")) return false;
    do {
        int i = gg_scan_pick(d->scan, w, names, n, "phase");
        if (i > 0) *set = (uint16_t)(*set | 1u << (phase[i] - PHASE_5A));
    } while (gg_scan_word(d->scan, &w));
    return true;
}

static void print_phases(gg_text *t, const char *word, unsigned set)
{
    gg_text_add(t, " %s", word);
    for (int p = PHASE_5A; p < BOE_PHASES; p++)
        if (boe_phase_in(set, p)) gg_text_add(t, " %s", boe_phase_names[p]);
    if (!set) gg_text_add(t, " none");
}

static bool read_oppfire(gg_draft *d, int row)
{
    return (void)row, read_phases(d, &boe_drafted(d)->option.oppfire, OPPFIRE_ANY);
}

static bool read_oppcharge(gg_draft *d, int row)
{
    return (void)row, read_phases(d, &boe_drafted(d)->option.oppcharge, OPPCHARGE_ANY);
}

static void print_oppfire(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    print_phases(t, "oppfire_phases", boe_b(b)->option.oppfire);
}

static void print_oppcharge(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s, (void)row;
    print_phases(t, "oppcharge_phases", boe_b(b)->option.oppcharge);
}

static const gg_option options[] = {
#define PHASES(member, name, of, text, value)                                       \
    {.rule = (of),                                                                  \
     .words = (text),                                                               \
     .field = {(name), GG_OWN, GG_DEF(boe_battle, option.member), .usual = (value), \
               .what = "phases such as 5a 5b, or none", .read = read_##member, .print = print_##member}},
#include "engine/def/option_rows.inc"
#undef PHASES
};

/* ---- the battle ---- */

static const gg_field board[] = {{"columns", GG_NUMBER, GG_PLACED, GG_DEF(boe_battle, board.columns),
                                  .low = BOE_SPAN_LEAST, .high = SQ_STRIDE, .usual = 14},
                                 {"rows", GG_NUMBER, GG_PLACED, GG_DEF(boe_battle, board.rows), .low = BOE_SPAN_LEAST,
                                  .high = SQ_HIGH, .usual = 12}};
static const gg_field turns[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(boe_battle, turns), .low = 1,
                                  .high = BOE_TURNS, .usual = 8, .what = "a number of turns"}};
static const char *const scenarios[] = {"el_bodon", "maida", "quatre_bras"}; /* in the order of their rules */
_Static_assert(SCEN_MAIDA == SCEN_ELBODON + 1 && SCEN_QUATREBRAS == SCEN_ELBODON + 2, "as they are named");
static const gg_field scenario[] = {
    {"scenario's name", GG_PICK, GG_PLACED, GG_DEF(boe_battle, scenario), GG_LIST(scenarios), .low = SCEN_ELBODON}};
static const gg_field points[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(boe_battle, points), .low = 1,
                                   .high = BOE_POINTS, .what = "the points of an army"}};
static const gg_field broken[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(boe_battle, broken_points), .high = 99,
                                   .what = "points for a broken brigade"}};

/* ---- ground ---- */

enum { ZONE_LABELS, LEADER_LABELS, BRIGADE_LABELS, UNIT_LABELS };
static const gg_field zone[] = {{"label", GG_LABEL, GG_PLACED, GG_NOTE_EACH(boe_notes, zone_label), .of = ZONE_LABELS,
                                 .what = "a label such as Z1", .print = boe_print_zone_label},
                                {"corners", GG_OWN, GG_PLACED, .read = boe_read_corners, .print = boe_print_corners}};
static const gg_field objective[] = {
    {"space", GG_OWN, GG_PLACED, .read = boe_read_objective, .print = boe_print_objective},
    {"points", GG_NUMBER, GG_PLACED, GG_DEF_ROW(boe_battle, objective, points), .low = 1, .high = 99},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(boe_battle, objective, side), .print = boe_print_control},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(boe_battle, objective, name)}};
static const gg_field place[] = {{"spaces", GG_OWN, GG_PLACED, .read = boe_read_place, .print = boe_print_place},
                                 {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(boe_battle, place, name)}};

/* ---- sides, leaders, brigades ---- */

static bool read_home(gg_draft *d, int side)
{
    int facing = boe_read_facing(d, "the home edge: N, E, S or W");
    if (facing >= 0) boe_drafted(d)->home[side] = (uint8_t)(2 * facing);
    return facing >= 0;
}

static const gg_field side[] = {
    {"name", GG_LABEL, GG_PLACED, GG_DEF_EACH(boe_battle, side_name), .of = GG_LONER, .what = "the name of a side"},
    {"home", GG_OWN, .read = read_home, .print = boe_print_home},
    {"captured", GG_NUMBER, GG_NOW_EACH(boe_state, captured), .high = 99, .what = "captured batteries"},
    {"killed", GG_NUMBER, GG_NOTE_EACH(boe_notes, killed), .high = BOE_SCORE, .usual = -1, .print = boe_print_killed,
     .what = "stands of the enemy"}};
/* The points of the side less those of the other decide. */
static const gg_field victory[] = {
    {"side", GG_SIDE, GG_PLACED, GG_DEF(boe_battle, victory.side)},
    {"win", GG_NUMBER, GG_DEF(boe_battle, victory.win), .low = -BOE_SCORE, .high = BOE_SCORE, .usual = 1,
     .always = true, .what = "points"},
    {"draw", GG_NUMBER, GG_DEF(boe_battle, victory.draw), .low = -BOE_SCORE, .high = BOE_SCORE, .always = true,
     .what = "points"},
    {"least", GG_NUMBER, GG_DEF(boe_battle, victory.least), .high = 255, .what = "points"}};

static const char *const ranks[] = {[BRIG] = "BRIG", [DIV] = "DIV", [CORPS] = "CORPS"},
                         *const arms[] = {[INF] = "INF", [CAV] = "CAV"},
                         *const whereabouts[] = {"lost", "arrives"}; /* LOST, AWAITED */
static const gg_flag moved[] = {{"moved", 1}}, tried[] = {{"tried", 1}};
static const gg_field leader[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(boe_battle, leader, label), .of = LEADER_LABELS,
     .what = "a label such as L1"},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(boe_battle, leader, side)},
    {"rank", GG_PICK, GG_PLACED, GG_DEF_ROW(boe_battle, leader, rank), GG_LIST(ranks)},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(boe_battle, leader, name)},
    {"arm", GG_PICK, GG_PLACED, GG_DEF_ROW(boe_battle, leader, arm), GG_LIST(arms)},
    {"rating", GG_NUMBER, GG_NOW_ROW(boe_state, leader, rating), .high = 2, .print = boe_print_rating,
     .what = "a rating"},
    {"at", GG_OWN, .vital = true, .read = boe_read_leader_space, .print = boe_print_leader_space, .where = true},
    {"whereabouts", GG_ONE_OF, GG_NOW_ROW(boe_state, leader, state), GG_LIST(whereabouts), .low = LOST, .where = true},
    {"under", GG_REF, GG_DEF_ROW(boe_battle, leader, superior), .of = L_LEADER, .usual = GG_NONE,
     .when = boe_is_division, .what = "his superior"},
    {"with", GG_OWN, .late = true, .read = boe_read_companion, .print = boe_print_companion,
     .what = "the unit he is with"},
    {"moved", GG_FLAGS, GG_NOW_ROW(boe_state, leader, moved), GG_FLAG_LIST(moved), .when = boe_is_present}};
static const gg_field event[] = {
    {"turn", GG_NUMBER, GG_FIXED, GG_DEF_ROW(boe_battle, event, turn), .low = 1, .high = BOE_TURNS, .what = "a turn"},
    {"leader", GG_REF, GG_PLACED, GG_DEF_ROW(boe_battle, event, leader), .of = L_LEADER, .what = "a leader"},
    {"rating", GG_NUMBER, GG_FIXED, GG_DEF_ROW(boe_battle, event, rating), .high = 2, .what = "a rating"},
    {"done", GG_OWN, .read = boe_read_done, .print = boe_print_done}};
static const char *const orders[] = {"attack", "support", "defend", "withdraw", "open"}, /* open: the owner chooses */
    *const morale[] = {[STEADY] = "steady", [SHAKEN] = "shaken", [BROKEN] = "broken"};
static const gg_field brigade[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(boe_battle, brigade, label), .of = BRIGADE_LABELS,
     .what = "a label such as FL"},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(boe_battle, brigade, side)},
    {"leader", GG_REF, GG_DEF_ROW(boe_battle, brigade, leader), .of = L_LEADER, .usual = GG_NONE,
     .what = "the brigade's leader"},
    {"under", GG_REF, GG_DEF_ROW(boe_battle, brigade, superior), .of = L_LEADER, .usual = GG_NONE,
     .what = "the leader above him"},
    {"order", GG_PICK, GG_NOW_ROW(boe_state, brigade, order), GG_LIST(orders), .usual = NO_ORDER,
     .print = boe_print_order},
    {"written", GG_PICK, GG_NOW_ROW(boe_state, brigade, written), GG_LIST(boe_order_names), .usual = NO_ORDER,
     .what = "order"},
    {"post", GG_OWN, .read = boe_read_post, .print = boe_print_post},
    {"morale", GG_PICK, GG_NOW_ROW(boe_state, brigade, morale), GG_LIST(morale)},
    {"tried", GG_FLAGS, GG_NOW_ROW(boe_state, brigade, tried), GG_FLAG_LIST(tried)},
    {"lost", GG_NUMBER, GG_NOW_ROW(boe_state, brigade, lost), .high = 255, .what = "stands lost this turn"}};

/* ---- units ---- */

static const gg_flag in_command[] = {{"command", IN_COMMAND}, {"out", 0}},
                     flags[] = {{"opp_fired", OPP_FIRED},     {"marked", MARKED},       {"fired", FIRED},
                                {"charged", CHARGED},         {"moved", MOVED},         {"fought", FOUGHT},
                                {"bt_right", BT_RIGHT},       {"blown", BLOWN},         {"impetus", IMPETUS},
                                {"had_impetus", HAD_IMPETUS}, {"activated", ACTIVATED}, {"zone_stopped", ZONE_STOPPED},
                                {"on_road", ON_ROAD},         {"no_detach", NO_DETACH}, {"new", NEW_HERE}};
static const char *const weights[] = {"L", "M", "H"}, *const statuses[] = {"disorder", "retreat", "rout"};
/* clang-format off */
static const gg_field unit[] = {
    /* one letter less than its room: its skirmishers have the same label with an s */
    {"label", GG_LABEL, GG_PLACED, .home = GG_IN_BATTLE, .bytes = sizeof(((boe_unit_def *)0)->label) - 1,
     .at = offsetof(boe_battle, unit[0].label), .step = sizeof(boe_unit_def), .of = UNIT_LABELS,
     .what = "a label such as F1"},
    {"brigade", GG_REF, GG_PLACED, GG_DEF_ROW(boe_battle, unit, brigade), .of = L_BRIGADE, .what = "a brigade"},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(boe_battle, unit, name)},
    {"type", GG_OWN, GG_PLACED, .read = boe_read_type, .print = boe_print_type},
    {"traits", GG_FLAGS, GG_DEF_ROW(boe_battle, unit, traits), GG_LIST(boe_trait_names)},
    {"weight", GG_PICK, GG_DEF_ROW(boe_battle, unit, weight), GG_LIST(weights), .low = WEIGHT_L},
    {"arrives", GG_NUMBER, GG_DEF_ROW(boe_battle, unit, arrives), .low = 1, .high = BOE_TURNS, .when = boe_is_awaited,
     .what = "a turn"},
    {"zone", GG_REF, GG_DEF_ROW(boe_battle, unit, zone), .of = L_ZONE, .when = boe_is_awaited,
     .print = boe_print_entry_zone, .what = "an entry zone"},
    {"lost", GG_OWN, .read = boe_read_lost, .print = boe_print_lost, .where = true},
#include "rules/boe/setup/unit_state.def"
};
static const gg_field detachment[] = {
    {"of", GG_OWN, GG_FIXED, .read = boe_pass_parent, .print = boe_print_parent, .what = "the unit they belong to"},
    {"number", GG_NUMBER, GG_PLACED, GG_NOTE_ROW(boe_notes, unit, number), .low = 1, .high = 2,
     .print = boe_print_number, .what = "stands"},
/* The same rows again, on purpose. NOLINTNEXTLINE(readability-duplicate-include) */
#include "rules/boe/setup/unit_state.def"
};
/* clang-format on */

/* ---- what goes on ---- */

static const gg_field melee[] = {
    {"space", GG_OWN, GG_PLACED, .read = boe_read_melee, .print = boe_print_melee},
    {"holder", GG_SIDE, GG_FIXED, GG_NOW_ROW(boe_state, melee, holder), .what = "a side"},
    {"aspect", GG_OWN, .often = true, .read = boe_read_aspect, .print = boe_print_aspects}};
static const gg_field guns[] = {{"space", GG_OWN, GG_PLACED, .read = boe_read_guns, .print = boe_print_guns},
                                {"side", GG_SIDE, GG_PLACED, GG_NOW_ROW(boe_state, gun, side)},
                                {"facing", GG_PICK, GG_FIXED, GG_NOW_ROW(boe_state, gun, facing),
                                 GG_LIST(sq_facing_names), .what = "a facing: N, E, S or W"}};
static const gg_field turn[] = {{"number", GG_NUMBER, GG_PLACED, GG_NOTE(boe_notes, turn), .low = 1, .high = BOE_TURNS,
                                 .print = boe_print_turn, .what = "a turn"}};
static const gg_field player_a[] = {
    {"side", GG_SIDE, GG_PLACED, GG_NOTE(boe_notes, player_a), .usual = GG_NONE, .print = boe_print_player_a}};

/* ---- checks of the lines above ---- */

/* One fault is enough: a map that is not known is as large as usual. */
static void check_board(gg_draft *d, int row)
{
    sq_board *b = &boe_drafted(d)->board;
    if (b->columns * b->rows > BOE_CELLS && !gg_draft_faulty(d, L_BOARD, row)) {
        gg_draft_fault(d, L_BOARD, row, NULL, "a map of %d spaces: expected at most %d", b->columns * b->rows,
                       BOE_CELLS);
        gg_draft_spoil(d, L_BOARD, row);
    }
    if (gg_draft_faulty(d, L_BOARD, row)) *b = (sq_board){14, 12};
}

static void check_side(gg_draft *d, int row)
{
    if (!gg_draft_faulty(d, L_SIDE, row) && !gg_draft_has(d, L_SIDE, row, "home"))
        gg_draft_fault(d, L_SIDE, row, NULL, "no home edge: expected `home` and N, E, S or W");
}

static void check_victory(gg_draft *d, int row)
{
    boe_battle *b = boe_drafted(d);
    if (gg_draft_faulty(d, L_VICTORY, row)) return;
    if (!gg_draft_has(d, L_VICTORY, row, "win"))
        gg_draft_fault(d, L_VICTORY, row, NULL, "no threshold: expected `win` and points");
    if (!gg_draft_has(d, L_VICTORY, row, "draw")) b->victory.draw = b->victory.win;
    if (b->victory.draw > b->victory.win)
        gg_draft_fault(d, L_VICTORY, row, NULL, "a draw needs more than a win: expected at most %d", b->victory.win);
}

/* ---- lines ---- */

static const gg_line lines[BOE_LINE_KINDS] = {
    [L_BOARD] = {"board", .most = 1, GG_FIELDS(board), .check = check_board},
    [L_TURNS] = {"turns", .most = 1, GG_FIELDS(turns)},
    [L_SCENARIO] = {"scenario", .most = 1, .spare = true, GG_FIELDS(scenario)},
    [L_POINTS] = {"points", .most = 1, .spare = true, GG_FIELDS(points)},
    [L_BROKEN] = {"broken", .most = 1, .spare = true, GG_FIELDS(broken)},
    [L_OPTIONS] = {"option", .read = gg_options_read, .print = gg_options_print},
    [L_MAP] = {"map", ROUND_FORCES, .most = 1, .block = true, .read = boe_read_map, .print = boe_print_map},
    [L_LEVEL] = {"level", ROUND_FORCES, .read = boe_read_level, .print = boe_print_levels},
    [L_ROAD] = {"road", ROUND_FORCES, .read = boe_read_road, .print = boe_print_roads},
    [L_ZONE] = {"zone", ROUND_FORCES, .most = BOE_ZONES, .what = "zones", GG_FIELDS(zone),
                .counts = {GG_DEF(boe_battle, zones)}},
    [L_OBJECTIVE] = {"objective", ROUND_FORCES, .most = BOE_OBJECTIVES, .what = "objectives", GG_FIELDS(objective),
                     .counts = {GG_DEF(boe_battle, objectives)}, .check = boe_check_objective},
    [L_PLACE] = {"place", ROUND_FORCES, .aside = true, .most = BOE_PLACES, .what = "places", GG_FIELDS(place),
                 .counts = {GG_DEF(boe_battle, places)}},
    [L_SIDE] = {"side", .most = GG_SIDES, .what = "sides", GG_FIELDS(side), .check = check_side},
    [L_VICTORY] = {"victory", ROUND_FORCES, .most = 1, GG_FIELDS(victory), .check = check_victory},
    [L_LEADER] = {"leader", ROUND_FORCES, .strict = true, .most = BOE_LEADERS, .what = "leaders", GG_FIELDS(leader),
                  .counts = {GG_DEF(boe_battle, leaders)}, .check = boe_check_leader},
    [L_EVENT] = {"event", ROUND_FORCES, .most = BOE_EVENTS, .what = "events", GG_FIELDS(event),
                 .counts = {GG_DEF(boe_battle, events)}},
    [L_BRIGADE] = {"brigade", ROUND_FORCES, .most = BOE_BRIGADES, .what = "brigades", GG_FIELDS(brigade),
                   .counts = {GG_DEF(boe_battle, brigades)}, .check = boe_check_brigade},
    [L_UNIT] = {"unit", ROUND_UNITS, .strict = true, .most = BOE_LINES, .what = "units", GG_FIELDS(unit),
                .counts = {GG_DEF(boe_battle, lines)}, .check = boe_check_unit},
    [L_DETACHMENT] = {"detachment", ROUND_DETACHED, .strict = true, .most = BOE_UNITS, GG_FIELDS(detachment),
                      .row = boe_detachment_row, .when = boe_is_out, .check = boe_check_detachment},
    [L_MELEE] = {"melee", ROUND_FORCES, .most = BOE_MELEES, .what = "melees", GG_FIELDS(melee),
                 .counts = {GG_NOW(boe_state, melees)}, .check = boe_check_melee},
    [L_GUNS] = {"guns", ROUND_FORCES, .most = BOE_GUNS, .what = "guns without a crew", GG_FIELDS(guns),
                .counts = {GG_NOW(boe_state, guns)}},
    [L_TURN] = {"turn", ROUND_FORCES, .most = 1, GG_FIELDS(turn)},
    [L_PLAYER_A] = {"player-a", ROUND_FORCES, .most = 1, GG_FIELDS(player_a), .when = boe_has_player_a},
    [L_BEGIN] = {"begin", ROUND_DETACHED, .most = 1, .read = boe_read_begin, .print = boe_print_begin, .anytime = true},
};

/* ---- what the lines do not say ---- */

bool boe_board_known(const gg_draft *d) { return !gg_draft_rows(d, L_BOARD) || !gg_draft_faulty(d, L_BOARD, 0); }

static void empty_map(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
    boe_state *image = &b->image;
    b->begin.unit = b->begin.side = boe_noted(d)->begin_side = GG_NONE;
    image->a = GG_NONE;
    memset(image->unit_at, GG_NONE, sizeof image->unit_at);
    for (int u = 0; u < BOE_UNITS; u++) {
        image->unit[u] = boe_no_unit;
        b->unit[u].parent = b->unit[u].detachment = GG_NONE;
        boe_noted(d)->unit[u].cell = SQ_OFF;
    }
    for (int l = 0; l < BOE_LEADERS; l++) {
        image->leader[l] = (boe_leader){.cell = SQ_OFF, .unit = GG_NONE};
        boe_noted(d)->leader[l].with = GG_NONE;
    }
    for (int i = 0; i < BOE_BRIGADES; i++) image->brigade[i].post = SQ_OFF;
    for (int i = 0; i < GG_SIDES; i++) b->base.side[i] = b->side_name[i];
}

static void settle_sides(gg_draft *d)
{
    static const char *const usual[GG_SIDES] = {"first", "second"};
    boe_battle *b = boe_drafted(d);
    int rows = gg_draft_rows(d, L_SIDE);
    for (int i = 0; i < GG_SIDES; i++)
        if (!b->side_name[i][0]) memcpy(b->side_name[i], usual[i], strlen(usual[i]) + 1);
    d->no_sides = gg_draft_faulty(d, L_SIDE, 0) || gg_draft_faulty(d, L_SIDE, 1);
    if (rows < GG_SIDES) gg_scan_fault_at(d->scan, (gg_mark){1, 1}, "%d `side` lines: expected two", rows);
    if (d->no_sides) return;
    if (strcmp(b->side_name[0], b->side_name[1]) == 0)
        gg_draft_fault(d, L_SIDE, 1, NULL, "both sides are called %s: expected two names", b->side_name[0]);
    if (b->home[0] == b->home[1])
        gg_draft_fault(d, L_SIDE, 1, NULL, "both sides have the same home edge: expected two");
}

static void settle(gg_draft *d, int round)
{
    if (round == ROUND_WHOLE) settle_sides(d);
    if (round == ROUND_FORCES) boe_settle_ground(d);
    if (round == ROUND_UNITS) boe_settle_detachments(d);
    if (round != ROUND_DETACHED) return;
    boe_tell_sides(boe_drafted(d));
    boe_settle_begin(d);
    boe_settle_staff(d);
    boe_draw_up(d);
    boe_check_army(d);
}

const gg_lines boe_lines = {GG_LINES(boe), .notes_bytes = sizeof(boe_notes), .empty = empty_map, .settle = settle};
