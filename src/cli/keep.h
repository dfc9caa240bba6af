/* Where battles are kept: every battle of `play` is written down in the user's data folder, as it goes, unasked. */
#ifndef GG_CLI_KEEP_H
#define GG_CLI_KEEP_H

#include "files.h"

/* $XDG_DATA_HOME/grognard/battles, or ~/.local/share/...; made if it is not there. */
bool keep_folder(char out[PATH_TEXT], char *why, size_t cap);
/* A file of its own for a battle of this scenario, empty: el_bodon.grog, el_bodon-2.grog, ... */
bool keep_new(const char *scenario, char path[PATH_TEXT], char *why, size_t cap);
bool keep_find(const char *name, char path[PATH_TEXT]); /* the file of a kept battle; false: there is none */
bool keep_is(const char *path);                         /* it is one of them */
void keep_name(const char *path, char out[256]);        /* "el_bodon-2" */

#endif
