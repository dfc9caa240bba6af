/* Chances of two dice and of fives, in per cent, as labels and cards say them. */
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

/* Ways of 36 in which a check of so many or less passes; of an order two ones always do, two sixes never, and doubles
 * between them come to nothing, unless they are resolved. */
static int ways(const ccn_battle *b, int number, bool order)
{
    int n = 0;
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++) {
            bool passes = one + two <= number, both = order && one == two;
            if (both) passes = one == 1 || (passes && one < 6 && b->option.doubles_resolve);
            n += passes;
        }
    return n;
}

void ccn_say_check_chance(gg_text *t, const ccn_battle *b, int number, bool order)
{
    gg_text_add(t, "%d %%", (ways(b, number, order) * 100 + 18) / 36);
}

/* At least one 5 of so many dice. */
void ccn_say_fives(gg_text *t, int dice)
{
    double none = 1;
    for (int i = 0; i < dice; i++) none = none * 5 / 6;
    gg_text_add(t, "%d %%", (int)(100 * (1 - none) + 0.5));
}
