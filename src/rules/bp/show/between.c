/* Distance, quarter and sight between two units, commanders or places; places by name. */
#include <string.h>

#include "engine/notation.h"
#include "engine/telling.h"

#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

/* ---- what hides a target ---- */

/* The first unit without which more of the target would be seen. */
static int hiding_unit(const bp_battle *b, const bp_state *s, int unit, int target, int face, const bp_sight *now)
{
    bp_state without = *s;
    for (int z = 0; z < b->units; z++) {
        bp_sight sight;
        if (z == unit || z == target || !s->unit[z].alive) continue;
        without.unit[z].alive = 0;
        bp_aim_at(b, &without, unit, target, face, &sight);
        without.unit[z].alive = 1;
        if (sight.vis > now->vis || sight.obs < now->obs) return z;
    }
    return GG_NONE;
}

/* The first hill, wood or building that lies on a line to the target's middle or corners. */
static int hiding_ground(const bp_battle *b, const bp_state *s, int target, tab_point origin)
{
    tab_rect at;
    bp_rect(b, s, target, &at);
    for (int k = 0; k <= 4; k++)
        for (uint64_t left = b->hills | b->woods | b->buildings; left; left &= left - 1) {
            const tab_polygon *shape = &b->feature[__builtin_ctzll(left)].shape;
            tab_point to = k ? at.corner[k - 1] : at.centre;
            bool inside = tab_inside(origin, shape->at, shape->n);
            if (!inside && tab_segment_meets(origin, to, shape->at, shape->n)) return __builtin_ctzll(left);
        }
    return GG_NONE;
}

static void say_hider(gg_text *t, const bp_battle *b, const bp_state *s, int unit, int target, int face,
                      const bp_sight *sight)
{
    int by = sight->obs_units ? hiding_unit(b, s, unit, target, face, sight) : GG_NONE;
    int ground = sight->obs_terrain ? hiding_ground(b, s, target, sight->origin) : GG_NONE;
    if (by != GG_NONE) {
        gg_text_add(t, " by ");
        gg_say_labelled(t, &b->base, by);
    }
    if (ground == GG_NONE) return;
    gg_text_add(t, by == GG_NONE ? " by " : " and ");
    bp_say_feature(t, b, ground);
}

void bp_say_sight(gg_text *t, const bp_battle *b, const bp_state *s, int unit, int target, bool *sees)
{
    int face = s->unit[unit].formation == SQUARE ? TAB_FRONT : 0;
    bp_sight sight;
    tab_rect r, at;
    bp_rect(b, s, unit, &r);
    bp_rect(b, s, target, &at);
    if (s->unit[unit].formation == SQUARE) face = (int)tab_quarter_of(&r, at.centre);
    bp_aim_at(b, s, unit, target, face, &sight);
    int points = s->unit[target].formation == GARRISON ? 9 : TAB_SAMPLES;
    *sees = sight.vis > 0;
    if (sight.arc == 0) {
        gg_text_add(t, "none: out of its arc");
        return;
    }
    if (sight.vis && !sight.obs) {
        gg_text_add(t, sight.arc == points ? "clear" : "clear, %d of %d in arc", sight.arc, points);
        return;
    }
    gg_text_add(t, sight.vis ? "in part, %d of %d seen, hidden" : "none: hidden", sight.vis, points);
    say_hider(t, b, s, unit, target, face, &sight);
}

/* ---- between ---- */

typedef struct spot { /* a unit with its footprint, or a point */
    bool unit;
    tab_rect rect;
    tab_point at;
} spot;

static bool spot_of(const bp_battle *b, const bp_state *s, gg_spot from, spot *out)
{
    *out = (spot){.at = {from.pose.x, b->height - from.pose.y}};
    if (from.piece < b->units) {
        if (!s->unit[from.piece].alive || bp_waits(s, from.piece)) return false;
        bp_rect(b, s, from.piece, &out->rect);
        out->unit = true;
        out->at = tab_front(out->rect.pose);
    } else if (bp_is_commander(from.piece)) {
        const bp_commander *c = &s->commander[from.piece - BP_COMMANDER];
        out->at = (tab_point){c->x, c->y};
        return from.piece - BP_COMMANDER < b->commanders && c->flags & C_ALIVE && c->joined != BP_OFF_TABLE;
    }
    return true;
}

static int distance(const spot *a, const spot *b)
{
    if (a->unit && b->unit) return tab_distance(&a->rect, &b->rect);
    if (a->unit || b->unit) return tab_distance_point(a->unit ? b->at : a->at, a->unit ? &a->rect : &b->rect);
    return tab_distance_points(a->at, b->at);
}

bool bp_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    static const char *const quarter[] = {"in front", "to its right", "behind", "to its left"};
    static const char *const face[] = {"its front", "its right flank", "its rear", "its left flank"};
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    spot here, there;
    if (!spot_of(b, s, from, &here) || !spot_of(b, s, to, &there)) return false;
    gg_between_words say = gg_between_on(out);
    out->distance = distance(&here, &there);
    gg_say_inches(&say.distance, out->distance);
    gg_text_add(&say.distance, " inches");
    bool enemies = here.unit && there.unit && b->unit[from.piece].side != b->unit[to.piece].side;
    if (enemies && out->distance <= 120) gg_text_add(&say.distance, ", in proximity");
    if (here.unit)
        gg_text_add(&say.arc, "%s", quarter[tab_quarter_of(&here.rect, there.unit ? there.rect.centre : there.at)]);
    if (here.unit && there.unit)
        gg_text_add(&say.arc, ", before %s",
                    bp_no_flanks(s, to.piece) ? face[0] : face[tab_quarter_of(&there.rect, here.at)]);
    if (here.unit && there.unit && from.piece != to.piece)
        bp_say_sight(&say.sight, b, s, from.piece, to.piece, &out->sees);
    return true;
}

/* ---- places by name ---- */

static bool same_name(gg_word w, const char *name)
{
    static const char the[] = "the ";
    if (!name[0]) return false;
    return gg_word_same(w, name) || (strncmp(name, the, 4) == 0 && gg_word_same(w, name + 4));
}

static gg_pose plane(const bp_battle *b, tab_point p)
{
    gg_pose pose = bp_plane(b, tab_pose_at(p, 0));
    pose.facing = -1;
    return pose;
}

static tab_point middle(const bp_feature *f)
{
    if (f->line) return f->shape.at[f->shape.n / 2];
    return (tab_point){(f->shape.box.x0 + f->shape.box.x1) / 2, (f->shape.box.y0 + f->shape.box.y1) / 2};
}

/* Inches, with a decimal or without; what would be off the table as inches is read as tenths. */
static bool read_length(const char *at, size_t len, int most, int *out)
{
    unsigned n;
    if (!gg_read_tenths(at, len, 4000, &n)) return false;
    bool decimal = memchr(at, '.', len);
    *out = decimal || 10 * (int)n > most ? (int)n : 10 * (int)n;
    return *out <= most;
}

static bool read_point(const bp_battle *b, const char *text, size_t len, tab_point *out)
{
    const char *comma = memchr(text, ',', len);
    int x, y;
    if (!comma || comma == text) return false;
    size_t head = (size_t)(comma - text), skip = head + 1;
    while (skip < len && text[skip] == ' ') skip++;
    if (!read_length(text, head, b->width, &x) || !read_length(text + skip, len - skip, b->height, &y)) return false;
    *out = (tab_point){x, y};
    return true;
}

bool bp_place_find(const gg_battle *battle, const char *text, size_t len, gg_pose *out)
{
    const bp_battle *b = bp_b(battle);
    gg_word w = {.at = text, .len = len};
    tab_point p;
    if (len == 0) return false;
    if (read_point(b, text, len, &p)) return *out = plane(b, p), true;
    for (int i = 0; i < b->objectives; i++)
        if (same_name(w, b->objective[i].name)) return *out = plane(b, b->objective[i].at), true;
    for (int i = 0; i < b->features; i++) {
        const bp_feature *f = &b->feature[i];
        if (gg_word_same(w, f->label) || same_name(w, f->name) || same_name(w, f->called))
            return *out = plane(b, middle(f)), true;
    }
    return false;
}
