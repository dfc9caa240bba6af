/* What could stand in the way of the actions of an activated unit (7.5). See lifts.h. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

#define OF(w, ...) GG_PHRASE_OF(&(w)->b.base, .piece = (w)->unit, .other = (w)->target, ##__VA_ARGS__)

/* ---- of all actions ---- */

static void stop_sharing(what_if *w) { boe_lift_unit(w)->free_x = boe_lift_unit(w)->free_y = 255; }

static void say_reaction(const what_if *w, gg_text *t)
{
    gg_text_add(t, boe_lift_is_gun(w) ? "in the reaction phases (5g, 5h) guns fire and do nothing else"
                                      : "not in the reaction phases (5g, 5h)");
}

static const lift when[] = {
    {BOARD_THROUGH, stop_sharing, .phrase = "{p} share(s) a space with friends and must go on"},
    {ROAD_MARCH, boe_lift_road, .phrase = "{p} {is} on a road march, from road to road"},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {MOVE_BLUE, boe_lift_phase, .say = say_reaction},
    {0},
};

/* ---- turning and forming ---- */

static bool uses_no_facing(const what_if *w) { return !boe_uses_facing(boe_lifted(w)->formation); }
static bool faces_so(const what_if *w) { return boe_lifted(w)->facing == gg_move_facing(w->m); }
static bool is_about(const what_if *w) { return ((gg_move_facing(w->m) - boe_lifted(w)->facing) & 3) == 2; }
static bool in_battery(const what_if *w) { return boe_lift_is_gun(w) && boe_lifted(w)->formation == UNLIMBERED; }

static const lift turn[] = {
    {MOVE_ACTIONS, .fixed = uses_no_facing, .phrase = "{p} {has} no front to turn"},
    {MOVE_OFFER, .fixed = faces_so, .phrase = "{p} face(s) so already"},
    {MOVE_OFFER, .fixed = is_about, .phrase = "half a turn is `about`, or two turns"},
    {0},
};
static const lift about[] = {
    {MOVE_ACTIONS, .fixed = uses_no_facing, .phrase = "{p} {has} no front to turn"},
    {MOVE_PIVOT, .fixed = in_battery, .phrase = "guns in battery turn by quarters"},
    {0},
};

static bool forms_already(const what_if *w) { return gg_move_arg(w->m) == boe_lifted(w)->formation; }
static bool is_for_guns(const what_if *w) { return !boe_lift_is_gun(w) && gg_move_arg(w->m) >= UNLIMBERED; }
static bool is_sent_out(const what_if *w) { return w->unit >= BOE_LINES && !boe_lift_is_gun(w); }
static void be_light(what_if *w)
{
    if (!boe_lift_is_gun(w)) w->b.unit[w->unit].cls = LIGHT_INF;
}
static void face_so(what_if *w)
{
    if (gg_move_facing(w->m) < SQ_FACINGS) boe_lift_unit(w)->facing = (uint8_t)gg_move_facing(w->m);
}
static void clear_here(what_if *w) { w->b.terrain[boe_spot(&w->b, boe_lifted(w)->cell)] = CLEAR; }

static void say_class(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "{p} {is} not trained to be {w}",
                  OF(w, .word = boe_lift_forms[gg_move_arg(w->m) % BOE_FORMATIONS]));
}

static void say_as_it_faces(const what_if *w, gg_text *t)
{
    gg_text_add(t, "it forms as it faces, %s", sq_facing_names[boe_lifted(w)->facing]);
}

static const lift form[] = {
    {FORM_TABLE, .fixed = boe_lift_is_gun, .phrase = "guns limber and unlimber"},
    {FORM_CHANGE, .fixed = forms_already, .say = boe_lift_say_formation},
    {FORM_LIMBER, .fixed = is_for_guns, .phrase = "that is for guns"},
    {DETACH_DEPLOY, .fixed = is_sent_out, .phrase = "skirmishers who were sent out stay in open order"},
    {SQUARE_BARRED, boe_lift_status, .say = boe_lift_say_status},
    {FORM_TABLE, clear_here, .phrase = "no square in woods, marsh or houses"},
    {UNIT_CLASS, be_light, .say = say_class},
    {FORM_CHANGE, face_so, .say = say_as_it_faces},
    {0},
};

/* ---- guns ---- */

static bool is_no_gun(const what_if *w) { return !boe_lift_is_gun(w); }
static void be_limbered(what_if *w)
{
    boe_lift_unit(w)->formation = gg_move_verb(w->m) == V_UNLIMBER ? LIMBERED : UNLIMBERED;
}

static const lift limbering[] = {
    {FORM_LIMBER, .fixed = is_no_gun, .phrase = "{p} {has} no guns"},
    {FORM_LIMBER, be_limbered, .say = boe_lift_say_formation},
    {FORM_LIMBER, clear_here, .phrase = "no guns in battery in woods, marsh or houses"},
    {0},
};

static bool has_crew_no_guns(const what_if *w) { return !boe_lift_is_gun(w) || boe_lifted(w)->formation != CREW; }
static void find_guns(what_if *w)
{
    boe_lift_unit(w)->flags |= GUNS_LEFT;
    boe_lift_unit(w)->entry = boe_lifted(w)->cell;
}
static void be_alone(what_if *w)
{
    w->cell = boe_lifted(w)->cell;
    boe_lift_occupants(w);
}
static void say_guns(const what_if *w, gg_text *t)
{
    if (boe_lifted(w)->flags & GUNS_LEFT)
        gg_say_phrase(t, "its guns stand at {H}", OF(w, .at = boe_pose(boe_lifted(w)->entry, -1)));
    else
        gg_text_add(t, "its guns are gone");
}

static const lift reman[] = {
    {GUNS_REMAN, .fixed = has_crew_no_guns, .phrase = "{p} left no guns to man again"},
    {GUNS_REMAN, find_guns, .say = say_guns},
    {BOARD_OCCUPANCY, be_alone, .phrase = "friends are in the same space"},
    {0},
};

/* ---- fire and rally ---- */

static void fire_now(what_if *w) { w->b.option.fire_immediate = gg_move_verb(w->m) == V_FIRE_AT; }
static void not_fired(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)(FIRED | MARKED); }
static void form_to_fire(what_if *w)
{
    static const uint8_t to[] = {[INF] = IN_LINE, [CAV] = SKIRM, [ART] = UNLIMBERED};
    boe_lift_unit(w)->formation = to[boe_kind(&w->b, w->unit)];
}
static void say_mode(const what_if *w, gg_text *t)
{
    if (gg_move_verb(w->m) == V_FIRE_AT)
        gg_text_add(t, "fire is thrown for in phases 6 and 7: now `ready %s`", w->b.unit[w->unit].label);
    else
        gg_text_add(t, "fire is thrown for at once: `fire %s` and a target", w->b.unit[w->unit].label);
}
static void say_shot(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, boe_lifted(w)->flags & MARKED ? "{p} {is} ready to fire already" : "{p} {has} fired this turn",
                  OF(w));
}

static const lift ready[] = {
    {FIRE_MODE, fire_now, .say = say_mode},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {FORM_TABLE, form_to_fire, .say = boe_lift_say_formation},
    {OPP_LIMIT, not_fired, .say = say_shot},
    {0},
};

static void be_disordered(what_if *w)
{
    if (boe_lifted(w)->status == GOOD) boe_lift_unit(w)->status = DISORDER;
}
static void be_green(what_if *w) { boe_lift_unit(w)->cube = GREEN; }

static const lift rally[] = {
    {RALLY_ATTEMPT, be_disordered, .say = boe_lift_say_status},
    {RALLY_ATTEMPT, be_green, .say = boe_lift_say_cube},
    {0},
};

/* ---- skirmishers ---- */

static void may_send(what_if *w)
{
    uint8_t *out = &w->b.unit[w->unit].detachment;
    w->b.unit[w->unit].traits |= SKIRM2;
    for (int u = BOE_LINES; u < BOE_UNITS && *out == GG_NONE; u++)
        if (!w->s.unit[u].stands) *out = (uint8_t)u;
}
static void stand_beside(what_if *w)
{
    for (int dir = 0; dir < SQ_DIRS && w->cell != SQ_OFF && sq_distance(boe_lifted(w)->cell, w->cell) != 1; dir++) {
        int to = sq_step(w->b.board, w->cell, dir);
        if (to != SQ_OFF && boe_free(&w->b, &w->s, to, w->unit)) boe_put(&w->s, &w->b, w->unit, to);
    }
}
static void be_strong(what_if *w)
{
    if (boe_lifted(w)->stands < 3) boe_lift_unit(w)->stands = 3;
}
static void may_send_again(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)NO_DETACH; }
static void call_in(what_if *w)
{
    int out = w->b.unit[w->unit].detachment;
    if (out == GG_NONE) return;
    if (boe_on_map(&w->s, out)) boe_put(&w->s, &w->b, out, SQ_OFF);
    w->s.unit[out].stands = 0;
}
static void form_to_send(what_if *w) { boe_lift_unit(w)->formation = IN_LINE; }
static void face_there(what_if *w)
{
    for (int f = 0; f < SQ_FACINGS && w->cell != SQ_OFF && boe_arc(&w->b, &w->s, w->unit, w->cell) != ARC_FRONT; f++)
        boe_lift_unit(w)->facing = (uint8_t)f;
}
static void open_there(what_if *w)
{
    if (w->cell != SQ_OFF && boe_terrain_at(&w->b, w->cell) == IMPASSABLE) boe_lift_ground(w);
}
static void say_few(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "{n|stand|stands} left, 3 needed", OF(w, .n = boe_lifted(w)->stands));
}
static void say_trait(const what_if *w, gg_text *t)
{
    bool none = w->b.unit[w->unit].detachment == GG_NONE;
    gg_say_phrase(t, none ? "{p} send(s) out no skirmishers" : "{p} may send out one stand only", OF(w));
}
static void say_beside(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "{H} is {n|space|spaces} away: skirmishers go out to one beside {p}",
                  OF(w, .at = boe_pose(w->cell, -1), .n = sq_distance(boe_lifted(w)->cell, w->cell)));
}

static const lift detach[] = {
    {BOARD_EDGE, .fixed = boe_lift_is_off, .phrase = "that is off the map"},
    {UNIT_TRAIT, may_send, .say = say_trait},
    {BOARD_ADJACENT, stand_beside, .say = say_beside},
    {DETACH_DEPLOY, call_in, .phrase = "its skirmishers are out already"},
    {DETACH_DEPLOY, may_send_again, .phrase = "its skirmishers were lost"},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {UNIT_STANDS, be_strong, .say = say_few},
    {DETACH_DEPLOY, boe_lift_melee_flag, .phrase = "{p} {is} in melee"},
    {FORM_TABLE, form_to_send, .say = boe_lift_say_formation},
    {BOARD_ARC, face_there, .phrase = "{H} is not before the front of {o}"},
    {TERRAIN_ENTER, open_there, .say = boe_lift_say_ground},
    {BOARD_OCCUPANCY, boe_lift_occupants, .say = boe_lift_say_occupant},
    {BOARD_RESERVE, boe_lift_reserve, .phrase = "{H} is kept for those who charged from there"},
    {BOARD_ZONE, boe_lift_zones, .say = boe_lift_say_zone},
    {0},
};

static int parent_of(const what_if *w) { return w->b.unit[w->unit].parent; }
static bool has_no_parent(const what_if *w) { return parent_of(w) == GG_NONE; }
static bool lost_parent(const what_if *w) { return !has_no_parent(w) && !boe_on_map(&w->s, parent_of(w)); }
static void come_beside(what_if *w)
{
    int parent = parent_of(w);
    if (parent == GG_NONE || !boe_on_map(&w->s, parent) ||
        sq_distance(boe_lifted(w)->cell, w->s.unit[parent].cell) == 1)
        return;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(w->b.board, w->s.unit[parent].cell, dir);
        if (to == SQ_OFF || !boe_free(&w->b, &w->s, to, GG_NONE)) continue;
        boe_put(&w->s, &w->b, w->unit, to);
        return;
    }
}
static void rally_both(what_if *w)
{
    boe_lift_status(w);
    if (parent_of(w) != GG_NONE) w->s.unit[parent_of(w)].status = GOOD;
}
static void free_parent(what_if *w)
{
    if (parent_of(w) != GG_NONE) w->s.unit[parent_of(w)].flags &= ~(uint32_t)IN_MELEE;
}
static void say_apart(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "{n|space|spaces} from {o}, 1 needed",
                  GG_PHRASE_OF(&w->b.base, .other = parent_of(w),
                               .n = sq_distance(boe_lifted(w)->cell, w->s.unit[parent_of(w)].cell)));
}

static const lift absorb[] = {
    {DETACH_ABSORB, .fixed = has_no_parent, .phrase = "{p} were sent out by nobody"},
    {DETACH_ABSORB, .fixed = lost_parent, .phrase = "their unit is gone"},
    {DETACH_ABSORB, come_beside, .say = say_apart},
    {DETACH_ABSORB, rally_both, .phrase = "one of the two is driven off"},
    {DETACH_ABSORB, free_parent, .phrase = "their unit is in melee"},
    {0},
};

/* ---- the road, stopping ---- */

static void form_to_march(what_if *w) { boe_lift_unit(w)->formation = boe_lift_is_gun(w) ? LIMBERED : MARCH; }
static void be_fresh(what_if *w)
{
    boe_lift_unit(w)->ap_spent = 0;
    boe_lift_unit(w)->flags &= ~(uint32_t)(ON_ROAD | MOVED);
}
static void lay_road(what_if *w) { w->b.road[boe_spot(&w->b, boe_lifted(w)->cell)] = 255; }

static const lift road[] = {
    {ROAD_MARCH, be_green, .say = boe_lift_say_cube},
    {ROAD_MARCH, form_to_march, .say = boe_lift_say_formation},
    {ROAD_MARCH, be_fresh, .phrase = "{p} {has} done something else before"},
    {ROAD_MARCH, lay_road, .phrase = "{p} stand(s) on no road"},
    {0},
};

/* ---- by verb ---- */

const lift *const *boe_lifts_of_action(unsigned verb, bool far)
{
    static const lift *const steps[] = {boe_lifts_asked, when, boe_lifts_ap, boe_lifts_step, NULL},
                             *const marches[] = {boe_lifts_asked,    when, boe_lifts_ap, boe_lifts_step,
                                                 boe_lifts_far_step, NULL},
                             *const routes[] = {boe_lifts_asked,     when, boe_lifts_ap, boe_lifts_step,
                                                boe_lifts_far_march, NULL};
    static const lift *const faces[] = {boe_lifts_asked, when, turn, boe_lifts_ap, NULL},
                             *const abouts[] = {boe_lifts_asked, when, about, boe_lifts_ap, NULL},
                             *const forms[] = {boe_lifts_asked, when, form, boe_lifts_ap, NULL},
                             *const limbers[] = {boe_lifts_asked, when, limbering, boe_lifts_ap, NULL},
                             *const remans[] = {boe_lifts_asked, when, reman, boe_lifts_ap, NULL},
                             *const readies[] = {boe_lifts_asked, when, ready, boe_lifts_ap, NULL},
                             *const fires[] = {boe_lifts_asked, when, ready, boe_lifts_fire, boe_lifts_ap, NULL},
                             *const rallies[] = {boe_lifts_asked, when, rally, boe_lifts_ap, NULL},
                             *const detaches[] = {boe_lifts_asked, when, detach, boe_lifts_ap, NULL},
                             *const absorbs[] = {boe_lifts_asked, when, absorb, boe_lifts_ap, NULL},
                             *const roads[] = {boe_lifts_asked, when, road, boe_lifts_ap, NULL},
                             *const stops[] = {boe_lifts_asked, when, NULL};
    static const lift *const *const of[BOE_VERBS] = {
        [V_STEP] = steps,     [V_MARCH] = routes,     [V_FACE] = faces,     [V_ABOUT] = abouts,  [V_FORM] = forms,
        [V_LIMBER] = limbers, [V_UNLIMBER] = limbers, [V_FIRE] = readies,   [V_FIRE_AT] = fires, [V_REMAN] = remans,
        [V_RALLY] = rallies,  [V_DETACH] = detaches,  [V_ABSORB] = absorbs, [V_ROAD] = roads,    [V_STOP] = stops,
    };
    return verb == V_STEP && far ? marches : verb < BOE_VERBS ? of[verb] : NULL;
}
