/* Inside the room: a named motion while it is read. */
#ifndef GG_BP_MOTION_PARTS_H
#define GG_BP_MOTION_PARTS_H

#include <string.h>

#include "rules/bp/choose/saying.h"

enum { WORDS = 24, DEGREES_MOST = 90 };

typedef struct motion {
    const gg_battle *battle;
    const gg_state *state;
    GG_POSITION(bp);
    gg_offers offers;
    int unit, rate;
    gg_word word[WORDS];
    int words, next; /* of the part that is read */
    tab_rect at;     /* where the parts so far have brought it */
    /* the last part, for the longest that may be: a slide from `base`, or a wheel */
    tab_rect base;
    enum { NEITHER, SLIDE, WHEEL } kind;
    int angle;
    char said[48]; /* "oblique left" */
    char tail[16]; /* " at 30" */
    gg_move move;  /* a move that is no pose */
    gg_fault *fault;
} motion;

/* ---- motions.c ---- */
bool bp_more(const motion *);
bool bp_takes(motion *, const char *word);
bool bp_wrong(motion *, const char *what); /* false: the fault says it */
int bp_take_inches(motion *);              /* with a decimal or without: tenths. -1: no number stands there */
int bp_take_degrees(motion *);
int bp_take_hand(motion *); /* -1 left, 1 right, 0 neither is said */
bool bp_take_target(motion *, int *target);
bool bp_pose_is_legal(motion *, tab_pose);
void bp_go(motion *, tab_pose);
tab_pose bp_wheeled_by(const tab_rect *, int angle);
/* As far as it may: the greatest legal multiple of half an inch, or of five degrees; 0: none. */
int bp_greatest(motion *, int most);

/* ---- motion_parts.c: slides, wheels, turns; motion_goals.c: to a range, to a place; motion_acts.c: what is no pose ---- */
typedef bool bp_read_part(motion *);
bp_read_part bp_read_proximity, bp_read_forward, bp_read_back, bp_read_sidestep, bp_read_oblique, bp_read_wheel,
    bp_read_turn, bp_read_about, bp_read_within, bp_read_to, bp_read_charge, bp_read_into, bp_read_form, bp_read_limber,
    bp_read_unlimber, bp_read_lie, bp_read_stand, bp_read_mount, bp_read_hold, bp_read_enter, bp_read_out;

#endif
