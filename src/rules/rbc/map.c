/* Chapter 8 as text: the map of a scenario, its walls, cart lines and Camps. */
#include "setup.h"

/* ---- the map ---- */

static void put_mark(void *ground, int x, int y, char mark)
{
    uint8_t *terrain = ground;
    for (int t = 0; t < RBC_TERRAINS; t++)
        if (rbc_grounds[t].mark == mark) terrain[sq_cell(x, y)] = (uint8_t)t;
}

void rbc_read_map(rbc_draft *d)
{
    rbc_battle *b = d->b;
    char marks[RBC_TERRAINS + 1] = {0};
    for (int t = 0; t < RBC_TERRAINS; t++) marks[t] = rbc_grounds[t].mark;
    gg_drawn map = {.columns = b->board.columns,
                    .rows = b->board.rows,
                    .known = d->board_known,
                    .top = b->board.rows,
                    .step = -1,
                    .marks = marks,
                    .keyword = rbc_draft_keyword,
                    .put = put_mark,
                    .ground = b->terrain};
    gg_drawn_read(d->scan, &map);
}

void rbc_pass_map(rbc_draft *d) { gg_drawn_pass(d->scan, rbc_draft_keyword); }

/* ---- 3.11: walls, and carts that were placed in play ---- */

static bool check_edge(rbc_draft *d, gg_word w, int cell, bool taken)
{
    if (d->b->terrain[cell] == IMPASSABLE)
        gg_scan_fault(d->scan, w.column, "an obstacle of an impassable box: expected its other box as the owner");
    else if (taken)
        gg_scan_fault(d->scan, w.column, "%.*s is given twice", GG_WORD(w));
    return d->b->terrain[cell] != IMPASSABLE && !taken;
}

static bool check_wall(rbc_draft *d, gg_word w, int cell, int facing)
{
    if (!check_edge(d, w, cell, d->b->wall[cell] >> facing & 1)) return false;
    if (sq_step(d->b->board, cell, 2 * facing) != SQ_OFF) return true;
    gg_scan_fault(d->scan, w.column, "%.*s is the edge of the board: expected a side between two boxes", GG_WORD(w));
    return false;
}

/* Carts are placed by players, who may waste them. */
static bool check_cart(rbc_draft *d, gg_word w, int cell, int facing)
{
    const rbc_state *image = &d->b->image;
    bool taken = false;
    for (int i = 0; i < image->carts; i++) taken |= image->cart[i] == (cell | facing << 9);
    return check_edge(d, w, cell, taken);
}

void rbc_read_wall(rbc_draft *d)
{
    gg_word w;
    int cell, facing;
    if (!gg_scan_need(d->scan, &w, "a side of a box such as F3/N")) return;
    do {
        if (!rbc_draft_edge(d, w, &cell, &facing) || !check_wall(d, w, cell, facing)) continue;
        d->b->wall[cell] |= (uint8_t)(1 << facing);
    } while (gg_scan_word(d->scan, &w));
}

void rbc_read_cart(rbc_draft *d)
{
    rbc_state *image = &d->b->image;
    gg_word w;
    int cell, facing;
    if (!gg_scan_need(d->scan, &w, "a side of a box such as F3/N")) return;
    do {
        if (!rbc_draft_edge(d, w, &cell, &facing) || !check_cart(d, w, cell, facing)) continue;
        if (rbc_draft_room(d, ROOM_CARTS, image->carts, RBC_CARTS, gg_scan_mark(d->scan, w), "cart lines"))
            image->cart[image->carts++] = (uint16_t)(cell | facing << 9);
    } while (gg_scan_word(d->scan, &w));
}

/* ---- 9: Camps ---- */

void rbc_read_camp(rbc_draft *d)
{
    static const char *const words[] = {"sacked"};
    gg_scan *s = d->scan;
    rbc_state *image = &d->b->image;
    gg_mark at = {0};
    gg_word w;
    int cell = rbc_draft_box(d, "the Camp's box", &at), side = rbc_draft_side(d), sacked = 0;
    if (gg_scan_word(s, &w)) sacked = gg_scan_pick(s, w, words, 1, "word") == 0;
    if (cell == SQ_OFF || side < 0) return;
    for (int i = 0; i < image->camps; i++)
        if (image->camp[i].cell == cell) {
            gg_scan_fault_at(s, at, "two Camps in one box: the first is on line %d", d->camp[i].line);
            return;
        }
    if (!rbc_draft_room(d, ROOM_CAMPS, image->camps, RBC_CAMPS, at, "Camps")) return;
    d->camp[image->camps] = at;
    image->camp[image->camps++] = (rbc_camp){.cell = (uint16_t)cell, .side = (uint8_t)side, .sacked = (uint8_t)sacked};
}

void rbc_settle_camps(rbc_draft *d)
{
    rbc_battle *b = d->b;
    for (int i = 0; i < b->image.camps; i++) {
        uint8_t *ground = &b->terrain[b->image.camp[i].cell];
        if (*ground != OPEN && *ground != CAMP)
            gg_scan_fault_at(d->scan, d->camp[i], "a Camp in %s: expected an open box, or the mark %c on the map",
                             rbc_grounds[*ground].name, rbc_grounds[CAMP].mark);
        *ground = CAMP;
    }
}
