/* Moves in text: how the parts of the shapes of verbs.def are written, said in words, and read.
 *
 * Places are tenths of an inch, x to the east and y to the north; a number with a decimal point is inches. */
#include "rules/bp/choose/choose.h"

#include "engine/say.h"

static const gg_verb verbs[BP_VERBS] = {
#include "engine/def/verb_rows.inc"
};

static const char *const sides[4] = {"N", "E", "S", "W"};
static const char *const side_words[4] = {"north", "east", "south", "west"};
static const char *const faces[4] = {"front", "right", "rear", "left"}; /* by tab_quarter */
static const char *const winds[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
static const char *const postures[] = {"down", "up", "mount"}; /* from FORM_DOWN on */
enum { POSTURES = 3, FARTHEST = 4095 };

static bool has_faces(unsigned verb) { return verb == V_SHOOT || verb == V_SHOOTER; }
static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }
static char capital(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

/* ---- formations and features ---- */

static const char *formation_name(unsigned f)
{
    if (f < BP_FORMATIONS) return bp_formation_names[f];
    return f >= FORM_DOWN && f < FORM_DOWN + POSTURES ? postures[f - FORM_DOWN] : "?";
}

/* As an officer would say it. */
static const char *formation_words(unsigned f) { return f < BP_FORMATIONS ? bp_formation_words[f] : formation_name(f); }

static void add_formation(gg_text *t, unsigned f)
{
    for (const char *c = formation_name(f); *c; c++) gg_text_add(t, "%c", small(*c));
}

static const char *feature_label(const bp_battle *b, unsigned i) { return i < b->features ? b->feature[i].label : "?"; }

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
        gg_text_add(t, "%s%s", first ? "" : " ", gg_piece_label(b, u));
        if (last > u + 1) {
            gg_text_add(t, "..%s", gg_piece_label(b, last));
            u = last;
        }
        first = false;
    }
}

static bool there(const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    switch (letter) {
    case 'u': return gg_move_unit(m) != GG_NONE;
    case 't':
    case 'f': return gg_move_target(m) != GG_NONE;
    case 'd': return gg_move_arg(m) != 0;
    default: return !same_pose(bp_move_pose(m), usual_pose(bp_b(b), bp_s(s), gg_move_unit(m), gg_move_target(m)));
    }
}

static const char *side_or_face(gg_move m)
{
    if (gg_move_arg(m) > 3) return "?";
    return has_faces(gg_move_verb(m)) ? faces[gg_move_arg(m)] : sides[gg_move_arg(m)];
}

static void print_part(gg_text *t, const gg_battle *b, gg_move m, char letter)
{
    switch (capital(letter)) {
    case 'U': gg_text_add(t, "%s", gg_piece_label(b, (int)gg_move_unit(m))); break;
    case 'T': gg_text_add(t, "%s", gg_piece_label(b, (int)gg_move_target(m))); break;
    case 'P': gg_text_add(t, "%u %u %u", gg_move_x(m), gg_move_y(m), gg_move_facing(m)); break;
    case 'X': gg_text_add(t, "%u %u", gg_move_x(m), gg_move_y(m)); break;
    case 'F': add_formation(t, gg_move_target(m)); break;
    case 'G': add_group(t, b, bp_move_units(m)); break;
    case 'B': gg_text_add(t, "%s", feature_label(bp_b(b), gg_move_target(m))); break;
    default: gg_text_add(t, "%s", side_or_face(m)); break;
    }
}

/* ---- in words ---- */

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
        gg_say_inches(t, across ? ahead : n);
        gg_text_add(t, " inches %s", forward > 0 ? "forward" : "back");
    }
    if (along && across) gg_text_add(t, " and ");
    if (across) {
        gg_say_inches(t, along ? aside : n);
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

static void add_place(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m, bool faces_somewhere)
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
    gg_say_inches(t, (int)gg_move_x(m));
    gg_text_add(t, ",");
    gg_say_inches(t, (int)gg_move_y(m));
    if (faces_somewhere) gg_text_add(t, " facing %u", gg_move_facing(m));
}

static void add_named_group(gg_text *t, const gg_battle *b, uint64_t units)
{
    if (units && !(units & (units - 1)))
        gg_say_piece(t, b, __builtin_ctzll(units));
    else
        add_group(t, b, units);
}

static void say_part(gg_text *t, const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    switch (letter) {
    case 'U': gg_say_piece(t, b, (int)gg_move_unit(m)); break;
    case 'T':
        if (gg_move_target(m) == GG_NONE)
            gg_text_add(t, "the nearest enemy");
        else
            gg_say_piece(t, b, (int)gg_move_target(m));
        break;
    case 'P':
    case 'X': add_place(t, bp_b(b), bp_s(s), m, letter == 'P'); break;
    case 'F': gg_text_add(t, "%s", formation_words(gg_move_target(m))); break;
    case 'G': add_named_group(t, b, bp_move_units(m)); break;
    case 'D': gg_text_add(t, "%s", gg_move_arg(m) < 4 ? side_words[gg_move_arg(m)] : "?"); break;
    default: print_part(t, b, m, letter); break;
    }
}

static void part(const gg_battle *b, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    if (words)
        say_part(t, b, s, m, letter);
    else
        print_part(t, b, m, letter);
}

static void more(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    (void)b, (void)s;
    if (has_faces(gg_move_verb(m)) && gg_move_arg(m) < 4 && gg_move_arg(m))
        gg_text_add(t, " from its %s face", faces[gg_move_arg(m)]);
    if (gg_move_verb(m) == V_EXIT && gg_move_target(m) != GG_NONE)
        gg_text_add(t, " in %s", formation_words(gg_move_target(m)));
}

/* ---- reading ---- */

static const char *read_facing(gg_word w, unsigned *out)
{
    static const char expected[] = "a facing from 0 to 359, or N NE E SE S SW W NW";
    if (gg_read_name(w, winds, 8, out, expected)) return gg_read_number(w, 0, 359, out, expected);
    *out *= 45;
    return NULL;
}

static const char *read_place(gg_word w, bool facing, gg_parts *p)
{
    if (!gg_read_tenths(w.at, w.len, FARTHEST, &p->x)) return "x in tenths of an inch (150) or in inches (15.0)";
    if (!gg_parts_next(p, &w) || !gg_read_tenths(w.at, w.len, FARTHEST, &p->y))
        return "y in tenths of an inch (430) or in inches (43.0)";
    if (!facing) return NULL;
    return read_facing(gg_parts_next(p, &w) ? w : (gg_word){.at = ""}, &p->facing);
}

/* Nobody says where: by bp.form.change, its facing kept. */
static const char *read_usual_pose(const bp_battle *b, const bp_state *s, gg_parts *p)
{
    tab_pose at = usual_pose(b, s, p->unit, p->target);
    p->x = (unsigned)at.x, p->y = (unsigned)at.y, p->facing = (unsigned)at.f;
    return NULL;
}

static const char *read_formation(gg_word w, gg_parts *p)
{
    static const char expected[] = "a formation such as line, acol, mcol, square, skirm, limbered";
    if (!gg_read_name(w, bp_formation_names, BP_FORMATIONS, &p->target, expected)) return NULL;
    if (gg_read_name(w, postures, POSTURES, &p->target, expected)) return expected;
    p->target += FORM_DOWN;
    return NULL;
}

static const char *read_feature(const bp_battle *b, gg_word w, gg_parts *p)
{
    for (unsigned i = 0; i < b->features; i++) {
        if (!gg_word_same(w, b->feature[i].label)) continue;
        p->target = i;
        return NULL;
    }
    return "the label of a building or wood";
}

static const char *read_side(gg_word w, gg_parts *p)
{
    if (has_faces(p->verb)) return gg_read_name(w, faces, 4, &p->arg, "a face: front right rear left");
    return gg_read_name(w, sides, 4, &p->arg, "a side: N E S W");
}

/* `B1` or `B1..B5` */
static bool read_units(const gg_battle *b, gg_word w, uint64_t *units)
{
    const char *dots = NULL;
    for (size_t i = 0; i + 1 < w.len && !dots; i++)
        if (w.at[i] == '.' && w.at[i + 1] == '.') dots = w.at + i;
    size_t head = dots ? (size_t)(dots - w.at) : w.len;
    int first = gg_piece_find(b, w.at, head), last = first;
    if (dots) last = gg_piece_find(b, dots + 2, w.len - head - 2);
    if (first >= BP_UNITS || last >= BP_UNITS || last < first) return false;
    for (int u = first; u <= last; u++) *units |= bp_bit(u);
    return true;
}

static const char *read_group(const gg_battle *b, gg_word w, gg_parts *p)
{
    do {
        if (!read_units(b, w, &p->own)) return "labels of units, such as B1 B3..B5";
    } while (gg_parts_next(p, &w));
    return NULL;
}

static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    switch (letter) {
    case 'U':
    case 'u': return gg_read_piece(b, w, &p->unit, "the label of a unit or commander");
    case 'T':
    case 't': return gg_read_piece(b, w, &p->target, "the label of a unit");
    case 'p': return w.len ? read_place(w, true, p) : read_usual_pose(bp_b(b), bp_s(s), p);
    case 'P':
    case 'X': return read_place(w, letter == 'P', p);
    case 'F':
    case 'f': return read_formation(w, p);
    case 'B': return read_feature(bp_b(b), w, p);
    case 'D':
    case 'd': return read_side(w, p);
    default: return read_group(b, w, p);
    }
}

/* To stay and to hold is the same to whoever says it: commanders and those whose charge found nobody stay, others hold. */
static unsigned verb_meant(const gg_state *s, unsigned verb)
{
    int question = s->ask.kind == GG_CHOOSE ? s->ask.question : BP_ASKS;
    bool holds = question == ASK_MOVE || question == ASK_WINNER || question == ASK_MOUNT;
    if (verb == V_STAY && holds) return V_HOLD;
    return verb == V_HOLD && (question == ASK_REDIRECT || question == ASK_COMMANDER_MOVE) ? V_STAY : verb;
}

static gg_move meant(const gg_battle *b, const gg_state *s, const gg_parts *p)
{
    (void)b;
    if (p->verb == V_GROUP) return bp_move_group(p->own);
    return gg_move_make(verb_meant(s, p->verb), p->unit, p->target, p->x, p->y, p->facing, p->arg);
}

static bool plain(gg_move m)
{
    if (gg_move_verb(m) == V_GROUP) return gg_move_unit(m) == 0; /* all the rest is units */
    return gg_notation_plain(&bp_notation, m) && gg_move_facing(m) < 360;
}

const gg_notation bp_notation = {GG_NOTATION(BP, "a move such as 'group', 'advance' or 'move'"),
                                 GG_LETTERS("Uu", "TtFfB", "PpX", "Pp", "Dd"), .plain = plain, .meant = meant,
                                 .more = more};

/* ---- what a move touches ---- */

static bool is_attack(unsigned verb)
{
    return verb == V_CHARGE || verb == V_SHOOT || verb == V_SHRAPNEL || verb == V_TRAVERSE || verb == V_CHARGE_ORDER;
}

void bp_touch(const gg_battle *b, const gg_state *s, gg_move m, gg_touch *out)
{
    (void)s;
    const gg_verb *verb = gg_verb_of(b, m);
    if (!verb) return;
    const char *shape = verb->shape;
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
    const gg_verb *verb = gg_verb_of(battle, like);
    const char *shape = verb ? verb->shape : "";
    int y = bp_b(battle)->height - to.y;
    bool facing = strpbrk(shape, "Pp");
    if (!strpbrk(shape, "PpX") || to.x < 0 || to.x > FARTHEST || y < 0 || y > FARTHEST) return 0;
    if (facing && (to.facing < 0 || to.facing > 359)) to.facing = (int16_t)gg_move_facing(like);
    return gg_move_make(gg_move_verb(like), gg_move_unit(like), gg_move_target(like), (unsigned)to.x, (unsigned)y,
                        facing ? (unsigned)to.facing : gg_move_facing(like), gg_move_arg(like));
}
