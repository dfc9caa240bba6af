/* What players think with: the worth of a position, the merit of a move, a habit for each decision, and zeal.
 *
 * Merits of decisions that no dice follow at once are multiplied by GG_CLEAR, so that they are taken as they are; those of
 * charges, fire and reactions are small, and the odds of the exchange decide. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

enum { /* what counts how much */
       STAND_WORTH = 220,
       POINT_WORTH = 400,
       MELEE_POINT = 250, /* a point of advantage in a melee that is still to be fought */
       FLANK_OPEN = 90,
       NEAR_GOAL = 22,
       GUNS_GONE = 500,
       BLOWN_HORSE = 160
};

static int least(int a, int b) { return a < b ? a : b; }

/* ---- what a side wants ---- */

/* Who would not win as it stands must come on. */
bool boe_is_behind(const boe_battle *b, const boe_state *s, int side) { return boe_ahead(b, s) != (unsigned)side; }

/* The place that draws a unit: an objective that the enemy holds, or else the nearest enemy. */
int boe_goal_of(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int best = SQ_OFF, nearest = 99;
    for (int i = 0; i < b->objectives; i++) {
        if ((s->control >> i & 1) == side) continue;
        int range = boe_range(cell, b->objective[i].cell);
        if (range < nearest) nearest = range, best = b->objective[i].cell;
    }
    int enemy = boe_nearest_enemy(b, s, side, cell);
    if (enemy == GG_NONE) return best;
    int range = boe_range(cell, s->unit[enemy].cell);
    return best == SQ_OFF || range < nearest ? s->unit[enemy].cell : best;
}

/* ---- the worth of a position ---- */

static int stand_worth(const boe_battle *b, int unit)
{
    static const uint8_t by_grade[BOE_GRADES] = {80, 90, 100, 115, 135};
    return STAND_WORTH * by_grade[boe_grade(b, unit)] / 100;
}

static bool shows_flank(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int enemy = !boe_side(b, unit);
    if (boe_allround(b, s, unit) || u->flags & IN_MELEE) return false;
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || s->unit[e].status > DISORDER || boe_kind(b, e) == ART) continue;
        if (boe_range(u->cell, s->unit[e].cell) <= 3 && boe_arc(b, s, unit, s->unit[e].cell) != ARC_FRONT) return true;
    }
    return false;
}

static int32_t unit_worth(const boe_battle *b, const boe_state *s, int unit, bool behind)
{
    static const uint8_t by_status[] = {100, 84, 48, 22};
    const boe_unit *u = &s->unit[unit];
    int side = boe_side(b, unit), goal = boe_goal_of(b, s, side, u->cell);
    int32_t worth = u->stands * stand_worth(b, unit) * by_status[u->status] / 100;
    if (u->flags & BLOWN) worth -= BLOWN_HORSE;
    if (u->flags & GUNS_LEFT) worth -= GUNS_GONE;
    if (shows_flank(b, s, unit)) worth -= FLANK_OPEN;
    if (goal != SQ_OFF && u->status <= DISORDER && boe_kind(b, unit) != ART)
        worth -= (behind ? 2 : 1) * NEAR_GOAL * boe_range(u->cell, goal);
    return worth;
}

/* Advantage in a melee that is going on. */
int boe_melee_edge(const boe_battle *b, const boe_state *s, int melee, int side)
{
    int own = boe_default_primary(b, s, melee, side), other = boe_default_primary(b, s, melee, !side);
    GG_TALLY(mine);
    GG_TALLY(his);
    if (own == GG_NONE || other == GG_NONE) return 0;
    boe_melee_mods(b, s, melee, side, own, other, &mine);
    boe_melee_mods(b, s, melee, !side, other, own, &his);
    return mine.total - his.total;
}

static int32_t melees_worth(const boe_battle *b, const boe_state *s, int side)
{
    int32_t worth = 0;
    for (int i = 0; i < s->melees; i++) worth += MELEE_POINT * boe_melee_edge(b, s, i, side);
    return worth;
}

static int32_t side_worth(const boe_battle *b, const boe_state *s, int side)
{
    bool behind = boe_is_behind(b, s, side);
    int32_t worth = POINT_WORTH * boe_score(b, s, side);
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u))
        if (boe_on_map(s, u)) worth += unit_worth(b, s, u, behind);
    return worth;
}

int32_t boe_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    return side_worth(b, s, side) - side_worth(b, s, !side) + melees_worth(b, s, side);
}

/* ---- the prospects of a charge ---- */

static int grade_edge(const boe_battle *b, int unit, int target) { return boe_grade(b, unit) - boe_grade(b, target); }

/* About what the melee table would say, before it comes to that. */
int boe_edge(const boe_battle *b, const boe_state *s, int unit, int target, int from)
{
    const boe_unit *t = &s->unit[target];
    int ours = boe_kind(b, unit), his = boe_kind(b, target), d = grade_edge(b, unit, target);
    if (ours == CAV && his != CAV) d += t->formation == SQUARE ? (t->status == GOOD ? -4 : -1) : 2;
    if (b->unit[unit].cls == HCAV && t->formation != SQUARE) d++;
    if (ours == INF && s->unit[unit].formation == COLUMN && his != CAV) d++;
    if (his == ART) d += 2;
    if (t->formation == MARCH || t->formation == LIMBERED) d += 2;
    if (his == CAV && ours == CAV && t->cube != BLUE && !(t->flags & IMPETUS)) d++;
    d += t->status == DISORDER ? 2 : t->status == RETREAT ? 3 : t->status == ROUT ? 4 : 0;
    int arc = boe_arc(b, s, target, from);
    if (arc != ARC_FRONT) d += arc == ARC_FLANK ? 2 : 3;
    if (boe_garrison(b, s, target)) d -= 2;
    if (boe_terrain_at(b, t->cell) == HEAVY) d--;
    int mine = s->unit[unit].stands, theirs = t->stands;
    if (ours == his) d += mine >= 2 * theirs ? 2 : 2 * mine >= 3 * theirs ? 1 : 0;
    if (ours == his) d -= theirs >= 2 * mine ? 2 : 2 * theirs >= 3 * mine ? 1 : 0;
    return d - (s->unit[unit].status == DISORDER ? 2 : 0);
}

/* The best that the unit could strike if it were to charge this turn. */
static int best_edge(const boe_battle *b, const boe_state *s, int unit)
{
    int best = -9, enemy = !boe_side(b, unit), cell = s->unit[unit].cell, reach = boe_base_ap(b, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || sq_distance(cell, s->unit[e].cell) > reach) continue;
        if (boe_judge_quarry(b, s, unit, e) != GG_OK) continue;
        if (boe_arc(b, s, unit, s->unit[e].cell) == ARC_REAR) continue;
        int d = boe_edge(b, s, unit, e, cell);
        if (d > best) best = d;
    }
    return best;
}

static int entry_of(const boe_battle *b, const boe_state *s, gg_move m)
{
    boe_path p;
    if (!boe_path_read(b, s, (int)gg_move_unit(m), gg_move_y(m), &p)) return s->unit[gg_move_unit(m)].cell;
    return p.cell[p.steps - 1];
}

static int32_t charge_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (target == GG_NONE) return -1;
    boe_path p;
    int dice = 0, d = boe_edge(b, s, (int)unit, (int)target, entry_of(b, s, m));
    if (boe_path_read(b, s, (int)unit, gg_move_y(m), &p)) dice = p.cost;
    return 10 * d - dice - 4;
}

/* ---- fire ---- */

/* Hits to be expected, in hundredths. */
static int fire_hope(const boe_battle *b, const boe_state *s, int firer, int target)
{
    GG_TALLY(t);
    boe_volley v = boe_fire_dice(b, s, firer, target, &t);
    return v.dice * 100 * (4 - (v.die - DIE_FIRE3)) / 6;
}

static int best_shot(const boe_battle *b, const boe_state *s, int unit)
{
    int best = 0, enemy = !boe_side(b, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || boe_range(s->unit[unit].cell, s->unit[e].cell) > 8) continue;
        if (boe_judge_fire(b, s, unit, e) != GG_OK) continue;
        int hope = fire_hope(b, s, unit, e);
        if (hope > best) best = hope;
    }
    return best;
}

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

static int reach_of_fire(const boe_battle *b, int unit)
{
    static const uint8_t effective[] = {0, 3, 4, 5};
    return boe_kind(b, unit) == ART ? effective[b->unit[unit].weight] : 1;
}

/* How well the unit would stand in a space with a facing, the higher the better. */
static int stance(const boe_battle *b, const boe_state *s, int unit, int cell, int facing)
{
    int side = boe_side(b, unit), goal = boe_goal_of(b, s, side, cell);
    bool behind = boe_is_behind(b, s, side);
    const boe_unit *u = &s->unit[unit];
    if (u->status >= RETREAT) return -10 * boe_home_distance(b, side, cell);
    if (goal == SQ_OFF) return 0;
    int range = boe_range(cell, goal), wanted = reach_of_fire(b, unit), score = 0;
    int off = range > wanted ? range - wanted : wanted - range;
    score -= off * (boe_kind(b, unit) == ART ? 14 : behind ? 16 : 7);
    if (boe_uses_facing(u->formation) && boe_arc_from(cell, facing, goal) != ARC_FRONT) score -= 22;
    if (boe_kind(b, unit) == INF && (boe_terrain_at(b, cell) == HEAVY || boe_terrain_at(b, cell) == STRONGPOINT))
        score += 6;
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].cell == cell && boe_kind(b, unit) != ART) score += 60;
    return score;
}

/* ---- formations that suit the moment ---- */

static int form_merit(const boe_battle *b, const boe_state *s, int unit, int formation)
{
    int side = boe_side(b, unit), cell = s->unit[unit].cell, enemy = boe_nearest_enemy(b, s, side, cell);
    int range = enemy == GG_NONE ? 99 : boe_range(cell, s->unit[enemy].cell);
    bool horse = enemy != GG_NONE && boe_kind(b, enemy) == CAV;
    if (boe_kind(b, unit) == CAV) return formation == IN_LINE || formation == COLUMN ? 10 : 0;
    if (formation == SQUARE) return horse && range <= 3 ? 30 : -30;
    if (formation == MARCH) return range > 7 ? 6 : -20;
    if (formation == COLUMN) return range > 2 ? 12 : boe_is_behind(b, s, side) ? 9 : 4;
    if (formation == IN_LINE) return range <= 2 ? 12 : 5;
    return formation == SEMI ? 9 : 2;
}

/* ---- the merit of actions ---- */

static int32_t step_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), to = boe_move_cell(m), dir = sq_direction(s->unit[unit].cell, to);
    const boe_unit *u = &s->unit[unit];
    if (dir >= 0) return stance(b, s, unit, to, u->facing) - boe_step_base(b, s, unit, dir);
    boe_walker end = boe_march_to(b, s, unit, to).end;
    return stance(b, s, unit, to, end.facing) - (u->ap_left - end.ap);
}

static int32_t action_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), facing = (int)gg_move_facing(m);
    const boe_unit *u = &s->unit[unit];
    int now = stance(b, s, unit, u->cell, u->facing), shot = 0;
    switch (gg_move_verb(m)) {
    case V_STOP: return 0;
    case V_STEP: return step_merit(b, s, m) - now;
    case V_FACE: return stance(b, s, unit, u->cell, facing) - now - 3;
    case V_ABOUT: return stance(b, s, unit, u->cell, (u->facing + 2) & 3) - now - 2;
    case V_FORM: return form_merit(b, s, unit, (int)gg_move_arg(m)) - form_merit(b, s, unit, u->formation) - 4;
    case V_FIRE: shot = best_shot(b, s, unit); return shot ? 20 + shot / 8 : -1;
    case V_FIRE_AT: return 20 + fire_hope(b, s, unit, (int)gg_move_target(m)) / 8;
    case V_RALLY: return 60;
    case V_REMAN: return 50;
    case V_UNLIMBER: {
        int goal = boe_goal_of(b, s, boe_side(b, unit), u->cell);
        if (goal == SQ_OFF || boe_range(u->cell, goal) > reach_of_fire(b, unit) + 1) return -5;
        return facing == facing_to(u->cell, goal) ? 24 : -5;
    }
    case V_LIMBER: {
        int goal = boe_goal_of(b, s, boe_side(b, unit), u->cell);
        if (goal == SQ_OFF || boe_range(u->cell, goal) <= reach_of_fire(b, unit) + 2) return -9;
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
    if (gg_move_verb(m) == V_PUT_RED) return best_edge(b, s, unit) >= 1 ? 20 : 0;
    int enemy = boe_nearest_enemy(b, s, boe_side(b, unit), s->unit[unit].cell);
    bool near = enemy != GG_NONE && boe_range(s->unit[unit].cell, s->unit[enemy].cell) <= 3;
    return near && !boe_is_behind(b, s, boe_side(b, unit)) && boe_kind(b, unit) == CAV ? 15 : 5;
}

static int32_t activation_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned piece = gg_move_unit(m);
    if (gg_move_verb(m) == V_FINISH) return 0;
    if (boe_is_leader(piece)) return 1;
    int enemy = boe_nearest_enemy(b, s, boe_side(b, (int)piece), s->unit[piece].cell);
    return enemy == GG_NONE ? 2 : 100 - least(90, boe_range(s->unit[piece].cell, s->unit[enemy].cell));
}

/* A leader belongs with the middle of his troops; attached, he steadies them. */
static int32_t ride_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    int leader = (int)gg_move_unit(m) - BOE_LEADER, side = b->leader[leader].side, sum = 0, n = 0;
    int to = gg_move_verb(m) == V_LEAD ? boe_move_cell(m) : s->leader[leader].cell;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        bool his = b->leader[leader].rank != BRIG || b->unit[u].brigade == b->leader[leader].brigade;
        if (!his || !boe_on_map(s, u)) continue;
        int range = boe_range(to, s->unit[u].cell);
        sum += range > 2 ? range * range : range;
        n++;
    }
    int there = boe_unit_at(b, s, to);
    return n ? -(8 * sum / n) + (there != GG_NONE ? 12 : -12) : 0;
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
    case ASK_ACTION: return action_merit(b, s, m);
    case ASK_LEADER: return ride_merit(b, s, m);
    case ASK_ORDER:
    case ASK_INITIAL: return order_merit(b, s, m);
    case ASK_ENTER: return entry_merit(b, s, m);
    case ASK_PLAYER: return gg_move_verb(m) == V_BE_A;
    case ASK_PRIMARY: return boe_default_primary(b, s, boe_top(s)->melee.at, s->head.ask.side) == (int)gg_move_unit(m);
    case ASK_OPPFIRE: return gg_move_verb(m) == V_FIRE_AT ? 1 : 0;
    case ASK_TARGET:
        return gg_move_verb(m) == V_HOLD ? -1 : fire_hope(b, s, (int)gg_move_unit(m), (int)gg_move_target(m));
    case ASK_REACT: *weigh = true; return reaction_merit(b, s, m);
    case ASK_PRESS: *weigh = true; return press_merit(b, s, m);
    case ASK_CHARGE:
    case ASK_OPPCHARGE:
    case ASK_BREAK:
        *weigh = true;
        return gg_move_verb(m) == V_CHARGE || gg_move_verb(m) == V_BREAK ? charge_merit(b, s, m) : 0;
    default: return 0;
    }
}

int32_t boe_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    bool weigh;
    (void)o;
    int32_t merit = plain_merit(boe_b(battle), boe_s(state), m, &weigh);
    return weigh ? merit : merit * GG_CLEAR;
}

/* ---- habit: the best by merit alone ---- */

gg_move boe_habit(const gg_battle *battle, const gg_state *state)
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

/* ---- zeal ---- */

static int32_t step_zeal(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = boe_side(b, unit), from = s->unit[unit].cell;
    int enemy = boe_nearest_enemy(b, s, side, from);
    if (enemy == GG_NONE) return 1;
    return 6 + 3 * (boe_range(from, s->unit[enemy].cell) - boe_range(boe_move_cell(m), s->unit[enemy].cell));
}

/* Red is for those who could reach somebody; without that it only keeps them where they are. */
static bool could_charge(const boe_battle *b, const boe_state *s, int unit)
{
    return boe_enemy_within(b, s, boe_side(b, unit), s->unit[unit].cell, boe_base_ap(b, unit));
}

static bool could_hit(const boe_battle *b, const boe_state *s, int unit)
{
    static const uint8_t reach[] = {2, 5, 6, 8}; /* by weight */
    return boe_enemy_within(b, s, boe_side(b, unit), s->unit[unit].cell, reach[b->unit[unit].weight]);
}

int32_t boe_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    switch (gg_move_verb(m)) {
    case V_CHARGE:
    case V_PRESS:
    case V_COUNTERCHARGE: return 20;
    case V_BREAK: return gg_move_target(m) == GG_NONE ? 5 : 20;
    case V_FIRE_AT: return 12;
    case V_FIRE: return could_hit(b, s, (int)gg_move_unit(m)) ? 12 : 1;
    case V_PUT_RED: return could_charge(b, s, (int)gg_move_unit(m)) ? 15 : 3;
    case V_PUT_GREEN: return 12;
    case V_STEP: return step_zeal(b, s, m);
    case V_ORDER: return gg_move_arg(m) == ATTACK ? 10 : 0;
    case V_ACTIVATE: return boe_is_leader(gg_move_unit(m)) ? 3 : 8;
    case V_ENTER: return 8;
    case V_RALLY: return 9;
    case V_KEEP: return 5;
    default: return 2;
    }
}

/* Of many offers: a charge if there is one, the step that comes nearest, or a unit that can act. */
gg_move boe_keen(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    gg_move best = 0;
    int32_t most = 2;
    if (state->ask.question == ASK_LEADER) return 0; /* where leaders ride is all the same to him */
    int n = boe_listed(o);                           /* he goes step by step */
    for (int i = 0; i < n; i++) {
        gg_move m = boe_offer(battle, state, o, i);
        int32_t zeal = boe_zeal(battle, state, m);
        if (zeal > most) most = zeal, best = m;
    }
    return best;
}

/* A part of a turn is a phase. */
void boe_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const boe_state *s = boe_s(state);
    *out = (gg_moment){.round = s->turn, .rounds = boe_b(battle)->turns, .part = s->phase, .parts = BOE_PHASES + 1};
}
