/* The odds of a move, shown. */
#include "weigh.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

enum { ROOM = 256 << 20 }; /* address space; only what is used is ever touched */

weigh_limits weigh_within(int budget)
{
    return (weigh_limits){.budget = budget, .room = ROOM, .clock = seconds_now, .again = WEIGH_AGAIN};
}

/* ---- first words ---- */

/* What a little work says of it, on one line of the screen. */
static void say_first(progress *p, const weighing *w)
{
    char text[GG_SENTENCE + 64];
    const gg_headline_line *l = &w->headline.line[0];
    if (!w->odds.sampled || w->headline.lines == 0) return;
    snprintf(text, sizeof text, "%.60s (within %.0f %%), weighing on", l->text, 100 * weigh_error(w, l->chance));
    progress_say(p, text);
}

bool weigh_aloud(const gg_battle *b, const gg_state *s, const gg_odds_ask *ask, weigh_limits limits, weighing *out)
{
    enum { FIRST = 600 };
    progress p = progress_start();
    if (p.live && limits.budget > FIRST) {
        weighing *first = take(sizeof *first);
        weigh_limits little = limits;
        little.budget = FIRST, little.light = little.fixed = true, little.again = 0;
        if (weigh(b, s, ask, little, first)) say_first(&p, first);
        weigh_free(first);
        free(first);
    }
    bool fits = weigh(b, s, ask, limits, out);
    progress_end(&p);
    return fits;
}

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
    fprintf(t->out, "  %-40s %6.2f %% ", words, 100 * f.value);
    print_bar(t, f.value);
    if (error > 0)
        fprintf(t->out, "  within %.2f %%\n", 100 * error);
    else if (f.den != 0) {
        gg_fraction_print(f, text, sizeof text);
        fprintf(t->out, "  %s\n", text);
    } else
        fprintf(t->out, "  %.9f\n", f.value);
}

static void add_how_far(gg_text *t, const weighing *w)
{
    static const char *const words[GG_UNTIL_EXCHANGE] = {"at once", "this roll alone", "to the next choice"};
    int until = w->chances.until;
    if (until < GG_UNTIL_EXCHANGE)
        gg_text_add(t, "%s", words[until]);
    else
        gg_text_add(t, "to the end of the %s", gg_system_until(gg_battle_system(w->b), until));
}

/* An assumption or a part of a plan that never comes about is said, or one would believe that it was weighed. */
static void print_unused(const term *t, const weighing *w)
{
    gg_move unused[WEIGH_MOST];
    int planned, n = weigh_unused(w, unused, &planned);
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT + 96], move[GG_MOVE_TEXT];
        gg_move_print(w->b, w->now, unused[i], move, sizeof move);
        snprintf(text, sizeof text, "nobody is asked for '%s' on the way: that %s changes nothing", move,
                 i < n - planned ? "assumption" : "part of the plan");
        term_wrap(t, text, 2, 2);
    }
}

static void print_head(const term *t, const weighing *w)
{
    char how[GG_SENTENCE * 4];
    gg_text text = gg_text_on(how, sizeof how);
    gg_text_add(&text, "%s%s%s: ", term_ink(t, INK_BOLD), w->title, term_ink(t, INK_PLAIN));
    weigh_how(w, &text);
    if (w->chances.lines && w->chances.dice) {
        gg_text_add(&text, " (");
        add_how_far(&text, w);
        gg_text_add(&text, ")");
    }
    term_wrap(t, how, 0, 2);
    if (w->ask.until && w->chances.lines && w->chances.dice && w->chances.until != w->ask.until) {
        text = gg_text_on(how, sizeof how);
        gg_text_add(&text, "there is no `%s` to look to here: this is ",
                    gg_system_until(gg_battle_system(w->b), (int)w->ask.until));
        add_how_far(&text, w);
        term_wrap(t, how, 2, 2);
    }
    print_unused(t, w);
}

/* "within 2 %" of an estimate, else the fraction, if it can be read. */
static void add_proof(gg_text *t, const weighing *w, const gg_headline_line *l)
{
    enum { READABLE = 24 };
    char fraction[96];
    double error = weigh_error(w, l->chance);
    gg_fraction_print(l->chance, fraction, sizeof fraction);
    if (error >= 0.005)
        gg_text_add(t, " (within %.0f %%)", 100 * error);
    else if (l->chance.den > 1 && strlen(fraction) < READABLE && l->role != GG_ROLE_CERTAIN && strchr(fraction, '/'))
        gg_text_add(t, " (%s)", fraction);
}

void weigh_print_headline(const term *t, const weighing *w, int indent)
{
    for (int i = 0; i < w->headline.lines; i++) {
        char text[GG_SENTENCE + 64];
        const gg_headline_line *l = &w->headline.line[i];
        gg_text out = gg_text_on(text, sizeof text);
        gg_text_add(&out, "%s%s", l->role == GG_ROLE_THEN ? "then: " : "", l->text);
        add_proof(&out, w, l);
        term_wrap(t, text, indent, indent + 2);
    }
}

static void print_tests(const term *t, const weighing *w)
{
    char text[GG_SENTENCE * 4];
    bool tells = w->course.tests > 0;
    if (tells || w->course.tallies) fprintf(t->out, "  tests on the way:\n");
    for (int i = 0; i < w->course.tests; i++) {
        gg_test_print(w->b, &w->course.on_way[i], text, sizeof text);
        term_wrap(t, text, 4, 6);
    }
    for (int i = 0; i < w->course.tallies && !tells; i++) term_wrap(t, w->course.tally[i], 4, 6);
}

static void print_course(const term *t, const weighing *w)
{
    print_tests(t, w);
    fprintf(t->out, "  decisions on the way:");
    if (w->takens == 0) fprintf(t->out, " none");
    fputc('\n', t->out);
    for (int i = 0; i < w->takens; i++) {
        char text[GG_SENTENCE];
        snprintf(text, sizeof text, "%s%s%s", w->taken[i].words, w->taken[i].assumed ? " (as you said)" : "",
                 w->matters[i] ? "" : " (makes no difference)");
        term_wrap(t, text, 4, 6);
    }
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

static void print_report(const term *t, const weighing *w, bool all)
{
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
}

/* ---- each fact with its values ---- */

static void print_value(const term *t, const weighing *w, const gg_fact_line *l, int32_t value, gg_fraction chance)
{
    char words[GG_SENTENCE], text[64];
    gg_fact was = {l->row, l->subject, l->now}, is = {l->row, l->subject, value};
    gg_fact_value(w->b, &is, text, sizeof text);
    if (value == l->now || !gg_fact_change(w->b, &was, &is, words, sizeof words))
        snprintf(words, sizeof words, "%s: %s%s", gg_system_fact(gg_battle_system(w->b), l->row)->id, text,
                 value == l->now ? " still" : "");
    print_chance(t, words, chance, weigh_error(w, chance));
}

static bool same_subject(const weighing *w, const gg_fact_line *a, const gg_fact_line *b)
{
    const gg_system *sys = gg_battle_system(w->b);
    return a && a->subject == b->subject && gg_system_fact(sys, a->row)->of == gg_system_fact(sys, b->row)->of;
}

/* Of each fact that can change every value, that of now last; a blank line between two pieces. */
static void print_facts(const term *t, const weighing *w)
{
    const gg_chances *c = &w->chances;
    const gg_fact_line *last = NULL;
    for (int i = 0; i < c->lines; i++) {
        const gg_fact_line *l = &c->line[i];
        int32_t value[WEIGH_VALUES];
        gg_fraction chance[WEIGH_VALUES];
        int n = l->changes ? weigh_values(w, l, value, chance) : 0;
        if (n && last && !same_subject(w, last, l)) fputc('\n', t->out);
        if (n) last = l;
        for (int k = 0; k < n; k++) print_value(t, w, l, value[k], chance[k]);
    }
}

void weigh_print(const term *t, const weighing *w, int results, bool all)
{
    print_head(t, w);
    weigh_print_headline(t, w, 2);
    if (!all && w->chances.lines) return;
    print_course(t, w);
    fputc('\n', t->out);
    if (w->chances.lines)
        print_facts(t, w);
    else
        print_report(t, w, all);
    fputc('\n', t->out);
    print_results(t, w, all ? w->results : results);
    if (w->has_gain) fprintf(t->out, "  expected gain, as the computer values positions: %+.2f\n", w->gain);
    fprintf(t->out, "  %.1f ms\n", 1000 * w->seconds);
}
