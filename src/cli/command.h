/* The subcommands of `grognard`: each is one row of commands.def and one file beside it. */
#ifndef GG_CLI_COMMAND_H
#define GG_CLI_COMMAND_H

#include <stdbool.h>

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_BAD_INPUT = 2 };

typedef struct option {
    const char *name;  /* "--seed" */
    char letter;       /* 'n' for -n; 0: none */
    const char *value; /* what follows it, "N"; NULL: it is a switch */
    const char *words;
} option;

struct options;
typedef struct command {
    const char *name;
    const char *usage;    /* "SCENARIO [--move MOVE]..." */
    const char *summary;  /* one line for the list of commands */
    const char *words;    /* what --help says of it */
    const char *examples; /* lines, ready to print */
    const option *option;
    int options;
    int words_min, words_max; /* how many plain words it takes; max -1: any number */
    bool sides;               /* takes --SIDE PLAYER for each side of the battle */
    int (*run)(const struct options *);
} command;

#define COMMAND(name) extern const command command_##name;
#include "commands.def"
#undef COMMAND

extern const option option_side, option_help; /* --SIDE PLAYER, of those that have sides; --help, of all */

#define OPTIONS_THINK                                                                                      \
    {"--think", 0, "MS", "milliseconds for each decision of players that take time (as their rank does)"}, \
    {                                                                                                      \
        "--rollouts", 0, "N", "instead of by the clock they think by number: the same result every time"   \
    }
#define OPTION_JSON                                                    \
    {                                                                  \
        "--json", 0, 0, "print JSON for programs, not text for people" \
    }
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
