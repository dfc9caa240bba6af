/* A row of battles is as many battles, each as it is alone: the same dice, the same players, the same end. */
#include <stdlib.h>

#include "sim/sim.h"
#include "support/roster.h"

enum { ROW = 6, FIRST = 11, SEED = 5, CAP = 400 };

static const char *const battles[] = {"ccn/drill_square", "rbc/drill_salvo", "boe/drill_charge", "bp/drill_flank",
                                      "kings/drill_cavalry"};
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

/* ---- given: a row ---- */

typedef struct row {
    gg_batch batch;
    gg_dice dice[ROW], chance[ROW * GG_SIDES];
    uint64_t number[ROW];
    int32_t decisions[ROW];
} row;

static void row_open(row *r, const gg_battle *b, int first, int second)
{
    r->batch = (gg_batch){.battle = b, .count = ROW, .player = {first, second}, .seed = SEED, .next = FIRST};
    r->batch.dice = r->dice, r->batch.chance = r->chance, r->batch.number = r->number,
    r->batch.decisions = r->decisions;
    r->batch.states = aligned_alloc(64, ROW * gg_batch_stride(b));
    r->batch.arena.size = gg_batch_space(&r->batch);
    r->batch.arena.base = aligned_alloc(64, r->batch.arena.size);
    gg_batch_start(&r->batch);
}

static void row_close(row *r)
{
    free(r->batch.states);
    free(r->batch.arena.base);
}

/* ---- tests ---- */

static void same_as_alone(const gg_battle *b, int player)
{
    row r;
    gg_sim sim = {.battle = b, .player = {player, player}, .seed = SEED, .cap = CAP};
    gg_sim_seat seat;
    int64_t taken = 0, alone = 0;
    row_open(&r, b, player, player);
    for (int left = CAP; left > 0; left -= 7) taken += gg_batch_play(&r.batch, left < 7 ? left : 7);
    assert_true(gg_sim_seat_open(&seat, &sim));
    for (int i = 0; i < ROW; i++) {
        gg_sim_battle one;
        gg_sim_fight(&sim, &seat, FIRST + i, NULL, &one);
        assert_int_equal(r.number[i], FIRST + i);
        assert_int_equal(r.decisions[i], one.decisions);
        if (one.result.over) assert_true(gg_same(b, gg_batch_at(&r.batch, i), seat.state));
        alone += one.decisions;
    }
    assert_int_equal(taken, alone);
    gg_sim_seat_close(&seat);
    row_close(&r);
}

static void test_a_row_is_as_many_battles(void **unused)
{
    (void)unused;
    for (int i = 0; i < 5; i++) {
        same_as_alone(called(battles[i]), gg_player_find("random"));
        same_as_alone(called(battles[i]), gg_player_find("sergeant"));
    }
}

/* The caller answers for both sides with the first move that is listed, until all is over or long enough. */
static void play_as_caller(const gg_battle *b)
{
    enum { MOST = ROW * GG_MOVES_MAX };
    row r;
    int32_t from[ROW + 1], of = 0;
    gg_move *list = malloc(MOST * sizeof *list), answer[ROW];
    uint8_t status[ROW];
    float signs[ROW][GG_SIGNS], then[GG_SIGNS];
    row_open(&r, b, -1, -1);
    for (int turn = 0; turn < 60 && gg_batch_moves(&r.batch, from, list, MOST) > 0; turn++) {
        assert_int_equal(gg_batch_play(&r.batch, 5), 0); /* nobody but the caller decides */
        for (int i = 0; i < ROW; i++) answer[i] = from[i] < from[i + 1] ? list[from[i]] : 0;
        gg_batch_signs(&r.batch, signs[0]);
        if (answer[0]) gg_batch_after(&r.batch, &of, answer, 1, 2, then);
        gg_batch_give(&r.batch, answer, status);
        for (int i = 0; i < ROW; i++) assert_int_equal(status[i], GG_DONE);
    }
    free(list);
    row_close(&r);
}

static void test_the_caller_may_play(void **unused)
{
    (void)unused;
    for (int i = 0; i < 5; i++) play_as_caller(called(battles[i]));
}

static void test_a_move_that_is_not_legal_changes_nothing(void **unused)
{
    (void)unused;
    const gg_battle *b = called(battles[0]);
    row r;
    uint8_t status[ROW];
    gg_move answer[ROW] = {gg_move_make(200, 0, 0, 0, 0, 0, 0)};
    row_open(&r, b, -1, -1);
    uint64_t before = gg_hash(b, gg_batch_at(&r.batch, 0));
    assert_int_equal(gg_batch_give(&r.batch, answer, status), 0);
    assert_int_equal(status[0], GG_REFUSED);
    assert_int_equal(gg_hash(b, gg_batch_at(&r.batch, 0)), before);
    row_close(&r);
}

static void test_what_is_over_begins_anew_with_other_dice(void **unused)
{
    (void)unused;
    row r;
    int player = gg_player_find("random");
    row_open(&r, called(battles[0]), player, player);
    assert_int_equal(gg_batch_renew(&r.batch), 0);
    gg_batch_play(&r.batch, 100000);
    assert_int_equal(gg_batch_renew(&r.batch), ROW);
    assert_int_equal(r.number[ROW - 1], FIRST + 2 * ROW - 1);
    row_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_row_is_as_many_battles),
        cmocka_unit_test(test_the_caller_may_play),
        cmocka_unit_test(test_a_move_that_is_not_legal_changes_nothing),
        cmocka_unit_test(test_what_is_over_begins_anew_with_other_dice),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
