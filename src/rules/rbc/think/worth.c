/* What players think with, the third part: the worth of a position, the merit of a move, and a habit for each decision.
 * Figures as in forecast.c. */
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"

enum { DECIDED = 1000000, BEATEN = 30000 };

/* What counts how much; found by playing. */
enum {
    BRINK = 1000, /* losses weigh more the nearer the Break Point is */
    NOW = 80,     /* of hundred parts of the charges that units could make which still move in this turn */
    REPLY = 45,   /* and of those that the other side could make in the next */
    ALIKE = 300   /* a pose in a box where there is a better one */
};

/* ---- worth ---- */

static int unit_worth(const rbc_mind *m, int unit)
{
    const rbc_unit *u = &m->s->unit[unit];
    int harm = rbc_harm(rbc_type_of(m->b, unit), 10 * u->hits) + (u->flags & CATMARK ? 50 : 0);
    int value = rbc_price(m->b, unit) * (1000 - harm) / 1000;
    rbc_stand at = rbc_stands(m->s, unit);
    return u->engaged ? value : value + rbc_place_value(m, &at);
}

static int side_worth(const rbc_battle *b, const rbc_state *s, int side)
{
    rbc_mind m = rbc_mind_of(b, s, side);
    int lost = s->losses[side], limit = b->break_point[side];
    int value = -1000 * lost - BRINK * lost * lost / limit;
    if (lost >= limit) value -= BEATEN;
    for (uint64_t left = rbc_units_on(b, s, side); left; left &= left - 1)
        value += unit_worth(&m, __builtin_ctzll(left));
    return value;
}

/* ---- what the enemy may do about it ---- */

/* What a charge promises; opponents are paired off in the state. */
static int charge_gain(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    if (rbc_evades(b, s, target, unit, NULL) == MUST_EVADE)
        return rbc_blow(b, s, (rbc_strike){.unit = unit, .foe = target});
    return rbc_charge_outlook(b, s, m);
}

/* Of a target that may still get out of the way only half counts. */
static int best_charge(const rbc_battle *b, const rbc_state *s, int unit, uint64_t still)
{
    rbc_reach r;
    int best = 0;
    rbc_reach_work(b, s, unit, REACH_FREE, &r);
    for (int i = 0; i < r.charges; i++) {
        int gain = charge_gain(b, s, r.charge[i]);
        best = rbc_most(best, still >> gg_move_target(r.charge[i]) & 1 ? gain / 2 : gain);
    }
    return best;
}

/* All that these units of a side could do to the other, if it moved now. */
static int charges(const rbc_battle *b, const rbc_state *s, uint64_t units, uint64_t still)
{
    int sum = 0;
    for (; units; units &= units - 1) {
        int u = __builtin_ctzll(units), reach = rbc_type_of(b, u)->cls == AR ? 0 : rbc_allowance(b, u);
        if (rbc_tied(s, u) || !reach) continue;
        if (rbc_nearest(b, s, rbc_side(b, u), s->unit[u].cell, NULL) <= reach) sum += best_charge(b, s, u, still);
    }
    return sum;
}

/* Those that may still move in this turn. */
static uint64_t still_to_go(const rbc_battle *b, const rbc_state *s)
{
    uint64_t units = 0;
    if (s->phase != PHASE_RALLY && s->phase != PHASE_MOVEMENT) return 0;
    for (uint64_t left = rbc_units_on(b, s, s->active); left; left &= left - 1)
        if (!rbc_is(s, __builtin_ctzll(left), DONE_MOVING) && !rbc_in_melee(s, __builtin_ctzll(left)))
            units |= left & -left;
    return units;
}

static void form_up(const rbc_battle *b, rbc_state *s, int side)
{
    for (uint64_t left = rbc_units_on(b, s, side); left; left &= left - 1) {
        rbc_unit *u = &s->unit[__builtin_ctzll(left)];
        if (!u->engaged) u->flags &= ~(uint32_t)UNFORMED;
    }
}

/* What both may do about it, for the side whose turn it is: first what is left of this turn, then the other's, when its units
 * have formed up. Opponents are paired off in the state, which is spoiled. */
static int initiative(const rbc_battle *b, rbc_state *s)
{
    uint64_t still = still_to_go(b, s);
    int now = charges(b, s, still, 0);
    form_up(b, s, !s->active);
    return now * NOW / 100 - charges(b, s, rbc_units_on(b, s, !s->active), still) * REPLY / 100;
}

int32_t rbc_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    rbc_state paired;
    if (s->head.ask.kind == GG_OVER) return s->head.winner == side ? DECIDED : s->head.winner == GG_NONE ? 0 : -DECIDED;
    memcpy(&paired, s, offsetof(rbc_state, frame));
    int value = side_worth(b, s, s->active) - side_worth(b, s, !s->active);
    value += rbc_outlook(b, &paired, s->active);
    value += initiative(b, &paired);
    return s->active == side ? value : -value;
}

/* ---- merit ---- */

/* Of decisions that are not weighed by odds the best leads all others clearly: each merit is a rung of its own. */
enum { RUNGS = 2000 };
static int32_t rung(int n) { return rbc_most(0, rbc_least(n, RUNGS)) * GG_CLEAR; }

/* D1: those nearest to the enemy first. */
static int32_t merit_next(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_FINISH) return 0;
    int unit = (int)gg_move_unit(m);
    return rung(RBC_UNITS * (RBC_COLUMNS + 1 - rbc_nearest(b, s, rbc_side(b, unit), s->unit[unit].cell, NULL)) + unit);
}

int rbc_square_value(const rbc_mind *m, int unit)
{
    rbc_state s;
    memcpy(&s, m->s, offsetof(rbc_state, frame));
    s.unit[unit].flags |= HEDGEHOG_ON;
    rbc_mind then = *m;
    then.s = &s;
    rbc_stand at = rbc_stands(&s, unit);
    return rbc_place_value(&then, &at);
}

/* Opponents are paired off in the mind's state. */
int rbc_charge_value(const rbc_mind *m, gg_move move)
{
    const rbc_battle *b = m->b;
    int unit = (int)gg_move_unit(move), target = (int)gg_move_target(move), value = charge_gain(b, m->s, move);
    if (rbc_evades(b, m->s, target, unit, NULL) != MUST_EVADE) return value;
    rbc_stand at = {unit, m->s->unit[target].cell, (int)gg_move_facing(move), gg_move_arg(move) & ARG_UNFORMED, true};
    return value + rbc_place_value(m, &at);
}

static int charge_alone(const rbc_mind *m, gg_move move)
{
    rbc_state paired;
    rbc_mind then = *m;
    memcpy(&paired, m->s, offsetof(rbc_state, frame));
    rbc_pair_off(m->b, &paired);
    then.s = &paired;
    return rbc_charge_value(&then, move);
}

static int pose_rank(const rbc_stand *at) { return 2 * at->facing + at->unformed; }

/* Whether in that box the unit could stand better, or as well. */
static bool better_pose(const rbc_watch *w, const rbc_spot *spot, const rbc_reach *r, const rbc_stand *mine, int value)
{
    int at = rbc_board_at(w->m->s->unit[w->unit].cell, spot->cell);
    for (int f = 0; f < SQ_FACINGS; f++)
        for (int unformed = 0; unformed < 2; unformed++) {
            if (!((r->end[f][unformed][0] | r->end[f][unformed][1]) >> at & 1)) continue;
            rbc_stand other = {w->unit, spot->cell, f, unformed, true};
            int his = rbc_pose_value(w, spot, &other);
            if (his > value || (his == value && pose_rank(&other) < pose_rank(mine))) return true;
        }
    return false;
}

static bool may_come_still(const rbc_mind *m, const rbc_reach *r, const rbc_stand *at)
{
    return r->end[at->facing][at->unformed][0] >> rbc_board_at(m->s->unit[at->unit].cell, at->cell) & 1;
}

/* Of each box the best pose comes first: those weighed should be different things. */
static int merit_pose(const rbc_mind *m, const rbc_reach *r, gg_move move)
{
    rbc_watch w;
    rbc_spot spot;
    int arg = (int)gg_move_arg(move);
    rbc_stand at = {(int)gg_move_unit(move), rbc_move_cell(move), (int)gg_move_facing(move), arg & ARG_UNFORMED, true};
    rbc_watch_open(&w, m, at.unit, at.cell, 0);
    rbc_spot_open(&w, at.cell, &spot);
    int value = rbc_pose_value(&w, &spot, &at);
    bool again = arg & ARG_ADVANCED && may_come_still(m, r, &at);
    return again || better_pose(&w, &spot, r, &at, value) ? value - ALIKE : value;
}

/* D3, D4, D12 */
static int32_t merit_move(const rbc_battle *b, const rbc_state *s, gg_offers *o, gg_move move)
{
    int unit = (int)gg_move_unit(move);
    rbc_mind m = rbc_mind_of(b, s, rbc_side(b, unit));
    rbc_stand at = rbc_stands(s, unit);
    switch (gg_move_verb(move)) {
    case V_MOVE: return merit_pose(&m, rbc_offers_reach(o), move);
    case V_FACE: at.facing = (int)gg_move_facing(move), at.stirred = true; return rbc_place_value(&m, &at);
    case V_ON: at.cell = sq_step(b->board, at.cell, 2 * at.facing); return rbc_place_value(&m, &at);
    case V_FALL_BACK:
        at.cell = rbc_move_cell(move), at.facing = (int)gg_move_facing(move);
        return rbc_place_value(&m, &at);
    case V_HEDGEHOG: return rbc_square_value(&m, unit);
    case V_CHARGE: return charge_alone(&m, move);
    default: return rbc_place_value(&m, &at);
    }
}

/* D13: shooters in their order, each at the target that it hurts most. */
int rbc_shot_value(const rbc_battle *b, const rbc_state *s, int unit, int target, int mode)
{
    GG_TALLY(t);
    bool salvo =
        mode == MODE_NORMAL && rbc_judge_shot(b, s, (rbc_shot){(uint8_t)unit, (uint8_t)target, MODE_SALVO}) == GG_OK;
    rbc_shot_dice(b, s, (rbc_shot){(uint8_t)unit, (uint8_t)target, (uint8_t)(salvo ? MODE_SALVO : mode)}, &t);
    int dice = salvo ? t.total * 4 / 3 : t.total;
    const rbc_unit *e = &s->unit[target];
    return dice * rbc_hit_price(b, s, target) + 20 * (10 - sq_distance(s->unit[unit].cell, e->cell));
}

static int better_shots(const rbc_battle *b, const rbc_state *s, int unit, int mode, int value, int target)
{
    int n = 0;
    for (uint64_t left = rbc_targets(b, s, unit, mode); left; left &= left - 1) {
        int other = __builtin_ctzll(left), worth = rbc_shot_value(b, s, unit, other, mode);
        n += worth > value || (worth == value && other < target);
    }
    return n;
}

static int32_t merit_shot(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_FINISH) return 0;
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    bool massed = gg_move_verb(m) == V_MASSED;
    int value = rbc_shot_value(b, s, unit, target, massed ? MODE_MASSED : MODE_NORMAL) - massed;
    int better = better_shots(b, s, unit, MODE_NORMAL, value, massed ? RBC_UNITS : target);
    if (rbc_has(b, unit, T_MARC)) better += better_shots(b, s, unit, MODE_MASSED, value + 1, massed ? target : 0);
    return rung(35 * (RBC_UNITS - unit) - rbc_least(better, 34));
}

/* D14: the receiver should stay Steady, and the giver too. */
static int32_t merit_transfer(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int from = (int)gg_move_unit(m), to = (int)gg_move_target(m), n = (int)gg_move_arg(m);
    int kept = 10 * (s->unit[from].hits - n), taken = 10 * (s->unit[to].hits + n);
    return -(rbc_price(b, from) * rbc_harm(rbc_type_of(b, from), kept) +
             rbc_price(b, to) * rbc_harm(rbc_type_of(b, to), taken)) /
           1000;
}

/* D16: the one that suffers most by a hit. */
static int32_t merit_rival(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int foe = (int)gg_move_target(m);
    return rbc_hit_price(b, s, foe) / 50 * 16 + foe % 16;
}

/* D8, D10: by the test's chance; what it is worth the odds will say. */
static int32_t merit_reaction(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), charger = s->head.ask.other;
    GG_TALLY(t);
    if (gg_move_verb(m) == V_STAND) return 0;
    if (gg_move_verb(m) == V_EVADE) return rbc_control(b, s, unit, CT_EVADE, charger, &t) >= 4 ? 10 : -10;
    bool flank = rbc_arc_flank_or_rear(rbc_arc_of(s, unit, s->unit[charger].cell));
    return flank || rbc_mounted(rbc_type_of(b, charger)->cls) ? 10 : -10;
}

/* D18: out of a losing fight. */
static int32_t merit_withdrawal(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_STAND) return 0;
    int unit = (int)gg_move_unit(m), foe = s->unit[unit].rival;
    int blow = foe == GG_NONE ? 0 : rbc_blow(b, s, (rbc_strike){unit, foe, true, rbc_is(s, foe, UNFORMED), false});
    return -blow + (int)gg_move_arg(m);
}

/* ---- D19: deployment ---- */

/* Where a brigade forms: the first in the middle, the next ones to its left and right. */
static int column_of(const rbc_battle *b, int unit)
{
    int brigade = b->unit[unit].brigade, side = rbc_side(b, unit), before = 0, rank = 0;
    for (int i = 0; i < brigade; i++) before += b->brigade[i].side == side;
    for (uint64_t left = b->brigade[brigade].units & (rbc_bit(unit) - 1); left; left &= left - 1) rank++;
    int apart = (before + 1) / 2 * 4, middle = b->board.columns / 2 - 1;
    return rbc_most(0, rbc_least((before & 1 ? middle + apart : middle - apart) + rank % 3, b->board.columns - 1));
}

/* In the front of the zone, towards the enemy, a cart line before it. */
static int32_t merit_place(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = rbc_side(b, unit), cell = rbc_move_cell(m);
    int front = side == SOUTH ? b->zone[side][0] : b->zone[side][1], ahead = side == SOUTH ? SQ_FACE_N : SQ_FACE_S;
    int rows = sq_y(cell) > front ? sq_y(cell) - front : front - sq_y(cell);
    int columns = sq_x(cell) - column_of(b, unit), cart = rbc_move_cart(m);
    int cost = 64 * rbc_least(rows, 14) + 2 * (columns < 0 ? -columns : columns) + (columns < 0);
    if (rbc_unforms(b, s, unit, cell)) cost += 500;
    if ((int)gg_move_facing(m) != ahead || (rbc_may_cart(b, s, unit) && cart != ahead)) cost += 1000;
    return rung(RUNGS - cost);
}

/* ---- */

int32_t rbc_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    rbc_verb verb = (rbc_verb)gg_move_verb(m);
    switch (s->head.ask.question) {
    case ASK_NEXT: return merit_next(b, s, m);
    case ASK_MOMENTUM: return verb == V_ADVANCE ? 2 : verb == V_HOLD_TO_SHOOT;
    case ASK_STOPPED:
    case ASK_MOVE:
    case ASK_FALL_BACK:
    case ASK_ON: return merit_move(b, s, o, m);
    case ASK_OUT: return verb == V_TRY;
    case ASK_LEAVE: return verb == V_TRY;
    case ASK_FACE_FOE:
    case ASK_REACT: return verb == V_FACE;
    case ASK_EVADE:
    case ASK_HEDGE: return merit_reaction(b, s, m);
    case ASK_VACATED:
    case ASK_EXPLOIT: return verb == V_OCCUPY;
    case ASK_SHOOT: return merit_shot(b, s, m);
    case ASK_TRANSFER: return merit_transfer(b, s, m);
    case ASK_COMBAT: return rung((int)gg_move_unit(m) + 1);
    case ASK_RIVAL: return merit_rival(b, s, m);
    case ASK_WITHDRAW: return merit_withdrawal(b, s, m);
    case ASK_CAMP: return rung(verb == V_NO_CAMP);
    case ASK_BRIGADE: return rung(RBC_BRIGADES - rbc_move_brigade(m));
    case ASK_PLACE: return merit_place(b, s, m);
    default: return rung(verb == V_GO_SECOND);
    }
}

/* A part of a turn is one side's. */
void rbc_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const rbc_state *s = rbc_s(state);
    int16_t round = (int16_t)(s->phase == PHASE_DEPLOY ? 0 : rbc_turn(s));
    *out = (gg_moment){.round = round, .rounds = rbc_b(battle)->turns, .part = s->pt & 1, .parts = 2};
}
