/* A battle with all its answers, at one point of it: opened from a scenario or a record, played on, looked back at, taken
 * back, forked. A session holds all that belongs to it and there is nothing beside it, so that as many as are wanted can be
 * open in one process; who opened it closes it. minutes.h writes it down. */
#ifndef GG_TELL_SESSION_H
#define GG_TELL_SESSION_H

#include "buffer.h"

/* A seat: a person, a program from outside, or the number of a program. */
enum { PLAYER_HUMAN = -1, PLAYER_GUEST = -2 };
const char *player_word(int player); /* "human", "engine", "greedy" */
/* Who sat there by a record's tags; `otherwise` if they do not say, or name somebody unknown or from outside: what a record names is
 * never started. */
int player_recorded(const gg_record *, const gg_battle *, int side, int otherwise);
const char *guest_recorded(const gg_record *, const gg_battle *, int side); /* "engine:./mybot"; NULL: it was none */

typedef enum answer_by { BY_PERSON, BY_PROGRAM, BY_DICE } answer_by;

typedef struct answered { /* one answer */
    gg_answer answer;
    uint8_t by, side; /* answer_by; the side that was asked, or GG_NONE */
} answered;

typedef struct remark { /* a comment of the record */
    int after;          /* so many answers */
    char *text;
} remark;

typedef struct session {
    const gg_battle *b;
    gg_state *now;
    int at;          /* answers given at this point */
    answered *given; /* all that there are */
    int answers, answers_cap;
    unsigned char *mark; /* the state after each SESSION_STRIDE answers, from 0 on */
    int marks_cap;
    remark *remark; /* in the order of the answers */
    int remarks;
    int seat[GG_SIDES];          /* people, unless the front end says otherwise */
    const char *guest[GG_SIDES]; /* what a PLAYER_GUEST is called: engine:./mybot */
    uint64_t seed;
    bool typed;       /* dice fall on a real table */
    bool recorded;    /* it was opened from a record */
    gg_record record; /* and these are its tags */
    char *text;       /* that was opened: battle and record point into it; NULL: the battle is somebody else's */
    void *memory, *record_memory;
} session;
enum { SESSION_STRIDE = 16, SESSION_TEXT_MAX = 8 << 20 };

/* ---- opening ---- */

/* Takes the text of a scenario or a record, which session_close frees. false: see the faults, whose lines are those of
 * the text; nothing is left to be closed. */
bool session_open(session *, char *text, size_t len, gg_faults *);
void session_begin(session *, const gg_battle *); /* of a battle that outlives it */
/* Gives a record's answers to a session that has just begun. false: they do not play, or are not what was recorded. */
bool session_replay(session *, const gg_record *, gg_fault *);
/* Another session that has had the first `n` of these answers, with the same seats and dice; it stands by itself. */
bool session_fork(const session *, int n, session *out); /* false: there are not so many */
void session_close(session *);

/* ---- answers ---- */

/* Gives the answer at this point; answers that stood behind it are dropped. Nothing happens unless it is GG_DONE. */
gg_status session_give(session *, const gg_answer *, answer_by, gg_sink *);
bool session_seek(session *, int n); /* looks at another point of it; false: there are not so many answers */
bool session_cut(session *, int n);  /* and drops what is behind */
const char *session_undo_why_not(const session *);            /* NULL: the last answer can be taken back */
const char *session_undo(session *);                          /* NULL: it was; else why not */
void session_remark(session *, const char *text, size_t len); /* at this point */

/* ---- looking ---- */

const char *session_who(const session *, int side); /* sits there: "human", "captain", "engine:./mybot" */
static inline gg_ask session_ask(const session *s) { return gg_pending(s->b, s->now); }
void session_state_at(const session *, int n, gg_state *out);
/* Gives the `n`th answer to the state before it, once more; 0: how the battle begins, in whatever state. */
void session_step(const session *, int n, gg_state *, gg_sink *);
void session_seen(const session *, int side, gg_state *out); /* what that side may know */
unsigned session_eyes(const session *); /* bits of the sides whose knowledge may be told: of the people, or of all */

/* ---- chance and programs ---- */

gg_dice session_dice(const session *);             /* for the pending roll */
gg_dice session_chance(const session *, int side); /* a program's own, for the pending choice */
/* What a program chooses here, knowing what its side may; and why, or "". The room is gg_player_space. */
gg_move session_think(const session *, int player, gg_dice *chance, gg_arena *room, const gg_leisure *,
                      char why[GG_SENTENCE]);

#endif
