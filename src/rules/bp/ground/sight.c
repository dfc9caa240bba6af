/* 3.4: arc and sight. */
#include "rules/bp/ground/sight_lines.h"

/* ---- bp.geo.samples, bp.los.origin ---- */

/* NW, N, NE, E, SE, S, SW, W of a building. */
static void perimeter(tab_box x, tab_point out[8])
{
    int mx = (x.x0 + x.x1) / 2, my = (x.y0 + x.y1) / 2;
    const tab_point p[8] = {{x.x0, x.y1}, {mx, x.y1}, {x.x1, x.y1}, {x.x1, my},
                            {x.x1, x.y0}, {mx, x.y0}, {x.x0, x.y0}, {x.x0, my}};
    memcpy(out, p, sizeof p);
}

static int samples_of(const bp_state *s, int unit, const tab_rect *r, tab_point out[TAB_SAMPLES])
{
    if (s->unit[unit].formation != GARRISON) {
        tab_samples(r, out);
        return TAB_SAMPLES;
    }
    perimeter(r->box, out);
    out[8] = r->centre;
    return 9;
}

/* One of them: most who look need but the first. */
static tab_point sample_of(const tab_rect *r, bool garrison, int i)
{
    if (garrison) {
        tab_point round[8];
        perimeter(r->box, round);
        return i == 8 ? r->centre : round[i];
    }
    int across = (2 * (i & 7) - 7) * r->w, right = (across + (across < 0 ? -8 : 8)) / 16,
        back = ((i < 8 ? 1 : 3) * r->d + 2) / 4;
    tab_point by = tab_offset(r->pose.f, right, -back);
    return (tab_point){r->pose.x + by.x, r->pose.y + by.y};
}

static tab_point nearest_of(const tab_point *p, int n, const tab_rect *at)
{
    int best = 0, least = tab_distance_point(p[0], at);
    for (int i = 1; i < n; i++) {
        int d = tab_distance_point(p[i], at);
        if (d < least) least = d, best = i;
    }
    return p[best];
}

static tab_point origin_of(const bp_state *s, int unit, const tab_rect *from, int face, const tab_rect *at)
{
    tab_point f = tab_front(from->pose), round[8];
    switch (s->unit[unit].formation) {
    case SKIRM: {
        tab_point fl = from->corner[TAB_FL], fr = from->corner[TAB_FR];
        return nearest_of((tab_point[]){fl, tab_mid(fl, f), f, tab_mid(f, fr), fr}, 5, at);
    }
    case GARRISON: perimeter(from->box, round); return nearest_of(round, 8, at);
    case SQUARE: return face < 0 ? f : tab_face_mid(from, (tab_quarter)face);
    default: return f;
    }
}

/* ---- bp.los.count ---- */

enum { ALL_ROUND = -1 };

static int arc_of(const bp_state *s, int unit, int face)
{
    int formation = s->unit[unit].formation;
    if (formation == SKIRM || formation == GARRISON) return ALL_ROUND;
    return formation == SQUARE && face >= 0 ? face : TAB_FRONT;
}

static bool in_arc(const tab_rect *from, int arc, tab_point p)
{
    return arc == ALL_ROUND || tab_quarter_of(from, p) == (tab_quarter)arc;
}

/* The front quarter is convex: who has all corners in it has all samples in it, if they lie within the corners. */
static bool all_in_arc(const tab_rect *from, int arc, const tab_rect *at)
{
    if (arc == ALL_ROUND) return true;
    if (arc != TAB_FRONT || at->w < 24) return false;
    for (int k = 0; k < 4; k++)
        if (tab_quarter_of(from, at->corner[k]) != TAB_FRONT) return false;
    return true;
}

/* With all corners behind its front, or beyond one of the slanting lines that bound the front quarter, no sample is in it;
 * two tenths for what is rounded. */
static bool none_in_front(const tab_rect *from, const tab_rect *at)
{
    int64_t u, v, half = (int64_t)5000 * from->w + 20000;
    bool behind = true, right = true, left = true;
    for (int k = 0; k < 4; k++) {
        tab_local(from, at->corner[k], &u, &v);
        behind &= v < -20000;
        right &= u - half > v;
        left &= -u - half > v;
    }
    return behind || right || left;
}

/* How a unit that would shoot looks: from which point. */
static tab_point aim_from(const bp_state *s, int unit, int face, bool small_arms, const tab_rect *from,
                          const tab_rect *at)
{
    return small_arms ? tab_front(from->pose) : origin_of(s, unit, from, face, at);
}

static int weapon_of(const bp_battle *b, const bp_state *s, int unit, bool small_arms)
{
    return small_arms ? BP_SMALL_ARMS : bp_profile_of(b, s, unit)->weapon_kind;
}

static void count_line(bp_sight *out, int flags)
{
    out->arc++;
    if (!(flags & BLOCKED)) out->vis++;
    if (flags & (BY_TERRAIN | BY_UNITS)) out->obs++;
    if (flags & BY_TERRAIN) out->obs_terrain++;
    if (flags & BY_UNITS) out->obs_units++;
}

void bp_see(const bp_battle *b, const bp_state *s, int unit, int target, int face, bool small_arms, bp_sight *out)
{
    tab_rect from, at;
    tab_point sample[TAB_SAMPLES];
    bp_look l;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    l.from = &from, l.at = &at;
    l.origin = aim_from(s, unit, face, small_arms, &from, &at);
    *out = (bp_sight){.range = tab_distance_point(l.origin, &at), .origin = l.origin};
    int arc = arc_of(s, unit, face), overhead = 0;
    if (arc == TAB_FRONT && none_in_front(&from, &at)) return;
    bp_look_at(b, s, unit, target, weapon_of(b, s, unit, small_arms), &l);
    bool all = all_in_arc(&from, arc, &at), clear = bp_nothing_between(&l);
    if (clear && all) {
        out->arc = out->vis = s->unit[target].formation == GARRISON ? 9 : TAB_SAMPLES;
        return;
    }
    int n = samples_of(s, target, &at, sample);
    for (int i = 0; i < n; i++) {
        if (!all && !in_arc(&from, arc, sample[i])) continue;
        int flags = clear ? 0 : bp_line_to(&l, sample[i], 0);
        count_line(out, flags);
        overhead += !(flags & BLOCKED) && flags & OVERHEAD;
    }
    out->overhead = out->vis && overhead == out->vis;
}

/* Whether some sample is seen; the first that is tried is about the middle. */
static bool sees_some(const bp_state *s, int target, int arc, bp_look *l)
{
    bool garrison = s->unit[target].formation == GARRISON, clear = bp_nothing_between(l);
    for (int i = 0; i < (garrison ? 9 : TAB_SAMPLES); i++) {
        tab_point x = sample_of(l->at, garrison, garrison ? i : (5 * i + 3) % TAB_SAMPLES);
        if (in_arc(l->from, arc, x) && (clear || !(bp_line_to(l, x, STOP_IF_BLOCKED) & BLOCKED))) return true;
    }
    return false;
}

/* l->from, l->at and l->origin are given. */
static bool sees_from(const bp_battle *b, const bp_state *s, int unit, int target, int weapon, int arc, bp_look *l)
{
    if (arc == TAB_FRONT && none_in_front(l->from, l->at)) return false;
    bp_look_at(b, s, unit, target, weapon, l);
    return !bp_in_a_shadow(l) && sees_some(s, target, arc, l);
}

bool bp_any_aim(const bp_battle *b, const bp_state *s, int unit, int target, int face, int most, int *range)
{
    tab_rect from, at;
    bp_look l;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    l.from = &from, l.at = &at;
    l.origin = aim_from(s, unit, face, false, &from, &at);
    *range = tab_distance_point(l.origin, &at);
    return *range <= most && sees_from(b, s, unit, target, weapon_of(b, s, unit, false), arc_of(s, unit, face), &l);
}

/* From F as for small arms; the first sample that is seen will do. */
static bool sees(const bp_battle *b, const bp_state *s, int unit, const tab_rect *from, int target, const tab_rect *at,
                 int arc)
{
    bp_look l;
    l.from = from, l.at = at;
    l.origin = tab_front(from->pose);
    return sees_from(b, s, unit, target, BP_SMALL_ARMS, arc, &l);
}

bool bp_any_sight(const bp_battle *b, const bp_state *s, int unit, int target)
{
    tab_rect from, at;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    return sees(b, s, unit, &from, target, &at, s->unit[unit].formation == SKIRM ? ALL_ROUND : TAB_FRONT);
}

bool bp_sees_in_front(const bp_battle *b, const bp_state *s, int unit, const tab_rect *from, int target,
                      const tab_rect *at)
{
    return sees(b, s, unit, from, target, at, TAB_FRONT);
}
