/* Every lesson of every system at the desk, by what it asks for itself: it is followed to its end, what it shows leads on, and the
 * best answer of a drill is told to be the best. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/battle.h"
#include "cli/desks.h"
#include "cli/learn_book.h"
#include "cli/term.h"
#include "support/roster.h"
#include "tui/desk.h"

static char home[] = "/tmp/grognard-lessons-XXXXXX";

static void open_battle_of(const char *system, const lesson *l, battle *out)
{
    char name[256];
    *out = (battle){0};
    snprintf(name, sizeof name, "%s/%s", system, l->battle);
    snprintf(out->name, sizeof out->name, "%s", name);
    int status = l->scenario[0] ? battle_of_text(NULL, name, l->scenario, strlen(l->scenario), 1, out)
                                : battle_open(NULL, name, out);
    assert_int_equal(status, -1);
}

static void answer(desk *d, const lesson *l, const char *where)
{
    const char *text = d->lesson->wants[0] ? d->lesson->wants : lesson_rival(l, 0);
    if (!d->say(d, text)) fail_msg("%s, step %d: `%s`: %s", where, d->lesson->at, text, d->why);
}

/* Until what was learned is told. */
static void follow(desk *d, const lesson *l, const char *where)
{
    for (int n = 0; n < 2000 && d->lesson->state != LESSON_TOLD; n++) {
        if (d->lesson->state == LESSON_FREE) fail_msg("%s lets go at step %d: %s", where, d->lesson->at, d->said);
        if (d->lesson->state == LESSON_READ)
            d->teach(d, false);
        else if (d->lesson->state == LESSON_ASKS && d->now.yours && d->step(d, 0) == DESK_QUIET)
            answer(d, l, where);
        else
            d->step(d, 0);
    }
    if (d->lesson->state != LESSON_TOLD) fail_msg("%s never ends: step %d", where, d->lesson->at);
    if (!l->guided && strncmp(d->lesson->learned, "That is it.", 11) != 0)
        fail_msg("%s: %s", where, d->lesson->learned);
}

static void teach(const char *system, int which)
{
    char why[4096] = "", where[256];
    battle from;
    lesson l;
    lesson_book *book = learn_book_read(system, why, sizeof why);
    if (!book) fail_msg("%s", why);
    assert_true(lesson_book_at(book, which, &l));
    snprintf(where, sizeof where, "%s/%s", system, l.name);
    open_battle_of(system, &l, &from);
    sitting is = {.b = from.b, .name = from.name, .path = "", .seed = 1, .unwritten = true};
    is.seat[0] = is.seat[1] = PLAYER_HUMAN;
    if (l.seat >= 0) is.seat[1 - l.seat] = gg_player_find(l.opponent[0] ? l.opponent : "captain");
    desk *d = desk_taught(&is, book, which, -1, why, sizeof why);
    if (!d) fail_msg("%s", why);
    follow(d, &l, where);
    d->teach(d, true);
    assert_int_equal(d->lesson->state, LESSON_FREE);
    assert_true(learn_solved(system, l.name));
    assert_true(d->leave(d, true, why, sizeof why));
    d->close(d);
    battle_close(&from);
}

static int count_of(const char *system)
{
    char why[4096];
    lesson_book *book = learn_book_read(system, why, sizeof why);
    if (!book) fail_msg("%s", why);
    int n = lesson_book_count(book);
    lesson_book_free(book);
    return n;
}

static void test_every_lesson_is_followed_to_its_end(void **state)
{
    int all = 0;
    (void)state;
    for (int i = 0; i < gg_system_count(); i++) {
        const char *system = gg_system_id(gg_system_at(i));
        int n = count_of(system);
        for (int k = 0; k < n; k++, all++) teach(system, k);
    }
    assert_true(all > 100);
}

int main(void)
{
    if (!mkdtemp(home)) return 1;
    setenv("XDG_DATA_HOME", home, 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_lesson_is_followed_to_its_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
