/* Lines of input, and the end of memory. */
#include "buffer.h"

#include <stdlib.h>
#include <strings.h>

#include "command.h"

void memory_is_out(void)
{
    fputs("grognard: out of memory\n", stderr);
    exit(CLI_FAILED);
}

bool line_read(FILE *in, buffer *line)
{
    buffer_cut(line, 0);
    buffer_add(line, "", 0);
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        char one = (char)c;
        if (one != 0 && one != '\r') buffer_add(line, &one, 1);
    }
    return c != EOF || line->len > 0;
}

bool line_agrees(const buffer *line) { return strcasecmp(line->at, "yes") == 0 || strcasecmp(line->at, "y") == 0; }
