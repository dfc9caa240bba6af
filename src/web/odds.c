/* The odds of a move as JSON: the same table as `grognard odds --json`. */
#include "draw.h"

enum { OUTCOMES = 200 };

void draw_chance(paper *p, const char *key, gg_fraction f)
{
    char text[96];
    paper_key(p, key);
    paper_begin(p, '{');
    if (f.den != 0) {
        gg_fraction_print(f, text, sizeof text);
        paper_set_text(p, "fraction", text);
    }
    paper_set_real(p, "value", f.value);
    paper_end(p, '}');
}

static void draw_value(paper *p, const weighing *w, const gg_line *l)
{
    char place[32];
    paper_key(p, "value");
    switch (l->kind) {
    case GG_LINE_STRENGTH:
    case GG_LINE_SCORE: paper_int(p, l->value); break;
    case GG_LINE_STATUS: paper_text(p, w->report.before->status_word[l->value]); break;
    case GG_LINE_LEAVES:
    case GG_LINE_PLACE:
        gg_place_name(w->b, l->pose, place, sizeof place);
        paper_text(p, place);
        break;
    case GG_LINE_FACING: paper_int(p, l->pose.facing); break;
    default: paper_bool(p, true); break;
    }
}

static void draw_line(paper *p, const weighing *w, const gg_line *l)
{
    char words[96];
    gg_line_print(w->b, &w->report, l, words, sizeof words);
    paper_begin(p, '{');
    if (l->piece != GG_NONE) {
        paper_set_text(p, "piece", gg_battle_label(w->b, l->piece));
        paper_set_int(p, "pieceId", l->piece);
    }
    if (l->side < GG_SIDES) paper_set_text(p, "side", gg_battle_side(w->b, l->side));
    paper_set_text(p, "kind", weigh_kind(l->kind));
    draw_value(p, w, l);
    paper_set_bool(p, "unchanged", l->before);
    paper_set_text(p, "text", words);
    draw_chance(p, "chance", l->chance);
    if (w->odds.sampled) paper_set_real(p, "error_95", gg_line_error(&w->report, l));
    paper_end(p, '}');
}

static void draw_test(paper *p, const gg_battle *b, const tally *t, const char *text)
{
    paper_begin(p, '{');
    paper_set_text(p, "text", text);
    paper_set_id(p, "piece", t->piece);
    paper_set_id(p, "other", t->other);
    paper_set_int(p, "total", tally_total(t));
    paper_key(p, "lines");
    paper_begin(p, '[');
    for (int i = 0; i < t->lines; i++) {
        const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), t->rule[i]);
        paper_begin(p, '{');
        paper_set_int(p, "amount", t->amount[i]);
        paper_set_text(p, "rule", r ? r->id : "");
        paper_set_text(p, "words", r ? r->words : "");
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_texts(paper *p, const char *key, const char list[][COURSE_TEXT], int count)
{
    paper_key(p, key);
    paper_begin(p, '[');
    for (int i = 0; i < count; i++) paper_text(p, list[i]);
    paper_end(p, ']');
}

static void draw_outcomes(paper *p, const weighing *w)
{
    paper_key(p, "outcomes");
    paper_begin(p, '[');
    for (int i = 0; i < w->results && i < OUTCOMES; i++) {
        paper_begin(p, '{');
        draw_chance(p, "chance", w->result[i].chance);
        paper_set_text(p, "text", w->result[i].words);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_set_int(p, "outcomeCount", w->results);
}

/* "exact, if 77th Foot stand" */
static void draw_how(paper *p, const weighing *w)
{
    char how[GG_SENTENCE * 4];
    gg_text t = gg_text_on(how, sizeof how);
    weigh_how(w, &t);
    paper_set_bool(p, "exact", w->odds.exact && !w->odds.sampled);
    paper_set_bool(p, "sampled", w->odds.sampled);
    paper_set_text(p, "how", how);
}

void draw_headline(paper *p, const weighing *w)
{
    draw_how(p, w);
    paper_key(p, "headline");
    paper_begin(p, '[');
    for (int i = 0; i < w->headline.lines; i++) {
        const gg_headline_line *l = &w->headline.line[i];
        const gg_fact_row *row = l->row == GG_NONE ? NULL : gg_system_fact(gg_battle_system(w->b), l->row);
        paper_begin(p, '{');
        paper_set_text(p, "text", l->text);
        paper_set_text(p, "role", gg_role_word(l->role));
        draw_chance(p, "chance", l->chance);
        paper_set_text(p, "fact", row ? row->id : NULL);
        paper_set_id(p, "piece", row && row->of != GG_OF_PIECE ? (unsigned)GG_NONE : l->subject);
        if (w->odds.sampled) paper_set_real(p, "error_95", weigh_error(w, l->chance));
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* ---- how far, and what is assumed ---- */

static void draw_horizons(paper *p, const weighing *w)
{
    const gg_system *sys = gg_battle_system(w->b);
    gg_until until[GG_UNTILS];
    int n = weigh_horizons(w->b, until);
    paper_set_text(p, "until", gg_system_until(sys, w->chances.until));
    paper_set_text(p, "usualUntil", gg_system_until(sys, (int)gg_move_until(w->b, w->now, w->ask.move)));
    paper_key(p, "horizons");
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) paper_text(p, gg_system_until(sys, (int)until[i]));
    paper_end(p, ']');
}

static void draw_move_text(paper *p, const weighing *w, gg_move m)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(w->b, w->now, m, text, sizeof text);
    paper_text(p, text);
}

static void draw_taken(paper *p, const weighing *w, int i)
{
    const gg_guess *g = &w->taken[i];
    paper_begin(p, '{');
    paper_set_id(p, "side", g->side < GG_SIDES ? g->side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", g->piece);
    paper_set_text(p, "words", g->words);
    paper_set_bool(p, "assumed", g->assumed);
    paper_set_bool(p, "matters", w->matters[i]);
    paper_key(p, "move"), draw_move_text(p, w, g->move);
    paper_key(p, "others");
    paper_begin(p, '[');
    for (int k = 0; k < 2 && g->other[k]; k++) draw_move_text(p, w, g->other[k]);
    paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_assumptions(paper *p, const weighing *w)
{
    gg_move unused[WEIGH_MOST];
    int planned, n = weigh_unused(w, unused, &planned);
    paper_key(p, "assumptions");
    paper_begin(p, '[');
    for (int i = 0; i < w->takens; i++) draw_taken(p, w, i);
    paper_end(p, ']');
    paper_key(p, "unused");
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) draw_move_text(p, w, unused[i]);
    paper_end(p, ']');
}

static void draw_rolls(paper *p, const weighing *w)
{
    paper_key(p, "rolls");
    paper_begin(p, '[');
    for (int i = 0; i < w->course.tests; i++) draw_test_card(p, w->b, &w->course.on_way[i], NULL);
    paper_end(p, ']');
}

void draw_odds(paper *p, const weighing *w, const gg_battle *b)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", true);
    paper_set_text(p, "move", w->title);
    if (w->odds.sampled) paper_set_int(p, "samples", w->odds.samples);
    if (w->guesses) paper_set_int(p, "guesses", w->guesses);
    paper_set_int(p, "by_habit", w->odds.asked);
    paper_set_int(p, "assumed", w->odds.assumed);
    if (w->has_gain) paper_set_real(p, "gain", w->gain);
    draw_headline(p, w);
    draw_horizons(p, w);
    draw_assumptions(p, w);
    draw_rolls(p, w);
    draw_texts(p, "habits", w->course.habit, w->course.habits);
    draw_texts(p, "tallies", w->course.tally, w->course.tallies);
    paper_key(p, "tests");
    paper_begin(p, '[');
    for (int i = 0; i < w->course.tallies; i++) draw_test(p, b, &w->course.test[i], w->course.tally[i]);
    paper_end(p, ']');
    draw_outcomes(p, w);
    paper_key(p, "marginals");
    paper_begin(p, '[');
    for (int i = 0; i < w->report.lines; i++) draw_line(p, w, &w->report.line[i]);
    paper_end(p, ']');
    paper_end(p, '}');
}
