/* 7.4: the responses of a unit that is charged. The charger stands at its halt pose; where it came from is in the frame. */
#include "rules/bp/chapters.h"

/* ---- bp.resp.list ---- */

typedef struct threat { /* a charge, seen by its target */
    const bp_battle *b;
    const bp_state *s;
    int target, charger;
    tab_pose start;
    bool front, disordered, shaken;
    int arm, by, formation; /* of the target, the arm of the charger, the target's formation */
} threat;

static void weigh(const bp_battle *b, const bp_state *s, int target, int charger, tab_pose start, threat *t)
{
    tab_rect r;
    bp_rect(b, s, target, &r);
    *t = (threat){.b = b,
                  .s = s,
                  .target = target,
                  .charger = charger,
                  .start = start,
                  .front = bp_no_flanks(s, target) || tab_quarter_of(&r, tab_front(start)) == TAB_FRONT,
                  .disordered = bp_disordered(s, target),
                  .shaken = bp_shaken(b, s, target),
                  .arm = bp_profile_of(b, s, target)->arm,
                  .by = bp_profile_of(b, s, charger)->arm,
                  .formation = s->unit[target].formation};
}

/* bp.fire.closing */
static bool may_fire(const threat *t)
{
    return t->front && !(t->s->unit[t->target].flags & U_REACTED) && bp_fires_closing(t->b, t->s, t->target);
}

static bool may_evade(const threat *t)
{
    tab_pose to;
    bool from_foot = t->arm == BP_CAV && t->by == BP_INF;
    bool from_formed = t->formation == SKIRM && t->s->unit[t->charger].formation != SKIRM;
    return (from_foot || from_formed) && !t->disordered && bp_find_evade(t->b, t->s, t->target, t->charger, &to);
}

static bool may_counter(const threat *t)
{
    return t->arm == BP_CAV && (t->formation == LINE || t->formation == ACOL) && t->front && !t->shaken &&
           !t->disordered;
}

static bool may_fire_and_counter(const threat *t)
{
    return bp_has(t->b, t->target, STEADY_LINE) && t->arm == BP_INF && t->formation == LINE && t->front && !t->shaken &&
           !t->disordered;
}

static bool may_turn(const threat *t)
{
    tab_pose to;
    return t->arm == BP_CAV && !t->front && !t->disordered &&
           bp_find_turn_face(t->b, t->s, t->target, t->charger, t->start, &to);
}

static bool may_form_square(const threat *t)
{
    return t->arm == BP_INF && bp_has(t->b, t->target, FORM_SQUARE) && t->formation != GARRISON &&
           t->formation != SQUARE && t->by == BP_CAV && t->front && bp_extent_of(t->b, t->s, t->target, SQUARE).w > 0;
}

static const struct {
    int bit;
    bp_verb verb;
    gg_rule rule, who; /* what is done, and who may do it */
    bool (*may)(const threat *);
} responses[] = {
    {RESPOND_STAND, V_STAND, BP_RESP_STAND, BP_RESP_LIST, NULL},
    {RESPOND_FIRE, V_CLOSING_FIRE, BP_RESP_CLOSING, BP_FIRE_CLOSING, may_fire},
    {RESPOND_EVADE, V_EVADE, BP_RESP_EVADE, BP_RESP_EVADE, may_evade},
    {RESPOND_COUNTER, V_COUNTER_CHARGE, BP_RESP_COUNTER, BP_RESP_COUNTER, may_counter},
    {RESPOND_FIRE_COUNTER, V_FIRE_AND_COUNTER, BP_SPEC_STEADY_LINE, BP_SPEC_STEADY_LINE, may_fire_and_counter},
    {RESPOND_TURN, V_TURN_AND_FACE, BP_RESP_TURN, BP_RESP_TURN, may_turn},
    {RESPOND_SQUARE, V_FORM_SQUARE, BP_RESP_SQUARE, BP_SPEC_FORM_SQUARE, may_form_square},
};
enum { RESPONSES = sizeof responses / sizeof responses[0] };

int bp_responses(const bp_battle *b, const bp_state *s, int target, int charger, tab_pose charger_start, int limit)
{
    threat t;
    int found = RESPOND_STAND;
    if (limit == 0) limit = ~0;
    if (bp_engaged(s) & bp_bit(target) || s->unit[target].flags & U_LYING) return found;
    weigh(b, s, target, charger, charger_start, &t);
    if (b->option.square_mandatory && limit & RESPOND_SQUARE && t.formation != SKIRM && may_form_square(&t))
        return RESPOND_SQUARE;
    for (int i = 1; i < RESPONSES; i++)
        if (responses[i].bit & limit && responses[i].may(&t)) found |= responses[i].bit;
    return found;
}

static int responses_now(const bp_battle *b, const bp_state *s, const struct frame_respond *f)
{
    return bp_responses(b, s, f->target, f->unit, (tab_pose){f->x, f->y, f->f}, f->limit);
}

void bp_offer_response(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_respond *f = &bp_top(s)->respond;
    int may = responses_now(b, s, f);
    for (int i = 0; i < RESPONSES; i++)
        if (may & responses[i].bit) bp_add_bare(o, responses[i].verb, f->target);
}

/* bp.fire.once: it has given its fire of this turn already. */
static bool has_fired(const bp_state *s, const struct frame_respond *f, int response)
{
    return response == RESPOND_FIRE && s->unit[f->target].flags & U_REACTED;
}

gg_rule bp_why_not_response(const bp_battle *b, const bp_state *s, gg_move m)
{
    const struct frame_respond *f = &bp_top(s)->respond;
    int may = responses_now(b, s, f);
    for (int i = 0; i < RESPONSES; i++) {
        if (m != bp_move_bare(responses[i].verb, f->target, GG_NONE, 0)) continue;
        if (may & responses[i].bit) return GG_OK;
        if (may == RESPOND_SQUARE) return BP_SPEC_FORM_SQUARE;
        return has_fired(s, f, responses[i].bit) ? BP_FIRE_ONCE : responses[i].who;
    }
    return BP_RESP_LIST;
}

/* ---- carrying them out ---- */

static void note_response(gg_run *x, struct frame_respond *f, int may)
{
    f->response = (uint8_t)may;
    for (int i = 0; i < RESPONSES; i++)
        if (x->move && gg_move_verb(x->move) == responses[i].verb) f->response = (uint8_t)responses[i].bit;
    for (int i = 0; i < RESPONSES; i++)
        if (f->response == responses[i].bit)
            TELL(x, GG_EV_STEP, responses[i].rule, .side = BT(x)->unit[f->target].side, .piece = f->target,
                 .other = f->unit);
}

static tab_pose *pose_of(gg_run *x, int unit) { return &ST(x)->unit[unit].pose; }

/* The face of a square that the charger comes at. */
static uint8_t face_to(gg_run *x, const struct frame_respond *f)
{
    tab_rect r;
    if (ST(x)->unit[f->target].formation != SQUARE) return 0;
    bp_rect(BT(x), ST(x), f->target, &r);
    return (uint8_t)tab_quarter_of(&r, (tab_point){f->x, f->y});
}

static bool shoots(gg_run *x, const struct frame_respond *f)
{
    if (f->response == RESPOND_FIRE) return true;
    return f->response == RESPOND_FIRE_COUNTER && !(ST(x)->unit[f->target].flags & U_REACTED) &&
           bp_fires_closing(BT(x), ST(x), f->target);
}

/* Where it would go, and whether the charger would then miss it. */
bool bp_evades_to(const bp_battle *b, const bp_state *s, const struct frame_respond *f, tab_pose *to, bool *away)
{
    bp_state after = *s;
    bp_charge_pose way;
    if (!bp_find_evade(b, s, f->target, f->unit, to)) return false;
    after.unit[f->target].pose = *to;
    *away = !bp_find_charge(b, &after, f->unit, (tab_pose){f->x, f->y, f->f}, f->target, &way);
    return true;
}

/* bp.resp.evade. Whether it is caught shows when the charger looks for its way again. */
static void evade(gg_run *x, const struct frame_respond *f)
{
    tab_pose to;
    USES(x, BP_GEO_BEARING);
    bool room = bp_find_evade(BT(x), ST(x), f->target, f->unit, &to);
    assert(room);
    (void)room;
    bp_put(x, f->target, to, ST(x)->unit[f->target].formation, BP_RESP_EVADE);
    bp_leave_woods(x, f->target);
}

/* bp.resp.counter: half way to meet the charger, if it can then still be met; in any case with the impetus of a charge. */
static void counter_charge(gg_run *x, const struct frame_respond *f)
{
    const bp_battle *b = BT(x);
    bp_state *s = ST(x);
    bp_charge_pose meet;
    tab_pose start = {f->x, f->y, f->f}, halt = *pose_of(x, f->unit), stood = *pose_of(x, f->target), to;
    *pose_of(x, f->unit) = start;
    bool room = bp_find_counter(b, s, f->target, f->unit, start, &to);
    if (room) {
        *pose_of(x, f->target) = to;
        room = bp_find_charge(b, s, f->unit, start, f->target, &meet);
        *pose_of(x, f->target) = stood;
    }
    *pose_of(x, f->unit) = halt;
    if (room) bp_put(x, f->target, to, s->unit[f->target].formation, BP_RESP_COUNTER);
    s->unit[f->target].flags |= U_COUNTER;
}

static void turn_and_face(gg_run *x, const struct frame_respond *f)
{
    tab_pose to;
    if (bp_find_turn_face(BT(x), ST(x), f->target, f->unit, (tab_pose){f->x, f->y, f->f}, &to))
        bp_put(x, f->target, to, ST(x)->unit[f->target].formation, BP_RESP_TURN);
}

/* bp.resp.square */
static void form_square(gg_run *x, const struct frame_respond *f, int rolled)
{
    tab_pose to;
    if (rolled == 2 || !bp_find_square(BT(x), ST(x), f->target, &to)) {
        bp_set_disordered(x, f->target, true, BP_RESP_SQUARE);
        DEED(x, FACT_SQUARE_TEST, f->target, 0);
        return;
    }
    DEED(x, FACT_SQUARE_TEST, f->target, rolled == 12 ? 1 : 2);
    bp_put(x, f->target, to, SQUARE, BP_RESP_SQUARE);
    if (rolled == 12) bp_set_disordered(x, f->target, true, BP_RESP_SQUARE);
}

/* Horse do not charge home against a square in good order. */
static bool refuses(gg_run *x, const struct frame_respond *f)
{
    const bp_state *s = ST(x);
    return s->unit[f->target].formation == SQUARE && bp_profile_of(BT(x), s, f->unit)->arm == BP_CAV &&
           !bp_disordered(s, f->target) && !bp_shaken(BT(x), s, f->target);
}

void bp_offer_square_fallback(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_respond *f = &bp_top(s)->respond;
    tab_pose to;
    int k;
    bp_add_bare(o, V_HALT, f->unit);
    if (bp_find_retire(b, s, f->unit, 1, 1, &to, &k)) bp_add_bare(o, V_FALL_BACK, f->unit);
}

/* The charger really goes to where it stands for the moment, and from there back if its owner says so. */
static void stop_short(gg_run *x, const struct frame_respond *f)
{
    tab_pose halt = *pose_of(x, f->unit), to;
    int k, formation = ST(x)->unit[f->unit].formation;
    *pose_of(x, f->unit) = (tab_pose){f->x, f->y, f->f};
    bp_put(x, f->unit, halt, formation, BP_CHARGE_HALT);
    if (gg_move_verb(x->move) != V_FALL_BACK || !bp_find_retire(BT(x), ST(x), f->unit, 1, 1, &to, &k)) return;
    bp_note_way_back(x, f->unit, to, true);
    bp_put(x, f->unit, to, formation, BP_RESP_SQUARE);
}

PROC(respond)
{
    BEGIN;
    self->response = (uint8_t)responses_now(BT(x), ST(x), self);
    x->move = 0;
    if (self->response & (self->response - 1)) { /* more than one */
        self->response = 0;
        CHOOSE(BT(x)->unit[self->target].side, ASK_RESPONSE, self->target, self->unit, BP_RESP_LIST);
    }
    note_response(x, self, self->response);
    if (shoots(x, self)) {
        CALL(shoot, .unit = self->target, .target = self->unit, .face = face_to(x, self),
             .mode = self->response == RESPOND_FIRE ? SHOOT_CLOSING : SHOOT_STEADY_LINE);
        if (x->ret != RESULT_HOLD) GIVE(CHARGE_IS_OVER);
    }
    if (self->response == RESPOND_EVADE) {
        CALL(remount, .unit = self->target, .charger = self->unit);
        evade(x, self);
        GIVE(CHARGE_CATCHES);
    }
    if (self->response & (RESPOND_COUNTER | RESPOND_FIRE_COUNTER)) counter_charge(x, self);
    if (self->response == RESPOND_TURN) turn_and_face(x, self);
    if (self->response == RESPOND_SQUARE) {
        ROLL(BT(x)->unit[self->target].side, DIE_EACH, 2, self->target, BP_RESP_SQUARE);
        form_square(x, self, bp_sum(x->counts));
        if (refuses(x, self)) {
            CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_SQUARE_FALLBACK, self->unit, self->target, BP_RESP_SQUARE);
            stop_short(x, self);
            GIVE(CHARGE_IS_OVER);
        }
    }
    GIVE(CHARGE_GOES_ON);
    END;
}
