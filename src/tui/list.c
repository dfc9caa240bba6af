/* The moves as rows: of all units, or of the chosen one, in the page's order. What ends something comes last. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"

enum { FEW_PLACES = 5, FEW_MOVES = 12, ENDS = 3 };

static row *add(screen *s, row_kind kind)
{
    move_list *l = &s->list;
    if (l->rows == ROWS) return NULL;
    row *r = &l->at[l->rows++];
    *r = (row){.kind = kind, .piece = NOBODY, .aim = -1};
    return r;
}

static void add_head(screen *s, const char *words)
{
    row *r = add(s, ROW_HEAD);
    if (!r) return;
    text_copy(r->words, sizeof r->words, words);
    capital(r->words);
}

/* Whether a label says already whose move it is. */
static bool names_unit(const char *label, const json_t *piece)
{
    const char *own = text_of(piece, "label"), *name = text_of(piece, "name");
    if (*name && strstr(label, name)) return true;
    for (const char *at = label; *own && (at = strstr(at, own)); at++) {
        bool begins = at == label || !isalnum((unsigned char)at[-1]);
        if (begins && !isalnum((unsigned char)at[strlen(own)])) return true;
    }
    return false;
}

const char *move_words(const screen *s, const json_t *move, char *out, int room)
{
    char who[96];
    const json_t *piece = piece_of(s, number_of(move, "piece", NOBODY));
    const char *label = label_of(move);
    if (piece && !names_unit(label, piece))
        snprintf(out, (size_t)room, "%s: %s", piece_words(piece, who, sizeof who), label);
    else
        text_copy(out, (size_t)room, label);
    capital(out);
    return out;
}

static void add_move(screen *s, json_t *move, bool named)
{
    row *r = add(s, ROW_MOVE);
    if (!r) return;
    r->move = move;
    r->piece = number_of(move, "piece", NOBODY);
    if (named)
        move_words(s, move, r->words, sizeof r->words);
    else
        text_copy(r->words, sizeof r->words, label_of(move));
    capital(r->words);
}

static void add_aim(screen *s, int n, bool whole)
{
    const aim *a = &s->list.aim[n];
    if (a->ways == 1 || whole) {
        for (int i = 0; i < a->ways; i++) add_move(s, a->way[i], false);
        return;
    }
    row *r = add(s, ROW_AIM);
    if (!r) return;
    r->aim = n;
    r->piece = s->chosen;
    snprintf(r->words, sizeof r->words, "%s", a->name);
    snprintf(r->note, sizeof r->note, a->other == TURNS ? "in %d directions" : "%d ways", a->ways);
}

static int rank_of(const json_t *move) { return number_of(move, "rank", 1); }
static bool is_of(const json_t *move, int piece) { return number_of(move, "piece", NOBODY) == piece; }
static bool is_plain(const json_t *move)
{
    int other = number_of(move, "other", NOBODY);
    return !part_of(move, "to") && (other == NOBODY || is_of(move, other));
}
static bool is_aimed(const json_t *move)
{
    int other = number_of(move, "other", NOBODY);
    return other != NOBODY && !is_of(move, other);
}

/* ---- of all ---- */

static int moves_of(const screen *s, int piece)
{
    int n = 0;
    for (int i = 0; i < count_of(s->k.moves); i++)
        n += is_of(item_of(s->k.moves, i), piece) && !is_needless(s, item_of(s->k.moves, i));
    return n;
}

static int all_moves(const screen *s)
{
    int n = 0;
    for (int i = 0; i < count_of(s->k.moves); i++) n += !is_needless(s, item_of(s->k.moves, i));
    return n;
}

static void add_unit(screen *s, int piece)
{
    char who[96];
    int n = moves_of(s, piece);
    bool few = all_moves(s) <= FEW_MOVES;
    for (int i = 0; i < count_of(s->k.moves) && (n == 1 || few); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (is_of(move, piece) && !is_needless(s, move)) add_move(s, move, true);
    }
    if (n == 1 || few) return;
    row *r = add(s, ROW_UNIT);
    if (!r) return;
    r->piece = piece;
    text_copy(r->words, sizeof r->words, piece_words(piece_of(s, piece), who, sizeof who));
    snprintf(r->note, sizeof r->note, "%d choices", n);
}

static bool came_before(const screen *s, int i)
{
    int piece = number_of(item_of(s->k.moves, i), "piece", NOBODY);
    while (--i >= 0)
        if (is_of(item_of(s->k.moves, i), piece) && !is_needless(s, item_of(s->k.moves, i))) return true;
    return false;
}

static void add_ending(screen *s)
{
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (is_of(move, NOBODY) && rank_of(move) == ENDS && !is_needless(s, move)) add_move(s, move, false);
    }
}

static void build_all(screen *s)
{
    for (int rank = 0; rank < ENDS; rank++)
        for (int i = 0; i < count_of(s->k.moves); i++) {
            json_t *move = item_of(s->k.moves, i);
            if (is_of(move, NOBODY) && rank_of(move) == rank && !is_needless(s, move)) add_move(s, move, false);
        }
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        int piece = number_of(move, "piece", NOBODY);
        if (piece == NOBODY || is_needless(s, move) || came_before(s, i)) continue;
        add_unit(s, piece);
    }
    add_ending(s);
}

/* ---- of one unit ---- */

static void add_plain(screen *s, int from, int to)
{
    for (int rank = from; rank <= to; rank++)
        for (int i = 0; i < count_of(s->k.moves); i++) {
            json_t *move = item_of(s->k.moves, i);
            bool here = is_of(move, s->chosen) && is_plain(move) && rank_of(move) == rank;
            if (here && !*text_of(move, "fold") && !is_needless(s, move) && !is_turn(s, move)) add_move(s, move, false);
        }
}

static void add_turns(screen *s)
{
    for (int i = 0; i < s->list.aims; i++)
        if (s->list.aim[i].other == TURNS) add_aim(s, i, false);
}

static void add_targets(screen *s)
{
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        bool here = is_of(move, s->chosen) && is_aimed(move) && !is_needless(s, move);
        if (here && !*text_of(move, "fold")) add_move(s, move, false);
    }
}

static void add_fold(screen *s, const char *fold)
{
    move_list *l = &s->list;
    bool open = strcmp(l->folds, fold) == 0;
    int n = 0;
    for (int i = 0; i < l->rows; i++)
        if (l->at[i].kind == ROW_FOLD && strcmp(l->at[i].words, fold) == 0) return;
    row *r = add(s, ROW_FOLD);
    if (!r) return;
    text_copy(r->words, sizeof r->words, fold);
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (!is_of(move, s->chosen) || strcmp(text_of(move, "fold"), fold) != 0) continue;
        n++;
        if (open) add_move(s, move, false);
    }
    snprintf(r->note, sizeof r->note, "%d", n);
}

static void add_folds(screen *s)
{
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i);
        if (is_of(move, s->chosen) && *text_of(move, "fold")) add_fold(s, text_of(move, "fold"));
    }
}

/* The offer that a motion is; else its own move. */
static json_t *offer_of(const screen *s, json_t *move)
{
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (strcmp(text_of(item_of(s->k.moves, i), "text"), text_of(move, "text")) == 0) return item_of(s->k.moves, i);
    return move;
}

static void add_motions(screen *s)
{
    for (int i = 0; i < count_of(s->k.motions); i++) {
        json_t *motion = item_of(s->k.motions, i), *move = part_of(motion, "move");
        if (!is_of(move, s->chosen) || !part_of(move, "to") || is_aimed(move)) continue;
        row *r = add(s, ROW_MOVE);
        if (!r) return;
        r->move = offer_of(s, move);
        r->piece = s->chosen;
        text_copy(r->words, sizeof r->words, text_of(motion, "words"));
        text_copy(r->note, sizeof r->note, text_of(motion, "note"));
        capital(r->words);
    }
}

/* Every way there is a row already: motions are places, too. */
static bool is_listed(const move_list *l, const aim *a)
{
    int found = 0;
    for (int k = 0; k < a->ways; k++)
        for (int i = 0; i < l->rows; i++)
            if (l->at[i].kind == ROW_MOVE && l->at[i].move == a->way[k]) {
                found++;
                break;
            }
    return found == a->ways;
}

static void add_places(screen *s)
{
    move_list *l = &s->list;
    int n = 0;
    for (int i = 0; i < l->aims; i++) n += l->aim[i].other == NOBODY;
    if (n == 0) return;
    if (n > FEW_PLACES && !l->places) {
        row *r = add(s, ROW_PLACES);
        if (r) snprintf(r->words, sizeof r->words, "All %d places", n);
        if (r) snprintf(r->note, sizeof r->note, "or go there on the board");
        return;
    }
    for (int i = 0; i < l->aims; i++)
        if (l->aim[i].other == NOBODY && (l->places || !is_listed(l, &l->aim[i]))) add_aim(s, i, false);
}

static void add_done_to(screen *s)
{
    bool headed = false;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (number_of(move, "other", NOBODY) != s->chosen || is_of(move, s->chosen) || is_needless(s, move)) continue;
        if (!headed) add_head(s, "what can be done to it");
        headed = true;
        add_move(s, move, true);
    }
}

static void build_unit(screen *s)
{
    add_plain(s, 0, ENDS - 1);
    add_turns(s);
    add_targets(s);
    add_motions(s);
    add_places(s);
    add_folds(s);
    add_plain(s, ENDS, ENDS);
    add_done_to(s);
    if (s->list.rows == 0)
        add_head(s, "nothing is asked of this unit now");
    else
        add_ending(s);
}

/* ---- a series ---- */

static void add_series(screen *s)
{
    row *r = has_series(s) ? add(s, ROW_SAY) : NULL;
    if (r) snprintf(r->words, sizeof r->words, "All %d of these on one screen", count_of(s->k.series));
}

/* ---- the ways to one place ---- */

bool is_own_place(const screen *s, const aim *a)
{
    const json_t *self = piece_of(s, s->chosen);
    return a->other == NOBODY && a->x == number_of(self, "x", -1) && a->y == number_of(self, "y", -1);
}

/* The way to stay as it is; NULL. */
static json_t *same_facing(const screen *s, const aim *a)
{
    int facing = number_of(piece_of(s, s->chosen), "facing", -1);
    for (int i = 0; i < a->ways && facing >= 0; i++)
        if (number_of(part_of(a->way[i], "to"), "facing", -1) == facing) return a->way[i];
    return NULL;
}

static bool is_standing(const screen *s, const json_t *move)
{
    bool plain = is_of(move, s->chosen) && is_plain(move) && rank_of(move) == ENDS;
    return plain && !*text_of(move, "fold") && !is_needless(s, move) && !is_turn(s, move);
}

bool can_stay(const screen *s, const aim *a)
{
    if (same_facing(s, a)) return true;
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (is_standing(s, item_of(s->k.moves, i))) return true;
    return false;
}

/* Where the unit stands already it stays as it is unless another row is gone to: a turn must be meant. */
static void mark_staying(screen *s, const aim *a)
{
    const json_t *same = same_facing(s, a);
    int turns = s->list.rows;
    for (int i = 0; i < turns && same; i++)
        if (s->list.at[i].move == same) s->list.row = i;
    if (same) return;
    add_plain(s, ENDS, ENDS);
    if (s->list.rows > turns) s->list.row = turns;
}

static void build_ways(screen *s)
{
    const aim *a = &s->list.aim[s->list.open];
    const json_t *best = aim_best(s, a);
    char head[WORDS];
    snprintf(head, sizeof head, "%s: which way?", a->name);
    add_head(s, head);
    for (int i = 0; i < a->ways; i++) {
        row *r = add(s, ROW_MOVE);
        if (!r) return;
        r->move = a->way[i];
        r->piece = s->chosen;
        r->aim = s->list.open;
        aim_words(a, a->way[i], r->words, sizeof r->words);
        if (a->way[i] == best) s->list.row = s->list.rows - 1;
    }
    if (is_own_place(s, a)) mark_staying(s, a);
}

/* ---- what is looked for ---- */

static bool has_word(const char *hay, const char *word, size_t len)
{
    for (; *hay; hay++)
        if (strncasecmp(hay, word, len) == 0) return true;
    return false;
}

static bool matches(const screen *s, const json_t *move, const char *words)
{
    char hay[1024], who[96];
    const json_t *piece = piece_of(s, number_of(move, "piece", NOBODY));
    snprintf(hay, sizeof hay, "%s %s %s %s", text_of(move, "text"), text_of(move, "words"), label_of(move),
             piece ? piece_words(piece, who, sizeof who) : "");
    for (size_t len; *(words += strspn(words, " ")); words += len) {
        len = strcspn(words, " ");
        if (!has_word(hay, words, len)) return false;
    }
    return true;
}

static void build_found(screen *s)
{
    char head[WORDS];
    add_head(s, "");
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (matches(s, item_of(s->k.moves, i), s->list.find)) add_move(s, item_of(s->k.moves, i), true);
    snprintf(head, sizeof head, "%d found: %s", s->list.rows - 1, s->list.find);
    text_copy(s->list.at[0].words, sizeof s->list.at[0].words, head);
}

/* ---- all of it ---- */

bool is_guarded(const json_t *move)
{
    const json_t *ends = part_of(move, "ends");
    int count = number_of(ends, "count", 0);
    return ends && count > 0 && !is_set(move, "usual") && (number_of(move, "piece", NOBODY) == NOBODY || count > 1);
}

/* What is usual, or the first row that does no harm: what ends something must be gone to. */
static int first_row(const screen *s)
{
    for (int i = 0; i < s->list.rows; i++)
        if (s->list.at[i].kind == ROW_MOVE && is_set(s->list.at[i].move, "usual") && rank_of(s->list.at[i].move) < ENDS)
            return i;
    for (int i = 0; i < s->list.rows; i++) {
        const row *r = &s->list.at[i];
        if (r->kind == ROW_HEAD || (r->kind == ROW_MOVE && is_guarded(r->move))) continue;
        return i;
    }
    return -1;
}

void list_build(screen *s)
{
    move_list *l = &s->list;
    l->rows = l->top = 0;
    l->row = -1;
    aims_find(s);
    if (l->open >= l->aims) l->open = -1;
    if (!choosing(s)) return;
    if (l->find[0])
        build_found(s);
    else if (l->open >= 0)
        build_ways(s);
    else if (s->chosen != NOBODY)
        build_unit(s);
    else
        build_all(s);
    if (!l->find[0] && l->open < 0) add_series(s);
    if (l->row < 0) l->row = first_row(s);
}

/* The row that ends what is asked, for all rather than for one unit; -1: none does. */
int list_end(const screen *s)
{
    int best = -1, most = ENDS - 1; /* what only ends it for a unit has the rank before */
    for (int i = 0; i < s->list.rows; i++)
        if (s->list.at[i].kind == ROW_MOVE && rank_of(s->list.at[i].move) >= most)
            best = i, most = rank_of(s->list.at[i].move);
    return best;
}

void label_head(const json_t *move, char *out, int room)
{
    text_copy(out, (size_t)room, label_of(move));
    out[strcspn(out, ":,")] = 0;
    capital(out);
}

void list_mark(screen *s, int by)
{
    move_list *l = &s->list;
    int step = by < 0 ? -1 : 1;
    for (; by; by -= step) {
        int i = l->row + step;
        while (i >= 0 && i < l->rows && l->at[i].kind == ROW_HEAD) i += step;
        if (i < 0 || i >= l->rows) return;
        l->row = i;
    }
}

row *list_row(screen *s)
{
    move_list *l = &s->list;
    return l->row >= 0 && l->row < l->rows ? &l->at[l->row] : NULL;
}

json_t *list_move(screen *s)
{
    const row *r = list_row(s);
    if (r && r->kind == ROW_AIM) return aim_best(s, &s->list.aim[r->aim]);
    return r && r->kind == ROW_MOVE ? r->move : NULL;
}

void list_pick(screen *s, int n)
{
    move_list *l = &s->list;
    if (n < 0 || n >= l->rows) return;
    const row *r = &l->at[n];
    bool fold = r->kind == ROW_FOLD;
    l->row = n;
    switch (r->kind) {
    case ROW_MOVE: commit(s, r->move); return;
    case ROW_UNIT: choose(s, r->piece); return;
    case ROW_SAY: show_series(s); return;
    case ROW_AIM: l->open = r->aim; break;
    case ROW_PLACES: l->places = true; break;
    case ROW_FOLD: text_copy(l->folds, sizeof l->folds, strcmp(l->folds, r->words) == 0 ? "" : r->words); break;
    default: return;
    }
    list_build(s);
    if (fold) l->row = n;
}
