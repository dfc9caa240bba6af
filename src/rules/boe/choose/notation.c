/* Moves in text, by the table of verbs. */
#include "engine/notation.h"

#include "engine/say.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static const gg_verb verbs[BOE_VERBS] = {
#include "engine/def/verb_rows.inc"
};

/* ---- printing ---- */

static void add_piece(const gg_battle *b, unsigned piece, bool words, gg_text *t)
{
    if (words)
        gg_say_piece(t, b, (int)piece);
    else
        gg_text_add(t, "%s", gg_piece_label(b, (int)piece));
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

/* ---- reading ---- */

enum { OFF_MAP = SQ_CELLS - 1 }; /* no map is as large as the board can be */

static const char *read_space(const gg_battle *b, gg_word w, gg_parts *p)
{
    long to[2];
    int cell = boe_cell_parse(boe_b(b), w.at, w.len);
    bool off = cell == SQ_OFF && p->verb == V_STEP && gg_word_numbers(w, to, 2);
    if (off) cell = OFF_MAP; /* it can be said, and is answered by boe.board.edge */
    if (cell == SQ_OFF) return "a space such as 7,9";
    p->x = (unsigned)sq_x(cell);
    p->y = (unsigned)sq_y(cell);
    return NULL;
}

static const char *read_brigade(const gg_battle *b, gg_word w, gg_parts *p)
{
    for (unsigned i = 0; i < boe_b(b)->brigades; i++)
        if (gg_word_is(w, boe_b(b)->brigade[i].label)) {
            p->unit = i;
            p->own = true; /* it was named */
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
        unsigned step = w.at[i] == 'q' ? 1 : w.at[i] == 'f' ? 2 : w.at[i] == 'e' ? 3 : 0;
        if (!step) return expected;
        code |= step << shift;
    }
    p->x = 0;
    p->y = code;
    return NULL;
}

static const char *read_facing(gg_word w, gg_parts *p)
{
    return gg_read_name(w, sq_facing_names, SQ_FACINGS, &p->facing, "a facing: N E S W");
}

/* What is meant if a part that may be left out is not there: the unit that is asked, the facing that it has. */
static void read_nothing(const gg_state *s, char letter, gg_parts *p)
{
    if (letter == 'u') p->unit = s->ask.piece;
    if (letter == 'f' && p->unit < BOE_UNITS) p->facing = boe_s(s)->unit[p->unit].facing;
}

static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    static const char of_unit[] = "the label of a unit", of_enemy[] = "the label of an enemy unit";
    if (w.len == 0) read_nothing(s, letter, p);
    switch (letter) {
    case 'U':
    case 'u': return gg_read_piece(b, w, &p->unit, of_unit);
    case 'P': return gg_read_piece(b, w, &p->unit, "the label of a unit or leader");
    case 'L': return gg_read_piece(b, w, &p->unit, "the label of a leader");
    case 'T':
    case 't': return gg_read_piece(b, w, &p->target, of_enemy);
    case 'R': return gg_read_piece(b, w, &p->target, of_unit);
    case 'S': return read_space(b, w, p);
    case 'F':
    case 'f': return read_facing(w, p);
    case 'M':
        return gg_read_name(w, boe_formation_names, BOE_FORMATIONS, &p->arg,
                            "a formation: LINE COLUMN MARCH SQUARE SKIRM SEMI");
    case 'G': return read_brigade(b, w, p);
    case 'O': return gg_read_name(w, boe_order_names, BOE_ORDERS, &p->arg, "attack, support, defend or withdraw");
    case 'N': return gg_read_number(w, 1, 2, &p->arg, "1 or 2 stands");
    default: return read_path(w, p);
    }
}

/* Without its name the brigade is the one that is asked about; the piece of that ask is its leader. */
static gg_move meant(const gg_battle *b, const gg_state *s, const gg_parts *p)
{
    bool of_brigade = p->verb == V_KEEP || p->verb == V_ORDER;
    unsigned unit = of_brigade && !p->own ? (unsigned)boe_brigade_now(boe_s(s)) : p->unit;
    (void)b;
    /* `square F1` of a unit that acts: it has the time to form it. */
    if (p->verb == V_FORM_SQUARE && s->ask.question == ASK_ACTION && unit < BOE_UNITS)
        return boe_move(V_FORM, unit, GG_NONE, SQ_OFF, boe_s(s)->unit[unit].facing, SQUARE);
    /* `with F2` of a leader who rides: to where that unit is. */
    if (p->verb == V_WITH && s->ask.question == ASK_LEADER && p->target < BOE_UNITS &&
        boe_on_map(boe_s(s), (int)p->target))
        return boe_move(V_LEAD, unit, GG_NONE, boe_s(s)->unit[p->target].cell, 0, 0);
    return gg_move_make(p->verb, unit, p->target, p->x, p->y, p->facing, p->arg);
}

const gg_notation boe_notation = {GG_NOTATION(BOE, "a move such as 'activate', 'move' or 'charge'"),
                                  GG_LETTERS("UuPLG", "TtR", "SC", "Ff", "MON"), .meant = meant};

/* ---- what a move touches ---- */

void boe_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const boe_state *s = boe_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    boe_path p;
    if (!gg_verb_of(battle, m)) return;
    if (verb == V_KEEP || verb == V_ORDER) return;
    out->piece = (uint8_t)unit;
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == V_CHARGE || verb == V_FIRE_AT || (verb == V_BREAK && gg_move_target(m) != GG_NONE);
    out->has_to = strchr(verbs[verb].shape, 'S') || verb == V_BREAK || verb == V_FACE;
    if (verb == V_BREAK && unit < BOE_UNITS && boe_path_read(boe_b(battle), s, (int)unit, gg_move_y(m), &p))
        out->to = boe_pose(p.cell[p.steps], p.facing);
    else if (verb == V_FACE && unit < BOE_UNITS)
        out->to = boe_pose(s->unit[unit].cell, (int)gg_move_facing(m));
    else if (out->has_to)
        out->to = boe_pose(boe_move_cell(m), -1);
}
