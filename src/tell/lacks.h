/* A line in which a part is missing: `E4`, `move E4`, `F1 E4`, `fire a2`, `52nd`. It may mean any legal move that has all its
 * words, in that order, and if those are several, somebody is asked for what tells them apart. Units may be called by a word of
 * their names. Nothing here knows a rule system: it compares moves as they are written. */
#ifndef GG_TELL_LACKS_H
#define GG_TELL_LACKS_H

#include "said.h"

enum { LACKS_LINES = 256 };
typedef struct lacks {
    int lines;
    bool later;                            /* they name somebody first, and are done when dice have fallen */
    char line[LACKS_LINES][SAID_TEXT];     /* what it may mean: each can be read by said_read */
    char ask[sizeof((gg_fault *)0)->text]; /* "move which unit? F1, F3 or F4"; "": there is no question */
} lacks;

/* `text`: what was said, and behind a | each what was answered to the question that followed. `later`: it may
 * also name somebody now and be done when dice have fallen. false: it means nothing here. */
bool lacks_find(const gg_battle *, const gg_state *, const char *text, bool later, lacks *);

#endif
