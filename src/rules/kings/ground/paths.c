/* 3.10, 3.11: moves on the table, into Works and off it.
 *
 * A march knows the units, shapes and walls within its reach. What lies farther off can only be met by a way that is too
 * long, and the length is judged first. */
#include "rules/kings/ground/shapes.h"

/* ---- what is within reach ---- */

static void surround_bodies(const kings_battle *b, const kings_state *s, kings_march *m, int reach)
{
    uint64_t friends = b->side_units[kings_side_of(b, m->unit)];
    kings_body *o = m->body;
    for (int unit = 0; unit < b->units; unit++) {
        if (unit == m->unit || !kings_on(s, unit)) continue;
        int radius = kings_radius(b, s, unit), touch = m->radius + radius;
        int32_t away = (int32_t)disc_square(m->from, kings_at(s, unit));
        if (away > squared(reach + touch + m->gap)) continue;
        bool enemy = !(friends >> unit & 1);
        *o++ = (kings_body){.x = s->unit[unit].x,
                            .y = s->unit[unit].y,
                            .radius = (int16_t)radius,
                            .unit = (uint8_t)unit,
                            .enemy = enemy,
                            .touch = squared(touch),
                            .keep = enemy ? lesser(squared(touch + m->gap), away) : 0};
    }
    m->bodies = (uint8_t)(o - m->body);
}

static void surround_shapes(const kings_battle *b, kings_march *m, tab_box box)
{
    m->closed = m->difficult = 0;
    for (const kings_area *a = b->area; a < b->area + b->areas; a++) {
        if (!(a->flags & (CLOSED | DIFFICULT))) continue;
        uint64_t in = 0;
        for (int i = a->first; i < a->first + a->shapes; i++)
            in |= (uint64_t)tab_boxes_meet(box, kings_shape_box(&b->shape[i])) << i;
        if (a->flags & CLOSED) m->closed |= in;
        if (a->flags & DIFFICULT) m->difficult |= in;
    }
}

static uint32_t walls_in(const kings_battle *b, tab_box box)
{
    uint32_t in = 0;
    for (int i = 0; i < b->walls; i++)
        if (tab_boxes_meet(box, tab_segment_box(b->wall[i].a, b->wall[i].b))) in |= (uint32_t)1 << i;
    return in;
}

static uint32_t works_in(const kings_battle *b, const kings_march *m, int reach)
{
    uint32_t in = 0;
    for (int i = 0; i < b->works; i++)
        if (disc_square(m->from, b->work[i].at) <= squared(reach + m->radius + b->work[i].radius))
            in |= (uint32_t)1 << i;
    return in;
}

static bool starts_difficult(const kings_battle *b, const kings_march *m)
{
    for (uint64_t left = m->difficult; left; left &= left - 1)
        if (kings_shape_holds(&b->shape[__builtin_ctzll(left)], m->from)) return true;
    return false;
}

static int farthest(const kings_battle *b, const kings_march *m)
{
    int allowance = m->allowance;
    if (starts_difficult(b, m)) {
        if (m->close) return -1;
        if (!m->light) allowance /= 2;
    }
    if (!m->in_work) return allowance;
    return allowance < OBSTACLE ? -1 : allowance - OBSTACLE + m->in_work;
}

/* A way off the table may be longer than the allowance by the radius, one out of a Work by the Work's; a contact by what
 * rounding does. */
static void surround(const kings_battle *b, const kings_state *s, kings_march *m)
{
    int reach = m->allowance + m->in_work + m->radius;
    tab_box box = tab_grow((tab_box){m->from.x, m->from.y, m->from.x, m->from.y}, reach);
    surround_bodies(b, s, m, reach);
    surround_shapes(b, m, box);
    m->walls = walls_in(b, box);
    m->works = works_in(b, m, reach);
    m->farthest = (int16_t)farthest(b, m);
}

void kings_march_make(const kings_battle *b, const kings_state *s, int unit, int action, bool close, int allowance,
                      kings_march *m)
{
    const kings_unit *u = &s->unit[unit];
    m->unit = (uint8_t)unit;
    m->action = (uint8_t)action;
    m->close = close;
    m->light = kings_is_light(b, s, unit);
    m->exits = b->exits[kings_side_of(b, unit)];
    m->work = u->work;
    m->radius = (int16_t)kings_radius_as(b, unit, u->figs, close);
    m->present = (int16_t)kings_radius(b, s, unit);
    m->allowance = (int16_t)allowance;
    m->gap = action == ATTACK ? 0 : b->option.enemy_gap;
    m->in_work = kings_in_work(s, unit) ? b->work[u->work].radius : 0;
    m->from = kings_at(s, unit);
    surround(b, s, m);
}

/* ---- one leg ---- */

const kings_shape *kings_shape_on_leg(const kings_battle *b, uint64_t shapes, tab_point from, tab_point to)
{
    for (; shapes; shapes &= shapes - 1) {
        const kings_shape *h = &b->shape[__builtin_ctzll(shapes)];
        if (kings_shape_met(h, from, to)) return h;
    }
    return NULL;
}

int kings_walls_on_leg(const kings_battle *b, uint32_t walls, tab_point from, tab_point to)
{
    int met = 0;
    for (; walls; walls &= walls - 1) {
        const kings_wall *w = &b->wall[__builtin_ctz(walls)];
        met += tab_segments_meet(w->a, w->b, from, to);
    }
    return met;
}

/* Which rule a way breaks that comes too near: through the body itself, or only within the gap that a move keeps. */
static gg_rule too_near(const kings_march *m, const kings_body *e, tab_point from, tab_point to)
{
    tab_point at = {e->x, e->y};
    int64_t least = disc_square(m->from, at);
    return disc_compare_square(at, from, to, least < e->touch ? least : e->touch) < 0 ? GEO_SWEEP : MOVE_ENEMYGAP;
}

static const kings_body *swept(const kings_march *m, tab_point from, tab_point to, int except)
{
    for (const kings_body *e = m->body; e < m->body + m->bodies; e++)
        if (e->keep && disc_compare_square((tab_point){e->x, e->y}, from, to, e->keep) < 0 && e->unit != except)
            return e;
    return NULL;
}

gg_rule kings_leg_sweep(const kings_march *m, tab_point from, tab_point to, kings_except except)
{
    const kings_body *e = swept(m, from, to, except.unit);
    return e ? too_near(m, e, from, to) : GG_OK;
}

static int work_crossed(const kings_battle *b, uint32_t works, tab_point from, tab_point to)
{
    for (; works; works &= works - 1)
        if (kings_crosses_work(b, __builtin_ctz(works), from, to)) return __builtin_ctz(works);
    return GG_NONE;
}

bool kings_leg_over_work(const kings_battle *b, const kings_march *m, tab_point from, tab_point to, kings_except except)
{
    uint32_t works = kings_works_but(kings_works_but(kings_works(b), m->work), except.work);
    return work_crossed(b, works, from, to) != GG_NONE;
}

/* ---- 3.10 rules 1 and 3: cost ---- */

/* The rule that says why it is too far: what the way would need if that rule were not. */
gg_rule kings_judge_cost(const kings_march *m, int length, int obstacles, bool difficult)
{
    int cost = length + OBSTACLE * obstacles, allowance = m->allowance;
    if (difficult && m->close) return CLOSE_EFFECTS;
    if (difficult && !m->light) allowance /= 2;
    if (cost <= allowance) return GG_OK;
    if (cost <= m->allowance) return MOVE_DIFFICULT;
    if (length > allowance) return MOVE_ALLOW;
    return m->in_work && obstacles == 1 ? REDOUBT_OBSTACLE : MOVE_OBSTACLE;
}

typedef struct way { /* what 3.10 rules 1 and 2 ask of all legs */
    int length, obstacles;
    bool zero, closed, difficult;
} way;

static way survey(const kings_battle *b, const kings_march *m, const tab_point *leg, int legs)
{
    way w = {.obstacles = m->in_work > 0};
    tab_point from = m->from;
    for (int i = 0; i < legs; from = leg[i++]) {
        w.length += tab_root_up((uint64_t)disc_square(from, leg[i]));
        w.obstacles += kings_leg_walls(b, m, from, leg[i]);
        w.zero |= same_point(from, leg[i]);
        w.closed |= kings_leg_closed(b, m, from, leg[i]);
        w.difficult |= kings_leg_difficult(b, m, from, leg[i]);
    }
    w.length = greater(0, w.length - m->in_work);
    return w;
}

static gg_rule judge_way(const kings_march *m, const way *w)
{
    if (w->zero) return GEO_PATH;
    if (w->closed) return TERRAIN_TABLE;
    return kings_judge_cost(m, w->length, w->obstacles, w->difficult);
}

gg_rule kings_judge_path(const kings_battle *b, const kings_state *s, const kings_march *m, const tab_point *leg,
                         int legs, int *cost)
{
    (void)s;
    if (legs < 1 || legs > 2) return GEO_PATH;
    way w = survey(b, m, leg, legs);
    if (cost) *cost = w.length + OBSTACLE * w.obstacles;
    gg_rule rule = judge_way(m, &w);
    tab_point from = m->from;
    for (int i = 0; i < legs && !rule; from = leg[i++]) {
        rule = kings_leg_sweep(m, from, leg[i], KINGS_NOBODY);
        if (!rule && kings_leg_over_work(b, m, from, leg[i], KINGS_NOBODY)) rule = GEO_PATH;
    }
    return rule ? rule : kings_judge_end(b, m, leg[legs - 1], KINGS_NOBODY);
}

/* ---- the longest leg along a ray ---- */

typedef struct
    met { /* what forbids a leg, and how far from its start: shorter ones that it forbids too are not tried */
    tab_point at;
    int radius;               /* a body or a Work, in which its end lies or through which it goes; 0: none */
    const kings_shape *rough; /* difficult ground that makes it too dear; NULL: none */
} met;

static bool meet_disc(met *by, tab_point at, int radius)
{
    by->at = at, by->radius = radius;
    return true;
}

static bool meets_disc(const kings_battle *b, const kings_march *m, tab_point to, met *by)
{
    const kings_body *o = kings_body_at(m, to, GG_NONE);
    if (o) return meet_disc(by, (tab_point){o->x, o->y}, m->radius + o->radius);
    int work = kings_work_at(b, m->works, m->radius, to);
    if (work != GG_NONE) return meet_disc(by, b->work[work].at, m->radius + b->work[work].radius);
    o = swept(m, m->from, to, GG_NONE);
    if (o) return meet_disc(by, (tab_point){o->x, o->y}, (int)tab_root((uint64_t)o->keep));
    work = work_crossed(b, kings_works_but(m->works, m->work), m->from, to);
    return work != GG_NONE && meet_disc(by, b->work[work].at, b->work[work].radius);
}

/* A leg is no longer than it was asked to be, `most`: where that much can be paid its length is not looked for, and difficult
 * ground only where it decides. */
static bool affordable(const kings_battle *b, const kings_march *m, tab_point to, int most, met *by)
{
    int obstacles = kings_leg_walls(b, m, m->from, to) + (m->in_work > 0), length = greater(0, most - m->in_work);
    if (kings_judge_cost(m, length, obstacles, true) == GG_OK) return true;
    const kings_shape *rough = m->difficult ? kings_shape_on_leg(b, m->difficult, m->from, to) : NULL;
    if (kings_judge_cost(m, length, obstacles, rough) == GG_OK) return true;
    length = greater(0, tab_root_up((uint64_t)disc_square(m->from, to)) - m->in_work);
    if (kings_judge_cost(m, length, obstacles, rough) == GG_OK) return true;
    if (kings_judge_cost(m, length, obstacles, false) == GG_OK) by->rough = rough;
    return false;
}

/* What fails most often is asked first. */
static bool leg_legal(const kings_battle *b, const kings_march *m, tab_point to, int most, met *by)
{
    int64_t square = disc_square(m->from, to);
    by->radius = 0, by->rough = NULL;
    if (square == 0 || m->farthest < 0 || square > squared(m->farthest)) return false;
    if (!kings_inside_table(b, m->radius, to) || meets_disc(b, m, to, by)) return false;
    return !kings_leg_closed(b, m, m->from, to) && affordable(b, m, to, most, by);
}

/* A point of a ray is rounded, and lies a little short of its length: whoever is nearer than this to the edge of what a leg
 * met may be out of it after all. */
enum { UNSURE = 3, FARTHEST = 2 * KINGS_SPAN };

/* How long a leg may be at most that ends on this side of a disc. */
static int before_disc(tab_point from, disc_ray ray, tab_point at, int radius)
{
    tab_point w = minus(at, from);
    int64_t along = (w.x * ray.x + w.y * ray.y) / ray.length, aside = (w.x * ray.y - w.y * ray.x) / ray.length;
    int64_t sure = radius - UNSURE, past = (aside < 0 ? -aside : aside) + 1;
    if (sure <= past) return FARTHEST;
    return (int)along + 1 - (int)tab_root((uint64_t)(sure * sure - past * past));
}

/* The part of a ray between two parallel lines; false: none. */
static bool cut(int64_t low, int64_t high, int64_t slope, int64_t length, int64_t *enter, int64_t *leave)
{
    if (slope == 0) return low <= 0 && high >= 0;
    int64_t one = (slope < 0 ? high : low) * length / slope, two = (slope < 0 ? low : high) * length / slope;
    *enter = one > *enter ? one : *enter;
    *leave = two < *leave ? two : *leave;
    return *enter < *leave;
}

static int before_shape(tab_point from, disc_ray ray, const kings_shape *h)
{
    int64_t enter = 0, leave = FARTHEST;
    if (h->disc) return before_disc(from, ray, kings_shape_centre(h), h->x1);
    bool meets = cut(h->x0 + UNSURE - from.x, h->x1 - UNSURE - from.x, ray.x, ray.length, &enter, &leave) &&
                 cut(h->y0 + UNSURE - from.y, h->y1 - UNSURE - from.y, ray.y, ray.length, &enter, &leave);
    return meets ? (int)enter + 1 : FARTHEST;
}

/* Who keeps to half his allowance goes through difficult ground too. */
static int before(const kings_march *m, disc_ray ray, const met *by)
{
    if (by->radius) return before_disc(m->from, ray, by->at, by->radius);
    if (!by->rough) return FARTHEST;
    int slow = m->close ? 0 : m->allowance / 2 + m->in_work + UNSURE;
    return greater(slow, before_shape(m->from, ray, by->rough));
}

int kings_far_by(const kings_battle *b, const kings_march *m, disc_ray ray, int most, int least, int step,
                 tab_point *end)
{
    met by;
    for (int n = most; n >= least; n -= step) {
        *end = disc_ray_at(m->from, ray, n);
        if (leg_legal(b, m, *end, n, &by)) return n;
        int skipped = n - step - before(m, ray, &by);
        if (skipped > 0) n -= skipped / step * step;
    }
    return 0;
}

bool kings_difficult(const kings_battle *b, const kings_march *m, const tab_point *leg, int legs)
{
    tab_point from = m->from;
    for (int i = 0; i < legs; from = leg[i++])
        if (kings_leg_difficult(b, m, from, leg[i])) return true;
    return false;
}

static bool meets_flag(const kings_battle *b, int flag, tab_point from, tab_point to)
{
    for (const kings_area *a = b->area; a < b->area + b->areas; a++)
        if (a->flags & flag && kings_area_met(b, a, from, to)) return true;
    return false;
}

bool kings_met_danger(const kings_battle *b, tab_point from, const tab_point *leg, int legs)
{
    for (int i = 0; i < legs; from = leg[i++])
        if (meets_flag(b, DANGEROUS, from, leg[i])) return true;
    return false;
}

int kings_far(const kings_battle *b, const kings_march *m, disc_ray ray, int most, tab_point *end)
{
    return kings_far_by(b, m, ray, most, 1, 1, end);
}

int kings_farthest(const kings_battle *b, const kings_state *s, const kings_march *m, tab_point toward, tab_point *end)
{
    (void)s;
    return kings_far(b, m, disc_ray_of(minus(toward, m->from)), m->allowance + m->in_work, end);
}

/* ---- 3.11: into a Work ---- */

gg_rule kings_bars_kind(const kings_battle *b, int unit, int work)
{
    const kings_profile *p = kings_profile_of(b, unit);
    if (p->mounted || p->rides) return REDOUBT_MOUNTED;
    return p->crew && b->work[work].building ? REDOUBT_BUILDING : GG_OK;
}

static gg_rule judge_guest(const kings_battle *b, const kings_state *s, const kings_march *m, int work)
{
    if (work < 0 || work >= b->works || work == m->work) return GEO_ENTER;
    gg_rule kind = kings_bars_kind(b, m->unit, work);
    if (kind) return kind;
    return kings_holder(b, s, work) == GG_NONE ? GG_OK : REDOUBT_SINGLE;
}

/* Every shape and wall is asked here: a Work may reach farther than the march itself. */
static gg_rule judge_way_in(const kings_battle *b, const kings_march *m, int work, int *cost)
{
    tab_point to = b->work[work].at;
    int length = greater(0, disc_distance(m->from, to) - b->work[work].radius - m->present);
    int obstacles = 1 + (m->in_work > 0);
    if (cost) *cost = length + OBSTACLE * obstacles;
    if (length > m->allowance) return MOVE_ALLOW; /* for most Works there is nothing more to ask */
    obstacles += kings_walls_on_leg(b, walls_in(b, tab_segment_box(m->from, to)), m->from, to);
    if (cost) *cost = length + OBSTACLE * obstacles;
    if (meets_flag(b, CLOSED, m->from, to)) return TERRAIN_TABLE;
    gg_rule rule = kings_judge_cost(m, length, obstacles, meets_flag(b, DIFFICULT, m->from, to));
    return rule == MOVE_OBSTACLE && obstacles == 1 ? REDOUBT_OBSTACLE : rule;
}

static bool enemy_bars(const kings_battle *b, const kings_state *s, const kings_march *m, int work)
{
    uint64_t enemies = kings_units_on(b, s, !kings_side_of(b, m->unit));
    for (; enemies; enemies &= enemies - 1)
        if (kings_bars(b, s, m, work, __builtin_ctzll(enemies))) return true;
    return false;
}

gg_rule kings_judge_enter(const kings_battle *b, const kings_state *s, const kings_march *m, int work, int *cost)
{
    gg_rule rule = judge_guest(b, s, m, work);
    if (!rule) rule = judge_way_in(b, m, work, cost);
    if (rule) return rule;
    if (kings_leg_over_work(b, m, m->from, b->work[work].at, (kings_except){GG_NONE, (uint8_t)work})) return GEO_PATH;
    return enemy_bars(b, s, m, work) ? GEO_SWEEP : GG_OK;
}

/* ---- 3.14: off the table ---- */

gg_rule kings_judge_exit(const kings_battle *b, const kings_state *s, const kings_march *m, int edge)
{
    (void)s;
    if (edge < EDGE_N || edge > EDGE_W || !(m->exits >> edge & 1)) return STATE_EXITED;
    tab_point to = kings_edge_ahead(b, m->from, edge);
    way w = survey(b, m, &to, 1);
    w.length = greater(0, w.length - m->radius);
    w.zero = false; /* from a Work that lies on the edge */
    gg_rule rule = judge_way(m, &w);
    if (!rule) rule = kings_leg_sweep(m, m->from, to, KINGS_NOBODY);
    if (!rule && kings_leg_over_work(b, m, m->from, to, KINGS_NOBODY)) rule = GEO_PATH;
    return rule;
}
