/* Why a unit may not shoot, or not at that target; and why it may not answer a charge so. */
#include "rules/bp/choose/saying.h"

static void about_shooter(const bp_battle *b, const bp_state *s, int unit, gg_reasons *r)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    const bp_unit *u = &s->unit[unit];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .word = bp_formation_words[u->formation]);
    gg_tally none = {0};
    if (p->weapon_kind == BP_NO_MISSILE) gg_reason_add(r, BP_SHOOT_WHO, "{P} {has} nothing to shoot with", f);
    if (u->flags & U_LYING) gg_reason_add(r, BP_SHOOT_WHO, "{P} lie(s) down", f);
    if (bp_engaged(s) & bp_bit(unit)) gg_reason_add(r, BP_SHOOT_WHO, "{P} {is} in a fight", f);
    if (p->weapon_kind != BP_NO_MISSILE && bp_shooting_dice(b, s, unit, 0, false, &none) == 0)
        gg_reason_add(r, BP_SHOOT_WHO, "in {w} {P} {has} no dice to shoot with", f);
}

/* Who is nearest, and why he is no target. */
static void about_nobody(const bp_battle *b, const bp_state *s, int unit, int face, gg_reasons *r)
{
    int range = bp_profile_of(b, s, unit)->range, nearest = GG_NONE, least = 0;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side) & ~bp_engaged(s); left; left &= left - 1) {
        bp_sight sight;
        bp_aim_at(b, s, unit, bp_lowest(left), face, &sight);
        if (nearest == GG_NONE || sight.range < least) nearest = bp_lowest(left), least = sight.range;
    }
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .other = nearest, .n = least, .k = range);
    if (nearest == GG_NONE)
        gg_reason_add(r, BP_SHOOT_TARGET, "no enemy is on the table who is not in a fight", f);
    else if (least > range)
        gg_reason_add(r, BP_SHOOT_TARGET, "the nearest enemy, {O}, is {i} inches away, {p} shoot(s) {j}", f);
    else
        gg_reason_add(r, BP_SHOOT_TARGET, "nobody within {j} inches is before {its} front and in sight", f);
}

void bp_reasons_of_shooter(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    unsigned unit = gg_move_unit(m), face = gg_move_arg(m);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit < b->units ? (int)unit : GG_NONE);
    if (unit >= b->units) {
        gg_reason_add(r, BP_SHOOT_WHO, "who shoots is missing", f);
    } else if (b->unit[unit].side != s->head.ask.side || !s->unit[unit].alive) {
        gg_reason_add(r, BP_SHOOT_WHO, s->unit[unit].alive ? "{P} is the enemy's" : "{P} is destroyed", f);
    } else {
        bool square = s->unit[unit].formation == SQUARE, wrong_face = face >= (square ? 4u : 1u);
        gg_tally dice = {0};
        about_shooter(b, s, (int)unit, r);
        if (wrong_face)
            gg_reason_add(r, BP_SHOOT_SQUARE, "only a square shoots from other faces than its front", f);
        else if (s->unit[unit].flags & (uint32_t)U_SHOT << face)
            gg_reason_add(r, BP_SHOOT_AUTO, square ? "that face has shot this turn" : "{P} {has} shot this turn", f);
        if (!wrong_face && bp_shooting_dice(b, s, (int)unit, 0, false, &dice) &&
            !bp_has_target(b, s, (int)unit, (int)face))
            about_nobody(b, s, (int)unit, (int)face, r);
    }
}

/* A nearer one that is clear must be shot at first. */
static void about_nearer(const bp_battle *b, const bp_state *s, int unit, int target, int face, int range,
                         gg_reasons *r)
{
    uint8_t legal[BP_UNITS];
    int n = bp_targets(b, s, unit, face, legal, BP_UNITS);
    for (int i = 0; i < n; i++) {
        bp_sight sight;
        bp_aim_at(b, s, unit, legal[i], face, &sight);
        if (legal[i] == target || sight.range >= range || bp_not_clear(b, s, unit, legal[i], &sight, false)) continue;
        gg_reason_add(r, BP_SHOOT_TARGET, "{O}, {i} inches away, is nearer and clear",
                      GG_PHRASE_OF(&b->base, .other = legal[i], .n = sight.range));
        gg_text t = gg_text_on(r->instead, sizeof r->instead);
        if (!r->instead[0])
            gg_text_add(&t, "shoot %s %s", gg_piece_label(&b->base, unit), gg_piece_label(&b->base, legal[i]));
        return;
    }
}

static void about_target(const bp_battle *b, const bp_state *s, int unit, int target, int face, bool shrapnel,
                         gg_reasons *r)
{
    bp_sight sight;
    gg_tally dice = {0};
    int most = bp_profile_of(b, s, unit)->range;
    bp_aim_at(b, s, unit, target, face, &sight);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .other = target, .n = sight.range, .k = most);
    bool far = sight.range > most;
    if (bp_engaged(s) & bp_bit(target))
        gg_reason_add(r, BP_SHOOT_MUSTIGNORE, "{O} {w} in a fight: nobody shoots there", (f.word = "is", f));
    if (far) gg_reason_add(r, BP_SHOOT_RANGE, "{O} is {i} inches away, {p} shoot(s) {j}", f);
    if (sight.arc == 0)
        gg_reason_add(r, BP_LOS_ORIGIN, "{O} is not before {its} front", f);
    else if (sight.vis == 0)
        gg_reason_add(r, BP_LOS_COUNT,
                      sight.obs_units ? "{p} cannot see {O}: other troops are between"
                                      : "{p} cannot see {O}: the ground hides it",
                      f);
    if (!far && bp_shooting_dice(b, s, unit, sight.range, false, &dice) == 0)
        gg_reason_add(r, BP_SHOOT_DICE, "{p} {has} no dice at {i} inches", f);
    if (shrapnel && !bp_has(b, unit, SHRAPNEL))
        gg_reason_add(r, BP_SPEC_SHRAPNEL, "{p} {has} no shrapnel", f);
    else if (shrapnel && !bp_may_use_shrapnel(b, s, unit, target))
        gg_reason_add(r, BP_SPEC_SHRAPNEL, "shrapnel is for medium range, {O} is {i} inches away", f);
    about_nearer(b, s, unit, target, face, sight.range, r);
}

void bp_reasons_of_shot(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    const struct frame_volley *v = &bp_top(s)->volley;
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = v->unit, .other = target < b->units ? (int)target : GG_NONE);
    if (unit != v->unit) {
        gg_reason_add(r, BP_OFFER_TARGETS, "it is {P} that shoot(s) now", f);
    } else if (target >= b->units || b->unit[target].side == b->unit[unit].side || !s->unit[target].alive) {
        gg_reason_add(r, BP_SHOOT_MUSTIGNORE,
                      target >= b->units                           ? "at whom is missing"
                      : b->unit[target].side == b->unit[unit].side ? "{O} is no enemy"
                                                                   : "{O} is destroyed",
                      f);
    } else if (gg_move_verb(m) == V_SHOOT && gg_move_arg(m) != v->face) {
        gg_reason_add(r, BP_OFFER_TARGETS, "another face was named to shoot", f);
    } else {
        about_target(b, s, (int)unit, (int)target, v->face, gg_move_verb(m) == V_SHRAPNEL, r);
    }
}

/* ---- answers to a charge ---- */

void bp_reasons_of_response(const bp_battle *b, const bp_state *s, gg_move m, gg_reasons *r)
{
    static const char *const who[BP_VERBS] = {
        [V_CLOSING_FIRE] = "formed foot and guns give closing fire, at a charge in their front",
        [V_EVADE] = "open order evades formed troops, and horse evades foot, if not disordered and with room to go",
        [V_COUNTER_CHARGE] = "horse in line or column counter-charges, charged in front, in order and not shaken",
        [V_FIRE_AND_COUNTER] = "only a steady line of foot charged in front fires and then counter-charges",
        [V_TURN_AND_FACE] = "horse charged in flank or rear turns to face, if not disordered and with room",
        [V_FORM_SQUARE] = "foot that can form square does so before horse in its front, and not in a building",
    };
    const struct frame_respond *f = &bp_top(s)->respond;
    unsigned verb = gg_move_verb(m);
    gg_rule rule = bp_why_not_response(b, s, m);
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = f->target, .other = f->unit);
    bool helpless = bp_engaged(s) & bp_bit(f->target) || s->unit[f->target].flags & U_LYING;
    if (gg_move_unit(m) != f->target)
        gg_reason_add(r, rule, "it is {P} that {is} charged", p);
    else if (helpless)
        gg_reason_add(r, rule,
                      s->unit[f->target].flags & U_LYING ? "{P} lie(s) down: {it} can only stand {its} ground"
                                                         : "{P} {is} in a fight: {it} can only stand {its} ground",
                      p);
    else if (rule == BP_FIRE_ONCE)
        gg_reason_add(r, rule, "{P} {has} fired at a mover or charger this turn already", p);
    else if (rule == BP_SPEC_FORM_SQUARE && verb != V_FORM_SQUARE)
        gg_reason_add(r, rule, "before horse {P} must form square (an option of this battle)", p);
    else if (verb < BP_VERBS && who[verb])
        gg_reason_add(r, rule, who[verb], p);
}
