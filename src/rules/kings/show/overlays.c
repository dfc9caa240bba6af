/* Shapes to draw over the table, each with a word: where a unit may go, whom it reaches, what reaches it, what it sees. */
#include "engine/telling.h"
#include "rules/kings/show/show.h"

typedef struct drawing { /* the shapes so far, and whose they are */
    GG_POSITION(kings);
    int unit, other;
    gg_shapes to;
    gg_text words; /* of the shape that was added last */
} drawing;

/* ---- shapes ---- */

static gg_overlay *shape(drawing *d, gg_overlay_shape kind, int tone, int piece)
{
    gg_overlay *o = gg_shape_add(&d->to, kind, tone, piece, "", GG_PHRASE_OF(&d->b->base));
    d->words = o ? gg_text_on(o->words, sizeof o->words) : gg_text_on(NULL, 0);
    return o;
}

static void add_point(const drawing *d, gg_overlay *o, tab_point p)
{
    gg_pose at = kings_pose(d->b, p, -1);
    gg_shape_at(o, at.x, at.y);
}

static void ring(drawing *d, tab_point centre, int radius, int tone, int piece)
{
    gg_overlay *o = shape(d, GG_OVERLAY_RING, tone, piece);
    add_point(d, o, centre);
    if (o) o->radius = (int16_t)radius;
}

static void line(drawing *d, tab_point from, tab_point to, int tone, int piece)
{
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, tone, piece);
    add_point(d, o, from);
    add_point(d, o, to);
}

static tab_point here(const drawing *d) { return kings_at(d->s, d->unit); }
static int radius(const drawing *d) { return kings_radius(d->b, d->s, d->unit); }
static uint64_t enemies(const drawing *d) { return kings_units_on(d->b, d->s, !kings_side_of(d->b, d->unit)); }
static const char *label(const drawing *d, int unit) { return d->b->unit[unit].label; }
static void inches(drawing *d, int tenths) { gg_say_inches(&d->words, tenths); }

/* A part of a disc, from one of sixty-four directions over so many. */
enum { RAYS = 64 };
static disc_ray ray_of(int i)
{
    int a = i / 4 % DISC_DIRS, b = (a + 1) % DISC_DIRS, k = i % 4;
    return disc_ray_of(
        (tab_point){disc_dir[a].x * (4 - k) + disc_dir[b].x * k, disc_dir[a].y * (4 - k) + disc_dir[b].y * k});
}

static void wedge(drawing *d, int first, int rays, int far, int tone)
{
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, tone, GG_NONE);
    add_point(d, o, here(d));
    for (int i = 0; i <= rays; i++) add_point(d, o, disc_ray_at(here(d), ray_of((first + i + RAYS) % RAYS), far));
}

/* ---- where it may go ---- */

/* The move that is asked about, or a Move if none is. */
static kings_march march_of(const drawing *d)
{
    kings_march m;
    bool close = kings_is(d->s, d->unit, CLOSE);
    if (d->s->head.ask.kind == GG_CHOOSE && d->s->head.ask.question == ASK_GO && d->s->head.ask.piece == d->unit)
        kings_march_now(d->b, d->s, &m);
    else
        kings_march_make(d->b, d->s, d->unit, MOVE, close, kings_allowance(d->b, d->s, d->unit, MOVE, close, 0), &m);
    return m;
}

static bool outline(drawing *d, const kings_march *m, int tone, const gg_overlay *beside)
{
    bool differs = false;
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, tone, GG_NONE);
    for (int i = 0; o && i < RAYS; i++) {
        tab_point end;
        if (!kings_far(d->b, m, ray_of(i), m->allowance + m->in_work, &end)) end = m->from;
        add_point(d, o, end);
        differs |= beside && (beside->at[i][0] != o->at[i][0] || beside->at[i][1] != o->at[i][1]);
    }
    return differs;
}

/* And, paler, what difficult ground keeps it from. */
static void draw_reach(drawing *d)
{
    kings_march m = march_of(d), light = m;
    outline(d, &m, 1, NULL);
    inches(d, m.allowance);
    gg_text_add(&d->words, " inches");
    if (m.close || m.light || !d->to.count) return;
    light.light = true;
    light.farthest = (int16_t)(m.in_work ? m.allowance - 30 + m.in_work : m.allowance);
    if (!outline(d, &light, 0, &d->to.out[d->to.count - 1])) {
        d->to.count--;
        return;
    }
    inches(d, m.allowance / 2);
    gg_text_add(&d->words, " through difficult ground");
}

static void draw_clear(drawing *d)
{
    kings_march m = march_of(d);
    for (uint64_t left = enemies(d); left && m.gap; left &= left - 1) {
        int e = __builtin_ctzll(left);
        ring(d, kings_at(d->s, e), m.gap + m.radius + kings_radius(d->b, d->s, e), -1, e);
        inches(d, m.gap);
        gg_text_add(&d->words, m.gap == 10 ? " inch from %s" : " inches from %s", label(d, e));
    }
}

static void draw_works(drawing *d)
{
    kings_march m = march_of(d);
    for (int w = 0; w < d->b->works; w++) {
        int cost = 0;
        if (kings_judge_enter(d->b, d->s, &m, w, &cost) != GG_OK) continue;
        ring(d, d->b->work[w].at, d->b->work[w].radius, 1, GG_NONE);
        gg_text_add(&d->words, "into ");
        kings_say_work(&d->words, d->b, w);
        gg_text_add(&d->words, ", ");
        inches(d, cost);
        gg_text_add(&d->words, " of ");
        inches(d, m.allowance);
    }
}

/* ---- arc, ranges ---- */

static int range_of(const drawing *d) { return kings_weapons[kings_profile_of(d->b, d->unit)->weapon].range; }

enum { QUARTER = RAYS / 4 };
static int front_ray(const drawing *d) { return 4 * d->s->unit[d->unit].facing - QUARTER / 2; }

static void draw_arc(drawing *d)
{
    static const char *const words[] = {"front", "flank", "rear", "flank"};
    if (!kings_has_front(d->b, d->s, d->unit)) return;
    for (int i = 0; i < 4; i++) {
        wedge(d, front_ray(d) + i * QUARTER, QUARTER, radius(d) + range_of(d) / 2, i == 0 ? 1 : i == 2 ? -1 : 0);
        gg_text_add(&d->words, "%s", words[i]);
    }
}

static void draw_ranges(drawing *d)
{
    bool front = kings_has_front(d->b, d->s, d->unit);
    for (int half = 1; half >= 0; half--) {
        int far = half ? range_of(d) / 2 : range_of(d);
        if (front)
            wedge(d, front_ray(d), QUARTER, radius(d) + far, half);
        else
            ring(d, here(d), radius(d) + far, half, GG_NONE);
        gg_text_add(&d->words, half ? "short, " : "long, ");
        inches(d, far);
    }
}

/* ---- attacks ---- */

static void say_die(gg_text *t, int die)
{
    gg_text_add(t, die == 1 ? "certain" : die > 6 ? "out of reach" : "%d or more", die);
}

/* The die with which one reaches the other; 0: he may not attack him at all. */
static int die_between(const drawing *d, int one, int two)
{
    bool close = kings_is(d->s, one, CLOSE);
    if (kings_profile_of(d->b, one)->action[ATTACK] == NEVER || !kings_sees(d->b, d->s, one, two)) return 0;
    if (kings_arc(d->b, d->s, one, kings_at(d->s, two)) != ARC_FRONT) return 0;
    return kings_least_die(d->b, d->s, one, two, close);
}

static void draw_attack(drawing *d)
{
    static const uint8_t dice[] = {1, 4, 6};
    bool close = kings_is(d->s, d->unit, CLOSE);
    if (kings_profile_of(d->b, d->unit)->action[ATTACK] == NEVER) return;
    for (int i = 0; i < 3; i++) {
        int far = kings_allowance(d->b, d->s, d->unit, ATTACK, close, dice[i]);
        ring(d, here(d), radius(d) + far, i == 0, GG_NONE);
        inches(d, far);
        gg_text_add(&d->words, " with a %d", dice[i]);
    }
    for (uint64_t left = enemies(d); left; left &= left - 1) {
        int e = __builtin_ctzll(left), die = die_between(d, d->unit, e);
        if (!die) continue;
        line(d, here(d), kings_at(d->s, e), die == 1 ? 1 : die > 6 ? -1 : 0, e);
        say_die(&d->words, die);
    }
}

static void draw_threat(drawing *d)
{
    for (uint64_t left = enemies(d); left; left &= left - 1) {
        int e = __builtin_ctzll(left), die = kings_pinned(d->s, e) ? 0 : die_between(d, e, d->unit);
        if (!die || die > 6) continue;
        line(d, kings_at(d->s, e), here(d), -1, e);
        gg_text_add(&d->words, die == 1 ? "%s is certain to reach it" : "%s reaches it with %d or more", label(d, e),
                    die);
    }
}

/* ---- sight, cover, the way back ---- */

static void draw_sight(drawing *d)
{
    kings_sightline l;
    if (d->other < 0 || d->other >= d->b->units || !kings_on(d->s, d->other) || d->other == d->unit) return;
    bool sees =
        kings_sight_lines(d->b, d->s, kings_end_of(d->b, d->s, d->unit), kings_end_of(d->b, d->s, d->other), &l);
    for (int k = 0; k < KINGS_RAYS; k++) {
        bool blocked = l.blocked >> k & 1;
        line(d, l.from[k], l.to[k], blocked ? -1 : 1, d->other);
        if (!blocked && l.blocked)
            kings_say_sight(&d->words, d->b, &l, true);
        else
            kings_say_sight(&d->words, d->b, &l, !blocked && sees);
    }
}

static void say_hits(drawing *d, int shooter, int target)
{
    gg_say_count(&d->words, kings_hits_per_casualty(d->b, d->s, shooter, target, NULL), "hit a man", "hits a man");
}

static bool shoots(const drawing *d, int one, int two)
{
    return kings_judge_target(d->b, d->s, one, two, FIRE) == GG_OK;
}

static void draw_cover(drawing *d)
{
    for (uint64_t left = enemies(d); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (shoots(d, d->unit, e)) {
            ring(d, kings_at(d->s, e), kings_radius(d->b, d->s, e), 1, e);
            say_hits(d, d->unit, e);
        }
        if (!shoots(d, e, d->unit)) continue;
        line(d, kings_at(d->s, e), here(d), -1, e);
        gg_text_add(&d->words, "%s: ", label(d, e));
        say_hits(d, e, d->unit);
    }
}

static void draw_back(drawing *d)
{
    bool named = d->other >= 0 && d->other < d->b->units && kings_on(d->s, d->other) && d->other != d->unit;
    int from = named ? d->other : kings_rally_threat(d->b, d->s, d->unit);
    if (from == GG_NONE) return;
    kings_retreat r =
        kings_retreat_of(d->b, d->s, d->unit, kings_at(d->s, from), kings_profile_of(d->b, d->unit)->move / 2);
    line(d, here(d), r.to, r.cornered || r.off ? -1 : 0, from);
    if (r.cornered || r.off)
        gg_text_add(&d->words, r.off ? "off the table" : "cornered");
    else
        inches(d, tab_distance_points(here(d), r.to)), gg_text_add(&d->words, " inches");
}

/* ---- coming on, setting up, leaving ---- */

static void draw_newcomers(drawing *d)
{
    enum { EDGE_SPOTS = KINGS_SPOT_SLOTS - KINGS_UNITS };
    if (d->s->unit[d->unit].status != POOL) return;
    int r = kings_radius_as(d->b, d->unit, kings_refilled(d->b, d->s, d->unit), false);
    for (int slot = 0; slot < KINGS_SPOT_SLOTS; slot++) {
        tab_point p;
        if (!kings_spot(d->b, d->s, d->unit, slot, &p)) continue;
        ring(d, p, r, 1, slot < EDGE_SPOTS ? GG_NONE : slot - EDGE_SPOTS);
        if (slot < EDGE_SPOTS)
            gg_text_add(&d->words, "open edge");
        else
            gg_text_add(&d->words, "behind %s", label(d, slot - EDGE_SPOTS));
    }
}

static void draw_zone(drawing *d)
{
    int side = kings_side_of(d->b, d->unit), depth = d->b->zone[side], w = d->b->width, h = d->b->height;
    if (!depth) return;
    int y0 = side == IMPERIAL ? 0 : h - depth, y1 = side == IMPERIAL ? depth : h;
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, 1, GG_NONE);
    const tab_point corner[] = {{0, y0}, {w, y0}, {w, y1}, {0, y1}};
    for (int i = 0; i < 4; i++) add_point(d, o, corner[i]);
    inches(d, depth);
    gg_text_add(&d->words, " inches deep");
}

static void draw_exits(drawing *d)
{
    static const char names[] = "NESW";
    int w = d->b->width, h = d->b->height;
    const tab_point edge[][2] = {{{0, h}, {w, h}}, {{w, 0}, {w, h}}, {{0, 0}, {w, 0}}, {{0, 0}, {0, h}}};
    kings_march m = march_of(d);
    for (int i = 0; i < 4; i++) {
        if (!(m.exits >> i & 1)) continue;
        kings_hindrance way = kings_hinders_exit(d->b, d->s, &m, i);
        line(d, edge[i][0], edge[i][1], kings_judge_exit(d->b, d->s, &m, i) == GG_OK ? 1 : -1, GG_NONE);
        gg_text_add(&d->words, "off %c: ", names[i]);
        inches(d, way.cost);
        gg_text_add(&d->words, " of ");
        inches(d, way.may);
    }
}

#define OVERLAYS_DEF "rules/kings/show/overlays.def"
#define OVERLAY_WORDS kings_overlay_words
#include "engine/def/overlays.inc"

int kings_overlay(const gg_battle *battle, const gg_state *state, int kind, int piece, int other, gg_overlay *out,
                  int cap)
{
    drawing d = {kings_b(battle), kings_s(state), piece, other, {out, 0, cap}, {0}};
    if (piece < 0 || piece >= d.b->units) return 0;
    bool off = draw[kind] == draw_newcomers || draw[kind] == draw_zone;
    if (!off && !kings_on(d.s, piece)) return 0;
    draw[kind](&d);
    return d.to.count;
}
