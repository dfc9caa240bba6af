/* Players from outside: those that play well, those that misbehave in each way, and what they are told of a battle's secrets. */
#include "cli/guest.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/engine_heard.h"
#include "cli/guest_lines.h"
#include "cli/guest_told.h"
#include "sim/watch.h"
#include "support/roster.h"

void memory_is_out(void) { abort(); }

static const guest_terms brief = {
    .start = 2000, .usual = 150, .many = 150, .grace = 100, .leave = 50, .flood = 1 << 18};

static roster all;

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

/* ---- given: a battle at its first choice, and a program that a shell makes ---- */

typedef struct fixture {
    guest *g;
    playing p;
    char why[GG_SENTENCE];
} fixture;

static void begin(fixture *f, const char *script)
{
    gg_answer a;
    char word[GUEST_COMMAND];
    playing_begin(&f->p, called("ccn/drill_melee"), "sergeant", 7, NULL);
    snprintf(word, sizeof word, "engine:sh -c '%s'", script);
    f->g = guest_open(word, &brief, f->why, sizeof f->why);
    if (!f->g) return;
    gg_ask ask = gg_pending(f->p.battle, f->p.state);
    bool asked = ask.kind == GG_CHOOSE;
    guest_begin(f->g, f->p.battle, asked ? ask.side : 0);
    while (!asked && playing_next(&f->p, &a)) {
        playing_give(&f->p, &a);
        guest_hear(f->g, &a);
        ask = gg_pending(f->p.battle, f->p.state);
        asked = ask.kind == GG_CHOOSE && ask.side == 0;
    }
    assert_true(asked);
}

static void end(fixture *f)
{
    guest_close(f->g);
    playing_end(&f->p);
}

static gg_move decide(fixture *f) { return guest_choose(f->g, &(guest_ask){0}, f->why); }

/* It answers in time that it gives up, and says why. */
static void gives_up(const char *script, const char *because)
{
    fixture f = {0};
    begin(&f, script);
    assert_non_null(f.g);
    double begun = gg_seconds();
    assert_true(decide(&f) == GG_CONCEDE);
    assert_true(gg_seconds() - begun < 3);
    if (!strstr(f.why, because)) fail_msg("'%s' does not say '%s'", f.why, because);
    assert_non_null(strstr(f.why, "given up for"));
    assert_true(decide(&f) == GG_CONCEDE); /* and again, at once */
    end(&f);
}

static void does_not_start(const char *script, const char *because)
{
    fixture f = {0};
    begin(&f, script);
    assert_null(f.g);
    if (!strstr(f.why, because)) fail_msg("'%s' does not say '%s'", f.why, because);
    end(&f);
}

static void pause_for(int milliseconds) { poll(NULL, 0, milliseconds); }

#define GREETS "read a; echo ok; "
#define ASKED "while read w n; do test \"$w\" = go && break; done; "

/* ---- playing well ---- */

static void test_guest_plays_the_move_it_chose(void **unused)
{
    fixture f = {0};
    (void)unused;
    begin(&f, GREETS
          "while read w n; do case $w in moves) read m;; go) echo info say onward; echo bestmove $m;; esac; done");
    assert_non_null(f.g);
    gg_move m = decide(&f);
    assert_true(m && m != GG_CONCEDE);
    assert_int_equal(gg_verdict(f.p.battle, f.p.state, m), GG_OK);
    assert_string_equal(f.why, "onward");
    assert_string_equal(guest_fault(f.g), "");
    end(&f);
}

static void test_guest_that_thinks_until_it_is_stopped_is_in_time(void **unused)
{
    fixture f = {0};
    (void)unused;
    begin(&f, GREETS "while read w n; do case $w in moves) read m;; stop) echo bestmove $m;; esac; done");
    gg_move m = decide(&f);
    assert_true(m && m != GG_CONCEDE);
    end(&f);
}

static bool at_once(void *unused) { return !unused; }

static void test_guest_nobody_waits_for_leaves_the_battle_open(void **unused)
{
    fixture f = {0};
    (void)unused;
    begin(&f, GREETS "while read w n; do case $w in moves) read m;; stop) echo bestmove $m;; esac; done");
    assert_true(guest_choose(f.g, &(guest_ask){.milliseconds = 60000, .stops = at_once}, f.why) == 0);
    assert_true(decide(&f) != GG_CONCEDE);
    end(&f);
}

static void test_guest_may_give_up_of_its_own_will(void **unused)
{
    fixture f = {0};
    (void)unused;
    begin(&f, GREETS ASKED "echo bestmove concede");
    assert_true(decide(&f) == GG_CONCEDE);
    assert_string_equal(guest_fault(f.g), "");
    end(&f);
}

static void test_guest_said_before_it_was_asked_counts_for_nothing(void **unused)
{
    fixture f = {0};
    (void)unused;
    begin(&f, GREETS
          "echo bestmove nonsense; while read w n; do case $w in moves) read m;; go) echo bestmove $m;; esac; done");
    pause_for(100);
    assert_true(decide(&f) != GG_CONCEDE);
    end(&f);
}

/* ---- misbehaving ---- */

static void test_guest_silent(void **unused)
{
    (void)unused, gives_up(GREETS "sleep 30", "did not choose within 250 ms");
}
static void test_guest_dead(void **unused) { (void)unused, gives_up(GREETS ASKED "exit 3", "has ended with status 3"); }
static void test_guest_killed(void **unused)
{
    (void)unused, gives_up(GREETS ASKED "kill -9 $$", "was ended by signal 9");
}
static void test_guest_illegal(void **unused)
{
    (void)unused, gives_up(GREETS ASKED "echo bestmove charge them all", "is no move");
}
static void test_guest_wordless(void **unused) { (void)unused, gives_up(GREETS ASKED "echo bestmove", "is no move"); }
static void test_guest_nonsense(void **unused)
{
    (void)unused;
    gives_up(GREETS ASKED "head -c 3000 /dev/urandom; sleep 30", "did not choose");
}
static void test_guest_floods(void **unused)
{
    (void)unused;
    gives_up(GREETS ASKED "yes info", "said more than 262144 bytes");
}
static void test_guest_floods_before_it_is_asked(void **unused)
{
    (void)unused;
    gives_up(GREETS "yes info", "said more than 262144 bytes");
}
static void test_guest_huge_line(void **unused)
{
    (void)unused;
    gives_up(GREETS ASKED "head -c 100000 /dev/zero | tr \"\\0\" a; sleep 30", "a line of more than 4096 bytes");
}
static void test_guest_closes_its_output(void **unused)
{
    (void)unused;
    gives_up(GREETS "exec 1>&-; sleep 30", "closed its output");
}
static void test_guest_closes_its_input(void **unused)
{
    (void)unused;
    gives_up(GREETS "exec 0<&-; sleep 30", "closed its input");
}

static void test_guest_that_does_not_start_is_refused(void **unused)
{
    fixture f = {0};
    (void)unused;
    does_not_start("exit 1", "has ended with status 1");
    does_not_start("exec 1>&-; sleep 30", "closed its output");
    assert_null(guest_open("engine:/nowhere/at all", &brief, f.why, sizeof f.why));
    assert_non_null(strstr(f.why, "/nowhere/at cannot be started"));
    assert_null(guest_open("engine:", &brief, f.why, sizeof f.why));
    assert_null(guest_open("engine:sh 'unended", &brief, f.why, sizeof f.why));
    guest_terms hasty = brief;
    hasty.start = 200;
    assert_null(guest_open("engine:sleep 30", &hasty, f.why, sizeof f.why));
    assert_non_null(strstr(f.why, "did not say `ok` within 200 ms"));
}

/* ---- gone at the end ---- */

static int number_in(const char *path)
{
    int n = 0;
    FILE *in = fopen(path, "r");
    if (!in) return 0;
    if (fscanf(in, "%d", &n) != 1) n = 0;
    fclose(in);
    return n;
}

/* One whom nobody waits for, where the tests run, is gone too. */
static bool lives(int pid)
{
    char path[64], state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *in = fopen(path, "r");
    if (in && fscanf(in, "%*d %*s %c", &state) != 1) state = 'X';
    if (in) fclose(in);
    return state != 'X' && state != 'Z';
}

static void test_guest_is_gone_at_the_end_with_all_it_started(void **unused)
{
    fixture f = {0};
    char path[] = "/tmp/grognard-guest-XXXXXX", script[256];
    int fd = mkstemp(path), started;
    (void)unused;
    close(fd);
    snprintf(script, sizeof script,
             "trap \"\" TERM HUP INT; sleep 300 & echo $! >%s; " GREETS "while :; do sleep 1; done", path);
    begin(&f, script);
    started = number_in(path);
    assert_true(started > 1 && lives(started));
    end(&f);
    for (int i = 0; i < 100 && lives(started); i++) pause_for(10);
    assert_false(lives(started));
    unlink(path);
}

/* ---- what it is told ---- */

/* Whether the other side may know an answer, by the events that came of it. */
typedef struct witness {
    gg_sink sink;
    unsigned seen;
} witness;

static void hear_event(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)b, (void)s;
    if (e->kind == GG_EV_CHOICE || e->kind == GG_EV_DICE || e->kind == GG_EV_DRAW)
        ((witness *)sink)->seen &= e->seen_by;
}

typedef struct told_battle { /* one that is played here, told to a side, and heard of on the other end */
    const gg_battle *b;
    int side;
    playing p;
    witness w;
    guest_told told;
    engine_heard heard;
    int secrets; /* answers that this side did not see, and something is hidden still */
    int hidden;  /* question marks that were told, in all */
} told_battle;

static void tell_begin(told_battle *t, const gg_battle *b, int side, uint64_t seed)
{
    size_t len;
    char why[256];
    buffer text = {0};
    const char *scenario_text = gg_battle_text(b, &len);
    *t = (told_battle){.b = b, .side = side, .w = {.sink = {.event = hear_event}}};
    buffer_add(&text, scenario_text, len);
    assert_true(engine_heard_battle(&t->heard, gg_battle_side(b, side), &text, why, sizeof why));
    playing_begin(&t->p, b, "sergeant", seed, &t->w.sink);
    guest_told_begin(&t->told, b, side);
}

static void tell_end(told_battle *t)
{
    playing_end(&t->p);
    guest_told_free(&t->told);
    engine_heard_free(&t->heard);
}

static void pass_on(told_battle *t)
{
    buffer out = {0};
    int from, lines;
    guest_told_write(&t->told, 0, &out); /* the scenario, the first time */
    buffer_cut(&out, 0);
    guest_told_write(&t->told, WANTS_ANSWERS, &out);
    char *at = out.at;
    assert_int_equal(sscanf(at, "position %d %d", &from, &lines), 2);
    assert_true(engine_heard_from(&t->heard, from));
    strtok(at, "\n");
    for (int i = 0; i < lines; i++) {
        const char *line = strtok(NULL, "\n");
        t->hidden += strcmp(line, "?") == 0;
        engine_heard_answer(&t->heard, line);
    }
    const char *hash = strtok(NULL, "\n");
    if (hash) t->heard.hash = strtoull(hash + strlen("hash "), NULL, 16);
    buffer_free(&out);
}

static int question_marks(const told_battle *t)
{
    int marks = 0;
    for (int i = 0; i < t->heard.answers; i++) marks += strcmp(t->heard.answer[i], "?") == 0;
    return marks;
}

/* What a program makes of the lines is what its side may know, to the last byte; and secrets are question marks. */
static void check_heard(told_battle *t)
{
    char why[256];
    _Alignas(16) unsigned char seen[GG_STATE_MAX], made[GG_STATE_MAX];
    if (t->secrets) assert_true(question_marks(t) > 0);
    if (!engine_heard_position(&t->heard, (gg_state *)made, why, sizeof why)) fail_msg("%s", why);
    gg_redact(t->b, t->p.state, t->side, (gg_state *)seen);
    if (gg_same(t->b, (gg_state *)seen, (gg_state *)made)) return;
    assert_true(t->secrets && !t->heard.hash); /* in the middle of an exchange a guess may be wrong */
}

static int follow_battle(const gg_battle *b, int side, uint64_t seed)
{
    told_battle t;
    gg_answer a;
    tell_begin(&t, b, side, seed);
    for (int asked = 0; asked < 20 && playing_next(&t.p, &a);) {
        gg_ask ask = gg_pending(b, t.p.state);
        if (ask.kind == GG_CHOOSE && ask.side == side) asked++, pass_on(&t), check_heard(&t);
        t.w.seen = 3;
        playing_give(&t.p, &a);
        t.secrets = gg_hides(b, t.p.state, side) ? t.secrets + !(t.w.seen >> side & 1) : 0;
        guest_told_hear(&t.told, &a);
    }
    tell_end(&t);
    return t.hidden;
}

static void test_guest_is_told_what_its_side_may_know_and_nothing_else(void **unused)
{
    int hidden = 0;
    (void)unused;
    for (int i = 0; i < all.count; i += thinned())
        for (int side = 0; side < GG_SIDES; side++)
            if (!guest_told_spoils(all.at[i].battle, side)) hidden += follow_battle(all.at[i].battle, side, 3);
    assert_true(hidden > 20 / thinned());
}

/* A hand that nobody has shown: cards are drawn in secret, kept from turn to turn, and played before all. */
static void test_guest_guesses_hands_that_fit_what_was_played(void **unused)
{
    static const char *const from[] = {"kings/rorke", "kings/free", "kings/drill_waves"};
    int hidden = 0;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        gg_faults faults = {0};
        buffer text = {0};
        size_t len;
        const char *was = gg_battle_text(called(from[i]), &len);
        buffer_add(&text, was, len);
        buffer_print(&text, "\noption hands_open 0\noption activation cards\n");
        gg_arena arena = {.size = gg_battle_space(text.len)};
        arena.base = take(arena.size);
        const gg_battle *b = gg_battle_parse(text.at, text.len, &arena, &faults);
        for (uint64_t seed = 0; b && seed < 4; seed++) hidden += follow_battle(b, (int)seed % 2, seed);
        free(arena.base);
        buffer_free(&text);
    }
    assert_true(hidden > 5);
}

static void test_guest_is_told_anew_what_was_taken_back(void **unused)
{
    session s;
    guest_told told = {0};
    buffer out = {0};
    const gg_battle *b = called("ccn/el_bodon");
    playing p;
    gg_answer a;
    (void)unused;
    session_begin(&s, b);
    playing_begin(&p, b, "sergeant", 5, NULL);
    for (int i = 0; i < 30 && playing_next(&p, &a); i++) {
        session_give(&s, &a, BY_PROGRAM, NULL);
        playing_give(&p, &a);
    }
    guest_told_begin(&told, b, 0);
    guest_told_follow(&told, &s);
    guest_told_write(&told, WANTS_ANSWERS, &out);
    assert_non_null(strstr(out.at, "position 0 30\n"));
    session_cut(&s, 12);
    guest_told_follow(&told, &s);
    buffer_cut(&out, 0);
    guest_told_write(&told, WANTS_ANSWERS, &out);
    assert_string_equal(out.at, "position 12 0\n");
    assert_true(gg_same(b, told.now, s.now));
    playing_end(&p);
    session_close(&s);
    guest_told_free(&told);
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guest_plays_the_move_it_chose),
        cmocka_unit_test(test_guest_that_thinks_until_it_is_stopped_is_in_time),
        cmocka_unit_test(test_guest_nobody_waits_for_leaves_the_battle_open),
        cmocka_unit_test(test_guest_may_give_up_of_its_own_will),
        cmocka_unit_test(test_guest_said_before_it_was_asked_counts_for_nothing),
        cmocka_unit_test(test_guest_silent),
        cmocka_unit_test(test_guest_dead),
        cmocka_unit_test(test_guest_killed),
        cmocka_unit_test(test_guest_illegal),
        cmocka_unit_test(test_guest_wordless),
        cmocka_unit_test(test_guest_nonsense),
        cmocka_unit_test(test_guest_floods),
        cmocka_unit_test(test_guest_floods_before_it_is_asked),
        cmocka_unit_test(test_guest_huge_line),
        cmocka_unit_test(test_guest_closes_its_output),
        cmocka_unit_test(test_guest_closes_its_input),
        cmocka_unit_test(test_guest_that_does_not_start_is_refused),
        cmocka_unit_test(test_guest_is_gone_at_the_end_with_all_it_started),
        cmocka_unit_test(test_guest_is_told_what_its_side_may_know_and_nothing_else),
        cmocka_unit_test(test_guest_guesses_hands_that_fit_what_was_played),
        cmocka_unit_test(test_guest_is_told_anew_what_was_taken_back),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
