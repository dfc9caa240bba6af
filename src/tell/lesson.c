/* Lessons: see lesson.h. */
#include "lesson.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BEFORE, WAITS, THEN };

struct lesson_book {
    json_t *root;
};

/* ---- reading ---- */

static const char *text_of(const json_t *in, const char *name)
{
    const char *text = json_string_value(json_object_get(in, name));
    return text ? text : "";
}

lesson_book *lesson_book_read(const char *text, size_t len, char *why, size_t cap)
{
    json_error_t error;
    json_t *root = json_loadb(text, len, 0, &error);
    if (!root) {
        snprintf(why, cap, "line %d: %s", error.line, error.text);
        return NULL;
    }
    if (!json_is_object(json_object_get(root, "first")) || !json_is_array(json_object_get(root, "lessons"))) {
        snprintf(why, cap, "expected a `first` battle and `lessons`");
        json_decref(root);
        return NULL;
    }
    lesson_book *b = take(sizeof *b);
    b->root = root;
    return b;
}

void lesson_book_free(lesson_book *b)
{
    if (!b) return;
    json_decref(b->root);
    free(b);
}

int lesson_book_count(const lesson_book *b)
{
    size_t i;
    json_t *chapter;
    int n = 1;
    json_array_foreach(json_object_get(b->root, "lessons"), i, chapter) n +=
        (int)json_array_size(json_object_get(chapter, "drills"));
    return n;
}

static void read_first(const json_t *first, lesson *out)
{
    *out = (lesson){.name = "first",
                    .about = text_of(first, "title"),
                    .task = "",
                    .learned = text_of(first, "learned"),
                    .battle = text_of(first, "battle"),
                    .scenario = text_of(first, "scenario"),
                    .opponent = text_of(first, "opponent"),
                    .seat = (int)json_integer_value(json_object_get(first, "seat")) & 1,
                    .guided = true,
                    .of = first};
    const char *slash = strchr(out->battle, '/');
    if (slash) out->battle = slash + 1;
}

static void read_drill(const json_t *chapter, const json_t *drill, lesson *out)
{
    *out = (lesson){.name = text_of(drill, "name"),
                    .about = text_of(chapter, "about"),
                    .task = text_of(drill, "task"),
                    .learned = text_of(drill, "answer"),
                    .battle = text_of(drill, "name"),
                    .scenario = "",
                    .opponent = "",
                    .seat = -1,
                    .of = drill};
}

bool lesson_book_at(const lesson_book *b, int i, lesson *out)
{
    size_t k;
    json_t *chapter;
    if (i == 0) {
        read_first(json_object_get(b->root, "first"), out);
        return true;
    }
    i--;
    json_array_foreach(json_object_get(b->root, "lessons"), k, chapter)
    {
        const json_t *drills = json_object_get(chapter, "drills");
        int n = (int)json_array_size(drills);
        if (i >= 0 && i < n) {
            read_drill(chapter, json_array_get(drills, (size_t)i), out);
            return true;
        }
        i -= n;
    }
    return false;
}

int lesson_book_find(const lesson_book *b, const char *name)
{
    lesson l;
    for (int i = 0; lesson_book_at(b, i, &l); i++) {
        bool drill = strncmp(l.name, "drill_", 6) == 0;
        if (strcasecmp(l.name, name) == 0 || (drill && strcasecmp(l.name + 6, name) == 0)) return i;
    }
    return -1;
}

/* ---- answers compared ---- */

/* Capitals and blanks aside; `whole`: else `text` may go on. */
static bool alike(const char *wanted, const char *text, bool whole)
{
    for (;; wanted++, text++) {
        while (*wanted == ' ' && (wanted[1] == ' ' || !wanted[1])) wanted++;
        while (*text == ' ' && (text[1] == ' ' || !text[1])) text++;
        if (!*wanted) return !*text || (!whole && *text == ' ');
        if (tolower((unsigned char)*wanted) != tolower((unsigned char)*text)) return false;
    }
}

bool lesson_solves(const lesson *l, const char *answer)
{
    size_t i;
    json_t *best;
    json_array_foreach(json_object_get(l->of, "best"), i,
                       best) if (json_is_string(best) && alike(json_string_value(best), answer, false)) return true;
    return false;
}

const char *lesson_rival(const lesson *l, int i)
{
    const json_t *rivals = json_object_get(l->of, "rivals");
    return json_string_value(i == 0 ? json_array_get(json_object_get(l->of, "best"), 0)
                                    : json_array_get(rivals, (size_t)i - 1));
}

/* ---- the guide ---- */

guide guide_begin(const lesson *l) { return (guide){.of = *l, .phase = BEFORE}; }

/* A drill is its own only step. */
static const json_t *step(const guide *g)
{
    if (!g->of.guided) return g->at == 0 ? g->of.of : NULL;
    return json_array_get(json_object_get(g->of.of, "steps"), (size_t)g->at);
}

bool guide_ended(const guide *g) { return step(g) == NULL; }

static const json_t *answers_of(const guide *g)
{
    return g->phase == WAITS ? NULL : json_object_get(step(g), g->phase == BEFORE ? "before" : "then");
}

/* What is laid down next; NULL: the person is asked, or it has ended. */
static const char *next_laid(guide *g)
{
    while (!guide_ended(g)) {
        const char *text = json_string_value(json_array_get(answers_of(g), g->laid));
        g->laid++;
        if (text) return text;
        g->laid = 0;
        if (g->phase == WAITS) return NULL;
        if (g->phase == THEN)
            g->at++, g->phase = BEFORE;
        else
            g->phase = WAITS;
        if (g->phase == WAITS) return NULL;
    }
    return NULL;
}

/* A question whose answer cannot matter stands in the way: it answers itself. */
static bool answers_itself(const session *s, gg_answer *out)
{
    gg_asking a;
    if (!gg_asking_of(s->b, s->now, &a) || !a.idle || !a.usual) return false;
    *out = (gg_answer){.kind = GG_CHOOSE, .move = a.usual};
    return true;
}

bool guide_lays(guide *g, const session *s, gg_answer *out, char *why, size_t cap)
{
    why[0] = 0;
    for (const char *text; (text = next_laid(g));) {
        gg_fault fault = {0};
        bool optional = *text == '?';
        const char *bare = text + optional;
        bool good = gg_answer_parse(s->b, s->now, bare, strlen(bare), out, &fault);
        if (good && out->kind == GG_CHOOSE) good = gg_verdict(s->b, s->now, out->move) == GG_OK;
        if (good) return true;
        if (optional) continue;
        if (answers_itself(s, out)) {
            g->laid--; /* its turn comes */
            return true;
        }
        snprintf(why, cap, "the lesson cannot go on at `%s`: %s", bare, fault.text[0] ? fault.text : "not legal");
        return false;
    }
    return false;
}

const char *guide_says(const guide *g) { return g->of.guided ? text_of(step(g), "say") : g->of.task; }
const char *guide_points_at(const guide *g) { return text_of(step(g), "point"); }
const char *guide_wants(const guide *g) { return json_string_value(json_object_get(step(g), "do")); }

bool guide_allows(const guide *g, const session *s, gg_move m)
{
    char text[GG_MOVE_TEXT];
    const char *wanted = guide_wants(g);
    gg_move_print(s->b, s->now, m, text, sizeof text);
    return !g->of.guided || (wanted && alike(wanted, text, true));
}

const char *guide_no(const guide *g)
{
    return guide_wants(g) ? "You could. Let us first do what the lesson asks; it lets go soon."
                          : "Read on first: the lesson goes on with Enter.";
}

void guide_goes_on(guide *g)
{
    g->phase = THEN;
    g->laid = 0;
}
