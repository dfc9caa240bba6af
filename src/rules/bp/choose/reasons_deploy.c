/* Why a unit or commander may not be deployed there. */
#include "rules/bp/choose/saying.h"

static void about_zone(const bp_battle *b, const bp_state *s, int low, int high, gg_reasons *r)
{
    int zone = s->head.ask.side == s->first ? 0 : 1;
    if (low >= b->zone[zone][0] && high <= b->zone[zone][1]) return;
    gg_reason_add(r, BP_SCEN_PICKUP, "its zone goes from {i} to {j} inches from the south edge",
                  GG_PHRASE_OF(&b->base, .n = b->zone[zone][0], .k = b->zone[zone][1]));
}

/* Each of those who stand there alone. */
static void about_others(const bp_battle *b, const bp_state *s, const tab_rect *at, gg_reasons *r)
{
    for (uint64_t left = bp_alive(b, s, 0) | bp_alive(b, s, 1); left; left &= left - 1) {
        tab_rect other;
        int u = bp_lowest(left);
        if (bp_waits(s, u)) continue;
        bp_rect(b, s, u, &other);
        if (tab_overlap(at, &other))
            gg_reason_add(r, BP_GEO_OVERLAP, "{P} stand(s) there", GG_PHRASE_OF(&b->base, .piece = u));
    }
}

static void about_unit(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    int unit = (int)gg_move_unit(m), formation = (int)gg_move_target(m);
    tab_pose p = bp_move_pose(m);
    tab_rect at;
    int turn = tab_df(s->head.ask.side == s->first ? 180 : 0, p.f);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .word = s->head.ask.side == s->first ? "south" : "north");
    if (formation >= GARRISON || bp_why_not_form(b, s, unit, formation)) {
        bp_reason_no_form(b, s, unit, formation, r);
        return;
    }
    if (p.f >= 360 || turn > 45 || turn < -45)
        gg_reason_add(r, BP_GEO_FACING, "it faces the enemy, {w} or up to 45 degrees aside", f);
    bp_rect_at(b, s, unit, p, formation, &at);
    if (!bp_on_table(b, &at)) gg_reason_add(r, BP_GEO_TABLE, "it would stand over the edge of the table", f);
    about_zone(b, s, at.box.y0, at.box.y1, r);
    about_others(b, s, &at, r);
    if (!bp_on_permitted_ground(b, s, unit, &at, NULL, GG_NONE))
        gg_reason_add(r, BP_MOVE_FORBIDDEN, "the ground there is closed to {p} in this formation", f);
}

static bool his_units_wait(const bp_battle *b, const bp_state *s, int commander)
{
    int brigade = b->commander[commander].brigade;
    uint64_t units = brigade == GG_NONE ? b->side_units[b->commander[commander].side] : b->brigade[brigade].units;
    for (; units; units &= units - 1)
        if (bp_waits(s, bp_lowest(units))) return true;
    return false;
}

void bp_reasons_of_deploy(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    unsigned piece = gg_move_unit(m), c = piece - BP_COMMANDER;
    int side = s->head.ask.side;
    bool unit = gg_move_verb(m) == V_DEPLOY;
    bool known = unit ? piece < b->units : bp_is_commander(piece) && c < b->commanders;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = known ? (int)piece : GG_NONE);
    if (!known)
        gg_reason_add(r, BP_SCEN_PICKUP, "who is deployed is missing", f);
    else if ((unit ? b->unit[piece].side : b->commander[c].side) != side)
        gg_reason_add(r, BP_SCEN_PICKUP, "{P} is the enemy's", f);
    else if (unit && !bp_waits(s, (int)piece))
        gg_reason_add(r, BP_SCEN_PICKUP, "{P} stand(s) on the table already", f);
    else if (unit)
        about_unit(b, s, m, r);
    else if (s->commander[c].joined != BP_OFF_TABLE)
        gg_reason_add(r, BP_SCEN_PICKUP, "{P} is posted already", f);
    else {
        if (his_units_wait(b, s, (int)c))
            gg_reason_add(r, BP_SCEN_PICKUP, "{P} is posted after the last of his units", f);
        if ((int)gg_move_x(m) > b->width) gg_reason_add(r, BP_GEO_TABLE, "that is off the table", f);
        about_zone(b, s, (int)gg_move_y(m), (int)gg_move_y(m), r);
    }
}
