/* What the die is for, and what it means. The number is the tally that the rules themselves made. */
#include "engine/telling.h"
#include "rules/duel/show/show.h"

bool duel_many(const gg_battle *b, int piece) { return (void)b, (void)piece, false; }

void duel_test(const gg_battle *b, const gg_state *s, gg_test *t)
{
    const struct frame_strike *f = &duel_s(s)->frame[s->depth - 1].strike;
    gg_tally to_hit = {0};
    gg_phrase who = GG_PHRASE_OF(b, .piece = f->unit, .other = f->target);
    duel_to_hit(duel_b(b), f->target, &to_hit);
    t->other = f->target;
    gg_test_purpose(t, "{p} strikes at {o}", who);
    gg_test_each(t, b, to_hit.total, "hit", "hits");
    gg_test_tally_of(t, b, GG_TALLY_NUMBER, &to_hit);
    gg_test_row_add(t, 1, 1, 1, "a hit", who);
    gg_test_row_add(t, 0, 0, -1, "a miss", who);
}
