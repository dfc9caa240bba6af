/* grognard moves: what may be chosen in a position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "buffer.h"
#include "engine/question.h"
#include "told.h"
#include "weigh.h"

static bool headline_of(const battle *x, gg_move m, int moves, weighing *w)
{
    return weigh(x->b, x->state, &(gg_odds_ask){.move = m}, weigh_listed(moves), w);
}

static bool wanted(const battle *x, gg_move m, int piece)
{
    gg_touch t = {.piece = GG_NONE};
    gg_move_touch(x->b, x->state, m, &t);
    return piece == GG_NONE || t.piece == piece || t.other == piece;
}

/* ---- for programs ---- */

static json_t *move_json(const battle *x, gg_move m, gg_move usual, int moves)
{
    char text[GG_MOVE_TEXT], label[GG_SENTENCE];
    json_t *o = json_object();
    gg_move_print(x->b, x->state, m, text, sizeof text);
    gg_move_label(x->b, x->state, m, label, sizeof label);
    json_set(o, "move", json_text(text));
    json_set(o, "label", json_text(label));
    json_set(o, "group", json_text(gg_move_group(x->b, x->state, m)));
    json_set(o, "usual", json_boolean(m == usual));
    json_set(o, "ends", json_boolean(gg_move_ends(x->b, x->state, m)));
    json_set(o, "horizon", json_text(gg_until_word((int)gg_move_until(x->b, x->state, m))));
    json_set(o, "touch", told_touch(x->b, x->state, m));
    if (moves) {
        weighing *w = take(sizeof *w);
        json_set(o, "headline", headline_of(x, m, moves, w) ? weigh_headline_json(w) : json_null());
        weigh_free(w);
        free(w);
    }
    return o;
}

static json_t *motions_json(const battle *x, int piece)
{
    json_t *list = json_array();
    gg_motion *motion = take(GG_MOTIONS * sizeof *motion);
    int n = gg_motions_of(x->b, x->state, motion, GG_MOTIONS);
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        if (!wanted(x, motion[i].move, piece)) continue;
        json_t *o = json_object();
        gg_move_print(x->b, x->state, motion[i].move, text, sizeof text);
        json_set(o, "words", json_text(motion[i].words));
        json_set(o, "note", json_text(motion[i].note));
        json_set(o, "move", json_text(text));
        json_array_append_new(list, o);
    }
    free(motion);
    return list;
}

static void print_json(const options *o, const battle *x, const gg_move *move, int n, gg_move usual, int piece)
{
    json_t *whole = battle_json(x), *list = json_array();
    for (int i = 0; i < n; i++)
        if (wanted(x, move[i], piece))
            json_array_append_new(list, move_json(x, move[i], usual, option_has(o, "--headlines") ? n : 0));
    json_set(whole, "question", told_asking(x->b, x->state));
    json_set(whole, "open", json_boolean(gg_open(x->b, x->state)));
    json_set(whole, "moves", list);
    json_set(whole, "motions", motions_json(x, piece));
    json_print_whole(whole);
}

/* ---- for people ---- */

static void print_move(const term *t, const battle *x, gg_move m, gg_move usual, int moves)
{
    char text[GG_MOVE_TEXT], label[GG_SENTENCE];
    gg_move_print(x->b, x->state, m, text, sizeof text);
    gg_move_label(x->b, x->state, m, label, sizeof label);
    printf("  %-28s %s%s%s\n", text, label, m == usual ? " (usual)" : "",
           gg_move_ends(x->b, x->state, m) ? " (ends something for good)" : "");
    if (!moves) return;
    weighing *w = take(sizeof *w);
    if (headline_of(x, m, moves, w)) weigh_print_headline(t, w, 6);
    weigh_free(w);
    free(w);
}

static const char *group_of(const battle *x, gg_move m)
{
    const char *group = gg_move_group(x->b, x->state, m);
    return group && *group ? group : "Moves";
}

static void print_group(const options *o, const battle *x, const gg_move *move, int n, gg_move usual, int piece,
                        const char *group, bool *done)
{
    term t = term_on(stdout);
    printf("%s%s%s\n", term_ink(&t, INK_BOLD), group, term_ink(&t, INK_PLAIN));
    for (int i = 0; i < n; i++) {
        if (done[i] || !wanted(x, move[i], piece) || strcmp(group, group_of(x, move[i])) != 0) continue;
        print_move(&t, x, move[i], usual, option_has(o, "--headlines") ? n : 0);
        done[i] = true;
    }
}

/* By rank, and otherwise as they are offered: those that end something last. */
static void sort_moves(const battle *x, gg_move *move, int n)
{
    gg_move *sorted = take((size_t)(n + 1) * sizeof *sorted);
    int at = 0;
    for (int rank = 0; rank < 4; rank++)
        for (int i = 0; i < n; i++)
            if (gg_move_rank(x->b, x->state, move[i]) == rank) sorted[at++] = move[i];
    memcpy(move, sorted, (size_t)n * sizeof *move);
    free(sorted);
}

/* One group after the other, in the order in which they first come. */
static void print_moves(const options *o, const battle *x, const gg_move *move, int n, gg_move usual, int piece)
{
    bool *done = take((size_t)n + 1);
    for (int i = 0; i < n; i++) done[i] = gg_move_needless(x->b, x->state, move[i]);
    for (int i = 0; i < n; i++)
        if (!done[i] && wanted(x, move[i], piece)) print_group(o, x, move, n, usual, piece, group_of(x, move[i]), done);
    free(done);
}

static void print_motions(const battle *x, int piece)
{
    gg_motion *motion = take(GG_MOTIONS * sizeof *motion);
    int n = gg_motions_of(x->b, x->state, motion, GG_MOTIONS);
    if (n) puts("Motions, as they may be typed");
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        if (!wanted(x, motion[i].move, piece)) continue;
        gg_move_print(x->b, x->state, motion[i].move, text, sizeof text);
        printf("  %-28s %s%s%s\n", motion[i].words, text, motion[i].note[0] ? ": " : "", motion[i].note);
    }
    free(motion);
}

static void print_question(const battle *x, const gg_asking *a)
{
    term t = term_on(stdout);
    printf("%s\n", gg_battle_title(x->b));
    term_wrap(&t, a->prompt, 0, 2);
    if (a->why[0]) term_wrap(&t, a->why, 0, 2);
    putchar('\n');
}

static int run_open(const options *o, const battle *x)
{
    gg_asking a;
    int piece = GG_NONE;
    const char *label = option_text(o, "--piece", NULL);
    if (label) piece = gg_battle_piece(x->b, label, strlen(label));
    if (label && piece == GG_NONE) return nobody_called(o, x, label);
    if (!gg_asking_of(x->b, x->state, &a))
        return complain_of(o, "this position asks for %s, not for a choice: there are no moves",
                           gg_pending(x->b, x->state).kind == GG_OVER ? "nothing any more" : "a roll");
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(x->b, x->state, move, GG_MOVES_MAX);
    if (n > GG_MOVES_MAX) n = GG_MOVES_MAX;
    sort_moves(x, move, n);
    if (option_has(o, "--json"))
        print_json(o, x, move, n, a.usual, piece);
    else {
        print_question(x, &a);
        print_moves(o, x, move, n, a.usual, piece);
        print_motions(x, piece);
    }
    free(move);
    return CLI_OK;
}

static int run(const options *o) { return battle_run(o, run_open); }

static const option moves_options[] = {
    {"--piece", 0, "PIECE", "only moves of this piece, or against it"},
    {"--headlines", 0, NULL, "with each move what may come of it"},
    OPTION_JSON,
};
const command command_moves = {
    .name = "moves",
    .usage = "SCENARIO [--piece PIECE] [--headlines] [--json]",
    .summary = "every move of a position, with what it means",
    .words =
        "Lists the moves that a position offers, under their headings: notation, label, which one is usual, which one "
        "ends something for good. On a free table more may be legal than is offered.",
    .examples = "  grognard moves ccn/drill_square --headlines\n"
                "  grognard moves position.scn --piece F1 --json\n",
    .option = moves_options,
    .options = COUNT(moves_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
