/* What a volley and a fight are likely to bring: estimates, none of which looks ahead or rolls. */
#include "rules/bp/think/forecast.h"

/* ---- dice ---- */

static int faces_of(int die, int class)
{
    int n = 0;
    for (int i = 0; i < bp_dice[die].faces; i++) n += bp_dice[die].class_of[i] == class;
    return n;
}

/* Of six faces. */
static int hit_faces(int die) { return 6 - faces_of(die, BP_MISS); }

static int fail_faces(const bp_battle *b, const bp_state *s, const bp_saving *save)
{
    GG_TALLY(t);
    bp_saving_mods(b, s, save, &t);
    return faces_of(bp_save_die(b, bp_profile_of(b, s, save->unit)->m, t.total), 0);
}

/* ---- fire ---- */

int bp_volley_hits(const bp_battle *b, const bp_state *s, const bp_volley *v)
{
    GG_TALLY(dice);
    GG_TALLY(hit);
    if (v->range > bp_profile_of(b, s, v->unit)->range || s->unit[v->unit].flags & U_LYING) return 0;
    if (bp_shooting_dice_in(b, s, v->unit, v->formation, v->range, v->shrapnel, &dice) == 0) return 0;
    bp_shot shot = {.unit = v->unit,
                    .formation = v->formation,
                    .target_formation = v->target_formation,
                    .mode = v->mode,
                    .shrapnel = v->shrapnel,
                    .range = v->range,
                    .unclear = v->wooded ? "target in cover" : bp_unclear_formation(b, v->unit, v->target_formation)};
    bp_saving save = {.unit = v->target,
                      .formation = v->target_formation,
                      .attacker = v->unit,
                      .range = v->range,
                      .cover = v->target_formation == GARRISON ? BP_COVER_OF_HOUSE : v->wooded};
    bp_shot_mods(b, s, &shot, &hit);
    int die = s->unit[v->unit].flags & U_SIXES_ONLY ? DIE_HIT6 : bp_hit_die(hit.total);
    return dice.total * hit_faces(die) * fail_faces(b, s, &save) * 1000 / 36;
}

/* ---- fights ---- */

typedef struct striker { /* one side of a duel */
    uint32_t flags;
    int unit, formation;
    bool charged, flanked; /* it charged or counter-charged */
} striker;

static striker striker_of(const bp_state *s, int unit, int formation)
{
    uint32_t flags = s->unit[unit].flags;
    return (striker){.flags = flags, .unit = unit, .formation = formation, .charged = flags & (U_CHARGED | U_COUNTER)};
}

/* Casualties that one causes to the other, in thousandths. */
static int strike(const bp_battle *b, const bp_state *s, const striker *a, const striker *t)
{
    bp_blow blow = {.unit = (uint8_t)a->unit,
                    .formation = (uint8_t)a->formation,
                    .enemy_formation = (uint8_t)t->formation,
                    .charged = a->charged,
                    .flanked = a->flanked};
    bp_saving save = {.unit = (uint8_t)t->unit,
                      .formation = (uint8_t)t->formation,
                      .attacker = (uint8_t)a->unit,
                      .melee = true,
                      .charged = a->charged,
                      .cover = t->formation == GARRISON ? BP_COVER_OF_HOUSE : 0};
    GG_TALLY(dice);
    GG_TALLY(hit);
    bp_melee_dice_in(b, s, a->unit, a->formation, &dice);
    bp_blow_mods(b, s, &blow, &hit);
    int faces = hit_faces(a->flags & U_SIXES_ONLY ? DIE_BLOW6 : bp_blow_die(hit.total));
    int sixths = bp_fury_in(b, s, a->unit, a->charged, t->formation) ? 6 * faces + (6 - faces) * faces : 6 * faces;
    return dice.total * sixths * fail_faces(b, s, &save) * 1000 / 216;
}

/* What the score gets beside casualties, in thousandths. */
static int score_bonus(const bp_battle *b, const bp_state *s, const striker *a, const striker *t)
{
    bool horse = bp_profile_of(b, s, a->unit)->arm == BP_CAV, faces_horse = bp_profile_of(b, s, t->unit)->arm == BP_CAV;
    int bonus = 1000 * bp_strong_place(b, a->formation, s->unit[a->unit].building, faces_horse);
    gg_rule weight = a->charged && horse && t->formation != SQUARE ? bp_charge_weight(b, a->unit, a->formation) : GG_OK;
    return bonus + (weight == BP_SPEC_HEAVY_D3 ? 2000 : weight ? 1000 : 0);
}

/* What losing the round costs a unit: every total of the break test, with as many casualties as it is likely to take. */
static int defeat_cost(const bp_battle *b, const bp_state *s, const striker *a, int taken)
{
    int stock = bp_stock(b, a->unit), casualties = s->unit[a->unit].casualties, stamina = bp_stamina(b, s, a->unit);
    int column = bp_break_column(b, s, a->unit, true), left = bp_condition(casualties, stamina);
    int beyond = most(0, (casualties * 1000 + taken + 300) / 1000 - stamina), breaks = 0, retires = 0;
    for (int total = 2; total <= 12; total++) {
        int ways = total <= 7 ? total - 1 : 13 - total;
        int result = bp_break_result(total - beyond - !!(a->flags & U_DISORDERED), column, true);
        if (result == RESULT_BREAK) breaks += ways;
        if (result == RESULT_RETIRE || result == RESULT_RETIRE_GOOD) retires += ways;
    }
    return stock * (breaks * left / 36 * 11 / 10 + retires * 150 / 36) / 1000;
}

int bp_duel_value(const bp_battle *b, const bp_state *s, const bp_duel *d)
{
    striker a = striker_of(s, d->a, d->formation_a), t = striker_of(s, d->b, d->formation_b);
    int before = 0; /* closing fire */
    if (d->charges) {
        a.charged = true;
        t.charged = bp_profile_of(b, s, d->b)->arm == BP_CAV && d->face == TAB_FRONT && !(t.flags & U_DISORDERED);
        if (t.formation == MIXED) t.formation = LINE;
        bool fires = (d->face == TAB_FRONT || bp_all_round(t.formation)) && bp_fires_closing(b, s, d->b);
        bp_volley v = {.unit = d->b,
                       .formation = (uint8_t)t.formation,
                       .target = d->a,
                       .target_formation = d->formation_a,
                       .mode = SHOOT_CLOSING,
                       .range = 30};
        if (fires && !(t.flags & U_REACTED)) before = bp_volley_hits(b, s, &v);
        if (bp_is_terrifying(b, d->a)) t.flags |= U_DISORDERED; /* one in four will not even stand */
    }
    t.flanked = d->face != TAB_FRONT && !bp_all_round(t.formation);
    int given = strike(b, s, &a, &t), taken = strike(b, s, &t, &a) + before;
    int lead =
        given + score_bonus(b, s, &a, &t) + 1000 * d->bonus_a - taken - score_bonus(b, s, &t, &a) - 1000 * d->bonus_b;
    int win = within(30, 430 + lead / 4, 900), lose = within(30, 430 - lead / 4, 900);
    int gain = given * bp_hurt_value(b, s, d->b) / 1000 + win * defeat_cost(b, s, &t, given) / 1000;
    int cost = taken * bp_hurt_value(b, s, d->a) / 1000 + lose * defeat_cost(b, s, &a, taken) / 1000;
    return gain - cost;
}
