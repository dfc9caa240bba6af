/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is. All other events say themselves which sentence they mean. */
#include "kings.h"

enum { ANY = -1, ANY_STATUS = 255 };
static const struct telling {
    gg_rule rule;
    uint8_t kind;
    int16_t after; /* of the event; ANY: whatever it was */
    uint8_t status, sentence;
} tellings[] = {
    {LEADER_TRAITS, GG_EV_STATUS, ANY, ST_LEADERLESS, KINGS_TRAITS + 2},
    {LEADER_TRAITS, GG_EV_STATUS, ANY, ST_NO_AMMO, KINGS_TRAITS + 3},
    {FIRE_CASUALTIES, GG_EV_STEP, ANY, ANY_STATUS, 1},
    {FIGHT_ROUND, GG_EV_STRENGTH, ANY, ANY_STATUS, 2},
    {RECYCLE_LOST, GG_EV_REMOVE, POOL, ANY_STATUS, 1},
    {ACT_STANDTO, GG_EV_TURN, ANY, ANY_STATUS, 1},
};

static bool fits(const struct telling *t, const gg_event *e)
{
    return t->rule == e->rule && t->kind == e->kind && (t->after == ANY || t->after == e->after) &&
           (t->status == ANY_STATUS || t->status == e->status);
}

int kings_sentence(const gg_event *e)
{
    if (e->kind == GG_EV_OVER && e->move == GG_CONCEDE) return 2;
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++)
        if (fits(&tellings[i], e)) return tellings[i].sentence;
    return e->variant;
}
