/* The moves that a host offers. */
#include "far_moves.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board.h"
#include "buffer.h"
#include "end_key.h"

enum { ROWS = GG_MOVES_MAX };

static const char *text_of(const json_t *in, const char *name)
{
    const char *text = json_string_value(json_object_get(in, name));
    return text ? text : "";
}

static int piece_of(const json_t *offer)
{
    const json_t *piece = json_object_get(offer, "piece");
    return json_is_integer(piece) ? (int)json_integer_value(piece) : -1;
}

/* ---- facings ---- */

static int facing_of(const json_t *offer)
{
    return (int)json_integer_value(json_object_get(json_object_get(offer, "to"), "facing"));
}

/* "move F1 D4" of "move F1 D4 N"; false: it is one word. */
static bool split(const char *text, char *front, size_t cap, char facing[8])
{
    const char *space = strrchr(text, ' ');
    if (!space || strlen(space + 1) >= 8 || (size_t)(space - text) >= cap) return false;
    snprintf(front, cap, "%.*s", (int)(space - text), text);
    snprintf(facing, 8, "%s", space + 1);
    return true;
}

/* The same move to the same place with another facing joins the row that is there. */
static bool join(far_moves *m, const json_t *offer)
{
    char front[96], facing[8], old_front[96], old_facing[8];
    const char *text = text_of(offer, "text");
    if (!json_is_object(json_object_get(offer, "to")) || !split(text, front, sizeof front, facing)) return false;
    for (int i = m->rows - 1; i >= 0; i--) {
        far_row *r = &m->row[i];
        if (r->motion || r->ways == 16 || !json_is_object(json_object_get(r->offer, "to"))) continue;
        if (!split(r->way[r->ways - 1].text, old_front, sizeof old_front, old_facing)) continue;
        if (strcmp(old_front, front) != 0 || facing_of(r->offer) == facing_of(offer)) continue;
        snprintf(r->text, sizeof r->text, "%s", front);
        memcpy(r->way[0].facing, r->ways == 1 ? old_facing : r->way[0].facing, sizeof facing);
        r->way[r->ways].text = text;
        memcpy(r->way[r->ways++].facing, facing, sizeof facing);
        return true;
    }
    return false;
}

/* ---- the list ---- */

static void add(far_moves *m, const json_t *offer, const json_t *motion)
{
    const json_t *of = motion ? json_object_get(motion, "move") : offer;
    if (!motion && join(m, offer)) return;
    far_row *r = &m->row[m->rows++];
    *r = (far_row){.offer = of, .piece = piece_of(of), .motion = motion != NULL, .ways = 1, .rank = 1, .note = ""};
    snprintf(r->text, sizeof r->text, "%s", text_of(motion ? motion : of, motion ? "words" : "text"));
    if (motion) r->note = text_of(motion, "note");
    const json_t *rank = json_object_get(of, "rank");
    if (rank) r->rank = (int)json_integer_value(rank) & 3;
    r->place = json_is_object(json_object_get(of, "to")) && !json_is_true(json_object_get(of, "attack"));
    r->way[0].text = text_of(of, "text");
}

static bool same_verb(const char *a, const char *b)
{
    size_t n = strcspn(a, " ");
    return strncmp(a, b, n) == 0 && (b[n] == ' ' || b[n] == 0);
}

/* Where motions have names, those stand for the places that they lead to. */
static bool is_named(const far_moves *m, const json_t *offer)
{
    size_t i;
    json_t *motion;
    if (!json_is_object(json_object_get(offer, "to")) || json_is_true(json_object_get(offer, "attack"))) return false;
    json_array_foreach(m->motions, i, motion) if (same_verb(text_of(json_object_get(motion, "move"), "text"),
                                                            text_of(offer, "text"))) return true;
    return false;
}

/* One piece's moves together, the pieces in the order in which they first come; what ends something last. */
static void group(far_moves *m)
{
    far_row *sorted = take((size_t)(m->rows + 1) * sizeof *sorted);
    bool *taken = take((size_t)m->rows + 1);
    int n = 0, last = 0;
    for (int i = 0; i < m->rows; i++)
        for (int k = i; k < m->rows && !taken[i]; k++)
            if (!taken[k] && m->row[k].piece == m->row[i].piece) {
                sorted[n++] = m->row[k];
                taken[k] = k > i;
            }
    for (int rank = 0; rank < 4; rank++)
        for (int i = 0; i < n; i++)
            if (sorted[i].rank == rank) m->row[last++] = sorted[i];
    free(taken);
    free(sorted);
}

/* What ends something, for all or for the piece that is asked, has no number. */
static void give_keys(far_moves *m)
{
    char taken[32] = "";
    m->numbered = m->rows;
    for (int i = 0; i < m->rows; i++) {
        far_row *r = &m->row[i];
        int alike = 0;
        if (r->rank < 3) continue;
        if (m->numbered == m->rows) m->numbered = i;
        for (int k = 0; k < m->rows; k++) alike += same_verb(r->text, m->row[k].text);
        bool ends = strcmp(text_of(r->offer, "group"), "End") == 0;
        if (alike == 1 && r->ways == 1) r->key = end_key(r->text, ends, taken);
    }
}

/* Two of a kind that are listed behind the others are a choice like others. */
static void mark_ends(far_moves *m)
{
    for (int i = 0; i < m->rows; i++) {
        int alike = 0;
        if (m->row[i].rank != 2) continue;
        for (int k = 0; k < m->rows; k++) alike += same_verb(m->row[i].text, m->row[k].text);
        if (alike == 1 && m->row[i].ways == 1) m->row[i].rank = 3;
    }
}

void far_moves_list(far_moves *m, json_t *offers, json_t *motions, bool all)
{
    size_t i;
    json_t *one;
    far_moves_free(m);
    m->offers = offers, m->motions = motions;
    m->row = take((ROWS + 1) * sizeof *m->row);
    json_array_foreach(offers, i, one) if (m->rows < ROWS && !json_is_true(json_object_get(one, "needless")) &&
                                           (all || !is_named(m, one))) add(m, one, NULL);
    if (!all) json_array_foreach(motions, i, one) if (m->rows < ROWS) add(m, NULL, one);
    mark_ends(m);
    group(m);
    give_keys(m);
}

void far_moves_free(far_moves *m)
{
    json_decref(m->offers);
    json_decref(m->motions);
    free(m->row);
    *m = (far_moves){0};
}

/* ---- shown ---- */

static const json_t *piece_at(const json_t *pieces, int id)
{
    size_t i;
    json_t *p;
    json_array_foreach(pieces, i, p) if (json_integer_value(json_object_get(p, "id")) == id) return p;
    return NULL;
}

static void print_heading(const term *t, const json_t *piece)
{
    const char *label = text_of(piece, "label"), *name = text_of(piece, "name"), *place = text_of(piece, "place");
    unsigned side = (unsigned)json_integer_value(json_object_get(piece, "side")) & 1;
    bool named = strcmp(label, name) != 0;
    fprintf(t->out, " %s%s%s%s%s%s%s\n", term_ink(t, board_side_ink(side)), label, term_ink(t, INK_PLAIN),
            named ? " " : "", named ? name : "", *place ? ", " : "", place);
}

static void cell_of(const far_row *r, int number, char *out, size_t cap)
{
    char front[16];
    if (r->rank == 3)
        snprintf(front, sizeof front, "%3c", r->key ? r->key : '-');
    else
        snprintf(front, sizeof front, "%3d", number);
    size_t at = (size_t)snprintf(out, cap, "%s %s", front, r->text);
    for (int i = 0; r->ways > 1 && i < r->ways && at < cap; i++)
        at += (size_t)snprintf(out + at, cap - at, "%s%s%s", i ? " " : " [", r->way[i].facing,
                               i + 1 < r->ways ? "" : "]");
}

static void print_row(const term *t, const far_row *r, int number, bool alone)
{
    char cell[256];
    cell_of(r, number, cell, sizeof cell);
    const char *words = r->motion ? r->note : r->ways > 1 ? "" : text_of(r->offer, alone ? "words" : "label");
    if (*words)
        fprintf(t->out, "  %-26s %s%s%s\n", cell, term_ink(t, INK_DIM), words, term_ink(t, INK_PLAIN));
    else
        fprintf(t->out, "  %s\n", cell);
}

/* Many places, or many motions, stand beside each other. */
static void print_columns(const term *t, const far_moves *m, int from, int to)
{
    int width = 0, at = 0;
    char cell[256];
    for (int i = from; i < to; i++) {
        cell_of(&m->row[i], i + 1, cell, sizeof cell);
        if ((int)strlen(cell) > width) width = (int)strlen(cell);
    }
    for (int i = from; i < to; i++) {
        cell_of(&m->row[i], i + 1, cell, sizeof cell);
        if (at > 0 && at + width + 3 > t->columns) at = 0, fputc('\n', t->out);
        at += fprintf(t->out, "  %-*s", width, cell);
    }
    if (at) fputc('\n', t->out);
}

static void print_piece(const term *t, const far_moves *m, int from, int to, const json_t *piece)
{
    enum { FEW = 8 };
    if (piece && (to - from > 1 || m->row[from].ways > 1)) print_heading(t, piece);
    int i = from;
    for (; i < to && (to - from <= FEW || !(m->row[i].place || m->row[i].motion)); i++)
        print_row(t, &m->row[i], i + 1, to - from == 1);
    print_columns(t, m, i, to);
}

static void print_all(const far_moves *m, const term *t, const json_t *pieces)
{
    for (int from = 0, to; from < m->rows; from = to) {
        for (to = from; to < m->rows && m->row[to].piece == m->row[from].piece; to++) {}
        print_piece(t, m, from, to, piece_at(pieces, m->row[from].piece));
    }
}

void far_moves_print(const far_moves *m, const term *t, const json_t *pieces)
{
    char *text = NULL;
    size_t len;
    term to = *t;
    to.out = open_memstream(&text, &len);
    if (!to.out) memory_is_out();
    print_all(m, &to, pieces);
    if (fclose(to.out) != 0 || !text) memory_is_out();
    term_list(t, text, m->rows - m->numbered, t->rows);
    free(text);
}

/* ---- picked ---- */

static const char *pick_way(const far_row *r, const char *facing, char *why, size_t cap)
{
    if (r->ways == 1 && !*facing) return r->way[0].text;
    for (int i = 0; r->ways > 1 && i < r->ways; i++)
        if (strcasecmp(r->way[i].facing, facing) == 0) return r->way[i].text;
    if (r->ways == 1) {
        snprintf(why, cap, "`%s` takes no word behind it", r->text);
        return NULL;
    }
    size_t at = (size_t)snprintf(why, cap, "%s: which facing? Type it behind:", r->text);
    for (int i = 0; i < r->ways && at < cap; i++) at += (size_t)snprintf(why + at, cap - at, " %s", r->way[i].facing);
    return NULL;
}

const char *far_moves_pick(const far_moves *m, const char *text, char *why, size_t cap)
{
    *why = 0;
    for (int i = 0; i < m->rows; i++)
        if (strcasecmp(m->row[i].text, text) == 0) return pick_way(&m->row[i], "", why, cap);
    for (int i = m->numbered; i < m->rows && text[0] && !text[1]; i++)
        if (m->row[i].key && m->row[i].key == tolower((unsigned char)text[0])) return m->row[i].way[0].text;
    if (!isdigit((unsigned char)*text) || strchr(text, ',')) return NULL;
    char *rest;
    long n = strtol(text, &rest, 10);
    if (n >= 1 && n <= m->numbered) return pick_way(&m->row[n - 1], rest + strspn(rest, " \t"), why, cap);
    const far_row *last = m->rows > m->numbered ? &m->row[m->rows - 1] : NULL;
    if (last && last->key)
        snprintf(why, cap, "there is no number %ld: 1 to %d; `%c` is `%s`", n, m->numbered, last->key, last->text);
    else if (m->rows)
        snprintf(why, cap, "there is no number %ld: 1 to %d", n, m->numbered);
    else
        snprintf(why, cap, "there is nothing to choose now");
    return NULL;
}
