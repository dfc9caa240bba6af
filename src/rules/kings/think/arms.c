/* What a unit can do to another and what it can stand: asked of the chapters once for each unit, so that many pairs and many
 * places cost little. */
#include "rules/kings/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    WIN = 10 /* hundredths of the loser's price for a fight that is won */
};

/* ---- chances ---- */

/* That two dice show so much or more, in thousandths. */
int kings_chance_of(int at_least)
{
    static const uint16_t chance[] = {1000, 972, 917, 833, 722, 583, 417, 278, 167, 83, 28};
    return at_least <= 2 ? 1000 : at_least > 12 ? 0 : chance[at_least - 2];
}

static int obeys(const kings_battle *b, const kings_state *s, int unit)
{
    GG_TALLY(number);
    return kings_chance_of(kings_order_number(b, s, unit, &number));
}

int kings_pass_chance(const kings_battle *b, const kings_state *s, int unit, int action)
{
    return kings_action_kind(b, s, unit, action) == FREE ? 1000 : obeys(b, s, unit);
}

/* ---- a unit ---- */

/* Hits over what a casualty takes; what is left over is lost, so that many hits for one cost about half of one more. */
static int casualties_of(int hits, int per)
{
    int whole = hits / per, lost = 500 * (per - 1) / per;
    return whole > 2 * lost ? whole - lost : whole / 2;
}

static int hits_of(const kings_battle *b, const kings_state *s, int unit, int action)
{
    return kings_fire_dice(b, s, unit, action, NULL) * (7 - kings_to_hit(b, s, unit, action, NULL)) * 1000 / 6;
}

void kings_arms_stand(const kings_battle *b, const kings_state *s, int unit, kings_arms *a)
{
    a->at = kings_at(s, unit);
    a->radius = kings_radius(b, s, unit);
    a->walled = b->walls && kings_by_wall(b, s, unit);
    if (a->walled) return;
    a->cover = kings_cover(b, s, unit, unit); /* from wherever: no wall is near */
    a->guard = kings_fight_price(b, s, unit, unit, NULL);
}

static void take_fire(const kings_battle *b, const kings_state *s, int unit, kings_arms *a)
{
    const kings_profile *p = kings_profile_of(b, unit);
    a->range = 0;
    if (p->action[FIRE] == NEVER || kings_judge_shooter(b, s, unit)) return;
    int hits = hits_of(b, s, unit, FIRE), pass = kings_pass_chance(b, s, unit, FIRE);
    a->range = kings_weapons[p->weapon].range, a->near = kings_short_range(&kings_weapons[p->weapon]);
    a->fires = kings_pinned(s, unit) ? pass / 3 : pass;
    for (int per = 1; per <= KINGS_SHOT_PRICES; per++) a->toll[per] = casualties_of(hits, per);
}

static void take_charge(const kings_battle *b, const kings_state *s, int unit, kings_arms *a)
{
    a->charge[6] = -1;
    if (kings_profile_of(b, unit)->action[ATTACK] == NEVER) return;
    int pass = kings_pass_chance(b, s, unit, ATTACK);
    a->charges = kings_pinned(s, unit) ? pass / 3 : pass;
    for (int die = 1; die <= 6; die++) a->charge[die] = kings_allowance(b, s, unit, ATTACK, false, die);
}

static void take_losses(const kings_battle *b, const kings_state *s, int unit, kings_arms *a)
{
    GG_TALLY(number);
    a->men = 1000 * s->unit[unit].figs;
    a->price = kings_price_of(b, unit);
    a->man = kings_figure_value(b, unit);
    a->marker = kings_marker_value(b, s, unit);
    a->number = kings_pin_number(b, s, unit, 1, &number) - 1;
    a->doom = kings_doom_value(b, unit);
}

void kings_arms_make(const kings_battle *b, const kings_state *s, int unit, kings_arms *a)
{
    *a = (kings_arms){0}; /* who cannot shoot or charge is no threat, however near */
    kings_arms_stand(b, s, unit, a);
    take_fire(b, s, unit, a);
    take_charge(b, s, unit, a);
    take_losses(b, s, unit, a);
}

void kings_front_make(const kings_battle *b, const kings_state *s, kings_front *f)
{
    f->b = b, f->s = s;
    for (int side = 0; side < GG_SIDES; side++) {
        f->units[side] = kings_units_on(b, s, side);
        for (uint64_t left = f->units[side]; left; left &= left - 1)
            kings_arms_make(b, s, __builtin_ctzll(left), &f->arms[__builtin_ctzll(left)]);
    }
}

/* ---- what it suffers ---- */

/* What so many casualties, in thousandths, take from a unit: men, a marker perhaps, perhaps all of it. */
static int harm(const kings_arms *a, int casualties)
{
    int taken = kings_least(casualties, a->men), whole = taken < 1500 ? 1 : (taken + 500) / 1000;
    int fails = 1000 - kings_chance_of(a->number + whole);
    int value = taken * a->man / 1000 + a->marker * fails / 1000 * kings_least(1000, taken) / 1000;
    return casualties * 10 >= a->men * 8 ? value + a->doom : value;
}

/* ---- shots ---- */

static int cover_of(const kings_front *f, int unit, int target)
{
    return f->arms[target].walled ? kings_cover(f->b, f->s, unit, target) : f->arms[target].cover;
}

int kings_shot_hope(const kings_front *f, int unit, int target, int action)
{
    int per = kings_hits_per_casualty(f->b, f->s, unit, target, NULL);
    return harm(&f->arms[target], casualties_of(hits_of(f->b, f->s, unit, action), per));
}

static int fire_threat(const kings_front *f, int unit, int target, int gap)
{
    const kings_arms *a = &f->arms[unit];
    bool near = gap <= a->near;
    if (gap > a->range || (!near && kings_judge_afar(f->b, f->s, unit, target))) return 0;
    int per = kings_shot_price(near, cover_of(f, unit, target));
    return harm(&f->arms[target], a->toll[per]) * a->fires / 1000;
}

/* ---- Attacks ---- */

/* That the die takes it there. */
static int reach_chance(const kings_front *f, int unit, int target, int gap, bool close)
{
    int way = kings_in_work(f->s, target) ? gap + KINGS_OBSTACLE : gap, dice = 0;
    for (int die = 1; die <= 6; die++) {
        int far = close ? kings_allowance(f->b, f->s, unit, ATTACK, true, die) : f->arms[unit].charge[die];
        dice += way <= far;
    }
    return dice * 1000 / 6;
}

static int blows(const kings_front *f, int unit, int enemy, bool attacks)
{
    int hit = 7 - kings_fight_to_hit(f->b, f->s, unit, enemy, attacks, NULL);
    return kings_fight_dice(f->b, f->s, unit, !attacks, NULL) * hit * 1000 / 6;
}

static int attack_outcome(const kings_front *f, int unit, int target)
{
    const kings_arms *a = &f->arms[unit], *t = &f->arms[target];
    const kings_battle *b = f->b;
    int guard = t->walled ? kings_fight_price(b, f->s, unit, target, NULL) : t->guard;
    int ours = blows(f, unit, target, true) / guard;
    int his = blows(f, target, unit, false);
    ours = kings_least(ours, t->men);
    his = kings_least(his, a->men);
    int wins = kings_least(980, kings_most(20, 450 + (ours - his) * 15 / 100)); /* one more casualty, 15 in a hundred */
    int value = harm(t, ours) - harm(a, his);
    value += (t->price * wins - a->price * (1000 - wins)) / 1000 * WIN / 100;
    if (kings_in_work(f->s, target))
        value += wins * kings_stake(b, f->s, kings_side_of(b, unit), f->s->unit[target].work) / 1000;
    else if (kings_in_work(f->s, unit))
        value -= kings_stake(b, f->s, !kings_side_of(b, unit), f->s->unit[unit].work) / 2; /* it leaves it */
    return value;
}

int kings_charge_hope(const kings_front *f, int unit, int target, bool close)
{
    int reach = reach_chance(f, unit, target, kings_gap(f->b, f->s, unit, target), close);
    return reach ? attack_outcome(f, unit, target) * reach / 1000 : 0;
}

static int charge_threat(const kings_front *f, int unit, int target, int gap)
{
    int reach = gap <= f->arms[unit].charge[6] ? reach_chance(f, unit, target, gap, false) : 0;
    return reach ? attack_outcome(f, unit, target) * reach / 1000 * f->arms[unit].charges / 1000 : 0;
}

int kings_threat(const kings_front *f, int unit, int target, int gap)
{
    return kings_most(fire_threat(f, unit, target, gap), charge_threat(f, unit, target, gap));
}

int kings_front_gap(const kings_front *f, int one, int two)
{
    const kings_arms *a = &f->arms[one], *e = &f->arms[two];
    return disc_distance(a->at, e->at) - a->radius - e->radius;
}

kings_outlook kings_look(const kings_front *f, int unit)
{
    kings_outlook out = {.gap = KINGS_UNSEEN, .enemy = GG_NONE};
    for (uint64_t left = f->units[!kings_side_of(f->b, unit)]; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left), gap = kings_front_gap(f, unit, enemy);
        if (out.enemy == GG_NONE || gap < out.gap) out.gap = gap, out.enemy = enemy;
        out.threat = kings_most(out.threat, kings_threat(f, unit, enemy, gap));
    }
    return out;
}

/* ---- pinning ---- */

/* Die by die how many hit; casualties, and for each number of them the test that they bring about. */
int kings_pin_chance(const kings_battle *b, const kings_state *s, int unit, int target, int action)
{
    enum { WHOLE = 1 << 24, MOST = 64 };
    int dice = kings_least(MOST, kings_fire_dice(b, s, unit, action, NULL)), figs = s->unit[target].figs;
    int hit = 7 - kings_to_hit(b, s, unit, action, NULL), per = kings_hits_per_casualty(b, s, unit, target, NULL);
    int64_t chance[MOST + 1] = {WHOLE}, pinned = 0;
    for (int die = 1; die <= dice; die++)
        for (int n = die; n >= 0; n--) chance[n] = (chance[n] * (6 - hit) + (n ? chance[n - 1] * hit : 0)) / 6;
    for (int n = per; n <= dice; n++) {
        int lost = kings_least(n / per, figs);
        GG_TALLY(number);
        int holds = lost == figs ? 0 : kings_chance_of(kings_pin_number(b, s, target, lost, &number));
        pinned += chance[n] * (1000 - holds);
    }
    return (int)(pinned / WHOLE);
}
