/* The letter for a move that ends something, or ends it for one piece: `e`, or one of its own word. */
#ifndef GG_CLI_END_KEY_H
#define GG_CLI_END_KEY_H

#include <stdbool.h>

/* Never one that a command has; adds it to `taken`. 0: none is left. */
char end_key(const char *text, bool ends, char taken[32]);

#endif
