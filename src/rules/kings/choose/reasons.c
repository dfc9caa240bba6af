/* 6.3: all that stands in the way of a move, with its numbers: which question is asked now, and what each answer meets. */
#include "engine/question.h"
#include "rules/kings/choose/refusal.h"

gg_text kings_reason(const kings_refusal *r, gg_rule rule)
{
    int i = r->out->count < GG_REASONS ? r->out->count++ : GG_REASONS - 1;
    r->out->reason[i].rule = rule;
    return gg_text_on(r->out->reason[i].words, sizeof r->out->reason[i].words);
}

gg_text kings_reason_of_unit(const kings_refusal *r, gg_rule rule)
{
    gg_text t = kings_reason(r, rule);
    gg_text_add(&t, "%s ", kings_label(r, r->unit));
    return t;
}

void kings_reason_say(const kings_refusal *r, gg_rule rule, const char *words)
{
    gg_text t = kings_reason(r, rule);
    gg_text_add(&t, "%s", words);
}

void kings_instead(const kings_refusal *r, const char *verb, int target)
{
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    gg_text_add(&t, "%s %s", verb, kings_label(r, r->unit));
    if (target != GG_NONE) gg_text_add(&t, " %s", kings_label(r, target));
    gg_text_add(&t, " is possible");
}

/* ---- the move is another question's ---- */

/* What has come before the question that is asked now. */
static void say_asked_now(gg_text *t, const kings_refusal *r)
{
    int unit = r->s->head.ask.piece;
    const char *label = unit == GG_NONE ? "" : kings_label(r, unit);
    switch (r->s->head.ask.question) {
    case ASK_PLACE: gg_text_add(t, "the armies are set up: now it is asked where %s stands", label); break;
    case ASK_GO:
        gg_text_add(t, "%s has obeyed its %s: now its place is asked", label,
                    kings_top(r->s)->walk.action == DOUBLE     ? "At the Double"
                    : kings_top(r->s)->walk.action == SKIRMISH ? "Skirmish"
                                                               : "Move");
        break;
    case ASK_TARGET: gg_text_add(t, "%s has moved: now it is asked at whom it fires", label); break;
    case ASK_OCCUPY:
        gg_text_add(t, "%s has won: now it is asked whether it steps into ", label);
        kings_say_work(t, r->b, kings_top(r->s)->fight.work);
        break;
    case ASK_REPLACE: gg_text_add(t, "losses are made good: now it is asked where %s comes on", label); break;
    default: gg_text_add(t, "now an action is asked for"); break;
    }
}

/* How one comes to it. */
static void say_way_there(gg_text *t, const kings_refusal *r)
{
    unsigned verb = gg_move_verb(r->m);
    const char *label = r->unit < r->b->units ? kings_label(r, r->unit) : "the unit";
    bool same = r->unit == r->s->head.ask.piece;
    switch (verb) {
    case V_GO:
    case V_ENTER:
    case V_LEAVE:
    case V_STAY: gg_text_add(t, "its place is asked once it has obeyed: move %s, or double %s", label, label); break;
    case V_SHOOT:
    case V_HOLD: gg_text_add(t, "first skirmish %s, and its place; or fire at once: fire, volley", label); break;
    case V_OCCUPY:
    case V_DECLINE: gg_text_add(t, "that is asked when an attack has emptied a Work"); break;
    case V_PLACE: gg_text_add(t, "units are placed before the first turn"); break;
    case V_FINISH: gg_text_add(t, "the phase can be ended when this is answered"); break;
    default:
        if (r->s->head.ask.question == ASK_PLACE)
            gg_text_add(t, "actions come when all have their places");
        else
            gg_text_add(t,
                        same ? "an action of its own, for its next phase" : "%s can be ordered when this is answered",
                        label);
        break;
    }
}

static void refuse_other_question(const kings_refusal *r)
{
    gg_text t = kings_reason(r, r->s->head.ask.rule), way = gg_text_on(r->out->instead, sizeof r->out->instead);
    say_asked_now(&t, r);
    say_way_there(&way, r);
}

/* ---- a unit that is not asked ---- */

static bool refuse_other_unit(const kings_refusal *r)
{
    const gg_ask *ask = &r->s->head.ask;
    if (ask->piece == GG_NONE || r->unit == ask->piece) return false;
    gg_text t = kings_reason(r, ask->rule), way = gg_text_on(r->out->instead, sizeof r->out->instead);
    gg_text_add(&t, "%s is asked now, nobody else", kings_label(r, ask->piece));
    gg_text_add(&way, "others can be ordered when this is answered");
    return true;
}

/* ---- all ---- */

void kings_reasons(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *out)
{
    kings_refusal r = {kings_b(battle), kings_s(state), m, (int)gg_move_unit(m), (int)gg_move_target(m), out};
    unsigned verb = gg_move_verb(m);
    gg_offers o;
    if (!gg_question_takes(battle, state, verb)) {
        refuse_other_question(&r);
        return;
    }
    if (!gg_move_plain(battle, m) || refuse_other_unit(&r)) return;
    switch (state->ask.question) {
    case ASK_ACTIVATE: kings_refuse_order(&r); break;
    case ASK_TARGET: kings_refuse_shot(&r, SKIRMISH); break;
    case ASK_PLACE: kings_refuse_place(&r); break;
    case ASK_REPLACE: kings_refuse_newcomer(&r); break;
    case ASK_GO: kings_offers(battle, state, &o), kings_refuse_walk(&r, kings_march_of(&o)); break;
    default: break;
    }
}

/* The same in one line. */
int kings_hint(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_reasons r = {0};
    gg_text t = gg_text_on(out, cap);
    kings_reasons(b, s, m, &r);
    for (int i = 0; i < r.count; i++) gg_text_add(&t, "%s; ", r.reason[i].words);
    gg_text_add(&t, "%s", r.instead);
    return gg_text_len(&t);
}
