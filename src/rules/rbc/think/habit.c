/* What is done by habit: the offer of most merit (worth.c), of equals the first, found without weighing every offer. Whoever
 * plays a position on in thought asks for it at every decision, so it has to be quick. */
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"

static gg_move of_unit(rbc_verb verb, unsigned unit) { return rbc_move(verb, unit, GG_NONE, SQ_OFF, 0, 0); }

/* D1: the one nearest to the enemy, of equals the last. */
static gg_move next_mover(const rbc_battle *b, const rbc_state *s)
{
    int best = GG_NONE, near = 2 * SQ_HIGH;
    for (uint64_t left = rbc_movers(b, s); left; left &= left - 1) {
        int u = __builtin_ctzll(left), far = rbc_nearest(b, s, s->active, s->unit[u].cell, NULL);
        if (far <= near) near = far, best = u;
    }
    return best == GG_NONE ? 0 : of_unit(V_MOVER, (unsigned)best);
}

/* ---- D4 ---- */

typedef struct choice {
    gg_move move;
    int value;
} choice;

static void prefer(choice *best, gg_move m, int value)
{
    if (!best->move || value > best->value) *best = (choice){m, value};
}

/* Of equals the one that is offered first: by facing, order and way; each box once. */
static int rank_of(gg_move m)
{
    unsigned arg = gg_move_arg(m);
    return (int)(gg_move_facing(m) << 2 | (arg & ARG_UNFORMED) << 1 | (arg & ARG_ADVANCED) >> 1) * 1024 +
           rbc_move_cell(m);
}

static void prefer_earlier(choice *best, gg_move m, int value)
{
    if (!best->move || value > best->value || (value == best->value && rank_of(m) < rank_of(best->move)))
        *best = (choice){m, value};
}

/* Nobody comes there Unformed who can in order. */
static void weigh_box(rbc_watch *w, const rbc_reach *r, int at, choice *best)
{
    rbc_spot spot;
    int cell = rbc_board_cell(w->m->s->unit[w->unit].cell, at);
    rbc_spot_open(w, cell, &spot);
    for (int f = 0; f < SQ_FACINGS; f++)
        for (int unformed = 0; unformed < 2; unformed++) {
            bool still = r->end[f][unformed][0] >> at & 1, advanced = r->end[f][unformed][1] >> at & 1;
            if (!still && !advanced) continue;
            int arg = (unformed ? ARG_UNFORMED : 0) | (still ? 0 : ARG_ADVANCED);
            int value = rbc_pose_value(w, &spot, &(rbc_stand){w->unit, cell, f, unformed, true});
            prefer_earlier(best, rbc_move(V_MOVE, (unsigned)w->unit, GG_NONE, cell, f, arg), value);
            break;
        }
}

static uint64_t boxes_of(const rbc_reach *r)
{
    uint64_t boxes = 0;
    for (int f = 0; f < SQ_FACINGS; f++) boxes |= r->end[f][0][0] | r->end[f][0][1] | r->end[f][1][0] | r->end[f][1][1];
    return boxes;
}

static void weigh_charges(const rbc_mind *m, const rbc_reach *r, choice *best)
{
    rbc_state paired;
    rbc_mind then = *m;
    if (!r->charges) return;
    memcpy(&paired, m->s, offsetof(rbc_state, frame));
    rbc_pair_off(m->b, &paired);
    then.s = &paired;
    for (int i = 0; i < r->charges; i++) prefer(best, r->charge[i], rbc_charge_value(&then, r->charge[i]));
}

static gg_move go(const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach r;
    rbc_watch w;
    rbc_spot here;
    choice best = {0};
    rbc_stand at = rbc_stands(s, unit);
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &r);
    if (!r.moves && !r.charges && !r.hedgehog) return r.stay ? of_unit(V_STAY, (unsigned)unit) : 0;
    rbc_mind m = rbc_mind_of(b, s, rbc_side(b, unit));
    rbc_watch_open(&w, &m, unit, at.cell, 3);
    for (uint64_t left = boxes_of(&r); left; left &= left - 1) weigh_box(&w, &r, __builtin_ctzll(left), &best);
    weigh_charges(&m, &r, &best);
    if (r.stay) {
        rbc_spot_open(&w, at.cell, &here);
        prefer(&best, of_unit(V_STAY, (unsigned)unit), rbc_pose_value(&w, &here, &at));
    }
    if (r.hedgehog) prefer(&best, of_unit(V_HEDGEHOG, (unsigned)unit), rbc_square_value(&m, unit));
    return best.move;
}

/* ---- D13 ---- */

static void weigh_shots(const rbc_battle *b, const rbc_state *s, int unit, int mode, choice *best)
{
    for (uint64_t left = rbc_targets(b, s, unit, mode); left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        int value = rbc_shot_value(b, s, unit, (int)target, mode) - (mode == MODE_MASSED);
        prefer(best, rbc_move(mode == MODE_MASSED ? V_MASSED : V_SHOOT, (unsigned)unit, target, SQ_OFF, 0, 0), value);
    }
}

/* The first that can, at whom it hurts most. */
static gg_move shoot(const rbc_battle *b, const rbc_state *s)
{
    choice best = {0};
    for (uint64_t left = rbc_units_on(b, s, s->head.ask.side); left && !best.move; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_type_of(b, u)->weapon || !rbc_may_shoot(b, s, u, true)) continue;
        weigh_shots(b, s, u, MODE_NORMAL, &best);
        if (rbc_has(b, u, T_MARC)) weigh_shots(b, s, u, MODE_MASSED, &best);
    }
    return best.move;
}

/* D15: the last. */
static gg_move fight(const rbc_battle *b, const rbc_state *s)
{
    uint64_t combats = rbc_combats(b, s);
    return combats ? of_unit(V_FIGHT, (unsigned)(63 - __builtin_clzll(combats))) : 0;
}

gg_move rbc_habit(const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    switch (s->head.ask.question) {
    case ASK_NEXT: return next_mover(b, s);
    case ASK_MOVE: return go(b, s, s->head.ask.piece);
    case ASK_SHOOT: return shoot(b, s);
    case ASK_COMBAT: return fight(b, s);
    default: return 0; /* by merit */
    }
}
