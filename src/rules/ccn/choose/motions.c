/* Moves as people say them: by the unit's own front, toward somebody, at a range, home. Each becomes one move of the
 * notation. A number is kept, or the motion is refused with the longest that could be. */
#include "rules/ccn/choose/motion.h"

typedef struct reading {
    ccn_mover m;
    const char *at, *end; /* what is left of the text */
    const char *text;
    int len;
    gg_fault *fault;
} reading;

static bool next_word(reading *r, gg_word *w)
{
    const char *from = r->at;
    return gg_word_next(&r->at, r->end, from, w);
}

static gg_text refusal(reading *r)
{
    r->fault->line = r->fault->column = 1;
    return gg_text_on(r->fault->text, sizeof r->fault->text);
}
#define REFUSE(r, ...)                 \
    do {                               \
        gg_text t_ = refusal(r);       \
        gg_text_add(&t_, __VA_ARGS__); \
        return 0;                      \
    } while (0)

/* ---- the parts of a motion ---- */

typedef struct spot { /* somebody, or a hex */
    int piece, hex;
} spot;

static int nearest_of(hex_set cells, int from)
{
    int best = hex_first(cells);
    while (cells) {
        int cell = hex_take(&cells);
        if (hex_distance(cell, from) < hex_distance(best, from)) best = cell;
    }
    return best;
}

/* What is both a label and a hex is the piece. */
static bool read_spot(reading *r, spot *out)
{
    gg_word w;
    size_t used = 0;
    while (r->at < r->end && *r->at == ' ') r->at++;
    hex_set named = ccn_place_named(r->m.b, r->at, (size_t)(r->end - r->at), &used);
    if (named) {
        r->at += used;
        *out = (spot){GG_NONE, nearest_of(named, r->m.hex)};
        return true;
    }
    if (!next_word(r, &w)) return false;
    if (gg_word_same(w, "of") || gg_word_same(w, "the")) return read_spot(r, out);
    out->piece = gg_piece_find(&r->m.b->base, w.at, w.len);
    out->hex = out->piece != GG_NONE ? ccn_piece_hex(r->m.s, (unsigned)out->piece)
               : w.len <= 4          ? hex_parse(w.at, (int)w.len)
                                     : HEX_OFF;
    return out->hex != HEX_OFF;
}

/* An enemy on the field, unit or leader. */
static bool read_enemy(reading *r, spot *out)
{
    if (!read_spot(r, out) || out->piece == GG_NONE) return false;
    unsigned piece = (unsigned)out->piece;
    int side = ccn_is_leader(piece) ? r->m.b->leader[piece - CCN_LEADER].side : r->m.b->unit[piece].side;
    return side != r->m.s->head.ask.side;
}

static int read_number(reading *r, int usual)
{
    gg_word w;
    long n;
    const char *at = r->at;
    if (next_word(r, &w) && gg_word_number(w, &n) && n > 0 && n < 20) {
        const char *behind = r->at;
        if (next_word(r, &w) && !gg_word_same(w, "hex") && !gg_word_same(w, "hexes")) r->at = behind;
        return (int)n;
    }
    r->at = at;
    return usual;
}

/* A facing that is said at the end; else this one. */
static int read_facing(reading *r, int usual)
{
    gg_word w;
    unsigned facing;
    const char *at = r->at;
    if (next_word(r, &w) && (!gg_word_same(w, "facing") || next_word(r, &w)) &&
        !gg_read_name(w, ccn_facing_names, HEX_DIRS, &facing, "a facing"))
        return (int)facing;
    r->at = at;
    return usual;
}

static const char *label_of(const reading *r, int piece) { return gg_piece_label(&r->m.b->base, piece); }

static bool legal(const reading *r, gg_move m) { return gg_verdict(&r->m.b->base, &r->m.s->head, m) == GG_OK; }

/* ---- by its own front ---- */

static int steps(int hex, int dir, int n)
{
    for (; n > 0 && hex != HEX_OFF; n--) hex = hex_step(hex, dir);
    return hex;
}

static gg_move read_direction(reading *r, bool ahead, bool back, bool right)
{
    int dir = ccn_direction(&r->m, back, ahead, right), n = read_number(r, 1), longest = 0;
    int facing = read_facing(r, r->m.facing), hex = steps(r->m.hex, dir, n);
    gg_move m = hex == HEX_OFF ? 0 : ccn_go(&r->m, hex, facing);
    if (m && legal(r, m)) return m;
    for (int k = 1; k < n; k++) {
        int end = steps(r->m.hex, dir, k);
        if (end != HEX_OFF && legal(r, ccn_go(&r->m, end, facing))) longest = k;
    }
    gg_text t = refusal(r);
    if (!m)
        gg_text_add(&t, "the board ends before that");
    else {
        gg_reasons why;
        char name[4];
        gg_reasons_of(&r->m.b->base, &r->m.s->head, m, &why);
        hex_name(hex, name);
        gg_text_add(&t, "that is %s: %s", name, why.count ? why.reason[0].words : "not allowed");
    }
    if (longest) gg_text_add(&t, "; %d is the longest that way", longest);
    return 0;
}

static gg_move read_ahead(reading *r)
{
    gg_word w;
    if (!next_word(r, &w) || (!gg_word_same(w, "left") && !gg_word_same(w, "right")))
        REFUSE(r, "a unit faces a corner: expected 'ahead left' or 'ahead right', and how many hexes");
    return read_direction(r, true, false, gg_word_same(w, "right"));
}

static gg_move read_back(reading *r)
{
    gg_word w;
    if (!next_word(r, &w) || (!gg_word_same(w, "left") && !gg_word_same(w, "right")))
        REFUSE(r, "a unit faces a corner: expected 'back left' or 'back right', and how many hexes");
    return read_direction(r, false, true, gg_word_same(w, "right"));
}

static gg_move read_left(reading *r) { return read_direction(r, false, false, false); }
static gg_move read_right(reading *r) { return read_direction(r, false, false, true); }

/* ---- turning ---- */

static gg_move turn(reading *r, int facing)
{
    unsigned question = r->m.s->head.ask.question, verb = V_TURN;
    if (question == ASK_GROUND) verb = V_TAKE;
    if (question == ASK_FACE) verb = V_FACE;
    if (question == ASK_ACT && ccn_in_square(r->m.s, (int)r->m.piece)) verb = V_UNFORM;
    if (verb == V_TURN && facing == r->m.facing)
        REFUSE(r, "%s face %s already", label_of(r, (int)r->m.piece), ccn_facing_names[facing]);
    return ccn_move(verb, r->m.piece, GG_NONE, HEX_OFF, facing, 0);
}

static gg_move read_about(reading *r) { return turn(r, (r->m.facing + 3) % HEX_DIRS); }

static gg_move read_face(reading *r)
{
    spot to;
    const char *at = r->at;
    int said = read_facing(r, HEX_DIRS), from = r->m.hex;
    if (said < HEX_DIRS) return turn(r, said);
    r->at = at;
    if (!read_spot(r, &to) || to.hex == from) REFUSE(r, "expected whom or what to face: a label, a hex or a facing");
    if (r->m.s->head.ask.question == ASK_GROUND) from = ccn_top(r->m.s)->ground.hex;
    return turn(r, ccn_facing_toward(from, to.hex, r->m.facing));
}

/* ---- going ---- */

static gg_move go_facing(reading *r, int hex, int toward)
{
    return ccn_go(&r->m, hex, read_facing(r, ccn_facing_toward(hex, toward, r->m.facing)));
}

static gg_move read_toward(reading *r)
{
    spot to;
    if (!read_spot(r, &to)) REFUSE(r, "expected whom or what to go toward: a label or a hex");
    int n = read_number(r, 0), hex = ccn_hex_toward(&r->m, to.hex, n);
    if (hex != HEX_OFF) return go_facing(r, hex, to.hex);
    hex = n ? ccn_hex_toward(&r->m, to.hex, 0) : HEX_OFF;
    if (hex == HEX_OFF) REFUSE(r, "no hex that they can reach is nearer");
    REFUSE(r, "not %d hexes nearer: %d is the longest", n, hex_distance(r->m.hex, to.hex) - hex_distance(hex, to.hex));
}

static gg_move read_at_arc(reading *r, unsigned arc, const char *words)
{
    spot to;
    if (!read_enemy(r, &to)) REFUSE(r, "expected the label of an enemy on the field");
    int hex = ccn_hex_beside(&r->m, to.piece, arc);
    if (hex != HEX_OFF) return go_facing(r, hex, to.hex);
    bool allround = !ccn_is_leader((unsigned)to.piece) && ccn_allround(r->m.b, r->m.s, to.piece);
    gg_text t = refusal(r);
    if (allround && arc != HEX_ANY)
        gg_text_add(&t, "%s have neither flank nor rear there", label_of(r, to.piece));
    else
        gg_text_add(&t, "no hex %s %s to attack from is in reach", words, label_of(r, to.piece));
    if (arc != HEX_ANY && ccn_hex_beside(&r->m, to.piece, HEX_ANY) != HEX_OFF)
        gg_text_add(&t, "; 'beside %s' is", label_of(r, to.piece));
    return 0;
}

static gg_move read_beside(reading *r) { return read_at_arc(r, HEX_ANY, "beside"); }
static gg_move read_flank(reading *r) { return read_at_arc(r, HEX_FLANK, "on the flank of"); }
static gg_move read_rear(reading *r) { return read_at_arc(r, HEX_REAR, "in the rear of"); }

static gg_move read_range(reading *r)
{
    spot to;
    int n = read_number(r, 0);
    if (!n || !read_enemy(r, &to)) REFUSE(r, "expected 'range 2 of A1': a number and the label of an enemy");
    int hex = ccn_hex_at_range(&r->m, to.piece, n);
    if (hex != HEX_OFF) return go_facing(r, hex, to.hex);
    int now = hex_distance(r->m.hex, to.hex), nearest = now;
    for (int range = 1; range < 20; range++) {
        int off = range > n ? range - n : n - range, best = nearest > n ? nearest - n : n - nearest;
        if (off < best && ccn_hex_at_range(&r->m, to.piece, range) != HEX_OFF) nearest = range;
    }
    REFUSE(r, "no hex at range %d is in reach; range %d is the nearest to it", n, nearest);
}

static gg_move read_clear(reading *r)
{
    spot to;
    if (!read_enemy(r, &to) || ccn_is_leader((unsigned)to.piece)) REFUSE(r, "expected 'clear of A1': an enemy unit");
    if (ccn_is_leader(r->m.piece)) REFUSE(r, "that is for units");
    int hex = ccn_hex_clear(&r->m, to.piece);
    if (hex == HEX_OFF) REFUSE(r, "%s could attack wherever they go", label_of(r, to.piece));
    return go_facing(r, hex, to.hex);
}

static gg_move read_home(reading *r)
{
    int n = read_number(r, 0), facing = read_facing(r, r->m.facing), hex = ccn_hex_home(&r->m, n);
    if (hex != HEX_OFF) return ccn_go(&r->m, hex, facing);
    hex = n ? ccn_hex_home(&r->m, 0) : HEX_OFF;
    if (hex == HEX_OFF) REFUSE(r, "no hex nearer to their own edge is in reach");
    int rows = hex_row(hex) > hex_row(r->m.hex) ? hex_row(hex) - hex_row(r->m.hex) : hex_row(r->m.hex) - hex_row(hex);
    REFUSE(r, "not %d hexes home: %d is the longest", n, rows);
}

/* A unit goes to a leader who is alone, a leader to a unit. */
static gg_move read_join(reading *r)
{
    spot to;
    bool leader = ccn_is_leader(r->m.piece);
    if (!read_spot(r, &to) || to.piece == GG_NONE || ccn_is_leader((unsigned)to.piece) == leader)
        REFUSE(r, leader ? "expected the label of the unit he joins" : "expected the name of the leader they join");
    int with = r->m.s->unit_at[to.hex];
    if (!leader && with != GG_NONE && with != (int)r->m.piece)
        REFUSE(r, "%s is with %s", gg_piece_name(&r->m.b->base, to.piece), label_of(r, with));
    if (leader) return ccn_go(&r->m, to.hex, 0);
    return ccn_go(&r->m, to.hex, read_facing(r, ccn_usual_facing(r->m.b, r->m.s, (int)r->m.piece, to.hex)));
}

/* ---- orders, attacks, places ---- */

static gg_move read_order(reading *r)
{
    spot who;
    if (!read_spot(r, &who) || who.piece == GG_NONE) REFUSE(r, "expected the label of a unit or leader");
    return ccn_move(V_ACTIVATE, (unsigned)who.piece, GG_NONE, HEX_OFF, 0, 0);
}

static gg_move read_charge(reading *r)
{
    spot who;
    if (!read_enemy(r, &who)) REFUSE(r, "expected the label of an enemy on the field");
    return ccn_move(V_MELEE, r->m.piece, (unsigned)who.piece, HEX_OFF, 0, 0);
}

static gg_move go_to(reading *r, int hex)
{
    if (r->m.verb == V_NONE) return 0;
    bool unit = !ccn_is_leader(r->m.piece);
    int usual = unit ? ccn_usual_facing(r->m.b, r->m.s, (int)r->m.piece, hex) : 0;
    gg_move m = ccn_go(&r->m, hex, read_facing(r, usual));
    if (r->m.verb != V_RETREAT) return m;
    char text[GG_MOVE_TEXT]; /* the notation knows which leader they meet on the way */
    int len = gg_move_print(&r->m.b->base, &r->m.s->head, m, text, sizeof text);
    return gg_notation_parse(&ccn_notation, &r->m.b->base, &r->m.s->head, text, (size_t)len, r->fault);
}

static gg_move read_to(reading *r)
{
    gg_word w;
    size_t used = 0;
    while (r->at < r->end && *r->at == ' ') r->at++;
    hex_set named = ccn_place_named(r->m.b, r->at, (size_t)(r->end - r->at), &used) & r->m.can;
    if (used && !named) REFUSE(r, "no hex of it is in reach; 'toward' goes as near as can be");
    if (named) {
        r->at += used;
        return go_to(r, nearest_of(named, r->m.hex));
    }
    int hex = next_word(r, &w) && w.len <= 4 ? hex_parse(w.at, (int)w.len) : HEX_OFF;
    if (hex == HEX_OFF) REFUSE(r, "expected a hex such as G5, or the name of a place");
    return go_to(r, hex);
}

/* A bare word: a piece, or a hex. */
static gg_move read_bare(reading *r, gg_word w)
{
    unsigned question = r->m.s->head.ask.question;
    int piece = gg_piece_find(&r->m.b->base, w.at, w.len), hex = w.len <= 4 ? hex_parse(w.at, (int)w.len) : HEX_OFF;
    if (piece != GG_NONE && question == ASK_ATTEMPT)
        return ccn_move(V_ACTIVATE, (unsigned)piece, GG_NONE, HEX_OFF, 0, 0);
    if (piece != GG_NONE && (question == ASK_ATTACK || question == ASK_BONUS)) {
        gg_move melee = ccn_move(V_MELEE, r->m.piece, (unsigned)piece, HEX_OFF, 0, 0);
        gg_move fire = ccn_move(V_FIRE, r->m.piece, (unsigned)piece, HEX_OFF, 0, 0);
        return legal(r, melee) || !legal(r, fire) ? melee : fire;
    }
    if (piece != GG_NONE && hex != HEX_OFF && r->m.verb != V_NONE)
        REFUSE(r, "%.*s is a unit; the hex is 'to %.*s'", (int)w.len, w.at, (int)w.len, w.at);
    return hex == HEX_OFF ? 0 : go_to(r, hex);
}

static const struct {
    const char *word;
    gg_move (*read)(reading *);
    bool goes; /* only where the piece that is asked goes somewhere */
} motions[] = {
    {"ahead", read_ahead, true},   {"back", read_back, true},     {"left", read_left, true},
    {"right", read_right, true},   {"toward", read_toward, true}, {"towards", read_toward, true},
    {"beside", read_beside, true}, {"flank", read_flank, true},   {"rear", read_rear, true},
    {"range", read_range, true},   {"clear", read_clear, true},   {"home", read_home, true},
    {"join", read_join, true},     {"to", read_to, true},         {"about", read_about, false},
    {"face", read_face, false},    {"order", read_order, false},  {"charge", read_charge, false},
};

gg_move ccn_motion(const gg_battle *battle, const gg_state *state, const char *text, size_t len, gg_fault *fault)
{
    reading r = {.at = text, .end = text + len, .text = text, .len = (int)len, .fault = fault};
    gg_word first, more;
    gg_move m = 0;
    bool known = false;
    if (state->ask.kind != GG_CHOOSE || !next_word(&r, &first)) return 0;
    r.m = ccn_mover_of(ccn_b(battle), ccn_s(state));
    for (size_t i = 0; i < sizeof motions / sizeof *motions && !known; i++) {
        if (!gg_word_same(first, motions[i].word)) continue;
        known = true;
        bool unit = r.m.piece != GG_NONE && r.m.hex != HEX_OFF, order = motions[i].read == read_order;
        if (!order && (!unit || (motions[i].goes && r.m.verb == V_NONE))) return 0;
        m = motions[i].read(&r);
    }
    if (!known) m = read_bare(&r, first);
    if (m && next_word(&r, &more)) {
        gg_text t = refusal(&r);
        gg_text_add(&t, "'%.*s' is one word too many", (int)more.len, more.at);
        return 0;
    }
    return m;
}
