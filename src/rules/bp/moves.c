/* 6.2: the decisions. Each question has its lister; those with hundreds of places, where a unit goes in its
 * turn or as a victor and where it is deployed, are offered by slot. */
#include "bp.h"

enum { LISTED = 500 };
typedef struct facts {
    int32_t listed;
    gg_move list[LISTED];
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

typedef int lister(const bp_battle *, const bp_state *, gg_move *out, int cap);

static int add(gg_move *out, int n, int cap, bp_verb verb, unsigned unit)
{
    return bp_add(out, n, cap, bp_move_bare(verb, unit, GG_NONE, 0));
}

static int add_units(gg_move *out, int n, int cap, bp_verb verb, uint64_t units)
{
    for (; units; units &= units - 1) n = add(out, n, cap, verb, (unsigned)__builtin_ctzll(units));
    return n;
}

/* ---- C18, D1, D2 ---- */

static int list_first(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    (void)b, (void)s;
    return add(out, add(out, 0, cap, V_GO_FIRST, GG_NONE), cap, V_GO_SECOND, GG_NONE);
}

static int list_initiative(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    int n = add(out, 0, cap, V_DONE, GG_NONE);
    return add_units(out, n, cap, V_USE, bp_may_use_initiative(b, s, s->head.ask.side));
}

bool bp_may_take_command(const bp_battle *b, const bp_state *s, unsigned commander)
{
    return commander < b->commanders && b->commander[commander].side == s->head.ask.side &&
           b->commander[commander].brigade != GG_NONE &&
           (s->commander[commander].flags & (C_ALIVE | C_COMMANDED)) == C_ALIVE;
}

static int list_commanders(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    int n = add(out, 0, cap, V_DONE, GG_NONE);
    for (unsigned c = 0; c < b->commanders; c++)
        if (bp_may_take_command(b, s, c)) n = add(out, n, cap, V_COMMANDER, BP_COMMANDER + c);
    return n;
}

/* ---- D3: groups and orders ---- */

static int list_groups(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    uint64_t groups[LISTED];
    int count = bp_groups(b, s, bp_top(s)->command.commander, groups, LISTED);
    int n = add(out, 0, cap, V_FINISH, GG_NONE);
    for (int i = 0; i < count; i++) n = bp_add(out, n, cap, bp_move_group(groups[i]));
    return n;
}

uint64_t bp_ordered_group(const bp_state *s)
{
    const struct frame_order *f = &bp_top(s)->order;
    return f->units[0] | (uint64_t)f->units[1] << 32;
}

static int list_orders(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    return bp_orders(b, s, bp_top(s)->order.commander, bp_ordered_group(s), out, cap);
}

static int list_rerolls(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    (void)b, (void)s;
    return add(out, add(out, 0, cap, V_REROLL, GG_NONE), cap, V_ACCEPT, GG_NONE);
}

/* ---- D6: which unit of the group ---- */

uint64_t bp_still_to_move(const bp_state *s)
{
    const struct frame_carry_out *f = &bp_top(s)->carry_out;
    return f->units[0] | (uint64_t)f->units[1] << 32;
}

/* The rest of a group may be left where it is, unless it is to charge; the last unit can hold. */
bool bp_may_stop_group(const bp_state *s)
{
    uint64_t left = bp_still_to_move(s);
    return left & (left - 1) && bp_top(s)->carry_out.kind != ORDER_CHARGE;
}

static int list_movers(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    (void)b;
    int n = add_units(out, 0, cap, V_MOVER, bp_still_to_move(s));
    return bp_may_stop_group(s) ? add(out, n, cap, V_STOP, GG_NONE) : n;
}

/* ---- D11, D12 ---- */

static int list_rides(const bp_battle *b, const bp_state *s, gg_move *out, int cap)
{
    return bp_commander_points(b, s, bp_top(s)->commander_move.commander, out, cap);
}

/* ---- the offers of an ask ---- */

static lister *const listers[BP_ASKS] = {
    [ASK_FIRST] = list_first,          [ASK_INITIATIVE] = list_initiative,
    [ASK_COMMANDER] = list_commanders, [ASK_GROUP] = list_groups,
    [ASK_ORDER] = list_orders,         [ASK_GENERAL_REROLL] = list_rerolls,
    [ASK_DECISIVE] = list_rerolls,     [ASK_MOVER] = list_movers,
    [ASK_RESPONSE] = bp_list_response, [ASK_SQUARE_FALLBACK] = bp_list_square_fallback,
    [ASK_TRAVERSE] = bp_list_traverse, [ASK_REDIRECT] = bp_list_redirect,
    [ASK_COMMANDER_MOVE] = list_rides, [ASK_SHOOTER] = bp_list_shooter,
    [ASK_TARGET] = bp_list_target,     [ASK_ENGAGEMENT] = bp_list_engagement,
    [ASK_SPLIT] = bp_list_split,       [ASK_VALIANT] = bp_list_valiant,
    [ASK_MOUNT] = bp_list_mount,       [ASK_BLUNDER_REROLL] = list_rerolls,
};

void bp_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    if (s->head.ask.question == ASK_MOVE) {
        bp_task task = bp_task_now(b, s);
        bp_move_offers(b, s, &task, o);
    } else if (s->head.ask.question == ASK_DEPLOY) {
        o->slots = bp_deploy_slots(b, s);
    } else if (s->head.ask.question == ASK_WINNER) {
        bp_winner_offers(b, s, o);
    } else {
        facts *f = (facts *)o->facts;
        f->listed = listers[s->head.ask.question](b, s, f->list, LISTED);
        assert(f->listed > 0 && f->listed <= LISTED);
        o->slots = f->listed;
    }
}

gg_move bp_offer(const gg_battle *battle, const gg_state *state, const gg_offers *o, int slot)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    if (s->head.ask.question == ASK_MOVE) return bp_move_offer(b, s, o, slot);
    if (s->head.ask.question == ASK_DEPLOY) return bp_deploy_slot(b, s, slot);
    if (s->head.ask.question == ASK_WINNER) return bp_winner_offer(b, s, o, slot);
    gg_move m = ((const facts *)o->facts)->list[slot];
    if (s->head.ask.question == ASK_SHOOTER && bp_why_not_shooter(b, s, m) != GG_OK) return 0; /* nobody to shoot at */
    return m;
}
