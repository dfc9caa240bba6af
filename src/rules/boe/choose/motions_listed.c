/* Named motions that are worth listing: to places with names, up to the nearest enemy, straight on; rides to friends. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

typedef struct listing {
    const gg_battle *battle;
    const gg_state *state;
    GG_POSITION(boe);
    int unit;
    gg_motion *out;
    int n, cap;
} listing;

static gg_motion *list(listing *l, gg_move m)
{
    for (int i = 0; i < l->n; i++)
        if (l->out[i].move == m) return NULL;
    if (!m || l->n == l->cap || gg_verdict(l->battle, l->state, m) != GG_OK) return NULL;
    l->out[l->n] = (gg_motion){.move = m};
    return &l->out[l->n++];
}

/* ---- ways ---- */

/* The first space at which somebody may answer. */
static void note_watchers(const listing *l, const boe_route *way, gg_text *t)
{
    boe_watcher who[1];
    boe_state there = *l->s;
    for (int i = 0; i < way->steps; i++) {
        boe_put(&there, l->b, l->unit, way->cell[i]);
        int n = boe_watchers(l->b, &there, l->unit, who, 1);
        if (n == 0) continue;
        gg_text_add(t, "; ");
        gg_say_name(t, l->battle, who[0].unit);
        gg_text_add(t, n > 1 ? " and others may answer at " : who[0].fires ? " may fire at " : " may charge at ");
        gg_say_phrase(t, "{H}", GG_PHRASE_OF(l->battle, .at = boe_pose(way->cell[i], -1)));
        return;
    }
}

/* "3 AP, 1 die; Arentschildt may fire at 8,5" */
static void list_way(listing *l, int to, const char *words, const char *name)
{
    boe_route way;
    gg_motion *m = to == SQ_OFF || to == l->s->unit[l->unit].cell ? NULL : list(l, boe_way_to(l->b, l->s, l->unit, to));
    if (!m) return;
    gg_text w = gg_text_on(m->words, sizeof m->words), note = gg_text_on(m->note, sizeof m->note);
    gg_text_add(&w, "%s %s", words, name);
    if (!boe_route_to(l->b, l->s, l->unit, to, &way)) return; /* through friends */
    gg_text_add(&note, "%d AP", way.ap);
    if (way.dice) gg_text_add(&note, ", ");
    if (way.dice) gg_say_count(&note, way.dice, "die", "dice");
    if (way.watched) note_watchers(l, &way, &note);
}

static void list_ways(listing *l)
{
    const boe_unit *u = &l->s->unit[l->unit];
    int near = boe_nearest_enemy(l->b, l->s, boe_side(l->b, l->unit), u->cell);
    char count[8];
    for (int i = 0; i < l->b->objectives; i++) list_way(l, l->b->objective[i].cell, "to", l->b->objective[i].name);
    if (near != GG_NONE)
        list_way(l, boe_way_nearest(l->b, l->s, l->unit, l->s->unit[near].cell), "up to", l->b->unit[near].label);
    int most = boe_uses_facing(u->formation) ? boe_way_farthest(l->b, l->s, l->unit, 0) : 0;
    gg_text t = gg_text_on(count, sizeof count);
    gg_text_add(&t, "%d", most);
    if (most) list_way(l, sq_steps(l->b->board, u->cell, 2 * u->facing, most), "forward", count);
}

/* ---- rides: to his own troops, and of generals to any ---- */

static void list_rides(listing *l)
{
    const boe_leader_def *d = &l->b->leader[l->unit - BOE_LEADER];
    for (int u = boe_first(l->b, d->side); u != GG_NONE; u = boe_next(l->b, d->side, u)) {
        bool his = d->brigade == GG_NONE || l->b->unit[u].brigade == d->brigade;
        if (!boe_on_map(l->s, u) || !his) continue;
        gg_motion *m = list(l, boe_move(V_LEAD, (unsigned)l->unit, GG_NONE, l->s->unit[u].cell, 0, 0));
        if (!m) continue;
        gg_text w = gg_text_on(m->words, sizeof m->words), note = gg_text_on(m->note, sizeof m->note);
        gg_text_add(&w, "to %s", l->b->unit[u].label);
        gg_say_name(&note, l->battle, u);
        gg_text_add(&note, ", +%d with %s", l->s->leader[l->unit - BOE_LEADER].rating,
                    gg_many(l->battle, u) ? "them" : "it");
    }
}

int boe_motions(const gg_battle *battle, const gg_state *state, gg_motion *out, int cap)
{
    listing l = {battle, state, boe_b(battle), boe_s(state), state->ask.piece, out, 0, cap};
    if (state->ask.question == ASK_ACTION) list_ways(&l);
    if (state->ask.question == ASK_LEADER) list_rides(&l);
    return l.n;
}
