/* Whole results that look the same at the table, taken together: what differs from now, in words. */
#include "results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/event.h"
#include "engine/fraction.h"

enum { SIDE_TEXT = 64 };

/* ---- end states in words ---- */

static void add_part(buffer *t, size_t from, const char *label, const char *format, const char *what)
{
    if (t->len == from)
        buffer_print(t, "%s%s ", from ? "; " : "", label);
    else
        buffer_print(t, ", ");
    buffer_print(t, format, what);
}

static void piece_change(buffer *t, const gg_battle *b, const gg_view *v, const gg_piece *was, const gg_piece *is)
{
    size_t from = t->len;
    char text[64];
    if (was->on_table && !(is && is->on_table)) {
        add_part(t, from, was->label, "%s", "is removed");
        return;
    }
    if (!is || !is->on_table) return;
    if (!was->on_table) add_part(t, from, was->label, "%s", "comes back");
    if (is->strength != was->strength) {
        gg_text words = gg_text_on(text, sizeof text);
        gg_add_strength(&words, b, is->strength);
        add_part(t, from, was->label, "%s", text);
    }
    if (is->pose.x != was->pose.x || is->pose.y != was->pose.y) {
        gg_place_name(b, is->pose, text, sizeof text);
        add_part(t, from, was->label, "at %s", text);
    }
    for (int w = 0; w < GG_WORDS; w++) {
        bool before = was->status >> w & 1, after = is->status >> w & 1;
        if (before != after && v->status_word[w])
            add_part(t, from, was->label, after ? "%s" : "no longer %s", v->status_word[w]);
    }
}

static const char *side_name(const gg_battle *b, unsigned side, char out[SIDE_TEXT])
{
    gg_text t = gg_text_on(out, SIDE_TEXT);
    gg_add_side(&t, b, side);
    return out;
}

static void add_score(buffer *t, const gg_battle *b, int side, int score, int goal)
{
    char name[SIDE_TEXT];
    buffer_print(t, "%s%s score %d", t->len ? "; " : "", side_name(b, (unsigned)side, name), score);
    if (goal) buffer_print(t, " of %d", goal);
}

static char *state_words(const gg_battle *b, const gg_view *was, const gg_state *after, gg_view *is)
{
    buffer t = {0};
    char name[SIDE_TEXT];
    gg_view_pieces(b, after, was->ask.side < GG_SIDES ? was->ask.side : 0, is);
    for (int i = 0; i < was->pieces; i++) piece_change(&t, b, was, &was->piece[i], gg_view_piece(is, was->piece[i].id));
    for (int side = 0; side < GG_SIDES; side++)
        if (is->score[side] != was->score[side]) add_score(&t, b, side, is->score[side], is->goal[side]);
    gg_result r = gg_result_of(b, after);
    if (r.over && r.winner < GG_SIDES) buffer_print(&t, "%s%s win", t.len ? "; " : "", side_name(b, r.winner, name));
    if (r.over && r.winner >= GG_SIDES) buffer_print(&t, "%sdrawn", t.len ? "; " : "");
    if (t.len == 0) buffer_print(&t, "nothing changes");
    return t.at;
}

/* The same by the system's own facts. */
static char *fact_words(const weighing *w, int outcome)
{
    buffer t = {0};
    for (int i = 0; i < gg_chances_changes(&w->chances, outcome); i++) {
        char words[GG_SENTENCE];
        gg_fact is = gg_chances_change(&w->chances, outcome, i), was = is;
        was.value = gg_chances_now(&w->chances, is.row, is.subject);
        if (is.value == GG_NO_FACT || !gg_fact_change(w->b, &was, &is, words, sizeof words)) continue;
        buffer_print(&t, "%s%s", t.len ? "; " : "", words);
    }
    if (t.len == 0) buffer_print(&t, "nothing changes");
    return t.at;
}

static int likelier(const void *a, const void *b)
{
    double x = ((const struct result *)a)->chance.value, y = ((const struct result *)b)->chance.value;
    return x < y ? 1 : x > y ? -1 : strcmp(((const struct result *)a)->words, ((const struct result *)b)->words);
}

/* The results so far by their keys: each bucket has 1 + the number of one, 0 if it is empty. */
typedef struct index {
    int *bucket;
    uint32_t mask;
} index;

/* What tells an outcome apart: its words, and every fact that differs from now, in whatever order. */
static uint64_t key_of(const weighing *w, int outcome, const char *words)
{
    const gg_chances *c = &w->chances;
    uint64_t h = 14695981039346656037u, sum = 0;
    for (; *words; words++) h = (h ^ (unsigned char)*words) * 1099511628211u;
    for (int i = 0; c->lines && i < gg_chances_changes(c, outcome); i++) {
        gg_fact f = gg_chances_change(c, outcome, i);
        uint64_t one = (uint64_t)(uint32_t)f.value << 16 | (uint64_t)f.row << 8 | f.subject;
        if (f.value != GG_NO_FACT) sum += (one ^ one >> 29) * 0x9e3779b97f4a7c15u;
    }
    return h ^ (sum ^ sum >> 32);
}

/* The bucket of the result with this key, or the empty one where it belongs. */
static int *find_result(const index *x, const weighing *w, uint64_t key)
{
    uint32_t i = (uint32_t)key & x->mask;
    while (x->bucket[i] && w->result[x->bucket[i] - 1].key != key) i = (i + 1) & x->mask;
    return &x->bucket[i];
}

void results_find(weighing *w, const gg_battle *b)
{
    gg_view *is = take(sizeof *is);
    index x = {.mask = 15};
    while ((int)x.mask < 2 * w->odds.outcomes) x.mask = 2 * x.mask + 1;
    x.bucket = take((x.mask + 1) * sizeof *x.bucket);
    w->result = take((size_t)(w->odds.outcomes ? w->odds.outcomes : 1) * sizeof *w->result);
    for (int i = 0; i < w->odds.outcomes; i++) {
        char *words =
            w->chances.lines ? fact_words(w, i) : state_words(b, w->report.before, w->odds.outcome[i].state, is);
        uint64_t key = key_of(w, i, words);
        int *at = find_result(&x, w, key);
        if (*at) {
            struct result *r = &w->result[*at - 1];
            r->chance = gg_fraction_add(r->chance, w->odds.outcome[i].chance);
            free(words);
        } else {
            w->result[w->results++] = (struct result){w->odds.outcome[i].chance, key, i, words};
            *at = w->results;
        }
    }
    qsort(w->result, (size_t)w->results, sizeof *w->result, likelier);
    free(x.bucket);
    free(is);
}

void results_free(weighing *w)
{
    for (int i = 0; i < w->results; i++) free(w->result[i].words);
    free(w->result);
    w->result = NULL, w->results = 0;
}

/* ---- the values of one fact ---- */

static int slot_of(int32_t *value, gg_fraction *chance, int *n, int32_t v)
{
    for (int i = 0; i < *n; i++)
        if (value[i] == v) return i;
    if (*n == WEIGH_VALUES - 1) return -1;
    value[*n] = v, chance[*n] = GG_NEVER;
    return (*n)++;
}

/* What is left of the whole. */
static gg_fraction rest_of(const gg_chances *c, const gg_fact_line *l)
{
    uint8_t *in = take((size_t)c->outcomes + 1);
    memset(in, 1, (size_t)c->outcomes);
    for (int i = 0; i < l->changes; i++) in[c->change[l->first + i].outcome] = 0;
    gg_fraction rest = gg_chances_of(c, in);
    free(in);
    return rest;
}

int weigh_values(const weighing *w, const gg_fact_line *l, int32_t value[WEIGH_VALUES],
                 gg_fraction chance[WEIGH_VALUES])
{
    const gg_chances *c = &w->chances;
    int n = 0;
    for (int i = 0; i < l->changes; i++) {
        const gg_change *x = &c->change[l->first + i];
        if (x->value == GG_NO_FACT) continue; /* whoever is lost has no such thing any more */
        int at = slot_of(value, chance, &n, x->value);
        if (at >= 0) chance[at] = gg_fraction_add(chance[at], c->outcome[x->outcome].chance);
    }
    for (int i = 0; i < n; i++) chance[i] = gg_fraction_reduce(chance[i]);
    if (n == 0) return 0;
    gg_fraction rest = rest_of(c, l);
    if (rest.value > 1e-12 && !l->deed) value[n] = l->now, chance[n++] = rest;
    return n;
}
