/* A round of battle played on. The same test of the same piece in the same turn falls alike whatever was done before it, so
 * that two moves which are played on with the same dice differ by what comes of them and by no more luck than that. */
#include "rollout.h"

#include "captain.h"

enum { LONGEST = 3000 /* decisions */, TALLIES = 256 };
static const gg_care HURRY = {.moves = 4, .outcomes = 16};

static int ticks(gg_moment at) { return at.round * at.parts + at.part; }

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Which test it is: whose, of whom, by which rule, when. */
static uint64_t test_of(const gg_ask *ask, int tick)
{
    uint64_t who = (uint64_t)ask->piece | (uint64_t)ask->other << 8 | (uint64_t)ask->side << 16;
    return mixed(who | (uint64_t)ask->rule << 24 | (uint64_t)ask->die << 40 | (uint64_t)tick << 48);
}

void gg_play_round(const gg_battle *b, gg_state *s, gg_dice dice, gg_arena *arena)
{
    gg_moment now = gg_clock(b, s);
    int tick = ticks(now), until = tick + now.parts;
    uint8_t times[TALLIES] = {0}; /* that a test has been rolled */
    for (int decisions = 0; s->ask.kind != GG_OVER && decisions < LONGEST;) {
        if (s->ask.kind == GG_ROLL) {
            uint64_t test = test_of(&s->ask, tick);
            gg_dice_roll(&(gg_dice){.key = dice.key ^ test, .rolls = times[test % TALLIES]++}, b, s, NULL);
            continue;
        }
        tick = ticks(gg_clock(b, s));
        if (decisions++ && tick >= until) return;
        gg_apply(b, s, arena ? gg_captain_move(b, s, HURRY, arena) : gg_habit(b, s), NULL);
    }
}

size_t gg_rollout_space(const gg_battle *b) { return gg_captain_space(b, HURRY); }
