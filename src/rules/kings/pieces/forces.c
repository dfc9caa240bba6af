/* 4.4: sample field forces of 24 points, and whether a side is one of them. */
#include "rules/kings/pieces/pieces.h"

/* clang-format off */
const kings_force kings_forces[KINGS_SAMPLES] = {
    {"British, Zulu War 1879", {{3, RI, 0, 0}, {1, WC, MACHINE_GUN, 0}}},
    {"British, India", {{3, RI, 0, 0}, {1, RC, 0, 0}}},
    {"Zulu", {{6, TI, 0, UP_FIERCE}}},
    {"Afghan or Pathan",
     {{2, TI, 0, 0}, {1, II, 0, 0}, {1, II, 0, UP_SHARPSHOOTERS}, {1, IC, 0, 0}, {1, PC, FIELD_GUN, 0}}},
    {"Mahdist", {{4, TI, 0, UP_FIERCE}, {2, II, 0, 0}}},
    {"Egyptian", {{4, RI, 0, UP_OBSOLETE | UP_UNENTHUSIASTIC}, {1, IC, 0, 0}, {1, PC, FIELD_GUN, 0}}},
    {"Boer", {{4, II, 0, UP_SHARPSHOOTERS}}},
    {"Maori", {{3, II, 0, UP_FIELDCRAFT}, {3, TI, 0, 0}}},
    {"Ashanti", {{4, TI, 0, UP_MUSKETS}, {2, II, 0, UP_MUSKETS | UP_FIELDCRAFT}}},
    {"Ambela British and Punjab force", {{2, RI, 0, UP_OBSOLETE}, {2, II, 0, 0}, {1, WC, MOUNTAIN_GUN, 0}}},
};
/* clang-format on */

static bool is_unit(const kings_force_unit *f, const kings_unit_def *def)
{
    const kings_profile *p = &def->profile;
    return p->type == f->type && p->upgrades == f->upgrades && (!p->crew || p->weapon == f->gun) &&
           def->full == kings_types[p->type].figures;
}

static bool is_force(const kings_force *f, const kings_battle *b, int side)
{
    int units = 0, named = 0;
    for (int i = 0; i < KINGS_FORCE_KINDS; i++) {
        int found = 0;
        for (int u = 0; u < b->units; u++) found += b->unit[u].side == side && is_unit(&f->unit[i], &b->unit[u]);
        if (found != f->unit[i].count && f->unit[i].count) return false;
        named += f->unit[i].count;
    }
    for (int u = 0; u < b->units; u++) units += b->unit[u].side == side;
    return units == named;
}

int kings_sample(const kings_battle *b, int side)
{
    for (int i = 0; i < KINGS_SAMPLES; i++)
        if (is_force(&kings_forces[i], b, side)) return i;
    return -1;
}
