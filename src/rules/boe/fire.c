/* 7.10: a shot that is resolved at once, and the fire of Phases 6 and 7. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static uint8_t side_of(gg_run *x, int unit) { return (uint8_t)boe_side(BT(x), unit); }

/* ---- one volley ---- */

/* What has no line of its own in the tally. */
static void tell_rules(gg_run *x, int firer, int target, const gg_tally *t)
{
    bool gun = boe_kind(BT(x), firer) == ART;
    USES(x, BOARD_RANGE);
    if (gun) USES(x, ARTY_BANDS);
    if (gun && t->lines > 1) USES(x, ARTY_MODS);
    if (boe_garrison(BT(x), ST(x), firer) || boe_garrison(BT(x), ST(x), target)) USES(x, FORM_GARRISON);
}

static boe_volley volley(gg_run *x, int firer, int target, gg_tally *t)
{
    return boe_fire_dice(BT(x), ST(x), firer, target, t);
}

/* Tells of the shot and gives its dice. */
static unsigned fire(gg_run *x, int firer, int target, gg_rule rule)
{
    GG_TALLY(t);
    boe_volley v = volley(x, firer, target, &t);
    TELL(x, GG_EV_ATTACK, rule, .side = side_of(x, firer), .piece = (uint8_t)firer, .other = (uint8_t)target,
         .after = (int16_t)v.dice);
    TELL_TALLY(x, firer, target, &t);
    if (x->sink) tell_rules(x, firer, target, &t);
    return (unsigned)v.dice;
}

static unsigned die_of(gg_run *x, int firer, int target)
{
    GG_TALLY(t);
    return (unsigned)volley(x, firer, target, &t).die;
}

static gg_rule roll_rule(gg_run *x, int firer) { return boe_kind(BT(x), firer) == ART ? ARTY_DICE : MUSK_DICE; }

/* Hits are due from now on; where they came from counts for the morale of the target. */
static void score(gg_run *x, int firer, int target, int hits)
{
    boe_unit *t = &ST(x)->unit[target];
    if (hits == 0) return;
    t->fresh = (uint8_t)(t->fresh + hits);
    if (boe_arc(BT(x), ST(x), target, ST(x)->unit[firer].cell) != ARC_FRONT) t->flags |= FLANK_FIRE;
}

/* Surplus hits are lost: what stays in `fresh` is what the morale test counts. */
static void suffer(gg_run *x, int unit, gg_rule rule)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (u->fresh > u->stands) u->fresh = u->stands;
    USES(x, FIRE_DICE);
    boe_lose(x, unit, u->fresh, rule);
}

static uint8_t take_fresh(gg_run *x, int unit)
{
    uint8_t fresh = ST(x)->unit[unit].fresh;
    ST(x)->unit[unit].fresh = 0;
    return fresh;
}

/* ---- one shot, resolved at once ---- */

/* boe.oppfire.resolve */
static void pay_for(gg_run *x, const struct frame_shots *f)
{
    boe_unit *u = &ST(x)->unit[f->firer];
    if (!f->opportunity) return;
    boe_pay(x, f->firer, 1, true);
    boe_set(x, f->firer, OPP_FIRED, OPP_LIMIT);
    u->fired_at = f->target;
}

static void strike(gg_run *x, struct frame_shots *f)
{
    score(x, f->firer, f->target, x->counts[HIT]);
    if (ST(x)->unit[f->target].fresh) suffer(x, f->target, f->opportunity ? OPPFIRE_RESOLVE : FIRE_MODE);
    f->casualties = boe_on_map(ST(x), f->target) ? take_fresh(x, f->target) : 1;
}

PROC(shots)
{
    BEGIN;
    pay_for(x, self);
    ROLL(side_of(x, self->firer), die_of(x, self->firer, self->target),
         fire(x, self->firer, self->target, self->opportunity ? OPPFIRE_RESOLVE : FIRE_MODE), self->firer,
         roll_rule(x, self->firer));
    strike(x, self);
    if (self->casualties == 0) GIVE(0);
    if (boe_led(BT(x), ST(x), self->target)) CALL(fates, .unit = self->target);
    if (!boe_on_map(ST(x), self->target)) GIVE(1);
    CALL(morale, .unit = self->target, .casualties = self->casualties);
    GIVE(x->ret);
    END;
}

/* ---- Phases 6 and 7 ---- */

/* Player A has the first word, then Player B. */
static uint8_t side_of_player(gg_run *x, int player) { return player == 0 ? ST(x)->a : !ST(x)->a; }

/* Guns have Phase 6, all others Phase 7. */
static bool has_phase(gg_run *x, int unit) { return (boe_kind(BT(x), unit) == ART) == (ST(x)->phase == PHASE_6); }

static bool has_target(gg_run *x, int firer)
{
    int enemy = !side_of(x, firer);
    for (int t = boe_first(BT(x), enemy); t != GG_NONE; t = boe_next(BT(x), enemy, t))
        if (boe_judge_fire(BT(x), ST(x), firer, t) == GG_OK) return true;
    return false;
}

static bool is_aiming(gg_run *x, int u) { return boe_is(ST(x), u, MARKED) && has_phase(x, u) && has_target(x, u); }
static bool is_firing(gg_run *x, int u) { return ST(x)->unit[u].aim != GG_NONE; }
static bool is_led(gg_run *x, int u) { return ST(x)->unit[u].fresh && boe_led(BT(x), ST(x), u); }
static bool is_bereft(gg_run *x, int u) { return !boe_on_map(ST(x), u) && boe_led(BT(x), ST(x), u); }
static bool is_shaken(gg_run *x, int u) { return ST(x)->unit[u].fresh != 0; }

/* The next unit of the player's side of which something is true, in id order. */
static uint8_t next(gg_run *x, int player, int after, bool (*is)(gg_run *, int))
{
    int side = side_of_player(x, player);
    for (int u = boe_next(BT(x), side, after); u != GG_NONE; u = boe_next(BT(x), side, u))
        if (is(x, u)) return (uint8_t)u;
    return GG_NONE;
}

static void take_aim(gg_run *x, int firer)
{
    if (gg_move_verb(x->move) == V_FIRE_AT) ST(x)->unit[firer].aim = (uint8_t)gg_move_target(x->move);
}

static uint8_t aim(gg_run *x, int firer) { return ST(x)->unit[firer].aim; }

static void hit(gg_run *x, int firer)
{
    score(x, firer, aim(x, firer), x->counts[HIT]);
    ST(x)->unit[firer].aim = GG_NONE;
}

/* All markers of the phase are used up, those too that found no target. */
static void use_markers(gg_run *x)
{
    for (int u = 0; u < BOE_UNITS; u++) {
        if (!boe_is(ST(x), u, MARKED) || !has_phase(x, u)) continue;
        boe_clear(x, u, MARKED, FIRE_MARKER);
        ST(x)->unit[u].flags |= FIRED;
    }
}

/* boe.fire.phase: all casualties together, so that everyone has fired at full strength. */
static void apply(gg_run *x)
{
    for (int u = 0; u < BOE_UNITS; u++)
        if (ST(x)->unit[u].fresh) suffer(x, u, FIRE_DICE);
}

static bool nobody_marked(gg_run *x)
{
    for (int u = 0; u < BOE_UNITS; u++)
        if (boe_is(ST(x), u, MARKED) && has_phase(x, u)) return false;
    return true;
}

PROC(firing)
{
    BEGIN;
    if (nobody_marked(x)) GIVE(0);
    for (self->player = 0; self->player < GG_SIDES; self->player++) {
        for (self->unit = next(x, self->player, -1, is_aiming); self->unit != GG_NONE;
             self->unit = next(x, self->player, self->unit, is_aiming)) {
            CHOOSE(side_of(x, self->unit), ASK_TARGET, self->unit, GG_NONE, FIRE_PHASE);
            take_aim(x, self->unit);
        }
        for (self->unit = next(x, self->player, -1, is_firing); self->unit != GG_NONE;
             self->unit = next(x, self->player, self->unit, is_firing)) {
            ROLL(side_of(x, self->unit), die_of(x, self->unit, aim(x, self->unit)),
                 fire(x, self->unit, aim(x, self->unit), FIRE_PHASE), self->unit, roll_rule(x, self->unit));
            hit(x, self->unit);
        }
    }
    use_markers(x);
    apply(x);
    /* he who comes away from a lost unit has had his roll, whomever he joins */
    for (self->player = 0; self->player < GG_SIDES; self->player++)
        for (self->unit = next(x, self->player, -1, is_led); self->unit != GG_NONE;
             self->unit = next(x, self->player, self->unit, is_led))
            CALL(fates, .unit = self->unit);
    for (self->player = 0; self->player < GG_SIDES; self->player++)
        for (self->unit = next(x, self->player, -1, is_bereft); self->unit != GG_NONE;
             self->unit = next(x, self->player, self->unit, is_bereft))
            CALL(fates, .unit = self->unit);
    for (self->player = 0; self->player < GG_SIDES; self->player++)
        for (self->unit = next(x, self->player, -1, is_shaken); self->unit != GG_NONE;
             self->unit = next(x, self->player, self->unit, is_shaken))
            CALL(morale, .unit = self->unit, .casualties = take_fresh(x, self->unit));
    END;
}
