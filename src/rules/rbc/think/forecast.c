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

enum { FACES = 6, THAT_HIT = FACES + 1 - RBC_HITS_FROM };
static int hits_of(int dice) { return dice * THAT_HIT / FACES; }

/* The chance that `ours` dice hit at least `lead` times more often than `theirs`. */
static int chance_of_lead(int ours, int theirs, int lead)
{
    int mean = hits_of(ours - theirs); /* in tenths, as */
    int spread = root((ours + theirs) * 10 * THAT_HIT * (FACES - THAT_HIT) / (FACES * FACES));
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

static int chance_to_fail(int v)
{
    const gg_die *die = &rbc_dice[rbc_test_die(v)];
    int fails = 0;
    for (int i = 0; i < die->faces; i++) fails += die->class_of[i] == FAILED;
    return fails * 1000 / die->faces;
}

/* In between: a Trigger is not met on the average but more or less often. */
static int met(int hits, int trigger) { return clamp((hits - 10 * trigger + 12) * 42, 0, 1000); }

static int dice_of(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, bool *shock)
{
    GG_TALLY(t);
    rbc_bout_dice(b, s, x, &t, shock);
    return t.total;
}

static int dice_when_shaken(const rbc_battle *b, const rbc_state *s, int unit)
{
    bool shock;
    rbc_bout x = rbc_bout_of(b, s, unit);
    x.shaken = true;
    return dice_of(b, s, &x, &shock);
}

static void suffer(const rbc_battle *b, const rbc_state *s, fighter *f, int dice, int against, bool shock)
{
    const rbc_type *t = f->type;
    GG_TALLY(courage);
    f->hits += f->due;
    int shaken = met(f->hits, t->shaken);
    int v = rbc_mettle(b, s, f->unit, TEST_CATASTROPHE, shaken >= 500, f->beset, &courage);
    int fail = chance_to_fail(v), ruin = met(f->hits, t->catastrophe);
    if (t->cls == EL && ruin < shaken) ruin = shaken;
    int lost = ruin * chance_of_lead(against, dice, 0) / 1000 * fail / 1000;
    int ruptured = (shock ? 1000 : shaken) * chance_of_lead(against, dice, t->rupture) / 1000 * fail / 1000;
    f->stands = f->stands * (1000 - lost) / 1000 * (1000 - ruptured) / 1000;
    if (!f->shaken && shaken >= 500) {
        f->shaken = true;
        f->dice = 10 * dice_when_shaken(b, s, f->unit);
    }
}

static void fight_round(const rbc_battle *b, const rbc_state *s, fighter *f, int n)
{
    int dice[GG_SIDES] = {0};
    bool shock[FIGHTERS] = {0};
    for (int i = 0; i < n; i++) f[i].due = 0;
    for (int i = 0; i < n; i++) {
        int thrown = f[i].dice * f[i].stands / 1000;
        dice[f[i].side] += thrown;
        f[f[i].foe].due += hits_of(thrown);
        if (f[i].shock) shock[f[i].foe] = true;
    }
    for (int i = 0; i < n; i++) suffer(b, s, &f[i], dice[f[i].side], dice[!f[i].side], shock[i]);
}

static int muster(const rbc_battle *b, const rbc_state *s, uint64_t in, fighter *f)
{
    int n = 0;
    uint8_t at[RBC_UNITS];
    for (uint64_t left = in; left && n < FIGHTERS; left &= left - 1, n++) {
        int u = __builtin_ctzll(left);
        at[u] = (uint8_t)n;
        f[n] = (fighter){.type = rbc_type_of(b, u),
                         .price = rbc_price(b, u),
                         .hits = 10 * s->unit[u].hits,
                         .stands = 1000,
                         .unit = (uint8_t)u,
                         .side = b->unit[u].side,
                         .shaken = rbc_shaken(b, s, u),
                         .beset = rbc_beset(b, s, u)};
        rbc_bout x = rbc_bout_of(b, s, u);
        f[n].dice = 10 * dice_of(b, s, &x, &f[n].shock);
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
    for (int round = 0; n && round < ROUNDS; round++) fight_round(b, s, f, n);
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

static int chance_caught(const rbc_battle *b, const rbc_state *s, int unit, int charger)
{
    GG_TALLY(t);
    return chance_to_fail(rbc_control(b, s, unit, CT_EVADE, charger, &t));
}

bool rbc_blow_dice(const rbc_battle *b, const rbc_state *s, const rbc_strike *how, int dice[2])
{
    rbc_bout blow, answer;
    bool shock, his;
    rbc_strike_bouts(b, s, how, &blow, &answer);
    dice[0] = dice_of(b, s, &blow, &shock), dice[1] = dice_of(b, s, &answer, &his);
    return shock || !blow.faced;
}

/* What a charge at that enemy is worth. */
int rbc_blow(const rbc_battle *b, const rbc_state *s, rbc_strike how)
{
    int unit = how.unit, foe = how.foe;
    if (!rbc_dares(rbc_type_of(b, unit), rbc_type_of(b, foe))) return 0;
    if (rbc_evades(b, s, foe, unit, NULL) == MUST_EVADE)
        return rbc_price(b, foe) * chance_caught(b, s, foe, unit) / 1000;
    int dice[2], ours, theirs;
    bool ruptures = rbc_blow_dice(b, s, &how, dice);
    ours = dice[0], theirs = dice[1];
    int gain = ours * rbc_hit_price(b, s, foe) - theirs * rbc_hit_price(b, s, unit);
    gain = hits_of(gain * BLOW_ROUNDS) / 100;
    if (ruptures && ours > theirs) gain += rbc_price(b, foe) * (ours - theirs) / 25;
    return gain;
}

/* Whoever comes there has moved. */
int rbc_volley_dice(const rbc_battle *b, const rbc_state *s, const rbc_stand *from, int foe, int cell)
{
    uint32_t flags = s->unit[from->unit].flags & HEDGEHOG_ON;
    if (from->unformed) flags |= UNFORMED;
    if (from->stirred) flags |= STIRRED | MOVED;
    rbc_aim a = {{(uint8_t)from->unit, (uint8_t)foe, MODE_NORMAL},
                 (uint8_t)from->facing,
                 (uint16_t)from->cell,
                 (uint16_t)cell,
                 flags};
    if (rbc_judge_aim(b, s, &a) != GG_OK) return 0;
    GG_TALLY(t);
    rbc_aim_dice(b, s, &a, &t);
    return t.total;
}

int rbc_volley(const rbc_battle *b, const rbc_state *s, const rbc_stand *from, int foe, int cell)
{
    int dice = rbc_volley_dice(b, s, from, foe, cell);
    return dice ? hits_of(dice * rbc_hit_price(b, s, foe)) : 0;
}
