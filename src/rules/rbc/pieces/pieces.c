/* Section 5: the units on the board: where they stand, with whom they are engaged, and how that is changed and told. */
#include "rules/rbc/pieces/pieces.h"
#include "engine/units.h"

int rbc_kind(const rbc_type *t)
{
    static const uint8_t kind[RBC_CLASSES] = {
        [HF] = KIND_HF, [LF] = KIND_LF, [HM] = KIND_HM, [LM] = KIND_LM, [EL] = KIND_EL, [AR] = KIND_AR};
    return t->cls == HF && t->order == WA ? KIND_WARRIOR : kind[t->cls];
}

int rbc_break_value(const rbc_battle *b, int unit) { return rbc_type_of(b, unit)->bv + b->unit[unit].general; }

int rbc_unit_at(const rbc_state *s, int cell) { return cell == SQ_OFF ? GG_NONE : s->unit_at[cell]; }

static bool is_on_board(const void *s, int unit) { return rbc_on_board(s, unit); }

uint64_t rbc_units_on(const rbc_battle *b, const rbc_state *s, int side)
{
    return gg_units_that(b->side_units[side], is_on_board, s);
}

/* ---- engagements: kept by the unit that charged ---- */

uint64_t rbc_foes(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int more = u->engaged;
    if (more == 0) return 0;
    uint64_t foes = 0;
    if (u->foe != GG_NONE) {
        foes = rbc_bit(u->foe);
        more--;
    }
    for (uint64_t left = b->side_units[!rbc_side(b, unit)]; more && left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        if (s->unit[enemy].foe != unit) continue;
        foes |= rbc_bit(enemy);
        more--;
    }
    return foes;
}

bool rbc_engaged(const rbc_state *s, int a, int b) { return s->unit[a].foe == b || s->unit[b].foe == a; }

int rbc_initiator(const rbc_state *s, int a, int b)
{
    assert(rbc_engaged(s, a, b));
    return s->unit[a].foe == b ? a : b;
}

void rbc_link(rbc_state *s, int charger, int target, int pt, bool diagonal)
{
    rbc_unit *u = &s->unit[charger];
    assert(u->foe == GG_NONE && s->unit[target].foe != charger);
    u->foe = (uint8_t)target;
    u->since = (uint8_t)pt;
    u->flags = diagonal ? u->flags | DIAGONAL : u->flags & ~(uint32_t)DIAGONAL;
    u->engaged++;
    s->unit[target].engaged++;
}

static void unlink_pair(rbc_state *s, int a, int b)
{
    rbc_unit *u = &s->unit[rbc_initiator(s, a, b)];
    u->foe = GG_NONE;
    u->since = 0;
    u->flags &= ~(uint32_t)DIAGONAL;
    s->unit[a].engaged--;
    s->unit[b].engaged--;
}

void rbc_unlink_all(rbc_state *s, const rbc_battle *b, int unit)
{
    for (uint64_t foes = rbc_foes(b, s, unit); foes; foes &= foes - 1) unlink_pair(s, unit, __builtin_ctzll(foes));
}

/* ---- places ---- */

/* A broken unit keeps its cell until it is buried, when another may stand there already. */
void rbc_put(rbc_state *s, const rbc_battle *b, int unit, int cell, int facing)
{
    rbc_unit *u = &s->unit[unit];
    uint32_t *held = s->held[rbc_side(b, unit)];
    if (u->cell != SQ_OFF && s->unit_at[u->cell] == unit) {
        s->unit_at[u->cell] = GG_NONE;
        held[sq_y(u->cell)] &= ~((uint32_t)1 << sq_x(u->cell));
    }
    u->cell = (uint16_t)cell;
    u->facing = (uint8_t)facing;
    if (cell == SQ_OFF) return;
    assert(s->unit_at[cell] == GG_NONE);
    s->unit_at[cell] = (uint8_t)unit;
    held[sq_y(cell)] |= (uint32_t)1 << sq_x(cell);
}

/* Rows count from the north as the plane's do. */
gg_pose rbc_pose(int cell, int facing)
{
    if (cell == SQ_OFF) return (gg_pose){.facing = -1};
    return (gg_pose){(int16_t)sq_plane(sq_x(cell)), (int16_t)sq_plane(sq_y(cell)),
                     (int16_t)(facing < 0 ? -1 : 90 * facing)};
}

gg_pose rbc_unit_pose(const rbc_state *s, int unit) { return rbc_pose(s->unit[unit].cell, s->unit[unit].facing); }

/* ---- changes that are told ---- */

void rbc_turn_to(gg_run *x, int unit, int facing, gg_rule rule)
{
    gg_pose was = rbc_unit_pose(ST(x), unit);
    if (ST(x)->unit[unit].facing == facing) return;
    ST(x)->unit[unit].facing = (uint8_t)facing;
    USES(x, GEO_FACING);
    TELL(x, GG_EV_TURN, rule, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit, .from = was,
         .to = rbc_unit_pose(ST(x), unit));
}

const rbc_flag_word rbc_flag_words[RBC_FLAG_WORDS] = {
    {UNFORMED, ST_UNFORMED}, {CATMARK, ST_CATMARK},   {HEDGEHOG_ON, ST_HEDGEHOG},
    {PINNED, ST_PINNED},     {MOMENTUM, ST_MOMENTUM}, {OOC, ST_OOC},
    {ADVANCED, ST_ADVANCED}, {DONE_MOVING, ST_DONE},  {SHOT, ST_SHOT}};

/* What no one looking at the board is shown has no status word: -1. */
static int status_of(uint32_t flag)
{
    for (int i = 0; i < RBC_FLAG_WORDS; i++)
        if (rbc_flag_words[i].flag == flag) return rbc_flag_words[i].status;
    return -1;
}

static void tell_flag(gg_run *x, int unit, uint32_t flag, bool on, gg_rule rule)
{
    int status = status_of(flag);
    if (status < 0) {
        USES(x, rule);
        return;
    }
    TELL(x, GG_EV_STATUS, rule, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit,
         .status = (uint8_t)status, .before = !on, .after = on);
}

void rbc_set(gg_run *x, int unit, uint32_t flag, gg_rule rule)
{
    rbc_unit *u = &ST(x)->unit[unit];
    if (u->flags & flag) return;
    u->flags |= flag;
    if (x->sink) tell_flag(x, unit, flag, true, rule);
}

void rbc_clear(gg_run *x, int unit, uint32_t flag, gg_rule rule)
{
    rbc_unit *u = &ST(x)->unit[unit];
    if (!(u->flags & flag)) return;
    u->flags &= ~flag;
    if (x->sink) tell_flag(x, unit, flag, false, rule);
}

void rbc_unform(gg_run *x, int unit, gg_rule rule) { rbc_set(x, unit, UNFORMED, rule); }

/* 7.5 */
void rbc_take_hits(gg_run *x, int unit, int hits, gg_rule rule)
{
    rbc_unit *u = &ST(x)->unit[unit];
    if (hits == 0) return;
    bool was = rbc_shaken(BT(x), ST(x), unit);
    uint8_t side = (uint8_t)rbc_side(BT(x), unit);
    assert(u->hits + hits <= UINT8_MAX);
    u->hits = (uint8_t)(u->hits + hits);
    TELL(x, GG_EV_STRENGTH, rule, .side = side, .piece = (uint8_t)unit, .before = (int16_t)(u->hits - hits),
         .after = u->hits, .variant = u->due == u->fresh); /* 1: the dice have said it, nothing was passed on */
    if (was || !rbc_shaken(BT(x), ST(x), unit)) return;
    TELL(x, GG_EV_STATUS, HITS_SHAKEN, .side = side, .piece = (uint8_t)unit, .status = ST_SHAKEN, .before = 0,
         .after = 1);
}
