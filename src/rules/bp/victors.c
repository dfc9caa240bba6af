/* 7.9: what victors do. A unit of the winning side that has no enemy left in contact holds, consolidates or sweeps on; a
 * sweeping advance that comes to blows is fought out at once.
 *
 * An engagement gives the units that may choose in the first eight of its counts, and in the ninth the building that the
 * losers have given up. */
#include "ground.h"

uint32_t bp_given(const gg_run *x, int half)
{
    uint32_t units = 0;
    for (int i = 0; i < 4; i++) units |= (uint32_t)x->counts[4 * half + i] << 8 * i;
    return units;
}

/* ---- bp.melee.sweep ---- */

bool bp_may_sweep(const bp_battle *b, const bp_state *s, int unit)
{
    uint32_t flags = s->unit[unit].flags;
    int arm = bp_profile_of(b, s, unit)->arm;
    if (!(flags & (U_CHARGED | U_COUNTER)) || flags & U_SWEPT) return false;
    return arm == BP_CAV || s->unit[unit].formation == WARB || bp_is_ferocious(b, unit) ||
           (b->option.sweep_all && arm == BP_INF && flags & U_CHARGED);
}

static gg_rule judge_sweep(const bp_battle *b, const bp_state *s, const struct frame_victors *f, unsigned target)
{
    bp_charge_pose way;
    if (f->drawn || !bp_may_sweep(b, s, f->unit)) return BP_MELEE_SWEEP;
    if (target >= b->units || !s->unit[target].alive || b->unit[target].side == b->unit[f->unit].side)
        return BP_CHARGE_TARGET;
    return bp_judge_charge(b, s, f->unit, (int)target, &way);
}

static int add_sweeps(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move *out, int n,
                      int cap)
{
    if (f->drawn || !bp_may_sweep(b, s, f->unit)) return n;
    for (uint64_t left = bp_alive(b, s, !b->unit[f->unit].side); left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        if (judge_sweep(b, s, f, target) == GG_OK) n = bp_add(out, n, cap, bp_move_bare(V_CHARGE, f->unit, target, 0));
    }
    return n;
}

/* bp.spec.gallop: it cannot be held back. */
static bool must_sweep(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    gg_move one;
    return bp_has(b, f->unit, GALLOP) && add_sweeps(b, s, f, &one, 0, 1) > 0;
}

/* ---- bp.melee.win: hold ---- */

static gg_rule why_only_hold(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    if (f->drawn) return BP_MELEE_DRAW;
    if (bp_disordered(s, f->unit)) return BP_STATE_DISORDER;
    return bp_shaken(b, s, f->unit) ? BP_STATE_SHAKEN : GG_OK;
}

/* A turn about the centre, whatever the distance. */
static bool may_turn_to(const bp_battle *b, const bp_state *s, int unit, tab_pose to)
{
    tab_rect from, r;
    if (s->unit[unit].formation == GARRISON || to.f == s->unit[unit].pose.f) return false;
    bp_rect(b, s, unit, &from);
    tab_pose turned = tab_turn(&from, tab_df(from.pose.f, to.f));
    if (turned.x != to.x || turned.y != to.y) return false;
    bp_rect_at(b, s, unit, to, s->unit[unit].formation, &r);
    return bp_on_table(b, &r) && bp_clear_of_units(b, s, unit, &r, GG_NONE) &&
           bp_on_permitted_ground(b, s, unit, &r, &from, GG_NONE);
}

static int add_once(gg_move *out, int n, int cap, gg_move m)
{
    for (int i = 0; i < n && i < cap; i++)
        if (out[i] == m) return n;
    return bp_add(out, n, cap, m);
}

static int add_turns(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move *out, int n, int cap)
{
    static const int16_t angle[] = {45, -45, 90, -90, 180};
    tab_rect r;
    bp_rect(b, s, f->unit, &r);
    for (size_t i = 0; i < sizeof angle / sizeof angle[0]; i++) {
        tab_pose to = tab_turn(&r, angle[i]);
        if (may_turn_to(b, s, f->unit, to)) n = add_once(out, n, cap, bp_move(V_POSE, f->unit, GG_NONE, to, 0));
    }
    return n;
}

/* ---- consolidate ---- */

static bp_task consolidation(const struct frame_victors *f)
{
    return (bp_task){.unit = f->unit, .order = ORDER_CONSOLIDATE, .param = GG_NONE};
}

/* The building that the losers have just left, if it is at hand. */
static bool may_take_house(const bp_battle *b, const bp_state *s, const struct frame_victors *f, unsigned building)
{
    bp_task task = {.unit = f->unit, .order = ORDER_ENTER, .param = (uint8_t)building};
    tab_rect r;
    if (building != f->vacated || building >= b->features) return false;
    bp_rect(b, s, f->unit, &r);
    const tab_polygon *house = &b->feature[building].shape;
    return tab_distance_polygons(r.corner, 4, house->at, house->n) <= 10 &&
           bp_judge_task_move(b, s, &task, bp_move_bare(V_ENTER, f->unit, building, 0)) == GG_OK;
}

/* What a victor's one move may be: a pose or a formation. */
static bool is_consolidation(gg_move m)
{
    if (gg_move_verb(m) == V_POSE) return true;
    return gg_move_verb(m) == V_FORM && gg_move_target(m) < BP_FORMATIONS;
}

/* bp.spec.mounted_inf: once, on the way. */
static bool may_mount(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    return !f->mounted && bp_has(b, f->unit, MOUNTED_INF) && bp_mount_fits(b, s, f->unit);
}

static int add_moves(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move *out, int n, int cap)
{
    gg_offers offers;
    bp_task task = consolidation(f);
    bp_move_offers(b, s, &task, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = bp_move_offer(b, s, &offers, i);
        if (m && is_consolidation(m)) n = add_once(out, n, cap, m);
    }
    if (may_mount(b, s, f)) n = bp_add(out, n, cap, bp_move_bare(V_FORM, f->unit, FORM_MOUNT, 0));
    if (may_take_house(b, s, f, f->vacated)) n = bp_add(out, n, cap, bp_move_bare(V_ENTER, f->unit, f->vacated, 0));
    return n;
}

/* ---- D16 ---- */

/* All but what a unit does that consolidates: sweeps, and to hold as it stands or turned. */
static int list_held(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move *out, int cap)
{
    int n = add_sweeps(b, s, f, out, 0, cap);
    if (n > 0 && bp_has(b, f->unit, GALLOP)) return n;
    n = bp_add(out, n, cap, bp_move_bare(V_HOLD, f->unit, GG_NONE, 0));
    return add_turns(b, s, f, out, n, cap);
}

static bool may_consolidate(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move first)
{
    if (gg_move_verb(first) == V_CHARGE && bp_has(b, f->unit, GALLOP)) return false;
    return why_only_hold(b, s, f) == GG_OK;
}

int bp_list_winner(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    int n = list_held(b, s, f, out, cap);
    return may_consolidate(b, s, f, out[0]) ? add_moves(b, s, f, out, n, cap) : n;
}

/* Whether there is a choice; else the only move. Nobody needs the whole list for that: a turn is soon found. */
static bool is_free(const bp_battle *b, const bp_state *s, gg_move *only)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    gg_move two[2];
    int n = list_held(b, s, f, two, 2);
    if (n == 1 && may_consolidate(b, s, f, two[0])) n = add_moves(b, s, f, two, n, 2);
    *only = two[0];
    return n > 1;
}

gg_rule bp_why_not_winner(const bp_battle *b, const bp_state *s, gg_move m)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    bp_task task = consolidation(f);
    unsigned target = gg_move_target(m);
    if (gg_move_unit(m) != f->unit) return BP_MELEE_WIN;
    if (m == bp_move_bare(V_CHARGE, f->unit, target, 0)) return judge_sweep(b, s, f, target);
    if (must_sweep(b, s, f)) return BP_SPEC_GALLOP;
    if (m == bp_move_bare(V_HOLD, f->unit, GG_NONE, 0)) return GG_OK;
    if (gg_move_verb(m) == V_POSE && may_turn_to(b, s, f->unit, bp_move_pose(m))) return GG_OK;
    gg_rule rule = why_only_hold(b, s, f);
    if (rule) return rule;
    if (m == bp_move_bare(V_FORM, f->unit, FORM_MOUNT, 0)) return may_mount(b, s, f) ? GG_OK : BP_SPEC_MOUNTED_INF;
    if (m == bp_move_bare(V_ENTER, f->unit, target, 0))
        return may_take_house(b, s, f, target) ? GG_OK : BP_MOVE_BUILDING;
    return is_consolidation(m) ? bp_judge_task_move(b, s, &task, m) : BP_MELEE_WIN;
}

/* The next that may still choose; false: there is none. */
static bool next_victor(gg_run *x, struct frame_victors *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        bp_unit *u = &BP_ST(x)->unit[unit];
        f->units[unit / 32] &= ~((uint32_t)1 << unit % 32);
        if (!u->alive || u->flags & U_VICTOR || bp_engaged(BP_ST(x)) & bp_bit(unit)) continue;
        u->flags |= U_VICTOR;
        f->unit = (uint8_t)unit;
        f->mounted = 0;
        return true;
    }
    return false;
}

static void take_house(gg_run *x, const struct frame_victors *f)
{
    tab_box house = BP_BT(x)->feature[f->vacated].shape.box;
    bp_put(x, f->unit, (tab_pose){(int16_t)((house.x0 + house.x1) / 2), (int16_t)house.y1, 0}, GARRISON, BP_MELEE_WIN);
}

/* Hold, turn or consolidate; true: the unit may still choose. */
static bool use_victory(gg_run *x, struct frame_victors *f)
{
    gg_move m = x->move;
    int formation = BP_ST(x)->unit[f->unit].formation;
    USES(x, BP_MELEE_WIN);
    if (gg_move_verb(m) == V_FORM && gg_move_target(m) == FORM_MOUNT) {
        bp_change_mounts(x, f->unit);
        f->mounted = 1;
        return true;
    }
    if (gg_move_verb(m) == V_ENTER) take_house(x, f);
    if (gg_move_verb(m) == V_FORM) formation = (int)gg_move_target(m);
    if (gg_move_verb(m) == V_POSE || gg_move_verb(m) == V_FORM)
        bp_put(x, f->unit, bp_move_pose(m), formation, BP_MELEE_WIN);
    if (gg_move_verb(m) == V_POSE) bp_leave_woods(x, f->unit);
    return false;
}

static void begin_sweep(gg_run *x, const struct frame_victors *f)
{
    BP_ST(x)->unit[f->unit].flags |= U_SWEPT;
    TELL(x, GG_EV_STEP, BP_MELEE_SWEEP, .side = BP_BT(x)->unit[f->unit].side, .piece = f->unit,
         .other = (uint8_t)gg_move_target(x->move));
    if (bp_has(BP_BT(x), f->unit, GALLOP)) USES(x, BP_SPEC_GALLOP);
}

/* When nobody waits in this frame, the victors of the new fight take it over. */
static void take_over(gg_run *x, struct frame_victors *f)
{
    f->units[0] = bp_given(x, 0);
    f->units[1] = bp_given(x, 1);
    f->drawn = x->ret == BP_DRAWN;
    f->vacated = x->counts[8];
}

PROC(victors)
{
    BEGIN;
    while (next_victor(x, self)) {
        do {
            if (gg_over(x) || is_free(BP_BT(x), BP_ST(x), &x->move))
                CHOOSE(BP_BT(x)->unit[self->unit].side, ASK_WINNER, self->unit, GG_NONE, BP_MELEE_WIN);
        } while (gg_move_verb(x->move) != V_CHARGE && use_victory(x, self));
        if (gg_move_verb(x->move) != V_CHARGE) continue;
        begin_sweep(x, self);
        CALL(charge, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .mode = CHARGE_SWEEPING,
             .limit = RESPOND_STAND | RESPOND_FIRE | RESPOND_COUNTER);
        if (!x->ret) continue;
        CALL(engagement, .side = BP_ST(x)->active,
             .units = {bp_half(bp_engagement_of(BP_ST(x), self->unit), 0),
                       bp_half(bp_engagement_of(BP_ST(x), self->unit), 1)});
        if (bp_mask(self->units) == 0)
            take_over(x, self);
        else
            CALL(victors, .units = {bp_given(x, 0), bp_given(x, 1)}, .drawn = x->ret == BP_DRAWN,
                 .vacated = x->counts[8]);
    }
    END;
}
