/* Why a unit may not go to a pose: everything that stands in its way, with numbers. What bars the way is found by putting
 * each thing alone before the unit and asking the rules. */
#include "rules/bp/choose/saying.h"

const char *const bp_order_words[BP_ORDERS] = {[ORDER_ADVANCE] = "advance",
                                               [ORDER_FACE] = "change facing",
                                               [ORDER_CHARGE] = "charge",
                                               [ORDER_FORM] = "change formation",
                                               [ORDER_ADVANCE_FORM] = "advance and form",
                                               [ORDER_RETREAT] = "retreat",
                                               [ORDER_ENTER] = "occupy the building",
                                               [ORDER_ENTER_WOOD] = "enter the wood",
                                               [ORDER_EXIT] = "leave the building",
                                               [ORDER_MANHANDLE] = "manhandle the guns",
                                               [ORDER_FOLLOW_ME] = "follow me",
                                               [ORDER_FOLLOW_ME_CHARGE] = "follow me and charge",
                                               [ORDER_RALLY] = "rally"};

/* ---- what bars the way ---- */

typedef struct way {
    const bp_battle *b;
    const bp_march *m; /* all that is about the unit */
    const tab_rect *start, *to;
    bp_march one; /* with one thing alone */
    gg_reasons *r;
} way;

static void clear_way(way *w)
{
    w->one.nears = w->one.enemies = 0;
    w->one.ground = (bp_ground){.bridges = w->m->ground.bridges};
    w->one.leaving = w->m->leaving;
    w->one.rate = w->m->rate;
}

static bool is_barred(way *w) { return bp_march_passes(w->b, &w->one, w->start, w->to, &bp_marching) != GG_OK; }

static void about_unit(way *w, const bp_near *n, bool enemy)
{
    gg_phrase f = GG_PHRASE_OF(&w->b->base, .piece = n->unit, .n = n->gap);
    clear_way(w);
    w->one.near[0] = *n;
    w->one.nears = 1, w->one.enemies = enemy;
    gg_rule rule = bp_march_passes(w->b, &w->one, w->start, w->to, &bp_marching);
    if (!rule) return;
    bool end = bp_too_near(w->to, n, enemy ? n->gap : 0);
    if (!enemy)
        gg_reason_add(w->r, rule, end ? "it would end upon {P}" : "{P} {is} in a fight: nobody passes through {them}",
                      f);
    else if (n->gap < 10)
        gg_reason_add(w->r, rule, "it is {i} inches from {P} and may come no nearer", f);
    else
        gg_reason_add(w->r, rule,
                      end ? "it would end within {i} inches of {P}: only a charge comes so near"
                          : "its way leads within {i} inches of {P}: only a charge comes so near",
                      f);
}

static void about_ground(way *w)
{
    for (uint64_t left = w->m->ground.barred | w->m->ground.shut; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        char name[64];
        gg_text t = gg_text_on(name, sizeof name);
        clear_way(w);
        w->one.ground.barred = w->m->ground.barred & bp_bit(i);
        w->one.ground.shut = w->m->ground.shut & bp_bit(i);
        if (!is_barred(w)) continue;
        bp_say_feature(&t, w->b, i);
        gg_reason_add(w->r, BP_MOVE_FORBIDDEN, "{w} is closed to {p} in this formation",
                      GG_PHRASE_OF(&w->b->base, .piece = w->m->unit, .word = name));
    }
}

/* Which slow ground it would touch: to a unit that could not go a step on it, it would be in the way. */
static void say_slow(way *w, gg_text *t)
{
    for (uint64_t left = w->m->ground.slow; left; left &= left - 1) {
        clear_way(w);
        w->one.ground.slow = left & -left;
        w->one.rate = 0;
        if (!is_barred(w)) continue;
        gg_text_add(t, gg_text_len(t) ? ", " : "");
        bp_say_feature(t, w->b, __builtin_ctzll(left));
    }
}

static void about_terrain(way *w, int length)
{
    char names[96];
    gg_text t = gg_text_on(names, sizeof names);
    clear_way(w);
    w->one.ground.slow = w->m->ground.slow, w->one.ground.hurdles = w->m->ground.hurdles;
    if (!is_barred(w)) return;
    int lines = bp_lines_crossed(w->b, w->m->ground.hurdles, w->m->from.centre, w->to->centre);
    say_slow(w, &t);
    int most = (gg_text_len(&t) ? w->m->rate / 2 : w->m->rate) - 60 * lines;
    if (!gg_text_len(&t)) gg_text_add(&t, lines == 1 ? "an obstacle" : "%d obstacles", lines);
    gg_reason_add(w->r, BP_MOVE_TERRAIN, "{i} inches over {w}, {j} allowed",
                  GG_PHRASE_OF(&w->b->base, .n = length, .k = most < 0 ? 0 : most, .word = names));
}

static int distance_to(const tab_rect *r, const bp_near *n)
{
    tab_rect other;
    tab_rect_make(n->pose, n->w, n->d, &other);
    return tab_distance(r, &other);
}

static void about_proximity(way *w, int how)
{
    const bp_near *nearest = NULL;
    int least = 0;
    if (bp_march_keeps_arc(w->m, w->to->centre, w->to->pose.f, how)) return;
    for (int i = 0; i < w->m->enemies; i++) {
        int d = distance_to(&w->m->from, &w->m->near[i]);
        if (!nearest || d < least) nearest = &w->m->near[i], least = d;
    }
    gg_reason_add(w->r, BP_PROX_MOVE,
                  "in proximity of {P}, {i} inches away: only ahead or back, at most 45 degrees aside",
                  GG_PHRASE_OF(&w->b->base, .piece = nearest ? nearest->unit : GG_NONE, .n = least));
}

void bp_reasons_of_way(const bp_battle *b, const bp_state *s, const bp_march *march, const tab_rect *to, int how,
                       gg_reasons *r)
{
    int length = tab_displacement(&march->from, to);
    bp_march all = *march, *m = &all; /* beyond one move there may be more in the way */
    if (length > m->rate) bp_march_from(b, s, m->unit, m->from.pose, length > 120 ? length : 120, m);
    way w = {.b = b, .m = m, .start = bp_march_start(m, to->pose.f), .to = to, .one = *m, .r = r};
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = m->unit, .n = length, .k = m->rate);
    if (!bp_on_table(b, to)) gg_reason_add(r, BP_MOVE_EDGE, "it would leave the table", f);
    if (!bp_march_reaches(w.start, to, m->rate + 1))
        gg_reason_add(r, BP_MOVE_RATE, "its farthest corner would go {i} of {j} inches", f);
    about_proximity(&w, how);
    for (int i = 0; i < m->nears; i++) about_unit(&w, &m->near[i], i < m->enemies);
    about_ground(&w);
    about_terrain(&w, length);
}

/* ---- what the order asks ---- */

static void about_order(const bp_battle *b, const bp_move_facts *f, gg_rule rule, gg_reasons *r)
{
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = f->task.unit, .other = f->quarry, .n = f->quarry_distance,
                               .word = bp_order_words[f->task.order]);
    switch (f->task.order) {
    case ORDER_INIT: gg_reason_add(r, rule, "{p} lack(s) initiative: by {its} own will {it} may not go so", p); break;
    case ORDER_FACE:
        gg_reason_add(r, rule, "ordered to change facing: it turns or wheels, and goes no farther", p);
        break;
    case ORDER_CHARGE:
    case ORDER_FOLLOW_ME_CHARGE:
        gg_reason_add(r, rule,
                      f->quarry == GG_NONE ? "ordered to charge, and nobody is left to be charged"
                                           : "ordered to charge {O}, {i} inches away: it must come nearer",
                      p);
        break;
    default: gg_reason_add(r, rule, "ordered to {w}: in proximity it does not go back", p); break;
    }
}

/* Who is disordered, or ordered to, goes back; true: it does not. */
static bool about_retreat(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to, gg_reasons *r)
{
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = f->task.unit,
                               .word = "back or ahead, away from every enemy within 12 inches and from the nearest");
    if (!f->must_retreat || bp_march_retreats(b, s, &f->march, to) == GG_OK) return false;
    if (bp_disordered(s, f->task.unit))
        gg_reason_add(r, f->task.order == ORDER_INIT ? BP_INIT_DISORDERED : BP_MOVE_RETREAT,
                      "{p} {is} disordered: only {w}", p);
    if (f->task.order == ORDER_RETREAT) gg_reason_add(r, BP_MOVE_RETREAT, "ordered to retreat: only {w}", p);
    return true;
}

static void about_purpose(const bp_battle *b, const bp_state *s, bp_move_facts *f, const tab_rect *to, gg_reasons *r)
{
    bool back = about_retreat(b, s, f, to, r), must = f->must_retreat;
    if (back && f->task.order == ORDER_RETREAT) return;
    if (back) f->must_retreat = false;
    gg_rule rule = bp_judge_purpose(b, s, f, to);
    f->must_retreat = must;
    if (rule) about_order(b, f, rule, r);
}

/* Why it may not move at all; true: nothing more need be said. */
static bool about_moving(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_reasons *r)
{
    const bp_unit *u = &s->unit[f->task.unit];
    gg_rule rule = bp_judge_moving(s, f);
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = f->task.unit, .word = bp_order_words[f->task.order]);
    if (!rule) return false;
    if (rule == BP_SPEC_LIE_DOWN)
        gg_reason_add(r, rule, "{p} lie(s) down, and must stand up first", p);
    else if (rule == BP_MOVE_BUILDING)
        gg_reason_add(r, rule, "{p} hold(s) a building, and must leave it first: out N, E, S or W", p);
    else if (rule == BP_MOVE_MANHANDLE)
        gg_reason_add(r, rule, "guns in battery go nowhere but by hand: limber first, or order them manhandled", p);
    else if (f->task.order == ORDER_INIT)
        gg_reason_add(r, rule, "{p} lack(s) initiative: by {its} own will {it} may not go so", p);
    else if (f->task.order == ORDER_FORM)
        gg_reason_add(r, rule, "ordered to form {w}, which comes first",
                      (p.word = bp_formation_said(f->task.param), p));
    else
        gg_reason_add(r, rule, "ordered to {w}, which is no march", p);
    return u->formation == GARRISON;
}

static bool in_place(const bp_move_facts *f, const tab_rect *to)
{
    return to->centre.x == f->march.from.centre.x && to->centre.y == f->march.from.centre.y;
}

void bp_reasons_of_hold(const bp_battle *b, const bp_state *s, const bp_task *t, gg_reasons *r)
{
    bp_move_facts f;
    bp_task_facts(b, s, t, &f);
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = t->unit, .other = f.quarry, .word = bp_order_words[t->order]);
    if (t->order == ORDER_INIT) {
        if (bp_disordered(s, t->unit))
            gg_reason_add(r, BP_INIT_DISORDERED, "{p} {is} disordered and must go back while {it} can", p);
        if (bp_lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(HOLD)))
            gg_reason_add(r, BP_INIT_LACKING, "{p} lack(s) initiative, and staying is no part of what {it} may do", p);
    } else if (bp_order_charges(t->order) && f.quarry != GG_NONE)
        gg_reason_add(r, BP_CMD_KINDS, "ordered to charge {O}: it stays only if it cannot come nearer", p);
    else
        gg_reason_add(r, BP_CMD_KINDS, "ordered to {w}: it stays only if it cannot", p);
}

void bp_reasons_of_pose(const bp_battle *b, const bp_state *s, const bp_task *t, tab_pose pose, gg_reasons *r)
{
    bp_move_facts f;
    tab_rect to;
    bp_task_facts(b, s, t, &f);
    tab_rect_make(pose, f.march.from.w, f.march.from.d, &to);
    if (bp_same_pose(pose, f.march.from.pose)) {
        bp_reasons_of_hold(b, s, t, r);
        return;
    }
    bool turns = t->order == ORDER_CONSOLIDATE && in_place(&f, &to);
    if (turns || bp_may_only_hold(b, s, t)) return;
    bool charges = f.classes == BIT(CHG);
    if (charges)
        gg_reason_add(r, BP_CMD_KINDS, "ordered to charge {O}, and can: nothing else may be done",
                      GG_PHRASE_OF(&b->base, .other = f.quarry));
    else if (about_moving(b, s, &f, r))
        return;
    bp_reasons_of_way(b, s, &f.march, &to, f.how, r);
    if (charges || bp_judge_moving(s, &f) != GG_OK)
        about_retreat(b, s, &f, &to, r);
    else
        about_purpose(b, s, &f, &to, r);
}
