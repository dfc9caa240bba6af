/* What a program from outside is told of a battle. An answer that the other side gave in secret is a `?` until nothing is hidden any
 * more, and as many of them as stand together are one: how many there were may be a secret too. */
#include "guest_told.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"
#include "guest_lines.h"
#include "web/draw.h"

void guest_told_begin(guest_told *t, const gg_battle *b, int side)
{
    gg_state *now = state_new(b);
    guest_told_free(t);
    gg_start(b, now, NULL);
    *t = (guest_told){.b = b, .side = side, .now = now, .move = take(GG_MOVES_MAX * sizeof *t->move)};
}

static void forget(guest_told *t)
{
    for (int i = 0; i < t->answers; i++) free(t->given[i].text);
    t->answers = t->clear = 0;
}

void guest_told_free(guest_told *t)
{
    forget(t);
    free(t->given);
    free(t->line);
    free(t->sent);
    free(t->now);
    free(t->move);
    *t = (guest_told){0};
}

/* ---- answers ---- */

static bool is_secret(const guest_told *t)
{
    const gg_system *system = gg_battle_system(t->b);
    return system->secret && gg_pending(t->b, t->now).side == !t->side && system->secret(t->b, t->now);
}

static void make_room(guest_told *t)
{
    if (t->answers < t->cap) return;
    t->cap = t->cap ? 2 * t->cap : 256;
    t->given = grow(t->given, (size_t)t->cap * sizeof *t->given);
    t->line = grow(t->line, (size_t)t->cap * sizeof *t->line);
    t->sent = grow(t->sent, (size_t)t->cap * sizeof *t->sent);
}

void guest_told_hear(guest_told *t, const gg_answer *a)
{
    char text[2048];
    make_room(t);
    int len = gg_answer_print(t->b, t->now, a, text, sizeof text);
    t->given[t->answers] = (struct guest_answer){.answer = *a, .text = take((size_t)len + 1), .secret = is_secret(t)};
    memcpy(t->given[t->answers++].text, text, (size_t)len);
    gg_answer_give(t->b, t->now, a, NULL);
    if (!gg_hides(t->b, t->now, t->side) || gg_pending(t->b, t->now).kind == GG_OVER) t->clear = t->answers;
}

static bool same_answer(const gg_answer *a, const gg_answer *b)
{
    if (a->kind != b->kind) return false;
    if (a->kind == GG_CHOOSE) return a->move == b->move;
    if (a->kind == GG_AMEND) return strncmp(a->text, b->text, sizeof a->text) == 0;
    return a->dice == b->dice && memcmp(a->faces, b->faces, a->dice) == 0;
}

void guest_told_follow(guest_told *t, const session *s)
{
    int same = 0;
    while (same < t->answers && same < s->at && same_answer(&t->given[same].answer, &s->given[same].answer)) same++;
    if (same < t->answers) { /* some were taken back: what was sent of them holds no more */
        forget(t);
        for (int i = 0; i < t->sents; i++)
            if (t->sent[i] < 0 || t->sent[i] >= same) t->sents = i;
        gg_start(t->b, t->now, NULL);
    }
    for (int n = t->answers; n < s->at; n++) guest_told_hear(t, &s->given[n].answer);
}

/* Where a hidden thing comes out the same whatever one guesses nothing is hidden yet: cards of which none is dealt. */
bool guest_told_spoils(const gg_battle *b, int side)
{
    gg_state *start = state_new(b), *seen = state_new(b);
    bool spoils = false;
    gg_start(b, start, NULL);
    for (uint64_t guess = 0; guess < 16 && !spoils && gg_hides(b, start, side); guess++) {
        gg_redact(b, start, side, seen);
        gg_fill(b, seen, guess * 0x9e3779b97f4a7c15u);
        spoils = !gg_same(b, start, seen);
    }
    free(start);
    free(seen);
    return spoils;
}

/* ---- lines ---- */

static void write_battle(guest_told *t, buffer *out)
{
    size_t len, lines = 0;
    const char *text = gg_battle_text(t->b, &len);
    bool ends = len && text[len - 1] == '\n';
    for (size_t i = 0; i < len; i++) lines += text[i] == '\n';
    buffer_print(out, "battle %s %zu\n", gg_battle_side(t->b, t->side), lines + !ends);
    buffer_add(out, text, len);
    if (!ends) buffer_add(out, "\n", 1);
    t->begun = true;
}

static void list_answers(guest_told *t)
{
    t->lines = 0;
    for (int i = 0; i < t->answers; i++) {
        bool hidden = i >= t->clear && t->given[i].secret;
        if (hidden && t->lines && t->line[t->lines - 1] < 0) continue;
        t->line[t->lines++] = hidden ? -1 : i;
    }
}

static void write_answers(guest_told *t, buffer *out)
{
    int same = 0;
    list_answers(t);
    while (same < t->sents && same < t->lines && t->sent[same] == t->line[same]) same++;
    buffer_print(out, "position %d %d\n", same, t->lines - same);
    for (int i = same; i < t->lines; i++) buffer_print(out, "%s\n", t->line[i] < 0 ? "?" : t->given[t->line[i]].text);
    if (t->lines) memcpy(t->sent, t->line, (size_t)t->lines * sizeof *t->sent);
    t->sents = t->lines;
}

static void write_view(const guest_told *t, buffer *out)
{
    paper p = {0};
    eyes *e = take(sizeof *e);
    draw_view(&p, e, t->b, t->now, t->side);
    buffer_print(out, "view ");
    buffer_add(out, p.text.at, p.text.len);
    buffer_add(out, "\n", 1);
    buffer_free(&p.text);
    free(e);
}

static void write_moves(guest_told *t, const gg_state *seen, buffer *out)
{
    int n = gg_moves(t->b, seen, t->move, GG_MOVES_MAX);
    if (n > GG_MOVES_MAX) n = GG_MOVES_MAX;
    buffer_print(out, "moves %d\n", n);
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        gg_move_print(t->b, seen, t->move[i], text, sizeof text);
        buffer_print(out, "%s\n", text);
    }
}

void guest_told_write(guest_told *t, unsigned wants, buffer *out)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    gg_redact(t->b, t->now, t->side, (gg_state *)seen);
    if (!t->begun) write_battle(t, out);
    if (wants & WANTS_ANSWERS) write_answers(t, out);
    uint64_t hash =
        wants & WANTS_ANSWERS && gg_hides(t->b, t->now, t->side) ? gg_position_hash(t->b, (gg_state *)seen) : 0;
    if (hash) buffer_print(out, "hash %016" PRIx64 "\n", hash); /* by which guesses can be told apart */
    if (wants & WANTS_VIEW) write_view(t, out);
    if (wants & WANTS_MOVES) write_moves(t, (gg_state *)seen, out);
}
