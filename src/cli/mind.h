/* A program that thinks in a thread of its own, on a copy of the position, while the person goes on looking. */
#ifndef GG_CLI_MIND_H
#define GG_CLI_MIND_H

#include "guest.h"

typedef struct mind mind;

mind *mind_open(void);
void mind_close(mind *); /* NULL is nobody; what it thinks is thrown away */
/* For the pending choice; so many milliseconds or rollouts, 0: as its rank does. The guest is whom a
 * PLAYER_GUEST is. false: no thread can be begun. */
bool mind_begin(mind *, const session *, int player, guest *, int milliseconds, int rollouts);
bool mind_busy(const mind *);                                /* it has begun, and what it chose was not taken yet */
int mind_signal(const mind *);                               /* a descriptor that can be read when it has chosen */
bool mind_take(mind *, gg_move *, char reason[GG_SENTENCE]); /* false: it has not chosen yet */
void mind_stop(mind *);                                      /* at once: nobody wants to know */

#endif
