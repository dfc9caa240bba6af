/* 7.10: combined arms. One melee unit and its guns against one named target. */
#include "rules/ccn/chapters.h"

/* ccn.combined.group, for one gun at the time when the group is named. */
gg_rule ccn_judge_gun(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int gun, int target)
{
    const ccn_unit *u = &s->unit[gun];
    const ccn_type *type = ccn_type_of(b, gun);
    if (type->cls != ART || !ccn_alive(s, gun)) return COMBINED_GROUP;
    if (u->flags & SPENT) return ACTIVATION_SPENT;
    if (u->morale == BROKEN) return MORALE_STATES;
    if (!ccn_in_command(b, c, u->hex)) return ccn_command_rule(c);
    int range = hex_distance(u->hex, s->unit[target].hex);
    if (range > type->range) return BOARD_DISTANCE;
    if (ccn_arc(b, s, gun, s->unit[target].hex) != HEX_FRONT) return FACING_DIRECTION;
    if (range == 1) return GG_OK;
    if (u->shots >= CCN_SHOTS) return AMMO_LOW;
    return hex_beside[u->hex] & s->units[!b->unit[gun].side] ? FIRE_NOADJACENT : GG_OK;
}

static bool strikes(const ccn_battle *b, const ccn_state *s, ccn_blow w) { return ccn_judge_melee(b, s, &w) == GG_OK; }

/* Some legal move brings the unit to where it could attack the target with its own dice alone. A unit that leaves its
 * leader behind gains no hexes but those of lone leaders, who join it: the search goes without him, the dice are the same. */
static bool could_attack(const ccn_battle *b, const ccn_state *s, int unit, int target)
{
    const ccn_unit *u = &s->unit[unit];
    const ccn_type *type = ccn_type_of(b, unit);
    int to = s->unit[target].hex;
    if (hex_distance(u->hex, to) > type->mb + 1) return false;
    ccn_blow w = {.unit = (uint8_t)unit, .target = (uint8_t)target, .from = u->hex, .facing = u->facing};
    if (hex_direction(u->hex, to) >= 0) {
        if (strikes(b, s, w)) return true;
        w.facing = (uint8_t)hex_direction(u->hex, to), w.moved = true, w.moves = 1; /* turned in place */
        if (strikes(b, s, w)) return true;
    }
    ccn_reach r;
    ccn_reach_work(b, s, unit, type->mb, false, &r);
    for (hex_set ends = r.all & hex_beside[to]; ends;) {
        w.from = (uint8_t)hex_take(&ends);
        w.facing = (uint8_t)hex_direction(w.from, to);
        w.moved = w.entered = true, w.moves = (uint8_t)ccn_reach_cost(&r, w.from);
        if (strikes(b, s, w)) return true;
    }
    return false;
}

/* The melee unit and the target; that there is a gun for them is judged apart. */
gg_rule ccn_judge_combine(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int unit, int target)
{
    const ccn_unit *u = &s->unit[unit];
    if (!ccn_alive(s, unit) || ccn_type_of(b, unit)->cls == ART) return COMBINED_GROUP;
    if (u->flags & SPENT) return ACTIVATION_SPENT;
    if (u->morale == BROKEN) return MORALE_STATES;
    if (ccn_in_square(s, unit)) return SQUARE_LIMITS;
    if (!ccn_in_command(b, c, u->hex)) return ccn_command_rule(c);
    if (!ccn_alive(s, target) || b->unit[target].side == b->unit[unit].side) return COMBINED_GROUP;
    return could_attack(b, s, unit, target) ? GG_OK : MELEE_ELIGIBLE;
}

/* ccn.combined.dice, for one gun when the attack is made; 0: it takes no part. No gun fires over friends here. */
static int gun_dice(const ccn_battle *b, const ccn_state *s, int gun, int target, gg_tally *t)
{
    const ccn_unit *u = &s->unit[gun];
    int to = s->unit[target].hex, range = hex_distance(u->hex, to);
    if (!ccn_alive(s, gun) || range > ccn_type_of(b, gun)->range || ccn_arc(b, s, gun, to) != HEX_FRONT) return 0;
    if (!ccn_sight(b, s, u->hex, to, GG_NONE)) return 0;
    if (u->shots >= CCN_SHOTS) {
        gg_tally_word(t, 1, AMMO_LOW, "low on ammunition: one die");
    } else {
        ccn_art_dice(b, s, gun, range, false, t);
        ccn_tally_square(b, s, target, t);
    }
    ccn_terrain_dice(b, ART, u->hex, to, range == 1, t);
    return t->total < 0 ? 0 : t->total;
}

/* The guns of a group fire: each that has a clear shot uses one. */
void ccn_fire_guns(gg_run *x, uint32_t guns, int side, int target)
{
    for (; guns; guns &= guns - 1) {
        int gun = BT(x)->gun_unit[side][__builtin_ctz(guns)];
        GG_TALLY(t);
        int dice = gun_dice(BT(x), ST(x), gun, target, &t);
        USES(x, COMBINED_DICE);
        if (dice) ccn_count_shot(x, gun);
    }
}

int ccn_guns_dice(const ccn_battle *b, const ccn_state *s, uint32_t guns, int side, int target)
{
    int dice = 0;
    for (; guns; guns &= guns - 1) {
        GG_TALLY(t);
        dice += gun_dice(b, s, b->gun_unit[side][__builtin_ctz(guns)], target, &t);
    }
    return dice;
}

/* A line a gun; of a great battery one for all. */
void ccn_tally_guns(const ccn_battle *b, const ccn_state *s, uint32_t guns, int side, int target, gg_tally *t)
{
    enum { LINES_FOR_GUNS = 12 };
    if (__builtin_popcount(guns) > LINES_FOR_GUNS) {
        gg_tally_word(t, ccn_guns_dice(b, s, guns, side, target), COMBINED_DICE, "the guns");
        return;
    }
    for (; guns; guns &= guns - 1) {
        int gun = b->gun_unit[side][__builtin_ctz(guns)];
        GG_TALLY(own);
        int dice = gun_dice(b, s, gun, target, &own);
        if (dice)
            gg_tally_say(t, dice, COMBINED_DICE, "{p}, range {n}", gun,
                         hex_distance(s->unit[gun].hex, s->unit[target].hex));
        else
            gg_tally_note(t, COMBINED_DICE, "{p} have no clear shot", gun, 0);
    }
}
