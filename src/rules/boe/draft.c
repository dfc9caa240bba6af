/* Words that several lines of a scenario have: sides, spaces, numbers, and what a label names. */
#include "setup.h"

#include <string.h>

gg_mark boe_draft_here(boe_draft *d)
{
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    return gg_scan_mark(d->scan, w);
}

int boe_draft_side(boe_draft *d)
{
    const char *names[GG_SIDES] = {d->side_name[0], d->side_name[1]};
    return gg_scan_side(d->scan, names);
}

int boe_draft_pick(boe_draft *d, const char *const *list, int n, const char *what)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    return gg_scan_pick(d->scan, w, list, n, what);
}

int boe_draft_facing(boe_draft *d, const char *what)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    return gg_scan_pick(d->scan, w, sq_facing_names, SQ_FACINGS, "facing");
}

int boe_draft_space(boe_draft *d, const char *what, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return SQ_OFF;
    *at = gg_scan_mark(d->scan, w);
    int cell = boe_cell_parse(d->b, w.at, w.len);
    if (cell == SQ_OFF && d->board_known)
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no space of the map: expected 1,1 to %d,%d", GG_WORD(w),
                      d->b->board.columns, d->b->board.rows);
    return cell;
}

/* Labels by number; skirmishers have that of their parent with an s. */
int boe_draft_unit(boe_draft *d, const char *what, gg_mark *at)
{
    const boe_battle *b = d->b;
    const char *labels[BOE_UNITS];
    uint8_t unit[BOE_UNITS];
    int n = 0;
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    *at = gg_scan_mark(d->scan, w);
    for (int u = 0; u < BOE_UNITS; u++) {
        if (u >= b->lines && u < BOE_LINES) u = BOE_LINES;
        if (u >= BOE_LINES + b->detachments) break;
        labels[n] = b->unit[u].label[0] ? b->unit[u].label : "?";
        unit[n++] = (uint8_t)u;
    }
    int i = n ? gg_scan_pick(d->scan, w, labels, n, "unit") : -1;
    return i < 0 ? GG_NONE : unit[i];
}

int boe_draft_leader(boe_draft *d, const char *what, gg_mark *at)
{
    const boe_battle *b = d->b;
    const char *labels[BOE_LEADERS];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    *at = gg_scan_mark(d->scan, w);
    if (b->leaders == 0) {
        gg_scan_fault(d->scan, w.column, "there is no leader %.*s: expected a `leader` line", GG_WORD(w));
        return GG_NONE;
    }
    for (int i = 0; i < b->leaders; i++) labels[i] = b->leader[i].label[0] ? b->leader[i].label : "?";
    int i = gg_scan_pick(d->scan, w, labels, b->leaders, "leader");
    return i < 0 ? GG_NONE : i;
}

bool boe_draft_number(boe_draft *d, const char *what, int low, int high, int *out)
{
    gg_word w;
    long value;
    if (!gg_scan_need(d->scan, &w, what)) return false;
    if (!gg_word_number(w, &value) || value < low || value > high) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\": expected %s, %d to %d", GG_WORD(w), what, low, high);
        return false;
    }
    *out = (int)value;
    return true;
}

bool boe_draft_room(boe_draft *d, int kind, int n, int most, gg_mark at, const char *what)
{
    return gg_scan_room(d->scan, &d->too_many, kind, n, most, at, what);
}
