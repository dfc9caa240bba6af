/* How odds look ahead: how far, what is decided on the way, and where a fight is over. */
#include "engine/telling.h"

#include "rules/rbc/think/think.h"

/* ---- how far ---- */

/* Under Momentum: there is no way on but a charge. */
static bool only_charges(const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach reach;
    rbc_reach_work(b, s, unit, REACH_COMPELLED, &reach);
    return reach.charges && rbc_reach_count(&reach) == reach.charges;
}

/* Of a roll that is pending: as far as the move that led to it. */
static int until_of_roll(const rbc_state *s)
{
    static const uint8_t tests[] = {
        [CT_STOP] = GG_UNTIL_ROLL,        [CT_OUT] = GG_UNTIL_ROLL,        [CT_LEAVE] = GG_UNTIL_ROLL,
        [CT_HEDGE] = GG_UNTIL_FIGHT,      [CT_EVADE] = GG_UNTIL_FIGHT,     [CT_FINISH] = GG_UNTIL_FIGHT,
        [CT_ARCHERY] = GG_UNTIL_EXCHANGE, [CT_PURSUE] = GG_UNTIL_EXCHANGE, [CT_WITHDRAW] = GG_UNTIL_EXCHANGE};
    return rbc_top(s)->head.proc == PROC_control ? tests[rbc_top(s)->control.test] : GG_UNTIL_EXCHANGE;
}

int rbc_until(const gg_battle *b, const gg_state *state, gg_move m)
{
    const rbc_state *s = rbc_s(state);
    int question = s->head.ask.question;
    if (!m && s->head.ask.kind == GG_ROLL) return until_of_roll(s);
    switch (m ? gg_move_verb(m) : V_NONE) {
    case V_ADVANCE: return only_charges(rbc_b(b), s, (int)gg_move_unit(m)) ? GG_UNTIL_FIGHT : GG_UNTIL_EXCHANGE;
    case V_TRY: return question == ASK_HEDGE ? GG_UNTIL_FIGHT : GG_UNTIL_ROLL;
    case V_FACE: return question == ASK_STOPPED ? GG_UNTIL_EXCHANGE : GG_UNTIL_FIGHT;
    case V_STAND: return question == ASK_WITHDRAW ? GG_UNTIL_ROUND : GG_UNTIL_FIGHT;
    case V_STAY: return question == ASK_EXPLOIT || question == ASK_VACATED ? GG_UNTIL_NONE : GG_UNTIL_EXCHANGE;
    default: return -1;
    }
}

/* ---- a fight ---- */

static uint64_t pieces(const struct gg_stop *stop) { return stop->pieces[0]; }

/* Of those that are still to be fought, one in which the pieces of the move strike or are struck; GG_NONE: none. */
static int combat_of(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    for (uint64_t left = rbc_combats(b, s); left; left &= left - 1)
        if (rbc_combat_of(b, s, __builtin_ctzll(left)) & units) return __builtin_ctzll(left);
    return GG_NONE;
}

static bool to_be_fought(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    for (; units; units &= units - 1) {
        int u = __builtin_ctzll(units);
        if (u < b->units && rbc_rivals(b, s, u)) return true;
    }
    return false;
}

static bool any_in_melee(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    for (; units; units &= units - 1)
        if (__builtin_ctzll(units) < b->units && rbc_in_melee(s, __builtin_ctzll(units))) return true;
    return false;
}

/* No player may answer so: all other melees must be fought. Where one alone is left nobody is asked, and it is. */
static gg_move fight_alone(int combat)
{
    bool none = combat == GG_NONE;
    return rbc_move(V_FIGHT, (unsigned)combat, GG_NONE, SQ_OFF, 0, none ? RBC_NONE_OF_THEM : RBC_ALONE);
}

/* Who rides out of a melee or stays in it asks what the next round of it brings, which is fought in the next player turn: the
 * mark is its number. 0: it is not asked. A melee that is followed to its end is fought alone from the round that it begins. */
void rbc_awake(const gg_battle *b, const gg_state *s, gg_move m, struct gg_stop *stop)
{
    (void)b;
    if (m && stop->until == GG_UNTIL_OWN && gg_move_verb(m) == V_FIGHT) stop->move = fight_alone((int)gg_move_unit(m));
    bool rides = s->ask.kind == GG_CHOOSE && s->ask.question == ASK_WITHDRAW && stop->until == GG_UNTIL_ROUND;
    stop->mark = (uint8_t)(rides ? rbc_s(s)->pt + 1 : 0);
}

/* The next round of its melee; or this player turn, if by its end nobody is in melee with it. */
static bool fought_again(const rbc_battle *b, const rbc_state *s, const rbc_frame *f, const struct gg_stop *stop)
{
    uint64_t unit = rbc_bit((int)gg_move_unit(stop->move));
    if (f->head.proc == PROC_player_turn) return s->pt > stop->mark || !any_in_melee(b, s, unit);
    return f->head.proc == PROC_combat && s->pt == stop->mark && !to_be_fought(b, s, unit);
}

/* `melee`: round after round until none of the pieces of the move is in melee with another of them, or with anybody, if it
 * names nobody of the other side. */
static bool apart(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    bool both = (units & b->side_units[0]) && (units & b->side_units[1]);
    for (uint64_t left = units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (u < b->units && rbc_foes(b, s, u) & (both ? units : ~(uint64_t)0)) return false;
    }
    return true;
}

static bool fought_out(const rbc_battle *b, const rbc_state *s, const rbc_frame *f, const struct gg_stop *stop)
{
    switch (f->head.proc) {
    case PROC_unit_move: return pieces(stop) >> f->unit_move.unit & 1 && apart(b, s, pieces(stop));
    case PROC_combat:
    case PROC_player_turn: return apart(b, s, pieces(stop));
    default: return false;
    }
}

/* A move of which no melee comes is over with its unit's turn to move; else all combats of its pieces are fought out. A round
 * is over when both sides have had their player turns. */
bool rbc_fought(const gg_battle *battle, const gg_state *state, const void *frame, const struct gg_stop *stop)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    const rbc_frame *f = frame;
    if (stop->mark) return fought_again(b, s, f, stop);
    if (stop->until == GG_UNTIL_OWN) return fought_out(b, s, f, stop);
    if (stop->until == GG_UNTIL_ROUND) return f->head.proc == PROC_player_turn && !(s->pt & 1);
    switch (f->head.proc) {
    case PROC_unit_move: return pieces(stop) >> f->unit_move.unit & 1 && !any_in_melee(b, s, pieces(stop));
    case PROC_combat: return !to_be_fought(b, s, pieces(stop));
    default: return f->head.proc == PROC_melees;
    }
}

/* ---- what is decided on the way ---- */

static gg_move of_unit(rbc_verb verb, unsigned unit) { return rbc_move(verb, unit, GG_NONE, SQ_OFF, 0, 0); }
static gg_move finish(void) { return of_unit(V_FINISH, GG_NONE); }

/* While a fight is followed everybody else does nothing, not even under Momentum: it holds, as if to shoot. */
static gg_move stand_by(const rbc_battle *b, const rbc_state *s, const struct gg_stop *stop)
{
    int unit = s->head.ask.piece, combat;
    switch (s->head.ask.question) {
    case ASK_NEXT:
    case ASK_SHOOT: return finish();
    case ASK_MOMENTUM: return pieces(stop) >> unit & 1 ? 0 : of_unit(V_HOLD_TO_SHOOT, (unsigned)unit);
    case ASK_COMBAT:
        combat = combat_of(b, s, pieces(stop));
        if (stop->until == GG_UNTIL_OWN) return fight_alone(combat);
        return combat == GG_NONE ? 0 : of_unit(V_FIGHT, (unsigned)combat);
    case ASK_TRANSFER: /* a neighbour that takes hits over would not be idle */
        return stop->until == GG_UNTIL_OWN ? rbc_move(V_PASS_ON, (unsigned)unit, s->head.ask.other, SQ_OFF, 0, 0) : 0;
    case ASK_WITHDRAW: return stop->mark ? of_unit(V_STAND, (unsigned)unit) : 0; /* one ride is weighed, not two */
    default: return 0;
    }
}

gg_move rbc_expect(const gg_battle *b, const gg_state *s, const struct gg_stop *stop)
{
    return stop->until == GG_UNTIL_FIGHT || stop->until == GG_UNTIL_OWN || stop->mark
               ? stand_by(rbc_b(b), rbc_s(s), stop)
               : 0;
}

/* Only what can change a number that is shown: not whom a pursuer runs into. */
void rbc_guess_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    static const struct {
        uint8_t question, verb;
        const char *one, *many;
    } words[] = {
        {ASK_HEDGE, V_TRY, "{p} tries a hedgehog", "{p} try a hedgehog"},
        {ASK_HEDGE, V_STAND, "{p} stands", "{p} stand"},
        {ASK_EVADE, V_EVADE, "{p} falls back", "{p} fall back"},
        {ASK_EVADE, V_STAND, "{p} stands", "{p} stand"},
        {ASK_REACT, V_FACE, "{p} turns to meet it", "{p} turn to meet it"},
        {ASK_REACT, V_STAND, "{p} stands", "{p} stand"},
        {ASK_TRANSFER, V_PASS_ON, "hits are shared to stay Steady", "hits are shared to stay Steady"},
        {ASK_RIVAL, V_OPPOSE, "{p} strikes at {o}", "{p} strike at {o}"},
    };
    const rbc_frame *top = rbc_top(rbc_s(s));
    if (top->head.proc == PROC_charge && top->charge.contact) return;
    if (s->ask.question == ASK_TRANSFER && gg_move_arg(m) == 0) { /* where none would be shared nothing was decided */
        if (m != rbc_usual(b, s)) gg_text_add(t, "nobody shares hits");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].question == s->ask.question && words[i].verb == gg_move_verb(m))
            gg_say_phrase(t, gg_many(b, s->ask.piece) ? words[i].many : words[i].one,
                          GG_PHRASE_OF(b, .piece = s->ask.piece, .other = (int)gg_move_target(m)));
}
