/* Words that several lines of a scenario have: sides, boxes, sides of boxes, and what a label names. */
#include "setup.h"

#include <string.h>

int rbc_draft_side(rbc_draft *d)
{
    const char *names[GG_SIDES] = {d->side_name[SOUTH], d->side_name[NORTH]};
    return gg_scan_side(d->scan, names);
}

static int find_box(rbc_draft *d, gg_word w, size_t len)
{
    int cell = rbc_cell_parse(d->b, w.at, len);
    if (cell == SQ_OFF && d->board_known)
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no box of the board: expected A1 to %c%d",
                      (int)(len < 32 ? len : 32), w.at, 'A' + d->b->board.columns - 1, d->b->board.rows);
    return cell;
}

int rbc_draft_box(rbc_draft *d, const char *what, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return SQ_OFF;
    *at = gg_scan_mark(d->scan, w);
    return find_box(d, w, w.len);
}

/* 3.11: F3/N is the north side of F3, which owns the obstacle. */
bool rbc_draft_edge(rbc_draft *d, gg_word w, int *cell, int *facing)
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

int rbc_draft_pick_unit(rbc_draft *d, gg_scan *s, gg_word w)
{
    const rbc_battle *b = d->b;
    const char *labels[RBC_UNITS];
    if (b->units == 0) return GG_NONE; /* that there are none is said elsewhere */
    for (int i = 0; i < b->units; i++) labels[i] = b->unit[i].label[0] ? b->unit[i].label : "?";
    int unit = gg_scan_pick(s, w, labels, b->units, "unit");
    if (unit < 0 || d->unit[unit].faulty) return GG_NONE;
    if (d->unit[unit].cell == SQ_OFF) {
        gg_scan_fault(s, w.column, "%s is %s: expected a unit on the board", b->unit[unit].label,
                      d->unit[unit].lost ? "lost" : "not deployed");
        return GG_NONE;
    }
    return unit;
}

int rbc_draft_unit(rbc_draft *d, const char *what, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    *at = gg_scan_mark(d->scan, w);
    return rbc_draft_pick_unit(d, d->scan, w);
}

int rbc_draft_ref_unit(rbc_draft *d, const rbc_ref *ref)
{
    gg_scan there = *d->scan; /* as if that line were being read: for the place of a fault */
    there.line = ref->line;
    there.line_number = ref->line_number;
    return rbc_draft_pick_unit(d, &there, ref->word);
}

bool rbc_draft_faulty_units(const rbc_draft *d)
{
    bool faulty = d->too_many >> ROOM_UNITS & 1;
    for (int i = 0; i < d->b->units; i++) faulty |= d->unit[i].faulty;
    return faulty;
}

bool rbc_draft_room(rbc_draft *d, int kind, int n, int most, gg_mark at, const char *what)
{
    return gg_scan_room(d->scan, &d->too_many, kind, n, most, at, what);
}
