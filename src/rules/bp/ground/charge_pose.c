/* 3.7: charges, who may make them and where they end; the moves that answer them (7.4). */
#include "rules/bp/ground/ground.h"

/* ---- bp.charge.who ---- */

gg_rule bp_why_not_charger(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int arm = bp_profile_of(b, s, unit)->arm;
    if (arm != BP_INF && arm != BP_CAV) return BP_CHARGE_WHO;
    if (u->flags & U_DISORDERED) return BP_STATE_DISORDER;
    if (bp_shaken(b, s, unit)) return BP_STATE_SHAKEN;
    if (u->flags & U_LYING) return BP_SPEC_LIE_DOWN;
    if (bp_is_broken(b, s, unit)) return BP_BRIG_RETREAT;
    if (bp_engaged(s) & bp_bit(unit)) return BP_CHARGE_WHO;
    switch (u->formation) {
    case MCOL:
    case MIXED:
    case SQUARE:
    case LIMBERED:
    case DEPLOYED:
    case GARRISON: return BP_CHARGE_WHO;
    default: return GG_OK;
    }
}

bool bp_may_charge_at_all(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_why_not_charger(b, s, unit) == GG_OK;
}

static bool weak(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_shaken(b, s, unit) || bp_disordered(s, unit);
}

static gg_rule horse_against(const bp_battle *b, const bp_state *s, int target, const tab_rect *at)
{
    int formation = s->unit[target].formation;
    if (formation == GARRISON) return BP_MELEE_BUILDING;
    if (formation == SQUARE && !weak(b, s, target)) return BP_MELEE_SQUARE;
    return b->woods && bp_in_wood(b, at->centre) ? BP_CHARGE_WHO : GG_OK;
}

/* Skirmishers take on their like, guns, columns of march, the weak, and flanks. */
static gg_rule skirmishers_against(const bp_battle *b, const bp_state *s, int target, const tab_rect *at,
                                   tab_point from)
{
    int formation = s->unit[target].formation;
    if (formation == SKIRM || formation == MCOL || formation == LIMBERED || bp_is_art(b, target)) return GG_OK;
    if (weak(b, s, target)) return GG_OK;
    return !bp_no_flanks(s, target) && tab_quarter_of(at, from) != TAB_FRONT ? GG_OK : BP_CHARGE_WHO;
}

bool bp_meets_no_charge(const bp_battle *b, tab_point from, tab_point to)
{
    for (uint64_t left = b->lines; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        if ((b->feature[i].nocharge || b->feature[i].kind == RAVINE) && bp_lines_crossed(b, bp_bit(i), from, to))
            return true;
    }
    return false;
}

gg_rule bp_why_not_charged(const bp_battle *b, const bp_state *s, int unit, int target)
{
    tab_rect at;
    tab_point from = tab_front(s->unit[unit].pose);
    gg_rule rule = GG_OK;
    bp_rect(b, s, target, &at);
    if (bp_profile_of(b, s, unit)->arm == BP_CAV) rule = horse_against(b, s, target, &at);
    if (!rule && s->unit[unit].formation == SKIRM) rule = skirmishers_against(b, s, target, &at, from);
    if (!rule && b->lines && bp_meets_no_charge(b, from, at.centre)) rule = BP_CHARGE_WHO;
    return rule;
}

static gg_rule judge_all_but_sight(const bp_battle *b, const bp_state *s, int unit, int target)
{
    if (target < 0 || target >= b->units || !s->unit[target].alive || b->unit[target].side == b->unit[unit].side)
        return BP_CHARGE_TARGET;
    gg_rule rule = bp_why_not_charger(b, s, unit);
    return rule ? rule : bp_why_not_charged(b, s, unit, target);
}

/* ---- bp.charge.pose ---- */

static int lesser(int a, int b) { return a < b ? a : b; }
static int within(int n, int lim) { return n < -lim ? -lim : n > lim ? lim : n; }

/* The charger in contact at one offset along the face. */
static bool accepts(const bp_battle *b, const bp_march *m, const tab_rect *to, const bp_passage *p)
{
    return bp_on_table(b, to) && bp_march_reaches(&m->from, to, m->rate + 1) &&
           bp_march_passes(b, m, &m->from, to, p) == GG_OK;
}

static bool try_offsets(const bp_battle *b, const bp_march *m, tab_point k, int g, int s0, int lim, const bp_passage *p,
                        tab_rect *to)
{
    tab_rect middle;
    tab_rect_make(tab_pose_at(k, tab_turn_by(g, 180)), m->from.w, m->from.d, &middle);
    for (int step = 0; step <= 20; step++) {
        int s = s0 + (step & 1 ? 1 : -1) * ((step + 1) / 2) * 10; /* s0, +10, -10, +20, ... */
        if (s < -lim || s > lim) continue;
        tab_point by = tab_offset(g, s, 0);
        tab_rect_shift(&middle, by.x, by.y, to);
        if (accepts(b, m, to, p)) return true;
    }
    return false;
}

static bool pose_against(const bp_battle *b, const bp_state *s, const bp_march *m, int target, const tab_rect *at,
                         bp_charge_pose *out)
{
    tab_quarter face = tab_quarter_of(at, tab_front(m->from.pose));
    int g = tab_turn_by(at->pose.f, 90 * (int)face), length = face == TAB_FRONT || face == TAB_REAR ? at->w : at->d;
    if (bp_turns_about(m->from.pose.f, tab_turn_by(g, 180))) return false;
    tab_point k = tab_face_mid(at, face);
    int64_t dx = m->from.pose.x - k.x, dy = m->from.pose.y - k.y;
    int n = (int)tab_rdiv(dx * tab_cos(g) - dy * tab_sin(g), 10000);
    int lim = (length + m->from.w) / 2 - lesser(20, lesser(length, m->from.w));
    bp_passage p = {.but = (uint8_t)target, .solid = FRIEND_CLOSED, .fled = GG_NONE, .measured = 1};
    if (s->unit[target].formation == GARRISON) p.spared = bp_bit(s->unit[target].building);
    tab_rect to;
    if (!try_offsets(b, m, k, g, within(n, lim), lim, &p, &to)) return false;
    *out = (bp_charge_pose){
        .pose = to.pose, .face = (uint8_t)face, .displacement = (int16_t)tab_plain_displacement(&m->from, &to)};
    return true;
}

bool bp_march_contacts(const bp_battle *b, const bp_state *s, const bp_march *m, int target, bp_charge_pose *out)
{
    tab_rect at;
    bp_rect(b, s, target, &at);
    return pose_against(b, s, m, target, &at, out);
}

static bool charge_from(const bp_battle *b, const bp_state *s, int unit, tab_pose start, int target, const tab_rect *at,
                        bp_charge_pose *out)
{
    bp_march m;
    bp_march_from(b, s, unit, start, bp_rate(b, s, unit), &m);
    return pose_against(b, s, &m, target, at, out);
}

bool bp_find_charge(const bp_battle *b, const bp_state *s, int unit, tab_pose start, int target, bp_charge_pose *out)
{
    tab_rect at;
    bp_rect(b, s, target, &at);
    return charge_from(b, s, unit, start, target, &at, out);
}

/* Pose first, sight last: the march is made already. */
bool bp_march_charges(const bp_battle *b, const bp_state *s, const bp_march *m, int target, bp_charge_pose *out)
{
    tab_rect at;
    bp_rect(b, s, target, &at);
    return pose_against(b, s, m, target, &at, out) && bp_why_not_charged(b, s, m->unit, target) == GG_OK &&
           bp_any_sight(b, s, m->unit, target);
}

gg_rule bp_judge_charge(const bp_battle *b, const bp_state *s, int unit, int target, bp_charge_pose *out)
{
    gg_rule rule = judge_all_but_sight(b, s, unit, target);
    if (rule) return rule;
    if (!bp_find_charge(b, s, unit, s->unit[unit].pose, target, out)) return BP_CHARGE_POSE;
    return bp_any_sight(b, s, unit, target) ? GG_OK : BP_CHARGE_TARGET;
}

/* Contact is no farther than the charger may go, give or take what rounding leaves between the two. */
uint64_t bp_march_targets(const bp_march *m)
{
    uint64_t targets = 0;
    tab_box reach = tab_grow(m->from.box, m->rate + 4);
    for (int i = 0; i < m->enemies; i++)
        if (tab_boxes_meet(m->near[i].box, reach)) targets |= bp_bit(m->near[i].unit);
    return targets;
}

int bp_best_charge(const bp_battle *b, const bp_state *s, int unit, bp_charge_pose *out)
{
    bp_march m;
    bp_charge_pose pose;
    int best = GG_NONE;
    if (bp_why_not_charger(b, s, unit) != GG_OK) return GG_NONE;
    bp_march_make(b, s, unit, &m);
    for (uint64_t left = bp_march_targets(&m); left; left &= left - 1) {
        int target = __builtin_ctzll(left);
        if (!bp_march_charges(b, s, &m, target, &pose)) continue;
        if (best != GG_NONE && pose.displacement >= out->displacement) continue;
        best = target;
        *out = pose;
    }
    return best;
}

/* ---- bp.charge.halt ---- */

tab_pose bp_halt_pose(const bp_battle *b, const bp_state *s, int unit, tab_pose start, int target,
                      const bp_charge_pose *charge)
{
    tab_rect at, from, halt;
    bp_rect(b, s, target, &at);
    bp_rect_at(b, s, unit, start, s->unit[unit].formation, &from);
    if (tab_within(&from, &at, 29)) return start;
    tab_pose pose = tab_slide(charge->pose, 180, 30);
    bp_rect_at(b, s, unit, pose, s->unit[unit].formation, &halt);
    bool open = bp_on_table(b, &halt) && bp_clear_of_units(b, s, unit, &halt, GG_NONE) &&
                bp_on_permitted_ground(b, s, unit, &halt, NULL, target);
    return open ? pose : start;
}

/* ---- 7.4: where the charged unit goes ---- */

/* bp.resp.counter: it meets the charger halfway, if there is then still a charge. */
bool bp_find_counter(const bp_battle *b, const bp_state *s, int unit, int charger, tab_pose charger_start,
                     tab_pose *out)
{
    tab_rect from, start, to;
    bp_charge_pose pose;
    bp_rect(b, s, unit, &from);
    bp_rect_at(b, s, charger, charger_start, s->unit[charger].formation, &start);
    int most = lesser(bp_rate(b, s, unit), tab_distance(&start, &from) / 2);
    for (int n = most / 5 * 5; n > 0; n -= 5) {
        bp_slid(&from, 0, n, &to);
        if (!bp_on_table(b, &to) || !bp_clear_of_units(b, s, unit, &to, charger) ||
            !bp_on_permitted_ground(b, s, unit, &to, NULL, GG_NONE))
            continue;
        *out = to.pose;
        return charge_from(b, s, charger, charger_start, unit, &to, &pose);
    }
    return false;
}

/* bp.resp.turn */
bool bp_find_turn_face(const bp_battle *b, const bp_state *s, int unit, int charger, tab_pose charger_start,
                       tab_pose *out)
{
    tab_rect from, to;
    bp_charge_pose pose;
    bp_rect(b, s, unit, &from);
    int toward = tab_bearing(from.centre, tab_front(charger_start));
    *out = tab_turn(&from, tab_df(from.pose.f, toward));
    bp_rect_at(b, s, unit, *out, s->unit[unit].formation, &to);
    return bp_on_table(b, &to) && bp_clear_of_units(b, s, unit, &to, GG_NONE) &&
           bp_on_permitted_ground(b, s, unit, &to, NULL, GG_NONE) &&
           charge_from(b, s, charger, charger_start, unit, &to, &pose);
}
