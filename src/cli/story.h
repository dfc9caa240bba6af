/* The battle told as sentences: a sink that writes each event into a log, and prints it as it comes. */
#ifndef GG_CLI_STORY_H
#define GG_CLI_STORY_H

#include "buffer.h"
#include "grognard.h"
#include "tell/tally.h"
#include "term.h"

typedef struct story {
    gg_sink sink;  /* first: an event finds its story by it */
    const term *t; /* where it is told; NULL: only the log is kept */
    unsigned eyes; /* bits of the sides whose knowledge may be told */
    buffer log;    /* a line each, its depth as a digit before it */
    tally tally;
    gg_event march; /* of the kind GG_EV_MOVE while one is held back, in the hope of further steps */
} story;

void story_begin(story *, const term *, unsigned eyes);
/* Tells what was held back; call it when the next ask stands. goes_on: nobody looks, and a march may go on with the next
 * answer. */
void story_pause(story *, const gg_battle *, const gg_state *, bool goes_on);
void story_remark(story *, const char *text);              /* a line that no event says */
void story_retell(const story *, const term *, int lines); /* the last so many lines of the log */
void story_end(story *);

#endif
