/* 6.4: the dice and the cards, by what the rules tell apart on them. */
#include "rules/kings/pieces/pieces.h"

static const char *const pips[] = {"1", "2", "3", "4", "5", "6"};
static const char *const shots[] = {"miss", "hit"};
static const char *const bursts[] = {"1", "miss", "hit"};
static const char *const cards[] = {"card", "Joker"};
static const char *const ones[] = {"1", "2 to 6"};
static const char *const halves[] = {"1 to 3", "4 to 6"};

/* From the number `n` up it hits. */
#define HITS(n)                                                                                      \
    {                                                                                                \
        "die to hit on " #n "+", 6, 2, {0, 2 >= (n), 3 >= (n), 4 >= (n), 5 >= (n), HIT}, NULL, shots \
    }
/* The same of a machine gun, whose ones count. */
#define BURST(n)                                                                                                  \
    {                                                                                                             \
        "die to hit on " #n "+", 6, 3,                                                                            \
            {JAM_ONE, JAM_MISS + (2 >= (n)), JAM_MISS + (3 >= (n)), JAM_MISS + (4 >= (n)), JAM_MISS + (5 >= (n)), \
             JAM_HIT},                                                                                            \
            NULL, bursts                                                                                          \
    }

const gg_die kings_dice[KINGS_DICE] = {
    [DIE_NUMBER] = {"die", 6, 6, {0, 1, 2, 3, 4, 5}, NULL, pips},
    [DIE_HIT2] = HITS(2),
    [DIE_HIT2 + 1] = HITS(3),
    [DIE_HIT2 + 2] = HITS(4),
    [DIE_HIT2 + 3] = HITS(5),
    [DIE_HIT6] = HITS(6),
    [DIE_JAM2] = BURST(2),
    [DIE_JAM2 + 1] = BURST(3),
    [DIE_JAM2 + 2] = BURST(4),
    [DIE_JAM2 + 3] = BURST(5),
    [DIE_JAM6] = BURST(6),
    [DIE_CARD] = {"deck", 0, 2, {0}, NULL, cards},
    [DIE_ONE] = {"die", 6, 2, {ONE, NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE, NOT_ONE}, NULL, ones},
    [DIE_HALF] = {"die", 6, 2, {LOW_HALF, LOW_HALF, LOW_HALF, HIGH_HALF, HIGH_HALF, HIGH_HALF}, NULL, halves},
};

int kings_sum(const uint8_t *counts)
{
    int sum = 0;
    for (int face = 1; face <= 6; face++) sum += face * counts[face - 1];
    return sum;
}

/* kings.force.clamp */
int kings_number_needed(gg_tally *t)
{
    int kept = t->total < 2 ? 2 : t->total > 6 ? 6 : t->total;
    gg_tally_word(t, kept - t->total, FORCE_CLAMP, "kept within 2 to 6");
    return kept;
}
