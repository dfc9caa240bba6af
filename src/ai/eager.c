/* eager: by chance too, but it seeks the enemy. Of a few moves it takes the most zealous; of many it looks at some
 * drawn by chance, and takes the most zealous of those. */
#include "player.h"

enum { FEW = 8, DRAWN = 4 };

typedef struct best {
    gg_move move;
    int32_t zeal;
    uint32_t equals; /* so many were as zealous: each must be as likely */
} best;

static void weigh(best *have, gg_move m, int32_t zeal, gg_dice *dice)
{
    if (have->move && zeal < have->zeal) return;
    if (have->move && zeal == have->zeal) {
        if (gg_dice_below(dice, ++have->equals) == 0) have->move = m;
        return;
    }
    *have = (best){.move = m, .zeal = zeal, .equals = 1};
}

static gg_move choose(const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena)
{
    gg_offers offers;
    best have = {0};
    (void)arena;
    gg_offers_open(b, s, &offers);
    bool few = offers.slots <= FEW;
    if (!few && b->system->keen) { /* three times out of four what seeks the enemy, else what chance brings */
        gg_move keen = gg_dice_below(dice, 4) ? b->system->keen(b, s, &offers) : 0;
        return keen ? keen : gg_offers_any(b, s, &offers, dice);
    }
    for (int i = 0, n = few ? offers.slots : DRAWN; i < n; i++) {
        gg_move m = few ? gg_offers_at(b, s, &offers, i) : gg_offers_any(b, s, &offers, dice);
        if (m) weigh(&have, m, b->system->zeal(b, s, m), dice);
    }
    return have.move;
}

const gg_player gg_player_eager = {
    .name = "eager", .words = "by chance, but closes with the enemy and attacks", .choose = choose};
