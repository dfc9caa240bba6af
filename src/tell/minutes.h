/* A session written down: its record, as it goes on or at once, and its position. */
#ifndef GG_TELL_MINUTES_H
#define GG_TELL_MINUTES_H

#include "session.h"

typedef struct minutes { /* a record that follows a session */
    gg_scribe scribe;
    buffer text;     /* without its end */
    size_t head;     /* of it, before the first answer */
    gg_state *state; /* after the answers in it */
    int answers, remarks;
} minutes;

enum { MINUTES_TAGS = GG_SIDES + 1 };
typedef struct minutes_tags { /* who played, and where the dice came from */
    gg_tag tag[MINUTES_TAGS];
    char seed[24];
} minutes_tags;
void minutes_tag(const session *, minutes_tags *out); /* points into it and into the session's battle */

void minutes_begin(minutes *, const session *, const gg_tag *, int tags);
/* Writes on, or back, to the `n`th answer; back is to be said before other answers take the place of those. */
void minutes_follow(minutes *, const session *, int n);
void minutes_end(const minutes *, const session *, buffer *out); /* adds its last lines: hash and result */
void minutes_free(minutes *);

void session_record(const session *, int answers, const gg_tag *, int tags, buffer *out);
/* As a scenario: the last quiet point up to here, and what was answered since. */
void session_position(const session *, buffer *out);

#endif
