/* Why a commander may not order those units, or not so; why a unit may not move by itself; where a commander may not ride. */
#include "rules/bp/choose/saying.h"

/* ---- groups ---- */

typedef struct ordering {
    const bp_battle *b;
    const bp_state *s;
    int commander;
    uint64_t units;
} ordering;
typedef bool holds(const ordering *, int unit);

static bool of_another(const ordering *o, int u)
{
    int brigade = o->b->commander[o->commander].brigade;
    uint64_t his =
        brigade == GG_NONE ? o->b->side_units[o->b->commander[o->commander].side] : o->b->brigade[brigade].units;
    return !(his >> u & 1);
}
static bool is_lost(const ordering *o, int u) { return !o->s->unit[u].alive; }
static bool has_acted(const ordering *o, int u) { return o->s->unit[u].flags & U_ACTED; }
static bool is_disordered(const ordering *o, int u) { return o->s->unit[u].flags & U_DISORDERED; }
static bool is_fighting(const ordering *o, int u) { return bp_engaged(o->s) >> u & 1; }
static bool cannot_rally(const ordering *o, int u)
{
    bool rallies = !o->b->option.broken_forever && bp_may_rally(o->b, o->s, o->commander, u);
    return o->s->unit[u].alive && bp_is_broken(o->b, o->s, u) && (!rallies || (o->units & (o->units - 1)));
}
static bool in_cover(const ordering *o, int u)
{
    tab_rect r;
    if (!(o->units & (o->units - 1)) || !o->s->unit[u].alive) return false;
    bp_rect(o->b, o->s, u, &r);
    return o->s->unit[u].formation == GARRISON || bp_in_wood(o->b, r.centre);
}

/* One reason for all of whom it holds. */
static void about_all(const ordering *o, holds *is, gg_rule rule, const char *one, const char *many, gg_reasons *r)
{
    uint64_t who = 0;
    char names[128];
    gg_text t = gg_text_on(names, sizeof names);
    for (uint64_t left = o->units; left; left &= left - 1)
        if (bp_lowest(left) < o->b->units && is(o, bp_lowest(left))) who |= left & -left;
    if (!who) return;
    gg_say_units(&t, &o->b->base, who);
    gg_reason_add(r, rule, who & (who - 1) ? many : one,
                  GG_PHRASE_OF(&o->b->base, .piece = BP_COMMANDER + o->commander, .word = names));
}

/* Whom no chain links to the first: how far he is from the nearest of the others. */
static void about_chain(const ordering *o, gg_reasons *r)
{
    int reach = bp_chain_reach(o->b, o->s, o->units), least = 1 << 20;
    uint64_t linked = o->units & -o->units;
    tab_rect rect[BP_UNITS];
    for (uint64_t left = o->units; left; left &= left - 1) bp_rect(o->b, o->s, bp_lowest(left), &rect[bp_lowest(left)]);
    for (bool more = true; more;) {
        more = false;
        for (uint64_t left = o->units & ~linked; left; left &= left - 1)
            for (uint64_t on = linked; on; on &= on - 1)
                if (tab_within(&rect[bp_lowest(left)], &rect[bp_lowest(on)], reach) && !(linked & left & -left))
                    linked |= left & -left, more = true;
    }
    for (uint64_t left = o->units & ~linked; left; left &= left - 1)
        for (uint64_t on = linked; on; on &= on - 1) {
            int d = tab_distance(&rect[bp_lowest(left)], &rect[bp_lowest(on)]);
            if (d < least) least = d;
        }
    char names[128];
    gg_text t = gg_text_on(names, sizeof names);
    if (linked == o->units) return;
    gg_say_units(&t, &o->b->base, o->units & ~linked);
    gg_reason_add(r, BP_CMD_GROUP, "{w} stand {i} inches from the rest, {j} allowed",
                  GG_PHRASE_OF(&o->b->base, .n = least, .k = reach, .word = names));
}

static bool is_whole(const ordering *o)
{
    for (uint64_t left = o->units; left; left &= left - 1)
        if (bp_lowest(left) >= o->b->units || !o->s->unit[bp_lowest(left)].alive) return false;
    return o->units != 0;
}

void bp_reasons_of_group(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    ordering o = {b, s, bp_top(s)->command.commander, bp_move_units(m)};
    if (!o.units) gg_reason_add(r, BP_CMD_SELECT, "whom to order is missing", GG_PHRASE_OF(&b->base));
    about_all(&o, is_lost, BP_CMD_SELECT, "{w} is destroyed", "{w} are destroyed", r);
    about_all(&o, of_another, BP_CMD_SELECT, "{w} is not of {p}'s brigade", "{w} are not of {p}'s brigade", r);
    about_all(&o, has_acted, BP_CMD_SELECT, "{w} has acted this turn", "{w} have acted this turn", r);
    about_all(&o, is_disordered, BP_CMD_SELECT, "{w} is disordered", "{w} are disordered", r);
    about_all(&o, is_fighting, BP_CMD_SELECT, "{w} is in a fight", "{w} are in a fight", r);
    about_all(&o, cannot_rally, BP_BRIG_RETREAT, "{w} is of a broken brigade", "{w} are of a broken brigade", r);
    about_all(&o, in_cover, BP_CMD_TERRAIN, "{w} stands in a wood or building and is ordered alone",
              "{w} stand in woods or buildings and are ordered alone", r);
    if (is_whole(&o)) about_chain(&o, r);
}

/* ---- orders ---- */

static bool for_one(int order)
{
    return order == ORDER_FACE || order == ORDER_ENTER || order == ORDER_EXIT || order == ORDER_MANHANDLE ||
           order >= ORDER_FOLLOW_ME;
}

static void about_formation(const bp_battle *b, const bp_state *s, uint64_t units, int formation, gg_reasons *r)
{
    bool change = false;
    for (; units; units &= units - 1) {
        int u = bp_lowest(units);
        bool lying = s->unit[u].flags & U_LYING;
        gg_phrase f = GG_PHRASE_OF(&b->base, .piece = u);
        if (formation == FORM_DOWN || formation == FORM_UP) {
            if (!bp_has(b, u, LIE_DOWN)) gg_reason_add(r, BP_SPEC_LIE_DOWN, "{P} do(es) not lie down", f);
            change |= lying == (formation == FORM_UP);
        } else if (formation == FORM_MOUNT) {
            if (!bp_has(b, u, MOUNTED_INF)) gg_reason_add(r, BP_SPEC_MOUNTED_INF, "{P} {has} no horses", f);
            change = true;
        } else if (s->unit[u].formation != formation || formation >= GARRISON) {
            bp_reason_no_form(b, s, u, formation, r);
            change = true;
        }
    }
    if (!change)
        gg_reason_add(r, BP_FORM_WHO, "all of them are in {w} already",
                      GG_PHRASE_OF(&b->base, .word = bp_formation_said((unsigned)formation)));
}

static void about_charge_order(const bp_battle *b, const bp_state *s, uint64_t units, unsigned target, int side,
                               gg_reasons *r)
{
    gg_phrase f = GG_PHRASE_OF(&b->base, .other = target < b->units ? (int)target : GG_NONE);
    if (target != GG_NONE && (target >= b->units || b->unit[target].side == side || !s->unit[target].alive))
        gg_reason_add(r, BP_CHARGE_TARGET,
                      target >= b->units             ? "that is nobody to be charged"
                      : b->unit[target].side == side ? "{O} is no enemy"
                                                     : "{O} is destroyed",
                      f);
    for (; units; units &= units - 1) {
        int u = bp_lowest(units);
        gg_move alone = bp_move_bare(V_CHARGE_ORDER, GG_NONE, GG_NONE, 0);
        bp_state now = *s;
        bp_frame *top = &now.frame[now.head.depth - 1];
        top->order.units[0] = bp_half(bp_bit(u), 0), top->order.units[1] = bp_half(bp_bit(u), 1);
        gg_rule rule = bp_why_not_order(b, &now, alone);
        if (rule == BP_CHARGE_WHO) bp_reasons_of_charger(b, s, u, r);
    }
}

/* What is ordered of one unit. */
static void about_one(const bp_battle *b, const bp_state *s, int commander, int unit, int order, gg_move m,
                      gg_reasons *r)
{
    tab_rect at;
    bp_rect(b, s, unit, &at);
    const bp_unit *u = &s->unit[unit];
    int far = tab_distance_point((tab_point){s->commander[commander].x, s->commander[commander].y}, &at);
    unsigned place = gg_move_target(m);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .other = BP_COMMANDER + commander, .n = far, .k = 120,
                               .m = u->casualties);
    bool in_person = order >= ORDER_FOLLOW_ME && order <= ORDER_RALLY;
    switch (order) {
    case ORDER_ENTER:
        if (place >= b->features || (b->feature[place].kind != BUILDING && b->feature[place].kind != WOOD))
            gg_reason_add(r, BP_MOVE_BUILDING, "that is neither a building nor a wood", f);
        if (b->unit[unit].profile.arm != BP_INF) gg_reason_add(r, BP_MOVE_BUILDING, "{P} {is} no foot", f);
        if (u->formation == GARRISON) gg_reason_add(r, BP_MOVE_BUILDING, "{P} hold(s) a building already", f);
        break;
    case ORDER_EXIT:
        if (u->formation != GARRISON) gg_reason_add(r, BP_MOVE_BUILDING, "{P} {is} in no building", f);
        break;
    case ORDER_MANHANDLE:
        if (u->formation != DEPLOYED) gg_reason_add(r, BP_MOVE_MANHANDLE, "{P} {is} no battery in action", f);
        break;
    case ORDER_RALLY:
        if (u->casualties < 2)
            gg_reason_add(r, BP_CMD_RALLY, "{P} {has} {m|casualty|casualties}: the last one stays", f);
        break;
    default: break;
    }
    if (in_person && far > 120)
        gg_reason_add(r, order == ORDER_RALLY ? BP_CMD_RALLY : BP_CMD_FOLLOWME,
                      "{o} is {i} inches from {P}, {j} allowed: he must be there in person", f);
}

void bp_reasons_of_order(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    int commander = bp_top(s)->order.commander, order = bp_order_of(m), side = b->commander[commander].side;
    uint64_t units = bp_ordered_group(s);
    bool one = !(units & (units - 1));
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = bp_lowest(units), .n = __builtin_popcountll(units));
    if (for_one(order) && !one)
        gg_reason_add(r, BP_CMD_KINDS, "that is ordered of one unit alone, and this is a group of {n}", f);
    if (bp_is_broken(b, s, bp_lowest(units)) && order != ORDER_RALLY)
        gg_reason_add(r, BP_BRIG_RETREAT, "{P} {is} of a broken brigade and can only be rallied", f);
    if (bp_order_charges(order)) about_charge_order(b, s, units, gg_move_target(m), side, r);
    if (order == ORDER_RETREAT && b->nation[side] & NAT_JACOBITE)
        for (uint64_t left = units; left; left &= left - 1)
            if (bp_has(b, bp_lowest(left), CAN_WARBAND) && !bp_shaken(b, s, bp_lowest(left)))
                gg_reason_add(r, BP_NAT_JACOBITE, "{P} do(es) not retreat before {it} {is} shaken",
                              GG_PHRASE_OF(&b->base, .piece = bp_lowest(left)));
    if (order == ORDER_FORM || order == ORDER_ADVANCE_FORM) about_formation(b, s, units, (int)gg_move_target(m), r);
    if (one) about_one(b, s, commander, bp_lowest(units), order, m, r);
}

/* ---- initiative, commanders ---- */

void bp_reasons_of_initiative(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    unsigned unit = gg_move_unit(m);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit < b->units ? (int)unit : GG_NONE);
    if (unit >= b->units) {
        gg_reason_add(r, BP_INIT_WHO, "which unit is missing", f);
        return;
    }
    if (b->unit[unit].side != s->head.ask.side || !s->unit[unit].alive) {
        gg_reason_add(r, BP_INIT_WHO, s->unit[unit].alive ? "{P} is the enemy's" : "{P} is destroyed", f);
        return;
    }
    if (s->unit[unit].flags & U_ACTED) gg_reason_add(r, BP_INIT_WHO, "{P} {has} acted this turn", f);
    if (bp_engaged(s) >> unit & 1) gg_reason_add(r, BP_INIT_WHO, "{P} {is} in a fight", f);
    if (bp_is_broken(b, s, (int)unit)) gg_reason_add(r, BP_BRIG_RETREAT, "{P} {is} of a broken brigade", f);
    if (bp_in_proximity(b, s, (int)unit)) return;
    tab_rect ours, theirs;
    int enemy = bp_nearest_enemy(b, s, (int)unit);
    if (enemy == GG_NONE) return;
    bp_rect(b, s, (int)unit, &ours);
    bp_rect(b, s, enemy, &theirs);
    f.other = enemy, f.n = tab_distance(&ours, &theirs), f.k = 120;
    gg_reason_add(r, BP_PROX_DEF, "the nearest enemy, {O}, is {i} inches away, {j} or less needed", f);
}

void bp_reasons_of_commander(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    unsigned c = gg_move_unit(m) - BP_COMMANDER;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = (int)gg_move_unit(m));
    if (!bp_is_commander(gg_move_unit(m)) || c >= b->commanders) {
        f.piece = GG_NONE;
        gg_reason_add(r, BP_CMD_SEQUENCE, "that is no commander", f);
        return;
    }
    if (b->commander[c].side != s->head.ask.side) gg_reason_add(r, BP_CMD_SEQUENCE, "{p} is the enemy's", f);
    if (b->commander[c].brigade == GG_NONE)
        gg_reason_add(r, BP_CMDR_GENERAL, "{p} is the General and gives no orders now", f);
    if (!(s->commander[c].flags & C_ALIVE)) gg_reason_add(r, BP_CMD_SEQUENCE, "{p} is killed", f);
    if (s->commander[c].flags & C_COMMANDED) gg_reason_add(r, BP_CMD_SEQUENCE, "{p} has given his orders this turn", f);
}

static bool is_off(const bp_battle *b, tab_point p) { return p.x < 0 || p.y < 0 || p.x > b->width || p.y > b->height; }

static void about_point(const bp_battle *b, const bp_state *s, int commander, tab_point p, gg_reasons *r)
{
    const bp_commander *c = &s->commander[commander];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = BP_COMMANDER + commander,
                               .n = tab_distance_points((tab_point){c->x, c->y}, p), .k = bp_ride_reach(b, c));
    bool off = is_off(b, p);
    if (off) gg_reason_add(r, BP_GEO_TABLE, "that is off the table", f);
    if (f.n > f.k) gg_reason_add(r, BP_CMDR_MOVE, "that is {i} inches away, his reach is {j}", f);
    if (off || f.n > f.k) {
        gg_text t = gg_text_on(r->instead, sizeof r->instead);
        tab_point at;
        int go = f.n < f.k ? f.n : f.k - 1;
        do at = (tab_point){c->x + (p.x - c->x) * go / f.n, c->y + (p.y - c->y) * go / f.n};
        while (is_off(b, at) && go-- > 0);
        gg_text_add(&t, "that way he comes to ");
        gg_say_inches(&t, at.x);
        gg_text_add(&t, ",");
        gg_say_inches(&t, at.y);
    }
    for (int i = 0; i < b->features; i++) {
        const bp_feature *a = &b->feature[i];
        char name[64];
        gg_text t = gg_text_on(name, sizeof name);
        if (a->kind != IMPASSABLE || !tab_inside(p, a->shape.at, a->shape.n)) continue;
        bp_say_feature(&t, b, i);
        gg_reason_add(r, BP_TERR_TYPES, "{w} is closed to all", GG_PHRASE_OF(&b->base, .word = name));
    }
    for (uint64_t left = bp_alive(b, s, !b->commander[commander].side); left; left &= left - 1)
        if (bp_point_within(b, s, bp_lowest(left), p, 10))
            gg_reason_add(r, BP_CMDR_MOVE, "{P} {is} within an inch of it",
                          GG_PHRASE_OF(&b->base, .piece = bp_lowest(left)));
}

void bp_reasons_of_ride(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    int asked = bp_top(s)->commander_move.commander;
    unsigned unit = gg_move_target(m), c = gg_move_unit(m) - BP_COMMANDER;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = BP_COMMANDER + asked, .other = unit < b->units ? (int)unit : GG_NONE);
    if ((int)c != asked) gg_reason_add(r, BP_CMDR_MOVE, "it is {p} who rides now", f);
    if (!bp_is_commander(gg_move_unit(m)) || c >= b->commanders) return;
    if (gg_move_verb(m) == V_RIDE)
        about_point(b, s, (int)c, (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)}, r);
    if (gg_move_verb(m) != V_JOIN) return;
    if (unit >= b->units || !s->unit[unit].alive || b->unit[unit].side != b->commander[c].side) {
        gg_reason_add(r, BP_CMDR_JOIN,
                      unit >= b->units      ? "whom he joins is missing"
                      : s->unit[unit].alive ? "{O} is the enemy's"
                                            : "{O} is destroyed",
                      f);
        return;
    }
    tab_rect at;
    bp_rect(b, s, (int)unit, &at);
    about_point(b, s, (int)c, at.rear, r);
}
