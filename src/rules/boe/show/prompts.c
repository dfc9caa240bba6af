/* What is asked, and why: what the letters of questions.def stand for, whom a question concerns, and whether its answer can
 * matter. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

static bool is_unit(unsigned piece) { return piece < BOE_UNITS; }

/* ---- letters of prompts ---- */

static void say_piece(gg_text *t, const gg_battle *b, int piece)
{
    if (piece == GG_NONE)
        gg_text_add(t, "the unit");
    else
        gg_say_name(t, b, piece);
}

static void say_space(gg_text *t, const gg_battle *b, int cell)
{
    gg_say_phrase(t, "{H}", GG_PHRASE_OF(b, .at = boe_pose(cell, -1)));
}

/* Where the mover, the charger or the melee is that the question is about. */
static int cell_of(const boe_state *s)
{
    const gg_ask *ask = &s->head.ask;
    if (ask->question == ASK_PRIMARY) return boe_top(s)->melee.cell;
    return is_unit(ask->other) ? s->unit[ask->other].cell : SQ_OFF;
}

static void say_order(gg_text *t, const boe_state *s, int brigade)
{
    int order = brigade == GG_NONE ? NO_ORDER : s->brigade[brigade].order;
    gg_text_add(t, "%s", order < BOE_ORDERS ? boe_order_words[order] : "no order");
}

static void say_phase(gg_text *t, const boe_state *s)
{
    gg_text_add(t, "%s, %s", boe_phase_names[s->phase], s->phase <= PHASE_5B ? "cavalry" : "infantry");
}

/* Who has not acted, and what they have left. */
static void count_idle(const boe_battle *b, const boe_state *s, int *units, int *ap, int *leaders)
{
    *units = *ap = *leaders = 0;
    for (int u = boe_first(b, s->head.ask.side); u != GG_NONE; u = boe_next(b, s->head.ask.side, u))
        if (boe_judge_activation(b, s, u) == GG_OK && s->unit[u].ap_left) ++*units, *ap += s->unit[u].ap_left;
    for (int l = 0; l < b->leaders; l++) *leaders += boe_judge_leader(b, s, l) == GG_OK;
}

static void say_waiting(gg_text *t, const boe_battle *b, const boe_state *s)
{
    int units, ap, leaders;
    count_idle(b, s, &units, &ap, &leaders);
    gg_say_count(t, units, "unit", "units");
    if (leaders) gg_text_add(t, " and ");
    if (leaders) gg_say_count(t, leaders, "leader", "leaders");
    gg_text_add(t, units + leaders == 1 ? " has not acted" : " have not acted");
}

static bool may_ride_on(const boe_state *s, int unit)
{
    return boe_is(s, unit, BT_RIGHT) && !boe_is(s, unit, BT_MOVE | BT_MELEE) && boe_on_map(s, unit);
}

static void say_winners(gg_text *t, const gg_battle *battle, const boe_state *s)
{
    const boe_battle *b = boe_b(battle);
    int side = s->head.ask.side, of = 0, n = 0;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) of += may_ride_on(s, u);
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        if (!may_ride_on(s, u)) continue;
        gg_text_add(t, n == 0 ? "" : n == of - 1 ? " and " : ", ");
        gg_say_name(t, battle, u);
        n++;
    }
    if (!n) gg_text_add(t, "nobody");
}

/* With the AP of the shot it could still form square. */
static bool costs_the_square(const boe_battle *b, const boe_state *s)
{
    const boe_frame *top = boe_top(s);
    const gg_ask *ask = &s->head.ask;
    bool charged = top->head.proc == PROC_window && top->window.charging && top->window.target == ask->piece;
    if (!charged || s->unit[ask->piece].ap_left != 2 || !b->option.square_needs_ap) return false;
    return boe_reactions(b, s, ask->piece, ask->other, CHARGE_RED) & REACT_SQUARE;
}

/* The duty of ATTACK: " Ornano's brigade (FD): 2 of 3 ready must act, 1 does so far." */
static void say_duty(gg_text *t, const gg_battle *battle, const boe_state *s)
{
    const boe_battle *b = boe_b(battle);
    int unit = s->head.ask.piece, brigade = is_unit((unsigned)unit) ? b->unit[unit].brigade : GG_NONE, ready = 0,
        act = 0;
    if (brigade == GG_NONE || s->brigade[brigade].order != ATTACK) return;
    for (int u = boe_first(b, s->head.ask.side); u != GG_NONE; u = boe_next(b, s->head.ask.side, u)) {
        if (b->unit[u].brigade != brigade || !boe_on_map(s, u) || !boe_ready(b, s, u)) continue;
        ready++;
        act += u < unit && (s->unit[u].cube == RED || s->unit[u].cube == GREEN);
    }
    if (!ready) return;
    gg_text_add(t, " ");
    boe_say_brigade(t, battle, brigade);
    gg_text_add(t, ": %d of %d ready must act, %d do%s so far.", (ready + 1) / 2, ready, act, act == 1 ? "es" : "");
}

void boe_prompt_letter(const gg_battle *b, const gg_state *state, char letter, gg_text *t)
{
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &state->ask;
    switch (letter) {
    case 'n': say_piece(t, b, ask->piece); break;
    case 'e': say_piece(t, b, ask->other); break;
    case 'x': gg_text_add(t, gg_many(b, ask->piece) ? "" : "s"); break;
    case 'y': gg_text_add(t, gg_many(b, ask->other) ? "" : "s"); break;
    case 'd': gg_text_add(t, gg_many(b, ask->piece) ? "do" : "does"); break;
    case 'i': gg_text_add(t, gg_many(b, ask->other) ? "are" : "is"); break;
    case 'b': boe_say_brigade(t, b, boe_brigade_now(s)); break;
    case 'g': say_order(t, s, boe_brigade_now(s)); break;
    case 'h': say_space(t, b, cell_of(s)); break;
    case 'k': say_phase(t, s); break;
    case 'w': gg_text_add(t, "%d", boe_top(s)->react.aplos); break;
    case 'c': say_waiting(t, boe_b(b), s); break;
    case 'z': gg_text_add(t, s->phase >= PHASE_5G ? "Blue units" : "Green units"); break;
    case 'q':
        if (costs_the_square(boe_b(b), s)) gg_text_add(t, " With 1 AP left it cannot form square any more.");
        break;
    case 'r': say_winners(t, b, s); break;
    case 'v': say_duty(t, b, s); break;
    default: gg_text_add(t, "%d", is_unit(ask->piece) ? s->unit[ask->piece].ap_left : 0); break;
    }
}

/* ---- whom it concerns ---- */

static void add(gg_asking *a, unsigned piece)
{
    if (piece < 192) a->pieces[piece / 64] |= (uint64_t)1 << piece % 64;
}

static void add_brigade(const gg_battle *b, const gg_state *s, int brigade, gg_asking *a)
{
    gg_group g = {.label = ""};
    int superior = boe_b(b)->brigade[brigade].superior;
    boe_group_of(b, s, brigade, &g);
    for (int i = 0; i < 3; i++) a->pieces[i] |= g.pieces[i];
    if (superior != GG_NONE) add(a, BOE_LEADER + (unsigned)superior);
    a->groups |= 1u << brigade;
}

static void add_side(const gg_battle *battle, const gg_state *s, gg_asking *a)
{
    const boe_battle *b = boe_b(battle);
    for (int u = boe_first(b, s->ask.side); u != GG_NONE; u = boe_next(b, s->ask.side, u))
        if (boe_on_map(boe_s(s), u)) add(a, (unsigned)u);
}

/* All that are named by an answer. */
static void add_offered(const gg_battle *b, const gg_state *s, gg_asking *a)
{
    gg_offers offers;
    gg_offers_open(b, s, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(b, s, &offers, i);
        if (!m) continue;
        if (gg_move_unit(m) != GG_NONE) add(a, gg_move_unit(m));
        if (gg_move_target(m) != GG_NONE) add(a, gg_move_target(m));
    }
}

void boe_concerns(const gg_battle *b, const gg_state *s, gg_asking *a)
{
    int brigade;
    switch (s->ask.question) {
    case ASK_ORDER:
    case ASK_INITIAL: add_brigade(b, s, boe_brigade_now(boe_s(s)), a); break;
    case ASK_LEADER:
        brigade = boe_b(b)->leader[s->ask.piece - BOE_LEADER].brigade;
        if (brigade != GG_NONE) add_brigade(b, s, brigade, a);
        break;
    case ASK_CUBE: add_side(b, s, a); break;
    case ASK_ENTER:
    case ASK_ACTION:
    case ASK_PLAYER: break;
    default: add_offered(b, s, a); break;
    }
}

/* ---- what cannot matter, and what ends more than itself ---- */

static int answers(const gg_battle *b, const gg_state *s)
{
    gg_offers offers;
    int n = 0;
    gg_offers_open(b, s, &offers);
    for (int i = 0; i < offers.slots && n < 3; i++) n += gg_offers_at(b, s, &offers, i) != 0;
    return n;
}

bool boe_idle(const gg_battle *b, const gg_state *s)
{
    if (s->hidden) return false;
    switch (s->ask.question) {
    case ASK_ACTIVATE: return boe_nobody_acts(b, s);
    case ASK_TARGET: return answers(b, s) == 2; /* one target, or to hold */
    case ASK_ACTION:                            /* to have done */
    case ASK_BREAK: return answers(b, s) == 1;  /* impetuous, with one way */
    default: return false;
    }
}

/* What nobody has answered for him once and for all: the choices of a fight, and a shot that costs the square. */
bool boe_standing(const gg_battle *b, const gg_state *s)
{
    switch (s->ask.question) {
    case ASK_CUBE:
    case ASK_PLAYER:
    case ASK_CHARGE:
    case ASK_OPPCHARGE:
    case ASK_REACT:
    case ASK_PRESS:
    case ASK_BREAK: return false;
    case ASK_OPPFIRE: return !costs_the_square(boe_b(b), boe_s(s));
    default: return true;
    }
}

bool boe_ends(const gg_battle *b, const gg_state *s, gg_move m)
{
    if (gg_move_verb(m) != V_FINISH) return false;
    return s->ask.question != ASK_ACTIVATE || !boe_nobody_acts(b, s);
}
