/* A player from outside: what it is sent, how long is waited, and what becomes of it. */
#include "guest.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest_child.h"
#include "guest_lines.h"
#include "guest_told.h"
#include "sim/watch.h"

const guest_terms guest_usual_terms = {
    .start = 10000, .usual = 10000, .many = 60000, .grace = 1000, .leave = 300, .flood = 1 << 20};

struct guest {
    char *word;
    guest_terms terms;
    guest_child child;
    guest_told told;
    unsigned wants;
    buffer out; /* to be sent; the first `sent` bytes have gone */
    size_t sent;
    char in[4096];               /* that came and were not read yet */
    size_t in_at, in_len, heard; /* and how many came since it was asked */
    guest_reader reader;
    char fault[GG_SENTENCE];
};

bool guest_is(const char *word) { return strncmp(word, GUEST_WORD, strlen(GUEST_WORD)) == 0; }
const char *guest_word(const guest *g) { return g->word; }
const char *guest_fault(const guest *g) { return g->fault; }

/* ---- what became of it ---- */

static void fail(guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(guest *g, const char *format, ...)
{
    char what[GG_SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(g->fault, sizeof g->fault, "%.80s %.220s", g->word, what);
    guest_child_note(&g->child, "! ", g->fault, strlen(g->fault));
    guest_child_end(&g->child, 0);
}

static void fail_gone(guest *g, const char *otherwise)
{
    char how[80];
    guest_child_how(&g->child, otherwise, how, sizeof how);
    fail(g, "%s", how);
}

/* ---- to and fro ---- */

static void say(guest *g, const char *text, size_t len)
{
    guest_child_note(&g->child, "> ", text, len);
    buffer_add(&g->out, text, len);
}
static void say_line(guest *g, const char *line) { say(g, line, strlen(line)); }

static void push(guest *g)
{
    ssize_t n = guest_child_write(&g->child, g->out.at + g->sent, g->out.len - g->sent);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        fail_gone(g, "closed its input");
        return;
    }
    if (n > 0) g->sent += (size_t)n;
    if (g->sent == g->out.len) buffer_cut(&g->out, 0), g->sent = 0;
}

static void pull(guest *g)
{
    ssize_t n = guest_child_read(&g->child, g->in, sizeof g->in);
    g->in_at = g->in_len = 0;
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        fail_gone(g, "closed its output");
        return;
    }
    if (n > 0) g->in_len = (size_t)n;
    g->heard += g->in_len;
    if (g->heard > g->terms.flood) fail(g, "said more than %zu bytes for one decision", g->terms.flood);
}

/* A line of what has come; false: there is none yet, or it has failed. */
static bool next_line(guest *g, guest_line *line)
{
    size_t used;
    guest_read read = guest_reader_add(&g->reader, g->in + g->in_at, g->in_len - g->in_at, &used);
    g->in_at += used;
    if (read == GUEST_LONG) fail(g, "said a line of more than %d bytes", GUEST_LINE);
    if (read != GUEST_WHOLE) return false;
    guest_child_note(&g->child, "< ", g->reader.line, g->reader.len);
    *line = guest_line_read(g->reader.line);
    return true;
}

enum { SLICE = 50 }; /* milliseconds after which it is looked whether anybody waits still */

/* Until something can be read or written, for a while at the most. It is read first: what it said before it died counts. */
static void attend(guest *g, double until)
{
    bool sends = g->sent < g->out.len;
    struct pollfd on[2] = {{.fd = g->child.out, .events = POLLIN}, {.fd = sends ? g->child.in : -1, .events = POLLOUT}};
    double left = (until - gg_seconds()) * 1000;
    if (poll(on, 2, left < 0 ? 0 : left < SLICE ? (int)left + 1 : SLICE) <= 0) return;
    if (on[0].revents) pull(g);
    if (!g->fault[0] && !on[0].revents && on[1].revents) push(g);
}

typedef enum heard_of { CAME, LATE, FAILED, STOPPED } heard_of;

/* The next line, until a moment. */
static heard_of listen(guest *g, double until, const guest_ask *ask, guest_line *line)
{
    for (;;) {
        if (g->fault[0]) return FAILED;
        if (next_line(g, line)) return CAME;
        if (g->fault[0]) return FAILED;
        if (gg_seconds() >= until) return LATE;
        if (ask && ask->stops && ask->stops(ask->of)) return STOPPED;
        attend(g, until);
    }
}

/* ---- starting and ending ---- */

static bool greet(guest *g)
{
    guest_line line;
    double until = gg_seconds() + g->terms.start / 1000.0;
    say_line(g, "grognard 1\n");
    for (;;) {
        heard_of what = listen(g, until, NULL, &line);
        if (what == LATE) fail(g, "did not say `ok` within %d ms of being started", g->terms.start);
        if (what != CAME) return false;
        if (line.kind == GUEST_WANTS) g->wants = line.wants;
        if (line.kind == GUEST_OK) return true;
    }
}

guest *guest_open(const char *word, const guest_terms *terms, char *why, size_t cap)
{
    char room[GUEST_COMMAND], *args[GUEST_ARGS + 1];
    if (!guest_is(word) || guest_split(word + strlen(GUEST_WORD), room, args) == 0) {
        snprintf(why, cap, "'%.200s' names no program: %s and its command, with at most %d words, such as %s./mybot",
                 word, GUEST_WORD, GUEST_ARGS, GUEST_WORD);
        return NULL;
    }
    guest *g = take(sizeof *g);
    g->word = take(strlen(word) + 1);
    memcpy(g->word, word, strlen(word));
    g->terms = *terms;
    g->wants = WANTS_MOVES | WANTS_ANSWERS;
    if (!guest_child_start(&g->child, args, why, cap)) {
        guest_close(g);
        return NULL;
    }
    if (greet(g)) return g;
    snprintf(why, cap, "%s", g->fault);
    guest_close(g);
    return NULL;
}

void guest_close(guest *g)
{
    if (!g) return;
    if (g->child.pid && g->out.len == 0) {
        say_line(g, "quit\n");
        push(g);
    }
    guest_child_end(&g->child, g->terms.leave);
    guest_told_free(&g->told);
    buffer_free(&g->out);
    free(g->word);
    free(g);
}

/* ---- a battle ---- */

void guest_begin(guest *g, const gg_battle *b, int side) { guest_told_begin(&g->told, b, side); }
void guest_follow(guest *g, const session *s) { guest_told_follow(&g->told, s); }
void guest_hear(guest *g, const gg_answer *a) { guest_told_hear(&g->told, a); }

/* What it said while nobody asked counts for nothing. */
static void clear_ears(guest *g)
{
    guest_line line;
    g->heard = 0;
    while (listen(g, 0, NULL, &line) == CAME) {}
    for (struct pollfd on = {.fd = g->child.out, .events = POLLIN}; !g->fault[0] && poll(&on, 1, 0) > 0;) {
        pull(g);
        while (!g->fault[0] && next_line(g, &line)) {}
    }
    g->heard = 0;
}

static void ask_for(guest *g, const guest_ask *ask)
{
    buffer text = {0};
    guest_told_write(&g->told, g->wants, &text);
    if (ask->rollouts)
        buffer_print(&text, "go rollouts %d\n", ask->rollouts);
    else if (ask->milliseconds)
        buffer_print(&text, "go movetime %d\n", ask->milliseconds);
    else
        buffer_print(&text, "go\n");
    say(g, text.at, text.len);
    buffer_free(&text);
}

/* Its move, if it is one and legal here. */
static gg_move judge(guest *g, const char *text)
{
    const guest_told *t = &g->told;
    gg_fault fault = {0};
    gg_move m = gg_move_parse(t->b, t->now, text, strlen(text), &fault);
    gg_rule why = m ? gg_verdict(t->b, t->now, m) : GG_OK;
    if (!m)
        fail(g, "chose '%.60s', which is no move: %.120s", text, fault.text);
    else if (why != GG_OK)
        fail(g, "chose %.60s, which %.80s forbids", text, gg_system_rule(gg_battle_system(t->b), why)->id);
    return g->fault[0] ? 0 : m;
}

typedef struct patience { /* with one decision */
    double until;
    int given; /* milliseconds, in all */
    bool told; /* it was told to stop */
    bool left; /* because nobody waits */
} patience;

static void stop_it(guest *g, patience *p)
{
    say_line(g, "stop\n");
    p->told = true;
    p->until = gg_seconds() + g->terms.grace / 1000.0;
    p->given += g->terms.grace;
}

static void wait_on(guest *g, patience *p, heard_of what)
{
    bool unread = g->sent < g->out.len;
    if (what == STOPPED) p->left = true;
    if (!p->told && !(what == LATE && unread))
        stop_it(g, p);
    else if (unread)
        fail(g, "did not read what it was told within %d ms", p->given);
    else
        fail(g, "did not choose within %d ms", p->given);
}

/* The text of its choice, in the reader's line; NULL: it has failed. */
static const char *await_choice(guest *g, const guest_ask *ask, patience *p, char says[GG_SENTENCE])
{
    guest_line line;
    while (!g->fault[0]) {
        heard_of what = listen(g, p->until, p->left ? NULL : ask, &line);
        if (what == LATE || what == STOPPED) wait_on(g, p, what);
        if (what != CAME) continue;
        if (line.kind == GUEST_SAYS) snprintf(says, GG_SENTENCE, "%.*s", GG_SENTENCE - 1, line.rest);
        if (line.kind == GUEST_BEST) return line.rest;
    }
    return NULL;
}

static gg_move give_up(const guest *g, char why[GG_SENTENCE])
{
    snprintf(why, GG_SENTENCE, "%.230s: the battle is given up for %.50s", g->fault,
             gg_battle_side(g->told.b, g->told.side));
    return GG_CONCEDE;
}

gg_move guest_choose(guest *g, const guest_ask *ask, char why[GG_SENTENCE])
{
    int allowed = ask->rollouts ? g->terms.many : ask->milliseconds ? ask->milliseconds : g->terms.usual;
    patience p = {.given = allowed};
    why[0] = 0;
    if (!g->fault[0]) clear_ears(g);
    if (g->fault[0]) return give_up(g, why);
    ask_for(g, ask);
    p.until = gg_seconds() + allowed / 1000.0;
    const char *chosen = await_choice(g, ask, &p, why);
    if (chosen && p.left) return 0;
    gg_move m = chosen ? judge(g, chosen) : 0;
    return m ? m : give_up(g, why);
}
