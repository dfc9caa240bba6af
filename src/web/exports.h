/* What the core exports to a page, which has one face: the calls of face.h by name. web/build-core reads the names here. */
#ifndef GG_WEB_EXPORTS_H
#define GG_WEB_EXPORTS_H

#include <stdint.h>

char *web_input(uint32_t len); /* room for that many bytes of arguments */
const char *web_output(void);  /* what the last call said */
uint32_t web_output_length(void);

void web_about(void);
void web_open(void);     /* seed (or nothing), text; once */
void web_view(int side); /* -1: what both may see */
void web_moves(void);
void web_verdict(void);                  /* move */
void web_drag(int x, int y, int facing); /* move */
void web_refused(int piece);
void web_card(int piece, int side);
void web_prompt(void);
void web_give(void); /* answer */
void web_throw(void);
void web_play(int milliseconds, int rollouts); /* name of a player; 0 and 0: it thinks as long as its rank does */
void web_odds(int budget);                     /* move, horizon, moves that are assumed */
void web_question(void);
void web_reasons(void);                               /* move */
void web_pointed(int piece, int other, int x, int y); /* other -1: none */
void web_overlays(void);
void web_overlay(int piece, int other); /* kind; other -1: none */
void web_between(void);                 /* two labels, places or points `@240,310` */
void web_motions(void);
void web_sheet(int piece, int side);
void web_briefing(void);
void web_told(int from, int to, int side, int brief); /* brief: headlines alone */
void web_amend(void);                                 /* the umpire's words */
void web_amendments(void);
void web_amendable(void);                           /* label */
void web_headlines(int budget, int of, int beside); /* moves */
void web_hint(int milliseconds, int rollouts);
void web_danger(int side, int rollouts); /* pieces by number; none: all */
void web_reason(void);
void web_win_chance(int side, int rollouts);
void web_review_begin(int rollouts); /* seed */
void web_review_step(int milliseconds);
void web_review_result(void);
void web_review_end(void);
void web_trial_begin(int battles, int rollouts, int side); /* two players, seed */
void web_trial_step(int milliseconds);
void web_trial_end(void);
void web_position(void);
void web_record(int answers); /* name, value, name, value ... of tags */
void web_note(void);          /* text */
int web_length(void);
int web_at(void);
int web_seek(int n);
int web_cut(int n);
void web_undo(void);
void web_log(int from, int to);
void web_hash(void);
void web_perft(int depth);
void web_reseed(void); /* seed */

#endif
