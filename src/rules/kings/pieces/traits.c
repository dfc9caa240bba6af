/* 4.6: what kind of man a Leader is. */
#include "rules/kings/pieces/pieces.h"

const kings_trait_row kings_traits[KINGS_TRAITS] = {
#define TRAIT(NAME, word, name, effect) {word, name, effect},
#include "rules/kings/traits.def"
#undef TRAIT
};

int kings_trait_of(int tens, int units)
{
    static const uint8_t table[6][6] = {
        {HAPLESS, IDIOT, DRUNKARD, SHIRKER, COWARD, NERVES},
        {BLIND, PLANNER, UMPIRE, BRUTAL, UP_AND_AT_EM, MARTINET},
        {STEADY, STEADY, STEADY, STEADY, STEADY, STEADY},
        {STEADY, STEADY, STEADY, STEADY, STEADY, STEADY},
        {GOOD_CHAP, SPORTY, BUMBLER, BRAVE, MARKSMAN, DUELLIST},
        {DRILLMASTER, OLD_HAND, PATHFINDER, LUCKY, INSPIRING, BORN_LEADER},
    };
    return table[tens - 1][units - 1];
}
