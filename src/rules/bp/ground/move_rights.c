/* bp.cmd.kinds and 7.1: what an order, or its own initiative, lets a unit do with a move: the facts of that ask. */
#include "rules/bp/ground/ground.h"

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
bool bp_may_only_hold(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    return t->order == ORDER_CONSOLIDATE && (t->formed || bp_shaken(b, s, t->unit) || bp_disordered(s, t->unit));
}

bool bp_lacks_initiative(const bp_battle *b, const bp_task *t)
{
    return t->order == ORDER_INIT && bp_has(b, t->unit, LACK_INIT);
}

static int classes_of_order(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    int classes = kinds[t->order];
    if (must_form(s, t)) return BIT(HOLD) | BIT(FORM);
    if (bp_may_only_hold(b, s, t)) return BIT(HOLD) | BIT(TURN);
    if (into_wood(b, t)) classes = ADVANCING | BIT(FORM);
    if (t->order == ORDER_INIT && bp_disordered(s, t->unit)) classes = BIT(HOLD) | BIT(RET);
    if (bp_lacks_initiative(b, t)) classes &= b->option.lack_init_mask | BIT(HOLD);
    if (t->formed && (bp_hunts(t) || into_wood(b, t))) classes &= ~BIT(FORM);
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
                                              (bp_lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(HOLD))));
    return limited || bp_hunts(t) || must_form(s, t) || t->order == ORDER_MANHANDLE ? HOLD_IF_STUCK : HOLD_FREE;
}

/* ---- the facts ---- */

bool bp_form_allowed(const bp_state *s, bp_move_facts *f, int formation)
{
    const bp_task *t = &f->task;
    if (formation == s->unit[t->unit].formation) return false;
    if (s->unit[t->unit].flags & U_LYING) return formation == FORM_UP && t->param == FORM_UP;
    switch (t->order) {
    case ORDER_CHARGE:
    case ORDER_FOLLOW_ME_CHARGE: return formation == LINE || formation == ACOL || formation == WARB || formation == FDL;
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
bool bp_may_mount_now(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    const bp_task *t = &f->task;
    if (t->mounted || !bp_has(b, t->unit, MOUNTED_INF) || s->unit[t->unit].flags & U_LYING) return false;
    return t->order != ORDER_CONSOLIDATE && t->order != ORDER_RALLY && f->classes != BIT(CHG);
}

/* A victor may only go into the building that the loser has just left, if it stands before it. */
bool bp_enters_by_order(const bp_battle *b, const bp_state *s, bp_move_facts *f, int building)
{
    const bp_task *t = &f->task;
    if (t->order == ORDER_EXIT || ((t->order == ORDER_ENTER || t->order == ORDER_CONSOLIDATE) && building != t->param))
        return false;
    if (!bp_may_enter(b, s, t->unit, building)) return false;
    const tab_polygon *house = &b->feature[building].shape;
    return t->order != ORDER_CONSOLIDATE || tab_distance_polygons(f->march.from.corner, 4, house->at, house->n) <= 10;
}

/* The nearest two that it may enter, then by number. */
static void find_buildings(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    int distance[2] = {0, 0}, n = 0;
    tab_box reach = tab_grow(f->march.from.box, f->march.rate);
    for (uint64_t left = bp_features_in(b, b->buildings, reach); left; left &= left - 1) {
        int i = __builtin_ctzll(left), k = n;
        if (!bp_enters_by_order(b, s, f, i)) continue;
        const tab_polygon *house = &b->feature[i].shape;
        int d = tab_distance_polygons(f->march.from.corner, 4, house->at, house->n);
        for (; k > 0 && distance[k - 1] > d; k--) {
            if (k < 2) distance[k] = distance[k - 1], f->building[k] = f->building[k - 1];
        }
        if (k == 2) continue;
        distance[k] = d, f->building[k] = (uint8_t)i;
        if (n < 2) n++;
    }
    f->buildings = (uint8_t)n;
}

/* bp.cmd.kinds: if the quarry can be charged it must be. */
static void find_quarry(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    bp_charge_pose pose;
    int t = f->task.param;
    if (t >= b->units || !s->unit[t].alive) t = bp_march_nearest(b, s, &f->march);
    f->quarry = (uint8_t)t;
    if (t == GG_NONE) return;
    bp_rect(b, s, t, &f->quarry_at);
    f->quarry_distance = (int16_t)tab_distance(&f->march.from, &f->quarry_at);
    f->chargeable &= bp_bit(t);
    if (!f->chargeable || !bp_march_charges(b, s, &f->march, t, &pose)) {
        f->classes &= (uint16_t)~BIT(CHG);
        return;
    }
    f->classes = BIT(CHG);
    f->hold = HOLD_NEVER;
}

bool bp_lowers(const bp_move_facts *f, const tab_rect *to)
{
    return tab_within(to, &f->quarry_at, f->quarry_distance - 1);
}

/* The distance to a convex shape never falls again once it rises: if it rises at the beginning of a way, no step of that
 * way brings the unit nearer. Three tenths more for what is rounded. */
bool bp_never_lowers(const bp_move_facts *f, const tab_rect *base, int angle)
{
    tab_rect first, second;
    bool stands = bp_same_pose(base->pose, f->march.from.pose);
    int before = stands ? f->quarry_distance : tab_distance(base, &f->quarry_at);
    bp_slid(base, angle, 10, &second);
    if (before < f->quarry_distance || tab_within(&second, &f->quarry_at, before + 2)) return false;
    bp_slid(base, angle, 5, &first);
    return !bp_lowers(f, &first);
}

/* ---- slots ---- */

enum { MOST_CHARGES = 6 };

/* A victor that may only hold turns in its place, and takes no step with it. */
static bool may_step(bp_move_facts *f)
{
    return f->task.order != ORDER_CONSOLIDATE || f->classes & ~(BIT(HOLD) | BIT(TURN));
}

/* Whether a wheel of 90 degrees may be short enough: its outer front corner goes the front's length times the root of 2,
 * and only farther if the unit then goes on. */
static bool wheels_wide(bp_move_facts *f)
{
    int w = f->march.from.w, limit = f->march.rate + 4;
    return 2 * w * w <= limit * limit;
}

static int slots_of(const bp_state *s, bp_move_facts *f, int class)
{
    static const uint8_t plain[BP_CLASSES] = {
        [CLASS_HOLD] = 1, [CLASS_FWD] = 4,  [CLASS_FWDR] = 3, [CLASS_WHEEL] = 16, [CLASS_WHEELTO] = 4,
        [CLASS_OBL] = 8,  [CLASS_TURN] = 6, [CLASS_SIDE] = 4, [CLASS_RET] = 6,    [CLASS_MAN] = 10};
    bool bound = f->march.proximity && !(f->how & MARCH_ANYWHERE), face = f->task.order == ORDER_FACE;
    int charges_at = __builtin_popcountll(f->chargeable), n;
    switch (class) {
    case CLASS_CHG: return charges_at < MOST_CHARGES ? charges_at : MOST_CHARGES;
    case CLASS_FORM: return f->forms;
    case CLASS_BLDG: return s->unit[f->task.unit].formation == GARRISON ? 4 : f->buildings;
    case CLASS_WHEEL: n = wheels_wide(f) ? plain[class] : plain[class] - 4; return face ? n / 2 : n;
    case CLASS_WHEELTO: return face ? plain[class] / 2 : plain[class];
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
    if (bp_hunts(t)) find_quarry(b, s, f);
    if (f->classes & BIT(FORM)) find_forms(b, s, f);
    if (bp_may_mount_now(b, s, f) && f->forms < FORM_WAYS) f->form[f->forms++] = (bp_form_way){.formation = FORM_MOUNT};
    if (f->classes & BIT(BLDG)) find_buildings(b, s, f);
    f->memo = (bp_memo){.stuck = NOT_ASKED};
    memset(f->memo.greatest, NOT_ASKED, sizeof f->memo.greatest);
    f->first[0] = 0;
    for (int c = 0; c < BP_CLASSES; c++) {
        bool open = f->classes >> c & 1 || (c == CLASS_FORM && f->forms);
        f->first[c + 1] = (uint8_t)(f->first[c] + (open ? slots_of(s, f, c) : 0));
    }
}

/* No offer but HOLD; for CHARGE: none that lowers D to the quarry. */
static bool is_stuck(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    for (int slot = f->first[CLASS_CHG]; slot < f->first[BP_CLASSES]; slot++) {
        gg_move m = bp_slot(b, s, f, slot);
        if (!m || (gg_move_verb(m) == V_FORM && gg_move_target(m) == FORM_MOUNT)) continue;
        if (f->quarry == GG_NONE || gg_move_verb(m) != V_FORM) return false;
        tab_rect to;
        bp_rect_at(b, s, f->task.unit, bp_move_pose(m), (int)gg_move_target(m), &to);
        if (bp_lowers(f, &to)) return false;
    }
    return true;
}

bool bp_stuck(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    uint8_t *known = &f->memo.stuck;
    if (*known == NOT_ASKED) *known = is_stuck(b, s, f);
    return *known;
}
