/* The worth of units, of places and of the whole position. */
#include "rules/bp/think/forecast.h"

enum { DECIDED = 1000000 };

/* ---- the armies ---- */

/* Who would win if the battle ended now need not come to the enemy; the other must, and more so as time runs out. */
static int push_of(const bp_battle *b, const bp_state *s, int side)
{
    return bp_ahead(b, s) == side ? 30 : 90 + 60 * s->turn / most(b->turns, 1);
}

void bp_field_look(const bp_battle *b, const bp_state *s, bp_field *f)
{
    f->engaged = bp_engaged(s);
    f->shaken = f->horse = 0;
    f->exact = false;
    for (int side = 0; side < GG_SIDES; side++) {
        f->alive[side] = 0;
        f->push[side] = (int16_t)push_of(b, s, side);
        for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            if (!s->unit[u].alive || bp_waits(s, u)) continue;
            f->alive[side] |= bp_bit(u);
            if (bp_shaken(b, s, u)) f->shaken |= bp_bit(u);
            if (bp_profile_of(b, s, u)->arm == BP_CAV) f->horse |= bp_bit(u);
            f->hurt[u] = bp_hurt_value(b, s, u);
            bp_rect(b, s, u, &f->rect[u]);
        }
    }
}

/* ---- units ---- */

int bp_stock(const bp_battle *b, int unit)
{
    const bp_profile *p = &b->unit[unit].profile;
    int stock = 500 + 22 * p->points;
    return p->arm == BP_INF || p->arm == BP_CAV ? stock : stock * 2 / 3;
}

/* Thousandths of a fresh unit that are left; a shaken one is as good as lost to its brigade. */
int bp_condition(int casualties, int stamina)
{
    if (stamina == GG_NONE) stamina = 3;
    return casualties >= stamina ? 220 : 1000 - 700 * casualties / stamina;
}

int bp_hurt_value(const bp_battle *b, const bp_state *s, int unit)
{
    int c = s->unit[unit].casualties, st = bp_stamina(b, s, unit);
    int step = c >= st ? 130 : bp_condition(c, st) - bp_condition(c + 1, st);
    return bp_stock(b, unit) * step / 1000;
}

/* ---- places ---- */

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
} outlook;
enum { HORSE_NEAR = 200 }; /* a charge away */

/* The formation looks all round: range is then from its nearest part. */
static int range_between(int formation, const tab_rect *from, const tab_rect *to)
{
    return bp_all_round(formation) ? tab_distance(from, to) : tab_distance_point(tab_front(from->pose), to);
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
    if (to <= o->range && looks_at(o->formation, r, q)) o->shot = most(o->shot, fire_out(b, s, f, o, enemy, to));
    if (from <= range && looks_at(s->unit[enemy].formation, q, r)) o->fire += fire_back(b, s, f, o, enemy, from);
}

static int objective_distance(const bp_battle *b, const bp_objective *o, const tab_rect *r)
{
    if (o->building == GG_NONE) return tab_distance_point(o->at, r);
    const tab_polygon *p = &b->feature[o->building].shape;
    return tab_distance_polygons(r->corner, 4, p->at, p->n);
}

/* Ground that scores: to take it, to be there, to keep it. */
static int objective_value(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    int side = b->unit[unit].side, value = 0, arm = b->unit[unit].profile.arm;
    if ((arm != BP_INF && arm != BP_CAV) || bp_shaken(b, s, unit)) return 0;
    int late = 60 + 80 * s->turn / most(b->turns, 1);
    for (int i = 0; i < b->objectives; i++) {
        const bp_objective *o = &b->objective[i];
        int d = objective_distance(b, o, r), points = o->points;
        if (s->holder[i] == side)
            value += points * (d <= 30 ? 60 : 30 - least(d, 600) / 20);
        else
            value += points * (d <= 30 ? 330 : 200 - least(d, 600) / 3) * late / 100;
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

static int formation_value(const bp_battle *b, const bp_state *s, int unit, int formation, const outlook *o)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    switch (formation) {
    case MCOL: return o->nearest < 300 ? -200 : 0;
    case LIMBERED: return o->nearest < p->range * 3 / 5 ? -160 : 20;
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
    value += objective_value(b, s, unit, r) + formation_value(b, s, unit, formation, &o);
    if (s->unit[unit].flags & U_LYING) value -= 60;
    return value + command_value(b, s, unit, r);
}

/* ---- worth ---- */

static int unit_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int value = bp_stock(b, unit) * bp_condition(u->casualties + u->taken, bp_stamina(b, s, unit)) / 1000;
    if (bp_result(s, unit) == RESULT_BREAK) return 0; /* it is only still to be taken off the table */
    if (u->flags & U_DISORDERED || bp_result(s, unit) != RESULT_HOLD) value -= bp_stock(b, unit) * 7 / 100;
    if (f->engaged >> unit & 1) return value;
    return value + bp_place_value(b, s, f, unit, &f->rect[unit], u->formation);
}

/* What the score of a fight gets from friends beside and behind, and from closing fire that was given. */
static int8_t backing(const bp_battle *b, const bp_state *s, int unit, int enemy)
{
    bp_supports by;
    bp_supports_of(b, s, bp_bit(unit), b->unit[unit].side, &by);
    int score = (by.rear != GG_NONE) + (by.left != GG_NONE) + (by.right != GG_NONE);
    const bp_unit *u = &s->unit[unit];
    if (u->closing_on == enemy && b->option.closing_counts) score += u->closing;
    return (int8_t)score;
}

/* Fights that are still to be fought, as each pair alone would go. */
static int fights_worth(const bp_battle *b, const bp_state *s, int side)
{
    int value = 0;
    for (int i = 0; i < s->pairs; i++) {
        const bp_pair *p = &s->pair[i];
        int flanked = p->flags & P_CAUGHT ? TAB_REAR : p->face_b;
        bp_duel d = {.a = p->a,
                     .b = p->b,
                     .formation_a = s->unit[p->a].formation,
                     .formation_b = s->unit[p->b].formation,
                     .face = (uint8_t)flanked,
                     .bonus_a = backing(b, s, p->a, p->b),
                     .bonus_b = backing(b, s, p->b, p->a)};
        int duel = bp_duel_value(b, s, &d) * 6 / 10;
        value += b->unit[p->a].side == side ? duel : -duel;
    }
    return value;
}

static bool would_break(const bp_battle *b, const bp_state *s, int brigade)
{
    return s->broken >> brigade & 1 || bp_brigade_would_break(b, s, brigade);
}

/* What the state of its brigades costs a side: nothing while they are whole, everything when the army breaks. */
static int breaking_cost(const bp_battle *b, const bp_state *s, int side)
{
    int broken = 0, cost = 0;
    for (int i = 0; i < b->brigades; i++) {
        const bp_brigade_def *d = &b->brigade[i];
        if (d->side != side) continue;
        int gone = bp_brigade_spent(b, s, i), counted = most(d->counted, 1);
        if (would_break(b, s, i))
            broken++;
        else
            cost += 10000 * gone * gone / (counted * counted);
    }
    cost += broken * 2500;
    return broken && broken >= bp_army_limit(b, side) ? cost + 20000 : cost;
}

static int commanders_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int side)
{
    int value = 0;
    for (int c = 0; c < b->commanders; c++) {
        const bp_commander *a = &s->commander[c];
        if (b->commander[c].side != side || !(a->flags & C_ALIVE)) continue;
        value += 150 + 20 * a->rating;
        if (a->joined >= b->units || !s->unit[a->joined].alive) continue;
        value -= f->engaged >> a->joined & 1 ? 40 : 15;
    }
    return value;
}

static int side_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int side)
{
    int value = commanders_worth(b, s, f, side) - breaking_cost(b, s, side);
    int points = bp_victory_points(b, s, side);
    value += b->vp_pickup ? points * 20 : points * (500 + 400 * s->turn / most(b->turns, 1));
    for (uint64_t left = f->alive[side]; left; left &= left - 1) value += unit_worth(b, s, f, __builtin_ctzll(left));
    return value;
}

int32_t bp_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    if (s->head.ask.kind == GG_OVER) return s->head.winner == side ? DECIDED : s->head.winner == GG_NONE ? 0 : -DECIDED;
    bp_field f;
    bp_field_look(b, s, &f);
    f.exact = true;
    f.push[!s->active] = 0; /* who moves should come on, or not: that he does must not count for the other as well */
    return side_worth(b, s, &f, side) - side_worth(b, s, &f, !side) + fights_worth(b, s, side);
}

/* A part of a turn is one side's. */
void bp_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const bp_state *s = bp_s(state);
    *out = (gg_moment){.round = s->turn, .rounds = bp_b(battle)->turns, .part = s->active != s->first, .parts = 2};
}
