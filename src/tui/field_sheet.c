/* Characters on the sheet, as far as the window shows it. */
#include <string.h>

#include "field_in.h"

bool sheet_sees(const sheet *s, int x, int y)
{
    int column = x - s->f->left, row = y - s->f->top;
    return column >= 0 && row >= 0 && column < s->p.view_w && row < s->p.view_h;
}

static size_t place_of(const sheet *s, int x, int y)
{
    int column = s->p.begin_x + x - s->f->left, row = s->p.begin_y + y - s->f->top;
    return (size_t)row * (size_t)s->f->columns + (size_t)column;
}

glyph *sheet_at(const sheet *s, int x, int y) { return sheet_sees(s, x, y) ? &s->out[place_of(s, x, y)] : NULL; }
uint8_t *sheet_taken(const sheet *s, int x, int y) { return sheet_sees(s, x, y) ? &s->taken[place_of(s, x, y)] : NULL; }

static void write_glyph(glyph *g, const char *sign, int ink, int paper, int style)
{
    size_t n = strnlen(sign, sizeof g->text - 1);
    memset(g->text, 0, sizeof g->text);
    memcpy(g->text, sign, n);
    g->ink = (uint8_t)ink;
    if (paper != FIELD_KEEP) g->paper = (uint8_t)paper;
    g->style = (uint8_t)style;
}

void sheet_put(const sheet *s, int x, int y, const char *sign, int ink, int paper, int style)
{
    glyph *g = sheet_at(s, x, y);
    if (g) write_glyph(g, sign, ink, paper, style);
}

void sheet_take(const sheet *s, int x, int y, int owner)
{
    uint8_t *t = sheet_taken(s, x, y);
    if (t) *t = (uint8_t)owner;
}

void sheet_pane(const sheet *s, int column, int row, const char *sign, int ink, int style)
{
    if (column < 0 || row < 0 || column >= s->f->columns || row >= s->f->rows) return;
    write_glyph(&s->out[(size_t)row * (size_t)s->f->columns + (size_t)column], sign, ink, TINT_PLAIN, style);
}

/* ---- text of others ---- */

/* One character of UTF-8; a broken one is a byte of its own and gives -1. */
static int32_t decode(const unsigned char *at, int *bytes)
{
    int n = at[0] < 0x80                    ? 1
            : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
            : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
            : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                            : 0;
    int32_t c = n < 2 ? at[0] : at[0] & (0x7f >> n);
    *bytes = 1;
    if (n == 0) return -1;
    for (int i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80) return -1;
        c = c << 6 | (at[i] & 0x3f);
    }
    *bytes = n;
    return c;
}

/* Letters of Europe, each of one column wherever it is shown. */
static bool is_plain_letter(int32_t c)
{
    return (c >= 0xa1 && c <= 0x2af && c != 0xad) || (c >= 0x384 && c <= 0x482) || (c >= 0x48a && c <= 0x52f) ||
           c == 0x2019;
}

/* Without its accent, from U+00C0 on. */
static char unaccented(int32_t c)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    return c == 0x2019 ? '\'' : c >= 0xc0 && c <= 0xff ? latin[c - 0xc0] : '?';
}

const char *field_text_next(const char *text, bool unicode, char sign[FIELD_SIGN])
{
    int bytes;
    if (!*text) return NULL;
    int32_t c = decode((const unsigned char *)text, &bytes);
    memset(sign, 0, FIELD_SIGN);
    if (c >= 0x20 && c < 0x7f)
        sign[0] = (char)c;
    else if (c < 0x80 || !is_plain_letter(c))
        sign[0] = '?';
    else if (unicode)
        memcpy(sign, text, (size_t)bytes);
    else
        sign[0] = unaccented(c);
    return text + bytes;
}

int field_text_columns(const char *text)
{
    char sign[FIELD_SIGN];
    int n = 0;
    while ((text = field_text_next(text, true, sign))) n++;
    return n;
}

int sheet_text(const sheet *s, int x, int y, int cap, const char *text, int ink, int paper, int style)
{
    char sign[FIELD_SIGN];
    int n = 0;
    while (n < cap && (text = field_text_next(text, s->f->unicode, sign))) {
        sheet_put(s, x + n, y, sign, ink, paper, style);
        sheet_take(s, x + n++, y, SHEET_WORD);
    }
    return n;
}
