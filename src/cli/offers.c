/* The legal moves as a person reads them. */
#include "offers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board.h"
#include "buffer.h"
#include "end_key.h"
#include "engine/notation.h"
#include "engine/question.h"
#include "engine/system.h"

static gg_move without_facing(gg_move m) { return m & ~((gg_move)0x1ff << 48); }

/* Cuts the last word off a move's text: the facing, if that is what tells it from its brothers. */
static bool split_facing(const char *text, char *front, char *facing, size_t cap)
{
    const char *space = strrchr(text, ' ');
    if (!space || strlen(space + 1) >= cap) return false;
    memcpy(front, text, (size_t)(space - text));
    front[space - text] = 0;
    snprintf(facing, cap, "%s", space + 1);
    return true;
}

static bool join(offers *o, gg_move m, const char *text)
{
    char front[GG_MOVE_TEXT] = "", facing[8] = "";
    if (!split_facing(text, front, facing, sizeof facing)) return false;
    for (int i = o->count - 1; i >= 0; i--) {
        offer *x = &o->offer[i];
        if (without_facing(x->way[0].move) != without_facing(m) || x->moves == (int)(sizeof x->way / sizeof *x->way))
            continue;
        char old[GG_MOVE_TEXT] = "", old_facing[8] = "";
        bool alone = x->moves == 1;
        if (alone && !split_facing(x->text, old, old_facing, sizeof old_facing)) continue;
        if (strcmp(alone ? old : x->text, front) != 0) continue;
        if (alone) {
            memcpy(x->text, old, sizeof x->text);
            memcpy(x->way[0].facing, old_facing, sizeof old_facing);
        }
        x->way[x->moves].move = m;
        memcpy(x->way[x->moves++].facing, facing, sizeof facing);
        return true;
    }
    return false;
}

/* What ends something, for all or for the piece that is asked, has no number. */
static int rank_of(const gg_battle *b, const gg_state *s, gg_move m, int piece)
{
    int rank = gg_move_rank(b, s, m), asked = gg_pending(b, s).piece;
    const gg_verb *v = gg_verb_of(b, m);
    bool ends = rank == 3 || (v && v->flags & GG_ENDS);
    return ends || (rank == 2 && (piece == GG_NONE || piece == asked)) ? 3 : rank;
}

static void add(offers *o, const gg_battle *b, const gg_state *s, gg_move m)
{
    char text[GG_MOVE_TEXT] = "";
    gg_touch touch = {.piece = GG_NONE};
    gg_move_print(b, s, m, text, sizeof text);
    if (join(o, m, text)) return;
    gg_move_touch(b, s, m, &touch);
    offer *x = &o->offer[o->count++];
    *x = (offer){.piece = touch.piece,
                 .place = touch.has_to && !touch.attack,
                 .rank = rank_of(b, s, m, touch.piece),
                 .moves = 1};
    if (b->system->fold) x->fold = b->system->fold(b, s, m);
    memcpy(x->text, text, sizeof x->text);
    x->way[0].move = m;
}

/* ---- named motions ---- */

static void add_motion(offers *o, const gg_battle *b, const gg_state *s, const gg_motion *m)
{
    gg_touch touch = {.piece = GG_NONE};
    offer *x = &o->offer[o->count++];
    gg_move_touch(b, s, m->move, &touch);
    *x = (offer){.piece = touch.piece, .motion = true, .rank = gg_move_rank(b, s, m->move), .moves = 1};
    snprintf(x->text, sizeof x->text, "%s", m->words);
    snprintf(x->note, sizeof x->note, "%s", m->note);
    x->way[0].move = m->move;
}

static bool has_verb(const gg_motion *motion, int n, gg_move m)
{
    for (int i = 0; i < n; i++)
        if (gg_move_verb(motion[i].move) == gg_move_verb(m)) return true;
    return false;
}

static bool is_there(const offers *o, int n, gg_move m)
{
    for (int i = 0; i < n; i++)
        if (o->offer[i].moves == 1 && o->offer[i].way[0].move == m) return true;
    return false;
}

/* The places that motions lead to, and others of their kind, are not listed one by one. */
static void name_motions(offers *o, const gg_battle *b, const gg_state *s, const gg_motion *motion, int n)
{
    int kept = 0;
    for (int i = 0; i < o->count; i++)
        if (!o->offer[i].place || !has_verb(motion, n, o->offer[i].way[0].move)) o->offer[kept++] = o->offer[i];
    o->count = kept;
    for (int i = 0; i < n; i++)
        if (!is_there(o, kept, motion[i].move)) add_motion(o, b, s, &motion[i]);
}

/* All of one piece that are folded alike. */
static int gather(const offers *o, int like, offer *sorted, int n, bool *taken)
{
    const offer *one = &o->offer[like];
    for (int i = like; i < o->count; i++)
        if (!taken[i] && o->offer[i].piece == one->piece && o->offer[i].fold == one->fold) {
            sorted[n++] = o->offer[i];
            taken[i] = true;
        }
    return n;
}

/* One piece's moves together, those with rows of their own first; the pieces in the order in which they first come. */
static void group(offers *o)
{
    offer *sorted = take((size_t)(o->count ? o->count : 1) * sizeof *sorted);
    bool *taken = take((size_t)(o->count ? o->count : 1));
    int n = 0;
    for (int i = 0; i < o->count; i++) {
        int piece = o->offer[i].piece;
        for (int folded = 0; folded < 2 && !taken[i]; folded++)
            for (int k = i; k < o->count; k++)
                if (!taken[k] && o->offer[k].piece == piece && (folded || !o->offer[k].fold))
                    n = gather(o, k, sorted, n, taken);
    }
    int last = 0; /* what ends something comes last */
    for (int rank = 0; rank < 4; rank++)
        for (int i = 0; i < n; i++)
            if (sorted[i].rank == rank) o->offer[last++] = sorted[i];
    free(taken);
    free(sorted);
}

/* ---- keys ---- */

static bool same_verb(const offer *a, const offer *b)
{
    return gg_move_verb(a->way[0].move) == gg_move_verb(b->way[0].move);
}

/* Only what stands alone of its kind: `exit B1 north` and `exit B1 south` are typed. */
static void give_keys(offers *o, const gg_battle *b, const gg_state *s)
{
    char taken[32] = "";
    o->numbered = o->count;
    for (int i = 0; i < o->count; i++) {
        offer *x = &o->offer[i];
        int alike = 0;
        if (x->rank < 3) continue;
        if (o->numbered == o->count) o->numbered = i;
        for (int k = 0; k < o->count; k++) alike += same_verb(&o->offer[k], x);
        const char *group = gg_move_group(b, s, x->way[0].move);
        if (alike == 1 && x->moves == 1) x->key = end_key(x->text, group && strcmp(group, "End") == 0, taken);
    }
}

void offers_list(const gg_battle *b, const gg_state *s, bool all, offers *o)
{
    gg_motion *motion = take(GG_MOTIONS * sizeof *motion);
    int motions = all ? 0 : gg_motions_of(b, s, motion, GG_MOTIONS);
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    *o = (offers){.moves = gg_moves(b, s, move, GG_MOVES_MAX)};
    if (o->moves > GG_MOVES_MAX) o->moves = GG_MOVES_MAX;
    o->offer = take((size_t)(o->moves + motions + 1) * sizeof *o->offer);
    for (int i = 0; i < o->moves; i++)
        if (all || !gg_move_needless(b, s, move[i])) add(o, b, s, move[i]);
    if (motions) name_motions(o, b, s, motion, motions);
    free(move);
    free(motion);
    group(o);
    give_keys(o, b, s);
}

void offers_free(offers *o)
{
    free(o->offer);
    *o = (offers){0};
}

/* ---- finding ---- */

const offer *offers_find(const offers *o, const char *text)
{
    for (int i = 0; i < o->count; i++)
        if (strcasecmp(o->offer[i].text, text) == 0) return &o->offer[i];
    for (int i = o->numbered; i < o->count && text[0] && !text[1]; i++)
        if (o->offer[i].key && o->offer[i].key == tolower((unsigned char)text[0])) return &o->offer[i];
    return NULL;
}

gg_move offer_facing(const offer *x, const char *word)
{
    for (int i = 0; i < x->moves; i++)
        if (strcasecmp(x->way[i].facing, word) == 0) return x->way[i].move;
    return 0;
}

void offer_facings(const offer *x, char *out, size_t cap)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < x->moves && n < cap; i++)
        n += (size_t)snprintf(out + n, cap - n, "%s%s", i ? " " : "", x->way[i].facing);
}

/* ---- printing ---- */

enum { ALL_FACINGS = 6, FEW_MOTIONS = 14 };

static void cell_text(const offer *x, int number, char *out, size_t cap)
{
    char facings[64], front[16];
    offer_facings(x, facings, sizeof facings);
    if (x->rank == 3)
        snprintf(front, sizeof front, "%3c", x->key ? x->key : '-');
    else
        snprintf(front, sizeof front, "%3d", number);
    if (x->moves == 1)
        snprintf(out, cap, "%s %s", front, x->text);
    else
        snprintf(out, cap, "%s %s [%s]", front, x->text, x->moves == ALL_FACINGS || x->moves > 8 ? "any" : facings);
}

/* Many short cells: in columns. */
static void print_columns(const term *t, const offers *o, int from, int to)
{
    char cell[224];
    int width = 0, across, screen = t->columns < 100 ? t->columns : 100;
    for (int i = from; i < to; i++) {
        cell_text(&o->offer[i], i + 1, cell, sizeof cell);
        if ((int)strlen(cell) > width) width = (int)strlen(cell);
    }
    across = (screen - 1) / (width + 2);
    if (across < 1) across = 1;
    int rows = (to - from + across - 1) / across;
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < across && from + c * rows + r < to; c++) {
            int i = from + c * rows + r;
            cell_text(&o->offer[i], i + 1, cell, sizeof cell);
            bool last = c + 1 == across || i + rows >= to;
            fprintf(t->out, "  %-*s", last ? 0 : width, cell);
        }
        fputc('\n', t->out);
    }
}

/* "Turn to face NE" is said of all facings without the last word; of a label that does not end with it nothing is. */
static void cut_facing(char *label, const char *facing)
{
    size_t n = strlen(label), len = strlen(facing);
    bool ends = len && n > len + 1 && label[n - len - 1] == ' ' && strcmp(label + n - len, facing) == 0;
    label[ends ? n - len : 0] = 0;
    if (ends) snprintf(label + n - len, GG_SENTENCE - n, "...");
}

static void words_of(const gg_battle *b, const gg_state *s, const offer *x, bool named, char *out, size_t cap)
{
    char label[GG_SENTENCE] = "";
    const char *name = named && x->piece != GG_NONE ? gg_battle_name(b, x->piece) : "";
    if (x->note[0])
        snprintf(label, sizeof label, "%s", x->note);
    else if (x->moves == 1)
        gg_move_label(b, s, x->way[0].move, label, sizeof label);
    if (x->moves > 1 && gg_move_label(b, s, x->way[0].move, label, sizeof label) > 0)
        cut_facing(label, x->way[0].facing);
    if (x->moves == 1 && !label[0]) gg_move_words(b, s, x->way[0].move, label, sizeof label);
    bool told = !name[0] || !label[0] || strstr(label, name) || strcmp(name, gg_battle_label(b, x->piece)) == 0;
    snprintf(out, cap, "%s%s%s", told ? "" : name, told ? "" : ": ", label);
}

/* Under no heading it says of whom it is. */
static void print_one(const term *t, const gg_battle *b, const gg_state *s, const offer *x, int number, bool named)
{
    char cell[224], words[GG_SENTENCE + 64];
    cell_text(x, number, cell, sizeof cell);
    words_of(b, s, x, named, words, sizeof words);
    if (words[0])
        fprintf(t->out, "  %-26s %s%s%s\n", cell, term_ink(t, INK_DIM), words, term_ink(t, INK_PLAIN));
    else
        fprintf(t->out, "  %s\n", cell);
}

static void print_heading(const term *t, const gg_battle *b, int piece, const gg_view *v)
{
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        char place[32] = "";
        if (p->id != piece) continue;
        if (p->on_table) gg_place_name(b, p->pose, place, sizeof place);
        bool named = strcmp(p->label, p->name) != 0;
        fprintf(t->out, " %s%s%s%s%s%s%s\n", term_ink(t, board_side_ink(p->side)), p->label, term_ink(t, INK_PLAIN),
                named ? " " : "", named ? p->name : "", place[0] ? ", " : "", place);
        return;
    }
}

/* ---- many motions: a line for each kind, the lengths and angles behind it ---- */

static size_t kind_length(const char *text) { return strcspn(text, " "); }

static bool is_kind(const offer *x, const offer *first)
{
    size_t n = kind_length(first->text);
    return x->motion && kind_length(x->text) == n && strncmp(x->text, first->text, n) == 0;
}

static void print_kind(const term *t, const offers *o, int first, int to)
{
    const offer *f = &o->offer[first];
    int n = (int)kind_length(f->text), at = fprintf(t->out, "    %-10.*s", n, f->text);
    for (int i = first; i < to; i++) {
        char cell[GG_MOVE_TEXT + 8];
        if (!is_kind(&o->offer[i], f)) continue;
        const char *rest = o->offer[i].text + n;
        snprintf(cell, sizeof cell, " %3d)%s", i + 1, *rest ? rest : " as far as it may");
        if (at + (int)strlen(cell) > t->columns - 1) at = fprintf(t->out, "\n%14s", "") - 1;
        at += fprintf(t->out, "%s", cell);
    }
    fputc('\n', t->out);
}

static void print_kinds(const term *t, const gg_battle *b, const gg_state *s, const offers *o, int from, int to)
{
    for (int i = from; i < to; i++)
        if (!o->offer[i].motion) print_one(t, b, s, &o->offer[i], i + 1, false);
    for (int i = from; i < to; i++) {
        bool told = !o->offer[i].motion;
        for (int k = from; k < i && !told; k++) told = is_kind(&o->offer[k], &o->offer[i]);
        if (!told) print_kind(t, o, i, to);
    }
}

/* "  7-9 Out of reach: B3, B5, B6"; how many that are. */
static int print_fold(const term *t, const gg_battle *b, const gg_state *s, const offers *o, int from, int to)
{
    const offer *first = &o->offer[from];
    int n = 0;
    while (from + n < to && o->offer[from + n].fold == first->fold) n++;
    char numbers[24];
    snprintf(numbers, sizeof numbers, n > 1 ? "%d-%d" : "%d", from + 1, from + n);
    fprintf(t->out, "  %3s %s%s:", numbers, term_ink(t, INK_DIM), first->fold);
    for (int i = from; i < from + n; i++) {
        gg_touch touch = {.other = GG_NONE};
        gg_move_touch(b, s, o->offer[i].way[0].move, &touch);
        fprintf(t->out, "%s%s", i > from ? ", " : " ", touch.other == GG_NONE ? "" : gg_battle_label(b, touch.other));
    }
    fprintf(t->out, "%s\n", term_ink(t, INK_PLAIN));
    return n;
}

/* What is not one of many cells, each with its words. */
static void print_singly(const term *t, const gg_battle *b, const gg_state *s, const offers *o, int from, int to,
                         bool table)
{
    int i = from;
    while (i < to && (to - from <= 8 || !o->offer[i].place || table)) {
        if (o->offer[i].fold) {
            i += print_fold(t, b, s, o, i, to);
            continue;
        }
        print_one(t, b, s, &o->offer[i], i + 1, to - from == 1 && o->offer[i].moves == 1);
        i++;
    }
    if (i < to) print_columns(t, o, i, to);
}

void offers_print(const term *t, const gg_battle *b, const gg_state *s, const offers *o, const gg_view *v)
{
    for (int from = 0, to; from < o->count; from = to) {
        bool folded = false;
        for (to = from; to < o->count && o->offer[to].piece == o->offer[from].piece; to++)
            folded = folded || o->offer[to].moves > 1;
        bool several = to - from > 1 || folded;
        if (several && o->offer[from].piece != GG_NONE) print_heading(t, b, o->offer[from].piece, v);
        int motions = 0;
        for (int i = from; i < to; i++) motions += o->offer[i].motion;
        if (motions > FEW_MOTIONS)
            print_kinds(t, b, s, o, from, to);
        else
            print_singly(t, b, s, o, from, to, v->ground == GG_TABLE);
    }
}
