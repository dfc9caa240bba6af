/* The merit of a move, and a habit for each decision.
 *
 * Merits of decisions that no dice follow at once are multiplied by GG_CLEAR, so that they are taken as they are; those of
 * charges, fire and reactions are small, and the odds of the exchange decide. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

static int least(int a, int b) { return a < b ? a : b; }

/* ---- a unit's place: what draws and what frightens it there ---- */

static int facing_to(int from, int to)
{
    int best = 0, most = -999;
    for (int f = 0; f < SQ_FACINGS; f++) {
        sq_offset o = sq_seen(from, f, to);
        int ahead = 2 * o.forward - (o.right < 0 ? -o.right : o.right);
        if (ahead > most) most = ahead, best = f;
    }
    return best;
}

static int nearest_of(const uint16_t *cells, int n, int cell)
{
    int nearest = 99;
    for (int i = 0; i < n; i++) nearest = least(nearest, boe_range(cell, cells[i]));
    return nearest;
}

static bool is_cover(const boe_battle *b, int cell)
{
    return boe_terrain_at(b, cell) == HEAVY || boe_terrain_at(b, cell) == STRONGPOINT;
}

/* What guns fear: those who could come at them. */
static int fear(const boe_lay *l, int unit, int cell)
{
    if (boe_kind(l->b, unit) != ART) return 0;
    return 15 * (4 - least(4, nearest_of(l->threat, l->threats, cell)));
}

/* How well the unit would stand in a space with a facing, the higher the better, if `goal` draws it. */
static int stance_for(const boe_lay *l, int unit, int cell, int facing, int goal)
{
    const boe_battle *b = l->b;
    const boe_unit *u = &l->s->unit[unit];
    int kind = boe_kind(b, unit);
    if (u->status >= RETREAT) return -10 * boe_home_distance(b, l->side, cell);
    if (goal == SQ_OFF) return 0;
    int range = boe_range(cell, goal), wanted = boe_effective_range(b, unit), score = -fear(l, unit, cell);
    int off = range > wanted ? range - wanted : wanted - range;
    score -= off * (kind == ART ? 14 : l->behind ? 16 : 7);
    if (boe_uses_facing(u->formation) && boe_arc_from(cell, facing, goal) != ARC_FRONT) score -= 22;
    if (kind == INF && is_cover(b, cell)) score += 6;
    for (int i = 0; kind != ART && i < b->objectives; i++)
        if (b->objective[i].cell == cell) score += 60;
    return score;
}

static int stance(const boe_lay *l, int unit, int cell, int facing)
{
    return stance_for(l, unit, cell, facing, boe_goal_from(l, cell));
}

/* ---- formations that suit the moment ---- */

static int form_merit(const boe_lay *l, int unit, int formation)
{
    int cell = l->s->unit[unit].cell, range = nearest_of(l->threat, l->threats, cell);
    if (boe_kind(l->b, unit) == CAV) return formation == IN_LINE || formation == COLUMN ? 10 : 0;
    if (formation == SQUARE) return nearest_of(l->horse, l->horses, cell) <= least(range, 3) ? 30 : -30;
    if (formation == MARCH) return range > 7 ? 6 : -20;
    if (formation == COLUMN) return range > 2 ? 12 : l->behind ? 9 : 4;
    if (formation == IN_LINE) return range <= 2 ? 12 : 5;
    return formation == SEMI ? 9 : 2;
}

/* Out of a formation that looks everywhere, into one that looks at what draws it. */
static int looks_away(const boe_lay *l, gg_move m)
{
    int cell = l->s->unit[gg_move_unit(m)].cell, goal = boe_goal_from(l, cell), facing = (int)gg_move_facing(m);
    if (goal == SQ_OFF || !boe_uses_facing((int)gg_move_arg(m))) return 0;
    return boe_arc_from(cell, facing, goal) == ARC_FRONT ? 0 : 22;
}

static int change_merit(const boe_lay *l, gg_move m)
{
    int unit = (int)gg_move_unit(m), now = l->s->unit[unit].formation;
    int away = boe_uses_facing(now) ? 0 : looks_away(l, m);
    return form_merit(l, unit, (int)gg_move_arg(m)) - form_merit(l, unit, now) - away - 4;
}

/* ---- the merit of actions ---- */

static int standing(const boe_lay *l)
{
    int unit = l->s->head.ask.piece;
    return stance(l, unit, l->s->unit[unit].cell, l->s->unit[unit].facing);
}

static int32_t step_merit(const boe_lay *l, gg_move m)
{
    const boe_battle *b = l->b;
    const boe_state *s = l->s;
    int unit = (int)gg_move_unit(m), to = boe_move_cell(m), dir = sq_direction(s->unit[unit].cell, to);
    const boe_unit *u = &s->unit[unit];
    if (dir >= 0) return stance(l, unit, to, u->facing) - boe_step_base(b, s, unit, dir);
    boe_walker end = boe_march_to(b, s, unit, to).end;
    return stance(l, unit, to, end.facing) - (u->ap_left - end.ap);
}

/* `now`: how well it stands already. */
static int32_t action_merit(const boe_lay *l, gg_move m, int now)
{
    const boe_battle *b = l->b;
    const boe_state *s = l->s;
    int unit = (int)gg_move_unit(m), facing = (int)gg_move_facing(m);
    const boe_unit *u = &s->unit[unit];
    int shot;
    switch (gg_move_verb(m)) {
    case V_STOP: return 0;
    case V_STEP: return step_merit(l, m) - now;
    case V_FACE: return stance(l, unit, u->cell, facing) - now - 3;
    case V_ABOUT: return stance(l, unit, u->cell, (u->facing + 2) & 3) - now - 2;
    case V_FORM: return change_merit(l, m);
    case V_FIRE: shot = boe_best_shot(b, s, unit); return shot ? 20 + shot / 8 : -1;
    case V_FIRE_AT: return 20 + boe_fire_hope(b, s, unit, (int)gg_move_target(m)) / 8;
    case V_RALLY: return 60;
    case V_REMAN: return 50;
    case V_UNLIMBER: {
        int goal = boe_goal_from(l, u->cell);
        if (goal == SQ_OFF || boe_range(u->cell, goal) > boe_effective_range(b, unit) + 1) return -5;
        return facing == facing_to(u->cell, goal) ? 24 : -5;
    }
    case V_LIMBER: {
        int goal = boe_goal_from(l, u->cell);
        if (goal == SQ_OFF || boe_range(u->cell, goal) <= boe_effective_range(b, unit) + 2) return -9;
        return facing == facing_to(u->cell, goal) ? 8 : -9;
    }
    case V_ABSORB: return -3;
    case V_ROAD: return -6;
    default: return -8;
    }
}

/* ---- the merit of the other decisions ---- */

static int32_t cube_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    if (gg_move_verb(m) == V_PUT_GREEN) return 10;
    if (gg_move_verb(m) == V_PUT_RED) return boe_best_edge(b, s, unit) >= 1 ? 20 : 0;
    int enemy = boe_nearest_enemy(b, s, boe_side(b, unit), s->unit[unit].cell);
    bool near = enemy != GG_NONE && boe_range(s->unit[unit].cell, s->unit[enemy].cell) <= 3;
    return near && !boe_is_behind(b, s, boe_side(b, unit)) && boe_kind(b, unit) == CAV ? 15 : 5;
}

int boe_usual_cube(const boe_battle *b, const boe_state *s, int unit, int may)
{
    int best = GREEN;
    int32_t most = INT32_MIN;
    for (int cube = RED; cube <= BLUE; cube++) {
        if (!(may >> cube & 1)) continue;
        boe_verb put = (boe_verb)(V_PUT_RED + cube - RED);
        int32_t merit = cube_merit(b, s, boe_move(put, (unsigned)unit, GG_NONE, SQ_OFF, 0, 0));
        if (merit > most) most = merit, best = cube;
    }
    return best;
}

static int32_t activation_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned piece = gg_move_unit(m);
    if (gg_move_verb(m) == V_FINISH) return 0;
    if (boe_is_leader(piece)) return 1;
    int enemy = boe_nearest_enemy(b, s, boe_side(b, (int)piece), s->unit[piece].cell);
    return enemy == GG_NONE ? 2 : 100 - least(90, boe_range(s->unit[piece].cell, s->unit[enemy].cell));
}

/* ---- where leaders ride ---- */

/* Whom a leader is for, and where they stand. */
typedef struct flock {
    int leader, count;
    bool general; /* of more than a brigade */
    uint16_t cell[BOE_UNITS];
} flock;

static void gather_flock(const boe_battle *b, const boe_state *s, int leader, flock *f)
{
    int side = b->leader[leader].side;
    f->leader = leader, f->count = 0, f->general = b->leader[leader].rank != BRIG;
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1) {
        bool his = boe_side(b, u) == side && (f->general || b->unit[u].brigade == b->leader[leader].brigade);
        if (his && boe_on_map(s, u)) f->cell[f->count++] = s->unit[u].cell;
    }
}

/* He belongs with the middle of his troops; attached, he steadies them. A general has no business at the front. */
static int32_t place_of_leader(const boe_lay *l, const flock *f, int to)
{
    int sum = 0, there = boe_unit_at(l->b, l->s, to);
    if (!f->count) return 0;
    for (int i = 0; i < f->count; i++) {
        int range = boe_range(to, f->cell[i]);
        sum += range > 2 ? range * range : range;
    }
    int32_t merit = there != GG_NONE ? 12 : -12;
    if (there != GG_NONE && l->s->unit[there].status > DISORDER) merit -= 12;
    for (int i = 0; i < l->threats; i++) {
        int range = boe_range(to, l->threat[i]);
        if (f->general && range <= 3) merit -= 5 * (4 - range);
        if (there == GG_NONE && range <= 4) merit -= 12;
    }
    return merit - 8 * sum / f->count;
}

static int32_t ride_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int leader = (int)gg_move_unit(m) - BOE_LEADER;
    boe_lay l;
    flock f;
    boe_look_about(b, s, b->leader[leader].side, &l);
    gather_flock(b, s, leader, &f);
    return place_of_leader(&l, &f, gg_move_verb(m) == V_LEAD ? boe_move_cell(m) : s->leader[leader].cell);
}

static int32_t order_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int brigade = (int)gg_move_unit(m), side = b->brigade[brigade].side;
    if (gg_move_verb(m) == V_KEEP) return 10;
    bool behind = boe_is_behind(b, s, side);
    int order = (int)gg_move_arg(m);
    if (s->brigade[brigade].order < BOE_ORDERS && order == ATTACK && behind) return 20;
    return order == ATTACK ? (behind ? 9 : 5) : order == DEFEND ? (behind ? 2 : 8) : 0;
}

static int32_t entry_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_HOLD_BACK) return 0;
    int goal = boe_goal_of(b, s, boe_side(b, (int)gg_move_unit(m)), boe_move_cell(m));
    return 100 - (goal == SQ_OFF ? 0 : boe_range(boe_move_cell(m), goal));
}

static int32_t reaction_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    (void)b;
    switch (gg_move_verb(m)) {
    case V_FORM_SQUARE: return 30;
    case V_EVADE: return 20;
    case V_COUNTERCHARGE: return 25;
    default: return s->unit[ask->piece].formation == SKIRM ? 0 : 10;
    }
}

static int32_t press_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int d = boe_edge(b, s, s->head.ask.piece, s->head.ask.other, s->unit[s->head.ask.piece].cell);
    return gg_move_verb(m) == V_PRESS ? d : 0;
}

/* By itself, and as far as odds may still change it. */
static int32_t plain_merit(const boe_battle *b, const boe_state *s, gg_move m, bool *weigh)
{
    *weigh = false;
    switch (s->head.ask.question) {
    case ASK_CUBE: return cube_merit(b, s, m);
    case ASK_ACTIVATE: return activation_merit(b, s, m);
    case ASK_ACTION: {
        boe_lay l;
        boe_look_about(b, s, s->head.ask.side, &l);
        return action_merit(&l, m, standing(&l));
    }
    case ASK_LEADER: return ride_merit(b, s, m);
    case ASK_ORDER:
    case ASK_INITIAL: return order_merit(b, s, m);
    case ASK_ENTER: return entry_merit(b, s, m);
    case ASK_PLAYER: return gg_move_verb(m) == V_BE_A;
    case ASK_PRIMARY: return boe_default_primary(b, s, boe_top(s)->melee.at, s->head.ask.side) == (int)gg_move_unit(m);
    case ASK_OPPFIRE: return gg_move_verb(m) == V_FIRE_AT ? 1 : 0;
    case ASK_TARGET:
        return gg_move_verb(m) == V_HOLD ? -1 : boe_fire_hope(b, s, (int)gg_move_unit(m), (int)gg_move_target(m));
    case ASK_REACT: *weigh = true; return reaction_merit(b, s, m);
    case ASK_PRESS: *weigh = true; return press_merit(b, s, m);
    case ASK_CHARGE:
    case ASK_OPPCHARGE:
    case ASK_BREAK:
        *weigh = true;
        return gg_move_verb(m) == V_CHARGE || gg_move_verb(m) == V_BREAK ? boe_charge_merit(b, s, m) : 0;
    default: return 0;
    }
}

/* ---- habit: the best by merit alone ---- */

static gg_move best_by_merit(const gg_battle *battle, const gg_state *state)
{
    gg_offers offers;
    gg_move best = 0;
    int32_t most = INT32_MIN;
    bool weigh;
    gg_offers_open(battle, state, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = boe_offer(battle, state, &offers, i);
        if (!m) continue;
        int32_t merit = plain_merit(boe_b(battle), boe_s(state), m, &weigh);
        if (merit > most) most = merit, best = m;
    }
    return best;
}

/* Marches: what they promise is looked up first, as if they cost least and led to what draws it now; the best promises are
 * then tried, until what is found is better than any promise. */
enum { MARCHES = 600, TRIES = 24 };

typedef struct marches {
    const gg_battle *battle;
    const gg_state *state;
    gg_offers *offers;
    int listed, count;
    int16_t promise[MARCHES];
} marches;

static void promise_marches(const boe_lay *l, marches *m)
{
    int unit = l->s->head.ask.piece, from = l->s->unit[unit].cell, goal = boe_goal_from(l, from);
    m->listed = boe_listed(m->offers);
    m->count = least(m->offers->slots - m->listed, MARCHES);
    for (int i = 0; i < m->count; i++) {
        int to = boe_march_end(l->b, l->s, unit, i);
        if (to == SQ_OFF) {
            m->promise[i] = INT16_MIN;
            continue;
        }
        int facing = l->s->unit[unit].facing;
        m->promise[i] = (int16_t)(stance_for(l, unit, to, facing, goal) - sq_distance(from, to));
    }
}

static int best_promise(const marches *m)
{
    int best = 0;
    for (int i = 1; i < m->count; i++)
        if (m->promise[i] > m->promise[best]) best = i;
    return best;
}

static gg_move better_march(const boe_lay *l, marches *m, gg_move best, int32_t most, int now)
{
    promise_marches(l, m);
    for (int tries = 0; m->count && tries < TRIES; tries++) {
        int at = best_promise(m);
        if (m->promise[at] - now <= most) break;
        m->promise[at] = INT16_MIN;
        gg_move march = boe_offer(m->battle, m->state, m->offers, m->listed + at);
        int32_t merit = march ? action_merit(l, march, now) : INT32_MIN;
        if (merit > most) most = merit, best = march;
    }
    return best;
}

static gg_move best_action(const gg_battle *battle, const gg_state *state)
{
    boe_lay l;
    gg_offers offers;
    gg_move best = 0;
    int32_t most = INT32_MIN;
    marches m = {.battle = battle, .state = state, .offers = &offers};
    gg_offers_open(battle, state, &offers);
    boe_look_about(boe_b(battle), boe_s(state), state->ask.side, &l);
    int now = standing(&l), listed = boe_listed(&offers);
    for (int i = 0; i < listed; i++) {
        gg_move action = boe_offer(battle, state, &offers, i);
        int32_t merit = action_merit(&l, action, now);
        if (merit > most) most = merit, best = action;
    }
    return better_march(&l, &m, best, most, now);
}

/* To his troops: to those of them that he can reach, the best place first. */
static gg_move best_ride(const boe_battle *b, const boe_state *s, unsigned piece)
{
    int leader = (int)piece - BOE_LEADER, from = s->leader[leader].cell;
    int32_t merit[BOE_UNITS], stay;
    boe_lay l;
    flock f;
    boe_look_about(b, s, s->head.ask.side, &l);
    gather_flock(b, s, leader, &f);
    stay = place_of_leader(&l, &f, from);
    for (int i = 0; i < f.count; i++)
        merit[i] =
            f.cell[i] != from && sq_distance(from, f.cell[i]) <= BOE_RIDE ? place_of_leader(&l, &f, f.cell[i]) : stay;
    for (int tries = 0; tries < f.count; tries++) {
        int best = 0;
        for (int i = 1; i < f.count; i++)
            if (merit[i] > merit[best]) best = i;
        if (merit[best] <= stay) break;
        merit[best] = INT32_MIN;
        if (boe_judge_leader_move(b, s, leader, f.cell[best]) == GG_OK)
            return boe_move(V_LEAD, piece, GG_NONE, f.cell[best], 0, 0);
    }
    return boe_move(V_STAY, piece, GG_NONE, SQ_OFF, 0, 0);
}

/* Units first, those nearest to the enemy; then leaders who have somewhere to ride. */
static gg_move next_to_act(const gg_battle *battle, const gg_state *state)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    gg_offers offers;
    gg_move best = 0;
    int32_t most = 1;
    gg_offers_open(battle, state, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = boe_offer(battle, state, &offers, i);
        int32_t merit = boe_is_leader(gg_move_unit(m)) ? 0 : activation_merit(b, s, m);
        if (merit > most) most = merit, best = m;
    }
    for (int i = 0; i < offers.slots && !best; i++) {
        gg_move m = boe_offer(battle, state, &offers, i);
        if (!boe_is_leader(gg_move_unit(m))) continue;
        if (gg_move_verb(best_ride(b, s, gg_move_unit(m))) == V_LEAD) best = m;
    }
    return best ? best : boe_move(V_FINISH, GG_NONE, GG_NONE, SQ_OFF, 0, 0);
}

gg_move boe_habit(const gg_battle *battle, const gg_state *state)
{
    switch (state->ask.question) {
    case ASK_ACTION: return best_action(battle, state);
    case ASK_LEADER: return best_ride(boe_b(battle), boe_s(state), state->ask.piece);
    case ASK_ACTIVATE: return next_to_act(battle, state);
    default: return best_by_merit(battle, state);
    }
}

/* ---- merit: who looks ahead sees few moves, and they should differ ---- */

enum { APART = 3, STANDS_BACK = 300 };

/* Of marches that end close together one stands for the others: the one of habit, and those that lie on a grid about it. */
static bool has_a_like(const gg_battle *battle, const gg_state *state, gg_move m)
{
    int from = boe_s(state)->unit[state->ask.piece].cell, to = boe_move_cell(m);
    if (gg_move_verb(m) != V_STEP || sq_distance(from, to) < 2) return false;
    gg_move usual = best_action(battle, state);
    if (gg_move_verb(usual) != V_STEP) return sq_x(to) % APART || sq_y(to) % APART;
    int best = boe_move_cell(usual);
    return (sq_x(to) - sq_x(best)) % APART || (sq_y(to) - sq_y(best)) % APART;
}

/* Leaders ride to somebody. */
static bool leads_nowhere(const gg_battle *battle, const gg_state *state, gg_move m)
{
    return gg_move_verb(m) == V_LEAD && boe_unit_at(boe_b(battle), boe_s(state), boe_move_cell(m)) == GG_NONE;
}

/* Each merit a step of its own, as many as there is room for. */
static int32_t clearly(int32_t merit)
{
    enum { STEPS = 2000 };
    return (merit > STEPS ? STEPS : merit < -STEPS ? -STEPS : merit) * GG_CLEAR;
}

int32_t boe_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    bool weigh;
    (void)o;
    int32_t merit = plain_merit(boe_b(battle), boe_s(state), m, &weigh);
    if (state->ask.question == ASK_ACTION && has_a_like(battle, state, m)) merit -= STANDS_BACK;
    if (state->ask.question == ASK_LEADER && leads_nowhere(battle, state, m)) merit -= STANDS_BACK;
    return weigh ? merit : clearly(merit);
}
