/* The modifiers of one test, collected from events until it is complete; and how loud an event is in a log. */
#ifndef GG_TELL_TALLY_H
#define GG_TELL_TALLY_H

#include "grognard.h"

enum { TALLY_LINES = 24 };
typedef struct tally {
    int lines;
    uint8_t piece, other;
    int amount[TALLY_LINES];
    gg_rule rule[TALLY_LINES];
} tally;
bool tally_takes(tally *, const gg_event *); /* false: the event belongs to another test, or to none */
int tally_total(const tally *);
int tally_print(const gg_battle *, const tally *, char *out, size_t cap); /* "F1 against A1: 5 = 4 ... + 1 ..." */

enum { AT_ROUND, AT_DRAW, AT_DEED, AT_DETAIL };
int event_depth(const gg_event *);

#endif
