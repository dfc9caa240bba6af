/* greedy: the moves of most merit, at most eight, and of those the one whose exchange ends best on average. The
 * averages are exact while they fit a budget: every die until the exchange is over, with the habits of both sides for
 * the decisions on the way; beyond it the rest is sampled. */
#include "player.h"
#include "shortlist.h"

enum { BUDGET = 400, NODES = 2 * BUDGET, ROOM = 96 * 1024 };

static const double WON = 1e7;

static double worth_of(const gg_battle *b, const gg_state *s, int side)
{
    gg_result r = gg_result_of(b, s);
    if (r.over) return r.winner == side ? WON : r.winner == GG_NONE ? 0 : -WON;
    return gg_worth(b, s, side);
}

/* Mean worth at the end of the exchange. */
static double prospect(const gg_battle *b, const gg_state *s, gg_move m, gg_arena *arena)
{
    gg_odds odds;
    size_t used = arena->used;
    double sum = 0;
    if (!gg_odds_of(b, s, m, NULL, 0, BUDGET, arena, &odds)) return -WON;
    for (int i = 0; i < odds.outcomes; i++)
        sum += odds.outcome[i].chance.value * worth_of(b, odds.outcome[i].state, s->ask.side);
    arena->used = used;
    return sum;
}

static gg_move choose(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *arena)
{
    shortlist list;
    gg_shortlist(b, seen, &list);
    if (list.moves == 1 || list.merit[0] - list.merit[1] >= GG_CLEAR) return list.move[0];

    _Alignas(16) unsigned char room[GG_STATE_MAX];
    const gg_state *s = gg_player_filled(b, seen, dice, (gg_state *)room);
    gg_move best = list.move[0];
    double most = 0;
    for (int i = 0; i < list.moves; i++) {
        double worth = prospect(b, s, list.move[i], arena);
        if (i == 0 || worth > most) most = worth, best = list.move[i];
    }
    return best;
}

static size_t space(const gg_battle *b) { return ROOM + NODES * (gg_state_size(b) + 128); }

const gg_player gg_player_greedy = {
    .name = "greedy", .words = "weighs the exact odds of its best moves", .space = space, .choose = choose};
const gg_player gg_player_captain = {
    .name = "captain", .words = "weighs the exact odds of the next blow", .space = space, .choose = choose};
