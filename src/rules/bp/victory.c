/* Chapter 9, and step 4 of the player turn: recovery, broken brigades and armies, objectives, the end. */
#include "rules/bp/chapters.h"

static void decide(gg_run *x, int winner, gg_rule why)
{
    if (gg_over(x)) return;
    gg_end(x, (unsigned)winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner);
}

/* ---- 4a: bp.state.recover ---- */

static void recover(gg_run *x, int side)
{
    uint64_t engaged = bp_engaged(ST(x));
    for (uint64_t left = bp_alive(BT(x), ST(x), side) & ~engaged; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        uint32_t flags = ST(x)->unit[u].flags;
        if ((flags & (U_DISORDERED | U_DISORDERED_AT_START | U_RETREATED)) == (U_DISORDERED | U_DISORDERED_AT_START))
            bp_set_disordered(x, u, false, BP_STATE_RECOVER);
    }
}

/* ---- 4b: bp.brig.broken, bp.army.break ---- */

static bool counts(const bp_battle *b, int brigade, int unit)
{
    int arm = b->unit[unit].profile.arm;
    if (arm == BP_INF || arm == BP_CAV) return true;
    for (uint64_t left = b->brigade[brigade].units; left; left &= left - 1) {
        int other = b->unit[__builtin_ctzll(left)].profile.arm;
        if (other == BP_INF || other == BP_CAV) return false; /* batteries and wagons count only among themselves */
    }
    return true;
}

int bp_brigade_spent(const bp_battle *b, const bp_state *s, int brigade)
{
    int gone = 0;
    for (uint64_t left = b->brigade[brigade].units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (counts(b, brigade, u)) gone += !s->unit[u].alive || bp_shaken(b, s, u);
    }
    return gone;
}

/* Of so many, more than half, or half and more. */
static int half_of(int all, bool over) { return over ? all / 2 + 1 : (all + 1) / 2; }

int bp_brigade_limit(const bp_battle *b, int brigade)
{
    return half_of(b->brigade[brigade].counted, b->option.brigade_break_over_half);
}

bool bp_brigade_would_break(const bp_battle *b, const bp_state *s, int brigade)
{
    return b->brigade[brigade].counted > 0 && bp_brigade_spent(b, s, brigade) >= bp_brigade_limit(b, brigade);
}

static void check_brigades(gg_run *x)
{
    const bp_battle *b = BT(x);
    for (int i = 0; i < b->brigades; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        bool was = ST(x)->broken & bit, is = bp_brigade_would_break(b, ST(x), i);
        if (was == is || (was && b->option.broken_forever)) continue;
        ST(x)->broken = (uint16_t)(is ? ST(x)->broken | bit : ST(x)->broken & ~bit);
        TELL(x, GG_EV_STATUS, BP_BRIG_BROKEN, .side = b->brigade[i].side,
             .piece = (uint8_t)(BP_COMMANDER + b->brigade[i].commander), .status = ST_BROKEN_BRIGADE, .after = is);
    }
}

int bp_army_limit(const bp_battle *b, int side)
{
    int all = 0;
    for (int i = 0; i < b->brigades; i++) all += b->brigade[i].side == side;
    return b->option.army_break == ARMY_ALL ? all : half_of(all, b->option.army_break == ARMY_OVER_HALF);
}

static bool army_is_broken(const bp_battle *b, const bp_state *s, int side)
{
    int broken = 0;
    for (int i = 0; i < b->brigades; i++) broken += b->brigade[i].side == side && s->broken >> i & 1;
    return broken && broken >= bp_army_limit(b, side);
}

static void check_armies(gg_run *x)
{
    bool broken[GG_SIDES];
    for (int side = 0; side < GG_SIDES; side++) {
        broken[side] = army_is_broken(BT(x), ST(x), side);
        ST(x)->side[side].broken = broken[side];
    }
    if (broken[0] && broken[1])
        decide(x, GG_NONE, BP_ARMY_BREAK);
    else if (broken[0] || broken[1])
        decide(x, broken[0] ? 1 : 0, BP_ARMY_BREAK);
}

/* ---- bp.win.objective ---- */

bool bp_may_hold(const bp_battle *b, const bp_state *s, int unit)
{
    int arm = b->unit[unit].profile.arm;
    return (arm == BP_INF || arm == BP_CAV) && !bp_shaken(b, s, unit);
}

int bp_objective_distance(const bp_battle *b, const bp_objective *o, const tab_rect *r)
{
    const tab_polygon *p = o->building != GG_NONE ? &b->feature[o->building].shape : NULL;
    return p ? tab_distance_polygons(r->corner, 4, p->at, p->n) : tab_distance_point(o->at, r);
}

/* Most units are too far away for their distance to be measured. */
static bool stands_at(const bp_battle *b, const bp_state *s, int side, const bp_objective *o)
{
    tab_box at = o->building != GG_NONE ? b->feature[o->building].shape.box : tab_segment_box(o->at, o->at);
    tab_box near = tab_grow(at, BP_AT_OBJECTIVE);
    for (uint64_t left = bp_alive(b, s, side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!bp_may_hold(b, s, u)) continue;
        if (o->building != GG_NONE && s->unit[u].formation == GARRISON && s->unit[u].building == o->building)
            return true;
        tab_rect r;
        if (bp_rect_in(b, s, u, near, &r) && bp_objective_distance(b, o, &r) <= BP_AT_OBJECTIVE) return true;
    }
    return false;
}

static void check_objectives(gg_run *x)
{
    const bp_battle *b = BT(x);
    for (int i = 0; i < b->objectives; i++) {
        bool here[GG_SIDES] = {stands_at(b, ST(x), 0, &b->objective[i]), stands_at(b, ST(x), 1, &b->objective[i])};
        if (here[0] == here[1]) continue;
        int side = here[0] ? 0 : 1;
        if (ST(x)->holder[i] == side) continue;
        ST(x)->holder[i] = (uint8_t)side;
        TELL(x, GG_EV_STEP, BP_WIN_OBJECTIVE, .side = (uint8_t)side, .after = b->objective[i].points,
             .to = bp_plane(b, tab_pose_at(b->objective[i].at, 0)));
    }
}

/* ---- bp.win.limit ---- */

/* Points of enemy units: destroyed whole, shaken half (bp.scen.pickup). */
static int list_points(const bp_battle *b, const bp_state *s, int side)
{
    int points = 0;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left), worth = b->unit[u].profile.points;
        points += !s->unit[u].alive ? worth : bp_shaken(b, s, u) ? worth / 2 : 0;
    }
    return points;
}

int bp_victory_points(const bp_battle *b, const bp_state *s, int side)
{
    if (b->vp_pickup) return list_points(b, s, side);
    int points = 0;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1)
        points += s->unit[__builtin_ctzll(left)].alive ? 0 : b->vp_unit;
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].side != side && s->broken >> i & 1) points += b->vp_brigade;
    for (int i = 0; i < b->objectives; i++)
        if (s->holder[i] == side) points += b->objective[i].points;
    return points;
}

int bp_lead_to_win(const bp_battle *b) { return b->vp_pickup ? (b->points + 9) / 10 : 1; }

int bp_ahead(const bp_battle *b, const bp_state *s)
{
    int lead = bp_victory_points(b, s, 0) - bp_victory_points(b, s, 1), wins = bp_lead_to_win(b);
    return lead >= wins ? 0 : lead <= -wins ? 1 : b->tie;
}

static void turn_limit(gg_run *x)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    if (gg_over(x) || s->turn < b->turns || s->active == s->first) return;
    decide(x, bp_ahead(b, s), BP_WIN_LIMIT);
}

void bp_end_of_player_turn(gg_run *x, int side)
{
    recover(x, side);
    check_brigades(x);
    check_objectives(x);
    check_armies(x);
    turn_limit(x);
}
