/* Why a unit may not charge another. */
#include "rules/bp/choose/saying.h"

/* bp.charge.who, one objection after the other: each is taken from a copy of the state and the rules are asked again. */
void bp_reasons_of_charger(const bp_battle *b, const bp_state *s, int unit, gg_reasons *r)
{
    bp_state now = *s;
    bp_unit *u = &now.unit[unit];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .n = u->casualties, .k = bp_stamina(b, s, unit),
                               .word = bp_formation_words[u->formation]);
    for (gg_rule rule; (rule = bp_why_not_charger(b, &now, unit)) != GG_OK;) {
        int arm = bp_profile_of(b, s, unit)->arm;
        switch (rule) {
        case BP_STATE_DISORDER:
            gg_reason_add(r, rule, "{P} {is} disordered", f);
            u->flags &= ~(uint32_t)U_DISORDERED;
            continue;
        case BP_STATE_SHAKEN:
            gg_reason_add(r, rule, "{P} {is} shaken, {n} casualties of {k}", f);
            u->casualties = 0;
            continue;
        case BP_SPEC_LIE_DOWN:
            gg_reason_add(r, rule, "{P} lie(s) down", f);
            u->flags &= ~(uint32_t)U_LYING;
            continue;
        case BP_BRIG_RETREAT:
            gg_reason_add(r, rule, "{P}'s brigade is broken", f);
            now.broken &= (uint16_t) ~(1u << b->unit[unit].brigade);
            continue;
        default: break;
        }
        if (arm != BP_INF && arm != BP_CAV) {
            gg_reason_add(r, rule, "{P} {is} neither foot nor horse", f);
            return;
        }
        if (bp_engaged(&now) & bp_bit(unit)) {
            gg_reason_add(r, rule, "{P} {is} in a fight already", f);
            now.pairs = 0;
            continue;
        }
        gg_reason_add(r, rule, "{P} cannot charge in {w}", f);
        return;
    }
}

/* The two together. */
static void about_pairing(const bp_battle *b, const bp_state *s, int unit, int target, gg_reasons *r)
{
    gg_rule rule = bp_why_not_charged(b, s, unit, target);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .other = target);
    tab_rect at;
    if (!rule) return;
    bp_rect(b, s, target, &at);
    bool horse = bp_profile_of(b, s, unit)->arm == BP_CAV;
    if (rule == BP_MELEE_BUILDING)
        gg_reason_add(r, rule, "horse does not charge {O} in a building", f);
    else if (rule == BP_MELEE_SQUARE)
        gg_reason_add(r, rule, "{O} stand in square and in good order", f);
    else if (horse && b->woods && bp_in_wood(b, at.centre))
        gg_reason_add(r, rule, "{O} stand in a wood: horse does not charge there", f);
    else if (b->lines && bp_meets_no_charge(b, tab_front(s->unit[unit].pose), at.centre))
        gg_reason_add(r, rule, "what lies between {p} and {O} cannot be charged across", f);
    else
        gg_reason_add(r, rule, "in open order {p} charge(s) formed troops in flank or rear alone, and {O} {w}",
                      (f.word = "is in good order and faces it", f));
}

/* The march with all that is named taken away: a unit, a feature. */
static bool reaches_without(const bp_battle *b, const bp_state *s, const bp_march *m, int target, int near,
                            uint64_t ground)
{
    bp_march one = *m;
    bp_charge_pose to;
    if (near >= 0) {
        for (int i = near; i + 1 < one.nears; i++) one.near[i] = one.near[i + 1];
        one.nears--;
        if (near < one.enemies) one.enemies--;
    }
    one.ground.barred &= ~ground, one.ground.slow &= ~ground;
    one.ground.hurdles &= ~ground, one.ground.shut &= ~ground;
    return bp_march_contacts(b, s, &one, target, &to);
}

static uint64_t ground_of(const bp_march *m)
{
    return m->ground.barred | m->ground.slow | m->ground.hurdles | m->ground.shut;
}

static bool about_blocker(const bp_battle *b, const bp_state *s, const bp_march *m, int target, gg_reasons *r)
{
    char name[64];
    gg_text t = gg_text_on(name, sizeof name);
    for (int i = 0; i < m->nears; i++) {
        if (m->near[i].unit == target || !reaches_without(b, s, m, target, i, 0)) continue;
        gg_reason_add(r, BP_CHARGE_POSE, "{P} {is} in the way", GG_PHRASE_OF(&b->base, .piece = m->near[i].unit));
        return true;
    }
    for (uint64_t left = ground_of(m); left; left &= left - 1) {
        if (!reaches_without(b, s, m, target, -1, left & -left)) continue;
        bp_say_feature(&t, b, __builtin_ctzll(left));
        gg_reason_add(r, BP_CHARGE_POSE, "{w} is in the way", GG_PHRASE_OF(&b->base, .word = name));
        return true;
    }
    return false;
}

static void about_pose(const bp_battle *b, const bp_state *s, int unit, int target, gg_reasons *r)
{
    bp_march m;
    bp_charge_pose to;
    tab_rect at;
    bp_march_make(b, s, unit, &m);
    bp_rect(b, s, target, &at);
    if (bp_march_contacts(b, s, &m, target, &to)) return;
    int d = tab_distance(&m.from, &at);
    gg_phrase f = GG_PHRASE_OF(&b->base, .other = target, .n = d, .k = m.rate);
    if (d > m.rate) {
        gg_reason_add(r, BP_CHARGE_POSE, "{O} {w} {i} inches away, one move is {j}", (f.word = "stand", f));
        return;
    }
    tab_quarter face = tab_quarter_of(&at, tab_front(m.from.pose));
    if (bp_turns_about(m.from.pose.f, tab_turn_by(at.pose.f, 90 * (int)face + 180))) {
        gg_reason_add(r, BP_CHARGE_POSE, "to strike {O} it would have to turn by more than 90 degrees", f);
        return;
    }
    if (about_blocker(b, s, &m, target, r)) return;
    bp_march bare = m;
    bare.nears = bare.enemies = 0;
    bool open = reaches_without(b, s, &bare, target, -1, ground_of(&m));
    gg_reason_add(r, BP_CHARGE_POSE,
                  open ? "several things are in the way to {O}"
                       : "{O} {w} {i} inches away, but to conform a corner would go more than {j}",
                  (f.word = "stand", f));
}

void bp_reasons_of_charge(const bp_battle *b, const bp_state *s, int unit, int target, gg_reasons *r)
{
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .other = target);
    if (target >= b->units || !s->unit[target].alive || b->unit[target].side == b->unit[unit].side) {
        gg_reason_add(r, BP_CHARGE_TARGET,
                      target >= b->units                           ? "whom to charge is missing"
                      : b->unit[target].side == b->unit[unit].side ? "{O} is no enemy"
                                                                   : "{O} is destroyed",
                      f);
        return;
    }
    bp_reasons_of_charger(b, s, unit, r);
    about_pairing(b, s, unit, target, r);
    about_pose(b, s, unit, target, r);
    if (!bp_any_sight(b, s, unit, target))
        gg_reason_add(r, BP_CHARGE_TARGET, "{p} cannot see {O} before {its} front", f);
}

/* Whom it could charge instead. */
static void say_other_charges(const bp_battle *b, const bp_state *s, int unit, gg_reasons *r)
{
    gg_offers o;
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    gg_offers_open(&b->base, &s->head, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(&b->base, &s->head, &o, i);
        if (!m || gg_move_verb(m) != V_CHARGE) continue;
        gg_text_add(&t, "%scharge %s %s", gg_text_len(&t) ? ", " : "", gg_piece_label(&b->base, unit),
                    gg_piece_label(&b->base, (int)gg_move_target(m)));
    }
    if (gg_text_len(&t) == 0) gg_text_add(&t, "it can charge nobody with this move");
}

/* As an order, or its own initiative, lets it. */
void bp_reasons_of_charging(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m, gg_reasons *r)
{
    bp_move_facts f;
    int unit = t->unit, target = (int)gg_move_target(m);
    bp_task_facts(b, s, t, &f);
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = unit, .other = f.quarry, .word = bp_order_words[t->order]);
    if (bp_hunts(t)) {
        if (target != f.quarry) gg_reason_add(r, BP_CMD_KINDS, "ordered to charge {O}, and nobody else", p);
    } else if (t->order != ORDER_INIT) {
        gg_reason_add(r, BP_CMD_KINDS, "ordered to {w}, not to charge", p);
    } else if (bp_lacks_initiative(b, t) && !(b->option.lack_init_mask & BIT(CHG))) {
        gg_reason_add(r, BP_INIT_LACKING, "{p} lack(s) initiative: {it} do(es) not charge of {its} own will", p);
    }
    bp_reasons_of_charge(b, s, unit, target, r);
    say_other_charges(b, s, unit, r);
}
