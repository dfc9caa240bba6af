/* What attacks and places are worth to a unit, and an order that brings it there. None of it looks ahead or rolls. */
#include "rules/ccn/think/mind.h"

/* What these numbers are was found by play: the habit of one against the habit of another. */
enum {
    BLOCK = 150,         /* one that the enemy loses */
    FLAGS = 18,          /* what a die brings beside */
    KILL = 500,          /* to take a unit off the field, if it is likely */
    ANSWER = 25,         /* per cent of what is lost if the enemy strikes back: often he is gone by then */
    CAUTION = 50,        /* per cent of what the enemy could do to a place that is feared, */
    SHAKEN_CAUTION = 70, /* and by who is not steady */
    FORMS = 60,          /* per cent of what horse could do that a square prevents */
    ALONE = 40,          /* more, for guns within reach of horse that nobody stands by */
    COVER = 25,          /* for each die that ground takes from infantry */
    FRIEND = 6,          /* for each that stands beside, up to two */
    AWAY = 26,           /* for each hex too far from a leader */
    EXPOSED = 10,        /* for each block of a unit beside the enemy: spent it can neither strike back nor form */
    RALLY = 150,         /* an order to who is broken, */
    STEADY_UP = 60       /* and, at the least, to who is shaken */
};

/* ---- attacks ---- */

/* What each block of a unit that has so many is worth: the last one is a banner. */
static int block_of(int blocks)
{
    static const int16_t worth[] = {0, 420, 260, 180, 150};
    return worth[ccn_least(blocks, 4)];
}

/* What the target could do when it strikes back at who came from there. */
static int answer_to(ccn_eye *e, int attacker, int target, int hex)
{
    const ccn_unit *u = &e->s->unit[attacker];
    int cls = ccn_type_of(e->b, attacker)->cls;
    if (ccn_judge_answer(e->b, e->s, target, hex) != GG_OK) return 0;
    const ccn_strength *p = ccn_strength_of(e, target);
    GG_TALLY(t);
    ccn_terrain_dice(e->b, p->cls, e->s->unit[target].hex, hex, true, &t);
    int dice = p->melee[cls] + t.total;
    return dice > 0 ? dice * p->cuts[cls] * block_of(u->blocks) * ANSWER / 600 : 0;
}

int ccn_attack_value(ccn_eye *e, int attacker, unsigned target, int dice, bool melee, int hex)
{
    if (ccn_is_leader(target)) return melee ? 60 * dice : 8 * dice;
    const ccn_unit *t = &e->s->unit[target];
    int hits100 = dice * ccn_hit_faces(e->b, attacker, target, melee) * 100 / 6;
    int value = hits100 * BLOCK / 100 + dice * FLAGS;
    if (hits100 >= t->blocks * 50) value += ccn_least(KILL, hits100 * KILL / (t->blocks * 100));
    if (t->morale == BROKEN) value += 40;
    return melee ? value - answer_to(e, attacker, (int)target, hex) : value;
}

static int dice_of(const ccn_eye *e, const ccn_blow *w, bool melee)
{
    GG_TALLY(t);
    if (melee)
        ccn_melee_dice(e->b, e->s, w, &t);
    else
        ccn_fire_dice(e->b, e->s, w, &t);
    return t.total;
}

/* Infantry may form square before horse that comes in its front. */
static bool may_form(const ccn_eye *e, const ccn_blow *w)
{
    const ccn_unit *t = &e->s->unit[w->target];
    return ccn_type_of(e->b, w->target)->cls == INF && !(t->flags & SPENT) && t->morale != BROKEN &&
           ccn_grounds[e->b->terrain[t->hex]].square && ccn_arc(e->b, e->s, w->target, w->from) == HEX_FRONT;
}

int ccn_blow_value(ccn_eye *e, const ccn_blow *w, bool melee, int more)
{
    int value = ccn_attack_value(e, w->unit, w->target, dice_of(e, w, melee) + more, melee, w->from);
    if (!melee) return value + 20;
    if (ccn_is_leader(w->target) || ccn_type_of(e->b, w->unit)->cls != CAV) return value;
    if (ccn_in_square(e->s, w->target)) return -60;
    return may_form(e, w) ? value / 2 - 40 : value;
}

/* The best attack for each facing; all of them 0 if there is none. */
static void best_blows(ccn_eye *e, const ccn_stand *at, unsigned facings, int best[HEX_DIRS])
{
    const ccn_battle *b = e->b;
    const ccn_state *s = e->s;
    int range = ccn_type_of(b, at->unit)->range;
    hex_set enemies = s->units[!e->side] | s->leaders[!e->side], near = enemies & hex_beside[at->hex];
    bool close = near & s->units[!e->side], round = ccn_allround_at(b, s, at->unit, at->hex);
    ccn_blow w = {.unit = at->unit, .from = at->hex, .moves = at->moves, .moved = at->moved, .entered = at->entered};
    for (int f = 0; f < HEX_DIRS; f++) best[f] = 0;
    if (close || !range || ccn_gap(e, at->hex) > range) enemies = near; /* nobody else could be fired at */
    for (; enemies;) {
        int hex = hex_take(&enemies), unit = s->unit_at[hex], distance = hex_distance(at->hex, hex);
        if (distance > range && distance > 1) continue;
        unsigned fronts = (round ? 63 : hex_fronts(at->hex, hex)) & facings;
        if (!fronts) continue;
        w.target = (uint8_t)(unit != GG_NONE ? unit : CCN_LEADER + s->leader_at[hex]);
        w.facing = (uint8_t)__builtin_ctz(fronts);
        bool melee = distance == 1;
        if ((melee ? ccn_judge_melee(b, s, &w) : ccn_judge_fire(b, s, &w)) != GG_OK) continue;
        int value = ccn_blow_value(e, &w, melee, 0);
        for (int f = 0; f < HEX_DIRS; f++)
            if (fronts >> f & 1 && value > best[f]) best[f] = value;
    }
}

static bool may_attack(const ccn_eye *e, const ccn_stand *at)
{
    if (e->s->unit[at->unit].morale == BROKEN || at->moves > ccn_type_of(e->b, at->unit)->mb) return false;
    return !at->entered || ccn_may_battle_in(e->b, at->unit, at->hex);
}

int ccn_best_blow(ccn_eye *e, const ccn_stand *at, int facing)
{
    int best[HEX_DIRS];
    if (!may_attack(e, at)) return 0;
    best_blows(e, at, 1U << facing, best);
    return best[facing];
}

/* ---- places ---- */

static int friends_beside(const ccn_eye *e, const ccn_stand *at)
{
    return hex_count(hex_beside[at->hex] & e->s->units[e->side] & ~HEX_BIT(e->s->unit[at->unit].hex));
}

/* What the enemy could do there to a unit, for each way it could face. */
static void dangers(ccn_eye *e, const ccn_stand *at, int out[HEX_DIRS])
{
    const ccn_unit *u = &e->s->unit[at->unit];
    int cls = ccn_type_of(e->b, at->unit)->cls, block = block_of(u->blocks);
    const ccn_threat *t = ccn_threat_at(e, cls, at->hex);
    if (t->all == 0) {
        for (int f = 0; f < HEX_DIRS; f++) out[f] = 0;
        return;
    }
    bool round = ccn_allround_at(e->b, e->s, at->unit, at->hex), square = cls == INF && u->flags & SQUARE;
    bool forms = cls == INF && !square && !at->acted && !(u->flags & SPENT) && u->morale == STEADY;
    bool alone = cls == ART && t->horse && friends_beside(e, at) == 0;
    int all = t->all - (square ? t->horse * 3 / 4 : 0), share = u->morale == STEADY ? CAUTION : SHAKEN_CAUTION;
    if (alone) share += share * ALONE / 100;
    for (int f = 0; f < HEX_DIRS; f++) {
        int sixths = all + (round ? 0 : t->aside[f]) - (forms ? t->horse_ahead[f] * FORMS / 100 : 0);
        out[f] = sixths * block * share / 600;
    }
}

int ccn_danger(ccn_eye *e, const ccn_stand *at, int facing)
{
    int all[HEX_DIRS];
    dangers(e, at, all);
    return all[facing];
}

static int objective_value(const ccn_eye *e, int unit, int hex)
{
    const ccn_battle *b = e->b;
    int value = 0, side = b->unit[unit].side;
    for (int i = 0; i < b->objectives; i++) {
        int distance = hex_distance(hex, b->objective[i].hex);
        if (b->objective[i].side == side)
            value += distance == 0 ? 700 * b->objective[i].banners : 24 - 4 * ccn_least(distance, 6);
        else if (distance == 0 || (distance == 1 && !hex_in(e->s->units[side], b->objective[i].hex)))
            value += distance == 0 ? 250 : 60;
    }
    return value;
}

static int from_leader(const ccn_eye *e, int hex)
{
    int d = 0;
    while (d < 5 && !hex_in(e->led[d], hex)) d++;
    return d;
}

/* A place for a unit, whichever way it faces. */
static int spot_value(ccn_eye *e, const ccn_stand *at)
{
    const ccn_type *type = ccn_type_of(e->b, at->unit);
    int gap = ccn_gap(e, at->hex), wanted = type->cls == ART ? 3 : type->cls == INF && type->range > 1 ? 2 : 1;
    int value = -(gap > wanted ? gap - wanted : 0) * e->urge;
    value += objective_value(e, at->unit, at->hex);
    value += COVER * ccn_grounds[e->b->terrain[at->hex]].into[INF];
    if (e->led[0] && ccn_attached(e->s, at->unit) == GG_NONE) {
        int away = from_leader(e, at->hex);
        if (away > 2) value -= AWAY * (away - 2);
    }
    return value + FRIEND * ccn_least(2, friends_beside(e, at));
}

/* Where nothing threatens, a unit looks away from its own edge. */
static int lean(const ccn_eye *e, int facing)
{
    return 2 - ccn_least(2, ccn_turn_between(facing, e->b->edge[e->side] == NORTH ? 3 : 0));
}

int ccn_place_value(ccn_eye *e, const ccn_stand *at, int facing)
{
    return spot_value(e, at) - ccn_danger(e, at, facing) + lean(e, facing);
}

void ccn_place_values(ccn_eye *e, const ccn_stand *at, int out[HEX_DIRS])
{
    int spot = spot_value(e, at);
    dangers(e, at, out);
    for (int f = 0; f < HEX_DIRS; f++) out[f] = spot - out[f] + lean(e, f);
}

void ccn_pose_values(ccn_eye *e, const ccn_stand *at, int out[HEX_DIRS])
{
    int best[HEX_DIRS];
    ccn_place_values(e, at, out);
    if (!may_attack(e, at)) return;
    best_blows(e, at, 63, best);
    for (int f = 0; f < HEX_DIRS; f++) out[f] += best[f];
}

/* ---- orders ---- */

static int best_of(const int value[HEX_DIRS])
{
    int best = value[0];
    for (int f = 1; f < HEX_DIRS; f++)
        if (value[f] > best) best = value[f];
    return best;
}

/* The best that it could do when it is ordered. */
static int best_deed(ccn_eye *e, int unit)
{
    const ccn_unit *u = &e->s->unit[unit];
    ccn_stand at = {.unit = (uint8_t)unit, .hex = u->hex, .acted = true};
    int value[HEX_DIRS], best;
    ccn_pose_values(e, &at, value);
    best = value[u->facing];
    if (u->flags & SQUARE) return best;
    at.moves = 1, at.moved = true;
    ccn_pose_values(e, &at, value);
    best = best > best_of(value) ? best : best_of(value);
    ccn_reach r;
    ccn_reach_work(e->b, e->s, unit, ccn_type_of(e->b, unit)->mn, ccn_attached(e->s, unit) != GG_NONE, &r);
    at.entered = true;
    for (hex_set cells = r.all; cells;) {
        at.hex = (uint8_t)hex_take(&cells), at.moves = (uint8_t)ccn_reach_cost(&r, at.hex);
        ccn_pose_values(e, &at, value);
        if (best_of(value) > best) best = best_of(value);
    }
    return best;
}

static int work_out(ccn_eye *e, int unit)
{
    const ccn_unit *u = &e->s->unit[unit];
    ccn_stand here = {.unit = (uint8_t)unit, .hex = u->hex};
    if (u->morale == BROKEN) return RALLY;
    int gain = best_deed(e, unit) - ccn_place_value(e, &here, u->facing);
    if (u->morale == SHAKEN && gain < STEADY_UP) gain = STEADY_UP;
    bool exposed = hex_in(hex_around(e->s->units[!e->side]), u->hex);
    return gain - (exposed ? u->blocks * EXPOSED : 0);
}

/* Against leaving it as it is. */
int ccn_order_value(ccn_eye *e, int unit)
{
    if (!(e->ordered & ccn_bit(unit))) e->order[unit] = work_out(e, unit);
    e->ordered |= ccn_bit(unit);
    return e->order[unit];
}
