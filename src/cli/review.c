/* grognard review: was I unlucky, or did I play badly? */
#include "review.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "board.h"
#include "sim/watch.h"
#include "term.h"
#include "told.h"

static double points(double chance) { return 100 * chance; }

/* ---- for people ---- */

static void print_ledger(const term *t, const review *r)
{
    char name[40];
    for (int side = 0; side < GG_SIDES; side++)
        fprintf(t->out, "%s: %s %.1f points of the chance to win by dice, %s %.1f by choices\n",
                board_side(r->b, side, name), r->luck[side] < 0 ? "lost" : "gained", fabs(points(r->luck[side])),
                r->choices[side] < 0 ? "lost" : "gained", fabs(points(r->choices[side])));
    if (fabs(r->umpire) > 0.0005)
        fprintf(t->out, "the umpire's hand: %+.1f for %s\n", points(r->umpire), board_side(r->b, 0, name));
}

static void print_choice(const term *t, const review *r, int at)
{
    const review_entry *e = &r->entry[at];
    char name[40], line[512], better[GG_MOVE_TEXT] = "";
    if (e->better) gg_move_print(r->b, review_state(r, at), e->better, better, sizeof better);
    int n = snprintf(line, sizeof line, "%d. %s `%s`: %s", at + 1, board_side(r->b, e->side, name), e->text,
                     review_mark_word(e->mark));
    if (e->better)
        snprintf(line + n, sizeof line - (size_t)n, "; `%s` wins %.0f points more often (+-%.0f)", better,
                 points(e->less), points(2 * e->less_error));
    else if (e->mark == REVIEW_GOOD)
        snprintf(line + n, sizeof line - (size_t)n, ": the next best wins %.0f points less often", points(e->rivals));
    term_wrap(t, line, 2, 5);
}

void review_print(const term *t, const review *r, const char *title)
{
    char name[40];
    fprintf(t->out, "%s\n%d answers; the %s stood at %.0f %% at the start and at %.0f %% at the end.\n\n", title,
            r->entries, board_side(r->b, 0, name), points(r->first), points(r->last));
    print_ledger(t, r);
    if (r->turning >= 0) {
        const review_entry *e = &r->entry[r->turning];
        fprintf(t->out, "\nThe turning point was %d. %s%s%s: from %.0f to %.0f %% for the %s\n", r->turning + 1,
                e->text, e->about[0] ? ", " : "", e->about, points(e->before), points(e->after),
                board_side(r->b, 0, name));
    }
    fputs("\nChoices worth a second look:\n", t->out);
    int told = 0;
    for (int i = 0; i < r->entries; i++)
        if (r->entry[i].mark != REVIEW_PLAIN) print_choice(t, r, i), told++;
    if (!told) fputs("  none: nobody made a mistake that could be proved\n", t->out);
}

/* ---- for programs ---- */

static json_t *entry_json(const review *r, int at)
{
    static const char *const kinds[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_AMEND] = "amend"};
    const review_entry *e = &r->entry[at];
    json_t *o = json_object();
    char better[GG_MOVE_TEXT];
    json_set(o, "n", json_integer(at + 1));
    json_set(o, "kind", json_text(kinds[e->kind]));
    json_set(o, "side", told_side(r->b, e->side));
    json_set(o, "round", json_integer(e->round));
    json_set(o, "answer", json_text(e->text));
    if (e->about[0]) json_set(o, "purpose", json_text(e->about));
    json_set(o, "before", json_real(e->before));
    json_set(o, "after", json_real(e->after));
    if (e->kind != GG_CHOOSE) return o;
    if (e->better) gg_move_print(r->b, review_state(r, at), e->better, better, sizeof better);
    json_set(o, "mark", e->mark ? json_text(review_mark_word(e->mark)) : json_null());
    json_set(o, "better", e->better ? json_text(better) : json_null());
    json_set(o, "less", json_real(e->less));
    json_set(o, "less_error", json_real(e->less_error));
    return o;
}

static void print_json(const battle *x, const review *r)
{
    json_t *o = battle_json(x), *sides = json_array(), *entries = json_array();
    for (int side = 0; side < GG_SIDES; side++) {
        json_t *one = json_object();
        json_set(one, "side", told_side(r->b, side));
        json_set(one, "luck", json_real(r->luck[side]));
        json_set(one, "choices", json_real(r->choices[side]));
        json_array_append_new(sides, one);
    }
    for (int i = 0; i < r->entries; i++) json_array_append_new(entries, entry_json(r, i));
    json_set(o, "first", json_real(r->first));
    json_set(o, "last", json_real(r->last));
    json_set(o, "sides", sides);
    json_set(o, "umpire", json_real(r->umpire));
    json_set(o, "turning", r->turning < 0 ? json_null() : json_integer(r->turning + 1));
    json_set(o, "entries", entries);
    json_print_whole(o);
}

/* ---- the command ---- */

static void tell(void *told, int done, int of) { progress_tell(told, "answers", (uint64_t)done, (uint64_t)of); }

static int write_page(const options *o, const review *r, const char *path)
{
    FILE *f = fopen(path, "w");
    if (f) review_page(f, r, gg_battle_title(r->b));
    bool good = f && !ferror(f);
    if (f && fclose(f) != 0) good = false;
    if (!good) return complain_of(o, "%s: %s", path, strerror(errno)), CLI_FAILED;
    printf("written: %s\n", path);
    return CLI_OK;
}

static int judge(const options *o, const battle *x, const gg_record *record)
{
    review r;
    gg_fault fault;
    uint64_t rollouts, seed;
    const char *page = option_text(o, "--html", NULL);
    if (!option_number(o, "--rollouts", 8, 100000, 96, &rollouts) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &seed))
        return CLI_BAD_INPUT;
    progress p = progress_start();
    gg_leisure hands = {0};
    gg_crew *crew = gg_crew_open(cores());
    gg_crew_help(crew, &hands);
    review_ask ask = {.gauge = (int)rollouts / 2,
                      .counsel = (int)rollouts,
                      .seed = seed,
                      .share = hands.share,
                      .crew = hands.crew,
                      .progress = tell,
                      .told = &p};
    bool good = review_run(record, x->b, &ask, &r, &fault);
    gg_crew_close(crew);
    progress_end(&p);
    if (!good && fault.line == 0) return complain_of(o, "out of memory"), CLI_FAILED;
    if (!good) return complain_of(o, "%s:%d:%d: %s", x->file.path, fault.line, fault.column, fault.text);
    int status = CLI_OK;
    if (option_has(o, "--json"))
        print_json(x, &r);
    else {
        term t = term_on(stdout);
        review_print(&t, &r, gg_battle_title(x->b));
    }
    if (page) status = write_page(o, &r, page);
    review_free(&r);
    return status;
}

static int run(const options *o)
{
    battle x;
    gg_record record = {0};
    int status = battle_of_record(o, o->word[0], &x, &record);
    if (status < 0) status = judge(o, &x, &record);
    battle_close(&x);
    return status;
}

static const option review_options[] = {
    {"--html", 0, "FILE", "write it as one page too: curve, ledger, boards; it opens offline"},
    {"--rollouts", 0, "N", "how often each decision is played on (96): more is surer and slower"},
    {"--seed", 0, "S", "seed of the coach's own dice (1)"},
    OPTION_JSON,
};
const command command_review = {
    .name = "review",
    .usage = "GAME.grog [--html FILE] [--rollouts N] [--seed S] [--json]",
    .summary = "was I unlucky, or did I play badly? luck and choices of a recorded battle",
    .words =
        "Judges every answer of a record. Each position has a value, the chance to win: found by playing on for a "
        "round, "
        "many times, and of a roll the exact mean over all that the dice can bring. What changes it at a roll is luck, "
        "at "
        "a decision the choice; together they are the change from the first value to the last. Slips (3 points) and "
        "blunders (8) are named with the better move and by how much it is better with the same dice, if that is three "
        "times its error; a good move is one whose next best is 6 points worse.",
    .examples = "  grognard review tonight.grog\n"
                "  grognard review tonight.grog --html review.html\n"
                "  grognard review tonight.grog --rollouts 400 --json\n",
    .option = review_options,
    .options = COUNT(review_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
