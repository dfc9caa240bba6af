/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. The lines are those of lines.c; here is
 * what goes on in play. */
#include "rules/ccn/setup/setup.h"

/* ---- what is worth writing of a piece ---- */

bool ccn_unit_stands(const gg_battle *b, const gg_state *s, int unit) { return (void)b, ccn_alive(ccn_s(s), unit); }

bool ccn_unit_reduced(const gg_battle *b, const gg_state *s, int unit)
{
    return ccn_s(s)->unit[unit].blocks != ccn_b(b)->unit[unit].full;
}

bool ccn_unit_odd(const gg_battle *b, const gg_state *s, int unit)
{
    (void)s;
    return ccn_b(b)->unit[unit].full != ccn_type_of(ccn_b(b), unit)->blocks;
}

bool ccn_leader_fell(const gg_battle *b, const gg_state *s, int leader)
{
    (void)b;
    return ccn_s(s)->leader[leader].status == CASUALTY;
}

/* ---- the round ---- */

void ccn_print_tokens(gg_text *t, const gg_battle *b, const gg_state *s, int side)
{
    const char *before = " tokens ";
    (void)b;
    for (int i = 0; i < CCN_TOKENS; i++) {
        if (!(ccn_s(s)->side[side].tokens & ccn_tokens[i].bit)) continue;
        gg_text_add(t, "%s%s", before, ccn_tokens[i].word);
        before = ",";
    }
}

void ccn_print_kept(gg_text *t, const gg_battle *b, const gg_state *state)
{
    const ccn_state *s = ccn_s(state);
    if (s->kepts) gg_text_add(t, "kept");
    for (int i = 0; i < s->kepts; i++) gg_text_add(t, " %s", b->side[s->kept >> i & 1]);
    if (s->kepts) gg_text_add(t, "\n");
}

/* ---- the moment ---- */

static void print_path(gg_text *t, const ccn_begin *begin)
{
    gg_text_add(t, " from");
    ccn_print_hex(t, begin->start);
    gg_text_add(t, " moves %d", begin->moves);
    if (begin->entered) gg_text_add(t, " entered");
}

static void print_guns(gg_text *t, const ccn_battle *b, const ccn_begin *begin)
{
    gg_text_add(t, " target %s guns", b->unit[begin->target].label);
    for (int gun = 0; gun < CCN_GUNS; gun++)
        if (begin->guns >> gun & 1) gg_text_add(t, " %s", b->unit[b->gun_unit[b->unit[begin->unit].side][gun]].label);
}

void ccn_print_begin(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const ccn_battle *b = ccn_b(battle);
    ccn_begin begin;
    ccn_begin_of(battle, s, &begin);
    gg_text_add(t, "begin %s", ccn_begin_names[begin.at]);
    if (begin.at == AT_ATTEMPT) gg_text_add(t, " %s", battle->side[begin.side]);
    if (begin.at > AT_ATTEMPT) gg_text_add(t, " %s", b->unit[begin.unit].label);
    if (begin.at == AT_ATTACK) print_path(t, &begin);
    if (begin.bonus) gg_text_add(t, " bonus");
    if (begin.chit != CHIT_KEPT) gg_text_add(t, begin.chit == CHIT_NATURAL2 ? " natural2" : " doubles");
    if (begin.opened) gg_text_add(t, " left_square");
    if (begin.guns) print_guns(t, b, &begin);
    gg_text_add(t, "\n");
}
