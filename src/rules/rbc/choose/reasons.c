/* Why a move is refused: everything that stands in its way, with numbers, and the nearest that is legal. Here are shots, and
 * moves that nobody asked for. */
#include "engine/question.h"

#include "rules/rbc/choose/saying.h"

/* ---- shots ---- */

static void about_storms(const rbc_battle *b, const rbc_state *s, int unit, gg_reasons *r)
{
    const rbc_type *type = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!(type->traits & T_MARC)) {
        gg_reason_add(r, SPECIAL_MARC, "{p} {is} no massed archers", f);
        return;
    }
    if (u->massed_used == 2) gg_reason_add(r, SHOOT_MASSED, "{p} {has} spent both arrow storms", f);
    if (u->massed_used == 1 && u->massed_last + 2 != s->pt)
        gg_reason_add(r, SHOOT_MASSED, "the second arrow storm lapsed: it comes in the very next turn or never", f);
}

static void about_shooter(const rbc_battle *b, const rbc_state *s, int unit, bool massed, gg_reasons *r)
{
    const rbc_type *type = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!type->weapon) gg_reason_add(r, UNIT_WEAPON, "{p} {has} nothing to shoot with", f);
    if (u->engaged) gg_reason_add(r, SHOOT_ELIGIBLE, "{p} {is} in melee", f);
    if (u->flags & SHOT) gg_reason_add(r, SHOOT_ELIGIBLE, "{p} {has} fired this turn", f);
    if (type->cls == AR && u->flags & STIRRED)
        gg_reason_add(r, MOVE_ARTILLERY, "{p} {has} moved: guns that stirred do not fire", f);
    if (massed) about_storms(b, s, unit, r);
}

static void about_sight(const rbc_battle *b, const rbc_state *s, int unit, int to, gg_reasons *r)
{
    const rbc_unit *u = &s->unit[unit];
    int at = rbc_sight_ends(b, s, u->cell, u->facing, to);
    if (at == SQ_OFF) return;
    int who = rbc_unit_at(s, at), terrain = rbc_terrain_at(b, s, at);
    bool ground = rbc_grounds[terrain].blocks && (terrain != HILL || !rbc_sight_over(b, s, u->cell, to));
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = who, .at = rbc_pose(at, -1), .word = rbc_grounds[terrain].name);
    gg_reason_add(r, GEO_LOS,
                  ground || who == GG_NONE ? "the line of sight is blocked at {H} by the {w}"
                                           : "the line of sight is blocked at {H} by {p}",
                  f);
}

static void about_target(const rbc_battle *b, const rbc_state *s, gg_move m, gg_reasons *r)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), range = 0;
    const rbc_type *type = rbc_type_of(b, unit);
    bool massed = gg_move_verb(m) == V_MASSED, ahead = type->weapon == PIS_W;
    const rbc_unit *u = &s->unit[unit], *at = &s->unit[target];
    int far = sq_distance(u->cell, at->cell), most = rbc_range(type, massed ? MODE_MASSED : MODE_NORMAL);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = target, .other = unit, .n = far, .k = most);
    if (at->engaged) gg_reason_add(r, SHOOT_TARGET, "{p} {is} in melee: nobody shoots there", f);
    bool in_arc = rbc_shooting_arc(s, unit, at->cell, ahead, &range);
    if (!in_arc) gg_reason_add(r, GEO_SHOOTARC, ahead ? "{p} {is} not straight ahead" : "{p} {is} out of the arc", f);
    if (most && far > most)
        gg_reason_add(r, massed ? SHOOT_MASSED : SHOOT_RANGE, "{p} {is} {n|box|boxes} away, {k} in range", f);
    if (in_arc) about_sight(b, s, unit, at->cell, r);
}

/* Whom it could shoot at. */
static void say_targets(const rbc_battle *b, const rbc_state *s, int unit, gg_reasons *r)
{
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    bool can = rbc_on_board(s, unit) && rbc_side(b, unit) == s->head.ask.side && rbc_may_shoot(b, s, unit, true);
    uint64_t at = can ? rbc_targets(b, s, unit, MODE_NORMAL) : 0;
    if (!at) return;
    gg_text_add(&t, "%s can shoot at ", gg_piece_label(&b->base, unit));
    gg_say_units(&t, &b->base, at);
}

/* Whoever is missing: nothing else can be said of the shot. */
static bool about_persons(const rbc_battle *b, const rbc_state *s, unsigned unit, unsigned target, gg_reasons *r)
{
    int side = s->head.ask.side;
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = (int)unit, .other = (int)target);
    if (unit >= b->units) {
        gg_reason_add(r, TURN_SHOOTING, "who shoots is missing", f);
        return false;
    }
    if (rbc_side(b, (int)unit) != side) gg_reason_add(r, TURN_SHOOTING, "{p} {is} the enemy's", f);
    if (!rbc_on_board(s, (int)unit)) gg_reason_add(r, SHOOT_ELIGIBLE, "{p} {is} not on the board", f);
    if (target >= b->units) {
        gg_reason_add(r, SHOOT_TARGET, "whom to shoot at is missing", f);
        return false;
    }
    gg_phrase at = GG_PHRASE_OF(&b->base, .piece = (int)target);
    if (unit == target) {
        gg_reason_add(r, SHOOT_TARGET, "nobody shoots at himself", at);
        return false;
    }
    if (rbc_side(b, (int)target) == side) gg_reason_add(r, SHOOT_TARGET, "{p} {is} no enemy", at);
    if (!rbc_on_board(s, (int)target)) gg_reason_add(r, SHOOT_TARGET, "{p} {is} not on the board", at);
    return rbc_on_board(s, (int)unit) && rbc_on_board(s, (int)target);
}

void rbc_reasons_to_shoot(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *r)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (about_persons(b, s, unit, target, r)) {
        about_shooter(b, s, (int)unit, gg_move_verb(m) == V_MASSED, r);
        about_target(b, s, m, r);
    }
    if (unit < b->units) say_targets(b, s, (int)unit, r);
}

/* ---- a move of another question ---- */

/* When each verb is asked for, and how one comes there. */
static const char *const comes[RBC_VERBS] = {
    [V_MOVER] = "units are chosen in the Movement Phase, when the one before is done",
    [V_ADVANCE] = "going on is asked of a unit under Momentum, once it is chosen",
    [V_TRY_STOP] = "halting is asked of a unit under Momentum, once it is chosen",
    [V_HOLD_TO_SHOOT] = "holding is asked of a unit under Momentum that has a target",
    [V_MOVE] = "a unit moves in its Movement Phase, once it is chosen",
    [V_CHARGE] = "a unit charges in its Movement Phase, once it is chosen",
    [V_HEDGEHOG] = "a unit forms hedgehog in its Movement Phase, once it is chosen",
    [V_TRY] = "a test is tried when it is asked for",
    [V_FACE] = "a unit turns when it moves, halts, or is taken in flank",
    [V_EVADE] = "falling back is asked when a unit is charged",
    [V_STAND] = "standing is asked when a unit is charged",
    [V_FALL_BACK] = "the way back is asked when the test to get away is passed",
    [V_ON] = "riding on is asked when a charge has met nothing",
    [V_OCCUPY] = "ground is taken when the enemy before a unit is gone",
    [V_SHOOT] = "shooting comes when the Movement Phase is ended",
    [V_MASSED] = "shooting comes when the Movement Phase is ended",
    [V_PASS_ON] = "hits are shared when a Keil is hit",
    [V_FIGHT] = "melees are fought when the Shooting Phase is ended",
    [V_OPPOSE] = "whom to strike is asked at the start of the Melee Phase",
    [V_WITHDRAW] = "riding out is asked of horse that could not break foot",
    [V_PITCH] = "Camps are pitched before the battle",
    [V_NO_CAMP] = "Camps are pitched before the battle",
    [V_BRIGADE] = "brigades are deployed before the battle",
    [V_PLACE] = "units are placed before the battle",
    [V_GO_FIRST] = "who begins is asked after deployment",
    [V_GO_SECOND] = "who begins is asked after deployment",
};

/* What is asked now, and how to come to it. */
static void about_question(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *r)
{
    char prompt[GG_SENTENCE];
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    gg_prompt(b, s, prompt, sizeof prompt);
    gg_reason_add(r, gg_verdict(b, s, m), "asked now: {w}", GG_PHRASE_OF(b, .word = prompt));
    gg_text t = gg_text_on(r->instead, sizeof r->instead);
    bool moves = verb == V_MOVE || verb == V_CHARGE || verb == V_HEDGEHOG || verb == V_STAY || verb == V_FACE;
    bool mover = unit < rbc_b(b)->units && s->ask.question == ASK_NEXT && rbc_movers(rbc_b(b), rbc_s(s)) >> unit & 1;
    if (moves && mover)
        gg_text_add(&t, "first choose it: next %s", gg_piece_label(b, (int)unit));
    else if ((verb == V_SHOOT || verb == V_MASSED) && s->ask.question == ASK_NEXT)
        gg_text_add(&t, "shooting comes when movement is over: end");
    else if (verb < RBC_VERBS && comes[verb])
        gg_text_add(&t, "%s", comes[verb]);
}

void rbc_reasons(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *r)
{
    unsigned verb = gg_move_verb(m), question = s->ask.question;
    if (!gg_question_takes(b, s, verb))
        about_question(b, s, m, r);
    else if (verb == V_SHOOT || verb == V_MASSED)
        rbc_reasons_to_shoot(b, s, m, r);
    else if (question == ASK_MOVE && (verb == V_MOVE || verb == V_CHARGE) && gg_move_unit(m) == s->ask.piece)
        rbc_reasons_to_go(b, s, m, r);
    else
        rbc_reasons_to_answer(b, s, m, r);
}
