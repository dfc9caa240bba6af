/* The colours of the screen by what they are for: Okabe-Ito, with a word or a shape beside each. */
#ifndef GG_TUI_PALETTE_H
#define GG_TUI_PALETTE_H

typedef enum tint {
    TINT_PLAIN,  /* the terminal's own */
    TINT_SIDE0,  /* blue */
    TINT_SIDE1,  /* vermilion */
    TINT_GOOD,   /* bluish green */
    TINT_BAD,    /* reddish purple */
    TINT_MARK,   /* orange: cursor, chosen */
    TINT_SKY,    /* sky blue: where one may go */
    TINT_YELLOW, /* yellow: what happened last */
    TINT_DIM,    /* grey */
    TINT_WOOD,
    TINT_WATER,
    TINT_HILL,
    TINT_BUILT,
    TINT_ROAD,
    TINT_OPEN, /* ground, as ink or paper */
    TINTS
} tint;

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4, STYLE_UNDERLINE = 8, STYLE_BLINK = 16 };

#endif
