#include "square.h"

const int8_t sq_dx[SQ_DIRS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t sq_dy[SQ_DIRS] = {-1, -1, 0, 1, 1, 1, 0, -1};
const char *const sq_facing_names[SQ_FACINGS] = {"N", "E", "S", "W"};

int sq_direction(int from, int to)
{
    static const int8_t by_offset[3][3] = {{SQ_NW, SQ_N, SQ_NE}, {SQ_W, -1, SQ_E}, {SQ_SW, SQ_S, SQ_SE}};
    if (sq_distance(from, to) != 1) return -1;
    return by_offset[sq_y(to) - sq_y(from) + 1][sq_x(to) - sq_x(from) + 1];
}

int sq_place(sq_board b, int from, int facing, int forward, int right)
{
    int ahead = 2 * facing, beside = (ahead + 2) & 7;
    return sq_at(b, sq_x(from) + forward * sq_dx[ahead] + right * sq_dx[beside],
                 sq_y(from) + forward * sq_dy[ahead] + right * sq_dy[beside]);
}
