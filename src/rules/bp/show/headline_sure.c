/* What a move without dice certainly brings: how near it comes to whom, and who could charge it; what orders need from there;
 * who is left without a move, a shot or an order. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/card.h"
#include "rules/bp/show/headlines.h"

/* ---- where it stands then ---- */

static void say_near(gg_text *t, const gg_chances *c, const bp_state *s, int unit)
{
    const bp_battle *b = bp_b(c->b);
    int enemy = bp_nearest_enemy(b, s, unit);
    tab_rect ours, theirs;
    if (enemy == GG_NONE) return;
    bp_rect(b, s, unit, &ours);
    bp_rect(b, s, enemy, &theirs);
    int d = tab_distance(&ours, &theirs);
    gg_say_inches(t, d);
    gg_text_add(t, " inches from ");
    gg_say_labelled(t, c->b, enemy);
    if (d <= 120) gg_text_add(t, ": in proximity");
    if (d <= bp_profile_of(b, s, unit)->range)
        gg_text_add(t, "%s in %s range", d <= 120 ? "," : ":", bp_is_art(b, unit) ? "gun" : "musket");
}

static void say_chargers(gg_text *t, const gg_chances *c, const bp_state *s, int unit)
{
    const bp_battle *b = bp_b(c->b);
    bp_charge_pose way;
    bool any = false;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        if (bp_judge_charge(b, s, bp_lowest(left), unit, &way) != GG_OK) continue;
        gg_text_add(t, any ? ", " : "; ");
        gg_say_labelled(t, c->b, bp_lowest(left));
        gg_text_add(t, "%s in %s", any ? "" : " can charge it",
                    way.face == TAB_FRONT  ? "front"
                    : way.face == TAB_REAR ? "rear"
                                           : "flank");
        any = true;
    }
    gg_text_add(t, any ? " with one move" : "; nobody can charge it with one move");
}

static bool sure_of_place(gg_text *t, const gg_chances *c)
{
    unsigned unit = gg_move_unit(c->move);
    if (unit >= bp_b(c->b)->units) return false;
    const bp_state *s = bp_s(c->outcome[0].state);
    if (!s->unit[unit].alive) return false;
    say_near(t, c, s, (int)unit);
    say_chargers(t, c, s, (int)unit);
    return true;
}

/* ---- orders from there ---- */

static int needs(const bp_battle *b, const bp_state *s, int commander, uint64_t units)
{
    gg_tally tally = {0};
    return bp_command_rating(b, s, commander, units, bp_move_bare(V_ADVANCE, GG_NONE, GG_NONE, 0), &tally);
}

/* "orders need 8 (72 %) to B1, B2 and B3, 7 (58 %) to B12" */
static bool sure_of_orders(gg_text *t, const gg_chances *c, int commander)
{
    const bp_battle *b = bp_b(c->b);
    const bp_state *s = bp_s(c->outcome[0].state);
    int brigade = b->commander[commander].brigade;
    bool any = false;
    if (brigade == GG_NONE || !(s->commander[commander].flags & C_ALIVE)) return false;
    for (int number = 10; number >= 5; number--) {
        uint64_t such = 0;
        for (uint64_t left = b->brigade[brigade].units & bp_alive(b, s, b->brigade[brigade].side); left;
             left &= left - 1)
            if (!bp_waits(s, bp_lowest(left)) && needs(b, s, commander, left & -left) == number) such |= left & -left;
        if (!such) continue;
        gg_text_add(t, "%s%d (%d %%) to ", any ? ", " : "orders need ", number, bp_per_cent_of(number));
        gg_say_units(t, c->b, such);
        any = true;
    }
    return any;
}

/* ---- who is left without ---- */

/* The units that other offers of the question name by this verb. */
static uint64_t named_by(const gg_chances *c, unsigned verb)
{
    gg_offers o;
    uint64_t units = 0;
    gg_offers_open(c->b, c->now, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(c->b, c->now, &o, i);
        if (!m || gg_move_verb(m) != verb) continue;
        if (verb == V_COMMANDER)
            units |= bp_may_be_ordered(bp_b(c->b), bp_s(c->now), (int)gg_move_unit(m) - BP_COMMANDER);
        else
            units |= bp_bit((int)gg_move_unit(m));
    }
    return units;
}

static bool sure_of_loss(gg_text *t, const gg_chances *c, const char *what, uint64_t units)
{
    if (!units) return false;
    gg_text_add(t, "%s: ", what);
    if (units & (units - 1))
        gg_say_units(t, c->b, units);
    else
        gg_say_labelled(t, c->b, bp_lowest(units));
    return true;
}

/* What is over, and for whom. */
static bool sure_of_end(gg_text *t, const gg_chances *c)
{
    const bp_battle *b = bp_b(c->b);
    const bp_frame *top = bp_top(bp_s(c->now));
    switch (gg_move_verb(c->move)) {
    case V_FINISH:
        return sure_of_loss(t, c, "left without an order", bp_may_be_ordered(b, bp_s(c->now), top->command.commander));
    case V_DONE:
        return c->now->ask.question == ASK_INITIATIVE
                   ? sure_of_loss(t, c, "left without a move of their own", named_by(c, V_USE))
                   : sure_of_loss(t, c, "left without an order", named_by(c, V_COMMANDER));
    case V_STOP: return sure_of_loss(t, c, "left where they are", bp_mask(top->carry_out.units));
    case V_FINISHED: return sure_of_loss(t, c, "left without a shot", named_by(c, V_SHOOTER));
    case V_HOLD_FIRE:
        return sure_of_loss(t, c,
                            c->now->ask.question == ASK_TRAVERSE ? "keeps its reaction fire" : "left without a shot",
                            bp_bit(c->now->ask.piece));
    default: return false;
    }
}

static bool sure_of(gg_text *t, const gg_chances *c)
{
    unsigned unit = gg_move_unit(c->move);
    switch (gg_move_verb(c->move)) {
    case V_POSE:
    case V_FORM:
    case V_HOLD:
    case V_ENTER:
    case V_EXIT:
    case V_DEPLOY:
    case V_HALT:
    case V_FALL_BACK: return sure_of_place(t, c);
    case V_STAY:
    case V_JOIN:
    case V_RIDE:
    case V_POST:
    case V_COMMANDER:
        return bp_is_commander(unit) ? sure_of_orders(t, c, (int)unit - BP_COMMANDER) : sure_of_place(t, c);
    case V_USE: return gg_text_add(t, "one move without dice, and no order this turn"), true;
    case V_GROUP: {
        int number = needs(bp_b(c->b), bp_s(c->now), bp_top(bp_s(c->now))->command.commander, bp_move_units(c->move));
        return gg_text_add(t, "an advance needs %d (%d %%)", number, bp_per_cent_of(number)), true;
    }
    default: return sure_of_end(t, c);
    }
}

bool bp_sure_of(const gg_chances *c, gg_headline *out)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (c->outcomes != 1 || !c->move) return false;
    gg_text_add(&t, "certain: ");
    if (!sure_of(&t, c)) return false;
    gg_headline_certain(c, out, words);
    return true;
}
