/* Letters of UTF-8, one by one, and what stands for them where only ASCII can be shown. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "prose.h"

int letter_length(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    int n = u[0] < 0x80 ? 1 : (u[0] & 0xe0) == 0xc0 ? 2 : (u[0] & 0xf0) == 0xe0 ? 3 : (u[0] & 0xf8) == 0xf0 ? 4 : 1;
    for (int i = 1; i < n; i++)
        if ((u[i] & 0xc0) != 0x80) return 1;
    return n;
}

uint32_t letter_code(const char *s)
{
    const unsigned char *u = (const unsigned char *)s;
    switch (letter_length(s)) {
    case 2: return (uint32_t)(u[0] & 0x1f) << 6 | (u[1] & 0x3f);
    case 3: return (uint32_t)(u[0] & 0x0f) << 12 | (uint32_t)(u[1] & 0x3f) << 6 | (u[2] & 0x3f);
    case 4:
        return (uint32_t)(u[0] & 0x07) << 18 | (uint32_t)(u[1] & 0x3f) << 12 | (uint32_t)(u[2] & 0x3f) << 6 |
               (u[3] & 0x3f);
    default: return u[0] < 0x80 ? u[0] : '?';
    }
}

int letters(const char *s, int bytes)
{
    int n = 0;
    for (int i = 0; i < bytes && s[i]; i += letter_length(s + i)) n++;
    return n;
}

static const struct {
    uint32_t from, to;
    const char *plain;
} stand_ins[] = {
    {0x00a0, 0x00a0, " "},  {0x00ab, 0x00ab, "\""}, {0x00b0, 0x00b0, " deg"}, {0x00b1, 0x00b1, "+-"},
    {0x00b7, 0x00b7, "-"},  {0x00bb, 0x00bb, "\""}, {0x00bd, 0x00bd, "1/2"},  {0x00c0, 0x00c5, "A"},
    {0x00c6, 0x00c6, "Ae"}, {0x00c7, 0x00c7, "C"},  {0x00c8, 0x00cb, "E"},    {0x00cc, 0x00cf, "I"},
    {0x00d1, 0x00d1, "N"},  {0x00d2, 0x00d6, "O"},  {0x00d7, 0x00d7, "x"},    {0x00d8, 0x00d8, "O"},
    {0x00d9, 0x00dc, "U"},  {0x00df, 0x00df, "ss"}, {0x00e0, 0x00e5, "a"},    {0x00e6, 0x00e6, "ae"},
    {0x00e7, 0x00e7, "c"},  {0x00e8, 0x00eb, "e"},  {0x00ec, 0x00ef, "i"},    {0x00f1, 0x00f1, "n"},
    {0x00f2, 0x00f6, "o"},  {0x00f8, 0x00f8, "o"},  {0x00f9, 0x00fc, "u"},    {0x0153, 0x0153, "oe"},
    {0x2010, 0x2015, "-"},  {0x2018, 0x2019, "'"},  {0x201c, 0x201d, "\""},   {0x2026, 0x2026, "..."},
    {0x2032, 0x2032, "'"},  {0x2039, 0x2039, "<"},  {0x203a, 0x203a, ">"},    {0x2033, 0x2033, "\""},
    {0x2190, 0x2190, "<-"}, {0x2191, 0x2191, "^"},  {0x2192, 0x2192, "->"},   {0x2193, 0x2193, "v"},
    {0x2212, 0x2212, "-"},  {0x2264, 0x2264, "<="}, {0x2265, 0x2265, ">="},   {0x25b6, 0x25b8, ">"},
    {0x25be, 0x25be, "v"},  {0x2713, 0x2713, "+"},  {0x2715, 0x2717, "x"},    {0x2022, 0x2022, "*"},
    {0x2502, 0x2502, "|"},  {0x2500, 0x2500, "-"},
};

static const char *stand_in(uint32_t code)
{
    for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
        if (code >= stand_ins[i].from && code <= stand_ins[i].to) return stand_ins[i].plain;
    return "?";
}

void plain_letters(char *out, int room, const char *s)
{
    int n = 0;
    for (int len; *s; s += len) {
        char one[2] = {*s, 0};
        len = letter_length(s);
        const char *plain = len == 1 && (unsigned char)*s < 0x80 ? one : stand_in(letter_code(s));
        int more = (int)strlen(plain);
        if (n + more >= room) break;
        memcpy(out + n, plain, (size_t)more);
        n += more;
    }
    out[n] = 0;
}

char *capital(char *text)
{
    text[0] = (char)toupper((unsigned char)text[0]);
    return text;
}

const char *wind_of(int facing)
{
    static const char *const winds[] = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                        "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
    if (facing < 0) return "";
    return winds[((facing % 360) * 2 + 22) / 45 % 16];
}
