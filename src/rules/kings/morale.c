/* 7.8, 7.9: Leaders among the fallen, Pinning tests, retreats and rallies. */
#include "rules/kings/chapters.h"

/* ---- 7.9a: the Leader ---- */

static bool is_at_risk(gg_run *x, int unit)
{
    return kings_is(ST(x), unit, LEADER) && !kings_trait_is(BT(x), ST(x), unit, BUMBLER);
}

static void fall(gg_run *x, int unit, gg_rule rule)
{
    kings_clear(x, unit, LEADER, rule);
    if (BT(x)->option.one_leader) TELL(x, GG_EV_STEP, OPTION_ONELEADER, .side = kings_owner(x, unit));
}

/* A Lucky man escapes once. */
static void is_hit(gg_run *x, int unit)
{
    if (!kings_trait_is(BT(x), ST(x), unit, LUCKY) || kings_is(ST(x), unit, LUCKY_USED)) {
        fall(x, unit, LEADER_CASUALTY);
        return;
    }
    kings_set(x, unit, LUCKY_USED, LEADER_TRAITS);
    TELL(x, GG_EV_STEP, LEADER_TRAITS, .side = kings_owner(x, unit), .piece = (uint8_t)unit,
         .variant = KINGS_TRAITS + 4);
}

/* Of two dice only the 2 matters, unless the option counts casualties. */
PROC(leader_check)
{
    BEGIN;
    if (!is_at_risk(x, self->unit)) GIVE(0);
    USES(x, LEADER_UNIT);
    if (BT(x)->option.leader_hit_casualties && self->casualties > 2) {
        ROLL(kings_owner(x, self->unit), DIE_NUMBER, 2, self->unit, LEADER_CASUALTY);
        if (kings_sum(x->counts) <= self->casualties) is_hit(x, self->unit);
    } else {
        ROLL(kings_owner(x, self->unit), DIE_ONE, 2, self->unit, LEADER_CASUALTY);
        if (x->counts[ONE] == 2) is_hit(x, self->unit);
    }
    END;
}

/* ---- 7.8a: Pinned ---- */

PROC(marker)
{
    BEGIN;
    if (ST(x)->unit[self->unit].pins < 255) ST(x)->unit[self->unit].pins++;
    TELL(x, GG_EV_STATUS, PIN_EFFECTS, .side = kings_owner(x, self->unit), .piece = self->unit, .status = ST_PINNED,
         .after = ST(x)->unit[self->unit].pins);
    if (kings_trait_is(BT(x), ST(x), self->unit, NERVES) && !kings_is(ST(x), self->unit, NERVES_DONE)) {
        kings_set(x, self->unit, NERVES_DONE, LEADER_TRAITS);
        ROLL(kings_owner(x, self->unit), DIE_HALF, 1, self->unit, LEADER_TRAITS);
        if (x->counts[LOW_HALF]) fall(x, self->unit, LEADER_TRAITS);
    }
    END;
}

int kings_pin_mods(const kings_battle *b, const kings_state *s, int unit, int casualties, gg_tally *t)
{
    gg_tally_word(t, -casualties, PIN_TEST, casualties == 1 ? "casualty" : "casualties");
    kings_discipline(b, s, unit, t);
    if (kings_trait_is(b, s, unit, BRAVE)) gg_tally_word(t, 1, LEADER_TRAITS, "Brave");
    return t->total;
}

int kings_pin_number(const kings_battle *b, const kings_state *s, int unit, int casualties, gg_tally *t)
{
    GG_TALLY(added);
    kings_pin_mods(b, s, unit, casualties, &added);
    return kings_number_of(b, s, unit, &added, t);
}

static bool stands_firm(gg_run *x, const struct frame_pinning *f)
{
    GG_TALLY(t);
    int dice = kings_sum(x->counts), needed = kings_pin_number(BT(x), ST(x), f->unit, f->casualties, &t);
    TELL_TALLY(x, f->unit, GG_NONE, &t);
    kings_tell_leadership(x, f->unit);
    TELL(x, GG_EV_STEP, dice >= needed ? PIN_PASS : PIN_FAIL, .side = kings_owner(x, f->unit), .piece = f->unit,
         .before = (int16_t)dice, .after = (int16_t)needed);
    return dice >= needed;
}

PROC(pinning)
{
    BEGIN;
    USES(x, PIN_TRIGGER);
    ROLL(kings_owner(x, self->unit), DIE_NUMBER, 2, self->unit, PIN_TEST);
    if (!stands_firm(x, self)) CALL(marker, .unit = self->unit);
    END;
}

/* ---- 7.8b: retreats ---- */

static void leave_table(gg_run *x, int unit)
{
    const kings_options *o = &BT(x)->option;
    bool pool = o->recycle_side == kings_owner(x, unit) && o->retreat_off_pool;
    kings_take_off(x, unit, pool ? POOL : LEFT, RETREAT_OFF);
}

static void fall_back(gg_run *x, int unit, tab_point to)
{
    if (kings_in_work(ST(x), unit))
        TELL(x, GG_EV_STEP, REDOUBT_EJECT, .side = kings_owner(x, unit), .piece = (uint8_t)unit,
             .from = kings_pose(BT(x), kings_at(ST(x), unit), -1));
    kings_break_order(x, unit);
    kings_go_to(x, unit, to, GG_NONE, RETREAT_DIST);
}

/* Gives way; false: it is cornered. */
static bool give_way(gg_run *x, const struct frame_retreat *f)
{
    kings_retreat r = kings_retreat_of(BT(x), ST(x), f->unit, (tab_point){f->x, f->y}, f->distance);
    USES(x, GEO_RETREAT);
    kings_clear(x, f->unit, GROUND, GROUND_END);
    DEED(x, FACT_BACK, f->unit, r.cornered ? CORNERED : FALLS_BACK);
    if (r.cornered) {
        TELL(x, GG_EV_STEP, RETREAT_CORNERED, .side = kings_owner(x, f->unit), .piece = f->unit);
        return false;
    }
    if (r.off)
        leave_table(x, f->unit);
    else
        fall_back(x, f->unit, r.to);
    return true;
}

PROC(retreat)
{
    BEGIN;
    if (!give_way(x, self)) CALL(marker, .unit = self->unit);
    END;
}

/* ---- 7.9: rally ---- */

static bool is_inspired(const kings_battle *b, const kings_state *s, int unit)
{
    for (uint64_t left = kings_units_on(b, s, kings_side_of(b, unit)); left; left &= left - 1) {
        int o = __builtin_ctzll(left);
        if (o != unit && kings_trait_is(b, s, o, INSPIRING) && kings_gap(b, s, unit, o) <= 60) return true;
    }
    return false;
}

int kings_rally_mods(const kings_battle *b, const kings_state *s, int unit, gg_tally *t)
{
    gg_tally_word(t, -s->unit[unit].pins, RALLY_TEST, s->unit[unit].pins == 1 ? "marker" : "markers");
    kings_discipline(b, s, unit, t);
    if (kings_profile_of(b, unit)->upgrades & UP_STANDARD && kings_has_leader(b, s, unit))
        gg_tally_word(t, 1, FORCE_UPGRADES, "Standard");
    if (kings_trait_is(b, s, unit, GOOD_CHAP)) gg_tally_word(t, 1, LEADER_TRAITS, "Jolly Good Chap");
    if (is_inspired(b, s, unit)) gg_tally_word(t, 1, LEADER_TRAITS, "Inspiring friend within 6.0 inches");
    return t->total;
}

int kings_rally_number(const kings_battle *b, const kings_state *s, int unit, gg_tally *t)
{
    GG_TALLY(added);
    kings_rally_mods(b, s, unit, &added);
    return kings_number_of(b, s, unit, &added, t);
}

enum { RALLIED, FAILED, ROUTS };

static int rally_result(gg_run *x, int unit)
{
    static const gg_rule rules[] = {RALLY_PASS, RALLY_FAIL, RALLY_ROUT};
    GG_TALLY(t);
    int dice = kings_sum(x->counts), needed = kings_rally_number(BT(x), ST(x), unit, &t);
    int routs_on = needed - kings_leadership(BT(x), ST(x), unit) + 2; /* with all that is added to it: 2 */
    int result = dice >= needed ? RALLIED : dice > routs_on ? FAILED : ROUTS;
    DEED(x, FACT_RALLY, (unsigned)unit, (unsigned)result);
    TELL_TALLY(x, unit, GG_NONE, &t);
    kings_tell_leadership(x, unit);
    if (result != ROUTS)
        TELL(x, GG_EV_STEP, rules[result], .side = kings_owner(x, unit), .piece = (uint8_t)unit,
             .before = (int16_t)dice, .after = (int16_t)needed);
    return result;
}

static void take_heart(gg_run *x, int unit)
{
    ST(x)->unit[unit].pins = 0;
    TELL(x, GG_EV_STATUS, PIN_EFFECTS, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .status = ST_PINNED);
}

/* In a Work it may stay by option. */
int kings_rally_threat(const kings_battle *b, const kings_state *s, int unit)
{
    if (kings_in_work(s, unit) && b->option.work_rally_hold) return GG_NONE;
    return kings_nearest(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
}

static uint8_t threat(gg_run *x, int unit)
{
    if (kings_in_work(ST(x), unit)) USES(x, RALLY_WORK);
    return (uint8_t)kings_rally_threat(BT(x), ST(x), unit);
}

PROC(rally)
{
    BEGIN;
    ROLL(kings_owner(x, self->unit), DIE_NUMBER, 2, self->unit, RALLY_TEST);
    self->result = (uint8_t)rally_result(x, self->unit);
    if (self->result == RALLIED) take_heart(x, self->unit);
    if (self->result == ROUTS) kings_take_off(x, self->unit, ROUTED, RALLY_ROUT);
    if (self->result != FAILED) GIVE(0);
    self->from = threat(x, self->unit);
    if (self->from != GG_NONE)
        CALL(retreat, .unit = self->unit, .x = ST(x)->unit[self->from].x, .y = ST(x)->unit[self->from].y,
             .distance = kings_profile_of(BT(x), self->unit)->move / 2);
    END;
}
