/* 7.11 and 7.12: the infantry square, and cavalry that retires and reforms. */
#include "rules/ccn/chapters.h"

/* What both reactions need: an unspent unit in command that is not broken. */
static gg_rule judge_reaction(const ccn_battle *b, const ccn_state *s, int unit)
{
    const ccn_unit *u = &s->unit[unit];
    if (u->flags & SPENT) return ACTIVATION_SPENT;
    if (u->morale == BROKEN) return MORALE_STATES;
    ccn_command c;
    ccn_command_work(b, s, b->unit[unit].side, &c);
    return ccn_in_command(b, &c, u->hex) ? GG_OK : ccn_command_rule(&c);
}

int ccn_reaction_number(const ccn_battle *b, const ccn_state *s, int unit, gg_tally *t)
{
    ccn_command c;
    ccn_command_work(b, s, b->unit[unit].side, &c);
    return ccn_number(b, s, &c, unit, t);
}

/* 7.3.6: one check on two dice; the unit is spent either way. Gives 1 if it passed. */
PROC(reaction)
{
    BEGIN;
    CALL(roll, .unit = self->unit, .die = DIE_CHECK, .dice = 2, .rule = ACTIVATION_REACTION);
    ccn_mark_spent(x, self->unit);
    DEED(x, FACT_REACTS, self->unit, ccn_sum(x->counts) <= self->number);
    GIVE(ccn_sum(x->counts) <= self->number);
    END;
}

/* ---- 7.11: squares ---- */

/* 7.11.1, ccn.square.attempt */
gg_rule ccn_judge_square(const ccn_battle *b, const ccn_state *s, int unit, int cavalry)
{
    int hex = s->unit[unit].hex, from = s->unit[cavalry].hex;
    if (ccn_type_of(b, unit)->cls != INF || ccn_type_of(b, cavalry)->cls != CAV) return SQUARE_ATTEMPT;
    if (ccn_in_square(s, unit)) return SQUARE_LIMITS;
    if (ccn_arc(b, s, unit, from) != HEX_FRONT) return FACING_ARCS;
    if (!ccn_grounds[b->terrain[hex]].square) return TERRAIN_EFFECTS;
    if (ccn_crosses_works(b, hex, from)) return TERRAIN_WORKS;
    return judge_reaction(b, s, unit);
}

/* 7.11.2, ccn.square.drm */
int ccn_square_number(const ccn_battle *b, const ccn_state *s, int unit, int start, gg_tally *t)
{
    ccn_reaction_number(b, s, unit, t);
    int distance = hex_distance(start, s->unit[unit].hex);
    if (distance < 4)
        gg_tally_say(t, distance - 4, SQUARE_DRM,
                     distance == 1 ? "the cavalry started beside them" : "the cavalry started {n} hexes off", unit,
                     distance);
    else
        gg_tally_note(t, SQUARE_DRM, "the cavalry started 4 hexes off or more", unit, distance);
    if (ccn_has(b, unit, MASS)) gg_tally_word(t, 1, UNIT_TRAITS, "battalion mass");
    return t->total < 0 ? 0 : t->total;
}

int ccn_try_square(gg_run *x, int unit, int cavalry, int start)
{
    GG_TALLY(t);
    int number = ccn_square_number(BT(x), ST(x), unit, start, &t);
    TELL(x, GG_EV_STEP, SQUARE_ATTEMPT, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .other = (uint8_t)cavalry, .after = (int16_t)number);
    TELL_TALLY(x, unit, cavalry, &t);
    return number;
}

void ccn_form_square(gg_run *x, int unit, int formed)
{
    if (!formed) {
        USES(x, SQUARE_FAIL);
        return;
    }
    ccn_set_square(ST(x), unit, true);
    TELL(x, GG_EV_STATUS, SQUARE_SUCCESS, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = ST_SQUARE,
         .after = 1);
}

/* 7.10: the shots of guns in a combined attack on a square are used before the square's die. */
int ccn_square_guns(gg_run *x, const struct frame_melee *f)
{
    int side = BT(x)->unit[f->unit].side, dice = ccn_guns_dice(BT(x), ST(x), f->guns, side, f->target);
    ccn_fire_guns(x, f->guns, side, f->target);
    return dice;
}

/* One die less terrain, for either side of this fight. */
void ccn_one_die(const ccn_battle *b, const ccn_state *s, int unit, int target, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    ccn_blow w = {.unit = (uint8_t)unit, .target = (uint8_t)target, .from = u->hex, .facing = u->facing};
    ccn_melee_dice(b, s, &w, t);
    if (t->total < 0) gg_tally_word(t, -t->total, SQUARE_DIE, "none left");
}

static int one_die(gg_run *x, int unit, int target)
{
    GG_TALLY(t);
    ccn_one_die(BT(x), ST(x), unit, target, &t);
    TELL_TALLY(x, unit, target, &t);
    return t.total;
}

static int square_die(gg_run *x, const struct frame_square_fight *f)
{
    int dice = one_die(x, f->target, f->unit);
    if (dice)
        TELL(x, GG_EV_ATTACK, SQUARE_DIE, .side = BT(x)->unit[f->target].side, .piece = f->target, .other = f->unit,
             .after = (int16_t)dice);
    return dice;
}

static int horse_dice(gg_run *x, const struct frame_square_fight *f)
{
    int dice = one_die(x, f->unit, f->target) + f->guns;
    TELL(x, GG_EV_ATTACK, SQUARE_CAVATTACK, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .other = f->target,
         .after = (int16_t)dice, .variant = dice == 0);
    return dice;
}

/* 7.11.5: the square's die, the cavalry's die if it was not thrown back, and the cavalry is shaken. */
PROC(square_fight)
{
    BEGIN;
    self->entry = (uint8_t)square_die(x, self);
    if (self->entry) {
        CALL(roll, .unit = self->target, .die = (uint8_t)ccn_hit_die(BT(x), self->target, self->unit, true),
             .dice = self->entry, .rule = SQUARE_DIE);
        self->bounced = x->counts[FLAG];
        CALL(apply, .unit = self->unit, .hits = x->counts[HIT], .flags = x->counts[FLAG], .stern = 1,
             .from = ST(x)->unit[self->target].hex);
    }
    if (ccn_alive(ST(x), self->unit) && !self->bounced) {
        self->entry = (uint8_t)horse_dice(x, self);
        if (self->entry) {
            CALL(roll, .unit = self->unit, .die = (uint8_t)ccn_hit_die(BT(x), self->unit, self->target, true),
                 .dice = self->entry, .rule = SQUARE_CAVATTACK);
            CALL(apply, .unit = self->target, .hits = x->counts[HIT], .flags = x->counts[FLAG],
                 .from = ST(x)->unit[self->unit].hex);
        }
    }
    if (!gg_over(x) && ccn_alive(ST(x), self->unit) && ST(x)->unit[self->unit].morale == STEADY)
        ccn_set_morale(x, self->unit, SHAKEN, SQUARE_SHAKEN);
    END;
}

/* ---- 7.12: retire and reform ---- */

/* The ends of two backward steps over open ground; a lone leader may stand only at the end. */
hex_set ccn_retire_cells(const ccn_battle *b, const ccn_state *s, int unit)
{
    int side = b->unit[unit].side;
    hex_set first = ccn_backward(b, side, HEX_BIT(s->unit[unit].hex)) & ccn_open_cells(b, s, side, true);
    return ccn_backward(b, side, first) & ccn_open_cells(b, s, side, ccn_attached(s, unit) != GG_NONE);
}

/* 7.12.1, ccn.retire.when */
gg_rule ccn_judge_retire(const ccn_battle *b, const ccn_state *s, int unit, int attacker)
{
    if (ccn_type_of(b, unit)->cls != CAV || ccn_type_of(b, attacker)->cls != INF) return RETIRE_WHEN;
    gg_rule rule = judge_reaction(b, s, unit);
    if (rule) return rule;
    return ccn_retire_cells(b, s, unit) ? GG_OK : RETIRE_WHEN;
}

int ccn_retire_number(gg_run *x, int unit, int attacker)
{
    GG_TALLY(t);
    int number = ccn_reaction_number(BT(x), ST(x), unit, &t);
    TELL(x, GG_EV_STEP, RETIRE_CHECK, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .other = (uint8_t)attacker, .after = (int16_t)number);
    TELL_TALLY(x, unit, attacker, &t);
    return number;
}

/* 7.12.3: after the attacker's dice. */
PROC(retire)
{
    BEGIN;
    if (self->hits) {
        self->leader = ST(x)->leader_at[ST(x)->unit[self->unit].hex];
        ccn_lose_blocks(x, self->unit, self->hits, HIT_APPLY);
        if (self->leader != GG_NONE) {
            CALL(leader_check, .leader = self->leader, .dice = ccn_alive(ST(x), self->unit) ? 2 : 1);
            self->fallen = (uint8_t)x->ret;
        }
        if (gg_over(x) || !ccn_alive(ST(x), self->unit)) GIVE(0);
    }
    CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_REFORM, self->unit, GG_NONE, RETIRE_RESOLVE);
    ccn_move_unit(x, self->unit, ccn_move_hex(x->move), ST(x)->unit[self->unit].facing, false, RETIRE_RESOLVE);
    DEED(x, FACT_GONE, self->unit, 1);
    if (self->fallen) CALL(morale, .unit = self->unit);
    END;
}
