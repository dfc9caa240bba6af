/* What the tests of kings share: short set-ups, dice as a stream, conditions on the state itself, and chances. */
#ifndef GG_TESTS_KINGS_FIELD_H
#define GG_TESTS_KINGS_FIELD_H

#include "support/table.h"

#include "rules/kings/setup/setup.h"
#include "rules/kings/think/think.h"

/* A battle from short lines, with ';' between them:
 *     B1 RI12 300,100 close facing N pins 2     unit B1 british "B1" RI figures 12 of 12 at 300,100 close ...
 *     N1 TI7/16+fierce+veteran W0               seven of sixteen figures, inside the Work W0
 *     N2 TI16 pool                              off the table
 *     N3 TI+fierce -                            as many figures as its type has; its place is not said
 *     anything else                             stands as it is, a line of the scenario
 * Units B... are of the side british, N... of the side tribes. Unless the lines say so the table is 720 by 480, there
 * are 8 turns, the British go first and Leadership is fixed. */
#define field(lines) field_set_up(HERE, "%s", lines)
#define fieldf(...) field_set_up(HERE, __VA_ARGS__)
#define REDOUBT "work W0 redoubt \"R\" 360,240 25;" /* R of the worked cases */
table *field_set_up(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool field_wrong(gg_faults *out, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* the same lines; true: they have faults */

static inline const kings_battle *bt(const table *t) { return kings_b(t->battle); }
static inline const kings_state *st(const table *t) { return kings_s(t->state); }
const kings_unit *unit_of(const table *, const char *label);
uint64_t units_named(const table *, const char *labels); /* "B1 B2" */
static inline tab_point spot(int x, int y) { return (tab_point){x, y}; }
int gap_of(const table *, const char *a, const char *b);
bool sees(const table *, const char *a, const char *b);
int cover_of(const table *, const char *shooter, const char *target);
#define assert_targets(t, unit, action, labels) field_targets(t, unit, action, labels, HERE)
void field_targets(const table *, const char *unit, int action, const char *labels, const char *file, int line);

/* Conditions with ';' between them, all of which must hold:
 *     B1 on | B1 pool | B1 destroyed | B1 routed | B1 left | B1 exited | B1 lost 3 (figures) | B1 figs 9 | B1 figs <9 |
 *     B1 at 300,100 | B1 in W0 | B1 outside | B1 close | B1 loose | B1 faces NNE | B1 ground | B1 standing |
 *     B1 pins 2 | B1 radius 29 | B1 value 7 (its Leadership as rolled) | B1 owed |
 *     B1 leader | B1 leaderless | B1 leadership 7 (effective) | B1 trait idiot | B1 drunk 8 | B1 acted | B1 fresh |
 *     B1 targeted | B1 ammo_out | B1 lucky_used | B1 nerves_done | B1 jam 2 | B1 jam 0
 *     turn 2 | active british | asks british | question go | rolls 12 | rolls 12 from 5 | draws | hand british 3+1 |
 *     deck 47+2 | deployed tribes 2 | vp british 3 | gone_for_good 1 | arrivals 1 | over | won british | drawn |
 *     even B1 N1 (both are here, with as many figures lost) | not CONDITION */
#define assert_so(t, condition) field_assert(t, condition, true, HERE)
#define assert_not_so(t, condition) field_assert(t, condition, false, HERE)
bool field_holds(const table *, const gg_state *, const char *condition, const char *file, int line);
void field_assert(table *, const char *condition, bool want, const char *file, int line);

/* The dice as one stream, whatever rolls they fall into: "3 4 | 2 | 5*4 11*1". `n*f` is n dice that show f; a bar says
 * that a roll ends there and the next ask is a roll as well. */
#define dice(t, stream) field_dice(t, stream, HERE)
void field_dice(table *, const char *stream, const char *file, int line);
/* The next roll is so many dice, and each hits from this number up; from 0: every number counts. */
#define assert_dice(t, number, from) field_assert_dice(t, number, from, HERE)
void field_assert_dice(table *, int number, int from, const char *file, int line);
#define assert_question(t, ask) field_question(t, ask, HERE)
void field_question(table *, int ask, const char *file, int line); /* ASK_... */
/* The cards that are dealt: c an ordinary one, j a Joker. */
#define deal(t, cards) field_deal(t, cards, HERE)
void field_deal(table *, const char *cards, const char *file, int line);

/* A chance over the pending roll or draw; over the whole exchange by the engine's odds, after a move or (NULL) from the
 * roll; over all dice from here, choosing the first of `moves` that is legal, until none is or `stop` holds. */
#define assert_falls(t, condition, fraction) field_falls(t, condition, fraction, HERE)
#define assert_odds(t, move, condition, fraction) field_odds(t, move, condition, fraction, HERE)
#define assert_tree(t, moves, stop, condition, fraction) field_tree(t, moves, stop, condition, fraction, HERE)
void field_falls(table *, const char *condition, const char *fraction, const char *file, int line);
void field_odds(table *, const char *move, const char *condition, const char *fraction, const char *file, int line);
void field_tree(table *, const char *moves, const char *stop, const char *condition, const char *fraction,
                const char *file, int line);
#define assert_mean_loss(t, unit, fraction) field_mean_loss(t, unit, fraction, HERE) /* over the pending roll */
void field_mean_loss(table *, const char *unit, const char *fraction, const char *file, int line);

/* A move that is legal though it need not be offered. */
#define assert_legal(t, move) field_legal(t, move, HERE)
void field_legal(table *, const char *move, const char *file, int line);
/* D2 with neither an action of this kind for the unit, nor any of it legal if named: "attack N1". */
#define assert_no_action(t, prefix) field_no_action(t, prefix, HERE)
#define assert_action(t, prefix) field_action(t, prefix, HERE)
void field_no_action(table *, const char *prefix, const char *file, int line);
void field_action(table *, const char *prefix, const char *file, int line);

#endif
