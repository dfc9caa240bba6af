/* Section 5 as text: every line of a ccn scenario, as it is read and as it is written. docs/scenario-format.md is the law
 * of the format. */
#include <string.h>

#include "rules/ccn/setup/setup.h"

static const gg_option options[] = {
#include "engine/def/option_rows.inc"
};

/* ---- the battle ---- */

static const char *const measures[] = {"share", "banners"};
static const char *const winners[] = {[FRENCH] = "french", [ALLIES] = "allies", [TIE_DRAWN] = "draw"};

static const gg_field rounds[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(ccn_battle, rounds), .low = 1,
                                   .high = CCN_ROUNDS, .usual = 10, .what = "a number of rounds"}}; /* 4.7 */
static const gg_field points[] = {{"number", GG_NUMBER, GG_PLACED, GG_DEF(ccn_battle, points), .low = 1,
                                   .high = CCN_POINTS, .what = "a budget in points"}};
static const gg_field limit[] = {
    {"measure", GG_PICK, GG_PLACED, GG_DEF(ccn_battle, limit_most), GG_LIST(measures), .what = "share or banners"},
    {"tie", GG_PICK, GG_DEF(ccn_battle, limit_tie), GG_LIST(winners), .usual = TIE_DRAWN, .always = true,
     .what = "french, allies or draw"}};
static const gg_field works[] = {{"hex", GG_OWN, GG_PLACED, .read = ccn_read_works_hex},
                                 {"directions", GG_OWN, GG_PLACED, .read = ccn_read_works_sides}};
static const gg_field objective[] = {
    {"hex", GG_OWN, GG_PLACED, .read = ccn_read_objective, .print = ccn_print_objective},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(ccn_battle, objective, side)},
    {"banners", GG_NUMBER, GG_PLACED, GG_DEF_ROW(ccn_battle, objective, banners), .low = 1, .high = 9}};
static const gg_field place[] = {{"hexes", GG_OWN, GG_PLACED, .read = ccn_read_place, .print = ccn_print_place},
                                 {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(ccn_battle, place, name)}};

/* ---- sides ---- */

static const char *const side_names[GG_SIDES] = {[FRENCH] = "french", [ALLIES] = "allies"};
const char *const ccn_edge_names[2] = {[NORTH] = "north", [SOUTH] = "south"};

static int token_of(gg_draft *d, gg_word w)
{
    const char *words[CCN_TOKENS];
    for (int i = 0; i < CCN_TOKENS; i++) words[i] = ccn_tokens[i].word;
    return gg_scan_pick(d->scan, w, words, CCN_TOKENS, "token");
}

/* bayonet,bombard: each is an event of one side only (7.1). */
static bool read_tokens(gg_draft *d, int side)
{
    uint8_t *held = &ccn_drafted(d)->image.side[side].tokens;
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "tokens with commas between them")) return false;
    const char *at = w.at, *end = w.at + w.len, *comma;
    do {
        comma = memchr(at, ',', (size_t)(end - at));
        gg_word one = {.at = at, .len = (size_t)((comma ? comma : end) - at), .column = w.column + (int)(at - w.at)};
        int token = token_of(d, one);
        if (token >= 0 && ccn_tokens[token].side != side)
            gg_scan_fault(d->scan, one.column, "%s is no event of the %s", ccn_tokens[token].word, side_names[side]);
        else if (token >= 0)
            *held |= ccn_tokens[token].bit;
        at = comma ? comma + 1 : end;
    } while (comma);
    return true;
}

/* What is not said of a side is settled in place.c. */
static const gg_field side[] = {
    {"army", GG_SIDE, GG_PLACED, .row = true},
    {"edge", GG_PICK, GG_PLACED, GG_DEF_EACH(ccn_battle, edge), GG_LIST(ccn_edge_names),
     .what = "an edge, north or south"},
    {"chits", GG_NUMBER, GG_DEF_EACH(ccn_battle, chits), .low = 1, .high = CCN_CHITS, .always = true},
    {"adcs", GG_NUMBER, GG_DEF_EACH(ccn_battle, adc_max), .high = CCN_ADCS, .always = true},
    {"goal", GG_NUMBER, GG_DEF_EACH(ccn_battle, goal), .low = 1, .high = CCN_GOAL, .always = true},
    {"cup", GG_NUMBER, GG_NOW_ROW(ccn_state, side, cup), .high = CCN_CHITS + 1, .always = true},
    {"chits_now", GG_NUMBER, GG_NOW_ROW(ccn_state, side, chits_now), .low = 1, .high = CCN_CHITS + 1, .always = true},
    {"adc_ready", GG_NUMBER, GG_NOW_ROW(ccn_state, side, adc_ready), .high = CCN_ADCS, .always = true},
    {"banners", GG_NUMBER, GG_NOW_ROW(ccn_state, side, banners), .high = CCN_GOAL, .always = true},
    {"bonus", GG_NUMBER, GG_NOW_ROW(ccn_state, side, bonus), .high = 1, .always = true},
    {"tokens", GG_OWN, .read = read_tokens, .print = ccn_print_tokens}};

/* ---- units and leaders ---- */

static const char *const morale[] = {"steady", "shaken", "broken"};
static const gg_flag eliminated[] = {{"eliminated", 1}}, spent[] = {{"spent", 1}},
                     flags[] = {{"spent", SPENT}, {"keep_spent", KEEP_SPENT}, {"square", SQUARE}};

static const gg_field unit[] = {
    {"label", GG_LABEL, GG_PLACED, GG_DEF_ROW(ccn_battle, unit, label), .what = "a label such as F1"},
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(ccn_battle, unit, side)},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(ccn_battle, unit, name)},
    {"type", GG_PICK, GG_PLACED, GG_DEF_ROW(ccn_battle, unit, type), GG_LIST_OF(ccn_types, code),
     .what = "a type such as FR.LN"},
    {"hex", GG_OWN, GG_PLACED, .read = ccn_read_unit_hex, .print = ccn_print_unit_hex,
     .where = true}, /* or eliminated */
    {"gone", GG_FLAGS, GG_NOTE_ROW(ccn_notes, unit, eliminated), GG_FLAG_LIST(eliminated), .where = true},
    {"facing", GG_PICK, GG_NOW_ROW(ccn_state, unit, facing), GG_LIST(ccn_facing_names), .vital = true,
     .when = ccn_unit_stands, .always = true, .what = "a corner: N, ENE, ESE, S, WSW or WNW"},
    {"blocks", GG_NUMBER, GG_NOW_ROW(ccn_state, unit, blocks), .low = 1, .high = CCN_BLOCKS, .vital = true,
     .when = ccn_unit_reduced},
    {"max", GG_NUMBER, GG_DEF_ROW(ccn_battle, unit, full), .low = 1, .high = CCN_BLOCKS, .vital = true,
     .when = ccn_unit_odd},
    {"morale", GG_ONE_OF, GG_NOW_ROW(ccn_state, unit, morale), GG_LIST(morale)},
    {"state", GG_FLAGS, GG_NOW_ROW(ccn_state, unit, flags), GG_FLAG_LIST(flags)},
    {"shots", GG_NUMBER, GG_NOW_ROW(ccn_state, unit, shots), .high = CCN_SHOTS, .vital = true}};
static const gg_field leader[] = {
    {"side", GG_SIDE, GG_PLACED, GG_DEF_ROW(ccn_battle, leader, side)},
    {"name", GG_NAME, GG_PLACED, GG_DEF_ROW(ccn_battle, leader, name)},
    {"hex", GG_OWN, GG_PLACED, .read = ccn_read_leader_hex, .print = ccn_print_leader_hex,
     .where = true}, /* or what befell him */
    {"since", GG_NUMBER, GG_NOW_ROW(ccn_state, leader, since), .high = CCN_ROUNDS, .when = ccn_leader_fell,
     .always = true, .what = "the round in which he fell"},
    {"label", GG_LABEL, GG_DEF_ROW(ccn_battle, leader, label), .what = "a label such as F1"},
    {"state", GG_FLAGS, GG_NOW_ROW(ccn_state, leader, spent), GG_FLAG_LIST(spent)}};

/* ---- the moment ---- */

static void read_kept(gg_draft *d, int row)
{
    ccn_state *image = &ccn_drafted(d)->image;
    gg_word w;
    (void)row;
    while (gg_scan_peek(d->scan, &w)) {
        int drawn = gg_draft_side(d);
        if (drawn < 0) continue;
        if (!gg_draft_room(d, image->kepts, 2 * CCN_CHITS + 1, gg_scan_mark(d->scan, w), "kept chits")) {
            gg_scan_skip(d->scan);
            return;
        }
        image->kept |= (uint32_t)drawn << image->kepts++;
    }
}

static const char *const chits[] = {"natural2", "doubles"};
static const gg_flag entered[] = {{"entered", 1}}, bonus[] = {{"bonus", 1}}, left_square[] = {{"left_square", 1}};

static const gg_field round_now[] = {
    {"number", GG_NUMBER, GG_PLACED, GG_NOW(ccn_state, round), .high = CCN_ROUNDS, .what = "a round"}};
static const gg_field begin[] = {
    {"moment", GG_PICK, GG_PLACED, GG_DEF(ccn_battle, begin.at), GG_LIST(ccn_begin_names),
     .what = "round, draw, attempt, act or attack"},
    {"subject", GG_OWN, GG_PLACED, .read = ccn_read_subject},
    {"from", GG_OWN, .read = ccn_read_from},
    {"moves", GG_NUMBER, GG_DEF(ccn_battle, begin.moves), .high = 3},
    {"path", GG_FLAGS, GG_DEF(ccn_battle, begin.entered), GG_FLAG_LIST(entered)},
    {"kind", GG_FLAGS, GG_DEF(ccn_battle, begin.bonus), GG_FLAG_LIST(bonus)},
    {"chit", GG_ONE_OF, GG_DEF(ccn_battle, begin.chit), GG_LIST(chits), .low = CHIT_NATURAL2},
    {"square", GG_FLAGS, GG_DEF(ccn_battle, begin.opened), GG_FLAG_LIST(left_square)},
    {"target", GG_OWN, .read = ccn_read_target},
    {"guns", GG_OWN, .read = ccn_read_guns}};

/* ---- lines; `begin` speaks of units that stand on the board ---- */

static const gg_line lines[CCN_LINES] = {
    [L_ROUNDS] = {"rounds", .most = 1, GG_FIELDS(rounds)},
    [L_POINTS] = {"points", .most = 1, .spare = true, GG_FIELDS(points)},
    [L_LIMIT] = {"limit", .most = 1, .spare = true, GG_FIELDS(limit)},
    [L_OPTIONS] = {"option", .read = gg_options_read, .print = gg_options_print},
    [L_MAP] = {"map", .most = 1, .block = true, .read = ccn_read_map, .print = ccn_print_map},
    [L_WORKS] = {"works", .most = HEX_CELLS, GG_FIELDS(works), .print = ccn_print_works},
    [L_OBJECTIVE] = {"objective", .most = CCN_OBJECTIVES, .what = "objectives", GG_FIELDS(objective),
                     .counts = {GG_DEF(ccn_battle, objectives)}, .check = ccn_check_objective},
    [L_PLACE] = {"place", .aside = true, .most = CCN_PLACES, .what = "places", GG_FIELDS(place),
                 .counts = {GG_DEF(ccn_battle, places)}},
    [L_SIDE] = {"side", .most = GG_SIDES, GG_FIELDS(side)},
    [L_UNIT] = {"unit", .most = CCN_UNITS, .what = "units", GG_FIELDS(unit), .counts = {GG_DEF(ccn_battle, units)},
                .unfit = ccn_unfit_unit, .check = ccn_check_unit},
    [L_LEADER] = {"leader", .most = CCN_LEADERS, .what = "leaders", GG_FIELDS(leader),
                  .counts = {GG_DEF(ccn_battle, leaders)}, .check = ccn_check_leader},
    [L_ROUND] = {"round", .most = 1, GG_FIELDS(round_now)},
    [L_KEPT] = {"kept", .most = 1, .read = read_kept, .print = ccn_print_kept},
    [L_BEGIN] = {"begin", .round = 1, .most = 1, GG_FIELDS(begin), .check = ccn_check_begin, .print = ccn_print_begin},
};

/* ---- what the lines do not say ---- */

static void empty_board(gg_draft *d)
{
    ccn_battle *b = ccn_drafted(d);
    ccn_state *image = &b->image;
    memset(image->unit_at, GG_NONE, sizeof image->unit_at);
    memset(image->leader_at, GG_NONE, sizeof image->leader_at);
    memset(ccn_noted(d)->works, HEX_OFF, sizeof ccn_noted(d)->works);
    memset(ccn_noted(d)->leader, HEX_OFF, sizeof ccn_noted(d)->leader);
    for (int i = 0; i < CCN_UNITS; i++) image->unit[i].hex = ccn_noted(d)->unit[i].cell = HEX_OFF;
    for (int i = 0; i < CCN_LEADERS; i++) image->leader[i] = (ccn_leader){.hex = HEX_OFF, .status = ELIMINATED};
    for (int i = 0; i < GG_SIDES; i++) b->base.side[i] = side_names[i];
    b->begin.side = b->begin.unit = b->begin.target = GG_NONE;
    b->begin.start = HEX_OFF;
}

static void settle(gg_draft *d, int round)
{
    if (round == 0) {
        ccn_draw_up(d);
        return;
    }
    ccn_settle_round(d);
    ccn_check_army(d);
}

const gg_lines ccn_lines = {GG_LINES(ccn), .notes_bytes = sizeof(ccn_notes), .empty = empty_board, .settle = settle};
