/* What may come of a move, in full; why something cannot be done. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"

enum { BUDGET = 200000, LINES = 60, OUTCOMES = 8 };

static void percent(double value, char out[24])
{
    double p = 100 * value;
    if (value > 0 && p < 0.1)
        snprintf(out, 24, "< 0.1 %%");
    else if (value < 1 && p > 99.9)
        snprintf(out, 24, "> 99.9 %%");
    else
        snprintf(out, 24, p < 10 || (p > 90 && p < 100) ? "%.1f %%" : "%.0f %%", p);
}

static void add_chance(popup *p, const json_t *line, const char *text, tint ink)
{
    char chance[24];
    const json_t *c = part_of(line, "chance");
    const char *fraction = text_of(c, "fraction");
    bool shown = *fraction && strlen(fraction) <= 13;
    percent(real_of(c, "value"), chance);
    paragraph *one = prose_add(&p->text, ink, 0, "%9s  %s%s%s%s", chance, text, shown ? "  (" : "",
                               shown ? fraction : "", shown ? ")" : "");
    one->hang = 11;
}

static void add_head(popup *p, const char *words)
{
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    prose_add(&p->text, TINT_MARK, STYLE_BOLD, "%s", words);
}

/* Whom it is counted for, and how much it is in all: the lines below say by which rules. */
static void add_tally(screen *s, popup *p, const json_t *tally)
{
    char who[96], whom[96];
    const json_t *piece = piece_of(s, number_of(tally, "piece", NOBODY));
    const json_t *other = piece_of(s, number_of(tally, "other", NOBODY));
    if (!piece || !count_of(part_of(tally, "lines")))
        prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(tally, "text"))->hang = 2;
    else
        prose_add(&p->text, TINT_PLAIN, 0, "%s%s%s: %d", piece_words(piece, who, sizeof who), other ? " against " : "",
                  other ? piece_words(other, whom, sizeof whom) : "", number_of(tally, "total", 0))
            ->hang = 2;
}

static void add_rolls(screen *s, popup *p, const json_t *odds)
{
    const json_t *one, *line;
    size_t i, k;
    if (count_of(part_of(odds, "rolls"))) add_head(p, "What is rolled on the way");
    json_array_foreach(part_of(odds, "rolls"), i, one)
        capital(prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(one, "text"))->text);
    if (count_of(part_of(odds, "tests"))) add_head(p, "Why it is so many");
    json_array_foreach(part_of(odds, "tests"), i, one)
    {
        add_tally(s, p, one);
        json_array_foreach(part_of(one, "lines"), k, line)
            prose_add(&p->text, TINT_DIM, 0, "%+d %s", number_of(line, "amount", 0), text_of(line, "words"))
                ->indent = 4;
    }
}

static void add_assumed(popup *p, const json_t *odds)
{
    const json_t *one;
    size_t i;
    if (count_of(part_of(odds, "assumptions"))) add_head(p, "What is taken for granted");
    json_array_foreach(part_of(odds, "assumptions"), i, one)
        prose_add(&p->text, is_set(one, "matters") ? TINT_PLAIN : TINT_DIM, 0, "%s", text_of(one, "words"))
            ->hang = 2;
}

/* How far odds look, for people. */
static const char *horizon_words(const char *until, char out[60])
{
    if (strcmp(until, "roll") == 0 || strcmp(until, "choice") == 0)
        snprintf(out, 60, "to the next %s", until);
    else if (strcmp(until, "none") == 0)
        snprintf(out, 60, "not at all: nothing is rolled");
    else
        snprintf(out, 60, "to the end of the %.30s", until);
    return out;
}

static void build_odds(screen *s, popup *p)
{
    const json_t *odds = p->about, *one;
    size_t i;
    char until[60];
    bool several = count_of(part_of(odds, "outcomes")) > 1, any = several || count_of(part_of(odds, "marginals"));
    if (!is_set(odds, "ok")) {
        prose_add(&p->text, TINT_BAD, 0, "%s", text_of(odds, "why"));
        return;
    }
    json_array_foreach(part_of(odds, "headline"), i, one)
        prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "%s", text_of(one, "text"))
            ->hang = 2;
    prose_add(&p->text, TINT_DIM, 0, "%s; looks %s", text_of(odds, "how"),
              horizon_words(text_of(odds, "until"), until));
    if (several) add_head(p, "How it may end");
    json_array_foreach(part_of(odds, "outcomes"), i, one) if (any && i < OUTCOMES)
        add_chance(p, one, text_of(one, "text"), TINT_PLAIN);
    int more = number_of(odds, "outcomeCount", 0) - OUTCOMES;
    if (more > 0) prose_add(&p->text, TINT_DIM, 0, "%11sand %d other results", "", more);
    if (count_of(part_of(odds, "marginals"))) add_head(p, "By unit");
    json_array_foreach(part_of(odds, "marginals"), i, one)
    {
        if (i == LINES) break;
        if (strcmp(text_of(one, "kind"), "facing") == 0) continue;
        add_chance(p, one, text_of(one, "text"), is_set(one, "unchanged") ? TINT_DIM : TINT_PLAIN);
    }
    add_rolls(s, p, odds);
    add_assumed(p, odds);
}

static void weigh(screen *s, popup *p, const char *until)
{
    say(s, TINT_DIM, "working out the odds");
    pane_note(s);
    easel_end();
    json_t *odds = ask(s, "odds", "[si{s:s}]", p->word, BUDGET, "until", until);
    s->note[0] = 0;
    if (!odds) odds = json_pack("{s:b,s:s}", "ok", 0, "why", s->d->why);
    json_decref(p->about);
    p->about = odds;
    p->stale = true;
}

/* + and - look farther, or less far. */
static bool odds_key(screen *s, int key)
{
    popup *p = s->popup;
    const json_t *all = part_of(p->about, "horizons");
    int at = -1, by = key == '+' || key == '=' ? 1 : key == '-' ? -1 : 0;
    if (!by) return false;
    for (int i = 0; i < count_of(all); i++)
        if (strcmp(json_string_value(item_of(all, i)), text_of(p->about, "until")) == 0) at = i;
    const char *until = json_string_value(item_of(all, at + by));
    if (until) {
        char word[40];
        text_copy(word, sizeof word, until);
        weigh(s, p, word);
    }
    return true;
}

void show_odds(screen *s, const char *rest)
{
    json_t *move = *rest || rolling(s) ? NULL : list_move(s);
    char title[WORDS];
    if (!*rest && !move && !rolling(s)) {
        say(s, TINT_PLAIN, "of which move? Mark one in the list: Tab");
        return;
    }
    const char *text = move ? text_of(move, "text") : rest;
    snprintf(title, sizeof title, "%s", move ? label_of(move) : *rest ? rest : text_of(s->k.view, "prompt"));
    popup *p = popup_open(s, title, build_odds);
    text_copy(p->word, sizeof p->word, text);
    p->key = odds_key;
    snprintf(p->foot, sizeof p->foot, "+ - farther, nearer");
    weigh(s, p, "");
}

/* ---- why not ---- */

static void build_refused(screen *s, popup *p)
{
    const json_t *r;
    size_t i;
    (void)s;
    json_array_foreach(p->about, i, r)
    {
        const json_t *first = item_of(part_of(r, "moves"), 0);
        int more = number_of(r, "count", 1) - 1;
        char others[40] = "";
        if (more > 0) snprintf(others, sizeof others, " and %d more", more);
        prose_add(&p->text, TINT_BAD, 0, "%s%s",
                  *text_of(first, "words") ? text_of(first, "words") : text_of(first, "text"), others);
        paragraph *law = prose_add(&p->text, TINT_PLAIN, 0, "%s [%s]", text_of(r, "words"), text_of(r, "rule"));
        law->indent = 2;
        if (*text_of(r, "hint")) prose_add(&p->text, TINT_SKY, 0, "%s", text_of(r, "hint"))->indent = 2;
    }
    if (!p->text.count) prose_add(&p->text, TINT_PLAIN, 0, "No rule stands in the way of this unit now.");
}

static void why_unit(screen *s, int id)
{
    char title[160], who[96];
    json_t *list = ask(s, "refused", "[i]", id);
    if (!list) return;
    snprintf(title, sizeof title, "What %s cannot do, and why", piece_words(piece_of(s, id), who, sizeof who));
    popup_open(s, title, build_refused)->about = list;
}

void show_why(screen *s, const char *rest)
{
    int under = piece_under(s);
    if (*rest) {
        json_t *r = ask(s, "reasons", "[s]", rest);
        if (r && is_set(r, "ok")) {
            say(s, TINT_GOOD, "that is allowed");
            json_decref(r);
        } else if (r)
            show_reasons(s, rest, json_pack("[o]", r));
        return;
    }
    if (!choosing(s)) {
        say(s, TINT_PLAIN, "nothing is asked of you now");
        return;
    }
    if (s->chosen != NOBODY && under != s->chosen)
        show_reasons_here(s, s->chosen);
    else if (under != NOBODY)
        why_unit(s, under);
    else
        say(s, TINT_PLAIN, "pick a unit first: n is the next that can act");
}
