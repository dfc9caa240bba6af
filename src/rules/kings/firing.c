/* 7.5, 7.6: firing. Whom a unit may shoot at, with how many dice, and what comes of it. */
#include "rules/kings/chapters.h"

static const kings_weapon *weapon_of(const kings_battle *b, int unit)
{
    return &kings_weapons[kings_profile_of(b, unit)->weapon];
}

int kings_range(const kings_battle *b, int unit) { return weapon_of(b, unit)->range; }

static bool is_short(const kings_battle *b, const kings_state *s, int unit, int target)
{
    return kings_within(b, s, unit, target, kings_short_range(weapon_of(b, unit)));
}

/* ---- legal targets ---- */

/* Whether it may fire at anybody: its gun, its ammunition, its Leader. */
gg_rule kings_judge_shooter(const kings_battle *b, const kings_state *s, int unit)
{
    if (s->unit[unit].jam_until >= s->turn) return FIRE_JAM;
    if (kings_is(s, unit, AMMO_OUT)) return TRAIT_LIMITS;
    return kings_trait_is(b, s, unit, SHIRKER) && !kings_is(s, unit, TARGETED) ? TRAIT_LIMITS : GG_OK;
}

/* What is too far for him though it is in range: beyond short range. */
gg_rule kings_judge_afar(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (kings_trait_is(b, s, unit, BLIND)) return TRAIT_LIMITS;
    return kings_is(s, target, GROUND) && kings_profile_of(b, target)->fieldcraft ? GROUND_FIELDCRAFT : GG_OK;
}

/* Sight is asked last: it is dear. */
static gg_rule judge_line(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (!kings_within(b, s, unit, target, kings_range(b, unit))) return FIRE_TARGET;
    gg_rule afar = is_short(b, s, unit, target) ? GG_OK : kings_judge_afar(b, s, unit, target);
    if (afar) return afar;
    if (kings_arc(b, s, unit, kings_at(s, target)) != ARC_FRONT) return FIRE_TARGET;
    return kings_sees(b, s, unit, target) ? GG_OK : FIRE_TARGET;
}

/* A Sporting Umpire shoots no Pinned man while there is another. */
static bool is_unsporting(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (!kings_pinned(s, target) || !kings_trait_is(b, s, unit, UMPIRE)) return false;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (!kings_pinned(s, e) && judge_line(b, s, unit, e) == GG_OK) return true;
    }
    return false;
}

static gg_rule judge_fire(const kings_battle *b, const kings_state *s, int unit, int target)
{
    gg_rule why = judge_line(b, s, unit, target);
    return !why && is_unsporting(b, s, unit, target) ? TRAIT_LIMITS : why;
}

/* kings.volley.rules: at short range, and nobody nearer could be shot at. */
static gg_rule judge_volley(const kings_battle *b, const kings_state *s, int unit, int target)
{
    int gap = kings_gap(b, s, unit, target);
    if (b->option.volley_short && !is_short(b, s, unit, target)) return VOLLEY_RULES;
    gg_rule why = judge_fire(b, s, unit, target);
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left && !why; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (kings_gap(b, s, unit, e) < gap && judge_fire(b, s, unit, e) == GG_OK) why = VOLLEY_RULES;
    }
    return why;
}

gg_rule kings_judge_target(const kings_battle *b, const kings_state *s, int unit, int target, int action)
{
    if (kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target)) return FIRE_TARGET;
    gg_rule why = kings_judge_shooter(b, s, unit);
    if (why) return why;
    if (action != VOLLEY) return judge_fire(b, s, unit, target);
    return kings_is(s, unit, CLOSE) || kings_in_work(s, unit) ? judge_volley(b, s, unit, target) : VOLLEY_RULES;
}

uint64_t kings_targets(const kings_battle *b, const kings_state *s, int unit, int action)
{
    uint64_t targets = 0;
    if (kings_judge_shooter(b, s, unit)) return 0;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (kings_judge_target(b, s, unit, e, action) == GG_OK) targets |= (uint64_t)1 << e;
    }
    return targets;
}

/* ---- the dice ---- */

int kings_fire_dice(const kings_battle *b, const kings_state *s, int unit, int action, gg_tally *t)
{
    GG_TALLY(none);
    static const char *const each[] = {"", "one a figure", "two a crewman", "three a crewman"};
    int per = kings_weapons[kings_profile_of(b, unit)->weapon].dice, dice = s->unit[unit].figs * per;
    if (!t) t = &none;
    gg_tally_word(t, dice, FIRE_DICE, each[per]);
    if (action == SKIRMISH)
        gg_tally_word(t, (dice > 1 ? dice / 2 : 1) - dice, MOVE_SKIRMISH, "half of them: skirmishing");
    if (kings_trait_is(b, s, unit, MARKSMAN)) gg_tally_word(t, 1, LEADER_TRAITS, "Marksman");
    return t->total;
}

int kings_to_hit(const kings_battle *b, const kings_state *s, int unit, int action, gg_tally *t)
{
    const kings_profile *p = kings_profile_of(b, unit);
    GG_TALLY(none);
    (void)s;
    if (!t) t = &none;
    gg_tally_word(t, kings_types[p->type].firing, FORCE_TYPES, kings_types[p->type].name);
    if (p->upgrades & (UP_SHARPSHOOTERS | UP_WELL_ARMED_SHARPSHOOTERS))
        gg_tally_word(t, -1, FORCE_UPGRADES, "Sharpshooters");
    if (p->upgrades & UP_POOR_SHOTS) gg_tally_word(t, 1, FORCE_UPGRADES, "Poor shots");
    if (action == VOLLEY) gg_tally_word(t, -1, VOLLEY_RULES, "Volley");
    return kings_number_needed(t);
}

int kings_shot_price(bool near, int cover) { return 1 + !near + cover; }

int kings_hits_per_casualty(const kings_battle *b, const kings_state *s, int unit, int target, gg_tally *t)
{
    static const char *const words[] = {"", "soft cover", "hard cover"};
    int cover = kings_cover(b, s, unit, target);
    if (!t) return kings_shot_price(is_short(b, s, unit, target), cover);
    int shelter = kings_shelter(b, s, unit, target);
    gg_tally_word(t, 1, FIRE_HPC, "a man");
    if (!is_short(b, s, unit, target)) gg_tally_word(t, 1, FORCE_WEAPONS, "long range");
    gg_tally_word(t, shelter, kings_in_work(s, target) ? REDOUBT_COVER : GEO_COVER, words[shelter]);
    gg_tally_word(t, cover - shelter, GROUND_EFFECTS, "lying down");
    if (kings_is(s, target, GROUND) && cover == shelter)
        gg_tally_note(t, GROUND_EFFECTS, "lying down: hard cover is the most", target, 0);
    return t->total;
}

/* ---- the procedure ---- */

/* kings.fire.choice: somebody nearer could have been shot at. */
static bool has_nearer_target(const kings_battle *b, const kings_state *s, const struct frame_shoot *f)
{
    int nearest = kings_nearest(b, s, f->unit, kings_targets(b, s, f->unit, f->action));
    return nearest != f->target && nearest != GG_NONE;
}

static void tell_sight(gg_run *x, const struct frame_shoot *f)
{
    int by = kings_sight_by(BT(x), ST(x), f->unit, f->target);
    USES(x, GEO_GAP);
    USES(x, GEO_LOS);
    if (by & SIGHT_OVER_UNITS) USES(x, GEO_LOS_HILL);
    if (by & SIGHT_INTO_WOOD) USES(x, GEO_LOS_WOOD);
    if (kings_over_own_wall(BT(x), ST(x), f->unit, f->target)) USES(x, GEO_OWNWALL);
}

static void tell_shooter(gg_run *x, const struct frame_shoot *f)
{
    const kings_state *s = ST(x);
    bool inside = kings_in_work(s, f->unit);
    if (f->action == VOLLEY)
        USES(x, GEO_NEAREST);
    else
        USES(x, FIRE_PROC);
    if (f->action != VOLLEY && has_nearer_target(BT(x), s, f)) USES(x, FIRE_CHOICE);
    if (inside) USES(x, REDOUBT_LOS);
    if (inside && f->action == VOLLEY) USES(x, REDOUBT_CLOSE);
    if (kings_has_front(BT(x), s, f->unit)) USES(x, GEO_ARC);
}

static void tell_tallies(gg_run *x, const struct frame_shoot *f)
{
    GG_TALLY(dice);
    GG_TALLY(hit);
    GG_TALLY(hpc);
    kings_fire_dice(BT(x), ST(x), f->unit, f->action, &dice);
    kings_to_hit(BT(x), ST(x), f->unit, f->action, &hit);
    kings_hits_per_casualty(BT(x), ST(x), f->unit, f->target, &hpc);
    TELL_TALLY(x, f->unit, f->target, &dice);
    TELL(x, GG_EV_ATTACK, f->action == VOLLEY ? VOLLEY_RULES : FIRE_DICE, .side = kings_owner(x, f->unit),
         .piece = f->unit, .other = f->target, .after = (int16_t)dice.total);
    TELL_TALLY(x, f->unit, f->target, &hpc);
    TELL(x, GG_EV_STEP, FIRE_HPC, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target,
         .after = (int16_t)hpc.total);
    USES(x, FORCE_CLAMP); /* no entry of chapter 4 leads beyond it: the tally has no line of it */
    TELL_TALLY(x, f->unit, f->target, &hit);
}

/* Tells of the shot and gives its dice. */
static unsigned aim(gg_run *x, const struct frame_shoot *f)
{
    if (x->sink) {
        tell_shooter(x, f);
        tell_sight(x, f);
        tell_tallies(x, f);
    }
    return (unsigned)kings_fire_dice(BT(x), ST(x), f->unit, f->action, NULL);
}

static bool can_jam(gg_run *x, int unit) { return kings_profile_of(BT(x), unit)->weapon == MACHINE_GUN; }

static unsigned die_of(gg_run *x, const struct frame_shoot *f)
{
    int first = can_jam(x, f->unit) ? DIE_JAM2 : DIE_HIT2;
    return (unsigned)(first + kings_to_hit(BT(x), ST(x), f->unit, f->action, NULL) - 2);
}

static void check_jam(gg_run *x, int unit, int ones)
{
    if (ones < BT(x)->option.jam_ones) return;
    ST(x)->unit[unit].jam_until = (uint8_t)(ST(x)->turn + 1);
    TELL(x, GG_EV_STATUS, FIRE_JAM, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .status = ST_JAMMED,
         .after = 1);
}

/* kings.fire.casualties: what is left over of the hits is lost. Only a Shirker minds having been shot at. */
static uint8_t strike(gg_run *x, const struct frame_shoot *f)
{
    bool gun = can_jam(x, f->unit);
    int hits = x->counts[gun ? (int)JAM_HIT : (int)HIT], figs = ST(x)->unit[f->target].figs;
    int lost = hits / kings_hits_per_casualty(BT(x), ST(x), f->unit, f->target, NULL);
    if (lost > figs) lost = figs;
    if (ST(x)->unit[f->target].trait == SHIRKER) kings_set(x, f->target, TARGETED, LEADER_TRAITS);
    if (gun) check_jam(x, f->unit, x->counts[JAM_ONE]);
    if (lost)
        kings_lose(x, f->target, lost, FIRE_CASUALTIES);
    else
        TELL(x, GG_EV_STEP, FIRE_CASUALTIES, .side = kings_owner(x, f->target), .piece = f->target);
    return (uint8_t)lost;
}

static bool wastes_ammunition(gg_run *x, int unit) { return kings_trait_is(BT(x), ST(x), unit, PLANNER); }

PROC(shoot)
{
    BEGIN;
    ROLL(kings_owner(x, self->unit), die_of(x, self), aim(x, self), self->unit, FIRE_DICE);
    self->casualties = strike(x, self);
    if (self->casualties && kings_on(ST(x), self->target)) {
        CALL(leader_check, .unit = self->target, .casualties = self->casualties);
        CALL(pinning, .unit = self->target, .casualties = self->casualties);
    }
    if (wastes_ammunition(x, self->unit)) {
        ROLL(kings_owner(x, self->unit), DIE_ONE, 1, self->unit, LEADER_TRAITS);
        if (x->counts[ONE]) kings_set(x, self->unit, AMMO_OUT, LEADER_TRAITS);
    }
    END;
}
