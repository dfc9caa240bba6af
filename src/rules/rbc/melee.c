/* 7.9.1 to 7.9.3 and 7.11: opponents, combats, flanks and the dice of a melee. */
#include "rbc.h"

/* ---- 7.9.1: the primary opponent ---- */

/* Front, front diagonal, Flank, Rear; to a Hedgehog all enemies are alike. */
static int rank_of(const rbc_state *s, int unit, int foe)
{
    static const uint8_t rank[] = {
        [ARC_FRONT] = 0, [ARC_FRONT_DIAGONAL] = 1, [ARC_LEFT] = 2, [ARC_RIGHT] = 2, [ARC_REAR] = 3, [ARC_NONE] = 3};
    return rbc_is(s, unit, HEDGEHOG_ON) ? 0 : rank[rbc_arc_of(s, unit, s->unit[foe].cell)];
}

uint64_t rbc_rivals(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t rivals = 0;
    int best = 4;
    if (!rbc_on_board(s, unit) || rbc_is(s, unit, FOUGHT)) return 0;
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1) {
        int foe = __builtin_ctzll(left), rank = rank_of(s, unit, foe);
        if (rbc_is(s, foe, FOUGHT) || rank > best) continue;
        rivals = rank < best ? rbc_bit(foe) : rivals | rbc_bit(foe);
        best = rank;
    }
    return rivals;
}

/* ---- 7.9.2: combats ---- */

static uint64_t fighting(const rbc_battle *b, const rbc_state *s)
{
    uint64_t units = 0;
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].rival != GG_NONE) units |= rbc_bit(u);
    return units;
}

uint64_t rbc_combat_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t in = rbc_bit(unit), before, all = fighting(b, s);
    do {
        before = in;
        for (uint64_t left = all; left; left &= left - 1) {
            uint64_t link = (left & -left) | rbc_bit(s->unit[__builtin_ctzll(left)].rival);
            if (in & link) in |= link;
        }
    } while (in != before);
    return in;
}

uint64_t rbc_combats(const rbc_battle *b, const rbc_state *s)
{
    uint64_t first = 0;
    for (uint64_t left = fighting(b, s); left;) {
        first |= left & -left;
        left &= ~rbc_combat_of(b, s, __builtin_ctzll(left));
    }
    return first;
}

/* ---- 7.11: Flank and Rear ---- */

enum { LEFT_FLANK = 1, RIGHT_FLANK = 2, REAR = 4 };

static unsigned side_to(const rbc_state *s, int unit, int foe)
{
    switch (rbc_arc_of(s, unit, s->unit[foe].cell)) {
    case ARC_LEFT: return LEFT_FLANK;
    case ARC_RIGHT: return RIGHT_FLANK;
    case ARC_REAR: return REAR;
    default: return 0;
    }
}

/* Those of the engaged enemies who fight this very unit: A of the specification. */
static uint64_t attackers(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t foes = rbc_foes(b, s, unit);
    for (uint64_t left = foes; left; left &= left - 1)
        if (s->unit[__builtin_ctzll(left)].rival != unit) foes &= ~(left & -left);
    return foes;
}

/* rbc.hedge.noflank; rbc.special.tercio: a Tercio is only outflanked on two sides at once. */
static bool outflanked(const rbc_battle *b, const rbc_state *s, int unit, uint64_t foes)
{
    unsigned sides = 0;
    if (rbc_is(s, unit, HEDGEHOG_ON)) return false;
    for (; foes; foes &= foes - 1) sides |= side_to(s, unit, __builtin_ctzll(foes));
    if (rbc_has(b, unit, T_TER) && !b->option.flank_normal) return (sides & (sides - 1)) != 0;
    return sides != 0;
}

bool rbc_flanked(const rbc_battle *b, const rbc_state *s, int unit)
{
    return outflanked(b, s, unit, rbc_foes(b, s, unit));
}

bool rbc_beset(const rbc_battle *b, const rbc_state *s, int unit)
{
    return outflanked(b, s, unit, attackers(b, s, unit));
}

static bool foot_in_flank(const rbc_battle *b, const rbc_state *s, int unit)
{
    for (uint64_t left = attackers(b, s, unit); left; left &= left - 1) {
        int foe = __builtin_ctzll(left);
        if (side_to(s, unit, foe) && rbc_type_of(b, foe)->cls == HF) return true;
    }
    return false;
}

/* A Colunela spares its front; another Pike-Block fears only Heavy Foot in its flank. */
bool rbc_doubles(const rbc_battle *b, const rbc_state *s, int unit)
{
    int foe = s->unit[unit].rival;
    uint32_t traits = b->option.flank_normal ? 0 : rbc_type_of(b, foe)->traits;
    if (!rbc_beset(b, s, foe)) return false;
    if (traits & T_TER) return true;
    if (traits & T_COL) return side_to(s, foe, unit) != 0;
    if (traits & T_PB) return foot_in_flank(b, s, foe);
    return true;
}

/* ---- 7.9.3: dice ---- */

/* Foot that was charged where it stands: in cover, uphill, behind its own obstacle. */
static bool defends_ground(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    int here = s->unit[unit].cell, there = s->unit[foe].cell, terrain = rbc_terrain_at(b, s, here);
    if (!rbc_foot(rbc_type_of(b, unit)->cls) || rbc_initiator(s, unit, foe) != foe) return false;
    if (rbc_grounds[terrain].defends || (terrain == HILL && rbc_terrain_at(b, s, there) != HILL)) return true;
    return rbc_wall_towards(b, s, here, there);
}

/* rbc.special.pikefront: no lance reaches over levelled pikes. */
static bool pikes_level(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    if (rbc_is(s, foe, HEDGEHOG_ON)) return true;
    return rbc_type_of(b, foe)->order == CP && !rbc_is(s, foe, UNFORMED) &&
           rbc_arc_front(rbc_arc_of(s, foe, s->unit[unit].cell));
}

static int shock_of(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    const rbc_type *t = rbc_type_of(b, unit);
    int shock = t->shock[!rbc_mounted(rbc_type_of(b, foe)->cls)];
    if (shock == 0 || pikes_level(b, s, unit, foe)) return 0;
    if (!b->option.shock_charge) return shock;
    return rbc_side(b, unit) == s->active && rbc_is(s, unit, CHARGED) ? shock : 0;
}

static int aggression(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    uint32_t mine = rbc_type_of(b, unit)->traits, his = rbc_type_of(b, foe)->traits;
    if (!(mine & T_PB) || rbc_is(s, unit, HEDGEHOG_ON) || rbc_type_of(b, foe)->cls != HF) return 0;
    if (!rbc_arc_front(rbc_arc_of(s, unit, s->unit[foe].cell))) return 0;
    if ((mine & T_SWI && his & T_LKN) || (mine & T_LKN && his & T_SWI)) return 3;
    return mine & (T_SWI | T_LKN) ? 2 : 1;
}

/* rbc.unf.noplus: all of this only while Formed. */
static void add_pluses(const rbc_battle *b, const rbc_state *s, int unit, int foe, gg_tally *t, bool *shock)
{
    const rbc_type *my = rbc_type_of(b, unit), *his = rbc_type_of(b, foe);
    int lances = shock_of(b, s, unit, foe);
    if (my->order < his->order) gg_tally_add(t, 1, MELEE_MOD_ORDER);
    if (my->cls == LM && his->cls == LF) gg_tally_add(t, 1, MELEE_MOD_LIGHTMOUNTED);
    if (defends_ground(b, s, unit, foe)) gg_tally_add(t, 1, MELEE_MOD_TERRAIN);
    gg_tally_add(t, lances, MELEE_MOD_SHOCK);
    gg_tally_add(t, aggression(b, s, unit, foe), MELEE_MOD_AGGRESSION);
    if (rbc_is(s, unit, HEDGEHOG_ON) && rbc_mounted(his->cls)) gg_tally_add(t, 1, MELEE_MOD_HEDGEHOG);
    *shock = lances > 0;
}

void rbc_melee_dice(const rbc_battle *b, const rbc_state *s, int unit, gg_tally *t, bool *shock)
{
    int foe = s->unit[unit].rival;
    *shock = false;
    gg_tally_add(t, rbc_type_of(b, unit)->ccv, MELEE_DICE);
    if (!rbc_is(s, unit, UNFORMED)) add_pluses(b, s, unit, foe, t, shock);
    if (rbc_shaken(b, s, unit)) gg_tally_add(t, -1, MELEE_MOD_SHAKEN);
    if (rbc_is(s, unit, UNFORMED)) gg_tally_add(t, -1, MELEE_MOD_UNFORMED);
    if (rbc_has(b, unit, T_MR) && !rbc_has(b, foe, T_MR)) gg_tally_add(t, -1, MELEE_MOD_MISSILE);
    if (t->total < 1) gg_tally_add(t, 1 - t->total, MELEE_DICE);
    if (rbc_doubles(b, s, unit)) gg_tally_add(t, t->total, MELEE_DOUBLE);
}

/* ---- 7.8: the phase ---- */

/* Everyone who will fight is linked to one opponent; a choice made earlier stands while it is among the best. */
static void link(gg_run *x)
{
    rbc_state *s = ST(x);
    for (int u = 0; u < BT(x)->units; u++) {
        rbc_unit *unit = &s->unit[u];
        if (!unit->engaged) {
            unit->rival = GG_NONE;
            continue;
        }
        uint64_t rivals = rbc_rivals(BT(x), s, u);
        if (rivals && !(rivals & (rivals - 1)))
            unit->rival = (uint8_t)__builtin_ctzll(rivals);
        else if (unit->rival != GG_NONE && !(rivals & rbc_bit(unit->rival)))
            unit->rival = GG_NONE;
    }
}

/* The next unit, in the order of 6.3, whose owner has to name its opponent. */
static uint8_t undecided(gg_run *x)
{
    const rbc_state *s = ST(x);
    uint64_t units = 0;
    for (int u = 0; u < BT(x)->units; u++)
        if (s->unit[u].engaged && s->unit[u].rival == GG_NONE && rbc_rivals(BT(x), s, u)) units |= rbc_bit(u);
    return (uint8_t)rbc_in_turn(BT(x), s, units, GG_NONE);
}

PROC(melees)
{
    BEGIN;
    for (;;) {
        link(x);
        while ((self->unit = undecided(x)) != GG_NONE) {
            CHOOSE((unsigned)rbc_side(BT(x), self->unit), ASK_RIVAL, self->unit, GG_NONE, MELEE_OPPONENT);
            ST(x)->unit[self->unit].rival = (uint8_t)gg_move_target(x->move);
        }
        if (!rbc_combats(BT(x), ST(x))) break;
        USES(x, MELEE_WHEN);
        USES(x, MELEE_OPPONENT);
        CHOOSE_IF_FREE(ST(x)->active, ASK_COMBAT, GG_NONE, GG_NONE, MELEE_COMBAT);
        CALL(combat, .unit = (uint8_t)gg_move_unit(x->move));
    }
    END;
}
