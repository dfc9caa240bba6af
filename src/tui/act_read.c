/* Pages to read: the keys, the signs, what happened, the rules, the briefing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"

static void add_head(popup *p, const char *words)
{
    if (p->text.count) prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    capital(prose_add(&p->text, TINT_MARK, STYLE_BOLD, "%s", words)->text);
}

static paragraph *add_hung(popup *p, tint ink, int indent, const char *words)
{
    paragraph *one = prose_add(&p->text, ink, 0, "%s", words);
    one->indent = (uint8_t)indent;
    one->hang = 2;
    return one;
}

static void build_words(screen *s, popup *p)
{
    (void)s;
    prose_add(&p->text, TINT_PLAIN, 0, "%s", json_string_value(p->about));
}

void show_words(screen *s, const char *title, const char *words)
{
    popup_open(s, title, build_words)->about = json_string(words);
}

/* ---- keys and signs ---- */

static void build_help(screen *s, popup *p)
{
    int count;
    const key_row *keys = key_table(&count);
    for (int i = 0; i < count; i++) {
        if (!keys[i].help) continue;
        if (!keys[i].act && !keys[i].shown) {
            add_head(p, keys[i].help);
            continue;
        }
        char said[80] = "";
        if (keys[i].word) snprintf(said, sizeof said, "  :%s", keys[i].word);
        paragraph *one =
            prose_add(&p->text, TINT_PLAIN, 0, "%-14s%s%s", keys[i].shown ? keys[i].shown : "", keys[i].help, said);
        one->indent = 2;
        one->hang = 14;
    }
    add_head(p, "words of this table");
    for (const desk_word *w = s->d->words; w && w->name; w++) {
        paragraph *one =
            prose_add(&p->text, TINT_PLAIN, 0, ":%s %s  %s", w->name, w->argument ? w->argument : "", w->help);
        one->indent = 2;
        one->hang = 4;
    }
    add_hung(
        p, TINT_PLAIN, 2,
        "Everything else behind : is a move, as the notation or people say it: `forward 6 then wheel left 30`, `E4`.");
}

void show_help(screen *s, const char *rest)
{
    (void)rest;
    popup_open(s, "keys", build_help);
}

static void build_legend(screen *s, popup *p)
{
    char all[8192], *save = NULL;
    field_legend(&s->field, all, sizeof all);
    for (char *line = strtok_r(all, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char *words = strchr(line, '\t');
        if (words) *words++ = 0;
        prose_add(&p->text, TINT_PLAIN, 0, "%s%*s %s", line, 4 - letters(line, 16), "", words ? words : "")->hang = 5;
    }
}

void show_legend(screen *s, const char *rest)
{
    (void)rest;
    popup_open(s, "what the signs mean", build_legend);
}

/* ---- what happened ---- */

static bool is_open(const popup *p, int i)
{
    char key[16];
    snprintf(key, sizeof key, "%d", i);
    return p->number || json_object_get(p->open, key) != NULL;
}

static void add_told(screen *s, popup *p, int i)
{
    const json_t *t = item_of(p->about, i), *line;
    const char *kind = text_of(t, "kind");
    size_t k;
    bool head = strcmp(kind, "round") == 0 || strcmp(kind, "chapter") == 0, detail = strcmp(kind, "detail") == 0;
    int side = number_of(t, "side", NOBODY), lines = count_of(part_of(t, "lines"));
    if (!*text_of(t, "text")) return;
    tint ink = head ? TINT_MARK : detail ? TINT_DIM : side == 0 ? TINT_SIDE0 : side == 1 ? TINT_SIDE1 : TINT_PLAIN;
    const char *fold = head || !lines ? " " : sign_text(&s->c, is_open(p, i) ? SIGN_UNFOLDED : SIGN_FOLDED);
    paragraph *one = prose_add(&p->text, ink, head ? STYLE_BOLD : 0, "%s %s", fold, text_of(t, "text"));
    one->hang = 4;
    one->act = head ? -1 : i;
    if (!is_open(p, i)) return;
    json_array_foreach(part_of(t, "lines"), k, line)
        add_hung(p, TINT_PLAIN, 4 + 2 * number_of(line, "depth", 0), text_of(line, "text"));
}

static void build_log(screen *s, popup *p)
{
    for (int i = 0; i < count_of(p->about); i++) add_told(s, p, i);
    if (!p->text.count) prose_add(&p->text, TINT_DIM, 0, "Nothing has happened yet.");
}

static void log_picked(screen *s, int act)
{
    popup *p = s->popup;
    char key[16];
    snprintf(key, sizeof key, "%d", act);
    if (json_object_get(p->open, key))
        json_object_del(p->open, key);
    else
        json_object_set_new(p->open, key, json_true());
    p->stale = true;
}

static bool log_key(screen *s, int key)
{
    if (key != '*') return false;
    s->popup->number = !s->popup->number;
    s->popup->stale = true;
    return true;
}

static void open_log(screen *s, const char *title, int from, bool all)
{
    json_t *told = ask(s, "told", "[iio]", from, s->k.at, eyes_of(s));
    if (!told) return;
    popup *p = popup_open(s, title, build_log);
    p->about = told;
    p->open = json_object();
    p->number = all;
    p->pick = log_picked;
    p->key = log_key;
    p->chosen = all ? -1 : 1 << 20; /* the last */
    snprintf(p->foot, sizeof p->foot, "Enter unfolds  * all");
}

void show_log(screen *s, const char *rest)
{
    (void)rest;
    open_log(s, "the battle so far", 0, false);
}

void show_recap(screen *s, const char *rest)
{
    (void)rest;
    open_log(s, "since your last choice", s->k.since < s->k.at ? s->k.since : s->k.at, true);
}

/* ---- rules ---- */

static void build_rules(screen *s, popup *p)
{
    const json_t *r;
    size_t i;
    add_head(p, "by which it is asked");
    if (*text_of(s->k.question, "why")) capital(add_hung(p, TINT_PLAIN, 2, text_of(s->k.question, "why"))->text);
    json_array_foreach(part_of(s->k.question, "rules"), i, r)
    {
        add_hung(p, TINT_PLAIN, 2, text_of(r, "words"));
        add_hung(p, TINT_DIM, 4, text_of(r, "id"));
    }
    add_head(p, "all rules");
    json_array_foreach(p->about, i, r)
        prose_add(&p->text, TINT_PLAIN, 0, "%s [%s]", text_of(r, "words"), text_of(r, "id"))
            ->hang = 2;
}

void show_rules(screen *s, const char *rest)
{
    json_t *about = ask_quietly(s, "about", json_array());
    popup *p = popup_open(s, "rules", build_rules);
    p->about = json_incref(part_of(item_of(part_of(about, "systems"), 0), "rules"));
    json_decref(about);
    text_copy(p->find, sizeof p->find, rest);
}

/* ---- the briefing ---- */

static void add_forces(popup *p, const json_t *side)
{
    const json_t *f;
    size_t i;
    char line[WORDS];
    snprintf(line, sizeof line, "%s", text_of(side, "name"));
    add_head(p, line);
    if (*text_of(side, "note")) add_hung(p, TINT_DIM, 2, text_of(side, "note"));
    if (number_of(side, "goal", 0))
        prose_add(&p->text, TINT_PLAIN, 0, "To win: %d", number_of(side, "goal", 0))->indent = 2;
    json_array_foreach(part_of(side, "forces"), i, f)
    {
        const char *kind = *text_of(f, "kind") ? text_of(f, "kind") : text_of(f, "type");
        int off = number_of(f, "offTable", 0);
        char later[40] = "";
        if (off) snprintf(later, sizeof later, ", %d yet to come", off);
        prose_add(&p->text, TINT_PLAIN, 0, "%d %s%s", number_of(f, "count", 0), kind, later)->indent = 2;
    }
}

static void add_list(popup *p, const char *head, const json_t *list, const char *word, const char *text)
{
    const json_t *one;
    size_t i;
    if (!count_of(list)) return;
    add_head(p, head);
    json_array_foreach(list, i, one)
    {
        const char *first = word ? text_of(one, word) : "";
        paragraph *para = prose_add(&p->text, TINT_PLAIN, 0, "%s%s%s", first, *first ? " " : "", text_of(one, text));
        para->indent = 2;
        para->hang = 2;
    }
}

static void build_briefing(screen *s, popup *p)
{
    const json_t *b = p->about, *goal;
    size_t i;
    (void)s;
    paragraph *story = prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(b, "story"));
    for (char *c = story->text; (c = strchr(c, '\n')) != NULL;) *c = ' ';
    prose_add(&p->text, TINT_DIM, 0, "%s. %s", text_of(b, "systemName"), text_of(b, "clock"));
    for (int k = 0; k < count_of(part_of(b, "sides")); k++) add_forces(p, item_of(part_of(b, "sides"), k));
    if (count_of(part_of(b, "goals"))) add_head(p, "ground worth points");
    json_array_foreach(part_of(b, "goals"), i, goal)
        prose_add(&p->text, TINT_PLAIN, 0, "%s: %d", text_of(goal, "place"), number_of(goal, "worth", 0))
            ->indent = 2;
    add_list(p, "what decides it", part_of(b, "terms"), NULL, "words");
    add_list(p, "what else the battle says", part_of(b, "lines"), "word", "text");
}

void show_briefing(screen *s, const char *rest)
{
    (void)rest;
    json_t *b = ask(s, "briefing", "[]");
    if (b) popup_open(s, text_of(b, "title"), build_briefing)->about = b;
}

/* ---- one unit ---- */

static void build_unit(screen *s, popup *p)
{
    const json_t *one;
    size_t i;
    (void)s;
    json_array_foreach(part_of(p->about, "lines"), i, one)
        prose_add(&p->text, TINT_PLAIN, i ? 0 : STYLE_BOLD, "%s", json_string_value(one))
            ->hang = 2;
    if (count_of(part_of(p->about, "facts"))) add_head(p, "now");
    json_array_foreach(part_of(p->about, "facts"), i, one)
    {
        int good = number_of(one, "good", 0);
        prose_add(&p->text,
                  good > 0   ? TINT_GOOD
                  : good < 0 ? TINT_BAD
                             : TINT_PLAIN,
                  0, "%s: %s", text_of(one, "fact"), text_of(one, "value"))
            ->indent = 2;
    }
    if (count_of(part_of(p->about, "profile"))) add_head(p, "its kind");
    json_array_foreach(part_of(p->about, "profile"), i, one)
        prose_add(&p->text, TINT_PLAIN, 0, "%s: %s", text_of(one, "title"), text_of(one, "value"))
            ->indent = 2;
    if (*text_of(p->about, "lost")) add_hung(p, TINT_BAD, 0, text_of(p->about, "lost"));
}

static int unit_called(const screen *s, const char *label)
{
    const json_t *p;
    size_t i;
    json_array_foreach(part_of(s->k.view, "pieces"), i,
                       p) if (strcasecmp(text_of(p, "label"), label) == 0) return number_of(p, "id", NOBODY);
    return NOBODY;
}

void show_unit(screen *s, const char *rest)
{
    char title[160], who[96];
    int id = *rest ? unit_called(s, rest) : piece_under(s);
    json_t *sheet = id == NOBODY ? NULL : ask(s, "sheet", "[io]", id, eyes_of(s));
    if (!sheet || json_is_null(sheet)) {
        say(s, TINT_PLAIN, *rest ? "no unit is called %s" : "nobody stands here", rest);
        json_decref(sheet);
        return;
    }
    if (*rest) cursor_to_piece(s, id);
    snprintf(title, sizeof title, "%s %s", piece_words(sheet, who, sizeof who), text_of(sheet, "place"));
    popup_open(s, title, build_unit)->about = sheet;
}
