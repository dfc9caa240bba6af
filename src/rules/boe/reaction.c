/* 7.6: what the target of a charge may do, and the emergency square. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- boe.react.choice ---- */

static bool may_square(const boe_battle *b, const boe_state *s, int target, int charger)
{
    static const uint8_t forms[BOE_FORMATIONS] = {[IN_LINE] = 1, [COLUMN] = 1, [MARCH] = 1, [SEMI] = 1};
    const boe_unit *t = &s->unit[target];
    int ground = boe_terrain_at(b, t->cell);
    if (boe_kind(b, target) != INF || boe_kind(b, charger) != CAV || !forms[t->formation]) return false;
    if (t->status != GOOD || t->flags & IN_MELEE || ground == HEAVY || ground == STRONGPOINT) return false;
    if (t->ap_left < 2 && b->option.square_needs_ap) return false;
    return b->option.square_after_fire || t->fired_at != charger;
}

static bool may_evade(const boe_state *s, int target)
{
    static const uint8_t loose[BOE_FORMATIONS] = {[SKIRM] = 1, [LIMBERED] = 1, [UNLIMBERED] = 1, [CREW] = 1};
    return loose[s->unit[target].formation] && s->unit[target].status <= DISORDER;
}

/* Horse that may still charge rides against horse that comes at its front. */
static bool may_counter(const boe_battle *b, const boe_state *s, int target, int charger)
{
    const boe_unit *t = &s->unit[target];
    const boe_brigade *brigade = &s->brigade[b->unit[target].brigade];
    if (!boe_phase_in(b->option.oppcharge, s->phase)) return false;
    if (boe_kind(b, target) != CAV || boe_kind(b, charger) != CAV || !boe_may_charge_in(b, s, target)) return false;
    if ((t->cube != BLUE && t->cube != RED) || t->flags & (CHARGED | BLOWN) || t->ap_left < 1) return false;
    if (t->status != GOOD || brigade->morale != STEADY || brigade->order == WITHDRAW) return false;
    return boe_arc(b, s, target, s->unit[charger].cell) == ARC_FRONT;
}

/* A unit has impetus out of melee only while it charges: then it can but stand. */
int boe_reactions(const boe_battle *b, const boe_state *s, int target, int charger, int kind)
{
    int may = REACT_STAND;
    if (boe_is(s, target, IMPETUS)) return may;
    if (may_square(b, s, target, charger)) {
        if (boe_grade(b, target) <= GRADE_C && b->option.involuntary_square) return REACT_SQUARE;
        may |= REACT_SQUARE;
    }
    if (may_evade(s, target)) may |= REACT_EVADE;
    if (kind == CHARGE_RED && may_counter(b, s, target, charger)) may |= REACT_COUNTER;
    return may;
}

static int reactions(gg_run *x, const struct frame_react *f)
{
    return boe_reactions(BT(x), ST(x), f->unit, f->charger, f->kind);
}

/* What is not free to choose. */
static void tell_rules(gg_run *x, const struct frame_react *f)
{
    const boe_unit *t = &ST(x)->unit[f->unit];
    bool horse = boe_kind(BT(x), f->charger) == CAV, foot = boe_kind(BT(x), f->unit) == INF;
    if (reactions(x, f) == REACT_SQUARE) USES(x, SQUARE_INVOLUNTARY);
    if (horse && foot && t->status != GOOD) USES(x, SQUARE_BARRED);
}

/* The one reaction there is, or the one that was chosen. */
static int only(int may) { return may & (may - 1) ? 0 : may; }

static int chosen(gg_move m)
{
    switch (gg_move_verb(m)) {
    case V_FORM_SQUARE: return REACT_SQUARE;
    case V_EVADE: return REACT_EVADE;
    case V_COUNTERCHARGE: return REACT_COUNTER;
    default: return REACT_STAND;
    }
}

/* ---- boe.square.emergency ---- */

/* Whether it stands in square when they come. */
static bool form_square(gg_run *x, const struct frame_react *f)
{
    int late = boe_number(x) - f->aplos;
    boe_pay(x, f->unit, 2, false);
    if (late <= 0) {
        boe_form(x, f->unit, SQUARE, ST(x)->unit[f->unit].facing, SQUARE_EMERGENCY);
        return true;
    }
    if (late >= 3)
        boe_worsen(x, f->unit, DISORDER, SQUARE_EMERGENCY);
    else
        TELL(x, GG_EV_STEP, SQUARE_EMERGENCY, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .variant = 2);
    return false;
}

static void countercharge(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    TELL(x, GG_EV_STEP, REACT_CHOICE, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit);
    u->ap_left = 0;
    boe_set(x, unit, CHARGED, OPP_LIMIT);
    u->flags |= IMPETUS | HAD_IMPETUS;
}

PROC(react)
{
    BEGIN;
    if (x->sink) tell_rules(x, self);
    self->answer = (uint8_t)only(reactions(x, self));
    if (!self->answer) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_REACT, self->unit, self->charger, REACT_CHOICE);
        self->answer = (uint8_t)chosen(x->move);
    }
    if (self->answer == REACT_SQUARE) {
        ROLL(BT(x)->unit[self->unit].side, DIE_NUMBER, 1, self->unit, SQUARE_EMERGENCY);
        GIVE(form_square(x, self) ? SQUARED : STOOD);
    }
    if (self->answer == REACT_EVADE) {
        CALL(evade, .unit = self->unit, .charger = self->charger, .aplos = self->aplos);
        GIVE(EVADED);
    }
    if (self->answer == REACT_COUNTER) {
        countercharge(x, self->unit);
        GIVE(COUNTERED);
    }
    GIVE(STOOD);
    END;
}
