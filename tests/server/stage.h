/* A host without HTTP, for the tests of the battles' side: requests go to their routes, what is told to the hub is kept by whose
 * eyes it is for, work of other threads waits until it is called for, and the time is what the test says. */
#ifndef TESTS_SERVER_STAGE_H
#define TESTS_SERVER_STAGE_H

#include "server/server.h"
#include "tell/buffer.h"

enum { EYES = 3 }; /* side 0, side 1, both: the last */

typedef struct stage stage;
stage *stage_open(const char *file); /* the store's; NULL: a fresh one that goes with it */
void stage_close(stage *);
const char *stage_file(const stage *);
host *stage_host(stage *);
void stage_chance(uint64_t seed); /* what the host takes for chance, from now on: ids, secrets, links */
int64_t stage_person(stage *);    /* a new guest */
void stage_name(stage *, int64_t, const char *name);
void stage_wait(stage *, int64_t ms); /* time passes, and the host ticks once */
int stage_work(stage *, int most);    /* does what others were to do, and what comes of it; how much that was */
void stage_full(stage *, bool);       /* there is no place for work that can wait */
const char *stage_told(stage *, int whose, size_t from); /* all events for those eyes (0, 1, 2: both) */
size_t stage_told_length(stage *, int whose);
int stage_person_told(stage *, int64_t person); /* how often, on /api/events */
int stage_posts(stage *);                       /* mails that were to be sent */

typedef struct said { /* an answer of the host */
    int status;
    json_t *json; /* NULL: text */
    char *text;
} said;
void said_free(said *);
/* Body by json_pack's format; NULL: none. "?of=mine" may stand behind the path. */
said stage_ask(stage *, method, int64_t person, const char *path, json_t *body);
said stage_post(stage *, int64_t person, const char *path, const char *format, ...);
said stage_get(stage *, int64_t person, const char *path);
/* The same, and the status must be that; the JSON is the caller's. */
json_t *stage_must(stage *, int status, int64_t person, const char *path, const char *format, ...);
json_t *stage_see(stage *, int64_t person, const char *path);

/* ---- battles ---- */

typedef struct duel { /* two people at a battle, and one who watches */
    char id[STORE_ID + 1];
    int64_t person[2], watcher;
    json_t *battle; /* as the first of them saw it last */
} duel;
void duel_begin(stage *, duel *, const char *battle, json_t *more); /* `more` is added to the body */
void duel_nonces(stage *, duel *);
void duel_path(const duel *, const char *what, char out[128]);
json_t *duel_look(stage *, duel *, int side); /* borrowed: as that side sees it now */
/* Who is asked answers by chance; false: it is over. */
bool duel_step(stage *, duel *, uint64_t *chance);
said duel_answer(stage *, duel *, int side, const char *text);
json_t *duel_call(stage *, duel *, int64_t person, const char *name, json_t *args); /* its value */
void duel_end(duel *);
void prove_record(const char *text, bool ended); /* every die of it; ended: it has its last line */
void duel_prove(stage *, duel *, bool ended);    /* the record as all three get it */
uint64_t chance_next(uint64_t *);
int64_t number_in(const json_t *, const char *key);
const char *text_in(const json_t *, const char *key);

#endif
