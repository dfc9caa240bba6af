/* The news of a rule: some rules are told of in two ways, and which of their sentences in rules.def fits an event follows
 * from what kind of event it is. All other events say themselves which sentence they mean. And the same news beside the cards of
 * exchanges, where names and verbs agree, and nothing is told that the headline or a test has said. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

const struct gg_telling rbc_tellings[RBC_TELLINGS] = {
    {BRIG_CMDTIME, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {MOVE_INMELEE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {EVADE_FAIL, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {TERR_CAMP, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
};

/* By rule and sentence; {w} is where it came from. */
static const struct {
    gg_rule rule;
    const char *phrase[2];
} told[] = {
    {GEO_EDGE, {"{p} {is} driven off the field and dispersed."}},
    {BRIG_CMDTIME, {"Out of Command|{p}", "In command again|{p}"}},
    {BRIG_COMMITTED, {"{p} {is} out of {its} zone: {its} brigade is committed."}},
    {BRIG_KIEL, {"{p} pass(es) {n|hit|hits} on to {o}."}},
    {RALLY_UNFORMED, {"Formed up again|{p}"}},
    {MOVE_STEPS, {"{p}: {w} to {H}, facing {f}."}},
    {MOVE_TURN, {"{p} turn(s) to face {f}."}},
    {MOVE_ABOUTFACE, {"{p} face(s) about, to {f}."}},
    {MOVE_PINNED, {"{p} {is} no longer pinned."}},
    {MOVE_INMELEE, {"{p} turn(s) to face {its} enemy, {f}.", "{p} lose(s) {its} order in turning."}},
    {MOM_DEF, {"Carried forward|{p}"}},
    {MOM_ORDER, {"Free (all wait for each other)|{p}"}},
    {MOM_CTPASS, {"{p} {is} held, and face(s) {f}."}},
    {MOM_PATH, {"{p} go(es) on from {w} to {H}."}},
    {MOM_CHARGE, {"Free (in melee)|{p}"}},
    {MOM_SHOOT, {"{p} hold(s) to shoot."}},
    {MOM_OBSTRUCT, {"Free (the way is blocked)|{p}"}},
    {MOM_CONTACT, {"Free (would lose their brigade)|{p}"}},
    {MOM_NOENEMY, {"Free (no heavy enemy within 6 boxes)|{p}"}},
    {MOM_OOC, {"Free (Out of Command)|{p}"}},
    {MOM_STATE, {"Free (pinned or in hedgehog)|{p}"}},
    {CHARGE_HEAVY, {"-{p} charge(s) {o}.", "-{p} charge(s) {o} at the corner."}},
    {CHARGE_LIGHT, {"-{p} charge(s) {o}.", "-{p} charge(s) {o} at the corner."}},
    {CHARGE_INTERRAIN, {"Unformed: {p} charge(s) into the enemy's ground."}},
    {CHARGE_SEQUENCE, {"{p} take(s) {H}."}},
    {CHARGE_REACTION, {"{p} turn(s) to meet the charge, {f}."}},
    {CHARGE_ENGAGE, {"{p} and {o} are in melee."}},
    {EVADE_PASS, {"{p}: {w} to {H}."}},
    {EVADE_FAIL, {NULL, "{p} go(es) on to {H}."}},
    {EVADE_FOLLOWUP, {"{p} follow(s) to {H}."}},
    {HITS_SHAKEN, {"{p} {is} Shaken."}},
    {MELEE_SHAKEN, {"{p} {is} Shaken."}},
    {SHOOT_ELIGIBLE, {"-{p} shoot(s) at {o} with {n|die|dice}."}},
    {SHOOT_MASSED, {"-{p} loose(s) an arrow storm at {o} with {n|die|dice}."}},
    {SHOOT_SALVO, {"-{p} give(s) {o} a salvo with {n|die|dice}."}},
    {MELEE_COMBAT, {"-{p} fight(s) {o}."}},
    {MELEE_DICE, {"-{p} strike(s) at {o} with {n|die|dice}."}},
    {CAT_BROKEN, {"{p} leave(s) the field in flight."}},
    {FLANK_DEF, {"{p} {is} attacked in flank or rear."}},
    {FLANK_UNFORMED, {"{p} {is} taken in flank or rear and lose(s) {its} order."}},
    {HEDGE_FORM, {"{p} form(s) hedgehog."}},
    {AFTER_PURSUIT, {"{p} pursue(s) to|{H}"}},
    {AFTER_CONTACT, {"{p} run(s) on into {o}.", "{p} run(s) on into {o} from the corner."}},
    {AFTER_EXPLOIT, {"{p} take(s) {H}."}},
    {UNF_TURN, {"{p} {is} Unformed: {it} turned or went to a corner, and no action is left."}},
    {UNF_CLOSECAV, {"{p} {is} Unformed: two actions at the trot."}},
    {UNF_TERRAIN, {"{p} {is} Unformed: bad ground."}},
    {UNF_OBSTACLE, {"{p} {is} Unformed: an obstacle."}},
    {UNF_DIAGCHARGE, {"{p} {is} Unformed: a charge at the corner."}},
    {TERR_WOODS, {"{p} stand(s) Unformed in the wood."}},
    {TERR_ROUGH, {"{p} stand(s) Unformed on rough ground."}},
    {TERR_BROKEN, {"{p} stand(s) Unformed on broken ground."}},
    {TERR_VILLAGE, {"{p} stand(s) Unformed in the village."}},
    {TERR_CAMP, {NULL, "{p} stand(s) Unformed in the Camp."}},
    {TERR_FORD, {"{p} stand(s) Unformed in the ford."}},
    {WIN_CAMP, {"{p} sack(s) the Camp of the {s} at {H}."}},
};

static const char *phrase_of(const gg_battle *b, const gg_event *e)
{
    int sentence = gg_sentence_of(b, e);
    const gg_rule_entry *rule = gg_system_rule(b->system, e->rule);
    if (!rule || !rule->sentence || sentence > 1) return NULL;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i].rule == e->rule) return told[i].phrase[sentence];
    return NULL;
}

static void add_losses(gg_text *t, const rbc_battle *b, const rbc_state *s, int side)
{
    gg_text_add(t, "the ");
    gg_say_side(t, &b->base, side);
    gg_text_add(t, " %d of %d", s->losses[side], b->break_point[side]);
}

/* A turn begins with what the battle has cost so far. */
static void add_turn(gg_text *t, const rbc_battle *b, const rbc_state *s, const gg_event *e)
{
    gg_say_phrase(t, "#Turn {n}: the {s}. Losses: ", GG_PHRASE_OF(&b->base, .side = e->side, .n = e->after));
    add_losses(t, b, s, SOUTH);
    gg_text_add(t, ", ");
    add_losses(t, b, s, NORTH);
    gg_text_add(t, ".");
}

bool rbc_told(const gg_battle *battle, const gg_state *state, const gg_event *e, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    char from[16] = "";
    if (e->rule == TURN_SEQUENCE && e->kind == GG_EV_STEP) {
        add_turn(t, b, s, e);
        return true;
    }
    if (e->rule == WIN_LOSS && e->kind == GG_EV_SCORE) {
        gg_text_add(t, "Losses: ");
        add_losses(t, b, s, e->side);
        gg_text_add(t, s->losses[e->side] >= b->break_point[e->side] ? ": they have reached their Break Point." : ".");
        return true;
    }
    if (e->kind == GG_EV_USE || e->kind == GG_EV_CHOICE) return false;
    const char *phrase = phrase_of(battle, e);
    if (!phrase) return false;
    if (e->kind == GG_EV_MOVE) rbc_place(battle, e->from, from, sizeof from);
    gg_say_phrase(t, phrase,
                  GG_PHRASE_OF(battle, .piece = e->piece, .other = e->other, .side = e->side, .n = e->after,
                               .at = e->to, .word = from));
    return true;
}
