/* What each question of questions.def offers. */
#include "engine/sheet.h"
#include "rules/duel/choose/choose.h"

static void offer_act(const duel_battle *b, const duel_state *s, gg_sheet *t)
{
    unsigned unit = s->active;
    gg_sheet_add(t, duel_move(V_HOLD, unit, GG_NONE, 0));
    for (int space = s->unit[unit].space - 1; space <= s->unit[unit].space + 1; space++)
        if (duel_judge_step(b, s, (int)unit, space) == GG_OK) gg_sheet_add(t, duel_move(V_STEP, unit, GG_NONE, space));
    if (duel_judge_strike(s, (int)unit) == GG_OK) gg_sheet_add(t, duel_move(V_STRIKE, unit, !unit, 0));
}

static void (*const offerers[DUEL_ASKS])(const duel_battle *, const duel_state *, gg_sheet *) = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = offer_##name,
#include "rules/duel/questions.def"
#undef QUESTION
};

void duel_offers(const gg_battle *b, const gg_state *s, gg_offers *o)
{
    gg_sheet t = {.out = (gg_move *)(void *)o->facts, .cap = sizeof o->facts / sizeof(gg_move)};
    offerers[o->question](duel_b(b), duel_s(s), &t);
    o->slots = t.n;
}

gg_move duel_offer(const gg_battle *b, const gg_state *s, gg_offers *o, int slot)
{
    return (void)b, (void)s, ((const gg_move *)(const void *)o->facts)[slot];
}
