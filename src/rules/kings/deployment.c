/* D1: units are placed in the zones of their sides. D7, 7.14: natives that were lost are replaced from the POOL. */
#include "rules/kings/chapters.h"

/* ---- D1: in the zone ---- */

gg_rule kings_judge_place(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    int side = kings_side_of(b, unit), depth = side == IMPERIAL ? p.y : b->height - p.y;
    if (depth < 0 || depth > b->zone[side]) return TURN_DEPLOY;
    return kings_judge_spot(b, s, unit, kings_radius_as(b, unit, s->unit[unit].figs, false), p);
}

static int add_place(const kings_battle *b, const kings_state *s, int unit, tab_point p, tab_point *out, int n, int cap)
{
    for (int i = 0; i < n; i++)
        if (out[i].x == p.x && out[i].y == p.y) return n;
    if (n == cap || kings_judge_place(b, s, unit, p) != GG_OK) return n;
    out[n] = p;
    return n + 1;
}

/* Two rows of fifteen points. If none of them is left, the first point of the zone that is: setting up never sticks while
 * there is room at all. */
int kings_places(const kings_battle *b, const kings_state *s, int unit, tab_point *out, int cap)
{
    int side = kings_side_of(b, unit), n = 0, r = kings_radius_as(b, unit, s->unit[unit].figs, false);
    for (int row = 0; row < 2; row++) {
        int depth = row ? b->zone[side] : r + 10, y = side == IMPERIAL ? depth : b->height - depth;
        for (int k = 1; k < 16; k++) n = add_place(b, s, unit, (tab_point){b->width * k / 16, y}, out, n, cap);
    }
    for (int depth = r; n == 0 && depth <= b->zone[side]; depth++)
        for (int x = r; n == 0 && x <= b->width - r; x++)
            n = add_place(b, s, unit, (tab_point){x, side == IMPERIAL ? depth : b->height - depth}, out, n, cap);
    return n;
}

static uint8_t next_waiting(gg_run *x, int side, int from)
{
    for (int u = from; u < BT(x)->units; u++)
        if (kings_owner(x, u) == side && kings_is(ST(x), u, WAITING)) return (uint8_t)u;
    return BT(x)->units;
}

static bool has_room(gg_run *x, int unit)
{
    tab_point at;
    return kings_places(BT(x), ST(x), unit, &at, 1) > 0;
}

/* Loose order; a crew faces the enemy's edge. */
static void put_down(gg_run *x, int unit)
{
    kings_unit *u = &ST(x)->unit[unit];
    tab_point at = kings_go_end(x->move);
    bool crew = kings_profile_of(BT(x), unit)->crew;
    u->flags &= (uint16_t)~WAITING;
    u->status = ON;
    u->work = GG_NONE;
    u->x = (int16_t)at.x;
    u->y = (int16_t)at.y;
    u->facing = crew && kings_owner(x, unit) == NATIVE ? 8 : 0;
    TELL(x, GG_EV_PLACE, TURN_DEPLOY, .side = kings_owner(x, unit), .piece = (uint8_t)unit,
         .to = kings_pose(BT(x), at, crew ? u->facing : -1));
}

/* It takes no part, and is not lost. */
static void leave_out(gg_run *x, int unit)
{
    ST(x)->unit[unit].flags &= (uint16_t)~WAITING;
    ST(x)->unit[unit].status = EXITED;
    TELL(x, GG_EV_STEP, TURN_DEPLOY, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .variant = 1);
}

/* The first side places all its units in order of id, then the other. */
PROC(deployment)
{
    BEGIN;
    for (self->pad[0] = 0; self->pad[0] < GG_SIDES; self->pad[0]++, self->side = !self->side) {
        for (self->unit = next_waiting(x, self->side, 0); self->unit < BT(x)->units;
             self->unit = next_waiting(x, self->side, self->unit)) {
            if (!has_room(x, self->unit)) {
                leave_out(x, self->unit);
                continue;
            }
            CHOOSE(self->side, ASK_PLACE, self->unit, GG_NONE, TURN_DEPLOY);
            put_down(x, self->unit);
        }
    }
    END;
}

/* ---- 7.14: theoretical strength ---- */

static uint8_t next_owed(gg_run *x, int after)
{
    uint8_t next = GG_NONE;
    for (int u = 0; u < BT(x)->units; u++) {
        const kings_unit *unit = &ST(x)->unit[u];
        if (!(unit->flags & OWED) || unit->lost <= after) continue;
        if (next == GG_NONE || unit->lost < ST(x)->unit[next].lost) next = (uint8_t)u;
    }
    return next;
}

/* Mounted for mounted, foot for foot. */
static bool stands_in(const kings_battle *b, const kings_state *s, int unit, int lost)
{
    return kings_side_of(b, unit) == NATIVE && s->unit[unit].status == POOL &&
           kings_profile_of(b, unit)->mounted == kings_profile_of(b, lost)->mounted;
}

int kings_replacement(const kings_battle *b, const kings_state *s, int lost)
{
    for (int u = 0; u < b->units; u++)
        if (stands_in(b, s, u, lost)) return u;
    return GG_NONE;
}

gg_rule kings_judge_replacement(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    int r = kings_radius_as(b, unit, b->unit[unit].start, false);
    bool touches = p.x == r || p.y == r || p.x == b->width - r || p.y == b->height - r;
    return touches ? kings_judge_spot_on(b, s, unit, p) : RECYCLE_EDGE;
}

static void write_off(gg_run *x, int lost)
{
    ST(x)->unit[lost].flags &= (uint16_t)~OWED;
    ST(x)->unit[lost].lost = 0;
}

/* The POOL unit that comes on now; with no such unit nothing is owed, with no room it stays owed. */
static uint8_t replacement_now(gg_run *x, int lost)
{
    tab_point spot;
    int unit = kings_replacement(BT(x), ST(x), lost);
    if (unit == GG_NONE) {
        write_off(x, lost);
        return GG_NONE;
    }
    return kings_spots(BT(x), ST(x), unit, &spot, 1) ? (uint8_t)unit : (uint8_t)GG_NONE;
}

static void replace(gg_run *x, const struct frame_replacements *f)
{
    kings_bring_on(x, f->unit, kings_go_end(x->move), REFILL_FULL, OPTION_THEORETICAL);
    ST(x)->unit[f->unit].flags |= ACTED;
    write_off(x, f->lost);
    USES(x, RECYCLE_NOACT);
}

static int place_of(gg_run *x, int lost) { return lost == GG_NONE ? 255 : ST(x)->unit[lost].lost; }

PROC(replacements)
{
    BEGIN;
    for (self->lost = next_owed(x, 0); self->lost != GG_NONE; self->lost = next_owed(x, self->place)) {
        self->place = (uint8_t)place_of(x, self->lost);
        self->unit = replacement_now(x, self->lost);
        if (self->unit == GG_NONE) continue;
        CHOOSE(NATIVE, ASK_REPLACE, self->unit, self->lost, OPTION_THEORETICAL);
        replace(x, self);
    }
    END;
}
