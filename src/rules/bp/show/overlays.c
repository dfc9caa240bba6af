/* Shapes to draw over the table, each with a word. */
#include "engine/telling.h"

#include "rules/bp/choose/choose.h"
#include "rules/bp/show/show.h"

typedef struct drawing { /* the shapes so far, and whose they are */
    GG_POSITION(bp);
    int piece, other;
    tab_rect at; /* of a unit */
    gg_overlay *out, spare;
    int count, cap;
} drawing;

static gg_overlay *shape(drawing *d, int kind, int tone, int piece)
{
    gg_overlay *o = d->count < d->cap ? &d->out[d->count++] : &d->spare;
    *o = (gg_overlay){.shape = (uint8_t)kind, .piece = (uint8_t)piece, .tone = (int8_t)tone};
    return o;
}

static gg_text words_of(gg_overlay *o) { return gg_text_on(o->words, sizeof o->words); }

static void say(gg_overlay *o, const char *words)
{
    gg_text t = words_of(o);
    gg_text_add(&t, "%s", words);
}

static void add(const drawing *d, gg_overlay *o, tab_point p)
{
    gg_pose at = bp_plane(d->b, tab_pose_at(p, 0));
    gg_shape_at(o, at.x, at.y);
}

static gg_overlay *ring(drawing *d, tab_point centre, int radius, int tone, int piece)
{
    gg_overlay *o = shape(d, GG_OVERLAY_RING, tone, piece);
    add(d, o, centre);
    o->radius = (int16_t)radius;
    return o;
}

static void footprint(const drawing *d, gg_overlay *o, const tab_rect *r)
{
    for (int k = 0; k < 4; k++) add(d, o, r->corner[k]);
}

static bool is_unit(const drawing *d) { return d->piece < d->b->units; }

/* ---- where it may go ---- */

/* The ends of all slides from one angle to another, in one polygon with where it stands. */
static void reach_of_slides(drawing *d, const bp_march *m, int how, int from, int to, const char *word)
{
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, 1, GG_NONE);
    int least = m->rate, most = 0;
    gg_text t = words_of(o);
    add(d, o, tab_front(m->from.pose));
    for (int angle = from; angle <= to; angle += 5) {
        int n = bp_march_greatest(d->b, m, &m->from, angle, m->rate, how, NULL);
        if (n < least) least = n;
        if (n > most) most = n;
        add(d, o, tab_front(tab_slide(m->from.pose, angle, n)));
    }
    if (most == 0) {
        d->count--;
        return;
    }
    gg_text_add(&t, "%s", word);
    gg_say_inches(&t, most);
    if (least >= most) return;
    gg_text_add(&t, ", ");
    gg_say_inches(&t, least);
    gg_text_add(&t, " where it is least");
}

static void reach_of_wheels(drawing *d, const bp_march *m, int how)
{
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, 1, GG_NONE);
    int ends = 0;
    add(d, o, tab_front(m->from.pose));
    for (int angle = -90; angle <= 90; angle += 15) {
        tab_rect base;
        if (angle == 0) continue;
        tab_rect_make(bp_wheeled(m, angle), m->from.w, m->from.d, &base);
        int n = bp_march_greatest(d->b, m, &base, 0, m->rate, how, NULL);
        if (!n && bp_march_judge(d->b, m, &base, how)) continue;
        add(d, o, tab_front(tab_slide(base.pose, 0, n)));
        ends++;
    }
    if (ends == 0)
        d->count--;
    else
        say(o, "after a wheel");
}

static void draw_reach(drawing *d)
{
    bp_march m;
    int formation = d->s->unit[d->piece].formation;
    if (formation == GARRISON || d->s->unit[d->piece].flags & U_LYING) return;
    bp_march_make(d->b, d->s, d->piece, &m);
    int how = formation == DEPLOYED ? MARCH_BATTERY : 0;
    reach_of_slides(d, &m, how, -45, 45, "");
    reach_of_wheels(d, &m, how);
    reach_of_slides(d, &m, how, 135, 225, "back ");
    if (m.proximity) return;
    reach_of_slides(d, &m, how, 50, 130, "right ");
    reach_of_slides(d, &m, how, -130, -50, "left ");
}

static const char *face_word(int face) { return face == TAB_FRONT ? "front" : face == TAB_REAR ? "rear" : "flank"; }

static void draw_charge_at(drawing *d, int target)
{
    bp_charge_pose to;
    tab_rect halt, at;
    gg_reasons why = {0};
    if (bp_judge_charge(d->b, d->s, d->piece, target, &to) == GG_OK) {
        gg_overlay *o = shape(d, GG_OVERLAY_LINE, 1, target);
        add(d, o, tab_front(d->at.pose));
        add(d, o, tab_front(to.pose));
        say(o, face_word(to.face));
        bp_rect_at(d->b, d->s, d->piece, bp_halt_pose(d->b, d->s, d->piece, d->at.pose, target, &to),
                   d->s->unit[d->piece].formation, &halt);
        o = shape(d, GG_OVERLAY_AREA, 0, target);
        footprint(d, o, &halt);
        say(o, "here it is answered");
        return;
    }
    bp_rect(d->b, d->s, target, &at);
    if (!tab_within(&d->at, &at, bp_rate(d->b, d->s, d->piece))) return;
    bp_reasons_of_charge(d->b, d->s, d->piece, target, &why);
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, -1, target);
    add(d, o, tab_front(d->at.pose));
    add(d, o, at.centre);
    say(o, why.count ? why.reason[0].words : "no charge");
}

static void draw_charge(drawing *d)
{
    for (uint64_t left = bp_alive(d->b, d->s, !d->b->unit[d->piece].side); left; left &= left - 1)
        if (!bp_waits(d->s, bp_lowest(left))) draw_charge_at(d, bp_lowest(left));
}

/* ---- quarters, ranges, proximity ---- */

static int range_of(const drawing *d)
{
    int range = bp_profile_of(d->b, d->s, d->piece)->range;
    return range ? range : 120;
}

static void quarter_line(drawing *d, int corner, int direction, const char *word)
{
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, 0, GG_NONE);
    tab_point by = tab_offset(direction, 0, range_of(d)), from = d->at.corner[corner];
    add(d, o, from);
    add(d, o, (tab_point){from.x + by.x, from.y + by.y});
    say(o, word);
}

static void draw_front(drawing *d)
{
    int formation = d->s->unit[d->piece].formation, f = d->at.pose.f;
    if (formation == SKIRM || formation == GARRISON) {
        say(ring(d, d->at.centre, range_of(d), 0, GG_NONE), "all round");
        return;
    }
    quarter_line(d, TAB_FL, f - 45, "front");
    quarter_line(d, TAB_FR, f + 45, "front");
    if (formation != SQUARE) return;
    quarter_line(d, TAB_RR, f + 135, "its four faces");
    quarter_line(d, TAB_RL, f - 135, "its four faces");
}

static void range_arc(drawing *d, int range, const char *word)
{
    int formation = d->s->unit[d->piece].formation;
    tab_point from = formation == GARRISON ? d->at.centre : tab_front(d->at.pose);
    if (bp_all_round(formation)) {
        say(ring(d, from, range, 0, GG_NONE), word);
        return;
    }
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, 0, GG_NONE);
    for (int angle = -60; angle <= 60; angle += 5) {
        tab_point by = tab_offset(d->at.pose.f + angle, 0, range), p = {from.x + by.x, from.y + by.y};
        if (tab_quarter_of(&d->at, p) == TAB_FRONT) add(d, o, p);
    }
    say(o, word);
}

static void draw_ranges(drawing *d)
{
    int range = bp_profile_of(d->b, d->s, d->piece)->range;
    bool guns = bp_is_art(d->b, d->piece);
    if (!range) return;
    if (range > 60) range_arc(d, 60, "close +1");
    if (guns && range > 120) range_arc(d, range / 2, "medium");
    range_arc(d, range, guns ? "long -1" : "range");
}

/* A rectangle with its corners rounded: all that is so near. */
static void rounded(drawing *d, gg_overlay *o, const tab_rect *r, int reach)
{
    static const int16_t first[4] = {-90, 0, 90, 180}; /* of FL, FR, RR, RL, from the facing */
    for (int k = 0; k < 4; k++)
        for (int turn = 0; turn <= 90; turn += 15) {
            tab_point by = tab_offset(r->pose.f + first[k] + turn, 0, reach);
            add(d, o, (tab_point){r->corner[k].x + by.x, r->corner[k].y + by.y});
        }
}

static void draw_proximity(drawing *d)
{
    for (uint64_t left = bp_alive(d->b, d->s, !d->b->unit[d->piece].side); left; left &= left - 1) {
        tab_rect r;
        if (bp_waits(d->s, bp_lowest(left))) continue;
        bp_rect(d->b, d->s, bp_lowest(left), &r);
        bool near = tab_within(&r, &d->at, 120);
        gg_overlay *o = shape(d, GG_OVERLAY_AREA, near ? -1 : 0, bp_lowest(left));
        rounded(d, o, &r, 120);
        say(o, near ? "in proximity" : "proximity");
    }
}

/* Where a mover that crosses half its frontage draws fire. */
static void draw_traverse(drawing *d)
{
    for (uint64_t left = bp_alive(d->b, d->s, !d->b->unit[d->piece].side); left; left &= left - 1) {
        int enemy = bp_lowest(left);
        tab_rect r;
        if (bp_waits(d->s, enemy) || !bp_may_react(d->b, d->s, enemy)) continue;
        bp_rect(d->b, d->s, enemy, &r);
        gg_overlay *o = shape(d, GG_OVERLAY_AREA, -1, enemy);
        gg_text t = words_of(o);
        add(d, o, r.corner[TAB_FL]);
        for (int k = TAB_FL; k <= TAB_FR; k++)
            for (int turn = k == TAB_FL ? -45 : 0; turn <= (k == TAB_FL ? 0 : 45); turn += 15) {
                tab_point by = tab_offset(r.pose.f + turn, 0, 120);
                add(d, o, (tab_point){r.corner[k].x + by.x, r.corner[k].y + by.y});
            }
        add(d, o, r.corner[TAB_FR]);
        gg_text_add(&t, "%s fires here", gg_piece_label(&d->b->base, enemy));
    }
}

/* ---- command, support, sight ---- */

static int commander_of(const drawing *d)
{
    if (!is_unit(d)) return d->piece - BP_COMMANDER;
    return d->b->brigade[d->b->unit[d->piece].brigade].commander;
}

static void draw_links(drawing *d, uint64_t units)
{
    for (uint64_t a = units; a; a &= a - 1)
        for (uint64_t c = a & (a - 1); c; c &= c - 1) {
            tab_rect one, two;
            bp_rect(d->b, d->s, bp_lowest(a), &one);
            bp_rect(d->b, d->s, bp_lowest(c), &two);
            if (!tab_within(&one, &two, bp_chain_reach(d->b, d->s, (a & -a) | (c & -c)))) continue;
            gg_overlay *o = shape(d, GG_OVERLAY_LINE, 1, GG_NONE);
            add(d, o, one.centre);
            add(d, o, two.centre);
            say(o, "in one group");
        }
}

static void draw_command(drawing *d)
{
    static const char *const words[] = {"0; follow me, rally", "-1", "-2"};
    int c = commander_of(d);
    if (c == GG_NONE || !(d->s->commander[c].flags & C_ALIVE) || d->s->commander[c].joined == BP_OFF_TABLE) return;
    tab_point at = {d->s->commander[c].x, d->s->commander[c].y};
    int brigade = d->b->commander[c].brigade;
    if (brigade == GG_NONE) {
        say(ring(d, at, 120, 1, GG_NONE), "his re-roll");
        return;
    }
    for (int k = 0; k < 3; k++) say(ring(d, at, 120 * (k + 1), k ? 0 : 1, BP_COMMANDER + c), words[k]);
    draw_links(d, d->b->brigade[brigade].units & bp_alive(d->b, d->s, d->b->commander[c].side));
}

/* Behind a fighting friend, and beside him. */
static void draw_support(drawing *d)
{
    const tab_rect *r = &d->at;
    static const struct {
        uint8_t from, to;
        int16_t way;
    } side[] = {{TAB_RL, TAB_RR, 180}, {TAB_FL, TAB_RL, -90}, {TAB_FR, TAB_RR, 90}};
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++) {
        tab_point a = r->corner[side[i].from], c = r->corner[side[i].to],
                  by = tab_offset(r->pose.f + side[i].way, 0, 60);
        gg_overlay *o = shape(d, GG_OVERLAY_AREA, 1, GG_NONE);
        add(d, o, a);
        add(d, o, c);
        add(d, o, (tab_point){c.x + by.x, c.y + by.y});
        add(d, o, (tab_point){a.x + by.x, a.y + by.y});
        say(o, i ? "would support beside it" : "would support behind it");
    }
}

static void draw_sight(drawing *d)
{
    bool sees = false;
    tab_rect at;
    if (d->other >= d->b->units || !d->s->unit[d->other].alive || bp_waits(d->s, d->other) || d->other == d->piece)
        return;
    bp_rect(d->b, d->s, d->other, &at);
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, 0, d->other);
    gg_text t = words_of(o);
    add(d, o, tab_front(d->at.pose));
    add(d, o, at.centre);
    bp_say_sight(&t, d->b, d->s, d->piece, d->other, &sees);
    o->tone = sees ? 1 : -1;
}

/* ---- way back, objectives, rides ---- */

static void draw_back(drawing *d)
{
    bp_way_back way;
    tab_rect end;
    bool open = bp_may_retire(d->b, d->s, d->piece, false, &way);
    gg_overlay *o = shape(d, GG_OVERLAY_AREA, open ? 0 : -1, GG_NONE);
    if (!open) {
        footprint(d, o, &d->at);
        say(o, "no way back");
        return;
    }
    bp_rect_at(d->b, d->s, d->piece, way.pose, way.formation, &end);
    footprint(d, o, &end);
    say(o, way.disordered ? "falls back to here, disordered" : "falls back to here");
    o = shape(d, GG_OVERLAY_LINE, 0, GG_NONE);
    add(d, o, tab_front(d->at.pose));
    add(d, o, tab_front(way.pose));
    say(o, "way back");
}

static void draw_objectives(drawing *d)
{
    for (int i = 0; i < d->b->objectives; i++) {
        gg_overlay *o = ring(d, d->b->objective[i].at, 30, 0, GG_NONE);
        gg_text t = words_of(o);
        int holder = d->s->holder[i];
        if (bp_say_objective(&t, d->b, i)) gg_text_add(&t, ", ");
        gg_text_add(&t, "%d points", d->b->objective[i].points);
        if (holder >= GG_SIDES) continue;
        gg_text_add(&t, ": ");
        gg_say_side(&t, &d->b->base, holder);
        gg_text_add(&t, " holds");
    }
}

static void draw_ride(drawing *d)
{
    int c = commander_of(d);
    if (c == GG_NONE || !(d->s->commander[c].flags & C_ALIVE) || d->s->commander[c].joined == BP_OFF_TABLE) return;
    int reach = bp_ride_reach(d->b, &d->s->commander[c]);
    gg_overlay *o = ring(d, (tab_point){d->s->commander[c].x, d->s->commander[c].y}, reach, 1, BP_COMMANDER + c);
    gg_text t = words_of(o);
    gg_say_inches(&t, reach);
    gg_text_add(&t, " inches");
}

#define OVERLAYS_DEF "rules/bp/show/overlays.def"
#define OVERLAY_WORDS bp_overlay_words
#include "engine/def/overlays.inc"

int bp_overlay(const gg_battle *battle, const gg_state *state, int kind, int piece, int other, gg_overlay *out, int cap)
{
    drawing d = {.b = bp_b(battle), .s = bp_s(state), .piece = piece, .other = other, .out = out, .cap = cap};
    bool of_all = draw[kind] == draw_objectives, of_staff = draw[kind] == draw_command || draw[kind] == draw_ride;
    bool unit = piece >= 0 && piece < d.b->units && d.s->unit[piece].alive && !bp_waits(d.s, piece);
    bool staff = piece >= BP_COMMANDER && piece - BP_COMMANDER < d.b->commanders;
    if (!of_all && !unit && !(of_staff && staff)) return 0;
    if (unit) bp_rect(d.b, d.s, piece, &d.at);
    draw[kind](&d);
    return d.count;
}
