/* The headlines of moves without dice: what they certainly bring. */
#include "rules/ccn/show/headlines.h"

/* An order that has been rolled is let stand. */
static bool sure_order(const gg_chances *c, gg_headline *h)
{
    static const char *const words[] = {"the order does not arrive: {P} spent", "the order arrives",
                                        "the order is botched", "the chit goes back"};
    const ccn_frame *top = ccn_top(ccn_s(c->now));
    char out[GG_SENTENCE];
    if (gg_move_verb(c->move) != V_ACCEPT || (top - 1)->head.proc != PROC_attempt || !c->outcomes) return false;
    int32_t order = gg_chances_value(c, 0, FACT_ORDER, top->roll.unit);
    if (order < 0 || order > 3) return false;
    ccn_say_words(out, sizeof out, words[order], GG_PHRASE_OF(c->b, .piece = top->roll.unit));
    gg_headline_certain(c, h, out);
    return true;
}

/* The worst that an enemy who is not spent could do to the unit where it goes. */
static void sure_danger(const gg_chances *c, gg_headline *h)
{
    const ccn_battle *b = ccn_b(c->b);
    ccn_state there = *ccn_s(c->now);
    unsigned verb = gg_move_verb(c->move);
    int unit = (int)gg_move_unit(c->move), leader = ccn_attached(&there, unit);
    if (verb == V_MOVE || verb == V_WITHDRAW) {
        ccn_put_unit(&there, b, unit, ccn_move_hex(c->move));
        if (leader != GG_NONE && !ccn_top(&there)->act.left) ccn_put_leader(&there, b, leader, ccn_move_hex(c->move));
    }
    if (verb != V_STAY) there.unit[unit].facing = (uint8_t)gg_move_facing(c->move);
    ccn_attack worst = {.dice = 0}, a;
    for (uint64_t left = ccn_alive_units(b, &there, !b->unit[unit].side); left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        if (there.unit[enemy].flags & SPENT || !ccn_best_attack(b, &there, enemy, unit, &a)) continue;
        if (!worst.dice || ccn_attack_chance(&a).value > ccn_attack_chance(&worst).value) worst = a;
    }
    if (!worst.dice) return;
    char out[GG_SENTENCE];
    gg_text t = gg_text_on(out, sizeof out);
    gg_say_phrase(&t, worst.fire ? "{P} could fire: {n|die|dice}, " : "{P} could attack: {n|die|dice}, ",
                  GG_PHRASE_OF(c->b, .piece = worst.blow.unit, .n = worst.dice));
    gg_say_chance(&t, c->b, ccn_attack_chance(&worst));
    gg_text_add(&t, " a block or more");
    gg_headline_line *line = gg_headline_certain(c, h, out);
    if (line) line->chance = ccn_attack_chance(&worst);
}

/* A unit that goes where it can attack nobody: what that does to its orders, and who could attack it. */
static bool sure_move(const gg_chances *c, gg_headline *h)
{
    static const uint64_t moves =
        (uint64_t)1 << V_MOVE | (uint64_t)1 << V_TURN | (uint64_t)1 << V_STAY | (uint64_t)1 << V_WITHDRAW;
    unsigned unit = gg_move_unit(c->move);
    char out[GG_SENTENCE];
    if (!(moves >> gg_move_verb(c->move) & 1) || !c->outcomes) return false;
    gg_headline_certain(c, h, "no attack from there");
    int32_t now = gg_chances_now(c, FACT_NUMBER, unit), then = gg_chances_value(c, 0, FACT_NUMBER, unit);
    if (now != then && now != GG_NO_FACT) {
        ccn_say_words(out, sizeof out, then == GG_NO_FACT ? "out of command there" : "{n} or less there, {k} now",
                      GG_PHRASE_OF(c->b, .n = then, .k = now));
        gg_headline_certain(c, h, out);
    }
    sure_danger(c, h);
    return true;
}

/* ---- leaders ---- */

static int in_command(const gg_chances *c, int outcome)
{
    int n = 0;
    for (unsigned u = 0; u < ccn_b(c->b)->units; u++) {
        if (ccn_b(c->b)->unit[u].side != c->side) continue;
        int32_t is = outcome < 0 ? gg_chances_now(c, FACT_COMMAND, u) : gg_chances_value(c, outcome, FACT_COMMAND, u);
        n += is > 0; /* GG_NO_FACT is below every number */
    }
    return n;
}

/* Where he goes, whom he joins, and how many are in command then. */
static bool sure_ride(const gg_chances *c, gg_headline *h)
{
    static const char *const alone[] = {
        [V_LEAD] = "{p} rides to {H}", [V_ESCAPE] = "{p} flees to {H}", [V_RETURN] = "{p} returns at {H}"};
    static const char *const joins[] = {
        [V_LEAD] = "{p} joins {O}", [V_ESCAPE] = "{p} flees to {O}", [V_RETURN] = "{p} returns to {O}"};
    unsigned verb = gg_move_verb(c->move), piece = gg_move_unit(c->move);
    if (verb != V_LEAD && verb != V_ESCAPE && verb != V_RETURN) return false;
    const ccn_state *s = ccn_s(c->now);
    int hex = ccn_move_hex(c->move), unit = s->unit_at[hex];
    bool stays = s->leader[piece - CCN_LEADER].hex == hex;
    char out[GG_SENTENCE];
    ccn_say_words(out, sizeof out,
                  stays             ? "{p} stays where he is"
                  : unit != GG_NONE ? joins[verb]
                                    : alone[verb],
                  GG_PHRASE_OF(c->b, .piece = (int)piece, .other = unit, .at = ccn_pose(hex, -1)));
    gg_headline_certain(c, h, out);
    int now = in_command(c, -1), then = c->outcomes ? in_command(c, 0) : now;
    if (now != then) {
        ccn_say_words(out, sizeof out, "{n|unit|units} in command then, {k} now",
                      GG_PHRASE_OF(c->b, .n = then, .k = now));
        gg_headline_certain(c, h, out);
    }
    return true;
}

/* ---- the others ---- */

static const char *small_words(const gg_chances *c)
{
    const ccn_state *s = ccn_s(c->now);
    unsigned question = c->now->ask.question;
    switch (gg_move_verb(c->move)) {
    case V_PASS: return ccn_top(s)->attempt.bonus ? "the order out of turn is given up" : "the chit is left unused";
    case V_ACTIVATE: return ccn_is_leader(gg_move_unit(c->move)) ? "{p} may ride up to 3 hexes" : NULL;
    case V_NOTHING: return "{P} do nothing";
    case V_HOLD: return question == ASK_BONUS ? "{P} do not charge again" : "{P} do not attack";
    case V_DECLINE:
    case V_HALT: return "{P} stay where they are";
    case V_DETACH: return "{o} stays behind if {P} move";
    case V_PICK: return "{P} may move";
    case V_DONE: return "no more units are picked";
    case V_SEND: return "{P} stray to {H}, facing {f}";
    case V_FACE: return "{P} face {f}";
    default: return NULL;
    }
}

static bool sure_small(const gg_chances *c, gg_headline *h)
{
    const char *words = small_words(c);
    unsigned piece = gg_move_unit(c->move);
    char out[GG_SENTENCE];
    if (!words) return false;
    bool leaves = gg_move_verb(c->move) == V_DETACH;
    int leader = leaves ? CCN_LEADER + ccn_attached(ccn_s(c->now), (int)piece) : GG_NONE;
    ccn_say_words(out, sizeof out, words,
                  GG_PHRASE_OF(c->b, .piece = (int)piece, .other = leader,
                               .at = ccn_pose(ccn_move_hex(c->move), (int)gg_move_facing(c->move))));
    gg_headline_certain(c, h, out);
    return true;
}

bool ccn_headline_sure(const gg_chances *c, gg_headline *h)
{
    return sure_order(c, h) || sure_move(c, h) || sure_ride(c, h) || sure_small(c, h);
}
