/* Chapter 8 as text: boxes and their sides, the map of a scenario, its walls, cart lines and Camps. */
#include <string.h>

#include "rules/rbc/setup/setup.h"
#include "text/map.h"

/* ---- boxes ---- */

static int find_box(gg_draft *d, gg_word w, size_t len)
{
    const rbc_battle *b = rbc_drafted(d);
    int cell = rbc_cell_parse(b, w.at, len);
    if (cell == SQ_OFF && rbc_board_known(d))
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no box of the board: expected A1 to %c%d",
                      (int)(len < 32 ? len : 32), w.at, 'A' + b->board.columns - 1, b->board.rows);
    return cell;
}

int rbc_read_box(gg_draft *d, const char *what)
{
    gg_word w;
    return gg_scan_need(d->scan, &w, what) ? find_box(d, w, w.len) : SQ_OFF;
}

void rbc_print_box(gg_text *t, const rbc_battle *b, int cell)
{
    char name[8];
    rbc_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, " %s", name);
}

/* ---- the map; Camps may have come in play ---- */

void rbc_read_map(gg_draft *d, int row)
{
    rbc_battle *b = rbc_drafted(d);
    char marks[RBC_TERRAINS + 1] = {0};
    (void)row;
    for (int t = 0; t < RBC_TERRAINS; t++) marks[t] = rbc_grounds[t].mark;
    gg_map map = {.columns = b->board.columns,
                  .rows = b->board.rows,
                  .known = rbc_board_known(d),
                  .top = b->board.rows,
                  .step = -1,
                  .marks = marks,
                  .lines = &rbc_lines,
                  .cell = sq_cell,
                  .ground = b->terrain};
    gg_map_read(d->scan, &map);
}

static bool all_open(const rbc_battle *b, const rbc_state *s)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++)
            if (rbc_terrain_at(b, s, sq_cell(x, y)) != OPEN) return false;
    return true;
}

void rbc_print_map(gg_text *t, const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (all_open(b, s)) return;
    gg_text_add(t, "map\n");
    for (int y = 0; y < b->board.rows; y++) {
        gg_text_add(t, "%2d", rbc_row_name(b, y));
        for (int x = 0; x < b->board.columns; x++)
            gg_text_add(t, " %c", rbc_grounds[rbc_terrain_at(b, s, sq_cell(x, y))].mark);
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

/* ---- 3.11: walls, and carts that were placed in play ---- */

/* F3/N is the north side of F3, which owns the obstacle. */
static bool read_edge(gg_draft *d, gg_word w, int *cell, int *facing)
{
    const char *slash = memchr(w.at, '/', w.len);
    if (!slash) {
        gg_scan_fault(d->scan, w.column,
                      "\"%.*s\" is no side of a box: expected a box, / and N, E, S or W, such as F3/N", GG_WORD(w));
        return false;
    }
    size_t box = (size_t)(slash - w.at);
    gg_word side = {.at = slash + 1, .len = w.len - box - 1, .column = w.column + (int)box + 1};
    *cell = find_box(d, w, box);
    *facing = gg_scan_pick(d->scan, side, sq_facing_names, SQ_FACINGS, "side of a box");
    return *cell != SQ_OFF && *facing >= 0;
}

static void print_edge(gg_text *t, const rbc_battle *b, const char *keyword, int cell, int facing)
{
    gg_text_add(t, "%s", keyword);
    rbc_print_box(t, b, cell);
    gg_text_add(t, "/%s\n", sq_facing_names[facing]);
}

static bool check_edge(gg_draft *d, gg_word w, int cell, bool taken)
{
    bool closed = rbc_drafted(d)->terrain[cell] == IMPASSABLE;
    if (closed)
        gg_scan_fault(d->scan, w.column, "an obstacle of an impassable box: expected its other box as the owner");
    else if (taken)
        gg_scan_fault(d->scan, w.column, "%.*s is given twice", GG_WORD(w));
    return !closed && !taken;
}

static bool check_wall(gg_draft *d, gg_word w, int cell, int facing)
{
    const rbc_battle *b = rbc_drafted(d);
    if (!check_edge(d, w, cell, b->wall[cell] >> facing & 1)) return false;
    if (sq_step(b->board, cell, 2 * facing) != SQ_OFF) return true;
    gg_scan_fault(d->scan, w.column, "%.*s is the edge of the board: expected a side between two boxes", GG_WORD(w));
    return false;
}

/* Carts are placed by players, who may waste them. */
static bool check_cart(gg_draft *d, gg_word w, int cell, int facing)
{
    const rbc_state *image = &rbc_drafted(d)->image;
    bool taken = false;
    for (int i = 0; i < image->carts; i++) taken |= image->cart[i] == (cell | facing << 9);
    return check_edge(d, w, cell, taken);
}

void rbc_read_wall(gg_draft *d, int row)
{
    gg_word w;
    int cell, facing;
    (void)row;
    if (!gg_scan_need(d->scan, &w, "a side of a box such as F3/N")) return;
    do {
        if (!read_edge(d, w, &cell, &facing) || !check_wall(d, w, cell, facing)) continue;
        rbc_drafted(d)->wall[cell] |= (uint8_t)(1 << facing);
    } while (gg_scan_word(d->scan, &w));
}

void rbc_print_walls(gg_text *t, const gg_battle *battle, const gg_state *state)
{
    const rbc_battle *b = rbc_b(battle);
    (void)state;
    for (int cell = 0; cell < RBC_CELLS; cell++)
        for (int facing = 0; facing < SQ_FACINGS; facing++)
            if (b->wall[cell] >> facing & 1) print_edge(t, b, "wall", cell, facing);
}

void rbc_read_cart(gg_draft *d, int row)
{
    rbc_state *image = &rbc_drafted(d)->image;
    gg_word w;
    int cell, facing;
    (void)row;
    if (!gg_scan_need(d->scan, &w, "a side of a box such as F3/N")) return;
    do {
        if (!read_edge(d, w, &cell, &facing) || !check_cart(d, w, cell, facing)) continue;
        if (gg_draft_room(d, image->carts, RBC_CARTS, gg_scan_mark(d->scan, w), "cart lines"))
            image->cart[image->carts++] = (uint16_t)(cell | facing << 9);
    } while (gg_scan_word(d->scan, &w));
}

void rbc_print_carts(gg_text *t, const gg_battle *b, const gg_state *state)
{
    const rbc_state *s = rbc_s(state);
    for (int i = 0; i < s->carts; i++) print_edge(t, rbc_b(b), "cart", s->cart[i] & (RBC_CELLS - 1), s->cart[i] >> 9);
}

/* ---- 9: Camps ---- */

bool rbc_read_camp(gg_draft *d, int row)
{
    int cell = rbc_read_box(d, "the Camp's box");
    rbc_drafted(d)->image.camp[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

void rbc_print_camp(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    rbc_print_box(t, rbc_b(b), rbc_s(s)->camp[row].cell);
}

void rbc_check_camp(gg_draft *d, int row)
{
    const rbc_camp *camp = rbc_drafted(d)->image.camp;
    if (gg_draft_faulty(d, L_CAMP, row)) return;
    for (int i = 0; i < row; i++)
        if (!gg_draft_faulty(d, L_CAMP, i) && camp[i].cell == camp[row].cell) {
            gg_draft_fault(d, L_CAMP, row, "box", "two Camps in one box: the first is on line %d",
                           gg_draft_place(d, L_CAMP, i, "box").line);
            gg_draft_spoil(d, L_CAMP, row);
            return;
        }
}

void rbc_settle_camps(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    for (int i = 0; i < b->image.camps; i++) {
        if (gg_draft_faulty(d, L_CAMP, i)) continue;
        uint8_t *ground = &b->terrain[b->image.camp[i].cell];
        if (*ground != OPEN && *ground != CAMP)
            gg_draft_fault(d, L_CAMP, i, "box", "a Camp in %s: expected an open box, or the mark %c on the map",
                           rbc_grounds[*ground].name, rbc_grounds[CAMP].mark);
        *ground = CAMP;
    }
}

/* ---- names of places: of a box, or of all between two corners ---- */

bool rbc_read_named(gg_draft *d, int row)
{
    gg_word w;
    int a = rbc_read_box(d, "a box such as B5");
    bool one = !gg_scan_peek(d->scan, &w) || w.at[-1] == '"';
    int c = one ? a : rbc_read_box(d, "the corner opposite to it");
    rbc_drafted(d)->place[row].first = (uint16_t)a;
    rbc_drafted(d)->place[row].last = (uint16_t)c;
    return a != SQ_OFF && c != SQ_OFF;
}

void rbc_print_named(gg_text *t, const gg_battle *battle, const gg_state *s, int row)
{
    const rbc_battle *b = rbc_b(battle);
    (void)s;
    rbc_print_box(t, b, b->place[row].first);
    if (b->place[row].last != b->place[row].first) rbc_print_box(t, b, b->place[row].last);
}
