/* The odds of a move, worked out for people: whole results that look the same at the table taken together, what becomes of
 * each piece, the tests on the way, and the expected gain. */
#ifndef GG_TELL_WEIGH_H
#define GG_TELL_WEIGH_H

#include "course.h"
#include "engine/report.h"

enum { WEIGH_BUDGET = 2000000 };

typedef struct weigh_limits {
    int budget;            /* states to look at before it falls back on samples */
    size_t room;           /* bytes to work in */
    double (*clock)(void); /* seconds; NULL: nobody looks at it */
} weigh_limits;

typedef struct weighing {
    gg_odds odds;
    gg_report report;
    double seconds; /* that it took */
    double gain;    /* expected change of the position's worth to the side that is asked, in points */
    bool has_gain;
    int guesses; /* at what the other side hides, of which this is the mean; 0: it makes no difference */
    course course;
    char title[GG_MOVE_TEXT];
    const gg_battle *b;
    void *memory;
    struct result { /* end states that look the same at the table, together */
        gg_fraction chance;
        char *words;
    } * result;
    int results;
} weighing;

/* `move` 0: the roll that is asked. false: it did not fit even as an estimate. */
bool weigh(const gg_battle *, const gg_state *, gg_move move, const gg_move *assume, int assumes, weigh_limits,
           weighing *out);
void weigh_free(weighing *);
const char *weigh_kind(unsigned line_kind); /* "removed" */

#endif
