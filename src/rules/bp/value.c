/* What players think with, first part: estimates of fire and fights, the worth of places and of the whole position. */
#include "value.h"

enum { DECIDED = 1000000 };

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static int within(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

/* ---- the armies ---- */

/* Who would win if the battle ended now need not come to the enemy; the other must, and more so as time runs out. */
static int push_of(const bp_battle *b, const bp_state *s, int side)
{
    int lead = bp_victory_points(b, s, side) - bp_victory_points(b, s, !side);
    if (b->vp_pickup) lead -= (b->points + 9) / 10;
    bool ahead = lead > 0 || (lead == 0 && (b->tie == side || b->vp_pickup));
    return ahead ? 30 : 90 + 60 * s->turn / most(b->turns, 1);
}

void bp_field_look(const bp_battle *b, const bp_state *s, bp_field *f)
{
    f->engaged = bp_engaged(s);
    f->shaken = 0;
    f->exact = false;
    for (int side = 0; side < GG_SIDES; side++) {
        f->alive[side] = 0;
        f->push[side] = (int16_t)push_of(b, s, side);
        for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            if (!s->unit[u].alive || bp_waits(s, u)) continue;
            f->alive[side] |= bp_bit(u);
            if (bp_shaken(b, s, u)) f->shaken |= bp_bit(u);
            bp_rect(b, s, u, &f->rect[u]);
        }
    }
}

/* ---- units ---- */

static bool is_gun(int arm) { return arm == BP_FOOT_ART || arm == BP_HORSE_ART || arm == BP_BATTALION_GUN; }

int bp_stock(const bp_battle *b, int unit)
{
    const bp_profile *p = &b->unit[unit].profile;
    int stock = 500 + 22 * p->points;
    return p->arm == BP_INF || p->arm == BP_CAV ? stock : stock * 2 / 3;
}

/* Thousandths of a fresh unit that are left; a shaken one is as good as lost to its brigade. */
static int condition(int casualties, int stamina)
{
    if (stamina == GG_NONE) stamina = 3;
    return casualties >= stamina ? 220 : 1000 - 700 * casualties / stamina;
}

int bp_hurt_value(const bp_battle *b, const bp_state *s, int unit)
{
    int c = s->unit[unit].casualties, st = bp_stamina(b, s, unit);
    int step = c >= st ? 130 : condition(c, st) - condition(c + 1, st);
    return bp_stock(b, unit) * step / 1000;
}

/* ---- fire ---- */

static int hit_faces(int modifier) { return within(1, 3 + modifier, 5); }
static int fail_faces(int m, int modifier) { return 6 - within(1, 7 - m + modifier, 5); }

static int small_arms_dice(const bp_battle *b, const bp_state *s, int unit, int formation, const bp_profile *p)
{
    switch (formation) {
    case FDL: return most(1, p->s[0] - 1);
    case ACOL: return p->arm == BP_INF;
    case COC:
    case SQUARE: return 1;
    case MCOL:
    case LIMBERED: return 0;
    case GARRISON: {
        static const uint8_t windows[BP_SIZES] = {[BP_LARGE] = 4, [BP_STANDARD] = 3, [BP_SMALL] = 2, [BP_TINY] = 2};
        int building = s->unit[unit].building;
        return building < b->features ? least(p->s[0], windows[b->feature[building].size]) : p->s[0];
    }
    default: return p->s[0];
    }
}

/* What the target's formation does to the chance of a hit and of a save. */
static int target_hit_mod(int formation, bool guns)
{
    switch (formation) {
    case SKIRM:
    case DEPLOYED:
    case GARRISON: return -1;
    case MIXED: return guns ? 0 : -1;
    case ACOL:
    case COC:
    case MCOL:
    case LIMBERED:
    case SQUARE:
    case WARB: return guns;
    default: return 0;
    }
}

static int save_mod(int arm, int formation, bool guns)
{
    if (formation == GARRISON) return 2;
    if (formation == MCOL || formation == LIMBERED) return -2;
    return formation == ACOL && arm == BP_INF && !guns;
}

int bp_volley_hits(const bp_battle *b, const bp_state *s, const bp_volley *v)
{
    const bp_profile *p = bp_profile_of(b, s, v->unit), *t = bp_profile_of(b, s, v->target);
    int unit = v->unit, formation = v->formation, range = v->range;
    if (p->weapon_kind == BP_NO_MISSILE || range > p->range) return 0;
    bool guns = is_gun(p->arm), far = guns && 2 * range > p->range;
    uint32_t flags = s->unit[unit].flags;
    int dice = !guns                   ? small_arms_dice(b, s, unit, formation, p)
               : formation != DEPLOYED ? 0
                                       : p->s[range <= 60 ? 0
                                              : far       ? 2
                                                          : 1];
    if (dice == 0 || flags & U_LYING) return 0;
    dice += bp_has(b, unit, FIRST_FIRE) && !(flags & U_FIRST_FIRE_USED);
    int hit = (range <= 60 || formation == SKIRM) - far;
    hit += v->wooded ? -1 : target_hit_mod(v->target_formation, guns);
    if (flags & U_DISORDERED || bp_shaken(b, s, unit)) hit--;
    int save =
        save_mod(t->arm, v->target_formation, guns) + v->wooded - (guns ? 2 - (far && p->weapon_kind == BP_CANNON) : 0);
    return dice * hit_faces(hit) * fail_faces(t->m, save) * 1000 / 36;
}

/* ---- fights ---- */

bool bp_can_charge(const bp_battle *b, const bp_state *s, const bp_field *f, int unit, int formation)
{
    static const uint16_t ready = 1 << LINE | 1 << FDL | 1 << ACOL | 1 << COC | 1 << SKIRM | 1 << WARB;
    int arm = bp_profile_of(b, s, unit)->arm;
    if ((arm != BP_INF && arm != BP_CAV) || !(ready >> formation & 1) || (f->shaken | f->engaged) >> unit & 1)
        return false;
    return !(s->unit[unit].flags & (U_DISORDERED | U_LYING)) && !(s->broken >> b->unit[unit].brigade & 1);
}

static int fight_dice(const bp_profile *p, int formation)
{
    switch (formation) {
    case FDL: return most(1, p->h - 1);
    case COC: return most(1, p->h - 2);
    case ACOL: return p->arm == BP_CAV ? most(1, p->h - 1) : p->h;
    case MCOL:
    case LIMBERED: return 1;
    default: return p->h;
    }
}

typedef struct striker { /* one side of a duel */
    const bp_profile *profile;
    uint32_t flags;
    int unit, formation, impetus, flank; /* impetus: it charged or counter-charged */
} striker;

static striker striker_of(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    uint32_t flags = s->unit[unit].flags;
    return (striker){.profile = bp_profile_of(b, s, unit),
                     .flags = flags,
                     .unit = unit,
                     .formation = formation,
                     .impetus = !!(flags & (U_CHARGED | U_COUNTER))};
}

/* Casualties that one causes to the other, in thousandths. */
static int strike(const bp_battle *b, const bp_state *s, const striker *a, const striker *t)
{
    bool solid = t->formation == SQUARE || t->formation == GARRISON;
    int hit = (a->impetus && !solid) + !!(a->flags & U_WON_LAST) - (a->formation == SKIRM) - a->flank;
    if (a->flags & U_DISORDERED || bp_shaken(b, s, a->unit)) hit--;
    int faces = hit_faces(hit), save = save_mod(t->profile->arm, t->formation, false);
    if (a->impetus && !solid && bp_is_ferocious(b, a->unit)) faces += (6 - faces) * faces / 6;
    if (a->impetus && t->formation != SQUARE && bp_has(b, a->unit, LANCERS)) save -= t->profile->arm == BP_CAV ? 1 : 2;
    return fight_dice(a->profile, a->formation) * faces * fail_faces(t->profile->m, save) * 1000 / 36;
}

/* What the score gets beside casualties, in thousandths. */
static int score_bonus(const bp_battle *b, const bp_state *s, const striker *a, const striker *t)
{
    int bonus = 0;
    if (a->formation == SQUARE && t->profile->arm == BP_CAV) bonus += 3000;
    if (a->formation == GARRISON && s->unit[a->unit].building < b->features) {
        static const int16_t walls[BP_SIZES] = {
            [BP_LARGE] = 3000, [BP_STANDARD] = 2000, [BP_SMALL] = 1000, [BP_TINY] = 1000};
        bonus += walls[b->feature[s->unit[a->unit].building].size];
    }
    if (!a->impetus || t->formation == SQUARE) return bonus;
    if (bp_has(b, a->unit, HEAVY_D3)) return bonus + 2000;
    return bonus + (bp_has(b, a->unit, HEAVY_1) || (a->formation == ACOL && a->profile->arm == BP_CAV) ? 1000 : 0);
}

/* What losing the round costs a unit: chances of the break test, for so many casualties. */
static int defeat_cost(const bp_battle *b, const bp_state *s, const striker *a, int taken)
{
    static const int16_t breaks[] = {167, 278, 417, 583}, retires[] = {250, 306, 306, 250};
    int stock = bp_stock(b, a->unit), stamina = bp_stamina(b, s, a->unit);
    if (a->profile->arm != BP_INF && a->profile->arm != BP_CAV) return stock * 9 / 10;
    int casualties = s->unit[a->unit].casualties, over = (casualties * 1000 + taken + 300) / 1000 - stamina;
    int k = within(0, over + !!(a->flags & U_DISORDERED), 3);
    int left = condition(casualties, stamina);
    return stock * (breaks[k] * left / 1000 * 11 / 10 + retires[k] * 150 / 1000) / 1000;
}

static bool has_no_flanks(int formation) { return formation == SQUARE || formation == SKIRM || formation == GARRISON; }

int bp_duel_value(const bp_battle *b, const bp_state *s, const bp_duel *d)
{
    striker a = striker_of(b, s, d->a, d->formation_a), t = striker_of(b, s, d->b, d->formation_b);
    int before = 0; /* closing fire */
    if (d->charges) {
        a.impetus = 1;
        t.impetus = t.profile->arm == BP_CAV && d->face == TAB_FRONT && !(t.flags & U_DISORDERED);
        if (t.formation == MIXED) t.formation = LINE;
        bool fires =
            t.formation != WARB && t.formation != SKIRM && (d->face == TAB_FRONT || has_no_flanks(t.formation));
        bp_volley v = {.unit = d->b,
                       .formation = (uint8_t)t.formation,
                       .target = d->a,
                       .target_formation = d->formation_a,
                       .range = 30};
        if (fires && !(t.flags & U_REACTED)) before = bp_volley_hits(b, s, &v);
        if (bp_is_terrifying(b, d->a)) t.flags |= U_DISORDERED; /* one in four will not even stand */
    }
    t.flank = d->face != TAB_FRONT && !has_no_flanks(t.formation);
    int given = strike(b, s, &a, &t), taken = strike(b, s, &t, &a) + before;
    int lead =
        given + score_bonus(b, s, &a, &t) + 1000 * d->bonus_a - taken - score_bonus(b, s, &t, &a) - 1000 * d->bonus_b;
    int win = within(30, 430 + lead / 4, 900), lose = within(30, 430 - lead / 4, 900);
    int gain = given * bp_hurt_value(b, s, d->b) / 1000 + win * defeat_cost(b, s, &t, given) / 1000;
    int cost = taken * bp_hurt_value(b, s, d->a) / 1000 + lose * defeat_cost(b, s, &a, taken) / 1000;
    return gain - cost;
}

/* ---- places ---- */

/* How near a unit wants to be. */
static int wanted(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    if (is_gun(p->arm)) return p->range * 45 / 100;
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
} outlook;

/* The formation looks all round: range is then from its nearest part. */
static int range_between(int formation, const tab_rect *from, const tab_rect *to)
{
    return has_no_flanks(formation) ? tab_distance(from, to) : tab_distance_point(tab_front(from->pose), to);
}

static bool looks_at(int formation, const tab_rect *from, const tab_rect *to)
{
    return has_no_flanks(formation) || tab_quarter_of(from, to->centre) == TAB_FRONT;
}

/* What its fire can do to an enemy, and his to it. */
static int fire_value(const bp_battle *b, const bp_state *s, const bp_volley *v)
{
    return bp_volley_hits(b, s, v) * bp_hurt_value(b, s, v->target) / 1000;
}

static int fire_out(const bp_battle *b, const bp_state *s, const outlook *o, int enemy, int range)
{
    bp_volley v = {.unit = (uint8_t)o->unit,
                   .formation = (uint8_t)o->formation,
                   .target = (uint8_t)enemy,
                   .target_formation = s->unit[enemy].formation,
                   .range = range};
    return fire_value(b, s, &v);
}

static int fire_back(const bp_battle *b, const bp_state *s, const outlook *o, int enemy, int range)
{
    bp_volley v = {.unit = (uint8_t)enemy,
                   .formation = s->unit[enemy].formation,
                   .target = (uint8_t)o->unit,
                   .target_formation = (uint8_t)o->formation,
                   .wooded = o->wooded,
                   .range = range};
    return fire_value(b, s, &v);
}

static void look_at(const bp_battle *b, const bp_state *s, const bp_field *f, int enemy, outlook *o)
{
    const tab_rect *r = o->rect, *q = &f->rect[enemy];
    int64_t dx = q->centre.x - r->centre.x, dy = q->centre.y - r->centre.y;
    int apart = (int)tab_root((uint64_t)(dx * dx + dy * dy));
    if (apart > o->nearest + 150 && apart > 500) return;
    int to = range_between(o->formation, r, q), from = range_between(s->unit[enemy].formation, q, r);
    o->nearest = least(o->nearest, least(to, from));
    if (bp_profile_of(b, s, enemy)->arm == BP_CAV) o->horse = least(o->horse, least(to, from));
    if (f->engaged >> enemy & 1) return;
    if (looks_at(o->formation, r, q)) o->shot = most(o->shot, fire_out(b, s, o, enemy, to));
    if (looks_at(s->unit[enemy].formation, q, r)) o->fire += fire_back(b, s, o, enemy, from);
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
    case SQUARE: return o->horse < 200 ? 60 : -90;
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
        best = most(best, fire_value(b, s, &v));
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
                 .horse = 2000};
    int side = b->unit[unit].side;
    for (uint64_t left = f->alive[!side]; left; left &= left - 1) look_at(b, s, f, __builtin_ctzll(left), &o);
    bool shoots_now = side == s->active && !(s->unit[unit].flags & SHOT_FACES);
    if (shoots_now && o.shot && f->exact) o.shot = best_shot(b, s, f, unit);
    bool weak = f->shaken >> unit & 1 || s->broken >> b->unit[unit].brigade & 1;
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
    int value = bp_stock(b, unit) * condition(u->casualties, bp_stamina(b, s, unit)) / 1000;
    if (u->flags & U_DISORDERED) value -= bp_stock(b, unit) * 7 / 100;
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
    if (u->closing_on == enemy && !b->option.closing_counts_off) score += u->closing;
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
    int all = 0, broken = 0, cost = 0;
    for (int i = 0; i < b->brigades; i++) {
        const bp_brigade_def *d = &b->brigade[i];
        if (d->side != side) continue;
        int gone = 0, counted = most(d->counted, 1);
        for (uint64_t left = d->units; left; left &= left - 1) {
            int u = __builtin_ctzll(left), arm = b->unit[u].profile.arm;
            gone += (arm == BP_INF || arm == BP_CAV) && (!s->unit[u].alive || bp_shaken(b, s, u));
        }
        all++;
        if (would_break(b, s, i))
            broken++;
        else
            cost += 10000 * gone * gone / (counted * counted);
    }
    cost += broken * 2500;
    bool lost = b->option.army_break == 2   ? broken == all
                : b->option.army_break == 1 ? 2 * broken > all
                                            : 2 * broken >= all;
    return broken && lost ? cost + 20000 : cost;
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
    f.push[!side] = 0; /* whether he should come on is his affair: that we do must not count for him as well */
    return side_worth(b, s, &f, side) - side_worth(b, s, &f, !side) + fights_worth(b, s, side);
}
