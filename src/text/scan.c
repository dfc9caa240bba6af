/* Lines, words, faults and memory for whoever reads scenario text: see scan.h. */
#include "text/scan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

void gg_scan_rewind(gg_scan *s)
{
    bool byte_order_mark = s->end - s->text >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0;
    s->at = s->text + (byte_order_mark ? 3 : 0);
    s->line = s->line_end = s->word_at = s->at;
    s->line_number = 0;
}

bool gg_scan_raw(gg_scan *s)
{
    if (s->at == s->end) return false;
    const char *stop = memchr(s->at, '\n', (size_t)(s->end - s->at));
    s->line = s->word_at = s->at;
    s->line_end = stop ? stop : s->end;
    s->at = stop ? stop + 1 : s->end;
    if (s->line_end > s->line && s->line_end[-1] == '\r') s->line_end--;
    s->line_number++;
    s->ended = false;
    return true;
}

static const char *before_comment(const gg_scan *s)
{
    const char *at = s->line;
    gg_word w;
    while (gg_word_next(&at, s->line_end, s->line, &w))
        if (s->line[w.column - 1] == '#') return s->line + w.column - 1;
    return s->line_end;
}

bool gg_scan_line(gg_scan *s)
{
    gg_word w;
    while (gg_scan_raw(s)) {
        s->line_end = before_comment(s);
        if (gg_scan_peek(s, &w)) return true;
    }
    return false;
}

/* ---- words ---- */

bool gg_scan_peek(const gg_scan *s, gg_word *w)
{
    const char *at = s->word_at;
    return gg_word_next(&at, s->line_end, s->line, w);
}

bool gg_scan_word(gg_scan *s, gg_word *w)
{
    if (!gg_word_next(&s->word_at, s->line_end, s->line, w)) return false;
    if (w->len && w->at[0] == '"') {
        gg_scan_fault(s, w->column, "the quotation mark is not closed on this line");
        s->ended = true;
    }
    return true;
}

bool gg_scan_need(gg_scan *s, gg_word *w, const char *what)
{
    if (gg_scan_word(s, w)) return true;
    if (s->ended) return false;
    s->ended = true;
    const char *last = s->line_end;
    while (last > s->line && (last[-1] == ' ' || last[-1] == '\t')) last--;
    gg_scan_fault(s, (int)(last - s->line) + 1, "the line ends too early: expected %s", what);
    return false;
}

bool gg_scan_rest(gg_scan *s, gg_word *w)
{
    if (!gg_scan_peek(s, w)) return false;
    const char *last = s->line_end;
    while (last[-1] == ' ' || last[-1] == '\t') last--;
    w->at = s->line + w->column - 1;
    w->len = (size_t)(last - w->at);
    s->word_at = s->line_end;
    return true;
}

void gg_scan_skip(gg_scan *s) { s->word_at = s->line_end; }

void gg_scan_skip_to(gg_scan *s, const char *const *list, int n)
{
    gg_word w;
    for (; gg_scan_peek(s, &w); gg_scan_word(s, &w))
        for (int i = 0; i < n; i++)
            if (gg_word_is(w, list[i])) return;
}

void gg_scan_done(gg_scan *s)
{
    gg_word w;
    if (gg_scan_peek(s, &w)) gg_scan_fault(s, w.column, "unexpected \"%.*s\": the line should end here", GG_WORD(w));
    gg_scan_skip(s);
}

int gg_scan_number(gg_scan *s, const char *what, int low, int high)
{
    gg_word w;
    long value;
    char expected[64];
    snprintf(expected, sizeof expected, "%s, %d to %d", what, low, high);
    if (!gg_scan_need(s, &w, expected)) return -1;
    if (!gg_word_number(w, &value)) {
        gg_scan_fault(s, w.column, "\"%.*s\" is not a number: expected %s", GG_WORD(w), expected);
        return -1;
    }
    if (value < low || value > high) {
        gg_scan_fault(s, w.column, "%.*s is out of range: expected %s", GG_WORD(w), expected);
        return -1;
    }
    return (int)value;
}

/* As much of the list as a fault has room for. */
static void expected_words(gg_text *t, const char *const *list, int n)
{
    gg_text_add(t, "%s expected ", t->len ? "" : ":");
    for (int i = 0; i < n; i++) {
        if (t->len > 130) {
            gg_text_add(t, " ...");
            return;
        }
        gg_text_add(t, "%s%s", i == 0 ? "" : i < n - 1 ? ", " : " or ", list[i]);
    }
}

int gg_scan_pick(gg_scan *s, gg_word w, const char *const *list, int n, const char *what)
{
    for (int i = 0; i < n; i++)
        if (gg_word_is(w, list[i])) return i;
    bool kept = s->faults->count < GG_FAULTS;
    char expected[200];
    gg_text t = gg_text_on(expected, sizeof expected);
    const char *near = kept ? gg_word_nearest(w, list, n) : NULL;
    if (near) gg_text_add(&t, ": did you mean %s?", near);
    if (kept) expected_words(&t, list, n);
    gg_scan_fault(s, w.column, "unknown %s \"%.*s\"%s", what, GG_WORD(w), expected);
    return -1;
}

static bool label_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool gg_scan_label(gg_scan *s, const char *what, char *out, size_t cap)
{
    gg_word w;
    if (!gg_scan_need(s, &w, what)) return false;
    bool good = w.len > 0 && w.len < cap;
    for (size_t i = 0; good && i < w.len; i++) good = label_letter(w.at[i]);
    if (!good) {
        gg_scan_fault(s, w.column, "\"%.*s\" is no label: expected 1 to %d letters, digits, _ or -", GG_WORD(w),
                      (int)cap - 1);
        return false;
    }
    memset(out, 0, cap);
    memcpy(out, w.at, w.len);
    return true;
}

bool gg_scan_name(gg_scan *s, char *out, size_t cap)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "a name in quotation marks") || s->ended) return false;
    if (w.len < 1 || w.len >= cap || memchr(w.at, '"', w.len) || memchr(w.at, 0, w.len)) {
        gg_scan_fault(s, w.column, "a name that cannot be: expected 1 to %d bytes between quotation marks",
                      (int)cap - 1);
        return false;
    }
    memset(out, 0, cap);
    for (size_t i = 0; i < w.len; i++) out[i] = w.at[i] == '\t' ? ' ' : w.at[i];
    return true;
}

void gg_label_of_name(const char *name, char *out, size_t cap)
{
    size_t n = 0;
    for (; *name && n < cap - 1; name++)
        if (label_letter(*name)) out[n++] = *name;
    out[n] = 0;
}

bool gg_scan_common(gg_word w)
{
    return gg_word_is(w, "system") || gg_word_is(w, "title") || gg_word_is(w, "story") || gg_word_is(w, "answer");
}

/* ---- faults ---- */

/* Words of a broken text may hold anything; a fault is read on a terminal. */
static void make_printable(char *text)
{
    const char *end = text + strlen(text);
    for (char *p = text; p < end;) {
        int len = gg_utf8(p, end);
        if (len == 0 || (unsigned char)*p < ' ' || *p == 0x7f) *p = '?';
        p += len ? len : 1;
    }
}

static void note(gg_faults *faults, gg_mark at, const char *format, va_list args)
{
    if (faults->count < GG_FAULTS) {
        gg_fault *f = &faults->fault[faults->count];
        f->line = at.line;
        f->column = at.column;
        vsnprintf(f->text, sizeof f->text, format, args);
        make_printable(f->text);
    }
    faults->count++;
}

/* Words count bytes, which is quick; people count characters. */
static gg_mark place(const gg_scan *s, int column)
{
    gg_mark m = {.line = s->line_number > 0 ? s->line_number : 1, .column = 1};
    for (const char *p = s->line; p < s->line + column - 1; p++) m.column += ((unsigned char)*p & 0xc0) != 0x80;
    return m;
}

gg_mark gg_scan_mark(const gg_scan *s, gg_word w) { return place(s, w.column); }

void gg_scan_fault(gg_scan *s, int column, const char *format, ...)
{
    va_list args;
    gg_mark at = {0};
    if (s->faults->count < GG_FAULTS) at = place(s, column);
    va_start(args, format);
    note(s->faults, at, format, args);
    va_end(args);
}

void gg_scan_fault_at(gg_scan *s, gg_mark at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note(s->faults, at, format, args);
    va_end(args);
}

/* ---- memory ---- */

const char *gg_scan_keep(gg_scan *s, const char *at, size_t len)
{
    char *kept = gg_arena_take(s->arena, len + 1);
    if (kept) memcpy(kept, at, len);
    return kept;
}
