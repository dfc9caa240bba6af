/* 2 and 3: turns, and the steps that are made in them. */
#include "rules/duel/chapters.h"

gg_rule duel_judge_step(const duel_battle *b, const duel_state *s, int unit, int space)
{
    return duel_apart(s, unit, space) != 1 ? MOVE_STEP : duel_free(b, s, space) ? GG_OK : ROW_SPACES;
}

static void step(gg_run *x)
{
    int unit = ST(x)->active, from = ST(x)->unit[unit].space, to = (int)gg_move_x(x->move);
    bool closer = duel_apart(ST(x), !unit, to) < duel_apart(ST(x), !unit, from);
    ST(x)->unit[unit].space = (uint8_t)to;
    TELL(x, GG_EV_MOVE, MOVE_STEP, .piece = (uint8_t)unit, .from = duel_pose(from), .to = duel_pose(to),
         .after = closer);
}

PROC(turn)
{
    BEGIN;
    CHOOSE(ST(x)->active, ASK_ACT, ST(x)->active, GG_NONE, TURN_ORDER);
    if (gg_move_verb(x->move) == V_STEP)
        step(x);
    else if (gg_move_verb(x->move) == V_STRIKE)
        CALL(strike, .unit = ST(x)->active, .target = !ST(x)->active);
    else
        TELL(x, GG_EV_STEP, TURN_HOLD, .piece = ST(x)->active);
    END;
}

PROC(game)
{
    BEGIN;
    for (;;) {
        CALL(turn);
        if (ST(x)->turn == BT(x)->option.turns) duel_decide(x, GG_NONE, WIN_LIMIT);
        if (gg_over(x)) return;
        ST(x)->turn++;
        ST(x)->active = !ST(x)->active;
    }
    END;
}

void duel_start(const gg_battle *battle, gg_state *state)
{
    gg_set_up(battle, state, &duel_b(battle)->image);
    ((duel_state *)state)->frame[0].game = (struct frame_game){.proc = PROC_game};
}

/* Whoever is asked has the whole of his turn before him. */
bool duel_quiet(const gg_battle *b, const gg_state *s) { return (void)b, s->ask.kind == GG_CHOOSE; }
