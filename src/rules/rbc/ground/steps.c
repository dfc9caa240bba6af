/* 4.4, 7.2.3: how each kind of unit goes; the ground around a unit as boards of bits; single steps and what they do. */
#include "rules/rbc/ground/boards.h"

int rbc_allowance(const rbc_battle *b, int unit) { return rbc_type_allowance(rbc_type_of(b, unit)); }

rbc_gait rbc_gait_of(const rbc_battle *b, int unit)
{
    static const rbc_gait gaits[RBC_CLASSES] = {
        [HF] = {.kind = KIND_HF, .turns = 1, .diagonal = true},
        [LF] = {.kind = KIND_LF, .turns = 2, .diagonal = true},
        [HM] = {.kind = KIND_HM, .turns = 1, .diagonal = true, .barred = true},
        [LM] = {.kind = KIND_LM, .turns = 2, .diagonal = true, .barred = true},
        [EL] = {.kind = KIND_EL, .turns = 1, .diagonal = true, .barred = true, .elephant = true},
        [AR] = {.kind = KIND_AR, .turns = 1, .barred = true, .gun = true},
    };
    const rbc_type *t = rbc_type_of(b, unit);
    rbc_gait g = gaits[t->cls];
    g.allowance = (uint8_t)rbc_type_allowance(t);
    g.turned = (uint8_t)(g.allowance - g.elephant);
    g.turn_cost = b->option.turn_cost;
    if (t->cls == HF) {
        if (t->order == WA) g.kind = KIND_WARRIOR;
        g.rushes = t->order == WA;
        g.diagonal = !(t->traits & T_TER);
    } else if (t->cls == HM) {
        g.close_cavalry = t->order == CL;
    } else if (t->cls == AR) {
        if (t->weapon == GUNH_W) g.turns = 0;
        if (t->weapon == GUNF_W) g.turn_cost = 0;
    }
    return g;
}

/* ---- the boards ---- */

/* Columns x - 3 to x + 3 of a row of the battlefield. */
static inline uint64_t cut(uint64_t row, int x) { return row << 3 >> x & 0x7f; }

/* Friends that may be stepped through (rbc.geo.passthrough). No move ends there, so one step makes no use of them. */
static uint64_t passable(const rbc_battle *b, const rbc_state *s, int unit, uint64_t friends)
{
    uint64_t through = 0;
    for (; friends; friends &= friends - 1) {
        int cell = rbc_board_cell(s->unit[unit].cell, __builtin_ctzll(friends));
        if (rbc_passable(b, s, unit, s->unit_at[cell])) through |= friends & -friends;
    }
    return through;
}

static void mark(uint64_t *board, int centre, int cell)
{
    int at = cell == SQ_OFF ? -1 : rbc_board_at(centre, cell);
    if (at >= 0) *board |= (uint64_t)1 << at;
}

static void carts(const rbc_battle *b, const rbc_state *s, int centre, rbc_land *l)
{
    for (int i = 0; i < s->carts; i++) {
        int cell = s->cart[i] & (RBC_CELLS - 1), side = s->cart[i] >> 9;
        mark(&l->fence[side], centre, cell);
        mark(&l->fence[(side + 2) & 3], centre, sq_step(b->board, cell, 2 * side));
    }
}

/* 3.11: a diagonal crosses an obstacle if both ways round the corner do. */
static void fences(const rbc_battle *b, const rbc_state *s, int centre, int top, int bottom, rbc_land *l)
{
    memset(l->fence, 0, sizeof l->fence);
    for (int side = 0; side < SQ_FACINGS; side++)
        for (int y = top; y <= bottom; y++)
            l->fence[side] |= cut(b->fence[side][y], sq_x(centre)) << 8 * (y - sq_y(centre) + 3);
    carts(b, s, centre, l);
    for (int i = 0; i < SQ_FACINGS; i++) {
        uint64_t one = l->fence[i], other = l->fence[(i + 1) & 3];
        uint64_t then_other = rbc_rotate(other, rbc_towards(i + 2)), then_one = rbc_rotate(one, rbc_towards(i + 3));
        l->corner[i] = (one | then_other) & (other | then_one);
        l->fenced |= one != 0;
    }
}

/* Boxes within 0, 1, 2, 3 steps. */
static const uint64_t near[] = {CENTRE, 0x1c1c1c0000, 0x3e3e3e3e3e00, 0x7f7f7f7f7f7f7f};

/* Only boxes from which a step may still be made count. */
static void pinches(rbc_land *l, int allowance)
{
    uint64_t beside[SQ_FACINGS], any = 0;
    for (int i = 0; i < SQ_FACINGS; i++) beside[i] = rbc_rotate(l->hard, rbc_towards(i + 2)) & near[allowance - 1];
    for (int i = 0; i < SQ_FACINGS; i++) any |= l->pinch[i] = beside[i] & beside[(i + 1) & 3];
    l->pinched = any != 0;
}

void rbc_land_work(const rbc_battle *b, const rbc_state *s, int unit, const rbc_gait *g, rbc_land *l)
{
    const rbc_unit *u = &s->unit[unit];
    int side = rbc_side(b, unit), x = sq_x(u->cell), y = sq_y(u->cell), far = g->rushes ? 2 : g->allowance;
    int top = y < far ? 0 : y - far, bottom = y + far < b->board.rows ? y + far : b->board.rows - 1;
    const uint32_t *forbids = b->forbids[g->kind], *unforms = b->unforms[g->kind];
    bool formed = !(u->flags & UNFORMED);
    uint64_t open = 0, friends = 0, hard = 0, soft = 0;
    for (int r = bottom; r >= top; r--) {
        uint64_t foes = s->held[!side][r];
        open = open << 8 | (~(((foes | forbids[r]) << 3 | 7) >> x) & 0x7f);
        friends = friends << 8 | cut(s->held[side][r], x);
        hard = hard << 8 | cut(foes | b->impassable[r], x);
        soft = soft << 8 | cut(unforms[r], x);
    }
    int down = 8 * (top - y + 3);
    open <<= down;
    friends = friends << down & ~CENTRE;
    l->hard = hard = hard << down & near[far];
    l->soft = formed ? soft << down & near[far] : 0;
    if (s->camps && formed && g->kind <= KIND_WARRIOR) /* Camps that were pitched before the battle */
        for (int i = 0; i < s->camps; i++) mark(&l->soft, u->cell, s->camp[i].cell);
    l->end = l->pass = open & ~friends;
    if (friends && g->allowance > 1) l->pass |= open & passable(b, s, unit, friends);
    l->pinched = l->fenced = false;
    if (hard & (hard - 1) && g->diagonal) pinches(l, g->allowance);
    if ((b->walls || s->carts) && (formed || g->barred)) fences(b, s, u->cell, top, bottom, l);
    l->careful = l->pinched || l->fenced || l->soft;
}

/* ---- single steps ---- */

int rbc_step_cost(const rbc_battle *b, int unit, int step)
{
    if (step == STEP_HH) return rbc_allowance(b, unit);
    return step < STEP_TL || step > STEP_AB ? 1 : rbc_gait_of(b, unit).turn_cost;
}

int rbc_step_facing(int facing, int step)
{
    static const uint8_t turn[] = {[STEP_TL] = 3, [STEP_TR] = 1, [STEP_AB] = 2, [STEP_HH] = 0};
    return (facing + turn[step]) & 3;
}

int rbc_step_cell(const rbc_battle *b, int cell, int facing, int step)
{
    static const int8_t ahead[] = {
        [STEP_F] = 1, [STEP_DL] = 1, [STEP_DR] = 1, [STEP_CH] = 1, [STEP_CDL] = 1, [STEP_CDR] = 1, [STEP_HH] = 0};
    static const int8_t right[] = {[STEP_DL] = -1, [STEP_DR] = 1, [STEP_CDL] = -1, [STEP_CDR] = 1, [STEP_HH] = 0};
    return sq_place(b->board, cell, facing, ahead[step], right[step]);
}

/* 7.2.6: also of a charge, which takes the unit into its target's terrain and across what lies between. */
int rbc_step_did(const rbc_battle *b, const rbc_state *s, int unit, int from, int to, int step)
{
    static const uint8_t kind[] = {[STEP_F] = PATH_FORWARD,
                                   [STEP_DL] = PATH_DIAGONAL,
                                   [STEP_DR] = PATH_DIAGONAL,
                                   [STEP_TL] = PATH_TURNED,
                                   [STEP_TR] = PATH_TURNED,
                                   [STEP_AB] = PATH_TURNED,
                                   [STEP_HH] = 0};
    int did = kind[step];
    if (from == to) return did;
    if (rbc_unforms(b, s, unit, to) || (step < STEP_CH && rbc_unforms(b, s, unit, from))) did |= PATH_TERRAIN;
    return rbc_crosses_wall(b, s, from, to) ? did | PATH_OBSTACLE : did;
}

/* ---- 7.2.6, 7.2.7, 7.12 ---- */

gg_rule rbc_path_unforms(const rbc_battle *b, int unit, int spent, int did)
{
    if (did & PATH_TERRAIN) return UNF_TERRAIN;
    if (did & PATH_OBSTACLE) return UNF_OBSTACLE;
    if (spent < 2 && !(did & (PATH_TURNED | PATH_DIAGONAL))) return GG_OK;
    rbc_gait g = rbc_gait_of(b, unit);
    if (rbc_orderly(&g, spent, did)) return GG_OK;
    return g.close_cavalry && spent >= 2 ? UNF_CLOSECAV : UNF_TURN;
}

bool rbc_may_hedgehog(const rbc_battle *b, const rbc_state *s, int unit)
{
    return rbc_has(b, unit, T_HH) && !s->unit[unit].engaged && !rbc_is(s, unit, UNFORMED | HEDGEHOG_ON | PINNED);
}

/* 7.2.7: towards an enemy beside it; towards one at a corner only if none is beside it. */
uint64_t rbc_melee_facings(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    uint64_t straight = 0, slanting = 0;
    if (!u->engaged || u->flags & HEDGEHOG_ON || rbc_type_of(b, unit)->cls == AR) return 0;
    for (uint64_t foes = rbc_foes(b, s, unit); foes; foes &= foes - 1) {
        int cell = s->unit[__builtin_ctzll(foes)].cell;
        if (rbc_arc_front(rbc_arc_of(s, unit, cell))) return 0;
        for (int f = 0; f < SQ_FACINGS; f++) {
            sq_offset at = sq_seen(u->cell, f, cell);
            if (at.forward == 1) *(at.right ? &slanting : &straight) |= (uint64_t)1 << f;
        }
    }
    return straight ? straight : slanting;
}
