/* 6.1: every move that one could think of at an ask, legal or not: for tests and the count of rules. */
#include "engine/question.h"
#include "engine/sheet.h"
#include "rules/rbc/choose/choose.h"

typedef struct sheet {
    const rbc_battle *b;
    const rbc_state *s;
    gg_sheet list;
} sheet;

static const char *shape_of(rbc_verb verb) { return rbc_notation.verb[verb].shape; }

enum { NEAR = 4, WITHIN_CHARGE = 5 }; /* boxes about a unit in which every way of moving is thought of */

/* How many arguments a verb may have, and a few that it may not. */
static int arguments(const sheet *t, rbc_verb verb)
{
    static const uint8_t most[RBC_VERBS] = {[V_MOVE] = 4, [V_PASS_ON] = 12, [V_WITHDRAW] = 5, [V_PLACE] = 6};
    return verb == V_BRIGADE ? t->b->brigades + 1 : most[verb] ? most[verb] : 1;
}

/* Who goes elsewhere has advanced: there are no words for anything else. */
static bool sayable(const sheet *t, rbc_verb verb, unsigned unit, int cell, int arg)
{
    bool elsewhere = unit < RBC_UNITS && t->s->unit[unit].cell != cell;
    return verb != V_MOVE || !elsewhere || arg & ARG_ADVANCED;
}

static void think_of_arguments(sheet *t, rbc_verb verb, unsigned unit, unsigned target, int cell, int facing)
{
    for (int arg = 0, n = arguments(t, verb); arg < n; arg++)
        if (sayable(t, verb, unit, cell, arg)) gg_sheet_add(&t->list, rbc_move(verb, unit, target, cell, facing, arg));
}

static void think_of_boxes(sheet *t, rbc_verb verb, unsigned unit)
{
    for (int y = 0; y < t->b->board.rows; y++)
        for (int x = 0; x < t->b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (verb == V_MOVE && unit < RBC_UNITS &&
                sq_distance(cell, t->s->unit[unit].cell) > NEAR) { /* out of anybody's reach */
                gg_sheet_add(&t->list, rbc_move(verb, unit, GG_NONE, cell, t->s->unit[unit].facing, ARG_ADVANCED));
                continue;
            }
            for (int f = 0; f < (strchr(shape_of(verb), 'F') ? SQ_FACINGS : 1); f++)
                think_of_arguments(t, verb, unit, GG_NONE, cell, f);
        }
}

/* From the boxes about the target, with every way to get there. */
static void think_of_charge(sheet *t, unsigned unit, unsigned target)
{
    static const uint8_t sides[] = {0, ARG_LEFT, ARG_RIGHT, ARG_SALVO};
    int at = t->s->unit[target].cell;
    gg_sheet_add(&t->list, rbc_move(V_CHARGE, unit, target, t->s->unit[unit].cell, t->s->unit[unit].facing, 0));
    if (rbc_side(t->b, (int)target) == t->s->head.ask.side) return;
    if (sq_distance(at, t->s->unit[unit].cell) > WITHIN_CHARGE) return;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int cell = sq_step(t->b->board, at, dir);
        int advanced = cell == t->s->unit[unit].cell ? 0 : ARG_ADVANCED;
        for (int way = 0; cell != SQ_OFF && way < SQ_FACINGS * 2; way++)
            for (size_t i = 0; i < sizeof sides; i++)
                gg_sheet_add(&t->list, rbc_move(V_CHARGE, unit, target, cell, way / 2, way % 2 | advanced | sides[i]));
    }
}

static void think_of_places(sheet *t, rbc_verb verb, unsigned unit, unsigned target)
{
    const char *shape = shape_of(verb);
    if (verb == V_CHARGE)
        think_of_charge(t, unit, target);
    else if (strpbrk(shape, "BWC"))
        think_of_boxes(t, verb, unit);
    else
        for (int f = 0; f < (strpbrk(shape, "Ff") ? SQ_FACINGS : 1); f++)
            think_of_arguments(t, verb, unit, target, SQ_OFF, f);
}

static void think_of_targets(sheet *t, rbc_verb verb, unsigned unit)
{
    if (!strpbrk(shape_of(verb), "TR")) {
        think_of_places(t, verb, unit, GG_NONE);
        return;
    }
    for (unsigned target = 0; target < t->b->units; target++)
        if (verb != V_CHARGE || rbc_on_board(t->s, (int)target)) think_of_places(t, verb, unit, target);
}

static void think_of(sheet *t, rbc_verb verb)
{
    unsigned asked = t->s->head.ask.piece;
    if (shape_of(verb)[0] != 'U') {
        think_of_targets(t, verb, GG_NONE);
        return;
    }
    for (unsigned unit = 0; unit < t->b->units; unit++)
        if (asked == GG_NONE || unit == asked || !strpbrk(shape_of(verb), "BWCT")) think_of_targets(t, verb, unit);
}

int rbc_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    const rbc_state *s = rbc_s(state);
    sheet t = {.b = rbc_b(battle), .s = s, .list = {.out = out, .cap = cap}};
    for (const uint8_t *v = gg_question_verbs(battle, state); *v; v++) think_of(&t, (rbc_verb)*v);
    for (rbc_verb v = V_NONE + 1; v < RBC_VERBS; v++) /* and one of each kind that is out of turn */
        if (!gg_question_takes(battle, state, v))
            gg_sheet_add(&t.list, rbc_move(v, s->head.ask.piece, GG_NONE, SQ_OFF, 0, 0));
    return t.list.n;
}
