/* 7.4: movement. The destination of a Move, At the Double or Skirmish, and dangerous ground. */
#include "rules/kings/chapters.h"

/* kings.move.allow: difficult ground halves it later, by the way that is gone. */
int kings_allowance(const kings_battle *b, const kings_state *s, int unit, int action, bool close, int die)
{
    const kings_profile *p = kings_profile_of(b, unit);
    (void)s;
    switch (action) {
    case MOVE: return close ? p->march / 2 : p->march;
    case DOUBLE: return p->march + 10 * die;
    case SKIRMISH: return p->move / 2;
    case ATTACK: return (close ? p->move / 2 : p->move) + 10 * die;
    default: return 0;
    }
}

/* ---- 7.4.4: dangerous ground ---- */

PROC(danger)
{
    BEGIN;
    ROLL(kings_owner(x, self->unit), DIE_ONE, 1, self->unit, MOVE_DANGEROUS);
    if (!x->counts[ONE]) GIVE(0);
    kings_lose(x, self->unit, 1, MOVE_DANGEROUS);
    GIVE(1);
    END;
}

/* ---- D3 ---- */

static gg_rule rule_of(int action)
{
    return action == DOUBLE ? MOVE_DOUBLE : action == SKIRMISH ? MOVE_SKIRMISH : MOVE_ALLOW;
}

static int legs_of(gg_run *x, gg_move m, tab_point leg[2])
{
    if (gg_move_verb(m) == V_ENTER) {
        leg[0] = BT(x)->work[gg_move_arg(m)].at;
        return 1;
    }
    int legs = kings_go_way(m, &leg[0]) ? 2 : 1;
    leg[legs - 1] = kings_go_end(m);
    return legs;
}

static bool has_enemy_near(const kings_march *m)
{
    for (const kings_body *o = m->body; o < m->body + m->bodies; o++)
        if (o->enemy) return true;
    return false;
}

/* What the way was measured against: shapes, walls and enemies within reach. */
static void tell_surroundings(gg_run *x, const kings_march *m)
{
    if (m->closed | m->difficult) USES(x, GEO_CENTRE);
    if (m->closed | m->difficult | m->walls) USES(x, GEO_SEGMENTS);
    if (!has_enemy_near(m)) return;
    USES(x, GEO_SWEEP);
    if (m->gap) USES(x, MOVE_ENEMYGAP);
}

/* What the way has cost: it was reckoned when it was judged. */
static void tell_way(gg_run *x, const struct frame_walk *f, const tab_point *leg, int legs)
{
    kings_march march;
    int cost, length = 0;
    tab_point at = kings_at(ST(x), f->unit);
    if (!x->sink) return;
    USES(x, GEO_PATH);
    USES(x, GEO_COST);
    USES(x, GEO_MEASURE);
    USES(x, GEO_HELPERS);
    kings_march_make(BT(x), ST(x), f->unit, f->action, f->close, f->allowance, &march);
    tell_surroundings(x, &march);
    if (kings_difficult(BT(x), &march, leg, legs)) USES(x, MOVE_DIFFICULT);
    for (int i = 0; i < legs; at = leg[i++]) length += tab_root_up((uint64_t)disc_square(at, leg[i]));
    if (kings_judge_path(BT(x), ST(x), &march, leg, legs, &cost) == GG_OK && cost >= length + 30)
        USES(x, MOVE_OBSTACLE);
}

/* Friends do not hinder. */
static void tell_friends(gg_run *x, int unit, tab_point from, const tab_point *leg, int legs)
{
    if (!x->sink) return;
    for (int i = 0; i < legs; from = leg[i++])
        for (uint64_t left = kings_units_on(BT(x), ST(x), kings_owner(x, unit)); left; left &= left - 1) {
            int o = __builtin_ctzll(left), r = kings_radius(BT(x), ST(x), unit) + kings_radius(BT(x), ST(x), o);
            if (o != unit && disc_compare(kings_at(ST(x), o), from, leg[i], r) < 0) USES(x, MOVE_FRIENDS);
        }
}

static void enter(gg_run *x, const struct frame_walk *f, int work)
{
    const kings_work *w = &BT(x)->work[work];
    kings_break_order(x, f->unit);
    kings_go_to(x, f->unit, w->at, work, GEO_ENTER);
    USES(x, REDOUBT_OCCUPY);
    USES(x, REDOUBT_OBSTACLE);
    USES(x, REDOUBT_ANYSIDE);
}

static void turn(gg_run *x, const struct frame_walk *f, int facing)
{
    if (facing >= 0 && kings_has_front(BT(x), ST(x), f->unit))
        kings_turn_to(x, f->unit, facing, GEO_FACING);
    else
        kings_turn_to_nearest(x, f->unit);
}

/* Goes where it was told; whether dangerous ground was met on the way. */
static bool go(gg_run *x, const struct frame_walk *f, gg_move m)
{
    tab_point leg[2], from = kings_at(ST(x), f->unit);
    int legs = legs_of(x, m, leg);
    if (gg_move_verb(m) == V_ENTER) {
        enter(x, f, (int)gg_move_arg(m));
    } else {
        tell_way(x, f, leg, legs);
        if (kings_in_work(ST(x), f->unit)) USES(x, REDOUBT_OBSTACLE);
        if (!f->close) kings_break_order(x, f->unit);
        kings_go_to(x, f->unit, leg[legs - 1], GG_NONE, rule_of(f->action));
        turn(x, f, kings_go_facing(m));
    }
    tell_friends(x, f->unit, from, leg, legs);
    return kings_met_danger(BT(x), from, leg, legs);
}

static void stay(gg_run *x, const struct frame_walk *f)
{
    TELL(x, GG_EV_STEP, MOVE_STAY, .side = kings_owner(x, f->unit), .piece = f->unit);
    kings_turn_to_nearest(x, f->unit);
}

PROC(walk)
{
    BEGIN;
    USES(x, GEO_OFFERED);
    CHOOSE(self->chooser, ASK_GO, self->unit, GG_NONE, rule_of(self->action));
    if (gg_move_verb(x->move) == V_STAY) {
        stay(x, self);
    } else if (gg_move_verb(x->move) == V_LEAVE) {
        kings_take_off(x, self->unit, EXITED, STATE_EXITED);
    } else if (go(x, self, x->move)) {
        CALL(danger, .unit = self->unit);
    }
    GIVE(kings_on(ST(x), self->unit));
    END;
}
