/* 7.2: what may be ordered, the command roll and what it brings. */
#include "rules/bp/chapters.h"

/* ---- bp.cmd.kinds: what may be ordered ---- */

static const struct {
    uint8_t verb, order;
} kinds[] = {
    {V_ADVANCE, ORDER_ADVANCE},
    {V_FACE, ORDER_FACE},
    {V_CHARGE_ORDER, ORDER_CHARGE},
    {V_FORM_ORDER, ORDER_FORM},
    {V_ADVANCE_FORM, ORDER_ADVANCE_FORM},
    {V_RETREAT, ORDER_RETREAT},
    {V_ENTER_ORDER, ORDER_ENTER},
    {V_EXIT_ORDER, ORDER_EXIT},
    {V_MANHANDLE, ORDER_MANHANDLE},
    {V_FOLLOW_ME, ORDER_FOLLOW_ME},
    {V_FOLLOW_ME_CHARGE, ORDER_FOLLOW_ME_CHARGE},
    {V_RALLY, ORDER_RALLY},
};

int bp_order_of(gg_move m)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].verb == gg_move_verb(m)) return kinds[i].order;
    return ORDER_NONE;
}

int bp_nearest_enemy(const bp_battle *b, const bp_state *s, int unit)
{
    int best = GG_NONE, least = 1 << 20;
    tab_rect ours, theirs;
    bp_rect(b, s, unit, &ours);
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        bp_rect(b, s, bp_lowest(left), &theirs);
        int d = tab_distance(&ours, &theirs);
        if (d < least) least = d, best = bp_lowest(left);
    }
    return best;
}

/* Barred from charging, but for a formation that it can change out of. */
static bool can_ever_charge(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int arm = b->unit[unit].profile.arm;
    if ((arm != BP_INF && arm != BP_CAV) || bp_shaken(b, s, unit) || bp_disordered(s, unit)) return false;
    if (u->flags & U_LYING || bp_is_broken(b, s, unit)) return false;
    static const uint8_t fighting[] = {LINE, ACOL, WARB, FDL};
    bool ready = u->formation != MCOL && u->formation != MIXED && u->formation != SQUARE && u->formation != GARRISON;
    for (size_t i = 0; !ready && i < sizeof fighting; i++) ready = bp_may_form(b, s, unit, fighting[i]);
    return ready;
}

static gg_rule judge_alone(const bp_battle *b, const bp_state *s, int commander, uint64_t units, int order, gg_move m)
{
    int unit = bp_lowest(units);
    const bp_unit *u = &s->unit[unit];
    switch (order) {
    case ORDER_ENTER: {
        unsigned f = gg_move_target(m);
        if (f >= b->features || (b->feature[f].kind != BUILDING && b->feature[f].kind != WOOD)) return BP_MOVE_BUILDING;
        return b->unit[unit].profile.arm == BP_INF && u->formation != GARRISON ? GG_OK : BP_MOVE_BUILDING;
    }
    case ORDER_EXIT: return u->formation == GARRISON ? GG_OK : BP_MOVE_BUILDING;
    case ORDER_MANHANDLE: return u->formation == DEPLOYED ? GG_OK : BP_MOVE_MANHANDLE;
    case ORDER_RALLY: return bp_may_rally(b, s, commander, unit) ? GG_OK : BP_CMD_RALLY;
    case ORDER_FOLLOW_ME:
    case ORDER_FOLLOW_ME_CHARGE: return bp_commander_near(b, s, commander, unit) ? GG_OK : BP_CMD_FOLLOWME;
    default: return GG_OK;
    }
}

static bool for_one_unit(int order)
{
    return order == ORDER_FACE || order == ORDER_ENTER || order == ORDER_EXIT || order == ORDER_MANHANDLE ||
           order >= ORDER_FOLLOW_ME;
}

/* FORM(X): every unit may take it, and one at least is not in it. */
static gg_rule judge_formation(const bp_battle *b, const bp_state *s, uint64_t units, unsigned formation)
{
    bool change = false;
    for (; units; units &= units - 1) {
        int u = bp_lowest(units);
        bool lying = s->unit[u].flags & U_LYING;
        if (formation == FORM_DOWN || formation == FORM_UP) {
            if (!bp_has(b, u, LIE_DOWN)) return BP_SPEC_LIE_DOWN;
            change |= lying == (formation == FORM_UP);
        } else if (formation == FORM_MOUNT) {
            if (!bp_has(b, u, MOUNTED_INF)) return BP_SPEC_MOUNTED_INF;
            change = true;
        } else {
            if (formation >= GARRISON) return BP_FORM_WHO;
            bool is = s->unit[u].formation == formation;
            gg_rule rule = is ? GG_OK : bp_why_not_form(b, s, u, (int)formation);
            if (rule) return rule;
            change |= !is;
        }
    }
    return change ? GG_OK : BP_FORM_WHO;
}

uint64_t bp_ordered_group(const bp_state *s) { return bp_mask(bp_top(s)->order.units); }

static gg_rule judge_order(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_move m)
{
    int order = bp_order_of(m), side = b->commander[commander].side;
    bool one = !(units & (units - 1));
    if (order == ORDER_NONE) return BP_CMD_KINDS;
    if (for_one_unit(order) && !one) return BP_CMD_KINDS;
    if (bp_is_broken(b, s, bp_lowest(units)) && order != ORDER_RALLY) return BP_BRIG_RETREAT;
    if (bp_order_charges(order)) {
        unsigned t = gg_move_target(m);
        if (t != GG_NONE && (t >= b->units || b->unit[t].side == side || !s->unit[t].alive)) return BP_CHARGE_TARGET;
        for (uint64_t left = units; left; left &= left - 1)
            if (!can_ever_charge(b, s, bp_lowest(left))) return BP_CHARGE_WHO;
        if (bp_alive(b, s, !side) == 0) return BP_CHARGE_TARGET;
    }
    if (order == ORDER_RETREAT && b->nation[side] & NAT_JACOBITE)
        for (uint64_t left = units; left; left &= left - 1)
            if (bp_has(b, bp_lowest(left), CAN_WARBAND) && !bp_shaken(b, s, bp_lowest(left))) return BP_NAT_JACOBITE;
    if (order == ORDER_FORM || order == ORDER_ADVANCE_FORM) return judge_formation(b, s, units, gg_move_target(m));
    return one ? judge_alone(b, s, commander, units, order, m) : GG_OK;
}

gg_rule bp_why_not_order(const bp_battle *b, const bp_state *s, gg_move m)
{
    return judge_order(b, s, bp_top(s)->order.commander, bp_ordered_group(s), m);
}

/* ---- bp.offer.orders ---- */

typedef struct list {
    const bp_battle *b;
    const bp_state *s;
    gg_offers *o;
    uint64_t units;
    int commander;
} list;

static void add_order(list *l, bp_verb verb, unsigned target) { bp_add(l->o, bp_move_bare(verb, GG_NONE, target, 0)); }

static bool offer(list *l, bp_verb verb, unsigned target)
{
    gg_move m = bp_move_bare(verb, GG_NONE, target, 0);
    if (judge_order(l->b, l->s, l->commander, l->units, m) != GG_OK) return false;
    add_order(l, verb, target);
    return true;
}

typedef struct foe { /* an enemy, and how near the group is to him */
    int distance;
    uint8_t unit;
} foe;

/* So many of the enemies that are nearest to the group, by distance, then by number. */
static int nearest_foes(const list *l, uint64_t enemies, foe *out, int most)
{
    tab_rect ours[BP_UNITS];
    int n = 0;
    for (uint64_t group = l->units; group; group &= group - 1)
        bp_rect(l->b, l->s, bp_lowest(group), &ours[bp_lowest(group)]);
    for (; enemies; enemies &= enemies - 1) {
        foe one = {.distance = 1 << 20, .unit = bp_lowest(enemies)};
        tab_rect theirs;
        bp_rect(l->b, l->s, one.unit, &theirs);
        int k = n < most ? n++ : most;
        for (uint64_t group = l->units; group; group &= group - 1) {
            int d = tab_distance(&ours[bp_lowest(group)], &theirs);
            if (d < one.distance) one.distance = d;
        }
        for (; k > 0 && out[k - 1].distance > one.distance; k--)
            if (k < most) out[k] = out[k - 1];
        if (k < most) out[k] = one;
    }
    return n;
}

/* A group that may charge at all may charge anyone: the three enemies nearest to it are offered. */
static void offer_charges(list *l)
{
    foe foes[3];
    if (!offer(l, V_CHARGE_ORDER, GG_NONE)) return;
    int n = nearest_foes(l, bp_alive(l->b, l->s, !l->b->commander[l->commander].side), foes, 3);
    for (int k = 0; k < n; k++) add_order(l, V_CHARGE_ORDER, foes[k].unit);
}

/* Who may take a formation may also take it on the advance, whatever else there is to say. */
static void offer_formations(list *l)
{
    uint64_t may = 0;
    for (unsigned f = LINE; f < GARRISON; f++)
        if (offer(l, V_FORM_ORDER, f)) may |= bp_bit((int)f);
    for (unsigned f = FORM_DOWN; f <= FORM_MOUNT; f++) offer(l, V_FORM_ORDER, f);
    for (; may; may &= may - 1) add_order(l, V_ADVANCE_FORM, (unsigned)bp_lowest(may));
}

static void offer_nearest_features(list *l, int kind, int most, int reach)
{
    tab_rect r;
    uint64_t taken = 0;
    bp_rect(l->b, l->s, bp_lowest(l->units), &r);
    for (int k = 0; k < most; k++) {
        int best = GG_NONE, least = reach + 1;
        for (int f = 0; f < l->b->features; f++) {
            const bp_feature *p = &l->b->feature[f];
            if (p->kind != kind || taken >> f & 1) continue;
            int d = kind == WOOD ? tab_distance_polygons(&r.centre, 1, p->shape.at, p->shape.n)
                                 : tab_distance_polygons(r.corner, 4, p->shape.at, p->shape.n);
            if (d < least) least = d, best = f;
        }
        if (best == GG_NONE) return;
        taken |= bp_bit(best);
        offer(l, V_ENTER_ORDER, (unsigned)best);
    }
}

void bp_offer_order(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    uint64_t units = bp_ordered_group(s);
    list l = {.b = b, .s = s, .o = o, .units = units, .commander = bp_top(s)->order.commander};
    offer(&l, V_ADVANCE, GG_NONE);
    offer(&l, V_RETREAT, GG_NONE);
    offer_charges(&l);
    offer_formations(&l);
    if (units & (units - 1)) return;
    offer(&l, V_FACE, GG_NONE);
    offer_nearest_features(&l, BUILDING, 2, 4000);
    offer_nearest_features(&l, WOOD, 1, 60);
    offer(&l, V_EXIT_ORDER, GG_NONE);
    offer(&l, V_MANHANDLE, GG_NONE);
    offer(&l, V_FOLLOW_ME, GG_NONE);
    offer(&l, V_FOLLOW_ME_CHARGE, GG_NONE);
    offer(&l, V_RALLY, GG_NONE);
}

/* D4, D5 */
void bp_offer_general_reroll(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b, (void)s;
    bp_add_rerolls(o);
}

bool bp_may_insist(const bp_state *s, const struct frame_order *f)
{
    return s->commander[f->commander].traits & DECISIVE;
}

void bp_offer_decisive(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b, (void)s;
    bp_add_rerolls(o);
}

/* ---- the order: stated, rolled, carried out ---- */

static void name_quarry(gg_run *x, const struct frame_order *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1) {
        int u = bp_lowest(left);
        ST(x)->unit[u].quarry = f->param != GG_NONE ? f->param : (uint8_t)bp_nearest_enemy(BT(x), ST(x), u);
    }
}

/* What the group's nation and its own rules do for it, where no number says so. */
static void tell_group(gg_run *x, uint64_t units)
{
    const bp_battle *b = BT(x);
    bool national = units & (units - 1) && bp_chain_reach(b, ST(x), units) > 60;
    if (bp_all_have(b, units, MARAUDERS)) USES(x, BP_SPEC_MARAUDERS);
    if (national) USES(x, BP_NAT_FRENCH);
    if (national) USES(x, BP_CMD_NATIONAL);
}

/* bp.cmd.state: the order and its number are known before the dice. */
static void state_order(gg_run *x, struct frame_order *f)
{
    GG_TALLY(t);
    f->kind = (uint8_t)bp_order_of(x->move);
    f->param = (uint8_t)gg_move_target(x->move);
    if (f->kind == ORDER_ENTER && BT(x)->feature[f->param].kind == WOOD) f->kind = ORDER_ENTER_WOOD;
    if (bp_order_charges(f->kind)) name_quarry(x, f);
    f->rating = (uint8_t)bp_command_rating(BT(x), ST(x), f->commander, bp_mask(f->units), x->move, &t);
    int others = __builtin_popcountll(bp_mask(f->units)) - 1;
    TELL(x, GG_EV_STEP, BP_CMD_STATE, .side = BT(x)->commander[f->commander].side,
         .piece = (uint8_t)(BP_COMMANDER + f->commander), .other = bp_lowest(bp_mask(f->units)),
         .before = (int16_t)others, .after = f->rating, .variant = others > 0, .move = x->move);
    TELL_TALLY(x, BP_COMMANDER + f->commander, bp_lowest(bp_mask(f->units)), &t);
    tell_group(x, bp_mask(f->units));
}

uint8_t bp_moves_given(const bp_battle *b, const struct frame_order *f, int moves)
{
    bool follow = f->kind == ORDER_FOLLOW_ME || f->kind == ORDER_FOLLOW_ME_CHARGE;
    return (uint8_t)(follow && b->option.follow_me_three ? 3 : moves);
}

bp_reading bp_read_order(const bp_state *s, const struct frame_order *f, int r)
{
    int traits = s->commander[f->commander].traits, margin = f->rating - r;
    bool blunder = r == 12 || (r == 11 && traits & HEADSTRONG);
    if (f->reroll == ASK_DECISIVE && margin < 0) blunder = true;
    if (blunder && traits & DIFFIDENT) blunder = false, margin = -1;
    return (bp_reading){.moves = (uint8_t)(margin >= 3   ? 3
                                           : margin == 2 ? 2
                                           : margin >= 0 ? 1
                                                         : 0),
                        .result = blunder       ? BLUNDERED
                                  : margin >= 0 ? DONE_WELL
                                                : FAILED,
                        .equal = margin == 0};
}

static void read_roll(gg_run *x, struct frame_order *f)
{
    int r = bp_sum(x->counts);
    bp_reading got = bp_read_order(ST(x), f, r);
    f->rolled = (uint8_t)r;
    f->moves = got.moves, f->result = got.result, f->equal = got.equal;
    DEED(x, FACT_ORDER, BP_COMMANDER + f->commander,
         got.result == BLUNDERED ? 4U
         : got.result == FAILED  ? 0U
                                 : bp_moves_given(BT(x), f, got.moves));
}

/* bp.cmd.generalreroll */
bool bp_general_may_help(const bp_battle *b, const bp_state *s, int commander)
{
    int side = b->commander[commander].side;
    if (s->side[side].reroll_used || s->commander[commander].traits & HEADSTRONG || b->general[side] == commander)
        return false;
    return !bp_general_is_far(b, s, commander);
}

static void mark_acted(gg_run *x, const struct frame_order *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1) ST(x)->unit[bp_lowest(left)].flags |= U_ACTED;
}

/* Also of those that only failed: they are no longer in the frame. */
static void clear_quarry(gg_run *x)
{
    for (int u = 0; u < BT(x)->units; u++)
        if (ST(x)->unit[u].alive) ST(x)->unit[u].quarry = GG_NONE;
}

/* bp.cmd.freemove: who moves once although the order failed. */
uint64_t bp_free_movers(const bp_battle *b, const bp_state *s, const struct frame_order *f)
{
    uint64_t free = 0;
    for (uint64_t left = bp_mask(f->units); left && f->kind < ORDER_FOLLOW_ME; left &= left - 1) {
        int u = bp_lowest(left), formation = s->unit[u].formation;
        bool ready = formation == MCOL || formation == LIMBERED || formation == SQUARE;
        if (ready || bp_has(b, u, SUPERBLY_DRILLED)) free |= bp_bit(u);
    }
    return free;
}

static void keep_free_movers(gg_run *x, struct frame_order *f)
{
    uint64_t free = bp_free_movers(BT(x), ST(x), f);
    for (uint64_t left = free; left; left &= left - 1)
        if (bp_has(BT(x), bp_lowest(left), SUPERBLY_DRILLED)) USES(x, BP_SPEC_SUPERBLY_DRILLED);
    f->units[0] = (uint32_t)free;
    f->units[1] = (uint32_t)(free >> 32);
    f->moves = 1;
    f->equal = 0;
    USES(x, BP_CMD_FAIL);
    DEED(x, FACT_ORDER, BP_COMMANDER + f->commander, 0);
    if (free) USES(x, BP_CMD_FREEMOVE);
}

/* bp.cmd.followme, bp.cmd.rally: he goes to the unit, and gives no more orders. */
static void join_for_order(gg_run *x, const struct frame_order *f)
{
    int unit = bp_lowest(bp_mask(f->units));
    bp_unit *u = &ST(x)->unit[unit];
    bp_commander_joins(x, f->commander, unit, f->kind == ORDER_RALLY ? BP_CMD_RALLY : BP_CMD_FOLLOWME);
    ST(x)->commander[f->commander].flags |= C_MOVED;
    if (f->kind != ORDER_RALLY) return;
    u->casualties--;
    TELL(x, GG_EV_STRENGTH, BP_CMD_RALLY, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .before = (int16_t)(u->casualties + 1), .after = u->casualties);
}

static uint8_t kind_moved(const struct frame_order *f)
{
    return f->kind == ORDER_FOLLOW_ME ? ORDER_ADVANCE : f->kind == ORDER_FOLLOW_ME_CHARGE ? ORDER_CHARGE : f->kind;
}

static unsigned side_of(gg_run *x, const struct frame_order *f) { return BT(x)->commander[f->commander].side; }

/* Gives 1 if the commander may give a further order. */
PROC(order)
{
    BEGIN;
    USES(x, BP_OFFER_ORDERS);
    CHOOSE(side_of(x, self), ASK_ORDER, BP_COMMANDER + self->commander, (unsigned)bp_lowest(bp_mask(self->units)),
           BP_CMD_KINDS);
    state_order(x, self);
    ROLL(side_of(x, self), DIE_EACH, 2, BP_COMMANDER + self->commander, BP_CMD_ROLL);
    read_roll(x, self);
    if (self->result == DONE_WELL && self->moves == 3 &&
        ST(x)->commander[self->commander].traits & HESITANT) { /* three moves must be rolled again */
        ROLL(side_of(x, self), DIE_EACH, 2, BP_COMMANDER + self->commander, BP_CMDR_TRAITS);
        read_roll(x, self);
    } else if (self->result == FAILED) {
        if (bp_general_may_help(BT(x), ST(x), self->commander)) {
            CHOOSE(side_of(x, self), ASK_GENERAL_REROLL, BP_COMMANDER + self->commander, GG_NONE, BP_CMD_GENERALREROLL);
            if (gg_move_verb(x->move) == V_REROLL) {
                self->reroll = ASK_GENERAL_REROLL;
                ST(x)->side[side_of(x, self)].reroll_used = 1;
            } else if (gg_move_verb(x->move) == V_INSIST)
                self->reroll = ASK_DECISIVE;
        }
        if (!self->reroll && bp_may_insist(ST(x), self)) {
            CHOOSE(side_of(x, self), ASK_DECISIVE, BP_COMMANDER + self->commander, GG_NONE, BP_CMDR_TRAITS);
            if (gg_move_verb(x->move) == V_REROLL) self->reroll = ASK_DECISIVE;
        }
        if (self->reroll) {
            ROLL(side_of(x, self), DIE_EACH, 2, BP_COMMANDER + self->commander,
                 self->reroll == ASK_DECISIVE ? BP_CMDR_TRAITS : BP_CMD_GENERALREROLL);
            read_roll(x, self);
        }
    }
    self->rolled = self->reroll = 0;
    mark_acted(x, self);
    if (self->result == DONE_WELL && self->kind != ORDER_RALLY) USES(x, BP_CMD_RESULT);
    if (self->result == BLUNDERED) {
        CALL(blunder, .units = {self->units[0], self->units[1]}, .commander = self->commander);
        if (!x->ret) {
            clear_quarry(x);
            GIVE(0);
        }
        self->result = FAILED; /* bp.nat.british: an ordinary failure */
    }
    if (self->result == FAILED)
        keep_free_movers(x, self);
    else if (self->kind >= ORDER_FOLLOW_ME)
        join_for_order(x, self);
    if (self->kind != ORDER_RALLY && bp_mask(self->units))
        CALL(carry_out, .units = {self->units[0], self->units[1]}, .side = (uint8_t)side_of(x, self),
             .kind = kind_moved(self), .param = self->param, .moves = bp_moves_given(BT(x), self, self->moves),
             .equal = self->equal, .unit = GG_NONE);
    clear_quarry(x);
    GIVE(self->result == DONE_WELL && self->kind < ORDER_FOLLOW_ME);
    END;
}
