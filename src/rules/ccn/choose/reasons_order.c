/* Why somebody cannot be sent an order, lead or join a combined attack, or be picked for an event. */
#include "rules/ccn/choose/refusal.h"

int ccn_side_of(const ccn_battle *b, unsigned piece)
{
    return ccn_is_leader(piece) ? b->leader[piece - CCN_LEADER].side : b->unit[piece].side;
}

static void say_belongs(const ccn_refusal *r, unsigned piece)
{
    ADD(r, CHIT_DRAW, "{p} belong(s) to the {s}", .piece = (int)piece, .side = ccn_side_of(r->b, piece));
}

bool ccn_about_own_unit(const ccn_refusal *r, unsigned piece)
{
    if (!gg_piece_exists(&r->b->base, (int)piece)) return false;
    if (ccn_side_of(r->b, piece) != r->s->head.ask.side)
        say_belongs(r, piece);
    else if (ccn_is_leader(piece))
        ADD(r, COMBINED_GROUP, "{p} is a leader, no unit", .piece = (int)piece);
    else if (!ccn_alive(r->s, (int)piece))
        ADD(r, ACTIVATION_CHECK, "{p} {is} destroyed", .piece = (int)piece);
    else
        return true;
    return false;
}

/* ---- command ---- */

/* Who, if he were gone, would let the command through; GG_NONE: it takes more than that. */
static int who_bars(const ccn_refusal *r, int unit)
{
    int side = r->b->unit[unit].side;
    for (unsigned piece = 0; piece < CCN_LEADER + (unsigned)r->b->leaders; piece++) {
        if (!gg_piece_exists(&r->b->base, (int)piece) || ccn_piece_hex(r->s, piece) == HEX_OFF || (int)piece == unit)
            continue;
        bool own = ccn_side_of(r->b, piece) == side;
        if (own && (ccn_is_leader(piece) || r->s->unit[piece].morale != BROKEN)) continue;
        ccn_state without = *r->s;
        ccn_command c;
        if (ccn_is_leader(piece)) {
            ccn_put_leader(&without, r->b, (int)piece - CCN_LEADER, HEX_OFF);
        } else {
            ccn_put_unit(&without, r->b, (int)piece, HEX_OFF);
            without.unit[piece].blocks = 0; /* nor a broken unit that stands in the way anywhere */
        }
        ccn_command_work(r->b, &without, side, &c);
        if (ccn_in_command(r->b, &c, r->s->unit[unit].hex)) return (int)piece;
    }
    return GG_NONE;
}

void ccn_about_command(const ccn_refusal *r, int unit)
{
    ccn_command c;
    int side = r->b->unit[unit].side, hex = r->s->unit[unit].hex, nearest = HEX_COLUMNS, leader = GG_NONE;
    ccn_command_work(r->b, r->s, side, &c);
    if (ccn_in_command(r->b, &c, hex)) return;
    for (hex_set at = r->s->leaders[side]; at;) {
        int cell = hex_take(&at), distance = hex_distance(cell, hex);
        if (distance < nearest) nearest = distance, leader = CCN_LEADER + r->s->leader_at[cell];
    }
    char who[64];
    gg_text name = gg_text_on(who, sizeof who);
    gg_say_phrase(&name, "{p} {is} out of command", GG_PHRASE_OF(&r->b->base, .piece = unit));
    if (leader == GG_NONE) {
        ADD(r, COMMAND_NOLEADER, "{w}: no leader is left on the field", .word = who);
        return;
    }
    int by = nearest <= 4 ? who_bars(r, unit) : GG_NONE;
    ADD(r, nearest > 4 ? COMMAND_OUT : COMMAND_TRACE,
        nearest > 4     ? "{w}: {p} is {n} hexes away, 4 at most"
        : by == GG_NONE ? "{w}: the way from {p} is barred"
                        : "{w}: the way from {p} is barred by {o}",
        .piece = leader, .other = by, .n = nearest, .word = who);
}

void ccn_say_out_of_command(const ccn_battle *b, const ccn_state *s, int unit, char *out, size_t cap)
{
    gg_reasons reasons = {.count = 0};
    ccn_refusal r = {.b = b, .s = s, .out = &reasons};
    gg_text t = gg_text_on(out, cap);
    ccn_about_command(&r, unit);
    gg_text_add(&t, "%s", reasons.reason[0].words);
}

static void about_order_to_unit(const ccn_refusal *r, int unit)
{
    if (r->s->unit[unit].flags & SPENT) ADD(r, ACTIVATION_SPENT, "{p} {is} spent this round", .piece = unit);
    ccn_about_command(r, unit);
}

/* ---- orders ---- */

static void about_leader(const ccn_refusal *r, int leader)
{
    const ccn_leader *l = &r->s->leader[leader];
    int piece = CCN_LEADER + leader;
    if (l->status != ON) {
        ADD(r, LEADER_CASUALTY, l->status == CASUALTY ? "{p} was carried off in round {n}" : "{p} is lost",
            .piece = piece, .n = l->since);
        return;
    }
    int with = r->s->unit_at[l->hex];
    if (l->spent) ADD(r, ACTIVATION_SPENT, "{p} has ridden this round", .piece = piece);
    if (with != GG_NONE && ccn_in_square(r->s, with))
        ADD(r, SQUARE_LIMITS, "{p} is inside the square of {o}", .piece = piece, .other = with);
}

void ccn_about_order(const ccn_refusal *r)
{
    unsigned piece = gg_move_unit(r->m);
    bool leader = ccn_is_leader(piece) && gg_piece_exists(&r->b->base, (int)piece);
    if (leader && ccn_side_of(r->b, piece) == r->s->head.ask.side)
        about_leader(r, (int)piece - CCN_LEADER);
    else if (ccn_about_own_unit(r, piece))
        about_order_to_unit(r, (int)piece);
}

/* ---- combined arms ---- */

static void about_range(const ccn_refusal *r, int gun, int target)
{
    const ccn_unit *u = &r->s->unit[gun];
    int to = r->s->unit[target].hex, range = hex_distance(u->hex, to), most = ccn_type_of(r->b, gun)->range;
    hex_set near = hex_beside[u->hex] & r->s->units[!r->b->unit[gun].side];
    if (range > most)
        ADD(r, BOARD_DISTANCE, "{p} {is} {n} hexes from {o}, range {k}", .piece = gun, .other = target, .n = range,
            .k = most);
    if (ccn_arc(r->b, r->s, gun, to) != HEX_FRONT)
        ADD(r, FACING_DIRECTION, "{o} {w} in front of {p}", .piece = gun, .other = target, .word = "are not");
    if (range == 1) return; /* beside the target they fire without counting shots or enemies */
    if (u->shots >= 6) ADD(r, AMMO_LOW, "{p} {has} used all six shots", .piece = gun);
    if (near) ADD(r, FIRE_NOADJACENT, "{o} stand beside {p}", .piece = gun, .other = r->s->unit_at[hex_first(near)]);
}

static void about_battery(const ccn_refusal *r, int gun, int target)
{
    if (ccn_type_of(r->b, gun)->cls != ART) {
        ADD(r, COMBINED_GROUP, "{p} {is} no guns", .piece = gun);
        return;
    }
    about_order_to_unit(r, gun);
    if (r->s->unit[gun].morale == BROKEN) ADD(r, MORALE_STATES, "{p} {is} broken", .piece = gun);
    about_range(r, gun, target);
}

void ccn_about_gun(const ccn_refusal *r)
{
    const struct frame_attempt *a = &ccn_top(r->s)->attempt;
    unsigned gun = gg_move_unit(r->m);
    if (gg_move_verb(r->m) == V_GO) {
        ADD(r, COMBINED_GROUP, "no gun is named yet");
        return;
    }
    if (!ccn_about_own_unit(r, gun)) return;
    if (r->b->unit[gun].gun != GG_NONE && a->guns >> r->b->unit[gun].gun & 1)
        ADD(r, COMBINED_GROUP, "{p} {is} in the group already", .piece = (int)gun);
    else
        about_battery(r, (int)gun, a->target);
}

/* No gun can be named against the target: of one battery why, of several that none can. */
static void about_guns(const ccn_refusal *r, int target)
{
    ccn_command c;
    int side = r->s->head.ask.side, batteries = 0, last = GG_NONE;
    ccn_command_work(r->b, r->s, side, &c);
    for (int gun = 0; gun < CCN_GUNS && r->b->gun_unit[side][gun] != GG_NONE; gun++) {
        int u = r->b->gun_unit[side][gun];
        if (!ccn_alive(r->s, u)) continue;
        if (ccn_judge_gun(r->b, r->s, &c, u, target) == GG_OK) return;
        batteries++, last = u;
    }
    if (batteries == 1)
        about_battery(r, last, target);
    else
        ADD(r, COMBINED_GROUP, batteries ? "no battery of the {s} can join against {o}" : "the {s} have no guns",
            .side = side, .other = target);
}

/* Whether its moves bring it to where it could attack: asked of a unit that nothing else holds back. */
static void about_approach(const ccn_refusal *r, int unit, int target)
{
    const ccn_type *type = ccn_type_of(r->b, unit);
    int distance = hex_distance(r->s->unit[unit].hex, r->s->unit[target].hex);
    ccn_state ready = *r->s;
    ccn_command everywhere = {.within[4] = hex_all()};
    ready.unit[unit].flags = 0, ready.unit[unit].morale = STEADY;
    if (ccn_judge_combine(r->b, &ready, &everywhere, unit, target) == GG_OK) return;
    if (distance > type->mb + 1)
        ADD(r, MELEE_ELIGIBLE, "{o} stand {n} hexes away: {p} move {k} and attack", .piece = unit, .other = target,
            .n = distance, .k = type->mb);
    else
        ADD(r, MELEE_ELIGIBLE, "{p} can reach no hex to attack {o} from", .piece = unit, .other = target);
}

/* Whether it is an enemy unit at all; false: the reason is given. */
static bool about_enemy(const ccn_refusal *r, unsigned target)
{
    bool own = ccn_side_of(r->b, target) == r->s->head.ask.side;
    if (!ccn_is_leader(target) && !own && ccn_alive(r->s, (int)target)) return true;
    ADD(r, COMBINED_GROUP,
        ccn_is_leader(target) ? "{p} is a leader: foot and guns join against a unit"
        : own                 ? "{p} belong(s) to the {s}"
                              : "{p} {is} destroyed",
        .piece = (int)target, .side = r->s->head.ask.side);
    return false;
}

void ccn_about_combine(const ccn_refusal *r)
{
    unsigned unit = gg_move_unit(r->m), target = gg_move_target(r->m);
    if (!gg_piece_exists(&r->b->base, (int)target)) return;
    bool ours = ccn_about_own_unit(r, unit);
    if (!about_enemy(r, target) || !ours) return;
    bool guns = ccn_type_of(r->b, (int)unit)->cls == ART;
    about_order_to_unit(r, (int)unit);
    if (guns) ADD(r, COMBINED_GROUP, "{p} {is} guns: foot or horse attack, guns join them", .piece = (int)unit);
    if (r->s->unit[unit].morale == BROKEN) ADD(r, MORALE_STATES, "{p} {is} broken", .piece = (int)unit);
    if (ccn_in_square(r->s, (int)unit)) ADD(r, SQUARE_LIMITS, "{p} {is} in square", .piece = (int)unit);
    if (guns) return;
    about_approach(r, (int)unit, (int)target);
    about_guns(r, (int)target);
}

/* ---- events ---- */

void ccn_about_pick(const ccn_refusal *r)
{
    const struct frame_event *e = &ccn_top(r->s)->event;
    unsigned piece = gg_move_unit(r->m);
    if (!ccn_about_own_unit(r, piece)) return;
    const ccn_unit *u = &r->s->unit[piece];
    int unit = (int)piece, side = r->b->unit[piece].side;
    gg_rule rule = e->row == 4 ? EVENT_RALLY : EVENT_MANOEUVRE;
    hex_set near = hex_beside[u->hex] & r->s->units[!side];
    if (piece == e->pick[0]) ADD(r, rule, "{p} {is} picked already", .piece = unit);
    if (!hex_in(ccn_direct_cells(r->b, r->s, side), u->hex))
        ADD(r, COMMAND_DIRECT, "{p} {is} not in direct command", .piece = unit);
    if (e->row == 4) {
        if (u->morale == STEADY) ADD(r, rule, "{p} {is} steady", .piece = unit);
        return;
    }
    if (u->morale == BROKEN) ADD(r, rule, "{p} {is} broken", .piece = unit);
    if (u->flags & SPENT) ADD(r, rule, "{p} {is} spent this round", .piece = unit);
    if (u->flags & SQUARE) ADD(r, rule, "{p} {is} in square", .piece = unit);
    if (near) ADD(r, rule, "{o} stand beside {p}", .piece = unit, .other = r->s->unit_at[hex_first(near)]);
}
