/* A page's calls: odds, and the headlines of several moves beside each other. */
#include <stdlib.h>
#include <string.h>

#include "face.h"

enum { ODDS_ROOM = 96 << 20, LIST_ROOM = 192 << 20, ASSUMED = 32, THOROUGH = 5000 };

static void draw_no_odds(paper *p, const char *why)
{
    paper_clear(p);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_end(p, '}');
}

/* ---- one move ---- */

/* What is weighed: the first argument; 0 of a pending roll. */
static bool read_weighed(const face *f, paper *p, size_t *at, gg_move *out)
{
    size_t len = 0;
    gg_fault fault = {0};
    const char *text = face_argument(f, at, &len);
    *out = 0;
    if (face_asks(f, GG_ROLL)) return true;
    *out = gg_move_parse(f->s.b, f->s.now, text ? text : "", len, &fault);
    if (*out && gg_verdict(f->s.b, f->s.now, *out) == GG_OK) return true;
    draw_no_odds(p, *out ? "that move is not allowed, so it has no odds" : fault.text);
    return false;
}

static bool read_until(const face *f, paper *p, size_t *at, gg_until *out)
{
    size_t len;
    const char *word = face_argument(f, at, &len);
    int until = word && *word ? gg_system_until_find(gg_battle_system(f->s.b), word) : GG_UNTIL_NONE;
    *out = (gg_until)(until < 0 ? 0 : until);
    if (until < 0) draw_no_odds(p, "there is no such horizon");
    return until >= 0;
}

/* The moves that are assumed; -1: why not was said. */
static int read_assumed(const face *f, paper *p, size_t *at, gg_move *out)
{
    size_t len;
    int n = 0;
    for (const char *text; n < ASSUMED && (text = face_argument(f, at, &len)); n++) {
        gg_fault fault = {0};
        out[n] = gg_move_parse(f->s.b, f->s.now, text, len, &fault);
        if (out[n]) continue;
        draw_no_odds(p, fault.text);
        return -1;
    }
    return n;
}

void face_odds(face *f, int budget)
{
    paper *p = face_begin(f);
    gg_move move, assumed[ASSUMED];
    gg_until until;
    size_t at = 0;
    if (!face_asks(f, GG_ROLL) && !face_asks(f, GG_CHOOSE)) {
        draw_no_odds(p, face_what_is_asked(f));
        return;
    }
    if (!read_weighed(f, p, &at, &move) || !read_until(f, p, &at, &until)) return;
    int n = read_assumed(f, p, &at, assumed);
    if (n < 0) return; /* it was said */
    weighing *w = take(sizeof *w);
    weigh_limits limits = {.budget = budget > 0 ? budget : weigh_budget(f->s.b), .room = ODDS_ROOM};
    if (limits.budget >= THOROUGH) limits.again = WEIGH_AGAIN; /* not for the first words */
    gg_odds_ask ask = {.move = move, .assume = assumed, .assumes = n, .until = until};
    if (weigh(f->s.b, f->s.now, &ask, limits, w))
        draw_odds(p, w, f->s.b);
    else
        draw_no_odds(p, "the odds do not fit in memory, not even as an estimate");
    weigh_free(w);
    free(w);
}

/* ---- several beside each other ---- */

typedef struct listed {
    const char *text;
    bool good, legal;
    weighing w;
} listed;

static void draw_listed(paper *p, const listed *l)
{
    paper_begin(p, '{');
    paper_set_text(p, "move", l->text);
    paper_set_bool(p, "ok", l->good);
    if (l->good)
        draw_headline(p, &l->w);
    else
        paper_set_text(p, "why", l->legal ? "the odds do not fit in memory" : "that move is not allowed");
    paper_end(p, '}');
}

static void weigh_one(const face *f, listed *l, weigh_limits limits)
{
    gg_fault fault;
    gg_move m = gg_move_parse(f->s.b, f->s.now, l->text, strlen(l->text), &fault);
    l->legal = m && gg_verdict(f->s.b, f->s.now, m) == GG_OK;
    l->good = l->legal && weigh(f->s.b, f->s.now, &(gg_odds_ask){.move = m}, limits, &l->w);
    if (!l->good && l->legal) weigh_free(&l->w);
}

static void draw_beside(paper *p, listed *l, int n)
{
    weighing *w[WEIGH_MOST];
    int good = 0;
    for (int i = 0; i < n; i++)
        if (l[i].good) w[good++] = &l[i].w;
    weigh_beside(w, good);
    for (int i = 0; i < n; i++) draw_listed(p, &l[i]);
}

/* Beside each other they show the same facts, and all are held in memory until the last is weighed. */
void face_headlines(face *f, int budget, int of, int beside)
{
    paper *p = face_begin(f);
    size_t at = 0, len;
    int n = 0;
    const char *text;
    paper_begin(p, '[');
    if (face_asks(f, GG_CHOOSE)) {
        listed *l = take(WEIGH_MOST * sizeof *l);
        while (n < WEIGH_MOST && (text = face_argument(f, &at, &len)))
            if (len) l[n++].text = text;
        weigh_limits limits = weigh_listed(of > n ? of : n);
        if (budget > 0) limits.budget = budget;
        if (beside && n) limits.room = LIST_ROOM / (size_t)n;
        for (int i = 0; i < n; i++) {
            weigh_one(f, &l[i], limits);
            if (!beside) draw_listed(p, &l[i]);
            if (!beside && l[i].good) weigh_free(&l[i].w);
        }
        if (beside) draw_beside(p, l, n);
        for (int i = 0; beside && i < n; i++)
            if (l[i].good) weigh_free(&l[i].w);
        free(l);
    }
    paper_end(p, ']');
}
