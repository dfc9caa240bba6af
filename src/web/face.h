/* The core's face for a page: a battle, and calls about it. Arguments stand in a text, with a zero byte between them; what
 * a call has to say is text again, JSON or plain, and nothing while no battle is open. exports.h has the same calls for the
 * one face of a page, web/core/core.ts makes methods of them. */
#ifndef GG_WEB_FACE_H
#define GG_WEB_FACE_H

#include "draw.h"
#include "tell/review.h"
#include "tell/session.h"
#include "tell/trial.h"

typedef struct face {
    char *in;
    uint32_t in_len;
    paper out;
    session s; /* while it is open */
    bool open;
    eyes eyes;
    gg_view words;         /* its status words */
    double (*clock)(void); /* milliseconds since whenever; NULL: there is none, and programs think by rollouts */
    review review;         /* that is under way, or finished */
    review_ask review_ask;
    trial trial;
} face;

char *face_input(face *, uint32_t len); /* room for that many bytes of arguments */
const char *face_output(const face *);  /* what the last call said */
uint32_t face_output_length(const face *);
void face_close(face *); /* and all that it holds */

void face_about(face *);
void face_open(face *);           /* seed (or nothing), text; what was open before is closed */
void face_view(face *, int side); /* of no side: what both may see */
void face_moves(face *);
void face_verdict(face *);                        /* move */
void face_drag(face *, int x, int y, int facing); /* move */
void face_refused(face *, int piece);
void face_card(face *, int piece, int side);
void face_prompt(face *);
void face_question(face *);
void face_reasons(face *); /* move */
/* What a piece could be thought to do to another (-1: none), or at a point of the plane, and what stands in the way. */
void face_pointed(face *, int piece, int other, int x, int y);
void face_overlays(face *);
void face_overlay(face *, int piece, int other); /* kind; other -1: none */
void face_between(face *);                       /* two labels, places or points `@240,310` */
void face_motions(face *);
void face_sheet(face *, int piece, int side);
void face_briefing(face *);
void face_told(face *, int from, int to, int side, int brief);
void face_give(face *);  /* answer */
void face_amend(face *); /* the umpire's words */
void face_amendments(face *);
void face_amendable(face *); /* label */
void face_throw(face *);
/* name of a player; so many rollouts, or so long, or neither: as long as its rank does */
void face_play(face *, int milliseconds, int rollouts);
void face_odds(face *, int budget); /* move, horizon or nothing, moves that are assumed */
/* moves; a budget for each (0: as for a list of `of` moves); beside each other: of the same facts */
void face_headlines(face *, int budget, int of, int beside);
void face_hint(face *, int milliseconds, int rollouts);
void face_danger(face *, int side, int rollouts); /* pieces by number; none: all */
void face_reason(face *);
void face_win_chance(face *, int side, int rollouts);
void face_review_begin(face *, int rollouts); /* seed */
void face_review_step(face *, int milliseconds);
void face_review_result(face *);
void face_review_end(face *);
void face_trial_begin(face *, int battles, int rollouts, int side); /* two players, seed */
void face_trial_step(face *, int milliseconds);
void face_trial_end(face *);
void face_position(face *);
void face_record(face *, int answers); /* name, value, name, value ... of tags */
void face_note(face *);                /* text */
int face_length(const face *);
int face_at(const face *);
int face_seek(face *, int n);
int face_cut(face *, int n);
void face_undo(face *);
void face_log(face *, int from, int to);
void face_hash(face *);
void face_perft(face *, int depth); /* three numbers as one text */
void face_reseed(face *);           /* seed */

/* For the calls themselves. */
typedef struct face_watch {
    double (*clock)(void);
    double begun, milliseconds;
} face_watch;
gg_leisure face_leisure(const face *, face_watch *, int milliseconds, int rollouts); /* by number, else by the clock */
paper *face_begin(face *);                                                           /* an empty output */
const char *face_argument(const face *, size_t *at, size_t *len); /* the next from *at on; NULL: none is left */
const char *face_first_argument(const face *, size_t *len);       /* "" if there is none */
bool face_asks(const face *, gg_ask_kind);
void face_unread(paper *, const char *why);    /* a move that could not be read */
gg_move face_read_move(const face *, paper *); /* that the first argument names; 0: why not was said */
const char *face_what_is_asked(const face *);  /* to whoever answered something else */

#endif
