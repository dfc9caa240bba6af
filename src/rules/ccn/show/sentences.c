/* News for people where the sentence of the rule is a form that is filled in: how many flags a unit stands, and by what. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

/* " (Wathier, supported)": all that lets them stand flags now. */
static void add_reasons(gg_text *t, const gg_battle *b, const ccn_state *s, int unit)
{
    const ccn_frame *top = s->head.depth ? &s->frame[s->head.depth - 1] : NULL;
    int said = 0;
    gg_tally why = {.telling = true};
    if (!top || top->head.proc != PROC_apply) return;
    ccn_flag_capacity(ccn_b(b), s, unit, top->apply.from, false, &why);
    for (int i = 0; i < why.lines; i++) {
        if (why.line[i].amount <= 0 || !why.line[i].words) continue;
        gg_text_add(t, "%s", said++ ? ", " : " (");
        gg_say_phrase(t, why.line[i].words, GG_PHRASE_OF(b, .piece = why.line[i].piece, .n = why.line[i].n));
    }
    if (said) gg_text_add(t, ")");
}

bool ccn_told(const gg_battle *b, const gg_state *s, const gg_event *e, gg_text *t)
{
    if (e->rule != FLAG_IGNORE || e->kind != GG_EV_STEP || e->piece >= CCN_LEADER) return false;
    int all = e->before, stood = e->after;
    gg_say_phrase(t,
                  stood < all ? "{P} stand {n|flag|flags} of {k}"
                  : all == 1  ? "{P} stand the flag"
                  : all == 2  ? "{P} stand both flags"
                              : "{P} stand all {n|flag|flags}",
                  GG_PHRASE_OF(b, .piece = e->piece, .n = stood, .k = all));
    add_reasons(t, b, ccn_s(s), e->piece);
    gg_text_add(t, ".");
    return true;
}
