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

static int columns_of(FILE *f, int *rows)
{
    struct winsize size;
    bool known = ioctl(fileno(f), TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row > 0 ? size.ws_row : 24;
    return known && size.ws_col > 0 ? size.ws_col : 80;
}

void term_measure(term *t)
{
    if (t->live) t->columns = columns_of(t->out, &t->rows);
}

term term_on(FILE *f)
{
    term t = {.out = f, .live = isatty(fileno(f)), .columns = 80};
    t.colour = t.live && terminal_has_colour();
    t.wide = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    int rows;
    if (t.live) t.columns = columns_of(f, &rows);
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

/* From that column on; further lines begin at `next`. */
static void wrap_from(const term *t, const char *text, int first, int next)
{
    int width = t->columns < 100 ? t->columns : 100, column = first;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " \n");
        if (column > first && column + 1 + (int)len > width) {
            fprintf(t->out, "\n%*s", next, "");
            column = next;
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

void term_wrap(const term *t, const char *text, int indent, int hang)
{
    fprintf(t->out, "%*s", indent, "");
    wrap_from(t, text, indent, indent + hang);
}

void term_beside(const term *t, const char *front, int second, const char *text)
{
    fprintf(t->out, "%-*s", second, front);
    if ((int)strlen(front) >= second) fprintf(t->out, "\n%*s", second, "");
    wrap_from(t, text, second, second);
}

static int lines_in(const char *text)
{
    int n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

static const char *line_at(const char *text, int n)
{
    while (n-- > 0) text += strcspn(text, "\n") + 1;
    return text;
}

void term_list(const term *t, const char *text, int last, int rows)
{
    enum { LEAST = 6 };
    int lines = lines_in(text), first = rows - last - 1;
    if (first < LEAST) first = LEAST;
    if (rows == 0 || lines <= rows || first + last + 1 >= lines) {
        fputs(text, t->out);
        return;
    }
    fwrite(text, 1, (size_t)(line_at(text, first) - text), t->out);
    fprintf(t->out, "  ... %d more lines: `moves all`\n", lines - first - last);
    fputs(line_at(text, lines - last), t->out);
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
