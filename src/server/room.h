/* A battle in memory, and what the files of the battles' side (rooms, seats, answers, gate, clocks, offers) share. Whoever has a
 * room holds its lock. */
#ifndef GG_SERVER_ROOM_H
#define GG_SERVER_ROOM_H

#include <pthread.h>

#include "fair/fair.h"
#include "server/server.h"
#include "tell/session.h"

enum { SEAT_PEOPLE = 8, GAME_OFFERS = 6, GAME_REMARKS = 64, BOTH_EYES = -1, NOBODY = -1 };
enum { NONCE_MS = 60 * 1000, TEXT_MOST = 512 << 10, LINK_TEXT = 43 };

/* ---- what there is of a battle beside its answers: the state that the store keeps as JSON (game.c) ---- */

typedef struct sitter {
    int64_t id;
    bool rated; /* wishes that it counts */
} sitter;
typedef struct seat {
    sitter person[SEAT_PEOPLE];
    int people;
    int program; /* PLAYER_HUMAN: none */
    bool nonced;
    uint8_t nonce[FAIR_BYTES];
    bool answered; /* somebody of it has, once */
} seat;

typedef enum pace_kind { PACE_NONE, PACE_LIVE, PACE_DAYS } pace_kind;
typedef enum offer_kind {
    OFFER_TAKEBACK,
    OFFER_DRAW,
    OFFER_ADJOURN,
    OFFER_RESUME,
    OFFER_REMATCH,
    OFFER_RESIGN,
    OFFER_ABORT,
    OFFER_KINDS
} offer_kind;
typedef enum outcome_kind {
    OUTCOME_NONE,
    OUTCOME_OVER,
    OUTCOME_RESIGNED,
    OUTCOME_TIME,
    OUTCOME_DRAW,
    OUTCOME_ABORTED,
    OUTCOMES
} outcome_kind;
extern const char *const offer_word[OFFER_KINDS], *const outcome_word[OUTCOMES], *const pace_word[];

typedef struct offer {
    int kind, by, to; /* to: of a take-back, the answers that stay */
} offer;

typedef struct refusal { /* the last offer that was declined, until somebody answers or offers again */
    bool said;
    int kind, by; /* by: who declined it */
} refusal;

typedef struct game {
    seat seat[GG_SIDES];
    int64_t maker;
    bool rotate, lobby, watch, rated, hints;
    int pace;
    int64_t main, increment; /* milliseconds */
    int64_t left[GG_SIDES], since;
    int runs; /* whose clock does, or NOBODY */
    bool adjourned;
    int64_t nonce_due; /* 0: nobody waits for one */
    offer offer[GAME_OFFERS];
    int offers;
    refusal no;
    int outcome, winner;
    char words[128]; /* of the outcome */
    uint8_t secret[FAIR_BYTES], links[FAIR_BYTES];
    uint32_t rolls;              /* the number of the next: none is ever used twice */
    char next[STORE_ID + 1];     /* the rematch */
    char moment[64];             /* "Round 3 of 8" */
    char name[GG_SIDES][48];     /* of the sides, for lists */
    remark remark[GAME_REMARKS]; /* of the record; their texts are the room's */
    int remarks;
} game;

typedef struct side_word {
    char text[48];
} side_word;
side_word side_called(const gg_battle *, int side); /* "French", as sentences have it */
char *game_write(const game *);                     /* malloc'ed */
bool game_read(const char *state, game *out);       /* its remarks' texts are to be freed by game_free */
void game_free(game *);
bool seat_open(const seat *); /* nobody sits there */
bool seat_has(const seat *, int64_t person);
bool game_full(const game *);   /* both have sat down */
bool game_rated(const game *);  /* both wish it */
bool game_played(const game *); /* somebody has answered, or it is decided */
bool game_nonced(const game *);
void game_stand_in(game *, int side);      /* a nonce for who gives none */
void game_moment(game *, const session *); /* notes the clock of the battle */
/* The token of a link. An invitation is the maker's to give away; a side's own is for who sits there, and their friends. */
typedef enum link_kind { LINK_SEAT, LINK_SIDE, LINK_WATCH } link_kind;
void game_link(const game *, link_kind, int side, char out[LINK_TEXT + 1]);
bool game_shown(const game *); /* everybody may look at it */
void link_hash(const char *token, store_hash *out);
bool random_bytes(void *, size_t);
bool random_id(store_id *);

/* ---- rooms ---- */

typedef struct extra { /* of an answer, beside the session's */
    char *text;
    int64_t person, time, roll;
    uint8_t seen;  /* bit for each side: it may know it at once */
    uint8_t clear; /* bit for each side: after it nothing is hidden from it */
} extra;

typedef struct study study;
typedef struct room {
    pthread_mutex_t lock;
    store_id id;
    struct room *next; /* in its bucket; this, holders, touched and heard are the rooms' */
    int holders;
    int64_t touched, heard;
    bool loaded;
    store_battle is; /* its texts are the room's own, state and scenario NULL */
    session s;
    extra *extra; /* one for each answer of the session */
    int extras, extras_cap;
    game g;
    bool thinking; /* a program of this process is at it */
    study *study;  /* its review; NULL: nobody has asked for one */
} room;

/* Locked and as the store has it; NULL: the reply says why not (there is none; the store fails). */
room *room_enter(rooms *, const char *id, reply *);
void room_leave(rooms *, room *);
void study_drop(room *);
void room_forget(room *); /* what is in memory is in doubt: the next who enters reads it anew */
bool room_refresh(host *, room *, reply *);
typedef struct acquaintances acquaintances; /* people whose names are remembered */
acquaintances *known_open(void);
void known_close(acquaintances *);
acquaintances *rooms_known(const rooms *);
void known_forget(host *, int64_t person, const char *system);
const char *rooms_shipped(const rooms *, const char *name, size_t *len);
host *rooms_host(const rooms *);
/* Opens a text as a battle that begins there, whatever has been played in it; false: the faults say why. */
bool room_open_text(const char *text, size_t len, session *out, gg_faults *);

/* Gives an answer to the room's session and notes what belongs to it; nothing is stored yet. */
gg_status room_give(room *, const gg_answer *, answer_by, int64_t person, int64_t roll, int64_t now);
void room_cut(room *, int n);                 /* back to so many answers */
void room_throw(room *, game *, int64_t now); /* dice, until something is to be chosen or nonces are missing */

/* ---- who looks ---- */

typedef struct looker {
    int64_t person;
    unsigned mine; /* bit for each side */
    int eyes;      /* side, or BOTH_EYES */
    bool member;
} looker;
bool room_member(const host *, const room *, int64_t person); /* sits there, or watches by a link */
looker looker_of(const game *, int64_t person, int asked);
/* Locked, and the caller may look at it; NULL: the reply says why not. */
room *room_look(request *, reply *, looker *);
bool room_sits(request *, reply *, const room *, const looker *); /* false: the reply refuses who only watches */
int room_asked(const room *);                                     /* the side that is to choose, or NOBODY */
bool room_is_asked(const room *, int64_t person, int side);       /* and it is his turn among several */
int seat_turn(const room *, int side);                            /* whose turn it is among several, -1: anyone's */

/* ---- what may be known (secrets.c) ---- */

bool room_knows(const room *, int eyes, int n);                         /* the text of the nth answer */
bool room_sees(const room *, int eyes, int upto, const gg_state *then); /* all that was answered up to then, and then */
bool room_hides(const room *, int eyes, const gg_state *then);          /* something is hidden then */
void room_redact(const room *, int eyes, const gg_state *, gg_state *out);
void room_log(const room *, int eyes, int from, int to, buffer *out); /* entries as web/core/api.ts has them */

/* ---- sitting down ---- */

const char *sit_why_not(const game *, int side, int64_t person); /* NULL: they may */
/* An invitation by who plays against that side is for the first who follows it: nobody lets a friend in on the other side. */
bool invitation_used(const game *, int side, const char *token, int64_t person);

/* ---- changes ---- */

/* One change: begun with a copy of the game, whose fields the caller changes; then committed, told and in force, or not at all. */
typedef struct change {
    game g;
    const char *event; /* "answers" */
    int from;          /* answers before it */
    int epoch;
    int keep; /* answers that stay, or -1 */
    int64_t now;
    store_member member;
    int members;
    int64_t speaker;
    int speaker_side;
    const char *words;
} change;
void change_begin(change *, const room *, const char *event, int64_t now);
/* false: the reply says why not, and the room is what the store has. */
bool change_commit(host *, room *, change *, const looker *, reply *);
void reply_late(reply *, host *, room *, const looker *, int64_t now); /* 409 with the battle */

/* ---- telling (told.c) ---- */

json_t *told_battle(host *, const room *, const looker *, int64_t now);
json_t *told_summary(host *, const store_battle *, const game *, int64_t person);
json_t *ask_json(const room *, const game *);
json_t *clock_json(const game *, int64_t now);
json_t *offers_json(const game *);
json_t *declined_json(const game *);
json_t *outcome_json(const game *);
json_t *person_json(host *, int64_t id, const char *system);
json_t *events_json(const room *, int eyes, int from,
                    int to); /* of the answers from + 1 to to, as these eyes may hear them */
char *event_write(host *, const room *, const change *); /* as the store keeps it */
/* An event as store_events has it, in words for those eyes (as hub_words has them). */
char *rooms_event(const char *stored, int eyes);
void rooms_tell_missed(host *, store_id, int64_t upto); /* what other processes did, before this one tells more */
void tell_people_of(host *, store_id, int64_t version); /* another process has changed it */
void event_print(buffer *, const char *kind, const char *data); /* one event of a stream, without its id */
void tell_people(host *, const room *, const game *before, int asked_before);

/* ---- clocks, outcomes, programs ---- */

void clock_charge(game *, int64_t now, int asked); /* at a change of whom is asked: `asked` or NOBODY */
void clock_back(game *, int64_t now, int asked);   /* the same after a take-back */
bool clock_fallen(const game *, int64_t now);
int64_t clock_deadline(const game *);
bool room_overdue(host *, room *, int64_t now); /* what has run out is carried out; true: something was */
void game_decide(game *, int kind, int winner, const char *words, ...) __attribute__((format(printf, 4, 5)));
void room_decided(room *, game *); /* by the engine, if it is */
bool game_counts(const game *);    /* decided, and for the ratings */
/* What the ratings of the two become by it; false: the store cannot say what they are. */
bool ratings_after(host *, const char *system, const game *, int64_t now, store_page *, store_rating two[2]);
void room_wake(host *, room *); /* its program, if one is asked */

/* ---- bodies of requests ---- */

const char *body_text(const request *, const char *key, size_t most, reply *); /* NULL: the reply says why not */
bool body_number(const request *, const char *key, int64_t low, int64_t high, int64_t *out, reply *);
bool body_flag(const request *, const char *key, bool usual, bool *out, reply *);

/* ---- routes ---- */

void begin_battle(request *, reply *);
void list_battles(request *, reply *);
void join_battle(request *, reply *);
void take_seat(request *, reply *);
void see_invitation(request *, reply *);
void get_battle(request *, reply *);
void get_record(request *, reply *);
void give_nonce(request *, reply *);
void give_answer(request *, reply *);
void call_core(request *, reply *);
void make_offer(request *, reply *);
void accept_offer(request *, reply *);
void decline_offer(request *, reply *);
void say_words(request *, reply *);
void get_words(request *, reply *);
void get_note(request *, reply *);
void set_note(request *, reply *);
void follow_battle(request *, reply *);
void follow_all(request *, reply *);
/* The rematch of a battle that is decided: sides changed, the same people. */
bool begin_rematch(host *, const room *, int64_t now, store_id *id, reply *why);

#endif
