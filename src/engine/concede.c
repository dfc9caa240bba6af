/* Conceding, for every system: see concede.h. */
#include "concede.h"

#include <stdio.h>

#include "event.h"
#include "text/text.h"

const char gg_concede_word[] = "concede";

void gg_concede_do(gg_run *x)
{
    unsigned winner = !x->s->ask.side;
    gg_rule why = x->b->system->concede;
    assert(why && x->s->ask.kind == GG_CHOOSE);
    gg_end(x, winner, why);
    x->s->depth = 0; /* as at any other end: nothing is left to do */
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner, .move = GG_CONCEDE);
}

static bool is_the_word(gg_word w)
{
    size_t i = 0;
    while (i < w.len && gg_concede_word[i] && (w.at[i] | 0x20) == gg_concede_word[i]) i++;
    return i == w.len && gg_concede_word[i] == 0;
}

bool gg_concede_parse(const char *text, size_t len, gg_move *out, gg_fault *fault)
{
    const char *at = text;
    gg_word word, more;
    if (!gg_word_next(&at, text + len, text, &word) || !is_the_word(word)) return false;
    *out = GG_CONCEDE;
    if (!gg_word_next(&at, text + len, text, &more)) return true;
    *out = 0;
    fault->line = 1, fault->column = more.column;
    snprintf(fault->text, sizeof fault->text, "nothing stands behind %s", gg_concede_word);
    return true;
}

int gg_concede_words(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    const char *victor = gg_battle_side(b, !s->ask.side);
    bool small = victor[0] >= 'a' && victor[0] <= 'z';
    gg_text_add(&t, "give the battle up to the %c%s", small ? victor[0] - 'a' + 'A' : victor[0], victor + 1);
    return gg_text_len(&t);
}
