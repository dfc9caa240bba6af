/* Secrets kept and choices taken back: a choice stands once a die, a draw, the other side or a secret has answered it. */
#include "system.h"

#include <string.h>

bool gg_hides(const gg_battle *b, const gg_state *s, int side)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX], whole[GG_STATE_MAX];
    if (!b->system->redact || s->hidden) return false;
    gg_redact(b, s, side, (gg_state *)seen);
    gg_copy(b, (gg_state *)whole, s);
    ((gg_state *)whole)->hidden = 1; /* as every redacted state says; what else differs is a secret */
    return !gg_same(b, (gg_state *)whole, (gg_state *)seen);
}

const char *gg_undo_why_not(const gg_battle *b, const gg_state *before, const gg_answer *a, bool person,
                            const gg_state *after)
{
    unsigned side = before->ask.side;
    if (a->kind == GG_AMEND) return NULL;
    if (a->kind == GG_ROLL) {
        const gg_die *die = gg_pending_die(b, before);
        return die && die->faces == 0 ? "something has been drawn since your last choice"
                                      : "dice have been rolled since your last choice";
    }
    if (!person || side >= GG_SIDES) return "the other side has decided since your last choice";
    if (gg_hides(b, before, (int)side) && !gg_hides(b, after, (int)side))
        return "something secret has been shown since your last choice";
    return NULL;
}
