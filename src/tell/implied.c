/* What a person leaves unsaid: see implied.h. */
#include "implied.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/notation.h"

/* ---- moves of a later question ---- */

enum { LOOKED_AT = 3000 }; /* states, before it gives up */

typedef struct search {
    const gg_battle *b;
    const char *text;
    size_t len;
    gg_move *out;
    gg_facts *now, *then;
    int side, left;  /* the side that is asked; states that may still be looked at */
    bool ends;       /* answers that end something may be implied as well */
    int piece;       /* of which the text speaks; GG_NONE: it does not say */
    int asked;       /* which is to move: of this one a motion without a name is said; GG_NONE: nobody yet */
    gg_fault nearer; /* what was wrong with it where that one is asked */
} search;

static bool names(const search *q, int piece)
{
    for (const char *at = q->text, *end = q->text + q->len; at < end;) {
        const char *word = at;
        while (at < end && *at != ' ' && *at != '\t') at++;
        if (gg_battle_piece(q->b, word, (size_t)(at - word)) == piece) return true;
        at += at < end;
    }
    return false;
}

/* "forward 6" while another piece is asked. */
static bool is_motion_of_another(const search *q, const gg_state *s)
{
    int piece = gg_pending(q->b, s).piece;
    if (q->asked == GG_NONE || piece == GG_NONE || piece == q->asked || names(q, piece)) return false;
    return !gg_notation_parse(gg_battle_system(q->b)->notation, q->b, s, q->text, q->len, NULL);
}

static bool fits(search *q, const gg_state *s, gg_move *out)
{
    gg_fault fault = {0};
    if (is_motion_of_another(q, s)) return false;
    *out = gg_move_parse(q->b, s, q->text, q->len, &fault);
    bool own = q->piece != GG_NONE && gg_pending(q->b, s).piece == q->piece;
    if (!*out && own && !q->nearer.text[0]) q->nearer = fault;
    return *out && gg_verdict(q->b, s, *out) == GG_OK;
}

/* Nothing that anybody would care about has changed: it was a choice of whom or of what, not a deed. */
static bool only_chooses(const search *q, const gg_state *after)
{
    gg_facts_of(q->b, after, -1, q->then);
    for (int i = 0; i < q->then->count; i++) {
        const gg_fact_row *row = gg_system_fact(gg_battle_system(q->b), q->then->fact[i].row);
        bool stands =
            row->kind == GG_FACT_PLACE || row->kind == GG_FACT_FACING; /* nobody moves without being told to */
        if ((row->weight > 1 || stands) && q->then->fact[i].value != q->now->fact[i].value) return false;
    }
    return q->then->count > 0;
}

bool implied_only_chose(const gg_battle *b, const gg_state *before, const gg_state *after)
{
    search q = {.b = b, .now = take(sizeof *q.now), .then = take(sizeof *q.then)};
    gg_facts_of(b, before, -1, q.now);
    bool only = only_chooses(&q, after);
    free(q.now);
    free(q.then);
    return only;
}

static bool leads_on(const search *q, const gg_state *after)
{
    gg_ask ask = gg_pending(q->b, after);
    return ask.kind == GG_CHOOSE && ask.side == q->side;
}

/* Answers from here, `deep` of them before the move itself; how many there are in all, 0: none lead there. */
static int look(search *q, const gg_state *s, int deep, gg_move *out)
{
    gg_offers offers;
    gg_state *after = state_new(q->b);
    int found = 0;
    gg_offers_open(q->b, s, &offers);
    for (int i = 0; i < offers.slots && !found && q->left > 0; i++) {
        gg_move m = gg_offers_at(q->b, s, &offers, i);
        if (!m || (!q->ends && gg_move_ends(q->b, s, m))) continue;
        gg_copy(q->b, after, s);
        gg_apply(q->b, after, m, NULL);
        q->left--;
        if (!leads_on(q, after) || !only_chooses(q, after)) continue;
        out[0] = m;
        if (deep == 1)
            found = fits(q, after, &out[1]) ? 2 : 0;
        else if ((found = look(q, after, deep - 1, out + 1)))
            found++;
    }
    free(after);
    return found;
}

static int look_further(search *q, const gg_state *s)
{
    q->now = take(sizeof *q->now), q->then = take(sizeof *q->then);
    q->side = gg_pending(q->b, s).side;
    gg_facts_of(q->b, s, -1, q->now);
    int found = 0;
    for (int pass = 0; pass < 2 && !found; pass++)
        for (int deep = 1; deep < IMPLIED_MOST && !found; deep++) {
            q->ends = pass == 1, q->left = LOOKED_AT;
            found = look(q, s, deep, q->out);
        }
    free(q->now);
    free(q->then);
    return found;
}

int implied_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_move out[IMPLIED_MOST],
                  gg_fault *fault)
{
    size_t word = 0;
    while (word < len && text[word] != ' ' && text[word] != '\t') word++;
    search q = {.b = b, .text = text, .len = len, .out = out, .piece = gg_battle_piece(b, text, word)};
    gg_motion any[1];
    q.asked = gg_motions_of(b, s, any, 1) ? gg_pending(b, s).piece : GG_NONE;
    if (gg_pending(b, s).kind != GG_CHOOSE) return 0;
    gg_move m = gg_move_parse(b, s, text, len, fault);
    if (m && gg_verdict(b, s, m) == GG_OK) {
        out[0] = m;
        return 1;
    }
    int found = look_further(&q, s);
    if (!found && !m && q.nearer.text[0]) *fault = q.nearer;
    if (found || !m) return found;
    out[0] = m; /* it is a move, and not legal: who asks why gets the reasons */
    return 1;
}

/* ---- standing answers ---- */

static uint64_t bit(const gg_battle *b, const gg_state *s) { return (uint64_t)1 << (gg_pending(b, s).question & 63); }

void standing_set(standing *k, const gg_battle *b, const gg_state *s, bool on)
{
    gg_ask ask = gg_pending(b, s);
    if (ask.kind != GG_CHOOSE || ask.side >= GG_SIDES) return;
    k->usual[ask.side] = on ? k->usual[ask.side] | bit(b, s) : k->usual[ask.side] & ~bit(b, s);
}

bool standing_has(const standing *k, const gg_battle *b, const gg_state *s)
{
    gg_ask ask = gg_pending(b, s);
    return ask.kind == GG_CHOOSE && ask.side < GG_SIDES && k->usual[ask.side] & bit(b, s);
}

gg_move standing_answer(const standing *k, const gg_battle *b, const gg_state *s)
{
    gg_asking asking;
    if (gg_pending(b, s).kind != GG_CHOOSE) return 0;
    if (standing_has(k, b, s)) return gg_habit(b, s);
    if (k->asks_idle || !gg_asking_of(b, s, &asking)) return 0;
    return asking.idle ? asking.usual : 0;
}
