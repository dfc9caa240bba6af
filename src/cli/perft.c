/* grognard perft: how many sequences of decisions there are, a number that changes only when the rules do. */
#include "tell/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "battle.h"
#include "json.h"
#include "term.h"

typedef struct divided { /* where the shares of first answers go */
    const battle *x;
    json_t *list; /* NULL: they are printed */
} divided;

static void add_json(json_t *o, const perft *p)
{
    json_set(o, "sequences", json_integer((json_int_t)p->sequences));
    json_set(o, "decided", json_integer((json_int_t)p->decided));
    json_set(o, "outcomes", json_integer((json_int_t)p->outcomes));
}

static void tell_share(void *of, const gg_answer *first, const perft *p)
{
    const divided *d = of;
    char text[1024];
    gg_answer_print(d->x->b, d->x->state, first, text, sizeof text);
    if (!d->list) {
        printf("  %-32s %12" PRIu64 " %10" PRIu64 " %12" PRIu64 "\n", text, p->sequences, p->decided, p->outcomes);
        return;
    }
    json_t *o = json_object();
    json_set(o, "answer", json_text(text));
    add_json(o, p);
    json_array_append_new(d->list, o);
}

static void print_json(const options *o, const battle *x, int depth)
{
    divided d = {.x = x, .list = json_array()};
    perft p = perft_divide(x->b, x->state, depth, tell_share, &d);
    json_t *whole = battle_json(x);
    json_set(whole, "depth", json_integer(depth));
    add_json(whole, &p);
    if (option_has(o, "--divide"))
        json_set(whole, "divide", d.list);
    else
        json_decref(d.list);
    json_print_whole(whole);
}

static void print_depths(const battle *x, int depth)
{
    printf("  %5s %16s %12s %14s %9s\n", "depth", "sequences", "decided", "outcomes", "seconds");
    for (int n = 1; n <= depth; n++) {
        double begun = seconds_now();
        perft p = perft_count(x->b, x->state, n);
        printf("  %5d %16" PRIu64 " %12" PRIu64 " %14" PRIu64 " %9.3f\n", n, p.sequences, p.decided, p.outcomes,
               seconds_now() - begun);
        fflush(stdout);
    }
}

static int run(const options *o)
{
    battle x = {0};
    char *end;
    long depth = strtol(o->word[1], &end, 10);
    if (*end || end == o->word[1] || depth < 0 || depth > PERFT_DEPTH)
        return complain(o, "'%s' is no depth: a number of decisions from 0 to %d", o->word[1], PERFT_DEPTH);
    int status = battle_open(o, o->word[0], &x);
    if (status < 0 && option_has(o, "--json"))
        print_json(o, &x, (int)depth);
    else if (status < 0) {
        printf("%s\n", gg_battle_title(x.b));
        if (option_has(o, "--divide")) {
            printf("  %-32s %12s %10s %12s\n", "first answer", "sequences", "decided", "outcomes");
            perft p = perft_divide(x.b, x.state, (int)depth, tell_share, &(divided){.x = &x});
            printf("  %-32s %12" PRIu64 " %10" PRIu64 " %12" PRIu64 "\n", "in all", p.sequences, p.decided, p.outcomes);
        } else
            print_depths(&x, (int)depth);
    }
    battle_close(&x);
    return status < 0 ? CLI_OK : status;
}

static const option perft_options[] = {
    {"--divide", 0, NULL, "say how many begin with each first answer"},
    OPTION_JSON,
};
const command command_perft = {
    .name = "perft",
    .usage = "SCENARIO DEPTH [--divide] [--json]",
    .summary = "how many sequences of decisions there are: a number to compare",
    .words =
        "Counts the sequences of so many decisions from a position on: every move that is offered, and of dice and "
        "draws every outcome that the rules tell apart, whatever its chance. A sequence ends with its last "
        "decision; those at whose end the battle is decided before are counted apart. The number changes only when "
        "the rules do, and is the same on every machine and in the browser (docs/perft.md, tests/perft.txt).",
    .examples = "  grognard perft ccn/drill_melee 3\n"
                "  grognard perft bp/redinha 2 --divide\n"
                "  grognard perft kings/crag 2 --json\n",
    .option = perft_options,
    .options = COUNT(perft_options),
    .words_min = 2,
    .words_max = 2,
    .run = run,
};
