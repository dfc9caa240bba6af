/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is. All other events say themselves which sentence they mean. */
#include "boe.h"

enum { ANY = -1, ANY_STATUS = 255 };
static const struct telling {
    gg_rule rule;
    uint8_t kind;
    int8_t after; /* of the event: 0, or 1 for anything else; ANY: whatever it was */
    uint8_t status, sentence;
} tellings[] = {
    {LEADER_CAPTURE, GG_EV_REMOVE, ANY, ANY_STATUS, 1},   {ORDER_FORCED, GG_EV_STEP, ANY, ANY_STATUS, 0},
    {AP_COSTS, GG_EV_STATUS, ANY, ANY_STATUS, 1},         {DETACH_ABSORB, GG_EV_MOVE, ANY, ANY_STATUS, 1},
    {CHARGE_CONTACT, GG_EV_STATUS, ANY, ANY_STATUS, 1},   {SQUARE_EMERGENCY, GG_EV_STATUS, ANY, ST_DISORDER, 1},
    {EVADE_ROLL, GG_EV_STRENGTH, ANY, ANY_STATUS, 1},     {EVADE_ROLL, GG_EV_REMOVE, ANY, ANY_STATUS, 2},
    {EVADE_ROLL, GG_EV_STATUS, 1, ANY_STATUS, 3},         {EVADE_ROLL, GG_EV_STATUS, 0, ANY_STATUS, 4},
    {RETREAT_MOVE, GG_EV_TURN, ANY, ANY_STATUS, 1},       {RETREAT_MOVE, GG_EV_STATUS, ANY, ANY_STATUS, 1},
    {RETREAT_MOVE, GG_EV_STRENGTH, ANY, ANY_STATUS, 1},   {RETREAT_MOVE, GG_EV_REMOVE, ANY, ANY_STATUS, 2},
    {RETREAT_TRAPPED, GG_EV_REMOVE, ANY, ANY_STATUS, 1},  {GUNS_CAPTURE, GG_EV_STRENGTH, ANY, ANY_STATUS, 1},
    {GUNS_CAPTURE, GG_EV_REMOVE, ANY, ANY_STATUS, 2},     {FIRE_MARKER, GG_EV_STATUS, 0, ANY_STATUS, 1},
    {FIRE_DICE, GG_EV_REMOVE, ANY, ANY_STATUS, 1},        {MELEE_RESULT, GG_EV_STEP, 0, ANY_STATUS, 1},
    {MELEE_RESULT, GG_EV_STATUS, ANY, ANY_STATUS, 2},     {MELEE_CASUALTIES, GG_EV_REMOVE, ANY, ANY_STATUS, 1},
    {MELEE_SQUAREHOLD, GG_EV_STATUS, ANY, ANY_STATUS, 1}, {BREAK_MOVE, GG_EV_ATTACK, ANY, ANY_STATUS, 1},
    {RALLY_ATTEMPT, GG_EV_STATUS, 1, ANY_STATUS, 1},      {RALLY_ATTEMPT, GG_EV_STATUS, 0, ANY_STATUS, 2},
    {BRIG_RESULT, GG_EV_STEP, ANY, ANY_STATUS, 0},        {BRIG_SHAKEN, GG_EV_STEP, ANY, ANY_STATUS, 0},
    {BRIG_BROKEN, GG_EV_STEP, ANY, ANY_STATUS, 0},        {BRIG_BROKEN, GG_EV_STATUS, ANY, ANY_STATUS, 1},
};

static bool fits(const struct telling *t, const gg_event *e)
{
    return t->rule == e->rule && t->kind == e->kind && (t->after == ANY || t->after == (e->after != 0)) &&
           (t->status == ANY_STATUS || t->status == e->status);
}

int boe_sentence(const gg_event *e)
{
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++)
        if (fits(&tellings[i], e)) return tellings[i].sentence;
    return e->variant;
}
