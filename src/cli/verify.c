/* grognard verify: every die of a host's battle, proved. */
#include <stdio.h>
#include <stdlib.h>

#include "battle.h"
#include "buffer.h"
#include "fair/proof.h"
#include "json.h"

static const char *const verdicts[] = {"proved", "forged", "unprovable"};

static json_t *proof_json(const battle *x, const gg_record *r, const fair_proof *p)
{
    json_t *o = json_object();
    json_set(o, "file", json_text(x->file.path));
    json_set(o, "verdict", json_text(verdicts[p->verdict]));
    json_set(o, "words", json_text(p->words));
    if (p->line) json_set(o, "line", json_integer(p->line));
    if (p->expected[0]) {
        json_set(o, "expected", json_text(p->expected));
        json_set(o, "found", json_text(p->found));
    }
    json_set(o, "rolls", json_integer(p->rolls));
    json_set(o, "right", json_integer(p->right));
    json_set(o, "taken_back", json_text(p->gaps));
    json_set(o, "amendments", json_integer(p->amendments));
    json_set(o, "commitment", json_text(gg_record_tag(r, "Commitment")));
    return o;
}

/* What a proof does not show is said with it. */
static void print_limits(const battle *x, const gg_record *r, const fair_proof *p)
{
    printf("  The commitment was %s: it must be the one that you were shown when the battle began.\n",
           gg_record_tag(r, "Commitment"));
    for (int side = 0; side < GG_SIDES; side++) {
        const char *name = gg_battle_side(x->b, side), *who = gg_record_tag(r, name);
        if (p->stood_in[side])
            printf("  The %s gave no nonce: one that follows from the commitment stood in.\n", name);
        else if (who && gg_player_find(who) >= 0)
            printf("  The %s were a program (%s): their nonce must be the one that was shown before yours was given.\n",
                   name, who);
    }
    if (p->stood_in[0] && p->stood_in[1])
        puts("  Nobody but the host has chosen anything: it could have tried many secrets.");
    if (p->taken_back)
        printf("  %u rolls were taken back (numbers %s): that both sides agreed is not in the record.\n",
               (unsigned)p->taken_back, p->gaps);
    if (p->amendments) printf("  %d amendments of an umpire are in it, which no dice prove.\n", p->amendments);
    if (!p->ended) puts("  The record has no last line (result): it proves what it has, as far as it goes.");
}

static int tell(const options *o, const battle *x, const gg_record *r, const fair_proof *p)
{
    static const int status[] = {CLI_OK, CLI_FAILED, CLI_BAD_INPUT};
    if (option_has(o, "--json")) {
        json_print_whole(proof_json(x, r, p));
    } else if (p->verdict == FAIR_PROVED) {
        printf("%s: proved: %s\n", x->file.path, p->words);
        print_limits(x, r, p);
    } else if (p->line) {
        complain_of(o, "%s:%d: %s: %s", x->file.path, p->line, verdicts[p->verdict], p->words);
    } else {
        complain_of(o, "%s: %s: %s", x->file.path, verdicts[p->verdict], p->words);
    }
    return status[p->verdict];
}

static int run(const options *o)
{
    battle x;
    gg_record record = {0};
    int status = battle_of_record(o, o->word[0], &x, &record);
    if (status < 0) {
        fair_proof *proof = take(sizeof *proof);
        uint32_t *number = take(((size_t)record.answers + 1) * sizeof *number);
        gg_state *state = state_new(x.b);
        fair_prove(&record, x.b, state, number, proof);
        status = tell(o, &x, &record, proof);
        free(state);
        free(number);
        free(proof);
    }
    battle_close(&x);
    return status;
}

static const option verify_options[] = {OPTION_JSON};
const command command_verify = {
    .name = "verify",
    .usage = "FILE [--json]",
    .summary = "prove every die of a battle that was played on a host",
    .words = "Reads the record (.grog) of a battle over the network, and proves its dice: that the secret is the one "
             "that the host committed to, and that every roll follows from it, from both sides' nonces and from the "
             "battle's id (docs/api.md, \"Fair dice\"). It says what is proved, what cannot be, and which roll was "
             "changed, with its line. Exit status 0 if all is proved, 1 if something was forged, 2 if nothing can be "
             "proved (no such tags, or the secret is not shown yet) or the file cannot be read. Moves are proved by "
             "`grognard replay FILE --verify`.",
    .examples = "  grognard verify el_bodon.grog\n"
                "  grognard verify --json el_bodon.grog\n",
    .option = verify_options,
    .options = COUNT(verify_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
