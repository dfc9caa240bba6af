/* Which of several sentences of a rule tells an event. */
#include "rules/duel/show/show.h"

const struct gg_telling duel_tellings[DUEL_TELLINGS] = {
    {MOVE_STEP, GG_EV_MOVE, 0, GG_ANY_STATUS, 1},
    {STRIKE_HITS, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
};
