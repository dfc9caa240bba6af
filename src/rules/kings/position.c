/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. */
#include <string.h>

#include "engine/text.h"
#include "setup.h"

/* ---- what never changes ---- */

static void print_edges(gg_text *t, unsigned edges)
{
    for (const char *before = " "; edges; edges &= edges - 1, before = ",")
        gg_text_add(t, "%s%s", before, kings_edge_names[__builtin_ctz(edges)]);
}

static void print_options(gg_text *t, const kings_battle *b)
{
    const kings_options *o = &b->option;
    for (int i = 0; i < KINGS_OPTIONS; i++) {
        const kings_option_words *words = &kings_option_list[i];
        uint8_t value = ((const uint8_t *)o)[words->at];
        if (words->value[0] && value) gg_text_add(t, "option %s %s\n", words->name, words->value[value]);
        if (!words->value[0] && value != words->usual) gg_text_add(t, "option %s %d\n", words->name, value);
    }
    if (o->recycle_side != GG_NONE) gg_text_add(t, "option recycle_side %s\n", b->base.side[o->recycle_side]);
    if (!o->edges) return;
    gg_text_add(t, "option edges");
    print_edges(t, o->edges);
    gg_text_add(t, "\n");
}

static void print_rules(gg_text *t, const kings_battle *b)
{
    for (int i = 0; i < KINGS_SCENARIOS; i++)
        if (b->scenario == kings_scenario_list[i].rule) gg_text_add(t, "scenario %s\n", kings_scenario_list[i].name);
    gg_text_add(t, "table %d %d\nturns %d\n", b->width, b->height, b->turns);
    if (b->budget) gg_text_add(t, "points %d\n", b->budget);
    print_options(t, b);
    for (int type = 0; type < KINGS_TYPES; type++)
        for (int a = 0; a < KINGS_ACTIONS; a++)
            if (b->action[type][a] != kings_types[type].action[a])
                gg_text_add(t, "action %s %s %s\n", kings_types[type].code, kings_action_words[a],
                            kings_action_kinds[b->action[type][a]]);
}

/* ---- ground ---- */

static void print_shape(gg_text *t, const kings_shape *h)
{
    if (h->disc)
        gg_text_add(t, " disc %d,%d,%d", h->x0, h->y0, h->x1);
    else
        gg_text_add(t, " rect %d,%d,%d,%d", h->x0, h->y0, h->x1, h->y1);
}

static void print_area(gg_text *t, const kings_battle *b, const kings_area *a)
{
    const kings_ground *kind = &kings_grounds[a->kind];
    gg_text_add(t, "area %s", a->label);
    if (a->name[0]) gg_text_add(t, " \"%s\"", a->name);
    gg_text_add(t, " %s", kind->name);
    for (unsigned more = a->flags & ~kind->flags; more; more &= more - 1)
        gg_text_add(t, " %s", kings_area_flag_names[__builtin_ctz(more)]);
    if (a->cover != kind->cover) gg_text_add(t, " %s", kings_cover_names[a->cover]);
    for (int i = a->first; i < a->first + a->shapes; i++) print_shape(t, &b->shape[i]);
    gg_text_add(t, "\n");
}

/* A segment that goes on from the one before it stands on the same line. */
static bool goes_on(const kings_wall *from, const kings_wall *w)
{
    return from->b.x == w->a.x && from->b.y == w->a.y && from->cover == w->cover && strcmp(from->label, w->label) == 0;
}

static void print_walls(gg_text *t, const kings_battle *b)
{
    for (int i = 0; i < b->walls; i++) {
        const kings_wall *w = &b->wall[i];
        if (i == 0 || !goes_on(w - 1, w)) {
            gg_text_add(t, "wall %s%s%s %d,%d", w->label, w->label[0] ? " " : "", kings_cover_names[w->cover],
                        (int)w->a.x, (int)w->a.y);
        }
        gg_text_add(t, " %d,%d", (int)w->b.x, (int)w->b.y);
        if (i == b->walls - 1 || !goes_on(w, w + 1)) gg_text_add(t, "\n");
    }
}

static void print_ground(gg_text *t, const kings_battle *b)
{
    for (int i = 0; i < b->areas; i++) print_area(t, b, &b->area[i]);
    print_walls(t, b);
    for (int i = 0; i < b->works; i++) {
        const kings_work *w = &b->work[i];
        gg_text_add(t, "work %s %s", w->label, w->building ? "building" : "redoubt");
        if (w->name[0]) gg_text_add(t, " \"%s\"", w->name);
        gg_text_add(t, " %d,%d %d%s\n", (int)w->at.x, (int)w->at.y, w->radius, w->key ? " key" : "");
    }
    for (int i = 0; i < b->points; i++) gg_text_add(t, "point %d,%d\n", (int)b->point[i].x, (int)b->point[i].y);
}

/* ---- sides ---- */

static void print_side(gg_text *t, const kings_battle *b, const kings_state *s, int side)
{
    const kings_side *state = &s->side[side];
    gg_text_add(t, "side %s", b->base.side[side]);
    if (b->zone[side]) gg_text_add(t, " zone %d", b->zone[side]);
    if (b->exits[side]) gg_text_add(t, " exits");
    print_edges(t, b->exits[side]);
    if (b->option.hand[side] != KINGS_HAND_USUAL) gg_text_add(t, " hand %d", b->option.hand[side]);
    if (state->hand_n) gg_text_add(t, " cards %d", state->hand_n);
    if (state->hand_j) gg_text_add(t, " jokers %d", state->hand_j);
    if (state->deployed) gg_text_add(t, " deployed %d", state->deployed);
    gg_text_add(t, "\n");
}

static void print_vp(gg_text *t, const kings_battle *b, int side)
{
    const kings_vp *vp = &b->vp[side];
    if (vp->unit_lost == KINGS_BY_POINTS)
        gg_text_add(t, "vp %s lost points\n", b->base.side[side]);
    else if (vp->unit_lost)
        gg_text_add(t, "vp %s lost %d\n", b->base.side[side], vp->unit_lost);
    for (int i = 0; i < b->works; i++) {
        if (vp->held[i]) gg_text_add(t, "vp %s held %s %d\n", b->base.side[side], b->work[i].label, vp->held[i]);
        if (vp->not_enemy[i])
            gg_text_add(t, "vp %s denied %s %d\n", b->base.side[side], b->work[i].label, vp->not_enemy[i]);
    }
}

/* ---- units ---- */

static void print_outfit(gg_text *t, const kings_battle *b, int unit)
{
    const kings_unit_def *def = &b->unit[unit];
    const kings_profile *p = &def->profile;
    gg_text_add(t, "unit %s %s \"%s\" %s", def->label, b->base.side[def->side], def->name, kings_types[p->type].code);
    if (p->crew) gg_text_add(t, " %s", kings_weapons[p->weapon].word);
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (p->upgrades & kings_upgrades[i].flag) gg_text_add(t, " %s", kings_upgrades[i].name);
    if (def->chief) gg_text_add(t, " chief");
}

static void print_place(gg_text *t, const kings_battle *b, const kings_unit *u)
{
    if (u->flags & WAITING) return;
    if (u->status != ON)
        gg_text_add(t, " %s", kings_status_names[u->status]);
    else if (u->work != GG_NONE)
        gg_text_add(t, " in %s", b->work[u->work].label);
    else
        gg_text_add(t, " at %d,%d", u->x, u->y);
}

/* What is not as its line would be read without it. */
static void print_state(gg_text *t, const kings_battle *b, const kings_state *s, int unit, int begin_at)
{
    const kings_unit *u = &s->unit[unit];
    kings_unit usual = kings_usual_unit(b, unit, u->status, u->flags & CLOSE, begin_at);
    if (u->figs != usual.figs)
        gg_text_add(t, " figures %d of %d", u->figs, b->unit[unit].full);
    else if (b->unit[unit].full != kings_types[b->unit[unit].profile.type].figures)
        gg_text_add(t, " figures %d", b->unit[unit].full);
    for (int i = 0; i < KINGS_UNIT_FLAGS; i++)
        if (u->flags & kings_flag_list[i].flag) gg_text_add(t, " %s", kings_flag_list[i].name);
    if (u->facing != usual.facing) gg_text_add(t, " facing %s", disc_dir_names[u->facing]);
    if (u->pins) gg_text_add(t, " pins %d", u->pins);
    if ((u->flags ^ usual.flags) & LEADER) gg_text_add(t, u->flags & LEADER ? " leader" : " leaderless");
    if (u->leadership != usual.leadership) gg_text_add(t, " leadership %d", u->leadership);
    if (u->trait) gg_text_add(t, " trait %s", kings_trait_names[u->trait]);
    if (u->drunk) gg_text_add(t, " drunk %d", u->drunk);
    if (u->jam_until) gg_text_add(t, " jam %d", u->jam_until);
    if (u->lost != kings_usual_order(b, s, unit)) gg_text_add(t, " order %d", u->lost);
}

static void print_unit(gg_text *t, const kings_battle *b, const kings_state *s, int unit, int begin_at)
{
    print_outfit(t, b, unit);
    print_place(t, b, &s->unit[unit]);
    print_state(t, b, s, unit, begin_at);
    gg_text_add(t, "\n");
}

/* ---- the moment ---- */

static void print_cards(gg_text *t, const kings_battle *b, const kings_state *s)
{
    if (b->option.cards) gg_text_add(t, "deck %d jokers %d\n", s->deck_n, s->deck_j);
    if (s->arrivals || s->gone_for_good) gg_text_add(t, "solo arrivals %d gone %d\n", s->arrivals, s->gone_for_good);
}

static void print_begin(gg_text *t, const kings_battle *b, const kings_state *s, const kings_begin *begin)
{
    gg_text_add(t, "turn %d\nbegin %s", s->turn, kings_begin_names[begin->at]);
    if (begin->at == AT_UNIT)
        gg_text_add(t, " %s %s%s", b->unit[begin->unit].label, kings_action_words[begin->action],
                    begin->passed ? " passed" : "");
    else if (begin->at != AT_START)
        gg_text_add(t, " %s", b->base.side[begin->side]);
    gg_text_add(t, "\n");
}

int kings_position(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    kings_begin begin;
    if (!kings_begin_of(battle, state, &begin)) return -1;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "system %s\ntitle %s\n", battle->system->id, battle->title);
    gg_text_story(&t, battle->story);
    print_rules(&t, b);
    for (int side = 0; side < GG_SIDES; side++) print_side(&t, b, s, side);
    gg_text_add(&t, "first %s\n", b->base.side[b->first]);
    print_ground(&t, b);
    for (int side = 0; side < GG_SIDES; side++) print_vp(&t, b, side);
    for (int u = 0; u < b->units; u++) print_unit(&t, b, s, u, begin.at);
    print_cards(&t, b, s);
    print_begin(&t, b, s, &begin);
    return gg_text_len(&t);
}
