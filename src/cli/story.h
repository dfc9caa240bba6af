/* The battle told as sentences: a sink that writes each event into a log, and prints it as it comes. */
#ifndef GG_CLI_STORY_H
#define GG_CLI_STORY_H

#include "buffer.h"
#include "grognard.h"
#include "term.h"

enum { TALLY_LINES = 24 };
typedef struct tally { /* the modifiers of one test, collected until it is complete */
    int lines;
    uint8_t piece, other;
    int amount[TALLY_LINES];
    gg_rule rule[TALLY_LINES];
} tally;
bool tally_takes(tally *, const gg_event *); /* false: the event belongs to another test, or to none */
int tally_print(const gg_battle *, const tally *, char *out, size_t cap); /* "F1 against A1: 5 = 4 ... + 1 ..." */

typedef struct story {
    gg_sink sink;  /* first: an event finds its story by it */
    const term *t; /* where it is told; NULL: only the log is kept */
    unsigned eyes; /* bits of the sides whose knowledge may be told */
    buffer log;    /* a line each, its depth as a digit before it */
    tally tally;
} story;

void story_begin(story *, const term *, unsigned eyes);
void story_pause(story *, const gg_battle *); /* tells what was held back; call it when the next ask stands */
void story_remark(story *, const char *text); /* a line that no event says */
void story_retell(const story *, const term *, int lines); /* the last so many lines of the log */
void story_end(story *);

#endif
