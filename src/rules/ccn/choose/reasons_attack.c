/* Why an attack cannot be made: the attacker, the front, range and sight, the dice. */
#include "rules/ccn/choose/refusal.h"

static bool fires(const ccn_refusal *r) { return gg_move_verb(r->m) == V_FIRE; }

static gg_rule eligible(const ccn_refusal *r) { return fires(r) ? FIRE_ELIGIBLE : MELEE_ELIGIBLE; }

/* Whether there is anything at all to attack; false: the reason is given. */
static bool about_target(const ccn_refusal *r, unsigned target)
{
    if (!gg_piece_exists(&r->b->base, (int)target)) return false;
    bool leader = ccn_is_leader(target), there = ccn_piece_hex(r->s, target) != HEX_OFF;
    int with = leader && there ? r->s->unit_at[ccn_piece_hex(r->s, target)] : GG_NONE;
    if (!there)
        ADD(r, eligible(r), "{p} {is} no longer on the field", .piece = (int)target);
    else if (ccn_side_of(r->b, target) == r->s->head.ask.side)
        ADD(r, eligible(r), "{p} belong(s) to the {s}", .piece = (int)target, .side = r->s->head.ask.side);
    else if (with != GG_NONE)
        ADD(r, LEADER_ALONE, "{p} is with {o}: only a leader alone is attacked", .piece = (int)target, .other = with);
    else
        return true;
    return leader && there && with != GG_NONE && ccn_side_of(r->b, target) != r->s->head.ask.side;
}

static void about_attacker(const ccn_refusal *r, const ccn_blow *w)
{
    const ccn_type *type = ccn_type_of(r->b, w->unit);
    const ccn_unit *u = &r->s->unit[w->unit];
    if (u->morale == BROKEN) ADD(r, MORALE_STATES, "{p} {is} broken", .piece = w->unit);
    if (w->moves > type->mb)
        ADD(r, MOVE_ALLOWANCE, "{n|hex|hexes} moved, {k} with an attack", .n = w->moves, .k = type->mb);
    if (w->entered && !ccn_may_battle_in(r->b, w->unit, w->from))
        ADD(r, MOVE_NOBATTLE, "no attack after entering the {w}", .word = ccn_grounds[r->b->terrain[w->from]].name);
    if (type->traits & HORSE && w->moved && u->blocks == 1)
        ADD(r, FIRE_DICE_ART, "one block left, and {p} {has} moved", .piece = w->unit);
}

static bool about_front(const ccn_refusal *r, const ccn_blow *w, int to)
{
    hex_arc arc = hex_arc_of(w->from, w->facing, to);
    if (arc == HEX_FRONT || ccn_allround_at(r->b, r->s, w->unit, w->from)) return true;
    ADD(r, FACING_DIRECTION, arc == HEX_REAR ? "{p} {is} behind them" : "{p} {is} on their flank", .piece = w->target);
    return false;
}

/* ---- fire ---- */

static bool about_sight(const ccn_refusal *r, const ccn_blow *w, int to, int over)
{
    if (ccn_sight(r->b, r->s, w->from, to, over)) return true;
    char cells[100] = "";
    gg_text t = gg_text_on(cells, sizeof cells);
    ccn_say_cells(&t, r->b, r->s, ccn_sight_blockers(r->b, r->s, w->from, to, over));
    ADD(r, ccn_sight_but_for_hills(r->b, r->s, w->from, to, over) ? LOS_HILL : LOS_BLOCK,
        cells[0] ? "{p} {is} hidden by {w}" : "{p} {is} out of sight", .piece = w->target, .word = cells);
    return false;
}

static bool about_neighbours(const ccn_refusal *r, const ccn_blow *w)
{
    hex_set near = hex_beside[w->from] & r->s->units[!r->b->unit[w->unit].side];
    int to = ccn_piece_hex(r->s, w->target);
    near &= ~HEX_BIT(to);
    if (near)
        ADD(r, FIRE_NOADJACENT, "{p} stand beside them: they fight or hold", .piece = r->s->unit_at[hex_first(near)]);
    return !near;
}

static bool about_range(const ccn_refusal *r, const ccn_blow *w, int range, int most)
{
    if (range > most) ADD(r, FIRE_ELIGIBLE, "range {n}, {k} at most", .n = range, .k = most);
    if (range < 2)
        ADD(r, ccn_is_leader(w->target) ? FIRE_ELIGIBLE : FIRE_NOADJACENT, "{p} {is} beside them: that is melee",
            .piece = w->target);
    return range >= 2 && range <= most;
}

/* ---- the dice ---- */

static void about_dice(const ccn_refusal *r, const ccn_blow *w)
{
    gg_tally t = {0};
    if (fires(r))
        ccn_fire_dice(r->b, r->s, w, &t);
    else
        ccn_melee_dice(r->b, r->s, w, &t);
    if (t.total >= 1) return;
    char words[120] = "";
    gg_text lines = gg_text_on(words, sizeof words);
    for (int i = 0; i < t.lines; i++) {
        gg_text_add(&lines, i ? ", " : "");
        gg_say_phrase(&lines, t.line[i].words, GG_PHRASE_OF(&r->b->base, .piece = t.line[i].piece, .n = t.line[i].n));
        gg_text_add(&lines, i ? " %+d" : " %d", t.line[i].amount);
    }
    ADD(r, FIRE_MINDICE, "no die is left: {w}", .word = words);
}

static void about_fire(const ccn_refusal *r, const ccn_blow *w, int to)
{
    const ccn_type *type = ccn_type_of(r->b, w->unit);
    bool guns = type->cls == ART;
    if (guns && r->s->unit[w->unit].shots >= 6) ADD(r, AMMO_LOW, "{p} {has} used all six shots", .piece = w->unit);
    int over = guns ? r->b->unit[w->unit].side : GG_NONE, range = hex_distance(w->from, to);
    about_neighbours(r, w);
    about_front(r, w, to);
    bool ranged = about_range(r, w, range, type->range);
    if (range >= 2) about_sight(r, w, to, over);
    if (ranged) about_dice(r, w);
}

static void about_melee(const ccn_refusal *r, const ccn_blow *w, int to)
{
    int distance = hex_distance(w->from, to);
    about_front(r, w, to);
    if (distance > 1)
        ADD(r, MELEE_ELIGIBLE, "{n} hexes to {o}: melee is with a neighbour", .n = distance, .other = w->target);
    else
        about_dice(r, w);
}

void ccn_about_attack(const ccn_refusal *r)
{
    unsigned target = gg_move_target(r->m);
    ccn_blow w = ccn_blow_now(r->s);
    unsigned named = r->s->head.ask.question == ASK_BONUS ? GG_NONE : ccn_top(r->s)->act.target;
    if (fires(r) && !ccn_type_of(r->b, w.unit)->range) {
        ADD(r, FIRE_ELIGIBLE, "{t} do not fire", .piece = w.unit);
        return;
    }
    if (named != GG_NONE && (fires(r) || target != named))
        ADD(r, COMBINED_DICE, "their order is to attack {o} with the guns", .other = (int)named);
    if (!about_target(r, target)) return;
    w.target = (uint8_t)target;
    about_attacker(r, &w);
    if (fires(r))
        about_fire(r, &w, ccn_piece_hex(r->s, target));
    else
        about_melee(r, &w, ccn_piece_hex(r->s, target));
}
