/* What a unit is worth, what a shot or an Attack promises, what the Works are worth. */
#include "rules/kings/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    LOSS_POINT = 700, /* of each point that its loss would give the enemy */
    COST_POINT = 120, /* and of each point of its cost */
    LAST_MAN = 20,    /* hundredths of its price that go with the last figure */
    FIRST_PIN = 20,   /* hundredths of what is left, for the first marker, */
    NEXT_PIN = 9,     /* and for each other one */
    LEADER_LOST = 8,
    POOL_SHARE = 85, /* of a unit that can still come on */
    WIN = 10,        /* hundredths of the loser's price for a fight that is won */
    GUARD = 35,      /* hundredths of what a Work would give the enemy, for keeping him out */
    EARLY = 45       /* hundredths of a Work's points that holding it is worth at the beginning */
};

/* ---- units ---- */

int kings_price_of(const kings_battle *b, int unit)
{
    int lost = b->vp[!kings_side_of(b, unit)].unit_lost, points = b->unit[unit].points;
    return LOSS_POINT * (lost == 255 ? points : lost) + COST_POINT * points;
}

static int of_figures(const kings_battle *b, int unit, int figs)
{
    return figs ? kings_price_of(b, unit) * (LAST_MAN + (100 - LAST_MAN) * figs / b->unit[unit].start) / 100 : 0;
}

static int figure_value(const kings_battle *b, int unit)
{
    return kings_price_of(b, unit) * (100 - LAST_MAN) / 100 / b->unit[unit].start;
}

bool kings_may_come(const kings_battle *b, const kings_state *s, int unit)
{
    int side = kings_side_of(b, unit);
    if (b->option.babbage || kings_is(s, unit, WAITING)) return true;
    if (b->option.theoretical) return side == NATIVE;
    return b->option.cards && b->option.recycle_side == side && s->side[side].deployed < b->option.recycle_max;
}

int kings_material(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    if (u->status == POOL)
        return kings_may_come(b, s, unit)
                   ? of_figures(b, unit, kings_refilled(b, s, unit)) * (b->option.babbage ? 100 : POOL_SHARE) / 100
                   : 0;
    if (u->status != ON) return 0;
    int share = 100 - (u->pins ? FIRST_PIN + NEXT_PIN * (u->pins - 1) : 0);
    if (!kings_has_leader(b, s, unit)) share -= LEADER_LOST;
    return of_figures(b, unit, u->figs) * kings_most(share, 30) / 100;
}

/* ---- chances ---- */

/* That two dice show so much or more, in thousandths. */
static int chance_of(int at_least)
{
    static const uint16_t chance[] = {1000, 972, 917, 833, 722, 583, 417, 278, 167, 83, 28};
    return at_least <= 2 ? 1000 : at_least > 12 ? 0 : chance[at_least - 2];
}

int kings_pass_chance(const kings_battle *b, const kings_state *s, int unit, int action)
{
    if (kings_action_kind(b, s, unit, action) == FREE) return 1000;
    return chance_of(kings_leadership(b, s, unit) - kings_discipline(b, s, unit, NULL));
}

/* That so many casualties, in thousandths, pin a unit, and what the marker costs it. */
static int pin_cost(const kings_battle *b, const kings_state *s, int unit, int casualties)
{
    int whole = kings_most(1, (casualties + 500) / 1000), share = s->unit[unit].pins ? NEXT_PIN : FIRST_PIN;
    int fails = 1000 - chance_of(kings_leadership(b, s, unit) - kings_discipline(b, s, unit, NULL) + whole);
    int left = of_figures(b, unit, s->unit[unit].figs) / 100 * share;
    return left * fails / 1000 * kings_least(1000, casualties) / 1000;
}

/* What so many casualties take from a unit. */
static int harm(const kings_battle *b, const kings_state *s, int unit, int casualties)
{
    int figs = 1000 * s->unit[unit].figs, taken = kings_least(casualties, figs);
    int value = taken * figure_value(b, unit) / 1000 + pin_cost(b, s, unit, taken);
    if (casualties * 10 >= figs * 8) { /* it may well be destroyed */
        int lost = b->vp[!kings_side_of(b, unit)].unit_lost;
        value += (1000 * (lost == 255 ? b->unit[unit].points : lost) + kings_price_of(b, unit) * LAST_MAN / 100) / 2;
    }
    return value;
}

/* ---- shots ---- */

/* Hits over what a casualty takes; what is left over is lost, so that many hits for one cost about half of one more. */
static int casualties_of(int hits, int per)
{
    int whole = hits / per, lost = 500 * (per - 1) / per;
    return whole > 2 * lost ? whole - lost : whole / 2;
}

int kings_fire_hope(const kings_battle *b, const kings_state *s, int unit, int target, int action)
{
    const kings_profile *p = kings_profile_of(b, unit);
    int dice = s->unit[unit].figs * kings_weapons[p->weapon].dice, needs = p->firing - (action == VOLLEY);
    if (action == SKIRMISH) dice = kings_most(1, dice / 2);
    if (needs < 2) needs = 2;
    int hits = dice * (7 - needs) * 1000 / 6;
    return harm(b, s, target, casualties_of(hits, kings_hits_per_casualty(b, s, unit, target, NULL)));
}

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
        int holds = lost == figs ? 0 : chance_of(kings_pin_number(b, s, target, lost, &number));
        pinned += chance[n] * (1000 - holds);
    }
    return (int)(pinned / WHOLE);
}

static bool can_fire(const kings_battle *b, const kings_state *s, int unit, int target, int gap)
{
    int range = kings_weapons[kings_profile_of(b, unit)->weapon].range;
    if (gap > range || kings_profile_of(b, unit)->action[FIRE] == NEVER || kings_is(s, unit, AMMO_OUT)) return false;
    if (s->unit[unit].jam_until && s->unit[unit].jam_until > s->turn) return false;
    return gap <= range / 2 || !(kings_is(s, target, GROUND) && kings_profile_of(b, target)->fieldcraft);
}

/* ---- Attacks ---- */

/* That the die takes it there. */
static int reach_chance(const kings_battle *b, const kings_state *s, int unit, int target, bool close)
{
    int base = kings_allowance(b, s, unit, ATTACK, close, 0), way = kings_gap(b, s, unit, target);
    if (kings_in_work(s, target)) way += 30;
    int least = way <= base + 10 ? 1 : (way - base + 9) / 10;
    return least > 6 ? 0 : (7 - least) * 1000 / 6;
}

static int attack_outcome(const kings_battle *b, const kings_state *s, int unit, int target)
{
    int ours =
        kings_fight_dice(b, s, unit, false, NULL) * (7 - kings_fight_to_hit(b, s, unit, target, true, NULL)) * 1000 / 6;
    int his = kings_fight_dice(b, s, target, true, NULL) * (7 - kings_fight_to_hit(b, s, target, unit, false, NULL)) *
              1000 / 6;
    if (kings_hard_in_fight(b, s, unit, target)) ours /= 2;
    ours = kings_least(ours, 1000 * s->unit[target].figs);
    his = kings_least(his, 1000 * s->unit[unit].figs);
    int wins = kings_least(980, kings_most(20, 450 + (ours - his) * 15 / 100)); /* one more casualty, 15 in a hundred */
    int value = harm(b, s, target, ours) - harm(b, s, unit, his);
    value += (kings_price_of(b, target) * wins - kings_price_of(b, unit) * (1000 - wins)) / 1000 * WIN / 100;
    if (kings_in_work(s, target)) {
        int work = s->unit[target].work, side = kings_side_of(b, unit);
        value += wins * kings_stake(b, s, side, work) / 1000;
    } else if (kings_in_work(s, unit)) {
        value -= kings_stake(b, s, !kings_side_of(b, unit), s->unit[unit].work) / 2; /* it leaves it */
    }
    return value;
}

int kings_attack_hope(const kings_battle *b, const kings_state *s, int unit, int target, bool close)
{
    int reach = reach_chance(b, s, unit, target, close);
    return reach ? attack_outcome(b, s, unit, target) * reach / 1000 : 0;
}

int kings_threat(const kings_battle *b, const kings_state *s, int unit, int target)
{
    const kings_profile *p = kings_profile_of(b, unit);
    int gap = kings_gap(b, s, unit, target), best = 0;
    if (can_fire(b, s, unit, target, gap))
        best = kings_fire_hope(b, s, unit, target, FIRE) * kings_pass_chance(b, s, unit, FIRE) / 1000;
    if (p->action[ATTACK] != NEVER && gap <= p->move + 60)
        best = kings_most(best,
                          kings_attack_hope(b, s, unit, target, false) * kings_pass_chance(b, s, unit, ATTACK) / 1000);
    return kings_pinned(s, unit) ? best / 3 : best;
}

/* ---- Works ---- */

bool kings_may_garrison(const kings_battle *b, int unit, int work)
{
    const kings_profile *p = kings_profile_of(b, unit);
    return !p->mounted && !p->rides && !(p->crew && b->work[work].building);
}

/* Points that count at the end only are worth less long before it. */
static int in_time(const kings_battle *b, const kings_state *s, int points)
{
    int turn = kings_least(s->turn, b->turns);
    return points * 10 * (EARLY + (100 - EARLY) * turn / kings_most(1, b->turns));
}

/* In hundredths of a point: what holding gives, with what it denies the enemy. */
static int gain_of_holding(const kings_battle *b, int side, int work)
{
    return 100 * b->vp[side].held[work] + GUARD * (b->vp[!side].held[work] + b->vp[side].not_enemy[work]);
}

int kings_stake(const kings_battle *b, const kings_state *s, int side, int work)
{
    int holder = kings_holder(b, s, work), gain = gain_of_holding(b, side, work);
    if (holder == side) return 0;
    if (holder != GG_NONE) gain += 100 * b->vp[side].not_enemy[work] + gain_of_holding(b, !side, work);
    return in_time(b, s, gain) / 100;
}

int kings_held_value(const kings_battle *b, const kings_state *s, int side)
{
    int gain = 0;
    for (int w = 0; w < b->works; w++) {
        int holder = kings_holder(b, s, w);
        if (holder == side) gain += gain_of_holding(b, side, w);
        if (holder != !side) gain += 100 * b->vp[side].not_enemy[w];
    }
    return in_time(b, s, gain) / 100;
}
