#include "retold.h"

#include <math.h>
#include <stdlib.h>

static const kings_unit *unit_at(const kings_state *s, int unit) { return &s->unit[unit]; }
static int type_of(const kings_battle *b, int unit) { return b->unit[unit].profile.type; }
static bool has(const kings_battle *b, int unit, unsigned upgrade) { return b->unit[unit].profile.upgrades & upgrade; }
static bool is_crew(const kings_battle *b, int unit) { return type_of(b, unit) == WC || type_of(b, unit) == PC; }
static bool is_horse(const kings_battle *b, int unit)
{
    return type_of(b, unit) == RC || type_of(b, unit) == IC || type_of(b, unit) == TC;
}
static bool inside(const kings_state *s, int unit) { return unit_at(s, unit)->work != GG_NONE; }
static bool formed(const kings_state *s, int unit) { return unit_at(s, unit)->flags & CLOSE; }
static bool pinned(const kings_state *s, int unit) { return unit_at(s, unit)->pins > 0; }
static bool there(const kings_state *s, int unit) { return unit_at(s, unit)->status == ON; }
static bool foes(const kings_battle *b, int one, int two) { return b->unit[one].side != b->unit[two].side; }

/* 4.6: while its Leader lives. */
static bool led_by(const kings_state *s, int unit, int trait)
{
    return unit_at(s, unit)->trait == trait && unit_at(s, unit)->flags & LEADER;
}

/* 3.5, by the angle; borders belong to front and rear. */
char retold_arc(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    const kings_unit *u = unit_at(s, unit);
    if (inside(s, unit) || !(formed(s, unit) || is_crew(b, unit))) return 'F';
    double dx = p.x - u->x, dy = p.y - u->y, fx = disc_dir[u->facing].x, fy = disc_dir[u->facing].y;
    if (dx == 0 && dy == 0) return 'K';
    double away = fabs(atan2(fx * dy - fy * dx, fx * dx + fy * dy)) * 180 / acos(-1);
    return away <= 45 + 1e-7 ? 'F' : away >= 135 - 1e-7 ? 'R' : 'K';
}

/* ---- 4.2, 4.3 ---- */

static int weapon(const kings_battle *b, int unit)
{
    if (is_crew(b, unit)) return b->unit[unit].profile.weapon;
    if (has(b, unit, UP_WELL_ARMED)) return MODERN_RIFLE;
    if (has(b, unit, UP_WELL_ARMED_SHARPSHOOTERS)) return BOW;
    if (has(b, unit, UP_MUSKETS)) return MUSKET;
    if (has(b, unit, UP_OBSOLETE)) return OBSOLETE_RIFLE;
    static const int usual[] = {
        [RI] = MODERN_RIFLE, [II] = OBSOLETE_RIFLE, [TI] = SPEARS, [RC] = CARBINE, [IC] = CARBINE, [TC] = SPEARS};
    return usual[type_of(b, unit)];
}

static int reach(const kings_battle *b, int unit)
{
    static const int inches[] = {24, 18, 18, 12, 12, 6, 48, 36, 30};
    return 10 * inches[weapon(b, unit)];
}

static int move_value(const kings_battle *b, int unit)
{
    static const int inches[] = {[RI] = 6, [II] = 6, [TI] = 8, [RC] = 10, [IC] = 12, [TC] = 12, [WC] = 4, [PC] = 4};
    return is_crew(b, unit) && weapon(b, unit) == MOUNTAIN_GUN ? 60 : 10 * inches[type_of(b, unit)];
}

static bool lies_low(const kings_battle *b, const kings_state *s, int unit)
{
    return unit_at(s, unit)->flags & GROUND && (type_of(b, unit) == TI || has(b, unit, UP_FIELDCRAFT));
}

static int kept(int number) { return number < 2 ? 2 : number > 6 ? 6 : number; }

/* ---- 7.5 ---- */

static bool in_the_way_of_fire(const kings_battle *b, const kings_state *s, int unit, int target)
{
    int gap = slow_gap(b, s, unit, target), range = reach(b, unit);
    bool far = gap > range / 2;
    tab_point at = {unit_at(s, target)->x, unit_at(s, target)->y};
    if (!foes(b, unit, target) || !there(s, target) || gap > range) return true;
    if (far && (lies_low(b, s, target) || led_by(s, unit, BLIND))) return true;
    return retold_arc(b, s, unit, at) != 'F' || !slow_sees(b, s, unit, target);
}

static bool cannot_fire(const kings_state *s, int unit)
{
    const kings_unit *u = unit_at(s, unit);
    return u->jam_until >= s->turn || u->flags & AMMO_OUT || (led_by(s, unit, SHIRKER) && !(u->flags & TARGETED));
}

static bool may_shoot(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (cannot_fire(s, unit) || in_the_way_of_fire(b, s, unit, target)) return false;
    if (!led_by(s, unit, UMPIRE) || !pinned(s, target)) return true;
    for (int other = 0; other < b->units; other++)
        if (!pinned(s, other) && !in_the_way_of_fire(b, s, unit, other)) return false;
    return true;
}

bool retold_target(const kings_battle *b, const kings_state *s, int unit, int target, int action)
{
    if (!may_shoot(b, s, unit, target)) return false;
    if (action != VOLLEY) return true;
    if (!formed(s, unit) && !inside(s, unit)) return false;
    int gap = slow_gap(b, s, unit, target);
    for (int other = 0; other < b->units; other++)
        if (may_shoot(b, s, unit, other) && slow_gap(b, s, unit, other) < gap) return false;
    return !b->option.volley_short || gap <= reach(b, unit) / 2;
}

int retold_fire_dice(const kings_battle *b, const kings_state *s, int unit, int action)
{
    int each = !is_crew(b, unit) ? 1 : weapon(b, unit) == MACHINE_GUN ? 3 : 2, n = unit_at(s, unit)->figs * each;
    if (action == SKIRMISH) n = n / 2 ? n / 2 : 1;
    return n + led_by(s, unit, MARKSMAN);
}

int retold_fire_number(const kings_battle *b, int unit, int action)
{
    static const int usual[] = {[RI] = 5, [II] = 5, [TI] = 6, [RC] = 6, [IC] = 5, [TC] = 6, [WC] = 5, [PC] = 6};
    int n = usual[type_of(b, unit)];
    if (has(b, unit, UP_SHARPSHOOTERS) || has(b, unit, UP_WELL_ARMED_SHARPSHOOTERS)) n--;
    if (has(b, unit, UP_POOR_SHOTS)) n++;
    return kept(action == VOLLEY ? n - 1 : n);
}

int retold_hits_needed(const kings_battle *b, const kings_state *s, int unit, int target)
{
    static const int table[2][3] = {{1, 2, 3}, {2, 3, 4}};
    return table[slow_gap(b, s, unit, target) > reach(b, unit) / 2][slow_cover(b, s, unit, target)];
}

/* ---- 7.7 ---- */

static bool could_charge(const kings_battle *b, const kings_state *s, int unit, int target, int far)
{
    tab_point at = {unit_at(s, target)->x, unit_at(s, target)->y};
    return foes(b, unit, target) && there(s, target) && slow_gap(b, s, unit, target) <= far &&
           retold_arc(b, s, unit, at) == 'F' && slow_sees(b, s, unit, target);
}

static bool any_other(const kings_battle *b, const kings_state *s, int unit, int far, bool unpinned)
{
    for (int other = 0; other < b->units; other++)
        if ((!unpinned || !pinned(s, other)) && could_charge(b, s, unit, other, far)) return true;
    return false;
}

bool retold_attack(const kings_battle *b, const kings_state *s, int unit, int target, bool keeps)
{
    int move = move_value(b, unit), far = (keeps ? move / 2 : move) + 60, near = move + 30;
    if (!could_charge(b, s, unit, target, far)) return false;
    if (led_by(s, unit, UMPIRE) && pinned(s, target) && any_other(b, s, unit, move + 60, true)) return false;
    if (!led_by(s, unit, UP_AND_AT_EM) || !any_other(b, s, unit, near, false)) return true;
    return could_charge(b, s, unit, target, near);
}

int retold_fight_dice(const kings_battle *b, const kings_state *s, int unit, bool defends)
{
    int n = unit_at(s, unit)->figs;
    if (defends && pinned(s, unit) && b->option.pinned_half) n = (n + 1) / 2;
    return n + 2 * led_by(s, unit, DUELLIST);
}

/* A wall of at least this cover between the two, near the second. */
static bool sheltered(const kings_battle *b, const kings_state *s, int from, int unit, int least)
{
    kings_battle *copy = malloc(sizeof *copy);
    kings_state *quiet = malloc(sizeof *quiet);
    *copy = *b, *quiet = *s;
    copy->areas = 0, copy->option.own_wall = 0; /* what walls alone give */
    quiet->unit[unit].flags &= (uint16_t)~GROUND;
    for (int i = 0; i < copy->walls; i++) copy->wall[i].cover = copy->wall[i].cover >= least ? COVER_HARD : COVER_OPEN;
    bool is = !inside(s, unit) && slow_cover(copy, quiet, from, unit) == COVER_HARD;
    free(copy), free(quiet);
    return is;
}

static bool stands_firm(const kings_battle *b, const kings_state *s, int unit, int enemy)
{
    tab_point at = {unit_at(s, enemy)->x, unit_at(s, enemy)->y};
    return inside(s, unit) || (formed(s, unit) && retold_arc(b, s, unit, at) == 'F');
}

int retold_fight_number(const kings_battle *b, const kings_state *s, int unit, int enemy, bool attacks)
{
    static const int usual[] = {[RI] = 5, [II] = 6, [TI] = 5, [RC] = 4, [IC] = 5, [TC] = 5, [WC] = 6, [PC] = 6};
    int n = usual[type_of(b, unit)] - has(b, unit, UP_FIERCE) - (attacks && has(b, unit, UP_GURKHAS));
    if (stands_firm(b, s, unit, enemy)) n--;
    if (attacks && is_horse(b, unit) && (stands_firm(b, s, enemy, unit) || sheltered(b, s, unit, enemy, COVER_OPEN)))
        n++;
    return kept(n);
}

bool retold_hard(const kings_battle *b, const kings_state *s, int attacker, int defender)
{
    tab_point at = {unit_at(s, defender)->x, unit_at(s, defender)->y};
    if (inside(s, defender) || sheltered(b, s, attacker, defender, COVER_HARD)) return true;
    for (int a = 0; a < b->areas; a++)
        if (b->area[a].cover == COVER_HARD && kings_areas_at(b, at) >> a & 1) return true;
    return false;
}

/* ---- 7.8a, 7.9 ---- */

static int discipline(const kings_battle *b, const kings_state *s, int unit)
{
    static const int usual[] = {[RI] = 1, [RC] = 1, [WC] = 1, [PC] = -1};
    int n = usual[type_of(b, unit)] + (has(b, unit, UP_ELITE) || has(b, unit, UP_VETERAN));
    return n - has(b, unit, UP_UNENTHUSIASTIC) - 2 * led_by(s, unit, BRUTAL) + led_by(s, unit, OLD_HAND);
}

int retold_pin_change(const kings_battle *b, const kings_state *s, int unit, int casualties)
{
    return discipline(b, s, unit) - casualties + led_by(s, unit, BRAVE);
}

int retold_rally_change(const kings_battle *b, const kings_state *s, int unit)
{
    int n = discipline(b, s, unit) - unit_at(s, unit)->pins + led_by(s, unit, GOOD_CHAP);
    bool inspired = false;
    for (int other = 0; other < b->units; other++)
        inspired |= other != unit && !foes(b, unit, other) && there(s, other) && led_by(s, other, INSPIRING) &&
                    slow_gap(b, s, unit, other) <= 60;
    return n + inspired + (has(b, unit, UP_STANDARD) && kings_has_leader(b, s, unit));
}

/* ---- 7.1 ---- */

static bool type_has(const kings_battle *b, int unit, int action)
{
    bool foot = !is_crew(b, unit) && !is_horse(b, unit), rides = has(b, unit, UP_MOUNTED);
    int printed = kings_types[type_of(b, unit)].action[action], here = b->action[type_of(b, unit)][action];
    if (here != printed) return here != NEVER; /* a cell that the scenario has changed */
    switch (action) {
    case DOUBLE:
    case ATTACK:
    case SKIRMISH: return !is_crew(b, unit);
    case FORM_CLOSE: return (type_of(b, unit) == RI || has(b, unit, UP_DRILLED)) && !rides;
    case VOLLEY: return type_of(b, unit) == RI || has(b, unit, UP_DRILLED);
    case GO_GROUND: return foot && !rides;
    default: return true;
    }
}

static bool allowed(const kings_battle *b, const kings_state *s, int unit, int action)
{
    const kings_unit *u = unit_at(s, unit);
    tab_point at = {u->x, u->y};
    bool loose = !formed(s, unit) && !inside(s, unit);
    if (!type_has(b, unit, action)) return false;
    if (led_by(s, unit, MARTINET) && (action == SKIRMISH || action == GO_GROUND)) return false;
    if (led_by(s, unit, COWARD) && action == ATTACK) return false;
    if (led_by(s, unit, SHIRKER) && !(u->flags & TARGETED) && action == ATTACK) return false;
    if (action == FORM_CLOSE) return loose && !(kings_flags_at(b, at) & DIFFICULT);
    if (action == GO_GROUND) return loose && !(u->flags & GROUND);
    return true;
}

typedef struct sheet {
    const kings_battle *b;
    const kings_state *s;
    gg_move *out;
    int n;
} sheet;

static void put(sheet *l, unsigned verb, int unit, int target, int facing, unsigned arg)
{
    if (l->n < RETOLD_MOVES)
        l->out[l->n++] =
            kings_move(verb, (unsigned)unit, target < 0 ? (unsigned)GG_NONE : (unsigned)target, facing, arg);
}

static void put_attacks(sheet *l, int unit)
{
    for (int t = 0; t < l->b->units && allowed(l->b, l->s, unit, ATTACK); t++) {
        bool close = formed(l->s, unit);
        if (retold_attack(l->b, l->s, unit, t, close)) put(l, V_ATTACK, unit, t, -1, 0);
        if (close && retold_attack(l->b, l->s, unit, t, false)) put(l, V_ATTACK, unit, t, -1, ARG_BREAK);
    }
}

static void put_shots(sheet *l, int unit)
{
    static const struct {
        unsigned verb;
        int action;
    } shots[] = {{V_FIRE, FIRE}, {V_VOLLEY, VOLLEY}, {V_SKIRMISH_FIRE, SKIRMISH}};
    for (int i = 0; i < 3; i++)
        for (int t = 0; t < l->b->units && allowed(l->b, l->s, unit, shots[i].action); t++)
            if (retold_target(l->b, l->s, unit, t, shots[i].action)) put(l, shots[i].verb, unit, t, -1, 0);
}

static void put_plain(sheet *l, int unit)
{
    bool close = formed(l->s, unit), turns = !inside(l->s, unit) && (close || is_crew(l->b, unit));
    put(l, V_MOVE, unit, -1, -1, 0);
    if (close) put(l, V_MOVE, unit, -1, -1, ARG_BREAK);
    if (allowed(l->b, l->s, unit, DOUBLE)) put(l, V_DOUBLE, unit, -1, -1, 0);
    if (allowed(l->b, l->s, unit, SKIRMISH)) put(l, V_SKIRMISH, unit, -1, -1, 0);
    if (allowed(l->b, l->s, unit, GO_GROUND)) put(l, V_GROUND, unit, -1, -1, 0);
    put(l, V_STAND, unit, -1, -1, 0);
    for (int f = 0; f < 16 && turns; f++) put(l, V_STAND, unit, -1, f, 0);
    for (int f = 0; f < 16 && allowed(l->b, l->s, unit, FORM_CLOSE); f++) put(l, V_CLOSE, unit, -1, f, 0);
}

static void put_unit(sheet *l, int unit)
{
    const kings_side *hand = &l->s->side[l->s->active];
    bool acted = unit_at(l->s, unit)->flags & ACTED, cards = l->b->option.cards;
    if (cards ? !(hand->hand_j || (hand->hand_n && !acted)) : acted) return;
    if (pinned(l->s, unit)) {
        put(l, V_RALLY, unit, -1, -1, 0);
        return;
    }
    int before = l->n;
    put_attacks(l, unit);
    /* Up and At 'Em: nothing but these, if there are any so near */
    if (led_by(l->s, unit, UP_AND_AT_EM) && l->n > before &&
        any_other(l->b, l->s, unit, move_value(l->b, unit) + 30, false))
        return;
    put_shots(l, unit);
    put_plain(l, unit);
}

int retold_moves(const kings_battle *b, const kings_state *s, gg_move out[RETOLD_MOVES])
{
    sheet l = {b, s, out, 0};
    bool must = false, recycles = b->option.cards && b->option.recycle_side == s->active;
    for (int u = 0; u < b->units; u++) {
        if (!there(s, u) || b->unit[u].side != s->active) continue;
        put_unit(&l, u);
        must |= pinned(s, u) && !(unit_at(s, u)->flags & ACTED);
        if (recycles && s->side[s->active].hand_n + s->side[s->active].hand_j) put(&l, V_REMOVE, u, -1, -1, 0);
    }
    if (!(must && b->option.must_rally && !b->option.cards)) put(&l, V_FINISH, GG_NONE, -1, -1, 0);
    return l.n;
}
