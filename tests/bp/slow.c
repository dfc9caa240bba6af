#include "slow.h"

#include <stdlib.h>
#include <string.h>

typedef struct world {
    const bp_battle *b;
    const bp_state *s;
    int unit;
    bool anywhere; /* bp.prox.move is not in force */
} world;

static tab_rect rect_at(const world *w, int unit, tab_pose p, int formation)
{
    tab_rect r;
    bp_extent e = bp_extent_of(w->b, w->s, unit, formation);
    tab_rect_make(p, e.w, e.d, &r);
    return r;
}

static tab_rect stands(const world *w, int unit)
{
    return rect_at(w, unit, w->s->unit[unit].pose, w->s->unit[unit].formation);
}

static tab_rect goes(const world *w, tab_pose p) { return rect_at(w, w->unit, p, w->s->unit[w->unit].formation); }

static bool is_enemy(const world *w, int unit) { return w->b->unit[unit].side != w->b->unit[w->unit].side; }
static bool overlap(const tab_rect *a, const tab_rect *b) { return tab_overlap_polygons(a->corner, 4, b->corner, 4); }
static int apart(const tab_rect *a, const tab_rect *b) { return tab_distance_polygons(a->corner, 4, b->corner, 4); }

static bool on_table(const world *w, const tab_rect *r)
{
    for (int k = 0; k < 4; k++)
        if (r->corner[k].x < 0 || r->corner[k].y < 0 || r->corner[k].x > w->b->width || r->corner[k].y > w->b->height)
            return false;
    return true;
}

/* ---- chapter 8, letter by letter: formed, skirmishing, warband, horse, limbered, deployed ---- */

static char entry(const world *w, int kind, int formation)
{
    static const char *const table[BP_TERRAINS] = {
        [WOOD] = "nhhnnn",   [ROUGH] = "hffhnn", [BOG] = "hhhnnn",     [IMPASSABLE] = "nnnnnn",
        [HEDGE] = "-----n",  [FENCE] = "-----n", [STREAM] = "-----n",  [WALL] = "-----n",
        [RAVINE] = "----nn", [WORKS] = "----nn", [BUILDING] = "nnnnnn"};
    int arm = bp_profile_of(w->b, w->s, w->unit)->arm, column = 0;
    if (formation == DEPLOYED)
        column = 5;
    else if (arm == BP_CAV)
        column = 3;
    else if (arm != BP_INF)
        column = 4;
    else
        column = formation == SKIRM ? 1 : formation == WARB ? 2 : 0;
    if (kind == WOOD && column == 0 && w->b->option.woods_formed) return 'h';
    return table[kind] ? table[kind][column] : 'f';
}

static bool over(const world *w, int feature, const tab_rect *r)
{
    const tab_polygon *p = &w->b->feature[feature].shape;
    return tab_overlap_polygons(r->corner, 4, p->at, p->n);
}

static bool in(const world *w, int feature, tab_point p)
{
    return tab_inside(p, w->b->feature[feature].shape.at, w->b->feature[feature].shape.n);
}

static bool is_bridge(const world *w, int i)
{
    return w->b->feature[i].kind == BRIDGE || w->b->feature[i].kind == FORD;
}

static bool bridged(const world *w, int water, const tab_rect *r)
{
    tab_point p[4 + TAB_SAMPLES];
    bool any = false;
    for (int i = 0; i < w->b->features; i++) any |= is_bridge(w, i) && over(w, i, r);
    memcpy(p, r->corner, sizeof r->corner);
    tab_samples(r, p + 4);
    for (int k = 0; any && k < 4 + TAB_SAMPLES; k++) {
        bool dry = !in(w, water, p[k]);
        for (int i = 0; i < w->b->features; i++) dry |= is_bridge(w, i) && in(w, i, p[k]);
        any = dry;
    }
    return any;
}

static bool on_piece(const world *w, int i, const tab_rect *r)
{
    return over(w, i, r) && (w->b->feature[i].kind != IMPASSABLE || !bridged(w, i, r));
}

/* from: pieces under it are not asked about; spared: nor is this building. */
static bool forbidden(const world *w, const tab_rect *r, int formation, const tab_rect *from, int spared)
{
    for (int i = 0; i < w->b->features; i++) {
        const bp_feature *f = &w->b->feature[i];
        if (f->line || i == spared || entry(w, f->kind, formation) != 'n') continue;
        if (on_piece(w, i, r) && !(from && on_piece(w, i, from))) return true;
    }
    return false;
}

static bool crosses(const bp_feature *f, tab_point a, tab_point c)
{
    for (int k = 0; k + 1 < f->shape.n; k++)
        if (tab_segments_meet(a, c, f->shape.at[k], f->shape.at[k + 1])) return true;
    return false;
}

static int crossed(const world *w, char what, tab_point a, tab_point c)
{
    int n = 0, formation = w->s->unit[w->unit].formation;
    for (int i = 0; i < w->b->features; i++) {
        const bp_feature *f = &w->b->feature[i];
        n += f->line && entry(w, f->kind, formation) == what && crosses(f, a, c);
    }
    return n;
}

/* ---- bp.move.legal ---- */

static int allowance(const world *w, const tab_rect *from, const tab_rect *to)
{
    int formation = w->s->unit[w->unit].formation, a = bp_rate(w->b, w->s, w->unit);
    tab_pose start = tab_path_start(from, to->pose);
    bool slow = false;
    for (int i = 1; i <= TAB_PATH; i++) {
        tab_rect r = goes(w, tab_path_pose(start, to->pose, i));
        for (int k = 0; k < w->b->features; k++)
            slow |= !w->b->feature[k].line && entry(w, w->b->feature[k].kind, formation) == 'h' && over(w, k, &r);
    }
    a = (slow ? a / 2 : a) - 60 * crossed(w, '-', from->centre, to->centre);
    return a < 0 ? 0 : a;
}

static bool in_proximity(const world *w)
{
    tab_rect from = stands(w, w->unit);
    for (int u = 0; u < w->b->units; u++) {
        tab_rect r = stands(w, u);
        if (w->s->unit[u].alive && is_enemy(w, u) && apart(&from, &r) <= 120) return true;
    }
    return false;
}

static void step(const tab_rect *from, const tab_rect *to, int64_t *u, int64_t *v)
{
    int64_t u0, v0;
    tab_local(from, to->centre, u, v);
    tab_local(from, from->centre, &u0, &v0);
    *u -= u0, *v -= v0;
}

static bool keeps_arc(const world *w, const tab_rect *from, const tab_rect *to)
{
    int64_t u, v;
    int df = tab_df(from->pose.f, to->pose.f);
    step(from, to, &u, &v);
    if (!u && !v) return w->s->unit[w->unit].formation == DEPLOYED;
    if (v > 0 && llabs(u) <= v) return abs(df) <= 90;
    return v < 0 && llabs(u) <= -v && (df == 0 || df == -180);
}

static bool pose_is_clear(const world *w, const tab_rect *from, const tab_rect *r, bool last)
{
    uint64_t engaged = bp_engaged(w->s);
    for (int u = 0; u < w->b->units; u++) {
        if (u == w->unit || !w->s->unit[u].alive) continue;
        tab_rect other = stands(w, u);
        bool met = overlap(r, &other);
        if (is_enemy(w, u)) {
            int before = apart(from, &other);
            if (met || apart(r, &other) < (before < 10 ? before : 10)) return false;
        } else if (met && (last || engaged >> u & 1)) {
            return false;
        }
    }
    return !forbidden(w, r, w->s->unit[w->unit].formation, last ? NULL : from, -1);
}

bool slow_path_is_clear(const bp_battle *b, const bp_state *s, int unit, tab_pose to)
{
    world w = {b, s, unit, true};
    tab_rect from = stands(&w, unit), end = goes(&w, to);
    tab_pose start = tab_path_start(&from, to);
    if (crossed(&w, 'n', from.centre, end.centre)) return false;
    for (int i = 1; i <= TAB_PATH; i++) {
        tab_rect r = goes(&w, tab_path_pose(start, to, i));
        if (!pose_is_clear(&w, &from, &r, i == TAB_PATH)) return false;
    }
    return true;
}

static bool legal(const world *w, tab_pose to)
{
    tab_rect from = stands(w, w->unit), end = goes(w, to);
    if (!on_table(w, &end)) return false;
    if (tab_displacement(&from, &end) > bp_rate(w->b, w->s, w->unit) + 1) return false; /* no allowance is more */
    if (!w->anywhere && in_proximity(w) && !keeps_arc(w, &from, &end)) return false;
    return slow_path_is_clear(w->b, w->s, w->unit, to) &&
           tab_displacement(&from, &end) <= allowance(w, &from, &end) + 1;
}

bool slow_legal(const bp_battle *b, const bp_state *s, int unit, tab_pose to, bool anywhere)
{
    world w = {b, s, unit, anywhere};
    return legal(&w, to);
}

static int nearest(const world *w)
{
    tab_rect from = stands(w, w->unit);
    int best = GG_NONE, least = 1 << 20;
    for (int u = 0; u < w->b->units; u++) {
        tab_rect r = stands(w, u);
        if (w->s->unit[u].alive && is_enemy(w, u) && apart(&from, &r) < least) least = apart(&from, &r), best = u;
    }
    return best;
}

static bool retreats(const world *w, tab_pose pose)
{
    tab_rect from = stands(w, w->unit), to = goes(w, pose);
    int64_t u, v;
    int df = tab_df(from.pose.f, pose.f);
    step(&from, &to, &u, &v);
    if (v == 0 || llabs(u) > llabs(v) || (df != 0 && df != -180)) return false;
    for (int e = 0; e < w->b->units; e++) {
        tab_rect r = stands(w, e);
        if (!w->s->unit[e].alive || !is_enemy(w, e)) continue;
        if ((apart(&from, &r) <= 120 || e == nearest(w)) && apart(&to, &r) <= apart(&from, &r)) return false;
    }
    return true;
}

/* ---- 3.4 ---- */

static int level_at(const world *w, tab_point p)
{
    int level = 0;
    for (int i = 0; i < w->b->features; i++)
        if (w->b->feature[i].kind == HILL && w->b->feature[i].level > level && in(w, i, p))
            level = w->b->feature[i].level;
    return level;
}

static bool at_edge(const world *w, int wood, tab_point p, tab_point q, int h)
{
    const tab_polygon *shape = &w->b->feature[wood].shape;
    int64_t dx = q.x - p.x, dy = q.y - p.y, n = 0;
    while ((n + 1) * (n + 1) <= dx * dx + dy * dy) n++;
    tab_point y = q;
    if (n > h) y = (tab_point){p.x + (int)tab_rdiv(h * dx, n), p.y + (int)tab_rdiv(h * dy, n)};
    return !in(w, wood, y) && !tab_segment_meets(y, q, shape->at, shape->n);
}

enum { BLOCK = 1, OBSCURE = 2, OVER = 4 };
typedef struct line {
    int terrain, units; /* BLOCK, OBSCURE, OVER */
} line;

static int through_wood(const world *w, int wood, int target, tab_point s, tab_point x, int m)
{
    tab_rect from = stands(w, w->unit), at = stands(w, target);
    bool s_in = in(w, wood, s), x_in = in(w, wood, x);
    int deep = apart(&from, &at) <= 60 ? OBSCURE : BLOCK;
    if (!s_in && !x_in) return m <= w->b->feature[wood].level ? BLOCK : 0;
    if (s_in && x_in) return deep;
    if (s_in) return at_edge(w, wood, s, x, 10) ? 0 : deep;
    return at_edge(w, wood, x, s, 20) ? OBSCURE : deep;
}

static int past_unit(const world *w, int z, int weapon, int m, int c)
{
    int formation = w->s->unit[z].formation;
    if (formation == SKIRM || formation == DEPLOYED) return m <= c ? OBSCURE : 0;
    if (weapon == BP_CANNON) return m <= c ? BLOCK : OVER;
    if (weapon == BP_HOWITZER) return OVER;
    return m <= c || !is_enemy(w, z) ? BLOCK : OBSCURE;
}

static bool holds(const world *w, int unit, int feature)
{
    return w->s->unit[unit].formation == GARRISON && w->s->unit[unit].building == feature;
}

static line look_along(const world *w, int target, int weapon, tab_point s, tab_point x)
{
    line l = {0, 0};
    int m = level_at(w, s) > level_at(w, x) ? level_at(w, s) : level_at(w, x);
    for (int i = 0; i < w->b->features; i++) {
        const bp_feature *f = &w->b->feature[i];
        if (f->line || !tab_segment_meets(s, x, f->shape.at, f->shape.n)) continue;
        bool held = holds(w, w->unit, i) || holds(w, target, i);
        if (f->kind == HILL && f->level > m) l.terrain |= BLOCK;
        if (f->kind == BUILDING && !held && m <= f->level) l.terrain |= BLOCK;
        if (f->kind == WOOD) l.terrain |= through_wood(w, i, target, s, x, m);
    }
    for (int z = 0; z < w->b->units; z++) {
        tab_rect r = stands(w, z);
        if (!w->s->unit[z].alive || z == w->unit || z == target || !tab_segment_meets(s, x, r.corner, 4)) continue;
        l.units |= past_unit(w, z, weapon, m, level_at(w, r.centre));
    }
    return l;
}

static int samples(const world *w, int target, tab_point out[TAB_SAMPLES])
{
    tab_rect r = stands(w, target);
    if (w->s->unit[target].formation != GARRISON) {
        tab_samples(&r, out);
        return TAB_SAMPLES;
    }
    for (int k = 0; k < 4; k++) {
        out[k] = r.corner[k];
        out[4 + k] = tab_mid(r.corner[k], r.corner[(k + 1) % 4]);
    }
    out[8] = r.centre;
    return 9;
}

bool slow_sees(const bp_battle *b, const bp_state *s, int unit, int target, bool all_round)
{
    world w = {b, s, unit, true};
    tab_point p[TAB_SAMPLES];
    tab_rect from = stands(&w, unit);
    for (int i = 0, n = samples(&w, target, p); i < n; i++) {
        if (!all_round && tab_quarter_of(&from, p[i]) != TAB_FRONT) continue;
        line l = look_along(&w, target, BP_SMALL_ARMS, tab_front(from.pose), p[i]);
        if (!((l.terrain | l.units) & BLOCK)) return true;
    }
    return false;
}

/* bp.los.count from a given origin. */
void slow_see(const bp_battle *b, const bp_state *s, int unit, int target, int face, bp_sight *out)
{
    world w = {b, s, unit, true};
    tab_point p[TAB_SAMPLES];
    tab_rect from = stands(&w, unit), at = stands(&w, target);
    int formation = s->unit[unit].formation, over_all = 0;
    tab_point origin = out->origin;
    *out = (bp_sight){.origin = origin, .range = tab_distance_polygons(&origin, 1, at.corner, 4)};
    for (int i = 0, n = samples(&w, target, p); i < n; i++) {
        int quarter = formation == SQUARE && face >= 0 ? face : TAB_FRONT;
        if (formation != SKIRM && formation != GARRISON && (int)tab_quarter_of(&from, p[i]) != quarter) continue;
        line l = look_along(&w, target, bp_profile_of(b, s, unit)->weapon_kind, origin, p[i]);
        bool hidden = (l.terrain | l.units) & BLOCK;
        out->arc++;
        if (!hidden) out->vis++;
        if (!hidden && l.units & OVER) over_all++;
        if ((l.terrain | l.units) & (BLOCK | OBSCURE)) out->obs++;
        if (l.terrain & (BLOCK | OBSCURE)) out->obs_terrain++;
        if (l.units & (BLOCK | OBSCURE)) out->obs_units++;
    }
    out->overhead = out->vis && over_all == out->vis;
}

/* ---- 3.7 ---- */

static bool charge_accepts(const world *w, int target, const tab_rect *from, const tab_rect *to)
{
    int spared = w->s->unit[target].formation == GARRISON ? w->s->unit[target].building : -1;
    if (!on_table(w, to) || tab_plain_displacement(from, to) > allowance(w, from, to) + 1) return false;
    if (crossed(w, 'n', from->centre, to->centre)) return false;
    for (int i = 1; i <= TAB_PATH; i++) {
        bool last = i == TAB_PATH;
        tab_rect r = goes(w, tab_path_pose(from->pose, to->pose, i));
        if (forbidden(w, &r, w->s->unit[w->unit].formation, last ? NULL : from, spared)) return false;
        for (int u = 0; u < w->b->units; u++) {
            if (u == w->unit || u == target || !w->s->unit[u].alive) continue;
            tab_rect other = stands(w, u);
            int formation = w->s->unit[u].formation;
            bool passed = !last && !is_enemy(w, u) && (formation == SKIRM || formation == DEPLOYED);
            if (!passed && overlap(&r, &other)) return false;
        }
    }
    return true;
}

static bool may_charge(const world *w, int target)
{
    const bp_unit *u = &w->s->unit[w->unit], *t = &w->s->unit[target];
    int arm = bp_profile_of(w->b, w->s, w->unit)->arm;
    tab_rect from = stands(w, w->unit), at = stands(w, target);
    bool weak = bp_shaken(w->b, w->s, target) || t->flags & U_DISORDERED;
    if (bp_shaken(w->b, w->s, w->unit) || u->flags & (U_DISORDERED | U_LYING)) return false;
    if (bp_engaged(w->s) >> w->unit & 1 || w->s->broken >> w->b->unit[w->unit].brigade & 1) return false;
    if ((arm != BP_INF && arm != BP_CAV) || u->formation == MCOL || u->formation == MIXED || u->formation == SQUARE ||
        u->formation == LIMBERED || u->formation == DEPLOYED || u->formation == GARRISON)
        return false;
    if (arm == BP_CAV && (t->formation == GARRISON || (t->formation == SQUARE && !weak))) return false;
    for (int i = 0; i < w->b->features; i++) {
        const bp_feature *f = &w->b->feature[i];
        if (arm == BP_CAV && f->kind == WOOD && in(w, i, at.centre)) return false;
        if (f->line && (f->nocharge || f->kind == RAVINE) && crosses(f, tab_front(from.pose), at.centre)) return false;
    }
    if (u->formation != SKIRM || weak || bp_is_art(w->b, target)) return true;
    if (t->formation == SKIRM || t->formation == MCOL || t->formation == LIMBERED) return true;
    return t->formation != SQUARE && t->formation != GARRISON && tab_quarter_of(&at, tab_front(from.pose)) != TAB_FRONT;
}

bool slow_charge(const bp_battle *b, const bp_state *s, int unit, int target, bp_charge_pose *out)
{
    world w = {b, s, unit, true};
    tab_rect from = stands(&w, unit), at = stands(&w, target);
    if (!may_charge(&w, target) || !slow_sees(b, s, unit, target, s->unit[unit].formation == SKIRM)) return false;
    tab_quarter q = tab_quarter_of(&at, tab_front(from.pose));
    int g = (at.pose.f + 90 * (int)q) % 360, length = q == TAB_FRONT || q == TAB_REAR ? at.w : at.d;
    int back = (g + 180) % 360, least = length < from.w ? length : from.w, ov = least < 20 ? least : 20;
    int lim = (length + from.w) / 2 - ov;
    tab_point k = tab_face_mid(&at, q);
    int s0 =
        (int)tab_rdiv((int64_t)(from.pose.x - k.x) * tab_cos(g) - (int64_t)(from.pose.y - k.y) * tab_sin(g), 10000);
    s0 = s0 < -lim ? -lim : s0 > lim ? lim : s0;
    if (abs(tab_df(from.pose.f, back)) > 90) return false;
    for (int i = 0; i <= 10; i++)
        for (int sign = 1; sign >= (i ? -1 : 1); sign -= 2) {
            int offset = s0 + sign * 10 * i;
            if (offset < -lim || offset > lim) continue;
            tab_point by = tab_offset(g, offset, 0);
            tab_rect to = goes(&w, tab_pose_at((tab_point){k.x + by.x, k.y + by.y}, back));
            if (!charge_accepts(&w, target, &from, &to)) continue;
            *out = (bp_charge_pose){
                .pose = to.pose, .face = (uint8_t)q, .displacement = (int16_t)tab_plain_displacement(&from, &to)};
            return true;
        }
    return false;
}

/* ---- 3.8: the list, class after class, then what is illegal, equal or too much is dropped ---- */

typedef struct candidate {
    gg_move move;
    tab_pose pose;
    int class, formation;
} candidate;
typedef struct build {
    world w;
    const bp_task *task;
    tab_rect from;
    int rate, quarry, quarry_distance;
    bool bound; /* in proximity, and that counts */
    unsigned classes;
    int n;
    candidate c[SLOW_LIST];
} build;

static bool same(tab_pose a, tab_pose b) { return a.x == b.x && a.y == b.y && a.f == b.f; }

static bool is_dropped(const build *l, const candidate *c)
{
    for (int i = 0; i < l->n && c->class != CLASS_CHG; i++)
        if (l->c[i].class != CLASS_CHG && same(l->c[i].pose, c->pose) && l->c[i].formation == c->formation) return true;
    return false;
}

static void add(build *l, int class, gg_move m, tab_pose pose, int formation)
{
    candidate c = {m, pose, class, formation};
    if (l->classes >> class & 1 && !is_dropped(l, &c) && l->n < SLOW_LIST) l->c[l->n++] = c;
}

static bool lowers(const build *l, const tab_rect *to)
{
    if (l->quarry == GG_NONE) return true;
    tab_rect at = stands(&l->w, l->quarry);
    return apart(to, &at) < l->quarry_distance;
}

static void add_pose(build *l, int class, tab_pose p)
{
    tab_rect to = goes(&l->w, p);
    bool free_turn = l->task->order == ORDER_CONSOLIDATE && class == CLASS_TURN && to.centre.x == l->from.centre.x &&
                     to.centre.y == l->from.centre.y;
    if (free_turn) {
        if (!on_table(&l->w, &to) || forbidden(&l->w, &to, l->w.s->unit[l->w.unit].formation, &l->from, -1)) return;
        for (int u = 0; u < l->w.b->units; u++) {
            tab_rect other = stands(&l->w, u);
            if (u != l->w.unit && l->w.s->unit[u].alive && overlap(&to, &other)) return;
        }
    } else if (!legal(&l->w, p)) {
        return;
    }
    bool disordered = l->w.s->unit[l->w.unit].flags & U_DISORDERED && l->task->order != ORDER_CONSOLIDATE;
    if ((class == CLASS_RET || disordered) && !retreats(&l->w, p)) return;
    if (!lowers(l, &to)) return;
    add(l, class, bp_move(V_POSE, (unsigned)l->w.unit, GG_NONE, p, 0), p, l->w.s->unit[l->w.unit].formation);
}

static int longest(const build *l, tab_pose base, int angle)
{
    for (int n = l->rate / 5 * 5; n > 0; n -= 5)
        if (legal(&l->w, tab_slide(base, angle, n))) return n;
    return 0;
}

static void add_longest(build *l, int class, tab_pose base, int angle)
{
    int n = longest(l, base, angle);
    if (n) add_pose(l, class, tab_slide(base, angle, n));
}

static void add_max_and_half(build *l, int class, int angle)
{
    int n = longest(l, l->from.pose, angle);
    if (n) add_pose(l, class, tab_slide(l->from.pose, angle, n));
    if (n >= 10) add_pose(l, class, tab_slide(l->from.pose, angle, n / 10 * 5));
}

static void add_charges(build *l)
{
    struct {
        int displacement, target;
    } list[BP_UNITS];
    int n = 0;
    bp_charge_pose pose;
    for (int t = 0; t < l->w.b->units; t++) {
        if (!l->w.s->unit[t].alive || !is_enemy(&l->w, t) || (l->quarry != GG_NONE && t != l->quarry)) continue;
        if (!slow_charge(l->w.b, l->w.s, l->w.unit, t, &pose)) continue;
        int k = n++;
        for (; k && list[k - 1].displacement > pose.displacement; k--) list[k] = list[k - 1];
        list[k].displacement = pose.displacement, list[k].target = t;
    }
    for (int i = 0; i < n && i < 6; i++)
        add(l, CLASS_CHG, bp_move_bare(V_CHARGE, (unsigned)l->w.unit, (unsigned)list[i].target, 0), l->from.pose, 0);
}

static int near_enemies(const build *l, int out[2])
{
    int found = 0, taken = -1;
    while (found < 2) {
        int best = -1, least = 1 << 20;
        for (int u = 0; u < l->w.b->units; u++) {
            tab_rect r = stands(&l->w, u);
            if (!l->w.s->unit[u].alive || !is_enemy(&l->w, u) || u == taken) continue;
            if (apart(&l->from, &r) < least && slow_sees(l->w.b, l->w.s, l->w.unit, u, false))
                least = apart(&l->from, &r), best = u;
        }
        if (best < 0) break;
        out[found++] = taken = best;
    }
    return found;
}

static void add_forward(build *l)
{
    static const int threshold[] = {180, 120, 60};
    int max = longest(l, l->from.pose, 0), enemy[2];
    if (max) add_pose(l, CLASS_FWD, tab_slide(l->from.pose, 0, max));
    for (int q = 3; q > 0; q--)
        if (l->rate * q / 4 / 5 * 5 < max) add_pose(l, CLASS_FWD, tab_slide(l->from.pose, 0, l->rate * q / 4 / 5 * 5));
    if (!near_enemies(l, enemy)) return;
    tab_rect at = stands(&l->w, enemy[0]);
    for (int k = 0; k < 3; k++)
        for (int n = 0; n <= max; n += 5) {
            if (tab_distance_point(tab_front(tab_slide(l->from.pose, 0, n)), &at) > threshold[k]) continue;
            if (n) add_pose(l, CLASS_FWDR, tab_slide(l->from.pose, 0, n));
            break;
        }
}

static void add_wheel(build *l, int class, int angle)
{
    tab_pose p = angle < 0 ? tab_wheel_left(&l->from, -angle) : tab_wheel_right(&l->from, angle);
    add_pose(l, class, p);
    if (l->task->order != ORDER_FACE) add_longest(l, class, p, 0);
}

static void add_wheels(build *l)
{
    static const int angle[] = {15, 30, 45, 90};
    int enemy[2], n = near_enemies(l, enemy);
    for (int i = 0; i < 4; i++) add_wheel(l, CLASS_WHEEL, -angle[i]), add_wheel(l, CLASS_WHEEL, angle[i]);
    for (int i = 0; i < n; i++) {
        tab_rect r = stands(&l->w, enemy[i]);
        int df = tab_df(l->from.pose.f, tab_bearing(tab_front(l->from.pose), r.centre));
        if (abs(df) >= 5 && abs(df) <= 90) add_wheel(l, CLASS_WHEELTO, df);
    }
}

static unsigned bits(const char *names)
{
    static const char letters[] = "hcfrwtoTsRFBm";
    unsigned set = 0;
    for (; *names; names++) set |= 1u << (strchr(letters, *names) - letters);
    return set;
}

static void add_turns(build *l)
{
    static const int angle[] = {45, -45, 90, -90, 180};
    for (int i = 0; i < 5 && !l->bound; i++) add_pose(l, CLASS_TURN, tab_turn(&l->from, angle[i]));
    bool about = true;
    for (int i = 0; i < l->n; i++) about &= !same(l->c[i].pose, tab_turn(&l->from, 180));
    int enemy = nearest(&l->w);
    if (!about || enemy == GG_NONE || l->classes == bits("hT")) return; /* a victor that may only hold */
    tab_rect r = stands(&l->w, enemy);
    if (tab_quarter_of(&l->from, r.centre) == TAB_REAR) add_pose(l, CLASS_TURN, tab_slide(tab_about(&l->from), 0, 5));
}

static void add_retreats(build *l)
{
    add_max_and_half(l, CLASS_RET, 180);
    add_longest(l, CLASS_RET, tab_about(&l->from), 0);
    add_longest(l, CLASS_RET, l->from.pose, 140);
    add_longest(l, CLASS_RET, l->from.pose, 220);
    add_longest(l, CLASS_RET, l->from.pose, 0);
}

static bool form_is_named(const build *l, int formation)
{
    switch (l->task->order) {
    case ORDER_CHARGE: return formation == LINE || formation == ACOL || formation == WARB || formation == FDL;
    case ORDER_FORM:
    case ORDER_ADVANCE_FORM: return formation == l->task->param;
    case ORDER_ENTER_WOOD: return formation == SKIRM;
    default: return true;
    }
}

static void add_forms(build *l)
{
    int was = l->w.s->unit[l->w.unit].formation, f = l->from.pose.f, made = 0;
    for (int x = LINE; x < GARRISON; x++) {
        if (x == was || !form_is_named(l, x) || !bp_may_form(l->w.b, l->w.s, l->w.unit, x)) continue;
        bool unlimber = was == LIMBERED && x == DEPLOYED, aside = x == MCOL || (was == MCOL && x == LINE) || unlimber;
        int facing[] = {f, (f + 90) % 360, (f + 270) % 360, (f + 180) % 360};
        for (int k = 0; k < (unlimber ? 4 : aside ? 3 : 1); k++) {
            tab_pose p;
            if (made == 8 || !bp_form_pose(l->w.b, l->w.s, l->w.unit, x, facing[k], &p)) continue;
            add(l, CLASS_FORM, bp_move(V_FORM, (unsigned)l->w.unit, (unsigned)x, p, 0), p, x);
            made++;
        }
    }
}

static void add_guns(build *l)
{
    static const int angle[] = {30, -30, 60, -60, 90, -90, 180};
    add_pose(l, CLASS_MAN, tab_slide(l->from.pose, 0, 60));
    add_pose(l, CLASS_MAN, tab_slide(l->from.pose, 0, 30));
    add_pose(l, CLASS_MAN, tab_slide(l->from.pose, 180, 60));
    for (int i = 0; i < 7; i++) add_pose(l, CLASS_MAN, tab_turn(&l->from, angle[i]));
}

/* hold charge fwd fwdr(r) wheel wheelto(t) oblique Turn side Retreat Form Building man */
static unsigned classes_of(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    static const char *const order[BP_ORDERS] = {[ORDER_INIT] = "hcfrwtoTsRFm", [ORDER_ADVANCE] = "hfrwtoTs",
                                                 [ORDER_FACE] = "hTwt",         [ORDER_CHARGE] = "hcfrwtoF",
                                                 [ORDER_FORM] = "hfrwtoTs",     [ORDER_ADVANCE_FORM] = "hfrwtoTsF",
                                                 [ORDER_RETREAT] = "hR",        [ORDER_ENTER_WOOD] = "hfrwtoTsF",
                                                 [ORDER_MANHANDLE] = "hm",      [ORDER_CONSOLIDATE] = "hfrwtoTsRFm"};
    const bp_unit *u = &s->unit[t->unit];
    unsigned set = bits(order[t->order]);
    bool weak = bp_shaken(b, s, t->unit) || u->flags & U_DISORDERED;
    if (t->order == ORDER_INIT && u->flags & U_DISORDERED) set = bits("hR");
    if (t->order == ORDER_INIT && bp_has(b, t->unit, LACK_INIT)) set &= bits("hRF");
    if (t->order == ORDER_FORM && !t->moved && u->formation != t->param) set = bits("hF");
    if (t->order == ORDER_CONSOLIDATE && weak) set = bits("hT");
    if (t->formed) set &= ~bits("F");
    if (u->formation == DEPLOYED) return set & bits("hFm");
    return u->formation == GARRISON ? set & bits("h") : set & ~bits("m");
}

static bool hold_is_free(const bp_battle *b, const bp_state *s, const bp_task *t)
{
    const bp_unit *u = &s->unit[t->unit];
    if (t->order == ORDER_CHARGE || t->order == ORDER_MANHANDLE) return false;
    if (t->order == ORDER_FORM && !t->moved && u->formation != t->param) return false;
    return t->order != ORDER_INIT || !(u->flags & U_DISORDERED || bp_has(b, t->unit, LACK_INIT));
}

static void write_list(const build *l, bool hold, slow_list *out)
{
    bool charge = false, stuck = true;
    out->n = 0;
    for (int i = 1; i < l->n; i++) {
        charge |= l->c[i].class == CLASS_CHG && l->quarry != GG_NONE;
        tab_rect to = rect_at(&l->w, l->w.unit, l->c[i].pose, l->c[i].formation);
        stuck &= l->quarry != GG_NONE && l->c[i].class == CLASS_FORM && !lowers(l, &to);
    }
    for (int i = 0; i < l->n; i++) {
        if (charge && l->c[i].class != CLASS_CHG) continue;
        if (i == 0 && !hold && !stuck) continue;
        if (out->n < 63) out->move[out->n++] = l->c[i].move;
    }
}

void slow_offers(const bp_battle *b, const bp_state *s, const bp_task *t, slow_list *out)
{
    build l = {.w = {b, s, t->unit, t->order == ORDER_CONSOLIDATE}, .task = t, .quarry = GG_NONE};
    l.from = stands(&l.w, t->unit);
    l.rate = bp_rate(b, s, t->unit);
    l.bound = !l.w.anywhere && in_proximity(&l.w);
    l.classes = classes_of(b, s, t);
    add(&l, CLASS_HOLD, bp_move_bare(V_HOLD, t->unit, GG_NONE, 0), l.from.pose, s->unit[t->unit].formation);
    if (t->order == ORDER_CHARGE) {
        tab_rect at;
        l.quarry = t->param;
        at = stands(&l.w, l.quarry);
        l.quarry_distance = apart(&l.from, &at);
    }
    add_charges(&l);
    add_forward(&l);
    add_wheels(&l);
    for (int angle = -40; angle <= 40; angle += 20)
        if (angle) add_max_and_half(&l, CLASS_OBL, angle);
    add_turns(&l);
    if (!l.bound) add_max_and_half(&l, CLASS_SIDE, -90), add_max_and_half(&l, CLASS_SIDE, 90);
    add_retreats(&l);
    add_forms(&l);
    if (s->unit[t->unit].formation == DEPLOYED) add_guns(&l);
    write_list(&l, hold_is_free(b, s, t), out);
}
