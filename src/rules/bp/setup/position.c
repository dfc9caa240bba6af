/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. The lines are those of lines.c; here is
 * what goes on in play. */
#include "rules/bp/setup/setup.h"

/* Dice may have said who it is. */
void bp_print_first(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)row;
    gg_text_add(t, " %s", b->side[bp_s(s)->first]);
}

void bp_print_begin(gg_text *t, const gg_battle *b, const gg_state *s)
{
    bp_begin begin;
    bp_begin_of(b, s, &begin);
    gg_text_add(t, "begin %s", bp_begin_names[begin.at]);
    if (begin.at == AT_ORDERS)
        gg_text_add(t, " %s", bp_b(b)->commander[begin.commander].label);
    else if (begin.at != AT_START)
        gg_text_add(t, " %s", b->side[begin.side]);
    gg_text_add(t, "\n");
}
