/* Perft: every shipped battle has the number of sequences that tests/perft.txt says, and the parts add up. */
#include "tell/perft.h"

#include <inttypes.h>
#include <stdlib.h>

#include "support/roster.h"
#include "tell/buffer.h"

void memory_is_out(void) { abort(); }

static roster all;
static const char *numbers; /* the file */

static int open_all(void **unused)
{
    (void)unused;
    all = roster_open(NULL);
    return all.count == 0;
}

static int close_all(void **unused)
{
    (void)unused;
    roster_close(&all);
    return 0;
}

static const gg_battle *called(const char *name)
{
    for (int i = 0; i < all.count; i++)
        if (strcmp(all.at[i].name, name) == 0) return all.at[i].battle;
    fail_msg("there is no %s", name);
    return NULL;
}

static gg_state *started(const gg_battle *b)
{
    gg_state *s = state_new(b);
    gg_start(b, s, NULL);
    return s;
}

static void test_perft_is_what_it_was(void **unused)
{
    char line[256], name[128];
    int depth, found = 0;
    perft was;
    FILE *in = fopen(numbers, "r");
    (void)unused;
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%127s %d %" SCNu64 " %" SCNu64 " %" SCNu64, name, &depth, &was.sequences,
                                &was.decided, &was.outcomes),
                         5);
        if (found++ % thinned()) continue;
        const gg_battle *b = called(name);
        gg_state *s = started(b);
        perft is = perft_count(b, s, depth);
        if (is.sequences != was.sequences || is.decided != was.decided || is.outcomes != was.outcomes)
            fail_msg("%s to depth %d: %" PRIu64 " %" PRIu64 " %" PRIu64, name, depth, is.sequences, is.decided,
                     is.outcomes);
        free(s);
    }
    fclose(in);
    assert_int_equal(found, all.count); /* a new battle has its line too: tools/perft */
}

/* ---- the same, counted plainly ---- */

static void count_plainly(const gg_battle *b, const gg_state *s, int depth, uint64_t *sequences)
{
    _Alignas(16) unsigned char after[GG_STATE_MAX];
    gg_ask ask = gg_pending(b, s);
    if (depth == 0) ++*sequences;
    if (depth == 0 || ask.kind == GG_OVER) return;
    if (ask.kind == GG_CHOOSE) {
        gg_move *move = take(GG_MOVES_MAX * sizeof *move);
        int n = gg_moves(b, s, move, GG_MOVES_MAX);
        for (int i = 0; i < n; i++) {
            gg_copy(b, (gg_state *)after, s);
            assert_int_equal(gg_choose(b, (gg_state *)after, move[i], NULL), GG_DONE);
            count_plainly(b, (gg_state *)after, depth - 1, sequences);
        }
        free(move);
        return;
    }
    uint32_t weight[GG_CLASSES];
    int classes = gg_weights(b, s, weight);
    assert_true(ask.dice <= 2);
    for (int first = 0; first < classes; first++)
        for (int second = ask.dice == 2 ? first : classes - 1; second < classes; second++) {
            uint8_t counts[GG_CLASSES] = {0};
            if (!weight[first] || (ask.dice == 2 && !weight[second])) continue;
            counts[first]++, counts[second] = (uint8_t)(counts[second] + (ask.dice == 2));
            gg_copy(b, (gg_state *)after, s);
            gg_roll_counts(b, (gg_state *)after, counts, NULL);
            if (!gg_same(b, (gg_state *)after, s)) count_plainly(b, (gg_state *)after, depth, sequences);
        }
}

static void test_perft_counts_what_can_be_played(void **unused)
{
    static const char *const names[] = {"ccn/el_bodon", "bp/redinha", "rbc/before_novara", "boe/maida"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        const gg_battle *b = called(names[i]);
        gg_state *s = started(b);
        uint64_t plainly = 0;
        count_plainly(b, s, 2, &plainly);
        assert_int_equal(perft_count(b, s, 2).sequences, plainly);
        assert_true(plainly > 10);
        free(s);
    }
}

static void add_up(void *of, const gg_answer *first, const perft *p)
{
    perft *sum = of;
    assert_true(first->kind == GG_CHOOSE || first->kind == GG_ROLL);
    sum->sequences += p->sequences, sum->decided += p->decided, sum->outcomes += p->outcomes;
}

static void test_perft_divided_adds_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i += 7) {
        perft sum = {0};
        gg_state *s = started(all.at[i].battle);
        if (gg_pending(all.at[i].battle, s).kind == GG_CHOOSE) {
            perft whole = perft_divide(all.at[i].battle, s, 1, add_up, &sum);
            assert_memory_equal(&sum, &whole, sizeof sum);
        }
        free(s);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft_is_what_it_was),
        cmocka_unit_test(test_perft_counts_what_can_be_played),
        cmocka_unit_test(test_perft_divided_adds_up),
    };
    if (argc < 2) return 2;
    numbers = argv[1];
    return cmocka_run_group_tests(tests, open_all, close_all);
}
