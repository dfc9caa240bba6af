/* What became of a piece that is no longer on the table, and when: found in what was played. */
#ifndef GG_TELL_LOST_H
#define GG_TELL_LOST_H

#include "session.h"
#include "text/text.h"

/* "Round 3 of 8: 2nd chasseur brigade charge the flank of 77th Foot: destroyed." false: it stands on the table, or it was
 * never there in this session. */
bool lost_when(const session *, int piece, gg_text *);

#endif
