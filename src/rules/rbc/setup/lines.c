/* Section 5 as text: every line of an rbc scenario, as it is read and as it is written. docs/scenario-format.md is the law
 * of the format. */
#include "rules/rbc/setup/setup.h"

#include <string.h>

static const gg_option options[] = {
#include "engine/def/option_rows.inc"
};

/* ---- the battle ---- */

static const gg_field board[] = {{"columns", GG_NUMBER, GG_PLACED, GG_DEF(rbc_battle, board.columns),
                                  .low = RBC_SPAN_LEAST, .high = RBC_COLUMNS, .usual = 16},
                                 {"rows", GG_NUMBER, GG_PLACED, GG_DEF(rbc_battle, board.rows), .low = RBC_SPAN_LEAST,
                                  .high = RBC_ROWS, .usual = 12}}; /* rbc.win.build */
static const gg_field turns[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(rbc_battle, turns), .low = 1,
                                  .high = RBC_TURNS, .usual = 12, .what = "a number of game turns"}};
static const gg_field limit[] = {
    {"else", GG_SIDE, GG_FIXED, GG_DEF(rbc_battle, limit_else), .usual = GG_NONE, .what = "a side"}};
static const gg_field points[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(rbc_battle, points), .low = 1,
                                   .high = RBC_POINTS, .what = "the points of an army"}};
static const gg_field year[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(rbc_battle, year), .low = RBC_YEAR_LEAST,
                                 .high = RBC_YEAR, .what = "the year of the battle"}};

/* ---- sides ---- */

static const char *const edges[GG_SIDES] = {[SOUTH] = "south", [NORTH] = "north"};

static bool read_zone(gg_draft *d, int side)
{
    int low = gg_scan_number(d->scan, "the zone's southern row", 1, RBC_ROWS);
    int high = gg_scan_number(d->scan, "the zone's northern row", 1, RBC_ROWS);
    if (low < 0 || high < 0) return false;
    rbc_noted(d)->zone[side][0] = (uint8_t)(low < high ? low : high);
    rbc_noted(d)->zone[side][1] = (uint8_t)(low < high ? high : low);
    return true;
}

static void print_zone(gg_text *t, const gg_battle *b, const gg_state *s, int side)
{
    const uint8_t *zone = rbc_b(b)->zone[side];
    (void)s;
    gg_text_add(t, " zone %d %d", rbc_row_name(rbc_b(b), zone[1]), rbc_row_name(rbc_b(b), zone[0]));
}

static const gg_field side[] = {
    {"name", GG_LABEL, GG_PLACED, GG_DEF_EACH(rbc_battle, side_name), .of = GG_LONER, .what = "the name of a side"},
    {"edge", GG_PICK, GG_PLACED, .row = true, GG_LIST(edges), .what = "an edge, south or north"},
    {"zone", GG_OWN, .read = read_zone, .print = print_zone},
    {"break", GG_NUMBER, GG_DEF_EACH(rbc_battle, break_point), .low = 1, .high = 255, .always = true,
     .what = "a Break Point"},
    {"losses", GG_NUMBER, GG_NOW_EACH(rbc_state, losses), .high = RBC_LOSSES, .always = true}};
static const gg_field army[] = {{"side", GG_SIDE, GG_PLACED, .row = true},
                                {"army list", GG_PICK, GG_PLACED, GG_DEF_EACH(rbc_battle, list),
                                 GG_LIST(rbc_list_names), .usual = GG_NONE, .what = "an army list such as swiss"}};

/* ---- Camps, brigades, units ---- */

static const gg_flag sacked[] = {{"sacked", 1}}, general[] = {{"general", 1}},
                     number[] = {{"plural", NAME_MANY}, {"singular", NAME_ONE}}, freed[] = {{"freed", 1}},
                     diagonal[] = {{"diagonal", 1}}, absence[] = {{"lost", UNIT_LOST}, {"waiting", UNIT_WAITING}};

static bool on_board(const gg_battle *b, const gg_state *s, int unit) { return (void)b, rbc_on_board(rbc_s(s), unit); }

static const gg_field camp[] = {{"box", GG_OWN, GG_PLACED, .read = rbc_read_camp, .print = rbc_print_camp},
                                {"side", GG_SIDE, GG_PLACED, GG_NOW_ROW(rbc_state, camp, side)},
                                {"sacked", GG_FLAGS, GG_NOW_ROW(rbc_state, camp, sacked), GG_FLAG_LIST(sacked)}};
static const gg_field place[] = {{"boxes", GG_OWN, GG_PLACED, .read = rbc_read_named, .print = rbc_print_named},
                                 {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(rbc_battle, place, name)}};
enum { BRIGADE_LABELS, UNIT_LABELS };
static const gg_field brigade[] = {{"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(rbc_battle, brigade, label),
                                    .of = BRIGADE_LABELS, .what = "a label such as A"},
                                   {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(rbc_battle, brigade, side)},
                                   {"committed", GG_OWN, .read = rbc_read_committed, .print = rbc_print_committed}};
static const gg_field unit[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(rbc_battle, unit, label), .of = UNIT_LABELS,
     .what = "a label such as S1"},
    {"brigade", GG_REF, GG_PLACED, GG_DEF_ROW(rbc_battle, unit, brigade), .of = L_BRIGADE, .what = "a brigade"},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(rbc_battle, unit, name)},
    {"type", GG_PICK, GG_PLACED, GG_DEF_ROW(rbc_battle, unit, type), GG_LIST_OF(rbc_types, code),
     .what = "a type such as SWPB"},
    {"box", GG_OWN, GG_PLACED, .read = rbc_read_place, .print = rbc_print_place,
     .where = true}, /* or lost, or waiting */
    {"absence", GG_FLAGS, GG_NOTE_ROW(rbc_notes, unit, absence), GG_FLAG_LIST(absence), .where = true},
    {"facing", GG_PICK, GG_NOW_ROW(rbc_state, unit, facing), GG_LIST(sq_facing_names), .when = on_board, .always = true,
     .what = "a facing: N, E, S or W"},
    {"general", GG_FLAGS, GG_DEF_ROW(rbc_battle, unit, general), GG_FLAG_LIST(general)},
    {"number", GG_FLAGS, GG_DEF_ROW(rbc_battle, unit, number), GG_FLAG_LIST(number)},
    {"hits", GG_NUMBER, GG_NOW_ROW(rbc_state, unit, hits), .high = RBC_HITS},
    {"state", GG_FLAGS, GG_NOW_ROW(rbc_state, unit, flags), GG_FLAG_LIST(rbc_flag_list)},
    {"massed", GG_OWN, .read = rbc_read_massed, .print = rbc_print_massed},
    {"rival", GG_REF, GG_NOW_ROW(rbc_state, unit, rival), .of = L_UNIT, .usual = GG_NONE,
     .what = "its primary opponent"},
    {"shaken", GG_OWN, .read = rbc_refuse_shaken}};
static const gg_field engaged[] = {
    {"charger", GG_REF, GG_PLACED, GG_NOTE_ROW(rbc_notes, pair, charger), .of = L_UNIT,
     .what = "the unit that charged"},
    {"target", GG_REF, GG_PLACED, GG_NOTE_ROW(rbc_notes, pair, target), .of = L_UNIT,
     .what = "the unit that was charged"},
    {"since", GG_NUMBER, GG_NOTE_ROW(rbc_notes, pair, since), .high = 2 * RBC_TURNS - 1, .usual = -1,
     .what = "a player turn, counted from 0"},
    {"diagonal", GG_FLAGS, GG_NOTE_ROW(rbc_notes, pair, diagonal), GG_FLAG_LIST(diagonal)}};

/* ---- the moment ---- */

static const gg_field first[] = {{"side", GG_SIDE, GG_PLACED, GG_NOW(rbc_state, first)}};
static const gg_field turn[] = {{"number", GG_NUMBER, GG_PLACED, GG_NOTE(rbc_notes, turn), .low = 1, .high = RBC_TURNS,
                                 .what = "a game turn", .print = rbc_print_turn},
                                {"side", GG_SIDE, GG_PLACED, GG_NOTE(rbc_notes, turn_side), .usual = GG_NONE}};
static const gg_field begin[] = {{"moment", GG_PICK, GG_PLACED, GG_DEF(rbc_battle, begin.at), GG_LIST(rbc_begin_names),
                                  .what = "turn, movement, unit, shooting, melee or deploy"},
                                 {"unit", GG_OWN, GG_PLACED, .read = rbc_read_mover},
                                 {"freed", GG_FLAGS, GG_DEF(rbc_battle, begin.freed), GG_FLAG_LIST(freed)}};

static void read_deploy(gg_draft *d, int row) { (void)row, rbc_drafted(d)->deploys = true; }

/* ---- lines ---- */

static const gg_line lines[RBC_LINES] = {
    [L_BOARD] = {"board", .most = 1, GG_FIELDS(board)},
    [L_TURNS] = {"turns", .most = 1, GG_FIELDS(turns)},
    [L_LIMIT] = {"limit", .round = 1, .most = 1, .spare = true, GG_FIELDS(limit)},
    [L_POINTS] = {"points", .most = 1, .spare = true, GG_FIELDS(points)},
    [L_YEAR] = {"year", .most = 1, .spare = true, GG_FIELDS(year)},
    [L_OPTIONS] = {"option", .read = gg_options_read, .print = gg_options_print},
    [L_MAP] = {"map", .round = 1, .most = 1, .block = true, .read = rbc_read_map, .print = rbc_print_map},
    [L_WALL] = {"wall", .round = 2, .read = rbc_read_wall, .print = rbc_print_walls},
    [L_CART] = {"cart", .round = 2, .read = rbc_read_cart, .print = rbc_print_carts},
    [L_CAMP] = {"camp", .round = 1, .most = RBC_CAMPS, .what = "Camps", GG_FIELDS(camp),
                .counts = {GG_NOW(rbc_state, camps)}, .check = rbc_check_camp},
    [L_PLACE] = {"place", .round = 1, .aside = true, .most = RBC_PLACES, .what = "places", GG_FIELDS(place),
                 .counts = {GG_DEF(rbc_battle, places)}},
    [L_SIDE] = {"side", .most = GG_SIDES, .what = "sides", GG_FIELDS(side)},
    [L_ARMY] = {"army", .round = 1, .most = GG_SIDES, .with = 1 + L_SIDE, .spare = true, GG_FIELDS(army)},
    [L_BRIGADE] = {"brigade", .round = 1, .most = RBC_BRIGADES, .what = "brigades", GG_FIELDS(brigade),
                   .counts = {GG_DEF(rbc_battle, brigades)}},
    [L_UNIT] = {"unit", .round = 2, .most = RBC_UNITS, .what = "units", GG_FIELDS(unit),
                .counts = {GG_DEF(rbc_battle, units)}, .unfit = rbc_unfit_unit, .check = rbc_check_unit},
    [L_ENGAGED] = {"engaged", .round = 3, .most = RBC_UNITS, .what = "melees", GG_FIELDS(engaged),
                   .print = rbc_print_engaged},
    [L_DEPLOY] = {"deploy", .most = 1, .read = read_deploy, .print = rbc_print_deploy},
    [L_FIRST] = {"first", .round = 1, .most = 1, GG_FIELDS(first), .when = rbc_in_turns},
    [L_TURN] = {"turn", .round = 1, .most = 1, GG_FIELDS(turn), .when = rbc_in_turns},
    [L_BEGIN] = {"begin", .round = 3, .most = 1, GG_FIELDS(begin), .print = rbc_print_begin},
};

/* ---- what the lines do not say ---- */

bool rbc_board_known(const gg_draft *d) { return !gg_draft_rows(d, L_BOARD) || !gg_draft_faulty(d, L_BOARD, 0); }

static void empty_board(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    memset(b->image.unit_at, GG_NONE, sizeof b->image.unit_at);
    for (int i = 0; i < RBC_UNITS; i++) {
        b->image.unit[i] = (rbc_unit){.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE};
        rbc_noted(d)->unit[i].cell = SQ_OFF;
    }
    for (int i = 0; i < GG_SIDES; i++) b->base.side[i] = b->side_name[i];
}

/* One fault is enough: a board that is not known is as large as can be. */
static void settle_board(gg_draft *d)
{
    sq_board *size = &rbc_drafted(d)->board;
    if (rbc_board_known(d)) return;
    if (!gg_draft_good(d, L_BOARD, 0, "columns")) size->columns = RBC_COLUMNS;
    if (!gg_draft_good(d, L_BOARD, 0, "rows")) size->rows = RBC_ROWS;
}

/* A zone is three rows deep (rbc.win.build), on a low board less. */
static void settle_zone(gg_draft *d, int of)
{
    rbc_battle *b = rbc_drafted(d);
    int rows = b->board.rows, deep = rows < 6 ? rows / 2 : 3;
    int low = rbc_noted(d)->zone[of][0], high = rbc_noted(d)->zone[of][1];
    if (!low) low = of == SOUTH ? 1 : rows - deep + 1, high = of == SOUTH ? deep : rows;
    if (high > rows && rbc_board_known(d))
        gg_draft_fault(d, L_SIDE, of, "zone", "a zone up to row %d: expected at most %d (`board`)", high, rows);
    b->zone[of][0] = (uint8_t)(high > rows ? 0 : rows - high);
    b->zone[of][1] = (uint8_t)(low > rows ? 0 : rows - low);
}

static void settle_sides(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    for (int i = 0; i < GG_SIDES; i++) {
        if (!b->side_name[i][0]) memcpy(b->side_name[i], edges[i], strlen(edges[i]) + 1);
        settle_zone(d, i);
    }
    if (strcmp(b->side_name[SOUTH], b->side_name[NORTH]) == 0)
        gg_draft_fault(d, L_SIDE, gg_draft_has(d, L_SIDE, NORTH, "name") ? NORTH : SOUTH, "name",
                       "both sides are called %s: expected two names", b->side_name[SOUTH]);
}

static void settle(gg_draft *d, int round)
{
    if (round == 0) {
        settle_board(d);
        settle_sides(d);
    }
    if (round == 1) rbc_settle_camps(d);
    if (round == 2) rbc_draw_up(d);
    if (round != 3) return;
    rbc_settle_begin(d);
    rbc_settle_contact(d);
    rbc_check_lists(d);
}

const gg_lines rbc_lines = {GG_LINES(rbc), .notes_bytes = sizeof(rbc_notes), .empty = empty_board, .settle = settle};
