/* Chapter 8 as text: hexes, the map of a scenario, its field works, objectives and names. */
#include "rules/ccn/setup/setup.h"
#include "text/map.h"

/* ---- hexes ---- */

int ccn_read_hex(gg_draft *d)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "a hex such as G5")) return HEX_OFF;
    int cell = w.len == 2 ? hex_parse(w.at, 2) : HEX_OFF;
    if (cell == HEX_OFF)
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no hex of the board: expected A1 to M9 (even rows end at L)",
                      GG_WORD(w));
    return cell;
}

void ccn_print_hex(gg_text *t, int cell)
{
    char name[4];
    hex_name(cell, name);
    gg_text_add(t, " %s", name);
}

/* ---- the map ---- */

void ccn_read_map(gg_draft *d, int row)
{
    char marks[CCN_TERRAINS + 1] = {0};
    (void)row;
    for (int t = 0; t < CCN_TERRAINS; t++) marks[t] = ccn_grounds[t].mark;
    gg_map map = {.columns = HEX_COLUMNS,
                  .rows = HEX_ROWS,
                  .narrow = 1,
                  .known = true,
                  .top = 1,
                  .step = 1,
                  .marks = marks,
                  .lines = &ccn_lines,
                  .cell = hex_cell,
                  .ground = ccn_drafted(d)->terrain};
    gg_map_read(d->scan, &map);
}

void ccn_print_map(gg_text *t, const gg_battle *b, const gg_state *s)
{
    (void)s;
    if (ccn_b(b)->of[CLEAR] == hex_all()) return;
    gg_text_add(t, "map\n");
    for (int row = 0; row < HEX_ROWS; row++) {
        gg_text_add(t, row & 1 ? " " : "");
        for (int column = 0; hex_on_board(column, row); column++)
            gg_text_add(t, " %c", ccn_grounds[ccn_b(b)->terrain[hex_cell(column, row)]].mark);
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

/* ---- field works: a hex, and the directions in which it has them ---- */

bool ccn_read_works_hex(gg_draft *d, int row)
{
    gg_mark at = gg_draft_here(d);
    uint8_t *hex = ccn_noted(d)->works;
    int cell = ccn_read_hex(d);
    hex[row] = (uint8_t)cell;
    for (int i = 0; i < row && cell != HEX_OFF; i++) {
        if (hex[i] != cell) continue;
        gg_scan_fault_at(d->scan, at, "works of this hex are given twice: first on line %d",
                         gg_draft_place(d, L_WORKS, i, "hex").line);
        return false;
    }
    return cell != HEX_OFF;
}

bool ccn_read_works_sides(gg_draft *d, int row)
{
    int cell = ccn_noted(d)->works[row];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "one or more of the directions NE, E, SE, SW, W and NW")) return false;
    do {
        int dir = gg_scan_pick(d->scan, w, ccn_direction_names, HEX_DIRS, "direction");
        if (dir < 0 || cell == HEX_OFF) continue;
        uint8_t *works = &ccn_drafted(d)->works[cell];
        if (*works & 1 << dir) gg_scan_fault(d->scan, w.column, "%s is given twice", ccn_direction_names[dir]);
        *works |= (uint8_t)(1 << dir);
    } while (gg_scan_word(d->scan, &w));
    return true;
}

void ccn_print_works(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const ccn_battle *b = ccn_b(battle);
    (void)s;
    for (int cell = 0; cell < HEX_CELLS; cell++) {
        if (!b->works[cell]) continue;
        gg_text_add(t, "works");
        ccn_print_hex(t, cell);
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (b->works[cell] >> dir & 1) gg_text_add(t, " %s", ccn_direction_names[dir]);
        gg_text_add(t, "\n");
    }
}

/* ---- objectives ---- */

bool ccn_read_objective(gg_draft *d, int row)
{
    int cell = ccn_read_hex(d);
    ccn_drafted(d)->objective[row].hex = (uint8_t)cell;
    return cell != HEX_OFF;
}

void ccn_print_objective(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    ccn_print_hex(t, ccn_b(b)->objective[row].hex);
}

void ccn_check_objective(gg_draft *d, int row)
{
    const ccn_battle *b = ccn_drafted(d);
    for (int i = 0; i < row && !gg_draft_faulty(d, L_OBJECTIVE, row); i++)
        if (!gg_draft_faulty(d, L_OBJECTIVE, i) && b->objective[i].hex == b->objective[row].hex &&
            b->objective[i].side == b->objective[row].side)
            gg_draft_fault(d, L_OBJECTIVE, row, "hex", "this objective of the %s is given twice: first on line %d",
                           b->base.side[b->objective[row].side], gg_draft_place(d, L_OBJECTIVE, i, "hex").line);
}

/* ---- names of places ---- */

/* One hex or several, up to the name. */
bool ccn_read_place(gg_draft *d, int row)
{
    hex_set *cells = &ccn_drafted(d)->place[row].cells;
    gg_word w;
    do {
        int cell = ccn_read_hex(d);
        if (cell == HEX_OFF) return false;
        *cells |= HEX_BIT(cell);
    } while (gg_scan_peek(d->scan, &w) && w.at[0] != '"' && w.len == 2);
    return true;
}

void ccn_print_place(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    hex_set cells = ccn_b(b)->place[row].cells;
    (void)s;
    for (int cell = 0; cell < HEX_CELLS; cell++)
        if (cells & HEX_BIT(cell)) ccn_print_hex(t, cell);
}
