/* 6.2: the verdict on a move, and how far it could have gone instead.
 *
 * More is legal than is offered: any pose that bp.move.legal accepts, any place in a deployment zone, any chain of units as
 * a group, any target of a charge order, any point that a commander reaches. */
#include "rules/bp/choose/choose.h"

/* ---- the verdict ---- */

static bp_why_not *const reasons[BP_ASKS] = {
    /* none: what is listed is legal, and all else forbidden by the rule by which it is asked */
    [ASK_DEPLOY] = bp_why_not_deploy,
    [ASK_INITIATIVE] = bp_why_not_initiative,
    [ASK_COMMANDER] = bp_why_not_commander,
    [ASK_GROUP] = bp_why_not_group,
    [ASK_ORDER] = bp_why_not_order,
    [ASK_MOVER] = bp_why_not_mover,
    [ASK_RESPONSE] = bp_why_not_response,
    [ASK_REDIRECT] = bp_why_not_redirect,
    [ASK_COMMANDER_MOVE] = bp_why_not_commander_move,
    [ASK_SHOOTER] = bp_why_not_shooter,
    [ASK_TARGET] = bp_why_not_target,
};

/* To people the General's roll and a decisive commander's own are one question, of three answers; programs are asked for one
 * after the other. */
static gg_rule why_not_listed(const bp_state *s, gg_offers *o, gg_move m)
{
    if (s->head.ask.question == ASK_GENERAL_REROLL && m == bp_move_bare(V_INSIST, GG_NONE, GG_NONE, 0))
        return bp_may_insist(s, &bp_top(s)->order) ? GG_OK : BP_CMDR_TRAITS;
    for (int i = 0; i < o->slots; i++)
        if (bp_listed(o)[i] == m) return GG_OK;
    return s->head.ask.rule;
}

gg_rule bp_judge(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    int question = s->head.ask.question;
    if (question == ASK_MOVE) return bp_judge_move(b, s, (bp_move_facts *)o->facts, m);
    if (question == ASK_WINNER) return bp_why_not_winner(b, s, o, m);
    return reasons[question] ? reasons[question](b, s, m) : why_not_listed(s, o, m);
}

/* ---- how far it could have gone ---- */

/* Lengths are those of the corner that goes farthest: bp.geo.displacement. */
static void hint_move(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    bp_task task = bp_task_now(b, s);
    bp_could could;
    tab_rect from, to;
    char move[GG_MOVE_TEXT];
    if (gg_move_unit(m) != task.unit || gg_move_facing(m) > 359) return;
    gg_rule rule = bp_judge_pose(b, s, &task, bp_move_pose(m), &could);
    if (rule == GG_OK) return;
    bp_rect(b, s, task.unit, &from);
    tab_rect_make(bp_move_pose(m), from.w, from.d, &to);
    int asked = tab_displacement(&from, &to);
    if (rule == BP_MOVE_RATE) gg_text_add(t, "its farthest corner would go %d.%d inches", asked / 10, asked % 10);
    if (could.length < 0) return;
    if (rule == BP_MOVE_RATE) gg_text_add(t, "; ");
    gg_move_print(&b->base, &s->head, bp_move(V_POSE, task.unit, GG_NONE, could.pose, 0), move, sizeof move);
    if (could.length)
        gg_text_add(t, "it could go %d.%d inches that way: %s", could.length / 10, could.length % 10, move);
    else
        gg_text_add(t, "it cannot go that way at all");
}

/* Why no place along the target's edge will do: it is out of reach, or what is between. */
static void hint_charge(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    tab_rect from, to;
    bp_charge_pose pose;
    if (unit >= b->units || target >= b->units || !s->unit[unit].alive || !s->unit[target].alive) return;
    if (bp_judge_charge(b, s, (int)unit, (int)target, &pose) != BP_CHARGE_POSE) return;
    bp_rect(b, s, (int)unit, &from);
    bp_rect(b, s, (int)target, &to);
    int d = tab_distance(&from, &to), rate = bp_rate(b, s, (int)unit);
    if (d > rate)
        gg_text_add(t, "it is %d.%d inches away, one move is %d.%d", d / 10, d % 10, rate / 10, rate % 10);
    else
        gg_text_add(t, "it is %d.%d inches away, but a corner would go beyond one move, or something is in the way",
                    d / 10, d % 10);
}

static void hint_ride(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    const bp_commander *c = &s->commander[bp_top(s)->commander_move.commander];
    int reach = bp_ride_reach(b, c);
    int d = tab_distance_points((tab_point){c->x, c->y}, (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)});
    if (d > reach)
        gg_text_add(t, "that is %d.%d inches away, his reach is %d.%d", d / 10, d % 10, reach / 10, reach % 10);
}

int bp_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    gg_text t = gg_text_on(out, cap);
    int question = s->head.ask.question;
    bool moving = question == ASK_MOVE || question == ASK_WINNER;
    if (moving && gg_move_verb(m) == V_POSE) hint_move(b, s, m, &t);
    if (moving && gg_move_verb(m) == V_CHARGE) hint_charge(b, s, m, &t);
    if (question == ASK_COMMANDER_MOVE && gg_move_verb(m) == V_RIDE) hint_ride(b, s, m, &t);
    return gg_text_len(&t);
}
