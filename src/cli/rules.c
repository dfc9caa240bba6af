/* grognard rules: rules by their IDs or by words in them. */
#include "rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "options.h"
#include "system_word.h"

static bool matches(const gg_rule_entry *r, const char *const *word, int words)
{
    for (int i = 0; i < words; i++)
        if (!word_within(r->id, word[i]) && !word_within(r->words ? r->words : "", word[i])) return false;
    return true;
}

/* "S14 R": the sheet, line 14, and our ruling. */
static void source_words(const char *source, char *out, size_t cap)
{
    size_t n = 0;
    out[0] = 0;
    for (const char *p = source ? source : ""; *p && n < cap; p += strcspn(p, " "), p += strspn(p, " ")) {
        const char *gap = n ? ", " : "";
        if (*p == 'S' && isdigit((unsigned char)p[1]))
            n += (size_t)snprintf(out + n, cap - n, "%ssheet line %d", gap, atoi(p + 1));
        else if (*p == 'S')
            n += (size_t)snprintf(out + n, cap - n, "%ssheet", gap);
        if (*p == 'P')
            n += (size_t)snprintf(out + n, cap - n, "%spublished%s", gap, p[1] == '?' ? ", not re-read" : "");
        if (*p == 'R') n += (size_t)snprintf(out + n, cap - n, "%sour ruling", gap);
    }
}

void rule_print(const term *t, const gg_rule_entry *r)
{
    char from[160];
    source_words(r->source, from, sizeof from);
    fprintf(t->out, "%s%s%s  (%s)\n", term_ink(t, INK_BOLD), r->id, term_ink(t, INK_PLAIN), from);
    term_wrap(t, r->words, 4, 0);
}

int rules_search(const term *t, const gg_system *only, const char *const *word, int words)
{
    int found = 0;
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        gg_rule exact = words == 1 ? gg_system_rule_find(s, word[0]) : GG_OK;
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const gg_rule_entry *e = gg_system_rule(s, (gg_rule)r);
            if (exact ? r != exact : !matches(e, word, words)) continue;
            rule_print(t, e);
            found++;
        }
    }
    return found;
}

const char *rules_nearest(const gg_system *only, const char *id)
{
    nearest n = nearest_to(id);
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const char *name = gg_system_rule(s, (gg_rule)r)->id, *dot = strchr(name, '.');
            nearest_try(&n, name);
            if (dot) nearest_try(&n, dot + 1); /* without its system */
        }
    }
    return nearest_found(&n);
}

static int print_json(const gg_system *only, const char *const *word, int words)
{
    json_t *list = json_array();
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        gg_rule exact = words == 1 ? gg_system_rule_find(s, word[0]) : GG_OK;
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const gg_rule_entry *e = gg_system_rule(s, (gg_rule)r);
            if (exact ? r != exact : !matches(e, word, words)) continue;
            json_t *o = json_object();
            json_set(o, "id", json_text(e->id));
            json_set(o, "system", json_text(gg_system_id(s)));
            json_set(o, "source", json_text(e->source));
            json_set(o, "words", json_text(e->words));
            json_array_append_new(list, o);
        }
    }
    int found = (int)json_array_size(list);
    json_print_whole(list);
    return found;
}

static int run(const options *o)
{
    const char *const *word = o->word;
    int words = o->words;
    const gg_system *only = words > 0 ? gg_system_find(word[0]) : NULL;
    if (only) word++, words--;
    term t = term_on(stdout);
    int found = option_has(o, "--json") ? print_json(only, word, words) : rules_search(&t, only, word, words);
    if (found) return CLI_OK;
    const char *best = words == 1 ? rules_nearest(only, word[0]) : NULL;
    if (best) return complain_of(o, "no rule has '%s'; did you mean %s?", word[0], best);
    return complain_of(o, "no rule has all these words; try fewer, or `grognard rules` for the whole list");
}

static const option rules_options[] = {OPTION_JSON};
const command command_rules = {
    .name = "rules",
    .usage = "[SYSTEM] [ID|WORDS] [--json]",
    .summary = "rules by ID or by words in them",
    .words = "Shows the rules that have all the words given, in their IDs or in their text, or the one rule of an ID; "
             "without words, all of "
             "them. Each says where it comes from: a line of the sheet, the published game, or our own ruling.",
    .examples = "  grognard rules square\n"
                "  grognard rules ccn retreat path\n"
                "  grognard rules ccn.melee.dice\n",
    .option = rules_options,
    .options = COUNT(rules_options),
    .words_max = -1,
    .run = run,
};
