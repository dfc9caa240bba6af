/* board/square.c: cells, directions, distances, what a unit sees where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/square.h"

static const sq_board board = {.columns = 9, .rows = 10};

static void test_square_cells_and_their_coordinates(void **state)
{
    (void)state;
    for (int y = 0; y < board.rows; y++)
        for (int x = 0; x < board.columns; x++) {
            int cell = sq_cell(x, y);
            assert_int_equal(sq_x(cell), x);
            assert_int_equal(sq_y(cell), y);
            assert_int_equal(sq_at(board, x, y), cell);
            assert_int_equal(sq_from_plane(sq_plane(x)), x);
        }
    assert_int_equal(sq_at(board, 9, 0), SQ_OFF);
    assert_int_equal(sq_at(board, 0, 10), SQ_OFF);
    assert_int_equal(sq_at(board, -1, 3), SQ_OFF);
    assert_int_equal(sq_at(board, 3, -1), SQ_OFF);
}

static void test_square_steps_and_back(void **state)
{
    (void)state;
    for (int y = 0; y < board.rows; y++)
        for (int x = 0; x < board.columns; x++)
            for (int dir = 0; dir < SQ_DIRS; dir++) {
                int from = sq_cell(x, y), to = sq_step(board, from, dir);
                assert_int_equal(to == SQ_OFF, !sq_on_board(board, x + sq_dx[dir], y + sq_dy[dir]));
                if (to == SQ_OFF) continue;
                assert_int_equal(sq_step(board, to, dir + 4), from);
                assert_int_equal(sq_direction(from, to), dir);
                assert_int_equal(sq_distance(from, to), 1);
            }
}

static void test_square_directions_go_round_with_the_sun(void **state)
{
    (void)state;
    int at = sq_cell(4, 4);
    assert_int_equal(sq_step(board, at, SQ_N), sq_cell(4, 3));
    assert_int_equal(sq_step(board, at, SQ_NE), sq_cell(5, 3));
    assert_int_equal(sq_step(board, at, SQ_E), sq_cell(5, 4));
    assert_int_equal(sq_step(board, at, SQ_SE), sq_cell(5, 5));
    assert_int_equal(sq_step(board, at, SQ_S), sq_cell(4, 5));
    assert_int_equal(sq_step(board, at, SQ_SW), sq_cell(3, 5));
    assert_int_equal(sq_step(board, at, SQ_W), sq_cell(3, 4));
    assert_int_equal(sq_step(board, at, SQ_NW), sq_cell(3, 3));
    assert_int_equal(sq_direction(at, at), -1);
    assert_int_equal(sq_direction(at, sq_cell(6, 4)), -1);
    assert_string_equal(sq_facing_names[SQ_FACE_E], "E");
}

static void test_square_lines_of_steps(void **state)
{
    (void)state;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int walked = sq_cell(4, 5);
        for (int n = 1; n <= 10; n++) {
            walked = walked == SQ_OFF ? SQ_OFF : sq_step(board, walked, dir);
            assert_int_equal(sq_steps(board, sq_cell(4, 5), dir, n), walked);
        }
    }
}

static void test_square_distance_is_a_kings(void **state)
{
    (void)state;
    assert_int_equal(sq_distance(sq_cell(1, 1), sq_cell(1, 1)), 0);
    assert_int_equal(sq_distance(sq_cell(1, 1), sq_cell(4, 2)), 3);
    assert_int_equal(sq_distance(sq_cell(4, 2), sq_cell(1, 1)), 3);
    assert_int_equal(sq_distance(sq_cell(1, 1), sq_cell(3, 8)), 7);
    assert_int_equal(sq_distance(sq_cell(0, 31), sq_cell(31, 0)), 31);
}

static void test_square_seen_and_placed_are_inverse(void **state)
{
    (void)state;
    for (int facing = 0; facing < SQ_FACINGS; facing++)
        for (int from = 0; from < board.rows * SQ_STRIDE; from += 7)
            for (int to = 0; to < board.rows * SQ_STRIDE; to++) {
                if (sq_x(from) >= board.columns || sq_x(to) >= board.columns) continue;
                sq_offset o = sq_seen(from, facing, to);
                assert_int_equal(sq_place(board, from, facing, o.forward, o.right), to);
                int far = abs(o.forward) > abs(o.right) ? abs(o.forward) : abs(o.right);
                assert_int_equal(far, sq_distance(from, to));
            }
    assert_int_equal(sq_place(board, sq_cell(0, 0), SQ_FACE_N, 1, 0), SQ_OFF);
}

static void test_square_forward_is_where_it_looks(void **state)
{
    (void)state;
    int at = sq_cell(4, 4);
    for (int facing = 0; facing < SQ_FACINGS; facing++) {
        sq_offset ahead = sq_seen(at, facing, sq_step(board, at, 2 * facing));
        sq_offset right = sq_seen(at, facing, sq_step(board, at, 2 * facing + 2));
        assert_int_equal(ahead.forward, 1);
        assert_int_equal(ahead.right, 0);
        assert_int_equal(right.forward, 0);
        assert_int_equal(right.right, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_square_cells_and_their_coordinates),
        cmocka_unit_test(test_square_steps_and_back),
        cmocka_unit_test(test_square_directions_go_round_with_the_sun),
        cmocka_unit_test(test_square_lines_of_steps),
        cmocka_unit_test(test_square_distance_is_a_kings),
        cmocka_unit_test(test_square_seen_and_placed_are_inverse),
        cmocka_unit_test(test_square_forward_is_where_it_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
