/* What whom may know. An answer that was given in secret stays so until nothing is hidden from those eyes any more, or the battle
 * is decided. */
#include "server/room.h"

static bool side_knows(const room *r, int side, int n)
{
    if (r->extra[n - 1].seen >> side & 1) return true;
    for (int i = n; i <= r->extras; i++)
        if (r->extra[i - 1].clear >> side & 1) return true;
    return false;
}

bool room_knows(const room *r, int eyes, int n)
{
    if (r->g.outcome) return true;
    if (eyes != BOTH_EYES) return side_knows(r, eyes, n);
    return side_knows(r, 0, n) && side_knows(r, 1, n);
}

/* Also of what lies between the answers: nothing may be hidden at the end of them either. */
bool room_knows_all(const room *r, int eyes, int upto)
{
    if (r->g.outcome) return true;
    if (room_hides(r, eyes)) return false;
    for (int n = 1; n <= upto; n++)
        if (!room_knows(r, eyes, n)) return false;
    return true;
}

bool room_hides(const room *r, int eyes)
{
    for (int side = 0; side < GG_SIDES; side++)
        if ((eyes == BOTH_EYES || eyes == side) && gg_hides(r->s.b, r->s.now, side)) return true;
    return false;
}
