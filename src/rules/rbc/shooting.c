/* 7.6: shooting, Massed Archery and Salvo. */
#include "rbc.h"

/* ---- 7.6.1, 7.6.2: who shoots at whom ---- */

static const struct {
    uint8_t foot, mounted, massed; /* range in boxes; 0: not so */
    uint8_t with_case;             /* guns: case as far as this, ball beyond */
} weapons[RBC_WEAPONS] = {
    [JAV] = {1, 1, 0, 0},    [BOW] = {2, 2, 3, 0},    [LBOW] = {3, 0, 4, 0},  [XBOW] = {2, 2, 0, 0},
    [ARQ] = {2, 2, 0, 0},    [MUS] = {3, 2, 0, 0},    [PIS_W] = {0, 1, 0, 0}, [GUNL_W] = {4, 0, 0, 2},
    [GUNF_W] = {5, 0, 0, 2}, [GUNH_W] = {6, 0, 0, 3},
};

static bool is_salvo(int mode) { return mode == MODE_SALVO || mode == MODE_SALVO_CHARGE; }

static int reach_of(const rbc_type *t, int mode)
{
    if (is_salvo(mode)) return 1;
    if (mode == MODE_MASSED) return weapons[t->weapon].massed;
    return rbc_mounted(t->cls) ? weapons[t->weapon].mounted : weapons[t->weapon].foot;
}

int rbc_range(const rbc_type *t, int mode) { return t->weapon ? reach_of(t, mode) : 0; }
int rbc_case_range(const rbc_type *t) { return weapons[t->weapon].with_case; }

/* Pistols and Salvo only straight ahead. */
static bool straight(const rbc_type *t, int mode) { return t->weapon == PIS_W || is_salvo(mode); }

/* SHOT and STIRRED are forgotten when the unit's next turn begins: they matter only `now`. */
bool rbc_may_shoot(const rbc_battle *b, const rbc_state *s, int unit, bool now)
{
    const rbc_type *t = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    if (!t->weapon || !rbc_on_board(s, unit) || u->engaged) return false;
    if (!now) return true;
    return !(u->flags & (t->cls == AR ? SHOT | STIRRED : SHOT));
}

/* rbc.shoot.massed: two shots at most, the second in the very next own turn. */
static gg_rule judge_massed(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_type *t = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    if (!(t->traits & T_MARC) || t->cls != HF || t->order > MA) return SPECIAL_MARC;
    if (u->massed_used == 0) return GG_OK;
    return u->massed_used == 1 && u->massed_last + 2 == s->pt ? GG_OK : SHOOT_MASSED;
}

/* A Salvo stands still, or goes before a charge; a Hedgehog cannot fire one. */
static gg_rule judge_salvo(const rbc_battle *b, const rbc_state *s, int unit, int mode)
{
    if (!rbc_has(b, unit, T_SAL)) return SPECIAL_SALVO;
    uint32_t bars = mode == MODE_SALVO ? HEDGEHOG_ON | STIRRED : HEDGEHOG_ON;
    return rbc_is(s, unit, bars) ? SHOOT_SALVO : GG_OK;
}

static gg_rule judge_shooter(const rbc_battle *b, const rbc_state *s, int unit, int mode)
{
    if (!rbc_may_shoot(b, s, unit, true))
        return rbc_type_of(b, unit)->cls == AR && rbc_is(s, unit, STIRRED) ? MOVE_ARTILLERY : SHOOT_ELIGIBLE;
    if (mode == MODE_MASSED) return judge_massed(b, s, unit);
    return is_salvo(mode) ? judge_salvo(b, s, unit, mode) : GG_OK;
}

static gg_rule judge_target(const rbc_battle *b, const rbc_state *s, int unit, int target, int mode)
{
    const rbc_type *t = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit], *at = &s->unit[target];
    int range;
    if (!rbc_on_board(s, target) || at->engaged) return SHOOT_TARGET;
    if (!rbc_shooting_arc(s, unit, at->cell, straight(t, mode), &range)) return GEO_SHOOTARC;
    if (range > reach_of(t, mode)) return mode == MODE_MASSED ? SHOOT_MASSED : SHOOT_RANGE;
    return rbc_sight(b, s, u->cell, u->facing, at->cell) ? GG_OK : GEO_LOS;
}

gg_rule rbc_judge_shot(const rbc_battle *b, const rbc_state *s, rbc_shot shot)
{
    if (rbc_side(b, shot.unit) == rbc_side(b, shot.target)) return SHOOT_TARGET;
    gg_rule why = judge_shooter(b, s, shot.unit, shot.mode);
    return why ? why : judge_target(b, s, shot.unit, shot.target, shot.mode);
}

/* Most enemies are out of range: that is asked before anything else. */
uint64_t rbc_targets(const rbc_battle *b, const rbc_state *s, int unit, int mode)
{
    uint64_t targets = 0;
    if (judge_shooter(b, s, unit, mode) != GG_OK) return 0;
    int here = s->unit[unit].cell, reach = reach_of(rbc_type_of(b, unit), mode);
    for (uint64_t left = b->side_units[!rbc_side(b, unit)]; left; left &= left - 1) {
        int target = __builtin_ctzll(left), there = s->unit[target].cell;
        if (there == SQ_OFF || sq_distance(here, there) > reach) continue;
        if (judge_target(b, s, unit, target, mode) == GG_OK) targets |= rbc_bit(target);
    }
    return targets;
}

/* ---- 7.6.3: dice ---- */

static bool firearm(int weapon) { return weapon == ARQ || weapon == MUS || weapon == PIS_W; }
static bool heavy_firearms(const rbc_type *t) { return t->cls == HF && (t->weapon == ARQ || t->weapon == MUS); }

/* Case strikes twice as hard as ball; the deeper the target, the harder. */
static void base_dice(const rbc_battle *b, const rbc_state *s, rbc_shot shot, int range, gg_tally *t)
{
    const rbc_type *by = rbc_type_of(b, shot.unit);
    if (by->cls != AR) {
        gg_tally_add(t, by->ccv, SHOOT_DICE);
        return;
    }
    int depth = rbc_is(s, shot.target, HEDGEHOG_ON) ? DEEP : rbc_type_of(b, shot.target)->depth;
    if (range <= weapons[by->weapon].with_case)
        gg_tally_add(t, 2 * depth, SHOOT_CASE);
    else
        gg_tally_add(t, depth, SHOOT_BALL);
}

static void shooter_dice(const rbc_battle *b, const rbc_state *s, rbc_shot shot, int range, gg_tally *t)
{
    const rbc_type *by = rbc_type_of(b, shot.unit);
    uint32_t flags = s->unit[shot.unit].flags;
    if (rbc_shaken(b, s, shot.unit)) gg_tally_add(t, -1, SHOOT_MOD_SHAKEN);
    if (flags & UNFORMED) gg_tally_add(t, -1, SHOOT_MOD_UNFORMED);
    if (range >= 2 && by->cls != AR) gg_tally_add(t, -1, SHOOT_MOD_RANGE);
    if (heavy_firearms(by)) {
        if (range == 1) gg_tally_add(t, 1, SHOOT_MOD_CLOSE);
        if (!(flags & (STIRRED | UNFORMED | HEDGEHOG_ON)) && shot.mode != MODE_SALVO_CHARGE)
            gg_tally_add(t, 1, SHOOT_MOD_STATIONARY);
    }
    if (rbc_mounted(by->cls) && flags & (MOVED | CHARGED | EVADED)) gg_tally_add(t, -1, SHOOT_MOD_MOUNTED);
    if (by->traits & T_MIX) gg_tally_add(t, -1, SHOOT_MOD_MIXED);
}

/* Armour does not help against firearms, guns, or crossbows at one box. */
static bool armour_helps(const rbc_type *by, const rbc_type *target, int range)
{
    return target->armoured && by->cls != AR && !firearm(by->weapon) && !(by->weapon == XBOW && range == 1);
}

static bool covered_by_wall(const rbc_battle *b, const rbc_state *s, rbc_shot shot)
{
    return rbc_wall_towards(b, s, s->unit[shot.target].cell, s->unit[shot.unit].cell);
}

static bool in_cover(const rbc_battle *b, const rbc_state *s, rbc_shot shot)
{
    return rbc_grounds[rbc_terrain_at(b, s, s->unit[shot.target].cell)].cover || covered_by_wall(b, s, shot);
}

void rbc_shot_dice(const rbc_battle *b, const rbc_state *s, rbc_shot shot, gg_tally *t)
{
    int range = sq_distance(s->unit[shot.unit].cell, s->unit[shot.target].cell);
    base_dice(b, s, shot, range, t);
    shooter_dice(b, s, shot, range, t);
    if (armour_helps(rbc_type_of(b, shot.unit), rbc_type_of(b, shot.target), range))
        gg_tally_add(t, -1, SHOOT_MOD_ARMOUR);
    if (in_cover(b, s, shot)) gg_tally_add(t, -1, SHOOT_MOD_COVER);
    if (t->total < 1) gg_tally_add(t, 1 - t->total, SHOOT_DICE);
}

/* ---- 7.6.4: one attack ---- */

static rbc_shot shot_of(const struct frame_shoot *f) { return (rbc_shot){f->unit, f->target, f->mode}; }

static void tell_rules(gg_run *x, rbc_shot shot)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    const rbc_type *by = rbc_type_of(b, shot.unit), *at = rbc_type_of(b, shot.target);
    static const gg_rule always[] = {UNIT_WEAPON,  SHOOT_TARGET, SHOOT_RANGE, SHOOT_DICE, GEO_DISTANCE,
                                     GEO_RELATIVE, GEO_SHOOTARC, GEO_LOS,     HITS_TRACK};
    for (unsigned i = 0; i < sizeof always / sizeof always[0]; i++) USES(x, always[i]);
    if (by->cls == AR) USES(x, UNIT_DEPTH);
    if (by->cls == AR) USES(x, UNIT_ARTILLERY);
    if (firearm(by->weapon)) USES(x, UNIT_FIREARM);
    if (at->armoured) USES(x, UNIT_ARMOUR);
    if (rbc_is(s, shot.unit, UNFORMED)) USES(x, UNF_MINUS);
    if (by->traits & T_MIX) USES(x, SPECIAL_MIXED);
    if (shot.mode == MODE_MASSED) USES(x, SPECIAL_MARC);
    if (is_salvo(shot.mode)) USES(x, SPECIAL_SALVO);
    if (covered_by_wall(b, s, shot)) {
        USES(x, SHOOT_COVERSIDE);
        USES(x, TERR_OBSTACLE);
    }
    if (rbc_grounds[rbc_terrain_at(b, s, s->unit[shot.target].cell)].cover)
        USES(x, rbc_terrain_rule(b, s, s->unit[shot.target].cell));
}

/* rbc.shoot.salvo (a): standing, straight ahead at one box, it is used as a matter of course. */
static void choose_mode(gg_run *x, struct frame_shoot *f)
{
    rbc_shot salvo = {f->unit, f->target, MODE_SALVO};
    if (f->mode == MODE_NORMAL && rbc_has(BT(x), f->unit, T_SAL) && rbc_judge_shot(BT(x), ST(x), salvo) == GG_OK)
        f->mode = MODE_SALVO;
}

static void count_shot(gg_run *x, const struct frame_shoot *f)
{
    rbc_unit *u = &ST(x)->unit[f->unit];
    u->flags |= SHOT;
    if (f->mode != MODE_MASSED) return;
    u->massed_used++;
    u->massed_last = ST(x)->pt;
}

/* Tells of the attack and gives its dice. */
static unsigned aim(gg_run *x, const struct frame_shoot *f)
{
    static const gg_rule by_mode[] = {[MODE_NORMAL] = SHOOT_ELIGIBLE,
                                      [MODE_MASSED] = SHOOT_MASSED,
                                      [MODE_SALVO] = SHOOT_SALVO,
                                      [MODE_SALVO_CHARGE] = SHOOT_SALVO};
    gg_tally t = {0};
    rbc_shot_dice(BT(x), ST(x), shot_of(f), &t);
    TELL(x, GG_EV_ATTACK, by_mode[f->mode], .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit,
         .other = f->target, .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, f->target, &t);
    if (x->sink) tell_rules(x, shot_of(f));
    return (unsigned)t.total;
}

static void score(gg_run *x, struct frame_shoot *f)
{
    rbc_unit *t = &ST(x)->unit[f->target];
    int hits = x->counts[HIT] + (is_salvo(f->mode) ? 2 * x->counts[TWO_HITS] : 0);
    f->hits = t->fresh = t->due = (uint8_t)hits;
    TELL(x, GG_EV_STEP, SHOOT_HIT, .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit, .other = f->target,
         .after = (int16_t)hits, .variant = (uint8_t)(hits < 2 ? hits : 2));
    if (hits && is_salvo(f->mode)) t->flags |= SALVO_HIT;
}

static bool at_trigger(gg_run *x, const struct frame_shoot *f)
{
    if (f->hits == 0 || ST(x)->unit[f->target].hits < rbc_type_of(BT(x), f->target)->catastrophe) return false;
    USES(x, SHOOT_CAT);
    USES(x, UNIT_TRIGGERS);
    return true;
}

/* rbc.opt.archery_fail */
static void cower(gg_run *x, int target)
{
    USES(x, OPT_ARCHERY_FAIL);
    if (!BT(x)->option.archery_unforms) {
        rbc_set(x, target, PINNED, SHOOT_MASSEDCT);
        return;
    }
    rbc_unform(x, target, OPT_ARCHERY_FAIL);
    ST(x)->unit[target].flags |= LATE_RALLY;
}

static unsigned own_side(gg_run *x, const struct frame_shoot *f) { return (unsigned)rbc_side(BT(x), f->unit); }
static unsigned die_of(const struct frame_shoot *f) { return is_salvo(f->mode) ? DIE_SALVO : DIE_HIT; }
static int transferable(gg_run *x, const struct frame_shoot *f)
{
    return rbc_transfer_limit(BT(x), ST(x), f->target, f->hits);
}

PROC(shoot)
{
    BEGIN;
    choose_mode(x, self);
    count_shot(x, self);
    ROLL(own_side(x, self), die_of(self), aim(x, self), self->unit, SHOOT_DICE);
    score(x, self);
    if (transferable(x, self)) CALL(transfer, .unit = self->target, .left = (uint8_t)transferable(x, self));
    rbc_suffer(x);
    if (at_trigger(x, self)) {
        CALL(ordeal, .unit = self->target, .test = TEST_CATASTROPHE, .other = self->unit);
        rbc_break_all(x, false);
        if (ST(x)->queued) CALL(breaks);
    }
    if (self->mode == MODE_MASSED && self->hits >= 2 && rbc_on_board(ST(x), self->target)) {
        CALL(control, .unit = self->target, .test = CT_ARCHERY, .other = self->unit);
        if (x->ret != PASSED) cower(x, self->target);
    }
    rbc_bury(x);
    rbc_check_armies(x);
    END;
}

/* ---- the phase ---- */

static bool nobody_shoots(gg_run *x)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    for (uint64_t left = b->side_units[s->active]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_may_shoot(b, s, u, true)) continue;
        if (rbc_targets(b, s, u, MODE_NORMAL) || rbc_targets(b, s, u, MODE_MASSED)) return false;
    }
    return true;
}

PROC(shooting)
{
    BEGIN;
    while (!nobody_shoots(x)) {
        CHOOSE(ST(x)->active, ASK_SHOOT, GG_NONE, GG_NONE, TURN_SHOOTING);
        if (gg_move_verb(x->move) == FINISH) break;
        CALL(shoot, .unit = (uint8_t)gg_move_unit(x->move), .target = (uint8_t)gg_move_target(x->move),
             .mode = gg_move_verb(x->move) == MASSED ? MODE_MASSED : MODE_NORMAL);
    }
    END;
}
