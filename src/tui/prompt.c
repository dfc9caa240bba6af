/* A line that is typed at the foot of the screen: edited, with what was typed before, and completed by Tab. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "read.h"
#include "screen.h"
#include "wide_curses.h"

void prompt_open(screen *s, const char *before, void (*done)(screen *, const char *))
{
    prompt *p = &s->prompt;
    p->on = true;
    p->text[0] = p->stem[0] = 0;
    p->at = p->back = p->matched = 0;
    p->done = done;
    p->typed = NULL;
    text_copy(p->before, sizeof p->before, before);
    s->note[0] = 0;
}

void prompt_free(prompt *p)
{
    for (int i = 0; i < p->count; i++) free(p->history[i]);
    p->count = 0;
}

void prompt_draw(screen *s, pane at)
{
    const prompt *p = &s->prompt;
    int before = easel_put(&s->c, at.y, 1, 38, TINT_MARK, TINT_PLAIN, STYLE_BOLD, p->before);
    int room = at.columns - before - 4, cursor = letters(p->text, p->at), skip = cursor > room ? cursor - room : 0;
    const char *from = p->text;
    for (int i = 0; i < skip; i++) from += letter_length(from);
    easel_put(&s->c, at.y, 2 + before, room + 1, TINT_PLAIN, TINT_PLAIN, 0, from);
    int x = 4 + before + letters(from, sizeof p->text);
    if (s->note[0] && x < at.columns - 8)
        easel_put(&s->c, at.y, x, at.columns - x - 1, s->note_ink, TINT_PLAIN, STYLE_BOLD, s->note);
    curs_set(1);
    wmove(stdscr, at.y, 2 + before + cursor - skip);
}

/* ---- what was typed before ---- */

static void remember(prompt *p)
{
    if (!p->text[0] || (p->count && strcmp(p->history[p->count - 1], p->text) == 0)) return;
    if (p->count == HISTORY) {
        free(p->history[0]);
        memmove(p->history, p->history + 1, (HISTORY - 1) * sizeof *p->history);
        p->count--;
    }
    p->history[p->count] = strdup(p->text);
    p->count += p->history[p->count] != NULL;
}

static void recall(prompt *p, int by)
{
    int back = p->back + by;
    if (back < 0 || back > p->count) return;
    p->back = back;
    text_copy(p->text, sizeof p->text, back ? p->history[p->count - back] : "");
    p->at = (int)strlen(p->text);
}

/* ---- letters ---- */

static void insert(prompt *p, int code)
{
    char utf8[5] = {0};
    int n = 0;
    if (code < 0x80)
        utf8[n++] = (char)code;
    else if (code < 0x800) {
        utf8[n++] = (char)(0xc0 | code >> 6);
        utf8[n++] = (char)(0x80 | (code & 0x3f));
    } else {
        utf8[n++] = (char)(0xe0 | code >> 12);
        utf8[n++] = (char)(0x80 | (code >> 6 & 0x3f));
        utf8[n++] = (char)(0x80 | (code & 0x3f));
    }
    size_t len = strlen(p->text);
    if (len + (size_t)n >= sizeof p->text) return;
    memmove(p->text + p->at + n, p->text + p->at, len - (size_t)p->at + 1);
    memcpy(p->text + p->at, utf8, (size_t)n);
    p->at += n;
}

static int before(const prompt *p)
{
    int at = p->at;
    while (at > 0 && ((unsigned char)p->text[--at] & 0xc0) == 0x80) continue;
    return at;
}

static void cut(prompt *p, int from, int to)
{
    memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
    p->at = from;
}

static void cut_word(prompt *p)
{
    int from = p->at;
    while (from > 0 && p->text[from - 1] == ' ') from--;
    while (from > 0 && p->text[from - 1] != ' ') from--;
    cut(p, from, p->at);
}

static void finish(screen *s)
{
    prompt *p = &s->prompt;
    char text[sizeof p->text];
    text_copy(text, sizeof text, p->text);
    if (strcmp(p->before, ":") == 0) remember(p);
    p->on = false;
    p->done(s, text);
}

enum { CTRL_A = 1, CTRL_E = 5, CTRL_K = 11, CTRL_U = 21, CTRL_W = 23, CTRL_H = 8, DELETE = 127 };

static bool edit(prompt *p, int key)
{
    int end = (int)strlen(p->text);
    switch (key) {
    case KEY_LEFT: p->at = before(p); return true;
    case KEY_RIGHT: p->at += p->at < end ? letter_length(p->text + p->at) : 0; return true;
    case KEY_HOME:
    case CTRL_A: p->at = 0; return true;
    case KEY_END:
    case CTRL_E: p->at = end; return true;
    case KEY_BACKSPACE:
    case CTRL_H:
    case DELETE: cut(p, before(p), p->at); return true;
    case KEY_DC:
        if (p->at < end) cut(p, p->at, p->at + letter_length(p->text + p->at));
        return true;
    case CTRL_K: p->text[p->at] = 0; return true;
    case CTRL_U: cut(p, 0, p->at); return true;
    case CTRL_W: cut_word(p); return true;
    default: return false;
    }
}

void prompt_key(screen *s, int key, bool letter)
{
    prompt *p = &s->prompt;
    if (letter) s->note[0] = 0;
    bool emptied = !p->text[0] && (key == KEY_BACKSPACE || key == CTRL_H || key == DELETE);
    if (key != '\t') p->matched = 0;
    if (key == 27 || emptied) {
        p->on = false;
        if (p->typed) p->typed(s, "");
        return;
    }
    if (key == '\r' || key == '\n' || key == KEY_ENTER) {
        finish(s);
        return;
    }
    if (key == '\t')
        prompt_complete(s);
    else if (key == KEY_UP || key == KEY_DOWN)
        recall(p, key == KEY_UP ? 1 : -1);
    else if (!edit(p, key) && letter && key >= ' ')
        insert(p, key);
    if (p->typed) p->typed(s, p->text);
}

/* ---- completion: verbs, units and places ---- */

static bool begins(const char *word, const char *stem, size_t n)
{
    return strlen(word) > n && strncasecmp(word, stem, n) == 0;
}

static void offer_word(json_t *found, const char *word, size_t len, const char *stem, size_t n)
{
    char one[80];
    if (len >= sizeof one) return;
    memcpy(one, word, len);
    one[len] = 0;
    if (!begins(one, stem, n)) return;
    for (int i = 0; i < count_of(found); i++)
        if (strcasecmp(json_string_value(item_of(found, i)), one) == 0) return;
    json_array_append_new(found, json_string(one));
}

static void offer_verbs(screen *s, json_t *found, const char *stem, size_t n)
{
    int count;
    const key_row *keys = key_table(&count);
    for (int i = 0; i < count; i++)
        if (keys[i].word) offer_word(found, keys[i].word, strlen(keys[i].word), stem, n);
    for (const desk_word *w = s->d->words; w && w->name; w++) offer_word(found, w->name, strlen(w->name), stem, n);
}

/* Words of the notation in that order: the verb first, then units, places, facings. */
static void offer_moves(screen *s, json_t *found, int nth, const char *stem, size_t n)
{
    bool blank = nth == 0 && n == 0; /* what ends something must be begun by hand */
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i);
        const char *at = text_of(move, "text");
        if (blank && (is_guarded(move) || number_of(move, "rank", 1) == 3)) continue;
        for (int k = 0; k < nth && *at; k++) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        offer_word(found, at, strcspn(at, " "), stem, n);
    }
}

static void offer_units(screen *s, json_t *found, const char *stem, size_t n)
{
    const json_t *p;
    size_t i;
    json_array_foreach(part_of(s->k.view, "pieces"), i, p)
        offer_word(found, text_of(p, "label"), strlen(text_of(p, "label")), stem, n);
    json_array_foreach(part_of(s->k.view, "cells"), i, p)
        offer_word(found, text_of(p, "name"), strlen(text_of(p, "name")), stem, n);
}

void prompt_complete(screen *s)
{
    prompt *p = &s->prompt;
    if (!s->d) return; /* no battle: there is nothing to complete */
    json_t *found = json_array();
    if (!p->matched) text_copy(p->stem, sizeof p->stem, p->text);
    const char *space = strrchr(p->stem, ' '), *last = space ? space + 1 : p->stem;
    int nth = 0;
    for (const char *c = p->stem; c < last; c++) nth += *c == ' ';
    offer_moves(s, found, nth, last, strlen(last));
    if (nth == 0) offer_verbs(s, found, last, strlen(last));
    offer_units(s, found, last, strlen(last));
    int n = count_of(found);
    if (n) {
        const char *word = json_string_value(item_of(found, p->matched % n));
        snprintf(p->text, sizeof p->text, "%.*s%s%s", (int)(last - p->stem), p->stem, word, n == 1 ? " " : "");
        p->at = (int)strlen(p->text);
        p->matched = n == 1 ? 0 : p->matched + 1;
    } else
        p->matched = 0;
    json_decref(found);
}
