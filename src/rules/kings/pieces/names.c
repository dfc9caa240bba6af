/* Names and places: who has a label, a point of the table as the picture and as players have it. */
#include "rules/kings/pieces/pieces.h"

const struct gg_roster kings_rosters[KINGS_ROSTERS] = {
    GG_ROSTER(0, kings_battle, unit, offsetof(kings_battle, units)),
};

/* The picture has y to the south and facings in degrees. */
gg_pose kings_pose(const kings_battle *b, tab_point p, int facing)
{
    return (gg_pose){
        .x = (int16_t)p.x, .y = (int16_t)(b->height - p.y), .facing = (int16_t)(facing < 0 ? -1 : facing * 45 / 2)};
}

void kings_say_point(gg_text *t, tab_point p)
{
    gg_say_inches(t, p.x);
    gg_text_add(t, ",");
    gg_say_inches(t, p.y);
}

void kings_say_the(gg_text *t, const char *name, const char *label)
{
    if (!name[0]) name = label;
    gg_text_add(t, strncmp(name, "the ", 4) == 0 ? "%s" : "the %s", name);
}

void kings_say_work(gg_text *t, const kings_battle *b, int work)
{
    kings_say_the(t, b->work[work].name, b->work[work].label);
}

/* Only who is in a Work stands in its middle. */
static int work_around(const kings_battle *b, tab_point p)
{
    for (int w = 0; w < b->works; w++)
        if (b->work[w].at.x == p.x && b->work[w].at.y == p.y) return w;
    return GG_NONE;
}

/* The Work, or in inches, y from the south as players measure. */
int kings_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    tab_point at = {p.x, kings_b(b)->height - p.y};
    int work = work_around(kings_b(b), at);
    if (work == GG_NONE)
        kings_say_point(&t, at);
    else
        kings_say_work(&t, kings_b(b), work);
    return gg_text_len(&t);
}
