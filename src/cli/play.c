/* grognard play: a battle between people and programs, told as it goes. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "battle.h"
#include "board.h"
#include "game.h"
#include "human.h"
#include "sim/sim.h"

typedef struct table { /* who sits at it, and where its dice come from */
    game g;
    human person;
    term t;
    bool typed;
    uint64_t seed;
    gg_dice dice, chance[GG_SIDES];
    gg_arena thinking;
    gg_state *seen;
} table;

/* A seed that nobody chose, short enough to type. */
static uint64_t fresh_seed(void)
{
    uint64_t seed = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
    FILE *f = fopen("/dev/urandom", "rb");
    if (f) {
        uint64_t more;
        if (fread(&more, sizeof more, 1, f) == 1) seed ^= more;
        fclose(f);
    }
    return seed % 1000000000;
}

static bool has_person(const table *x) { return x->g.player[0] == PLAYER_HUMAN || x->g.player[1] == PLAYER_HUMAN; }

/* ---- one answer ---- */

static gg_move think(table *x, int side)
{
    gg_redact(x->g.b, x->g.state, side, x->seen);
    x->thinking.used = 0;
    return gg_player_choose(x->g.player[side], x->g.b, x->seen, &x->chance[side], &x->thinking);
}

static heard find_answer(table *x, gg_answer *a)
{
    gg_ask ask = gg_pending(x->g.b, x->g.state);
    if (ask.kind == GG_CHOOSE && x->g.player[ask.side] != PLAYER_HUMAN) {
        *a = (gg_answer){.kind = GG_CHOOSE, .move = think(x, ask.side)};
        return HEARD_ANSWER;
    }
    if (ask.kind == GG_ROLL && !x->typed) {
        *a = (gg_answer){.kind = GG_ROLL};
        a->dice = (uint8_t)gg_dice_throw(&x->dice, x->g.b, x->g.state, a->faces);
        return HEARD_ANSWER;
    }
    return human_ask(&x->person, a);
}

static heard play_on(table *x)
{
    while (gg_pending(x->g.b, x->g.state).kind != GG_OVER) {
        gg_answer a;
        heard what = find_answer(x, &a);
        if (what == HEARD_AGAIN) continue;
        if (what != HEARD_ANSWER) return what;
        gg_status status = game_answer(&x->g, &a);
        if (status == GG_BAD_DICE) puts("those dice do not fit the roll");
        if (status != GG_DONE && status != GG_BAD_DICE) puts("that is not what is asked now");
    }
    return HEARD_ANSWER;
}

/* ---- beginning and end ---- */

static void introduce(const table *x, const battle *from)
{
    const gg_battle *b = from->b;
    printf("%s%s%s\n", term_ink(&x->t, INK_BOLD), gg_battle_title(b), term_ink(&x->t, INK_PLAIN));
    if (gg_battle_story(b)[0]) term_wrap(&x->t, gg_battle_story(b), 0, 0);
    char first[40], second[40];
    printf("\n%s: %s; %s: %s; ", board_side(b, 0, first), player_word(x->g.player[0]), board_side(b, 1, second),
           player_word(x->g.player[1]));
    if (x->typed)
        puts("you roll the dice");
    else
        printf("dice from seed %llu\n", (unsigned long long)x->seed);
    if (has_person(x)) puts("`help` tells what you can type.");
}

static void show_field(table *x)
{
    gg_view *v = x->person.view;
    gg_view_make(x->g.b, x->g.state, 0, v);
    fputc('\n', stdout);
    board_print(&x->t, x->g.b, v);
}

/* A name that is not taken: el_bodon.grog, el_bodon-2.grog, ... */
static void free_name(const char *scenario, char out[PATH_TEXT])
{
    const char *slash = strrchr(scenario, '/'), *stem = slash ? slash + 1 : scenario;
    size_t len = strcspn(stem, ".");
    if (len == 0 || strcmp(scenario, "-") == 0) stem = "battle", len = 6;
    for (int n = 1; n < 10000; n++) {
        if (n == 1)
            snprintf(out, PATH_TEXT, "%.*s.grog", (int)len, stem);
        else
            snprintf(out, PATH_TEXT, "%.*s-%d.grog", (int)len, stem, n);
        if (!file_exists(out)) return;
    }
}

static int leave(table *x, const battle *from, heard how)
{
    char path[PATH_TEXT], why[PATH_TEXT + 256];
    bool recorded = x->g.file != NULL;
    if (!game_record_close(&x->g, why, sizeof why)) {
        fprintf(stderr, "grognard play: %s\n", why);
        return CLI_FAILED;
    }
    if (recorded) {
        if (has_person(x)) printf("the record is in %s\n", x->g.path);
        return CLI_OK;
    }
    if (how == HEARD_ANSWER || how == HEARD_ABANDON || x->g.turns == 0) return CLI_OK;
    free_name(from->name, path);
    if (!game_save(&x->g, path, why, sizeof why)) {
        fprintf(stderr, "grognard play: %s\n", why);
        return CLI_FAILED;
    }
    printf("saved to %s; `grognard play %s` goes on from here\n", path, path);
    return CLI_OK;
}

static int play(table *x, const battle *from)
{
    if (!has_person(x)) show_field(x);
    heard how = play_on(x);
    if (how == HEARD_ANSWER) show_field(x);
    return leave(x, from, how);
}

/* ---- sitting down ---- */

/* A person's Ctrl-C, or a closed window, is the end of input: the read fails, and the battle is saved. */
static void interrupted(int number) { (void)number; }

static void mind_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction a = {.sa_handler = interrupted}; /* no SA_RESTART: the read must not go on */
    sigemptyset(&a.sa_mask);
    for (int i = 0; i < COUNT(ends); i++) sigaction(ends[i], &a, NULL);
}

static void sit(table *x, const gg_battle *b)
{
    size_t room = 0;
    x->dice = gg_sim_dice(x->seed, 0);
    x->dice.rolls = (uint64_t)x->g.rolls; /* a resumed battle goes on with the next roll of its seed */
    for (int side = 0; side < GG_SIDES; side++) {
        x->chance[side] = gg_sim_chance(x->seed, (uint64_t)x->g.turns, side);
        if (x->g.player[side] == PLAYER_HUMAN) continue;
        size_t needs = gg_player_space(b, x->g.player[side]);
        if (needs > room) room = needs;
    }
    x->thinking = (gg_arena){.base = take(room), .size = room};
    x->seen = state_new(b);
}

static void stand_up(table *x)
{
    human_close(&x->person);
    game_end(&x->g);
    free(x->thinking.base);
    free(x->seen);
}

/* The answers of a record that is gone on with; false: it does not play, and why was said. */
static bool relive(const options *o, table *x, const battle *from, const gg_record *record)
{
    gg_replay replay;
    gg_fault fault = {0};
    gg_state *state = state_new(from->b);
    gg_replayed what =
        gg_replay_begin(&replay, record, from->b, state, NULL, &fault) ? GG_REPLAY_ANSWER : GG_REPLAY_STUCK;
    while (what == GG_REPLAY_ANSWER || what == GG_REPLAY_CHECK) what = gg_replay_step(&replay, NULL, &fault);
    free(state);
    if (what == GG_REPLAY_STUCK) {
        complain_of(o, "%s:%d:%d: %s", from->file.path, fault.line, fault.column, fault.text);
        return false;
    }
    const term *telling = x->g.story.t;
    x->g.story.t = NULL;
    for (int i = 0; i < record->entries; i++) {
        gg_answer a;
        const gg_entry *e = &record->entry[i];
        if (e->kind == GG_ENTRY_ANSWER && gg_answer_parse(from->b, x->g.state, e->text, (size_t)e->len, &a, &fault))
            game_answer(&x->g, &a);
    }
    x->g.story.t = telling;
    printf("Resumed after %d answers. What happened last:\n", x->g.turns);
    story_retell(&x->g.story, &x->t, 8);
    return true;
}

static int tags_of(const table *x, const battle *from, gg_tag *tag, char seed[24], char date[16])
{
    int n = 0;
    for (int side = 0; side < GG_SIDES; side++)
        tag[n++] = (gg_tag){gg_battle_side(from->b, side), player_word(x->g.player[side]), 0};
    snprintf(seed, 24, "%llu", (unsigned long long)x->seed);
    tag[n++] = x->typed ? (gg_tag){"Dice", "typed", 0} : (gg_tag){"Seed", seed, 0};
    if (has_person(x)) {
        time_t now = time(NULL);
        strftime(date, 16, "%Y-%m-%d", localtime(&now));
        tag[n++] = (gg_tag){"Date", date, 0};
    }
    return n;
}

static int sit_and_play(const options *o, const battle *from, const gg_record *record, const int player[GG_SIDES],
                        uint64_t seed)
{
    table x = {.t = term_on(stdout), .seed = seed, .typed = strcmp(option_text(o, "--dice", "random"), "typed") == 0};
    gg_tag tag[8];
    char seed_text[24], date[16], why[PATH_TEXT + 256];
    x.g.player[0] = player[0], x.g.player[1] = player[1];
    int tags = tags_of(&x, from, tag, seed_text, date);
    introduce(&x, from);
    game_begin(&x.g, from->b, player, tag, tags, &x.t);
    human_open(&x.person, &x.g, from->name);
    if (has_person(&x)) mind_signals();
    int status = -1;
    const char *path = option_text(o, "--record", record ? from->file.path : NULL);
    if (record && !relive(o, &x, from, record)) status = CLI_BAD_INPUT;
    if (status < 0 && path && !game_record_to(&x.g, path, why, sizeof why)) status = complain_of(o, "%s", why);
    if (status < 0) {
        sit(&x, from->b);
        status = play(&x, from);
    }
    stand_up(&x);
    return status;
}

/* ---- the command ---- */

static bool interactive(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

static int check_dice(const options *o)
{
    const char *dice = option_text(o, "--dice", "random");
    if (strcmp(dice, "random") == 0 || strcmp(dice, "typed") == 0) return -1;
    return complain(o, "--dice is random or typed, not '%s'", dice);
}

static int run(const options *o)
{
    battle from = {0};
    gg_record record = {0};
    bool resumed = file_ends(o->word[0], ".grog");
    int player[GG_SIDES], greedy = gg_player_find("greedy"),
                          usual[GG_SIDES] = {interactive() ? PLAYER_HUMAN : greedy, greedy};
    int status = check_dice(o);
    if (status < 0)
        status = resumed ? battle_of_record(o, o->word[0], &from, &record) : battle_open(o, o->word[0], &from);
    for (int side = 0; resumed && status < 0 && side < GG_SIDES; side++) { /* as they were */
        const char *was = gg_record_tag(&record, gg_battle_side(from.b, side));
        if (was && gg_player_find(was) >= 0) usual[side] = gg_player_find(was);
        if (was && strcmp(was, "human") == 0) usual[side] = PLAYER_HUMAN;
    }
    if (status < 0) status = players_read(o, from.b, true, usual, player);
    const char *tag = resumed && status < 0 ? gg_record_tag(&record, "Seed") : NULL;
    uint64_t seed;
    if (status < 0 && !option_number(o, "--seed", 0, INT64_MAX, tag ? strtoull(tag, NULL, 10) : fresh_seed(), &seed))
        status = CLI_BAD_INPUT;
    if (status < 0) status = sit_and_play(o, &from, resumed ? &record : NULL, player, seed);
    battle_close(&from);
    return status;
}

static const option play_options[] = {
    {"--dice", 0, "random|typed", "dice from a generator, or typed in as they fall on your table"},
    {"--seed", 0, "N", "seed of the dice; the same seed and the same moves give the same battle"},
    {"--record", 0, "FILE", "write the record of the battle as it goes on; what stood there is kept as FILE~"},
};
const command command_play = {
    .name = "play",
    .usage = "SCENARIO|FILE.grog [--SIDE human|greedy|eager|random] [--dice random|typed] [--seed N] [--record FILE]",
    .summary = "play a battle, against the computer or with typed dice",
    .words = "Plays a battle, or goes on with a recorded one. On a terminal you are the first side and the computer, "
             "greedy, the other; "
             "without a terminal the computer plays both and tells the story. Moves are typed by number or in "
             "notation; `help` "
             "inside lists all that can be asked: odds, why, unit, rules, log, undo, save. At the end of input the "
             "battle is saved.",
    .examples = "  grognard play ccn/el_bodon\n"
                "  grognard play ccn/vimeiro --french greedy --allies human --seed 7\n"
                "  grognard play ccn/el_bodon --french human --allies human --dice typed --record tonight.grog\n"
                "  grognard play tonight.grog\n",
    .option = play_options,
    .options = COUNT(play_options),
    .words_min = 1,
    .words_max = 1,
    .sides = true,
    .run = run,
};
