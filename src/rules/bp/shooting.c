/* 7.6: the shooting phase, and one attack by fire from its dice to its end. */
#include "rules/bp/chapters.h"

/* ---- one shot, as it is aimed ---- */

/* bp.fire.closing: no choice of target, no sight, close range; from a square the face that is charged shoots. */
static void aim_close(const bp_battle *b, const bp_state *s, const struct frame_shoot *f, bp_sight *sight)
{
    *sight = (bp_sight){.range = 30, .arc = TAB_SAMPLES, .vis = TAB_SAMPLES};
    tab_rect r;
    bp_rect(b, s, f->unit, &r);
    sight->origin = tab_front(r.pose);
    if (s->unit[f->unit].formation == SQUARE) sight->origin = tab_face_mid(&r, (tab_quarter)f->face);
    if (s->unit[f->unit].formation == GARRISON) {
        bp_sight all_round;
        bp_aim_at(b, s, f->unit, f->target, -1, &all_round);
        sight->origin = all_round.origin;
    }
}

void bp_aim(const bp_battle *b, const bp_state *s, const struct frame_shoot *f, bp_sight *sight)
{
    if (f->mode == SHOOT_CLOSING || f->mode == SHOOT_STEADY_LINE)
        aim_close(b, s, f, sight);
    else
        bp_aim_at(b, s, f->unit, f->target, f->face, sight);
}

static gg_rule attack_rule(const struct frame_shoot *f)
{
    static const gg_rule rule[] = {
        [SHOOT_NORMAL] = BP_SHOOT_AUTO,
        [SHOOT_CLOSING] = BP_RESP_CLOSING,
        [SHOOT_TRAVERSE] = BP_FIRE_TRAVERSE,
        [SHOOT_STEADY_LINE] = BP_SPEC_STEADY_LINE,
    };
    return rule[f->mode];
}

/* What the shot uses up: the shooting of this face, or the one reaction of this turn; the first fire. */
static void spend_shot(gg_run *x, const struct frame_shoot *f)
{
    bp_unit *u = &ST(x)->unit[f->unit];
    u->flags |= f->mode == SHOOT_NORMAL ? (uint32_t)U_SHOT << f->face : (uint32_t)U_REACTED;
    if (bp_has(BT(x), f->unit, FIRST_FIRE)) u->flags |= U_FIRST_FIRE_USED;
}

static int save_number(gg_run *x, const struct frame_shoot *f, const bp_sight *sight, gg_tally *t)
{
    const bp_battle *b = BT(x);
    int mod = bp_save_mods(b, ST(x), f->target, f->unit, sight->range, sight->origin, false, t);
    return bp_save_die(b, bp_profile_of(b, ST(x), f->target)->m, mod);
}

/* Hills, woods and houses on the line of sight. */
static void tell_ground(gg_run *x, const struct frame_shoot *f, const bp_sight *sight)
{
    static const gg_rule by[BP_TERRAINS] = {[HILL] = BP_LOS_HILL, [WOOD] = BP_LOS_WOOD, [BUILDING] = BP_LOS_BUILDING};
    const bp_battle *b = BT(x);
    tab_rect target;
    if (!x->sink) return;
    bp_rect(b, ST(x), f->target, &target);
    for (int i = 0; i < b->features; i++) {
        const bp_feature *a = &b->feature[i];
        if (by[a->kind] && tab_segment_meets(sight->origin, target.centre, a->shape.at, a->shape.n))
            USES(x, by[a->kind]);
    }
}

/* What was measured and counted for a shot that is aimed. */
static void tell_sight(gg_run *x, const struct frame_shoot *f, const bp_sight *sight)
{
    bool partly = sight->vis < sight->arc || sight->obs;
    if (f->mode == SHOOT_CLOSING || f->mode == SHOOT_STEADY_LINE) return;
    USES(x, BP_GEO_DISTANCE);
    USES(x, BP_WEAPON_RANGE);
    if (sight->arc < TAB_SAMPLES) USES(x, BP_GEO_QUARTER);
    if (partly) USES(x, BP_GEO_SAMPLES);
    if (partly) USES(x, BP_LOS_LINE);
    if (sight->obs_units) USES(x, BP_LOS_UNITS);
    tell_ground(x, f, sight);
}

/* Dice, what they need, and what the target needs to save: all of it before the first die falls. */
static void declare(gg_run *x, struct frame_shoot *f)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    bp_sight sight;
    GG_TALLY(dice);
    GG_TALLY(hit);
    GG_TALLY(save);
    bp_aim(b, s, f, &sight);
    f->dice = (uint8_t)bp_shooting_dice(b, s, f->unit, sight.range, f->shrapnel, &dice);
    bp_shooting_mods(b, s, f->unit, f->target, &sight, f->mode, f->shrapnel, &hit);
    f->need = (uint8_t)(s->unit[f->unit].flags & U_SIXES_ONLY ? DIE_HIT6 : bp_hit_die(hit.total));
    f->save = (uint8_t)save_number(x, f, &sight, &save);
    f->band = (uint8_t)bp_band(b, s, f->unit, sight.range);
    f->again = bp_enfilade(b, s, f->unit, f->target, sight.origin, sight.range);
    TELL(x, GG_EV_ATTACK, attack_rule(f), .side = b->unit[f->unit].side, .piece = f->unit, .other = f->target,
         .before = (int16_t)sight.range, .after = f->dice);
    TELL_TALLY(x, f->unit, f->target, &dice);
    TELL_TALLY(x, f->unit, f->target, &hit);
    tell_sight(x, f, &sight);
    spend_shot(x, f);
}

/* ---- bp.shoot.reroll ---- */

/* hits and sixes are the dice as they first fell, new_hits and new_sixes those rolled again: these stay as they fall. */
static void note_roll(gg_run *x, struct frame_shoot *f)
{
    f->hits = x->counts[BP_HIT];
    f->sixes = x->counts[BP_SIX];
}

static void note_again(gg_run *x, struct frame_shoot *f)
{
    f->new_hits = (uint8_t)(f->new_hits + x->counts[BP_HIT]);
    f->new_sixes = (uint8_t)(f->new_sixes + x->counts[BP_SIX]);
}

/* Misses to roll again: all in enfilade, else one by sharpshooters. */
static int misses_again(gg_run *x, struct frame_shoot *f)
{
    int misses = x->counts[BP_MISS]; /* not of the dice: an umpire may have had others thrown */
    bool rakes = f->again;
    f->dice = f->again = 0;
    f->why = rakes ? AGAIN_ENFILADE : AGAIN_SHARP;
    if (rakes) {
        USES(x, BP_SHOOT_ENFILADE);
        return misses;
    }
    if (misses == 0 || !bp_has(BT(x), f->unit, SHARP)) return 0;
    USES(x, BP_SPEC_SHARP);
    return 1;
}

/* Guns that fire from afar at men who lie down roll all hits again. */
static int hits_over_heads(gg_run *x, struct frame_shoot *f)
{
    if (!(ST(x)->unit[f->target].flags & U_LYING) || !bp_is_art(BT(x), f->unit) || f->band == BAND_CLOSE) return 0;
    int hits = f->hits + f->sixes;
    f->hits = f->sixes = 0;
    f->why = AGAIN_LYING;
    if (hits) USES(x, BP_SPEC_LIE_DOWN);
    return hits;
}

/* Poor shooters roll their lowest hit again. */
static int hit_by_luck(gg_run *x, struct frame_shoot *f)
{
    if (!bp_has(BT(x), f->unit, POOR_SHOOTERS) || f->hits + f->sixes == 0) return 0;
    if (f->hits)
        f->hits--;
    else
        f->sixes--;
    f->why = AGAIN_POOR;
    USES(x, BP_SPEC_POOR_SHOOTERS);
    return 1;
}

/* The dice have fallen: bp.shoot.six, and how many hits there are to save. */
static void count_hits(gg_run *x, struct frame_shoot *f)
{
    bool six = f->sixes + f->new_sixes > 0;
    f->hits = (uint8_t)(f->hits + f->sixes + f->new_hits + f->new_sixes);
    f->sixes = f->new_hits = f->new_sixes = f->need = f->band = f->why = 0;
    if (six && !bp_disordered(ST(x), f->target)) bp_set_disordered(x, f->target, true, BP_SHOOT_SIX);
}

/* ---- casualties of a shot ---- */

/* The tally of the saves, told when they are rolled; what they need was settled when the shot was aimed. */
static void tell_saves(gg_run *x, const struct frame_shoot *f)
{
    if (!x->sink) return;
    bp_sight sight;
    GG_TALLY(t);
    bp_aim(BT(x), ST(x), f, &sight);
    save_number(x, f, &sight, &t);
    TELL_TALLY(x, f->target, f->unit, &t);
}

static void note_failed(gg_run *x, struct frame_shoot *f) { f->hits = x->counts[0]; /* from here on: failed saves */ }

static bool saves_again(gg_run *x, struct frame_shoot *f)
{
    if (f->hits == 0 || !bp_rerolls_save(BT(x), ST(x), f->target)) return false;
    f->why = AGAIN_SAVE;
    USES(x, bp_has(BT(x), f->target, STUBBORN) ? BP_SPEC_STUBBORN : BP_SPEC_CRACK);
    return true;
}

/* bp.melee.result: casualties of closing fire may count in the fight that follows. */
static void note_closing(gg_run *x, const struct frame_shoot *f)
{
    bp_unit *u = &ST(x)->unit[f->unit];
    if (f->mode != SHOOT_CLOSING && f->mode != SHOOT_STEADY_LINE) return;
    u->closing_on = f->target;
    u->closing = f->hits;
}

static void fall(gg_run *x, struct frame_shoot *f)
{
    bp_hurt(x, f->target, f->hits);
    note_closing(x, f);
    f->hits = f->save = f->why = 0;
}

/* bp.break.shooting, after at least one casualty */
static bool must_test(gg_run *x, const struct frame_shoot *f)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    bool wavers = bp_has(b, f->target, WAVERING);
    bool guns = bp_is_art(b, f->unit) && (b->option.art_tests_all || bp_shaken(b, s, f->target));
    bool spent = s->unit[f->target].casualties > bp_stamina(b, s, f->target);
    if (wavers) USES(x, BP_SPEC_WAVERING);
    if (wavers + guns + spent > 1) USES(x, BP_BREAK_ONCE);
    return wavers || guns || spent;
}

/* A unit that has nowhere to retire to is lost, and its commander's fate is that of one whose unit is lost. */
static void settle(gg_run *x, struct frame_shoot *f)
{
    bp_way_back way;
    int result = (int)x->ret;
    bool back = result == RESULT_RETIRE || result == RESULT_RETIRE_GOOD;
    if (back && !bp_may_retire(BT(x), ST(x), f->target, result == RESULT_RETIRE_GOOD, &way) &&
        !bp_may_remount(x, f->target, GG_NONE)) {
        result = RESULT_BREAK;
    }
    f->result = (uint8_t)result;
    if (result == RESULT_BREAK) bp_set_result(ST(x), f->target, RESULT_BREAK);
}

/* bp.shoot.order */
PROC(shoot)
{
    BEGIN;
    CALL(freshly, .unit = self->unit);
    declare(x, self);
    if (self->dice == 0) GIVE(RESULT_HOLD);
    ROLL(BT(x)->unit[self->unit].side, self->need, self->dice, self->unit, BP_SHOOT_HIT);
    note_roll(x, self);
    self->again = (uint8_t)misses_again(x, self);
    if (self->again) {
        ROLL(BT(x)->unit[self->unit].side, self->need, self->again, self->unit, BP_SHOOT_REROLL);
        note_again(x, self);
    }
    self->again = (uint8_t)hits_over_heads(x, self);
    if (self->again) {
        ROLL(BT(x)->unit[self->unit].side, self->need, self->again, self->unit, BP_SHOOT_REROLL);
        note_again(x, self);
    }
    self->again = (uint8_t)hit_by_luck(x, self);
    if (self->again) {
        ROLL(BT(x)->unit[self->unit].side, self->need, 1, self->unit, BP_SHOOT_REROLL);
        note_again(x, self);
    }
    self->again = 0;
    count_hits(x, self);
    if (self->hits == 0) GIVE(RESULT_HOLD);
    tell_saves(x, self);
    ROLL(BT(x)->unit[self->target].side, self->save, self->hits, self->target, BP_CAS_SAVE);
    note_failed(x, self);
    if (saves_again(x, self)) {
        ROLL(BT(x)->unit[self->target].side, self->save, 1, self->target, BP_CAS_SAVE);
        self->hits = (uint8_t)(self->hits - x->counts[1]);
    }
    if (self->hits == 0) GIVE(RESULT_HOLD);
    fall(x, self);
    CALL(stamina, .unit = self->target);
    if (must_test(x, self)) {
        CALL(break_test, .unit = self->target, .artillery = bp_is_art(BT(x), self->unit),
             .column = (uint8_t)bp_break_column(BT(x), ST(x), self->target, false));
        settle(x, self);
    }
    CALL(risk, .unit = self->target, .from = self->result == RESULT_BREAK ? 7 : 12);
    if (self->result == RESULT_BREAK) {
        bp_destroy(x, self->target, BP_BREAK_TABLE);
    } else {
        if (self->result != RESULT_HOLD) USES(x, BP_SHOOT_ORDER); /* only now does anybody move */
        if (self->result != RESULT_HOLD) CALL(retire, .unit = self->target, .good = self->result == RESULT_RETIRE_GOOD);
        bp_trim(x, self->target);
    }
    GIVE(self->result);
    END;
}

/* ---- bp.spec.freshly_raised ---- */

static void first_blood(gg_run *x, int unit, int die)
{
    bp_unit *u = &ST(x)->unit[unit];
    u->flags |= U_FRESH_USED;
    if (die <= 3) u->flags |= U_SIXES_ONLY;
    if (die == 6) u->flags |= U_EXTRA_DIE;
    USES(x, BP_SPEC_FRESHLY_RAISED);
    if (die == 1) bp_set_disordered(x, unit, true, BP_SPEC_FRESHLY_RAISED);
}

/* C15, the first time that it shoots or fights. */
PROC(freshly)
{
    BEGIN;
    if (!bp_has(BT(x), self->unit, FRESHLY_RAISED) || ST(x)->unit[self->unit].flags & U_FRESH_USED) GIVE(0);
    ROLL(BT(x)->unit[self->unit].side, DIE_EACH, 1, self->unit, BP_SPEC_FRESHLY_RAISED);
    first_blood(x, self->unit, bp_sum(x->counts));
    END;
}

/* ---- the shooting phase ---- */

static bool has_shot(const bp_state *s, int unit, int face) { return s->unit[unit].flags & (uint32_t)U_SHOT << face; }

static int faces(const bp_state *s, int unit) { return s->unit[unit].formation == SQUARE ? 4 : 1; }

static bool somebody_shoots(const bp_battle *b, const bp_state *s, int side)
{
    for (uint64_t left = bp_alive(b, s, side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!bp_may_shoot(b, s, u)) continue;
        for (int face = 0; face < faces(s, u); face++)
            if (!has_shot(s, u, face) && bp_has_target(b, s, u, face)) return true;
    }
    return false;
}

/* Each unit that has not shot, of a square each face; whether it finds a target is only asked when its slot
 * is looked at. */
void bp_offer_shooter(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    for (uint64_t left = bp_alive(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!bp_may_shoot(b, s, u)) continue;
        for (int face = 0; face < faces(s, u); face++)
            if (!has_shot(s, u, face)) bp_add(o, bp_move_bare(V_SHOOTER, (unsigned)u, GG_NONE, face));
    }
    bp_add_bare(o, V_FINISHED, GG_NONE);
}

gg_move bp_shooter_offer(const bp_battle *b, const bp_state *s, gg_offers *o, int slot)
{
    gg_move m = bp_listed(o)[slot];
    return bp_why_not_shooter(b, s, m) == GG_OK ? m : 0;
}

gg_rule bp_why_not_shooter(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned u = gg_move_unit(m), face = gg_move_arg(m);
    if (m == bp_move_bare(V_FINISHED, GG_NONE, GG_NONE, 0)) return GG_OK;
    if (u >= b->units || b->unit[u].side != s->head.ask.side || m != bp_move_bare(V_SHOOTER, u, GG_NONE, (int)face) ||
        !bp_may_shoot(b, s, (int)u))
        return BP_SHOOT_WHO;
    if ((int)face >= faces(s, (int)u)) return BP_SHOOT_SQUARE;
    if (has_shot(s, (int)u, (int)face)) return BP_SHOOT_AUTO;
    return bp_has_target(b, s, (int)u, (int)face) ? GG_OK : BP_SHOOT_TARGET;
}

/* bp.offer.targets */
void bp_offer_target(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_volley *f = &bp_top(s)->volley;
    uint8_t target[BP_UNITS];
    int count = bp_targets(b, s, f->unit, f->face, target, BP_UNITS);
    for (int i = 0; i < count; i++) {
        bp_add(o, bp_move_bare(V_SHOOT, f->unit, target[i], f->face));
        if (bp_may_use_shrapnel(b, s, f->unit, target[i])) bp_add(o, bp_move_bare(V_SHRAPNEL, f->unit, target[i], 0));
    }
    bp_add_bare(o, V_HOLD_FIRE, f->unit);
}

gg_rule bp_why_not_target(const bp_battle *b, const bp_state *s, gg_move m)
{
    const struct frame_volley *f = &bp_top(s)->volley;
    unsigned target = gg_move_target(m);
    if (m == bp_move_bare(V_HOLD_FIRE, f->unit, GG_NONE, 0)) return GG_OK;
    bool shrapnel = m == bp_move_bare(V_SHRAPNEL, f->unit, target, 0);
    if (!shrapnel && m != bp_move_bare(V_SHOOT, f->unit, target, f->face)) return BP_OFFER_TARGETS;
    return bp_judge_shot(b, s, f->unit, (int)target, f->face, shrapnel);
}

static void hold_fire(gg_run *x, const struct frame_volley *f)
{
    ST(x)->unit[f->unit].flags |= (uint32_t)U_SHOT << f->face;
}

PROC(volley)
{
    BEGIN;
    CHOOSE(self->side, ASK_SHOOTER, GG_NONE, GG_NONE, BP_SHOOT_AUTO);
    if (gg_move_verb(x->move) == V_FINISHED) GIVE(1);
    self->unit = (uint8_t)gg_move_unit(x->move);
    self->face = (uint8_t)gg_move_arg(x->move);
    CHOOSE(self->side, ASK_TARGET, self->unit, GG_NONE, BP_OFFER_TARGETS);
    if (gg_move_verb(x->move) == V_HOLD_FIRE)
        hold_fire(x, self);
    else
        CALL(shoot, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .mode = SHOOT_NORMAL,
             .face = self->face, .shrapnel = gg_move_verb(x->move) == V_SHRAPNEL);
    END;
}

PROC(shooting_phase)
{
    BEGIN;
    while (somebody_shoots(BT(x), ST(x), self->side)) {
        CALL(volley, .side = self->side);
        if (x->ret) break;
    }
    END;
}
