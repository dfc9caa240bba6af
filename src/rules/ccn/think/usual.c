/* What people usually answer, where that is not what has most merit: it is shown beside a question and assumed in their odds.
 * Programs have their habits from merit.c. */
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"

typedef int32_t valued(const ccn_battle *, const ccn_state *, gg_move);
enum { NEVER = INT32_MIN };
static valued by_custom;

/* The offer of the highest value, of equals the one of most merit; 0: all are NEVER. */
static gg_move best_by(const gg_battle *b, const gg_state *s, valued *value)
{
    gg_offers o;
    gg_move best = 0;
    int32_t most = NEVER, merit = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        int32_t v = m ? value(ccn_b(b), ccn_s(s), m) : NEVER;
        if (v == NEVER || v < most) continue;
        int32_t its = value == by_custom ? 0 : ccn_merit(b, s, &o, m); /* of equals by custom the first */
        if (v > most || its > merit) best = m, most = v, merit = its;
    }
    return best;
}

/* ---- 7.5: aides ---- */

/* After a failed test, if the second throw has 40 % or more; a chit that goes back costs nothing; battle dice, if they fell
 * short of what they bring on the average. */
static bool sends_aide(const ccn_battle *b, const ccn_state *s)
{
    unsigned die = ccn_top(s)->roll.die;
    if (ccn_nothing_to_gain(b, s)) return false;
    if (die == DIE_MORALE) return true;
    if (die != DIE_CHECK) return ccn_falls_short(s);
    bool order = ccn_thrown_for(s)->head.proc == PROC_attempt;
    return ccn_has_failed(b, s) && 100 * ccn_check_ways(b, ccn_check_number(s), order) >= 40 * 36;
}

/* ---- orders and attacks: what ends something is not usual ---- */

static int32_t an_order(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    (void)b, (void)s;
    return gg_move_verb(m) == V_PASS ? NEVER : !ccn_is_leader(gg_move_unit(m));
}

static int32_t an_attack(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    (void)b, (void)s;
    return gg_move_verb(m) == V_HOLD ? NEVER : 0;
}

static int32_t a_pick(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    (void)b, (void)s;
    return gg_move_verb(m) == V_DONE ? NEVER : 0;
}

/* ---- leaders ---- */

static int in_command_from(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int leader = (int)gg_move_unit(m) - CCN_LEADER, side = b->leader[leader].side;
    ccn_state there = *s;
    ccn_command c;
    ccn_put_leader(&there, b, leader, ccn_move_hex(m));
    ccn_command_work(b, &there, side, &c);
    return hex_count(there.units[side] & c.within[4]);
}

static int32_t with_unit(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    (void)b;
    return s->unit_at[ccn_move_hex(m)] != GG_NONE;
}

static int32_t commands_most(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    return 2 * in_command_from(b, s, m) + with_unit(b, s, m);
}

/* ---- ground, retreats ---- */

static int32_t by_custom(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int32_t value;
    return ccn_custom(b, s, m, &value) ? value : NEVER;
}

/* ---- botched orders ---- */

/* The enemy's unit turns its back to the nearest of ours. */
static int32_t shows_back(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), hex = s->unit[unit].hex, near = HEX_OFF;
    for (hex_set ours = s->units[!b->unit[unit].side]; ours;) {
        int at = hex_take(&ours);
        if (near == HEX_OFF || hex_distance(at, hex) < hex_distance(near, hex)) near = at;
    }
    if (near == HEX_OFF) return 0;
    return ccn_turn_between((int)gg_move_facing(m), ccn_facing_toward(hex, near, (int)gg_move_facing(m)));
}

gg_move ccn_usual(const gg_battle *b, const gg_state *s)
{
    switch (s->ask.question) {
    case ASK_ADC:
        return ccn_move(sends_aide(ccn_b(b), ccn_s(s)) ? V_REROLL : V_ACCEPT, GG_NONE, GG_NONE, HEX_OFF, 0, 0);
    case ASK_ATTEMPT: return best_by(b, s, an_order);
    case ASK_ATTACK: return best_by(b, s, an_attack);
    case ASK_EVENT_MOVE: return best_by(b, s, a_pick);
    case ASK_LEADER:
    case ASK_RETURN: return best_by(b, s, commands_most);
    case ASK_ESCAPE: return best_by(b, s, with_unit);
    case ASK_FACE: return best_by(b, s, shows_back);
    case ASK_RETREAT:
    case ASK_REFORM:
    case ASK_GROUND:
    case ASK_RIDE:
    case ASK_BONUS: return best_by(b, s, by_custom);
    default: return 0;
    }
}
