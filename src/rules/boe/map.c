/* Section 8 as text: the map of a scenario, its levels and roads, the zones through which reinforcements come, and the
 * places that are worth points. */
#include "setup.h"

#include <string.h>

/* ---- the map: a digit is clear ground at that level, + is clear ground with a road ---- */

static void put_mark(void *draft, int x, int y, char mark)
{
    boe_draft *d = draft;
    int spot = boe_spot(d->b, sq_cell(x, y));
    const char *ground = strchr(boe_terrain_marks, mark);
    if (ground) d->b->terrain[spot] = (uint8_t)(ground - boe_terrain_marks);
    if (mark >= '1' && mark <= '9') d->drawn_level[spot] = (uint8_t)(mark - '0');
    if (mark == '+') d->drawn_road[y] |= (uint32_t)1 << x;
}

void boe_read_map(boe_draft *d)
{
    gg_drawn map = {.columns = d->b->board.columns,
                    .rows = d->b->board.rows,
                    .known = d->board_known,
                    .top = 1,
                    .step = 1,
                    .marks = ".lHsTX+123456789",
                    .keyword = boe_draft_keyword,
                    .put = put_mark,
                    .ground = d};
    gg_drawn_read(d->scan, &map);
}

void boe_pass_map(boe_draft *d) { gg_drawn_pass(d->scan, boe_draft_keyword); }

/* ---- rectangles: levels and zones ---- */

static bool read_rectangle(boe_draft *d, boe_zone *z)
{
    gg_mark at;
    int a = boe_draft_space(d, "a corner such as 4,7", &at), c = boe_draft_space(d, "the corner opposite to it", &at);
    if (a == SQ_OFF || c == SQ_OFF) return false;
    z->x0 = (uint8_t)(sq_x(a) < sq_x(c) ? sq_x(a) : sq_x(c));
    z->x1 = (uint8_t)(sq_x(a) < sq_x(c) ? sq_x(c) : sq_x(a));
    z->y0 = (uint8_t)(sq_y(a) < sq_y(c) ? sq_y(a) : sq_y(c));
    z->y1 = (uint8_t)(sq_y(a) < sq_y(c) ? sq_y(c) : sq_y(a));
    return true;
}

void boe_read_level(boe_draft *d)
{
    gg_mark at = boe_draft_here(d);
    int level = gg_scan_number(d->scan, "a level", 1, BOE_LEVEL);
    boe_zone z;
    if (!read_rectangle(d, &z) || level < 0) return;
    for (int y = z.y0; y <= z.y1; y++)
        for (int x = z.x0; x <= z.x1; x++) {
            uint8_t *there = &d->b->level[boe_spot(d->b, sq_cell(x, y))];
            if (*there && *there != level)
                gg_scan_fault_at(d->scan, at, "%d,%d has level %d by an earlier line", x + 1, y + 1, *there);
            *there = (uint8_t)level;
        }
}

void boe_read_zone(boe_draft *d)
{
    boe_battle *b = d->b;
    char label[12] = {0};
    gg_mark at = boe_draft_here(d);
    boe_zone z = {0};
    bool good = gg_scan_label(d->scan, "a label such as Z1", label, sizeof label);
    for (int i = 0; good && i < b->zones; i++)
        if (strcmp(d->zone_label[i], label) == 0) {
            gg_scan_fault_at(d->scan, at, "the label %s is taken by an earlier zone", label);
            good = false;
        }
    good = read_rectangle(d, &z) && good;
    if (!good || !boe_draft_room(d, ROOM_ZONES, b->zones, BOE_ZONES, at, "zones")) return;
    memcpy(d->zone_label[b->zones], label, sizeof label);
    b->zone[b->zones++] = z;
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

void boe_read_road(boe_draft *d)
{
    gg_scan *s = d->scan;
    gg_mark at;
    gg_word w;
    int from = boe_draft_space(d, "where the road begins", &at), corners = 0;
    do {
        int to = boe_draft_space(d, "the next corner of the road", &at);
        corners++;
        if (from != SQ_OFF && to != SQ_OFF && sq_x(from) != sq_x(to) && sq_y(from) != sq_y(to))
            gg_scan_fault_at(s, at, "a road that goes neither along a row nor a column: expected its next corner");
        else if (from != SQ_OFF && to != SQ_OFF)
            lay_road(d->b, from, to);
        from = to;
    } while (gg_scan_peek(s, &w));
    if (corners && d->b->roads < 255) d->b->roads++;
}

/* ---- objectives ---- */

void boe_read_objective(boe_draft *d)
{
    gg_scan *s = d->scan;
    boe_battle *b = d->b;
    gg_mark at;
    char name[sizeof b->objective[0].name] = {0};
    int cell = boe_draft_space(d, "the objective's space", &at), points = gg_scan_number(s, "points", 1, 99);
    int side = boe_draft_side(d);
    bool named = gg_scan_name(s, name, sizeof name);
    if (cell == SQ_OFF || points < 0 || side < 0 || !named) return;
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].cell == cell) {
            gg_scan_fault_at(s, at, "two objectives in one space: the first is on line %d", d->objective[i].line);
            return;
        }
    if (!boe_draft_room(d, ROOM_OBJECTIVES, b->objectives, BOE_OBJECTIVES, at, "objectives")) return;
    int i = b->objectives++;
    d->objective[i] = at;
    b->objective[i].cell = (uint16_t)cell;
    b->objective[i].points = (uint8_t)points;
    b->objective[i].side = (uint8_t)side;
    memcpy(b->objective[i].name, name, sizeof name);
    if (side == 1) b->image.control |= (uint8_t)(1 << i);
}

/* ---- what the map shows and the lines say ---- */

static void settle_space(boe_draft *d, int x, int y)
{
    boe_battle *b = d->b;
    gg_mark map = d->once[ONCE_MAP];
    int spot = boe_spot(b, sq_cell(x, y)), drawn = d->drawn_level[spot];
    if (drawn && b->level[spot] && b->level[spot] != drawn)
        gg_scan_fault_at(d->scan, map, "%d,%d is drawn at level %d, but a `level` line says %d", x + 1, y + 1, drawn,
                         b->level[spot]);
    if (drawn) b->level[spot] = (uint8_t)drawn;
    if (d->drawn_road[y] >> x & 1 && !b->road[spot])
        gg_scan_fault_at(d->scan, map, "%d,%d is drawn with a road: expected a `road` line that goes there", x + 1,
                         y + 1);
}

void boe_settle_ground(boe_draft *d)
{
    for (int y = 0; y < d->b->board.rows; y++)
        for (int x = 0; x < d->b->board.columns; x++) settle_space(d, x, y);
    if (!d->scan->faults->count) boe_work_out_sight(d->b);
}
