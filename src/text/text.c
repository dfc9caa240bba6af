/* Bounded text, and the words of a line: see text.h. */
#include "text/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

gg_text gg_text_on(char *out, size_t cap)
{
    if (cap) out[0] = 0;
    return (gg_text){.at = out, .cap = cap};
}

static void put(gg_text *t, const char *text, size_t len)
{
    size_t left = t->len < t->cap ? t->cap - t->len - 1 : 0, some = len < left ? len : left;
    if (t->len < t->cap) {
        memcpy(t->at + t->len, text, some);
        t->at[t->len + some] = 0;
    }
    t->len += len;
}

static void print(gg_text *t, const char *format, va_list args)
{
    size_t left = t->len < t->cap ? t->cap - t->len : 0;
    int n = vsnprintf(left ? t->at + t->len : NULL, left, format, args);
    if (n > 0) t->len += (size_t)n;
}

/* Most that is added is one text or one sign, or has nothing to fill in: positions, which every record hashes, are printed
 * three times as fast without printf. */
void gg_text_add(gg_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (strcmp(format, "%s") == 0) {
        const char *text = va_arg(args, const char *);
        put(t, text, strlen(text));
    } else if (strcmp(format, "%c") == 0) {
        char sign = (char)va_arg(args, int);
        put(t, &sign, 1);
    } else if (!strchr(format, '%')) {
        put(t, format, strlen(format));
    } else
        print(t, format, args);
    va_end(args);
}

int gg_text_len(const gg_text *t) { return (int)t->len; }

/* ---- words ---- */

static bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool gg_word_next(const char **at, const char *end, const char *line, gg_word *out)
{
    const char *p = *at;
    while (p < end && blank(*p)) p++;
    *at = p;
    if (p == end) return false;
    const char *closing = *p == '"' ? memchr(p + 1, '"', (size_t)(end - p - 1)) : NULL;
    out->column = (int)(p - line) + 1;
    out->at = p;
    if (closing) {
        out->at = p + 1;
        out->len = (size_t)(closing - p - 1);
        *at = closing + 1;
        return true;
    }
    bool open = *p == '"';
    while (p < end && (open || !blank(*p))) p++;
    out->len = (size_t)(p - out->at);
    *at = p;
    return true;
}

bool gg_word_is(gg_word w, const char *text) { return strlen(text) == w.len && memcmp(text, w.at, w.len) == 0; }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool gg_word_same(gg_word w, const char *text)
{
    if (strlen(text) != w.len) return false;
    for (size_t i = 0; i < w.len; i++)
        if (small(w.at[i]) != small(text[i])) return false;
    return true;
}

bool gg_word_number(gg_word w, long *out)
{
    bool minus = w.len && w.at[0] == '-';
    size_t digits = w.len - minus;
    if (digits < 1 || digits > 9) return false;
    long value = 0;
    for (size_t i = minus; i < w.len; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        value = value * 10 + (w.at[i] - '0');
    }
    *out = minus ? -value : value;
    return true;
}

/* Inches with one digit behind the point, as tenths; without a point it is tenths already. */
static bool read_tenths(gg_word w, long *out)
{
    bool point = w.len > 2 && w.at[w.len - 2] == '.';
    long tenth = 0;
    gg_word whole = {.at = w.at, .len = point ? w.len - 2 : w.len}, part = {.at = w.at + w.len - 1, .len = 1};
    if (!gg_word_number(whole, out) || (point && !gg_word_number(part, &tenth))) return false;
    if (point) *out = *out * 10 + (w.at[0] == '-' ? -tenth : tenth);
    return true;
}

static bool read_several(gg_word w, long *out, int n, bool (*read)(gg_word, long *))
{
    const char *end = w.at + w.len;
    for (int i = 0; i < n; i++) {
        gg_word one = {.at = w.at, .len = (size_t)(end - w.at)};
        for (size_t k = 0; i < n - 1 && k < one.len; k++)
            if (w.at[k] == ',') one.len = k;
        if (!read(one, &out[i])) return false;
        w.at += one.len;
        if (i < n - 1 && w.at++ == end) return false;
    }
    return true;
}

bool gg_word_numbers(gg_word w, long *out, int n) { return read_several(w, out, n, gg_word_number); }
bool gg_word_tenths(gg_word w, long *out, int n) { return read_several(w, out, n, read_tenths); }

/* ---- the word that was meant ---- */

enum { LONGEST = 24, FAR = 99 };

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

static int least(int a, int b) { return a < b ? a : b; }

/* Letters to insert, drop, change or swap with their neighbour to make one word of the other. */
static int slips(const char *a, size_t m, const char *b, size_t n)
{
    uint8_t row[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= m; i++) row[i][0] = (uint8_t)i;
    for (size_t j = 0; j <= n; j++) row[0][j] = (uint8_t)j;
    for (size_t i = 1; i <= m; i++)
        for (size_t j = 1; j <= n; j++) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);
            int best = least(row[i - 1][j], row[i][j - 1]) + 1;
            best = least(best, row[i - 1][j - 1] + !same);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                best = least(best, row[i - 2][j - 2] + 1);
            row[i][j] = (uint8_t)best;
        }
    return row[m][n];
}

const char *gg_word_nearest(gg_word w, const char *const *list, int n)
{
    const char *nearest = NULL;
    int fewest = w.len < 5 ? 2 : 3; /* a short word is soon near to any other */
    if (w.len < 1 || w.len > LONGEST) return NULL;
    for (int i = 0; i < n; i++) {
        size_t len = strlen(list[i]);
        int far = len > 0 && len <= LONGEST ? slips(w.at, w.len, list[i], len) : FAR;
        if (far < fewest && (size_t)far < len) {
            fewest = far;
            nearest = list[i];
        }
    }
    return nearest;
}

/* ---- characters ---- */

/* As RFC 3629 has it: no character written longer than it need be, no surrogates, none above U+10FFFF. */
int gg_utf8(const char *at, const char *end)
{
    const unsigned char *p = (const unsigned char *)at;
    if (at == end) return 0;
    if (p[0] < 0x80) return 1;
    int len = p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
    if (len == 0 || end - at < len) return 0;
    for (int i = 1; i < len; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0)) return 0;
    if ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] >= 0x90)) return 0;
    return len;
}
