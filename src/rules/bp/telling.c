/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is and what came of it. */
#include "bp.h"

enum { ALWAYS = -128 }; /* whatever came of it */

/* In the order of rules.def. An event that is not here is told by the first sentence of its rule. */
static const struct telling {
    gg_rule rule;
    uint8_t kind;
    int8_t after; /* of the event: what came of it */
    uint8_t sentence;
} tellings[] = {
    {BP_FORM_LIMBER, GG_EV_MOVE, LIMBERED, 1},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STEP, 2, 1},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STEP, 3, 1},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STEP, 4, 2},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STEP, 5, 2},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STEP, 6, 3},
    {BP_SPEC_FRESHLY_RAISED, GG_EV_STATUS, ALWAYS, 4},
    {BP_SPEC_LIE_DOWN, GG_EV_STATUS, 0, 1},
    {BP_SPEC_LIE_DOWN, GG_EV_REMOVE, ALWAYS, 2},
    {BP_SPEC_MOUNTED_INF, GG_EV_STATUS, 0, 1},
    {BP_SPEC_STEADY_LINE, GG_EV_ATTACK, ALWAYS, 1},
    {BP_CMD_RESULT, GG_EV_STEP, 2, 1},
    {BP_CMD_RESULT, GG_EV_STEP, 3, 2},
    {BP_BLUNDER_TABLE, GG_EV_STEP, 2, 1},
    {BP_BLUNDER_TABLE, GG_EV_STEP, 3, 2},
    {BP_BLUNDER_TABLE, GG_EV_STEP, 4, 3},
    {BP_BLUNDER_TABLE, GG_EV_STEP, 5, 4},
    {BP_BLUNDER_TABLE, GG_EV_STEP, 6, 5},
    {BP_BLUNDER_TABLE, GG_EV_MOVE, ALWAYS, 6},
    {BP_CMD_RALLY, GG_EV_MOVE, ALWAYS, 1},
    {BP_CMDR_RISK, GG_EV_MOVE, ALWAYS, 1},
    {BP_CMDR_CONTACT, GG_EV_MOVE, ALWAYS, 1},
    {BP_RESP_CLOSING, GG_EV_ATTACK, ALWAYS, 1},
    {BP_RESP_EVADE, GG_EV_MOVE, ALWAYS, 1},
    {BP_RESP_COUNTER, GG_EV_MOVE, ALWAYS, 1},
    {BP_RESP_TURN, GG_EV_MOVE, ALWAYS, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, SQUARE, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, ALWAYS, 2},
    {BP_RESP_SQUARE, GG_EV_STATUS, ALWAYS, 3},
    {BP_BREAK_TABLE, GG_EV_STEP, RESULT_RETIRE_GOOD, 1},
    {BP_BREAK_TABLE, GG_EV_STEP, RESULT_RETIRE, 2},
    {BP_BREAK_TABLE, GG_EV_STEP, RESULT_BREAK, 3},
    {BP_BREAK_TABLE, GG_EV_REMOVE, ALWAYS, 4},
    {BP_BREAK_RETIRE, GG_EV_STATUS, ALWAYS, 1},
    {BP_BREAK_RETIRE, GG_EV_REMOVE, ALWAYS, 2},
    {BP_BRIG_BROKEN, GG_EV_STATUS, 0, 1},
};

int bp_sentence(const gg_event *e)
{
    if (e->rule == BP_FORM_CHANGE && e->kind == GG_EV_MOVE) return e->after; /* one for each formation */
    if (e->rule == BP_MOVE_BUILDING) return e->after != GARRISON;
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++) {
        const struct telling *t = &tellings[i];
        if (t->rule == e->rule && t->kind == e->kind && (t->after == ALWAYS || t->after == e->after))
            return t->sentence;
    }
    return e->variant;
}
