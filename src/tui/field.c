/* The drawing as a whole: the sheet is laid out, the ground drawn, then the pieces, then the marks. */
#include "field.h"

#include <stdlib.h>
#include <string.h>

#include "field_in.h"

/* Who has a leader with him: attached, or in the same tile. */
static void find_leaders(sheet *s)
{
    const gg_view *v = s->f->v;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *l = &v->piece[i];
        if (l->arm != GG_LEADER || !l->on_table) continue;
        if (l->with != GG_NONE) s->led[l->with] = (uint8_t)(1 + i);
        for (int k = 0; k < v->pieces && l->with == GG_NONE && v->ground != GG_TABLE; k++) {
            const gg_piece *u = &v->piece[k];
            if (u->on_table && u->arm != GG_LEADER && u->pose.x == l->pose.x && u->pose.y == l->pose.y)
                s->led[u->id] = (uint8_t)(1 + i);
        }
    }
}

void field_draw(const field *f, const field_marks *m, glyph *out)
{
    static const field_marks none = {.chosen = GG_NONE};
    size_t size = (size_t)f->columns * (size_t)f->rows;
    memset(out, 0, size * sizeof *out);
    if (!f->v || !size) return;
    uint8_t *taken = calloc(size, 1);
    if (!taken) return; /* nothing is drawn this time */
    sheet s = {.f = f, .m = m ? m : &none, .out = out, .taken = taken};
    field_plan(f, &s.p);
    field_ground_signs(f, s.ground, s.ground_text);
    find_leaders(&s);
    if (f->v->ground == GG_TABLE) {
        field_draw_table(&s);
    } else {
        field_draw_grid(&s);
        field_draw_counters(&s);
    }
    field_draw_marks(&s);
    free(taken);
}
