/* What odds take for granted on the way to their horizon, and how that is said. All else is the habit. */
#include "engine/telling.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/think/think.h"

/* The mover keeps his aides. The enemy sends his by habit, as programs do, but not where an aide could gain nothing. */
gg_move ccn_expect(const gg_battle *b, const gg_state *s, const struct gg_stop *stop)
{
    if (s->ask.question != ASK_ADC) return 0;
    bool kept = s->ask.side == stop->side || ccn_nothing_to_gain(ccn_b(b), ccn_s(s));
    return kept ? ccn_move(V_ACCEPT, GG_NONE, GG_NONE, HEX_OFF, 0, 0) : gg_habit(b, s);
}

static const char *phrase_of(const gg_battle *b, const gg_state *s, gg_move m)
{
    bool horse = gg_move_unit(m) < CCN_UNITS && ccn_type_of(ccn_b(b), (int)gg_move_unit(m))->cls == CAV;
    switch (gg_move_verb(m)) {
    case V_REROLL: return "the {s} send an aide when they fail";
    case V_FIRE: return "they then fire at {o}";
    case V_MELEE:
        return s->ask.question == ASK_BONUS ? "they charge on at {o}"
               : horse                      ? "they then charge {o}"
                                            : "they then attack {o}";
    case V_FORM: return "{p} try to form square";
    case V_RETIRE: return "{p} try to ride off";
    case V_STAND: return "{p} stand";
    case V_USE: return "the {w} is used";
    case V_SAVE: return "the {w} is kept";
    case V_IGNORE: return "{p} stand what flags they can";
    case V_TAKE: return "{p} follow up";
    case V_DECLINE: return "{p} do not follow up";
    case V_RIDE: return "{p} ride on to {H}";
    case V_RETREAT:
    case V_REFORM: return "{p} fall back to {H}";
    case V_ESCAPE: return "{p} flees to {H}";
    case V_RETURN: return "{p} returns at {H}";
    case V_SEND: return "{p} stray to {H}";
    default: return NULL;
    }
}

void ccn_guess_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    const char *phrase = phrase_of(b, s, m), *token = "event";
    for (int i = 0; i < CCN_TOKENS; i++)
        if (ccn_tokens[i].bit == gg_move_arg(m)) token = ccn_tokens[i].name;
    if (phrase)
        gg_say_phrase(t, phrase,
                      GG_PHRASE_OF(b, .piece = s->ask.piece, .other = (int)gg_move_target(m), .side = s->ask.side,
                                   .word = token, .at = ccn_pose(ccn_move_hex(m), -1)));
}
