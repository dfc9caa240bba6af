/* One change of a battle: committed, then in force, then told; or not at all. And who looks at a battle, and may. */
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

/* ---- changes ---- */

void change_begin(change *c, const room *r, const char *event, int64_t now)
{
    *c = (change){.g = r->g, .event = event, .from = r->s.answers, .epoch = r->is.epoch, .keep = -1, .now = now};
}

void game_moment(game *g, const session *s)
{
    gg_view *v = take(sizeof *v);
    gg_view_pieces(s->b, s->now, GG_NONE, v);
    memcpy(g->moment, v->clock, sizeof g->moment);
    free(v);
}

static int phase_of(const game *g) { return g->outcome ? STORE_OVER : game_full(g) ? STORE_LIVE : STORE_OPEN; }

static int asked_by(const room *r, const game *g)
{
    gg_ask ask = session_ask(&r->s);
    return !g->outcome && ask.kind == GG_CHOOSE && ask.side < GG_SIDES ? ask.side : NOBODY;
}

static store_battle next_battle(const room *r, const change *c)
{
    store_battle to = r->is;
    to.version++;
    to.epoch = c->epoch, to.answers = r->s.answers;
    to.phase = phase_of(&c->g), to.asked = asked_by(r, &c->g);
    to.lobby = c->g.lobby, to.watch = c->g.watch;
    to.rated = game_full(&c->g) ? game_rated(&c->g) : c->g.rated;
    to.deadline = clock_deadline(&c->g);
    to.changed = c->now;
    return to;
}

static store_answer *list_answers(const room *r, int from)
{
    store_answer *list = take((size_t)(r->s.answers - from + 1) * sizeof *list);
    for (int n = from; n < r->s.answers; n++) {
        const answered *a = &r->s.given[n];
        const extra *x = &r->extra[n];
        int side = a->side < GG_SIDES ? a->side : NOBODY;
        list[n - from] = (store_answer){n + 1, x->text, a->by, side, x->person, x->roll, x->time};
    }
    return list;
}

/* The remarks of the one that are not in the other are nobody's any more. */
static void drop_remarks(game *of, const game *but)
{
    for (int i = 0; i < of->remarks; i++) {
        bool kept = false;
        for (int k = 0; k < but->remarks; k++) kept |= but->remark[k].text == of->remark[i].text;
        if (!kept) free(of->remark[i].text);
    }
}

static char *stored_words(void *of, int eyes) { return rooms_event(of, eyes); }

static void take_effect(host *h, room *r, change *c, const store_battle *to, char *event)
{
    game before = r->g;
    int was = r->is.asked;
    r->is = *to;
    r->is.state = NULL;
    r->g = c->g;
    if (game_counts(&r->g) && !before.outcome)
        for (int i = 0; i < GG_SIDES; i++) known_forget(h, r->g.seat[i].person[0].id, r->is.system);
    rooms_tell_missed(h, r->id, to->version - 1);
    hub_tell(h, r->id, to->version, stored_words, event);
    if (game_shown(&before) && !game_shown(&r->g)) hub_part(h, r->id);
    tell_people(h, r, &before, was);
    drop_remarks(&before, &r->g);
    room_wake(h, r);
}

static bool give_up(host *h, room *r, change *c, const looker *who, store_status status, reply *out)
{
    drop_remarks(&c->g, &r->g);
    if (status == STORE_LATE) {
        if (r->s.answers > c->from) room_cut(r, c->from);
        if (room_refresh(h, r, out)) reply_late(out, h, r, who, c->now);
        return false;
    }
    room_forget(r); /* perhaps it was written all the same */
    reply_store(out, h, status);
    return false;
}

/* What is decided and counts is written together with the ratings that come of it; if another battle of one of them was rated
 * meanwhile, they are worked out anew. */
static store_status write_change(host *h, const room *r, const change *c, store_change *x)
{
    enum { TRIES = 20 };
    bool counts = !r->g.outcome && game_counts(&c->g);
    store_status status = STORE_AGAIN;
    for (int i = 0; i < TRIES && status == STORE_AGAIN; i++) {
        store_page page = {0};
        store_rating two[2];
        bool known = !counts || ratings_after(h, r->is.system, &c->g, c->now, &page, two);
        x->two = counts ? two : NULL;
        status = known ? store_battle_change(host_store(h), x) : STORE_FAILED;
        x->two = NULL;
        store_page_free(&page);
    }
    return status == STORE_AGAIN ? STORE_FAILED : status;
}

bool change_commit(host *h, room *r, change *c, const looker *who, reply *out)
{
    game_moment(&c->g, &r->s);
    int kept = c->keep >= 0 ? c->keep : c->from;
    store_battle to = next_battle(r, c);
    char *state = game_write(&c->g), *event = event_write(h, r, c);
    store_answer *answers = list_answers(r, kept);
    to.state = state;
    store_change x = {.from = r->is.version,
                      .to = &to,
                      .keep = c->keep,
                      .answer = answers,
                      .answers = r->s.answers - kept,
                      .member = &c->member,
                      .members = c->members,
                      .speaker = c->words ? c->speaker : 0,
                      .speaker_side = c->speaker_side,
                      .words = c->words,
                      .event = event,
                      .played = game_played(&c->g) && !game_played(&r->g)};
    store_status status = write_change(h, r, c, &x);
    if (status == STORE_DONE) take_effect(h, r, c, &to, event);
    free(answers), free(state), free(event);
    return status == STORE_DONE || give_up(h, r, c, who, status, out);
}

void reply_late(reply *out, host *h, room *r, const looker *who, int64_t now)
{
    reply_error(out, 409, "late", "the battle has gone on meanwhile: look at it as it is now");
    looker fresh = looker_of(&r->g, who->person, room_asked(r));
    if (out->json) json_object_set_new(out->json, "battle", told_battle(h, r, &fresh, now));
}

/* ---- whose turn ---- */

int room_asked(const room *r) { return asked_by(r, &r->g); }

int seat_turn(const room *r, int side)
{
    const seat *s = &r->g.seat[side];
    if (!r->g.rotate || s->people < 2) return -1;
    int round = gg_clock(r->s.b, r->s.now).round;
    return (round > 0 ? round : 0) % s->people;
}

bool room_is_asked(const room *r, int64_t person, int side)
{
    int turn = seat_turn(r, side);
    if (!person || !seat_has(&r->g.seat[side], person)) return false;
    return turn < 0 || r->g.seat[side].person[turn].id == person;
}

/* ---- who looks ---- */

looker looker_of(const game *g, int64_t person, int asked)
{
    looker who = {.person = person, .eyes = BOTH_EYES};
    for (int side = 0; side < GG_SIDES && person; side++)
        if (seat_has(&g->seat[side], person)) who.mine |= 1U << side, who.eyes = side;
    if (who.mine == 3) who.eyes = asked == NOBODY ? 0 : asked; /* whoever plays both knows both */
    who.member = who.mine != 0;
    return who;
}

bool room_member(const host *h, const room *r, int64_t person)
{
    store_page page = {0};
    store_member *member;
    int count = 0;
    bool found = false;
    if (person && store_members(host_store(h), r->id, &page, &member, &count) == STORE_DONE)
        for (int i = 0; i < count; i++) found |= member[i].person == person;
    store_page_free(&page);
    return found;
}

room *room_look(request *q, reply *out, looker *who)
{
    rooms *all = host_rooms(q->host);
    room *r = room_enter(all, q->part[2], out);
    if (!r) return NULL;
    if (room_overdue(q->host, r, q->now) && !r->loaded && !room_refresh(q->host, r, out)) {
        room_leave(all, r);
        return NULL;
    }
    *who = looker_of(&r->g, q->person, room_asked(r));
    if (!who->member) who->member = r->g.maker == q->person || room_member(q->host, r, q->person);
    if (who->member || game_shown(&r->g)) return r;
    room_leave(all, r);
    reply_store(out, q->host, STORE_NONE); /* whether there is one is nobody's business */
    return NULL;
}

bool room_sits(request *q, reply *out, const room *r, const looker *who)
{
    (void)r, (void)q;
    if (who->mine) return true;
    reply_error(out, 403, "not_yours", "you watch this battle: only those who sit at it may do that");
    return false;
}

/* ---- bodies of requests ---- */

const char *body_text(const request *q, const char *key, size_t most, reply *out)
{
    const json_t *x = json_object_get(q->body, key);
    if (!json_is_string(x)) {
        reply_bad(out, key, "a text is expected at \"%s\"", key);
        return NULL;
    }
    if (json_string_length(x) > most || strlen(json_string_value(x)) != json_string_length(x)) {
        reply_bad(out, key, "\"%s\" is too long, or has a zero byte: %zu bytes are allowed", key, most);
        return NULL;
    }
    return json_string_value(x);
}

bool body_number(const request *q, const char *key, int64_t low, int64_t high, int64_t *out, reply *bad)
{
    const json_t *x = json_object_get(q->body, key);
    *out = json_integer_value(x);
    if (json_is_integer(x) && *out >= low && *out <= high) return true;
    reply_bad(bad, key, "a whole number from %lld to %lld is expected at \"%s\"", (long long)low, (long long)high, key);
    return false;
}

bool body_flag(const request *q, const char *key, bool usual, bool *out, reply *bad)
{
    const json_t *x = json_object_get(q->body, key);
    *out = x ? json_is_true(x) : usual;
    if (!x || json_is_boolean(x)) return true;
    reply_bad(bad, key, "true or false is expected at \"%s\"", key);
    return false;
}
