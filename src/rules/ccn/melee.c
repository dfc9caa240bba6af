/* 7.9, 7.13 and 7.14: melee, battle back, taking ground and breakthrough. */
#include "rules/ccn/chapters.h"

/* ---- 7.9.2, ccn.melee.dice ---- */

/* Fights between horse and square, and guns low on ammunition, roll exactly one die. */
static gg_rule fixed_die(const ccn_battle *b, const ccn_state *s, const ccn_blow *w)
{
    const ccn_type *type = ccn_type_of(b, w->unit);
    if (type->cls == ART && s->unit[w->unit].shots >= CCN_SHOTS) return AMMO_LOW;
    if (ccn_is_leader(w->target)) return GG_OK;
    if (type->cls == CAV && ccn_in_square(s, w->target)) return SQUARE_CAVATTACK;
    if (ccn_in_square(s, w->unit) && ccn_type_of(b, w->target)->cls == CAV) return SQUARE_DIE;
    return GG_OK;
}

static void base_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, int against, gg_tally *t)
{
    const ccn_type *type = ccn_type_of(b, w->unit);
    int blocks = s->unit[w->unit].blocks;
    if (type->cls == ART) {
        ccn_art_dice(b, s, w->unit, 1, w->moved, t);
        return;
    }
    if (ccn_in_square(s, w->unit)) {
        ccn_square_blocks(blocks, t);
        return;
    }
    gg_tally_say(t, blocks, MELEE_DICE, "{n|block|blocks}", w->unit, blocks);
    ccn_tally_kind(t, type->ml, "{t} in melee", w->unit);
    if (against == INF) gg_tally_word(t, type->mi, UNIT_TYPES, "French line against infantry");
    if (type->traits & SLOW && w->moved && !w->back) gg_tally_word(t, -1, UNIT_TRAITS, "slow troops, moved");
    if (type->traits & FIRM && (!w->moved || w->back)) gg_tally_word(t, 1, UNIT_TRAITS, "firm, did not move");
}

/* Before the target's arc and the ground are looked at; against: a class, or -1, a leader alone. */
void ccn_onset_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, int against, gg_tally *t)
{
    base_dice(b, s, w, against, t);
    int leader = ccn_attached(s, w->unit);
    if (leader == GG_NONE) leader = s->leader_at[w->from];
    if (leader != GG_NONE) gg_tally_say(t, 1, MELEE_LEADER_BONUS, "{p} leads them", CCN_LEADER + leader, 0);
}

void ccn_melee_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, gg_tally *t)
{
    int cls = ccn_type_of(b, w->unit)->cls, to = ccn_piece_hex(s, w->target);
    gg_rule fixed = fixed_die(b, s, w);
    if (fixed) {
        gg_tally_word(t, 1, fixed, fixed == AMMO_LOW ? "low on ammunition: one die" : "cavalry and square: one die");
    } else {
        ccn_onset_dice(b, s, w, ccn_is_leader(w->target) ? -1 : ccn_type_of(b, w->target)->cls, t);
        if (!ccn_is_leader(w->target)) {
            if (!w->back) ccn_tally_arc(ccn_arc(b, s, w->target, w->from), t);
            ccn_tally_square(b, s, w->target, t);
        }
    }
    ccn_terrain_dice(b, cls, w->from, to, true, t);
}

static void tally_now(const ccn_battle *b, const ccn_state *s, int unit, int target, bool moved, bool back, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    ccn_blow w = {.unit = (uint8_t)unit,
                  .target = (uint8_t)target,
                  .from = u->hex,
                  .facing = u->facing,
                  .moved = moved,
                  .back = back};
    ccn_melee_dice(b, s, &w, t);
}

void ccn_charge(const ccn_battle *b, const ccn_state *s, const struct frame_melee *f, gg_tally *t)
{
    tally_now(b, s, f->unit, f->target, f->moved, false, t);
    ccn_tally_token(f->token, t);
    ccn_tally_guns(b, s, f->guns, b->unit[f->unit].side, f->target, t);
}

void ccn_answer(const ccn_battle *b, const ccn_state *s, const struct frame_battle_back *f, gg_tally *t)
{
    tally_now(b, s, f->unit, f->attacker, false, true, t);
}

/* ---- 7.9.3, ccn.melee.sequence ---- */

/* 3.7, 3.8: which arc an attack comes from; what it adds is a line of the tally. */
void ccn_note_arc(gg_run *x, int target, int from)
{
    const ccn_unit *u = &ST(x)->unit[target];
    if (hex_arc_of(u->hex, u->facing, from) == HEX_FRONT) return;
    USES(x, ccn_allround(BT(x), ST(x), target) ? FACING_ALLROUND : FACING_ARCS);
}

/* 7.19: a shot of this attack is counted before its dice fall, but the dice are those of before. */
static void note_low(gg_run *x, struct frame_melee *f)
{
    uint32_t guns = f->guns;
    int side = BT(x)->unit[f->unit].side;
    if (BT(x)->unit[f->unit].gun != GG_NONE) guns |= (uint32_t)1 << BT(x)->unit[f->unit].gun;
    for (; guns; guns &= guns - 1) {
        int gun = __builtin_ctz(guns);
        if (ST(x)->unit[BT(x)->gun_unit[side][gun]].shots >= CCN_SHOTS) f->low[gun / 8] |= (uint8_t)(1 << gun % 8);
    }
}

/* Steps 5 and 6: counts the shots, tells of the attack and gives all its dice, those of supporting guns included. */
static int declare(gg_run *x, struct frame_melee *f)
{
    const ccn_battle *b = BT(x);
    int side = b->unit[f->unit].side;
    GG_TALLY(t);
    note_low(x, f);
    ccn_charge(b, ST(x), f, &t);
    TELL(x, GG_EV_ATTACK, MELEE_ELIGIBLE, .side = (uint8_t)side, .piece = f->unit, .other = f->target,
         .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, f->target, &t);
    ccn_note_arc(x, f->target, ST(x)->unit[f->unit].hex);
    if (ccn_type_of(b, f->unit)->cls == ART) ccn_count_shot(x, f->unit);
    ccn_fire_guns(x, f->guns, side, f->target);
    return t.total;
}

/* 4.3: lances, not against armor or squares. */
static bool lances(const ccn_battle *b, const ccn_state *s, int unit, int target)
{
    return ccn_has(b, unit, LANCE) && !ccn_has(b, target, ARMOR) && !ccn_in_square(s, target);
}

/* 7.13: whether a unit could strike back at who attacks it from there. */
gg_rule ccn_judge_answer(const ccn_battle *b, const ccn_state *s, int unit, int from)
{
    if (s->unit[unit].flags & SPENT) return BATTLEBACK_SPENT;
    return b->option.battle_back_any || ccn_arc(b, s, unit, from) == HEX_FRONT ? GG_OK : BATTLEBACK_FACING;
}

static bool may_battle_back(gg_run *x, const struct frame_melee *f)
{
    int from = ST(x)->unit[f->unit].hex;
    gg_rule why = ccn_judge_answer(BT(x), ST(x), f->target, from);
    if (why == BATTLEBACK_SPENT) TELL(x, GG_EV_STEP, BATTLEBACK_SPENT, .piece = f->target);
    if (why == BATTLEBACK_FACING) TELL(x, GG_EV_STEP, BATTLEBACK_FACING, .piece = f->target, .other = f->unit);
    if (!why && ccn_arc(BT(x), ST(x), f->target, from) != HEX_FRONT)
        USES(x, BATTLEBACK_FACING); /* it turns on whoever strikes it */
    return !why;
}

static bool cavalry(gg_run *x, int unit) { return ccn_type_of(BT(x), unit)->cls == CAV; }

/* The attack has cleared the hex, and the attacker can go there. */
static bool ground_is_free(gg_run *x, int unit, int hex)
{
    const ccn_state *s = ST(x);
    if (!ccn_alive(s, unit) || ccn_in_square(s, unit) || ccn_type_of(BT(x), unit)->cls == ART) return false;
    return hex_in(ccn_open_cells(BT(x), s, BT(x)->unit[unit].side, ccn_attached(s, unit) != GG_NONE), hex) &&
           hex_direction(s->unit[unit].hex, hex) >= 0;
}

/* Only cavalry faces hit a retiring unit. */
static int blow_die(gg_run *x, const struct frame_melee *f)
{
    return f->retiring ? DIE_RETIRING : ccn_hit_die(BT(x), f->unit, f->target, true);
}

PROC(melee)
{
    BEGIN;
    USES(x, MELEE_SEQUENCE);
    USES(x, BOARD_ADJACENCY); /* the target stands beside it, or nobody could have named it */
    self->hex = (uint8_t)ccn_piece_hex(ST(x), self->target);
    if (ccn_is_leader(self->target)) {
        CALL(hunt, .unit = self->unit, .leader = (uint8_t)(self->target - CCN_LEADER), .moved = self->moved,
             .entered = self->entered);
        if (ground_is_free(x, self->unit, self->hex))
            CALL(ground, .unit = self->unit, .hex = self->hex,
                 .ride = (uint8_t)(cavalry(x, self->unit) && !self->bonus));
        GIVE(0);
    }
    /* step 2: retire and reform */
    if (ccn_judge_retire(BT(x), ST(x), self->target, self->unit) == GG_OK) {
        CHOOSE(BT(x)->unit[self->target].side, ASK_RETIRE, self->target, self->unit, RETIRE_WHEN);
        if (gg_move_verb(x->move) == V_RETIRE) {
            CALL(reaction, .unit = self->target, .number = (uint8_t)ccn_retire_number(x, self->target, self->unit));
            self->retiring = (uint8_t)x->ret;
        }
    }
    /* steps 3 and 4: squares */
    if (ccn_judge_square(BT(x), ST(x), self->target, self->unit) == GG_OK) {
        CHOOSE(BT(x)->unit[self->target].side, ASK_SQUARE, self->target, self->unit, SQUARE_ATTEMPT);
        if (gg_move_verb(x->move) == V_FORM) {
            CALL(reaction, .unit = self->target,
                 .number = (uint8_t)ccn_try_square(x, self->target, self->unit, self->start));
            ccn_form_square(x, self->target, x->ret);
        }
    }
    if (cavalry(x, self->unit) && ccn_in_square(ST(x), self->target)) {
        CALL(square_fight, .unit = self->unit, .target = self->target, .guns = (uint8_t)ccn_square_guns(x, self));
        if (!ccn_alive(ST(x), self->target) && ground_is_free(x, self->unit, self->hex))
            CALL(ground, .unit = self->unit, .hex = self->hex);
        GIVE(0);
    }
    /* steps 5 to 7: tokens, dice, effects */
    self->token = (uint8_t)ccn_token_for(BT(x), ST(x), self->unit, true, self->moved, self->entered);
    if (self->token) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_TOKEN, self->unit, self->target, EVENT_BAYONET);
        ccn_spend_token(x, self->unit, &self->token);
    }
    CALL(roll, .unit = self->unit, .die = (uint8_t)blow_die(x, self), .dice = (uint8_t)declare(x, self),
         .lance = lances(BT(x), ST(x), self->unit, self->target),
         .rule = self->retiring ? RETIRE_RESOLVE : DICE_BATTLE);
    if (self->retiring)
        CALL(retire, .unit = self->target, .hits = x->counts[HIT]);
    else
        CALL(apply, .unit = self->target, .hits = x->counts[HIT], .flags = x->counts[FLAG],
             .stern = ccn_in_square(ST(x), self->unit) && cavalry(x, self->target),
             .from = ST(x)->unit[self->unit].hex);
    /* steps 8 to 10: ground or battle back */
    if (ST(x)->unit[self->target].hex != self->hex) {
        if (ground_is_free(x, self->unit, self->hex))
            CALL(ground, .unit = self->unit, .hex = self->hex,
                 .ride = (uint8_t)(cavalry(x, self->unit) && !self->bonus));
    } else if (may_battle_back(x, self)) {
        CALL(battle_back, .unit = self->target, .attacker = self->unit);
    }
    END;
}

/* ---- 7.13: battle back ---- */

static int declare_back(gg_run *x, const struct frame_battle_back *f)
{
    GG_TALLY(t);
    ccn_answer(BT(x), ST(x), f, &t);
    USES(x, BATTLEBACK_DICE);
    if (t.total < 1) {
        TELL(x, GG_EV_STEP, BATTLEBACK_DICE, .piece = f->unit);
        return 0;
    }
    TELL(x, GG_EV_ATTACK, BATTLEBACK_AUTO, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .other = f->attacker,
         .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, f->attacker, &t);
    return t.total;
}

PROC(battle_back)
{
    BEGIN;
    self->entry = (uint8_t)declare_back(x, self); /* the dice */
    if (self->entry == 0) GIVE(0);
    CALL(roll, .unit = self->unit, .die = (uint8_t)ccn_hit_die(BT(x), self->unit, self->attacker, true),
         .dice = self->entry, .rule = DICE_BATTLE);
    CALL(apply, .unit = self->attacker, .hits = x->counts[HIT], .flags = x->counts[FLAG],
         .from = ST(x)->unit[self->unit].hex);
    END;
}

/* ---- 7.14: taking ground, breakthrough, bonus melee ---- */

static void enter(gg_run *x, struct frame_ground *f, int hex, gg_rule rule)
{
    if (!ccn_may_battle_in(BT(x), f->unit, hex)) f->nobattle = 1;
    DEED(x, FACT_GROUND, f->unit, rule == GROUND_TAKE ? 1 : 2);
    ccn_move_unit(x, f->unit, hex, (int)gg_move_facing(x->move), false, rule);
}

PROC(ground)
{
    BEGIN;
    CHOOSE(BT(x)->unit[self->unit].side, ASK_GROUND, self->unit, GG_NONE, GROUND_TAKE);
    if (gg_move_verb(x->move) == V_DECLINE) GIVE(0);
    enter(x, self, self->hex, GROUND_TAKE);
    if (!self->ride) GIVE(0);
    if (!hex_in(BT(x)->stop, self->hex)) {
        CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_RIDE, self->unit, GG_NONE, GROUND_BREAKTHROUGH);
        if (gg_move_verb(x->move) == V_RIDE) enter(x, self, ccn_move_hex(x->move), GROUND_BREAKTHROUGH);
    }
    if (self->nobattle) GIVE(0);
    CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_BONUS, self->unit, GG_NONE, GROUND_BONUS);
    if (gg_move_verb(x->move) == V_HOLD) GIVE(0);
    TELL(x, GG_EV_STEP, GROUND_BONUS, .piece = self->unit);
    CALL(melee, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .start = self->hex, .moved = 1,
         .entered = 1, .bonus = 1);
    END;
}
