/* 7.3, 7.4: order cubes, the AP they give, and the initiative. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

/* ---- boe.cube.legal ---- */

static bool may_be_red(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_brigade *g = &s->brigade[b->unit[unit].brigade];
    bool ordered = g->order == ATTACK || (g->order == SUPPORT && boe_kind(b, unit) == CAV);
    return ordered && g->morale == STEADY && boe_ready(b, s, unit) && boe_may_charge_in(b, s, unit);
}

/* What the unit's own state allows, the brigade's obligation left aside. */
static int own_cubes(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (u->status >= RETREAT || u->formation == CREW || u->flags & NEW_HERE) return 1 << GREEN;
    int cubes = 1 << GREEN | 1 << BLUE;
    return boe_kind(b, unit) != ART && may_be_red(b, s, unit) ? cubes | 1 << RED : cubes;
}

/* ATTACK: half of the ready units, rounded up, must get RED or GREEN. Those still to come may make up for it. */
static bool must_act(const boe_battle *b, const boe_state *s, int unit)
{
    int brigade = b->unit[unit].brigade, ready = 0, acting = 0, later = 0;
    if (s->brigade[brigade].order != ATTACK || !boe_ready(b, s, unit)) return false;
    for (int u = boe_first(b, boe_side(b, unit)); u != GG_NONE; u = boe_next(b, boe_side(b, unit), u)) {
        if (b->unit[u].brigade != brigade || !boe_on_map(s, u) || !boe_ready(b, s, u)) continue;
        ready++;
        if (u > unit)
            later++;
        else if (u < unit)
            acting += s->unit[u].cube == RED || s->unit[u].cube == GREEN;
    }
    return acting + later < (ready + 1) / 2;
}

int boe_cubes(const boe_battle *b, const boe_state *s, int unit)
{
    int cubes = own_cubes(b, s, unit);
    return must_act(b, s, unit) ? cubes & ~(1 << BLUE) : cubes;
}

int boe_budget(const boe_battle *b, const boe_state *s, int unit, int cube)
{
    int base = boe_base_ap(b, unit), kind = boe_kind(b, unit);
    if (cube == RED) return base;
    if (cube == GREEN) return base - !boe_is(s, unit, IN_COMMAND);
    return kind == CAV ? 3 : 2;
}

/* ---- Phase 3 ---- */

static uint8_t next_unit(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int u = boe_next(b, side, after); u != GG_NONE; u = boe_next(b, side, u))
        if (boe_on_map(s, u)) return (uint8_t)u;
    return GG_NONE;
}

static void put_cube(gg_run *x, int unit, int cube)
{
    boe_unit *u = &ST(x)->unit[unit];
    u->cube = (uint8_t)cube;
    u->ap_left = (uint8_t)boe_budget(BT(x), ST(x), unit, cube);
    USES(x, CUBE_BUDGET);
    if (!(u->flags & IN_COMMAND) && cube == GREEN) USES(x, CMD_OUT);
}

static void tell_cube(gg_run *x, int unit)
{
    static const uint8_t word[] = {[RED] = ST_RED, [GREEN] = ST_GREEN, [BLUE] = ST_BLUE};
    if (ST(x)->unit[unit].cube == NO_CUBE) return;
    TELL(x, GG_EV_STATUS, CUBE_COLOURS, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .status = word[ST(x)->unit[unit].cube], .after = 1);
}

/* Both are done: what was hidden is seen. */
static void reveal(gg_run *x)
{
    ST(x)->sealed = 0;
    for (int side = 0; side < GG_SIDES; side++)
        for (int u = boe_first(BT(x), side); u != GG_NONE; u = boe_next(BT(x), side, u))
            if (boe_on_map(ST(x), u)) tell_cube(x, u);
}

static void seal(gg_run *x, int side)
{
    if (BT(x)->option.cubes_secret) ST(x)->sealed |= (uint8_t)(1 << side);
}

PROC(cubes)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++) {
        seal(x, self->side);
        for (self->unit = next_unit(BT(x), ST(x), self->side, -1); self->unit != GG_NONE;
             self->unit = next_unit(BT(x), ST(x), self->side, self->unit)) {
            CHOOSE_IF_FREE(self->side, ASK_CUBE, self->unit, GG_NONE, CUBE_PLACE);
            put_cube(x, self->unit, RED + (int)gg_move_verb(x->move) - V_PUT_RED);
        }
    }
    reveal(x);
    END;
}

/* boe.cube.unused: who was to charge and did not, reacts. */
void boe_turn_unused_blue(gg_run *x)
{
    boe_state *s = ST(x);
    for (int u = 0; u < BOE_UNITS; u++) {
        boe_unit *unit = &s->unit[u];
        if (!boe_on_map(s, u) || unit->cube != RED || unit->flags & (CHARGED | IN_MELEE)) continue;
        int ap = boe_budget(BT(x), s, u, BLUE) - unit->ap_spent;
        unit->cube = BLUE;
        unit->ap_left = (uint8_t)(ap > 0 ? ap : 0);
        TELL(x, GG_EV_STATUS, CUBE_UNUSED, .side = BT(x)->unit[u].side, .piece = (uint8_t)u, .status = ST_BLUE,
             .after = 1);
    }
}

/* ---- Phase 4 ---- */

static int commander_of(const boe_battle *b, const boe_state *s, int side)
{
    int best = GG_NONE;
    for (int l = 0; l < b->leaders; l++) {
        if (b->leader[l].side != side || s->leader[l].state != PRESENT) continue;
        int rank = b->leader[l].rank, than = best == GG_NONE ? -1 : b->leader[best].rank;
        if (rank > than || (rank == than && s->leader[l].rating > s->leader[best].rating)) best = l;
    }
    return best;
}

void boe_initiative_mods(const boe_battle *b, const boe_state *s, int side, gg_tally *t)
{
    int commander = commander_of(b, s, side);
    if (commander != GG_NONE && s->leader[commander].rating)
        gg_tally_say(t, s->leader[commander].rating, LEADER_DATA, "{p}", BOE_LEADER + commander, 0);
}

static int total(gg_run *x, int side, int die)
{
    int commander = commander_of(BT(x), ST(x), side);
    GG_TALLY(t);
    gg_tally_word(&t, die, INIT_ROLL, "die");
    boe_initiative_mods(BT(x), ST(x), side, &t);
    TELL_TALLY(x, commander == GG_NONE ? GG_NONE : BOE_LEADER + commander, GG_NONE, &t);
    return t.total;
}

/* The side that has the initiative, or GG_NONE on a tie. */
static uint8_t compare(gg_run *x, int first, int second)
{
    int a = total(x, 0, first), b = total(x, 1, second);
    USES(x, TURN_DICE); /* side 0 threw first */
    for (int side = 0; side < GG_SIDES && a != b; side++)
        DEED(x, FACT_INITIATIVE, (unsigned)side, (side == 0) == (a > b));
    return a == b ? GG_NONE : a > b ? 0 : 1;
}

static void choose_player(gg_run *x, int winner)
{
    ST(x)->a = (uint8_t)(gg_move_verb(x->move) == V_BE_A ? winner : !winner);
    TELL(x, GG_EV_STEP, INIT_CHOICE, .side = ST(x)->a);
}

PROC(initiative)
{
    BEGIN;
    do {
        ROLL(0, DIE_NUMBER, 1, GG_NONE, INIT_ROLL);
        self->die = (uint8_t)boe_number(x);
        ROLL(1, DIE_NUMBER, 1, GG_NONE, INIT_ROLL);
        self->winner = compare(x, self->die, boe_number(x));
    } while (self->winner == GG_NONE);
    CHOOSE(self->winner, ASK_PLAYER, GG_NONE, GG_NONE, INIT_CHOICE);
    choose_player(x, self->winner);
    END;
}
