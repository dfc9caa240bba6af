/* What stands in several lines of a scenario: a map drawn in characters, and the story that a position keeps. */
#ifndef GG_TEXT_MAP_H
#define GG_TEXT_MAP_H

#include "text/scan.h"

struct gg_lines;

/* ---- a map of squares or hexes: a row a line, the north at the top, and then the line `end` ---- */
typedef struct gg_map {
    int columns, rows;
    int narrow;                   /* hexes: the second row, the fourth, ... have so many columns less */
    bool known;                   /* false: the board's line is at fault, and no more is said of rows and columns */
    int top, step;                /* the number of the northernmost row, and what the next has more: 1 or -1 */
    const char *marks;            /* every mark that a square may have */
    const struct gg_lines *lines; /* a line may begin with a word of them, so the map has ended if one does */
    /* What is drawn there. NULL: `ground` is bytes, `cell` says which, and the number of the mark is put there. */
    void (*put)(void *ground, int x, int y, char mark);
    int (*cell)(int x, int y);
    void *ground;
} gg_map;
void gg_map_read(gg_scan *, const gg_map *);
void gg_map_skip(gg_scan *, const struct gg_lines *); /* its rows are not for this round through the text */

void gg_text_story(gg_text *, const char *story); /* a `story` line for each line of it */

#endif
