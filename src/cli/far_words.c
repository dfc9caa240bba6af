/* What can be typed in a battle far away, one function a word. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "far.h"
#include "rules.h"

typedef struct word {
    const char *name, *argument, *help;
    void (*run)(far *, char *rest);
    const char *offer; /* it is an offer of this kind, and `run` is NULL */
} word;
static void print_help(const far *);

static bool is_asked(far *f)
{
    if (far_is(f, "yours") && strcmp(far_text(f->question, "kind"), "choose") == 0) return true;
    far_say(f, "You are not asked now.");
    return false;
}

/* ---- moves ---- */

/* The move that a text means, in notation: by its number, or as it stands. */
static const char *meant(far *f, const char *text)
{
    static const char none[] = "";
    char why[400];
    const char *picked = far_moves_pick(&f->moves, text, why, sizeof why);
    if (picked) return picked;
    if (!*why) return text;
    far_say(f, "%s", why);
    return none;
}

static void show_moves(far *f, char *rest)
{
    f->all = strcmp(rest, "all") == 0;
    f->shown = false;
    if (!far_is(f, "yours")) far_say(f, "You are not asked now.");
}

static void show_map(far *f, char *rest)
{
    (void)rest;
    far_map(f, false);
}

static void say_odds(far *f, char *rest)
{
    const char *move = is_asked(f) ? (*rest ? meant(f, rest) : "") : NULL;
    if (!move) return;
    if (!*rest) puts("the odds of which move? `odds 3`, or `odds` and a move in notation");
    json_t *odds = *move ? far_call(f, "odds", json_pack("[s,i]", move, 100000)) : NULL;
    if (odds) far_odds(f, odds);
    json_decref(odds);
}

static void say_why(far *f, char *rest)
{
    if (!*rest) {
        far_prompt(f);
        if (*far_text(f->question, "why")) term_wrap(&f->t, far_text(f->question, "why"), 2, 2);
        return;
    }
    const char *move = is_asked(f) ? meant(f, rest) : "";
    json_t *reasons = *move ? far_call(f, "reasons", json_pack("[s]", move)) : NULL;
    size_t path = json_array_size(json_object_get(reasons, "path"));
    if (reasons && !json_is_true(json_object_get(reasons, "ok")))
        far_reasons(f, reasons);
    else if (path > 1)
        printf("that move is legal, after `%s`\n",
               json_string_value(json_array_get(json_object_get(reasons, "path"), 0)));
    else if (reasons)
        puts("that move is legal");
    json_decref(reasons);
}

static void say_hint(far *f, char *rest)
{
    (void)rest;
    json_t *hint = is_asked(f) ? far_call(f, "hint", json_array()) : NULL;
    if (hint) far_hint(f, hint);
    json_decref(hint);
}

static void say_danger(far *f, char *rest)
{
    (void)rest;
    json_t *threats = f->field || far_look(f) ? far_call(f, "danger", json_pack("[n]")) : NULL;
    if (threats) far_danger(f, threats);
    json_decref(threats);
}

static void say_reason(far *f, char *rest)
{
    (void)rest;
    json_t *reason = far_call(f, "reason", json_array());
    const char *words = json_string_value(reason);
    if (reason) far_say(f, "%s", words && *words ? words : "the computer has decided nothing yet");
    json_decref(reason);
}

static void say_unit(far *f, char *rest)
{
    if (!*rest) {
        far_roster(f);
        return;
    }
    int piece = f->field || far_look(f) ? far_piece(f, rest) : -1;
    json_t *card = piece >= 0 ? far_call(f, "card", json_pack("[i,n]", piece)) : NULL;
    if (piece < 0) far_say(f, "there is no piece %s; `unit` alone lists them all", rest);
    if (json_is_string(card)) puts(json_string_value(card));
    json_decref(card);
}

static void say_between(far *f, char *rest)
{
    size_t n = strcspn(rest, " \t");
    char *other = rest + n + strspn(rest + n, " \t");
    if (!*other) {
        puts("between whom? two pieces or places: `range A1 B1`");
        return;
    }
    rest[n] = 0;
    json_t *is = far_call(f, "between", json_pack("[s,s]", rest, other));
    const char *arc = far_text(is, "arc"), *sight = far_text(is, "sight");
    if (json_is_true(json_object_get(is, "ok")))
        printf("%s to %s: %s%s%s%s%s\n", rest, other, far_text(is, "distanceWords"), *arc ? ", " : "", arc,
               *sight ? ", sight: " : "", sight);
    else if (is)
        printf("nothing can be said of what lies between %s and %s\n", rest, other);
    json_decref(is);
}

static void say_briefing(far *f, char *rest)
{
    (void)rest;
    json_t *briefing = far_call(f, "briefing", json_array());
    if (briefing) far_briefing(f, briefing);
    json_decref(briefing);
}

static void say_rules(far *f, char *rest)
{
    const gg_system *system = gg_system_find(far_text(f->now, "system"));
    const char *wanted[16];
    int n = 0;
    for (char *w = strtok(rest, " \t"); w && n < 16; w = strtok(NULL, " \t")) wanted[n++] = w;
    if (!system || n == 0)
        puts("rules about what? a word that they have, or the name of one");
    else if (rules_search(&f->t, system, wanted, n) == 0)
        printf("no rule has %s\n", n == 1 ? "that word" : "all these words");
}

static void say_log(far *f, char *rest)
{
    int at = far_number(f, "at"), most = strcmp(rest, "all") == 0 ? at : *rest ? atoi(rest) : 20;
    if (most < 1 && at > 0)
        puts("`log` tells the last 20 answers, `log 50` the last 50, `log all` all");
    else
        far_tell(f, most >= at ? 0 : at - most + 1, at);
}

static void always(far *f, char *rest)
{
    const char *id = far_text(f->question, "id");
    (void)rest;
    if (!is_asked(f)) return;
    if (!json_is_true(json_object_get(f->question, "standing")) ||
        !*far_text(json_object_get(f->question, "usual"), "text")) {
        puts("this is asked each time: no answer stands for it");
        return;
    }
    json_object_set_new(f->stands, id, json_true());
    puts("from now on this question is answered as is usual; `ask` asks it again");
    f->shown = false;
}

static void ask_again(far *f, char *rest)
{
    (void)rest;
    json_object_clear(f->stands);
    puts("every question that matters is asked again");
}

static void help(far *f, char *rest)
{
    (void)rest;
    print_help(f);
}

static const word words[] = {
    {"moves", "[all]", "what can be done now; `moves all`: every place too, where motions have names", show_moves,
     NULL},
    {"map", "", "the battlefield", show_map, NULL},
    {"briefing", "", "what the battle is about, and how it is won", say_briefing, NULL},
    {"odds", "MOVE", "the exact odds of a move, by number or in notation", say_odds, NULL},
    {"hint", "", "the three best moves, their chances to win, and why (where hints are allowed)", say_hint, NULL},
    {"reason", "", "why the computer did what it did last", say_reason, NULL},
    {"danger", "", "what the enemy can do to each of your units in his next turn", say_danger, NULL},
    {"why", "[MOVE]", "why a move is not allowed: all that stands in its way; alone: why this is asked", say_why, NULL},
    {"always", "", "answer this question as is usual from now on", always, NULL},
    {"ask", "", "ask again what `always` answers", ask_again, NULL},
    {"unit", "[LABEL]", "all about one piece; without a name, all pieces", say_unit, NULL},
    {"range", "A B", "distance, arc and sight between two pieces or places", say_between, NULL},
    {"rules", "WORDS", "the rules that have these words", say_rules, NULL},
    {"log", "[N|all]", "what happened", say_log, NULL},
    {"say", "WORDS", "to the others of this battle", far_word_speak, NULL},
    {"note", "[WORDS]", "a note of your own, which nobody else sees", far_word_note, NULL},
    {"who", "", "who plays, the clocks, and the links to send to friends", far_word_who, NULL},
    {"undo", "", "take back your last choice; beyond what is free the other side is asked", NULL, "takeback"},
    {"draw", "", "offer a draw", NULL, "draw"},
    {"adjourn", "", "offer to stop the clocks until another day", NULL, "adjourn"},
    {"resume", "", "go on after that", NULL, "resume"},
    {"accept", "[KIND]", "what the other side offers", far_word_accept_it, NULL},
    {"decline", "[KIND]", "the same, with a no", far_word_decline, NULL},
    {"resign", "", "give the battle up, at any time", NULL, "resign"},
    {"abort", "", "call it off, while not both sides have answered", NULL, "abort"},
    {"rematch", "", "when it is over: once more, with sides changed", NULL, "rematch"},
    {"next", "", "goes to the rematch", NULL, NULL},
    {"save", "FILE", "the record, as far as it is yours to know", far_word_save, NULL},
    {"help", "", "this list", help, NULL},
    {"quit", "", "leave; the battle stays on the host", NULL, NULL},
};

static const struct {
    const char *name, *is;
} nicknames[] = {{"?", "help"},     {"h", "help"},        {"u", "undo"},     {"q", "quit"},
                 {"exit", "quit"},  {"board", "map"},     {"m", "map"},      {"units", "unit"},
                 {"rule", "rules"}, {"sight", "range"},   {"arc", "range"},  {"clock", "who"},
                 {"links", "who"},  {"takeback", "undo"}, {"yes", "accept"}, {"no", "decline"}};

static void print_help(const far *f)
{
    (void)f;
    puts("A move: its number in the list, with a facing behind it where there are several (`4 N`), or in notation, as\n"
         "the list has it. On a free table any legal place may be typed. A later question may be answered at an\n"
         "earlier one.");
    for (int i = 0; i < COUNT(words); i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", words[i].name, words[i].argument);
        printf("  %-18s %s\n", left, words[i].help);
    }
}

static const word *word_named(const char *line, size_t n)
{
    char name[32];
    if (n >= sizeof name) return NULL;
    for (size_t i = 0; i < n; i++) name[i] = (char)tolower((unsigned char)line[i]);
    name[n] = 0;
    for (int i = 0; i < COUNT(nicknames); i++)
        if (strcmp(nicknames[i].name, name) == 0) snprintf(name, sizeof name, "%s", nicknames[i].is);
    for (int i = 0; i < COUNT(words); i++)
        if (strcmp(words[i].name, name) == 0) return &words[i];
    return NULL;
}

/* ---- answers ---- */

static void not_understood(far *f, const char *line, const json_t *reasons)
{
    nearest n = nearest_to(line);
    for (int i = 0; i < COUNT(words); i++) nearest_try(&n, words[i].name);
    const char *best = nearest_found(&n);
    far_reasons(f, reasons);
    if (!*far_text(reasons, "fault")) return;
    if (best)
        printf("did you mean `%s`?\n", best);
    else
        puts("`moves` lists what can be done, `help` what can be asked");
}

/* A move of this question, or of a later one to which answers lead that change nothing by themselves. */
static void answer(far *f, const char *line)
{
    const char *text = meant(f, line);
    if (!*text) return;
    json_t *reasons = far_call(f, "reasons", json_pack("[s]", text));
    json_t *path = json_object_get(reasons, "path");
    if (!reasons) return;
    if (!json_is_true(json_object_get(reasons, "ok"))) {
        not_understood(f, line, reasons);
    } else {
        json_decref(f->path_meant);
        f->path_meant = json_array_size(path) ? json_deep_copy(path) : json_pack("[s]", text);
        json_t *first = json_incref(json_array_get(f->path_meant, 0));
        json_array_remove(f->path_meant, 0);
        if (!json_is_string(first) || !far_answer(f, json_string_value(first))) json_array_clear(f->path_meant);
        json_decref(first);
    }
    json_decref(reasons);
}

far_end far_word(far *f, const char *line)
{
    size_t n = strcspn(line, " \t");
    const word *w = word_named(line, n);
    char *rest = strdup(line + n + strspn(line + n, " \t"));
    far_end end = FAR_GOES_ON;
    bool concedes = strcasecmp(line, "concede") == 0;
    if (!rest) memory_is_out();
    if (concedes)
        far_offer(f, "resign");
    else if (w && strcmp(w->name, "quit") == 0)
        end = FAR_LEAVES;
    else if (w && strcmp(w->name, "next") == 0)
        end = *far_text(f->now, "next") ? FAR_NEXT : (puts("there is no rematch yet"), FAR_GOES_ON);
    else if (w && w->offer)
        far_offer(f, w->offer);
    else if (w)
        w->run(f, rest);
    else if (far_is(f, "yours"))
        answer(f, line);
    else
        puts("you are not asked now; `help` lists what can be typed all the same");
    free(rest);
    return end;
}
