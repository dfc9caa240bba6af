/* 7.6 and 7.13: who may charge whom, and by which path. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

enum { TURN_LEFT = 1, TURN_RIGHT = 2 };
enum { LEFT_STEP = 1, FORWARD_STEP, RIGHT_STEP };

/* ---- who ---- */

static bool steady(const boe_battle *b, const boe_state *s, int unit)
{
    return s->brigade[b->unit[unit].brigade].morale == STEADY;
}

/* What bars every charge. */
static gg_rule judge_state(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (!boe_on_map(s, unit) || u->flags & IN_MELEE) return CHARGE_LEGAL;
    if (u->status != GOOD) return STATUS_TABLE;
    if (u->flags & BLOWN) return FATIGUE_BLOWN;
    return boe_may_charge_in(b, s, unit) ? GG_OK : FORM_TABLE;
}

static gg_rule judge_red(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int kind = s->phase == PHASE_5A || s->phase == PHASE_5B ? CAV : INF;
    if (boe_kind(b, unit) != kind) return CHARGE_PHASE;
    if (u->cube != RED) return CUBE_COLOURS;
    return u->flags & CHARGED ? OPP_LIMIT : GG_OK;
}

static gg_rule judge_blue(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (u->cube != BLUE || u->ap_left < 1) return OPPCHG_WINDOW;
    if (u->flags & CHARGED) return OPP_LIMIT;
    if (!steady(b, s, unit)) return BRIG_SHAKEN;
    return s->brigade[b->unit[unit].brigade].order == WITHDRAW ? ORDER_TYPES : GG_OK;
}

static gg_rule judge_charger(const boe_battle *b, const boe_state *s, int unit, int kind)
{
    gg_rule why = judge_state(b, s, unit);
    if (why) return why;
    if (kind == CHARGE_RED) return judge_red(b, s, unit);
    if (kind == CHARGE_OPPORTUNITY) return judge_blue(b, s, unit);
    if (!(s->unit[unit].flags & BT_RIGHT) || s->unit[unit].flags & (BT_MOVE | BT_MELEE)) return BREAK_RIGHT;
    return steady(b, s, unit) ? GG_OK : BRIG_SHAKEN;
}

int boe_charge_ap(const boe_battle *b, const boe_state *s, int unit, int kind)
{
    int left = s->unit[unit].ap_left, bound = boe_classes[b->unit[unit].cls].oppcharge;
    if (kind == CHARGE_RED) return left;
    return kind == CHARGE_BREAK || left > bound ? bound : left;
}

/* ---- whom: boe.charge.legal 1 to 3 ---- */

/* Foot goes for horse only if it is shaken, held, penned in, or stands on guns that were taken. */
static bool foot_may(const boe_battle *b, const boe_state *s, int unit, int target)
{
    const boe_unit *t = &s->unit[target];
    int ground = boe_terrain_at(b, t->cell);
    if (boe_kind(b, unit) != INF || boe_kind(b, target) != CAV) return true;
    if (t->status != GOOD || t->flags & (BLOWN | IN_MELEE)) return true;
    return ground == HEAVY || ground == STRONGPOINT || boe_gun_owner_at(b, s, t->cell) == boe_side(b, unit);
}

gg_rule boe_judge_quarry(const boe_battle *b, const boe_state *s, int unit, int target)
{
    uint8_t in[BOE_STACK];
    if (target >= BOE_UNITS || !boe_on_map(s, target) || boe_side(b, target) == boe_side(b, unit)) return CHARGE_LEGAL;
    int cell = s->unit[target].cell, ground = boe_terrain_at(b, cell);
    if (!boe_sees(b, s->unit[unit].cell, cell)) return boe_why_unseen(b, s->unit[unit].cell, cell);
    if (boe_kind(b, unit) == CAV && (ground == HEAVY || ground == STRONGPOINT)) return CHARGE_LEGAL;
    if (!foot_may(b, s, unit, target)) return CHARGE_LEGAL;
    if (s->unit[target].flags & IN_MELEE && boe_units_in(b, s, cell, boe_side(b, unit), in) >= BOE_STACK)
        return BOARD_OCCUPANCY;
    return GG_OK;
}

/* ---- paths ---- */

static int step_dir(int facing, int step) { return (2 * facing + step - FORWARD_STEP) & 7; }

bool boe_path_read(const boe_battle *b, const boe_state *s, int unit, unsigned code, boe_path *p)
{
    const boe_unit *u = &s->unit[unit];
    unsigned turn = code & 3, steps = code >> 2;
    if (turn == 3 || steps == 0) return false;
    *p = (boe_path){.turn = (uint8_t)turn, .cost = turn ? 1 : 0, .price = {turn ? 1 : 0}, .cell = {u->cell}};
    p->facing = (uint8_t)((u->facing + (turn == TURN_LEFT ? 3 : turn == TURN_RIGHT ? 1 : 0)) & 3);
    for (; steps & 3; steps >>= 2) {
        int step = (int)(steps & 3), to = sq_step(b->board, p->cell[p->steps], step_dir(p->facing, step));
        if (to == SQ_OFF || p->steps == 5) return false;
        int price = (step == FORWARD_STEP ? 1 : 2) + boe_fixed_cost(b, s, unit, to);
        p->steps++;
        p->cell[p->steps] = (uint16_t)to;
        p->price[p->steps] = (uint8_t)price;
        p->cost = (uint8_t)(p->cost + price);
    }
    return steps == 0;
}

static bool passable(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    int ground = boe_terrain_at(b, to);
    if (boe_kind(b, unit) == CAV && (ground == HEAVY || ground == STRONGPOINT)) return false;
    return boe_may_enter(b, s, unit, from, to);
}

/* An intermediate space: friends in open order and crews are ridden through. */
static bool lets_through(const boe_battle *b, const boe_state *s, int unit, int cell)
{
    int there = boe_unit_at(b, s, cell);
    if (there == GG_NONE || there == unit) return true;
    if (boe_side(b, there) != boe_side(b, unit) || boe_melee_at(s, cell) >= 0) return false;
    return s->unit[there].formation == SKIRM || s->unit[there].formation == CREW;
}

static gg_rule judge_path(const boe_battle *b, const boe_state *s, int unit, int target, unsigned code, int ap)
{
    boe_path p;
    if (!boe_path_read(b, s, unit, code, &p)) return CHARGE_PATH;
    for (int i = 1; i < p.steps; i++)
        if (!passable(b, s, unit, p.cell[i - 1], p.cell[i]) || !lets_through(b, s, unit, p.cell[i])) return CHARGE_PATH;
    int end = p.cell[p.steps], before = p.cell[p.steps - 1];
    if (target == GG_NONE ? !passable(b, s, unit, before, end) || !boe_free(b, s, end, unit)
                          : end != s->unit[target].cell)
        return CHARGE_PATH;
    return p.cost > ap ? AP_COSTS : GG_OK;
}

gg_rule boe_judge_charge(const boe_battle *b, const boe_state *s, int unit, int target, unsigned code, int kind)
{
    gg_rule why = judge_charger(b, s, unit, kind);
    if (!why && (target != GG_NONE || kind != CHARGE_BREAK)) why = boe_judge_quarry(b, s, unit, target);
    return why ? why : judge_path(b, s, unit, target, code, boe_charge_ap(b, s, unit, kind));
}

/* ---- the cheapest path to every target and entry space ---- */

enum { FOUND = 96 };
typedef struct found {
    uint16_t code, order; /* order: the steps as a number that compares as they stand */
    uint16_t cell, entry;
    uint8_t cost, steps;
} found;
typedef struct search {
    const boe_battle *b;
    const boe_state *s;
    int unit, ap, facing, n;
    bool moves; /* free spaces are ends too */
    found at[FOUND];
} search;

static bool is_better(const found *a, const found *b)
{
    if (a->cost != b->cost) return a->cost < b->cost;
    if (!(a->code & 3) != !(b->code & 3)) return !(a->code & 3);
    if (a->steps != b->steps) return a->steps < b->steps;
    return a->order < b->order;
}

static void note(search *q, const found *f)
{
    for (int i = 0; i < q->n; i++) {
        if (q->at[i].cell != f->cell || q->at[i].entry != f->entry) continue;
        if (is_better(f, &q->at[i])) q->at[i] = *f;
        return;
    }
    if (q->n < FOUND) q->at[q->n++] = *f;
}

static bool holds_enemy(const search *q, int cell)
{
    int there = boe_unit_at(q->b, q->s, cell);
    if (there == GG_NONE) return false;
    return boe_side(q->b, there) != boe_side(q->b, q->unit) || boe_melee_at(q->s, cell) >= 0;
}

static void look_on(search *q, const found *so_far, int from);

static void look_at(search *q, const found *so_far, int from, int step)
{
    int to = sq_step(q->b->board, from, step_dir(q->facing, step));
    if (to == SQ_OFF || so_far->steps == 5) return;
    int cost = so_far->cost + (step == FORWARD_STEP ? 1 : 2) + boe_fixed_cost(q->b, q->s, q->unit, to);
    if (cost > q->ap) return;
    found f = {.code = (uint16_t)(so_far->code | step << (2 + 2 * so_far->steps)),
               .order = (uint16_t)(so_far->order * 4 + step),
               .cell = (uint16_t)to,
               .entry = (uint16_t)from,
               .cost = (uint8_t)cost,
               .steps = (uint8_t)(so_far->steps + 1)};
    if (holds_enemy(q, to)) {
        note(q, &f);
        return;
    }
    if (!passable(q->b, q->s, q->unit, from, to) || !lets_through(q->b, q->s, q->unit, to)) return;
    if (q->moves && boe_free(q->b, q->s, to, q->unit)) {
        found end = f;
        end.entry = SQ_OFF; /* one path to a free space, wherever it comes from */
        note(q, &end);
    }
    look_on(q, &f, to);
}

static void look_on(search *q, const found *so_far, int from)
{
    for (int step = LEFT_STEP; step <= RIGHT_STEP; step++) look_at(q, so_far, from, step);
}

static void look_around(search *q)
{
    const boe_unit *u = &q->s->unit[q->unit];
    for (int turn = 0; turn <= TURN_RIGHT; turn++) {
        found start = {.code = (uint16_t)turn, .cost = turn ? 1 : 0};
        q->facing = (u->facing + (turn == TURN_LEFT ? 3 : turn == TURN_RIGHT ? 1 : 0)) & 3;
        look_on(q, &start, u->cell);
    }
}

static int list_contacts(const search *q, int only, boe_verb verb, gg_move *out, int n, int cap)
{
    for (int i = 0; i < q->n; i++) {
        uint8_t in[BOE_STACK];
        if (q->at[i].entry == SQ_OFF) continue;
        int units = boe_units_in(q->b, q->s, q->at[i].cell, !boe_side(q->b, q->unit), in);
        for (int k = 0; k < units; k++) {
            if (only != GG_NONE && in[k] != only) continue;
            if (boe_judge_quarry(q->b, q->s, q->unit, in[k]) != GG_OK) continue;
            if (n < cap) out[n] = boe_move_path(verb, (unsigned)q->unit, in[k], q->at[i].code);
            n++;
        }
    }
    return n;
}

/* No enemy within reach: there is nothing to look for. */
static bool enemy_near(const boe_battle *b, const boe_state *s, int unit, int ap)
{
    int enemy = !boe_side(b, unit), cell = s->unit[unit].cell;
    for (int t = boe_first(b, enemy); t != GG_NONE; t = boe_next(b, enemy, t))
        if (boe_on_map(s, t) && sq_distance(cell, s->unit[t].cell) <= ap) return true;
    return false;
}

int boe_charge_list(const boe_battle *b, const boe_state *s, int unit, int kind, int only, gg_move *out, int cap)
{
    search q = {.b = b, .s = s, .unit = unit, .ap = boe_charge_ap(b, s, unit, kind)};
    if (judge_charger(b, s, unit, kind) != GG_OK || !enemy_near(b, s, unit, q.ap)) return 0;
    if (only != GG_NONE && sq_distance(s->unit[unit].cell, s->unit[only].cell) > q.ap) return 0;
    look_around(&q);
    return list_contacts(&q, only, V_CHARGE, out, 0, cap);
}

/* ---- 7.13: break-through ---- */

/* An impetuous unit that can strike nobody goes straight on as far as it may. */
static int straight_on(const boe_battle *b, const boe_state *s, int unit, int ap, gg_move *out, int cap)
{
    unsigned code = 0;
    for (int steps = 0; steps < 5; steps++) {
        unsigned longer = code | (unsigned)FORWARD_STEP << (2 + 2 * steps);
        if (judge_path(b, s, unit, GG_NONE, longer, ap) != GG_OK) break;
        code = longer;
    }
    if (code && cap > 0) out[0] = boe_move_path(V_BREAK, (unsigned)unit, GG_NONE, code);
    return code ? 1 : 0;
}

int boe_break_list(const boe_battle *b, const boe_state *s, int unit, gg_move *out, int cap)
{
    bool must = boe_has(b, unit, IMPETUOUS);
    search q = {.b = b, .s = s, .unit = unit, .ap = boe_charge_ap(b, s, unit, CHARGE_BREAK), .moves = !must};
    if (judge_charger(b, s, unit, CHARGE_BREAK) != GG_OK) return 0;
    look_around(&q);
    int n = list_contacts(&q, GG_NONE, V_BREAK, out, 0, cap);
    if (must) return n ? n : straight_on(b, s, unit, q.ap, out, cap);
    for (int i = 0; i < q.n; i++) {
        if (q.at[i].entry != SQ_OFF) continue;
        if (n < cap) out[n] = boe_move_path(V_BREAK, (unsigned)unit, GG_NONE, q.at[i].code);
        n++;
    }
    return n;
}
