/* What could stand in the way of a move: what many moves share. See lifts.h. */
#include "rules/boe/choose/lifts.h"

#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

boe_unit *boe_lift_unit(what_if *w) { return &w->s.unit[w->unit]; }
const boe_unit *boe_lifted(const what_if *w) { return &w->s.unit[w->unit]; }
bool boe_lift_is_off(const what_if *w) { return w->cell == SQ_OFF; }
bool boe_lift_is_gun(const what_if *w) { return boe_kind(&w->b, w->unit) == ART; }

const char *const boe_lift_forms[BOE_FORMATIONS] = {
    "in line",     "in column",  "in march column", "in square",        "in skirmish order",
    "half formed", "unlimbered", "limbered",        "without its guns",
};

/* ---- taken away ---- */

void boe_lift_status(what_if *w) { boe_lift_unit(w)->status = GOOD; }
void boe_lift_ap(what_if *w) { boe_lift_unit(w)->ap_left = BOE_ROUTE - 1; }
void boe_lift_road(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)ON_ROAD; }
void boe_lift_zones(what_if *w) { w->b.option.zones_stop = false; }
void boe_lift_melee_flag(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)IN_MELEE; }
void boe_lift_order(what_if *w) { w->s.brigade[w->b.unit[w->unit].brigade].order = ATTACK; }
void boe_lift_morale(what_if *w) { w->s.brigade[w->b.unit[w->unit].brigade].morale = STEADY; }
void boe_lift_blown(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)BLOWN; }

/* The phases of movement, of the same player. */
void boe_lift_phase(what_if *w)
{
    if (w->s.phase > PHASE_5F) w->s.phase = w->s.phase == PHASE_5G ? PHASE_5E : PHASE_5F;
}

void boe_lift_asked(what_if *w)
{
    bool unit = w->unit < BOE_UNITS && boe_on_map(&w->s, w->unit);
    if (unit || boe_is_leader((unsigned)w->unit)) w->s.head.ask.piece = (uint8_t)w->unit;
}

void boe_lift_drop_melee(boe_state *s, int cell)
{
    int at = boe_melee_at(s, cell);
    if (at >= 0) s->melee[at] = s->melee[--s->melees];
}

void boe_lift_occupants(what_if *w)
{
    if (w->cell == SQ_OFF) return;
    boe_lift_drop_melee(&w->s, w->cell);
    for (int u = 0; u < BOE_UNITS; u++)
        if (u != w->unit && w->b.unit[u].label[0] && w->s.unit[u].cell == w->cell) boe_put(&w->s, &w->b, u, SQ_OFF);
}

void boe_lift_reserve(what_if *w)
{
    for (int u = 0; u < BOE_UNITS; u++)
        if (w->s.unit[u].entry == w->cell) w->s.unit[u].flags &= ~(uint32_t)HAS_ENTRY;
}

void boe_lift_ground(what_if *w)
{
    if (w->cell != SQ_OFF) w->b.terrain[boe_spot(&w->b, w->cell)] = CLEAR;
}

/* ---- in words ---- */

void boe_lift_say_status(const what_if *w, gg_text *t)
{
    static const char *const words[] = {"in good order", "disordered", "retreating", "routed"};
    gg_say_phrase(t, "{p} {is} {w}", GG_PHRASE_OF(&w->b.base, .piece = w->unit, .word = words[boe_lifted(w)->status]));
}

void boe_lift_say_occupant(const what_if *w, gg_text *t)
{
    int there = boe_unit_at(&w->b, &w->s, w->cell);
    if (boe_melee_at(&w->s, w->cell) >= 0)
        gg_say_phrase(t, "a melee is fought at {H}", GG_PHRASE_OF(&w->b.base, .at = boe_pose(w->cell, -1)));
    else if (there != GG_NONE)
        gg_say_phrase(t, "{p} stand(s) at {H}", GG_PHRASE_OF(&w->b.base, .piece = there, .at = boe_pose(w->cell, -1)));
    else
        gg_text_add(t, "the space is taken");
}

static int side_of(const what_if *w) /* the unit's or the leader's */
{
    return boe_is_leader((unsigned)w->unit) ? w->b.leader[w->unit - BOE_LEADER].side : boe_side(&w->b, w->unit);
}

/* The enemy whose front it is, if there is only one beside it. */
void boe_lift_say_zone(const what_if *w, gg_text *t)
{
    int enemy = !side_of(w), found = GG_NONE;
    for (int dir = 0, n = 0; dir < SQ_DIRS; dir++) {
        int u = boe_unit_at(&w->b, &w->s, sq_step(w->b.board, w->cell, dir));
        if (u != GG_NONE && boe_side(&w->b, u) == enemy) found = n++ ? GG_NONE : u;
    }
    gg_say_phrase(t, found == GG_NONE ? "{H} lies under an enemy's front" : "{H} lies under the front of {p}",
                  GG_PHRASE_OF(&w->b.base, .piece = found, .at = boe_pose(w->cell, -1)));
}

void boe_lift_say_ground(const what_if *w, gg_text *t)
{
    static const char *const words[BOE_TERRAINS] = {"open ground", "light ground",     "wood or marsh",
                                                    "the stream",  "the strong point", "impassable ground"};
    gg_say_phrase(t, "{H} is {w}: closed to {o}",
                  GG_PHRASE_OF(&w->b.base, .other = w->unit, .at = boe_pose(w->cell, -1),
                               .word = words[boe_terrain_at(&w->b, w->cell)]));
}

void boe_lift_say_cube(const what_if *w, gg_text *t)
{
    static const char *const words[] = {"no cube", "a red cube", "a green cube", "a blue cube"};
    gg_say_phrase(t, "{p} {has} {w}", GG_PHRASE_OF(&w->b.base, .piece = w->unit, .word = words[boe_lifted(w)->cube]));
}

void boe_lift_say_order(const what_if *w, gg_text *t)
{
    int brigade = w->b.unit[w->unit].brigade, order = w->s.brigade[brigade].order;
    gg_text_add(t, "brigade %s is on %s", w->b.brigade[brigade].label,
                order < BOE_ORDERS ? boe_order_words[order] : "no order");
}

void boe_lift_say_nerve(const what_if *w, gg_text *t)
{
    int brigade = w->b.unit[w->unit].brigade;
    gg_text_add(t, "brigade %s is %s", w->b.brigade[brigade].label,
                w->s.brigade[brigade].morale == BROKEN ? "broken" : "shaken");
}

void boe_lift_say_formation(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "{p} {is} {w}",
                  GG_PHRASE_OF(&w->b.base, .piece = w->unit, .word = boe_lift_forms[boe_lifted(w)->formation]));
}

/* ---- another piece is asked about ---- */

static void say_asked(const what_if *w, gg_text *t)
{
    int piece = w->s.head.ask.piece;
    if (piece == GG_NONE)
        gg_text_add(t, "it is for no one piece to answer");
    else
        gg_say_phrase(t, "{P} {is} asked about now", GG_PHRASE_OF(&w->b.base, .piece = piece));
}

static bool is_not_there(const what_if *w)
{
    if (w->unit < BOE_UNITS) return !w->b.unit[w->unit].label[0] || !boe_on_map(&w->s, w->unit);
    int leader = w->unit - BOE_LEADER;
    return leader < 0 || leader >= w->b.leaders || w->s.leader[leader].state != PRESENT;
}

static bool is_other_side(const what_if *w) { return !is_not_there(w) && side_of(w) != w->s.head.ask.side; }

/* A leader where a unit is asked about, or a unit where a leader is. */
static bool is_other_kind(const what_if *w)
{
    unsigned asked = w->s.head.ask.piece;
    return !is_not_there(w) && asked != GG_NONE && boe_is_leader(asked) != boe_is_leader((unsigned)w->unit);
}

const lift boe_lifts_asked[] = {
    {MOVE_ACTIVATION, .fixed = is_not_there, .phrase = "{p} {is} not on the field"},
    {MOVE_ACTIVATION, .fixed = is_other_side, .phrase = "{p} {is} not yours"},
    {MOVE_ACTIVATION, .fixed = is_other_kind, .say = say_asked},
    {MOVE_OFFER, .away = boe_lift_asked, .say = say_asked},
    {0},
};
