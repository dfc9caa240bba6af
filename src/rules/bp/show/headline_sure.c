/* What a move without dice certainly brings: how near it comes to whom, and who could charge it. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/headlines.h"

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
        gg_text_add(t, way.face == TAB_FRONT ? " in front" : way.face == TAB_REAR ? " in rear" : " in flank");
        any = true;
    }
    gg_text_add(t, any ? " can charge it with one move" : "; nobody can charge it with one move");
}

bool bp_sure_of(const gg_chances *c, gg_headline *out)
{
    unsigned verb = gg_move_verb(c->move), unit = gg_move_unit(c->move);
    bool moves = verb == V_POSE || verb == V_FORM || verb == V_HOLD || verb == V_ENTER || verb == V_EXIT;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (!moves || c->outcomes != 1 || unit >= bp_b(c->b)->units) return false;
    const bp_state *s = bp_s(c->outcome[0].state);
    if (!s->unit[unit].alive) return false;
    gg_text_add(&t, "certain: ");
    say_near(&t, c, s, (int)unit);
    say_chargers(&t, c, s, (int)unit);
    gg_headline_certain(c, out, words);
    return true;
}
