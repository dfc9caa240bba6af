/* Lessons and rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "start_in.h"

/* ---- lessons ---- */

static void lesson_rows(start *x, sheet *s)
{
    const json_t *one;
    size_t i;
    const char *about = "";
    json_decref(s->about); /* what was done since is marked */
    s->about = start_asks(x, "lessons", "{s:s}", "system", s->word);
    json_array_foreach(s->about, i, one)
    {
        const char *mark = is_set(one, "done") ? (x->s.c.unicode ? "✓ " : "+ ") : "  ";
        if (!is_set(one, "guided") && strcmp(about, text_of(one, "about")) != 0) row_head(s, text_of(one, "about"));
        about = text_of(one, "about");
        paragraph *p = row_add(s, (int)i, "%s%s", mark, is_set(one, "guided") ? about : text_of(one, "title"));
        if (is_set(one, "guided")) p->style = STYLE_BOLD;
    }
}

static void lesson_beside(start *x, sheet *s, int act)
{
    const json_t *one = item_of(s->about, act);
    bool guided = is_set(one, "guided");
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", guided ? text_of(one, "about") : text_of(one, "title"));
    beside_add(x, TINT_PLAIN, 0, "%s", "");
    if (guided)
        beside_add(x, TINT_PLAIN, 0,
                   "A first battle, step by step, in a few minutes. Somebody at your side says what to do and lays the "
                   "dice down; then the battle is yours.");
    else
        beside_add(x, TINT_PLAIN, 0, "%s", text_of(one, "task"));
    if (is_set(one, "done")) beside_add(x, TINT_GOOD, 0, "You have done this one.");
}

static void lesson_picked(start *x, sheet *s, int act)
{
    start_wishes(x, json_pack("{s:s, s:s, s:s}", "do", "learn", "system", s->word, "lesson",
                              text_of(item_of(s->about, act), "name")));
}

/* The first that is not done is marked. */
static void mark_next(sheet *s)
{
    for (int i = s->list.count - 1; i >= 0; i--)
        if (s->list.at[i].act >= 0 && !is_set(item_of(s->about, s->list.at[i].act), "done")) s->chosen = i;
}

static void lessons_of(start *x, const json_t *system)
{
    sheet *s = sheet_lay(x, text_of(system, "id"), lesson_rows);
    text_copy(s->word, sizeof s->word, text_of(system, "id"));
    s->beside = lesson_beside;
    s->pick = lesson_picked;
    snprintf(s->foot, sizeof s->foot, "Enter begins the lesson");
    sheet_renew(x, s);
    mark_next(s);
}

void lay_learn(start *x) { lay_systems(x, "Learn", lessons_of); }

void lay_lessons(start *x, const char *of)
{
    json_t *systems = *of ? start_asks(x, "systems", "{}") : NULL;
    const json_t *one;
    size_t i;
    lay_learn(x);
    json_array_foreach(systems, i, one) if (strcmp(text_of(one, "id"), of) == 0) lessons_of(x, one);
    json_decref(systems);
}

/* ---- chapters ---- */

static void chapter_rows(start *x, sheet *s)
{
    const json_t *one;
    size_t i;
    if (!s->about) s->about = start_asks(x, "chapters", "{s:s}", "system", s->word);
    json_array_foreach(s->about, i, one)
    {
        const char *number = text_of(one, "number");
        int depth = 0;
        for (const char *c = number; *c; c++) depth += *c == '.';
        paragraph *p = row_add(s, (int)i, "%s %s", number, text_of(one, "heading"));
        p->indent = (uint8_t)(2 + 2 * depth);
        p->style = depth ? 0 : STYLE_BOLD;
    }
}

static json_t *chapter_text(start *x, const sheet *s, int act, int columns)
{
    return start_asks(x, "chapter", "{s:s, s:s, s:i}", "system", s->word, "number",
                      text_of(item_of(s->about, act), "number"), "columns", columns);
}

static void add_lines(start *x, const char *text)
{
    char line[1024];
    for (int n = 0; *text && n < 200; n++) {
        size_t len = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(len < sizeof line ? len : sizeof line - 1), text);
        beside_add(x, TINT_PLAIN, 0, "%s", line);
        text += len + (text[len] == '\n');
    }
}

static void chapter_beside(start *x, sheet *s, int act)
{
    json_t *text = chapter_text(x, s, act, beside_columns(x));
    if (text) add_lines(x, json_string_value(text));
    json_decref(text);
}

static void chapter_picked(start *x, sheet *s, int act)
{
    json_t *text = chapter_text(x, s, act, page_columns(x));
    if (text) show_page(x, text_of(item_of(s->about, act), "heading"), json_string_value(text));
    json_decref(text);
}

/* ---- found ---- */

static void found_rows(start *x, sheet *s)
{
    const json_t *one;
    size_t i;
    if (!s->about) s->about = start_asks(x, "search", "{s:s}", "words", s->word);
    if (!count_of(s->about)) prose_add(&s->list, TINT_DIM, 0, "No rule has these words.");
    json_array_foreach(s->about, i, one)
    {
        row_add(s, (int)i, "%s", text_of(one, "words"))->most = 2;
        row_note(s, "%s", text_of(one, "id"));
    }
}

static json_t *rule_text(start *x, const sheet *s, int act, int columns)
{
    return start_asks(x, "rule", "{s:s, s:i}", "id", text_of(item_of(s->about, act), "id"), "columns", columns);
}

static void found_beside(start *x, sheet *s, int act)
{
    json_t *text = act < 0 ? NULL : rule_text(x, s, act, beside_columns(x));
    if (text) add_lines(x, json_string_value(text));
    json_decref(text);
}

static void found_picked(start *x, sheet *s, int act)
{
    json_t *text = rule_text(x, s, act, page_columns(x));
    if (text) show_page(x, text_of(item_of(s->about, act), "id"), json_string_value(text));
    json_decref(text);
}

static void search(screen *of, const char *words)
{
    start *x = start_of(of);
    if (!*words) return;
    sheet *s = sheet_lay(x, words, found_rows);
    text_copy(s->word, sizeof s->word, words);
    s->beside = found_beside;
    s->pick = found_picked;
    sheet_renew(x, s);
}

static bool rules_key(start *x, sheet *s, int key, int act)
{
    (void)s, (void)act;
    if (key != 's') return false;
    prompt_open(&x->s, "search all rules:", search);
    return true;
}

static void chapters_of(start *x, const json_t *system)
{
    sheet *s = sheet_lay(x, text_of(system, "id"), chapter_rows);
    text_copy(s->word, sizeof s->word, text_of(system, "id"));
    s->beside = chapter_beside;
    s->pick = chapter_picked;
    s->key = rules_key;
    snprintf(s->foot, sizeof s->foot, "Enter reads  s search all rules");
    sheet_renew(x, s);
}

void lay_rules(start *x)
{
    lay_systems(x, "Rules", chapters_of);
    sheet *s = sheet_now(x);
    s->key = rules_key;
    snprintf(s->foot, sizeof s->foot, "Enter opens  s search all rules");
}
