/* 6.2: the verdict on a move, and every move that one could think of.
 *
 * More is legal than is offered: any pose that bp.move.legal accepts, any place in a deployment zone, any chain of units as
 * a group, any target of a charge order, any point that a commander reaches. */
#include "bp.h"

#include "engine/text.h"

static const uint8_t verbs[BP_ASKS][16] = {
    /* by question: what may be answered at all */
    [ASK_FIRST] = {V_GO_FIRST, V_GO_SECOND},
    [ASK_DEPLOY] = {V_DEPLOY, V_POST},
    [ASK_INITIATIVE] = {V_USE, V_DONE},
    [ASK_COMMANDER] = {V_COMMANDER, V_DONE},
    [ASK_GROUP] = {V_GROUP, V_FINISH},
    [ASK_ORDER] = {V_ADVANCE, V_FACE, V_CHARGE_ORDER, V_FORM_ORDER, V_ADVANCE_FORM, V_RETREAT, V_ENTER_ORDER,
                   V_EXIT_ORDER, V_MANHANDLE, V_FOLLOW_ME, V_FOLLOW_ME_CHARGE, V_RALLY},
    [ASK_GENERAL_REROLL] = {V_REROLL, V_ACCEPT},
    [ASK_DECISIVE] = {V_REROLL, V_ACCEPT},
    [ASK_MOVER] = {V_MOVER, V_STOP},
    [ASK_MOVE] = {V_HOLD, V_POSE, V_CHARGE, V_FORM, V_ENTER, V_EXIT},
    [ASK_RESPONSE] = {V_STAND, V_CLOSING_FIRE, V_EVADE, V_COUNTER_CHARGE, V_FIRE_AND_COUNTER, V_TURN_AND_FACE,
                      V_FORM_SQUARE},
    [ASK_SQUARE_FALLBACK] = {V_HALT, V_FALL_BACK},
    [ASK_TRAVERSE] = {V_TRAVERSE, V_HOLD_FIRE},
    [ASK_REDIRECT] = {V_CHARGE, V_POSE, V_STAY},
    [ASK_COMMANDER_MOVE] = {V_STAY, V_JOIN, V_RIDE},
    [ASK_SHOOTER] = {V_SHOOTER, V_FINISHED},
    [ASK_TARGET] = {V_SHOOT, V_SHRAPNEL, V_HOLD_FIRE},
    [ASK_ENGAGEMENT] = {V_FIGHT},
    [ASK_SPLIT] = {V_SPLIT},
    [ASK_WINNER] = {V_HOLD, V_POSE, V_CHARGE, V_FORM, V_ENTER, V_STAY},
    [ASK_VALIANT] = {V_REROLL, V_ACCEPT},
    [ASK_BLUNDER_REROLL] = {V_REROLL, V_ACCEPT},
    [ASK_MOUNT] = {V_HOLD, V_FORM},
};

static bool fits(int question, unsigned verb)
{
    for (const uint8_t *v = verbs[question]; *v; v++)
        if (*v == verb) return true;
    return false;
}

/* A move says nothing but what its shape has room for. */
static bool is_plain(gg_move m)
{
    if (gg_move_verb(m) == V_GROUP) return gg_move_unit(m) == 0;
    const char *shape = bp_shape((bp_verb)gg_move_verb(m));
    bool pose = strpbrk(shape, "PpX"), facing = strpbrk(shape, "Pp");
    gg_move plain = gg_move_make(gg_move_verb(m), strpbrk(shape, "Uu") ? gg_move_unit(m) : GG_NONE,
                                 strpbrk(shape, "TtFfB") ? gg_move_target(m) : GG_NONE, pose ? gg_move_x(m) : 0,
                                 pose ? gg_move_y(m) : 0, facing ? gg_move_facing(m) : 0,
                                 strpbrk(shape, "DdN") ? gg_move_arg(m) : 0);
    return plain == m && gg_move_facing(m) < 360;
}

/* ---- what forbids it, by question ---- */

typedef gg_rule judge(const bp_battle *, const bp_state *, gg_move);

static gg_rule judge_initiative(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_DONE) return GG_OK;
    if (unit >= b->units || b->unit[unit].side != s->head.ask.side || !s->unit[unit].alive) return BP_INIT_WHO;
    if (bp_may_use_initiative(b, s, s->head.ask.side) >> unit & 1) return GG_OK;
    if (s->broken >> b->unit[unit].brigade & 1) return BP_BRIG_RETREAT;
    return bp_in_proximity(b, s, (int)unit) ? BP_INIT_WHO : BP_PROX_DEF;
}

static gg_rule judge_commander(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned commander = gg_move_unit(m) - BP_COMMANDER;
    if (gg_move_verb(m) == V_DONE) return GG_OK;
    if (!bp_is_commander(gg_move_unit(m)) || commander >= b->commanders) return BP_CMD_SEQUENCE;
    if (b->commander[commander].side == s->head.ask.side && b->commander[commander].brigade == GG_NONE)
        return BP_CMDR_GENERAL;
    return bp_may_take_command(b, s, commander) ? GG_OK : BP_CMD_SEQUENCE;
}

static gg_rule judge_group(const bp_battle *b, const bp_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_FINISH) return GG_OK;
    return bp_judge_group(b, s, bp_top(s)->command.commander, bp_move_units(m));
}

static gg_rule judge_order(const bp_battle *b, const bp_state *s, gg_move m)
{
    return bp_judge_order(b, s, bp_top(s)->order.commander, bp_ordered_group(s), m);
}

static gg_rule judge_mover(const bp_battle *b, const bp_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    (void)b;
    if (gg_move_verb(m) == V_STOP) return unit == GG_NONE && bp_may_stop_group(s) ? GG_OK : BP_CMD_KINDS;
    return unit < BP_UNITS && bp_still_to_move(s) >> unit & 1 ? GG_OK : BP_CMD_MOVES;
}

static gg_rule judge_move(const bp_battle *b, const bp_state *s, gg_move m)
{
    bp_task task = bp_task_now(b, s);
    if (gg_move_unit(m) != task.unit) return BP_CMD_MOVES;
    return bp_judge_task_move(b, s, &task, m);
}

static gg_rule judge_ride(const bp_battle *b, const bp_state *s, gg_move m)
{
    return bp_judge_commander_move(b, s, bp_top(s)->commander_move.commander, m);
}

static judge *const judges[BP_ASKS] = {
    /* none: what the question's verbs are is all that may be answered */
    [ASK_DEPLOY] = bp_judge_deploy,
    [ASK_INITIATIVE] = judge_initiative,
    [ASK_COMMANDER] = judge_commander,
    [ASK_GROUP] = judge_group,
    [ASK_ORDER] = judge_order,
    [ASK_MOVER] = judge_mover,
    [ASK_MOVE] = judge_move,
    [ASK_RESPONSE] = bp_why_not_response,
    [ASK_SQUARE_FALLBACK] = bp_why_not_square_fallback,
    [ASK_TRAVERSE] = bp_why_not_traverse,
    [ASK_REDIRECT] = bp_why_not_redirect,
    [ASK_COMMANDER_MOVE] = judge_ride,
    [ASK_SHOOTER] = bp_why_not_shooter,
    [ASK_TARGET] = bp_why_not_target,
    [ASK_ENGAGEMENT] = bp_why_not_engagement,
    [ASK_SPLIT] = bp_why_not_split,
    [ASK_WINNER] = bp_why_not_winner,
    [ASK_VALIANT] = bp_why_not_valiant,
    [ASK_MOUNT] = bp_why_not_mount,
};

gg_rule bp_judge(const gg_battle *battle, const gg_state *state, const gg_offers *o, gg_move m)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    int question = s->head.ask.question;
    (void)o;
    if (gg_move_verb(m) >= BP_VERBS || !fits(question, gg_move_verb(m)) || !is_plain(m)) return s->head.ask.rule;
    return judges[question] ? judges[question](b, s, m) : GG_OK;
}

/* ---- how far it could have gone ---- */

/* Lengths are those of the corner that goes farthest: bp.geo.displacement. */
static void hint_move(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    bp_task task = bp_task_now(b, s);
    bp_could could;
    tab_rect from, to;
    char move[GG_MOVE_TEXT];
    if (gg_move_unit(m) != task.unit || gg_move_facing(m) > 359) return;
    gg_rule rule = bp_judge_pose(b, s, &task, bp_move_pose(m), &could);
    if (rule == GG_OK) return;
    bp_rect(b, s, task.unit, &from);
    tab_rect_make(bp_move_pose(m), from.w, from.d, &to);
    int asked = tab_displacement(&from, &to);
    if (rule == BP_MOVE_RATE) gg_text_add(t, "its farthest corner would go %d.%d inches", asked / 10, asked % 10);
    if (could.length < 0) return;
    if (rule == BP_MOVE_RATE) gg_text_add(t, "; ");
    bp_print(&b->base, &s->head, bp_move(V_POSE, task.unit, GG_NONE, could.pose, 0), move, sizeof move);
    if (could.length)
        gg_text_add(t, "it could go %d.%d inches that way: %s", could.length / 10, could.length % 10, move);
    else
        gg_text_add(t, "it cannot go that way at all");
}

/* Why no place along the target's edge will do: it is out of reach, or what is between. */
static void hint_charge(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    tab_rect from, to;
    bp_charge_pose pose;
    if (unit >= b->units || target >= b->units || !s->unit[unit].alive || !s->unit[target].alive) return;
    if (bp_judge_charge(b, s, (int)unit, (int)target, &pose) != BP_CHARGE_POSE) return;
    bp_rect(b, s, (int)unit, &from);
    bp_rect(b, s, (int)target, &to);
    int d = tab_distance(&from, &to), rate = bp_rate(b, s, (int)unit);
    if (d > rate)
        gg_text_add(t, "it is %d.%d inches away, one move is %d.%d", d / 10, d % 10, rate / 10, rate % 10);
    else
        gg_text_add(t, "it is %d.%d inches away, but a corner would go beyond one move, or something is in the way",
                    d / 10, d % 10);
}

static void hint_ride(const bp_battle *b, const bp_state *s, gg_move m, gg_text *t)
{
    const bp_commander *c = &s->commander[bp_top(s)->commander_move.commander];
    int reach = c->flags & C_ON_FOOT ? 360 : b->option.cmd_mounted_move_480 ? 480 : 540;
    int d = tab_distance_points((tab_point){c->x, c->y}, (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)});
    if (d > reach)
        gg_text_add(t, "that is %d.%d inches away, his reach is %d.%d", d / 10, d % 10, reach / 10, reach % 10);
}

int bp_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    gg_text t = gg_text_on(out, cap);
    int question = s->head.ask.question;
    bool moving = question == ASK_MOVE || question == ASK_WINNER;
    if (moving && gg_move_verb(m) == V_POSE) hint_move(b, s, m, &t);
    if (moving && gg_move_verb(m) == V_CHARGE) hint_charge(b, s, m, &t);
    if (question == ASK_COMMANDER_MOVE && gg_move_verb(m) == V_RIDE) hint_ride(b, s, m, &t);
    return gg_text_len(&t);
}

/* ---- every move that one could think of ---- */

typedef struct sheet {
    const bp_battle *b;
    const bp_state *s;
    gg_move *out;
    int n, cap;
} sheet;

static void think(sheet *t, gg_move m)
{
    if (t->n < t->cap) t->out[t->n++] = m;
}

static void think_of_offers(const gg_battle *b, const gg_state *s, sheet *t)
{
    gg_offers o;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = bp_offer(b, s, &o, i);
        if (m) think(t, m);
    }
}

/* Round about a unit: slid, turned, and where others stand. */
static void think_of_poses(sheet *t, bp_verb verb, unsigned unit)
{
    static const int16_t reach[] = {0, 5, 30, 60, 90, 120, 125, 180, 300}, turn[] = {0, 10, -10, 45, -45, 90, -90, 180};
    if (unit >= t->b->units || !t->s->unit[unit].alive) return;
    tab_pose at = t->s->unit[unit].pose;
    for (size_t r = 0; r < sizeof reach / sizeof reach[0]; r++)
        for (int angle = 0; angle < 360; angle += 20)
            for (size_t k = 0; k < sizeof turn / sizeof turn[0]; k++) {
                tab_pose to = tab_slide(at, angle, reach[r]);
                to.f = (int16_t)tab_turn_by(at.f, turn[k]);
                if (to.x >= 0 && to.y >= 0 && to.x < 4096 && to.y < 4096) think(t, bp_move(verb, unit, GG_NONE, to, 0));
            }
    for (unsigned u = 0; u < t->b->units; u++)
        if (t->s->unit[u].alive) think(t, bp_move(verb, unit, GG_NONE, t->s->unit[u].pose, 0));
}

static void think_of_forms(sheet *t, bp_verb verb, unsigned unit)
{
    if (unit >= t->b->units || !t->s->unit[unit].alive) return;
    int facing = t->s->unit[unit].pose.f;
    for (unsigned f = 0; f <= FORM_MOUNT; f++) {
        think(t, bp_move(verb, unit, f, t->s->unit[unit].pose, 0));
        think(t, bp_move_bare(verb, unit, f, 0));
        for (int turn = 0; turn < 360 && f < GARRISON; turn += 90) {
            tab_pose to;
            if (bp_extent_of(t->b, t->s, (int)unit, (int)f).w &&
                bp_form_pose(t->b, t->s, (int)unit, (int)f, tab_turn_by(facing, turn), &to))
                think(t, bp_move(verb, unit, f, to, 0));
        }
    }
}

static void think_of_points(sheet *t, bp_verb verb, unsigned piece)
{
    for (int x = -20; x <= t->b->width + 40; x += t->b->width / 12)
        for (int y = -20; y <= t->b->height + 40; y += t->b->height / 12)
            if (x >= 0 && y >= 0) think(t, bp_move(verb, piece, GG_NONE, (tab_pose){(int16_t)x, (int16_t)y, 0}, 0));
}

static void think_of_deployment(sheet *t, unsigned unit)
{
    for (int x = 5; x < t->b->width; x += t->b->width / 5)
        for (int y = 5; y < t->b->height; y += t->b->height / 5)
            for (int f = 0; f < 360; f += 100)
                think(t, bp_move(V_DEPLOY, unit, f % 200 ? ACOL : LINE, (tab_pose){(int16_t)x, (int16_t)y, (int16_t)f},
                                 0));
}

static void think_of_groups(sheet *t)
{
    uint64_t all = 0;
    for (unsigned u = 0; u < t->b->units; u++) {
        all |= bp_bit((int)u);
        think(t, bp_move_group(bp_bit((int)u)));
        for (unsigned v = 0; v < u; v++) think(t, bp_move_group(bp_bit((int)u) | bp_bit((int)v)));
    }
    for (int i = 0; i < t->b->brigades; i++) think(t, bp_move_group(t->b->brigade[i].units));
    think(t, bp_move_group(all));
}

/* The last word of a shape: everything that could stand there. */
static void think_of_last(sheet *t, bp_verb verb, unsigned unit, char shape)
{
    switch (shape) {
    case 'T':
    case 't':
        for (unsigned u = 0; u < t->b->units; u++) think(t, bp_move_bare(verb, unit, u, 0));
        if (shape == 't') think(t, bp_move_bare(verb, unit, GG_NONE, 0));
        break;
    case 'F':
        for (unsigned f = 0; f <= FORM_MOUNT; f++) think(t, bp_move_bare(verb, unit, f, 0));
        break;
    case 'B':
        for (unsigned f = 0; f < t->b->features; f++) think(t, bp_move_bare(verb, unit, f, 0));
        break;
    case 'P': think_of_poses(t, verb, unit); break;
    case 'p': think_of_forms(t, verb, unit); break;
    case 'X': think_of_points(t, verb, unit); break;
    case 'd':
        for (unsigned u = 0; u < t->b->units && verb == V_SHOOT; u++)
            for (int face = 0; face < 4; face++) think(t, bp_move_bare(verb, unit, u, face));
        for (int face = 0; face < 4 && verb != V_SHOOT; face++) think(t, bp_move_bare(verb, unit, GG_NONE, face));
        break;
    case 'f':
        for (int side = 0; side < 4; side++)
            for (unsigned f = LINE; f <= WARB; f++) {
                think(t, bp_move_bare(verb, unit, f, side));
                if (f == LINE) think(t, bp_move_bare(verb, unit, GG_NONE, side));
            }
        break;
    default: think(t, bp_move_bare(verb, unit, GG_NONE, 0));
    }
}

static void think_of(sheet *t, bp_verb verb)
{
    const char *shape = bp_shape(verb);
    unsigned asked = t->s->head.ask.piece;
    size_t len = strlen(shape);
    if (verb == V_GROUP) {
        think_of_groups(t);
    } else if (len == 0 || (shape[0] != 'U' && shape[0] != 'u')) {
        think_of_last(t, verb, GG_NONE, len ? shape[len - 1] : 0);
    } else if (verb == V_DEPLOY) {
        for (unsigned u = 0; u < t->b->units; u++) think_of_deployment(t, u);
    } else {
        char last = len > 1 ? shape[len - 1] : 0;
        for (unsigned u = 0; u < t->b->units; u++)
            if (u == asked || len == 1 || (asked == GG_NONE && last != 'P')) think_of_last(t, verb, u, last);
        for (unsigned c = BP_COMMANDER; c < BP_COMMANDER + (unsigned)t->b->commanders; c++)
            if (c == asked || len == 1 || last == 'X') think_of_last(t, verb, c, last);
    }
}

int bp_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    sheet t = {.b = bp_b(battle), .s = bp_s(state), .out = out, .cap = cap};
    int question = state->ask.question;
    think_of_offers(battle, state, &t);
    for (const uint8_t *v = verbs[question]; *v; v++) think_of(&t, *v);
    for (bp_verb v = V_NONE + 1; v < BP_VERBS; v++) /* and one of each kind that is out of turn */
        if (!fits(question, v)) think(&t, v == V_GROUP ? bp_move_group(1) : bp_move_bare(v, GG_NONE, GG_NONE, 0));
    return t.n;
}
