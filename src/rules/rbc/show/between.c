/* Distance, arc and sight between two boxes. */
#include "rules/rbc/show/cards.h"

/* "clear", "seen over from the hill", "blocked at D6 by Halberdiers". */
bool rbc_say_sight(const rbc_battle *b, const rbc_state *s, int from, int facing, int to, gg_text *t)
{
    int at = rbc_sight_ends(b, s, from, facing, to);
    bool high = rbc_sight_over(b, s, from, to);
    if (at == SQ_OFF) {
        gg_text_add(t, high && sq_distance(from, to) > 1 ? "clear, seen over from the hill" : "clear");
        return true;
    }
    int who = rbc_unit_at(s, at), terrain = rbc_terrain_at(b, s, at);
    gg_text_add(t, "blocked at ");
    rbc_add_box(t, b, at);
    if (who == GG_NONE || (rbc_grounds[terrain].blocks && !(terrain == HILL && high)))
        gg_text_add(t, " by the %s", rbc_grounds[terrain].name);
    else
        gg_say_phrase(t, " by {p}", GG_PHRASE_OF(&b->base, .piece = who));
    return false;
}

static int cell_of(const rbc_battle *b, const rbc_state *s, gg_spot at)
{
    if (at.piece < b->units) return rbc_on_board(s, at.piece) ? s->unit[at.piece].cell : SQ_OFF;
    return sq_at_plane(b->board, at.pose.x, at.pose.y);
}

/* As a unit sees it: ahead and behind too, where it is not beside it. */
static const char *bearing(const rbc_state *s, int unit, int cell)
{
    sq_offset at = sq_seen(s->unit[unit].cell, s->unit[unit].facing, cell);
    if (sq_distance(s->unit[unit].cell, cell) == 1) return rbc_arc_word(rbc_arc_of(s, unit, cell));
    int side = at.right < 0 ? -at.right : at.right;
    if (at.forward > 0)
        return at.right == 0 ? "straight ahead" : side <= at.forward ? "ahead, in its arc" : "ahead, to the side";
    return at.forward < 0 ? "behind" : at.right < 0 ? "to the left" : "to the right";
}

bool rbc_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int here = cell_of(b, s, from), there = cell_of(b, s, to);
    if (here == SQ_OFF || there == SQ_OFF) return false;
    gg_between_words say = gg_between_on(out);
    gg_between_spaces(out, sq_distance(here, there), "box", "boxes");
    bool unit = from.piece < b->units;
    if (unit && here != there) gg_text_add(&say.arc, "%s", bearing(s, from.piece, there));
    if (unit && here != there && to.piece < b->units)
        gg_text_add(&say.arc, "; from there: %s", bearing(s, to.piece, here));
    out->sees =
        here == there || rbc_say_sight(b, s, here, unit ? s->unit[from.piece].facing : SQ_FACE_N, there, &say.sight);
    if (here == there) gg_text_add(&say.sight, "clear");
    return true;
}

bool rbc_place_find(const gg_battle *battle, const char *text, size_t len, gg_pose *out)
{
    int cell = rbc_cell_parse(rbc_b(battle), text, len);
    if (cell != SQ_OFF) *out = rbc_pose(cell, -1);
    return cell != SQ_OFF;
}
