/* grognard complete: a command line read as far as it goes, by the tables that read it when it is run. */
#include "complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void offer(const asked *a, const char *word, const char *help)
{
    if (strncmp(word, a->at, strlen(a->at)) != 0) return;
    printf("%.*s%s\t%s\n", a->before_len, a->before, word, help ? help : "");
}

/* ---- options ---- */

static const option *option_of(const command *c, const char *word, size_t len)
{
    for (int i = 0; i < c->options; i++) {
        const option *x = &c->option[i];
        if (strlen(x->name) == len && strncmp(x->name, word, len) == 0) return x;
        if (x->letter && len == 2 && word[0] == '-' && word[1] == x->letter) return x;
    }
    /* Whatever else is long and has a value is a side. */
    bool other = !c->sides || len < 3 || strncmp(word, "--", 2) != 0 || strncmp(word, "--help", len) == 0;
    return other ? NULL : &option_side;
}

static void offer_options(const asked *a)
{
    for (int i = 0; i < a->of->options; i++) offer(a, a->of->option[i].name, a->of->option[i].words);
    if (a->of->sides) offer_side_options(a);
    offer(a, option_help.name, "what it does, its options, examples");
}

/* ---- plain words, as the usage names them ---- */

typedef struct place { /* one word of the usage */
    const char *at;
    size_t len;
    bool optional, again;
} place;
enum { PLACES = 8 };

static bool literal(const place *p) { return p->at[0] >= 'a' && p->at[0] <= 'z'; }

/* The words up to `end` or to the first option. */
static int read_places(const char *usage, const char *end, place out[PLACES])
{
    int n = 0;
    for (const char *p = usage; p < end && n < PLACES;) {
        size_t len = strcspn(p, " ");
        if (p + len > end) len = (size_t)(end - p);
        place x = {.at = p, .len = len, .optional = p[0] == '['};
        p += len + (p[len] == ' ');
        if (x.optional) x.at++, x.len--;
        while (x.len && x.at[x.len - 1] == ']') x.len--;
        if (x.len > 3 && strncmp(x.at + x.len - 3, "...", 3) == 0) x.again = true, x.len -= 3;
        if (x.len == 0 || x.at[0] == '-' || x.at[0] == '|' || x.at[0] == '.') break;
        out[n++] = x;
    }
    return n;
}

static void offer_places(const asked *a, const place *at, int n)
{
    int k = a->words;
    for (int i = 0; i < n && i < k; i++)
        if (literal(&at[i]) && (strlen(a->word[i]) != at[i].len || strncmp(at[i].at, a->word[i], at[i].len) != 0))
            return;
    bool again = n > 0 && (at[n - 1].again || a->of->words_max < 0);
    if (k >= n && again) k = n - 1;
    for (bool go = k < n; go; go = ++k < n && at[k - 1].optional && a->words == k - 1)
        offer_kind(a, at[k].at, at[k].len);
}

/* "[list | open NAME | ...]" are several ways to go on. */
static void offer_words(const asked *a)
{
    const char *usage = a->of->usage, *close = usage + strcspn(usage, "]"), *bar = strstr(usage, " | ");
    place at[PLACES];
    if (usage[0] != '[' || !bar || bar > close) {
        offer_places(a, at, read_places(usage, usage + strlen(usage), at));
        return;
    }
    for (const char *p = usage + 1; p < close; p = bar + 3) {
        bar = strstr(p, " | ");
        if (!bar || bar > close) bar = close;
        offer_places(a, at, read_places(p, bar, at));
    }
}

/* ---- the line ---- */

/* Sorts the words before the last one; *plain: `--` has ended the options. */
static void read_line(asked *a, int words, char **word, bool *plain)
{
    for (int i = 1; i < words - 1; i++) {
        const char *w = word[i];
        size_t len = strcspn(w, "=");
        if (*plain || w[0] != '-' || !w[1]) {
            a->word[a->words++] = word[i];
        } else if (strcmp(w, "--") == 0) {
            *plain = true;
        } else {
            const option *x = option_of(a->of, w, len);
            if (strncmp(w, "--host", len) == 0 && len == 6) a->far = true;
            if (!x || !x->value || w[len] == '=') continue;
            if (i + 1 == words - 1) a->option = x;
            i++;
        }
    }
}

static void offer_for(asked *a, bool plain)
{
    const char *equals = strchr(a->at, '=');
    if (!plain && !a->option && a->at[0] == '-') {
        const option *x = equals ? option_of(a->of, a->at, (size_t)(equals - a->at)) : NULL;
        if (!equals) {
            offer_options(a);
            return;
        }
        if (!x || !x->value) return;
        a->option = x;
        a->before = a->at;
        a->before_len = (int)(equals + 1 - a->at);
        a->at = equals + 1;
    }
    if (a->option)
        offer_kind(a, a->option->value, strlen(a->option->value));
    else
        offer_words(a);
}

int complete(int words, char **word, const command *const *all, int commands)
{
    asked a = {.at = words ? word[words - 1] : "", .before = ""};
    bool plain = false, help = words > 1 && strcmp(word[0], "help") == 0;
    if (words < 2 || (help && words == 2)) {
        for (int i = 0; i < commands; i++) offer(&a, all[i]->name, all[i]->summary);
        if (!help) offer(&a, "--help", "the list of commands");
        if (!help) offer(&a, "--version", "which version this is");
        return CLI_OK;
    }
    for (int i = 0; i < commands; i++)
        if (strcmp(all[i]->name, word[0]) == 0) a.of = all[i];
    if (!a.of) return CLI_OK;
    a.word = calloc((size_t)words, sizeof *a.word);
    if (!a.word) return CLI_FAILED;
    read_line(&a, words, word, &plain);
    offer_for(&a, plain);
    free(a.word);
    return CLI_OK;
}
