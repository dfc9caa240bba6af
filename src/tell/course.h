/* What happens on the way of odds: the tests, and who decided what. */
#ifndef GG_TELL_COURSE_H
#define GG_TELL_COURSE_H

#include "tally.h"

enum { COURSE = 12, COURSE_TEXT = 400 };

typedef struct course {
    int tallies, habits, tests;
    tally test[COURSE]; /* one example of each kind of tally, and the same in words */
    char tally[COURSE][COURSE_TEXT];
    char habit[COURSE][COURSE_TEXT];
    gg_test *on_way; /* what each roll is for, one example of each kind */
} course;
/* Found by playing it some dozens of times. */
void course_find(const gg_battle *, const gg_state *, const gg_odds_ask *, course *out);
void course_free(course *);

#endif
