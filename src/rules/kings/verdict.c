/* 6.3: which rule forbids an answer, what could have been done instead, and every answer that one could think of. */
#include "engine/text.h"
#include "kings.h"

static const uint8_t verbs[KINGS_ASKS][18] = {
    /* by question: what may be answered at all */
    [ASK_PLACE] = {PLACE},
    [ASK_ACTIVATE] = {DO_MOVE, DO_DOUBLE, DO_ATTACK, DO_FIRE, DO_VOLLEY, DO_CLOSE, DO_GROUND, DO_RALLY, DO_SKIRMISH,
                      DO_SKIRMISH_FIRE, DO_STAND, REMOVE, DEPLOY, FINISH},
    [ASK_GO] = {GO, STAY, ENTER, LEAVE},
    [ASK_TARGET] = {SHOOT, HOLD},
    [ASK_OCCUPY] = {OCCUPY, DECLINE},
    [ASK_REPLACE] = {PLACE},
};
static const struct spoken {
    uint8_t action;
    bool aimed, faced;
} spoken[KINGS_VERBS] = {
    /* by verb of D2: the action, and what is said with it */
    [DO_MOVE] = {MOVE, false, false},         [DO_DOUBLE] = {DOUBLE, false, false},
    [DO_ATTACK] = {ATTACK, true, false},      [DO_FIRE] = {FIRE, true, false},
    [DO_VOLLEY] = {VOLLEY, true, false},      [DO_CLOSE] = {FORM_CLOSE, false, true},
    [DO_GROUND] = {GO_GROUND, false, false},  [DO_RALLY] = {RALLY, false, false},
    [DO_SKIRMISH] = {SKIRMISH, false, false}, [DO_SKIRMISH_FIRE] = {SKIRMISH, true, false},
    [DO_STAND] = {STAND_TO, false, true},
};

static bool has_verb(int question, unsigned verb)
{
    for (const uint8_t *v = verbs[question]; *v; v++)
        if (*v == verb) return true;
    return false;
}

int kings_action_of(gg_move m) { return spoken[gg_move_verb(m)].action; }

static bool is_action(unsigned verb) { return verb >= DO_MOVE && verb <= DO_STAND; }

static bool has_place(unsigned verb) { return verb == PLACE || verb == DEPLOY || verb == GO; }

/* A move that says no more than its verb can say; anything else is another move, and not a legal one. */
static gg_move plainly(gg_move m)
{
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m), arg = gg_move_arg(m);
    tab_point way;
    if (verb == GO) {
        if (!kings_go_way(m, &way)) way.y = 0;
        return kings_go(verb, unit, kings_go_end(m), way, kings_go_facing(m));
    }
    if (has_place(verb)) return kings_go(verb, unit, kings_go_end(m), (tab_point){KINGS_NO_WAY, 0}, -1);
    if (verb == FINISH) return kings_move(FINISH, GG_NONE, GG_NONE, -1, 0);
    bool aimed = spoken[verb].aimed || verb == SHOOT;
    if (verb == DO_MOVE || verb == DO_ATTACK) arg &= ARG_BREAK;
    if (verb != DO_MOVE && verb != DO_ATTACK && verb != ENTER && verb != LEAVE) arg = 0;
    return kings_move(verb, unit, aimed ? gg_move_target(m) : (unsigned)GG_NONE,
                      spoken[verb].faced ? kings_go_facing(m) : -1, arg);
}

/* ---- D1: in the zone ---- */

gg_rule kings_judge_place(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    int side = kings_side_of(b, unit), depth = side == IMPERIAL ? p.y : b->height - p.y;
    if (depth < 0 || depth > b->zone[side]) return TURN_DEPLOY;
    return kings_judge_spot(b, s, unit, kings_radius_as(b, unit, s->unit[unit].figs, false), p);
}

static int add_place(const kings_battle *b, const kings_state *s, int unit, tab_point p, tab_point *out, int n, int cap)
{
    for (int i = 0; i < n; i++)
        if (out[i].x == p.x && out[i].y == p.y) return n;
    if (n == cap || kings_judge_place(b, s, unit, p) != GG_OK) return n;
    out[n] = p;
    return n + 1;
}

/* Two rows of fifteen points. If none of them is left, the first point of the zone that is: setting up never sticks while
 * there is room at all. */
int kings_places(const kings_battle *b, const kings_state *s, int unit, tab_point *out, int cap)
{
    int side = kings_side_of(b, unit), n = 0, r = kings_radius_as(b, unit, s->unit[unit].figs, false);
    for (int row = 0; row < 2; row++) {
        int depth = row ? b->zone[side] : r + 10, y = side == IMPERIAL ? depth : b->height - depth;
        for (int k = 1; k < 16; k++) n = add_place(b, s, unit, (tab_point){b->width * k / 16, y}, out, n, cap);
    }
    for (int depth = r; n == 0 && depth <= b->zone[side]; depth++)
        for (int x = r; n == 0 && x <= b->width - r; x++)
            n = add_place(b, s, unit, (tab_point){x, side == IMPERIAL ? depth : b->height - depth}, out, n, cap);
    return n;
}

/* ---- D7: at an edge ---- */

static gg_rule judge_replacement(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    int r = kings_radius_as(b, unit, b->unit[unit].start, false);
    bool touches = p.x == r || p.y == r || p.x == b->width - r || p.y == b->height - r;
    return touches ? kings_judge_spot_on(b, s, unit, p) : RECYCLE_EDGE;
}

/* ---- D2, D6 ---- */

static bool has_any_target(const kings_battle *b, const kings_state *s, int unit)
{
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        if (kings_judge_attack(b, s, unit, __builtin_ctzll(left), kings_is(s, unit, CLOSE)) == GG_OK) return true;
    return kings_targets(b, s, unit, FIRE) || kings_targets(b, s, unit, VOLLEY);
}

/* Whether an Idiot's unit can be told to do anything but to stand to. */
static bool can_do_more(const kings_battle *b, const kings_state *s, int unit)
{
    static const uint8_t plain[] = {MOVE, DOUBLE, SKIRMISH, FORM_CLOSE, GO_GROUND};
    for (size_t i = 0; i < sizeof plain; i++)
        if (kings_judge_action(b, s, unit, plain[i]) == GG_OK) return true;
    return has_any_target(b, s, unit);
}

static gg_rule judge_finish(const kings_battle *b, const kings_state *s)
{
    if (s->head.ask.piece != GG_NONE) return s->head.ask.rule;
    if (!b->option.must_rally || b->option.cards) return GG_OK;
    for (uint64_t left = kings_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_pinned(s, u) && !kings_is(s, u, ACTED)) return RALLY_OPTIONAL;
    }
    return GG_OK;
}

/* 7.11: who may be taken off, who may be brought on and where. */
static gg_rule judge_recycling(const kings_battle *b, const kings_state *s, gg_move m)
{
    int side = s->head.ask.side, unit = (int)gg_move_unit(m);
    bool off = gg_move_verb(m) == REMOVE;
    if (s->head.ask.piece != GG_NONE) return s->head.ask.rule;
    if (!b->option.cards) return CARD_MODE;
    if (b->option.recycle_side != side) return off ? RECYCLE_REMOVE : RECYCLE_DEPLOY;
    if (s->side[side].hand_n + s->side[side].hand_j == 0) return CARD_SPEND;
    if (off) return kings_on(s, unit) ? GG_OK : RECYCLE_REMOVE;
    if (kings_lost(s, unit)) return RECYCLE_LOST;
    if (!(kings_deployable(b, s, side) >> unit & 1)) return RECYCLE_DEPLOY;
    return kings_judge_spot_on(b, s, unit, kings_go_end(m));
}

/* What is said with the action: order, facing, target. */
static gg_rule judge_parameters(const kings_battle *b, const kings_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), verb = (int)gg_move_verb(m);
    bool close = kings_is(s, unit, CLOSE), breaks = gg_move_arg(m) & ARG_BREAK;
    if (breaks && !close) return CLOSE_LEAVE;
    if (spoken[verb].faced && kings_go_facing(m) >= DISC_DIRS) return GEO_DIR16;
    if (verb == DO_CLOSE && kings_go_facing(m) < 0) return CLOSE_FORM;
    if (verb == DO_STAND && kings_go_facing(m) >= 0)
        return !kings_in_work(s, unit) && (close || kings_profile_of(b, unit)->crew) ? GG_OK : ACT_STANDTO;
    if (!spoken[verb].aimed) return GG_OK;
    if (target >= b->units || kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target))
        return verb == DO_ATTACK ? ATTACK_DECLARE : FIRE_TARGET;
    return verb == DO_ATTACK ? kings_judge_attack(b, s, unit, target, close && !breaks)
                             : kings_judge_target(b, s, unit, target, spoken[verb].action);
}

gg_rule kings_judge_do(const kings_battle *b, const kings_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (verb == FINISH) return judge_finish(b, s);
    bool idiot = ask->piece != GG_NONE && kings_side_of(b, ask->piece) != ask->side;
    if (unit >= b->units || (kings_side_of(b, (int)unit) != ask->side) != idiot) return TURN_ORDER;
    if (!is_action(verb)) return judge_recycling(b, s, m);
    if (ask->piece != GG_NONE && unit != ask->piece) return ask->rule;
    gg_rule why = ask->piece == GG_NONE ? kings_judge_activation(b, s, (int)unit) : GG_OK;
    if (!why) why = kings_judge_action(b, s, (int)unit, spoken[verb].action);
    if (!why) why = judge_parameters(b, s, m);
    if (!why && idiot && verb == DO_STAND && can_do_more(b, s, (int)unit)) why = LEADER_TRAITS;
    return why;
}

/* ---- D3 ---- */

static gg_rule judge_walk(const kings_battle *b, const kings_state *s, const kings_march *march, gg_move m)
{
    tab_point leg[2];
    int legs = kings_go_way(m, &leg[0]) ? 2 : 1, cost;
    leg[legs - 1] = kings_go_end(m);
    if (kings_go_facing(m) >= DISC_DIRS) return GEO_DIR16;
    if (kings_go_facing(m) >= 0 && !march->close && !kings_profile_of(b, march->unit)->crew) return GEO_FACING;
    return kings_judge_path(b, s, march, leg, legs, &cost);
}

static gg_rule judge_go(const kings_battle *b, const kings_state *s, gg_move m)
{
    kings_march march;
    unsigned arg = gg_move_arg(m);
    int cost;
    kings_march_now(b, s, &march);
    switch (gg_move_verb(m)) {
    case STAY: return GG_OK;
    case ENTER: return arg < b->works ? kings_judge_enter(b, s, &march, (int)arg, &cost) : GEO_ENTER;
    case LEAVE:
        if (!kings_may_leave(b, s) || arg > EDGE_W || !(b->exits[s->head.ask.side] >> arg & 1)) return STATE_EXITED;
        return kings_judge_exit(b, s, &march, (int)arg);
    default: return judge_walk(b, s, &march, m);
    }
}

/* ---- the verdict ---- */

static gg_rule judge_shot(const kings_battle *b, const kings_state *s, gg_move m)
{
    int unit = s->head.ask.piece, target = (int)gg_move_target(m);
    if (gg_move_verb(m) == HOLD) return GG_OK;
    if (target >= b->units || kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target))
        return FIRE_TARGET;
    return kings_judge_target(b, s, unit, target, SKIRMISH);
}

gg_rule kings_judge(const gg_battle *battle, const gg_state *state, const gg_offers *o, gg_move m)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    const gg_ask *ask = &s->head.ask;
    (void)o;
    if (!has_verb(ask->question, gg_move_verb(m)) || plainly(m) != m) return ask->rule;
    if (ask->question == ASK_ACTIVATE) return kings_judge_do(b, s, m);
    if (gg_move_unit(m) != ask->piece) return ask->rule;
    switch (ask->question) {
    case ASK_PLACE: return kings_judge_place(b, s, ask->piece, kings_go_end(m));
    case ASK_GO: return judge_go(b, s, m);
    case ASK_TARGET: return judge_shot(b, s, m);
    case ASK_REPLACE: return judge_replacement(b, s, ask->piece, kings_go_end(m));
    default: return GG_OK;
    }
}

/* ---- hints: what could have been done ---- */

static void add_inches(gg_text *t, int tenths) { gg_text_add(t, "%d.%d inches", tenths / 10, tenths % 10); }

/* Not formed, not at short range, or not the nearest. */
static void hint_volley(gg_text *t, const kings_battle *b, const kings_state *s, int unit, int target)
{
    int reach = kings_weapons[b->unit[unit].profile.weapon].range / 2;
    if (!kings_is(s, unit, CLOSE) && !kings_in_work(s, unit))
        gg_text_add(t, "it is neither in Close Order nor in a Work");
    else if (target >= b->units || !kings_on(s, target))
        return;
    else if (!b->option.volley_any && kings_gap(b, s, unit, target) > reach) {
        gg_text_add(t, "the gap is ");
        add_inches(t, kings_gap(b, s, unit, target));
        gg_text_add(t, ", short range ");
        add_inches(t, reach);
    } else {
        gg_text_add(t, "there is a nearer target");
    }
}

/* Too far, out of the arc, or out of sight: which of them. */
static void hint_target(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m, gg_rule why)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    bool attack = gg_move_verb(m) == DO_ATTACK, close = kings_is(s, unit, CLOSE) && !(gg_move_arg(m) & ARG_BREAK);
    if (why != (attack ? ATTACK_DECLARE : FIRE_TARGET)) return;
    if (target >= b->units || !kings_on(s, target) || !kings_on(s, unit)) return;
    int gap = kings_gap(b, s, unit, target);
    int reach =
        attack ? kings_allowance(b, s, unit, ATTACK, close, 6) : kings_weapons[b->unit[unit].profile.weapon].range;
    if (gap > reach) {
        gg_text_add(t, "the gap is ");
        add_inches(t, gap);
        gg_text_add(t, attack ? ", and even with a six it goes " : ", the range ");
        add_inches(t, reach);
    } else if (kings_arc(b, s, unit, kings_at(s, target)) != ARC_FRONT) {
        gg_text_add(t, "%s is not in its front", b->unit[target].label);
    } else if (!kings_sees(b, s, unit, target)) {
        gg_text_add(t, "it does not see %s", b->unit[target].label);
    }
}

/* The longest legal way in the same direction. */
static void hint_walk(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m)
{
    kings_march march;
    tab_point at;
    if (kings_go_way(m, &at)) return;
    kings_march_now(b, s, &march);
    if (kings_farthest(b, s, &march, kings_go_end(m), &at) == 0) {
        gg_text_add(t, "it cannot go that way at all");
        return;
    }
    gg_text_add(t, "that way it could go ");
    add_inches(t, tab_distance_points(march.from, at));
    gg_text_add(t, ", to %d,%d", at.x, at.y);
}

static void hint_do(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m, gg_rule why)
{
    unsigned unit = gg_move_unit(m), verb = gg_move_verb(m);
    if (unit >= b->units || !kings_on(s, (int)unit)) return;
    if (why == ACT_PINNED && kings_pinned(s, (int)unit))
        gg_text_add(t, "it is Pinned: it can only rally");
    else if (why == ACT_PINNED)
        gg_text_add(t, "it is not Pinned");
    else if (why == ACT_ONCE && kings_is(s, (int)unit, ACTED))
        gg_text_add(t, b->option.cards ? "it has acted: only a Joker lets it act again" : "it has acted this turn");
    else if (why == VOLLEY_RULES)
        hint_volley(t, b, s, (int)unit, (int)gg_move_target(m));
    else if (spoken[verb].aimed)
        hint_target(t, b, s, m, why);
}

int kings_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    gg_text t = gg_text_on(out, cap);
    gg_offers none;
    gg_rule why = kings_judge(battle, state, &none, m);
    if (why == GG_OK || !has_verb(s->head.ask.question, gg_move_verb(m)) || plainly(m) != m) return 0;
    if (s->head.ask.question == ASK_ACTIVATE && is_action(gg_move_verb(m))) hint_do(&t, b, s, m, why);
    if (s->head.ask.question == ASK_TARGET) hint_target(&t, b, s, m, why);
    if (why == TURN_DEPLOY) {
        gg_text_add(&t, "its centre belongs within ");
        add_inches(&t, b->zone[s->head.ask.side]);
        gg_text_add(&t, " of its own edge");
    }
    if (gg_move_verb(m) == GO && gg_move_unit(m) == s->head.ask.piece) hint_walk(&t, b, s, m);
    return gg_text_len(&t);
}

/* ---- candidates: every move one could think of ---- */

typedef struct list {
    gg_move *out;
    int n, cap;
} list;

static void add(list *l, gg_move m)
{
    if (l->n < l->cap) l->out[l->n] = m;
    l->n++;
}

static void add_actions(list *l, const kings_battle *b, unsigned verb, unsigned unit)
{
    unsigned args = verb == DO_MOVE || verb == DO_ATTACK ? 2 : 1;
    for (unsigned arg = 0; arg < args; arg++) {
        for (unsigned t = 0; spoken[verb].aimed && t < b->units; t++) add(l, kings_move(verb, unit, t, -1, arg));
        for (int f = -1; spoken[verb].faced && f < DISC_DIRS; f++) add(l, kings_move(verb, unit, GG_NONE, f, arg));
        if (!spoken[verb].aimed && !spoken[verb].faced) add(l, kings_move(verb, unit, GG_NONE, -1, arg));
    }
}

/* A grid over the table, straight and by a corner, and some facings. */
static void add_places(list *l, const kings_battle *b, unsigned verb, unsigned unit)
{
    enum { STEP = 23 };
    tab_point none = {KINGS_NO_WAY, 0};
    for (int y = 0; y <= b->height; y += STEP)
        for (int x = 0; x <= b->width; x += STEP) {
            add(l, kings_go(verb, unit, (tab_point){x, y}, none, -1));
            if (verb != GO) continue;
            add(l, kings_go(verb, unit, (tab_point){x, y}, none, x % DISC_DIRS));
            add(l, kings_go(verb, unit, (tab_point){x, y}, (tab_point){y, y / 2}, -1));
        }
}

static void add_deployments(list *l, const kings_battle *b, const kings_state *s)
{
    for (unsigned u = 0; u < b->units; u++) {
        if (s->unit[u].status != POOL) continue;
        int r = kings_radius_as(b, (int)u, b->unit[u].start, false);
        for (int at = 0; at <= KINGS_SPAN; at += 40) {
            const tab_point edge[] = {{at, b->height - r}, {b->width - r, at}, {at, r}, {r, at}, {at, at}};
            for (int i = 0; i < 5; i++) add(l, kings_go(DEPLOY, u, edge[i], (tab_point){KINGS_NO_WAY, 0}, -1));
        }
    }
}

static void add_verb(list *l, const kings_battle *b, const kings_state *s, unsigned verb)
{
    unsigned piece = s->head.ask.piece;
    if (is_action(verb) || verb == REMOVE)
        for (unsigned u = 0; u < b->units; u++) add_actions(l, b, verb, u);
    else if (verb == DEPLOY)
        add_deployments(l, b, s);
    else if (has_place(verb))
        add_places(l, b, verb, piece);
    else if (verb == SHOOT)
        for (unsigned t = 0; t < b->units; t++) add(l, kings_move(verb, piece, t, -1, 0));
    else if (verb == ENTER || verb == LEAVE)
        for (unsigned i = 0; i <= KINGS_WORKS; i++) add(l, kings_move(verb, piece, GG_NONE, -1, i));
    else
        add(l, kings_move(verb, verb == FINISH ? GG_NONE : piece, GG_NONE, -1, 0));
}

int kings_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    list l = {.out = out, .cap = cap};
    gg_offers offers;
    kings_offers(battle, state, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = kings_offer(battle, state, &offers, i);
        if (m) add(&l, m);
    }
    for (unsigned verb = 1; verb < KINGS_VERBS; verb++) add_verb(&l, kings_b(battle), kings_s(state), verb);
    return l.n;
}
