/* The cursor on the board: where it goes, whom it finds, and what Enter does there. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "read.h"

void cursor_to(screen *s, int x, int y)
{
    s->cursor = (gg_pose){(int16_t)x, (int16_t)y, -1};
    field_reveal(&s->field, s->cursor);
}

void cursor_to_piece(screen *s, int id)
{
    const json_t *p = piece_of(s, id);
    if (!p || !is_set(p, "onTable")) return;
    /* The place of a rectangle is the middle of its front edge. */
    bool rect = strcmp(text_of(p, "shape"), "rect") == 0;
    double behind = rect ? real_of(p, "depth") / 2 : 0, way = real_of(p, "facing") * 3.14159265358979 / 180;
    cursor_to(s, (int)lround(real_of(p, "x") - behind * sin(way)), (int)lround(real_of(p, "y") + behind * cos(way)));
}

static bool has_moves(const screen *s, int piece)
{
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (number_of(item_of(s->k.moves, i), "piece", NOBODY) == piece && !is_needless(s, item_of(s->k.moves, i)))
            return true;
    return false;
}

/* Who stands under the cursor: of several the one that can act, else the first. */
int piece_under(screen *s)
{
    uint8_t here[16];
    int n = s->k.view ? field_pieces_at(&s->field, s->cursor, here, 16) : 0;
    for (int i = 0; i < n; i++)
        if (here[i] == s->chosen) return here[i];
    for (int i = 0; i < n; i++)
        if (choosing(s) && has_moves(s, here[i])) return here[i];
    return n ? here[0] : NOBODY;
}

/* ---- Enter ---- */

static bool is_done_to(const screen *s, int piece)
{
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (number_of(item_of(s->k.moves, i), "other", NOBODY) == piece) return true;
    return false;
}

/* It says who acts and nothing else: whoever picks the unit has said it. */
static json_t *naming(const screen *s, int piece)
{
    json_t *only = NULL;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (number_of(move, "piece", NOBODY) != piece || is_needless(s, move)) continue;
        if (only) return NULL;
        only = move;
    }
    bool names = only && !part_of(only, "to") && !part_of(only, "other") && strcmp(text_of(only, "until"), "none") == 0;
    return names && number_of(only, "rank", 1) < 3 && !is_guarded(only) ? only : NULL;
}

static void go_to_aim(screen *s, aim *a)
{
    if (a->ways == 1) {
        commit(s, a->way[0]);
        return;
    }
    s->list.open = (int)(a - s->list.aim);
    list_build(s);
}

/* The next of those who stand there and can act, after the chosen one. */
static int next_here(screen *s)
{
    uint8_t here[16];
    int n = field_pieces_at(&s->field, s->cursor, here, 16), after = -1;
    for (int i = 0; i < n; i++)
        if (here[i] == s->chosen) after = i;
    for (int k = 1; k <= n; k++) {
        int id = here[(after + k + n) % n];
        if (has_moves(s, id) && id != s->chosen) return id;
    }
    return NOBODY;
}

/* The question is about it, though no move is its own. */
static bool is_concerned(const screen *s, int piece)
{
    const json_t *concerned = part_of(s->k.question, "pieces");
    if (piece == NOBODY) return false;
    for (int i = 0; i < count_of(concerned); i++)
        if (json_integer_value(item_of(concerned, i)) == piece) return true;
    return number_of(part_of(s->k.view, "ask"), "piece", NOBODY) == piece;
}

/* Whoever is picked stays so: Enter upon him goes to his moves, and `n` to those who stand with him. */
void enter_board(screen *s)
{
    if (!choosing(s)) return;
    aim *a = s->chosen != NOBODY ? aim_at(s, s->cursor) : NULL;
    int under = piece_under(s), next = under != NOBODY && under == s->chosen ? NOBODY : next_here(s);
    if (a && a->other == NOBODY && is_free(s, s->chosen)) a = NULL; /* any place near it can be had as well */
    if (a && is_own_place(s, a) && !can_stay(s, a)) a = NULL;       /* there are but turns: they stand in the list */
    if (a)
        go_to_aim(s, a);
    else if (next != NOBODY && naming(s, next))
        commit(s, naming(s, next));
    else if (next != NOBODY)
        choose(s, next);
    else if (s->chosen != NOBODY && under != s->chosen && (under == NOBODY && is_free(s, s->chosen)))
        place_freely(s, s->chosen);
    else if (s->chosen != NOBODY && under != s->chosen && has_moves(s, s->chosen))
        tried(s, s->chosen);
    else if (under != NOBODY && under != s->chosen && is_done_to(s, under))
        choose(s, under);
    else if (under != NOBODY && under == s->chosen && naming(s, under))
        commit(s, naming(s, under));
    else if ((under != NOBODY && under == s->chosen) || is_concerned(s, under))
        s->focus = ON_LIST;
    else
        say(s, TINT_PLAIN,
            under == NOBODY ? "nobody stands here; n goes to the next unit that can act"
                            : "nothing is asked of this unit now; w says why");
}

/* ---- the next unit ---- */

void next_unit(screen *s, int step)
{
    const json_t *pieces = part_of(s->k.view, "pieces");
    int n = count_of(pieces), at = step > 0 ? -1 : 0, now = s->chosen != NOBODY ? s->chosen : piece_under(s);
    for (int i = 0; i < n; i++)
        if (number_of(item_of(pieces, i), "id", NOBODY) == now) at = i;
    for (int k = 1; k <= n; k++) {
        int i = ((at + step * k) % n + n) % n, id = number_of(item_of(pieces, i), "id", NOBODY);
        if (!has_moves(s, id)) continue;
        choose(s, id);
        s->focus = s->liked = ON_BOARD;
        return;
    }
    say(s, TINT_PLAIN, choosing(s) ? "what is asked is in the list: Tab" : "nobody is asked to act now");
}

/* ---- what is drawn of the chosen unit ---- */

static int shape_of(const char *word)
{
    static const char *const shapes[] = {"", "cells", "area", "line", "ring"};
    for (int i = 1; i < 5; i++)
        if (strcmp(word, shapes[i]) == 0) return i;
    return 0;
}

static void read_shape(const json_t *from, gg_overlay *o)
{
    const json_t *at = part_of(from, "at");
    int n = count_of(at) < GG_OVERLAY_POINTS ? count_of(at) : GG_OVERLAY_POINTS;
    int piece = number_of(from, "piece", NOBODY);
    *o = (gg_overlay){.shape = (uint8_t)shape_of(text_of(from, "shape")),
                      .piece = piece == NOBODY ? GG_NONE : (uint8_t)piece,
                      .tone = (int8_t)number_of(from, "tone", 0),
                      .points = (uint8_t)n,
                      .radius = (int16_t)number_of(from, "radius", 0)};
    text_copy(o->words, sizeof o->words, text_of(from, "words"));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) o->at[i][k] = (int16_t)json_number_value(item_of(item_of(at, i), k));
}

/* The kind that was asked for; on a free table how far the unit reaches, without being asked. */
static const char *kind_drawn(const screen *s)
{
    bool table = strcmp(text_of(s->k.view, "ground"), "table") == 0;
    if (s->kind >= 0) return json_string_value(item_of(s->k.kinds, s->kind));
    return table && s->kind == -1 ? json_string_value(item_of(s->k.kinds, 0)) : NULL;
}

void draw_overlay(screen *s)
{
    const char *kind = kind_drawn(s);
    int id = s->chosen != NOBODY ? s->chosen : s->kind >= 0 ? piece_under(s) : NOBODY;
    s->overlays = 0;
    if (!kind || id == NOBODY) return;
    json_t *shapes = ask_quietly(s, "overlay", json_pack("[si]", kind, id));
    int n = count_of(shapes) < GG_OVERLAYS ? count_of(shapes) : GG_OVERLAYS;
    if (!s->overlay) s->overlay = calloc(GG_OVERLAYS, sizeof *s->overlay);
    for (int i = 0; s->overlay && i < n; i++) read_shape(item_of(shapes, i), &s->overlay[i]);
    s->overlays = s->overlay ? n : 0;
    json_decref(shapes);
}

/* ---- a free table ---- */

bool is_free(const screen *s, int piece)
{
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i);
        if (number_of(move, "piece", NOBODY) == piece && is_set(move, "free") && part_of(move, "to")) return true;
    }
    return false;
}

/* The offered move that a free place is patterned on: the one whose own place is nearest. */
static const json_t *pattern(const screen *s, int piece)
{
    const json_t *best = NULL;
    long least = 0;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i), *to = part_of(move, "to");
        if (number_of(move, "piece", NOBODY) != piece || !is_set(move, "free") || !to) continue;
        long dx = number_of(to, "x", 0) - s->cursor.x, dy = number_of(to, "y", 0) - s->cursor.y;
        bool turns = number_of(to, "facing", -1) >= 0,
             turned = best && number_of(part_of(best, "to"), "facing", -1) >= 0;
        if (best && (turned > turns || (turned == turns && dx * dx + dy * dy >= least))) continue;
        best = move;
        least = dx * dx + dy * dy;
    }
    return best;
}

static void judge(screen *s, popup *p)
{
    json_t *verdict = ask(s, "drag", "[siii]", p->word, s->cursor.x, s->cursor.y, p->number);
    json_decref(p->about);
    p->about = verdict;
    p->stale = true;
}

static void build_place(screen *s, popup *p)
{
    const json_t *v = p->about, *move = part_of(v, "move"), *nearest = part_of(v, "nearest");
    char place[40];
    field_place(&s->field, s->cursor, place);
    if (p->number >= 0)
        prose_add(&p->text, TINT_DIM, 0, "Facing %s (%d degrees): left and right turn by 15, Shift by 45",
                  wind_of(p->number), p->number);
    if (is_set(v, "ok"))
        prose_add(&p->text, TINT_GOOD, STYLE_BOLD, "Go there: %s", text_of(move, "words"))->act = 0;
    else {
        const char *words = *text_of(v, "words") ? text_of(v, "words") : text_of(v, "fault");
        capital(drop_notation(s, prose_add(&p->text, TINT_BAD, 0, "%s", *words ? words : "not there")->text));
        if (*text_of(v, "hint"))
            capital(drop_notation(s, prose_add(&p->text, TINT_DIM, 0, "%s", text_of(v, "hint"))->text));
    }
    if (nearest) prose_add(&p->text, TINT_GOOD, STYLE_BOLD, "As far as it can: %s", text_of(nearest, "words"))->act = 1;
}

static void place_picked(screen *s, int act)
{
    json_t *move = json_incref(part_of(s->popup->about, act ? "nearest" : "move"));
    popup_close(s);
    commit_text(s, text_of(move, "text"));
    json_decref(move);
}

static bool place_key(screen *s, int key)
{
    int by = turn_of_key(key);
    if (!by || s->popup->number < 0) return false;
    s->popup->number = (s->popup->number + by + 360) % 360;
    judge(s, s->popup);
    return true;
}

void place_freely(screen *s, int piece)
{
    char title[160], who[96], place[40];
    const json_t *like = pattern(s, piece), *self = piece_of(s, piece);
    if (!like) return;
    snprintf(title, sizeof title, "%s to %s", piece_words(self, who, sizeof who),
             field_place(&s->field, s->cursor, place));
    popup *p = popup_open(s, title, build_place);
    int own = number_of(self, "facing", -1), to = number_of(part_of(like, "to"), "facing", -1);
    text_copy(p->word, sizeof p->word, text_of(like, "text"));
    p->number = to < 0 ? -1 : own >= 0 ? own % 360 : to;
    p->answers = true;
    p->pick = place_picked;
    p->key = place_key;
    snprintf(p->foot, sizeof p->foot, "Enter goes");
    judge(s, p);
}
