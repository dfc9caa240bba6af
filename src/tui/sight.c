/* A view out of the JSON that a desk tells it in. */
#include "sight.h"

#include <stdio.h>
#include <string.h>

enum { FARTHEST = 20000, LONGEST = 2400 }; /* tenths of an inch: of a place, of a footprint */

/* ---- values ---- */

static int bounded(const json_t *in, const char *name, int low, int high)
{
    json_int_t n = json_integer_value(json_object_get(in, name));
    return (int)(n < low ? low : n > high ? high : n);
}

static int16_t plane(const json_t *in, const char *name) { return (int16_t)bounded(in, name, -FARTHEST, FARTHEST); }

/* null is nobody. */
static uint8_t id_of(const json_t *in, const char *name, int high)
{
    const json_t *value = json_object_get(in, name);
    json_int_t n = json_is_integer(value) ? json_integer_value(value) : GG_NONE;
    return (uint8_t)(n < 0 || n >= high ? GG_NONE : n);
}

static const char *text_of(const json_t *in, const char *name)
{
    const char *text = json_string_value(json_object_get(in, name));
    return text ? text : "";
}

/* What does not fit is cut off between two characters. */
static void copy_text(char *out, size_t cap, const json_t *in, const char *name)
{
    const char *text = text_of(in, name);
    size_t n = strlen(text);
    if (n >= cap)
        for (n = cap - 1; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;) n--;
    memset(out, 0, cap);
    snprintf(out, cap, "%.*s", (int)n, text);
}

/* A name that may fill its room to the last byte. */
static void copy_name(char *out, size_t cap, const json_t *in)
{
    char text[64];
    copy_text(text, cap + 1 < sizeof text ? cap + 1 : sizeof text, in, "name");
    memcpy(out, text, cap);
}

/* The place of a word in a list; 0: it is not there. */
static unsigned word_of(const char *word, const char *const *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (list[i] && strcmp(list[i], word) == 0) return i;
    return 0;
}
#define WORD(in, name, list) word_of(text_of(in, name), list, sizeof(list) / sizeof *(list))

/* ---- the ground ---- */

static void read_words(const json_t *list, const char *word[GG_WORDS], char mark[GG_WORDS])
{
    for (size_t i = 0; i < json_array_size(list) && i < GG_WORDS; i++) {
        const json_t *w = json_array_get(list, i);
        const char *text = text_of(w, "word");
        word[i] = text[0] ? text : NULL;
        mark[i] = text_of(w, "mark")[0];
    }
}

static void read_cell(gg_cell *c, const json_t *from)
{
    *c = (gg_cell){.x = plane(from, "x"),
                   .y = plane(from, "y"),
                   .column = (uint8_t)bounded(from, "column", 0, 255),
                   .row = (uint8_t)bounded(from, "row", 0, 255),
                   .terrain = (uint8_t)bounded(from, "terrain", 0, GG_WORDS - 1),
                   .works = (uint8_t)bounded(from, "works", 0, 255),
                   .worth = (int8_t)bounded(from, "worth", -128, 127),
                   .worth_to = id_of(from, "worthTo", GG_SIDES)};
    copy_name(c->name, sizeof c->name, from);
}

static void read_feature(gg_feature *f, const json_t *from)
{
    const json_t *at = json_object_get(from, "at");
    *f = (gg_feature){.terrain = (uint8_t)bounded(from, "terrain", 0, GG_WORDS - 1),
                      .closed = json_is_true(json_object_get(from, "closed"))};
    for (size_t i = 0; i < json_array_size(at) && i < GG_POINTS; i++) {
        for (size_t k = 0; k < 2; k++) {
            json_int_t n = json_integer_value(json_array_get(json_array_get(at, i), k));
            f->at[i][k] = (int16_t)(n < -FARTHEST ? -FARTHEST : n > FARTHEST ? FARTHEST : n);
        }
        f->points++;
    }
    copy_name(f->name, sizeof f->name, from);
}

static void read_ground(gg_view *v, const json_t *view)
{
    const json_t *cells = json_object_get(view, "cells"), *features = json_object_get(view, "features");
    v->columns = (uint16_t)bounded(view, "columns", 0, 256);
    v->rows = (uint16_t)bounded(view, "rows", 0, 256);
    v->width = (int16_t)bounded(view, "width", 0, FARTHEST);
    v->height = (int16_t)bounded(view, "height", 0, FARTHEST);
    read_words(json_object_get(view, "terrain"), v->terrain_word, v->terrain_mark);
    read_words(json_object_get(view, "status"), v->status_word, v->status_mark);
    for (size_t i = 0; i < json_array_size(cells) && v->cells < GG_CELLS; i++)
        read_cell(&v->cell[v->cells++], json_array_get(cells, i));
    for (size_t i = 0; i < json_array_size(features) && v->features < GG_FEATURES; i++)
        read_feature(&v->feature[v->features++], json_array_get(features, i));
}

/* ---- the pieces ---- */

static uint32_t read_status(const json_t *list)
{
    uint32_t status = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t bit = json_integer_value(json_array_get(list, i));
        if (bit >= 0 && bit < GG_WORDS) status |= (uint32_t)1 << bit;
    }
    return status;
}

static void read_piece(gg_piece *p, const json_t *from)
{
    static const char *const arm[] = {
        [GG_FOOT] = "foot", [GG_HORSE] = "horse", [GG_GUNS] = "guns", [GG_LEADER] = "leader", [GG_OTHER] = "other"};
    static const char *const shape[] = {[GG_CELL] = "cell", [GG_RECT] = "rect", [GG_DISC] = "disc"};
    unsigned is = WORD(from, "arm", arm), form = WORD(from, "shape", shape);
    *p = (gg_piece){.id = (uint8_t)bounded(from, "id", 0, GG_NONE - 1),
                    .side = (uint8_t)bounded(from, "side", 0, GG_SIDES - 1),
                    .arm = (uint8_t)(is ? is : GG_OTHER),
                    .shape = (uint8_t)(form ? form : GG_CELL),
                    .on_table = json_is_true(json_object_get(from, "onTable")),
                    .with = id_of(from, "with", GG_NONE),
                    .strength = (uint8_t)bounded(from, "strength", 0, 255),
                    .full = (uint8_t)bounded(from, "full", 0, 255),
                    .pose = {plane(from, "x"), plane(from, "y"), (int16_t)bounded(from, "facing", -1, 359)},
                    .width = (int16_t)bounded(from, "width", 0, LONGEST),
                    .depth = (int16_t)bounded(from, "depth", 0, LONGEST),
                    .status = read_status(json_object_get(from, "status"))};
    copy_text(p->label, sizeof p->label, from, "label");
    copy_text(p->type, sizeof p->type, from, "type");
    copy_text(p->name, sizeof p->name, from, "name");
}

/* ---- the sides, the clock, the ask ---- */

static void read_sides(gg_view *v, const json_t *sides)
{
    for (size_t side = 0; side < GG_SIDES; side++) {
        const json_t *s = json_array_get(sides, side);
        v->score[side] = bounded(s, "score", -FARTHEST, FARTHEST);
        v->goal[side] = bounded(s, "goal", 0, FARTHEST);
        copy_text(v->side_note[side], sizeof v->side_note[side], s, "note");
    }
}

static void read_ask(gg_ask *a, const json_t *from)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    *a = (gg_ask){.kind = (uint8_t)WORD(from, "kind", kind),
                  .side = id_of(from, "side", GG_SIDES),
                  .piece = id_of(from, "piece", GG_NONE),
                  .other = id_of(from, "other", GG_NONE),
                  .dice = (uint8_t)bounded(from, "dice", 0, GG_DICE_MAX)};
    if (!a->kind) a->kind = GG_OVER;
}

/* ---- badges ---- */

static bool read_badge(gg_badge *b, const json_t *from)
{
    const char *kind[GG_BADGE_KINDS];
    for (int i = 0; i < GG_BADGE_KINDS; i++) kind[i] = gg_badge_word(i);
    unsigned is = WORD(from, "kind", kind);
    const json_t *at = json_object_get(from, "at");
    *b = (gg_badge){.kind = (uint8_t)is,
                    .side = (uint8_t)bounded(from, "side", 0, GG_SIDES - 1),
                    .piece = id_of(from, "piece", GG_NONE),
                    .other = id_of(from, "other", GG_NONE),
                    .count = (uint8_t)bounded(from, "count", 0, 255),
                    .of = (uint8_t)bounded(from, "of", 0, 255),
                    .letter = text_of(from, "letter")[0],
                    .words = text_of(from, "words")[0] ? text_of(from, "words") : NULL};
    if (at) b->at = (gg_pose){plane(at, "x"), plane(at, "y"), (int16_t)bounded(at, "facing", -1, 359)};
    return is > 0;
}

/* ---- the whole ---- */

bool sight_read(gg_view *v, gg_badge *badge, int cap, int *badges, const json_t *view)
{
    static const char *const ground[] = {[GG_HEXES] = "hexes", [GG_SQUARES] = "squares", [GG_TABLE] = "table"};
    const json_t *pieces = json_object_get(view, "pieces"), *list = json_object_get(view, "badges");
    memset(v, 0, sizeof *v);
    *badges = 0;
    v->ground = (uint8_t)WORD(view, "ground", ground);
    if (!v->ground || !json_is_array(pieces)) return false;
    read_ground(v, view);
    v->strength_word = text_of(view, "strengthWord")[0] ? text_of(view, "strengthWord") : NULL;
    v->round = bounded(view, "round", 0, FARTHEST);
    v->rounds = bounded(view, "rounds", 0, FARTHEST);
    read_sides(v, json_object_get(view, "sides"));
    copy_text(v->clock, sizeof v->clock, view, "clock");
    copy_text(v->prompt, sizeof v->prompt, view, "prompt");
    read_ask(&v->ask, json_object_get(view, "ask"));
    for (size_t i = 0; i < json_array_size(pieces) && v->pieces < GG_PIECES; i++)
        read_piece(&v->piece[v->pieces++], json_array_get(pieces, i));
    for (size_t i = 0; i < json_array_size(list) && *badges < cap; i++)
        *badges += read_badge(&badge[*badges], json_array_get(list, i));
    return true;
}
