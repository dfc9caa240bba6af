/* What could stand in the way of steps and marches (7.5). See lifts.h. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static void limber(what_if *w)
{
    if (boe_lifted(w)->formation == UNLIMBERED) boe_lift_unit(w)->formation = LIMBERED;
}
static void leave_zone(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)ZONE_STOPPED; }

static void remove_side(what_if *w, int side)
{
    for (int u = boe_first(&w->b, side); u != GG_NONE; u = boe_next(&w->b, side, u))
        if (u != w->unit && boe_on_map(&w->s, u)) {
            boe_lift_drop_melee(&w->s, w->s.unit[u].cell);
            boe_put(&w->s, &w->b, u, SQ_OFF);
        }
}
static void remove_enemies(what_if *w) { remove_side(w, !boe_side(&w->b, w->unit)); }
static void remove_friends(what_if *w) { remove_side(w, boe_side(&w->b, w->unit)); }

static void remove_leaders(what_if *w)
{
    for (int l = 0; l < w->b.leaders; l++)
        if (w->b.leader[l].side != boe_side(&w->b, w->unit)) w->s.leader[l].cell = SQ_OFF;
}

/* Ground that is closed to some. */
static void open_country(what_if *w)
{
    for (int i = 0; i < BOE_CELLS; i++)
        if (w->b.terrain[i] != LIGHT && w->b.terrain[i] != STREAM) w->b.terrain[i] = CLEAR;
}

/* Nothing that is thrown for. */
static void no_dice(what_if *w)
{
    boe_unit *u = boe_lift_unit(w);
    for (int i = 0; i < BOE_CELLS; i++)
        if (w->b.terrain[i] == LIGHT || w->b.terrain[i] == STREAM) w->b.terrain[i] = CLEAR;
    memset(w->b.level, 0, sizeof w->b.level);
    if (boe_kind(&w->b, w->unit) == INF && (u->formation == IN_LINE || u->formation == SQUARE)) u->formation = COLUMN;
    if (w->b.unit[w->unit].weight == WEIGHT_H) w->b.unit[w->unit].weight = WEIGHT_M;
    boe_lift_blown(w);
}

static void say_limits(const what_if *w, gg_text *t)
{
    const boe_brigade *g = &w->s.brigade[w->b.unit[w->unit].brigade];
    boe_lift_say_order(w, t);
    if (g->order == DEFEND && g->post != SQ_OFF)
        gg_text_add(t, ": %d spaces from its post, 4 allowed", boe_range(w->cell, g->post));
    if (g->order == SUPPORT) gg_text_add(t, ": it keeps two spaces from formed enemies in sight");
    if (g->order == WITHDRAW) gg_text_add(t, ": homeward only");
}

static void say_homeward(const what_if *w, gg_text *t)
{
    boe_lift_say_status(w, t);
    gg_text_add(t, boe_lifted(w)->status == RETREAT ? ": homeward only" : "");
}

/* Who might answer, by name where it is one. */
static void say_answered(const what_if *w, gg_text *t)
{
    int near = boe_nearest_enemy(&w->b, &w->s, boe_side(&w->b, w->unit), w->cell);
    if (near == GG_NONE)
        gg_text_add(t, "the enemy is near");
    else
        gg_say_phrase(t,
                      gg_move_verb(w->m) == V_MARCH ? "the enemy is in the way: {p} at {H}"
                                                    : "not all at once: near {p} at {H} the enemy may answer each step",
                      GG_PHRASE_OF(&w->b.base, .piece = near, .at = boe_unit_pose(&w->s, near)));
}

/* By the cheapest way, if nothing but AP stood in it. */
static int price_of_way(const what_if *w)
{
    what_if then = *w;
    boe_route found;
    limber(&then), leave_zone(&then), boe_lift_road(&then);
    boe_lift_status(&then), boe_lift_order(&then), boe_lift_zones(&then), boe_lift_occupants(&then),
        boe_lift_reserve(&then);
    boe_lift_ap(&then);
    return boe_route_to(&then.b, &then.s, w->unit, w->cell, &found) ? found.ap : 0;
}

static int price(const what_if *w)
{
    int dir = w->cell == SQ_OFF ? -1 : sq_direction(boe_lifted(w)->cell, w->cell);
    switch (gg_move_verb(w->m)) {
    case V_FACE: return boe_face_cost(&w->b, &w->s, w->unit);
    case V_LIMBER:
    case V_UNLIMBER: return 2;
    case V_STEP: return dir >= 0 ? boe_step_base(&w->b, &w->s, w->unit, dir) : price_of_way(w);
    case V_MARCH: return price_of_way(w);
    default: return 1;
    }
}

static void say_ap(const what_if *w, gg_text *t)
{
    int needs = price(w), left = boe_lifted(w)->ap_left;
    if (needs > left)
        gg_text_add(t, "%d AP needed, %d left", needs, left);
    else
        gg_text_add(t, "too far, with %d AP left", left);
}

const lift boe_lifts_ap[] = {{AP_COSTS, boe_lift_ap, .say = say_ap}, {0}};

static bool is_here(const what_if *w) { return w->cell != SQ_OFF && boe_lifted(w)->cell == w->cell; }

const lift boe_lifts_step[] = {
    {BOARD_EDGE, .fixed = boe_lift_is_off, .phrase = "that is off the map"},
    {MOVE_STEP, .fixed = is_here, .phrase = "{p} stand(s) there"},
    {MOVE_ACTIONS, limber, .phrase = "{p} {is} unlimbered: guns in battery turn and do not march"},
    {BOARD_ZONE, leave_zone, .phrase = "{p} {has} halted under an enemy's front"},
    {STATUS_TABLE, boe_lift_status, .say = say_homeward},
    {ROAD_MARCH, boe_lift_road, .phrase = "{p} {is} on a road march, and no road goes there"},
    {BOARD_OCCUPANCY, boe_lift_occupants, .say = boe_lift_say_occupant},
    {BOARD_RESERVE, boe_lift_reserve, .phrase = "{H} is kept for those who charged from there"},
    {TERRAIN_ENTER, boe_lift_ground, .say = boe_lift_say_ground},
    {ORDER_TYPES, boe_lift_order, .say = say_limits},
    {BOARD_ZONE, boe_lift_zones, .say = boe_lift_say_zone},
    {0},
};

/* On the way. */
const lift boe_lifts_far_step[] = {
    {TMD_COUNT, no_dice, .phrase = "not all at once: dice are thrown for the ground on the way"},
    {OPPFIRE_WINDOW, remove_enemies, .say = say_answered},
    {LEADER_CAPTURE, remove_leaders, .phrase = "not all at once: an enemy leader is met on the way"},
    {BOARD_THROUGH, remove_friends, .phrase = "friends stand in the way"},
    {TERRAIN_TABLE, open_country, .phrase = "the ground on the way is closed to {o}"},
    {0},
};
const lift boe_lifts_far_march[] = {
    {BOARD_THROUGH, remove_friends, .phrase = "friends stand in the way"},
    {OPPFIRE_WINDOW, remove_enemies, .say = say_answered},
    {TERRAIN_TABLE, open_country, .phrase = "the ground on the way is closed to {p}"},
    {0},
};
