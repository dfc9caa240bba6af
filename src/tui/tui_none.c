/* Built without ncurses: there is no full screen, and whoever wants one is told so. */
#include <stdio.h>

#include "start.h"

bool tui_fits(char *why, size_t cap)
{
    snprintf(why, cap, "this grognard was built without ncurses (libncurses-dev), so it has no full screen");
    return false;
}

int tui_play(desk *d, const tui_options *o)
{
    char why[160];
    (void)d, (void)o;
    tui_fits(why, sizeof why);
    fprintf(stderr, "grognard: %s\n", why);
    return 2;
}

start *start_open(hall *h, const tui_options *o)
{
    (void)h, (void)o;
    return NULL;
}
json_t *start_ask(start *x)
{
    (void)x;
    return NULL;
}
void start_note(start *x, const char *words) { (void)x, (void)words; }
void start_close(start *x) { (void)x; }
