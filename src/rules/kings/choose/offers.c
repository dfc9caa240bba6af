/* 6.3: the decisions. Offers are by slot: what a slot holds is worked out and judged when it is looked at, so that nobody
 * pays for sight or paths that he does not ask about. */
#include "rules/kings/choose/choose.h"

enum { LISTED = 48, EDGE_SPOTS = 28 };

/* What few slots need stays out of the way of the others, which are told in a few steps. */
#define ASIDE __attribute__((noinline))

/* What a unit may be told to do at D2, in the order of its slots: what is said in one way, with one of sixteen facings,
 * and at one of the enemies. */
enum way { PLAIN, FACED, AIMED };
static const struct command {
    uint8_t verb, arg, way;
} commands[] = {
    {V_MOVE, 0, PLAIN},   {V_MOVE, ARG_BREAK, PLAIN}, {V_DOUBLE, 0, PLAIN},        {V_SKIRMISH, 0, PLAIN},
    {V_GROUND, 0, PLAIN}, {V_RALLY, 0, PLAIN},        {V_STAND, 0, PLAIN},         {V_REMOVE, 0, PLAIN},
    {V_CLOSE, 0, FACED},  {V_STAND, 0, FACED},        {V_ATTACK, 0, AIMED},        {V_ATTACK, ARG_BREAK, AIMED},
    {V_FIRE, 0, AIMED},   {V_VOLLEY, 0, AIMED},       {V_SKIRMISH_FIRE, 0, AIMED},
};
enum {
    COMMANDS = sizeof commands / sizeof commands[0],
    BREAKING = 1 << 1 | 1 << 11,
    RALLYING = 1 << 5,
    REMOVING = 1 << 7,
    TURNING = 1 << 9
};
enum { PLAINS = (1 << 8) - 1, FACEDS = 3 << 8, AIMEDS = 31 << 10 };

typedef struct facts {
    uint8_t units, enemies, pools, listed;
    uint8_t unit[KINGS_UNITS], enemy[KINGS_UNITS], pool[KINGS_UNITS];
    int16_t radius[KINGS_UNITS];     /* D2: of the enemies */
    uint16_t first[KINGS_UNITS + 1]; /* slots before those of a unit */
    uint16_t may[KINGS_UNITS];       /* commands, before anything dear is asked */
    struct command_at {              /* D2: the command that was looked at last; the next slot is as a rule its too */
        gg_move move;                /* without facing and target; 0: it cannot be told, whichever they are */
        uint16_t left;               /* the commands of its unit from it on */
        uint16_t first;              /* slots before its own, */
        uint16_t slots;              /* and its own */
        uint16_t actions;            /* that its unit may be told */
        int16_t radius;              /* of its unit */
        int16_t reach;               /* of one that is aimed, from the unit's centre: nobody beyond is looked at */
        uint8_t k;                   /* whose it is */
        uint8_t way;
        tab_point from;      /* where that unit stands */
        uint64_t shot, hits; /* enemies at whom it was asked to fire, and those at whom it may */
    } at;
    kings_march march;    /* D3 */
    kings_ends ends;      /* D3 */
    gg_move list[LISTED]; /* where the answers are few */
    kings_memo memo;
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

static const facts *facts_of(gg_offers *o) { return (const facts *)o->facts; }

const kings_march *kings_march_of(gg_offers *o) { return &facts_of(o)->march; }

/* The block is the caller's: what is found out may stay in it. */
kings_memo *kings_memo_of(gg_offers *o) { return &((facts *)o->facts)->memo; }

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
    if (kings_pinned(s, unit)) return RALLYING;
    for (int i = 0; i < COMMANDS; i++)
        if (action[kings_orders[commands[i].verb].action] != NEVER) may |= 1u << i;
    may &= ~(unsigned)(RALLYING | REMOVING);
    if (!kings_is(s, unit, CLOSE)) may &= ~(unsigned)BREAKING;
    if (!kings_has_front(b, s, unit)) may &= ~(unsigned)TURNING;
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

static int offer_activate(const kings_battle *b, const kings_state *s, facts *f)
{
    int of = s->head.ask.piece == GG_NONE ? s->head.ask.side : kings_side_of(b, s->head.ask.piece);
    f->enemies = (uint8_t)collect(kings_units_on(b, s, !of), f->enemy);
    for (int i = 0; i < f->enemies; i++) f->radius[i] = (uint8_t)kings_radius(b, s, f->enemy[i]);
    f->at = (struct command_at){0};
    f->at.first = UINT16_MAX; /* before any other */
    return s->head.ask.piece == GG_NONE ? open_phase(b, s, f) : open_unit(b, s, f);
}

/* The first of the commands that are left to the unit. */
static const struct command *command_of(const facts *f) { return &commands[__builtin_ctz(f->at.left)]; }

static void begin_command(facts *f, int first)
{
    f->at.way = command_of(f)->way;
    f->at.first = (uint16_t)first;
    f->at.slots = (uint16_t)(f->at.way == PLAIN ? 1 : f->at.way == FACED ? DISC_DIRS : f->enemies);
}

static void find_unit(const kings_battle *b, const kings_state *s, facts *f, int slot)
{
    if (slot < f->at.first) f->at.k = 0;
    while (slot >= f->first[f->at.k + 1]) f->at.k++;
    f->at.left = f->may[f->at.k];
    f->at.from = kings_at(s, f->unit[f->at.k]);
    f->at.radius = (int16_t)kings_radius(b, s, f->unit[f->at.k]);
    f->at.actions = (uint16_t)kings_may_be_told(b, s, f->unit[f->at.k]);
    f->at.shot = f->at.hits = 0;
    begin_command(f, f->first[f->at.k]);
}

static int reach_of(const kings_battle *b, const kings_state *s, int unit, const struct command *c)
{
    bool close = kings_is(s, unit, CLOSE) && !(c->arg & ARG_BREAK);
    return c->verb == V_ATTACK ? kings_attack_reach(b, s, unit, close) : kings_range(b, unit);
}

/* All facings are as good as one, and all enemies as far as that goes. */
static void judge_command(const kings_battle *b, const kings_state *s, facts *f)
{
    const struct command *c = command_of(f);
    int unit = f->unit[f->at.k];
    gg_move m = kings_move(c->verb, (unsigned)unit, c->way == AIMED ? 0 : (unsigned)GG_NONE, -1, c->arg);
    bool may =
        kings_is_action(c->verb) ? f->at.actions >> kings_orders[c->verb].action & 1 : kings_judge_do(b, s, m) == GG_OK;
    f->at.move = may ? m : 0;
    if (may && c->way == AIMED) f->at.reach = (int16_t)(f->at.radius + reach_of(b, s, unit, c));
}

/* The command to which a slot belongs: looked for from the last one on, so that a list is read in one go. */
static void find_command(const kings_battle *b, const kings_state *s, facts *f, int slot)
{
    struct command_at *at = &f->at;
    if (slot < at->first || slot >= f->first[at->k + 1]) find_unit(b, s, f, slot);
    while (slot >= at->first + at->slots) {
        at->left &= (uint16_t)(at->left - 1);
        begin_command(f, at->first + at->slots);
    }
    judge_command(b, s, f);
}

/* Whom it may fire at it may fire at in a Skirmish too. */
static bool may_fire(const kings_battle *b, const kings_state *s, facts *f, gg_move m)
{
    uint64_t target = (uint64_t)1 << gg_move_target(m);
    if (!(f->at.shot & target) && kings_judge_aim(b, s, m) == GG_OK) f->at.hits |= target;
    f->at.shot |= target;
    return f->at.hits & target;
}

ASIDE static gg_move aim_at(const kings_battle *b, const kings_state *s, facts *f, unsigned target)
{
    gg_move m = f->at.move | kings_move(0, 0, target, -1, 0);
    bool fires = gg_move_verb(m) == V_FIRE || gg_move_verb(m) == V_SKIRMISH_FIRE;
    return (fires ? may_fire(b, s, f, m) : kings_judge_aim(b, s, m) == GG_OK) ? m : 0;
}

/* Number i of the facings or targets of a command. */
static gg_move command_at(const kings_battle *b, const kings_state *s, facts *f, int i)
{
    if (!f->at.move || f->at.way == PLAIN) return f->at.move;
    if (f->at.way == FACED) return f->at.move | kings_move(0, 0, 0, i, 0);
    tab_point to = kings_at(s, f->enemy[i]);
    return disc_within(f->at.from, to, f->at.reach + f->radius[i]) ? aim_at(b, s, f, f->enemy[i]) : 0;
}

static tab_point nowhere(void) { return (tab_point){KINGS_NO_WAY, 0}; }

static gg_move deployment_at(const kings_battle *b, const kings_state *s, gg_offers *o, int slot)
{
    unsigned unit = facts_of(o)->pool[slot / KINGS_SPOT_SLOTS];
    tab_point at;
    if (!kings_spot(b, s, (int)unit, slot % KINGS_SPOT_SLOTS, &at)) return 0;
    return kings_go(V_DEPLOY, unit, at, nowhere(), -1);
}

/* A slot of another command than the one before. */
ASIDE static gg_move activation_found(const kings_battle *b, const kings_state *s, gg_offers *o, int slot)
{
    facts *f = (facts *)o->facts;
    if (slot >= f->first[f->units]) return deployment_at(b, s, o, slot - f->first[f->units]);
    if (slot == 0) {
        gg_move finish = kings_move(V_FINISH, GG_NONE, GG_NONE, -1, 0);
        return kings_judge_do(b, s, finish) == GG_OK ? finish : 0;
    }
    find_command(b, s, f, slot);
    return command_at(b, s, f, slot - f->at.first);
}

static gg_move activation_at(const kings_battle *b, const kings_state *s, gg_offers *o, int slot)
{
    facts *f = (facts *)o->facts;
    int i = slot - f->at.first;
    return i >= 0 && i < f->at.slots ? command_at(b, s, f, i) : activation_found(b, s, o, slot);
}

/* ---- D1, D7: where it is placed ---- */

static void add_place(facts *f, unsigned unit, tab_point at) { add(f, kings_go(V_PLACE, unit, at, nowhere(), -1)); }

static int offer_place(const kings_battle *b, const kings_state *s, facts *f)
{
    tab_point at[LISTED];
    unsigned unit = s->head.ask.piece;
    int n = kings_places(b, s, (int)unit, at, LISTED);
    for (int i = 0; i < n; i++) add_place(f, unit, at[i]);
    return n;
}

static int offer_replace(const kings_battle *b, const kings_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    tab_point at;
    for (int i = 0; i < EDGE_SPOTS; i++)
        if (kings_spot(b, s, (int)unit, i, &at)) add_place(f, unit, at);
    return f->listed;
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

static int offer_go(const kings_battle *b, const kings_state *s, facts *f)
{
    kings_march_now(b, s, &f->march);
    kings_ends_open(&f->ends);
    return kings_destination_slots(b, s, &f->march);
}

static gg_move destination_at(const kings_battle *b, const kings_state *s, gg_offers *o, int slot)
{
    facts *f = (facts *)o->facts;
    gg_move m = kings_destination_kept(b, s, &f->march, &f->ends, slot);
    return gg_move_verb(m) == V_LEAVE && !kings_may_leave(b, s) ? 0 : m;
}

/* ---- D4, D5 ---- */

static int offer_target(const kings_battle *b, const kings_state *s, facts *f)
{
    f->enemies = (uint8_t)collect(kings_units_on(b, s, !kings_side_of(b, s->head.ask.piece)), f->enemy);
    return 1 + f->enemies;
}

static gg_move shot_at(const kings_battle *b, const kings_state *s, gg_offers *o, int slot)
{
    const facts *f = facts_of(o);
    unsigned unit = s->head.ask.piece;
    if (slot == 0) return kings_move(V_HOLD, unit, GG_NONE, -1, 0);
    int target = f->enemy[slot - 1];
    if (kings_judge_target(b, s, (int)unit, target, SKIRMISH) != GG_OK) return 0;
    return kings_move(V_SHOOT, unit, (unsigned)target, -1, 0);
}

static int offer_occupy(const kings_battle *b, const kings_state *s, facts *f)
{
    (void)b;
    add(f, kings_move(V_OCCUPY, s->head.ask.piece, GG_NONE, -1, 0));
    add(f, kings_move(V_DECLINE, s->head.ask.piece, GG_NONE, -1, 0));
    return f->listed;
}

/* ---- the offers of an ask ---- */

/* Each opens its ask and gives the number of slots. */
static int (*const offerers[KINGS_ASKS])(const kings_battle *, const kings_state *, facts *) = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = offer_##name,
#include QUESTIONS_DEF
#undef QUESTION
};

void kings_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    facts *f = (facts *)o->facts;
    f->listed = 0;
    f->memo.known = false;
    o->slots = offerers[state->ask.question](kings_b(battle), kings_s(state), f);
}

/* What a slot holds where answers are many; where they are few they are listed. */
static gg_move (*const slots[KINGS_ASKS])(const kings_battle *, const kings_state *, gg_offers *, int slot) = {
    [ASK_ACTIVATE] = activation_at, [ASK_GO] = destination_at, [ASK_TARGET] = shot_at};

gg_move kings_offer(const gg_battle *battle, const gg_state *state, gg_offers *o, int slot)
{
    int question = state->ask.question;
    return slots[question] ? slots[question](kings_b(battle), kings_s(state), o, slot) : facts_of(o)->list[slot];
}
