/* Chapter 6: the sequence of play. Rounds, chits, attempts, and what an active unit does (7.3, 7.4). */
#include "rules/ccn/chapters.h"

/* ---- 6.1: the round ---- */

/* What the scenario's reader applied to its map and lines: it can tell nobody. */
static void set_up(gg_run *x)
{
    const ccn_battle *b = BT(x);
    USES(x, BOARD_GRID);
    USES(x, BOARD_COORDS);
    if (b->points) USES(x, UNIT_COST);
    if (b->adcs_by_leaders) USES(x, ADC_COUNT);
    if (b->chits_by_size) USES(x, ROUND_CHITS_DEFAULT);
}

/* Where play begins inside a procedure, read once: afterwards its frame is as if play had come there by itself. */
static uint8_t take(uint8_t *entry, int then)
{
    uint8_t was = *entry;
    *entry = (uint8_t)then;
    return was;
}

PROC(game)
{
    BEGIN;
    set_up(x);
    for (;;) CALL(round, .entry = take(&self->entry, AT_ROUND));
    END;
}

/* Steps A1 to A3. */
static void begin_round(gg_run *x)
{
    const ccn_battle *b = BT(x);
    ccn_state *s = ST(x);
    s->round++;
    s->kept = s->kepts = 0;
    for (int side = 0; side < GG_SIDES; side++) {
        ccn_side *a = &s->side[side];
        if (a->adc_ready < b->adc_max[side]) USES(x, ADC_RESET);
        a->cup = a->chits_now = b->chits[side];
        a->adc_ready = b->adc_max[side];
        a->tokens = a->bonus = 0;
    }
    for (int u = 0; u < b->units; u++) {
        bool stays = s->unit[u].flags & KEEP_SPENT;
        s->unit[u].flags = (uint8_t)((s->unit[u].flags & SQUARE) | (stays ? SPENT : 0));
    }
    for (int l = 0; l < b->leaders; l++) s->leader[l].spent = 0;
    TELL(x, GG_EV_STEP, ROUND_BEGIN, .before = (int16_t)(s->round - 1), .after = s->round);
}

/* Step A4: the next casualty of earlier rounds, French first, or GG_NONE. Leaders count twice over: first those of the
 * French, then those of the Allies. */
static uint8_t next_casualty(const ccn_battle *b, const ccn_state *s, int after)
{
    for (int i = after; i < 2 * b->leaders; i++) {
        int leader = i % b->leaders;
        if (b->leader[leader].side != i / b->leaders) continue;
        if (s->leader[leader].status == CASUALTY && s->leader[leader].since < s->round) return (uint8_t)i;
    }
    return GG_NONE;
}

/* A French one goes before an Allied one. */
static bool goes_first(gg_run *x, int casualty)
{
    return casualty < BT(x)->leaders && next_casualty(BT(x), ST(x), BT(x)->leaders) != GG_NONE;
}

static void draw(gg_run *x, struct frame_round *f)
{
    f->side = x->counts[FRENCH] ? FRENCH : ALLIES;
    ST(x)->side[f->side].cup--;
}

/* B5 gave a bonus activation that is not resolved yet: its side, or GG_NONE. */
static uint8_t bonus_waiting(const ccn_state *s)
{
    return s->side[FRENCH].bonus ? FRENCH : s->side[ALLIES].bonus ? ALLIES : GG_NONE;
}

static bool cup_is_empty(const ccn_state *s) { return s->side[FRENCH].cup == 0 && s->side[ALLIES].cup == 0; }

PROC(round)
{
    BEGIN;
    if (self->entry == AT_ROUND) {
        begin_round(x);
        for (;;) {
            self->leader = next_casualty(BT(x), ST(x), self->leader);
            if (self->leader == GG_NONE) break;
            if (goes_first(x, self->leader)) USES(x, SEQ_TIE);
            CALL(fate, .leader = (uint8_t)(self->leader % BT(x)->leaders));
            self->leader++;
        }
        self->leader = 0;
        self->entry = AT_DRAW;
        if (BT(x)->option.tactics_chart) CALL(event, .row = 0);
        ccn_check_victory(x); /* a grand manoeuvre may have taken an objective */
    }
    for (;;) {
        if (self->entry >= AT_ATTEMPT) { /* play begins inside this attempt */
            self->side = BT(x)->begin.side;
        } else if (bonus_waiting(ST(x)) != GG_NONE) {
            self->side = bonus_waiting(ST(x));
        } else {
            if (cup_is_empty(ST(x))) break;
            self->side = 0;
            ROLL(GG_NONE, DIE_CUP, 1, GG_NONE, CHIT_DRAW);
            draw(x, self);
        }
        CALL(attempt, .entry = take(&self->entry, AT_DRAW), .side = self->side, .bonus = ST(x)->side[self->side].bonus,
             .unit = GG_NONE, .target = GG_NONE);
    }
    ccn_check_victory(x);
    ccn_round_limit(x);
    END;
}

/* ---- 7.4: bonus activation ---- */

/* No chit of the other side lies between the first and the last of this side. */
static bool run_complete(const ccn_state *s, int side)
{
    int runs = 0;
    for (int i = 0; i < s->kepts; i++) {
        bool ours = (int)(s->kept >> i & 1) == side;
        bool before = i > 0 && (int)(s->kept >> (i - 1) & 1) == side;
        runs += ours && !before;
    }
    return runs == 1;
}

/* B4 and B5: the chit goes back, or is kept and may complete a run. */
static void settle_chit(gg_run *x, const struct frame_attempt *f)
{
    ccn_state *s = ST(x);
    if (f->bonus) {
        s->side[f->side].bonus = 0;
        return;
    }
    if (f->chit == CHIT_RETURNED) {
        s->side[f->side].cup++;
        USES(x, ACTIVATION_DOUBLES);
        return;
    }
    if (f->side == ALLIES) s->kept |= (uint32_t)1 << s->kepts;
    s->kepts++;
    if (!BT(x)->option.bonus_activation || s->side[f->side].cup > 0 || s->side[f->side].chits_now < 2) return;
    USES(x, CHIT_BONUS_RUN);
    if (!run_complete(s, f->side)) return;
    s->side[!f->side].bonus = 1;
    TELL(x, GG_EV_STEP, CHIT_BONUS, .side = !f->side);
}

/* ---- 6.4: one attempt, with a chit or as a bonus ---- */

static bool anything_eligible(const ccn_battle *b, const ccn_state *s, int side)
{
    ccn_command c;
    if (ccn_orderable_leaders(b, s, side)) return true; /* no need to see who is in command */
    ccn_command_work(b, s, side, &c);
    return ccn_orderable(b, s, &c, side) != 0;
}

/* Who was chosen: a unit, or the melee unit of a group with its target. */
static void name_unit(struct frame_attempt *f, gg_move m)
{
    f->unit = (uint8_t)gg_move_unit(m);
    f->target = gg_move_verb(m) == V_COMBINE ? (uint8_t)gg_move_target(m) : (uint8_t)GG_NONE;
}

static uint32_t gun_bit(const ccn_battle *b, gg_move m) { return (uint32_t)1 << b->unit[gg_move_unit(m)].gun; }

/* The path of command is longer than the way of a crow: something stands in it. */
static bool goes_round(const ccn_state *s, int side, const ccn_command *c, int hex)
{
    int straight = HEX_COLUMNS;
    for (hex_set at = s->leaders[side]; at;) {
        int distance = hex_distance(hex, hex_take(&at));
        if (distance < straight) straight = distance;
    }
    return ccn_command_distance(c, hex) > straight;
}

/* The activation number: of a group, the lowest in it, and whose that is. */
int ccn_order_number(const ccn_battle *b, const ccn_state *s, const ccn_command *c, const struct frame_attempt *f,
                     gg_tally *lowest)
{
    bool telling = lowest->telling;
    int who = f->unit, number = ccn_number(b, s, c, f->unit, lowest);
    for (uint32_t guns = f->guns; guns; guns &= guns - 1) {
        int gun = b->gun_unit[f->side][__builtin_ctz(guns)];
        gg_tally t = {.telling = telling};
        if (ccn_number(b, s, c, gun, &t) < number) number = t.total, *lowest = t, who = gun;
    }
    if (who != f->unit) gg_tally_note(lowest, COMBINED_CHECK, "lowest of the group: {p}", who, 0);
    return who;
}

static uint8_t number_to_roll(gg_run *x, const struct frame_attempt *f)
{
    const ccn_battle *b = BT(x);
    ccn_command c;
    GG_TALLY(lowest);
    ccn_command_work(b, ST(x), f->side, &c);
    int who = ccn_order_number(b, ST(x), &c, f, &lowest), number = lowest.total;
    if (f->guns) {
        TELL(x, GG_EV_STEP, COMBINED_GROUP, .side = f->side, .piece = f->unit, .other = f->target);
        USES(x, COMBINED_CHECK);
    }
    TELL(x, GG_EV_STEP, ACTIVATION_CHECK, .side = f->side, .piece = f->unit, .after = (int16_t)number);
    TELL_TALLY(x, who, GG_NONE, &lowest);
    if (!c.leaderless) USES(x, COMMAND_DISTANCE);
    if (x->sink && !c.leaderless && goes_round(ST(x), f->side, &c, ST(x)->unit[who].hex)) USES(x, COMMAND_TRACE);
    return (uint8_t)number;
}

enum { FAILED, ACTS, BOTCHED }; /* frame_attempt.outcome once the dice are read */

/* 7.3.3 */
static void read_dice(gg_run *x, struct frame_attempt *f)
{
    int both = ccn_double(x->counts), sum = ccn_sum(x->counts);
    bool success = sum <= f->number;
    f->chit = both == 1 ? CHIT_NATURAL2 : both >= 2 && both <= 5 ? CHIT_RETURNED : CHIT_KEPT;
    if (both == 1) success = true;
    if (f->chit == CHIT_RETURNED && !BT(x)->option.doubles_resolve) success = false;
    f->outcome = both == 6 ? BOTCHED : success ? ACTS : FAILED;
    f->number = 0;
    DEED(x, FACT_ORDER, f->unit, f->outcome == FAILED && f->chit == CHIT_RETURNED ? 3 : f->outcome);
    if (both == 1) USES(x, ACTIVATION_NATURAL2);
    if (both == 6) USES(x, ACTIVATION_NATURAL12);
}

void ccn_mark_spent(gg_run *x, int unit)
{
    if (!ccn_alive(ST(x), unit)) return;
    ST(x)->unit[unit].flags |= SPENT;
    TELL(x, GG_EV_STATUS, ACTIVATION_SPENT, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = ST_SPENT,
         .after = 1);
}

static void mark_group_spent(gg_run *x, const struct frame_attempt *f)
{
    if (f->chit != CHIT_KEPT) return;
    ccn_mark_spent(x, f->unit);
    for (uint32_t guns = f->guns; guns; guns &= guns - 1)
        ccn_mark_spent(x, BT(x)->gun_unit[f->side][__builtin_ctz(guns)]);
}

/* Play begins while a unit acts: the group as the begin line names it. */
static void enter_attempt(gg_run *x, struct frame_attempt *f)
{
    const ccn_begin *at = &BT(x)->begin;
    f->unit = at->unit;
    f->target = at->target;
    f->guns = at->guns;
    f->chit = at->chit;
    f->outcome = ACTS;
}

static void start_over(struct frame_attempt *f)
{
    f->unit = f->target = GG_NONE;
    f->guns = 0;
    f->chit = CHIT_KEPT;
    f->outcome = 0;
}

static bool tries_again(gg_run *x, const struct frame_attempt *f)
{
    if (!f->bonus || f->chit != CHIT_RETURNED || BT(x)->option.doubles_resolve) return false;
    USES(x, ACTIVATION_DOUBLES);
    return true;
}

static void pass(gg_run *x, const struct frame_attempt *f, bool nobody)
{
    TELL(x, GG_EV_STEP, CHIT_PASS, .side = f->side, .variant = nobody ? 2 : f->bonus);
}

PROC(attempt)
{
    BEGIN;
    ST(x)->active = self->side;
    do {
        if (self->entry < AT_ACT) {
            start_over(self);
            self->entry = 0;
            if (!anything_eligible(BT(x), ST(x), self->side)) {
                pass(x, self, true);
                break;
            }
            CHOOSE(self->side, ASK_ATTEMPT, GG_NONE, GG_NONE, CHIT_DRAW);
            if (gg_move_verb(x->move) == V_PASS) {
                pass(x, self, false);
                break;
            }
            if (ccn_is_leader(gg_move_unit(x->move))) {
                CALL(leader_turn, .leader = (uint8_t)(gg_move_unit(x->move) - CCN_LEADER));
                break;
            }
            name_unit(self, x->move);
            while (self->target != GG_NONE) { /* combined arms: the guns, one by one */
                CHOOSE_IF_FREE(self->side, ASK_GUNS, self->unit, self->target, COMBINED_GROUP);
                if (gg_move_verb(x->move) == V_GO) break;
                self->guns |= gun_bit(BT(x), x->move);
            }
            self->number = number_to_roll(x, self);
            CALL(roll, .unit = self->unit, .die = DIE_CHECK, .dice = 2, .rule = ACTIVATION_CHECK);
            read_dice(x, self);
        } else {
            enter_attempt(x, self);
        }
        if (self->outcome == BOTCHED) {
            CALL(botch, .unit = self->unit);
        } else if (self->outcome == ACTS) {
            self->outcome = 0;
            CALL(act, .entry = take(&self->entry, 0), .unit = self->unit, .target = self->target, .guns = self->guns);
        }
        if (gg_over(x)) return;
        mark_group_spent(x, self);
    } while (tries_again(x, self));
    settle_chit(x, self);
    ccn_check_victory(x);
    ST(x)->active = GG_NONE;
    END;
}

/* ---- 7.3.4: acting ---- */

static void enter_act(gg_run *x, struct frame_act *f)
{
    const ccn_begin *at = &BT(x)->begin;
    f->start = ST(x)->unit[f->unit].hex;
    f->opened = at->opened && f->entry == AT_ACT;
    if (f->entry == AT_ATTACK) {
        f->start = at->start;
        f->moves = at->moves;
        f->moved = at->moves > 0;
        f->entered = at->entered;
    }
}

static void open_square(gg_run *x, struct frame_act *f)
{
    f->opened = 1;
    ccn_set_square(ST(x), f->unit, false);
    ccn_turn_unit(x, f->unit, (int)gg_move_facing(x->move), SQUARE_EXIT);
}

/* Carries out the chosen move; what it cost is kept for the attack. */
static void go(gg_run *x, struct frame_act *f)
{
    gg_move m = x->move;
    unsigned verb = gg_move_verb(m);
    if (verb == V_TURN) {
        f->moves = f->moved = 1;
        ccn_turn_unit(x, f->unit, (int)gg_move_facing(m), FACING_CHANGE_COST);
    } else if (verb == V_MOVE || verb == V_WITHDRAW) {
        ccn_reach r;
        bool led = !f->left && ccn_attached(ST(x), f->unit) != GG_NONE;
        int hex = ccn_move_hex(m);
        ccn_reach_work(BT(x), ST(x), f->unit, ccn_type_of(BT(x), f->unit)->mn, led, &r);
        f->moves = (uint8_t)ccn_reach_cost(&r, hex);
        f->moved = f->entered = 1;
        if (gg_move_facing(m) != ST(x)->unit[f->unit].facing) USES(x, FACING_FREE_WITH_MOVE);
        if (!ccn_may_battle_in(BT(x), f->unit, hex)) USES(x, MOVE_NOBATTLE);
        ccn_move_unit(x, f->unit, hex, (int)gg_move_facing(m), f->left, MOVE_ALLOWANCE);
    }
    f->left = f->opened = 0;
}

PROC(act)
{
    BEGIN;
    enter_act(x, self);
    if (take(&self->entry, 0) != AT_ATTACK) {
        for (;;) {
            CHOOSE(BT(x)->unit[self->unit].side, self->opened ? ASK_MOVE : ASK_ACT, self->unit, GG_NONE,
                   ACTIVATION_ACTION);
            if (gg_move_verb(x->move) == V_DETACH)
                self->left = 1;
            else if (gg_move_verb(x->move) == V_UNFORM)
                open_square(x, self);
            else
                break;
        }
        if (gg_move_verb(x->move) == V_NOTHING) GIVE(0);
        if (gg_move_verb(x->move) == V_RALLY) {
            CALL(rally, .unit = self->unit);
            GIVE(0);
        }
        self->entry = gg_move_verb(x->move) == V_WITHDRAW;
        go(x, self);
        if (self->entry) GIVE(0);
    }
    CHOOSE_IF_FREE(BT(x)->unit[self->unit].side, ASK_ATTACK, self->unit, GG_NONE, ACTIVATION_ACTION);
    if (gg_move_verb(x->move) == V_FIRE)
        CALL(fire, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .moved = self->moved);
    else if (gg_move_verb(x->move) == V_MELEE)
        CALL(melee, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .start = self->start,
             .moved = self->moved, .entered = self->entered, .guns = self->guns);
    END;
}

/* ---- 7.3.5: botched orders ---- */

bool ccn_botch_works(const ccn_battle *b, const ccn_state *s, int unit, int die)
{
    bool square = ccn_in_square(s, unit);
    if (die == 1) return !square && ccn_wrong_roads(b, s, unit);
    if (die == 2) return !square;
    if (die == 5) return s->unit[unit].morale == STEADY;
    return die != 3;
}

PROC(botch)
{
    BEGIN;
    ROLL(BT(x)->unit[self->unit].side, DIE_CHECK, 1, self->unit, ACTIVATION_BOTCH);
    self->die = (uint8_t)ccn_sum(x->counts);
    if (self->die != 6 && !ccn_botch_works(BT(x), ST(x), self->unit, self->die)) GIVE(0);
    if (self->die == 1) { /* wrong road */
        CHOOSE(!BT(x)->unit[self->unit].side, ASK_SEND, self->unit, GG_NONE, ACTIVATION_BOTCH);
        ccn_move_unit(x, self->unit, ccn_move_hex(x->move), (int)gg_move_facing(x->move), false, MOVE_ALLOWANCE);
    } else if (self->die == 2) { /* wheels about */
        CHOOSE(!BT(x)->unit[self->unit].side, ASK_FACE, self->unit, GG_NONE, ACTIVATION_BOTCH);
        ccn_turn_unit(x, self->unit, (int)gg_move_facing(x->move), FACING_CHANGE_COST);
    } else if (self->die == 4) { /* delay */
        ST(x)->unit[self->unit].flags |= KEEP_SPENT;
        TELL(x, GG_EV_STATUS, ROUND_BEGIN, .side = BT(x)->unit[self->unit].side, .piece = self->unit,
             .status = ST_DELAYED, .after = 1, .variant = 1);
    } else if (self->die == 5) { /* confusion */
        ccn_set_morale(x, self->unit, SHAKEN, MORALE_FAIL);
    } else if (self->die == 6) { /* a subordinate's initiative */
        CALL(act, .unit = self->unit, .target = GG_NONE);
    }
    END;
}

/* ---- where play begins, and where it could ---- */

void ccn_start(const gg_battle *battle, gg_state *state)
{
    const ccn_battle *b = ccn_b(battle);
    ccn_state *s = (ccn_state *)state;
    struct frame_game *game = gg_set_up(battle, state, &b->image);
    *game = (struct frame_game){.proc = PROC_game, .entry = b->begin.at};
    if (b->begin.at >= AT_ATTEMPT && b->begin.bonus) s->side[b->begin.side].bonus = 1;
    s->active = GG_NONE;
}

bool ccn_begin_of(const gg_battle *battle, const gg_state *state, ccn_begin *out)
{
    (void)battle;
    const ccn_state *s = ccn_s(state);
    const gg_ask *ask = &s->head.ask;
    *out = (ccn_begin){.target = GG_NONE};
    if (s->head.depth == 0) return false;
    if (ask->kind == GG_ROLL && ask->die == DIE_CUP) {
        out->at = AT_DRAW;
        return true;
    }
    if (ask->kind != GG_CHOOSE || s->head.depth < 3) return false;
    const struct frame_attempt *attempt = &s->frame[2].attempt;
    if (attempt->proc != PROC_attempt) return false;
    out->side = attempt->side;
    out->bonus = attempt->bonus;
    if (ask->question == ASK_ATTEMPT) {
        out->at = AT_ATTEMPT;
        return true;
    }
    const struct frame_act *act = &s->frame[3].act;
    if (s->head.depth != 4 || act->proc != PROC_act || act->left) return false;
    out->at = ask->question == ASK_ATTACK ? AT_ATTACK : AT_ACT;
    out->unit = act->unit;
    out->target = act->target;
    out->guns = act->guns;
    out->chit = attempt->chit;
    out->opened = act->opened;
    out->start = act->start;
    out->moves = act->moves;
    out->moved = act->moved;
    out->entered = act->entered;
    return true;
}

bool ccn_quiet(const gg_battle *b, const gg_state *s)
{
    ccn_begin at;
    return ccn_begin_of(b, s, &at);
}
