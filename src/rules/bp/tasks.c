/* bp.cmd.kinds and 7.1: what an order, or its own initiative, lets a unit do with a move; the verdict of any such move. */
#include "ground.h"

#define BIT(class) (1 << CLASS_##class)
enum {
    ADVANCING = BIT(HOLD) | BIT(FWD) | BIT(FWDR) | BIT(WHEEL) | BIT(WHEELTO) | BIT(OBL) | BIT(TURN) | BIT(SIDE),
    CLOSING = BIT(HOLD) | BIT(CHG) | BIT(FWD) | BIT(FWDR) | BIT(WHEEL) | BIT(WHEELTO) | BIT(OBL) | BIT(FORM),
    EVERY = (1 << BP_CLASSES) - 1
};

static const uint16_t kinds[BP_ORDERS] = {
    [ORDER_NONE] = EVERY,
    [ORDER_INIT] = EVERY,
    [ORDER_ADVANCE] = ADVANCING,
    [ORDER_FACE] = BIT(HOLD) | BIT(TURN) | BIT(WHEEL) | BIT(WHEELTO),
    [ORDER_CHARGE] = CLOSING,
    [ORDER_FORM] = ADVANCING,
    [ORDER_ADVANCE_FORM] = ADVANCING | BIT(FORM),
    [ORDER_RETREAT] = BIT(HOLD) | BIT(RET),
    [ORDER_ENTER] = ADVANCING | BIT(BLDG),
    [ORDER_EXIT] = ADVANCING | BIT(BLDG),
    [ORDER_ENTER_WOOD] = ADVANCING | BIT(FORM),
    [ORDER_MANHANDLE] = BIT(HOLD) | BIT(MAN),
    [ORDER_FOLLOW_ME] = ADVANCING,
    [ORDER_FOLLOW_ME_CHARGE] = CLOSING,
    [ORDER_RALLY] = BIT(HOLD),
    [ORDER_CONSOLIDATE] = EVERY & ~BIT(CHG),
};

/* ---- the order as it stands for this move ---- */

static bool charges(const bp_task *t) { return t->order == ORDER_CHARGE || t->order == ORDER_FOLLOW_ME_CHARGE; }

static bool has_form(const bp_state *s, const bp_task *t)
{
    const bp_unit *u = &s->unit[t->unit];
    switch (t->param) {
    case FORM_DOWN: return u->flags & U_LYING;
    case FORM_UP: return !(u->flags & U_LYING);
    case FORM_MOUNT: return t->mounted || t->moved;
    default: return u->formation == t->param;
    }
}

/* FORM(X): the first move is the change. */
static bool must_form(const bp_state *s, const bp_task *t)
{
    return t->order == ORDER_FORM && t->moved == 0 && !has_form(s, t);
}

/* An order to enter may name a wood as well as a building. */
static bool into_wood(const bp_battle *b, const bp_task *t)
{
    if (t->order == ORDER_ENTER_WOOD) return true;
    return t->order == ORDER_ENTER && t->param < b->features && b->feature[t->param].kind != BUILDING;
}

/* bp.melee.win: the shaken, the disordered and those that won nothing may only hold. */
static bool may_only_hold(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    return t->order == ORDER_CONSOLIDATE && (t->formed || bp_shaken(b, s, t->unit) || bp_disordered(s, t->unit));
}

static bool lacks_initiative(const bp_battle *b, const bp_task *t)
{
    return t->order == ORDER_INIT && bp_has(b, t->unit, LACK_INIT);
}

static int classes_of_order(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    int classes = kinds[t->order];
    if (must_form(s, t)) return BIT(HOLD) | BIT(FORM);
    if (may_only_hold(b, s, t)) return BIT(HOLD) | BIT(TURN);
    if (into_wood(b, t)) classes = ADVANCING | BIT(FORM);
    if (t->order == ORDER_INIT && bp_disordered(s, t->unit)) classes = BIT(HOLD) | BIT(RET);
    if (lacks_initiative(b, t)) classes &= b->option.lack_init_mask | BIT(HOLD);
    if (t->formed && (charges(t) || into_wood(b, t))) classes &= ~BIT(FORM);
    if (t->order == ORDER_ADVANCE_FORM && has_form(s, t)) classes &= ~BIT(FORM);
    return classes;
}

static int classes_of_unit(const bp_battle *b, const bp_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    if (s->unit[unit].flags & U_LYING) return BIT(HOLD) | BIT(FORM);
    if (formation == DEPLOYED) return BIT(HOLD) | BIT(FORM) | BIT(MAN);
    if (formation == GARRISON) return BIT(HOLD) | BIT(BLDG);
    return bp_may_charge_at_all(b, s, unit) ? EVERY & ~BIT(MAN) : EVERY & ~BIT(MAN) & ~BIT(CHG);
}

/* Where holding is not free it is the answer of a unit that can do nothing else. */
static int hold_of(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    bool limited = t->order == ORDER_INIT && (bp_disordered(s, t->unit) ||
                                              (lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(HOLD))));
    return limited || charges(t) || must_form(s, t) || t->order == ORDER_MANHANDLE ? HOLD_IF_STUCK : HOLD_FREE;
}

/* ---- the facts ---- */

bool bp_form_allowed(const bp_state *s, const bp_move_facts *f, int formation)
{
    const bp_task *t = &f->task;
    if (formation == s->unit[t->unit].formation) return false;
    if (s->unit[t->unit].flags & U_LYING) return formation == FORM_UP && t->param == FORM_UP;
    switch (t->order) {
    case ORDER_CHARGE:
    case ORDER_FOLLOW_ME_CHARGE:
        return formation == LINE || formation == ACOL || formation == WARB || formation == FDL;
    case ORDER_FORM:
    case ORDER_ADVANCE_FORM: return formation == t->param;
    case ORDER_ENTER:
    case ORDER_ENTER_WOOD: return formation == SKIRM;
    default: return formation < BP_FORMATIONS;
    }
}

static void find_forms(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    int16_t facing[4];
    int unit = f->task.unit;
    for (int formation = LINE; formation < GARRISON; formation++) {
        if (!bp_form_allowed(s, f, formation) || !bp_may_form(b, s, unit, formation)) continue;
        int n = bp_form_facings(b, s, unit, formation, facing);
        for (int k = 0; k < n && f->forms < FORM_WAYS; k++)
            f->form[f->forms++] = (bp_form_way){.formation = (uint8_t)formation, .facing = facing[k]};
    }
    for (int posture = FORM_DOWN; posture <= FORM_UP; posture++)
        if (bp_form_allowed(s, f, posture) && bp_has(b, unit, LIE_DOWN))
            f->form[f->forms++] = (bp_form_way){.formation = (uint8_t)posture};
}

/* bp.spec.mounted_inf: once during any move but a charge, whatever the order; a victor's own is his (victors.c). */
static bool may_mount(const bp_battle *b, const bp_state *s, const bp_move_facts *f)
{
    const bp_task *t = &f->task;
    if (t->mounted || !bp_has(b, t->unit, MOUNTED_INF) || s->unit[t->unit].flags & U_LYING) return false;
    return t->order != ORDER_CONSOLIDATE && t->order != ORDER_RALLY && f->classes != BIT(CHG);
}

/* A victor may only go into the building that the loser has just left, if it stands before it. */
static bool enters(const bp_battle *b, const bp_state *s, const bp_move_facts *f, int building)
{
    const bp_task *t = &f->task;
    if (t->order == ORDER_EXIT || ((t->order == ORDER_ENTER || t->order == ORDER_CONSOLIDATE) && building != t->param))
        return false;
    if (!bp_may_enter(b, s, t->unit, building)) return false;
    const tab_polygon *house = &b->feature[building].shape;
    return t->order != ORDER_CONSOLIDATE ||
           tab_distance_polygons(f->march.from.corner, 4, house->at, house->n) <= 10;
}

/* The nearest two that it may enter, then by number. */
static void find_buildings(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    int distance[2] = {0, 0};
    tab_box reach = tab_grow(f->march.from.box, f->march.rate);
    for (uint64_t left = bp_features_in(b, b->buildings, reach); left; left &= left - 1) {
        int i = __builtin_ctzll(left), k = f->buildings;
        if (!enters(b, s, f, i)) continue;
        const tab_polygon *house = &b->feature[i].shape;
        int d = tab_distance_polygons(f->march.from.corner, 4, house->at, house->n);
        for (; k > 0 && distance[k - 1] > d; k--) {
            if (k < 2) distance[k] = distance[k - 1], f->building[k] = f->building[k - 1];
        }
        if (k == 2) continue;
        distance[k] = d, f->building[k] = (uint8_t)i;
        if (f->buildings < 2) f->buildings++;
    }
}

/* bp.cmd.kinds: if the quarry can be charged it must be. */
static void find_quarry(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    bp_charge_pose pose;
    tab_rect at;
    int t = f->task.param;
    if (t >= b->units || !s->unit[t].alive) t = bp_march_nearest(b, s, &f->march);
    f->quarry = (uint8_t)t;
    if (t == GG_NONE) return;
    bp_rect(b, s, t, &at);
    f->quarry_distance = (int16_t)tab_distance(&f->march.from, &at);
    f->chargeable &= bp_bit(t);
    if (!f->chargeable || !bp_march_charges(b, s, &f->march, t, &pose)) {
        f->classes &= (uint16_t)~BIT(CHG);
        return;
    }
    f->classes = BIT(CHG);
    f->hold = HOLD_NEVER;
}

bool bp_lowers(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *to)
{
    tab_rect at;
    bp_rect(b, s, f->quarry, &at);
    return tab_distance(to, &at) < f->quarry_distance;
}

/* The distance to a convex shape never falls again once it rises: if it rises at the beginning of a way, no step of that
 * way brings the unit nearer. Three tenths more for what is rounded. */
bool bp_never_lowers(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *base, int angle)
{
    tab_rect at, first, second;
    bp_rect(b, s, f->quarry, &at);
    bp_slid(base, angle, 10, &second);
    int before = bp_same_pose(base->pose, f->march.from.pose) ? f->quarry_distance : tab_distance(base, &at);
    if (before < f->quarry_distance || tab_distance(&second, &at) < before + 3) return false;
    bp_slid(base, angle, 5, &first);
    return tab_distance(&first, &at) >= f->quarry_distance;
}

/* ---- slots ---- */

enum { MOST_CHARGES = 6 };

/* A victor that may only hold turns in its place, and takes no step with it. */
static bool may_step(const bp_move_facts *f)
{
    return f->task.order != ORDER_CONSOLIDATE || f->classes & ~(BIT(HOLD) | BIT(TURN));
}

/* Whether a wheel of 90 degrees may be short enough: its outer front corner goes the front's length times the root of 2,
 * and only farther if the unit then goes on. */
static bool wheels_wide(const bp_move_facts *f)
{
    int w = f->march.from.w, limit = f->march.rate + 4;
    return 2 * w * w <= limit * limit;
}

static int slots_of(const bp_state *s, const bp_move_facts *f, int class)
{
    static const uint8_t plain[BP_CLASSES] = {[CLASS_HOLD] = 1,  [CLASS_FWD] = 4, [CLASS_WHEEL] = 16,
                                              [CLASS_OBL] = 8, [CLASS_TURN] = 6, [CLASS_SIDE] = 4,
                                              [CLASS_RET] = 6,   [CLASS_MAN] = 10};
    bool bound = f->march.proximity && !(f->how & MARCH_ANYWHERE), face = f->task.order == ORDER_FACE;
    int charges_at = __builtin_popcountll(f->chargeable), n;
    switch (class) {
    case CLASS_CHG: return charges_at < MOST_CHARGES ? charges_at : MOST_CHARGES;
    case CLASS_FORM: return f->forms;
    case CLASS_BLDG: return s->unit[f->task.unit].formation == GARRISON ? 4 : f->buildings;
    case CLASS_WHEEL: n = wheels_wide(f) ? plain[class] : plain[class] - 4; return face ? n / 2 : n;
    case CLASS_FWDR: return f->ranges;
    case CLASS_WHEELTO: n = f->enemy.unit == GG_NONE ? 0 : f->angle ? 4 : 2; return face ? n / 2 : n;
    case CLASS_TURN: return bound ? 1 : may_step(f) ? plain[class] : plain[class] - 1;
    case CLASS_SIDE: return bound ? 0 : plain[class];
    default: return plain[class];
    }
}

void bp_task_facts(const bp_battle *b, const bp_state *s, const bp_task *t, bp_move_facts *f)
{
    f->task = *t;
    f->hold = (uint8_t)hold_of(b, s, t);
    f->how = (uint8_t)((t->order == ORDER_CONSOLIDATE ? MARCH_ANYWHERE : 0) |
                       (s->unit[t->unit].formation == DEPLOYED ? MARCH_BATTERY : 0));
    f->must_retreat = t->order == ORDER_RETREAT || (t->order != ORDER_CONSOLIDATE && bp_disordered(s, t->unit));
    f->quarry = GG_NONE;
    f->forms = f->buildings = 0;
    f->classes = (uint16_t)(classes_of_order(b, s, t) & classes_of_unit(b, s, t->unit));
    if (t->mounted) f->classes &= (uint16_t)~BIT(CHG);
    bp_march_make(b, s, t->unit, &f->march);
    f->chargeable = f->classes & BIT(CHG) ? bp_march_targets(&f->march) : 0;
    if (charges(t)) find_quarry(b, s, f);
    bp_find_near_enemy(b, s, f);
    if (f->classes & BIT(FORM)) find_forms(b, s, f);
    if (may_mount(b, s, f) && f->forms < FORM_WAYS) f->form[f->forms++] = (bp_form_way){.formation = FORM_MOUNT};
    if (f->classes & BIT(BLDG)) find_buildings(b, s, f);
    f->first[0] = 0;
    for (int c = 0; c < BP_CLASSES; c++) {
        bool open = f->classes >> c & 1 || (c == CLASS_FORM && f->forms);
        f->first[c + 1] = (uint8_t)(f->first[c] + (open ? slots_of(s, f, c) : 0));
    }
}

/* No offer but HOLD; for CHARGE: none that lowers D to the quarry. */
bool bp_stuck(const bp_battle *b, const bp_state *s, const bp_move_facts *f)
{
    for (int slot = f->first[CLASS_CHG]; slot < f->first[BP_CLASSES]; slot++) {
        gg_move m = bp_slot(b, s, f, slot);
        if (!m || (gg_move_verb(m) == V_FORM && gg_move_target(m) == FORM_MOUNT)) continue;
        if (f->quarry == GG_NONE || gg_move_verb(m) != V_FORM) return false;
        tab_rect to;
        bp_rect_at(b, s, f->task.unit, bp_move_pose(m), (int)gg_move_target(m), &to);
        if (bp_lowers(b, s, f, &to)) return false;
    }
    return true;
}

/* ---- the verdict of a pose ---- */

/* The classes to which any pose may belong: every pose belongs to one at least. */
static int classes_of_pose(const bp_move_facts *f, const tab_rect *to)
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
static bool only_faces(const bp_move_facts *f, const tab_rect *to)
{
    const tab_rect *from = &f->march.from;
    int df = tab_df(from->pose.f, to->pose.f);
    if (to->centre.x == from->centre.x && to->centre.y == from->centre.y) return true;
    if (df < -90 || df > 90) return false;
    tab_pose wheeled = df < 0 ? tab_wheel_left(from, -df) : tab_wheel_right(from, df);
    return df && bp_same_pose(wheeled, to->pose);
}

static gg_rule judge_initiative(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *to)
{
    if (!lacks_initiative(b, &f->task)) return GG_OK;
    bool retreats = bp_march_retreats(b, s, &f->march, to) == GG_OK;
    int classes = classes_of_pose(f, to) | (retreats ? BIT(RET) : 0) | BIT(MAN);
    return classes & f->classes ? GG_OK : BP_INIT_LACKING;
}

static gg_rule judge_purpose(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *to)
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
    case ORDER_FOLLOW_ME_CHARGE: return f->quarry != GG_NONE && bp_lowers(b, s, f, to) ? GG_OK : BP_CMD_KINDS;
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
static gg_rule judge_moving(const bp_state *s, const bp_move_facts *f)
{
    int moving = f->classes & ~(BIT(HOLD) | BIT(CHG) | BIT(FORM) | BIT(BLDG));
    const bp_unit *u = &s->unit[f->task.unit];
    if (moving) return GG_OK;
    if (u->flags & U_LYING) return BP_SPEC_LIE_DOWN;
    if (u->formation == GARRISON) return BP_MOVE_BUILDING;
    if (u->formation == DEPLOYED) return BP_MOVE_MANHANDLE;
    return f->task.order == ORDER_INIT ? BP_INIT_LACKING : BP_CMD_KINDS;
}

static bool turns_in_place(const bp_move_facts *f, const tab_rect *to)
{
    return to->centre.x == f->march.from.centre.x && to->centre.y == f->march.from.centre.y;
}

static gg_rule judge_rect(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *to)
{
    gg_rule rule = judge_moving(s, f);
    if (rule) return rule;
    if (f->task.order == ORDER_CONSOLIDATE && turns_in_place(f, to)) {
        if (!bp_on_table(b, to)) return BP_MOVE_EDGE;
        if (!bp_on_permitted_ground(b, s, f->task.unit, to, &f->march.from, GG_NONE)) return BP_MOVE_FORBIDDEN;
        return bp_clear_of_units(b, s, f->task.unit, to, GG_NONE) ? GG_OK : BP_MELEE_WIN;
    }
    if (may_only_hold(b, s, &f->task)) return BP_MELEE_WIN;
    rule = bp_march_judge(b, &f->march, to, f->how);
    return rule ? rule : judge_purpose(b, s, f, to);
}

/* How far along the way to that pose the unit could have gone: a slide to the tenth, else by the poses of its path. */
static int farthest(const bp_battle *b, const bp_state *s, const bp_move_facts *f, const tab_rect *to)
{
    const tab_rect *from = &f->march.from;
    tab_rect r;
    int dx = to->pose.x - from->pose.x, dy = to->pose.y - from->pose.y;
    if (to->pose.f == from->pose.f) {
        int length = tab_distance_points(tab_front(from->pose), tab_front(to->pose));
        for (int n = length < f->march.rate + 1 ? length : f->march.rate + 1; n > 0; n--) {
            bp_shifted(from, (int)tab_rdiv((int64_t)n * dx, length), (int)tab_rdiv((int64_t)n * dy, length), &r);
            if (judge_rect(b, s, f, &r) == GG_OK) return n;
        }
        return 0;
    }
    for (int i = TAB_PATH - 1; i > 0; i--) {
        tab_rect_make(tab_path_pose(tab_path_start(from, to->pose), to->pose, i), from->w, from->d, &r);
        if (judge_rect(b, s, f, &r) == GG_OK) return tab_displacement(from, &r);
    }
    return -1;
}

static gg_rule judge_pose(const bp_battle *b, const bp_state *s, const bp_move_facts *f, tab_pose pose, int *could_go)
{
    tab_rect to;
    if (could_go) *could_go = -1;
    if (pose.f < 0 || pose.f > 359) return BP_GEO_FACING;
    if (f->classes == BIT(CHG)) return BP_CMD_KINDS;
    if (bp_same_pose(pose, f->march.from.pose)) return f->hold == HOLD_FREE || bp_stuck(b, s, f) ? GG_OK : BP_CMD_KINDS;
    tab_rect_make(pose, f->march.from.w, f->march.from.d, &to);
    gg_rule rule = judge_rect(b, s, f, &to);
    if (rule && could_go && judge_moving(s, f) == GG_OK) *could_go = farthest(b, s, f, &to);
    return rule;
}

gg_rule bp_judge_pose(const bp_battle *b, const bp_state *s, const bp_task *t, tab_pose pose, int *could_go)
{
    bp_move_facts f;
    bp_task_facts(b, s, t, &f);
    return judge_pose(b, s, &f, pose, could_go);
}

int bp_greatest_slide(const bp_battle *b, const bp_state *s, const bp_task *t, int angle, int most)
{
    bp_march m;
    bp_march_make(b, s, t->unit, &m);
    int how = (t->order == ORDER_CONSOLIDATE ? MARCH_ANYWHERE : 0) |
              (s->unit[t->unit].formation == DEPLOYED ? MARCH_BATTERY : 0);
    return bp_march_greatest(b, &m, &m.from, angle, 0, most, how);
}

/* ---- the verdict of any move ---- */

static gg_rule judge_charge(const bp_battle *b, const bp_state *s, const bp_move_facts *f, gg_move m)
{
    bp_charge_pose pose;
    const bp_task *t = &f->task;
    int target = (int)gg_move_target(m);
    if (charges(t)) {
        if (target != f->quarry) return BP_CMD_KINDS;
    } else if (t->order != ORDER_INIT) {
        return BP_CMD_KINDS;
    } else {
        if (bp_disordered(s, t->unit)) return BP_INIT_DISORDERED;
        if (bp_shaken(b, s, t->unit)) return BP_INIT_SHAKEN;
        if (lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(CHG))) return BP_INIT_LACKING;
    }
    return bp_judge_charge(b, s, t->unit, target, &pose);
}

/* Why a whole class of moves is closed to the unit. */
static gg_rule why_closed(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    if (t->order != ORDER_INIT) return BP_CMD_KINDS;
    return bp_disordered(s, t->unit) ? BP_INIT_DISORDERED : lacks_initiative(b, t) ? BP_INIT_LACKING : BP_INIT_MOVE;
}

static gg_rule judge_form(const bp_battle *b, const bp_state *s, const bp_move_facts *f, gg_move m)
{
    int unit = f->task.unit, formation = (int)gg_move_target(m);
    bool bare = m == bp_move_bare(V_FORM, (unsigned)unit, (unsigned)formation, 0);
    if (formation == FORM_MOUNT)
        return bare && may_mount(b, s, f) && bp_mount_fits(b, s, unit) ? GG_OK : BP_SPEC_MOUNTED_INF;
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

static gg_rule judge_building(const bp_battle *b, const bp_state *s, const bp_move_facts *f, gg_move m)
{
    int unit = f->task.unit, formation = (int)gg_move_target(m);
    tab_pose pose;
    if (!(f->classes & BIT(BLDG))) return why_closed(b, s, &f->task);
    if (gg_move_verb(m) == V_ENTER) return enters(b, s, f, formation) ? GG_OK : BP_MOVE_BUILDING;
    if (gg_move_arg(m) > 3 || s->unit[unit].formation != GARRISON) return BP_MOVE_BUILDING;
    bool known = formation == GG_NONE || (formation == SKIRM && bp_has(b, unit, CAN_SKIRMISH));
    if (!known) return BP_FORM_WHO;
    return bp_find_exit(b, s, unit, (int)gg_move_arg(m), &pose, &formation) ? GG_OK : BP_MOVE_BUILDING;
}

static gg_rule judge_hold(const bp_battle *b, const bp_state *s, const bp_move_facts *f)
{
    if (f->hold == HOLD_FREE || (f->hold == HOLD_IF_STUCK && bp_stuck(b, s, f))) return GG_OK;
    return f->task.order != ORDER_INIT ? BP_CMD_KINDS
           : bp_disordered(s, f->task.unit) ? BP_INIT_DISORDERED : BP_INIT_LACKING;
}

gg_rule bp_judge_task_move(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m)
{
    bp_move_facts f;
    if (gg_move_unit(m) != t->unit) return BP_CMD_MOVES;
    bp_task_facts(b, s, t, &f);
    switch (gg_move_verb(m)) {
    case V_HOLD: return judge_hold(b, s, &f);
    case V_CHARGE: return judge_charge(b, s, &f, m);
    case V_FORM: return f.classes == BIT(CHG) ? BP_CMD_KINDS : judge_form(b, s, &f, m);
    case V_ENTER:
    case V_EXIT: return judge_building(b, s, &f, m);
    case V_POSE: return judge_pose(b, s, &f, bp_move_pose(m), NULL);
    default: return BP_OFFER_MOVES;
    }
}
