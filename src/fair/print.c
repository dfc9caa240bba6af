/* Hexadecimal digits, and numbers of rolls, as tags have them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fair.h"

void fair_hex(const uint8_t bytes[FAIR_BYTES], char out[FAIR_HEX + 1])
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < FAIR_BYTES; i++) {
        out[2 * i] = digit[bytes[i] >> 4];
        out[2 * i + 1] = digit[bytes[i] & 15];
    }
    out[FAIR_HEX] = 0;
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool fair_unhex(const char *text, uint8_t out[FAIR_BYTES])
{
    if (strlen(text) != FAIR_HEX) return false;
    for (int i = 0; i < FAIR_HEX; i++)
        if (digit_of(text[i]) < 0) return false;
    for (int i = 0; i < FAIR_BYTES; i++) out[i] = (uint8_t)(digit_of(text[2 * i]) << 4 | digit_of(text[2 * i + 1]));
    return true;
}

/* Like snprintf: how long it is, also where it does not fit. */
int fair_rolls_print(const uint32_t *number, int count, char *out, size_t cap)
{
    size_t len = 0;
    if (cap) *out = 0;
    for (int i = 0; i < count;) {
        int last = i;
        char run[32];
        while (last + 1 < count && number[last + 1] == number[last] + 1) last++;
        int n = snprintf(run, sizeof run, "%s%" PRIu32, i ? " " : "", number[i]);
        if (last > i) n += snprintf(run + n, sizeof run - (size_t)n, "-%" PRIu32, number[last]);
        if (len + (size_t)n < cap) memcpy(out + len, run, (size_t)n + 1);
        len += (size_t)n;
        i = last + 1;
    }
    return (int)len;
}

static bool read_number(const char **at, uint32_t *out)
{
    uint64_t n = 0;
    const char *p = *at;
    for (; *p >= '0' && *p <= '9'; p++) {
        n = n * 10 + (uint64_t)(*p - '0');
        if (n > UINT32_MAX) return false;
    }
    bool any = p > *at;
    *at = p, *out = (uint32_t)n;
    return any;
}

/* Each number is above the one before it: no roll has the number of another. */
bool fair_rolls_parse(const char *text, uint32_t *number, int cap, int *count)
{
    int n = 0;
    for (const char *at = text; *at;) {
        uint32_t first, last;
        if (n > 0 && *at++ != ' ') return false;
        if (!read_number(&at, &first)) return false;
        last = first;
        if (*at == '-' && (at++, !read_number(&at, &last) || last <= first)) return false;
        if ((n > 0 && first <= number[n - 1]) || last - first >= (uint32_t)(cap - n)) return false;
        for (uint32_t i = 0; i <= last - first; i++) number[n++] = first + i;
    }
    *count = n;
    return true;
}
