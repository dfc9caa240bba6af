/* grognard hint and grognard danger: the coach's advice on a position. */
#include "tell/coach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "board.h"
#include "coach.h"
#include "sim/watch.h"
#include "told.h"

enum { HINT_MS = 1000, DANGER_ROLLOUTS = 64 };

/* What the side may know of it; free it. */
static gg_state *seen_by(const gg_battle *b, const gg_state *s, int side)
{
    gg_state *seen = take(GG_STATE_MAX);
    gg_redact(b, s, side, seen);
    return seen;
}

/* ---- hint ---- */

void hint_find(const gg_battle *b, const gg_state *s, int milliseconds, int rollouts, uint64_t seed, hint *out)
{
    gg_watch watch;
    gg_dice dice = gg_dice_make(seed, 0);
    gg_arena room = {.base = take(coach_space(b)), .size = coach_space(b)};
    gg_state *seen = seen_by(b, s, gg_pending(b, s).side);
    gg_crew *crew = gg_crew_open(cores());
    gg_leisure leisure =
        gg_watch_set(&watch, gg_player_find("marshal"), milliseconds ? milliseconds : HINT_MS, rollouts);
    gg_crew_help(crew, &leisure);
    coach_hint(b, seen, &dice, &room, &leisure, out);
    gg_crew_close(crew);
    free(seen);
    free(room.base);
}

void hint_print(const term *t, const gg_battle *b, const gg_state *s, const hint *h)
{
    char move[GG_MOVE_TEXT], words[GG_SENTENCE], line[COACH_WORDS + GG_SENTENCE + 64];
    if (h->tips == 1) puts("There is only one thing to do:");
    for (int i = 0; i < h->tips; i++) {
        const tip *one = &h->tip[i];
        gg_move_print(b, s, one->is.move, move, sizeof move);
        gg_move_words(b, s, one->is.move, words, sizeof words);
        snprintf(line, sizeof line, "%d. `%s`: %s", i + 1, move, words);
        term_wrap(t, line, 2, 3);
        if (one->why[0]) term_wrap(t, one->why, 5, 0);
    }
    if (h->rollouts) printf("  (a round played on %d times in thought)\n", h->rollouts);
}

static json_t *tip_json(const battle *x, const tip *t)
{
    char move[GG_MOVE_TEXT];
    json_t *o = json_object();
    gg_move_print(x->b, x->state, t->is.move, move, sizeof move);
    json_set(o, "move", json_text(move));
    json_set(o, "win", json_real(t->is.win));
    json_set(o, "win_error", json_real(t->is.error));
    json_set(o, "less", json_real(t->is.less));
    json_set(o, "less_error", json_real(t->is.less_error));
    json_set(o, "rollouts", json_integer(t->is.rollouts));
    json_set(o, "why", json_text(t->why));
    return o;
}

static int give_hint(const options *o, const battle *x)
{
    uint64_t think, rollouts, seed;
    hint h;
    if (!option_number(o, "--think", 1, 3600000, 0, &think) ||
        !option_number(o, "--rollouts", 1, 1000000, 0, &rollouts) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &seed))
        return CLI_BAD_INPUT;
    if (gg_pending(x->b, x->state).kind != GG_CHOOSE)
        return complain_of(o, "%s: nothing is to be chosen here: dice are asked for, or the battle is over", x->name);
    hint_find(x->b, x->state, (int)think, (int)rollouts, seed, &h);
    if (option_has(o, "--json")) {
        json_t *all = battle_json(x), *tips = json_array();
        for (int i = 0; i < h.tips; i++) json_array_append_new(tips, tip_json(x, &h.tip[i]));
        json_set(all, "side", told_side(x->b, gg_pending(x->b, x->state).side));
        json_set(all, "hints", tips);
        json_set(all, "rollouts", json_integer(h.rollouts));
        json_print_whole(all);
        return CLI_OK;
    }
    term t = term_on(stdout);
    char prompt[200];
    gg_prompt(x->b, x->state, prompt, sizeof prompt);
    puts(prompt);
    hint_print(&t, x->b, x->state, &h);
    return CLI_OK;
}

static int run_hint(const options *o) { return battle_run(o, give_hint); }

static const option hint_options[] = {
    {"--seed", 0, "S", "seed of the coach's own dice (1)"},
    OPTIONS_THINK,
    OPTION_JSON,
};
const command command_hint = {
    .name = "hint",
    .usage = "SCENARIO|FILE [--think MS | --rollouts N] [--seed S] [--json]",
    .summary = "the three best moves of a position, their chances to win, and why",
    .words =
        "Weighs the decision of a position as the marshal does, for a second unless told otherwise: each of the best "
        "moves "
        "is played on for a round by what is usual for both sides, many times with the same dice. The chance to win is "
        "that of two players of equal strength; it was learned of battles between programs.",
    .examples = "  grognard hint ccn/el_bodon\n"
                "  grognard hint kings/crag --think 5000\n"
                "  grognard hint my_position.scn --rollouts 400 --json\n",
    .option = hint_options,
    .options = COUNT(hint_options),
    .words_min = 1,
    .words_max = 1,
    .run = run_hint,
};

/* ---- danger ---- */

int danger_find(const gg_battle *b, const gg_state *s, int side, uint64_t seed, gg_threat *out, int cap)
{
    gg_state *seen = seen_by(b, s, side);
    int n = coach_danger(b, seen, side, seed, DANGER_ROLLOUTS, out, cap);
    free(seen);
    return n;
}

static void print_rest(int others)
{
    if (others == 1)
        puts("  the other is not in danger");
    else
        printf("  the other %d are not in danger\n", others);
}

void danger_print(const term *t, const gg_battle *b, const gg_threat *threat, int n)
{
    char line[GG_SENTENCE], words[GG_SENTENCE / 2];
    int told = 0;
    for (int i = 0; i < n && (threat[i].loss >= 0.01 || threat[i].gone >= 0.01); i++, told++) {
        coach_threat(b, &threat[i], words, sizeof words);
        snprintf(line, sizeof line, "%s (%s): %s", gg_battle_name(b, threat[i].piece),
                 gg_battle_label(b, threat[i].piece), words);
        term_wrap(t, line, 2, 2);
    }
    if (told == 0)
        puts("  nothing that the enemy can do in his next turn would hurt anybody");
    else if (told < n)
        print_rest(n - told);
}

static json_t *threat_json(const gg_battle *b, const gg_threat *t)
{
    json_t *o = json_object(), *by = json_array();
    json_set(o, "piece", told_piece(b, t->piece));
    json_set(o, "loss", json_real(t->loss));
    json_set(o, "lost", json_real(t->gone));
    json_set(o, "error", json_real(t->error));
    json_set(o, "exact", json_boolean(t->exact));
    json_set(o, "rollouts", json_integer(t->rollouts));
    for (int i = 0; i < 3 && t->by[i] != GG_NONE; i++) {
        json_t *one = json_object();
        json_set(one, "piece", told_piece(b, t->by[i]));
        json_set(one, "share", json_real((double)t->by_share[i]));
        json_array_append_new(by, one);
    }
    json_set(o, "by", by);
    return o;
}

static int tell_danger(const options *o, const battle *x)
{
    uint64_t seed;
    gg_threat threat[GG_PIECES];
    int side = gg_pending(x->b, x->state).side;
    const char *named = option_text(o, "--side", NULL);
    if (!option_number(o, "--seed", 0, INT64_MAX, 1, &seed)) return CLI_BAD_INPUT;
    if (side >= GG_SIDES) side = 0;
    for (int i = 0; named && i <= GG_SIDES; i++) {
        if (i == GG_SIDES)
            return complain_of(o, "no side %s: expected %s or %s", named, gg_battle_side(x->b, 0),
                               gg_battle_side(x->b, 1));
        if (strcmp(named, gg_battle_side(x->b, i)) != 0) continue;
        side = i;
        break;
    }
    int n = danger_find(x->b, x->state, side, seed, threat, GG_PIECES);
    if (option_has(o, "--json")) {
        json_t *all = battle_json(x), *pieces = json_array();
        for (int i = 0; i < n; i++) json_array_append_new(pieces, threat_json(x->b, &threat[i]));
        json_set(all, "side", told_side(x->b, side));
        json_set(all, "pieces", pieces);
        json_print_whole(all);
        return CLI_OK;
    }
    term t = term_on(stdout);
    char name[40];
    printf("What the enemy can do to the %s in his next turn, if he goes for it:\n", board_side(x->b, side, name));
    danger_print(&t, x->b, threat, n);
    return CLI_OK;
}

static int run_danger(const options *o) { return battle_run(o, tell_danger); }

static const option danger_options[] = {
    {"--side", 0, "SIDE", "whose pieces (those of the side that is asked)"},
    {"--seed", 0, "S", "seed of the coach's own dice (1)"},
    OPTION_JSON,
};
const command command_danger = {
    .name = "danger",
    .usage = "SCENARIO|FILE [--side SIDE] [--seed S] [--json]",
    .summary = "what the enemy can do to each unit in his next turn",
    .words = "Of every unit of a side: the chance that it loses strength and that it is lost in the enemy's next turn "
             "if he goes "
             "for it, and by whom. The enemy's turn is played on 64 times for each unit, with its error; where one "
             "attack is "
             "all that can come, its exact chances are told, without one; the side "
             "itself does "
             "nothing more of its own will before, and answers attacks as is usual.",
    .examples = "  grognard danger ccn/el_bodon\n"
                "  grognard danger bp/redinha --side french\n"
                "  grognard danger my_position.scn --json\n",
    .option = danger_options,
    .options = COUNT(danger_options),
    .words_min = 1,
    .words_max = 1,
    .run = run_danger,
};
