/* Lists of battles, one battle, its record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/room.h"
#include "tell/minutes.h"

enum { LIST_USUAL = 50, LIST_MOST = 200 };

/* One from `least` on; what is more than the most counts as that. */
static bool query_number(const request *q, const char *key, int64_t least, int64_t *out, reply *bad)
{
    const char *text = q->query(q, key);
    char *end;
    if (!text || !text[0]) return true;
    long long n = strtoll(text, &end, 10);
    if (*end || n < least) {
        reply_bad(bad, key, "a whole number from %lld on is expected at \"%s\"", (long long)least, key);
        return false;
    }
    *out = n;
    return true;
}

static bool which_list(const char *of, store_list *out)
{
    static const struct {
        const char *word;
        store_list is;
    } lists[] = {{"mine", STORE_MINE}, {"open", STORE_LOBBY}, {"live", STORE_WATCHED}, {"finished", STORE_FINISHED}};
    for (size_t i = 0; of && i < sizeof lists / sizeof *lists; i++)
        if (strcmp(of, lists[i].word) == 0) {
            *out = lists[i].is;
            return true;
        }
    return false;
}

static json_t *summaries(request *q, const store_battle *b, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        game g;
        if (!game_read(b[i].state, &g)) continue;
        json_array_append_new(list, told_summary(q->host, &b[i], &g, q->person));
        game_free(&g);
    }
    return list;
}

void list_battles(request *q, reply *out)
{
    store_page page = {0};
    store_battle *b;
    int count = 0;
    store_list list;
    const char *of = q->query(q, "of");
    if (!which_list(of ? of : "mine", &list)) {
        reply_bad(out, "of", "mine, open, live or finished is expected at \"of\"");
        return;
    }
    if (list == STORE_MINE && !q->person) {
        reply_json(out, json_pack("{s[]}", "battles"));
        return;
    }
    int64_t most = LIST_USUAL, before = 0;
    if (!query_number(q, "most", 1, &most, out) || !query_number(q, "before", 0, &before, out)) return;
    const char *system = q->query(q, "system");
    if (most > LIST_MOST) most = LIST_MOST;
    store_status status = store_battles(host_store(q->host), list, q->person, system && system[0] ? system : NULL,
                                        before, (int)most, &page, &b, &count);
    if (status == STORE_DONE)
        reply_json(out, json_pack("{so}", "battles", summaries(q, b, count)));
    else
        reply_store(out, q->host, status);
    store_page_free(&page);
}

void get_battle(request *q, reply *out)
{
    looker who;
    room *r = room_look(q, out, &who);
    if (!r) return;
    room_wake(q->host, r);
    reply_json(out, told_battle(q->host, r, &who, q->now));
    room_leave(host_rooms(q->host), r);
}

/* ---- the record ---- */

enum { RECORD_TAGS = 12, NAMES = 256 };

/* "Anna, Bert"; a program by its name, so that who goes on with the record seats it again. */
static void name_seat(host *h, const seat *s, char out[NAMES])
{
    size_t len = 0;
    out[0] = 0;
    if (s->program != PLAYER_HUMAN) snprintf(out, NAMES, "%s", player_word(s->program));
    for (int i = 0; i < s->people && len + 1 < NAMES; i++) {
        store_page page = {0};
        store_person p = {0};
        bool named = store_person_get(host_store(h), s->person[i].id, &page, &p) == STORE_DONE && p.name && p.name[0];
        int n = snprintf(out + len, NAMES - len, "%s%s", i ? ", " : "", named ? p.name : "human");
        len += n > 0 ? (size_t)n : 0;
        store_page_free(&page);
    }
    if (!out[0]) snprintf(out, NAMES, "human");
}

static char *rolls_text(const room *r)
{
    uint32_t *number = take((size_t)(r->s.answers + 1) * sizeof *number);
    int count = 0;
    for (int i = 0; i < r->s.answers; i++)
        if (r->extra[i].roll >= 0) number[count++] = (uint32_t)r->extra[i].roll;
    int len = fair_rolls_print(number, count, NULL, 0);
    char *text = take((size_t)(len > 0 ? len : 0) + 1);
    fair_rolls_print(number, count, text, (size_t)(len > 0 ? len : 0) + 1);
    free(number);
    return text;
}

typedef struct tags {
    gg_tag tag[RECORD_TAGS];
    int count;
} tags;

static void add_tag(tags *t, const char *name, const char *value) { t->tag[t->count++] = (gg_tag){name, value, 0}; }

typedef struct fair_words {
    char commitment[FAIR_HEX + 1], secret[FAIR_HEX + 1], nonces[2 * FAIR_HEX + 2];
} fair_words;

static void add_fair(tags *t, const room *r, fair_words *w, const char *rolls)
{
    uint8_t commitment[FAIR_BYTES];
    const game *g = &r->g;
    fair_sha256(g->secret, FAIR_BYTES, commitment);
    fair_hex(commitment, w->commitment);
    add_tag(t, "Fair", "1"), add_tag(t, "Id", r->id.text), add_tag(t, "Commitment", w->commitment);
    if (game_nonced(g)) {
        fair_hex(g->seat[0].nonce, w->nonces), fair_hex(g->seat[1].nonce, w->nonces + FAIR_HEX + 1);
        w->nonces[FAIR_HEX] = ' ';
        add_tag(t, "Nonces", w->nonces);
    }
    fair_hex(g->secret, w->secret);
    if (g->outcome) add_tag(t, "Secret", w->secret);
    add_tag(t, "Rolls", rolls);
}

/* The comments of the record are the game's, for the store keeps them there. */
static void put_remarks(room *r)
{
    int at = r->s.at;
    for (int i = 0; i < r->s.remarks; i++) free(r->s.remark[i].text);
    r->s.remarks = 0;
    for (int i = 0; i < r->g.remarks; i++) {
        if (r->g.remark[i].after > r->s.answers) continue;
        r->s.at = r->g.remark[i].after;
        session_remark(&r->s, r->g.remark[i].text, strlen(r->g.remark[i].text));
    }
    r->s.at = at;
}

static void write_record(host *h, room *r, buffer *out)
{
    char name[GG_SIDES][NAMES], date[16], outcome[200];
    time_t begun = (time_t)(r->is.begun / 1000);
    struct tm day;
    tags t = {0};
    fair_words w = {0};
    char *rolls = rolls_text(r);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&begun, &day));
    for (int side = 0; side < GG_SIDES; side++) {
        name_seat(h, &r->g.seat[side], name[side]);
        add_tag(&t, gg_battle_side(r->s.b, side), name[side]);
    }
    add_tag(&t, "Date", date);
    if (r->g.outcome) {
        snprintf(outcome, sizeof outcome, "%s: %s", outcome_word[r->g.outcome], r->g.words);
        add_tag(&t, "Outcome", outcome);
    }
    add_fair(&t, r, &w, rolls);
    put_remarks(r);
    session_record(&r->s, r->s.answers, t.tag, t.count, out);
    free(rolls);
}

void get_record(request *q, reply *out)
{
    looker who;
    buffer text = {0};
    room *r = room_look(q, out, &who);
    if (!r) return;
    if (room_sees(r, who.eyes, r->s.answers, r->s.now)) {
        write_record(q->host, r, &text);
        out->status = 200, out->text = text.at, out->type = "text/plain; charset=utf-8";
        out->file_name = "battle.grog";
    } else
        reply_error(out, 422, "hidden",
                    "something of it is hidden from you: the record is yours when the battle is over");
    room_leave(host_rooms(q->host), r);
}
