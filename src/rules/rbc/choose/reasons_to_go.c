/* What stands in the way of a MOVE or a CHARGE: the boxes, units and walls on the way that comes nearest to it, and the
 * nearest that can be done. */
#include "rules/rbc/choose/saying.h"
#include "rules/rbc/choose/ways.h"

/* ---- what lies on the way that was found ---- */

static void about_ground(const rbc_ways *q, int cell, gg_reasons *r)
{
    if (cell == q->s->unit[q->unit].cell || !rbc_forbidden(q->b, q->s, q->unit, cell)) return;
    gg_reason_add(r, rbc_terrain_rule(q->b, q->s, cell), "the {w} at {H} is closed to {p}",
                  GG_PHRASE_OF(&q->b->base, .piece = q->unit, .at = rbc_pose(cell, -1),
                               .word = rbc_grounds[rbc_terrain_at(q->b, q->s, cell)].name));
}

static void about_unit(const rbc_ways *q, int cell, bool turns, gg_reasons *r)
{
    int who = rbc_unit_at(q->s, cell);
    if (who == GG_NONE || who == q->unit || cell == q->goal) return;
    bool friend = rbc_side(q->b, who) == rbc_side(q->b, q->unit);
    gg_phrase f = GG_PHRASE_OF(&q->b->base, .piece = who, .at = rbc_pose(cell, -1));
    if (!friend && q->without & NO_ENEMIES) gg_reason_add(r, MOVE_ENTER, "{p} stand(s) in the way at {H}", f);
    if (!friend || !(q->without & NO_FRIENDS)) return;
    if (turns)
        gg_reason_add(r, GEO_PASSTHROUGH, "no turn in the box of {p}, {H}", f);
    else if (!rbc_passable(q->b, q->s, q->unit, who))
        gg_reason_add(r, GEO_PASSTHROUGH, "{p} stand(s) in the way at {H} and cannot be passed through", f);
}

static void about_corner(const rbc_ways *q, int from, int to, gg_reasons *r)
{
    char words[32];
    gg_text t = gg_text_on(words, sizeof words);
    rbc_add_box(&t, q->b, sq_cell(sq_x(to), sq_y(from)));
    gg_text_add(&t, " and ");
    rbc_add_box(&t, q->b, sq_cell(sq_x(from), sq_y(to)));
    gg_reason_add(r, GEO_DIAGSTEP, "no way between {w}: both are held or impassable",
                  GG_PHRASE_OF(&q->b->base, .word = words));
}

static void about_wall(const rbc_ways *q, int from, int to, gg_reasons *r)
{
    char words[32];
    gg_text t = gg_text_on(words, sizeof words);
    rbc_add_box(&t, q->b, from);
    gg_text_add(&t, " and ");
    rbc_add_box(&t, q->b, to);
    gg_reason_add(r, TERR_OBSTACLE, "{p} cannot cross the obstacle between {w}",
                  GG_PHRASE_OF(&q->b->base, .piece = q->unit, .word = words));
}

static void about_steps(const rbc_ways *q, gg_reasons *r)
{
    for (int i = 1; i < q->legs; i++) {
        int from = q->path[i - 1].cell, to = q->path[i].cell;
        about_unit(q, to, from == to, r);
        if (from == to) continue;
        if (q->without & NO_TERRAIN) about_ground(q, to, r);
        if (q->without & NO_OBSTACLE && q->g.barred && rbc_crosses_wall(q->b, q->s, from, to))
            about_wall(q, from, to, r);
        if (q->without & NO_CORNER && rbc_squeezes(q->b, q->s, rbc_side(q->b, q->unit), from, to))
            about_corner(q, from, to, r);
    }
}

/* ---- what the unit itself may not do ---- */

static void about_state(const rbc_ways *q, gg_reasons *r)
{
    bool unformed = gg_move_arg(q->move) & ARG_UNFORMED;
    gg_reason_add(r, MOVE_SURRENDER,
                  unformed ? "{p} would stay Formed on that way"
                           : "{p} cannot get there Formed: the way costs {its} order",
                  GG_PHRASE_OF(&q->b->base, .piece = q->unit));
}

static void about_turns(const rbc_ways *q, gg_reasons *r)
{
    gg_phrase f =
        GG_PHRASE_OF(&q->b->base, .piece = q->unit, .k = q->g.turned, .word = q->g.turns == 1 ? "once" : "twice");
    if (q->without & NO_MOMENTUM) gg_reason_add(r, MOM_PATH, "{p} must go on and cannot turn", f);
    if (q->without & NO_ELIGIBLE)
        gg_reason_add(r, MOVE_DIAG_ELIGIBLE, "{p} go(es) straight forward only, to no corner", f);
    if (q->without & NO_ELEPHANT)
        gg_reason_add(r, MOVE_ELEPHANT, "once {it} {has} turned {p} {has} {k|action|actions}", f);
    if (q->without & NO_TURNFIRST)
        gg_reason_add(r, CHARGE_TURNFIRST, "who charges turns before the first step, and then straight at the enemy",
                      f);
    if (q->without & NO_LIMITS)
        gg_reason_add(r, MOVE_LIMITS, q->g.turns ? "{p} may turn {w} in a move" : "{p} cannot turn", f);
}

static void about_cost(const rbc_ways *q, int needed, gg_reasons *r)
{
    gg_reason_add(r, MOVE_ALLOW, "{n|action|actions} needed, {p} {has} {k}",
                  GG_PHRASE_OF(&q->b->base, .piece = q->unit, .n = needed, .k = q->g.allowance));
}

static void about_goal(const rbc_ways *q, gg_reasons *r)
{
    int there = rbc_unit_at(q->s, q->goal);
    if (there == GG_NONE || there == q->unit) return;
    gg_reason_add(r, GEO_STACK, "{p} stand(s) at {H}",
                  GG_PHRASE_OF(&q->b->base, .piece = there, .at = rbc_pose(q->goal, -1)));
}

/* Further away than the least that any way could cost. */
static bool too_far(const rbc_ways *q)
{
    return sq_distance(q->s->unit[q->unit].cell, q->goal) + (q->charge != STEP_HH) > q->g.allowance + 1;
}

/* The allowance comes last: it is the one that standing nearer would mend. */
static void about_way(rbc_ways *q, gg_reasons *r)
{
    int far = sq_distance(q->s->unit[q->unit].cell, q->goal), bars = too_far(q) ? 0 : rbc_bars(q);
    if (!bars) {
        about_goal(q, r);
        about_ground(q, q->goal, r);
        gg_reason_add(r, MOVE_ALLOW,
                      q->charge != STEP_HH
                          ? "{n|box|boxes} to go before the charge, {p} {has} {k|action|actions} in all"
                          : "{n|box|boxes} away, {p} {has} {k|action|actions}",
                      GG_PHRASE_OF(&q->b->base, .piece = q->unit, .n = far, .k = q->g.allowance));
        return;
    }
    if (bars & NO_STACK) about_goal(q, r);
    about_steps(q, r);
    about_turns(q, r);
    if (bars & NO_STATE) about_state(q, r);
    if (bars & NO_ALLOWANCE) about_cost(q, q->path[q->legs - 1].spent + (q->charge != STEP_HH), r);
}

/* ---- charges ---- */

static void about_salvo(const rbc_ways *q, int target, gg_reasons *r)
{
    gg_phrase f = GG_PHRASE_OF(&q->b->base, .piece = q->unit), at = GG_PHRASE_OF(&q->b->base, .piece = target);
    if (!rbc_has(q->b, q->unit, T_SAL)) gg_reason_add(r, SPECIAL_SALVO, "{p} {has} not learnt the salvo", f);
    if (q->charge != STEP_CH) gg_reason_add(r, SHOOT_SALVO, "a salvo is fired straight ahead, not at a corner", f);
    if (rbc_is(q->s, q->unit, SHOT)) gg_reason_add(r, SHOOT_SALVO, "{p} {has} fired this turn", f);
    if (rbc_in_melee(q->s, target)) gg_reason_add(r, SHOOT_SALVO, "{p} {is} in melee: nobody shoots there", at);
}

static void about_rights(const rbc_ways *q, int target, gg_reasons *r)
{
    static const gg_worded words[] = {
        {CHARGE_LIGHT, "{p} {is} light and charge(s) only light troops, elephants and guns"},
        {MOVE_DIAG_ELIGIBLE, "{p} go(es) straight forward only, to no corner"},
        {CHARGE_FOOTDIAG, "foot charges no horse at a corner that is not in a melee already"},
        {CHARGE_TERRAIN, "{p} cannot charge across that obstacle or into that ground"}};
    gg_rule bar[RBC_CHARGE_BARS];
    int n = rbc_charge_bars(q->b, q->s, q->unit, q->goal, target, q->charge, bar);
    for (int i = 0; i < n; i++) {
        const char *why = gg_words_of(words, sizeof words / sizeof words[0], bar[i]);
        if (why) gg_reason_add(r, bar[i], why, GG_PHRASE_OF(&q->b->base, .piece = q->unit));
    }
    if (q->charge != STEP_CH && !q->g.diagonal && !rbc_has(q->b, q->unit, T_TER))
        gg_reason_add(r, MOVE_DIAG_ELIGIBLE, words[1].words, GG_PHRASE_OF(&q->b->base, .piece = q->unit));
}

/* 7.2.4: all three boxes open, the nearer empty, nothing between. */
static void about_rush(const rbc_ways *q, gg_reasons *r)
{
    const int from = q->s->unit[q->unit].cell, to = sq_step(q->b->board, q->goal, 2 * q->facing);
    const int box[] = {from, q->goal, to};
    about_goal(q, r);
    for (int i = 0; i < 3; i++)
        if (rbc_terrain_at(q->b, q->s, box[i]) != OPEN)
            gg_reason_add(r, MOVE_WARRIOR, "warriors rush over open ground only, and {H} is {w}",
                          GG_PHRASE_OF(&q->b->base, .at = rbc_pose(box[i], -1),
                                       .word = rbc_grounds[rbc_terrain_at(q->b, q->s, box[i])].name));
    for (int i = 0; i < 2; i++)
        if (rbc_crosses_wall(q->b, q->s, box[i], box[i + 1])) about_wall(q, box[i], box[i + 1], r);
    bool unformed = gg_move_arg(q->move) & ARG_UNFORMED;
    if (unformed != rbc_is(q->s, q->unit, UNFORMED)) about_state(q, r);
}

/* Whom it could be at all; false: nothing else can be said. */
static bool about_target(const rbc_ways *q, gg_reasons *r)
{
    unsigned target = gg_move_target(q->move);
    gg_phrase f = GG_PHRASE_OF(&q->b->base, .piece = (int)target);
    if (q->g.gun)
        gg_reason_add(r, CHARGE_ARTILLERY, "guns never charge", f);
    else if (target >= q->b->units || (int)target == q->unit)
        gg_reason_add(r, CHARGE_ELIGIBLE, "whom to charge is missing", f);
    else if (rbc_side(q->b, (int)target) == rbc_side(q->b, q->unit))
        gg_reason_add(r, CHARGE_ELIGIBLE, "{p} {is} no enemy", f);
    else if (!rbc_on_board(q->s, (int)target))
        gg_reason_add(r, CHARGE_ELIGIBLE, "{p} {is} not on the board", f);
    return r->count == 0;
}

/* It is not where the charge would strike. What else stands in the way is then asked as if it were: in `there`. */
static bool about_contact(rbc_ways *q, int target, rbc_state *there, gg_reasons *r)
{
    int struck = rbc_step_cell(q->b, q->goal, q->facing, q->charge);
    if (struck == q->s->unit[target].cell) return true;
    gg_reason_add(r, CHARGE_ELIGIBLE,
                  q->charge == STEP_CH ? "{p} {is} not in the box before {H}, facing {w}"
                                       : "{p} {is} not at that front corner of {H}, facing {w}",
                  GG_PHRASE_OF(&q->b->base, .piece = target, .at = rbc_pose(q->goal, q->facing),
                               .word = rbc_facing_words[q->facing]));
    if (struck == SQ_OFF || struck == q->s->unit[q->unit].cell) return false;
    memcpy(there, q->s, sizeof *there);
    int who = rbc_unit_at(there, struck);
    if (who != GG_NONE) rbc_put(there, q->b, who, SQ_OFF, 0);
    rbc_put(there, q->b, target, struck, there->unit[target].facing);
    q->s = there;
    return true;
}

static void about_charge(rbc_ways *q, gg_reasons *r)
{
    rbc_state there;
    if (!about_target(q, r)) return;
    int target = (int)gg_move_target(q->move);
    if (!about_contact(q, target, &there, r)) return;
    if (gg_move_arg(q->move) & ARG_SALVO) about_salvo(q, target, r);
    about_rights(q, target, r);
    if (rbc_like_a_rush(q))
        about_rush(q, r);
    else if (!rbc_would_go(q, 0))
        about_way(q, r);
}

/* ---- the nearest that can be done ---- */

static int unlikeness(const rbc_state *s, gg_move m, gg_move way)
{
    bool charge = gg_move_verb(m) == V_CHARGE, there = rbc_move_cell(way) == s->unit[gg_move_unit(m)].cell;
    if (gg_move_verb(way) == V_CHARGE) {
        if (!charge) return -1;
        return (gg_move_target(way) == gg_move_target(m) ? 0 : 8) + 2 * !!(gg_move_arg(way) & ARG_UNFORMED) + !there;
    }
    if (gg_move_verb(way) != V_MOVE || (there && gg_move_arg(way) & ARG_ADVANCED)) return -1;
    int goal = charge && gg_move_target(m) < RBC_UNITS ? s->unit[gg_move_target(m)].cell : rbc_move_cell(m);
    if (goal == SQ_OFF || (charge && gg_move_target(m) == gg_move_unit(m))) return -1;
    if (there && rbc_move_cell(m) != s->unit[gg_move_unit(m)].cell) return -1;
    return 64 + 4 * sq_distance(rbc_move_cell(way), goal) + 2 * (gg_move_facing(way) != gg_move_facing(m)) +
           !!(gg_move_arg(way) & ARG_UNFORMED);
}

static void say_nearest(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    gg_offers o;
    gg_move best = 0;
    int least = 0;
    char text[GG_MOVE_TEXT];
    gg_offers_open(battle, state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move way = rbc_offer(battle, state, &o, i);
        int far = way ? unlikeness(rbc_s(state), m, way) : -1;
        if (far >= 0 && (!best || far < least)) best = way, least = far;
    }
    if (!best) return;
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    gg_move_print(battle, state, best, text, sizeof text);
    gg_text_add(&t, "%s can be done", text);
    if (gg_move_arg(best) & ARG_UNFORMED && !rbc_is(rbc_s(state), state->ask.piece, UNFORMED))
        gg_text_add(&t, ", at the price of order");
}

/* ---- D4 ---- */

/* In melee, pinned, in hedgehog nobody makes a step. */
static bool about_ties(const rbc_battle *b, const rbc_state *s, int unit, gg_reasons *r)
{
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    if (rbc_in_melee(s, unit)) gg_reason_add(r, MOVE_INMELEE, "{p} {is} in melee", f);
    if (rbc_is(s, unit, PINNED)) gg_reason_add(r, MOVE_PINNED, "{p} {is} pinned", f);
    if (rbc_is(s, unit, HEDGEHOG_ON)) gg_reason_add(r, MOVE_HEDGEHOG, "{p} stand(s) in hedgehog", f);
    return rbc_tied(s, unit);
}

/* Light guns go a box or turn, field guns turn, heavy guns stand. */
static bool about_gun(rbc_ways *q, gg_reasons *r)
{
    const char *words = NULL;
    if (!q->g.gun) return false;
    if (!q->g.turns)
        words = "{p} stand(s) where {it} {is}: heavy guns neither go nor turn";
    else if (!q->g.allowance && q->goal != q->s->unit[q->unit].cell)
        words = "{p} may turn, but not go";
    else if (rbc_would_go(q, 0))
        words = "{p} go(es) one box straight on or turn(s), not both";
    if (words) {
        gg_reason_add(r, MOVE_ARTILLERY, words, GG_PHRASE_OF(&q->b->base, .piece = q->unit));
        return true;
    }
    about_way(q, r);
    int did = q->legs ? q->path[q->legs - 1].did : 0;
    if (did & PATH_TURNED && did & (PATH_FORWARD | PATH_DIAGONAL))
        gg_reason_add(r, MOVE_ARTILLERY, "{p} go(es) one box straight on or turn(s), not both",
                      GG_PHRASE_OF(&q->b->base, .piece = q->unit));
    return true;
}

static bool says_nothing(const rbc_ways *q)
{
    const rbc_unit *u = &q->s->unit[q->unit];
    bool round = gg_move_arg(q->move) & ARG_ADVANCED;
    return q->charge == STEP_HH && q->goal == u->cell && q->facing == u->facing && !round;
}

void rbc_reasons_to_go(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int unit = s->head.ask.piece;
    gg_phrase f = GG_PHRASE_OF(battle, .piece = unit);
    if (!sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m))) {
        gg_reason_add(r, GEO_GRID, "that box is not on the board", f);
        return;
    }
    if (gg_move_facing(m) >= SQ_FACINGS) {
        gg_reason_add(r, GEO_FACING, "the facing is missing", f);
        return;
    }
    rbc_ways q = rbc_ways_of(b, s, unit, rbc_mode_of(s, unit), m);
    if (says_nothing(&q)) {
        gg_reason_add(r, MOVE_OFFERED, "{p} stand(s) there already, facing so", f);
        gg_text t = gg_text_on(r->instead, sizeof r->instead);
        if (q.mode == REACH_FREE) gg_text_add(&t, "stay");
        return;
    }
    if (about_ties(b, s, unit, r)) return;
    if (q.charge != STEP_HH)
        about_charge(&q, r);
    else if (!about_gun(&q, r))
        about_way(&q, r);
    say_nearest(battle, state, m, r);
}
