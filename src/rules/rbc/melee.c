/* 7.9.1 to 7.9.3 and 7.11: opponents, combats, flanks and the dice of a melee. */
#include "rules/rbc/chapters.h"

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

static unsigned sides_struck(const rbc_state *s, int unit, uint64_t foes)
{
    unsigned sides = 0;
    for (; foes; foes &= foes - 1) sides |= side_to(s, unit, __builtin_ctzll(foes));
    return sides;
}

/* rbc.hedge.noflank; rbc.special.tercio: a Tercio is only outflanked on two sides at once. */
static bool outflanked_on(const rbc_battle *b, const rbc_state *s, int unit, unsigned sides)
{
    if (rbc_is(s, unit, HEDGEHOG_ON)) return false;
    if (rbc_has(b, unit, T_TER) && b->option.formation_flanks) return (sides & (sides - 1)) != 0;
    return sides != 0;
}

static bool outflanked(const rbc_battle *b, const rbc_state *s, int unit, uint64_t foes)
{
    return outflanked_on(b, s, unit, sides_struck(s, unit, foes));
}

bool rbc_flanked(const rbc_battle *b, const rbc_state *s, int unit)
{
    return outflanked(b, s, unit, rbc_foes(b, s, unit));
}

void rbc_check_flanks(gg_run *x, int unit)
{
    if (rbc_is(ST(x), unit, UNFORMED) || !rbc_flanked(BT(x), ST(x), unit)) return;
    USES(x, UNF_FLANK);
    rbc_unform(x, unit, FLANK_UNFORMED);
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

/* What being outflanked depends on, beside the flank: a Colunela spares its front; another Pike-Block fears only Heavy Foot in
 * its flank. */
enum { FEARS_ALL, FEARS_FLANK, FEARS_FOOT };
static int fears(const rbc_battle *b, int foe)
{
    uint32_t traits = b->option.formation_flanks ? rbc_type_of(b, foe)->traits : 0;
    if (traits & T_TER) return FEARS_ALL;
    return traits & T_COL ? FEARS_FLANK : traits & T_PB ? FEARS_FOOT : FEARS_ALL;
}

static bool doubles(const rbc_battle *b, const rbc_state *s, int unit)
{
    int foe = s->unit[unit].rival, what = fears(b, foe);
    if (!rbc_beset(b, s, foe)) return false;
    if (what == FEARS_FLANK) return side_to(s, foe, unit) != 0;
    return what == FEARS_ALL || foot_in_flank(b, s, foe);
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

static bool in_front(const rbc_state *s, int unit, int foe)
{
    return rbc_arc_front(rbc_arc_of(s, unit, s->unit[foe].cell));
}

rbc_bout rbc_bout_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    int foe = s->unit[unit].rival;
    return (rbc_bout){.unit = unit,
                      .foe = foe,
                      .shaken = rbc_shaken(b, s, unit),
                      .unformed = rbc_is(s, unit, UNFORMED),
                      .foe_unformed = rbc_is(s, foe, UNFORMED),
                      .faces = in_front(s, unit, foe),
                      .faced = in_front(s, foe, unit),
                      .charges = rbc_side(b, unit) == s->active && rbc_is(s, unit, CHARGED),
                      .defends = defends_ground(b, s, unit, foe),
                      .doubles = doubles(b, s, unit)};
}

/* What it makes of the one who is struck in flank or rear is in it (7.11). */
void rbc_strike_bouts(const rbc_battle *b, const rbc_state *s, const rbc_strike *k, rbc_bout *blow, rbc_bout *answer)
{
    bool beset = k->flank && outflanked_on(b, s, k->foe, REAR), faced = !k->flank || rbc_is(s, k->foe, HEDGEHOG_ON);
    bool doubles = beset && (fears(b, k->foe) != FEARS_FOOT || rbc_type_of(b, k->unit)->cls == HF);
    bool foe_unformed = k->foe_unformed || beset;
    *blow = (rbc_bout){.unit = k->unit,
                       .foe = k->foe,
                       .shaken = rbc_shaken(b, s, k->unit),
                       .unformed = k->unformed,
                       .foe_unformed = foe_unformed,
                       .faces = true,
                       .faced = faced,
                       .charges = true,
                       .doubles = doubles};
    *answer = (rbc_bout){.unit = k->foe,
                         .foe = k->unit,
                         .shaken = rbc_shaken(b, s, k->foe),
                         .unformed = foe_unformed,
                         .foe_unformed = k->unformed,
                         .faces = faced,
                         .faced = true};
}

/* rbc.special.pikefront: no lance reaches over levelled pikes. */
static bool pikes_level(const rbc_battle *b, const rbc_state *s, const rbc_bout *x)
{
    if (rbc_is(s, x->foe, HEDGEHOG_ON)) return true;
    return rbc_type_of(b, x->foe)->order == CP && !x->foe_unformed && x->faced;
}

/* What takes a unit's Shock from it, GG_OK: nothing. */
static gg_rule blunts(const rbc_battle *b, const rbc_state *s, const rbc_bout *x)
{
    if (pikes_level(b, s, x)) return SPECIAL_PIKEFRONT;
    return b->option.shock_always || x->charges ? (gg_rule)GG_OK : OPT_SHOCK;
}

static int shock_of(const rbc_battle *b, const rbc_state *s, const rbc_bout *x)
{
    int shock = rbc_type_of(b, x->unit)->shock[!rbc_mounted(rbc_type_of(b, x->foe)->cls)];
    return shock && blunts(b, s, x) == GG_OK ? shock : 0;
}

static int aggression(const rbc_battle *b, const rbc_state *s, const rbc_bout *x)
{
    uint32_t mine = rbc_type_of(b, x->unit)->traits, his = rbc_type_of(b, x->foe)->traits;
    if (!(mine & T_PB) || rbc_is(s, x->unit, HEDGEHOG_ON) || rbc_type_of(b, x->foe)->cls != HF) return 0;
    if (!x->faces) return 0;
    if ((mine & T_SWI && his & T_LKN) || (mine & T_LKN && his & T_SWI)) return 3;
    return mine & (T_SWI | T_LKN) ? 2 : 1;
}

#define OVER(a, b) ("denser order, " a " over " b)
static const char *const denser[][OP + 1] = {
    [CP] = {[CL] = OVER("Close (Pike)", "Close"),
            [MA] = OVER("Close (Pike)", "Massed"),
            [WA] = OVER("Close (Pike)", "Warrior"),
            [LO] = OVER("Close (Pike)", "Loose"),
            [OP] = OVER("Close (Pike)", "Open")},
    [CL] = {[MA] = OVER("Close", "Massed"),
            [WA] = OVER("Close", "Warrior"),
            [LO] = OVER("Close", "Loose"),
            [OP] = OVER("Close", "Open")},
    [MA] = {[WA] = OVER("Massed", "Warrior"), [LO] = OVER("Massed", "Loose"), [OP] = OVER("Massed", "Open")},
    [WA] = {[LO] = OVER("Warrior", "Loose"), [OP] = OVER("Warrior", "Open")},
    [LO] = {[OP] = OVER("Loose", "Open")},
};
static const char *const ground_words[RBC_TERRAINS] = {[HILL] = "defends the hill",
                                                       [WOODS] = "defends the wood",
                                                       [ROUGH] = "defends rough ground",
                                                       [VILLAGE] = "defends the village",
                                                       [CAMP] = "defends the Camp"};

static const char *defends_what(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    int terrain = rbc_terrain_at(b, s, s->unit[unit].cell);
    bool wall = terrain == HILL && rbc_terrain_at(b, s, s->unit[foe].cell) == HILL;
    return ground_words[terrain] && !wall ? ground_words[terrain] : "defends its wall";
}

/* What a player expects and does not get. */
static void note_blunted(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, gg_tally *t)
{
    gg_rule why = blunts(b, s, x);
    if (!rbc_type_of(b, x->unit)->shock[!rbc_mounted(rbc_type_of(b, x->foe)->cls)] || why == GG_OK) return;
    gg_tally_note(t, why,
                  why == OPT_SHOCK                 ? "Shock does not count: no charge this turn"
                  : rbc_is(s, x->foe, HEDGEHOG_ON) ? "Shock does not count: hedgehog"
                                                   : "Shock does not count: Formed pikes to the front",
                  GG_NONE, 0);
}

static void note_no_push(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, gg_tally *t)
{
    if (!rbc_has(b, x->unit, T_PB) || aggression(b, s, x)) return;
    gg_tally_note(t, MELEE_MOD_AGGRESSION,
                  rbc_type_of(b, x->foe)->cls != HF ? "no push of pike: not heavy foot"
                  : rbc_is(s, x->unit, HEDGEHOG_ON) ? "no push of pike: in hedgehog"
                                                    : "no push of pike: not to the front",
                  GG_NONE, 0);
}

/* rbc.unf.noplus: all of this only while Formed. */
static void add_pluses(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, gg_tally *t, bool *shock)
{
    const rbc_type *my = rbc_type_of(b, x->unit), *his = rbc_type_of(b, x->foe);
    int lances = shock_of(b, s, x), push = aggression(b, s, x);
    if (my->order < his->order) gg_tally_word(t, 1, MELEE_MOD_ORDER, denser[my->order][his->order]);
    if (my->cls == LM && his->cls == LF) gg_tally_word(t, 1, MELEE_MOD_LIGHTMOUNTED, "light horse on light foot");
    if (x->defends) gg_tally_word(t, 1, MELEE_MOD_TERRAIN, t->telling ? defends_what(b, s, x->unit, x->foe) : NULL);
    gg_tally_word(t, lances, MELEE_MOD_SHOCK, "Shock");
    gg_tally_word(t, push, MELEE_MOD_AGGRESSION,
                  push < 3 ? "push of pike" : "push of pike, Swiss against Landsknechts");
    if (rbc_is(s, x->unit, HEDGEHOG_ON) && rbc_mounted(his->cls))
        gg_tally_word(t, 1, MELEE_MOD_HEDGEHOG, "hedgehog against horse");
    *shock = lances > 0;
    if (!t->telling) return;
    note_blunted(b, s, x, t);
    note_no_push(b, s, x, t);
}

static void note_no_pluses(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, gg_tally *t)
{
    GG_TALLY(lost);
    bool shock;
    add_pluses(b, s, x, &lost, &shock);
    if (lost.total) gg_tally_note(t, UNF_NOPLUS, "no additions: Unformed", GG_NONE, 0);
}

/* Where the one who is struck at is taken: by the unit itself, or else by others. */
static const char *doubled_where(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    unsigned sides = side_to(s, foe, unit);
    if (!sides) sides = sides_struck(s, foe, attackers(b, s, foe));
    return sides & REAR ? "doubled: rear" : "doubled: flank";
}

static void note_not_doubled(const rbc_battle *b, const rbc_state *s, int unit, int foe, gg_tally *t)
{
    uint32_t traits = b->option.formation_flanks ? rbc_type_of(b, foe)->traits : 0;
    if (rbc_is(s, foe, HEDGEHOG_ON) || !sides_struck(s, foe, attackers(b, s, foe))) return;
    if (traits & T_TER)
        gg_tally_note(t, SPECIAL_TERCIO, "not doubled: tercio, attacked from one side only", GG_NONE, 0);
    else if (traits & T_COL)
        gg_tally_note(t, SPECIAL_COLUNELA, "not doubled: colunela, {p} stand(s) in its front", unit, 0);
    else if (traits & T_PB)
        gg_tally_note(t, SPECIAL_PIKEBLOCK, "not doubled: pike-block, only horse in its flank", GG_NONE, 0);
}

void rbc_bout_dice(const rbc_battle *b, const rbc_state *s, const rbc_bout *x, gg_tally *t, bool *shock)
{
    *shock = false;
    gg_tally_word(t, rbc_type_of(b, x->unit)->ccv, MELEE_DICE, "value");
    if (!x->unformed) add_pluses(b, s, x, t, shock);
    if (x->shaken) gg_tally_word(t, -1, MELEE_MOD_SHAKEN, "Shaken");
    if (x->unformed) gg_tally_word(t, -1, MELEE_MOD_UNFORMED, "Unformed");
    if (t->telling && x->unformed) note_no_pluses(b, s, x, t);
    if (rbc_has(b, x->unit, T_MR) && !rbc_has(b, x->foe, T_MR))
        gg_tally_word(t, -1, MELEE_MOD_MISSILE, "lives by missiles");
    if (t->total < 1) gg_tally_word(t, 1 - t->total, MELEE_DICE, "at least one die");
    if (x->doubles)
        gg_tally_word(t, t->total, MELEE_DOUBLE, t->telling ? doubled_where(b, s, x->unit, x->foe) : NULL);
    else if (t->telling)
        note_not_doubled(b, s, x->unit, x->foe, t);
}

void rbc_melee_dice(const rbc_battle *b, const rbc_state *s, int unit, gg_tally *t, bool *shock)
{
    rbc_bout x = rbc_bout_of(b, s, unit);
    rbc_bout_dice(b, s, &x, t, shock);
}

/* ---- what lies behind the dice, and no line of the tally says ---- */

/* Definitions by which a line of the tally counts. */
static const rbc_behind definitions[] = {
    {MELEE_MOD_ORDER, UNIT_ORDER},
    {MELEE_MOD_LIGHTMOUNTED, UNIT_CLASS},
    {MELEE_MOD_HEDGEHOG, UNIT_MOUNTED},
    {MELEE_MOD_UNFORMED, UNF_MINUS},
    {MELEE_MOD_MISSILE, SPECIAL_MR},
    {MELEE_DOUBLE, FLANK_DOUBLE},
    {MELEE_MOD_AGGRESSION, SPECIAL_PIKEBLOCK},
};

/* Shock that was blunted, or that guns felt as foot does; pluses that an Unformed unit had to do without. */
static void tell_state(gg_run *x, int unit, int foe, const gg_tally *t)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    rbc_bout bout = rbc_bout_of(b, s, unit);
    bool lances = rbc_type_of(b, unit)->shock[!rbc_mounted(rbc_type_of(b, foe)->cls)];
    if (bout.unformed) {
        GG_TALLY(lost);
        bool shock;
        add_pluses(b, s, &bout, &lost, &shock);
        if (lost.total) USES(x, UNF_NOPLUS);
        if (bout.doubles) USES(x, UNF_KEEPDOUBLE);
        return;
    }
    if (lances && blunts(b, s, &bout)) USES(x, blunts(b, s, &bout));
    if (rbc_tally_has(t, MELEE_MOD_SHOCK) && rbc_type_of(b, foe)->cls == AR) USES(x, UNIT_ARTILLERY);
    if (aggression(b, s, &bout) > 1) USES(x, SPECIAL_NATION);
}

/* How the formation of an opponent who is struck from flank or rear bears on it (7.11). */
static void tell_flanks(gg_run *x, int unit, int foe)
{
    const rbc_state *s = ST(x);
    uint32_t traits = rbc_type_of(BT(x), foe)->traits;
    bool ahead = sq_seen(s->unit[foe].cell, s->unit[foe].facing, s->unit[unit].cell).forward > 0;
    if (!ahead && rbc_is(s, foe, HEDGEHOG_ON)) USES(x, HEDGE_NOFLANK);
    if (!sides_struck(s, foe, attackers(BT(x), s, foe)) || !(traits & (T_TER | T_COL | T_PB))) return;
    USES(x, !BT(x)->option.formation_flanks ? OPT_FORMATION_FLANK
            : traits & T_TER                ? SPECIAL_TERCIO
            : traits & T_COL                ? SPECIAL_COLUNELA
                                            : SPECIAL_PIKEBLOCK);
}

void rbc_tell_blows(gg_run *x, int unit, const gg_tally *t)
{
    int foe = ST(x)->unit[unit].rival, cell = ST(x)->unit[unit].cell;
    bool open = rbc_terrain_at(BT(x), ST(x), cell) == OPEN;
    rbc_use_behind(x, t, definitions, sizeof definitions / sizeof definitions[0]);
    tell_state(x, unit, foe, t);
    tell_flanks(x, unit, foe);
    if (rbc_tally_has(t, MELEE_MOD_TERRAIN)) USES(x, open ? TERR_OBSTACLE : rbc_terrain_rule(BT(x), ST(x), cell));
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
        rbc_forget_dispersed(x);
        link(x);
        while ((self->unit = undecided(x)) != GG_NONE) {
            CHOOSE((unsigned)rbc_side(BT(x), self->unit), ASK_RIVAL, self->unit, GG_NONE, MELEE_OPPONENT);
            ST(x)->unit[self->unit].rival = (uint8_t)gg_move_target(x->move);
        }
        if (!rbc_combats(BT(x), ST(x))) break;
        USES(x, MELEE_WHEN);
        CHOOSE_IF_FREE(ST(x)->active, ASK_COMBAT, GG_NONE, GG_NONE, MELEE_COMBAT);
        self->alone = (uint8_t)gg_move_arg(x->move);
        if (self->alone == RBC_NONE_OF_THEM) break;
        CALL(combat, .unit = (uint8_t)gg_move_unit(x->move));
        if (self->alone == RBC_ALONE) break;
    }
    END;
}
