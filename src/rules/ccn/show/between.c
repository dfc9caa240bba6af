/* What lies between two pieces or hexes: distance, arc, sight. And hexes as people name them. */
#include "engine/telling.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

static int spot_hex(const ccn_state *s, gg_spot at)
{
    return at.piece == GG_NONE ? hex_at_plane(at.pose.x, at.pose.y) : ccn_piece_hex(s, at.piece);
}

static bool is_unit(gg_spot at) { return at.piece != GG_NONE && !ccn_is_leader(at.piece); }

/* Of a unit at the other end the arc in which this one comes; else the arc in which the place lies. */
static void say_arc(const ccn_battle *b, const ccn_state *s, gg_spot from, gg_spot to, gg_text *t)
{
    static const char *const arcs[] = {[HEX_FRONT] = "front", [HEX_FLANK] = "flank", [HEX_REAR] = "rear"};
    int one = spot_hex(s, from), two = spot_hex(s, to);
    if (one == two) return;
    if (is_unit(to))
        gg_text_add(t, "%s", arcs[ccn_arc(b, s, to.piece, one)]);
    else if (is_unit(from))
        gg_text_add(t, "%s", arcs[ccn_arc(b, s, from.piece, two)]);
}

bool ccn_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    int one = spot_hex(s, from), two = spot_hex(s, to);
    if (one == HEX_OFF || two == HEX_OFF) return false;
    gg_between_words say = gg_between_on(out);
    gg_between_spaces(out, hex_distance(one, two), "hex", "hexes");
    say_arc(b, s, from, to, &say.arc);
    bool guns = is_unit(from) && ccn_type_of(b, from.piece)->cls == ART;
    int over = guns ? b->unit[from.piece].side : GG_NONE;
    out->sees = out->distance < 2 || ccn_sight(b, s, one, two, over);
    hex_set blockers = out->sees ? 0 : ccn_sight_blockers(b, s, one, two, over);
    gg_text_add(&say.sight, out->sees ? "clear" : blockers ? "blocked by " : "blocked");
    ccn_say_cells(&say.sight, b, s, blockers);
    return true;
}

bool ccn_place_find(const gg_battle *b, const char *text, size_t len, gg_pose *out)
{
    size_t used = 0;
    int hex = len <= 4 ? hex_parse(text, (int)len) : HEX_OFF;
    hex_set named = hex == HEX_OFF ? ccn_place_named(ccn_b(b), text, len, &used) : 0;
    if (named && used == len) hex = hex_first(named);
    if (hex != HEX_OFF) *out = ccn_pose(hex, -1);
    return hex != HEX_OFF;
}
