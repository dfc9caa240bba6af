/* The coach: what he would do, what the enemy could, why the program did; how the battle ended and what turned it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "read.h"

static void working(screen *s, const char *words)
{
    say(s, TINT_DIM, "%s", words);
    draw_all(s);
    s->note[0] = 0;
}

/* ---- the hint ---- */

enum { THINK = 1200 };

/* As the list says it. */
static const char *tip_words(const screen *s, const json_t *tip, char out[WORDS])
{
    const json_t *move = part_of(tip, "move"), *offer = offer_called(s, text_of(move, "text"));
    json_t *said = json_copy((json_t *)(offer ? offer : move)); /* with the tip's label */
    json_object_set(said, "label", part_of(tip, "label"));
    move_words(s, said, out, WORDS);
    json_decref(said);
    return out;
}

static void build_hint(screen *s, popup *p)
{
    const json_t *tip;
    size_t i;
    char words[WORDS];
    if (!is_set(p->about, "ok")) prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(p->about, "why"));
    json_array_foreach(part_of(p->about, "tips"), i, tip)
    {
        paragraph *one = prose_add(&p->text, i ? TINT_PLAIN : TINT_GOOD, STYLE_BOLD, "%.0f %% to win: %s",
                                   100 * real_of(tip, "win"), tip_words(s, tip, words));
        one->act = (int)i;
        one->hang = 2;
        if (*text_of(tip, "why")) prose_add(&p->text, TINT_DIM, 0, "%s", text_of(tip, "why"))->indent = 2;
    }
}

static void hint_picked(screen *s, int act)
{
    json_t *move = json_incref(part_of(item_of(part_of(s->popup->about, "tips"), act), "move"));
    popup_close(s);
    commit_text(s, text_of(move, "text"));
    json_decref(move);
}

void show_hint(screen *s, const char *rest)
{
    (void)rest;
    if (lesson_hint(s)) return;
    if (!choosing(s)) {
        say(s, TINT_PLAIN, "nothing is asked of you now");
        return;
    }
    working(s, "the coach thinks");
    json_t *hint = ask(s, "hint", "[{s:i}]", "milliseconds", THINK);
    if (!hint) return;
    popup *p = popup_open(s, "what the coach would do", build_hint);
    p->about = hint;
    p->answers = true;
    p->pick = hint_picked;
    snprintf(p->foot, sizeof p->foot, "Enter does it");
}

/* ---- danger, reason, chance ---- */

static void build_danger(screen *s, popup *p)
{
    const json_t *t;
    size_t i;
    char who[96];
    json_array_foreach(p->about, i, t)
    {
        bool grave = real_of(t, "lost") > 0.1 || real_of(t, "loss") > 0.5;
        paragraph *one =
            prose_add(&p->text, grave ? TINT_BAD : TINT_PLAIN, 0, "%s: %s",
                      piece_words(piece_of(s, number_of(t, "piece", NOBODY)), who, sizeof who), text_of(t, "words"));
        one->hang = 2;
    }
    if (!p->text.count) prose_add(&p->text, TINT_GOOD, 0, "The enemy can do nothing to your units in his next turn.");
}

void show_danger(screen *s, const char *rest)
{
    (void)rest;
    working(s, "weighing what the enemy could do");
    json_t *list = ask(s, "danger", "[o]", eyes_of(s));
    if (list) popup_open(s, "what the enemy could do in his next turn", build_danger)->about = list;
}

void show_reason(screen *s, const char *rest)
{
    (void)rest;
    json_t *reason = ask(s, "reason", "[]");
    const char *words = json_string_value(reason);
    if (reason)
        show_words(s, "why the computer did it", words && *words ? words : "The computer has decided nothing yet.");
    json_decref(reason);
}

void show_chance(screen *s, const char *rest)
{
    int side = s->d->now.eyes < 0 ? 0 : s->d->now.eyes;
    (void)rest;
    working(s, "weighing the battle");
    json_t *c = ask(s, "winChance", "[ii]", side, 60);
    if (!c) return;
    say(s, TINT_PLAIN, "%s: %.0f %% to win, give or take %.0f", s->d->now.side[side], 100 * real_of(c, "chance"),
        200 * real_of(c, "error"));
    json_decref(c);
}

/* ---- the end ---- */

enum { END_REVIEW, END_REPLAY, END_LOG, END_FIELD, END_LEAVE };

static void add_losses(screen *s, popup *p, int side)
{
    const json_t *piece;
    size_t i;
    int gone = 0, units = 0, head = p->text.count;
    char name[80];
    text_copy(name, sizeof name, s->d->now.side[side]);
    prose_add(&p->text, side ? TINT_SIDE1 : TINT_SIDE0, STYLE_BOLD, "%s", "");
    json_array_foreach(part_of(s->k.view, "pieces"), i, piece)
    {
        bool leader = strcmp(text_of(piece, "arm"), "leader") == 0;
        if (number_of(piece, "side", -1) != side) continue;
        json_t *sheet = ask_quietly(s, "sheet", json_pack("[io]", number_of(piece, "id", 0), eyes_of(s)));
        const char *lost = text_of(sheet, "lost");
        units += !leader;
        gone += *lost && !leader;
        if (*lost) {
            paragraph *one = prose_add(&p->text, TINT_DIM, 0, "%s: %s", text_of(piece, "name"), lost);
            one->indent = 2;
            one->hang = 2;
        }
        json_decref(sheet);
    }
    char words[160];
    snprintf(words, sizeof words, "%s: %d of %d units lost", capital(name), gone, units);
    prose_say(&p->text.at[head], words);
}

static void build_end(screen *s, popup *p)
{
    const json_t *result = part_of(s->k.view, "result");
    capital(prose_add(&p->text, TINT_PLAIN, 0, "%s", text_of(result, "words"))->text);
    prose_add(&p->text, TINT_DIM, 0, "%s", text_of(s->k.view, "clock"));
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    for (int side = 0; side < DESK_SIDES; side++) add_losses(s, p, side);
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Luck or judgement? The review")->act = END_REVIEW;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Go through the battle again")->act = END_REPLAY;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "The log")->act = END_LOG;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Look at the field")->act = END_FIELD;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Leave")->act = END_LEAVE;
}

static void end_picked(screen *s, int act)
{
    popup_close(s);
    switch (act) {
    case END_REVIEW: show_review(s, ""); return;
    case END_REPLAY: look_back(s, 0); return;
    case END_LOG: show_log(s, ""); return;
    case END_LEAVE: s->leaving = true; return;
    default: return;
    }
}

void show_end(screen *s)
{
    const json_t *result = part_of(s->k.view, "result");
    int winner = number_of(result, "winner", NOBODY);
    unsigned mine = s->d->now.mine;
    char title[160], who[60];
    if (!result) return;
    text_copy(who, sizeof who, winner == NOBODY ? "" : s->d->now.side[winner]);
    if (winner == NOBODY)
        snprintf(title, sizeof title, "The battle is drawn");
    else if (mine == 1 || mine == 2)
        snprintf(title, sizeof title, "You have %s: victory for the %s", mine >> winner & 1 ? "won" : "lost",
                 capital(who));
    else
        snprintf(title, sizeof title, "Victory: %s", capital(who));
    popup *p = popup_open(s, title, build_end);
    p->pick = end_picked;
}

/* ---- the review ---- */

static void add_ledger(popup *p, const json_t *side)
{
    char name[60];
    double luck = real_of(side, "luck"), choices = real_of(side, "choices");
    text_copy(name, sizeof name, text_of(side, "side"));
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "%s: the dice %s %.0f %%; choices %s %.0f %%", capital(name),
              luck < 0 ? "took" : "gave", 100 * (luck < 0 ? -luck : luck), choices < 0 ? "gave away" : "won",
              100 * (choices < 0 ? -choices : choices));
}

static void build_review(screen *s, popup *p)
{
    const json_t *one;
    size_t i;
    int turning = number_of(p->about, "turning", -1);
    (void)s;
    json_array_foreach(part_of(p->about, "sides"), i, one) add_ledger(p, one);
    prose_add(&p->text, TINT_DIM, 0, "in chances to win; Enter goes to that moment");
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    json_array_foreach(part_of(p->about, "entries"), i, one)
    {
        const char *mark = text_of(one, "mark"), *better = text_of(one, "better");
        bool turned = number_of(one, "n", 0) == turning;
        if (!turned && strcmp(mark, "slip") != 0 && strcmp(mark, "blunder") != 0 && strcmp(mark, "good") != 0) continue;
        const char *what = *text_of(one, "purpose") ? text_of(one, "purpose") : text_of(one, "answer");
        paragraph *para = prose_add(&p->text,
                                    strcmp(mark, "good") == 0 ? TINT_GOOD
                                    : *mark                   ? TINT_BAD
                                                              : TINT_YELLOW,
                                    0, "%d. %s%s%s: %s%s%s", number_of(one, "n", 0), turned ? "what turned it" : "",
                                    turned && *mark ? ", " : "", mark, what, *better ? "; better: " : "", better);
        para->act = number_of(one, "n", 0);
        para->hang = 2;
    }
}

static void review_picked(screen *s, int act)
{
    popup_close(s);
    look_back(s, act > 0 ? act - 1 : 0);
}

void show_review(screen *s, const char *rest)
{
    json_t *step = ask(s, "reviewBegin", "[{s:i}]", "rollouts", 12);
    char words[80];
    (void)rest;
    while (step && is_set(step, "ok") && !is_set(step, "finished")) {
        snprintf(words, sizeof words, "reviewing: %d of %d; Esc breaks it off", number_of(step, "done", 0),
                 number_of(step, "of", 0));
        json_decref(step);
        working(s, words);
        if (stop_asked()) {
            say(s, TINT_PLAIN, "the review was broken off");
            return;
        }
        step = ask(s, "reviewStep", "[i]", 300);
    }
    if (!step) return;
    bool ok = is_set(step, "ok");
    if (!ok) say(s, TINT_BAD, "%s", text_of(step, "why"));
    json_decref(step);
    json_t *review = ok ? ask(s, "reviewResult", "[]") : NULL;
    if (!review) return;
    popup *p = popup_open(s, "luck or judgement?", build_review);
    p->about = review;
    p->pick = review_picked;
}
