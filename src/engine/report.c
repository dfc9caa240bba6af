/* The odds of an exchange as marginals: see report.h. */
#include "report.h"

#include <string.h>

#include "arena.h"
#include "event.h"
#include "fraction.h"
#include "series.h"
#include "system.h"
#include "text/text.h"

enum { NO_LINE = -1, LINES_MAX = 2048, SUBJECTS = GG_PIECES + GG_SIDES + 1 };

typedef struct book { /* the lines being collected; those about one subject are chained */
    gg_line *line;
    int lines;
    int first[SUBJECTS], next[LINES_MAX]; /* subjects: the pieces in the order of the view, the sides, a draw */
    gg_fraction same[GG_PIECES];          /* chance that nothing at all becomes of the piece */
    bool full;
} book;

static bool same_place(gg_pose a, gg_pose b) { return a.x == b.x && a.y == b.y; }
static bool same_pose(gg_pose a, gg_pose b) { return same_place(a, b) && a.facing == b.facing; }

static void add_line(book *k, int subject, gg_line like, gg_fraction chance)
{
    for (int i = k->first[subject]; i != NO_LINE; i = k->next[i]) {
        gg_line *l = &k->line[i];
        if (l->kind != like.kind || l->value != like.value || !same_pose(l->pose, like.pose)) continue;
        l->chance = gg_fraction_add(l->chance, chance);
        return;
    }
    if (k->lines == LINES_MAX) {
        k->full = true;
        return;
    }
    like.chance = chance;
    k->line[k->lines] = like;
    k->next[k->lines] = k->first[subject];
    k->first[subject] = k->lines++;
}

/* ---- what an outcome says of a piece ---- */

static bool same_piece(const gg_piece *a, const gg_piece *b)
{
    return a->on_table == b->on_table && a->strength == b->strength && a->status == b->status &&
           same_pose(a->pose, b->pose);
}

static void add_piece(book *k, int subject, const gg_piece *was, const gg_piece *is, gg_fraction chance)
{
    gg_line l = {.piece = was->id, .side = was->side};
    bool on = is && is->on_table, stays = was->on_table && on && same_place(was->pose, is->pose);
#define ADD(what, so, number, x, y, facing)                                                        \
    (l.kind = (what), l.before = (so), l.value = (number), l.pose = (gg_pose){(x), (y), (facing)}, \
     add_line(k, subject, l, chance))
    if (was->on_table && !on) ADD(GG_LINE_REMOVED, false, 0, 0, 0, 0);
    if (was->on_table && (!on || is->strength < was->strength)) ADD(GG_LINE_HURT, false, 0, 0, 0, 0);
    if (!on) return;
    ADD(GG_LINE_STRENGTH, was->on_table && was->strength == is->strength, is->strength, 0, 0, 0);
    for (int w = 0; w < GG_WORDS; w++)
        if (is->status >> w & 1) ADD(GG_LINE_STATUS, was->on_table && (was->status >> w & 1), w, 0, 0, 0);
    if (was->on_table && !stays) ADD(GG_LINE_LEAVES, false, 0, was->pose.x, was->pose.y, -1);
    ADD(GG_LINE_PLACE, stays, 0, is->pose.x, is->pose.y, -1);
    if (is->pose.facing >= 0)
        ADD(GG_LINE_FACING, was->on_table && was->pose.facing == is->pose.facing, 0, 0, 0, is->pose.facing);
#undef ADD
}

const gg_piece *gg_view_piece(const gg_view *v, int piece)
{
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == piece) return &v->piece[i];
    return NULL;
}

static const gg_piece *match(const gg_view *v, int i, int piece) /* most often at the same place of the list */
{
    return i < v->pieces && v->piece[i].id == piece ? &v->piece[i] : gg_view_piece(v, piece);
}

static void add_outcome(book *k, const gg_view *was, const gg_view *is, gg_result result, gg_fraction chance)
{
    for (int i = 0; i < was->pieces; i++) {
        const gg_piece *now = match(is, i, was->piece[i].id);
        if (now && same_piece(&was->piece[i], now))
            k->same[i] = gg_fraction_add(k->same[i], chance);
        else
            add_piece(k, i, &was->piece[i], now, chance);
    }
    for (int side = 0; side < GG_SIDES; side++) {
        gg_line l = {.kind = GG_LINE_SCORE,
                     .piece = GG_NONE,
                     .side = (uint8_t)side,
                     .value = is->score[side],
                     .before = is->score[side] == was->score[side]};
        add_line(k, GG_PIECES + side, l, chance);
    }
    if (result.over) {
        gg_line l = {.kind = GG_LINE_WINS, .piece = GG_NONE, .side = result.winner};
        add_line(k, GG_PIECES + (result.winner < GG_SIDES ? result.winner : GG_SIDES), l, chance);
    }
}

/* ---- what is worth a line ---- */

static gg_fraction chance_of(const book *k, int subject, gg_line_kind kind)
{
    for (int i = k->first[subject]; i != NO_LINE; i = k->next[i])
        if (k->line[i].kind == kind) return k->line[i].chance;
    return GG_NEVER;
}

static bool is_certain(gg_fraction f) { return f.den ? f.num == f.den : f.value > 1 - 1e-9; }

/* A line that says: as before, unless the piece is gone. */
static bool says_nothing(const book *k, int subject, const gg_line *l)
{
    if (!l->before) return false;
    return is_certain(gg_fraction_add(l->chance, chance_of(k, subject, GG_LINE_REMOVED)));
}

static bool comes_before(const gg_line *a, const gg_line *b)
{
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->chance.value != b->chance.value) return a->chance.value > b->chance.value;
    if (a->value != b->value) return a->value < b->value;
    if (a->pose.y != b->pose.y) return a->pose.y < b->pose.y;
    return a->pose.x != b->pose.x ? a->pose.x < b->pose.x : a->pose.facing < b->pose.facing;
}

/* Writes the lines about one subject to `out`, in order; how many. */
static int list_subject(const book *k, int subject, gg_line *out)
{
    int n = 0;
    for (int i = k->first[subject]; i != NO_LINE; i = k->next[i]) {
        gg_line l = k->line[i];
        if (says_nothing(k, subject, &l)) continue;
        l.chance = gg_fraction_reduce(l.chance);
        int at = n++;
        for (; at > 0 && comes_before(&l, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = l;
    }
    return n;
}

/* ---- the whole ---- */

/* One denominator for all outcomes makes every sum cheap; 0 if there is none. */
static gg_u128 common_denominator(const gg_odds *odds)
{
    gg_u128 den = 1;
    for (int i = 0; i < odds->outcomes && den; i++)
        den = odds->outcome[i].chance.den ? gg_fraction_common(den, odds->outcome[i].chance.den) : 0;
    return den;
}

static void collect(book *k, const gg_battle *b, const gg_odds *odds, int side, const gg_view *was, gg_view *is)
{
    gg_u128 den = common_denominator(odds);
    for (int i = 0; i < odds->outcomes; i++) {
        gg_fraction chance = odds->outcome[i].chance;
        gg_fraction_over(&chance, den);
        gg_view_pieces(b, odds->outcome[i].state, side, is);
        add_outcome(k, was, is, gg_result_of(b, odds->outcome[i].state), chance);
    }
    for (int i = 0; i < was->pieces; i++)
        if (k->first[i] != NO_LINE && k->same[i].value > 0) add_piece(k, i, &was->piece[i], &was->piece[i], k->same[i]);
}

static void open_book(book *k)
{
    memset(k, 0, sizeof *k);
    for (int i = 0; i < SUBJECTS; i++) k->first[i] = NO_LINE;
    for (int i = 0; i < GG_PIECES; i++) k->same[i] = GG_NEVER;
}

bool gg_report_make(const gg_battle *b, const gg_state *before, const gg_odds *odds, gg_arena *arena, gg_report *out)
{
    size_t used = arena->used;
    int side = gg_pending(b, before).side;
    gg_view *was = gg_arena_some(arena, sizeof *was);
    book *k = gg_arena_some(arena, sizeof *k);
    gg_line *kept = gg_arena_some(arena, LINES_MAX * sizeof *kept);
    size_t mark = arena->used; /* what stands behind is scratch */
    gg_view *is = gg_arena_some(arena, sizeof *is);
    gg_line *scratch = gg_arena_some(arena, LINES_MAX * sizeof *scratch);
    *out = (gg_report){.before = was, .sampled = odds->sampled, .samples = odds->samples, .line = kept};
    if (!was || !k || !kept || !is || !scratch) {
        arena->used = used;
        return false;
    }
    open_book(k);
    k->line = scratch;
    gg_view_make(b, before, side, was);
    memset(is, 0, sizeof *is);
    collect(k, b, odds, side, was, is);
    for (int i = 0; i < SUBJECTS; i++) out->lines += list_subject(k, i, kept + out->lines);
    arena->used = k->full ? used : mark;
    return !k->full;
}

/* ---- in words ---- */

static void print_piece_line(const gg_battle *b, const gg_report *r, const gg_line *l, const gg_piece *p, gg_text *t)
{
    char place[24] = "";
    if (l->kind == GG_LINE_LEAVES || l->kind == GG_LINE_PLACE) gg_place_name(b, l->pose, place, sizeof place);
    gg_text_add(t, "%s ", p->label);
    switch (l->kind) {
    case GG_LINE_REMOVED: gg_text_add(t, "is removed"); break;
    case GG_LINE_HURT: gg_text_add(t, "loses %s", b->system->strength_words); break;
    case GG_LINE_STRENGTH:
        gg_text_add(t, "has ");
        gg_add_strength(t, b, l->value);
        break;
    case GG_LINE_STATUS: gg_text_add(t, "is %s", r->before->status_word[l->value]); break;
    case GG_LINE_LEAVES: gg_text_add(t, "leaves %s", place); break;
    case GG_LINE_PLACE: gg_text_add(t, "is at %s", place); break;
    case GG_LINE_FACING: gg_text_add(t, "faces %s", gg_compass(l->pose.facing)); break;
    default: break;
    }
}

int gg_line_print(const gg_battle *b, const gg_report *r, const gg_line *l, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    const gg_piece *p = l->piece == GG_NONE ? NULL : gg_view_piece(r->before, l->piece);
    if (p)
        print_piece_line(b, r, l, p, &t);
    else if (l->kind == GG_LINE_SCORE)
        gg_add_side(&t, b, l->side), gg_text_add(&t, " score %d", l->value);
    else if (l->side < GG_SIDES)
        gg_add_side(&t, b, l->side), gg_text_add(&t, " win the battle");
    else
        gg_text_add(&t, "the battle is drawn");
    return gg_text_len(&t);
}

double gg_line_error(const gg_report *r, const gg_line *l)
{
    double p = l->chance.value;
    if (!r->sampled || r->samples == 0 || p <= 0 || p >= 1) return 0;
    return 1.96 * gg_root(p * (1 - p) / r->samples);
}
