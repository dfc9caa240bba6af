/* Chapter 6: the decisions, and what is offered at each. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

enum { LISTED = 500, ACTIONS = 224 };
typedef struct facts {
    int32_t listed;
    int32_t flooded; /* rides: `reach` is worked out, which is needed only where a way round both corners is barred */
    int32_t looked;  /* rides: so many were looked at; who looks at a few will look at all */
    union {
        gg_move list[LISTED];
        struct {
            boe_reach reach;
            boe_spaces stand, clear; /* where he may stand, and whither the way is clear */
        };
        struct {
            gg_move actions[ACTIONS];
            boe_marches marches;
        };
    };
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

typedef struct asked {
    const boe_battle *b;
    const boe_state *s;
    facts *f;
    int side, piece, other;
    int enough;  /* offers that are wanted at most */
    int by_slot; /* offers that are only worked out when their slot is looked at, behind those of the list */
} asked;

static void add(asked *a, gg_move m)
{
    if (a->f->listed < LISTED) a->f->list[a->f->listed++] = m;
}
static void add_bare(asked *a, boe_verb verb) { add(a, boe_move(verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0)); }
static void add_unit(asked *a, boe_verb verb, int unit)
{
    add(a, boe_move(verb, (unsigned)unit, GG_NONE, SQ_OFF, 0, 0));
}

/* ---- Phases 1 to 4 ---- */

int boe_brigade_now(const boe_state *s)
{
    const boe_frame *top = boe_top(s);
    if (top->head.proc == PROC_orders) return top->orders.brigade;
    return top->head.proc == PROC_first_orders ? top->first_orders.brigade : GG_NONE;
}

static void list_orders(asked *a, bool first)
{
    int brigade = boe_brigade_now(a->s);
    if (!first) add(a, boe_move(V_KEEP, (unsigned)brigade, GG_NONE, SQ_OFF, 0, 0));
    for (int order = 0; order < BOE_ORDERS; order++)
        if (first || order != a->s->brigade[brigade].order)
            add(a, boe_move(V_ORDER, (unsigned)brigade, GG_NONE, SQ_OFF, 0, order));
}

static void offer_order(asked *a) { list_orders(a, false); }

static void offer_initial(asked *a) { list_orders(a, true); }

static void list_companions(asked *a, bool arriving)
{
    for (uint64_t left = boe_companions(a->b, a->s, a->piece - BOE_LEADER, arriving); left; left &= left - 1)
        add(a, boe_move(V_WITH, (unsigned)a->piece, (unsigned)__builtin_ctzll(left), SQ_OFF, 0, 0));
}

static void offer_replace(asked *a) { list_companions(a, false); }

static void offer_arrive(asked *a) { list_companions(a, true); }

static void offer_enter(asked *a)
{
    const boe_zone *z = &a->b->zone[a->b->unit[a->piece].zone];
    add_unit(a, V_HOLD_BACK, a->piece);
    for (int y = z->y0; y <= z->y1; y++)
        for (int x = z->x0; x <= z->x1; x++)
            if (boe_judge_arrival(a->b, a->s, a->piece, sq_cell(x, y)) == GG_OK)
                add(a, boe_move(V_ENTER, (unsigned)a->piece, GG_NONE, sq_cell(x, y), 0, 0));
}

static void offer_cube(asked *a)
{
    int cubes = boe_cubes(a->b, a->s, a->piece);
    for (int cube = RED; cube <= BLUE; cube++)
        if (cubes >> cube & 1) add_unit(a, (boe_verb)(V_PUT_RED + cube - RED), a->piece);
}

static void offer_player(asked *a)
{
    add_bare(a, V_BE_A);
    add_bare(a, V_BE_B);
}

/* ---- charges and break-through ---- */

static void list_charges(asked *a, int kind, int only)
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

static void offer_charge(asked *a)
{
    add_bare(a, V_FINISH);
    list_charges(a, CHARGE_RED, GG_NONE);
}

static void offer_oppcharge(asked *a)
{
    int mover = a->other;
    add_bare(a, V_HOLD);
    a->other = reacting(a->s);
    list_charges(a, CHARGE_OPPORTUNITY, mover);
}

static void offer_break(asked *a)
{
    facts *f = a->f;
    bool held = false;
    for (int u = boe_first(a->b, a->side); u != GG_NONE; u = boe_next(a->b, a->side, u)) {
        if (!boe_is(a->s, u, BT_RIGHT)) continue;
        int n = boe_break_list(a->b, a->s, u, f->list + f->listed, LISTED - f->listed);
        f->listed += n < LISTED - f->listed ? n : LISTED - f->listed;
        held |= n > 0 && boe_has(a->b, u, IMPETUOUS); /* boe.break.impetuous: it must */
    }
    if (!held) add_bare(a, V_FINISH);
}

static void offer_react(asked *a)
{
    static const uint8_t verb[] = {V_STAND, V_FORM_SQUARE, V_EVADE, V_COUNTERCHARGE};
    int kind = boe_top(a->s)->react.kind, may = boe_reactions(a->b, a->s, a->piece, a->other, kind);
    for (int i = 0; i < 4; i++)
        if (may >> i & 1) add_unit(a, (boe_verb)verb[i], a->piece);
}

static void offer_press(asked *a)
{
    add_unit(a, V_PRESS, a->piece);
    add_unit(a, V_PULL_UP, a->piece);
}

/* ---- 5e to 5h, fire, melee ---- */

static void offer_activate(asked *a)
{
    add_bare(a, V_FINISH);
    for (int u = boe_first(a->b, a->side); u != GG_NONE; u = boe_next(a->b, a->side, u))
        if (boe_judge_activation(a->b, a->s, u) == GG_OK && a->s->unit[u].ap_left) add_unit(a, V_ACTIVATE, u);
    for (int l = 0; l < a->b->leaders; l++)
        if (boe_judge_leader(a->b, a->s, l) == GG_OK) add_unit(a, V_ACTIVATE, BOE_LEADER + l);
}

/* Where a leader may ride, by slot: first to stay, then the spaces within 6 rows and columns together, row by row. Most of
 * them can be ridden to, and nobody wants to know of all. */
enum { RIDE = 6, RIDES = 1 + 2 * RIDE * (RIDE + 1) };

static int ride_to(const boe_battle *b, int from, int nth)
{
    static const uint8_t before[] = {0,  1,  4,  9,  16, 25, 36,
                                     48, 59, 68, 75, 80, 83}; /* spaces in the rows above each */
    int row = RIDE * (nth >= before[RIDE]);
    while (row < 2 * RIDE && nth >= before[row + 1]) row++;
    int dy = row - RIDE, wide = RIDE - (dy < 0 ? -dy : dy), dx = nth - before[row] - wide;
    return sq_at(b->board, sq_x(from) + dx + (dy == 0 && dx >= 0), sq_y(from) + dy);
}

static bool in_reach(const boe_battle *b, const boe_state *s, facts *f, int leader, int to)
{
    int side = b->leader[leader].side, from = s->leader[leader].cell;
    if (!f->flooded) boe_reach_work(b, s, side, from, RIDE, &f->reach);
    f->flooded = 1;
    return f->reach.ap[boe_spot(b, to)] <= RIDE;
}

/* One of a few, by itself. */
static bool may_ride(const boe_battle *b, const boe_state *s, facts *f, int leader, int to)
{
    if (!boe_leader_may_stand(b, s, leader, to)) return false;
    int plain = boe_ap_distance_plain(b, s, b->leader[leader].side, s->leader[leader].cell, to, RIDE);
    return plain < 0 ? in_reach(b, s, f, leader, to) : plain <= RIDE;
}

/* One of many: what is asked of all is worked out at once. */
static bool may_ride_too(const boe_battle *b, const boe_state *s, facts *f, int leader, int to)
{
    if (!boe_space_in(&f->stand, to)) return false;
    return boe_space_in(&f->clear, to) || in_reach(b, s, f, leader, to);
}

static gg_move ride(const boe_battle *b, const boe_state *s, gg_offers *o, int slot)
{
    enum { FEW = 3 };
    facts *f = (facts *)o->facts;
    unsigned piece = s->head.ask.piece;
    int leader = (int)piece - BOE_LEADER, from = s->leader[leader].cell;
    if (slot == 0) return boe_move(V_STAY, piece, GG_NONE, SQ_OFF, 0, 0);
    int to = ride_to(b, from, slot - 1);
    if (to == SQ_OFF) return 0;
    if (f->looked++ == FEW) {
        boe_leader_spaces(b, s, leader, &f->stand);
        boe_clear_ways(b, s, b->leader[leader].side, from, RIDE, &f->clear);
    }
    bool may = f->looked > FEW ? may_ride_too(b, s, f, leader, to) : may_ride(b, s, f, leader, to);
    return may ? boe_move(V_LEAD, piece, GG_NONE, to, 0, 0) : 0;
}

static void offer_leader(asked *a) { a->by_slot = RIDES; }

static void offer_oppfire(asked *a)
{
    add(a, boe_move(V_FIRE_AT, (unsigned)a->piece, (unsigned)a->other, SQ_OFF, 0, 0));
    add_unit(a, V_HOLD, a->piece);
}

static void offer_target(asked *a)
{
    add_unit(a, V_HOLD, a->piece);
    for (int t = boe_first(a->b, !a->side); t != GG_NONE; t = boe_next(a->b, !a->side, t))
        if (boe_on_map(a->s, t) && boe_judge_fire(a->b, a->s, a->piece, t) == GG_OK)
            add(a, boe_move(V_FIRE_AT, (unsigned)a->piece, (unsigned)t, SQ_OFF, 0, 0));
}

static void offer_primary(asked *a)
{
    uint8_t in[BOE_STACK];
    int melee = boe_top(a->s)->melee.at, n = boe_units_in(a->b, a->s, a->s->melee[melee].cell, a->side, in);
    for (int i = 0; i < n; i++) add_unit(a, V_PRIMARY, in[i]);
}

static void offer_action(asked *a)
{
    a->f->listed = boe_action_list(a->b, a->s, a->piece, a->f->actions, a->enough < ACTIONS ? a->enough : ACTIONS);
    a->by_slot = boe_march_slots(a->b, a->s, a->piece);
    a->f->marches.rings = 0;
}

/* Marches of several steps, by slot after the single actions. */
static gg_move march(const boe_battle *b, const boe_state *s, facts *f, int slot)
{
    unsigned unit = s->head.ask.piece;
    int to = boe_march_end(b, s, (int)unit, slot);
    if (to == SQ_OFF || !boe_may_step(b, s, (int)unit)) return 0;
    return boe_marches_lead_to(b, s, (int)unit, &f->marches, to) ? boe_move(V_STEP, unit, GG_NONE, to, 0, 0) : 0;
}

/* ---- the offers of an ask ---- */

static void (*const offerers[BOE_ASKS])(asked *) = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = offer_##name,
#include "rules/boe/questions.def"
#undef QUESTION
};

void boe_offers(const gg_battle *battle, const gg_state *s, gg_offers *o)
{
    const gg_ask *ask = &s->ask;
    asked a = {boe_b(battle), boe_s(s), (facts *)o->facts, ask->side, ask->piece, ask->other, o->enough, 0};
    a.f->listed = a.f->flooded = a.f->looked = 0;
    offerers[ask->question](&a);
    o->slots = a.f->listed + a.by_slot;
}

int boe_listed(gg_offers *o) { return ((const facts *)o->facts)->listed; }

gg_move boe_offer(const gg_battle *b, const gg_state *s, gg_offers *o, int slot)
{
    facts *f = (facts *)o->facts;
    if (s->ask.question == ASK_LEADER) return ride(boe_b(b), boe_s(s), o, slot);
    return slot < f->listed ? f->list[slot] : march(boe_b(b), boe_s(s), f, slot - f->listed);
}

static bool is_march(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = s->head.ask.piece, to = boe_move_cell(m);
    if (m != boe_move(V_STEP, (unsigned)unit, GG_NONE, to, 0, 0)) return false;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || sq_distance(s->unit[unit].cell, to) < 2) return false;
    return boe_march_slots(b, s, unit) && boe_judge_action(b, s, unit, m) == GG_OK;
}

/* Only the slots of its own space are worked out. */
static bool is_ride_offered(const boe_battle *b, const boe_state *s, gg_offers *o, gg_move m)
{
    int from = s->leader[s->head.ask.piece - BOE_LEADER].cell, to = boe_move_cell(m);
    if (gg_move_verb(m) == V_STAY) return ride(b, s, o, 0) == m;
    for (int i = 1; gg_move_verb(m) == V_LEAD && i < o->slots; i++)
        if (ride_to(b, from, i - 1) == to) return ride(b, s, o, i) == m;
    return false;
}

bool boe_is_offered(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    const facts *f = (const facts *)o->facts;
    if (s->ask.question == ASK_LEADER) return is_ride_offered(boe_b(b), boe_s(s), o, m);
    for (int i = 0; m && i < f->listed; i++)
        if (f->list[i] == m) return true;
    return s->ask.question == ASK_ACTION && is_march(boe_b(b), boe_s(s), m);
}
