/* A battle told by its headlines: what is no news by itself, and what is told in fewer words. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

/* ---- cubes: a line for each side ---- */

static bool say_colour(const gg_battle *battle, const boe_state *s, int side, int cube, bool later, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    int named = 0;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        if (!boe_on_map(s, u) || s->unit[u].cube != cube) continue;
        if (!named) gg_text_add(t, "%s%s ", later ? "; " : "", boe_cube_names[cube]);
        if (named++) gg_text_add(t, ", ");
        gg_say_name(t, battle, u);
    }
    return named;
}

/* "French: red 13e Chasseurs, Lanciers de Berg; green Horse battery." Said with the first cube of the side that is laid open. */
static void say_cubes(const gg_battle *battle, const boe_state *s, const gg_event *e, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    int first = boe_first(b, e->side);
    while (first != GG_NONE && (!boe_on_map(s, first) || s->unit[first].cube == NO_CUBE))
        first = boe_next(b, e->side, first);
    if (first != e->piece) return;
    gg_say_side(t, battle, e->side);
    gg_text_add(t, ": ");
    bool later = false;
    for (int cube = RED; cube <= BLUE; cube++) later |= say_colour(battle, s, e->side, cube, later, t);
    gg_text_add(t, ".");
}

/* ---- initiative ---- */

/* "The French have the initiative, 8 to 5." */
static void say_initiative(const gg_battle *battle, const boe_state *s, const gg_event *e, gg_text *t)
{
    gg_tally first = {0};
    if (e->side == 0) return;
    boe_initiative_mods(boe_b(battle), s, 0, &first);
    int his = boe_top(s)->initiative.die + first.total, mine = e->after;
    if (his == mine) return;
    gg_text_add(t, "The ");
    gg_say_side(t, battle, mine > his);
    gg_text_add(t, " have the initiative, %d to %d.", mine > his ? mine : his, mine > his ? his : mine);
}

/* ---- the end of a turn ---- */

/* "The Allies take the guns of Horse battery: 5 points." The stands of the battery count as well. */
static void say_guns(const gg_battle *battle, const boe_state *s, const gg_event *e, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    if (e->kind != GG_EV_SCORE) return;
    bool battery = e->piece < BOE_UNITS && boe_side(b, e->piece) != e->side;
    gg_say_phrase(
        t, battery ? "The {s} take the guns of {p}: {n|point|points}." : "The {s} take guns: {n|point|points}.",
        GG_PHRASE_OF(battle, .side = e->side, .piece = e->piece, .n = 2 + (battery ? s->unit[e->piece].stands : 0)));
}

/* "The French take the crest: 3 points." */
static void say_place(const gg_battle *battle, const gg_event *e, gg_text *t)
{
    gg_say_phrase(t, "The {s} take {H}: {n|point|points}.",
                  GG_PHRASE_OF(battle, .side = e->side, .at = e->to, .n = e->after - e->before));
}

static void say_blown(const gg_battle *b, const gg_event *e, gg_text *t)
{
    bool horse = e->piece < BOE_UNITS && boe_kind(boe_b(b), e->piece) == CAV;
    if (e->kind == GG_EV_RESULT && e->variant == 0)
        gg_say_phrase(t, horse ? "{p} {is} blown." : "{p} {is} disordered by the fight.",
                      GG_PHRASE_OF(b, .piece = e->piece));
}

/* ---- what is told, and how ---- */

/* Headings of phases of which the headlines themselves say what they are. */
static int recap_phase(const gg_event *e)
{
    if (e->before != e->after) return GG_RECAP_TOLD; /* a new turn */
    switch (e->variant) {
    case PHASE_3:
    case PHASE_4:
    case PHASE_6:
    case PHASE_7: return GG_RECAP_BREAK;
    default: return GG_RECAP_CHAPTER;
    }
}

int boe_recap(const gg_battle *b, const gg_state *state, const gg_event *e, gg_text *t)
{
    const boe_state *s = boe_s(state);
    switch (e->rule) {
    case TURN_SEQUENCE: return recap_phase(e);
    case CUBE_COLOURS: say_cubes(b, s, e, t); return GG_RECAP_DETAIL;
    case INIT_ROLL: say_initiative(b, s, e, t); return GG_RECAP_DETAIL;
    case FORM_CHANGE: /* who forms square is news */
        if (e->status == ST_SQUARE) gg_say_phrase(t, "{p} form(s) square.", GG_PHRASE_OF(b, .piece = e->piece));
        return GG_RECAP_DETAIL;
    case FATIGUE_TEST: say_blown(b, e, t); return GG_RECAP_DETAIL;
    case GUNS_CAPTURE: say_guns(b, s, e, t); return GG_RECAP_DETAIL;
    case VICTORY_CONTROL: say_place(b, e, t); return GG_RECAP_DETAIL;
    case RALLY_ATTEMPT: /* its card has the last of them */
    case CUBE_UNUSED:
    case AP_COSTS: /* steps, turns, rides, guns made ready */
    case BOARD_STEP:
    case BOARD_FACING:
    case BOARD_ZONE:
    case MOVE_PIVOT:
    case FORM_LIMBER:
    case FIRE_MARKER:
    case LEADER_MOVE: return GG_RECAP_DETAIL;
    default: return GG_RECAP_TOLD;
    }
}
