/* What lies between two units or places: distance from edge to edge, arc, and sight with what blocks it. */
#include "rules/kings/show/show.h"

static bool end_at(const kings_battle *b, const kings_state *s, gg_spot spot, kings_end *out)
{
    if (spot.piece < b->units) {
        if (!kings_on(s, spot.piece)) return false;
        *out = kings_end_of(b, s, spot.piece);
        return true;
    }
    *out = (kings_end){GG_NONE, 0, {spot.pose.x, b->height - spot.pose.y}};
    for (int w = 0; w < b->works; w++) /* a Work reaches to its edge */
        if (b->work[w].at.x == out->at.x && b->work[w].at.y == out->at.y) out->radius = b->work[w].radius;
    return true;
}

static void say_blockers(gg_text *t, const kings_battle *b, const kings_sightline *l)
{
    kings_say_places(t, b, l->areas, l->works);
    if ((l->areas || l->works) && l->units) gg_text_add(t, " and ");
    gg_say_units(t, &b->base, l->units);
}

void kings_say_sight(gg_text *t, const kings_battle *b, const kings_sightline *l, bool sees)
{
    if (sees && !l->blocked) {
        gg_text_add(t, "clear");
        return;
    }
    gg_text_add(t, sees ? "seen past " : "blocked by ");
    say_blockers(t, b, l);
    if (l->deep) gg_text_add(t, ": in it one sees 6.0 inches");
}

bool kings_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    static const char *const arcs[] = {"front", "flank", "rear"};
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    kings_end one, two;
    kings_sightline l;
    if (!end_at(b, s, from, &one) || !end_at(b, s, to, &two)) return false;
    gg_between_words say = gg_between_on(out);
    int gap = disc_distance(one.at, two.at) - one.radius - two.radius;
    out->distance = gap < 0 ? 0 : gap;
    gg_say_inches(&say.distance, out->distance);
    gg_text_add(&say.distance, " inches");
    if (one.unit != GG_NONE && kings_has_front(b, s, one.unit))
        gg_text_add(&say.arc, "%s", arcs[kings_arc(b, s, one.unit, two.at)]);
    out->sees = kings_sight_lines(b, s, one, two, &l);
    kings_say_sight(&say.sight, b, &l, out->sees);
    return true;
}
