/* The dice, by what the rules tell apart on them. */
#include "rules/boe/pieces/pieces.h"

static const char *const pips[] = {"1", "2", "3", "4", "5", "6"};
static const char *const ways[] = {"easy going", "one AP more"};
static const char *const shots[] = {"miss", "hit"};
static const char *const tries[] = {"failed", "succeeded"};
static const char *const escapes[] = {"away", "taken"};
static const char *const fates[] = {"1 to 4", "5", "6"};

/* A die of two classes: from the number `n` up it says yes. */
#define FROM(n, words)                                                                         \
    {                                                                                          \
        "die", 6, 2, {1 >= (n), 2 >= (n), 3 >= (n), 4 >= (n), 5 >= (n), 6 >= (n)}, NULL, words \
    }

const gg_die boe_dice[BOE_DICE] = {
    [DIE_NUMBER] = {"die", 6, 6, {0, 1, 2, 3, 4, 5}, NULL, pips},
    [DIE_TMD] = FROM(5, ways),
    [DIE_FIRE3] = FROM(3, shots),
    [DIE_FIRE3 + 1] = FROM(4, shots),
    [DIE_FIRE3 + 2] = FROM(5, shots),
    [DIE_FIRE6] = FROM(6, shots),
    [DIE_HALF] = FROM(4, tries),
    [DIE_THIRD] = FROM(5, tries),
    [DIE_LOW] = {"die", 6, 2, {HIT, HIT, MISS, MISS, MISS, MISS}, NULL, escapes},
    [DIE_FATE] = {"die", 6, 3, {LOW, LOW, LOW, LOW, FIVE, SIX}, NULL, fates},
};

int boe_number(const gg_run *x)
{
    int die = 1;
    while (die < 6 && !x->counts[die - 1]) die++;
    return die;
}
