/* The odds of a move, worked out for people. */
#include "weigh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

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
        int len = snprintf(text, sizeof text, "%d %s", is->strength, v->strength_word ? v->strength_word : "");
        if (is->strength == 1 && text[len - 1] == 's') text[len - 1] = 0;
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

static char *state_words(const gg_battle *b, const gg_view *was, const gg_state *after, gg_view *is)
{
    buffer t = {0};
    gg_view_make(b, after, was->ask.side < GG_SIDES ? was->ask.side : 0, is);
    for (int i = 0; i < was->pieces; i++) piece_change(&t, b, was, &was->piece[i], gg_view_piece(is, was->piece[i].id));
    for (int side = 0; side < GG_SIDES; side++)
        if (is->score[side] != was->score[side])
            buffer_print(&t, "%s%s %d of %d", t.len ? "; " : "", gg_battle_side(b, side), is->score[side],
                         is->goal[side]);
    gg_result r = gg_result_of(b, after);
    if (r.over && r.winner < GG_SIDES) buffer_print(&t, "%s%s win", t.len ? "; " : "", gg_battle_side(b, r.winner));
    if (r.over && r.winner >= GG_SIDES) buffer_print(&t, "%sdrawn", t.len ? "; " : "");
    if (t.len == 0) buffer_print(&t, "nothing changes");
    return t.at;
}

static int likelier(const void *a, const void *b)
{
    double x = ((const struct result *)a)->chance.value, y = ((const struct result *)b)->chance.value;
    return x < y ? 1 : x > y ? -1 : strcmp(((const struct result *)a)->words, ((const struct result *)b)->words);
}

static void find_results(weighing *w, const gg_battle *b)
{
    gg_view *is = take(sizeof *is);
    w->result = take((size_t)(w->odds.outcomes ? w->odds.outcomes : 1) * sizeof *w->result);
    for (int i = 0; i < w->odds.outcomes; i++) {
        char *words = state_words(b, w->report.before, w->odds.outcome[i].state, is);
        int k = 0;
        while (k < w->results && strcmp(w->result[k].words, words) != 0) k++;
        if (k < w->results) {
            w->result[k].chance = gg_fraction_add(w->result[k].chance, w->odds.outcome[i].chance);
            free(words);
        } else {
            w->result[w->results++] = (struct result){w->odds.outcome[i].chance, words};
        }
    }
    qsort(w->result, (size_t)w->results, sizeof *w->result, likelier);
    free(is);
}

/* ---- the weighing ---- */

static void find_gain(weighing *w, const gg_battle *b, const gg_state *s)
{
    int side = gg_pending(b, s).side;
    if (side >= GG_SIDES) return;
    double after = 0;
    for (int i = 0; i < w->odds.outcomes; i++)
        after += w->odds.outcome[i].chance.value * gg_worth(b, w->odds.outcome[i].state, side);
    w->gain = (after - gg_worth(b, s, side)) / 1000;
    w->has_gain = true;
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
    double begun = limits.clock ? limits.clock() : 0;
    bool good = gg_odds_of(b, s, move, assume, assumes, limits.budget, &arena, &out->odds);
    if (limits.clock) out->seconds = limits.clock() - begun;
    if (!good || !gg_report_make(b, s, &out->odds, &arena, &out->report)) return false;
    find_results(out, b);
    find_gain(out, b, s);
    course_find(b, s, move, assume, assumes, &out->course);
    return true;
}

void weigh_free(weighing *w)
{
    for (int i = 0; i < w->results; i++) free(w->result[i].words);
    free(w->result);
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
