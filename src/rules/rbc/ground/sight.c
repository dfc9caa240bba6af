/* 3.7 and 3.8: the shooting arc and the line of sight. */
#include "rules/rbc/ground/ground.h"

static bool in_arc(sq_offset at) { return at.forward >= 1 && at.right <= at.forward && -at.right <= at.forward; }

bool rbc_in_shooting_arc(int from, int facing, bool hedgehog, int cell, bool ahead, int *range)
{
    int facings = hedgehog ? SQ_FACINGS : 1; /* a Hedgehog looks all round */
    for (int i = 0; i < facings; i++) {
        sq_offset at = sq_seen(from, (facing + i) & 3, cell);
        if (!in_arc(at) || (ahead && at.right != 0)) continue;
        *range = at.forward;
        return true;
    }
    return false;
}

bool rbc_shooting_arc(const rbc_state *s, int unit, int cell, bool ahead, int *range)
{
    const rbc_unit *u = &s->unit[unit];
    return rbc_in_shooting_arc(u->cell, u->facing, u->flags & HEDGEHOG_ON, cell, ahead, range);
}

/* ---- 3.8: from row to row, in each of which the line meets one box, or two that must both block ---- */

typedef struct line {
    const rbc_battle *b;
    const rbc_state *s;
    int from, facing, forward, right;
    bool high; /* one end is on a Hill */
} line;

static bool blocks(const line *l, int forward, int right)
{
    int cell = sq_place(l->b->board, l->from, l->facing, forward, right);
    if (cell == SQ_OFF) return false;
    int terrain = rbc_terrain_at(l->b, l->s, cell);
    if (terrain == HILL ? !l->high : rbc_grounds[terrain].blocks) return true;
    if (l->s->unit_at[cell] == GG_NONE) return false;
    return !l->high || terrain == HILL || forward == l->forward - 1;
}

/* The boxes of row k that the line meets; false: it passes between two, and both must block. */
static bool meets(const line *l, int k, int *low)
{
    int n = l->right * k, rest = n % l->forward;
    if (rest < 0) rest += l->forward;
    *low = (n - rest) / l->forward; /* floor */
    if (2 * rest > l->forward) ++*low;
    return 2 * rest != l->forward;
}

static bool row_blocks(const line *l, int k)
{
    int low;
    bool one = meets(l, k, &low);
    return blocks(l, k, low) && (one || blocks(l, k, low + 1));
}

/* Seen with a facing that has the target in its arc: that given, or for a Hedgehog any other. */
static line line_of(const rbc_battle *b, const rbc_state *s, int from, int facing, int to)
{
    while (!in_arc(sq_seen(from, facing, to))) facing = (facing + 1) & 3;
    sq_offset at = sq_seen(from, facing, to);
    return (line){b, s, from, facing, at.forward, at.right, rbc_sight_over(b, s, from, to)};
}

bool rbc_sight(const rbc_battle *b, const rbc_state *s, int from, int facing, int to)
{
    if (sq_distance(from, to) <= 1) return true;
    line l = line_of(b, s, from, facing, to);
    for (int k = 1; k < l.forward; k++)
        if (row_blocks(&l, k)) return false;
    return true;
}

int rbc_sight_ends(const rbc_battle *b, const rbc_state *s, int from, int facing, int to)
{
    if (sq_distance(from, to) <= 1) return SQ_OFF;
    line l = line_of(b, s, from, facing, to);
    for (int k = 1, low; k < l.forward; k++) {
        if (!row_blocks(&l, k)) continue;
        meets(&l, k, &low);
        return sq_place(b->board, from, l.facing, k, low);
    }
    return SQ_OFF;
}

bool rbc_sight_over(const rbc_battle *b, const rbc_state *s, int from, int to)
{
    return rbc_terrain_at(b, s, from) == HILL || rbc_terrain_at(b, s, to) == HILL;
}
