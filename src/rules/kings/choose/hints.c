/* 6.3: what could have been done instead of a move that is refused. */
#include "engine/question.h"
#include "rules/kings/choose/choose.h"

static void add_inches(gg_text *t, int tenths)
{
    gg_say_inches(t, tenths);
    gg_text_add(t, " inches");
}

/* Not formed, not at short range, or not the nearest. */
static void hint_volley(gg_text *t, const kings_battle *b, const kings_state *s, int unit, int target)
{
    int reach = kings_weapons[b->unit[unit].profile.weapon].range / 2;
    if (!kings_is(s, unit, CLOSE) && !kings_in_work(s, unit))
        gg_text_add(t, "it is neither in Close Order nor in a Work");
    else if (target >= b->units || !kings_on(s, target))
        return;
    else if (b->option.volley_short && kings_gap(b, s, unit, target) > reach) {
        gg_text_add(t, "the gap is ");
        add_inches(t, kings_gap(b, s, unit, target));
        gg_text_add(t, ", short range ");
        add_inches(t, reach);
    } else {
        gg_text_add(t, "there is a nearer target");
    }
}

/* Too far, out of the arc, or out of sight: which of them. */
static void hint_target(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m, gg_rule why)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    bool attack = gg_move_verb(m) == V_ATTACK, close = kings_is(s, unit, CLOSE) && !(gg_move_arg(m) & ARG_BREAK);
    if (why != (attack ? ATTACK_DECLARE : FIRE_TARGET)) return;
    if (target >= b->units || !kings_on(s, target) || !kings_on(s, unit)) return;
    int gap = kings_gap(b, s, unit, target);
    int reach =
        attack ? kings_allowance(b, s, unit, ATTACK, close, 6) : kings_weapons[b->unit[unit].profile.weapon].range;
    if (gap > reach) {
        gg_text_add(t, "the gap is ");
        add_inches(t, gap);
        gg_text_add(t, attack ? ", and even with a six it goes " : ", the range ");
        add_inches(t, reach);
    } else if (kings_arc(b, s, unit, kings_at(s, target)) != ARC_FRONT) {
        gg_text_add(t, "%s is not in its front", b->unit[target].label);
    } else if (!kings_sees(b, s, unit, target)) {
        gg_text_add(t, "it does not see %s", b->unit[target].label);
    }
}

/* The longest legal way in the same direction. */
static void hint_walk(gg_text *t, const kings_battle *b, const kings_state *s, const kings_march *march, gg_move m)
{
    tab_point at;
    if (kings_go_way(m, &at)) return;
    if (kings_farthest(b, s, march, kings_go_end(m), &at) == 0) {
        gg_text_add(t, "it cannot go that way at all");
        return;
    }
    gg_text_add(t, "that way it could go ");
    add_inches(t, tab_distance_points(march->from, at));
    gg_text_add(t, ", to %d,%d", at.x, at.y);
}

static void hint_do(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m, gg_rule why)
{
    unsigned unit = gg_move_unit(m), verb = gg_move_verb(m);
    if (unit >= b->units || !kings_on(s, (int)unit)) return;
    if (why == ACT_PINNED && kings_pinned(s, (int)unit))
        gg_text_add(t, "it is Pinned: it can only rally");
    else if (why == ACT_PINNED)
        gg_text_add(t, "it is not Pinned");
    else if (why == ACT_ONCE && kings_is(s, (int)unit, ACTED))
        gg_text_add(t, b->option.cards ? "it has acted: only a Joker lets it act again" : "it has acted this turn");
    else if (why == VOLLEY_RULES)
        hint_volley(t, b, s, (int)unit, (int)gg_move_target(m));
    else if (kings_orders[verb].aimed)
        hint_target(t, b, s, m, why);
}

int kings_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    gg_text t = gg_text_on(out, cap);
    gg_offers o;
    if (!gg_question_takes(battle, state, gg_move_verb(m)) || !gg_move_plain(battle, m)) return 0;
    kings_offers(battle, state, &o);
    gg_rule why = kings_judge(battle, state, &o, m);
    if (why == GG_OK) return 0;
    if (s->head.ask.question == ASK_ACTIVATE && kings_is_action(gg_move_verb(m))) hint_do(&t, b, s, m, why);
    if (s->head.ask.question == ASK_TARGET) hint_target(&t, b, s, m, why);
    if (why == TURN_DEPLOY) {
        gg_text_add(&t, "its centre belongs within ");
        add_inches(&t, b->zone[s->head.ask.side]);
        gg_text_add(&t, " of its own edge");
    }
    if (gg_move_verb(m) == V_GO && gg_move_unit(m) == s->head.ask.piece) hint_walk(&t, b, s, kings_march_of(&o), m);
    return gg_text_len(&t);
}
