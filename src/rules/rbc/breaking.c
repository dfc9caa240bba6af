/* 7.10.3, 7.10.4: units that break, flee and take others with them. */
#include "rules/rbc/chapters.h"

enum { OF_EVENT = BREAKING | RUINED | MARKED | SHOCKED | BESET | WINNER };

static void forget(rbc_state *s, int unit)
{
    s->unit[unit] = (rbc_unit){.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE};
}

static void leave_board(gg_run *x, int unit, gg_rule rule)
{
    int side = rbc_side(BT(x), unit);
    TELL(x, GG_EV_REMOVE, rule, .side = (uint8_t)side, .piece = (uint8_t)unit, .from = rbc_unit_pose(ST(x), unit));
    rbc_unlink_all(ST(x), BT(x), unit);
    rbc_put(ST(x), BT(x), unit, SQ_OFF, 0);
    USES(x, UNIT_BV);
    rbc_lose(x, side, rbc_break_value(BT(x), unit), WIN_LOSS);
}

void rbc_remove(gg_run *x, int unit, gg_rule rule)
{
    leave_board(x, unit, rule);
    forget(ST(x), unit);
    ST(x)->unit[unit].flags = DISPERSED;
}

/* Lost is lost, once it has been told. */
void rbc_forget_dispersed(gg_run *x)
{
    for (int u = 0; u < BT(x)->units; u++) ST(x)->unit[u].flags &= ~(uint32_t)DISPERSED;
}

/* Away from the enemy who broke it if he came from the flank or rear, else straight back. */
static int flight_of(const rbc_state *s, int unit, bool by_arc)
{
    const rbc_unit *u = &s->unit[unit];
    if (by_arc && u->rival != GG_NONE && rbc_arc_flank_or_rear(rbc_arc_of(s, unit, s->unit[u->rival].cell)))
        return s->unit[u->rival].facing;
    return (u->facing + 2) & 3;
}

/* Off the board; where it stood and where it flees are remembered until the event is over. */
static void ruin(gg_run *x, int unit, int flight)
{
    rbc_state *s = ST(x);
    rbc_unit *u = &s->unit[unit];
    uint16_t cell = u->cell;
    leave_board(x, unit, CAT_BROKEN);
    u->cell = cell;
    u->facing = (uint8_t)flight;
    u->flags = (u->flags & ~(uint32_t)OF_EVENT) | RUINED;
    s->queue[s->queued++] = (uint8_t)unit;
}

void rbc_break_all(gg_run *x, int flight_by_arc)
{
    rbc_state *s = ST(x);
    uint8_t flight[RBC_UNITS];
    uint64_t breaking = 0;
    for (int u = 0; u < BT(x)->units; u++) {
        if (!rbc_is(s, u, BREAKING)) continue;
        breaking |= rbc_bit(u);
        flight[u] = (uint8_t)flight_of(s, u, flight_by_arc);
    }
    for (int u = rbc_in_turn(BT(x), s, breaking, GG_NONE); u != GG_NONE; u = rbc_in_turn(BT(x), s, breaking, u))
        ruin(x, u, flight[u]);
}

/* rbc.cat.marker: given once the event is over. */
void rbc_bury(gg_run *x)
{
    rbc_state *s = ST(x);
    for (int u = 0; u < BT(x)->units; u++) {
        rbc_unit *unit = &s->unit[u];
        unit->fresh = 0;
        if (!(unit->flags & OF_EVENT)) continue;
        if (unit->flags & RUINED) {
            forget(s, u);
            continue;
        }
        if (unit->flags & MARKED) rbc_set(x, u, CATMARK, CAT_MARKER);
        unit->flags &= ~(uint32_t)OF_EVENT;
    }
    memset(s->queue, 0, s->queued);
    s->queued = 0;
}

/* ---- 7.10.4: the queue ---- */

static uint64_t tested(const struct frame_breaks *f) { return (uint64_t)f->tested[1] << 32 | f->tested[0]; }
static void note_tested(struct frame_breaks *f) { f->tested[f->friend / 32] |= (uint32_t)1 << f->friend % 32; }

static void take_next(gg_run *x, struct frame_breaks *f)
{
    f->unit = ST(x)->queue[f->next++];
    f->far = 0;
    f->tested[0] = f->tested[1] = 0;
}

/* Step 2: the next friend in its way. Only Heavy units run others down; an enemy or the board's edge ends the path. */
static uint8_t in_the_way(gg_run *x, struct frame_breaks *f)
{
    const rbc_battle *b = BT(x);
    const rbc_unit *u = &ST(x)->unit[f->unit];
    if (!rbc_heavy(rbc_type_of(b, f->unit)->cls)) return GG_NONE;
    USES(x, OPT_FLIGHT_LEN);
    while (f->far < b->option.flight) {
        int who = rbc_unit_at(ST(x), sq_steps(b->board, u->cell, 2 * u->facing, ++f->far));
        if (who == GG_NONE) continue;
        if (rbc_side(b, who) != rbc_side(b, f->unit))
            f->far = b->option.flight;
        else
            return (uint8_t)who;
    }
    return GG_NONE;
}

/* Step 3: the next Shaken unit of its brigade that was in contact with it. */
static uint8_t mate(gg_run *x, const struct frame_breaks *f)
{
    uint64_t near = rbc_contact_with(BT(x), ST(x), f->unit, ST(x)->unit[f->unit].cell) & ~tested(f);
    for (; near; near &= near - 1) {
        int u = __builtin_ctzll(near);
        if (!rbc_shaken(BT(x), ST(x), u)) continue;
        return (uint8_t)u;
    }
    return GG_NONE;
}

/* Whoever breaks on the way joins the queue at once; a broken unit takes no further test. */
PROC(breaks)
{
    BEGIN;
    while (self->next < ST(x)->queued) {
        take_next(x, self);
        while ((self->friend = in_the_way(x, self)) != GG_NONE) {
            note_tested(self);
            CALL(ordeal, .unit = self->friend, .test = TEST_FLIGHT, .other = self->unit);
            rbc_break_all(x, false);
        }
        while ((self->friend = mate(x, self)) != GG_NONE) {
            note_tested(self);
            CALL(ordeal, .unit = self->friend, .test = TEST_BRIGADE, .other = self->unit);
            rbc_break_all(x, false);
        }
    }
    END;
}
