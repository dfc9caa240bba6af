/* What players think with, the second part: what a place is worth to a unit that is not in melee. Figures as in
 * forecast.c. */
#include "rules/rbc/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    URGE_AHEAD = 8,      /* to come a box nearer to the enemy, of a side that would win at the limit */
    URGE_BEHIND = 40,    /* of one that would not, early in the battle */
    URGE_LATE = 50,      /* and what is added to it at the end */
    GROUND = 400,        /* a Break Value in the enemy's half at the end, where ground decides */
    GROUND_ELSE = 50,    /* where it does not */
    BLOW_NOW = 12,       /* of hundred parts of a charge that could be made next turn */
    BLOW_LATER = 10,     /* that needs a little more */
    THREAT_FRONT = 6,    /* of one that the enemy could make, and sees */
    THREAT_ELSE = 12,    /* for which he must turn */
    FIRE = 30,           /* of hundred parts of the shooting that a place invites */
    SHY = 2,             /* boxes by which an enemy that had better not be attacked seems farther */
    WAYWARD = 20,        /* not facing the enemy */
    COMPANY = 10,        /* a friend at one's side */
    LONELY = 70,         /* away from the brigade */
    DISORDER_NEAR = 120, /* Unformed before the enemy */
    DISORDER = 12,
    SQUARE = 80 /* in Hedgehog: it goes nowhere */
};

/* ---- the situation of a side ---- */

/* Who would lose at the limit must come on, the more so the later it is; ground counts when it is late. */
rbc_mind rbc_mind_of(const rbc_battle *b, const rbc_state *s, int side)
{
    gg_rule why;
    int turn = rbc_turn(s), late = 100 * turn * turn / (b->turns * b->turns), leader = rbc_leader(b, s, &why);
    rbc_mind m = {.b = b, .s = s, .side = side, .urge = URGE_AHEAD};
    if (leader != side) m.urge = URGE_BEHIND + URGE_LATE * late / 100;
    m.ground = (why == WIN_GROUND ? GROUND : GROUND_ELSE) * late / 100;
    return m;
}

/* ---- a place ---- */

typedef struct sum {
    int near, where;  /* the nearest enemy */
    int blow, volley; /* the best that could be struck or shot from there */
    int threat, fire; /* what enemies could do to a unit there */
} sum;

static bool sees(sq_offset at) { return at.forward > 0 && at.right <= at.forward && -at.right <= at.forward; }

/* No horse gets over a wall at an enemy, nor into a village. */
static bool can_get_at(const rbc_mind *m, const rbc_stand *at, int enemy)
{
    int cell = m->s->unit[enemy].cell;
    if (!rbc_mounted(rbc_type_of(m->b, at->unit)->cls)) return true;
    return rbc_terrain_at(m->b, m->s, cell) != VILLAGE && !rbc_wall_towards(m->b, m->s, cell, at->cell);
}

/* A charge that the unit could make in a turn or so: whether it would be a good one. */
static bool weigh_blow(const rbc_mind *m, const rbc_stand *at, int enemy, int distance, sum *out)
{
    const rbc_unit *e = &m->s->unit[enemy];
    int reach = rbc_allowance(m->b, at->unit);
    sq_offset mine = sq_seen(at->cell, at->facing, e->cell), his = sq_seen(e->cell, e->facing, at->cell);
    if (!can_get_at(m, at, enemy)) return false;
    int blow = rbc_blow(m->b, m->s, (rbc_strike){at->unit, enemy, false, e->flags & UNFORMED, his.forward <= 0});
    if (blow > 0 && sees(mine) && distance <= reach + 1)
        out->blow = rbc_most(out->blow, blow * (distance <= reach ? BLOW_NOW : BLOW_LATER) / 100);
    return blow > 0;
}

/* One that it would have to take. */
static void weigh_threat(const rbc_mind *m, const rbc_stand *at, int enemy, int distance, sum *out)
{
    const rbc_unit *e = &m->s->unit[enemy];
    sq_offset mine = sq_seen(at->cell, at->facing, e->cell), his = sq_seen(e->cell, e->facing, at->cell);
    if (e->engaged || e->flags & (PINNED | HEDGEHOG_ON) || his.forward < 0) return;
    if (distance > rbc_allowance(m->b, enemy) + (his.forward == 0 ? 0 : 1)) return;
    int blow =
        rbc_blow(m->b, m->s, (rbc_strike){enemy, at->unit, e->flags & UNFORMED, at->unformed, mine.forward <= 0});
    int share = sees(his) ? THREAT_FRONT : THREAT_ELSE;
    blow = rbc_least(blow, rbc_price(m->b, at->unit)) * share / 100;
    out->threat = rbc_most(out->threat, blow);
}

static void weigh_fire(const rbc_mind *m, const rbc_stand *at, int enemy, int distance, sum *out)
{
    const rbc_battle *b = m->b;
    const rbc_unit *e = &m->s->unit[enemy];
    if (distance <= rbc_range(rbc_type_of(b, at->unit), MODE_NORMAL))
        out->volley = rbc_most(out->volley, rbc_volley(b, m->s, at, enemy, e->cell));
    if (distance > rbc_range(rbc_type_of(b, enemy), MODE_NORMAL) || e->engaged) return;
    rbc_stand his = {enemy, e->cell, e->facing, e->flags & UNFORMED, false};
    out->fire += rbc_volley(b, m->s, &his, at->unit, at->cell);
}

static bool shoots_only(const rbc_type *t) { return t->cls == AR || t->traits & T_MR; }

/* Far enemies are only gone for; near ones that it had better not attack are no prey. */
static sum look_round(const rbc_mind *m, const rbc_stand *at)
{
    sum out = {.near = 2 * SQ_HIGH, .where = at->cell};
    bool hunts = !shoots_only(rbc_type_of(m->b, at->unit));
    for (uint64_t left = rbc_units_on(m->b, m->s, !m->side); left; left &= left - 1) {
        int enemy = __builtin_ctzll(left), distance = sq_distance(at->cell, m->s->unit[enemy].cell), far = distance;
        if (distance <= 4) {
            if (!weigh_blow(m, at, enemy, distance, &out) && hunts) far += SHY;
            weigh_threat(m, at, enemy, distance, &out);
        }
        if (distance <= 6) weigh_fire(m, at, enemy, distance, &out);
        if (far < out.near) out.near = far, out.where = m->s->unit[enemy].cell;
    }
    return out;
}

/* How near to the enemy a unit of its kind wants to be. */
static int wanted(const rbc_type *t) { return shoots_only(t) ? rbc_range(t, MODE_NORMAL) : 1; }

/* Friends at its sides and of its brigade. */
static int company(const rbc_mind *m, const rbc_stand *at)
{
    int value = 0;
    for (int side = 1; side <= 3; side += 2) {
        int there = rbc_unit_at(m->s, sq_step(m->b->board, at->cell, 2 * (at->facing + side)));
        if (there != GG_NONE && there != at->unit && rbc_side(m->b, there) == m->side) value += COMPANY;
    }
    uint64_t brigade = m->b->brigade[m->b->unit[at->unit].brigade].units & rbc_units_on(m->b, m->s, m->side);
    if (brigade & (brigade - 1) && !rbc_contact_with(m->b, m->s, at->unit, at->cell)) value -= LONELY;
    return value;
}

static int ground_value(const rbc_mind *m, const rbc_stand *at)
{
    const rbc_type *t = rbc_type_of(m->b, at->unit);
    int rows = m->b->board.rows, y = sq_y(at->cell), half = rows / 2;
    int into = m->side == SOUTH ? half - 1 - y : y - (rows - half); /* 0 or more: in the enemy's half */
    if (t->cls == AR) return 0;
    return t->bv * m->ground * (into >= 0 ? 6 : into < -6 ? 0 : 6 + into) / 6;
}

/* Turned aside, or away, from the enemy that is nearest: a turn is lost, or the flank. */
static int wayward(const rbc_stand *at, int enemy)
{
    sq_offset mine = sq_seen(at->cell, at->facing, enemy);
    return sees(mine) ? 0 : mine.forward >= 0 ? 1 : 2;
}

/* A place for a unit that is not in melee. */
int rbc_place_value(const rbc_mind *m, const rbc_stand *at)
{
    const rbc_type *t = rbc_type_of(m->b, at->unit);
    sum seen = look_round(m, at);
    int far = rbc_most(0, seen.near - wanted(t));
    int value = -far * (t->cls == AR ? m->urge / 4 : m->urge);
    value += seen.blow + seen.volley - seen.threat - seen.fire * FIRE / 100;
    value += company(m, at) + ground_value(m, at) - wayward(at, seen.where) * (WAYWARD + m->urge / 2);
    if (at->unformed) value -= seen.near <= 3 ? DISORDER_NEAR : DISORDER;
    if (rbc_foot(t->cls) && rbc_grounds[rbc_terrain_at(m->b, m->s, at->cell)].defends) value += 10;
    if (rbc_is(m->s, at->unit, HEDGEHOG_ON)) value -= SQUARE;
    return value;
}

rbc_stand rbc_stands(const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    return (rbc_stand){unit, u->cell, u->facing, u->flags & UNFORMED, u->flags & STIRRED};
}

int rbc_nearest(const rbc_battle *b, const rbc_state *s, int side, int cell, int *where)
{
    int best = 2 * SQ_HIGH;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1) {
        int there = s->unit[__builtin_ctzll(left)].cell;
        if (there == SQ_OFF || sq_distance(cell, there) >= best) continue;
        best = sq_distance(cell, there);
        if (where) *where = there;
    }
    return best;
}
