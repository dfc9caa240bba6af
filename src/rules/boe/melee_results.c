/* 7.12: a melee from its primaries to its last consequence. The modifiers are in melee.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

static uint8_t side_of(gg_run *x, int unit) { return (uint8_t)boe_side(BT(x), unit); }
static const boe_melee *fight(gg_run *x, const struct frame_melee *f) { return &ST(x)->melee[f->at]; }
static uint8_t holder(gg_run *x, const struct frame_melee *f) { return fight(x, f)->holder; }
static uint8_t intruder(gg_run *x, const struct frame_melee *f) { return !fight(x, f)->holder; }

static int units_in(gg_run *x, const struct frame_melee *f, int side, uint8_t out[BOE_STACK])
{
    return boe_units_in(BT(x), ST(x), f->cell, side, out);
}

/* ---- 1: primaries ---- */

static bool must_name(gg_run *x, const struct frame_melee *f)
{
    uint8_t in[BOE_STACK];
    return units_in(x, f, f->side, in) > 1;
}

static uint8_t default_primary(gg_run *x, const struct frame_melee *f)
{
    return (uint8_t)boe_default_primary(BT(x), ST(x), f->at, f->side);
}

/* ---- 2: dice ---- */

static int total(gg_run *x, const struct frame_melee *f, int side)
{
    GG_TALLY(t);
    boe_melee_mods(BT(x), ST(x), f->at, side, f->primary[side], f->primary[!side], &t);
    gg_tally_word(&t, f->die[side], MELEE_ROLL, "die");
    TELL_TALLY(x, f->primary[side], f->primary[!side], &t);
    return t.total;
}

static void tell_fight(gg_run *x, const struct frame_melee *f)
{
    TELL(x, GG_EV_ATTACK, MELEE_ROLL, .side = intruder(x, f), .piece = f->primary[intruder(x, f)],
         .other = f->primary[holder(x, f)]);
    if (boe_garrison(BT(x), ST(x), f->primary[holder(x, f)])) USES(x, FORM_GARRISON);
}

/* ---- 3: which kind of issue it has ---- */

enum {
    TIE = MELEE_TIE,
    BEATEN = MELEE_BEATEN,
    SQUARE_HOLDS = MELEE_SQUARE_HOLDS,
    SQUARE_REPELS = MELEE_SQUARE_REPELS,
    GARRISON_HOLDS = MELEE_GARRISON_HOLDS
};

static bool horse_at_square(const boe_battle *b, const boe_state *s, int square, int intruder)
{
    return s->unit[square].formation == SQUARE && s->unit[square].status == GOOD && boe_kind(b, intruder) == CAV;
}

int boe_melee_issue(const boe_battle *b, const boe_state *s, const struct frame_melee *f, int loser, int margin)
{
    int side = s->melee[f->at].holder, holding = f->primary[side];
    bool close = margin <= 2, held = loser == side;
    if (margin == 0) return TIE;
    if (horse_at_square(b, s, holding, f->primary[!side]) && (!held || close))
        return held ? SQUARE_HOLDS : SQUARE_REPELS;
    return held && close && boe_garrison(b, s, holding) ? GARRISON_HOLDS : BEATEN;
}

/* The units of the loser are remembered: whether all of them are eliminated is asked at the end. */
static void decide(gg_run *x, struct frame_melee *f)
{
    static const gg_rule rule[] = {[TIE] = MELEE_RESULT,
                                   [BEATEN] = MELEE_RESULT,
                                   [SQUARE_HOLDS] = MELEE_SQUAREHOLD,
                                   [SQUARE_REPELS] = MELEE_SQUAREREPEL,
                                   [GARRISON_HOLDS] = MELEE_GARRISONHOLD};
    int lead = total(x, f, intruder(x, f)) - total(x, f, holder(x, f));
    f->loser = lead > 0 ? holder(x, f) : intruder(x, f);
    f->margin = (uint8_t)(lead < 0 ? -lead : lead);
    f->issue = (uint8_t)boe_melee_issue(BT(x), ST(x), f, f->loser, f->margin);
    f->swift = boe_is(ST(x), f->primary[!f->loser], IMPETUS);
    DEED(x, FACT_WON, f->primary[!f->loser], f->margin ? 2 : 1);
    DEED(x, FACT_WON, f->primary[f->loser], f->margin ? 0 : 1);
    memset(f->beaten, GG_NONE, sizeof f->beaten);
    units_in(x, f, f->loser, f->beaten);
    TELL(x, GG_EV_STEP, rule[f->issue], .side = f->margin ? !f->loser : GG_NONE, .piece = f->primary[!f->loser],
         .other = f->primary[f->loser], .after = f->margin);
}

/* ---- casualties ---- */

static void hurt(gg_run *x, struct frame_melee *f, int side, int unit, int stands)
{
    if (stands > 0) f->hurt[side] = 1;
    boe_lose(x, unit, stands, MELEE_CASUALTIES);
}

/* boe.melee.ridedown: horse at speed among foot or guns. */
int boe_melee_toll(const boe_battle *b, const boe_state *s, int winner, int loser, int margin, bool *ridden_down)
{
    int table = margin <= 2 ? 1 : margin <= 4 ? 2 : 3, most = margin < 6 ? margin : 6;
    *ridden_down = boe_kind(b, winner) == CAV && boe_is(s, winner, IMPETUS) && boe_kind(b, loser) != CAV;
    return *ridden_down && most > table ? most : table;
}

static int toll(gg_run *x, const struct frame_melee *f)
{
    bool ridden_down;
    int n = boe_melee_toll(BT(x), ST(x), f->primary[!f->loser], f->primary[f->loser], f->margin, &ridden_down);
    if (ridden_down) USES(x, MELEE_RIDEDOWN);
    return n;
}

/* The primary first, the rest to the others in id order. */
static void spread(gg_run *x, struct frame_melee *f, int side, int stands)
{
    uint8_t in[BOE_STACK];
    int n = units_in(x, f, side, in), first = ST(x)->unit[f->primary[side]].stands;
    int here = stands < first ? stands : first;
    hurt(x, f, side, f->primary[side], here);
    stands -= here;
    for (int i = 0; i < n && stands > 0; i++) {
        if (in[i] == f->primary[side]) continue;
        here = stands < ST(x)->unit[in[i]].stands ? stands : ST(x)->unit[in[i]].stands;
        hurt(x, f, side, in[i], here);
        stands -= here;
    }
}

static void suffer(gg_run *x, struct frame_melee *f)
{
    int beaten = f->primary[f->loser], winner = f->primary[!f->loser];
    if (f->issue == BEATEN)
        spread(x, f, f->loser, toll(x, f));
    else
        hurt(x, f, f->loser, beaten, 1);
    bool both = f->issue == BEATEN ? f->margin <= 2 : f->issue != SQUARE_REPELS;
    if (both) hurt(x, f, !f->loser, winner, 1);
}

/* ---- status ---- */

int boe_status_of_beaten(const boe_unit *u, int margin)
{
    int status = margin <= 2 ? u->status + 1 : margin >= 5 || u->status >= RETREAT ? ROUT : RETREAT;
    if (u->formation == UNLIMBERED && status < RETREAT) status = RETREAT;
    return status < ROUT ? status : ROUT;
}

static void shake_side(gg_run *x, const struct frame_melee *f, int side, int least)
{
    uint8_t in[BOE_STACK];
    for (int i = 0, n = units_in(x, f, side, in); i < n; i++) {
        int unit = in[i];
        bool firm = ST(x)->unit[unit].formation == SQUARE || boe_garrison(BT(x), ST(x), unit);
        if (f->issue == BEATEN)
            boe_set_status(x, unit, boe_status_of_beaten(&ST(x)->unit[unit], f->margin), MELEE_RESULT);
        else if (f->issue == SQUARE_REPELS || !firm)
            boe_worsen(x, unit, least, MELEE_RESULT);
    }
}

static void shake(gg_run *x, const struct frame_melee *f)
{
    int square = f->primary[f->loser];
    if (f->issue == TIE) {
        shake_side(x, f, intruder(x, f), DISORDER);
        shake_side(x, f, holder(x, f), DISORDER);
    } else if (f->issue == BEATEN) {
        shake_side(x, f, f->loser, DISORDER);
    } else if (f->issue == SQUARE_REPELS) {
        shake_side(x, f, f->loser, f->margin >= 5 ? RETREAT : DISORDER);
    } else if (f->issue == SQUARE_HOLDS && boe_on_map(ST(x), square)) {
        boe_worsen(x, square, DISORDER, MELEE_SQUAREHOLD);
    }
}

/* ---- moves ---- */

static void leave_melee(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (u->flags & HAS_ENTRY) u->entry = SQ_OFF;
    u->flags &= ~(uint32_t)(IMPETUS | HAS_ENTRY);
    boe_clear(x, unit, IN_MELEE, MELEE_END);
}

static bool is_here(gg_run *x, const struct frame_melee *f, int unit)
{
    return unit != GG_NONE && boe_on_map(ST(x), unit) && ST(x)->unit[unit].cell == f->cell;
}

/* Of a side, the unit that was there first. */
static uint8_t native(gg_run *x, const struct frame_melee *f, int side)
{
    uint8_t in[BOE_STACK];
    for (int i = 0, n = units_in(x, f, side, in); i < n; i++)
        if (!boe_is(ST(x), in[i], HAS_ENTRY)) return in[i];
    return GG_NONE;
}

/* Of the winners that one stays, or the primary if it is gone or has never been, or anyone. */
static uint8_t stayer(gg_run *x, const struct frame_melee *f, int side)
{
    uint8_t in[BOE_STACK], first = native(x, f, side);
    int n = units_in(x, f, side, in);
    if (first != GG_NONE) return first;
    return is_here(x, f, f->primary[side]) ? f->primary[side] : n ? in[0] : GG_NONE;
}

static void choose_stayer(gg_run *x, struct frame_melee *f)
{
    bool won = f->issue == BEATEN || f->issue == SQUARE_REPELS;
    f->stays = won ? stayer(x, f, !f->loser) : GG_NONE;
    if (f->stays == GG_NONE) f->stays = native(x, f, holder(x, f)); /* nobody has won the space, or he is gone */
}

/* The next unit that has to go: the losers first (in a tie the intruders), each side in id order. */
static bool next_to_go(gg_run *x, struct frame_melee *f)
{
    for (int i = 0; i < GG_SIDES; i++) {
        uint8_t in[BOE_STACK];
        int side = i == 0 ? f->loser : !f->loser, n = units_in(x, f, side, in);
        for (int k = 0; k < n; k++) {
            if (in[k] == f->stays) continue;
            f->unit = in[k];
            return true;
        }
    }
    return false;
}

/* boe.retreat.fallback: back where it came from, unless somebody stands there. Gives false then. */
static bool fall_back(gg_run *x, const struct frame_melee *f)
{
    const boe_unit *u = &ST(x)->unit[f->unit];
    int entry = u->entry, facing = u->facing;
    if (boe_unit_at(BT(x), ST(x), entry) != GG_NONE) return false;
    boe_go_to(x, f->unit, entry, facing, RETREAT_FALLBACK);
    return true;
}

/* A beaten square breaks up before it moves. */
static void break_square(gg_run *x, const struct frame_melee *f)
{
    const boe_unit *u = &ST(x)->unit[f->unit];
    if (side_of(x, f->unit) == f->loser && u->formation == SQUARE)
        boe_form(x, f->unit, COLUMN, u->facing, MELEE_SQUARE_LOST);
}

/* What drives it: the primary of the other side. */
static uint16_t threat(gg_run *x, const struct frame_melee *f)
{
    return (uint16_t)boe_threat(BT(x), ST(x), f->unit, f->primary[!side_of(x, f->unit)]);
}

static bool has_entry(gg_run *x, const struct frame_melee *f) { return boe_is(ST(x), f->unit, HAS_ENTRY); }

/* It is beaten and runs. Those who merely fall back do so in whatever state they are. */
static bool runs(gg_run *x, const struct frame_melee *f)
{
    bool driven = f->issue == BEATEN || f->issue == SQUARE_REPELS;
    return driven && boe_on_map(ST(x), f->unit) && side_of(x, f->unit) == f->loser &&
           ST(x)->unit[f->unit].status >= RETREAT;
}

static uint8_t length(gg_run *x, const struct frame_melee *f)
{
    return (uint8_t)(runs(x, f) ? boe_retreat_length(BT(x), ST(x), f->unit) : 1);
}

/* ---- the end ---- */

/* boe.break.right */
static bool has_right(gg_run *x, const struct frame_melee *f)
{
    int unit = f->primary[!f->loser];
    if (ST(x)->phase != PHASE_8 || f->issue != BEATEN || !f->swift || !boe_on_map(ST(x), unit)) return false;
    if (boe_is(ST(x), unit, BLOWN) || ST(x)->unit[unit].status != GOOD) return false;
    if (ST(x)->brigade[BT(x)->unit[unit].brigade].morale != STEADY) return false;
    if (f->margin >= 3) return true;
    for (int i = 0; i < BOE_STACK; i++)
        if (f->beaten[i] != GG_NONE && boe_on_map(ST(x), f->beaten[i])) return false;
    return true;
}

static void give_right(gg_run *x, const struct frame_melee *f)
{
    int unit = f->primary[!f->loser];
    if (!has_right(x, f)) return;
    ST(x)->unit[unit].flags |= BT_RIGHT;
    TELL(x, GG_EV_STEP, BREAK_RIGHT, .side = side_of(x, unit), .piece = (uint8_t)unit);
}

static void close_melee(gg_run *x, const struct frame_melee *f)
{
    boe_state *s = ST(x);
    if (f->stays != GG_NONE) leave_melee(x, f->stays);
    s->melees--;
    memmove(&s->melee[f->at], &s->melee[f->at + 1], (size_t)(s->melees - f->at) * sizeof s->melee[0]);
    s->melee[s->melees] = (boe_melee){0};
}

PROC(melee)
{
    BEGIN;
    self->cell = fight(x, self)->cell;
    for (self->side = intruder(x, self);; self->side = holder(x, self)) {
        self->primary[self->side] = default_primary(x, self);
        if (must_name(x, self)) {
            CHOOSE(self->side, ASK_PRIMARY, self->primary[self->side], GG_NONE, MELEE_PRIMARY);
            self->primary[self->side] = (uint8_t)gg_move_unit(x->move);
        }
        if (self->side == holder(x, self)) break;
    }
    tell_fight(x, self);
    ROLL(intruder(x, self), DIE_NUMBER, 1, self->primary[intruder(x, self)], MELEE_ROLL);
    self->die[intruder(x, self)] = (uint8_t)boe_number(x);
    ROLL(holder(x, self), DIE_NUMBER, 1, self->primary[holder(x, self)], MELEE_ROLL);
    self->die[holder(x, self)] = (uint8_t)boe_number(x);
    decide(x, self);
    suffer(x, self);
    for (self->side = intruder(x, self);; self->side = holder(x, self)) {
        if (self->hurt[self->side]) CALL(fates, .cell = self->cell, .melee = 1, .side = self->side, .unit = GG_NONE);
        if (self->side == holder(x, self)) break;
    }
    shake(x, self);
    choose_stayer(x, self);
    while (next_to_go(x, self)) {
        USES(x, MELEE_MOVES);
        break_square(x, self);
        self->came = has_entry(x, self);
        if (self->came && fall_back(x, self)) {
            leave_melee(x, self->unit);
            CALL(overrun, .cell = ST(x)->unit[self->unit].cell, .side = !side_of(x, self->unit));
        } else {
            leave_melee(x, self->unit);
            CALL(forced, .unit = self->unit, .steps = self->came ? 1 : length(x, self), .must = MUST_LEAVE,
                 .threat = threat(x, self));
        }
        if (self->came && runs(x, self))
            CALL(forced, .unit = self->unit, .steps = length(x, self), .threat = threat(x, self));
    }
    give_right(x, self);
    close_melee(x, self);
    END;
}
