/* The captain: the moves of most merit, at most eight, and of those the one whose exchange ends best on average. The
 * averages are exact while they fit a budget: every die until the exchange is over, with the habits of both sides for
 * the decisions on the way; beyond it the rest is sampled. */
#include "captain.h"
#include "player.h"
#include "shortlist.h"

enum { ROOM = 96 * 1024 };
static const gg_care FULL = {.moves = SHORTLIST, .outcomes = 400};

static const double WON = 1e7;

static double worth_of(const gg_battle *b, const gg_state *s, int side)
{
    gg_result r = gg_result_of(b, s);
    if (r.over) return r.winner == side ? WON : r.winner == GG_NONE ? 0 : -WON;
    return gg_worth(b, s, side);
}

/* Mean worth at the end of the exchange. */
static double prospect(const gg_battle *b, const gg_state *s, gg_move m, int outcomes, gg_arena *arena)
{
    gg_odds odds;
    size_t used = arena->used;
    double sum = 0;
    if (!gg_odds_of(b, s, m, NULL, 0, outcomes, arena, &odds)) return -WON;
    for (int i = 0; i < odds.outcomes; i++)
        sum += odds.outcome[i].chance.value * worth_of(b, odds.outcome[i].state, s->ask.side);
    arena->used = used;
    return sum;
}

static bool is_clear(const shortlist *l) { return l->moves == 1 || l->merit[0] - l->merit[1] >= GG_CLEAR; }

static gg_move best_of(const gg_battle *b, const gg_state *s, const shortlist *list, gg_care care, gg_arena *arena)
{
    gg_move best = list->move[0];
    double most = 0;
    for (int i = 0; i < list->moves && i < care.moves; i++) {
        double worth = prospect(b, s, list->move[i], care.outcomes, arena);
        if (i == 0 || worth > most) most = worth, best = list->move[i];
    }
    return best;
}

gg_move gg_captain_move(const gg_battle *b, const gg_state *s, gg_care care, gg_arena *arena)
{
    shortlist list;
    gg_shortlist(b, s, &list);
    return is_clear(&list) ? list.move[0] : best_of(b, s, &list, care, arena);
}

size_t gg_captain_space(const gg_battle *b, gg_care care)
{
    return ROOM + 2 * (size_t)care.outcomes * (gg_state_size(b) + 128);
}

static gg_move choose(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *arena)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    shortlist list;
    gg_shortlist(b, seen, &list);
    if (is_clear(&list)) return list.move[0];
    return best_of(b, gg_player_filled(b, seen, dice, (gg_state *)room), &list, FULL, arena);
}

static size_t space(const gg_battle *b) { return gg_captain_space(b, FULL); }

const gg_player gg_player_greedy = {
    .name = "greedy", .words = "weighs the exact odds of its best moves", .space = space, .choose = choose};
const gg_player gg_player_captain = {
    .name = "captain", .words = "weighs the exact odds of the next blow", .space = space, .choose = choose};
