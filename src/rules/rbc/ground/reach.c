/* 7.2.8: every move that a unit is offered, found by flooding boards of bits.
 *
 * A path is at most three stretches with one facing each, a facing change between them. Each step of a stretch moves
 * every box of a board one row forward, straight and to both sides, so that the boards of a stretch are told apart by
 * their cost alone. What unforms a unit for good (terrain, obstacles) is kept in a second board beside the first; what
 * a turn or a diagonal does to it follows from the cost. */
#include "rules/rbc/ground/boards.h"

enum { COSTS = 4 }; /* 0 to 3 actions */
enum { AHEAD = 1, SIDES = 2, EVERY_WAY = AHEAD | SIDES };
typedef struct front { /* boxes that paths of one cost have come to */
    uint64_t clean, spoiled;
} front;

static inline front join(front a, front b) { return (front){a.clean | b.clean, a.spoiled | b.spoiled}; }
static inline front within(front f, uint64_t board) { return (front){f.clean & board, f.spoiled & board}; }

typedef struct flood {
    const rbc_battle *b;
    const rbc_state *s;
    rbc_reach *r;
    int unit, cell, facing;
    unsigned unformed; /* from the start */
    rbc_gait g;
    rbc_land land;
    uint64_t found[SQ_FACINGS][2]; /* by facing and Unformed: where moves end */
    uint64_t stand[SQ_FACINGS][2]; /* likewise: where charges start, if there are enemies */
} flood;

/* How a flood goes. Whatever is usual is known when this is compiled: the loops below are then no loops. */
typedef struct manner {
    int actions, turned, turns, turn_cost;
    bool careful;
} manner;
#define INLINE static inline __attribute__((always_inline))

/* ---- one step of all paths ---- */

static void shift(const flood *f, front from, uint64_t fence, unsigned by, front *to)
{
    uint64_t spoils = f->land.soft | (f->g.barred ? 0 : fence);
    if (f->g.barred) from = within(from, ~fence);
    to->clean |= rbc_rotate(from.clean & ~spoils, by);
    to->spoiled |= rbc_rotate(from.spoiled | (from.clean & spoils), by);
}

static front step_with_care(const flood *f, front from, int facing, int ways)
{
    const rbc_land *l = &f->land;
    int left = (facing + 3) & 3;
    unsigned ahead = rbc_towards(facing);
    front to = {0};
    if (ways & AHEAD) shift(f, from, l->fenced ? l->fence[facing] : 0, ahead, &to);
    if (ways & SIDES && f->g.diagonal) {
        uint64_t shut_left = l->pinched ? l->pinch[left] : 0, shut_right = l->pinched ? l->pinch[facing] : 0;
        shift(f, within(from, ~shut_left), l->fenced ? l->corner[left] : 0, ahead + rbc_towards(left), &to);
        shift(f, within(from, ~shut_right), l->fenced ? l->corner[facing] : 0, ahead + rbc_towards(facing + 1), &to);
    }
    to = within(to, l->pass);
    return (front){to.clean & ~l->soft, to.spoiled | (to.clean & l->soft)};
}

INLINE front step(const flood *f, const manner m, front from, int facing, int ways)
{
    if (m.careful) return step_with_care(f, from, facing, ways);
    uint64_t ahead = rbc_rotate(from.clean, rbc_towards(facing)), to = ways & AHEAD ? ahead : 0;
    if (ways & SIDES && f->g.diagonal)
        to |= rbc_rotate(ahead, rbc_towards(facing + 1)) | rbc_rotate(ahead, rbc_towards(facing + 3));
    return (front){to & f->land.pass, 0};
}

/* ---- what is found ---- */

INLINE void keep(uint64_t board[2], const flood *f, front at, bool orderly)
{
    board[orderly ? f->unformed : 1] |= at.clean;
    board[1] |= at.spoiled;
}

INLINE void arrive(flood *f, int facing, front at, int spent, int did)
{
    keep(f->found[facing], f, at, rbc_orderly(&f->g, spent, did));
}

/* From there a charge would be the last action. */
INLINE void may_charge(flood *f, int facing, front at, int spent, int did)
{
    keep(f->stand[facing], f, within(at, f->land.end | CENTRE), rbc_orderly(&f->g, spent + 1, did));
}

/* ---- the stretches ---- */

/* Without a facing change. Only straight ahead does a path without a diagonal meet one with two. */
INLINE void go_straight(flood *f, const manner m, front straight[COSTS])
{
    front line = {CENTRE, 0}, wide = {0};
    int facing = f->facing;
    straight[0] = line;
    for (int spent = 0; spent < m.actions; spent++) {
        if (f->land.hard) {
            may_charge(f, facing, line, spent, PATH_FORWARD);
            if (spent) may_charge(f, facing, wide, spent, PATH_DIAGONAL);
        }
        front slant = step(f, m, line, facing, SIDES);
        wide = spent ? join(step(f, m, wide, facing, EVERY_WAY), slant) : slant;
        line = step(f, m, line, facing, AHEAD);
        straight[spent + 1] = join(line, wide);
        arrive(f, facing, line, spent + 1, PATH_FORWARD);
        arrive(f, facing, wide, spent + 1, PATH_DIAGONAL);
    }
}

/* After one facing change, wherever it was made; `stepped` gets what a step after it has come to. */
INLINE void go_turned(flood *f, const manner m, int facing, const front straight[COSTS], front stepped[COSTS])
{
    front now = {CENTRE, 0};
    for (int spent = m.turn_cost + 1; spent <= m.turned; spent++) {
        front came = step(f, m, now, facing, EVERY_WAY);
        now = join(came, within(straight[spent - m.turn_cost], f->land.end)); /* no turn in a friend's box */
        arrive(f, facing, now, spent, PATH_TURNED);
        if (m.turns > 1) stepped[spent] = within(came, f->land.end);
    }
}

/* After two, with a step between them. */
INLINE void go_turned_twice(flood *f, const manner m, int facing, front turned[SQ_FACINGS][COSTS])
{
    front now = {0};
    for (int spent = 1 + 2 * m.turn_cost; spent <= m.actions; spent++) {
        if (spent > 1 + 2 * m.turn_cost) now = step(f, m, now, facing, EVERY_WAY);
        for (int i = 1; i < SQ_FACINGS; i++)
            if (((facing + i) & 3) != f->facing) now = join(now, turned[(facing + i) & 3][spent - m.turn_cost]);
        arrive(f, facing, now, spent, PATH_TURNED);
    }
}

/* rbc.charge.turnfirst */
INLINE void turn_to_charge(flood *f, const manner m, int facing)
{
    front now = {CENTRE, 0};
    for (int spent = m.turn_cost; spent < m.turned; spent++) {
        may_charge(f, facing, now, spent, PATH_TURNED);
        if (spent + 1 < m.turned) now = step(f, m, now, facing, EVERY_WAY);
    }
}

INLINE void go_about(flood *f, const manner m, const front straight[COSTS])
{
    front turned[SQ_FACINGS][COSTS];
    for (int i = 1; i < SQ_FACINGS; i++) {
        int facing = (f->facing + i) & 3;
        go_turned(f, m, facing, straight, turned[facing]);
        if (f->land.hard) turn_to_charge(f, m, facing);
    }
    if (m.turns < 2) return;
    for (int facing = 0; facing < SQ_FACINGS; facing++) go_turned_twice(f, m, facing, turned);
}

INLINE void go(flood *f, const manner m)
{
    front straight[COSTS];
    go_straight(f, m, straight);
    if (m.turns) go_about(f, m, straight);
}

/* rbc.mom.path: no facing change under Momentum; rbc.move.artillery: for guns never a turn and a step. */
static void spread(flood *f, int mode)
{
    const rbc_gait *g = &f->g;
    bool turns = mode == REACH_FREE && !g->gun;
    if (f->land.careful || g->turn_cost || g->elephant || !turns)
        go(f, (manner){g->allowance, g->turned, turns ? g->turns : 0, g->turn_cost, f->land.careful});
    else if (g->allowance == 1)
        go(f, (manner){1, 1, 1, 0, false});
    else if (g->turns == 1)
        go(f, (manner){2, 2, 1, 0, false});
    else if (g->allowance == 2)
        go(f, (manner){2, 2, 2, 0, false});
    else
        go(f, (manner){3, 3, 2, 0, false});
}

/* ---- charges ---- */

bool rbc_may_salvo(const rbc_battle *b, const rbc_state *s, int unit, int target)
{
    return rbc_has(b, unit, T_SAL) && !rbc_is(s, unit, SHOT) && !rbc_in_melee(s, target);
}

static void list_charge(flood *f, int from, int facing, int target, int arg)
{
    rbc_reach *r = f->r;
    if (from != f->cell) arg |= ARG_ADVANCED;
    assert(r->charges + 2 <= (int)(sizeof r->charge / sizeof r->charge[0]));
    r->charge[r->charges++] = rbc_move(V_CHARGE, (unsigned)f->unit, (unsigned)target, from, facing, arg);
    if (arg & (ARG_LEFT | ARG_RIGHT) || !rbc_may_salvo(f->b, f->s, f->unit, target)) return;
    r->charge[r->charges++] = rbc_move(V_CHARGE, (unsigned)f->unit, (unsigned)target, from, facing, arg | ARG_SALVO);
}

/* rbc.charge.interrain: the target's ground unforms the charger, and so does what lies between. */
static bool charge_spoils(const flood *f, int from, int to)
{
    if (f->land.soft >> rbc_board_at(f->cell, to) & 1) return true;
    return !f->unformed && rbc_crosses_wall(f->b, f->s, from, to);
}

static void charge_from(flood *f, int at, int facing, int kind)
{
    static const uint8_t args[] = {[STEP_CH] = 0, [STEP_CDL] = ARG_LEFT, [STEP_CDR] = ARG_RIGHT};
    int from = rbc_board_cell(f->cell, at), to = rbc_step_cell(f->b, from, facing, kind), target = f->s->unit_at[to];
    if (target == GG_NONE || rbc_side(f->b, target) == rbc_side(f->b, f->unit)) return; /* impassable */
    if (rbc_judge_charge(f->b, f->s, f->unit, from, target, kind) != GG_OK) return;
    bool formed = f->stand[facing][0] >> at & 1, unformed = f->stand[facing][1] >> at & 1;
    if (formed && charge_spoils(f, from, to)) {
        formed = false;
        unformed = true;
    }
    if (formed) list_charge(f, from, facing, target, args[kind]);
    if (unformed) list_charge(f, from, facing, target, args[kind] | ARG_UNFORMED);
}

static void charge_along(flood *f, int facing, int kind)
{
    static const uint8_t aside[] = {[STEP_CH] = 0, [STEP_CDL] = 1, [STEP_CDR] = 3}; /* back from the target */
    uint64_t before = rbc_rotate(f->land.hard, rbc_towards(facing + 2));
    if (kind != STEP_CH) before = rbc_rotate(before, rbc_towards(facing + aside[kind]));
    for (uint64_t at = (f->stand[facing][0] | f->stand[facing][1]) & before; at; at &= at - 1)
        charge_from(f, __builtin_ctzll(at), facing, kind);
}

/* 7.2.4: both boxes before it open, the nearer empty, nothing between. */
int rbc_rush_target(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int near = sq_step(b->board, u->cell, 2 * u->facing), far = sq_steps(b->board, u->cell, 2 * u->facing, 2);
    int target = rbc_unit_at(s, far);
    if (target == GG_NONE || rbc_side(b, target) == rbc_side(b, unit) || s->unit_at[near] != GG_NONE) return GG_NONE;
    if (rbc_terrain_at(b, s, u->cell) != OPEN || rbc_terrain_at(b, s, near) != OPEN) return GG_NONE;
    if (rbc_terrain_at(b, s, far) != OPEN) return GG_NONE;
    if (rbc_crosses_wall(b, s, u->cell, near) || rbc_crosses_wall(b, s, near, far)) return GG_NONE;
    return rbc_judge_charge(b, s, unit, near, target, STEP_CH) == GG_OK ? target : GG_NONE;
}

static void rush(flood *f)
{
    int target = rbc_rush_target(f->b, f->s, f->unit);
    if (target == GG_NONE) return;
    list_charge(f, sq_step(f->b->board, f->cell, 2 * f->facing), f->facing, target, f->unformed ? ARG_UNFORMED : 0);
}

static void list_charges(flood *f)
{
    if (!f->land.hard || f->g.gun) return;
    charge_along(f, f->facing, STEP_CH);
    if (f->g.diagonal) {
        charge_along(f, f->facing, STEP_CDL);
        charge_along(f, f->facing, STEP_CDR);
    }
    for (int facing = 0; facing < SQ_FACINGS; facing++)
        if (facing != f->facing) charge_along(f, facing, STEP_CH);
    if (f->g.rushes) rush(f);
}

/* ---- the list ---- */

static inline unsigned count_bits(uint64_t v) /* few machines that this is built for may assume an instruction for it */
{
    v -= v >> 1 & 0x5555555555555555;
    v = (v & 0x3333333333333333) + (v >> 2 & 0x3333333333333333);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(v * 0x0101010101010101 >> 56);
}

static inline void put(rbc_reach *r, int facing, unsigned unformed, int advanced, uint64_t board, unsigned n)
{
    r->end[facing][unformed][advanced] = board;
    r->count[facing][unformed][advanced] = (uint8_t)n;
    r->moves = (uint16_t)(r->moves + n);
}

/* Who has not advanced has turned where it stands. */
static void put_moves(flood *f, bool turns)
{
    unsigned after = rbc_orderly(&f->g, f->g.turn_cost, PATH_TURNED) ? f->unformed : 1;
    f->r->moves = 0;
    for (int facing = 0; facing < SQ_FACINGS; facing++) {
        bool turn = turns && facing != f->facing;
        uint64_t formed = f->found[facing][0] & f->land.end, unformed = f->found[facing][1] & f->land.end;
        put(f->r, facing, 0, 1, formed, formed ? count_bits(formed) : 0);
        put(f->r, facing, 1, 1, unformed, unformed ? count_bits(unformed) : 0);
        put(f->r, facing, after, 0, turn ? CENTRE : 0, turn);
        put(f->r, facing, !after, 0, 0, 0);
    }
}

static void nothing(rbc_reach *r)
{
    memset(r->end, 0, sizeof r->end);
    memset(r->count, 0, sizeof r->count);
    r->moves = 0;
    r->hedgehog = false;
}

void rbc_reach_work(const rbc_battle *b, const rbc_state *s, int unit, int mode, rbc_reach *r)
{
    const rbc_unit *u = &s->unit[unit];
    r->unit = (uint8_t)unit;
    r->mode = (uint8_t)mode;
    r->charges = 0;
    r->stay = mode == REACH_FREE;
    if (rbc_tied(s, unit)) {
        nothing(r);
        return;
    }
    const rbc_gait g = rbc_gait_of(b, unit);
    flood f;
    f.b = b;
    f.s = s;
    f.r = r;
    f.unit = unit;
    f.cell = u->cell;
    f.facing = u->facing;
    f.unformed = u->flags & UNFORMED ? 1 : 0;
    f.g = g;
    memset(f.found, 0, sizeof f.found);
    memset(f.stand, 0, sizeof f.stand);
    rbc_land_work(b, s, unit, &g, &f.land);
    spread(&f, mode);
    put_moves(&f, mode == REACH_FREE && f.g.turns && f.g.turn_cost <= f.g.turned);
    list_charges(&f);
    r->hedgehog = mode == REACH_FREE && rbc_may_hedgehog(b, s, unit);
}

int rbc_reach_count(const rbc_reach *r) { return r->stay + r->moves + r->charges + r->hedgehog; }

static int nth_bit(uint64_t board, int n)
{
    while (n--) board &= board - 1;
    return __builtin_ctzll(board);
}

static gg_move move_at(const rbc_state *s, const rbc_reach *r, int n)
{
    for (int f = 0; f < SQ_FACINGS; f++)
        for (int k = 0; k < 4; k++) {
            int here = r->count[f][k >> 1][k & 1];
            if (n >= here) {
                n -= here;
                continue;
            }
            int at = nth_bit(r->end[f][k >> 1][k & 1], n);
            return rbc_move(V_MOVE, r->unit, GG_NONE, rbc_board_cell(s->unit[r->unit].cell, at), f,
                            (k & 2 ? ARG_UNFORMED : 0) | (k & 1 ? ARG_ADVANCED : 0));
        }
    return 0;
}

gg_move rbc_reach_at(const rbc_state *s, const rbc_reach *r, int slot)
{
    if (slot < r->moves) return move_at(s, r, slot);
    slot -= r->moves;
    if (slot < r->charges) return r->charge[slot];
    slot -= r->charges;
    if (r->stay && slot-- == 0) return rbc_move(V_STAY, r->unit, GG_NONE, SQ_OFF, 0, 0);
    if (r->hedgehog && slot == 0) return rbc_move(V_HEDGEHOG, r->unit, GG_NONE, SQ_OFF, 0, 0);
    return 0;
}

bool rbc_reach_has(const rbc_battle *b, const rbc_state *s, const rbc_reach *r, gg_move m)
{
    unsigned verb = gg_move_verb(m), facing = gg_move_facing(m), arg = gg_move_arg(m);
    if (gg_move_unit(m) != r->unit) return false;
    if (verb == V_STAY || verb == V_HEDGEHOG)
        return (verb == V_STAY ? r->stay : r->hedgehog) &&
               m == rbc_move((rbc_verb)verb, r->unit, GG_NONE, SQ_OFF, 0, 0);
    if (verb == V_MOVE) {
        bool sound = sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m)) && facing < SQ_FACINGS &&
                     arg <= (ARG_UNFORMED | ARG_ADVANCED) && gg_move_target(m) == GG_NONE;
        int at = sound ? rbc_board_at(s->unit[r->unit].cell, rbc_move_cell(m)) : -1;
        return at >= 0 && r->end[facing][arg & ARG_UNFORMED][arg >> 1] >> at & 1;
    }
    for (int i = 0; i < r->charges; i++)
        if (r->charge[i] == m) return true;
    return false;
}
