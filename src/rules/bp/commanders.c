/* 7.3: commanders on the table. */
#include "bp.h"

static tab_point at(const bp_commander *c) { return (tab_point){c->x, c->y}; }

static void place(gg_run *x, int commander, tab_point to, int joined, gg_rule rule)
{
    bp_commander *c = &BP_ST(x)->commander[commander];
    tab_pose was = tab_pose_at(at(c), 0);
    c->x = (int16_t)to.x, c->y = (int16_t)to.y, c->joined = (uint8_t)joined;
    TELL(x, GG_EV_MOVE, rule, .side = BP_BT(x)->commander[commander].side, .piece = (uint8_t)(BP_COMMANDER + commander),
         .other = (uint8_t)joined, .from = bp_plane(BP_BT(x), was), .to = bp_plane(BP_BT(x), tab_pose_at(to, 0)));
}

/* bp.cmdr.join: he stands at the middle of the unit's rear. */
void bp_commander_joins(gg_run *x, int commander, int unit, gg_rule rule)
{
    tab_rect r;
    bp_rect(BP_BT(x), BP_ST(x), unit, &r);
    place(x, commander, r.rear, unit, rule);
    USES(x, BP_CMDR_JOIN);
}

void bp_commander_falls(gg_run *x, int commander, gg_rule rule)
{
    bp_commander *c = &BP_ST(x)->commander[commander];
    TELL(x, GG_EV_REMOVE, rule, .side = BP_BT(x)->commander[commander].side,
         .piece = (uint8_t)(BP_COMMANDER + commander), .from = bp_plane(BP_BT(x), tab_pose_at(at(c), 0)));
    *c = (bp_commander){.joined = GG_NONE, .rating = c->rating, .flags = c->flags & (C_COMMANDED | C_ON_FOOT)};
}

/* The nearest friendly unit to a point: least D, then id. */
int bp_shelter(const bp_battle *b, const bp_state *s, int side, tab_point p, int reach)
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
void bp_commanders_caught(gg_run *x, int unit)
{
    const bp_battle *b = BP_BT(x);
    if (!BP_ST(x)->unit[unit].alive) return;
    for (int c = 0; c < b->commanders; c++) {
        const bp_commander *a = &BP_ST(x)->commander[c];
        if (b->commander[c].side == b->unit[unit].side || !(a->flags & C_ALIVE) || a->joined != GG_NONE) continue;
        if (!bp_point_within(b, BP_ST(x), unit, at(a), 0)) continue;
        int shelter = bp_shelter(b, BP_ST(x), b->commander[c].side, at(a), 240);
        if (shelter == GG_NONE)
            bp_commander_falls(x, c, BP_CMDR_CONTACT);
        else
            bp_commander_joins(x, c, shelter, BP_CMDR_CONTACT);
    }
}

/* ---- bp.cmdr.move, bp.cmdr.general ---- */

static int reach_of(const bp_battle *b, const bp_commander *c)
{
    if (c->flags & C_ON_FOOT) return 360;
    return b->option.cmd_mounted_move_480 ? 480 : 540;
}

static gg_rule judge_point(const bp_battle *b, const bp_state *s, int commander, tab_point p)
{
    const bp_commander *c = &s->commander[commander];
    if (p.x < 0 || p.y < 0 || p.x > b->width || p.y > b->height) return BP_GEO_TABLE;
    if (tab_distance_points(at(c), p) > reach_of(b, c)) return BP_CMDR_MOVE;
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

gg_rule bp_judge_commander_move(const bp_battle *b, const bp_state *s, int commander, gg_move m)
{
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

static int add(const bp_battle *b, const bp_state *s, int commander, gg_move m, gg_move *out, int n, int cap)
{
    if (n < cap && bp_judge_commander_move(b, s, commander, m) == GG_OK) out[n++] = m;
    return n;
}

static gg_move ride_to(int commander, tab_point p)
{
    return bp_move(V_RIDE, BP_COMMANDER + (unsigned)commander, GG_NONE, tab_pose_at(p, 0), 0);
}

/* bp.offer.commander */
int bp_commander_points(const bp_battle *b, const bp_state *s, int commander, gg_move *out, int cap)
{
    int n = 0, side = b->commander[commander].side, brigade = b->commander[commander].brigade, count = 0;
    uint64_t units = bp_alive(b, s, side) & (brigade == GG_NONE ? b->side_units[side] : b->brigade[brigade].units);
    int64_t sx = 0, sy = 0;
    n = add(b, s, commander, bp_move_bare(V_STAY, BP_COMMANDER + (unsigned)commander, GG_NONE, 0), out, n, cap);
    for (uint64_t left = units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        tab_rect r;
        bp_rect(b, s, u, &r);
        sx += r.centre.x, sy += r.centre.y, count++;
        if (judge_point(b, s, commander, behind(&r)) != GG_OK) continue; /* where he may ride he may also join */
        n = bp_add(out, n, cap, ride_to(commander, behind(&r)));
        n = bp_add(out, n, cap, bp_move_bare(V_JOIN, BP_COMMANDER + (unsigned)commander, (unsigned)u, 0));
    }
    if (count) {
        gg_move m = ride_to(commander, (tab_point){(int32_t)tab_rdiv(sx, count), (int32_t)tab_rdiv(sy, count)});
        for (int i = 0; i < n; i++)
            if (out[i] == m) return n;
        n = add(b, s, commander, m, out, n, cap);
    }
    return n;
}

PROC(commander_move)
{
    BEGIN;
    CHOOSE(BP_BT(x)->commander[self->commander].side, ASK_COMMANDER_MOVE, BP_COMMANDER + self->commander, GG_NONE,
           BP_BT(x)->commander[self->commander].brigade == GG_NONE ? BP_CMDR_GENERAL : BP_CMDR_MOVE);
    BP_ST(x)->commander[self->commander].flags |= C_MOVED;
    USES(x, BP_MOVE_RATE);
    USES(x, BP_OFFER_COMMANDER);
    USES(x, BP_OFFER_COMMANDER);
    if (gg_move_verb(x->move) == V_JOIN)
        bp_commander_joins(x, self->commander, (int)gg_move_target(x->move), BP_CMDR_JOIN);
    else if (gg_move_verb(x->move) == V_RIDE)
        place(x, self->commander, (tab_point){(int32_t)gg_move_x(x->move), (int32_t)gg_move_y(x->move)}, GG_NONE,
              BP_BT(x)->commander[self->commander].brigade == GG_NONE ? BP_CMDR_GENERAL : BP_CMDR_MOVE);
    END;
}
