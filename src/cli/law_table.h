/* Tables of the rules in columns, however narrow the terminal is. */
#ifndef GG_CLI_LAW_TABLE_H
#define GG_CLI_LAW_TABLE_H

#include "term.h"

char *law_plain(const char *line); /* without the marks of bold and code; to be freed */
/* A table, and perhaps rows of it that stand further down. */
void law_print_table(const term *, const char *const *line, int lines, const char *const *more, int mores, int indent);

#endif
