/* The worth of a position, in thousandths of a banner, and how late it is. */
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"

<<<<<<< HEAD
enum { BANNER = 1000, DECIDED = 1000000 };

static int least(int a, int b) { return a < b ? a : b; }

static int nearest(const ccn_state *s, int enemy_side, int hex)
{
    int best = 16;
    for (hex_set at = s->units[enemy_side]; at;) best = least(best, hex_distance(hex, hex_take(&at)));
    return best;
}

/* ---- attacks, by the expected number of hits ---- */

/* In sixths: faces that hit a unit of that class. */
static int hit_faces(const ccn_battle *b, int attacker, unsigned target, bool melee)
{
    if (ccn_is_leader(target)) return 1;
    bool sabers = melee && ccn_type_of(b, attacker)->sab;
    return (ccn_type_of(b, (int)target)->cls == INF ? 2 : 1) + sabers;
}

/* What an attack with so many dice is worth to the attacker. */
static int attack_value(const ccn_battle *b, const ccn_state *s, int attacker, unsigned target, int dice, bool melee)
{
    if (ccn_is_leader(target)) return melee ? 60 * dice : 8 * dice;
    int hits100 = dice * hit_faces(b, attacker, target, melee) * 100 / 6;
    int blocks = s->unit[target].blocks;
    int value = hits100 * 3 / 2 + dice * 12; /* blocks, and flags */
    if (hits100 >= blocks * 50) value += least(BANNER / 2, hits100 * 500 / (blocks * 100));
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

/* What the enemy could do to a unit that stands there. */
static int danger(const ccn_battle *b, const ccn_state *s, int unit, int hex, int facing)
{
    int side = b->unit[unit].side, sum = 0, blocks = s->unit[unit].blocks;
    bool round = ccn_allround_at(b, s, unit, hex);
    for (hex_set at = s->units[!side]; at;) {
        int from = hex_take(&at), enemy = s->unit_at[from], distance = hex_distance(from, hex);
        const ccn_type *type = ccn_type_of(b, enemy);
        if (s->unit[enemy].morale == BROKEN || (distance > type->mb + 1 && distance > type->range)) continue;
        int dice = type->cls == ART ? 2 : s->unit[enemy].blocks;
        if (distance > type->mb + 1) dice = (dice + 1) / 2;
        if (s->unit[enemy].flags & SPENT) dice = (dice + 1) / 2;
        bool flank = distance <= 2 && !round && hex_arc_of(hex, facing, from) != HEX_FRONT;
        GG_TALLY(t);
        ccn_terrain_dice(b, type->cls, from, hex, distance == 1, &t);
        dice += flank + t.total;
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
            value += distance == 0 ? 700 * b->objective[i].banners : 24 - 4 * least(distance, 6);
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
    for (hex_set at = leaders; at;) away = least(away, hex_distance(hex, hex_take(&at)));
    if (leaders && ccn_attached(s, unit) == GG_NONE && away > 2) value -= 18 * (away - 2);
    value += 6 * least(2, hex_count(hex_beside[hex] & s->units[side] & ~HEX_BIT(s->unit[unit].hex)));
    return value;
}

/* A pose at the end of a move of the active unit, with the attack that it could make. */
static int pose_value(const ccn_battle *b, const ccn_state *s, int unit, int hex, int facing, int moves, bool entered)
{
    ccn_blow w = {.unit = (uint8_t)unit,
                  .from = (uint8_t)hex,
                  .facing = (uint8_t)facing,
                  .moves = (uint8_t)moves,
                  .moved = moves > 0,
                  .entered = entered};
    bool able = s->unit[unit].morale != BROKEN && moves <= ccn_type_of(b, unit)->mb;
    return place_value(b, s, unit, hex, facing) + (able ? best_attack(b, s, w) : 0);
}

/* The best that an order could do for a unit, against leaving it as it is. */
static int order_value(const ccn_battle *b, const ccn_state *s, int unit)
{
    const ccn_unit *u = &s->unit[unit];
    int stay = place_value(b, s, unit, u->hex, u->facing);
    if (u->morale == BROKEN) return 150;
    int best = pose_value(b, s, unit, u->hex, u->facing, 0, false);
    if (!(u->flags & SQUARE)) {
        ccn_reach r;
        ccn_reach_work(b, s, unit, ccn_type_of(b, unit)->mn, ccn_attached(s, unit) != GG_NONE, &r);
        for (int facing = 0; facing < HEX_DIRS; facing++) {
            int value = pose_value(b, s, unit, u->hex, facing, facing != u->facing, false);
            if (value > best) best = value;
        }
        for (hex_set at = r.all; at;) {
            int hex = hex_take(&at), cost = ccn_reach_cost(&r, hex);
            for (int facing = 0; facing < HEX_DIRS; facing++) {
                int value = pose_value(b, s, unit, hex, facing, cost, true);
                if (value > best) best = value;
            }
        }
    }
    int gain = best - stay;
    if (u->morale == SHAKEN && gain < 60) gain = 60;
    /* a unit that tries is spent: it can neither battle back nor form */
    bool exposed = hex_beside[u->hex] & s->units[!b->unit[unit].side];
    return gain - (exposed ? u->blocks * 10 : 0);
}

/* ---- merit ---- */

static const uint8_t success36[] = {0,  0,  1,  3,  5,  9, 13,
                                    19, 23, 27, 29, 29, 29}; /* own checks: doubles give nothing */
static const uint8_t reaction36[] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};

static int32_t merit_attempt(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    unsigned u = gg_move_unit(m), target = gg_move_target(m);
    if (gg_move_verb(m) == V_PASS) return 0;
    if (ccn_is_leader(u)) {
        int leader = (int)u - CCN_LEADER;
        bool danger_near = ccn_lone(s, leader) && nearest(s, !b->leader[leader].side, s->leader[leader].hex) <= 2;
        return danger_near ? 40 : -5;
    }
    ccn_command c;
    GG_TALLY(t);
    ccn_command_work(b, s, s->head.ask.side, &c);
    int number = ccn_number(b, s, &c, (int)u, &t);
    if (number < 2) return -50;
    if (number > 12) number = 12;
    int value = order_value(b, s, (int)u);
    if (gg_move_verb(m) == V_COMBINE)
        value = value / 2 + attack_value(b, s, (int)u, target, s->unit[u].blocks + 3, true);
    return value > 0 ? value * success36[number] / 36 : value;
}

static int32_t merit_move(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), hex = ccn_move_hex(m), facing = (int)gg_move_facing(m);
    const ccn_unit *u = &s->unit[unit];
    switch (gg_move_verb(m)) {
    case V_MOVE: return pose_value(b, s, unit, hex, facing, hex_distance(u->hex, hex), true);
    case V_WITHDRAW: return place_value(b, s, unit, hex, facing) - danger(b, s, unit, hex, facing);
    case V_TURN: return pose_value(b, s, unit, u->hex, facing, 1, false);
    case V_STAY: return pose_value(b, s, unit, u->hex, u->facing, 0, false);
    case V_NOTHING: return place_value(b, s, unit, u->hex, u->facing) - 5;
    case V_RALLY: return place_value(b, s, unit, u->hex, u->facing) + (u->morale == BROKEN ? 120 : 50);
    case V_UNFORM: return pose_value(b, s, unit, u->hex, facing, 0, false) + 10;
    default: return place_value(b, s, unit, u->hex, u->facing) - 40; /* leaving the leader behind */
    }
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

/* An aide is sent when the dice fell short of what they should bring. */
static int32_t merit_aide(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const struct frame_roll *r = &ccn_top(s)->roll;
    int want;
    if (r->die == DIE_MORALE) {
        want = r->counts[HIT] == 0 ? 50 : -50;
    } else if (r->die == DIE_CHECK) {
        const ccn_frame *caller = &s->frame[s->head.depth - 2];
        int number = caller->head.proc == PROC_attempt ? caller->attempt.number : caller->reaction.number;
        bool own = caller->head.proc == PROC_attempt;
        int both = ccn_double(r->counts);
        bool good = ccn_sum(r->counts) <= number && !(own && both >= 2);
        if (own && both == 1) good = true;
        if (own && both >= 2 && both <= 5 && !b->option.doubles_resolve) good = true; /* nothing lost */
        int chance = number > 12 ? 36 : number < 0 ? 0 : (own ? success36 : reaction36)[number];
        want = good ? -50 : chance - 14;
    } else {
        int hits6 = r->counts[HIT] * 6 + r->counts[FLAG] * 3, faces = ccn_dice[r->die].classes > 2 ? 3 : 1;
        want = r->dice * faces - hits6 - 3;
    }
    return gg_move_verb(m) == V_REROLL ? want : 0;
}

static int32_t merit_reaction(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_STAND) return 0;
    const struct frame_melee *f = &ccn_top(s)->melee;
    GG_TALLY(t);
    int unit = (int)gg_move_unit(m), number;
    if (gg_move_verb(m) == V_FORM) {
        number = ccn_square_number(b, s, unit, f->start, &t);
    } else {
        ccn_command c;
        ccn_command_work(b, s, b->unit[unit].side, &c);
        number = ccn_number(b, s, &c, unit, &t);
    }
    return reaction36[least(number, 12)] - 12;
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

static int32_t merit_leader(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int leader = (int)gg_move_unit(m) - CCN_LEADER, side = b->leader[leader].side, hex = ccn_move_hex(m);
    int value = 0;
    for (hex_set at = s->units[side]; at;) {
        int distance = hex_distance(hex, hex_take(&at));
        value += distance <= 4 ? 5 - distance : -3;
    }
    bool with_unit = s->unit_at[hex] != GG_NONE;
    if (with_unit) value += 25 + 5 * s->unit[s->unit_at[hex]].blocks;
    if (!with_unit) value -= nearest(s, !side, hex) <= 3 ? 60 : 0;
    return value;
}

static int32_t merit_of(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    switch (s->head.ask.question) {
    case ASK_ATTEMPT: return merit_attempt(b, s, m);
    case ASK_GUNS: return gg_move_verb(m) == V_GO ? 0 : 10;
    case ASK_ADC: return merit_aide(b, s, m);
    case ASK_ACT:
    case ASK_MOVE: return merit_move(b, s, m);
    case ASK_ATTACK:
    case ASK_BONUS: return merit_attack(b, s, m);
    case ASK_TOKEN: return gg_move_verb(m) == V_USE;
    case ASK_RETIRE:
    case ASK_SQUARE: return merit_reaction(b, s, m);
    case ASK_FLAGS: return (int32_t)gg_move_arg(m);
    case ASK_RETREAT:
    case ASK_REFORM: return place_value(b, s, unit, ccn_move_hex(m), s->unit[unit].facing);
    case ASK_GROUND:
    case ASK_RIDE: return merit_ground(b, s, m);
    case ASK_LEADER:
    case ASK_ESCAPE:
    case ASK_RETURN: return merit_leader(b, s, m);
    case ASK_EVENT_RALLY: return gg_move_verb(m) == V_DONE ? 0 : 10 + s->unit[unit].morale;
    case ASK_EVENT_MOVE: return gg_move_verb(m) == V_DONE ? 0 : order_value(b, s, unit);
    case ASK_SEND: return -place_value(b, s, unit, ccn_move_hex(m), (int)gg_move_facing(m));
    default: return -place_value(b, s, unit, s->unit[unit].hex, (int)gg_move_facing(m));
    }
}

int32_t ccn_merit(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    (void)o;
    return merit_of(ccn_b(b), ccn_s(s), m);
}

/* ---- zeal: toward the enemy, and at him ---- */

int32_t ccn_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (verb == V_FIRE || verb == V_MELEE || verb == V_COMBINE) return 1000;
    if (verb == V_PASS || verb == V_NOTHING) return -100;
    if (unit >= b->units || !ccn_alive(s, (int)unit)) return ccn_is_leader(unit) ? -50 : 0;
    int side = b->unit[unit].side, hex = s->unit[unit].hex, facing = s->unit[unit].facing;
    bool moves = verb == V_MOVE || verb == V_RIDE, turns = verb == V_TURN || verb == V_TAKE || verb == V_UNFORM;
    if (!moves && !turns && verb != V_ACTIVATE && verb != V_STAY) return 0;
    if (moves) hex = ccn_move_hex(m);
    if (verb == V_TAKE) hex = ccn_top(s)->ground.hex;
    if (moves || turns) facing = (int)gg_move_facing(m);
    int best = 16, where = hex;
    for (hex_set at = s->units[!side]; at && best > 1;) {
        int enemy = hex_take(&at), distance = hex_distance(hex, enemy);
        if (distance < best) best = distance, where = enemy;
    }
    return 160 - 10 * best + (verb != V_ACTIVATE && hex_arc_of(hex, facing, where) == HEX_FRONT ? 5 : 0);
}

/* ---- worth ---- */
=======
enum {
    DECIDED = 1000000,
    TEMPO = 50,
    CHIT = 25,
    BOLD =
        60 /* per cent of what is feared of a place: in the end less of it comes than whoever chooses one should fear */
};
>>>>>>> w-ccn-think

/* A unit as it stands: its blocks, and how near it is to giving the enemy a banner. */
static int unit_worth(ccn_eye *e, int unit)
{
    static const int16_t brink[] = {0, 330, 160, 60, 15};
    const ccn_battle *b = e->b;
    const ccn_unit *u = &e->s->unit[unit];
    int value = 200 + ccn_type_of(b, unit)->cost * 8 * u->blocks / b->unit[unit].full;
    ccn_stand at = {.unit = (uint8_t)unit, .hex = u->hex};
    value -= brink[ccn_least(u->blocks, 4)];
    if (u->morale == SHAKEN) value -= 70;
    if (u->morale == BROKEN) value -= 260;
    if (u->flags & KEEP_SPENT) value -= 30;
    if (ccn_type_of(b, unit)->cls == ART) value -= 12 * u->shots;
    value += (ccn_place_value(e, &at, u->facing) + ccn_danger(e, &at, u->facing) * BOLD / 100) / 2;
    /* spent it cannot strike back: that matters where the enemy is near */
    if (u->flags & SPENT) return value - (ccn_gap(e, u->hex) <= 2 ? 15 : 0);
    return value + ccn_best_blow(e, &at, u->facing) / 8;
}

static int leaders_worth(ccn_eye *e)
{
    int value = 0;
    for (int l = 0; l < e->b->leaders; l++) {
        if (e->b->leader[l].side != e->side || e->s->leader[l].status == ELIMINATED) continue;
        bool on = e->s->leader[l].status == ON;
        value += on ? 260 : 60;
        if (on && ccn_lone(e->s, l) && ccn_gap(e, e->s->leader[l].hex) <= 3) value -= 90;
    }
    return value;
}

/* Whose attempt it is; before a chit is drawn, whose it is likelier to be. */
static int tempo(const ccn_state *s, int side)
{
    int ours = s->side[side].cup, theirs = s->side[!side].cup;
    if (s->active != GG_NONE) return s->active == side ? TEMPO : 0;
    return ours + theirs ? TEMPO * ours / (ours + theirs) : 0;
}

static int side_worth(const ccn_battle *b, const ccn_state *s, int side)
{
    const ccn_side *a = &s->side[side];
    int banners = ccn_banners(b, s, side), goal = b->goal[side];
    int value = banners * CCN_BANNER + (banners * 2 >= goal ? (banners * 2 - goal) * 150 : 0);
    ccn_eye e;
    ccn_eye_open(b, s, side, &e);
    for (uint64_t left = ccn_alive_units(b, s, side); left; left &= left - 1)
        value += unit_worth(&e, __builtin_ctzll(left));
    value += leaders_worth(&e) + tempo(s, side) + CHIT * a->cup;
    ccn_command c;
    ccn_command_work(b, s, side, &c);
    value += 8 * hex_count(s->units[side] & c.direct) + 10 * hex_count(s->units[side] & c.within[4]);
    return value + 35 * a->adc_ready + 40 * !!a->tokens;
}

int32_t ccn_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    if (s->head.ask.kind == GG_OVER) return s->head.winner == side ? DECIDED : s->head.winner == GG_NONE ? 0 : -DECIDED;
    return side_worth(b, s, side) - side_worth(b, s, !side);
}

/* A part of a round is a chit that is kept: one that goes back into the cup turns no clock back. Leadership adds one. */
void ccn_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    *out = (gg_moment){.round = s->round,
                       .rounds = b->rounds,
                       .part = s->kepts,
                       .parts = (int16_t)(b->chits[FRENCH] + b->chits[ALLIES] + 2)};
}
