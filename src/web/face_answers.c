/* A page's calls: answers by people, dice and programs, and odds. */
#include <stdlib.h>
#include <string.h>

#include "face.h"

enum { ODDS_ROOM = 96 << 20, ASSUMED = 32, THOROUGH = 5000 };

/* ---- answering ---- */

static void draw_refusal(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_set_text(p, "text", "");
    paper_set_text(p, "reason", "");
    paper_key(p, "faces");
    paper_begin(p, '['), paper_end(p, ']');
    paper_key(p, "events");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_forbidden(const face *f, paper *p, gg_move m)
{
    char hint[GG_SENTENCE];
    const gg_battle *b = f->s.b;
    gg_rule rule = gg_verdict(b, f->s.now, m);
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", r ? r->words : "no rule offers it now");
    if (r) paper_set_text(p, "rule", r->id);
    if (gg_verdict_hint(b, f->s.now, m, hint, sizeof hint) > 0) paper_set_text(p, "hint", hint);
    paper_set_text(p, "text", "");
    paper_key(p, "events");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

/* An answer that fits what is asked, given and told. */
static void answer(face *f, paper *p, const gg_answer *a, answer_by by, const char *reason)
{
    char text[512];
    gg_answer_print(f->s.b, f->s.now, a, text, sizeof text);
    paper_begin(p, '{');
    paper_key(p, "events");
    paper_begin(p, '[');
    teller t = teller_on(p, &f->words);
    gg_status status = session_give(&f->s, a, by, &t.sink);
    if (status == GG_REFUSED) {
        draw_forbidden(f, face_begin(f), a->move);
        return;
    }
    paper_end(p, ']');
    paper_set_bool(p, "ok", status == GG_DONE);
    if (status != GG_DONE)
        paper_set_text(p, "why", status == GG_BAD_DICE ? "those dice do not fit the roll" : face_what_is_asked(f));
    paper_set_text(p, "text", text);
    paper_set_text(p, "reason", reason);
    paper_key(p, "faces");
    paper_begin(p, '[');
    for (int i = 0; i < a->dice; i++) paper_int(p, a->faces[i]);
    paper_end(p, ']');
    paper_end(p, '}');
}

void face_give(face *f)
{
    size_t len;
    paper *p = face_begin(f);
    gg_answer a;
    gg_fault fault = {0};
    const char *text = face_first_argument(f, &len);
    if (!f->open)
        draw_refusal(p, face_what_is_asked(f));
    else if (gg_answer_parse(f->s.b, f->s.now, text, len, &a, &fault))
        answer(f, p, &a, BY_PERSON, "");
    else
        draw_refusal(p, fault.text);
}

void face_throw(face *f)
{
    paper *p = face_begin(f);
    gg_answer a = {.kind = GG_ROLL};
    if (!face_asks(f, GG_ROLL)) {
        draw_refusal(p, face_what_is_asked(f));
        return;
    }
    gg_dice dice = session_dice(&f->s);
    a.dice = (uint8_t)gg_dice_throw(&dice, f->s.b, f->s.now, a.faces);
    answer(f, p, &a, BY_DICE, "");
}

static const char *why_not_play(const face *f, int player)
{
    if (player < 0) return "there is no such player";
    if (!face_asks(f, GG_CHOOSE)) return face_what_is_asked(f);
    return gg_player_plays(f->s.b, player) ? NULL : "it does not play this";
}

typedef struct watch {
    double (*clock)(void);
    double begun, milliseconds;
} watch;

static double spent(void *of)
{
    const watch *w = of;
    return (w->clock() - w->begun) / w->milliseconds;
}

static gg_leisure leisure_of(const face *f, watch *w, int player, int milliseconds, int rollouts)
{
    if (milliseconds <= 0) milliseconds = gg_player_milliseconds(player);
    if (rollouts > 0 || milliseconds == 0 || !f->clock) return (gg_leisure){.rollouts = rollouts > 0 ? rollouts : 0};
    *w = (watch){.clock = f->clock, .begun = f->clock(), .milliseconds = milliseconds};
    return (gg_leisure){.spent = spent, .watch = w};
}

/* A program that gives its reasons leaves them as a comment in the record. */
void face_play(face *f, int milliseconds, int rollouts)
{
    size_t len;
    char reason[GG_SENTENCE];
    paper *p = face_begin(f);
    int player = gg_player_find(face_first_argument(f, &len));
    const char *why = why_not_play(f, player);
    if (why) {
        draw_refusal(p, why);
        return;
    }
    watch w;
    gg_leisure leisure = leisure_of(f, &w, player, milliseconds, rollouts);
    gg_arena room = {.size = gg_player_space(f->s.b, player)};
    room.base = take(room.size);
    gg_dice chance = session_chance(&f->s, session_ask(&f->s).side);
    gg_answer a = {.kind = GG_CHOOSE, .move = session_think(&f->s, player, &chance, &room, &leisure, reason)};
    free(room.base);
    session_cut(&f->s, f->s.at);
    if (reason[0]) session_remark(&f->s, reason, strlen(reason));
    answer(f, p, &a, BY_PROGRAM, reason);
}

/* ---- odds ---- */

static void draw_no_odds(paper *p, const char *why)
{
    paper_clear(p);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_end(p, '}');
}

/* The moves among the arguments, the first being what is weighed; -1: why not was said. */
static int read_moves(const face *f, paper *p, gg_move *out, int cap)
{
    size_t at = 0, len;
    int n = 0;
    for (const char *text; n < cap && (text = face_argument(f, &at, &len)); n++) {
        gg_fault fault = {0};
        bool roll = n == 0 && face_asks(f, GG_ROLL);
        out[n] = roll ? 0 : gg_move_parse(f->s.b, f->s.now, text, len, &fault);
        if (roll || out[n]) continue;
        draw_no_odds(p, fault.text);
        return -1;
    }
    return n;
}

void face_odds(face *f, int budget)
{
    paper *p = face_begin(f);
    gg_move move[1 + ASSUMED] = {0};
    bool roll = face_asks(f, GG_ROLL);
    if (!roll && !face_asks(f, GG_CHOOSE)) {
        draw_no_odds(p, face_what_is_asked(f));
        return;
    }
    int n = read_moves(f, p, move, 1 + ASSUMED);
    if (n < 0) return; /* it was said */
    if (!roll && (!move[0] || gg_verdict(f->s.b, f->s.now, move[0]) != GG_OK)) {
        draw_no_odds(p, "that move is not allowed, so it has no odds");
        return;
    }
    weighing *w = take(sizeof *w);
    weigh_limits limits = {.budget = budget > 0 ? budget : weigh_budget(f->s.b), .room = ODDS_ROOM};
    if (limits.budget >= THOROUGH) limits.again = WEIGH_AGAIN; /* not for the first words */
    gg_odds_ask ask = {.move = move[0], .assume = move + 1, .assumes = n > 1 ? n - 1 : 0};
    if (weigh(f->s.b, f->s.now, &ask, limits, w))
        draw_odds(p, w, f->s.b);
    else
        draw_no_odds(p, "the odds do not fit in memory, not even as an estimate");
    weigh_free(w);
    free(w);
}
