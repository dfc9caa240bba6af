/* The customs of play: where people usually go and whether they charge on, as odds for people assume it on the way. Programs have
 * better habits (places.c), which change as they learn; what is assumed of people stays as it is, and worked cases rest on
 * it. */
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"

static int nearest(const ccn_state *s, int enemy_side, int hex)
{
    int best = 16;
    for (hex_set at = s->units[enemy_side]; at;) best = ccn_least(best, hex_distance(hex, hex_take(&at)));
    return best;
}

/* What an attack with so many dice is worth to the attacker. */
static int attack_value(const ccn_battle *b, const ccn_state *s, int attacker, unsigned target, int dice, bool melee)
{
    if (ccn_is_leader(target)) return melee ? 60 * dice : 8 * dice;
    int hits100 = dice * ccn_hit_faces(b, attacker, target, melee) * 100 / 6;
    int blocks = s->unit[target].blocks;
    int value = hits100 * 3 / 2 + dice * 12; /* blocks, and flags */
    if (hits100 >= blocks * 50) value += ccn_least(CCN_BANNER / 2, hits100 * 500 / (blocks * 100));
    if (s->unit[target].morale == BROKEN) value += 40;
    bool answers = melee && !(s->unit[target].flags & SPENT);
    if (answers) value -= blocks * 18;
    return value;
}

static int melee_value(const ccn_battle *b, const ccn_state *s, const ccn_blow *w)
{
    GG_TALLY(t);
    ccn_melee_dice(b, s, w, &t);
    int value = attack_value(b, s, w->unit, w->target, t.total, true);
    if (ccn_is_leader(w->target) || ccn_type_of(b, w->unit)->cls != CAV) return value;
    if (ccn_in_square(s, w->target)) return -60;
    int cls = ccn_type_of(b, w->target)->cls;
    bool may_form = cls == INF && !(s->unit[w->target].flags & SPENT) && ccn_arc(b, s, w->target, w->from) == HEX_FRONT;
    return may_form ? value / 2 - 40 : value;
}

/* The best attack from where the unit is or would be, 0 if there is none. */
static int best_attack(const ccn_battle *b, const ccn_state *s, ccn_blow w)
{
    int side = b->unit[w.unit].side, best = 0, range = ccn_type_of(b, w.unit)->range;
    hex_set near = hex_beside[w.from], enemies = s->units[!side] | s->leaders[!side];
    bool close = near & s->units[!side];
    for (hex_set at = range && !close ? enemies : enemies & near; at;) {
        int hex = hex_take(&at), unit = s->unit_at[hex], distance = hex_distance(w.from, hex);
        if (distance > range && distance > 1) continue;
        w.target = (uint8_t)(unit != GG_NONE ? unit : CCN_LEADER + s->leader_at[hex]);
        int value = 0;
        if (distance == 1 && ccn_judge_melee(b, s, &w) == GG_OK) {
            value = melee_value(b, s, &w);
        } else if (distance > 1 && ccn_judge_fire(b, s, &w) == GG_OK) {
            GG_TALLY(t);
            ccn_fire_dice(b, s, &w, &t);
            value = attack_value(b, s, w.unit, w.target, t.total, false) + 20;
        }
        if (value > best) best = value;
    }
    return best;
}

/* ---- places ---- */

/* Dice of an enemy before arc and ground: in melee if he could come so far, by fire if not. */
static int dice_of(const ccn_battle *b, const ccn_state *s, int enemy, int hex, int unit)
{
    const ccn_unit *u = &s->unit[enemy];
    const ccn_type *type = ccn_type_of(b, enemy);
    int distance = hex_distance(u->hex, hex);
    ccn_blow w = {.unit = (uint8_t)enemy, .target = GG_NONE, .from = u->hex, .facing = u->facing};
    GG_TALLY(t);
    if (type->cls == ART)
        ccn_art_dice(b, s, enemy, ccn_least(distance, type->range), false, &t);
    else if (distance > type->mb + 1)
        ccn_musket_dice(b, s, &w, &t);
    else
        ccn_onset_dice(b, s, &w, ccn_type_of(b, unit)->cls, &t);
    return t.total;
}

/* What the enemy could do to a unit that stands there. */
static int danger(const ccn_battle *b, const ccn_state *s, int unit, int hex, int facing)
{
    int side = b->unit[unit].side, sum = 0, blocks = s->unit[unit].blocks;
    bool round = ccn_allround_at(b, s, unit, hex);
    for (hex_set at = s->units[!side]; at;) {
        int from = hex_take(&at), enemy = s->unit_at[from], distance = hex_distance(from, hex);
        const ccn_type *type = ccn_type_of(b, enemy);
        if (s->unit[enemy].morale == BROKEN || (distance > type->mb + 1 && distance > type->range)) continue;
        int dice = dice_of(b, s, enemy, hex, unit);
        if (s->unit[enemy].flags & SPENT) dice = (dice + 1) / 2;
        GG_TALLY(t);
        if (distance <= 2 && !round) ccn_tally_arc(hex_arc_of(hex, facing, from), &t);
        ccn_terrain_dice(b, type->cls, from, hex, distance == 1, &t);
        dice += t.total;
        if (dice > 0) sum += dice * (blocks <= 2 ? 16 : 9);
    }
    return sum;
}

static int objective_value(const ccn_battle *b, const ccn_state *s, int unit, int hex)
{
    int value = 0, side = b->unit[unit].side;
    for (int i = 0; i < b->objectives; i++) {
        int distance = hex_distance(hex, b->objective[i].hex);
        if (b->objective[i].side == side)
            value += distance == 0 ? 700 * b->objective[i].banners : 24 - 4 * ccn_least(distance, 6);
        else if (distance == 0 || (distance == 1 && !hex_in(s->units[side], b->objective[i].hex)))
            value += distance == 0 ? 250 : 60;
    }
    return value;
}

/* A place for a unit, without the attack that it may make from there. */
static int place_value(const ccn_battle *b, const ccn_state *s, int unit, int hex, int facing)
{
    int side = b->unit[unit].side, ahead = ccn_ahead(b, s) == side;
    const ccn_type *type = ccn_type_of(b, unit);
    int gap = nearest(s, !side, hex), wanted = type->cls == ART ? 3 : type->cls == INF && type->range > 1 ? 2 : 1;
    int urge = ahead ? 6 : 26 + 40 * s->round / b->rounds; /* who is behind must come on, the more so the later it is */
    int value = -(gap > wanted ? gap - wanted : 0) * urge;
    value -= danger(b, s, unit, hex, facing) * (s->unit[unit].morale == STEADY ? 2 : 3) / 4;
    value += objective_value(b, s, unit, hex);
    value += 12 * ccn_grounds[b->terrain[hex]].into[INF];
    hex_set leaders = s->leaders[side];
    int away = 9;
    for (hex_set at = leaders; at;) away = ccn_least(away, hex_distance(hex, hex_take(&at)));
    if (leaders && ccn_attached(s, unit) == GG_NONE && away > 2) value -= 18 * (away - 2);
    value += 6 * ccn_least(2, hex_count(hex_beside[hex] & s->units[side] & ~HEX_BIT(s->unit[unit].hex)));
    return value;
}

static int32_t merit_ground(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), facing = (int)gg_move_facing(m);
    const ccn_unit *u = &s->unit[unit];
    if (gg_move_verb(m) == V_DECLINE || gg_move_verb(m) == V_HALT) {
        ccn_blow here = {.unit = (uint8_t)unit, .from = u->hex, .facing = u->facing, .moved = true};
        return place_value(b, s, unit, u->hex, u->facing) + (gg_move_verb(m) == V_HALT ? best_attack(b, s, here) : 0);
    }
    const struct frame_ground *f = &ccn_top(s)->ground;
    int hex = gg_move_verb(m) == V_TAKE ? f->hex : ccn_move_hex(m);
    int value = place_value(b, s, unit, hex, facing);
    if (f->ride && ccn_may_battle_in(b, unit, hex)) {
        ccn_blow w = {.unit = (uint8_t)unit, .from = (uint8_t)hex, .facing = (uint8_t)facing, .moved = true};
        value += best_attack(b, s, w) + 10;
    }
    return value;
}

static int32_t merit_attack(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_HOLD) return 0;
    const ccn_frame *top = ccn_top(s);
    bool moved = top->head.proc == PROC_ground || top->act.moved;
    int unit = (int)gg_move_unit(m);
    const ccn_unit *u = &s->unit[unit];
    ccn_blow w = {.unit = (uint8_t)unit,
                  .target = (uint8_t)gg_move_target(m),
                  .from = u->hex,
                  .facing = u->facing,
                  .moved = moved};
    if (gg_move_verb(m) == V_MELEE) {
        int guns = top->head.proc == PROC_act && top->act.guns
                       ? ccn_guns_dice(b, s, top->act.guns, b->unit[unit].side, w.target)
                       : 0;
        return melee_value(b, s, &w) + 60 * guns;
    }
    GG_TALLY(t);
    ccn_fire_dice(b, s, &w, &t);
    return attack_value(b, s, unit, w.target, t.total, false) + 20;
}

/* Of questions about where to go and whether to charge on: false, it is another. */
bool ccn_custom(const ccn_battle *b, const ccn_state *s, gg_move m, int32_t *out)
{
    int unit = (int)gg_move_unit(m);
    switch (s->head.ask.question) {
    case ASK_RETREAT:
    case ASK_REFORM: *out = place_value(b, s, unit, ccn_move_hex(m), s->unit[unit].facing); return true;
    case ASK_GROUND:
    case ASK_RIDE: *out = merit_ground(b, s, m); return true;
    case ASK_BONUS: *out = merit_attack(b, s, m); return true;
    default: return false;
    }
}
