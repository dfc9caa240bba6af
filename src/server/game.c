/* What there is of a battle beside its answers, as JSON in the store and back. */
#include <stdlib.h>
#include <string.h>

#include "engine/say.h"
#include "server/room.h"

const char *const offer_word[OFFER_KINDS] = {"takeback", "draw", "adjourn", "resume", "rematch", "resign", "abort"};
const char *const outcome_word[OUTCOMES] = {"", "over", "resigned", "time", "draw", "aborted"};
const char *const pace_word[] = {"none", "live", "days"};

/* ---- small questions ---- */

bool seat_open(const seat *s) { return s->people == 0 && s->program == PLAYER_HUMAN; }

bool seat_has(const seat *s, int64_t person)
{
    for (int i = 0; i < s->people; i++)
        if (s->person[i].id == person) return true;
    return false;
}

side_word side_called(const gg_battle *b, int side)
{
    side_word w = {0};
    gg_text t = gg_text_on(w.text, sizeof w.text);
    gg_say_side(&t, b, side);
    return w;
}

bool game_full(const game *g) { return !seat_open(&g->seat[0]) && !seat_open(&g->seat[1]); }
bool game_shown(const game *g) { return g->watch || (g->lobby && !game_full(g)); }

void game_stand_in(game *g, int side)
{
    fair_stand_in(g->secret, side, g->seat[side].nonce);
    g->seat[side].nonced = true;
}

bool game_nonced(const game *g) { return g->seat[0].nonced && g->seat[1].nonced; }

bool game_played(const game *g) { return g->outcome || g->seat[0].answered || g->seat[1].answered; }

/* It was begun so, one against one, two different people, and both said so. */
bool game_rated(const game *g)
{
    const seat *a = &g->seat[0], *b = &g->seat[1];
    return g->rated && a->people == 1 && b->people == 1 && a->person[0].id != b->person[0].id && a->person[0].rated &&
           b->person[0].rated;
}

/* ---- chance that nobody can guess, and what is made of it ---- */

static void base64url(const uint8_t *bytes, size_t len, char *out)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned held = 0;
    int bits = 0;
    for (size_t i = 0; i < len; i++) {
        held = (held << 8 | bytes[i]) & 0xffff;
        for (bits += 8; bits >= 6; bits -= 6) *out++ = letter[held >> (bits - 6) & 63];
    }
    if (bits) *out++ = letter[held << (6 - bits) & 63];
    *out = 0;
}

bool random_id(store_id *out)
{
    uint8_t bytes[16];
    if (!random_bytes(bytes, sizeof bytes)) return false;
    base64url(bytes, sizeof bytes, out->text);
    return true;
}

void game_link(const game *g, link_kind kind, int side, char out[LINK_TEXT + 1])
{
    static const char *const word[][GG_SIDES] = {
        [LINK_SEAT] = {"seat 0", "seat 1"}, [LINK_SIDE] = {"side 0", "side 1"}, [LINK_WATCH] = {"watch", "watch"}};
    uint8_t token[FAIR_BYTES];
    const char *what = word[kind][side == 1];
    fair_hmac(g->links, sizeof g->links, what, strlen(what), token);
    base64url(token, sizeof token, out);
}

void link_hash(const char *token, store_hash *out) { fair_sha256(token, strlen(token), out->byte); }

/* ---- writing ---- */

static json_t *hex_json(const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    fair_hex(bytes, hex);
    return json_string(hex);
}

static json_t *write_seat(const seat *s)
{
    json_t *o = json_object(), *people = json_array();
    for (int i = 0; i < s->people; i++)
        json_array_append_new(people, json_pack("[Ib]", (json_int_t)s->person[i].id, s->person[i].rated));
    json_object_set_new(o, "people", people);
    if (s->program != PLAYER_HUMAN) json_object_set_new(o, "program", json_string(player_word(s->program)));
    if (s->nonced) json_object_set_new(o, "nonce", hex_json(s->nonce));
    if (s->answered) json_object_set_new(o, "answered", json_true());
    return o;
}

static json_t *write_lists(const game *g, json_t *o)
{
    json_t *offers = json_array(), *remarks = json_array();
    for (int i = 0; i < g->offers; i++)
        json_array_append_new(offers, json_pack("[iii]", g->offer[i].kind, g->offer[i].by, g->offer[i].to));
    for (int i = 0; i < g->remarks; i++)
        json_array_append_new(remarks, json_pack("[is]", g->remark[i].after, g->remark[i].text));
    if (g->no.said) json_object_set_new(o, "declined", json_pack("[ii]", g->no.kind, g->no.by));
    json_object_set_new(o, "offers", offers);
    json_object_set_new(o, "remarks", remarks);
    return o;
}

char *game_write(const game *g)
{
    json_t *o =
        json_pack("{s[oo] sI sb sb sb sb sb si sI sI s[II] sI si sb sI si si ss so so sI ss ss s[ss]}", //
                  "seats", write_seat(&g->seat[0]), write_seat(&g->seat[1]), "maker", (json_int_t)g->maker, "rotate",
                  g->rotate, "lobby", g->lobby, "watch", g->watch, "rated", g->rated, "hints", g->hints, "pace",
                  g->pace, "main", (json_int_t)g->main, "increment", (json_int_t)g->increment, "left",
                  (json_int_t)g->left[0], (json_int_t)g->left[1], "since", (json_int_t)g->since, "runs", g->runs,
                  "adjourned", g->adjourned, "nonce_due", (json_int_t)g->nonce_due, "outcome", g->outcome, "winner",
                  g->winner, "words", g->words, "secret", hex_json(g->secret), "links", hex_json(g->links), "rolls",
                  (json_int_t)g->rolls, "next", g->next, "moment", g->moment, "names", g->name[0], g->name[1]);
    char *text = o ? json_dumps(write_lists(g, o), JSON_COMPACT) : NULL;
    json_decref(o);
    if (!text) memory_is_out();
    return text;
}

/* ---- reading ---- */

static bool read_hex(const json_t *o, const char *key, uint8_t out[FAIR_BYTES])
{
    const char *text = json_string_value(json_object_get(o, key));
    return text && fair_unhex(text, out);
}

static void read_text(const json_t *o, const char *key, char *out, size_t cap)
{
    const char *text = json_string_value(json_object_get(o, key));
    size_t len = text ? strnlen(text, cap - 1) : 0;
    if (len) memcpy(out, text, len);
    out[len] = 0;
}

static int64_t read_int(const json_t *o, const char *key) { return json_integer_value(json_object_get(o, key)); }

static void read_seat(const json_t *o, seat *s)
{
    const json_t *people = json_object_get(o, "people");
    const char *program = json_string_value(json_object_get(o, "program"));
    *s = (seat){.program = program ? gg_player_find(program) : PLAYER_HUMAN};
    for (size_t i = 0; i < json_array_size(people) && i < SEAT_PEOPLE; i++) {
        const json_t *p = json_array_get(people, i);
        s->person[s->people++] = (sitter){json_integer_value(json_array_get(p, 0)), json_is_true(json_array_get(p, 1))};
    }
    s->nonced = read_hex(o, "nonce", s->nonce);
    s->answered = json_is_true(json_object_get(o, "answered"));
}

static int number_at(const json_t *list, size_t i) { return (int)json_integer_value(json_array_get(list, i)); }

static void read_lists(const json_t *o, game *g)
{
    const json_t *offers = json_object_get(o, "offers"), *remarks = json_object_get(o, "remarks");
    for (size_t i = 0; i < json_array_size(offers) && i < GAME_OFFERS; i++) {
        const json_t *x = json_array_get(offers, i);
        g->offer[g->offers++] = (offer){number_at(x, 0), number_at(x, 1), number_at(x, 2)};
    }
    const json_t *no = json_object_get(o, "declined");
    if (no) g->no = (refusal){true, number_at(no, 0), number_at(no, 1)};
    for (size_t i = 0; i < json_array_size(remarks) && i < GAME_REMARKS; i++) {
        const json_t *x = json_array_get(remarks, i);
        const char *text = json_string_value(json_array_get(x, 1));
        g->remark[g->remarks++] = (remark){number_at(x, 0), strdup(text ? text : "")};
    }
}

static void read_clock(const json_t *o, game *g)
{
    g->pace = (int)read_int(o, "pace");
    g->main = read_int(o, "main"), g->increment = read_int(o, "increment");
    for (size_t i = 0; i < GG_SIDES; i++)
        g->left[i] = json_integer_value(json_array_get(json_object_get(o, "left"), i));
    g->since = read_int(o, "since"), g->runs = (int)read_int(o, "runs");
    g->adjourned = json_is_true(json_object_get(o, "adjourned"));
    g->nonce_due = read_int(o, "nonce_due");
}

bool game_read(const char *state, game *g)
{
    json_t *o = state ? json_loads(state, 0, NULL) : NULL;
    const json_t *seats = json_object_get(o, "seats");
    *g = (game){0};
    for (size_t i = 0; i < GG_SIDES; i++) read_seat(json_array_get(seats, i), &g->seat[i]);
    g->maker = read_int(o, "maker");
    g->rotate = json_is_true(json_object_get(o, "rotate")), g->lobby = json_is_true(json_object_get(o, "lobby"));
    g->watch = json_is_true(json_object_get(o, "watch")), g->rated = json_is_true(json_object_get(o, "rated"));
    g->hints = json_is_true(json_object_get(o, "hints"));
    read_clock(o, g);
    g->outcome = (int)read_int(o, "outcome"), g->winner = (int)read_int(o, "winner");
    read_text(o, "words", g->words, sizeof g->words), read_text(o, "next", g->next, sizeof g->next);
    read_text(o, "moment", g->moment, sizeof g->moment);
    for (size_t i = 0; i < GG_SIDES; i++) {
        const char *name = json_string_value(json_array_get(json_object_get(o, "names"), i));
        snprintf(g->name[i], sizeof g->name[i], "%s", name ? name : "");
    }
    g->rolls = (uint32_t)read_int(o, "rolls");
    bool good = json_array_size(seats) == GG_SIDES && read_hex(o, "secret", g->secret) &&
                read_hex(o, "links", g->links) && g->outcome >= 0 && g->outcome < OUTCOMES && g->pace >= PACE_NONE &&
                g->pace <= PACE_DAYS;
    read_lists(o, g);
    if (g->no.kind < 0 || g->no.kind >= OFFER_KINDS) g->no.said = false;
    json_decref(o);
    if (!good) game_free(g);
    return good;
}

void game_free(game *g)
{
    for (int i = 0; i < g->remarks; i++) free(g->remark[i].text);
    g->remarks = 0;
}
