/* The manual pages, in the macros of man(7). grognard(1) itself is written by hand: docs/grognard.1.scd. */
#include "manual.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "files.h"
#include "grognard.h"

static void put_letter(FILE *out, char c)
{
    if (c == '\\')
        fputs("\\e", out);
    else if (c == '-' || c == '~' || c == '^' || c == '`')
        fprintf(out, c == '-' ? "\\-" : c == '~' ? "\\(ti" : c == '^' ? "\\(ha" : "\\(ga");
    else if (c == '\'')
        fputs("\\(aq", out);
    else
        fputc(c, out);
}

static void put_text(FILE *out, const char *text, size_t len)
{
    if (len && text[0] == '.') fputs("\\&", out); /* no request */
    for (size_t i = 0; i < len; i++) put_letter(out, text[i]);
}

static void put_styled(FILE *out, char font, const char *text, size_t len)
{
    fprintf(out, "\\f%c", font);
    put_text(out, text, len);
    fputs("\\fR", out);
}

static bool part_of_word(char c) { return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '.' || c == ','; }

/* Options and given words bold, capitals, which stand for something, slanted. */
static void put_usage(FILE *out, const char *usage)
{
    for (const char *p = usage; *p;) {
        size_t len = 0;
        while (p[len] && part_of_word(p[len])) len++;
        size_t dots = 0;
        while (dots < len && p[len - 1 - dots] == '.') dots++;
        size_t word = len - dots;
        if (word) put_styled(out, isupper((unsigned char)p[0]) ? 'I' : 'B', p, word);
        for (size_t i = 0; i < dots; i++) fputs(".", out);
        p += len;
        if (*p && len == 0) put_text(out, p++, 1);
    }
    fputc('\n', out);
}

/* What stands in `quotes` is bold; a line a paragraph. */
static void put_words(FILE *out, const char *text)
{
    bool quoted = false;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, "`\n");
        if (quoted)
            put_styled(out, 'B', p, len);
        else
            put_text(out, p, len);
        p += len;
        if (*p == '\n') fputs("\n.br\n", out);
        if (*p == '`') quoted = !quoted;
        if (*p) p++;
    }
    fputc('\n', out);
}

static void put_option(FILE *out, const option *x)
{
    fputs(".TP\n", out);
    if (x->letter) fprintf(out, "\\fB\\-%c\\fR, ", x->letter);
    put_styled(out, 'B', x->name, strlen(x->name));
    if (x->value) {
        fputc(' ', out);
        put_usage(out, x->value);
    } else {
        fputc('\n', out);
    }
    put_words(out, x->words);
}

static void put_examples(FILE *out, const char *examples)
{
    fputs(".SH EXAMPLES\n.nf\n", out);
    for (const char *p = examples; *p;) {
        size_t len = strcspn(p, "\n"), indent = strspn(p, " ");
        put_text(out, p + indent, len - indent);
        fputc('\n', out);
        p += len + (p[len] == '\n');
    }
    fputs(".fi\n", out);
}

static void put_others(FILE *out, const command *c, const command *const *all, int commands)
{
    fputs(".SH SEE ALSO\n.BR grognard (1)", out);
    for (int i = 0; i < commands; i++)
        if (all[i] != c) fprintf(out, ",\n.BR grognard\\-%s (1)", all[i]->name);
    fputc('\n', out);
}

static void put_page(FILE *out, const command *c, const command *const *all, int commands)
{
    char title[64];
    int len = snprintf(title, sizeof title, "grognard-%s", c->name);
    for (int i = 0; i < len; i++) title[i] = (char)toupper((unsigned char)title[i]);
    fprintf(out, ".TH %s 1 \"\" \"grognard " GG_VERSION "\" \"Grognard\"\n", title);
    fputs(".\\\" Written by `grognard help --man`: what is said here stands in src/cli.\n.nh\n.ad l\n", out);
    fprintf(out, ".SH NAME\ngrognard\\-%s \\- ", c->name);
    put_words(out, c->summary);
    fprintf(out, ".SH SYNOPSIS\n\\fBgrognard %s\\fR ", c->name);
    put_usage(out, c->usage);
    fputs(".SH DESCRIPTION\n", out);
    put_words(out, c->words);
    fputs(".SH OPTIONS\n", out);
    if (c->sides) put_option(out, &option_side);
    for (int i = 0; i < c->options; i++) put_option(out, &c->option[i]);
    put_option(out, &option_help);
    put_examples(out, c->examples);
    fputs(".SH EXIT STATUS\n0 if all is well, 1 if something failed or does not verify, 2 for bad input.\n", out);
    put_others(out, c, all, commands);
}

int manual_write(const char *folder, const command *const *all, int commands)
{
    for (int i = 0; i < commands; i++) {
        char path[PATH_TEXT];
        snprintf(path, sizeof path, "%s/grognard-%s.1", folder, all[i]->name);
        FILE *out = fopen(path, "w");
        if (out) put_page(out, all[i], all, commands);
        bool good = out && !ferror(out);
        if (out && fclose(out) != 0) good = false;
        if (good) continue;
        fprintf(stderr, "grognard help: %s: cannot be written: %s\n", path, strerror(errno));
        return CLI_FAILED;
    }
    return CLI_OK;
}
