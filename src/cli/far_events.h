/* Server-sent events, read as their bytes come: whole events go into a queue. */
#ifndef GG_CLI_FAR_EVENTS_H
#define GG_CLI_FAR_EVENTS_H

#include <jansson.h>

#include "buffer.h"

enum { FAR_EVENT_MOST = 4 << 20 }; /* bytes of one event */

typedef struct far_event {
    char kind[24];
    json_t *body; /* an object */
    struct far_event *next;
} far_event;

typedef struct far_events {
    buffer line, data;
    char kind[24];
    char last[32]; /* id of the last whole event; "" : none */
    char id[32];
    far_event *first, **end;
} far_events;

void far_events_begin(far_events *);
bool far_events_read(far_events *, const char *bytes, size_t len); /* false: this is no stream of events */
far_event *far_events_next(far_events *);                          /* the caller's; NULL: none has come */
void far_events_cut(far_events *); /* the stream broke: what is half read is forgotten */
void far_events_free(far_events *);
void far_event_free(far_event *);

json_t *far_read_json(const char *text, size_t len); /* NULL: it is none; strings are fit for a terminal */

#endif
