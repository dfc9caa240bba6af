/* What could stand in the way of an answer to a charge (boe.react.choice). See lifts.h. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static const boe_unit *comer(const what_if *w) { return &w->s.unit[w->s.head.ask.other]; }
static bool is_no_foot(const what_if *w) { return boe_kind(&w->b, w->unit) != INF; }
static bool is_no_horse(const what_if *w) { return boe_kind(&w->b, w->unit) != CAV; }
static bool come_on_foot(const what_if *w) { return boe_kind(&w->b, w->s.head.ask.other) != CAV; }
static void no_impetus(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)IMPETUS; }
static void form_line(what_if *w) { boe_lift_unit(w)->formation = IN_LINE; }
static void form_open(what_if *w)
{
    if (boe_lifted(w)->formation < SKIRM || boe_lifted(w)->formation == SEMI) boe_lift_unit(w)->formation = SKIRM;
}
static void clear_ground(what_if *w) { w->b.terrain[boe_spot(&w->b, boe_lifted(w)->cell)] = CLEAR; }
static void not_fired_at(what_if *w) { boe_lift_unit(w)->fired_at = GG_NONE; }
static void free_will(what_if *w) { w->b.option.involuntary_square = false; }
static void be_blue(what_if *w)
{
    if (boe_lifted(w)->cube != RED) boe_lift_unit(w)->cube = BLUE;
}
static void any_phase(what_if *w) { w->b.option.oppcharge = OPPCHARGE_ANY; }
static void of_red(what_if *w) { w->s.frame[w->s.head.depth - 1].react.kind = CHARGE_RED; }
static void face_them(what_if *w)
{
    for (int f = 0; f < SQ_FACINGS && boe_arc(&w->b, &w->s, w->unit, comer(w)->cell) != ARC_FRONT; f++)
        boe_lift_unit(w)->facing = (uint8_t)f;
}
static void say_two_ap(const what_if *w, gg_text *t)
{
    gg_text_add(t, gg_move_verb(w->m) == V_FORM_SQUARE ? "2 AP needed, %d left" : "1 AP needed, %d left",
                boe_lifted(w)->ap_left);
}

static const lift impetus[] = {{REACT_CHOICE, no_impetus, .phrase = "{p} {is} at the charge itself, and can but stand"},
                               {0}};
static const lift conscripts[] = {
    {SQUARE_INVOLUNTARY, free_will, .phrase = "conscripts and militia must try the square"}, {0}};
static const lift to_square[] = {
    {SQUARE_EMERGENCY, .fixed = is_no_foot, .phrase = "only foot form square"},
    {SQUARE_EMERGENCY, .fixed = come_on_foot, .phrase = "squares are for horse"},
    {SQUARE_BARRED, boe_lift_status, .say = boe_lift_say_status},
    {SQUARE_BARRED, boe_lift_melee_flag, .phrase = "{p} {is} in melee"},
    {FORM_TABLE, form_line, .say = boe_lift_say_formation},
    {TERRAIN_TABLE, clear_ground, .phrase = "no square in woods, marsh or houses"},
    {SQUARE_EMERGENCY, boe_lift_ap, .say = say_two_ap},
    {OPP_LIMIT, not_fired_at, .phrase = "{p} {has} fired at them"},
    {0},
};
static const lift to_evade[] = {{EVADE_WHO, form_open, .say = boe_lift_say_formation},
                                {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
                                {0}};
static const lift to_counter[] = {
    {REACT_CHOICE, .fixed = is_no_horse, .phrase = "only horse ride to meet a charge"},
    {REACT_CHOICE, .fixed = come_on_foot, .phrase = "only horse are met so"},
    {OPPCHG_WINDOW, any_phase, .phrase = "not in this phase"},
    {OPPCHG_WINDOW, of_red, .phrase = "only a charge with red cubes is met so"},
    {FORM_TABLE, form_line, .say = boe_lift_say_formation},
    {CUBE_COLOURS, be_blue, .say = boe_lift_say_cube},
    {OPP_LIMIT, boe_lift_charged, .phrase = "{p} {has} charged this turn"},
    {FATIGUE_BLOWN, boe_lift_blown, .phrase = "{p} {is} blown"},
    {AP_COSTS, boe_lift_ap, .say = say_two_ap},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {BRIG_SHAKEN, boe_lift_morale, .say = boe_lift_say_nerve},
    {ORDER_TYPES, boe_lift_withdrawal, .say = boe_lift_say_order},
    {BOARD_ARC, face_them, .phrase = "they do not come at its front"},
    {0},
};

const lift *const *boe_lifts_of_reaction(unsigned verb)
{
    static const lift *const squares[] = {boe_lifts_asked, impetus, to_square, NULL},
                             *const evades[] = {boe_lifts_asked, impetus, conscripts, to_evade, NULL},
                             *const counters[] = {boe_lifts_asked, impetus, to_counter, NULL},
                             *const stands[] = {boe_lifts_asked, conscripts, NULL};
    return verb == V_FORM_SQUARE ? squares : verb == V_EVADE ? evades : verb == V_COUNTERCHARGE ? counters : stands;
}
