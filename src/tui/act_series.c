/* Questions of a series on one screen: each begins with what is usual, and they are given together. */
#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "read.h"
#include "wide_curses.h"

enum { GIVE_ALL = 1000, ALL_LIKE = 2000, FEW_WAYS = 6 };

static const char *title_of(const screen *s, const json_t *question, char *out, int room)
{
    const json_t *group = item_of(part_of(question, "groups"), 0);
    const json_t *piece = piece_of(s, number_of(question, "piece", NOBODY));
    bool leads = piece && strcmp(text_of(piece, "arm"), "leader") == 0;
    if (group && (!piece || leads))
        snprintf(out, (size_t)room, "%s", *text_of(group, "name") ? text_of(group, "name") : text_of(group, "label"));
    else if (piece)
        piece_words(piece, out, room);
    else
        snprintf(out, (size_t)room, "%s", text_of(question, "prompt"));
    return out;
}

static int picked_of(const json_t *part)
{
    const json_t *moves = part_of(part, "moves");
    int picked = number_of(part, "picked", -1);
    for (int i = 0; picked < 0 && i < count_of(moves); i++)
        if (is_set(item_of(moves, i), "usual")) picked = i;
    return picked < 0 ? 0 : picked;
}

static void pick_way(json_t *part, int i)
{
    int n = count_of(part_of(part, "moves"));
    if (n) json_object_set_new(part, "picked", json_integer((i % n + n) % n));
}

/* ---- the form ---- */

/* What several of them can be answered with: heads of labels, each once. */
static json_t *heads_of(const json_t *parts)
{
    json_t *heads = json_object();
    char head[WORDS];
    for (int i = 0; i < count_of(parts); i++) {
        const json_t *moves = part_of(item_of(parts, i), "moves");
        for (int k = 0; k < count_of(moves); k++) {
            label_head(item_of(moves, k), head, sizeof head);
            json_object_set_new(heads, head, json_integer(number_of(heads, head, 0) + 1));
        }
    }
    return heads;
}

static const char *head_number(const json_t *heads, int n)
{
    const char *head;
    json_t *count;
    json_object_foreach((json_t *)heads, head, count) if (json_integer_value(count) > 1 && n-- == 0) return head;
    return NULL;
}

/* Those that can be answered so are. */
static void pick_alike(json_t *parts, int n)
{
    json_t *heads = heads_of(parts);
    const char *wanted = head_number(heads, n);
    char head[WORDS];
    for (int i = 0; wanted && i < count_of(parts); i++) {
        const json_t *moves = part_of(item_of(parts, i), "moves");
        for (int k = 0; k < count_of(moves); k++) {
            label_head(item_of(moves, k), head, sizeof head);
            if (strcmp(head, wanted) == 0) pick_way(item_of(parts, i), k);
        }
    }
    json_decref(heads);
}

static void build_form(screen *s, popup *p)
{
    char title[WORDS], label[WORDS];
    int n = count_of(p->about);
    if (*text_of(s->k.question, "why"))
        capital(prose_add(&p->text, TINT_DIM, 0, "%s", text_of(s->k.question, "why"))->text);
    prose_add(&p->text, TINT_GOOD, STYLE_BOLD, "Give all %d as they stand", n)->act = GIVE_ALL;
    json_t *heads = heads_of(p->about);
    const char *head;
    for (int i = 0; i < FEW_WAYS && (head = head_number(heads, i)) != NULL; i++)
        prose_add(&p->text, TINT_SKY, 0, "All: %s", head)->act = ALL_LIKE + i;
    json_decref(heads);
    for (int i = 0; i < n; i++) {
        const json_t *part = item_of(p->about, i), *moves = part_of(part, "moves");
        int k = picked_of(part);
        text_copy(label, sizeof label, label_of(item_of(moves, k)));
        title_of(s, part_of(part, "question"), title, sizeof title);
        bool several = count_of(moves) > 1;
        paragraph *one =
            prose_add(&p->text, TINT_PLAIN, 0, several ? "%s: \u2039%s\u203a" : "%s: %s", title, capital(label));
        one->act = i;
        one->hang = 4;
    }
}

static void give_all(screen *s)
{
    json_t *texts = json_array();
    for (int i = 0; i < count_of(s->popup->about); i++) {
        const json_t *part = item_of(s->popup->about, i);
        const char *text = text_of(item_of(part_of(part, "moves"), picked_of(part)), "text");
        json_array_append_new(texts, json_string(text));
    }
    json_decref(s->plan);
    s->plan = texts;
    popup_close(s);
    answer_plan(s);
}

static void form_picked(screen *s, int act)
{
    json_t *parts = s->popup->about;
    s->popup->stale = true;
    if (act == GIVE_ALL)
        give_all(s);
    else if (act >= ALL_LIKE)
        pick_alike(parts, act - ALL_LIKE);
    else
        pick_way(item_of(parts, act), picked_of(item_of(parts, act)) + 1);
}

static bool form_key(screen *s, int key)
{
    popup *p = s->popup;
    int act = p->chosen >= 0 ? p->text.at[p->chosen].act : -1;
    if (key == ESCAPE_KEY) text_copy(s->single, sizeof s->single, text_of(s->k.question, "id"));
    if ((key != KEY_LEFT && key != KEY_RIGHT) || act < 0 || act >= GIVE_ALL) return false;
    json_t *part = item_of(p->about, act);
    pick_way(part, picked_of(part) + (key == KEY_LEFT ? -1 : 1));
    p->stale = true;
    return true;
}

/* Whoever is asked about is shown on the board. */
static void form_marked(screen *s, int act)
{
    if (act < GIVE_ALL)
        cursor_to_piece(s, number_of(part_of(item_of(s->popup->about, act), "question"), "piece", NOBODY));
}

/* The same is asked again and again of the same: no form. */
static bool are_apart(const screen *s, const json_t *parts)
{
    char a[WORDS], b[WORDS];
    for (int i = 0; i < count_of(parts); i++)
        for (int k = 0; k < i; k++) {
            title_of(s, part_of(item_of(parts, i), "question"), a, sizeof a);
            title_of(s, part_of(item_of(parts, k), "question"), b, sizeof b);
            if (strcmp(a, b) == 0) return false;
        }
    return count_of(parts) > 1;
}

bool has_series(const screen *s) { return choosing(s) && s->k.series && are_apart(s, s->k.series); }

void show_series(screen *s)
{
    if (!has_series(s)) return;
    popup *p = popup_open(s, text_of(s->k.question, "prompt"), build_form);
    p->about = json_deep_copy(s->k.series);
    p->answers = true;
    p->pick = form_picked;
    p->key = form_key;
    p->marked = form_marked;
    snprintf(p->title, sizeof p->title, "%d questions of one kind", count_of(p->about));
    snprintf(p->foot, sizeof p->foot, "left, right choose  Esc one at a time");
}

/* ---- one after the other ---- */

bool answer_plan(screen *s)
{
    if (!count_of(s->plan) || !choosing(s)) return false;
    for (int i = 0; i < count_of(s->plan); i++) {
        const char *text = json_string_value(item_of(s->plan, i));
        json_t *offer = offer_called(s, text);
        if (!offer) continue;
        char given[WORDS];
        int since = s->k.since;
        text_copy(given, sizeof given, text);
        json_array_remove(s->plan, (size_t)i);
        give(s, given);
        s->k.since = since;
        return true;
    }
    json_array_clear(s->plan); /* it went another way: the rest is asked */
    return false;
}
