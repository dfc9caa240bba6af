/* What a person leaves unsaid: see implied.h. */
#include "implied.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/notation.h"
#include "engine/question.h"
#include "engine/telling.h"

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
    bool series;     /* the pending question is one of several */
    int piece;       /* of which the text speaks; GG_NONE: it does not say */
    int asked;       /* which is to move: of this one a motion without a name is said; GG_NONE: nobody yet */
    gg_fault nearer; /* what was wrong with it where that one is asked */
    gg_fault barred; /* it is a move of the one who is asked there, and this stands in its way */
} search;

/* What stands in the way of it, in one line. */
static void say_barred(search *q, const gg_state *s, gg_move m)
{
    gg_touch touch = {.piece = GG_NONE};
    gg_move_touch(q->b, s, m, &touch);
    if (q->barred.text[0] || touch.piece == GG_NONE || touch.piece != gg_pending(q->b, s).piece) return;
    if (!gg_question_takes(q->b, s, gg_move_verb(m))) return;
    gg_reasons *r = take(sizeof *r);
    gg_text t = gg_text_on(q->barred.text, sizeof q->barred.text);
    gg_reasons_of(q->b, s, m, r);
    size_t most = sizeof q->barred.text - 1;
    for (int i = 0; i < r->count; i++) /* as many as there is room for */
        if ((size_t)gg_text_len(&t) + strlen(r->reason[i].words) + 2 < most)
            gg_text_add(&t, "%s%s", gg_text_len(&t) ? "; " : "", r->reason[i].words);
    if (r->instead[0] && (size_t)gg_text_len(&t) + strlen(r->instead) + 2 < most) gg_text_add(&t, ": %s", r->instead);
    free(r);
}

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
    bool true_now = !strstr(fault.text, "asked is: "); /* what is asked there has not been asked yet */
    if (!*out && own && true_now && !q->nearer.text[0]) q->nearer = fault;
    bool legal = *out && gg_verdict(q->b, s, *out) == GG_OK;
    if (*out && !legal) say_barred(q, s, *out);
    return legal;
}

/* Nothing that anybody would care about has changed: it was a choice of whom or of what, not a deed. Of a question that is
 * put to each of several nothing may have changed at all: what one of them is told is not told to another. */
static bool only_chooses(const search *q, const gg_state *after)
{
    gg_facts_of(q->b, after, -1, q->then);
    for (int i = 0; i < q->then->count; i++) {
        const gg_fact_row *row = gg_system_fact(gg_battle_system(q->b), q->then->fact[i].row);
        bool stands =
            row->kind == GG_FACT_PLACE || row->kind == GG_FACT_FACING; /* nobody moves without being told to */
        if ((row->weight > !q->series || stands) && q->then->fact[i].value != q->now->fact[i].value) return false;
    }
    return q->then->count > 0;
}

/* It is put to each of several in turn; where one of them is to be picked, picking tells it nothing yet. */
static bool is_series(const gg_battle *b, const gg_state *s)
{
    gg_asking asking;
    return gg_pending(b, s).piece != GG_NONE && gg_asking_of(b, s, &asking) && asking.series;
}

bool implied_only_chose(const gg_battle *b, const gg_state *before, const gg_state *after)
{
    search q = {.b = b, .now = take(sizeof *q.now), .then = take(sizeof *q.then), .series = is_series(b, before)};
    gg_facts_of(b, before, -1, q.now);
    bool only = only_chooses(&q, after);
    free(q.now);
    free(q.then);
    return only;
}

/* Hears whether something was done that leaves no trace, such as an order. */
typedef struct listener {
    gg_sink sink; /* first: an event finds it by that */
    bool done;
} listener;

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)b, (void)s;
    if (e->kind == GG_EV_DEED) ((listener *)sink)->done = true;
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
        listener l = {.sink = {.event = hear}};
        gg_copy(q->b, after, s);
        gg_apply(q->b, after, m, &l.sink);
        q->left--;
        if (l.done || !leads_on(q, after) || !only_chooses(q, after)) continue;
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
    q->series = is_series(q->b, s);
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
    if (q.barred.text[0] && !gg_question_takes(b, s, gg_move_verb(m))) {
        *fault = q.barred;
        return 0;
    }
    out[0] = m; /* it is a move, and not legal: who asks why gets the reasons */
    return 1;
}

/* Moves of its verb that are offered. */
static int alike(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_offers o;
    int n = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move x = gg_offers_at(b, s, &o, i);
        n += x && gg_move_verb(x) == gg_move_verb(m);
    }
    return n;
}

static int piece_of_move(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_touch touch = {.piece = GG_NONE};
    gg_move_touch(b, s, m, &touch);
    return touch.piece;
}

int implied_others(const gg_battle *b, const gg_state *s, const char *text, size_t len, const gg_move path[], int n,
                   gg_text *out)
{
    search q = {.b = b, .text = text, .len = len};
    gg_state *at = state_new(b);
    int own, found = 0;
    gg_copy(b, at, s);
    for (int i = 0; i < n - 1; i++) gg_apply(b, at, path[i], NULL);
    own = piece_of_move(b, at, path[n - 1]);
    gg_copy(b, at, s);
    for (int i = 0; i < n - 1; i++) {
        int piece = piece_of_move(b, at, path[i]);
        if (piece != GG_NONE && piece != own && !names(&q, piece) && alike(b, at, path[i]) > 1) {
            char move[GG_MOVE_TEXT];
            gg_move_print(b, at, path[i], move, sizeof move);
            gg_text_add(out, "%s`%s`", found++ ? ", " : "", move);
        }
        gg_apply(b, at, path[i], NULL);
    }
    free(at);
    return found;
}

/* ---- standing answers ---- */

static uint64_t bit(const gg_battle *b, const gg_state *s) { return (uint64_t)1 << (gg_pending(b, s).question & 63); }

bool standing_may(const gg_battle *b, const gg_state *s)
{
    gg_asking asking;
    if (!gg_asking_of(b, s, &asking) || !asking.usual) return false;
    return !b->system->standing || b->system->standing(b, s);
}

void standing_set(standing *k, const gg_battle *b, const gg_state *s, bool on)
{
    gg_ask ask = gg_pending(b, s);
    if (ask.kind != GG_CHOOSE || ask.side >= GG_SIDES) return;
    k->usual[ask.side] = on ? k->usual[ask.side] | bit(b, s) : k->usual[ask.side] & ~bit(b, s);
    k->verb[ask.side][ask.question & 63] = 0;
}

void standing_verb(standing *k, const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_ask ask = gg_pending(b, s);
    standing_set(k, b, s, true);
    if (ask.kind == GG_CHOOSE && ask.side < GG_SIDES) k->verb[ask.side][ask.question & 63] = (uint8_t)gg_move_verb(m);
}

bool standing_has(const standing *k, const gg_battle *b, const gg_state *s)
{
    gg_ask ask = gg_pending(b, s);
    return ask.kind == GG_CHOOSE && ask.side < GG_SIDES && k->usual[ask.side] & bit(b, s) && standing_may(b, s);
}

/* The first offer of that verb; 0: there is none now, and it is to be asked. */
static gg_move first_of(const gg_battle *b, const gg_state *s, unsigned verb)
{
    gg_offers o;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        if (m && gg_move_verb(m) == verb) return m;
    }
    return 0;
}

gg_move standing_answer(const standing *k, const gg_battle *b, const gg_state *s)
{
    gg_asking asking;
    if (!gg_asking_of(b, s, &asking)) return 0;
    bool stands = standing_has(k, b, s);
    unsigned verb = stands ? k->verb[gg_pending(b, s).side][gg_pending(b, s).question & 63] : 0;
    if (verb) return first_of(b, s, verb);
    return stands || (asking.idle && !k->asks_idle) ? asking.usual : 0;
}

/* ---- what a move would end ---- */

/* Whoever another answer begins with. */
static void find_left(const gg_battle *b, const gg_state *s, gg_move m, uint64_t left[4])
{
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(b, s, move, GG_MOVES_MAX);
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        gg_touch touch = {.piece = GG_NONE, .other = GG_NONE};
        if (move[i] != m) gg_move_touch(b, s, move[i], &touch);
        if (touch.piece != GG_NONE) left[touch.piece / 64] |= (uint64_t)1 << touch.piece % 64;
    }
    free(move);
}

int implied_left(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    enum { NAMED = 4 };
    uint64_t left[4] = {0};
    int all = 0, said = 0;
    find_left(b, s, m, left);
    for (int i = 0; i < 256; i++) all += (int)(left[i / 64] >> i % 64 & 1);
    int named = all > NAMED + 1 ? NAMED : all;
    for (int i = 0; i < 256 && said < named; i++) {
        if (!(left[i / 64] >> i % 64 & 1)) continue;
        gg_text_add(t, "%s", said == 0 ? "" : said + 1 == all ? " and " : ", ");
        gg_say_labelled(t, b, i);
        said++;
    }
    if (named < all) gg_text_add(t, " and %d more", all - named);
    return all;
}
