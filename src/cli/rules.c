/* grognard rules: rules by their IDs or by words in them. */
#include "rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "law.h"
#include "options.h"
#include "system_word.h"

static bool matches(const gg_rule_entry *r, const char *const *word, int words)
{
    for (int i = 0; i < words; i++)
        if (!word_within(r->id, word[i]) && !word_within(r->words ? r->words : "", word[i])) return false;
    return true;
}

/* "S14 R": line 14 of the summary, and our ruling (docs/rules/README.md). */
static void source_words(const char *source, char *out, size_t cap)
{
    size_t n = 0;
    out[0] = 0;
    for (const char *p = source ? source : ""; *p && n < cap; p += strcspn(p, " "), p += strspn(p, " ")) {
        const char *gap = n ? ", " : "";
        if (*p == 'S' && isdigit((unsigned char)p[1]))
            n += (size_t)snprintf(out + n, cap - n, "%ssummary line %d", gap, atoi(p + 1));
        else if (*p == 'S')
            n += (size_t)snprintf(out + n, cap - n, "%ssummary", gap);
        if (*p == 'P')
            n += (size_t)snprintf(out + n, cap - n, "%spublished%s", gap, p[1] == '?' ? ", from memory" : "");
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

/* What is done with each rule that is found. */
typedef void see_rule(void *to, const gg_system *, const gg_rule_entry *, bool exact);

static int each_rule(const gg_system *only, const char *const *word, int words, see_rule *see, void *to)
{
    int found = 0;
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        gg_rule exact = words == 1 ? gg_system_rule_find(s, word[0]) : GG_OK;
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const gg_rule_entry *e = gg_system_rule(s, (gg_rule)r);
            if (exact ? r != exact : !matches(e, word, words)) continue;
            see(to, s, e, exact != GG_OK);
            found++;
        }
    }
    return found;
}

/* A rule by its ID comes with its passage, one of many with its line. */
static void print_rule(void *to, const gg_system *s, const gg_rule_entry *e, bool exact)
{
    const term *t = to;
    rule_print(t, e);
    const law_document *d = exact ? law_of(gg_system_id(s)) : NULL;
    const law_place *p = d ? law_find(d, e->id) : NULL;
    if (!p) return;
    fputc('\n', t->out);
    law_print(t, d, p);
}

int rules_search(const term *t, const gg_system *only, const char *const *word, int words)
{
    term on = *t;
    return each_rule(only, word, words, print_rule, &on);
}

/* The nearest ID, of the whole or without its system, that is not among those taken already. */
static const char *nearest_but(const gg_system *only, const char *id, const char *const *taken, int n)
{
    nearest best = nearest_to(id);
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const char *name = gg_system_rule(s, (gg_rule)r)->id, *dot = strchr(name, '.');
            bool had = false;
            for (int k = 0; k < n; k++) had = had || taken[k] == name || (dot && taken[k] == dot + 1);
            if (had) continue;
            nearest_try(&best, name);
            if (dot) nearest_try(&best, dot + 1);
        }
    }
    return nearest_found(&best);
}

const char *rules_nearest(const gg_system *only, const char *id) { return nearest_but(only, id, NULL, 0); }

/* Those of the same chapter, for an ID that resembles none. */
static int same_chapter(const gg_system *only, const char *id, const char **near, int most)
{
    const char *dot = strrchr(id, '.');
    int n = 0;
    for (int i = 0; dot && i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        for (int r = 1; (!only || s == only) && r <= gg_system_rules(s) && n < most; r++) {
            const char *name = gg_system_rule(s, (gg_rule)r)->id;
            if (strncmp(name, id, (size_t)(dot - id) + 1) == 0) near[n++] = name;
        }
    }
    return n;
}

/* "ccn.melee.dice, ccn.melee.sequence or ccn.melee.eligible": the nearest, three at most; "": none is near. */
static void nearest_words(const gg_system *only, const char *id, char *out, size_t cap)
{
    enum { MOST = 3 };
    const char *near[MOST];
    int n = 0;
    while (n < MOST && (near[n] = nearest_but(only, id, near, n))) n++;
    if (!n) n = same_chapter(only, id, near, MOST);
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; i < n && len < cap; i++)
        len += (size_t)snprintf(out + len, cap - len, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", near[i]);
}

static json_t *passage_json(const law_document *d, const law_place *p)
{
    char *text = p ? law_text(d, p) : NULL;
    json_t *j = json_text(text);
    free(text);
    return j;
}

static void add_rule(void *to, const gg_system *s, const gg_rule_entry *e, bool exact)
{
    (void)exact;
    const law_document *d = law_of(gg_system_id(s));
    const law_place *p = d ? law_find(d, e->id) : NULL;
    json_t *o = json_object();
    json_set(o, "id", json_text(e->id));
    json_set(o, "system", json_text(gg_system_id(s)));
    json_set(o, "source", json_text(e->source));
    json_set(o, "words", json_text(e->words));
    json_set(o, "section", json_text(p ? d->section[p->section].number : NULL));
    json_set(o, "heading", json_text(p ? d->section[p->section].heading : NULL));
    json_set(o, "text", passage_json(d, p));
    json_array_append_new(to, o);
}

/* `rules ccn 7.9`: the document of which the words are a section; NULL: they are none. */
static const law_document *section_of(const gg_system *only, const char *const *word, int words)
{
    const law_document *d = only && words == 1 ? law_of(gg_system_id(only)) : NULL;
    bool number = d && isdigit((unsigned char)word[0][0]) && !word[0][strspn(word[0], "0123456789.")];
    return number ? d : NULL;
}

/* The rules of a section and of those within it. */
static int add_section(const gg_system *s, const law_document *d, const char *number, json_t *list)
{
    size_t len = strlen(number);
    int found = 0;
    for (int r = 1; r <= gg_system_rules(s); r++) {
        const gg_rule_entry *e = gg_system_rule(s, (gg_rule)r);
        const law_place *p = law_find(d, e->id);
        const char *at = p ? d->section[p->section].number : "";
        if (strncmp(at, number, len) != 0 || (at[len] && at[len] != '.')) continue;
        add_rule(list, s, e, false);
        found++;
    }
    return found;
}

static int print_json(const gg_system *only, const char *const *word, int words)
{
    json_t *list = json_array();
    const law_document *d = section_of(only, word, words);
    int found = d ? add_section(only, d, word[0], list) : each_rule(only, word, words, add_rule, list);
    if (found)
        json_print_whole(list);
    else
        json_decref(list);
    return found;
}

static int print_section(const gg_system *only, const char *const *word, int words)
{
    const law_document *d = section_of(only, word, words);
    if (!d) return 0;
    term t = term_on(stdout);
    return law_print_section(&t, d, word[0]);
}

static int run_options(const options *o)
{
    const gg_system *s = o->words == 1 ? gg_system_find(o->word[0]) : NULL;
    if (!s) return complain_of(o, "--options takes one system, such as `grognard rules --options ccn`");
    term t = term_on(stdout);
    if (option_has(o, "--json"))
        rule_options_json(s);
    else
        rule_options_print(&t, s);
    return CLI_OK;
}

static int run(const options *o)
{
    if (option_has(o, "--options")) return run_options(o);
    const char *const *word = o->word;
    int words = o->words;
    const gg_system *only = words > 0 ? gg_system_find(word[0]) : NULL;
    if (only) word++, words--;
    term t = term_on(stdout);
    int found = option_has(o, "--json") ? print_json(only, word, words) : print_section(only, word, words);
    if (!found && !option_has(o, "--json")) found = rules_search(&t, only, word, words);
    if (found) return CLI_OK;
    char best[200] = "";
    if (words == 1) nearest_words(only, word[0], best, sizeof best);
    if (best[0]) return complain_of(o, "no rule has '%s'; did you mean %s?", word[0], best);
    return complain_of(o, "no rule has all these words; try fewer, or `grognard rules` for the whole list");
}

static const option rules_options[] = {{"--options", 0, 0, "what a scenario may set in the rules of a SYSTEM"},
                                       OPTION_JSON};
const command command_rules = {
    .name = "rules",
    .usage = "[SYSTEM] [ID|WORDS|SECTION] [--options] [--json]",
    .summary = "rules by ID or by words in them",
    .words =
        "Shows the rules that have all the words given, in their IDs or in their text; without words, all of them. The "
        "ID of a rule shows its passage in the rules of the system, a SYSTEM and a number that section of them. Each "
        "rule says where it comes from: the players' summary of the system, the published game, or our own ruling.",
    .examples = "  grognard rules square\n"
                "  grognard rules ccn retreat path\n"
                "  grognard rules ccn.melee.dice\n"
                "  grognard rules ccn 7.9\n"
                "  grognard rules --options rbc\n",
    .option = rules_options,
    .options = COUNT(rules_options),
    .words_max = -1,
    .run = run,
};
