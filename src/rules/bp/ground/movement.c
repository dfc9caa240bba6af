/* 3.5: moving. The verdict of a move tries the cheapest objections first: the edge, the length, the arc, the end, and
 * the path only if something lies in the box that it sweeps. */
#include "rules/bp/ground/ground.h"

int bp_rate(const bp_battle *b, const bp_state *s, int unit)
{
    switch (bp_profile_of(b, s, unit)->arm) {
    case BP_CAV: return 180;
    case BP_HORSE_ART: return s->unit[unit].formation == DEPLOYED ? 60 : 180;
    case BP_FOOT_ART: return s->unit[unit].formation == DEPLOYED ? 60 : 120;
    default: return 120;
    }
}

bool bp_on_table(const bp_battle *b, const tab_rect *r)
{
    return r->box.x0 >= 0 && r->box.y0 >= 0 && r->box.x1 <= b->width && r->box.y1 <= b->height;
}

/* ---- the facts ---- */

static void near_rect(const bp_near *n, tab_rect *out)
{
    out->pose = n->pose;
    out->w = n->w, out->d = n->d;
    memcpy(out->corner, n->corner, sizeof out->corner);
    out->centre = n->centre;
    out->rear = (tab_point){0, 0};
    out->box = n->box;
}

static void add_near(bp_march *m, int unit, const tab_rect *r, int gap)
{
    bp_near *n = &m->near[m->nears++];
    n->pose = r->pose;
    n->unit = (uint8_t)unit;
    n->gap = (uint8_t)gap;
    n->w = (int16_t)r->w, n->d = (int16_t)r->d;
    memcpy(n->corner, r->corner, sizeof n->corner);
    n->centre = r->centre;
    n->box = r->box;
}

/* bp.move.gap: 10, or what there is of it now. */
static int gap_to(const tab_rect *from, const tab_rect *enemy)
{
    if (!tab_within(from, enemy, 9)) return 10;
    return tab_distance(from, enemy);
}

static int friend_bits(const bp_state *s, int unit, uint64_t engaged)
{
    int formation = s->unit[unit].formation;
    bool open = formation == SKIRM || formation == DEPLOYED;
    return (engaged >> unit & 1 ? FRIEND_ENGAGED : 0) | (open ? 0 : FRIEND_CLOSED);
}

static void find_near(const bp_battle *b, const bp_state *s, bp_march *m, tab_box reach)
{
    uint64_t engaged = s->pairs ? bp_engaged(s) : 0;
    tab_rect r;
    for (int enemy = 1; enemy >= 0; enemy--) {
        for (uint64_t left = b->side_units[enemy ? !m->side : m->side]; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            if (!s->unit[u].alive || u == m->unit || !bp_rect_in(b, s, u, reach, &r)) continue;
            add_near(m, u, &r, enemy ? gap_to(&m->from, &r) : friend_bits(s, u, engaged));
            if (enemy && !m->proximity) m->proximity = tab_within(&m->from, &r, 120);
        }
        if (enemy) m->enemies = m->nears;
    }
}

/* A corner on its way strays from the straight line by three tenths of its distance from the front's centre at most. */
void bp_march_from(const bp_battle *b, const bp_state *s, int unit, tab_pose at, int farthest, bp_march *m)
{
    bp_rect_at(b, s, unit, at, s->unit[unit].formation, &m->from);
    m->unit = (uint8_t)unit;
    m->side = b->unit[unit].side;
    m->rate = (int16_t)bp_rate(b, s, unit);
    m->nears = 0;
    m->proximity = false;
    tab_box reach = tab_grow(m->from.box, farthest + (m->from.w / 2 + m->from.d) / 3 + 16);
    find_near(b, s, m, reach);
    bp_ground_near(b, bp_profile_of(b, s, unit)->arm, s->unit[unit].formation, reach, &m->ground);
    m->leaving = m->ground.barred ? bp_ground_under(b, &m->ground, m->ground.barred, &m->from) : 0;
}

/* Whoever is in proximity must be among the near. */
void bp_march_make(const bp_battle *b, const bp_state *s, int unit, bp_march *m)
{
    int rate = bp_rate(b, s, unit);
    bp_march_from(b, s, unit, s->unit[unit].pose, rate > 120 ? rate : 120, m);
    tab_rect_make(tab_about(&m->from), m->from.w, m->from.d, &m->about);
}

/* ---- bp.prox.move, bp.move.retreat ---- */

void bp_march_step(const bp_march *m, tab_point centre, int64_t *right, int64_t *forward)
{
    int64_t dx = centre.x - m->from.centre.x, dy = centre.y - m->from.centre.y;
    int64_t sin = tab_sin(m->from.pose.f), cos = tab_cos(m->from.pose.f);
    *right = dx * cos - dy * sin;
    *forward = dx * sin + dy * cos;
}

static int64_t size(int64_t n) { return n < 0 ? -n : n; }

/* Forward in the front arc, or back in the rear arc with the old facing or its opposite. A gun turns where it stands. */
bool bp_march_keeps_arc(const bp_march *m, tab_point centre, int facing, int how)
{
    int64_t u, v;
    if (!m->proximity || how & MARCH_ANYWHERE) return true;
    int df = tab_df(m->from.pose.f, facing);
    bp_march_step(m, centre, &u, &v);
    if (u == 0 && v == 0) return df == 0 || how & MARCH_BATTERY;
    if (size(u) > size(v)) return false;
    return v > 0 ? df >= -90 && df <= 90 : df == 0 || df == -180;
}

/* Farther from every enemy that was in proximity, and from the nearest one wherever it is, along its own axis. */
gg_rule bp_march_retreats(const bp_battle *b, const bp_state *s, const bp_march *m, const tab_rect *to)
{
    int64_t u, v;
    int df = tab_df(m->from.pose.f, to->pose.f);
    bp_march_step(m, to->centre, &u, &v);
    if (v == 0 || size(u) > size(v) || (df != 0 && df != -180)) return BP_MOVE_RETREAT;
    tab_rect enemy;
    for (int i = 0; i < m->enemies; i++) {
        near_rect(&m->near[i], &enemy);
        if (tab_within(&m->from, &enemy, 120) && tab_within(to, &enemy, tab_distance(&m->from, &enemy)))
            return BP_MOVE_RETREAT;
    }
    if (m->proximity) return GG_OK; /* then the nearest was among them */
    int nearest = bp_march_nearest(b, s, m);
    if (nearest == GG_NONE) return GG_OK;
    bp_rect(b, s, nearest, &enemy);
    return tab_within(to, &enemy, tab_distance(&m->from, &enemy)) ? BP_MOVE_RETREAT : GG_OK;
}

/* ---- the end of a move, and what it may not meet on its way ---- */

const bp_passage bp_marching = {.but = GG_NONE, .solid = FRIEND_ENGAGED, .shy = 1, .fled = GG_NONE, .measured = 1};
const bp_passage bp_retiring = {.but = GG_NONE, .end_gap = 10, .fled = GG_NONE};

static inline bool boxes_within(tab_box a, tab_box b, int reach)
{
    return a.x0 - reach <= b.x1 && b.x0 - reach <= a.x1 && a.y0 - reach <= b.y1 && b.y0 - reach <= a.y1;
}

bool bp_too_near(const tab_rect *r, const bp_near *n, int gap)
{
    tab_rect other;
    if (!boxes_within(r->box, n->box, gap)) return false;
    near_rect(n, &other);
    return gap ? tab_within(r, &other, gap - 1) : tab_overlap(r, &other);
}

static gg_rule judge_end(const bp_battle *b, const bp_march *m, const tab_rect *to, const bp_passage *p)
{
    for (int i = 0; i < m->enemies; i++) {
        const bp_near *n = &m->near[i];
        int gap = p->shy ? n->gap : n->unit == p->fled ? 0 : p->end_gap;
        if (n->unit != p->but && bp_too_near(to, n, gap)) return gap ? BP_MOVE_GAP : BP_MOVE_LEGAL;
    }
    for (int i = m->enemies; i < m->nears; i++)
        if (bp_too_near(to, &m->near[i], 0)) return BP_MOVE_FRIENDS;
    uint64_t barred = m->ground.barred & ~p->spared;
    return barred && bp_ground_touches(b, &m->ground, barred, to) ? BP_MOVE_FORBIDDEN : GG_OK;
}

typedef struct hot { /* what lies in the box that the move sweeps */
    int units;
    uint8_t unit[BP_UNITS];
    uint64_t barred, slow;
} hot;

typedef struct lane {   /* the strip that a slide sweeps, measured across its way */
    int dx, dy, length; /* length 0: no slide */
    int least, most;
} lane;

static inline int across(const lane *l, tab_point p) { return p.x * l->dy - p.y * l->dx; }

static lane lane_of(const tab_rect *start, const tab_rect *to)
{
    lane l = {.dx = to->pose.x - start->pose.x, .dy = to->pose.y - start->pose.y};
    if (start->pose.f != to->pose.f) return l;
    l.length = tab_distance_points(tab_front(start->pose), tab_front(to->pose));
    l.least = l.most = across(&l, to->corner[0]);
    for (int k = 1; k < 4; k++) {
        int at = across(&l, to->corner[k]);
        if (at < l.least) l.least = at;
        if (at > l.most) l.most = at;
    }
    return l;
}

/* Whether a shape stays aside of the strip by so much; a tenth and a half more for what is rounded on the way. */
static bool aside(const lane *l, const tab_point *p, int n, int gap)
{
    if (!l->length) return false;
    int least = across(l, p[0]), most = least, room = gap ? (gap + 2) * l->length : 0;
    for (int k = 1; k < n; k++) {
        int at = across(l, p[k]);
        if (at < least) least = at;
        if (at > most) most = at;
    }
    return least - l->most >= room || l->least - most >= room;
}

static uint64_t not_aside(const bp_battle *b, uint64_t features, tab_box swept, const lane *l)
{
    uint64_t met = 0;
    for (uint64_t left = bp_features_in(b, features, swept); left; left &= left - 1) {
        const tab_polygon *shape = &b->feature[__builtin_ctzll(left)].shape;
        if (!aside(l, shape->at, shape->n, 0)) met |= left & -left;
    }
    return met;
}

static void find_hot(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *to,
                     const bp_passage *p, hot *h)
{
    tab_box swept = tab_swept_box(start, to);
    lane l = lane_of(start, to);
    h->units = 0;
    for (int i = 0; i < m->enemies; i++) {
        const bp_near *n = &m->near[i];
        int gap = p->shy ? n->gap : 0;
        if (n->unit != p->but && boxes_within(swept, n->box, gap) && !aside(&l, n->corner, 4, gap))
            h->unit[h->units++] = (uint8_t)i;
    }
    for (int i = m->enemies; i < m->nears; i++) {
        const bp_near *n = &m->near[i];
        if (n->gap & p->solid && tab_boxes_meet(swept, n->box) && !aside(&l, n->corner, 4, 0))
            h->unit[h->units++] = (uint8_t)i;
    }
    uint64_t barred = m->ground.barred & ~m->leaving & ~p->spared;
    h->barred = barred ? not_aside(b, barred, swept, &l) : 0;
    h->slow = p->measured && m->ground.slow ? not_aside(b, m->ground.slow, swept, &l) : 0;
}

static gg_rule judge_on_the_way(const bp_battle *b, const bp_march *m, const hot *h, const tab_rect *r, bool shy)
{
    for (int k = 0; k < h->units; k++) {
        const bp_near *n = &m->near[h->unit[k]];
        bool enemy = h->unit[k] < m->enemies;
        int gap = enemy && shy ? n->gap : 0;
        if (bp_too_near(r, n, gap)) return !enemy ? BP_MOVE_FRIENDS : gap ? BP_MOVE_GAP : BP_MOVE_LEGAL;
    }
    return h->barred && bp_ground_touches(b, &m->ground, h->barred, r) ? BP_MOVE_FORBIDDEN : GG_OK;
}

static void rect_like(const tab_rect *to, tab_pose p, tab_rect *out)
{
    if (p.f == to->pose.f)
        tab_rect_shift(to, p.x - to->pose.x, p.y - to->pose.y, out);
    else
        tab_rect_make(p, to->w, to->d, out);
}

void bp_path_rect(const tab_rect *start, const tab_rect *to, int i, tab_rect *out)
{
    rect_like(to, tab_path_pose(start->pose, to->pose, i), out);
}

bool bp_march_reaches(const tab_rect *start, const tab_rect *to, int reach)
{
    int limit = reach * reach;
    for (int k = 0; k < 4; k++) {
        int dx = to->corner[k].x - start->corner[k].x, dy = to->corner[k].y - start->corner[k].y;
        if (dx * dx + dy * dy > limit) return false;
    }
    return true;
}

/* bp.move.terrain: slow ground halves the whole move, each line crossed takes 60; one tenth of grace. */
bool bp_march_allows(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *to, bool slow)
{
    int allowance = slow ? m->rate / 2 : m->rate;
    if (m->ground.hurdles) allowance -= 60 * bp_lines_crossed(b, m->ground.hurdles, m->from.centre, to->centre);
    if (allowance == m->rate) return true;
    return bp_march_reaches(start, to, (allowance < 0 ? 0 : allowance) + 1);
}

static inline int greater(int a, int b) { return a > b ? a : b; }
static inline int lesser(int a, int b) { return a < b ? a : b; }

/* By how much all of a shape is ahead, behind, to the right or to the left of a footprint, beyond the gap; negative: by
 * nothing. Two tenths less for what is rounded; but overlap takes more than that. */
static int room_beside(tab_pose p, const tab_rect *like, const tab_point *at, int n, int gap)
{
    int sin = tab_sin(p.f), cos = tab_cos(p.f), room = gap ? gap + 2 : 0;
    int left = INT32_MAX, right = INT32_MIN, rear = INT32_MAX, front = INT32_MIN;
    for (int k = 0; k < n; k++) {
        int dx = at[k].x - p.x, dy = at[k].y - p.y, u = dx * cos - dy * sin, v = dx * sin + dy * cos;
        left = lesser(left, u), right = greater(right, u);
        rear = lesser(rear, v), front = greater(front, v);
    }
    int beside = greater(left, -right) - like->w / 2 * 10000, along = greater(rear, -front - like->d * 10000);
    int most = greater(beside, along) - room * 10000;
    return most < 0 ? -1 : most / 10000;
}

/* The least of it, of all that may be met. */
static int room_at(const bp_battle *b, const bp_march *m, const hot *h, tab_pose p, const tab_rect *like)
{
    int room = INT32_MAX;
    for (int k = 0; k < h->units && room >= 0; k++) {
        const bp_near *n = &m->near[h->unit[k]];
        room = lesser(room, room_beside(p, like, n->corner, 4, h->unit[k] < m->enemies ? n->gap : 0));
    }
    for (uint64_t left = h->barred | h->slow; left && room >= 0; left &= left - 1) {
        const tab_polygon *shape = &b->feature[__builtin_ctzll(left)].shape;
        room = lesser(room, room_beside(p, like, shape->at, shape->n, 0));
    }
    return room;
}

/* No part of a footprint goes farther than this from one path pose to the next: as the middle of its front does, and by its
 * turn, of which rounding may make a degree more; a degree is 7 / 400. */
static int longest_step(const tab_rect *start, const tab_rect *to)
{
    int df = tab_df(start->pose.f, to->pose.f), arc = (bp_longest_reach((bp_extent){(int16_t)to->w, (int16_t)to->d}) *
                                                       ((df < 0 ? -df : df) + TAB_PATH) * 7 / 400);
    return (tab_distance_points(tab_front(start->pose), tab_front(to->pose)) + (df ? arc : 0)) / TAB_PATH + 3;
}

gg_rule bp_march_path(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *to,
                      const bp_passage *p)
{
    hot h;
    if (m->ground.shut && bp_lines_crossed(b, m->ground.shut, m->from.centre, to->centre)) return BP_MOVE_FORBIDDEN;
    find_hot(b, m, start, to, p, &h);
    bool slow = h.slow && bp_ground_touches(b, &m->ground, h.slow, to);
    if (p->measured && (slow || m->ground.hurdles) && !bp_march_allows(b, m, start, to, slow)) return BP_MOVE_TERRAIN;
    if (!h.units && !h.barred && (slow || !h.slow)) return GG_OK;
    for (int i = TAB_PATH - 1, step = longest_step(start, to); i > 0; i--) {
        tab_rect r;
        tab_pose pose = tab_path_pose(start->pose, to->pose, i);
        int room = room_at(b, m, &h, pose, to);
        if (room >= 0) i -= room / step; /* nor is anything met on the next */
        if (room >= 0) continue;
        rect_like(to, pose, &r);
        gg_rule rule = judge_on_the_way(b, m, &h, &r, p->shy);
        if (rule) return rule;
        if (slow || !h.slow || !bp_ground_touches(b, &m->ground, h.slow, &r)) continue;
        slow = true;
        if (!bp_march_allows(b, m, start, to, true)) return BP_MOVE_TERRAIN;
    }
    return GG_OK;
}

gg_rule bp_march_passes(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *to,
                        const bp_passage *p)
{
    gg_rule rule = judge_end(b, m, to, p);
    return rule ? rule : bp_march_path(b, m, start, to, p);
}

/* ---- bp.move.legal, items 1 to 5 ---- */

gg_rule bp_march_keeps(const bp_battle *b, const bp_march *m, const tab_rect *to, int how)
{
    if (!bp_on_table(b, to)) return BP_MOVE_EDGE;
    if (!bp_march_reaches(bp_march_start(m, to->pose.f), to, m->rate + 1)) return BP_MOVE_RATE;
    return bp_march_keeps_arc(m, to->centre, to->pose.f, how) ? GG_OK : BP_PROX_MOVE;
}

gg_rule bp_march_judge(const bp_battle *b, const bp_march *m, const tab_rect *to, int how)
{
    gg_rule rule = bp_march_keeps(b, m, to, how);
    return rule ? rule : bp_march_passes(b, m, bp_march_start(m, to->pose.f), to, &bp_marching);
}
