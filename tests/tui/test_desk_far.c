/* The desk behind the screen, over battles on a real host on the loopback: whole battles in all systems with dice that are proved,
 * people who talk and offer, what is refused, taken back and looked back at, and a line that breaks.
 *
 *   test_desk_far GROGNARD */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/desks.h"
#include "cli/far.h"
#include "support/roster.h"

static const char *grognard;
static char home[] = "/tmp/grognard-far-XXXXXX";

/* ---- a host ---- */

typedef struct server {
    pid_t process;
    FILE *says;
    char url[64], port[16];
} server;
static server host_of_all;

static void host_start(server *h)
{
    int out[2];
    char line[512], db[256], log[256];
    snprintf(db, sizeof db, "%s/host.db", home);
    snprintf(log, sizeof log, "%s/log", home);
    assert_int_equal(pipe(out), 0);
    h->process = fork();
    if (h->process == 0) {
        dup2(out[1], STDOUT_FILENO);
        execl(grognard, grognard, "host", "--db", db, "--port", h->port[0] ? h->port : "0", "--log", log, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    h->says = fdopen(out[0], "r");
    assert_non_null(fgets(line, sizeof line, h->says));
    const char *url = strstr(line, "http://127.0.0.1:");
    if (!url) fail_msg("the host says: %s", line);
    sscanf(url, "http://127.0.0.1:%15[0-9]", h->port);
    snprintf(h->url, sizeof h->url, "http://127.0.0.1:%s", h->port);
}

static void host_kill(server *h, int how)
{
    kill(h->process, how);
    waitpid(h->process, NULL, 0);
    fclose(h->says);
}

static int begin_host(void **state)
{
    *state = &host_of_all;
    host_start(&host_of_all);
    return 0;
}

static int end_host(void **state)
{
    host_kill(*state, SIGTERM);
    return 0;
}

/* ---- people ---- */

typedef struct person {
    far f;
    desk *d;
    char heard[4096]; /* all that was said to him */
} person;

static void come(person *p, const server *h)
{
    char why[1024] = "";
    *p = (person){0};
    p->f.link = far_link_open(h->url, why, sizeof why);
    if (!p->f.link) fail_msg("%s", why);
    p->f.keys = json_pack("{s:{}}", "battles");
    far_reply r = far_post_once(p->f.link, "/api/me", json_pack("{s:b}", "token", 1));
    if (r.why[0]) fail_msg("%s", r.why);
    far_link_token(p->f.link, far_text(r.json, "token"));
    far_reply_free(&r);
}

static void sit(person *p, const char *id)
{
    char why[1024] = "";
    far_sit_at(&p->f, id);
    p->d = desk_far(&p->f, -1, why, sizeof why);
    if (!p->d) fail_msg("%s", why);
}

/* Begins a battle and sits down to it; the link for the other seat. */
static void begin(person *p, const char *name, const char *other, char token[128])
{
    far_reply r =
        far_post_once(p->f.link, "/api/battles", json_pack("{s:s,s:[s,s]}", "battle", name, "seats", "me", other));
    if (r.why[0]) fail_msg("%s", r.why);
    const json_t *seats = json_object_get(json_object_get(r.json, "links"), "seats");
    const char *link = json_string_value(json_array_get(seats, 1));
    snprintf(token, 128, "%s", link ? strrchr(link, '/') + 1 : "");
    sit(p, far_text(r.json, "id"));
    far_reply_free(&r);
}

static void join(person *p, const char *token)
{
    far_reply r = far_post(p->f.link, "/api/join", json_pack("{s:s}", "token", token));
    if (r.why[0]) fail_msg("%s", r.why);
    sit(p, far_text(r.json, "id"));
    far_reply_free(&r);
}

static void go(person *p)
{
    char out[1024];
    assert_true(p->d->leave(p->d, false, out, sizeof out));
    p->d->close(p->d);
    far_sit_at(&p->f, "");
    json_decref(p->f.stands);
    json_decref(p->f.path_meant);
    json_decref(p->f.keys);
    buffer_free(&p->f.line);
    far_link_close(p->f.link);
}

static desk_news step(person *p, int milliseconds)
{
    desk_news news = p->d->step(p->d, milliseconds);
    if (news == DESK_GONE) fail_msg("%s", p->d->why);
    if (news == DESK_SAID && strlen(p->heard) + strlen(p->d->said) + 2 < sizeof p->heard) {
        strcat(p->heard, p->d->said);
        strcat(p->heard, "\n");
    }
    return news;
}

static void word(person *p, const char *line)
{
    char out[2048] = "";
    if (!p->d->word(p->d, line, out, sizeof out)) fail_msg("`%s` is no word here", line);
}

/* ---- playing ---- */

static json_t *call(person *p, const char *method, json_t *args)
{
    json_t *value = p->d->call(p->d, method, args ? args : json_array());
    if (!value) fail_msg("%s: %s", method, p->d->why);
    return value;
}

static void say_usual(person *p)
{
    json_t *question = call(p, "question", NULL), *moves = call(p, "moves", NULL);
    const char *text = far_text(json_object_get(question, "usual"), "text");
    if (!*text) text = far_text(json_array_get(moves, 0), "text");
    int at = p->d->now.at;
    if (!p->d->say(p->d, text)) fail_msg("`%s`: %s", text, p->d->why);
    assert_true(p->d->now.at > at);
    json_decref(question);
    json_decref(moves);
}

static void wait_until_asked(person *p)
{
    for (int quiet = 0; quiet < 300;) {
        desk_news news = step(p, p->d->now.yours ? 0 : 100);
        if (news == DESK_QUIET && (p->d->now.yours || p->d->now.over)) return;
        quiet += news == DESK_QUIET;
    }
    fail_msg("nobody was asked");
}

static bool hears(person *p, const char *words)
{
    for (int i = 0; i < 100 && !strstr(p->heard, words); i++) step(p, 100);
    return strstr(p->heard, words);
}

static void play_out(person *p)
{
    for (int n = 0; n < 5000; n++) {
        wait_until_asked(p);
        if (p->d->now.over) return;
        say_usual(p);
    }
    fail_msg("the battle does not end");
}

static void play_some(person *p, int answers)
{
    wait_until_asked(p);
    while (p->d->now.at < answers && !p->d->now.over) {
        say_usual(p);
        wait_until_asked(p);
    }
}

/* ---- tests ---- */

static const char *const battles[] = {"ccn/drill_square", "bp/drill_column_line", "rbc/drill_keil", "boe/drill_crews",
                                      "kings/drill_jokers"};
enum { BATTLES = sizeof battles / sizeof *battles };

static void test_far_desk_plays_whole_battles_with_proved_dice(void **state)
{
    person p;
    char token[128];
    for (int i = 0; i < BATTLES; i++) {
        come(&p, *state);
        begin(&p, battles[i], i % 2 ? "sergeant" : "captain", token);
        assert_true(p.d->now.far);
        assert_int_equal(p.d->now.mine, 1);
        assert_int_equal(p.d->now.eyes, 0);
        play_out(&p);
        json_t *view = call(&p, "view", json_pack("[n]"));
        assert_true(json_is_object(json_object_get(view, "result")));
        json_decref(view);
        if (!strstr(p.heard, "yours is among the nonces")) fail_msg("%s: %s", battles[i], p.heard);
        go(&p);
    }
}

static void test_far_desk_refuses_with_a_reason_and_changes_nothing(void **state)
{
    static const char *const wrong[] = {"", "gibberish", "move Z9 A1", "roll 1 1"};
    person p;
    char token[128], out[256];
    come(&p, *state);
    begin(&p, "ccn/drill_square", "sergeant", token);
    play_some(&p, 4);
    int at = p.d->now.at;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        p.d->why[0] = 0;
        assert_false(p.d->say(p.d, wrong[i]));
        assert_true(p.d->why[0]);
    }
    assert_int_equal(p.d->now.at, at);
    assert_null(p.d->call(p.d, "record", json_array()));
    assert_true(p.d->why[0]);
    assert_false(p.d->word(p.d, "dance", out, sizeof out));
    go(&p);
}

static void test_far_desk_takes_back_and_looks_back(void **state)
{
    person p;
    char token[128];
    int taken = 0;
    come(&p, *state);
    begin(&p, "ccn/drill_square", "sergeant", token);
    wait_until_asked(&p);
    int first = p.d->now.at;
    json_t *then = call(&p, "view", json_pack("[n]"));
    for (int i = 0; i < 20 && !p.d->now.over; i++) {
        int at = p.d->now.at;
        say_usual(&p);
        json_t *policy = call(&p, "canUndo", NULL);
        bool free_now = json_is_integer(json_object_get(policy, "to")), back = free_now && p.d->undo(p.d);
        if (free_now && !back) assert_true(p.d->why[0]); /* the program was quicker */
        if (back) {
            assert_int_equal(p.d->now.at, at);
            taken++;
            say_usual(&p);
        }
        json_decref(policy);
        wait_until_asked(&p);
    }
    assert_true(taken > 0);
    int at = p.d->now.at;
    assert_true(p.d->look(p.d, first));
    json_t *looked = call(&p, "view", json_pack("[n]"));
    assert_true(json_equal(json_object_get(then, "pieces"), json_object_get(looked, "pieces")));
    assert_false(p.d->say(p.d, "concede"));
    assert_false(p.d->look(p.d, at + 1));
    assert_true(p.d->look(p.d, -1));
    assert_int_equal(p.d->now.at, at);
    json_decref(then);
    json_decref(looked);
    go(&p);
}

static void test_far_desk_lets_an_answer_stand(void **state)
{
    int stood = 0;
    for (int i = 0; i < BATTLES && !stood; i++) {
        person p;
        char token[128], id[40] = "";
        come(&p, *state);
        begin(&p, battles[i], "sergeant", token);
        for (int n = 0; n < 60 && !p.d->now.over; n++) {
            wait_until_asked(&p);
            if (p.d->now.over) break;
            json_t *question = call(&p, "question", NULL);
            assert_false(*id && strcmp(id, far_text(question, "id")) == 0); /* it is not asked any more */
            if (!*id && json_is_true(json_object_get(question, "standing"))) {
                snprintf(id, sizeof id, "%s", far_text(question, "id"));
                if (!p.d->stand(p.d, true, NULL)) fail_msg("%s", p.d->why);
                assert_int_equal(step(&p, 0), DESK_CHANGED);
                stood++;
            } else
                say_usual(&p);
            json_decref(question);
        }
        go(&p);
    }
    assert_true(stood > 0);
}

static void test_far_desk_has_people_at_both_ends(void **state)
{
    person a, b;
    char token[128];
    come(&a, *state), come(&b, *state);
    begin(&a, "ccn/drill_square", "open", token);
    assert_true(hears(&a, "Send this to your friend"));
    join(&b, token);
    assert_int_equal(b.d->now.mine, 2);
    word(&a, "say good luck");
    assert_true(hears(&b, "good luck"));
    for (int i = 0; i < 100 && !strstr(a.d->now.seat[1], "guest"); i++) step(&a, 50);
    assert_non_null(strstr(a.d->now.seat[0], ", you"));
    word(&a, "draw");
    for (int i = 0; i < 100 && !b.d->now.offer[0]; i++) step(&b, 50);
    assert_non_null(strstr(b.d->now.offer, "a draw"));
    assert_string_equal(a.d->now.offer, "");
    word(&b, "decline");
    assert_string_equal(b.d->now.offer, "");
    word(&a, "draw");
    for (int i = 0; i < 100 && !b.d->now.offer[0]; i++) step(&b, 50);
    word(&b, "accept");
    assert_true(b.d->now.over);
    for (int i = 0; i < 100 && !a.d->now.over; i++) step(&a, 50);
    assert_true(a.d->now.over);
    word(&a, "rematch");
    for (int i = 0; i < 100 && !b.d->now.offer[0]; i++) step(&b, 50);
    word(&b, "accept");
    word(&b, "next");
    assert_false(b.d->now.over);
    assert_int_equal(b.d->now.mine, 1); /* with sides changed */
    go(&a), go(&b);
}

static void test_far_desk_resigns(void **state)
{
    person p;
    char token[128];
    come(&p, *state);
    begin(&p, "ccn/drill_square", "sergeant", token);
    play_some(&p, 4);
    assert_true(p.d->say(p.d, "concede"));
    assert_true(p.d->now.over);
    go(&p);
}

/* The host goes and comes again; nobody is held up meanwhile. */
static void test_far_desk_shows_a_lost_line_and_goes_on(void **state)
{
    person p;
    char token[128];
    come(&p, *state);
    begin(&p, "ccn/drill_square", "sergeant", token);
    play_some(&p, 4);
    host_kill(*state, SIGKILL);
    for (int i = 0; i < 100 && !p.d->now.lost; i++) step(&p, 50);
    assert_true(p.d->now.lost);
    double began = seconds_now();
    step(&p, 50);
    assert_true(seconds_now() - began < 2);
    host_start(*state);
    for (int i = 0; i < 300 && p.d->now.lost; i++) step(&p, 50);
    assert_false(p.d->now.lost);
    play_some(&p, p.d->now.at + 4);
    go(&p);
}

/* ---- */

static void remove_home(void)
{
    char line[256];
    snprintf(line, sizeof line, "rm -rf '%s'", home);
    if (system(line) != 0) perror(home);
}

int main(int argc, char **argv)
{
    if (argc != 2 || !mkdtemp(home)) return 1;
    grognard = argv[1];
    setenv("XDG_DATA_HOME", home, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_far_desk_plays_whole_battles_with_proved_dice),
        cmocka_unit_test(test_far_desk_refuses_with_a_reason_and_changes_nothing),
        cmocka_unit_test(test_far_desk_takes_back_and_looks_back),
        cmocka_unit_test(test_far_desk_lets_an_answer_stand),
        cmocka_unit_test(test_far_desk_has_people_at_both_ends),
        cmocka_unit_test(test_far_desk_resigns),
        cmocka_unit_test(test_far_desk_shows_a_lost_line_and_goes_on),
    };
    int failed = cmocka_run_group_tests(tests, begin_host, end_host);
    remove_home();
    return failed;
}
