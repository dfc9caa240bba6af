/* Why a move is refused: of all that could stand in its way (lifts.h) what does, and the nearest that is legal. */
#include "engine/question.h"
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- what could ---- */

void boe_what_if(const gg_battle *b, const gg_state *s, gg_move m, what_if *out)
{
    int cell = boe_move_cell(m);
    out->m = m;
    out->unit = (int)gg_move_unit(m);
    out->target = (int)gg_move_target(m);
    out->cell = sq_on_board(boe_b(b)->board, sq_x(cell), sq_y(cell)) ? cell : SQ_OFF;
    out->s = *boe_s(s);
    out->b = *boe_b(b);
}

static bool is_far(const what_if *w)
{
    bool there = w->unit < BOE_UNITS && boe_on_map(&w->s, w->unit) && w->cell != SQ_OFF;
    return there && sq_distance(w->s.unit[w->unit].cell, w->cell) > 1;
}

static const lift *const *lists_of(const what_if *w)
{
    unsigned question = w->s.head.ask.question, verb = gg_move_verb(w->m);
    if (question == ASK_ACTION) return boe_lifts_of_action(verb, is_far(w));
    const lift *const *turn = boe_lifts_of_turn(question, verb, boe_is_leader((unsigned)w->unit));
    return turn ? turn : boe_lifts_of_fight(question, verb, w->target == GG_NONE);
}

/* What nothing could take away stands alone: beside it the rest cannot be told. */
int boe_lifts_of(const what_if *w, const lift *out[LIFTS])
{
    const lift *const *lists = lists_of(w);
    int n = 0, fixed = 0;
    for (; lists && *lists && !fixed; lists++)
        for (const lift *l = *lists; l->rule; l++)
            if (l->fixed && l->fixed(w)) out[fixed++] = l;
    if (fixed) return fixed;
    for (lists = lists_of(w); lists && *lists; lists++)
        for (const lift *l = *lists; l->rule && n < LIFTS; l++)
            if (!l->fixed) out[n++] = l;
    return n;
}

void boe_lift_words(const what_if *w, const lift *l, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    bool turned = l->phrase && l->phrase[0] == '@', of_unit = boe_is_leader((unsigned)w->unit) || w->unit < BOE_UNITS;
    int unit = of_unit ? w->unit : GG_NONE, target = w->target < BOE_UNITS ? w->target : unit;
    if (l->say)
        l->say(w, &t);
    else
        gg_say_phrase(&t, l->phrase + turned,
                      GG_PHRASE_OF(&w->b.base, .piece = turned ? target : unit, .other = turned ? unit : target,
                                   .at = boe_pose(w->cell == SQ_OFF ? 0 : w->cell, -1)));
}

/* ---- what does ---- */

typedef struct refusal {
    const gg_battle *b;
    const gg_state *s;
    what_if now, then;
    const lift *lift[LIFTS];
    bool needed[LIFTS];
    int lifts;
} refusal;

static bool is_legal_without(refusal *r)
{
    r->then = r->now;
    for (int i = 0; i < r->lifts; i++)
        if (r->needed[i]) r->lift[i]->away(&r->then);
    return gg_verdict(&r->then.b.base, &r->then.s.head, r->now.m) == GG_OK;
}

/* All are taken away; then each is put back, the last first, and left there if it does no harm. Twice: what one of them
 * spoilt, another may have had to mend. */
static bool find_needed(refusal *r)
{
    for (int i = 0; i < r->lifts; i++) r->needed[i] = true;
    if (!is_legal_without(r)) return false;
    for (int k = 2 * r->lifts - 1; k >= 0; k--) {
        int i = k % r->lifts;
        if (!r->needed[i]) continue;
        r->needed[i] = false;
        if (!is_legal_without(r)) r->needed[i] = true;
    }
    return true;
}

static void say_obstacles(const refusal *r, gg_reasons *out)
{
    for (int i = 0; i < r->lifts && out->count < GG_REASONS; i++) {
        if (!r->needed[i]) continue;
        out->reason[out->count].rule = r->lift[i]->rule;
        boe_lift_words(&r->now, r->lift[i], out->reason[out->count].words, sizeof out->reason[0].words);
        out->count++;
    }
}

/* ---- the nearest that is legal ---- */

static void add_move(const refusal *r, gg_move m, gg_reasons *out)
{
    char text[GG_MOVE_TEXT];
    gg_text t = gg_text_on(out->instead, sizeof out->instead);
    gg_move_print(r->b, r->s, m, text, sizeof text);
    gg_text_add(&t, "%s can be done", text);
}

/* How far a legal move is from the one that was meant; less is nearer. */
static int apart(const refusal *r, gg_move m)
{
    const what_if *w = &r->now;
    gg_touch is = {.piece = GG_NONE};
    int far = 0;
    gg_move_touch(r->b, r->s, m, &is);
    if (gg_move_verb(m) != gg_move_verb(w->m)) return 1 << 20;
    if (gg_move_unit(m) != gg_move_unit(w->m)) far += 1000;
    if (gg_move_target(m) != gg_move_target(w->m)) far += 100;
    if (is.has_to && w->cell != SQ_OFF && gg_move_verb(m) != V_BREAK && gg_move_verb(m) != V_FACE)
        far += 8 * sq_distance(boe_move_cell(m), w->cell) + boe_range(boe_move_cell(m), w->cell);
    return far + (gg_move_facing(m) != gg_move_facing(w->m)) + (gg_move_arg(m) != gg_move_arg(w->m));
}

static void say_nearest(const refusal *r, gg_reasons *out)
{
    gg_offers offers;
    gg_move best = 0;
    unsigned verb = gg_move_verb(r->now.m), question = r->s->ask.question;
    bool same = verb == V_CHARGE || verb == V_BREAK || verb == V_FIRE_AT || verb == V_ENTER || verb == V_LEAD ||
                verb == V_FACE || verb == V_UNLIMBER;
    bool usual = (question == ASK_CUBE || question == ASK_REACT) && gg_move_unit(r->now.m) == r->s->ask.piece;
    if (usual && !r->s->hidden) best = gg_habit(r->b, r->s);
    gg_offers_open(r->b, r->s, &offers);
    for (int i = 0; i < offers.slots && same; i++) {
        gg_move m = gg_offers_at(r->b, r->s, &offers, i);
        if (m && apart(r, m) < 1000 && (!best || apart(r, m) < apart(r, best))) best = m;
    }
    if (best) add_move(r, best, out);
}

/* A march that cannot be made in one go may be made by a route, or to the nearest space that can be reached. */
static void say_way(const refusal *r, gg_reasons *out)
{
    int unit = r->now.unit;
    gg_move march = boe_move(V_MARCH, (unsigned)unit, GG_NONE, r->now.cell, 0, 0);
    if (r->now.cell == SQ_OFF || unit != r->s->ask.piece) return;
    if (gg_move_verb(r->now.m) == V_STEP && gg_verdict(r->b, r->s, march) == GG_OK) {
        char text[GG_MOVE_TEXT];
        gg_text t = gg_text_on(out->instead, sizeof out->instead);
        gg_move_print(r->b, r->s, march, text, sizeof text);
        gg_text_add(&t, "%s tries it step by step, and halts where it is cut short", text);
        return;
    }
    if (boe_s(r->s)->unit[unit].ap_left == 0) return;
    int near = boe_way_nearest(boe_b(r->b), boe_s(r->s), unit, r->now.cell);
    gg_move m = boe_way_to(boe_b(r->b), boe_s(r->s), unit, near);
    if (near != boe_s(r->s)->unit[unit].cell && gg_verdict(r->b, r->s, m) == GG_OK) add_move(r, m, out);
}

/* ---- a move of another question ---- */

/* When it is asked for. */
static const char *time_of(unsigned verb)
{
    switch (verb) {
    case V_KEEP:
    case V_ORDER: return "orders are changed in phase 2";
    case V_PUT_RED:
    case V_PUT_GREEN:
    case V_PUT_BLUE: return "cubes are given in phase 3";
    case V_BE_A:
    case V_BE_B: return "who won the initiative chooses in phase 4";
    case V_CHARGE: return "red units charge in 5a to 5d, blue ones when an enemy comes near";
    case V_STAND:
    case V_FORM_SQUARE:
    case V_EVADE:
    case V_COUNTERCHARGE: return "that answers a charge";
    case V_PRESS:
    case V_PULL_UP: return "that is asked of horse before a square";
    case V_FIRE_AT: return "fire is thrown for in phases 6 and 7, or at who comes near";
    case V_BREAK: return "winners ride on in 9a and 9b";
    case V_PRIMARY: return "who leads is asked in a melee, 8 and 9c";
    case V_LEAD:
    case V_STAY: return "leaders ride in 5e and 5f";
    case V_FINISH: return "`end` ends the charges or the moves of a phase";
    case V_WITH: return "that is asked of a new leader";
    case V_ENTER:
    case V_HOLD_BACK: return "reinforcements come up in phase 3";
    default: return "units act in 5e to 5h";
    }
}

/* Who cannot be taken up now can do nothing else either: why not. */
static bool about_activation(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    gg_move first = boe_move(V_ACTIVATE, gg_move_unit(m), GG_NONE, SQ_OFF, 0, 0);
    if (s->ask.question != ASK_ACTIVATE || gg_verdict(b, s, first) == GG_OK) return false;
    boe_reasons(b, s, first, out);
    return out->count > 0;
}

static void about_question(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    char prompt[GG_SENTENCE];
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    const char *label = unit < BOE_UNITS || boe_is_leader(unit) ? gg_piece_label(b, (int)unit) : "";
    bool act = verb >= V_STEP && verb <= V_STOP, ride = verb == V_LEAD || verb == V_STAY;
    if ((act || ride || verb == V_MARCH) && *label && about_activation(b, s, m, out)) return;
    gg_text why = gg_text_on(out->reason[0].words, sizeof out->reason[0].words),
            t = gg_text_on(out->instead, sizeof out->instead);
    gg_prompt(b, s, prompt, sizeof prompt);
    out->count = 1;
    out->reason[0].rule = gg_verdict(b, s, m);
    gg_text_add(&why, "asked now: %s", prompt);
    if ((act || ride || verb == V_MARCH) && s->ask.question == ASK_ACTIVATE && *label)
        gg_text_add(&t, "first activate %s", label);
    else if ((verb == V_ACTIVATE || ride) && s->ask.question == ASK_ACTION)
        gg_text_add(&t, "first stop %s, then activate %s", gg_piece_label(b, s->ask.piece), label);
    else if (verb == V_FIRE_AT && s->ask.question == ASK_ACTIVATE)
        gg_text_add(&t, "activate %s and make ready: fire comes in phases 6 and 7", label);
    else
        gg_text_add(&t, "%s", time_of(verb));
}

void boe_reasons(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    refusal r;
    unsigned verb = gg_move_verb(m);
    if (!gg_question_takes(b, s, verb)) {
        about_question(b, s, m, out);
        return;
    }
    if (!gg_move_plain(b, m)) return;
    r.b = b, r.s = s;
    boe_what_if(b, s, m, &r.now);
    r.lifts = boe_lifts_of(&r.now, r.lift);
    bool fixed = r.lifts && r.lift[0]->fixed;
    for (int i = 0; i < r.lifts; i++) r.needed[i] = true;
    if (r.lifts && (fixed || find_needed(&r))) say_obstacles(&r, out);
    if (verb == V_STEP || verb == V_MARCH)
        say_way(&r, out);
    else
        say_nearest(&r, out);
}
