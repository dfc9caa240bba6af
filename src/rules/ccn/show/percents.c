/* Numbers as labels, cards and results say them: chances of two dice and of fives in per cent, and counts. */
#include "engine/say.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

void ccn_say_check_chance(gg_text *t, const ccn_battle *b, int number, bool order)
{
    gg_text_add(t, "%d %%", (ccn_check_ways(b, number, order) * 100 + 18) / 36);
}

/* At least one 5 of so many dice. */
void ccn_say_fives(gg_text *t, int dice)
{
    double none = 1;
    for (int i = 0; i < dice; i++) none = none * 5 / 6;
    gg_text_add(t, "%d %%", (int)(100 * (1 - none) + 0.5));
}

/* "no hit", "2 hits" */
void ccn_say_number(gg_text *t, int n, const char *one, const char *more)
{
    if (n == 0)
        gg_text_add(t, "no %s", one);
    else
        gg_say_count(t, n, one, more);
}
