/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. The lines are those of lines.c; here is
 * what goes on in play. */
#include "rules/rbc/setup/setup.h"

bool rbc_deploying(const gg_battle *b, const gg_state *s)
{
    rbc_begin begin;
    return rbc_begin_of(b, s, &begin) && begin.at == AT_DEPLOY;
}

bool rbc_in_turns(const gg_battle *b, const gg_state *s, int row) { return (void)row, !rbc_deploying(b, s); }

void rbc_print_engaged(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const rbc_battle *b = rbc_b(battle);
    for (int i = 0; i < b->units; i++) {
        const rbc_unit *u = &rbc_s(s)->unit[i];
        if (u->foe == GG_NONE) continue;
        gg_text_add(t, "engaged %s %s since %d%s\n", b->unit[i].label, b->unit[u->foe].label, u->since,
                    u->flags & DIAGONAL ? " diagonal" : "");
    }
}

void rbc_print_deploy(gg_text *t, const gg_battle *b, const gg_state *s)
{
    if (rbc_deploying(b, s)) gg_text_add(t, "deploy\n");
}

void rbc_print_turn(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)row;
    gg_text_add(t, " %d %s", rbc_turn(rbc_s(s)), b->side[rbc_s(s)->active]);
}

void rbc_print_begin(gg_text *t, const gg_battle *b, const gg_state *s)
{
    rbc_begin begin;
    rbc_begin_of(b, s, &begin);
    gg_text_add(t, "begin %s", rbc_begin_names[begin.at]);
    if (begin.at == AT_UNIT) gg_text_add(t, " %s%s", rbc_b(b)->unit[begin.unit].label, begin.freed ? " freed" : "");
    gg_text_add(t, "\n");
}
