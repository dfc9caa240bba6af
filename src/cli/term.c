/* Terminals: what they can show, and progress lines. */
#include "term.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static bool set(const char *name)
{
    const char *v = getenv(name);
    return v && *v;
}

static bool terminal_has_colour(void)
{
    const char *kind = getenv("TERM");
    return !set("NO_COLOR") && kind && *kind && strcmp(kind, "dumb") != 0;
}

static int columns_of(FILE *f)
{
    struct winsize size;
    if (ioctl(fileno(f), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

term term_on(FILE *f)
{
    term t = {.out = f, .live = isatty(fileno(f)), .columns = 80};
    t.colour = t.live && terminal_has_colour();
    t.wide = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (t.live) t.columns = columns_of(f);
    return t;
}

/* The sides in blue and orange, which colour-blind people tell apart. */
const char *term_ink(const term *t, ink i)
{
    static const char *const escape[] = {
        [INK_PLAIN] = "\033[0m",         [INK_BOLD] = "\033[1m",           [INK_DIM] = "\033[2m",
        [INK_SIDE0] = "\033[1;38;5;75m", [INK_SIDE1] = "\033[1;38;5;214m", [INK_GREEN] = "\033[38;5;71m",
        [INK_WATER] = "\033[38;5;67m",   [INK_EARTH] = "\033[38;5;137m"};
    return t->colour ? escape[i] : "";
}

void term_wrap(const term *t, const char *text, int indent, int hang)
{
    int width = t->columns < 100 ? t->columns : 100, column = indent;
    fprintf(t->out, "%*s", indent, "");
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " \n");
        if (column > indent && column + 1 + (int)len > width) {
            fprintf(t->out, "\n%*s", indent + hang, "");
            column = indent + hang;
        } else if (p != text) {
            fputc(' ', t->out);
            column++;
        }
        fwrite(p, 1, len, t->out);
        column += (int)len;
        p += len;
        p += strspn(p, " \n");
    }
    fputc('\n', t->out);
}

const char *term_plural(uint64_t n) { return n == 1 ? "" : "s"; }

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

progress progress_start(void)
{
    return (progress){.out = stderr, .live = isatty(STDERR_FILENO), .begun = seconds_now()};
}

void progress_tell(progress *p, const char *what, uint64_t done, uint64_t of)
{
    if (!p->live) return;
    double now = seconds_now();
    if (now - p->begun < 2 || now - p->last < 0.2) return;
    p->last = now;
    p->shown = true;
    double left = done ? (now - p->begun) / (double)done * (double)(of - done) : 0;
    fprintf(p->out, "\r%s: %llu of %llu, %.0f s left \033[K", what, (unsigned long long)done, (unsigned long long)of,
            left);
    fflush(p->out);
}

void progress_say(progress *p, const char *what)
{
    if (!p->live) return;
    p->shown = true;
    fprintf(p->out, "\r%s ... \033[K", what);
    fflush(p->out);
}

void progress_end(progress *p)
{
    if (p->shown) fprintf(p->out, "\r\033[K");
    p->shown = false;
}

int cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 1 ? (int)n : 1;
}
