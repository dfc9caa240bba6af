/* Zeal: toward the enemy, and at him. It is asked of several moves at every decision, so it measures between points. */
#include "rules/bp/think/forecast.h"

static const int16_t fixed[BP_VERBS] = {
    /* what a verb shows of itself */
    [V_USE] = 100,
    [V_DONE] = -100,
    [V_COMMANDER] = 100,
    [V_FINISH] = -100,
    [V_ADVANCE] = 300,
    [V_CHARGE_ORDER] = 600,
    [V_FORM_ORDER] = -20,
    [V_ADVANCE_FORM] = 50,
    [V_RETREAT] = -300,
    [V_EXIT_ORDER] = 60,
    [V_FOLLOW_ME] = 250,
    [V_FOLLOW_ME_CHARGE] = 500,
    [V_RALLY] = -50,
    [V_REROLL] = 10,
    [V_STOP] = -100,
    [V_CHARGE] = 2000,
    [V_CLOSING_FIRE] = 800,
    [V_EVADE] = -100,
    [V_COUNTER_CHARGE] = 900,
    [V_FIRE_AND_COUNTER] = 950,
    [V_TURN_AND_FACE] = 300,
    [V_FORM_SQUARE] = 100,
    [V_HALT] = 10,
    [V_TRAVERSE] = 1000,
    [V_SHOOTER] = 1000,
    [V_SHOOT] = 1000,
    [V_SHRAPNEL] = 1000,
    [V_HOLD_FIRE] = -100,
    [V_FINISHED] = -100,
    [V_GO_FIRST] = 10,
    [V_JOIN] = -50,
    [V_EXIT] = 60,
};

/* Tenths of an inch to the nearest enemy, centre of front to centre of front; squares are compared, one root is taken. */
static int apart(const bp_battle *b, const bp_state *s, int side, int x, int y)
{
    int64_t least = (int64_t)4096 * 4096;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1) {
        const bp_unit *u = &s->unit[__builtin_ctzll(left)];
        int64_t dx = u->pose.x - x, dy = u->pose.y - y;
        if (u->alive && dx * dx + dy * dy < least) least = dx * dx + dy * dy;
    }
    return (int)tab_root((uint64_t)least);
}

int32_t bp_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    int side = s->head.ask.side;
    switch (verb) {
    case V_GROUP: return 10 * __builtin_popcountll(bp_move_units(m));
    case V_POSE:
    case V_DEPLOY: return 1000 - apart(b, s, side, (int)gg_move_x(m), (int)gg_move_y(m));
    case V_HOLD:
    case V_STAY:
    case V_STAND:
        return unit < b->units && verb != V_STAND ? 995 - apart(b, s, side, s->unit[unit].pose.x, s->unit[unit].pose.y)
                                                  : 0;
    case V_FORM: { /* ready to fight, or not */
        static const uint16_t ready = 1 << LINE | 1 << FDL | 1 << ACOL | 1 << WARB | 1 << DEPLOYED;
        unsigned f = gg_move_target(m);
        if (unit >= b->units) return 0;
        int there = 980 - apart(b, s, side, s->unit[unit].pose.x, s->unit[unit].pose.y);
        return f < BP_FORMATIONS && ready >> f & 1 && !(ready >> s->unit[unit].formation & 1) ? there + 100
                                                                                              : there - 60;
    }
    default: return fixed[verb];
    }
}

/* For one who seeks the enemy: a charge, else straight on. */
gg_move bp_keen(const gg_battle *b, const gg_state *s, gg_offers *o)
{
    static const uint8_t seeking[] = {CLASS_CHG, CLASS_FWD};
    bp_move_facts *f = (bp_move_facts *)o->facts;
    if (s->ask.question != ASK_MOVE) return 0;
    for (size_t i = 0; i < sizeof seeking; i++) {
        int slot = f->first[seeking[i]];
        gg_move m = slot < f->first[seeking[i] + 1] ? bp_slot(bp_b(b), bp_s(s), f, slot) : 0;
        if (m) return m;
    }
    return 0;
}
