/* 6.2 and 6.3: the dice, by what the rules tell apart on them, and the order in which units throw and test. */
#include "rules/rbc/pieces/pieces.h"

static const char *const tests[] = {"failed", "passed", "failed with a six"};
static const char *const blows[] = {"miss", "hit", "two hits"};
static const char *const pips[] = {"1", "2", "3", "4", "5", "6"};

/* A test is passed by less than its value. */
#define TEST(v)                                                                          \
    {                                                                                    \
        "die", 6, 2, {1 < (v), 2 < (v), 3 < (v), 4 < (v), 5 < (v), 6 < (v)}, NULL, tests \
    }
#define PURSUIT(v)                                                                                             \
    {                                                                                                          \
        "die", 6, 3, {1 < (v), 2 < (v), 3 < (v), 4 < (v), 5 < (v), 6 < (v) ? PASSED : FAILED_SIX}, NULL, tests \
    }
#define BLOW(n) ((n) < RBC_HITS_FROM ? MISS : HIT)

const gg_die rbc_dice[RBC_DICE] = {
    [DIE_TEST1] = TEST(1),
    [DIE_TEST1 + 1] = TEST(2),
    [DIE_TEST1 + 2] = TEST(3),
    [DIE_TEST1 + 3] = TEST(4),
    [DIE_TEST1 + 4] = TEST(5),
    [DIE_TEST1 + 5] = TEST(6),
    [DIE_TEST7] = TEST(7),
    [DIE_PURSUIT1] = PURSUIT(1),
    [DIE_PURSUIT1 + 1] = PURSUIT(2),
    [DIE_PURSUIT1 + 2] = PURSUIT(3),
    [DIE_PURSUIT1 + 3] = PURSUIT(4),
    [DIE_PURSUIT1 + 4] = PURSUIT(5),
    [DIE_PURSUIT1 + 5] = PURSUIT(6),
    [DIE_PURSUIT7] = PURSUIT(7),
    [DIE_HIT] = {"die", 6, 2, {BLOW(1), BLOW(2), BLOW(3), BLOW(4), BLOW(5), BLOW(6)}, NULL, blows},
    [DIE_SALVO] = {"die", 6, 3, {MISS, MISS, MISS, HIT, HIT, TWO_HITS}, NULL, blows},
    [DIE_FIRST] = {"die", 6, 6, {0, 1, 2, 3, 4, 5}, NULL, pips},
};

/* ---- rbc.dice.order ---- */

static int lowest(uint64_t units) { return units ? __builtin_ctzll(units) : GG_NONE; }

int rbc_in_turn(const rbc_battle *b, const rbc_state *s, uint64_t units, int after)
{
    uint64_t active = units & b->side_units[s->active], others = units & ~b->side_units[s->active];
    if (after != GG_NONE) {
        uint64_t behind = ~(((uint64_t)2 << after) - 1);
        if (rbc_side(b, after) == s->active)
            active &= behind;
        else
            active = 0, others &= behind;
    }
    return active ? lowest(active) : lowest(others);
}

/* ---- tallies ---- */

bool rbc_tally_has(const gg_tally *t, gg_rule line)
{
    for (int i = 0; i < t->lines; i++)
        if (t->line[i].rule == line) return true;
    return false;
}

void rbc_use_behind(gg_run *x, const gg_tally *t, const rbc_behind *behind, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (rbc_tally_has(t, behind[i].line)) USES(x, behind[i].rule);
}
