/* What a host keeps: people, battles, answers, words. Two homes behind one header, SQLite in a file and PostgreSQL; whoever
 * calls does not know which. What a call has answered with STORE_DONE is on the disk (SQLite in WAL with synchronous=FULL,
 * writers that come together are committed together). Every call may be made by any thread.
 *
 * What names a person or a battle that is not there is STORE_NONE; texts are UTF-8 (PostgreSQL refuses others).
 * Texts that come out belong to the caller's `store_page`, and live until it is freed. SQL text is constant; all that comes from
 * outside is bound. Tokens and passwords come in as hashes only. */
#ifndef GG_STORE_STORE_H
#define GG_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct store store;
typedef enum store_status {
    STORE_DONE,
    STORE_NONE,  /* there is no such thing */
    STORE_LATE,  /* somebody was there before: the battle has another version, the name is taken */
    STORE_AGAIN, /* what it was worked out from has changed: read that anew, and try once more */
    STORE_FAILED /* the store cannot be reached, or is full: store_why */
} store_status;

enum { STORE_ID = 22, STORE_HASH = 32, STORE_SEATS = 2, STORE_ORIGIN = 64 };
typedef struct store_id {
    char text[STORE_ID + 1];
} store_id; /* base64url; "" is none */
typedef struct store_hash {
    uint8_t byte[STORE_HASH];
} store_hash;

typedef struct store_page { /* memory of what was read; zeroed is empty */
    void *blocks;
} store_page;
void store_page_free(store_page *);
void *store_page_take(store_page *, size_t);

/* `where`: a file's path, or postgresql://... Opens it, and brings an older one to this version (migrations, one transaction
 * each, numbered; a newer one than this program knows is refused). NULL: why is said in `why`. */
store *store_open(const char *where, char *why, size_t cap);
void store_close(store *);
const char *store_why(const store *); /* of this thread's last STORE_FAILED, for the log; no secret is in it */
bool store_reachable(store *);
bool store_is_shared(const store *); /* other processes may have it open too: PostgreSQL */
int store_version(void);
store_status store_backup(store *, const char *file, char *why, size_t cap); /* SQLite, while it runs */

/* ---- people ---- */

typedef struct store_person {
    int64_t id;           /* from 1 on */
    const char *name;     /* "" : a guest */
    const char *password; /* libsodium's string; "" : none */
    const char *mail, *webhook;
    int64_t since, seen; /* milliseconds since 1970 */
} store_person;
store_status store_person_new(store *, int64_t now, int64_t *id);
store_status store_person_get(store *, int64_t id, store_page *, store_person *out);
store_status store_person_named(store *, const char *name, store_page *, store_person *out); /* capitals or not */
/* Whatever is not NULL is set. STORE_LATE: the name is somebody else's. */
store_status store_person_set(store *, int64_t id, const char *name, const char *password, const char *mail,
                              const char *webhook);
store_status store_person_forget(store *,
                                 int64_t id); /* name, addresses, password, devices and notes go; answers stay */

/* A device that somebody is known by: the hash of its token. */
store_status store_device_add(store *, const store_hash *token, int64_t person, int64_t now);
/* When they were last seen is written at most once an hour. */
store_status store_device_find(store *, const store_hash *token, int64_t now, int64_t *person);
store_status store_device_drop(store *, const store_hash *token);
store_status store_device_drop_all(store *, int64_t person);

/* ---- battles ---- */

/* What changes of a battle, all of it; `version` counts the changes. The texts are the server's own JSON or notation, opaque
 * here but for the columns that lists go by. */
typedef struct store_battle {
    store_id id;
    int64_t version;
    int32_t epoch, answers; /* take-backs; answers that stand */
    const char *name, *title, *system;
    const char *scenario; /* text; set by store_battle_new, never changed: a change does not look at it */
    const char *state;    /* JSON of the server: seats, pace, clock, offers, dice, outcome, links' hashes */
    int32_t phase;        /* store_phase */
    int32_t asked;        /* side, -1: nobody */
    bool lobby, watch, rated;
    int64_t deadline; /* when the clock of who is asked runs out; 0: never */
    int64_t begun, changed;
} store_battle;
typedef enum store_phase { STORE_OPEN, STORE_LIVE, STORE_OVER } store_phase; /* a seat is open; it is played; decided */

typedef struct store_answer {
    int32_t n;        /* from 1 on */
    const char *text; /* as records have it */
    int32_t by, side; /* answer_by of tell/session.h; -1: nobody's */
    int64_t person;   /* 0: none */
    int64_t roll;     /* its number in the stream of fair dice; -1: no dice */
    int64_t time;
} store_answer;

enum { STORE_WATCHES = -1, STORE_ARRANGES = -2 };
typedef struct store_member { /* somebody who sits in a battle, watches it, or has begun it for others */
    int64_t person;
    int32_t side; /* or STORE_WATCHES, STORE_ARRANGES */
    int64_t since;
} store_member;

/* Who begun a battle, and from where as long as it is not played: battles that nobody plays are counted by both. */
typedef struct store_beginner {
    int64_t person;
    const char *origin; /* at most STORE_ORIGIN letters; "" : not said */
} store_beginner;
/* `by` NULL: it is not counted. */
store_status store_battle_new(store *, const store_battle *, const store_member *, int members,
                              const store_beginner *by);
/* Battles that were begun by them, or from there, and that nobody has played yet. */
store_status store_unplayed(store *, const store_beginner *, int64_t *of_person, int64_t *of_origin);
/* Without answers; `scenario` only if asked for. */
store_status store_battle_get(store *, store_id, bool scenario, store_page *, store_battle *out);
store_status store_answers(store *, store_id, int32_t after, store_page *, store_answer **out,
                           int *count); /* in order */
store_status store_members(store *, store_id, store_page *, store_member **out, int *count);

/* One change of a battle, whole or not at all, and only if its version is still `from`: STORE_LATE else. It cuts the
 * answers behind `keep` (-1: cuts none), adds answers, members and words, writes `to` (whose version is from + 1) and ratings,
 * and leaves an event for those who follow it. Returns when it is on the disk. STORE_AGAIN: another battle of one of the two was
 * rated since their ratings were read. */
typedef struct store_change {
    int64_t from;
    const store_battle *to;
    int32_t keep;
    const store_answer *answer;
    int answers;
    const store_member *member;
    int members;
    int64_t speaker; /* 0: nobody says anything */
    int32_t speaker_side;
    const char *words;
    const char *event; /* JSON of the server: what of this change is to be told to whoever follows; "" : nothing */
    bool played;       /* from now on it is: it does not count among those that nobody plays */
    const struct store_rating
        *two; /* of those who played, if it is decided and counts, which it does once; NULL: not */
} store_change;
store_status store_battle_change(store *, const store_change *);

typedef struct store_event {
    int64_t version;
    const char *event;
} store_event;
/* What happened after a version, in order. STORE_NONE: so far back nothing is kept any more. */
store_status store_events(store *, store_id, int64_t after, store_page *, store_event **out, int *count);

typedef struct store_word {
    int64_t n, person, time; /* n: the version of the change that brought it */
    int32_t side;
    const char *text;
} store_word;
/* In order; of very many the newest. */
store_status store_words(store *, store_id, int64_t after, store_page *, store_word **out, int *count);
store_status store_note_get(store *, store_id, int64_t person, store_page *, const char **text);
store_status store_note_set(store *, store_id, int64_t person, const char *text);

typedef enum store_list {
    STORE_MINE,
    STORE_LOBBY,
    STORE_WATCHED,
    STORE_FINISHED,
    STORE_DUE,
    STORE_THINKING
} store_list;
/* Lists without scenario: where a person sits, or which they have begun for others (not where they only watch); open in the lobby; live and watched; finished and
 * watched; not over, and whose deadline has passed at `before`; live, with nobody sitting on the side that is asked, or no side
 * asked. `system` NULL: all. By the last change, the newest first (MINE: where that person is asked first; DUE, THINKING: oldest
 * first). `before`, but for DUE: only what changed before that time; 0: all. */
store_status store_battles(store *, store_list, int64_t person, const char *system, int64_t before, int most,
                           store_page *, store_battle **out, int *count);

/* Links: the hash of a token leads to a battle and a side (-1: watching). */
store_status store_link_add(store *, const store_hash *token, store_id, int32_t side);
store_status store_link_find(store *, const store_hash *token, store_id *battle, int32_t *side);

/* ---- ratings ---- */

typedef struct store_rating { /* Glicko-2; written by a change, with `battles` one more than was read */
    int64_t person;
    const char *system;
    double rating, deviation, volatility;
    int32_t battles;
    int64_t changed;
} store_rating;
store_status store_ratings(store *, int64_t person, store_page *, store_rating **out, int *count);

/* ---- several processes, and housekeeping ---- */

/* Called by a thread of the store's when a battle has changed by another process (PostgreSQL: LISTEN/NOTIFY); never with SQLite.
 * An empty id: the connection was lost and is back, anything may have changed. When this returns, the one before is not being
 * called any more; NULL: nobody is. */
void store_on_change(store *, void (*heard)(void *of, store_id, int64_t version), void *of);
/* Some work is one process's at a time (deadlines, thinking for programs): true if this one has it for the next `ms`. */
bool store_claim(store *, const char *what, int64_t now, int64_t ms);
/* Deletes what is older: events, guests never seen again that have no battle, finished battles, and battles that were begun
 * before, have not changed since, and where nobody has answered and fewer than two people sit (0: keeps them for ever). */
typedef struct store_retention {
    int64_t events_before, guests_before, finished_before, unplayed_before;
} store_retention;
store_status store_tidy(store *, const store_retention *, int64_t *deleted);

#endif
