/* grognard: the table of its subcommands. */
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "complete.h"
#include "grognard.h"
#include "manual.h"
#include "options.h"
#include "start.h"

static const command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "commands.def"
#undef COMMAND
};

static void print_commands(FILE *out)
{
    fputs("grognard: historical battles under tabletop rules, played, umpired, simulated and analysed\n\n"
          "usage: grognard COMMAND ...\n\n",
          out);
    for (int i = 0; i < COUNT(commands); i++) fprintf(out, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`grognard COMMAND --help` tells more, with examples. A first battle:\n"
          "  grognard learn ccn first     with somebody at your side\n"
          "  grognard play ccn/el_bodon   against the computer\n",
          out);
}

static const command *find(const char *name)
{
    for (int i = 0; i < COUNT(commands); i++)
        if (strcasecmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    int status = start_guess(name); /* a system, a battle, a file */
    if (status >= 0) return status;
    nearest n = nearest_to(name);
    for (int i = 0; i < COUNT(commands); i++) nearest_try(&n, commands[i]->name);
    const char *best = nearest_found(&n);
    fprintf(stderr, "grognard: there is no command '%s'", name);
    if (best) fprintf(stderr, "; did you mean %s?", best);
    fputs("\ntry: grognard --help\n", stderr);
    return CLI_BAD_INPUT;
}

static int run(const command *c, int argc, char **argv)
{
    options o;
    int status = options_read(c, argc, argv, &o);
    if (status < 0) status = c->run(&o);
    options_free(&o);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("grognard: standard output");
        if (status == CLI_OK) status = CLI_FAILED;
    }
    return status;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--version") == 0) return printf("grognard " GG_VERSION "\n") < 0;
    bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (help && argc > 3 && strcmp(argv[2], "--man") == 0) return manual_write(argv[3], commands, COUNT(commands));
    if (strcmp(name, "complete") == 0) return complete(argc - 2, argv + 2, commands, COUNT(commands));
    if (help && argc > 2 && find(argv[2])) {
        help_print(find(argv[2]));
        return CLI_OK;
    }
    bool alone = argc < 2 || strcmp(name, "--plain") == 0 || strcmp(name, "--ascii") == 0;
    if (alone && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return start_run(argc - 1, argv + 1);
    if (help || alone) {
        print_commands(help ? stdout : stderr);
        return help ? CLI_OK : CLI_BAD_INPUT;
    }
    const command *c = find(name);
    return c ? run(c, argc - 2, argv + 2) : unknown_command(name);
}
