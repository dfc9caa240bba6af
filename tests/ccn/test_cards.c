/* The headlines of exchanges, as a log or the recap of a round tells them. */
#include "field.h"

#include <stdlib.h>

#include "tell/cards.h"

void memory_is_out(void) { abort(); }

/* What is told of these answers while nothing is opened: headlines, and sentences that belong to no card. */
static char log_text[4000];
static bool whole; /* what stands inside of cards as well */

static void say(cards *c, told what, int depth, const char *text)
{
    (void)c, (void)depth;
    size_t len = strlen(log_text);
    if (!whole && (what == TOLD_LINE || what == TOLD_INNER || what == TOLD_ROUND)) return;
    snprintf(log_text + len, sizeof log_text - len, "%s%s", len ? "\n" : "", text);
}

static const char *told_of(table *t, const char *answers)
{
    cards c;
    cards_begin(&c, 3, say, NULL);
    log_text[0] = 0;
    gg_start(t->battle, t->state, &c.sink); /* once more, and heard from the beginning */
    for (const char *at = answers; *at;) {
        size_t len = strcspn(at, ";");
        gg_answer answer;
        gg_fault fault;
        if (!gg_answer_parse(t->battle, t->state, at, len, &answer, &fault)) fail_msg("`%s`: %s", at, fault.text);
        assert_int_equal(gg_answer_give(t->battle, t->state, &answer, &c.sink), GG_DONE);
        for (at += len; *at == ';' || *at == ' '; at++) continue;
    }
    if (whole) cards_pause(&c, t->battle);
    cards_end(&c);
    return log_text;
}
#define assert_log(t, answers, text) assert_string_equal(told_of(t, answers), text)

static void test_a_breakthrough_has_two_cards(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G3 S; french Ney G2; A1 BR.LN G5 N blocks 1 spent; A2 BR.FA G7 N; allies Hill A9; "
                     "begin act F1");
    assert_log(t,
               "move F1 G4 S; melee F1 A1; roll INF ART ART ART; take F1 S; ride F1 G6 S; melee F1 A2; "
               "roll ART CAV CAV CAV; roll CAV CAV INF",
               "F1 charge A1: destroyed, a banner for the French (1 of 9)\n"
               "F1 charge on at A2: a block lost, 2 in return");
}

static void test_cavalry_before_a_square_is_thrown_back(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G2 S; french Ney G1; A1 BR.LN G5 N; allies Hill G5; begin act F1");
    assert_log(t, "move F1 G4 S; melee F1 A1; square A1; roll 1 2; roll FLAG; retreat F1 G3; roll 5 1 1 1 1",
               "F1 charge A1, who form square: thrown back, shaken");
}

/* telling, 7: how many flags they stand, and what by. */
static void test_flags_that_are_stood(void **state)
{
    (void)state;
    static const char *const set = "F1 FR.LN G4 S; french Ney G3; A1 BR.LN G5 N spent; allies Hill G5; begin attack F1";
    static const char *const led = "F1 FR.LN G4 S; french Ney G3; A1 BR.LN G5 N spent; allies Hill G5; A2 BR.LN F5 N; "
                                   "A3 BR.LN H5 N; begin attack F1";
    whole = true;
    assert_non_null(strstr(told_of(field(set), "melee F1 A1; roll FLAG CAV CAV CAV ART; ignore A1 1"),
                           "A1 stand the flag (Hill)."));
    assert_non_null(strstr(told_of(field(led), "melee F1 A1; roll FLAG FLAG CAV CAV ART; ignore A1 2"),
                           "A1 stand both flags (Hill, supported)."));
    assert_non_null(strstr(told_of(field(set), "melee F1 A1; roll FLAG FLAG FLAG CAV ART; ignore A1 1"),
                           "A1 stand 1 flag of 3 (Hill)."));
    whole = false;
}

static void test_an_order_of_which_nothing_comes(void **state)
{
    (void)state;
    static const char *const set = "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; begin attempt french";
    assert_log(field(set), "activate F1; roll 6 5", "Order to F1: does not arrive");
    assert_log(field(set), "activate F1; roll 4 4", "Order to F1: nothing comes of it");
    assert_log(field(set), "activate F1; roll 6 6; roll 4", "Order to F1: is botched, they are delayed");
    assert_log(field(set), "activate F1; roll 1 2; move F1 E5 S", "F1 go to E5");
}

static void test_events_and_news(void **state)
{
    (void)state;
    static const char *const set = "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; begin round";
    assert_log(field(set), "roll 1 1", "Bayonet charge for the French");
    assert_log(field(set), "roll 6 6", "Leadership for the Allies: a chit more");
    assert_log(field(set), "roll 1 2", ""); /* quiet */
    assert_log(field(set), "roll 5 5; pick F1; move F1 E5 S", "Grand manoeuvre for the French: F1 go to E5");
    static const char *const news = "F1 FR.LN E4 S; french Ney casualty since 1; A1 BR.LN M9 N; round 1; begin round";
    assert_log(field(news), "roll 1", "Ney is dead: a banner for the Allies");
    assert_log(field(news), "roll 5", "No news of Ney");
    assert_log(field(news), "roll 3", "Ney returns and joins F1");
}

static void test_a_leader_alone(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G3 S; french Ney G2; allies Graham G5; A1 BR.LN M9 N; begin act F1");
    assert_log(t, "move F1 G4 S; melee F1 Graham; roll INF INF INF INF; escape Graham G7; decline F1",
               "F1 ride at Graham: he escapes to G7");
    t = field("F1 FR.LN G4 S; french Ney G3; allies Graham G5; A1 BR.LN M9 N; begin act F1");
    assert_log(t, "stay F1; melee F1 Graham; roll SABER INF INF INF; decline F1",
               "F1 attack Graham: he is struck down");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_a_breakthrough_has_two_cards),
        proves(test_cavalry_before_a_square_is_thrown_back),
        proves(test_flags_that_are_stood),
        proves(test_an_order_of_which_nothing_comes),
        proves(test_events_and_news),
        proves(test_a_leader_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
