/* What a unit about to move must reckon with, worked out once: shared by the chapters 3.4 to 3.8, private to them. */
#ifndef GG_BP_GROUND_H
#define GG_BP_GROUND_H

#include "bp.h"

/* ---- 8: terrain (terrain.c) ---- */

typedef struct bp_ground { /* features near a unit, a bit each, by what they are to it in its formation */
    uint64_t barred;       /* areas and buildings that it may not enter */
    uint64_t slow;         /* areas that halve its pace */
    uint64_t hurdles;      /* lines that cost 60 */
    uint64_t shut;         /* lines that it may not cross */
    uint64_t bridges;      /* bridges and fords */
} bp_ground;
void bp_ground_near(const bp_battle *, int arm, int formation, tab_box, bp_ground *);
uint64_t bp_ground_under(const bp_battle *, const bp_ground *, uint64_t features,
                         const tab_rect *); /* those it overlaps */
bool bp_ground_touches(const bp_battle *, const bp_ground *, uint64_t features,
                       const tab_rect *); /* bp.move.forbidden */
int bp_lines_crossed(const bp_battle *, uint64_t lines, tab_point from, tab_point to);
uint64_t bp_features_in(const bp_battle *, uint64_t features, tab_box);
bool bp_near_feature(const bp_battle *, int feature, tab_point, int reach); /* a point and an area or line */

/* ---- 3.4: sight (sight.c) ---- */

/* bp_in_front for one that has the footprints already. */
bool bp_sees_in_front(const bp_battle *, const bp_state *, int unit, const tab_rect *from, int target,
                      const tab_rect *at);

/* ---- 3.5: moving (movement.c) ---- */

typedef struct bp_near { /* a unit that may be in the way */
    tab_pose pose;
    uint8_t unit;
    uint8_t gap; /* an enemy: least D that a move must keep; a friend: FRIEND_... bits */
    int16_t w, d;
    tab_point corner[4], centre;
    tab_box box;
} bp_near;
enum { FRIEND_ENGAGED = 1, FRIEND_CLOSED = 2 /* neither skirmishers nor guns in battery */ };

typedef struct bp_march { /* the facts of one unit about to move */
    tab_rect from, about; /* as it stands, and after an about-face */
    bp_ground ground;
    uint64_t leaving; /* barred ground that it stands on: it may go, not stay */
    int16_t rate;
    uint8_t unit, side;
    uint8_t enemies, nears; /* of `near`: the enemies come first */
    bool proximity;
    bp_near near[BP_UNITS - 1];
} bp_march;

typedef struct bp_passage { /* what stops a kind of move */
    uint64_t spared;        /* ground that does not: the building of a charger's target */
    uint8_t but;            /* a unit that does not: the target itself */
    uint8_t solid;          /* friends that do on the way, FRIEND_... bits */
    uint8_t shy;            /* it may not come near an enemy on its way, nor end nearer than `gap` of bp_near */
    uint8_t end_gap;        /* else: least D to enemies at the end, 0: only clear of them */
    uint8_t fled;           /* an enemy to whom end_gap does not apply: the charger of an evading unit */
    uint8_t measured;       /* bp.move.terrain sets its length */
} bp_passage;
extern const bp_passage bp_marching, bp_retiring;
gg_rule bp_march_passes(const bp_battle *, const bp_march *, const tab_rect *start, const tab_rect *to,
                        const bp_passage *);
gg_rule bp_march_path(const bp_battle *, const bp_march *, const tab_rect *start, const tab_rect *to,
                      const bp_passage *);
bool bp_march_allows(const bp_battle *, const bp_march *, const tab_rect *start, const tab_rect *to, bool slow);
void bp_path_rect(const tab_rect *start, const tab_rect *to, int i, tab_rect *out); /* path pose i of bp.geo.path */
bool bp_too_near(const tab_rect *, const bp_near *, int gap); /* D below the gap; 0: overlaps it */

enum { MARCH_ANYWHERE = 1 /* bp.prox.move is not in force */, MARCH_BATTERY = 2 /* a gun that is manhandled */ };
void bp_march_make(const bp_battle *, const bp_state *, int unit, bp_march *);
bool bp_march_keeps_arc(const bp_march *, tab_point centre, int facing, int how); /* bp.prox.move, if it is in force */
void bp_march_from(const bp_battle *, const bp_state *, int unit, tab_pose, int farthest, bp_march *);
gg_rule bp_march_judge(const bp_battle *, const bp_march *, const tab_rect *to,
                       int how); /* items 1 to 5 of bp.move.legal */
/* From `base`, in the direction `angle` off its facing: the greatest legal multiple of 5 above `least` and up to `most`,
 * 0 if none is (longest.c). */
int bp_march_greatest(const bp_battle *, const bp_march *, const tab_rect *base, int angle, int least, int most,
                      int how);
gg_rule bp_march_retreats(const bp_battle *, const bp_state *, const bp_march *,
                          const tab_rect *to);                                            /* bp.move.retreat */
void bp_march_step(const bp_march *, tab_point centre, int64_t *right, int64_t *forward); /* of the centre, local */
void bp_near_rect(const bp_near *, tab_rect *out);                           /* what overlap and distance ask of it */
bool bp_march_reaches(const tab_rect *start, const tab_rect *to, int reach); /* no corner goes farther */

static inline void bp_slid(const tab_rect *a, int angle, int n, tab_rect *out)
{
    tab_point by = tab_offset(a->pose.f + angle, 0, n);
    tab_rect_shift(a, by.x, by.y, out);
}
static inline bool bp_same_pose(tab_pose a, tab_pose b) { return a.x == b.x && a.y == b.y && a.f == b.f; }
static inline bool bp_turns_about(int from, int to)
{
    int df = tab_df(from, to);
    return df > 90 || df < -90;
}

static inline tab_pose bp_wheeled(const bp_march *m, int angle)
{
    return angle < 0 ? tab_wheel_left(&m->from, -angle) : tab_wheel_right(&m->from, angle);
}
static inline const tab_rect *bp_march_start(const bp_march *m, int facing)
{
    return bp_turns_about(m->from.pose.f, facing) ? &m->about : &m->from;
}

/* ---- 3.7: charges (charge_pose.c) ---- */

bool bp_may_charge_at_all(const bp_battle *, const bp_state *, int unit); /* bp.charge.who, but for the target */
uint64_t bp_march_targets(const bp_march *);                              /* enemies that a charge might reach */
bool bp_march_charges(const bp_battle *, const bp_state *, const bp_march *, int target, bp_charge_pose *out);

/* ---- placing without a path (placing.c) ---- */

/* On the table, clear of units, at least 10 from enemies (less if it stands nearer now, unless `strict`), ground open. */
bool bp_fits(const bp_battle *, const bp_state *, int unit, const tab_rect *, int formation, bool strict);
int bp_form_facings(const bp_battle *, const bp_state *, int unit, int formation, int16_t out[4]);
bool bp_may_enter(const bp_battle *, const bp_state *, int unit, int building); /* bp.move.building */
bool bp_exit_pose(const bp_battle *, const bp_state *, int unit, int side, int formation, tab_pose *out);
bool bp_mount_fits(const bp_battle *, const bp_state *, int unit); /* bp.spec.mounted_inf: its other footprint */

/* ---- 3.8: offers (offers.c, tasks.c, near_enemy.c, move_verdict.c) ---- */

typedef struct bp_seen {
    uint8_t unit, spare; /* GG_NONE: nobody */
    int16_t distance;    /* D */
} bp_seen;
/* The near enemy, or the next after one that was found. */
bp_seen bp_near_enemy(const bp_battle *, const bp_state *, const bp_march *, const bp_seen *after);
/* Class WHEELTO: the angle of the wheel toward him, right if positive; 0 if none is due. */
int bp_angle_to(const bp_battle *, const bp_state *, const bp_march *, bp_seen enemy);
int bp_march_nearest(const bp_battle *, const bp_state *,
                     const bp_march *); /* least D, then id, seen or not; GG_NONE */

typedef struct bp_form_way { /* a formation and the facing in which it is taken */
    uint8_t formation, spare;
    int16_t facing;
} bp_form_way;
enum { FORM_WAYS = 16 };
enum { HOLD_FREE, HOLD_IF_STUCK, HOLD_NEVER };

typedef struct bp_foe { /* the near enemy and what follows from him */
    bool looked;         /* for him: only classes FWDR and WHEELTO want to know */
    uint8_t ranges;
    int16_t range[3]; /* class FWDR: the distances, without those of class FWD */
    bp_seen enemy;
    int16_t near_angle; /* of the wheel toward him, 0: none */
    int16_t angle;      /* the same, 0 also if class WHEEL has it */
} bp_foe;

enum { SLIDES = 11, MEMO_SLOTS = 128, NOT_ASKED = 255 };
typedef struct bp_memo {             /* what one slot has found out and another asks again */
    uint64_t empty[MEMO_SLOTS / 64]; /* slots without a legal move */
    uint8_t greatest[SLIDES];        /* "max" of each straight way from where it stands, or NOT_ASKED */
    uint8_t stuck;                   /* or NOT_ASKED */
    bp_foe near;
} bp_memo;

typedef struct bp_move_facts { /* the facts of an ASK_MOVE */
    bp_task task;
    uint8_t hold;      /* HOLD_... */
    uint8_t how;       /* MARCH_... */
    bool must_retreat; /* item 6 of bp.move.legal holds: by its order, or because it is disordered */
    uint8_t quarry;    /* CHARGE: its T, else GG_NONE */
    int16_t quarry_distance;
    uint16_t classes;              /* bits: what the order allows this unit */
    uint8_t first[BP_CLASSES + 1]; /* the first slot of each class */
    uint8_t forms, buildings;
    uint8_t building[2];
    bp_form_way form[FORM_WAYS];
    uint64_t chargeable; /* enemies that might be within reach of a charge */
    bp_memo memo;
    bp_march march;
} bp_move_facts;
/* The block of the facts is its asker's own, and so is what is kept there from one question to the next. */
static inline bp_memo *bp_memo_of(const bp_move_facts *f) { return (bp_memo *)&f->memo; }
#define BIT(class) (1 << CLASS_##class) /* of bp_move_facts.classes */
static inline bool bp_hunts(const bp_task *t) { return t->order == ORDER_CHARGE || t->order == ORDER_FOLLOW_ME_CHARGE; }
bool bp_lacks_initiative(const bp_battle *, const bp_task *);
bool bp_may_only_hold(const bp_battle *, const bp_state *, const bp_task *);
bool bp_enters_by_order(const bp_battle *, const bp_state *, const bp_move_facts *, int building);
bool bp_may_mount_now(const bp_battle *, const bp_state *, const bp_move_facts *);
void bp_task_facts(const bp_battle *, const bp_state *, const bp_task *, bp_move_facts *);
const bp_foe *bp_foe_of(const bp_battle *, const bp_state *, const bp_move_facts *); /* looks for him once */
gg_move bp_slot(const bp_battle *, const bp_state *, const bp_move_facts *, int slot);
bool bp_form_allowed(const bp_state *, const bp_move_facts *, int formation);
int bp_share(int rate, int quarters); /* class FWD: so many quarters of the rate */
bool bp_is_wheel(int angle);          /* one of class WHEEL */
bool bp_lowers(const bp_battle *, const bp_state *, const bp_move_facts *,
               const tab_rect *to); /* its D to the quarry */
bool bp_never_lowers(const bp_battle *, const bp_state *, const bp_move_facts *, const tab_rect *base,
                     int angle);                                           /* on that way */
bool bp_stuck(const bp_battle *, const bp_state *, const bp_move_facts *); /* no offer but HOLD */
tab_pose bp_about_and_on(const bp_march *, int n);
bool bp_may_turn_about(const bp_battle *, const bp_state *, const bp_move_facts *); /* the last of class TURN */

#endif
