/* A scenario whose lines have all been read: the pieces are put on the board, what was not said gets its default, and
 * what cannot be is a fault. */
#include "setup.h"

int ccn_unit_count(const ccn_battle *b, int side)
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

static bool check_passable(ccn_draft *d, int cell, gg_mark at, const char *what)
{
    if (hex_in(d->b->passable, cell)) return true;
    gg_scan_fault_at(d->scan, at, "%s in impassable terrain (%s)", what, ccn_grounds[d->b->terrain[cell]].name);
    return false;
}

static void check_places(ccn_draft *d)
{
    for (int i = 0; i < d->b->objectives; i++)
        check_passable(d, d->b->objective[i].hex, d->objective[i], "an objective");
    for (int cell = 0; cell < HEX_CELLS; cell++)
        if (d->works[cell].line) check_passable(d, cell, d->works[cell], "field works");
}

/* French are NORTH if nothing is said (4.7). */
static void settle_edges(ccn_draft *d)
{
    ccn_battle *b = d->b;
    bool french = d->side[FRENCH].edge_given, allies = d->side[ALLIES].edge_given;
    if (!french) b->edge[FRENCH] = allies && b->edge[ALLIES] == NORTH ? SOUTH : NORTH;
    if (!allies) b->edge[ALLIES] = b->edge[FRENCH] == NORTH ? SOUTH : NORTH;
    if (b->edge[FRENCH] == b->edge[ALLIES])
        gg_scan_fault_at(d->scan, d->side[ALLIES].at, "both sides have the %s edge: expected north and south",
                         ccn_edge_names[b->edge[FRENCH]]);
}

/* ---- pieces ---- */

static void settle_guns(ccn_draft *d)
{
    ccn_battle *b = d->b;
    int guns[GG_SIDES] = {0};
    memset(b->gun_unit, GG_NONE, sizeof b->gun_unit);
    for (int i = 0; i < b->units; i++) {
        int side = b->unit[i].side;
        b->side_units[side] |= ccn_bit(i);
        if (ccn_type_of(b, i)->cls != ART || d->unit[i].faulty) continue;
        if (guns[side] < CCN_GUNS) {
            b->unit[i].gun = (uint8_t)guns[side];
            b->gun_unit[side][guns[side]] = (uint8_t)i;
        } else if (guns[side] == CCN_GUNS) {
            gg_scan_fault_at(d->scan, d->unit[i].at, "too many artillery units of the %s: expected at most %d",
                             ccn_side_names[side], CCN_GUNS);
        }
        guns[side]++;
    }
}

static void place_unit(ccn_draft *d, int i)
{
    ccn_battle *b = d->b;
    int cell = d->unit[i].cell, there = b->image.unit_at[cell];
    if (!check_passable(d, cell, d->unit[i].hex, b->unit[i].label)) return;
    if (there != GG_NONE) {
        gg_scan_fault_at(d->scan, d->unit[i].hex, "two units in one hex: %s stands there already",
                         b->unit[there].label);
        return;
    }
    if (!d->unit[i].facing_given) b->image.unit[i].facing = b->edge[b->unit[i].side] == NORTH ? 3 : 0;
    if (ccn_in_square(&b->image, i) && !ccn_grounds[b->terrain[cell]].square)
        gg_scan_fault_at(d->scan, d->unit[i].square, "no square can stand in this terrain (%s)",
                         ccn_grounds[b->terrain[cell]].name);
    ccn_put_unit(&b->image, b, i, cell);
}

static void place_leader(ccn_draft *d, int i)
{
    ccn_battle *b = d->b;
    int cell = d->leader[i].cell, there = b->image.leader_at[cell], unit = b->image.unit_at[cell];
    if (!check_passable(d, cell, d->leader[i].hex, b->leader[i].label)) return;
    if (there != GG_NONE) {
        gg_scan_fault_at(d->scan, d->leader[i].hex, "two leaders in one hex: %s is there already",
                         b->leader[there].label);
        return;
    }
    if (unit != GG_NONE && b->unit[unit].side != b->leader[i].side)
        gg_scan_fault_at(d->scan, d->leader[i].hex, "pieces of both sides in one hex: %s stands there",
                         b->unit[unit].label);
    ccn_put_leader(&b->image, b, i, cell);
}

static void place_pieces(ccn_draft *d)
{
    ccn_battle *b = d->b;
    int standing[GG_SIDES] = {0};
    for (int i = 0; i < b->units; i++) {
        standing[b->unit[i].side] += d->unit[i].faulty || d->unit[i].cell != HEX_OFF;
        if (d->unit[i].cell != HEX_OFF) place_unit(d, i);
    }
    for (int i = 0; i < b->leaders; i++)
        if (d->leader[i].cell != HEX_OFF) place_leader(d, i);
    for (int side = 0; side < GG_SIDES; side++)
        if (!standing[side])
            gg_scan_fault_at(d->scan, d->side[side].at.line ? d->side[side].at : (gg_mark){1, 1},
                             "the %s have no unit on the board: expected at least one", ccn_side_names[side]);
}

/* ---- the round and what the sides hold in it ---- */

static void settle_round(ccn_draft *d)
{
    ccn_battle *b = d->b;
    bool between = b->begin.at == AT_ROUND;
    int low = between ? 0 : 1, high = between ? b->rounds - 1 : b->rounds;
    int round = d->round >= 0 ? d->round : low;
    if (round < low || round > high)
        gg_scan_fault_at(d->scan, d->once[ONCE_ROUND],
                         between ? "round %d: expected %d to %d, the rounds already played, for another one to begin"
                                 : "round %d: expected %d to %d to begin within it",
                         round, low, high);
    b->image.round = (uint8_t)round;
    for (int i = 0; i < b->leaders; i++) {
        ccn_leader *l = &b->image.leader[i];
        if (l->status != CASUALTY) continue;
        if (!d->leader[i].since_given) l->since = (uint8_t)round;
        if (l->since > round)
            gg_scan_fault_at(d->scan, d->leader[i].since, "a casualty since round %d, but round %d is played now",
                             l->since, round);
    }
}

static int given(const ccn_draft *d, int side, int word, int otherwise)
{
    int n = d->side[side].number[word];
    return n >= 0 ? n : otherwise;
}

static int kept_chits(const ccn_state *s, int side)
{
    int n = 0;
    for (int i = 0; i < s->kepts; i++) n += (int)(s->kept >> i & 1) == side;
    return n;
}

/* A chit of the round is in the cup, kept, or in the hand of the side whose attempt it is. */
static void settle_chits(ccn_draft *d, int side)
{
    ccn_battle *b = d->b;
    ccn_side *now = &b->image.side[side];
    bool in_hand = b->image.active == side && !b->begin.bonus;
    int kept = kept_chits(&b->image, side), all = given(d, side, SIDE_CHITS_NOW, b->chits[side]);
    int rest = all - in_hand - kept > 0 ? all - in_hand - kept : 0;
    int cup = given(d, side, SIDE_CUP, b->begin.at == AT_ROUND ? 0 : rest);
    now->chits_now = (uint8_t)all;
    now->cup = (uint8_t)cup;
    if (cup + kept + in_hand <= all) return;
    bool said = d->side[side].number[SIDE_CUP] >= 0;
    gg_mark at = said ? d->side[side].place[SIDE_CUP] : d->once[ONCE_KEPT];
    gg_scan_fault_at(
        d->scan, at.line ? at : d->once[ONCE_BEGIN],
        "%d chits of the %s in the cup, %d kept and %d drawn are more than the %d of this round (`chits_now`)", cup,
        ccn_side_names[side], kept, in_hand, all);
}

/* A bonus activation is made at once (7.4): a side that waits for one is not in an attempt with a chit. */
static void settle_bonus(ccn_draft *d, int side)
{
    bool acting = d->b->image.active == side, waiting = given(d, side, SIDE_BONUS, 0);
    d->b->image.side[side].bonus = waiting || (acting && d->b->begin.bonus);
    if (waiting && acting && !d->b->begin.bonus)
        gg_scan_fault_at(d->scan, d->side[side].place[SIDE_BONUS],
                         "a bonus activation waits while the %s use a chit: expected `bonus` on the begin line",
                         ccn_side_names[side]);
}

static void settle_side(ccn_draft *d, int side)
{
    ccn_battle *b = d->b;
    ccn_side *now = &b->image.side[side];
    int units[GG_SIDES] = {ccn_unit_count(b, FRENCH), ccn_unit_count(b, ALLIES)};
    int larger = units[FRENCH] > units[ALLIES] ? units[FRENCH] : units[ALLIES];
    b->chits[side] = (uint8_t)given(d, side, SIDE_CHITS, ccn_free_chits(units[side]));
    b->adc_max[side] = (uint8_t)given(d, side, SIDE_ADCS, ccn_leader_count(b, side));
    b->goal[side] = (uint8_t)given(d, side, SIDE_GOAL, larger > 1 ? (larger + 1) / 2 : 1);
    if (d->side[side].number[SIDE_CHITS] < 0) b->chits_by_size |= (uint8_t)(1 << side);
    now->adc_ready = (uint8_t)given(d, side, SIDE_ADC_READY, b->adc_max[side]);
    now->banners = (uint8_t)given(d, side, SIDE_BANNERS, 0);
    if (now->adc_ready > b->adc_max[side])
        gg_scan_fault_at(d->scan, d->side[side].place[SIDE_ADC_READY], "%d aides ready: expected at most %d (`adcs`)",
                         now->adc_ready, b->adc_max[side]);
    if (now->banners >= b->goal[side])
        gg_scan_fault_at(d->scan, d->side[side].place[SIDE_BANNERS],
                         "%d banners have won the battle already: expected fewer than %d (`goal`)", now->banners,
                         b->goal[side]);
    settle_bonus(d, side);
    settle_chits(d, side);
}

void ccn_deploy(ccn_draft *d)
{
    settle_ground(d->b);
    settle_edges(d);
    check_places(d);
    settle_guns(d);
    place_pieces(d);
    ccn_read_begin(d);
    settle_round(d);
    for (int side = 0; side < GG_SIDES; side++) settle_side(d, side);
}
