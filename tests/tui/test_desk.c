/* The desk behind the screen, over battles of this process: whole battles by what a screen calls and says, in all systems; what is
 * refused, taken back, looked back at, left and gone on with; programs that think for long hold nobody up. */
#include "tui/desk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/battle.h"
#include "cli/desks.h"
#include "cli/keep.h"
#include "cli/term.h"
#include "support/roster.h"

static const options as_play_does = {.of = &command_play};
static char home[] = "/tmp/grognard-desk-XXXXXX";

typedef struct scene { /* a battle and the desk over it */
    battle from;
    gg_record record;
    sitting is;
    desk *d;
} scene;

/* ---- sitting down ---- */

/* A scene is handed on by value: what it points at is its own wherever it lies. */
static void name_all(scene *x)
{
    x->is.b = x->from.b, x->is.name = x->from.name, x->is.path = x->from.file.path;
    if (x->record.tags) x->is.record = &x->record;
}

static void sit_down(scene *x, int keyboard)
{
    char why[8192] = "";
    name_all(x);
    x->d = desk_here(&x->is, keyboard, why, sizeof why);
    if (!x->d) fail_msg("%s", why);
}

static scene begun(const char *name, const char *first, const char *second)
{
    scene x = {0};
    assert_int_equal(battle_open(NULL, name, &x.from), -1);
    x.is.seed = 7;
    x.is.seat[0] = first ? gg_player_find(first) : PLAYER_HUMAN;
    x.is.seat[1] = second ? gg_player_find(second) : PLAYER_HUMAN;
    return x;
}

static scene seated(const char *name, const char *first, const char *second)
{
    scene x = begun(name, first, second);
    sit_down(&x, -1);
    return x;
}

static scene resumed(const char *kept)
{
    scene x = {0};
    char path[PATH_TEXT];
    assert_true(keep_find(kept, path));
    assert_int_equal(battle_of_record(&as_play_does, path, &x.from, &x.record), -1);
    x.is.seed = 7;
    for (int side = 0; side < GG_SIDES; side++)
        x.is.seat[side] = player_recorded(&x.record, x.from.b, side, PLAYER_HUMAN);
    sit_down(&x, -1);
    return x;
}

/* Leaves it; under which name it is kept, "" if nothing is. */
static void left(scene *x, char name[256])
{
    char out[8192] = "";
    assert_true(x->d->leave(x->d, false, out, sizeof out));
    *name = 0;
    sscanf(out, "the battle is kept as %255[^; \n]", name);
    x->d->close(x->d);
    battle_close(&x->from);
}

static void leave(scene *x)
{
    char name[256];
    left(x, name);
}

/* ---- as_play_does ---- */

static json_t *call(desk *d, const char *method, json_t *args)
{
    json_t *value = d->call(d, method, args ? args : json_array());
    if (!value) fail_msg("%s: %s", method, d->why);
    return value;
}

static json_t *view_of(desk *d) { return call(d, "view", json_pack("[n]")); }

static const char *text_in(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

/* What most people would say here: the usual answer, or the first that is offered. */
static void say_usual(desk *d)
{
    json_t *question = call(d, "question", NULL), *moves = call(d, "moves", NULL);
    const char *text = text_in(json_object_get(question, "usual"), "text");
    if (!*text) text = text_in(json_array_get(moves, 0), "text");
    int at = d->now.at;
    assert_string_equal(text_in(question, "kind"), "choose");
    if (!d->say(d, text)) fail_msg("`%s`: %s", text, d->why);
    assert_int_equal(d->now.at, at + 1);
    json_decref(question);
    json_decref(moves);
}

/* Until the person is asked, or it is over. */
static void wait_until_asked(desk *d)
{
    for (int quiet = 0; quiet < 2000;) {
        desk_news news = d->step(d, d->now.yours ? 0 : 100);
        if (news == DESK_GONE) fail_msg("%s", d->why);
        if (news == DESK_QUIET && (d->now.yours || d->now.over)) return;
        quiet += news == DESK_QUIET;
    }
    fail_msg("nobody was asked");
}

static void play_out(desk *d)
{
    for (int said = 0; said < 20000; said++) {
        wait_until_asked(d);
        if (d->now.over) return;
        say_usual(d);
    }
    fail_msg("the battle does not end");
}

static void play_some(desk *d, int answers)
{
    wait_until_asked(d);
    while (d->now.at < answers && !d->now.over) {
        say_usual(d);
        wait_until_asked(d);
    }
}

/* ---- whole battles ---- */

static void whole_battle(const char *name, const char *opponent, int side)
{
    char kept[256];
    scene x = seated(name, side ? opponent : NULL, side ? NULL : opponent);
    assert_int_equal(x.d->now.mine, 1 << side);
    assert_int_equal(x.d->now.eyes, side);
    assert_string_equal(x.d->now.seat[side], "you");
    assert_string_equal(x.d->now.seat[!side], opponent);
    play_out(x.d);
    json_t *view = view_of(x.d), *told = call(x.d, "told", json_pack("[i,i,n]", 0, x.d->now.at));
    assert_true(json_is_object(json_object_get(view, "result")));
    assert_true(json_array_size(told) > 0);
    json_decref(told);
    int at = x.d->now.at;
    left(&x, kept);
    scene again = resumed(kept);
    json_t *same = view_of(again.d);
    assert_int_equal(again.d->now.at, at);
    assert_true(again.d->now.over);
    assert_true(json_equal(view, same));
    json_decref(view);
    json_decref(same);
    leave(&again);
}

static const char *const battles[] = {"ccn/drill_square", "bp/drill_column_line", "rbc/drill_keil", "boe/drill_crews",
                                      "kings/drill_jokers"};
enum { BATTLES = sizeof battles / sizeof *battles };

static void test_desk_plays_whole_battles_against_a_sergeant(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) whole_battle(battles[i], "sergeant", i % 2);
}

static void test_desk_plays_whole_battles_against_a_captain(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) whole_battle(battles[i], "captain", !(i % 2));
}

/* ---- refused, taken back, looked back at ---- */

static void test_desk_refuses_with_a_reason_and_changes_nothing(void **state)
{
    static const char *const wrong[] = {"",     "gibberish", "move Z9 A1", "roll 1 1",
                                        "9999", "set",       "place",      "forward 900"};
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = seated(battles[i], NULL, "sergeant");
        play_some(x.d, 6);
        json_t *before = view_of(x.d);
        int at = x.d->now.at;
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            x.d->why[0] = 0;
            assert_false(x.d->say(x.d, wrong[k]));
            assert_true(x.d->why[0]);
        }
        json_t *after = view_of(x.d);
        assert_int_equal(x.d->now.at, at);
        assert_true(json_equal(before, after));
        assert_null(x.d->call(x.d, "give", json_pack("[s]", "concede")));
        json_decref(before);
        json_decref(after);
        leave(&x);
    }
}

static void test_desk_takes_a_choice_back(void **state)
{
    int taken = 0;
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = seated(battles[i], NULL, "sergeant");
        for (int tries = 0; tries < 40 && !x.d->now.over; tries++) {
            wait_until_asked(x.d);
            if (x.d->now.over) break;
            json_t *before = view_of(x.d);
            int at = x.d->now.at;
            say_usual(x.d);
            json_t *policy = call(x.d, "canUndo", NULL);
            bool can = json_is_integer(json_object_get(policy, "to"));
            assert_int_equal(x.d->undo(x.d), can);
            if (can) {
                json_t *after = view_of(x.d);
                assert_int_equal(x.d->now.at, at);
                assert_true(json_equal(before, after));
                json_decref(after);
                taken++;
                say_usual(x.d);
            } else
                assert_true(x.d->why[0]);
            json_decref(policy);
            json_decref(before);
        }
        leave(&x);
    }
    assert_true(taken > 0);
}

static void test_desk_looks_back_and_drops_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = seated(battles[i], NULL, "sergeant");
        desk *d = x.d;
        wait_until_asked(d);
        int then = d->now.at;
        json_t *first = view_of(d), *question = call(d, "question", NULL);
        play_some(d, then + 12);
        int at = d->now.at;
        json_t *now = view_of(d);
        assert_true(d->look(d, then));
        json_t *back = view_of(d), *asked = call(d, "question", NULL), *length = call(d, "length", NULL);
        assert_true(json_equal(first, back));
        assert_true(json_equal(question, asked));
        assert_int_equal(json_integer_value(length), at);
        assert_false(d->say(d, "concede"));
        assert_false(d->look(d, at + 1));
        assert_true(d->look(d, -1));
        json_t *again = view_of(d);
        assert_true(json_equal(now, again));
        assert_int_equal(d->now.at, at);
        json_t *all[] = {first, question, now, back, asked, length, again};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) json_decref(all[k]);
        leave(&x);
    }
}

/* ---- dice of a real table ---- */

static void say_dice(desk *d, const json_t *view)
{
    const json_t *ask = json_object_get(view, "ask"), *die = json_object_get(ask, "die");
    char text[256] = "roll";
    int dice = (int)json_integer_value(json_object_get(ask, "dice"));
    if (json_is_true(json_object_get(die, "draw"))) {
        const json_t *weights = json_object_get(die, "weights"), *names = json_object_get(die, "names");
        size_t i = 0;
        while (i + 1 < json_array_size(weights) && !json_integer_value(json_array_get(weights, i))) i++;
        snprintf(text, sizeof text, "draw %s", json_string_value(json_array_get(names, i)));
    } else
        for (int i = 0; i < dice; i++) strcat(text, " 1");
    if (!d->say(d, text)) fail_msg("`%s`: %s", text, d->why);
}

static void test_desk_takes_typed_dice_and_gives_them_back(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = begun(battles[i], NULL, "sergeant");
        int rolls = 0;
        x.is.typed = true;
        sit_down(&x, -1);
        for (int n = 0; n < 60 && rolls < 5 && !x.d->now.over; n++) {
            wait_until_asked(x.d);
            json_t *view = view_of(x.d);
            bool roll = strcmp(text_in(json_object_get(view, "ask"), "kind"), "roll") == 0;
            int at = x.d->now.at;
            if (roll) {
                rolls++;
                assert_true(x.d->now.yours && x.d->now.typed);
                assert_false(x.d->say(x.d, "roll 99"));
                assert_int_equal(x.d->now.at, at);
                say_dice(x.d, view);
                assert_int_equal(x.d->now.at, at + 1);
                assert_true(x.d->undo(x.d));
                assert_int_equal(x.d->now.at, at);
                json_t *back = view_of(x.d);
                assert_true(json_equal(view, back));
                say_dice(x.d, view);
                json_decref(back);
            } else if (!x.d->now.over)
                say_usual(x.d);
            json_decref(view);
        }
        assert_true(rolls > 0);
        leave(&x);
    }
}

static void test_desk_has_the_umpires_hand(void **state)
{
    (void)state;
    scene x = seated("ccn/drill_square", NULL, "sergeant");
    wait_until_asked(x.d);
    json_t *view = view_of(x.d), *piece = json_array_get(json_object_get(view, "pieces"), 0);
    char text[128];
    snprintf(text, sizeof text, "set %s blocks 1", text_in(piece, "label"));
    if (!x.d->say(x.d, text)) fail_msg("%s", x.d->why);
    json_t *after = view_of(x.d);
    assert_int_equal(
        json_integer_value(json_object_get(json_array_get(json_object_get(after, "pieces"), 0), "strength")), 1);
    json_t *words = call(x.d, "amendments", NULL);
    assert_true(json_array_size(words) > 0);
    json_decref(words);
    json_decref(view);
    json_decref(after);
    leave(&x);
}

/* ---- answers that stand ---- */

static void test_desk_lets_an_answer_stand_until_it_is_asked_again(void **state)
{
    int stood = 0;
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = seated(battles[i], NULL, "sergeant");
        desk *d = x.d;
        char id[40] = "";
        for (int n = 0; n < 80 && !d->now.over; n++) {
            wait_until_asked(d);
            if (d->now.over) break;
            json_t *question = call(d, "question", NULL);
            assert_false(*id && strcmp(id, text_in(question, "id")) == 0); /* it is not asked any more */
            if (!*id && json_is_true(json_object_get(question, "standing"))) {
                snprintf(id, sizeof id, "%s", text_in(question, "id"));
                if (!d->stand(d, true, NULL)) fail_msg("%s: %s", id, d->why);
                assert_int_equal(d->step(d, 0), DESK_CHANGED);
                stood++;
            } else {
                if (!*id) assert_false(d->stand(d, true, NULL));
                say_usual(d);
            }
            json_decref(question);
        }
        assert_true(d->stand(d, false, NULL));
        leave(&x);
    }
    assert_true(stood > 0);
}

/* ---- kept ---- */

static void test_desk_is_left_and_gone_on_with(void **state)
{
    char kept[256];
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        scene x = seated(battles[i], NULL, "captain");
        play_some(x.d, 10);
        json_t *view = view_of(x.d);
        int at = x.d->now.at;
        left(&x, kept);
        assert_true(*kept);
        scene again = resumed(kept);
        json_t *same = view_of(again.d);
        assert_int_equal(again.d->now.at, at);
        assert_true(json_equal(view, same));
        play_some(again.d, at + 6);
        json_decref(view);
        json_decref(same);
        leave(&again);
    }
}

static void test_desk_left_at_the_first_question_keeps_nothing(void **state)
{
    char kept[256];
    (void)state;
    scene x = seated("bp/drill_evade", NULL, "captain");
    if (x.d->now.at == 0) {
        left(&x, kept);
        assert_string_equal(kept, "");
    } else
        leave(&x);
}

/* The child is killed where it stands; what it had answered when it was asked next is on the disk. */
static void test_desk_killed_in_mid_battle_goes_on_from_its_record(void **state)
{
    int pipes[2], at = 0;
    (void)state;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        scene x = seated("ccn/drill_lancers", NULL, "sergeant");
        play_some(x.d, 20);
        if (write(pipes[1], &x.d->now.at, sizeof at) == sizeof at) raise(SIGKILL);
        _exit(1);
    }
    assert_int_equal(read(pipes[0], &at, sizeof at), sizeof at);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(pipes[0]), close(pipes[1]);
    scene again = resumed("drill_lancers");
    assert_true(at >= 20);
    assert_int_equal(again.d->now.at, at);
    play_some(again.d, at + 4);
    leave(&again);
}

/* No file may grow any more, as if the disk were full; or they may again. */
static void fill_disk(bool full)
{
    struct rlimit l;
    getrlimit(RLIMIT_FSIZE, &l);
    l.rlim_cur = full ? 1 : l.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &l), 0);
}

static void test_desk_says_when_it_cannot_be_written_and_mends_it(void **state)
{
    char out[8192], kept[256];
    (void)state;
    scene x = seated("ccn/drill_square", NULL, "sergeant");
    play_some(x.d, 4);
    fill_disk(true);
    say_usual(x.d);
    desk_news news = x.d->step(x.d, 0);
    for (int i = 0; i < 50 && news == DESK_CHANGED; i++) news = x.d->step(x.d, 0);
    bool left_it = x.d->leave(x.d, false, out, sizeof out);
    fill_disk(false);
    assert_int_equal(news, DESK_SAID);
    assert_non_null(strstr(x.d->said, "cannot be written"));
    assert_false(left_it);
    assert_non_null(strstr(out, "NOT saved"));
    wait_until_asked(x.d);
    if (!x.d->now.over) say_usual(x.d);
    wait_until_asked(x.d);
    int at = x.d->now.at;
    left(&x, kept);
    scene again = resumed(kept);
    assert_int_equal(again.d->now.at, at);
    leave(&again);
}

static void test_desk_cannot_be_opened_where_its_record_cannot_be_written(void **state)
{
    char why[8192] = "";
    (void)state;
    scene x = begun("ccn/drill_square", NULL, "sergeant");
    name_all(&x);
    x.is.record_to = "/dev/full";
    assert_null(desk_here(&x.is, -1, why, sizeof why));
    assert_non_null(strstr(why, "/dev/full"));
    battle_close(&x.from);
}

/* Nothing is lost where the folder for battles cannot be made: it is said, and another file keeps it. */
static void test_desk_keeps_a_battle_elsewhere(void **state)
{
    char out[8192], line[PATH_TEXT];
    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1);
    scene x = seated("ccn/drill_square", NULL, "sergeant");
    assert_int_equal(x.d->step(x.d, 0), DESK_SAID);
    assert_non_null(strstr(x.d->said, "`keep FILE`"));
    play_some(x.d, 4);
    snprintf(line, sizeof line, "keep %s/elsewhere.grog", home);
    assert_true(x.d->word(x.d, line, out, sizeof out));
    play_some(x.d, 8);
    setenv("XDG_DATA_HOME", home, 1);
    leave(&x);
    assert_true(file_exists(line + 5));
}

/* ---- words ---- */

static void test_desk_branches_from_the_moment_that_is_looked_at(void **state)
{
    char out[1024], old[256];
    (void)state;
    scene x = seated("ccn/drill_melee", NULL, "sergeant");
    desk *d = x.d;
    wait_until_asked(d);
    int then = d->now.at;
    json_t *first = view_of(d);
    play_some(d, then + 8);
    int at = d->now.at;
    assert_true(d->look(d, then));
    assert_true(d->word(d, "branch", out, sizeof out));
    json_t *here = view_of(d);
    assert_int_equal(d->now.at, then);
    assert_int_equal(d->looked, -1);
    assert_true(json_equal(first, here));
    say_usual(d);
    assert_true(d->word(d, "branches", out, sizeof out));
    assert_non_null(strstr(out, "left drill_melee after"));
    int on = d->now.at;
    assert_true(d->word(d, "go drill_melee", out, sizeof out));
    assert_int_equal(d->now.at, at);
    assert_true(d->word(d, "go nowhere", out, sizeof out));
    assert_non_null(strstr(out, "no battle is kept as 'nowhere'"));
    assert_int_equal(d->now.at, at);
    assert_true(d->word(d, "go drill_melee-2", out, sizeof out));
    assert_int_equal(d->now.at, on);
    wait_until_asked(d);
    left(&x, old);
    assert_string_equal(old, "drill_melee-2");
    scene was = resumed("drill_melee");
    assert_int_equal(was.d->now.at, at);
    leave(&was);
    scene is = resumed("drill_melee-2");
    assert_true(is.d->now.at > then);
    leave(&is);
    json_decref(first);
    json_decref(here);
}

static void test_desk_saves_the_battle_and_the_position(void **state)
{
    char line[PATH_TEXT], out[1024];
    static const char *const names[] = {"saved.grog", "saved.scn"};
    (void)state;
    scene x = seated("ccn/drill_melee", NULL, "sergeant");
    play_some(x.d, 6);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "save %s/%s", home, names[i]);
        assert_true(x.d->word(x.d, line, out, sizeof out));
        assert_true(file_exists(line + 5));
    }
    assert_false(x.d->word(x.d, "dance", out, sizeof out));
    leave(&x);
}

/* ---- nobody is held up ---- */

static void not_held_up(uint64_t think, uint64_t rollouts)
{
    scene x = begun("ccn/vimeiro", "marshal", NULL);
    x.is.think = think, x.is.rollouts = rollouts;
    sit_down(&x, -1);
    desk *d = x.d;
    double began = seconds_now();
    while (!d->now.thinking && seconds_now() < began + 10) d->step(d, 0);
    assert_true(d->now.thinking);
    began = seconds_now();
    for (int i = 0; i < 5; i++) assert_int_equal(d->step(d, 50), DESK_QUIET);
    json_decref(view_of(d));
    assert_true(seconds_now() - began < 2);
    began = seconds_now();
    leave(&x);
    assert_true(seconds_now() - began < 3);
}

static void test_desk_is_not_held_up_by_a_program_that_thinks_for_a_minute(void **state)
{
    (void)state;
    not_held_up(60000, 0);
    not_held_up(0, 1000000);
}

static void test_desk_steps_back_at_once_when_something_is_typed(void **state)
{
    int keys[2];
    (void)state;
    assert_int_equal(pipe(keys), 0);
    scene x = begun("ccn/drill_square", NULL, "sergeant");
    sit_down(&x, keys[0]);
    wait_until_asked(x.d);
    assert_int_equal(write(keys[1], "x", 1), 1);
    double began = seconds_now();
    assert_int_equal(x.d->step(x.d, 20000), DESK_QUIET);
    assert_true(seconds_now() - began < 5);
    leave(&x);
    close(keys[0]), close(keys[1]);
}

/* ---- eyes ---- */

static void test_desk_tells_nothing_of_the_other_sides_question(void **state)
{
    (void)state;
    int asked = 0;
    for (int i = 0; i < BATTLES; i++) {
        scene x = begun(battles[i], "marshal", NULL);
        x.is.think = 60000;
        sit_down(&x, -1);
        for (int n = 0; n < 400 && !x.d->now.thinking && !x.d->now.over && !x.d->now.yours; n++) x.d->step(x.d, 0);
        if (x.d->now.thinking) {
            json_t *moves = call(x.d, "moves", NULL), *question = call(x.d, "question", NULL);
            assert_int_equal(json_array_size(moves), 0);
            assert_null(json_object_get(question, "usual"));
            assert_false(x.d->say(x.d, "concede"));
            json_decref(moves);
            json_decref(question);
            asked++;
        }
        leave(&x);
    }
    assert_true(asked > 0);
}

/* ---- */

static void remove_home(void)
{
    char line[256];
    snprintf(line, sizeof line, "rm -rf '%s'", home);
    if (system(line) != 0) perror(home);
}

int main(void)
{
    if (!mkdtemp(home)) return 1;
    setenv("XDG_DATA_HOME", home, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_desk_plays_whole_battles_against_a_sergeant),
        cmocka_unit_test(test_desk_plays_whole_battles_against_a_captain),
        cmocka_unit_test(test_desk_refuses_with_a_reason_and_changes_nothing),
        cmocka_unit_test(test_desk_takes_a_choice_back),
        cmocka_unit_test(test_desk_looks_back_and_drops_nothing),
        cmocka_unit_test(test_desk_takes_typed_dice_and_gives_them_back),
        cmocka_unit_test(test_desk_has_the_umpires_hand),
        cmocka_unit_test(test_desk_lets_an_answer_stand_until_it_is_asked_again),
        cmocka_unit_test(test_desk_is_left_and_gone_on_with),
        cmocka_unit_test(test_desk_left_at_the_first_question_keeps_nothing),
        cmocka_unit_test(test_desk_killed_in_mid_battle_goes_on_from_its_record),
        cmocka_unit_test(test_desk_says_when_it_cannot_be_written_and_mends_it),
        cmocka_unit_test(test_desk_cannot_be_opened_where_its_record_cannot_be_written),
        cmocka_unit_test(test_desk_keeps_a_battle_elsewhere),
        cmocka_unit_test(test_desk_branches_from_the_moment_that_is_looked_at),
        cmocka_unit_test(test_desk_saves_the_battle_and_the_position),
        cmocka_unit_test(test_desk_is_not_held_up_by_a_program_that_thinks_for_a_minute),
        cmocka_unit_test(test_desk_steps_back_at_once_when_something_is_typed),
        cmocka_unit_test(test_desk_tells_nothing_of_the_other_sides_question),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    remove_home();
    return failed;
}
