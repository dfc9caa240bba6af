/* Moves in text: printed, read, and said in words; all from the table of verbs. */
#include "engine/notation.h"

#include "rules/ccn/choose/choose.h"

static const gg_verb verbs[CCN_VERBS] = {
#include "engine/def/verb_rows.inc"
};

static void add_hex(gg_text *t, gg_move m)
{
    char name[4] = "?";
    int hex = ccn_move_hex(m);
    if (hex != HEX_OFF) hex_name(hex, name);
    gg_text_add(t, "%s", name);
}

static const char *facing_name(gg_move m)
{
    return gg_move_facing(m) < HEX_DIRS ? ccn_facing_names[gg_move_facing(m)] : "?";
}

static const char *token_word(gg_move m, bool named)
{
    for (int i = 0; i < CCN_TOKENS; i++)
        if (ccn_tokens[i].bit == gg_move_arg(m)) return named ? ccn_tokens[i].name : ccn_tokens[i].word;
    return "?";
}

/* ---- printing ---- */

static void add_piece(const gg_battle *b, unsigned piece, bool words, gg_text *t)
{
    if (words)
        gg_say_piece(t, b, (int)piece);
    else
        gg_text_add(t, "%s", gg_piece_label(b, (int)piece));
}

static void add_leader(const gg_battle *b, unsigned leader, bool words, gg_text *t)
{
    if (leader == GG_NONE) return;
    if (words)
        gg_text_add(t, " and takes %s along", gg_piece_name(b, (int)leader));
    else
        gg_text_add(t, "%s", gg_piece_label(b, (int)leader));
}

static void part(const gg_battle *b, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    (void)s;
    switch (letter) {
    case 'U': add_piece(b, gg_move_unit(m), words, t); break;
    case 'T': add_piece(b, gg_move_target(m), words, t); break;
    case 'l': add_leader(b, gg_move_target(m), words, t); break;
    case 'H': add_hex(t, m); break;
    case 'F': gg_text_add(t, "%s", facing_name(m)); break;
    case 'N':
        gg_text_add(t, "%u", gg_move_arg(m));
        if (words) gg_text_add(t, " flag%s", gg_move_arg(m) == 1 ? "" : "s");
        break;
    default: gg_text_add(t, "%s", token_word(m, words)); break;
    }
}

static bool there(const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    (void)b, (void)s, (void)letter; /* a leader, of all parts, may be left out */
    return gg_move_target(m) != GG_NONE;
}

/* ---- reading ---- */

static int find_token(gg_word w)
{
    for (int i = 0; i < CCN_TOKENS; i++)
        if (gg_word_same(w, ccn_tokens[i].word)) return ccn_tokens[i].bit;
    return -1;
}

static const char *read_hex(gg_word w, gg_parts *p)
{
    int hex = w.len <= 4 ? hex_parse(w.at, (int)w.len) : HEX_OFF;
    if (hex == HEX_OFF) return "a hex such as G5";
    p->x = (unsigned)hex_column(hex), p->y = (unsigned)hex_row(hex);
    return NULL;
}

static const char *read_token(gg_word w, gg_parts *p)
{
    int token = find_token(w);
    p->arg = (unsigned)token;
    return token < 0 ? "bayonet, firehold or bombard" : NULL;
}

static const char *read_leader(const gg_battle *b, gg_word w, gg_parts *p)
{
    static const char expected[] = "the label of a leader";
    if (gg_read_piece(b, w, &p->target, expected)) return expected;
    return ccn_is_leader(p->target) ? NULL : expected;
}

/* One word of the shape; what was expected instead if it does not fit. */
static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    (void)s;
    switch (letter) {
    case 'U': return gg_read_piece(b, w, &p->unit, "the label of a unit or leader");
    case 'T': return gg_read_piece(b, w, &p->target, "the label of an enemy");
    case 'l': return read_leader(b, w, p);
    case 'H': return read_hex(w, p);
    case 'F': return gg_read_name(w, ccn_facing_names, HEX_DIRS, &p->facing, "a facing: N ENE ESE S WSW WNW");
    case 'N': return gg_read_number(w, 0, 99, &p->arg, "a number of flags");
    default: return read_token(w, p);
    }
}

/* `retreat A1 G6` where only the way with a leader leads to G6: that way is meant. */
static gg_move with_its_leader(const gg_battle *b, const gg_state *s, gg_move m)
{
    if (s->ask.kind != GG_CHOOSE || s->ask.question != ASK_RETREAT || gg_move_target(m) != GG_NONE) return m;
    gg_offers o;
    gg_move found = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move way = ccn_offer(b, s, &o, i);
        if (way == m) return m;
        if (gg_move_unit(way) != gg_move_unit(m) || ccn_move_hex(way) != ccn_move_hex(m)) continue;
        if (found) return m;
        found = way;
    }
    return found ? found : m;
}

static gg_move meant(const gg_battle *b, const gg_state *s, const gg_parts *p)
{
    gg_move m = gg_move_make(p->verb, p->unit, p->target, p->x, p->y, p->facing, p->arg);
    bool acts = s->ask.kind == GG_CHOOSE && (s->ask.question == ASK_ACT || s->ask.question == ASK_MOVE);
    if (p->verb == V_FACE && acts && p->unit == s->ask.piece) /* `face S` of an own unit: it turns */
        return gg_move_make(V_TURN, p->unit, p->target, p->x, p->y, p->facing, p->arg);
    return p->verb == V_RETREAT ? with_its_leader(b, s, m) : m;
}

const gg_notation ccn_notation = {GG_NOTATION(CCN, "a move such as 'activate', 'move' or 'melee'"),
                                  GG_LETTERS("U", "Tl", "H", "F", "NK"), .meant = meant};

/* ---- what a move touches ---- */

void ccn_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const ccn_state *s = ccn_s(state);
    unsigned verb = gg_move_verb(m);
    if (!gg_verb_of(battle, m)) return;
    out->piece = (uint8_t)gg_move_unit(m);
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == V_FIRE || verb == V_MELEE || verb == V_COMBINE;
    const char *shape = verbs[verb].shape;
    bool goes = strchr(shape, 'H'), faces = strchr(shape, 'F');
    bool known = gg_piece_exists(battle, out->piece); /* what people type may name nobody */
    if (!goes && !faces) return;
    int hex = goes ? ccn_move_hex(m) : known ? ccn_piece_hex(s, out->piece) : HEX_OFF;
    if (verb == V_TAKE) hex = ccn_top(s)->ground.hex;
    out->has_to = hex < HEX_CELLS;
    if (!out->has_to) return;
    out->to = ccn_pose(hex, faces ? (int)gg_move_facing(m) : -1);
}
