/* The words of a motion: lengths in inches, directions, things on the table. */
#include "rules/kings/choose/reading.h"

#include <stdarg.h>
#include <stdio.h>

gg_move kings_complain(kings_reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    r->fault->line = r->fault->column = 1;
    vsnprintf(r->fault->text, sizeof r->fault->text, format, args);
    va_end(args);
    return 0;
}

/* ---- words ---- */

bool kings_peek(const kings_reading *r, gg_word *out)
{
    const char *at = r->at;
    return gg_word_next(&at, r->end, r->at, out);
}

bool kings_take(kings_reading *r, const char *word)
{
    gg_word w;
    if (!kings_peek(r, &w) || !gg_word_same(w, word)) return false;
    r->at = w.at + w.len;
    return true;
}

void kings_skip_space(kings_reading *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t')) r->at++;
}

/* Inches with at most one decimal: "6", "4.5". */
bool kings_take_inches(kings_reading *r, int *tenths)
{
    static const char *const units[] = {"inches", "inch", "in"};
    gg_word w;
    int n = 0;
    size_t i = 0;
    if (!kings_peek(r, &w)) return false;
    for (; i < w.len && w.at[i] >= '0' && w.at[i] <= '9' && n < KINGS_SPAN; i++) n = n * 10 + (w.at[i] - '0');
    if (i == 0) return false;
    n *= 10;
    if (i + 1 < w.len && w.at[i] == '.' && w.at[i + 1] >= '0' && w.at[i + 1] <= '9') n += w.at[i + 1] - '0', i += 2;
    if (i < w.len && w.at[i] == '"') i++;
    if (i != w.len) return false;
    r->at = w.at + w.len;
    for (int k = 0; k < 3 && !kings_take(r, units[k]); k++) continue;
    *tenths = n;
    return true;
}

/* A length behind a motion, perhaps "up to" one; out of a Work it counts from the Work's edge. */
void kings_take_length(kings_reading *r)
{
    const char *at = r->at;
    r->up_to = kings_take(r, "up") && kings_take(r, "to");
    if (!r->up_to) r->at = at;
    r->length = 0;
    if (kings_take_inches(r, &r->length))
        r->length += r->m.in_work;
    else
        r->at = at;
}

static const char *const directions[DISC_DIRS] = {"north", "north-north-east", "north-east", "east-north-east",
                                                  "east",  "east-south-east",  "south-east", "south-south-east",
                                                  "south", "south-south-west", "south-west", "west-south-west",
                                                  "west",  "west-north-west",  "north-west", "north-north-west"};

int kings_take_direction(kings_reading *r)
{
    for (int i = 0; i < DISC_DIRS; i++)
        if (kings_take(r, directions[i]) || kings_take(r, disc_dir_names[i])) return i;
    return -1;
}

bool kings_take_thing(kings_reading *r, kings_thing *out)
{
    kings_skip_space(r);
    size_t n = kings_thing_find(r->b, r->s, r->at, (size_t)(r->end - r->at), r->m.from, out);
    r->at += n;
    return n > 0;
}

gg_move kings_no_thing(kings_reading *r, const char *what)
{
    kings_skip_space(r);
    if (r->at == r->end) return kings_complain(r, "%s what? a unit, a Work, an area, a wall or a point", what);
    return kings_complain(r, "'%.*s' is no unit, Work, area, wall or point on this table", (int)(r->end - r->at),
                          r->at);
}
