/* The signs of a position: numbers of about 1 that say how well the French stand against the Allies. Each is a figure of one
 * side less the same figure of the other, so that changing the sides changes every sign. */
#include "rules/ccn/chapters.h"
#include "rules/ccn/think/think.h"

#define SIGN_NAMES ccn_sign_names
#define VALUES_DEF "rules/ccn/think/values.def"
#define VALUES ccn_values
#include "engine/def/measured.inc"

typedef struct side_figures { /* of one side, as they are counted */
    int units, began;         /* began: cost of all units */
    int cost[3];              /* by class, of the blocks that are left */
    int price;                /* cost of the units that are left, as if they were full */
    int full, two, one, shaken, broken, ready, ready_at, flanks, contact, near, shots, guns;
    hex_set weak, rooted, horse; /* cells: easy prey; cannot get out of the way; horse that may charge */
    hex_set ready_cells, squares;
} side_figures;

typedef struct rings { /* cells within so many hexes of a side's units */
    hex_set within[7];
} rings;

static void spread(const ccn_state *s, int side, rings *r)
{
    r->within[0] = s->units[side];
    for (int d = 1; d < 7; d++) r->within[d] = r->within[d - 1] | hex_around(r->within[d - 1]);
}

static bool shows_flank(const ccn_battle *b, const ccn_state *s, int unit, hex_set enemies)
{
    int hex = s->unit[unit].hex;
    for (hex_set at = hex_beside[hex] & enemies; at;)
        if (ccn_arc(b, s, unit, hex_take(&at)) != HEX_FRONT) return true;
    return false;
}

static void count_contact(const ccn_battle *b, const ccn_state *s, int unit, const rings *enemy, side_figures *f)
{
    const ccn_unit *u = &s->unit[unit];
    if (!hex_in(enemy->within[2], u->hex)) return;
    f->near += u->blocks;
    if (!hex_in(enemy->within[1], u->hex)) return;
    f->contact += u->blocks;
    f->ready_at += !(u->flags & SPENT);
    f->flanks += shows_flank(b, s, unit, enemy->within[0]);
}

static void count_unit(const ccn_battle *b, const ccn_state *s, int unit, const rings *enemy, side_figures *f)
{
    const ccn_unit *u = &s->unit[unit];
    const ccn_type *type = ccn_type_of(b, unit);
    hex_set at = HEX_BIT(u->hex);
    bool spent = u->flags & SPENT;
    f->units++;
    f->price += type->cost;
    f->cost[type->cls] += type->cost * u->blocks * 4 / b->unit[unit].full;
    f->full += u->blocks == b->unit[unit].full;
    f->two += u->blocks == 2, f->one += u->blocks == 1;
    f->shaken += u->morale == SHAKEN, f->broken += u->morale == BROKEN;
    f->ready += !spent;
    if (u->flags & SQUARE) f->squares |= at;
    if (u->blocks <= 2 || u->morale == BROKEN) f->weak |= at;
    if (!spent) f->ready_cells |= at;
    if (type->cls == CAV && !spent && u->morale != BROKEN) f->horse |= at;
    if (type->cls == ART || (spent && !(u->flags & SQUARE))) f->rooted |= at;
    if (type->cls == ART) f->guns++, f->shots += CCN_SHOTS - u->shots;
    count_contact(b, s, unit, enemy, f);
}

static void count_side(const ccn_battle *b, const ccn_state *s, int side, const rings *enemy, side_figures *f)
{
    *f = (side_figures){0};
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        f->began += ccn_type_of(b, unit)->cost;
        if (ccn_alive(s, unit)) count_unit(b, s, unit, enemy, f);
    }
}

/* Banners that lie beside its units. */
static int in_reach(const ccn_battle *b, const ccn_state *s, int side, const rings *own)
{
    int banners = 0;
    for (int i = 0; i < b->objectives; i++) {
        int hex = b->objective[i].hex;
        bool mine = b->objective[i].side == side;
        if (mine && !hex_in(s->units[side], hex) && hex_in(own->within[1], hex)) banners += b->objective[i].banners;
        if (!mine && hex_in(s->units[side], hex)) banners += b->objective[i].banners; /* kept from the enemy */
    }
    return banners;
}

static int hexes_to_go(const ccn_state *s, int side, const rings *enemy)
{
    int sum = 0;
    for (int d = 1; d < 7; d++) sum += hex_count(s->units[side] & ~enemy->within[d]);
    return sum;
}

/* Ground that takes dice from infantry, whatever it does. */
static hex_set cover(const ccn_battle *b)
{
    hex_set cells = 0;
    for (int t = 0; t < CCN_TERRAINS; t++)
        if (ccn_grounds[t].into[INF] && !ccn_grounds[t].melee_only) cells |= b->of[t];
    return cells;
}

static void measure_leaders(const ccn_battle *b, const ccn_state *s, int side, const rings *enemy, float *out)
{
    int on = 0, away = 0, all = 0;
    for (int l = 0; l < b->leaders; l++) {
        if (b->leader[l].side != side) continue;
        all++, on += s->leader[l].status == ON, away += s->leader[l].status == CASUALTY;
    }
    int astray = hex_count(s->leaders[side] & ~s->units[side] & enemy->within[3]);
    float each = 1.0F / (float)(all ? all : 1);
    out[SIGN_LEADERS] = ((float)on + 0.4F * (float)away) * each;
    out[SIGN_ASTRAY] = -(float)astray * each;
}

static void measure_command(const ccn_battle *b, const ccn_state *s, int side, float each, float *out)
{
    ccn_command c;
    ccn_command_work(b, s, side, &c);
    out[SIGN_COMMANDED] = (float)hex_count(s->units[side] & c.within[4]) * each;
    out[SIGN_CLOSE_COMMAND] = (float)hex_count(s->units[side] & c.direct) * each;
}

static float tempo_of(const ccn_state *s, int side)
{
    int ours = s->side[side].cup, theirs = s->side[!side].cup;
    if (s->active != GG_NONE) return s->active == side ? 0.5F : -0.5F;
    return ours + theirs ? 0.5F * (float)(ours - theirs) / (float)(ours + theirs) : 0;
}

static void measure_side(const ccn_battle *b, const ccn_state *s, int side, const side_figures f[2], const rings r[2],
                         float *out)
{
    const side_figures *own = &f[side], *other = &f[!side];
    const rings *enemy = &r[!side];
    const ccn_side *a = &s->side[side];
    float began = 0.25F / (float)(f[0].began + f[1].began), each = 1.0F / (float)(own->units ? own->units : 1);
    int needed = b->goal[!side] - ccn_banners(b, s, !side), ahead = ccn_ahead(b, s);
    int task = b->goal[side] - ccn_banners(b, s, side);
    if (task < 0) task = 0;
    float brink = -1.0F / (float)(needed > 0 ? needed : 1),
          share = (float)ccn_banners(b, s, side) / (float)b->goal[side];
    out[SIGN_INFANTRY] = (float)own->cost[INF] * began * 2;
    out[SIGN_HORSE_LEFT] = (float)own->cost[CAV] * began * 4;
    out[SIGN_GUNS_LEFT] = (float)own->cost[ART] * began * 4;
    out[SIGN_QUALITY] = (float)own->price * each * 0.1F;
    out[SIGN_BANNERS] = share;
    out[SIGN_BRINK] = share * share;
    out[SIGN_TO_WIN] = -(float)task / (float)(other->units > task ? other->units : task + (task == 0));
    out[SIGN_LEAD] = ahead == side ? 0.5F : ahead == GG_NONE ? 0 : -0.5F;
    out[SIGN_OBJECTIVES] = (float)in_reach(b, s, side, &r[side]) / (float)b->goal[side];
    out[SIGN_FULL_UNITS] = (float)own->full * each;
    out[SIGN_WEAK] = (float)own->two * brink * 0.5F;
    out[SIGN_LAST_BLOCKS] = (float)own->one * brink;
    out[SIGN_SHAKEN_UNITS] = -(float)own->shaken * each * 2;
    out[SIGN_BROKEN_UNITS] = -(float)own->broken * each * 4;
    out[SIGN_READY] = (float)own->ready * each;
    out[SIGN_READY_AT] = (float)own->ready_at * each * 2;
    out[SIGN_CUP] = (float)a->cup * 0.2F;
    out[SIGN_TEMPO] = tempo_of(s, side);
    out[SIGN_AIDES] = (float)a->adc_ready * 0.4F;
    out[SIGN_TOKENS] = (float)__builtin_popcount(a->tokens) + (float)a->bonus;
    out[SIGN_CONTACT] = (float)own->contact * each * 0.5F;
    out[SIGN_NEAR] = (float)own->near * each * 0.25F;
    out[SIGN_FLANKS] = -(float)own->flanks * each * 4;
    out[SIGN_GROUND] = (float)hex_count(s->units[side] & cover(b)) * each;
    out[SIGN_SUPPORT] = (float)hex_count(s->units[side] & hex_around(s->units[side])) * each;
    out[SIGN_SQUARES] = (float)hex_count(own->squares) * each * 2;
    out[SIGN_PREY] = (float)hex_count(other->weak & hex_around(own->ready_cells)) * each * 2;
    hex_set charge = hex_around(hex_around(hex_around(own->horse)));
    out[SIGN_RIDE_DOWN] = (float)hex_count(other->rooted & charge) * each;
    out[SIGN_SHOTS] = own->guns ? (float)own->shots / (float)(CCN_SHOTS * own->guns) : 0;
    out[SIGN_COME_ON] = ahead == side ? 0 : -(float)hexes_to_go(s, side, enemy) * each * 0.3F;
    measure_leaders(b, s, side, enemy, out);
    measure_command(b, s, side, each, out);
}

void ccn_measure(const gg_battle *battle, const gg_state *state, float *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    side_figures f[GG_SIDES];
    rings r[GG_SIDES];
    float of[GG_SIDES][CCN_SIGNS];
    for (int side = 0; side < GG_SIDES; side++) spread(s, side, &r[side]);
    for (int side = 0; side < GG_SIDES; side++) count_side(b, s, side, &r[!side], &f[side]);
    for (int side = 0; side < GG_SIDES; side++) measure_side(b, s, side, f, r, of[side]);
    for (int i = 0; i < CCN_SIGNS; i++) out[i] = of[FRENCH][i] - of[ALLIES][i];
}
