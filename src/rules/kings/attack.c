/* 7.7: declaring an Attack, and reaching contact or falling short. */
#include "rules/kings/chapters.h"

/* ---- who may be attacked ---- */

static bool is_in_reach(const kings_battle *b, const kings_state *s, int unit, int target, int reach)
{
    return kings_within(b, s, unit, target, reach) && kings_arc(b, s, unit, kings_at(s, target)) == ARC_FRONT &&
           kings_sees(b, s, unit, target);
}

int kings_attack_reach(const kings_battle *b, const kings_state *s, int unit, bool close)
{
    return kings_allowance(b, s, unit, ATTACK, close, 6);
}

static bool can_attack(const kings_battle *b, const kings_state *s, int unit, int target, bool close)
{
    return is_in_reach(b, s, unit, target, kings_attack_reach(b, s, unit, close));
}

/* Breaking its order is always open to it. */
static bool is_unsporting(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (!kings_pinned(s, target) || !kings_trait_is(b, s, unit, UMPIRE)) return false;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        if (!kings_pinned(s, __builtin_ctzll(left)) && can_attack(b, s, unit, __builtin_ctzll(left), false))
            return true;
    return false;
}

/* Up and At 'Em: so near that he must. */
bool kings_tempts(const kings_battle *b, const kings_state *s, int unit, int target)
{
    return kings_profile_of(b, unit)->action[ATTACK] != NEVER &&
           is_in_reach(b, s, unit, target, kings_profile_of(b, unit)->move + 30);
}

static bool is_distracted(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (!kings_trait_is(b, s, unit, UP_AND_AT_EM) || kings_tempts(b, s, unit, target)) return false;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        if (kings_tempts(b, s, unit, __builtin_ctzll(left))) return true;
    return false;
}

gg_rule kings_judge_attack(const kings_battle *b, const kings_state *s, int unit, int target, bool close)
{
    if (kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target)) return ATTACK_DECLARE;
    if (!can_attack(b, s, unit, target, close)) return ATTACK_DECLARE;
    return is_unsporting(b, s, unit, target) || is_distracted(b, s, unit, target) ? TRAIT_LIMITS : GG_OK;
}

/* ---- the charge ---- */

enum { SHORT, CONTACT, SHORT_DANGER, CONTACT_DANGER }; /* what comes of it, and whether over dangerous ground */

static void tell_short(gg_run *x, const struct frame_charge *f, bool moved)
{
    TELL(x, GG_EV_STEP, ATTACK_SHORT, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target,
         .to = kings_pose(BT(x), kings_at(ST(x), f->unit), -1), .variant = !moved);
}

static void tell_charge(gg_run *x, const struct frame_charge *f)
{
    USES(x, GEO_CONTACT);
    if (kings_in_work(ST(x), f->target)) USES(x, REDOUBT_OBSTACLE);
    TELL(x, GG_EV_ATTACK, ATTACK_DECLARE, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target);
    USES(x, MOVE_ATTACK);
}

/* A formed unit faces its target, whether it reached it or not. */
static void face(gg_run *x, int unit, int target)
{
    tab_point at = kings_at(ST(x), unit), to = kings_at(ST(x), target);
    if (kings_is(ST(x), unit, CLOSE) && !kings_in_work(ST(x), unit))
        kings_turn_to(x, unit, disc_facing((tab_point){to.x - at.x, to.y - at.y}), GEO_FACING);
}

static bool advance(gg_run *x, const struct frame_charge *f, kings_contact c)
{
    tab_point from = kings_at(ST(x), f->unit);
    if (c.stays) return false;
    if (!f->close) kings_break_order(x, f->unit);
    kings_go_for(x, f->unit, f->target, c.at, GG_NONE, MOVE_ATTACK);
    return (c.at.x != from.x || c.at.y != from.y) && kings_met_danger(BT(x), from, &c.at, 1);
}

static uint8_t run_at(gg_run *x, const struct frame_charge *f, int die)
{
    int far = kings_allowance(BT(x), ST(x), f->unit, ATTACK, f->close, die);
    tell_charge(x, f);
    kings_contact c = kings_contact_of(BT(x), ST(x), f->unit, f->target, f->close, far);
    bool danger = advance(x, f, c);
    face(x, f->unit, f->target);
    DEED(x, FACT_REACH, f->unit, c.reached ? REACHES : FALLS_SHORT);
    if (!c.reached) tell_short(x, f, !c.stays);
    return (uint8_t)((c.reached ? CONTACT : SHORT) + (danger ? 2 : 0));
}

static void surprise(gg_run *x, int target)
{
    kings_clear(x, target, GROUND, GROUND_END);
    if (ST(x)->unit[target].trait == SHIRKER) kings_set(x, target, TARGETED, LEADER_TRAITS);
}

PROC(charge)
{
    BEGIN;
    ROLL(kings_owner(x, self->unit), DIE_NUMBER, 1, self->unit, MOVE_ATTACK);
    self->end = run_at(x, self, kings_sum(x->counts));
    if (self->end >= SHORT_DANGER) {
        CALL(danger, .unit = self->unit);
        self->hurt = (uint8_t)x->ret;
    }
    if (self->end % 2 == CONTACT && kings_on(ST(x), self->unit)) {
        surprise(x, self->target);
        CALL(fight, .unit = self->unit, .target = self->target, .hurt = self->hurt);
    }
    END;
}
