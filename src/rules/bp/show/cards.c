/* The headlines of exchanges that have ended: orders, blunders, charges, fire, rounds. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

static void say(gg_text *t, const gg_battle *b, const gg_card *c, const char *phrase)
{
    gg_say_phrase(t, phrase, GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
}

static void say_worst(gg_text *t, const gg_battle *b, const gg_card *c, int piece)
{
    char words[GG_SENTENCE];
    gg_text w = gg_text_on(words, sizeof words);
    if (!gg_say_heaviest(&w, b, c, piece)) return;
    gg_text_add(t, ": ");
    gg_say_name(t, b, piece);
    gg_text_add(t, " %s", words);
}

static void say_order(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"not obeyed", "one move", "two moves", "three moves", "a blunder"};
    int deed = gg_card_deed(c, FACT_ORDER, c->piece);
    uint64_t units = gg_move_verb(c->move) == V_GROUP ? bp_move_units(c->move) : 0;
    gg_phrase f = GG_PHRASE_OF(b, .piece = c->piece, .other = c->other, .n = __builtin_popcountll(units));
    gg_say_phrase(t, f.n > 1 ? "{p} orders {n} units" : "{p} orders {o}", f);
    if (deed >= 0) gg_text_add(t, ": %s", came[deed]);
}

static void say_charge(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {": stopped", ": they close", " in flank: they close", " in rear: they close"};
    int contact = gg_card_deed(c, FACT_CONTACT, c->piece), square = gg_card_deed(c, FACT_SQUARE_TEST, c->other);
    say(t, b, c, "{p} charge(s) {o}");
    if (square > 0) gg_text_add(t, ", who form square");
    if (contact >= 0) gg_text_add(t, "%s", came[contact]);
}

static void say_round(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"{p} lose(s) the round against {o}", "{p} and {o} fight to a draw",
                                       "{p} beat(s) {o}"};
    int round = gg_card_deed(c, FACT_ROUND, c->piece);
    if (round < 0) round = 1;
    say(t, b, c, came[round]);
    say_worst(t, b, c, round == 0 ? c->piece : c->other);
}

bool bp_headline_card(const gg_battle *b, const gg_card *c, gg_text *t)
{
    switch (c->proc) {
    case PROC_order: say_order(t, b, c); break;
    case PROC_blunder: say(t, b, c, "{p} is misunderstood by {o}"); break;
    case PROC_charge: say_charge(t, b, c); break;
    case PROC_shoot:
        say(t, b, c, "{p} shoot(s) at {o}");
        say_worst(t, b, c, c->other);
        break;
    case PROC_engagement: say_round(t, b, c); break;
    default: return false;
    }
    gg_text_add(t, ".");
    return true;
}
