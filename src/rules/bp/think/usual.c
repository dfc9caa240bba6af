/* What people usually answer, where a program's habit is another: see bp_usual. */
#include "engine/question.h"
#include "rules/bp/think/forecast.h"

/* ---- looking through the offers ---- */

typedef struct ask_of {
    const gg_battle *battle;
    const gg_state *state;
    const bp_battle *b;
    const bp_state *s;
} ask_of;

typedef int32_t liking(const ask_of *, gg_offers *, gg_move, int with); /* NEVER: not this one */
enum { NEVER = GG_NEVER };
typedef struct wish {
    const ask_of *a;
    liking *like;
    int with;
} wish;

static int32_t as_wished(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m, const void *with)
{
    const wish *w = with;
    (void)b, (void)s;
    return w->like(w->a, o, m, w->with);
}

static gg_move best_of(const ask_of *a, liking *like, int with)
{
    return gg_best_offer(a->battle, a->state, as_wished, &(wish){a, like, with});
}

/* ---- moves: straight on, or charge ---- */

static int32_t likes_straight(const ask_of *a, gg_offers *o, gg_move m, int angle)
{
    (void)o;
    if (gg_move_verb(m) != V_POSE) return NEVER;
    tab_pose from = a->s->unit[gg_move_unit(m)].pose, to = bp_move_pose(m);
    int far = tab_distance_points(tab_front(from), tab_front(to));
    for (int n = far - 1; from.f == to.f && n <= far + 1; n++) { /* rounded */
        tab_pose slid = tab_slide(from, angle, n);
        if (n > 0 && slid.x == to.x && slid.y == to.y) return n;
    }
    return NEVER;
}

static int32_t likes_charge(const ask_of *a, gg_offers *o, gg_move m, int with)
{
    (void)with;
    return gg_move_verb(m) == V_CHARGE ? bp_merit(a->battle, a->state, o, m) : NEVER;
}

/* The formation that was ordered, faced as it is. */
static int32_t likes_form(const ask_of *a, gg_offers *o, gg_move m, int formation)
{
    (void)o;
    if (gg_move_verb(m) != V_FORM || (int)gg_move_target(m) != formation) return NEVER;
    return gg_move_facing(m) == (unsigned)a->s->unit[gg_move_unit(m)].pose.f;
}

/* The charge itself, else the less the nearer it ends. */
static int32_t likes_near(const ask_of *a, gg_offers *o, gg_move m, int quarry)
{
    int unit = (int)gg_move_unit(m);
    tab_rect at, target;
    (void)o;
    if (gg_move_verb(m) == V_CHARGE) return (int)gg_move_target(m) == quarry ? 1 : NEVER;
    if (gg_move_verb(m) != V_POSE && gg_move_verb(m) != V_HOLD) return NEVER;
    tab_pose to = gg_move_verb(m) == V_POSE ? bp_move_pose(m) : a->s->unit[unit].pose;
    bp_rect(a->b, a->s, quarry, &target);
    bp_rect_at(a->b, a->s, unit, to, a->s->unit[unit].formation, &at);
    return -tab_distance(&at, &target);
}

gg_move bp_close_in(const gg_battle *b, const gg_state *s, int quarry)
{
    return best_of(&(ask_of){b, s, bp_b(b), bp_s(s)}, likes_near, quarry);
}

/* What was ordered; a move without an order is chosen by its merit. */
static gg_move usual_move(const ask_of *a)
{
    bp_task task = bp_task_now(a->b, a->s);
    gg_move m = 0;
    switch (task.order) {
    case ORDER_CHARGE:
        if (task.param < BP_UNITS && a->s->unit[task.param].alive) return bp_close_in(a->battle, a->state, task.param);
        m = best_of(a, likes_charge, 0);
        return m ? m : best_of(a, likes_straight, 0);
    case ORDER_ADVANCE_FORM:
        if (a->s->unit[task.unit].moves_left > 1) m = best_of(a, likes_straight, 0);
        return m ? m : best_of(a, likes_form, task.param);
    case ORDER_ADVANCE: return best_of(a, likes_straight, 0);
    case ORDER_RETREAT: return best_of(a, likes_straight, 180);
    case ORDER_FORM: return best_of(a, likes_form, task.param);
    default: return 0;
    }
}

static gg_move usual_redirect(const ask_of *a)
{
    gg_move m = best_of(a, likes_charge, 0);
    return m ? m : best_of(a, likes_straight, 0);
}

/* Holds, unless a sweep gains or cannot be held back. */
static gg_move usual_winner(const ask_of *a)
{
    gg_move sweep = best_of(a, likes_charge, 0), hold = bp_move_bare(V_HOLD, a->state->ask.piece, GG_NONE, 0);
    gg_offers o;
    if (gg_verdict(a->battle, a->state, hold) != GG_OK) return sweep;
    gg_offers_open(a->battle, a->state, &o);
    bool gains = sweep && bp_merit(a->battle, a->state, &o, sweep) > bp_merit(a->battle, a->state, &o, hold);
    return gains ? sweep : hold;
}

/* ---- commanders: within 12 inches of all their units ---- */

static int left_behind(const ask_of *a, int commander, tab_point at)
{
    int side = a->b->commander[commander].side, beyond = 0;
    uint64_t men = bp_alive(a->b, a->s, side) & a->b->brigade[a->b->commander[commander].brigade].units;
    tab_rect r;
    for (; men; men &= men - 1) {
        bp_rect(a->b, a->s, bp_lowest(men), &r);
        beyond += !tab_point_within(at, &r, 120);
    }
    return beyond;
}

/* The fewer he would leave behind; as good as that, by merit. */
static int32_t likes_ride(const ask_of *a, gg_offers *o, gg_move m, int commander)
{
    const bp_commander *c = &a->s->commander[commander];
    bool rides = gg_move_verb(m) == V_RIDE;
    if (!rides && gg_move_verb(m) != V_STAY) return NEVER;
    tab_point at = rides ? (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)} : (tab_point){c->x, c->y};
    int merit = bp_merit(a->battle, a->state, o, m) / GG_CLEAR;
    return -10000 * left_behind(a, commander, at) + within(-4000, merit, 4000);
}

static gg_move usual_ride(const ask_of *a)
{
    int commander = a->state->ask.piece - BP_COMMANDER;
    const bp_commander *c = &a->s->commander[commander];
    if (a->b->commander[commander].brigade == GG_NONE) return 0;
    if (left_behind(a, commander, (tab_point){c->x, c->y}) == 0)
        return bp_move_bare(V_STAY, a->state->ask.piece, GG_NONE, 0);
    return best_of(a, likes_ride, commander);
}

/* ---- fights ---- */

/* By letters, then by number: A2 before A10. */
static int32_t likes_first_label(const ask_of *a, gg_offers *o, gg_move m, int with)
{
    const char *label = gg_piece_label(a->battle, (int)gg_move_unit(m));
    int32_t key = 0;
    (void)o, (void)with;
    for (; *label && (*label < '0' || *label > '9'); label++) key = (key * 32 + (*label & 31)) % (1 << 15);
    int n = 0;
    for (; *label >= '0' && *label <= '9'; label++) n = least(n * 10 + *label - '0', 9999);
    return -(key * 10000 + n);
}

/* Whom the fewest casualties would shake. */
static int32_t likes_spent(const ask_of *a, gg_offers *o, gg_move m, int with)
{
    int target = (int)gg_move_target(m);
    (void)o, (void)with;
    return a->s->unit[target].casualties - bp_stamina(a->b, a->s, target);
}

gg_move bp_usual(const gg_battle *battle, const gg_state *state)
{
    ask_of a = {battle, state, bp_b(battle), bp_s(state)};
    switch (state->ask.question) {
    case ASK_MOVE: return usual_move(&a);
    case ASK_REDIRECT: return usual_redirect(&a);
    case ASK_WINNER: return usual_winner(&a);
    case ASK_COMMANDER_MOVE: return usual_ride(&a);
    case ASK_DECISIVE: /* declined with the General's */
        return bp_general_may_help(a.b, a.s, bp_top(a.s)->order.commander) ? bp_move_bare(V_ACCEPT, GG_NONE, GG_NONE, 0)
                                                                           : 0;
    case ASK_ENGAGEMENT: return best_of(&a, likes_first_label, 0);
    case ASK_SPLIT: return best_of(&a, likes_spent, 0);
    default: return 0;
    }
}
