/* What a desk tells of the field: any JSON. It is no view, or it can be drawn at every zoom, and every character is a whole one. */
#include "fuzz.h"
#include "tui/field.h"
#include "tui/sight.h"

enum { COLUMNS = 90, ROWS = 30 };

static void check_drawn(const field *f, const glyph *out)
{
    for (int i = 0; i < f->columns * f->rows; i++) {
        PROMISE(memchr(out[i].text, 0, sizeof out[i].text));
        PROMISE(out[i].ink < TINTS && out[i].paper < TINTS);
        for (const char *c = out[i].text; *c; c++) PROMISE((unsigned char)*c >= 0x20 && *c != 0x7f);
    }
}

static void check_places(const field *f)
{
    for (int row = 0; row < f->rows; row += 3)
        for (int column = 0; column < f->columns; column += 5) {
            gg_pose at, to;
            uint8_t there[GG_PIECES];
            char name[40];
            if (!field_at(f, column, row, &at)) continue;
            to = field_step(f, at, column % 3 - 1, row % 2, column % 2);
            PROMISE(field_pieces_at(f, to, there, GG_PIECES) <= GG_PIECES);
            PROMISE(memchr(field_place(f, to, name), 0, sizeof name));
        }
}

static void draw(const gg_view *v, const gg_badge *badge, int badges, bool unicode)
{
    static glyph out[COLUMNS * ROWS];
    static const field_marks m = {
        .cursor = true, .able = {~0ull, 0, ~0ull}, .targets = {0, ~0ull, 0}, .to = {900, 700, 0}};
    char legend[1024];
    field f = {.unicode = unicode};
    field_resize(&f, COLUMNS, ROWS);
    field_show(&f, v, badge, badges);
    for (int zoom = 0; zoom < field_zooms(&f); zoom++) {
        gg_pose about = v->pieces ? v->piece[0].pose : (gg_pose){0, 0, -1};
        field_zoom(&f, zoom, about);
        field_draw(&f, &m, out);
        check_drawn(&f, out);
        if (zoom < 2) check_places(&f);
    }
    PROMISE(field_legend(&f, legend, sizeof legend) >= 0 && memchr(legend, 0, sizeof legend));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static gg_view view;
    static gg_badge badge[GG_BADGES];
    int badges;
    json_t *told = json_loadb((const char *)bytes, len, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, NULL);
    if (told && sight_read(&view, badge, 16, &badges, told)) {
        PROMISE(view.pieces <= GG_PIECES && view.cells <= GG_CELLS && view.features <= GG_FEATURES && badges <= 16);
        draw(&view, badge, badges, len % 2);
    }
    json_decref(told);
    return 0;
}
