/* 7.3: commanders on the table. */
#include "rules/bp/chapters.h"

static tab_point at(const bp_commander *c) { return (tab_point){c->x, c->y}; }

static void place(gg_run *x, int commander, tab_point to, int joined, gg_rule rule)
{
    bp_commander *c = &ST(x)->commander[commander];
    tab_pose was = tab_pose_at(at(c), 0);
    c->x = (int16_t)to.x, c->y = (int16_t)to.y, c->joined = (uint8_t)joined;
    TELL(x, GG_EV_MOVE, rule, .side = BT(x)->commander[commander].side, .piece = (uint8_t)(BP_COMMANDER + commander),
         .other = (uint8_t)joined, .from = bp_plane(BT(x), was), .to = bp_plane(BT(x), tab_pose_at(to, 0)));
}

/* bp.cmdr.join: he stands at the middle of the unit's rear. */
void bp_commander_joins(gg_run *x, int commander, int unit, gg_rule rule)
{
    tab_rect r;
    bp_rect(BT(x), ST(x), unit, &r);
    place(x, commander, r.rear, unit, rule);
}

void bp_commander_falls(gg_run *x, int commander, gg_rule rule)
{
    bp_commander *c = &ST(x)->commander[commander];
    TELL(x, GG_EV_REMOVE, rule, .side = BT(x)->commander[commander].side, .piece = (uint8_t)(BP_COMMANDER + commander),
         .from = bp_plane(BT(x), tab_pose_at(at(c), 0)));
    *c = (bp_commander){.joined = GG_NONE, .rating = c->rating, .flags = c->flags & (C_COMMANDED | C_ON_FOOT)};
}

/* The nearest friendly unit to a point: least D, then id. */
static int shelter_of(const bp_battle *b, const bp_state *s, int side, tab_point p, int reach)
{
    int best = GG_NONE, least = reach + 1;
    for (uint64_t left = bp_alive(b, s, side); left; left &= left - 1) {
        tab_rect r;
        bp_rect(b, s, __builtin_ctzll(left), &r);
        int d = tab_distance_point(p, &r);
        if (d < least) least = d, best = __builtin_ctzll(left);
    }
    return best;
}

/* bp.cmdr.contact */
static void commanders_caught(gg_run *x, int unit)
{
    const bp_battle *b = BT(x);
    if (!ST(x)->unit[unit].alive) return;
    for (int c = 0; c < b->commanders; c++) {
        const bp_commander *a = &ST(x)->commander[c];
        if (b->commander[c].side == b->unit[unit].side || !(a->flags & C_ALIVE) || a->joined != GG_NONE) continue;
        if (!bp_point_within(b, ST(x), unit, at(a), 0)) continue;
        int shelter = shelter_of(b, ST(x), b->commander[c].side, at(a), 240);
        if (shelter == GG_NONE)
            bp_commander_falls(x, c, BP_CMDR_CONTACT);
        else
            bp_commander_joins(x, c, shelter, BP_CMDR_CONTACT);
    }
}

/* ---- units are moved with those who have joined them ---- */

static uint8_t building_at(const bp_battle *b, tab_pose p)
{
    for (uint64_t left = b->buildings; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        tab_box box = b->feature[i].shape.box;
        if (box.y1 == p.y && (box.x0 + box.x1) / 2 == p.x) return (uint8_t)i;
    }
    return GG_NONE;
}

/* A joined commander stands at the rear of his unit (bp.cmdr.join). */
static void bring_commanders(gg_run *x, int unit)
{
    for (int c = 0; c < BT(x)->commanders; c++) {
        bp_commander *joined = &ST(x)->commander[c];
        if (joined->joined != unit || !(joined->flags & C_ALIVE)) continue;
        tab_rect r;
        bp_rect(BT(x), ST(x), unit, &r);
        joined->x = (int16_t)r.rear.x;
        joined->y = (int16_t)r.rear.y;
    }
}

/* The special rule by which a unit takes a formation. */
static void tell_formation(gg_run *x, int unit, int formation)
{
    static const gg_rule by[BP_FORMATIONS] = {[FDL] = BP_SPEC_FOUR_DEEP,
                                              [MIXED] = BP_SPEC_MIXED,
                                              [COC] = BP_SPEC_COC,
                                              [SQUARE] = BP_SPEC_FORM_SQUARE,
                                              [WARB] = BP_SPEC_WARBAND};
    if (by[formation]) USES(x, by[formation]);
    if (formation == SKIRM && bp_has(BT(x), unit, CAN_SKIRMISH)) USES(x, BP_SPEC_SKIRMISH);
    if (formation == ACOL && bp_has(BT(x), unit, DEEP)) USES(x, BP_SPEC_DEEP);
}

void bp_put(gg_run *x, int unit, tab_pose pose, int formation, gg_rule rule)
{
    bp_unit *u = &ST(x)->unit[unit];
    gg_pose was = bp_plane(BT(x), u->pose);
    int before = u->formation;
    u->pose = pose;
    u->formation = (uint8_t)formation;
    u->building = formation == GARRISON ? building_at(BT(x), pose) : (uint8_t)GG_NONE;
    TELL(x, GG_EV_MOVE, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = was,
         .to = bp_plane(BT(x), pose), .before = (int16_t)before, .after = (int16_t)formation);
    if (formation != before) tell_formation(x, unit, formation);
    bring_commanders(x, unit);
    commanders_caught(x, unit);
}

/* ---- bp.cmdr.move, bp.cmdr.general ---- */

int bp_ride_reach(const bp_battle *b, const bp_commander *c)
{
    if (c->flags & C_ON_FOOT) return 360;
    return b->option.cmd_rides_540 ? 540 : 480;
}

static gg_rule judge_point(const bp_battle *b, const bp_state *s, int commander, tab_point p)
{
    const bp_commander *c = &s->commander[commander];
    if (p.x < 0 || p.y < 0 || p.x > b->width || p.y > b->height) return BP_GEO_TABLE;
    if (tab_distance_points(at(c), p) > bp_ride_reach(b, c)) return BP_CMDR_MOVE;
    for (int f = 0; f < b->features; f++) {
        const bp_feature *a = &b->feature[f];
        if (a->kind == IMPASSABLE && tab_inside(p, a->shape.at, a->shape.n)) return BP_TERR_TYPES;
    }
    for (uint64_t left = bp_alive(b, s, !b->commander[commander].side); left; left &= left - 1)
        if (bp_point_within(b, s, __builtin_ctzll(left), p, 10)) return BP_CMDR_MOVE;
    return GG_OK;
}

static tab_point behind(const tab_rect *r)
{
    tab_point back = tab_offset(r->pose.f, 0, -20);
    return (tab_point){r->rear.x + back.x, r->rear.y + back.y};
}

gg_rule bp_why_not_commander_move(const bp_battle *b, const bp_state *s, gg_move m)
{
    int commander = bp_top(s)->commander_move.commander;
    if (gg_move_unit(m) != BP_COMMANDER + (unsigned)commander) return BP_CMDR_MOVE;
    if (gg_move_verb(m) == V_STAY) return GG_OK;
    if (gg_move_verb(m) == V_RIDE)
        return judge_point(b, s, commander, (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)});
    unsigned unit = gg_move_target(m);
    if (gg_move_verb(m) != V_JOIN || unit >= b->units || !s->unit[unit].alive ||
        b->unit[unit].side != b->commander[commander].side)
        return BP_CMDR_JOIN;
    tab_rect r; /* he may come up from behind, or, where there is no room, to the unit itself */
    bp_rect(b, s, (int)unit, &r);
    gg_rule rule = judge_point(b, s, commander, behind(&r));
    return rule ? judge_point(b, s, commander, r.rear) : GG_OK;
}

static gg_move ride_to(int commander, tab_point p)
{
    return bp_move(V_RIDE, BP_COMMANDER + (unsigned)commander, GG_NONE, tab_pose_at(p, 0), 0);
}

/* Unless it is listed already. */
static void add_middle(const bp_battle *b, const bp_state *s, gg_offers *o, gg_move m)
{
    for (int i = 0; i < o->slots; i++)
        if (bp_listed(o)[i] == m) return;
    if (bp_why_not_commander_move(b, s, m) == GG_OK) bp_add(o, m);
}

/* bp.offer.commander */
void bp_offer_commander_move(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    int commander = bp_top(s)->commander_move.commander, side = b->commander[commander].side,
        brigade = b->commander[commander].brigade, count = 0;
    uint64_t units = bp_alive(b, s, side) & (brigade == GG_NONE ? b->side_units[side] : b->brigade[brigade].units);
    int64_t sx = 0, sy = 0;
    bp_add_bare(o, V_STAY, BP_COMMANDER + (unsigned)commander);
    for (uint64_t left = units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        tab_rect r;
        bp_rect(b, s, u, &r);
        sx += r.centre.x, sy += r.centre.y, count++;
        if (judge_point(b, s, commander, behind(&r)) != GG_OK) continue; /* where he may ride he may also join */
        bp_add(o, ride_to(commander, behind(&r)));
        bp_add(o, bp_move_bare(V_JOIN, BP_COMMANDER + (unsigned)commander, (unsigned)u, 0));
    }
    tab_point middle = {(int32_t)tab_rdiv(sx, count ? count : 1), (int32_t)tab_rdiv(sy, count ? count : 1)};
    if (count) add_middle(b, s, o, ride_to(commander, middle));
}

PROC(commander_move)
{
    BEGIN;
    CHOOSE(BT(x)->commander[self->commander].side, ASK_COMMANDER_MOVE, BP_COMMANDER + self->commander, GG_NONE,
           BT(x)->commander[self->commander].brigade == GG_NONE ? BP_CMDR_GENERAL : BP_CMDR_MOVE);
    ST(x)->commander[self->commander].flags |= C_MOVED;
    USES(x, BP_OFFER_COMMANDER);
    if (gg_move_verb(x->move) == V_JOIN)
        bp_commander_joins(x, self->commander, (int)gg_move_target(x->move), BP_CMDR_JOIN);
    else if (gg_move_verb(x->move) == V_RIDE)
        place(x, self->commander, (tab_point){(int32_t)gg_move_x(x->move), (int32_t)gg_move_y(x->move)}, GG_NONE,
              BT(x)->commander[self->commander].brigade == GG_NONE ? BP_CMDR_GENERAL : BP_CMDR_MOVE);
    END;
}
