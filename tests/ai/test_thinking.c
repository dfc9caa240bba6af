/* colonel and marshal: the same by number whoever helps them, on time by the clock, and they know no more than their side. */
#include <stdlib.h>

#include "sim/watch.h"
#include "support/roster.h"

enum { ROLLOUTS = 24 };

static roster all;

static int open_all(void **unused)
{
    (void)unused;
    all = roster_open(NULL);
    return all.count == 0;
}

static int close_all(void **unused)
{
    (void)unused;
    roster_close(&all);
    return 0;
}

static const gg_battle *called(const char *name)
{
    for (int i = 0; i < all.count; i++)
        if (strcmp(all.at[i].name, name) == 0) return all.at[i].battle;
    fail_msg("there is no %s", name);
    return NULL;
}

static const char *const battles[] = {"ccn/el_bodon", "rbc/before_novara", "boe/el_bodon", "bp/redinha", "kings/crag"};

/* ---- given: a decision in the midst of a battle ---- */

typedef struct decision {
    playing p;
    const gg_battle *b;
    gg_arena room;
} decision;

static void come_to(decision *d, const char *name, int answers)
{
    d->b = called(name);
    playing_begin(&d->p, d->b, "eager", 3, NULL);
    while (d->p.answers < answers || gg_pending(d->b, d->p.state).kind != GG_CHOOSE)
        if (!playing_step(&d->p)) fail_msg("%s is over too soon", name);
    size_t space = gg_player_space(d->b, gg_player_find("marshal"));
    d->room = (gg_arena){.base = aligned_alloc(64, (space + 63) & ~(size_t)63), .size = space};
}

static void leave(decision *d)
{
    playing_end(&d->p);
    free(d->room.base);
}

static gg_counsel counsel(decision *d, const gg_state *true_state, const gg_leisure *leisure)
{
    gg_state *seen = table_state();
    gg_dice dice = gg_dice_make(11, 0);
    gg_counsel c;
    gg_redact(d->b, true_state, gg_pending(d->b, true_state).side, seen);
    d->room.used = 0;
    gg_player_think(gg_player_find("marshal"), d->b, seen, &dice, &d->room, leisure, &c);
    free(seen);
    return c;
}

static void same_counsel(const gg_counsel *a, const gg_counsel *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->rollouts, b->rollouts);
    for (int i = 0; i < a->count; i++) {
        assert_true(a->of[i].move == b->of[i].move);
        assert_true(a->of[i].value == b->of[i].value && a->of[i].win == b->of[i].win);
    }
}

/* ---- then ---- */

static void test_by_number_it_is_the_same_whoever_helps(void **unused)
{
    (void)unused;
    gg_crew *crew = gg_crew_open(3);
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        decision d;
        come_to(&d, battles[i], 60);
        gg_leisure alone = {.rollouts = ROLLOUTS}, helped = alone;
        gg_crew_help(crew, &helped);
        gg_counsel one = counsel(&d, d.p.state, &alone), three = counsel(&d, d.p.state, &helped);
        same_counsel(&one, &three);
        leave(&d);
    }
    gg_crew_close(crew);
}

static void test_every_move_it_lists_is_legal_and_the_best_is_first(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        decision d;
        come_to(&d, battles[i], 90);
        gg_counsel c = counsel(&d, d.p.state, &(gg_leisure){.rollouts = ROLLOUTS});
        assert_true(c.count >= 1);
        for (int k = 0; k < c.count; k++) {
            assert_int_equal(gg_verdict(d.b, d.p.state, c.of[k].move), GG_OK);
            assert_true(c.of[k].value <= c.of[0].value);
            assert_true(c.of[k].win >= 0 && c.of[k].win <= 1);
        }
        leave(&d);
    }
}

static void test_what_the_caller_names_is_weighed_too(void **unused)
{
    (void)unused;
    decision d;
    come_to(&d, "ccn/el_bodon", 40);
    gg_move list[512];
    int n = gg_moves(d.b, d.p.state, list, 512);
    gg_leisure l = {.rollouts = ROLLOUTS, .also = list[n - 1]};
    gg_counsel c = counsel(&d, d.p.state, &l);
    bool found = false;
    for (int i = 0; i < c.count; i++) found = found || c.of[i].move == l.also;
    assert_true(found);
    leave(&d);
}

/* Whatever stands in the place of what is hidden: the thoughts are the same. */
static void test_it_does_not_know_what_is_hidden(void **unused)
{
    (void)unused;
    static const char *const secretive[] = {"boe/el_bodon", "kings/drill_jokers"};
    for (size_t i = 0; i < sizeof secretive / sizeof secretive[0]; i++) {
        decision d;
        come_to(&d, secretive[i], 12);
        int asks = 0;
        while (!gg_hides(d.b, d.p.state, gg_pending(d.b, d.p.state).side) && asks++ < 400) {
            if (!playing_step(&d.p)) break;
            while (gg_pending(d.b, d.p.state).kind == GG_ROLL && playing_step(&d.p)) continue;
        }
        int side = gg_pending(d.b, d.p.state).side;
        if (gg_pending(d.b, d.p.state).kind != GG_CHOOSE || !gg_hides(d.b, d.p.state, side))
            fail_msg("nothing is hidden");
        gg_leisure l = {.rollouts = ROLLOUTS};
        gg_counsel first = counsel(&d, d.p.state, &l);
        for (uint64_t poison = 1; poison <= 4; poison++) {
            gg_state *other = table_state();
            gg_redact(d.b, d.p.state, side, other);
            gg_fill(d.b, other, poison);
            gg_counsel c = counsel(&d, other, &l);
            same_counsel(&first, &c);
            free(other);
        }
        leave(&d);
    }
}

/* The dice that the battle goes on with are no part of what it gets. */
static void test_it_does_not_know_the_dice(void **unused)
{
    (void)unused;
    decision d;
    come_to(&d, "kings/crag", 30);
    gg_leisure l = {.rollouts = ROLLOUTS};
    gg_counsel first = counsel(&d, d.p.state, &l);
    for (int i = 0; i < 3; i++) {
        d.p.dice = gg_dice_make(1000 + (uint64_t)i, 5);
        gg_counsel c = counsel(&d, d.p.state, &l);
        same_counsel(&first, &c);
    }
    leave(&d);
}

/* A clock of the test's own: each look takes a hundredth of the time. */
static double ticking(void *watch)
{
    double *spent = watch;
    return *spent += 0.01;
}

static void test_it_stops_when_the_time_is_spent(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        decision d;
        double spent = 0;
        come_to(&d, battles[i], 60);
        gg_leisure l = {.spent = ticking, .watch = &spent};
        gg_counsel c = counsel(&d, d.p.state, &l);
        assert_true(c.count >= 1 && spent <= 1.2);
        leave(&d);
    }
}

static void test_dangers_are_chances(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        decision d;
        come_to(&d, battles[i], 120);
        for (int piece = 0; piece < 40; piece++) {
            gg_threat t;
            if (!gg_danger(d.b, d.p.state, piece, 5, 6, &d.room, &t)) continue;
            assert_true(t.gone >= 0 && t.gone <= t.loss + 1e-9 && t.loss <= 1 + 1e-9);
            assert_true(t.exact == (t.error == 0));
        }
        leave(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_number_it_is_the_same_whoever_helps),
        cmocka_unit_test(test_every_move_it_lists_is_legal_and_the_best_is_first),
        cmocka_unit_test(test_what_the_caller_names_is_weighed_too),
        cmocka_unit_test(test_it_does_not_know_what_is_hidden),
        cmocka_unit_test(test_it_does_not_know_the_dice),
        cmocka_unit_test(test_it_stops_when_the_time_is_spent),
        cmocka_unit_test(test_dangers_are_chances),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
