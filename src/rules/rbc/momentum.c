/* 7.3: Momentum, and what suspends it. */
#include "rules/rbc/chapters.h"

static int front_of(const rbc_battle *b, const rbc_unit *u) { return sq_step(b->board, u->cell, 2 * u->facing); }

static bool enemy_in(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    int who = rbc_unit_at(s, cell);
    return who != GG_NONE && rbc_side(b, who) != rbc_side(b, unit);
}

static bool enemy_camp(const rbc_state *s, int side, int cell)
{
    for (int i = 0; i < s->camps; i++)
        if (s->camp[i].cell == cell && s->camp[i].side != side && !s->camp[i].sacked) return true;
    return false;
}

/* rbc.mom.noenemy: a Heavy unit or a Camp of the enemy straight ahead, seen or not. */
int rbc_drawn_by(const rbc_battle *b, const rbc_state *s, int unit, int *far)
{
    const rbc_unit *u = &s->unit[unit];
    int cell = u->cell;
    for (*far = 1; *far <= RBC_MOMENTUM_AHEAD; ++*far) {
        cell = sq_step(b->board, cell, 2 * u->facing);
        if (cell == SQ_OFF) break;
        if (enemy_in(b, s, unit, cell) && rbc_heavy(rbc_type_of(b, s->unit_at[cell])->cls)) return s->unit_at[cell];
        if (s->camps && enemy_camp(s, rbc_side(b, unit), cell)) return GG_NONE;
    }
    *far = 0;
    return GG_NONE;
}

static bool worthy_ahead(const rbc_battle *b, const rbc_state *s, int unit)
{
    int far;
    rbc_drawn_by(b, s, unit, &far);
    return far > 0;
}

/* rbc.mom.obstruct without its friends: the edge, closed or defensible ground, an obstacle, an enemy that it may not
 * charge; the rule of whatever it is, or GG_OK. */
static gg_rule obstacle(const rbc_battle *b, const rbc_state *s, int unit)
{
    int from = s->unit[unit].cell, to = front_of(b, &s->unit[unit]);
    if (to == SQ_OFF) return GEO_EDGE;
    if (rbc_forbidden(b, s, unit, to) || rbc_grounds[rbc_terrain_at(b, s, to)].obstructs)
        return rbc_terrain_rule(b, s, to);
    if (rbc_crosses_wall(b, s, from, to)) return TERR_OBSTACLE;
    return enemy_in(b, s, unit, to) ? rbc_judge_charge(b, s, unit, from, s->unit_at[to], STEP_CH) : (gg_rule)GG_OK;
}

/* A friend before it that will not make room: not carried forward itself, or done. */
static bool friend_obstructs(const rbc_battle *b, const rbc_state *s, int unit, uint64_t compelled)
{
    int who = rbc_unit_at(s, front_of(b, &s->unit[unit]));
    return who != GG_NONE && rbc_side(b, who) == rbc_side(b, unit) && !(compelled & rbc_bit(who));
}

/* rbc.mom.contact: the picture in which every compelled unit of the brigade has gone one box straight on. */
static bool loses_contact(const rbc_battle *b, const rbc_state *s, int unit, uint64_t compelled)
{
    uint16_t cell[RBC_UNITS];
    int brigade = b->unit[unit].brigade;
    if (enemy_in(b, s, unit, front_of(b, &s->unit[unit]))) return false;
    for (uint64_t left = b->brigade[brigade].units; left; left &= left - 1) {
        int u = __builtin_ctzll(left), ahead;
        cell[u] = s->unit[u].cell;
        if (!(compelled & rbc_bit(u)) && u != unit) continue;
        ahead = front_of(b, &s->unit[u]);
        if (ahead != SQ_OFF && !enemy_in(b, s, u, ahead)) cell[u] = (uint16_t)ahead;
    }
    return !(rbc_in_command(b, s, brigade, cell) & rbc_bit(unit));
}

/* The circumstances that do not look at other units under Momentum. */
static gg_rule stands_free(const rbc_battle *b, const rbc_state *s, int unit)
{
    if (s->unit[unit].engaged) return MOM_CHARGE;
    if (rbc_is(s, unit, PINNED | HEDGEHOG_ON)) return MOM_STATE;
    if (rbc_is(s, unit, OOC)) return MOM_OOC;
    if (obstacle(b, s, unit)) return MOM_OBSTRUCT;
    return worthy_ahead(b, s, unit) ? GG_OK : MOM_NOENEMY;
}

static gg_rule freed_among(const rbc_battle *b, const rbc_state *s, int unit, uint64_t compelled)
{
    if (friend_obstructs(b, s, unit, compelled)) return MOM_OBSTRUCT;
    return loses_contact(b, s, unit, compelled) ? MOM_CONTACT : GG_OK;
}

/* ---- who is under it ---- */

uint64_t rbc_compelled(const rbc_battle *b, const rbc_state *s)
{
    uint64_t compelled = 0;
    for (uint64_t left = b->side_units[s->active]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if ((s->unit[u].flags & (MOMENTUM | DONE_MOVING | RUINED)) == MOMENTUM) compelled |= rbc_bit(u);
    }
    return compelled;
}

gg_rule rbc_suspends(const rbc_battle *b, const rbc_state *s, int unit)
{
    gg_rule why = stands_free(b, s, unit);
    return why ? why : freed_among(b, s, unit, rbc_compelled(b, s));
}

bool rbc_waits(const rbc_battle *b, const rbc_state *s, int unit)
{
    int who = rbc_unit_at(s, front_of(b, &s->unit[unit]));
    return who != GG_NONE && rbc_side(b, who) == rbc_side(b, unit) &&
           (s->unit[who].flags & (MOMENTUM | DONE_MOVING)) == MOMENTUM;
}

/* rbc.mom.shoot */
bool rbc_may_hold(const rbc_battle *b, const rbc_state *s, int unit)
{
    if (!rbc_type_of(b, unit)->weapon || !rbc_may_shoot(b, s, unit, false)) return false;
    return rbc_targets(b, s, unit, MODE_NORMAL) || (rbc_has(b, unit, T_MARC) && rbc_targets(b, s, unit, MODE_MASSED));
}

static bool has_momentum(const rbc_battle *b, const rbc_state *s, int unit)
{
    return rbc_is(s, unit, ADVANCED) && rbc_heavy(rbc_type_of(b, unit)->cls) && rbc_on_board(s, unit) &&
           s->committed >> b->unit[unit].brigade & 1;
}

/* The same of the units of a set: those that others of it set free, dropped in rounds. */
static uint64_t settled(const rbc_battle *b, const rbc_state *s, uint64_t set)
{
    for (;;) {
        uint64_t still = set;
        for (uint64_t left = set; left; left &= left - 1)
            if (freed_among(b, s, __builtin_ctzll(left), set)) still &= ~(left & -left);
        if (still == set) return set;
        set = still;
    }
}

uint64_t rbc_carried(const rbc_battle *b, const rbc_state *s, int side)
{
    uint64_t set = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (has_momentum(b, s, u) && stands_free(b, s, u) == GG_OK) set |= left & -left;
    }
    return settled(b, s, set);
}

static void tell_free(gg_run *x, int unit, gg_rule why)
{
    if (x->sink && why == MOM_OBSTRUCT && obstacle(BT(x), ST(x), unit)) USES(x, obstacle(BT(x), ST(x), unit));
    TELL(x, GG_EV_STEP, why, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit);
}

/* Those that others of the set set free, dropped in rounds, all of a round together, until nothing changes. */
static uint64_t drop(gg_run *x, uint64_t set)
{
    for (;;) {
        uint64_t still = set;
        for (uint64_t left = set; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            gg_rule why = freed_among(BT(x), ST(x), u, set);
            if (why == GG_OK) continue;
            still &= ~rbc_bit(u);
            tell_free(x, u, why);
        }
        if (still == set) return set;
        set = still;
    }
}

void rbc_find_momentum(gg_run *x)
{
    const rbc_battle *b = BT(x);
    rbc_state *s = ST(x);
    uint64_t set = 0;
    for (uint64_t left = b->side_units[s->active]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        s->unit[u].flags &= ~(uint32_t)MOMENTUM;
        if (!has_momentum(b, s, u)) continue;
        gg_rule why = stands_free(b, s, u);
        if (why == GG_OK)
            set |= rbc_bit(u);
        else
            tell_free(x, u, why);
    }
    if (!set) return;
    for (set = drop(x, set); set; set &= set - 1) rbc_set(x, __builtin_ctzll(set), MOMENTUM, MOM_DEF);
}
