/* The signs of a position: numbers of about 1 that say how well side 0 stands against side 1. Each is a figure of one side
 * less the same figure of the other, so that changing the sides changes every sign. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

#define SIGN_NAMES boe_sign_names
#define VALUES_DEF "rules/boe/think/values.def"
#define VALUES boe_values
#include "engine/def/measured.inc"

/* ---- sets of spaces ---- */

enum { MARGIN_ROWS = 4, ROWS = SQ_HIGH + 2 * MARGIN_ROWS, RINGS = 5 };
typedef struct spaces { /* bit x + 4 of row y + 4, so that nothing near an edge needs a look at it */
    uint64_t row[ROWS];
} spaces;

static void put(spaces *set, int cell)
{
    set->row[sq_y(cell) + MARGIN_ROWS] |= (uint64_t)1 << (sq_x(cell) + MARGIN_ROWS);
}

static bool has(const spaces *set, int cell)
{
    return set->row[sq_y(cell) + MARGIN_ROWS] >> (sq_x(cell) + MARGIN_ROWS) & 1;
}

/* With all spaces beside them. */
static void spread(const boe_battle *b, const spaces *of, spaces *out)
{
    int last = b->board.rows + MARGIN_ROWS;
    uint64_t above = 0, here = 0;
    for (int y = MARGIN_ROWS; y <= last; y++) {
        uint64_t row = y < last ? of->row[y] : 0, below = row | row << 1 | row >> 1;
        if (y > MARGIN_ROWS) out->row[y - 1] = above | here | below;
        above = here, here = below;
    }
}

/* With all spaces within four of them: as far as horse charges. */
static void reach_out(const boe_battle *b, const spaces *of, spaces *out)
{
    int last = b->board.rows + MARGIN_ROWS;
    memset(out, 0, sizeof *out);
    for (int y = MARGIN_ROWS; y < last; y++) {
        uint64_t row = of->row[y];
        if (!row) continue;
        row |= row << 1 | row >> 1;
        row |= row << 3 | row >> 3;
        for (int k = y - MARGIN_ROWS; k <= y + MARGIN_ROWS; k++) out->row[k] |= row;
    }
}

/* Within four spaces in front of a unit, and within three elsewhere: bits 0 to 8 of each row from four above to four below,
 * by facing. */
enum { BOX = 9 };
static const uint16_t before[SQ_FACINGS][BOX] = {
    [SQ_FACE_N] = {0x1ff, 0x0fe, 0x07c, 0x038, 0, 0, 0, 0, 0},
    [SQ_FACE_E] = {0x100, 0x180, 0x1c0, 0x1e0, 0x1e0, 0x1e0, 0x1c0, 0x180, 0x100},
    [SQ_FACE_S] = {0, 0, 0, 0, 0, 0x038, 0x07c, 0x0fe, 0x1ff},
    [SQ_FACE_W] = {0x001, 0x003, 0x007, 0x00f, 0x00f, 0x00f, 0x007, 0x003, 0x001},
};

static bool any_before(const spaces *set, int cell, int facing)
{
    const uint64_t *row = &set->row[sq_y(cell)];
    uint64_t found = 0;
    for (int i = 0; i < BOX; i++) found |= row[i] >> sq_x(cell) & before[facing][i];
    return found;
}

static bool any_aside(const spaces *set, int cell, int facing)
{
    const uint64_t *row = &set->row[sq_y(cell)];
    uint64_t found = 0;
    for (int i = 1; i < BOX - 1; i++) found |= row[i] >> sq_x(cell) & 0x0fe & ~(uint64_t)before[facing][i];
    return found;
}

/* ---- counting ---- */

typedef struct figures { /* of one side */
    int list[BOE_UNITS]; /* its units on the map */
    int units, stands, arm[3], reserves, grades;
    int fresh, half, status[ROUT + 1], blown, abandoned, commanded, cube[BLUE + 1];
    int contact, near, flanks, cover, height, support, muskets, guns_bear, prey, far;
    int left[BOE_BRIGADES];   /* stands */
    spaces formed, helpless;  /* foot and horse in order; who could be ridden down */
    spaces within[RINGS + 1]; /* so many spaces of its units */
    spaces charge;            /* where its horse could charge */
} figures;

/* Whom horse would like to meet. */
static bool is_helpless(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int ground = boe_terrain_at(b, u->cell);
    if (ground == HEAVY || ground == STRONGPOINT) return false;
    if (boe_kind(b, unit) == CAV) return u->status > DISORDER || u->flags & BLOWN;
    return boe_kind(b, unit) == ART || u->formation == SKIRM || u->formation == MARCH ||
           (u->status != GOOD && u->formation != SQUARE);
}

static void place_unit(const boe_battle *b, const boe_state *s, int unit, figures *f, spaces *horse)
{
    const boe_unit *u = &s->unit[unit];
    int kind = boe_kind(b, unit);
    put(&f->within[0], u->cell);
    if (is_helpless(b, s, unit)) put(&f->helpless, u->cell);
    if (kind == ART || u->status > DISORDER || u->flags & IN_MELEE) return;
    put(&f->formed, u->cell);
    if (kind == CAV && boe_ready(b, s, unit)) put(horse, u->cell);
}

static void count_unit(const boe_battle *b, const boe_state *s, int unit, figures *f)
{
    const boe_unit *u = &s->unit[unit];
    int ground = boe_terrain_at(b, u->cell), kind = boe_kind(b, unit);
    f->list[f->units++] = unit;
    f->left[b->unit[unit].brigade] += u->stands;
    f->stands += u->stands;
    f->arm[kind] += u->stands;
    f->grades += u->stands * boe_grade(b, unit);
    f->fresh += u->stands >= u->start, f->half += 2 * u->stands <= u->start;
    f->status[u->status] += u->stands;
    f->blown += (u->flags & BLOWN) != 0, f->abandoned += (u->flags & GUNS_LEFT) != 0;
    f->commanded += (u->flags & IN_COMMAND) != 0;
    f->cube[u->cube] += !(u->flags & (CHARGED | ACTIVATED | IN_MELEE));
    f->cover += kind == INF && (ground == HEAVY || ground == STRONGPOINT);
    f->height += boe_level_at(b, u->cell) > 0;
}

/* The units of both sides, each with its side. */
static void count_units(const boe_battle *b, const boe_state *s, figures f[GG_SIDES])
{
    spaces horse[GG_SIDES];
    memset(horse, 0, sizeof horse);
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1) {
        int side = boe_side(b, u);
        if (boe_on_map(s, u)) {
            count_unit(b, s, u, &f[side]);
            place_unit(b, s, u, &f[side], &horse[side]);
        } else {
            f[side].reserves += s->unit[u].stands;
        }
    }
    for (int side = 0; side < GG_SIDES; side++) {
        reach_out(b, &horse[side], &f[side].charge);
        for (int d = 1; d <= RINGS; d++) spread(b, &f[side].within[d - 1], &f[side].within[d]);
    }
}

static int steps_to(const figures *enemy, int cell)
{
    int d = 0;
    while (d <= RINGS && !has(&enemy->within[d], cell)) d++;
    return d;
}

/* To the enemy, or to an objective of his. */
static int steps_to_go(const boe_battle *b, const boe_state *s, int side, int cell, int enemy)
{
    int least = enemy;
    for (int i = 0; i < b->objectives; i++) {
        int steps = (s->control >> i & 1) == side ? least : sq_distance(cell, b->objective[i].cell);
        if (steps < least) least = steps;
    }
    return least;
}

static bool has_friend(const figures *own, int cell)
{
    const uint64_t *row = &own->within[0].row[sq_y(cell) + MARGIN_ROWS - 1];
    int left = sq_x(cell) + MARGIN_ROWS - 1;
    return (row[0] >> left & 7) | (row[1] >> left & 5) | (row[2] >> left & 7);
}

static void see_enemy(const boe_battle *b, const boe_state *s, int unit, int gap, const figures *enemy, figures *f)
{
    const boe_unit *u = &s->unit[unit];
    f->near += u->stands;
    if (gap <= 1) f->contact += u->stands;
    if (u->flags & IN_MELEE || u->status > DISORDER) return;
    if (!boe_allround(b, s, unit)) f->flanks += any_aside(&enemy->formed, u->cell, u->facing);
    if (boe_kind(b, unit) == INF && u->formation == IN_LINE && gap == 1)
        f->muskets += any_before(&enemy->within[0], u->cell, u->facing);
}

static void place_side(const boe_battle *b, const boe_state *s, int side, const figures *enemy, bool comes_on,
                       figures *f)
{
    for (int i = 0; i < f->units; i++) {
        int u = f->list[i];
        const boe_unit *unit = &s->unit[u];
        int gap = steps_to(enemy, unit->cell);
        if (gap <= 3) see_enemy(b, s, u, gap, enemy, f);
        if (unit->formation == UNLIMBERED && gap <= 4)
            f->guns_bear += unit->stands * any_before(&enemy->within[0], unit->cell, unit->facing);
        f->support += has_friend(f, unit->cell);
        f->prey += has(&f->helpless, unit->cell) && has(&enemy->charge, unit->cell);
        if (comes_on && boe_kind(b, u) != ART && unit->status <= DISORDER)
            f->far += steps_to_go(b, s, side, unit->cell, gap);
    }
}

/* ---- the signs of one side ---- */

static float of(int figure, int all) { return all > 0 ? (float)figure / (float)all : 0; }
static float one_of(int all) { return of(1, all); }

static void measure_troops(const figures *own, int all, float *out)
{
    float unit = one_of(own->units), stand = one_of(own->stands), part = one_of(all);
    out[SIGN_INFANTRY] = 2 * (float)own->arm[INF] * part;
    out[SIGN_HORSE] = 4 * (float)own->arm[CAV] * part;
    out[SIGN_GUNS] = 4 * (float)own->arm[ART] * part;
    out[SIGN_RESERVES] = 2 * (float)own->reserves * part;
    out[SIGN_QUALITY] = (float)(own->grades - 2 * own->stands) * stand;
    out[SIGN_FRESH] = (float)own->fresh * unit;
    out[SIGN_HALF_GONE] = -2 * (float)own->half * unit;
    out[SIGN_DISORDERED] = -2 * (float)own->status[DISORDER] * stand;
    out[SIGN_RETREATING] = -2 * (float)own->status[RETREAT] * stand;
    out[SIGN_ROUTED] = -2 * (float)own->status[ROUT] * stand;
    out[SIGN_BLOWN_HORSE] = -4 * (float)own->blown * unit;
    out[SIGN_GUNS_ABANDONED] = -8 * (float)own->abandoned * unit;
    out[SIGN_COMMANDED] = (float)own->commanded * unit;
    out[SIGN_TO_CHARGE] = 2 * (float)own->cube[RED] * unit;
    out[SIGN_TO_ACT] = (float)own->cube[GREEN] * unit;
    out[SIGN_TO_REACT] = (float)own->cube[BLUE] * unit;
}

static void measure_places(const figures *own, const figures *enemy, float *out)
{
    float unit = one_of(own->units), stand = one_of(own->stands);
    out[SIGN_CONTACT] = 2 * (float)own->contact * stand;
    out[SIGN_NEAR] = (float)own->near * stand;
    out[SIGN_FLANKS] = -2 * (float)own->flanks * unit;
    out[SIGN_COVER] = 2 * (float)own->cover * unit;
    out[SIGN_HEIGHT] = (float)own->height * unit;
    out[SIGN_BACKED] = (float)own->support * unit;
    out[SIGN_MUSKETS] = 2 * (float)own->muskets * unit;
    out[SIGN_BATTERIES] = of(own->guns_bear, own->arm[ART]);
    out[SIGN_PREY] = 2 * of(enemy->prey, enemy->units);
    out[SIGN_COME_ON] = -0.3F * (float)own->far * unit;
}

static void measure_brigades(const boe_battle *b, const boe_state *s, int side, const figures *own, float *out)
{
    int entered = 0, shaken = 0, broken = 0, attacks = 0;
    float bled = 0;
    for (int i = 0; i < b->brigades; i++) {
        const boe_brigade *g = &s->brigade[i];
        if (b->brigade[i].side != side || g->start == 0) continue;
        float lost = of(g->start - own->left[i], g->start);
        entered++;
        shaken += g->morale == SHAKEN, broken += g->morale == BROKEN;
        attacks += g->order == ATTACK;
        if (g->morale != BROKEN) bled += lost * lost;
    }
    float down = of(2 * broken, entered);
    out[SIGN_SHAKEN_BRIGADES] = -of(shaken, entered);
    out[SIGN_COLLAPSE] = -down;
    out[SIGN_BRINK] = -down * down;
    out[SIGN_BLED] = entered ? -4 * bled / (float)entered : 0;
    out[SIGN_ON_ATTACK] = of(attacks, entered);
}

static void measure_leaders(const boe_battle *b, const boe_state *s, int side, const figures *enemy, float *out)
{
    int all = 0, left = 0, astray = 0;
    for (int l = 0; l < b->leaders; l++) {
        const boe_leader *leader = &s->leader[l];
        if (b->leader[l].side != side) continue;
        all += 1 + b->leader[l].rating;
        if (leader->state == PRESENT) left += 1 + leader->rating;
        if (leader->state == PRESENT && leader->unit == GG_NONE && leader->cell != SQ_OFF)
            astray += has(&enemy->within[3], leader->cell);
    }
    out[SIGN_LEADERS] = of(left, all);
    out[SIGN_ASTRAY] = -2 * of(astray, all);
}

/* Who stands there in good order when the turn ends has it. */
static bool would_take(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int there = boe_unit_at(b, s, cell);
    return there != GG_NONE && boe_side(b, there) == side && boe_kind(b, there) != ART &&
           s->unit[there].status <= DISORDER;
}

static bool is_in_reach(const figures *own, int cell)
{
    const uint64_t *row = &own->formed.row[sq_y(cell)];
    uint64_t found = 0;
    for (int i = 0; i < BOX; i++) found |= row[i] >> sq_x(cell) & 0x1ff;
    return found;
}

static void measure_objectives(const boe_battle *b, const boe_state *s, int side, const figures *own, float *out)
{
    int all = 0, held = 0, taken = 0, reach = 0;
    for (int i = 0; i < b->objectives; i++) {
        int points = b->objective[i].points, cell = b->objective[i].cell;
        bool ours = (s->control >> i & 1) == side;
        all += points;
        if (ours) held += points;
        if (!ours && would_take(b, s, side, cell)) taken += points;
        if (!ours && is_in_reach(own, cell)) reach += points;
    }
    out[SIGN_HELD] = of(held, all);
    out[SIGN_TAKEN] = of(taken, all);
    out[SIGN_IN_REACH] = of(reach, all);
}

/* ---- what is one number for both: half of it to each ---- */

static float bounded(float x, float most) { return x > most ? most : x < -most ? -most : x; }

typedef struct points {
    int over, all; /* twice what side 0 has more than a draw needs; stands of both */
    unsigned ahead;
} points;

static points count_points(const boe_battle *b, const boe_state *s, const figures f[GG_SIDES])
{
    int whose = b->victory.side, d = boe_score(b, s, whose) - boe_score(b, s, !whose);
    int over = 2 * d - b->victory.win - b->victory.draw + 1;
    int all = f[0].stands + f[1].stands + f[0].reserves + f[1].reserves + s->killed[0] + s->killed[1];
    return (points){.over = whose == 0 ? over : -over, .all = all, .ahead = boe_ahead(b, s)};
}

static void measure_points(const points *p, int side, float *out)
{
    out[SIGN_MARGIN] = bounded(2 * of(side == 0 ? p->over : -p->over, p->all), 1);
    out[SIGN_LEAD] = p->ahead == GG_NONE ? 0 : p->ahead == (unsigned)side ? 0.5F : -0.5F;
}

static void measure_turn(const boe_state *s, int side, float *out)
{
    int acting = boe_acting(s);
    out[SIGN_FIRST] = s->a == GG_NONE ? 0 : s->a == side ? 0.5F : -0.5F;
    out[SIGN_TEMPO] = acting == GG_NONE ? 0 : acting == side ? 0.5F : -0.5F;
}

/* Of side 0. */
static float melee_edge(const boe_battle *b, const boe_state *s)
{
    float sum = 0;
    for (int i = 0; i < s->melees; i++) sum += bounded((float)boe_melee_edge(b, s, i, 0), 4);
    return bounded(0.25F * sum, 4);
}

static void measure_side(const boe_battle *b, const boe_state *s, int side, const figures f[GG_SIDES], const points *p,
                         float *out)
{
    measure_troops(&f[side], p->all, out);
    measure_places(&f[side], &f[!side], out);
    measure_brigades(b, s, side, &f[side], out);
    measure_leaders(b, s, side, &f[!side], out);
    measure_objectives(b, s, side, &f[side], out);
    measure_points(p, side, out);
    measure_turn(s, side, out);
    out[SIGN_MELEES] = 0; /* of both together */
}

void boe_measure(const gg_battle *battle, const gg_state *state, float *out)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    figures f[GG_SIDES];
    float each[GG_SIDES][BOE_SIGNS];
    memset(f, 0, sizeof f);
    count_units(b, s, f);
    points p = count_points(b, s, f);
    for (int side = 0; side < GG_SIDES; side++) place_side(b, s, side, &f[!side], p.ahead != (unsigned)side, &f[side]);
    for (int side = 0; side < GG_SIDES; side++) measure_side(b, s, side, f, &p, each[side]);
    for (int i = 0; i < BOE_SIGNS; i++) out[i] = each[0][i] - each[1][i];
    out[SIGN_MELEES] = melee_edge(b, s);
}
