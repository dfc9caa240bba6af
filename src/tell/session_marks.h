/* What opening a session shares with answering in it; for session.c and session_open.c alone. */
#ifndef GG_TELL_SESSION_MARKS_H
#define GG_TELL_SESSION_MARKS_H

#include "session.h"

void session_keep_mark(session *); /* of the present state, if its turn has come */
/* An answer that has been given and led to the present state. */
void session_add(session *, const gg_answer *, answer_by, unsigned side);

#endif
