/* What the tests of ccn share: short set-ups, and the few facts of the state that a view does not show. */
#ifndef GG_TESTS_CCN_FIELD_H
#define GG_TESTS_CCN_FIELD_H

#include "support/table.h"

/* A battle from short lines, with ';' between them:
 *     F1 FR.LN G4 S blocks 3 spent     unit F1 french "F1" FR.LN G4 facing S blocks 3 spent; A1 and so on are Allied
 *     french Ney G3                    leader french "Ney" G3
 *     anything else                    stands as it is, a line of the scenario
 * Eight rounds, no aides, four chits a side, goal 9, unless the lines say so. The French are NORTH. */
#define field(lines) field_set_up(NULL, HERE, "%s", lines)
#define fieldf(...) field_set_up(NULL, HERE, __VA_ARGS__)
/* The same on ground such as "forest F4 G4, hill G3". */
#define field_on(ground, ...) field_set_up(ground, HERE, __VA_ARGS__)
table *field_set_up(const char *ground, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The activation number of a unit at its side's attempt, found by rolling on copies; 0: it may not be activated. */
#define number_of(t, unit) field_number(t, unit, HERE)
int field_number(table *, const char *unit, const char *file, int line);
#define assert_number(t, unit, n) assert_int_equal(number_of(t, unit), n)
/* Whether an aide may be used for the unit's check: it stands in direct command. The side needs a ready aide. */
#define in_direct_command(t, unit) field_direct(t, unit, HERE)
bool field_direct(table *, const char *unit, const char *file, int line);

int command_distance(const table *, const char *unit); /* 5: out of command */

enum { FRENCH_SIDE, ALLIED_SIDE };
const char *kept_chits(const table *); /* "FAA" */
int cup_of(const table *, int side);
int chits_this_round(const table *, int side);
int aides_ready(const table *, int side);
int banners_of(const table *, int side); /* without objectives */
int shots_of(const table *, const char *unit);
int round_of(const table *);
bool holds_token(const table *, int side, const char *token);
bool keeps_spent(const table *, const char *unit);
bool leader_is(const table *, const char *leader, const char *status); /* "on", "casualty", "eliminated" */

#endif
