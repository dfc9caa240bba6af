/* Chapter 6: the decisions. What is offered at each, and why another answer is not legal. */
#include "boe.h"

enum { LISTED = 500 };
typedef struct facts {
    int32_t listed;
    int32_t spare;
    gg_move list[LISTED];
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

typedef struct asked {
    const boe_battle *b;
    const boe_state *s;
    facts *f;
    int side, piece, other;
} asked;

static void add(const asked *a, gg_move m)
{
    if (a->f->listed < LISTED) a->f->list[a->f->listed++] = m;
}
static void add_bare(const asked *a, boe_verb verb) { add(a, boe_move(verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0)); }
static void add_unit(const asked *a, boe_verb verb, int unit)
{
    add(a, boe_move(verb, (unsigned)unit, GG_NONE, SQ_OFF, 0, 0));
}

/* ---- Phases 1 to 4 ---- */

/* The brigade that the pending question is about. */
static int brigade_now(const boe_state *s)
{
    const boe_frame *top = boe_top(s);
    return top->head.proc == PROC_orders ? top->orders.brigade : top->first_orders.brigade;
}

static void offer_orders(const asked *a, bool first)
{
    int brigade = brigade_now(a->s);
    if (!first) add(a, boe_move(KEEP, (unsigned)brigade, GG_NONE, SQ_OFF, 0, 0));
    for (int order = 0; order < BOE_ORDERS; order++)
        if (first || order != a->s->brigade[brigade].order)
            add(a, boe_move(ORDER, (unsigned)brigade, GG_NONE, SQ_OFF, 0, order));
}

static void offer_companions(const asked *a, bool arriving)
{
    for (uint64_t left = boe_companions(a->b, a->s, a->piece - BOE_LEADER, arriving); left; left &= left - 1)
        add(a, boe_move(WITH, (unsigned)a->piece, (unsigned)__builtin_ctzll(left), SQ_OFF, 0, 0));
}

static void offer_entry(const asked *a)
{
    const boe_zone *z = &a->b->zone[a->b->unit[a->piece].zone];
    add_unit(a, HOLD_BACK, a->piece);
    for (int y = z->y0; y <= z->y1; y++)
        for (int x = z->x0; x <= z->x1; x++)
            if (boe_judge_arrival(a->b, a->s, a->piece, sq_cell(x, y)) == GG_OK)
                add(a, boe_move(ENTER, (unsigned)a->piece, GG_NONE, sq_cell(x, y), 0, 0));
}

static void offer_cubes(const asked *a)
{
    int cubes = boe_cubes(a->b, a->s, a->piece);
    for (int cube = RED; cube <= BLUE; cube++)
        if (cubes >> cube & 1) add_unit(a, (boe_verb)(PUT_RED + cube - RED), a->piece);
}

/* ---- charges and break-through ---- */

static void offer_charges(const asked *a, int kind, int only)
{
    facts *f = a->f;
    for (int u = boe_first(a->b, a->side); u != GG_NONE; u = boe_next(a->b, a->side, u)) {
        if (u == a->other && kind == CHARGE_OPPORTUNITY) continue;
        int n = boe_charge_list(a->b, a->s, u, kind, only, f->list + f->listed, LISTED - f->listed);
        f->listed += n < LISTED - f->listed ? n : LISTED - f->listed;
    }
}

/* Whom the mover itself charges reacts to that charge instead. */
static int reacting(const boe_state *s)
{
    const boe_frame *top = boe_top(s);
    return top->head.proc == PROC_window ? top->window.target : GG_NONE;
}

static bool must_break(const boe_battle *b, const boe_state *s, int unit)
{
    gg_move one;
    return boe_has(b, unit, IMPETUOUS) && boe_break_list(b, s, unit, &one, 1) > 0;
}

static void offer_breaks(const asked *a)
{
    facts *f = a->f;
    bool held = false;
    for (int u = boe_first(a->b, a->side); u != GG_NONE; u = boe_next(a->b, a->side, u)) {
        if (!boe_is(a->s, u, BT_RIGHT)) continue;
        int n = boe_break_list(a->b, a->s, u, f->list + f->listed, LISTED - f->listed);
        f->listed += n < LISTED - f->listed ? n : LISTED - f->listed;
        held |= must_break(a->b, a->s, u);
    }
    if (!held) add_bare(a, FINISH);
}

static void offer_reactions(const asked *a)
{
    static const uint8_t verb[] = {STAND, FORM_SQUARE, EVADE, COUNTERCHARGE};
    int kind = boe_top(a->s)->react.kind, may = boe_reactions(a->b, a->s, a->piece, a->other, kind);
    for (int i = 0; i < 4; i++)
        if (may >> i & 1) add_unit(a, (boe_verb)verb[i], a->piece);
}

/* ---- 5e to 5h, fire, melee ---- */

static void offer_activations(const asked *a)
{
    add_bare(a, FINISH);
    for (int u = boe_first(a->b, a->side); u != GG_NONE; u = boe_next(a->b, a->side, u))
        if (boe_judge_activation(a->b, a->s, u) == GG_OK && a->s->unit[u].ap_left) add_unit(a, ACTIVATE, u);
    for (int l = 0; l < a->b->leaders; l++)
        if (boe_judge_leader(a->b, a->s, l) == GG_OK) add_unit(a, ACTIVATE, BOE_LEADER + l);
}

/* Where a leader may ride, by slot: first to stay, then the spaces within 6 rows and columns together, row by row. Most of
 * them can be ridden to, and nobody wants to know of all. */
enum { RIDE = 6, RIDES = 1 + 2 * RIDE * (RIDE + 1) };
typedef struct rides {
    int32_t flooded; /* only where a way round both corners is barred must distances be worked out */
    boe_reach reach;
} rides;

static int ride_to(const boe_battle *b, int from, int nth)
{
    for (int dy = -RIDE; dy <= RIDE; dy++) {
        int wide = RIDE - (dy < 0 ? -dy : dy), here = 2 * wide + (dy != 0);
        if (nth >= here) {
            nth -= here;
            continue;
        }
        int dx = nth - wide;
        return sq_at(b->board, sq_x(from) + dx + (dy == 0 && dx >= 0), sq_y(from) + dy);
    }
    return SQ_OFF;
}

static int ride_distance(const boe_battle *b, const boe_state *s, rides *r, int leader, int to)
{
    int side = b->leader[leader].side, from = s->leader[leader].cell;
    int plain = boe_ap_distance_plain(b, s, side, from, to, RIDE);
    if (plain >= 0) return plain;
    if (!r->flooded) boe_reach_work(b, s, side, from, RIDE, &r->reach);
    r->flooded = 1;
    return r->reach.ap[boe_spot(b, to)];
}

static gg_move ride(const boe_battle *b, const boe_state *s, const gg_offers *o, int slot)
{
    unsigned piece = s->head.ask.piece;
    int leader = (int)piece - BOE_LEADER;
    if (slot == 0) return boe_move(STAY, piece, GG_NONE, SQ_OFF, 0, 0);
    int to = ride_to(b, s->leader[leader].cell, slot - 1);
    if (to == SQ_OFF || !boe_leader_may_stand(b, s, leader, to)) return 0;
    /* The block of the facts is its asker's own. */
    return ride_distance(b, s, (rides *)(uintptr_t)o->facts, leader, to) <= RIDE
               ? boe_move(LEAD, piece, GG_NONE, to, 0, 0)
               : 0;
}

static void offer_targets(const asked *a)
{
    add_unit(a, HOLD, a->piece);
    for (int t = boe_first(a->b, !a->side); t != GG_NONE; t = boe_next(a->b, !a->side, t))
        if (boe_on_map(a->s, t) && boe_judge_fire(a->b, a->s, a->piece, t) == GG_OK)
            add(a, boe_move(FIRE_AT, (unsigned)a->piece, (unsigned)t, SQ_OFF, 0, 0));
}

static void offer_primaries(const asked *a)
{
    uint8_t in[BOE_STACK];
    int melee = boe_top(a->s)->melee.at, n = boe_units_in(a->b, a->s, a->s->melee[melee].cell, a->side, in);
    for (int i = 0; i < n; i++) add_unit(a, PRIMARY, in[i]);
}

static void offer_actions(const asked *a) { a->f->listed = boe_action_list(a->b, a->s, a->piece, a->f->list, LISTED); }

/* Marches of several steps, by slot after the single actions. */
static gg_move march(const boe_battle *b, const boe_state *s, int slot)
{
    unsigned unit = s->head.ask.piece;
    int to = boe_march_end(b, s, (int)unit, slot);
    if (to == SQ_OFF) return 0;
    gg_move m = boe_move(STEP, unit, GG_NONE, to, 0, 0);
    return boe_judge_action(b, s, (int)unit, m) == GG_OK ? m : 0;
}

/* ---- the offers of an ask ---- */

void boe_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &s->head.ask;
    asked a = {boe_b(battle), s, (facts *)o->facts, ask->side, ask->piece, ask->other};
    a.f->listed = 0;
    switch (ask->question) {
    case ASK_REPLACE: offer_companions(&a, false); break;
    case ASK_ORDER: offer_orders(&a, false); break;
    case ASK_INITIAL: offer_orders(&a, true); break;
    case ASK_ENTER: offer_entry(&a); break;
    case ASK_ARRIVE: offer_companions(&a, true); break;
    case ASK_CUBE: offer_cubes(&a); break;
    case ASK_PLAYER: add_bare(&a, BE_A), add_bare(&a, BE_B); break;
    case ASK_CHARGE: add_bare(&a, FINISH), offer_charges(&a, CHARGE_RED, GG_NONE); break;
    case ASK_OPPFIRE:
        add(&a, boe_move(FIRE_AT, (unsigned)a.piece, (unsigned)a.other, SQ_OFF, 0, 0));
        add_unit(&a, HOLD, a.piece);
        break;
    case ASK_OPPCHARGE:
        add_bare(&a, HOLD);
        a.other = reacting(s);
        offer_charges(&a, CHARGE_OPPORTUNITY, ask->other);
        break;
    case ASK_REACT: offer_reactions(&a); break;
    case ASK_PRESS: add_unit(&a, PRESS, a.piece), add_unit(&a, PULL_UP, a.piece); break;
    case ASK_ACTIVATE: offer_activations(&a); break;
    case ASK_ACTION: offer_actions(&a); break; /* and marches, by slot */
    case ASK_LEADER: ((rides *)o->facts)->flooded = 0, o->slots = RIDES; return;
    case ASK_TARGET: offer_targets(&a); break;
    case ASK_PRIMARY: offer_primaries(&a); break;
    case ASK_BREAK: offer_breaks(&a); break;
    default: assert(false && "no such question");
    }
    o->slots = a.f->listed;
    if (ask->question == ASK_ACTION) o->slots += boe_march_slots(a.b, s, a.piece);
}

int boe_listed(const gg_offers *o) { return ((const facts *)o->facts)->listed; }

gg_move boe_offer(const gg_battle *b, const gg_state *s, const gg_offers *o, int slot)
{
    const facts *f = (const facts *)o->facts;
    if (s->ask.question == ASK_LEADER) return ride(boe_b(b), boe_s(s), o, slot);
    return slot < f->listed ? f->list[slot] : march(boe_b(b), boe_s(s), slot - f->listed);
}

static bool is_march(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = s->head.ask.piece, to = boe_move_cell(m);
    if (m != boe_move(STEP, (unsigned)unit, GG_NONE, to, 0, 0)) return false;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || sq_distance(s->unit[unit].cell, to) < 2) return false;
    return boe_march_slots(b, s, unit) && boe_judge_action(b, s, unit, m) == GG_OK;
}

/* Only the slots of its own space are worked out. */
static bool is_ride_offered(const boe_battle *b, const boe_state *s, const gg_offers *o, gg_move m)
{
    int from = s->leader[s->head.ask.piece - BOE_LEADER].cell, to = boe_move_cell(m);
    if (gg_move_verb(m) == STAY) return ride(b, s, o, 0) == m;
    for (int i = 1; gg_move_verb(m) == LEAD && i < o->slots; i++)
        if (ride_to(b, from, i - 1) == to) return ride(b, s, o, i) == m;
    return false;
}

bool boe_is_offered(const gg_battle *b, const gg_state *s, const gg_offers *o, gg_move m)
{
    const facts *f = (const facts *)o->facts;
    if (s->ask.question == ASK_LEADER) return is_ride_offered(boe_b(b), boe_s(s), o, m);
    for (int i = 0; m && i < f->listed; i++)
        if (f->list[i] == m) return true;
    return s->ask.question == ASK_ACTION && is_march(boe_b(b), boe_s(s), m);
}
