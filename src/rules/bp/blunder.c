/* 7.2: blunders. */
#include "bp.h"

static uint64_t units_of(const uint32_t units[2]) { return units[0] | (uint64_t)units[1] << 32; }

enum { NOTHING = 0, ORDINARY_FAILURE = 7 }; /* beside the six of the table */

/* The die with what the nation makes of it. */
static uint8_t read_die(gg_run *x, const struct frame_blunder *f)
{
    int die = bp_sum(x->counts), nation = BP_BT(x)->nation[BP_BT(x)->commander[f->commander].side];
    bool infantry = true;
    for (uint64_t left = units_of(f->units); left; left &= left - 1)
        infantry &= BP_BT(x)->unit[__builtin_ctzll(left)].profile.arm == BP_INF;
    if (nation & NAT_JACOBITE) USES(x, BP_NAT_JACOBITE);
    if (nation & NAT_MAHDIST) USES(x, BP_NAT_MAHDIST);
    if (nation & (NAT_JACOBITE | NAT_MAHDIST) && die < 6) die++;
    if (nation & NAT_BRITISH && infantry && die >= 5) {
        USES(x, BP_NAT_BRITISH);
        return ORDINARY_FAILURE;
    }
    if (nation & NAT_RUSSIAN && die <= 2) {
        USES(x, BP_NAT_RUSSIAN);
        return NOTHING;
    }
    return (uint8_t)die;
}

static bool may_reroll(gg_run *x, const struct frame_blunder *f)
{
    int side = BP_BT(x)->commander[f->commander].side;
    return BP_BT(x)->nation[side] & NAT_PRUSSIAN18 && !BP_ST(x)->side[side].prussian_used;
}

/* Guns in battery, squares and garrisons only lose their order. */
static bool stands_fast(const bp_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    return formation == DEPLOYED || formation == SQUARE || formation == GARRISON || s->unit[unit].flags & U_LYING;
}

/* 1 and 2: back without disorder; a unit that cannot go is disordered instead. */
static void run_back(gg_run *x, int unit, int k)
{
    tab_pose to;
    int used;
    bool found = bp_find_retire(BP_BT(x), BP_ST(x), unit, k, k, &to, &used) ||
                 bp_find_short_retire(BP_BT(x), BP_ST(x), unit, k * bp_rate(BP_BT(x), BP_ST(x), unit) - 10, &to);
    if (!found) {
        bp_set_disordered(x, unit, true, BP_BLUNDER_GEOMETRY);
        return;
    }
    BP_ST(x)->unit[unit].flags |= U_RETREATED;
    bp_put(x, unit, to, BP_ST(x)->unit[unit].formation, BP_BLUNDER_TABLE);
    bp_leave_woods(x, unit);
}

/* 3 and 4: the trial pose to the side, if it is open. */
static bool wheels_aside(gg_run *x, int unit, int die, tab_pose *out)
{
    tab_rect r, trial;
    bp_rect(BP_BT(x), BP_ST(x), unit, &r);
    *out = tab_turn(&r, die == 3 ? -90 : 90);
    bp_rect_at(BP_BT(x), BP_ST(x), unit, *out, BP_ST(x)->unit[unit].formation, &trial);
    return bp_on_table(BP_BT(x), &trial) && bp_clear_of_units(BP_BT(x), BP_ST(x), unit, &trial, GG_NONE) &&
           bp_on_permitted_ground(BP_BT(x), BP_ST(x), unit, &trial, &r, GG_NONE);
}

/* Whom the unit charges in its confusion, or GG_NONE; for 3 and 4 it has then taken its new facing. */
static uint8_t wild_target(gg_run *x, int unit, int die)
{
    bp_charge_pose pose;
    tab_pose was = BP_ST(x)->unit[unit].pose, aside;
    if (die == 5 || die == 6) return (uint8_t)bp_best_charge(BP_BT(x), BP_ST(x), unit, &pose);
    if (!wheels_aside(x, unit, die, &aside)) return GG_NONE;
    BP_ST(x)->unit[unit].pose = aside;
    int target = bp_best_charge(BP_BT(x), BP_ST(x), unit, &pose);
    BP_ST(x)->unit[unit].pose = was;
    if (target != GG_NONE) bp_put(x, unit, aside, BP_ST(x)->unit[unit].formation, BP_BLUNDER_TABLE);
    return (uint8_t)target;
}

static void begin_unit(gg_run *x, struct frame_blunder *f)
{
    f->unit = (uint8_t)__builtin_ctzll(units_of(f->units));
    if (f->unit < 32)
        f->units[0] &= ~((uint32_t)1 << f->unit);
    else
        f->units[1] &= ~((uint32_t)1 << (f->unit - 32));
    TELL(x, GG_EV_STEP, BP_BLUNDER_TABLE, .side = BP_BT(x)->unit[f->unit].side, .piece = f->unit, .after = f->die);
}

static bool still_moving(gg_run *x, const struct frame_blunder *f)
{
    return BP_ST(x)->unit[f->unit].alive && !(bp_engaged(BP_ST(x)) & bp_bit(f->unit)) && f->left;
}

static void note_step(gg_run *x, struct frame_blunder *f)
{
    tab_pose to = {0};
    f->goes = bp_blunder_step(BP_BT(x), BP_ST(x), f->unit, f->die, &to);
    f->x = to.x, f->y = to.y, f->f = to.f;
    f->left--;
}

/* Gives 1 if it counts as an ordinary failure after all. */
PROC(blunder)
{
    BEGIN;
    TELL(x, GG_EV_STEP, BP_CMD_BLUNDER, .side = BP_BT(x)->commander[self->commander].side,
         .piece = (uint8_t)(BP_COMMANDER + self->commander));
    ROLL(BP_BT(x)->commander[self->commander].side, BPD_EACH, 1, BP_COMMANDER + self->commander, BP_BLUNDER_TABLE);
    self->die = read_die(x, self);
    if (may_reroll(x, self)) {
        CHOOSE(BP_BT(x)->commander[self->commander].side, ASK_BLUNDER_REROLL, BP_COMMANDER + self->commander, GG_NONE,
               BP_NAT_PRUSSIAN18);
        if (gg_move_verb(x->move) == V_REROLL) {
            BP_ST(x)->side[BP_BT(x)->commander[self->commander].side].prussian_used = 1;
            ROLL(BP_BT(x)->commander[self->commander].side, BPD_EACH, 1, BP_COMMANDER + self->commander,
                 BP_BLUNDER_TABLE);
            self->die = read_die(x, self);
        }
    }
    if (self->die == NOTHING || self->die == ORDINARY_FAILURE) GIVE(self->die == ORDINARY_FAILURE);
    self->moves = 1;
    if (self->die == 6) {
        ROLL(BP_BT(x)->commander[self->commander].side, BPD_D3, 1, BP_COMMANDER + self->commander, BP_BLUNDER_TABLE);
        self->moves = (uint8_t)(x->counts[0] ? 1 : x->counts[1] ? 2 : 3);
    }
    while (units_of(self->units)) {
        begin_unit(x, self);
        if (!BP_ST(x)->unit[self->unit].alive || bp_engaged(BP_ST(x)) & bp_bit(self->unit)) continue;
        if (stands_fast(BP_ST(x), self->unit)) {
            bp_set_disordered(x, self->unit, true, BP_BLUNDER_GEOMETRY);
            continue;
        }
        if (self->die <= 2) {
            run_back(x, self->unit, 3 - self->die);
            continue;
        }
        self->left = self->moves;
        while (still_moving(x, self)) {
            self->target = wild_target(x, self->unit, self->die);
            if (self->target != GG_NONE) {
                self->left = 0;
                CALL(charge, .unit = self->unit, .target = self->target, .mode = CHARGE_ORDERED);
                break;
            }
            note_step(x, self);
            if (!self->goes) continue;
            CALL(traverse, .mover = self->unit, .x = self->x, .y = self->y, .f = self->f, .unit = 0);
            if (x->ret || gg_over(x)) break;
            bp_put(x, self->unit, (tab_pose){self->x, self->y, self->f}, BP_ST(x)->unit[self->unit].formation,
                   BP_BLUNDER_TABLE);
            bp_leave_woods(x, self->unit);
        }
    }
    END;
}
