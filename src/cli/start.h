/* `grognard` alone on a terminal, and what a newcomer types instead of a command. */
#ifndef GG_CLI_START_H
#define GG_CLI_START_H

#include "command.h"
#include "tui/tui.h"

/* The start screen, or, without one, the menu in lines until something was done; the exit status. */
int start_run(int argc, char **argv);
int start_screen(const tui_options *); /* start_screen.c */
struct options;
/* As `play` without a battle wants it, and `learn` without a lesson: of that system, or "" of any; NULL: no lessons. */
int start_on_screen(const struct options *, const char *learn);
int start_command(const command *, int argc, const char **argv);

int start_begin(const char *of); /* the part of it that begins a battle: of a system, or "" of any */
/* A word that is no command, but a system, a battle or a file; -1: it is none of these either. */
int start_guess(const char *word);

#endif
