/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is and what came of it. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

/* In the order of rules.def. */
const struct gg_telling bp_tellings[BP_TELLINGS] = {
    {BP_FORM_CHANGE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, GG_BY_AFTER}, /* one for each formation */
    {BP_FORM_LIMBER, GG_EV_MOVE, LIMBERED, GG_ANY_STATUS, 1},
    {BP_SPEC_LIE_DOWN, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {BP_SPEC_LIE_DOWN, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_SPEC_MOUNTED_INF, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {BP_SPEC_STEADY_LINE, GG_EV_ATTACK, GG_ANY, GG_ANY_STATUS, 1},
    {BP_MOVE_BUILDING, GG_EV_MOVE, GARRISON, GG_ANY_STATUS, 0},
    {BP_MOVE_BUILDING, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_CMD_RALLY, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_CMDR_CONTACT, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_CLOSING, GG_EV_ATTACK, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_EVADE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_COUNTER, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_TURN, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, SQUARE, GG_ANY_STATUS, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_RESP_SQUARE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 3},
    {BP_BREAK_RETIRE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {BP_BREAK_RETIRE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_BRIG_BROKEN, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
};
