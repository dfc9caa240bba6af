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
void web_odds(int budget);                     /* move, moves that are assumed */
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
void web_reseed(void); /* seed */

#endif
