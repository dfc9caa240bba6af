/* A page's calls: answers by people, dice and programs. */
#include <stdlib.h>
#include <string.h>

#include "face.h"

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

/* By a person: he who answers sits there. */
static void give(face *f, paper *p, const char *text, size_t len)
{
    gg_answer a;
    gg_fault fault = {0};
    gg_ask ask = f->open ? session_ask(&f->s) : (gg_ask){0};
    if (!f->open)
        draw_refusal(p, face_what_is_asked(f));
    else if (gg_answer_parse(f->s.b, f->s.now, text, len, &a, &fault)) {
        if (a.kind == GG_CHOOSE && ask.side < GG_SIDES) f->s.seat[ask.side] = PLAYER_HUMAN;
        answer(f, p, &a, BY_PERSON, "");
    } else
        draw_refusal(p, fault.text);
}

void face_give(face *f)
{
    size_t len;
    const char *text = face_first_argument(f, &len);
    give(f, face_begin(f), text, len);
}

/* Whatever a move may begin with, this is the umpire's. */
void face_amend(face *f)
{
    size_t len;
    buffer text = {0};
    const char *said = face_first_argument(f, &len);
    buffer_print(&text, "%s%s", strncmp(said, "amend ", 6) == 0 ? "" : "amend ", said);
    give(f, face_begin(f), text.at, text.len);
    buffer_free(&text);
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

static double spent(void *of)
{
    const face_watch *w = of;
    return (w->clock() - w->begun) / w->milliseconds;
}

gg_leisure face_leisure(const face *f, face_watch *w, int milliseconds, int rollouts)
{
    if (rollouts > 0 || milliseconds <= 0 || !f->clock) return (gg_leisure){.rollouts = rollouts > 0 ? rollouts : 0};
    *w = (face_watch){.clock = f->clock, .begun = f->clock(), .milliseconds = milliseconds};
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
    face_watch w;
    gg_leisure leisure =
        face_leisure(f, &w, milliseconds > 0 ? milliseconds : gg_player_milliseconds(player), rollouts);
    gg_arena room = {.size = gg_player_space(f->s.b, player)};
    room.base = take(room.size);
    gg_dice chance = session_chance(&f->s, session_ask(&f->s).side);
    gg_answer a = {.kind = GG_CHOOSE, .move = session_think(&f->s, player, &chance, &room, &leisure, reason)};
    free(room.base);
    session_cut(&f->s, f->s.at);
    f->s.seat[session_ask(&f->s).side] = player; /* whose reasons may be asked for */
    if (reason[0]) session_remark(&f->s, reason, strlen(reason));
    answer(f, p, &a, BY_PROGRAM, reason);
}
