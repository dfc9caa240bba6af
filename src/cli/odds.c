/* grognard odds: what may come of a move, as headlines, and all of it on demand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "buffer.h"
#include "tell/said.h"
#include "weigh.h"

enum { MOST = WEIGH_MOST, THENS = 8, MANY_BUDGET = 20000 };

typedef struct wish { /* what is to be weighed */
    struct {
        gg_move before[IMPLIED_MOST]; /* answers that lead to the move and change nothing by themselves */
        gg_move move, then[THENS];
        int befores, thens;
    } of[MOST];
    gg_move assume[MOST];
    int moves, assumes;
    gg_until until;
    int budget;
} wish;

/* Where the move is asked for: the position, or what those answers lead to. */
static gg_state *asked_of(const battle *x, const wish *w, int i)
{
    gg_state *s = state_new(x->b);
    gg_copy(x->b, s, x->state);
    for (int k = 0; k < w->of[i].befores && gg_verdict(x->b, s, w->of[i].before[k]) == GG_OK; k++)
        gg_apply(x->b, s, w->of[i].before[k], NULL);
    return s;
}

/* ---- reading ---- */

/* Where a move may be legal that comes later: the battle is played on a little with dice of its own. */
enum { TRIES = 24, ANSWERS = 40 };

static gg_move read_later(const battle *x, const wish *w, int of, const char *text, gg_fault *fault)
{
    gg_state *s = state_new(x->b), *from = of < w->moves ? asked_of(x, w, of) : NULL;
    gg_dice dice = gg_dice_make(7, 0);
    gg_move found = 0;
    for (int t = 0; t < TRIES && !found; t++) {
        gg_copy(x->b, s, from ? from : x->state);
        if (from && gg_verdict(x->b, s, w->of[of].move) == GG_OK) gg_apply(x->b, s, w->of[of].move, NULL);
        for (int n = 0; n < ANSWERS && !found; n++) {
            gg_ask ask = gg_pending(x->b, s);
            if (ask.kind == GG_ROLL)
                gg_dice_roll(&dice, x->b, s, NULL);
            else if (ask.kind == GG_CHOOSE) {
                gg_move m = gg_move_parse(x->b, s, text, strlen(text), fault);
                if (m && gg_verdict(x->b, s, m) == GG_OK)
                    found = m;
                else
                    gg_apply(x->b, s, gg_habit(x->b, s), NULL);
            } else
                break;
        }
    }
    free(s), free(from);
    return found ? found : gg_move_parse(x->b, x->state, text, strlen(text), fault);
}

/* `double B1 into the Crag`: an order, and its deed as what is done then. False: the order alone is illegal, or `n` is 0 and
 * the fault says why. */
static bool read_plan(const battle *x, wish *w, const char *text, gg_move path[IMPLIED_MOST], int *read,
                      gg_fault *fault)
{
    said k;
    int n = *read = said_read(&k, x->b, x->state, text, strlen(text), path, fault);
    if (n != 1 || k.wishes == 0 || k.wishes > THENS || gg_verdict(x->b, x->state, path[0]) != GG_OK) return false;
    w->of[w->moves].move = path[0];
    for (int i = 0; i < k.wishes; i++) {
        gg_move then = said_wish(x->b, x->state, path[0], k.wish[i]);
        if (then) w->of[w->moves].then[w->of[w->moves].thens++] = then;
    }
    w->moves++;
    return true;
}

static int read_move(const options *o, const battle *x, wish *w, const char *text)
{
    gg_move path[IMPLIED_MOST];
    gg_fault fault = {0};
    if (w->moves == MOST) return complain(o, "more than %d times --move", MOST);
    if (gg_pending(x->b, x->state).kind != GG_CHOOSE)
        return complain_of(o, "this position asks for %s, not for a move: leave out --move, or use --assume '%s'",
                           gg_pending(x->b, x->state).kind == GG_OVER ? "nothing any more" : "a roll", text);
    int n = implied_parse(x->b, x->state, text, strlen(text), path, &fault);
    bool legal = n > 1 || (n == 1 && gg_verdict(x->b, x->state, path[0]) == GG_OK);
    if (!legal && read_plan(x, w, text, path, &n, &fault)) return -1;
    if (n <= 0) return complain_of(o, "--move '%s': %s", text, fault.text);
    w->of[w->moves].move = path[n - 1];
    for (int i = 0; i < n - 1; i++) w->of[w->moves].before[w->of[w->moves].befores++] = path[i];
    w->moves++;
    return -1;
}

static int read_then(const options *o, const battle *x, wish *w, const char *text)
{
    gg_fault fault = {0};
    if (w->moves == 0) return complain(o, "--then '%s' stands behind the --move that it follows", text);
    if (w->of[w->moves - 1].thens == THENS) return complain(o, "more than %d times --then", THENS);
    gg_move m = read_later(x, w, w->moves - 1, text, &fault);
    if (!m) return complain_of(o, "--then '%s': %s", text, fault.text);
    w->of[w->moves - 1].then[w->of[w->moves - 1].thens++] = m;
    return -1;
}

static int read_assume(const options *o, const battle *x, wish *w, const char *text)
{
    gg_fault fault = {0};
    if (w->assumes == MOST) return complain(o, "more than %d times --assume", MOST);
    gg_move m = read_later(x, w, 0, text, &fault);
    if (!m) return complain_of(o, "--assume '%s': %s", text, fault.text);
    w->assume[w->assumes++] = m;
    return -1;
}

/* In the order in which they were written: a --then belongs to the --move before it. */
static int read_moves(const options *o, const battle *x, wish *w)
{
    int status = -1;
    for (int i = 0; i < o->givens && status < 0; i++) {
        const given *g = &o->given[i];
        if (g->option && strcmp(g->option->name, "--move") == 0) status = read_move(o, x, w, g->value);
        if (g->option && strcmp(g->option->name, "--then") == 0) status = read_then(o, x, w, g->value);
    }
    for (int i = 0; i < o->givens && status < 0; i++)
        if (o->given[i].option && strcmp(o->given[i].option->name, "--assume") == 0)
            status = read_assume(o, x, w, o->given[i].value);
    return status;
}

static int read_until(const options *o, const battle *x, wish *w)
{
    const gg_system *sys = gg_battle_system(x->b);
    const char *word = option_text(o, "--until", NULL), *own = gg_system_until(sys, GG_UNTIL_OWN);
    int until = word ? gg_system_until_find(sys, word) : GG_UNTIL_NONE;
    w->until = (gg_until)(until < 0 ? 0 : until);
    if (until >= 0) return -1;
    return complain(o, "--until wants roll, choice, exchange, fight, phase, turn%s round%s%s, not '%s'",
                    own ? "," : " or", own ? " or " : "", own ? own : "", word);
}

static int refuse(const options *o, const battle *x, const gg_state *s, gg_move m)
{
    char text[GG_MOVE_TEXT], why[GG_REASONS * 200];
    gg_reasons *r = take(sizeof *r);
    gg_text t = gg_text_on(why, sizeof why);
    gg_move_print(x->b, s, m, text, sizeof text);
    gg_reasons_of(x->b, s, m, r);
    for (int i = 0; i < r->count; i++) {
        const gg_rule_entry *rule = gg_system_rule(gg_battle_system(x->b), r->reason[i].rule);
        gg_text_add(&t, "%s%s [%s]", i ? "; " : "", r->reason[i].words, rule ? rule->id : "-");
    }
    if (r->instead[0]) gg_text_add(&t, "; %s", r->instead);
    free(r);
    if (gg_pending(x->b, s).kind != GG_CHOOSE)
        return complain_of(o, "this position asks for a roll, not for a move: leave out --move, or use --assume '%s'",
                           text);
    return complain_of(o, "'%s' is not allowed: %s", text, why);
}

static int check_moves(const options *o, const battle *x, const wish *w)
{
    int status = -1;
    for (int i = 0; i < w->moves && status < 0; i++) {
        gg_state *s = asked_of(x, w, i);
        bool legal = gg_pending(x->b, s).kind == GG_CHOOSE && gg_verdict(x->b, s, w->of[i].move) == GG_OK;
        if (!legal) status = refuse(o, x, s, w->of[i].move);
        free(s);
    }
    return status;
}

/* ---- showing ---- */

static json_t *head_json(const battle *x)
{
    char prompt[400];
    json_t *whole = battle_json(x);
    gg_prompt(x->b, x->state, prompt, sizeof prompt);
    json_set(whole, "ask", json_text(prompt));
    return whole;
}

static void print_head(const battle *x)
{
    char prompt[400];
    gg_prompt(x->b, x->state, prompt, sizeof prompt);
    printf("%s\n%s\n\n", gg_battle_title(x->b), prompt);
}

static void print_comparison(const term *t, weighing *const *w, int n)
{
    fprintf(t->out, "Compared, by the expected gain as the computer values positions:\n");
    for (int i = 0; i < n; i++) fprintf(t->out, "  %-32s %+8.2f\n", w[i]->title, w[i]->gain);
}

static void show(const options *o, const battle *x, weighing *const *w, int n)
{
    term t = term_on(stdout);
    if (option_has(o, "--json")) {
        json_t *whole = head_json(x), *moves = json_array();
        for (int i = 0; i < n; i++) json_array_append_new(moves, weigh_json(w[i]));
        json_set(whole, "moves", moves);
        json_print_whole(whole);
        return;
    }
    print_head(x);
    for (int i = 0; i < n; i++) {
        weigh_print(&t, w[i], 12, option_has(o, "--all"));
        fputc('\n', stdout);
    }
    if (n > 1 && option_has(o, "--all")) print_comparison(&t, w, n);
}

/* ---- weighing ---- */

static int too_large(const options *o)
{
    complain_of(o, "the odds do not fit in memory, not even as an estimate");
    return CLI_FAILED;
}

/* A plan is looked at as far as the farthest of its moves. */
static gg_until farther(const battle *x, const gg_state *s, gg_move first, gg_until so_far, gg_move then)
{
    gg_until of_first = gg_move_until(x->b, s, first), of_then = gg_move_until(x->b, s, then);
    if (so_far < of_first) so_far = of_first;
    return so_far < of_then ? of_then : so_far;
}

/* The moves that were named, or the roll, side by side. */
static int weigh_named(const options *o, const battle *x, const wish *q)
{
    int n = q->moves ? q->moves : 1, status = -1;
    weighing *w[MOST] = {NULL};
    for (int i = 0; i < n && status < 0; i++) {
        gg_odds_ask ask = {.move = q->of[i].move,
                           .then = q->of[i].then,
                           .thens = q->of[i].thens,
                           .assume = q->assume,
                           .assumes = q->assumes,
                           .until = q->until};
        gg_state *s = asked_of(x, q, i);
        for (int k = 0; k < ask.thens && !q->until; k++) ask.until = farther(x, s, ask.move, ask.until, ask.then[k]);
        w[i] = take(sizeof **w);
        weigh_limits limits = weigh_within(q->budget ? q->budget : weigh_budget(x->b));
        limits.brief = !option_has(o, "--json") && !option_has(o, "--all");
        if (!weigh_aloud(x->b, s, &ask, limits, w[i])) status = too_large(o);
        free(s);
    }
    if (status < 0 && n > 1) weigh_beside(w, n);
    if (status < 0) show(o, x, w, n);
    for (int i = 0; i < n; i++) {
        if (w[i]) weigh_free(w[i]);
        free(w[i]);
    }
    return status < 0 ? CLI_OK : status;
}

/* Every move that is offered, one after the other. */
static int weigh_offered(const options *o, const battle *x, const wish *q)
{
    bool json = option_has(o, "--json"), all = option_has(o, "--all");
    term t = term_on(stdout);
    json_t *list = json_array();
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(x->b, x->state, move, GG_MOVES_MAX), status = CLI_OK;
    weigh_limits limits = weigh_within(q->budget ? q->budget : MANY_BUDGET);
    limits.again = 0, limits.light = !json && !all;
    if (!json) print_head(x);
    for (int i = 0; i < n && i < GG_MOVES_MAX && status == CLI_OK; i++) {
        weighing *w = take(sizeof *w);
        gg_odds_ask ask = {.move = move[i], .assume = q->assume, .assumes = q->assumes, .until = q->until};
        if (!weigh(x->b, x->state, &ask, limits, w))
            status = too_large(o);
        else if (json)
            json_array_append_new(list, weigh_json(w));
        else
            weigh_print(&t, w, 5, all);
        weigh_free(w);
        free(w);
    }
    if (json && status == CLI_OK) {
        json_t *whole = head_json(x);
        json_set(whole, "moves", list);
        json_print_whole(whole);
    } else
        json_decref(list);
    free(move);
    return status;
}

static int run_open(const options *o, const battle *x)
{
    wish *q = take(sizeof *q);
    uint64_t budget;
    gg_ask ask = gg_pending(x->b, x->state);
    int status = option_number(o, "--budget", 1, 1000000000, 0, &budget) ? -1 : CLI_BAD_INPUT;
    if (status < 0) status = read_until(o, x, q);
    if (status < 0) status = read_moves(o, x, q);
    if (status < 0) status = check_moves(o, x, q);
    q->budget = (int)budget;
    if (status < 0 && ask.kind == GG_OVER)
        status = complain_of(o, "the battle is over in this position: nothing is left to weigh");
    if (status < 0) status = ask.kind == GG_CHOOSE && q->moves == 0 ? weigh_offered(o, x, q) : weigh_named(o, x, q);
    free(q);
    return status;
}

static int run(const options *o) { return battle_run(o, run_open); }

static const option odds_options[] = {
    {"--move", 0, "MOVE", "the move to weigh, in notation; several stand side by side; none: all that are offered"},
    {"--then", 0, "MOVE", "what the same side does next: an order and its deed as one move"},
    {"--assume", 0, "MOVE", "how a decision on the way is taken, where this move is legal (again for others)"},
    {"--until", 0, "WHEN",
     "how far to look: roll, choice, exchange, fight, phase, turn, round or a word of the system's own, such as "
     "melee (as is usual for the move)"},
    {"--budget", 0, "N",
     "states to look at before it falls back on samples (2000000, less where that takes over a second; 20000 for each "
     "of many)"},
    {"--all", 0, NULL, "each fact, the tests on the way and every result, not only the headline"},
    OPTION_JSON,
};
const command command_odds = {
    .name = "odds",
    .usage =
        "SCENARIO [--move MOVE [--then MOVE]...]... [--assume MOVE]... [--until WHEN] [--budget N] [--all] [--json]",
    .summary = "what may come of a move, in exact odds",
    .words =
        "Says in at most three lines what may come of a move: whether it succeeds, the heaviest thing that may happen "
        "to them, and to you. --all adds each fact, the tests on the way and the whole table of results, with exact "
        "fractions. Decisions on the way are taken as --assume says, and otherwise as is usual; the output names those "
        "that matter. A scenario can be any position, written by hand with `begin` and `answer` lines; where it asks "
        "for a roll, no move is needed. Over the budget the odds are estimated from samples, and the output says so "
        "with the error.",
    .examples = "  grognard odds ccn/drill_square --move 'melee F1 A1'\n"
                "  grognard odds position.scn --move 'fire F4 A1' --move 'fire F4 A2'\n"
                "  grognard odds position.scn --move 'activate F1' --then 'move F1 G5 S'\n"
                "  grognard odds position.scn --move 'melee F1 A1' --assume 'stand A1' --json\n",
    .option = odds_options,
    .options = COUNT(odds_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
