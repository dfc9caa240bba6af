/* What stands in the way of an answer to the smaller questions: who is asked, whose turn it is to go, what a box or a
 * facing lacks. */
#include "rules/rbc/choose/saying.h"

#include "engine/question.h"

typedef struct answer {
    const rbc_battle *b;
    const rbc_state *s;
    gg_move m;
    int asked, unit, target, cell; /* cell: SQ_OFF if the move's box is not on the board */
    gg_reasons *r;
    gg_text instead;
} answer;

static gg_phrase of_unit(const answer *a, int unit) { return GG_PHRASE_OF(&a->b->base, .piece = unit); }
static bool known(const answer *a, int unit) { return unit >= 0 && unit < a->b->units; }
static unsigned verb_of(const answer *a) { return gg_move_verb(a->m); }
static void add(answer *a, gg_rule rule, const char *words, int unit)
{
    gg_reason_add(a->r, rule, words, of_unit(a, unit));
}
static void add_at(answer *a, gg_rule rule, const char *words, int unit, int cell)
{
    gg_reason_add(a->r, rule, words,
                  GG_PHRASE_OF(&a->b->base, .piece = unit, .at = rbc_pose(cell, -1),
                               .word = cell == SQ_OFF ? "" : rbc_grounds[rbc_terrain_at(a->b, a->s, cell)].name));
}

/* ---- D1 to D7 ---- */

static void about_first(answer *a, uint64_t first)
{
    char names[120];
    gg_text t = gg_text_on(names, sizeof names);
    gg_say_units(&t, &a->b->base, first);
    gg_reason_add(a->r, MOM_FIRST, "carried forward, and first to move: {w}", GG_PHRASE_OF(&a->b->base, .word = names));
    gg_text_add(&a->instead, "next %s", gg_piece_label(&a->b->base, __builtin_ctzll(first)));
}

/* Momentum comes first; of units under it the one behind waits for the one before. */
static void about_next(answer *a)
{
    uint64_t held = rbc_compelled(a->b, a->s);
    if (verb_of(a) == V_FINISH) {
        about_first(a, held);
        return;
    }
    if (!known(a, a->unit)) {
        add(a, TURN_MOVEMENT, "which unit moves is missing", GG_NONE);
        return;
    }
    if (rbc_side(a->b, a->unit) != a->s->head.ask.side) add(a, TURN_MOVEMENT, "{p} {is} the enemy's", a->unit);
    if (!rbc_on_board(a->s, a->unit)) add(a, MOVE_PROCEDURE, "{p} {is} not on the board", a->unit);
    bool own = rbc_side(a->b, a->unit) == a->s->head.ask.side;
    if (own && rbc_is(a->s, a->unit, DONE_MOVING)) add(a, MOVE_PROCEDURE, "{p} {has} had {its} move", a->unit);
    if (held && !rbc_is(a->s, a->unit, MOMENTUM)) about_first(a, rbc_movers(a->b, a->s));
    if (!rbc_is(a->s, a->unit, MOMENTUM) || !rbc_waits(a->b, a->s, a->unit)) return;
    const rbc_unit *u = &a->s->unit[a->unit];
    add(a, MOM_ORDER, "{p} stand(s) before it and go(es) first",
        rbc_unit_at(a->s, sq_step(a->b->board, u->cell, 2 * u->facing)));
}

void rbc_reasons_to_form(const rbc_battle *b, const rbc_state *s, int unit, gg_reasons *r)
{
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!rbc_has(b, unit, T_HH)) gg_reason_add(r, SPECIAL_HEDGEHOG, "{p} form(s) no hedgehog", f);
    if (rbc_in_melee(s, unit)) gg_reason_add(r, HEDGE_FORM, "{p} {is} in melee", f);
    if (rbc_is(s, unit, UNFORMED)) gg_reason_add(r, HEDGE_FORM, "{p} {is} Unformed", f);
    if (rbc_is(s, unit, HEDGEHOG_ON)) gg_reason_add(r, HEDGE_FORM, "{p} stand(s) in hedgehog already", f);
    if (rbc_is(s, unit, PINNED)) gg_reason_add(r, HEDGE_FORM, "{p} {is} pinned", f);
}

/* Under Momentum: only holding to shoot can be refused, if there is nothing to shoot with or at. */
static void about_holding(answer *a)
{
    if (!rbc_type_of(a->b, a->unit)->weapon)
        add(a, MOM_SHOOT, "{p} {has} nothing to shoot with", a->unit);
    else
        add(a, MOM_SHOOT, "{p} {has} no target in range, arc and sight", a->unit);
}

static void about_stopped(answer *a)
{
    if (verb_of(a) == V_FACE)
        add(a, MOVE_TURN, "{p} face(s) there already", a->unit);
    else
        rbc_reasons_to_form(a->b, a->s, a->unit, a->r);
}

/* STAY and HEDGEHOG at D4. */
static void about_staying(answer *a)
{
    if (rbc_mode_of(a->s, a->unit) == REACH_COMPELLED)
        add(a, a->s->head.ask.rule == MOM_CTFAIL ? MOM_CTFAIL : MOM_DEF, "{p} {is} carried forward and must go on",
            a->unit);
    if (verb_of(a) == V_HEDGEHOG) rbc_reasons_to_form(a->b, a->s, a->unit, a->r);
}

static void about_turning(answer *a)
{
    bool react = a->s->head.ask.question == ASK_REACT;
    gg_rule rule = react ? CHARGE_REACTION : MOVE_INMELEE;
    if ((int)gg_move_facing(a->m) == a->s->unit[a->unit].facing)
        add(a, rule, "{p} face(s) there already", a->unit);
    else
        add(a, rule,
            react ? "that way {p} would not face the charger"
                  : "that way {p} would have no engaged enemy straight before {it}",
            a->unit);
}

/* ---- D9, D12 ---- */

static void about_way_back(answer *a)
{
    uint16_t cell[2];
    int n = rbc_fall_back_cells(a->b, a->s, a->unit, a->s->head.ask.other, cell);
    bool there = false;
    for (int i = 0; i < n; i++) there |= cell[i] == a->cell;
    if (a->cell == SQ_OFF)
        add(a, GEO_GRID, "that box is not on the board", a->unit);
    else if (!there)
        add_at(a, n > 1 ? EVADE_BLOCKED : EVADE_PASS, "the way back does not lead to {H}", a->unit, a->cell);
    int kept = a->s->unit[a->unit].facing, towards = (a->s->unit[a->s->head.ask.other].facing + 2) & 3;
    if ((int)gg_move_facing(a->m) != kept && (int)gg_move_facing(a->m) != towards)
        add(a, EVADE_PASS, "who falls back faces as before, or to the charger", a->unit);
    if (n && cell[0] != SQ_OFF) {
        gg_text_add(&a->instead, "fall-back %s ", gg_piece_label(&a->b->base, a->unit));
        rbc_add_box(&a->instead, a->b, cell[0]);
        gg_text_add(&a->instead, " %s", sq_facing_names[towards]);
    }
}

static void about_box_ahead(answer *a, int ahead, int met)
{
    const rbc_unit *u = &a->s->unit[a->unit];
    if (ahead == SQ_OFF) {
        add(a, GEO_EDGE, "the board ends there", a->unit);
        return;
    }
    if (met != GG_NONE) add_at(a, GEO_STACK, "{p} stand(s) at {H}", met, ahead);
    if (rbc_forbidden(a->b, a->s, a->unit, ahead))
        add_at(a, rbc_terrain_rule(a->b, a->s, ahead), "the {w} at {H} is closed to {p}", a->unit, ahead);
    if (rbc_gait_of(a->b, a->unit).barred && rbc_crosses_wall(a->b, a->s, u->cell, ahead))
        add(a, TERR_OBSTACLE, "{p} cannot cross the obstacle ahead", a->unit);
}

static void about_going_on(answer *a)
{
    const rbc_unit *u = &a->s->unit[a->unit];
    int ahead = sq_step(a->b->board, u->cell, 2 * u->facing), met = rbc_unit_at(a->s, ahead);
    if (rbc_actions_left(a->b, &rbc_top(a->s)->go) < 1) add(a, MOVE_ALLOW, "{p} {has} no action left", a->unit);
    if (verb_of(a) == V_ON) {
        about_box_ahead(a, ahead, met);
        return;
    }
    if (!known(a, a->target) || a->target != met || rbc_side(a->b, met) == rbc_side(a->b, a->unit)) {
        add(a, CHARGE_ELIGIBLE,
            known(a, a->target) ? "{p} {is} no enemy in the box straight ahead" : "whom to charge is missing",
            a->target);
        return;
    }
    gg_rule bar[RBC_CHARGE_BARS];
    for (int i = 0, n = rbc_charge_bars(a->b, a->s, a->unit, u->cell, met, STEP_CH, bar); i < n; i++)
        add(a, bar[i],
            bar[i] == CHARGE_LIGHT ? "{p} {is} light and charge(s) only light troops, elephants and guns"
                                   : "{p} cannot charge across that obstacle or into that ground",
            a->unit);
    if (!a->r->count)
        add(a, EVADE_FAIL, "the charge goes on from where {p} stand(s), straight ahead, as {it} {is}", a->unit);
}

/* ---- D14 to D18 ---- */

static void about_passing(answer *a)
{
    int to = a->s->head.ask.other, room = rbc_room(a->b, a->s, to), left = rbc_top(a->s)->transfer.left;
    gg_phrase f = GG_PHRASE_OF(&a->b->base, .piece = to, .n = room < left ? room : left, .k = (int)gg_move_arg(a->m));
    if (a->target != to)
        gg_reason_add(a->r, BRIG_KIEL,
                      known(a, a->target) ? "asked now is what {p} take(s)" : "who takes them is missing", f);
    if (f.k > room)
        gg_reason_add(a->r, BRIG_KIEL, "{p} must stay below {its} Catastrophe Trigger: {n} at most",
                      GG_PHRASE_OF(&a->b->base, .piece = to, .n = room));
    if (f.k > left) gg_reason_add(a->r, BRIG_KIEL, "only {n} may be passed on", GG_PHRASE_OF(&a->b->base, .n = left));
    gg_text_add(&a->instead, "pass %s %s %d", gg_piece_label(&a->b->base, a->unit), gg_piece_label(&a->b->base, to),
                f.n);
}

static void about_fight(answer *a)
{
    if (!known(a, a->unit))
        add(a, MELEE_COMBAT, "whose fight is missing", GG_NONE);
    else if (!rbc_on_board(a->s, a->unit))
        add(a, MELEE_WHEN, "{p} {is} not on the board", a->unit);
    else if (!rbc_in_melee(a->s, a->unit))
        add(a, MELEE_WHEN, "{p} {is} not in melee", a->unit);
    else if (rbc_is(a->s, a->unit, FOUGHT) || a->s->unit[a->unit].rival == GG_NONE)
        add(a, MELEE_COMBAT, "{p} {has} fought, or {has} nobody left to fight, this turn", a->unit);
    else
        add(a, MELEE_COMBAT, "that fight goes by another unit of it", a->unit);
}

static void about_rival(answer *a)
{
    if (!known(a, a->target))
        add(a, MELEE_OPPONENT, "whom to strike is missing", GG_NONE);
    else if (!rbc_on_board(a->s, a->target))
        add(a, MELEE_OPPONENT, "{p} {is} not on the board", a->target);
    else if (!rbc_engaged(a->s, a->unit, a->target))
        add(a, CHARGE_ENGAGE, "{p} {is} not in melee with it", a->target);
    else
        add(a, MELEE_OPPONENT, "another enemy stands nearer to its front than {p}", a->target);
    uint64_t best = rbc_rivals(a->b, a->s, a->unit);
    if (best)
        gg_text_add(&a->instead, "oppose %s %s", gg_piece_label(&a->b->base, a->unit),
                    gg_piece_label(&a->b->base, __builtin_ctzll(best)));
}

static void about_riding_out(answer *a)
{
    int most = rbc_withdrawal(a->b, a->s, a->unit), n = (int)gg_move_arg(a->m);
    const rbc_unit *u = &a->s->unit[a->unit];
    int stop = sq_steps(a->b->board, u->cell, 2 * u->facing + 4, most + 1);
    if (n == 0)
        add(a, AFTER_WITHDRAW, "how many boxes is missing", a->unit);
    else if (n > rbc_allowance(a->b, a->unit))
        gg_reason_add(a->r, MOVE_ALLOW, "{n|box|boxes}, {p} {has} {k|action|actions}",
                      GG_PHRASE_OF(&a->b->base, .piece = a->unit, .n = n, .k = rbc_allowance(a->b, a->unit)));
    else
        add_at(a, AFTER_WITHDRAW, stop == SQ_OFF ? "the board ends there" : "the way back ends before {H}", a->unit,
               stop);
    gg_text_add(&a->instead, "withdraw %s %d", gg_piece_label(&a->b->base, a->unit), most);
}

/* ---- D19 ---- */

static bool about_box(answer *a)
{
    if (a->cell == SQ_OFF) {
        add(a, GEO_GRID, "that box is not on the board", GG_NONE);
        return false;
    }
    if (!rbc_in_zone(a->b, a->s->head.ask.side, a->cell))
        add_at(a, GEO_ZONE, "{H} is not in the Deployment Zone", GG_NONE, a->cell);
    int who = rbc_unit_at(a->s, a->cell);
    if (who != GG_NONE) add_at(a, GEO_STACK, "{p} stand(s) at {H}", who, a->cell);
    return true;
}

static void about_camp(answer *a)
{
    if (about_box(a) && rbc_terrain_at(a->b, a->s, a->cell) != OPEN)
        add_at(a, WIN_BUILD, "a Camp stands on open ground, and {H} is {w}", GG_NONE, a->cell);
}

static void about_place(answer *a)
{
    if (about_box(a) && rbc_forbidden(a->b, a->s, a->unit, a->cell))
        add_at(a, rbc_terrain_rule(a->b, a->s, a->cell), "the {w} at {H} is closed to {p}", a->unit, a->cell);
    if (rbc_move_cart(a->m) >= 0 && !rbc_may_cart(a->b, a->s, a->unit))
        add(a, WIN_BUILD, "{p} {has} no carts to place", a->unit);
    if (rbc_move_cart(a->m) >= SQ_FACINGS) add(a, WIN_BUILD, "carts stand on one of the four sides", a->unit);
}

static void about_brigade(answer *a)
{
    int brigade = rbc_move_brigade(a->m);
    gg_phrase f = GG_PHRASE_OF(&a->b->base, .word = brigade < a->b->brigades ? a->b->brigade[brigade].label : "");
    if (brigade >= a->b->brigades)
        gg_reason_add(a->r, WIN_BUILD, "which brigade is missing", f);
    else if (a->b->brigade[brigade].side != a->s->head.ask.side)
        gg_reason_add(a->r, WIN_BUILD, "brigade {w} is the enemy's", f);
    else
        gg_reason_add(a->r, WIN_BUILD,
                      a->b->brigade[brigade].units ? "brigade {w} stands already" : "brigade {w} has no units", f);
}

/* ---- all of them ---- */

static void (*const about[RBC_ASKS])(answer *) = {
    [ASK_NEXT] = about_next,          [ASK_MOMENTUM] = about_holding, [ASK_STOPPED] = about_stopped,
    [ASK_MOVE] = about_staying,       [ASK_FACE_FOE] = about_turning, [ASK_REACT] = about_turning,
    [ASK_FALL_BACK] = about_way_back, [ASK_ON] = about_going_on,      [ASK_TRANSFER] = about_passing,
    [ASK_COMBAT] = about_fight,       [ASK_RIVAL] = about_rival,      [ASK_WITHDRAW] = about_riding_out,
    [ASK_CAMP] = about_camp,          [ASK_PLACE] = about_place,      [ASK_BRIGADE] = about_brigade,
};

void rbc_reasons_to_answer(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    const gg_verb *verb = gg_verb_of(battle, m);
    bool box = sq_on_board(rbc_b(battle)->board, (int)gg_move_x(m), (int)gg_move_y(m));
    answer a = {rbc_b(battle),
                rbc_s(state),
                m,
                state->ask.piece,
                (int)gg_move_unit(m),
                (int)gg_move_target(m),
                box ? rbc_move_cell(m) : SQ_OFF,
                r,
                gg_text_on(r->instead, sizeof r->instead)};
    if (verb && verb->shape[0] == 'U' && a.asked != GG_NONE && a.unit != a.asked) {
        add(&a, MOVE_PROCEDURE, "asked now is {p}", a.asked);
        return;
    }
    if (verb && strpbrk(verb->shape, "F") && gg_move_facing(m) >= SQ_FACINGS) {
        add(&a, GEO_FACING, "the facing is missing", a.unit);
        return;
    }
    if (about[state->ask.question]) about[state->ask.question](&a);
}
