/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is. All other events say themselves which sentence they mean. And the same news for people. */
#include "engine/telling.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

const struct gg_telling boe_tellings[BOE_TELLINGS] = {
    {ORDER_FORCED, GG_EV_STEP, GG_ANY, GG_ANY_STATUS, 0},
    {AP_COSTS, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {DETACH_ABSORB, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {CHARGE_CONTACT, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {EVADE_ROLL, GG_EV_STRENGTH, GG_ANY, GG_ANY_STATUS, 2},
    {EVADE_ROLL, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 2},
    {EVADE_ROLL, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {RETREAT_MOVE, GG_EV_TURN, GG_ANY, GG_ANY_STATUS, 1},
    {RETREAT_MOVE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {RETREAT_MOVE, GG_EV_STRENGTH, GG_ANY, GG_ANY_STATUS, 1},
    {RETREAT_MOVE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {RETREAT_TRAPPED, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {GUNS_CAPTURE, GG_EV_STRENGTH, GG_ANY, GG_ANY_STATUS, 1},
    {GUNS_CAPTURE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {FIRE_MARKER, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {FIRE_DICE, GG_EV_STRENGTH, 0, GG_ANY_STATUS, 2},
    {FIRE_DICE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {OPPFIRE_RESOLVE, GG_EV_STRENGTH, GG_ANY, GG_ANY_STATUS, 1},
    {OPPFIRE_RESOLVE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {FIRE_MODE, GG_EV_STRENGTH, GG_ANY, GG_ANY_STATUS, 1},
    {FIRE_MODE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {MELEE_CASUALTIES, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BREAK_MOVE, GG_EV_ATTACK, GG_ANY, GG_ANY_STATUS, 1},
    {BRIG_BROKEN, GG_EV_STEP, GG_ANY, GG_ANY_STATUS, 0},
    {BRIG_BROKEN, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
};

/* ---- for people ---- */

/* The same news with names and verbs that agree, by rule and sentence. What a result or a headline tells begins with '-'. */
static const struct {
    gg_rule rule;
    const char *phrase[3];
} told[] = {
    {BOARD_FACING, {"{p} turn(s) to face {f}."}},
    {BOARD_THROUGH, {"{p} find(s) no room among {its} friends and {is} back at {H}."}},
    {BOARD_ZONE, {"{p} come(s) under the enemy's front and halt(s)."}},
    {FORM_CHANGE, {"{p} form(s) up: {w}."}},
    {FORM_LIMBER, {"{p} {is} now {w}."}},
    {LEADER_MOVE, {"{p} ride(s) to {H}."}},
    {REINF_ARRIVE, {"{p} arrive(s) at {H}."}},
    {CUBE_COLOURS, {"-{p} {is} {w}."}},
    {CUBE_UNUSED, {"{p} {has} not charged, and will react."}},
    {AP_COSTS, {"{p} go(es) to {H}."}},
    {MOVE_PIVOT, {"{p} wheel(s) to face {f}."}},
    {ROAD_STEP, {"{p} follow(s) the road to {H}."}},
    {ROAD_MARCH, {"{p} set(s) out on a road march."}},
    {CHARGE_PATH, {"{p} come(s) on to {H}."}},
    {CHARGE_RESOLVE, {"-{p} charge(s) {o}."}},
    {CHARGE_CONTACT, {"{p} close(s) at {H}."}},
    {REACT_CHOICE, {"{p} come(s) out to meet them."}},
    {EVADE_WHO, {"{p} do(es) not wait for {o}."}},
    {EVADE_ROLL, {"{p} take(s) the ground at {H}.", "{p} {is} destroyed."}},
    {OPPFIRE_RESOLVE, {"-{p} fire(s) at {o} in passing."}},
    {OPPCHG_RESOLVE, {"-{p} charge(s) {o} in passing."}},
    {RETREAT_MOVE, {"{p} fall(s) back to {H}.", NULL, "{p} leave(s) the field."}},
    {RETREAT_FREE, {"{p} find(s) room at {H}."}},
    {RETREAT_TRAPPED, {NULL, "{p} {has} no way out, and surrender(s)."}},
    {RETREAT_FALLBACK, {"{p} go(es) back to {H}."}},
    {GUNS_ABANDON, {"The gunners of {p} run."}},
    {GUNS_REMAN, {"The gunners of {p} are back at their pieces."}},
    {GUNS_CAPTURE, {NULL, NULL, "{p} {has} lost {its} guns, and {is} out of the battle."}},
    {FIRE_MARKER, {"{p} make(s) ready to fire."}},
    {FIRE_MODE, {"-{p} fire(s) at {o}."}},
    {FIRE_PHASE, {"-{p} fire(s) at {o}."}},
    {FIRE_DICE, {"{p} lose(s) {a|stand|stands}, {k} left.", "{p} {is} destroyed."}},
    {MELEE_ROLL, {"-{p} and {o} fight it out."}},
    {MELEE_CASUALTIES, {NULL, "{p} {is} destroyed."}},
    {BREAK_MOVE, {"{p} ride(s) on through the gap.", "{p} break(s) through and fall(s) upon {o}."}},
    {RALLY_FLIGHT, {"{p} run(s) on."}},
    {BRIG_BROKEN, {"The brigade of {p} is broken.", "{p} give(s) way: {w}."}},
    {BREAK_RIGHT, {"The way is open for {p}."}},
    {CHARGE_STOP, {"The charge of {p} comes to a halt."}},
    {MELEE_SQUARE_LOST, {"The square of {p} is broken."}},
    {DETACH_DEPLOY, {"{p} go(es) out to {H}."}},
    {DETACH_ABSORB, {"{p} join(s) {its} unit again.", "{p} go(es) with them to {o}."}},
    {LEADER_REPLACE, {"The successor of {p} joins {o}."}},
    {VICTORY_CONTROL, {"{p} take(s) {H} for the {s}."}},
};

static const char *phrase_of(const gg_battle *b, const gg_event *e)
{
    int sentence = gg_sentence_of(b, e);
    const gg_rule_entry *rule = gg_system_rule(b->system, e->rule);
    if (!rule || !rule->sentence || sentence > 2 || e->piece == GG_NONE) return NULL;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i].rule == e->rule) return told[i].phrase[sentence];
    return NULL;
}

bool boe_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    (void)s;
    enum {
        NEWS = 1 << GG_EV_STEP | 1 << GG_EV_ATTACK | 1 << GG_EV_MOVE | 1 << GG_EV_TURN | 1 << GG_EV_STRENGTH |
               1 << GG_EV_STATUS | 1 << GG_EV_PLACE | 1 << GG_EV_REMOVE | 1 << GG_EV_SCORE
    };
    if (!(NEWS >> e->kind & 1)) return false;
    const char *phrase = phrase_of(b, e);
    if (!phrase) return false;
    gg_say_phrase(t, phrase,
                  GG_PHRASE_OF(b, .piece = e->piece, .other = e->other, .side = e->side, .n = e->before - e->after,
                               .k = e->after, .at = e->to,
                               .word = e->status < BOE_STATUSES ? boe_status_words[e->status] : ""));
    return true;
}
