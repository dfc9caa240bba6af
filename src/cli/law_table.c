/* Tables of the rules in columns: each is as wide as its longest word, and what room is left goes where it saves most
 * lines. A table whose words do not fit beside each other is told row by row. */
#include "law_table.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 24 };

typedef struct cell {
    const char *at;
    int len;
} cell;

typedef struct table {
    char **row; /* plain text; row 0 is the head */
    int rows, columns, gap;
    int whole[COLUMNS], word[COLUMNS], width[COLUMNS]; /* of the longest cell, of the longest word, as it is printed */
} table;

char *law_plain(const char *line)
{
    char *plain = malloc(strlen(line) + 1), *to = plain;
    if (!plain) abort();
    for (; *line; line++) {
        if (*line == '`') continue;
        if (line[0] == '*' && line[1] == '*')
            line++;
        else
            *to++ = *line;
    }
    *to = 0;
    return plain;
}

/* Letters, of which some take several bytes. */
static int letters(const char *s, int len)
{
    int n = 0;
    for (int i = 0; i < len; i++) n += ((unsigned char)s[i] & 0xc0) != 0x80;
    return n;
}

static cell cell_at(const char *row, int column)
{
    for (int c = 0; c <= column && row; c++) {
        row = strchr(row, '|');
        if (row) row++;
    }
    if (!row) return (cell){"", 0};
    row += strspn(row, " ");
    int len = (int)strcspn(row, "|");
    while (len > 0 && row[len - 1] == ' ') len--;
    return (cell){row, len};
}

static int word_len(const char *s, int len)
{
    int n = 0;
    while (n < len && s[n] != ' ') n++;
    return n;
}

static void measure(table *x, int column, cell c)
{
    int all = letters(c.at, c.len);
    if (all > x->whole[column]) x->whole[column] = all;
    for (int i = 0; i < c.len;) {
        int n = word_len(c.at + i, c.len - i), wide = letters(c.at + i, n);
        if (wide > x->word[column]) x->word[column] = wide;
        i += n + 1;
    }
}

static bool is_rule_of_dashes(const char *row) { return strspn(row, "|-: ") == strlen(row); }

static void take_rows(table *x, const char *const *line, int lines)
{
    for (int i = 0; i < lines; i++)
        if (!is_rule_of_dashes(line[i])) x->row[x->rows++] = law_plain(line[i]);
}

static int columns_in(const char *row)
{
    int n = -1;
    for (; *row; row++) n += *row == '|';
    return n > COLUMNS ? COLUMNS : n;
}

/* The column that would become so many lines shorter by one more letter; -1: all have what they want. */
static int neediest(const table *x)
{
    int best = -1;
    for (int c = 0; c < x->columns; c++) {
        if (x->width[c] >= x->whole[c]) continue;
        if (best < 0 || x->whole[c] * x->width[best] > x->whole[best] * x->width[c]) best = c;
    }
    return best;
}

/* False: the words do not fit beside each other with so many blanks between them. */
static bool fit(table *x, int room, int gap)
{
    x->gap = gap;
    room -= gap * (x->columns - 1);
    for (int c = 0; c < x->columns; c++) {
        x->width[c] = x->word[c] > 0 ? x->word[c] : 1;
        room -= x->width[c];
    }
    if (room < 0) return false;
    for (int c; room > 0 && (c = neediest(x)) >= 0; room--) x->width[c]++;
    return true;
}

/* As many words of the cell as the column takes, and the rest of it; how wide they are. */
static int print_part(const term *t, cell *c, int width)
{
    int len = 0, wide = 0;
    while (len < c->len) {
        int gap = len > 0, n = word_len(c->at + len + gap, c->len - len - gap), more = letters(c->at + len, n + gap);
        if (len > 0 && wide + more > width) break;
        len += n + gap;
        wide += more;
    }
    fwrite(c->at, 1, (size_t)len, t->out);
    c->at += len;
    c->len -= len;
    while (c->len > 0 && *c->at == ' ') c->at++, c->len--;
    return wide;
}

static bool anything_left(const table *x, const cell *rest)
{
    for (int c = 0; c < x->columns; c++)
        if (rest[c].len > 0) return true;
    return false;
}

static void print_row(const term *t, const table *x, const char *row, int indent)
{
    cell rest[COLUMNS];
    for (int c = 0; c < x->columns; c++) rest[c] = cell_at(row, c);
    do {
        int blanks = indent;
        for (int c = 0; c < x->columns; c++) {
            if (rest[c].len > 0) {
                fprintf(t->out, "%*s", blanks, "");
                blanks = -print_part(t, &rest[c], x->width[c]);
            }
            blanks += x->width[c] + x->gap;
        }
        fputc('\n', t->out);
    } while (anything_left(x, rest));
}

static void print_dashes(const term *t, const table *x, int indent)
{
    int blanks = indent;
    for (int c = 0; c < x->columns; c++, blanks = x->gap) {
        fprintf(t->out, "%*s", blanks, "");
        for (int i = 0; i < x->width[c]; i++) fputc('-', t->out);
    }
    fputc('\n', t->out);
}

static void tell_row(const term *t, const table *x, const char *row, int indent)
{
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f) abort();
    for (int c = 0; c < x->columns; c++) {
        cell name = cell_at(x->row[0], c), at = cell_at(row, c);
        if (at.len > 0) fprintf(f, "%s%.*s: %.*s", ftell(f) ? "; " : "", name.len, name.at, at.len, at.at);
    }
    fclose(f);
    if (len) term_wrap(t, text, indent, 2);
    free(text);
}

void law_print_table(const term *t, const char *const *line, int lines, const char *const *more, int mores, int indent)
{
    table x = {.row = calloc((size_t)lines + (size_t)mores, sizeof *x.row)};
    if (!x.row) abort();
    take_rows(&x, line, lines);
    take_rows(&x, more, mores);
    x.columns = x.rows ? columns_in(x.row[0]) : 0;
    for (int r = 0; r < x.rows; r++)
        for (int c = 0; c < x.columns; c++) measure(&x, c, cell_at(x.row[r], c));
    int room = (t->columns < 100 ? t->columns : 100) - indent;
    bool beside = fit(&x, room, 2) || fit(&x, room, 1);
    for (int r = 0; r < x.rows; r++) {
        if (beside)
            print_row(t, &x, x.row[r], indent);
        else if (r > 0)
            tell_row(t, &x, x.row[r], indent);
        if (beside && r == 0) print_dashes(t, &x, indent);
    }
    for (int r = 0; r < x.rows; r++) free(x.row[r]);
    free(x.row);
}
