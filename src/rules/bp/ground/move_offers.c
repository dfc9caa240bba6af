/* 3.8: offered moves. Every candidate has its slot, by class and number, and is worked out and judged alone.
 *
 * That a slot can be judged alone follows from the classes. Poses of different classes differ but for three cases: FWDR
 * may end where FWD does, WHEELTO may be a wheel of class WHEEL, and of class RET the move straight ahead is that of FWD,
 * the about-face may be that of TURN. Only CHG and FORM can have more candidates than may be offered. And no unit has
 * all classes at once: the longest list, a victor's, has 63 entries, so that nothing is ever cut at its end. */
#include "rules/bp/ground/ground.h"

typedef struct asked { /* one slot that is being looked at */
    const bp_battle *b;
    const bp_state *s;
    bp_move_facts *f;
    int i; /* of its class */
} asked;

static bool allowed(const asked *a, int class) { return a->f->classes >> class & 1; }

static gg_move pose_move(const asked *a, const tab_rect *to)
{
    return bp_move(V_POSE, a->f->task.unit, GG_NONE, to->pose, 0);
}

static bool breaks_retreat(const asked *a, const tab_rect *to)
{
    return a->f->must_retreat && bp_march_retreats(a->b, a->s, &a->f->march, to) != GG_OK;
}

static bool legal(const asked *a, const tab_rect *to)
{
    return bp_march_judge(a->b, &a->f->march, to, a->f->how) == GG_OK;
}

/* A charging unit must come nearer to its quarry. */
static bool closes(const asked *a, const tab_rect *to) { return a->f->quarry == GG_NONE || bp_lowers(a->f, to); }

/* The cheaper test first. */
static gg_move judged(const asked *a, const tab_rect *to)
{
    return closes(a, to) && legal(a, to) && !breaks_retreat(a, to) ? pose_move(a, to) : 0;
}

static gg_move judged_pose(const asked *a, tab_pose pose)
{
    tab_rect to;
    tab_rect_make(pose, a->f->march.from.w, a->f->march.from.d, &to);
    return judged(a, &to);
}

/* Which of the straight ways from where it stands this is, as it faces or turned about; -1: another. */
static int slide_of(const bp_march *m, const tab_rect *base, int angle)
{
    static const int16_t angles[SLIDES - 1] = {0, -40, -20, 20, 40, -90, 90, 180, 140, 220};
    if (base == &m->about) return SLIDES - 1;
    for (int i = 0; base == &m->from && i < SLIDES - 1; i++)
        if (angles[i] == angle) return i;
    return -1;
}

static int greatest(const asked *a, const tab_rect *base, int angle)
{
    const bp_march *m = &a->f->march;
    bp_memo *memo = &a->f->memo;
    bool clear = false;
    int way = slide_of(m, base, angle);
    if (way >= 0 && memo->greatest[way] != NOT_ASKED) return memo->greatest[way];
    int n = bp_march_greatest(a->b, m, base, angle, m->rate, a->f->how, &clear);
    if (way < 0) return n;
    memo->greatest[way] = (uint8_t)n;
    if (clear) memo->clear |= (uint16_t)(1 << way);
    return n;
}

/* A part of the greatest slide from where it stands. */
static gg_move part(const asked *a, int angle, int n)
{
    tab_rect to;
    const bp_march *m = &a->f->march;
    bp_slid(&m->from, angle, n, &to);
    if (!(a->f->memo.clear >> slide_of(m, &m->from, angle) & 1)) return judged(a, &to);
    bool legal_too = bp_march_keeps(a->b, m, &to, a->f->how) == GG_OK;
    return legal_too && closes(a, &to) && !breaks_retreat(a, &to) ? pose_move(a, &to) : 0;
}

/* "max": the longest of a motion, which is legal already. */
static gg_move longest(const asked *a, const tab_rect *base, int angle)
{
    tab_rect to;
    if (a->f->quarry != GG_NONE && bp_never_lowers(a->f, base, angle)) return 0;
    int n = greatest(a, base, angle);
    if (n == 0) return 0;
    bp_slid(base, angle, n, &to);
    return closes(a, &to) && !breaks_retreat(a, &to) ? pose_move(a, &to) : 0;
}

/* "half": the greatest multiple of 5 not above half of max. */
static gg_move half(const asked *a, int angle)
{
    if (a->f->quarry != GG_NONE && bp_never_lowers(a->f, &a->f->march.from, angle)) return 0;
    int n = greatest(a, &a->f->march.from, angle) / 10 * 5;
    return n ? part(a, angle, n) : 0;
}

static gg_move slide(const asked *a, int angle, bool whole)
{
    return whole ? longest(a, &a->f->march.from, angle) : half(a, angle);
}

/* ---- HOLD, CHG ---- */

static gg_move offer_hold(const asked *a)
{
    if (a->f->hold == HOLD_IF_STUCK && !bp_stuck(a->b, a->s, a->f)) return 0;
    return bp_move_bare(V_HOLD, a->f->task.unit, GG_NONE, 0);
}

/* The i-th of all legal charges, by displacement, then by number. */
static gg_move offer_charge(const asked *a)
{
    struct {
        int displacement, target;
    } list[BP_UNITS];
    bp_charge_pose pose;
    int n = 0;
    for (uint64_t left = a->f->chargeable; left; left &= left - 1) {
        int target = __builtin_ctzll(left), k = n;
        if (!bp_march_charges(a->b, a->s, &a->f->march, target, &pose)) continue;
        for (; k > 0 && list[k - 1].displacement > pose.displacement; k--) list[k] = list[k - 1];
        list[k].displacement = pose.displacement;
        list[k].target = target;
        n++;
    }
    return a->i < n ? bp_move_bare(V_CHARGE, a->f->task.unit, (unsigned)list[a->i].target, 0) : 0;
}

/* ---- FWD, FWDR ---- */

int bp_share(int rate, int quarters) { return rate * quarters / 4 / 5 * 5; }

static gg_move forward(const asked *a, int n) { return greatest(a, &a->f->march.from, 0) > n ? part(a, 0, n) : 0; }

static gg_move offer_forward(const asked *a)
{
    if (a->i == 0) return longest(a, &a->f->march.from, 0);
    return forward(a, bp_share(a->f->march.rate, 4 - a->i));
}

static gg_move offer_forward_to_range(const asked *a)
{
    const bp_foe *near = bp_foe_of(a->b, a->s, a->f);
    return a->i < near->ranges ? forward(a, near->range[a->i]) : 0;
}

/* ---- WHEEL, WHEELTO ---- */

static gg_move wheel(const asked *a, tab_pose pose, bool on)
{
    tab_rect base;
    tab_rect_make(pose, a->f->march.from.w, a->f->march.from.d, &base);
    return on ? longest(a, &base, 0) : judged(a, &base);
}

/* The order FACE allows only the wheels themselves. */
static int wheel_number(const asked *a) { return a->f->task.order == ORDER_FACE ? 2 * a->i : a->i; }

static const uint8_t wheels[] = {15, 30, 45, 90};

bool bp_is_wheel(int angle)
{
    int turn = angle < 0 ? -angle : angle;
    return turn == wheels[0] || turn == wheels[1] || turn == wheels[2] || turn == wheels[3];
}

static gg_move offer_wheel(const asked *a)
{
    int k = wheel_number(a), angle = wheels[k / 4];
    return wheel(a, bp_wheeled(&a->f->march, k & 2 ? angle : -angle), k & 1);
}

/* Toward the near enemy if there is such a wheel, and toward the next if that is another. */
static gg_move offer_wheel_to(const asked *a)
{
    const bp_foe *near = bp_foe_of(a->b, a->s, a->f);
    if (near->enemy.unit == GG_NONE) return 0;
    int k = wheel_number(a), angle = k < 2 ? near->angle : bp_angle_to_next(a->b, a->s, a->f);
    return angle ? wheel(a, bp_wheeled(&a->f->march, angle), k & 1) : 0;
}

/* ---- OBL, TURN, SIDE ---- */

static gg_move offer_oblique(const asked *a)
{
    static const int8_t angle[] = {-40, -20, 20, 40};
    return slide(a, angle[a->i / 2], !(a->i & 1));
}

/* A victor may turn where it stands if only that overlaps nothing (bp.melee.win). */
static gg_move turned(const asked *a, int angle)
{
    tab_rect to;
    const bp_march *m = &a->f->march;
    if (a->f->task.order != ORDER_CONSOLIDATE) return judged_pose(a, tab_turn(&m->from, angle));
    tab_rect_make(tab_turn(&m->from, angle), m->from.w, m->from.d, &to);
    bool open = bp_on_table(a->b, &to) && bp_clear_of_units(a->b, a->s, m->unit, &to, GG_NONE) &&
                bp_on_permitted_ground(a->b, a->s, m->unit, &to, &m->from, GG_NONE);
    return open ? pose_move(a, &to) : 0;
}

tab_pose bp_about_and_on(const bp_march *m, int n) { return tab_slide(m->about.pose, 0, n); }

static bool enemy_behind(const asked *a)
{
    tab_rect r;
    int enemy = bp_march_nearest(a->b, a->s, &a->f->march);
    if (enemy == GG_NONE) return false;
    bp_rect(a->b, a->s, enemy, &r);
    return tab_quarter_of(&a->f->march.from, r.centre) == TAB_REAR;
}

static bool bound_by_proximity(bp_move_facts *f) { return f->march.proximity && !(f->how & MARCH_ANYWHERE); }

static gg_move offer_about(const asked *a)
{
    if (!bound_by_proximity(a->f) && turned(a, 180)) return 0;
    return enemy_behind(a) ? judged_pose(a, bp_about_and_on(&a->f->march, 5)) : 0;
}

static gg_move offer_turn(const asked *a)
{
    static const int16_t angle[] = {45, -45, 90, -90, 180};
    return bound_by_proximity(a->f) || a->i == 5 ? offer_about(a) : turned(a, angle[a->i]);
}

bool bp_may_turn_about(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    asked a = {.b = b, .s = s, .f = f};
    return f->classes >> CLASS_TURN & 1 && offer_about(&a);
}

static gg_move offer_side(const asked *a) { return slide(a, a->i / 2 ? 90 : -90, !(a->i & 1)); }

/* ---- RET ---- */

static gg_move offer_retreat(const asked *a)
{
    const bp_march *m = &a->f->march;
    gg_move move = 0;
    switch (a->i) {
    case 0: move = slide(a, 180, true); break;
    case 1: move = slide(a, 180, false); break;
    case 2: move = longest(a, &m->about, 0); break;
    case 3: move = slide(a, 140, true); break;
    case 4: move = slide(a, 220, true); break;
    default: move = allowed(a, CLASS_FWD) ? 0 : slide(a, 0, true); break;
    }
    if (!move) return 0;
    tab_rect to;
    tab_rect_make(bp_move_pose(move), m->from.w, m->from.d, &to);
    if (!a->f->must_retreat && bp_march_retreats(a->b, a->s, m, &to)) return 0;
    bool short_about = a->i == 2 && bp_same_pose(to.pose, bp_about_and_on(m, 5));
    return short_about && bp_may_turn_about(a->b, a->s, a->f) ? 0 : move;
}

/* ---- FORM, BLDG, MAN ---- */

static gg_move form_in(const asked *a, int i)
{
    tab_pose pose;
    const bp_form_way *way = &a->f->form[i];
    int unit = a->f->task.unit;
    if (way->formation == FORM_MOUNT && !bp_mount_fits(a->b, a->s, unit)) return 0;
    if (way->formation >= FORM_DOWN) return bp_move_bare(V_FORM, (unsigned)unit, way->formation, 0);
    if (!bp_form_pose(a->b, a->s, unit, way->formation, way->facing, &pose)) return 0;
    return bp_move(V_FORM, (unsigned)unit, way->formation, pose, 0);
}

enum { MOST_FORMS = 8 };

static gg_move offer_form(const asked *a)
{
    int before = 0;
    for (int i = 0; a->i >= MOST_FORMS && i < a->i; i++) before += form_in(a, i) != 0;
    return before < MOST_FORMS ? form_in(a, a->i) : 0;
}

static gg_move offer_building(const asked *a)
{
    int unit = a->f->task.unit, formation = GG_NONE;
    tab_pose pose;
    if (a->s->unit[unit].formation != GARRISON) return bp_move_bare(V_ENTER, (unsigned)unit, a->f->building[a->i], 0);
    if (!bp_find_exit(a->b, a->s, unit, a->i, &pose, &formation)) return 0;
    return bp_move_bare(V_EXIT, (unsigned)unit, GG_NONE, a->i);
}

static gg_move offer_manhandle(const asked *a)
{
    static const int16_t angle[] = {30, -30, 60, -60, 90, -90, 180};
    const bp_march *m = &a->f->march;
    if (a->i < 2) return judged_pose(a, tab_slide(m->from.pose, 0, a->i ? 30 : 60));
    if (a->i == 2) return judged_pose(a, tab_slide(m->from.pose, 180, 60));
    return judged_pose(a, tab_turn(&m->from, angle[a->i - 3]));
}

/* ---- slots ---- */

static gg_move (*const offer_of[BP_CLASSES])(const asked *) = {
    [CLASS_HOLD] = offer_hold,     [CLASS_CHG] = offer_charge,
    [CLASS_FWD] = offer_forward,   [CLASS_FWDR] = offer_forward_to_range,
    [CLASS_WHEEL] = offer_wheel,   [CLASS_WHEELTO] = offer_wheel_to,
    [CLASS_OBL] = offer_oblique,   [CLASS_TURN] = offer_turn,
    [CLASS_SIDE] = offer_side,     [CLASS_RET] = offer_retreat,
    [CLASS_FORM] = offer_form,     [CLASS_BLDG] = offer_building,
    [CLASS_MAN] = offer_manhandle,
};

gg_move bp_slot(const bp_battle *b, const bp_state *s, bp_move_facts *f, int slot)
{
    int class = 0;
    uint64_t *empty = &f->memo.empty[slot / 64];
    if (*empty & bp_bit(slot % 64)) return 0;
    while (slot >= f->first[class + 1]) class ++;
    asked a = {.b = b, .s = s, .f = f, .i = slot - f->first[class]};
    gg_move m = offer_of[class](&a);
    if (!m) *empty |= bp_bit(slot % 64);
    return m;
}

_Static_assert(sizeof(bp_move_facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

void bp_move_offers(const bp_battle *b, const bp_state *s, const bp_task *task, gg_offers *o)
{
    bp_move_facts *f = (bp_move_facts *)o->facts;
    bp_task_facts(b, s, task, f);
    o->slots = f->first[BP_CLASSES];
}

gg_move bp_move_offer(const bp_battle *b, const bp_state *s, gg_offers *o, int slot)
{
    return bp_slot(b, s, (bp_move_facts *)o->facts, slot);
}
