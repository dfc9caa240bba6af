/* The cards of the battle are told once more, and that in which the piece left the table is kept. */
#include "lost.h"

#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "engine/telling.h"

typedef struct seeker {
    gg_sink sink; /* first: an event finds it by this, and goes on to the cards */
    cards cards;
    int piece;
    char name[64];
    bool gone, waits, headed;   /* it has left; the headline of the card in which it went is to come; it came */
    gg_view view;               /* as it was then: its clock */
    char sentence[GG_SENTENCE]; /* how: the news of it, then the headline */
} seeker;

static void keep(char out[GG_SENTENCE], const char *text)
{
    gg_text t = gg_text_on(out, GG_SENTENCE);
    gg_text_add(&t, "%s", text);
}

/* One card may have the headlines of several that followed each other: the last that names it. */
static void hear_words(cards *c, told what, int depth, const char *text)
{
    seeker *k = c->of;
    (void)depth;
    if (!k->waits || (what != TOLD_HEADLINE && what != TOLD_INNER)) return;
    if (!k->headed || strstr(text, k->name)) keep(k->sentence, text);
    k->headed = true;
}

static void note(seeker *k, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char text[GG_SENTENCE];
    int depth;
    if (told_event(b, s, e, &depth, text, sizeof text) > 0) keep(k->sentence, text);
}

static void hear_event(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    seeker *k = (seeker *)sink;
    bool of_it = e->piece == k->piece && e->seen_by & k->cards.eyes;
    if (of_it && e->kind == GG_EV_STRENGTH) note(k, b, s, e); /* a last loss may be all that is said of the end */
    if (of_it && e->kind == GG_EV_REMOVE) {
        note(k, b, s, e);
        gg_view_make(b, s, GG_NONE, &k->view);
        k->gone = true;
        k->waits = k->cards.open > 0, k->headed = false;
    }
    k->cards.sink.event(&k->cards.sink, b, s, e);
    if (k->cards.open == 0) k->waits = false;
}

static bool stands(const session *s, int piece, gg_view *view)
{
    bool on = false;
    gg_view_make(s->b, s->now, GG_NONE, view);
    for (int i = 0; i < view->pieces; i++) on |= view->piece[i].id == piece && view->piece[i].on_table;
    return on;
}

bool lost_when(const session *s, int piece, gg_text *t)
{
    seeker *k = take(sizeof *k);
    *k = (seeker){.sink = {.event = hear_event}, .piece = piece};
    gg_text name = gg_text_on(k->name, sizeof k->name);
    gg_say_name(&name, s->b, piece);
    bool found = false;
    if (!stands(s, piece, &k->view)) {
        gg_state *state = state_new(s->b);
        cards_begin(&k->cards, session_eyes(s), hear_words, k);
        for (int n = 0; n <= s->at; n++) session_step(s, n, state, &k->sink);
        found = k->gone && k->sentence[0];
        if (found) gg_text_add(t, "%s: %s", k->view.clock, k->sentence);
        cards_end(&k->cards);
        free(state);
    }
    free(k);
    return found;
}
