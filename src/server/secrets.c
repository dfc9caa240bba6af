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

static bool side_sees(const room *r, int side, int upto, const gg_state *then)
{
    for (int n = 1; n <= upto; n++)
        if (!side_knows(r, side, n)) return false;
    for (int i = upto > 0 ? upto : 1; i <= r->extras; i++)
        if (r->extra[i - 1].clear >> side & 1) return true;
    return !gg_hides(r->s.b, then, side);
}

bool room_sees(const room *r, int eyes, int upto, const gg_state *then)
{
    bool good = true;
    for (int side = 0; side < GG_SIDES; side++)
        if (eyes == BOTH_EYES || eyes == side) good &= side_sees(r, side, upto, then);
    return good || r->g.outcome;
}

bool room_hides(const room *r, int eyes, const gg_state *then)
{
    for (int side = 0; side < GG_SIDES; side++)
        if ((eyes == BOTH_EYES || eyes == side) && gg_hides(r->s.b, then, side)) return true;
    return false;
}

/* Where nothing is hidden the state is whole: a redacted one is never asked what is usual. */
static void redact_for(const gg_battle *b, const gg_state *s, int side, gg_state *out)
{
    if (gg_hides(b, s, side))
        gg_redact(b, s, side, out);
    else
        gg_copy(b, out, s);
}

/* What both may know: the secrets of the one who is asked are out in any case, those of the other as far as one state can be
 * without both. */
void room_redact(const room *r, int eyes, const gg_state *s, gg_state *out)
{
    _Alignas(16) unsigned char once[GG_STATE_MAX];
    int asked = gg_pending(r->s.b, s).side == 1;
    if (eyes != BOTH_EYES) {
        redact_for(r->s.b, s, eyes, out);
        return;
    }
    gg_redact(r->s.b, s, !asked, (gg_state *)once);
    gg_redact(r->s.b, (gg_state *)once, asked, out);
}
