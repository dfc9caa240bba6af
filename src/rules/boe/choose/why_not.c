/* Chapter 6: which rule forbids an answer. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- reasons, each for one kind of answer ---- */

static gg_rule why_not_cube(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = s->head.ask.piece;
    const boe_unit *u = &s->unit[unit];
    if (gg_move_unit(m) != (unsigned)unit) return CUBE_PLACE;
    if (u->status >= RETREAT) return STATUS_TABLE;
    if (u->flags & NEW_HERE) return REINF_ARRIVE;
    if (gg_move_verb(m) == V_PUT_BLUE) return ORDER_TYPES;
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
    case V_FORM_SQUARE: return u->status != GOOD || u->flags & IN_MELEE ? SQUARE_BARRED : SQUARE_EMERGENCY;
    case V_EVADE: return EVADE_WHO;
    case V_STAND: return SQUARE_INVOLUNTARY;
    default: return REACT_CHOICE;
    }
}

static gg_rule judge_path(const boe_battle *b, const boe_state *s, gg_move m, int kind)
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

static gg_rule why_not_charge(const boe_battle *b, const boe_state *s, gg_move m)
{
    return judge_path(b, s, m, CHARGE_RED);
}

static gg_rule why_not_oppcharge(const boe_battle *b, const boe_state *s, gg_move m)
{
    return judge_path(b, s, m, CHARGE_OPPORTUNITY);
}

static gg_rule why_not_break(const boe_battle *b, const boe_state *s, gg_move m)
{
    return gg_move_verb(m) == V_FINISH ? BREAK_IMPETUOUS : judge_path(b, s, m, CHARGE_BREAK);
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

static gg_rule why_not_action(const boe_battle *b, const boe_state *s, gg_move m)
{
    return boe_judge_action(b, s, s->head.ask.piece, m);
}

/* ---- the verdict ---- */

typedef gg_rule reason(const boe_battle *, const boe_state *, gg_move);
static reason *const reasons[BOE_ASKS] = {
    /* none: the rule by which it is asked */
    [ASK_ENTER] = why_not_enter,         [ASK_CUBE] = why_not_cube,     [ASK_CHARGE] = why_not_charge,
    [ASK_OPPCHARGE] = why_not_oppcharge, [ASK_BREAK] = why_not_break,   [ASK_REACT] = why_not_react,
    [ASK_ACTIVATE] = why_not_activate,   [ASK_ACTION] = why_not_action, [ASK_LEADER] = why_not_ride,
    [ASK_TARGET] = why_not_fire,
};

/* Where more is legal than is offered: charges by any path, and marches that may be interrupted. */
static bool is_open(const gg_battle *b, const gg_state *s, gg_move m)
{
    unsigned verb = gg_move_verb(m);
    return gg_open(b, s) && (verb == V_CHARGE || verb == V_BREAK || verb == V_MARCH);
}

gg_rule boe_judge(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    reason *why_not = reasons[s->ask.question];
    if (boe_is_offered(b, s, o, m)) return GG_OK;
    gg_rule why = why_not ? why_not(boe_b(b), boe_s(s), m) : s->ask.rule;
    return why || is_open(b, s, m) ? why : s->ask.rule;
}

/* A march that something may interrupt can still be tried step by step. */
int boe_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    int unit = s->head.ask.piece, to = boe_move_cell(m);
    if (s->head.ask.question != ASK_ACTION || gg_move_verb(m) != V_STEP || gg_move_unit(m) != (unsigned)unit) return 0;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || sq_distance(s->unit[unit].cell, to) < 2) return 0;
    gg_rule why = boe_march_to(b, s, unit, to).why;
    if (why != TMD_COUNT && why != OPPFIRE_WINDOW && why != LEADER_CAPTURE) return 0;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "not in one move; it may be tried step by step");
    return gg_text_len(&t);
}
