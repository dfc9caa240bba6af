/* A list of moves that is being written: what candidates are put on. */
#ifndef GG_ENGINE_SHEET_H
#define GG_ENGINE_SHEET_H

#include <assert.h>

#include "grognard.h"

typedef struct gg_sheet {
    gg_move *out;
    int n, cap; /* n may be more than cap: then the rest is only counted */
} gg_sheet;

static inline void gg_sheet_add(gg_sheet *t, gg_move m)
{
    if (t->n < t->cap) t->out[t->n] = m;
    t->n++;
}

/* Offers that are few stand in a list among the facts. */
static inline void gg_list_add(gg_move *list, int32_t *listed, int most, gg_move m)
{
    assert(*listed < most);
    (void)most;
    list[(*listed)++] = m;
}

/* All that the pending ask offers. */
static inline void gg_sheet_offers(gg_sheet *t, const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        if (m) gg_sheet_add(t, m);
    }
}

#endif
