/* What the tests of boe share: short set-ups, conditions on the state itself, and chances over all dice on the way. */
#ifndef GG_TESTS_BOE_FIELD_H
#define GG_TESTS_BOE_FIELD_H

#include "support/table.h"

#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* A battle from short lines, with ';' between them:
 *     F1 LINE 6 R 5,5 S COLUMN cube red       unit F1 FB "F1" LINE 6 R at 5,5 facing S COLUMN cube red command
 *     A1/AV LCAV 4 E 5,9 N LINE out           a unit of the allies in the brigade AV, out of command
 *     anything else                           stands as it is, a line of the scenario
 * The sides are called french, with its home in the north, and allies, with its home in the south; units F... and A...
 * belong to them. Unless the lines say so a brigade is on attack under a leader who is lost, the board is 12 by 12, and
 * there are 8 turns. */
#define field(lines) field_set_up(NULL, HERE, "%s", lines)
#define fieldf(...) field_set_up(NULL, HERE, __VA_ARGS__)
/* The same on ground such as "H 5,5 6,5, l 3,3, 1 4,7": the marks of section 8. */
#define field_on(ground, ...) field_set_up(ground, HERE, __VA_ARGS__)
table *field_set_up(const char *ground, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool field_wrong(gg_faults *out, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* the same lines; true: they have faults */

static inline const boe_battle *bt(const table *t) { return boe_b(t->battle); }
static inline const boe_state *st(const table *t) { return boe_s(t->state); }
int space(int x, int y); /* as the text counts, from 1 */
const boe_unit *unit_of(const table *, const char *label);
int brigade_id(const table *, const char *label);

/* Conditions with ';' between them, all of which must hold:
 *     F1 at 5,4 | F1 faces N | F1 gone | F1 here | F1 COLUMN | F1 good | F1 worse disorder (at least so bad) | F1 red |
 *     F1 stands 3 | F1 stands >=3 | F1 start 5 | F1 ap 2 | F1 spent 2 | F1 other 2 | F1 fatigue 1 | F1 melee |
 *     F1 free | F1 entry 5,4 | F1 guns 5,4 | F1 fired_at A1 | F1 <a flag as in a unit's line> |
 *     Ney at 5,4 | Ney with F1 | Ney alone | Ney lost | Ney present | Ney rating 2 | Ney moved
 *     brigade FB attack | brigade FB shaken | brigade FB written attack | brigade FB post 5,4 | brigade FB lost 3
 *     turn 2 | phase 5e | a french | asks french | question react | rolls 3 | hits-from 5 (of the dice asked for) |
 *     killed french 3 | captured french 1 | score french 13 | control 0 french | melees 1 | markers 1 | over |
 *     won french | drawn | not CONDITION */
#define assert_so(t, condition) field_assert(t, condition, true, HERE)
#define assert_not_so(t, condition) field_assert(t, condition, false, HERE)
bool field_holds(const table *, const gg_state *, const char *condition, const char *file, int line);
void field_assert(table *, const char *condition, bool want, const char *file, int line);

/* The chance of a condition, summed over all ways in which the dice may fall from here on. Choices are made as drive()
 * makes them, from `moves`; it ends where none of them is legal, or as soon as `stop` holds (NULL: never). On the way
 * the initiative falls to the french. */
#define assert_odds(t, moves, condition, fraction) field_odds(t, moves, NULL, condition, fraction, HERE)
#define assert_odds_until(t, moves, stop, condition, fraction) field_odds(t, moves, stop, condition, fraction, HERE)
void field_odds(table *, const char *moves, const char *stop, const char *condition, const char *fraction,
                const char *file, int line);
/* The mean of what a unit loses, in the same way. */
#define assert_mean_loss(t, moves, stop, unit, fraction) field_mean_loss(t, moves, stop, unit, fraction, HERE)
void field_mean_loss(table *, const char *moves, const char *stop, const char *unit, const char *fraction,
                     const char *file, int line);

/* The next dice are so many, and each hits from this number up. */
#define assert_volley(t, dice, from) field_volley(t, dice, from, HERE)
void field_volley(table *, int dice, int from, const char *file, int line);
#define assert_question(t, ask) field_question(t, ask, HERE)
void field_question(table *, int ask, const char *file, int line); /* ASK_... */

/* A move is legal, or it is forbidden by a rule, though no offer names it. */
#define assert_legal(t, move) field_legal(t, move, HERE)
void field_legal(table *, const char *move, const char *file, int line);

/* A melee as it would be fought: the modifiers of both sides. */
#define assert_melee(t, intruder, holder) field_melee(t, intruder, holder, HERE)
void field_melee(table *, int intruder, int holder, const char *file, int line);
/* What differs between the dice of the intruder and the holder of the one melee: the chance of each margin of the
 * intruder, as "lose5 lose3 lose1 tie win1 win3 win5" in fractions. */
#define assert_margins(t, fractions) field_margins(t, fractions, HERE)
void field_margins(table *, const char *fractions, const char *file, int line);

#endif
