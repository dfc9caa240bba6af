/* What each roll is for: purpose, number, dice and what can come of it. The procedure that asks says it, which most often
 * stands below the one that rolls (7.5). All amounts are the tallies of the chapters. show/results.c reads the dice. */
#include "rules/ccn/show/tests.h"

bool ccn_many(const gg_battle *b, int piece) { return (void)b, !ccn_is_leader((unsigned)piece); }

/* "heavy cavalry", "Old Guard" */
void ccn_say_kind(const gg_battle *b, int piece, gg_text *t)
{
    if (ccn_is_leader((unsigned)piece) || piece == GG_NONE) return;
    const char *name = ccn_type_of(ccn_b(b), piece)->name;
    bool guard = strstr(name, "Guard") != NULL;
    gg_text_add(t, "%c%s", guard ? *name : *name + ('a' - 'A'), name + 1);
}

const ccn_frame *ccn_roll_of(const ccn_state *s) { return ccn_top(s)->head.proc == PROC_roll ? ccn_top(s) : NULL; }

const ccn_frame *ccn_asker(const ccn_state *s) { return ccn_roll_of(s) ? ccn_top(s) - 1 : ccn_top(s); }

typedef struct asked { /* one roll */
    const gg_battle *b;
    const ccn_state *s;
    const ccn_frame *f; /* of the procedure that asks */
    gg_test *t;
    gg_tally tally;
    gg_phrase who;
} asked;

static void about(asked *a, int piece, int other)
{
    a->t->piece = (uint8_t)piece, a->t->other = (uint8_t)other;
    a->who = GG_PHRASE_OF(a->b, .piece = piece, .other = other);
    a->who.side = piece < CCN_UNITS ? ccn_b(a->b)->unit[piece].side : ccn_b(a->b)->leader[piece - CCN_LEADER].side;
}

static void row(asked *a, int low, int high, int good, const char *words)
{
    gg_test_row_add(a->t, low, high, good, words, a->who);
}

static void purpose(asked *a, const char *words) { gg_test_purpose(a->t, words, a->who); }

static void lines(asked *a, gg_tally_kind kind) { gg_test_tally_of(a->t, a->b, kind, &a->tally); }

/* ---- rounds ---- */

static void test_round(asked *a)
{
    a->who = GG_PHRASE_OF(a->b);
    a->t->form = GG_FORM_DRAW;
    purpose(a, "chit from the cup");
    gg_test_line_add(a->t, GG_TALLY_DICE, 1, CHIT_DRAW, "one of {n} French and {k|Allied chit|Allied chits}",
                     GG_PHRASE_OF(a->b, .n = a->s->side[FRENCH].cup, .k = a->s->side[ALLIES].cup));
    row(a, 1, 1, 0, "French chit");
    row(a, 2, 2, 0, "Allied chit");
}

static void test_event(asked *a)
{
    static const char *const words[] = {
        "No tactical event",
        "Bayonet charge: one French attack by infantry that has moved gets a die more this round",
        "Fire and hold: one Allied volley by infantry that stands gets a die more this round",
        "Bombard: one French battery fires with a die more and uses no shot",
        "Rally: up to two Allied units in direct command may rally at once",
        "Grand manoeuvre: up to two French units clear of the enemy may move at once",
        "Leadership: one more Allied chit goes into the cup",
    };
    static const char *const dice[] = {"no double", "1/1", "2/2", "3/3", "4/4", "5/5", "6/6"};
    a->who = GG_PHRASE_OF(a->b, .n = a->s->round);
    a->t->form = GG_FORM_TABLE, a->t->quiet = true;
    purpose(a, "tactical event of round {n}");
    for (int i = 0; i < 7; i++) {
        row(a, i ? 2 * i : 2, i ? 2 * i : 12, 0, words[i]);
        gg_test_row_dice(a->t, dice[i]);
    }
}

static void test_fate(asked *a)
{
    int leader = a->f->fate.leader;
    bool room = ccn_return_cells(ccn_b(a->b), a->s, leader) != 0;
    about(a, CCN_LEADER + leader, GG_NONE);
    a->t->form = GG_FORM_TABLE;
    purpose(a, "news of {p}");
    row(a, 1, 2, -1, "{p} is dead: a banner for the {S}");
    row(a, 3, 4, room, room ? "{p} returns" : "{p} would return, but there is no place for him yet");
    row(a, 5, 6, 0, "No news of {p}");
}

/* ---- orders ---- */

static void order_rows(asked *a, int number)
{
    const struct frame_attempt *f = &a->f->attempt;
    bool resolve = ccn_b(a->b)->option.doubles_resolve, group = f->guns != 0;
    row(a, 2, number, 1, group ? "the order arrives for all of them" : "the order arrives");
    row(a, number + 1, 12, -1,
        group ? "the order does not arrive; all are spent" : "the order does not arrive; they are spent");
    row(a, 2, 2, 1, "the order arrives and they stay unspent");
    gg_test_row_dice(a->t, "two ones");
    row(a, 12, 12, -1, "the order is botched");
    gg_test_row_dice(a->t, "two sixes");
    if (resolve) {
        row(a, 4, 10, 1, "the order arrives; the chit goes back, they stay unspent");
        gg_test_row_dice(a->t, "double 2 to 5, number or less");
        row(a, 4, 10, -1, "the order does not arrive; the chit goes back, they stay unspent");
    } else
        row(a, 4, 10, 0,
            f->bonus ? "nothing comes of it; the {s} try again" : "nothing comes of it, the chit goes back");
    gg_test_row_dice(a->t, resolve ? "double 2 to 5, over the number" : "double 2 to 5");
}

static void test_attempt(asked *a)
{
    const struct frame_attempt *f = &a->f->attempt;
    ccn_command c;
    about(a, f->unit, f->target);
    ccn_command_work(ccn_b(a->b), a->s, f->side, &c);
    ccn_order_number(ccn_b(a->b), a->s, &c, f, &a->tally);
    a->t->form = GG_FORM_SUM_LOW, a->t->bound = GG_AT_MOST, a->t->number = a->tally.total;
    lines(a, GG_TALLY_NUMBER);
    purpose(a, f->guns ? "order to {p} with the guns against {o}" : "order to {p}");
    if (f->guns) a->t->rule = COMBINED_CHECK;
    order_rows(a, a->tally.total);
}

static void test_botch(asked *a)
{
    static const char *const words[] = {
        "They take a wrong road: the {S} say where",
        "They wheel about: the {S} say which way",
        "The order is lost",
        "They are delayed: spent next round too",
        "Confusion: they are shaken",
        "A subordinate acts on his own: they act after all",
    };
    about(a, a->f->botch.unit, GG_NONE);
    a->t->form = GG_FORM_TABLE;
    purpose(a, "botched order to {p}");
    for (int die = 1; die <= 6; die++) {
        bool works = die == 3 || ccn_botch_works(ccn_b(a->b), a->s, a->f->botch.unit, die);
        row(a, die, die, !works || die == 3 ? 0 : die == 6 ? 1 : -1, works ? words[die - 1] : "It makes no difference");
    }
}

static void test_leader_turn(asked *a)
{
    int leader = a->f->leader_turn.leader;
    about(a, CCN_LEADER + leader, a->s->unit_at[a->s->leader[leader].hex]);
    purpose(a, "{p} to leave {o}");
    gg_test_add(a->t, GG_TALLY_NUMBER, 10, LEADER_DETACH, "a leader with a unit");
    gg_test_against(a->t, GG_FORM_SUM_LOW, GG_AT_MOST, 10, "he may ride", "he cannot get away", a->who);
}

/* Infantry forms square before cavalry, cavalry rides off before infantry. */
static void test_reaction(asked *a)
{
    int unit = a->f->reaction.unit;
    const struct frame_melee *m = &(a->f - 1)->melee;
    bool square = ccn_type_of(ccn_b(a->b), unit)->cls == INF;
    about(a, unit, m->unit);
    a->t->rule = square ? SQUARE_ATTEMPT : RETIRE_CHECK;
    if (square)
        ccn_square_number(ccn_b(a->b), a->s, unit, m->start, &a->tally);
    else
        ccn_reaction_number(ccn_b(a->b), a->s, unit, &a->tally);
    lines(a, GG_TALLY_NUMBER);
    purpose(a, square ? "{p} to form square before {o}" : "{p} to ride off before {o}");
    gg_test_against(a->t, GG_FORM_SUM_LOW, GG_AT_MOST, a->tally.total, square ? "the square stands" : "they get away",
                    square ? "too late, they are caught in line" : "too late, they are caught standing", a->who);
}

/* ---- battle dice ---- */

/* 4.1: what the faces do in this roll. */
static void faces(asked *a, int leader)
{
    a->t->form = GG_FORM_FACES;
    a->t->one = leader ? "saber" : "hit", a->t->more = leader ? "sabers" : "hits";
    gg_test_class(a->t, HIT, 1, leader ? "strikes him down" : "hits");
    if (ccn_dice[a->t->die].classes > FLAG) gg_test_class(a->t, FLAG, 0, leader ? "thrown again" : "driven back");
}

static void dice(asked *a) { lines(a, GG_TALLY_DICE); }

static void test_fire(asked *a)
{
    const struct frame_fire *f = &a->f->fire;
    bool leader = ccn_is_leader(f->target);
    about(a, f->unit, f->target);
    faces(a, leader);
    ccn_volley(ccn_b(a->b), a->s, f, &a->tally);
    dice(a);
    a->t->rule = leader ? LEADER_ALONE : FIRE_ELIGIBLE;
    purpose(a, leader ? "fire, {p} at {o} alone" : "fire, {p} at {o}");
    if (!leader) return;
    gg_test_class(a->t, HIT, 1, "two strike him down");
    row(a, 2, INT16_MAX, 1, "he is struck down");
    gg_test_row_dice(a->t, "two sabers");
    row(a, 0, 1, -1, "he is unhurt");
    gg_test_row_dice(a->t, "fewer");
}

/* As it was before this attack used its shot. */
static void load(ccn_state *s, int unit)
{
    if (unit < CCN_UNITS && s->unit[unit].shots == 6) s->unit[unit].shots = 5;
}

static void test_melee(asked *a)
{
    const struct frame_melee *f = &a->f->melee;
    about(a, f->unit, f->target);
    faces(a, false);
    ccn_state was = *a->s;
    for (int gun = 0; gun < CCN_GUNS; gun++)
        if (!(f->low[gun / 8] >> gun % 8 & 1)) load(&was, ccn_b(a->b)->gun_unit[a->who.side][gun]);
    ccn_charge(ccn_b(a->b), &was, f, &a->tally);
    dice(a);
    a->t->rule = f->retiring ? RETIRE_RESOLVE : f->guns ? COMBINED_DICE : MELEE_DICE;
    purpose(a, f->retiring ? "parting blow, {p} at {o}"
               : f->guns   ? "melee, {p} and the guns against {o}"
                           : "melee, {p} against {o}");
}

/* With lances a flag is thrown again, and may still be a saber. */
static void test_hunt(asked *a)
{
    const struct frame_hunt *f = &a->f->hunt;
    about(a, f->unit, CCN_LEADER + f->leader);
    faces(a, true);
    ccn_state was = *a->s;
    if (!f->low) load(&was, f->unit);
    ccn_pursuit(ccn_b(a->b), &was, f, &a->tally);
    dice(a);
    purpose(a, "{p} ride at {o} alone");
    row(a, 1, INT16_MAX, 1, "he is struck down");
    gg_test_row_dice(a->t, "a saber");
    row(a, 0, 0, -1, "he flees");
    gg_test_row_dice(a->t, "none");
    if (a->t->die != DIE_LEADER_LANCE || a->s->head.ask.rule == UNIT_TRAITS) return;
    row(a, 0, 0, 0, "flags are thrown again for the lances");
    gg_test_row_dice(a->t, "flags and no saber");
}

static void test_battle_back(asked *a)
{
    const struct frame_battle_back *f = &a->f->battle_back;
    about(a, f->unit, f->attacker);
    faces(a, false);
    ccn_answer(ccn_b(a->b), a->s, f, &a->tally);
    dice(a);
    a->t->rule = BATTLEBACK_DICE;
    purpose(a, "battle back, {p} at {o}");
}

static void test_square_fight(asked *a)
{
    const struct frame_square_fight *f = &a->f->square_fight;
    bool volley = a->s->head.ask.rule == SQUARE_DIE;
    about(a, volley ? f->target : f->unit, volley ? f->unit : f->target);
    faces(a, false);
    ccn_one_die(ccn_b(a->b), a->s, a->t->piece, a->t->other, &a->tally);
    if (!volley) gg_tally_word(&a->tally, f->guns, COMBINED_DICE, "the guns");
    dice(a);
    purpose(a, volley    ? "volley of the square, {p} at {o}"
               : f->guns ? "{p} at the square of {o} with the guns"
                         : "{p} at the square of {o}");
    if (!volley) return;
    row(a, 1, 1, 1, "a hit");
    row(a, 0, 0, 1, "a flag: the horsemen are thrown back");
    row(a, 0, 0, -1, "nothing: they come on");
}

/* ---- morale ---- */

static void fives(asked *a, int unit, const char *held, const char *failed)
{
    ccn_morale_dice(ccn_b(a->b), a->s, unit, &a->tally);
    dice(a);
    a->t->form = GG_FORM_EACH;
    a->t->one = "5", a->t->more = "5s";
    gg_test_class(a->t, HIT, 1, "a 5 is enough");
    row(a, 1, INT16_MAX, 1, held);
    row(a, 0, 0, -1, failed);
}

static const char *why_tested(const ccn_frame *caller, const ccn_state *s)
{
    if (caller->head.proc != PROC_apply || !caller->apply.flags) return "morale of {p}, they lost their leader";
    if (ccn_in_square(s, caller->apply.unit)) return "morale of {p}, they lost blocks in square";
    return caller->apply.distance ? "morale of {p}, they had no room" : "morale of {p}, they fell back";
}

static void test_morale(asked *a)
{
    int unit = a->f->morale.unit, morale = a->s->unit[unit].morale;
    bool gone = ccn_b(a->b)->option.broken_eliminate || a->s->unit[unit].blocks == 1;
    about(a, unit, GG_NONE);
    purpose(a, why_tested(a->f - 1, a->s));
    fives(a, unit, "a 5, they hold",
          morale == STEADY   ? "no 5, they are shaken"
          : morale == SHAKEN ? "no 5, they break"
          : gone             ? "no 5, they melt away"
                             : "no 5, they melt away, a block lost");
}

static void test_rally(asked *a)
{
    int unit = a->f->rally.unit;
    about(a, unit, GG_NONE);
    purpose(a, "{p} rally");
    fives(a, unit,
          a->s->unit[unit].morale == BROKEN ? "a 5, they rally: shaken now, not broken" : "a 5, they are steady again",
          "no 5, nothing gained");
}

/* ---- leaders in danger ---- */

static void test_leader_check(asked *a)
{
    const struct frame_leader_check *f = &a->f->leader_check;
    bool rout = f->dice == 1;
    about(a, CCN_LEADER + f->leader, GG_NONE);
    faces(a, true);
    a->t->harms = true, a->t->quiet = !rout;
    gg_test_add(a->t, GG_TALLY_DICE, f->dice, LEADER_CHECK, rout ? "their last block is lost" : "blocks are lost");
    purpose(a, rout ? "{p} in the rout" : "danger to {p}");
    if (!rout) gg_test_class(a->t, HIT, 1, "two strike him down");
    row(a, f->dice, f->dice, -1, "{p} is struck down");
    gg_test_row_dice(a->t, rout ? "a saber" : "two sabers");
    row(a, 0, f->dice - 1, 1, rout ? "he gets clear" : "{p} unhurt");
    gg_test_row_dice(a->t, "else");
}

/* ---- all of them ---- */

static void (*const testers[CCN_PROCS])(asked *) = {
#define TESTS(name) [PROC_##name] = test_##name
    TESTS(round),       TESTS(event),        TESTS(fate),   TESTS(attempt), TESTS(botch),
    TESTS(leader_turn), TESTS(reaction),     TESTS(fire),   TESTS(melee),   TESTS(hunt),
    TESTS(battle_back), TESTS(square_fight), TESTS(morale), TESTS(rally),   TESTS(leader_check),
};

/* 4.3: the second throw of lances goes on with the first test. */
static void second_throw(asked *a)
{
    a->t->follows = true;
    a->t->rule = UNIT_TRAITS;
    a->t->tally[GG_TALLY_DICE].lines = a->t->tally[GG_TALLY_DICE].total = 0;
    gg_test_add(a->t, GG_TALLY_DICE, a->t->dice, UNIT_TRAITS, "one for each flag of lances");
}

static void say_aide(asked *a, const struct frame_roll *f)
{
    static const char *const words[] = {"Aide of the {s}: the die again", "Aide of the {s}: both dice again",
                                        "Aide of the {s}: all {n} dice again"};
    if (f->again || !ccn_aide_at_hand(ccn_b(a->b), a->s, f->unit)) return;
    gg_test_again(a->t, words[f->dice > 2 ? 2 : f->dice - 1],
                  GG_PHRASE_OF(a->b, .side = ccn_b(a->b)->unit[f->unit].side, .n = f->dice));
}

void ccn_test(const gg_battle *b, const gg_state *state, gg_test *t)
{
    const ccn_state *s = ccn_s(state);
    asked a = {.b = b, .s = s, .f = ccn_asker(s), .t = t, .tally = {.telling = true}};
    const ccn_frame *roll = ccn_roll_of(s);
    assert(testers[a.f->head.proc]);
    testers[a.f->head.proc](&a);
    if (state->ask.rule == UNIT_TRAITS) second_throw(&a);
    if (roll) say_aide(&a, &roll->roll);
}
