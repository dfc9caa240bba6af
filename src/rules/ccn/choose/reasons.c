/* What stands in the way of a move that is not legal: every obstacle with its numbers, and the nearest that is legal. What
 * each kind of move needs is in the files beside this one; all of them ask the rules. */
#include "engine/question.h"
#include "rules/ccn/choose/refusal.h"

/* "the hill at G6"; of ground that has a name "the battery ridge, G7". */
static void say_ground(gg_text *t, const ccn_battle *b, int cell)
{
    const char *place = ccn_place_name_of(b, cell);
    char name[4];
    hex_name(cell, name);
    if (place)
        gg_text_add(t, "%s%s, %s", strncmp(place, "the ", 4) == 0 || (*place >= 'A' && *place <= 'Z') ? "" : "the ",
                    place, name);
    else
        gg_text_add(t, "the %s at %s", ccn_grounds[b->terrain[cell]].name, name);
}

void ccn_say_cells(gg_text *t, const ccn_battle *b, const ccn_state *s, hex_set cells)
{
    enum { NAMED = 3 };
    for (int said = 0; cells; said++) {
        int cell = hex_take(&cells), unit = s->unit_at[cell], leader = s->leader_at[cell];
        gg_text_add(t, "%s", said == 0 ? "" : cells && said + 1 < NAMED ? ", " : " and ");
        if (said + 1 == NAMED && cells) {
            gg_text_add(t, "others");
            return;
        }
        if (unit != GG_NONE)
            gg_say_name(t, &b->base, unit);
        else if (leader != GG_NONE)
            gg_say_name(t, &b->base, CCN_LEADER + leader);
        else
            say_ground(t, b, cell);
    }
}

/* ---- other answers of an active unit ---- */

static void about_turn(const ccn_refusal *r, int unit)
{
    const ccn_unit *u = &r->s->unit[unit];
    if (u->flags & SQUARE) ADD(r, SQUARE_LIMITS, "{p} {is} in square", .piece = unit);
    if (u->morale == BROKEN) ADD(r, MORALE_STATES, "{p} {is} broken: they withdraw or rally", .piece = unit);
    if (gg_move_facing(r->m) == u->facing)
        ADD(r, FACING_CHANGE_COST, "{p} face {w} already", .piece = unit, .word = ccn_facing_names[u->facing]);
}

static void about_detaching(const ccn_refusal *r, int unit)
{
    const ccn_frame *top = ccn_top(r->s);
    bool left = top->head.proc == PROC_manoeuvre ? top->manoeuvre.left : top->act.left;
    if (ccn_in_square(r->s, unit)) ADD(r, SQUARE_LIMITS, "{p} {is} in square", .piece = unit);
    if (ccn_attached(r->s, unit) == GG_NONE)
        ADD(r, LEADER_ATTACH, "no leader is with {p}", .piece = unit);
    else if (left)
        ADD(r, LEADER_ATTACH, "{p} stays behind already", .piece = CCN_LEADER + ccn_attached(r->s, unit));
    else if (!r->out->count)
        ADD(r, LEADER_ATTACH, "{p} can go nowhere without him either", .piece = unit);
}

static void about_opening(const ccn_refusal *r, int unit)
{
    if (!ccn_in_square(r->s, unit)) {
        ADD(r, SQUARE_EXIT, "{p} {is} not in square", .piece = unit);
        return;
    }
    for (hex_set near = hex_beside[r->s->unit[unit].hex] & r->s->units[!r->b->unit[unit].side]; near;) {
        int enemy = r->s->unit_at[hex_take(&near)];
        if (ccn_type_of(r->b, enemy)->cls != CAV) continue;
        ADD(r, SQUARE_EXIT, "{p} stand beside the square", .piece = enemy);
    }
}

static void about_rally(const ccn_refusal *r, int unit)
{
    const struct frame_act *a = &ccn_top(r->s)->act;
    if (a->target != GG_NONE) ADD(r, COMBINED_DICE, "their order is to attack {o} with the guns", .other = a->target);
    if (r->s->unit[unit].morale == STEADY) ADD(r, RALLY_ACTION, "{p} {is} steady", .piece = unit);
    if (a->left) ADD(r, RALLY_ACTION, "{p} {is} about to leave their leader", .piece = unit);
}

static void about_flags(const ccn_refusal *r)
{
    const struct frame_apply *a = &ccn_top(r->s)->apply;
    gg_tally t = {0};
    int may = ccn_flag_capacity(r->b, r->s, a->unit, a->from, a->stern, &t), wanted = (int)gg_move_arg(r->m);
    if (wanted > a->flags) ADD(r, FLAG_IGNORE, "only {n|flag|flags} fell", .n = a->flags);
    if (wanted > 2)
        ADD(r, FLAG_MAX2, "nobody stands more than 2 flags");
    else if (wanted > may)
        ADD(r, FLAG_IGNORE, "{p} may stand {n|flag|flags}", .piece = a->unit, .n = may);
}

static void about_token(const ccn_refusal *r)
{
    gg_offers o;
    ccn_offers(&r->b->base, &r->s->head, &o);
    const ccn_facts *f = ccn_facts_of(&o);
    for (int i = 0; i < CCN_TOKENS; i++)
        if (ccn_tokens[i].bit == gg_move_arg(f->list[0]))
            ADD(r, r->s->head.ask.rule, "the {w} is what fits this attack", .word = ccn_tokens[i].name);
}

/* ---- a piece that is not asked ---- */

static void about_another(const ccn_refusal *r)
{
    unsigned question = r->s->head.ask.question;
    bool order = question == ASK_ACT || question == ASK_MOVE || question == ASK_ATTACK;
    ADD(r, order ? ACTIVATION_CHECK : r->s->head.ask.rule,
        order ? "the order went to {p}" : "{p} {is} asked, and nobody else", .piece = r->s->head.ask.piece);
}

/* ---- a move of another question ---- */

enum { NEXT_ORDER, AFTER_ORDER, AFTER_MOVE, ELSEWHEN };
static const struct {
    uint8_t when;
    const char *words; /* ELSEWHEN */
} comes[CCN_VERBS] = {
    [V_PASS] = {NEXT_ORDER, NULL},
    [V_ACTIVATE] = {NEXT_ORDER, NULL},
    [V_COMBINE] = {NEXT_ORDER, NULL},
    [V_GUN] = {ELSEWHEN, "guns are named after combine UNIT ENEMY"},
    [V_GO] = {ELSEWHEN, "guns are named after combine UNIT ENEMY"},
    [V_REROLL] = {ELSEWHEN, "an aide is offered when dice have fallen"},
    [V_ACCEPT] = {ELSEWHEN, "dice are let stand when an aide is offered"},
    [V_MOVE] = {AFTER_ORDER, NULL},
    [V_TURN] = {AFTER_ORDER, NULL},
    [V_STAY] = {AFTER_ORDER, NULL},
    [V_DETACH] = {AFTER_ORDER, NULL},
    [V_UNFORM] = {AFTER_ORDER, NULL},
    [V_RALLY] = {AFTER_ORDER, NULL},
    [V_WITHDRAW] = {AFTER_ORDER, NULL},
    [V_NOTHING] = {AFTER_ORDER, NULL},
    [V_FIRE] = {AFTER_MOVE, NULL},
    [V_MELEE] = {AFTER_MOVE, NULL},
    [V_HOLD] = {AFTER_MOVE, NULL},
    [V_USE] = {ELSEWHEN, "an event is used when an attack is made that it fits"},
    [V_SAVE] = {ELSEWHEN, "an event is kept when an attack is made that it fits"},
    [V_RETIRE] = {ELSEWHEN, "cavalry rides off when infantry attacks it"},
    [V_FORM] = {ELSEWHEN, "infantry forms square when cavalry charges its front"},
    [V_STAND] = {ELSEWHEN, "a unit that is attacked may be asked whether it stands"},
    [V_IGNORE] = {ELSEWHEN, "flags are stood when they have fallen"},
    [V_RETREAT] = {ELSEWHEN, "a way back is chosen when flags drive a unit back"},
    [V_REFORM] = {ELSEWHEN, "cavalry reforms when it has ridden off"},
    [V_TAKE] = {ELSEWHEN, "ground is taken when a melee has cleared it"},
    [V_DECLINE] = {ELSEWHEN, "ground is left when a melee has cleared it"},
    [V_RIDE] = {ELSEWHEN, "cavalry rides on when it has taken ground"},
    [V_HALT] = {ELSEWHEN, "cavalry halts when it has taken ground"},
    [V_LEAD] = {AFTER_ORDER, NULL},
    [V_ESCAPE] = {ELSEWHEN, "a leader flees when his unit is lost"},
    [V_RETURN] = {ELSEWHEN, "a leader returns when the die at the start of a round says so"},
    [V_PICK] = {ELSEWHEN, "units are picked for a tactical event"},
    [V_DONE] = {ELSEWHEN, "units are picked for a tactical event"},
    [V_SEND] = {ELSEWHEN, "the enemy sends a unit astray whose order was botched"},
    [V_FACE] = {ELSEWHEN, "the enemy turns a unit whose order was botched"},
};

/* How to come to the question that the move answers. */
static void say_how(const ccn_refusal *r, gg_text *t)
{
    unsigned question = r->s->head.ask.question, when = comes[gg_move_verb(r->m)].when, piece = gg_move_unit(r->m);
    const char *label = gg_piece_exists(&r->b->base, (int)piece) ? gg_piece_label(&r->b->base, (int)piece) : "UNIT";
    bool acts = question == ASK_ACT || question == ASK_MOVE;
    if (when == ELSEWHEN)
        gg_text_add(t, "%s", comes[gg_move_verb(r->m)].words);
    else if (when != NEXT_ORDER && question == ASK_ATTEMPT)
        gg_text_add(t, "first the order: activate %s", label);
    else if (when == AFTER_MOVE && acts)
        gg_text_add(t, "first a move, or stay %s; then the attack", label);
    else if (when == AFTER_ORDER && question == ASK_ATTACK)
        gg_text_add(t, "they have moved; now the attack, or hold");
    else
        gg_text_add(t, "that waits for the next chit");
}

static void about_question(const ccn_refusal *r)
{
    char prompt[200] = "";
    gg_prompt(&r->b->base, &r->s->head, prompt, sizeof prompt);
    ADD(r, r->s->head.ask.rule, "asked now, {w}", .word = prompt);
    if (gg_move_verb(r->m) >= CCN_VERBS || gg_move_verb(r->m) == V_NONE) return;
    gg_text t = gg_text_on(r->out->instead, sizeof r->out->instead);
    say_how(r, &t);
}

/* ---- the nearest that is legal ---- */

static int turned(unsigned a, unsigned b)
{
    int by = (int)(a > b ? a - b : b - a);
    return by > 3 ? 6 - by : by;
}

static int likeness_of_attack(gg_move offer, gg_move m)
{
    unsigned verb = gg_move_verb(offer);
    bool attack = verb == V_FIRE || verb == V_MELEE;
    return attack ? 2 * (gg_move_target(offer) != gg_move_target(m)) + (verb != gg_move_verb(m)) : -1;
}

static int likeness_of_group(gg_move offer, gg_move m)
{
    bool unit = gg_move_unit(offer) == gg_move_unit(m), target = gg_move_target(offer) == gg_move_target(m);
    return gg_move_verb(offer) == V_COMBINE && (unit || target) ? 2 * !unit + !target : -1;
}

/* A turn, or a move to the hex where it stands. */
static int likeness_of_turn(gg_move offer, gg_move m)
{
    unsigned verb = gg_move_verb(offer);
    bool turns = verb == V_UNFORM || (verb == V_TURN && gg_move_facing(offer) == gg_move_facing(m));
    return turns ? turned(gg_move_facing(offer), gg_move_facing(m)) : verb == V_STAY ? 9 : -1;
}

/* How far an offer is from what was meant; -1: it is nothing like it. `here`: where the piece is. */
static int likeness(gg_move offer, gg_move m, int here)
{
    unsigned verb = gg_move_verb(offer), wanted = gg_move_verb(m);
    const char *shape = ccn_notation.verb[wanted].shape;
    bool goes = shape[0] && shape[1] == 'H';
    if (wanted == V_FIRE || wanted == V_MELEE) return likeness_of_attack(offer, m);
    if (wanted == V_COMBINE) return likeness_of_group(offer, m);
    if (wanted == V_TURN || (wanted == V_MOVE && ccn_move_hex(m) == here)) return likeness_of_turn(offer, m);
    if (wanted == V_IGNORE) return verb == V_IGNORE ? 9 - (int)gg_move_arg(offer) : -1;
    if (wanted == V_GO) return verb == V_GUN ? 0 : -1;
    if (wanted == V_MOVE && verb == V_UNFORM) return 4000 + turned(gg_move_facing(offer), gg_move_facing(m));
    if (!goes ||
        (verb != wanted && !(verb == V_WITHDRAW && wanted == V_MOVE) && !(verb == V_MOVE && wanted == V_WITHDRAW)))
        return -1;
    return 32 * hex_distance(ccn_move_hex(offer), ccn_move_hex(m)) + turned(gg_move_facing(offer), gg_move_facing(m));
}

static void say_instead(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    gg_offers o;
    gg_move best = 0;
    int least = 1 << 20;
    int here = gg_piece_exists(b, s->ask.piece) ? ccn_piece_hex(ccn_s(s), s->ask.piece) : HEX_OFF;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move offer = gg_offers_at(b, s, &o, i);
        int far = offer ? likeness(offer, m, here) : -1;
        if (far >= 0 && far < least) least = far, best = offer;
    }
    if (!best) return;
    char move[GG_MOVE_TEXT];
    gg_move_print(b, s, best, move, sizeof move);
    gg_text t = gg_text_on(out->instead, sizeof out->instead);
    gg_text_add(&t, "possible is %s", move);
}

/* ---- all ---- */

static void about(const ccn_refusal *r)
{
    unsigned verb = gg_move_verb(r->m), asked = r->s->head.ask.piece;
    bool mine = asked == GG_NONE || gg_move_unit(r->m) == asked || gg_move_unit(r->m) == GG_NONE || verb == V_GUN;
    if (!mine) {
        about_another(r);
        return;
    }
    switch (verb) {
    case V_ACTIVATE: ccn_about_order(r); break;
    case V_COMBINE: ccn_about_combine(r); break;
    case V_GUN:
    case V_GO: ccn_about_gun(r); break;
    case V_MOVE:
    case V_WITHDRAW:
    case V_RIDE:
    case V_LEAD:
    case V_ESCAPE:
    case V_REFORM:
    case V_SEND: ccn_about_way(r); break;
    case V_RETREAT: ccn_about_retreat(r); break;
    case V_RETURN: ccn_about_return(r); break;
    case V_TURN: about_turn(r, (int)asked); break;
    case V_STAY: ADD(r, MORALE_STATES, "{p} {is} broken: they withdraw or rally", .piece = (int)asked); break;
    case V_DETACH: about_detaching(r, (int)asked); break;
    case V_UNFORM: about_opening(r, (int)asked); break;
    case V_RALLY: about_rally(r, (int)asked); break;
    case V_FIRE:
    case V_MELEE: ccn_about_attack(r); break;
    case V_IGNORE: about_flags(r); break;
    case V_USE:
    case V_SAVE: about_token(r); break;
    case V_PICK: ccn_about_pick(r); break;
    default: break;
    }
}

void ccn_reasons(const gg_battle *battle, const gg_state *state, gg_move m, gg_reasons *out)
{
    ccn_refusal r = {.b = ccn_b(battle), .s = ccn_s(state), .m = m, .out = out};
    if (!gg_question_takes(battle, state, gg_move_verb(m))) {
        about_question(&r);
        return;
    }
    if (!gg_move_plain(battle, m)) return;
    about(&r);
    say_instead(battle, state, m, out);
}
