/* Paragraphs that are wrapped to the width they are shown in, whatever it is by then. One mechanism for every pane. */
#ifndef GG_TUI_PROSE_H
#define GG_TUI_PROSE_H

#include <stdbool.h>
#include <stdint.h>

#include "palette.h"

typedef struct paragraph {
    char *text;
    int act;                          /* what Enter or a click on it does; -1: it is only read */
    uint8_t ink, style, indent, hang; /* hang: of the second row and those behind it, beyond `indent` */
    uint8_t most;                     /* rows that it may take; 0: as many as it needs */
} paragraph;

typedef struct prose {
    paragraph *at;
    int count, room;
    bool ascii; /* what is added loses its letters beyond ASCII */
} prose;

typedef struct row_span {
    int from, len; /* bytes of the paragraph's text */
    bool first;
} row_span;

void prose_clear(prose *);
void prose_free(prose *);
/* The paragraph, to be refined by the caller; an empty text is an empty row. */
paragraph *prose_add(prose *, tint, int style, const char *format, ...) __attribute__((format(printf, 4, 5)));
void prose_say(paragraph *, const char *text); /* something else instead */
int prose_rows(const paragraph *, int width);
bool prose_row(const paragraph *, int width, int row, row_span *out); /* the row-th row of it; false: there is none */
int prose_height(const prose *, int width);
int prose_top(const prose *, int width, int of); /* the first row of that paragraph */

/* ---- letters ---- */

int letter_length(const char *utf8); /* bytes of the first letter; 1 for what is broken */
int letters(const char *utf8, int bytes);
uint32_t letter_code(const char *utf8);
void plain_letters(char *out, int room, const char *utf8); /* as ASCII: "3 - 4 inches", "..." */
char *capital(char *text);                                 /* its first letter made great, in place */
const char *wind_of(int facing);                           /* "NNE"; "": none */

#endif
