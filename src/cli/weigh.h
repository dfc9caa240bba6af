/* The odds of a move, computed and shown: for `odds`, and for the same word in play. */
#ifndef GG_CLI_WEIGH_H
#define GG_CLI_WEIGH_H

#include "engine/report.h"
#include "grognard.h"
#include "json.h"
#include "term.h"

enum { WEIGH_BUDGET = 2000000, COURSE = 10, COURSE_TEXT = 400 };

typedef struct course { /* what happens on the way: tests with their modifiers, and who decided what */
    int tallies, habits;
    char tally[COURSE][COURSE_TEXT];
    char habit[COURSE][COURSE_TEXT];
} course;
/* Found by playing the exchange some dozens of times. */
void course_find(const gg_battle *, const gg_state *, gg_move, const gg_move *assume, int assumes, course *out);

typedef struct weighing {
    gg_odds odds;
    gg_report report;
    double seconds; /* that the odds took, without the report */
    double gain;    /* expected change of the position's worth to the side that is asked, in points */
    bool has_gain;
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
bool weigh(const gg_battle *, const gg_state *, gg_move move, const gg_move *assume, int assumes, int budget,
           weighing *out);
void weigh_free(weighing *);
void weigh_print(const term *, const weighing *, int results, bool all); /* that many of the results, or everything */
json_t *weigh_json(const weighing *);

#endif
