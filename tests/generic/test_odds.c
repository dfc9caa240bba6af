/* What the odds of every battle of every system must hold to, at every horizon. */
#include <math.h>
#include <stdlib.h>

#include "engine/dice.h"
#include "engine/graph.h"
#include "engine/spread.h"
#include "engine/way.h"
#include "support/roster.h"

enum { SPACE = 64 << 20, BUDGET = 4000, ANSWERS_MAX = 3000 };

static const char *only;
static roster all;
static unsigned char *space;

static int open_all(void **state)
{
    (void)state;
    all = roster_open(only);
    space = aligned_alloc(16, SPACE);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    roster_close(&all);
    free(space);
    return 0;
}

/* Calls `look` with what is done next at some asks of eager battles, one in `every`. */
typedef void look(const scenario *, playing *, gg_move move);

static void some_asks(int tries, int every, look *see)
{
    for (int i = 0; i < all.count; i++) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", (uint64_t)(17 + i), NULL);
        gg_dice when = gg_dice_make(99, (uint64_t)i);
        for (int done = 0; done < tries;) {
            gg_answer answer;
            if (!playing_next(&p, &answer)) break;
            if (gg_dice_below(&when, (uint32_t)every) == 0) {
                see(&all.at[i], &p, answer.kind == GG_CHOOSE ? answer.move : 0);
                done++;
            }
            playing_give(&p, &answer);
        }
        playing_end(&p);
    }
}

static gg_odds odds_of(playing *p, gg_move move, gg_until until, int budget)
{
    gg_arena arena = {.base = space, .size = SPACE};
    gg_guess guess[GG_GUESSES];
    int guesses = -1;
    gg_odds odds;
    gg_odds_ask ask = {.move = move, .until = until, .budget = budget, .deeds = true};
    assert_true(gg_odds_until(p->battle, p->state, &ask, &arena, &odds, guess, &guesses));
    assert_true(guesses >= 0 && guesses <= GG_GUESSES);
    for (int i = 0; i < guesses; i++) assert_true(guess[i].words[0] && guess[i].side < GG_SIDES);
    return odds;
}

/* ---- chances ---- */

static void add_up(const scenario *s, playing *p, gg_move move)
{
    for (gg_until until = GG_UNTIL_NONE; until < GG_UNTILS; until++) {
        gg_odds odds = odds_of(p, move, until, until < GG_UNTIL_PHASE ? BUDGET : BUDGET / 10);
        gg_fraction sum = {.num = 0, .den = 1, .value = 0};
        for (int i = 0; i < odds.outcomes; i++) {
            sum = gg_fraction_add(sum, odds.outcome[i].chance);
            assert_true(odds.outcome[i].deeds && odds.outcome[i].counts);
        }
        if (fabs(sum.value - 1) > 1e-9)
            fail_msg("%s, answer %d, %s: %f", s->name, p->answers, gg_until_word((int)until), sum.value);
        if (odds.exact && !odds.sampled) assert_true(sum.den != 0 && sum.num == sum.den);
    }
}

static void test_chances_sum_to_one_at_every_horizon(void **state)
{
    (void)state;
    some_asks(effort(10) + 1, 23, add_up);
}

/* ---- playing on ---- */

typedef struct pair { /* the same answers, given on the way and without it */
    gg_state *on_way, *plain;
    gg_way way;
    gg_stage stage;
} pair;

static void answer_both(pair *p, gg_dice *dice)
{
    const gg_battle *b = p->way.b;
    uint8_t counts[GG_CLASSES];
    assert_true(gg_same(b, p->on_way, p->plain));
    if (p->on_way->ask.kind == GG_CHOOSE) {
        gg_move m = gg_way_decide(&p->way, p->on_way, &p->stage);
        gg_apply(b, p->plain, m,
                 NULL); /* while a fight is followed even who must move may stand idle: judged by nobody */
        gg_way_choose(&p->way, p->on_way, &p->stage, m, NULL);
        return;
    }
    gg_dice_counts(dice, b, p->on_way, counts);
    gg_roll_counts(b, p->plain, counts, NULL);
    gg_way_roll(&p->way, p->on_way, &p->stage, counts, NULL);
}

static void go_and_play_on(const scenario *s, playing *play, gg_move move, gg_until until, int game)
{
    const gg_battle *b = play->battle;
    gg_dice dice = gg_dice_make(5, (uint64_t)game);
    pair p = {.on_way = table_state(), .plain = table_state()};
    gg_state *on = table_state();
    gg_copy(b, p.on_way, play->state);
    gg_copy(b, p.plain, play->state);
    gg_way_begin(&p.way, b, play->state, &(gg_odds_ask){.move = move, .until = until, .deeds = true});
    gg_way_set_out(&p.way, p.on_way, &p.stage, NULL);
    if (move) gg_apply(b, p.plain, p.way.ask.move, NULL); /* as it is followed: a melee alone */
    for (int i = 0; i < ANSWERS_MAX && !gg_way_ended(&p.way, p.on_way, &p.stage); i++) answer_both(&p, &dice);
    gg_outcome end = {.state = p.on_way, .given = p.stage.given, .counts = p.stage.counts};
    gg_play_on(b, &end, on, NULL);
    if (!gg_same(b, on, p.plain))
        fail_msg("%s, answer %d, %s: playing on is not playing through", s->name, play->answers,
                 gg_until_word((int)until));
    free(p.on_way);
    free(p.plain);
    free(on);
}

static void play_on(const scenario *s, playing *p, gg_move move)
{
    for (gg_until until = GG_UNTIL_NONE; until < GG_UNTILS; until++)
        for (int i = 0; i < 2; i++) go_and_play_on(s, p, move, until, p->answers * 2 + i);
}

static void test_outcomes_can_be_played_on(void **state)
{
    (void)state;
    some_asks(effort(60) + 4, 5, play_on);
}

/* ---- one horizon and another ---- */

typedef struct walker {
    gg_way way;
    gg_stage stage;
    gg_state *state;
} walker;

static void walk_out(walker *w, const playing *p, gg_move move, gg_until until)
{
    w->state = table_state();
    gg_copy(p->battle, w->state, p->state);
    gg_way_begin(&w->way, p->battle, p->state, &(gg_odds_ask){.move = move, .until = until});
    gg_way_set_out(&w->way, w->state, &w->stage, NULL);
}

static bool walk_ended(const walker *w) { return gg_way_ended(&w->way, w->state, &w->stage); }

/* The same answers, chosen for the one that goes further: the other ends no later. */
static void ends_no_later(const scenario *s, playing *p, gg_move move, gg_until small, gg_until large)
{
    walker near, far;
    gg_dice dice = gg_dice_make(8, (uint64_t)p->answers);
    walk_out(&near, p, move, small);
    walk_out(&far, p, move, large);
    for (int i = 0; i < ANSWERS_MAX && !walk_ended(&near) && !walk_ended(&far); i++) {
        if (far.state->ask.kind == GG_CHOOSE) {
            gg_move m = gg_way_decide(&far.way, far.state, &far.stage);
            gg_way_choose(&far.way, far.state, &far.stage, m, NULL);
            gg_way_choose(&near.way, near.state, &near.stage, m, NULL);
        } else {
            uint8_t counts[GG_CLASSES];
            gg_dice_counts(&dice, p->battle, far.state, counts);
            gg_way_roll(&far.way, far.state, &far.stage, counts, NULL);
            gg_way_roll(&near.way, near.state, &near.stage, counts, NULL);
        }
    }
    if (!walk_ended(&near) && walk_ended(&far)) {
        char text[GG_MOVE_TEXT] = "the dice";
        if (move) gg_move_print(p->battle, p->state, move, text, sizeof text);
        fail_msg("%s, answer %d, %s: %s goes past %s", s->name, p->answers, text, gg_until_word((int)small),
                 gg_until_word((int)large));
    }
    free(near.state);
    free(far.state);
}

static void nest(const scenario *s, playing *p, gg_move move)
{
    bool lasts = p->battle->system->fought; /* fights may go on in a later phase of the turn */
    ends_no_later(s, p, move, GG_UNTIL_EXCHANGE, GG_UNTIL_PHASE);
    if (!lasts) ends_no_later(s, p, move, GG_UNTIL_EXCHANGE, GG_UNTIL_FIGHT);
    ends_no_later(s, p, move, GG_UNTIL_FIGHT, lasts ? GG_UNTIL_TURN : GG_UNTIL_PHASE);
    ends_no_later(s, p, move, GG_UNTIL_PHASE, GG_UNTIL_TURN);
    ends_no_later(s, p, move, GG_UNTIL_TURN, GG_UNTIL_ROUND);
}

static void test_no_horizon_goes_past_a_larger_one(void **state)
{
    (void)state;
    some_asks(effort(30) + 2, 5, nest);
}

/* ---- the whole and its parts ---- */

enum { EVENTS = 8, PARTS_MAX = 800 };

static uint64_t end_hash(const gg_battle *b, const gg_state *s, int32_t given)
{
    return gg_hash(b, s) ^ (uint64_t)given * 0x9e3779b97f4a7c15u;
}

/* The chances of eight events that nobody would think of: bits of the end's hash. */
static void add_events(const gg_battle *b, const gg_state *s, int32_t given, double chance, double *event)
{
    uint64_t hash = end_hash(b, s, given);
    for (int i = 0; i < EVENTS; i++) event[i] += hash >> (8 * i) & 1 ? chance : 0;
}

/* Every roll by hand, one inside the other, with no state looked up and nothing joined; false: there are too many. */
static bool parts_of(gg_way *w, const gg_state *from, const gg_stage *stage, double chance, int *left, double *event)
{
    gg_state *s = table_state();
    gg_stage g = *stage;
    gg_spread spread;
    uint32_t weight[GG_CLASSES];
    bool good = true;
    gg_copy(w->b, s, from);
    while (!gg_way_ended(w, s, &g) && s->ask.kind == GG_CHOOSE) gg_way_choose(w, s, &g, gg_way_decide(w, s, &g), NULL);
    if (gg_way_ended(w, s, &g)) {
        add_events(w->b, s, g.given, chance, event);
    } else if (chance > 1e-12) {
        int classes = gg_weights(w->b, s, weight);
        void *room = aligned_alloc(16, gg_spread_space(classes, weight, s->ask.dice) + 16);
        gg_state *next = table_state();
        gg_spread_make(&spread, classes, weight, s->ask.dice, room);
        good = (*left -= spread.outcomes) > 0;
        for (int k = 0; k < spread.outcomes && good; k++) {
            gg_stage then = g;
            gg_copy(w->b, next, s);
            gg_way_roll(w, next, &then, gg_spread_counts(&spread, k), NULL);
            good = parts_of(w, next, &then, chance * spread.share[k], left, event);
        }
        free(next);
        free(room);
    }
    free(s);
    return good;
}

static int composed;

static void compose(const scenario *s, playing *p, gg_move move)
{
    const gg_until until[] = {GG_UNTIL_FIGHT, GG_UNTIL_EXCHANGE, GG_UNTIL_CHOICE};
    for (int u = 0; u < 3; u++) {
        double whole[EVENTS] = {0}, parts[EVENTS] = {0};
        int left = PARTS_MAX;
        walker w;
        walk_out(&w, p, move, until[u]);
        bool few = parts_of(&w.way, w.state, &w.stage, 1, &left, parts);
        free(w.state);
        if (!few || left == PARTS_MAX) continue;
        gg_odds odds = odds_of(p, move, until[u], 1000000);
        for (int i = 0; i < odds.outcomes; i++)
            add_events(p->battle, odds.outcome[i].state, odds.outcome[i].given, odds.outcome[i].chance.value, whole);
        for (int i = 0; i < EVENTS; i++)
            if (fabs(whole[i] - parts[i]) > 1e-7)
                fail_msg("%s, answer %d, %s: %f, in parts %f", s->name, p->answers, gg_until_word((int)until[u]),
                         whole[i], parts[i]);
        composed++;
    }
}

static void test_the_whole_is_the_sum_of_its_parts(void **state)
{
    (void)state;
    composed = 0;
    some_asks(effort(12) + 2, 7, compose);
    assert_true(composed >= 50);
}

static int estimated;

/* Five times the error of so many independent samples, and a little for what is rare. */
static void estimate(const scenario *s, playing *p, gg_move move)
{
    double exact[EVENTS] = {0}, sampled[EVENTS] = {0};
    gg_odds odds = odds_of(p, move, GG_UNTIL_FIGHT, 5000);
    if (odds.sampled || odds.outcomes < 3) return;
    for (int i = 0; i < odds.outcomes; i++)
        add_events(p->battle, odds.outcome[i].state, odds.outcome[i].given, odds.outcome[i].chance.value, exact);
    odds = odds_of(p, move, GG_UNTIL_FIGHT, 8);
    if (!odds.sampled) return;
    assert_true(odds.samples > 0 && !odds.exact);
    for (int i = 0; i < odds.outcomes; i++)
        add_events(p->battle, odds.outcome[i].state, odds.outcome[i].given, odds.outcome[i].chance.value, sampled);
    for (int i = 0; i < EVENTS; i++)
        if (fabs(exact[i] - sampled[i]) > 2.5 / sqrt(odds.samples) + 5.0 / odds.samples)
            fail_msg("%s, answer %d: exactly %f, estimated %f from %d samples", s->name, p->answers, exact[i],
                     sampled[i], odds.samples);
    estimated++;
}

static void test_estimates_are_as_good_as_they_say(void **state)
{
    (void)state;
    estimated = 0;
    some_asks(effort(20) + 2, 3, estimate);
    assert_true(estimated > 3);
}

/* ---- loops ---- */

static bool named(const scenario *s, const char *name) { return strcmp(s->name, name) == 0; }

static bool asks_by(const playing *p, const char *rule)
{
    const gg_rule_entry *e = gg_system_rule(gg_battle_system(p->battle), p->state->ask.rule);
    return p->state->ask.kind == GG_ROLL && e && strstr(e->id, rule);
}

static gg_fraction chance_of_side(const gg_odds *odds, int side)
{
    gg_fraction sum = {.num = 0, .den = 1, .value = 0};
    for (int i = 0; i < odds->outcomes; i++)
        if (odds->outcome[i].state->ask.side == side) sum = gg_fraction_add(sum, odds->outcome[i].chance);
    return sum;
}

/* Plays by habit to the first roll by that rule, and gives the chance that this side is asked next. */
static void assert_first(const scenario *s, const char *rule, int side, const char *fraction)
{
    playing p;
    char text[96];
    playing_begin(&p, s->battle, "random", 3, NULL);
    while (!asks_by(&p, rule)) {
        if (p.state->ask.kind == GG_CHOOSE)
            assert_int_equal(gg_choose(p.battle, p.state, gg_habit(p.battle, p.state), NULL), GG_DONE);
        else
            assert_true(playing_step(&p));
    }
    gg_odds odds = odds_of(&p, 0, GG_UNTIL_CHOICE, 400);
    gg_fraction_print(chance_of_side(&odds, side), text, sizeof text);
    if (!odds.exact || odds.sampled || strcmp(text, fraction) != 0)
        fail_msg("%s: %s instead of %s", s->name, text, fraction);
    playing_end(&p);
}

/* So many vertices in a ring, each of which leads as often to an end of its own: the chance of the first end. */
static gg_fraction end_of_ring(int n)
{
    gg_arena arena = {.base = space, .size = SPACE};
    gg_graph g;
    assert_true(gg_graph_open(&g, &arena, 63));
    for (int i = 0; i < 2 * n; i++) assert_int_equal(gg_graph_add(&g, (uint64_t)i), i);
    for (int i = 0; i < n; i++) {
        gg_graph_gain(&g, (i + 1) % n, 1, 0.5);
        gg_graph_gain(&g, n + i, 1, 0.5);
        assert_true(gg_graph_tie(&g, i, 2, 1));
    }
    gg_graph_settle(&g);
    double sum = 0;
    for (int i = n; i < 2 * n; i++) sum += gg_vertex_at(&g, i)->chance.value;
    assert_true(fabs(sum - 1) < 1e-9);
    return gg_vertex_at(&g, n)->chance;
}

static void test_loops_of_any_length_are_summed(void **state)
{
    (void)state;
    gg_fraction three = gg_fraction_reduce(end_of_ring(3)), many = end_of_ring(40);
    assert_true(three.num == 4 && three.den == 7);
    assert_true(many.den == 0 && fabs(many.value - 0.5) < 1e-9); /* too long to be exact, and it says so */
}

/* Ties are rolled again, however many rolls that takes: the loop is summed. */
static void test_ties_are_summed(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        if (named(&all.at[i], "boe/el_bodon")) assert_first(&all.at[i], "boe.init.roll", 0, "21/31");
        if (named(&all.at[i], "rbc/muster")) assert_first(&all.at[i], "rbc.win.build", 0, "1/2");
    }
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_sum_to_one_at_every_horizon),
        cmocka_unit_test(test_outcomes_can_be_played_on),
        cmocka_unit_test(test_no_horizon_goes_past_a_larger_one),
        cmocka_unit_test(test_the_whole_is_the_sum_of_its_parts),
        cmocka_unit_test(test_estimates_are_as_good_as_they_say),
        cmocka_unit_test(test_loops_of_any_length_are_summed),
        cmocka_unit_test(test_ties_are_summed),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
