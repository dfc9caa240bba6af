#include "slow.h"

#include <stdlib.h>
#include <string.h>

static const int step_x[] = {0, 1, 0, -1}, step_y[] = {-1, 0, 1, 0}; /* by facing */

static const rbc_type *type_of(const rbc_battle *b, int unit) { return &rbc_types[b->unit[unit].type]; }
static bool is_mounted(const rbc_type *t) { return t->cls == HM || t->cls == LM || t->cls == EL; }
static bool is_light(const rbc_type *t) { return t->cls == LF || t->cls == LM; }
static bool is_heavy(const rbc_type *t) { return t->cls == HF || t->cls == HM || t->cls == EL; }
static bool is_foot(const rbc_type *t) { return t->cls == HF || t->cls == LF; }
static bool on_board(const rbc_battle *b, int x, int y)
{
    return x >= 0 && y >= 0 && x < b->board.columns && y < b->board.rows;
}
static bool alive(const rbc_state *s, int unit) { return s->unit[unit].cell != SQ_OFF; }

static int who_is_at(const rbc_battle *b, const rbc_state *s, int x, int y)
{
    for (int u = 0; u < b->units; u++)
        if (alive(s, u) && sq_x(s->unit[u].cell) == x && sq_y(s->unit[u].cell) == y) return u;
    return GG_NONE;
}

static bool fights(const rbc_battle *b, const rbc_state *s, int unit)
{
    for (int u = 0; u < b->units; u++)
        if (alive(s, u) && (s->unit[u].foe == unit || s->unit[unit].foe == u)) return true;
    return false;
}

static char ground(const rbc_battle *b, int x, int y) { return rbc_grounds[b->terrain[sq_cell(x, y)]].mark; }

/* 8: entry forbidden; unforms. */
static bool closed_to(const rbc_type *t, char mark)
{
    switch (mark) {
    case 'X': return true;
    case 'W': return t->cls == AR || t->cls == EL;
    case 'R':
    case 'F': return t->cls == AR;
    case 'V': return t->cls == AR || is_mounted(t);
    default: return false;
    }
}

static bool unforms(const rbc_type *t, char mark)
{
    if (t->cls == AR) return false;
    switch (mark) {
    case 'W':
    case 'R': return t->cls == HF || is_mounted(t);
    case 'B': return is_mounted(t) || (t->cls == HF && t->order <= MA);
    case 'V':
    case 'C': return t->cls == HF;
    case 'F': return true;
    default: return false;
    }
}

/* 3.11 */
static bool wall_between(const rbc_battle *b, int x, int y, int facing)
{
    int ox = x + step_x[facing], oy = y + step_y[facing];
    if (on_board(b, x, y) && b->wall[sq_cell(x, y)] >> facing & 1) return true;
    return on_board(b, ox, oy) && b->wall[sq_cell(ox, oy)] >> ((facing + 2) % 4) & 1;
}

static bool crosses(const rbc_battle *b, int ax, int ay, int bx, int by)
{
    int h = bx > ax ? SQ_FACE_E : SQ_FACE_W, v = by > ay ? SQ_FACE_S : SQ_FACE_N;
    if (ax == bx) return wall_between(b, ax, ay, v);
    if (ay == by) return wall_between(b, ax, ay, h);
    bool across = wall_between(b, ax, ay, h) || wall_between(b, bx, ay, v);
    bool down = wall_between(b, ax, ay, v) || wall_between(b, ax, by, h);
    return across && down;
}

/* ---- 7.2.8 ---- */

typedef struct trail {
    int x, y, facing, spent, turns, steps;
    bool turned_first, turned_last, turned, slanted, forward, rough, wall, shared, only_turn_first;
} trail;

typedef struct walker {
    const rbc_battle *b;
    const rbc_state *s;
    const rbc_type *t;
    int unit;
    bool compelled;
    gg_move *out;
    int n;
} walker;

static void note(walker *w, gg_move m)
{
    for (int i = 0; i < w->n; i++)
        if (w->out[i] == m) return;
    if (w->n < SLOW_MOVES) w->out[w->n++] = m;
}

static int allowance_of(const rbc_type *t)
{
    switch (t->cls) {
    case LF:
    case HM:
    case EL: return 2;
    case LM: return 3;
    case AR: return t->weapon == GUNL_W ? 1 : 0;
    default: return 1;
    }
}

static int allowance(const walker *w, const trail *p) { return allowance_of(w->t) - (w->t->cls == EL && p->turned); }

static bool ends_unformed(const walker *w, const trail *p)
{
    if (w->s->unit[w->unit].flags & UNFORMED) return true;
    bool lost_one = w->t->cls == EL && p->turned;
    if ((p->turned || p->slanted) && !lost_one && allowance(w, p) - p->spent == 0) return true;
    if (w->t->cls == HM && w->t->order == CL && p->spent >= 2) return true;
    return p->rough || p->wall;
}

static bool may_pass(const walker *w, int friend)
{
    const rbc_type *o = type_of(w->b, friend);
    if (fights(w->b, w->s, friend)) return false;
    return is_light(w->t) || is_light(o) || o->cls == AR;
}

static bool bars_corner(const walker *w, int x, int y)
{
    if (!on_board(w->b, x, y)) return false;
    int who = who_is_at(w->b, w->s, x, y);
    return ground(w->b, x, y) == 'X' || (who != GG_NONE && w->b->unit[who].side != w->b->unit[w->unit].side);
}

/* Into (x, y): false if it is not legal. */
static bool enter(const walker *w, trail *p, int x, int y)
{
    if (!on_board(w->b, x, y) || closed_to(w->t, ground(w->b, x, y))) return false;
    bool wall = crosses(w->b, p->x, p->y, x, y);
    if (wall && !is_foot(w->t)) return false;
    if (x != p->x && y != p->y && bars_corner(w, x, p->y) && bars_corner(w, p->x, y)) return false;
    int who = who_is_at(w->b, w->s, x, y);
    if (who == w->unit) who = GG_NONE;
    if (who != GG_NONE && (w->b->unit[who].side != w->b->unit[w->unit].side || !may_pass(w, who))) return false;
    p->rough |= unforms(w->t, ground(w->b, p->x, p->y)) || unforms(w->t, ground(w->b, x, y));
    p->wall |= wall;
    p->shared = who != GG_NONE;
    p->x = x, p->y = y;
    return true;
}

/* 7.4.1 */
static bool may_charge(const walker *w, const trail *p, int target, bool slant)
{
    const rbc_type *o = type_of(w->b, target);
    const rbc_unit *u = &w->s->unit[target];
    int x = sq_x(u->cell), y = sq_y(u->cell);
    char mark = ground(w->b, x, y);
    if (w->t->cls == AR || (slant && w->t->traits & T_TER)) return false;
    if (is_light(w->t) && !is_light(o) && o->cls != EL && o->cls != AR) return false;
    if (is_mounted(w->t) && (crosses(w->b, p->x, p->y, x, y) || mark == 'V')) return false;
    if (w->t->cls == EL && mark == 'W') return false;
    if (slant && is_foot(w->t) && is_mounted(o)) {
        bool old = u->foe != GG_NONE && u->since < w->s->pt;
        for (int e = 0; e < w->b->units; e++)
            old |= alive(w->s, e) && w->s->unit[e].foe == target && w->s->unit[e].since < w->s->pt;
        if (!old) return false;
    }
    return true;
}

static void charge_at(walker *w, const trail *p, int right, bool rush)
{
    int ahead = p->facing, beside = (p->facing + 1) % 4;
    int x = p->x + step_x[ahead] + right * step_x[beside], y = p->y + step_y[ahead] + right * step_y[beside];
    int target = on_board(w->b, x, y) ? who_is_at(w->b, w->s, x, y) : GG_NONE;
    if (target == GG_NONE || w->b->unit[target].side == w->b->unit[w->unit].side || p->shared) return;
    if (!may_charge(w, p, target, right != 0)) return;
    if (p->turned && (right || !p->only_turn_first)) return;
    trail last = *p;
    last.spent += rush ? 0 : 1;
    if (last.spent > allowance(w, &last)) return;
    last.rough |= unforms(w->t, ground(w->b, x, y));
    last.wall |= crosses(w->b, p->x, p->y, x, y);
    int arg = (ends_unformed(w, &last) ? ARG_UNFORMED : 0) | (p->forward ? ARG_ADVANCED : 0) |
              (right < 0   ? ARG_LEFT
               : right > 0 ? ARG_RIGHT
                           : 0);
    int cell = sq_cell(p->x, p->y);
    note(w, rbc_move(V_CHARGE, (unsigned)w->unit, (unsigned)target, cell, p->facing, arg));
    bool salvo = w->t->traits & T_SAL && !right && !(w->s->unit[w->unit].flags & SHOT) && !fights(w->b, w->s, target);
    if (salvo) note(w, rbc_move(V_CHARGE, (unsigned)w->unit, (unsigned)target, cell, p->facing, arg | ARG_SALVO));
}

/* 7.2.4: the one step before a rush has been made in the open. */
static bool may_rush(const walker *w, const trail *p)
{
    const rbc_unit *u = &w->s->unit[w->unit];
    int x = p->x + step_x[p->facing], y = p->y + step_y[p->facing];
    return w->t->cls == HF && w->t->order == WA && p->steps == 1 && p->forward && !p->slanted && on_board(w->b, x, y) &&
           ground(w->b, sq_x(u->cell), sq_y(u->cell)) == '.' && ground(w->b, p->x, p->y) == '.' &&
           ground(w->b, x, y) == '.' && !p->wall && !crosses(w->b, p->x, p->y, x, y);
}

static void walk_on(walker *w, const trail *p);

static void try_step(walker *w, const trail *p, int right)
{
    trail q = *p;
    int beside = (p->facing + 1) % 4;
    if (right && (w->t->cls == AR || w->t->traits & T_TER)) return;
    if (w->t->cls == AR && p->steps) return;
    if (p->spent + 1 > allowance(w, p)) return;
    if (!enter(w, &q, p->x + step_x[p->facing] + right * step_x[beside],
               p->y + step_y[p->facing] + right * step_y[beside]))
        return;
    q.spent++;
    q.steps++;
    q.forward = true;
    q.slanted |= right != 0;
    q.turned_last = false;
    walk_on(w, &q);
}

static void try_turn(walker *w, const trail *p, int by)
{
    trail q = *p;
    int most = is_light(w->t) ? 2 : 1;
    int cost = w->t->cls == AR && w->t->weapon == GUNF_W ? 0 : w->b->option.turn_cost;
    if (w->compelled || p->turns == most || p->turned_last || p->shared || w->t->weapon == GUNH_W) return;
    if (w->t->cls == AR && p->steps) return;
    q.facing = (p->facing + by) % 4;
    q.turns++;
    q.only_turn_first = p->steps == 0;
    q.steps++;
    q.turned = q.turned_last = true;
    q.spent += cost;
    if (q.spent > allowance(w, &q)) return;
    walk_on(w, &q);
}

static void walk_on(walker *w, const trail *p)
{
    if (p->steps && !p->shared) {
        int arg = (ends_unformed(w, p) ? ARG_UNFORMED : 0) | (p->forward ? ARG_ADVANCED : 0);
        note(w, rbc_move(V_MOVE, (unsigned)w->unit, GG_NONE, sq_cell(p->x, p->y), p->facing, arg));
    }
    for (int right = -1; right <= 1; right++) charge_at(w, p, right, false);
    if (may_rush(w, p)) charge_at(w, p, 0, true);
    for (int right = -1; right <= 1; right++) try_step(w, p, right);
    for (int by = 1; by <= 3; by++) try_turn(w, p, by);
}

int slow_moves(const rbc_battle *b, const rbc_state *s, int unit, bool compelled, gg_move out[SLOW_MOVES])
{
    walker w = {.b = b, .s = s, .t = type_of(b, unit), .unit = unit, .compelled = compelled, .out = out};
    const rbc_unit *u = &s->unit[unit];
    if (!compelled) {
        note(&w, rbc_move(V_STAY, (unsigned)unit, GG_NONE, SQ_OFF, 0, 0));
        if (w.t->traits & T_HH && !(u->flags & UNFORMED))
            note(&w, rbc_move(V_HEDGEHOG, (unsigned)unit, GG_NONE, SQ_OFF, 0, 0));
    }
    walk_on(&w, &(trail){.x = sq_x(u->cell), .y = sq_y(u->cell), .facing = u->facing});
    return w.n;
}

/* ---- 3.4, 3.7, 3.8 ---- */

static void seen_from(const rbc_unit *u, int facing, int cell, int *f, int *l)
{
    int dx = sq_x(cell) - sq_x(u->cell), dy = sq_y(cell) - sq_y(u->cell), beside = (facing + 1) % 4;
    *f = dx * step_x[facing] + dy * step_y[facing];
    *l = dx * step_x[beside] + dy * step_y[beside];
}

static int floor_div(int n, int d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }

static bool box_blocks(const rbc_battle *b, const rbc_state *s, const rbc_unit *u, int facing, int k, int l, int f,
                       bool hill)
{
    int beside = (facing + 1) % 4;
    int x = sq_x(u->cell) + k * step_x[facing] + l * step_x[beside];
    int y = sq_y(u->cell) + k * step_y[facing] + l * step_y[beside];
    if (!on_board(b, x, y)) return false;
    char mark = ground(b, x, y);
    if (mark == 'W' || mark == 'V' || (mark == 'H' && !hill)) return true;
    if (who_is_at(b, s, x, y) == GG_NONE) return false;
    return !hill || mark == 'H' || k == f - 1;
}

static bool in_sight(const rbc_battle *b, const rbc_state *s, const rbc_unit *u, int facing, int cell)
{
    int f, l;
    seen_from(u, facing, cell, &f, &l);
    bool hill = ground(b, sq_x(u->cell), sq_y(u->cell)) == 'H' || ground(b, sq_x(cell), sq_y(cell)) == 'H';
    for (int k = 1; k < f; k++) {
        int low = floor_div(l * k, f), rest = l * k - low * f;
        bool left = box_blocks(b, s, u, facing, k, low, f, hill);
        bool right = box_blocks(b, s, u, facing, k, low + 1, f, hill);
        if (rest == 0 ? left : 2 * rest == f ? left && right : 2 * rest < f ? left : right) return false;
    }
    return true;
}

/* ---- 7.6 ---- */

static int range_of(const rbc_type *t, bool massed)
{
    if (massed) return t->weapon == LBOW ? 4 : 3;
    if (t->weapon == JAV) return 1;
    if (is_foot(t)) return t->weapon == MUS || t->weapon == LBOW ? 3 : 2;
    if (t->weapon == PIS_W) return 1;
    return t->weapon == GUNL_W ? 4 : t->weapon == GUNF_W ? 5 : t->weapon == GUNH_W ? 6 : 2;
}

static bool has_cover(const rbc_battle *b, const rbc_unit *target, const rbc_unit *shooter)
{
    int dx = sq_x(shooter->cell) - sq_x(target->cell), dy = sq_y(shooter->cell) - sq_y(target->cell);
    int walls = b->wall[target->cell];
    bool h = walls >> (dx > 0 ? SQ_FACE_E : SQ_FACE_W) & 1, v = walls >> (dy > 0 ? SQ_FACE_S : SQ_FACE_N) & 1;
    char mark = ground(b, sq_x(target->cell), sq_y(target->cell));
    if (mark == 'W' || mark == 'R' || mark == 'V' || mark == 'C') return true;
    return abs(dx) > abs(dy) ? h : abs(dy) > abs(dx) ? v : h && v;
}

static int shot_dice(const rbc_battle *b, const rbc_state *s, int unit, int target, int range)
{
    const rbc_type *t = type_of(b, unit), *o = type_of(b, target);
    const rbc_unit *u = &s->unit[unit], *v = &s->unit[target];
    bool gun = t->cls == AR, firearm = t->weapon == ARQ || t->weapon == MUS || t->weapon == PIS_W;
    bool shot = t->cls == HF && (t->weapon == ARQ || t->weapon == MUS);
    int depth = v->flags & HEDGEHOG_ON ? DEEP : o->depth;
    int dice = !gun ? t->ccv : range <= (t->weapon == GUNH_W ? 3 : 2) ? 2 * depth : depth;
    dice -= u->hits >= t->shaken;
    dice -= (u->flags & UNFORMED) != 0;
    dice -= range >= 2 && !gun;
    dice += shot && range == 1;
    dice += shot && !(u->flags & (STIRRED | UNFORMED | HEDGEHOG_ON));
    dice -= is_mounted(t) && u->flags & (MOVED | CHARGED | EVADED);
    dice -= (t->traits & T_MIX) != 0;
    dice -= o->armoured && !firearm && !gun && !(t->weapon == XBOW && range == 1);
    dice -= has_cover(b, v, u);
    return dice < 1 ? 1 : dice;
}

int slow_shot(const rbc_battle *b, const rbc_state *s, int unit, int target, bool massed)
{
    const rbc_type *t = type_of(b, unit);
    const rbc_unit *u = &s->unit[unit], *v = &s->unit[target];
    if (t->weapon == NO_WEAPON || u->flags & SHOT || fights(b, s, unit) || fights(b, s, target)) return 0;
    if (t->cls == AR && u->flags & STIRRED) return 0;
    if (massed &&
        (!(t->traits & T_MARC) || !(u->massed_used == 0 || (u->massed_used == 1 && u->massed_last == s->pt - 2))))
        return 0;
    for (int turn = 0; turn < 4; turn++) {
        int facing = (u->facing + turn) % 4, f, l;
        if (turn && !(u->flags & HEDGEHOG_ON)) break;
        seen_from(u, facing, v->cell, &f, &l);
        if (f < 1 || abs(l) > f || f > range_of(t, massed) || (t->weapon == PIS_W && l)) continue;
        if (in_sight(b, s, u, facing, v->cell)) return shot_dice(b, s, unit, target, f);
    }
    return 0;
}

/* ---- 7.9.3, 7.11 ---- */

enum { SIDE_FRONT, SIDE_LEFT, SIDE_RIGHT, SIDE_REAR };

static int side_towards(const rbc_state *s, int unit, int other)
{
    int f, l;
    seen_from(&s->unit[unit], s->unit[unit].facing, s->unit[other].cell, &f, &l);
    if (f == 1 || s->unit[unit].flags & HEDGEHOG_ON) return SIDE_FRONT;
    return f < 0 ? SIDE_REAR : l < 0 ? SIDE_LEFT : SIDE_RIGHT;
}

/* Whether `unit`, whose rival is y, doubles its dice. */
static bool doubles(const rbc_battle *b, const rbc_state *s, int unit)
{
    int y = s->unit[unit].rival, sides = 0, count;
    const rbc_type *t = type_of(b, y);
    bool special = b->option.formation_flanks, heavy_foot = false;
    for (int a = 0; a < b->units; a++) {
        if (!alive(s, a) || s->unit[a].rival != y) continue;
        int side = side_towards(s, y, a);
        sides |= side ? 1 << side : 0;
        heavy_foot |= side && type_of(b, a)->cls == HF;
    }
    count = __builtin_popcount((unsigned)sides);
    if (s->unit[y].flags & HEDGEHOG_ON || !sides) return false;
    if (special && t->traits & T_TER) return count >= 2;
    if (special && t->traits & T_COL) return side_towards(s, y, unit) != SIDE_FRONT;
    if (special && t->traits & T_PB) return heavy_foot;
    return true;
}

static bool defends(const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    const rbc_unit *u = &s->unit[unit], *v = &s->unit[foe];
    if (!is_foot(type_of(b, unit)) || v->foe != unit) return false;
    char mark = ground(b, sq_x(u->cell), sq_y(u->cell));
    if (mark == 'W' || mark == 'R' || mark == 'V' || mark == 'C') return true;
    if (mark == 'H' && ground(b, sq_x(v->cell), sq_y(v->cell)) != 'H') return true;
    int dx = sq_x(v->cell) - sq_x(u->cell), dy = sq_y(v->cell) - sq_y(u->cell), walls = b->wall[u->cell];
    bool h = walls >> (dx > 0 ? SQ_FACE_E : SQ_FACE_W) & 1, w = walls >> (dy > 0 ? SQ_FACE_S : SQ_FACE_N) & 1;
    return dx && dy ? h && w : dx ? h : w;
}

static int aggression(const rbc_state *s, int unit, int foe, const rbc_type *t, const rbc_type *o)
{
    if (!(t->traits & T_PB) || s->unit[unit].flags & HEDGEHOG_ON || o->cls != HF) return 0;
    if (side_towards(s, unit, foe) != SIDE_FRONT) return 0;
    if ((t->traits & T_SWI && o->traits & T_LKN) || (t->traits & T_LKN && o->traits & T_SWI)) return 3;
    return t->traits & (T_SWI | T_LKN) ? 2 : 1;
}

static int shock(const rbc_battle *b, const rbc_state *s, int unit, int foe, const rbc_type *t, const rbc_type *o)
{
    const rbc_unit *v = &s->unit[foe];
    if (v->flags & HEDGEHOG_ON) return 0;
    if (o->order == CP && !(v->flags & UNFORMED) && side_towards(s, foe, unit) == SIDE_FRONT) return 0;
    if (!b->option.shock_always && !(s->unit[unit].flags & CHARGED && s->active == b->unit[unit].side)) return 0;
    return t->shock[is_mounted(o) ? 0 : 1];
}

int slow_blows(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int foe = u->rival;
    const rbc_type *t = type_of(b, unit), *o = type_of(b, foe);
    int dice = t->ccv;
    if (!(u->flags & UNFORMED)) {
        dice += t->order < o->order;
        dice += t->cls == LM && o->cls == LF;
        dice += defends(b, s, unit, foe);
        dice += shock(b, s, unit, foe, t, o);
        dice += aggression(s, unit, foe, t, o);
        dice += u->flags & HEDGEHOG_ON && is_mounted(o);
    }
    dice -= u->hits >= t->shaken;
    dice -= (u->flags & UNFORMED) != 0;
    dice -= t->traits & T_MR && !(o->traits & T_MR);
    if (dice < 1) dice = 1;
    return doubles(b, s, unit) ? 2 * dice : dice;
}

/* ---- 3.9, 7.3 ---- */

static bool in_contact(const rbc_battle *b, int p, int q, const int *x, const int *y)
{
    int dx = abs(x[p] - x[q]), dy = abs(y[p] - y[q]), far = dx > dy ? dx : dy;
    const rbc_type *t = type_of(b, p), *o = type_of(b, q);
    bool loose = (is_light(t) || is_mounted(t)) && (is_light(o) || is_mounted(o)) && b->option.light_contact_far;
    return far <= (loose ? 2 : 1);
}

static int group_of(const rbc_battle *b, const rbc_state *s, int unit, const int *x, const int *y, bool in[RBC_UNITS])
{
    int n = 1;
    bool grown = true;
    memset(in, 0, sizeof(bool) * RBC_UNITS);
    in[unit] = true;
    while (grown) {
        grown = false;
        for (int p = 0; p < b->units; p++)
            for (int q = 0; q < b->units && !in[p]; q++)
                if (in[q] && alive(s, p) && b->unit[p].brigade == b->unit[q].brigade && in_contact(b, p, q, x, y))
                    in[p] = grown = true, n++;
    }
    return n;
}

static bool in_command(const rbc_battle *b, const rbc_state *s, int unit, const int *x, const int *y)
{
    bool in[RBC_UNITS];
    int mates = 0, largest = 0, own = group_of(b, s, unit, x, y, in);
    for (int p = 0; p < b->units; p++) {
        if (!alive(s, p) || b->unit[p].brigade != b->unit[unit].brigade) continue;
        int n = group_of(b, s, p, x, y, in);
        mates++;
        largest = n > largest ? n : largest;
    }
    return mates == 1 || (own >= 2 && own == largest);
}

static bool enemy_ahead(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    for (int k = 1; k <= 6; k++) {
        int x = sq_x(u->cell) + k * step_x[u->facing], y = sq_y(u->cell) + k * step_y[u->facing];
        if (!on_board(b, x, y)) return false;
        int who = who_is_at(b, s, x, y);
        if (who != GG_NONE && b->unit[who].side != b->unit[unit].side && is_heavy(type_of(b, who))) return true;
        for (int i = 0; i < s->camps; i++)
            if (s->camp[i].cell == sq_cell(x, y) && s->camp[i].side != b->unit[unit].side && !s->camp[i].sacked)
                return true;
    }
    return false;
}

typedef struct front {
    int x, y, who;
    bool board;
} front;

static front front_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    front f = {.x = sq_x(u->cell) + step_x[u->facing], .y = sq_y(u->cell) + step_y[u->facing]};
    f.board = on_board(b, f.x, f.y);
    f.who = f.board ? who_is_at(b, s, f.x, f.y) : GG_NONE;
    return f;
}

static bool ground_obstructs(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    front f = front_of(b, s, unit);
    if (!f.board || wall_between(b, sq_x(u->cell), sq_y(u->cell), u->facing)) return true;
    char mark = ground(b, f.x, f.y);
    return strchr("WRVCX", mark) || closed_to(type_of(b, unit), mark);
}

/* The picture of rbc.mom.contact. */
static bool loses_contact(const rbc_battle *b, const rbc_state *s, int unit, uint64_t held)
{
    int x[RBC_UNITS], y[RBC_UNITS];
    front mine = front_of(b, s, unit);
    if (mine.who != GG_NONE && b->unit[mine.who].side != b->unit[unit].side) return false;
    for (int p = 0; p < b->units; p++) {
        if (!alive(s, p)) continue;
        front f = front_of(b, s, p);
        bool goes = (held >> p & 1) && !(s->unit[p].flags & DONE_MOVING) &&
                    b->unit[p].brigade == b->unit[unit].brigade && f.board &&
                    !(f.who != GG_NONE && b->unit[f.who].side != b->unit[p].side);
        x[p] = goes ? f.x : sq_x(s->unit[p].cell);
        y[p] = goes ? f.y : sq_y(s->unit[p].cell);
    }
    return !in_command(b, s, unit, x, y);
}

static bool friend_obstructs(const rbc_battle *b, const rbc_state *s, int unit, uint64_t held)
{
    front f = front_of(b, s, unit);
    if (f.who == GG_NONE || b->unit[f.who].side != b->unit[unit].side) return false;
    return !(held >> f.who & 1);
}

/* At the start of the Movement Phase: nobody is done. False if all of them wait for each other. */
bool slow_momentum(const rbc_battle *b, const rbc_state *s, uint64_t *held)
{
    int x[RBC_UNITS], y[RBC_UNITS];
    *held = 0;
    for (int u = 0; u < b->units; u++) x[u] = sq_x(s->unit[u].cell), y[u] = sq_y(s->unit[u].cell);
    for (int u = 0; u < b->units; u++) {
        const rbc_unit *v = &s->unit[u];
        if (!alive(s, u) || b->unit[u].side != s->active || !is_heavy(type_of(b, u))) continue;
        if (!(s->committed >> b->unit[u].brigade & 1) || !(v->flags & ADVANCED) || v->flags & (PINNED | HEDGEHOG_ON))
            continue;
        if (fights(b, s, u) || !in_command(b, s, u, x, y) || !enemy_ahead(b, s, u) || ground_obstructs(b, s, u))
            continue;
        *held |= (uint64_t)1 << u;
    }
    for (bool dropped = true; dropped;) {
        uint64_t drop = 0;
        for (int u = 0; u < b->units; u++)
            if (*held >> u & 1 && (loses_contact(b, s, u, *held) || friend_obstructs(b, s, u, *held)))
                drop |= (uint64_t)1 << u;
        *held &= ~drop;
        dropped = drop;
    }
    for (int u = 0; u < b->units; u++) {
        front f = front_of(b, s, u);
        if (*held >> u & 1 && !(f.who != GG_NONE && *held >> f.who & 1)) return true;
    }
    return *held == 0;
}
