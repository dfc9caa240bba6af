/* A page's calls: what happened, as cards of exchanges with their dice, ways and losses, and the same in headlines alone. */
#include <stdlib.h>
#include <string.h>

#include "engine/flow.h"
#include "face.h"
#include "tell/cards.h"

/* ---- what is kept while the battle is told ---- */

typedef struct deed { /* something to be shown on the map, or dice; as JSON */
    int event;
    uint8_t piece, other;
    size_t at, len;
} deed;

typedef struct item { /* a card, or a sentence that belongs to none */
    uint8_t is;       /* told */
    bool open;        /* the exchange still goes on */
    span of;
    size_t text, text_len;
    int line, lines; /* the first of its lines, and how many */
} item;

typedef struct line {
    int event, depth;
    bool head;
    size_t text, text_len;
} line;

typedef struct opening { /* whom an exchange is about */
    int event;
    uint8_t side, piece, other;
    gg_rule rule;
} opening;

typedef struct retelling {
    cards cards; /* first: an event finds its retelling by it */
    void (*hear)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);
    const char *const *status_word;
    bool both, paused;
    int n;                    /* the answer that is being given */
    int *answer;              /* by event */
    gg_event dice;            /* that fell last; kind 0: none */
    gg_event hurt[GG_PIECES]; /* what changed the strength of each in this answer; kind 0: nothing did */
    int hurt_at[GG_PIECES];   /* and which event that was */
    bool hurts;
    gg_view *view, *was; /* after this answer and before it */
    paper text;          /* of deeds */
    buffer words;
    deed *deed;
    item *item;
    line *line;
    opening *opening;
    int deeds, items, lines, openings;
} retelling;

/* Room for one more of a list that has so many, a power of two of them at a time. */
static void *more(void *list, int have, size_t each)
{
    if (have & (have - 1) || have == 1) return list;
    return grow(list, (have ? 2 * (size_t)have : 2) * each);
}

static size_t keep_words(retelling *r, const char *text)
{
    size_t at = r->words.len;
    buffer_add(&r->words, text, strlen(text));
    return at;
}

/* ---- lines ---- */

static void add_line(retelling *r, bool head, int depth, const char *text)
{
    item *to = &r->item[r->items - 1];
    span of = r->cards.of_events;
    r->line = more(r->line, r->lines, sizeof *r->line);
    r->line[r->lines++] = (line){of.from, depth, head, keep_words(r, text), strlen(text)};
    if (of.from < to->of.from) to->of.from = of.from;
    if (of.to > to->of.to) to->of.to = of.to;
    to->lines++;
}

static void say(cards *c, told what, int depth, const char *text)
{
    retelling *r = (retelling *)c;
    bool within = r->items && r->item[r->items - 1].is == TOLD_HEADLINE && depth > 0;
    if (within && (what == TOLD_LINE || what == TOLD_INNER)) {
        add_line(r, what == TOLD_INNER, depth, text);
        return;
    }
    if (what == TOLD_INNER) what = TOLD_HEADLINE;
    if (what == TOLD_CHAPTER && !text[0]) return;
    r->item = more(r->item, r->items, sizeof *r->item);
    r->item[r->items++] = (item){.is = (uint8_t)what,
                                 .open = r->paused,
                                 .of = c->of_events,
                                 .text = keep_words(r, text),
                                 .text_len = strlen(text),
                                 .line = r->lines};
}

/* ---- deeds ---- */

static void draw_way(paper *p, const gg_battle *b, const gg_event *e)
{
    paper_key(p, "from"), draw_place(p, b, e->from);
    paper_key(p, "to"), draw_place(p, b, e->to);
}

static void draw_thrown(paper *p, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    const gg_die *die = gg_pending_die(b, s);
    const char *const *names = !die ? NULL : die->faces ? die->face_names : die->class_names;
    paper_set_text(p, "die", die ? die->name : "");
    paper_key(p, "faces");
    paper_begin(p, '[');
    for (int i = 0; i < e->dice; i++) paper_int(p, e->faces[i]);
    paper_end(p, ']');
    paper_key(p, "names");
    paper_begin(p, '[');
    for (int i = 0; names && i < e->dice; i++) paper_text(p, names[e->faces[i] - 1]);
    paper_end(p, ']');
}

/* Dice with what they were for, what was needed, and what came of it. */
static void draw_result(retelling *r, paper *p, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    static const char *const verdict[] = {"failed", "neither", "passed"};
    bool rolled = s->ask.kind == GG_ROLL;
    gg_test *t = take(sizeof *t);
    bool known = gg_test_of(b, s, t);
    paper_set_text(p, "text", e->text ? e->text : "");
    paper_set_text(p, "verdict", verdict[e->variant < 3 ? e->variant : 1]);
    paper_set_int(p, "total", e->after);
    paper_set_text(p, "purpose", known ? t->purpose : "");
    paper_set_bool(p, "quiet", told_quietly(b, s, e));
    if (known) draw_needed(p, t);
    if (known && e->status < t->rows) paper_set_text(p, "row", t->row[e->status].words);
    if (rolled && r->dice.kind) draw_thrown(p, b, s, &r->dice);
    r->dice.kind = 0;
    free(t);
}

static void draw_deed(retelling *r, const gg_battle *b, const gg_state *s, const gg_event *e, const char *kind, int at)
{
    paper *p = &r->text;
    bool somewhere = e->from.x || e->from.y;
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind);
    paper_set_int(p, "event", at);
    paper_set_int(p, "n", r->n);
    paper_set_id(p, "side", e->side < GG_SIDES ? e->side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", e->piece);
    paper_set_id(p, "other", e->other);
    paper_set_rule(p, "rule", b, e->rule);
    if (e->kind == GG_EV_MOVE || e->kind == GG_EV_TURN)
        draw_way(p, b, e);
    else if (e->kind == GG_EV_PLACE)
        paper_key(p, "to"), draw_place(p, b, e->to);
    else if (e->kind == GG_EV_REMOVE || somewhere)
        paper_key(p, "from"), draw_place(p, b, e->from);
    if (e->kind == GG_EV_STRENGTH || e->kind == GG_EV_SCORE)
        paper_set_int(p, "before", e->before), paper_set_int(p, "after", e->after);
    if (e->kind == GG_EV_STATUS)
        paper_set_text(p, "status", r->status_word[e->status]), paper_set_bool(p, "on", e->after != 0);
    if (e->kind == GG_EV_DRAW) draw_thrown(p, b, s, e);
    if (e->kind == GG_EV_RESULT) draw_result(r, p, b, s, e);
    paper_end(p, '}');
}

static void add_deed(retelling *r, const gg_battle *b, const gg_state *s, const gg_event *e, const char *kind,
                     int event)
{
    size_t at = r->text.text.len;
    r->text.some = false;
    draw_deed(r, b, s, e, kind, event);
    r->deed = more(r->deed, r->deeds, sizeof *r->deed);
    r->deed[r->deeds++] = (deed){event, e->piece, e->other, at, r->text.text.len - at};
}

static const char *deed_kind(const gg_event *e)
{
    static const char *const kind[] = {
        [GG_EV_DRAW] = "draw",     [GG_EV_ATTACK] = "attack", [GG_EV_MOVE] = "move",     [GG_EV_TURN] = "turn",
        [GG_EV_STATUS] = "status", [GG_EV_PLACE] = "place",   [GG_EV_REMOVE] = "remove", [GG_EV_SCORE] = "score",
        [GG_EV_RESULT] = "test",   [GG_EV_DEED] = NULL};
    return kind[e->kind];
}

static bool is_frame(const gg_event *e)
{
    return e->kind == GG_EV_OPEN || e->kind == GG_EV_CLOSE || e->kind == GG_EV_DEED || e->kind == GG_EV_CHOICE;
}

static bool is_seen(const retelling *r, const gg_event *e)
{
    return r->both ? (e->seen_by & 3) == 3 : (e->seen_by & r->cards.eyes) != 0;
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    retelling *r = (retelling *)sink;
    bool seen = is_seen(r, e);
    const char *kind = deed_kind(e);
    if (!seen && !is_frame(e)) return;
    if (e->kind == GG_EV_DICE) r->dice = *e;
    r->answer = more(r->answer, r->cards.heard + 1, sizeof *r->answer);
    r->answer[r->cards.heard + 1] = r->n;
    if (e->kind == GG_EV_OPEN) {
        r->opening = more(r->opening, r->openings, sizeof *r->opening);
        r->opening[r->openings++] = (opening){r->cards.heard + 1, e->side, e->piece, e->other, e->rule};
    }
    r->hear(sink, b, s, e);
    if (seen && e->kind == GG_EV_STRENGTH && e->piece < GG_PIECES) {
        r->hurt[e->piece] = *e, r->hurt_at[e->piece] = r->cards.heard;
        r->hurts = true;
    }
    if (seen && kind) add_deed(r, b, s, e, kind, r->cards.heard);
}

/* ---- losses ---- */

static int strength_in(const gg_view *v, int piece)
{
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == piece) return v->piece[i].strength;
    return 0;
}

/* Some systems count what is left and others what is lost; what the map shows of it is strength, before the answer and after. */
static void tell_losses(retelling *r, const gg_battle *b, const gg_state *s)
{
    if (!r->hurts) return;
    gg_view_pieces(b, s, GG_NONE, r->view);
    for (int i = 0; i < GG_PIECES; i++) {
        gg_event *e = &r->hurt[i];
        if (!e->kind) continue;
        e->before = (int16_t)strength_in(r->was, i), e->after = (int16_t)strength_in(r->view, i);
        if (e->before != e->after) add_deed(r, b, s, e, e->after < e->before ? "loss" : "gain", r->hurt_at[i]);
        e->kind = 0;
    }
    r->hurts = false;
    gg_view *old = r->was;
    r->was = r->view, r->view = old;
}

static int by_event(const void *a, const void *b)
{
    const deed *x = a, *y = b;
    return x->event - y->event;
}

/* ---- telling it ---- */

static bool in_exchange(const gg_battle *b, const gg_state *s)
{
    for (int d = 0; d < s->depth; d++)
        if (gg_level_at(b, s, d) & GG_EXCHANGE) return true;
    return false;
}

/* The answer with which the exchange begins that goes on before answer n. */
static int begin_of(const session *x, int n, gg_state *s)
{
    for (; n > 0; n--) {
        session_state_at(x, n - 1, s);
        if (!in_exchange(x->b, s)) break;
    }
    return n;
}

static void retell(face *f, retelling *r, int from, int to, int side)
{
    const session *x = &f->s;
    gg_state *s = state_new(x->b);
    r->both = side < 0 || side >= GG_SIDES;
    r->answer = more(NULL, 0, sizeof *r->answer);
    r->answer[0] = 0;
    cards_begin(&r->cards, r->both ? 3 : 1U << side, say, NULL);
    r->hear = r->cards.sink.event;
    r->cards.sink.event = hear;
    r->status_word = f->words.status_word;
    int first = from > 0 ? begin_of(x, from, s) : 0;
    if (first > 0) session_state_at(x, first - 1, s);
    r->view = take(sizeof *r->view), r->was = take(sizeof *r->was);
    if (first > 0) gg_view_pieces(x->b, s, GG_NONE, r->was);
    for (r->n = first; r->n <= to; r->n++) {
        session_step(x, r->n, s, &r->cards.sink);
        if (r->n == 0) gg_view_pieces(x->b, s, GG_NONE, r->was);
        tell_losses(r, x->b, s);
    }
    r->paused = true;
    cards_pause(&r->cards, x->b);
    if (r->deeds) qsort(r->deed, (size_t)r->deeds, sizeof *r->deed, by_event);
    free(s);
}

static void retelling_end(retelling *r)
{
    cards_end(&r->cards);
    buffer_free(&r->words);
    buffer_free(&r->text.text);
    free(r->view), free(r->was);
    free(r->answer), free(r->deed), free(r->item), free(r->line), free(r->opening);
}

/* ---- as JSON ---- */

static int answer_of(const retelling *r, int event) { return event > 0 ? r->answer[event] : 0; }

static void draw_lines(paper *p, const retelling *r, const item *x)
{
    paper_key(p, "lines");
    paper_begin(p, '[');
    for (int i = x->line; i < x->line + x->lines; i++) {
        const line *l = &r->line[i];
        paper_begin(p, '{');
        paper_key(p, "text"), paper_some(p, r->words.at + l->text, l->text_len);
        paper_set_int(p, "depth", l->depth);
        paper_set_bool(p, "head", l->head);
        paper_set_int(p, "event", l->event);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* Its deeds: all up to its last event that no item before it has told. */
static void draw_deeds(paper *p, const retelling *r, int after, int upto)
{
    paper_key(p, "deeds");
    paper_begin(p, '[');
    for (int i = 0; i < r->deeds; i++)
        if (r->deed[i].event > after && r->deed[i].event <= upto)
            paper_raw(p, r->text.text.at + r->deed[i].at, r->deed[i].len);
    paper_end(p, ']');
}

static void draw_whom(paper *p, const gg_battle *b, const retelling *r, const item *x)
{
    opening o = {0, GG_NONE, GG_NONE, GG_NONE, GG_OK};
    for (int i = 0; i < r->openings && x->is == TOLD_HEADLINE; i++)
        if (r->opening[i].event >= x->of.from && r->opening[i].event <= x->of.to) {
            o = r->opening[i];
            break;
        }
    /* An order opens for nobody: then it is about the first of whom something is told. */
    for (int i = 0; i < r->deeds && x->is == TOLD_HEADLINE && o.piece == GG_NONE; i++)
        if (r->deed[i].event >= x->of.from && r->deed[i].event <= x->of.to)
            o.piece = r->deed[i].piece, o.other = r->deed[i].other;
    paper_set_id(p, "side", o.side < GG_SIDES ? o.side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", o.piece);
    paper_set_id(p, "other", o.other);
    paper_set_rule(p, "rule", b, o.rule);
}

static void draw_item(paper *p, const gg_battle *b, const retelling *r, const item *x, int after, bool brief)
{
    static const char *const kind[] = {[TOLD_PLAIN] = "line",    [TOLD_CHAPTER] = "chapter", [TOLD_ROUND] = "round",
                                       [TOLD_HEADLINE] = "card", [TOLD_INNER] = "card",      [TOLD_LINE] = "detail"};
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind[x->is]);
    paper_key(p, "text"), paper_some(p, r->words.at + x->text, x->text_len);
    paper_set_bool(p, "open", x->open);
    paper_set_int(p, "from", answer_of(r, x->of.from));
    paper_set_int(p, "to", answer_of(r, x->of.to));
    draw_whom(p, b, r, x);
    if (!brief) draw_lines(p, r, x);
    draw_deeds(p, r, after, x->of.to);
    paper_end(p, '}');
}

/* In a recap a heading needs something under it, and what is no news by itself is left out. */
static bool is_wanted(const retelling *r, int i, bool brief)
{
    if (!brief) return true;
    if (r->item[i].is == TOLD_LINE) return false;
    if (r->item[i].is != TOLD_CHAPTER) return true;
    for (int k = i + 1; k < r->items; k++)
        if (r->item[k].is != TOLD_LINE) return r->item[k].is != TOLD_CHAPTER && r->item[k].is != TOLD_ROUND;
    return false;
}

/* What was done since the last line, and nobody has told: arrows all the same. */
static void draw_rest(paper *p, const retelling *r, int after, int from)
{
    bool some = false;
    for (int i = 0; i < r->deeds; i++) some |= r->deed[i].event > after;
    if (!some || answer_of(r, r->cards.heard) < from) return;
    paper_begin(p, '{');
    paper_set_text(p, "kind", "detail");
    paper_set_text(p, "text", "");
    paper_set_bool(p, "open", true);
    paper_set_int(p, "from", answer_of(r, after + 1));
    paper_set_int(p, "to", answer_of(r, r->cards.heard));
    paper_set_id(p, "side", GG_NONE), paper_set_id(p, "piece", GG_NONE), paper_set_id(p, "other", GG_NONE);
    paper_set_text(p, "rule", NULL);
    paper_key(p, "lines");
    paper_begin(p, '['), paper_end(p, ']');
    draw_deeds(p, r, after, r->cards.heard);
    paper_end(p, '}');
}

void face_told(face *f, int from, int to, int side, int brief)
{
    paper *p = face_begin(f);
    if (!f->open) return;
    int after = 0;
    retelling *r = take(sizeof *r);
    if (from < 0) from = 0;
    if (to > f->s.answers || to < 0) to = f->s.answers;
    if (from <= to) retell(f, r, from, to, side);
    paper_begin(p, '[');
    for (int i = 0; i < r->items; i++) {
        const item *x = &r->item[i];
        if (answer_of(r, x->of.to) >= from && is_wanted(r, i, brief)) {
            draw_item(p, f->s.b, r, x, after, brief);
            after = x->of.to > after ? x->of.to : after;
        } else if (answer_of(r, x->of.to) < from)
            after = x->of.to;
    }
    draw_rest(p, r, after, from);
    paper_end(p, ']');
    retelling_end(r);
    free(r);
}
