/* The headlines of exchanges that have ended: orders, blunders, charges, fire, rounds. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

static void say(gg_text *t, const gg_battle *b, const gg_card *c, const char *phrase)
{
    gg_say_phrase(t, phrase, GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
}

/* ---- fire ---- */

static bool became(const gg_card *c, unsigned fact, unsigned piece)
{
    return gg_card_value(c, c->after, fact, piece) == 1 && gg_card_value(c, c->before, fact, piece) == 0;
}

/* ": 2 casualties, shaken and disordered"; false: nothing of the kind. */
static bool say_suffered(gg_text *t, const gg_card *c, unsigned piece)
{
    int32_t was = gg_card_value(c, c->before, FACT_CASUALTIES, piece);
    int32_t is = gg_card_value(c, c->after, FACT_CASUALTIES, piece);
    bool lost = was != GG_NO_FACT && is != GG_NO_FACT && is > was;
    bool shaken = became(c, FACT_SHAKEN, piece), disordered = became(c, FACT_DISORDERED, piece);
    if (!lost && !shaken && !disordered) return false;
    gg_text_add(t, ": ");
    if (lost) gg_say_count(t, is - was, "casualty", "casualties");
    if (shaken) gg_text_add(t, "%sshaken", lost ? ", " : "");
    if (disordered) gg_text_add(t, "%sdisordered", shaken ? " and " : lost ? ", " : "");
    return true;
}

static void say_shot(gg_text *t, const gg_battle *b, const gg_card *c)
{
    int off = gg_card_deed(c, FACT_DRIVEN_OFF, c->other);
    bool many = bp_many(b, c->other);
    if (off == 2)
        say(t, b, c, many ? ": {o} break" : ": {o} breaks");
    else if (off == 1)
        say(t, b, c, many ? ": {o} fall back" : ": {o} falls back");
    else if (!say_suffered(t, c, c->other))
        gg_text_add(t, ", without effect");
}

/* ---- orders ---- */

/* Of those that were sent in: "; 69e Ligne come to close quarters" */
static void say_contacts(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"; {p} {is} stopped", "; {p} come(s) to close quarters",
                                       "; {p} strike(s) in flank", "; {p} strike(s) in rear"};
    for (int i = 0; i < c->deeds->count; i++) {
        const gg_deed *d = &c->deeds->deed[i];
        bool ours = d->row == FACT_CONTACT && d->subject < BP_UNITS && bp_b(b)->unit[d->subject].side == c->side;
        if (ours) gg_say_phrase(t, came[bp_contact_face(d->value)], GG_PHRASE_OF(b, .piece = d->subject));
    }
}

static void say_order(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"not obeyed", "one move", "two moves", "three moves", "a blunder"};
    int deed = gg_card_deed(c, FACT_ORDER, c->piece);
    uint64_t units = gg_move_verb(c->move) == V_GROUP ? bp_move_units(c->move) : 0;
    gg_phrase f = GG_PHRASE_OF(b, .piece = c->piece, .other = c->other, .n = __builtin_popcountll(units));
    gg_say_phrase(t, f.n > 1 ? "{p} orders {n} units" : "{p} orders {o}", f);
    if (deed >= 0) gg_text_add(t, ": %s", came[deed]);
    say_contacts(t, b, c);
}

static void say_charge(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"stopped", "they close", "they close in flank", "they close in rear"};
    static const char *const met[] = {", who are too late to form square", ", who form square in disorder",
                                      ", who form square"};
    int contact = gg_card_deed(c, FACT_CONTACT, c->piece), square = gg_card_deed(c, FACT_SQUARE_TEST, c->other);
    int32_t was = gg_card_value(c, c->before, FACT_CASUALTIES, c->piece);
    int32_t is = gg_card_value(c, c->after, FACT_CASUALTIES, c->piece);
    say(t, b, c, "{p} charge(s) {o}");
    if (square >= 0) gg_text_add(t, "%s", met[square]);
    if (contact < 0) return;
    gg_text_add(t, ": ");
    if (was != GG_NO_FACT && is > was) {
        gg_say_count(t, is - was, "casualty", "casualties");
        gg_text_add(t, " on the way, ");
    }
    gg_text_add(t, "%s", came[bp_contact_face(contact)]);
}

/* ---- a round ---- */

/* The first of a side that fought in it: who fights whom may have been chosen after it began. */
static uint8_t fighter(const bp_battle *b, const gg_card *c, int side)
{
    for (int i = 0; i < c->deeds->count; i++) {
        const gg_deed *d = &c->deeds->deed[i];
        if (d->row == FACT_ROUND && d->subject < BP_UNITS && b->unit[d->subject].side == side) return d->subject;
    }
    return GG_NONE;
}

static const gg_event *score_of(const gg_card *c)
{
    for (int i = 0; i < c->results; i++)
        if (c->result[i].rule == BP_MELEE_RESULT) return &c->result[i];
    return NULL;
}

/* "5th Dragoon Guards break 62e Ligne, 7 to 0" */
static void say_round(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const came[] = {"{p} beat(s) {o}, {n} to {k}", "{p} drive(s) {o} off, {n} to {k}",
                                       "{p} break(s) {o}, {n} to {k}"};
    const gg_event *score = score_of(c);
    int won = score ? score->side : c->side;
    gg_phrase f = GG_PHRASE_OF(b, .piece = fighter(bp_b(b), c, won), .other = fighter(bp_b(b), c, !won));
    if (score) f.n = score->after, f.k = score->before;
    int fate = gg_card_deed(c, FACT_DRIVEN_OFF, (unsigned)f.other);
    if (!score || score->variant == 1) {
        gg_say_phrase(t, score ? "{p} and {o} fight to a draw, {n} all" : "{p} and {o} fight", f);
        return;
    }
    gg_say_phrase(t, came[fate < 0 ? 0 : fate], f);
    if (fate <= 0 && f.other != GG_NONE) say_suffered(t, c, (unsigned)f.other);
}

static bool say_card(const gg_battle *b, const gg_card *c, gg_text *t)
{
    switch (c->proc) {
    case PROC_order: say_order(t, b, c); break;
    case PROC_blunder: say(t, b, c, "{p} is misunderstood by {o}"); break;
    case PROC_charge: say_charge(t, b, c); break;
    case PROC_shoot:
        say(t, b, c, "{p} shoot(s) at {o}");
        say_shot(t, b, c);
        break;
    case PROC_engagement: say_round(t, b, c); break;
    default: return false;
    }
    gg_text_add(t, ".");
    return true;
}

bool bp_headline_card(const gg_battle *b, const gg_card *c, gg_text *t)
{
    char words[GG_SENTENCE];
    gg_text w = gg_text_on(words, sizeof words);
    if (!say_card(b, c, &w)) return false;
    bp_say_begun(t, words);
    return true;
}
