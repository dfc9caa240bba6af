/* 5: victory. Conceding is the engine's; system.c names its rule. */
#include "rules/duel/chapters.h"

void duel_decide(gg_run *x, unsigned winner, gg_rule why)
{
    gg_end(x, winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner);
}
