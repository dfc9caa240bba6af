/* sergeant: what is done by habit, without looking ahead. recruit: the same, but one time in six what first comes to hand. */
#include "player.h"

enum { LAPSE = 6 };

const gg_state *gg_player_filled(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_state *room)
{
    if (!seen->hidden) return seen;
    gg_copy(b, room, seen);
    gg_fill(b, room, (uint64_t)gg_dice_below(dice, UINT32_MAX) << 32 | gg_dice_below(dice, UINT32_MAX));
    return room;
}

static gg_move by_habit(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *arena)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    (void)arena;
    return gg_habit(b, gg_player_filled(b, seen, dice, (gg_state *)room));
}

static gg_move with_lapses(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *arena)
{
    gg_offers offers;
    if (gg_dice_below(dice, LAPSE)) return by_habit(b, seen, dice, arena);
    gg_offers_open(b, seen, &offers);
    return gg_offers_any(b, seen, &offers, dice);
}

const gg_player gg_player_sergeant = {
    .name = "sergeant", .words = "does what is usual, without looking ahead", .choose = by_habit};
const gg_player gg_player_recruit = {
    .name = "recruit", .words = "does what is usual, when he thinks of it", .choose = with_lapses};
