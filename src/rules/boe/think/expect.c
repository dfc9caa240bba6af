/* How far odds look, what is decided on the way otherwise than by habit, and where a fight is over. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"

#include "engine/telling.h"

/* ---- horizons ---- */

static bool in_charge(const boe_state *s)
{
    for (int d = s->head.depth - 1; d >= 0; d--)
        if (s->frame[d].head.proc == PROC_charge) return true;
    return false;
}

/* Of a roll that is pending: initiative to its end, ties and all; where each die stands for itself the die alone. */
static int until_of_roll(const boe_state *s)
{
    switch (boe_top(s)->head.proc) {
    case PROC_initiative: return GG_UNTIL_CHOICE;
    case PROC_replace:
    case PROC_fatigue:
    case PROC_ending: return GG_UNTIL_ROLL;
    default: return in_charge(s) ? GG_UNTIL_FIGHT : -1;
    }
}

int boe_until(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (m == 0) return until_of_roll(s);
    switch (state->ask.question) {
    case ASK_INITIAL: return GG_UNTIL_NONE;
    case ASK_OPPFIRE: return in_charge(s) ? GG_UNTIL_FIGHT : verb == V_HOLD ? GG_UNTIL_NONE : GG_UNTIL_EXCHANGE;
    case ASK_OPPCHARGE: return verb == V_CHARGE || in_charge(s) ? GG_UNTIL_FIGHT : GG_UNTIL_NONE;
    case ASK_TARGET: return verb == V_FIRE_AT ? GG_UNTIL_PHASE : GG_UNTIL_NONE;
    case ASK_ACTION:
        if (verb == V_FACE && unit < BOE_UNITS && b->unit[unit].weight == WEIGHT_H) return GG_UNTIL_ROLL;
        return -1;
    default: return -1;
    }
}

/* ---- decisions on the way ---- */

static bool is_of(const struct gg_stop *stop, unsigned piece)
{
    return piece < 192 && stop->pieces[piece / 64] >> piece % 64 & 1;
}

static gg_move bare(boe_verb verb) { return boe_move(verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0); }

static bool was_fired_at(const boe_battle *b, const boe_state *s, int unit)
{
    for (int u = boe_first(b, !boe_side(b, unit)); u != GG_NONE; u = boe_next(b, !boe_side(b, unit), u))
        if (s->unit[u].fired_at == unit) return true;
    return false;
}

/* A march that dice have cut short goes as far as it can; one that was fired at halts. */
static gg_move next_step(const boe_battle *b, const boe_state *s, const struct gg_stop *stop)
{
    int unit = s->head.ask.piece;
    bool marches = gg_move_verb(stop->move) == V_MARCH && gg_move_unit(stop->move) == (unsigned)unit;
    boe_state then;
    boe_route way;
    if (!marches || was_fired_at(b, s, unit)) return 0;
    then = *s;
    then.unit[unit].ap_left = BOE_ROUTE - 1;
    if (!boe_route_to(b, &then, unit, boe_move_cell(stop->move), &way)) return 0;
    gg_move m = boe_move(V_STEP, (unsigned)unit, GG_NONE, way.cell[0], 0, 0);
    return boe_judge_action(b, s, unit, m) == GG_OK ? m : 0;
}

/* Everybody else does nothing meanwhile. */
gg_move boe_expect(const gg_battle *battle, const gg_state *state, const struct gg_stop *stop)
{
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &state->ask;
    gg_move m = 0;
    if (stop->until != GG_UNTIL_FIGHT && stop->until != GG_UNTIL_PHASE) return 0;
    switch (ask->question) {
    case ASK_CHARGE:
    case ASK_BREAK:
    case ASK_ACTIVATE: m = bare(V_FINISH); break;
    case ASK_OPPCHARGE:
        if (!is_of(stop, ask->other)) m = boe_move(V_HOLD, ask->piece, GG_NONE, SQ_OFF, 0, 0);
        break;
    case ASK_TARGET:
        if (!is_of(stop, ask->piece)) m = boe_move(V_HOLD, ask->piece, GG_NONE, SQ_OFF, 0, 0);
        break;
    case ASK_ACTION:
        m = next_step(boe_b(battle), s, stop);
        if (!m) m = boe_move(V_STOP, ask->piece, GG_NONE, SQ_OFF, 0, 0);
        break;
    case ASK_LEADER: m = boe_move(V_STAY, ask->piece, GG_NONE, SQ_OFF, 0, 0); break;
    default: break;
    }
    return m && gg_verdict(battle, state, m) == GG_OK ? m : 0;
}

/* "30th Foot try the square": what was taken for granted. */
void boe_guess_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    static const char *const words[BOE_VERBS] = {
        [V_STAND] = "{p} stand(s)",       [V_FORM_SQUARE] = "{p} tr{w} the square",
        [V_EVADE] = "{p} evade(s)",       [V_COUNTERCHARGE] = "{p} countercharge(s)",
        [V_PRESS] = "{p} press(es) home", [V_PULL_UP] = "{p} pull(s) up before the square",
        [V_PRIMARY] = "{p} lead(s)",      [V_CHARGE] = "{p} charge(s) {o}",
        [V_BREAK] = "{p} ride(s) on",     [V_WITH] = "{p} joins {o}",
    };
    unsigned verb = gg_move_verb(m), piece = gg_move_unit(m);
    gg_phrase f = GG_PHRASE_OF(b, .piece = (int)piece, .other = (int)gg_move_target(m),
                               .word = piece < BOE_UNITS && gg_many(b, (int)piece) ? "y" : "ies");
    if (verb == V_FIRE_AT)
        gg_say_phrase(t, "{p} fire(s)", f);
    else if (verb == V_HOLD && s->ask.question == ASK_OPPCHARGE)
        gg_say_phrase(t, "nobody charges {p} on the way", GG_PHRASE_OF(b, .piece = s->ask.other));
    else if (verb == V_HOLD)
        gg_say_phrase(t, "{p} hold(s) fire", GG_PHRASE_OF(b, .piece = s->ask.piece));
    else if (verb < BOE_VERBS && words[verb])
        gg_say_phrase(t, words[verb], f);
}

/* ---- where it is over ---- */

static bool is_fighting(const boe_state *s, const struct gg_stop *stop)
{
    for (unsigned u = 0; u < BOE_UNITS; u++)
        if (is_of(stop, u) && boe_on_map(s, (int)u) && boe_is(s, (int)u, IN_MELEE)) return true;
    return false;
}

static bool is_ready(const boe_state *s, const struct gg_stop *stop)
{
    for (unsigned u = 0; u < BOE_UNITS; u++)
        if (is_of(stop, u) && boe_is(s, (int)u, MARKED)) return true;
    return false;
}

/* Another procedure of the same deed goes on below. */
static bool goes_on_below(const boe_state *s)
{
    for (int d = s->head.depth - 2; d >= 0; d--)
        if (s->frame[d].head.proc == PROC_charge || s->frame[d].head.proc == PROC_step) return true;
    return false;
}

/* A charge or a march is over if nobody fights; else with the melee. What was made ready is, when it has been fired. */
bool boe_fought(const gg_battle *battle, const gg_state *state, const void *frame, const struct gg_stop *stop)
{
    const boe_state *s = boe_s(state);
    const boe_frame *f = frame;
    (void)battle;
    switch (f->head.proc) {
    case PROC_charge: return !goes_on_below(s) && !is_fighting(s, stop);
    case PROC_step: return (f - 1)->activate.steps <= 1 && !is_fighting(s, stop);
    case PROC_firing:
    case PROC_activate: return !is_fighting(s, stop) && !is_ready(s, stop);
    case PROC_melee: return !is_fighting(s, stop);
    default: return false;
    }
}

/* ---- exchanges ---- */

/* Before the dice those whom the rulebook puts first; afterwards those who fought. */
static void name_primaries(const boe_battle *b, const boe_state *s, const struct frame_melee *f, gg_event *e)
{
    int at = f->pc ? boe_melee_at(s, f->cell) : f->at, holder = at < 0 ? 1 : s->melee[at].holder;
    bool fought = f->die[0] || f->die[1];
    e->rule = MELEE_ROLL;
    e->piece = fought || at < 0 ? f->primary[!holder] : (uint8_t)boe_default_primary(b, s, at, !holder);
    e->other = fought || at < 0 ? f->primary[holder] : (uint8_t)boe_default_primary(b, s, at, holder);
}

void boe_exchange_of(const gg_battle *battle, const gg_state *state, const void *frame, gg_event *e)
{
    const boe_state *s = boe_s(state);
    const boe_battle *b = boe_b(battle);
    const boe_frame *f = frame;
    int leader;
    switch (f->head.proc) {
    case PROC_charge:
        e->piece = f->charge.unit, e->other = f->charge.target;
        e->rule = f->charge.kind == CHARGE_RED     ? CHARGE_RESOLVE
                  : f->charge.kind == CHARGE_BREAK ? BREAK_MOVE
                                                   : OPPCHG_RESOLVE;
        break;
    case PROC_melee: name_primaries(b, s, &f->melee, e); break;
    case PROC_shots:
        e->piece = f->shots.firer, e->other = f->shots.target;
        e->rule = f->shots.opportunity ? OPPFIRE_RESOLVE : FIRE_MODE;
        break;
    case PROC_firing: e->rule = FIRE_PHASE; break;
    case PROC_step: e->piece = f->step.unit, e->rule = MOVE_STEP; break;
    case PROC_pivot: e->piece = f->pivot.unit, e->rule = MOVE_PIVOT; break;
    case PROC_rally: e->piece = f->rally.unit, e->rule = RALLY_ATTEMPT; break;
    case PROC_order:
    case PROC_brigade:
        leader = b->brigade[f->head.proc == PROC_order ? f->order.brigade : f->brigade.brigade].leader;
        if (leader != GG_NONE) e->piece = (uint8_t)(BOE_LEADER + leader);
        e->side = f->head.proc == PROC_order ? f->order.side : f->brigade.side;
        e->rule = f->head.proc == PROC_order ? ORDER_CHANGE : BRIG_TEST;
        break;
    default: break;
    }
    if (e->piece < BOE_UNITS) e->side = (uint8_t)boe_side(b, e->piece);
}
