/* The line to a host: requests and their answers, the stream of events, and what is typed meanwhile. */
#ifndef GG_CLI_FAR_LINK_H
#define GG_CLI_FAR_LINK_H

#include <jansson.h>

#include "buffer.h"
#include "far_events.h"

typedef struct far_link far_link;

/* NULL: why not stands in `why` (no address, or built without libcurl). */
far_link *far_link_open(const char *host, char *why, size_t cap);
void far_link_close(far_link *);
const char *far_link_host(const far_link *); /* "http://127.0.0.1:8018", without a slash behind it */
void far_link_token(far_link *, const char *token);

typedef struct far_reply {
    long status;  /* 0: nobody answered */
    json_t *json; /* NULL: it is none */
    char *text;   /* as it came */
    size_t len;
    char why[400]; /* of a refusal, in the host's words; "" : it was done */
} far_reply;
/* A host that does not answer is tried again for half a minute; a request that must not be done twice, only while it was not
 * sent. Ctrl-C ends the waiting. `body` is the link's. */
far_reply far_get(far_link *, const char *path);
far_reply far_post(far_link *, const char *path, json_t *body);
far_reply far_post_once(far_link *, const char *path, json_t *body);
void far_reply_free(far_reply *);

/* Follows a stream from now on, behind event `after`; it is taken up again by itself when it breaks. */
void far_follow(far_link *, const char *path, long long after);

typedef enum far_news {
    FAR_LINE,   /* something was typed: it stands in `line` */
    FAR_EVENT,  /* something happened there: `event`, which is the caller's */
    FAR_LOST,   /* the stream broke */
    FAR_BACK,   /* and is there again */
    FAR_KEYS,   /* something can be read of the keyboard, and was left there */
    FAR_QUIET,  /* nothing, for as long as was said */
    FAR_ENDED,  /* there is no more input */
    FAR_STOPPED /* Ctrl-C */
} far_news;
/* Whether lines are wanted as well, or that there is something to read. */
typedef enum far_ear { FAR_DEAF, FAR_LINES, FAR_KEYBOARD } far_ear;
far_news far_wait(far_link *, far_ear, int milliseconds, buffer *line, far_event **event);
void far_link_screen(far_link *,
                     int keyboard); /* keys come from there (-1: none do), and nothing is printed any more */
bool far_typing(const far_link *);  /* at a keyboard, and not from a file */

#endif
