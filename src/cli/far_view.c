/* The field as a host tells it. */
#include "far_view.h"

#include <stdio.h>

enum { FARTHEST = 20000 }; /* tenths of an inch */

static int bounded(const json_t *in, const char *name, int low, int high)
{
    json_int_t n = json_integer_value(json_object_get(in, name));
    return (int)(n < low ? low : n > high ? high : n);
}

static int16_t plane(const json_t *in, const char *name) { return (int16_t)bounded(in, name, -FARTHEST, FARTHEST); }

static void copy_text(char *out, size_t cap, const json_t *in, const char *name)
{
    const char *text = json_string_value(json_object_get(in, name));
    snprintf(out, cap, "%s", text ? text : "");
}

static uint32_t read_status(const gg_view *v, const json_t *list)
{
    uint32_t status = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t bit = json_integer_value(json_array_get(list, i));
        if (bit >= 0 && bit < GG_WORDS && v->status_word[bit]) status |= 1u << bit;
    }
    return status;
}

/* What of a piece changes. */
static void overlay_piece(const gg_view *v, gg_piece *p, const json_t *from)
{
    const json_t *with = json_object_get(from, "with");
    int unit = json_is_integer(with) ? bounded(from, "with", 0, GG_NONE) : GG_NONE;
    p->on_table = json_is_true(json_object_get(from, "onTable"));
    p->with = (uint8_t)(unit < v->pieces ? unit : GG_NONE);
    p->strength = (uint8_t)bounded(from, "strength", 0, 255);
    p->full = (uint8_t)bounded(from, "full", 0, 255);
    p->pose = (gg_pose){plane(from, "x"), plane(from, "y"), (int16_t)bounded(from, "facing", -1, 359)};
    p->width = (int16_t)bounded(from, "width", 0, FARTHEST);
    p->depth = (int16_t)bounded(from, "depth", 0, FARTHEST);
    p->status = read_status(v, json_object_get(from, "status"));
    copy_text(p->label, sizeof p->label, from, "label");
    copy_text(p->type, sizeof p->type, from, "type");
    copy_text(p->name, sizeof p->name, from, "name");
}

void far_view_overlay(gg_view *v, const json_t *there)
{
    const json_t *pieces = json_object_get(there, "pieces"), *sides = json_object_get(there, "sides");
    for (int side = 0; side < GG_SIDES; side++) {
        const json_t *s = json_array_get(sides, (size_t)side);
        v->score[side] = bounded(s, "score", -FARTHEST, FARTHEST);
        v->goal[side] = bounded(s, "goal", 0, FARTHEST);
        copy_text(v->side_note[side], sizeof v->side_note[side], s, "note");
    }
    v->round = bounded(there, "round", 0, FARTHEST);
    copy_text(v->clock, sizeof v->clock, there, "clock");
    copy_text(v->prompt, sizeof v->prompt, there, "prompt");
    for (size_t i = 0; i < json_array_size(pieces) && i < GG_PIECES; i++) {
        const json_t *p = json_array_get(pieces, i);
        for (int k = 0; k < v->pieces; k++)
            if (v->piece[k].id == json_integer_value(json_object_get(p, "id"))) overlay_piece(v, &v->piece[k], p);
    }
}
