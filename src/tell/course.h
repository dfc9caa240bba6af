/* What happens on the way through an exchange: tests with their modifiers, and who decided what. */
#ifndef GG_TELL_COURSE_H
#define GG_TELL_COURSE_H

#include "tally.h"

enum { COURSE = 10, COURSE_TEXT = 400 };

typedef struct course {
    int tallies, habits;
    tally test[COURSE]; /* one example of each kind of test, and the same in words */
    char tally[COURSE][COURSE_TEXT];
    char habit[COURSE][COURSE_TEXT];
} course;
/* Found by playing the exchange some dozens of times. */
void course_find(const gg_battle *, const gg_state *, gg_move, const gg_move *assume, int assumes, course *out);

#endif
