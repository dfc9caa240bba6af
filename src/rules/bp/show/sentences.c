/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is and what came of it. And the same news beside the cards of exchanges, where names and
 * verbs agree, and nothing is told that the headline or a test has said. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

/* In the order of rules.def. */
const struct gg_telling bp_tellings[BP_TELLINGS] = {
    {BP_FORM_CHANGE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, GG_BY_AFTER}, /* one for each formation */
    {BP_FORM_LIMBER, GG_EV_MOVE, LIMBERED, GG_ANY_STATUS, 1},
    {BP_SPEC_LIE_DOWN, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {BP_SPEC_LIE_DOWN, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_SPEC_MOUNTED_INF, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {BP_SPEC_STEADY_LINE, GG_EV_ATTACK, GG_ANY, GG_ANY_STATUS, 1},
    {BP_MOVE_BUILDING, GG_EV_MOVE, GARRISON, GG_ANY_STATUS, 0},
    {BP_MOVE_BUILDING, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_CMD_RALLY, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_CMDR_CONTACT, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_CLOSING, GG_EV_ATTACK, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_EVADE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_COUNTER, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_TURN, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, SQUARE, GG_ANY_STATUS, 1},
    {BP_RESP_SQUARE, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_RESP_SQUARE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 3},
    {BP_BREAK_RETIRE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {BP_BREAK_RETIRE, GG_EV_REMOVE, GG_ANY, GG_ANY_STATUS, 2},
    {BP_BRIG_BROKEN, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
};

/* By rule and sentence. */
static const struct {
    gg_rule rule;
    const char *phrase[4];
} told[] = {
    {BP_MOVE_RETREAT, {"{p} retreat(s) to {H}."}},
    {BP_MOVE_MANHANDLE, {"{p} {is} manhandled to {H}, laid {f}."}},
    {BP_MOVE_BUILDING, {"{p} go(es) into the building.", "{p} come(s) out of the building to {H}."}},
    {BP_FORM_LIST, {"{p} call(s) in {its} skirmishers and stand(s) in line."}},
    {BP_FORM_WHO, {"{p} {is} out of the wood and form(s) up again."}},
    {BP_FORM_LIMBER, {"{p} unlimber(s) at {H}, laid {f}.", "{p} limber(s) up at {H}."}},
    {BP_CHARGE_POSE, {"{p} charge(s) home."}},
    {BP_CHARGE_HALT, {"{p} pull(s) up at {H}."}},
    {BP_CHARGE_ENGAGE, {"{p} {is} at close quarters with {o}."}},
    {BP_CHARGE_SEQUENCE, {"-{p} charge(s) {o}."}},
    {BP_CHARGE_REDIRECT, {"{p} go(es) on to {H}."}},
    {BP_SPEC_LIE_DOWN, {"{p} lie(s) down.", "{p} stand(s) up.", "{p} {is} ridden over where {it} lie(s)."}},
    {BP_SPEC_MOUNTED_INF, {"{p} mount(s).", "{p} dismount(s)."}},
    {BP_SPEC_STEADY, {"{p} {is} steady and pass(es) {its} first test."}},
    {BP_SPEC_STEADY_LINE,
     {"{p} level(s) {its} muskets and make(s) ready to meet {o}.", "-{p} give(s) {o} a volley ({n|die|dice})."}},
    {BP_SPEC_TERRIFYING, {"{p} see(s) {o} coming on and must test."}},
    {BP_SPEC_VALIANT, {"{p} {is} called upon and test(s) again."}},
    {BP_STATE_RECOVER, {"In order again|{p}"}},
    {BP_CMD_SEQUENCE, {"#Turn {n}: the {s}."}},
    {BP_CMD_SELECT, {"-{p} gives his orders."}},
    {BP_BLUNDER_TABLE, {"{p} go(es) astray, to {H}."}},
    {BP_BLUNDER_GEOMETRY, {"{p} {is} thrown into disorder."}},
    {BP_CMD_FOLLOWME, {"{p} draws his sword and leads {o}."}},
    {BP_CMD_RALLY, {"{p} {is} rallied: {n|casualty|casualties} now.", "{p} rides up to {o}."}},
    {BP_CMDR_CONTACT, {"{p} is cut down.", "{p} takes refuge with {o}."}},
    {BP_CMDR_MOVE, {"{p} rides to {H}."}},
    {BP_CMDR_GENERAL, {"{p} rides to {H}."}},
    {BP_CMDR_REPLACE, {"{p} is replaced by the next in rank."}},
    {BP_CMDR_JOIN, {"{p} joins {o}."}},
    {BP_RESP_STAND, {"{p} stand(s)."}},
    {BP_RESP_CLOSING, {"{p} hold(s) {its} fire until {o} are close.", "-{p} fire(s) into {o} ({n|die|dice})."}},
    {BP_RESP_EVADE, {"{p} give(s) way before {o}.", "{p} evade(s) to {H}."}},
    {BP_RESP_COUNTER, {"{p} counter-charge(s) {o}.", "-{p} spur(s) on to {H}."}},
    {BP_RESP_TURN, {"{p} turn(s) to meet {o}.", "-{p} face(s) {f}."}},
    {BP_RESP_SQUARE, {"-{p} attempt(s) to form square against {o}.", NULL, "{p} fall(s) back from the square to {H}."}},
    {BP_FIRE_TRAVERSE, {"-{p} fire(s) as {o} cross {its} front ({n|die|dice})."}},
    {BP_SHOOT_AUTO, {"-{p} shoot(s) at {o} ({n|die|dice})."}},
    {BP_CAS_TRIM, {"{p} close(s) {its} ranks: {n|casualty|casualties} now."}},
    {BP_BREAK_TABLE, {"-{p} {is} destroyed."}},
    {BP_BREAK_RETIRE, {"{p} fall(s) back to {H}.", NULL, "{p} {has} no way back and {is} destroyed."}},
    {BP_MELEE_ENGAGEMENT, {"-{p} and {o} fight it out."}},
    {BP_MELEE_HIT, {"-{p} strike(s) at {o} ({n|die|dice})."}},
    {BP_MELEE_WIN, {"{p} go(es) on to {H}."}},
    {BP_MELEE_SWEEP, {"{p} sweep(s) on into {o}."}},
    {BP_BRIG_BROKEN, {"The brigade of {p} is broken.", "The brigade of {p} takes heart again."}},
    {BP_BRIG_RETREAT, {"{p} fall(s) back with {its} broken brigade to {H}."}},
    {BP_SCEN_PICKUP, {"{p} deploy(s) at {H}."}},
};

static const char *move_phrase(const gg_event *e)
{
    bool stays = e->from.x == e->to.x && e->from.y == e->to.y;
    return stays ? "{p} turn(s) to face {f}." : "{p} move(s) to {H}, facing {f}.";
}

static const char *form_phrase(int formation)
{
    static const char *const words[] = {"{p} form(s) line at {H}.",
                                        "{p} form(s) a four-deep line at {H}.",
                                        "{p} form(s) mixed order at {H}.",
                                        "{p} form(s) attack column at {H}.",
                                        "{p} form(s) column of companies at {H}.",
                                        "{p} form(s) march column at {H}.",
                                        "{p} form(s) square at {H}.",
                                        "{p} take(s) open order at {H}.",
                                        "{p} form(s) up as a warband at {H}.",
                                        "{p} come(s) into battery at {H}.",
                                        "{p} limber(s) up at {H}.",
                                        "{p} garrison(s) the building."};
    return formation < (int)(sizeof words / sizeof words[0]) ? words[formation] : NULL;
}

static const char *phrase_of(const gg_battle *b, const gg_event *e)
{
    int sentence = gg_sentence_of(b, e);
    const gg_rule_entry *rule = gg_system_rule(b->system, e->rule);
    if (!rule || !rule->sentence) return NULL;
    if (e->rule == BP_MOVE_LEGAL) return move_phrase(e);
    if (e->rule == BP_FORM_CHANGE) return form_phrase(sentence);
    if (e->rule == BP_CMD_STATE)
        return sentence ? "-{p} sends an order to {o} and {k} more (needs {n} or less)."
                        : "-{p} sends an order to {o} (needs {n} or less).";
    for (size_t i = 0; i < sizeof told / sizeof told[0] && sentence < 4; i++)
        if (told[i].rule == e->rule) return told[i].phrase[sentence];
    return NULL;
}

void bp_say_begun(gg_text *t, char *words)
{
    char *first = words + (words[0] == '-');
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
    gg_text_add(t, "%s", words);
}

bool bp_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    (void)s;
    enum {
        NEWS = 1 << GG_EV_STEP | 1 << GG_EV_ATTACK | 1 << GG_EV_MOVE | 1 << GG_EV_TURN | 1 << GG_EV_STRENGTH |
               1 << GG_EV_STATUS | 1 << GG_EV_PLACE | 1 << GG_EV_REMOVE | 1 << GG_EV_SCORE
    };
    if (!(NEWS >> e->kind & 1)) return false;
    const char *phrase = phrase_of(b, e);
    if (!phrase) return false;
    char words[GG_SENTENCE];
    gg_text w = gg_text_on(words, sizeof words);
    gg_say_phrase(&w, phrase,
                  GG_PHRASE_OF(b, .piece = e->piece, .other = e->other, .side = e->side, .n = e->after, .k = e->before,
                               .at = e->to));
    bp_say_begun(t, words);
    return true;
}
