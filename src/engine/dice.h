/* A throw for the pending roll as the rules receive it, without answering it: for who runs a state to a floor. */
#ifndef GG_ENGINE_DICE_H
#define GG_ENGINE_DICE_H

#include "grognard.h"

void gg_dice_counts(gg_dice *, const gg_battle *, const gg_state *, uint8_t counts[GG_CLASSES]);

#endif
