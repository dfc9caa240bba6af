/* What the readers of several systems have in the same words: a map drawn in characters, a side's name, a label that may
 * stand once, room for so many, and the story that a position keeps. */
#ifndef GG_SCENARIO_DRAWN_H
#define GG_SCENARIO_DRAWN_H

#include "scan.h"

/* ---- a map of squares: a row a line, the north at the top, and then the line `end` ---- */
typedef struct gg_drawn {
    int columns, rows;
    bool known;              /* false: the board's line is at fault, and no more is said of rows and columns */
    int top, step;           /* the number of the northernmost row, and what the next has more: 1 or -1 */
    const char *marks;       /* every mark that a square may have */
    bool (*keyword)(gg_word); /* a line may begin with it, so the map has ended if one does */
    void (*put)(void *ground, int x, int y, char mark);
    void *ground;
} gg_drawn;
void gg_drawn_read(gg_scan *, const gg_drawn *);
void gg_drawn_pass(gg_scan *, bool (*keyword)(gg_word)); /* its rows are not for this round through the text */

/* ---- words ---- */
int gg_scan_side(gg_scan *, const char *const names[GG_SIDES]); /* -1 */
/* Whether one more of them fits; that it does not is said once for each kind, a bit of *said. */
bool gg_scan_room(gg_scan *, unsigned *said, int kind, int n, int most, gg_mark, const char *what);
void gg_text_story(gg_text *, const char *story); /* a `story` line for each line of it */

#endif
