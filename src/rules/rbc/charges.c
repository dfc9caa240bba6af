/* 7.4.2: a charge from its declaration to contact, and the reactions to it. */
#include "rules/rbc/chapters.h"

/* Step 1. The charger counts as being in the target's terrain, and as crossing what lies between. */
static void declare(gg_run *x, const struct frame_charge *f)
{
    const rbc_battle *b = BT(x);
    rbc_unit *u = &ST(x)->unit[f->unit];
    int cls = rbc_type_of(b, f->unit)->cls;
    gg_rule rule = f->contact ? AFTER_CONTACT : rbc_heavy(cls) ? CHARGE_HEAVY : CHARGE_LIGHT;
    USES(x, CHARGE_SEQUENCE);
    USES(x, rbc_heavy(cls) ? UNIT_HEAVY : UNIT_LIGHT);
    TELL(x, GG_EV_ATTACK, rule, .side = (uint8_t)rbc_side(b, f->unit), .piece = f->unit, .other = f->target,
         .variant = f->step != STEP_CH);
    if (f->contact) return;
    u->flags |= CHARGED | STIRRED;
    if (rbc_unforms(b, ST(x), f->unit, f->cell)) {
        USES(x, rbc_terrain_rule(b, ST(x), f->cell));
        rbc_unform(x, f->unit, CHARGE_INTERRAIN);
    }
    if (rbc_crosses_wall(b, ST(x), u->cell, f->cell)) rbc_unform(x, f->unit, UNF_OBSTACLE);
}

static bool must_finish(gg_run *x, const struct frame_charge *f)
{
    if (f->contact || !rbc_has(BT(x), f->unit, T_PIS)) return false;
    USES(x, SPECIAL_PIS);
    return true;
}

/* Step 4: a Light unit that has to stand is worth a word. */
static unsigned evades(gg_run *x, const struct frame_charge *f)
{
    gg_rule why = GG_OK;
    int how = rbc_evades(BT(x), ST(x), f->target, f->unit, &why);
    if (why) USES(x, why);
    return (unsigned)how;
}

bool rbc_may_take(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    return rbc_unit_at(s, cell) == GG_NONE && rbc_judge_enter(b, s, unit, s->unit[unit].cell, cell) == GG_OK;
}

gg_rule rbc_step_unforms(const rbc_battle *b, const rbc_state *s, int unit, int from, int to)
{
    if (rbc_unforms(b, s, unit, from) || rbc_unforms(b, s, unit, to)) return UNF_TERRAIN;
    return rbc_crosses_wall(b, s, from, to) ? UNF_OBSTACLE : GG_OK;
}

void rbc_tell_soft(gg_run *x, int unit, int from, int to)
{
    if (!x->sink) return;
    if (rbc_unforms(BT(x), ST(x), unit, from)) USES(x, rbc_terrain_rule(BT(x), ST(x), from));
    if (rbc_unforms(BT(x), ST(x), unit, to)) USES(x, rbc_terrain_rule(BT(x), ST(x), to));
}

void rbc_take_box(gg_run *x, int unit, int cell, gg_rule rule)
{
    const rbc_unit *u = &ST(x)->unit[unit];
    gg_rule why = rbc_step_unforms(BT(x), ST(x), unit, u->cell, cell);
    rbc_tell_soft(x, unit, u->cell, cell);
    rbc_go_to(x, unit, cell, u->facing, rule);
    if (why) rbc_unform(x, unit, why);
}

/* The charger goes into the box that was left, diagonally as it charged. */
static void follow(gg_run *x, const struct frame_charge *f, gg_rule rule)
{
    if (!rbc_may_take(BT(x), ST(x), f->unit, f->cell)) return;
    rbc_take_box(x, f->unit, f->cell, rule);
    if (f->step != STEP_CH) rbc_unform(x, f->unit, UNF_TURN);
    if (!f->contact) ST(x)->unit[f->unit].flags |= MOVED | STIRRED;
}

/* The target is gone: 7.4.4 steps 2 and 5. A pursuer's event goes on, any other is over. */
static int clear_away(gg_run *x, const struct frame_charge *f, int fate)
{
    follow(x, f, fate == CHARGE_EVADED ? EVADE_FOLLOWUP : CHARGE_SEQUENCE);
    if (fate == CHARGE_DISPERSED && !f->contact) rbc_check_armies(x);
    return fate;
}

/* Step 5, rbc.hedge.react */
static bool may_form(gg_run *x, int unit)
{
    return rbc_has(BT(x), unit, T_HH) && !rbc_is(ST(x), unit, UNFORMED | HEDGEHOG_ON | PINNED);
}

/* Step 6: the facings, other than its own, that have the charger in the Front arc. */
uint64_t rbc_reaction_facings(const rbc_battle *b, const rbc_state *s, int target, int charger)
{
    const rbc_unit *t = &s->unit[target];
    uint64_t facings = 0;
    if (!b->option.reaction || t->flags & HEDGEHOG_ON || rbc_type_of(b, target)->cls == AR) return 0;
    for (int f = 0; f < SQ_FACINGS; f++)
        if (f != t->facing && sq_seen(t->cell, f, s->unit[charger].cell).forward > 0) facings |= (uint64_t)1 << f;
    return facings;
}

static bool may_react(gg_run *x, const struct frame_charge *f)
{
    if (f->step == STEP_CH) return false;
    if (!BT(x)->option.reaction) USES(x, OPT_DIAG_REACTION);
    return rbc_reaction_facings(BT(x), ST(x), f->target, f->unit) != 0;
}

/* Step 8: a unit comes into melee; what it was doing is over. */
static void lock(gg_run *x, int unit, int foe, bool told)
{
    rbc_unit *u = &ST(x)->unit[unit];
    TELL(x, GG_EV_STATUS, CHARGE_ENGAGE, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit,
         .other = (uint8_t)foe, .status = ST_MELEE, .after = 1, .variant = told);
    if (u->flags & ADVANCED) USES(x, MOM_CHARGE);
    u->flags &= ~(uint32_t)ADVANCED;
}

static void engage(gg_run *x, const struct frame_charge *f)
{
    rbc_state *s = ST(x);
    bool diagonal = f->step != STEP_CH;
    rbc_link(s, f->unit, f->target, s->pt, diagonal);
    lock(x, f->unit, f->target, false);
    lock(x, f->target, f->unit, true);
    if (diagonal) {
        rbc_unform(x, f->unit, UNF_DIAGCHARGE);
        if (!rbc_is(s, f->target, HEDGEHOG_ON)) rbc_unform(x, f->target, UNF_DIAGCHARGE);
    }
    rbc_check_flanks(x, f->unit);
    rbc_check_flanks(x, f->target);
}

static unsigned target_side(gg_run *x, const struct frame_charge *f) { return (unsigned)rbc_side(BT(x), f->target); }

PROC(charge)
{
    BEGIN;
    self->cell = ST(x)->unit[self->target].cell;
    declare(x, self);
    if (must_finish(x, self)) {
        CALL(control, .unit = self->unit, .test = CT_FINISH, .other = self->target);
        if (x->ret != PASSED) GIVE(CHARGE_UNFINISHED);
    }
    if (!rbc_in_melee(ST(x), self->target)) { /* step 3: who is in melee already has no time to react */
        if (evades(x, self) != STANDS) {
            CALL(evade, .unit = self->target, .charger = self->unit,
                 .how = (uint8_t)rbc_evades(BT(x), ST(x), self->target, self->unit, NULL));
            if (x->ret != CHARGE_ENGAGED) GIVE(clear_away(x, self, x->ret));
        }
        if (may_form(x, self->target)) {
            CHOOSE(target_side(x, self), ASK_HEDGE, self->target, self->unit, HEDGE_REACT);
            if (gg_move_verb(x->move) == V_TRY) {
                CALL(control, .unit = self->target, .test = CT_HEDGE, .other = self->unit);
                if (x->ret == PASSED) rbc_set(x, self->target, HEDGEHOG_ON, SPECIAL_HEDGEHOG);
            }
        }
        if (may_react(x, self)) {
            CHOOSE(target_side(x, self), ASK_REACT, self->target, self->unit, CHARGE_REACTION);
            if (gg_move_verb(x->move) == V_FACE)
                rbc_turn_to(x, self->target, (int)gg_move_facing(x->move), CHARGE_REACTION);
        }
        if (self->salvo) {
            CALL(shoot, .unit = self->unit, .target = self->target, .mode = MODE_SALVO_CHARGE);
            if (!rbc_on_board(ST(x), self->target)) {
                if (rbc_may_take(BT(x), ST(x), self->unit, self->cell)) {
                    CHOOSE((unsigned)rbc_side(BT(x), self->unit), ASK_VACATED, self->unit, GG_NONE, SHOOT_SALVO);
                    if (gg_move_verb(x->move) == V_OCCUPY) follow(x, self, CHARGE_SEQUENCE);
                }
                GIVE(CHARGE_SALVO_BROKE);
            }
        }
    }
    engage(x, self);
    GIVE(CHARGE_ENGAGED);
    END;
}
