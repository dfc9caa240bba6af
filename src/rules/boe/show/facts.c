/* The facts of a position: the rows of facts.def, always all of them in the same order; and the brigades as groups. Deeds
 * are noted by the chapters. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

const gg_fact_row boe_fact_rows[BOE_FACTS] = {
#include "engine/def/fact_rows.inc"
};

/* ---- units ---- */

static int fate_of_detachment(const boe_state *s, const boe_unit_def *d)
{
    const boe_unit *parent = &s->unit[d->parent];
    return parent->stands == 0 || parent->flags & NO_DETACH ? GG_DESTROYED : GG_WAITING;
}

static int fate_of(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit_def *d = &b->unit[unit];
    if (boe_on_map(s, unit)) return GG_ON_TABLE;
    if (d->parent != GG_NONE) return fate_of_detachment(s, d);
    return boe_is(s, unit, ENTERED) ? GG_DESTROYED : GG_TO_COME;
}

static int lost_of(const boe_battle *b, const boe_state *s, int unit, int fate)
{
    const boe_unit *u = &s->unit[unit];
    if (fate == GG_ON_TABLE) return u->start - u->stands;
    if (fate != GG_DESTROYED) return GG_NO_FACT;
    int out = b->unit[unit].detachment, apart = out == GG_NONE ? 0 : s->unit[out].start;
    return b->unit[unit].parent == GG_NONE ? b->unit[unit].stands - apart : GG_NO_FACT;
}

/* Rows that a unit has while it is on the map. */
static int32_t unit_fact(const boe_battle *b, const boe_state *s, int unit, int row)
{
    const boe_unit *u = &s->unit[unit];
    int out = b->unit[unit].detachment, melee = boe_melee_at(s, u->cell), kind = boe_kind(b, unit);
    bool fights = u->flags & IN_MELEE && melee >= 0;
    switch (row) {
    case FACT_DRIVEN: return u->status >= RETREAT;
    case FACT_GUNS: return kind == ART ? u->formation != CREW : GG_NO_FACT;
    case FACT_SQUARE: return kind == INF ? u->formation == SQUARE : GG_NO_FACT;
    case FACT_OPEN: return u->flags & BT_RIGHT && !(u->flags & (BT_MOVE | BT_MELEE));
    case FACT_MELEE: return fights ? gg_fact_place(boe_pose(u->cell, -1)) : GG_NO_FACT;
    case FACT_STRUCK: return fights ? s->melee[melee].aspect[boe_side(b, unit)] : ASPECT_FRONT;
    case FACT_BLOWN: return kind == CAV ? (u->flags & BLOWN) != 0 : GG_NO_FACT;
    case FACT_STATUS: return u->status;
    case FACT_COMMAND: return (u->flags & IN_COMMAND) != 0;
    case FACT_CHARGED: return (u->flags & CHARGED) != 0;
    case FACT_SHOT: return (u->flags & OPP_FIRED) != 0;
    case FACT_TIRED: return u->fatigue;
    case FACT_READY: return (u->flags & MARKED) != 0;
    case FACT_FORMATION: return u->formation;
    case FACT_PLACE: return gg_fact_place(boe_pose(u->cell, -1));
    case FACT_FACING: return boe_uses_facing(u->formation) ? 90 * u->facing : GG_NO_FACT;
    case FACT_CUBE: return u->cube;
    case FACT_AP: return u->ap_left;
    default: return out == GG_NONE ? GG_NO_FACT : s->unit[out].stands; /* FACT_OUT */
    }
}

static void add_unit(const boe_battle *b, const boe_state *s, int unit, gg_facts *f)
{
    int fate = fate_of(b, s, unit);
    for (int row = FACT_FATE; row <= FACT_OUT; row++) {
        int32_t value = row == FACT_FATE     ? fate
                        : row == FACT_STANDS ? lost_of(b, s, unit, fate)
                        : fate               ? GG_NO_FACT
                                             : unit_fact(b, s, unit, row);
        gg_fact_add(f, (unsigned)row, (unsigned)unit, value);
    }
}

static void add_leader(const boe_state *s, int leader, gg_facts *f)
{
    static const uint8_t fate[] = {[PRESENT] = GG_ON_TABLE, [LOST] = GG_DESTROYED, [AWAITED] = GG_TO_COME};
    const boe_leader *l = &s->leader[leader];
    unsigned piece = BOE_LEADER + (unsigned)leader;
    bool here = l->state == PRESENT;
    gg_fact_add(f, FACT_HEAD, piece, fate[l->state]);
    gg_fact_add(f, FACT_WITH, piece, here && l->unit != GG_NONE ? l->unit : GG_NO_FACT);
    gg_fact_add(f, FACT_RIDES, piece, here ? gg_fact_place(boe_pose(l->cell, -1)) : GG_NO_FACT);
    gg_fact_add(f, FACT_RODE, piece, here ? l->moved : GG_NO_FACT);
}

/* ---- brigades and sides ---- */

static void add_brigade(const boe_battle *b, const boe_state *s, int brigade, gg_facts *f)
{
    const boe_brigade *g = &s->brigade[brigade];
    int start, lost = boe_losses(b, s, brigade, &start);
    gg_fact_add(f, FACT_B_ORDER, (unsigned)brigade, g->order < BOE_ORDERS ? g->order : BOE_ORDERS);
    gg_fact_add(f, FACT_B_WRITTEN, (unsigned)brigade, g->written < BOE_ORDERS ? g->written : BOE_ORDERS);
    gg_fact_add(f, FACT_B_NERVE, (unsigned)brigade, g->morale);
    gg_fact_add(f, FACT_B_LOST, (unsigned)brigade, lost);
}

static void add_side(const boe_battle *b, const boe_state *s, int side, gg_facts *f)
{
    int places = 0, broken = 0;
    for (int i = 0; i < b->objectives; i++) places += (s->control >> i & 1) == side;
    for (int i = 0; i < b->brigades; i++)
        broken += b->brigade[i].side == side && s->brigade[i].start && s->brigade[i].morale == BROKEN;
    gg_fact_add(f, FACT_POINTS, (unsigned)side, boe_score(b, s, side));
    gg_fact_add(f, FACT_PLACES, (unsigned)side, places);
    gg_fact_add(f, FACT_BATTERIES, (unsigned)side, s->captured[side]);
    gg_fact_add(f, FACT_FIRST, (unsigned)side, s->a == side);
    gg_fact_add(f, FACT_ARMY, (unsigned)side, broken);
}

void boe_facts(const gg_battle *battle, const gg_state *state, gg_facts *f)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    for (int side = 0; side < GG_SIDES; side++)
        for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) add_unit(b, s, u, f);
    for (int l = 0; l < b->leaders; l++) add_leader(s, l, f);
    for (int i = 0; i < b->brigades; i++) add_brigade(b, s, i, f);
    for (int side = 0; side < GG_SIDES; side++) add_side(b, s, side, f);
    gg_fact_add(f, FACT_TURN, 0, s->turn);
}

/* ---- brigades as groups ---- */

static void add_piece(gg_group *g, int piece) { g->pieces[piece / 64] |= (uint64_t)1 << piece % 64; }

bool boe_group_of(const gg_battle *battle, const gg_state *state, int brigade, gg_group *g)
{
    const boe_battle *b = boe_b(battle);
    if (brigade >= b->brigades) return false;
    const boe_brigade_def *d = &b->brigade[brigade];
    gg_text label = gg_text_on(g->label, sizeof g->label), name = gg_text_on(g->name, sizeof g->name);
    g->side = d->side;
    gg_text_add(&label, "%s", d->label);
    boe_say_brigade(&name, battle, brigade);
    for (int u = boe_first(b, d->side); u != GG_NONE; u = boe_next(b, d->side, u))
        if (b->unit[u].brigade == brigade && (!state || boe_on_map(boe_s(state), u))) add_piece(g, u);
    if (d->leader != GG_NONE) add_piece(g, BOE_LEADER + d->leader);
    return true;
}
