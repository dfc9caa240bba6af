/* Every line of a duel, as it is read and as it is written. */
#include "rules/duel/setup/setup.h"

static const gg_option options[] = {
#include "engine/def/option_rows.inc"
};

static const gg_field row[] = {
    {"spaces", GG_NUMBER, GG_PLACED, GG_DEF(duel_battle, spaces), .low = 3, .high = DUEL_SPACES, .usual = 9}};
static const gg_field side[] = {{"name", GG_SIDE, GG_PLACED, .row = true},
                                {"hits", GG_NUMBER, GG_DEF_EACH(duel_battle, full), .low = 1, .high = 9, .usual = 3}};
static const gg_field unit[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(duel_battle, unit, label), .what = "a label such as R1"},
    {"side", GG_SIDE, GG_PLACED, .row = true},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(duel_battle, unit, name)},
    {"type", GG_PICK, GG_PLACED, GG_DEF_ROW(duel_battle, unit, type), GG_LIST_OF(duel_types, code),
     .what = "a type such as SWORD"},
    {"space", GG_NUMBER, GG_PLACED, GG_NOW_ROW(duel_state, unit, space), .low = 1, .high = DUEL_SPACES},
    {"hits", GG_NUMBER, GG_NOW_ROW(duel_state, unit, hits), .high = 8}};
static const gg_field begin[] = {
    {"turn", GG_NUMBER, GG_FIXED, GG_NOW(duel_state, turn), .low = 1, .high = DUEL_TURNS, .usual = 1},
    {"side", GG_SIDE, GG_PLACED, GG_NOW(duel_state, active)}};

static const gg_line lines[DUEL_LINES] = {
    [L_ROW] = {"row", .most = 1, GG_FIELDS(row)},
    [L_OPTIONS] = {"option", .read = gg_options_read, .print = gg_options_print},
    [L_SIDE] = {"side", .most = GG_SIDES, .spare = true, GG_FIELDS(side)},
    [L_UNIT] = {"unit", .round = 1, .most = GG_SIDES, GG_FIELDS(unit), .check = duel_check_unit},
    [L_BEGIN] = {"begin", .most = 1, GG_FIELDS(begin)},
};

static void name_sides(gg_draft *d) { d->battle->side[RED] = "red", d->battle->side[BLUE] = "blue"; }

static void settle(gg_draft *d, int round)
{
    if (round == 0) return;
    duel_settle_places(d);
    duel_settle_begin(d);
}

const gg_lines duel_lines = {GG_LINES(duel), .empty = name_sides, .settle = settle};
