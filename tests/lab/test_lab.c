/* Studies: the same digits however they are cut up, and a test of differences that is honest about its errors. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "support/roster.h"

enum { GAMES = 90, REPETITIONS = 1000, PAIRS = 20000, LOOK = 250 };

/* ---- cut up ---- */

static void open_study(gg_lab *lab, gg_lab_arm arm[2], const gg_battle *b)
{
    int eager = gg_player_find("eager"), sergeant = gg_player_find("sergeant");
    arm[0] = (gg_lab_arm){.battle = b, .player = {sergeant, eager}, .games = GAMES, .mapped = true};
    arm[1] = (gg_lab_arm){.battle = b, .player = {eager, eager}, .games = GAMES / 2, .judged = true};
    *lab = (gg_lab){.arm = arm, .arms = 2, .seed = 7, .jobs = 1};
    for (int i = 0; i < 2; i++) assert_true(gg_lab_arm_open(&arm[i]));
}

static void close_study(gg_lab *lab)
{
    for (int i = 0; i < lab->arms; i++) gg_lab_arm_close(&lab->arm[i]);
}

static void assert_same(const gg_lab *a, const gg_lab *b)
{
    for (int i = 0; i < a->arms; i++) {
        assert_string_equal(a->arm[i].outcome, b->arm[i].outcome);
        assert_memory_equal(a->arm[i].counts, b->arm[i].counts,
                            gg_lab_counts(a->arm[i].battle) * sizeof *a->arm[i].counts);
    }
}

/* Piece by piece, the numbers of the events are those of the view. */
static void assert_sound(const gg_lab_arm *a)
{
    const uint64_t *c = a->counts;
    assert_int_equal(c[GG_LAB_BATTLES], a->games);
    assert_int_equal(c[GG_LAB_WINS] + c[GG_LAB_WINS + 1] + c[GG_LAB_DRAWN] + c[GG_LAB_UNFINISHED], a->games);
    uint64_t fought = 0, hurt = 0, stood = 0, killed = 0, went = 0;
    for (int i = 0; i < GG_PIECES; i++) fought += c[GG_LAB_FOUGHT + i], hurt += c[GG_LAB_HURT + i];
    for (int i = 0; i < GG_SIDES * GG_LAB_CELLS; i++) stood += c[GG_LAB_STOOD + i];
    for (int side = 0; side < GG_SIDES; side++)
        for (int m = 0; m < GG_MANNERS * GG_MANNERS; m++)
            killed += gg_lab_killed(a, side, (gg_manner)(m / GG_MANNERS), (gg_manner)(m % GG_MANNERS));
    for (int r = 1; r <= gg_system_rules(gg_battle_system(a->battle)); r++)
        went += gg_lab_rule_count(a, r, GG_LAB_WENT);
    assert_int_equal(gg_lab_rule_count(a, 0, GG_LAB_WENT), 0); /* nobody is lost without a rule */
    assert_int_equal(killed, went);
    assert_true(killed > 0);
    assert_true(fought > 0);
    assert_true(hurt > 0);
    assert_int_equal(stood > 0, a->mapped);
}

static void test_a_study_gives_the_same_digits_however_it_is_cut_up(void **unused)
{
    static const char *const battles[] = {"ccn/el_bodon", "boe/el_bodon", "kings/crag", "rbc/before_novara",
                                          "bp/drill_blunder"};
    (void)unused;
    roster all = roster_open(NULL);
    for (int s = 0; s < all.count; s++) {
        bool chosen = false;
        for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++)
            chosen = chosen || strcmp(all.at[s].name, battles[i]) == 0;
        if (!chosen) continue;
        gg_lab whole, parts, shard;
        gg_lab_arm in[3][2];
        open_study(&whole, in[0], all.at[s].battle);
        open_study(&parts, in[1], all.at[s].battle);
        assert_true(gg_lab_play(&whole, 0, GAMES));
        assert_sound(&whole.arm[0]);
        assert_sound(&whole.arm[1]);
        parts.jobs = 3;
        assert_true(gg_lab_play(&parts, 0, GAMES / 3));
        assert_true(gg_lab_play(&parts, GAMES / 3, GAMES));
        assert_same(&whole, &parts);
        close_study(&parts);
        open_study(&parts, in[1], all.at[s].battle);
        for (int i = 2; i >= 0; i--) {
            open_study(&shard, in[2], all.at[s].battle);
            shard.shard = i, shard.shards = 3, shard.jobs = 2;
            assert_true(gg_lab_play(&shard, 0, GAMES));
            for (int a = 0; a < 2; a++) gg_lab_add(&parts.arm[a], &shard.arm[a]);
            close_study(&shard);
        }
        assert_same(&whole, &parts);
        close_study(&parts);
        close_study(&whole);
    }
    roster_close(&all);
}

/* ---- what kills ---- */

typedef struct listener {
    gg_sink sink;
    const char *strange; /* the rule of an attack of which nobody knows what it is */
} listener;

static void hear_attack(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)s;
    if (e->kind == GG_EV_ATTACK && b->system->manner[e->rule] == GG_BY_HITS)
        ((listener *)sink)->strange = gg_system_rule(b->system, e->rule)->id;
}

static void test_every_attack_is_of_some_kind(void **unused)
{
    (void)unused;
    roster all = roster_open(NULL);
    for (int s = 0; s < all.count; s += thinned()) {
        listener ear = {.sink = {.event = hear_attack}};
        playing p;
        gg_answer a;
        playing_begin(&p, all.at[s].battle, "eager", 5, &ear.sink);
        while (playing_next(&p, &a)) playing_give(&p, &a);
        playing_end(&p);
        if (ear.strange) fail_msg("%s: an attack by %s", all.at[s].name, ear.strange);
    }
    roster_close(&all);
}

static int battles_left;
static bool stops(void) { return battles_left-- <= 0; }

static void test_what_was_interrupted_goes_on_to_the_same_digits(void **unused)
{
    (void)unused;
    roster all = roster_open("ccn");
    gg_lab whole, parts;
    gg_lab_arm in[2][2];
    open_study(&whole, in[0], all.at[0].battle);
    open_study(&parts, in[1], all.at[0].battle);
    assert_true(gg_lab_play(&whole, 0, GAMES));
    battles_left = 37, parts.stops = stops;
    assert_true(gg_lab_play(&parts, 0, GAMES));
    assert_int_equal(parts.arm[0].counts[GG_LAB_BATTLES] + parts.arm[1].counts[GG_LAB_BATTLES], 37);
    parts.stops = NULL, parts.jobs = 2;
    assert_true(gg_lab_play(&parts, 0, GAMES));
    assert_same(&whole, &parts);
    close_study(&parts);
    close_study(&whole);
    roster_close(&all);
}

/* ---- differences ---- */

static int coin(gg_dice *dice, int of_1000) { return (int)gg_dice_below(dice, 1000) < of_1000; }

/* After how many pairs it is sure, looked at again and again; 0: never. `wrong`: of the other one. */
static int sure_after(uint64_t number, int a, int b, bool *wrong)
{
    gg_dice dice = gg_dice_make(11, number);
    gg_lab_pairs pairs = {0};
    for (int n = 1; n <= PAIRS; n++) {
        int first = coin(&dice, a);
        gg_lab_pair(&pairs, 2 * coin(&dice, b) - 2 * first);
        if (n % LOOK) continue;
        gg_lab_difference d = gg_lab_differ(&pairs);
        *wrong = d.points.value < 0;
        if (d.say == GG_LAB_SURE) return n;
    }
    return 0;
}

static int found(int a, int b, int *wrong)
{
    int times = 0;
    *wrong = 0;
    for (int i = 0; i < REPETITIONS; i++) {
        bool mistaken;
        if (!sure_after((uint64_t)i, a, b, &mistaken)) continue;
        times++, *wrong += mistaken;
    }
    return times;
}

static void test_a_difference_of_three_points_is_found(void **unused)
{
    int wrong, times = found(485, 515, &wrong);
    (void)unused;
    print_message("# 3 points: found %d of %d times, the wrong way %d\n", times, REPETITIONS, wrong);
    assert_true(times > 970);
    assert_true(wrong <= 5);
    times = found(200, 230, &wrong);
    print_message("# 20 and 23 %%: found %d of %d times\n", times, REPETITIONS);
    assert_true(times > 990);
}

static void test_no_difference_is_found_where_there_is_none(void **unused)
{
    int wrong;
    (void)unused;
    for (int p = 500; p > 0; p -= 225) {
        int times = found(p, p, &wrong);
        print_message("# none at %d of 1000: found %d of %d times\n", p, times, REPETITIONS);
        assert_true(times <= 50);
    }
}

static void test_how_many_more_it_takes_is_about_right(void **unused)
{
    gg_lab_pairs pairs = {0};
    gg_dice dice = gg_dice_make(3, 3);
    (void)unused;
    for (int n = 0; n < 1000; n++) gg_lab_pair(&pairs, n % 50 == 0 ? 2 : 2 * coin(&dice, 500) - 2 * (n % 2));
    gg_lab_difference d = gg_lab_differ(&pairs);
    assert_int_equal(d.say, GG_LAB_NOT_YET);
    int more = (int)d.more;
    gg_lab_pairs later = {.pairs = pairs.pairs + more,
                          .sum = pairs.sum * (pairs.pairs + more) / pairs.pairs,
                          .squares = pairs.squares * (pairs.pairs + more) / pairs.pairs};
    assert_int_equal(gg_lab_differ(&(gg_lab_pairs){later.pairs, later.sum + 2, later.squares}).say, GG_LAB_SURE);
    assert_true(fabs(d.points.value - (double)pairs.sum / 2000) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_study_gives_the_same_digits_however_it_is_cut_up),
        cmocka_unit_test(test_every_attack_is_of_some_kind),
        cmocka_unit_test(test_what_was_interrupted_goes_on_to_the_same_digits),
        cmocka_unit_test(test_a_difference_of_three_points_is_found),
        cmocka_unit_test(test_no_difference_is_found_where_there_is_none),
        cmocka_unit_test(test_how_many_more_it_takes_is_about_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
