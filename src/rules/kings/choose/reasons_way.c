/* 6.3: what stands in the way of a way over the table, into a Work or off it, and of a place to stand. */
#include <string.h>

#include "rules/kings/choose/refusal.h"

static void say_inches(gg_text *t, int tenths)
{
    gg_say_inches(t, tenths);
    gg_text_add(t, " inches");
}

/* Two woods of one name among them are told apart by their labels. */
static bool is_ambiguous(const kings_battle *b, uint32_t areas, int area)
{
    for (uint32_t left = areas & ~((uint32_t)1 << area); left; left &= left - 1)
        if (strcmp(b->area[__builtin_ctz(left)].name, b->area[area].name) == 0) return b->area[area].name[0] != 0;
    return false;
}

void kings_say_places(gg_text *t, const kings_battle *b, uint32_t areas, unsigned works)
{
    int left = __builtin_popcount(areas) + __builtin_popcount(works);
    for (int i = 0; i < KINGS_AREAS + KINGS_WORKS; i++) {
        int work = i - KINGS_AREAS;
        if (!(work < 0 ? areas >> i & 1 : works >> work & 1)) continue;
        if (work < 0)
            kings_say_the(t, b->area[i].name, b->area[i].label);
        else
            kings_say_work(t, b, work);
        if (work < 0 && is_ambiguous(b, areas, i)) gg_text_add(t, " %s", b->area[i].label);
        if (--left) gg_text_add(t, left == 1 ? " and " : ", ");
    }
}

static void say_units(gg_text *t, const kings_refusal *r, uint64_t units, const char *one, const char *more)
{
    gg_say_units(t, &r->b->base, units);
    gg_text_add(t, " %s", units & (units - 1) ? more : one);
}

/* ---- what it costs ---- */

enum { EDGE = 30 };

/* The way itself, and what walls and edges of Works add to it. */
static void say_parts(gg_text *t, const kings_refusal *r, const kings_march *m, const kings_hindrance *h, int work)
{
    int walls = __builtin_popcount(h->walls);
    gg_text_add(t, " (");
    gg_say_inches(t, h->length);
    if (m->in_work) {
        gg_text_add(t, " and 3.0 for the edge of ");
        kings_say_work(t, r->b, m->work);
    }
    if (work != GG_NONE) {
        gg_text_add(t, " and 3.0 for the edge of ");
        kings_say_work(t, r->b, work);
    }
    int rest = h->obstacles - (m->in_work > 0) - (work != GG_NONE);
    if (rest) {
        gg_text_add(t, " and ");
        gg_say_inches(t, EDGE * rest);
        gg_text_add(t, walls == 1 && rest == 1 ? " for the wall" : " for walls");
    }
    gg_text_add(t, ")");
}

static void refuse_cost(const kings_refusal *r, const kings_march *m, const kings_hindrance *h, int work)
{
    bool halved = h->may < m->allowance;
    if (h->cost <= h->may) return;
    gg_text t = kings_reason(r, h->dear);
    say_inches(&t, h->cost);
    if (h->obstacles) say_parts(&t, r, m, h, work);
    if (halved) gg_text_add(&t, " through "), kings_say_places(&t, r->b, h->rough, 0);
    gg_text_add(&t, ", ");
    gg_say_inches(&t, h->may);
    gg_text_add(&t, " allowed%s", halved ? ": difficult ground halves the way" : "");
}

/* ---- what it meets ---- */

static void refuse_meetings(const kings_refusal *r, const kings_march *m, const kings_hindrance *h)
{
    gg_text t;
    if (h->nowhere) t = kings_reason(r, GEO_PATH), gg_text_add(&t, "it stands there already");
    if (h->closed) {
        t = kings_reason(r, TERRAIN_TABLE);
        kings_say_places(&t, r->b, h->closed, 0);
        gg_text_add(&t, " cannot be entered");
    }
    if (h->rough && m->close) {
        t = kings_reason(r, CLOSE_EFFECTS);
        gg_text_add(&t, "Close Order keeps off ");
        kings_say_places(&t, r->b, h->rough, 0);
    }
    if (h->across) t = kings_reason(r, GEO_SWEEP), say_units(&t, r, h->across, "stands in the way", "stand in the way");
    if (h->near) {
        t = kings_reason(r, MOVE_ENEMYGAP);
        gg_text_add(&t, "it would come within ");
        say_inches(&t, m->gap);
        gg_text_add(&t, " of ");
        gg_say_units(&t, &r->b->base, h->near);
    }
    if (h->over) {
        t = kings_reason(r, GEO_PATH);
        gg_text_add(&t, "the way leads over ");
        kings_say_places(&t, r->b, 0, h->over);
    }
}

static void refuse_end(const kings_refusal *r, const kings_hindrance *h)
{
    gg_text t;
    if (h->off) t = kings_reason(r, GEO_SPOT), gg_text_add(&t, "it would stand over the edge of the table");
    if (h->on) {
        t = kings_reason(r, GEO_SPOT);
        kings_say_places(&t, r->b, 0, h->on);
        gg_text_add(&t, h->on & (h->on - 1) ? " are there" : " is there");
    }
    if (h->there) t = kings_reason(r, GEO_SPOT), say_units(&t, r, h->there, "stands there", "stand there");
}

/* ---- D3 ---- */

static void say_stay(const kings_refusal *r)
{
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    gg_text_add(&t, "stay keeps it where it is");
}

/* The longest legal way in the same direction. */
static void say_as_far(const kings_refusal *r, const kings_march *m, const kings_hindrance *h)
{
    tab_point at, via, end = kings_go_end(r->m);
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    if (kings_go_way(r->m, &via) || h->nowhere) {
        say_stay(r);
        return;
    }
    int far = kings_farthest(r->b, r->s, m, end, &at);
    if (kings_judge_path(r->b, r->s, m, &end, 1, NULL) == GG_OK) {
        gg_text_add(&t, "without a facing it can go there");
        return;
    }
    if (h->on && !(h->on & (h->on - 1))) {
        int work = __builtin_ctz(h->on);
        if (kings_judge_enter(r->b, r->s, m, work, NULL) == GG_OK) {
            gg_text_add(&t, "it can go in: enter %s %s", kings_label(r, r->unit), r->b->work[work].label);
            return;
        }
    }
    if (!far) {
        gg_text_add(&t, "it cannot go that way at all");
        return;
    }
    gg_text_add(&t, h->cost > h->may ? "as far as it goes that way: " : "that way ");
    if (h->cost <= h->may) say_inches(&t, tab_distance_points(m->from, at)), gg_text_add(&t, " are free: ");
    kings_say_point(&t, at);
    if (kings_flags_at(r->b, at) & DIFFICULT && !(kings_flags_at(r->b, m->from) & DIFFICULT))
        gg_text_add(&t, ", just inside");
}

static void refuse_go(const kings_refusal *r, const kings_march *m)
{
    tab_point leg[2];
    int legs = kings_go_way(r->m, &leg[0]) ? 2 : 1, facing = kings_go_facing(r->m);
    gg_text t;
    leg[legs - 1] = kings_go_end(r->m);
    if (facing >= DISC_DIRS) t = kings_reason(r, GEO_DIR16), gg_text_add(&t, "there are sixteen facings, N to NNW");
    if (facing >= 0 && facing < DISC_DIRS && !m->close && !kings_profile_of(r->b, m->unit)->crew)
        t = kings_reason(r, GEO_FACING), gg_text_add(&t, "loose troops have no facing");
    kings_hindrance h = kings_hinders_walk(r->b, r->s, m, leg, legs);
    refuse_cost(r, m, &h, GG_NONE);
    refuse_meetings(r, m, &h);
    refuse_end(r, &h);
    say_as_far(r, m, &h);
}

/* Who may not go in, and who is in it. */
static bool refuse_guest(const kings_refusal *r, const kings_march *m, int work)
{
    const kings_profile *p = kings_profile_of(r->b, m->unit);
    gg_text t;
    if (work >= r->b->works) {
        t = kings_reason(r, GEO_ENTER);
        gg_text_add(&t, "there is no such Work");
        return true;
    }
    if (work == m->work) {
        t = kings_reason(r, GEO_ENTER);
        gg_text_add(&t, "it is in it already");
        return true;
    }
    if (p->mounted || p->rides) t = kings_reason(r, REDOUBT_MOUNTED), gg_text_add(&t, "horsemen do not go into Works");
    if (p->crew && r->b->work[work].building && !p->mounted && !p->rides)
        t = kings_reason(r, REDOUBT_BUILDING), gg_text_add(&t, "guns do not go into buildings");
    for (int u = 0; u < r->b->units; u++)
        if (kings_on(r->s, u) && r->s->unit[u].work == work)
            t = kings_reason(r, REDOUBT_SINGLE), gg_text_add(&t, "%s is in it", kings_label(r, u));
    return false;
}

/* The least die that would have done, where a Move does not; else how far it goes that way. */
static void say_nearer(const kings_refusal *r, const kings_march *m, int work)
{
    kings_march fast;
    tab_point at;
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    bool doubles = m->action == MOVE && kings_action_kind(r->b, r->s, m->unit, DOUBLE) != NEVER;
    for (int die = 1; doubles && die <= 6; die++) {
        int far = kings_allowance(r->b, r->s, m->unit, DOUBLE, false, die);
        kings_march_make(r->b, r->s, m->unit, DOUBLE, false, far, &fast);
        if (kings_judge_enter(r->b, r->s, &fast, work, NULL) != GG_OK) continue;
        gg_text_add(&t, "At the Double a %d would do", die);
        return;
    }
    if (!kings_farthest(r->b, r->s, m, r->b->work[work].at, &at)) {
        gg_text_add(&t, "it cannot go that way at all");
        return;
    }
    gg_text_add(&t, "as far as it goes that way: ");
    kings_say_point(&t, at);
}

static void refuse_enter(const kings_refusal *r, const kings_march *m)
{
    int work = (int)gg_move_arg(r->m);
    if (refuse_guest(r, m, work)) {
        say_stay(r);
        return;
    }
    kings_hindrance h = kings_hinders_entry(r->b, r->s, m, work);
    refuse_cost(r, m, &h, work);
    refuse_meetings(r, m, &h);
    say_nearer(r, m, work);
}

static void say_way_off(const kings_refusal *r, const kings_march *m, tab_point to)
{
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    tab_point at;
    if (!kings_farthest(r->b, r->s, m, to, &at)) {
        say_stay(r);
        return;
    }
    gg_text_add(&t, "as far as it goes that way: ");
    kings_say_point(&t, at);
}

static void refuse_leave(const kings_refusal *r, const kings_march *m)
{
    static const char *const edges[] = {"north", "east", "south", "west"};
    unsigned edge = gg_move_arg(r->m);
    gg_text t;
    if (edge > EDGE_W || !kings_may_leave(r->b, r->s)) {
        t = kings_reason(r, STATE_EXITED);
        gg_text_add(&t, edge > EDGE_W ? "there is no such edge" : "whom its enemy leads is not led off the table");
        say_stay(r);
        return;
    }
    if (!(m->exits >> edge & 1)) {
        t = kings_reason(r, STATE_EXITED);
        gg_text_add(&t, "the ");
        gg_say_side(&t, &r->b->base, r->s->head.ask.side);
        gg_text_add(&t, " do not leave by the %s edge", edges[edge]);
    }
    kings_hindrance h = kings_hinders_exit(r->b, r->s, m, (int)edge);
    refuse_cost(r, m, &h, GG_NONE);
    refuse_meetings(r, m, &h);
    bool across = edge == EDGE_N || edge == EDGE_S;
    tab_point to = {across           ? m->from.x
                    : edge == EDGE_E ? r->b->width
                                     : 0,
                    !across          ? m->from.y
                    : edge == EDGE_N ? r->b->height
                                     : 0};
    say_way_off(r, m, to);
}

void kings_refuse_walk(const kings_refusal *r, const kings_march *m)
{
    switch (gg_move_verb(r->m)) {
    case V_GO: refuse_go(r, m); break;
    case V_ENTER: refuse_enter(r, m); break;
    case V_LEAVE: refuse_leave(r, m); break;
    default: break;
    }
}

/* ---- D1, D7, and who is brought on ---- */

static void say_nearest_of(const kings_refusal *r, const tab_point *spot, int n)
{
    tab_point to = kings_go_end(r->m);
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    int best = 0;
    if (n == 0) {
        gg_text_add(&t, "no place is left for it");
        return;
    }
    for (int i = 1; i < n; i++)
        if (disc_square(spot[i], to) < disc_square(spot[best], to)) best = i;
    gg_text_add(&t, "the nearest place that is offered: ");
    kings_say_point(&t, spot[best]);
}

enum { SPOTS = 96 };

void kings_refuse_place(const kings_refusal *r)
{
    int unit = r->unit, side = kings_side_of(r->b, unit);
    tab_point p = kings_go_end(r->m), spot[SPOTS];
    int depth = side == IMPERIAL ? p.y : r->b->height - p.y;
    if (depth < 0 || depth > r->b->zone[side]) {
        gg_text t = kings_reason(r, TURN_DEPLOY);
        say_inches(&t, depth);
        gg_text_add(&t, " from its %s edge, ", side == IMPERIAL ? "south" : "north");
        gg_say_inches(&t, r->b->zone[side]);
        gg_text_add(&t, " allowed");
    }
    kings_hindrance h =
        kings_hinders_spot(r->b, r->s, unit, kings_radius_as(r->b, unit, r->s->unit[unit].figs, false), p);
    refuse_meetings(r, &(kings_march){.unit = (uint8_t)unit}, &h);
    refuse_end(r, &h);
    say_nearest_of(r, spot, kings_places(r->b, r->s, unit, spot, SPOTS));
}

/* A friend that would screen this very place if it were strong enough. */
static bool refuse_weak_screen(const kings_refusal *r)
{
    for (int u = 0; u < r->b->units; u++) {
        int start = r->b->unit[u].start, figs = r->s->unit[u].figs;
        kings_state full = *r->s;
        if (!kings_on(r->s, u) || 2 * figs >= start || kings_side_of(r->b, u) != kings_side_of(r->b, r->unit)) continue;
        full.unit[u].figs = (uint8_t)((start + 1) / 2);
        if (kings_judge_spot_on(r->b, &full, r->unit, kings_go_end(r->m)) != GG_OK) continue;
        gg_text t = kings_reason(r, RECYCLE_SCREENER);
        gg_text_add(&t, "%s has %d of %d figures: %d are needed to screen", kings_label(r, u), figs, start,
                    (start + 1) / 2);
        return true;
    }
    return false;
}

static void say_open_edges(gg_text *t, const kings_battle *b)
{
    static const char *const edges[] = {"north", "east", "south", "west"};
    unsigned left = b->option.edges;
    gg_text_add(t, left ? " at the " : " at an edge that is open (none is)");
    for (int i = 0; i < 4; i++) {
        if (!(left >> i & 1)) continue;
        left &= ~(1u << i);
        gg_text_add(t, "%s%s", edges[i], left == 0 ? " edge" : left & (left - 1) ? ", " : " or ");
    }
}

/* Of whom it would stand on, that is said already. */
static void refuse_near(const kings_refusal *r, const kings_newcomer *n)
{
    uint64_t near = n->near;
    for (uint64_t left = near; left; left &= left - 1)
        if (n->gap[__builtin_ctzll(left)] < 0) near &= ~(left & -left);
    if (!near) return;
    gg_text t = kings_reason(r, RECYCLE_EDGE);
    for (uint64_t left = near; left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        gg_say_inches(&t, n->gap[e]);
        gg_text_add(&t, "%s from %s", left == near ? " inches" : "", kings_label(r, e));
        gg_text_add(&t, "%s", left & (left - 1) ? " and " : ", a Move (");
    }
    gg_say_inches(&t, kings_profile_of(r->b, r->unit)->march);
    gg_text_add(&t, ") is needed at an edge");
}

void kings_refuse_newcomer(const kings_refusal *r)
{
    tab_point p = kings_go_end(r->m), spot[SPOTS];
    kings_newcomer n = kings_hinders_newcomer(r->b, r->s, r->unit, p);
    say_nearest_of(r, spot, kings_spots(r->b, r->s, r->unit, spot, SPOTS));
    if (n.edge) {
        refuse_meetings(r, &(kings_march){.unit = (uint8_t)r->unit}, &n.at);
        refuse_end(r, &n.at);
        refuse_near(r, &n);
        return;
    }
    if (refuse_weak_screen(r)) return;
    bool cards = r->b->option.cards;
    gg_text t = kings_reason(r, cards ? RECYCLE_SCREEN : RECYCLE_EDGE);
    gg_text_add(&t, "it is %s", cards ? "neither" : "not");
    say_open_edges(&t, r->b);
    if (cards) gg_text_add(&t, " nor the place behind a unit that screens");
}
