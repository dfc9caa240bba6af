/* 7.5 and 7.7: taking hits, and the Hit Transfer of a Keil brigade.
 *
 * Hits of an event are first due (rbc_unit.due); the owner may pass some of them on; then all that are due are taken
 * together. */
#include "rules/rbc/chapters.h"

/* ---- 7.7 ---- */

/* rbc.unf.nokiel: an Unformed unit neither gives nor receives; nor does a Hedgehog. */
static bool in_keil(const rbc_battle *b, const rbc_state *s, int unit)
{
    return rbc_has(b, unit, T_KIEL) && rbc_on_board(s, unit) && !rbc_is(s, unit, UNFORMED | HEDGEHOG_ON);
}

/* Below the Catastrophe Trigger, its own hits of this event included. */
int rbc_room(const rbc_battle *b, const rbc_state *s, int receiver)
{
    const rbc_unit *u = &s->unit[receiver];
    int room = rbc_type_of(b, receiver)->catastrophe - 1 - u->hits - u->due;
    return room > 0 ? room : 0;
}

static uint64_t receivers(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t able = 0;
    for (uint64_t left = b->brigade[b->unit[unit].brigade].units & ~rbc_bit(unit); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!in_keil(b, s, u) || sq_distance(s->unit[u].cell, s->unit[unit].cell) != 1) continue;
        if (rbc_room(b, s, u)) able |= rbc_bit(u);
    }
    return able;
}

int rbc_transfer_limit(const rbc_battle *b, const rbc_state *s, int unit, int hits)
{
    if (hits < 2 || b->option.kiel == KIEL_OFF || !in_keil(b, s, unit)) return 0;
    int share = b->option.kiel == KIEL_ALL ? hits : hits / 2, room = 0;
    for (uint64_t left = receivers(b, s, unit); left; left &= left - 1) room += rbc_room(b, s, __builtin_ctzll(left));
    return room < share ? room : share;
}

/* The receiver behind the one that was asked about last. */
static uint8_t next_receiver(gg_run *x, const struct frame_transfer *f, bool first)
{
    uint64_t left = receivers(BT(x), ST(x), f->unit);
    if (!first) left &= ~(((uint64_t)2 << f->receiver) - 1);
    return f->left && left ? (uint8_t)__builtin_ctzll(left) : (uint8_t)GG_NONE;
}

static void pass_on(gg_run *x, struct frame_transfer *f, int hits)
{
    rbc_state *s = ST(x);
    if (hits == 0) return;
    s->unit[f->unit].due = (uint8_t)(s->unit[f->unit].due - hits);
    s->unit[f->receiver].due = (uint8_t)(s->unit[f->receiver].due + hits);
    f->left = (uint8_t)(f->left - hits);
    DEED(x, FACT_SHARED, f->unit, (unsigned)(hits < 6 ? hits : 6));
    TELL(x, GG_EV_STEP, BRIG_KIEL, .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit, .other = f->receiver,
         .after = (int16_t)hits);
}

PROC(transfer)
{
    BEGIN;
    USES(x, SPECIAL_KIEL);
    if (BT(x)->option.kiel != KIEL_HALF) USES(x, OPT_KIEL);
    for (self->receiver = next_receiver(x, self, true); self->receiver != GG_NONE;
         self->receiver = next_receiver(x, self, false)) {
        CHOOSE_IF_FREE((unsigned)rbc_side(BT(x), self->unit), ASK_TRANSFER, self->unit, self->receiver, BRIG_KIEL);
        pass_on(x, self, (int)gg_move_arg(x->move));
    }
    END;
}

/* ---- 7.5 ---- */

/* Unformed, a block of a Keil brigade keeps all its hits to itself. */
static void tell_nokiel(gg_run *x, int unit)
{
    if (rbc_has(BT(x), unit, T_KIEL) && rbc_is(ST(x), unit, UNFORMED) && ST(x)->unit[unit].fresh >= 2)
        USES(x, UNF_NOKIEL);
}

void rbc_suffer(gg_run *x)
{
    rbc_state *s = ST(x);
    uint64_t due = 0;
    for (int u = 0; u < BT(x)->units; u++)
        if (s->unit[u].due) due |= rbc_bit(u);
    for (int u = rbc_in_turn(BT(x), s, due, GG_NONE); u != GG_NONE; u = rbc_in_turn(BT(x), s, due, u)) {
        bool steady = !rbc_shaken(BT(x), s, u);
        rbc_take_hits(x, u, s->unit[u].due, HITS_TRACK);
        s->unit[u].due = 0;
        tell_nokiel(x, u);
        if (steady && rbc_shaken(BT(x), s, u) && s->phase == PHASE_MELEE) USES(x, MELEE_SHAKEN);
    }
}
