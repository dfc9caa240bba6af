/* The headline of an exchange that has ended: charges, melees, the fire of a phase, marches under fire, orders, the nerve of
 * brigades. What else is an exchange is told by its own lines. */
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

/* ---- what became of a unit ---- */

static int lost_by(const gg_card *c, unsigned unit)
{
    int32_t was = gg_card_value(c, c->before, FACT_STANDS, unit), is = gg_card_value(c, c->after, FACT_STANDS, unit);
    return was == GG_NO_FACT || is == GG_NO_FACT || is < was ? 0 : is - was;
}

static bool is_gone(const gg_card *c, unsigned unit)
{
    return gg_card_value(c, c->before, FACT_FATE, unit) == GG_ON_TABLE &&
           gg_card_value(c, c->after, FACT_FATE, unit) != GG_ON_TABLE;
}

/* The status if it has become worse; else GOOD. */
static int worse_order(const gg_card *c, unsigned unit)
{
    int32_t was = gg_card_value(c, c->before, FACT_STATUS, unit), is = gg_card_value(c, c->after, FACT_STATUS, unit);
    return is != GG_NO_FACT && is > was ? is : GOOD;
}

/* "2 stands lost, they retreat" */
static void say_fate(const gg_battle *b, const gg_card *c, unsigned unit, gg_text *t)
{
    static const char *const order[] = {"", "{they} {is} disordered", "{they} retreat(s)", "{they} rout(s)"};
    static const char *const gone[] = {"destroyed", "routed off the field", "they surrender", "taken"};
    int lost = lost_by(c, unit), status = worse_order(c, unit), how = deed_of(c, FACT_GONE, unit);
    if (is_gone(c, unit)) {
        gg_text_add(t, "%s", how >= 0 && how < 4 ? gone[how] : "destroyed");
        return;
    }
    if (lost) gg_say_count(t, lost, "stand lost", "stands lost");
    if (lost && status) gg_text_add(t, ", ");
    if (status) gg_say_phrase(t, order[status], GG_PHRASE_OF(b, .piece = (int)unit));
    if (!lost && !status) gg_say_phrase(t, "{they} hold(s)", GG_PHRASE_OF(b, .piece = (int)unit));
}

static bool is_hurt(const gg_card *c, unsigned unit)
{
    return is_gone(c, unit) || lost_by(c, unit) || worse_order(c, unit);
}

/* ---- exchanges ---- */

static bool say_charge(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const end[] = {"{p} charge(s) {o}: stopped", "{p} charge(s) {o}: too far, {they} fall(s) short",
                                      "{p} charge(s) {o}: {they} pull(s) up before the square",
                                      "{p} charge(s) {o}, who run: {they} {has} the ground", "{p} charge(s) {o}: home"};
    static const char guns[] = "{p} charge(s) {o}: the gunners run, {they} {has} the guns";
    int deed = deed_of(c, FACT_CHARGE, c->piece);
    if (c->other >= BOE_UNITS || deed < 0) return false;
    bool left =
        gg_card_value(c, c->before, FACT_GUNS, c->other) == 1 && gg_card_value(c, c->after, FACT_GUNS, c->other) != 1;
    gg_say_phrase(t, deed == CHARGE_TOOK_GROUND && left ? guns : end[deed],
                  GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
    return true;
}

static bool say_melee(const gg_battle *b, const gg_card *c, gg_text *t)
{
    for (unsigned u = 0; u < BOE_UNITS; u++) {
        if (deed_of(c, FACT_WON, u) != 2) continue;
        for (unsigned v = 0; v < BOE_UNITS; v++)
            if (deed_of(c, FACT_WON, v) == 0) {
                int32_t at = gg_card_value(c, c->before, FACT_MELEE, v);
                gg_say_phrase(t, "{p} beat(s) {o}", GG_PHRASE_OF(b, .piece = (int)u, .other = (int)v));
                if (at != GG_NO_FACT)
                    gg_say_phrase(t, " at {H}",
                                  GG_PHRASE_OF(b, .at = {(int16_t)(at & 0xffff), (int16_t)(at >> 16), -1}));
                gg_text_add(t, ": ");
                say_fate(b, c, v, t);
                return true;
            }
    }
    if (deed_of(c, FACT_WON, c->piece) != 1) return false;
    gg_say_phrase(t, "Neither {p} nor {o} give(s) way", GG_PHRASE_OF(b, .piece = c->piece, .other = c->other));
    return true;
}

/* The fire of a phase: whom it hurt. */
static bool say_firing(const gg_battle *b, const gg_card *c, gg_text *t)
{
    int told = 0;
    if (!c->rolls) return false;
    gg_text_add(t, boe_s(c->state)->phase == PHASE_7 ? "Musketry" : "The guns");
    for (unsigned u = 0; u < BOE_UNITS && told < 3; u++) {
        if (!boe_b(b)->unit[u].label[0] || !is_hurt(c, u)) continue;
        gg_text_add(t, told++ ? "; " : ": ");
        gg_say_name(t, b, (int)u);
        gg_text_add(t, ", ");
        say_fate(b, c, u, t);
    }
    if (!told) gg_text_add(t, ": no hit");
    return true;
}

/* A step under fire. */
static bool say_step(const gg_battle *b, const gg_card *c, gg_text *t)
{
    const boe_state *s = boe_s(c->state);
    bool fired = false;
    if (c->piece >= BOE_UNITS || c->inner) return false;
    for (unsigned u = 0; u < BOE_UNITS && !fired; u++)
        fired = boe_b(b)->unit[u].label[0] && gg_card_value(c, c->before, FACT_SHOT, u) == 0 &&
                gg_card_value(c, c->after, FACT_SHOT, u) == 1;
    if (!fired) return false;
    gg_say_phrase(t, "{p} come(s) under fire", GG_PHRASE_OF(b, .piece = c->piece));
    if (boe_on_map(s, c->piece) && !worse_order(c, c->piece))
        gg_say_phrase(t, " at {H}", GG_PHRASE_OF(b, .at = boe_unit_pose(s, c->piece)));
    gg_text_add(t, ": ");
    say_fate(b, c, c->piece, t);
    bool holds = lost_by(c, c->piece) && !worse_order(c, c->piece) && !is_gone(c, c->piece);
    if (holds) gg_say_phrase(t, ", {they} hold(s)", GG_PHRASE_OF(b, .piece = c->piece));
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
                : c->proc == PROC_firing  ? say_firing(b, c, t)
                : c->proc == PROC_step    ? say_step(b, c, t)
                : c->proc == PROC_order   ? say_order(b, c, t)
                : c->proc == PROC_brigade ? say_nerve(b, c, t)
                                          : false;
    if (said) gg_text_add(t, ".");
    return said;
}
