/* A position in numbers: how well side 0 stands against side 1. Each number is reckoned for either side by the same words, and
 * one is taken from the other: changing the sides changes every sign. */
#include "rules/kings/think/forecast.h"

#define SIGN_NAMES kings_sign_names
#define VALUES_DEF "rules/kings/think/values.def"
#define VALUES kings_values
#include "engine/def/measured.inc"

enum {
    FORMED_NEAR = 150, /* Close Order tells from here on */
    FLANKED = 120,     /* and so near it shows a flank */
    CHARGE_DIE = 30,   /* a charge may hope for so much of its die */
    LONG_WAY = 300     /* a distance that counts as 1 */
};

typedef struct piece { /* of a unit on the table what pairs of enemies ask */
    uint8_t unit;
    bool shoots, charges;
    int16_t x, y, radius, range, half, charge; /* half: short range */
    float share;                               /* of what both began with, twice: a whole side is about 1 */
    float blows;                               /* hits in a fight, by a figure of its share */
    int32_t near;                              /* square of the least distance from an enemy's centre */
    float hope;                                /* the best of its charges */
    bool at_short, at_long, at_him, in_reach, flanked;
} piece;

typedef struct survey {
    const kings_battle *b;
    const kings_state *s;
    float per_point; /* a share for each point of price */
    int pieces[GG_SIDES];
    piece piece[GG_SIDES][KINGS_UNITS];
    float of[GG_SIDES][KINGS_SIGNS];
} survey;

/* ---- units ---- */

static enum sign arm_of(const kings_profile *p)
{
    static const uint8_t arm[KINGS_TYPES] = {
        [RI] = SIGN_REGULARS, [II] = SIGN_IRREGULARS, [TI] = SIGN_TRIBES, [RC] = SIGN_HORSE,
        [IC] = SIGN_HORSE,    [TC] = SIGN_HORSE,      [WC] = SIGN_GUNS,   [PC] = SIGN_GUNS};
    return arm[p->type];
}

static bool is_loaded(const survey *v, const kings_unit *u)
{
    return !(u->flags & AMMO_OUT) && (!u->jam_until || u->jam_until < v->s->turn);
}

static void measure_figures(survey *v, float *of, int unit, float share)
{
    const kings_unit *u = &v->s->unit[unit];
    of[SIGN_STRENGTH] += share;
    of[arm_of(kings_profile_of(v->b, unit))] += share;
    of[SIGN_QUALITY] +=
        share * (float)(7 + kings_discipline(v->b, v->s, unit, NULL) - kings_leadership(v->b, v->s, unit)) / 4;
    if (u->pins) of[SIGN_PINNED] -= share, of[SIGN_MARKERS] -= share * (float)kings_least(u->pins - 1, 4);
    if (!kings_has_leader(v->b, v->s, unit)) of[SIGN_LEADERLESS] -= share;
    if (2 * u->figs <= v->b->unit[unit].start) of[SIGN_WORN] -= share;
    if (u->work != GG_NONE) of[SIGN_IN_WORKS] += share;
    if (u->flags & GROUND) of[SIGN_ON_GROUND] += share;
    if (!is_loaded(v, u)) of[SIGN_SILENT] -= share;
    if (kings_side_of(v->b, unit) == v->s->active && !(u->flags & ACTED)) of[SIGN_FRESH] += share;
}

static void add_piece(survey *v, int side, int unit, float share)
{
    const kings_unit *u = &v->s->unit[unit];
    const kings_profile *p = kings_profile_of(v->b, unit);
    const kings_weapon *w = &kings_weapons[p->weapon];
    bool ready = u->pins == 0;
    v->piece[side][v->pieces[side]++] = (piece){.unit = (uint8_t)unit,
                                                .x = u->x,
                                                .y = u->y,
                                                .share = share,
                                                .near = INT32_MAX,
                                                .radius = (int16_t)kings_radius(v->b, v->s, unit),
                                                .range = (int16_t)w->range,
                                                .half = (int16_t)kings_short_range(w),
                                                .charge = (int16_t)(p->move + CHARGE_DIE),

                                                .shoots = ready && is_loaded(v, u) && p->action[FIRE] != NEVER,
                                                .charges = ready && p->action[ATTACK] != NEVER,
                                                .blows = (float)(u->figs * (7 - p->fighting)) / 40};
}

static void measure_unit(survey *v, int side, int unit)
{
    const kings_unit *u = &v->s->unit[unit];
    const kings_unit_def *d = &v->b->unit[unit];
    float whole = (float)d->points * v->per_point, *of = v->of[side];
    if (u->status == ON) {
        float share = whole * (float)u->figs / (float)d->start;
        measure_figures(v, of, unit, share);
        add_piece(v, side, unit, share);
    } else if (u->status == POOL) {
        int figs = kings_may_come(v->b, v->s, unit) ? kings_refilled(v->b, v->s, unit) : 0;
        of[SIGN_TO_COME] += whole * (float)figs / (float)d->start;
    } else if (kings_lost(v->s, unit)) {
        of[SIGN_LOST] -= whole;
    }
}

/* ---- pairs of enemies ---- */

static bool is_within(int32_t square, int gap, const piece *one, const piece *two)
{
    int reach = gap + one->radius + two->radius;
    return square <= reach * reach;
}

static bool shows_flank(const survey *v, const piece *p, const piece *enemy)
{
    return kings_has_front(v->b, v->s, p->unit) &&
           kings_arc(v->b, v->s, p->unit, (tab_point){enemy->x, enemy->y}) != ARC_FRONT;
}

static void meet(const survey *v, piece *one, piece *two, int32_t square)
{
    if (square < one->near) one->near = square;
    if (one->shoots && !one->at_short && is_within(square, one->range, one, two))
        one->at_long = true, one->at_short = is_within(square, one->half, one, two);
    if (one->charges && is_within(square, one->charge, one, two)) {
        float odds = one->blows - two->blows;
        if (odds > one->hope) one->hope = odds;
        one->at_him = two->in_reach = true;
    }
    if (!one->flanked && is_within(square, FLANKED, one, two)) one->flanked = shows_flank(v, one, two);
}

static void meet_all(survey *v)
{
    for (int i = 0; i < v->pieces[0]; i++)
        for (int k = 0; k < v->pieces[1]; k++) {
            piece *one = &v->piece[0][i], *two = &v->piece[1][k];
            int32_t x = one->x - two->x, y = one->y - two->y, square = x * x + y * y;
            meet(v, one, two, square);
            meet(v, two, one, square);
        }
}

static void measure_piece(const survey *v, float *of, const piece *p)
{
    if (p->at_long) of[SIGN_IN_RANGE] += p->share;
    if (p->at_short) of[SIGN_SHORT_RANGE] += p->share;
    if (p->at_him) of[SIGN_CHARGES] += p->share, of[SIGN_ODDS] += p->share * p->hope;
    if (p->in_reach) of[SIGN_EXPOSED] -= p->share;
    if (p->flanked) of[SIGN_FLANKS] -= p->share;
    if (p->near == INT32_MAX) return;
    int far = (int)tab_root((uint64_t)p->near);
    of[SIGN_FAR] -= p->share * (float)far / LONG_WAY;
    if (kings_is(v->s, p->unit, CLOSE) && far <= FORMED_NEAR) of[SIGN_FORMED] += p->share;
}

/* ---- points and Works ---- */

/* All that a side could ever score. */
static int most_points(const kings_battle *b, int side)
{
    const kings_vp *vp = &b->vp[side];
    int sum = 0;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1)
        sum += vp->unit_lost == 255 ? b->unit[__builtin_ctzll(left)].points : vp->unit_lost;
    for (int w = 0; w < b->works; w++) sum += vp->held[w] + vp->not_enemy[w];
    return sum;
}

/* How soon the nearest could be there: 1 at once, 0 not before the end. */
static float nearness(const survey *v, int side, int work)
{
    const kings_work *w = &v->b->work[work];
    float best = 0, left = (float)(kings_most(0, v->b->turns - v->s->turn) + 1);
    for (const piece *p = v->piece[side]; p < v->piece[side] + v->pieces[side]; p++) {
        const kings_profile *is = kings_profile_of(v->b, p->unit);
        if (!kings_may_garrison(v->b, p->unit, work)) continue;
        int far = disc_distance((tab_point){p->x, p->y}, w->at) - w->radius - p->radius;
        float near = 1 - (float)kings_most(0, far) / ((float)is->march * left);
        if (kings_pinned(v->s, p->unit)) near /= 2;
        if (near > best) best = near;
    }
    return best;
}

static void measure_works(survey *v, int side, float per_point)
{
    float *of = v->of[side];
    for (int w = 0; w < v->b->works; w++) {
        int holder = kings_holder(v->b, v->s, w);
        float mine = (float)(v->b->vp[side].held[w] + v->b->vp[!side].not_enemy[w]) * per_point;
        float his = (float)(v->b->vp[!side].held[w] + v->b->vp[side].not_enemy[w]) * per_point;
        if (holder == side) of[SIGN_HELD] += mine, of[SIGN_DENIED] += his;
        if (holder != side && mine + his > 0) of[SIGN_WORK_NEAR] += (mine + his) * nearness(v, side, w);
    }
}

static void measure_points(survey *v)
{
    int of[GG_SIDES] = {kings_vp_of(v->b, v->s, 0), kings_vp_of(v->b, v->s, 1)}, lead = of[0] - of[1];
    int most = kings_most(1, most_points(v->b, 0) + most_points(v->b, 1));
    float per_point = 2 / (float)most;
    for (int side = 0; side < GG_SIDES; side++) measure_works(v, side, per_point);
    v->of[0][SIGN_LEAD] = 2 * (float)lead * per_point;
    v->of[0][SIGN_AHEAD] = (float)lead / (float)(1 + (lead < 0 ? -lead : lead));
    if (lead > 0) v->of[0][SIGN_FAR] = 0; /* who leads need not come on */
    if (lead < 0) v->of[1][SIGN_FAR] = 0;
}

/* ---- the turn, the cards ---- */

static void measure_side(survey *v, int side)
{
    const kings_options *o = &v->b->option;
    const kings_side *hand = &v->s->side[side];
    float *of = v->of[side];
    of[SIGN_TEMPO] = side == v->s->active;
    of[SIGN_LAST_WORD] = side != v->b->first;
    of[SIGN_CARDS] = (float)(hand->hand_n + 2 * hand->hand_j) / 8;
    if (o->recycle_side == side && o->recycle_max)
        of[SIGN_WAVES] = (float)(o->recycle_max - hand->deployed) / (float)o->recycle_max;
    of[SIGN_BRINK] = -of[SIGN_LOST] * of[SIGN_LOST];
    for (int i = 0; i < v->pieces[side]; i++) measure_piece(v, of, &v->piece[side][i]);
}

void kings_measure(const gg_battle *battle, const gg_state *state, float *out)
{
    const kings_battle *b = kings_b(battle);
    survey v = {.b = b, .s = kings_s(state)};
    int points = 0;
    for (int u = 0; u < b->units; u++) points += b->unit[u].points;
    v.per_point = 2 / (float)kings_most(1, points);
    for (int u = 0; u < b->units; u++) measure_unit(&v, kings_side_of(b, u), u);
    meet_all(&v);
    for (int side = 0; side < GG_SIDES; side++) measure_side(&v, side);
    measure_points(&v);
    for (int i = 0; i < KINGS_SIGNS; i++) out[i] = v.of[0][i] - v.of[1][i];
}
