/* The parts of a host, and what passes between them. Requests are read by libmicrohttpd's threads, which never wait: each goes to
 * a pool of workers, is answered there, and sent. What happens in a battle goes to those who follow it through the hub.
 *
 *   http.c     requests, replies, streams, limits, the page's files        routes.c  which path is whose
 *   hub.c      who follows what, and what they are told                     who.c     people, cookies, tokens, passwords
 *   rooms.c    battles in memory: loaded, locked, let go                    seats.c   beginning, joining (invitations.c), rematches
 *   game.c     what there is of a battle beside its answers                 lists.c   lists, one battle, its record
 *   change.c   one change: committed, in force, told; who looks             told.c    a battle in JSON, as each may know it
 *   answers.c  answers and dice; programs.c: programs that play             heard.c   what happened, by whose eyes
 *   gate.c     what the core knows, by web/methods.def; calls.c, study.c     secrets.c what whom may know
 *   clocks.c   time, how it ends; ratings.c (glicko.c)                      offers.c  take-backs, draws ...; words.c: words, streams
 *   log.c metrics.c post.c papers.c (certificate)                           host.c    start and stop
 */
#ifndef GG_SERVER_SERVER_H
#define GG_SERVER_SERVER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

typedef struct host host; /* one of a process; everything hangs on it, there are no globals */

/* Where work is done. What may take longer than some milliseconds is not done by those who answer everybody. */
typedef enum lane { LANE_LIGHT, LANE_HEAVY, LANE_PASSWORD, LANES } lane;

/* ---- a request and its reply ---- */

typedef enum method { METHOD_GET, METHOD_POST, METHOD_DELETE } method;
typedef struct request {
    host *host;
    method method;
    const char *path;                                               /* "/api/battles/ID/answers" */
    const char *part[6];                                            /* "api", "battles", ID ...; NULL behind the last */
    json_t *body;                                                   /* an object; {} if there is none */
    const char *(*query)(const struct request *, const char *name); /* NULL: not given */
    int64_t person;                                                 /* 0: nobody yet */
    bool by_cookie;
    int64_t now;   /* when it came, milliseconds since 1970 */
    int64_t after; /* Last-Event-ID, or ?after=; -1 */
    lane lane;     /* where it is answered just now */
    void *http;    /* its own */
} request;

typedef struct reply {
    int status;
    json_t *json; /* owned by the reply; NULL: text */
    char *text;   /* malloc'ed, with its type */
    const char *type;
    const char *file_name; /* for a download */
    char cookie[96];       /* to be set; "" : none; "-": to be cleared */
    int retry_after;       /* seconds; 0: not said */
    struct stream *stream; /* not an answer but events from now on */
    lane again;            /* not LANE_LIGHT: nothing is answered yet, the route is called once more in that lane */
} reply;

void reply_json(reply *, json_t *); /* 200 */
/* An error: status, code, words with the remedy (printf). */
void reply_error(reply *, int status, const char *code, const char *words, ...) __attribute__((format(printf, 4, 5)));
void reply_bad(reply *, const char *place, const char *words, ...) __attribute__((format(printf, 3, 4))); /* 400 */
void reply_store(reply *, const host *, store_status); /* STORE_NONE 404, STORE_FAILED 503 (logged) */

/* Makes a guest of nobody, and the reply sets the cookie; false: the reply says why not. */
bool who_needed(request *, reply *);
/* Whether they may begin one more battle, as long as others of theirs are not played; and from where a guest begins it. */
bool who_may_begin(request *, reply *, char origin[STORE_ORIGIN + 1]);

/* Who calls a route, how dear it is, and how many of them a person and an address may make. */
typedef enum toll { TOLL_READ, TOLL_WRITE, TOLL_HEAVY, TOLL_PASSWORD, TOLL_WORDS, TOLL_BEGIN } toll;
typedef struct route {
    method method;
    const char *pattern; /* "battles/ID/answers": ID is any */
    toll toll;
    size_t body_most;
    void (*answer)(request *, reply *);
} route;
extern const route routes[];
extern const int route_count;

/* ---- the hub ---- */

/* Somebody who follows a battle (or, with an empty id, their own battles and the lobby). */
typedef struct follower {
    store_id battle;
    int64_t person;
    int eyes;      /* side; -1: what both may know */
    bool stranger; /* follows it because everybody may */
} follower;
/* From now on what is told is kept for this stream, but for versions up to `after`. NULL: too many. Follow first, and then read
 * what was missed: so nothing falls between. */
struct stream *hub_follow(host *, const follower *, int64_t after);
/* What it missed, in order, before the reply is given: goes out before all that is told, and what is told of versions up to this
 * one is left out. The text as hub_words has it; copied. */
void hub_catch_up(host *, struct stream *, int64_t version, const char *event);
/* What is to be sent to whom: called for each kind of eyes, not for each follower. The text is one whole event without `id:`
 * ("event: answers\ndata: {...}\n"); NULL: nothing for those. It is malloc'ed and the hub's from then on. */
typedef char *(*hub_words)(void *of, int eyes);
void hub_tell(host *, store_id battle, int64_t version, hub_words, void *of); /* when it is committed */
void hub_tell_person(host *, int64_t person, const char *event);              /* on /api/events */
void hub_tell_lobby(host *, const char *event);
void hub_part(host *, store_id battle); /* not everybody may look any more: strangers' streams end */
bool hub_is_here(host *, store_id battle, int64_t person);
int hub_followers(host *, store_id battle);
int64_t hub_behind(host *,
                   store_id battle); /* the version up to which all who follow it were told; INT64_MAX: nobody does */
int hub_battles(host *, store_id *out, int cap); /* that are followed */

/* ---- the rest of the host ---- */

store *host_store(const host *);
int64_t host_now(void);
bool host_stopping(const host *);
/* A line of the log: "info", "warn" or "error", one word for what it is about, a sentence (printf). No secrets. */
void host_log(const host *, const char *level, const char *what, const char *words, ...)
    __attribute__((format(printf, 4, 5)));
/* Work of another thread: `heavy` for what takes long (programs that think, reviews). */
void host_do(host *, bool heavy, void (*work)(host *, void *), void *of);
/* The same for who holds a lock that the work needs: false, if there is no place for it. */
bool host_try(host *, bool heavy, void (*work)(host *, void *), void *of);
void metrics_add(host *, const char *name, const char *label, double); /* "answers_total", "kind=\"move\"" */
void metrics_time(host *, const char *name, double seconds);           /* a histogram */
/* It is somebody's turn: a mail or a webhook, if they gave an address and are not here. Never waits. */
void post_turn(host *, int64_t person, store_id battle, const char *title, const char *words);

/* What the battles' side is told by host.c. */
typedef struct rooms rooms;
rooms *rooms_open(host *, int most);
void rooms_close(rooms *); /* nothing is under way any more */
rooms *host_rooms(const host *);
/* A battle that is shipped, under the name that requests know it by ("ccn/el_bodon"): told before the first request comes, so
 * that no request ever becomes the name of a file. The text is copied. */
void rooms_ship(rooms *, const char *name, const char *text, size_t len);
bool rooms_doubt(rooms *, const char *id); /* whoever enters next looks into the store; false: it is not here */
void rooms_changed(rooms *, store_id, int64_t version); /* by another process: tells the hub what happened */
void rooms_tick(rooms *, int64_t now);                  /* once a second: clocks, programs left behind by a crash */

#endif
