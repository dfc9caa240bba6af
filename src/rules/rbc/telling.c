/* The news of a rule: some rules are told of in two ways, and which of their sentences in rules.def fits an event follows
 * from what kind of event it is. All other events say themselves which sentence they mean. */
#include "rbc.h"

static const struct telling {
    gg_rule rule;
    uint8_t kind;
    int8_t after; /* of the event: what came of it; -1: whatever it was */
    uint8_t sentence;
} tellings[] = {
    {BRIG_CMDTIME, GG_EV_STATUS, 0, 1},
    {MOVE_INMELEE, GG_EV_STATUS, -1, 1},
    {EVADE_FAIL, GG_EV_MOVE, -1, 1},
    {TERR_CAMP, GG_EV_STATUS, -1, 1},
};

int rbc_sentence(const gg_event *e)
{
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++) {
        const struct telling *t = &tellings[i];
        if (t->rule == e->rule && t->kind == e->kind && (t->after < 0 || t->after == e->after)) return t->sentence;
    }
    return e->variant;
}
