/* 7.1 and 7.2: initiative, and how orders are carried out, move by move. */
#include "rules/bp/chapters.h"

/* ---- 7.1: initiative ---- */

/* bp.init.who: in proximity, free of the enemy and of orders. Of all who are there, or until one is found. */
static uint64_t with_initiative(const bp_battle *b, const bp_state *s, int side, bool all)
{
    uint64_t may = 0, engaged = bp_engaged(s);
    for (uint64_t left = bp_alive(b, s, side) & ~engaged; left && (all || !may); left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (s->unit[u].flags & U_ACTED || bp_is_broken(b, s, u)) continue;
        if (bp_in_proximity(b, s, u)) may |= bp_bit(u);
    }
    return may;
}

static void add_units(gg_offers *o, bp_verb verb, uint64_t units)
{
    for (; units; units &= units - 1) bp_add_bare(o, verb, bp_lowest(units));
}

void bp_offer_initiative(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    bp_add_bare(o, V_DONE, GG_NONE);
    add_units(o, V_USE, with_initiative(b, s, s->head.ask.side, true));
}

gg_rule bp_why_not_initiative(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_DONE) return GG_OK;
    if (unit >= b->units || b->unit[unit].side != s->head.ask.side || !s->unit[unit].alive) return BP_INIT_WHO;
    if (with_initiative(b, s, s->head.ask.side, true) >> unit & 1) return GG_OK;
    if (bp_is_broken(b, s, (int)unit)) return BP_BRIG_RETREAT;
    return bp_in_proximity(b, s, (int)unit) ? BP_INIT_WHO : BP_PROX_DEF;
}

PROC(initiative)
{
    BEGIN;
    while (with_initiative(BT(x), ST(x), self->side, false)) {
        CHOOSE(self->side, ASK_INITIATIVE, GG_NONE, GG_NONE, BP_INIT_WHO);
        if (gg_move_verb(x->move) == V_DONE) break;
        self->unit = (uint8_t)gg_move_unit(x->move);
        ST(x)->unit[self->unit].flags |= U_ACTED;
        USES(x, BP_INIT_MOVE);
        if (bp_has(BT(x), self->unit, LACK_INIT)) USES(x, BP_SPEC_LACK_INIT);
        CALL(one_move, .unit = self->unit, .kind = ORDER_INIT, .param = GG_NONE);
        self->unit = GG_NONE;
    }
    END;
}

/* ---- 1a: compulsory moves ---- */

/* bp.brig.retreat: the first legal of these, by angle and share of the greatest distance. */
static bool rout_pose(const bp_battle *b, const bp_state *s, int unit, tab_pose *out)
{
    static const struct {
        int16_t angle;
        uint8_t half;
    } way[] = {{180, 0}, {140, 0}, {220, 0}, {180, 1}, {140, 1}, {220, 1}, {0, 0}};
    bp_task task = {.unit = (uint8_t)unit, .order = ORDER_RETREAT, .param = GG_NONE};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        int most = bp_greatest_slide(b, s, &task, way[i].angle, bp_rate(b, s, unit));
        int go = way[i].half ? most / 10 * 5 : most;
        if (go == 0) continue;
        *out = tab_slide(s->unit[unit].pose, way[i].angle, go);
        if (bp_judge_pose(b, s, &task, *out, NULL) == GG_OK) return true;
    }
    return false;
}

static bool must_retreat(const bp_battle *b, const bp_state *s, int side, int unit)
{
    if (b->unit[unit].side != side || !s->unit[unit].alive || !bp_is_broken(b, s, unit)) return false;
    if (bp_engaged(s) & bp_bit(unit) || s->unit[unit].flags & U_LYING) return false;
    int formation = s->unit[unit].formation;
    return formation != DEPLOYED && formation != GARRISON && bp_in_proximity(b, s, unit);
}

static void retreat_broken(gg_run *x, int unit)
{
    tab_pose to;
    if (!rout_pose(BT(x), ST(x), unit, &to)) return;
    ST(x)->unit[unit].flags |= U_RETREATED;
    bp_put(x, unit, to, ST(x)->unit[unit].formation, BP_BRIG_RETREAT);
    bp_leave_woods(x, unit);
}

/* bp.spec.determined: its nearest charge, or GG_NONE. */
static uint8_t determined_target(const bp_battle *b, const bp_state *s, int side, int unit)
{
    bp_charge_pose to;
    if (b->unit[unit].side != side || !s->unit[unit].alive || !bp_has(b, unit, DETERMINED)) return GG_NONE;
    if (bp_is_broken(b, s, unit)) return GG_NONE;
    return (uint8_t)bp_best_charge(b, s, unit, &to);
}

PROC(compulsory)
{
    BEGIN;
    for (self->unit = 0; self->unit < BT(x)->units; self->unit++) {
        if (must_retreat(BT(x), ST(x), self->side, self->unit)) {
            retreat_broken(x, self->unit);
        } else if (determined_target(BT(x), ST(x), self->side, self->unit) != GG_NONE) {
            ST(x)->unit[self->unit].flags |= U_ACTED;
            USES(x, BP_SPEC_DETERMINED);
            CALL(charge, .unit = self->unit, .target = determined_target(BT(x), ST(x), self->side, self->unit),
                 .mode = CHARGE_ORDERED);
        }
    }
    END;
}

/* ---- 7.2: one commander ---- */

/* bp.cmd.sequence: those of broken brigades, unless they may rally them, and those in the thick of a fight, give no orders. */
static bool may_command(const bp_battle *b, const bp_state *s, int commander)
{
    const bp_commander *c = &s->commander[commander];
    int brigade = b->commander[commander].brigade;
    if (brigade == GG_NONE && !b->option.general_orders) return false;
    if (brigade != GG_NONE && s->broken >> brigade & 1 && b->option.broken_forever) return false;
    return c->joined == GG_NONE || !(bp_engaged(s) & bp_bit(c->joined));
}

static bool may_take_command(const bp_battle *b, const bp_state *s, unsigned commander)
{
    return commander < b->commanders && b->commander[commander].side == s->head.ask.side &&
           b->commander[commander].brigade != GG_NONE &&
           (s->commander[commander].flags & (C_ALIVE | C_COMMANDED)) == C_ALIVE;
}

/* D2 */
void bp_offer_commander(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    bp_add_bare(o, V_DONE, GG_NONE);
    for (unsigned c = 0; c < b->commanders; c++)
        if (may_take_command(b, s, c)) bp_add_bare(o, V_COMMANDER, BP_COMMANDER + c);
}

gg_rule bp_why_not_commander(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned commander = gg_move_unit(m) - BP_COMMANDER;
    if (gg_move_verb(m) == V_DONE) return GG_OK;
    if (!bp_is_commander(gg_move_unit(m)) || commander >= b->commanders) return BP_CMD_SEQUENCE;
    if (b->commander[commander].side == s->head.ask.side && b->commander[commander].brigade == GG_NONE)
        return BP_CMDR_GENERAL;
    return may_take_command(b, s, commander) ? GG_OK : BP_CMD_SEQUENCE;
}

static void take_command(gg_run *x, int commander)
{
    const bp_battle *b = BT(x);
    bool first = true;
    for (int c = 0; c < b->commanders; c++)
        if (b->commander[c].side == b->commander[commander].side && ST(x)->commander[c].flags & C_COMMANDED)
            first = false;
    ST(x)->commander[commander].flags |= (uint8_t)(first ? C_COMMANDED | C_FIRST : C_COMMANDED);
    if (b->commander[commander].brigade == GG_NONE && !b->option.general_orders) return; /* he only rides */
    TELL(x, GG_EV_STEP, BP_CMD_SELECT, .side = b->commander[commander].side,
         .piece = (uint8_t)(BP_COMMANDER + commander));
}

PROC(command)
{
    BEGIN;
    if (!(ST(x)->commander[self->commander].flags & C_COMMANDED)) take_command(x, self->commander);
    while (may_command(BT(x), ST(x), self->commander) && bp_may_be_ordered(BT(x), ST(x), self->commander)) {
        USES(x, BP_OFFER_GROUPS);
        CHOOSE(BT(x)->commander[self->commander].side, ASK_GROUP, BP_COMMANDER + self->commander, GG_NONE,
               BP_CMD_GROUP);
        if (gg_move_verb(x->move) == V_FINISH) break;
        CALL(order, .commander = self->commander,
             .units = {(uint32_t)bp_move_units(x->move), (uint32_t)(bp_move_units(x->move) >> 32)});
        if (!x->ret) break;
    }
    if ((ST(x)->commander[self->commander].flags & (C_ALIVE | C_MOVED)) == C_ALIVE)
        CALL(commander_move, .commander = self->commander);
    END;
}

/* ---- bp.cmd.moves: a group's moves, unit after unit ---- */

/* Those of the group that are still to move and can. */
static void drop_unable(gg_run *x, struct frame_carry_out *f)
{
    uint64_t able = bp_mask(f->units) & ~bp_engaged(ST(x)) & (bp_alive(BT(x), ST(x), 0) | bp_alive(BT(x), ST(x), 1));
    f->units[0] = (uint32_t)able;
    f->units[1] = (uint32_t)(able >> 32);
}

/* bp.cmd.result, bp.cmd.freemove: squares and manhandled guns make one move, unreliable units none on an equal roll. */
static uint8_t moves_of(gg_run *x, const struct frame_carry_out *f)
{
    if (f->equal && bp_has(BT(x), f->unit, UNRELIABLE)) {
        USES(x, BP_SPEC_UNRELIABLE);
        return 0;
    }
    bool one = ST(x)->unit[f->unit].formation == SQUARE || f->kind == ORDER_MANHANDLE;
    return one && f->moves > 1 ? 1 : f->moves;
}

static void take_unit(gg_run *x, struct frame_carry_out *f)
{
    f->unit = (uint8_t)gg_move_unit(x->move);
    if (f->unit < 32)
        f->units[0] &= ~((uint32_t)1 << f->unit);
    else
        f->units[1] &= ~((uint32_t)1 << (f->unit - 32));
}

static uint64_t still_to_move(const bp_state *s) { return bp_mask(bp_top(s)->carry_out.units); }

/* The rest of a group may be left where it is, unless it is to charge; the last unit can hold. */
static bool may_stop_group(const bp_state *s)
{
    uint64_t left = still_to_move(s);
    return left & (left - 1) && bp_top(s)->carry_out.kind != ORDER_CHARGE;
}

void bp_offer_mover(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b;
    add_units(o, V_MOVER, still_to_move(s));
    if (may_stop_group(s)) bp_add_bare(o, V_STOP, GG_NONE);
}

gg_rule bp_why_not_mover(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    (void)b;
    if (gg_move_verb(m) == V_STOP) return unit == GG_NONE && may_stop_group(s) ? GG_OK : BP_CMD_KINDS;
    return unit < BP_UNITS && still_to_move(s) >> unit & 1 ? GG_OK : BP_CMD_MOVES;
}

PROC(carry_out)
{
    BEGIN;
    for (;;) {
        drop_unable(x, self);
        if (!bp_mask(self->units)) break;
        CHOOSE_IF_FREE(self->side, ASK_MOVER, GG_NONE, GG_NONE, BP_CMD_MOVES);
        if (gg_move_verb(x->move) == V_STOP) break;
        take_unit(x, self);
        CALL(unit_moves, .unit = self->unit, .kind = self->kind, .param = self->param, .moves = moves_of(x, self));
        self->unit = GG_NONE;
    }
    END;
}

static bool goes_on(gg_run *x, const struct frame_unit_moves *f)
{
    const bp_unit *u = &ST(x)->unit[f->unit];
    return u->alive && !(bp_engaged(ST(x)) & bp_bit(f->unit)) && f->moves > 0;
}

/* If its quarry is gone, the nearest enemy takes its place. */
static void keep_quarry(gg_run *x, int unit)
{
    bp_unit *u = &ST(x)->unit[unit];
    if (u->quarry == GG_NONE || ST(x)->unit[u->quarry].alive) return;
    u->quarry = (uint8_t)bp_nearest_enemy(BT(x), ST(x), unit);
}

static void set_moves_left(gg_run *x, int unit, int moves)
{
    if (ST(x)->unit[unit].alive) ST(x)->unit[unit].moves_left = (uint8_t)moves;
}

PROC(unit_moves)
{
    BEGIN;
    while (goes_on(x, self)) {
        keep_quarry(x, self->unit);
        set_moves_left(x, self->unit, self->moves);
        CALL(one_move, .unit = self->unit, .kind = self->kind,
             .param = self->kind == ORDER_CHARGE ? ST(x)->unit[self->unit].quarry : self->param, .formed = self->formed,
             .moved = self->moved);
        if (!x->ret) break;
        if (x->ret & 2) self->formed = 1;
        self->moves--;
        self->moved++;
    }
    set_moves_left(x, self->unit, 0);
    END;
}

/* ---- D6: one move ---- */

bp_task bp_task_now(const bp_battle *b, const bp_state *s)
{
    const bp_frame *top = bp_top(s);
    (void)b;
    if (top->head.proc == PROC_one_move) {
        const struct frame_one_move *m = &top->one_move;
        return (bp_task){.unit = m->unit,
                         .order = m->kind,
                         .param = m->param,
                         .formed = m->formed,
                         .moved = m->moved,
                         .mounted = m->mounted};
    }
    return (bp_task){.unit = s->head.ask.piece, .order = ORDER_CONSOLIDATE, .param = GG_NONE};
}

void bp_offer_move(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    bp_task task = bp_task_now(b, s);
    bp_move_offers(b, s, &task, o);
}

enum { ENDS = 0, GOES_ON = 1, FORMED = 3 }; /* what one_move gives */

static gg_rule move_rule(const struct frame_one_move *f)
{
    return f->kind == ORDER_RETREAT ? BP_MOVE_RETREAT : f->kind == ORDER_MANHANDLE ? BP_MOVE_MANHANDLE : BP_MOVE_LEGAL;
}

/* A move along the path is over: the unit stands where it was going. */
static void arrive(gg_run *x, const struct frame_one_move *f)
{
    const bp_unit *u = &ST(x)->unit[f->unit];
    int before = u->formation;
    bool back = f->kind == ORDER_RETREAT || f->retreats;
    if (back) ST(x)->unit[f->unit].flags |= U_RETREATED;
    if (back) USES(x, BP_GEO_LOCAL);
    if (u->pose.f != f->f) USES(x, BP_MOVE_WHEEL);
    bp_put(x, f->unit, (tab_pose){f->x, f->y, f->f}, before, move_rule(f));
    bp_leave_woods(x, f->unit);
}

static bool is_retreat(gg_run *x, const struct frame_one_move *f, tab_pose to)
{
    bp_task task = {.unit = f->unit, .order = ORDER_RETREAT, .param = GG_NONE};
    return bp_judge_pose(BT(x), ST(x), &task, to, NULL) == GG_OK;
}

static void note_pose(gg_run *x, struct frame_one_move *f)
{
    tab_pose to = bp_move_pose(x->move);
    f->x = to.x, f->y = to.y, f->f = to.f;
    f->retreats = f->kind == ORDER_INIT && bp_disordered(ST(x), f->unit) && is_retreat(x, f, to);
}

/* bp.spec.mounted_inf: a change of mounts costs nothing, and the move is still to be made. */
static bool changes_mounts(gg_run *x, struct frame_one_move *f)
{
    if (gg_move_verb(x->move) != V_FORM || gg_move_target(x->move) != FORM_MOUNT) return false;
    bp_change_mounts(x, f->unit);
    f->mounted = 1;
    return true;
}

/* bp.form.change, bp.spec.lie_down. Gives what the move gives. */
static int32_t change_form(gg_run *x, const struct frame_one_move *f)
{
    int formation = (int)gg_move_target(x->move);
    bp_unit *u = &ST(x)->unit[f->unit];
    if (formation == FORM_DOWN || formation == FORM_UP) {
        u->flags = formation == FORM_DOWN ? u->flags | U_LYING : u->flags & ~(uint32_t)U_LYING;
        TELL(x, GG_EV_STATUS, BP_SPEC_LIE_DOWN, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .status = ST_LYING,
             .after = formation == FORM_DOWN);
    } else {
        bool limbers = formation == LIMBERED || (formation == DEPLOYED && u->formation == LIMBERED);
        bp_put(x, f->unit, bp_move_pose(x->move), formation, limbers ? BP_FORM_LIMBER : BP_FORM_CHANGE);
    }
    return f->kind == ORDER_ADVANCE_FORM || f->kind == ORDER_INIT ? ENDS : FORMED;
}

/* bp.move.building */
static void enter_building(gg_run *x, const struct frame_one_move *f)
{
    int building = (int)gg_move_target(x->move);
    const tab_polygon *p = &BT(x)->feature[building].shape;
    tab_pose to = {(int16_t)((p->box.x0 + p->box.x1) / 2), (int16_t)p->box.y1, 0};
    ST(x)->unit[f->unit].building = (uint8_t)building;
    bp_put(x, f->unit, to, GARRISON, BP_MOVE_BUILDING);
}

static void leave_building(gg_run *x, const struct frame_one_move *f)
{
    tab_pose to = {0};
    int formation = (int)gg_move_target(x->move);
    if (!bp_find_exit(BT(x), ST(x), f->unit, (int)gg_move_arg(x->move), &to, &formation)) return;
    ST(x)->unit[f->unit].building = GG_NONE;
    bp_put(x, f->unit, to, formation, BP_MOVE_BUILDING);
}

PROC(one_move)
{
    BEGIN;
    do {
        if (self->kind == ORDER_FORM && !self->moved) /* often there is one way to do it */
            CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_MOVE, self->unit, GG_NONE, BP_CMD_KINDS);
        else
            CHOOSE(BT(x)->unit[self->unit].side, ASK_MOVE, self->unit, GG_NONE, BP_OFFER_MOVES);
    } while (changes_mounts(x, self));
    if (gg_move_verb(x->move) == V_HOLD || gg_move_verb(x->move) == V_STOP) GIVE(ENDS);
    if (gg_move_verb(x->move) == V_FORM) GIVE(change_form(x, self));
    if (gg_move_verb(x->move) == V_ENTER) {
        enter_building(x, self);
        GIVE(GOES_ON);
    }
    if (gg_move_verb(x->move) == V_EXIT) {
        leave_building(x, self);
        GIVE(GOES_ON);
    }
    if (gg_move_verb(x->move) == V_CHARGE) {
        CALL(charge, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .mode = CHARGE_ORDERED);
        GIVE(ENDS);
    }
    note_pose(x, self);
    CALL(traverse, .mover = self->unit, .x = self->x, .y = self->y, .f = self->f, .unit = 0);
    if (x->ret || gg_over(x)) GIVE(ENDS);
    arrive(x, self);
    GIVE(GOES_ON);
    END;
}
