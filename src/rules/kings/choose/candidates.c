/* 6.3: every answer that one could think of, legal or not. */
#include "engine/sheet.h"
#include "rules/kings/choose/choose.h"

static void add_actions(gg_sheet *l, const kings_battle *b, unsigned verb, unsigned unit)
{
    unsigned args = verb == V_MOVE || verb == V_ATTACK ? 2 : 1;
    for (unsigned arg = 0; arg < args; arg++) {
        for (unsigned t = 0; kings_orders[verb].aimed && t < b->units; t++)
            gg_sheet_add(l, kings_move(verb, unit, t, -1, arg));
        for (int f = -1; kings_orders[verb].faced && f < DISC_DIRS; f++)
            gg_sheet_add(l, kings_move(verb, unit, GG_NONE, f, arg));
        if (!kings_orders[verb].aimed && !kings_orders[verb].faced)
            gg_sheet_add(l, kings_move(verb, unit, GG_NONE, -1, arg));
    }
}

/* A grid over the table, straight and by a corner, and some facings. */
static void add_places(gg_sheet *l, const kings_battle *b, unsigned verb, unsigned unit)
{
    enum { STEP = 23 };
    tab_point none = {KINGS_NO_WAY, 0};
    for (int y = 0; y <= b->height; y += STEP)
        for (int x = 0; x <= b->width; x += STEP) {
            gg_sheet_add(l, kings_go(verb, unit, (tab_point){x, y}, none, -1));
            if (verb != V_GO) continue;
            gg_sheet_add(l, kings_go(verb, unit, (tab_point){x, y}, none, x % DISC_DIRS));
            gg_sheet_add(l, kings_go(verb, unit, (tab_point){x, y}, (tab_point){y, y / 2}, -1));
        }
}

static void add_deployments(gg_sheet *l, const kings_battle *b, const kings_state *s)
{
    for (unsigned u = 0; u < b->units; u++) {
        if (s->unit[u].status != POOL) continue;
        int r = kings_radius_as(b, (int)u, b->unit[u].start, false);
        for (int at = 0; at <= KINGS_SPAN; at += 40) {
            const tab_point edge[] = {{at, b->height - r}, {b->width - r, at}, {at, r}, {r, at}, {at, at}};
            for (int i = 0; i < 5; i++)
                gg_sheet_add(l, kings_go(V_DEPLOY, u, edge[i], (tab_point){KINGS_NO_WAY, 0}, -1));
        }
    }
}

static void add_verb(gg_sheet *l, const kings_battle *b, const kings_state *s, unsigned verb)
{
    unsigned piece = s->head.ask.piece;
    if (kings_is_action(verb) || verb == V_REMOVE)
        for (unsigned u = 0; u < b->units; u++) add_actions(l, b, verb, u);
    else if (verb == V_DEPLOY)
        add_deployments(l, b, s);
    else if (kings_has_place(verb))
        add_places(l, b, verb, piece);
    else if (verb == V_SHOOT)
        for (unsigned t = 0; t < b->units; t++) gg_sheet_add(l, kings_move(verb, piece, t, -1, 0));
    else if (verb == V_ENTER || verb == V_LEAVE)
        for (unsigned i = 0; i <= KINGS_WORKS; i++) gg_sheet_add(l, kings_move(verb, piece, GG_NONE, -1, i));
    else
        gg_sheet_add(l, kings_move(verb, verb == V_FINISH ? GG_NONE : piece, GG_NONE, -1, 0));
}

int kings_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    gg_sheet l = {.out = out, .cap = cap};
    gg_sheet_offers(&l, battle, state);
    for (unsigned verb = 1; verb < KINGS_VERBS; verb++) add_verb(&l, kings_b(battle), kings_s(state), verb);
    return l.n;
}
