/* The odds of a move as JSON. docs/json.md is its law. */
#include <string.h>

#include "told.h"
#include "weigh.h"

/* ---- as views tell it ---- */

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

/* ---- as facts ---- */

json_t *weigh_headline_json(const weighing *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->headline.lines; i++) {
        const gg_headline_line *l = &w->headline.line[i];
        const gg_fact_row *row = l->row == GG_NONE ? NULL : gg_system_fact(gg_battle_system(w->b), l->row);
        char fraction[96];
        json_t *o = json_object();
        gg_fraction_print(l->chance, fraction, sizeof fraction);
        json_set(o, "text", json_text(l->text));
        json_set(o, "fraction", l->chance.den ? json_text(fraction) : json_null());
        json_set(o, "value", json_real(l->chance.value));
        json_set(o, "role", json_text(gg_role_word(l->role)));
        json_set(o, "fact", row ? json_text(row->id) : json_null());
        json_set(o, "piece", row && row->of != GG_OF_PIECE ? json_null() : told_piece(w->b, l->subject));
        if (w->odds.sampled) json_set(o, "error_95", json_real(weigh_error(w, l->chance)));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *assumptions_json(const weighing *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->takens; i++) {
        char move[GG_MOVE_TEXT];
        json_t *o = json_object();
        gg_move_print(w->b, w->now, w->taken[i].move, move, sizeof move);
        json_set(o, "text", json_text(w->taken[i].words));
        json_set(o, "side", told_side(w->b, w->taken[i].side));
        json_set(o, "piece", told_piece(w->b, w->taken[i].piece));
        json_set(o, "move", json_text(move));
        json_set(o, "given", json_boolean(w->taken[i].assumed));
        json_set(o, "matters", json_boolean(w->matters[i]));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *unused_json(const weighing *w)
{
    json_t *list = json_array();
    gg_move unused[WEIGH_MOST];
    int planned, n = weigh_unused(w, unused, &planned);
    for (int i = 0; i < n; i++) {
        char move[GG_MOVE_TEXT];
        gg_move_print(w->b, w->now, unused[i], move, sizeof move);
        json_array_append_new(list, json_text(move));
    }
    return list;
}

static json_t *facts_json(const weighing *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->chances.lines; i++) {
        const gg_fact_line *l = &w->chances.line[i];
        int32_t value[WEIGH_VALUES];
        gg_fraction chance[WEIGH_VALUES];
        int n = l->changes ? weigh_values(w, l, value, chance) : 0;
        for (int k = 0; k < n; k++) {
            json_t *o = told_fact(w->b, w->now, &(gg_fact){l->row, l->subject, value[k]});
            json_set(o, "chance", json_fraction(chance[k]));
            json_set(o, "unchanged", json_boolean(value[k] == l->now));
            json_array_append_new(list, o);
        }
    }
    return list;
}

static json_t *outcome_facts(const weighing *w, int outcome)
{
    json_t *list = json_array();
    for (int i = 0; w->chances.lines && i < gg_chances_changes(&w->chances, outcome); i++) {
        gg_fact f = gg_chances_change(&w->chances, outcome, i);
        if (f.value != GG_NO_FACT) json_array_append_new(list, told_fact(w->b, w->now, &f));
    }
    return list;
}

static json_t *outcomes_json(const weighing *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->results; i++) {
        json_t *o = json_object();
        json_set(o, "chance", json_fraction(w->result[i].chance));
        json_set(o, "facts", outcome_facts(w, w->result[i].outcome));
        json_set(o, "text", json_text(w->result[i].words));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *tests_json(const weighing *w)
{
    json_t *list = json_array();
    for (int i = 0; i < w->course.tests; i++) json_array_append_new(list, told_test(w->b, &w->course.on_way[i]));
    return list;
}

json_t *weigh_json(const weighing *w)
{
    char how[GG_SENTENCE * 4];
    gg_text t = gg_text_on(how, sizeof how);
    json_t *o = json_object(), *marginals = json_array();
    for (int i = 0; i < w->report.lines; i++) json_array_append_new(marginals, line_json(w, &w->report.line[i]));
    weigh_how(w, &t);
    json_set(o, "move", json_text(w->title));
    json_set(o, "horizon", json_text(gg_system_until(gg_battle_system(w->b), w->chances.until)));
    json_set(o, "exact", json_boolean(w->odds.exact && !w->odds.sampled));
    json_set(o, "sampled", json_boolean(w->odds.sampled));
    if (w->odds.sampled) json_set(o, "samples", json_integer(w->odds.samples));
    if (w->guesses) json_set(o, "guesses", json_integer(w->guesses));
    json_set(o, "how", json_text(how));
    json_set(o, "assumptions", assumptions_json(w));
    json_set(o, "unused", unused_json(w));
    json_set(o, "headline", weigh_headline_json(w));
    json_set(o, "tests", tests_json(w));
    json_set(o, "facts", facts_json(w));
    json_set(o, "outcomes", outcomes_json(w));
    json_set(o, "us", json_real(1e6 * w->seconds));
    json_set(o, "by_habit", json_integer(w->odds.asked));
    json_set(o, "assumed", json_integer(w->odds.assumed));
    if (w->has_gain) json_set(o, "gain", json_real(w->gain));
    json_set(o, "habits", texts_json(w->course.habit, w->course.habits));
    json_set(o, "tallies", texts_json(w->course.tally, w->course.tallies));
    json_set(o, "marginals", marginals);
    return o;
}
