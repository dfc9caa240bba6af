/* Pieces in the tiles of a grid. A counter begins with a bar in its side's colour: label and facing; below it, as there is
 * room: arm or class, strength, states, a star for a leader, names. Several in a tile have a line each.
 *
 *     F1↓      |F1    ↓|      |G1     ↑|
 *     /4★      |/ ■■■□!|      |HM 6/6  |
 *              |★Wathier      |Swedish |           */
#include <stdio.h>
#include <string.h>

#include "field_in.h"
#include "prose.h"

typedef struct box {
    int x, y, w, h;
    const gg_cell *on; /* its ground, to be told where a tile has no frame to tell it in */
} box;

enum { PILE = 12 };
typedef struct pile { /* who stands in one tile */
    const gg_piece *unit[PILE], *leader[PILE];
    int units, leaders;
} pile;

/* ---- words ---- */

static int head_ink(const sheet *s, const gg_piece *p)
{
    return p->id == s->m->chosen && p->id != GG_NONE ? TINT_MARK : (int)field_side_tint(p->side);
}

static int head_style(const sheet *s, const gg_piece *p)
{
    int style = field_side_style(s->f, p->side);
    bool picked = field_bit(s->m->able, p->id) || (p->id == s->m->chosen && s->f->mono);
    return picked ? style | STYLE_UNDERLINE : style;
}

static void put_block(const sheet *s, int x, int y, const char *sign, const gg_piece *p)
{
    int style = head_style(s, p);
    sheet_put(s, x, y, sign, head_ink(s, p), TINT_PLAIN, style);
    sheet_take(s, x, y, SHEET_WORD);
}

static int put_label(const sheet *s, int x, int y, int cap, const gg_piece *p, const char *label)
{
    return sheet_text(s, x, y, cap, label, head_ink(s, p), TINT_PLAIN, head_style(s, p));
}

static void blank(const sheet *s, int x, int y, int w)
{
    for (int i = 0; i < w; i++) {
        sheet_put(s, x + i, y, "", TINT_PLAIN, TINT_PLAIN, 0);
        sheet_take(s, x + i, y, SHEET_WORD);
    }
}

static int put_sign(const sheet *s, int x, int y, const char *sign, int ink, int style)
{
    if (!*sign) return 0;
    sheet_put(s, x, y, sign, ink, TINT_PLAIN, style);
    sheet_take(s, x, y, SHEET_WORD);
    return 1;
}

static int body(const sheet *s, int x, int y, int cap, const char *text, const gg_piece *p)
{
    return sheet_text(s, x, y, cap, text, field_side_tint(p->side), TINT_PLAIN, STYLE_BOLD);
}

/* The bar: label, and facing at its right end; false: there was no room for the facing. */
static bool draw_head(const sheet *s, box b, const gg_piece *p)
{
    const char *facing = field_facing(s->f, p->pose.facing);
    int label = field_text_columns(p->label);
    bool room = *facing && label < b.w;
    for (int i = 0; i < b.w; i++) put_block(s, b.x + i, b.y, "", p);
    if (b.w <= 2) { /* no label can be read there */
        put_block(s, b.x, b.y, field_arm(s->f, p->arm), p);
        put_block(s, b.x + b.w - 1, b.y, facing, p);
        return true;
    }
    /* Of a label that is too long the end is read: A35s are the skirmishers of A35, and their side is told by their colour. */
    const char *from = p->label;
    for (; p->arm != GG_LEADER && label > b.w; label--) from += letter_length(from);
    put_label(s, b.x, b.y, b.w - room, p, from);
    if (room) put_block(s, b.x + b.w - 1, b.y, facing, p);
    return room || !*facing;
}

/* ---- a small counter: two lines ---- */

static void strength_text(const gg_piece *p, char out[8])
{
    out[0] = 0;
    if (p->full) snprintf(out, 8, "%d", p->strength);
}

/* Worth and ground, if the line has a character left for them. */
static void draw_below(const sheet *s, box b, int x, int y)
{
    unsigned terrain = b.on && b.on->terrain < GG_WORDS ? b.on->terrain : 0;
    int ink = !b.on || b.on->worth_to >= GG_SIDES ? TINT_YELLOW : (int)field_side_tint(b.on->worth_to);
    int ground = field_ground_tint(s->f->v, terrain);
    if (s->p.framed || !b.on || x >= b.x + b.w) return;
    if (b.on->worth)
        put_sign(s, b.x + b.w - 1, y, field_mark(s->f, SIGN_WORTH), ink, STYLE_BOLD);
    else if (b.on->works)
        put_sign(s, b.x + b.w - 1, y, field_mark(s->f, SIGN_WORKS), TINT_BUILT, STYLE_BOLD);
    else if (!field_ground_open(s->f->v, terrain))
        sheet_put(s, b.x + b.w - 1, y, s->ground[terrain], ground, ground, 0);
}

/* What matters most stays when there is little room: strength, one state, the leader; then the class; then more states. */
static void draw_second(const sheet *s, box b, const gg_piece *p, bool faced)
{
    char class[FIELD_SIGN], strength[8], state[GG_WORDS + 1];
    const char *facing = faced ? "" : field_facing(s->f, p->pose.facing);
    bool led = s->led[p->id];
    int states = field_states(s->f->v, p, state, GG_WORDS);
    bool told = field_class(s->f, p, class);
    strength_text(p, strength);
    int class_w = told ? (int)strlen(class) : 1, need = (*facing != 0) + (int)strlen(strength) + led + (states > 0);
    int x = b.x, y = b.y + 1, end = b.x + b.w;
    blank(s, x, y, b.w);
    if (*facing) x += put_sign(s, x, y, facing, field_side_tint(p->side), STYLE_BOLD);
    if (need + class_w > b.w && class_w == 2 && need < b.w) class[1] = 0, class_w = 1;
    if (need + class_w <= b.w) {
        if (class_w == 1)
            x += put_sign(s, x, y, class, field_side_tint(p->side), 0);
        else
            x += body(s, x, y, end - x, class, p);
    }
    x += body(s, x, y, end - x, strength, p);
    if (led && x < end) x += put_sign(s, x, y, field_leader(s->f), field_side_tint(p->side), STYLE_BOLD);
    for (int i = 0; i < states && x < end; i++) { /* the first of them is the worst */
        char sign[2] = {i && i + 1 < states && x + 1 == end ? '+' : state[i], 0};
        x += put_sign(s, x, y, sign, TINT_PLAIN, STYLE_BOLD);
    }
    draw_below(s, b, x, y);
}

/* ---- a large one ---- */

static void draw_strength(const sheet *s, box b, const gg_piece *p, int y, bool faced)
{
    char class[FIELD_SIGN], text[16];
    int x = b.x, end = b.x + b.w;
    if (!faced) x += put_sign(s, x, y, field_facing(s->f, p->pose.facing), field_side_tint(p->side), STYLE_BOLD);
    if (field_class(s->f, p, class))
        x += body(s, x, y, end - x, class, p);
    else
        x += put_sign(s, x, y, class, field_side_tint(p->side), STYLE_BOLD);
    if (!p->full) return;
    if (p->full <= end - x - 1 && p->full <= 8 && p->strength <= p->full) {
        for (int i = 0; i < p->full; i++)
            put_sign(s, x + 1 + i, y, field_mark(s->f, i < p->strength ? SIGN_PIP : SIGN_LOST),
                     field_side_tint(p->side), 0);
        return;
    }
    snprintf(text, sizeof text, " %d/%d", p->strength, p->full);
    if ((int)strlen(text) > end - x) snprintf(text, sizeof text, "%d", p->strength);
    body(s, x, y, end - x, text, p);
}

static int draw_states(const sheet *s, box b, const gg_piece *p, int y, int cap)
{
    char state[GG_WORDS + 1];
    int states = field_states(s->f->v, p, state, GG_WORDS), x = b.x;
    for (int i = 0; i < states && i < cap; i++) {
        char sign[2] = {i && i + 1 == cap && states > cap ? '+' : state[i], 0};
        x += put_sign(s, x, y, sign, TINT_PLAIN, STYLE_BOLD);
    }
    return x;
}

/* States at the left, the leader at the right. */
static void draw_third(const sheet *s, box b, const gg_piece *p, int y)
{
    int leader = s->led[p->id];
    int x = draw_states(s, b, p, y, b.w - (leader > 0));
    if (!leader) return;
    const char *name = s->f->v->piece[leader - 1].label;
    int room = b.x + b.w - x - 1, n = field_text_columns(name);
    if (n > room) n = room;
    x = b.x + b.w - 1 - n;
    put_sign(s, x, y, field_leader(s->f), field_side_tint(p->side), STYLE_BOLD);
    body(s, x + 1, y, n, name, p);
}

static void state_words(const gg_view *v, const gg_piece *p, char *out, size_t cap)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < GG_WORDS && n < cap; i++)
        if (p->status >> i & 1 && v->status_word[i] && v->status_mark[i] > ' ')
            n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? ", " : "", v->status_word[i]);
}

/* Text in some lines, broken between words. */
static void draw_wrapped(const sheet *s, box b, int lines, const char *text)
{
    for (int i = 0; i < lines && *text; i++) {
        char sign[FIELD_SIGN];
        const char *end = text, *space = NULL, *next;
        int n = 0;
        for (; n < b.w && (next = field_text_next(end, true, sign)); n++, end = next)
            if (*end == ' ') space = end;
        if (*end && *end != ' ' && space && i + 1 < lines) end = space;
        char line[160];
        snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
        sheet_text(s, b.x, b.y + i, b.w, line, TINT_PLAIN, TINT_PLAIN, 0);
        for (text = end; *text == ' ';) text++;
    }
}

static void draw_large(const sheet *s, box b, const gg_piece *p, bool faced)
{
    char words[96];
    int names = b.h < 5 ? b.h - 3 : b.h - 4;
    for (int i = 1; i < b.h; i++) blank(s, b.x, b.y + i, b.w);
    draw_strength(s, b, p, b.y + 1, faced);
    draw_third(s, b, p, b.y + 2);
    draw_wrapped(s, (box){b.x, b.y + 3, b.w, names, b.on}, names, p->name);
    if (b.h < 5) return;
    state_words(s->f->v, p, words, sizeof words);
    sheet_text(s, b.x, b.y + b.h - 1, b.w, words, TINT_PLAIN, TINT_PLAIN, STYLE_BOLD);
}

static void draw_unit(const sheet *s, box b, const gg_piece *p)
{
    bool faced = draw_head(s, b, p);
    if (b.h == 2) draw_second(s, b, p, faced);
    if (b.h > 2) draw_large(s, b, p, faced);
}

/* ---- leaders and piles ---- */

static void draw_leader(const sheet *s, box b, const gg_piece *p)
{
    char sign[FIELD_SIGN];
    const char *rest = p->label, *next;
    for (int i = 0; i < b.w; i++) put_block(s, b.x + i, b.y, "", p);
    put_block(s, b.x, b.y, field_leader(s->f), p);
    put_label(s, b.x + 1, b.y, b.w - 1, p, p->label);
    for (int i = 0; i < b.w - 1 && (next = field_text_next(rest, true, sign)); i++) rest = next;
    if (b.h < 2 || b.w < 3) return;
    if (*rest) { /* his name goes on in the next line */
        blank(s, b.x, b.y + 1, b.w);
        body(s, b.x, b.y + 1, b.w, rest, p);
    }
    if (b.h > 2) draw_states(s, b, p, b.y + 2, b.w);
}

/* Label, facing, states as there is room, strength at the end; a + of whoever is not shown. */
static void draw_line(const sheet *s, box b, const gg_piece *p, const gg_piece *more)
{
    char strength[8], state[GG_WORDS + 1];
    const char *facing = field_facing(s->f, p->pose.facing);
    strength_text(p, strength);
    int end = b.x + b.w - (more != NULL), x = b.x, digits = (int)strlen(strength);
    int states = field_states(s->f->v, p, state, GG_WORDS);
    for (int i = 0; i < b.w; i++) put_block(s, b.x + i, b.y, "", p);
    if (p->arm == GG_LEADER || b.w <= 2) put_block(s, x++, b.y, field_arm(s->f, p->arm), p);
    if (x < end) x += put_label(s, x, b.y, end - x, p, p->label);
    if (x < end && *facing) put_block(s, x++, b.y, facing, p);
    if (x + digits < end) put_label(s, end - digits, b.y, digits, p, strength);
    for (int i = 0; i < states && x + 1 + i < end - digits - 1; i++)
        put_block(s, x + 1 + i, b.y, (char[2]){state[i], 0}, p);
    if (more) put_block(s, end, b.y, "+", more);
}

/* A line each, so that both sides of a fight are seen; a + if there are more. */
static void draw_pile(const sheet *s, box b, const pile *t)
{
    const gg_piece *line[2 * PILE];
    int lines = 0, alone = t->units ? 0 : t->leaders;
    for (unsigned turn = 0; turn < PILE; turn++)
        for (unsigned side = 0; side < GG_SIDES; side++) {
            unsigned seen = 0;
            for (int i = 0; i < t->units; i++)
                if (t->unit[i]->side == side && seen++ == turn) line[lines++] = t->unit[i];
        }
    for (int i = 0; i < alone; i++) line[lines++] = t->leader[i];
    for (int i = 0; i < lines && i < b.h; i++)
        draw_line(s, (box){b.x, b.y + i, b.w, 1, b.on}, line[i], i + 1 == b.h && lines > b.h ? line[i + 1] : NULL);
}

static void draw_tile(const sheet *s, const gg_cell *c, const pile *t)
{
    box b = {field_tile_x(&s->p, s->f->v, c) + s->p.framed, field_tile_y(&s->p, c) + s->p.framed, field_inner_w(&s->p),
             field_inner_h(&s->p), c};
    if (!t->units && !t->leaders) return;
    if (t->units + (t->units ? 0 : t->leaders) > 1)
        draw_pile(s, b, t);
    else if (t->units)
        draw_unit(s, b, t->unit[0]);
    else
        draw_leader(s, b, t->leader[0]);
}

void field_draw_counters(const sheet *s)
{
    const gg_view *v = s->f->v;
    static const pile nobody;
    int16_t cell[GG_PIECES] = {0};
    for (int i = 0; i < v->pieces; i++)
        cell[i] = (int16_t)(v->piece[i].on_table ? field_cell_at(v, v->piece[i].pose) : FIELD_OFF);
    for (int i = 0; i < v->pieces; i++) {
        pile t = nobody;
        bool first = cell[i] != FIELD_OFF;
        for (int k = 0; k < i && first; k++) first = cell[k] != cell[i];
        if (!first) continue;
        for (int k = i; k < v->pieces; k++) {
            const gg_piece *p = &v->piece[k];
            if (cell[k] != cell[i]) continue;
            if (p->arm == GG_LEADER && t.leaders < PILE) t.leader[t.leaders++] = p;
            if (p->arm != GG_LEADER && t.units < PILE) t.unit[t.units++] = p;
        }
        draw_tile(s, &v->cell[cell[i]], &t);
    }
}
