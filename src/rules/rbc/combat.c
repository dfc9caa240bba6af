/* 7.9.3, 7.9.4: one combat, from its dice to its last consequence, in the order of 6.3. */
#include "rbc.h"

static uint64_t in(const struct frame_combat *f) { return (uint64_t)f->in[1] << 32 | f->in[0]; }

/* Every unit of the combat in its turn: for (start(x, self); more(self); step(x, self)) */
static void start(gg_run *x, struct frame_combat *f) { f->next = (uint8_t)rbc_in_turn(BT(x), ST(x), in(f), GG_NONE); }
static void step(gg_run *x, struct frame_combat *f) { f->next = (uint8_t)rbc_in_turn(BT(x), ST(x), in(f), f->next); }
static bool more(const struct frame_combat *f) { return f->next != GG_NONE; }

static unsigned side_of(gg_run *x, int unit) { return (unsigned)rbc_side(BT(x), unit); }

/* ---- the dice ---- */

static void join(gg_run *x, struct frame_combat *f)
{
    rbc_state *s = ST(x);
    uint64_t all = rbc_combat_of(BT(x), s, f->unit);
    f->in[0] = (uint32_t)all;
    f->in[1] = (uint32_t)(all >> 32);
    TELL(x, GG_EV_STEP, MELEE_COMBAT, .piece = f->unit, .other = s->unit[f->unit].rival);
    USES(x, DICE_ORDER);
    for (; all; all &= all - 1) {
        int u = __builtin_ctzll(all);
        if (!rbc_beset(BT(x), s, u)) continue;
        s->unit[u].flags |= BESET;
        TELL(x, GG_EV_STEP, FLANK_DEF, .side = (uint8_t)side_of(x, u), .piece = (uint8_t)u);
    }
}

/* What a unit's traits and state had to say to its dice, where no line of the tally says so. */
static void tell_traits(gg_run *x, int unit, int foe, bool shock)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    const rbc_type *my = rbc_type_of(b, unit), *his = rbc_type_of(b, foe);
    static const gg_rule always[] = {GEO_ARCS, UNIT_CLASS, UNIT_ORDER};
    for (unsigned i = 0; i < sizeof always / sizeof always[0]; i++) USES(x, always[i]);
    if (rbc_mounted(his->cls)) USES(x, UNIT_MOUNTED);
    if (his->cls == AR) USES(x, UNIT_ARTILLERY);
    if (my->traits & (T_SWI | T_LKN) && his->cls == HF) USES(x, SPECIAL_NATION);
    if (my->traits & T_MR) USES(x, SPECIAL_MR);
    if (rbc_has_shock(my)) {
        USES(x, UNIT_SHOCK);
        USES(x, OPT_SHOCK);
        if (!shock && his->order == CP && !rbc_is(s, unit, UNFORMED)) USES(x, SPECIAL_PIKEFRONT);
    }
    if (rbc_is(s, unit, UNFORMED)) {
        USES(x, UNF_MINUS);
        USES(x, UNF_NOPLUS);
        if (rbc_doubles(b, s, unit)) USES(x, UNF_KEEPDOUBLE);
    }
}

/* How the formation of the opponent bears on his flanks (7.11). */
static void tell_flanks(gg_run *x, int unit, int foe)
{
    uint32_t traits = rbc_type_of(BT(x), foe)->traits;
    if (rbc_is(ST(x), foe, HEDGEHOG_ON)) USES(x, HEDGE_NOFLANK);
    if (rbc_doubles(BT(x), ST(x), unit)) USES(x, FLANK_DOUBLE);
    if (!(traits & (T_TER | T_COL | T_PB))) return;
    USES(x, OPT_FORMATION_FLANK);
    USES(x, traits & T_TER ? SPECIAL_TERCIO : traits & T_COL ? SPECIAL_COLUNELA : SPECIAL_PIKEBLOCK);
}

static void tell_ground(gg_run *x, int unit, const gg_tally *t)
{
    int cell = ST(x)->unit[unit].cell;
    bool open = rbc_terrain_at(BT(x), ST(x), cell) == OPEN;
    for (int i = 0; i < t->lines; i++)
        if (t->line[i].rule == MELEE_MOD_TERRAIN) USES(x, open ? TERR_OBSTACLE : rbc_terrain_rule(BT(x), ST(x), cell));
}

/* Tells of the unit's attack and gives its dice. */
static unsigned fight(gg_run *x, int unit)
{
    rbc_unit *u = &ST(x)->unit[unit];
    gg_tally t = {0};
    bool shock;
    rbc_melee_dice(BT(x), ST(x), unit, &t, &shock);
    if (shock) u->flags |= SHOCKED;
    TELL(x, GG_EV_ATTACK, MELEE_DICE, .side = (uint8_t)side_of(x, unit), .piece = (uint8_t)unit, .other = u->rival,
         .after = (int16_t)t.total);
    TELL_TALLY(x, unit, u->rival, &t);
    if (x->sink) {
        tell_traits(x, unit, u->rival, shock);
        tell_flanks(x, unit, u->rival);
        tell_ground(x, unit, &t);
    }
    return (unsigned)t.total;
}

/* Hits are due from now on, and taken when all have rolled. */
static void strike(gg_run *x, struct frame_combat *f)
{
    rbc_unit *foe = &ST(x)->unit[ST(x)->unit[f->next].rival];
    uint8_t *total = &f->total[side_of(x, f->next)];
    int hits = x->counts[HIT];
    foe->fresh = (uint8_t)(foe->fresh + hits);
    foe->due = (uint8_t)(foe->due + hits);
    *total = (uint8_t)(*total + hits);
}

/* ---- 7.9.4: who has lost ---- */

static void compare(gg_run *x, struct frame_combat *f)
{
    int south = f->total[SOUTH], north = f->total[NORTH];
    f->loser = south < north ? SOUTH : north < south ? NORTH : GG_NONE;
    if (f->loser == GG_NONE) {
        USES(x, MELEE_TIE);
        TELL(x, GG_EV_STEP, MELEE_RESULT, .piece = f->unit, .before = f->total[SOUTH], .after = f->total[NORTH]);
        return;
    }
    USES(x, MELEE_WINNER);
    USES(x, MELEE_LOSER);
    TELL(x, GG_EV_STEP, MELEE_RESULT, .side = !f->loser, .piece = f->unit, .before = f->total[!f->loser],
         .after = f->total[f->loser], .variant = 1);
}

static int difference(const struct frame_combat *f)
{
    return f->total[SOUTH] > f->total[NORTH] ? f->total[SOUTH] - f->total[NORTH] : f->total[NORTH] - f->total[SOUTH];
}

static int transferable(gg_run *x, int unit) { return rbc_transfer_limit(BT(x), ST(x), unit, ST(x)->unit[unit].fresh); }

/* ---- who has to test ---- */

/* Tied units even without a new hit; losers only with one; winners for no reason at all. */
static bool exposed(gg_run *x, const struct frame_combat *f)
{
    const rbc_unit *u = &ST(x)->unit[f->next];
    if (f->loser == GG_NONE) {
        USES(x, OPT_TIE_ZERO);
        return !BT(x)->option.tie_hits_only || u->fresh;
    }
    return side_of(x, f->next) == f->loser && u->fresh;
}

/* At its Trigger; Shaken Elephants whatever their hits. */
static bool catastrophe(gg_run *x, const struct frame_combat *f)
{
    const rbc_type *t = rbc_type_of(BT(x), f->next);
    bool full = ST(x)->unit[f->next].hits >= t->catastrophe, panic = t->cls == EL && rbc_shaken(BT(x), ST(x), f->next);
    if ((!full && !panic) || !exposed(x, f)) return false;
    USES(x, full ? UNIT_TRIGGERS : CAT_ELEPHANT);
    return true;
}

static bool faces_shock(gg_run *x, int unit)
{
    const rbc_state *s = ST(x);
    for (uint64_t left = rbc_foes(BT(x), s, unit); left; left &= left - 1) {
        int foe = __builtin_ctzll(left);
        if (s->unit[foe].rival == unit && rbc_is(s, foe, SHOCKED)) return true;
    }
    return false;
}

/* rbc.shoot.salvo: a Salvo of this turn lowers the Trigger by one. */
static int rupture_trigger(gg_run *x, int unit)
{
    int trigger = rbc_type_of(BT(x), unit)->rupture - !!rbc_is(ST(x), unit, SALVO_HIT);
    return trigger < 1 ? 1 : trigger;
}

/* Badly beaten while Shaken, or by Shock. If it has stood a Catastrophe test just now, by option that one roll is enough. */
static bool rupture(gg_run *x, const struct frame_combat *f)
{
    bool stood = rbc_is(ST(x), f->next, MARKED);
    if (f->loser == GG_NONE || side_of(x, f->next) != f->loser || !ST(x)->unit[f->next].fresh) return false;
    if (rbc_is(ST(x), f->next, BREAKING) || difference(f) < rupture_trigger(x, f->next)) return false;
    if (!rbc_shaken(BT(x), ST(x), f->next) && !faces_shock(x, f->next)) return false;
    if (stood) USES(x, OPT_DOUBLE_TEST);
    return !(stood && BT(x)->option.one_test);
}

/* ---- who has won ---- */

/* rbc.after.who: whose opponent broke by these tests. In a tie nobody has won if both sides broke. */
static void crown(gg_run *x, const struct frame_combat *f)
{
    rbc_state *s = ST(x);
    unsigned broken = 0;
    for (uint64_t left = in(f); left; left &= left - 1)
        if (rbc_is(s, __builtin_ctzll(left), RUINED)) broken |= 1u << side_of(x, __builtin_ctzll(left));
    USES(x, AFTER_WHO);
    if (broken == 3) return;
    for (uint64_t left = in(f); left; left &= left - 1) {
        rbc_unit *u = &s->unit[__builtin_ctzll(left)];
        if (rbc_is(s, u->rival, RUINED)) u->flags |= WINNER;
    }
}

/* It is free, and the box of the broken enemy lies before it. */
static bool entitled(gg_run *x, const struct frame_combat *f)
{
    const rbc_state *s = ST(x);
    const rbc_unit *u = &s->unit[f->next];
    if (!(u->flags & WINNER) || !rbc_on_board(s, f->next) || u->engaged || u->flags & HEDGEHOG_ON) return false;
    return rbc_type_of(BT(x), f->next)->cls != AR && rbc_arc_front(rbc_arc_of(s, f->next, s->unit[u->rival].cell));
}

static uint16_t prize(gg_run *x, int unit) { return ST(x)->unit[ST(x)->unit[unit].rival].cell; }

static bool may_withdraw(gg_run *x, const struct frame_combat *f)
{
    if (f->loser != GG_NONE && side_of(x, f->next) != f->loser) return false;
    return rbc_withdrawal(BT(x), ST(x), f->next) > 0;
}

static void part(gg_run *x, const struct frame_combat *f)
{
    rbc_bury(x);
    for (uint64_t left = in(f); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        ST(x)->unit[u].rival = GG_NONE;
        if (rbc_on_board(ST(x), u)) ST(x)->unit[u].flags |= FOUGHT;
    }
    rbc_check_armies(x);
}

PROC(combat)
{
    BEGIN;
    join(x, self);
    for (start(x, self); more(self); step(x, self)) {
        ROLL(side_of(x, self->next), DIE_HIT, fight(x, self->next), self->next, MELEE_DICE);
        strike(x, self);
    }
    compare(x, self);
    for (start(x, self); more(self); step(x, self)) {
        if (transferable(x, self->next))
            CALL(transfer, .unit = self->next, .left = (uint8_t)transferable(x, self->next));
    }
    rbc_suffer(x);
    /* all tests, then all consequences */
    for (start(x, self); more(self); step(x, self)) {
        if (catastrophe(x, self))
            CALL(ordeal, .unit = self->next, .test = TEST_CATASTROPHE, .other = ST(x)->unit[self->next].rival);
        if (rupture(x, self))
            CALL(ordeal, .unit = self->next, .test = TEST_RUPTURE, .other = ST(x)->unit[self->next].rival);
    }
    rbc_break_all(x, true);
    if (ST(x)->queued) {
        crown(x, self);
        CALL(breaks);
        for (start(x, self); more(self); step(x, self)) {
            if (entitled(x, self)) CALL(victor, .unit = self->next, .cell = prize(x, self->next));
        }
    }
    for (start(x, self); more(self); step(x, self)) {
        if (may_withdraw(x, self)) CALL(withdraw, .unit = self->next);
    }
    part(x, self);
    END;
}
