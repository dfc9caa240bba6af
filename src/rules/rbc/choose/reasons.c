/* Why a move is refused: everything that stands in its way, with numbers, and the nearest that is legal. */
#include "engine/question.h"
#include "engine/telling.h"

#include "rules/rbc/choose/choose.h"

static void add(gg_reasons *r, gg_rule rule, const char *phrase, gg_phrase f)
{
    if (r->count == GG_REASONS) return;
    gg_text t = gg_text_on(r->reason[r->count].words, sizeof r->reason[0].words);
    r->reason[r->count++].rule = rule;
    gg_say_phrase(&t, phrase, f);
}

/* ---- shots ---- */

static void about_shooter(const rbc_battle *b, const rbc_state *s, int unit, bool massed, gg_reasons *r)
{
    const rbc_type *type = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!type->weapon) add(r, UNIT_WEAPON, "{p} {has} nothing to shoot with", f);
    if (u->engaged) add(r, SHOOT_ELIGIBLE, "{p} {is} in melee", f);
    if (u->flags & SHOT) add(r, SHOOT_ELIGIBLE, "{p} {has} fired this turn", f);
    if (type->cls == AR && u->flags & STIRRED)
        add(r, MOVE_ARTILLERY, "{p} {has} moved: guns that stirred do not fire", f);
    if (massed && !(type->traits & T_MARC)) add(r, SPECIAL_MARC, "{p} {is} no massed archers", f);
    if (massed && u->massed_used == 2) add(r, SHOOT_MASSED, "{p} {has} spent both arrow storms", f);
    if (massed && u->massed_used == 1 && u->massed_last + 2 != s->pt)
        add(r, SHOOT_MASSED, "the second arrow storm lapsed: it comes in the very next turn or never", f);
}

static void about_target(const rbc_battle *b, const rbc_state *s, gg_move m, gg_reasons *r)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), range = 0;
    bool massed = gg_move_verb(m) == V_MASSED, ahead = rbc_type_of(b, unit)->weapon == PIS_W;
    const rbc_unit *u = &s->unit[unit], *at = &s->unit[target];
    int far = sq_distance(u->cell, at->cell),
        most = rbc_range(rbc_type_of(b, unit), massed ? MODE_MASSED : MODE_NORMAL);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = target, .n = far, .k = most);
    if (at->engaged) add(r, SHOOT_TARGET, "{p} {is} in melee: nobody shoots there", f);
    bool in_arc = rbc_shooting_arc(s, unit, at->cell, ahead, &range);
    if (!in_arc) add(r, GEO_SHOOTARC, ahead ? "{p} {is} not straight ahead" : "{p} {is} out of the arc", f);
    if (most && far > most) add(r, massed ? SHOOT_MASSED : SHOOT_RANGE, "{n|box|boxes} away, {k} in range", f);
    if (in_arc && !rbc_sight(b, s, u->cell, u->facing, at->cell)) add(r, GEO_LOS, "the line of sight is blocked", f);
}

static void about_shot(const rbc_battle *b, const rbc_state *s, gg_move m, gg_reasons *r)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (unit >= b->units || target >= b->units || !rbc_on_board(s, (int)unit) || !rbc_on_board(s, (int)target)) return;
    if (rbc_side(b, (int)unit) != s->head.ask.side || rbc_side(b, (int)target) == s->head.ask.side) return;
    about_shooter(b, s, (int)unit, gg_move_verb(m) == V_MASSED, r);
    about_target(b, s, m, r);
}

/* ---- moves ---- */

/* The box in reach that is nearest to the one that was meant. */
static void say_nearest(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    gg_offers o;
    int best = -1, near = 0;
    gg_offers_open(battle, state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move way = rbc_offer(battle, state, &o, i);
        if (!way || gg_move_verb(way) != V_MOVE) continue;
        if (rbc_move_cell(way) == rbc_s(state)->unit[state->ask.piece].cell) continue;
        int far = 2 * sq_distance(rbc_move_cell(way), rbc_move_cell(m)) + !!(gg_move_arg(way) & ARG_UNFORMED);
        if (best < 0 || far < near) best = rbc_move_cell(way), near = far;
    }
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    if (best < 0) return;
    rbc_add_box(&t, rbc_b(battle), best);
    gg_text_add(&t, near & 1 ? " can be reached, Unformed" : " can be reached");
}

static void about_move(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int unit = s->head.ask.piece, cell = rbc_move_cell(m);
    if (gg_move_unit(m) != s->head.ask.piece || !sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m))) return;
    int there = rbc_unit_at(s, cell), far = sq_distance(s->unit[unit].cell, cell);
    gg_phrase f = GG_PHRASE_OF(battle, .piece = unit, .n = far, .k = rbc_allowance(b, unit));
    if (far > rbc_allowance(b, unit)) add(r, MOVE_ALLOW, "{n|box|boxes} away, {p} {has} {k|action|actions}", f);
    if (there != GG_NONE && there != unit)
        add(r, GEO_STACK, "{p} stand(s) there", GG_PHRASE_OF(battle, .piece = there));
    if (rbc_forbidden(b, s, unit, cell))
        add(r, rbc_terrain_rule(b, s, cell), "the {w} is closed to {them}",
            GG_PHRASE_OF(battle, .piece = unit, .word = rbc_grounds[rbc_terrain_at(b, s, cell)].name));
    if (rbc_mode_of(s, unit) == REACH_COMPELLED && gg_move_facing(m) != s->unit[unit].facing)
        add(r, MOM_PATH, "{p} must go on and cannot turn", f);
    say_nearest(battle, state, m, r);
}

static void about_charge(const rbc_battle *b, const rbc_state *s, gg_move m, gg_reasons *r)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (unit != s->head.ask.piece || target >= b->units || !rbc_on_board(s, (int)target)) return;
    int far = sq_distance(s->unit[unit].cell, s->unit[target].cell), most = rbc_allowance(b, (int)unit);
    if (far > most + 1)
        add(r, CHARGE_ELIGIBLE,
            "{n|box|boxes} away: {p} {has} {k|action|actions}, and a charge is made from the next box",
            GG_PHRASE_OF(&b->base, .piece = (int)unit, .n = far, .k = most));
}

/* A move of another question: what is asked now, and how to come to it. */
static void about_question(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *r)
{
    char prompt[GG_SENTENCE];
    gg_prompt(b, s, prompt, sizeof prompt);
    add(r, gg_verdict(b, s, m), "asked now: {w}", GG_PHRASE_OF(b, .word = prompt));
    bool moves = gg_move_verb(m) == V_MOVE || gg_move_verb(m) == V_CHARGE;
    if (!moves || s->ask.question != ASK_NEXT || gg_move_unit(m) >= rbc_b(b)->units) return;
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    gg_text_add(&t, "first choose it: next %s", gg_piece_label(b, (int)gg_move_unit(m)));
}

void rbc_reasons(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *r)
{
    if (!gg_question_takes(b, s, gg_move_verb(m))) {
        about_question(b, s, m, r);
        return;
    }
    switch (gg_move_verb(m)) {
    case V_SHOOT:
    case V_MASSED: about_shot(rbc_b(b), rbc_s(s), m, r); break;
    case V_MOVE: about_move(b, s, m, r); break;
    case V_CHARGE: about_charge(rbc_b(b), rbc_s(s), m, r); break;
    default: break;
    }
}
