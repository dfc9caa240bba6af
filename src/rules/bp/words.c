/* Words that several lines of a scenario have: labels, names, sides, places, and what is named by a label. */
#include "setup.h"

#include <string.h>

/* ---- labels and names ---- */

void bp_default_label(const char *name, char out[BP_LABEL]) { gg_label_of_name(name, out, BP_LABEL); }

int bp_label_line(const bp_draft *d, const char *label)
{
    for (int i = 0; i < d->b->units; i++)
        if (strcmp(d->b->unit[i].label, label) == 0) return d->unit[i].at.line;
    for (int i = 0; i < d->b->commanders; i++)
        if (strcmp(d->b->commander[i].label, label) == 0) return d->commander[i].at.line;
    return 0;
}

bool bp_draft_label(bp_draft *d, const char *what, char out[BP_LABEL])
{
    return gg_scan_label(d->scan, what, out, BP_LABEL);
}

bool bp_draft_quoted(const gg_scan *s, gg_word w) { return w.at > s->line && w.at[-1] == '"'; }

bool bp_draft_name(gg_scan *s, char *out, size_t cap) { return gg_scan_name(s, out, cap); }

/* ---- sides, places, sets ---- */

int bp_draft_side(bp_draft *d)
{
    const char *names[GG_SIDES] = {d->side_name[0], d->side_name[1]};
    char what[64];
    gg_word w;
    gg_text t = gg_text_on(what, sizeof what);
    gg_text_add(&t, d->sides == GG_SIDES ? "a side, %s or %s" : "a side", names[0], names[1]);
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    if (d->sides < GG_SIDES) return -1; /* that a side is missing has been said */
    return gg_scan_pick(d->scan, w, names, GG_SIDES, "side");
}

bool bp_point_shaped(gg_word w)
{
    if (w.len == 0 || !((w.at[0] >= '0' && w.at[0] <= '9') || w.at[0] == '-' || w.at[0] == ',')) return false;
    return memchr(w.at, ',', w.len) != NULL;
}

bool bp_draft_point(bp_draft *d, const char *what, tab_point *out, gg_mark *at)
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
        gg_scan_fault(s, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w), d->b->width,
                      d->b->height);
        return false;
    }
    *out = (tab_point){(int32_t)to[0], (int32_t)to[1]};
    return true;
}

uint64_t bp_draft_set(gg_scan *s, gg_word w, const char *const *list, int n, const char *what)
{
    const char *at = w.at, *end = w.at + w.len, *comma;
    uint64_t set = 0;
    do {
        comma = memchr(at, ',', (size_t)(end - at));
        gg_word one = {.at = at, .len = (size_t)((comma ? comma : end) - at), .column = w.column + (int)(at - w.at)};
        int i = gg_scan_pick(s, one, list, n, what);
        if (i >= 0 && set >> i & 1) gg_scan_fault(s, one.column, "%s is given twice", list[i]);
        if (i >= 0) set |= bp_bit(i);
        at = comma ? comma + 1 : end;
    } while (comma);
    return set;
}

/* ---- what a label names ---- */

int bp_draft_pick_unit(bp_draft *d, gg_scan *s, gg_word w)
{
    const bp_battle *b = d->b;
    const char *labels[BP_UNITS];
    for (int i = 0; i < b->commanders; i++)
        if (gg_word_is(w, b->commander[i].label)) {
            gg_scan_fault(s, w.column, "%s is a commander: expected a unit", b->commander[i].label);
            return GG_NONE;
        }
    for (int i = 0; i < b->units; i++) labels[i] = b->unit[i].label[0] ? b->unit[i].label : "?";
    int unit = gg_scan_pick(s, w, labels, b->units, "unit");
    if (unit < 0 || d->unit[unit].faulty) return GG_NONE;
    if (!d->unit[unit].placed && !b->deploy) {
        gg_scan_fault(s, w.column, "%s is destroyed: expected a unit on the table", b->unit[unit].label);
        return GG_NONE;
    }
    return unit;
}

int bp_draft_unit(bp_draft *d, const char *what, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    if (at) *at = gg_scan_mark(d->scan, w);
    return bp_draft_pick_unit(d, d->scan, w);
}

bp_ref bp_draft_ref(const gg_scan *s, gg_word w) { return (bp_ref){w, s->line, s->line_number}; }

int bp_draft_ref_unit(bp_draft *d, const bp_ref *ref)
{
    gg_scan there = *d->scan; /* as if that line were being read: for the place of a fault */
    there.line = ref->line;
    there.line_number = ref->line_number;
    return bp_draft_pick_unit(d, &there, ref->word);
}

int bp_draft_feature(bp_draft *d, gg_word w)
{
    const char *labels[BP_FEATURES];
    for (int i = 0; i < d->b->features; i++) labels[i] = d->b->feature[i].label[0] ? d->b->feature[i].label : "?";
    return gg_scan_pick(d->scan, w, labels, d->b->features, "feature");
}

bool bp_draft_room(bp_draft *d, int kind, int n, int most, gg_mark at, const char *what)
{
    return gg_scan_room(d->scan, &d->too_many, kind, n, most, at, what);
}
