/* A battle as it is told: whole to one who looks, as a summary in a list, as an event to those who follow it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

static json_t *text_or_null(const char *text) { return text && text[0] ? json_string(text) : json_null(); }
static json_t *side_or_null(int side) { return side >= 0 && side < GG_SIDES ? json_integer(side) : json_null(); }
static void put(json_t *o, const char *key, json_t *value) { json_object_set_new(o, key, value); }

/* ---- people ---- */

static json_t *seat_json(host *h, const store_battle *b, const game *g, int side, int turn)
{
    const seat *s = &g->seat[side];
    json_t *o = json_object(), *people = json_array();
    for (int i = 0; i < s->people; i++) {
        json_t *p = person_json(h, s->person[i].id, b->system);
        put(p, "here", json_boolean(hub_is_here(h, b->id, s->person[i].id)));
        json_array_append_new(people, p);
    }
    put(o, "people", people);
    put(o, "program", s->program == PLAYER_HUMAN ? json_null() : json_string(player_word(s->program)));
    put(o, "open", json_boolean(seat_open(s)));
    put(o, "turn", turn < 0 ? json_null() : json_integer(turn));
    return o;
}

/* ---- parts ---- */

json_t *ask_json(const room *r, const game *g)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    gg_ask ask = session_ask(&r->s);
    bool over = g->outcome || ask.kind == GG_OVER;
    json_t *o = json_pack("{ss}", "kind", over ? "over" : kind[ask.kind]);
    put(o, "side", over ? json_null() : side_or_null(ask.side));
    return o;
}

json_t *clock_json(const game *g, int64_t now)
{
    json_t *o = json_pack("{ss s[II] sI sI sb sI}", "kind", pace_word[g->pace], "left", (json_int_t)g->left[0],
                          (json_int_t)g->left[1], "since", (json_int_t)g->since, "increment", (json_int_t)g->increment,
                          "adjourned", g->adjourned, "now", (json_int_t)now);
    int64_t deadline = g->runs == NOBODY ? 0 : clock_deadline(g);
    put(o, "runs", side_or_null(g->runs));
    put(o, "deadline", deadline ? json_integer(deadline) : json_null());
    return o;
}

json_t *offers_json(const game *g)
{
    json_t *list = json_array();
    for (int i = 0; i < g->offers; i++) {
        const offer *x = &g->offer[i];
        json_t *o = json_pack("{ss si}", "kind", offer_word[x->kind], "by", x->by);
        if (x->kind == OFFER_TAKEBACK) put(o, "to", json_integer(x->to));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *declined_json(const game *g)
{
    return g->no.said ? json_pack("{ss si}", "kind", offer_word[g->no.kind], "by", g->no.by) : json_null();
}

json_t *outcome_json(const game *g)
{
    if (!g->outcome) return json_null();
    json_t *o = json_pack("{ss ss}", "kind", outcome_word[g->outcome], "words", g->words);
    put(o, "winner", side_or_null(g->winner));
    return o;
}

static json_t *hex_json(const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    fair_hex(bytes, hex);
    return json_string(hex);
}

static json_t *dice_json(const game *g)
{
    uint8_t commitment[FAIR_BYTES];
    json_t *o = json_object(), *nonces = json_array();
    fair_sha256(g->secret, sizeof g->secret, commitment);
    for (int side = 0; side < GG_SIDES; side++)
        json_array_append_new(nonces, g->seat[side].nonced ? hex_json(g->seat[side].nonce) : json_null());
    put(o, "commitment", hex_json(commitment));
    put(o, "nonces", nonces);
    put(o, "rolls", json_integer(g->rolls));
    put(o, "secret", g->outcome ? hex_json(g->secret) : json_null());
    return o;
}

/* Links are for who may give them away: of a side to those who sit there, and its invitation to who begun the battle; but not once
 * somebody sits there against them. */
static bool shows_link(const game *g, const looker *who, int side)
{
    bool made = who->person && who->person == g->maker;
    if (g->seat[side].program != PLAYER_HUMAN) return false;
    return who->mine >> side & 1 || (made && (!who->mine || seat_open(&g->seat[side])));
}

static json_t *links_json(const game *g, const looker *who)
{
    json_t *o = json_object(), *seats = json_array();
    bool made = who->person && who->person == g->maker;
    char token[LINK_TEXT + 1], link[LINK_TEXT + 16];
    for (int side = 0; side < GG_SIDES; side++) {
        game_link(g, who->mine >> side & 1 ? LINK_SIDE : LINK_SEAT, side, token);
        snprintf(link, sizeof link, "#/join/%s", token);
        json_array_append_new(seats, shows_link(g, who, side) ? json_string(link) : json_null());
    }
    put(o, "seats", seats);
    game_link(g, LINK_WATCH, NOBODY, token);
    snprintf(link, sizeof link, "#/watch/%s", token);
    put(o, "watch", made || who->mine ? json_string(link) : json_null());
    return o;
}

/* ---- the battle ---- */

static json_t *sides_of(unsigned mine)
{
    json_t *list = json_array();
    for (int side = 0; side < GG_SIDES; side++)
        if (mine >> side & 1) json_array_append_new(list, json_integer(side));
    return list;
}

/* What summary and battle share. */
static json_t *common_json(host *h, const store_battle *b, const game *g, const looker *who, const int turn[GG_SIDES])
{
    json_t *o = json_pack("{ss ss ss ss}", "id", b->id.text, "name", b->name, "title", b->title, "system", b->system);
    put(o, "sides", json_pack("[ss]", g->name[0], g->name[1]));
    put(o, "mine", sides_of(who->mine));
    put(o, "eyes", side_or_null(who->eyes));
    put(o, "seats", json_pack("[oo]", seat_json(h, b, g, 0, turn[0]), seat_json(h, b, g, 1, turn[1])));
    put(o, "epoch", json_integer(b->epoch));
    put(o, "at", json_integer(b->answers));
    put(o, "version", json_integer(b->version));
    put(o, "outcome", outcome_json(g));
    put(o, "allow", json_pack("{sb}", "hints", g->hints));
    put(o, "rated", json_boolean(game_full(g) ? game_rated(g) : g->rated));
    put(o, "lobby", json_boolean(g->lobby));
    put(o, "watch", json_boolean(g->watch));
    put(o, "begun", json_integer(b->begun));
    put(o, "changed", json_integer(b->changed));
    put(o, "next", text_or_null(g->next));
    put(o, "words", json_string(g->moment));
    return o;
}

json_t *told_summary(host *h, const store_battle *b, const game *g, int64_t person)
{
    const int turn[GG_SIDES] = {-1, -1};
    looker who = looker_of(g, person, b->asked);
    json_t *o = common_json(h, b, g, &who, turn);
    put(o, "clock", clock_json(g, host_now()));
    put(o, "yours", json_boolean(!g->outcome && b->asked >= 0 && who.mine >> b->asked & 1));
    return o;
}

json_t *told_battle(host *h, const room *r, const looker *who, int64_t now)
{
    const int turn[GG_SIDES] = {seat_turn(r, 0), seat_turn(r, 1)};
    json_t *o = common_json(h, &r->is, &r->g, who, turn);
    int asked = room_asked(r);
    put(o, "ask", ask_json(r, &r->g));
    put(o, "yours", json_boolean(asked != NOBODY && room_is_asked(r, who->person, asked)));
    put(o, "clock", clock_json(&r->g, now));
    put(o, "offers", offers_json(&r->g));
    put(o, "declined", declined_json(&r->g));
    put(o, "dice", dice_json(&r->g));
    put(o, "links", links_json(&r->g, who));
    return o;
}

/* ---- events of the stream ---- */

static const char *by_word(int by)
{
    static const char *const word[] = {[BY_PERSON] = "person", [BY_PROGRAM] = "program", [BY_DICE] = "dice"};
    return word[by];
}

/* Each with whom it may be told to, which rooms_event takes out again. */
static json_t *answers_json(const room *r, int from)
{
    json_t *list = json_array();
    for (int n = from + 1; n <= r->s.answers; n++) {
        const answered *a = &r->s.given[n - 1];
        int seen = 0;
        for (int side = 0; side < GG_SIDES; side++)
            if (room_knows(r, side, n)) seen |= 1 << side;
        json_t *o =
            json_pack("{si ss ss si}", "n", n, "text", r->extra[n - 1].text, "by", by_word(a->by), "seen", seen);
        put(o, "side", side_or_null(a->side));
        json_array_append_new(list, o);
    }
    return list;
}

char *event_write(host *h, const room *r, const change *c)
{
    const int turn[GG_SIDES] = {-1, -1};
    json_t *data =
        json_pack("{sI si si}", "version", (json_int_t)r->is.version + 1, "epoch", c->epoch, "at", r->s.answers);
    bool answers = strcmp(c->event, "answers") == 0;
    if (answers) put(data, "from", json_integer(c->from)), put(data, "answers", answers_json(r, c->from));
    put(data, "ask", ask_json(r, &c->g));
    put(data, "clock", clock_json(&c->g, c->now));
    put(data, "offers", offers_json(&c->g));
    put(data, "declined", declined_json(&c->g));
    put(data, "outcome", outcome_json(&c->g));
    if (c->g.next[0]) put(data, "next", json_string(c->g.next));
    if (strcmp(c->event, "seats") == 0)
        put(data, "seats",
            json_pack("[oo]", seat_json(h, &r->is, &c->g, 0, turn[0]), seat_json(h, &r->is, &c->g, 1, turn[1])));
    if (c->words) {
        json_t *word = json_pack("{ss sI}", "text", c->words, "time", (json_int_t)c->now);
        put(word, "by", person_json(h, c->speaker, NULL));
        put(word, "side", side_or_null(c->speaker_side));
        put(data, "words", json_pack("[o]", word));
    }
    json_t *o = json_pack("{ss so}", "event", c->event, "data", data);
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    if (!text) memory_is_out();
    return text;
}

static void blank(json_t *data, int eyes)
{
    unsigned wanted = eyes == BOTH_EYES ? 3 : 1U << eyes;
    json_t *list = json_object_get(data, "answers"), *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        unsigned seen = (unsigned)json_integer_value(json_object_get(one, "seen"));
        json_object_del(one, "seen");
        if ((seen & wanted) != wanted) put(one, "text", json_string(""));
    }
    const json_t *side = json_object_get(json_object_get(data, "ask"), "side");
    put(data, "yours", json_boolean(json_is_integer(side) && json_integer_value(side) == eyes));
}

/* Words of one who watches, while the battle goes on: those who play do not hear them. */
static bool is_aside(const json_t *data)
{
    const json_t *words = json_object_get(data, "words");
    return words && json_is_null(json_object_get(json_array_get(words, 0), "side")) &&
           json_is_null(json_object_get(data, "outcome"));
}

void event_print(buffer *out, const char *kind, const char *data)
{
    buffer_print(out, "event: %s\ndata: ", kind);
    buffer_add(out, data, strlen(data)); /* of any length */
    buffer_add(out, "\n", 1);
}

char *rooms_event(const char *stored, int eyes)
{
    json_t *o = json_loads(stored, 0, NULL), *data = json_object_get(o, "data");
    const char *kind = json_string_value(json_object_get(o, "event"));
    buffer out = {0};
    if (data && kind && !(eyes != BOTH_EYES && is_aside(data))) {
        blank(data, eyes);
        char *text = json_dumps(data, JSON_COMPACT);
        if (text) event_print(&out, kind, text);
        free(text);
    }
    json_decref(o);
    return out.at;
}

/* ---- people who are elsewhere ---- */

static void tell_summary(host *h, const store_battle *b, const game *g, int64_t person)
{
    json_t *o = told_summary(h, b, g, person);
    char *text = json_dumps(o, JSON_COMPACT);
    buffer event = {0};
    event_print(&event, "battle", text ? text : "{}");
    hub_tell_person(h, person, event.at);
    buffer_free(&event);
    free(text);
    json_decref(o);
}

/* Of what not everybody may look at any more only that it is gone. */
static void tell_lobby(host *h, const store_battle *b, const game *g)
{
    json_t *o = game_shown(g) ? told_summary(h, b, g, 0) : json_pack("{ss sb}", "id", b->id.text, "gone", true);
    char *text = json_dumps(o, JSON_COMPACT);
    buffer event = {0};
    event_print(&event, "lobby", text ? text : "{}");
    hub_tell_lobby(h, event.at);
    buffer_free(&event);
    free(text);
    json_decref(o);
}

static bool same_people(const game *a, const game *b)
{
    return a->seat[0].people == b->seat[0].people && a->seat[1].people == b->seat[1].people;
}

/* Not every answer: when somebody else is asked, has sat down, or it is decided. */
void tell_people(host *h, const room *r, const game *before, int asked_before)
{
    const game *g = &r->g;
    int asked = room_asked(r);
    bool seats = !same_people(before, g), decided = before->outcome != g->outcome || before->next[0] != g->next[0];
    if (asked == asked_before && !seats && !decided && before->adjourned == g->adjourned) return;
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < g->seat[side].people; i++) tell_summary(h, &r->is, g, g->seat[side].person[i].id);
    for (int i = 0; asked != NOBODY && asked != asked_before && i < g->seat[asked].people; i++)
        if (room_is_asked(r, g->seat[asked].person[i].id, asked))
            post_turn(h, g->seat[asked].person[i].id, r->id, r->is.title, g->moment);
    if (g->lobby && (seats || decided)) tell_lobby(h, &r->is, g);
}

/* Whether that change is of those that a lobby shows: it was begun, somebody sat down, or it is decided. */
static bool concerns_lobby(host *h, store_id id, int64_t version)
{
    store_page page = {0};
    store_event *event;
    int count = 0;
    bool told = version <= 1 || store_events(host_store(h), id, version - 1, &page, &event, &count) != STORE_DONE;
    for (int i = 0; i < count && !told; i++) {
        json_t *o = json_loads(event[i].event, 0, NULL);
        const char *kind = json_string_value(json_object_get(o, "event"));
        told = kind &&
               (strcmp(kind, "seats") == 0 || json_is_object(json_object_get(json_object_get(o, "data"), "outcome")));
        json_decref(o);
    }
    store_page_free(&page);
    return told;
}

/* Whose turn it was before is not known here: they hear of every change. */
void tell_people_of(host *h, store_id id, int64_t version)
{
    store_page page = {0};
    store_battle b;
    game g;
    if (store_battle_get(host_store(h), id, false, &page, &b) == STORE_DONE && game_read(b.state, &g)) {
        for (int side = 0; side < GG_SIDES; side++)
            for (int i = 0; i < g.seat[side].people; i++)
                if (hub_is_here(h, (store_id){{0}}, g.seat[side].person[i].id))
                    tell_summary(h, &b, &g, g.seat[side].person[i].id);
        if (!game_shown(&g)) hub_part(h, id);
        if (g.lobby && concerns_lobby(h, id, version)) tell_lobby(h, &b, &g);
        game_free(&g);
    }
    store_page_free(&page);
}
