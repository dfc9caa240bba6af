/* Signs and colours: of sides, arms, states and ground, in Unicode and in ASCII. */
#include <stdio.h>
#include <string.h>

#include "field_in.h"

/* ---- sides and pieces ---- */

int field_side_tint(unsigned side) { return side == 0 ? TINT_SIDE0 : side == 1 ? TINT_SIDE1 : TINT_PLAIN; }

/* In colour both carry theirs as paper; without, only the second side is reversed. */
int field_side_style(const field *f, unsigned side)
{
    return f->mono && side == 0 ? STYLE_BOLD : f->mono ? STYLE_REVERSE | STYLE_BOLD : STYLE_REVERSE;
}

const char *field_facing(const field *f, int degrees)
{
    static const char *const plain[8] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    static const char *const arrow[8] = {"\u2191", "\u2197", "\u2192", "\u2198",
                                         "\u2193", "\u2199", "\u2190", "\u2196"};
    if (degrees < 0) return "";
    /* the corners of a hex lie at 60 and 120 degrees: nearer to the slanted arrows than to the level one */
    int eighth = (degrees % 360 + 22) / 45 % 8;
    if (degrees % 180 != 90 && eighth % 4 == 2) eighth += degrees % 180 < 90 ? -1 : 1;
    return f->unicode ? arrow[eighth] : plain[eighth];
}

/* The system has given this letter to a state, or to its ground as well. */
static bool is_state(const field *f, char mark)
{
    for (int i = 0; i < GG_WORDS; i++)
        if (f->v->status_word[i] && f->v->status_mark[i] == mark) return true;
    return false;
}

static bool is_given(const field *f, char mark)
{
    for (int i = 0; i < GG_WORDS; i++)
        if (f->v->terrain_word[i] && f->v->terrain_mark[i] == mark) return true;
    return is_state(f, mark);
}

/* A star, unless the system has given the plain one to a state. */
const char *field_leader(const field *f)
{
    if (f->unicode) return "\u2605";
    return is_state(f, '*') ? "&" : "*";
}

const char *field_arm(const field *f, unsigned arm)
{
    static const char *const plain[] = {[GG_FOOT] = "x", [GG_HORSE] = "/", [GG_GUNS] = "o", [GG_OTHER] = "?"};
    static const char *const wide[] = {
        [GG_FOOT] = "\u2612", [GG_HORSE] = "/", [GG_GUNS] = "\u25cf", [GG_OTHER] = "\u25ca"};
    if (arm == GG_LEADER) return field_leader(f);
    if (arm < GG_FOOT || arm > GG_OTHER) arm = GG_OTHER;
    return f->unicode ? wide[arm] : plain[arm];
}

bool field_class(const field *f, const gg_piece *p, char out[FIELD_SIGN])
{
    size_t n = strcspn(p->type, " ");
    bool told = f->v->ground == GG_SQUARES && n >= 1 && n <= 2 && p->type[n];
    for (size_t i = 0; i < n && told; i++) told = p->type[i] > ' ' && p->type[i] < 0x7f;
    if (told)
        snprintf(out, FIELD_SIGN, "%.*s", (int)n, p->type);
    else
        snprintf(out, FIELD_SIGN, "%s", field_arm(f, p->arm));
    return told;
}

int field_states(const gg_view *v, const gg_piece *p, char *out, int cap)
{
    int n = 0;
    for (int s = 0; s < GG_WORDS; s++) {
        char mark = v->status_mark[s];
        if (!(p->status >> s & 1) || mark <= ' ' || mark > '~') continue;
        if (n < cap) out[n] = mark;
        n++;
    }
    out[n < cap ? n : cap] = 0;
    return n;
}

bool field_bit(const uint64_t set[3], unsigned piece) { return piece < 192 && set[piece / 64] >> piece % 64 & 1; }

/* ---- ground ---- */

/* By what its word says; a system's word that is not here is grey and has its own mark. */
static const struct {
    const char *part;
    tint as;
    const char *sign; /* NULL: the system's mark */
} grounds[] = {
    {"clear", TINT_OPEN, NULL},
    {"open", TINT_OPEN, NULL},
    {"objective", TINT_YELLOW, "\u25c6"},
    {"steep", TINT_HILL, "\u25b2"},
    {"rugged", TINT_HILL, "\u25b2"},
    {"hill", TINT_HILL, "\u2229"},
    {"height", TINT_HILL, NULL},
    {"deep water", TINT_WATER, "\u2248"},
    {"water", TINT_WATER, "\u2248"},
    {"cliff", TINT_HILL, "\u25b2"},
    {"forest", TINT_WOOD, "\u219f"},
    {"wood", TINT_WOOD, "\u219f"},
    {"garden", TINT_WOOD, "\""},
    {"scrub", TINT_WOOD, NULL},
    {"hedge", TINT_WOOD, NULL},
    {"crops", TINT_WOOD, NULL},
    {"light", TINT_WOOD, NULL},
    {"heavy", TINT_WOOD, "\u219f"},
    {"river", TINT_WATER, "\u2248"},
    {"lake", TINT_WATER, "\u2248"},
    {"stream", TINT_WATER, "\u2248"},
    {"marsh", TINT_WATER, NULL},
    {"bog", TINT_WATER, NULL},
    {"ford", TINT_WATER, NULL},
    {"village", TINT_BUILT, "\u2302"},
    {"town", TINT_BUILT, "\u2302"},
    {"strong point", TINT_BUILT, "\u2302"},
    {"farm", TINT_BUILT, NULL},
    {"building", TINT_BUILT, NULL},
    {"camp", TINT_BUILT, NULL},
    {"redoubt", TINT_BUILT, NULL},
    {"works", TINT_BUILT, NULL},
    {"wall", TINT_BUILT, NULL},
    {"fence", TINT_BUILT, NULL},
    {"road", TINT_ROAD, NULL},
    {"bridge", TINT_ROAD, NULL},
    {"rough", TINT_HILL, NULL},
    {"broken", TINT_HILL, NULL},
    {"rocks", TINT_HILL, NULL},
    {"ravine", TINT_HILL, NULL},
    {"ditch", TINT_HILL, NULL},
};

static int ground_row(const gg_view *v, unsigned terrain)
{
    const char *word = terrain < GG_WORDS && v->terrain_word[terrain] ? v->terrain_word[terrain] : "";
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        if (strstr(word, grounds[i].part)) return (int)i;
    return -1;
}

int field_ground_tint(const gg_view *v, unsigned terrain)
{
    int row = ground_row(v, terrain);
    return row < 0 ? TINT_DIM : (int)grounds[row].as;
}

bool field_ground_open(const gg_view *v, unsigned terrain)
{
    return terrain >= GG_WORDS || v->terrain_mark[terrain] == '.' || v->terrain_mark[terrain] <= ' ';
}

/* A sign is given once: whoever comes later keeps the system's mark. */
void field_ground_signs(const field *f, const char *out[GG_WORDS], char text[GG_WORDS][FIELD_SIGN])
{
    for (unsigned i = 0; i < GG_WORDS; i++) {
        int row = ground_row(f->v, i);
        char mark = f->v->terrain_mark[i];
        const char *sign = f->unicode && row >= 0 ? grounds[row].sign : NULL;
        for (unsigned k = 0; k < i && sign; k++)
            if (strcmp(out[k], sign) == 0) sign = NULL;
        text[i][0] = mark > ' ' && mark <= '~' ? mark : ' ', text[i][1] = 0;
        out[i] = field_ground_open(f->v, i) ? " " : sign ? sign : text[i];
    }
}

/* ---- marks ---- */

const char *field_mark(const field *f, field_sign sign)
{
    static const struct {
        const char *wide, *plain, *else_; /* else_: where the system has given the plain one to something */
    } marks[] = {
        [SIGN_OPEN] = {"\u00b7", ".", "."},  [SIGN_WORTH] = {"\u25c6", "@", "@"}, [SIGN_WORKS] = {"\u2592", "#", "#"},
        [SIGN_GUNS] = {"\u25cc", "0", "0"},  [SIGN_CAMP] = {"\u25b3", "C", "C"},  [SIGN_SACKED] = {"\u00d7", "x", "x"},
        [SIGN_ZONE] = {"\u2504", "~", "}"},  [SIGN_PLACE] = {"\u2022", "+", "$"}, [SIGN_GOOD] = {"\u25e6", ":", "`"},
        [SIGN_BAD] = {"\u00d7", "{", "{"},   [SIGN_ABLE] = {"\u25b8", ">", "|"},  [SIGN_TARGET] = {"\u25ce", "X", "X"},
        [SIGN_HURT] = {"\u25be", ",", "<"},  [SIGN_PIP] = {"\u25a0", "=", "I"},   [SIGN_LOST] = {"\u25a1", "-", "i"},
        [SIGN_TRAIL] = {"\u00b7", ".", "."}, [SIGN_CROSS] = {"\u254b", "+", "+"}};
    if (f->unicode) return marks[sign].wide;
    return f->v && is_given(f, marks[sign].plain[0]) ? marks[sign].else_ : marks[sign].plain;
}
