/* Why a move is refused: everything that stands in its way, with numbers, and the nearest that is legal. Moves of another
 * question say what is asked now and how to come to them. */
#include "engine/question.h"

#include "rules/bp/choose/saying.h"

/* ---- another question ---- */

/* What has to be answered before such a move may be made; its unit, if it is one of ours. */
static void say_way_there(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    int question = s->head.ask.question;
    const char *label = unit < b->units ? gg_piece_label(&b->base, (int)unit) : NULL;
    bool moves =
        verb == V_POSE || verb == V_CHARGE || verb == V_FORM || verb == V_HOLD || verb == V_ENTER || verb == V_EXIT;
    bool orders = verb >= V_ADVANCE && verb <= V_RALLY, shoots = verb == V_SHOOT || verb == V_SHRAPNEL;
    if (moves && label && question == ASK_INITIATIVE)
        gg_text_add(t, "first: use %s", label);
    else if (moves && label && question == ASK_MOVER)
        gg_text_add(t, "first: next %s", label);
    else if (moves && question == ASK_COMMANDER)
        gg_text_add(t, "units move when they are ordered: commander, group, then the order");
    else if (moves && label && question == ASK_GROUP)
        gg_text_add(t, "first: group %s, then the order", label);
    else if (moves && question == ASK_ORDER)
        gg_text_add(t, "first the order, such as advance or attack");
    else if ((orders || verb == V_GROUP) && question == ASK_INITIATIVE)
        gg_text_add(t, "orders come after the moves of initiative: done, then a commander");
    else if ((orders || verb == V_GROUP) && question == ASK_COMMANDER)
        gg_text_add(t, "first choose who gives it: commander and his name");
    else if (orders && question == ASK_GROUP)
        gg_text_add(t, "first choose whom he orders: group and labels");
    else if (shoots && label && question == ASK_SHOOTER)
        gg_text_add(t, "first: fire %s", label);
    else if (shoots || verb == V_SHOOTER)
        gg_text_add(t, "shooting comes after all orders");
    else if (verb == V_FIGHT)
        gg_text_add(t, "fights come after the shooting");
}

static void about_question(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *r)
{
    char prompt[120];
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    gg_prompt(b, s, prompt, sizeof prompt);
    gg_reason_add(r, gg_verdict(b, s, m), "asked now: {w}", GG_PHRASE_OF(b, .word = prompt));
    say_way_there(bp_b(b), bp_s(s), m, &t);
}

/* ---- the question that is asked ---- */

/* How far it could go that way, as a motion that may be typed. */
static void say_nearest(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m, gg_reasons *r)
{
    bp_could could;
    gg_text w = gg_text_on(r->instead, sizeof r->instead);
    if (gg_move_facing(m) > 359 || bp_judge_pose(b, s, t, bp_move_pose(m), &could) == GG_OK) return;
    if (could.length < 0) return;
    if (could.length == 0) {
        gg_text_add(&w, "it cannot go that way at all");
        return;
    }
    gg_text_add(&w, "it could go ");
    gg_say_inches(&w, could.length);
    gg_text_add(&w, " inches that way: ");
    if (bp_say_motion(&w, b, s, t->unit, could.pose)) return;
    gg_text_add(&w, "move %s ", gg_piece_label(&b->base, t->unit));
    gg_say_inches(&w, could.pose.x);
    gg_text_add(&w, " ");
    gg_say_inches(&w, could.pose.y);
    gg_text_add(&w, " %d", could.pose.f);
}

static void about_move(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    bp_task t = bp_task_now(b, s);
    if (gg_move_unit(m) != t.unit) {
        gg_reason_add(r, BP_CMD_MOVES, "it is {P} that move(s) now", GG_PHRASE_OF(&b->base, .piece = t.unit));
        return;
    }
    if (bp_judge_task_move(b, s, &t, m) == BP_OFFER_MOVES) return;
    switch (gg_move_verb(m)) {
    case V_HOLD: bp_reasons_of_hold(b, s, &t, r); break;
    case V_POSE:
        if (gg_move_facing(m) > 359) return;
        bp_reasons_of_pose(b, s, &t, bp_move_pose(m), r);
        say_nearest(b, s, &t, m, r);
        break;
    case V_CHARGE: bp_reasons_of_charging(b, s, &t, m, r); break;
    case V_FORM: bp_reasons_of_form(b, s, &t, m, r); break;
    default: bp_reasons_of_building(b, s, &t, m, r); break;
    }
}

/* A victor's one move: what bars its way, if nothing else forbids it. */
static void about_winning(const bp_battle *b, const bp_state *s, gg_move m, gg_rule rule, gg_reasons *r)
{
    bp_task t = bp_task_now(b, s);
    bool way = rule == BP_MOVE_EDGE || rule == BP_MOVE_RATE || rule == BP_MOVE_GAP || rule == BP_MOVE_LEGAL ||
               rule == BP_MOVE_FRIENDS || rule == BP_MOVE_FORBIDDEN || rule == BP_MOVE_TERRAIN;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = t.unit);
    int before = r->count;
    if (gg_move_unit(m) != t.unit) {
        gg_reason_add(r, rule, "it is {P} that {has} won", f);
    } else if (rule == BP_SPEC_GALLOP) {
        gg_reason_add(r, rule, "{P} cannot be held back: {it} must sweep on", f);
    } else if (gg_move_verb(m) == V_POSE && way) {
        bp_reasons_of_pose(b, s, &t, bp_move_pose(m), r);
        say_nearest(b, s, &t, m, r);
    } else if (gg_move_verb(m) == V_FORM && gg_move_target(m) < BP_FORMATIONS && rule != BP_MELEE_DRAW) {
        bp_reasons_of_form(b, s, &t, m, r);
    }
    if (r->count == before) gg_reason_add(r, rule, "{w}", (f.word = gg_system_rule(b->base.system, rule)->words, f));
}

/* Shaken or disordered it can only hold; the rest is asked of the same unit, were it fit. */
static void about_victor(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    bp_state fit = *s;
    int unit = s->head.ask.piece;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    gg_rule rule = gg_verdict(&b->base, &s->head, m);
    if (rule != BP_STATE_DISORDER && rule != BP_STATE_SHAKEN) {
        about_winning(b, s, m, rule, r);
        return;
    }
    if (bp_disordered(s, unit)) gg_reason_add(r, BP_STATE_DISORDER, "{P} {is} disordered and can only hold", f);
    if (bp_shaken(b, s, unit)) gg_reason_add(r, BP_STATE_SHAKEN, "{P} {is} shaken and can only hold", f);
    fit.unit[unit].flags &= ~(uint32_t)(U_DISORDERED | U_DISORDERED_AT_START);
    fit.unit[unit].casualties = 0;
    rule = gg_verdict(&b->base, &fit.head, m);
    if (rule) about_winning(b, &fit, m, rule, r);
}

static void about_reroll(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    (void)m;
    gg_reason_add(r, BP_CMDR_TRAITS, "{P} is not decisive",
                  GG_PHRASE_OF(&b->base, .piece = BP_COMMANDER + bp_top(s)->order.commander));
}

static void about_mover(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    char names[128];
    gg_text t = gg_text_on(names, sizeof names);
    gg_say_units(&t, &b->base, bp_mask(bp_top(s)->carry_out.units));
    if (gg_move_verb(m) == V_STOP)
        gg_reason_add(r, BP_CMD_KINDS,
                      "{w} must still move: a group that is to charge is not stopped, nor the last unit",
                      GG_PHRASE_OF(&b->base, .word = names));
    else
        gg_reason_add(r, BP_CMD_MOVES, "those of the order that have yet to move are {w}",
                      GG_PHRASE_OF(&b->base, .word = names));
}

static void about_redirect(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    const struct frame_redirect *f = &bp_top(s)->redirect;
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = f->unit, .other = f->target, .n = f->reach);
    if (gg_move_unit(m) != f->unit)
        gg_reason_add(r, BP_CHARGE_REDIRECT, "it is {P} whose charge missed", p);
    else if (gg_move_verb(m) == V_CHARGE && f->mode != CHARGE_ORDERED)
        gg_reason_add(r, BP_CHARGE_REDIRECT, "a second new target is not looked for", p);
    else if (gg_move_verb(m) == V_CHARGE && gg_move_target(m) != f->target)
        bp_reasons_of_charge(b, s, f->unit, (int)gg_move_target(m), r);
    else if (gg_move_verb(m) == V_CHARGE)
        gg_reason_add(r, BP_CHARGE_REDIRECT, "{O} is out of its reach", p);
    else if (bp_why_not_redirect(b, s, m) == BP_CHARGE_REDIRECT)
        gg_reason_add(r, BP_CHARGE_REDIRECT,
                      "it may only go straight on, less than {i} inches, or to where it would have struck", p);
}

/* A fight goes by the name of one of those who are in it. */
static void about_engagement(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    unsigned unit = gg_move_unit(m);
    gg_offers o;
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit < b->units ? (int)unit : GG_NONE);
    bool fights = unit < b->units && bp_engaged(s) >> unit & 1;
    gg_reason_add(r, BP_MELEE_ENGAGEMENT,
                  unit >= b->units                 ? "whose fight is missing"
                  : !fights                        ? "{P} {is} in no fight"
                  : s->unit[unit].flags & U_FOUGHT ? "{P} {has} fought this turn"
                                                   : "the fight of {P} goes by the name of another who is in it",
                  f);
    if (!fights) return;
    gg_offers_open(&b->base, &s->head, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move offer = gg_offers_at(&b->base, &s->head, &o, i);
        if (offer && bp_engagement_of(s, (int)gg_move_unit(offer)) >> unit & 1)
            gg_text_add(&t, "fight %s", gg_piece_label(&b->base, (int)gg_move_unit(offer)));
    }
}

void bp_reasons(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    static void (*const about[BP_ASKS])(const bp_battle *, const bp_state *, gg_move, gg_reasons *) = {
        [ASK_DEPLOY] = bp_reasons_of_deploy,
        [ASK_INITIATIVE] = bp_reasons_of_initiative,
        [ASK_COMMANDER] = bp_reasons_of_commander,
        [ASK_GROUP] = bp_reasons_of_group,
        [ASK_ORDER] = bp_reasons_of_order,
        [ASK_GENERAL_REROLL] = about_reroll,
        [ASK_MOVER] = about_mover,
        [ASK_MOVE] = about_move,
        [ASK_WINNER] = about_victor,
        [ASK_RESPONSE] = bp_reasons_of_response,
        [ASK_REDIRECT] = about_redirect,
        [ASK_COMMANDER_MOVE] = bp_reasons_of_ride,
        [ASK_SHOOTER] = bp_reasons_of_shooter,
        [ASK_TARGET] = bp_reasons_of_shot,
        [ASK_ENGAGEMENT] = about_engagement,
    };
    if (!gg_question_takes(battle, state, gg_move_verb(m)))
        about_question(battle, state, m, r);
    else if (about[state->ask.question])
        about[state->ask.question](bp_b(battle), bp_s(state), m, r);
}
