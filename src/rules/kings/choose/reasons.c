/* 6.3: all that stands in the way of a move, with its numbers. */
#include "engine/question.h"
#include "rules/kings/choose/choose.h"

typedef struct refusal {
    const kings_battle *b;
    const kings_state *s;
    gg_move m;
    int unit, target;
    gg_reasons *out;
} refusal;

static gg_text new_reason(const refusal *r, gg_rule rule)
{
    int i = r->out->count < GG_REASONS ? r->out->count++ : GG_REASONS - 1;
    r->out->reason[i].rule = rule;
    return gg_text_on(r->out->reason[i].words, sizeof r->out->reason[i].words);
}

static void say_lengths(gg_text *t, int has, const char *between, int may)
{
    gg_say_inches(t, has);
    gg_text_add(t, " inches, %s", between);
    gg_say_inches(t, may);
}

/* ---- at a target ---- */

static void see_target(const refusal *r, gg_rule rule)
{
    const char *label = r->b->unit[r->target].label;
    if (kings_arc(r->b, r->s, r->unit, kings_at(r->s, r->target)) != ARC_FRONT) {
        gg_text t = new_reason(r, rule);
        gg_text_add(&t, "%s does not stand in its front; Stand To turns it, as its action", label);
    }
    if (!kings_sees(r->b, r->s, r->unit, r->target)) {
        gg_text t = new_reason(r, rule);
        gg_text_add(&t, "%s does not see %s", r->b->unit[r->unit].label, label);
    }
}

static void reach_target(const refusal *r)
{
    bool attack = gg_move_verb(r->m) == V_ATTACK,
         close = kings_is(r->s, r->unit, CLOSE) && !(gg_move_arg(r->m) & ARG_BREAK);
    gg_rule rule = attack ? ATTACK_DECLARE : FIRE_TARGET;
    int gap = kings_gap(r->b, r->s, r->unit, r->target),
        range = kings_weapons[kings_profile_of(r->b, r->unit)->weapon].range;
    int far = attack ? kings_allowance(r->b, r->s, r->unit, ATTACK, close, 6) : range;
    if (gap > far) {
        gg_text t = new_reason(r, rule);
        say_lengths(&t, gap, attack ? "even with a 6 it goes " : "range ", far);
    }
    if (gg_move_verb(r->m) == V_VOLLEY && r->b->option.volley_short && gap > range / 2) {
        gg_text t = new_reason(r, VOLLEY_RULES);
        say_lengths(&t, gap, "short range is ", range / 2);
    }
    see_target(r, rule);
}

/* ---- a way ---- */

static void cost_of_way(const refusal *r, const kings_march *march)
{
    unsigned verb = gg_move_verb(r->m);
    bool enters = verb == V_ENTER && gg_move_arg(r->m) < r->b->works;
    tab_point to = enters ? r->b->work[gg_move_arg(r->m)].at : kings_go_end(r->m), way;
    if (!enters && (verb != V_GO || kings_go_way(r->m, &way))) return;
    int length = (int)tab_root_up((uint64_t)disc_square(march->from, to)) - march->in_work;
    bool difficult = kings_difficult(r->b, march, &to, 1) && !march->light;
    int may = difficult ? march->allowance / 2 : march->allowance;
    if (enters) length -= r->b->work[gg_move_arg(r->m)].radius + (march->in_work ? 0 : march->radius);
    if (length < 0) length = 0;
    int cost = length + (enters ? 30 : 0) + (march->in_work ? 30 : 0);
    if (cost <= may) return;
    gg_text t = new_reason(r, MOVE_ALLOW);
    say_lengths(&t, cost, "", may);
    gg_text_add(&t, " allowed%s", difficult ? ": difficult ground halves the way" : "");
    if (!enters) return;
    gg_text_add(&t, "; 3.0 of it for the edge of ");
    kings_say_work(&t, r->b, (int)gg_move_arg(r->m));
}

/* ---- all ---- */

/* The move is another question's. */
static void say_asked_now(const refusal *r)
{
    gg_text t = new_reason(r, r->s->head.ask.rule);
    int unit = r->s->head.ask.piece;
    static const char *const now[KINGS_ASKS] = {[ASK_PLACE] = "its place before the battle is asked",
                                                [ASK_ACTIVATE] = "an action is asked for",
                                                [ASK_GO] = "its place is asked; an action is for its next phase",
                                                [ASK_TARGET] = "its target is asked",
                                                [ASK_OCCUPY] = "whether it steps in is asked",
                                                [ASK_REPLACE] = "where it comes on is asked"};
    if (unit != GG_NONE) gg_text_add(&t, "%s: ", r->b->unit[unit].label);
    gg_text_add(&t, "now %s", now[r->s->head.ask.question]);
}

void kings_reasons(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *out)
{
    refusal r = {kings_b(battle), kings_s(state), m, (int)gg_move_unit(m), (int)gg_move_target(m), out};
    unsigned verb = gg_move_verb(m);
    gg_offers o;
    if (!gg_question_takes(battle, state, verb)) {
        say_asked_now(&r);
        return;
    }
    if (r.unit >= r.b->units || !kings_on(r.s, r.unit) || !gg_move_plain(battle, m)) return;
    kings_offers(battle, state, &o);
    gg_rule why = kings_judge(battle, state, &o, m);
    bool aimed = kings_orders[verb].aimed || verb == V_SHOOT;
    if (aimed && r.target < r.b->units && kings_on(r.s, r.target) &&
        (why == FIRE_TARGET || why == ATTACK_DECLARE || why == VOLLEY_RULES))
        reach_target(&r);
    if (state->ask.question == ASK_GO && r.unit == state->ask.piece) cost_of_way(&r, kings_march_of(&o));
}
