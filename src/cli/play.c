/* grognard play: a battle between people and programs, told as it goes. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "battle.h"
#include "board.h"
#include "desks.h"
#include "far_command.h"
#include "guest_told.h"
#include "human.h"
#include "keep.h"
#include "sim/watch.h"
#include "sitting.h"
#include "start.h"
#include "system_word.h"
#include "term.h"

typedef struct table { /* who sits at it */
    const sitting *is;
    game g;
    human person;
    term t;
    gg_dice chance[GG_SIDES];
    gg_arena thinking;
    gg_crew *crew; /* that thinks with it */
    bool unkept;   /* it is written down nowhere, which has been said */
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

static bool has_person(const table *x) { return sitting_has_person(x->is); }

/* ---- nothing is lost ---- */

static void say_failed(const char *why)
{
    fflush(stdout);
    fprintf(stderr, "grognard play: %s\n", why);
}

/* Into the person's line: a name for the record, or nothing. A command typed there by habit names no file. false: the
 * person leaves. */
static bool ask_file(table *x, const char *prompt)
{
    const buffer *line = &x->person.line;
    while (human_line(&x->person, prompt)) {
        if (line->len == 0 || file_ends(line->at, ".grog")) return true;
        if (strcasecmp(line->at, "quit") == 0 || strcasecmp(line->at, "q") == 0) return false;
        puts("the file of a battle ends in .grog, such as tonight.grog; `quit` leaves");
    }
    return false;
}

/* A failed write is said at once, and asked about until the record stands somewhere; false: the person leaves. */
static bool mend(table *x)
{
    char why[PATH_TEXT + 256];
    for (ledger *p; (p = game_failed(&x->g));) {
        say_failed(p->why);
        if (!has_person(x)) return false;
        if (!ask_file(x, "another file, or Enter to try again > ")) return false;
        if (x->person.line.len == 0)
            game_try_again(&x->g, p);
        else if (game_record_to(&x->g, (int)(p - x->g.ledger), x->person.line.at, why, sizeof why))
            printf("the record is written to %s from here on\n", p->path);
        else
            say_failed(why);
    }
    return true;
}

/* ---- one answer ---- */

typedef struct reply { /* an answer, who gives it, and a program's reason */
    gg_answer answer;
    answer_by by;
    char reason[GG_SENTENCE];
} reply;

static gg_move think(table *x, int side, char why[GG_SENTENCE])
{
    gg_watch watch;
    int player = x->g.s.seat[side];
    if (player == PLAYER_GUEST) {
        guest_follow(x->is->guest[side], &x->g.s);
        return guest_choose(x->is->guest[side],
                            &(guest_ask){.milliseconds = (int)x->is->think, .rollouts = (int)x->is->rollouts}, why);
    }
    gg_leisure leisure = gg_watch_set(&watch, player, (int)x->is->think, (int)x->is->rollouts);
    if (gg_player_milliseconds(player) && !x->crew) x->crew = gg_crew_open(cores());
    gg_crew_help(x->crew, &leisure);
    return session_think(&x->g.s, player, &x->chance[side], &x->thinking, &leisure, why);
}

static heard find_reply(table *x, reply *r)
{
    const session *s = &x->g.s;
    gg_ask ask = session_ask(s);
    *r = (reply){.by = BY_PERSON, .answer = {.kind = ask.kind}};
    if (ask.kind == GG_CHOOSE && s->seat[ask.side] != PLAYER_HUMAN) {
        r->by = BY_PROGRAM;
        r->answer.move = think(x, ask.side, r->reason);
        return HEARD_ANSWER;
    }
    if (ask.kind == GG_ROLL && !s->typed) {
        gg_dice dice = session_dice(s);
        r->by = BY_DICE;
        r->answer.dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, r->answer.faces);
        return HEARD_ANSWER;
    }
    if (!game_settle(&x->g) && !mend(x)) return HEARD_END; /* what was answered is on the disk before the next ask */
    return human_ask(&x->person, &r->answer);
}

static heard play_on(table *x)
{
    while (gg_pending(x->g.s.b, x->g.s.now).kind != GG_OVER) {
        reply r;
        heard what = find_reply(x, &r);
        if (what == HEARD_AGAIN) continue;
        if (what != HEARD_ANSWER) return what;
        gg_status status = game_answer(&x->g, &r.answer, r.by, r.reason);
        if (status == GG_REFUSED)
            human_refused(&x->person, r.answer.move);
        else if (status != GG_DONE)
            puts(status == GG_BAD_DICE ? "those dice do not fit the roll" : "that is not what is asked now");
    }
    return HEARD_ANSWER;
}

/* ---- beginning and end ---- */

static void introduce(const table *x)
{
    const gg_battle *b = x->is->b;
    printf("%s%s%s\n", term_ink(&x->t, INK_BOLD), gg_battle_title(b), term_ink(&x->t, INK_PLAIN));
    if (gg_battle_story(b)[0]) term_wrap(&x->t, gg_battle_story(b), 0, 0);
    char first[40], second[40];
    printf("\n%s: %s; %s: %s; ", board_side(b, 0, first), sitting_who(x->is, 0), board_side(b, 1, second),
           sitting_who(x->is, 1));
    if (x->is->typed)
        puts("you roll the dice");
    else
        printf("dice from seed %llu\n", (unsigned long long)x->is->seed);
    if (has_person(x)) puts("`help` tells what you can type.");
}

static void show_field(table *x)
{
    gg_view *v = x->person.view;
    gg_view_make(x->g.s.b, x->g.s.now, 0, v);
    fputc('\n', stdout);
    board_print(&x->t, x->g.s.b, v);
}

static int leave(table *x, heard how)
{
    char where[2 * PATH_TEXT];
    if (!x->is->record && (how == HEARD_ABANDON || x->g.s.at == 0)) game_forget(&x->g);
    if (!game_record_close(&x->g) && !(mend(x) && game_record_close(&x->g))) {
        say_failed("the battle is NOT saved beyond its last good answer");
        return CLI_FAILED;
    }
    sitting_where(&x->g, how == HEARD_ANSWER, where, sizeof where);
    if (has_person(x)) fputs(where, stdout);
    return x->unkept && has_person(x) && how != HEARD_ABANDON && x->g.s.at ? CLI_FAILED : CLI_OK;
}

static int play(table *x)
{
    if (!has_person(x)) show_field(x);
    heard how = play_on(x);
    if (how == HEARD_ANSWER) show_field(x);
    return leave(x, how);
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

static void sit(table *x)
{
    const session *s = &x->g.s;
    size_t room = 0;
    for (int side = 0; side < GG_SIDES; side++) {
        x->chance[side] = session_chance(s, side);
        if (s->seat[side] < 0) continue;
        size_t needs = gg_player_space(s->b, s->seat[side]);
        if (needs > room) room = needs;
    }
    x->thinking = (gg_arena){.base = take(room), .size = room};
}

static void stand_up(table *x)
{
    human_close(&x->person);
    game_end(&x->g);
    free(x->thinking.base);
    gg_crew_close(x->crew);
}

/* The answers of a record that is gone on with; false: it does not play, and why was said. */
static bool relive(const options *o, table *x)
{
    gg_fault fault = {0};
    bool torn;
    if (!game_resume(&x->g, x->is->record, &fault, &torn)) {
        complain_of(o, "%s:%d:%d: %s; to go on from before it, cut the record there", x->is->path, fault.line,
                    fault.column, fault.text);
        return false;
    }
    if (torn)
        fprintf(stderr, "grognard play: %s:%d: %s: going on from the last good answer\n", x->is->path, fault.line,
                fault.text);
    x->g.story.t = &x->t;
    printf("Resumed after %d answer%s. What happened last:\n", x->g.s.at, x->g.s.at == 1 ? "" : "s");
    story_retell(&x->g.story, &x->t, 8);
    return true;
}

/* In the user's data folder, or where else the person says; false: the person leaves. */
static bool keep(table *x)
{
    char why[PATH_TEXT + 256];
    bool good = sitting_keep(x->is->name, &x->g, why, sizeof why);
    while (!good) {
        say_failed(why);
        x->unkept = true;
        if (!has_person(x)) return true;
        if (!ask_file(x, "keep the battle in which file? (Enter: nowhere) > ")) return false;
        if (x->person.line.len == 0) return true;
        good = game_record_to(&x->g, LEDGER_KEPT, x->person.line.at, why, sizeof why);
    }
    x->unkept = false;
    return true;
}

static int write_down(const options *o, table *x)
{
    char why[PATH_TEXT + 256];
    if (!sitting_write(x->is, &x->g, why, sizeof why)) return complain_of(o, "%s", why);
    return x->is->record || keep(x) ? -1 : CLI_OK;
}

/* In lines: told as it goes, asked for at a prompt. */
static int sit_and_play(const options *o, const sitting *is)
{
    table x = {.is = is, .t = term_on(stdout)};
    introduce(&x);
    sitting_begin(is, &x.g, is->record ? NULL : &x.t); /* of what is gone on with the beginning is not told again */
    human_open(&x.person, &x.g, is->name);
    if (has_person(&x)) mind_signals();
    int status = is->record && !relive(o, &x) ? CLI_BAD_INPUT : write_down(o, &x);
    if (status < 0) {
        sit(&x);
        status = play(&x);
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

static bool is_typed(const options *o, const gg_record *record)
{
    const char *was = record ? gg_record_tag(record, "Dice") : NULL;
    return strcmp(option_text(o, "--dice", was && strcmp(was, "typed") == 0 ? "typed" : "random"), "typed") == 0;
}

/* Starts the programs from outside; one that a record names must be named again, for who sends a record chooses no programs here. */
static int invite(const options *o, const gg_battle *b, const gg_record *record, const char *word[GG_SIDES],
                  sitting *out)
{
    char why[GG_SENTENCE];
    for (int side = 0; side < GG_SIDES; side++) {
        const char *was = record ? guest_recorded(record, b, side) : NULL, *name = gg_battle_side(b, side);
        if (was && !player_chosen(o, b, side))
            return complain_of(o,
                               "%s was played by %s, which a record does not start: say --%s engine:COMMAND, or "
                               "another player",
                               name, was, name);
        if (!word[side]) continue;
        if (guest_told_spoils(b, side)) return guest_spoilt(o, b, side);
        out->guest[side] = guest_open(word[side], &guest_usual_terms, why, sizeof why);
        if (!out->guest[side]) return guest_unwell(o, why);
    }
    return -1;
}

/* Who plays, and with which dice; -1: that is known now. */
static int read_sitting(const options *o, const battle *from, const gg_record *record, sitting *out)
{
    int captain = gg_player_find("captain"), usual[GG_SIDES] = {interactive() ? PLAYER_HUMAN : captain, captain};
    for (int side = 0; record && side < GG_SIDES; side++) /* as they were */
        usual[side] = player_recorded(record, from->b, side, usual[side]);
    const char *word[GG_SIDES] = {NULL, NULL};
    int status = players_read(o, from->b, true, usual, out->seat, word);
    if (status < 0) status = invite(o, from->b, record, word, out);
    const char *tag = record ? gg_record_tag(record, "Seed") : NULL;
    if (status >= 0) return status;
    out->b = from->b, out->name = from->name, out->path = from->file.path, out->record = record;
    out->typed = is_typed(o, record);
    out->record_to = option_text(o, "--record", NULL);
    bool good = option_number(o, "--seed", 0, INT64_MAX, tag ? strtoull(tag, NULL, 10) : fresh_seed(), &out->seed) &&
                option_number(o, "--think", 1, 3600000, 0, &out->think) &&
                option_number(o, "--rollouts", 1, 1000000, 0, &out->rollouts);
    return good ? -1 : CLI_BAD_INPUT;
}

static int run(const options *o)
{
    battle from = {0};
    gg_record record = {0};
    sitting is = {0};
    char kept[PATH_TEXT];
    bool screen;
    int status = screen_wanted(o, &screen);
    if (status >= 0) return status;
    if (far_wanted(o)) return far_run(o, screen);
    if (o->words == 0 && screen) return start_on_screen(o, NULL);
    if (o->words == 0 && interactive()) return start_begin("");
    if (o->words == 1 && interactive() && system_called(o->word[0])) return start_begin(o->word[0]);
    if (o->words == 0)
        return complain(
            o,
            "something is missing: which battle? `grognard list` shows the scenarios there are, such as ccn/el_bodon");
    const char *name = o->word[0];
    if (!file_exists(name) && keep_find(name, kept)) name = kept; /* a battle that was kept */
    bool resumed = file_ends(name, ".grog");
    status = check_dice(o);
    if (status < 0) status = resumed ? battle_of_record(o, name, &from, &record) : battle_open(o, name, &from);
    if (status < 0) status = read_sitting(o, &from, resumed ? &record : NULL, &is);
    if (status < 0) status = screen ? screen_play(o, &is) : sit_and_play(o, &is);
    for (int side = 0; side < GG_SIDES; side++) guest_close(is.guest[side]);
    battle_close(&from);
    return status;
}

static const option play_options[] = {
    {"--dice", 0, "random|typed", "dice from a generator, or typed in as they fall on your table"},
    {"--seed", 0, "N", "seed of the dice; the same seed and the same moves give the same battle"},
    {"--record", 0, "FILE", "write the record of the battle as it goes on; what stood there is kept as FILE~"},
    OPTIONS_THINK,
    OPTIONS_FAR,
    OPTIONS_SCREEN,
};
const command command_play = {
    .name = "play",
    .usage = "SCENARIO|NAME|FILE.grog [--SIDE human|marshal|captain|engine:COMMAND|...] [--dice random|typed] [--seed "
             "N] [--record FILE] "
             "[--think MS | --rollouts N] | --host URL [SCENARIO | --battle ID | --join LINK]",
    .summary = "play a battle, against the computer, with typed dice, or over the network",
    .words =
        "Plays a battle, or goes on with a recorded one. On a terminal you are the first side and the computer, "
        "a captain, the other; "
        "without a terminal the computer plays both and tells the story. Moves are typed by number or in "
        "notation; `help` "
        "inside lists all that can be asked: odds, why, unit, rules, log, undo, save. On a terminal of 80 by 24 or "
        "more the "
        "battle has the full screen (`?` lists its keys); --plain plays it in lines. Every battle is kept as it goes "
        "(`grognard battles`); its name goes on with it. With --host the battle is on a host (`grognard host`), "
        "against "
        "a friend or a program: the same words, and offers, clocks and talk; the program that runs here computes "
        "nothing of it, and Ctrl-C leaves it as it is. A side is `me`, `open` (whoever has the link) or a program. "
        "`engine:COMMAND` is a program of your own that speaks docs/engine-protocol.md; one that fails gives the "
        "battle up.",
    .examples = "  grognard play ccn/el_bodon\n"
                "  grognard play ccn/vimeiro --french marshal --allies human --seed 7\n"
                "  grognard play ccn/el_bodon --french human --allies human --dice typed --record tonight.grog\n"
                "  grognard play tonight.grog\n"
                "  grognard play kings/crag --british human --tribes 'engine:./mybot --deep' --think 2000\n"
                "  grognard play --host https://battles.example.org\n"
                "  grognard play --host https://battles.example.org ccn/el_bodon --allies open --pace live:30+10\n"
                "  grognard play --host https://battles.example.org boe/maida --french captain --pace days:3\n"
                "  grognard play --join https://battles.example.org/#/join/TOKEN\n",
    .option = play_options,
    .options = COUNT(play_options),
    .words_min = 0,
    .words_max = 1,
    .sides = true,
    .run = run,
};
