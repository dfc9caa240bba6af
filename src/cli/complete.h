/* What could stand at the end of a command line, for the Tab key of a shell (completions/). */
#ifndef GG_CLI_COMPLETE_H
#define GG_CLI_COMPLETE_H

#include <stddef.h>

#include "command.h"

/* The words so far without `grognard`, the last one being the beginning of what is wanted. Prints a line for each that could
 * stand there, `word TAB what it is`; `*.grog` for files of that ending, `*` for any. The exit status. */
int complete(int words, char **word, const command *const *all, int commands);

/* ---- within ---- */

typedef struct asked {
    const command *of;
    const option *option; /* whose value it is; NULL: of none */
    char **word;          /* the plain words before it */
    int words;
    const char *at;     /* as much of it as is there */
    const char *before; /* what stands before it in the same word: "--dice=" */
    int before_len;
    bool far; /* --host is among the options */
} asked;

void offer(const asked *, const char *word, const char *help);
/* What a word of the usage or of an option's value stands for: "SCENARIO|NAME", "random|typed". */
void offer_kind(const asked *, const char *kind, size_t len);
void offer_side_options(const asked *); /* --french, --allies */

#endif
