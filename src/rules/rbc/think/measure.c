/* The signs of a position: numbers of about 1 that say how well the south stands against the north. Each is a figure of one
 * side less the same figure of the other, so that changing the sides changes every sign. */
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"

#define SIGN_NAMES rbc_sign_names
#define VALUES_DEF "rules/rbc/think/values.def"
#define VALUES rbc_values
#include "engine/def/measured.inc"

enum { FAR = 7, NEAR = 3 }; /* boxes: beyond all rings; about a move */

typedef struct rings { /* by row, bit x: within so many boxes of a side's units */
    uint32_t within[FAR][RBC_ROWS];
} rings;

typedef struct figures { /* of one side, as they are counted */
    int units, began;    /* began: price of all */
    float arm[4];        /* price that is left */
    int ccv, shaken, doomed, marked, disorder, disorder_near, to_go;
    int engaged, melee, beset, flanks, strike, fire, arrows, line, alone, squares, pinned, generals, fresh, covered,
        far;
    float hits;
    uint32_t prey[RBC_ROWS], chargers[RBC_ROWS];
} figures;

static void grow(const uint32_t *from, uint32_t *to)
{
    uint32_t wide[RBC_ROWS + 2] = {0};
    for (int y = 0; y < RBC_ROWS; y++) wide[y + 1] = from[y] | from[y] << 1 | from[y] >> 1;
    for (int y = 0; y < RBC_ROWS; y++) to[y] = wide[y] | wide[y + 1] | wide[y + 2];
}

static void spread(const rbc_state *s, int side, rings *r)
{
    memcpy(r->within[0], s->held[side], sizeof r->within[0]);
    for (int d = 1; d < FAR; d++) grow(r->within[d - 1], r->within[d]);
}

static bool in(const uint32_t *rows, int cell) { return rows[sq_y(cell)] >> sq_x(cell) & 1; }

static int distance_to(const rings *r, int cell)
{
    int d = 1;
    while (d < FAR && !in(r->within[d], cell)) d++;
    return d;
}

/* Whether any of them is within two boxes, not before the unit. */
static bool behind(const uint32_t *rows, const rbc_unit *u)
{
    int x = sq_x(u->cell), y = sq_y(u->cell), left = x, right = x, first = y - 2, last = y + 2;
    if (u->facing != SQ_FACE_W) left = x - 2 < 0 ? 0 : x - 2;
    if (u->facing != SQ_FACE_E) right = x + 2;
    if (u->facing == SQ_FACE_N) first = y;
    if (u->facing == SQ_FACE_S) last = y;
    if (u->facing == SQ_FACE_E) right = x;
    if (u->facing == SQ_FACE_W) left = x, right = x + 2;
    uint32_t columns = (uint32_t)(((uint64_t)2 << right) - ((uint64_t)1 << left)), seen = 0;
    for (int row = first < 0 ? 0 : first; row <= last && row < RBC_ROWS; row++) seen |= rows[row];
    return seen & columns;
}

static int arm_of(int cls)
{
    return cls == HF ? SIGN_PIKES_LEFT : cls == LF ? SIGN_LIGHT_LEFT : cls == AR ? SIGN_GUNS_LEFT : SIGN_HORSE_LEFT;
}

static void count_state(const rbc_battle *b, const rbc_state *s, int unit, figures *f)
{
    const rbc_unit *u = &s->unit[unit];
    const rbc_type *t = rbc_type_of(b, unit);
    float hurt = (float)u->hits / (float)t->catastrophe;
    if (hurt > 1.2F) hurt = 1.2F;
    f->units++;
    f->ccv += t->ccv;
    f->arm[arm_of(t->cls)] += (float)rbc_price(b, unit) * (1 - 0.7F * hurt);
    f->hits += hurt;
    if (u->hits >= t->shaken) f->shaken++;
    if (u->hits + 2 >= t->catastrophe) f->doomed += rbc_break_value(b, unit);
    if (u->flags & CATMARK) f->marked++;
    if (u->flags & HEDGEHOG_ON) f->squares++;
    if (u->flags & PINNED) f->pinned++;
    if (t->traits & T_MARC && u->massed_used < 2) f->arrows += 2 - u->massed_used;
    if (b->unit[unit].general) f->generals++;
    if (rbc_foot(t->cls) && rbc_grounds[b->terrain[u->cell]].defends) f->covered++;
}

static void count_melee(const rbc_battle *b, const rbc_state *s, int unit, figures *f)
{
    const rbc_unit *u = &s->unit[unit];
    const rbc_type *t = rbc_type_of(b, unit);
    bool formed = !(u->flags & UNFORMED);
    f->engaged++;
    f->melee += t->ccv - !formed - (u->hits >= t->shaken) + (formed && rbc_has_shock(t));
    if (rbc_flanked(b, s, unit)) f->beset++;
}

static void count_near(const rbc_battle *b, const rbc_state *s, int unit, const rings *enemy, figures *f)
{
    const rbc_unit *u = &s->unit[unit];
    const rbc_type *t = rbc_type_of(b, unit);
    bool formed = !(u->flags & UNFORMED), back = behind(enemy->within[0], u);
    if (!formed) f->disorder_near++;
    if (back) f->flanks++;
    if (s->phase <= PHASE_MOVEMENT && !(u->flags & DONE_MOVING) && b->unit[unit].side == s->active) f->to_go++;
    if (t->cls == AR || u->flags & (PINNED | HEDGEHOG_ON)) return;
    f->chargers[sq_y(u->cell)] |= 1U << sq_x(u->cell);
    if (formed && !back && rbc_has_shock(t)) f->strike++;
}

static void count_place(const rbc_battle *b, const rbc_state *s, int unit, const rings *own, const rings *enemy,
                        figures *f)
{
    const rbc_unit *u = &s->unit[unit];
    const rbc_type *t = rbc_type_of(b, unit);
    int far = distance_to(enemy, u->cell), x = sq_x(u->cell), y = sq_y(u->cell);
    const uint32_t *rows = own->within[0];
    uint32_t bit = 1U << x, around = bit | bit << 1 | bit >> 1, friends = rows[y] & around & ~bit;
    bool across = u->facing == SQ_FACE_N || u->facing == SQ_FACE_S, formed = !(u->flags & UNFORMED);
    uint32_t above = y > 0 ? rows[y - 1] : 0, below = y + 1 < RBC_ROWS ? rows[y + 1] : 0;
    f->far += far;
    if (across ? friends != 0 : ((above | below) & bit) != 0) f->line++;
    if (!(friends | ((above | below) & around))) f->alone++;
    if (!formed) f->disorder++;
    if (u->engaged) {
        count_melee(b, s, unit, f);
        return;
    }
    if (!formed || u->hits >= t->shaken || t->cls == AR) f->prey[y] |= bit;
    if (far <= rbc_range(t, MODE_NORMAL)) f->fire += t->ccv;
    if (far <= NEAR) count_near(b, s, unit, enemy, f);
    if (far > NEAR && formed && u->hits == 0) f->fresh++;
}

static void count_side(const rbc_battle *b, const rbc_state *s, int side, const rings r[GG_SIDES], figures *f)
{
    *f = (figures){0};
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        f->began += rbc_price(b, unit);
        if (!rbc_on_board(s, unit)) continue;
        count_state(b, s, unit, f);
        count_place(b, s, unit, &r[side], &r[!side], f);
    }
}

static int count_rows(const uint32_t *a, const uint32_t *b)
{
    int n = 0;
    for (int y = 0; y < RBC_ROWS; y++) n += __builtin_popcount(a[y] & b[y]);
    return n;
}

static int prey_of(const figures *own, const figures *other)
{
    uint32_t one[RBC_ROWS], two[RBC_ROWS];
    grow(own->chargers, one);
    grow(one, two);
    return count_rows(two, other->prey);
}

static int camps_in_danger(const rbc_state *s, int side, const rings *enemy)
{
    int n = 0;
    for (int i = 0; i < s->camps; i++)
        n += s->camp[i].side == side && !s->camp[i].sacked && in(enemy->within[NEAR], s->camp[i].cell);
    return n;
}

/* Of the side whose turn it is: most before it has moved, nothing after its melees. */
static float tempo_of(const rbc_state *s, int side)
{
    static const float left[] = {
        [PHASE_DEPLOY] = 0, [PHASE_RALLY] = 0.5F, [PHASE_MOVEMENT] = 0.3F, [PHASE_SHOOTING] = 0, [PHASE_MELEE] = -0.3F};
    return s->active == side ? left[s->phase] : -left[s->phase];
}

static void measure_units(const rbc_state *s, int side, const figures f[GG_SIDES], const rings *enemy, float *out)
{
    const figures *own = &f[side];
    float each = 1.0F / (float)(own->units ? own->units : 1);
    out[SIGN_QUALITY] = (float)own->ccv * each * 0.25F;
    out[SIGN_HITS] = -own->hits * each * 2;
    out[SIGN_SHAKEN_UNITS] = -(float)own->shaken * each * 2;
    out[SIGN_MARKED_UNITS] = -(float)own->marked * each * 4;
    out[SIGN_DISORDER] = -(float)own->disorder * each;
    out[SIGN_DISORDER_NEAR] = -(float)own->disorder_near * each * 2;
    out[SIGN_TEMPO] = tempo_of(s, side);
    out[SIGN_TO_GO] = (float)own->to_go * each;
    out[SIGN_ENGAGED] = (float)own->engaged * each;
    out[SIGN_MELEE] = (float)own->melee * each * 0.25F;
    out[SIGN_BESET] = -(float)own->beset * each * 4;
    out[SIGN_FLANKS] = -(float)own->flanks * each * 2;
    out[SIGN_STRIKE] = (float)own->strike * each * 2;
    out[SIGN_PREY] = (float)prey_of(own, &f[!side]) * each * 2;
    out[SIGN_FIRE] = (float)own->fire * each * 0.25F;
    out[SIGN_ARROWS] = (float)own->arrows * each * 0.5F;
    out[SIGN_LINE] = (float)own->line * each;
    out[SIGN_ALONE] = -(float)own->alone * each;
    out[SIGN_SQUARES] = (float)own->squares * each * 2;
    out[SIGN_PINNED_UNITS] = -(float)own->pinned * each * 2;
    out[SIGN_GENERALS] = (float)own->generals;
    out[SIGN_CAMPS] = -(float)camps_in_danger(s, side, enemy);
    out[SIGN_FRESH] = (float)own->fresh * each;
    out[SIGN_COVERED] = (float)own->covered * each;
}

static void measure_army(const rbc_battle *b, const rbc_state *s, int side, const figures f[GG_SIDES], int leader,
                         float *out)
{
    const figures *own = &f[side];
    float began = 1.0F / (float)(f[SOUTH].began + f[NORTH].began);
    float lost = (float)s->losses[side] / (float)b->break_point[side];
    int needed = b->break_point[side] - s->losses[side];
    if (lost > 1.4F) lost = 1.4F;
    for (int arm = SIGN_PIKES_LEFT; arm <= SIGN_GUNS_LEFT; arm++) out[arm] = own->arm[arm] * began * 2;
    out[SIGN_LOSSES] = -lost;
    out[SIGN_BRINK] = -lost * lost;
    out[SIGN_ENDURANCE] = (float)(needed > 0 ? needed : 0) / (float)b->total[side];
    out[SIGN_LEAD] = leader == side ? 0.5F : leader == GG_NONE ? 0 : -0.5F;
    out[SIGN_GROUND_HELD] = (float)rbc_ground_held(b, s, side) / (float)b->total[side];
    float doomed = (float)own->doomed / (float)(needed > 0 ? needed : 1);
    out[SIGN_DOOMED] = -(doomed > 2 ? 2 : doomed);
    out[SIGN_COME_ON] = leader == side ? 0 : -(float)own->far / (float)(own->units ? own->units : 1) * 0.2F;
}

void rbc_measure(const gg_battle *battle, const gg_state *state, float *out)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_rule why;
    figures f[GG_SIDES];
    rings r[GG_SIDES];
    float of[GG_SIDES][RBC_SIGNS];
    int leader = rbc_leader(b, s, &why);
    for (int side = 0; side < GG_SIDES; side++) spread(s, side, &r[side]);
    for (int side = 0; side < GG_SIDES; side++) count_side(b, s, side, r, &f[side]);
    for (int side = 0; side < GG_SIDES; side++) {
        measure_units(s, side, f, &r[!side], of[side]);
        measure_army(b, s, side, f, leader, of[side]);
    }
    for (int i = 0; i < RBC_SIGNS; i++) out[i] = of[SOUTH][i] - of[NORTH][i];
}
