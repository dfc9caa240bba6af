/* The odds of a move, worked out for people: its headline, the facts that can become so, whole results that look the same at
 * the table taken together, the tests on the way, what had to be assumed, and the expected gain. */
#ifndef GG_TELL_WEIGH_H
#define GG_TELL_WEIGH_H

#include "course.h"
#include "engine/headline.h"
#include "engine/report.h"

enum { WEIGH_BUDGET = 2000000, WEIGH_AGAIN = 32, WEIGH_TITLE = 4 * GG_MOVE_TEXT, WEIGH_MOST = 64, WEIGH_RIVALS = 4 };

typedef struct weigh_limits {
    int budget;            /* states to look at before it falls back on samples */
    size_t room;           /* bytes to work in */
    double (*clock)(void); /* seconds; NULL: nobody looks at it */
    bool light;            /* the headline alone, and what was assumed */
    bool brief; /* the same, and which assumptions matter; the table of results, the tests and the gain are not */
    int again;  /* how often it may weigh with other answers, to see which assumptions matter */
    bool fixed; /* the other side answers by habit: its best answer is not looked for */
} weigh_limits;

typedef struct weighing {
    const gg_battle *b;
    gg_state *now;
    gg_odds_ask ask;
    gg_odds odds;
    gg_chances chances; /* of facts; no lines where a system tells none */
    gg_headline headline;
    gg_report report;
    double seconds; /* that it took */
    double gain;    /* expected change of the position's worth to the side that is asked, in points */
    bool has_gain;
    int guesses;                /* at what the other side hides, of which this is the mean; 0: it makes no difference */
    gg_guess taken[GG_GUESSES]; /* decisions on the way */
    bool matters[GG_GUESSES];   /* another answer would change a number of the headline */
    int takens;
    gg_move assume[WEIGH_MOST + WEIGH_RIVALS]; /* what the caller assumes, then the best answers of the other side */
    int rivals;                                /* so many of these */
    bool estimated;                            /* they were compared by estimates */
    bool light;                                /* which of them matter was not looked at */
    course course;
    char title[WEIGH_TITLE];
    void *memory;
    gg_arena arena; /* the same, with what is left of it */
    struct result { /* end states that look the same at the table, together */
        gg_fraction chance;
        uint64_t key;
        int outcome; /* one of them */
        char *words;
    } * result;
    int results;
} weighing;

/* Move 0: the roll that is asked. What the ask points at must live as long as the weighing. false: it did not fit even as an
 * estimate. */
bool weigh(const gg_battle *, const gg_state *, const gg_odds_ask *, weigh_limits, weighing *out);
int weigh_budget(const gg_battle *);  /* as much as takes a second or two */
weigh_limits weigh_listed(int moves); /* for the headline of one of so many: the list is there in a tenth of a second */
int weigh_horizons(const gg_battle *,
                   gg_until out[GG_UNTILS]); /* how far one may look here, from near to far; how many */
void weigh_beside(weighing *const *, int n); /* their headlines anew, so that they show the same facts */
void weigh_free(weighing *);
const char *weigh_kind(unsigned line_kind);        /* "removed" */
double weigh_error(const weighing *, gg_fraction); /* of an estimate: 95 % lie this near; 0 if it is exact */
/* "exact", "exact, if 77th Foot stand and ...", "an estimate ..." */
void weigh_how(const weighing *, gg_text *);
/* The values that a fact can have in the end, that of now last; how many. */
enum { WEIGH_VALUES = 64 };
int weigh_values(const weighing *, const gg_fact_line *, int32_t value[WEIGH_VALUES], gg_fraction chance[WEIGH_VALUES]);
/* What was assumed and what was planned that nobody is ever asked for on the way, in this order; how many. */
int weigh_unused(const weighing *, gg_move out[WEIGH_MOST], int *planned); /* the last so many were planned */

#endif
