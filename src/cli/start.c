/* The start menu in plain text, for terminals without a full screen: go on with a battle, begin one, learn, simulate. */
#include "start.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "battle.h"
#include "battles.h"
#include "board.h"
#include "buffer.h"
#include "keep.h"
#include "options.h"
#include "system_word.h"
#include "term.h"

enum { LEFT = -1, BACK = -2, ROWS = 64, GO_ON = 5 };

typedef struct menu { /* a row can be named by its number, or by its name or the beginning of it */
    int count;
    char name[ROWS][128], words[ROWS][200];
} menu;

static void add(menu *m, const char *name, const char *words)
{
    if (m->count == ROWS) return;
    snprintf(m->name[m->count], sizeof m->name[0], "%.127s", name);
    snprintf(m->words[m->count++], sizeof m->words[0], "%s", words);
}

static int row_called(const menu *m, const char *word)
{
    char *end;
    long n = strtol(word, &end, 10);
    int found = BACK;
    size_t len = strlen(word);
    if (isdigit((unsigned char)*word) && !*end) return n >= 1 && n <= m->count ? (int)n - 1 : BACK;
    for (int i = 0; i < m->count; i++) {
        const char *slash = strchr(m->name[i], '/'), *bare = slash ? slash + 1 : m->name[i];
        if (strcasecmp(m->name[i], word) == 0 || strcasecmp(bare, word) == 0) return i;
        if (found == BACK && (strncasecmp(m->name[i], word, len) == 0 || strncasecmp(bare, word, len) == 0)) found = i;
    }
    return found;
}

/* The row that somebody picks; Enter is `usual`, if there is such a row. LEFT: q, or the input has ended. */
static int pick(const menu *m, const char *question, int usual)
{
    buffer line = {0};
    int width = 0, row = LEFT;
    for (int i = 0; i < m->count; i++)
        if ((int)strlen(m->name[i]) > width) width = (int)strlen(m->name[i]);
    for (int i = 0; i < m->count; i++) printf(" %2d %-*s  %s\n", i + 1, width, m->name[i], m->words[i]);
    for (;;) {
        printf("%s (a number or a name%s, `q` leaves) > ", question, usual >= 0 ? ", Enter: 1" : "");
        fflush(stdout);
        if (!line_read(stdin, &line) || strcasecmp(line.at, "q") == 0 || strcasecmp(line.at, "quit") == 0) break;
        row = line.len ? row_called(m, line.at) : usual;
        if (row >= 0) break;
        if (line.len) printf("'%s' is none of them: 1 to %d\n", line.at, m->count);
        row = LEFT;
    }
    buffer_free(&line);
    return row;
}

int start_command(const command *c, int argc, const char **argv)
{
    char *own[16];
    options o;
    for (int i = 0; i < argc; i++) own[i] = strdup(argv[i]);
    int status = options_read(c, argc, own, &o);
    if (status < 0) status = c->run(&o);
    options_free(&o);
    for (int i = 0; i < argc; i++) free(own[i]);
    return status;
}

/* ---- beginning a battle ---- */

static int pick_system(void)
{
    menu *m = take(sizeof *m);
    for (int i = 0; i < gg_system_count(); i++) add(m, gg_system_id(gg_system_at(i)), gg_system_name(gg_system_at(i)));
    puts("\nWhich rules?");
    int row = pick(m, "Rules", -1);
    free(m);
    return row;
}

static bool pick_battle(const char *system, char name[128])
{
    menu *m = take(sizeof *m);
    scenario_names all = {0};
    size_t len = strlen(system);
    scenario_names_read(&all);
    for (int i = 0; i < all.count; i++) {
        battle x;
        bool drill = strstr(all.name[i], "/drill_") != NULL;
        if (drill || strncmp(all.name[i], system, len) != 0 || all.name[i][len] != '/') continue;
        if (battle_peek(all.name[i], &x)) add(m, all.name[i], gg_battle_title(x.b));
        battle_close(&x);
    }
    scenario_names_free(&all);
    puts("\nWhich battle?");
    int row = m->count ? pick(m, "Battle", 0) : LEFT;
    if (!m->count) puts("there is none of that system here; `grognard list` says where they are looked for");
    if (row >= 0) memcpy(name, m->name[row], sizeof m->name[0]);
    free(m);
    return row >= 0;
}

static void brief(const battle *x)
{
    gg_terms terms;
    term t = term_on(stdout);
    printf("\n%s%s%s\n", term_ink(&t, INK_BOLD), gg_battle_title(x->b), term_ink(&t, INK_PLAIN));
    if (gg_battle_story(x->b)[0]) term_wrap(&t, gg_battle_story(x->b), 0, 0);
    gg_terms_of(x->b, &terms);
    if (terms.count) puts("How it is won:");
    for (int i = 0; i < terms.count; i++) term_wrap(&t, terms.term[i].words, 2, 2);
}

static int pick_side(const battle *x)
{
    menu *m = take(sizeof *m);
    char name[40];
    for (int side = 0; side < GG_SIDES; side++) add(m, board_side(x->b, side, name), "you lead them");
    add(m, "both", "you play both sides, or a friend at the same keyboard does");
    puts("\nWhich side?");
    int row = pick(m, "Side", 0);
    free(m);
    return row;
}

static const char *pick_opponent(const battle *x)
{
    static const struct {
        const char *name, *words;
    } rank[] = {{"captain", "the usual one: weighs every move"},
                {"recruit", "forgets half of what he knows"},
                {"sergeant", "does what is usual"},
                {"colonel", "thinks a round ahead"},
                {"marshal", "thinks longer, and plays best"}};
    menu *m = take(sizeof *m);
    for (int i = 0; i < COUNT(rank); i++) {
        int player = gg_player_find(rank[i].name);
        if (player >= 0 && gg_player_plays(x->b, player)) add(m, rank[i].name, rank[i].words);
    }
    puts("\nAgainst whom?");
    int row = pick(m, "Opponent", 0), which = row >= 0 ? gg_player_find(m->name[row]) : -1;
    free(m);
    return which < 0 ? NULL : gg_player_name(which);
}

static int begin(const char *name)
{
    battle x;
    int status = CLI_OK;
    if (battle_peek(name, &x)) {
        brief(&x);
        int side = pick_side(&x);
        const char *other = side < 0 ? NULL : side < GG_SIDES ? pick_opponent(&x) : "human";
        char seat[GG_SIDES][48];
        for (int i = 0; i < GG_SIDES; i++) snprintf(seat[i], sizeof seat[i], "--%.44s", gg_battle_side(x.b, i));
        battle_close(&x);
        const char *argv[] = {name, seat[side == 1], "human", seat[side != 1], other};
        if (other) status = start_command(&command_play, COUNT(argv), argv);
        return status;
    }
    battle_close(&x);
    return start_command(&command_play, 1, &name);
}

int start_begin(const char *of)
{
    char name[128];
    const gg_system *system = *of ? system_called(of) : NULL;
    int row = system ? 0 : pick_system();
    if (row < 0) return CLI_OK;
    return pick_battle(gg_system_id(system ? system : gg_system_at(row)), name) ? begin(name) : CLI_OK;
}

/* ---- the menu ---- */

static int simulate(void)
{
    char name[128];
    int row = pick_system();
    const char *argv[] = {name, "-n", "200"};
    if (row < 0 || !pick_battle(gg_system_id(gg_system_at(row)), name)) return CLI_OK;
    return start_command(&command_sim, COUNT(argv), argv);
}

static int learn(void)
{
    int row = pick_system();
    if (row < 0) return CLI_OK;
    const char *system = gg_system_id(gg_system_at(row));
    return start_command(&command_learn, 1, &system);
}

static int run_menu(void)
{
    kept_battle kept[GO_ON];
    int n = battles_unfinished(kept, GO_ON);
    menu *m = take(sizeof *m);
    puts("Grognard: historical battles under tabletop rules\n");
    for (int i = 0; i < n; i++) {
        char words[200];
        snprintf(words, sizeof words, "go on: %.110s, %s, %d answer%s", kept[i].title, kept[i].day, kept[i].answers,
                 kept[i].answers == 1 ? "" : "s");
        add(m, kept[i].name, words);
    }
    add(m, "begin", "a battle: rules, battle, side, opponent");
    add(m, "learn", "a guided first battle, and drills");
    add(m, "simulate", "200 battles between programs: who wins?");
    int row = pick(m, "What shall it be?", 0), status = CLI_OK;
    const char *name = row >= 0 && row < n ? kept[row].name : NULL;
    free(m);
    if (name)
        status = start_command(&command_play, 1, &name);
    else if (row == n)
        status = start_begin("");
    else if (row == n + 1)
        status = learn();
    else if (row == n + 2)
        status = simulate();
    if (row < 0) puts("`grognard --help` lists the commands.");
    return status;
}

int start_on_screen(const options *o, const char *learn)
{
    const char *colour = getenv("NO_COLOR");
    return start_screen(&(tui_options){.ascii = option_has(o, "--ascii"), .mono = colour && *colour, .learn = learn});
}

/* `grognard [--plain] [--ascii]` */
int start_run(int argc, char **argv)
{
    const char *colour = getenv("NO_COLOR");
    tui_options how = {.mono = colour && *colour};
    char why[400];
    const char *always = getenv("GROGNARD_PLAIN");
    bool plain = always && *always;
    for (int i = 0; i < argc; i++) {
        plain |= strcmp(argv[i], "--plain") == 0;
        how.ascii |= strcmp(argv[i], "--ascii") == 0;
    }
    return plain || !tui_fits(why, sizeof why) ? run_menu() : start_screen(&how);
}

/* ---- guesses ---- */

static bool live(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

/* Several of that name: what to type for each. */
static int say_called(const char *word, char (*called)[128], int n)
{
    printf("'%s' is a battle. To play it:\n", word);
    for (int i = 0; i < n; i++) {
        battle x;
        bool good = battle_peek(called[i], &x);
        printf("  grognard play %-24s %s\n", called[i], good ? gg_battle_title(x.b) : "");
        battle_close(&x);
    }
    return CLI_OK;
}

int start_guess(const char *word)
{
    enum { CALLED = 16 };
    char called[CALLED][128], path[PATH_TEXT];
    if (system_called(word)) return start_command(&command_list, 1, &word);
    bool file = file_ends(word, ".grog") || file_ends(word, ".scn") || keep_find(word, path);
    int n = file ? 0 : scenario_called(word, called, CALLED);
    if ((file && (file_exists(word) || keep_find(word, path))) || (n == 1 && live()))
        return start_command(&command_play, 1, &word);
    return n ? say_called(word, called, n < CALLED ? n : CALLED) : -1;
}
