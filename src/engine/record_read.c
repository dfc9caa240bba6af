/* Reading a record: comments are blanked out, so that lines and columns stay as they are in the text, the scenario is
 * set apart, and each line that is left is a tag, an answer, a hash or the result. All faults are noted. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "record.h"
#include "text/text.h"

typedef struct reader {
    const char *text, *end;
    char *clean;      /* the text without comments and scenario */
    const char *line; /* of `clean`, being read */
    const char *line_end;
    int number; /* of that line */
    gg_arena *arena;
    gg_record *record;
    gg_faults *faults;
    bool has_result;
} reader;

__attribute__((format(printf, 4, 5))) static void blame(reader *r, int line, int column, const char *format, ...)
{
    va_list args;
    int n = r->faults->count++;
    if (n >= GG_FAULTS) return;
    gg_fault *f = &r->faults->fault[n];
    f->line = line, f->column = column;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static const char *line_end_of(const char *at, const char *end)
{
    const char *n = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return n ? n : end;
}

static bool line_is(const char *at, const char *end, const char *words)
{
    size_t len = strlen(words);
    while (at < end && is_blank(*at)) at++;
    while (end > at && is_blank(end[-1])) end--;
    return (size_t)(end - at) == len && memcmp(at, words, len) == 0;
}

/* ---- comments and scenario ---- */

typedef struct sweep { /* through the text, copying to `clean` what is not blanked out */
    const char *at, *line_start;
    char *to;
    int line;
} sweep;

static void copy_line_break(sweep *w)
{
    *w->to++ = '\n';
    w->line_start = ++w->at;
    w->line++;
}

static void blank_comment(reader *r, sweep *w)
{
    const char *from = w->at + 1, *close = memchr(from, '}', (size_t)(r->end - from));
    int line = w->line;
    if (!close) blame(r, line, (int)(w->at - w->line_start) + 1, "this comment is not closed: expected }");
    const char *stop = close ? close + 1 : r->end;
    r->record->note[r->record->notes++] =
        (gg_note){.line = line, .entry = -1, .text = from, .len = (int)((close ? close : r->end) - from)};
    while (w->at < stop) {
        if (*w->at == '\n') {
            copy_line_break(w);
        } else {
            *w->to++ = ' ';
            w->at++;
        }
    }
}

/* From the line behind `begin scenario` to the line of `end scenario`. */
static void set_scenario_apart(reader *r, sweep *w)
{
    gg_record *rec = r->record;
    int begun = w->line;
    w->at = line_end_of(w->at, r->end);
    if (rec->scenario) blame(r, begun, 1, "a second scenario: a record holds one");
    if (w->at < r->end) copy_line_break(w);
    const char *from = w->at;
    int first = w->line;
    while (w->at < r->end) {
        const char *end = line_end_of(w->at, r->end);
        bool last = line_is(w->at, end, GG_RECORD_END);
        if (last) {
            rec->scenario = from;
            rec->scenario_len = (size_t)(w->at - from);
            rec->scenario_line = first;
        }
        w->at = end;
        if (last) return;
        if (w->at < r->end) copy_line_break(w);
    }
    blame(r, begun, 1, "this scenario has no end: expected a line \"" GG_RECORD_END "\"");
    rec->scenario = from, rec->scenario_line = first;
}

static void copy_character(sweep *w) { *w->to++ = *w->at++; }

/* The rest of a line: a brace inside the quotes of a tag begins no comment. */
static void sweep_line(reader *r, sweep *w)
{
    bool tag = false, quoted = false;
    while (w->at < r->end && *w->at != '\n') {
        char c = *w->at;
        if (c == '{' && !quoted) {
            blank_comment(r, w);
            continue;
        }
        tag |= c == '[';
        if (c == '"' && tag) quoted = !quoted;
        copy_character(w);
        if (c == '\\' && quoted && w->at < r->end && *w->at != '\n') copy_character(w);
    }
}

static void sweep_text(reader *r)
{
    sweep w = {.at = r->text, .line_start = r->text, .to = r->clean, .line = 1};
    bool fresh = true; /* at the start of a line */
    while (w.at < r->end) {
        if (*w.at == '\n') {
            copy_line_break(&w);
            fresh = true;
        } else if (fresh && line_is(w.at, line_end_of(w.at, r->end), GG_RECORD_BEGIN)) {
            set_scenario_apart(r, &w);
            fresh = false;
        } else {
            sweep_line(r, &w);
            fresh = false;
        }
    }
    *w.to = 0;
    r->end = w.to;
}

/* ---- tags ---- */

static int column_of(const reader *r, const char *at) { return (int)(at - r->line) + 1; }

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at)) at++;
    return at;
}

static bool in_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
}

static char *room_for(reader *r, const char *from, const char *to) /* and its end; gg_record_space counts it */
{
    char *room = gg_arena_some(r->arena, (size_t)(to - from) + 1);
    assert(room);
    return room;
}

/* A quoted value, its backslashes taken away; NULL if it is not closed. */
static const char *read_value(reader *r, const char **at)
{
    char *value = room_for(r, *at, r->line_end), *to = value;
    const char *p = *at + 1;
    for (; p < r->line_end && *p != '"'; p++) {
        if (*p == '\\' && p + 1 < r->line_end) p++;
        *to++ = *p;
    }
    if (p >= r->line_end) return NULL;
    *to = 0;
    *at = p + 1;
    return value;
}

static void read_tag(reader *r, const char *at)
{
    gg_record *rec = r->record;
    const char *name = skip_blanks(at + 1, r->line_end), *p = name;
    while (p < r->line_end && in_name(*p)) p++;
    char *kept = room_for(r, name, p);
    memcpy(kept, name, (size_t)(p - name));
    kept[p - name] = 0;
    if (p == name) return blame(r, r->number, column_of(r, p), "expected the name of a tag, as in [Seed \"7\"]");
    p = skip_blanks(p, r->line_end);
    if (p == r->line_end || *p != '"')
        return blame(r, r->number, column_of(r, p), "expected the value of %.40s in quotes", kept);
    const char *opened = p, *value = read_value(r, &p);
    if (!value) return blame(r, r->number, column_of(r, opened), "these quotes are not closed");
    p = skip_blanks(p, r->line_end);
    if (p == r->line_end || *p != ']') return blame(r, r->number, column_of(r, p), "expected ] at the end of the tag");
    p = skip_blanks(p + 1, r->line_end);
    if (p < r->line_end) blame(r, r->number, column_of(r, p), "nothing but a comment may stand behind a tag");
    if (rec->entries) return blame(r, r->number, column_of(r, at), "tags stand before the first answer");
    if (gg_record_tag(rec, kept)) return blame(r, r->number, column_of(r, at), "%.40s has a value already", kept);
    rec->tag[rec->tags++] = (gg_tag){.name = kept, .value = value, .line = r->number};
}

const char *gg_record_tag(const gg_record *rec, const char *name)
{
    for (int i = 0; i < rec->tags; i++)
        if (strcmp(rec->tag[i].name, name) == 0) return rec->tag[i].value;
    return NULL;
}

/* ---- entries ---- */

/* `12.` before an answer; where the answer begins. */
static const char *read_number(reader *r, const char *at)
{
    const char *p = at;
    long number = 0;
    while (p < r->line_end && *p >= '0' && *p <= '9') {
        if (number < 100000000) number = number * 10 + (*p - '0');
        p++;
    }
    if (p == at || p == r->line_end || *p != '.') return at;
    if (number != r->record->answers + 1)
        blame(r, r->number, column_of(r, at), "expected number %d for this answer", r->record->answers + 1);
    return skip_blanks(p + 1, r->line_end);
}

static void read_entry(reader *r, const char *at)
{
    const char *text = read_number(r, at), *end = r->line_end, *after = text;
    gg_word word;
    gg_entry_kind kind = GG_ENTRY_ANSWER;
    while (end > text && is_blank(end[-1])) end--;
    if (!gg_word_next(&after, end, r->line, &word)) {
        blame(r, r->number, column_of(r, text), "expected an answer behind its number");
        return;
    }
    if (text == at && gg_word_is(word, "hash")) kind = GG_ENTRY_HASH;
    if (text == at && gg_word_is(word, "result")) kind = GG_ENTRY_RESULT;
    if (r->has_result) blame(r, r->number, column_of(r, at), "the record ended with its result: nothing follows it");
    if (r->number < r->record->scenario_line)
        blame(r, r->number, column_of(r, at), "expected a tag or the scenario: answers stand behind it");
    if (kind != GG_ENTRY_ANSWER) text = skip_blanks(after, end);
    r->has_result |= kind == GG_ENTRY_RESULT;
    r->record->answers += kind == GG_ENTRY_ANSWER;
    r->record->entry[r->record->entries++] = (gg_entry){
        .kind = (uint8_t)kind, .line = r->number, .column = column_of(r, text), .text = text, .len = (int)(end - text)};
}

static void read_lines(reader *r)
{
    for (r->line = r->clean; r->line < r->end; r->line = r->line_end + 1) {
        r->number++;
        r->line_end = line_end_of(r->line, r->end);
        const char *at = skip_blanks(r->line, r->line_end);
        if (at == r->line_end) continue;
        if (*at == '[')
            read_tag(r, at);
        else
            read_entry(r, at);
    }
}

/* Each comment belongs to the entry on its line, or the last before it. */
static void place_notes(gg_record *rec)
{
    int entry = -1;
    for (int i = 0; i < rec->notes; i++) {
        while (entry + 1 < rec->entries && rec->entry[entry + 1].line <= rec->note[i].line) entry++;
        rec->note[i].entry = entry;
    }
}

/* ---- the whole ---- */

size_t gg_record_space(size_t len) { return 40 * len + 4096; }

static size_t count_of(const char *text, size_t len, char c)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) n += text[i] == c;
    return n;
}

static bool make_room(reader *r, const char *text, size_t len)
{
    gg_record *rec = r->record;
    r->clean = gg_arena_some(r->arena, len + 1);
    rec->entry = gg_arena_some(r->arena, (count_of(text, len, '\n') + 1) * sizeof *rec->entry);
    rec->note = gg_arena_some(r->arena, count_of(text, len, '{') * sizeof *rec->note);
    rec->tag = gg_arena_some(r->arena, count_of(text, len, '[') * sizeof *rec->tag);
    return r->clean && rec->entry && rec->note && rec->tag;
}

static void check_whole(reader *r)
{
    const char *format = gg_record_tag(r->record, "Grognard");
    if (!format)
        blame(r, 1, 1, "this is no record: expected the tag [Grognard \"" GG_RECORD_FORMAT "\"]");
    else if (strcmp(format, GG_RECORD_FORMAT) != 0)
        blame(r, 1, 1, "this record is of format %.20s: this build reads format " GG_RECORD_FORMAT, format);
    if (!r->record->scenario) blame(r, 1, 1, "no scenario: expected a line \"" GG_RECORD_BEGIN "\"");
}

bool gg_record_parse(const char *text, size_t len, gg_arena *arena, gg_record *out, gg_faults *faults)
{
    reader r = {.text = text, .end = text + len, .arena = arena, .record = out, .faults = faults};
    *out = (gg_record){0};
    faults->count = 0;
    if (arena->size - arena->used < gg_record_space(len) || !make_room(&r, text, len)) {
        blame(&r, 1, 1, "the record is too long for the memory that was given");
        return false;
    }
    sweep_text(&r);
    read_lines(&r);
    place_notes(out);
    check_whole(&r);
    return faults->count == 0;
}
