/* What a unit could do from where it stands or could go: its best attack on somebody, and the way it would face there. */
#include "engine/fraction.h"
#include "rules/ccn/choose/choose.h"

int ccn_turn_between(int facing, int other)
{
    int by = facing > other ? facing - other : other - facing;
    return by > 3 ? HEX_DIRS - by : by;
}

/* Of the facings that have the hex in front the one that turns least. */
int ccn_facing_toward(int from, int to, int facing)
{
    int best = facing, least = HEX_DIRS;
    for (int f = 0; f < HEX_DIRS; f++) {
        if (from == to || hex_arc_of(from, f, to) != HEX_FRONT) continue;
        if (ccn_turn_between(f, facing) < least) least = ccn_turn_between(f, facing), best = f;
    }
    return best;
}

static uint64_t power(unsigned base, int n)
{
    uint64_t all = 1;
    for (; n > 0; n--) all *= base;
    return all;
}

/* Ways of 6 to the number of dice in which a block is lost; armor turns the first hit of musketry. */
static uint64_t hurts(const ccn_battle *b, const ccn_attack *a)
{
    const gg_die *die = &ccn_dice[ccn_hit_die(b, a->blow.unit, a->blow.target, !a->fire)];
    unsigned hit = 0;
    for (int face = 0; face < die->faces; face++) hit += die->class_of[face] == HIT;
    uint64_t none = power(6 - hit, a->dice);
    if (a->fire && !ccn_is_leader(a->blow.target) && ccn_glances(b, a->blow.unit, a->blow.target))
        none += (uint64_t)a->dice * hit * power(6 - hit, a->dice - 1);
    return power(6, a->dice) - none;
}

/* The one that likelier costs a block. */
static bool better(const ccn_attack *a, const ccn_attack *than)
{
    if (!than->dice) return true;
    double one = (double)a->ways / (double)power(6, a->dice), two = (double)than->ways / (double)power(6, than->dice);
    return one > two || (one >= two && than->fire && !a->fire);
}

static void weigh(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, ccn_attack *best)
{
    int to = ccn_piece_hex(s, w->target);
    ccn_attack a = {.blow = *w, .fire = hex_distance(w->from, to) > 1};
    if ((a.fire ? ccn_judge_fire(b, s, w) : ccn_judge_melee(b, s, w)) != GG_OK) return;
    GG_TALLY(t);
    if (a.fire)
        ccn_fire_dice(b, s, w, &t);
    else
        ccn_melee_dice(b, s, w, &t);
    a.dice = t.total;
    a.arc = ccn_is_leader(w->target) ? HEX_FRONT : ccn_arc(b, s, w->target, w->from);
    a.ways = hurts(b, &a);
    if (better(&a, best)) *best = a;
}

gg_fraction ccn_attack_chance(const ccn_attack *a) { return gg_fraction_of(a->ways, power(6, a->dice)); }

bool ccn_attack_from(const ccn_battle *b, const ccn_state *s, ccn_blow w, ccn_attack *out)
{
    *out = (ccn_attack){.dice = 0};
    weigh(b, s, &w, out);
    return out->dice > 0;
}

/* Standing, turned, or after any of its moves; that it is ordered at all is taken for granted. */
bool ccn_best_attack(const ccn_battle *b, const ccn_state *s, int unit, int target, ccn_attack *out)
{
    const ccn_unit *u = &s->unit[unit];
    int to = ccn_piece_hex(s, (unsigned)target);
    ccn_blow w = {.unit = (uint8_t)unit, .target = (uint8_t)target, .from = u->hex, .facing = u->facing};
    *out = (ccn_attack){.dice = 0};
    if (!ccn_alive(s, unit) || to == HEX_OFF || u->morale == BROKEN) return false;
    weigh(b, s, &w, out);
    if (u->flags & SQUARE) return out->dice > 0;
    w.facing = (uint8_t)ccn_facing_toward(u->hex, to, u->facing), w.moved = true, w.moves = 1;
    if (w.facing != u->facing) weigh(b, s, &w, out);
    ccn_reach r;
    ccn_reach_work(b, s, unit, ccn_type_of(b, unit)->mb, ccn_attached(s, unit) != GG_NONE, &r);
    for (hex_set cells = r.all; cells;) {
        w.from = (uint8_t)hex_take(&cells);
        w.facing = (uint8_t)ccn_facing_toward(w.from, to, u->facing);
        w.entered = true, w.moves = (uint8_t)ccn_reach_cost(&r, w.from);
        weigh(b, s, &w, out);
    }
    return out->dice > 0;
}

/* The attack that could follow a move of the unit that is asked: combined arms name its target. */
ccn_blow ccn_blow_at(const ccn_battle *b, const ccn_state *s, int unit, int hex, int facing)
{
    const ccn_unit *u = &s->unit[unit];
    ccn_blow w = {.unit = (uint8_t)unit, .from = (uint8_t)hex, .facing = (uint8_t)facing};
    if (ccn_top(s)->head.proc == PROC_ground) {
        w.moved = w.entered = true;
        return w;
    }
    if (hex == u->hex) {
        w.moved = facing != u->facing, w.moves = w.moved;
        return w;
    }
    ccn_reach r;
    bool left = ccn_top(s)->head.proc == PROC_act && ccn_top(s)->act.left;
    ccn_reach_work(b, s, unit, ccn_type_of(b, unit)->mn, ccn_attached(s, unit) != GG_NONE && !left, &r);
    w.moves = (uint8_t)ccn_reach_cost(&r, hex);
    w.moved = w.entered = true;
    return w;
}

/* Toward the nearest enemy that it could attack there, else the way it came. */
int ccn_usual_facing(const ccn_battle *b, const ccn_state *s, int unit, int hex)
{
    const ccn_unit *u = &s->unit[unit];
    int side = b->unit[unit].side, reach = ccn_type_of(b, unit)->range, best = HEX_COLUMNS, facing = HEX_DIRS;
    ccn_blow w = ccn_blow_at(b, s, unit, hex, u->facing);
    ccn_attack a;
    for (hex_set at = s->units[!side] | s->leaders[!side]; at;) {
        int cell = hex_take(&at), distance = hex_distance(hex, cell);
        if (distance >= best || distance == 0 || (distance > 1 && distance > reach)) continue;
        int enemy = s->unit_at[cell] != GG_NONE ? s->unit_at[cell] : CCN_LEADER + s->leader_at[cell];
        w.target = (uint8_t)enemy, w.facing = (uint8_t)ccn_facing_toward(hex, cell, u->facing);
        if (ccn_attack_from(b, s, w, &a)) best = distance, facing = w.facing;
    }
    if (facing < HEX_DIRS) return facing;
    return hex == u->hex ? u->facing : ccn_facing_toward(u->hex, hex, u->facing);
}
