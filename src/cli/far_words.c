/* What can be typed in a battle far away, one function a word. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "far.h"
#include "keys.h"
#include "rules.h"

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

static void show_map(far *f, char *rest) { far_map(f, rest, false); }

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

static const far_word_row words[] = {
    {"moves", "[all]", "what can be done now; `moves all`: every move and every place, however long", show_moves, NULL},
    {"map", "[LABEL]", "the battlefield; of one piece: around it; `map small`: in few lines", show_map, NULL},
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
    {"help", "", "this list", help, NULL},
    {"quit", "", "leave; the battle stays on the host", NULL, NULL},
};

static const struct {
    const char *name, *is;
} nicknames[] = {{"?", "help"},     {"h", "help"},        {"u", "undo"},     {"q", "quit"},
                 {"exit", "quit"},  {"board", "map"},     {"m", "map"},      {"units", "unit"},
                 {"rule", "rules"}, {"sight", "range"},   {"arc", "range"},  {"clock", "who"},
                 {"links", "who"},  {"takeback", "undo"}, {"yes", "accept"}, {"no", "decline"}};

/* These, and those of a host alone; NULL: there are no more. */
static const far_word_row *row_at(int i)
{
    if (i < COUNT(words)) return &words[i];
    return far_home_words[i - COUNT(words)].name ? &far_home_words[i - COUNT(words)] : NULL;
}

static void print_help(const far *f)
{
    term_wrap(
        &f->t,
        "A move: its number in the list, with a facing behind it where there are several (`4 N`), or in notation, "
        "as the list has it. On a free table any legal place may be typed. A later question may be answered at an "
        "earlier one.",
        0, 0);
    for (int i = 0; row_at(i); i++) {
        char left[40];
        snprintf(left, sizeof left, "  %s %s", row_at(i)->name, row_at(i)->argument);
        term_beside(&f->t, left, 21, row_at(i)->help);
    }
}

static const far_word_row *word_named(const char *line, size_t n)
{
    char name[32];
    if (n >= sizeof name) return NULL;
    for (size_t i = 0; i < n; i++) name[i] = (char)tolower((unsigned char)line[i]);
    name[n] = 0;
    for (int i = 0; i < COUNT(nicknames); i++)
        if (strcmp(nicknames[i].name, name) == 0) snprintf(name, sizeof name, "%s", nicknames[i].is);
    for (int i = 0; row_at(i); i++)
        if (strcmp(row_at(i)->name, name) == 0) return row_at(i);
    return NULL;
}

/* ---- answers ---- */

static void not_understood(far *f, const char *line, const json_t *reasons)
{
    nearest n = nearest_to(line);
    for (int i = 0; row_at(i); i++) nearest_try(&n, row_at(i)->name);
    const char *best = nearest_found(&n);
    far_reasons(f, reasons);
    if (!*far_text(reasons, "fault")) return;
    if (best)
        printf("did you mean `%s`?\n", best);
    else
        puts("`moves` lists what can be done, `help` what can be asked");
}

static bool asks(const json_t *reasons) { return json_is_true(json_object_get(reasons, "asks")); }
static bool is_legal(const json_t *reasons) { return json_is_true(json_object_get(reasons, "ok")); }

/* What a line means over there, first of all as the part that was missing in the one before it. */
static json_t *reasons_of(far *f, const char *text)
{
    char whole[sizeof f->asked + 160];
    json_t *reasons = NULL;
    snprintf(whole, sizeof whole, "%s|%.150s", f->asked, text);
    if (f->asked[0]) reasons = far_call(f, "reasons", json_pack("[s]", whole));
    bool answers = is_legal(reasons) || asks(reasons);
    if (!answers) {
        json_decref(reasons);
        reasons = far_call(f, "reasons", json_pack("[s]", text));
    }
    bool more = asks(reasons);
    snprintf(f->asked, sizeof f->asked, "%.*s", more ? (int)sizeof f->asked - 1 : 0, answers ? whole : text);
    return reasons;
}

/* What ends something while others could still act is asked once more of somebody at a keyboard. */
static bool is_sure(far *f, const char *text)
{
    for (int i = 0; i < f->moves.rows && far_typing(f->link); i++) {
        const far_row *r = &f->moves.row[i];
        const json_t *ends = json_object_get(r->offer, "ends");
        if (!json_is_object(ends) || r->ways != 1 || strcasecmp(r->way[0].text, text) != 0) continue;
        const char *left = far_text(ends, "left");
        far_say(f, "%s: %s could still act, and this cannot be taken back.", far_text(r->offer, "label"),
                *left ? left : "others");
        bool sure = far_line(f, "Sure? yes or no > ") && line_agrees(&f->line);
        if (!sure) puts("then not");
        return sure;
    }
    return true;
}

/* A move of this question, or of a later one to which answers lead that change nothing by themselves. */
static void answer(far *f, const char *line)
{
    char text[400];
    snprintf(text, sizeof text, "%s", meant(f, line));
    if (!*text || !is_sure(f, text)) return;
    json_t *reasons = reasons_of(f, text);
    if (!reasons) return;
    if (asks(reasons)) {
        far_reasons(f, reasons);
    } else if (!is_legal(reasons)) {
        not_understood(f, line, reasons);
    } else {
        far_mean(f, text, reasons);
    }
    json_decref(reasons);
}

void far_complete(void *of, struct keys_words *k)
{
    far *f = of;
    if (!*k->before)
        for (int i = 0; i < COUNT(words); i++) keys_offer(k, words[i].name);
    for (int i = 0; i < f->moves.rows; i++)
        for (int w = 0; w < f->moves.row[i].ways; w++) keys_offer_line(k, f->moves.row[i].way[w].text);
    for (int i = 0; i < f->moves.rows; i++)
        if (f->moves.row[i].motion) keys_offer_line(k, f->moves.row[i].text);
}

far_end far_word(far *f, const char *line)
{
    size_t n = strcspn(line, " \t");
    const far_word_row *w = word_named(line, n);
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
