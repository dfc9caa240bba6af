/* 9: what scores, as the `vp` lines of a scenario say it. */
#include "rules/kings/setup/setup.h"

static void read_vp_lost(gg_draft *d, int of, gg_word at)
{
    int *seen = &kings_noted(d)->vp_lost[of], n = KINGS_BY_POINTS;
    gg_word w;
    if (*seen) gg_scan_fault(d->scan, at.column, "lost is given twice: first on line %d", *seen);
    *seen = d->scan->line_number;
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "points"))
        gg_scan_word(d->scan, &w);
    else
        n = gg_scan_number(d->scan, "points, or `points`: what the unit costs", 0, KINGS_SCORE);
    if (n >= 0) kings_drafted(d)->vp[of].unit_lost = (uint8_t)n;
}

static void read_vp_work(gg_draft *d, uint8_t *scores)
{
    gg_mark at;
    int work = gg_draft_ref(d, L_WORK, "a Work", &at), n = gg_scan_number(d->scan, "points", 1, KINGS_SCORE);
    if (work < 0 || n < 0) return;
    if (scores[work])
        gg_scan_fault_at(d->scan, at, "%s is given twice: expected one number", kings_drafted(d)->work[work].label);
    scores[work] = (uint8_t)n;
}

void kings_read_vp(gg_draft *d, int row)
{
    static const char *const words[] = {"lost", "held", "denied"};
    int of = gg_draft_side(d);
    gg_word w;
    (void)row;
    if (of < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    kings_vp *vp = &kings_drafted(d)->vp[of];
    if (!gg_scan_need(d->scan, &w, "lost, held or denied")) return;
    do {
        int i = gg_scan_pick(d->scan, w, words, 3, "word");
        if (i < 0) gg_scan_skip_to(d->scan, words, 3);
        if (i == 0) read_vp_lost(d, of, w);
        if (i > 0) read_vp_work(d, i == 1 ? vp->held : vp->not_enemy);
    } while (gg_scan_word(d->scan, &w));
}

static void print_scores(gg_text *t, const kings_battle *b, int of)
{
    const kings_vp *vp = &b->vp[of];
    const char *name = b->base.side[of];
    if (vp->unit_lost == KINGS_BY_POINTS)
        gg_text_add(t, "vp %s lost points\n", name);
    else if (vp->unit_lost)
        gg_text_add(t, "vp %s lost %d\n", name, vp->unit_lost);
    for (int i = 0; i < b->works; i++) {
        if (vp->held[i]) gg_text_add(t, "vp %s held %s %d\n", name, b->work[i].label, vp->held[i]);
        if (vp->not_enemy[i]) gg_text_add(t, "vp %s denied %s %d\n", name, b->work[i].label, vp->not_enemy[i]);
    }
}

void kings_print_vp(gg_text *t, const gg_battle *b, const gg_state *s)
{
    (void)s;
    for (int of = 0; of < GG_SIDES; of++) print_scores(t, kings_b(b), of);
}
