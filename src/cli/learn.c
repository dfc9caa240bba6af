/* grognard learn: the lessons, in the plain terminal. What they say comes from tell/lesson.h; here it is said, and answers are
 * read as in play. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "battle.h"
#include "desks.h"
#include "game.h"
#include "human.h"
#include "learn_book.h"
#include "sim/watch.h"
#include "start.h"
#include "system_word.h"
#include "tell/implied.h"
#include "weigh.h"

typedef struct lectern {
    const options *o;
    const char *system;
    lesson lesson;
    guide guide;
    battle from;
    game g;
    human person;
    term t;
    gg_arena thinking;
} lectern;

/* ---- a battle to learn with ---- */

static int open_battle(lectern *x)
{
    char name[256];
    if (!x->lesson.scenario[0]) {
        snprintf(name, sizeof name, "%s/%s", x->system, x->lesson.battle);
        return battle_open(x->o, name, &x->from);
    }
    const char *text = x->lesson.scenario;
    snprintf(x->from.name, sizeof x->from.name, "%s/%s", x->system, x->lesson.name);
    return battle_of_text(x->o, x->from.name, text, strlen(text), 1, &x->from);
}

static uint64_t fresh_seed(void) { return ((uint64_t)time(NULL) * 1000003u + (uint64_t)getpid()) % 1000000000; }

static void sit(lectern *x)
{
    session *s = &x->g.s;
    int other = gg_player_find(x->lesson.opponent[0] ? x->lesson.opponent : "captain");
    session_begin(s, x->from.b);
    s->seed = fresh_seed();
    if (x->lesson.seat >= 0) s->seat[1 - x->lesson.seat] = other;
    game_begin(&x->g, NULL, 0, NULL);
    x->g.story.t = &x->t;
    human_open(&x->person, &x->g, x->from.name);
    x->person.stands.asks_idle = true; /* a lesson may want just that */
    size_t room = gg_player_space(s->b, other);
    x->thinking = (gg_arena){.base = take(room), .size = room};
}

static void stand_up(lectern *x)
{
    human_close(&x->person);
    game_end(&x->g);
    free(x->thinking.base);
    battle_close(&x->from);
}

/* ---- the guide ---- */

/* Dice and the enemy, as they are laid down; false: the lesson does not fit its battle. */
static bool lay_down(lectern *x)
{
    gg_answer a;
    char why[400];
    while (guide_lays(&x->guide, &x->g.s, &a, why, sizeof why)) {
        answer_by by = a.kind == GG_ROLL ? BY_DICE : BY_PERSON;
        if (game_answer(&x->g, &a, by, "") != GG_DONE) break;
    }
    if (why[0]) complain_of(x->o, "%s/%s: %s", x->system, x->lesson.name, why);
    return !why[0];
}

/* What leads to the wanted answer and changes nothing by itself. */
static void lead_to(lectern *x, const char *wanted)
{
    gg_move path[IMPLIED_MOST];
    gg_fault fault;
    int n = implied_parse(x->g.s.b, x->g.s.now, wanted, strlen(wanted), path, &fault);
    for (int i = 0; i + 1 < n; i++) game_answer(&x->g, &(gg_answer){.kind = GG_CHOOSE, .move = path[i]}, BY_PERSON, "");
}

static void say(const lectern *x, const char *text)
{
    printf("\n%s", term_ink(&x->t, INK_BOLD));
    term_wrap(&x->t, text, 0, 0);
    fputs(term_ink(&x->t, INK_PLAIN), stdout);
}

static heard read_on(lectern *x)
{
    if (!human_line(&x->person, "(Enter: go on) > ")) return HEARD_END;
    bool leaves = strcasecmp(x->person.line.at, "quit") == 0 || strcasecmp(x->person.line.at, "q") == 0;
    if (leaves) return HEARD_QUIT;
    if (x->person.line.len) puts(guide_no(&x->guide));
    if (!x->person.line.len) guide_goes_on(&x->guide);
    return HEARD_ANSWER;
}

static heard answer_wanted(lectern *x, const char *wanted)
{
    gg_answer a;
    lead_to(x, wanted);
    printf("  Your move: `%s`\n", wanted);
    for (;;) {
        heard what = human_ask(&x->person, &a);
        if (what == HEARD_AGAIN) continue;
        if (what != HEARD_ANSWER) return what;
        bool legal = a.kind == GG_CHOOSE && gg_verdict(x->g.s.b, x->g.s.now, a.move) == GG_OK;
        if (legal && guide_allows(&x->guide, &x->g.s, a.move)) break;
        if (legal)
            puts(guide_no(&x->guide));
        else if (a.kind == GG_CHOOSE)
            human_reasons(&x->person, a.move);
        x->person.again = true;
        x->person.queued = x->person.said.wishes = 0;
    }
    game_answer(&x->g, &a, BY_PERSON, "");
    guide_goes_on(&x->guide);
    return HEARD_ANSWER;
}

static heard follow(lectern *x)
{
    human_map(&x->person, "");
    for (;;) {
        if (!lay_down(x)) return HEARD_END;
        if (guide_ended(&x->guide)) return HEARD_ANSWER;
        const char *wanted = guide_wants(&x->guide);
        say(x, guide_says(&x->guide));
        heard what = wanted ? answer_wanted(x, wanted) : read_on(x);
        if (what != HEARD_ANSWER) return what;
    }
}

/* ---- the battle goes on ---- */

static heard next_answer(lectern *x, gg_answer *a, answer_by *by)
{
    session *s = &x->g.s;
    gg_ask ask = session_ask(s);
    *a = (gg_answer){.kind = ask.kind};
    *by = ask.kind == GG_ROLL ? BY_DICE : BY_PROGRAM;
    if (ask.kind == GG_ROLL) {
        gg_dice dice = session_dice(s);
        a->dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, a->faces);
        return HEARD_ANSWER;
    }
    if (s->seat[ask.side] != PLAYER_HUMAN) {
        gg_watch watch;
        char why[GG_SENTENCE];
        gg_dice chance = session_chance(s, ask.side);
        gg_leisure leisure = gg_watch_set(&watch, s->seat[ask.side], 0, 0);
        a->move = session_think(s, s->seat[ask.side], &chance, &x->thinking, &leisure, why);
        return HEARD_ANSWER;
    }
    *by = BY_PERSON;
    return human_ask(&x->person, a);
}

static heard fight_on(lectern *x)
{
    x->person.stands.asks_idle = false;
    while (session_ask(&x->g.s).kind != GG_OVER) {
        gg_answer a;
        answer_by by;
        heard what = next_answer(x, &a, &by);
        if (what == HEARD_AGAIN) continue;
        if (what != HEARD_ANSWER) return what;
        if (game_answer(&x->g, &a, by, "") == GG_REFUSED) human_refused(&x->person, a.move);
    }
    return HEARD_ANSWER;
}

static int teach_first(lectern *x)
{
    heard how = follow(x);
    if (how != HEARD_ANSWER)
        return how == HEARD_QUIT || how == HEARD_ABANDON || x->person.ended ? CLI_OK : CLI_BAD_INPUT;
    learn_mark(x->system, x->lesson.name);
    say(x, x->lesson.learned);
    if (human_line(&x->person, "Fight on? (Enter: yes, `q`: no) > ") && x->person.line.len == 0) fight_on(x);
    return CLI_OK;
}

/* ---- a drill ---- */

/* The answers that one may think of, each with its odds. */
static void compare(const lectern *x, const gg_state *at)
{
    gg_state *then = state_new(x->from.b);
    const char *text;
    for (int i = 0; (text = lesson_rival(&x->lesson, i)); i++) {
        gg_move path[IMPLIED_MOST];
        gg_fault fault;
        int n = implied_parse(x->from.b, at, text, strlen(text), path, &fault);
        gg_copy(x->from.b, then, at);
        for (int k = 0; k + 1 < n; k++) gg_apply(x->from.b, then, path[k], NULL);
        if (n < 1 || gg_verdict(x->from.b, then, path[n - 1]) != GG_OK) continue;
        weighing *w = take(sizeof *w);
        weigh_limits limits = weigh_listed(1);
        printf("  %s%s\n", text, i == 0 ? "  (the best)" : "");
        if (weigh(x->from.b, then, &(gg_odds_ask){.move = path[n - 1]}, limits, w)) weigh_print_headline(&x->t, w, 6);
        weigh_free(w);
        free(w);
    }
    free(then);
}

/* The answer to its question; what only leads there is given on the way. */
static heard hear_drill(lectern *x, gg_answer *a, bool *solved)
{
    const session *s = &x->g.s;
    for (;;) {
        char text[GG_MOVE_TEXT];
        heard what = human_ask(&x->person, a);
        if (what == HEARD_AGAIN) continue;
        if (what != HEARD_ANSWER) return what;
        if (a->kind != GG_CHOOSE) continue;
        if (gg_verdict(s->b, s->now, a->move) != GG_OK) {
            human_refused(&x->person, a->move);
            continue;
        }
        gg_move_print(s->b, s->now, a->move, text, sizeof text);
        *solved = lesson_solves(&x->lesson, text);
        if (*solved || !x->person.queued) return HEARD_ANSWER;
        game_answer(&x->g, a, BY_PERSON, "");
    }
}

static heard try_drill(lectern *x, bool *solved)
{
    gg_answer a;
    say(x, x->lesson.task);
    heard what = hear_drill(x, &a, solved);
    if (what != HEARD_ANSWER) return what;
    gg_state *at = state_new(x->from.b);
    gg_copy(x->from.b, at, x->g.s.now);
    game_answer(&x->g, &a, BY_PERSON, "");
    say(x, *solved ? "That is it." : "There is better.");
    term_wrap(&x->t, x->lesson.learned, 0, 0);
    compare(x, at);
    free(at);
    return HEARD_ANSWER;
}

static int teach_drill(lectern *x)
{
    bool solved = false;
    if (!lay_down(x)) return CLI_BAD_INPUT;
    gg_ask ask = session_ask(&x->g.s);
    if (ask.side < GG_SIDES) x->g.s.seat[1 - ask.side] = gg_player_find("captain");
    heard how = try_drill(x, &solved);
    if (how == HEARD_ANSWER && solved) learn_mark(x->system, x->lesson.name);
    return CLI_OK;
}

/* ---- the command ---- */

static int teach(const options *o, const char *system, const lesson_book *book, int which, bool *ended)
{
    lectern *x = take(sizeof *x);
    x->o = o, x->system = system, x->t = term_on(stdout);
    lesson_book_at(book, which, &x->lesson);
    x->guide = guide_begin(&x->lesson);
    int status = open_battle(x);
    if (status < 0) {
        sit(x);
        printf("%s%s: %s%s\n", term_ink(&x->t, INK_BOLD), system, x->lesson.about, term_ink(&x->t, INK_PLAIN));
        if (gg_battle_story(x->from.b)[0]) term_wrap(&x->t, gg_battle_story(x->from.b), 0, 0);
        status = x->lesson.guided ? teach_first(x) : teach_drill(x);
        *ended = x->person.ended;
        stand_up(x);
    } else {
        battle_close(&x->from);
    }
    free(x);
    return status;
}

/* On the full screen. */
static int show(const options *o, const char *system, lesson_book *book, int which)
{
    lectern *x = take(sizeof *x);
    char why[PATH_TEXT + 512];
    x->o = o, x->system = system;
    lesson_book_at(book, which, &x->lesson);
    int status = open_battle(x), other = gg_player_find(x->lesson.opponent[0] ? x->lesson.opponent : "captain");
    if (status < 0) {
        sitting is = {.b = x->from.b, .name = x->from.name, .path = "", .seat = {PLAYER_HUMAN, PLAYER_HUMAN}};
        is.unwritten = true;
        is.seed = fresh_seed();
        if (x->lesson.seat >= 0) is.seat[1 - x->lesson.seat] = other;
        desk *d = desk_taught(&is, book, which, STDIN_FILENO, why, sizeof why);
        status = d ? screen_show(o, d) : complain_of(o, "%s", why);
    } else
        lesson_book_free(book);
    battle_close(&x->from);
    free(x);
    return status;
}

/* A name, or its number in the list. */
static int lesson_named(const options *o, const char *system, const lesson_book *book, const char *word)
{
    lesson l;
    int which = lesson_book_find(book, word);
    char *end;
    long n = strtol(word, &end, 10);
    if (which < 0 && isdigit((unsigned char)*word) && !*end && n >= 1 && n <= lesson_book_count(book))
        which = (int)n - 1;
    if (which >= 0) return which;
    nearest near = nearest_to(word);
    for (int i = 0; lesson_book_at(book, i, &l); i++) {
        nearest_try(&near, l.name);
        if (!l.guided) nearest_try(&near, l.name + 6);
    }
    const char *best = nearest_found(&near);
    complain_of(o, "%s has no lesson '%s'%s%s; `grognard learn %s` lists them", system, word,
                best ? "; did you mean " : "", best ? best : "", system);
    return -1;
}

/* At a keyboard, one after the other until somebody has had enough. */
static int choose(const options *o, const char *system, const lesson_book *book)
{
    buffer line = {0};
    int status = CLI_OK;
    bool ended = false;
    while (!ended) {
        int next = learn_next(system, book), which;
        printf("\nWhich lesson? A number or a name (Enter: %d, `list`, `q`) > ", next + 1);
        fflush(stdout);
        if (!line_read(stdin, &line) || strcasecmp(line.at, "q") == 0 || strcasecmp(line.at, "quit") == 0) break;
        if (strcasecmp(line.at, "list") == 0) {
            learn_list(system, book);
            continue;
        }
        which = line.len ? lesson_named(o, system, book, line.at) : next;
        if (which >= 0) status = teach(o, system, book, which, &ended);
    }
    buffer_free(&line);
    return status;
}

static int run(const options *o)
{
    const gg_system *of;
    bool screen;
    int wanted = screen_wanted(o, &screen);
    if (wanted >= 0) return wanted;
    if (!o->words && screen) return start_on_screen(o, "");
    if (!o->words) {
        learn_list_systems();
        return CLI_OK;
    }
    int status = system_named(o, o->word[0], &of);
    if (status >= 0) return status;
    const char *system = gg_system_id(of);
    if (o->words == 1 && screen) return start_on_screen(o, system);
    lesson_book *book = learn_book(o, system);
    bool ended;
    if (!book) return CLI_BAD_INPUT;
    status = CLI_OK;
    if (o->words > 1) {
        int which = lesson_named(o, system, book, o->word[1]);
        if (which >= 0 && screen) return show(o, system, book, which);
        status = which < 0 ? CLI_BAD_INPUT : teach(o, system, book, which, &ended);
    } else {
        learn_list(system, book);
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) status = choose(o, system, book);
    }
    lesson_book_free(book);
    return status;
}

static const option learn_options[] = {OPTIONS_SCREEN};
const command command_learn = {
    .name = "learn",
    .usage = "[SYSTEM [LESSON]]",
    .summary = "lessons: a guided first battle of each system, and drills",
    .words =
        "Lists the lessons, or teaches one: the first battle of a system with somebody at your side who says what to "
        "do and lays down the dice, then drills with a question each, whose answers are compared by their odds. They "
        "are the lessons of the page. What was done is remembered in $XDG_DATA_HOME/grognard/lessons.",
    .examples = "  grognard learn\n"
                "  grognard learn ccn\n"
                "  grognard learn ccn first\n"
                "  grognard learn boe charge\n",
    .option = learn_options,
    .options = COUNT(learn_options),
    .words_max = 2,
    .run = run,
};
