/* Moves in a list: their labels, which of them end something, how far odds look, and which questions need no answer. */
#include "engine/telling.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

/* ---- attacks ---- */

static bool could_strike(const ccn_battle *b, const ccn_state *s, ccn_blow w)
{
    int side = b->unit[w.unit].side;
    for (unsigned piece = 0; piece < CCN_LEADER + (unsigned)b->leaders; piece++) {
        w.target = (uint8_t)piece;
        if (piece >= b->units && piece < CCN_LEADER) continue;
        if (piece < CCN_LEADER ? b->unit[piece].side == side : b->leader[piece - CCN_LEADER].side == side) continue;
        if (ccn_judge_melee(b, s, &w) == GG_OK || ccn_judge_fire(b, s, &w) == GG_OK) return true;
    }
    return false;
}

static bool stands_to_attack(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const ccn_unit *u = &s->unit[gg_move_unit(m)];
    return ccn_top(s)->head.proc == PROC_act &&
           could_strike(b, s, (ccn_blow){.unit = (uint8_t)gg_move_unit(m), .from = u->hex, .facing = u->facing});
}

/* Of an attack that is offered, in words: "5 dice, flank". */
static void say_attack(const ccn_battle *b, const ccn_state *s, gg_move m, gg_text *t)
{
    const ccn_frame *top = ccn_top(s);
    bool ground = top->head.proc == PROC_ground, leader = ccn_is_leader(gg_move_target(m));
    const ccn_unit *u = &s->unit[gg_move_unit(m)];
    ccn_blow w = {.unit = (uint8_t)gg_move_unit(m),
                  .target = (uint8_t)gg_move_target(m),
                  .from = u->hex,
                  .facing = u->facing,
                  .moved = ground || top->act.moved};
    gg_tally tally = {0};
    if (gg_move_verb(m) == V_FIRE)
        ccn_fire_dice(b, s, &w, &tally);
    else
        ccn_melee_dice(b, s, &w, &tally);
    if (gg_move_verb(m) == V_MELEE && !ground)
        ccn_tally_guns(b, s, leader ? 0 : top->act.guns, b->unit[w.unit].side, w.target, &tally);
    gg_say_count(t, tally.total, "die", "dice");
    hex_arc arc = leader ? HEX_FRONT : ccn_arc(b, s, w.target, w.from);
    if (arc != HEX_FRONT) gg_text_add(t, arc == HEX_REAR ? ", rear" : ", flank");
}

/* With the token, or without: the attack that is being made. */
static void say_token_dice(const ccn_battle *b, const ccn_state *s, bool used, gg_text *t)
{
    ccn_frame f = *ccn_top(s);
    gg_tally tally = {0};
    if (f.head.proc == PROC_fire)
        ccn_volley(b, s, &f.fire, &tally);
    else if (f.head.proc == PROC_melee)
        ccn_charge(b, s, &f.melee, &tally);
    else
        ccn_pursuit(b, s, &f.hunt, &tally);
    gg_say_count(t, tally.total - !used, "die", "dice");
}

/* ---- numbers ---- */

/* The lowest of the group, if all guns join that can. */
static int combined_number(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    struct frame_attempt f = {.unit = (uint8_t)gg_move_unit(m), .side = s->head.ask.side};
    ccn_command c;
    GG_TALLY(t);
    ccn_command_work(b, s, f.side, &c);
    for (int gun = 0; gun < CCN_GUNS && b->gun_unit[f.side][gun] != GG_NONE; gun++)
        if (ccn_judge_gun(b, s, &c, b->gun_unit[f.side][gun], (int)gg_move_target(m)) == GG_OK)
            f.guns |= (uint32_t)1 << gun;
    ccn_order_number(b, s, &c, &f, &t);
    return t.total;
}

static int number_of(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    gg_tally t = {0};
    if (gg_move_verb(m) == V_COMBINE) return combined_number(b, s, m);
    if (gg_move_verb(m) == V_FORM) return ccn_square_number(b, s, unit, ccn_top(s)->melee.start, &t);
    return ccn_reaction_number(b, s, unit, &t);
}

static void say_gun(const ccn_battle *b, const ccn_state *s, gg_move m, gg_text *t)
{
    int gun = (int)gg_move_unit(m), side = b->unit[gun].side;
    gg_say_count(t, ccn_guns_dice(b, s, (uint32_t)1 << b->unit[gun].gun, side, ccn_top(s)->attempt.target), "die",
                 "dice");
}

static int morale_dice(const ccn_battle *b, const ccn_state *s, int unit)
{
    gg_tally t = {0};
    ccn_morale_dice(b, s, unit, &t);
    return t.total;
}

static void say_rally(const ccn_battle *b, const ccn_state *s, int unit, gg_text *t)
{
    int dice = morale_dice(b, s, unit);
    gg_say_count(t, dice, "die", "dice");
    gg_text_add(t, ", ");
    ccn_say_fives(t, dice);
}

/* ---- facings ---- */

static void say_facing(const ccn_battle *b, const ccn_state *s, gg_move m, gg_text *t)
{
    if ((int)gg_move_facing(m) != ccn_usual_facing(b, s, (int)gg_move_unit(m), ccn_move_hex(m)))
        gg_text_add(t, ", facing %s", ccn_facing_names[gg_move_facing(m)]);
}

/* ---- leaders ---- */

static void say_ride(const gg_battle *battle, const ccn_state *s, gg_move m, gg_text *t)
{
    int leader = (int)gg_move_unit(m) - CCN_LEADER, hex = ccn_move_hex(m), unit = s->unit_at[hex];
    bool returns = gg_move_verb(m) == V_RETURN;
    char name[4];
    hex_name(hex, name);
    if (hex == s->leader[leader].hex)
        gg_text_add(t, "Stay");
    else if (unit == GG_NONE)
        gg_text_add(t, returns ? "At %s" : "To %s", name);
    else {
        gg_text_add(t, returns ? "With " : "Join ");
        gg_say_name(t, battle, unit);
    }
}

/* ---- flags ---- */

static void say_flags(const ccn_battle *b, const ccn_state *s, gg_move m, gg_text *t)
{
    const struct frame_apply *f = &ccn_top(s)->apply;
    int left = f->flags - (int)gg_move_arg(m);
    if (left == 0) {
        gg_text_add(t, "All: stand");
        return;
    }
    gg_text_add(t, "%u: ", gg_move_arg(m));
    if (ccn_in_square(s, f->unit))
        gg_text_add(t, "lose %d block%s", left, left == 1 ? "" : "s");
    else
        gg_text_add(t, "fall back %d hex%s", ccn_retreat_distance(b, f->unit, left),
                    ccn_retreat_distance(b, f->unit, left) == 1 ? "" : "es");
}

/* ---- letters of labels ---- */

void ccn_label_letter(const gg_battle *battle, const gg_state *state, gg_move m, char letter, gg_text *t)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    int unit = (int)gg_move_unit(m);
    bool order = s->head.ask.question == ASK_ATTEMPT;
    switch (letter) {
    case 'n': gg_text_add(t, "%d", number_of(b, s, m)); break;
    case 'q': ccn_say_check_chance(t, b, number_of(b, s, m), order); break;
    case 'g': say_gun(b, s, m, t); break;
    case 'a': ccn_say_dice_again(s, t); break;
    case 'y': ccn_say_second_chance(b, s, t); break;
    case 'r': ccn_say_what_follows(b, s, t); break;
    case 'f': say_facing(b, s, m, t); break;
    case 'z': gg_text_add(t, stands_to_attack(b, s, m) ? ", then attack" : ""); break;
    case 'l': gg_say_name(t, battle, CCN_LEADER + ccn_attached(s, unit)); break;
    case 'm': say_rally(b, s, unit, t); break;
    case 'd':
        if (s->head.ask.question == ASK_TOKEN)
            say_token_dice(b, s, gg_move_verb(m) == V_USE, t);
        else
            say_attack(b, s, m, t);
        break;
    case 'v': gg_text_add(t, ccn_type_of(b, unit)->cls == CAV ? "Charge" : "Attack"); break;
    case 'i': say_flags(b, s, m, t); break;
    case 'w':
        if (gg_move_target(m) != GG_NONE) gg_text_add(t, ", with %s", gg_piece_name(battle, (int)gg_move_target(m)));
        break;
    case 'j': say_ride(battle, s, m, t); break;
    case 'k':
        gg_text_add(t, s->head.ask.question == ASK_EVENT_RALLY ? "Rally, " : "Move");
        if (s->head.ask.question == ASK_EVENT_RALLY) say_rally(b, s, unit, t);
        break;
    default: assert(false && "a label has a letter that labels have not");
    }
}

/* What a verb's row cannot say. */
bool ccn_label(const gg_battle *battle, const gg_state *state, gg_move m, gg_text *t)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    unsigned piece = gg_move_unit(m);
    if (gg_move_verb(m) == V_ACTIVATE && ccn_is_leader(piece))
        gg_text_add(t, ccn_lone(s, (int)piece - CCN_LEADER) || !b->option.leader_detach_check
                           ? "Ride"
                           : "Ride, 10 or less, 92 %%");
    else if (gg_move_verb(m) == V_PASS && ccn_top(s)->attempt.bonus)
        gg_text_add(t, "Decline");
    else if (gg_move_verb(m) == V_HOLD && state->ask.question == ASK_BONUS)
        gg_text_add(t, "No");
    else if (gg_move_verb(m) == V_STAND && state->ask.question == ASK_SQUARE)
        gg_text_add(t, "Stand in line");
    else
        return false;
    return true;
}

const char *ccn_move_heading(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b, (void)s;
    return gg_move_verb(m) == V_ACTIVATE && ccn_is_leader(gg_move_unit(m)) ? "Leaders" : NULL;
}

/* A chit is drawn right after it, or the dice count: nothing brings it back. */
bool ccn_ends(const gg_battle *b, const gg_state *s, gg_move m)
{
    static const uint64_t ends = (uint64_t)1 << V_PASS | (uint64_t)1 << V_NOTHING | (uint64_t)1 << V_HOLD |
                                 (uint64_t)1 << V_DECLINE | (uint64_t)1 << V_DONE;
    if (gg_move_verb(m) == V_ACCEPT) return ccn_has_failed(ccn_b(b), ccn_s(s));
    if (gg_move_verb(m) == V_STAY) return !stands_to_attack(ccn_b(b), ccn_s(s), m);
    return ends >> gg_move_verb(m) & 1;
}

/* To stand and not to attack is to do nothing; only broken troops cannot stand. */
bool ccn_needless(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b;
    return gg_move_verb(m) == V_NOTHING && ccn_s(s)->unit[gg_move_unit(m)].morale != BROKEN;
}

/* ---- horizons ---- */

/* A leader alone, a pick to move: nothing is rolled. A second throw of an order ends with it; so does what a table is read
 * for, which is asked of nobody. */
int ccn_until(const gg_battle *b, const gg_state *state, gg_move m)
{
    const ccn_state *s = ccn_s(state);
    unsigned verb = m ? gg_move_verb(m) : V_NONE;
    if (verb == V_NONE) {
        unsigned asks = ccn_top(s)->head.proc;
        bool table = asks == PROC_round || asks == PROC_event || asks == PROC_fate || asks == PROC_botch;
        return table ? GG_UNTIL_ROLL : -1;
    }
    if (verb == V_ACTIVATE && ccn_is_leader(gg_move_unit(m)))
        return ccn_lone(s, (int)gg_move_unit(m) - CCN_LEADER) || !ccn_b(b)->option.leader_detach_check ? GG_UNTIL_NONE
                                                                                                       : GG_UNTIL_ROLL;
    if (verb == V_REROLL || verb == V_ACCEPT) {
        unsigned asks = (ccn_top(s) - 1)->head.proc;
        return asks == PROC_attempt ? (verb == V_REROLL ? GG_UNTIL_ROLL : GG_UNTIL_NONE)
               : asks == PROC_rally ? GG_UNTIL_EXCHANGE
                                    : -1;
    }
    if (verb == V_PICK && state->ask.question == ASK_EVENT_RALLY) return GG_UNTIL_EXCHANGE;
    return -1;
}

/* ---- questions that need no answer ---- */

/* The flags that are not stood cost blocks: all that can be are. */
static bool no_way_back(const ccn_battle *b, const ccn_state *s, int unit)
{
    int side = b->unit[unit].side;
    hex_set back = ccn_backward(b, side, HEX_BIT(s->unit[unit].hex));
    return ccn_in_square(s, unit) || !(back & ccn_open_cells(b, s, side, ccn_attached(s, unit) != GG_NONE));
}

/* The last chit of the side, and nobody is left who could use its token after this: it is used. */
static bool no_later_use(const ccn_battle *b, const ccn_state *s)
{
    int side = s->head.ask.side, user = s->head.ask.piece;
    bool guns = ccn_type_of(b, user)->cls == ART;
    const struct frame_attempt *attempt = NULL;
    for (int i = 0; i < s->head.depth; i++)
        if (s->frame[i].head.proc == PROC_attempt) attempt = &s->frame[i].attempt;
    if (s->side[side].cup || (attempt && attempt->chit == CHIT_RETURNED)) return false;
    if (s->side[!side].cup == 0) return true; /* nor can there be an order out of turn */
    for (uint64_t left = ccn_alive_units(b, s, side) & ~ccn_bit(user); left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        bool able = !(s->unit[unit].flags & SPENT) && s->unit[unit].morale != BROKEN;
        if (able && ccn_type_of(b, unit)->cls == (guns ? ART : INF)) return false;
    }
    return true;
}

bool ccn_idle(const gg_battle *b, const gg_state *state)
{
    const ccn_state *s = ccn_s(state);
    gg_tally t = {0};
    switch (state->ask.question) {
    case ASK_ADC: return !ccn_b(b)->option.ask_aide && ccn_nothing_to_gain(ccn_b(b), s);
    case ASK_TOKEN: return no_later_use(ccn_b(b), s);
    case ASK_SQUARE: return ccn_square_number(ccn_b(b), s, state->ask.piece, ccn_top(s)->melee.start, &t) < 2;
    case ASK_FLAGS: return no_way_back(ccn_b(b), s, state->ask.piece);
    default: return false;
    }
}

/* ---- exchanges ---- */

void ccn_exchange_of(const gg_battle *battle, const gg_state *state, const void *frame, gg_event *e)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_frame *f = frame;
    (void)state;
    switch (f->head.proc) {
    case PROC_attempt: e->side = f->attempt.side, e->piece = f->attempt.unit, e->rule = ACTIVATION_CHECK; break;
    case PROC_fire: e->piece = f->fire.unit, e->other = f->fire.target, e->rule = FIRE_ELIGIBLE; break;
    case PROC_melee:
        e->piece = f->melee.unit, e->other = f->melee.target;
        e->rule = f->melee.bonus ? GROUND_BONUS : MELEE_ELIGIBLE;
        break;
    case PROC_rally: e->piece = f->rally.unit, e->rule = RALLY_ACTION; break;
    case PROC_botch: e->piece = f->botch.unit, e->rule = ACTIVATION_BOTCH; break;
    case PROC_leader_turn: e->piece = (uint8_t)(CCN_LEADER + f->leader_turn.leader), e->rule = LEADER_ACTIVATE; break;
    case PROC_fate: e->piece = (uint8_t)(CCN_LEADER + f->fate.leader), e->rule = LEADER_FATE; break;
    default: e->rule = EVENT_ROLL; break;
    }
    if (e->piece != GG_NONE)
        e->side = ccn_is_leader(e->piece) ? b->leader[e->piece - CCN_LEADER].side : b->unit[e->piece].side;
}
