/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is. All other events say themselves which sentence they mean. */
#include "rules/kings/show/show.h"

const struct gg_telling kings_tellings[KINGS_TELLINGS] = {
    {RECYCLE_LOST, GG_EV_REMOVE, POOL, GG_ANY_STATUS, 1},
    {ACT_STANDTO, GG_EV_TURN, GG_ANY, GG_ANY_STATUS, 1},
};

/* The last word of these counts something: "British: 1 point." */
bool kings_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    char words[GG_SENTENCE];
    (void)s;
    if (e->after != 1 || (e->rule != VICTORY_VP && e->rule != CARD_DECK && e->rule != RECYCLE_REFILL)) return false;
    int n = gg_event_print(b, e, words, sizeof words);
    if (n < 2 || words[n - 2] != 's') return false;
    gg_text_add(t, "%.*s.", n - 2, words);
    return true;
}
