/* What people usually answer, where programs do otherwise by habit, and what nobody would have answered for him. */
#include "engine/question.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

enum { CHARGES = 64 };

static gg_move bare(boe_verb verb, unsigned piece) { return boe_move(verb, piece, GG_NONE, SQ_OFF, 0, 0); }

typedef int liking(const boe_battle *, const boe_state *, gg_move);

static int32_t as_liked(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m, const void *how)
{
    (void)o;
    return (*(liking *const *)how)(boe_b(b), boe_s(s), m);
}

static gg_move best_offer(const gg_battle *b, const gg_state *s, liking *how)
{
    return gg_best_offer(b, s, as_liked, &how);
}

/* ---- leaders, arrivals, orders ---- */

/* How far a unit is from the middle of the leader's troops, in quarters of a space. */
static int off_middle(const boe_battle *b, const boe_state *s, int leader, int unit)
{
    int side = b->leader[leader].side, x = 0, y = 0, n = 0;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        bool his = b->leader[leader].rank != BRIG || b->unit[u].brigade == b->leader[leader].brigade;
        if (his && boe_on_map(s, u)) x += sq_x(s->unit[u].cell), y += sq_y(s->unit[u].cell), n++;
    }
    if (!n) return 0;
    int dx = 4 * sq_x(s->unit[unit].cell) - 4 * x / n, dy = 4 * sq_y(s->unit[unit].cell) - 4 * y / n;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* The largest in good order; of equals the one near the middle. */
static int as_refuge(const boe_battle *b, const boe_state *s, gg_move m)
{
    int leader = (int)gg_move_unit(m) - BOE_LEADER, unit = (int)gg_move_target(m);
    return 100000 * (s->unit[unit].status == GOOD) + 1000 * s->unit[unit].stands - off_middle(b, s, leader, unit);
}

static int as_largest(const boe_battle *b, const boe_state *s, gg_move m)
{
    (void)b;
    return s->unit[gg_move_target(m)].stands;
}

/* By road, and nearest to what draws it. */
static int as_entry(const boe_battle *b, const boe_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_HOLD_BACK) return -1000;
    int cell = boe_move_cell(m), goal = boe_goal_of(b, s, boe_side(b, (int)gg_move_unit(m)), cell);
    return 1000 * (b->road[boe_spot(b, cell)] != 0) - (goal == SQ_OFF ? 0 : boe_range(cell, goal));
}

static gg_move first_order(const boe_battle *b, const boe_state *s)
{
    int brigade = boe_brigade_now(s), side = b->brigade[brigade].side;
    bool ahead = boe_score(b, s, side) > boe_score(b, s, !side);
    return boe_move(V_ORDER, (unsigned)brigade, GG_NONE, SQ_OFF, 0, ahead ? DEFEND : ATTACK);
}

/* ---- cubes ---- */

/* A charge is in its reach, with the odds for it. */
static bool has_prey(const boe_battle *b, const boe_state *s, int unit)
{
    gg_move list[CHARGES];
    boe_state then = *s;
    boe_path p;
    then.unit[unit].cube = RED;
    then.unit[unit].ap_left = (uint8_t)boe_budget(b, s, unit, RED);
    then.phase = boe_kind(b, unit) == CAV ? PHASE_5A : PHASE_5C;
    int n = boe_charge_list(b, &then, unit, CHARGE_RED, GG_NONE, list, CHARGES);
    for (int i = 0; i < n && i < CHARGES; i++)
        if (boe_path_read(b, &then, unit, gg_move_y(list[i]), &p) &&
            boe_edge(b, &then, unit, (int)gg_move_target(list[i]), p.cell[p.steps - 1]) >= 1)
            return true;
    return false;
}

static int as_cube(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = boe_side(b, unit);
    if (gg_move_verb(m) == V_PUT_GREEN) return 2;
    if (gg_move_verb(m) == V_PUT_RED) return has_prey(b, s, unit) ? 4 : 0;
    bool near = boe_enemy_within(b, s, side, s->unit[unit].cell, 3);
    return near && boe_kind(b, unit) == CAV && !boe_is_behind(b, s, side) ? 3 : 1;
}

/* ---- 5e to 5h ---- */

/* An action that is the only one: to have done. */
static gg_move only_action(const boe_battle *b, const boe_state *s)
{
    gg_move list[2];
    return boe_action_list(b, s, s->head.ask.piece, list, 2) == 1 ? list[0] : GG_UNSET;
}

gg_move boe_usual(const gg_battle *battle, const gg_state *state)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &state->ask;
    switch (ask->question) {
    case ASK_INITIAL: return first_order(b, s);
    case ASK_REPLACE: return best_offer(battle, state, as_refuge);
    case ASK_ORDER: return bare(V_KEEP, (unsigned)boe_brigade_now(s));
    case ASK_ENTER: return best_offer(battle, state, as_entry);
    case ASK_ARRIVE: return best_offer(battle, state, as_largest);
    case ASK_CUBE: return best_offer(battle, state, as_cube);
    case ASK_CHARGE: return GG_UNSET;
    case ASK_PRESS: return bare(s->unit[ask->other].status == GOOD ? V_PULL_UP : V_PRESS, ask->piece);
    case ASK_ACTIVATE: return boe_nobody_acts(battle, state) ? bare(V_FINISH, GG_NONE) : GG_UNSET;
    case ASK_ACTION: return only_action(b, s);
    case ASK_LEADER: return bare(V_STAY, ask->piece);
    default: return 0;
    }
}
