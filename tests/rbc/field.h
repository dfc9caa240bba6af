/* What the tests of rbc share: short set-ups, moves by what they bring about, and conditions on the state itself. */
#ifndef GG_TESTS_RBC_FIELD_H
#define GG_TESTS_RBC_FIELD_H

#include "support/table.h"

#include "rules/rbc/choose/choose.h"

/* A battle from short lines, with ';' between them:
 *     S1 SWPB D2 N hits 3      unit S1 S1 "S1" SWPB D2 facing N hits 3: a unit of the south, alone in its brigade
 *     N2/C FRPB E9 S           a unit of the north in the brigade C
 *     anything else            stands as it is, a line of the scenario
 * The sides are called south, which goes first, and north. Unless the lines say so: a board of 12 by 12, zones of three
 * rows, Break Points out of reach, 40 turns. */
#define field(lines) field_set_up(NULL, HERE, "%s", lines)
#define fieldf(...) field_set_up(NULL, HERE, __VA_ARGS__)
/* The same on ground such as "W F4 G4, H G3": the letters of the terrain table. */
#define field_on(ground, ...) field_set_up(ground, HERE, __VA_ARGS__)
table *field_set_up(const char *ground, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool field_wrong(gg_faults *out, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* the same lines; true: they have faults */

static inline const rbc_battle *bt(const table *t) { return rbc_b(t->battle); }
static inline const rbc_state *st(const table *t) { return rbc_s(t->state); }
int box_id(const table *, const char *box);
const rbc_unit *unit_of(const table *, const char *label);

/* Conditions, joined by commas, all of which must hold:
 *     S1 at D4 | S1 faces N | S1 gone | S1 here | S1 hits 3 | S1 hits >=3 | S1 worn 3 (gone, or 3 hits or more) |
 *     S1 formed | S1 steady | S1 shaken | S1 melee | S1 free | S1 meets N1 | S1 over N1 (fewer hits, or broke it) |
 *     S1 massed 1 | S1 <a flag as in a unit's line> | committed A | lost south 3 | pt 8 | active north |
 *     question evade | rolls 3 | test 5 | over | won south | drawn | not CONDITION */
#define assert_so(t, condition) field_assert(t, condition, true, HERE)
#define assert_not_so(t, condition) field_assert(t, condition, false, HERE)
bool field_holds(const table *, const gg_state *, const char *condition, const char *file, int line);
void field_assert(table *, const char *condition, bool want, const char *file, int line);
/* Chances of a condition: over the one pending roll; over the whole exchange, after a move or (NULL) from the roll. */
#define assert_falls(t, condition, fraction) field_falls(t, condition, fraction, HERE)
#define assert_odds(t, move, condition, fraction) field_odds(t, move, condition, fraction, HERE)
void field_falls(table *, const char *condition, const char *fraction, const char *file, int line);
void field_odds(table *, const char *move, const char *condition, const char *fraction, const char *file, int line);
gg_fraction expected_hits(const table *, const char *unit); /* over the one pending roll */

/* Moves by what they bring about: "S1 F6 N unformed", "S1 D4 E formed still", "S1 N1", "S1 N1 left", "S1 N1 from E6 N
 * salvo unformed". What is not said may be either, but one offer must fit. */
#define move_to(t, words) field_move(t, words, HERE)
#define charge(t, words) field_charge(t, words, HERE)
#define assert_moves(t, words) field_offers(t, V_MOVE, words, true, HERE)
#define assert_no_move(t, words) field_offers(t, V_MOVE, words, false, HERE)
#define assert_charges(t, words) field_offers(t, V_CHARGE, words, true, HERE)
#define assert_no_charge(t, words) field_offers(t, V_CHARGE, words, false, HERE)
void field_move(table *, const char *words, const char *file, int line);
void field_charge(table *, const char *words, const char *file, int line);
void field_offers(table *, rbc_verb, const char *words, bool want, const char *file, int line);
int count_moves(const table *, unsigned set,
                unsigned clear); /* MOVE offers whose argument has and has not these bits */
int count_verb(const table *, rbc_verb);
/* A move that is not offered, and the rule that forbids it. */
#define assert_barred(t, move, rule) field_barred(t, move, rule, HERE)
void field_barred(table *, gg_move, const char *rule, const char *file, int line);
gg_move a_move(const table *, const char *unit, const char *box, int facing, int arg);
gg_move a_charge(const table *, const char *unit, const char *target, const char *from, int facing, int arg);

/* Whose dice: the numbers of dice that are rolled one after the other, "10 14 1"; every die shows a one. */
#define assert_dice(t, numbers) field_dice(t, numbers, HERE)
void field_dice(table *, const char *numbers, const char *file, int line);
/* The pending roll is a test at this value. */
#define assert_test(t, v) field_test(t, v, HERE)
void field_test(table *, int v, const char *file, int line);
#define assert_question(t, ask) field_question(t, ask, HERE)
void field_question(table *, int ask, const char *file, int line); /* ASK_... */
void throw_all(table *, int face);
/* So many dice with a hit, the others without. */
#define hits(t, n) field_hit(t, n, HERE)
void field_hit(table *, int n, const char *file, int line);

/* The active side does nothing more, everything optional is declined, until this question is asked or dice are. */
void pass_to(table *, int ask);
void pass_until(table *, int pt);            /* the same, until this player turn has begun */
void choose_unit(table *, const char *unit); /* D1, if it is asked */

#endif
