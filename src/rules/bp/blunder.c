/* 7.2: blunders. */
#include "rules/bp/chapters.h"

uint8_t bp_read_blunder(const bp_battle *b, const struct frame_blunder *f, int die, gg_rule *rule)
{
    int nation = b->nation[b->commander[f->commander].side];
    bool infantry = true;
    *rule = GG_OK;
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1)
        infantry &= b->unit[__builtin_ctzll(left)].profile.arm == BP_INF;
    if (nation & (NAT_JACOBITE | NAT_MAHDIST) && die < 6) {
        *rule = nation & NAT_JACOBITE ? BP_NAT_JACOBITE : BP_NAT_MAHDIST;
        die++;
    }
    if (nation & NAT_BRITISH && infantry && die >= 5) {
        *rule = BP_NAT_BRITISH;
        return BLUNDER_FAILURE;
    }
    if (nation & NAT_RUSSIAN && die <= 2) {
        *rule = BP_NAT_RUSSIAN;
        return BLUNDER_NOTHING;
    }
    return (uint8_t)die;
}

static uint8_t read_die(gg_run *x, const struct frame_blunder *f)
{
    gg_rule nation;
    uint8_t die = bp_read_blunder(BT(x), f, bp_sum(x->counts), &nation);
    if (nation) USES(x, nation);
    if (nation) USES(x, BP_CMD_NATIONAL);
    return die;
}

static bool may_reroll(gg_run *x, const struct frame_blunder *f)
{
    int side = BT(x)->commander[f->commander].side;
    return BT(x)->nation[side] & NAT_PRUSSIAN18 && !ST(x)->side[side].prussian_used;
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
    bool found = bp_find_retire(BT(x), ST(x), unit, k, k, &to, &used) ||
                 bp_find_short_retire(BT(x), ST(x), unit, k * bp_rate(BT(x), ST(x), unit) - 10, &to);
    if (!found) {
        bp_set_disordered(x, unit, true, BP_BLUNDER_GEOMETRY);
        return;
    }
    ST(x)->unit[unit].flags |= U_RETREATED;
    bp_put(x, unit, to, ST(x)->unit[unit].formation, BP_BLUNDER_TABLE);
    bp_leave_woods(x, unit);
}

/* 3 and 4: the trial pose to the side, if it is open. */
static bool wheels_aside(gg_run *x, int unit, int die, tab_pose *out)
{
    tab_rect r, trial;
    bp_rect(BT(x), ST(x), unit, &r);
    *out = tab_turn(&r, die == 3 ? -90 : 90);
    bp_rect_at(BT(x), ST(x), unit, *out, ST(x)->unit[unit].formation, &trial);
    return bp_on_table(BT(x), &trial) && bp_clear_of_units(BT(x), ST(x), unit, &trial, GG_NONE) &&
           bp_on_permitted_ground(BT(x), ST(x), unit, &trial, &r, GG_NONE);
}

/* Whom the unit charges in its confusion, or GG_NONE; for 3 and 4 it has then taken its new facing. */
static uint8_t wild_target(gg_run *x, int unit, int die)
{
    bp_charge_pose pose;
    tab_pose was = ST(x)->unit[unit].pose, aside;
    if (die == 5 || die == 6) return (uint8_t)bp_best_charge(BT(x), ST(x), unit, &pose);
    if (!wheels_aside(x, unit, die, &aside)) return GG_NONE;
    ST(x)->unit[unit].pose = aside;
    int target = bp_best_charge(BT(x), ST(x), unit, &pose);
    ST(x)->unit[unit].pose = was;
    if (target != GG_NONE) bp_put(x, unit, aside, ST(x)->unit[unit].formation, BP_BLUNDER_TABLE);
    return (uint8_t)target;
}

static void begin_unit(gg_run *x, struct frame_blunder *f)
{
    f->unit = (uint8_t)__builtin_ctzll(bp_mask(f->units));
    if (f->unit < 32)
        f->units[0] &= ~((uint32_t)1 << f->unit);
    else
        f->units[1] &= ~((uint32_t)1 << (f->unit - 32));
    USES(x, BP_BLUNDER_TABLE);
}

static bool still_moving(gg_run *x, const struct frame_blunder *f)
{
    return ST(x)->unit[f->unit].alive && !(bp_engaged(ST(x)) & bp_bit(f->unit)) && f->left;
}

static void note_step(gg_run *x, struct frame_blunder *f)
{
    tab_pose to = {0};
    f->goes = bp_blunder_step(BT(x), ST(x), f->unit, f->die, &to);
    f->x = to.x, f->y = to.y, f->f = to.f;
    f->left--;
}

/* D20 */
void bp_offer_blunder_reroll(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b, (void)s;
    bp_add_rerolls(o);
}

/* Gives 1 if it counts as an ordinary failure after all. */
PROC(blunder)
{
    BEGIN;
    USES(x, BP_CMD_BLUNDER);
    ROLL(BT(x)->commander[self->commander].side, DIE_EACH, 1, BP_COMMANDER + self->commander, BP_BLUNDER_TABLE);
    self->die = read_die(x, self);
    if (may_reroll(x, self)) {
        CHOOSE(BT(x)->commander[self->commander].side, ASK_BLUNDER_REROLL, BP_COMMANDER + self->commander, GG_NONE,
               BP_NAT_PRUSSIAN18);
        if (gg_move_verb(x->move) == V_REROLL) {
            ST(x)->side[BT(x)->commander[self->commander].side].prussian_used = 1;
            ROLL(BT(x)->commander[self->commander].side, DIE_EACH, 1, BP_COMMANDER + self->commander, BP_BLUNDER_TABLE);
            self->die = read_die(x, self);
        }
    }
    if (self->die == BLUNDER_NOTHING || self->die == BLUNDER_FAILURE) GIVE(self->die == BLUNDER_FAILURE);
    self->moves = 1;
    if (self->die == 6) {
        ROLL(BT(x)->commander[self->commander].side, DIE_D3, 1, BP_COMMANDER + self->commander, BP_BLUNDER_TABLE);
        self->moves = (uint8_t)(x->counts[0] ? 1 : x->counts[1] ? 2 : 3);
    }
    while (bp_mask(self->units)) {
        begin_unit(x, self);
        if (!ST(x)->unit[self->unit].alive || bp_engaged(ST(x)) & bp_bit(self->unit)) continue;
        if (stands_fast(ST(x), self->unit)) {
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
            bp_put(x, self->unit, (tab_pose){self->x, self->y, self->f}, ST(x)->unit[self->unit].formation,
                   BP_BLUNDER_TABLE);
            bp_leave_woods(x, self->unit);
        }
    }
    END;
}
