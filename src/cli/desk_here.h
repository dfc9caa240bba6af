/* A desk over a battle of this process, for its own files.
 *
 *   desk_here.c   opening, waiting, one step after the other      desk_asked.c  the methods that read
 *   desk_said.c   what the person says, takes back, lets stand    desk_words.c  save, keep ...
 *   mind.c        programs that think meanwhile                   desk_branch.c other courses of the battle
 *   desk_lesson.c a lesson beside it */
#ifndef GG_CLI_DESK_HERE_H
#define GG_CLI_DESK_HERE_H

#include "desks.h"
#include "mind.h"
#include "tell/said.h"
#include "web/methods.h"

typedef struct here {
    desk is; /* first */
    sitting of;
    char name[256], path[PATH_TEXT]; /* that `of` points at */
    game g;
    bool forgettable; /* it began here: left at its first question, nothing of it is kept */
    int keyboard;
    mind *mind;
    face face;      /* over a moment, for a call: its session is a copy of the head of ours, its state `then` */
    gg_state *then; /* of that moment */
    said said;      /* wishes: what was said beyond the question */
    gg_move queue[IMPLIED_MOST];
    int queued; /* answers that were meant too and are still to be given */
    standing stands;
    bool insist;         /* the next question is asked, even if it would be answered by itself */
    char news[DESK_WHY]; /* to be said at the next step; "": nothing */
    const ledger *told;  /* the file of which it was said that it cannot be written; NULL: all is well */
} here;

static inline here *here_of(desk *d) { return (here *)d; }
bool here_fails(here *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* false; `why` */
void here_introduce(here *);                                                            /* who sits where */
void here_look(here *);                                                                 /* `now` as it is now */
bool here_is_mine(const here *, gg_ask); /* a person is asked: to choose, or to throw typed dice */
/* Gives an answer, writes it down, looks. false: it is not taken, `why`, and nothing has happened. */
bool here_give(here *, const gg_answer *, answer_by, const char *reason);
void here_settle(here *); /* what was answered is in the hands of the disk, or that it is not will be said */

json_t *here_call(desk *, const char *method, json_t *args);
void here_lend_free(here *);

bool here_say(desk *, const char *text);
bool here_undo(desk *);
const char *here_undo_why_not(const here *);
bool here_stand(desk *, bool on, const char *move);
/* What answers by itself: said before, or standing. false: nothing does; `news` may say what fell away. */
bool here_unasked(here *, gg_answer *out);

/* Other courses of the battle, desk_branch.c: what is to be said of them is added to `out`. */
void here_branch(here *, const char *name, gg_text *out);   /* from the moment that is looked at; "": as it is called */
void here_branches(here *, const char *rest, gg_text *out); /* that are kept */
void here_go(here *, const char *name, gg_text *out);       /* to one of them */

/* ---- a lesson, desk_lesson.c ---- */
bool here_taught(here *, gg_move);  /* false: another move is asked for, `why` */
desk_news here_lesson_step(here *); /* QUIET: it waits for the person */
void here_lesson_close(here *);
static inline bool here_is_taught(const here *h) { return h->is.lesson && h->is.lesson->state != LESSON_FREE; }

extern const desk_word here_words[];
bool here_word(desk *, const char *line, char *out, size_t cap);

#endif
