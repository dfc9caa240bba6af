/* Every answer that one could think of, legal or not. */
#include "engine/sheet.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/pieces/pieces.h"

static void add_pieces(gg_sheet *t, const boe_battle *b, unsigned verb)
{
    for (unsigned u = 0; u < BOE_UNITS; u++)
        if (b->unit[u].label[0]) gg_sheet_add(t, boe_move((boe_verb)verb, u, GG_NONE, SQ_OFF, 0, 0));
    for (unsigned k = 0; k < b->leaders; k++)
        gg_sheet_add(t, boe_move((boe_verb)verb, BOE_LEADER + k, GG_NONE, SQ_OFF, 0, 0));
}

static void add_spaces(gg_sheet *t, const boe_battle *b, unsigned verb, unsigned piece, int arg)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++)
            gg_sheet_add(t, boe_move((boe_verb)verb, piece, GG_NONE, sq_cell(x, y), 0, arg));
}

static void add_targets(gg_sheet *t, const boe_battle *b, unsigned verb, unsigned piece)
{
    for (unsigned to = 0; to < BOE_UNITS; to++)
        if (b->unit[to].label[0]) gg_sheet_add(t, boe_move((boe_verb)verb, piece, to, SQ_OFF, 0, 0));
}

/* Short charges of every unit at every unit. */
static void add_paths(gg_sheet *t, const boe_battle *b, const boe_state *s, unsigned verb)
{
    static const uint16_t paths[] = {8, 4, 12, 40, 36, 168, 9, 10, 41, 42};
    for (unsigned u = 0; u < BOE_UNITS; u++) {
        if (!b->unit[u].label[0] || boe_side(b, (int)u) != s->head.ask.side) continue;
        for (unsigned to = 0; to < BOE_UNITS; to++)
            for (int i = 0; i < 10 && b->unit[to].label[0]; i++)
                gg_sheet_add(t, boe_move_path((boe_verb)verb, u, to, paths[i]));
        if (verb == V_BREAK) gg_sheet_add(t, boe_move_path(V_BREAK, u, GG_NONE, 8));
    }
}

/* Some spaces in all directions: to look for a way to every one would take long. */
static void add_marches(gg_sheet *t, const boe_battle *b, const boe_state *s)
{
    unsigned unit = s->head.ask.piece;
    if (unit >= BOE_UNITS || !boe_on_map(s, (int)unit)) return;
    for (int dir = 0; dir < SQ_DIRS; dir++)
        for (int far = 2; far <= 4; far += 2) {
            int to = sq_steps(b->board, s->unit[unit].cell, dir, far);
            if (to != SQ_OFF) gg_sheet_add(t, boe_move(V_MARCH, unit, GG_NONE, to, 0, 0));
        }
}

static void add_verb(gg_sheet *t, const boe_battle *b, const boe_state *s, unsigned verb)
{
    unsigned piece = s->head.ask.piece;
    switch (verb) {
    case V_KEEP:
    case V_ORDER:
        for (unsigned g = 0; g < b->brigades; g++)
            for (int o = 0; o < BOE_ORDERS; o++) gg_sheet_add(t, boe_move((boe_verb)verb, g, GG_NONE, SQ_OFF, 0, o));
        break;
    case V_WITH:
    case V_FIRE_AT: add_targets(t, b, verb, piece); break;
    case V_ENTER:
    case V_LEAD:
    case V_STEP: add_spaces(t, b, verb, piece, 0); break;
    case V_MARCH: add_marches(t, b, s); break;
    case V_DETACH: add_spaces(t, b, verb, piece, 1), add_spaces(t, b, verb, piece, 2); break;
    case V_CHARGE:
    case V_BREAK: add_paths(t, b, s, verb); break;
    case V_FACE:
    case V_LIMBER:
    case V_UNLIMBER:
        for (int f = 0; f < SQ_FACINGS; f++) gg_sheet_add(t, boe_move((boe_verb)verb, piece, GG_NONE, SQ_OFF, f, 0));
        break;
    case V_FORM:
        for (int f = 0; f < SQ_FACINGS; f++)
            for (int to = 0; to < BOE_FORMATIONS; to++)
                gg_sheet_add(t, boe_move(V_FORM, piece, GG_NONE, SQ_OFF, f, to));
        break;
    case V_BE_A:
    case V_BE_B:
    case V_FINISH: gg_sheet_add(t, boe_move((boe_verb)verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0)); break;
    case V_HOLD:
        gg_sheet_add(t, boe_move(V_HOLD, GG_NONE, GG_NONE, SQ_OFF, 0, 0));
        add_pieces(t, b, verb);
        break;
    default: add_pieces(t, b, verb); break;
    }
}

int boe_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    gg_sheet t = {.out = out, .cap = cap};
    gg_sheet_offers(&t, battle, state);
    for (unsigned verb = 1; verb < BOE_VERBS; verb++) add_verb(&t, boe_b(battle), boe_s(state), verb);
    return t.n;
}
