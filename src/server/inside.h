/* For the rooms of the host itself: not for the battles' side. */
#ifndef GG_SERVER_INSIDE_H
#define GG_SERVER_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "server/address.h"
#include "server/host.h"
#include "server/server.h"

struct MHD_Daemon;
struct MHD_Connection;
typedef struct stream stream;
typedef struct hub hub;
typedef struct lanes lanes;
typedef struct limits limits;
typedef struct links links;
typedef struct metrics metrics;
typedef struct papers papers;
typedef struct post post;

struct host {
    host_settings set;
    char public_origin[256]; /* "https://club.example"; "" : not said */
    char own_url[160];       /* where it listens, for links if that was not said */
    address proxy[HOST_PROXIES];
    int proxies;
    store *store;
    rooms *rooms;
    hub *hub;
    lanes *lanes;
    limits *limits;
    links *links;
    metrics *metrics;
    post *post;
    papers *papers;
    FILE *log;
    struct MHD_Daemon *daemon;
    atomic_bool draining; /* asked to stop: /healthz says so */
    atomic_bool stopping; /* nothing new is begun */
    atomic_int under_way; /* requests that are being answered */
    pthread_mutex_t heard_lock, quiet_lock;
    pthread_cond_t quiet, ticks; /* nothing is under way, or one less is being sent; the next second, or the end */
    int sending;                 /* replies and streams that go out */
};

/* ---- lanes: threads that work ---- */

lanes *lanes_open(host *);
void lanes_close(lanes *); /* all that was queued is done */
/* false: too much waits already. */
bool lanes_do(lanes *, lane, void (*work)(host *, void *), void *of);
int lanes_waiting(lanes *, lane);

/* ---- links: connections, and how long one may take to say something ---- */

typedef struct connection_link connection_link;
links *links_open(int per_address);
void links_close(links *);
bool links_room_for(links *, const address *); /* one more of that address */
connection_link *links_add(links *, const address *, int fd, bool counted);
void links_remove(links *, connection_link *);
/* Cut off unless another deadline is set by then; 0: no hurry. */
void links_deadline(links *, connection_link *, int64_t when);
const address *links_address(const connection_link *);
int links_sweep(links *, int64_t now); /* cuts those that are late; how many */
int links_count(links *);

/* ---- limits ---- */

limits *limits_open(int rate);
void limits_close(limits *);
/* Takes one from the bucket; 0, or the seconds until there is one again. */
int limits_take_address(limits *, toll, const address *, int64_t now);
int limits_take_person(limits *, toll, int64_t person, int64_t now);
int limits_take_name(limits *, const char *name, int64_t now); /* attempts to log in */
void limits_forgive_name(limits *, const char *name, int64_t now);
int limits_take_guest(limits *, const address *, int64_t now); /* new guests */
int limits_take_post(limits *, const char *to, int64_t now);   /* messages to one address */

/* ---- the hub, as connections see it ---- */

hub *hub_open(int beat); /* milliseconds between heartbeats */
void hub_close(hub *);
/* The stream gets a connection; then bytes are asked for by it, -1: its end. Suspends the connection when there are none. */
void hub_begin(host *, stream *, struct MHD_Connection *);
long hub_read(hub *, stream *, char *out, size_t cap);
void hub_leave(hub *, stream *);
void hub_beat(hub *, int64_t now); /* heartbeats that are due */
void hub_bye(hub *);               /* all are told that it ends */
int hub_streams(hub *);
bool hub_person_here(hub *, int64_t person); /* follows anything */
void hub_part_person(hub *, int64_t person); /* their streams end: who is still known comes back */

/* ---- papers: certificate and key ---- */

papers *papers_open(const host_settings *, char *why, size_t cap); /* NULL: why; without --cert there are none */
void papers_close(papers *);
const char *papers_cert(const papers *);
const char *papers_key(const papers *);
/* Reads them anew; false: why not, and those that were good go on. */
bool papers_renew(papers *, const host_settings *, char *why, size_t cap);
void papers_show(papers *, void *tls_session);

/* ---- http ---- */

bool http_start(host *, char *url, size_t cap, bool *loopback, char *why, size_t why_cap);
void http_stop(host *); /* what is under way has ended, streams are told */
const address *request_address(const request *);
const char *request_token(const request *);  /* by which they are known; "" : none */
const char *request_bearer(const request *); /* as the header has it; NULL: none */
bool request_is_direct(const request *);     /* no proxy stands between */

/* ---- who ---- */

/* Sets request.person by the token; false: the store cannot say. */
bool who_find(request *, reply *);
/* A new device of that person's: its token, or as a cookie. false: the reply says why not. */
enum { TOKEN_SIZE = 44 };
bool who_token(request *, reply *, int64_t person, char token[TOKEN_SIZE]);
bool who_device(request *, reply *, int64_t person);
void token_new(char out[TOKEN_SIZE]);
store_hash device_hash(const char *token);
/* NULL: it may be a name; else why not. */
const char *name_why_not(const char *);

/* ---- log, metrics, post ---- */

void log_request(const host *, const char *verb, const char *pattern, const char *id, int status, double seconds,
                 const address *);
metrics *metrics_open(void);
void metrics_close(metrics *);
char *metrics_text(host *); /* malloc'ed */
post *post_open(host *);
void post_close(post *);
void post_looked(host *, int64_t person, const char *battle); /* they have seen how it stands */

/* What the host itself answers; routes[] is the battles' side. */
extern const route own_routes[];
extern const int own_route_count;

double clock_seconds(void); /* of a clock that only goes on */

#endif
