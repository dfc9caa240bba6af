/* Everything that src/store/store.h promises of either home, on the one that the argument names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/desk.h"

int desk_lay(void **state)
{
    desk *d = calloc(1, sizeof *d);
    if (!d) return -1;
    d->home = *state;
    if (!place_new(&d->place, d->home)) return -1;
    d->store = place_open(&d->place);
    *state = d;
    return 0;
}

int desk_clear(void **state)
{
    desk *d = *state;
    store_page_free(&d->page);
    store_close(d->store);
    place_drop(&d->place);
    free(d);
    return 0;
}

int64_t somebody(desk *d, const char *name)
{
    int64_t id = 0;
    assert_int_equal(store_person_new(d->store, 5, &id), STORE_DONE);
    if (name) assert_int_equal(store_person_set(d->store, id, name, "hash", NULL, NULL), STORE_DONE);
    return id;
}

store_battle begun(desk *d, const store_member *member, int members)
{
    store_battle b = battle_like(id_new());
    assert_int_equal(store_battle_new(d->store, &b, member, members, NULL), STORE_DONE);
    return b;
}

store_status moved(desk *d, store_battle *b, store_change c)
{
    store_battle to = *b;
    to.version++;
    to.changed += 10;
    c.from = b->version;
    c.to = &to;
    store_status status = store_battle_change(d->store, &c);
    if (status == STORE_DONE) *b = to;
    return status;
}

store_answer answer(int n, const char *text)
{
    return (store_answer){.n = n, .text = text, .by = 1, .side = n % 2, .person = 7, .roll = -1, .time = 100 + n};
}

extern const struct CMUnitTest people_tests[], battle_tests[], list_tests[], database_tests[], sqlite_tests[],
    postgres_tests[];
extern const int people_test_count, battle_test_count, list_test_count, database_test_count, sqlite_test_count,
    postgres_test_count;

enum { MOST = 64 };
static int add(struct CMUnitTest *all, int count, const struct CMUnitTest *more, int n, const char *home)
{
    for (int i = 0; i < n && count < MOST; i++) {
        all[count] = more[i];
        all[count++].initial_state = (void *)(uintptr_t)home;
    }
    return count;
}

static int back_up(const char *where, const char *file)
{
    char why[300] = "";
    store *s = store_open(where, why, sizeof why);
    bool ok = s && store_backup(s, file, why, sizeof why) == STORE_DONE;
    store_close(s);
    if (!ok) fprintf(stderr, "back-up: %s\n", why);
    return !ok;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "back-up") == 0) return back_up(argv[2], argv[3]);
    bool file = argc > 1 && strcmp(argv[1], "sqlite") == 0;
    const char *home = file ? "sqlite" : getenv("GROGNARD_POSTGRES");
    if (!home) {
        fprintf(stderr, "usage: store_store sqlite; or with-postgres store_store postgres\n");
        return 2;
    }
    struct CMUnitTest all[MOST];
    int n = add(all, 0, people_tests, people_test_count, home);
    n = add(all, n, battle_tests, battle_test_count, home);
    n = add(all, n, list_tests, list_test_count, home);
    n = add(all, n, database_tests, database_test_count, home);
    if (file) n = add(all, n, sqlite_tests, sqlite_test_count, home);
#ifdef HAVE_LIBPQ
    if (!file) n = add(all, n, postgres_tests, postgres_test_count, home);
#endif
    return _cmocka_run_group_tests("store", all, (size_t)n, NULL, NULL);
}
