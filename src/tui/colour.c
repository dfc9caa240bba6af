/* The palette on whatever the terminal can show: its own mixing, all colours, 256, 16, 8, or none. */
#include "colour.h"

#include <stdlib.h>
#include <string.h>

#include "wide_curses.h"

/* Okabe-Ito, and quiet tones of the ground: as ink, as ink on a light terminal, as paper. The last two: of 16 and of 8. */
static const struct {
    uint32_t ink, dark, paper;
    short of16, of8;
} shade[TINTS] = {
    [TINT_PLAIN] = {0, 0, 0, -1, -1},
    [TINT_SIDE0] = {0x4aa8e0, 0x0060a0, 0x0072b2, 12, COLOR_BLUE},
    [TINT_SIDE1] = {0xe8783a, 0xa84800, 0xb34e00, 9, COLOR_RED},
    [TINT_GOOD] = {0x1fbf8f, 0x007a58, 0x009e73, 10, COLOR_GREEN},
    [TINT_BAD] = {0xe08fbf, 0x903c70, 0xa85a86, 13, COLOR_MAGENTA},
    [TINT_MARK] = {0xe69f00, 0x9a6a00, 0xe69f00, 11, COLOR_YELLOW},
    [TINT_SKY] = {0x56b4e9, 0x1f6f9f, 0x2a6f97, 14, COLOR_CYAN},
    [TINT_YELLOW] = {0xf0e442, 0x7a6f00, 0xf0e442, 11, COLOR_YELLOW},
    [TINT_DIM] = {0x8a8a8a, 0x666666, 0x3a3a3a, 8, -1},
    [TINT_WOOD] = {0x5f9f5f, 0x2f6f2f, 0x24402a, 2, COLOR_GREEN},
    [TINT_WATER] = {0x6fa8dc, 0x2a5f9f, 0x1f3f5f, 6, COLOR_CYAN},
    [TINT_HILL] = {0xb08d57, 0x7a5a20, 0x4a3a22, 3, COLOR_YELLOW},
    [TINT_BUILT] = {0xb0a090, 0x5f5048, 0x4a4440, 7, COLOR_WHITE},
    [TINT_ROAD] = {0xc8b890, 0x6f5f30, 0x50482f, 3, COLOR_YELLOW},
    [TINT_OPEN] = {0x6f7f6a, 0x4f5f4a, 0x1c241c, -1, -1},
};

enum { WHITE = 0xffffff, BLACK = 0x101010, TRUE_COLOURS = 1 << 16 };

static int part(uint32_t rgb, int shift) { return (int)(rgb >> shift & 0xff); }

static int away(uint32_t a, uint32_t b)
{
    int d = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        d += (part(a, shift) - part(b, shift)) * (part(a, shift) - part(b, shift));
    return d;
}

/* The colour of one of the 240 that every terminal of 256 has alike: a cube of six steps, and greys. */
static uint32_t of_cube(int n)
{
    static const uint32_t step[] = {0, 95, 135, 175, 215, 255};
    if (n >= 232) return (uint32_t)(8 + 10 * (n - 232)) * 0x010101u;
    n -= 16;
    return step[n / 36] << 16 | step[n / 6 % 6] << 8 | step[n % 6];
}

static int nearest(uint32_t rgb)
{
    int best = 16;
    for (int n = 17; n < 256; n++)
        if (away(of_cube(n), rgb) < away(of_cube(best), rgb)) best = n;
    return best;
}

static bool is_light(uint32_t rgb) { return part(rgb, 16) * 3 + part(rgb, 8) * 6 + part(rgb, 0) > 1400; }

/* Some terminals say so: "0;15", ink and paper. */
static bool is_bright(void)
{
    const char *said = getenv("COLORFGBG"), *paper = said ? strrchr(said, ';') : NULL;
    return paper && (strcmp(paper, ";7") == 0 || strcmp(paper, ";15") == 0);
}

/* Paper of the ground on a light terminal. */
static uint32_t paper_rgb(tint t)
{
    static const uint32_t light[TINTS] = {
        [TINT_DIM] = 0xd8d8d8,   [TINT_WOOD] = 0xcfe3cf, [TINT_WATER] = 0xd0e0f0, [TINT_HILL] = 0xe8dcc4,
        [TINT_BUILT] = 0xe0dcd8, [TINT_ROAD] = 0xece4cc, [TINT_OPEN] = 0xeceee8};
    return light[t] && is_bright() ? light[t] : shade[t].paper;
}

static uint32_t ink_rgb(tint ink, tint paper)
{
    bool ground = paper == TINT_PLAIN || paper >= TINT_DIM;
    return ground && is_bright() ? shade[ink].dark : shade[ink].ink;
}

/* The nearest of the terminal's colours become ours exactly. Many a terminal says that it can do that and does not: there
 * the nearest is what is seen. */
static void mix(void)
{
    for (int t = TINT_SIDE0; t < TINTS; t++) {
        const uint32_t rgb[] = {ink_rgb((tint)t, TINT_PLAIN), paper_rgb((tint)t)};
        for (int k = 0; k < 2; k++)
            init_extended_color(nearest(rgb[k]), part(rgb[k], 16) * 1000 / 255, part(rgb[k], 8) * 1000 / 255,
                                part(rgb[k], 0) * 1000 / 255);
    }
}

static int slot(const easel *c, uint32_t rgb) { return c->shades > TRUE_COLOURS ? (int)rgb : nearest(rgb); }

static int ink_of(const easel *c, tint ink, tint paper)
{
    bool light = is_light(paper_rgb(paper));
    if (c->shades <= 16) {
        int n = c->shades < 16 ? shade[ink].of8 : shade[ink].of16;
        bool lost = paper != TINT_PLAIN && paper != TINT_OPEN && paper != TINT_DIM;
        return lost ? (light ? COLOR_BLACK : COLOR_WHITE) : n;
    }
    bool alike = away(ink_rgb(ink, paper), paper_rgb(paper)) < 12000;
    if (paper != TINT_PLAIN && (ink == TINT_PLAIN || alike)) return slot(c, light ? BLACK : WHITE);
    return ink == TINT_PLAIN ? -1 : slot(c, ink_rgb(ink, paper));
}

static int paper_of(const easel *c, tint paper)
{
    if (paper == TINT_PLAIN) return -1;
    if (c->shades > 16) return slot(c, paper_rgb(paper));
    if (paper >= TINT_DIM) return -1; /* ground would drown the units */
    return shade[paper].of8;
}

void colour_begin(easel *c, bool mono)
{
    const char *no = getenv("NO_COLOR");
    c->colour = !mono && !(no && *no) && has_colors();
    c->shades = 0;
    if (!c->colour) return;
    start_color();
    use_default_colors();
    c->shades = COLORS;
    if (COLOR_PAIRS < 64) c->colour = false;
    if (c->colour && COLORS == 256 && can_change_color()) mix();
    for (int i = 0; c->colour && i < TINTS; i++)
        for (int j = 0; j < TINTS; j++) {
            int n = colour_pair(c, (tint)i, (tint)j);
            if (n && n < COLOR_PAIRS) init_extended_pair(n, ink_of(c, (tint)i, (tint)j), paper_of(c, (tint)j));
        }
}

static bool is_strong(tint paper) { return paper != TINT_PLAIN && paper < TINT_DIM; }

/* In 64 pairs there is no room for all: there a strong paper has but one ink. */
int colour_pair(const easel *c, tint ink, tint paper)
{
    if (!c->colour) return 0;
    if (COLOR_PAIRS > TINTS * TINTS) return (int)ink * TINTS + (int)paper;
    return is_strong(paper) ? TINTS + (int)paper : (int)ink;
}

/* A paper that cannot be had is shown by turning ink and paper round. */
bool colour_turns(const easel *c, tint paper) { return is_strong(paper) && !c->colour; }
