/* Many HTTP connections of one thread: requests over kept connections, and streams of events. For the tests that load a host;
 * all of it goes to the loopback. */
#ifndef TESTS_SERVER_WIRE_H
#define TESTS_SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wire wire;
typedef struct wire_line wire_line;

typedef struct wire_reply {
    int status; /* 0: the connection broke before it came */
    const char *body;
    size_t len;
    char cookie[80]; /* "grognard=..."; "" : none was set */
} wire_reply;
typedef void (*wire_on_reply)(void *of, const wire_reply *);

typedef struct wire_event {
    int64_t id;               /* -1: it has none */
    const char *kind, *words; /* words: its data */
    size_t len;
} wire_event;
typedef void (*wire_on_event)(void *of, const wire_event *); /* NULL: the stream has ended */

typedef struct wire_request {
    int port;
    const char *path, *cookie; /* cookie "" : nobody yet */
    const char *body;          /* NULL: GET */
    wire_on_reply heard;
    void *of;
} wire_request;

wire *wire_open(void);
void wire_close(wire *);
void wire_ask(wire *, const wire_request *);
wire_line *wire_follow(wire *, int port, const char *path, const char *cookie, int64_t after, wire_on_event, void *of);
void wire_leave(wire *, wire_line *); /* of a stream */
void wire_turn(wire *, int ms);       /* one round of what has come; waits at most so long for the first */
int64_t wire_now(void);               /* microseconds of a clock that only goes on */
int64_t wire_bytes(const wire *);     /* that came */

#endif
