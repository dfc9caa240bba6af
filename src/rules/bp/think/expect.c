/* Odds to the end of a fight: what everybody does meanwhile, and where it ends. The mover's other units, orders and shots are
 * idle, and so is the other side but for its answers; re-rolls of the mover are kept, those of the enemy used by habit. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/think/think.h"

/* Where the move names nobody yet (a commander, before his order), whoever comes to blows. */
static uint64_t pieces_of(const struct gg_stop *stop)
{
    uint64_t all = bp_bit(BP_UNITS) - 1, pieces = stop->pieces[0] & all;
    return pieces ? pieces : all;
}

/* ---- what is decided on the way ---- */

static gg_move bare(bp_verb v) { return bp_move_bare(v, GG_NONE, GG_NONE, 0); }

/* The fight of the pieces first. */
static gg_move choose_fight(const bp_state *s, const struct gg_stop *stop)
{
    for (uint64_t left = bp_engaged(s); left; left &= ~bp_engagement_of(s, bp_lowest(left))) {
        uint64_t fight = bp_engagement_of(s, bp_lowest(left));
        if (fight & pieces_of(stop) && !(s->unit[bp_lowest(left)].flags & U_FOUGHT))
            return bp_move_bare(V_FIGHT, bp_lowest(fight), GG_NONE, 0);
    }
    return 0;
}

/* On the way to an ordered charge: the charge itself, else the move that ends nearest to the target. */
static gg_move choose_move(const gg_battle *b, const gg_state *state, const struct gg_stop *stop)
{
    const bp_state *s = bp_s(state);
    bp_task task = bp_task_now(bp_b(b), s);
    if (!(pieces_of(stop) >> task.unit & 1)) return bp_move_bare(V_HOLD, task.unit, GG_NONE, 0);
    return task.order == ORDER_CHARGE && task.param < BP_UNITS && s->unit[task.param].alive
               ? bp_close_in(b, state, task.param)
               : 0;
}

static bool is_reroll(int question)
{
    return question == ASK_GENERAL_REROLL || question == ASK_DECISIVE || question == ASK_VALIANT ||
           question == ASK_BLUNDER_REROLL;
}

gg_move bp_expect(const gg_battle *b, const gg_state *state, const struct gg_stop *stop)
{
    const bp_state *s = bp_s(state);
    gg_move m = 0;
    if (is_reroll(state->ask.question)) return state->ask.side == stop->side ? bare(V_ACCEPT) : 0;
    if (stop->until != GG_UNTIL_FIGHT) return 0;
    switch (state->ask.question) {
    case ASK_INITIATIVE:
    case ASK_COMMANDER: return bare(V_DONE);
    case ASK_GROUP: return bare(V_FINISH);
    case ASK_COMMANDER_MOVE: return bp_move_bare(V_STAY, state->ask.piece, GG_NONE, 0);
    case ASK_SHOOTER: return bare(V_FINISHED);
    case ASK_ENGAGEMENT: return choose_fight(s, stop);
    case ASK_MOVE: m = choose_move(b, state, stop); break;
    case ASK_WINNER: m = bp_move_bare(V_HOLD, state->ask.piece, GG_NONE, 0); break;
    default: return 0;
    }
    return m && gg_verdict(b, state, m) == GG_OK ? m : 0; /* a sweep that cannot be held back is chosen by habit */
}

/* All answers to a charge, by whoever is charged. */
int bp_rivals(const gg_battle *b, const gg_guess *g, gg_move *out, int cap)
{
    static const uint8_t verb[] = {V_STAND,         V_CLOSING_FIRE,     V_EVADE,      V_COUNTER_CHARGE,
                                   V_TURN_AND_FACE, V_FIRE_AND_COUNTER, V_FORM_SQUARE};
    int n = 0;
    (void)b;
    if (g->question != ASK_RESPONSE) return 0;
    for (size_t i = 0; i < sizeof verb && n < cap; i++) out[n++] = bp_move_bare((bp_verb)verb[i], g->piece, GG_NONE, 0);
    return n;
}

void bp_guess_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    static const char *const words[BP_VERBS] = {
        [V_STAND] = "{p} stand(s)",
        [V_CLOSING_FIRE] = "{p} give(s) closing fire",
        [V_EVADE] = "{p} evade(s)",
        [V_COUNTER_CHARGE] = "{p} counter-charge(s)",
        [V_FIRE_AND_COUNTER] = "{p} fire(s) and counter-charge(s)",
        [V_TURN_AND_FACE] = "{p} turn(s) to face",
        [V_FORM_SQUARE] = "{p} form(s) square",
        [V_TRAVERSE] = "{p} fire(s) as {o} cross {its} front",
        [V_HOLD_FIRE] = "{p} hold(s) {its} fire",
        [V_HALT] = "{p} halt(s)",
        [V_FALL_BACK] = "{p} then fall(s) back",
        [V_CHARGE] = "{p} charge(s) {o}",
        [V_HOLD] = "{p} stay(s)",
        [V_MOVER] = "{p} go(es) first",
        [V_REROLL] = "it is rolled again",
        [V_POSE] = "{p} go(es) straight on",
        [V_STOP] = "", /* what is idle meanwhile is not worth a word */
        [V_DONE] = "",
        [V_FINISH] = "",
        [V_FINISHED] = "",
        [V_STAY] = "",
        [V_FIGHT] = "",
        [V_ACCEPT] = "",
    };
    unsigned verb = gg_move_verb(m);
    char said[GG_PHRASE];
    if (verb < BP_VERBS && words[verb]) {
        gg_say_phrase(t, words[verb], GG_PHRASE_OF(b, .piece = (int)gg_move_unit(m), .other = (int)gg_move_target(m)));
        return;
    }
    gg_move_words(b, s, m, said, sizeof said);
    gg_text_add(t, "%s", said);
}

/* ---- whose fight it is ---- */

/* Of an order to charge the group and whom it charges; of a fight all who are in it. */
void bp_awake(const gg_battle *battle, const gg_state *state, gg_move m, struct gg_stop *stop)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    unsigned verb = gg_move_verb(m);
    if (m && verb == V_GROUP) stop->pieces[0] |= bp_move_units(m);
    if (m && verb == V_FIGHT) stop->pieces[0] |= bp_engagement_of(s, (int)gg_move_unit(m));
    if (state->ask.kind != GG_CHOOSE || state->ask.question != ASK_ORDER) return;
    for (uint64_t left = bp_ordered_group(s); left; left &= left - 1) {
        stop->pieces[0] |= left & -left;
        if (verb != V_CHARGE_ORDER && verb != V_FOLLOW_ME_CHARGE) continue;
        int enemy = gg_move_target(m) < b->units ? (int)gg_move_target(m) : bp_nearest_enemy(b, s, bp_lowest(left));
        if (enemy < BP_UNITS) stop->pieces[0] |= bp_bit(enemy);
    }
}

/* Every step looks at every unit, most at every pair of them. */
int bp_dear(const gg_battle *b)
{
    int units = bp_b(b)->units;
    return units <= 16 ? 1 : units * units / 22;
}

/* ---- where a fight ends ---- */

static bool goes_on_charging(const bp_state *s, uint64_t pieces)
{
    for (int d = 0; d < s->head.depth - 1; d++) {
        const bp_frame *f = &s->frame[d];
        if (f->head.proc == PROC_carry_out && f->carry_out.kind == ORDER_CHARGE && bp_mask(f->carry_out.units) & pieces)
            return true;
    }
    return false;
}

static bool sweeps_on(const bp_battle *b, const bp_state *s, const struct frame_engagement *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1) {
        int u = bp_lowest(left);
        if (s->unit[u].alive && b->unit[u].side == f->winner && bp_must_sweep(b, s, u)) return true;
    }
    return false;
}

/* A charge that came to nothing, an order that was not carried out to blows, or the round of the pieces. A sweep that cannot
 * be held back belongs to it. */
bool bp_fought(const gg_battle *battle, const gg_state *state, const void *frame, const struct gg_stop *stop)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    const bp_frame *f = frame;
    uint64_t pieces = pieces_of(stop);
    if (stop->until != GG_UNTIL_FIGHT) return false;
    bool engaged = bp_engaged(s) & pieces;
    switch (f->head.proc) {
    case PROC_charge:
        return pieces & (bp_bit(f->charge.unit) | bp_bit(f->charge.target)) && !engaged && !goes_on_charging(s, pieces);
    case PROC_order: return !engaged;
    case PROC_engagement: return bp_mask(f->engagement.units) & pieces && !sweeps_on(b, s, &f->engagement);
    case PROC_melee_phase: return true;
    default: return false;
    }
}
