/* Beginning a battle, and sitting down at it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

/* ---- what is asked for ---- */

enum { DAY = 24 * 60 * 60 * 1000, MINUTE = 60 * 1000, NAME_MOST = 128, MINUTES_MOST = 24 * 60, DAYS_MOST = 60 };

static bool number_in(const json_t *o, const char *key, double low, double high, double usual, double *out)
{
    const json_t *x = json_object_get(o, key);
    *out = x ? json_number_value(x) : usual;
    return (!x || json_is_number(x)) && *out >= low && *out <= high;
}

static bool read_pace(const request *q, game *g, reply *out)
{
    const json_t *o = json_object_get(q->body, "pace");
    const char *kind = o ? json_string_value(json_object_get(o, "kind")) : "none";
    double minutes, seconds, days;
    g->pace = -1;
    for (int i = PACE_NONE; kind && i <= PACE_DAYS; i++)
        if (strcmp(kind, pace_word[i]) == 0) g->pace = i;
    bool good = g->pace >= 0 && number_in(o, "minutes", 0.01, MINUTES_MOST, 30, &minutes) &&
                number_in(o, "seconds", 0, 600, 0, &seconds) && number_in(o, "days", 0.01, DAYS_MOST, 3, &days);
    if (!good) {
        reply_bad(out, "pace",
                  "a pace is {\"kind\": \"none\"}, {\"kind\": \"live\", \"minutes\": up to %d, \"seconds\": up to "
                  "600} or {\"kind\": \"days\", \"days\": up to %d}",
                  MINUTES_MOST, DAYS_MOST);
        return false;
    }
    g->main = g->pace == PACE_LIVE ? (int64_t)(minutes * MINUTE) : g->pace == PACE_DAYS ? (int64_t)(days * DAY) : 0;
    g->increment = g->pace == PACE_LIVE ? (int64_t)(seconds * 1000) : 0;
    g->left[0] = g->left[1] = g->main;
    return true;
}

static bool read_seat(const request *q, const gg_battle *b, const json_t *x, bool rated, seat *s, reply *out)
{
    const char *who = json_string_value(x);
    *s = (seat){.program = PLAYER_HUMAN};
    if (who && strcmp(who, "me") == 0) {
        s->person[s->people++] = (sitter){q->person, rated};
        return true;
    }
    if (who && strcmp(who, "open") == 0) return true;
    s->program = who ? gg_player_find(who) : -1;
    if (s->program >= 0 && gg_player_plays(b, s->program)) return true;
    reply_bad(out, "seats", "a seat is \"me\", \"open\" or the name of a program that plays this battle");
    return false;
}

static bool read_seats(const request *q, const gg_battle *b, game *g, reply *out)
{
    const json_t *seats = json_object_get(q->body, "seats");
    if (json_array_size(seats) != GG_SIDES) {
        reply_bad(out, "seats", "two seats are expected, such as [\"me\", \"open\"]");
        return false;
    }
    for (size_t i = 0; i < GG_SIDES; i++)
        if (!read_seat(q, b, json_array_get(seats, i), g->rated, &g->seat[i], out)) return false;
    return true;
}

static bool read_turns(const request *q, game *g, reply *out)
{
    const json_t *x = json_object_get(q->body, "turns"), *dice = json_object_get(q->body, "dice");
    const char *turns = x ? json_string_value(x) : "anyone", *fair = dice ? json_string_value(dice) : "fair";
    g->rotate = turns && strcmp(turns, "rotate") == 0;
    if (!g->rotate && (!turns || strcmp(turns, "anyone") != 0)) {
        reply_bad(out, "turns", "\"anyone\" or \"rotate\" is expected at \"turns\"");
        return false;
    }
    if (!fair || strcmp(fair, "fair") != 0) {
        reply_bad(out, "dice", "this host throws fair dice only: \"dice\": \"fair\"");
        return false;
    }
    return true;
}

static bool read_wishes(const request *q, game *g, reply *out)
{
    *g = (game){.maker = q->person, .runs = NOBODY, .winner = NOBODY};
    return body_flag(q, "lobby", false, &g->lobby, out) && body_flag(q, "watch", true, &g->watch, out) &&
           body_flag(q, "rated", false, &g->rated, out) && body_flag(q, "hints", !g->rated, &g->hints, out) &&
           read_pace(q, g, out) && read_turns(q, g, out);
}

static const char *wanted_text(const request *q, size_t *len, reply *out)
{
    const char *text = NULL;
    if (json_object_get(q->body, "text")) {
        text = body_text(q, "text", TEXT_MOST, out);
        if (text) *len = strlen(text);
        return text;
    }
    const char *name = body_text(q, "battle", NAME_MOST, out);
    if (name) text = rooms_shipped(host_rooms(q->host), name, len);
    if (name && !text) reply_bad(out, "battle", "there is no such battle on this host; or give a scenario as \"text\"");
    return text;
}

static bool open_text(const request *q, session *s, reply *out)
{
    size_t len;
    const char *text = wanted_text(q, &len, out);
    if (!text) return false;
    gg_faults *faults = take(sizeof *faults);
    bool good = room_open_text(text, len, s, faults);
    if (!good)
        reply_bad(out, "text", "line %d, column %d: %s", faults->fault[0].line, faults->fault[0].column,
                  faults->fault[0].text);
    free(faults);
    if (!good || session_ask(s).kind != GG_OVER) return good;
    reply_bad(out, "text", "this battle is decided: give a moment of it before its end");
    session_close(s);
    return false;
}

/* ---- beginning ---- */

static store_status add_links(host *h, const game *g, store_id id)
{
    static const struct {
        link_kind kind;
        int side;
    } links[] = {{LINK_WATCH, NOBODY}, {LINK_SEAT, 0}, {LINK_SEAT, 1}, {LINK_SIDE, 0}, {LINK_SIDE, 1}};
    store_status status = STORE_DONE;
    for (size_t i = 0; i < sizeof links / sizeof *links && status == STORE_DONE; i++) {
        char token[LINK_TEXT + 1];
        store_hash hash;
        game_link(g, links[i].kind, links[i].side, token);
        link_hash(token, &hash);
        status = store_link_add(host_store(h), &hash, id, links[i].side);
    }
    return status;
}

enum { MEMBERS = GG_SIDES * SEAT_PEOPLE + 1 };

static int list_members(const game *g, int64_t now, store_member out[MEMBERS])
{
    int n = 0;
    bool sits = seat_has(&g->seat[0], g->maker) || seat_has(&g->seat[1], g->maker);
    if (!sits) out[n++] = (store_member){g->maker, STORE_ARRANGES, now}; /* who finds it among their own */
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < g->seat[side].people; i++) out[n++] = (store_member){g->seat[side].person[i].id, side, now};
    return n;
}

typedef struct start { /* what a battle is called, when it is begun, and from where */
    const char *name, *origin;
    int64_t now;
} start;

/* A battle as it stands before anybody has answered; dice that it begins with are thrown once somebody enters. */
static store_status create(host *h, const session *s, game *g, const start *from, store_id *id)
{
    size_t len;
    int64_t now = from->now;
    store_member member[MEMBERS];
    store_beginner by = {g->maker, from->origin};
    const char *text = gg_battle_text(s->b, &len);
    gg_ask ask = session_ask(s);
    if (!random_id(id) || !random_bytes(g->secret, FAIR_BYTES) || !random_bytes(g->links, FAIR_BYTES))
        return STORE_FAILED;
    for (int side = 0; side < GG_SIDES; side++)
        if (g->seat[side].program != PLAYER_HUMAN) game_stand_in(g, side);
    int asked = ask.kind == GG_CHOOSE && ask.side < GG_SIDES ? ask.side : NOBODY;
    clock_charge(g, now, asked);
    for (int side = 0; side < GG_SIDES; side++)
        snprintf(g->name[side], sizeof g->name[side], "%s", gg_battle_side(s->b, side));
    if (ask.kind == GG_ROLL && game_full(g)) g->nonce_due = now + NONCE_MS;
    game_moment(g, s);
    char *state = game_write(g), *scenario = memcpy(take(len + 1), text, len);
    store_battle b = {.id = *id,
                      .version = 1,
                      .name = from->name,
                      .title = gg_battle_title(s->b),
                      .system = gg_system_id(gg_battle_system(s->b)),
                      .scenario = scenario,
                      .state = state,
                      .phase = game_full(g) ? STORE_LIVE : STORE_OPEN,
                      .asked = asked,
                      .lobby = g->lobby,
                      .watch = g->watch,
                      .rated = g->rated,
                      .deadline = clock_deadline(g),
                      .begun = now,
                      .changed = now};
    store_status status = store_battle_new(host_store(h), &b, member, list_members(g, now, member), &by);
    if (status == STORE_DONE) status = add_links(h, g, *id);
    free(state), free(scenario);
    return status;
}

/* The battle as its caller sees it, once the dice that it begins with have fallen. */
static void settle(request *q, store_id id, reply *out)
{
    room *r = room_enter(host_rooms(q->host), id.text, out);
    change c;
    if (!r) return;
    looker who = looker_of(&r->g, q->person, room_asked(r));
    bool good = true;
    change_begin(&c, r, "answers", q->now);
    room_throw(r, &c.g, q->now);
    if (r->s.answers > c.from) good = change_commit(q->host, r, &c, &who, out);
    if (good) {
        who = looker_of(&r->g, q->person, room_asked(r));
        reply_json(out, told_battle(q->host, r, &who, q->now));
        tell_people(q->host, r, &(game){.outcome = OUTCOMES}, NOBODY);
        room_wake(q->host, r);
    }
    room_leave(host_rooms(q->host), r);
}

static void count_battle(host *h, const gg_battle *b)
{
    char label[64];
    snprintf(label, sizeof label, "system=\"%s\"", gg_system_id(gg_battle_system(b)));
    metrics_add(h, "battles_total", label, 1);
}

void begin_battle(request *q, reply *out)
{
    game g;
    session s;
    store_id id;
    char origin[STORE_ORIGIN + 1];
    if (!who_needed(q, out) || !read_wishes(q, &g, out) || !open_text(q, &s, out)) return;
    const char *name = json_string_value(json_object_get(q->body, "battle"));
    if (json_object_get(q->body, "text")) name = "";
    if (read_seats(q, s.b, &g, out) && who_may_begin(q, out, origin)) {
        start from = {name ? name : "", origin, q->now};
        store_status status = create(q->host, &s, &g, &from, &id);
        if (status == STORE_DONE)
            settle(q, id, out);
        else
            reply_store(out, q->host, status);
        count_battle(q->host, s.b);
    }
    session_close(&s);
}

static void change_sides(const game *from, game *g)
{
    *g = *from;
    for (int side = 0; side < GG_SIDES; side++) {
        g->seat[side] = from->seat[!side];
        g->seat[side].nonced = g->seat[side].answered = false;
        g->left[side] = g->main;
    }
    g->runs = NOBODY, g->outcome = OUTCOME_NONE, g->winner = NOBODY;
    g->offers = g->remarks = 0, g->rolls = 0, g->nonce_due = 0;
    g->words[0] = g->next[0] = 0;
}

bool begin_rematch(host *h, const room *r, int64_t now, store_id *id, reply *why)
{
    game g;
    session s;
    change_sides(&r->g, &g);
    session_begin(&s, r->s.b);
    store_status status = create(h, &s, &g, &(start){r->is.name, "", now}, id);
    session_close(&s);
    if (status != STORE_DONE) reply_store(why, h, status);
    return status == STORE_DONE;
}

/* ---- sitting down ---- */

const char *sit_why_not(const game *g, int side, int64_t person)
{
    const seat *s = &g->seat[side];
    if (g->outcome) return "the battle is decided: nobody sits down at it any more";
    if (s->program != PLAYER_HUMAN) return "a program sits there";
    if (s->people == SEAT_PEOPLE) return "that side is full";
    if (game_rated(g)) return "it counts for the ratings: one plays against one";
    if (seat_has(&g->seat[!side], person))
        return "you lead the other side yourself: this link is for your opponent (both sides at one table are "
               "chosen when a battle is begun)";
    if (person == g->maker && g->seat[!side].people > 1)
        return "you have let several in on the other side: who arranges a battle so does not play in it";
    return NULL;
}

static bool sit(request *q, room *r, int side, bool rated, reply *out)
{
    change c;
    const char *why = sit_why_not(&r->g, side, q->person);
    looker who = looker_of(&r->g, q->person, room_asked(r));
    if (seat_has(&r->g.seat[side], q->person)) return true;
    if (why) {
        reply_error(out, 422, "refused", "%s", why);
        return false;
    }
    change_begin(&c, r, "seats", q->now);
    seat *s = &c.g.seat[side];
    s->person[s->people++] = (sitter){q->person, rated};
    c.member = (store_member){q->person, side, q->now}, c.members = 1;
    clock_charge(&c.g, q->now, room_asked(r));
    if (session_ask(&r->s).kind == GG_ROLL && game_full(&c.g) && !c.g.nonce_due) c.g.nonce_due = q->now + NONCE_MS;
    return change_commit(q->host, r, &c, &who, out);
}

static bool watch(request *q, room *r, reply *out)
{
    change c;
    looker who = looker_of(&r->g, q->person, room_asked(r));
    if (who.mine || room_member(q->host, r, q->person)) return true;
    change_begin(&c, r, "seats", q->now);
    c.member = (store_member){q->person, NOBODY, q->now}, c.members = 1;
    return change_commit(q->host, r, &c, &who, out);
}

static void show(request *q, room *r, reply *out)
{
    looker who = looker_of(&r->g, q->person, room_asked(r));
    reply_json(out, told_battle(q->host, r, &who, q->now));
}

bool invitation_used(const game *g, int side, const char *token, int64_t person)
{
    char invitation[LINK_TEXT + 1];
    if (side < 0 || side >= GG_SIDES || seat_open(&g->seat[side]) || seat_has(&g->seat[side], person)) return false;
    game_link(g, LINK_SEAT, side, invitation);
    return seat_has(&g->seat[!side], g->maker) && strcmp(token, invitation) == 0;
}

static void join_room(request *q, room *r, int side, bool rated, reply *out)
{
    const char *token = json_string_value(json_object_get(q->body, "token"));
    if (invitation_used(&r->g, side, token, q->person))
        reply_error(out, 409, "late", "somebody sits there already: ask them for the link of their side");
    else if (side >= 0 && side < GG_SIDES ? sit(q, r, side, rated, out) : watch(q, r, out))
        show(q, r, out);
}

void join_battle(request *q, reply *out)
{
    bool rated;
    store_hash hash;
    store_id id;
    int32_t side;
    const char *token = body_text(q, "token", (size_t)LINK_TEXT * 2, out);
    if (!token || !body_flag(q, "rated", false, &rated, out)) return;
    link_hash(token, &hash);
    store_status status = store_link_find(host_store(q->host), &hash, &id, &side);
    if (status != STORE_DONE) {
        reply_store(out, q->host, status);
        return;
    }
    room *r = who_needed(q, out) ? room_enter(host_rooms(q->host), id.text, out) : NULL;
    if (!r) return;
    join_room(q, r, side, rated, out);
    room_leave(host_rooms(q->host), r);
}

void take_seat(request *q, reply *out)
{
    bool rated;
    int64_t side;
    looker who;
    if (!body_number(q, "side", 0, 1, &side, out) || !body_flag(q, "rated", false, &rated, out)) return;
    if (!who_needed(q, out)) return;
    room *r = room_look(q, out, &who);
    if (!r) return;
    bool sits = seat_has(&r->g.seat[side], q->person);
    if (!sits && !(r->g.lobby && seat_open(&r->g.seat[side])))
        reply_error(out, 409, "late", "that seat is not open any more: look for another invitation");
    else if (sit(q, r, (int)side, rated, out))
        show(q, r, out);
    room_leave(host_rooms(q->host), r);
}

void give_nonce(request *q, reply *out)
{
    change c;
    looker who;
    uint8_t nonce[FAIR_BYTES];
    const char *hex = body_text(q, "nonce", FAIR_HEX, out);
    if (!hex) return;
    if (!fair_unhex(hex, nonce)) {
        reply_bad(out, "nonce", "64 hexadecimal digits are expected at \"nonce\"");
        return;
    }
    room *r = room_look(q, out, &who);
    if (!r) return;
    if (room_sits(q, out, r, &who)) {
        change_begin(&c, r, "seats", q->now);
        bool some = false;
        for (int side = 0; side < GG_SIDES; side++)
            if (who.mine >> side & 1 && !c.g.seat[side].nonced && !c.g.outcome) {
                memcpy(c.g.seat[side].nonce, nonce, FAIR_BYTES);
                c.g.seat[side].nonced = some = true;
            }
        if (some) room_throw(r, &c.g, q->now);
        if (r->s.answers > c.from) c.event = "answers";
        if (!some || change_commit(q->host, r, &c, &who, out)) show(q, r, out);
    }
    room_leave(host_rooms(q->host), r);
}
