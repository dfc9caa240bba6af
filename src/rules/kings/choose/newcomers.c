/* Where somebody comes on, as people say it: "deploy Z11 behind Z1", "north edge 36", "near B2". */
#include "rules/kings/choose/reading.h"

static const tab_point nowhere = {KINGS_NO_WAY, 0};

static int take_edge(kings_reading *r)
{
    static const char *const words[] = {"north", "east", "south", "west"};
    for (int i = 0; i < 4; i++)
        if (kings_take(r, words[i])) return i;
    return -1;
}

static tab_point edge_point(const kings_reading *r, int edge, int along)
{
    int radius = r->m.radius;
    if (edge == EDGE_N || edge == EDGE_S) return (tab_point){along, edge == EDGE_N ? r->b->height - radius : radius};
    return (tab_point){edge == EDGE_E ? r->b->width - radius : radius, along};
}

/* The legal point of an edge that is nearest to somebody. */
static gg_move near_somebody(kings_reading *r, unsigned verb, tab_point to)
{
    tab_point best = {0}, p;
    bool any = false;
    for (int edge = EDGE_N; edge <= EDGE_W; edge++)
        for (int along = 0; along <= (edge % 2 ? r->b->height : r->b->width); along++) {
            p = edge_point(r, edge, along);
            if (any && disc_square(p, to) >= disc_square(best, to)) continue;
            if (!(r->b->option.edges >> edge & 1) || kings_judge_spot_on(r->b, r->s, r->m.unit, p)) continue;
            best = p;
            any = true;
        }
    if (!any) return kings_complain(r, "no open edge has room for it a Move from every enemy");
    return kings_go(verb, r->m.unit, best, nowhere, -1);
}

/* Why nobody can come on behind a unit. */
static gg_move no_screen(kings_reading *r, int screen)
{
    const char *label = r->b->unit[screen].label;
    int figs = r->s->unit[screen].figs, start = r->b->unit[screen].start;
    if (kings_side_of(r->b, screen) != kings_side_of(r->b, r->m.unit))
        return kings_complain(r, "%s is an enemy: it screens nobody of yours", label);
    if (!kings_on(r->s, screen)) return kings_complain(r, "%s is not on the table", label);
    if (2 * figs < start)
        return kings_complain(r, "%s has %d of %d figures: %d are needed to screen", label, figs, start,
                              (start + 1) / 2);
    int foe = kings_nearest(r->b, r->s, screen, kings_units_on(r->b, r->s, !kings_side_of(r->b, screen)));
    if (!kings_screens(r->b, r->s, screen) && foe != GG_NONE) {
        int gap = kings_gap(r->b, r->s, screen, foe);
        return kings_complain(r, "%s screens from an enemy within 6.0 inches: the nearest, %s, is %d.%d away", label,
                              r->b->unit[foe].label, gap / 10, gap % 10);
    }
    return kings_complain(r, "there is no room 6.0 inches behind %s", label);
}

gg_move kings_read_newcomer(kings_reading *r, unsigned verb)
{
    enum { EDGE_SPOTS = KINGS_SPOT_SLOTS - KINGS_UNITS };
    kings_thing x;
    tab_point spot;
    int along;
    if (kings_take(r, "behind")) {
        if (!kings_take_thing(r, &x) || x.kind != THING_UNIT) return kings_no_thing(r, "behind");
        if (!kings_spot(r->b, r->s, r->m.unit, EDGE_SPOTS + x.index, &spot)) return no_screen(r, x.index);
        return kings_go(verb, r->m.unit, spot, nowhere, -1);
    }
    if (kings_take(r, "near"))
        return kings_take_thing(r, &x) ? near_somebody(r, verb, x.at) : kings_no_thing(r, "near");
    kings_take(r, "at"), kings_take(r, "the");
    int edge = take_edge(r);
    if (edge < 0) return 0;
    kings_take(r, "edge");
    if (!kings_take_inches(r, &along)) return kings_complain(r, "where on that edge? north edge 36");
    return kings_go(verb, r->m.unit, kings_nameable(edge_point(r, edge, along)), nowhere, -1);
}

gg_move kings_read_deployment(kings_reading *r)
{
    gg_word w;
    if (!kings_take(r, "deploy") && !(kings_take(r, "bring") && kings_take(r, "on"))) return 0;
    if (!kings_peek(r, &w)) return 0;
    int unit = gg_piece_find(&r->b->base, w.at, w.len);
    if (unit >= r->b->units) return 0;
    r->at = w.at + w.len;
    r->m.unit = (uint8_t)unit;
    r->m.radius = (int16_t)kings_radius_as(r->b, unit, kings_refilled(r->b, r->s, unit), false);
    return kings_read_newcomer(r, V_DEPLOY);
}
