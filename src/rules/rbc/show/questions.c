/* What a decision is about: whom it concerns, whether its answer can matter, and who is in the exchange that it stands in. */
#include "rules/rbc/show/show.h"

/* ---- questions that nothing hangs on ---- */

bool rbc_idle(const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int unit = s->head.ask.piece, other = s->head.ask.other;
    switch (s->head.ask.kind == GG_CHOOSE ? s->head.ask.question : ASK_NONE) {
    case ASK_NEXT: return !rbc_able(b, s, rbc_movers(b, s));
    case ASK_MOVE:
    case ASK_OUT: return rbc_hemmed_in(b, s, unit);
    case ASK_EVADE: return !rbc_has_refuge(b, s, unit, other);
    case ASK_REACT: return rbc_arc_front(rbc_arc_of(s, unit, s->unit[other].cell));
    case ASK_COMBAT: return rbc_fights_apart(b, s);
    default: return false;
    }
}

/* ---- whom it concerns ---- */

static uint64_t shooters_and_targets(const rbc_battle *b, const rbc_state *s)
{
    uint64_t all = 0;
    for (uint64_t left = rbc_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_may_shoot(b, s, u, true)) continue;
        uint64_t at = rbc_targets(b, s, u, MODE_NORMAL);
        if (rbc_has(b, u, T_MARC)) at |= rbc_targets(b, s, u, MODE_MASSED);
        if (at) all |= at | rbc_bit(u);
    }
    return all;
}

static uint64_t in_melee(const rbc_battle *b, const rbc_state *s)
{
    uint64_t all = 0;
    for (uint64_t left = rbc_combats(b, s); left; left &= left - 1) all |= rbc_combat_of(b, s, __builtin_ctzll(left));
    return all;
}

static uint64_t drawn_on(const rbc_battle *b, const rbc_state *s, int unit)
{
    int far, who = rbc_drawn_by(b, s, unit, &far);
    return who == GG_NONE ? 0 : rbc_bit(who);
}

/* Enemies that it could charge. */
static uint64_t in_reach(const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach r;
    uint64_t all = 0;
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &r);
    for (int i = 0; i < r.charges; i++) all |= rbc_bit((int)gg_move_target(r.charge[i]));
    return all;
}

/* Enemies in the boxes around it. */
static uint64_t beside(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t all = 0;
    for (uint64_t left = rbc_units_on(b, s, !rbc_side(b, unit)); left; left &= left - 1)
        if (sq_distance(s->unit[unit].cell, s->unit[__builtin_ctzll(left)].cell) == 1) all |= left & -left;
    return all;
}

/* Enemies that could charge it in that box, as they stand. */
static uint64_t chargers_at(const rbc_battle *b, const rbc_state *now, int unit, int cell)
{
    rbc_state s;
    uint64_t all = 0;
    memcpy(&s, now, offsetof(rbc_state, frame));
    rbc_put(&s, b, unit, cell, s.unit[unit].facing);
    for (uint64_t left = rbc_units_on(b, &s, !rbc_side(b, unit)); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_tied(&s, u) && rbc_type_of(b, u)->cls != AR && in_reach(b, &s, u) >> unit & 1) all |= left & -left;
    }
    return all;
}

static uint64_t ahead_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    int who = rbc_unit_at(s, sq_step(b->board, s->unit[unit].cell, 2 * s->unit[unit].facing));
    return who == GG_NONE ? 0 : rbc_bit(who);
}

static uint64_t others_of(const rbc_battle *b, const rbc_state *s)
{
    int unit = s->head.ask.piece;
    switch (s->head.ask.question) {
    case ASK_NEXT: return rbc_movers(b, s);
    case ASK_MOMENTUM: return drawn_on(b, s, unit);
    case ASK_MOVE: return in_reach(b, s, unit);
    case ASK_LEAVE: return rbc_horse_near(b, s, unit);
    case ASK_REACT: return beside(b, s, unit);
    case ASK_ON: return ahead_of(b, s, unit);
    case ASK_EXPLOIT: return chargers_at(b, s, unit, rbc_top(s)->victor.cell);
    case ASK_SHOOT: return shooters_and_targets(b, s);
    case ASK_COMBAT: return in_melee(b, s);
    case ASK_RIVAL: return rbc_rivals(b, s, unit);
    case ASK_FACE_FOE:
    case ASK_WITHDRAW: return rbc_foes(b, s, unit);
    default: return 0;
    }
}

/* Brigades of the enemy that stand already. */
static uint32_t standing(const rbc_battle *b, const rbc_state *s)
{
    uint64_t enemy = rbc_units_on(b, s, !s->head.ask.side);
    uint32_t all = 0;
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].units & enemy) all |= (uint32_t)1 << i;
    return all;
}

void rbc_concerns(const gg_battle *battle, const gg_state *state, gg_asking *a)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int question = s->head.ask.question;
    a->pieces[0] |= others_of(b, s);
    if (question == ASK_MOVE || question == ASK_OUT || question == ASK_PLACE || question == ASK_MOMENTUM)
        a->groups |= (uint32_t)1 << b->unit[s->head.ask.piece].brigade;
    if (question == ASK_BRIGADE) a->groups |= (uint32_t)rbc_to_deploy(b, s, s->head.ask.side) | standing(b, s);
}

/* ---- exchanges ---- */

static void between(gg_event *e, const rbc_battle *b, unsigned piece, unsigned other, gg_rule rule)
{
    e->piece = (uint8_t)piece, e->other = (uint8_t)other, e->rule = rule;
    if (piece < b->units) e->side = b->unit[piece].side;
}

/* The one who charged, where it still is so. */
static void fight_of(gg_event *e, const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    unsigned rival = s->unit[unit].rival;
    bool swap = rival != GG_NONE && s->unit[rival].rival == unit && rbc_side(b, (int)unit) != s->active;
    between(e, b, swap ? rival : unit, swap ? unit : rival, MELEE_COMBAT);
}

void rbc_exchange_of(const gg_battle *battle, const gg_state *state, const void *frame, gg_event *e)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    const rbc_frame *f = frame;
    switch (f->head.proc) {
    case PROC_unit_move: between(e, b, f->unit_move.unit, GG_NONE, MOVE_PROCEDURE); break;
    case PROC_charge: between(e, b, f->charge.unit, f->charge.target, CHARGE_SEQUENCE); break;
    case PROC_shoot: between(e, b, f->shoot.unit, f->shoot.target, SHOOT_ELIGIBLE); break;
    case PROC_combat: fight_of(e, b, s, f->combat.unit); break;
    case PROC_breaks: between(e, b, s->queue[0], GG_NONE, CAT_BROKEN); break;
    default: break;
    }
}
