/* A call of a method that reads, and those that the host answers in its own way. */
#ifndef GG_SERVER_CALLS_H
#define GG_SERVER_CALLS_H

#include "server/room.h"
#include "web/methods.h"

typedef struct call {
    method_call is; /* its face is over the moment that is looked at, by the caller's eyes */
    const room *room;
    room *own;            /* the same: for what is kept with it */
    const gg_state *then; /* the moment that is looked at, whole */
    int at;
    unsigned mine;
    buffer value; /* if it is not the face that says it */
    bool failed;  /* the reply says why */
    reply *out;
} call;

extern const method_limits host_limits;
double call_clock(void);
void call_one(request *, reply *);
void call_many(request *, json_t *calls, reply *); /* at most 32, none that takes long */

void call_view(call *), call_log(call *), call_position(call *), call_canUndo(call *), call_reason(call *),
    call_reviewBegin(call *), call_reviewStep(call *), call_reviewResult(call *);

#endif
