/* The calls behind the gate: each reads its arguments, calls the face, and leaves what it says there (or in `value`). */
#ifndef GG_SERVER_CALLS_H
#define GG_SERVER_CALLS_H

#include "server/room.h"
#include "web/face.h"

typedef struct call {
    const room *room;
    room *own;            /* the same: for what is kept with it */
    const gg_state *then; /* the moment that is looked at, whole */
    int at, eyes;
    unsigned mine;
    const json_t *args;
    face *face; /* over that moment, by these eyes */
    buffer value;
    bool failed; /* the reply says why */
    reply *out;
} call;

double call_clock(void);
void call_one(request *, reply *);
void call_many(request *, json_t *calls, reply *); /* at most 32, none that takes long */

#define GATE(method, eyes, state, lane, hint, others) void call_##method(call *);
#include "server/gate.def"
#undef GATE

#endif
