/* Lines in which a part is missing, and the question for it; and that no sign of a board means two things. */
#include "tell/lacks.h"

#include <stdlib.h>

#include "support/table.h"
#include "tell/buffer.h"

void memory_is_out(void) { abort(); }

/* At the first question that matters. */
static table *at(const char *scenario)
{
    gg_asking a;
    table *t = set_up_file(table_scenario_path(scenario));
    while (gg_asking_of(t->battle, t->state, &a) && a.idle) gg_apply(t->battle, t->state, a.usual, NULL);
    return t;
}

static lacks *find(table *t, const char *text)
{
    static lacks found;
    lacks_find(t->battle, t->state, text, true, &found);
    return &found;
}

static void assert_means(const char *scenario, const char *text, const char *line)
{
    table *t = at(scenario);
    lacks *l = find(t, text);
    assert_string_equal(l->ask, "");
    assert_int_equal(l->lines, 1);
    assert_string_equal(l->line[0], line);
}

static void assert_asks_for(const char *scenario, const char *text, const char *question)
{
    table *t = at(scenario);
    assert_string_equal(find(t, text)->ask, question);
}

static void test_one_move_alone_is_meant(void **state)
{
    (void)state;
    assert_means("ccn/drill_melee", "a1", "melee F1 A1");
    assert_means("ccn/drill_melee", "MELEE", "melee F1 A1");
    assert_means("boe/drill_charge", "f1 a1", "charge F1 A1 fff");
    assert_means("rbc/before_novara", "s4", "next S4");
    assert_means("bp/redinha", "group b12", "group B12");
}

static void test_of_several_it_is_asked_which(void **state)
{
    (void)state;
    assert_asks_for("boe/drill_charge", "charge", "charge which unit? F1, F2 or F3");
    assert_asks_for("rbc/before_novara", "next", "next which unit? S1, S2, S3, S4 or S5");
    assert_asks_for("kings/crag", "n1", "what shall N1 do? move, double, skirmish, ground or stand-to");
}

static void test_the_answer_may_be_the_missing_part_alone(void **state)
{
    (void)state;
    assert_means("rbc/before_novara", "next|s3", "next S3");
    assert_asks_for("boe/drill_charge", "charge|F3", "charge F3 at whom? A3, A5 or A2");
    assert_means("boe/drill_charge", "charge|F1|A1", "charge F1 A1 fff");
}

static void test_a_unit_by_a_word_of_its_name(void **state)
{
    (void)state;
    assert_means("bp/redinha", "rifles", "group B1");
    assert_means("bp/redinha", "Light Dragoons", "group B5");
    assert_means("rbc/before_novara", "halberdiers", "next S4");
}

static void test_what_nobody_could_mean_is_nothing(void **state)
{
    (void)state;
    table *t = at("ccn/drill_melee");
    assert_int_equal(find(t, "dance")->lines, 0);
    assert_int_equal(find(t, "")->lines, 0);
    assert_int_equal(find(t, "a1|f9")->lines, 0);
}

/* Dice follow: an order is never given to a unit that nobody named. */
static void test_who_gets_an_order_is_asked_even_of_one(void **state)
{
    (void)state;
    table *t = at("ccn/el_bodon");
    gg_dice dice = gg_dice_make(1, 0);
    while (gg_pending(t->battle, t->state).kind == GG_ROLL || gg_pending(t->battle, t->state).side != 0) {
        if (gg_pending(t->battle, t->state).kind == GG_ROLL)
            gg_dice_roll(&dice, t->battle, t->state, NULL);
        else
            gg_apply(t->battle, t->state, gg_habit(t->battle, t->state), NULL);
    }
    lacks *l = find(t, "E4");
    assert_true(l->later);
    assert_true(strstr(l->ask, "which unit? ") == l->ask);
    assert_true(find(t, "F1 E4")->lines >= 1);
    assert_string_equal(find(t, "F1 E4")->line[0], "activate F1 E4");
}

/* ---- signs ---- */

static void test_no_sign_of_a_board_means_two_things(void **state)
{
    static const char *const battle[] = {"ccn/el_bodon", "bp/redinha", "rbc/before_novara", "boe/el_bodon",
                                         "kings/crag"};
    (void)state;
    for (size_t i = 0; i < sizeof battle / sizeof *battle; i++) {
        table *t = at(battle[i]);
        gg_view *v = take(sizeof *v);
        gg_view_make(t->battle, t->state, 0, v);
        for (int s = 0; s < GG_WORDS; s++)
            for (int g = 0; g < GG_WORDS; g++) {
                char sign = v->status_mark[s];
                bool both = v->status_word[s] && v->terrain_word[g] && v->terrain_mark[g] == sign && sign != '.';
                if (sign > ' ' && both)
                    fail_msg("%s: %c is %s and %s", battle[i], sign, v->status_word[s], v->terrain_word[g]);
            }
        free(v);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_one_move_alone_is_meant),
        proves(test_of_several_it_is_asked_which),
        proves(test_the_answer_may_be_the_missing_part_alone),
        proves(test_a_unit_by_a_word_of_its_name),
        proves(test_what_nobody_could_mean_is_nothing),
        proves(test_who_gets_an_order_is_asked_even_of_one),
        proves(test_no_sign_of_a_board_means_two_things),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
