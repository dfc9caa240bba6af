#define _DEFAULT_SOURCE /* syscall */
/* What a file can do and suffer: back-ups while it is written to, a full disk, names that are none. */
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/desk.h"

/* ---- on the disk ---- */

/* SQLite's calls come here, as those of any library to a program that has the function. */
static atomic_int syncs;
int fdatasync(int fd)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, fd);
}
int fsync(int fd)
{
    syncs++;
    return (int)syscall(SYS_fsync, fd);
}

static void test_store_done_is_on_the_disk(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0);
    for (int i = 0; i < 20; i++) {
        int before = syncs;
        assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE);
        assert_true(syncs > before);
    }
}

enum { TOGETHER = 16, EACH = 20 };
static void *write_some(void *of)
{
    desk *d = of;
    store_battle b = begun(d, NULL, 0);
    for (int i = 0; i < EACH; i++)
        if (moved(d, &b, (store_change){.keep = -1}) != STORE_DONE) return NULL;
    return d;
}

static void test_store_writers_share_the_wait_for_the_disk(void **state)
{
    desk *d = *state;
    pthread_t thread[TOGETHER];
    int before = syncs;
    for (int i = 0; i < TOGETHER; i++) assert_int_equal(pthread_create(&thread[i], NULL, write_some, d), 0);
    for (int i = 0; i < TOGETHER; i++) {
        void *ok;
        pthread_join(thread[i], &ok);
        assert_non_null(ok);
    }
    assert_true(syncs - before < TOGETHER * EACH / 2);
}

/* ---- back-ups ---- */

typedef struct busy {
    desk *desk;
    store_battle battle;
    atomic_bool stop;
} busy;

static void *write_on(void *of)
{
    busy *b = of;
    while (!b->stop) {
        store_answer a = answer(++b->battle.answers, "advance");
        if (moved(b->desk, &b->battle, (store_change){.keep = -1, .answer = &a, .answers = 1, .event = "x"}) !=
            STORE_DONE)
            return NULL;
    }
    return b;
}

/* By another process, as an operator would: test_store.c's main does it. */
static int back_up_by_other(const place *p, const char *file)
{
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "store_store", "back-up", p->where, file, (char *)NULL);
        _exit(127);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status;
}

static void is_whole(const char *file, store_id id, int64_t at_least)
{
    char why[300];
    store_page page = {0};
    store_battle b;
    store_answer *a;
    int count;
    store *s = store_open(file, why, sizeof why);
    assert_non_null(s);
    assert_int_equal(store_battle_get(s, id, true, &page, &b), STORE_DONE);
    assert_true(b.version >= at_least);
    assert_int_equal(store_answers(s, id, 0, &page, &a, &count), STORE_DONE);
    assert_true(count == b.answers && count == b.version - 1);
    store_page_free(&page);
    store_close(s);
}

static void test_store_backup_while_it_is_written(void **state)
{
    desk *d = *state;
    busy b = {.desk = d, .battle = begun(d, NULL, 0)};
    char file[600];
    struct stat st;
    pthread_t thread;
    void *ended;
    store_id id = b.battle.id;
    snprintf(file, sizeof file, "%s/back-up.db", d->place.folder);
    assert_int_equal(pthread_create(&thread, NULL, write_on, &b), 0);
    int made = 0;
    for (; made < 3 && back_up_by_other(&d->place, file) == 0; made++) is_whole(file, id, 1);
    b.stop = true;
    pthread_join(thread, &ended);
    assert_non_null(ended);
    assert_int_equal(made, 3);
    assert_int_equal(back_up_by_other(&d->place, file), 0);
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 077, 0); /* nobody else may read it */
    is_whole(file, id, b.battle.version);
}

static void test_store_backup_is_refused(void **state)
{
    desk *d = *state;
    char why[300] = "", nowhere[600];
    assert_int_equal(store_backup(d->store, d->place.where, why, sizeof why), STORE_FAILED);
    assert_non_null(strstr(why, "another name"));
    snprintf(nowhere, sizeof nowhere, "%s/no/such/folder", d->place.folder);
    assert_int_equal(store_backup(d->store, nowhere, why, sizeof why), STORE_FAILED);
    assert_non_null(strstr(why, "No such file"));
    assert_true(store_reachable(d->store));
}

/* ---- files that are none ---- */

static void refused(const char *where, const char *word)
{
    char why[300] = "";
    assert_null(store_open(where, why, sizeof why));
    assert_non_null(strstr(why, word));
}

static void test_store_file_is_refused(void **state)
{
    desk *d = *state;
    char path[600];
    struct stat st;
    refused("", "not the name of a file");
    refused(":memory:", "not the name of a file");
    snprintf(path, sizeof path, "%s/no/such/folder", d->place.folder);
    refused(path, "folder that this user may write to");
    refused(d->place.folder, "directory");
    snprintf(path, sizeof path, "%s/letter", d->place.folder);
    FILE *f = fopen(path, "w");
    for (int i = 0; f && i < 100; i++) fputs("Dear mother, we have marched all night and are well.\n", f);
    if (f) fclose(f);
    refused(path, "another file");
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_size, 5300); /* it is left as it was */
    assert_int_equal(stat(d->place.where, &st), 0);
    assert_int_equal(st.st_mode & 077, 0);
}

/* ---- a disk that is full ---- */

static void limit(rlim_t bytes)
{
    struct rlimit r;
    getrlimit(RLIMIT_FSIZE, &r);
    r.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

static void test_store_full_disk_spoils_nothing(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0), got;
    store_answer *all;
    static char long_text[60000];
    int count, done = 0;
    store_status status = STORE_DONE;
    memset(long_text, 'x', sizeof long_text - 1);
    signal(SIGXFSZ, SIG_IGN);
    limit(1000000);
    for (; done < 100 && status == STORE_DONE; done += status == STORE_DONE) {
        store_answer a = answer(++b.answers, long_text);
        status = moved(d, &b, (store_change){.keep = -1, .answer = &a, .answers = 1});
    }
    limit(RLIM_INFINITY);
    assert_int_equal(status, STORE_FAILED);
    assert_true(done > 0 && store_why(d->store)[0]);
    assert_int_equal(store_battle_get(d->store, b.id, false, &d->page, &got), STORE_DONE);
    assert_int_equal(got.version, 1 + done);
    assert_int_equal(store_answers(d->store, b.id, 0, &d->page, &all, &count), STORE_DONE);
    assert_int_equal(count, done);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE); /* there is room again */
}

static void never(void *of, store_id id, int64_t version)
{
    (void)id, (void)version;
    *(bool *)of = true;
}

static void test_store_file_has_one_process(void **state)
{
    desk *d = *state;
    store_battle b = begun(d, NULL, 0);
    bool heard = false;
    store_on_change(d->store, never, &heard);
    assert_int_equal(moved(d, &b, (store_change){.keep = -1}), STORE_DONE);
    assert_false(heard);
}

const struct CMUnitTest sqlite_tests[] = {
    DESK_TEST(test_store_done_is_on_the_disk),
    DESK_TEST(test_store_writers_share_the_wait_for_the_disk),
    DESK_TEST(test_store_backup_while_it_is_written),
    DESK_TEST(test_store_backup_is_refused),
    DESK_TEST(test_store_file_is_refused),
    DESK_TEST(test_store_full_disk_spoils_nothing),
    DESK_TEST(test_store_file_has_one_process),
};
const int sqlite_test_count = sizeof sqlite_tests / sizeof *sqlite_tests;
