/* Words that several lines of a scenario have: sides, places, edges, and what a label names. */
#include <string.h>

#include "setup.h"

const char *const kings_edge_names[4] = {"N", "E", "S", "W"};

gg_mark kings_draft_here(kings_draft *d)
{
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    return gg_scan_mark(d->scan, w);
}

int kings_draft_side(kings_draft *d)
{
    const char *names[GG_SIDES] = {d->side_name[0], d->side_name[1]};
    gg_word w;
    if (d->sides == GG_SIDES) return gg_scan_side(d->scan, names);
    gg_scan_need(d->scan, &w, "a side"); /* that a side is missing has been said */
    return -1;
}

int kings_draft_pick(kings_draft *d, const char *const *list, int n, const char *what)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    return gg_scan_pick(d->scan, w, list, n, what);
}

bool kings_draft_point(kings_draft *d, const char *what, tab_point *out, gg_mark *at)
{
    gg_scan *s = d->scan;
    gg_word w;
    long to[2];
    if (!gg_scan_need(s, &w, what)) return false;
    if (at) *at = gg_scan_mark(s, w);
    if (!gg_word_numbers(w, to, 2)) {
        gg_scan_fault(s, w.column, "\"%.*s\" is no place: expected %s", GG_WORD(w), what);
        return false;
    }
    if (to[0] < 0 || to[0] > d->b->width || to[1] < 0 || to[1] > d->b->height) {
        if (d->table_known)
            gg_scan_fault(s, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w), d->b->width,
                          d->b->height);
        return false;
    }
    *out = (tab_point){(int32_t)to[0], (int32_t)to[1]};
    return true;
}

/* ---- what a label names ---- */

int kings_draft_work(kings_draft *d, const char *what, gg_mark *at)
{
    const kings_battle *b = d->b;
    const char *labels[KINGS_WORKS];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    if (at) *at = gg_scan_mark(d->scan, w);
    if (b->works == 0) {
        gg_scan_fault(d->scan, w.column, "there is no Work %.*s: expected a `work` line", GG_WORD(w));
        return -1;
    }
    for (int i = 0; i < b->works; i++) labels[i] = b->work[i].label[0] ? b->work[i].label : "?";
    return gg_scan_pick(d->scan, w, labels, b->works, "Work");
}

int kings_draft_unit(kings_draft *d, const char *what, gg_mark *at)
{
    const kings_battle *b = d->b;
    const char *labels[KINGS_UNITS];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    *at = gg_scan_mark(d->scan, w);
    if (b->units == 0) {
        gg_scan_fault(d->scan, w.column, "there is no unit %.*s: expected a `unit` line", GG_WORD(w));
        return GG_NONE;
    }
    for (int i = 0; i < b->units; i++) labels[i] = b->unit[i].label[0] ? b->unit[i].label : "?";
    int unit = gg_scan_pick(d->scan, w, labels, b->units, "unit");
    return unit < 0 || d->unit[unit].faulty ? GG_NONE : unit;
}

/* ---- sets and bounds ---- */

int kings_draft_edges(kings_draft *d, gg_word w)
{
    static const char edges[] = "NESW";
    int set = 0;
    for (size_t i = 0; i < w.len; i++) {
        const char *edge = strchr(edges, w.at[i]);
        if (w.at[i] == ',' && i) continue;
        if (!edge || !w.at[i]) {
            gg_scan_fault(d->scan, w.column, "\"%.*s\" are no edges: expected some of N, E, S and W, such as S,W",
                          GG_WORD(w));
            return -1;
        }
        int bit = 1 << (edge - edges);
        if (set & bit) {
            gg_scan_fault(d->scan, w.column, "the edge %c is given twice", *edge);
            return -1;
        }
        set |= bit;
    }
    return set;
}

bool kings_draft_room(kings_draft *d, int kind, int n, int most, gg_mark at, const char *what)
{
    return gg_scan_room(d->scan, &d->too_many, kind, n, most, at, what);
}

bool kings_draft_quoted(const gg_scan *s, gg_word w) { return w.at > s->line && w.at[-1] == '"'; }

bool kings_draft_twice(gg_scan *s, unsigned *given, int i, gg_word w)
{
    bool twice = *given >> i & 1;
    if (twice) gg_scan_fault(s, w.column, "%.*s is given twice", GG_WORD(w));
    *given |= 1u << i;
    return twice;
}
