/* 3.5, 7.1 and 7.2: the verdict of any move that a unit might make at ASK_MOVE, offered or not, and of any pose. */
#include "rules/bp/ground/ground.h"

/* ---- the verdict of a pose ---- */

/* The classes to which any pose may belong: every pose belongs to one at least. */
static int classes_of_pose(bp_move_facts *f, const tab_rect *to)
{
    int64_t u, v;
    int df = tab_df(f->march.from.pose.f, to->pose.f);
    bp_march_step(&f->march, to->centre, &u, &v);
    if (u == 0 && v == 0) return BIT(TURN);
    if (df > 90 || df < -90) return BIT(TURN);
    if (df) return BIT(WHEEL) | BIT(WHEELTO);
    int64_t aside = u < 0 ? -u : u;
    if (v > 0 && aside <= v) return aside * 10 <= v ? BIT(FWD) | BIT(FWDR) | BIT(OBL) : BIT(OBL);
    return aside > (v < 0 ? -v : v) ? BIT(SIDE) : 0;
}

/* FACE: a turn about the centre, a wheel and no more, or the about-face of class TURN. */
static bool only_faces(bp_move_facts *f, const tab_rect *to)
{
    const tab_rect *from = &f->march.from;
    int df = tab_df(from->pose.f, to->pose.f);
    if (to->centre.x == from->centre.x && to->centre.y == from->centre.y) return true;
    if (df < -90 || df > 90) return false;
    tab_pose wheeled = df < 0 ? tab_wheel_left(from, -df) : tab_wheel_right(from, df);
    return df && bp_same_pose(wheeled, to->pose);
}

static gg_rule judge_initiative(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to)
{
    if (!bp_lacks_initiative(b, &f->task)) return GG_OK;
    bool retreats = bp_march_retreats(b, s, &f->march, to) == GG_OK;
    int classes = classes_of_pose(f, to) | (retreats ? BIT(RET) : 0) | BIT(MAN);
    return classes & f->classes ? GG_OK : BP_INIT_LACKING;
}

gg_rule bp_judge_purpose(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to)
{
    int64_t u, v;
    if (f->must_retreat && bp_march_retreats(b, s, &f->march, to))
        return f->task.order == ORDER_INIT ? BP_INIT_DISORDERED : BP_MOVE_RETREAT;
    bool about = f->classes & BIT(TURN) && bp_same_pose(to->pose, bp_about_and_on(&f->march, 5));
    if (about && bp_may_turn_about(b, s, f)) return GG_OK;
    switch (f->task.order) {
    case ORDER_INIT: return judge_initiative(b, s, f, to);
    case ORDER_FACE: return only_faces(f, to) ? GG_OK : BP_CMD_KINDS;
    case ORDER_CHARGE:
    case ORDER_FOLLOW_ME_CHARGE: return f->quarry != GG_NONE && bp_lowers(f, to) ? GG_OK : BP_CMD_KINDS;
    case ORDER_NONE:
    case ORDER_RETREAT:
    case ORDER_CONSOLIDATE:
    case ORDER_MANHANDLE: return GG_OK;
    default: break;
    }
    bp_march_step(&f->march, to->centre, &u, &v); /* what advances does not go back */
    return f->march.proximity && v < 0 ? BP_CMD_KINDS : GG_OK;
}

/* Why the unit may make no move of that kind at all. */
gg_rule bp_judge_moving(const bp_state *s, bp_move_facts *f)
{
    int moving = f->classes & ~(BIT(HOLD) | BIT(CHG) | BIT(FORM) | BIT(BLDG));
    const bp_unit *u = &s->unit[f->task.unit];
    if (moving) return GG_OK;
    if (u->flags & U_LYING) return BP_SPEC_LIE_DOWN;
    if (u->formation == GARRISON) return BP_MOVE_BUILDING;
    if (u->formation == DEPLOYED) return BP_MOVE_MANHANDLE;
    return f->task.order == ORDER_INIT ? BP_INIT_LACKING : BP_CMD_KINDS;
}

static bool turns_in_place(bp_move_facts *f, const tab_rect *to)
{
    return to->centre.x == f->march.from.centre.x && to->centre.y == f->march.from.centre.y;
}

static gg_rule judge_rect(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to)
{
    gg_rule rule = bp_judge_moving(s, f);
    if (rule) return rule;
    if (f->task.order == ORDER_CONSOLIDATE && turns_in_place(f, to)) {
        if (!bp_on_table(b, to)) return BP_MOVE_EDGE;
        if (!bp_on_permitted_ground(b, s, f->task.unit, to, &f->march.from, GG_NONE)) return BP_MOVE_FORBIDDEN;
        return bp_clear_of_units(b, s, f->task.unit, to, GG_NONE) ? GG_OK : BP_MELEE_WIN;
    }
    if (bp_may_only_hold(b, s, &f->task)) return BP_MELEE_WIN;
    rule = bp_march_judge(b, &f->march, to, f->how);
    return rule ? rule : bp_judge_purpose(b, s, f, to);
}

/* How far along the way to that pose the unit could have gone: a slide to the tenth, else by the poses of its path. */
static bp_could farthest_slide(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to)
{
    const tab_rect *from = &f->march.from;
    tab_rect r;
    int dx = to->pose.x - from->pose.x, dy = to->pose.y - from->pose.y;
    int length = tab_distance_points(tab_front(from->pose), tab_front(to->pose));
    for (int n = length < f->march.rate + 1 ? length : f->march.rate + 1; n > 0; n--) {
        tab_rect_shift(from, (int)tab_rdiv((int64_t)n * dx, length), (int)tab_rdiv((int64_t)n * dy, length), &r);
        if (judge_rect(b, s, f, &r) == GG_OK) return (bp_could){n, r.pose};
    }
    return (bp_could){0, from->pose};
}

static bp_could farthest(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to)
{
    const tab_rect *from = &f->march.from;
    tab_rect r;
    if (to->pose.f == from->pose.f) return farthest_slide(b, s, f, to);
    for (int i = TAB_PATH - 1; i > 0; i--) {
        tab_rect_make(tab_path_pose(tab_path_start(from, to->pose), to->pose, i), from->w, from->d, &r);
        if (judge_rect(b, s, f, &r) == GG_OK) return (bp_could){tab_displacement(from, &r), r.pose};
    }
    return (bp_could){-1, from->pose};
}

static gg_rule judge_pose(const bp_battle *b, const bp_state *s, bp_move_facts *f, tab_pose pose, bp_could *could)
{
    tab_rect to;
    if (could) *could = (bp_could){-1, pose};
    if (pose.f < 0 || pose.f > 359) return BP_GEO_FACING;
    if (f->classes == BIT(CHG)) return BP_CMD_KINDS;
    if (bp_same_pose(pose, f->march.from.pose)) return f->hold == HOLD_FREE || bp_stuck(b, s, f) ? GG_OK : BP_CMD_KINDS;
    tab_rect_make(pose, f->march.from.w, f->march.from.d, &to);
    gg_rule rule = judge_rect(b, s, f, &to);
    if (rule && could && bp_judge_moving(s, f) == GG_OK) *could = farthest(b, s, f, &to);
    return rule;
}

gg_rule bp_judge_pose(const bp_battle *b, const bp_state *s, const bp_task *t, tab_pose pose, bp_could *could)
{
    bp_move_facts f;
    bp_task_facts(b, s, t, &f);
    return judge_pose(b, s, &f, pose, could);
}

int bp_greatest_slide(const bp_battle *b, const bp_state *s, const bp_task *t, int angle, int most)
{
    bp_march m;
    bp_march_make(b, s, t->unit, &m);
    int how = (t->order == ORDER_CONSOLIDATE ? MARCH_ANYWHERE : 0) |
              (s->unit[t->unit].formation == DEPLOYED ? MARCH_BATTERY : 0);
    return bp_march_greatest(b, &m, &m.from, angle, most, how, NULL);
}

/* ---- the verdict of any move ---- */

static gg_rule judge_charge(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_move m)
{
    bp_charge_pose pose;
    const bp_task *t = &f->task;
    int target = (int)gg_move_target(m);
    if (bp_hunts(t)) {
        if (target != f->quarry) return BP_CMD_KINDS;
    } else if (t->order != ORDER_INIT) {
        return BP_CMD_KINDS;
    } else {
        if (bp_disordered(s, t->unit)) return BP_INIT_DISORDERED;
        if (bp_shaken(b, s, t->unit)) return BP_INIT_SHAKEN;
        if (bp_lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(CHG))) return BP_INIT_LACKING;
    }
    return bp_judge_charge(b, s, t->unit, target, &pose);
}

/* Why a whole class of moves is closed to the unit. */
static gg_rule why_closed(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    if (t->order != ORDER_INIT) return BP_CMD_KINDS;
    return bp_disordered(s, t->unit) ? BP_INIT_DISORDERED : bp_lacks_initiative(b, t) ? BP_INIT_LACKING : BP_INIT_MOVE;
}

static gg_rule judge_form(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_move m)
{
    int unit = f->task.unit, formation = (int)gg_move_target(m);
    bool bare = m == bp_move_bare(V_FORM, (unsigned)unit, (unsigned)formation, 0);
    if (formation == FORM_MOUNT)
        return bare && bp_may_mount_now(b, s, f) && bp_mount_fits(b, s, unit) ? GG_OK : BP_SPEC_MOUNTED_INF;
    if (!(f->classes & BIT(FORM))) return why_closed(b, s, &f->task);
    if (formation == FORM_DOWN || formation == FORM_UP)
        return bare && bp_form_allowed(s, f, formation) && bp_has(b, unit, LIE_DOWN) ? GG_OK : BP_SPEC_LIE_DOWN;
    if (formation >= BP_FORMATIONS) return BP_FORM_WHO;
    gg_rule who = bp_why_not_form(b, s, unit, formation);
    if (who) return who;
    if (!bp_form_allowed(s, f, formation)) return BP_CMD_KINDS;
    int16_t facing[4];
    tab_pose pose;
    for (int n = bp_form_facings(b, s, unit, formation, facing), k = 0; k < n; k++)
        if ((unsigned)facing[k] == gg_move_facing(m) && bp_form_pose(b, s, unit, formation, facing[k], &pose))
            return bp_same_pose(pose, bp_move_pose(m)) ? GG_OK : BP_FORM_CHANGE;
    return BP_FORM_CHANGE;
}

static gg_rule judge_building(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_move m)
{
    int unit = f->task.unit, formation = (int)gg_move_target(m);
    tab_pose pose;
    if (!(f->classes & BIT(BLDG))) return why_closed(b, s, &f->task);
    if (gg_move_verb(m) == V_ENTER) return bp_enters_by_order(b, s, f, formation) ? GG_OK : BP_MOVE_BUILDING;
    if (gg_move_arg(m) > 3 || s->unit[unit].formation != GARRISON) return BP_MOVE_BUILDING;
    bool known = formation == GG_NONE || (formation == SKIRM && bp_has(b, unit, CAN_SKIRMISH));
    if (!known) return BP_FORM_WHO;
    return bp_find_exit(b, s, unit, (int)gg_move_arg(m), &pose, &formation) ? GG_OK : BP_MOVE_BUILDING;
}

static gg_rule judge_hold(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    if (f->hold == HOLD_FREE || (f->hold == HOLD_IF_STUCK && bp_stuck(b, s, f))) return GG_OK;
    return f->task.order != ORDER_INIT      ? BP_CMD_KINDS
           : bp_disordered(s, f->task.unit) ? BP_INIT_DISORDERED
                                            : BP_INIT_LACKING;
}

/* Fields that a verb does not use say nothing. */
static bool is_well_formed(gg_move m)
{
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m), target = gg_move_target(m);
    switch (verb) {
    case V_HOLD: return m == bp_move_bare(V_HOLD, unit, GG_NONE, 0);
    case V_CHARGE:
    case V_ENTER: return m == bp_move_bare((bp_verb)verb, unit, target, 0);
    case V_EXIT: return m == bp_move_bare(V_EXIT, unit, target, (int)gg_move_arg(m));
    case V_POSE: return m == bp_move(V_POSE, unit, GG_NONE, bp_move_pose(m), 0);
    case V_FORM: return m == bp_move(V_FORM, unit, target, bp_move_pose(m), 0);
    default: return false;
    }
}

gg_rule bp_judge_move(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_move m)
{
    if (gg_move_unit(m) != f->task.unit) return BP_CMD_MOVES;
    if (!is_well_formed(m)) return BP_OFFER_MOVES;
    switch (gg_move_verb(m)) {
    case V_HOLD: return judge_hold(b, s, f);
    case V_CHARGE: return judge_charge(b, s, f, m);
    case V_FORM: return f->classes == BIT(CHG) ? BP_CMD_KINDS : judge_form(b, s, f, m);
    case V_ENTER:
    case V_EXIT: return judge_building(b, s, f, m);
    case V_POSE: return judge_pose(b, s, f, bp_move_pose(m), NULL);
    default: return BP_OFFER_MOVES;
    }
}

gg_rule bp_judge_task_move(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m)
{
    bp_move_facts f;
    bp_task_facts(b, s, t, &f);
    return bp_judge_move(b, s, &f, m);
}
