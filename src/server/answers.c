/* Answers: a side answers what it is asked, once; then dice fall until something is to be chosen, and all of it is one change. */
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

/* ---- dice ---- */

static void throw_one(room *r, game *g, const fair_dice *dice, int64_t now)
{
    gg_answer a = {.kind = GG_ROLL};
    uint32_t number = g->rolls++;
    a.dice = (uint8_t)fair_throw(dice, number, r->s.b, r->s.now, a.faces);
    if (room_give(r, &a, BY_DICE, 0, number, now) != GG_DONE) abort(); /* the dice of this very roll */
}

void room_throw(room *r, game *g, int64_t now)
{
    uint8_t nonce[GG_SIDES][FAIR_BYTES];
    bool waits = session_ask(&r->s).kind == GG_ROLL && !g->outcome;
    if (waits && game_nonced(g)) {
        for (int side = 0; side < GG_SIDES; side++) memcpy(nonce[side], g->seat[side].nonce, FAIR_BYTES);
        fair_dice dice = fair_make(g->secret, nonce, r->id.text);
        while (session_ask(&r->s).kind == GG_ROLL) throw_one(r, g, &dice, now);
        waits = false;
    }
    if (!waits)
        g->nonce_due = 0;
    else if (!g->nonce_due && game_full(g))
        g->nonce_due = now + NONCE_MS;
    room_decided(r, g);
    gg_ask ask = session_ask(&r->s);
    clock_charge(g, now, !g->outcome && ask.kind == GG_CHOOSE && ask.side < GG_SIDES ? ask.side : NOBODY);
}

/* ---- what was heard ---- */

static void reply_given(host *h, room *r, const looker *before, int n, int to, int64_t now, reply *out)
{
    looker who = looker_of(&r->g, before->person, room_asked(r));
    bool known = room_knows(r, before->eyes, n);
    reply_json(out, json_pack("{sb ss so so}", "ok", true, "text", known ? r->extra[n - 1].text : "", "events",
                              events_json(r, before->eyes, n - 1, to), "battle", told_battle(h, r, &who, now)));
}

/* The dice that an answer called for, and what follows before somebody chooses again. */
static int end_of(const room *r, int n)
{
    while (n < r->s.answers && r->s.given[n].by == BY_DICE) n++;
    return n;
}

/* ---- refusals ---- */

/* By what that side may know: a refusal tells nothing else. */
static void reply_refused(const room *r, int side, gg_move m, reply *out)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    gg_state *seen = (gg_state *)bytes;
    char hint[GG_SENTENCE] = "";
    gg_redact(r->s.b, r->s.now, side, seen);
    gg_rule rule = gg_verdict(r->s.b, seen, m);
    const gg_rule_entry *why = gg_system_rule(gg_battle_system(r->s.b), rule);
    gg_verdict_hint(r->s.b, seen, m, hint, sizeof hint);
    reply_error(out, 422, "refused", "that is not legal now: %s", why ? why->words : "no rule offers it");
    if (!out->json) return;
    json_object_set_new(out->json, "why", json_string(why ? why->words : "no rule offers it now"));
    if (why) json_object_set_new(out->json, "rule", json_string(why->id));
    if (hint[0]) json_object_set_new(out->json, "hint", json_string(hint));
}

static bool read_answer(const room *r, int side, const char *text, gg_answer *a, reply *out)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    gg_fault fault = {0};
    gg_redact(r->s.b, r->s.now, side, (gg_state *)seen);
    bool read = gg_answer_parse(r->s.b, (gg_state *)seen, text, strlen(text), a, &fault);
    if (read && a->kind == GG_CHOOSE) return true;
    reply_error(out, 422, "refused", "%s", read ? "the host throws the dice, and nobody is umpire here" : fault.text);
    if (out->json) json_object_set_new(out->json, "why", json_string(read ? "that is not a move" : fault.text));
    return false;
}

/* ---- the same once more ---- */

/* The answer that this side gave to that ask; false: it was not this one. */
static bool is_repeated(const room *r, const looker *who, int at, const char *text)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    gg_state *before = (gg_state *)bytes;
    gg_answer a;
    gg_fault fault;
    if (at < 0 || at >= r->s.answers) return false;
    const answered *given = &r->s.given[at];
    if (given->by != BY_PERSON || given->side >= GG_SIDES || !(who->mine >> given->side & 1)) return false;
    session_state_at(&r->s, at, before);
    if (!gg_answer_parse(r->s.b, before, text, strlen(text), &a, &fault)) return false;
    return a.kind == GG_CHOOSE && given->answer.kind == GG_CHOOSE && a.move == given->answer.move;
}

/* ---- an answer ---- */

static bool may_answer(request *q, const room *r, const looker *who, reply *out)
{
    int asked = room_asked(r);
    if (!(who->mine >> asked & 1)) {
        reply_error(out, 403, "not_yours", "the other side is asked: wait for your turn");
        return false;
    }
    if (!room_is_asked(r, q->person, asked)) {
        reply_error(out, 403, "not_yours", "it is the turn of another one of your side");
        return false;
    }
    if (r->g.adjourned) {
        reply_error(out, 422, "refused", "the battle is adjourned: resume it first");
        return false;
    }
    return true;
}

/* An answer says no to what the other side has offered, and what was to be taken back is not the last any more. */
static void drop_offers(game *g, int side)
{
    int kept = 0;
    g->no.said = false;
    for (int i = 0; i < g->offers; i++) {
        const offer *x = &g->offer[i];
        bool gone = x->kind == OFFER_TAKEBACK || (x->kind == OFFER_DRAW && x->by != side);
        if (gone && x->by != side) g->no = (refusal){true, x->kind, side};
        if (!gone) g->offer[kept++] = *x;
    }
    g->offers = kept;
}

static void answer_now(request *q, room *r, const looker *who, const char *text, reply *out)
{
    change c;
    gg_answer a;
    int side = room_asked(r);
    if (!may_answer(q, r, who, out) || !read_answer(r, side, text, &a, out)) return;
    change_begin(&c, r, "answers", q->now);
    if (room_give(r, &a, BY_PERSON, q->person, -1, q->now) != GG_DONE) {
        reply_refused(r, side, a.move, out);
        return;
    }
    c.g.seat[side].answered = true;
    drop_offers(&c.g, side);
    bool gives_up = a.move == GG_CONCEDE;
    if (gives_up)
        game_decide(&c.g, OUTCOME_RESIGNED, !side, "The %s give the battle up.", side_called(r->s.b, side).text);
    room_throw(r, &c.g, q->now);
    if (!change_commit(q->host, r, &c, who, out)) return;
    looker eyes = *who;
    eyes.eyes = side;
    reply_given(q->host, r, &eyes, c.from + 1, r->s.answers, q->now, out);
    metrics_add(q->host, "answers_total", "by=\"person\"", 1);
}

void give_answer(request *q, reply *out)
{
    int64_t epoch, at;
    looker who;
    const char *text = body_text(q, "text", (size_t)GG_MOVE_TEXT * 2, out);
    if (!text || !body_number(q, "epoch", 0, INT32_MAX, &epoch, out) || !body_number(q, "at", 0, INT32_MAX, &at, out))
        return;
    room *r = room_look(q, out, &who);
    if (!r) return;
    if (!room_sits(q, out, r, &who))
        (void)0; /* said */
    else if (epoch == r->is.epoch && is_repeated(r, &who, (int)at, text))
        reply_given(q->host, r, &who, (int)at + 1, end_of(r, (int)at + 1), q->now, out);
    else if (epoch != r->is.epoch || at != r->s.answers || room_asked(r) == NOBODY)
        reply_late(out, q->host, r, &who, q->now);
    else
        answer_now(q, r, &who, text, out);
    room_leave(host_rooms(q->host), r);
}
