/* What a name may be: 2 to 24 letters that everybody sees, and sees alike. */
#include <string.h>
#include <strings.h>

#include "grognard.h"
#include "server/inside.h"

enum { NAME_LEAST = 2, NAME_MOST = 24 };

/* Letters that are not seen, that turn the line round, that join the one before, or mean nothing. Of what is left nobody can
 * make a name that looks empty. */
static const uint32_t hidden[][2] = {
    {0x0, 0x1f},       {0x21, 0x26},       {0x28, 0x2c},       {0x2f, 0x2f},        {0x3a, 0x40},     {0x5b, 0x5e},
    {0x60, 0x60},      {0x7b, 0xa9},       {0xab, 0xb4},       {0xb6, 0xb9},        {0xbb, 0xbf},     {0x300, 0x36f},
    {0x61c, 0x61c},    {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},    {0x180b, 0x180f}, {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff},  {0x2000, 0x2018},   {0x201a, 0x20ff},   {0x2190, 0x2bff},    {0x2e00, 0x2e7f}, {0x3000, 0x3004},
    {0x3164, 0x3164},  {0xd800, 0xf8ff},   {0xfe00, 0xfe2f},   {0xfeff, 0xfeff},    {0xff00, 0xff00}, {0xffa0, 0xffa0},
    {0xfff0, 0x1000f}, {0x1d000, 0x1d3ff}, {0x1f000, 0x1fbff}, {0xe0000, 0x10ffff},
};

static bool is_hidden(uint32_t c)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (c >= hidden[i][0] && c <= hidden[i][1]) return true;
    return false;
}

/* The next letter of well-formed UTF-8, which jansson has seen to. */
static uint32_t next_letter(const unsigned char **at)
{
    uint32_t c = *(*at)++;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    if (more) c &= 0x3fu >> more;
    for (; more && (**at & 0xc0) == 0x80; more--) c = c << 6 | (*(*at)++ & 0x3f);
    return c;
}

/* Words that the host itself uses for seats and people. */
static bool is_reserved(const char *name)
{
    static const char *const words[] = {"me", "open", "somebody", "nobody", "guest", "host"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcasecmp(words[i], name) == 0) return true;
    for (int i = 0; i < gg_player_count(); i++)
        if (strcasecmp(gg_player_name(i), name) == 0) return true;
    return false;
}

const char *name_why_not(const char *name)
{
    int letters = 0;
    uint32_t last = ' ';
    for (const unsigned char *at = (const unsigned char *)name; *at; letters++) {
        uint32_t c = next_letter(&at);
        if (is_hidden(c)) return "a name has letters, digits, spaces and - _ . ' only";
        if (c == ' ' && last == ' ') return "a name neither begins with a space nor has two together";
        last = c;
    }
    if (letters < NAME_LEAST || letters > NAME_MOST) return "a name has 2 to 24 letters";
    if (last == ' ') return "a name does not end with a space";
    return is_reserved(name) ? "that name is the host's own; take another" : NULL;
}
