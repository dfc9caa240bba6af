/* bp.scen.pickup, D18: deployment, unit by unit in alternation. */
#include "rules/bp/chapters.h"

/* A unit that waits to be deployed is alive and stands nowhere: its building is OFF_TABLE. */

bool bp_waits(const bp_state *s, int unit) { return s->unit[unit].alive && s->unit[unit].building == BP_OFF_TABLE; }

/* A commander is posted after the last unit of his brigade, a General after all of his side. */
static bool commander_waits(const bp_battle *b, const bp_state *s, int commander)
{
    if (!(s->commander[commander].flags & C_ALIVE) || s->commander[commander].joined != BP_OFF_TABLE) return false;
    int brigade = b->commander[commander].brigade;
    uint64_t units = brigade == GG_NONE ? b->side_units[b->commander[commander].side] : b->brigade[brigade].units;
    for (; units; units &= units - 1)
        if (bp_waits(s, __builtin_ctzll(units))) return false;
    return true;
}

static bool anyone_waits(const bp_battle *b, const bp_state *s, int side)
{
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        if (bp_waits(s, __builtin_ctzll(left))) return true;
    for (int c = 0; c < b->commanders; c++)
        if (b->commander[c].side == side && commander_waits(b, s, c)) return true;
    return false;
}

/* The first side deploys in the north, the second in the south. */
static int forward(const bp_state *s, int side) { return side == s->first ? 180 : 0; }

static gg_rule judge_unit(const bp_battle *b, const bp_state *s, int side, gg_move m)
{
    unsigned unit = gg_move_unit(m), formation = gg_move_target(m);
    if (unit >= b->units || b->unit[unit].side != side || !bp_waits(s, (int)unit)) return BP_SCEN_PICKUP;
    if (formation >= GARRISON) return BP_FORM_WHO;
    gg_rule rule = bp_why_not_form(b, s, (int)unit, (int)formation);
    if (rule) return rule;
    tab_pose p = bp_move_pose(m);
    int turn = tab_df(forward(s, side), p.f);
    if (p.f >= 360 || turn > 45 || turn < -45) return BP_GEO_FACING;
    tab_rect r;
    bp_rect_at(b, s, (int)unit, p, (int)formation, &r);
    if (!bp_on_table(b, &r)) return BP_GEO_TABLE;
    int zone = side == s->first ? 0 : 1;
    if (r.box.y0 < b->zone[zone][0] || r.box.y1 > b->zone[zone][1]) return BP_SCEN_PICKUP;
    if (!bp_clear_of_units(b, s, (int)unit, &r, GG_NONE)) return BP_GEO_OVERLAP;
    return bp_on_permitted_ground(b, s, (int)unit, &r, NULL, GG_NONE) ? GG_OK : BP_MOVE_FORBIDDEN;
}

gg_rule bp_why_not_deploy(const bp_battle *b, const bp_state *s, gg_move m)
{
    int side = s->head.ask.side;
    unsigned piece = gg_move_unit(m);
    if (gg_move_verb(m) == V_DEPLOY) return judge_unit(b, s, side, m);
    if (gg_move_verb(m) != V_POST || !bp_is_commander(piece)) return BP_SCEN_PICKUP;
    int commander = (int)piece - BP_COMMANDER;
    if (commander >= b->commanders || b->commander[commander].side != side || !commander_waits(b, s, commander))
        return BP_SCEN_PICKUP;
    int y = (int)gg_move_y(m), zone = side == s->first ? 0 : 1;
    if ((int)gg_move_x(m) > b->width || y < b->zone[zone][0] || y > b->zone[zone][1]) return BP_GEO_TABLE;
    return GG_OK;
}

/* Offered: each waiting unit in its fighting formation, on a grid of places in the zone; each commander behind his men. */
static const uint8_t fighting[] = {[BP_INF] = LINE,
                                   [BP_CAV] = LINE,
                                   [BP_FOOT_ART] = DEPLOYED,
                                   [BP_HORSE_ART] = DEPLOYED,
                                   [BP_BATTALION_GUN] = DEPLOYED,
                                   [BP_WAGON] = LIMBERED};
enum { PLACES = 36, ROWS = 4, PER_UNIT = PLACES * ROWS + 1 };

static gg_move place_of(const bp_battle *b, const bp_state *s, int unit, int k)
{
    int side = b->unit[unit].side, zone = side == s->first ? 0 : 1, f = forward(s, side);
    int depth = 15 + 20 * (k / PLACES);
    int x = b->width * (2 * (k % PLACES) + 1) / (2 * PLACES);
    int y = f == 180 ? b->zone[zone][0] + depth : b->zone[zone][1] - depth;
    int formation = bp_has(b, unit, CAN_WARBAND) ? WARB : fighting[b->unit[unit].profile.arm];
    return bp_move(V_DEPLOY, (unsigned)unit, (unsigned)formation, (tab_pose){(int16_t)x, (int16_t)y, (int16_t)f}, 0);
}

/* The last offer of a unit: the first room from the enemy's end of the zone on, however crowded the zone is. */
static gg_move first_room(const bp_battle *b, const bp_state *s, int unit)
{
    static const uint8_t narrower[] = {ACOL, MCOL, LIMBERED};
    gg_move m = place_of(b, s, unit, 0);
    int zone = b->unit[unit].side == s->first ? 0 : 1, f = forward(s, b->unit[unit].side);
    for (size_t k = 0; k <= sizeof narrower; k++) {
        unsigned formation = k == 0 ? gg_move_target(m) : narrower[k - 1];
        bp_extent e = bp_extent_of(b, s, unit, (int)formation);
        if (e.w == 0 || (k && !bp_may_form(b, s, unit, (int)formation))) continue;
        for (int back = 0; back <= b->zone[zone][1] - b->zone[zone][0] - e.d; back += 2) {
            int y = f == 180 ? b->zone[zone][0] + back : b->zone[zone][1] - back;
            for (int x = e.w / 2; x <= b->width - e.w / 2; x += 2) {
                m = bp_move(V_DEPLOY, (unsigned)unit, formation, (tab_pose){(int16_t)x, (int16_t)y, (int16_t)f}, 0);
                if (bp_why_not_deploy(b, s, m) == GG_OK) return m;
            }
        }
    }
    return 0;
}

void bp_offer_deploy(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    int side = s->head.ask.side;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        o->slots += bp_waits(s, __builtin_ctzll(left)) ? PER_UNIT : 0;
    for (int c = 0; c < b->commanders; c++) o->slots += b->commander[c].side == side && commander_waits(b, s, c);
}

static gg_move post_of(const bp_battle *b, const bp_state *s, int commander)
{
    int side = b->commander[commander].side, zone = side == s->first ? 0 : 1, count = 0, sum = 0;
    int brigade = b->commander[commander].brigade;
    uint64_t units = brigade == GG_NONE ? b->side_units[side] : b->brigade[brigade].units;
    for (; units; units &= units - 1) sum += s->unit[__builtin_ctzll(units)].pose.x, count++;
    tab_point p = {count ? sum / count : b->width / 2, (b->zone[zone][0] + b->zone[zone][1]) / 2};
    return bp_move(V_POST, BP_COMMANDER + (unsigned)commander, GG_NONE, tab_pose_at(p, 0), 0);
}

gg_move bp_deploy_offer(const bp_battle *b, const bp_state *s, gg_offers *o, int slot)
{
    (void)o;
    for (uint64_t left = b->side_units[s->head.ask.side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!bp_waits(s, u)) continue;
        if (slot == PER_UNIT - 1) return first_room(b, s, u);
        if (slot < PER_UNIT) {
            gg_move m = place_of(b, s, u, slot);
            return bp_why_not_deploy(b, s, m) == GG_OK ? m : 0;
        }
        slot -= PER_UNIT;
    }
    for (int c = 0; c < b->commanders; c++)
        if (b->commander[c].side == s->head.ask.side && commander_waits(b, s, c) && slot-- == 0)
            return post_of(b, s, c);
    return 0;
}

static void put_down(gg_run *x)
{
    unsigned piece = gg_move_unit(x->move);
    tab_pose p = bp_move_pose(x->move);
    if (bp_is_commander(piece)) {
        bp_commander *c = &ST(x)->commander[piece - BP_COMMANDER];
        c->x = p.x, c->y = p.y, c->joined = GG_NONE;
    } else {
        bp_unit *u = &ST(x)->unit[piece];
        u->building = GG_NONE;
        u->pose = p;
        u->formation = (uint8_t)gg_move_target(x->move);
    }
    TELL(x, GG_EV_PLACE, BP_SCEN_PICKUP, .piece = (uint8_t)piece, .to = bp_plane(BT(x), p));
}

PROC(deployment)
{
    BEGIN;
    while (anyone_waits(BT(x), ST(x), 0) || anyone_waits(BT(x), ST(x), 1)) {
        if (anyone_waits(BT(x), ST(x), self->side)) {
            CHOOSE(self->side, ASK_DEPLOY, GG_NONE, GG_NONE, BP_SCEN_PICKUP);
            put_down(x);
        }
        self->side = !self->side;
    }
    END;
}
