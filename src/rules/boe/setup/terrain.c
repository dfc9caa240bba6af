/* Section 8 as text: the map of a scenario, its levels and roads, the zones through which reinforcements come, and the
 * places that are worth points. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"
#include "text/map.h"

#include <string.h>

/* ---- the map: a digit is clear ground at that level, + is clear ground with a road ---- */

static void put_mark(void *draft, int x, int y, char mark)
{
    gg_draft *d = draft;
    boe_battle *b = boe_drafted(d);
    int spot = boe_spot(b, sq_cell(x, y));
    const char *ground = strchr(boe_terrain_marks, mark);
    if (ground) b->terrain[spot] = (uint8_t)(ground - boe_terrain_marks);
    if (mark >= '1' && mark <= '9') boe_noted(d)->drawn_level[spot] = (uint8_t)(mark - '0');
    if (mark == '+') boe_noted(d)->drawn_road[y] |= (uint32_t)1 << x;
}

void boe_read_map(gg_draft *d, int row)
{
    const sq_board *board = &boe_drafted(d)->board;
    gg_map map = {.columns = board->columns,
                  .rows = board->rows,
                  .known = boe_board_known(d),
                  .top = 1,
                  .step = 1,
                  .marks = ".lHsTX+123456789",
                  .lines = &boe_lines,
                  .put = put_mark,
                  .ground = d};
    (void)row;
    gg_map_read(d->scan, &map);
}

static char mark_of(const boe_battle *b, int cell)
{
    int ground = boe_terrain_at(b, cell), level = boe_level_at(b, cell);
    if (ground != CLEAR) return boe_terrain_marks[ground];
    if (level) return (char)('0' + level);
    return b->road[boe_spot(b, cell)] ? '+' : '.';
}

void boe_print_map(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const boe_battle *b = boe_b(battle);
    (void)s;
    gg_text_add(t, "map\n");
    for (int y = 0; y < b->board.rows; y++) {
        gg_text_add(t, "%2d ", y + 1);
        for (int x = 0; x < b->board.columns; x++) gg_text_add(t, "%c", mark_of(b, sq_cell(x, y)));
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

/* ---- rectangles: levels and zones ---- */

static bool span(boe_zone *z, int a, int c)
{
    if (a == SQ_OFF || c == SQ_OFF) return false;
    z->x0 = (uint8_t)(sq_x(a) < sq_x(c) ? sq_x(a) : sq_x(c));
    z->x1 = (uint8_t)(sq_x(a) < sq_x(c) ? sq_x(c) : sq_x(a));
    z->y0 = (uint8_t)(sq_y(a) < sq_y(c) ? sq_y(a) : sq_y(c));
    z->y1 = (uint8_t)(sq_y(a) < sq_y(c) ? sq_y(c) : sq_y(a));
    return true;
}

static bool read_rectangle(gg_draft *d, boe_zone *z)
{
    int a = boe_read_space(d, "a corner such as 4,7", NULL), c = boe_read_space(d, "the corner opposite to it", NULL);
    return span(z, a, c);
}

void boe_read_level(gg_draft *d, int row)
{
    boe_battle *b = boe_drafted(d);
    gg_mark at = gg_draft_here(d);
    int level = gg_scan_number(d->scan, "a level", 1, BOE_LEVEL);
    boe_zone z;
    (void)row;
    if (!read_rectangle(d, &z) || level < 0) return;
    for (int y = z.y0; y <= z.y1; y++)
        for (int x = z.x0; x <= z.x1; x++) {
            uint8_t *there = &b->level[boe_spot(b, sq_cell(x, y))];
            if (*there && *there != level)
                gg_scan_fault_at(d->scan, at, "%d,%d has level %d by an earlier line", x + 1, y + 1, *there);
            *there = (uint8_t)level;
        }
}

/* Levels that the map does not show: those of ground that is not clear. */
void boe_print_levels(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const boe_battle *b = boe_b(battle);
    (void)s;
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (boe_terrain_at(b, cell) == CLEAR || !boe_level_at(b, cell)) continue;
            gg_text_add(t, "level %d", boe_level_at(b, cell));
            boe_print_space(t, b, " ", cell);
            boe_print_space(t, b, " ", cell);
            gg_text_add(t, "\n");
        }
}

bool boe_read_corners(gg_draft *d, int row) { return read_rectangle(d, &boe_drafted(d)->zone[row]); }

void boe_print_zone_label(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b, (void)s;
    gg_text_add(t, " Z%d", row + 1);
}

void boe_print_corners(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_zone *z = &boe_b(b)->zone[row];
    (void)s;
    gg_text_add(t, " %d,%d %d,%d", z->x0 + 1, z->y0 + 1, z->x1 + 1, z->y1 + 1);
}

/* ---- roads: the corners of a chain of spaces ---- */

static void lay_road(boe_battle *b, int from, int to)
{
    int dir = sq_x(to) > sq_x(from) ? SQ_E : sq_x(to) < sq_x(from) ? SQ_W : sq_y(to) > sq_y(from) ? SQ_S : SQ_N;
    for (int cell = from; cell != to;) {
        int next = sq_step(b->board, cell, dir);
        if (next == SQ_OFF) return; /* never: both ends are on the map */
        b->road[boe_spot(b, cell)] |= (uint8_t)(1 << dir);
        b->road[boe_spot(b, next)] |= (uint8_t)(1 << ((dir + 4) & 7));
        cell = next;
    }
}

void boe_read_road(gg_draft *d, int row)
{
    boe_battle *b = boe_drafted(d);
    gg_scan *s = d->scan;
    gg_mark at;
    gg_word w;
    (void)row;
    int from = boe_read_space(d, "where the road begins", NULL), corners = 0;
    do {
        int to = boe_read_space(d, "the next corner of the road", &at);
        corners++;
        if (from != SQ_OFF && to != SQ_OFF && sq_x(from) != sq_x(to) && sq_y(from) != sq_y(to))
            gg_scan_fault_at(s, at, "a road that goes neither along a row nor a column: expected its next corner");
        else if (from != SQ_OFF && to != SQ_OFF)
            lay_road(b, from, to);
        from = to;
    } while (gg_scan_peek(s, &w));
    if (corners && b->roads < 255) b->roads++;
}

/* Roads as straight runs, first those along the rows and then those along the columns. */
static void print_runs(gg_text *t, const boe_battle *b, int dir)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y), end = cell, before = sq_step(b->board, cell, (dir + 4) & 7);
            if (!(b->road[boe_spot(b, cell)] >> dir & 1)) continue;
            if (before != SQ_OFF && b->road[boe_spot(b, before)] >> dir & 1) continue;
            while (b->road[boe_spot(b, end)] >> dir & 1) end = sq_step(b->board, end, dir);
            boe_print_space(t, b, "road ", cell);
            boe_print_space(t, b, " ", end);
            gg_text_add(t, "\n");
        }
}

void boe_print_roads(gg_text *t, const gg_battle *b, const gg_state *s)
{
    (void)s;
    print_runs(t, boe_b(b), SQ_E);
    print_runs(t, boe_b(b), SQ_S);
}

/* ---- objectives ---- */

bool boe_read_objective(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "the objective's space", NULL);
    boe_drafted(d)->objective[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

void boe_print_objective(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    boe_print_space(t, boe_b(b), " ", boe_b(b)->objective[row].cell);
}

void boe_print_control(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    gg_text_add(t, " %s", b->side[boe_s(s)->control >> row & 1]);
}

void boe_check_objective(gg_draft *d, int row)
{
    boe_battle *b = boe_drafted(d);
    if (gg_draft_faulty(d, L_OBJECTIVE, row)) return;
    if (b->objective[row].side == 1) b->image.control |= (uint8_t)(1 << row);
    for (int i = 0; i < row; i++) {
        if (gg_draft_faulty(d, L_OBJECTIVE, i) || b->objective[i].cell != b->objective[row].cell) continue;
        gg_draft_fault(d, L_OBJECTIVE, row, "space", "two objectives in one space: the first is on line %d",
                       gg_draft_place(d, L_OBJECTIVE, i, "space").line);
        gg_draft_spoil(d, L_OBJECTIVE, row);
        return;
    }
}

/* ---- names of places: of a space, or of all between two corners ---- */

bool boe_read_place(gg_draft *d, int row)
{
    gg_word w;
    int a = boe_read_space(d, "a space such as 4,7", NULL);
    bool one = !gg_scan_peek(d->scan, &w) || w.at[-1] == '"';
    return span(&boe_drafted(d)->place[row].ground, a, one ? a : boe_read_space(d, "the corner opposite to it", NULL));
}

void boe_print_place(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_zone *z = &boe_b(b)->place[row].ground;
    (void)s;
    gg_text_add(t, " %d,%d", z->x0 + 1, z->y0 + 1);
    if (z->x0 != z->x1 || z->y0 != z->y1) gg_text_add(t, " %d,%d", z->x1 + 1, z->y1 + 1);
}

/* ---- what the map shows and the lines say ---- */

static void settle_space(gg_draft *d, int x, int y)
{
    boe_battle *b = boe_drafted(d);
    int spot = boe_spot(b, sq_cell(x, y)), drawn = boe_noted(d)->drawn_level[spot];
    if (drawn && b->level[spot] && b->level[spot] != drawn)
        gg_draft_fault(d, L_MAP, 0, "map", "%d,%d is drawn at level %d, but a `level` line says %d", x + 1, y + 1,
                       drawn, b->level[spot]);
    if (drawn) b->level[spot] = (uint8_t)drawn;
    if (boe_noted(d)->drawn_road[y] >> x & 1 && !b->road[spot])
        gg_draft_fault(d, L_MAP, 0, "map", "%d,%d is drawn with a road: expected a `road` line that goes there", x + 1,
                       y + 1);
}

void boe_settle_ground(gg_draft *d)
{
    for (int y = 0; y < boe_drafted(d)->board.rows; y++)
        for (int x = 0; x < boe_drafted(d)->board.columns; x++) settle_space(d, x, y);
    if (!d->scan->faults->count) boe_work_out_sight(boe_drafted(d));
}
