/* The headline of an exchange that has ended: charges, melees, orders, the nerve of brigades. What else is an exchange is told
 * by its own lines. */
#include "engine/telling.h"
#include "rules/boe/boe.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

static int deed_of(const gg_card *c, unsigned row, unsigned subject)
{
    for (int i = 0; c->deeds && i < c->deeds->count; i++)
        if (c->deeds->deed[i].row == row && c->deeds->deed[i].subject == subject) return c->deeds->deed[i].value;
    return -1;
}

static bool say_charge(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const end[] = {"{p} charge(s) {o}: stopped", "{p} charge(s) {o}: too far, {they} fall(s) short",
                                      "{p} charge(s) {o}: {they} pull(s) up before the square",
                                      "{p} charge(s) {o}, who run: {they} {has} the ground", "{p} charge(s) {o}: home"};
    int deed = deed_of(c, FACT_CHARGE, c->piece);
    if (c->other >= BOE_UNITS || deed < 0) return false;
    gg_say_phrase(t, end[deed], GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
    return true;
}

static bool say_melee(const gg_battle *b, const gg_card *c, gg_text *t)
{
    for (unsigned u = 0; u < BOE_UNITS; u++) {
        if (deed_of(c, FACT_WON, u) != 2) continue;
        for (unsigned v = 0; v < BOE_UNITS; v++)
            if (deed_of(c, FACT_WON, v) == 0) {
                gg_say_phrase(t, "{p} beat(s) {o}", GG_PHRASE_OF(b, .piece = (int)u, .other = (int)v));
                return true;
            }
    }
    if (deed_of(c, FACT_WON, c->piece) != 1) return false;
    gg_say_phrase(t, "Neither {p} nor {o} give(s) way", GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
    return true;
}

static int brigade_of(const gg_battle *b, const gg_card *c)
{
    return boe_is_leader(c->piece) ? boe_b(b)->leader[c->piece - BOE_LEADER].brigade : GG_NONE;
}

static bool say_order(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const end[] = {": no new order is written", ": the new order is lost on the way",
                                      ": the new order is on its way"};
    int brigade = brigade_of(b, c), deed = brigade == GG_NONE ? -1 : deed_of(c, FACT_TRY, (unsigned)brigade);
    if (deed < 0) return false;
    int order = boe_s(c->state)->brigade[brigade].order;
    const char *word = order < BOE_ORDERS ? boe_order_words[order] : "no order";
    boe_say_brigade(t, b, brigade);
    gg_text_add(t, deed == TRY_BROUGHT ? " goes over to %s" : " stays on %s", word);
    if (deed != TRY_BROUGHT) gg_text_add(t, "%s", end[deed]);
    return true;
}

static bool say_nerve(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const words[] = {"steady", "shaken", "broken"};
    int brigade = brigade_of(b, c);
    if (brigade == GG_NONE) return false;
    boe_say_brigade(t, b, brigade);
    gg_text_add(t, " is %s", words[boe_s(c->state)->brigade[brigade].morale]);
    return true;
}

bool boe_headline_card(const gg_battle *b, const gg_card *c, gg_text *t)
{
    bool said = c->proc == PROC_charge    ? say_charge(b, c, t)
                : c->proc == PROC_melee   ? say_melee(b, c, t)
                : c->proc == PROC_order   ? say_order(b, c, t)
                : c->proc == PROC_brigade ? say_nerve(b, c, t)
                                          : false;
    if (said) gg_text_add(t, ".");
    return said;
}
