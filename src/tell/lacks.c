/* A line in which a part is missing: see lacks.h. */
#include "lacks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "buffer.h"
#include "engine/notation.h"
#include "engine/question.h"

/* ---- words ---- */

enum { WORDS = 16, NAMED = 3, SHOWN = 12 };
typedef struct words {
    int n;
    const char *at[WORDS];
    int len[WORDS];
} words;

static words split(const char *text, size_t len)
{
    words w = {0};
    for (const char *at = text, *end = text + len; at < end && w.n < WORDS;) {
        while (at < end && (*at == ' ' || *at == '\t')) at++;
        const char *from = at;
        while (at < end && *at != ' ' && *at != '\t') at++;
        if (at > from) w.at[w.n] = from, w.len[w.n++] = (int)(at - from);
    }
    return w;
}

static bool same(const words *a, int i, const words *b, int k)
{
    return a->len[i] == b->len[k] && strncasecmp(a->at[i], b->at[k], (size_t)a->len[i]) == 0;
}

/* "drag" of "16th Light Dragoons". */
static bool is_in_name(const char *name, const char *word, int len)
{
    for (const char *at = name; *at; at++)
        if ((at == name || at[-1] == ' ') && strncasecmp(at, word, (size_t)len) == 0) return true;
    return false;
}

static bool calls(const gg_battle *b, const words *spoken, int i, const words *line, int k)
{
    int piece = spoken->len[i] < NAMED ? GG_NONE : gg_battle_piece(b, line->at[k], (size_t)line->len[k]);
    return piece != GG_NONE && is_in_name(gg_battle_name(b, piece), spoken->at[i], spoken->len[i]);
}

/* All words of `spoken` are in the line, in their order; several may call one unit by its name. */
static bool has_all(const gg_battle *b, const words *spoken, const words *line)
{
    int k = 0;
    for (int i = 0; i < spoken->n; i++) {
        if (k > 0 && i > 0 && calls(b, spoken, i, line, k - 1) && calls(b, spoken, i - 1, line, k - 1)) continue;
        while (k < line->n && !same(spoken, i, line, k) && !calls(b, spoken, i, line, k)) k++;
        if (k++ >= line->n) return false;
    }
    return true;
}

static void add_line(lacks *out, const char *line)
{
    for (int i = 0; i < out->lines; i++)
        if (strcasecmp(out->line[i], line) == 0) return;
    if (out->lines < LACKS_LINES) snprintf(out->line[out->lines++], SAID_TEXT, "%s", line);
}

/* ---- moves of the pending question ---- */

static void find_now(const gg_battle *b, const gg_state *s, const char *text, size_t len, lacks *out)
{
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(b, s, move, GG_MOVES_MAX);
    words spoken = split(text, len);
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        char line[GG_MOVE_TEXT];
        gg_move_print(b, s, move[i], line, sizeof line);
        words w = split(line, strlen(line));
        if (move[i] != GG_CONCEDE && has_all(b, &spoken, &w)) add_line(out, line);
    }
    free(move);
}

/* ---- moves of a later one ---- */

static unsigned verb_at(const gg_battle *b, const words *w, int i)
{
    const gg_notation *n = gg_battle_system(b)->notation;
    for (int v = 1; v < n->verbs; v++)
        if (n->verb[v].word && (int)strlen(n->verb[v].word) == w->len[i] &&
            strncasecmp(n->verb[v].word, w->at[i], (size_t)w->len[i]) == 0)
            return (unsigned)v;
    return 0;
}

typedef struct wish {
    int piece;     /* whom it names; GG_NONE: nobody */
    unsigned verb; /* that it began with; 0: none */
    char rest[SAID_TEXT];
} wish;

/* A verb and a label taken off: what is left is for the unit, once it is asked. */
static wish wish_of(const gg_battle *b, const gg_state *s, const char *text, size_t len)
{
    words w = split(text, len);
    wish out = {.piece = GG_NONE, .verb = w.n > 1 ? verb_at(b, &w, 0) : 0};
    size_t at = 0;
    gg_view *v = take(sizeof *v);
    gg_view_pieces(b, s, -1, v);
    for (int i = out.verb != 0; i < w.n; i++) {
        int piece = out.piece == GG_NONE ? gg_battle_piece(b, w.at[i], (size_t)w.len[i]) : GG_NONE;
        bool own = false;
        for (int k = 0; k < v->pieces; k++) own |= v->piece[k].id == piece && v->piece[k].side == gg_pending(b, s).side;
        if (piece != GG_NONE && own) {
            out.piece = piece;
            continue;
        }
        if (at + (size_t)w.len[i] + 2 >= sizeof out.rest) break;
        at += (size_t)snprintf(out.rest + at, sizeof out.rest - at, "%s%.*s", at ? " " : "", w.len[i], w.at[i]);
    }
    free(v);
    return out;
}

/* Whoever is named now, by a move that says no more than that, and then does the rest. */
static void find_later(const gg_battle *b, const gg_state *s, const char *text, size_t len, lacks *out)
{
    gg_offers offers;
    wish w = wish_of(b, s, text, len);
    words verb = split(text, len);
    bool same_verb = w.verb && gg_question_takes(b, s, w.verb); /* then no other is meant */
    if (!w.rest[0]) return;
    gg_offers_open(b, s, &offers);
    for (int i = 0; i < offers.slots; i++) {
        char line[GG_MOVE_TEXT], later[2 * SAID_TEXT];
        gg_touch touch = {.piece = GG_NONE, .other = GG_NONE};
        gg_move m = gg_offers_at(b, s, &offers, i);
        if (!m || m == GG_CONCEDE || gg_move_ends(b, s, m)) continue;
        gg_move_touch(b, s, m, &touch);
        if (touch.piece == GG_NONE || touch.other != GG_NONE || touch.has_to) continue;
        if (w.piece != GG_NONE && touch.piece != w.piece) continue;
        snprintf(later, sizeof later, "%s %s", gg_battle_label(b, touch.piece), w.rest);
        if (!said_wish(b, s, m, later)) continue;
        gg_move_print(b, s, m, line, sizeof line);
        words own = split(line, strlen(line));
        bool as_said = w.verb && same(&verb, 0, &own, 0);
        snprintf(later, sizeof later, "%.80s %.78s", line, w.rest);
        if (as_said || !same_verb) add_line(out, later);
    }
}

/* ---- asking ---- */

static words line_words(const lacks *l, int i) { return split(l->line[i], strlen(l->line[i])); }

/* The first word in which they differ. */
static int parting(const lacks *l)
{
    words first = line_words(l, 0);
    int at = first.n;
    for (int i = 1; i < l->lines; i++) {
        words w = line_words(l, i);
        int k = 0;
        while (k < at && k < w.n && same(&first, k, &w, k)) k++;
        at = k;
    }
    return at;
}

static bool have_in_common(const lacks *l, int at)
{
    words first = line_words(l, 0);
    bool all = first.n > at;
    for (int i = 1; i < l->lines && all; i++) {
        words w = line_words(l, i);
        all = w.n > at && same(&first, at, &w, at);
    }
    return all;
}

/* `group B12` of that and `group B2 B12`: of one verb the only one that says least. */
static bool keep_least(lacks *l)
{
    int best = 0, least = WORDS + 1, alike = 0;
    if (!have_in_common(l, 0)) return false;
    for (int i = 0; i < l->lines; i++) {
        int n = line_words(l, i).n;
        alike = n < least ? 1 : alike + (n == least);
        if (n < least) best = i, least = n;
    }
    if (alike != 1) return false;
    memmove(l->line[0], l->line[best], SAID_TEXT);
    l->lines = 1;
    return true;
}

static int kinds_at(const lacks *l, int at, int index[LACKS_LINES])
{
    int n = 0;
    for (int i = 0; i < l->lines; i++) {
        words w = line_words(l, i);
        bool known = false;
        for (int k = 0; k < n && !known; k++) {
            words old = line_words(l, index[k]);
            known = same(&w, at, &old, at);
        }
        if (!known) index[n++] = i;
    }
    return n;
}

static int side_of(const gg_battle *b, const gg_state *s, int piece)
{
    int side = GG_NONE;
    gg_view *v = take(sizeof *v);
    gg_view_pieces(b, s, -1, v);
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == piece) side = v->piece[i].side;
    free(v);
    return side;
}

static void say_ask(const gg_battle *b, const gg_state *s, lacks *l, int at)
{
    int index[LACKS_LINES], n = kinds_at(l, at, index);
    gg_text t = gg_text_on(l->ask, sizeof l->ask);
    words first = line_words(l, 0);
    gg_pose place;
    int piece = gg_battle_piece(b, first.at[at], (size_t)first.len[at]);
    const char *what = "which way";
    if (piece != GG_NONE)
        what = side_of(b, s, piece) == gg_pending(b, s).side ? "which unit" : "at whom";
    else if (gg_place_find(b, first.at[at], (size_t)first.len[at], &place))
        what = "where";
    bool named = at == 0 && have_in_common(l, 1) && gg_battle_piece(b, first.at[1], (size_t)first.len[1]) != GG_NONE;
    for (int i = 0; i < at && !(l->later && at == 1); i++) gg_text_add(&t, "%.*s ", first.len[i], first.at[i]);
    if (named)
        gg_text_add(&t, "what shall %.*s do? ", first.len[1], first.at[1]);
    else
        gg_text_add(&t, "%s? ", at == 0 ? "which" : what);
    for (int i = 0; i < n && i < SHOWN; i++) {
        words w = line_words(l, index[i]);
        gg_text_add(&t, "%s%.*s", i == 0 ? "" : i + 1 == n ? " or " : ", ", w.len[at], w.at[at]);
    }
    if (n > SHOWN) gg_text_add(&t, " or one of %d more", n - SHOWN);
}

/* ---- a line, and what was answered to the questions about it ---- */

static void narrow(const gg_battle *b, lacks *l, const char *answer, size_t len)
{
    words spoken = split(answer, len);
    int kept = 0;
    for (int i = 0; i < l->lines; i++) {
        words w = line_words(l, i);
        if (has_all(b, &spoken, &w)) memmove(l->line[kept++], l->line[i], SAID_TEXT);
    }
    l->lines = kept;
}

bool lacks_find(const gg_battle *b, const gg_state *s, const char *text, bool later, lacks *out)
{
    size_t len = strcspn(text, "|");
    out->lines = 0, out->ask[0] = 0;
    if (gg_pending(b, s).kind != GG_CHOOSE || split(text, len).n == 0) return false;
    find_now(b, s, text, len, out);
    out->later = !out->lines && later;
    if (out->later) find_later(b, s, text, len, out);
    for (const char *more = text + len; *more && out->lines;) {
        size_t n = strcspn(++more, "|");
        narrow(b, out, more, n);
        more += n;
    }
    if (out->lines == 0) return false;
    bool unnamed = out->later && !text[len] && wish_of(b, s, text, len).piece == GG_NONE;
    if (out->lines == 1 && unnamed) /* dice follow, and nobody said who: that is asked even of one */
        say_ask(b, s, out, 1);
    else if (out->lines > 1 && !keep_least(out))
        say_ask(b, s, out, parting(out));
    return true;
}

/* ---- reading ---- */

/* What one move alone can mean is that move; of several it is asked which. */
static int read_missing(said *k, const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST],
                        gg_fault *fault)
{
    lacks *l = take(sizeof *l);
    int n = 0;
    if (lacks_find(b, s, text, true, l) && !l->ask[0])
        n = said_plainly(k, b, s, l->line[0], strlen(l->line[0]), out, fault);
    if (l->ask[0]) {
        *k = (said){.side = gg_pending(b, s).side};
        snprintf(k->asked, sizeof k->asked, "%s", text);
        *fault = (gg_fault){.line = 1, .column = 1};
        snprintf(fault->text, sizeof fault->text, "%s", l->ask);
    }
    free(l);
    return n;
}

/* A move, in full, that nobody asks for now: somebody may be named first who makes it when the dice have fallen. */
static bool is_of_another_question(const gg_battle *b, const gg_state *s, int n, gg_move m)
{
    return n == 1 && gg_verdict(b, s, m) != GG_OK && !gg_question_takes(b, s, gg_move_verb(m));
}

/* It begins with the choice of a unit, and nobody said which: `forward 8` before anybody is asked. */
static bool names_nobody(const gg_battle *b, const gg_state *s, const said *k, int n, gg_move m, const char *line)
{
    gg_touch touch = {.piece = GG_NONE};
    words w = split(line, strlen(line));
    if ((n == 1 && !k->wishes) || k->begun || gg_pending(b, s).piece != GG_NONE) return false;
    gg_move_touch(b, s, m, &touch);
    for (int i = 0; i < w.n; i++) {
        if (gg_battle_piece(b, w.at[i], (size_t)w.len[i]) != GG_NONE) return false;
        if (w.len[i] == 4 && strncasecmp(w.at[i], "then", 4) == 0) return false;
        if (w.len[i] == 3 && strncasecmp(w.at[i], "all", 3) == 0) return false;
    }
    return touch.piece != GG_NONE;
}

static bool is_asked_which(said *k, const gg_battle *b, const gg_state *s, const char *line, gg_fault *fault)
{
    gg_move none[IMPLIED_MOST];
    said kept = *k;
    lacks *l = take(sizeof *l);
    bool several = lacks_find(b, s, line, true, l) && l->ask[0];
    free(l);
    if (several) read_missing(k, b, s, line, none, fault);
    if (!several) *k = kept;
    return several;
}

int said_read(said *k, const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_move out[IMPLIED_MOST],
              gg_fault *fault)
{
    char line[SAID_TEXT], whole[2 * SAID_TEXT];
    snprintf(line, sizeof line, "%.*s", (int)len, text);
    snprintf(whole, sizeof whole, "%s|%s", k->asked, line);
    bool answers = k->asked[0] && strlen(whole) < SAID_TEXT && line[0];
    int n = answers ? read_missing(k, b, s, whole, out, fault) : 0;
    if (n || (answers && strcmp(k->asked, whole) == 0)) return n;
    n = said_plainly(k, b, s, text, len, out, fault);
    if (n && names_nobody(b, s, k, n, out[0], line) && is_asked_which(k, b, s, line, fault)) return 0;
    if ((n && !is_of_another_question(b, s, n, out[0])) || strchr(line, '|')) return n;
    said plain = *k;
    gg_move first = out[0];
    gg_fault why = *fault;
    int found = read_missing(k, b, s, line, out, fault);
    if (found || !n || k->asked[0]) return found;
    *k = plain, out[0] = first, *fault = why; /* then the rules say what stands in its way */
    return n;
}
