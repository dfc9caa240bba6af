/* grognard engine: a player as a program of its own, which speaks docs/engine-protocol.md on standard input and output. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"
#include "engine_heard.h"
#include "sim/watch.h"

/* ---- lines, which may come while it thinks ---- */

typedef struct input {
    buffer bytes; /* from `at` on they were not read yet */
    size_t at;
    bool ended;
} input;

static void input_pull(input *in)
{
    char some[4096];
    ssize_t n = read(STDIN_FILENO, some, sizeof some);
    if (n < 0 && errno == EINTR) return;
    if (n > 0)
        buffer_add(&in->bytes, some, (size_t)n);
    else
        in->ended = true;
}

/* The end of the line that comes next; NULL: it is not here whole. */
static char *line_end(const input *in)
{
    return in->bytes.at && in->bytes.len > in->at ? memchr(in->bytes.at + in->at, '\n', in->bytes.len - in->at) : NULL;
}

/* The next line, which holds until the one after it; NULL: the input has ended. */
static char *input_line(input *in)
{
    if (in->at == in->bytes.len && in->at) buffer_cut(&in->bytes, 0), in->at = 0;
    while (!line_end(in) && !in->ended) input_pull(in);
    char *end = line_end(in), *line = in->bytes.at + in->at;
    if (!end) return NULL;
    *end = 0;
    in->at = (size_t)(end + 1 - in->bytes.at);
    if (end > line && end[-1] == '\r') end[-1] = 0;
    return line;
}

/* `stop`, `quit` or the end of the input stands next: nobody waits any longer. */
static bool input_stops(input *in)
{
    struct pollfd on = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!in->ended && !line_end(in) && poll(&on, 1, 0) > 0) input_pull(in);
    const char *next = in->bytes.at ? in->bytes.at + in->at : "";
    return in->ended || (line_end(in) && (strncmp(next, "stop", 4) == 0 || strncmp(next, "quit", 4) == 0));
}

/* ---- the engine ---- */

typedef struct engine {
    input in;
    engine_heard heard;
    int player;
    uint64_t seed;
    char first[GG_MOVE_TEXT]; /* of the moves that were listed: better than none */
    gg_watch watch;
    gg_leisure usual;
    bool stopped;
} engine;

static double spent(void *of)
{
    engine *e = of;
    e->stopped = e->stopped || input_stops(&e->in);
    return e->stopped ? 1e9 : e->usual.spent ? e->usual.spent(e->usual.watch) : 0;
}

/* By number of rollouts time is no matter, and what is left of them is not done once nobody waits. */
static void share(void *of, int n, void (*work)(void *what, int i, int hand), void *what)
{
    engine *e = of;
    for (int i = 0; i < n && spent(e) < 1e9; i++) work(what, i, 0);
}

static gg_move think(engine *e, const gg_state *seen, int milliseconds, int rollouts)
{
    const gg_battle *b = e->heard.b;
    gg_arena room = {.size = gg_player_space(b, e->player)};
    gg_dice chance = gg_dice_make(~e->seed, (uint64_t)e->heard.answers * GG_SIDES + (uint64_t)e->heard.side);
    room.base = take(room.size + 1);
    e->stopped = false;
    e->usual = gg_watch_set(&e->watch, e->player, milliseconds, rollouts);
    gg_leisure leisure = e->usual;
    if (e->usual.spent || e->usual.rollouts)
        leisure.spent = spent, leisure.watch = e, leisure.share = share, leisure.crew = e;
    gg_move m = gg_player_think(e->player, b, seen, &chance, &room, &leisure, NULL);
    free(room.base);
    return m;
}

static void go(engine *e, int milliseconds, int rollouts)
{
    char text[GG_MOVE_TEXT] = "", why[256] = "there is no battle yet";
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    const gg_battle *b = e->heard.b;
    bool known = b && engine_heard_position(&e->heard, (gg_state *)seen, why, sizeof why);
    if (known && !gg_player_plays(b, e->player))
        known = false, snprintf(why, sizeof why, "%s does not play this system", gg_player_name(e->player));
    if (known)
        gg_move_print(b, (gg_state *)seen, think(e, (gg_state *)seen, milliseconds, rollouts), text, sizeof text);
    else
        printf("info error %s\n", why);
    printf("bestmove %s\n", known ? text : e->first[0] ? e->first : "concede");
}

/* ---- what it is told ---- */

/* So many lines, each to be heard; false: the input has ended. */
static bool take_lines(engine *e, int n, void (*with)(engine *, int i, const char *line))
{
    for (int i = 0; i < n; i++) {
        const char *line = input_line(&e->in);
        if (!line) return false;
        with(e, i, line);
    }
    return true;
}

static void hear_move(engine *e, int i, const char *line)
{
    if (i == 0) snprintf(e->first, sizeof e->first, "%s", line);
}
static void hear_answer(engine *e, int i, const char *line) { (void)i, engine_heard_answer(&e->heard, line); }
static void hear_nothing(engine *e, int i, const char *line) { (void)e, (void)i, (void)line; }

static bool hear_battle(engine *e, const char *rest)
{
    char side[64], why[256];
    int lines = 0;
    buffer text = {0};
    if (sscanf(rest, "%63s %d", side, &lines) != 2) return printf("info error battle SIDE LINES\n") > 0;
    for (int i = 0; i < lines; i++) {
        const char *line = input_line(&e->in);
        if (!line) return buffer_free(&text), false;
        buffer_print(&text, "%s\n", line);
    }
    if (!engine_heard_battle(&e->heard, side, &text, why, sizeof why)) printf("info error %s\n", why);
    return true;
}

static bool hear_position(engine *e, const char *rest)
{
    int from = 0, lines = 0;
    bool good = sscanf(rest, "%d %d", &from, &lines) == 2 && engine_heard_from(&e->heard, from);
    if (!good) printf("info error position FROM LINES: %d answers were told\n", e->heard.answers);
    return take_lines(e, lines, good ? hear_answer : hear_nothing);
}

static bool hear_hash(engine *e, const char *rest)
{
    e->heard.hash = strtoull(rest, NULL, 16);
    return true;
}

static bool hear_moves(engine *e, const char *rest)
{
    e->first[0] = 0;
    return take_lines(e, atoi(rest), hear_move);
}

static bool hear_go(engine *e, const char *rest)
{
    int milliseconds = 0, rollouts = 0;
    if (sscanf(rest, "movetime %d", &milliseconds) != 1) sscanf(rest, "rollouts %d", &rollouts);
    go(e, milliseconds < 0 ? 0 : milliseconds, rollouts < 0 ? 0 : rollouts);
    return true;
}

static bool hear_option(engine *e, const char *rest)
{
    char name[32], value[64];
    int player;
    if (sscanf(rest, "%31s %63s", name, value) != 2) return true;
    player = strcmp(name, "player") == 0 ? gg_player_find(value) : -1;
    if (player >= 0)
        e->player = player;
    else if (strcmp(name, "seed") == 0)
        e->seed = strtoull(value, NULL, 10);
    else
        printf("info error there is no option %s with the value %s\n", name, value);
    return true;
}

static bool hear_grognard(engine *e, const char *rest)
{
    (void)rest;
    printf("id name grognard " GG_VERSION " %s\noption player combo", gg_player_name(e->player));
    for (int i = 0; i < gg_player_count(); i++) printf(" %s", gg_player_name(i));
    printf("\noption seed number\nwants answers moves\nok\n");
    return true;
}

static bool hear_ready(engine *e, const char *rest) { return (void)e, (void)rest, printf("readyok\n") > 0; }
static bool hear_quit(engine *e, const char *rest) { return (void)e, (void)rest, false; }

static bool hear(engine *e, char *line)
{
    static const struct {
        const char *word;
        bool (*hear)(engine *, const char *rest);
    } known[] = {{"grognard", hear_grognard}, {"isready", hear_ready}, {"option", hear_option},
                 {"battle", hear_battle},     {"moves", hear_moves},   {"position", hear_position},
                 {"hash", hear_hash},         {"go", hear_go},         {"quit", hear_quit}};
    size_t n = strcspn(line, " ");
    for (int i = 0; i < COUNT(known); i++)
        if (n == strlen(known[i].word) && strncmp(line, known[i].word, n) == 0)
            return known[i].hear(e, line + n + (line[n] == ' '));
    return true; /* what it does not know it passes over */
}

static int run(const options *o)
{
    engine e = {.player = gg_player_find(option_text(o, "--player", "captain"))};
    bool goes_on = true;
    if (e.player < 0)
        return complain(o, "there is no player '%s'; `grognard sim --help` names them", option_text(o, "--player", ""));
    if (!option_number(o, "--seed", 0, INT64_MAX, 1, &e.seed)) return CLI_BAD_INPUT;
    for (char *line; goes_on && (line = input_line(&e.in));) {
        goes_on = hear(&e, line);
        if (fflush(stdout) != 0) break;
    }
    engine_heard_free(&e.heard);
    buffer_free(&e.in.bytes);
    return CLI_OK;
}

static const option engine_options[] = {
    {"--player", 0, "PLAYER", "who thinks: recruit, sergeant, captain, colonel, marshal ... (captain)"},
    {"--seed", 0, "S", "seed of its own chance (1)"},
};
const command command_engine = {
    .name = "engine",
    .usage = "[--player PLAYER] [--seed S]",
    .summary = "a player as a program of its own, for other programs",
    .words =
        "Speaks the engine protocol (docs/engine-protocol.md) on standard input and output: it hears a battle, what "
        "has been answered and what is asked, and says a move. Whatever speaks it too can play: "
        "`engine:COMMAND` is a player of play, sim and ladder. `grognard`, `battle`, `position`, `moves`, `go`, "
        "`stop`, `option` and `quit` are what it hears.",
    .examples = "  grognard engine --player marshal\n"
                "  grognard play ccn/el_bodon --allies 'engine:grognard engine --player marshal'\n"
                "  grognard ladder ccn/el_bodon --players sergeant,engine:./mybot -n 10\n",
    .option = engine_options,
    .options = COUNT(engine_options),
    .words_min = 0,
    .words_max = 0,
    .run = run,
};
