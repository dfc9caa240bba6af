/* Sitting down to a battle of this process: who plays, whence the dice, from which record it goes on, where it is written down.
 * The line mode and the screen do it alike. */
#ifndef GG_CLI_SITTING_H
#define GG_CLI_SITTING_H

#include "game.h"
#include "guest.h"

typedef struct sitting {
    const gg_battle *b;
    const char *name;        /* as it was named, ccn/el_bodon: what is kept is called after it */
    const char *path;        /* its file */
    const gg_record *record; /* that is gone on with; NULL: it begins */
    int seat[GG_SIDES];
    guest *guest[GG_SIDES]; /* that play from outside; NULL: none there */
    uint64_t seed;
    bool typed;
    uint64_t think, rollouts; /* of programs that take time; 0: as their rank does */
    const char *record_to;    /* a file of the person's own; NULL: none */
    bool looks;               /* it is only looked through */
    bool unwritten;           /* nothing is written down, until it is said otherwise */
} sitting;

bool sitting_has_person(const sitting *);
const char *sitting_who(const sitting *, int side); /* "human", "captain", "engine:./mybot" */
/* Begins the session and its record; how it opens is told there, or nowhere (NULL). */
void sitting_begin(const sitting *, game *, const term *tell);
/* The record anew, as of a battle that left another: "el_bodon after 12 answers". NULL: it left none. */
void sitting_tag(const sitting *, game *, const char *branch);

/* Where it is written: the record that is gone on with, the file that was named. false: it cannot be, and `why`. */
bool sitting_write(const sitting *, game *, char *why, size_t cap);
/* And a battle that begins, or that left another, in a file of its own in the user's data folder. */
bool sitting_keep(const char *name, game *, char *why, size_t cap);
/* What to say when it is left: "the battle is kept as el_bodon; ..."; may be "". */
void sitting_where(const game *, bool over, char *out, size_t cap);

#endif
