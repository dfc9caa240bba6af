/* What is asked now: the letters of questions.def that are duel's own. */
#include "rules/duel/show/show.h"

void duel_prompt_letter(const gg_battle *b, const gg_state *s, char letter, gg_text *t)
{
    (void)b, (void)letter; /* {n} is the only one */
    gg_text_add(t, "%d", duel_s(s)->turn);
}
