/* Chapter 6: the sequence of play. Player turns, their phases, the order in which units move, and the quiet points. */
#include "rules/rbc/chapters.h"

/* Where play begins inside a procedure, read once: afterwards its frame is as if play had come there by itself. */
static uint8_t take(uint8_t *entry)
{
    uint8_t was = *entry;
    *entry = AT_TURN;
    return was;
}

/* ---- the game ---- */

/* Armies that were built have been held to the points agreed on and to the rules of their brigades. */
static void muster(gg_run *x)
{
    const rbc_battle *b = BT(x);
    if (b->points) USES(x, UNIT_COST);
    if (b->points || b->list[SOUTH] != GG_NONE || b->list[NORTH] != GG_NONE) USES(x, BRIG_BUILD);
}

PROC(game)
{
    BEGIN;
    muster(x);
    if (self->entry == AT_DEPLOY) {
        self->entry = AT_TURN;
        CALL(deploy);
    }
    for (;;) CALL(player_turn, .entry = take(&self->entry));
    END;
}

/* ---- 7.1: Rally Phase ---- */

/* Unformed goes, unless the unit fights on or its ground does not let it form. */
static void rally(gg_run *x, int unit)
{
    rbc_state *s = ST(x);
    if (!rbc_is(s, unit, UNFORMED)) return;
    if (rbc_in_melee(s, unit)) {
        USES(x, UNF_INMELEE);
    } else if (rbc_unforms(BT(x), s, unit, s->unit[unit].cell)) {
        USES(x, rbc_terrain_rule(BT(x), s, s->unit[unit].cell));
    } else if (rbc_is(s, unit, LATE_RALLY)) {
        USES(x, OPT_ARCHERY_FAIL);
    } else {
        rbc_clear(x, unit, UNFORMED, RALLY_UNFORMED);
    }
}

static void rally_phase(gg_run *x)
{
    rbc_state *s = ST(x);
    s->phase = PHASE_RALLY;
    s->active = s->pt & 1 ? !s->first : s->first;
    TELL(x, GG_EV_STEP, TURN_SEQUENCE, .side = s->active, .before = s->pt, .after = (int16_t)rbc_turn(s));
    USES(x, TURN_RALLY);
    for (uint64_t left = rbc_units_on(BT(x), s, s->active); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        rally(x, u);
        s->unit[u].flags &= ~(uint32_t)(LATE_RALLY | MOVED | STIRRED | CHARGED | SHOT | DONE_MOVING);
    }
}

/* ---- 6, 7.3: Movement Phase ---- */

static void begin_movement(gg_run *x)
{
    ST(x)->phase = PHASE_MOVEMENT;
    TELL(x, GG_EV_STEP, TURN_MOVEMENT, .side = ST(x)->active);
    rbc_find_command(x);
    rbc_find_momentum(x);
}

static uint64_t ready(const rbc_battle *b, const rbc_state *s, uint64_t compelled)
{
    for (uint64_t left = compelled; left; left &= left - 1)
        if (rbc_waits(b, s, __builtin_ctzll(left))) compelled &= ~(left & -left);
    return compelled;
}

uint64_t rbc_movers(const rbc_battle *b, const rbc_state *s)
{
    uint64_t not_done = 0, compelled = 0;
    for (uint64_t left = b->side_units[s->active]; left; left &= left - 1) {
        const rbc_unit *u = &s->unit[__builtin_ctzll(left)];
        if (u->cell == SQ_OFF || u->flags & (DONE_MOVING | RUINED)) continue;
        not_done |= left & -left;
        if (u->flags & MOMENTUM) compelled |= left & -left;
    }
    return compelled ? ready(b, s, compelled) : not_done;
}

/* rbc.mom.order: units under Momentum that all wait for each other become free. */
static void break_deadlock(gg_run *x)
{
    for (uint64_t left = rbc_compelled(BT(x), ST(x)); left; left &= left - 1)
        rbc_clear(x, __builtin_ctzll(left), MOMENTUM, MOM_ORDER);
}

/* D1: whether there is anyone left; if Momentum leaves but one to be chosen, it is that one. */
static bool find_mover(gg_run *x, struct frame_movement *f)
{
    uint64_t movers = rbc_movers(BT(x), ST(x));
    rbc_forget_dispersed(x);
    if (!movers) {
        break_deadlock(x);
        movers = rbc_movers(BT(x), ST(x));
    }
    f->unit = GG_NONE;
    f->held = movers && rbc_is(ST(x), __builtin_ctzll(movers), MOMENTUM);
    if (f->held) USES(x, MOM_FIRST);
    if (f->held && !(movers & (movers - 1))) f->unit = (uint8_t)__builtin_ctzll(movers);
    return movers != 0;
}

/* Pinned ends; who was never handled has not advanced; command and Momentum are found anew next time. */
static void end_movement(gg_run *x)
{
    rbc_state *s = ST(x);
    for (uint64_t left = rbc_units_on(BT(x), s, s->active); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        rbc_clear(x, u, PINNED, MOVE_PINNED);
        if (!rbc_is(s, u, DONE_MOVING)) rbc_clear(x, u, ADVANCED, MOVE_PROCEDURE);
        s->unit[u].flags &= ~(uint32_t)(OOC | MOMENTUM);
    }
}

/* Play may begin with a unit that was chosen before, and has perhaps passed its first test. */
static bool begins_with_unit(gg_run *x, struct frame_movement *f)
{
    if (f->entry != AT_UNIT) return false;
    f->unit = BT(x)->begin.unit;
    return true;
}

static uint8_t begins_freed(const gg_run *x, struct frame_movement *f)
{
    f->held = 0;
    return take(&f->entry) == AT_UNIT ? BT(x)->begin.freed : 0;
}

PROC(movement)
{
    BEGIN;
    if (self->entry == AT_TURN) begin_movement(x);
    if (self->entry == AT_MOVEMENT) self->entry = AT_TURN;
    while (begins_with_unit(x, self) || find_mover(x, self)) {
        if (self->unit == GG_NONE) {
            CHOOSE(ST(x)->active, ASK_NEXT, GG_NONE, GG_NONE, self->held ? MOM_FIRST : TURN_MOVEMENT);
            if (gg_move_verb(x->move) == V_FINISH) break;
            self->unit = (uint8_t)gg_move_unit(x->move);
        }
        CALL(unit_move, .unit = self->unit, .freed = begins_freed(x, self));
    }
    end_movement(x);
    END;
}

/* ---- the player turn ---- */

static void begin_shooting(gg_run *x)
{
    ST(x)->phase = PHASE_SHOOTING;
    TELL(x, GG_EV_STEP, TURN_SHOOTING, .side = ST(x)->active);
}

static void forget_melees(gg_run *x)
{
    rbc_state *s = ST(x);
    for (int u = 0; u < BT(x)->units; u++) {
        s->unit[u].flags &= ~(uint32_t)FOUGHT;
        s->unit[u].rival = GG_NONE;
    }
}

static void begin_melees(gg_run *x)
{
    ST(x)->phase = PHASE_MELEE;
    TELL(x, GG_EV_STEP, TURN_MELEE, .side = ST(x)->active);
    forget_melees(x);
}

/* rbc.turn.end. Whoever evaded in the enemy's turn has had its own; a Salvo is remembered for the player turn. */
static void end_turn(gg_run *x)
{
    rbc_state *s = ST(x);
    USES(x, TURN_END);
    forget_melees(x);
    for (int u = 0; u < BT(x)->units; u++) {
        s->unit[u].flags &= ~(uint32_t)SALVO_HIT;
        if (rbc_side(BT(x), u) == s->active) s->unit[u].flags &= ~(uint32_t)EVADED;
    }
    rbc_end_of_turn(x);
    if (!gg_over(x)) s->pt++;
}

PROC(player_turn)
{
    BEGIN;
    if (self->entry == AT_TURN) rally_phase(x);
    if (self->entry <= AT_UNIT) CALL(movement, .entry = take(&self->entry));
    if (self->entry <= AT_SHOOTING) {
        if (take(&self->entry) != AT_SHOOTING) begin_shooting(x);
        CALL(shooting);
    }
    if (take(&self->entry) != AT_MELEE) begin_melees(x);
    CALL(melees);
    end_turn(x);
    END;
}

/* ---- where play begins, and where it could ---- */

void rbc_start(const gg_battle *battle, gg_state *state)
{
    static const uint8_t phase[] = {
        [AT_TURN] = PHASE_RALLY,        [AT_MOVEMENT] = PHASE_MOVEMENT, [AT_UNIT] = PHASE_MOVEMENT,
        [AT_SHOOTING] = PHASE_SHOOTING, [AT_MELEE] = PHASE_MELEE,       [AT_DEPLOY] = PHASE_DEPLOY};
    const rbc_battle *b = rbc_b(battle);
    rbc_state *s = (rbc_state *)state;
    struct frame_game *game = gg_set_up(battle, state, &b->image);
    s->active = s->pt & 1 ? !s->first : s->first;
    s->phase = phase[b->begin.at];
    *game = (struct frame_game){.proc = PROC_game, .entry = b->begin.at};
}

/* Decisions of a unit that moves at which nothing is rolled yet, or only what the begin line can say. */
static bool begins_unit(int question)
{
    return question == ASK_MOMENTUM || question == ASK_MOVE || question == ASK_OUT || question == ASK_LEAVE ||
           question == ASK_FACE_FOE;
}

static bool before_deployment(const rbc_state *s)
{
    return s->head.ask.kind == GG_ROLL && s->head.ask.side == SOUTH && s->head.depth == 2 &&
           s->frame[1].head.proc == PROC_deploy;
}

bool rbc_begin_of(const gg_battle *battle, const gg_state *state, rbc_begin *out)
{
    (void)battle;
    const rbc_state *s = rbc_s(state);
    const gg_ask *ask = &s->head.ask;
    *out = (rbc_begin){.at = AT_DEPLOY};
    if (before_deployment(s)) return true;
    if (ask->kind != GG_CHOOSE || s->head.depth < 3) return false;
    const rbc_frame *phase = &s->frame[2], *unit = &s->frame[3];
    if (s->head.depth == 3) {
        out->at = phase->head.proc == PROC_movement   ? AT_MOVEMENT
                  : phase->head.proc == PROC_shooting ? AT_SHOOTING
                                                      : AT_MELEE;
        return ask->question == ASK_NEXT || ask->question == ASK_SHOOT || ask->question == ASK_COMBAT;
    }
    if (s->head.depth != 4 || unit->head.proc != PROC_unit_move || !begins_unit(ask->question)) return false;
    *out = (rbc_begin){.at = AT_UNIT, .unit = unit->unit_move.unit, .freed = unit->unit_move.freed};
    return true;
}

bool rbc_quiet(const gg_battle *b, const gg_state *s)
{
    rbc_begin at;
    return rbc_begin_of(b, s, &at);
}
