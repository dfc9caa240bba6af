/* What a volley and a fight are likely to bring: estimates, none of which looks ahead or rolls. */
#include "rules/bp/think/forecast.h"

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
    bool guns = bp_arm_is_art(p->arm), far = guns && 2 * range > p->range;
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
    return !(s->unit[unit].flags & (U_DISORDERED | U_LYING)) && !bp_is_broken(b, s, unit);
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
    int left = bp_condition(casualties, stamina);
    return stock * (breaks[k] * left / 1000 * 11 / 10 + retires[k] * 150 / 1000) / 1000;
}

int bp_duel_value(const bp_battle *b, const bp_state *s, const bp_duel *d)
{
    striker a = striker_of(b, s, d->a, d->formation_a), t = striker_of(b, s, d->b, d->formation_b);
    int before = 0; /* closing fire */
    if (d->charges) {
        a.impetus = 1;
        t.impetus = t.profile->arm == BP_CAV && d->face == TAB_FRONT && !(t.flags & U_DISORDERED);
        if (t.formation == MIXED) t.formation = LINE;
        bool fires = t.formation != WARB && t.formation != SKIRM && (d->face == TAB_FRONT || bp_all_round(t.formation));
        bp_volley v = {.unit = d->b,
                       .formation = (uint8_t)t.formation,
                       .target = d->a,
                       .target_formation = d->formation_a,
                       .range = 30};
        if (fires && !(t.flags & U_REACTED)) before = bp_volley_hits(b, s, &v);
        if (bp_is_terrifying(b, d->a)) t.flags |= U_DISORDERED; /* one in four will not even stand */
    }
    t.flank = d->face != TAB_FRONT && !bp_all_round(t.formation);
    int given = strike(b, s, &a, &t), taken = strike(b, s, &t, &a) + before;
    int lead =
        given + score_bonus(b, s, &a, &t) + 1000 * d->bonus_a - taken - score_bonus(b, s, &t, &a) - 1000 * d->bonus_b;
    int win = within(30, 430 + lead / 4, 900), lose = within(30, 430 - lead / 4, 900);
    int gain = given * bp_hurt_value(b, s, d->b) / 1000 + win * defeat_cost(b, s, &t, given) / 1000;
    int cost = taken * bp_hurt_value(b, s, d->a) / 1000 + lose * defeat_cost(b, s, &a, taken) / 1000;
    return gain - cost;
}
