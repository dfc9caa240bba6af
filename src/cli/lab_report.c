/* Reports of the lab: their parts, and how they are told as text, CSV and JSON. */
#include "lab_report.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tell/buffer.h"
#include "term.h"

/* ---- parts ---- */

lab_section *lab_section_add(lab_report *r, const char *id, const char *title, const lab_column *column, int columns)
{
    if (r->sections == LAB_SECTIONS || columns > LAB_COLUMNS) abort(); /* every report is known here */
    lab_section *s = &r->section[r->sections++];
    *s = (lab_section){.id = id, .title = title, .columns = columns};
    if (columns) memcpy(s->column, column, (size_t)columns * sizeof *column);
    return s;
}

void lab_note(lab_section *s, const char *format, ...)
{
    char text[1000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buffer_print(&s->notes, "%s\n", text);
}

static void add_cell(lab_section *s, lab_cell c)
{
    if ((s->cells & (s->cells - 1)) == 0)
        s->cell = grow(s->cell, (size_t)(s->cells ? 2 * s->cells : 1) * sizeof *s->cell);
    s->cell[s->cells++] = c;
}

void lab_words(lab_section *s, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    char *kept = take(strlen(text) + 1);
    memcpy(kept, text, strlen(text) + 1);
    add_cell(s, (lab_cell){kept, 0});
}

void lab_number(lab_section *s, double value) { add_cell(s, (lab_cell){NULL, value}); }
void lab_nothing(lab_section *s) { add_cell(s, (lab_cell){NULL, NAN}); }
int lab_rows(const lab_section *s) { return s->columns ? s->cells / s->columns : 0; }

void lab_report_free(lab_report *r)
{
    for (int i = 0; i < r->sections; i++) {
        lab_section *s = &r->section[i];
        for (int k = 0; k < s->cells; k++) free(s->cell[k].words);
        free(s->cell);
        buffer_free(&s->notes);
        buffer_free(&s->drawing);
    }
    buffer_free(&r->lead);
    buffer_free(&r->command);
    json_decref(r->head);
}

/* ---- a cell for people ---- */

static const char *shown(const lab_section *s, int i, char *out, size_t cap)
{
    const lab_cell *c = &s->cell[i];
    if (c->words) return c->words;
    out[0] = 0;
    if (isnan(c->value)) return out;
    switch (s->column[i % s->columns].form) {
    case LAB_WORDS:
    case LAB_WHOLE: snprintf(out, cap, "%.0f", c->value); break;
    case LAB_TENTHS: snprintf(out, cap, "%.1f", c->value); break;
    case LAB_SHARE: snprintf(out, cap, "%.1f %%", 100 * c->value); break;
    case LAB_POINTS: snprintf(out, cap, "%+.1f", fabs(c->value) < 0.0005 ? 0 : 100 * c->value); break;
    }
    return out;
}

/* ---- text ---- */

/* Letters, not bytes. */
static int wide(const char *text)
{
    int n = 0;
    for (; *text; text++) n += (*text & 0xc0) != 0x80;
    return n;
}

static void put(FILE *f, const char *text, int width, bool left, bool last)
{
    int gap = width - wide(text);
    if (gap < 0 || (left && last)) gap = 0;
    if (left)
        fprintf(f, "  %s%*s", text, gap, "");
    else
        fprintf(f, "  %*s%s", gap, "", text);
}

static void print_table(const lab_section *s, FILE *f)
{
    int width[LAB_COLUMNS] = {0};
    char room[64];
    for (int c = 0; c < s->columns; c++) width[c] = wide(s->column[c].title);
    for (int i = 0; i < s->cells; i++) {
        int w = wide(shown(s, i, room, sizeof room)), *of = &width[i % s->columns];
        if (w > *of) *of = w;
    }
    for (int c = 0; c < s->columns; c++)
        put(f, s->column[c].title, width[c], s->column[c].form == LAB_WORDS, c == s->columns - 1);
    for (int i = 0; i < s->cells; i++) {
        int c = i % s->columns;
        if (c == 0) fputc('\n', f);
        put(f, shown(s, i, room, sizeof room), width[c], s->column[c].form == LAB_WORDS, c == s->columns - 1);
    }
    fputc('\n', f);
}

static void print_notes(const buffer *notes, FILE *f)
{
    term t = term_on(f);
    for (const char *at = notes->len ? notes->at : ""; *at;) {
        char line[1000];
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        term_wrap(&t, line, 0, 0);
        at += n + (at[n] == '\n');
    }
}

void lab_print_text(const lab_report *r, FILE *f)
{
    fprintf(f, "%s\n", r->title);
    print_notes(&r->lead, f);
    for (int i = 0; i < r->sections; i++) {
        const lab_section *s = &r->section[i];
        fprintf(f, "\n%s\n", s->title);
        print_notes(&s->notes, f);
        if (s->cells) print_table(s, f);
    }
}

/* ---- for programs ---- */

static void csv_text(const char *text, FILE *f)
{
    if (!strpbrk(text, ",\"\n")) {
        fputs(text, f);
        return;
    }
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"') fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

/* One table after the other, each under its heading, of which the first column names the table. */
void lab_print_csv(const lab_report *r, FILE *f)
{
    for (int i = 0, tables = 0; i < r->sections; i++) {
        const lab_section *s = &r->section[i];
        if (!s->columns) continue;
        if (tables++) fputc('\n', f);
        fputs("table", f);
        for (int c = 0; c < s->columns; c++) fprintf(f, ",%s", s->column[c].key);
        for (int k = 0; k < s->cells; k++) {
            if (k % s->columns == 0) fprintf(f, "\n%s", s->id);
            fputc(',', f);
            if (s->cell[k].words)
                csv_text(s->cell[k].words, f);
            else if (!isnan(s->cell[k].value))
                fprintf(f, "%.10g", s->cell[k].value);
        }
        fputc('\n', f);
    }
}

static json_t *cell_json(const lab_section *s, int i)
{
    const lab_cell *c = &s->cell[i];
    if (c->words) return json_text(c->words);
    if (isnan(c->value)) return json_null();
    return s->column[i % s->columns].form == LAB_WHOLE ? json_integer((json_int_t)c->value) : json_real(c->value);
}

static json_t *notes_json(const buffer *notes)
{
    json_t *list = json_array();
    for (const char *at = notes->len ? notes->at : ""; *at;) {
        size_t n = strcspn(at, "\n");
        json_array_append_new(list, json_stringn(at, n));
        at += n + (at[n] == '\n');
    }
    return list;
}

json_t *lab_report_json(const lab_report *r)
{
    json_t *o = json_copy(r->head), *says = json_object();
    json_set(o, "title", json_text(r->title));
    json_set(o, "command", json_text(r->command.at));
    for (int i = 0; i < r->sections; i++) {
        const lab_section *s = &r->section[i];
        json_t *rows = json_array();
        for (int k = 0; k < s->cells; k += s->columns) {
            json_t *row = json_object();
            for (int c = 0; c < s->columns; c++) json_set(row, s->column[c].key, cell_json(s, k + c));
            json_array_append_new(rows, row);
        }
        if (s->columns)
            json_set(o, s->id, rows);
        else
            json_decref(rows);
        if (s->notes.len) json_set(says, s->id, notes_json(&s->notes));
    }
    json_set(o, "says", says);
    return o;
}

/* ---- the page ---- */

static const char *const style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 "
    "1rem;color:#222;background:#fff;"
    "--ink:#222;--soft:#666;--line:#ddd;--a:#0072b2;--b:#d55e00;--c:#777;--d:#009e73;--e:#a8578b;--ground:#f4f1e6}"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}svg{max-width:100%;height:auto;display:block;margin:.5rem "
    "0}"
    "svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .soft{fill:var(--soft)}svg .line{stroke:var(--line)}"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;min-width:60%}"
    "td,th{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    "code{background:#f2f0ea;padding:.1rem .3rem;overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd;--ink:#ddd;--soft:#aaa;--line:#444;"
    "--a:#56b4e9;--b:#e69f00;--c:#999;--d:#00b386;--e:#cc79a7;--ground:#2a2a26}code{background:#333}}"
    "@media "
    "print{body{max-width:none;margin:0;color:#000;background:#fff;--ink:#000;--soft:#444;--line:#bbb;--a:#0072b2;"
    "--b:#d55e00;--c:#777;--d:#009e73;--e:#a8578b;--ground:#f4f1e6}code{background:none}h2{break-after:avoid}svg,tr{"
    "break-inside:avoid}"
    "svg *{print-color-adjust:exact}.scroll{overflow:visible}}";

static void paragraphs(buffer *b, const buffer *notes)
{
    for (const char *at = notes->len ? notes->at : ""; *at;) {
        char line[1000];
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        buffer_print(b, "<p>");
        lab_escaped(b, line);
        buffer_print(b, "</p>\n");
        at += n + (at[n] == '\n');
    }
}

static void page_table(buffer *b, const lab_section *s)
{
    char room[64];
    buffer_print(b, "<div class=scroll tabindex=0 role=region aria-label='%s'><table><thead><tr>", s->id);
    for (int c = 0; c < s->columns; c++) {
        buffer_print(b, s->column[c].form == LAB_WORDS ? "<th scope=col>" : "<th class=n scope=col>");
        lab_escaped(b, s->column[c].title);
    }
    buffer_print(b, "</thead><tbody>");
    for (int i = 0; i < s->cells; i++) {
        int c = i % s->columns;
        if (c == 0) buffer_print(b, "\n<tr>");
        buffer_print(b, s->column[c].form == LAB_WORDS ? "<td>" : "<td class=n>");
        lab_escaped(b, shown(s, i, room, sizeof room));
    }
    buffer_print(b, "</tbody></table></div>\n");
}

void lab_page(const lab_report *r, FILE *f)
{
    buffer b = {0};
    buffer_print(&b,
                 "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
                 "<meta name=color-scheme content='light dark'><title>");
    lab_escaped(&b, r->title);
    buffer_print(&b, "</title><style>%s</style>\n<main><h1>", style);
    lab_escaped(&b, r->title);
    buffer_print(&b, "</h1>\n");
    paragraphs(&b, &r->lead);
    for (int i = 0; i < r->sections; i++) {
        const lab_section *s = &r->section[i];
        buffer_print(&b, "<h2>%s</h2>\n", s->title);
        paragraphs(&b, &s->notes);
        if (s->drawing.len) buffer_add(&b, s->drawing.at, s->drawing.len);
        if (s->cells) page_table(&b, s);
    }
    buffer_print(&b, "<h2>How it was made</h2><p><code>");
    lab_escaped(&b, r->command.at);
    buffer_print(&b, "</code></p><p>Grognard " GG_VERSION ". The same command gives the same digits.</p></main>\n");
    fwrite(b.at, 1, b.len, f);
    buffer_free(&b);
}
