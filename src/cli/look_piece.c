/* All about one piece or group, and its overlays: see look_piece.h. */
#include "look_piece.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "buffer.h"
#include "term.h"
#include "text/text.h"

static int group_named(const battle *x, const char *label)
{
    gg_group g;
    for (int i = 0; i < gg_groups(x->b); i++)
        if (gg_group_of(x->b, x->state, i, &g) && strcasecmp(g.label, label) == 0) return i;
    return -1;
}

static int no_such_overlay(const options *o, const battle *x, const char *word)
{
    const char *const *words;
    char all[400];
    gg_text t = gg_text_on(all, sizeof all);
    int n = gg_overlay_kinds(gg_battle_system(x->b), &words);
    for (int i = 0; i < n; i++) gg_text_add(&t, "%s%s", i ? ", " : "", words[i]);
    return complain_of(o, "--overlay '%s' is none of this system: %s", word, n ? all : "it has none");
}

static int read_overlay(const options *o, const battle *x, piece_look *k)
{
    const char *const *words, *other = option_text(o, "--with", NULL);
    int n = gg_overlay_kinds(gg_battle_system(x->b), &words);
    if (k->piece == GG_NONE) return complain(o, "--overlay is of a piece: --piece A1 --overlay %s", k->overlay);
    for (int i = 0; i < n && k->kind < 0; i++)
        if (strcasecmp(words[i], k->overlay) == 0) k->kind = i;
    if (k->kind < 0) return no_such_overlay(o, x, k->overlay);
    k->other = other ? gg_battle_piece(x->b, other, strlen(other)) : GG_NONE;
    return other && k->other == GG_NONE ? nobody_called(o, x, other) : -1;
}

int piece_look_read(const options *o, const battle *x, piece_look *k)
{
    const char *label = option_text(o, "--piece", NULL);
    *k = (piece_look){.piece = GG_NONE, .group = -1, .overlay = option_text(o, "--overlay", NULL), .kind = -1};
    if (label) k->piece = gg_battle_piece(x->b, label, strlen(label));
    if (label && k->piece == GG_NONE) k->group = group_named(x, label);
    if (label && k->piece == GG_NONE && k->group < 0) return nobody_called(o, x, label);
    if (!k->overlay && option_has(o, "--with"))
        return complain(o, "--with is the other piece of an overlay: --piece A1 --overlay sight --with %s",
                        option_text(o, "--with", ""));
    return k->overlay ? read_overlay(o, x, k) : -1;
}

/* ---- the card ---- */

enum { CARD = 8192 };

static char *card_of(const battle *x, const piece_look *k)
{
    char *card = take(CARD);
    if (k->piece != GG_NONE)
        gg_piece_card(x->b, x->state, k->piece, card, CARD);
    else
        gg_group_card(x->b, x->state, k->group, card, CARD);
    return card;
}

json_t *piece_card_json(const battle *x, const piece_look *k)
{
    if (k->piece == GG_NONE && k->group < 0) return json_null();
    char *card = card_of(x, k);
    json_t *o = json_text(card);
    free(card);
    return o;
}

/* ---- overlays ---- */

static const char *const shapes[] = {
    [GG_OVERLAY_CELLS] = "cells", [GG_OVERLAY_AREA] = "area", [GG_OVERLAY_LINE] = "line", [GG_OVERLAY_RING] = "ring"};

static int overlays_of(const battle *x, const piece_look *k, gg_overlay **out)
{
    *out = take(GG_OVERLAYS * sizeof **out);
    return gg_overlay_of(x->b, x->state, k->kind, k->piece, k->other, *out, GG_OVERLAYS);
}

static json_t *overlay_json(const battle *x, const gg_overlay *v)
{
    json_t *o = json_object(), *at = json_array();
    for (int i = 0; i < v->points; i++) {
        char place[32];
        gg_place_name(x->b, (gg_pose){.x = v->at[i][0], .y = v->at[i][1], .facing = -1}, place, sizeof place);
        json_array_append_new(at, json_text(place));
    }
    json_set(o, "shape", json_text(shapes[v->shape]));
    json_set(o, "words", json_text(v->words));
    json_set(o, "tone", json_integer(v->tone));
    json_set(o, "piece", v->piece == GG_NONE ? json_null() : json_text(gg_battle_label(x->b, v->piece)));
    json_set(o, "radius", json_integer(v->radius));
    json_set(o, "at", at);
    return o;
}

json_t *piece_overlays_json(const battle *x, const piece_look *k)
{
    gg_overlay *shape;
    if (k->kind < 0) return json_null();
    json_t *list = json_array();
    int n = overlays_of(x, k, &shape);
    for (int i = 0; i < n && i < GG_OVERLAYS; i++) json_array_append_new(list, overlay_json(x, &shape[i]));
    free(shape);
    return list;
}

static void print_overlay(const term *t, const battle *x, const gg_overlay *v)
{
    buffer line = {0};
    buffer_print(&line, "%s", v->words[0] ? v->words : shapes[v->shape]);
    if (v->piece != GG_NONE) buffer_print(&line, ", %s", gg_battle_label(x->b, v->piece));
    for (int i = 0; i < v->points && (v->shape == GG_OVERLAY_CELLS || v->shape == GG_OVERLAY_LINE); i++) {
        char place[32];
        gg_place_name(x->b, (gg_pose){.x = v->at[i][0], .y = v->at[i][1], .facing = -1}, place, sizeof place);
        buffer_print(&line, "%s %s", i ? "" : ":", place);
    }
    term_wrap(t, line.at, 2, 2);
    buffer_free(&line);
}

void piece_look_print(const battle *x, const piece_look *k)
{
    term t = term_on(stdout);
    gg_overlay *shape;
    if (k->kind < 0) {
        char *card = card_of(x, k);
        fputs(card, stdout);
        if (card[0] && card[strlen(card) - 1] != '\n') putchar('\n');
        free(card);
        return;
    }
    int n = overlays_of(x, k, &shape);
    printf("%s, %s:\n", gg_battle_label(x->b, k->piece), k->overlay);
    for (int i = 0; i < n && i < GG_OVERLAYS; i++) print_overlay(&t, x, &shape[i]);
    if (n == 0) puts("  nothing to draw");
    free(shape);
}
