/* A desk over a battle on a host, for its own files: desk_far.c has what it is and how it goes on, desk_far_said.c what is asked
 * of it and said. */
#ifndef GG_CLI_DESK_FAR_H
#define GG_CLI_DESK_FAR_H

#include "desks.h"
#include "far.h"
#include "text/text.h"

enum { THERE_WISHES = 8, THERE_WORDS = 24 };

typedef struct there {
    desk is; /* first */
    far *f;
    buffer news;   /* lines that are still to be said */
    gg_text *mute; /* what is said goes there meanwhile; NULL: into the news */
    int at, epoch; /* as the screen was last told */
    bool yours, over;
    bool asked;   /* the question of this moment has been fetched */
    bool changed; /* and the screen is to be told */
    bool people;
    bool proved;
    json_t *known, *lasting; /* what calls have answered: of this moment, of the whole battle */
    char wish[THERE_WISHES][160];
    int wishes; /* what was said behind `then` */
    desk_word words[THERE_WORDS];
} there;

static inline there *there_of(desk *d) { return (there *)d; }
bool there_fails(there *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* false; `why` */
void there_look(there *);  /* `now` as the host last said; what is new is noted */
bool there_begin(there *); /* a battle whose id the line knows; false: `why` */

json_t *there_call(desk *, const char *method, json_t *args);
void there_ask(there *);    /* fetches the question, the moves and the field in one request */
void there_forget(there *); /* what calls have answered */

bool there_say(desk *, const char *text);
bool there_undo(desk *);
bool there_stand(desk *, bool on, const char *move);
bool there_word(desk *, const char *line, char *out, size_t cap);
bool there_wish(there *); /* the next wish answers by itself; false: there is none, or it fell away, which is news */

#endif
