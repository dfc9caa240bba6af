/* The merit of a move at each kind of decision, and the habit, which is the move of
 * the highest merit among those that it looks at. Where a decision needs no odds its merits lie GG_CLEAR apart. */
#include "rules/bp/think/forecast.h"

static int32_t clearly(int merit) { return (int32_t)within(-1000, merit, 1000) * GG_CLEAR; }

typedef struct thought {
    const bp_battle *b;
    const bp_state *s;
    uint64_t placed, ordered; /* units whose place and best order are known */
    int place[BP_UNITS], order[BP_UNITS];
    bp_field field;
} thought;

static void think(thought *t, const gg_battle *b, const gg_state *s)
{
    t->b = bp_b(b), t->s = bp_s(s);
    t->placed = t->ordered = 0;
    bp_field_look(t->b, t->s, &t->field);
}

/* ---- places that a unit might go to, whether it may or not ---- */

static int place_at(const thought *t, int unit, tab_pose pose, int formation)
{
    tab_rect r;
    bp_rect_at(t->b, t->s, unit, pose, formation, &r);
    return bp_place_value(t->b, t->s, &t->field, unit, &r, formation);
}

static int place_now(thought *t, int unit)
{
    if (t->placed >> unit & 1) return t->place[unit];
    t->placed |= bp_bit(unit);
    t->place[unit] = bp_place_value(t->b, t->s, &t->field, unit, &t->field.rect[unit], t->s->unit[unit].formation);
    return t->place[unit];
}

static bool on_table(thought *t, tab_pose p)
{
    return p.x >= 10 && p.y >= 10 && p.x <= t->b->width - 10 && p.y <= t->b->height - 10;
}

static int rate_of(thought *t, int unit)
{
    int arm = bp_profile_of(t->b, t->s, unit)->arm;
    return arm == BP_CAV || arm == BP_HORSE_ART ? 180 : 120;
}

static int nearest_enemy(thought *t, int unit)
{
    int best = GG_NONE;
    int64_t least = INT64_MAX;
    tab_point at = t->field.rect[unit].centre;
    for (uint64_t left = t->field.alive[!t->b->unit[unit].side]; left; left &= left - 1) {
        tab_point e = t->field.rect[__builtin_ctzll(left)].centre;
        int64_t dx = e.x - at.x, dy = e.y - at.y;
        if (dx * dx + dy * dy < least) least = dx * dx + dy * dy, best = __builtin_ctzll(left);
    }
    return best;
}

/* So far towards a point, facing it. */
static tab_pose towards(tab_pose from, tab_point to, int go)
{
    int f = tab_bearing(tab_front(from), to);
    tab_point step = tab_offset(f, 0, go);
    return (tab_pose){(int16_t)(from.x + step.x), (int16_t)(from.y + step.y), (int16_t)f};
}

/* The best of a few ways on: straight, slanting, and towards the nearest enemy and the objectives. */
static int advance_gain(thought *t, int unit)
{
    static const struct {
        int16_t angle;
        uint8_t moves2;
    } way[] = {{0, 1}, {0, 2}, {0, 4}, {-40, 2}, {40, 2}};
    const bp_unit *u = &t->s->unit[unit];
    int rate = rate_of(t, unit), best = -10000, enemy = nearest_enemy(t, unit);
    if (u->formation == DEPLOYED || u->formation == GARRISON || u->flags & U_LYING) return 0;
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        tab_pose p = tab_slide(u->pose, way[i].angle, rate * way[i].moves2 / 2);
        if (on_table(t, p)) best = most(best, place_at(t, unit, p, u->formation));
    }
    if (enemy != GG_NONE)
        best = most(best, place_at(t, unit, towards(u->pose, t->field.rect[enemy].centre, rate * 3 / 4), u->formation));
    for (int i = 0; i < t->b->objectives; i++)
        if (t->s->holder[i] != t->b->unit[unit].side)
            best = most(best, place_at(t, unit, towards(u->pose, t->b->objective[i].at, rate), u->formation));
    return best - place_now(t, unit);
}

static int turn_gain(thought *t, int unit)
{
    int best = -10000;
    for (int turn = 45; turn < 360; turn += 45)
        best = most(best, place_at(t, unit, tab_turn(&t->field.rect[unit], turn), t->s->unit[unit].formation));
    return best - place_now(t, unit) - 5;
}

static int form_gain(thought *t, int unit, int formation)
{
    const bp_unit *u = &t->s->unit[unit];
    if (formation == FORM_DOWN) return -80;
    if (formation == FORM_UP) return u->flags & U_LYING ? 80 : -10;
    if (formation >= BP_FORMATIONS || formation == u->formation) return -5;
    if (!bp_extent_of(t->b, t->s, unit, formation).w) return -50;
    int best = place_at(t, unit, u->pose, formation);
    if (formation == DEPLOYED && nearest_enemy(t, unit) != GG_NONE)
        best =
            most(best, place_at(t, unit, towards(u->pose, t->field.rect[nearest_enemy(t, unit)].centre, 0), formation));
    return best - place_now(t, unit) - 8;
}

static int retreat_gain(thought *t, int unit)
{
    tab_pose p = tab_slide(t->s->unit[unit].pose, 180, rate_of(t, unit));
    return on_table(t, p) ? place_at(t, unit, p, t->s->unit[unit].formation) - place_now(t, unit) : -100;
}

/* A charge now, or after a move or two. */
static int charge_value(thought *t, int unit, int target)
{
    const tab_rect *r = &t->field.rect[unit], *q = &t->field.rect[target];
    int formation = t->s->unit[unit].formation;
    bp_duel d = {.a = (uint8_t)unit,
                 .b = (uint8_t)target,
                 .formation_a = (uint8_t)formation,
                 .formation_b = t->s->unit[target].formation,
                 .charges = 1,
                 .face = (uint8_t)tab_quarter_of(q, tab_front(r->pose))};
    return bp_duel_value(t->b, t->s, &d);
}

static int charge_gain(thought *t, int unit, unsigned target)
{
    int enemy = target == GG_NONE ? nearest_enemy(t, unit) : (int)target;
    if (enemy == GG_NONE || !t->s->unit[enemy].alive) return -100;
    if (!bp_can_charge(t->b, t->s, &t->field, unit, t->s->unit[unit].formation)) return -20;
    int d = tab_distance(&t->field.rect[unit], &t->field.rect[enemy]), rate = rate_of(t, unit);
    int value = charge_value(t, unit, enemy);
    if (tab_quarter_of(&t->field.rect[unit], t->field.rect[enemy].centre) != TAB_FRONT) d += rate;
    return d <= rate ? value : d <= 2 * rate ? value * 7 / 10 : d <= 3 * rate ? value * 5 / 10 : value / 4 - 20;
}

/* ---- D3: orders and groups ---- */

static int enter_gain(thought *t, int unit, unsigned feature)
{
    const bp_feature *f = &t->b->feature[feature];
    if (f->kind != BUILDING) return -30;
    tab_rect r;
    tab_box box = f->shape.box;
    tab_rect_make((tab_pose){(int16_t)((box.x0 + box.x1) / 2), (int16_t)box.y1, 0}, box.x1 - box.x0, box.y1 - box.y0,
                  &r);
    int gain = bp_place_value(t->b, t->s, &t->field, unit, &r, GARRISON) - place_now(t, unit);
    return tab_distance(&r, &t->field.rect[unit]) <= 60 ? gain : gain / 2;
}

static int order_gain(thought *t, int unit, gg_move m)
{
    unsigned target = gg_move_target(m);
    switch (gg_move_verb(m)) {
    case V_ADVANCE: return advance_gain(t, unit);
    case V_FACE:
    case V_MANHANDLE: return turn_gain(t, unit);
    case V_CHARGE_ORDER: return charge_gain(t, unit, target);
    case V_FORM_ORDER: return form_gain(t, unit, (int)target);
    case V_ADVANCE_FORM: return form_gain(t, unit, (int)target) - 5;
    case V_RETREAT: return retreat_gain(t, unit);
    case V_ENTER_ORDER: return enter_gain(t, unit, target);
    case V_EXIT_ORDER: return -30;
    case V_FOLLOW_ME: return advance_gain(t, unit) * 11 / 10 - 40;
    case V_FOLLOW_ME_CHARGE: return charge_gain(t, unit, GG_NONE) - 30;
    case V_RALLY: return bp_stock(t->b, unit) * (t->field.shaken >> unit & 1 ? 400 : 180) / 1000 - 40;
    default: return 0;
    }
}

static int success36(int rating)
{
    static const uint8_t under[] = {10, 15, 21, 26, 30, 33};
    return under[within(5, rating, 10) - 5];
}

static int32_t merit_order(thought *t, gg_move m)
{
    uint64_t units = bp_ordered_group(t->s);
    GG_TALLY(tally);
    int gain = 0, rating = bp_command_rating(t->b, t->s, bp_top(t->s)->order.commander, units, m, &tally);
    for (uint64_t left = units; left; left &= left - 1) gain += order_gain(t, __builtin_ctzll(left), m);
    return gain * success36(rating) / 36;
}

/* What the best of the common orders would bring a unit. */
static int find_best_order(thought *t, int unit)
{
    int best = most(advance_gain(t, unit), charge_gain(t, unit, GG_NONE));
    int formation = t->s->unit[unit].formation, arm = t->b->unit[unit].profile.arm;
    best = most(best, retreat_gain(t, unit));
    if (formation == LIMBERED && arm != BP_WAGON) best = most(best, form_gain(t, unit, DEPLOYED));
    if (formation == DEPLOYED) best = most(best, most(turn_gain(t, unit), form_gain(t, unit, LIMBERED)));
    if (formation == MCOL || formation == SQUARE || formation == MIXED) best = most(best, form_gain(t, unit, LINE));
    if (t->s->unit[unit].casualties >= 2) best = most(best, bp_stock(t->b, unit) * 15 / 100);
    return best;
}

static int best_order(thought *t, int unit)
{
    if (!(t->ordered >> unit & 1)) t->order[unit] = find_best_order(t, unit);
    t->ordered |= bp_bit(unit);
    return t->order[unit];
}

/* A failure ends the commander's orders: as many as gain at once, and those that gain most first. */
static int32_t merit_group(thought *t, gg_move m)
{
    int gain = 0;
    if (gg_move_verb(m) == V_FINISH) return 0;
    for (uint64_t left = bp_move_units(m); left; left &= left - 1) gain += best_order(t, __builtin_ctzll(left));
    return gain;
}

/* ---- D1, D2, D6 ---- */

static int32_t merit_initiative(thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_DONE) return 0;
    return most(best_order(t, (int)gg_move_unit(m)), turn_gain(t, (int)gg_move_unit(m)));
}

/* The units nearest to the enemy make room for the others. */
static int nearness(thought *t, int unit)
{
    int enemy = nearest_enemy(t, unit);
    if (enemy == GG_NONE) return 0;
    return 1000 - within(0, tab_distance(&t->field.rect[unit], &t->field.rect[enemy]), 900);
}

static int32_t merit_commander(thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_DONE) return clearly(-1000);
    unsigned c = gg_move_unit(m) - BP_COMMANDER;
    int best = 0, side = t->b->commander[c].side;
    for (uint64_t left = t->b->brigade[t->b->commander[c].brigade].units & t->field.alive[side]; left; left &= left - 1)
        best = most(best, nearness(t, __builtin_ctzll(left)));
    return clearly(best - (int)c);
}

static int32_t merit_mover(thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_STOP) return clearly(-1000);
    return clearly(nearness(t, (int)gg_move_unit(m)) - (int)gg_move_unit(m));
}

static int form_value(thought *t, int unit, unsigned formation, tab_pose to)
{
    if (formation == FORM_DOWN) return place_now(t, unit) - 70;
    if (formation == FORM_UP) return place_now(t, unit) + 70;
    if (formation >= BP_FORMATIONS) return place_now(t, unit) - 5;
    return place_at(t, unit, to, (int)formation) - 8;
}

static int exit_value(thought *t, int unit, gg_move m)
{
    tab_pose to;
    int formation = (int)gg_move_target(m);
    if (!bp_find_exit(t->b, t->s, unit, (int)gg_move_arg(m), &to, &formation)) return -1000;
    return place_at(t, unit, to, formation) - 20;
}

static int32_t merit_move(thought *t, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    switch (gg_move_verb(m)) {
    case V_POSE: return place_at(t, unit, bp_move_pose(m), t->s->unit[unit].formation);
    case V_CHARGE: return place_now(t, unit) + charge_value(t, unit, (int)gg_move_target(m));
    case V_FORM: return form_value(t, unit, gg_move_target(m), bp_move_pose(m));
    case V_ENTER: return place_now(t, unit) + enter_gain(t, unit, gg_move_target(m));
    case V_EXIT: return exit_value(t, unit, m);
    default: return place_now(t, unit) - 3;
    }
}

/* ---- D7 to D10 ---- */

/* Horse meets a charge, open order runs from it unless it would be caught, foot forms square against horse; who may fire does. */
static int32_t merit_response(thought *t, gg_move m)
{
    const struct frame_respond *f = &bp_top(t->s)->respond;
    tab_pose to;
    bool away = false;
    switch (gg_move_verb(m)) {
    case V_COUNTER_CHARGE:
    case V_TURN_AND_FACE: return 600;
    case V_EVADE:
        return bp_evades_to(t->b, t->s, f, &to, &away) && away && t->s->unit[f->target].formation == SKIRM ? 500 : -40;
    case V_FORM_SQUARE: return 400;
    case V_CLOSING_FIRE: return 300;
    case V_FIRE_AND_COUNTER: return 200;
    default: return 0;
    }
}

/* ---- D11, D12: near enough to his men, and out of the enemy's way ---- */

static int32_t merit_ride(thought *t, gg_move m)
{
    int c = bp_top(t->s)->commander_move.commander, side = t->b->commander[c].side,
        brigade = t->b->commander[c].brigade;
    const bp_commander *a = &t->s->commander[c];
    tab_point at = {a->x, a->y};
    int value = 0, joins = gg_move_verb(m) == V_JOIN   ? (int)gg_move_target(m)
                           : gg_move_verb(m) == V_STAY ? a->joined
                                                       : GG_NONE;
    if (gg_move_verb(m) == V_RIDE) at = (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)};
    if (gg_move_verb(m) == V_JOIN) at = t->field.rect[joins].rear;
    uint64_t men = t->field.alive[side];
    if (brigade != GG_NONE) men &= t->b->brigade[brigade].units;
    int farthest = 0;
    for (uint64_t left = men; left; left &= left - 1) {
        int d = tab_distance_point(at, &t->field.rect[__builtin_ctzll(left)]);
        farthest = most(farthest, d);
        value -= most(0, d - 110) / 8;
    }
    value -= most(0, farthest - 115) / 3;
    for (uint64_t left = t->field.alive[!side]; left; left &= left - 1)
        if (tab_point_within(at, &t->field.rect[__builtin_ctzll(left)], 90)) value -= 60;
    if (joins != GG_NONE) value -= t->field.engaged >> joins & 1 ? 30 : 12;
    return clearly(value + (gg_move_verb(m) == V_STAY));
}

/* ---- D13 to D20, deployment ---- */

static int32_t merit_shooter(thought *t, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_FINISHED) return clearly(-1000);
    return clearly((bp_is_art(t->b, (int)unit) ? 500 : 100) - (int)unit - 60 * (int)gg_move_arg(m));
}

static int32_t merit_target(thought *t, gg_move m)
{
    unsigned target = gg_move_target(m), unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_HOLD_FIRE) return -50;
    bp_volley v = {.unit = (uint8_t)unit,
                   .formation = t->s->unit[unit].formation,
                   .target = (uint8_t)target,
                   .target_formation = t->s->unit[target].formation,
                   .range = tab_distance_point(tab_front(t->s->unit[unit].pose), &t->field.rect[target])};
    int hits = bp_volley_hits(t->b, t->s, &v);
    if (gg_move_verb(m) == V_SHRAPNEL) hits = hits * 11 / 10;
    return hits * bp_hurt_value(t->b, t->s, (int)target) / 1000;
}

static int32_t merit_deploy(thought *t, gg_move m)
{
    unsigned piece = gg_move_unit(m);
    if (piece >= t->b->units) return clearly(1000);
    int side = t->b->unit[piece].side, brigade = t->b->unit[piece].brigade, brigades = 0, place = 0;
    for (int i = 0; i < t->b->brigades; i++) {
        if (t->b->brigade[i].side != side) continue;
        place += i < brigade;
        brigades++;
    }
    int middle = t->b->width * (2 * place + 1) / (2 * most(1, brigades)), x = (int)gg_move_x(m), y = (int)gg_move_y(m);
    int away = x > middle ? x - middle : middle - x, centre = t->b->height / 2;
    int back = y > centre ? y - centre : centre - y;
    return clearly(800 - away - 2 * back / 3 - (int)piece / 8);
}

static int32_t merit_reroll(thought *t, gg_move m)
{
    int want = 1;
    const bp_frame *top = bp_top(t->s);
    if (t->s->head.ask.question == ASK_DECISIVE) want = top->order.rating >= 7; /* a second failure is a blunder */
    if (t->s->head.ask.question == ASK_BLUNDER_REROLL) want = top->blunder.die <= 2;
    return clearly(gg_move_verb(m) == V_REROLL ? want : 1 - want);
}

/* ---- by question ---- */

typedef int32_t weigher(thought *, gg_move);

static int32_t merit_first(thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_GO_FIRST);
}
static int32_t merit_fallback(thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_FALL_BACK);
}
static int32_t merit_traverse(thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_TRAVERSE);
}
static int32_t merit_engagement(thought *t, gg_move m)
{
    (void)t;
    return clearly(-(int)gg_move_unit(m));
}
static int32_t merit_split(thought *t, gg_move m)
{
    unsigned target = gg_move_target(m);
    return clearly(target < t->b->units ? bp_hurt_value(t->b, t->s, (int)target) : 0);
}

static int32_t merit_mount(thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_HOLD);
}

static weigher *const weighers[BP_ASKS] = {
    [ASK_FIRST] = merit_first,           [ASK_DEPLOY] = merit_deploy,
    [ASK_INITIATIVE] = merit_initiative, [ASK_COMMANDER] = merit_commander,
    [ASK_GROUP] = merit_group,           [ASK_ORDER] = merit_order,
    [ASK_GENERAL_REROLL] = merit_reroll, [ASK_DECISIVE] = merit_reroll,
    [ASK_MOVER] = merit_mover,           [ASK_MOVE] = merit_move,
    [ASK_RESPONSE] = merit_response,     [ASK_SQUARE_FALLBACK] = merit_fallback,
    [ASK_TRAVERSE] = merit_traverse,     [ASK_REDIRECT] = merit_move,
    [ASK_COMMANDER_MOVE] = merit_ride,   [ASK_SHOOTER] = merit_shooter,
    [ASK_TARGET] = merit_target,         [ASK_ENGAGEMENT] = merit_engagement,
    [ASK_SPLIT] = merit_split,           [ASK_WINNER] = merit_move,
    [ASK_VALIANT] = merit_reroll,        [ASK_BLUNDER_REROLL] = merit_reroll,
    [ASK_MOUNT] = merit_mount,
};

int32_t bp_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    thought t;
    (void)o;
    think(&t, battle, state);
    return weighers[state->ask.question](&t, m);
}

/* ---- habit ---- */

/* Of ways that differ little habit looks at one: an oblique and a side step to its end, all and the half of what lies ahead. */
static bool is_looked_at(const bp_move_facts *f, int slot)
{
    int class = 0;
    while (slot >= f->first[class + 1]) class ++;
    int i = slot - f->first[class];
    switch (class) {
    case CLASS_FWD:
    case CLASS_OBL:
    case CLASS_SIDE: return i % 2 == 0;
    default: return true;
    }
}

/* Who has most merit of those that find a target: only he need be looked for. */
static gg_move usual_shooter(thought *t, gg_offers *o)
{
    uint64_t tried = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < o->slots; i++) {
            bool more = best < 0 || merit_shooter(t, bp_listed(o)[i]) > merit_shooter(t, bp_listed(o)[best]);
            if (!(tried >> i & 1) && more) best = i;
        }
        gg_move m = bp_shooter_offer(t->b, t->s, o, best);
        if (m) return m;
        tried |= bp_bit(best);
    }
}

static gg_move first_offer(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    gg_move m = 0;
    for (int i = 0; !m && i < o->slots; i++) m = bp_offer(battle, state, o, i);
    return m;
}

gg_move bp_habit(const gg_battle *battle, const gg_state *state)
{
    thought t;
    gg_offers o;
    gg_move best = 0;
    int32_t highest = 0;
    int question = state->ask.question;
    gg_offers_open(battle, state, &o);
    think(&t, battle, state);
    if (question == ASK_SHOOTER && o.slots <= 64) return usual_shooter(&t, &o);
    for (int i = 0; i < o.slots; i++) {
        if (question == ASK_MOVE && !is_looked_at((const bp_move_facts *)o.facts, i)) continue;
        gg_move m = bp_offer(battle, state, &o, i);
        int32_t merit = m ? weighers[question](&t, m) : 0;
        if (m && (!best || merit > highest)) best = m, highest = merit;
    }
    return best ? best : first_offer(battle, state, &o);
}
