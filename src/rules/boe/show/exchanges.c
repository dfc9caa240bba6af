/* The headline of an exchange that has ended: charges, melees, the fire of a phase, marches under fire, orders, the nerve of
 * brigades. What else is an exchange is told by its own lines. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
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

/* ---- charges ---- */

static gg_phrase of_card(const gg_battle *b, const gg_card *c)
{
    return GG_PHRASE_OF(b, .piece = c->piece, .other = c->other);
}

static bool grew(const gg_card *c, unsigned row, unsigned unit)
{
    return gg_card_value(c, c->before, row, unit) == 0 && gg_card_value(c, c->after, row, unit) == 1;
}

static gg_pose place_of(int32_t at) { return (gg_pose){(int16_t)(at & 0xffff), (int16_t)(at >> 16), -1}; }

static int cell_of(int32_t at) { return sq_cell(sq_from_plane(place_of(at).x), sq_from_plane(place_of(at).y)); }

/* Who is struck from elsewhere than in front, or comes out to meet them, or is simply reached. */
static void say_contact(const gg_battle *b, const gg_card *c, const char *start, gg_text *t)
{
    int32_t struck = gg_card_value(c, c->after, FACT_STRUCK, c->other);
    if (struck == ASPECT_FLANK || struck == ASPECT_REAR)
        gg_say_phrase(t, struck == ASPECT_FLANK ? "{p} strike(s) {o} in flank" : "{p} strike(s) {o} in rear",
                      of_card(b, c));
    else {
        gg_say_phrase(t, start, of_card(b, c));
        if (grew(c, FACT_CHARGED, c->other))
            gg_say_phrase(t, ", who come(s) out to meet them", GG_PHRASE_OF(b, .piece = c->other));
        else
            gg_text_add(t, ": home");
    }
}

/* "the lancers have the crest": its name, if the space has one. */
static void say_taken(const gg_battle *b, const gg_card *c, bool guns, gg_text *t)
{
    const char *name = boe_objective_at(boe_b(b), boe_s(c->state)->unit[c->piece].cell);
    gg_say_phrase(t, ", {they} {has} ", of_card(b, c));
    gg_text_add(t, "%s", name ? name : guns ? "the guns" : "the ground");
}

static void say_ground_taken(const gg_battle *b, const gg_card *c, const char *start, gg_text *t)
{
    bool guns =
        gg_card_value(c, c->before, FACT_GUNS, c->other) == 1 && gg_card_value(c, c->after, FACT_GUNS, c->other) != 1;
    gg_say_phrase(t, start, of_card(b, c));
    if (is_gone(c, c->other))
        gg_text_add(t, ": ridden down");
    else if (guns)
        gg_text_add(t, ": the gunners run");
    else {
        const char *name = boe_objective_at(boe_b(b), boe_s(c->state)->unit[c->piece].cell);
        gg_say_phrase(t, ", who give(s) way: ", GG_PHRASE_OF(b, .piece = c->other));
        gg_text_add(t, "%s is theirs", name ? name : "the ground");
        return;
    }
    say_taken(b, c, guns, t);
}

static bool say_charge(const gg_battle *b, const gg_card *c, gg_text *t)
{
    const char *start = c->rule == BREAK_MOVE ? "{p} ride(s) on into {o}" : "{p} charge(s) {o}";
    int deed = deed_of(c, FACT_CHARGE, c->piece);
    if (c->other >= BOE_UNITS && c->rule == BREAK_MOVE && boe_on_map(boe_s(c->state), c->piece)) {
        gg_say_phrase(t, "{p} ride(s) on to {H}",
                      GG_PHRASE_OF(b, .piece = c->piece, .at = boe_pose(boe_s(c->state)->unit[c->piece].cell, -1)));
        return true;
    }
    if (c->other >= BOE_UNITS || deed < 0) return false;
    if (deed == CHARGE_HOME) {
        say_contact(b, c, start, t);
        return true;
    }
    if (deed == CHARGE_TOOK_GROUND) {
        say_ground_taken(b, c, start, t);
        return true;
    }
    gg_say_phrase(t, start, of_card(b, c));
    if (deed == CHARGE_FELL_SHORT) gg_say_phrase(t, ": too far, {they} fall(s) short", of_card(b, c));
    if (deed == CHARGE_PULLED_UP) gg_say_phrase(t, ": {they} pull(s) up before the square", of_card(b, c));
    if (deed != CHARGE_STOPPED) return true;
    gg_text_add(t, ": stopped, ");
    say_fate(b, c, c->piece, t);
    return true;
}

/* ---- melees ---- */

static unsigned of_deed(const gg_card *c, int won)
{
    for (unsigned u = 0; u < BOE_UNITS; u++)
        if (deed_of(c, FACT_WON, u) == won) return u;
    return GG_NONE;
}

/* He who leads, and those who fight beside him. */
static void say_comrades(const gg_battle *battle, const gg_card *c, unsigned lead, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    int32_t at = gg_card_value(c, c->before, FACT_MELEE, lead);
    unsigned more[BOE_STACK];
    int n = 0, side = boe_side(b, (int)lead);
    for (int u = boe_first(b, side); u != GG_NONE && n < BOE_STACK; u = boe_next(b, side, u))
        if (u != (int)lead && at != GG_NO_FACT && gg_card_value(c, c->before, FACT_MELEE, (unsigned)u) == at)
            more[n++] = (unsigned)u;
    gg_say_name(t, battle, (int)lead);
    for (int i = 0; i < n; i++) {
        gg_text_add(t, i == n - 1 ? " and " : ", ");
        gg_say_name(t, battle, (int)more[i]);
    }
    bool many = n > 0 || gg_many(battle, (int)lead);
    gg_text_add(t, many ? " beat " : " beats ");
}

/* Of the two totals of the melee. */
static int margin_of(const gg_card *c)
{
    int total[2], n = 0;
    for (int i = 0; i < c->results && n < 2; i++)
        if (c->result[i].rule == MELEE_ROLL) total[n++] = c->result[i].after;
    return n < 2 ? 0 : total[0] > total[1] ? total[0] - total[1] : total[1] - total[0];
}

static bool say_melee(const gg_battle *b, const gg_card *c, gg_text *t)
{
    unsigned winner = of_deed(c, 2), loser = of_deed(c, 0);
    int32_t at = gg_card_value(c, c->before, FACT_MELEE, c->piece);
    if (winner == GG_NONE || loser == GG_NONE) {
        if (deed_of(c, FACT_WON, c->piece) != 1) return false;
        gg_say_phrase(t, "Neither {p} nor {o} give(s) way", of_card(b, c));
        if (at != GG_NO_FACT) gg_say_phrase(t, " at {H}", GG_PHRASE_OF(b, .at = place_of(at)));
        gg_text_add(t, ": a stand lost on each side");
        return true;
    }
    say_comrades(b, c, winner, t);
    gg_say_name(t, b, (int)loser);
    if (margin_of(c)) gg_text_add(t, " by %d", margin_of(c));
    at = gg_card_value(c, c->before, FACT_MELEE, loser);
    if (at != GG_NO_FACT) gg_say_phrase(t, " at {H}", GG_PHRASE_OF(b, .at = place_of(at)));
    gg_text_add(t, ": ");
    say_fate(b, c, loser, t);
    return true;
}

/* ---- fire ---- */

static bool is_shot(const gg_event *e) { return e->rule == ARTY_DICE || e->rule == MUSK_DICE; }

static int shots_of(const gg_card *c, const gg_event **first)
{
    int n = 0;
    for (int i = c->results - 1; i >= 0; i--)
        if (is_shot(&c->result[i])) n++, *first = &c->result[i];
    return n;
}

/* The one who hit it; GG_NONE: nobody, or several. */
static unsigned who_hit(const gg_card *c, unsigned target)
{
    unsigned who = GG_NONE;
    for (int i = 0; i < c->results; i++) {
        const gg_event *e = &c->result[i];
        if (!is_shot(e) || e->other != target || e->after <= 0) continue;
        if (who != GG_NONE) return GG_NONE;
        who = e->piece;
    }
    return who;
}

static int range_between(const gg_card *c, unsigned a, unsigned b)
{
    int32_t from = gg_card_value(c, c->before, FACT_PLACE, a), to = gg_card_value(c, c->before, FACT_PLACE, b);
    if (from == GG_NO_FACT || to == GG_NO_FACT) return 0;
    return boe_range(cell_of(from), cell_of(to));
}

/* "Arentschildt battery destroys 6e Dragons at two spaces", "48th Foot, 2 stands lost, they retreat" */
static void say_hit(const gg_battle *b, const gg_card *c, unsigned unit, gg_text *t)
{
    static const char *const far[] = {
        "",           "one space",    "two spaces",  "three spaces", "four spaces", "five spaces",
        "six spaces", "seven spaces", "eight spaces"};
    unsigned firer = who_hit(c, unit);
    int range = firer == GG_NONE ? 0 : range_between(c, firer, unit);
    if (firer == GG_NONE)
        gg_say_name(t, b, (int)unit);
    else
        gg_say_phrase(t, is_gone(c, unit) ? "{p} destroy(s) {o}" : "{p} hit(s) {o}",
                      GG_PHRASE_OF(b, .piece = (int)firer, .other = (int)unit));
    if (firer != GG_NONE && range >= 1 && range <= 8) gg_text_add(t, " at %s", far[range]);
    if (firer != GG_NONE && is_gone(c, unit)) return;
    gg_text_add(t, ", ");
    say_fate(b, c, unit, t);
}

/* The fire of a phase: whom it hurt. */
static bool say_firing(const gg_battle *b, const gg_card *c, gg_text *t)
{
    const gg_event *first = NULL;
    int told = 0, shots = shots_of(c, &first);
    if (!shots) return false;
    for (unsigned u = 0; u < BOE_UNITS && told < 3; u++) {
        if (!boe_b(b)->unit[u].label[0] || !is_hurt(c, u)) continue;
        if (told == 0) gg_text_add(t, boe_s(c->state)->phase == PHASE_7 ? "Musketry: " : "The guns: ");
        if (told++) gg_text_add(t, "; ");
        say_hit(b, c, u, t);
    }
    if (told) return true;
    if (shots == 1)
        gg_say_phrase(t, "{p} fire(s) at {o}: no hit", GG_PHRASE_OF(b, .piece = first->piece, .other = first->other));
    else
        gg_text_add(t, boe_s(c->state)->phase == PHASE_7 ? "Musketry: %d shots, no hit" : "The guns: %d shots, no hit",
                    shots);
    return true;
}

/* "canister" or "fire": of those who have fired on the way. */
static const char *fire_of(const gg_battle *b, const gg_card *c)
{
    const boe_state *s = boe_s(c->state);
    const char *how = NULL;
    int32_t to = boe_on_map(s, c->piece) ? gg_fact_place(boe_unit_pose(s, c->piece)) : GG_NO_FACT;
    for (unsigned u = 0; u < BOE_UNITS; u++) {
        if (!boe_b(b)->unit[u].label[0] || !grew(c, FACT_SHOT, u)) continue;
        int range = to == GG_NO_FACT ? 0 : boe_range(s->unit[u].cell, s->unit[c->piece].cell);
        const char *band = range ? boe_fire_band(boe_b(b), s, (int)u, range) : NULL;
        how = !how && band && strcmp(band, "canister") == 0 ? "canister" : "fire";
    }
    return how;
}

/* A step under fire. */
static bool say_step(const gg_battle *b, const gg_card *c, gg_text *t)
{
    const boe_state *s = boe_s(c->state);
    const char *how = c->piece >= BOE_UNITS || c->inner ? NULL : fire_of(b, c);
    if (!how) return false;
    bool arrives = boe_on_map(s, c->piece) && !worse_order(c, c->piece);
    gg_say_phrase(t, arrives ? "{p} march(es) to {H} under " : "{p} come(s) under ",
                  GG_PHRASE_OF(b, .piece = c->piece, .at = arrives ? boe_unit_pose(s, c->piece) : (gg_pose){0, 0, -1}));
    gg_text_add(t, "%s: ", how);
    say_fate(b, c, c->piece, t);
    bool holds = lost_by(c, c->piece) && arrives;
    if (holds) gg_say_phrase(t, ", {they} hold(s)", GG_PHRASE_OF(b, .piece = c->piece));
    return true;
}

/* ---- rally ---- */

/* The one that succeeds, or the last that there was time for. */
static bool say_rally(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const now[] = {"in good order", "still disordered", "still retreating"};
    const boe_unit *u = &boe_s(c->state)->unit[c->piece];
    gg_phrase f = GG_PHRASE_OF(b, .piece = c->piece, .word = gg_many(b, c->piece) ? "rally" : "rallies");
    bool better = u->status < gg_card_value(c, c->before, FACT_STATUS, c->piece);
    if (!better && u->ap_left) return false;
    gg_say_phrase(t, better ? "{p} {w}" : "{p} will not rally", f);
    if (better) gg_text_add(t, ", %s", now[u->status]);
    return true;
}

/* ---- brigades ---- */

static int brigade_of(const gg_battle *b, const gg_card *c)
{
    return boe_is_leader(c->piece) ? boe_b(b)->leader[c->piece - BOE_LEADER].brigade : GG_NONE;
}

/* What was tried for: just now, or in an earlier turn. */
static int tried_for(const gg_card *c, int brigade)
{
    bool now = gg_move_verb(c->move) == V_ORDER && gg_move_unit(c->move) == (unsigned)brigade;
    int32_t written = gg_card_value(c, c->before, FACT_B_WRITTEN, (unsigned)brigade);
    return now ? (int)gg_move_arg(c->move) : written == GG_NO_FACT ? BOE_ORDERS : written;
}

static bool say_order(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const end[] = {": %s is not written", ": %s is lost on the way", ": %s is on its way"};
    int brigade = brigade_of(b, c), deed = brigade == GG_NONE ? -1 : deed_of(c, FACT_TRY, (unsigned)brigade);
    if (deed < 0) return false;
    int order = boe_s(c->state)->brigade[brigade].order, tried = tried_for(c, brigade);
    const char *word = order < BOE_ORDERS ? boe_order_words[order] : "no order";
    boe_say_brigade(t, b, brigade);
    gg_text_add(t, deed == TRY_BROUGHT ? " goes over to %s" : " stays on %s", word);
    if (deed != TRY_BROUGHT) gg_text_add(t, end[deed], tried < BOE_ORDERS ? boe_order_words[tried] : "the new order");
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
                : c->proc == PROC_rally   ? say_rally(b, c, t)
                : c->proc == PROC_order   ? say_order(b, c, t)
                : c->proc == PROC_brigade ? say_nerve(b, c, t)
                                          : false;
    if (said) gg_text_add(t, ".");
    return said;
}
