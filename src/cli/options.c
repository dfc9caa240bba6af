/* Words and options of a subcommand: `--name value`, `--name=value`, `-n value`, `-nvalue`, `--` ends the options. */
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const options *o, const char *format, va_list args)
{
    fflush(stdout);
    fprintf(stderr, "grognard %s: ", o->of->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int complain(const options *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(o, format, args);
    va_end(args);
    fprintf(stderr, "try: grognard %s --help\n", o->of->name);
    return CLI_BAD_INPUT;
}

int complain_of(const options *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(o, format, args);
    va_end(args);
    return CLI_BAD_INPUT;
}

static const option *option_named(const command *c, const char *name, size_t len)
{
    for (int i = 0; i < c->options; i++)
        if (strlen(c->option[i].name) == len && strncmp(c->option[i].name, name, len) == 0) return &c->option[i];
    return NULL;
}

static const option *option_lettered(const command *c, char letter)
{
    for (int i = 0; i < c->options; i++)
        if (c->option[i].letter == letter) return &c->option[i];
    return NULL;
}

static int unknown_option(const options *o, const char *name)
{
    nearest n = nearest_to(name);
    for (int i = 0; i < o->of->options; i++) nearest_try(&n, o->of->option[i].name);
    nearest_try(&n, "--help");
    const char *best = nearest_found(&n);
    if (best) return complain(o, "unknown option %s; did you mean %s?", name, best);
    return complain(o, "unknown option %s", name);
}

static void add(options *o, const option *which, const char *name, const char *value)
{
    o->given[o->givens++] = (given){which, name, value};
}

/* A long option at argv[i]; gives the index of the last word used, or -1 with *status set. */
static int read_long(options *o, int argc, char **argv, int i, int *status)
{
    char *equals = strchr(argv[i], '=');
    size_t len = equals ? (size_t)(equals - argv[i]) : strlen(argv[i]);
    const option *which = option_named(o->of, argv[i], len);
    if (equals) *equals = 0;
    const char *name = argv[i];
    if (!which && !o->of->sides) {
        *status = unknown_option(o, name);
        return -1;
    }
    if (which && !which->value) {
        if (!equals) {
            add(o, which, name, NULL);
            return i;
        }
        *status = complain(o, "%s takes no value: write it alone", name);
        return -1;
    }
    if (equals) {
        add(o, which, name, equals + 1);
        return i;
    }
    if (i + 1 < argc) {
        add(o, which, name, argv[i + 1]);
        return i + 1;
    }
    *status = which ? complain(o, "%s wants %s after it: %s", name, which->value, which->words)
                    : complain(o, "%s wants a player after it, if it names a side", name);
    return -1;
}

static int read_letter(options *o, int argc, char **argv, int i, int *status)
{
    const option *which = option_lettered(o->of, argv[i][1]);
    if (!which) {
        *status = unknown_option(o, argv[i]);
        return -1;
    }
    if (!which->value) {
        if (!argv[i][2]) {
            add(o, which, which->name, NULL);
            return i;
        }
        *status = unknown_option(o, argv[i]);
        return -1;
    }
    if (argv[i][2]) {
        add(o, which, which->name, argv[i] + 2);
        return i;
    }
    if (i + 1 < argc) {
        add(o, which, which->name, argv[i + 1]);
        return i + 1;
    }
    *status = complain(o, "%s wants %s after it: %s", argv[i], which->value, which->words);
    return -1;
}

static int check_words(const options *o)
{
    const command *c = o->of;
    if (o->words < c->words_min) {
        int status = complain(o, "something is missing: grognard %s %s", c->name, c->usage);
        if (strncmp(c->usage, "SCENARIO", 8) == 0)
            fputs("`grognard list` shows the scenarios there are, such as ccn/el_bodon\n", stderr);
        return status;
    }
    if (c->words_max >= 0 && o->words > c->words_max)
        return complain(o, "'%s' is one word too many: grognard %s %s", o->word[c->words_max], c->name, c->usage);
    return -1;
}

int options_read(const command *c, int argc, char **argv, options *o)
{
    *o = (options){.of = c};
    o->given = calloc((size_t)argc + 1, sizeof *o->given);
    o->word = calloc((size_t)argc + 1, sizeof *o->word);
    if (!o->given || !o->word) return complain_of(o, "out of memory");
    int status = -1;
    bool plain = false; /* behind `--` */
    for (int i = 0; i < argc && i >= 0; i++) {
        if (plain || argv[i][0] != '-' || !argv[i][1]) {
            o->word[o->words++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            plain = true;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help_print(c);
            return CLI_OK;
        } else {
            i = argv[i][1] == '-' ? read_long(o, argc, argv, i, &status) : read_letter(o, argc, argv, i, &status);
            if (i < 0) return status;
        }
    }
    return check_words(o);
}

void options_free(options *o)
{
    free(o->given);
    free(o->word);
    *o = (options){0};
}

const char *option_next(const options *o, const char *name, int *at)
{
    for (; *at < o->givens; ++*at) {
        const given *g = &o->given[*at];
        if (!g->option || strcmp(g->option->name, name) != 0) continue;
        ++*at;
        return g->value ? g->value : "";
    }
    return NULL;
}

bool option_has(const options *o, const char *name)
{
    int at = 0;
    return option_next(o, name, &at) != NULL;
}

const char *option_text(const options *o, const char *name, const char *otherwise)
{
    int at = 0;
    for (const char *v; (v = option_next(o, name, &at));) otherwise = v;
    return otherwise;
}

static bool read_number(const char *text, uint64_t *out)
{
    if (!isdigit((unsigned char)text[0])) return false;
    char *end;
    errno = 0;
    unsigned long long v = strtoull(text, &end, 10);
    *out = v;
    return errno == 0 && *end == 0;
}

bool option_number(const options *o, const char *name, uint64_t least, uint64_t most, uint64_t otherwise, uint64_t *out)
{
    *out = otherwise;
    const char *text = option_text(o, name, NULL);
    if (!text) return true;
    if (read_number(text, out) && *out >= least && *out <= most) return true;
    const option *x = option_named(o->of, name, strlen(name));
    char letter[8] = "";
    if (x && x->letter) snprintf(letter, sizeof letter, "-%c, ", x->letter);
    complain(o, "%s%s wants a whole number from %llu to %llu, not '%s'", letter, name, (unsigned long long)least,
             (unsigned long long)most, text);
    return false;
}

static void print_wrapped(const char *text, int indent, int column)
{
    enum { WIDTH = 80 };
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " \n");
        if (column > indent && column + 1 + (int)len > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)len, p);
        column += (int)len;
        p += len;
        if (*p == '\n') {
            printf("\n%*s", indent, "");
            column = indent;
        }
        if (*p) p++;
    }
    putchar('\n');
}

static void print_option(const option *x)
{
    char left[48];
    if (x->letter)
        snprintf(left, sizeof left, "-%c, %s%s%s", x->letter, x->name, x->value ? " " : "", x->value ? x->value : "");
    else
        snprintf(left, sizeof left, "%s%s%s", x->name, x->value ? " " : "", x->value ? x->value : "");
    printf("  %-22s ", left);
    print_wrapped(x->words, 25, 25);
}

const option option_side = {"--SIDE", 0, "PLAYER", "who plays that side of the battle, for example --french captain"};
const option option_help = {"--help", 'h', NULL, "this page"};

void help_print(const command *c)
{
    printf("grognard %s %s\n\n", c->name, c->usage);
    print_wrapped(c->words, 0, 0);
    printf("\nOptions:\n");
    if (c->sides) print_option(&option_side);
    for (int i = 0; i < c->options; i++) print_option(&c->option[i]);
    print_option(&option_help);
    printf("\nExamples:\n%s", c->examples);
}
