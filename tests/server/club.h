/* A club of players over the network: pairs of them play battle after battle by legal moves, watched by others, and what each
 * answer took is kept. One thread, by wire.h. */
#ifndef TESTS_SERVER_CLUB_H
#define TESTS_SERVER_CLUB_H

#include "server/times.h"
#include "server/wire.h"

enum { CLUB_STREAMS = 16 }; /* of a battle, at most */
typedef struct match match;

typedef struct club {
    wire *wire;
    int port[2];               /* of the process that each side, and what follows it, is served by */
    const char *const *battle; /* names of battles, NULL behind the last */
    int streams;               /* of each battle */
    int pause;                 /* a match that is over begins another */
    uint64_t random;
    match *matches;
    int count, begun, ready, in_setup;
    match *first, *last; /* with a move in hand */
    bool quiet;          /* it is being set up: nothing is measured */
    times acknowledged, seen, moves;
    long answers, events, battles, over, errors, out_of_order, lost_streams;
} club;

void club_open(club *, int matches);
void club_close(club *);
void club_set_up(club *, int at_once); /* goes on with it: so many at a time */
/* The next match with a move in hand answers; `due`: when that was to be. false: none has one. */
bool club_answer(club *, int64_t due);
int club_open_streams(const club *);
int club_under_way(const club *); /* answers that are not acknowledged and seen yet */

#endif
