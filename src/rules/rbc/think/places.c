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
    m.friends = rbc_units_on(b, s, side), m.enemies = rbc_units_on(b, s, !side);
    if (leader != side) m.urge = URGE_BEHIND + URGE_LATE * late / 100;
    m.ground = (why == WIN_GROUND ? GROUND : GROUND_ELSE) * late / 100;
    return m;
}

/* ---- the enemy, as a unit has him before it ---- */

enum {
    UNKNOWN = INT32_MIN,
    LOOKS = RBC_FARTHEST_SHOT,
    STRIKES = 4
}; /* boxes: as far as anyone shoots; and charges, soon */

static bool sees(sq_offset at) { return at.forward > 0 && at.right <= at.forward && -at.right <= at.forward; }

static bool shoots_only(const rbc_type *t) { return t->cls == AR || t->traits & T_MR; }

static int seen_enemies(const rbc_mind *m, int cell, uint8_t *distance)
{
    int nearest = 2 * SQ_HIGH;
    for (uint64_t left = m->enemies; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left), far = sq_distance(cell, m->s->unit[enemy].cell);
        distance[enemy] = (uint8_t)far;
        nearest = rbc_least(nearest, far);
    }
    return nearest;
}

/* Who is so far off that from no box within these steps he would be the nearest, or matter, is left out. */
void rbc_watch_open(rbc_watch *w, const rbc_mind *m, int unit, int cell, int steps)
{
    uint8_t distance[RBC_UNITS];
    int nearest = seen_enemies(m, cell, distance), most = rbc_most(LOOKS, nearest + steps + SHY) + steps;
    const rbc_type *t = rbc_type_of(m->b, unit);
    w->m = m, w->unit = unit, w->type = t;
    w->reach = rbc_allowance(m->b, unit), w->range = rbc_range(t, MODE_NORMAL);
    w->hunts = !shoots_only(t);
    w->foes = 0;
    for (uint64_t left = m->enemies; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        if (distance[enemy] > most) continue;
        rbc_foe *f = &w->foe[w->foes++];
        f->unit = (uint8_t)enemy;
        f->blow[0] = f->blow[1] = UNKNOWN;
        f->threat[0][0] = f->threat[0][1] = f->threat[1][0] = f->threat[1][1] = UNKNOWN;
    }
}

static int blow_at(const rbc_watch *w, rbc_foe *f, bool flank)
{
    const rbc_mind *m = w->m;
    if (f->blow[flank] == UNKNOWN)
        f->blow[flank] =
            rbc_blow(m->b, m->s, (rbc_strike){w->unit, f->unit, false, m->s->unit[f->unit].flags & UNFORMED, flank});
    return f->blow[flank];
}

static int threat_by(const rbc_watch *w, rbc_foe *f, bool unformed, bool flank)
{
    const rbc_mind *m = w->m;
    int *known = &f->threat[unformed][flank];
    if (*known == UNKNOWN) {
        bool his = m->s->unit[f->unit].flags & UNFORMED;
        int blow = rbc_blow(m->b, m->s, (rbc_strike){f->unit, w->unit, his, unformed, flank});
        *known = rbc_least(blow, rbc_price(m->b, w->unit));
    }
    return *known;
}

/* ---- a box ---- */

/* No horse gets over a wall at an enemy, nor into a village. */
static bool can_get_at(const rbc_mind *m, int unit, int from, int to)
{
    if (rbc_forbidden(m->b, m->s, unit, to)) return false;
    return !rbc_mounted(rbc_type_of(m->b, unit)->cls) || !rbc_wall_towards(m->b, m->s, to, from);
}

/* A charge that the unit could make from there in a turn or so: 0 or less, it had better not. */
static int blow_from(const rbc_watch *w, int cell, rbc_foe *f, sq_offset his)
{
    return can_get_at(w->m, w->unit, cell, w->m->s->unit[f->unit].cell) ? blow_at(w, f, his.forward <= 0) : 0;
}

/* One that it would have to take: hundred parts that count of it. */
static int threatens(const rbc_mind *m, int enemy, int cell, sq_offset his, int distance)
{
    const rbc_unit *e = &m->s->unit[enemy];
    if (e->engaged || e->flags & (PINNED | HEDGEHOG_ON) || his.forward < 0) return 0;
    if (distance > rbc_allowance(m->b, enemy) + (his.forward == 0 ? 0 : 1)) return 0;
    if (!can_get_at(m, enemy, e->cell, cell)) return 0;
    return sees(his) ? THREAT_FRONT : THREAT_ELSE;
}

static int fire_of(const rbc_watch *w, int enemy, int cell, int distance)
{
    const rbc_mind *m = w->m;
    const rbc_unit *e = &m->s->unit[enemy];
    if (e->engaged || distance > rbc_range(rbc_type_of(m->b, enemy), MODE_NORMAL)) return 0;
    rbc_stand his = {enemy, e->cell, e->facing, e->flags & UNFORMED, false};
    return rbc_volley(m->b, m->s, &his, w->unit, cell);
}

/* Far enemies are only gone for; near ones that it had better not attack are no prey. */
static void look_round(rbc_watch *w, rbc_spot *out)
{
    const rbc_state *s = w->m->s;
    out->near = 2 * SQ_HIGH, out->where = out->cell, out->fire = 0, out->seen = 0;
    for (int i = 0; i < w->foes; i++) {
        rbc_foe *f = &w->foe[i];
        const rbc_unit *e = &s->unit[f->unit];
        int distance = sq_distance(out->cell, e->cell), far = distance;
        if (distance <= LOOKS) {
            rbc_glance *g = &out->glance[out->seen++];
            *g = (rbc_glance){.foe = f, .cell = e->cell, .distance = (uint8_t)distance};
            if (distance <= STRIKES) {
                sq_offset his = sq_seen(e->cell, e->facing, out->cell);
                g->blow = blow_from(w, out->cell, f, his);
                g->threatens = (uint8_t)threatens(w->m, f->unit, out->cell, his, distance);
                if (g->blow <= 0 && w->hunts) far += SHY;
            }
            out->fire += fire_of(w, f->unit, out->cell, distance);
        }
        if (far < out->near) out->near = far, out->where = e->cell;
    }
}

/* How near to the enemy a unit of its kind wants to be. */
static int wanted(const rbc_type *t) { return shoots_only(t) ? rbc_range(t, MODE_NORMAL) : 1; }

static int beside(const rbc_watch *w, int cell, int facing)
{
    const rbc_mind *m = w->m;
    int value = 0;
    for (int side = 1; side <= 3; side += 2) {
        int there = rbc_unit_at(m->s, sq_step(m->b->board, cell, 2 * (facing + side)));
        if (there != GG_NONE && there != w->unit && rbc_side(m->b, there) == m->side) value += COMPANY;
    }
    return value;
}

static bool lonely(const rbc_watch *w, int cell)
{
    const rbc_mind *m = w->m;
    uint64_t brigade = m->b->brigade[m->b->unit[w->unit].brigade].units & m->friends;
    return brigade & (brigade - 1) && !rbc_contact_with(m->b, m->s, w->unit, cell);
}

static int ground_value(const rbc_watch *w, int cell)
{
    const rbc_mind *m = w->m;
    int rows = m->b->board.rows, y = sq_y(cell), half = rows / 2;
    int into = m->side == SOUTH ? half - 1 - y : y - (rows - half); /* 0 or more: in the enemy's half */
    if (w->type->cls == AR) return 0;
    return w->type->bv * m->ground * (into >= 0 ? 6 : into < -6 ? 0 : 6 + into) / 6;
}

void rbc_spot_open(rbc_watch *w, int cell, rbc_spot *out)
{
    const rbc_mind *m = w->m;
    out->cell = cell;
    look_round(w, out);
    int far = rbc_most(0, out->near - wanted(w->type));
    out->value = ground_value(w, cell) - far * (w->type->cls == AR ? m->urge / 4 : m->urge);
    out->value -= out->fire * FIRE / 100;
    if (lonely(w, cell)) out->value -= LONELY;
    if (rbc_foot(w->type->cls) && rbc_grounds[rbc_terrain_at(m->b, m->s, cell)].defends) out->value += 10;
    if (rbc_is(m->s, w->unit, HEDGEHOG_ON)) out->value -= SQUARE;
}

/* ---- a place ---- */

/* Turned aside, or away, from the enemy that is nearest: a turn is lost, or the flank. */
static int wayward(const rbc_stand *at, int enemy)
{
    sq_offset mine = sq_seen(at->cell, at->facing, enemy);
    return sees(mine) ? 0 : mine.forward >= 0 ? 1 : 2;
}

int rbc_pose_value(const rbc_watch *w, const rbc_spot *spot, const rbc_stand *at)
{
    const rbc_mind *m = w->m;
    int blow = 0, threat = 0, volley = 0;
    for (int i = 0; i < spot->seen; i++) {
        const rbc_glance *g = &spot->glance[i];
        sq_offset mine = sq_seen(at->cell, at->facing, g->cell);
        if (g->blow > 0 && g->distance <= w->reach + 1 && sees(mine))
            blow = rbc_most(blow, g->blow * (g->distance <= w->reach ? BLOW_NOW : BLOW_LATER) / 100);
        if (g->threatens)
            threat = rbc_most(threat, threat_by(w, g->foe, at->unformed, mine.forward <= 0) * (int)g->threatens / 100);
        if (g->distance <= w->range && mine.forward > 0)
            volley = rbc_most(volley, rbc_volley(m->b, m->s, at, g->foe->unit, g->cell));
    }
    int value = spot->value + blow + volley - threat + beside(w, at->cell, at->facing);
    value -= wayward(at, spot->where) * (WAYWARD + m->urge / 2);
    if (at->unformed) value -= spot->near <= 3 ? DISORDER_NEAR : DISORDER;
    return value;
}

/* A place for a unit that is not in melee. */
int rbc_place_value(const rbc_mind *m, const rbc_stand *at)
{
    rbc_watch w;
    rbc_spot spot;
    rbc_watch_open(&w, m, at->unit, at->cell, 0);
    rbc_spot_open(&w, at->cell, &spot);
    return rbc_pose_value(&w, &spot, at);
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
