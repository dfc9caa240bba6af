/* What a decision is about: whom it concerns, whether its answer can matter, and who is in the exchange that it stands in. */
#include "rules/rbc/show/show.h"

/* ---- questions that nothing hangs on ---- */

/* Its handling asks nothing: it is bound in its melee, pinned, or a heavy gun. */
static bool has_nothing_to_do(const rbc_battle *b, const rbc_state *s, int unit)
{
    if (rbc_in_melee(s, unit)) return !rbc_melee_facings(b, s, unit);
    return rbc_is(s, unit, PINNED) || rbc_type_of(b, unit)->weapon == GUNH_W;
}

static bool nobody_moves(const rbc_battle *b, const rbc_state *s)
{
    uint64_t movers = rbc_movers(b, s);
    for (uint64_t left = movers; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (rbc_is(s, u, MOMENTUM) || !has_nothing_to_do(b, s, u)) return false;
    }
    return true;
}

static bool cannot_go(const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach reach;
    if (rbc_type_of(b, unit)->weapon == GUNH_W) return true;
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &reach);
    return rbc_reach_count(&reach) < 2;
}

bool rbc_idle(const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    switch (s->head.ask.kind == GG_CHOOSE ? s->head.ask.question : ASK_NONE) {
    case ASK_NEXT: return nobody_moves(b, s);
    case ASK_MOVE:
    case ASK_OUT: return cannot_go(b, s, s->head.ask.piece);
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

static uint64_t others_of(const rbc_battle *b, const rbc_state *s)
{
    int unit = s->head.ask.piece;
    switch (s->head.ask.question) {
    case ASK_NEXT: return rbc_movers(b, s);
    case ASK_MOMENTUM: return drawn_on(b, s, unit);
    case ASK_SHOOT: return shooters_and_targets(b, s);
    case ASK_COMBAT: return in_melee(b, s);
    case ASK_RIVAL: return rbc_rivals(b, s, unit);
    case ASK_FACE_FOE:
    case ASK_WITHDRAW: return rbc_foes(b, s, unit);
    default: return 0;
    }
}

void rbc_concerns(const gg_battle *battle, const gg_state *state, gg_asking *a)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int question = s->head.ask.question;
    a->pieces[0] |= others_of(b, s);
    if (question == ASK_MOVE || question == ASK_OUT || question == ASK_PLACE || question == ASK_MOMENTUM)
        a->groups |= (uint32_t)1 << b->unit[s->head.ask.piece].brigade;
    if (question == ASK_BRIGADE) a->groups |= (uint32_t)rbc_to_deploy(b, s, s->head.ask.side);
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
