/* Shapes to draw over the map, each with a word: where a piece can go, what it commands, where it would run. Those of fighting
 * are in overlays_fight.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/drawing.h"
#include "rules/boe/show/show.h"

/* ---- shapes ---- */

gg_overlay *boe_draw_shape(drawing *d, int kind, int tone, int piece, const char *words)
{
    return gg_shape_add(&d->to, (gg_overlay_shape)kind, tone, piece, "{w}", GG_PHRASE_OF(d->battle, .word = words));
}

void boe_draw_at(gg_overlay *o, int cell)
{
    if (cell != SQ_OFF) gg_shape_at(o, sq_plane(sq_x(cell)), sq_plane(sq_y(cell)));
}

void boe_draw_line(drawing *d, int from, int to, int tone, int piece, const char *words)
{
    gg_overlay *o = boe_draw_shape(d, GG_OVERLAY_LINE, tone, piece, words);
    boe_draw_at(o, from);
    boe_draw_at(o, to);
}

void boe_draw_cells(drawing *d, int tone, const char *words, draw_holds *in, int what)
{
    gg_overlay *o = NULL;
    for (int cell = 0; cell != SQ_OFF; cell = sq_next(d->b->board, cell)) {
        if (!in(d, cell, what)) continue;
        if (gg_shape_full(o)) o = boe_draw_shape(d, GG_OVERLAY_CELLS, tone, GG_NONE, words);
        boe_draw_at(o, cell);
    }
}

/* ---- reach: spaces by what is left, and by dice ---- */

enum { DICE_MOST = 8 };

/* Each die costs 1 AP more on 5 and 6: the chance that no more than `spare` of them do, in per cent. */
static int chance_to_arrive(int dice, int spare)
{
    double chance = 0, one = 1; /* binomial, by its first terms */
    for (int i = 0; i < dice; i++) one *= 2.0 / 3;
    for (int k = 0; k <= spare && k <= dice; k++) {
        chance += one;
        one *= (double)(dice - k) / (k + 1) / 2;
    }
    return (int)(100 * chance + 0.5);
}

typedef struct reached {
    boe_routes all;
    uint8_t left[BOE_CELLS], dice[BOE_CELLS]; /* left 255: out of reach */
} reached;

static void work_out(const drawing *d, reached *r)
{
    boe_route way;
    boe_routes_work(d->b, d->s, d->unit, true, &r->all);
    for (int spot = 0; spot < d->b->board.columns * d->b->board.rows; spot++) {
        int cell = sq_cell(spot % d->b->board.columns, spot / d->b->board.columns);
        bool there = boe_routes_to(d->b, d->s, d->unit, &r->all, cell, &way);
        r->left[spot] = (uint8_t)(there ? d->s->unit[d->unit].ap_left - way.ap : 255);
        r->dice[spot] = (uint8_t)(there ? way.dice < DICE_MOST ? way.dice : DICE_MOST : 0);
    }
}

static void draw_band(drawing *d, const reached *r, int left, int dice, bool halts)
{
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    gg_overlay *o = NULL;
    gg_text_add(&t, "%d AP left", left);
    if (dice) gg_text_add(&t, ", ");
    if (dice) gg_say_count(&t, dice, "die", "dice");
    if (dice) gg_text_add(&t, ": %d %%", chance_to_arrive(dice, left));
    if (halts) gg_text_add(&t, "; under their front: halts");
    for (int spot = 0; spot < d->b->board.columns * d->b->board.rows; spot++) {
        int cell = sq_cell(spot % d->b->board.columns, spot / d->b->board.columns);
        if (r->left[spot] != left || r->dice[spot] != dice) continue;
        if (boe_controlled(d->b, d->s, cell, !boe_side(d->b, d->unit)) != halts) continue;
        if (gg_shape_full(o)) o = boe_draw_shape(d, GG_OVERLAY_CELLS, halts ? -1 : dice ? 0 : 1, GG_NONE, words);
        boe_draw_at(o, cell);
    }
}

static void draw_reach(drawing *d)
{
    reached r;
    work_out(d, &r);
    for (int left = d->s->unit[d->unit].ap_left - 1; left >= 0; left--)
        for (int dice = 0; dice <= DICE_MOST; dice++)
            for (int halts = 0; halts < 2; halts++) draw_band(d, &r, left, dice, halts);
}

/* ---- front and zone ---- */

static bool in_zone(const drawing *d, int cell, int what)
{
    boe_state alone = *d->s;
    (void)what;
    if (sq_distance(d->s->unit[d->unit].cell, cell) != 1) return false;
    for (int u = boe_first(d->b, boe_side(d->b, d->unit)); u != GG_NONE; u = boe_next(d->b, boe_side(d->b, d->unit), u))
        if (u != d->unit && boe_on_map(d->s, u)) boe_put(&alone, d->b, u, SQ_OFF);
    return boe_controlled(d->b, &alone, cell, boe_side(d->b, d->unit));
}

static bool ahead(const drawing *d, int cell, int what)
{
    (void)what;
    return sq_distance(d->s->unit[d->unit].cell, cell) == 1 && !in_zone(d, cell, 0) &&
           boe_arc(d->b, d->s, d->unit, cell) == ARC_FRONT;
}

static void draw_front(drawing *d)
{
    boe_draw_cells(d, 1, "its front: whoever enters halts", in_zone, 0);
    boe_draw_cells(d, 0, "its front", ahead, 0);
}

/* ---- command ---- */

static int leader_of(const drawing *d)
{
    if (boe_is_leader((unsigned)d->piece)) return d->piece - BOE_LEADER;
    return d->b->brigade[d->b->unit[d->unit].brigade].leader;
}

static bool in_radius(const drawing *d, int cell, int fast)
{
    int leader = leader_of(d), most = boe_radius(d->b, leader, fast);
    int side = d->b->leader[leader].side, from = d->s->leader[leader].cell;
    int least = fast ? boe_radius(d->b, leader, false) + 1 : 0;
    int ap = boe_ap_distance(d->b, d->s, side, from, cell, most);
    return ap <= most && ap >= least;
}

static bool can_ride(const drawing *d, int cell, int what)
{
    (void)what;
    return boe_judge_leader_move(d->b, d->s, leader_of(d), cell) == GG_OK;
}

static void mark_commanded(drawing *d, int brigade)
{
    int side = d->b->brigade[brigade].side;
    for (int u = boe_first(d->b, side); u != GG_NONE; u = boe_next(d->b, side, u)) {
        if (d->b->unit[u].brigade != brigade || !boe_on_map(d->s, u)) continue;
        bool in = boe_in_command(d->b, d->s, u);
        boe_draw_at(boe_draw_shape(d, GG_OVERLAY_CELLS, in ? 1 : -1, u, in ? "in command" : "out of command"),
                    d->s->unit[u].cell);
    }
}

static void draw_command(drawing *d)
{
    int leader = leader_of(d);
    if (leader == GG_NONE || d->s->leader[leader].state != PRESENT) return;
    boe_draw_cells(d, 1, "his foot are in command here", in_radius, false);
    boe_draw_cells(d, 0, "his horse are", in_radius, true);
    if (d->b->leader[leader].brigade != GG_NONE) mark_commanded(d, d->b->leader[leader].brigade);
    if (boe_is_leader((unsigned)d->piece) && !d->s->leader[leader].moved) boe_draw_cells(d, 0, "his ride", can_ride, 0);
}

/* ---- order ---- */

static bool is_allowed(const drawing *d, int cell, int what)
{
    (void)what;
    return boe_order_allows_step(d->b, d->s, d->unit, d->s->unit[d->unit].cell, cell);
}

static bool is_barred(const drawing *d, int cell, int what) { return !is_allowed(d, cell, what); }

static void draw_order(drawing *d)
{
    const boe_brigade *g = &d->s->brigade[d->b->unit[d->unit].brigade];
    if (g->order == DEFEND) boe_draw_cells(d, 1, "DEFEND: within four spaces of its post", is_allowed, 0);
    if (g->order == DEFEND && g->post != SQ_OFF)
        boe_draw_at(boe_draw_shape(d, GG_OVERLAY_CELLS, 0, GG_NONE, "its post"), g->post);
    if (g->order == SUPPORT) boe_draw_cells(d, -1, "SUPPORT: too near the enemy", is_barred, 0);
    if (g->order == WITHDRAW) boe_draw_cells(d, 1, "WITHDRAW: homeward", is_allowed, 0);
}

/* ---- forced move: the way it would run ---- */

static void draw_flight(drawing *d)
{
    boe_state then = *d->s;
    int cell = d->s->unit[d->unit].cell, side = boe_side(d->b, d->unit), through = 0;
    gg_overlay *o = boe_draw_shape(d, GG_OVERLAY_LINE, -1, GG_NONE, "its way, if it is driven off");
    then.unit[d->unit].status = RETREAT;
    int threat = boe_threat(d->b, d->s, d->unit, GG_NONE);
    boe_draw_at(o, cell);
    for (int i = boe_retreat_length(d->b, &then, d->unit); i > 0; i--) {
        int to = boe_home_distance(d->b, side, cell) ? boe_retreat_step(d->b, &then, d->unit, cell, threat) : SQ_OFF;
        if (to == SQ_OFF) break;
        int there = boe_unit_at(d->b, d->s, to);
        if (there != GG_NONE && through++ < 8)
            boe_draw_at(boe_draw_shape(d, GG_OVERLAY_CELLS, -1, there, "friends it would run through"), to);
        boe_draw_at(o, cell = to);
    }
    if (boe_home_distance(d->b, side, cell) == 0)
        boe_draw_at(boe_draw_shape(d, GG_OVERLAY_CELLS, -1, GG_NONE, "a rout goes on over the edge"), cell);
}

/* ---- support ---- */

/* With a friend of its own kind, in order and formed, put there. */
static bool supports_from(const drawing *d, int cell, int what)
{
    boe_state then = *d->s;
    int side = boe_side(d->b, d->unit);
    (void)what;
    if (!boe_free(d->b, d->s, cell, GG_NONE) || boe_supporter(d->b, d->s, d->unit) != GG_NONE) return false;
    for (int u = boe_first(d->b, side); u != GG_NONE; u = boe_next(d->b, side, u)) {
        if (u == d->unit || !boe_on_map(d->s, u) || boe_kind(d->b, u) != boe_kind(d->b, d->unit)) continue;
        then.unit[u].status = GOOD, then.unit[u].formation = COLUMN, then.unit[u].flags &= ~(uint32_t)IN_MELEE;
        boe_put(&then, d->b, u, cell);
        return boe_supporter(d->b, &then, d->unit) == u;
    }
    return false;
}

static void draw_support(drawing *d)
{
    int by = boe_supporter(d->b, d->s, d->unit);
    if (by != GG_NONE) boe_draw_at(boe_draw_shape(d, GG_OVERLAY_CELLS, 1, by, "supports it"), d->s->unit[by].cell);
    boe_draw_cells(d, 0, "a friend in order here would support it", supports_from, 0);
}

/* ---- all ---- */

#define OVERLAYS_DEF "rules/boe/show/overlays.def"
#define OVERLAY_WORDS boe_overlay_words
#include "engine/def/overlays.inc"

int boe_overlay(const gg_battle *battle, const gg_state *state, int kind, int piece, int other, gg_overlay *out,
                int cap)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    drawing d = {battle, b, s, piece, GG_NONE, other, {out, 0, cap}};
    if (piece < 0 || !gg_piece_exists(battle, piece)) return 0;
    bool leader = boe_is_leader((unsigned)piece);
    if (!leader && boe_on_map(s, piece)) d.unit = piece;
    if (d.unit == GG_NONE && !(leader && draw[kind] == draw_command)) return 0;
    draw[kind](&d);
    return d.to.count;
}
