/* 7.9: what victors do. A unit of the winning side that has no enemy left in contact holds, consolidates or sweeps on; a
 * sweeping advance that comes to blows is fought out at once.
 *
 * An engagement gives the units that may choose in the first eight of its counts, and in the ninth the building that the
 * losers have given up. */
#include "rules/bp/chapters.h"

uint32_t bp_given(const gg_run *x, int half)
{
    uint32_t units = 0;
    for (int i = 0; i < 4; i++) units |= (uint32_t)x->counts[4 * half + i] << 8 * i;
    return units;
}

/* ---- bp.melee.sweep ---- */

static bool may_sweep(const bp_battle *b, const bp_state *s, int unit)
{
    uint32_t flags = s->unit[unit].flags;
    int arm = bp_profile_of(b, s, unit)->arm;
    if (!(flags & (U_CHARGED | U_COUNTER)) || flags & U_SWEPT) return false;
    return arm == BP_CAV || s->unit[unit].formation == WARB || bp_is_ferocious(b, unit) ||
           (b->option.sweep_all && arm == BP_INF && flags & U_CHARGED);
}

static gg_rule judge_sweep(const bp_battle *b, const bp_state *s, const struct frame_victors *f, unsigned target)
{
    bp_charge_pose way;
    if (f->drawn || !may_sweep(b, s, f->unit)) return BP_MELEE_SWEEP;
    if (target >= b->units || !s->unit[target].alive || b->unit[target].side == b->unit[f->unit].side)
        return BP_CHARGE_TARGET;
    return bp_judge_charge(b, s, f->unit, (int)target, &way);
}

/* The enemies that it may sweep on into. */
static uint64_t sweeps_of(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    uint64_t targets = 0;
    if (f->drawn || !may_sweep(b, s, f->unit)) return 0;
    for (uint64_t left = bp_alive(b, s, !b->unit[f->unit].side); left; left &= left - 1) {
        unsigned target = (unsigned)__builtin_ctzll(left);
        if (judge_sweep(b, s, f, target) == GG_OK) targets |= bp_bit((int)target);
    }
    return targets;
}

bool bp_must_sweep(const bp_battle *b, const bp_state *s, int unit)
{
    struct frame_victors f = {.unit = (uint8_t)unit};
    return bp_has(b, unit, GALLOP) && !(bp_engaged(s) & bp_bit(unit)) && sweeps_of(b, s, &f);
}

/* ---- bp.melee.win: hold ---- */

static gg_rule why_only_hold(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    if (f->drawn) return BP_MELEE_DRAW;
    if (bp_disordered(s, f->unit)) return BP_STATE_DISORDER;
    return bp_shaken(b, s, f->unit) ? BP_STATE_SHAKEN : GG_OK;
}

/* A turn about the centre, whatever the distance. */
static bool may_turn_to(const bp_battle *b, const bp_state *s, int unit, tab_pose to)
{
    tab_rect from, r;
    if (s->unit[unit].formation == GARRISON || to.f == s->unit[unit].pose.f) return false;
    bp_rect(b, s, unit, &from);
    tab_pose turned = tab_turn(&from, tab_df(from.pose.f, to.f));
    if (turned.x != to.x || turned.y != to.y) return false;
    bp_rect_at(b, s, unit, to, s->unit[unit].formation, &r);
    return bp_on_table(b, &r) && bp_clear_of_units(b, s, unit, &r, GG_NONE) &&
           bp_on_permitted_ground(b, s, unit, &r, &from, GG_NONE);
}

enum { TURNS = 5 };
static const int16_t turn_angle[TURNS] = {45, -45, 90, -90, 180};

static gg_move turn_offer(const bp_battle *b, const bp_state *s, const struct frame_victors *f, int i)
{
    tab_rect r;
    bp_rect(b, s, f->unit, &r);
    tab_pose to = tab_turn(&r, turn_angle[i]);
    return may_turn_to(b, s, f->unit, to) ? bp_move(V_POSE, f->unit, GG_NONE, to, 0) : 0;
}

static bool is_turn_offer(const bp_battle *b, const bp_state *s, const struct frame_victors *f, gg_move m)
{
    for (int i = 0; i < TURNS; i++)
        if (turn_offer(b, s, f, i) == m) return true;
    return false;
}

/* ---- consolidate ---- */

static bp_task consolidation(const struct frame_victors *f)
{
    return (bp_task){.unit = f->unit, .order = ORDER_CONSOLIDATE, .param = GG_NONE};
}

/* The building that the losers have just left, if it is at hand. */
static bool may_take_house(const bp_battle *b, const bp_state *s, const struct frame_victors *f, unsigned building)
{
    bp_task task = {.unit = f->unit, .order = ORDER_ENTER, .param = (uint8_t)building};
    tab_rect r;
    if (building != f->vacated || building >= b->features) return false;
    bp_rect(b, s, f->unit, &r);
    const tab_polygon *house = &b->feature[building].shape;
    return tab_distance_polygons(r.corner, 4, house->at, house->n) <= 10 &&
           bp_judge_task_move(b, s, &task, bp_move_bare(V_ENTER, f->unit, building, 0)) == GG_OK;
}

/* What a victor's one move may be: a pose or a formation. */
static bool is_consolidation(gg_move m)
{
    if (gg_move_verb(m) == V_POSE) return true;
    return gg_move_verb(m) == V_FORM && gg_move_target(m) < BP_FORMATIONS;
}

/* bp.spec.mounted_inf: once, on the way. */
static bool may_mount(const bp_battle *b, const bp_state *s, const struct frame_victors *f)
{
    return !f->mounted && bp_has(b, f->unit, MOUNTED_INF) && bp_mount_fits(b, s, f->unit);
}

/* ---- D16 ----
 *
 * By slot: the sweeps; to hold; the turns; mount; the house; then what a unit does that consolidates. */

enum { SLOT_HOLD, SLOT_TURN, SLOT_MOUNT = SLOT_TURN + TURNS, SLOT_HOUSE, SLOT_MOVES };
typedef struct winner_facts {
    uint64_t sweeps;
    uint8_t swept; /* so many of them */
    bool bound;    /* bp.spec.gallop: it cannot be held back */
    bool consolidates;
    bp_move_facts moves; /* if it consolidates */
} winner_facts;
_Static_assert(sizeof(winner_facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

void bp_offer_winner(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    winner_facts *facts = (winner_facts *)o->facts;
    facts->sweeps = sweeps_of(b, s, f);
    facts->swept = (uint8_t)__builtin_popcountll(facts->sweeps);
    facts->bound = facts->sweeps && bp_has(b, f->unit, GALLOP);
    facts->consolidates = !facts->bound && why_only_hold(b, s, f) == GG_OK;
    o->slots = facts->swept + (facts->bound ? 0 : SLOT_MOUNT);
    if (!facts->consolidates) return;
    bp_task task = consolidation(f);
    bp_task_facts(b, s, &task, &facts->moves);
    o->slots = facts->swept + SLOT_MOVES + facts->moves.first[BP_CLASSES];
}

static gg_move move_offer(const bp_battle *b, const bp_state *s, winner_facts *facts, int slot)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    gg_move m = bp_slot(b, s, &facts->moves, slot);
    return m && is_consolidation(m) && !is_turn_offer(b, s, f, m) ? m : 0;
}

static gg_move sweep_offer(const struct frame_victors *f, uint64_t sweeps, int nth)
{
    while (nth-- > 0) sweeps &= sweeps - 1;
    return bp_move_bare(V_CHARGE, f->unit, (unsigned)__builtin_ctzll(sweeps), 0);
}

gg_move bp_winner_offer(const bp_battle *b, const bp_state *s, gg_offers *o, int slot)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    winner_facts *facts = (winner_facts *)o->facts;
    if (slot < facts->swept) return sweep_offer(f, facts->sweeps, slot);
    slot -= facts->swept;
    if (slot == SLOT_HOLD) return bp_move_bare(V_HOLD, f->unit, GG_NONE, 0);
    if (slot < SLOT_MOUNT) return turn_offer(b, s, f, slot - SLOT_TURN);
    if (slot == SLOT_MOUNT) return may_mount(b, s, f) ? bp_move_bare(V_FORM, f->unit, FORM_MOUNT, 0) : 0;
    if (slot == SLOT_HOUSE)
        return may_take_house(b, s, f, f->vacated) ? bp_move_bare(V_ENTER, f->unit, f->vacated, 0) : 0;
    return move_offer(b, s, facts, slot - SLOT_MOVES);
}

/* Whether there is a choice; else the only move. Nobody needs the whole list for that: a turn is soon found. */
static bool is_free(const bp_battle *b, const bp_state *s, gg_move *only)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    gg_offers o;
    *only = bp_move_bare(V_HOLD, f->unit, GG_NONE, 0);
    for (int i = 0; i < TURNS; i++)
        if (!bp_has(b, f->unit, GALLOP) && turn_offer(b, s, f, i)) return true;
    int found = 0;
    bp_offer_winner(b, s, &o);
    for (int i = 0; i < o.slots && found < 2; i++) {
        gg_move m = bp_winner_offer(b, s, &o, i);
        if (m && found++ == 0) *only = m;
    }
    return found > 1;
}

gg_rule bp_why_not_winner(const bp_battle *b, const bp_state *s, gg_offers *o, gg_move m)
{
    const struct frame_victors *f = &bp_top(s)->victors;
    winner_facts *facts = (winner_facts *)o->facts;
    unsigned target = gg_move_target(m);
    if (gg_move_unit(m) != f->unit) return BP_MELEE_WIN;
    if (m == bp_move_bare(V_CHARGE, f->unit, target, 0)) return judge_sweep(b, s, f, target);
    if (facts->bound) return BP_SPEC_GALLOP;
    if (m == bp_move_bare(V_HOLD, f->unit, GG_NONE, 0)) return GG_OK;
    if (gg_move_verb(m) == V_POSE && may_turn_to(b, s, f->unit, bp_move_pose(m))) return GG_OK;
    gg_rule rule = why_only_hold(b, s, f);
    if (rule) return rule;
    if (m == bp_move_bare(V_FORM, f->unit, FORM_MOUNT, 0)) return may_mount(b, s, f) ? GG_OK : BP_SPEC_MOUNTED_INF;
    if (m == bp_move_bare(V_ENTER, f->unit, target, 0))
        return may_take_house(b, s, f, target) ? GG_OK : BP_MOVE_BUILDING;
    return is_consolidation(m) ? bp_judge_move(b, s, &facts->moves, m) : BP_MELEE_WIN;
}

/* The next that may still choose; false: there is none. */
static bool next_victor(gg_run *x, struct frame_victors *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        bp_unit *u = &ST(x)->unit[unit];
        f->units[unit / 32] &= ~((uint32_t)1 << unit % 32);
        if (!u->alive || u->flags & U_VICTOR || bp_engaged(ST(x)) & bp_bit(unit)) continue;
        u->flags |= U_VICTOR;
        f->unit = (uint8_t)unit;
        f->mounted = 0;
        return true;
    }
    return false;
}

static void take_house(gg_run *x, const struct frame_victors *f)
{
    tab_box house = BT(x)->feature[f->vacated].shape.box;
    bp_put(x, f->unit, (tab_pose){(int16_t)((house.x0 + house.x1) / 2), (int16_t)house.y1, 0}, GARRISON, BP_MELEE_WIN);
}

/* Hold, turn or consolidate; true: the unit may still choose. */
static bool use_victory(gg_run *x, struct frame_victors *f)
{
    gg_move m = x->move;
    int formation = ST(x)->unit[f->unit].formation;
    if (gg_move_verb(m) == V_FORM && gg_move_target(m) == FORM_MOUNT) {
        bp_change_mounts(x, f->unit);
        f->mounted = 1;
        return true;
    }
    if (gg_move_verb(m) == V_ENTER) take_house(x, f);
    if (gg_move_verb(m) == V_FORM) formation = (int)gg_move_target(m);
    if (gg_move_verb(m) == V_POSE || gg_move_verb(m) == V_FORM)
        bp_put(x, f->unit, bp_move_pose(m), formation, BP_MELEE_WIN);
    if (gg_move_verb(m) == V_POSE) bp_leave_woods(x, f->unit);
    return false;
}

static void begin_sweep(gg_run *x, const struct frame_victors *f)
{
    ST(x)->unit[f->unit].flags |= U_SWEPT;
    TELL(x, GG_EV_STEP, BP_MELEE_SWEEP, .side = BT(x)->unit[f->unit].side, .piece = f->unit,
         .other = (uint8_t)gg_move_target(x->move));
}

/* When nobody waits in this frame, the victors of the new fight take it over. */
static void take_over(gg_run *x, struct frame_victors *f)
{
    f->units[0] = bp_given(x, 0);
    f->units[1] = bp_given(x, 1);
    f->drawn = x->ret == BP_DRAWN;
    f->vacated = x->counts[8];
}

PROC(victors)
{
    BEGIN;
    while (next_victor(x, self)) {
        do {
            if (gg_over(x) || is_free(BT(x), ST(x), &x->move))
                CHOOSE(BT(x)->unit[self->unit].side, ASK_WINNER, self->unit, GG_NONE, BP_MELEE_WIN);
        } while (gg_move_verb(x->move) != V_CHARGE && use_victory(x, self));
        if (gg_move_verb(x->move) != V_CHARGE) continue;
        begin_sweep(x, self);
        CALL(charge, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .mode = CHARGE_SWEEPING,
             .limit = RESPOND_STAND | RESPOND_FIRE | RESPOND_COUNTER);
        if (!x->ret) continue;
        CALL(engagement, .side = ST(x)->active,
             .units = {bp_half(bp_engagement_of(ST(x), self->unit), 0),
                       bp_half(bp_engagement_of(ST(x), self->unit), 1)});
        if (bp_mask(self->units) == 0)
            take_over(x, self);
        else
            CALL(victors, .units = {bp_given(x, 0), bp_given(x, 1)}, .drawn = x->ret == BP_DRAWN,
                 .vacated = x->counts[8]);
    }
    END;
}
