/* The news of a rule, in the log and beside the cards of exchanges: sentences.def. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

#define SENTENCES_DEF "rules/bp/show/sentences.def"
#define TELLINGS bp_tellings
#include "engine/def/sentences.inc"

static const char *move_phrase(const gg_event *e)
{
    bool stays = e->from.x == e->to.x && e->from.y == e->to.y;
    return stays ? "{p} turn(s) to face {f}." : "{p} move(s) to {H}, facing {f}.";
}

void bp_say_begun(gg_text *t, char *words)
{
    char *first = words + (words[0] == '-');
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
    gg_text_add(t, "%s", words);
}

bool bp_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    char words[GG_SENTENCE];
    gg_text w = gg_text_on(words, sizeof words);
    const char *phrase = !gg_is_news(e) ? NULL : e->rule == BP_MOVE_LEGAL ? move_phrase(e) : told_by(b, e);
    (void)s;
    if (!phrase) return false;
    gg_say_phrase(&w, phrase, gg_phrase_of_event(b, e));
    bp_say_begun(t, words);
    return true;
}
