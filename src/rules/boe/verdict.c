/* Chapter 6: which rule forbids an answer, and every answer that one could think of. */
#include "boe.h"

static const uint8_t verbs[BOE_ASKS][16] = {
    /* by question: what may be answered at all */
    [ASK_REPLACE] = {WITH},
    [ASK_ORDER] = {KEEP, ORDER},
    [ASK_ENTER] = {ENTER, HOLD_BACK},
    [ASK_ARRIVE] = {WITH},
    [ASK_CUBE] = {PUT_RED, PUT_GREEN, PUT_BLUE},
    [ASK_PLAYER] = {BE_A, BE_B},
    [ASK_CHARGE] = {CHARGE, FINISH},
    [ASK_OPPFIRE] = {FIRE_AT, HOLD},
    [ASK_OPPCHARGE] = {CHARGE, HOLD},
    [ASK_REACT] = {STAND, FORM_SQUARE, EVADE, COUNTERCHARGE},
    [ASK_PRESS] = {PRESS, PULL_UP},
    [ASK_ACTIVATE] = {ACTIVATE, FINISH},
    [ASK_ACTION] = {STEP, FACE, ABOUT, FORM, LIMBER, UNLIMBER, FIRE, FIRE_AT, REMAN, RALLY, DETACH, ABSORB, ROAD, STOP},
    [ASK_LEADER] = {LEAD, STAY},
    [ASK_TARGET] = {FIRE_AT, HOLD},
    [ASK_PRIMARY] = {PRIMARY},
    [ASK_BREAK] = {BREAK, FINISH},
    [ASK_INITIAL] = {ORDER},
};

static bool fits(int question, unsigned verb)
{
    for (const uint8_t *v = verbs[question]; v < verbs[question] + 16 && *v; v++)
        if (*v == verb) return true;
    return false;
}

/* ---- reasons, each for one kind of answer ---- */

static gg_rule why_not_cube(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = s->head.ask.piece;
    const boe_unit *u = &s->unit[unit];
    if (gg_move_unit(m) != (unsigned)unit) return CUBE_PLACE;
    if (u->status >= RETREAT) return STATUS_TABLE;
    if (u->flags & NEW_HERE) return REINF_ARRIVE;
    if (gg_move_verb(m) == PUT_BLUE) return ORDER_TYPES;
    if (!(u->flags & IN_COMMAND)) return CMD_OUT;
    if (u->flags & BLOWN) return FATIGUE_BLOWN;
    if (s->brigade[b->unit[unit].brigade].morale != STEADY) return BRIG_SHAKEN;
    return boe_may_charge_in(b, s, unit) ? CUBE_LEGAL : FORM_TABLE;
}

static gg_rule why_not_react(const boe_battle *b, const boe_state *s, gg_move m)
{
    const boe_unit *u = &s->unit[s->head.ask.piece];
    (void)b;
    switch (gg_move_verb(m)) {
    case FORM_SQUARE: return u->status != GOOD || u->flags & IN_MELEE ? SQUARE_BARRED : SQUARE_EMERGENCY;
    case EVADE: return EVADE_WHO;
    case STAND: return SQUARE_INVOLUNTARY;
    default: return REACT_CHOICE;
    }
}

static gg_rule why_not_charge(const boe_battle *b, const boe_state *s, gg_move m, int kind)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    const gg_ask *ask = &s->head.ask;
    if (unit >= BOE_UNITS || !b->unit[unit].label[0] || boe_side(b, (int)unit) != ask->side) return CHARGE_LEGAL;
    if (m != boe_move_path((boe_verb)gg_move_verb(m), unit, target, gg_move_y(m))) return CHARGE_PATH;
    if (kind == CHARGE_OPPORTUNITY && target != ask->other) return OPPCHG_WINDOW;
    if (kind == CHARGE_OPPORTUNITY && boe_top(s)->head.proc == PROC_window && unit == boe_top(s)->window.target)
        return OPPCHG_WINDOW;
    gg_rule why = boe_judge_charge(b, s, (int)unit, (int)target, gg_move_y(m), kind);
    if (why || kind != CHARGE_BREAK || !boe_has(b, (int)unit, IMPETUOUS)) return why;
    gg_move first; /* an impetuous unit strikes if it can, and else goes straight on */
    if (boe_break_list(b, s, (int)unit, &first, 1) == 0) return BREAK_IMPETUOUS;
    if (gg_move_target(first) != GG_NONE) return target == GG_NONE ? BREAK_IMPETUOUS : GG_OK;
    return m == first ? GG_OK : BREAK_IMPETUOUS;
}

static gg_rule why_not_activate(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned piece = gg_move_unit(m);
    if (boe_is_leader(piece))
        return piece - BOE_LEADER < b->leaders ? boe_judge_leader(b, s, (int)(piece - BOE_LEADER)) : LEADER_MOVE;
    if (piece >= BOE_UNITS || !b->unit[piece].label[0]) return MOVE_ACTIVATION;
    gg_rule why = boe_judge_activation(b, s, (int)piece);
    return why ? why : AP_BUDGET;
}

static gg_rule why_not_fire(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned target = gg_move_target(m);
    if (gg_move_unit(m) != s->head.ask.piece || target >= BOE_UNITS) return FIRE_PHASE;
    return boe_on_map(s, (int)target) ? boe_judge_fire(b, s, s->head.ask.piece, (int)target) : FIRE_PHASE;
}

static gg_rule why_not_ride(const boe_battle *b, const boe_state *s, gg_move m)
{
    int cell = boe_move_cell(m);
    if (gg_move_unit(m) != s->head.ask.piece || !sq_on_board(b->board, sq_x(cell), sq_y(cell))) return LEADER_MOVE;
    return boe_judge_leader_move(b, s, s->head.ask.piece - BOE_LEADER, cell);
}

static gg_rule why_not_enter(const boe_battle *b, const boe_state *s, gg_move m)
{
    int cell = boe_move_cell(m);
    if (gg_move_unit(m) != s->head.ask.piece || !sq_on_board(b->board, sq_x(cell), sq_y(cell))) return REINF_ARRIVE;
    return boe_judge_arrival(b, s, s->head.ask.piece, cell);
}

static gg_rule reason(const boe_battle *b, const boe_state *s, gg_move m)
{
    switch (s->head.ask.question) {
    case ASK_REPLACE: return LEADER_REPLACE;
    case ASK_ORDER: return ORDER_CHANGE;
    case ASK_INITIAL: return ORDER_INITIAL;
    case ASK_ENTER: return why_not_enter(b, s, m);
    case ASK_ARRIVE: return REINF_ARRIVE;
    case ASK_CUBE: return why_not_cube(b, s, m);
    case ASK_CHARGE: return why_not_charge(b, s, m, CHARGE_RED);
    case ASK_OPPCHARGE: return why_not_charge(b, s, m, CHARGE_OPPORTUNITY);
    case ASK_BREAK: return gg_move_verb(m) == FINISH ? BREAK_IMPETUOUS : why_not_charge(b, s, m, CHARGE_BREAK);
    case ASK_OPPFIRE: return OPPFIRE_WINDOW;
    case ASK_REACT: return why_not_react(b, s, m);
    case ASK_PRESS: return CHARGE_PULLUP;
    case ASK_ACTIVATE: return why_not_activate(b, s, m);
    case ASK_ACTION: return boe_judge_action(b, s, s->head.ask.piece, m);
    case ASK_LEADER: return why_not_ride(b, s, m);
    case ASK_TARGET: return why_not_fire(b, s, m);
    case ASK_PRIMARY: return MELEE_PRIMARY;
    default: return TURN_SEQUENCE;
    }
}

/* Where more is legal than is offered: charges by any path. */
static bool is_open(int question, unsigned verb)
{
    return (question == ASK_CHARGE || question == ASK_OPPCHARGE || question == ASK_BREAK) &&
           (verb == CHARGE || verb == BREAK);
}

gg_rule boe_judge(const gg_battle *battle, const gg_state *state, const gg_offers *o, gg_move m)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    int question = s->head.ask.question;
    if (!fits(question, gg_move_verb(m))) return s->head.ask.rule;
    if (boe_is_offered(battle, state, o, m)) return GG_OK;
    gg_rule why = reason(b, s, m);
    if (why) return why;
    return is_open(question, gg_move_verb(m)) ? GG_OK : s->head.ask.rule;
}

/* A march that something may interrupt can still be tried step by step. */
int boe_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    int unit = s->head.ask.piece, to = boe_move_cell(m);
    if (s->head.ask.question != ASK_ACTION || gg_move_verb(m) != STEP || gg_move_unit(m) != (unsigned)unit) return 0;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || sq_distance(s->unit[unit].cell, to) < 2) return 0;
    gg_rule why = boe_march_to(b, s, unit, to).why;
    if (why != TMD_COUNT && why != OPPFIRE_WINDOW && why != LEADER_CAPTURE) return 0;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "not in one move; it may be tried step by step");
    return gg_text_len(&t);
}

/* ---- candidates: every move one could think of ---- */

typedef struct list {
    gg_move *out;
    int n, cap;
} list;

static void add(list *l, gg_move m)
{
    if (l->n < l->cap) l->out[l->n] = m;
    l->n++;
}

static void add_pieces(list *l, const boe_battle *b, unsigned verb)
{
    for (unsigned u = 0; u < BOE_UNITS; u++)
        if (b->unit[u].label[0]) add(l, boe_move((boe_verb)verb, u, GG_NONE, SQ_OFF, 0, 0));
    for (unsigned k = 0; k < b->leaders; k++) add(l, boe_move((boe_verb)verb, BOE_LEADER + k, GG_NONE, SQ_OFF, 0, 0));
}

static void add_spaces(list *l, const boe_battle *b, unsigned verb, unsigned piece, int arg)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++)
            add(l, boe_move((boe_verb)verb, piece, GG_NONE, sq_cell(x, y), 0, arg));
}

static void add_targets(list *l, const boe_battle *b, unsigned verb, unsigned piece)
{
    for (unsigned t = 0; t < BOE_UNITS; t++)
        if (b->unit[t].label[0]) add(l, boe_move((boe_verb)verb, piece, t, SQ_OFF, 0, 0));
}

/* Short charges of every unit at every unit. */
static void add_paths(list *l, const boe_battle *b, const boe_state *s, unsigned verb)
{
    static const uint16_t paths[] = {8, 4, 12, 40, 36, 168, 9, 10, 41, 42};
    for (unsigned u = 0; u < BOE_UNITS; u++) {
        if (!b->unit[u].label[0] || boe_side(b, (int)u) != s->head.ask.side) continue;
        for (unsigned t = 0; t < BOE_UNITS; t++)
            for (int i = 0; i < 10 && b->unit[t].label[0]; i++) add(l, boe_move_path((boe_verb)verb, u, t, paths[i]));
        if (verb == BREAK) add(l, boe_move_path(BREAK, u, GG_NONE, 8));
    }
}

static void add_verb(list *l, const boe_battle *b, const boe_state *s, unsigned verb)
{
    unsigned piece = s->head.ask.piece;
    switch (verb) {
    case KEEP:
    case ORDER:
        for (unsigned g = 0; g < b->brigades; g++)
            for (int o = 0; o < BOE_ORDERS; o++) add(l, boe_move((boe_verb)verb, g, GG_NONE, SQ_OFF, 0, o));
        break;
    case WITH:
    case FIRE_AT: add_targets(l, b, verb, piece); break;
    case ENTER:
    case LEAD:
    case STEP: add_spaces(l, b, verb, piece, 0); break;
    case DETACH: add_spaces(l, b, verb, piece, 1), add_spaces(l, b, verb, piece, 2); break;
    case CHARGE:
    case BREAK: add_paths(l, b, s, verb); break;
    case FACE:
    case LIMBER:
    case UNLIMBER:
        for (int f = 0; f < SQ_FACINGS; f++) add(l, boe_move((boe_verb)verb, piece, GG_NONE, SQ_OFF, f, 0));
        break;
    case FORM:
        for (int f = 0; f < SQ_FACINGS; f++)
            for (int to = 0; to < BOE_FORMATIONS; to++) add(l, boe_move(FORM, piece, GG_NONE, SQ_OFF, f, to));
        break;
    case BE_A:
    case BE_B:
    case FINISH: add(l, boe_move((boe_verb)verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0)); break;
    case HOLD:
        add(l, boe_move(HOLD, GG_NONE, GG_NONE, SQ_OFF, 0, 0));
        add_pieces(l, b, verb);
        break;
    default: add_pieces(l, b, verb); break;
    }
}

int boe_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    list l = {.out = out, .cap = cap};
    gg_offers offers;
    boe_offers(battle, state, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = boe_offer(battle, state, &offers, i);
        if (m) add(&l, m);
    }
    for (unsigned verb = 1; verb < BOE_VERBS; verb++) add_verb(&l, boe_b(battle), boe_s(state), verb);
    return l.n;
}
