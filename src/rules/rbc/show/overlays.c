/* Shapes to draw over the board, each with a word. */
#include "engine/telling.h"
#include "rules/rbc/show/cards.h"

typedef struct drawing { /* the shapes so far, and whose they are */
    GG_POSITION(rbc);
    int unit, other;
    gg_shapes to;
} drawing;

static gg_overlay *shape(drawing *d, gg_overlay_shape kind, int tone, int piece, const char *words)
{
    return gg_shape_add(&d->to, kind, tone, piece, "{w}", GG_PHRASE_OF(&d->b->base, .word = words));
}

static void add_cell(gg_overlay *o, int cell)
{
    if (cell != SQ_OFF) gg_shape_at(o, sq_plane(sq_x(cell)), sq_plane(sq_y(cell)));
}

/* Boxes for which `in` says so, as many shapes of the same words as they need. */
typedef bool holds(const drawing *, int cell, int what);
static void cells(drawing *d, int tone, const char *words, holds *in, int what)
{
    gg_overlay *o = NULL;
    for (int cell = 0; cell != SQ_OFF; cell = sq_next(d->b->board, cell)) {
        if (!in(d, cell, what)) continue;
        if (gg_shape_full(o)) o = shape(d, GG_OVERLAY_CELLS, tone, GG_NONE, words);
        add_cell(o, cell);
    }
}

static void line(drawing *d, int from, int to, int tone, int piece, const char *words)
{
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, tone, piece, words);
    add_cell(o, from);
    add_cell(o, to);
}

/* ---- where it can go, whom it can charge ---- */

static uint64_t ends(const rbc_reach *r, int unformed)
{
    uint64_t all = 0;
    for (int f = 0; f < SQ_FACINGS; f++) all |= r->end[f][unformed][0] | r->end[f][unformed][1];
    return all;
}

static void board_cells(drawing *d, uint64_t board, int tone, const char *words)
{
    if (!board) return;
    gg_overlay *o = shape(d, GG_OVERLAY_CELLS, tone, GG_NONE, words);
    for (; board; board &= board - 1) add_cell(o, rbc_board_cell(d->s->unit[d->unit].cell, __builtin_ctzll(board)));
}

/* Of those boxes the ones in which it would have left its brigade, or taken it out of its zone. */
static uint64_t leaving(const drawing *d, uint64_t board)
{
    uint64_t out = 0;
    for (; board; board &= board - 1) {
        int cell = rbc_board_cell(d->s->unit[d->unit].cell, __builtin_ctzll(board));
        if (rbc_leaves_brigade(d->b, d->s, d->unit, cell)) out |= board & -board;
    }
    return out;
}

static uint64_t committing(const drawing *d, uint64_t board)
{
    uint64_t out = 0;
    if (d->s->committed >> d->b->unit[d->unit].brigade & 1) return 0;
    for (; board; board &= board - 1) {
        int cell = rbc_board_cell(d->s->unit[d->unit].cell, __builtin_ctzll(board));
        if (!rbc_in_zone(d->b, rbc_side(d->b, d->unit), cell)) out |= board & -board;
    }
    return out;
}

static void draw_reach(drawing *d)
{
    rbc_reach r;
    rbc_reach_work(d->b, d->s, d->unit, rbc_mode_of(d->s, d->unit), &r);
    uint64_t all = ends(&r, 0) | ends(&r, 1);
    board_cells(d, ends(&r, 0), 1, "Formed");
    board_cells(d, ends(&r, 1) & ~ends(&r, 0), 0, "Unformed");
    board_cells(d, leaving(d, all), -1, "leaves its brigade");
    board_cells(d, committing(d, all), 0, "commits its brigade");
}

const char *rbc_arc_word(rbc_arc arc)
{
    static const char *const words[] = {[ARC_FRONT] = "front",     [ARC_FRONT_DIAGONAL] = "front corner",
                                        [ARC_LEFT] = "left flank", [ARC_RIGHT] = "right flank",
                                        [ARC_REAR] = "rear",       [ARC_NONE] = ""};
    return words[arc];
}

/* "left flank", "corner: both Unformed"; whoever must give way, and where to. */
static void say_charge(const drawing *d, gg_move m, gg_text *t)
{
    int target = (int)gg_move_target(m), from = rbc_move_cell(m);
    rbc_state there = *d->s;
    uint16_t cell[2];
    gg_rule why;
    bool corner = gg_move_arg(m) & (ARG_LEFT | ARG_RIGHT);
    gg_text_add(t, "%s", corner ? "corner: both Unformed" : rbc_arc_word(rbc_arc_of(d->s, target, from)));
    rbc_put(&there, d->b, d->unit, from, (int)gg_move_facing(m));
    if (rbc_evades(d->b, &there, target, d->unit, &why) != MUST_EVADE) return;
    if (!rbc_fall_back_cells(d->b, &there, target, d->unit, cell) || cell[0] == SQ_OFF) {
        gg_text_add(t, "; must give way, nowhere to go");
        return;
    }
    gg_text_add(t, "; must give way to ");
    rbc_add_box(t, d->b, cell[0]);
}

static void draw_charges(drawing *d)
{
    rbc_reach r;
    rbc_reach_work(d->b, d->s, d->unit, rbc_mode_of(d->s, d->unit), &r);
    for (int i = 0; i < r.charges; i++) {
        gg_move m = r.charge[i];
        char words[64];
        gg_text t = gg_text_on(words, sizeof words);
        if (gg_move_arg(m) & ARG_SALVO) continue;
        say_charge(d, m, &t);
        int target = (int)gg_move_target(m);
        line(d, rbc_move_cell(m), d->s->unit[target].cell, gg_move_arg(m) & ARG_UNFORMED ? 0 : 1, target, words);
    }
}

static void draw_momentum(drawing *d)
{
    const rbc_unit *u = &d->s->unit[d->unit];
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    int far, by = rbc_drawn_by(d->b, d->s, d->unit, &far);
    gg_rule why = rbc_suspends(d->b, d->s, d->unit);
    if (why == MOM_CONTACT)
        gg_text_add(&t, "free: would lose its brigade");
    else if (why == MOM_OBSTRUCT)
        gg_text_add(&t, "free: the way ahead is barred");
    else if (why || !far)
        gg_text_add(&t, "free");
    else if (by == GG_NONE)
        gg_text_add(&t, "drawn on by a Camp");
    else
        gg_say_phrase(&t, "drawn on by {p}", GG_PHRASE_OF(&d->b->base, .piece = by));
    gg_overlay *o = shape(d, GG_OVERLAY_CELLS, why || !far ? 0 : 1, by, words);
    for (int i = 1; i <= (far ? far : RBC_MOMENTUM_AHEAD); i++)
        add_cell(o, sq_steps(d->b->board, u->cell, 2 * u->facing, i));
}

/* ---- arcs, range, sight ---- */

static bool in_arc(const drawing *d, int cell, int arc)
{
    rbc_arc at = sq_distance(d->s->unit[d->unit].cell, cell) == 1 ? rbc_arc_of(d->s, d->unit, cell) : ARC_NONE;
    return (int)at == arc || (arc == ARC_FRONT && at == ARC_FRONT_DIAGONAL);
}

static void draw_arcs(drawing *d)
{
    cells(d, 1, "front", in_arc, ARC_FRONT);
    cells(d, 0, "left flank", in_arc, ARC_LEFT);
    cells(d, 0, "right flank", in_arc, ARC_RIGHT);
    cells(d, -1, "rear", in_arc, ARC_REAR);
}

static bool at_range(const drawing *d, int cell, int far)
{
    int range;
    bool ahead = rbc_type_of(d->b, d->unit)->weapon == PIS_W;
    return cell != d->s->unit[d->unit].cell && rbc_shooting_arc(d->s, d->unit, cell, ahead, &range) && range == far;
}

static void draw_range(drawing *d)
{
    const rbc_type *type = rbc_type_of(d->b, d->unit);
    int most = rbc_range(type, MODE_NORMAL), storm = type->traits & T_MARC ? rbc_range(type, MODE_MASSED) : 0;
    for (int far = 1; far <= most || far <= storm; far++) {
        char words[24];
        gg_text t = gg_text_on(words, sizeof words);
        if (rbc_case_range(type))
            gg_text_add(&t, far <= rbc_case_range(type) ? "case, %d" : "ball, %d", far);
        else
            gg_text_add(&t, far > most ? "storm %d" : far == 1 ? "%d box" : "%d boxes", far);
        cells(d, far == 1, words, at_range, far);
    }
}

static void draw_sight(drawing *d)
{
    if (d->other >= d->b->units || !rbc_on_board(d->s, d->other)) return;
    const rbc_unit *u = &d->s->unit[d->unit], *to = &d->s->unit[d->other];
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    bool sees = rbc_say_sight(d->b, d->s, u->cell, u->facing, to->cell, &t);
    line(d, u->cell, to->cell, sees ? 1 : -1, d->other, words);
}

/* ---- brigade, flight, way back, ground ---- */

static void draw_brigade(drawing *d)
{
    int brigade = d->b->unit[d->unit].brigade;
    uint64_t in = rbc_in_command(d->b, d->s, brigade, NULL);
    for (uint64_t left = d->b->brigade[brigade].units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_on_board(d->s, u)) continue;
        bool ok = in >> u & 1;
        add_cell(shape(d, GG_OVERLAY_CELLS, ok ? 1 : -1, u, ok ? "in command" : "Out of Command"), d->s->unit[u].cell);
    }
}

/* Only heavy units run others down; an enemy or the board's edge ends the path. */
static void draw_flight(drawing *d)
{
    const rbc_unit *u = &d->s->unit[d->unit];
    bool heavy = rbc_heavy(rbc_type_of(d->b, d->unit)->cls);
    gg_overlay *o = shape(d, GG_OVERLAY_CELLS, -1, GG_NONE, "its flight, if it broke now");
    for (int i = 1; i <= d->b->option.flight; i++) {
        int cell = sq_steps(d->b->board, u->cell, 2 * u->facing + 4, i), who = rbc_unit_at(d->s, cell);
        if (cell == SQ_OFF || (who != GG_NONE && rbc_side(d->b, who) != rbc_side(d->b, d->unit))) break;
        add_cell(o, cell);
        if (who != GG_NONE && heavy) add_cell(shape(d, GG_OVERLAY_CELLS, -1, who, "in its path: must test"), cell);
    }
    for (uint64_t left = rbc_contact_with(d->b, d->s, d->unit, u->cell); left; left &= left - 1) {
        int mate = __builtin_ctzll(left);
        if (!rbc_shaken(d->b, d->s, mate)) continue;
        add_cell(shape(d, GG_OVERLAY_CELLS, -1, mate, "Shaken, of its brigade: must test"), d->s->unit[mate].cell);
    }
}

/* Where the question is asked: to ride out to, or to fall back to before the charger. */
static void draw_back(drawing *d)
{
    const rbc_unit *u = &d->s->unit[d->unit];
    const gg_ask *ask = &d->s->head.ask;
    int most = rbc_withdrawal(d->b, d->s, d->unit);
    bool charged = ask->piece == d->unit && (ask->question == ASK_EVADE || ask->question == ASK_FALL_BACK);
    uint16_t cell[2];
    if (most) {
        gg_overlay *o = shape(d, GG_OVERLAY_CELLS, 0, GG_NONE, "to ride out to");
        for (int i = 1; i <= most; i++) add_cell(o, sq_steps(d->b->board, u->cell, 2 * u->facing + 4, i));
    }
    if (ask->kind != GG_CHOOSE || !charged) return;
    int n = rbc_fall_back_cells(d->b, d->s, d->unit, ask->other, cell);
    for (int i = 0; i < n; i++)
        if (cell[i] != SQ_OFF) add_cell(shape(d, GG_OVERLAY_CELLS, 0, GG_NONE, "to fall back to"), cell[i]);
}

static bool closed(const drawing *d, int cell, int what)
{
    (void)what;
    return rbc_forbidden(d->b, d->s, d->unit, cell);
}

static bool disorders(const drawing *d, int cell, int what)
{
    (void)what;
    return !closed(d, cell, 0) && rbc_unforms(d->b, d->s, d->unit, cell);
}

static bool covers(const drawing *d, int cell, int what)
{
    const rbc_ground *g = &rbc_grounds[rbc_terrain_at(d->b, d->s, cell)];
    (void)what;
    return !closed(d, cell, 0) && g->cover;
}

static void draw_ground(drawing *d)
{
    bool foot = rbc_foot(rbc_type_of(d->b, d->unit)->cls);
    cells(d, -1, "closed to it", closed, 0);
    cells(d, 0, "costs its order", disorders, 0);
    cells(d, 1, foot ? "cover, and defended ground" : "cover", covers, 0);
}

/* Enemies that could charge it where it stands, in their next turn, as things stand; from which box, and where they would
 * strike. */
static void draw_threat(drawing *d)
{
    for (uint64_t left = rbc_units_on(d->b, d->s, !rbc_side(d->b, d->unit)); left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        rbc_reach r;
        rbc_reach_work(d->b, d->s, enemy, REACH_FREE, &r);
        for (int i = 0; i < r.charges; i++) {
            gg_move m = r.charge[i];
            char words[64];
            gg_text t = gg_text_on(words, sizeof words);
            if ((int)gg_move_target(m) != d->unit || gg_move_arg(m) & ARG_SALVO) continue;
            rbc_say_name(&d->b->base, enemy, &t);
            gg_text_add(&t, ", %s", rbc_arc_word(rbc_arc_of(d->s, d->unit, rbc_move_cell(m))));
            line(d, rbc_move_cell(m), d->s->unit[d->unit].cell, -1, enemy, words);
        }
    }
}

static void draw_middle(drawing *d)
{
    int half = d->b->board.rows / 2;
    if (rbc_turn(d->s) + 2 <= d->b->turns) return; /* it counts at the turn limit alone */
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, 0, GG_NONE, "the middle, for ground held");
    if (!o) return;
    o->points = 2;
    o->at[1][0] = (int16_t)(100 * d->b->board.columns);
    o->at[0][1] = o->at[1][1] = (int16_t)(100 * half);
}

#define OVERLAYS_DEF "rules/rbc/show/overlays.def"
#define OVERLAY_WORDS rbc_overlay_words
#include "engine/def/overlays.inc"

int rbc_overlay(const gg_battle *battle, const gg_state *state, int kind, int piece, int other, gg_overlay *out,
                int cap)
{
    drawing d = {rbc_b(battle), rbc_s(state), piece, other, {out, 0, cap}};
    if (draw[kind] != draw_middle && (piece < 0 || piece >= d.b->units || !rbc_on_board(d.s, piece))) return 0;
    draw[kind](&d);
    return d.to.count;
}
