/* The core's face for a page: a battle, and calls about it. Arguments stand in a text, with a zero byte between them; what
 * a call has to say is text again, JSON or plain, and nothing while no battle is open. exports.h has the same calls for the
 * one face of a page, web/core/core.ts makes methods of them. */
#ifndef GG_WEB_FACE_H
#define GG_WEB_FACE_H

#include "draw.h"
#include "tell/session.h"

typedef struct face {
    char *in;
    uint32_t in_len;
    paper out;
    session s; /* while it is open */
    bool open;
    eyes eyes;
    gg_view words;         /* its status words */
    double (*clock)(void); /* milliseconds since whenever; NULL: there is none, and programs think by rollouts */
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
void face_give(face *); /* answer */
void face_throw(face *);
/* name of a player; so many rollouts, or so long, or neither: as long as its rank does */
void face_play(face *, int milliseconds, int rollouts);
void face_odds(face *, int budget); /* move, moves that are assumed */
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
void face_reseed(face *); /* seed */

/* For the calls themselves. */
paper *face_begin(face *);                                        /* an empty output */
const char *face_argument(const face *, size_t *at, size_t *len); /* the next from *at on; NULL: none is left */
const char *face_first_argument(const face *, size_t *len);       /* "" if there is none */
bool face_asks(const face *, gg_ask_kind);
const char *face_what_is_asked(const face *); /* to whoever answered something else */

#endif
