#include "spots.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "text/text.h"

/* ---- places ---- */

static bool cell_named(const gg_view *v, const char *text, gg_pose *out)
{
    for (int i = 0; i < v->cells; i++)
        if (strcmp(v->cell[i].name, text) == 0) {
            *out = (gg_pose){.x = v->cell[i].x, .y = v->cell[i].y, .facing = -1};
            return true;
        }
    return false;
}

bool spot_find(const gg_battle *b, const gg_view *v, const char *text, gg_spot *out)
{
    *out = (gg_spot){.piece = (uint8_t)gg_battle_piece(b, text, strlen(text))};
    if (out->piece == GG_NONE)
        return gg_place_find(b, text, strlen(text), &out->pose) || cell_named(v, text, &out->pose);
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == out->piece) out->pose = v->piece[i].pose;
    return true;
}

/* ---- a move in a sentence ---- */

enum { WORDS = 40, LONGEST = 8 };

/* The longest run of words that is a legal move: "it could go 7.5 inches that way: forward 7.5". */
static gg_move move_in(const gg_battle *b, const gg_state *s, const char *text)
{
    gg_word w[WORDS];
    int n = 0;
    const char *at = text, *end = text + strlen(text);
    while (n < WORDS && gg_word_next(&at, end, text, &w[n])) n++;
    for (int len = n < LONGEST ? n : LONGEST; len > 0; len--)
        for (int from = n - len; from >= 0; from--) {
            gg_fault fault;
            const char *first = w[from].at, *last = w[from + len - 1].at + w[from + len - 1].len;
            gg_move m = gg_move_parse(b, s, first, (size_t)(last - first), &fault);
            if (m && m != GG_CONCEDE && gg_verdict(b, s, m) == GG_OK) return m;
        }
    return 0;
}

/* ---- the nearest offer ---- */

typedef struct wanted {
    gg_touch touch;
    unsigned verb;
    bool placed;
    gg_pose where; /* that it leads to, or where its target stands */
    const gg_view *view;
} wanted;

static bool where_is(const gg_view *v, const gg_touch *t, gg_pose *out)
{
    if (t->has_to) *out = t->to;
    for (int i = 0; i < v->pieces && !t->has_to; i++)
        if (v->piece[i].id == t->other && v->piece[i].on_table) {
            *out = v->piece[i].pose;
            return true;
        }
    return t->has_to;
}

static int turned(int a, int b)
{
    int d = a < 0 || b < 0 ? 0 : abs(a - b) % 360;
    return d > 180 ? 360 - d : d;
}

/* Less is nearer; -1: it has nothing to do with it. */
static long apart(const gg_battle *b, const gg_state *s, const wanted *w, gg_move m)
{
    gg_touch t;
    gg_pose to;
    gg_move_touch(b, s, m, &t);
    if (t.piece != w->touch.piece || t.piece == GG_NONE) return -1;
    bool placed = where_is(w->view, &t, &to);
    long far = gg_move_verb(m) == w->verb ? 0 : 1 << 24;
    if (t.other != w->touch.other) far += 1 << 8;
    if (far >= 1 << 24 && !(placed && w->placed)) return -1; /* another deed, and not even there */
    if (placed != w->placed) return far + (1 << 22);
    if (!placed) return far;
    long dx = to.x - w->where.x, dy = to.y - w->where.y;
    return far + dx * dx + dy * dy + turned(to.facing, w->where.facing) / 8;
}

gg_move spot_instead(const gg_battle *b, const gg_state *s, gg_move m, const gg_reasons *r)
{
    gg_move best = r->instead[0] ? move_in(b, s, r->instead) : 0;
    if (best || gg_move_ends(b, s, m)) return best;
    long least = -1;
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    gg_view *v = take(sizeof *v);
    wanted w = {.verb = gg_move_verb(m), .view = v};
    gg_view_pieces(b, s, gg_pending(b, s).side, v);
    gg_move_touch(b, s, m, &w.touch);
    w.placed = w.touch.other != w.touch.piece && where_is(v, &w.touch, &w.where);
    int n = gg_moves(b, s, move, GG_MOVES_MAX);
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        if (gg_move_ends(b, s, move[i])) continue;
        long far = apart(b, s, &w, move[i]);
        if (far >= 0 && (least < 0 || far < least)) least = far, best = move[i];
    }
    free(v);
    free(move);
    return best;
}
