/* The ground: what a unit sees (3.4), where it can stand and go (3.5, 3.6), where charges end (3.7), which moves it is offered
 * and which it may make (3.8), what terrain does (8). What a unit about to move must reckon with is worked out once.
 * Questions only: nothing here changes a state. This room sees the pieces. */
#ifndef GG_BP_GROUND_H
#define GG_BP_GROUND_H

#include "rules/bp/pieces/pieces.h"

/* ---- 8: terrain ---- */

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
int bp_level_at(const bp_battle *, tab_point);
bool bp_in_wood(const bp_battle *, tab_point);
bool bp_near_road(const bp_battle *, tab_point);
/* 0 none 1 light 2 heavy, bp.terr.cover */
int bp_cover(const bp_battle *, const bp_state *, int target, tab_point from, bool melee);
bool bp_on_permitted_ground(const bp_battle *, const bp_state *, int unit, const tab_rect *, const tab_rect *from,
                            int charge_target);

/* ---- 3.4: sight ---- */
typedef struct bp_sight {
    int range;             /* R from the origin; D to the closest part */
    uint8_t arc, vis, obs; /* bp.los.count */
    uint8_t obs_units, obs_terrain;
    bool overhead;
    tab_point origin;
} bp_sight;
/* face: of a SQUARE that shoots, else -1. small_arms: as for small arms whatever the weapon (charges). */
void bp_see(const bp_battle *, const bp_state *, int unit, int target, int face, bool small_arms, bp_sight *);
bool bp_any_sight(const bp_battle *, const bp_state *, int unit,
                  int target); /* vis >= 1 as for a charge, stops at the first */
bool bp_any_aim(const bp_battle *, const bp_state *, int unit, int target, int face, int most,
                int *range); /* the same as for a shot, and a range no more than that; range: as in bp_see */

/* vis >= 1 from F in the FRONT quarter, of footprints that are made already. */
bool bp_sees_in_front(const bp_battle *, const bp_state *, int unit, const tab_rect *from, int target,
                      const tab_rect *at);

/* ---- 3.5: moving ---- */
bool bp_on_table(const bp_battle *, const tab_rect *);
int bp_rate(const bp_battle *, const bp_state *, int unit); /* bp.move.rate */

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
gg_rule bp_march_keeps(const bp_battle *, const bp_march *, const tab_rect *to, int how); /* of these 1 to 3 */
/* From `base`, in the direction `angle` off its facing: the greatest legal multiple of 5 up to `most`, 0 if none is. clear,
 * if asked for: nothing is on that way, so that less of it is legal as well if it keeps to bp_march_keeps */
int bp_march_greatest(const bp_battle *, const bp_march *, const tab_rect *base, int angle, int most, int how,
                      bool *clear);
gg_rule bp_march_retreats(const bp_battle *, const bp_state *, const bp_march *,
                          const tab_rect *to);                                            /* bp.move.retreat */
void bp_march_step(const bp_march *, tab_point centre, int64_t *right, int64_t *forward); /* of the centre, local */
bool bp_march_reaches(const tab_rect *start, const tab_rect *to, int reach);              /* no corner goes farther */

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

/* ---- 3.7: charges, and the moves that answer them (7.4) ---- */
typedef struct bp_charge_pose { /* bp.charge.pose */
    tab_pose pose;
    uint8_t face;
    int16_t displacement;
} bp_charge_pose;
/* The pose from `start` (with its formation as it stands) against the target where it is now; sight is not asked for. */
bool bp_find_charge(const bp_battle *, const bp_state *, int unit, tab_pose start, int target, bp_charge_pose *out);
gg_rule bp_judge_charge(const bp_battle *, const bp_state *, int unit, int target, bp_charge_pose *out); /* all of it */
int bp_best_charge(const bp_battle *, const bp_state *, int unit,
                   bp_charge_pose *out); /* least displacement, then id; GG_NONE */
tab_pose bp_halt_pose(const bp_battle *, const bp_state *, int unit, tab_pose start, int target,
                      const bp_charge_pose *);
bool bp_find_counter(const bp_battle *, const bp_state *, int unit, int charger, tab_pose charger_start,
                     tab_pose *out); /* bp.resp.counter */
bool bp_find_turn_face(const bp_battle *, const bp_state *, int unit, int charger, tab_pose charger_start,
                       tab_pose *out); /* bp.resp.turn */

gg_rule bp_why_not_charger(const bp_battle *, const bp_state *, int unit); /* bp.charge.who, but for the target */
gg_rule bp_why_not_charged(const bp_battle *, const bp_state *, int unit, int target); /* and of the two together */
bool bp_meets_no_charge(const bp_battle *, tab_point from, tab_point to);
/* bp.charge.pose alone, of a march that is made already. */
bool bp_march_contacts(const bp_battle *, const bp_state *, const bp_march *, int target, bp_charge_pose *out);
bool bp_may_charge_at_all(const bp_battle *, const bp_state *, int unit); /* bp.charge.who, but for the target */
uint64_t bp_march_targets(const bp_march *);                              /* enemies that a charge might reach */
bool bp_march_charges(const bp_battle *, const bp_state *, const bp_march *, int target, bp_charge_pose *out);

/* ---- moves that nobody chooses: units that retire (7.8), evade (7.4) or blunder (7.2) ---- */
bool bp_find_retire(const bp_battle *, const bp_state *, int unit, int from_k, int to_k, tab_pose *out,
                    int *k); /* bp.break.retire search, k moves */
bool bp_find_short_retire(const bp_battle *, const bp_state *, int unit, int longest,
                          tab_pose *out); /* straight back by longest, longest - 10, ... 10 */
bool bp_find_evade(const bp_battle *, const bp_state *, int unit, int charger, tab_pose *out); /* bp.resp.evade */
bool bp_blunder_step(const bp_battle *, const bp_state *, int unit, int die,
                     tab_pose *out); /* bp.blunder.geometry without the charge; false: nowhere */

/* ---- placing without a path ---- */
bool bp_clear_of_units(const bp_battle *, const bp_state *, int unit, const tab_rect *,
                       int but); /* overlaps no unit; but: GG_NONE or one to pass over */
bool bp_may_form(const bp_battle *, const bp_state *, int unit, int formation);        /* bp.form.who */
gg_rule bp_why_not_form(const bp_battle *, const bp_state *, int unit, int formation); /* GG_OK: it may */
bool bp_form_pose(const bp_battle *, const bp_state *, int unit, int formation, int facing,
                  tab_pose *out); /* bp.form.change */
bool bp_find_square(const bp_battle *, const bp_state *, int unit,
                    tab_pose *out); /* same C, then the anchors of bp.form.change */
bool bp_find_exit(const bp_battle *, const bp_state *, int unit, int side /* N E S W, -1: farthest from enemies */,
                  tab_pose *out, int *formation);
tab_pose
bp_leave_skirmish(const bp_battle *, const bp_state *, int unit,
                  int *formation); /* bp.form.who: after a move out of the woods; formation unchanged if it cannot */

int bp_form_facings(const bp_battle *, const bp_state *, int unit, int formation, int16_t out[4]);
bool bp_may_enter(const bp_battle *, const bp_state *, int unit, int building); /* bp.move.building */
bool bp_mount_fits(const bp_battle *, const bp_state *, int unit); /* bp.spec.mounted_inf: its other footprint */

/* ---- 3.8: offers ---- */
bool bp_in_proximity(const bp_battle *, const bp_state *, int unit); /* bp.prox.def */

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

enum { NEVER_LOOKED = 999 };
typedef struct bp_foe { /* the near enemy and what follows from him */
    bool looked;        /* for him: only classes FWDR and WHEELTO want to know */
    uint8_t ranges;
    int16_t range[3]; /* class FWDR: the distances, without those of class FWD */
    bp_seen enemy;
    int16_t near_angle; /* of the wheel toward him, 0: none */
    int16_t angle;      /* the same, 0 also if class WHEEL has it */
    int16_t next_angle; /* of the wheel toward the next, 0: none, or one of these; NEVER_LOOKED */
} bp_foe;

enum { SLIDES = 11, MEMO_SLOTS = 128, NOT_ASKED = 255 };
typedef struct bp_memo {             /* what one slot has found out and another asks again */
    uint64_t empty[MEMO_SLOTS / 64]; /* slots without a legal move */
    uint8_t greatest[SLIDES];        /* "max" of each straight way from where it stands, or NOT_ASKED */
    uint16_t clear;                  /* bits: the ways of these on which there is nothing */
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
    tab_rect quarry_at;
    uint16_t classes;              /* bits: what the order allows this unit */
    uint8_t first[BP_CLASSES + 1]; /* the first slot of each class */
    uint8_t forms, buildings;
    uint8_t building[2];
    bp_form_way form[FORM_WAYS];
    uint64_t chargeable; /* enemies that might be within reach of a charge */
    bp_memo memo;
    bp_march march;
} bp_move_facts;

#define BIT(class) (1 << CLASS_##class) /* of bp_move_facts.classes */
static inline bool bp_hunts(const bp_task *t) { return bp_order_charges(t->order); }
bool bp_lacks_initiative(const bp_battle *, const bp_task *);
bool bp_may_only_hold(const bp_battle *, const bp_state *, const bp_task *);
bool bp_enters_by_order(const bp_battle *, const bp_state *, bp_move_facts *, int building);
bool bp_may_mount_now(const bp_battle *, const bp_state *, bp_move_facts *);
void bp_task_facts(const bp_battle *, const bp_state *, const bp_task *, bp_move_facts *);
const bp_foe *bp_foe_of(const bp_battle *, const bp_state *, bp_move_facts *); /* looks for him once */
int bp_angle_to_next(const bp_battle *, const bp_state *,
                     bp_move_facts *); /* after bp_foe_of: toward the next, if that is another */
gg_move bp_slot(const bp_battle *, const bp_state *, bp_move_facts *, int slot);
bool bp_form_allowed(const bp_state *, bp_move_facts *, int formation);
int bp_share(int rate, int quarters);                      /* class FWD: so many quarters of the rate */
bool bp_is_wheel(int angle);                               /* one of class WHEEL */
bool bp_lowers(const bp_move_facts *, const tab_rect *to); /* its D to the quarry */
bool bp_never_lowers(const bp_move_facts *, const tab_rect *base, int angle); /* on that way */
bool bp_stuck(const bp_battle *, const bp_state *, bp_move_facts *);          /* no offer but HOLD */
tab_pose bp_about_and_on(const bp_march *, int n);
bool bp_may_turn_about(const bp_battle *, const bp_state *, bp_move_facts *); /* the last of class TURN */
int bp_greatest_slide(const bp_battle *, const bp_state *, const bp_task *, int angle,
                      int most); /* "max" of 3.8, multiples of 5 */
/* ASK_MOVE by slot: the facts of the ask go into the caller's block. */
void bp_move_offers(const bp_battle *, const bp_state *, const bp_task *, gg_offers *);
gg_move bp_move_offer(const bp_battle *, const bp_state *, gg_offers *, int slot); /* 0: that slot is not legal */

/* ---- 3.5, 7.1, 7.2: the verdict ---- */
/* bp.move.legal for one pose, formation kept; task->order decides item 6 and which classes are allowed. */
typedef struct bp_could { /* go instead, on the way to a pose that it may not take */
    int length;           /* of its farthest corner; -1: nothing can be said of it */
    tab_pose pose;
} bp_could;
gg_rule bp_judge_pose(const bp_battle *, const bp_state *, const bp_task *, tab_pose, bp_could *);
gg_rule bp_judge_move(const bp_battle *, const bp_state *, bp_move_facts *, gg_move); /* any move of ASK_MOVE */
gg_rule bp_judge_moving(const bp_state *, bp_move_facts *); /* why it may make no move of that kind at all */
gg_rule bp_judge_purpose(const bp_battle *, const bp_state *, bp_move_facts *,
                         const tab_rect *to); /* item 6: what its order or its disorder asks of a pose */
gg_rule bp_judge_task_move(const bp_battle *, const bp_state *, const bp_task *, gg_move); /* makes the facts first */

#endif
