/* The worth of places: what a unit there, in that formation, can do to the enemy and he to it, and how it stands to the goals. */
#include "rules/bp/think/forecast.h"

/* How near a unit wants to be. */
static int wanted(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    if (bp_arm_is_art(p->arm)) return p->range * 45 / 100;
    if (p->arm == BP_WAGON) return 600;
    return p->arm == BP_CAV                                                  ? 170
           : p->weapon_kind == BP_NO_MISSILE || bp_has(b, unit, CAN_WARBAND) ? 110
                                                                             : least(p->range * 4 / 5, 150);
}

typedef struct outlook { /* of one unit in one place */
    const tab_rect *rect;
    int unit, formation;
    bool wooded;
    int shot, fire;     /* the best that it could do, and what all enemies could do to it */
    int nearest, horse; /* how far he is, and his horse */
    int range;          /* of its weapon */
    int danger;         /* thousandths of it that the worst charge might cost */
} outlook;
enum { HORSE_NEAR = 200 };                       /* a charge away */
enum { GUNS_TAKEN = 80, FOOT_RIDDEN_DOWN = 20 }; /* thousandths of a unit */

enum { ROUGHLY = 100 }; /* beyond this a few tenths more or less are no matter */

/* The formation looks all round: range is then from its nearest part. */
static int range_between(int formation, const tab_rect *from, const tab_rect *to)
{
    if (!bp_all_round(formation)) return tab_distance_point(tab_front(from->pose), to);
    int apart = (int)tab_root(tab_boxes_apart(from->box, to->box)); /* the boxes will do for those who are far away */
    return apart > ROUGHLY ? apart : tab_distance(from, to);
}

static bool looks_at(int formation, const tab_rect *from, const tab_rect *to)
{
    return bp_all_round(formation) || tab_quarter_of(from, to->centre) == TAB_FRONT;
}

/* What its fire can do to an enemy, and his to it. */
static int fire_value(const bp_battle *b, const bp_state *s, const bp_field *f, const bp_volley *v)
{
    return bp_volley_hits(b, s, v) * f->hurt[v->target] / 1000;
}

static int fire_out(const bp_battle *b, const bp_state *s, const bp_field *f, const outlook *o, int enemy, int range)
{
    bp_volley v = {.unit = (uint8_t)o->unit,
                   .formation = (uint8_t)o->formation,
                   .target = (uint8_t)enemy,
                   .target_formation = s->unit[enemy].formation,
                   .range = range};
    return fire_value(b, s, f, &v);
}

static int fire_back(const bp_battle *b, const bp_state *s, const bp_field *f, const outlook *o, int enemy, int range)
{
    bp_volley v = {.unit = (uint8_t)enemy,
                   .formation = s->unit[enemy].formation,
                   .target = (uint8_t)o->unit,
                   .target_formation = (uint8_t)o->formation,
                   .wooded = o->wooded,
                   .range = range};
    return fire_value(b, s, f, &v);
}

/* What a charge of this enemy could cost it, if he has him in front and within a move: batteries are lost, foot that shows horse
 * its flank or cannot form square is ridden down. */
static int danger_of(const bp_battle *b, const bp_state *s, const bp_field *f, const outlook *o, int enemy)
{
    int arm = bp_profile_of(b, s, o->unit)->arm;
    bool horse = f->horse >> enemy & 1, flank = !looks_at(o->formation, o->rect, &f->rect[enemy]);
    bool slow = s->unit[o->unit].flags & U_DISORDERED || o->formation == MCOL;
    if (o->formation == GARRISON || o->formation == SQUARE) return 0;
    if (bp_arm_is_art(arm) || arm == BP_WAGON) return GUNS_TAKEN;
    return arm == BP_INF && horse && (flank || slow || o->formation == SKIRM) ? FOOT_RIDDEN_DOWN : 0;
}

enum { BULK = 150 }; /* from the middle of a unit to its farthest corner, twice */

static bool is_within(int64_t square, int reach) { return square <= (int64_t)(reach + BULK) * (reach + BULK); }

/* Most enemies are too far away to matter, and that is seen without a root. */
static void look_at(const bp_battle *b, const bp_state *s, const bp_field *f, int enemy, outlook *o)
{
    const tab_rect *r = o->rect, *q = &f->rect[enemy];
    int64_t dx = q->centre.x - r->centre.x, dy = q->centre.y - r->centre.y, square = dx * dx + dy * dy;
    int range = bp_profile_of(b, s, enemy)->range;
    bool horse = f->horse >> enemy & 1, shoots = is_within(square, o->range), shot_at = is_within(square, range);
    if (!shoots && !shot_at && !is_within(square, horse ? most(o->nearest, HORSE_NEAR) : o->nearest)) return;
    int to = range_between(o->formation, r, q), from = range_between(s->unit[enemy].formation, q, r);
    o->nearest = least(o->nearest, least(to, from));
    if (horse) o->horse = least(o->horse, least(to, from));
    if (f->engaged >> enemy & 1) return;
    if (f->chargers >> enemy & 1 && from <= bp_rate(b, s, enemy) && looks_at(s->unit[enemy].formation, q, r))
        o->danger = most(o->danger, danger_of(b, s, f, o, enemy));
    if (to <= o->range && looks_at(o->formation, r, q)) o->shot = most(o->shot, fire_out(b, s, f, o, enemy, to));
    if (from <= range && looks_at(s->unit[enemy].formation, q, r)) o->fire += fire_back(b, s, f, o, enemy, from);
}

enum { LAST_GUARD = 80 };

static tab_box reach_of(const bp_battle *b, const bp_objective *o)
{
    return o->building == GG_NONE ? (tab_box){o->at.x, o->at.y, o->at.x, o->at.y} : b->feature[o->building].shape.box;
}

/* Ground that scores: to take it, to be there, to keep it. */
static int objective_value(const bp_battle *b, const bp_state *s, const bp_field *f, int unit, const tab_rect *r)
{
    int side = b->unit[unit].side, value = 0;
    if (!bp_may_hold(b, s, unit)) return 0;
    int late = 60 + 80 * s->turn / most(b->turns, 1);
    for (int i = 0; i < b->objectives; i++) {
        const bp_objective *o = &b->objective[i];
        int apart = (int)tab_root(tab_boxes_apart(r->box, reach_of(b, o))), points = o->points;
        int d = apart > ROUGHLY ? apart : bp_objective_distance(b, o, r);
        bool guarded = f->guards[i] & b->side_units[side] & ~bp_bit(unit);
        if (s->holder[i] == side)
            value += points * (d > BP_AT_OBJECTIVE ? 30 - least(d, 600) / 20 : guarded ? 60 : LAST_GUARD);
        else
            value += points * (d <= BP_AT_OBJECTIVE ? 330 : 200 - least(d, 600) / 3) * late / 100;
    }
    return value;
}

static int command_value(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    int brigade = b->unit[unit].brigade, c = brigade < b->brigades ? b->brigade[brigade].commander : GG_NONE;
    if (c == GG_NONE || !(s->commander[c].flags & C_ALIVE) || bp_has(b, unit, MARAUDERS)) return 0;
    int d = tab_distance_point((tab_point){s->commander[c].x, s->commander[c].y}, r);
    return d > 240 ? -(d - 240) / 4 : 0;
}

static int formation_value(const bp_battle *b, const bp_state *s, int unit, int formation, const outlook *o, int push)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    switch (formation) {
    case MCOL: return o->nearest < 300 ? -200 : 0;
    case LIMBERED: return o->nearest < p->range * 3 / 5 ? -160 : push < 60 ? -30 : 20;
    case DEPLOYED: return o->nearest < p->range ? 40 : 0;
    case SQUARE: return o->horse < HORSE_NEAR ? 60 : -90;
    case MIXED: return o->nearest < 130 ? -25 : 5;
    default: return 0;
    }
}

/* As the unit stands, with all that is in its way: the best target that it may take. */
static int best_shot(const bp_battle *b, const bp_state *s, const bp_field *f, int unit)
{
    uint8_t target[BP_UNITS];
    int best = 0;
    if (!bp_may_shoot(b, s, unit)) return 0;
    for (int i = 0, n = bp_targets(b, s, unit, 0, target, BP_UNITS); i < n; i++) {
        bp_volley v = {.unit = (uint8_t)unit,
                       .formation = s->unit[unit].formation,
                       .target = target[i],
                       .target_formation = s->unit[target[i]].formation,
                       .range = range_between(s->unit[unit].formation, &f->rect[unit], &f->rect[target[i]])};
        best = most(best, fire_value(b, s, f, &v));
    }
    return best;
}

/* Who stands at the goals and could hold them. */
void bp_field_guards(const bp_battle *b, const bp_state *s, bp_field *f)
{
    for (int i = 0; i < b->objectives; i++) {
        f->guards[i] = 0;
        for (uint64_t left = (f->alive[0] | f->alive[1]) & ~f->shaken; left; left &= left - 1) {
            int u = bp_lowest(left);
            if (!tab_boxes_meet(tab_grow(f->rect[u].box, BP_AT_OBJECTIVE), reach_of(b, &b->objective[i]))) continue;
            if (bp_may_hold(b, s, u) && bp_objective_distance(b, &b->objective[i], &f->rect[u]) <= BP_AT_OBJECTIVE)
                f->guards[i] |= bp_bit(u);
        }
    }
}

int bp_place_value(const bp_battle *b, const bp_state *s, const bp_field *f, int unit, const tab_rect *r, int formation)
{
    outlook o = {.rect = r,
                 .unit = unit,
                 .formation = formation,
                 .wooded = b->woods && bp_in_wood(b, r->centre),
                 .nearest = 2000,
                 .horse = 2000,
                 .range = bp_profile_of(b, s, unit)->range};
    int side = b->unit[unit].side;
    for (uint64_t left = f->alive[!side]; left; left &= left - 1) look_at(b, s, f, __builtin_ctzll(left), &o);
    bool shoots_now = side == s->active && !(s->unit[unit].flags & SHOT_FACES);
    if (shoots_now && o.shot && f->exact) o.shot = best_shot(b, s, f, unit);
    bool weak = f->shaken >> unit & 1 || bp_is_broken(b, s, unit);
    int value = o.shot * (shoots_now ? 9 : 5) / 10 - o.fire * 4 / 10;
    int gap = o.nearest - wanted(b, s, unit);
    if (weak)
        value += least(o.nearest, 400) / 3;
    else if (gap > 0)
        value -= gap * f->push[side] / 200;
    value += objective_value(b, s, f, unit, r) + formation_value(b, s, unit, formation, &o, f->push[side]);
    if (s->unit[unit].flags & U_LYING) value -= 60;
    value -= bp_stock(b, unit) * o.danger / 1000;
    return value + command_value(b, s, unit, r);
}
