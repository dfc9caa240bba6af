/* Questions and moves as front ends list them: labels, groups, what ends something, what cannot matter, whom it concerns; and
 * the cards of exchanges. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/choose/choose.h"
#include "rules/bp/show/show.h"

/* ---- labels ---- */

/* "43rd Foot (B1)"; "6 units: B1 to B5, B12" */
static void add_ordered(gg_text *t, const gg_battle *b, uint64_t units)
{
    int count = __builtin_popcountll(units);
    if (count == 1) {
        gg_say_name(t, b, bp_lowest(units));
        return;
    }
    gg_text_add(t, "%d units", count);
    for (const char *comma = ":"; units; comma = ",") {
        int first = bp_lowest(units), last = first;
        while (last + 1 < BP_UNITS && units >> (last + 1) & 1) last++;
        if (last == first + 1) last = first; /* of two each is named */
        gg_text_add(t, "%s %s", comma, gg_piece_label(b, first));
        if (last > first) gg_text_add(t, " to %s", gg_piece_label(b, last));
        for (int u = first; u <= last; u++) units &= ~(UINT64_C(1) << u);
    }
}

bool bp_label(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    bool poses = verb == V_POSE && unit < bp_b(b)->units && bp_s(s)->unit[unit].alive;
    if (poses) return bp_say_motion(t, bp_b(b), bp_s(s), (int)unit, bp_move_pose(m));
    if (verb == V_GROUP)
        add_ordered(t, b, bp_move_units(m));
    else if (verb == V_DONE)
        gg_text_add(t, s->ask.question == ASK_INITIATIVE ? "No more moves by themselves" : "No more commanders");
    else if (verb == V_CHARGE_ORDER && gg_move_target(m) == GG_NONE)
        gg_text_add(t, "Charge the nearest");
    else if (verb == V_HOLD && s->ask.question == ASK_MOUNT)
        gg_text_add(t, "As it is");
    else if ((verb == V_FORM || verb == V_FORM_ORDER) && gg_move_target(m) >= FORM_DOWN)
        gg_text_add(t, gg_move_target(m) == FORM_DOWN ? "Lie down"
                       : gg_move_target(m) == FORM_UP ? "Stand up"
                                                      : "Mount or dismount");
    else
        return false;
    return true;
}

static void add_face(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m)
{
    static const char *const face[] = {
        [TAB_FRONT] = "front", [TAB_RIGHT] = "right flank", [TAB_LEFT] = "left flank", [TAB_REAR] = "rear"};
    bp_charge_pose way;
    if (bp_judge_charge(b, s, (int)gg_move_unit(m), (int)gg_move_target(m), &way) == GG_OK)
        gg_text_add(t, "%s", face[way.face]);
}

/* "4 dice at 3+" */
static void add_shot(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    bool shrapnel = gg_move_verb(m) == V_SHRAPNEL;
    bp_sight sight;
    gg_tally dice = {0}, hit = {0};
    bp_aim_at(b, s, unit, target, (int)gg_move_arg(m), &sight);
    gg_say_count(t, bp_shooting_dice(b, s, unit, sight.range, shrapnel, &dice), "die", "dice");
    bp_shooting_mods(b, s, unit, target, &sight, SHOOT_NORMAL, shrapnel, &hit);
    int die = s->unit[unit].flags & U_SIXES_ONLY ? DIE_HIT6 : bp_hit_die(hit.total);
    gg_text_add(t, " at %d+", die - DIE_HIT2 + 2);
}

/* " to 18.0 inches (away)" */
static void add_evade(gg_text *t, const bp_battle *b, const bp_state *s)
{
    const struct frame_respond *f = &bp_top(s)->respond;
    tab_rect from, end;
    tab_pose to;
    bool away;
    if (!bp_evades_to(b, s, f, &to, &away)) return;
    bp_rect_at(b, s, f->target, to, s->unit[f->target].formation, &end);
    bp_rect_at(b, s, f->unit, (tab_pose){f->x, f->y, f->f}, s->unit[f->unit].formation, &from);
    gg_text_add(t, " to ");
    gg_say_inches(t, tab_distance(&from, &end));
    gg_text_add(t, " inches (%s)", away ? "away" : "caught");
}

/* Where another facing is taken. */
static void add_about(gg_text *t, const bp_state *s, gg_move m)
{
    int turn = tab_df(s->unit[gg_move_unit(m)].pose.f, (int)gg_move_facing(m));
    if (turn) gg_text_add(t, turn == 90 ? ", right" : turn == -90 ? ", left" : ", about");
}

void bp_label_letter(const gg_battle *battle, const gg_state *state, gg_move m, char letter, gg_text *t)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    const bp_feature *place = &b->feature[gg_move_target(m) % BP_FEATURES];
    switch (letter) {
    case 'f': add_face(t, b, s, m); break;
    case 'n': add_shot(t, b, s, m); break;
    case 'e': add_evade(t, b, s); break;
    case 'a': add_about(t, s, m); break;
    case 'b': gg_text_add(t, "%s", place->name[0] ? place->name : place->label); break;
    case 'o': gg_say_piece(t, battle, bp_lowest(bp_enemies_of(s, (int)gg_move_unit(m)))); break;
    default: break;
    }
}

const char *bp_move_heading(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b;
    return gg_move_verb(m) == V_STAY && s->ask.question != ASK_COMMANDER_MOVE ? "Move" : NULL;
}

/* Orders given in person are his last, even if they succeed. */
bool bp_ends(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const bp_state *s = bp_s(state);
    unsigned verb = gg_move_verb(m);
    if (verb == V_FOLLOW_ME || verb == V_FOLLOW_ME_CHARGE || verb == V_RALLY)
        return bp_may_be_ordered(bp_b(battle), s, bp_top(s)->order.commander) & ~bp_ordered_group(s);
    return verb == V_DONE || verb == V_FINISH || verb == V_STOP || verb == V_FINISHED;
}

/* A roll of a charge or a round is weighed to the end of the fight. */
int bp_until(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b;
    for (int d = 0; d < s->depth && !m; d++) {
        int proc = bp_s(s)->frame[d].head.proc;
        if (proc == PROC_engagement || proc == PROC_charge) return GG_UNTIL_FIGHT;
        if (proc == PROC_order) return GG_UNTIL_ROLL;
    }
    return m && s->ask.kind == GG_CHOOSE && s->ask.question == ASK_VALIANT ? GG_UNTIL_CHOICE : -1;
}

/* ---- questions ---- */

static int count_offers(const gg_battle *b, const gg_state *s, int enough)
{
    gg_offers o;
    int n = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots && n < enough; i++) n += gg_offers_at(b, s, &o, i) != 0;
    return n;
}

bool bp_idle(const gg_battle *b, const gg_state *s)
{
    switch (s->ask.question) {
    case ASK_COMMANDER: return count_offers(b, s, 3) == 2; /* one commander is left: he may still order nobody */
    case ASK_DECISIVE: /* it was a part of the General's question, and declined with it */
        return bp_general_may_help(bp_b(b), bp_s(s), bp_top(bp_s(s))->order.commander);
    case ASK_SHOOTER:
    case ASK_INITIATIVE:
    case ASK_GROUP: return false;
    default: return count_offers(b, s, 2) == 1;
    }
}

static void add_units(gg_asking *a, uint64_t units) { a->pieces[0] |= units; }

static void add_piece(gg_asking *a, unsigned piece)
{
    if (piece < 192) a->pieces[piece / 64] |= (uint64_t)1 << piece % 64;
}

/* Whom the offers name: those that may, and whom they may do it to. */
static void add_named(gg_asking *a, const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_touch touch = {.piece = GG_NONE, .other = GG_NONE};
        gg_move m = gg_offers_at(b, s, &o, i);
        if (m) gg_move_touch(b, s, m, &touch);
        add_piece(a, touch.piece);
        add_piece(a, touch.other);
    }
}

/* The units of the order that is being carried out. */
static void add_group(gg_asking *a, const bp_state *s)
{
    for (int d = 0; d < s->head.depth; d++)
        if (s->frame[d].head.proc == PROC_carry_out) add_units(a, bp_mask(s->frame[d].carry_out.units));
}

static void add_supports(gg_asking *a, const bp_battle *b, const bp_state *s, uint64_t fight)
{
    for (int side = 0; side < GG_SIDES; side++) {
        bp_supports by;
        bp_supports_of(b, s, fight, side, &by);
        add_piece(a, by.rear), add_piece(a, by.left), add_piece(a, by.right);
    }
    add_units(a, fight);
}

/* Whose front is crossed, and who else could charge it. */
static void add_chargers(gg_asking *a, const bp_battle *b, const bp_state *s, int unit)
{
    bp_charge_pose way;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1)
        if (bp_judge_charge(b, s, bp_lowest(left), unit, &way) == GG_OK) add_units(a, left & -left);
}

static void add_brigade(gg_asking *a, const bp_battle *b, const bp_state *s, int commander)
{
    int brigade = b->commander[commander].brigade;
    if (brigade != GG_NONE) add_units(a, b->brigade[brigade].units & bp_alive(b, s, b->brigade[brigade].side));
}

void bp_concerns(const gg_battle *battle, const gg_state *state, gg_asking *out)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    const bp_frame *top = bp_top(s);
    int side = state->ask.side;
    switch (state->ask.question) {
    case ASK_GROUP:
        add_units(out, bp_may_be_ordered(b, s, top->command.commander));
        if (b->commander[top->command.commander].brigade != GG_NONE)
            out->groups |= 1u << b->commander[top->command.commander].brigade;
        break;
    case ASK_COMMANDER:
        add_named(out, battle, state);
        for (int i = 0; i < b->brigades; i++)
            if (b->brigade[i].side == side) out->groups |= 1u << i;
        break;
    case ASK_GENERAL_REROLL:
    case ASK_DECISIVE:
        if (b->general[side] != GG_NONE) add_piece(out, BP_COMMANDER + b->general[side]);
        add_units(out, bp_mask(top->order.units));
        break;
    case ASK_ORDER:
        add_units(out, bp_mask(top->order.units));
        add_named(out, battle, state);
        break;
    case ASK_BLUNDER_REROLL: add_units(out, bp_mask(top->blunder.units)); break;
    case ASK_MOVER:
    case ASK_MOVE: add_group(out, s); break;
    case ASK_RESPONSE: add_supports(out, b, s, bp_bit(state->ask.piece) | bp_bit(state->ask.other)); break;
    case ASK_TRAVERSE: add_chargers(out, b, s, state->ask.piece); break;
    case ASK_COMMANDER_MOVE: add_brigade(out, b, s, state->ask.piece - BP_COMMANDER); break;
    case ASK_INITIATIVE:
    case ASK_REDIRECT:
    case ASK_SHOOTER:
    case ASK_TARGET:
    case ASK_WINNER: add_named(out, battle, state); break;
    case ASK_SPLIT: add_units(out, bp_enemies_of(s, top->strike.unit)); break;
    case ASK_ENGAGEMENT: add_units(out, bp_engaged(s)); break;
    case ASK_DEPLOY:
        for (uint64_t left = b->side_units[side]; left; left &= left - 1)
            if (bp_waits(s, bp_lowest(left))) add_units(out, left & -left);
        break;
    default: break;
    }
}

/* ---- exchanges ---- */

void bp_exchange_of(const gg_battle *battle, const gg_state *state, const void *frame, gg_event *e)
{
    const bp_battle *b = bp_b(battle);
    const bp_frame *f = frame;
    (void)state;
    switch (f->head.proc) {
    case PROC_order:
        e->piece = (uint8_t)(BP_COMMANDER + f->order.commander);
        e->other = bp_lowest(bp_mask(f->order.units));
        e->side = b->commander[f->order.commander].side;
        e->rule = BP_CMD_ROLL;
        break;
    case PROC_blunder:
        e->piece = (uint8_t)(BP_COMMANDER + f->blunder.commander);
        e->other = bp_lowest(bp_mask(f->blunder.units));
        e->side = b->commander[f->blunder.commander].side;
        e->rule = BP_CMD_BLUNDER;
        break;
    case PROC_charge:
        e->piece = f->charge.unit, e->other = f->charge.target;
        e->side = b->unit[f->charge.unit].side;
        e->rule = BP_CHARGE_SEQUENCE;
        break;
    case PROC_shoot:
        e->piece = f->shoot.unit, e->other = f->shoot.target;
        e->side = b->unit[f->shoot.unit].side;
        e->rule = BP_SHOOT_ORDER;
        break;
    case PROC_engagement: {
        uint64_t units = bp_mask(f->engagement.units);
        e->side = f->engagement.side;
        e->piece = bp_lowest(units & b->side_units[e->side]);
        e->other = bp_lowest(units & b->side_units[!e->side]);
        e->rule = BP_MELEE_ENGAGEMENT;
        break;
    }
    default: e->rule = BP_SCEN_PICKUP; break;
    }
}
