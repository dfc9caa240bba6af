/* 6.3: the decisions. Offers are by slot: what a slot holds is worked out and judged when it is looked at, so that nobody
 * pays for sight or paths that he does not ask about. */
#include "outlook.h"

enum { LISTED = 48, EDGE_SPOTS = 28 };

/* What a unit may be told to do at D2, in the order of its slots: what is said in one way, with one of sixteen facings,
 * and at one of the enemies. */
enum way { PLAIN, FACED, AIMED };
static const struct command {
    uint8_t verb, action, arg, way;
} commands[] = {
    {DO_MOVE, MOVE, 0, PLAIN},         {DO_MOVE, MOVE, ARG_BREAK, PLAIN}, {DO_DOUBLE, DOUBLE, 0, PLAIN},
    {DO_SKIRMISH, SKIRMISH, 0, PLAIN}, {DO_GROUND, GO_GROUND, 0, PLAIN},  {DO_RALLY, RALLY, 0, PLAIN},
    {DO_STAND, STAND_TO, 0, PLAIN},    {REMOVE, KINGS_ACTIONS, 0, PLAIN}, {DO_CLOSE, FORM_CLOSE, 0, FACED},
    {DO_STAND, STAND_TO, 0, FACED},    {DO_ATTACK, ATTACK, 0, AIMED},     {DO_ATTACK, ATTACK, ARG_BREAK, AIMED},
    {DO_FIRE, FIRE, 0, AIMED},         {DO_VOLLEY, VOLLEY, 0, AIMED},     {DO_SKIRMISH_FIRE, SKIRMISH, 0, AIMED},
};
enum {
    COMMANDS = sizeof commands / sizeof commands[0],
    BREAKING = 1 << 1 | 1 << 11,
    REMOVING = 1 << 7,
    TURNING = 1 << 9
};
enum { PLAINS = (1 << 8) - 1, FACEDS = 3 << 8, AIMEDS = 31 << 10 };

typedef struct facts {
    uint8_t units, enemies, pools, listed;
    uint8_t unit[KINGS_UNITS], enemy[KINGS_UNITS], pool[KINGS_UNITS];
    uint16_t first[KINGS_UNITS + 1]; /* slots before those of a unit */
    uint16_t may[KINGS_UNITS];       /* commands, before anything dear is asked */
    kings_march march;               /* D3 */
    gg_move list[LISTED];            /* where the answers are few */
    kings_memo memo;
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

static const facts *facts_of(const gg_offers *o) { return (const facts *)o->facts; }

/* The block is the caller's: what is found out may stay in it. */
kings_memo *kings_memo_of(const gg_offers *o) { return &((facts *)(uintptr_t)o->facts)->memo; }

static int collect(uint64_t set, uint8_t *out)
{
    int n = 0;
    for (; set; set &= set - 1) out[n++] = (uint8_t)__builtin_ctzll(set);
    return n;
}

static void add(facts *f, gg_move m)
{
    assert(f->listed < LISTED);
    f->list[f->listed++] = m;
}

/* ---- D2, D6: who does what ---- */

/* Commands that its type, its markers and its order leave it: all that can be said without looking around. */
static uint16_t may_do(const kings_battle *b, const kings_state *s, int unit)
{
    const uint8_t *action = kings_profile_of(b, unit)->action;
    unsigned may = 0;
    if (kings_pinned(s, unit)) return 1 << 5;
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].action < KINGS_ACTIONS && commands[i].action != RALLY && action[commands[i].action] != NEVER)
            may |= 1u << i;
    if (!kings_is(s, unit, CLOSE)) may &= ~(unsigned)BREAKING;
    if (kings_in_work(s, unit) || !(kings_is(s, unit, CLOSE) || kings_profile_of(b, unit)->crew))
        may &= ~(unsigned)TURNING;
    return (uint16_t)may;
}

static int slots_of(const facts *f, unsigned may)
{
    return __builtin_popcount(may & PLAINS) + 16 * __builtin_popcount(may & FACEDS) +
           f->enemies * __builtin_popcount(may & AIMEDS);
}

static bool recycles(const kings_battle *b, const kings_state *s, int side)
{
    return b->option.cards && b->option.recycle_side == side && s->side[side].hand_n + s->side[side].hand_j > 0;
}

/* Slot 0 ends the phase, then come the units, then those that may be brought on. */
static int open_phase(const kings_battle *b, const kings_state *s, facts *f)
{
    int side = s->head.ask.side, slots = 1;
    bool recycle = recycles(b, s, side);
    f->units = (uint8_t)collect(kings_units_on(b, s, side), f->unit);
    for (int i = 0; i < f->units; i++) {
        unsigned may = kings_judge_activation(b, s, f->unit[i]) == GG_OK ? may_do(b, s, f->unit[i]) : 0;
        f->may[i] = (uint16_t)(recycle ? may | REMOVING : may);
        f->first[i] = (uint16_t)slots;
        slots += slots_of(f, f->may[i]);
    }
    f->first[f->units] = (uint16_t)slots;
    f->pools = (uint8_t)(recycle ? collect(kings_deployable(b, s, side), f->pool) : 0);
    return slots + f->pools * KINGS_SPOT_SLOTS;
}

/* One unit alone: the Idiot's, or in the solo game whose turn it is. */
static int open_unit(const kings_battle *b, const kings_state *s, facts *f)
{
    f->units = 1;
    f->unit[0] = s->head.ask.piece;
    f->may[0] = may_do(b, s, f->unit[0]);
    f->first[0] = 1;
    f->first[1] = (uint16_t)(1 + slots_of(f, f->may[0]));
    f->pools = 0;
    return f->first[1];
}

static void open_activation(const kings_battle *b, const kings_state *s, facts *f, gg_offers *o)
{
    int of = s->head.ask.piece == GG_NONE ? s->head.ask.side : kings_side_of(b, s->head.ask.piece);
    f->enemies = (uint8_t)collect(kings_units_on(b, s, !of), f->enemy);
    o->slots = s->head.ask.piece == GG_NONE ? open_phase(b, s, f) : open_unit(b, s, f);
}

/* The i-th of the commands that are left: which, and the number of its facing or enemy. */
static gg_move command_at(const facts *f, int unit, unsigned may, int i)
{
    for (unsigned left = may;; left &= left - 1) {
        const struct command *c = &commands[__builtin_ctz(left)];
        int n = c->way == PLAIN ? 1 : c->way == FACED ? DISC_DIRS : f->enemies;
        if (i >= n) {
            i -= n;
            continue;
        }
        return kings_move(c->verb, (unsigned)unit, c->way == AIMED ? f->enemy[i] : (unsigned)GG_NONE,
                          c->way == FACED ? i : -1, c->arg);
    }
}

static tab_point nowhere(void) { return (tab_point){KINGS_NO_WAY, 0}; }

static gg_move deployment_at(const kings_battle *b, const kings_state *s, const gg_offers *o, int slot)
{
    unsigned unit = facts_of(o)->pool[slot / KINGS_SPOT_SLOTS];
    tab_point at;
    if (!kings_spot(b, s, (int)unit, slot % KINGS_SPOT_SLOTS, &at)) return 0;
    return kings_go(DEPLOY, unit, at, nowhere(), -1);
}

static gg_move activation_at(const kings_battle *b, const kings_state *s, const gg_offers *o, int slot)
{
    const facts *f = facts_of(o);
    int k = 0;
    if (slot >= f->first[f->units]) return deployment_at(b, s, o, slot - f->first[f->units]);
    gg_move m = kings_move(FINISH, GG_NONE, GG_NONE, -1, 0);
    if (slot > 0) {
        while (slot >= f->first[k + 1]) k++;
        m = command_at(f, f->unit[k], f->may[k], slot - f->first[k]);
    }
    return kings_judge_do(b, s, m) == GG_OK ? m : 0;
}

/* ---- D1, D7: where it is placed ---- */

static void open_places(const kings_battle *b, const kings_state *s, facts *f)
{
    tab_point at[LISTED];
    unsigned unit = s->head.ask.piece;
    int n = 0;
    if (s->head.ask.question == ASK_PLACE)
        n = kings_places(b, s, (int)unit, at, LISTED);
    else
        for (int i = 0; i < EDGE_SPOTS; i++) n += kings_spot(b, s, (int)unit, i, &at[n]);
    for (int i = 0; i < n; i++) add(f, kings_go(PLACE, unit, at[i], nowhere(), -1));
}

/* ---- D3: where it goes ---- */

void kings_march_now(const kings_battle *b, const kings_state *s, kings_march *out)
{
    const struct frame_walk *w = &kings_top(s)->walk;
    kings_march_make(b, s, w->unit, w->action, w->close, w->allowance, out);
}

/* An Idiot's unit is not led off the table by the enemy. */
bool kings_may_leave(const kings_battle *b, const kings_state *s)
{
    return kings_side_of(b, s->head.ask.piece) == s->head.ask.side;
}

static gg_move destination_at(const kings_battle *b, const kings_state *s, const gg_offers *o, int slot)
{
    gg_move m = kings_destination(b, s, &facts_of(o)->march, slot);
    return gg_move_verb(m) == LEAVE && !kings_may_leave(b, s) ? 0 : m;
}

/* ---- D4, D5 ---- */

static gg_move shot_at(const kings_battle *b, const kings_state *s, const gg_offers *o, int slot)
{
    const facts *f = facts_of(o);
    unsigned unit = s->head.ask.piece;
    if (slot == 0) return kings_move(HOLD, unit, GG_NONE, -1, 0);
    int target = f->enemy[slot - 1];
    if (kings_judge_target(b, s, (int)unit, target, SKIRMISH) != GG_OK) return 0;
    return kings_move(SHOOT, unit, (unsigned)target, -1, 0);
}

/* ---- the offers of an ask ---- */

void kings_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    facts *f = (facts *)o->facts;
    unsigned unit = s->head.ask.piece;
    f->listed = 0;
    f->memo.known = false;
    switch (s->head.ask.question) {
    case ASK_ACTIVATE: open_activation(b, s, f, o); return;
    case ASK_GO:
        kings_march_now(b, s, &f->march);
        o->slots = kings_destination_slots(b, s, &f->march);
        return;
    case ASK_TARGET:
        f->enemies = (uint8_t)collect(kings_units_on(b, s, !kings_side_of(b, (int)unit)), f->enemy);
        o->slots = 1 + f->enemies;
        return;
    case ASK_OCCUPY:
        add(f, kings_move(OCCUPY, unit, GG_NONE, -1, 0));
        add(f, kings_move(DECLINE, unit, GG_NONE, -1, 0));
        break;
    default: open_places(b, s, f); break;
    }
    o->slots = f->listed;
}

gg_move kings_offer(const gg_battle *battle, const gg_state *state, const gg_offers *o, int slot)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    switch (s->head.ask.question) {
    case ASK_ACTIVATE: return activation_at(b, s, o, slot);
    case ASK_GO: return destination_at(b, s, o, slot);
    case ASK_TARGET: return shot_at(b, s, o, slot);
    default: return facts_of(o)->list[slot];
    }
}
