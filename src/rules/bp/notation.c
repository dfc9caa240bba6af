/* Moves in text: printed, read, and said in words; all from the table of verbs.
 *
 * Places are tenths of an inch, x to the east and y to the north; a number with a decimal point is inches. */
#include "engine/notation.h"

#include "bp.h"

static const gg_verb verbs[BP_VERBS] = {
#define VERB(name, word, shape, sentence) [V_##name] = {word, shape, sentence},
#include "verbs.def"
#undef VERB
};

static const char *const sides[4] = {"N", "E", "S", "W"};
static const char *const side_words[4] = {"north", "east", "south", "west"};
static const char *const faces[4] = {"front", "right", "rear", "left"}; /* by tab_quarter */
static const char *const winds[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const char *const postures[] = {"down", "up", "mount"}; /* from FORM_DOWN on */
enum { POSTURES = 3, FARTHEST = 4095 };

static const gg_notation notation = {
    .verb = verbs, .verbs = BP_VERBS, .example = "a move such as 'group', 'advance' or 'move'"};

const char *bp_shape(bp_verb v) { return v < BP_VERBS && verbs[v].shape ? verbs[v].shape : ""; }

static bool has_faces(unsigned verb) { return verb == V_SHOOT || verb == V_SHOOTER; }
static bool known(gg_move m) { return gg_notation_knows(&notation, m); }
static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }
static char capital(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static int find_word(gg_word w, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (gg_word_same(w, list[i])) return i;
    return -1;
}

/* ---- formations and features ---- */

static const char *formation_name(unsigned f)
{
    if (f < BP_FORMATIONS) return bp_formation_names[f];
    return f >= FORM_DOWN && f < FORM_DOWN + POSTURES ? postures[f - FORM_DOWN] : "?";
}

/* As an officer would say it. */
static const char *formation_words(unsigned f)
{
    static const char *const words[BP_FORMATIONS] = {
        [LINE] = "line",          [FDL] = "four-deep line",       [MIXED] = "mixed order",
        [ACOL] = "attack column", [COC] = "column of companies",  [MCOL] = "march column",
        [SQUARE] = "square",      [SKIRM] = "open order",         [WARB] = "warband",
        [DEPLOYED] = "battery",   [LIMBERED] = "limbered column", [GARRISON] = "garrison"};
    return f < BP_FORMATIONS ? words[f] : formation_name(f);
}

static void add_formation(gg_text *t, unsigned f)
{
    for (const char *c = formation_name(f); *c; c++) gg_text_add(t, "%c", small(*c));
}

static int find_formation(gg_word w)
{
    int f = find_word(w, bp_formation_names, BP_FORMATIONS);
    if (f >= 0) return f;
    f = find_word(w, postures, POSTURES);
    return f < 0 ? -1 : FORM_DOWN + f;
}

static const char *feature_label(const bp_battle *b, unsigned i) { return i < b->features ? b->feature[i].label : "?"; }

static int find_feature(const bp_battle *b, gg_word w)
{
    for (int i = 0; i < b->features; i++)
        if (gg_word_same(w, b->feature[i].label)) return i;
    return -1;
}

/* Where a unit forms if nobody says where: by bp.form.change, its facing kept. */
static tab_pose usual_pose(const bp_battle *b, const bp_state *s, unsigned unit, unsigned formation)
{
    tab_pose at = {0, 0, 0};
    if (unit >= b->units || !s->unit[unit].alive || formation >= BP_FORMATIONS) return at;
    if (!bp_extent_of(b, s, (int)unit, (int)formation).w || formation == GARRISON) return at;
    if (!bp_form_pose(b, s, (int)unit, (int)formation, s->unit[unit].pose.f, &at)) at = (tab_pose){0, 0, 0};
    return at;
}

static bool same_pose(tab_pose a, tab_pose b) { return a.x == b.x && a.y == b.y && a.f == b.f; }

/* ---- printing ---- */

/* Three or more units that follow each other: `B1..B5`. */
static void add_group(gg_text *t, const gg_battle *b, uint64_t units)
{
    bool first = true;
    for (int u = 0; u < BP_UNITS; u++) {
        if (!(units >> u & 1)) continue;
        int last = u;
        while (last + 1 < BP_UNITS && units >> (last + 1) & 1) last++;
        gg_text_add(t, "%s%s", first ? "" : " ", bp_label(b, u));
        if (last > u + 1) {
            gg_text_add(t, "..%s", bp_label(b, last));
            u = last;
        }
        first = false;
    }
}

static bool left_out(const bp_battle *b, const bp_state *s, gg_move m, char shape)
{
    switch (shape) {
    case 'u': return gg_move_unit(m) == GG_NONE;
    case 't':
    case 'f': return gg_move_target(m) == GG_NONE;
    case 'd': return gg_move_arg(m) == 0;
    case 'p': return same_pose(bp_move_pose(m), usual_pose(b, s, gg_move_unit(m), gg_move_target(m)));
    default: return false;
    }
}

static const char *side_or_face(gg_move m)
{
    if (gg_move_arg(m) > 3) return "?";
    return has_faces(gg_move_verb(m)) ? faces[gg_move_arg(m)] : sides[gg_move_arg(m)];
}

static void print_part(gg_text *t, const gg_battle *b, gg_move m, char shape)
{
    switch (capital(shape)) {
    case 'U': gg_text_add(t, "%s", bp_label(b, (int)gg_move_unit(m))); break;
    case 'T': gg_text_add(t, "%s", bp_label(b, (int)gg_move_target(m))); break;
    case 'P': gg_text_add(t, "%u %u %u", gg_move_x(m), gg_move_y(m), gg_move_facing(m)); break;
    case 'X': gg_text_add(t, "%u %u", gg_move_x(m), gg_move_y(m)); break;
    case 'F': add_formation(t, gg_move_target(m)); break;
    case 'G': add_group(t, b, bp_move_units(m)); break;
    case 'B': gg_text_add(t, "%s", feature_label(bp_b(b), gg_move_target(m))); break;
    case 'D': gg_text_add(t, "%s", side_or_face(m)); break;
    default: gg_text_add(t, "%u", gg_move_arg(m)); break;
    }
}

int bp_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!known(m)) {
        gg_text_add(&t, "?");
        return gg_text_len(&t);
    }
    gg_text_add(&t, "%s", verbs[gg_move_verb(m)].word);
    for (const char *c = verbs[gg_move_verb(m)].shape; *c; c++) {
        if (left_out(bp_b(b), bp_s(s), m, *c)) continue;
        gg_text_add(&t, " ");
        print_part(&t, b, m, *c);
    }
    return gg_text_len(&t);
}

/* ---- in words ---- */

static void add_name(gg_text *t, const gg_battle *b, unsigned piece)
{
    const char *name = bp_piece_name(b, (int)piece), *label = bp_label(b, (int)piece);
    gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

static void add_inches(gg_text *t, int tenths) { gg_text_add(t, "%d.%d", tenths / 10, tenths % 10); }

static void add_turn(gg_text *t, int df, bool still)
{
    if (df == -180)
        gg_text_add(t, "%s about", still ? "turning" : ", turning");
    else if (df)
        gg_text_add(t, "%s %d degrees to the %s", still ? "turning" : ", turning", df < 0 ? -df : df,
                    df < 0 ? "left" : "right");
}

/* Forward and aside; a sixth of the way or less aside is straight on. */
static void add_direction(gg_text *t, int right, int forward)
{
    int aside = right < 0 ? -right : right, ahead = forward < 0 ? -forward : forward;
    int n = (int)tab_root((uint64_t)((int64_t)aside * aside + (int64_t)ahead * ahead));
    bool along = 6 * ahead > n, across = 6 * aside > n;
    if (along) {
        add_inches(t, across ? ahead : n);
        gg_text_add(t, " inches %s", forward > 0 ? "forward" : "back");
    }
    if (along && across) gg_text_add(t, " and ");
    if (across) {
        add_inches(t, along ? aside : n);
        gg_text_add(t, "%s to the %s", along ? "" : " inches", right > 0 ? "right" : "left");
    }
}

/* How a unit goes to a pose, as its colonel would say it: "12.0 inches forward, turning 30 degrees to the right". */
static void add_way(gg_text *t, const bp_battle *b, const bp_state *s, unsigned unit, tab_pose to)
{
    tab_rect from, end;
    int64_t right, forward, right0, forward0;
    bp_rect(b, s, (int)unit, &from);
    bp_rect_at(b, s, (int)unit, to, s->unit[unit].formation, &end);
    tab_local(&from, end.centre, &right, &forward);
    tab_local(&from, from.centre, &right0, &forward0);
    int u = (int)tab_rdiv(right - right0, 10000), v = (int)tab_rdiv(forward - forward0, 10000);
    bool still = u == 0 && v == 0;
    if (!still) add_direction(t, u, v);
    add_turn(t, tab_df(from.pose.f, to.f), still);
    if (still && from.pose.f == to.f) gg_text_add(t, "where it stands");
}

static void add_place(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_POSE && unit < b->units && s->unit[unit].alive) {
        add_way(t, b, s, unit, bp_move_pose(m));
        return;
    }
    if (gg_move_verb(m) == V_FORM && gg_move_target(m) >= BP_FORMATIONS) {
        gg_text_add(t, "in its place");
        return;
    }
    add_inches(t, (int)gg_move_x(m));
    gg_text_add(t, ",");
    add_inches(t, (int)gg_move_y(m));
    if (strchr("Pp", *strpbrk(verbs[gg_move_verb(m)].shape, "PpX"))) gg_text_add(t, " facing %u", gg_move_facing(m));
}

static void add_named_group(gg_text *t, const gg_battle *b, uint64_t units)
{
    if (units && !(units & (units - 1)))
        add_name(t, b, (unsigned)__builtin_ctzll(units));
    else
        add_group(t, b, units);
}

static void say_part(gg_text *t, const gg_battle *b, const gg_state *s, gg_move m, char field)
{
    switch (field) {
    case 'U': add_name(t, b, gg_move_unit(m)); break;
    case 'T':
        if (gg_move_target(m) == GG_NONE)
            gg_text_add(t, "the nearest enemy");
        else
            add_name(t, b, gg_move_target(m));
        break;
    case 'P':
    case 'X': add_place(t, bp_b(b), bp_s(s), m); break;
    case 'F': gg_text_add(t, "%s", formation_words(gg_move_target(m))); break;
    case 'G': add_named_group(t, b, bp_move_units(m)); break;
    case 'B': gg_text_add(t, "%s", feature_label(bp_b(b), gg_move_target(m))); break;
    case 'D': gg_text_add(t, "%s", gg_move_arg(m) < 4 ? side_words[gg_move_arg(m)] : "?"); break;
    default: gg_text_add(t, "%u", gg_move_arg(m)); break;
    }
}

int bp_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!known(m)) return 0;
    for (const char *c = verbs[gg_move_verb(m)].sentence; *c; c++) {
        if (*c != '{') {
            gg_text_add(&t, "%c", *c);
            continue;
        }
        say_part(&t, b, s, m, c[1]);
        c += 2;
    }
    if (has_faces(gg_move_verb(m)) && gg_move_arg(m) < 4 && gg_move_arg(m))
        gg_text_add(&t, " from its %s face", faces[gg_move_arg(m)]);
    if (gg_move_verb(m) == V_EXIT && gg_move_target(m) != GG_NONE)
        gg_text_add(&t, " in %s", formation_words(gg_move_target(m)));
    return gg_text_len(&t);
}

/* ---- reading ---- */

typedef struct reading {
    const gg_battle *b;
    const gg_state *s;
    const char *text, *at, *end;
    gg_fault *fault;
    gg_word word; /* the last that was read */
    unsigned verb, unit, target, x, y, facing, arg;
    uint64_t units;
} reading;

/* Tenths, or inches with a decimal point: 150 and 15.0 are the same. */
static bool read_length(gg_word w, unsigned *out)
{
    unsigned n = 0;
    size_t i = 0;
    for (; i < w.len && w.at[i] >= '0' && w.at[i] <= '9' && n <= FARTHEST; i++) n = n * 10 + (unsigned)(w.at[i] - '0');
    if (i == 0) return false;
    if (i < w.len && w.at[i] == '.') {
        i++;
        n *= 10;
        if (i < w.len && w.at[i] >= '0' && w.at[i] <= '9') n += (unsigned)(w.at[i++] - '0');
    }
    *out = n;
    return i == w.len && n <= FARTHEST;
}

static bool read_facing(gg_word w, unsigned *out)
{
    long n = find_word(w, winds, 8) * 45L;
    if (n < 0 && (!gg_word_number(w, &n) || n < 0 || n > 359)) return false;
    *out = (unsigned)n;
    return true;
}

static int find_label(const gg_battle *b, const char *at, size_t len) { return bp_piece_find(b, at, len); }

/* `B1` or `B1..B5` */
static bool read_units(reading *r)
{
    gg_word w = r->word;
    const char *dots = NULL;
    for (size_t i = 0; i + 1 < w.len && !dots; i++)
        if (w.at[i] == '.' && w.at[i + 1] == '.') dots = w.at + i;
    size_t head = dots ? (size_t)(dots - w.at) : w.len;
    int first = find_label(r->b, w.at, head), last = first;
    if (dots) last = find_label(r->b, dots + 2, w.len - head - 2);
    if (first >= BP_UNITS || last >= BP_UNITS || last < first) return false;
    for (int u = first; u <= last; u++) r->units |= bp_bit(u);
    return true;
}

static bool next(reading *r) { return gg_word_next(&r->at, r->end, r->text, &r->word); }

/* The words of one letter of the shape, the first of them being read; what was expected instead if they do not fit. */
static const char *read_part(reading *r, char shape)
{
    int n;
    switch (shape) {
    case 'U':
        r->unit = (unsigned)find_label(r->b, r->word.at, r->word.len);
        return r->unit == GG_NONE ? "the label of a unit or commander" : NULL;
    case 'T':
        r->target = (unsigned)find_label(r->b, r->word.at, r->word.len);
        return r->target == GG_NONE ? "the label of a unit" : NULL;
    case 'P':
    case 'X':
        if (!read_length(r->word, &r->x)) return "x in tenths of an inch (150) or in inches (15.0)";
        if (!next(r) || !read_length(r->word, &r->y)) return "y in tenths of an inch (430) or in inches (43.0)";
        if (shape == 'X') return NULL;
        return next(r) && read_facing(r->word, &r->facing) ? NULL : "a facing from 0 to 359, or N NE E SE S SW W NW";
    case 'F':
        n = find_formation(r->word);
        r->target = (unsigned)n;
        return n < 0 ? "a formation such as line, acol, mcol, square, skirm, limbered" : NULL;
    case 'B':
        n = find_feature(bp_b(r->b), r->word);
        r->target = (unsigned)n;
        return n < 0 ? "the label of a building or wood" : NULL;
    case 'D':
        n = find_word(r->word, has_faces(r->verb) ? faces : sides, 4);
        r->arg = (unsigned)n;
        return n >= 0 ? NULL : has_faces(r->verb) ? "a face: front right rear left" : "a side: N E S W";
    default:
        do {
            if (!read_units(r)) return "labels of units, such as B1 B3..B5";
        } while (next(r));
        return NULL;
    }
}

static bool read_shape(reading *r)
{
    for (const char *c = verbs[r->verb].shape; *c; c++) {
        char shape = capital(*c);
        if (!next(r)) {
            if (shape == *c) {
                gg_word last = r->word;
                r->word = (gg_word){.at = "", .len = 0};
                gg_notation_blame(r->fault, (int)(r->end - r->text) + 1, "the move ends after", last,
                                  read_part(r, shape));
                return false;
            }
            if (*c != 'p') continue;
            tab_pose at = usual_pose(bp_b(r->b), bp_s(r->s), r->unit, r->target);
            r->x = (unsigned)at.x, r->y = (unsigned)at.y, r->facing = (unsigned)at.f;
            continue;
        }
        const char *expected = read_part(r, shape);
        if (!expected) continue;
        gg_notation_blame(r->fault, r->word.column, "not understood:", r->word, expected);
        return false;
    }
    if (!next(r)) return true;
    gg_notation_blame(r->fault, r->word.column, "too much:", r->word, "the end of the move");
    return false;
}

gg_move bp_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    reading r = {.b = b,
                 .s = s,
                 .text = text,
                 .at = text,
                 .end = text + len,
                 .fault = fault,
                 .word = {.at = "", .column = 1},
                 .unit = GG_NONE,
                 .target = GG_NONE};
    if (!next(&r)) {
        gg_notation_blame(fault, 1, "nothing", r.word, "a move");
        return 0;
    }
    r.verb = gg_notation_verb(&notation, r.word, fault);
    if (r.verb == V_NONE || !read_shape(&r)) return 0;
    if (r.verb == V_GROUP) return bp_move_group(r.units);
    return gg_move_make(r.verb, r.unit, r.target, r.x, r.y, r.facing, r.arg);
}

/* ---- what a move touches ---- */

static bool is_attack(unsigned verb)
{
    return verb == V_CHARGE || verb == V_SHOOT || verb == V_SHRAPNEL || verb == V_TRAVERSE || verb == V_CHARGE_ORDER;
}

void bp_touch(const gg_battle *b, const gg_state *s, gg_move m, gg_touch *out)
{
    (void)s;
    if (!known(m)) return;
    const char *shape = verbs[gg_move_verb(m)].shape;
    if (gg_move_verb(m) == V_GROUP) {
        if (bp_move_units(m)) out->piece = (uint8_t)__builtin_ctzll(bp_move_units(m));
        return;
    }
    out->piece = (uint8_t)gg_move_unit(m);
    if (strpbrk(shape, "Tt")) out->other = (uint8_t)gg_move_target(m);
    out->attack = is_attack(gg_move_verb(m)) && out->piece != GG_NONE && out->other != GG_NONE;
    out->has_to = strpbrk(shape, "PpX") && (gg_move_x(m) || gg_move_y(m));
    if (!out->has_to) return;
    out->to = bp_plane(bp_b(b), bp_move_pose(m));
    if (strchr(shape, 'X')) out->to.facing = -1;
}

/* A place beyond the notation's own numbers is none. */
gg_move bp_move_at(const gg_battle *battle, gg_move like, gg_pose to)
{
    const char *shape = known(like) ? verbs[gg_move_verb(like)].shape : "";
    int y = bp_b(battle)->height - to.y;
    bool facing = strpbrk(shape, "Pp");
    if (!strpbrk(shape, "PpX") || to.x < 0 || to.x > FARTHEST || y < 0 || y > FARTHEST) return 0;
    if (facing && (to.facing < 0 || to.facing > 359)) to.facing = (int16_t)gg_move_facing(like);
    return gg_move_make(gg_move_verb(like), gg_move_unit(like), gg_move_target(like), (unsigned)to.x, (unsigned)y,
                        facing ? (unsigned)to.facing : gg_move_facing(like), gg_move_arg(like));
}
