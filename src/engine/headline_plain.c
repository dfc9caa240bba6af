/* The headline of a move of which nothing heavy can come: what can come of its roll, or what changes for certain. */
#include "headline.h"

#include <stdio.h>

enum { SURE = 4 };

/* Whatever falls, it is so in the end. */
static bool is_sure(const gg_chances *c, const gg_fact_line *l)
{
    const gg_change *first = &c->change[l->first];
    for (int i = 1; i < l->changes; i++)
        if (first[i].value != first->value) return false;
    return l->changes == c->outcomes;
}

/* The next line that changes for certain, by weight and then in order; NULL: no more. */
static const gg_fact_line *next_change(const gg_chances *c, const gg_fact_line *last)
{
    const gg_fact_row *row = c->b->system->fact;
    const gg_fact_line *best = NULL;
    for (const gg_fact_line *l = c->line; l < c->line + c->lines; l++) {
        if (!l->changes || !is_sure(c, l) || l->deed || !row[l->row].change || !row[l->row].weight) continue;
        int w = row[l->row].weight, before = last ? row[last->row].weight : 256;
        bool due = w < before || (w == before && l > last);
        if (due && (!best || w > row[best->row].weight)) best = l;
    }
    return best;
}

/* The heaviest changes, those of whoever moves without its name. */
static void say_changes(const gg_chances *c, gg_text *t)
{
    const gg_fact_line *l = NULL;
    for (int n = 0; n < SURE && (l = next_change(c, l));) {
        char words[GG_SENTENCE];
        gg_text one = gg_text_on(words, sizeof words);
        gg_fact was = {l->row, l->subject, l->now}, is = {l->row, l->subject, c->change[l->first].value};
        bool mine = c->b->system->fact[l->row].of == GG_OF_PIECE && l->subject == c->touch.piece;
        if (mine ? !gg_say_change(&one, c->b, &was, &is) : !gg_fact_change(c->b, &was, &is, words, sizeof words))
            continue;
        gg_text_add(t, "%s%s", n++ ? ", " : "", words);
    }
}

static void add_sure(const gg_chances *c, gg_headline *h)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    const struct gg_headlines *of = c->b->system->headlines;
    if (of && of->sure && c->outcomes == 1 && of->sure(c, h)) return;
    say_changes(c, &t);
    const char *nothing = c->outcomes > 1 ? "little can come of it" : "nothing changes";
    gg_headline_certain(c, h, gg_text_len(&t) ? words : nothing);
}

/* Where no fact has weight the roll itself is the news: the likeliest things that can come of it. */
static void add_rows(const gg_chances *c, gg_headline *h)
{
    enum { ROWS = 3 };
    static _Thread_local gg_test test;
    bool said[GG_TEST_ROWS] = {false};
    if (c->outcomes < 2 || !gg_chances_test(c, &test)) return;
    for (int n = 0; n < ROWS; n++) {
        int best = -1;
        for (int i = 0; i < test.rows; i++)
            if (!said[i] && test.row[i].words[0] &&
                (best < 0 || test.row[i].chance.value > test.row[best].chance.value))
                best = i;
        if (best < 0 || test.row[best].chance.value <= 0) return;
        said[best] = true;
        gg_headline_line *l = gg_headline_add(c, h, GG_ROLE_AIM, test.row[best].chance, test.row[best].words);
        if (l) l->row = l->subject = GG_NONE;
    }
}

void gg_headline_plain(const gg_chances *c, gg_headline *h)
{
    add_rows(c, h);
    if (h->lines == 0) add_sure(c, h);
}
