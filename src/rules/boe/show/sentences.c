/* The news of a rule, in the log and for people: sentences.def. */
#include "engine/telling.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

#define SENTENCES_DEF "rules/boe/show/sentences.def"
#define TELLINGS boe_tellings
#include "engine/def/sentences.inc"

bool boe_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    (void)s;
    gg_phrase f = gg_phrase_of_event(b, e);
    const char *phrase = gg_is_news(e) && e->piece != GG_NONE ? told_by(b, e) : NULL;
    if (!phrase) return false;
    f.n = e->before - e->after, f.k = e->after;
    f.word = e->status < BOE_STATUSES ? boe_status_words[e->status] : "";
    gg_say_phrase(t, phrase, f);
    return true;
}
