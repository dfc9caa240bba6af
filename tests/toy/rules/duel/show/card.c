/* The card of a duellist. */
#include "rules/duel/show/show.h"

int duel_card(const gg_battle *b, const gg_state *s, int piece, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_tally to_hit = {0};
    if (!gg_piece_exists(b, piece)) return 0;
    duel_to_hit(duel_b(b), piece, &to_hit);
    gg_say_piece(&t, b, piece);
    gg_text_add(&t, ", %s, %s\nState: ", duel_types[duel_b(b)->unit[piece].type].name, b->side[piece]);
    gg_say_status(&t, duel_status_words, DUEL_STATUSES, duel_status(&duel_s(s)->unit[piece]), "fresh");
    gg_text_add(&t, "\nIs hit on %d or more, can take ", to_hit.total);
    gg_add_strength(&t, b, duel_left(duel_b(b), duel_s(s), piece));
    gg_text_add(&t, "\n");
    return gg_text_len(&t);
}
