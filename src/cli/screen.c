/* `grognard play` on the full screen: whether there is one, and the desk for it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "desks.h"
#include "tui/tui.h"

/* Who always wants lines, for a screen reader, says so once for all. */
static bool is_plain(void)
{
    const char *always = getenv("GROGNARD_PLAIN");
    return always && *always;
}

int screen_wanted(const options *o, bool *out)
{
    char why[400];
    bool asked = option_has(o, "--screen"), plain = option_has(o, "--plain");
    *out = false;
    if (asked && plain) return complain(o, "--screen and --plain cannot both be: the screen or lines");
    if (plain) setenv("GROGNARD_PLAIN", "1", 1); /* for whatever is begun from here */
    if (plain || (is_plain() && !asked)) return -1;
    *out = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tui_fits(why, sizeof why);
    if (*out || !asked) return -1;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return complain_of(o, "--screen needs a terminal; --plain, or neither, plays in lines");
    return complain_of(o, "%s; --plain plays in lines", why);
}

int screen_show(const options *o, desk *d)
{
    const char *colour = getenv("NO_COLOR");
    tui_options how = {.ascii = option_has(o, "--ascii"), .mono = colour && *colour};
    int status = tui_play(d, &how);
    d->close(d);
    return status;
}

int screen_play(const options *o, const sitting *is)
{
    char why[PATH_TEXT + 512];
    desk *d = desk_here(is, STDIN_FILENO, why, sizeof why);
    return d ? screen_show(o, d) : complain_of(o, "%s", why);
}
