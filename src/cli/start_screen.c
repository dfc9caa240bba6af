/* `grognard` alone, on the full screen: what the person wishes there is done by the commands that there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "hall.h"
#include "keep.h"
#include "start.h"
#include "tui/start.h"

enum { ARGS = 12 };

static int do_play(const json_t *wish, const char *name, bool screened)
{
    const char *argv[ARGS] = {name};
    char side[GG_SIDES][80];
    int n = 1;
    const json_t *sides = json_object_get(wish, "sides"), *seats = json_object_get(wish, "seats");
    for (size_t i = 0; i < GG_SIDES && seats; i++) {
        snprintf(side[i], sizeof side[i], "--%.70s", json_string_value(json_array_get(sides, i)));
        argv[n++] = side[i];
        argv[n++] = json_string_value(json_array_get(seats, i));
    }
    if (*club_word(wish, "dice")) {
        argv[n++] = "--dice";
        argv[n++] = club_word(wish, "dice");
    }
    if (screened) argv[n++] = "--screen";
    return start_command(&command_play, n, argv);
}

static int do_far(const json_t *wish)
{
    const char *argv[ARGS];
    const json_t *args = json_object_get(wish, "args");
    int n = 0;
    for (size_t i = 0; i < json_array_size(args) && n < ARGS; i++)
        argv[n++] = json_string_value(json_array_get(args, i));
    return start_command(&command_play, n, argv);
}

static int do_wish(const json_t *wish)
{
    const char *what = club_word(wish, "do"), *name = club_word(wish, "name");
    char path[PATH_TEXT];
    if (strcmp(what, "learn") == 0) {
        const char *argv[] = {club_word(wish, "system"), club_word(wish, "lesson")};
        return start_command(&command_learn, COUNT(argv), argv);
    }
    if (strcmp(what, "far") == 0) return do_far(wish);
    if (strcmp(what, "look") == 0 && keep_find(name, path)) {
        const char *argv[] = {path, "--screen"};
        return start_command(&command_replay, COUNT(argv), argv);
    }
    return do_play(wish, name, true);
}

/* What went wrong stands on the plain terminal: it is read before the screen is taken again. */
static void wait_for_enter(void)
{
    buffer line = {0};
    fputs("(Enter: back) ", stdout);
    fflush(stdout);
    line_read(stdin, &line);
    buffer_free(&line);
}

int start_screen(const tui_options *how)
{
    club c;
    club_open(&c);
    start *s = start_open(&c.is, how);
    for (json_t *wish; (wish = start_ask(s));) {
        if (do_wish(wish) != CLI_OK) wait_for_enter();
        json_decref(wish);
    }
    start_close(s);
    club_close(&c);
    return CLI_OK;
}
