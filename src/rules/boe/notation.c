/* Moves in text, by the table of verbs. */
#include "engine/notation.h"

#include "boe.h"

static const gg_verb verbs[BOE_VERBS] = {
#define VERB(name, word, shape, sentence) [name] = {word, shape, sentence},
#include "verbs.def"
#undef VERB
};

/* ---- printing ---- */

static void add_piece(const gg_battle *b, unsigned piece, bool words, gg_text *t)
{
    const char *name = boe_piece_name(b, (int)piece), *label = boe_label(b, (int)piece);
    if (words)
        gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
    else
        gg_text_add(t, "%s", label);
}

static void add_space(const gg_battle *b, gg_move m, gg_text *t)
{
    char name[12];
    boe_cell_print(boe_b(b), boe_move_cell(m), name, sizeof name);
    gg_text_add(t, "%s", name);
}

/* A path as letters: l or r for the first turn, then q, f and e for its steps. */
static void add_path(unsigned code, gg_text *t)
{
    if (code & 3) gg_text_add(t, "%c", code & 1 ? 'l' : 'r');
    for (code >>= 2; code & 3; code >>= 2) gg_text_add(t, "%c", " qfe"[code & 3]);
}

static void add_path_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    boe_path p;
    char name[12];
    unsigned unit = gg_move_unit(m);
    if (unit >= BOE_UNITS || !boe_path_read(boe_b(b), boe_s(s), (int)unit, gg_move_y(m), &p)) return;
    if (p.turn) gg_text_add(t, ", turning %s", p.turn == 1 ? "left" : "right");
    for (int i = 1; i < p.steps; i++) {
        boe_cell_print(boe_b(b), p.cell[i], name, sizeof name);
        gg_text_add(t, "%s%s", i == 1 ? ", by " : " ", name);
    }
    gg_text_add(t, " (%d AP)", p.cost);
}

static const char *brigade_name(const boe_battle *b, unsigned brigade)
{
    return brigade < b->brigades ? b->brigade[brigade].label : "?";
}

static const char *word_of(const char *const *list, int n, unsigned i) { return i < (unsigned)n ? list[i] : "?"; }

static void part(const gg_battle *b, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    unsigned arg = gg_move_arg(m);
    switch (letter) {
    case 'U':
    case 'u':
    case 'P':
    case 'L': add_piece(b, gg_move_unit(m), words, t); break;
    case 'T':
    case 'R':
    case 't':
        if (words && gg_move_target(m) == GG_NONE) break;
        if (words && letter == 't') gg_text_add(t, " ");
        add_piece(b, gg_move_target(m), words, t);
        break;
    case 'S': add_space(b, m, t); break;
    case 'F':
    case 'f': gg_text_add(t, "%s", word_of(sq_facing_names, SQ_FACINGS, gg_move_facing(m))); break;
    case 'M': gg_text_add(t, "%s", word_of(boe_formation_names, BOE_FORMATIONS, arg)); break;
    case 'G': gg_text_add(t, "%s", brigade_name(boe_b(b), gg_move_unit(m))); break;
    case 'O': gg_text_add(t, "%s", word_of(boe_order_names, BOE_ORDERS, arg)); break;
    case 'N':
        gg_text_add(t, "%u", arg);
        if (words) gg_text_add(t, " stand%s", arg == 1 ? "" : "s");
        break;
    default:
        if (words)
            add_path_words(b, s, m, t);
        else
            add_path(gg_move_y(m), t);
        break;
    }
}

/* Written although it might be left out: a target, a facing that is chosen, and every path. */
static bool there(const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    unsigned unit = gg_move_unit(m);
    (void)b;
    if (letter == 't' || letter == 'u') return letter == 't' ? gg_move_target(m) != GG_NONE : unit != GG_NONE;
    if (letter != 'f') return true;
    return unit < BOE_UNITS && gg_move_facing(m) != boe_s(s)->unit[unit].facing;
}

int boe_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    static const gg_notation n = {.verb = verbs, .verbs = BOE_VERBS, .part = part, .there = there};
    return gg_notation_print(&n, b, s, m, out, cap);
}

int boe_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    static const gg_notation n = {.verb = verbs, .verbs = BOE_VERBS, .part = part, .there = there};
    return gg_notation_words(&n, b, s, m, out, cap);
}

/* ---- reading ---- */

static const char *read_piece(const gg_battle *b, gg_word w, unsigned *out, const char *expected)
{
    int piece = w.len ? boe_piece_find(b, w.at, w.len) : GG_NONE;
    if (piece == GG_NONE) return expected;
    *out = (unsigned)piece;
    return NULL;
}

enum { OFF_MAP = SQ_CELLS - 1 }; /* no map is as large as the board can be */

static const char *read_space(const gg_battle *b, gg_word w, gg_parts *p)
{
    long to[2];
    int cell = boe_cell_parse(boe_b(b), w.at, w.len);
    bool off = cell == SQ_OFF && p->verb == STEP && gg_word_numbers(w, to, 2);
    if (off) cell = OFF_MAP; /* it can be said, and is answered by boe.board.edge */
    if (cell == SQ_OFF) return "a space such as 7,9";
    p->x = (unsigned)sq_x(cell);
    p->y = (unsigned)sq_y(cell);
    return NULL;
}

static const char *read_word(gg_word w, const char *const *list, int n, unsigned *out, const char *expected)
{
    for (int i = 0; i < n; i++)
        if (gg_word_is(w, list[i])) {
            *out = (unsigned)i;
            return NULL;
        }
    return expected;
}

static const char *read_brigade(const gg_battle *b, gg_word w, gg_parts *p)
{
    for (unsigned i = 0; i < boe_b(b)->brigades; i++)
        if (gg_word_is(w, boe_b(b)->brigade[i].label)) {
            p->unit = i;
            return NULL;
        }
    return "the name of a brigade";
}

static const char *read_path(gg_word w, gg_parts *p)
{
    const char *expected = "a path: l or r for a first turn, then q, f, e for each step";
    unsigned code = 0;
    size_t i = 0;
    if (w.len && (w.at[0] == 'l' || w.at[0] == 'r')) code = w.at[i++] == 'l' ? 1 : 2;
    if (i == w.len || w.len - i > 5) return expected;
    for (unsigned shift = 2; i < w.len; i++, shift += 2) {
        const char *step = memchr("qfe", w.at[i], 3);
        if (!step) return expected;
        code |= (unsigned)(w.at[i] == 'q' ? 1 : w.at[i] == 'f' ? 2 : 3) << shift;
    }
    p->x = 0;
    p->y = code;
    return NULL;
}

static const char *read_number(gg_word w, gg_parts *p)
{
    long n;
    if (!gg_word_number(w, &n) || n < 1 || n > 2) return "1 or 2 stands";
    p->arg = (unsigned)n;
    return NULL;
}

static const char *read(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    const boe_state *st = boe_s(s);
    switch (letter) {
    case 'U':
    case 'u': return read_piece(b, w, &p->unit, "the label of a unit");
    case 'P': return read_piece(b, w, &p->unit, "the label of a unit or leader");
    case 'L': return read_piece(b, w, &p->unit, "the label of a leader");
    case 'T':
    case 't':
    case 'R': return read_piece(b, w, &p->target, letter == 'R' ? "the label of a unit" : "the label of an enemy unit");
    case 'S': return read_space(b, w, p);
    case 'F': return read_word(w, sq_facing_names, SQ_FACINGS, &p->facing, "a facing: N E S W");
    case 'f': /* without it the facing is kept */
        if (w.len == 0 && p->unit < BOE_UNITS) p->facing = st->unit[p->unit].facing;
        return w.len ? read_word(w, sq_facing_names, SQ_FACINGS, &p->facing, "a facing: N E S W") : NULL;
    case 'M':
        return read_word(w, boe_formation_names, BOE_FORMATIONS, &p->arg,
                         "a formation: LINE COLUMN MARCH SQUARE SKIRM SEMI");
    case 'G': return read_brigade(b, w, p);
    case 'O': return read_word(w, boe_order_names, BOE_ORDERS, &p->arg, "attack, support, defend or withdraw");
    case 'N': return read_number(w, p);
    default: return read_path(w, p);
    }
}

gg_move boe_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    static const gg_notation n = {.verb = verbs,
                                  .verbs = BOE_VERBS,
                                  .example = "a move such as 'activate', 'move' or 'charge'",
                                  .part = part,
                                  .there = there,
                                  .read = read};
    return gg_notation_parse(&n, b, s, text, len, fault);
}

/* ---- what a move touches ---- */

void boe_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const boe_state *s = boe_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    boe_path p;
    if (verb == NO_VERB || verb >= BOE_VERBS) return;
    if (verb == KEEP || verb == ORDER) return;
    out->piece = (uint8_t)unit;
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == CHARGE || verb == FIRE_AT || (verb == BREAK && gg_move_target(m) != GG_NONE);
    out->has_to = strchr(verbs[verb].shape, 'S') || verb == BREAK || verb == FACE;
    if (verb == BREAK && unit < BOE_UNITS && boe_path_read(boe_b(battle), s, (int)unit, gg_move_y(m), &p))
        out->to = boe_pose(p.cell[p.steps], p.facing);
    else if (verb == FACE && unit < BOE_UNITS)
        out->to = boe_pose(s->unit[unit].cell, (int)gg_move_facing(m));
    else if (out->has_to)
        out->to = boe_pose(boe_move_cell(m), -1);
}
