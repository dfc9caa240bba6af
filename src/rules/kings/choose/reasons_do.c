/* 6.3: what stands in the way of an order: whose phase it is, cards, what the unit is and has done, and its target. */
#include "rules/kings/choose/refusal.h"

/* ---- the action itself ---- */

static const char *const action_words[KINGS_ACTIONS] = {
    [DOUBLE] = "goes At the Double", [ATTACK] = "attacks",     [FIRE] = "fires",    [FORM_CLOSE] = "forms Close Order",
    [GO_GROUND] = "goes to ground",  [MOVE] = "moves",         [RALLY] = "rallies", [SKIRMISH] = "skirmishes",
    [VOLLEY] = "fires volleys",      [STAND_TO] = "stands to",
};

static void refuse_temper(const kings_refusal *r, int action)
{
    const kings_unit *u = &r->s->unit[r->unit];
    if (!kings_is(r->s, r->unit, LEADER)) return;
    if (u->trait == SHIRKER && action == ATTACK && !(u->flags & TARGETED))
        kings_reason_say(r, TRAIT_LIMITS, "its Leader is a Shirker: it does not attack until it has been shot at");
    if (u->trait == COWARD && action == ATTACK)
        kings_reason_say(r, TRAIT_LIMITS, "its Leader is a Coward: it never attacks");
    if (u->trait == MARTINET && (action == SKIRMISH || action == GO_GROUND))
        kings_reason_say(r, TRAIT_LIMITS, "its Leader is a Martinet: it neither skirmishes nor goes to ground");
    if (u->trait != UP_AND_AT_EM || action == ATTACK) return;
    uint64_t tempting = 0;
    for (uint64_t left = kings_units_on(r->b, r->s, !kings_side_of(r->b, r->unit)); left; left &= left - 1)
        if (kings_tempts(r->b, r->s, r->unit, __builtin_ctzll(left))) tempting |= left & -left;
    if (!tempting) return;
    gg_text t = kings_reason(r, TRAIT_LIMITS);
    gg_text_add(&t, "its Leader is Up and At 'Em: it attacks ");
    gg_say_units(&t, &r->b->base, tempting);
}

static void refuse_ground(const kings_refusal *r)
{
    uint32_t in = kings_areas_at(r->b, kings_at(r->s, r->unit)), rough = 0;
    for (; in; in &= in - 1)
        if (r->b->area[__builtin_ctz(in)].flags & DIFFICULT) rough |= in & -in;
    if (!rough) return;
    gg_text t = kings_reason(r, CLOSE_FORM);
    gg_text_add(&t, "it stands in ");
    kings_say_places(&t, r->b, rough, 0);
    gg_text_add(&t, ": Close Order keeps off difficult ground");
}

/* The column "legal when" of 7.1. */
static void refuse_posture(const kings_refusal *r, int action)
{
    bool formed = kings_is(r->s, r->unit, CLOSE), inside = kings_in_work(r->s, r->unit);
    gg_rule rule = action == FORM_CLOSE ? CLOSE_FORM : GROUND_EFFECTS;
    if (action != FORM_CLOSE && action != GO_GROUND) return;
    if (formed)
        kings_reason_say(r, rule, action == FORM_CLOSE ? "it is in Close Order already" : "it is in Close Order");
    if (inside) kings_reason_say(r, rule, "it is in a Work");
    if (action == FORM_CLOSE) refuse_ground(r);
    if (action == GO_GROUND && kings_is(r->s, r->unit, GROUND))
        kings_reason_say(r, rule, "it has gone to ground already");
}

static void refuse_action(const kings_refusal *r, int action)
{
    bool pinned = kings_pinned(r->s, r->unit);
    if (pinned != (action == RALLY)) {
        gg_text t = kings_reason_of_unit(r, ACT_PINNED);
        gg_text_add(&t, pinned ? "is Pinned: it can only rally" : "is not Pinned");
        if (pinned && !kings_judge_activation(r->b, r->s, r->unit)) kings_instead(r, "rally", GG_NONE);
    }
    if (action == RALLY) return;
    if (kings_profile_of(r->b, r->unit)->action[action] == NEVER) {
        gg_text t = kings_reason_of_unit(r, FORCE_FREE);
        gg_text_add(&t, "never %s: it is %s", action_words[action],
                    kings_types[kings_profile_of(r->b, r->unit)->type].name);
    }
    refuse_temper(r, action);
    refuse_posture(r, action);
}

static void refuse_parameters(const kings_refusal *r)
{
    unsigned verb = gg_move_verb(r->m);
    int facing = kings_go_facing(r->m);
    if (gg_move_arg(r->m) & ARG_BREAK && !kings_is(r->s, r->unit, CLOSE))
        kings_reason_say(r, CLOSE_LEAVE, "it is not in Close Order: there is nothing to break");
    if (kings_orders[verb].faced && facing >= DISC_DIRS)
        kings_reason_say(r, GEO_DIR16, "there are sixteen facings, N to NNW");
    if (verb == V_CLOSE && facing < 0) kings_reason_say(r, CLOSE_FORM, "a facing is missing: one of sixteen, N to NNW");
    if (verb == V_STAND && facing >= 0 && !kings_has_front(r->b, r->s, r->unit))
        kings_reason_say(r, ACT_STANDTO, "it has no front to turn: only formed troops and guns in the open have");
    if (verb == V_ATTACK) kings_refuse_attack(r);
    if (verb == V_FIRE || verb == V_VOLLEY || verb == V_SKIRMISH_FIRE) kings_refuse_shot(r, kings_orders[verb].action);
}

/* ---- who may act ---- */

static const char *const gone[] = {[POOL] = "waits in the pool",
                                   [DESTROYED] = "is destroyed",
                                   [ROUTED] = "has routed",
                                   [LEFT] = "has fled off the table",
                                   [EXITED] = "is out of the battle"};

static bool refuse_activation(const kings_refusal *r)
{
    const kings_side *hand = &r->s->side[kings_side_of(r->b, r->unit)];
    gg_text t;
    if (!kings_on(r->s, r->unit)) {
        t = kings_reason_of_unit(r, ACT_ONCE);
        gg_text_add(&t, "%s", gone[r->s->unit[r->unit].status]);
        return true;
    }
    if (r->s->head.ask.piece != GG_NONE) return false;
    bool acted = kings_is(r->s, r->unit, ACTED), cards = r->b->option.cards;
    if (acted && !cards) t = kings_reason_of_unit(r, ACT_ONCE), gg_text_add(&t, "has acted in this phase");
    if (acted && cards && !hand->hand_j)
        t = kings_reason_of_unit(r, hand->hand_n ? CARD_JOKER : CARD_SPEND),
        gg_text_add(&t, "has acted. A Joker would let it act again; none is in hand");
    if (!acted && cards && hand->hand_n + hand->hand_j == 0) kings_reason_say(r, CARD_SPEND, "no card is left");
    return false;
}

/* Its enemy leads it: whatever else it can do comes before standing still. */
static void refuse_idleness(const kings_refusal *r)
{
    bool idiot = r->s->head.ask.piece != GG_NONE && kings_side_of(r->b, r->unit) != r->s->head.ask.side;
    if (idiot && gg_move_verb(r->m) == V_STAND && r->out->count == 0)
        kings_reason_say(r, LEADER_TRAITS, "it can do more than stand to: one of its other actions is asked for");
}

static bool refuse_side(const kings_refusal *r)
{
    const gg_ask *ask = &r->s->head.ask;
    bool idiot = ask->piece != GG_NONE && kings_side_of(r->b, ask->piece) != ask->side;
    if (r->unit < r->b->units && (kings_side_of(r->b, r->unit) != ask->side) == idiot) return false;
    if (r->unit >= r->b->units) {
        kings_reason_say(r, TURN_ORDER, "there is no such unit");
        return true;
    }
    gg_text t = kings_reason_of_unit(r, TURN_ORDER);
    gg_text_add(&t, "is not yours to order: it is the ");
    gg_say_side(&t, &r->b->base, ask->side);
    gg_text_add(&t, " phase");
    return true;
}

/* ---- cards: taken off, brought on ---- */

/* Units of the pool that are just like it and come before it. */
static uint64_t first_in_line(const kings_refusal *r, int side)
{
    uint64_t before = r->b->side_units[side] & (((uint64_t)1 << r->unit) - 1), found = 0;
    for (; before; before &= before - 1) {
        int u = __builtin_ctzll(before);
        if (r->s->unit[u].status == POOL && kings_refilled(r->b, r->s, u) > 0 && kings_alike(r->b, u, r->unit))
            found |= before & -before;
    }
    return found;
}

static void refuse_pool(const kings_refusal *r, int side)
{
    const kings_unit *u = &r->s->unit[r->unit];
    uint64_t first = first_in_line(r, side);
    gg_text t;
    if (kings_lost(r->s, r->unit)) {
        t = kings_reason_of_unit(r, RECYCLE_LOST);
        gg_text_add(&t, "%s, for good", gone[u->status]);
        return;
    }
    if (u->status != POOL) {
        t = kings_reason_of_unit(r, RECYCLE_DEPLOY);
        gg_text_add(&t, "%s", u->status == ON ? "is on the table already" : gone[u->status]);
        return;
    }
    if (r->s->side[side].deployed >= r->b->option.recycle_max) {
        t = kings_reason(r, RECYCLE_DEPLOY);
        gg_text_add(&t, r->b->option.recycle_max == 1 ? "the one deployment is used" : "all %d deployments are used",
                    r->b->option.recycle_max);
    }
    if (kings_refilled(r->b, r->s, r->unit) == 0)
        t = kings_reason_of_unit(r, RECYCLE_DEPLOY), gg_text_add(&t, "has no figure left");
    if (first) {
        t = kings_reason(r, RECYCLE_DEPLOY);
        gg_say_units(&t, &r->b->base, first);
        gg_text_add(&t, first & (first - 1) ? " are just like it and come first" : " is just like it and comes first");
    }
    if (kings_judge_spot_on(r->b, r->s, r->unit, kings_go_end(r->m))) kings_refuse_newcomer(r);
}

static void refuse_recycling(const kings_refusal *r)
{
    int side = r->s->head.ask.side;
    bool off = gg_move_verb(r->m) == V_REMOVE;
    gg_text t;
    if (!r->b->option.cards) {
        kings_reason_say(r, CARD_MODE, "units are taken off and brought on with cards: this battle has none");
        return;
    }
    if (r->b->option.recycle_side != side) {
        t = kings_reason(r, off ? RECYCLE_REMOVE : RECYCLE_DEPLOY);
        gg_text_add(&t, "the ");
        gg_say_side(&t, &r->b->base, side);
        gg_text_add(&t, " have no pool: their units neither go off nor come on");
        return;
    }
    if (r->s->side[side].hand_n + r->s->side[side].hand_j == 0) kings_reason_say(r, CARD_SPEND, "no card is left");
    if (!off) refuse_pool(r, side);
    if (off && !kings_on(r->s, r->unit))
        t = kings_reason_of_unit(r, RECYCLE_REMOVE), gg_text_add(&t, "%s", gone[r->s->unit[r->unit].status]);
}

static void refuse_end(const kings_refusal *r)
{
    uint64_t waiting = 0;
    if (r->s->head.ask.piece != GG_NONE) {
        gg_text t = kings_reason(r, r->s->head.ask.rule);
        gg_text_add(&t, "%s is to act first", kings_label(r, r->s->head.ask.piece));
        return;
    }
    for (uint64_t left = kings_units_on(r->b, r->s, r->s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_pinned(r->s, u) && !kings_is(r->s, u, ACTED)) waiting |= left & -left;
    }
    gg_text t = kings_reason(r, RALLY_OPTIONAL), way = gg_text_on(r->out->instead, sizeof r->out->instead);
    gg_say_units(&t, &r->b->base, waiting);
    gg_text_add(&t, waiting & (waiting - 1) ? " are Pinned and have not tried to rally"
                                            : " is Pinned and has not tried to rally");
    if (waiting) gg_text_add(&way, "rally %s", kings_label(r, __builtin_ctzll(waiting)));
}

/* ---- what could be done ---- */

static const struct {
    uint8_t verb, action;
    const char *word;
} plain[] = {{V_RALLY, RALLY, "rally"},          {V_MOVE, MOVE, "move"},          {V_DOUBLE, DOUBLE, "double"},
             {V_SKIRMISH, SKIRMISH, "skirmish"}, {V_GROUND, GO_GROUND, "ground"}, {V_CLOSE, FORM_CLOSE, "close"},
             {V_STAND, STAND_TO, "stand-to"}};
enum { PLAIN = sizeof plain / sizeof plain[0] };

/* "B1 can move, double or stand-to". */
static void say_actions(gg_text *t, const kings_refusal *r)
{
    unsigned may = 0;
    for (unsigned i = 0; i < PLAIN; i++)
        if (kings_judge_action(r->b, r->s, r->unit, plain[i].action) == GG_OK) may |= 1u << i;
    if (!may) {
        gg_text_add(t, "%s can attack", kings_label(r, r->unit));
        return;
    }
    gg_text_add(t, "%s can ", kings_label(r, r->unit));
    for (; may; may &= may - 1) {
        unsigned rest = may & (may - 1);
        gg_text_add(t, "%s%s", plain[__builtin_ctz(may)].word, !rest ? "" : rest & (rest - 1) ? ", " : " or ");
    }
}

/* Who is asked now, and how the unit's own phase comes. */
static void say_other_phase(gg_text *t, const kings_refusal *r, uint64_t fresh)
{
    gg_text_add(t, fresh & (fresh - 1) ? "asked is which of " : "asked is what ");
    gg_say_units(t, &r->b->base, fresh);
    gg_text_add(t, fresh & (fresh - 1) ? " acts; `end` brings the " : " does; `end` brings the ");
    gg_say_side(t, &r->b->base, !r->s->head.ask.side);
    gg_text_add(t, " phase");
}

static void say_what_can(const kings_refusal *r)
{
    const gg_ask *ask = &r->s->head.ask;
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    uint64_t fresh = 0;
    bool asked = r->unit == ask->piece ||
                 (ask->piece == GG_NONE && r->unit < r->b->units && kings_side_of(r->b, r->unit) == ask->side);
    if (asked && !kings_judge_activation(r->b, r->s, r->unit)) {
        say_actions(&t, r);
        return;
    }
    for (uint64_t left = kings_units_on(r->b, r->s, ask->side); ask->piece == GG_NONE && left; left &= left - 1)
        if (kings_judge_activation(r->b, r->s, __builtin_ctzll(left)) == GG_OK) fresh |= left & -left;
    if (ask->piece == GG_NONE && r->unit < r->b->units && kings_side_of(r->b, r->unit) != ask->side) {
        say_other_phase(&t, r, fresh);
        return;
    }
    gg_say_units(&t, &r->b->base, fresh);
    gg_text_add(&t, fresh                   ? " can act"
                    : ask->piece == GG_NONE ? "end ends the phase"
                                            : "an action of the unit that is asked");
}

static void refuse_order(const kings_refusal *r)
{
    unsigned verb = gg_move_verb(r->m);
    if (verb == V_FINISH) {
        refuse_end(r);
        return;
    }
    if (refuse_side(r)) return;
    if (!kings_is_action(verb)) {
        refuse_recycling(r);
        return;
    }
    if (refuse_activation(r)) return;
    refuse_action(r, kings_orders[verb].action);
    if (kings_orders[verb].action == RALLY) return;
    refuse_parameters(r);
    refuse_idleness(r);
}

void kings_refuse_order(const kings_refusal *r)
{
    refuse_order(r);
    if (!r->out->instead[0]) say_what_can(r);
}
