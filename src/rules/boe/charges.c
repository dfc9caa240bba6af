/* 7.6: charges, from the declaration to contact or failure. Who may charge whom, and by which path, is in
 * ground/charge_paths.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static uint8_t side_of(gg_run *x, int unit) { return (uint8_t)boe_side(BT(x), unit); }
static const boe_unit *charger(gg_run *x, const struct frame_charge *f) { return &ST(x)->unit[f->unit]; }

/* ---- Phases 5a to 5d ---- */

static bool has_charges(gg_run *x, int side)
{
    for (int u = boe_first(BT(x), side); u != GG_NONE; u = boe_next(BT(x), side, u))
        if (ST(x)->unit[u].cube == RED && boe_charge_list(BT(x), ST(x), u, CHARGE_RED, GG_NONE, NULL, 0) > 0)
            return true;
    return false;
}

PROC(charging)
{
    BEGIN;
    while (has_charges(x, self->side)) {
        CHOOSE(self->side, ASK_CHARGE, GG_NONE, GG_NONE, CHARGE_PHASE);
        if (gg_move_verb(x->move) == V_FINISH) break;
        CALL(charge, .path = (uint16_t)gg_move_y(x->move), .unit = (uint8_t)gg_move_unit(x->move),
             .target = (uint8_t)gg_move_target(x->move), .kind = CHARGE_RED);
    }
    END;
}

/* ---- boe.charge.resolve 1: the declaration ---- */

static void tell_charge(gg_run *x, const struct frame_charge *f)
{
    static const gg_rule rule[] = {
        [CHARGE_RED] = CHARGE_RESOLVE, [CHARGE_OPPORTUNITY] = OPPCHG_RESOLVE, [CHARGE_BREAK] = BREAK_MOVE};
    TELL(x, f->target == GG_NONE ? GG_EV_STEP : GG_EV_ATTACK, rule[f->kind], .side = side_of(x, f->unit),
         .piece = f->unit, .other = f->target);
}

/* boe.react.choice counts the shots at this charge alone: those at its first one are past when a unit breaks through. */
static void forget_shots(gg_run *x, int unit)
{
    if (BT(x)->option.square_after_fire) return;
    for (int u = 0; u < BOE_UNITS; u++)
        if (ST(x)->unit[u].fired_at == unit) ST(x)->unit[u].fired_at = GG_NONE;
}

/* boe.los.units: beside it a charger is always seen. */
static bool in_sight(gg_run *x, const struct frame_charge *f, int cell)
{
    if (f->target == GG_NONE) return false;
    if (sq_distance(ST(x)->unit[f->target].cell, cell) == 1) USES(x, LOS_UNITS);
    return boe_sees(BT(x), ST(x)->unit[f->target].cell, cell);
}

/* The turn is made and paid at once; what is left in `path` are the steps, relative to where the unit is. */
static void declare(gg_run *x, struct frame_charge *f)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    boe_path p;
    bool is_path = boe_path_read(BT(x), ST(x), f->unit, f->path, &p);
    assert(is_path);
    (void)is_path;
    tell_charge(x, f);
    f->ap = (uint8_t)boe_charge_ap(BT(x), ST(x), f->unit, f->kind);
    if (f->kind == CHARGE_BREAK) {
        u->flags |= BT_MOVE;
        forget_shots(x, f->unit);
    } else {
        boe_set(x, f->unit, CHARGED, OPP_LIMIT);
    }
    u->flags |= IMPETUS;
    USES(x, BOARD_RELATIVE);
    f->steps = p.steps;
    f->way = f->path;
    f->faced = u->facing;
    f->paid = p.price[0];
    if (p.price[0] && in_sight(x, f, u->cell)) f->aplos = p.price[0];
    boe_turn_to(x, f->unit, p.facing, BOARD_FACING);
    f->path &= (uint16_t)~3u;
}

/* ---- boe.charge.tmd, boe.charge.aplos ---- */

static boe_path path_of(gg_run *x, const struct frame_charge *f)
{
    boe_path p;
    boe_path_read(BT(x), ST(x), f->unit, f->path, &p);
    return p;
}

static unsigned dice(gg_run *x, const struct frame_charge *f)
{
    boe_path p = path_of(x, f);
    return (unsigned)boe_step_tmd(BT(x), ST(x), f->unit, p.cell[f->step - 1], p.cell[f->step], false);
}

static int price(gg_run *x, const struct frame_charge *f) { return path_of(x, f).price[f->step]; }

/* Whether the step can be paid, with so much more for the dice. */
static bool affords(gg_run *x, const struct frame_charge *f, int more)
{
    return f->step <= f->steps && f->paid + price(x, f) + more <= f->ap;
}

static void buy(gg_run *x, struct frame_charge *f, int more)
{
    int ap = price(x, f) + more, to = path_of(x, f).cell[f->step];
    f->paid = (uint8_t)(f->paid + ap);
    f->afforded = f->step;
    if (f->step == f->steps || in_sight(x, f, to)) f->aplos = (uint8_t)(f->aplos + ap);
}

/* The unit as it was when it set out: from where it is now, back along the spaces that it has entered. */
static boe_unit at_start(const boe_battle *b, const boe_state *s, const struct frame_charge *f)
{
    boe_unit u = s->unit[f->unit];
    int facing = (f->faced + (f->way & 3 ? (f->way & 3) * 2 + 1 : 0)) & 3, done = f->steps;
    for (unsigned left = f->path >> 2; left; left >>= 2) done--;
    for (int i = done - 1; i >= 0; i--) {
        int dir = (2 * facing + (f->way >> (2 + 2 * i) & 3) - 2 + 4) & 7;
        u.cell = (uint16_t)sq_step(b->board, u.cell, dir);
    }
    u.facing = f->faced;
    return u;
}

void boe_charge_way(const boe_battle *b, const boe_state *s, const struct frame_charge *f, boe_path *out)
{
    boe_state then = *s;
    then.unit[f->unit] = at_start(b, s, f);
    bool is_path = boe_path_read(b, &then, f->unit, f->way, out);
    assert(is_path);
    (void)is_path;
}

/* ---- 2 to 5: the ride ---- */

static bool falls_short(const struct frame_charge *f) { return f->afforded < f->steps; }

/* The last space of a charge is the enemy's; that of a break-through without one is like those before. */
static uint8_t spaces(const struct frame_charge *f)
{
    uint8_t before = (uint8_t)(f->steps - (f->target != GG_NONE));
    return f->afforded < before ? f->afforded : before;
}

/* An enemy that charged at it and fell short may stand in its way now. */
static bool is_barred(gg_run *x, const struct frame_charge *f)
{
    int there = boe_unit_at(BT(x), ST(x), path_of(x, f).cell[1]);
    return there != GG_NONE && side_of(x, there) != side_of(x, f->unit);
}

static void advance(gg_run *x, struct frame_charge *f, gg_rule rule)
{
    boe_enter(x, f->unit, path_of(x, f).cell[1], charger(x, f)->facing, rule);
    f->path = (uint16_t)(f->path >> 4 << 2);
}

static bool opens_window(const struct frame_charge *f) { return f->kind != CHARGE_OPPORTUNITY; }

/* Next to its target from the start: it is fired at where it stands. */
static bool is_adjacent(const struct frame_charge *f)
{
    return f->steps == 1 && f->target != GG_NONE && !falls_short(f) && opens_window(f);
}

/* ---- boe.charge.contact ---- */

/* Contested spaces are kept in the order in which they are fought out. */
static boe_melee *open_melee(boe_state *s, int cell, int holder)
{
    int at = 0;
    assert(s->melees < BOE_MELEES);
    while (at < s->melees && s->melee[at].cell < cell) at++;
    memmove(&s->melee[at + 1], &s->melee[at], (size_t)(s->melees - at) * sizeof s->melee[0]);
    s->melee[at] = (boe_melee){.cell = (uint16_t)cell, .holder = (uint8_t)holder};
    s->melees++;
    return &s->melee[at];
}

int boe_aspect(const boe_battle *b, const boe_state *s, int target, int entry)
{
    static const uint8_t aspect[] = {[ARC_FRONT] = ASPECT_FRONT, [ARC_FLANK] = ASPECT_FLANK, [ARC_REAR] = ASPECT_REAR};
    return aspect[boe_arc(b, s, target, entry)];
}

static void record_aspect(gg_run *x, boe_melee *m, int target, int entry)
{
    uint8_t struck = (uint8_t)boe_aspect(BT(x), ST(x), target, entry), *worst = &m->aspect[side_of(x, target)];
    if (struck > *worst) *worst = struck;
}

static void engage(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    boe_set(x, unit, IN_MELEE, CHARGE_CONTACT);
    u->flags |= FOUGHT | (u->flags & IMPETUS ? HAD_IMPETUS : 0);
    u->free_x = u->free_y = 255;
}

static void contact(gg_run *x, int unit, int target, int entry)
{
    boe_state *s = ST(x);
    boe_unit *u = &s->unit[unit];
    int cell = s->unit[target].cell, at = boe_melee_at(s, cell);
    boe_melee *m = at >= 0 ? &s->melee[at] : open_melee(s, cell, boe_side(BT(x), target));
    USES(x, BOARD_RESERVE);
    record_aspect(x, m, target, entry);
    boe_go_to(x, unit, cell, u->facing, CHARGE_CONTACT);
    u->entry = (uint16_t)entry;
    u->flags |= HAS_ENTRY | IMPETUS;
    engage(x, unit);
    engage(x, target);
}

/* ---- 6 to 9: the end ---- */

static void stop_short(gg_run *x, const struct frame_charge *f)
{
    TELL(x, GG_EV_STEP, CHARGE_STOP, .side = side_of(x, f->unit), .piece = f->unit, .other = f->target);
    boe_put_back(x, f->unit);
}

static bool meets_square(gg_run *x, const struct frame_charge *f)
{
    return boe_kind(BT(x), f->unit) == CAV && ST(x)->unit[f->target].formation == SQUARE;
}

static void strike_home(gg_run *x, const struct frame_charge *f)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    contact(x, f->unit, f->target, u->cell);
    if (f->kind == CHARGE_BREAK) u->flags = (u->flags & ~(uint32_t)BT_MOVE) | BT_MELEE;
}

/* Whatever came of it, the unit has done what it could this turn. */
static void finish(gg_run *x, const struct frame_charge *f)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    if (!boe_on_map(ST(x), f->unit)) return;
    boe_pay(x, f->unit, f->paid, false);
    u->ap_left = 0;
    if (!(u->flags & IN_MELEE)) u->flags &= ~(uint32_t)IMPETUS;
}

PROC(charge)
{
    BEGIN;
    declare(x, self);
    for (self->step = 1; affords(x, self, 0); self->step++) {
        if (dice(x, self) == 0) {
            buy(x, self, 0);
            continue;
        }
        ROLL(side_of(x, self->unit), DIE_TMD, dice(x, self), self->unit, CHARGE_TMD);
        if (!affords(x, self, x->counts[HIT])) break;
        buy(x, self, x->counts[HIT]);
    }
    for (self->step = 1; self->step <= spaces(self); self->step++) {
        if (is_barred(x, self)) {
            self->afforded = (uint8_t)(self->step - 1);
            break;
        }
        advance(x, self, CHARGE_PATH);
        CALL(overrun, .cell = charger(x, self)->cell, .side = !side_of(x, self->unit));
        if (!opens_window(self)) {
            USES(x, OPP_NOCHAIN);
            continue;
        }
        CALL(window, .mover = self->unit, .charging = CHARGING, .target = self->target);
        if (x->ret) {
            DEED(x, FACT_CHARGE, self->unit, CHARGE_STOPPED);
            finish(x, self);
            GIVE(0);
        }
    }
    if (is_adjacent(self)) {
        CALL(window, .mover = self->unit, .charging = AT_THE_START, .target = self->target);
        if (x->ret) {
            DEED(x, FACT_CHARGE, self->unit, CHARGE_STOPPED);
            finish(x, self);
            GIVE(0);
        }
    }
    if (falls_short(self)) {
        DEED(x, FACT_CHARGE, self->unit, CHARGE_FELL_SHORT);
        stop_short(x, self);
        finish(x, self);
        GIVE(0);
    }
    if (self->target == GG_NONE) {
        finish(x, self);
        GIVE(0);
    }
    if (!boe_is(ST(x), self->target, IN_MELEE)) {
        CALL(react, .unit = self->target, .charger = self->unit, .kind = self->kind, .aplos = self->aplos);
        if (x->ret == EVADED) {
            DEED(x, FACT_CHARGE, self->unit, CHARGE_TOOK_GROUND);
            advance(x, self, EVADE_ROLL);
            finish(x, self);
            GIVE(1);
        }
    }
    if (meets_square(x, self)) {
        CHOOSE(side_of(x, self->unit), ASK_PRESS, self->unit, self->target, CHARGE_PULLUP);
        if (gg_move_verb(x->move) == V_PULL_UP) {
            DEED(x, FACT_CHARGE, self->unit, CHARGE_PULLED_UP);
            stop_short(x, self);
            finish(x, self);
            GIVE(0);
        }
    }
    DEED(x, FACT_CHARGE, self->unit, CHARGE_HOME);
    strike_home(x, self);
    finish(x, self);
    GIVE(1);
    END;
}
