/* 7.6: shooting, Massed Archery and Salvo. */
#include "rules/rbc/chapters.h"

/* ---- 7.6.1, 7.6.2: who shoots at whom ---- */

static const struct {
    uint8_t foot, mounted, massed; /* range in boxes; 0: not so */
    uint8_t with_case;             /* guns: case as far as this, ball beyond */
} weapons[RBC_WEAPONS] = {
    [JAV] = {1, 1, 0, 0},    [BOW] = {2, 2, 3, 0},
    [LBOW] = {3, 0, 4, 0},   [XBOW] = {2, 2, 0, 0},
    [ARQ] = {2, 2, 0, 0},    [MUS] = {3, 2, 0, 0},
    [PIS_W] = {0, 1, 0, 0},  [GUNL_W] = {4, 0, 0, 2},
    [GUNF_W] = {5, 0, 0, 2}, [GUNH_W] = {RBC_FARTHEST_SHOT, 0, 0, 3},
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
static bool is_ready(const rbc_type *t, uint32_t flags)
{
    return t->weapon && !(flags & (t->cls == AR ? SHOT | STIRRED : SHOT));
}

bool rbc_may_shoot(const rbc_battle *b, const rbc_state *s, int unit, bool now)
{
    const rbc_type *t = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    return t->weapon && rbc_on_board(s, unit) && !u->engaged && (!now || is_ready(t, u->flags));
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

rbc_aim rbc_aim_of(const rbc_state *s, rbc_shot shot)
{
    const rbc_unit *u = &s->unit[shot.unit];
    return (rbc_aim){shot, u->facing, u->cell, s->unit[shot.target].cell, u->flags};
}

static gg_rule judge_target(const rbc_battle *b, const rbc_state *s, const rbc_aim *a)
{
    const rbc_type *t = rbc_type_of(b, a->shot.unit);
    int range, mode = a->shot.mode;
    if (!rbc_on_board(s, a->shot.target) || s->unit[a->shot.target].engaged) return SHOOT_TARGET;
    if (!rbc_in_shooting_arc(a->from, a->facing, a->flags & HEDGEHOG_ON, a->to, straight(t, mode), &range))
        return GEO_SHOOTARC;
    if (range > reach_of(t, mode)) return mode == MODE_MASSED ? SHOOT_MASSED : SHOOT_RANGE;
    return rbc_sight(b, s, a->from, a->facing, a->to) ? GG_OK : GEO_LOS;
}

gg_rule rbc_judge_aim(const rbc_battle *b, const rbc_state *s, const rbc_aim *a)
{
    return is_ready(rbc_type_of(b, a->shot.unit), a->flags) ? judge_target(b, s, a) : SHOOT_ELIGIBLE;
}

gg_rule rbc_judge_shot(const rbc_battle *b, const rbc_state *s, rbc_shot shot)
{
    if (rbc_side(b, shot.unit) == rbc_side(b, shot.target)) return SHOOT_TARGET;
    gg_rule why = judge_shooter(b, s, shot.unit, shot.mode);
    rbc_aim a = rbc_aim_of(s, shot);
    return why ? why : judge_target(b, s, &a);
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
        rbc_aim a = rbc_aim_of(s, (rbc_shot){(uint8_t)unit, (uint8_t)target, (uint8_t)mode});
        if (judge_target(b, s, &a) == GG_OK) targets |= rbc_bit(target);
    }
    return targets;
}

/* ---- 7.6.3: dice ---- */

static bool firearm(int weapon) { return weapon == ARQ || weapon == MUS || weapon == PIS_W; }
static bool heavy_firearms(const rbc_type *t) { return t->cls == HF && (t->weapon == ARQ || t->weapon == MUS); }

static const char *const into[][DEEP + 1] = {
    {[SHALLOW] = "case into a Shallow target",
     [MEDIUM] = "case into a Medium target",
     [DEEP] = "case into a Deep target"},
    {[SHALLOW] = "ball into a Shallow target",
     [MEDIUM] = "ball into a Medium target",
     [DEEP] = "ball into a Deep target"},
};

/* Case strikes twice as hard as ball; the deeper the target, the harder. */
static void base_dice(const rbc_battle *b, const rbc_state *s, rbc_shot shot, int range, gg_tally *t)
{
    const rbc_type *by = rbc_type_of(b, shot.unit);
    if (by->cls != AR) {
        gg_tally_word(t, by->ccv, SHOOT_DICE, "value");
        return;
    }
    int depth = rbc_is(s, shot.target, HEDGEHOG_ON) ? DEEP : rbc_type_of(b, shot.target)->depth;
    if (range <= weapons[by->weapon].with_case)
        gg_tally_word(t, 2 * depth, SHOOT_CASE, into[0][depth]);
    else
        gg_tally_word(t, depth, SHOOT_BALL, into[1][depth]);
}

static void stands_still(uint32_t flags, int mode, gg_tally *t)
{
    if (!(flags & (STIRRED | UNFORMED | HEDGEHOG_ON)) && mode != MODE_SALVO_CHARGE)
        gg_tally_word(t, 1, SHOOT_MOD_STATIONARY, "stood still");
    else
        gg_tally_note(t, SHOOT_MOD_STATIONARY,
                      flags & HEDGEHOG_ON ? "no \"stood still\": in hedgehog"
                      : flags & UNFORMED  ? "no \"stood still\": Unformed"
                                          : "no \"stood still\": moved",
                      GG_NONE, 0);
}

static void shooter_dice(const rbc_battle *b, const rbc_state *s, const rbc_aim *a, int range, gg_tally *t)
{
    const rbc_type *by = rbc_type_of(b, a->shot.unit);
    uint32_t flags = a->flags;
    if (rbc_shaken(b, s, a->shot.unit)) gg_tally_word(t, -1, SHOOT_MOD_SHAKEN, "Shaken");
    if (flags & UNFORMED) gg_tally_word(t, -1, SHOOT_MOD_UNFORMED, "Unformed");
    if (range >= 2 && by->cls != AR) gg_tally_say(t, -1, SHOOT_MOD_RANGE, "{n} boxes away", GG_NONE, range);
    if (heavy_firearms(by)) {
        if (range == 1) gg_tally_word(t, 1, SHOOT_MOD_CLOSE, "firearms at one box");
        stands_still(flags, a->shot.mode, t);
    }
    if (rbc_mounted(by->cls) && flags & (MOVED | CHARGED | EVADED))
        gg_tally_word(t, -1, SHOOT_MOD_MOUNTED,
                      flags & CHARGED ? "charged in the saddle"
                      : flags & MOVED ? "moved in the saddle"
                                      : "evaded in the saddle");
    if (by->traits & T_MIX) gg_tally_word(t, -1, SHOOT_MOD_MIXED, "pikes among the shot");
}

/* Armour does not help against firearms, guns, or crossbows at one box. */
static bool armour_helps(const rbc_type *by, const rbc_type *target, int range)
{
    return target->armoured && by->cls != AR && !firearm(by->weapon) && !(by->weapon == XBOW && range == 1);
}

static void armour_dice(const rbc_battle *b, rbc_shot shot, int range, gg_tally *t)
{
    const rbc_type *by = rbc_type_of(b, shot.unit), *target = rbc_type_of(b, shot.target);
    if (armour_helps(by, target, range))
        gg_tally_word(t, -1, SHOOT_MOD_ARMOUR, "target in full armour");
    else if (target->armoured)
        gg_tally_note(t, SHOOT_MOD_ARMOUR,
                      by->cls == AR         ? "armour does not help: guns"
                      : firearm(by->weapon) ? "armour does not help: firearms"
                                            : "armour does not help: crossbows at one box",
                      GG_NONE, 0);
}

static const char *const cover_words[RBC_TERRAINS] = {[WOODS] = "target in the wood",
                                                      [ROUGH] = "target on rough ground",
                                                      [VILLAGE] = "target in the village",
                                                      [CAMP] = "target in the Camp"};

static void cover_dice(const rbc_battle *b, const rbc_state *s, const rbc_aim *a, gg_tally *t)
{
    int terrain = rbc_terrain_at(b, s, a->to);
    if (rbc_grounds[terrain].cover)
        gg_tally_word(t, -1, SHOOT_MOD_COVER, cover_words[terrain]);
    else if (rbc_wall_towards(b, s, a->to, a->from))
        gg_tally_say(t, -1, SHOOT_MOD_COVER, "target behind {its} wall", a->shot.target, 0);
    else if (t->telling && rbc_walls_of(b, s, a->to))
        gg_tally_note(t, SHOOT_COVERSIDE, "wall does not cover: shot from another side", GG_NONE, 0);
}

void rbc_aim_dice(const rbc_battle *b, const rbc_state *s, const rbc_aim *a, gg_tally *t)
{
    int range = sq_distance(a->from, a->to);
    base_dice(b, s, a->shot, range, t);
    shooter_dice(b, s, a, range, t);
    armour_dice(b, a->shot, range, t);
    cover_dice(b, s, a, t);
    if (t->total < 1) gg_tally_word(t, 1 - t->total, SHOOT_DICE, "at least one die");
}

void rbc_shot_dice(const rbc_battle *b, const rbc_state *s, rbc_shot shot, gg_tally *t)
{
    rbc_aim a = rbc_aim_of(s, shot);
    rbc_aim_dice(b, s, &a, t);
}

/* ---- 7.6.4: one attack ---- */

static rbc_shot shot_of(const struct frame_shoot *f) { return (rbc_shot){f->unit, f->target, f->mode}; }

/* Definitions by which a line of the tally counts. */
static const rbc_behind definitions[] = {
    {SHOOT_CASE, UNIT_DEPTH},
    {SHOOT_BALL, UNIT_DEPTH},
    {SHOOT_MOD_RANGE, GEO_DISTANCE},
    {SHOOT_MOD_CLOSE, UNIT_FIREARM},
    {SHOOT_MOD_STATIONARY, UNIT_FIREARM},
    {SHOOT_MOD_ARMOUR, UNIT_ARMOUR},
    {SHOOT_MOD_UNFORMED, UNF_MINUS},
    {SHOOT_MOD_MIXED, SPECIAL_MIXED},
    {SHOOT_MOD_MOUNTED, UNIT_MOUNTED},
};

/* What lies behind the dice, and no line of the tally says. */
static void tell_rules(gg_run *x, rbc_shot shot, const gg_tally *t)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    int at = s->unit[shot.target].cell;
    USES(x, UNIT_WEAPON);
    USES(x, GEO_RELATIVE); /* the arc */
    rbc_use_behind(x, t, definitions, sizeof definitions / sizeof definitions[0]);
    if (rbc_type_of(b, shot.target)->armoured && firearm(rbc_type_of(b, shot.unit)->weapon)) USES(x, UNIT_FIREARM);
    if (is_salvo(shot.mode)) USES(x, SPECIAL_SALVO);
    if (rbc_wall_towards(b, s, at, s->unit[shot.unit].cell)) {
        USES(x, SHOOT_COVERSIDE);
        USES(x, TERR_OBSTACLE);
    }
    if (rbc_grounds[rbc_terrain_at(b, s, at)].cover) USES(x, rbc_terrain_rule(b, s, at));
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
    GG_TALLY(t);
    rbc_shot_dice(BT(x), ST(x), shot_of(f), &t);
    TELL(x, GG_EV_ATTACK, by_mode[f->mode], .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit,
         .other = f->target, .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, f->target, &t);
    if (x->sink) tell_rules(x, shot_of(f), &t);
    return (unsigned)t.total;
}

static void score(gg_run *x, struct frame_shoot *f)
{
    rbc_unit *t = &ST(x)->unit[f->target];
    int hits = x->counts[HIT] + (is_salvo(f->mode) ? 2 * x->counts[TWO_HITS] : 0);
    f->hits = t->fresh = t->due = (uint8_t)hits;
    USES(x, SHOOT_HIT);
    DEED(x, FACT_VOLLEY, f->unit, (unsigned)(hits < 8 ? hits : 8));
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
        if (gg_move_verb(x->move) == V_FINISH) break;
        CALL(shoot, .unit = (uint8_t)gg_move_unit(x->move), .target = (uint8_t)gg_move_target(x->move),
             .mode = gg_move_verb(x->move) == V_MASSED ? MODE_MASSED : MODE_NORMAL);
    }
    END;
}
