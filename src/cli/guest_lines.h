/* What a program from outside writes, read with caution: bytes into lines, lines into words (docs/engine-protocol.md). Nothing here
 * waits or allocates. */
#ifndef GG_CLI_GUEST_LINES_H
#define GG_CLI_GUEST_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { GUEST_LINE = 4096, GUEST_ARGS = 32, GUEST_COMMAND = 1024 };
#define GUEST_WORD "engine:" /* before the command of such a program, wherever a player is named */

typedef struct guest_reader { /* of bytes as they come */
    char line[GUEST_LINE + 1];
    size_t len;
    bool whole; /* the line was given out: the next byte begins another */
} guest_reader;
typedef enum guest_read { GUEST_MORE, GUEST_WHOLE, GUEST_LONG } guest_read;
/* Takes bytes up to the end of a line; `used` says how many. A line has no end and no control characters in it. */
guest_read guest_reader_add(guest_reader *, const char *bytes, size_t len, size_t *used);

typedef enum guest_kind { GUEST_OTHER, GUEST_NAME, GUEST_WANTS, GUEST_OK, GUEST_BEST, GUEST_SAYS } guest_kind;
enum { WANTS_MOVES = 1, WANTS_ANSWERS = 2, WANTS_VIEW = 4 };
typedef struct guest_line {
    guest_kind kind;
    const char *rest; /* a name, a move, what it says; inside the line */
    unsigned wants;
} guest_line;
guest_line guest_line_read(const char *line);

/* A command into its words, as a shell would without being one: spaces divide, ' and " keep together, \ keeps the next character.
 * How many; 0: there are none, too many, or a quote that does not end. */
int guest_split(const char *command, char room[GUEST_COMMAND], char *args[GUEST_ARGS + 1]);

#endif
