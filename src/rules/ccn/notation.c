/* Moves in text: printed, read, and said in words; all from the table of verbs. */
#include "engine/notation.h"

#include "ccn.h"

static const gg_verb verbs[CCN_VERBS] = {
#define VERB(name, word, shape, sentence) [name] = {word, shape, sentence},
#include "verbs.def"
#undef VERB
};

const char *const ccn_facing_names[HEX_DIRS] = {"N", "ENE", "ESE", "S", "WSW", "WNW"};
const char *const ccn_direction_names[HEX_DIRS] = {"NE", "E", "SE", "SW", "W", "NW"};

static const struct {
    int token;
    const char *word, *name;
} tokens[] = {
    {TOKEN_BAYONET, "bayonet", "bayonet charge"},
    {TOKEN_FIREHOLD, "firehold", "fire and hold"},
    {TOKEN_BOMBARD, "bombard", "bombard"},
};
enum { TOKENS = sizeof tokens / sizeof tokens[0] };

const char *ccn_shape(ccn_verb v) { return verbs[v].shape; }

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
    for (int i = 0; i < TOKENS; i++)
        if (tokens[i].token == (int)gg_move_arg(m)) return named ? tokens[i].name : tokens[i].word;
    return "?";
}

/* ---- printing ---- */

static void add_piece(const gg_battle *b, unsigned piece, bool words, gg_text *t)
{
    const char *name = ccn_piece_name(b, (int)piece), *label = ccn_label(b, (int)piece);
    if (words && strcmp(name, label))
        gg_text_add(t, "%s (%s)", name, label);
    else
        gg_text_add(t, "%s", label);
}

static void add_leader(const gg_battle *b, unsigned leader, bool words, gg_text *t)
{
    if (leader == GG_NONE) return;
    if (words)
        gg_text_add(t, " and takes %s along", ccn_piece_name(b, (int)leader));
    else
        gg_text_add(t, "%s", ccn_label(b, (int)leader));
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

static int find_facing(gg_word w)
{
    for (int f = 0; f < HEX_DIRS; f++)
        if (gg_word_same(w, ccn_facing_names[f])) return f;
    return -1;
}

static int find_token(gg_word w)
{
    for (int i = 0; i < TOKENS; i++)
        if (gg_word_same(w, tokens[i].word)) return tokens[i].token;
    return -1;
}

/* One word of the shape; what was expected instead if it does not fit. */
static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    unsigned piece = strchr("UTl", letter) ? (unsigned)ccn_piece_find(b, w.at, w.len) : GG_NONE;
    int hex = letter == 'H' && w.len <= 4 ? hex_parse(w.at, (int)w.len) : HEX_OFF, n;
    long flags;
    (void)s;
    switch (letter) {
    case 'U': p->unit = piece; return piece == GG_NONE ? "the label of a unit or leader" : NULL;
    case 'T': p->target = piece; return piece == GG_NONE ? "the label of an enemy" : NULL;
    case 'l': p->target = piece; return ccn_is_leader(piece) ? NULL : "the label of a leader";
    case 'H':
        if (hex == HEX_OFF) return "a hex such as G5";
        p->x = (unsigned)hex_column(hex), p->y = (unsigned)hex_row(hex);
        return NULL;
    case 'F': n = find_facing(w), p->facing = (unsigned)n; return n < 0 ? "a facing: N ENE ESE S WSW WNW" : NULL;
    case 'N':
        if (!gg_word_number(w, &flags) || flags < 0 || flags > 99) return "a number of flags";
        p->arg = (unsigned)flags;
        return NULL;
    default: n = find_token(w), p->arg = (unsigned)n; return n < 0 ? "bayonet, firehold or bombard" : NULL;
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

static const gg_notation notation = {.verb = verbs,
                                     .verbs = CCN_VERBS,
                                     .example = "a move such as 'activate', 'move' or 'melee'",
                                     .part = part,
                                     .there = there,
                                     .read = read_part};

int ccn_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    return gg_notation_print(&notation, b, s, m, out, cap);
}

int ccn_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    return gg_notation_words(&notation, b, s, m, out, cap);
}

gg_move ccn_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    gg_move m = gg_notation_parse(&notation, b, s, text, len, fault);
    return gg_move_verb(m) == RETREAT ? with_its_leader(b, s, m) : m;
}

/* ---- what a move touches ---- */

void ccn_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const ccn_state *s = ccn_s(state);
    unsigned verb = gg_move_verb(m);
    if (verb >= CCN_VERBS || verb == NO_VERB) return;
    out->piece = (uint8_t)gg_move_unit(m);
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == FIRE || verb == MELEE || verb == COMBINE;
    const char *shape = verbs[verb].shape;
    bool goes = strchr(shape, 'H'), faces = strchr(shape, 'F');
    bool known = strcmp(ccn_label(battle, out->piece), "?") != 0; /* what people type may name nobody */
    if (!goes && !faces) return;
    int hex = goes ? ccn_move_hex(m) : known ? ccn_piece_hex(s, out->piece) : HEX_OFF;
    if (verb == TAKE) hex = ccn_top(s)->ground.hex;
    out->has_to = hex < HEX_CELLS;
    if (!out->has_to) return;
    out->to = ccn_pose(hex, faces ? (int)gg_move_facing(m) : -1);
}
