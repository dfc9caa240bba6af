/* Lines of sight from one point at one target: sight_lines.c draws them, sight.c counts them. Private to the two. */
#ifndef GG_BP_SIGHT_LINES_H
#define GG_BP_SIGHT_LINES_H

#include "rules/bp/ground/ground.h"

enum { BLOCKED_BY_TERRAIN = 1, OBSCURED_BY_TERRAIN = 2, BLOCKED_BY_UNITS = 4, OBSCURED_BY_UNITS = 8, OVERHEAD = 16 };
enum { BLOCKED = BLOCKED_BY_TERRAIN | BLOCKED_BY_UNITS };
enum { BY_TERRAIN = BLOCKED_BY_TERRAIN | OBSCURED_BY_TERRAIN, BY_UNITS = BLOCKED_BY_UNITS | OBSCURED_BY_UNITS };

/* What a convex shape hides from the origin: all that lies in its cone, on it or behind its near edges. Points are taken
 * from the origin. If the origin is in the shape every line meets it: then there is neither cone nor edge. */
typedef struct bp_shade {
    tab_point left, right;
    int edges;
    struct {
        int x, y, c;
    } edge[TAB_VERTICES];
} bp_shade;

typedef struct bp_screen { /* a unit that may stand in the line */
    bp_shade shade;
    int level; /* of the ground under its centre */
    bool gaps; /* skirmishers and guns hide nobody */
    bool friendly;
} bp_screen;

typedef struct bp_area { /* a feature that may lie in the line */
    const bp_feature *feature;
    bp_shade shade;
} bp_area;

typedef struct bp_look { /* from one point at one target: what is common to all its samples */
    const bp_battle *b;
    const tab_rect *from, *at;
    tab_point origin;
    tab_box between;
    tab_point left, right; /* all lines lie between these; from the origin */
    int lefts, rights;     /* no less than their lengths */
    int level, weapon; /* level: the lowest that a line can have, from the ground of the origin and all the target's */
    int apart;         /* D between the two units, -1: not asked yet */
    uint64_t hills, woods, buildings;
    uint64_t climbed; /* higher hills on which a part of the target may stand */
    int areas, screens;
    bp_area area[BP_FEATURES]; /* higher hills and buildings, then woods */
    bp_screen screen[BP_UNITS];
} bp_look;

enum { STOP_IF_BLOCKED = 1 };

/* l->from, l->at and l->origin are given; what may lie between is found. */
void bp_look_at(const bp_battle *, const bp_state *, int unit, int target, int weapon, bp_look *);
int bp_line_to(bp_look *, tab_point x, int how); /* bp.los.line: the flags along the line to one sample */
bool bp_in_a_shadow(const bp_look *);            /* one unit hides all of the target */
static inline bool bp_nothing_between(const bp_look *l) { return !l->areas && !l->screens; }

#endif
