/* 7.5, 7.15: Phases 5e to 5h. Flight, activations, steps, pivots, rallies, skirmishers, leaders' rides. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static void tell_step(gg_run *x, int unit, gg_rule rule)
{
    TELL(x, GG_EV_STEP, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit);
}

/* ---- boe.move.step ---- */

static bool on_road(gg_run *x, const struct frame_step *f)
{
    const boe_unit *u = &ST(x)->unit[f->unit];
    int to = sq_step(BT(x)->board, u->cell, f->dir);
    return boe_takes_road(BT(x), u, u->cell, to);
}

static unsigned dice_of(gg_run *x, const struct frame_step *f)
{
    int from = ST(x)->unit[f->unit].cell, to = sq_step(BT(x)->board, from, f->dir);
    return (unsigned)boe_step_tmd(BT(x), ST(x), f->unit, from, to, on_road(x, f));
}

void boe_put_back(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (u->free_x == 255 || !boe_on_map(ST(x), unit)) return;
    boe_go_to(x, unit, sq_cell(u->free_x, u->free_y), u->facing, BOARD_THROUGH);
    u->free_x = u->free_y = 255;
}

static void spend_all(gg_run *x, int unit)
{
    tell_step(x, unit, TMD_SHORTFALL);
    boe_pay(x, unit, ST(x)->unit[unit].ap_left, false);
}

/* What a step was paid by. */
static void tell_cost(gg_run *x, int unit, int to, bool road)
{
    int ground = boe_terrain_at(BT(x), to), formation = ST(x)->unit[unit].formation;
    USES(x, MOVE_STEP);
    if (ground == STREAM || ground == IMPASSABLE) USES(x, TERRAIN_LINEAR);
    if (road) return;
    if (formation == SKIRM || formation == CREW)
        USES(x, MOVE_SKIRMISH);
    else
        USES(x, formation == SQUARE ? MOVE_SQUARE_STEPS : BOARD_STEP);
    if (ground == HEAVY || ground == STRONGPOINT)
        USES(x, boe_fixed_cost(BT(x), ST(x), unit, to) ? TERRAIN_FIXED : MOVE_LIGHTINF);
}

static void go(gg_run *x, const struct frame_step *f, int cost)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    bool road = on_road(x, f);
    int to = sq_step(BT(x)->board, u->cell, f->dir);
    if (x->sink) tell_cost(x, f->unit, to, road);
    boe_pay(x, f->unit, cost, false);
    boe_enter(x, f->unit, to, road ? f->dir / 2 : u->facing, road ? ROAD_STEP : AP_COSTS);
    boe_set(x, f->unit, MOVED, AP_COSTS);
}

static bool is_out(const boe_state *s, int unit)
{
    return !boe_on_map(s, unit) || boe_is(s, unit, IN_MELEE) || s->unit[unit].status >= RETREAT;
}

static void check_zone(gg_run *x, int unit)
{
    if (!boe_controlled(BT(x), ST(x), ST(x)->unit[unit].cell, !boe_side(BT(x), unit))) return;
    ST(x)->unit[unit].flags |= ZONE_STOPPED;
    tell_step(x, unit, BOARD_ZONE);
}

PROC(step)
{
    BEGIN;
    self->base = (uint8_t)boe_step_base(BT(x), ST(x), self->unit, self->dir);
    self->before = ST(x)->unit[self->unit].status;
    if (dice_of(x, self)) {
        USES(x, TMD_COUNT);
        ROLL(BT(x)->unit[self->unit].side, DIE_TMD, dice_of(x, self), self->unit, TMD_ROLL);
        self->base = (uint8_t)(self->base + x->counts[1]);
    }
    if (self->base > ST(x)->unit[self->unit].ap_left) {
        spend_all(x, self->unit);
        GIVE(1);
    }
    go(x, self, self->base);
    CALL(overrun, .cell = ST(x)->unit[self->unit].cell, .side = (uint8_t)!boe_side(BT(x), self->unit));
    CALL(window, .mover = self->unit, .target = GG_NONE);
    if (x->ret || (is_out(ST(x), self->unit) && ST(x)->unit[self->unit].status != self->before)) GIVE(1);
    if (!boe_on_map(ST(x), self->unit) || boe_is(ST(x), self->unit, IN_MELEE)) GIVE(1);
    check_zone(x, self->unit);
    END;
}

/* ---- boe.move.pivot ---- */

static bool pivots_by_dice(const boe_battle *b, const boe_state *s, int unit)
{
    if (boe_kind(b, unit) != ART || b->unit[unit].weight != WEIGHT_H) return false;
    return s->unit[unit].formation != LIMBERED || b->option.limbered_slow;
}

PROC(pivot)
{
    BEGIN;
    self->cost = (uint8_t)boe_face_cost(BT(x), ST(x), self->unit);
    if (pivots_by_dice(BT(x), ST(x), self->unit)) {
        ROLL(BT(x)->unit[self->unit].side, DIE_TMD, 1, self->unit, MOVE_HEAVYART);
        self->cost = (uint8_t)(self->cost + x->counts[1]);
        if (self->cost > ST(x)->unit[self->unit].ap_left) {
            spend_all(x, self->unit);
            GIVE(1);
        }
    }
    boe_pay(x, self->unit, self->cost, false);
    boe_turn_to(x, self->unit, self->facing, boe_kind(BT(x), self->unit) == ART ? MOVE_PIVOT : BOARD_FACING);
    END;
}

/* ---- 7.15: rally ---- */

int boe_rally_value(const boe_battle *b, const boe_state *s, int unit, gg_tally *t)
{
    const boe_unit *u = &s->unit[unit];
    const boe_brigade *g = &s->brigade[b->unit[unit].brigade];
    gg_tally_word(t, 2 + boe_grade(b, unit), UNIT_GRADE, boe_grade_words[boe_grade(b, unit)]);
    boe_tally_leader(b, s, unit, LEADER_ATTACH, t);
    if (u->status == RETREAT) gg_tally_word(t, -1, STATUS_TABLE, "retreating");
    if (u->status == ROUT) gg_tally_word(t, -2, STATUS_TABLE, "routed");
    if (boe_enemy_within(b, s, boe_side(b, unit), u->cell, 2))
        gg_tally_word(t, -1, RALLY_MODS, "enemy within two spaces");
    if (2 * u->stands <= u->start) gg_tally_word(t, -1, RALLY_MODS, "half strength");
    if (!(u->flags & IN_COMMAND)) gg_tally_word(t, -1, CMD_OUT, "out of command");
    if (g->morale != STEADY)
        gg_tally_word(t, -1, BRIG_SHAKEN, g->morale == BROKEN ? "brigade broken" : "brigade shaken");
    if (g->order == SUPPORT && b->option.order_bonus) gg_tally_word(t, 1, ORDER_BONUS, "brigade on SUPPORT");
    return t->total;
}

static int tell_rally(gg_run *x, int unit)
{
    GG_TALLY(t);
    int v = boe_rally_value(BT(x), ST(x), unit, &t);
    TELL_TALLY(x, unit, GG_NONE, &t);
    return v;
}

static void read_rally(gg_run *x, const struct frame_rally *f)
{
    int die = boe_number(x);
    if (die == 1 || (die != 6 && die <= f->value))
        boe_set_status(x, f->unit, ST(x)->unit[f->unit].status - 1, RALLY_ATTEMPT);
    else
        TELL(x, GG_EV_STEP, RALLY_ATTEMPT, .side = BT(x)->unit[f->unit].side, .piece = f->unit);
}

PROC(rally)
{
    BEGIN;
    boe_pay(x, self->unit, 1, false);
    self->value = (int8_t)tell_rally(x, self->unit);
    ROLL(BT(x)->unit[self->unit].side, DIE_NUMBER, 1, self->unit, RALLY_ATTEMPT);
    read_rally(x, self);
    END;
}

/* ---- skirmishers ---- */

static void detach(gg_run *x, int unit, int k, int cell)
{
    boe_state *s = ST(x);
    boe_unit *parent = &s->unit[unit];
    int out = BT(x)->unit[unit].detachment;
    parent->stands = (uint8_t)(parent->stands - k);
    parent->start = (uint8_t)(parent->start - k);
    s->unit[out] = (boe_unit){.flags = ENTERED | (parent->flags & IN_COMMAND),
                              .cell = SQ_OFF,
                              .entry = SQ_OFF,
                              .facing = parent->facing,
                              .formation = SKIRM,
                              .cube = parent->cube,
                              .stands = (uint8_t)k,
                              .start = (uint8_t)k,
                              .ap_left = 1,
                              .fired_at = GG_NONE,
                              .aim = GG_NONE,
                              .free_x = 255,
                              .free_y = 255};
    boe_put(s, BT(x), out, cell);
    TELL(x, GG_EV_PLACE, DETACH_DEPLOY, .side = BT(x)->unit[unit].side, .piece = (uint8_t)out, .other = (uint8_t)unit,
         .after = (int16_t)k, .to = boe_unit_pose(s, out));
}

static uint16_t sent_to(gg_run *x, int unit) { return ST(x)->unit[BT(x)->unit[unit].detachment].cell; }

static void absorb(gg_run *x, int unit)
{
    boe_state *s = ST(x);
    int parent = BT(x)->unit[unit].parent;
    s->unit[parent].stands = (uint8_t)(s->unit[parent].stands + s->unit[unit].stands);
    s->unit[parent].start = (uint8_t)(s->unit[parent].start + s->unit[unit].start);
    for (int l = 0; l < BT(x)->leaders; l++)
        if (s->leader[l].unit == unit) boe_move_leader(x, l, s->unit[parent].cell, parent, DETACH_ABSORB);
    TELL(x, GG_EV_REMOVE, DETACH_ABSORB, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .other = (uint8_t)parent, .from = boe_unit_pose(s, unit));
    boe_put(s, BT(x), unit, SQ_OFF);
    s->unit[unit] = boe_no_unit;
}

/* ---- an activation ---- */

static void march(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    bool slow = boe_kind(BT(x), unit) == INF || BT(x)->unit[unit].cls == FOOT_ART;
    u->flags |= ON_ROAD;
    u->ap_left = (uint8_t)(u->ap_left + (slow ? 2 : 3));
    tell_step(x, unit, ROAD_MARCH);
}

/* Actions that need no dice and open no window. */
static void act_at_once(gg_run *x, int unit, gg_move m)
{
    boe_unit *u = &ST(x)->unit[unit];
    int facing = (int)gg_move_facing(m);
    switch (gg_move_verb(m)) {
    case V_ABOUT:
        boe_pay(x, unit, 1, false);
        boe_turn_to(x, unit, (u->facing + 2) & 3, BOARD_FACING);
        break;
    case V_FORM:
        boe_pay(x, unit, 1, false);
        boe_form(x, unit, (int)gg_move_arg(m), facing, FORM_CHANGE);
        break;
    case V_LIMBER:
    case V_UNLIMBER:
        boe_pay(x, unit, 2, false);
        boe_form(x, unit, gg_move_verb(m) == V_LIMBER ? LIMBERED : UNLIMBERED, facing, FORM_LIMBER);
        break;
    case V_FIRE:
        boe_pay(x, unit, 1, true);
        boe_set(x, unit, MARKED, FIRE_MARKER);
        break;
    case V_REMAN:
        boe_pay(x, unit, 1, false);
        boe_form(x, unit, UNLIMBERED, u->gun_facing, GUNS_REMAN);
        u->flags &= ~(uint32_t)GUNS_LEFT;
        u->entry = SQ_OFF;
        u->gun_facing = 0;
        break;
    case V_DETACH:
        boe_pay(x, unit, 1, false);
        detach(x, unit, (int)gg_move_arg(m), boe_move_cell(m));
        break;
    case V_ABSORB: absorb(x, unit); break;
    case V_ROAD: march(x, unit); break;
    default: break;
    }
}

static bool goes_on(const boe_state *s, int unit)
{
    return boe_on_map(s, unit) && s->unit[unit].ap_left > 0 && !boe_is(s, unit, IN_MELEE);
}

static void end_activation(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    boe_put_back(x, unit);
    if (!boe_on_map(ST(x), unit)) return;
    if (u->flags & ON_ROAD) u->ap_left = 0;
    u->flags = (u->flags & ~(uint32_t)(ON_ROAD | ZONE_STOPPED)) | ACTIVATED;
}

/* Enemies who have fired at what moves, or charged, this turn. */
static uint8_t answered(const boe_battle *b, const boe_state *s, int enemy)
{
    int n = 0;
    for (int u = boe_first(b, enemy); u != GG_NONE; u = boe_next(b, enemy, u))
        n += boe_is(s, u, OPP_FIRED) + boe_is(s, u, CHARGED);
    return (uint8_t)n;
}

enum { DIAGONAL_FIRST, STRAIGHT_FIRST, BY_ROUTE }; /* frame_activate.straight */

static void find_route(gg_run *x, struct frame_activate *f)
{
    boe_route way;
    f->straight = BY_ROUTE;
    f->steps = boe_route_to(BT(x), ST(x), f->unit, f->to, &way) ? way.steps : 0;
    f->answered = answered(BT(x), ST(x), !boe_side(BT(x), f->unit));
}

/* A step, or a march of several. */
static void set_out(gg_run *x, struct frame_activate *f)
{
    f->to = (uint16_t)boe_move_cell(x->move);
    if (gg_move_verb(x->move) == V_MARCH) {
        find_route(x, f);
        return;
    }
    f->steps = (uint8_t)sq_distance(ST(x)->unit[f->unit].cell, f->to);
    f->straight = f->steps > 1 && boe_march_to(BT(x), ST(x), f->unit, f->to).straight_first;
}

/* The last step leaves no trace of how the unit came: what follows is the same for all ways. */
static uint8_t next_dir(gg_run *x, struct frame_activate *f)
{
    boe_route way;
    bool route = f->straight == BY_ROUTE && boe_route_to(BT(x), ST(x), f->unit, f->to, &way);
    int dir = route ? way.dir[0] : boe_march_dir(ST(x)->unit[f->unit].cell, f->to, f->straight == STRAIGHT_FIRST);
    if (f->steps == 1) f->straight = 0;
    return (uint8_t)dir;
}

/* The steps that are left. On a route it halts where an enemy has answered, or where what is left is too little. */
static uint8_t left_of(gg_run *x, struct frame_activate *f)
{
    bool halts = f->answered != answered(BT(x), ST(x), !boe_side(BT(x), f->unit));
    int left = f->steps - 1;
    if (f->straight == BY_ROUTE && halts) left = 0;
    if (f->straight == BY_ROUTE && left) {
        find_route(x, f);
        left = f->steps;
    }
    if (left == 0) f->straight = f->answered = 0;
    return (uint8_t)left;
}

PROC(activate)
{
    BEGIN;
    self->entry = 0;
    if (ST(x)->phase >= PHASE_5G) USES(x, MOVE_BLUE);
    while (goes_on(ST(x), self->unit)) {
        CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_ACTION, self->unit, GG_NONE, MOVE_OFFER);
        if (gg_move_verb(x->move) == V_STOP) break;
        if (gg_move_verb(x->move) == V_STEP || gg_move_verb(x->move) == V_MARCH) {
            set_out(x, self);
            do {
                CALL(step, .unit = self->unit, .dir = next_dir(x, self));
            } while (!x->ret && (self->steps = left_of(x, self)));
            if (x->ret) break;
            self->to = 0;
        } else if (gg_move_verb(x->move) == V_FACE) {
            CALL(pivot, .unit = self->unit, .facing = (uint8_t)gg_move_facing(x->move));
            if (x->ret) break;
        } else if (gg_move_verb(x->move) == V_RALLY) {
            CALL(rally, .unit = self->unit);
        } else if (gg_move_verb(x->move) == V_FIRE_AT) {
            boe_pay(x, self->unit, 1, true);
            ST(x)->unit[self->unit].flags |= FIRED;
            CALL(shots, .firer = self->unit, .target = (uint8_t)gg_move_target(x->move));
        } else if (gg_move_verb(x->move) == V_DETACH) {
            act_at_once(x, self->unit, x->move);
            CALL(overrun, .cell = sent_to(x, self->unit), .side = (uint8_t)!boe_side(BT(x), self->unit));
        } else {
            act_at_once(x, self->unit, x->move);
        }
    }
    end_activation(x, self->unit);
    END;
}

/* ---- the phases ---- */

/* boe.rally.flight: routed troops run before anything else. */
static uint8_t next_routed(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int u = boe_next(b, side, after); u != GG_NONE; u = boe_next(b, side, u))
        if (boe_on_map(s, u) && s->unit[u].status == ROUT && !boe_is(s, u, IN_MELEE)) return (uint8_t)u;
    return GG_NONE;
}

static void flee(gg_run *x, int unit)
{
    tell_step(x, unit, RALLY_FLIGHT);
    boe_pay(x, unit, 2, false);
}

static void begin_phase(gg_run *x, int side)
{
    for (int u = boe_first(BT(x), side); u != GG_NONE; u = boe_next(BT(x), side, u))
        ST(x)->unit[u].flags &= ~(uint32_t)(ACTIVATED | ZONE_STOPPED | ON_ROAD);
}

/* Play may begin while a unit acts. */
static uint8_t begins_with(const gg_run *x, const struct frame_moving *f)
{
    return f->entry ? BT(x)->begin.unit : GG_NONE;
}

static uint8_t take(uint8_t *entry)
{
    uint8_t was = *entry;
    *entry = 0;
    return was;
}

PROC(moving)
{
    BEGIN;
    if (!self->entry) {
        begin_phase(x, self->side);
        for (self->unit = ST(x)->phase <= PHASE_5F ? next_routed(BT(x), ST(x), self->side, -1) : GG_NONE;
             self->unit != GG_NONE; self->unit = next_routed(BT(x), ST(x), self->side, self->unit)) {
            flee(x, self->unit);
            CALL(forced, .unit = self->unit, .steps = 2,
                 .threat = (uint16_t)boe_threat(BT(x), ST(x), self->unit, GG_NONE));
        }
    }
    for (;;) {
        self->unit = begins_with(x, self);
        if (self->unit == GG_NONE) {
            self->entry = 0;
            CHOOSE_IF_FREE(self->side, ASK_ACTIVATE, GG_NONE, GG_NONE, MOVE_ACTIVATION);
            if (gg_move_verb(x->move) == V_FINISH) break;
            self->unit = (uint8_t)gg_move_unit(x->move);
        }
        if (boe_is_leader(self->unit)) {
            CHOOSE(self->side, ASK_LEADER, self->unit, GG_NONE, LEADER_MOVE);
            ST(x)->leader[self->unit - BOE_LEADER].moved = 1;
            if (gg_move_verb(x->move) == V_LEAD) boe_ride(x, self->unit - BOE_LEADER, boe_move_cell(x->move));
        } else {
            CALL(activate, .entry = take(&self->entry), .unit = self->unit);
        }
    }
    END;
}
