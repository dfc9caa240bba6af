/* A scenario whose ground and pieces are known: the pieces are put on the board, what was not said gets its default, and
 * what cannot be is a fault. */
#include <string.h>

#include "rules/ccn/setup/setup.h"

static int unit_count(const ccn_battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->units; i++) n += b->unit[i].side == side;
    return n;
}

int ccn_leader_count(const ccn_battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->leaders; i++) n += b->leader[i].side == side;
    return n;
}

int ccn_free_chits(int units) { return units <= 6 ? 4 : units <= 9 ? 5 : 6; }

/* ---- ground and edges ---- */

static void settle_ground(ccn_battle *b)
{
    for (hex_set left = hex_all(); left;) {
        int cell = hex_take(&left);
        const ccn_ground *ground = &ccn_grounds[b->terrain[cell]];
        b->of[b->terrain[cell]] |= HEX_BIT(cell);
        if (ground->passable) b->passable |= HEX_BIT(cell);
        if (ground->stop) b->stop |= HEX_BIT(cell);
    }
}

/* Whether the row's hex can be entered. */
static bool check_passable(gg_draft *d, int line, int row, int cell, const char *what)
{
    const ccn_battle *b = ccn_drafted(d);
    bool passable = hex_in(b->passable, cell);
    if (!passable)
        gg_draft_fault(d, line, row, "hex", "%s in impassable terrain (%s)", what, ccn_grounds[b->terrain[cell]].name);
    return passable;
}

static void check_places(gg_draft *d)
{
    for (int i = 0; i < gg_draft_rows(d, L_OBJECTIVE); i++)
        if (!gg_draft_faulty(d, L_OBJECTIVE, i))
            check_passable(d, L_OBJECTIVE, i, ccn_drafted(d)->objective[i].hex, "an objective");
    for (int i = 0; i < gg_draft_rows(d, L_WORKS); i++)
        if (!gg_draft_faulty(d, L_WORKS, i)) check_passable(d, L_WORKS, i, ccn_noted(d)->works[i], "field works");
}

/* French are NORTH if nothing is said (4.7). */
static void settle_edges(gg_draft *d)
{
    uint8_t *edge = ccn_drafted(d)->edge;
    bool french = gg_draft_good(d, L_SIDE, FRENCH, "edge"), allies = gg_draft_good(d, L_SIDE, ALLIES, "edge");
    if (!french) edge[FRENCH] = allies && edge[ALLIES] == NORTH ? SOUTH : NORTH;
    if (!allies) edge[ALLIES] = edge[FRENCH] == NORTH ? SOUTH : NORTH;
    if (edge[FRENCH] == edge[ALLIES])
        gg_draft_fault(d, L_SIDE, ALLIES, "army", "both sides have the %s edge: expected north and south",
                       ccn_edge_names[edge[FRENCH]]);
}

/* ---- pieces ---- */

static void enrol_gun(gg_draft *d, int unit, int guns)
{
    ccn_battle *b = ccn_drafted(d);
    int side = b->unit[unit].side;
    if (guns < CCN_GUNS) {
        b->unit[unit].gun = (uint8_t)guns;
        b->gun_unit[side][guns] = (uint8_t)unit;
    } else if (guns == CCN_GUNS) {
        gg_draft_fault(d, L_UNIT, unit, "label", "too many artillery units of the %s: expected at most %d",
                       b->base.side[side], CCN_GUNS);
    }
}

static void settle_guns(gg_draft *d)
{
    ccn_battle *b = ccn_drafted(d);
    int guns[GG_SIDES] = {0};
    memset(b->gun_unit, GG_NONE, sizeof b->gun_unit);
    for (int i = 0; i < b->units; i++) {
        int side = b->unit[i].side;
        b->side_units[side] |= ccn_bit(i);
        if (ccn_type_of(b, i)->cls == ART && !gg_draft_faulty(d, L_UNIT, i)) enrol_gun(d, i, guns[side]++);
    }
}

static void place_unit(gg_draft *d, int i)
{
    ccn_battle *b = ccn_drafted(d);
    int cell = ccn_noted(d)->unit[i].cell, there = b->image.unit_at[cell];
    if (!check_passable(d, L_UNIT, i, cell, b->unit[i].label)) return;
    if (there != GG_NONE) {
        gg_draft_fault(d, L_UNIT, i, "hex", "two units in one hex: %s stands there already", b->unit[there].label);
        return;
    }
    if (!gg_draft_has(d, L_UNIT, i, "facing")) b->image.unit[i].facing = b->edge[b->unit[i].side] == NORTH ? 3 : 0;
    if (ccn_in_square(&b->image, i) && !ccn_grounds[b->terrain[cell]].square)
        gg_draft_fault(d, L_UNIT, i, "square", "no square can stand in this terrain (%s)",
                       ccn_grounds[b->terrain[cell]].name);
    ccn_put_unit(&b->image, b, i, cell);
}

static void place_leader(gg_draft *d, int i)
{
    ccn_battle *b = ccn_drafted(d);
    int cell = ccn_noted(d)->leader[i], there = b->image.leader_at[cell], unit = b->image.unit_at[cell];
    if (!check_passable(d, L_LEADER, i, cell, b->leader[i].label)) return;
    if (there != GG_NONE) {
        gg_draft_fault(d, L_LEADER, i, "hex", "two leaders in one hex: %s is there already", b->leader[there].label);
        return;
    }
    if (unit != GG_NONE && b->unit[unit].side != b->leader[i].side)
        gg_draft_fault(d, L_LEADER, i, "hex", "pieces of both sides in one hex: %s stands there", b->unit[unit].label);
    ccn_put_leader(&b->image, b, i, cell);
}

static void place_pieces(gg_draft *d)
{
    ccn_battle *b = ccn_drafted(d);
    int standing[GG_SIDES] = {0};
    for (int i = 0; i < b->units; i++) {
        bool placed = ccn_noted(d)->unit[i].cell != HEX_OFF;
        standing[b->unit[i].side] += placed || gg_draft_faulty(d, L_UNIT, i);
        if (placed) place_unit(d, i);
    }
    for (int i = 0; i < b->leaders; i++)
        if (ccn_noted(d)->leader[i] != HEX_OFF) place_leader(d, i);
    for (int side = 0; side < GG_SIDES; side++)
        if (!standing[side])
            gg_draft_fault(d, L_SIDE, side, "army", "the %s have no unit on the board: expected at least one",
                           b->base.side[side]);
}

void ccn_draw_up(gg_draft *d)
{
    settle_ground(ccn_drafted(d));
    settle_edges(d);
    check_places(d);
    settle_guns(d);
    place_pieces(d);
}

/* ---- the round and what the sides hold in it ---- */

static void settle_number(gg_draft *d)
{
    ccn_battle *b = ccn_drafted(d);
    bool between = b->begin.at == AT_ROUND;
    int low = between ? 0 : 1, high = between ? b->rounds - 1 : b->rounds;
    int round = gg_draft_good(d, L_ROUND, 0, "number") ? b->image.round : low;
    if (round < low || round > high)
        gg_draft_fault(d, L_ROUND, 0, "round",
                       between ? "round %d: expected %d to %d, the rounds already played, for another one to begin"
                               : "round %d: expected %d to %d to begin within it",
                       round, low, high);
    b->image.round = (uint8_t)round;
}

static void settle_casualties(gg_draft *d)
{
    ccn_battle *b = ccn_drafted(d);
    for (int i = 0; i < b->leaders; i++) {
        ccn_leader *l = &b->image.leader[i];
        if (l->status != CASUALTY) continue;
        if (!gg_draft_has(d, L_LEADER, i, "since")) l->since = b->image.round;
        if (l->since > b->image.round)
            gg_draft_fault(d, L_LEADER, i, "since", "a casualty since round %d, but round %d is played now", l->since,
                           b->image.round);
    }
}

/* What is said of the side, else the default. */
static uint8_t given(const gg_draft *d, int side, const char *word, int said, int otherwise)
{
    return (uint8_t)(gg_draft_good(d, L_SIDE, side, word) ? said : otherwise);
}

static int kept_chits(const ccn_state *s, int side)
{
    int n = 0;
    for (int i = 0; i < s->kepts; i++) n += (int)(s->kept >> i & 1) == side;
    return n;
}

/* A chit of the round is in the cup, kept, or in the hand of the side whose attempt it is. */
static void settle_chits(gg_draft *d, int side)
{
    ccn_battle *b = ccn_drafted(d);
    ccn_side *now = &b->image.side[side];
    bool in_hand = b->image.active == side && !b->begin.bonus, said = gg_draft_good(d, L_SIDE, side, "cup");
    int kept = kept_chits(&b->image, side);
    now->chits_now = given(d, side, "chits_now", now->chits_now, b->chits[side]);
    int rest = now->chits_now - in_hand - kept;
    now->cup = given(d, side, "cup", now->cup, b->begin.at == AT_ROUND || rest < 0 ? 0 : rest);
    if (now->cup + kept + in_hand <= now->chits_now) return;
    int line = said ? L_SIDE : gg_draft_rows(d, L_KEPT) ? L_KEPT : L_BEGIN;
    gg_draft_fault(
        d, line, said ? side : 0, said ? "cup" : ccn_lines.line[line].word,
        "%d chits of the %s in the cup, %d kept and %d drawn are more than the %d of this round (`chits_now`)",
        now->cup, b->base.side[side], kept, in_hand, now->chits_now);
}

/* A bonus activation is made at once (7.4): a side that waits for one is not in an attempt with a chit. */
static void settle_bonus(gg_draft *d, int side)
{
    ccn_battle *b = ccn_drafted(d);
    uint8_t *bonus = &b->image.side[side].bonus;
    bool acting = b->image.active == side, waiting = given(d, side, "bonus", *bonus, 0);
    *bonus = waiting || (acting && b->begin.bonus);
    if (waiting && acting && !b->begin.bonus)
        gg_draft_fault(d, L_SIDE, side, "bonus",
                       "a bonus activation waits while the %s use a chit: expected `bonus` on the begin line",
                       b->base.side[side]);
}

/* 4.7: what the size of the armies and their leaders give. */
static void settle_strength(gg_draft *d, int side)
{
    ccn_battle *b = ccn_drafted(d);
    int units[GG_SIDES] = {unit_count(b, FRENCH), unit_count(b, ALLIES)};
    int larger = units[FRENCH] > units[ALLIES] ? units[FRENCH] : units[ALLIES];
    b->chits[side] = given(d, side, "chits", b->chits[side], ccn_free_chits(units[side]));
    b->adc_max[side] = given(d, side, "adcs", b->adc_max[side], ccn_leader_count(b, side));
    b->goal[side] = given(d, side, "goal", b->goal[side], larger > 1 ? (larger + 1) / 2 : 1);
    if (!gg_draft_good(d, L_SIDE, side, "chits")) b->chits_by_size |= (uint8_t)(1 << side);
    if (!gg_draft_good(d, L_SIDE, side, "adcs")) b->adcs_by_leaders |= (uint8_t)(1 << side);
}

static void settle_side(gg_draft *d, int side)
{
    ccn_battle *b = ccn_drafted(d);
    ccn_side *now = &b->image.side[side];
    settle_strength(d, side);
    now->adc_ready = given(d, side, "adc_ready", now->adc_ready, b->adc_max[side]);
    now->banners = given(d, side, "banners", now->banners, 0);
    if (now->adc_ready > b->adc_max[side])
        gg_draft_fault(d, L_SIDE, side, "adc_ready", "%d aides ready: expected at most %d (`adcs`)", now->adc_ready,
                       b->adc_max[side]);
    if (now->banners >= b->goal[side])
        gg_draft_fault(d, L_SIDE, side, "banners",
                       "%d banners have won the battle already: expected fewer than %d (`goal`)", now->banners,
                       b->goal[side]);
    settle_bonus(d, side);
    settle_chits(d, side);
}

void ccn_settle_round(gg_draft *d)
{
    ccn_drafted(d)->image.active = ccn_drafted(d)->begin.side;
    settle_number(d);
    settle_casualties(d);
    for (int side = 0; side < GG_SIDES; side++) settle_side(d, side);
}
