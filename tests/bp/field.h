/* What the tests of bp share: short set-ups, and the few facts of the state that a view does not show. */
#ifndef GG_TESTS_BP_FIELD_H
#define GG_TESTS_BP_FIELD_H

#include "support/table.h"

#include "rules/bp/choose/choose.h"

/* A battle from short lines, with ';' between them:
 *     R1 GEN_LINE LINE 200,100 0 casualties 2   unit R1 R "R1" GEN_LINE LINE 200,100 facing 0 casualties 2
 *     B1 GEN_LINE GARRISON V1                   unit B1 B "B1" GEN_LINE GARRISON V1
 *     R2/K FR_LC LINE 300,100 0                 the same, in the brigade K
 *     anything else                             stands as it is, a line of the scenario
 * The sides are red, which goes first, and blue; unless the lines say so, brigade R is under Ney and brigade B under Moore,
 * both rated 8, in opposite corners of a table of 720 by 480. */
#define field(lines) field_set_up(HERE, "%s", lines)
#define fieldf(...) field_set_up(HERE, __VA_ARGS__)
table *field_set_up(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define field_faults(out, ...) field_wrong(out, __VA_ARGS__)
bool field_wrong(gg_faults *out, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* true: it has faults */

enum { RED, BLUE };
static inline const bp_battle *bt(const table *t) { return bp_b(t->battle); }
static inline const bp_state *st(const table *t) { return bp_s(t->state); }
static inline bp_state *change(table *t)
{
    return (bp_state *)(void *)t->state;
} /* for what no rule brings about here */

int unit_id(const table *, const char *label);
int feature_id(const table *, const char *label);
int commander_id(const table *, const char *label);
const bp_unit *unit_of(const table *, const char *label);
const bp_commander *commander_of(const table *, const char *label);
tab_rect rect_of(const table *, const char *label);
int distance_of(const table *, const char *a, const char *b); /* D */
int casualties_of(const table *, const char *label);
bool flagged(const table *, const char *label, uint32_t flag);
bool are_engaged(const table *, const char *a, const char *b);
const bp_pair *pair_of(const table *, const char *a, const char *b);
uint64_t units_named(const table *, const char *labels); /* "R1 R2" */

#define assert_pose(t, label, px, py, pf)                                                                              \
    do {                                                                                                               \
        tab_pose pose_ = unit_of(t, label)->pose;                                                                      \
        if (pose_.x != (px) || pose_.y != (py) || pose_.f != (pf))                                                     \
            table_fail(HERE, "%s stands at %d,%d facing %d, not at %d,%d facing %d", label, pose_.x, pose_.y, pose_.f, \
                       (px), (py), (pf));                                                                              \
    } while (0)
#define assert_same_pose(p, px, py, pf)                                                                            \
    do {                                                                                                           \
        tab_pose pose_ = (p);                                                                                      \
        if (pose_.x != (px) || pose_.y != (py) || pose_.f != (pf))                                                 \
            table_fail(HERE, "%d,%d facing %d, not %d,%d facing %d", pose_.x, pose_.y, pose_.f, (px), (py), (pf)); \
    } while (0)

/* What the pending question of one unit offers (ASK_MOVE). */
int offers_of(const table *, gg_move *out, int cap);
bool offers_pose(const table *, int x, int y, int f);
/* Slots by class for a task that need not be asked: from the generator itself. */
#define assert_verdict(t, move, rule) field_verdict(t, move, rule, HERE)
void field_verdict(table *, const char *move, const char *rule, const char *file, int line); /* "" : legal */

/* Sight. face -1 unless a square shoots. */
bp_sight sight_of(const table *, const char *unit, const char *target);
int rating_of(const table *, const char *commander, const char *units, const char *order);
int tally_of(const gg_tally *, const char *rule);                  /* the sum that this rule put into it */
int hit_mod(const table *, const char *unit, const char *target);  /* bp.shoot.hit as for the shooting phase */
int shots_at(const table *, const char *unit, const char *target); /* dice */
int save_mod(const table *, const char *unit, const char *attacker, bool melee);
int blow_mod(const table *, const char *unit, const char *enemy);
int blows_of(const table *, const char *unit);

/* A roll of `dice` dice that all show `face`, then the rest: "roll 4 4 4". */
const char *same_dice(int dice, int face);
void throw_all(table *, int face); /* answers the pending roll with that face on every die */
#define assert_pending_die(t, die) field_die(t, die, HERE)
void field_die(table *, int die, const char *file, int line); /* DIE_... */
bool asks_for(const table *, int question);                   /* ASK_... */
/* Nobody does anything any more: on to the next player turn, to dice, or to a decision that cannot be declined. */
void pass_turn(table *);
void pass_to(table *, int question); /* the same, but no farther than this question */

#endif
