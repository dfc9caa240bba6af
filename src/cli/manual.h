/* The manual: a page for each subcommand, out of the same tables as --help. */
#ifndef GG_CLI_MANUAL_H
#define GG_CLI_MANUAL_H

#include "command.h"

int manual_write(const char *folder, const command *const *all,
                 int commands); /* grognard-play.1 ...; the exit status */

#endif
