/* 7.2: groups, orders, the command roll and what it brings. */
#include "bp.h"

static uint64_t units_of(const uint32_t units[2]) { return units[0] | (uint64_t)units[1] << 32; }
static int lowest(uint64_t units) { return __builtin_ctzll(units); }

/* ---- bp.cmd.select, bp.cmd.group ---- */

static bool is_broken(const bp_battle *b, const bp_state *s, int unit)
{
    return s->broken >> b->unit[unit].brigade & 1;
}

static bool is_near(const bp_battle *b, const bp_state *s, int commander, int unit)
{
    return bp_point_within(b, s, unit, (tab_point){s->commander[commander].x, s->commander[commander].y}, 120);
}

/* bp.cmd.rally: the last casualty stays. */
static bool may_rally(const bp_battle *b, const bp_state *s, int commander, int unit)
{
    return s->unit[unit].casualties >= 2 && is_near(b, s, commander, unit);
}

/* bp.brig.retreat: a broken brigade obeys nobody; if it can recover, it can be rallied by its own commander. */
static bool may_take_order(const bp_battle *b, const bp_state *s, int commander, int unit, uint64_t engaged)
{
    const bp_unit *u = &s->unit[unit];
    if (!u->alive || u->flags & (U_ACTED | U_DISORDERED) || engaged & bp_bit(unit)) return false;
    if (!is_broken(b, s, unit)) return true;
    return b->option.broken_forever_off && b->commander[commander].brigade == b->unit[unit].brigade &&
           may_rally(b, s, commander, unit);
}

uint64_t bp_may_be_ordered(const bp_battle *b, const bp_state *s, int commander)
{
    int brigade = b->commander[commander].brigade, side = b->commander[commander].side;
    uint64_t may = 0, engaged = bp_engaged(s);
    for (uint64_t left = brigade == GG_NONE ? b->side_units[side] : b->brigade[brigade].units; left; left &= left - 1)
        if (may_take_order(b, s, commander, lowest(left), engaged)) may |= bp_bit(lowest(left));
    return may;
}

/* bp.nat.french: columns of infantry alone chain at double distance. */
static int chain_reach(const bp_battle *b, const bp_state *s, uint64_t units)
{
    if (!(b->nation[b->unit[lowest(units)].side] & NAT_FRENCH)) return 60;
    for (; units; units &= units - 1) {
        int u = lowest(units);
        if (b->unit[u].profile.arm != BP_INF || s->unit[u].formation != ACOL) return 60;
    }
    return 120;
}

enum { REACHES = 2 };   /* single distance, and double */
typedef struct muster { /* the units that are asked about: their footprints, and who is near whom, made once */
    uint64_t units;
    bool known[REACHES];
    uint64_t near[REACHES][BP_UNITS];
    tab_rect rect[BP_UNITS];
} muster;

static void work_muster(const bp_battle *b, const bp_state *s, uint64_t units, muster *m)
{
    m->units = units;
    m->known[0] = m->known[1] = false;
    for (; units; units &= units - 1) bp_rect(b, s, lowest(units), &m->rect[lowest(units)]);
}

static bool in_cover(const bp_battle *b, const bp_state *s, const muster *m, int unit)
{
    return s->unit[unit].formation == GARRISON || bp_in_wood(b, m->rect[unit].centre);
}

static const uint64_t *near_in(muster *m, int reach)
{
    uint64_t *near = m->near[reach > 60];
    if (m->known[reach > 60]) return near;
    for (uint64_t left = m->units; left; left &= left - 1) near[lowest(left)] = 0;
    for (uint64_t left = m->units; left; left &= left - 1) {
        int u = lowest(left);
        for (uint64_t others = left & (left - 1); others; others &= others - 1) {
            int v = lowest(others);
            if (tab_within(&m->rect[u], &m->rect[v], reach)) near[u] |= bp_bit(v), near[v] |= bp_bit(u);
        }
    }
    m->known[reach > 60] = true;
    return near;
}

/* All units of the set that a chain links to the first. */
static uint64_t chain(muster *m, uint64_t from, uint64_t units, int reach)
{
    const uint64_t *near = near_in(m, reach);
    uint64_t linked = from;
    for (uint64_t edge = from; edge;) {
        uint64_t more = near[lowest(edge)] & units & ~linked;
        linked |= more;
        edge = (edge & (edge - 1)) | more;
    }
    return linked;
}

gg_rule bp_judge_group(const bp_battle *b, const bp_state *s, int commander, uint64_t units)
{
    if (!units || units & ~bp_may_be_ordered(b, s, commander)) return BP_CMD_SELECT;
    if (!(units & (units - 1))) return GG_OK;
    muster m;
    work_muster(b, s, units, &m);
    for (uint64_t left = units; left; left &= left - 1) {
        if (is_broken(b, s, lowest(left))) return BP_BRIG_RETREAT; /* each is rallied by itself */
        if (in_cover(b, s, &m, lowest(left))) return BP_CMD_TERRAIN;
    }
    return chain(&m, bp_bit(lowest(units)), units, chain_reach(b, s, units)) == units ? GG_OK : BP_CMD_GROUP;
}

static int add_group(uint64_t *out, int n, int cap, uint64_t units)
{
    for (int i = 0; i < n; i++)
        if (out[i] == units) return n;
    if (n < cap) out[n++] = units;
    return n;
}

static uint64_t same_kind(const bp_battle *b, const bp_state *s, uint64_t units, int like, int what)
{
    uint64_t out = 0;
    for (; units; units &= units - 1) {
        int u = lowest(units);
        bool alike = what == 0 ||
                     (what == 1 && (b->unit[u].profile.arm == b->unit[like].profile.arm ||
                                    (bp_is_art(b, u) && bp_is_art(b, like)))) ||
                     (what == 2 && s->unit[u].formation == s->unit[like].formation);
        if (alike) out |= bp_bit(u);
    }
    return out;
}

/* bp.offer.groups: each unit alone; its longest chain; the same of one arm, of one formation. */
int bp_groups(const bp_battle *b, const bp_state *s, int commander, uint64_t *out, int cap)
{
    uint64_t may = bp_may_be_ordered(b, s, commander), open = 0;
    int n = 0;
    muster m;
    work_muster(b, s, may, &m);
    for (uint64_t left = may; left; left &= left - 1) {
        n = add_group(out, n, cap, bp_bit(lowest(left)));
        if (!in_cover(b, s, &m, lowest(left)) && !is_broken(b, s, lowest(left))) open |= bp_bit(lowest(left));
    }
    for (uint64_t left = open; left; left &= left - 1) {
        int u = lowest(left);
        for (int what = 0; what < 3; what++) {
            uint64_t alike = same_kind(b, s, open, u, what);
            n = add_group(out, n, cap, chain(&m, bp_bit(u), alike, chain_reach(b, s, alike)));
        }
    }
    return n;
}

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

static int order_of(gg_move m)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].verb == gg_move_verb(m)) return kinds[i].order;
    return ORDER_NONE;
}

static bool charges(int order) { return order == ORDER_CHARGE || order == ORDER_FOLLOW_ME_CHARGE; }

int bp_nearest_enemy(const bp_battle *b, const bp_state *s, int unit)
{
    int best = GG_NONE, least = 1 << 20;
    tab_rect ours, theirs;
    bp_rect(b, s, unit, &ours);
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        bp_rect(b, s, lowest(left), &theirs);
        int d = tab_distance(&ours, &theirs);
        if (d < least) least = d, best = lowest(left);
    }
    return best;
}

/* Barred from charging, but for a formation that it can change out of. */
static bool can_ever_charge(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int arm = b->unit[unit].profile.arm;
    if ((arm != BP_INF && arm != BP_CAV) || bp_shaken(b, s, unit) || bp_disordered(s, unit)) return false;
    if (u->flags & U_LYING || s->broken >> b->unit[unit].brigade & 1) return false;
    static const uint8_t fighting[] = {LINE, ACOL, WARB, FDL};
    bool ready = u->formation != MCOL && u->formation != MIXED && u->formation != SQUARE && u->formation != GARRISON;
    for (size_t i = 0; !ready && i < sizeof fighting; i++) ready = bp_may_form(b, s, unit, fighting[i]);
    return ready;
}

static gg_rule judge_alone(const bp_battle *b, const bp_state *s, int commander, uint64_t units, int order, gg_move m)
{
    int unit = lowest(units);
    const bp_unit *u = &s->unit[unit];
    switch (order) {
    case ORDER_ENTER: {
        unsigned f = gg_move_target(m);
        if (f >= b->features || (b->feature[f].kind != BUILDING && b->feature[f].kind != WOOD)) return BP_MOVE_BUILDING;
        return b->unit[unit].profile.arm == BP_INF && u->formation != GARRISON ? GG_OK : BP_MOVE_BUILDING;
    }
    case ORDER_EXIT: return u->formation == GARRISON ? GG_OK : BP_MOVE_BUILDING;
    case ORDER_MANHANDLE: return u->formation == DEPLOYED ? GG_OK : BP_MOVE_MANHANDLE;
    case ORDER_RALLY: return may_rally(b, s, commander, unit) ? GG_OK : BP_CMD_RALLY;
    case ORDER_FOLLOW_ME:
    case ORDER_FOLLOW_ME_CHARGE: return is_near(b, s, commander, unit) ? GG_OK : BP_CMD_FOLLOWME;
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
        int u = lowest(units);
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

gg_rule bp_judge_order(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_move m)
{
    int order = order_of(m), side = b->commander[commander].side;
    bool one = !(units & (units - 1));
    if (order == ORDER_NONE) return BP_CMD_KINDS;
    if (for_one_unit(order) && !one) return BP_CMD_KINDS;
    if (is_broken(b, s, lowest(units)) && order != ORDER_RALLY) return BP_BRIG_RETREAT;
    if (charges(order)) {
        unsigned t = gg_move_target(m);
        if (t != GG_NONE && (t >= b->units || b->unit[t].side == side || !s->unit[t].alive)) return BP_CHARGE_TARGET;
        for (uint64_t left = units; left; left &= left - 1)
            if (!can_ever_charge(b, s, lowest(left))) return BP_CHARGE_WHO;
        if (bp_alive(b, s, !side) == 0) return BP_CHARGE_TARGET;
    }
    if (order == ORDER_RETREAT && b->nation[side] & NAT_JACOBITE)
        for (uint64_t left = units; left; left &= left - 1)
            if (bp_has(b, lowest(left), CAN_WARBAND) && !bp_shaken(b, s, lowest(left))) return BP_NAT_JACOBITE;
    if (order == ORDER_FORM || order == ORDER_ADVANCE_FORM) return judge_formation(b, s, units, gg_move_target(m));
    return one ? judge_alone(b, s, commander, units, order, m) : GG_OK;
}

/* ---- bp.offer.orders ---- */

typedef struct list {
    const bp_battle *b;
    const bp_state *s;
    uint64_t units;
    gg_move *out;
    int commander, n, cap;
} list;

static void add_order(list *l, bp_verb verb, unsigned target)
{
    if (l->n < l->cap) l->out[l->n++] = bp_move_bare(verb, GG_NONE, target, 0);
}

static bool offer(list *l, bp_verb verb, unsigned target)
{
    gg_move m = bp_move_bare(verb, GG_NONE, target, 0);
    if (bp_judge_order(l->b, l->s, l->commander, l->units, m) != GG_OK) return false;
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
    muster ours;
    int n = 0;
    work_muster(l->b, l->s, l->units, &ours);
    for (; enemies; enemies &= enemies - 1) {
        foe one = {.distance = 1 << 20, .unit = (uint8_t)lowest(enemies)};
        tab_rect theirs;
        bp_rect(l->b, l->s, one.unit, &theirs);
        int k = n < most ? n++ : most;
        for (uint64_t group = l->units; group; group &= group - 1) {
            int d = tab_distance(&ours.rect[lowest(group)], &theirs);
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
    for (; may; may &= may - 1) add_order(l, V_ADVANCE_FORM, (unsigned)lowest(may));
}

static void offer_nearest_features(list *l, int kind, int most, int reach)
{
    tab_rect r;
    uint64_t taken = 0;
    bp_rect(l->b, l->s, lowest(l->units), &r);
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

int bp_orders(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_move *out, int cap)
{
    list l = {.b = b, .s = s, .units = units, .out = out, .commander = commander, .cap = cap};
    offer(&l, V_ADVANCE, GG_NONE);
    offer(&l, V_RETREAT, GG_NONE);
    offer_charges(&l);
    offer_formations(&l);
    if (units & (units - 1)) return l.n;
    offer(&l, V_FACE, GG_NONE);
    offer_nearest_features(&l, BUILDING, 2, 4000);
    offer_nearest_features(&l, WOOD, 1, 60);
    offer(&l, V_EXIT_ORDER, GG_NONE);
    offer(&l, V_MANHANDLE, GG_NONE);
    offer(&l, V_FOLLOW_ME, GG_NONE);
    offer(&l, V_FOLLOW_ME_CHARGE, GG_NONE);
    offer(&l, V_RALLY, GG_NONE);
    return l.n;
}

/* ---- bp.cmd.mods, bp.cmd.clamp ---- */

static bool all_have(const bp_battle *b, uint64_t units, bp_special special)
{
    for (; units; units &= units - 1)
        if (!bp_has(b, lowest(units), special)) return false;
    return true;
}

static void distance_mod(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_tally *t)
{
    if (all_have(b, units, MARAUDERS)) return;
    tab_point at = {s->commander[commander].x, s->commander[commander].y};
    int far = 0;
    for (; units; units &= units - 1) {
        tab_rect r;
        bp_rect(b, s, lowest(units), &r);
        int d = tab_distance_point(at, &r);
        if (d > far) far = d;
    }
    if (far > 120) gg_tally_add(t, -((far - 1) / 120), BP_CMD_MODS);
}

static int formation_value(const bp_battle *b, const bp_state *s, int unit, gg_rule *rule)
{
    int formation = s->unit[unit].formation;
    *rule = BP_FORM_LIST;
    if (formation == ACOL || formation == COC) return 1;
    if (formation != MCOL && formation != LIMBERED) return 0;
    tab_rect r;
    bp_rect(b, s, unit, &r);
    if (!bp_near_road(b, r.centre)) return 1;
    *rule = BP_TERR_ROAD;
    return 2;
}

static void unit_mods(const bp_battle *b, const bp_state *s, uint64_t units, bool spared, gg_tally *t)
{
    bool near = false, reliable = true;
    int least = 9;
    gg_rule rule = BP_FORM_LIST;
    for (uint64_t left = units; left; left &= left - 1) {
        int u = lowest(left);
        gg_rule r;
        int value = formation_value(b, s, u, &r);
        if (value < least) least = value, rule = r;
        near |= bp_in_proximity(b, s, u);
        reliable &= bp_is_reliable(b, s, u);
    }
    if (near && !spared) gg_tally_add(t, -1, BP_PROX_DEF);
    gg_tally_add(t, least, rule);
    if (reliable) gg_tally_add(t, 1, bp_has(b, lowest(units), RELIABLE) ? BP_SPEC_RELIABLE : BP_SPEC_PAS_DE_CHARGE);
}

static bool enemy_within_a_move(const bp_battle *b, const bp_state *s, uint64_t units)
{
    for (; units; units &= units - 1) {
        int u = lowest(units), enemy = bp_nearest_enemy(b, s, u);
        if (enemy == GG_NONE) continue;
        tab_rect ours, theirs;
        bp_rect(b, s, u, &ours);
        bp_rect(b, s, enemy, &theirs);
        if (tab_within(&ours, &theirs, bp_rate(b, s, u))) return true;
    }
    return false;
}

static bool general_is_far(const bp_battle *b, const bp_state *s, int commander)
{
    int general = b->general[b->commander[commander].side];
    if (general == GG_NONE || !(s->commander[general].flags & C_ALIVE)) return true;
    const bp_commander *c = &s->commander[commander], *g = &s->commander[general];
    return tab_distance_points((tab_point){c->x, c->y}, (tab_point){g->x, g->y}) > 120;
}

static void trait_mods(const bp_battle *b, const bp_state *s, int commander, uint64_t units, int order, gg_tally *t)
{
    int traits = s->commander[commander].traits;
    bool charge = charges(order);
    if (traits & AGGRESSIVE && charge && enemy_within_a_move(b, s, units)) gg_tally_add(t, 1, BP_CMDR_TRAITS);
    if (traits & TIMID) gg_tally_add(t, charge ? -1 : order == ORDER_RETREAT ? 1 : 0, BP_CMDR_TRAITS);
    if (traits & HEADSTRONG && s->commander[commander].flags & C_FIRST) gg_tally_add(t, 1, BP_CMDR_TRAITS);
    if (traits & DIFFIDENT && general_is_far(b, s, commander)) gg_tally_add(t, -1, BP_CMDR_TRAITS);
    if (charge && all_have(b, units, GALLOP)) gg_tally_add(t, 1, BP_SPEC_GALLOP);
}

int bp_command_rating(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_move m, gg_tally *t)
{
    int order = order_of(m);
    bool mahdist = charges(order) && b->nation[b->commander[commander].side] & NAT_MAHDIST;
    gg_tally_add(t, s->commander[commander].rating, BP_CMDR_RATING);
    distance_mod(b, s, commander, units, t);
    unit_mods(b, s, units, mahdist, t);
    trait_mods(b, s, commander, units, order, t);
    if (t->total < 5) gg_tally_add(t, 5 - t->total, BP_CMD_CLAMP);
    if (t->total > 10) gg_tally_add(t, 10 - t->total, BP_CMD_CLAMP);
    return t->total;
}

/* ---- the order: stated, rolled, carried out ---- */

enum { FAILED, DONE_WELL, BLUNDERED }; /* frame_order.result once the dice are read */

static void name_quarry(gg_run *x, const struct frame_order *f)
{
    for (uint64_t left = units_of(f->units); left; left &= left - 1) {
        int u = lowest(left);
        BP_ST(x)->unit[u].quarry = f->param != GG_NONE ? f->param : (uint8_t)bp_nearest_enemy(BP_BT(x), BP_ST(x), u);
    }
}

/* What the group's nation and its own rules do for it, where no number says so. */
static void tell_group(gg_run *x, uint64_t units)
{
    const bp_battle *b = BP_BT(x);
    USES(x, BP_OFFER_GROUPS);
    USES(x, BP_OFFER_ORDERS);
    if (all_have(b, units, MARAUDERS)) USES(x, BP_SPEC_MARAUDERS);
    if (units & (units - 1) && chain_reach(b, BP_ST(x), units) > 60) USES(x, BP_NAT_FRENCH);
}

/* bp.cmd.state: the order and its number are known before the dice. */
static void state_order(gg_run *x, struct frame_order *f)
{
    gg_tally t = {0};
    f->kind = (uint8_t)order_of(x->move);
    f->param = (uint8_t)gg_move_target(x->move);
    if (f->kind == ORDER_ENTER && BP_BT(x)->feature[f->param].kind == WOOD) f->kind = ORDER_ENTER_WOOD;
    if (charges(f->kind)) name_quarry(x, f);
    f->rating = (uint8_t)bp_command_rating(BP_BT(x), BP_ST(x), f->commander, units_of(f->units), x->move, &t);
    int others = __builtin_popcountll(units_of(f->units)) - 1;
    TELL(x, GG_EV_STEP, BP_CMD_STATE, .side = BP_BT(x)->commander[f->commander].side,
         .piece = (uint8_t)(BP_COMMANDER + f->commander), .other = (uint8_t)lowest(units_of(f->units)),
         .before = (int16_t)others, .after = f->rating, .variant = others > 0, .move = x->move);
    TELL_TALLY(x, BP_COMMANDER + f->commander, lowest(units_of(f->units)), &t);
    tell_group(x, units_of(f->units));
    USES(x, BP_CMD_KINDS);
    USES(x, BP_OFFER_ORDERS);
    if (all_have(BP_BT(x), units_of(f->units), MARAUDERS)) USES(x, BP_SPEC_MARAUDERS);
    if (chain_reach(BP_BT(x), BP_ST(x), units_of(f->units)) > 60) USES(x, BP_NAT_FRENCH);
    USES(x, BP_CMD_NATIONAL);
}

/* bp.cmd.result, bp.cmd.blunder, and the traits that change them. */
static void read_roll(gg_run *x, struct frame_order *f, bool again)
{
    int r = bp_sum(x->counts), traits = BP_ST(x)->commander[f->commander].traits;
    int margin = f->rating - r;
    bool blunder = r == 12 || (r == 11 && traits & HEADSTRONG);
    USES(x, BP_CMD_RESULT);
    if (again && f->reroll == ASK_DECISIVE && margin < 0) blunder = true;
    if (blunder && traits & DIFFIDENT) {
        USES(x, BP_CMDR_TRAITS);
        blunder = false, margin = -1;
    }
    f->rolled = (uint8_t)r;
    f->moves = (uint8_t)(margin >= 3 ? 3 : margin == 2 ? 2 : margin >= 0 ? 1 : 0);
    f->result = blunder ? BLUNDERED : margin >= 0 ? DONE_WELL : FAILED;
    f->equal = margin == 0;
}

/* bp.cmd.generalreroll */
static bool general_may_help(const bp_battle *b, const bp_state *s, int commander)
{
    int side = b->commander[commander].side;
    if (s->side[side].reroll_used || s->commander[commander].traits & HEADSTRONG || b->general[side] == commander)
        return false;
    return !general_is_far(b, s, commander);
}

static void mark_acted(gg_run *x, const struct frame_order *f)
{
    for (uint64_t left = units_of(f->units); left; left &= left - 1) BP_ST(x)->unit[lowest(left)].flags |= U_ACTED;
}

/* Also of those that only failed: they are no longer in the frame. */
static void clear_quarry(gg_run *x)
{
    for (int u = 0; u < BP_BT(x)->units; u++)
        if (BP_ST(x)->unit[u].alive) BP_ST(x)->unit[u].quarry = GG_NONE;
}

/* bp.cmd.freemove: who moves once although the order failed. */
static void keep_free_movers(gg_run *x, struct frame_order *f)
{
    uint64_t free = 0;
    for (uint64_t left = units_of(f->units); left && f->kind < ORDER_FOLLOW_ME; left &= left - 1) {
        int u = lowest(left), formation = BP_ST(x)->unit[u].formation;
        bool drilled = bp_has(BP_BT(x), u, SUPERBLY_DRILLED);
        if (formation == MCOL || formation == LIMBERED || formation == SQUARE || drilled) free |= bp_bit(u);
        if (drilled) USES(x, BP_SPEC_SUPERBLY_DRILLED);
    }
    f->units[0] = (uint32_t)free;
    f->units[1] = (uint32_t)(free >> 32);
    f->moves = 1;
    f->equal = 0;
    TELL(x, GG_EV_STEP, BP_CMD_FAIL, .piece = (uint8_t)(BP_COMMANDER + f->commander));
    if (free) USES(x, BP_CMD_FREEMOVE);
}

/* bp.cmd.followme, bp.cmd.rally: he goes to the unit, and gives no more orders. */
static void join_for_order(gg_run *x, const struct frame_order *f)
{
    int unit = lowest(units_of(f->units));
    bp_unit *u = &BP_ST(x)->unit[unit];
    bp_commander_joins(x, f->commander, unit, f->kind == ORDER_RALLY ? BP_CMD_RALLY : BP_CMD_FOLLOWME);
    BP_ST(x)->commander[f->commander].flags |= C_MOVED;
    if (f->kind != ORDER_RALLY) return;
    u->casualties--;
    TELL(x, GG_EV_STRENGTH, BP_CMD_RALLY, .side = BP_BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .before = (int16_t)(u->casualties + 1), .after = u->casualties);
}

static uint8_t moves_given(gg_run *x, const struct frame_order *f)
{
    bool follow = f->kind == ORDER_FOLLOW_ME || f->kind == ORDER_FOLLOW_ME_CHARGE;
    return follow && !BP_BT(x)->option.follow_me_by_margin ? 3 : f->moves;
}

static uint8_t kind_moved(const struct frame_order *f)
{
    return f->kind == ORDER_FOLLOW_ME ? ORDER_ADVANCE : f->kind == ORDER_FOLLOW_ME_CHARGE ? ORDER_CHARGE : f->kind;
}

static void tell_result(gg_run *x, const struct frame_order *f)
{
    if (f->result != DONE_WELL || f->kind == ORDER_RALLY) return;
    TELL(x, GG_EV_STEP, BP_CMD_RESULT, .piece = (uint8_t)(BP_COMMANDER + f->commander), .after = moves_given(x, f));
}

static unsigned side_of(gg_run *x, const struct frame_order *f) { return BP_BT(x)->commander[f->commander].side; }

/* Gives 1 if the commander may give a further order. */
PROC(order)
{
    BEGIN;
    CHOOSE(side_of(x, self), ASK_ORDER, BP_COMMANDER + self->commander, (unsigned)lowest(units_of(self->units)),
           BP_CMD_KINDS);
    state_order(x, self);
    ROLL(side_of(x, self), BPD_EACH, 2, BP_COMMANDER + self->commander, BP_CMD_ROLL);
    read_roll(x, self, false);
    if (self->result == DONE_WELL && self->moves == 3 &&
        BP_ST(x)->commander[self->commander].traits & HESITANT) { /* three moves must be rolled again */
        USES(x, BP_CMDR_TRAITS);
        ROLL(side_of(x, self), BPD_EACH, 2, BP_COMMANDER + self->commander, BP_CMDR_TRAITS);
        read_roll(x, self, true);
    } else if (self->result == FAILED) {
        if (general_may_help(BP_BT(x), BP_ST(x), self->commander)) {
            CHOOSE(side_of(x, self), ASK_GENERAL_REROLL, BP_COMMANDER + self->commander, GG_NONE, BP_CMD_GENERALREROLL);
            if (gg_move_verb(x->move) == V_REROLL) {
                self->reroll = ASK_GENERAL_REROLL;
                BP_ST(x)->side[side_of(x, self)].reroll_used = 1;
            }
        }
        if (!self->reroll && BP_ST(x)->commander[self->commander].traits & DECISIVE) {
            CHOOSE(side_of(x, self), ASK_DECISIVE, BP_COMMANDER + self->commander, GG_NONE, BP_CMDR_TRAITS);
            if (gg_move_verb(x->move) == V_REROLL) self->reroll = ASK_DECISIVE;
        }
        if (self->reroll) {
            ROLL(side_of(x, self), BPD_EACH, 2, BP_COMMANDER + self->commander, BP_CMD_GENERALREROLL);
            read_roll(x, self, true);
        }
    }
    self->rolled = self->reroll = 0;
    mark_acted(x, self);
    tell_result(x, self);
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
    if (self->kind != ORDER_RALLY && units_of(self->units))
        CALL(carry_out, .units = {self->units[0], self->units[1]}, .side = (uint8_t)side_of(x, self),
             .kind = kind_moved(self), .param = self->param, .moves = moves_given(x, self), .equal = self->equal,
             .unit = GG_NONE);
    clear_quarry(x);
    GIVE(self->result == DONE_WELL && self->kind < ORDER_FOLLOW_ME);
    END;
}
