/* The umpire's hand: where screen and table differ, the table is right. A piece is chosen, a word, a value; what is corrected stands
 * in the log and in the record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"

enum { PLACE = 10000, GONE = 10001, FLAGS = 100 }; /* acts of the form: a row is FLAGS * field + word */

static void show_form(screen *s, const char *label);

static void plain_word(const char *word, char *out, size_t cap)
{
    text_copy(out, cap, word);
    for (char *c = out; *c; c++)
        if (*c == '_') *c = ' ';
}

/* What was said is done, and the form comes back as it is then. */
static void amend(screen *s, const char *label, const char *verb, const char *word, const char *value)
{
    char line[WORDS], own[64];
    text_copy(own, sizeof own, label);
    snprintf(line, sizeof line, "%s %s %s %s", verb, own, word, value);
    popup_close(s);
    give(s, line);
    if (s->d->now.over) return;
    char note[sizeof s->note];
    text_copy(note, sizeof note, s->note);
    tint ink = s->note_ink;
    show_form(s, own);
    if (*note) say(s, ink, "%s", note);
}

/* ---- a value ---- */

static void value_typed(screen *s, const char *text)
{
    char label[64], word[80];
    if (!*text || !s->popup) return;
    text_copy(label, sizeof label, s->popup->word);
    text_copy(word, sizeof word, text_of(item_of(s->popup->about, s->popup->number), "word"));
    amend(s, label, "set", word, text);
}

static void place_typed(screen *s, const char *text)
{
    char label[64];
    if (!*text || !s->popup) return;
    text_copy(label, sizeof label, s->popup->word);
    amend(s, label, "place", text, "");
}

static void ask_value(screen *s, const json_t *of)
{
    char before[40], word[80];
    plain_word(text_of(of, "word"), word, sizeof word);
    if (strcmp(text_of(of, "kind"), "number") == 0)
        snprintf(before, sizeof before, "%.20s (%d to %d):", word, number_of(of, "low", 0), number_of(of, "high", 0));
    else
        snprintf(before, sizeof before, "%.30s:", word);
    prompt_open(s, before, value_typed);
}

/* ---- the form ---- */

static bool is_now(const json_t *of, const char *word)
{
    const char *now = text_of(of, "now");
    size_t n = strlen(word);
    for (const char *at = now; (at = strstr(at, word)) != NULL; at++)
        if ((at == now || at[-1] == ' ') && (!at[n] || at[n] == ' ')) return true;
    return false;
}

static bool stands_alone(const json_t *of)
{
    return strcmp(text_of(of, "kind"), "flags") == 0 || strcmp(text_of(of, "kind"), "one") == 0;
}

/* What it is now, without the word itself. */
static const char *value_now(const json_t *of)
{
    const char *now = text_of(of, "now"), *word = text_of(of, "word");
    size_t n = strlen(word);
    if (strncmp(now, word, n) == 0 && now[n] == ' ') return now + n + 1;
    return now;
}

static void add_field(popup *p, int i)
{
    const json_t *of = item_of(p->about, i), *words = part_of(of, "words");
    char word[80];
    if (!stands_alone(of)) {
        const char *now = value_now(of);
        plain_word(text_of(of, "word"), word, sizeof word);
        prose_add(&p->text, TINT_PLAIN, 0, "%s: %s", capital(word), *now ? now : "as is usual")->act = FLAGS * i;
        return;
    }
    for (int k = 0; k < count_of(words) && k + 1 < FLAGS; k++) {
        const char *one = json_string_value(item_of(words, k));
        plain_word(one, word, sizeof word);
        prose_add(&p->text, TINT_PLAIN, 0, "[%c] %s", is_now(of, one) ? 'x' : ' ', word)->act = FLAGS * i + k + 1;
    }
}

static void build_form(screen *s, popup *p)
{
    (void)s;
    for (int flags = 0; flags < 2; flags++)
        for (int i = 0; i < count_of(p->about); i++)
            if (stands_alone(item_of(p->about, i)) == flags) add_field(p, i);
    prose_add(&p->text, TINT_PLAIN, 0, "It stands at ...")->act = PLACE;
    prose_add(&p->text, TINT_BAD, 0, "It is gone")->act = GONE;
}

static void form_picked(screen *s, int act)
{
    const json_t *of = item_of(s->popup->about, act / FLAGS);
    char label[64], word[80];
    text_copy(label, sizeof label, s->popup->word);
    if (act == PLACE)
        prompt_open(s, "It stands at:", place_typed);
    else if (act == GONE)
        amend(s, label, "remove", "", "");
    else if (act % FLAGS == 0) {
        s->popup->number = act / FLAGS;
        ask_value(s, of);
    } else {
        text_copy(word, sizeof word, json_string_value(item_of(part_of(of, "words"), act % FLAGS - 1)));
        amend(s, label, "set", is_now(of, word) ? "not" : "", word);
    }
}

static void show_form(screen *s, const char *label)
{
    char title[WORDS];
    json_t *fields = ask(s, "amendable", "[s]", label);
    if (!fields) return;
    snprintf(title, sizeof title, "the umpire's hand: %s", label);
    popup *p = popup_open(s, title, build_form);
    p->about = fields;
    p->pick = form_picked;
    text_copy(p->word, sizeof p->word, label);
    snprintf(p->foot, sizeof p->foot, "Enter changes it");
}

/* ---- which piece ---- */

static void build_pieces(screen *s, popup *p)
{
    const json_t *piece;
    size_t i;
    char who[96];
    prose_add(&p->text, TINT_DIM, 0,
              "Where screen and table differ, the table is right. What is corrected here stands in the log and in the "
              "record.");
    json_array_foreach(part_of(s->k.view, "pieces"), i, piece)
        prose_add(&p->text, number_of(piece, "side", 0) ? TINT_SIDE1 : TINT_SIDE0, 0, "%s%s",
                  piece_words(piece, who, sizeof who), is_set(piece, "onTable") ? "" : ", not on the table")
            ->act = (int)i;
}

static void piece_picked(screen *s, int act)
{
    char label[64];
    text_copy(label, sizeof label, text_of(item_of(part_of(s->k.view, "pieces"), act), "label"));
    show_form(s, label);
}

void show_umpire(screen *s, const char *rest)
{
    int under = piece_under(s);
    (void)rest;
    if (s->d->now.far) {
        say(s, TINT_PLAIN, "on a host nobody is the umpire");
        return;
    }
    if (is_looking_back(s)) look_back(s, -1);
    popup *p = popup_open(s, "the umpire's hand", build_pieces);
    p->pick = piece_picked;
    for (int i = 0; under != NOBODY && i < count_of(part_of(s->k.view, "pieces")); i++)
        if (number_of(item_of(part_of(s->k.view, "pieces"), i), "id", NOBODY) == under) p->chosen = i + 1;
}
