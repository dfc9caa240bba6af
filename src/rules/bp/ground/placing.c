/* 3.6: formations and the places where they fit; buildings entered and left (bp.move.building). */
#include "rules/bp/ground/ground.h"

bool bp_clear_of_units(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r, int but)
{
    tab_rect other;
    for (uint64_t left = b->side_units[0] | b->side_units[1]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (u == unit || u == but || !s->unit[u].alive) continue;
        if (bp_rect_in(b, s, u, r->box, &other) && tab_overlap(r, &other)) return false;
    }
    return true;
}

/* At least 10 from every enemy; `from` is not NULL: or as near as it stands already. */
static bool keeps_clear(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r, const tab_rect *from)
{
    tab_rect enemy;
    tab_box near = tab_grow(r->box, 10);
    for (uint64_t left = b->side_units[!b->unit[unit].side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!s->unit[u].alive || !bp_rect_in(b, s, u, near, &enemy) || !tab_within(r, &enemy, 9)) continue;
        if (!from || tab_distance(r, &enemy) < tab_distance(from, &enemy)) return false;
    }
    return true;
}

static bool fits(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r, int formation, bool strict)
{
    bp_ground g;
    tab_rect from;
    if (!bp_on_table(b, r) || !bp_clear_of_units(b, s, unit, r, GG_NONE)) return false;
    if (!strict) bp_rect(b, s, unit, &from);
    if (!keeps_clear(b, s, unit, r, strict ? NULL : &from)) return false;
    bp_ground_near(b, bp_profile_of(b, s, unit)->arm, formation, r->box, &g);
    return !g.barred || !bp_ground_touches(b, &g, g.barred, r);
}

/* ---- bp.form.who ---- */

static bool near_wood(const bp_battle *b, const bp_state *s, int unit)
{
    tab_rect r;
    bp_rect(b, s, unit, &r);
    for (uint64_t left = b->woods; left; left &= left - 1)
        if (bp_near_feature(b, __builtin_ctzll(left), r.centre, 60)) return true;
    return false;
}

static bool infantry_may(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    bool warband = bp_has(b, unit, CAN_WARBAND);
    switch (formation) {
    case LINE: return !warband;
    case WARB: return warband;
    case MCOL: return true;
    case ACOL: return !warband && !bp_has(b, unit, NO_ACOL);
    case SQUARE: return !warband && bp_has(b, unit, FORM_SQUARE);
    case MIXED: return !warband && bp_has(b, unit, CAN_MIXED);
    case FDL: return !warband && bp_has(b, unit, FOUR_DEEP);
    case COC: return !warband && bp_has(b, unit, CAN_COC);
    case SKIRM: return bp_has(b, unit, CAN_SKIRMISH) || (b->woods && near_wood(b, s, unit));
    default: return false;
    }
}

static bool cavalry_may(const bp_battle *b, int unit, int formation)
{
    switch (formation) {
    case LINE:
    case MCOL: return true;
    case ACOL: return bp_has(b, unit, DEEP);
    case SKIRM: return bp_has(b, unit, CAN_SKIRMISH);
    default: return false;
    }
}

/* bp.nat.c18: guns that have come into battery stay there. */
static bool artillery_may(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    if (formation == DEPLOYED) return true;
    if (formation != LIMBERED) return false;
    bool closed = !b->option.relimber || b->nation[b->unit[unit].side] & NAT_C18;
    return s->unit[unit].formation != DEPLOYED || !closed;
}

bool bp_may_form(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    if (formation >= GARRISON || s->unit[unit].formation == GARRISON) return false;
    if (bp_size_of(p->arm, p->size, formation).w == 0) return false;
    switch (p->arm) {
    case BP_INF: return infantry_may(b, s, unit, formation);
    case BP_CAV: return cavalry_may(b, unit, formation);
    case BP_WAGON: return formation == LIMBERED;
    case BP_BATTALION_GUN: return formation == DEPLOYED;
    default: return artillery_may(b, s, unit, formation);
    }
}

gg_rule bp_why_not_form(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    int arm = bp_profile_of(b, s, unit)->arm;
    bool c18 = b->nation[b->unit[unit].side] & NAT_C18;
    if (bp_may_form(b, s, unit, formation)) return GG_OK;
    if (formation == ACOL && arm == BP_INF && bp_has(b, unit, NO_ACOL)) return BP_SPEC_NO_ACOL;
    if (c18 && formation == LIMBERED && (arm == BP_FOOT_ART || arm == BP_HORSE_ART)) return BP_NAT_C18;
    return c18 && formation == SQUARE && arm == BP_INF ? BP_NAT_C18 : BP_FORM_WHO;
}

/* ---- bp.form.change ---- */

int bp_form_facings(const bp_battle *b, const bp_state *s, int unit, int formation, int16_t out[4])
{
    int was = s->unit[unit].formation, f = s->unit[unit].pose.f, n = 0;
    bool unlimbers = was == LIMBERED && formation == DEPLOYED;
    (void)b;
    out[n++] = (int16_t)f;
    if (formation == MCOL || (was == MCOL && formation == LINE) || unlimbers) {
        out[n++] = (int16_t)tab_turn_by(f, 90);
        out[n++] = (int16_t)tab_turn_by(f, -90);
    }
    if (unlimbers) out[n++] = (int16_t)tab_turn_by(f, 180);
    return n;
}

static tab_point plus(tab_point a, tab_point b) { return (tab_point){a.x + b.x, a.y + b.y}; }

/* The new front's centre with the centre, or the middle of the rear, where it was. */
static tab_pose about_centre(const tab_rect *from, bp_extent e, int f)
{
    return tab_pose_at(plus(from->centre, tab_offset(f, 0, e.d / 2)), f);
}

static tab_pose about_rear(const tab_rect *from, bp_extent e, int f)
{
    return tab_pose_at(plus(from->rear, tab_offset(f, 0, e.d)), f);
}

static bool try_pose(const bp_battle *b, const bp_state *s, int unit, tab_pose pose, int formation, tab_pose *out)
{
    tab_rect r;
    bp_rect_at(b, s, unit, pose, formation, &r);
    if (!fits(b, s, unit, &r, formation, false)) return false;
    *out = pose;
    return true;
}

bool bp_form_pose(const bp_battle *b, const bp_state *s, int unit, int formation, int facing, tab_pose *out)
{
    tab_rect from;
    bp_extent e = bp_extent_of(b, s, unit, formation);
    if (e.w == 0) return false;
    bp_rect(b, s, unit, &from);
    if (facing != from.pose.f) return try_pose(b, s, unit, about_centre(&from, e, facing), formation, out);
    return try_pose(b, s, unit, from.pose, formation, out) ||
           try_pose(b, s, unit, about_centre(&from, e, facing), formation, out) ||
           try_pose(b, s, unit, about_rear(&from, e, facing), formation, out);
}

/* bp.resp.square */
bool bp_find_square(const bp_battle *b, const bp_state *s, int unit, tab_pose *out)
{
    tab_rect from;
    bp_extent e = bp_extent_of(b, s, unit, SQUARE);
    if (e.w == 0) return false;
    bp_rect(b, s, unit, &from);
    return try_pose(b, s, unit, about_centre(&from, e, from.pose.f), SQUARE, out) ||
           bp_form_pose(b, s, unit, SQUARE, from.pose.f, out);
}

static bool overlaps_wood(const bp_battle *b, const tab_rect *r)
{
    for (uint64_t left = b->woods; left; left &= left - 1)
        if (tab_overlap_polygon(r, &b->feature[__builtin_ctzll(left)].shape)) return true;
    return false;
}

/* Infantry that only skirmished for the wood's sake closes up again outside it. */
tab_pose bp_leave_skirmish(const bp_battle *b, const bp_state *s, int unit, int *formation)
{
    tab_rect r;
    tab_pose pose = s->unit[unit].pose;
    int closed = bp_has(b, unit, CAN_WARBAND) ? WARB : LINE;
    *formation = s->unit[unit].formation;
    if (*formation != SKIRM || bp_has(b, unit, CAN_SKIRMISH) || bp_profile_of(b, s, unit)->arm != BP_INF) return pose;
    bp_rect(b, s, unit, &r);
    if (!overlaps_wood(b, &r) && bp_form_pose(b, s, unit, closed, pose.f, &pose)) *formation = closed;
    return pose;
}

/* bp.spec.mounted_inf: the same place and formation, with the footprint of its other profile. */
bool bp_mount_fits(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit_def *d = &b->unit[unit];
    const bp_profile *p = s->unit[unit].flags & U_MOUNTED ? &d->profile : &d->other;
    bp_extent e = bp_size_of(p->arm, p->size, s->unit[unit].formation);
    if (!bp_has(b, unit, MOUNTED_INF) || e.w == 0) return false;
    tab_rect r;
    bp_ground g;
    tab_rect_make(s->unit[unit].pose, e.w, e.d, &r);
    bp_ground_near(b, p->arm, s->unit[unit].formation, r.box, &g);
    return fits(b, s, unit, &r, s->unit[unit].formation, false) && !bp_ground_touches(b, &g, g.barred, &r);
}

/* ---- bp.move.building ---- */

static bool is_empty(const bp_battle *b, const bp_state *s, int building)
{
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].alive && s->unit[u].formation == GARRISON && s->unit[u].building == building) return false;
    return true;
}

/* No enemy within 10 of the building, none on the way from the centre to its centre. */
static bool way_is_open(const bp_battle *b, const bp_state *s, int unit, tab_point from, const tab_rect *house)
{
    tab_rect enemy;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        bp_rect(b, s, __builtin_ctzll(left), &enemy);
        if (tab_within(&enemy, house, 10) || tab_segment_meets(from, house->centre, enemy.corner, 4)) return false;
    }
    return true;
}

static void house_rect(const bp_battle *b, int building, tab_rect *out)
{
    tab_box x = b->feature[building].shape.box;
    tab_pose north = {(int16_t)((x.x0 + x.x1) / 2), (int16_t)x.y1, 0};
    tab_rect_make(north, x.x1 - x.x0, x.y1 - x.y0, out);
}

bool bp_may_enter(const bp_battle *b, const bp_state *s, int unit, int building)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    tab_rect r, house;
    if (building >= b->features || b->feature[building].kind != BUILDING || s->unit[unit].formation == GARRISON)
        return false;
    if (p->arm != BP_INF || p->size < b->feature[building].size) return false; /* sizes count down from large */
    bp_rect(b, s, unit, &r);
    house_rect(b, building, &house);
    return tab_within(&r, &house, bp_rate(b, s, unit) - 60) && is_empty(b, s, building) &&
           way_is_open(b, s, unit, r.centre, &house);
}

/* Facing outward, its rear on that side of the building, in the middle of it. Sides: N, E, S, W. */
static bool exit_pose(const bp_battle *b, const bp_state *s, int unit, int side, int formation, tab_pose *out)
{
    static const uint8_t face[4] = {TAB_FRONT, TAB_RIGHT, TAB_REAR, TAB_LEFT}; /* a building faces north */
    bp_extent e = bp_extent_of(b, s, unit, formation);
    tab_rect house, r;
    if (s->unit[unit].formation != GARRISON || e.w == 0) return false;
    house_rect(b, s->unit[unit].building, &house);
    tab_point rear = tab_face_mid(&house, face[side]);
    *out = tab_pose_at(plus(rear, tab_offset(90 * side, 0, e.d)), 90 * side);
    tab_rect_make(*out, e.w, e.d, &r);
    return fits(b, s, unit, &r, formation, true);
}

static int nearest_enemy_distance(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    int least = 1 << 20;
    tab_rect enemy;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        bp_rect(b, s, __builtin_ctzll(left), &enemy);
        int d = tab_distance(r, &enemy);
        if (d < least) least = d;
    }
    return least;
}

/* side -1: as far from the enemy as it can, for a garrison that retires. Else *formation may ask for SKIRM. */
bool bp_find_exit(const bp_battle *b, const bp_state *s, int unit, int side, tab_pose *out, int *formation)
{
    int usual = bp_has(b, unit, CAN_WARBAND) ? WARB : LINE, best = -1;
    bool loose = side >= 0 && *formation == SKIRM && bp_has(b, unit, CAN_SKIRMISH);
    *formation = loose ? SKIRM : usual;
    if (side >= 0) return exit_pose(b, s, unit, side, *formation, out);
    for (int k = 0; k < 4; k++) {
        tab_pose pose;
        tab_rect r;
        if (!exit_pose(b, s, unit, k, usual, &pose)) continue;
        bp_rect_at(b, s, unit, pose, usual, &r);
        int d = nearest_enemy_distance(b, s, unit, &r);
        if (d > best) best = d, *out = pose;
    }
    return best >= 0;
}
