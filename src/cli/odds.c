/* grognard odds: the exact outcome of an exchange. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "buffer.h"
#include "offers.h"
#include "weigh.h"

enum { MOVES_MOST = 64 };

typedef struct wish { /* what is to be weighed */
    gg_move move[MOVES_MOST], assume[MOVES_MOST];
    int moves, assumes;
} wish;

static int read_moves(const options *o, const battle *x, const char *name, gg_move *out, int *count)
{
    int at = 0;
    for (const char *text; (text = option_next(o, name, &at));) {
        gg_fault fault = {0};
        if (*count == MOVES_MOST) return complain(o, "more than %d times %s", MOVES_MOST, name);
        gg_move m = gg_move_parse(x->b, x->state, text, strlen(text), &fault);
        if (!m) return complain_of(o, "%s '%s': %s", name, text, fault.text);
        out[(*count)++] = m;
    }
    return -1;
}

static int refuse(const options *o, const battle *x, gg_move m)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(x->b, x->state, m, text, sizeof text);
    if (gg_pending(x->b, x->state).kind != GG_CHOOSE)
        return complain_of(o, "this position asks for a roll, not for a move: leave out --move, or use --assume '%s'",
                           text);
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(x->b), gg_verdict(x->b, x->state, m));
    return complain_of(o, "'%s' is not allowed: %s [%s]", text, r ? r->words : "no rule offers it now",
                       r ? r->id : "-");
}

static int check_moves(const options *o, const battle *x, const wish *w)
{
    gg_ask ask = gg_pending(x->b, x->state);
    for (int i = 0; i < w->moves; i++)
        if (ask.kind != GG_CHOOSE || gg_verdict(x->b, x->state, w->move[i]) != GG_OK) return refuse(o, x, w->move[i]);
    return -1;
}

/* A choice without --move: the moves there are. */
static int list_moves(const options *o, const battle *x)
{
    char prompt[400];
    term t = term_on(stderr);
    offers all;
    gg_view *v = take(sizeof *v);
    gg_prompt(x->b, x->state, prompt, sizeof prompt);
    gg_view_make(x->b, x->state, gg_pending(x->b, x->state).side, v);
    offers_list(x->b, x->state, &all);
    complain_of(o, "this position asks for a choice; say which with --move '...'. %s", prompt);
    offers_print(&t, x->b, x->state, &all, v);
    offers_free(&all);
    free(v);
    return CLI_BAD_INPUT;
}

static void print_comparison(const term *t, const weighing *w, int n)
{
    fprintf(t->out, "Compared, by the expected gain as the computer values positions:\n");
    for (int i = 0; i < n; i++) fprintf(t->out, "  %-32s %+8.2f\n", w[i].title, w[i].gain);
}

static int show(const options *o, const battle *x, weighing *w, int n)
{
    term t = term_on(stdout);
    bool json = option_has(o, "--json");
    char prompt[400];
    gg_prompt(x->b, x->state, prompt, sizeof prompt);
    if (json) {
        json_t *whole = json_object(), *moves = json_array();
        for (int i = 0; i < n; i++) json_array_append_new(moves, weigh_json(&w[i]));
        json_set(whole, "scenario", json_text(x->name));
        json_set(whole, "system", json_text(gg_system_id(gg_battle_system(x->b))));
        json_set(whole, "ask", json_text(prompt));
        json_set(whole, "moves", moves);
        json_print_whole(whole);
        return CLI_OK;
    }
    printf("%s\n%s\n\n", gg_battle_title(x->b), prompt);
    for (int i = 0; i < n; i++) {
        weigh_print(&t, &w[i], 12, option_has(o, "--all"));
        fputc('\n', stdout);
    }
    if (n > 1) print_comparison(&t, w, n);
    return CLI_OK;
}

static int weigh_all(const options *o, const battle *x, const wish *q, int budget)
{
    int n = q->moves ? q->moves : 1, status = -1;
    weighing *w = take((size_t)n * sizeof *w);
    for (int i = 0; i < n && status < 0; i++)
        if (!weigh(x->b, x->state, q->moves ? q->move[i] : 0, q->assume, q->assumes, weigh_within(budget), &w[i])) {
            complain_of(o, "the odds do not fit in memory, not even as an estimate");
            status = CLI_FAILED;
        }
    if (status < 0) status = show(o, x, w, n);
    for (int i = 0; i < n; i++) weigh_free(&w[i]);
    free(w);
    return status;
}

static int run_open(const options *o, const battle *x)
{
    wish q = {.moves = 0};
    uint64_t budget;
    if (!option_number(o, "--budget", 1, 1000000000, WEIGH_BUDGET, &budget)) return CLI_BAD_INPUT;
    int status = read_moves(o, x, "--move", q.move, &q.moves);
    if (status < 0) status = read_moves(o, x, "--assume", q.assume, &q.assumes);
    if (status < 0) status = check_moves(o, x, &q);
    if (status >= 0) return status;
    gg_ask ask = gg_pending(x->b, x->state);
    if (ask.kind == GG_OVER) return complain_of(o, "the battle is over in this position: nothing is left to weigh");
    if (ask.kind == GG_CHOOSE && q.moves == 0) return list_moves(o, x);
    return weigh_all(o, x, &q, (int)budget);
}

static int run(const options *o)
{
    battle x;
    int status = battle_open(o, o->word[0], &x);
    if (status < 0) status = run_open(o, &x);
    battle_close(&x);
    return status;
}

static const option odds_options[] = {
    {"--move", 0, "MOVE", "the move to weigh, in notation; several are compared"},
    {"--assume", 0, "MOVE", "how a decision on the way is taken, where this move is legal (again for others)"},
    {"--budget", 0, "N", "states to look at before it falls back on samples (2000000)"},
    {"--all", 0, NULL, "every result, facing and place, not only the likeliest"},
    OPTION_JSON,
};
const command command_odds = {
    .name = "odds",
    .usage = "SCENARIO [--move MOVE]... [--assume MOVE]... [--budget N] [--all] [--json]",
    .summary = "the exact odds of an exchange, to its end",
    .words = "Works out what can come of a move: every die up to the point where the exchange is over, as exact "
             "fractions. Decisions on the "
             "way are taken as --assume says, and otherwise by the chooser's habit; the output tells which. A scenario "
             "can be any "
             "position, written by hand with `begin` and `answer` lines; where it asks for a roll, no move is needed. "
             "Over the budget "
             "the odds are estimated from samples, and the output says so with the error.",
    .examples = "  grognard odds ccn/drill_square --move 'melee F1 A1'\n"
                "  grognard odds position.scn --move 'fire F4 A1' --move 'fire F4 A2'\n"
                "  grognard odds position.scn --move 'melee F1 A1' --assume 'stand A1' --json\n",
    .option = odds_options,
    .options = COUNT(odds_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
