/* Lines from a keyboard, by libedit: see keys.h. */
#include "keys.h"

#include <editline/readline.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "files.h"
#include "keep.h"

enum { KEPT = 1000 };

static struct keys { /* libedit's line is one for the process */
    bool on, asking, done, ended;
    keys_complete *complete;
    void *of;
    char *line; /* that was typed to its end */
    char path[PATH_TEXT];
    char last[512];
} keys;
static volatile sig_atomic_t stopped, woken;

bool keys_on(void) { return keys.on; }

/* ---- the history ---- */

static void trim(const buffer *all, int lines)
{
    const char *at = all->at;
    for (int skip = lines - KEPT; skip > 0; skip--) at = strchr(at, '\n') + 1;
    int fd = open(keys.path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    size_t len = strlen(at);
    if (fd >= 0 && write(fd, at, len) != (ssize_t)len) keys.path[0] = 0; /* then none is kept, which hurts nobody */
    if (fd >= 0) close(fd);
}

static void read_history_file(void)
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256];
    buffer all = {0};
    int lines = 0;
    if (!keep_folder(folder, why, sizeof why)) return;
    snprintf(keys.path, sizeof keys.path, "%.4000s/../history", folder);
    int fd = open(keys.path, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* what somebody types is nobody else's */
    if (fd < 0) keys.path[0] = 0;
    if (fd < 0) return;
    char some[4096];
    for (ssize_t n; (n = read(fd, some, sizeof some)) > 0;) buffer_add(&all, some, (size_t)n);
    close(fd);
    for (char *at = all.at, *end; at && (end = strchr(at, '\n')); at = end + 1, lines++) {
        *end = 0;
        add_history(at);
        *end = '\n';
    }
    if (lines > 2 * KEPT) trim(&all, lines);
    buffer_free(&all);
}

static void remember(const char *line)
{
    if (!*line || strcmp(line, keys.last) == 0) return;
    snprintf(keys.last, sizeof keys.last, "%s", line);
    add_history(line);
    int fd = keys.path[0] ? open(keys.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0) return;
    if (dprintf(fd, "%s\n", line) < 0) keys.path[0] = 0;
    close(fd);
}

/* ---- completion ---- */

/* The longest beginning that all have. */
static char *common(const keys_words *k)
{
    size_t n = strlen(k->word[0]);
    for (int i = 1; i < k->count; i++)
        for (size_t c = 0; c < n; c++)
            if (k->word[i][c] != k->word[0][c]) n = c;
    char *out = take(n + 1);
    memcpy(out, k->word[0], n);
    if (n < strlen(k->begun)) { /* they differ in capitals: what was typed stays */
        free(out);
        return strdup(k->begun);
    }
    return out;
}

/* As libedit wants it: what is to be put in, then each of them, then NULL; it frees them. */
static char **attempt(const char *word, int start, int end)
{
    (void)end;
    keys_words k = {.begun = word};
    char *before = take((size_t)start + 1);
    memcpy(before, rl_line_buffer, (size_t)start);
    k.before = before;
    keys.complete(keys.of, &k);
    free(before);
    if (!k.count) return NULL;
    char **out = take((size_t)(k.count + 2) * sizeof *out);
    out[0] = common(&k);
    for (int i = 0; i < k.count; i++) out[i + 1] = k.word[i];
    if (k.count == 1) free(out[1]), out[1] = NULL;
    free(k.word);
    return out;
}

/* ---- opening ---- */

bool keys_open(keys_complete *complete, void *of)
{
    const char *kind = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !kind || !*kind || strcmp(kind, "dumb") == 0) return false;
    keys = (struct keys){.on = true, .complete = complete, .of = of};
    rl_readline_name = "grognard";
    rl_catch_signals = rl_catch_sigwinch = 0;
    rl_instream = stdin;
    rl_outstream = stdout;
    rl_basic_word_break_characters = " \t";
    rl_attempted_completion_function = attempt;
    rl_attempted_completion_over = 1;
    rl_initialize();
    using_history();
    read_history_file();
    return true;
}

void keys_close(void)
{
    if (keys.asking) rl_callback_handler_remove();
    free(keys.line);
    keys = (struct keys){0};
}

/* ---- a line ---- */

static void take_line(char *line)
{
    keys.ended = !line;
    keys.done = true;
    keys.line = line;
    rl_callback_handler_remove();
    keys.asking = false;
}

static void measure(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col)
        rl_set_screen_size(size.ws_row, size.ws_col);
}

void keys_ask(const char *prompt)
{
    fflush(stdout);
    if (keys.asking) {
        rl_forced_update_display();
        return;
    }
    measure();
    keys.done = keys.ended = false;
    rl_callback_handler_install(prompt, take_line);
    keys.asking = true;
}

keys_news keys_take(buffer *line)
{
    rl_callback_read_char();
    if (!keys.done) return KEYS_MORE;
    keys.done = false;
    if (keys.ended || !keys.line) return KEYS_END;
    remember(keys.line);
    buffer_cut(line, 0);
    buffer_add(line, keys.line, strlen(keys.line));
    free(keys.line);
    keys.line = NULL;
    return KEYS_LINE;
}

void keys_aside(void)
{
    if (!keys.asking) return;
    fputs("\r\033[K", stdout);
    fflush(stdout);
}

/* ---- a loop of its own ---- */

static void stop(int number) { (void)number, stopped = 1; }
static void wake(int number) { (void)number, woken = 1; }

static const struct {
    int number;
    void (*does)(int);
} heeded[] = {{SIGINT, stop}, {SIGTERM, stop}, {SIGHUP, stop}, {SIGCONT, wake}, {SIGWINCH, wake}};
enum { HEEDED = sizeof heeded / sizeof *heeded };

static void heed(struct sigaction before[HEEDED])
{
    stopped = woken = 0;
    for (int i = 0; i < HEEDED; i++) {
        struct sigaction a = {.sa_handler = heeded[i].does};
        sigemptyset(&a.sa_mask);
        sigaction(heeded[i].number, &a, &before[i]);
    }
}

/* The terminal was another program's for a while, or has another size. */
static void take_up_again(void)
{
    woken = 0;
    measure();
    rl_deprep_terminal(); /* what it was meanwhile libedit does not know */
    rl_prep_terminal(0);
    fputs("\r\033[K", stdout);
    fflush(stdout);
    rl_forced_update_display();
}

static keys_news wait_for_line(buffer *line)
{
    for (;;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        int n = poll(&in, 1, -1);
        if (stopped || (n < 0 && errno != EINTR)) return KEYS_END;
        if (woken) take_up_again();
        if (n <= 0) continue;
        if (!(in.revents & POLLIN) || in.revents & (POLLERR | POLLHUP)) return KEYS_END; /* the terminal is gone */
        keys_news news = keys_take(line);
        if (news != KEYS_MORE) return news;
    }
}

bool keys_line(const char *prompt, buffer *line)
{
    struct sigaction before[HEEDED];
    heed(before);
    keys_ask(prompt);
    bool good = wait_for_line(line) == KEYS_LINE;
    if (keys.asking) rl_callback_handler_remove();
    keys.asking = false;
    for (int i = 0; i < HEEDED; i++) sigaction(heeded[i].number, &before[i], NULL);
    return good;
}
