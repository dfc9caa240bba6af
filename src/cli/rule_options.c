/* grognard rules --options: what a scenario may set in the rules of a system. */
#include <stdio.h>

#include "json.h"
#include "rules.h"

static const gg_rule_entry *rule_of(const gg_system *s, const gg_option_row *o) { return gg_system_rule(s, o->rule); }

/* ---- for people ---- */

static void print_values(FILE *out, const gg_option_row *o)
{
    for (int i = 0; i < o->values; i++)
        fprintf(out, "%s%s%s", i ? ", " : " ", o->value[i], i == o->usual ? " (usual)" : "");
    if (!o->values && o->what) fprintf(out, " %s", o->what);
    if (!o->values && !o->what) fprintf(out, " %d to %d, %d (usual)", o->low, o->high, o->usual);
}

static void print_option(const term *t, const gg_system *s, const gg_option_row *o)
{
    fprintf(t->out, "%s%s%s", term_ink(t, INK_BOLD), o->word, term_ink(t, INK_PLAIN));
    print_values(t->out, o);
    fprintf(t->out, "  (%s)\n", rule_of(s, o) ? rule_of(s, o)->id : "no rule");
    term_wrap(t, o->words, 4, 0);
}

void rule_options_print(const term *t, const gg_system *s)
{
    gg_option_row o;
    for (int i = 0; gg_system_option(s, i, &o); i++) print_option(t, s, &o);
}

/* ---- for programs ---- */

static json_t *option_json(const gg_system *s, const gg_option_row *o)
{
    json_t *j = json_object(), *values = json_array();
    for (int i = 0; i < o->values; i++) json_array_append_new(values, json_text(o->value[i]));
    json_set(j, "option", json_text(o->word));
    json_set(j, "words", json_text(o->words));
    json_set(j, "rule", json_text(rule_of(s, o) ? rule_of(s, o)->id : NULL));
    json_set(j, "values", values);
    if (o->values) {
        json_set(j, "usual", json_text(o->value[o->usual]));
    } else if (o->what) {
        json_set(j, "what", json_text(o->what));
    } else {
        json_set(j, "usual", json_integer(o->usual));
        json_set(j, "low", json_integer(o->low));
        json_set(j, "high", json_integer(o->high));
    }
    return j;
}

void rule_options_json(const gg_system *s)
{
    json_t *list = json_array();
    gg_option_row o;
    for (int i = 0; gg_system_option(s, i, &o); i++) json_array_append_new(list, option_json(s, &o));
    json_print_whole(list);
}
