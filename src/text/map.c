/* Maps drawn in characters, and the story: see map.h. */
#include "text/map.h"

#include <string.h>

#include "text/lines.h"

/* ---- a row ---- */

static void bad_mark(gg_scan *s, const gg_map *m, const char *at)
{
    char marks[80];
    gg_text t = gg_text_on(marks, sizeof marks);
    for (const char *mark = m->marks; *mark; mark++) gg_text_add(&t, " %c", *mark);
    int len = gg_utf8(at, s->line_end);
    gg_scan_fault(s, (int)(at - s->line) + 1, "no terrain has the mark '%.*s': expected one of%s", len ? len : 1, at,
                  marks);
}

/* A row may begin with its number, as the rows of a printed map do. A row of digits is no number if it is as long as the
 * board is wide. */
static const char *pass_row_number(gg_scan *s, const gg_map *m, int y)
{
    gg_word w;
    long number;
    int row = m->top + y * m->step;
    if (!gg_scan_peek(s, &w) || !gg_word_number(w, &number) || w.len == (size_t)m->columns) return s->line;
    if (number != row) gg_scan_fault(s, w.column, "row %ld: expected row %d, for the north is at the top", number, row);
    return w.at + w.len;
}

static void put(const gg_map *m, int x, int y, char mark)
{
    if (m->put)
        m->put(m->ground, x, y, mark);
    else
        ((uint8_t *)m->ground)[m->cell(x, y)] = (uint8_t)(strchr(m->marks, mark) - m->marks);
}

static void read_row(gg_scan *s, const gg_map *m, int y)
{
    const char *at = pass_row_number(s, m, y);
    int x = 0, row = m->top + y * m->step, columns = m->columns - (y & 1 ? m->narrow : 0);
    while (at < s->line_end) {
        int len = gg_utf8(at, s->line_end);
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        if (x == columns) {
            gg_scan_fault(s, (int)(at - s->line) + 1, "row %d has a mark too many: expected %d", row, columns);
            return;
        }
        if (!*at || !strchr(m->marks, *at))
            bad_mark(s, m, at);
        else
            put(m, x, y, *at);
        x++;
        at += len ? len : 1;
    }
    if (x < columns) gg_scan_fault(s, (int)(at - s->line) + 1, "row %d has %d marks: expected %d", row, x, columns);
}

/* ---- the map ---- */

static bool stands_alone(const gg_scan *s, gg_word w)
{
    gg_scan rest = *s;
    gg_word next;
    gg_scan_word(&rest, &w);
    return !gg_scan_peek(&rest, &next);
}

/* The line after the last row: `end`, or what shows that it was forgotten. */
static bool ends(const gg_scan *s, gg_word w, const gg_lines *lines)
{
    return (gg_word_is(w, "end") && stands_alone(s, w)) || gg_lines_keyword(lines, w);
}

void gg_map_read(gg_scan *s, const gg_map *m)
{
    gg_word w;
    int y = 0;
    gg_scan_done(s);
    for (gg_scan before = *s; gg_scan_line(s); before = *s) {
        gg_scan_peek(s, &w);
        if (gg_lines_keyword(m->lines, w)) {
            gg_scan_fault(s, w.column, "the map has not ended: expected the line `end`");
            *s = before;
            gg_scan_skip(s);
            return;
        }
        /* Behind the last row the word `end` is no row, whatever follows it. */
        if (ends(s, w, m->lines) || (gg_word_is(w, "end") && y >= m->rows && m->known)) {
            if (y < m->rows && m->known) gg_scan_fault(s, w.column, "the map has %d rows: expected %d", y, m->rows);
            gg_scan_word(s, &w);
            return;
        }
        if (y == m->rows && m->known) gg_scan_fault(s, w.column, "a row too many: expected the line `end`");
        if (y < m->rows && m->known) read_row(s, m, y);
        y++;
        gg_scan_skip(s);
    }
    gg_scan_fault(s, 1, "the map has not ended: expected the line `end`");
}

void gg_map_skip(gg_scan *s, const gg_lines *lines)
{
    gg_word w;
    for (gg_scan before = *s; gg_scan_line(s); before = *s) {
        gg_scan_peek(s, &w);
        if (!ends(s, w, lines)) continue;
        if (gg_lines_keyword(lines, w)) *s = before;
        break;
    }
    gg_scan_skip(s);
}

/* ---- the story ---- */

void gg_text_story(gg_text *t, const char *story)
{
    while (*story) {
        int len = (int)strcspn(story, "\n");
        gg_text_add(t, "story %.*s\n", len, story);
        story += len + (story[len] == '\n');
    }
}
