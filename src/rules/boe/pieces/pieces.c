/* Small questions about units and leaders, and changes of the state that keep it in step with itself. */
#include "rules/boe/pieces/pieces.h"

const boe_unit boe_no_unit = {
    .cell = SQ_OFF, .entry = SQ_OFF, .fired_at = GG_NONE, .aim = GG_NONE, .free_x = 255, .free_y = 255};

/* ---- who there is ---- */

int boe_first(const boe_battle *b, int side) { return boe_next(b, side, -1); }

int boe_next(const boe_battle *b, int side, int unit)
{
    int from = unit + 1;
    if (from >= BOE_UNITS || side >= GG_SIDES) return GG_NONE;
    const uint64_t *of = b->of_side[side];
    uint64_t left = of[from / 64] >> (from % 64);
    if (left) return from + __builtin_ctzll(left);
    return from < 64 && of[1] ? 64 + __builtin_ctzll(of[1]) : GG_NONE;
}

void boe_tell_sides(boe_battle *b)
{
    memset(b->of_side, 0, sizeof b->of_side);
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1)
        if (b->unit[u].side < GG_SIDES) b->of_side[b->unit[u].side][u / 64] |= (uint64_t)1 << (u % 64);
}

int boe_unit_at(const boe_battle *b, const boe_state *s, int cell)
{
    return cell == SQ_OFF ? GG_NONE : s->unit_at[boe_spot(b, cell)];
}

int boe_units_in(const boe_battle *b, const boe_state *s, int cell, int side, uint8_t out[BOE_STACK])
{
    int n = 0, one = boe_unit_at(b, s, cell);
    if (one == GG_NONE) return 0;
    for (int u = 0; u < BOE_LINES + b->detachments && n < BOE_STACK; u = u + 1 == b->lines ? BOE_LINES : u + 1)
        if (s->unit[u].cell == cell && boe_side(b, u) == side) out[n++] = (uint8_t)u;
    return n;
}

int boe_melee_at(const boe_state *s, int cell)
{
    for (int i = 0; i < s->melees; i++)
        if (s->melee[i].cell == cell) return i;
    return -1;
}

int boe_gun_owner_at(const boe_battle *b, const boe_state *s, int cell)
{
    for (int u = 0; u < b->lines; u++)
        if (s->unit[u].flags & GUNS_LEFT && s->unit[u].entry == cell && boe_on_map(s, u)) return boe_side(b, u);
    for (int i = 0; i < s->guns; i++)
        if (s->gun[i].cell == cell) return s->gun[i].side;
    return GG_NONE;
}

/* ---- what they are ---- */

/* Who has charged into a strong point does not hold it yet. */
bool boe_garrison(const boe_battle *b, const boe_state *s, int unit)
{
    if (boe_kind(b, unit) != INF || !boe_on_map(s, unit) || s->unit[unit].flags & HAS_ENTRY) return false;
    return boe_terrain_at(b, s->unit[unit].cell) == STRONGPOINT;
}

bool boe_uses_facing(int formation) { return formation != SQUARE && formation != SKIRM && formation != CREW; }

bool boe_allround(const boe_battle *b, const boe_state *s, int unit)
{
    return !boe_uses_facing(s->unit[unit].formation) || boe_garrison(b, s, unit);
}

bool boe_ready(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    return boe_kind(b, unit) != ART && u->status == GOOD && !(u->flags & (BLOWN | IN_MELEE)) && u->flags & IN_COMMAND;
}

bool boe_may_charge_in(const boe_battle *b, const boe_state *s, int unit)
{
    int formation = s->unit[unit].formation, kind = boe_kind(b, unit);
    if (formation == SEMI) return kind == INF;
    return kind != ART && (formation == IN_LINE || formation == COLUMN);
}

int boe_best_leader(const boe_battle *b, const boe_state *s, int unit)
{
    int best = GG_NONE, rating = 0;
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].state == PRESENT && s->leader[l].unit == unit && s->leader[l].rating > rating)
            best = l, rating = s->leader[l].rating;
    return best;
}

int boe_leader_rating(const boe_battle *b, const boe_state *s, int unit)
{
    int best = boe_best_leader(b, s, unit);
    return best == GG_NONE ? 0 : s->leader[best].rating;
}

void boe_tally_leader(const boe_battle *b, const boe_state *s, int unit, gg_rule rule, gg_tally *t)
{
    int best = boe_best_leader(b, s, unit);
    if (best != GG_NONE) gg_tally_say(t, s->leader[best].rating, rule, "{p}", BOE_LEADER + best, 0);
}

/* ---- places ---- */

gg_pose boe_pose(int cell, int facing)
{
    if (cell == SQ_OFF) return (gg_pose){.facing = -1};
    return (gg_pose){.x = (int16_t)sq_plane(sq_x(cell)),
                     .y = (int16_t)sq_plane(sq_y(cell)),
                     .facing = (int16_t)(facing < 0 ? -1 : 90 * facing)};
}

gg_pose boe_unit_pose(const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    return boe_pose(u->cell, boe_uses_facing(u->formation) ? u->facing : -1);
}

/* Who stands for a space: in a contested one a unit of the holder, else the one that is there. */
static void settle(boe_state *s, const boe_battle *b, int cell)
{
    int melee = boe_melee_at(s, cell), found = GG_NONE;
    for (int side = 0; side < GG_SIDES; side++)
        for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u))
            if (s->unit[u].cell == cell && (found == GG_NONE || (melee >= 0 && side == s->melee[melee].holder))) {
                found = u;
                break;
            }
    s->unit_at[boe_spot(b, cell)] = (uint8_t)found;
}

/* boe.leader.attach: whoever waits alone in a space joins the friends that come there. */
static bool rides_alone(const boe_battle *b, const boe_state *s, int leader, int cell, int side)
{
    const boe_leader *l = &s->leader[leader];
    return l->cell == cell && cell != SQ_OFF && l->unit == GG_NONE && l->state == PRESENT &&
           b->leader[leader].side == side;
}

/* Only a unit that passes through friends (free_x, free_y are set then) or fights shares a space. */
void boe_put(boe_state *s, const boe_battle *b, int unit, int cell)
{
    boe_unit *u = &s->unit[unit];
    int from = u->cell;
    u->cell = (uint16_t)cell;
    if (from != SQ_OFF) {
        if (s->unit_at[boe_spot(b, from)] == unit) s->unit_at[boe_spot(b, from)] = GG_NONE;
        if (boe_melee_at(s, from) >= 0 || u->free_x != 255) settle(s, b, from);
    }
    if (cell != SQ_OFF) {
        if (s->unit_at[boe_spot(b, cell)] == GG_NONE)
            s->unit_at[boe_spot(b, cell)] = (uint8_t)unit;
        else
            settle(s, b, cell);
    }
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].unit == unit)
            s->leader[l].cell = (uint16_t)cell;
        else if (rides_alone(b, s, l, cell, b->unit[unit].side))
            s->leader[l].unit = (uint8_t)unit;
}

void boe_go_to(gg_run *x, int unit, int cell, int facing, gg_rule rule)
{
    boe_state *s = ST(x);
    gg_pose from = boe_unit_pose(s, unit);
    s->unit[unit].facing = (uint8_t)facing;
    boe_put(s, BT(x), unit, cell);
    USES(x, BOARD_GRID);
    TELL(x, GG_EV_MOVE, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = from,
         .to = boe_unit_pose(s, unit));
}

void boe_turn_to(gg_run *x, int unit, int facing, gg_rule rule)
{
    boe_unit *u = &ST(x)->unit[unit];
    gg_pose from = boe_unit_pose(ST(x), unit);
    if (u->facing == facing) return;
    u->facing = (uint8_t)facing;
    TELL(x, GG_EV_TURN, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = from,
         .to = boe_unit_pose(ST(x), unit));
}

/* ---- states ---- */

static void tell_status(gg_run *x, int unit, int status, bool on, gg_rule rule)
{
    TELL(x, GG_EV_STATUS, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = (uint8_t)status,
         .after = on);
}

void boe_form(gg_run *x, int unit, int formation, int facing, gg_rule rule)
{
    static const uint8_t word[BOE_FORMATIONS] = {
        [COLUMN] = ST_COLUMN, [MARCH] = ST_MARCH,           [SQUARE] = ST_SQUARE,     [SKIRM] = ST_SKIRM,
        [SEMI] = ST_SEMI,     [UNLIMBERED] = ST_UNLIMBERED, [LIMBERED] = ST_LIMBERED, [CREW] = ST_CREW};
    boe_unit *u = &ST(x)->unit[unit];
    if (u->formation != formation) {
        u->formation = (uint8_t)formation;
        tell_status(x, unit, formation == IN_LINE ? ST_LINE : word[formation], true, rule);
    }
    u->facing = (uint8_t)facing;
}

void boe_set_status(gg_run *x, int unit, int status, gg_rule rule)
{
    static const uint8_t word[4] = {[DISORDER] = ST_DISORDER, [RETREAT] = ST_RETREAT, [ROUT] = ST_ROUT};
    boe_unit *u = &ST(x)->unit[unit];
    if (u->status == status) return;
    if (status == GOOD)
        tell_status(x, unit, word[u->status], false, rule);
    else
        tell_status(x, unit, word[status], true, rule);
    u->status = (uint8_t)status;
}

void boe_worsen(gg_run *x, int unit, int least, gg_rule rule)
{
    if (ST(x)->unit[unit].status < least) boe_set_status(x, unit, least, rule);
}

static int word_of(uint32_t flag)
{
    return flag == BLOWN      ? ST_BLOWN
           : flag == MARKED   ? ST_MARKER
           : flag == IN_MELEE ? ST_MELEE
           : flag == CHARGED  ? ST_CHARGED
           : flag == MOVED    ? ST_MOVED
                              : BOE_STATUSES;
}

void boe_set(gg_run *x, int unit, uint32_t flag, gg_rule rule)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (u->flags & flag) return;
    u->flags |= flag;
    if (word_of(flag) < BOE_STATUSES) tell_status(x, unit, word_of(flag), true, rule);
}

void boe_clear(gg_run *x, int unit, uint32_t flag, gg_rule rule)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (!(u->flags & flag)) return;
    u->flags &= ~flag;
    if (word_of(flag) < BOE_STATUSES) tell_status(x, unit, word_of(flag), false, rule);
}

/* boe.ap.budget: one allowance for the whole turn, never below nothing. */
void boe_pay(gg_run *x, int unit, int ap, bool fire)
{
    boe_unit *u = &ST(x)->unit[unit];
    USES(x, AP_BUDGET);
    u->ap_left = (uint8_t)(u->ap_left > ap ? u->ap_left - ap : 0);
    u->ap_spent = (uint8_t)(u->ap_spent + ap);
    if (!fire) u->ap_other = (uint8_t)(u->ap_other + ap);
}

void boe_move_leader(gg_run *x, int leader, int cell, int unit, gg_rule rule)
{
    boe_leader *l = &ST(x)->leader[leader];
    gg_pose from = boe_pose(l->cell, -1);
    l->cell = (uint16_t)cell;
    l->unit = (uint8_t)unit;
    TELL(x,
         cell == SQ_OFF     ? GG_EV_REMOVE
         : from.x || from.y ? GG_EV_MOVE
                            : GG_EV_PLACE,
         rule, .side = BT(x)->leader[leader].side, .piece = (uint8_t)(BOE_LEADER + leader), .other = (uint8_t)unit,
         .from = from, .to = boe_pose(cell, -1));
}
