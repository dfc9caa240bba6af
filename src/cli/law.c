/* Passages of the rules on a terminal: paragraphs and items wrapped, tables in columns, maps as they are. */
#include "law.h"

#include <stdlib.h>
#include <string.h>

#include "law_table.h"

enum { INDENT = 4 };

const law_document *law_of(const char *system)
{
    for (int i = 0; i < law_document_count; i++)
        if (strcmp(law_documents[i].system, system) == 0) return &law_documents[i];
    return NULL;
}

static int by_id(const void *id, const void *place) { return strcmp(id, ((const law_place *)place)->id); }

const law_place *law_find(const law_document *d, const char *id)
{
    return bsearch(id, d->place, (size_t)d->places, sizeof *d->place, by_id);
}

char *law_text(const law_document *d, const law_place *p)
{
    const law_span part[] = {p->head, p->body};
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f) return NULL;
    for (int i = 0; i < 2; i++)
        for (int n = part[i].from; n < part[i].to; n++) fprintf(f, "%s%s", ftell(f) ? "\n" : "", d->line[n]);
    fclose(f);
    return text;
}

/* How far the text of an item stands from the margin: its blanks and its dash or number; 0: no item begins here. */
static int item_text(const char *line)
{
    size_t blanks = strspn(line, " "), digits = strspn(line + blanks, "0123456789");
    size_t mark = digits && line[blanks + digits] == '.' ? digits + 1 : line[blanks] == '-' ? 1 : 0;
    return mark && line[blanks + mark] == ' ' ? (int)(blanks + mark + 1) : 0;
}

static void print_prose(const term *t, const char *line)
{
    char *plain = law_plain(line);
    int blanks = (int)strspn(plain, " "), text = item_text(plain);
    term_wrap(t, plain + blanks, INDENT + blanks, text ? text - blanks : 0);
    free(plain);
}

static int print_fence(const term *t, const law_document *d, int n, int to)
{
    while (++n < to && strncmp(d->line[n], "```", 3) != 0) fprintf(t->out, "%*s%s\n", INDENT, "", d->line[n]);
    return n + 1;
}

static int end_of_table(const law_document *d, int n, int to)
{
    while (n < to && d->line[n][0] == '|') n++;
    return n;
}

static void print_lines(const term *t, const law_document *d, law_span s)
{
    for (int n = s.from; n < s.to;) {
        const char *line = d->line[n];
        if (line[0] == '|') {
            int end = end_of_table(d, n, s.to);
            law_print_table(t, d->line + n, end - n, NULL, 0, INDENT);
            n = end;
        } else if (strncmp(line, "```", 3) == 0) {
            n = print_fence(t, d, n, s.to);
        } else {
            if (line[0])
                print_prose(t, line);
            else
                fputc('\n', t->out);
            n++;
        }
    }
}

static void print_heading(const term *t, const law_section *s)
{
    fprintf(t->out, "  %s%s %s%s\n", term_ink(t, INK_BOLD), s->number, s->heading, term_ink(t, INK_PLAIN));
}

void law_print(const term *t, const law_document *d, const law_place *p)
{
    print_heading(t, &d->section[p->section]);
    if (p->head.to > p->head.from)
        law_print_table(t, d->line + p->head.from, p->head.to - p->head.from, d->line + p->body.from,
                        p->body.to - p->body.from, INDENT);
    else
        print_lines(t, d, p->body);
}

/* 7.9 holds 7.9.1, and not 7.90. */
static bool holds(const char *number, const char *other)
{
    size_t len = strlen(number);
    return strncmp(number, other, len) == 0 && (other[len] == 0 || other[len] == '.');
}

static law_span without_heading(const law_document *d, law_span s)
{
    s.from++;
    while (s.from < s.to && !d->line[s.from][0]) s.from++;
    while (s.to > s.from && !d->line[s.to - 1][0]) s.to--;
    return s;
}

int law_print_section(const term *t, const law_document *d, const char *number)
{
    int found = 0;
    for (int i = 0; i < d->sections; i++) {
        if (!holds(number, d->section[i].number)) continue;
        if (found++) fputc('\n', t->out);
        print_heading(t, &d->section[i]);
        print_lines(t, d, without_heading(d, d->section[i].lines));
    }
    return found;
}
