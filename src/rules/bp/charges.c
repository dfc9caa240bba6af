/* 7.4: the sequence of a charge, from its declaration to contact or to what the charger does when its target is gone. */
#include "rules/bp/chapters.h"

static tab_pose start_of(const struct frame_charge *f) { return (tab_pose){f->x, f->y, f->f}; }

static tab_pose *pose_of(gg_run *x, int unit) { return &ST(x)->unit[unit].pose; }

/* ---- step 1 ---- */

/* A target in mixed order draws its skirmishers in before it answers. */
static void close_ranks(gg_run *x, int unit)
{
    const bp_unit *u = &ST(x)->unit[unit];
    if (u->formation == MIXED) bp_put(x, unit, u->pose, LINE, BP_FORM_LIST);
}

/* bp.charge.pose against the target where it now stands. */
static bool find_way(gg_run *x, struct frame_charge *f, bp_charge_pose *way)
{
    if (!ST(x)->unit[f->target].alive) return false;
    return bp_find_charge(BT(x), ST(x), f->unit, start_of(f), f->target, way);
}

/* Until it has come to blows it counts as stopped. */
static void declare(gg_run *x, struct frame_charge *f)
{
    tab_pose p = *pose_of(x, f->unit);
    bp_charge_pose way;
    f->x = p.x, f->y = p.y, f->f = p.f;
    DEED(x, FACT_CONTACT, f->unit, bp_contact(BP_STOPPED, f->target));
    TELL(x, GG_EV_ATTACK, BP_CHARGE_SEQUENCE, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .other = f->target);
    close_ranks(x, f->target);
    if (find_way(x, f, &way)) p = way.pose;
    f->cx = p.x, f->cy = p.y, f->cf = p.f;
}

/* ---- step 2, bp.spec.terrifying ---- */

static bool is_terrified(gg_run *x, const struct frame_charge *f)
{
    const bp_state *s = ST(x);
    return bp_is_terrifying(BT(x), f->unit) && !(bp_engaged(s) & bp_bit(f->target)) &&
           !(s->unit[f->target].flags & U_TERROR_TESTED);
}

PROC(terror)
{
    BEGIN;
    ST(x)->unit[self->unit].flags |= U_TERROR_TESTED;
    TELL(x, GG_EV_STEP, BP_SPEC_TERRIFYING, .side = BT(x)->unit[self->unit].side, .piece = self->unit,
         .other = self->by);
    if (bp_has(BT(x), self->by, FANATICS)) USES(x, BP_SPEC_FANATICS);
    CALL(break_test, .unit = self->unit, .column = (uint8_t)bp_break_column(BT(x), ST(x), self->unit, false));
    self->result = (uint8_t)x->ret;
    if (self->result == RESULT_BREAK) {
        bp_set_result(ST(x), self->unit, RESULT_BREAK);
        CALL(risk, .unit = self->unit, .from = 7);
        bp_destroy(x, self->unit, BP_BREAK_TABLE);
    } else if (self->result != RESULT_HOLD) {
        CALL(retire, .unit = self->unit, .good = self->result == RESULT_RETIRE_GOOD);
    }
    GIVE(self->result);
    END;
}

/* ---- steps 3 and 4: with the charger at the halt pose ---- */

static void halt(gg_run *x, struct frame_charge *f)
{
    bp_charge_pose way;
    if (!find_way(x, f, &way)) return;
    *pose_of(x, f->unit) = bp_halt_pose(BT(x), ST(x), f->unit, start_of(f), f->target, &way);
    if (!bp_same_pose(*pose_of(x, f->unit), start_of(f))) USES(x, BP_CHARGE_HALT);
}

/* Closing fire that stopped the charge counts in no fight. */
static void forget_closing_fire(gg_run *x, int target)
{
    bp_unit *u = &ST(x)->unit[target];
    if (!u->alive) return;
    u->closing_on = GG_NONE;
    u->closing = 0;
}

/* ---- step 5 ---- */

/* bp.terr.obstacle: what the target has between it and where the charge began. */
static int obstacle(gg_run *x, const struct frame_charge *f)
{
    if (ST(x)->unit[f->target].formation == GARRISON) return 0;
    int cover = bp_cover(BT(x), ST(x), f->target, (tab_point){f->x, f->y}, true);
    if (cover) USES(x, BP_TERR_OBSTACLE);
    return cover == 0 ? 0 : cover == 1 ? P_LIGHT_COVER : P_HEAVY_COVER;
}

/* What decided where the charge strikes, and whether it was long enough. */
static void use_way(gg_run *x, const struct frame_charge *f, const bp_charge_pose *way)
{
    if (way->face != TAB_FRONT) USES(x, BP_CHARGE_FACE);
    if (way->face != TAB_FRONT) USES(x, BP_GEO_QUARTER);
    if (way->displacement > bp_rate(BT(x), ST(x), f->unit)) USES(x, BP_GEO_GRACE);
}

static bool in_contact(gg_run *x, struct frame_charge *f)
{
    bp_charge_pose way;
    *pose_of(x, f->unit) = start_of(f);
    ST(x)->unit[f->unit].moves_left = 0;
    if (!find_way(x, f, &way)) {
        if (ST(x)->unit[f->target].alive) USES(x, BP_CHARGE_BLOCKED);
        return false;
    }
    use_way(x, f, &way);
    int flags = obstacle(x, f) | (f->caught ? P_CAUGHT : 0);
    bp_put(x, f->unit, way.pose, ST(x)->unit[f->unit].formation, BP_CHARGE_POSE);
    bp_leave_woods(x, f->unit);
    ST(x)->unit[f->unit].flags |= U_CHARGED;
    int face = way.face == TAB_FRONT ? BP_AT_FRONT : way.face == TAB_REAR ? BP_AT_REAR : BP_AT_FLANK;
    DEED(x, FACT_CONTACT, f->unit, bp_contact(face, f->target));
    if (!(ST(x)->unit[f->target].flags & U_LYING)) bp_engage(x, f->unit, f->target, way.face, flags);
    return true;
}

PROC(charge)
{
    BEGIN;
    declare(x, self);
    if (self->mode != CHARGE_SWEEPING) {
        CALL(traverse, .mover = self->unit, .x = self->cx, .y = self->cy, .f = self->cf,
             .charge = (uint8_t)(self->target + 1));
        if (x->ret) GIVE(0);
    }
    if (is_terrified(x, self))
        CALL(terror, .unit = self->target, .by = self->unit);
    else
        x->ret = RESULT_HOLD;
    if (x->ret == RESULT_HOLD) {
        halt(x, self);
        CALL(respond, .unit = self->unit, .target = self->target, .limit = self->limit, .x = self->x, .y = self->y,
             .f = self->f);
        if (x->ret == CHARGE_IS_OVER) {
            forget_closing_fire(x, self->target);
            GIVE(0);
        }
        self->caught = x->ret == CHARGE_CATCHES;
        if (in_contact(x, self)) {
            if (ST(x)->unit[self->target].flags & U_LYING) { /* bp.spec.lie_down: there is no fight */
                bp_set_result(ST(x), self->target, RESULT_BREAK);
                CALL(risk, .unit = self->target, .from = 7);
                bp_destroy(x, self->target, BP_SPEC_LIE_DOWN);
                GIVE(0);
            }
            GIVE(1);
        }
    }
    ST(x)->unit[self->unit].moves_left = 0;
    forget_closing_fire(x, self->target);
    CALL(redirect, .unit = self->unit, .target = self->target, .mode = self->mode, .cx = self->cx, .cy = self->cy,
         .cf = self->cf);
    GIVE(x->ret);
    END;
}

/* ---- step 6, bp.charge.redirect ---- */

static int displacement(const bp_battle *b, const bp_state *s, int unit, tab_pose to)
{
    tab_rect from, end;
    bp_rect(b, s, unit, &from);
    bp_rect_at(b, s, unit, to, s->unit[unit].formation, &end);
    return tab_plain_displacement(&from, &end);
}

/* To the charge pose, or straight on by less. */
static gg_rule judge_pose(const bp_battle *b, const bp_state *s, const struct frame_redirect *f, tab_pose to)
{
    bp_march m;
    tab_rect end;
    tab_pose from = s->unit[f->unit].pose;
    bool meant = bp_same_pose(to, (tab_pose){f->cx, f->cy, f->cf});
    for (int n = 1; !meant && n < f->reach; n++) meant = bp_same_pose(to, tab_slide(from, 0, n));
    if (!meant || bp_same_pose(to, from)) return BP_CHARGE_REDIRECT;
    if (bp_disordered(s, f->unit)) return BP_STATE_DISORDER;
    bp_march_make(b, s, f->unit, &m);
    bp_rect_at(b, s, f->unit, to, s->unit[f->unit].formation, &end);
    return bp_march_judge(b, &m, &end, MARCH_ANYWHERE);
}

static gg_rule judge_other(const bp_battle *b, const bp_state *s, const struct frame_redirect *f, unsigned target)
{
    bp_charge_pose way;
    if (f->mode != CHARGE_ORDERED || target == f->target) return BP_CHARGE_REDIRECT;
    if (target >= b->units || !s->unit[target].alive || b->unit[target].side == b->unit[f->unit].side)
        return BP_CHARGE_TARGET;
    return bp_judge_charge(b, s, f->unit, (int)target, &way);
}

gg_rule bp_why_not_redirect(const bp_battle *b, const bp_state *s, gg_move m)
{
    const struct frame_redirect *f = &bp_top(s)->redirect;
    unsigned target = gg_move_target(m);
    if (m == bp_move_bare(V_STAY, f->unit, GG_NONE, 0)) return GG_OK;
    if (m == bp_move_bare(V_CHARGE, f->unit, target, 0)) return judge_other(b, s, f, target);
    if (m == bp_move(V_POSE, f->unit, GG_NONE, bp_move_pose(m), 0)) return judge_pose(b, s, f, bp_move_pose(m));
    return BP_CHARGE_REDIRECT;
}

static void add_pose(const bp_battle *b, const bp_state *s, const struct frame_redirect *f, tab_pose to, gg_offers *o)
{
    gg_move m = bp_move(V_POSE, f->unit, GG_NONE, to, 0);
    for (int i = 0; i < o->slots; i++)
        if (bp_listed(o)[i] == m) return;
    if (judge_pose(b, s, f, to) == GG_OK) bp_add(o, m);
}

void bp_offer_redirect(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_redirect *f = &bp_top(s)->redirect;
    tab_pose from = s->unit[f->unit].pose;
    bp_task task = {.unit = f->unit, .order = ORDER_CONSOLIDATE, .param = GG_NONE};
    for (uint64_t left = bp_alive(b, s, !b->unit[f->unit].side); left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        if (judge_other(b, s, f, target) == GG_OK) bp_add(o, bp_move_bare(V_CHARGE, f->unit, target, 0));
    }
    add_pose(b, s, f, (tab_pose){f->cx, f->cy, f->cf}, o);
    int most = f->reach > 1 ? bp_greatest_slide(b, s, &task, 0, f->reach - 1) : 0;
    if (most > 0) add_pose(b, s, f, tab_slide(from, 0, most), o);
    if (most / 10 * 5 > 0) add_pose(b, s, f, tab_slide(from, 0, most / 10 * 5), o);
    bp_add_bare(o, V_STAY, f->unit);
}

static void note_pose(struct frame_redirect *f, gg_move m)
{
    tab_pose to = bp_move_pose(m);
    f->cx = to.x, f->cy = to.y, f->cf = to.f;
    f->reach = 0;
}

static void go_on(gg_run *x, const struct frame_redirect *f)
{
    bp_put(x, f->unit, (tab_pose){f->cx, f->cy, f->cf}, ST(x)->unit[f->unit].formation, BP_CHARGE_REDIRECT);
    bp_leave_woods(x, f->unit);
}

PROC(redirect)
{
    BEGIN;
    USES(x, BP_GEO_DISPLACEMENT);
    self->reach = (int16_t)displacement(BT(x), ST(x), self->unit, (tab_pose){self->cx, self->cy, self->cf});
    CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_REDIRECT, self->unit, self->target, BP_CHARGE_REDIRECT);
    if (gg_move_verb(x->move) == V_CHARGE) {
        CALL(charge, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .mode = CHARGE_REDIRECTED,
             .limit = RESPOND_STAND | RESPOND_FIRE);
        GIVE(x->ret);
    }
    if (gg_move_verb(x->move) == V_STAY) GIVE(0);
    note_pose(self, x->move);
    if (self->mode != CHARGE_SWEEPING) {
        CALL(traverse, .mover = self->unit, .x = self->cx, .y = self->cy, .f = self->cf);
        if (x->ret) GIVE(0);
    }
    go_on(x, self);
    GIVE(0);
    END;
}
