/* What is asked and why; the moves below it, each with what may come of it. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "read.h"
#include "screen.h"

/* What is asked, without the name of the side that most prompts begin with: it stands above. */
static void prompt_words(const screen *s, char *out, size_t cap)
{
    const char *words = text_of(s->k.view, "prompt");
    const char *side = text_of(item_of(part_of(s->k.view, "sides"), asked_side(s)), "name");
    size_t n = strlen(side);
    if (n && strncasecmp(words, side, n) == 0 && strncmp(words + n, ": ", 2) == 0) words += n + 2;
    text_copy(out, cap, words);
    capital(out);
}

static void add_test(const json_t *test, prose *t)
{
    const json_t *r;
    size_t i;
    const char *needed = text_of(test, "needed");
    if (!test || !*text_of(test, "purpose")) return;
    capital(prose_add(t, TINT_PLAIN, 0, "%s%s%s", text_of(test, "purpose"), *needed ? ": " : "", needed)->text);
    json_array_foreach(part_of(test, "rows"), i, r)
    {
        int good = number_of(r, "good", 0), low = number_of(r, "low", -9999), high = number_of(r, "high", -9999);
        char span[40] = "";
        if (strcmp(text_of(test, "form"), "draw") == 0)
            span[0] = 0;
        else if (*text_of(r, "dice"))
            snprintf(span, sizeof span, "%s", text_of(r, "dice"));
        else if (low == -9999 && high != -9999)
            snprintf(span, sizeof span, "%d or less", high);
        else if (high == -9999 && low != -9999)
            snprintf(span, sizeof span, "%d or more", low);
        else if (low == high && low != -9999)
            snprintf(span, sizeof span, "%d", low);
        else if (low != -9999)
            snprintf(span, sizeof span, "%d to %d", low, high);
        paragraph *p = prose_add(t,
                                 good > 0   ? TINT_GOOD
                                 : good < 0 ? TINT_BAD
                                            : TINT_PLAIN,
                                 0, "%s%s%s  %.0f %%", span, *span ? ": " : "", text_of(r, "words"),
                                 100 * real_of(part_of(r, "chance"), "value"));
        p->indent = 1;
        p->hang = 2;
    }
    if (count_of(part_of(test, "rows"))) return;
    json_array_foreach(part_of(test, "faces"), i, r) if (*text_of(r, "does"))
        prose_add(t, TINT_PLAIN, 0, "%s: %s", text_of(r, "name"), text_of(r, "does"))
            ->indent = 1;
}

/* What stands on the die where it is no number, and what it is typed as. */
static void add_die(const screen *s, prose *t)
{
    const json_t *die = part_of(part_of(s->k.view, "ask"), "die"), *names = part_of(die, "names");
    const char *first = json_string_value(item_of(names, 0));
    char all[WORDS] = "";
    if (!first || (*first >= '0' && *first <= '9')) return;
    for (int i = 0; i < count_of(names); i++) {
        const char *name = json_string_value(item_of(names, i));
        size_t n = strlen(all);
        if (is_set(die, "draw"))
            snprintf(all + n, sizeof all - n, "%s%s", i ? ", " : "", name);
        else
            snprintf(all + n, sizeof all - n, "%s%d %s", i ? ", " : "", i + 1, name);
    }
    prose_add(t, TINT_DIM, 0, "%s: %s", is_set(die, "draw") ? "One of" : "Faces", all)->hang = 2;
}

static void add_waiting(screen *s, prose *t)
{
    const json_t *result = part_of(s->k.view, "result");
    char words[WORDS];
    if (result) {
        prose_add(t, TINT_MARK, STYLE_BOLD, "The battle is over");
        prose_add(t, TINT_PLAIN, 0, "%s", text_of(result, "words"));
        return;
    }
    const json_t *pending = part_of(s->k.view, "ask"), *sides = part_of(s->k.view, "sides");
    int side = number_of(pending, "side", NOBODY);
    bool chooses = side >= 0 && strcmp(text_of(pending, "kind"), "choose") == 0;
    if (chooses) { /* "your phase" is theirs */
        text_copy(words, sizeof words, text_of(item_of(sides, side), "name"));
        prose_add(t, side ? TINT_SIDE1 : TINT_SIDE0, STYLE_BOLD, "The %s are asked:", capital(words));
    }
    prompt_words(s, words, sizeof words);
    prose_add(t, TINT_DIM, 0, "%s", words);
}

static void add_asked(screen *s, prose *t)
{
    char words[WORDS], who[96];
    const json_t *q = s->k.question;
    prompt_words(s, words, sizeof words);
    prose_add(t, TINT_PLAIN, STYLE_BOLD, "%s", words);
    const char *why = text_of(q, "why");
    if (rolling(s)) {
        add_test(part_of(q, "test"), t);
        add_die(s, t);
        prose_add(t, TINT_DIM, 0, "Type what fell; Esc looks around first.");
        return;
    }
    if (*why && s->list.find[0] == 0 && s->list.open < 0) {
        paragraph *p = prose_add(t, TINT_DIM, 0, "%s", why);
        capital(p->text);
        p->most = s->at.question.rows > 30 ? 4 : 3; /* more where there is room */
    }
    const json_t *piece = piece_of(s, s->chosen);
    if (piece && !s->list.find[0]) {
        tint ink = number_of(piece, "side", 0) ? TINT_SIDE1 : TINT_SIDE0;
        prose_add(t, ink, STYLE_BOLD, "%s", piece_words(piece, who, sizeof who));
    }
}

static void build_rows(screen *s, prose *t, int *first, int *last);

/* The rows that the list of moves leaves over. */
static int rows_left(screen *s, pane p)
{
    prose t = {.ascii = !s->c.unicode};
    int first, last;
    if (!choosing(s)) return p.rows;
    build_rows(s, &t, &first, &last);
    int left = p.rows - 1 - prose_height(&t, p.columns);
    prose_free(&t);
    return left;
}

/* What is cut gets the rows that nobody else needs. */
static void stretch(prose *t, int columns, int room)
{
    int over = room - prose_height(t, columns);
    for (int i = 0; i < t->count && over > 0; i++)
        if (t->at[i].most) t->at[i].most = (uint8_t)(t->at[i].most + (over < 99 ? over : 99));
}

void pane_question(screen *s)
{
    prose t = {.ascii = !s->c.unicode};
    pane p = s->at.question;
    if (s->d->now.yours && !is_looking_back(s))
        add_asked(s, &t);
    else
        add_waiting(s, &t);
    int left = rows_left(s, p), most = rolling(s) ? p.rows : left > p.rows / 2 ? left : p.rows / 2;
    stretch(&t, p.columns, left);
    int rows = prose_height(&t, p.columns);
    if (rows > most) rows = most;
    easel_prose(&s->c, (pane){p.y, p.x, rows, p.columns}, &t, 0, -1);
    s->at.list = (pane){p.y + rows + 1, p.x, p.rows - rows - 1, p.columns};
    prose_free(&t);
}

/* ---- the rows ---- */

/* A number of a headline as a row has room for it: units by their labels. */
static void shorten(const screen *s, const char *text, char *out, size_t cap)
{
    const json_t *p;
    size_t i;
    text_copy(out, cap, text);
    json_array_foreach(part_of(s->k.view, "pieces"), i, p)
    {
        char both[128];
        const char *name = text_of(p, "name"), *label = text_of(p, "label");
        if (!*name || strcmp(name, label) == 0) continue;
        snprintf(both, sizeof both, "%s (%s)", name, label);
        char *at = strstr(out, both);
        if (!at) continue;
        memmove(at + strlen(label), at + strlen(both), strlen(at + strlen(both)) + 1);
        memcpy(at, label, strlen(label));
    }
}

static tint role_ink(const char *role)
{
    if (strcmp(role, "aim") == 0 || strcmp(role, "them") == 0) return TINT_GOOD;
    return strcmp(role, "me") == 0 ? TINT_BAD : TINT_DIM;
}

/* A row whose label has the number already needs it once more only when it is looked at. */
static bool is_labelled(const row *r, const char *text)
{
    const char *end = strchr(text, '%');
    char number[16];
    if (!end || end - text >= (int)sizeof number - 1) return false;
    text_copy(number, sizeof number, text);
    number[end - text + 1] = 0;
    return strstr(r->words, number) != NULL;
}

static void add_heads(screen *s, const row *r, int act, int most, prose *t)
{
    const json_t *head = json_object_get(s->k.heads, text_of(r->move, "text")), *line;
    size_t i;
    char text[WORDS];
    json_array_foreach(part_of(head, "headline"), i, line)
    {
        bool certain = strcmp(text_of(line, "role"), "certain") == 0;
        bool dull =
            part_of(r->move, "to") && !is_set(r->move, "attack") && real_of(part_of(line, "chance"), "value") >= 1;
        if (certain || dull) continue;
        if (most-- <= 0 || (most == 0 && is_labelled(r, text_of(line, "text")))) break;
        shorten(s, text_of(line, "text"), text, sizeof text);
        paragraph *p = prose_add(t, role_ink(text_of(line, "role")), 0, "%s", text);
        p->indent = 4;
        p->hang = 2;
        p->act = act;
    }
}

/* Of moves of which the same is to be said it is said once. */
static bool says_as_before(const screen *s, int n)
{
    const json_t *here, *before;
    if (n == 0 || s->list.at[n - 1].kind != ROW_MOVE || s->list.at[n].kind != ROW_MOVE) return false;
    here = json_object_get(s->k.heads, text_of(s->list.at[n].move, "text"));
    before = json_object_get(s->k.heads, text_of(s->list.at[n - 1].move, "text"));
    return strcmp(text_of(item_of(part_of(here, "headline"), 0), "text"),
                  text_of(item_of(part_of(before, "headline"), 0), "text")) == 0;
}

static void add_row(screen *s, int n, bool marked, prose *t)
{
    const row *r = &s->list.at[n];
    const char *fold = r->kind == ROW_FOLD ? sign_text(&s->c, SIGN_FOLDED) : "";
    const json_t *move = r->kind == ROW_MOVE ? r->move : NULL;
    bool ends = move && number_of(move, "rank", 1) == 3, attack = is_set(move, "attack");
    tint ink = r->kind == ROW_HEAD ? TINT_DIM : attack ? TINT_BAD : TINT_PLAIN;
    paragraph *p =
        prose_add(t, ink, r->kind == ROW_HEAD ? STYLE_BOLD : 0, "%s%s%s%s%s%s%s", fold, *fold ? " " : "", r->words,
                  is_set(move, "usual") ? "  (usual)" : "", ends ? "  (ends it)" : "", r->note[0] ? "  " : "", r->note);
    p->act = r->kind == ROW_HEAD ? -1 : n;
    p->indent = r->kind == ROW_HEAD ? 0 : 2;
    p->hang = 2;
    bool way = s->list.open >= 0; /* of ways to one place mostly the same is to be said */
    if (move) add_heads(s, r, n, marked ? 3 : way || says_as_before(s, n) ? 0 : 1, t);
}

static void build_rows(screen *s, prose *t, int *first, int *last)
{
    *first = *last = -1;
    for (int i = 0; i < s->list.rows; i++) {
        bool marked = i == s->list.row;
        if (marked) *first = t->count;
        add_row(s, i, marked, t);
        if (marked) *last = t->count - 1;
    }
}

static void scroll_to(screen *s, const prose *t, pane p, int first, int last)
{
    int high = prose_height(t, p.columns), *top = &s->list.top;
    if (first >= 0) {
        int from = prose_top(t, p.columns, first), to = prose_top(t, p.columns, last + 1);
        if (to > *top + p.rows) *top = to - p.rows;
        if (from < *top) *top = from;
        if (first <= 1) *top = 0;
    }
    if (*top > high - p.rows) *top = high - p.rows;
    if (*top < 0) *top = 0;
}

void pane_list(screen *s)
{
    prose t = {.ascii = !s->c.unicode};
    pane p = s->at.list;
    int first, last;
    if (!choosing(s) || p.rows < 1) return;
    build_rows(s, &t, &first, &last);
    scroll_to(s, &t, p, first, last);
    bool here = s->focus == ON_LIST || s->list.open >= 0;
    int high = easel_prose(&s->c, p, &t, s->list.top, here ? first : -1);
    if (first >= 0) {
        int y = prose_top(&t, p.columns, first) - s->list.top;
        if (y >= 0 && y < p.rows)
            easel_put(&s->c, p.y + y, p.x, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD | (here ? STYLE_REVERSE : 0),
                      sign_text(&s->c, SIGN_POINTER));
    }
    int edge = p.x + p.columns;
    if (s->list.top > 0)
        easel_put(&s->c, p.y, edge, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD, sign_text(&s->c, SIGN_MORE_UP));
    if (high - s->list.top > p.rows)
        easel_put(&s->c, p.y + p.rows - 1, edge, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD,
                  sign_text(&s->c, SIGN_MORE_DOWN));
    prose_free(&t);
}

int list_at(screen *s, int y)
{
    prose t = {.ascii = !s->c.unicode};
    int first, last, act = -1;
    build_rows(s, &t, &first, &last);
    int n = prose_at(&t, s->at.list, s->list.top, y);
    if (n >= 0 && t.at) act = t.at[n].act;
    prose_free(&t);
    return act;
}
