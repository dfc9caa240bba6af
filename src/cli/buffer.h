/* Text that grows, and lines of input. */
#ifndef GG_CLI_BUFFER_H
#define GG_CLI_BUFFER_H

#include <stdbool.h>
#include <stdio.h>

#include "tell/buffer.h"

bool line_read(FILE *, buffer *line); /* without its end; false: end of input */
bool line_agrees(const buffer *line); /* `yes` or `y`: nothing typed is no yes */

#endif
