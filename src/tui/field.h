/* The battlefield on a screen of characters, of any size: drawn from the view alone, scaled, scrolled and zoomed. Nothing here
 * knows a rule system, nor how a terminal is written to. */
#ifndef GG_TUI_FIELD_H
#define GG_TUI_FIELD_H

#include "grognard.h"
#include "palette.h"

typedef struct glyph {
    char text[8];       /* one character of UTF-8 of one column; "": a blank */
    uint8_t ink, paper; /* enum tint */
    uint8_t style;      /* STYLE_ bits */
} glyph;

/* What is marked upon it. */
typedef struct field_marks {
    bool cursor; /* there is one, at: */
    gg_pose at;
    uint8_t chosen;       /* piece, or GG_NONE */
    uint64_t able[3];     /* pieces that could act: a bit for each */
    uint64_t targets[3];  /* pieces that could be attacked */
    const gg_pose *place; /* where the chosen could go */
    int places;
    const gg_overlay *overlay; /* reach, arcs, sight */
    int overlays;
    gg_pose from, to; /* of what happened last: an arrow, if they differ */
    uint64_t hurt[3]; /* pieces that lost something in it */
} field_marks;

typedef struct field {
    const gg_view *v;
    const gg_badge *badge;
    int badges;
    bool unicode;               /* else ASCII alone */
    bool mono;                  /* no colours: the second side is told by reverse video */
    const char *side[GG_SIDES]; /* names, for the legend; NULL: it says "first side" */
    int columns, rows;          /* of the pane */
    int zoom;                   /* 0: the whole field fits, or as near as can be; more is nearer */
    int left, top;              /* what is scrolled to, in characters of the whole drawing */
} field;

void field_show(field *, const gg_view *, const gg_badge *, int badges); /* keeps zoom and scroll where they fit */
void field_resize(field *, int columns, int rows);
bool field_names_fit(const field *);               /* where all of it is shown the tiles have room for a unit's name */
int field_zooms(const field *);                    /* how many there are */
void field_zoom(field *, int zoom, gg_pose about); /* what is looked at stays in sight */
void field_scroll(field *, int columns, int rows);
void field_reveal(field *, gg_pose); /* scrolls as little as is needed to see that place and what is around it */
void field_draw(const field *, const field_marks *, glyph *out); /* rows * columns of them; marks may be NULL */

/* Between characters and the plane. A place of a grid is the middle of its cell; the character that stands for it is the first
 * of what is written in it, or, of a cell that is seen in part, one that is seen. */
bool field_at(const field *, int column, int row, gg_pose *out); /* false: nothing of the field is there */
bool field_where(const field *, gg_pose, int *column, int *row); /* false: it is out of sight */
gg_pose field_step(const field *, gg_pose from, int dx, int dy,
                   bool far);                                       /* where an arrow key leads; far: with Shift */
int field_pieces_at(const field *, gg_pose, uint8_t *out, int cap); /* ids, units first, then leaders */
const char *field_place(const field *, gg_pose, char out[40]);      /* "G5"; "24.0,16.0" */
/* What the ground is there, and what it is worth: "ridge, worth 1"; "" where there is nothing to say. */
const char *field_ground(const field *, gg_pose, char out[80]);
/* What the signs on the drawing mean, as it is drawn now: "sign\twords" lines; how many. */
int field_legend(const field *, char *out, size_t cap);

#endif
