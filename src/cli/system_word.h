/* Naming a system, and finding words in text, for `units` and `rules`. */
#ifndef GG_CLI_SYSTEM_WORD_H
#define GG_CLI_SYSTEM_WORD_H

#include "grognard.h"
#include "options.h"

const gg_system *system_called(const char *word);                           /* capitals or not; NULL: there is none */
int system_named(const options *, const char *word, const gg_system **out); /* -1, or the exit status */
bool word_within(const char *text, const char *word);                       /* in whatever case */

#endif
