/* What players think with, the first part: what a unit is worth, what hits take from it, how a melee will go and what a
 * blow or a volley promises. None of it looks ahead move by move or rolls; figures are in thousandths of a Break Value,
 * chances in thousandths, hits and dice inside a forecast in tenths. */
#include "rules/rbc/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    COST = 10,         /* an army point, beside the Break Value */
    ROUNDS = 2,        /* of a melee that are thought through */
    HARM_STEADY = 260, /* thousandths of its price that a unit has lost just before it is Shaken */
    HARM_SHAKEN = 340, /* and when it is */
    HARM_BRINK = 600,  /* just before its Catastrophe Trigger */
    HARM_RUIN = 680,   /* at it */
    BLOW_ROUNDS = 150  /* hundredths of a round's hits that a blow counts for */
};

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

/* ---- units and hits ---- */

int rbc_price(const rbc_battle *b, int unit)
{
    return 1000 * rbc_break_value(b, unit) + COST * rbc_type_of(b, unit)->cost;
}

/* The share of a unit's price that its hits have taken: slow up to Shaken, a step there, and near ruin at the
 * Catastrophe Trigger. */
int rbc_harm(const rbc_type *t, int tenths)
{
    int shaken = 10 * t->shaken, ruin = 10 * t->catastrophe;
    if (tenths < shaken) return HARM_STEADY * tenths / shaken;
    if (tenths < ruin) return HARM_SHAKEN + (HARM_BRINK - HARM_SHAKEN) * (tenths - shaken) / (ruin - shaken);
    return rbc_least(HARM_RUIN + 4 * (tenths - ruin), 850);
}

/* What one more hit costs its owner. */
int rbc_hit_price(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_type *t = rbc_type_of(b, unit);
    int now = 10 * s->unit[unit].hits;
    int share = rbc_harm(t, now + 15) - rbc_harm(t, now);
    if (s->unit[unit].hits + 1 >= t->catastrophe) share += 150;
    return rbc_price(b, unit) * share / 1500;
}

/* ---- the difference of two throws ---- */

static int root(int n) /* rounded down */
{
    int r = n > 400 ? 40 : 10;
    if (n <= 0) return 0;
    for (int i = 0; i < 8; i++) r = (r + n / r) / 2;
    return r < 1 ? 1 : r;
}

/* The normal distribution in quarters of its deviation, in thousandths. */
static const int16_t normal[] = {1,   3,   6,   12,  23,  40,  67,  106, 159, 227, 309, 401, 500,
                                 599, 691, 773, 841, 894, 933, 960, 977, 988, 994, 997, 999};

/* The chance that `ours` dice hit at least `lead` times more often than `theirs`. */
static int chance_of_lead(int ours, int theirs, int lead)
{
    int mean = (ours - theirs) / 2, spread = root((ours + theirs) * 5 / 2); /* both in tenths */
    int z = spread ? (mean - 10 * lead + 5) * 4 * 16 / spread : (mean >= 10 * lead ? 200 : -200);
    z = clamp(z + 12 * 16, 0, 24 * 16 - 1);
    return normal[z / 16] + (normal[z / 16 + 1] - normal[z / 16]) * (z % 16) / 16;
}

/* ---- a melee, some rounds of it, as it will go on the whole ---- */

enum { FIGHTERS = 12 };
typedef struct fighter {
    const rbc_type *type;
    int price, hits, dice, due; /* due: hits of this round */
    int stands;                 /* the chance that it still does */
    uint8_t unit, side, foe;    /* foe: its rival, as a fighter */
    bool shock, shaken, beset;
} fighter;

static int chance_to_fail(int v) { return clamp(7 - v, 0, 6) * 1000 / 6; }

/* In between: a Trigger is not met on the average but more or less often. */
static int met(int hits, int trigger) { return clamp((hits - 10 * trigger + 12) * 42, 0, 1000); }

static void suffer(const rbc_state *s, fighter *f, int dice, int against, bool shock)
{
    const rbc_type *t = f->type;
    f->hits += f->due;
    int shaken = met(f->hits, t->shaken);
    int v = t->ccv + (shaken < 500) - f->beset - rbc_is(s, f->unit, CATMARK);
    int fail = chance_to_fail(v), ruin = met(f->hits, t->catastrophe);
    if (t->cls == EL && ruin < shaken) ruin = shaken;
    int lost = ruin * chance_of_lead(against, dice, 0) / 1000 * fail / 1000;
    int ruptured = (shock ? 1000 : shaken) * chance_of_lead(against, dice, t->rupture) / 1000 * fail / 1000;
    f->stands = f->stands * (1000 - lost) / 1000 * (1000 - ruptured) / 1000;
    if (!f->shaken && shaken >= 500) {
        f->shaken = true;
        f->dice = f->dice > 10 ? f->dice - 10 : f->dice;
    }
}

static void fight_round(const rbc_state *s, fighter *f, int n)
{
    int dice[GG_SIDES] = {0};
    bool shock[FIGHTERS] = {0};
    for (int i = 0; i < n; i++) f[i].due = 0;
    for (int i = 0; i < n; i++) {
        int thrown = f[i].dice * f[i].stands / 1000;
        dice[f[i].side] += thrown;
        f[f[i].foe].due += thrown / 2;
        if (f[i].shock) shock[f[i].foe] = true;
    }
    for (int i = 0; i < n; i++) suffer(s, &f[i], dice[f[i].side], dice[!f[i].side], shock[i]);
}

static int muster(const rbc_battle *b, const rbc_state *s, uint64_t in, fighter *f)
{
    int n = 0;
    uint8_t at[RBC_UNITS];
    for (uint64_t left = in; left && n < FIGHTERS; left &= left - 1, n++) {
        int u = __builtin_ctzll(left);
        at[u] = (uint8_t)n;
        GG_TALLY(t);
        f[n] = (fighter){.type = rbc_type_of(b, u),
                         .price = rbc_price(b, u),
                         .hits = 10 * s->unit[u].hits,
                         .stands = 1000,
                         .unit = (uint8_t)u,
                         .side = b->unit[u].side,
                         .shaken = rbc_shaken(b, s, u),
                         .beset = rbc_beset(b, s, u)};
        rbc_melee_dice(b, s, u, &t, &f[n].shock);
        f[n].dice = 10 * t.total;
    }
    for (int i = 0; i < n; i++) {
        int rival = s->unit[f[i].unit].rival;
        if (!(in >> rival & 1) || at[rival] >= n) return 0; /* more than anyone looks over */
        f[i].foe = at[rival];
    }
    return n;
}

static int combat_outlook(const rbc_battle *b, const rbc_state *s, uint64_t in, int side)
{
    fighter f[FIGHTERS];
    int n = muster(b, s, in, f), gain = 0;
    for (int round = 0; n && round < ROUNDS; round++) fight_round(s, f, n);
    for (int i = 0; i < n; i++) {
        int before = rbc_harm(f[i].type, 10 * s->unit[f[i].unit].hits), after = rbc_harm(f[i].type, f[i].hits);
        int left = f[i].stands * (1000 - after) / 1000;
        int loss = f[i].price * (1000 - before - left) / 1000;
        gain += f[i].side == side ? -loss : loss;
    }
    return gain;
}

/* Opponents as they would be linked now. */
static uint64_t pair_off(const rbc_battle *b, rbc_state *s)
{
    uint64_t fighting = 0;
    for (int u = 0; u < b->units; u++) {
        s->unit[u].flags &= ~(uint32_t)FOUGHT;
        if (s->unit[u].engaged && rbc_on_board(s, u))
            fighting |= rbc_bit(u);
        else
            s->unit[u].rival = GG_NONE; /* in the middle of a combat some have just left theirs */
    }
    for (uint64_t left = fighting; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        uint64_t best = rbc_rivals(b, s, u);
        if (s->unit[u].rival == GG_NONE || !(best >> s->unit[u].rival & 1))
            s->unit[u].rival = (uint8_t)__builtin_ctzll(best);
    }
    return fighting;
}

/* The combats of these units. */
static int outlook_of(const rbc_battle *b, const rbc_state *s, uint64_t fighting, int side)
{
    int gain = 0;
    for (uint64_t left = fighting; left;) {
        uint64_t in = rbc_combat_of(b, s, __builtin_ctzll(left));
        gain += combat_outlook(b, s, in, side);
        left &= ~(in | (left & -left));
    }
    return gain;
}

/* What all melees on the board promise a side; the state is the caller's to spoil. */
int rbc_outlook(const rbc_battle *b, rbc_state *s, int side) { return outlook_of(b, s, pair_off(b, s), side); }

void rbc_pair_off(const rbc_battle *b, rbc_state *s) { pair_off(b, s); }

/* How much better it would be if a charge went home: only the combats that it joins change. Of the state all opponents are
 * linked (rbc_outlook). */
int rbc_charge_outlook(const rbc_battle *b, const rbc_state *paired, gg_move m)
{
    rbc_state s;
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), side = rbc_side(b, unit);
    bool diagonal = rbc_charge_step(m) != STEP_CH;
    memcpy(&s, paired, offsetof(rbc_state, frame));
    rbc_put(&s, b, unit, rbc_move_cell(m), (int)gg_move_facing(m));
    rbc_link(&s, unit, target, s.pt, diagonal);
    if (diagonal || gg_move_arg(m) & ARG_UNFORMED) s.unit[unit].flags |= UNFORMED;
    bool square = rbc_is(&s, target, HEDGEHOG_ON);
    if (!square && (diagonal || rbc_flanked(b, &s, target))) s.unit[target].flags |= UNFORMED;
    pair_off(b, &s);
    uint64_t in = rbc_combat_of(b, &s, unit) & ~rbc_bit(unit), before = 0;
    for (uint64_t left = in; left; left &= left - 1)
        if (rbc_in_melee(paired, __builtin_ctzll(left))) before |= rbc_combat_of(b, paired, __builtin_ctzll(left));
    return outlook_of(b, &s, in | before | rbc_bit(unit), side) - outlook_of(b, paired, before, side);
}

/* ---- blows and volleys, by rule of thumb ---- */

/* About how many dice one would throw at the other, face to face; pikes: no Shock tells on the other. */
static int dice_against(const rbc_battle *b, const rbc_state *s, int unit, int foe, bool unformed, bool pikes)
{
    const rbc_type *t = rbc_type_of(b, unit), *o = rbc_type_of(b, foe);
    int dice = t->ccv - rbc_shaken(b, s, unit) - unformed;
    if (t->traits & T_MR && !(o->traits & T_MR)) dice--;
    if (!unformed) {
        dice += t->order < o->order;
        if (!pikes) dice += t->shock[!rbc_mounted(o->cls)];
        if (t->traits & T_PB && o->cls == HF) dice += t->traits & (T_SWI | T_LKN) ? 2 : 1;
        dice += t->cls == LM && o->cls == LF;
    }
    return dice < 1 ? 1 : dice;
}

static int chance_caught(const rbc_battle *b, const rbc_state *s, int unit, int charger)
{
    GG_TALLY(t);
    return chance_to_fail(rbc_control(b, s, unit, CT_EVADE, charger, &t));
}

/* Whether an attack in its flank doubles the dice of such an enemy. */
static bool flank_tells(const rbc_battle *b, const rbc_type *t, const rbc_type *o)
{
    if (!b->option.formation_flanks) return true;
    return !(o->traits & T_TER) && (!(o->traits & T_PB) || t->cls == HF);
}

static bool levelled(const rbc_battle *b, const rbc_state *s, rbc_strike how)
{
    return rbc_is(s, how.foe, HEDGEHOG_ON) || (rbc_type_of(b, how.foe)->order == CP && !how.foe_unformed && !how.flank);
}

/* What a charge at that enemy is worth. */
int rbc_blow(const rbc_battle *b, const rbc_state *s, rbc_strike how)
{
    int unit = how.unit, foe = how.foe;
    const rbc_type *t = rbc_type_of(b, unit), *o = rbc_type_of(b, foe);
    if (t->cls == AR || (rbc_light(t->cls) && !rbc_light(o->cls) && o->cls != EL && o->cls != AR)) return 0;
    if (rbc_evades(b, s, foe, unit, NULL) == MUST_EVADE)
        return rbc_price(b, foe) * chance_caught(b, s, foe, unit) / 1000;
    bool flank = how.flank && !rbc_is(s, foe, HEDGEHOG_ON), pikes = levelled(b, s, how);
    int ours = dice_against(b, s, unit, foe, how.unformed, pikes);
    int theirs = dice_against(b, s, foe, unit, flank || how.foe_unformed, t->order == CP && !how.unformed);
    if (flank && flank_tells(b, t, o)) ours *= 2;
    int gain = (ours * rbc_hit_price(b, s, foe) - theirs * rbc_hit_price(b, s, unit)) * BLOW_ROUNDS / 200;
    bool shock = !how.unformed && t->shock[!rbc_mounted(o->cls)] && !pikes;
    if ((shock || flank) && ours > theirs) gain += rbc_price(b, foe) * (ours - theirs) / 25;
    return gain;
}

static int volley_dice(const rbc_battle *b, const rbc_state *s, const rbc_stand *from, int foe, int range)
{
    const rbc_type *t = rbc_type_of(b, from->unit), *o = rbc_type_of(b, foe);
    bool firearm = t->weapon == ARQ || t->weapon == MUS;
    if (t->cls == AR) return o->depth * (range <= rbc_case_range(t) ? 2 : 1);
    int dice = t->ccv - rbc_shaken(b, s, from->unit) - from->unformed - (range > 1) - !!(t->traits & T_MIX);
    if (t->cls == HF && firearm) dice += (range == 1) + (!from->stirred && !from->unformed);
    if (rbc_mounted(t->cls) && from->stirred) dice--;
    if (o->armoured && !firearm && t->weapon != PIS_W) dice--;
    return dice;
}

/* What shooting at that enemy is worth; 0: it is out of the arc, the range or sight. */
int rbc_volley(const rbc_battle *b, const rbc_state *s, const rbc_stand *from, int foe, int cell)
{
    const rbc_type *t = rbc_type_of(b, from->unit);
    int range = rbc_range(t, MODE_NORMAL);
    if (!range || s->unit[foe].engaged || (t->cls == AR && from->stirred)) return 0;
    sq_offset at = sq_seen(from->cell, from->facing, cell);
    int aside = at.right < 0 ? -at.right : at.right;
    if (at.forward < 1 || at.forward > range || aside > (t->weapon == PIS_W ? 0 : at.forward)) return 0;
    if (!rbc_sight(b, s, from->cell, from->facing, cell)) return 0;
    int dice = volley_dice(b, s, from, foe, at.forward);
    if (rbc_grounds[rbc_terrain_at(b, s, cell)].cover) dice--;
    return (dice < 1 ? 1 : dice) * rbc_hit_price(b, s, foe) / 2;
}
