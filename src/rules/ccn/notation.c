/* Moves in text: printed, read, and said in words; all from the table of verbs. */
#include "ccn.h"

#include "engine/text.h"

static const struct {
    const char *word, *shape, *sentence;
} verbs[CCN_VERBS] = {
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

int ccn_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    (void)s;
    gg_text t = gg_text_on(out, cap);
    unsigned verb = gg_move_verb(m);
    if (verb == NO_VERB || verb >= CCN_VERBS) {
        gg_text_add(&t, "?");
        return gg_text_len(&t);
    }
    gg_text_add(&t, "%s", verbs[verb].word);
    for (const char *c = verbs[verb].shape; *c; c++) {
        if (*c == 'L' && gg_move_target(m) == GG_NONE) continue;
        gg_text_add(&t, " ");
        switch (*c) {
        case 'U': gg_text_add(&t, "%s", ccn_label(b, (int)gg_move_unit(m))); break;
        case 'T':
        case 'L': gg_text_add(&t, "%s", ccn_label(b, (int)gg_move_target(m))); break;
        case 'H': add_hex(&t, m); break;
        case 'F': gg_text_add(&t, "%s", facing_name(m)); break;
        case 'N': gg_text_add(&t, "%u", gg_move_arg(m)); break;
        default: gg_text_add(&t, "%s", token_word(m, false)); break;
        }
    }
    return gg_text_len(&t);
}

static void add_name(gg_text *t, const gg_battle *b, unsigned piece)
{
    const char *name = ccn_piece_name(b, (int)piece), *label = ccn_label(b, (int)piece);
    gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

int ccn_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    (void)s;
    gg_text t = gg_text_on(out, cap);
    unsigned verb = gg_move_verb(m);
    if (verb == NO_VERB || verb >= CCN_VERBS) return 0;
    for (const char *c = verbs[verb].sentence; *c; c++) {
        if (*c != '{') {
            gg_text_add(&t, "%c", *c);
            continue;
        }
        switch (c[1]) {
        case 'U': add_name(&t, b, gg_move_unit(m)); break;
        case 'T': add_name(&t, b, gg_move_target(m)); break;
        case 'H': add_hex(&t, m); break;
        case 'L':
            if (gg_move_target(m) != GG_NONE)
                gg_text_add(&t, " and takes %s along", ccn_piece_name(b, (int)gg_move_target(m)));
            break;
        case 'F': gg_text_add(&t, "%s", facing_name(m)); break;
        case 'N': gg_text_add(&t, "%u flag%s", gg_move_arg(m), gg_move_arg(m) == 1 ? "" : "s"); break;
        default: gg_text_add(&t, "%s", token_word(m, true)); break;
        }
        c += 2;
    }
    return gg_text_len(&t);
}

/* ---- reading ---- */

static void blame(gg_fault *fault, int column, const char *what, gg_word w, const char *expected)
{
    if (!fault) return;
    fault->line = 1;
    fault->column = column;
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    gg_text_add(&t, "%s '%.*s': expected %s", what, GG_WORD(w), expected);
}

static int find_facing(gg_word w)
{
    for (int f = 0; f < HEX_DIRS; f++)
        if (gg_word_is(w, ccn_facing_names[f])) return f;
    return -1;
}

static int find_token(gg_word w)
{
    for (int i = 0; i < TOKENS; i++)
        if (gg_word_is(w, tokens[i].word)) return tokens[i].token;
    return -1;
}

typedef struct parts {
    unsigned unit, target;
    int hex, facing, arg;
} parts;

/* One word of the shape; what was expected instead if it does not fit. */
static const char *read_part(const gg_battle *b, char shape, gg_word w, parts *p)
{
    int piece = shape == 'U' || shape == 'T' || shape == 'L' ? ccn_piece_find(b, w.at, w.len) : GG_NONE;
    long n = 0;
    switch (shape) {
    case 'U': p->unit = (unsigned)piece; return piece == GG_NONE ? "the label of a unit or leader" : NULL;
    case 'T': p->target = (unsigned)piece; return piece == GG_NONE ? "the label of an enemy" : NULL;
    case 'L': p->target = (unsigned)piece; return ccn_is_leader((unsigned)piece) ? NULL : "the label of a leader";
    case 'H':
        p->hex = w.len > 4 ? HEX_OFF : hex_parse(w.at, (int)w.len);
        return p->hex == HEX_OFF ? "a hex such as G5" : NULL;
    case 'F': p->facing = find_facing(w); return p->facing < 0 ? "a facing: N ENE ESE S WSW WNW" : NULL;
    case 'N':
        if (!gg_word_number(w, &n) || n < 0 || n > 99) return "a number of flags";
        p->arg = (int)n;
        return NULL;
    default: p->arg = find_token(w); return p->arg < 0 ? "bayonet, firehold or bombard" : NULL;
    }
}

static int find_verb(gg_word w, gg_fault *fault)
{
    const char *list[CCN_VERBS];
    int n = 0;
    for (int v = NO_VERB + 1; v < CCN_VERBS; v++) {
        if (gg_word_is(w, verbs[v].word)) return v;
        list[n++] = verbs[v].word;
    }
    const char *near = gg_word_nearest(w, list, n);
    char expected[64];
    gg_text t = gg_text_on(expected, sizeof expected);
    gg_text_add(&t, near ? "a move, perhaps '%s'" : "a move such as 'activate', 'move' or 'melee'%s", near ? near : "");
    blame(fault, w.column, "unknown word", w, expected);
    return NO_VERB;
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

gg_move ccn_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    const char *at = text, *end = text + len;
    gg_word w = {.at = "", .column = 1};
    if (!gg_word_next(&at, end, text, &w)) {
        blame(fault, 1, "nothing", w, "a move");
        return 0;
    }
    int verb = find_verb(w, fault);
    if (verb == NO_VERB) return 0;
    parts p = {GG_NONE, GG_NONE, HEX_OFF, 0, 0};
    for (const char *c = verbs[verb].shape; *c; c++) {
        if (!gg_word_next(&at, end, text, &w)) {
            if (*c == 'L') break;
            parts none;
            blame(fault, (int)len + 1, "the move ends after", w,
                  read_part(b, *c, (gg_word){.at = "", .len = 0}, &none));
            return 0;
        }
        const char *expected = read_part(b, *c, w, &p);
        if (expected) {
            blame(fault, w.column, "not understood:", w, expected);
            return 0;
        }
    }
    if (gg_word_next(&at, end, text, &w)) {
        blame(fault, w.column, "too much:", w, "the end of the move");
        return 0;
    }
    gg_move m = ccn_move((ccn_verb)verb, p.unit, p.target, p.hex, p.facing, p.arg);
    return verb == RETREAT ? with_its_leader(b, s, m) : m;
}

/* ---- what a move touches ---- */

void ccn_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const ccn_state *s = ccn_s(state);
    (void)battle;
    unsigned verb = gg_move_verb(m);
    if (verb >= CCN_VERBS || verb == NO_VERB) return;
    out->piece = (uint8_t)gg_move_unit(m);
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == FIRE || verb == MELEE || verb == COMBINE;
    const char *shape = verbs[verb].shape;
    bool faces = strchr(shape, 'F');
    out->has_to = strchr(shape, 'H') || faces;
    if (!out->has_to) return;
    int hex = strchr(shape, 'H') ? ccn_move_hex(m) : ccn_piece_hex(s, gg_move_unit(m));
    if (verb == TAKE) hex = ccn_top(s)->ground.hex;
    out->to = ccn_pose(hex, faces ? (int)gg_move_facing(m) : -1);
}
