/* What a person can ask for besides a move, one function a word. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board.h"
#include "human.h"
#include "options.h"
#include "rules.h"
#include "tell/lost.h"
#include "tell/minutes.h"
#include "tell/spots.h"
#include "tell/umpire.h"
#include "weigh.h"

typedef struct word {
    const char *name, *argument, *help;
    heard (*run)(human *, char *rest); /* HEARD_ANSWER: go on asking */
} word;
static int word_count(void);
static const word *word_at(int i);

static bool choosing(const human *h) { return gg_pending(h->g->s.b, h->g->s.now).kind == GG_CHOOSE; }

static heard say_odds(human *h, char *rest)
{
    gg_move m = 0, then[SAID_WISHES];
    int thens = 0;
    weighing *w;
    if (choosing(h)) {
        if (!*rest) {
            puts("the odds of which move? `odds 3`, or `odds` and a move in notation");
            return HEARD_ANSWER;
        }
        m = human_move(h, rest);
        if (!m) return HEARD_ANSWER;
        if (gg_verdict(h->g->s.b, h->g->s.now, m) != GG_OK) {
            human_reasons(h, m);
            return HEARD_ANSWER;
        }
        for (int i = 0; i < h->about.wishes; i++) {
            then[thens] = said_wish(h->g->s.b, h->g->s.now, m, h->about.wish[i]);
            thens += then[thens] != 0;
        }
    }
    w = take(sizeof *w);
    gg_odds_ask ask = {.move = m, .then = then, .thens = thens};
    weigh_limits limits = weigh_within(weigh_budget(h->g->s.b));
    limits.brief = true;
    if (weigh_aloud(h->g->s.b, h->g->s.now, &ask, limits, w))
        weigh_print(&h->t, w, 5, false);
    else
        puts("the odds of that do not fit in memory");
    weigh_free(w);
    free(w);
    return HEARD_ANSWER;
}

/* Why it is asked, and of a roll what it is for. */
static void why_asked(human *h)
{
    gg_asking a;
    human_prompt(h);
    if (gg_asking_of(h->g->s.b, h->g->s.now, &a) && a.why[0]) term_wrap(&h->t, a.why, 2, 2);
    if (!choosing(h)) human_show_test(h);
}

static heard say_why(human *h, char *rest)
{
    gg_fault fault = {0};
    if (!choosing(h) || !*rest) {
        why_asked(h);
        return HEARD_ANSWER;
    }
    gg_move path[IMPLIED_MOST];
    int n = implied_parse(h->g->s.b, h->g->s.now, rest, strlen(rest), path, &fault);
    gg_move m = n == 1 ? path[0] : 0;
    if (n > 1) {
        char first[GG_MOVE_TEXT];
        gg_move_print(h->g->s.b, h->g->s.now, path[0], first, sizeof first);
        printf("that move is legal, after `%s`\n", first);
    } else if (!m) {
        m = human_move(h, rest); /* a number, or an order with what is to come of it */
    }
    if (!m) return HEARD_ANSWER;
    if (gg_verdict(h->g->s.b, h->g->s.now, m) == GG_OK)
        puts("that move is legal");
    else
        human_reasons(h, m);
    return HEARD_ANSWER;
}

/* A card is short lines; one that is too long for the screen goes on further in. */
static void print_card(const human *h, char *card)
{
    for (char *line = card, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = 0;
        int indent = (int)strspn(line, " ");
        if ((int)strlen(line) <= h->t.columns)
            puts(line);
        else
            term_wrap(&h->t, line + indent, indent, 4);
    }
}

/* Groups are looked at like pieces: a brigade, the units of an order. */
static bool print_group(human *h, const char *label)
{
    gg_group group;
    char card[2048];
    for (int i = 0; i < gg_groups(h->g->s.b); i++) {
        if (!gg_group_of(h->g->s.b, h->g->s.now, i, &group) || strcasecmp(group.label, label) != 0) continue;
        if (gg_group_card(h->g->s.b, h->g->s.now, i, card, sizeof card) <= 0) return false;
        print_card(h, card);
        return true;
    }
    return false;
}

/* Who is gone is told of by what became of him. */
static void print_end(const human *h, int piece)
{
    char words[2 * GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (lost_when(&h->g->s, piece, &t)) term_wrap(&h->t, words, 0, 2);
}

static heard say_unit(human *h, char *rest)
{
    char card[2048];
    if (!*rest) {
        gg_view_make(h->g->s.b, h->g->s.now, human_side(h), h->view);
        board_roster(&h->t, h->g->s.b, h->view);
        return HEARD_ANSWER;
    }
    int piece = gg_battle_piece(h->g->s.b, rest, strlen(rest));
    for (char *p = rest; piece == GG_NONE && *p; p++) *p = (char)toupper((unsigned char)*p);
    if (piece == GG_NONE) piece = gg_battle_piece(h->g->s.b, rest, strlen(rest));
    if (piece == GG_NONE && print_group(h, rest)) return HEARD_ANSWER;
    if (piece == GG_NONE || gg_piece_card(h->g->s.b, h->g->s.now, piece, card, sizeof card) <= 0)
        printf("there is no piece %s; `unit` alone lists them all\n", rest);
    else {
        print_card(h, card);
        print_end(h, piece);
    }
    return HEARD_ANSWER;
}

/* ---- examples from the battle that is played ---- */

/* "range @ #", "place @ *": @ is a piece of whoever is asked, # one of the other side, * where the first stands. */
static const char *said_here(human *h, const char *text)
{
    static char out[160];
    gg_view_make(h->g->s.b, h->g->s.now, gg_pending(h->g->s.b, h->g->s.now).side == 1, h->view);
    umpire_example(&h->g->s, h->view, text, out, sizeof out);
    return out;
}

/* What it is about, and how it is won. */
static heard say_briefing(human *h, char *rest)
{
    const gg_battle *b = h->g->s.b;
    gg_terms terms;
    (void)rest;
    puts(gg_battle_title(b));
    if (gg_battle_story(b)[0]) term_wrap(&h->t, gg_battle_story(b), 0, 0);
    gg_terms_of(b, &terms);
    if (terms.count) puts("\nHow it is won:");
    for (int i = 0; i < terms.count; i++) term_wrap(&h->t, terms.term[i].words, 2, 2);
    return HEARD_ANSWER;
}

static heard say_rules(human *h, char *rest)
{
    const char *wanted[16];
    int n = 0;
    if (!*rest) {
        const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->s.b), gg_pending(h->g->s.b, h->g->s.now).rule);
        printf("rules about what? a word that they have, or the name of one%s%s%s\n", r ? ": `rules " : "",
               r ? r->id : "", r ? "`" : "");
        return HEARD_ANSWER;
    }
    for (char *w = strtok(rest, " \t"); w && n < 16; w = strtok(NULL, " \t")) wanted[n++] = w;
    if (rules_search(&h->t, gg_battle_system(h->g->s.b), wanted, n) > 0) return HEARD_ANSWER;
    const char *best = n == 1 ? rules_nearest(gg_battle_system(h->g->s.b), wanted[0]) : NULL;
    printf("no rule has %s%s%s\n", n == 1 ? "that word" : "all these words", best ? "; did you mean " : "",
           best ? best : "");
    return HEARD_ANSWER;
}

static heard say_log(human *h, char *rest)
{
    int lines = strcmp(rest, "all") == 0 ? 1 << 30 : *rest ? atoi(rest) : 20;
    if (lines < 1) {
        puts("`log` shows the last 20 lines, `log 50` the last 50, `log all` all");
        return HEARD_ANSWER;
    }
    if (h->g->story.log.len == 0) puts("nothing has happened yet");
    story_retell(&h->g->story, &h->t, lines);
    return HEARD_ANSWER;
}

static heard take_back(human *h, char *rest)
{
    (void)rest;
    const char *why = game_undo(h->g);
    if (why) {
        printf("that cannot be taken back: %s\n", why);
        return HEARD_ANSWER;
    }
    /* What answered itself goes with it; if no more can be taken back, it is asked this once. */
    h->queued = h->said.wishes = 0;
    while (standing_answer(&h->stands, h->g->s.b, h->g->s.now) && !game_undo(h->g)) {}
    h->insist = true;
    puts("taken back");
    return HEARD_AGAIN;
}

/* ---- standing answers ---- */

static heard always(human *h, char *rest)
{
    gg_move named = 0;
    if (!choosing(h)) {
        puts("`always` stands at a decision: it is answered as is usual from now on");
        return HEARD_ANSWER;
    }
    if (!standing_may(h->g->s.b, h->g->s.now)) {
        puts("this is asked each time: no answer stands for it");
        return HEARD_ANSWER;
    }
    if (*rest && !(named = human_move(h, rest))) return HEARD_ANSWER;
    if (named && gg_verdict(h->g->s.b, h->g->s.now, named) != GG_OK) {
        human_reasons(h, named);
        return HEARD_ANSWER;
    }
    if (named)
        standing_verb(&h->stands, h->g->s.b, h->g->s.now, named);
    else
        standing_set(&h->stands, h->g->s.b, h->g->s.now, true);
    printf("from now on this question is answered %s; `ask` asks it again\n", named ? "so" : "as is usual");
    return HEARD_AGAIN;
}

static heard ask_again(human *h, char *rest)
{
    bool all = strcmp(rest, "all") == 0;
    h->stands = (standing){.asks_idle = all};
    puts(all ? "everything is asked now, even what cannot matter; `ask` alone leaves that out again"
             : "every question that matters is asked again; `ask all`: the others too");
    return HEARD_ANSWER;
}

/* As a scenario: the position alone, or the last between exchanges and the answers since then. */
static void save_position(human *h, const char *path)
{
    char why[PATH_TEXT + 256];
    buffer text = {0};
    session_position(&h->g->s, &text);
    if (file_keep(path, why, sizeof why) && file_write(path, text.at, text.len, why, sizeof why))
        printf("the position is saved to %s as a scenario\n", path);
    else
        printf("%s\n", why);
    buffer_free(&text);
}

static heard save(human *h, char *rest)
{
    char why[PATH_TEXT + 256];
    const char *path = *rest ? rest : game_path(h->g);
    if (file_ends(path, ".scn"))
        save_position(h, path);
    else if (!*path)
        puts("save to which file? `save mybattle.grog`");
    else if (!*rest)
        printf("the record is written to %s after every answer\n", path);
    else if (game_save(h->g, path, why, sizeof why))
        printf("saved to %s; `grognard play %s` goes on from here\n", path, path);
    else
        printf("%s\n", why);
    return HEARD_ANSWER;
}

static heard show_map(human *h, char *rest)
{
    human_map(h, rest);
    return HEARD_ANSWER;
}

static heard show_moves(human *h, char *rest)
{
    h->all = strcmp(rest, "all") == 0;
    h->shown = h->listed = false;
    return HEARD_ANSWER;
}

/* The first offer: what ends something comes last. */
static const char *notation_example(human *h)
{
    if (!choosing(h)) return "";
    human_offers(h);
    return h->offers.count ? h->offers.offer[0].text : "";
}

static heard help(human *h, char *rest)
{
    (void)rest;
    const char *example = notation_example(h);
    char text[2 * GG_SENTENCE + GG_MOVE_TEXT];
    snprintf(text, sizeof text,
             "A move: its number in the list, with a facing behind it where there are several (`4 N`), or in notation, "
             "as the list has it%s%s%s. What ends something has a letter. Part of it will do, a unit's name too, "
             "capitals or not: what is missing is asked for.",
             *example ? ": `" : "", example, *example ? "`" : "");
    term_wrap(&h->t, text, 0, 0);
    gg_view_make(h->g->s.b, h->g->s.now, 0, h->view);
    if (h->view->ground == GG_TABLE)
        term_wrap(&h->t,
                  "On a free table any legal place may be typed, not only those that are listed, in inches (24.0,16.0) "
                  "or tenths (240,160); or a motion: `forward 6`. `why` and such a move says what forbids it.",
                  0, 0);
    term_wrap(&h->t,
              "A later question may be answered at an earlier one; with `then` between them two moves are said at "
              "once, with `all` before it one is for all who are asked about.",
              0, 0);
    for (int i = 0; i < word_count(); i++) {
        char left[40];
        snprintf(left, sizeof left, "  %s %s", word_at(i)->name, said_here(h, word_at(i)->argument));
        term_beside(&h->t, left, 21, word_at(i)->help);
    }
    return HEARD_ANSWER;
}

/* At a decision, alone on its line, it is a move like others and does not come here. */
static heard concede(human *h, char *rest)
{
    (void)rest;
    puts(choosing(h) ? "nothing stands behind `concede`" : "the dice come first; concede when you are asked to decide");
    return HEARD_ANSWER;
}

/* With something behind it, it is an answer and does not come here. */
static heard umpire(human *h, char *rest)
{
    (void)rest;
    puts(said_here(
        h, "`set @ WORDS` (as in a scenario), `place @ *`, `remove @`, `force 4 dice`: what is so on your table"));
    return HEARD_ANSWER;
}

/* Dice that are none, `q q q`, are no leave-taking. */
static heard alone(const char *name, const char *rest, heard meant)
{
    if (!*rest) return meant;
    printf("nothing stands behind `%s`\n", name);
    return HEARD_ANSWER;
}

/* The first word, and all behind it. */
static heard say_between(human *h, char *rest)
{
    gg_spot from, to;
    gg_between is;
    size_t n = strcspn(rest, " \t");
    char *other = rest + n + strspn(rest + n, " \t");
    if (!*other) {
        puts(said_here(h, "between whom? two pieces or places: `range @ #`"));
        return HEARD_ANSWER;
    }
    rest[n] = 0;
    const char *unknown = !spot_find(h->g->s.b, h->view, rest, &from)  ? rest
                          : !spot_find(h->g->s.b, h->view, other, &to) ? other
                                                                       : NULL;
    if (unknown)
        printf("'%s' is neither a piece nor a place here\n", unknown);
    else if (!gg_between_of(h->g->s.b, h->g->s.now, from, to, &is))
        printf("nothing can be said of what lies between %s and %s\n", rest, other);
    else
        printf("%s to %s: %s%s%s%s%s\n", rest, other, is.distance_words, is.arc[0] ? ", " : "", is.arc,
               is.sight[0] ? ", sight: " : "", is.sight);
    return HEARD_ANSWER;
}

static heard quit(human *h, char *rest)
{
    (void)h;
    return alone("quit", rest, HEARD_QUIT);
}

static heard abandon(human *h, char *rest)
{
    (void)h;
    return alone("abandon", rest, HEARD_ABANDON);
}

#define UMPIRE(name_, argument_, help_) {name_, argument_, help_, umpire},
static const word words[] = {
    {"moves", "[all]", "what can be done now; `moves all`: every move and every place, however long", show_moves},
    {"map", "[@]", "the battlefield; of one piece: around it; `map small`: in few lines", show_map},
    {"briefing", "", "what the battle is about, and how it is won", say_briefing},
    {"odds", "MOVE", "the exact odds of a move, by number or in notation", say_odds},
    {"hint", "", "the three best moves, their chances to win, and why", human_hint},
    {"reason", "", "why the computer did what it did last", human_reason},
    {"danger", "", "what the enemy can do to each of your units in his next turn", human_danger},
    {"why", "[MOVE]", "why a move is not allowed: all that stands in its way; alone: why this is asked", say_why},
    {"always", "[move]", "answer this question as is usual from now on, or with moves like this one", always},
    {"ask", "[all]", "ask again what `always` answers; `ask all`: even what cannot matter", ask_again},
    {"unit", "@", "all about one piece; without a name, all pieces", say_unit},
    {"range", "@ #", "distance, arc and sight between two pieces or places", say_between},
    {"sight", "@ #", "the same", say_between},
    {"arc", "@ #", "the same", say_between},
    {"rules", "WORDS", "the rules that have these words", say_rules},
    {"log", "[N|all]", "what happened", say_log},
    {"undo", "",
     "take back your last choice (never past a die, a draw, a secret shown or the other side's decision; with typed "
     "dice "
     "without limit)",
     take_back},
    UMPIRE_TABLE(UMPIRE){
        "save", "FILE", "save the battle; `grognard play FILE` goes on with it (FILE.scn: the position, as a scenario)",
        save},
    {"concede", "", "give the battle up: the other side has won", concede},
    {"help", "", "this list", help},
    {"quit", "", "leave; the battle is kept", quit},
    {"abandon", "", "leave, and keep nothing of this battle", abandon},
};
static int word_count(void) { return COUNT(words); }
static const word *word_at(int i) { return &words[i]; }

static const struct {
    const char *name, *is;
} nicknames[] = {{"?", "help"},    {"h", "help"}, {"u", "undo"},     {"q", "quit"},    {"exit", "quit"},
                 {"board", "map"}, {"m", "map"},  {"units", "unit"}, {"rule", "rules"}};

void human_each_word(struct keys_words *k, void (*each)(struct keys_words *, const char *word))
{
    for (int i = 0; i < word_count(); i++) each(k, words[i].name);
}

const char *human_nearest(const char *line)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " \t"), line);
    nearest n = nearest_to(name);
    for (int i = 0; i < word_count(); i++) nearest_try(&n, words[i].name);
    return strlen(name) > 2 ? nearest_found(&n) : NULL;
}

bool human_word(human *h, char *line, heard *out)
{
    char name[32], rest[512];
    size_t n = strcspn(line, " \t");
    if (n >= sizeof name) return false;
    memcpy(name, line, n);
    name[n] = 0;
    snprintf(rest, sizeof rest, "%s", line + n + strspn(line + n, " \t"));
    for (size_t i = 0; i < n; i++) name[i] = (char)tolower((unsigned char)name[i]);
    for (int i = 0; i < COUNT(nicknames); i++)
        if (strcmp(nicknames[i].name, name) == 0) snprintf(name, sizeof name, "%s", nicknames[i].is);
    for (int i = 0; i < word_count(); i++) {
        if (strcmp(words[i].name, name) != 0) continue;
        *out = words[i].run(h, rest);
        return true;
    }
    return false;
}
