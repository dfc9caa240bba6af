/* 7.6: who may shoot at whom, with how many dice, and how well. */
#include "rules/bp/chapters.h"

/* ---- bp.shoot.dice ---- */

int bp_band(const bp_battle *b, const bp_state *s, int unit, int range)
{
    if (range <= 60) return BAND_CLOSE;
    return bp_is_art(b, unit) && 2 * range > bp_profile_of(b, s, unit)->range ? BAND_LONG : BAND_MEDIUM;
}

/* The size of its building; of one that only might be in some building: large. */
static int house_of(const bp_battle *b, const bp_state *s, int unit)
{
    int building = s->unit[unit].building;
    return building < b->features ? b->feature[building].size : BP_LARGE;
}

/* bp.form.list: S, S less something, or a fixed number. */
static int formation_dice(const bp_battle *b, const bp_state *s, int unit, int formation, int range, bool shrapnel)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    int most;
    switch ((bp_formation)formation) {
    case LINE:
    case MIXED:
    case SKIRM:
    case WARB: return p->s[0];
    case FDL: return p->s[0] > 1 ? p->s[0] - 1 : p->s[0];
    case ACOL: return p->arm == BP_INF && p->s[0] > 0;
    case COC:
    case SQUARE: return p->s[0] > 0;
    case DEPLOYED: return p->s[shrapnel ? BAND_CLOSE : bp_band(b, s, unit, range)];
    case GARRISON: /* windows limit how many men can fire */
        most = house_of(b, s, unit) == BP_SMALL ? 2 : house_of(b, s, unit) == BP_STANDARD ? 3 : 4;
        return p->s[0] < most ? p->s[0] : most;
    default: return 0; /* MCOL, LIMBERED */
    }
}

static bool armed(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_profile_of(b, s, unit)->weapon_kind != BP_NO_MISSILE;
}

static void dice_of(const bp_battle *b, const bp_state *s, int unit, int formation, int range, bool shrapnel, int dice,
                    gg_tally *t)
{
    static const char *const band[] = {"at close range", "at medium range", "at long range"};
    static const char *const house[BP_SIZES] = {
        [BP_SMALL] = "from a small building", [BP_STANDARD] = "from a building", [BP_LARGE] = "from a large building"};
    if (shrapnel)
        gg_tally_word(t, dice, BP_SPEC_SHRAPNEL, "shrapnel");
    else if (bp_is_art(b, unit))
        gg_tally_word(t, dice, BP_SHOOT_BANDS, band[bp_band(b, s, unit, range)]);
    else
        gg_tally_word(t, dice, BP_SHOOT_DICE,
                      formation == GARRISON ? house[house_of(b, s, unit)] : bp_formation_words[formation]);
}

int bp_shooting_dice_in(const bp_battle *b, const bp_state *s, int unit, int formation, int range, bool shrapnel,
                        gg_tally *t)
{
    int dice = armed(b, s, unit) ? formation_dice(b, s, unit, formation, range, shrapnel) : 0;
    if (dice == 0) return 0;
    dice_of(b, s, unit, formation, range, shrapnel, dice, t);
    if (bp_has(b, unit, FIRST_FIRE) && !(s->unit[unit].flags & U_FIRST_FIRE_USED))
        gg_tally_word(t, 1, BP_SPEC_FIRST_FIRE, "first fire");
    if (s->unit[unit].flags & U_EXTRA_DIE) gg_tally_word(t, 1, BP_SPEC_FRESHLY_RAISED, "excels");
    return t->total;
}

int bp_shooting_dice(const bp_battle *b, const bp_state *s, int unit, int range, bool shrapnel, gg_tally *t)
{
    return bp_shooting_dice_in(b, s, unit, s->unit[unit].formation, range, shrapnel, t);
}

static bool has_dice(const bp_battle *b, const bp_state *s, int unit, int range)
{
    return armed(b, s, unit) && formation_dice(b, s, unit, s->unit[unit].formation, range, false) > 0;
}

/* ---- bp.shoot.hit ---- */

static bool over_half(const bp_battle *b, const bp_state *s, int unit, int range)
{
    return bp_is_art(b, unit) && bp_band(b, s, unit, range) == BAND_LONG;
}

const char *bp_unclear_formation(const bp_battle *b, int unit, int formation)
{
    if (formation == SKIRM) return "target in open order";
    if (formation == DEPLOYED) return "target is guns";
    if (formation == GARRISON) return "target in a building";
    return formation == MIXED && !bp_is_art(b, unit) ? "target behind skirmishers" : NULL;
}

/* bp.shoot.notclear; but_range: long range is left out of it. */
static const char *why_not_clear(const bp_battle *b, const bp_state *s, int unit, int target, const bp_sight *sight,
                                 bool but_range)
{
    const char *unclear = bp_unclear_formation(b, unit, s->unit[target].formation);
    if (unclear) return unclear;
    if (!but_range && over_half(b, s, unit, sight->range)) return "target far away";
    if (sight->arc <= 8) return "target half out of arc";
    if (sight->obs > 0)
        return sight->obs_units ? "target hidden in part by a unit" : "target hidden in part by the ground";
    return bp_cover(b, s, target, sight->origin, false) > 0 ? "target in cover" : NULL;
}

bool bp_not_clear(const bp_battle *b, const bp_state *s, int unit, int target, const bp_sight *sight, bool but_range)
{
    return why_not_clear(b, s, unit, target, sight, but_range) != NULL;
}

static bool is_deep(int formation)
{
    return formation == ACOL || formation == COC || formation == MCOL || formation == LIMBERED || formation == SQUARE ||
           formation == WARB;
}

void bp_shot_mods(const bp_battle *b, const bp_state *s, const bp_shot *shot, gg_tally *t)
{
    int unit = shot->unit;
    if (shot->mode == SHOOT_CLOSING)
        gg_tally_word(t, 1, BP_FIRE_CLOSING, "closing fire");
    else if (shot->mode != SHOOT_STEADY_LINE && (shot->range <= 60 || shot->formation == SKIRM))
        gg_tally_word(t, 1, BP_SHOOT_HIT, shot->range <= 60 ? "close range" : "open order");
    if (bp_is_art(b, unit) && is_deep(shot->target_formation))
        gg_tally_word(t, 1, BP_FORM_LIST, "guns at a deep target");
    if (bp_disordered(s, unit))
        gg_tally_word(t, -1, BP_STATE_DISORDER, "disordered");
    else if (bp_shaken(b, s, unit))
        gg_tally_word(t, -1, BP_STATE_SHAKEN, "shaken");
    if (shot->unclear) gg_tally_word(t, -1, BP_SHOOT_NOTCLEAR, shot->unclear);
    if (over_half(b, s, unit, shot->range)) gg_tally_word(t, -1, BP_SHOOT_BANDS, "long range");
    if (shot->overhead && bp_profile_of(b, s, unit)->weapon_kind == BP_CANNON)
        gg_tally_word(t, -1, BP_LOS_OVERHEAD, "overhead");
    if (shot->shrapnel) gg_tally_word(t, -1, BP_SPEC_SHRAPNEL, "shrapnel");
}

void bp_shooting_mods(const bp_battle *b, const bp_state *s, int unit, int target, const bp_sight *sight, int mode,
                      bool shrapnel, gg_tally *t)
{
    bp_shot shot = {.unit = (uint8_t)unit,
                    .formation = s->unit[unit].formation,
                    .target_formation = s->unit[target].formation,
                    .mode = (uint8_t)mode,
                    .shrapnel = shrapnel,
                    .overhead = sight->overhead,
                    .range = sight->range,
                    .unclear = why_not_clear(b, s, unit, target, sight, true)};
    bp_shot_mods(b, s, &shot, t);
}

/* ---- bp.shoot.enfilade ---- */

static bool has_firearms(const bp_profile *p)
{
    return p->weapon_kind == BP_SMALL_ARMS && !(p->weapon && (strstr(p->weapon, "bow") || strstr(p->weapon, "thrown")));
}

static bool may_rake(const bp_battle *b, const bp_state *s, int unit, int range)
{
    int formation = s->unit[unit].formation;
    if (bp_is_art(b, unit)) return bp_band(b, s, unit, range) != BAND_LONG;
    if (!has_firearms(bp_profile_of(b, s, unit))) return false;
    return formation == LINE || formation == FDL || formation == MIXED || formation == ACOL || formation == COC ||
           formation == SQUARE;
}

static bool may_be_raked(int formation)
{
    return formation == LINE || formation == FDL || formation == MIXED || formation == ACOL || formation == COC ||
           formation == WARB;
}

/* The line from the shooter through the target's centre leaves it by both ends. */
bool bp_enfilade(const bp_battle *b, const bp_state *s, int unit, int target, tab_point origin, int range)
{
    if (!may_be_raked(s->unit[target].formation) || !may_rake(b, s, unit, range)) return false;
    tab_rect r;
    bp_rect(b, s, target, &r);
    tab_quarter q = tab_quarter_of(&r, origin);
    if (q != TAB_LEFT && q != TAB_RIGHT) return false;
    int64_t dx = origin.x - r.centre.x, dy = origin.y - r.centre.y, sin = tab_sin(r.pose.f), cos = tab_cos(r.pose.f);
    int64_t right = dx * cos - dy * sin, forward = dx * sin + dy * cos;
    if (right < 0) right = -right;
    if (forward < 0) forward = -forward;
    return right > 5000 * (int64_t)r.w && forward * r.w <= right * r.d;
}

/* ---- bp.shoot.who, bp.shoot.target ---- */

bool bp_may_shoot(const bp_battle *b, const bp_state *s, int unit)
{
    return s->unit[unit].alive && !(s->unit[unit].flags & U_LYING) && !(bp_engaged(s) & bp_bit(unit)) &&
           has_dice(b, s, unit, 0);
}

static int face_for(const bp_state *s, int unit, int face) { return s->unit[unit].formation == SQUARE ? face : -1; }

void bp_aim_at(const bp_battle *b, const bp_state *s, int unit, int target, int face, bp_sight *sight)
{
    bp_see(b, s, unit, target, face_for(s, unit, face), false, sight);
}

static bool shoots_from_front(const bp_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    return formation != SKIRM && formation != GARRISON && formation != SQUARE;
}

/* No shot at the target is shorter than this. */
static int least_range(const bp_battle *b, const bp_state *s, int unit, int target)
{
    tab_rect from, to;
    bp_rect(b, s, target, &to);
    if (shoots_from_front(s, unit)) return tab_distance_point(tab_front(s->unit[unit].pose), &to);
    bp_rect(b, s, unit, &from);
    return tab_distance(&from, &to);
}

static uint64_t enemies_free(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_alive(b, s, !b->unit[unit].side) & ~bp_engaged(s);
}

/* The same as least_range <= range. */
static bool may_reach(const bp_battle *b, const bp_state *s, int unit, int target, int range)
{
    if (shoots_from_front(s, unit)) return bp_point_within(b, s, target, tab_front(s->unit[unit].pose), range);
    return bp_units_within(b, s, unit, target, range);
}

/* It shoots with muskets straight to its front, and the first man it sees will do. */
static bool is_plain_shooter(const bp_battle *b, const bp_state *s, int unit)
{
    return !bp_is_art(b, unit) && shoots_from_front(s, unit);
}

static bool can_hit(const bp_battle *b, const bp_state *s, int unit, int target, int face)
{
    int most = bp_profile_of(b, s, unit)->range, range;
    if (!may_reach(b, s, unit, target, most)) return false;
    if (is_plain_shooter(b, s, unit)) return bp_any_sight(b, s, unit, target);
    return bp_any_aim(b, s, unit, target, face_for(s, unit, face), most, &range) && has_dice(b, s, unit, range);
}

bool bp_has_target(const bp_battle *b, const bp_state *s, int unit, int face)
{
    for (uint64_t left = enemies_free(b, s, unit); left; left &= left - 1)
        if (can_hit(b, s, unit, __builtin_ctzll(left), face)) return true;
    return false;
}

typedef struct mark { /* somebody who may be shot at */
    int16_t range;
    uint8_t unit;
} mark;

static int insert(mark *list, int n, mark m)
{
    int at = n;
    for (; at > 0 && list[at - 1].range > m.range; at--) list[at] = list[at - 1];
    list[at] = m;
    return n + 1;
}

/* Enemies within reach, the nearest possible first. */
static int in_reach(const bp_battle *b, const bp_state *s, int unit, mark *out)
{
    int n = 0, range = bp_profile_of(b, s, unit)->range;
    for (uint64_t left = enemies_free(b, s, unit); left; left &= left - 1) {
        mark m = {.unit = (uint8_t)__builtin_ctzll(left)};
        if (!may_reach(b, s, unit, m.unit, range)) continue;
        m.range = (int16_t)least_range(b, s, unit, m.unit);
        n = insert(out, n, m);
    }
    return n;
}

/* bp.shoot.target: the closest, and whatever stands behind those that are not clear. */
int bp_targets(const bp_battle *b, const bp_state *s, int unit, int face, uint8_t *out, int cap)
{
    mark near[BP_UNITS], seen[BP_UNITS];
    int count = in_reach(b, s, unit, near), n = 0, m = 0, farthest = bp_profile_of(b, s, unit)->range;
    for (int i = 0; i < count && near[i].range <= farthest; i++) {
        bp_sight sight;
        bp_aim_at(b, s, unit, near[i].unit, face, &sight);
        if (sight.vis == 0 || sight.range > farthest || !has_dice(b, s, unit, sight.range)) continue;
        m = insert(seen, m, (mark){.range = (int16_t)sight.range, .unit = near[i].unit});
        if (!bp_not_clear(b, s, unit, near[i].unit, &sight, false)) farthest = sight.range;
    }
    for (int i = 0; i < m && seen[i].range <= farthest; i++)
        if (n < cap) out[n++] = seen[i].unit;
    return n;
}

/* bp.spec.shrapnel */
bool bp_may_use_shrapnel(const bp_battle *b, const bp_state *s, int unit, int target)
{
    bp_sight sight;
    if (!bp_has(b, unit, SHRAPNEL)) return false;
    bp_aim_at(b, s, unit, target, -1, &sight);
    return bp_band(b, s, unit, sight.range) == BAND_MEDIUM;
}

gg_rule bp_judge_shot(const bp_battle *b, const bp_state *s, int unit, int target, int face, bool shrapnel)
{
    uint8_t legal[BP_UNITS];
    bp_sight sight;
    if (!bp_may_shoot(b, s, unit)) return BP_SHOOT_WHO;
    if (target >= b->units || b->unit[target].side == b->unit[unit].side || !s->unit[target].alive ||
        bp_engaged(s) & bp_bit(target))
        return BP_SHOOT_MUSTIGNORE;
    bp_aim_at(b, s, unit, target, face, &sight);
    if (sight.range > bp_profile_of(b, s, unit)->range) return BP_SHOOT_RANGE;
    if (sight.arc == 0) return BP_LOS_ORIGIN;
    if (sight.vis == 0) return BP_LOS_COUNT;
    if (!has_dice(b, s, unit, sight.range)) return BP_SHOOT_DICE;
    if (shrapnel && !bp_may_use_shrapnel(b, s, unit, target)) return BP_SPEC_SHRAPNEL;
    for (int i = 0, n = bp_targets(b, s, unit, face, legal, BP_UNITS); i < n; i++)
        if (legal[i] == target) return GG_OK;
    return BP_SHOOT_TARGET;
}
