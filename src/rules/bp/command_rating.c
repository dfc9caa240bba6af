/* 7.2: the number that a command roll must not exceed, bp.cmd.mods and bp.cmd.clamp. */
#include "rules/bp/chapters.h"

bool bp_all_have(const bp_battle *b, uint64_t units, bp_special special)
{
    for (; units; units &= units - 1)
        if (!bp_has(b, bp_lowest(units), special)) return false;
    return true;
}

static void distance_mod(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_tally *t)
{
    if (bp_all_have(b, units, MARAUDERS)) return;
    tab_point at = {s->commander[commander].x, s->commander[commander].y};
    int far = 0, who = GG_NONE;
    for (; units; units &= units - 1) {
        tab_rect r;
        bp_rect(b, s, bp_lowest(units), &r);
        int d = tab_distance_point(at, &r);
        if (d > far) far = d, who = bp_lowest(units);
    }
    if (far > 120) gg_tally_say(t, -((far - 1) / 120), BP_CMD_MODS, "{p} {is} {i} inches away", who, far);
}

static int formation_value(const bp_battle *b, const bp_state *s, int unit, gg_rule *rule)
{
    int formation = s->unit[unit].formation;
    *rule = BP_FORM_LIST;
    if (formation == ACOL || formation == COC) return 1;
    if (formation != MCOL && formation != LIMBERED) return 0;
    tab_rect r;
    bp_rect(b, s, unit, &r);
    if (!bp_near_road(b, r.centre)) return 1;
    *rule = BP_TERR_ROAD;
    return 2;
}

static void unit_mods(const bp_battle *b, const bp_state *s, uint64_t units, bool spared, gg_tally *t)
{
    bool reliable = true;
    int least = 9, near = GG_NONE, like = bp_lowest(units);
    gg_rule rule = BP_FORM_LIST;
    for (uint64_t left = units; left; left &= left - 1) {
        int u = bp_lowest(left);
        gg_rule r;
        int value = formation_value(b, s, u, &r);
        if (value < least) least = value, rule = r, like = u;
        if (near == GG_NONE && bp_in_proximity(b, s, u)) near = u;
        reliable &= bp_is_reliable(b, s, u);
    }
    if (near != GG_NONE && !spared) gg_tally_say(t, -1, BP_PROX_DEF, "enemy in proximity of {p}", near, 0);
    if (near != GG_NONE && spared) gg_tally_note(t, BP_NAT_MAHDIST, "no matter how near the enemy is", near, 0);
    gg_tally_word(t, least, rule, rule == BP_TERR_ROAD ? "on the road" : bp_formation_words[s->unit[like].formation]);
    if (!reliable) return;
    if (bp_has(b, bp_lowest(units), RELIABLE))
        gg_tally_word(t, 1, BP_SPEC_RELIABLE, "reliable");
    else
        gg_tally_word(t, 1, BP_SPEC_PAS_DE_CHARGE, "pas de charge");
}

static bool enemy_within_a_move(const bp_battle *b, const bp_state *s, uint64_t units)
{
    for (; units; units &= units - 1) {
        int u = bp_lowest(units), enemy = bp_nearest_enemy(b, s, u);
        if (enemy == GG_NONE) continue;
        tab_rect ours, theirs;
        bp_rect(b, s, u, &ours);
        bp_rect(b, s, enemy, &theirs);
        if (tab_within(&ours, &theirs, bp_rate(b, s, u))) return true;
    }
    return false;
}

bool bp_general_is_far(const bp_battle *b, const bp_state *s, int commander)
{
    int general = b->general[b->commander[commander].side];
    if (general == GG_NONE || !(s->commander[general].flags & C_ALIVE)) return true;
    const bp_commander *c = &s->commander[commander], *g = &s->commander[general];
    return tab_distance_points((tab_point){c->x, c->y}, (tab_point){g->x, g->y}) > 120;
}

static void trait_mods(const bp_battle *b, const bp_state *s, int commander, uint64_t units, int order, gg_tally *t)
{
    int traits = s->commander[commander].traits;
    bool charge = bp_order_charges(order);
    if (traits & AGGRESSIVE && charge && enemy_within_a_move(b, s, units))
        gg_tally_word(t, 1, BP_CMDR_TRAITS, "aggressive, enemy within a move");
    if (traits & TIMID) gg_tally_word(t, charge ? -1 : order == ORDER_RETREAT ? 1 : 0, BP_CMDR_TRAITS, "timid");
    if (traits & HEADSTRONG && s->commander[commander].flags & C_FIRST)
        gg_tally_word(t, 1, BP_CMDR_TRAITS, "headstrong, first to command");
    if (traits & DIFFIDENT && bp_general_is_far(b, s, commander))
        gg_tally_word(t, -1, BP_CMDR_TRAITS, "diffident, General not within 12 inches");
    if (charge && bp_all_have(b, units, GALLOP)) gg_tally_word(t, 1, BP_SPEC_GALLOP, "at the gallop");
}

int bp_command_rating(const bp_battle *b, const bp_state *s, int commander, uint64_t units, gg_move m, gg_tally *t)
{
    int order = bp_order_of(m);
    bool mahdist = bp_order_charges(order) && b->nation[b->commander[commander].side] & NAT_MAHDIST;
    gg_tally_say(t, s->commander[commander].rating, BP_CMDR_RATING, "{p}'s rating", BP_COMMANDER + commander, 0);
    distance_mod(b, s, commander, units, t);
    unit_mods(b, s, units, mahdist, t);
    trait_mods(b, s, commander, units, order, t);
    if (t->total < 5) gg_tally_word(t, 5 - t->total, BP_CMD_CLAMP, "never under 5");
    if (t->total > 10) gg_tally_word(t, 10 - t->total, BP_CMD_CLAMP, "never over 10");
    return t->total;
}
