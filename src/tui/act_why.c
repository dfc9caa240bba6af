/* Why something cannot be done, and the nearest thing that can. */
#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "read.h"

/* Whoever points has no use for what would be typed: "it could go 5.5 inches that way: move B4 261 462 208". */
char *drop_notation(const screen *s, char *words)
{
    char *tail = NULL;
    for (char *at = words; (at = strstr(at, ": ")) != NULL; at++) tail = at;
    size_t n = tail ? strcspn(tail + 2, " ") : 0;
    for (int i = 0; i < count_of(s->k.moves) && n; i++) {
        const char *text = text_of(item_of(s->k.moves, i), "text");
        bool alike = strcspn(text, " ") == n && strncmp(text, tail + 2, n) == 0;
        if (!alike || !tail[2 + n]) continue;
        *tail = 0;
        break;
    }
    return words;
}

static void add_reason(screen *s, const json_t *r, bool several, popup *p)
{
    const json_t *one;
    size_t i;
    const json_t *move = part_of(r, "move");
    if (several && move)
        prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "%s",
                  *text_of(move, "words") ? text_of(move, "words") : text_of(move, "text"));
    if (*text_of(r, "fault")) prose_add(&p->text, TINT_BAD, 0, "%s", text_of(r, "fault"));
    json_array_foreach(part_of(r, "reasons"), i, one)
    {
        if (i == 4) break;
        paragraph *para = prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(one, "words"));
        capital(drop_notation(s, para->text));
        para->hang = 2;
        if (!*text_of(one, "law") || strcmp(text_of(one, "law"), text_of(one, "words")) == 0) continue;
        para = prose_add(&p->text, TINT_DIM, 0, "%s [%s]", text_of(one, "law"), text_of(one, "rule"));
        para->indent = 2;
    }
    if (!part_of(r, "nearest") && *text_of(r, "instead"))
        capital(drop_notation(s, prose_add(&p->text, TINT_SKY, 0, "%s", text_of(r, "instead"))->text));
}

static bool is_offered_before(const json_t *list, int i)
{
    const char *text = text_of(part_of(item_of(list, i), "nearest"), "text");
    for (int k = 0; k < i; k++)
        if (strcmp(text_of(part_of(item_of(list, k), "nearest"), "text"), text) == 0) return true;
    return false;
}

static void build_reasons(screen *s, popup *p)
{
    int n = count_of(p->about);
    for (int i = 0; i < n && i < 3; i++) add_reason(s, item_of(p->about, i), n > 1, p);
    for (int i = 0; i < n; i++) {
        const json_t *nearest = part_of(item_of(p->about, i), "nearest");
        const char *words = *text_of(nearest, "words") ? text_of(nearest, "words") : text_of(nearest, "text");
        if (nearest && !is_offered_before(p->about, i))
            prose_add(&p->text, TINT_GOOD, STYLE_BOLD, "Instead: %s", words)->act = i;
    }
    if (!p->text.count) prose_add(&p->text, TINT_DIM, 0, "No rule stands in the way: nothing like that is asked now.");
}

static void reason_picked(screen *s, int act)
{
    json_t *move = json_incref(part_of(item_of(s->popup->about, act), "nearest"));
    popup_close(s);
    commit_text(s, text_of(move, "text"));
    json_decref(move);
}

void show_reasons(screen *s, const char *title, json_t *list)
{
    popup *p = popup_open(s, title, build_reasons);
    p->about = list;
    p->answers = true;
    p->pick = reason_picked;
    snprintf(p->foot, sizeof p->foot, "Enter does that instead");
}

static json_t *pointed_at(screen *s, int piece)
{
    int other = piece_under(s);
    if (other != NOBODY && other != piece) return ask(s, "pointed", "[i{s:i}]", piece, "other", other);
    return ask(s, "pointed", "[i{s:i,s:i}]", piece, "x", s->cursor.x, "y", s->cursor.y);
}

/* Worth saying: each reason once, and "something else is asked" only where nothing better is known. */
static bool is_worth_saying(const json_t *list, int i)
{
    const json_t *r = item_of(list, i), *reasons = part_of(r, "reasons");
    if (!count_of(reasons)) return *text_of(r, "fault") != 0;
    for (int k = 0; k < i; k++)
        if (json_equal(reasons, part_of(item_of(list, k), "reasons"))) return false;
    return true;
}

static bool is_about_asking(const json_t *r)
{
    return strncmp(text_of(item_of(part_of(r, "reasons"), 0), "words"), "asked now", 9) == 0;
}

static int weight_of(const json_t *r)
{
    return (is_about_asking(r) ? 100 : 0) + (part_of(r, "nearest") ? 0 : 20) + count_of(part_of(r, "reasons"));
}

/* The two that say most; takes the list. */
static json_t *best_reasons(json_t *list)
{
    json_t *out = json_array();
    uint64_t taken = 0;
    for (int n = 0; n < 2; n++) {
        int best = -1;
        for (int i = 0; i < count_of(list) && i < 64; i++) {
            if (taken >> i & 1 || !is_worth_saying(list, i)) continue;
            if (best < 0 || weight_of(item_of(list, i)) < weight_of(item_of(list, best))) best = i;
        }
        if (best < 0 || (n > 0 && weight_of(item_of(list, best)) > 2)) break;
        taken |= 1ull << best;
        json_array_append(out, item_of(list, best));
    }
    json_decref(list);
    return out;
}

/* The nearest that is legal, with the facing that the unit would want there. */
static void face_well(screen *s, json_t *list)
{
    for (int i = 0; i < count_of(list); i++) {
        json_t *nearest = part_of(item_of(list, i), "nearest"), *to = part_of(nearest, "to");
        for (int k = 0; to && k < s->list.aims; k++) {
            const aim *a = &s->list.aim[k];
            bool same = a->other == NOBODY && a->x == number_of(to, "x", -1) && a->y == number_of(to, "y", -1);
            if (same && number_of(nearest, "other", NOBODY) == NOBODY)
                json_object_set(item_of(list, i), "nearest", aim_best(s, a));
        }
    }
}

static void show_list(screen *s, int piece, json_t *list)
{
    char title[200], who[96], place[40];
    if (!count_of(list)) {
        say(s, TINT_PLAIN, "nothing is asked about that place: Tab goes to what %s may do now",
            text_of(piece_of(s, piece), "label"));
        json_decref(list);
        return;
    }
    list = best_reasons(list);
    face_well(s, list);
    snprintf(title, sizeof title, "%s, %s: not now", piece_words(piece_of(s, piece), who, sizeof who),
             field_place(&s->field, s->cursor, place));
    show_reasons(s, title, list);
}

static json_t *legal_path(const json_t *list)
{
    for (int i = 0; i < count_of(list); i++)
        if (is_set(item_of(list, i), "ok") && count_of(part_of(item_of(list, i), "path")))
            return part_of(item_of(list, i), "path");
    return NULL;
}

void show_reasons_here(screen *s, int piece)
{
    json_t *list = pointed_at(s, piece);
    if (!list) return;
    if (!legal_path(list)) {
        show_list(s, piece, list);
        return;
    }
    say(s, TINT_GOOD, "that is allowed: Enter does it");
    json_decref(list);
}

void tried(screen *s, int piece)
{
    json_t *list = pointed_at(s, piece), *path = json_incref(legal_path(list));
    if (path) {
        json_decref(list);
        follow(s, path);
        json_decref(path);
    } else if (list && !count_of(list)) { /* where it goes is asked when it is known what it does */
        s->focus = ON_LIST;
        say(s, TINT_PLAIN, "first what %s is to do: Enter picks it here", text_of(piece_of(s, piece), "label"));
        json_decref(list);
    } else if (list)
        show_list(s, piece, list);
}
