/* A desk over a battle of this process: it is written down as it goes, and goes on by one answer at a time. */
#include "desk_here.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool here_fails(here *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(h->is.why, sizeof h->is.why, format, args);
    va_end(args);
    return false;
}

/* ---- how it stands ---- */

bool here_is_mine(const here *h, gg_ask ask)
{
    if (ask.kind == GG_ROLL) return h->g.s.typed;
    return ask.kind == GG_CHOOSE && h->g.s.seat[ask.side] == PLAYER_HUMAN;
}

/* Who plays both sides looks with the eyes of the one that is asked, and keeps them while dice fall. */
static int eyes_now(const here *h, gg_ask ask)
{
    unsigned mine = h->is.now.mine;
    if (mine == 0) return -1;
    if (mine != 3) return mine == 2;
    return ask.kind == GG_CHOOSE ? ask.side : h->is.now.eyes;
}

void here_look(here *h)
{
    desk_now *now = &h->is.now;
    gg_ask ask = session_ask(&h->g.s);
    now->at = h->g.s.at;
    now->over = ask.kind == GG_OVER;
    now->yours = here_is_mine(h, ask) && !now->looks;
    if (here_is_taught(h)) now->yours &= h->is.lesson->state == LESSON_ASKS;
    now->thinking = mind_busy(h->mind);
    now->eyes = eyes_now(h, ask);
}

void here_introduce(here *h)
{
    desk_now *now = &h->is.now;
    const session *s = &h->g.s;
    bool both = s->seat[0] == PLAYER_HUMAN && s->seat[1] == PLAYER_HUMAN;
    snprintf(now->title, sizeof now->title, "%s", gg_battle_title(s->b));
    now->typed = s->typed;
    for (int side = 0; side < GG_SIDES; side++) {
        bool person = s->seat[side] == PLAYER_HUMAN;
        snprintf(now->side[side], sizeof now->side[side], "%s", gg_battle_side(s->b, side));
        snprintf(now->seat[side], sizeof now->seat[side], "%s",
                 !person ? session_who(s, side)
                 : both  ? "a person"
                         : "you");
        if (person) now->mine |= 1u << side;
    }
}

/* ---- answers ---- */

/* That it cannot be written is said once for each file, until it can be again. */
void here_settle(here *h)
{
    game_settle(&h->g);
    const ledger *failed = game_failed(&h->g);
    if (failed && failed != h->told)
        snprintf(h->news, sizeof h->news, "%.500s; `keep FILE` writes it to another file", failed->why);
    h->told = failed;
}

static bool refuse(here *h, const gg_answer *a, gg_status status)
{
    gg_reasons *r = take(sizeof *r);
    gg_text t = gg_text_on(h->is.why, sizeof h->is.why);
    const gg_battle *b = h->g.s.b;
    if (status == GG_BAD_DICE) gg_text_add(&t, "those dice do not fit the roll");
    if (status != GG_BAD_DICE && status != GG_REFUSED) gg_text_add(&t, "that is not what is asked now");
    if (status == GG_REFUSED) gg_reasons_of(b, h->g.s.now, a->move, r);
    for (int i = 0; i < r->count; i++) {
        const gg_rule_entry *rule = gg_system_rule(gg_battle_system(b), r->reason[i].rule);
        gg_text_add(&t, "%s%s [%s]", i ? "; " : "", r->reason[i].words, rule ? rule->id : "-");
    }
    if (r->instead[0]) gg_text_add(&t, ". %s", r->instead);
    free(r);
    return false;
}

bool here_give(here *h, const gg_answer *a, answer_by by, const char *reason)
{
    gg_status status = game_answer(&h->g, a, by, reason);
    if (status != GG_DONE) return refuse(h, a, status);
    h->insist = false;
    if (here_is_mine(h, session_ask(&h->g.s)) || game_failed(&h->g)) here_settle(h);
    here_look(h);
    return true;
}

/* ---- going on ---- */

/* Until something can be read: what was typed, or that a program has chosen. */
static void wait_for(const here *h, int milliseconds)
{
    struct pollfd on[2] = {{.fd = h->keyboard, .events = POLLIN},
                           {.fd = mind_busy(h->mind) ? mind_signal(h->mind) : -1, .events = POLLIN}};
    poll(on, 2, milliseconds); /* a signal ends it too: the screen may have another size */
}

static desk_news say_news(here *h)
{
    snprintf(h->is.said, sizeof h->is.said, "%s", h->news);
    h->news[0] = 0;
    return DESK_SAID;
}

static desk_news throw_dice(here *h)
{
    const session *s = &h->g.s;
    gg_dice dice = session_dice(s);
    gg_answer a = {.kind = GG_ROLL};
    a.dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, a.faces);
    here_give(h, &a, BY_DICE, "");
    return DESK_CHANGED;
}

static desk_news let_think(here *h, int player, int milliseconds)
{
    gg_answer a = {.kind = GG_CHOOSE};
    char reason[GG_SENTENCE];
    int side = session_ask(&h->g.s).side;
    if (!mind_busy(h->mind)) {
        if (!mind_begin(h->mind, &h->g.s, player, h->of.guest[side], (int)h->of.think, (int)h->of.rollouts)) {
            here_fails(h, "the computer cannot think: no thread can be begun");
            return DESK_GONE;
        }
        here_look(h);
    }
    wait_for(h, milliseconds);
    if (!mind_take(h->mind, &a.move, reason)) return DESK_QUIET;
    if (!here_give(h, &a, BY_PROGRAM, reason)) return DESK_GONE;
    if (a.move == GG_CONCEDE && reason[0]) snprintf(h->news, sizeof h->news, "%s", reason); /* it failed, or despairs */
    return DESK_CHANGED;
}

static desk_news step(desk *d, int milliseconds)
{
    here *h = here_of(d);
    gg_answer a;
    gg_ask ask = session_ask(&h->g.s);
    if (h->news[0]) return say_news(h);
    if (here_is_taught(h) && h->is.lesson->state == LESSON_LAYS) return here_lesson_step(h);
    if (d->now.looks || (here_is_taught(h) && h->is.lesson->state != LESSON_ASKS)) {
        wait_for(h, milliseconds);
        return DESK_QUIET;
    }
    if (ask.kind == GG_ROLL && !h->g.s.typed) return throw_dice(h);
    if (ask.kind == GG_CHOOSE && !here_is_mine(h, ask)) return let_think(h, h->g.s.seat[ask.side], milliseconds);
    if (ask.kind == GG_CHOOSE && here_unasked(h, &a)) {
        if (here_taught(h, a.move) && here_give(h, &a, BY_PERSON, "")) return DESK_CHANGED;
        h->queued = h->said.wishes = 0;
        snprintf(h->news, sizeof h->news, "%s", h->is.why);
    }
    if (h->news[0]) return say_news(h);
    wait_for(h, milliseconds);
    return DESK_QUIET;
}

static bool look(desk *d, int at)
{
    here *h = here_of(d);
    if (at > h->g.s.answers) return here_fails(h, "the battle has only %d answers", h->g.s.answers);
    d->looked = at < 0 || at == h->g.s.answers ? -1 : at;
    return true;
}

/* ---- beginning and end ---- */

static bool leave(desk *d, bool forget, char *out, size_t cap)
{
    here *h = here_of(d);
    mind_stop(h->mind);
    if (h->forgettable && (forget || h->g.s.at == 0)) game_forget(&h->g);
    if (!game_record_close(&h->g)) {
        snprintf(out, cap, "%s\nthe battle is NOT saved beyond its last good answer\n", game_failed(&h->g)->why);
        return false;
    }
    sitting_where(&h->g, d->now.over, out, cap);
    return true;
}

static void close_here(desk *d)
{
    here *h = here_of(d);
    mind_close(h->mind);
    here_lesson_close(h);
    here_lend_free(h);
    game_end(&h->g);
    free(h);
}

/* The answers of the record that is gone on with; false: they do not play. */
static bool relive(here *h, char *why, size_t cap)
{
    gg_fault fault = {0};
    bool torn;
    if (!game_resume(&h->g, h->of.record, &fault, &torn)) {
        snprintf(why, cap, "%s:%d:%d: %s; to go on from before it, cut the record there", h->path, fault.line,
                 fault.column, fault.text);
        return false;
    }
    if (torn)
        snprintf(h->news, sizeof h->news, "%.300s:%d: %.200s: going on from the last good answer", h->path, fault.line,
                 fault.text);
    return true;
}

/* Where it can be written nowhere it is played all the same, and that is said. */
static bool write_down(here *h, char *why, size_t cap)
{
    char failed[PATH_TEXT + 256];
    if (h->of.record && !relive(h, why, cap)) return false;
    if (h->of.unwritten) return true;
    if (!sitting_write(&h->of, &h->g, why, cap)) return false;
    if (!h->of.record && !sitting_keep(h->name, &h->g, failed, sizeof failed))
        snprintf(h->news, sizeof h->news, "%.500s; `keep FILE` keeps the battle elsewhere", failed);
    return true;
}

desk *desk_here(const sitting *of, int keyboard, char *why, size_t cap)
{
    here *h = take(sizeof *h);
    h->is = (desk){.call = here_call,
                   .say = here_say,
                   .undo = here_undo,
                   .step = step,
                   .look = look,
                   .stand = here_stand,
                   .word = here_word,
                   .leave = leave,
                   .close = close_here,
                   .words = here_words,
                   .looked = -1};
    h->of = *of;
    snprintf(h->name, sizeof h->name, "%s", of->name);
    snprintf(h->path, sizeof h->path, "%s", of->path);
    h->of.name = h->name, h->of.path = h->path;
    h->forgettable = !of->record;
    h->keyboard = keyboard;
    h->mind = mind_open();
    sitting_begin(&h->of, &h->g, NULL);
    if (!h->mind || !write_down(h, why, cap)) {
        if (!h->mind) snprintf(why, cap, "there is no room for another pipe: %s", strerror(errno));
        close_here(&h->is);
        return NULL;
    }
    here_introduce(h);
    h->is.now.looks = of->looks;
    here_look(h);
    return &h->is;
}
