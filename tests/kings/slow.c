#include "slow.h"

__extension__ typedef __int128 wide;

/* ---- 3.2 ---- */

static int64_t fsqrt(int64_t n)
{
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= n) r += bit;
    return r;
}

static int64_t csqrt_of(int64_t n)
{
    int64_t r = fsqrt(n);
    return r * r == n ? r : r + 1;
}

static int64_t d2(tab_point p, tab_point q)
{
    int64_t x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static bool equal(tab_point p, tab_point q) { return p.x == q.x && p.y == q.y; }
static tab_point sub(tab_point p, tab_point q) { return (tab_point){p.x - q.x, p.y - q.y}; }

static tab_point step(tab_point p, int i, int d)
{
    return (tab_point){p.x + d * disc_dir[i].x / 1000, p.y + d * disc_dir[i].y / 1000};
}

static tab_point along(tab_point p, int64_t vx, int64_t vy, int d)
{
    int64_t ax = vx < 0 ? -vx : vx, ay = vy < 0 ? -vy : vy;
    if ((ax > ay ? ax : ay) < 100000) {
        vx *= 1000;
        vy *= 1000;
    }
    int64_t length = csqrt_of(vx * vx + vy * vy);
    if (length == 0) {
        vx = 0;
        vy = length = 1000;
    }
    return (tab_point){p.x + (int)(d * vx / length), p.y + (int)(d * vy / length)};
}

static tab_point toward(tab_point p, tab_point q, int d) { return along(p, q.x - p.x, q.y - p.y, d); }

static tab_point along_turned(tab_point p, tab_point v, int k, int d)
{
    static const int rot[5][2] = {{1000, 0}, {923, 382}, {707, 707}, {382, 923}, {0, 1000}};
    int64_t c = rot[k < 0 ? -k : k][0], s = rot[k < 0 ? -k : k][1];
    if (k < 0) s = -s;
    return along(p, v.x * c - v.y * s, v.x * s + v.y * c, d);
}

/* ---- 3.7 ---- */

typedef struct ratio {
    int64_t num, den;
} ratio;

static ratio point_segment(tab_point c, tab_point p, tab_point q)
{
    int64_t vx = q.x - p.x, vy = q.y - p.y, wx = c.x - p.x, wy = c.y - p.y, t = wx * vx + wy * vy,
            n = vx * vx + vy * vy;
    if (t <= 0) return (ratio){wx * wx + wy * wy, 1};
    if (t >= n) return (ratio){d2(c, q), 1};
    return (ratio){(wx * vy - wy * vx) * (wx * vy - wy * vx), n};
}

static bool nearer(ratio r, int64_t square) { return (wide)r.num < (wide)square * r.den; }
static bool nearer_or_at(ratio r, int64_t square) { return (wide)r.num <= (wide)square * r.den; }

static int turn(tab_point a, tab_point b, tab_point c)
{
    int64_t o = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (o > 0) - (o < 0);
}

static bool on_segment(tab_point a, tab_point b, tab_point p)
{
    return turn(a, b, p) == 0 && nearer_or_at(point_segment(p, a, b), 0);
}

static bool segments(tab_point a, tab_point b, tab_point c, tab_point d)
{
    if (on_segment(a, b, c) || on_segment(a, b, d) || on_segment(c, d, a) || on_segment(c, d, b)) return true;
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

static bool in_shape(const kings_shape *h, tab_point p)
{
    if (h->disc) return d2(p, (tab_point){h->x0, h->y0}) <= (int64_t)h->x1 * h->x1;
    return p.x >= h->x0 && p.x <= h->x1 && p.y >= h->y0 && p.y <= h->y1;
}

static bool meets_shape(const kings_shape *h, tab_point p, tab_point q)
{
    if (h->disc) return nearer_or_at(point_segment((tab_point){h->x0, h->y0}, p, q), (int64_t)h->x1 * h->x1);
    tab_point corner[4] = {{h->x0, h->y0}, {h->x1, h->y0}, {h->x1, h->y1}, {h->x0, h->y1}};
    if (in_shape(h, p) || in_shape(h, q)) return true;
    for (int i = 0; i < 4; i++)
        if (segments(p, q, corner[i], corner[(i + 1) % 4])) return true;
    return false;
}

static bool in_area(const kings_battle *b, int area, tab_point p)
{
    for (int i = 0; i < b->area[area].shapes; i++)
        if (in_shape(&b->shape[b->area[area].first + i], p)) return true;
    return false;
}

static bool meets_area(const kings_battle *b, int area, tab_point p, tab_point q)
{
    for (int i = 0; i < b->area[area].shapes; i++)
        if (meets_shape(&b->shape[b->area[area].first + i], p, q)) return true;
    return false;
}

static bool in_flagged(const kings_battle *b, int flag, tab_point p)
{
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & flag && in_area(b, i, p)) return true;
    return false;
}

static bool meets_flagged(const kings_battle *b, int flag, tab_point p, tab_point q)
{
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & flag && meets_area(b, i, p, q)) return true;
    return false;
}

static int walls(const kings_battle *b, tab_point p, tab_point q)
{
    int n = 0;
    for (int i = 0; i < b->walls; i++) n += segments(p, q, b->wall[i].a, b->wall[i].b);
    return n;
}

/* ---- 3.4 ---- */

int slow_gap(const kings_battle *b, const kings_state *s, int one, int two)
{
    return (int)fsqrt(d2(kings_at(s, one), kings_at(s, two))) - kings_radius(b, s, one) - kings_radius(b, s, two);
}

static int gap_from(const kings_battle *b, const kings_state *s, tab_point p, int radius, int unit)
{
    return (int)fsqrt(d2(p, kings_at(s, unit))) - radius - kings_radius(b, s, unit);
}

int slow_nearest(const kings_battle *b, const kings_state *s, tab_point p, int radius, int side)
{
    int best = GG_NONE;
    for (int u = 0; u < b->units; u++)
        if (kings_on(s, u) && kings_side_of(b, u) == side &&
            (best == GG_NONE || gap_from(b, s, p, radius, u) < gap_from(b, s, p, radius, best)))
            best = u;
    return best;
}

/* ---- 3.8, 3.9 ---- */

static bool ray_clear(const kings_battle *b, const kings_state *s, int one, int two, tab_point p, tab_point q)
{
    tab_point a = kings_at(s, one), z = kings_at(s, two);
    bool hill = in_flagged(b, HILL, a) || in_flagged(b, HILL, z);
    for (int u = 0; u < b->units; u++) {
        if (u == one || u == two || !kings_on(s, u) || kings_is(s, u, GROUND)) continue;
        if (hill && !in_flagged(b, HILL, kings_at(s, u))) continue;
        int r = kings_radius(b, s, u);
        if (nearer(point_segment(kings_at(s, u), p, q), (int64_t)r * r)) return false;
    }
    for (int w = 0; w < b->works; w++)
        if (b->work[w].blocks && s->unit[one].work != w && s->unit[two].work != w &&
            nearer(point_segment(b->work[w].at, p, q), (int64_t)b->work[w].radius * b->work[w].radius))
            return false;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & BLOCKS && !in_area(b, i, a) && !in_area(b, i, z) && meets_area(b, i, p, q)) return false;
    return true;
}

bool slow_sees(const kings_battle *b, const kings_state *s, int one, int two)
{
    tab_point a = kings_at(s, one), z = kings_at(s, two), v = sub(z, a);
    if (v.x == 0 && v.y == 0) return true;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & BLOCKS && in_area(b, i, a) && in_area(b, i, z) && slow_gap(b, s, one, two) > 60)
            return false;
    int ra = kings_radius(b, s, one), rb = kings_radius(b, s, two), h = (ra < rb ? ra : rb) / 2;
    int length = (int)csqrt_of(d2(a, z));
    tab_point p = {-v.y * h / length, v.x * h / length};
    for (int k = -1; k <= 1; k++)
        if (ray_clear(b, s, one, two, (tab_point){a.x + k * p.x, a.y + k * p.y},
                      (tab_point){z.x + k * p.x, z.y + k * p.y}))
            return true;
    return false;
}

int slow_cover(const kings_battle *b, const kings_state *s, int shooter, int target)
{
    tab_point from = kings_at(s, shooter), to = kings_at(s, target);
    int best = 0, rt = kings_radius(b, s, target) + 10, rs = kings_radius(b, s, shooter) + 10;
    if (kings_in_work(s, target)) {
        best = b->work[s->unit[target].work].cover;
    } else {
        for (int i = 0; i < b->areas; i++)
            if (in_area(b, i, to) && b->area[i].cover > best) best = b->area[i].cover;
        for (const kings_wall *w = b->wall; w < b->wall + b->walls; w++) {
            if (!segments(from, to, w->a, w->b) || !nearer_or_at(point_segment(to, w->a, w->b), (int64_t)rt * rt))
                continue;
            if (b->option.own_wall && nearer_or_at(point_segment(from, w->a, w->b), (int64_t)rs * rs)) continue;
            if (w->cover > best) best = w->cover;
        }
    }
    if (kings_is(s, target, GROUND)) best++;
    return best > COVER_HARD ? COVER_HARD : best;
}

/* ---- 3.10 ---- */

static bool stands(const kings_battle *b, const kings_state *s, int unit, int r, tab_point p, int but, int but_work)
{
    if (p.x < r || p.x > b->width - r || p.y < r || p.y > b->height - r || in_flagged(b, CLOSED, p)) return false;
    for (int o = 0; o < b->units; o++) {
        int64_t apart = r + kings_radius(b, s, o);
        if (o != unit && o != but && kings_on(s, o) && d2(p, kings_at(s, o)) < apart * apart) return false;
    }
    for (int w = 0; w < b->works; w++) {
        int64_t apart = r + b->work[w].radius;
        if (w != but_work && d2(p, b->work[w].at) < apart * apart) return false;
    }
    return true;
}

bool slow_stands(const kings_battle *b, const kings_state *s, int unit, int radius, tab_point p)
{
    return stands(b, s, unit, radius, p, GG_NONE, GG_NONE);
}

static int radius_of(const kings_battle *b, const kings_state *s, slow_mover m)
{
    return kings_radius_as(b, m.unit, s->unit[m.unit].figs, m.close);
}

static int work_radius(const kings_battle *b, const kings_state *s, int unit)
{
    return kings_in_work(s, unit) ? b->work[s->unit[unit].work].radius : 0;
}

static int keep_gap(const kings_battle *b, slow_mover m) { return m.action == ATTACK ? 0 : b->option.enemy_gap; }

static bool sweep(const kings_battle *b, const kings_state *s, int unit, int r, int gap, tab_point p, tab_point q,
                  int but)
{
    for (int e = 0; e < b->units; e++) {
        if (!kings_on(s, e) || kings_side_of(b, e) == kings_side_of(b, unit) || e == but) continue;
        int64_t apart = r + kings_radius(b, s, e) + gap, here = d2(kings_at(s, unit), kings_at(s, e));
        if (nearer(point_segment(kings_at(s, e), p, q), apart * apart < here ? apart * apart : here)) return false;
    }
    return true;
}

static bool past_works(const kings_battle *b, const kings_state *s, int unit, tab_point p, tab_point q, int but)
{
    for (int w = 0; w < b->works; w++)
        if (w != s->unit[unit].work && w != but &&
            nearer(point_segment(b->work[w].at, p, q), (int64_t)b->work[w].radius * b->work[w].radius))
            return false;
    return true;
}

static bool affords(const kings_battle *b, const kings_state *s, slow_mover m, int cost, bool difficult)
{
    if (difficult && m.close) return false;
    return cost <= (difficult && !kings_is_light(b, s, m.unit) ? m.allowance / 2 : m.allowance);
}

bool slow_path(const kings_battle *b, const kings_state *s, slow_mover m, const tab_point *leg, int legs, int *cost)
{
    int r = radius_of(b, s, m), length = 0, x = kings_in_work(s, m.unit);
    bool difficult = false, ok = true;
    tab_point p = kings_at(s, m.unit);
    for (int i = 0; i < legs; p = leg[i++]) {
        length += (int)csqrt_of(d2(p, leg[i]));
        x += walls(b, p, leg[i]);
        difficult |= meets_flagged(b, DIFFICULT, p, leg[i]);
        ok &= !equal(p, leg[i]) && !meets_flagged(b, CLOSED, p, leg[i]) &&
              sweep(b, s, m.unit, r, keep_gap(b, m), p, leg[i], GG_NONE) &&
              past_works(b, s, m.unit, p, leg[i], GG_NONE);
    }
    length -= work_radius(b, s, m.unit);
    *cost = (length > 0 ? length : 0) + 30 * x;
    return ok && affords(b, s, m, *cost, difficult) && slow_stands(b, s, m.unit, r, p);
}

/* ---- 3.11 ---- */

bool slow_enter(const kings_battle *b, const kings_state *s, slow_mover m, int work, int *cost)
{
    const kings_work *w = &b->work[work];
    const kings_profile *f = kings_profile_of(b, m.unit);
    tab_point p = kings_at(s, m.unit);
    int length = (int)fsqrt(d2(p, w->at)) - w->radius - kings_radius(b, s, m.unit);
    *cost = (length > 0 ? length : 0) + 30 * (1 + walls(b, p, w->at) + kings_in_work(s, m.unit));
    for (int u = 0; u < b->units; u++)
        if (kings_on(s, u) && s->unit[u].work == work) return false;
    if (f->mounted || f->rides || (f->crew && w->building)) return false;
    if (meets_flagged(b, CLOSED, p, w->at) || !past_works(b, s, m.unit, p, w->at, work)) return false;
    if (!sweep(b, s, m.unit, w->radius, 0, p, w->at, GG_NONE)) return false;
    return affords(b, s, m, *cost, meets_flagged(b, DIFFICULT, p, w->at));
}

/* ---- 3.14 ---- */

bool slow_exit(const kings_battle *b, const kings_state *s, slow_mover m, int edge)
{
    tab_point p = kings_at(s, m.unit), q[4] = {{p.x, b->height}, {b->width, p.y}, {p.x, 0}, {0, p.y}}, to = q[edge];
    int r = radius_of(b, s, m), length = (int)csqrt_of(d2(p, to)) - work_radius(b, s, m.unit) - r;
    int cost = (length > 0 ? length : 0) + 30 * (walls(b, p, to) + kings_in_work(s, m.unit));
    return b->exits[kings_side_of(b, m.unit)] >> edge & 1 && !meets_flagged(b, CLOSED, p, to) &&
           sweep(b, s, m.unit, r, keep_gap(b, m), p, to, GG_NONE) && past_works(b, s, m.unit, p, to, GG_NONE) &&
           affords(b, s, m, cost, meets_flagged(b, DIFFICULT, p, to));
}

typedef struct listing {
    const kings_battle *b;
    const kings_state *s;
    slow_mover m;
    tab_point from;
    gg_move *out;
    int n;
} listing;

enum { BY_STEP, BY_WAY };
static void clip(listing *l, int how, int dir, tab_point v, int most)
{
    for (int d = most; d > 0; d -= 5) {
        tab_point p = how == BY_STEP ? step(l->from, dir, d) : along(l->from, v.x, v.y, d);
        int cost;
        if (equal(p, l->from) || !slow_path(l->b, l->s, l->m, &p, 1, &cost)) continue;
        gg_move move = kings_go(V_GO, (unsigned)l->m.unit, p, (tab_point){KINGS_NO_WAY, 0}, -1);
        for (int i = 0; i < l->n; i++)
            if (l->out[i] == move) return;
        l->out[l->n++] = move;
        return;
    }
}

static int least(int a, int b) { return a < b ? a : b; }

static void near_enemies(listing *l, const int *order, int enemies, int distance)
{
    int r = radius_of(l->b, l->s, l->m), most = l->m.allowance + work_radius(l->b, l->s, l->m.unit);
    for (int i = 0; i < enemies && i < 6; i++) {
        tab_point e = kings_at(l->s, order[i]);
        int room = (int)fsqrt(d2(l->from, e)) - r - kings_radius(l->b, l->s, order[i]) - distance;
        if (room > 0) clip(l, BY_WAY, 0, sub(e, l->from), least(most, room));
    }
}

static int sorted_enemies(const listing *l, int *order)
{
    int n = 0;
    bool taken[KINGS_UNITS] = {false};
    for (;;) {
        int best = -1;
        for (int e = 0; e < l->b->units; e++) {
            if (taken[e] || !kings_on(l->s, e) || kings_side_of(l->b, e) == kings_side_of(l->b, l->m.unit)) continue;
            if (best < 0 || slow_gap(l->b, l->s, l->m.unit, e) < slow_gap(l->b, l->s, l->m.unit, best)) best = e;
        }
        if (best < 0) return n;
        taken[best] = true;
        order[n++] = best;
    }
}

static tab_point centre(const kings_shape *h)
{
    return h->disc ? (tab_point){h->x0, h->y0} : (tab_point){(h->x0 + h->x1) / 2, (h->y0 + h->y1) / 2};
}

static void covers(listing *l, int most)
{
    bool taken[KINGS_SHAPES] = {false};
    for (int n = 0; n < 4; n++) {
        int best = -1;
        for (int a = 0; a < l->b->areas; a++)
            for (int i = l->b->area[a].first; i < l->b->area[a].first + l->b->area[a].shapes; i++) {
                if (!l->b->area[a].cover || taken[i]) continue;
                if (best < 0 || d2(l->from, centre(&l->b->shape[i])) < d2(l->from, centre(&l->b->shape[best])))
                    best = i;
            }
        if (best < 0) return;
        taken[best] = true;
        tab_point c = centre(&l->b->shape[best]);
        clip(l, BY_WAY, 0, sub(c, l->from), least(most, (int)fsqrt(d2(l->from, c))));
    }
}

static void entries(listing *l)
{
    bool taken[KINGS_WORKS] = {false};
    for (int n = 0; n < 2; n++) {
        int best = -1, cost;
        for (int w = 0; w < l->b->works; w++)
            if (!taken[w] && slow_enter(l->b, l->s, l->m, w, &cost) && w != l->s->unit[l->m.unit].work &&
                (best < 0 || d2(l->from, l->b->work[w].at) < d2(l->from, l->b->work[best].at)))
                best = w;
        if (best < 0) return;
        taken[best] = true;
        l->out[l->n++] = kings_move(V_ENTER, (unsigned)l->m.unit, GG_NONE, -1, (unsigned)best);
    }
}

int slow_offers(const kings_battle *b, const kings_state *s, slow_mover m, gg_move *out)
{
    listing l = {b, s, m, kings_at(s, m.unit), out, 0};
    int order[KINGS_UNITS], enemies = sorted_enemies(&l, order);
    int in = work_radius(b, s, m.unit), most = m.allowance + in, half = m.allowance / 2 + in;
    out[l.n++] = kings_move(V_STAY, (unsigned)m.unit, GG_NONE, -1, 0);
    for (int i = 0; i < 16; i++) clip(&l, BY_STEP, i, (tab_point){0, 0}, most);
    for (int i = 0; i < 16; i++) clip(&l, BY_STEP, i, (tab_point){0, 0}, half);
    near_enemies(&l, order, enemies, b->option.enemy_gap);
    near_enemies(&l, order, enemies, kings_weapons[kings_profile_of(b, m.unit)->weapon].range / 2);
    for (int i = 0; i < 2 && i < enemies; i++) {
        clip(&l, BY_WAY, 0, sub(l.from, kings_at(s, order[i])), most);
        clip(&l, BY_WAY, 0, sub(l.from, kings_at(s, order[i])), half);
    }
    covers(&l, most);
    entries(&l);
    for (int i = 0; i < 4 && i < b->points; i++)
        clip(&l, BY_WAY, 0, sub(b->point[i], l.from), least(most, (int)fsqrt(d2(l.from, b->point[i]))));
    for (int edge = 0; edge < 4; edge++)
        if (slow_exit(b, s, m, edge)) {
            out[l.n++] = kings_move(V_LEAVE, (unsigned)m.unit, GG_NONE, -1, (unsigned)edge);
            break;
        }
    return l.n;
}

/* ---- 3.12 ---- */

static bool touches(const kings_battle *b, const kings_state *s, slow_mover m, int t, tab_point p, bool straight)
{
    tab_point u = kings_at(s, m.unit), at = kings_at(s, t);
    int r = radius_of(b, s, m), work = s->unit[t].work, in = work_radius(b, s, m.unit);
    int length = straight ? (int)fsqrt(d2(u, at)) - r - kings_radius(b, s, t) - in : (int)csqrt_of(d2(u, p)) - in;
    int cost = (length > 0 ? length : 0) + 30 * (walls(b, u, p) + kings_in_work(s, m.unit) + kings_in_work(s, t));
    return stands(b, s, m.unit, r, p, t, work) && !meets_flagged(b, CLOSED, u, p) &&
           sweep(b, s, m.unit, r, 0, u, p, t) && past_works(b, s, m.unit, u, p, work) &&
           affords(b, s, m, cost, meets_flagged(b, DIFFICULT, u, p));
}

kings_contact slow_contact(const kings_battle *b, const kings_state *s, slow_mover m, int t)
{
    tab_point u = kings_at(s, m.unit), at = kings_at(s, t),
              p = toward(at, u, radius_of(b, s, m) + kings_radius(b, s, t));
    bool taken[16] = {false};
    int cost;
    if (touches(b, s, m, t, p, true)) return (kings_contact){.at = p, .reached = true};
    for (int n = 0; n < 16; n++) {
        tab_point best = {0, 0};
        int which = -1;
        for (int i = 0; i < 16; i++) {
            p = step(at, i, radius_of(b, s, m) + kings_radius(b, s, t));
            if (taken[i] || (which >= 0 && d2(p, u) >= d2(best, u))) continue;
            which = i;
            best = p;
        }
        taken[which] = true;
        if (touches(b, s, m, t, best, false)) return (kings_contact){.at = best, .reached = true};
    }
    for (int d = m.allowance; d > 0; d -= 5) {
        p = toward(u, at, d);
        if (slow_path(b, s, m, &p, 1, &cost)) return (kings_contact){.at = p};
    }
    return (kings_contact){.at = u, .stays = true};
}

/* ---- 3.13 ---- */

kings_retreat slow_retreat(const kings_battle *b, const kings_state *s, int unit, tab_point threat, int distance)
{
    static const int turns[9] = {0, 1, -1, 2, -2, 3, -3, 4, -4};
    tab_point u = kings_at(s, unit), v = sub(u, threat);
    int r = kings_radius_as(b, unit, s->unit[unit].figs, false), out = work_radius(b, s, unit);
    if (equal(v, (tab_point){0, 0})) v = (tab_point){0, 1};
    if (out && out + r + 2 > distance) distance = out + r + 2;
    for (int half = 0; half < (out ? 1 : 2); half++)
        for (int i = 0; i < 9; i++) {
            tab_point q = along_turned(u, v, turns[i], half ? distance / 2 : distance);
            if (meets_flagged(b, CLOSED, u, q) || !sweep(b, s, unit, r, 0, u, q, GG_NONE) ||
                !past_works(b, s, unit, u, q, GG_NONE))
                continue;
            if (q.x < r || q.x > b->width - r || q.y < r || q.y > b->height - r)
                return (kings_retreat){.to = q, .off = true};
            if (slow_stands(b, s, unit, r, q)) return (kings_retreat){.to = q};
        }
    return (kings_retreat){.to = u, .cornered = true};
}

/* ---- 7.11 ---- */

static bool far_from_all(const kings_battle *b, const kings_state *s, int unit, int r, tab_point p, int gap)
{
    for (int e = 0; e < b->units; e++)
        if (kings_on(s, e) && kings_side_of(b, e) != kings_side_of(b, unit) && gap_from(b, s, p, r, e) < gap)
            return false;
    return true;
}

static int add_spot(tab_point *out, int n, tab_point p)
{
    for (int i = 0; i < n; i++)
        if (equal(out[i], p)) return n;
    out[n] = p;
    return n + 1;
}

static bool screen_spot(const kings_battle *b, const kings_state *s, int unit, int r, int screen, tab_point *p)
{
    static const int turns[7] = {0, 1, -1, 2, -2, 3, -3};
    if (!kings_on(s, screen) || kings_side_of(b, screen) != kings_side_of(b, unit)) return false;
    int rs = kings_radius(b, s, screen), e = slow_nearest(b, s, kings_at(s, screen), rs, !kings_side_of(b, unit));
    if (2 * s->unit[screen].figs < b->unit[screen].start || e == GG_NONE || slow_gap(b, s, screen, e) > 60)
        return false;
    for (int i = 0; i < 7; i++) {
        *p = along_turned(kings_at(s, screen), sub(kings_at(s, screen), kings_at(s, e)), turns[i], rs + 60 + r);
        if (slow_stands(b, s, unit, r, *p) && far_from_all(b, s, unit, r, *p, b->option.enemy_gap)) return true;
    }
    return false;
}

int slow_spots(const kings_battle *b, const kings_state *s, int unit, tab_point *out)
{
    int n = 0, start = b->unit[unit].start, lost = start - s->unit[unit].figs, figs = start;
    if (b->option.recycle_refill == REFILL_HALF) figs = s->unit[unit].figs + (lost + 1) / 2;
    if (b->option.recycle_refill == REFILL_NONE) figs = s->unit[unit].figs;
    int r = kings_radius_as(b, unit, figs, false), w = b->width, h = b->height;
    for (int edge = 0; edge < 4; edge++)
        for (int k = 1; k < 8 && b->option.edges >> edge & 1; k++) {
            tab_point p[4] = {{w * k / 8, h - r}, {w - r, h * k / 8}, {w * k / 8, r}, {r, h * k / 8}};
            if (slow_stands(b, s, unit, r, p[edge]) &&
                far_from_all(b, s, unit, r, p[edge], kings_profile_of(b, unit)->march))
                n = add_spot(out, n, p[edge]);
        }
    for (int screen = 0; screen < b->units; screen++) {
        tab_point p;
        if (screen_spot(b, s, unit, r, screen, &p)) n = add_spot(out, n, p);
    }
    return n;
}
