/* The ground (3): distance, arcs, sight, cover, ways over the table and room to stand. Questions only: nothing here
 * changes a state. This room sees pieces. */
#ifndef GG_KINGS_GROUND_H
#define GG_KINGS_GROUND_H

#include "rules/kings/pieces/pieces.h"

/* ---- 3.4 to 3.9: distance, arcs, areas, sight, cover ---- */
int kings_gap(const kings_battle *, const kings_state *, int one, int two);
bool kings_within(const kings_battle *, const kings_state *, int one, int two,
                  int gap); /* kings_gap <= gap, without a root */
enum { ARC_FRONT, ARC_FLANK, ARC_REAR };
int kings_arc(const kings_battle *, const kings_state *, int unit, tab_point);
uint32_t kings_areas_at(const kings_battle *, tab_point); /* bit for each area that holds it */
int kings_flags_at(const kings_battle *, tab_point);
bool kings_sees(const kings_battle *, const kings_state *, int one, int two);
enum { SIGHT_OVER_UNITS = 1 /* from or to a hill */, SIGHT_INTO_WOOD = 2 };
int kings_sight_by(const kings_battle *, const kings_state *, int one, int two); /* what let one see two, as bits */
/* The three lines between two places, and what blocks each of them; who stands there does not. */
enum { KINGS_RAYS = 3 };
typedef struct kings_sightline {
    tab_point from[KINGS_RAYS], to[KINGS_RAYS];
    int blocked;    /* a bit for each line */
    bool deep;      /* in one wood, and too far apart in it */
    uint32_t areas; /* woods and houses that block one or more */
    uint32_t works; /* buildings */
    uint64_t units; /* others */
} kings_sightline;
typedef struct kings_end { /* of such a line: a unit, or GG_NONE and a bare place */
    int unit, radius;
    tab_point at;
} kings_end;
kings_end kings_end_of(const kings_battle *, const kings_state *, int unit);
bool kings_sight_lines(const kings_battle *, const kings_state *, kings_end one, kings_end two, kings_sightline *);
int kings_shelter(const kings_battle *, const kings_state *, int shooter, int target); /* cover, were it on its feet */
int kings_cover(const kings_battle *, const kings_state *, int shooter, int target);
bool kings_by_wall(const kings_battle *, const kings_state *, int unit); /* one shelters it on some side */
bool kings_over_own_wall(const kings_battle *, const kings_state *, int shooter, int target);    /* own_wall */
bool kings_hard_in_fight(const kings_battle *, const kings_state *, int attacker, int defender); /* 7.7 d */
bool kings_behind_wall(const kings_battle *, const kings_state *, int attacker, int defender, int least_cover);

/* ---- 3.10, 3.11: room to stand, ways ---- */
gg_rule kings_judge_spot(const kings_battle *, const kings_state *, int unit, int radius, tab_point);
typedef struct kings_body { /* another unit that a march may meet */
    int16_t x, y, radius;
    uint8_t unit, enemy;
    int32_t touch; /* square of the least distance of the centres at its end */
    int32_t keep;  /* square of the least distance on the way; friends: 0 */
} kings_body;
typedef struct kings_march { /* a move that is made: who, from where, how far; worked out once an ask */
    uint8_t unit, action;
    bool close;        /* it keeps Close Order */
    bool light;        /* difficult ground does not halve its allowance */
    uint8_t exits;     /* edges by which its side may leave: bits N E S W */
    uint8_t bodies;    /* units within its reach */
    uint8_t work;      /* the Work it stands in, or GG_NONE */
    int16_t radius;    /* in the order it will have */
    int16_t present;   /* as it stands */
    int16_t allowance; /* before difficult ground halves it */
    int16_t gap;       /* G */
    int16_t in_work;   /* radius of the Work it stands in, or 0 */
    int16_t farthest;  /* no single leg that is longer can be paid; -1: none at all */
    tab_point from;
    uint64_t closed, difficult; /* impassable and difficult shapes within its reach */
    uint32_t walls;             /* walls within its reach */
    uint32_t works;             /* Works within its reach */
    kings_body body[KINGS_UNITS];
} kings_march;
void kings_march_make(const kings_battle *, const kings_state *, int unit, int action, bool close, int allowance,
                      kings_march *);
gg_rule kings_judge_path(const kings_battle *, const kings_state *, const kings_march *, const tab_point *leg, int legs,
                         int *cost); /* ends of the legs */
enum { KINGS_OBSTACLE = 30 };        /* what a wall costs who goes over it, and a Work who goes in or out */
gg_rule kings_bars_kind(const kings_battle *, int unit, int work); /* none of its kind goes in; GG_OK: some do */
gg_rule kings_judge_enter(const kings_battle *, const kings_state *, const kings_march *, int work, int *cost);
gg_rule kings_judge_exit(const kings_battle *, const kings_state *, const kings_march *, int edge);
bool kings_difficult(const kings_battle *, const kings_march *, const tab_point *leg, int legs);
int kings_farthest(const kings_battle *, const kings_state *, const kings_march *, tab_point toward,
                   tab_point *end); /* the longest legal single leg that way, for hints; 0: none */
int kings_far(const kings_battle *, const kings_march *, disc_ray, int most,
              tab_point *end); /* the same along a ray, no longer than `most` */
/* Of an area the shape that is nearest to a point, and its point that is. */
tab_point kings_area_nearest(const kings_battle *, int area, tab_point from, int *shape);
tab_point kings_area_middle(const kings_battle *, int shape);
bool kings_area_contains(const kings_battle *, int area, tab_point);
tab_point kings_foot(tab_point, tab_point a, tab_point b); /* of a point on a segment */
bool kings_crosses(const kings_battle *, int area, tab_point from, tab_point to);
/* All that stands in a way, where the judges above name the first of it: for who wants to be told. */
typedef struct kings_hindrance {
    int length, obstacles; /* what it costs: tenths, and how often 3 inches on top */
    int cost, may;         /* more than allowed: cost > may, */
    gg_rule dear;          /* by this rule */
    bool difficult;        /* some of it goes through difficult ground */
    bool nowhere;          /* a leg without length */
    bool off;              /* its end lies over the table's edge */
    uint32_t closed;       /* areas on the way that cannot be entered */
    uint32_t rough;        /* difficult areas on the way */
    uint32_t walls;        /* crossed */
    uint8_t over, on;      /* Works on the way, and at its end */
    uint64_t across;       /* enemies that stand in the way */
    uint64_t near;         /* enemies to which it comes too near */
    uint64_t there;        /* units at its end */
} kings_hindrance;
kings_hindrance kings_hinders_walk(const kings_battle *, const kings_state *, const kings_march *, const tab_point *leg,
                                   int legs);
kings_hindrance kings_hinders_entry(const kings_battle *, const kings_state *, const kings_march *, int work);
kings_hindrance kings_hinders_exit(const kings_battle *, const kings_state *, const kings_march *, int edge);
kings_hindrance kings_hinders_spot(const kings_battle *, const kings_state *, int unit, int radius, tab_point);
bool kings_met_danger(const kings_battle *, tab_point from, const tab_point *leg, int legs);

/* ---- 3.14: offered destinations ---- */
/* By slot; a slot may be empty (0). They stand in the order of the specification. */
enum { KINGS_DESTINATIONS = 60, KINGS_NEAREST = 6, KINGS_COVERS = 4 };
int kings_destination_slots(const kings_battle *, const kings_state *, const kings_march *);
gg_move kings_destination(const kings_battle *, const kings_state *, const kings_march *, int slot);
/* The same where several slots of an ask are looked at: what was found out for one is kept for the others. */
typedef struct kings_ends {
    uint64_t known;                   /* slots whose way was looked at */
    int8_t enemies, covers;           /* -1: nobody looked yet */
    uint8_t enemy[KINGS_NEAREST];     /* the nearest first */
    int32_t space[KINGS_NEAREST];     /* from the centre to its edge */
    disc_ray ray[KINGS_NEAREST];      /* to it; length 0: nobody looked yet */
    tab_point cover[KINGS_COVERS];    /* likewise */
    int16_t way[KINGS_DESTINATIONS];  /* how far it leads, of those that were looked for */
    uint32_t end[KINGS_DESTINATIONS]; /* x << 16 | y of those that lead anywhere; else UINT32_MAX */
} kings_ends;
void kings_ends_open(kings_ends *);
gg_move kings_destination_kept(const kings_battle *, const kings_state *, const kings_march *, kings_ends *, int slot);
/* Of these the one straight at the nearest enemy, or about that way; 0: none. */
gg_move kings_destination_forward(const kings_battle *, const kings_state *, const kings_march *);

/* ---- 3.12, 3.13: contact, retreat ---- */
typedef struct kings_contact {
    tab_point at;
    bool reached, stays;
} kings_contact;
kings_contact kings_contact_of(const kings_battle *, const kings_state *, int unit, int target, bool close,
                               int allowance); /* 3.12 */
typedef struct kings_retreat {
    tab_point to;
    bool off, cornered;
} kings_retreat;
kings_retreat kings_retreat_of(const kings_battle *, const kings_state *, int unit, tab_point threat,
                               int distance); /* 3.13 */

/* ---- 7.11, 7.14: where a unit of the POOL may come on ---- */
int kings_spots(const kings_battle *, const kings_state *, int unit, tab_point *out,
                int cap); /* offered: edges, then screens */
enum { KINGS_SPOT_SLOTS = 28 + KINGS_UNITS };
bool kings_spot(const kings_battle *, const kings_state *, int unit, int slot,
                tab_point *); /* one of them, by slot: 7 for each edge, then each screening unit; false: empty */
gg_rule kings_judge_spot_on(const kings_battle *, const kings_state *, int unit,
                            tab_point); /* any point that may be named */
typedef struct kings_newcomer {         /* all that stands in the way of who would come on there */
    bool edge;                          /* it is a place at an open edge: else only a screen would do */
    kings_hindrance at;
    uint64_t near;            /* enemies that are nearer than a Move, */
    int16_t gap[KINGS_UNITS]; /* and how near */
} kings_newcomer;
kings_newcomer kings_hinders_newcomer(const kings_battle *, const kings_state *, int unit, tab_point);
bool kings_screens(const kings_battle *, const kings_state *, int unit); /* kings.recycle.screener */
int kings_refilled(const kings_battle *, const kings_state *, int unit); /* figures with which it would come on */

#endif
