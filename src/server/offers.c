/* Offers: taking back, a draw, adjourning and going on, giving up, calling it off, a rematch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

typedef struct deal { /* an offer, a yes or a no, as it is carried out */
    request *q;
    room *r;
    const looker *who;
    int side; /* whose word it is */
    change c;
    reply *out;
} deal;

static bool refuse(deal *d, const char *why)
{
    reply_error(d->out, 422, "refused", "%s", why);
    return false;
}

/* ---- the list ---- */

static offer *find_offer(game *g, int kind, int by)
{
    for (int i = 0; i < g->offers; i++)
        if (g->offer[i].kind == kind && g->offer[i].by == by) return &g->offer[i];
    return NULL;
}

static void drop_offer(game *g, int kind)
{
    int kept = 0;
    for (int i = 0; i < g->offers; i++)
        if (g->offer[i].kind != kind) g->offer[kept++] = g->offer[i];
    g->offers = kept;
}

static bool put_offer(deal *d, int kind, int to)
{
    game *g = &d->c.g;
    offer *x = find_offer(g, kind, d->side);
    if (g->seat[!d->side].people == 0) return refuse(d, "nobody sits on the other side who could agree to it");
    if (!x && g->offers == GAME_OFFERS) return refuse(d, "too much is offered already: answer that first");
    if (!x) x = &g->offer[g->offers++];
    *x = (offer){kind, d->side, to};
    g->no.said = false;
    d->c.event = "offers";
    return true;
}

/* ---- taking back ---- */

/* So many answers stay if this side's last choice is taken back; -1: it has made none. */
static int back_to(const session *s, int side)
{
    for (int n = s->answers - 1; n >= 0; n--)
        if (s->given[n].side == side && s->given[n].by == BY_PERSON) return n;
    return -1;
}

static void cut(deal *d, int to)
{
    game *g = &d->c.g;
    int kept = 0;
    for (int i = 0; i < g->remarks; i++)
        if (g->remark[i].after <= to) g->remark[kept++] = g->remark[i];
    g->remarks = kept;
    room_cut(d->r, to);
    drop_offer(g, OFFER_TAKEBACK), drop_offer(g, OFFER_DRAW);
    g->no.said = false;
    d->c.keep = to, d->c.epoch++, d->c.event = "cut";
    gg_ask ask = session_ask(&d->r->s);
    clock_back(g, d->c.now, ask.kind == GG_CHOOSE && ask.side < GG_SIDES ? ask.side : NOBODY);
}

static void add_remark(deal *d, int by, int from, int to)
{
    game *g = &d->c.g;
    char text[160];
    if (g->remarks == GAME_REMARKS) return;
    snprintf(text, sizeof text, "The %s took back answers %d to %d; the %s agreed.", side_called(d->r->s.b, by).text,
             to + 1, from, side_called(d->r->s.b, !by).text);
    g->remark[g->remarks++] = (remark){to, strdup(text)};
}

static bool is_free(const room *r, int side)
{
    const session *s = &r->s;
    return s->answers > 0 && s->given[s->answers - 1].side == side && !session_undo_why_not(s);
}

static bool do_takeback(deal *d)
{
    int to = back_to(&d->r->s, d->side);
    if (to < 0) return refuse(d, "you have decided nothing yet that could be taken back");
    if (!is_free(d->r, d->side)) return put_offer(d, OFFER_TAKEBACK, to);
    cut(d, d->r->s.answers - 1);
    return true;
}

static bool yes_takeback(deal *d, const offer *x)
{
    int from = d->r->s.answers, to = x->to;
    cut(d, to);
    add_remark(d, x->by, from, to);
    return true;
}

/* ---- the others ---- */

static bool do_draw(deal *d) { return put_offer(d, OFFER_DRAW, 0); }

static bool yes_draw(deal *d, const offer *x)
{
    (void)x;
    game_decide(&d->c.g, OUTCOME_DRAW, NOBODY, "Both sides agreed to a draw.");
    clock_charge(&d->c.g, d->c.now, NOBODY);
    d->c.event = "outcome";
    return true;
}

static bool do_adjourn(deal *d)
{
    if (d->c.g.adjourned) return refuse(d, "it is adjourned already");
    return put_offer(d, OFFER_ADJOURN, 0);
}

static bool yes_adjourn(deal *d, const offer *x)
{
    (void)x;
    d->c.g.adjourned = true;
    clock_charge(&d->c.g, d->c.now, NOBODY);
    drop_offer(&d->c.g, OFFER_ADJOURN);
    d->c.event = "clock";
    return true;
}

static bool do_resume(deal *d)
{
    if (!d->c.g.adjourned) return refuse(d, "it is not adjourned");
    d->c.g.adjourned = false;
    clock_charge(&d->c.g, d->c.now, room_asked(d->r));
    d->c.event = "clock";
    return true;
}

static bool do_resign(deal *d)
{
    gg_answer a = {.kind = GG_CHOOSE, .move = GG_CONCEDE};
    if (room_asked(d->r) == d->side) room_give(d->r, &a, BY_PERSON, d->who->person, -1, d->c.now);
    game_decide(&d->c.g, OUTCOME_RESIGNED, !d->side, "The %s give the battle up.",
                side_called(d->r->s.b, d->side).text);
    clock_charge(&d->c.g, d->c.now, NOBODY);
    d->c.event = d->r->s.answers > d->c.from ? "answers" : "outcome";
    return true;
}

/* Before the second of the people has answered; against a program, or alone, at any time before the first. */
static bool do_abort(deal *d)
{
    const game *g = &d->c.g;
    if (g->seat[0].answered && (g->seat[1].answered || g->seat[1].program != PLAYER_HUMAN))
        return refuse(d, "both sides have answered: resign instead");
    if (g->seat[1].answered && g->seat[0].program != PLAYER_HUMAN)
        return refuse(d, "you have answered: resign instead");
    game_decide(&d->c.g, OUTCOME_ABORTED, NOBODY, "The battle was called off.");
    clock_charge(&d->c.g, d->c.now, NOBODY);
    d->c.event = "outcome";
    return true;
}

static bool make_rematch(deal *d)
{
    store_id id;
    if (!begin_rematch(d->q->host, d->r, d->c.now, &id, d->out)) return false;
    memcpy(d->c.g.next, id.text, sizeof id.text);
    drop_offer(&d->c.g, OFFER_REMATCH);
    d->c.event = "next";
    return true;
}

static bool do_rematch(deal *d)
{
    const game *g = &d->c.g;
    if (!g->outcome) return refuse(d, "the battle is not decided yet");
    if (g->next[0]) return refuse(d, "there is one already");
    bool alone = g->seat[!d->side].people == 0 || (d->who->mine == 3);
    return alone || find_offer(&d->c.g, OFFER_REMATCH, !d->side) ? make_rematch(d) : put_offer(d, OFFER_REMATCH, 0);
}

static bool yes_rematch(deal *d, const offer *x)
{
    (void)x;
    return make_rematch(d);
}

static const struct {
    bool (*offered)(deal *);
    bool (*accepted)(deal *, const offer *);
} deals[OFFER_KINDS] = {[OFFER_TAKEBACK] = {do_takeback, yes_takeback},
                        [OFFER_DRAW] = {do_draw, yes_draw},
                        [OFFER_ADJOURN] = {do_adjourn, yes_adjourn},
                        [OFFER_RESUME] = {do_resume, NULL},
                        [OFFER_REMATCH] = {do_rematch, yes_rematch},
                        [OFFER_RESIGN] = {do_resign, NULL},
                        [OFFER_ABORT] = {do_abort, NULL}};

/* ---- requests ---- */

static int read_kind(const request *q, reply *out)
{
    const char *word = body_text(q, "kind", 32, out);
    for (int i = 0; word && i < OFFER_KINDS; i++)
        if (strcmp(word, offer_word[i]) == 0) return i;
    if (word) reply_bad(out, "kind", "takeback, draw, adjourn, resume, rematch, resign or abort is expected");
    return -1;
}

static bool is_ready(deal *d, int kind)
{
    const game *g = &d->r->g;
    if (g->outcome && kind != OFFER_REMATCH) return refuse(d, "the battle is decided");
    return true;
}

static void show(deal *d)
{
    looker fresh = looker_of(&d->r->g, d->who->person, room_asked(d->r));
    reply_json(d->out, told_battle(d->q->host, d->r, &fresh, d->c.now));
}

/* Carried out on a copy, then committed. What was done to the session goes back if that fails. */
static void conclude(deal *d, bool good)
{
    int answers = d->r->s.answers;
    if (good && change_commit(d->q->host, d->r, &d->c, d->who, d->out)) show(d);
    if (!good && answers != d->c.from) room_forget(d->r);
}

/* Who sits on both sides speaks for the one that is asked. */
static int speaks_for(const room *r, const looker *who)
{
    int asked = room_asked(r);
    return who->mine == 3 ? (asked == NOBODY ? 0 : asked) : (int)(who->mine >> 1);
}

/* Who has begun a battle for others may call it off. */
static bool may_deal(const deal *d, int kind)
{
    bool arranged = kind == OFFER_ABORT && d->r->g.maker == d->q->person;
    return arranged || room_sits(d->q, d->out, d->r, d->who);
}

static bool deal_begin(deal *d, request *q, int kind, looker *who, reply *out)
{
    *d = (deal){.q = q, .who = who, .out = out};
    d->r = room_look(q, out, who);
    if (!d->r) return false;
    d->side = speaks_for(d->r, who);
    change_begin(&d->c, d->r, "offers", q->now);
    if (may_deal(d, kind)) return true;
    room_leave(host_rooms(q->host), d->r);
    return false;
}

/* A version that was seen: who offers on what has changed meanwhile is told so. */
static bool is_late(const request *q, const room *r, reply *out)
{
    const json_t *x = json_object_get(q->body, "version");
    int64_t seen;
    if (!x || json_is_null(x)) return false;
    return body_number(q, "version", 0, INT64_MAX, &seen, out) && seen != r->is.version;
}

void make_offer(request *q, reply *out)
{
    looker who;
    deal d;
    int kind = read_kind(q, out);
    if (kind < 0 || !deal_begin(&d, q, kind, &who, out)) return;
    if (is_late(q, d.r, out))
        reply_late(out, q->host, d.r, &who, q->now);
    else if (!out->status && is_ready(&d, kind))
        conclude(&d, deals[kind].offered(&d));
    room_leave(host_rooms(q->host), d.r);
}

static void answer_offer(request *q, reply *out, bool yes)
{
    looker who;
    deal d;
    int kind = read_kind(q, out);
    if (kind < 0 || !deal_begin(&d, q, kind, &who, out)) return;
    const offer *x = find_offer(&d.c.g, kind, !d.side);
    if (!x && who.mine == 3) x = find_offer(&d.c.g, kind, d.side);
    if (!x && !yes) x = find_offer(&d.c.g, kind, d.side); /* one's own is withdrawn */
    if (!x) {
        reply_late(out, q->host, d.r, &who, q->now);
    } else if (!yes) {
        if (x->by != d.side) d.c.g.no = (refusal){true, kind, d.side};
        drop_offer(&d.c.g, kind);
        conclude(&d, true);
    } else {
        offer taken = *x;
        conclude(&d, is_ready(&d, kind) && deals[kind].accepted && deals[kind].accepted(&d, &taken));
    }
    room_leave(host_rooms(q->host), d.r);
}

void accept_offer(request *q, reply *out) { answer_offer(q, out, true); }
void decline_offer(request *q, reply *out) { answer_offer(q, out, false); }
