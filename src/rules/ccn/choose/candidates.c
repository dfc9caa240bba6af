/* Every move that one could think of at an ask, legal or not: what tests and coverage judge one by one. */
#include "engine/question.h"
#include "engine/sheet.h"
#include "rules/ccn/choose/choose.h"

static void think_of_places(const ccn_battle *b, gg_sheet *t, ccn_verb verb, unsigned unit, bool facing, bool leaders)
{
    for (int cell = 0; cell < HEX_CELLS; cell++) {
        if (!hex_in(hex_all(), cell)) continue;
        for (int f = 0; f < (facing ? HEX_DIRS : 1); f++) gg_sheet_add(t, ccn_move(verb, unit, GG_NONE, cell, f, 0));
        for (unsigned l = 0; leaders && l < b->leaders; l++)
            gg_sheet_add(t, ccn_move(verb, unit, CCN_LEADER + l, cell, 0, 0));
    }
}

static void think_of_targets(const ccn_battle *b, gg_sheet *t, ccn_verb verb, unsigned unit)
{
    for (unsigned u = 0; u < b->units; u++) gg_sheet_add(t, ccn_move(verb, unit, u, HEX_OFF, 0, 0));
    for (unsigned l = 0; l < b->leaders; l++) gg_sheet_add(t, ccn_move(verb, unit, CCN_LEADER + l, HEX_OFF, 0, 0));
}

static void think_of(const ccn_battle *b, const ccn_state *s, gg_sheet *t, ccn_verb verb)
{
    unsigned asked = s->head.ask.piece;
    const char *shape = ccn_notation.verb[verb].shape;
    bool free_choice = asked == GG_NONE || verb == V_GUN;
    if (shape[0] == 0) {
        gg_sheet_add(t, ccn_move(verb, GG_NONE, GG_NONE, HEX_OFF, 0, 0));
    } else if (shape[0] == 'K') {
        for (int token = 1; token <= TOKEN_BOMBARD; token *= 2)
            gg_sheet_add(t, ccn_move(verb, GG_NONE, GG_NONE, HEX_OFF, 0, token));
    } else if (shape[1] == 0) {
        for (unsigned u = 0; u < b->units; u++) gg_sheet_add(t, ccn_move(verb, u, GG_NONE, HEX_OFF, 0, 0));
        for (unsigned l = 0; l < b->leaders; l++)
            gg_sheet_add(t, ccn_move(verb, CCN_LEADER + l, GG_NONE, HEX_OFF, 0, 0));
    } else if (shape[1] == 'T') {
        for (unsigned u = 0; u < b->units; u++)
            if (free_choice || u == asked) think_of_targets(b, t, verb, u);
    } else if (shape[1] == 'F') {
        for (int f = 0; f < HEX_DIRS; f++) gg_sheet_add(t, ccn_move(verb, asked, GG_NONE, HEX_OFF, f, 0));
    } else if (shape[1] == 'N') {
        for (int n = 0; n < 4; n++) gg_sheet_add(t, ccn_move(verb, asked, GG_NONE, HEX_OFF, 0, n));
    } else {
        think_of_places(b, t, verb, asked, shape[2] == 'F', shape[2] == 'l');
    }
}

int ccn_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    const ccn_state *s = ccn_s(state);
    gg_sheet t = {.out = out, .cap = cap};
    for (const uint8_t *v = gg_question_verbs(battle, state); *v; v++) think_of(ccn_b(battle), s, &t, *v);
    for (ccn_verb v = V_NONE + 1; v < CCN_VERBS; v++) /* and one of each kind that is out of turn */
        if (!gg_question_takes(battle, state, v)) gg_sheet_add(&t, ccn_move(v, GG_NONE, GG_NONE, HEX_OFF, 0, 0));
    return t.n;
}
