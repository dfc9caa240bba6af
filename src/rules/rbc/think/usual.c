/* What people usually answer, where it is not what programs do by habit (think/worth.c): shown as usual, given to questions on
 * which nothing hangs, and assumed in odds for people. */
#include "engine/question.h"
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"

static gg_move of_unit(rbc_verb verb, unsigned unit) { return rbc_move(verb, unit, GG_NONE, SQ_OFF, 0, 0); }

/* ---- one's own units ---- */

/* D1: nearest to the enemy, of those who can do anything; nobody can: the phase is over. */
static gg_move next_mover(const rbc_battle *b, const rbc_state *s)
{
    int best = GG_NONE, near = RBC_COLUMNS + RBC_ROWS;
    uint64_t movers = rbc_movers(b, s), able = rbc_able(b, s, movers);
    if (!able && !rbc_compelled(b, s)) return of_unit(V_FINISH, GG_NONE);
    for (uint64_t left = able ? able : movers; left; left &= left - 1) {
        int u = __builtin_ctzll(left), far = rbc_nearest(b, s, rbc_side(b, u), s->unit[u].cell, NULL);
        if (far <= near) near = far, best = u;
    }
    return best == GG_NONE ? 0 : of_unit(V_MOVER, (unsigned)best);
}

/* D4: who is carried forward goes straight on, in order, or charges what is straight ahead; who is free stays. */
static gg_move go(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    const rbc_unit *u = &s->unit[unit];
    int mode = rbc_mode_of(s, (int)unit), ahead = sq_step(b->board, u->cell, 2 * u->facing);
    rbc_reach r;
    if (mode == REACH_FREE) return of_unit(V_STAY, unit);
    rbc_reach_work(b, s, (int)unit, mode, &r);
    for (int unformed = 0; unformed < 2 && ahead != SQ_OFF; unformed++) {
        gg_move m = rbc_move(V_MOVE, unit, GG_NONE, ahead, u->facing, ARG_ADVANCED | (unformed ? ARG_UNFORMED : 0));
        if (rbc_reach_has(b, s, &r, m)) return m;
    }
    for (int i = 0; i < r.charges; i++)
        if (rbc_move_cell(r.charge[i]) == u->cell && (int)gg_move_facing(r.charge[i]) == u->facing &&
            !(gg_move_arg(r.charge[i]) & (ARG_LEFT | ARG_RIGHT | ARG_SALVO)))
            return r.charge[i];
    return 0;
}

/* D6: pikes stay up while there is horse about. */
static gg_move leave(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    return of_unit(rbc_horse_near(b, s, (int)unit) ? V_STAY : V_TRY, unit);
}

static int dice_of(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    rbc_state met;
    GG_TALLY(t);
    bool shock;
    memcpy(&met, s, offsetof(rbc_state, frame));
    met.unit[unit].rival = (uint8_t)foe;
    rbc_melee_dice(b, &met, unit, &t, &shock);
    return t.total;
}

/* D7: towards the enemy that throws the most dice. */
static gg_move face_foe(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    int best = 0, facing = s->unit[unit].facing;
    for (uint64_t left = rbc_melee_facings(b, s, (int)unit); left; left &= left - 1)
        for (uint64_t foes = rbc_foes(b, s, (int)unit); foes; foes &= foes - 1) {
            int f = __builtin_ctzll(left), foe = __builtin_ctzll(foes);
            if (sq_seen(s->unit[unit].cell, f, s->unit[foe].cell).forward < 1) continue;
            int dice = dice_of(b, s, foe, (int)unit);
            if (dice > best) best = dice, facing = f;
        }
    return best ? rbc_move(V_FACE, unit, GG_NONE, SQ_OFF, facing, 0) : of_unit(V_STAY, unit);
}

/* ---- charged ---- */

/* D9: straight back, facing the charger. */
static gg_move fall_back(const rbc_battle *b, const rbc_state *s, unsigned unit, int charger)
{
    uint16_t cell[2];
    int n = rbc_fall_back_cells(b, s, (int)unit, charger, cell);
    if (!n || cell[0] == SQ_OFF) return 0;
    return rbc_move(V_FALL_BACK, unit, GG_NONE, cell[0], (s->unit[charger].facing + 2) & 3, 0);
}

/* Enemies next to a unit that a facing has before it. */
static int met_by(const rbc_battle *b, const rbc_state *s, unsigned unit, int facing)
{
    int n = 0;
    for (uint64_t left = rbc_units_on(b, s, !rbc_side(b, (int)unit)); left; left &= left - 1) {
        int cell = s->unit[__builtin_ctzll(left)].cell, from = s->unit[unit].cell;
        n += sq_distance(from, cell) == 1 && sq_seen(from, facing, cell).forward > 0;
    }
    return n;
}

/* D11: towards the charger, and of two such facings the one that meets more of the others; who has him before it stands. */
static gg_move react(const rbc_battle *b, const rbc_state *s, unsigned unit, int charger)
{
    int best = -1, facing = 0;
    if (rbc_arc_front(rbc_arc_of(s, (int)unit, s->unit[charger].cell))) return of_unit(V_STAND, unit);
    for (uint64_t left = rbc_reaction_facings(b, s, (int)unit, charger); left; left &= left - 1) {
        int f = __builtin_ctzll(left), n = met_by(b, s, unit, f);
        if (n > best) best = n, facing = f;
    }
    return best < 0 ? 0 : rbc_move(V_FACE, unit, GG_NONE, SQ_OFF, facing, 0);
}

/* D12: on into light troops or guns, else it halts. */
static gg_move ride_on(const gg_battle *b, const gg_state *s, unsigned unit)
{
    gg_offers o;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        if (gg_move_verb(m) != V_CHARGE) continue;
        int cls = rbc_type_of(rbc_b(b), (int)gg_move_target(m))->cls;
        if (rbc_light(cls) || cls == AR) return m;
    }
    return of_unit(V_STAY, unit);
}

/* ---- shooting and melee ---- */

/* D13: guns first, each at whom it hurts most; no guns: by habit. */
static int32_t fire_of_guns(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m, const void *with)
{
    (void)with;
    bool guns = gg_move_verb(m) != V_FINISH && rbc_type_of(rbc_b(b), (int)gg_move_unit(m))->cls == AR;
    return guns ? rbc_merit(b, s, o, m) : GG_NEVER;
}

/* D14: the least that keeps the giver Steady; if nothing does, as many as leave the receiver so. */
static gg_move share(const rbc_battle *b, const rbc_state *s)
{
    int from = s->head.ask.piece, to = s->head.ask.other;
    const rbc_unit *giver = &s->unit[from], *taker = &s->unit[to];
    int room = rbc_room(b, s, to), left = rbc_top(s)->transfer.left, most = room < left ? room : left;
    int need = giver->hits + giver->due - (rbc_type_of(b, from)->shaken - 1);
    int spare = rbc_type_of(b, to)->shaken - 1 - taker->hits - taker->due;
    int n = need <= 0 ? 0 : need <= left ? need : spare;
    n = n < 0 ? 0 : n > most ? most : n;
    return rbc_move(V_PASS_ON, (unsigned)from, (unsigned)to, SQ_OFF, 0, n);
}

static int leftmost(const rbc_state *s, uint64_t units)
{
    int column = RBC_COLUMNS;
    for (; units; units &= units - 1) column = rbc_least(column, sq_x(s->unit[__builtin_ctzll(units)].cell));
    return column;
}

/* D15: from left to right. */
static gg_move combat(const rbc_battle *b, const rbc_state *s)
{
    int best = GG_NONE, column = RBC_COLUMNS;
    for (uint64_t left = rbc_combats(b, s); left; left &= left - 1) {
        int u = __builtin_ctzll(left), at = leftmost(s, rbc_combat_of(b, s, u));
        if (at < column) column = at, best = u;
    }
    return best == GG_NONE ? 0 : of_unit(V_FIGHT, (unsigned)best);
}

/* D17: unless its ground costs order. */
static gg_move exploit(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    int cell = rbc_top(s)->victor.cell;
    bool costs = rbc_step_unforms(b, s, (int)unit, s->unit[unit].cell, cell) != GG_OK;
    return of_unit(costs ? V_STAY : V_OCCUPY, unit);
}

/* D18: as far as may be, if in the next round it throws fewer dice than those who strike at it. */
static gg_move withdraw(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    int ours = dice_of(b, s, (int)unit, s->unit[unit].rival), theirs = 0;
    for (uint64_t left = rbc_foes(b, s, (int)unit); left; left &= left - 1) {
        int foe = __builtin_ctzll(left);
        if (s->unit[foe].rival == unit) theirs += dice_of(b, s, foe, (int)unit);
    }
    if (ours >= theirs) return of_unit(V_STAND, unit);
    return rbc_move(V_WITHDRAW, unit, GG_NONE, SQ_OFF, 0, rbc_withdrawal(b, s, (int)unit));
}

/* ---- */

gg_move rbc_usual(const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    unsigned unit = s->head.ask.piece;
    int other = s->head.ask.other;
    switch (s->head.ask.question) {
    case ASK_NEXT: return next_mover(b, s);
    case ASK_STOPPED: return of_unit(V_STAY, unit);
    case ASK_MOVE: return go(b, s, unit);
    case ASK_OUT: return of_unit(rbc_hemmed_in(b, s, (int)unit) ? V_STAY : V_TRY, unit);
    case ASK_LEAVE: return leave(b, s, unit);
    case ASK_FACE_FOE: return face_foe(b, s, unit);
    case ASK_EVADE: return rbc_has_refuge(b, s, (int)unit, other) ? 0 : of_unit(V_STAND, unit);
    case ASK_FALL_BACK: return fall_back(b, s, unit, other);
    case ASK_REACT: return react(b, s, unit, other);
    case ASK_ON: return ride_on(battle, state, unit);
    case ASK_SHOOT: return gg_best_offer(battle, state, fire_of_guns, NULL);
    case ASK_TRANSFER: return share(b, s);
    case ASK_COMBAT: return combat(b, s);
    case ASK_EXPLOIT: return exploit(b, s, unit);
    case ASK_WITHDRAW: return withdraw(b, s, unit);
    default: return 0; /* habit is what is usual */
    }
}
