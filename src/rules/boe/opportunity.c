/* 7.7: opportunity fire and opportunity charges, after each space that a mover enters. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static uint8_t side_of(gg_run *x, int unit) { return (uint8_t)boe_side(BT(x), unit); }

/* ---- opportunity fire ---- */

static uint8_t next_firer(gg_run *x, const struct frame_window *f, int after)
{
    int enemy = !side_of(x, f->mover);
    for (int u = boe_next(BT(x), enemy, after); u != GG_NONE; u = boe_next(BT(x), enemy, u))
        if (boe_judge_oppfire(BT(x), ST(x), u, f->mover, f->charging != MOVING) == GG_OK) return (uint8_t)u;
    return GG_NONE;
}

/* ---- opportunity charges ---- */

static bool can_charge(const boe_battle *b, const boe_state *s, int unit, int mover)
{
    const boe_unit *u = &s->unit[unit];
    if (u->cube != BLUE || u->cell == SQ_OFF || sq_distance(u->cell, s->unit[mover].cell) > 3) return false;
    return boe_charge_list(b, s, unit, CHARGE_OPPORTUNITY, mover, NULL, 0) > 0;
}

static bool shares_space(gg_run *x, int unit)
{
    uint8_t in[BOE_STACK];
    if (ST(x)->unit[unit].free_x == 255) return false;
    return boe_units_in(BT(x), ST(x), ST(x)->unit[unit].cell, side_of(x, unit), in) > 1;
}

/* The mover's own quarry is spared the choice: it reacts to the charge instead. */
static bool may_be_charged(gg_run *x, const struct frame_window *f)
{
    int enemy = !side_of(x, f->mover);
    if (f->charging == AT_THE_START || !boe_phase_in(BT(x)->option.oppcharge, ST(x)->phase)) return false;
    if (shares_space(x, f->mover)) return false;
    for (int u = boe_first(BT(x), enemy); u != GG_NONE; u = boe_next(BT(x), enemy, u))
        if ((f->charging == MOVING || u != f->target) && can_charge(BT(x), ST(x), u, f->mover)) return true;
    return false;
}

int boe_watchers(const boe_battle *b, const boe_state *s, int mover, boe_watcher *out, int cap)
{
    int enemy = !boe_side(b, mover), n = 0;
    bool fire = boe_phase_in(b->option.oppfire, s->phase), charge = boe_phase_in(b->option.oppcharge, s->phase);
    for (int u = boe_first(b, enemy); u != GG_NONE; u = boe_next(b, enemy, u)) {
        bool fires = fire && boe_judge_oppfire(b, s, u, mover, false) == GG_OK;
        bool charges = charge && can_charge(b, s, u, mover);
        if ((fires || charges) && n < cap) out[n] = (boe_watcher){(uint8_t)u, fires, charges};
        n += fires || charges;
    }
    return n;
}

static bool may_be_fired_at(gg_run *x) { return boe_phase_in(BT(x)->option.oppfire, ST(x)->phase); }

PROC(window)
{
    BEGIN;
    if (may_be_fired_at(x)) {
        for (self->firer = next_firer(x, self, -1); self->firer != GG_NONE;
             self->firer = next_firer(x, self, self->firer)) {
            USES(x, OPT_OPPFIRE_PHASES);
            CHOOSE(side_of(x, self->firer), ASK_OPPFIRE, self->firer, self->mover, OPPFIRE_WINDOW);
            if (gg_move_verb(x->move) != V_FIRE_AT) continue;
            CALL(shots, .firer = self->firer, .target = self->mover, .opportunity = 1);
            if (x->ret) GIVE(1);
        }
    }
    if (may_be_charged(x, self)) {
        USES(x, OPT_OPPCHARGE_PHASES);
        CHOOSE(!side_of(x, self->mover), ASK_OPPCHARGE, GG_NONE, self->mover, OPPCHG_WINDOW);
        if (gg_move_verb(x->move) != V_CHARGE) GIVE(0);
        CALL(charge, .path = (uint16_t)gg_move_y(x->move), .unit = (uint8_t)gg_move_unit(x->move),
             .target = self->mover, .kind = CHARGE_OPPORTUNITY);
        GIVE(x->ret);
    }
    END;
}
