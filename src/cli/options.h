/* Reading a subcommand's words and options: clear errors, each with its remedy. */
#ifndef GG_CLI_OPTIONS_H
#define GG_CLI_OPTIONS_H

#include <stdint.h>

#include "command.h"

typedef struct given {    /* one option as it was written */
    const option *option; /* NULL: perhaps a side's name, settled when the battle is known */
    const char *name;     /* as written, without its value */
    const char *value;
} given;

typedef struct options {
    const command *of;
    int givens, words;
    given *given;
    const char **word;
} options;

/* Reads argv; -1: go on, else the exit status (help was printed, or what is wrong). Free with options_free. */
int options_read(const command *, int argc, char **argv, options *out);
void options_free(options *);

bool option_has(const options *, const char *name);
const char *option_text(const options *, const char *name, const char *otherwise); /* the last one given */
const char *option_next(const options *, const char *name, int *at); /* each one given in turn; NULL: no more */
/* A whole number in a range; false: the error was printed. */
bool option_number(const options *, const char *name, uint64_t least, uint64_t most, uint64_t otherwise, uint64_t *out);

/* `grognard odds: ...`, then the hint on --help; gives the exit status for bad input. */
int complain(const options *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same without the hint: for files and moves, where --help is no help. */
int complain_of(const options *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The word of a list that is nearest to what was written, or NULL if none is near. */
typedef struct nearest {
    const char *to;
    const char *best;
    int distance;
} nearest;
nearest nearest_to(const char *written);
void nearest_try(nearest *, const char *word);
const char *nearest_found(const nearest *);

void help_print(const command *);

#endif
