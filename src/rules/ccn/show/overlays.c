/* What lies between two pieces or hexes. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

/* ---- between ---- */

static int spot_hex(const ccn_state *s, gg_spot at)
{
    return at.piece == GG_NONE ? hex_at_plane(at.pose.x, at.pose.y) : ccn_piece_hex(s, at.piece);
}

bool ccn_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    int one = spot_hex(s, from), two = spot_hex(s, to);
    static const char *const arcs[] = {[HEX_FRONT] = "front", [HEX_FLANK] = "flank", [HEX_REAR] = "rear"};
    if (one == HEX_OFF || two == HEX_OFF) return false;
    gg_text distance = gg_text_on(out->distance_words, sizeof out->distance_words);
    gg_text arc = gg_text_on(out->arc, sizeof out->arc), sight = gg_text_on(out->sight, sizeof out->sight);
    out->distance = hex_distance(one, two);
    gg_say_count(&distance, out->distance, "hex", "hexes");
    if (to.piece != GG_NONE && !ccn_is_leader(to.piece) && one != two)
        gg_text_add(&arc, "%s", arcs[ccn_arc(b, s, to.piece, one)]);
    bool guns = from.piece != GG_NONE && !ccn_is_leader(from.piece) && ccn_type_of(b, from.piece)->cls == ART;
    out->sees = out->distance < 2 || ccn_sight(b, s, one, two, guns ? b->unit[from.piece].side : GG_NONE);
    gg_text_add(&sight, out->sees                                          ? "clear"
                        : ccn_sight_but_for_hills(b, s, one, two, GG_NONE) ? "hidden by hills"
                                                                           : "blocked");
    return true;
}

bool ccn_place_find(const gg_battle *b, const char *text, size_t len, gg_pose *out)
{
    (void)b;
    int hex = len <= 4 ? hex_parse(text, (int)len) : HEX_OFF;
    if (hex != HEX_OFF) *out = ccn_pose(hex, -1);
    return hex != HEX_OFF;
}
