/* grognard: the table of its subcommands. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "grognard.h"
#include "options.h"

static const command *const commands[] = {&command_play,   &command_battles, &command_odds,   &command_moves,
                                          &command_look,   &command_sim,     &command_ladder, &command_train,
                                          &command_review, &command_hint,    &command_danger, &command_replay,
                                          &command_verify, &command_list,    &command_units,  &command_rules,
                                          &command_check,  &command_bench,   &command_serve,  &command_host};

static void print_commands(FILE *out)
{
    fputs("grognard: historical battles under tabletop rules, played, umpired, simulated and analysed\n\n"
          "usage: grognard COMMAND ...\n\n",
          out);
    for (int i = 0; i < COUNT(commands); i++) fprintf(out, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`grognard COMMAND --help` tells more, with examples. A first battle:\n"
          "  grognard play ccn/el_bodon\n",
          out);
}

static const command *find(const char *name)
{
    for (int i = 0; i < COUNT(commands); i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
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
    if (help && argc > 2 && find(argv[2])) {
        help_print(find(argv[2]));
        return CLI_OK;
    }
    if (help || argc < 2) {
        print_commands(help ? stdout : stderr);
        return help ? CLI_OK : CLI_BAD_INPUT;
    }
    const command *c = find(name);
    return c ? run(c, argc - 2, argv + 2) : unknown_command(name);
}
