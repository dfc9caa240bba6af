/* Labels and names of units, commanders and ground. */
#include "rules/bp/pieces/pieces.h"

const struct gg_roster bp_rosters[BP_ROSTERS] = {
    GG_ROSTER(0, bp_battle, unit, offsetof(bp_battle, units)),
    GG_ROSTER(BP_COMMANDER, bp_battle, commander, offsetof(bp_battle, commanders)),
};

const char *const bp_terrain_words[BP_TERRAINS] = {
    [OPEN] = "open",         [WOOD] = "wood",     [ROUGH] = "rough",
    [BOG] = "bog",           [HILL] = "hill",     [IMPASSABLE] = "water or cliff",
    [ROAD] = "road",         [BRIDGE] = "bridge", [FORD] = "ford",
    [HEDGE] = "hedge",       [FENCE] = "fence",   [STREAM] = "stream",
    [WALL] = "wall",         [RAVINE] = "ravine", [WORKS] = "field works",
    [BUILDING] = "building",
};

bool bp_is_named(const bp_feature *f) { return f->name[0] && strcmp(f->name, f->label) != 0; }

void bp_say_feature(gg_text *t, const bp_battle *b, int feature)
{
    const bp_feature *f = &b->feature[feature];
    if (bp_is_named(f))
        gg_text_add(t, "%s", f->name);
    else
        gg_text_add(t, "the %s %s", bp_terrain_words[f->kind], f->label);
}

bool bp_say_objective(gg_text *t, const bp_battle *b, int objective)
{
    const bp_objective *o = &b->objective[objective];
    if (o->name[0])
        gg_text_add(t, "%s", o->name);
    else if (o->building != GG_NONE)
        bp_say_feature(t, b, o->building);
    return o->name[0] || o->building != GG_NONE;
}

/* A point that is fought for, by its name. */
bool bp_say_place(const gg_battle *battle, gg_pose at, gg_text *t)
{
    const bp_battle *b = bp_b(battle);
    for (int i = 0; i < b->objectives; i++) {
        gg_pose there = bp_plane(b, tab_pose_at(b->objective[i].at, 0));
        if (there.x == at.x && there.y == at.y) return bp_say_objective(t, b, i);
    }
    return false;
}
