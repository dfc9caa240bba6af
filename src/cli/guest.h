/* Players from outside: programs of anybody's that speak docs/engine-protocol.md, as a player of a battle here and of many. One that
 * is silent, slow, dead, illegal or talks without end gives the battle up, by the rule that stands there, and is ended. */
#ifndef GG_CLI_GUEST_H
#define GG_CLI_GUEST_H

#include "options.h"
#include "sim/sim.h"
#include "tell/session.h"

typedef struct guest guest;

typedef struct guest_terms { /* how long is waited for it, in milliseconds; how much it may say */
    int start;               /* until it has said who it is */
    int usual;               /* for a decision, if nobody says how long */
    int many;                /* for one by number of rollouts */
    int grace;               /* after it was told to stop */
    int leave;               /* after it was told to quit */
    size_t flood;            /* bytes of one decision */
} guest_terms;
extern const guest_terms guest_usual_terms;

bool guest_is(const char *word); /* engine:./mybot */
/* Starts it; NULL: it cannot be, and why. */
guest *guest_open(const char *word, const guest_terms *, char *why, size_t cap);
void guest_close(guest *); /* NULL is nobody */
const char *guest_word(const guest *);
const char *guest_fault(const guest *); /* why it plays no more; "": it does */

void guest_begin(guest *, const gg_battle *, int side); /* a battle */
void guest_follow(guest *, const session *);            /* its answers */
void guest_hear(guest *, const gg_answer *);            /* or one after the other */

typedef struct guest_ask {
    int milliseconds, rollouts; /* 0: as it likes */
    bool (*stops)(void *of);    /* nobody waits for it any more; may be NULL */
    void *of;
} guest_ask;
/* A legal move for the pending choice, and what it says of it, or "". GG_CONCEDE: it gives up, or has to, and why; 0: it stopped. */
gg_move guest_choose(guest *, const guest_ask *, char why[GG_SENTENCE]);

/* ---- in many battles ---- */

typedef struct guest_club guest_club; /* one program, as many processes as there are threads */
guest_club *guest_club_open(const char *word);
void guest_club_close(guest_club *);
const char *guest_club_word(const guest_club *);
const gg_guest *guest_club_seat(guest_club *);
int guest_club_given_up(const guest_club *, char *why,
                        size_t cap); /* battles that it had to give up, and why the last */

/* ---- on the command line ---- */

int guest_spoilt(const options *, const gg_battle *, int side); /* says so: the exit status */
int guest_unwell(const options *, const char *why);
/* It starts and can be told this battle, whichever side it plays: -1; else the exit status, and what is wrong was printed. */
int guest_check(const options *, const gg_battle *, const char *word);

#endif
