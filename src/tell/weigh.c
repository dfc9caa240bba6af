/* The odds of a move, worked out for people. */
#include "weigh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/arena.h"
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

static int likelier(const void *a, const void *b)
{
    double x = ((const struct result *)a)->chance.value, y = ((const struct result *)b)->chance.value;
    return x < y ? 1 : x > y ? -1 : strcmp(((const struct result *)a)->words, ((const struct result *)b)->words);
}

/* The results so far by their words: each bucket has 1 + the number of one, 0 if it is empty. */
typedef struct index {
    int *bucket;
    uint32_t mask;
} index;

static uint32_t words_hash(const char *words)
{
    uint32_t h = 2166136261u;
    for (; *words; words++) h = (h ^ (unsigned char)*words) * 16777619u;
    return h;
}

/* The bucket of the result with these words, or the empty one where it belongs. */
static int *find_result(const index *x, const weighing *w, const char *words)
{
    uint32_t i = words_hash(words) & x->mask;
    while (x->bucket[i] && strcmp(w->result[x->bucket[i] - 1].words, words) != 0) i = (i + 1) & x->mask;
    return &x->bucket[i];
}

static void find_results(weighing *w, const gg_battle *b)
{
    gg_view *is = take(sizeof *is);
    index x = {.mask = 15};
    while ((int)x.mask < 2 * w->odds.outcomes) x.mask = 2 * x.mask + 1;
    x.bucket = take((x.mask + 1) * sizeof *x.bucket);
    w->result = take((size_t)(w->odds.outcomes ? w->odds.outcomes : 1) * sizeof *w->result);
    for (int i = 0; i < w->odds.outcomes; i++) {
        char *words = state_words(b, w->report.before, w->odds.outcome[i].state, is);
        int *at = find_result(&x, w, words);
        if (*at) {
            struct result *r = &w->result[*at - 1];
            r->chance = gg_fraction_add(r->chance, w->odds.outcome[i].chance);
            free(words);
        } else {
            w->result[w->results++] = (struct result){w->odds.outcome[i].chance, words};
            *at = w->results;
        }
    }
    qsort(w->result, (size_t)w->results, sizeof *w->result, likelier);
    free(x.bucket);
    free(is);
}

/* ---- what is hidden ---- */

/* Whom the odds are for must not learn from them what the other side hides. So nothing is looked at but guesses, as many as
 * there are here, each as good as any other; where nothing is hidden there is one, the truth. */
enum { GUESSES = 16 };

typedef struct guess {
    gg_state *state;
    gg_odds odds;
} guess;

static int make_guesses(const gg_battle *b, const gg_state *s, guess *out)
{
    int side = gg_pending(b, s).side, n = side < GG_SIDES && gg_hides(b, s, side) ? GUESSES : 1;
    gg_dice dice = gg_dice_make(0x67756573, 0);
    for (int i = 0; i < n; i++) {
        out[i].state = state_new(b);
        if (n == 1) {
            gg_copy(b, out[i].state, s);
            continue;
        }
        gg_redact(b, s, side, out[i].state);
        uint64_t bits = (uint64_t)gg_dice_below(&dice, UINT32_MAX) << 32;
        gg_fill(b, out[i].state, bits | gg_dice_below(&dice, UINT32_MAX));
    }
    return n;
}

static bool same_results(const weighing *a, const weighing *b)
{
    bool same = a->results == b->results && a->odds.sampled == b->odds.sampled;
    for (int i = 0; same && i < a->results; i++)
        same = strcmp(a->result[i].words, b->result[i].words) == 0 &&
               a->result[i].chance.num == b->result[i].chance.num && a->result[i].chance.den == b->result[i].chance.den;
    return same;
}

static void free_results(weighing *w)
{
    for (int i = 0; i < w->results; i++) free(w->result[i].words);
    free(w->result);
    w->result = NULL, w->results = 0;
}

/* What is hidden makes no difference: any guess tells the odds as they are. */
static bool guesses_agree(const weighing *w, const guess *g, int n)
{
    bool same = true;
    for (int i = 1; same && i < n; i++) {
        weighing other = {.b = w->b, .odds = g[i].odds, .report.before = w->report.before};
        find_results(&other, w->b);
        same = same_results(w, &other);
        free_results(&other);
    }
    return same;
}

/* One table out of all: an estimate, however exact each is. */
static bool join_guesses(weighing *w, const guess *g, int n, gg_arena *arena)
{
    gg_odds all = {.sampled = true, .samples = n, .asked = g[0].odds.asked, .assumed = g[0].odds.assumed};
    for (int i = 0; i < n; i++) all.outcomes += g[i].odds.outcomes;
    all.outcome = gg_arena_some(arena, (size_t)all.outcomes * sizeof *all.outcome);
    if (!all.outcome) return false;
    gg_outcome *out = all.outcome;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < g[i].odds.outcomes; k++, out++) {
            *out = g[i].odds.outcome[k];
            out->chance = gg_fraction_estimate(out->chance.value / n);
        }
    w->odds = all;
    w->guesses = n;
    return true;
}

/* ---- the weighing ---- */

static void find_gain(weighing *w, const gg_battle *b, const guess *g, int n)
{
    int side = gg_pending(b, g[0].state).side;
    if (side >= GG_SIDES) return;
    double before = 0, after = 0;
    for (int i = 0; i < n; i++) before += (double)gg_worth(b, g[i].state, side) / n;
    for (int i = 0; i < w->odds.outcomes; i++)
        after += w->odds.outcome[i].chance.value * gg_worth(b, w->odds.outcome[i].state, side);
    w->gain = (after - before) / 1000;
    w->has_gain = true;
}

/* The tables of all guesses, the report and the results. */
static bool weigh_guesses(weighing *w, const gg_state *s, gg_move move, const gg_move *assume, int assumes, int budget,
                          gg_arena *arena, guess *g, int n)
{
    for (int i = 0; i < n; i++)
        if (!gg_odds_of(w->b, g[i].state, move, assume, assumes, budget / n, arena, &g[i].odds)) return false;
    w->odds = g[0].odds;
    if (!gg_report_make(w->b, s, &w->odds, arena, &w->report)) return false;
    find_results(w, w->b);
    if (n == 1 || guesses_agree(w, g, n)) return true;
    free_results(w);
    if (!join_guesses(w, g, n, arena) || !gg_report_make(w->b, s, &w->odds, arena, &w->report)) return false;
    find_results(w, w->b);
    return true;
}

bool weigh(const gg_battle *b, const gg_state *s, gg_move move, const gg_move *assume, int assumes, weigh_limits limits,
           weighing *out)
{
    *out = (weighing){.b = b};
    gg_arena arena = {.size = limits.room};
    arena.base = out->memory = malloc(limits.room);
    if (!arena.base) return false;
    if (move)
        gg_move_print(b, s, move, out->title, sizeof out->title);
    else
        snprintf(out->title, sizeof out->title, "the roll that is asked");
    guess g[GUESSES];
    int n = make_guesses(b, s, g);
    double begun = limits.clock ? limits.clock() : 0;
    bool good = weigh_guesses(out, s, move, assume, assumes, limits.budget, &arena, g, n);
    if (limits.clock) out->seconds = limits.clock() - begun;
    if (good) {
        find_gain(out, b, g, out->guesses ? n : 1);
        course_find(b, g[0].state, move, assume, assumes, &out->course);
    }
    for (int i = 0; i < n; i++) free(g[i].state);
    return good;
}

void weigh_free(weighing *w)
{
    free_results(w);
    free(w->memory);
    *w = (weighing){0};
}

const char *weigh_kind(unsigned kind)
{
    static const char *const word[] = {
        [GG_LINE_REMOVED] = "removed", [GG_LINE_HURT] = "hurt",     [GG_LINE_STRENGTH] = "strength",
        [GG_LINE_STATUS] = "status",   [GG_LINE_LEAVES] = "leaves", [GG_LINE_PLACE] = "place",
        [GG_LINE_FACING] = "facing",   [GG_LINE_SCORE] = "score",   [GG_LINE_WINS] = "wins"};
    return kind < sizeof word / sizeof *word && word[kind] ? word[kind] : "?";
}
