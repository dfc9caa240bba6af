/* 7.9.3, 7.9.4: one combat, from its dice to its last consequence, in the order of 6.3. */
#include "rules/rbc/chapters.h"

#include "engine/telling.h"

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
        USES(x, GEO_ARCS);
        TELL(x, GG_EV_STEP, FLANK_DEF, .side = (uint8_t)side_of(x, u), .piece = (uint8_t)u);
    }
}

/* Tells of the unit's attack and gives its dice. */
static unsigned fight(gg_run *x, int unit)
{
    rbc_unit *u = &ST(x)->unit[unit];
    GG_TALLY(t);
    bool shock;
    rbc_melee_dice(BT(x), ST(x), unit, &t, &shock);
    if (shock) u->flags |= SHOCKED;
    TELL(x, GG_EV_ATTACK, MELEE_DICE, .side = (uint8_t)side_of(x, unit), .piece = (uint8_t)unit, .other = u->rival,
         .after = (int16_t)t.total);
    TELL_TALLY(x, unit, u->rival, &t);
    if (x->sink) rbc_tell_blows(x, unit, &t);
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

/* Closes the contest: its own dice have all been told. */
static void tell_round(gg_run *x, const struct frame_combat *f)
{
    char words[GG_PHRASE];
    gg_text t = gg_text_on(words, sizeof words);
    int winner = f->loser == GG_NONE ? GG_NONE : !f->loser, best = f->total[winner == NORTH];
    int other = f->total[winner != NORTH];
    gg_say_phrase(&t, winner == GG_NONE ? "Even, {n} to {k}." : "The {s} win the round, {n|hit|hits} to {k}.",
                  GG_PHRASE_OF(x->b, .side = winner, .n = best, .k = other));
    TELL(x, GG_EV_RESULT, MELEE_RESULT, .side = (uint8_t)winner, .piece = f->unit, .other = ST(x)->unit[f->unit].rival,
         .before = (int16_t)best, .after = (int16_t)other, .status = GG_NONE, .variant = 1, .text = words);
}

static void compare(gg_run *x, struct frame_combat *f)
{
    int south = f->total[SOUTH], north = f->total[NORTH];
    f->loser = south < north ? SOUTH : north < south ? NORTH : GG_NONE;
    for (uint64_t left = x->sink || x->deeds ? in(f) : 0; left; left &= left - 1) {
        unsigned u = (unsigned)__builtin_ctzll(left);
        DEED(x, FACT_ROUND, u, f->loser == GG_NONE ? 1 : side_of(x, (int)u) == f->loser ? 0 : 2);
    }
    if (x->sink) tell_round(x, f);
}

int rbc_margin(const struct frame_combat *f)
{
    return f->total[SOUTH] > f->total[NORTH] ? f->total[SOUTH] - f->total[NORTH] : f->total[NORTH] - f->total[SOUTH];
}

static int transferable(gg_run *x, int unit) { return rbc_transfer_limit(BT(x), ST(x), unit, ST(x)->unit[unit].fresh); }

/* ---- who has to test ---- */

/* Tied units even without a new hit; losers only with one; winners for no reason at all. */
static bool exposed(gg_run *x, const struct frame_combat *f)
{
    bool hit = ST(x)->unit[f->next].fresh, tied = f->loser == GG_NONE, lost = side_of(x, f->next) == f->loser;
    USES(x, tied ? MELEE_TIE : lost ? MELEE_LOSER : MELEE_WINNER);
    if (tied && !BT(x)->option.tie_tests_all) USES(x, OPT_TIE_ZERO);
    return hit ? tied || lost : tied && BT(x)->option.tie_tests_all;
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
int rbc_rupture_trigger(const rbc_battle *b, const rbc_state *s, int unit)
{
    int trigger = rbc_type_of(b, unit)->rupture - !!rbc_is(s, unit, SALVO_HIT);
    return trigger < 1 ? 1 : trigger;
}

/* Badly beaten while Shaken, or by Shock. If it has stood a Catastrophe test just now, by option that one roll is enough. */
static bool rupture(gg_run *x, const struct frame_combat *f)
{
    bool stood = rbc_is(ST(x), f->next, MARKED);
    if (f->loser == GG_NONE || side_of(x, f->next) != f->loser || !ST(x)->unit[f->next].fresh) return false;
    if (rbc_is(ST(x), f->next, BREAKING) || rbc_margin(f) < rbc_rupture_trigger(BT(x), ST(x), f->next)) return false;
    if (!rbc_shaken(BT(x), ST(x), f->next) && !faces_shock(x, f->next)) return false;
    USES(x, MELEE_LOSER);
    if (!stood || BT(x)->option.double_test) return true;
    USES(x, OPT_DOUBLE_TEST);
    return false;
}

/* Whoever lost and need not test: why, as it stands after the hits. */
static void tell_spared(gg_run *x, const struct frame_combat *f)
{
    char words[GG_PHRASE];
    gg_text t = gg_text_on(words, sizeof words);
    int trigger = rbc_rupture_trigger(BT(x), ST(x), f->next);
    const char *why = !ST(x)->unit[f->next].fresh ? "{p} lost but {was} not hit: no test."
                      : rbc_margin(f) < trigger   ? "{p} lost by {n}, Rupture only at {k}: no test."
                                                  : "{p} lost but {is} Steady and met no Shock: no test.";
    gg_say_phrase(&t, why, GG_PHRASE_OF(x->b, .piece = f->next, .n = rbc_margin(f), .k = trigger));
    TELL(x, GG_EV_RESULT, MELEE_LOSER, .side = (uint8_t)side_of(x, f->next), .piece = f->next, .status = GG_NONE,
         .variant = 1, .text = words);
}

static bool spared(gg_run *x, const struct frame_combat *f)
{
    return side_of(x, f->next) == f->loser && !rbc_is(ST(x), f->next, MARKED | BREAKING);
}

/* ---- who has won ---- */

/* rbc.after.who: whose opponent broke by these tests. In a tie nobody has won if both sides broke. */
static void crown(gg_run *x, const struct frame_combat *f)
{
    rbc_state *s = ST(x);
    unsigned broken = 0;
    for (uint64_t left = in(f); left; left &= left - 1)
        if (rbc_is(s, __builtin_ctzll(left), RUINED)) broken |= 1u << side_of(x, __builtin_ctzll(left));
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
    if (rbc_type_of(BT(x), f->next)->cls == AR) return false;
    if (!rbc_arc_front(rbc_arc_of(s, f->next, s->unit[u->rival].cell))) return false;
    USES(x, AFTER_WHO);
    return true;
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
        if (x->sink && spared(x, self)) tell_spared(x, self);
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
