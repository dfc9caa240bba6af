#include "shortlist.h"

static void enter(shortlist *l, gg_move m, int32_t merit)
{
    int at = l->moves < SHORTLIST ? l->moves++ : SHORTLIST;
    while (at > 0 && l->merit[at - 1] < merit) {
        if (at < SHORTLIST) l->move[at] = l->move[at - 1], l->merit[at] = l->merit[at - 1];
        at--;
    }
    if (at < SHORTLIST) l->move[at] = m, l->merit[at] = merit;
}

void gg_shortlist(const gg_battle *b, const gg_state *s, shortlist *out)
{
    gg_offers offers;
    *out = (shortlist){0};
    gg_offers_open(b, s, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(b, s, &offers, i);
        if (m) enter(out, m, b->system->merit(b, s, &offers, m));
    }
}
