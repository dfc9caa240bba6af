/* random: any legal move. It draws a slot and judges that one; it never lists them all. */
#include <assert.h>

#include "player.h"

enum { TRIES = 24 };

gg_move gg_offers_any(const gg_battle *b, const gg_state *s, gg_offers *offers, gg_dice *dice)
{
    uint32_t slots = (uint32_t)offers->slots;
    assert(slots > 0);
    for (int i = 0; i < TRIES; i++) {
        gg_move m = gg_offers_at(b, s, offers, (int)gg_dice_below(dice, slots));
        if (m) return m;
    }
    uint32_t from = gg_dice_below(dice, slots);
    for (uint32_t i = 0; i < slots; i++) {
        gg_move m = gg_offers_at(b, s, offers, (int)((from + i) % slots));
        if (m) return m;
    }
    assert(false && "an ask without an answer");
    return 0;
}

static gg_move choose(const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena)
{
    gg_offers offers;
    (void)arena;
    gg_offers_open(b, s, &offers);
    return gg_offers_any(b, s, &offers, dice);
}

const gg_player gg_player_random = {.name = "random", .words = "any legal move, by chance", .choose = choose};
