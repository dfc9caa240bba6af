/* The odds of a move, shown. */
#include "weigh.h"

#include <string.h>

enum { ROOM = 256 << 20 }; /* address space; only what is used is ever touched */

weigh_limits weigh_within(int budget) { return (weigh_limits){.budget = budget, .room = ROOM, .clock = seconds_now}; }

/* ---- for people ---- */

static void print_bar(const term *t, double share)
{
    enum { BAR = 20 };
    int full = (int)(share * BAR + 0.5);
    for (int i = 0; i < BAR; i++) fputs(i < full ? (t->wide ? "\u2588" : "#") : (t->wide ? "\u00b7" : "."), t->out);
}

static void print_chance(const term *t, const char *words, gg_fraction f, double error)
{
    char text[96];
    fprintf(t->out, "  %-28s %6.2f %% ", words, 100 * f.value);
    print_bar(t, f.value);
    if (error > 0)
        fprintf(t->out, "  within %.2f %%\n", 100 * error);
    else if (f.den != 0) {
        gg_fraction_print(f, text, sizeof text);
        fprintf(t->out, "  %s\n", text);
    } else
        fprintf(t->out, "  %.9f\n", f.value);
}

static void print_head(const term *t, const weighing *w)
{
    fprintf(t->out, "%s%s%s: ", term_ink(t, INK_BOLD), w->title, term_ink(t, INK_PLAIN));
    if (w->guesses)
        fprintf(t->out, "an estimate, the mean of %d guesses at what the other side hides, ", w->guesses);
    else if (w->odds.sampled)
        fprintf(t->out, "an estimate from %d samples (the exact odds are over the budget), ", w->odds.samples);
    else
        fprintf(t->out, "%s, ", w->odds.exact ? "exact" : "exact up to rounding (the fractions outgrew 128 bits)");
    fprintf(t->out, "%d result%s, %.3f ms\n", w->results, term_plural((uint64_t)w->results), 1000 * w->seconds);
}

static void print_course(const term *t, const weighing *w)
{
    for (int i = 0; i < w->course.tallies; i++) {
        if (i == 0) fprintf(t->out, "  tests on the way:\n");
        term_wrap(t, w->course.tally[i], 4, 4);
    }
    fprintf(t->out, "  decisions on the way: ");
    if (w->odds.asked == 0 && w->odds.assumed == 0) {
        fprintf(t->out, "none\n");
        return;
    }
    fprintf(t->out, "%d assumed, %d by habit%s\n", w->odds.assumed, w->odds.asked,
            w->course.habits ? ", for example" : "");
    for (int i = 0; i < w->course.habits; i++) fprintf(t->out, "    %s\n", w->course.habit[i]);
}

static void print_results(const term *t, const weighing *w, int most)
{
    char text[64];
    gg_fraction rest = {0, 1, 0};
    if (most > 0) fprintf(t->out, "  results:\n");
    for (int i = 0; i < w->results; i++) {
        if (i >= most) {
            rest = i == most ? w->result[i].chance : gg_fraction_add(rest, w->result[i].chance);
            continue;
        }
        text[0] = 0;
        if (w->result[i].chance.den != 0) gg_fraction_print(w->result[i].chance, text, sizeof text);
        fprintf(t->out, "    %6.2f %%  %-14s ", 100 * w->result[i].chance.value, text);
        term_wrap(t, w->result[i].words, 0, 29);
    }
    if (most > 0 && w->results > most)
        fprintf(t->out, "    %6.2f %%  in %d more results\n", 100 * rest.value, w->results - most);
}

/* Facings and rare places matter little to who reads this; --all shows them, and programs get them all the same. */
static bool worth_reading(const gg_line *l, bool all)
{
    bool place = l->kind == GG_LINE_PLACE && l->chance.value < 0.001;
    return all || (l->kind != GG_LINE_FACING && !place);
}

void weigh_print(const term *t, const weighing *w, int results, bool all)
{
    print_head(t, w);
    print_course(t, w);
    fputc('\n', t->out);
    int piece = -1;
    for (int i = 0; i < w->report.lines; i++) {
        const gg_line *l = &w->report.line[i];
        char words[96];
        if (!worth_reading(l, all)) continue;
        if (piece >= 0 && l->piece != piece) fputc('\n', t->out);
        piece = l->piece;
        gg_line_print(w->b, &w->report, l, words, sizeof words);
        if (l->before) snprintf(words + strlen(words), sizeof words - strlen(words), " still");
        print_chance(t, words, l->chance, gg_line_error(&w->report, l));
    }
    fputc('\n', t->out);
    print_results(t, w, all ? w->results : results);
    if (w->has_gain) fprintf(t->out, "  expected gain, as the computer values positions: %+.2f\n", w->gain);
}

/* ---- for programs ---- */

static json_t *line_value(const weighing *w, const gg_line *l)
{
    char place[32];
    switch (l->kind) {
    case GG_LINE_STRENGTH:
    case GG_LINE_SCORE: return json_integer(l->value);
    case GG_LINE_STATUS: return json_text(w->report.before->status_word[l->value]);
    case GG_LINE_LEAVES:
    case GG_LINE_PLACE: gg_place_name(w->b, l->pose, place, sizeof place); return json_text(place);
    case GG_LINE_FACING: return json_integer(l->pose.facing);
    default: return json_true();
    }
}

static json_t *line_json(const weighing *w, const gg_line *l)
{
    char words[96];
    json_t *o = json_object();
    gg_line_print(w->b, &w->report, l, words, sizeof words);
    if (l->piece != GG_NONE) json_set(o, "piece", json_text(gg_battle_label(w->b, l->piece)));
    if (l->side < GG_SIDES) json_set(o, "side", json_text(gg_battle_side(w->b, l->side)));
    json_set(o, "kind", json_text(weigh_kind(l->kind)));
    json_set(o, "value", line_value(w, l));
    json_set(o, "unchanged", json_boolean(l->before));
    json_set(o, "text", json_text(words));
    json_set(o, "chance", json_fraction(l->chance));
    if (w->odds.sampled) json_set(o, "error_95", json_real(gg_line_error(&w->report, l)));
    return o;
}

static json_t *texts_json(const char list[][COURSE_TEXT], int count)
{
    json_t *a = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(a, json_text(list[i]));
    return a;
}

json_t *weigh_json(const weighing *w)
{
    json_t *o = json_object(), *results = json_array(), *marginals = json_array();
    for (int i = 0; i < w->results; i++) {
        json_t *r = json_object();
        json_set(r, "chance", json_fraction(w->result[i].chance));
        json_set(r, "text", json_text(w->result[i].words));
        json_array_append_new(results, r);
    }
    for (int i = 0; i < w->report.lines; i++) json_array_append_new(marginals, line_json(w, &w->report.line[i]));
    json_set(o, "move", json_text(w->title));
    json_set(o, "exact", json_boolean(w->odds.exact && !w->odds.sampled));
    json_set(o, "sampled", json_boolean(w->odds.sampled));
    if (w->odds.sampled) json_set(o, "samples", json_integer(w->odds.samples));
    if (w->guesses) json_set(o, "guesses", json_integer(w->guesses));
    json_set(o, "us", json_real(1e6 * w->seconds));
    json_set(o, "by_habit", json_integer(w->odds.asked));
    json_set(o, "assumed", json_integer(w->odds.assumed));
    if (w->has_gain) json_set(o, "gain", json_real(w->gain));
    json_set(o, "habits", texts_json(w->course.habit, w->course.habits));
    json_set(o, "tallies", texts_json(w->course.tally, w->course.tallies));
    json_set(o, "outcomes", results);
    json_set(o, "marginals", marginals);
    return o;
}
