/* 7.5: the actions of an activated unit. boe.move.offer lists them; each is judged by itself. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static bool reaction_phase(const boe_state *s) { return s->phase == PHASE_5G || s->phase == PHASE_5H; }
static bool shares(const boe_unit *u) { return u->free_x != 255; }

/* ---- formations ---- */

static int forms_of(const boe_battle *b, const boe_state *s, int unit)
{
    int kind = boe_kind(b, unit), cls = b->unit[unit].cls, ground = boe_terrain_at(b, s->unit[unit].cell);
    int forms = 1 << IN_LINE | 1 << COLUMN | 1 << MARCH;
    if (kind == ART) return 0;
    if (unit >= BOE_LINES) return 1 << SKIRM; /* skirmishers stay in open order */
    if (kind == INF && ground != HEAVY && ground != STRONGPOINT && s->unit[unit].status == GOOD) forms |= 1 << SQUARE;
    if (cls == LIGHT_INF) forms |= 1 << SKIRM | 1 << SEMI;
    if (cls == LCAV) forms |= 1 << SKIRM;
    return forms;
}

static bool picks_facing(int from, int to) { return (from == SQUARE || from == SKIRM) && boe_uses_facing(to); }

static gg_rule judge_form(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    unsigned to = gg_move_arg(m);
    if (boe_kind(b, unit) == ART) return FORM_TABLE;
    if (to >= BOE_FORMATIONS || to == u->formation) return FORM_CHANGE;
    if (!(forms_of(b, s, unit) >> to & 1)) return to == SQUARE && u->status != GOOD ? SQUARE_BARRED : FORM_TABLE;
    bool any = picks_facing(u->formation, (int)to);
    if (gg_move_facing(m) >= SQ_FACINGS || (!any && gg_move_facing(m) != u->facing)) return FORM_CHANGE;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

/* ---- turning ---- */

static gg_rule judge_face(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    int turn = ((int)gg_move_facing(m) - u->facing) & 3;
    if (gg_move_facing(m) >= SQ_FACINGS || !boe_uses_facing(u->formation)) return MOVE_ACTIONS;
    if (turn != 1 && turn != 3) return MOVE_OFFER;
    return boe_face_cost(b, s, unit) > u->ap_left ? AP_COSTS : GG_OK;
}

static gg_rule judge_about(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    (void)m;
    if (!boe_uses_facing(u->formation)) return MOVE_ACTIONS;
    if (boe_kind(b, unit) == ART && u->formation != LIMBERED) return MOVE_PIVOT;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

/* ---- guns ---- */

static gg_rule judge_limber(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    bool out = gg_move_verb(m) == V_UNLIMBER;
    int ground = boe_terrain_at(b, u->cell);
    if (boe_kind(b, unit) != ART || u->formation != (out ? LIMBERED : UNLIMBERED)) return FORM_LIMBER;
    if (out && (ground == HEAVY || ground == STRONGPOINT)) return FORM_LIMBER;
    if (gg_move_facing(m) >= SQ_FACINGS) return FORM_LIMBER;
    return u->ap_left < 2 ? AP_COSTS : GG_OK;
}

static gg_rule judge_reman(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    uint8_t in[BOE_STACK];
    (void)m;
    if (u->formation != CREW || !(u->flags & GUNS_LEFT) || u->cell != u->entry) return GUNS_REMAN;
    if (boe_units_in(b, s, u->cell, boe_side(b, unit), in) > 1) return GUNS_REMAN;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

/* ---- fire, rally ---- */

static bool can_fire(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int kind = boe_kind(b, unit);
    if (kind == ART) return u->formation == UNLIMBERED;
    if (kind == CAV) return u->formation == SKIRM;
    return u->formation != MARCH || boe_garrison(b, s, unit);
}

static gg_rule judge_ready(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (u->status > DISORDER) return STATUS_TABLE;
    if (!can_fire(b, s, unit)) return FORM_TABLE;
    if (u->flags & (FIRED | MARKED)) return OPP_LIMIT;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

static gg_rule judge_fire(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    (void)m;
    return b->option.fire_immediate ? FIRE_MODE : judge_ready(b, s, unit);
}

static gg_rule judge_fire_at(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    if (!b->option.fire_immediate) return FIRE_MODE;
    gg_rule why = judge_ready(b, s, unit);
    return why ? why : boe_judge_fire(b, s, unit, (int)gg_move_target(m));
}

static gg_rule judge_rally(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    (void)b, (void)m;
    if (u->status == GOOD || u->cube != GREEN) return RALLY_ATTEMPT;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

/* ---- skirmishers ---- */

static int may_send(const boe_battle *b, int unit) { return boe_has(b, unit, SKIRM2) ? 2 : boe_has(b, unit, SKIRM1); }

static gg_rule judge_detach(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    int k = (int)gg_move_arg(m), to = boe_move_cell(m), side = boe_side(b, unit), out = b->unit[unit].detachment;
    if (k < 1 || k > may_send(b, unit) || out == GG_NONE) return DETACH_DEPLOY;
    if (u->status != GOOD || u->stands < 3 || u->flags & (NO_DETACH | IN_MELEE) || s->unit[out].stands)
        return DETACH_DEPLOY;
    if (u->formation != IN_LINE && u->formation != COLUMN && u->formation != SEMI) return DETACH_DEPLOY;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || sq_distance(u->cell, to) != 1) return DETACH_DEPLOY;
    if (boe_arc(b, s, unit, to) != ARC_FRONT || boe_terrain_at(b, to) == IMPASSABLE) return DETACH_DEPLOY;
    if (!boe_free(b, s, to, GG_NONE) || boe_controlled(b, s, to, !side)) return DETACH_DEPLOY;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

static gg_rule judge_absorb(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    int parent = b->unit[unit].parent;
    (void)m;
    if (parent == GG_NONE || !boe_on_map(s, parent) || sq_distance(u->cell, s->unit[parent].cell) != 1)
        return DETACH_ABSORB;
    if (u->status > DISORDER || s->unit[parent].status > DISORDER || s->unit[parent].flags & IN_MELEE)
        return DETACH_ABSORB;
    return u->ap_left < 1 ? AP_COSTS : GG_OK;
}

/* ---- steps, the road, stopping ---- */

static gg_rule judge_step(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    if (!sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m))) return BOARD_EDGE;
    int dir = sq_direction(s->unit[unit].cell, boe_move_cell(m));
    if (boe_move_cell(m) == s->unit[unit].cell) return MOVE_STEP;
    return dir < 0 ? boe_march_to(b, s, unit, boe_move_cell(m)).why : boe_judge_step(b, s, unit, dir);
}

/* By a route: if there is none, what would have to be otherwise. */
static gg_rule judge_march(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    int to = boe_move_cell(m), from = s->unit[unit].cell;
    if (!sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m))) return BOARD_EDGE;
    if (to == from) return MOVE_STEP;
    if (s->unit[unit].formation == UNLIMBERED) return MOVE_ACTIONS;
    if (s->unit[unit].flags & ZONE_STOPPED) return BOARD_ZONE;
    if (sq_distance(from, to) > s->unit[unit].ap_left) return AP_COSTS;
    if (!boe_free(b, s, to, unit)) return BOARD_OCCUPANCY;
    return boe_has_route(b, s, unit, to) ? GG_OK : AP_COSTS;
}

static gg_rule judge_road(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    const boe_unit *u = &s->unit[unit];
    (void)m;
    bool marches = u->formation == MARCH || u->formation == LIMBERED;
    bool may = u->cube == GREEN && marches && u->ap_spent == 0 && !(u->flags & (ON_ROAD | MOVED));
    return may && u->status <= DISORDER && b->road[boe_spot(b, u->cell)] ? GG_OK : ROAD_MARCH;
}

static bool can_step(const boe_battle *b, const boe_state *s, int unit)
{
    for (int dir = 0; dir < SQ_DIRS; dir++)
        if (boe_judge_step(b, s, unit, dir) == GG_OK) return true;
    return false;
}

static gg_rule judge_stop(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    (void)m;
    return shares(&s->unit[unit]) && can_step(b, s, unit) ? BOARD_THROUGH : GG_OK;
}

/* ---- all of them ---- */

enum { IN_RETREAT = 1, IN_ROUT = 2, AS_BLUE = 4, ON_THE_ROAD = 8, SHARING = 16 }; /* when an action may be taken */
static const struct {
    uint8_t when;
    gg_rule (*judge)(const boe_battle *, const boe_state *, int unit, gg_move);
} actions[BOE_VERBS] = {
    [V_STEP] = {IN_RETREAT | AS_BLUE | ON_THE_ROAD | SHARING, judge_step},
    [V_MARCH] = {IN_RETREAT | AS_BLUE | ON_THE_ROAD | SHARING, judge_march},
    [V_FACE] = {IN_RETREAT | AS_BLUE, judge_face},
    [V_ABOUT] = {IN_RETREAT | AS_BLUE, judge_about},
    [V_FORM] = {IN_RETREAT | AS_BLUE, judge_form},
    [V_LIMBER] = {0, judge_limber},
    [V_UNLIMBER] = {0, judge_limber},
    [V_FIRE] = {AS_BLUE, judge_fire},
    [V_FIRE_AT] = {AS_BLUE, judge_fire_at},
    [V_REMAN] = {0, judge_reman},
    [V_RALLY] = {IN_RETREAT | IN_ROUT, judge_rally},
    [V_DETACH] = {AS_BLUE, judge_detach},
    [V_ABSORB] = {AS_BLUE, judge_absorb},
    [V_ROAD] = {0, judge_road},
    [V_STOP] = {IN_RETREAT | IN_ROUT | AS_BLUE | ON_THE_ROAD | SHARING, judge_stop},
};

static gg_rule judge_when(const boe_battle *b, const boe_state *s, int unit, int verb, int when)
{
    const boe_unit *u = &s->unit[unit];
    if (shares(u) && !(when & SHARING)) return BOARD_THROUGH;
    if (u->flags & ON_ROAD && !(when & ON_THE_ROAD)) return ROAD_MARCH;
    if (u->status == RETREAT && !(when & IN_RETREAT)) return STATUS_TABLE;
    if (u->status == ROUT && !(when & IN_ROUT)) return STATUS_TABLE;
    if (!reaction_phase(s)) return GG_OK;
    if (!(when & AS_BLUE)) return MOVE_BLUE;
    bool fires = verb == V_FIRE || verb == V_FIRE_AT || verb == V_STOP;
    return boe_kind(b, unit) == ART && !fires ? MOVE_BLUE : GG_OK;
}

gg_rule boe_judge_action(const boe_battle *b, const boe_state *s, int unit, gg_move m)
{
    unsigned verb = gg_move_verb(m);
    if (gg_move_unit(m) != (unsigned)unit) return MOVE_ACTIVATION;
    if (verb >= BOE_VERBS || !actions[verb].judge) return MOVE_ACTIONS;
    gg_rule why = judge_when(b, s, unit, (int)verb, actions[verb].when);
    return why ? why : actions[verb].judge(b, s, unit, m);
}

bool boe_may_step(const boe_battle *b, const boe_state *s, int unit)
{
    return judge_when(b, s, unit, V_STEP, actions[V_STEP].when) == GG_OK;
}

/* ---- boe.move.offer ---- */

typedef struct list {
    const boe_battle *b;
    const boe_state *s;
    gg_move *out;
    int n, cap, unit;
} list;

/* Asked once for all moves of a verb; nothing more is tried when the list is full. */
static bool may(const list *l, boe_verb verb)
{
    return l->n < l->cap && judge_when(l->b, l->s, l->unit, (int)verb, actions[verb].when) == GG_OK;
}

static void put(list *l, gg_move m)
{
    if (l->n < l->cap) l->out[l->n++] = m;
}

static gg_move make(const list *l, boe_verb verb, unsigned target, int cell, int facing, int arg)
{
    return boe_move(verb, (unsigned)l->unit, target, cell, facing, arg);
}

static void try_move(list *l, gg_move m)
{
    if (actions[gg_move_verb(m)].judge(l->b, l->s, l->unit, m) == GG_OK) put(l, m);
}

static void try_bare(list *l, boe_verb verb)
{
    if (may(l, verb)) try_move(l, make(l, verb, GG_NONE, SQ_OFF, 0, 0));
}

static void try_facings(list *l, boe_verb verb, int arg)
{
    if (!may(l, verb)) return;
    for (int facing = 0; facing < SQ_FACINGS; facing++) try_move(l, make(l, verb, GG_NONE, SQ_OFF, facing, arg));
}

static void try_spaces(list *l)
{
    const boe_unit *u = &l->s->unit[l->unit];
    if (!may(l, V_STEP)) return;
    for (int dir = 0; dir < SQ_DIRS && l->n < l->cap; dir++)
        if (boe_judge_step(l->b, l->s, l->unit, dir) == GG_OK)
            put(l, make(l, V_STEP, GG_NONE, sq_step(l->b->board, u->cell, dir), 0, 0));
}

static void try_skirmishers(list *l)
{
    int most = may_send(l->b, l->unit);
    bool out = most && may(l, V_DETACH);
    for (int k = 1; out && k <= most; k++)
        for (int dir = 0; dir < SQ_DIRS; dir++) {
            int to = sq_step(l->b->board, l->s->unit[l->unit].cell, dir);
            if (to != SQ_OFF) try_move(l, make(l, V_DETACH, GG_NONE, to, 0, k));
        }
    if (l->b->unit[l->unit].parent != GG_NONE) try_bare(l, V_ABSORB);
}

static void try_targets(list *l)
{
    int enemy = !boe_side(l->b, l->unit);
    if (!l->b->option.fire_immediate) {
        try_bare(l, V_FIRE);
        return;
    }
    if (!may(l, V_FIRE_AT)) return;
    for (int t = boe_first(l->b, enemy); t != GG_NONE; t = boe_next(l->b, enemy, t))
        if (boe_on_map(l->s, t)) try_move(l, make(l, V_FIRE_AT, (unsigned)t, SQ_OFF, 0, 0));
}

static void try_forms(list *l)
{
    const boe_unit *u = &l->s->unit[l->unit];
    int forms = may(l, V_FORM) ? forms_of(l->b, l->s, l->unit) & ~(1 << u->formation) : 0;
    for (; forms; forms &= forms - 1) {
        int to = __builtin_ctz((unsigned)forms);
        if (picks_facing(u->formation, to))
            try_facings(l, V_FORM, to);
        else
            try_move(l, make(l, V_FORM, GG_NONE, SQ_OFF, u->facing, to));
    }
}

int boe_action_list(const boe_battle *b, const boe_state *s, int unit, gg_move *out, int cap)
{
    list l = {.b = b, .s = s, .out = out, .cap = cap, .unit = unit};
    bool gun = boe_kind(b, unit) == ART;
    try_bare(&l, V_STOP);
    if (s->unit[unit].ap_left == 0) return l.n;
    try_spaces(&l);
    if (boe_uses_facing(s->unit[unit].formation)) {
        try_facings(&l, V_FACE, 0);
        try_bare(&l, V_ABOUT);
    }
    try_forms(&l);
    if (gun) {
        try_facings(&l, V_LIMBER, 0);
        try_facings(&l, V_UNLIMBER, 0);
        try_bare(&l, V_REMAN);
    }
    try_targets(&l);
    try_bare(&l, V_RALLY);
    try_skirmishers(&l);
    try_bare(&l, V_ROAD);
    return l.n;
}

gg_rule boe_judge_activation(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (!boe_on_map(s, unit) || u->flags & (IN_MELEE | ACTIVATED)) return MOVE_ACTIVATION;
    if (u->cube != (reaction_phase(s) ? BLUE : GREEN)) return MOVE_ACTIVATION;
    if (boe_side(b, unit) != s->head.ask.side) return MOVE_ACTIVATION;
    return GG_OK;
}

bool boe_nobody_acts(const gg_battle *battle, const gg_state *state)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    gg_move some[2];
    for (int l = 0; l < b->leaders; l++)
        if (boe_judge_leader(b, s, l) == GG_OK) return false;
    for (int u = boe_first(b, s->head.ask.side); u != GG_NONE; u = boe_next(b, s->head.ask.side, u))
        if (boe_judge_activation(b, s, u) == GG_OK && s->unit[u].ap_left && boe_action_list(b, s, u, some, 2) > 1)
            return false;
    return true;
}
