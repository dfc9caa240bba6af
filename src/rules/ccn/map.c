/* The ground of a scenario: its map, field works and objectives. */
#include "setup.h"

static int ground_of(char mark)
{
    for (int t = 0; t < CCN_TERRAINS; t++)
        if (ccn_grounds[t].mark == mark) return t;
    return -1;
}

static void bad_mark(gg_scan *s, const char *at)
{
    char marks[CCN_TERRAINS * 2 + 1];
    gg_text t = gg_text_on(marks, sizeof marks);
    for (int i = 0; i < CCN_TERRAINS; i++) gg_text_add(&t, " %c", ccn_grounds[i].mark);
    int len = gg_utf8(at, s->line_end);
    gg_scan_fault(s, (int)(at - s->line) + 1, "no terrain has the mark '%.*s': expected one of%s", len ? len : 1, at,
                  marks);
}

/* A row may begin with its number, as the rows of a printed map do. */
static void read_row(ccn_draft *d, int row)
{
    gg_scan *s = d->scan;
    gg_word w;
    const char *at = s->line;
    int width = HEX_COLUMNS - (row & 1), column = 0;
    if (gg_scan_peek(s, &w) && w.len == 1 && w.at[0] >= '0' && w.at[0] <= '9') {
        if (w.at[0] - '1' != row) gg_scan_fault(s, w.column, "row %c: expected row %d", w.at[0], row + 1);
        at = w.at + 1;
    }
    while (at < s->line_end) {
        int len = gg_utf8(at, s->line_end), ground = ground_of(*at);
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        if (column == width) {
            gg_scan_fault(s, (int)(at - s->line) + 1, "row %d has a mark too many: expected %d", row + 1, width);
            return;
        }
        if (ground < 0)
            bad_mark(s, at);
        else
            d->b->terrain[hex_cell(column, row)] = (uint8_t)ground;
        column++;
        at += len ? len : 1;
    }
    if (column < width)
        gg_scan_fault(s, (int)(at - s->line) + 1, "row %d has %d marks: expected %d", row + 1, column, width);
}

void ccn_read_map(ccn_draft *d)
{
    gg_scan *s = d->scan;
    gg_word w;
    int row = 0;
    gg_scan_done(s);
    for (gg_scan before = *s; gg_scan_line(s); before = *s) {
        gg_scan_peek(s, &w);
        if (gg_word_is(w, "end")) {
            if (row < HEX_ROWS) gg_scan_fault(s, w.column, "the map has %d rows: expected %d", row, HEX_ROWS);
            gg_scan_word(s, &w);
            return;
        }
        if (ccn_draft_keyword(w)) {
            gg_scan_fault(s, w.column, "the map has not ended: expected the line `end`");
            *s = before;
            return;
        }
        if (row == HEX_ROWS) gg_scan_fault(s, w.column, "a row too many: expected the line `end`");
        if (row < HEX_ROWS) read_row(d, row);
        row++;
        gg_scan_skip(s);
    }
    gg_scan_fault(s, 1, "the map has not ended: expected the line `end`");
}

void ccn_read_works(ccn_draft *d)
{
    gg_scan *s = d->scan;
    gg_mark at = {0};
    gg_word w;
    int cell = ccn_draft_hex(s, &at);
    if (cell != HEX_OFF && d->works[cell].line)
        gg_scan_fault_at(s, at, "works of this hex are given twice: first on line %d", d->works[cell].line);
    if (!gg_scan_need(s, &w, "one or more of the directions NE, E, SE, SW, W and NW")) return;
    do {
        int dir = gg_scan_pick(s, w, ccn_direction_names, HEX_DIRS, "direction");
        if (dir < 0 || cell == HEX_OFF) continue;
        if (d->b->works[cell] & 1 << dir) gg_scan_fault(s, w.column, "%s is given twice", ccn_direction_names[dir]);
        d->b->works[cell] |= (uint8_t)(1 << dir);
    } while (gg_scan_word(s, &w));
    if (cell != HEX_OFF) d->works[cell] = at;
}

void ccn_read_objective(ccn_draft *d)
{
    gg_scan *s = d->scan;
    ccn_battle *b = d->b;
    gg_mark at = {0};
    int cell = ccn_draft_hex(s, &at), side = ccn_draft_side(s);
    int banners = gg_scan_number(s, "banners", 1, 9);
    if (cell == HEX_OFF || side < 0 || banners < 0) return;
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].hex == cell && b->objective[i].side == side)
            gg_scan_fault_at(s, at, "this objective of the %s is given twice: first on line %d", ccn_side_names[side],
                             d->objective[i].line);
    if (b->objectives == CCN_OBJECTIVES) {
        gg_scan_fault_at(s, at, "too many objectives: expected at most %d", CCN_OBJECTIVES);
        return;
    }
    d->objective[b->objectives] = at;
    b->objective[b->objectives].hex = (uint8_t)cell;
    b->objective[b->objectives].side = (uint8_t)side;
    b->objective[b->objectives++].banners = (uint8_t)banners;
}
