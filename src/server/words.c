/* Words between those of a battle, notes of one's own, and the streams of what happens. */
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

enum { WORDS_MOST = 500, NOTE_MOST = 8 << 10, LETTER = 4 };

static size_t letters(const char *text)
{
    size_t n = 0;
    for (; *text; text++) n += (*text & 0xc0) != 0x80;
    return n;
}

void say_words(request *q, reply *out)
{
    change c;
    looker who;
    const char *text = body_text(q, "text", (size_t)WORDS_MOST * LETTER, out);
    if (!text) return;
    if (!text[0] || letters(text) > WORDS_MOST) {
        reply_bad(out, "text", "%d letters at the most, and one at least", WORDS_MOST);
        return;
    }
    room *r = who_needed(q, out) ? room_look(q, out, &who) : NULL;
    if (!r) return;
    change_begin(&c, r, "words", q->now);
    c.speaker = q->person, c.words = text;
    c.speaker_side = who.mine == 1 ? 0 : who.mine == 2 ? 1 : who.mine ? who.eyes : NOBODY;
    if (change_commit(q->host, r, &c, &who, out)) reply_json(out, json_pack("{sI}", "n", (json_int_t)r->is.version));
    room_leave(host_rooms(q->host), r);
}

static json_t *word_json(host *h, const store_word *w)
{
    json_t *o = json_pack("{sI so sI ss}", "n", (json_int_t)w->n, "by", person_json(h, w->person, NULL), "time",
                          (json_int_t)w->time, "text", w->text);
    json_object_set_new(o, "side", w->side < 0 ? json_null() : json_integer(w->side));
    return o;
}

void get_words(request *q, reply *out)
{
    looker who;
    store_page page = {0};
    store_word *word;
    int count = 0;
    room *r = room_look(q, out, &who);
    if (!r) return;
    bool all = !who.mine || r->g.outcome; /* who watches is not heard by those who play */
    store_status status = store_words(host_store(q->host), r->id, q->after > 0 ? q->after : 0, &page, &word, &count);
    room_leave(host_rooms(q->host), r);
    if (status != STORE_DONE) {
        reply_store(out, q->host, status);
    } else {
        json_t *list = json_array();
        for (int i = 0; i < count; i++)
            if (all || word[i].side >= 0) json_array_append_new(list, word_json(q->host, &word[i]));
        reply_json(out, json_pack("{so}", "words", list));
    }
    store_page_free(&page);
}

/* ---- notes ---- */

void get_note(request *q, reply *out)
{
    looker who;
    store_page page = {0};
    const char *text = "";
    room *r = room_look(q, out, &who);
    if (!r) return;
    store_status status = q->person ? store_note_get(host_store(q->host), r->id, q->person, &page, &text) : STORE_NONE;
    room_leave(host_rooms(q->host), r);
    if (status == STORE_FAILED)
        reply_store(out, q->host, status);
    else
        reply_json(out, json_pack("{ss}", "text", status == STORE_DONE && text ? text : ""));
    store_page_free(&page);
}

void set_note(request *q, reply *out)
{
    looker who;
    const char *text = body_text(q, "text", NOTE_MOST, out);
    room *r = text && who_needed(q, out) ? room_look(q, out, &who) : NULL;
    if (!r) return;
    store_status status = store_note_set(host_store(q->host), r->id, q->person, text);
    room_leave(host_rooms(q->host), r);
    if (status == STORE_DONE)
        reply_json(out, json_pack("{ss}", "text", text));
    else
        reply_store(out, q->host, status);
}

/* ---- streams ---- */

/* The whole battle, to begin with, or where what happened since is not kept any more. */
static void send_battle(request *q, room *r, const looker *who, struct stream *to)
{
    json_t *o = told_battle(q->host, r, who, q->now);
    char *text = json_dumps(o, JSON_COMPACT);
    buffer event = {0};
    event_print(&event, "battle", text ? text : "{}");
    hub_catch_up(q->host, to, r->is.version, event.at);
    buffer_free(&event);
    free(text);
    json_decref(o);
}

static bool send_missed(request *q, room *r, int eyes, struct stream *to)
{
    enum { MISSED_MOST = 200 };
    store_page page = {0};
    store_event *event;
    int count = 0;
    bool good = q->after <= r->is.version && r->is.version - q->after <= MISSED_MOST &&
                store_events(host_store(q->host), r->id, q->after, &page, &event, &count) == STORE_DONE;
    for (int i = 0; good && i < count; i++) {
        char *text = event[i].version <= r->is.version ? rooms_event(event[i].event, eyes) : NULL;
        if (text) hub_catch_up(q->host, to, event[i].version, text);
        free(text);
    }
    store_page_free(&page);
    return good;
}

/* The room is locked while the stream begins: nothing can happen between what was missed and what comes. */
void follow_battle(request *q, reply *out)
{
    looker who;
    room *r = room_look(q, out, &who);
    if (!r) return;
    bool behind = q->after > r->is.version && store_is_shared(host_store(q->host)); /* another process told them more */
    if (behind && !room_refresh(q->host, r, out)) {
        room_leave(host_rooms(q->host), r);
        return;
    }
    int eyes = who.mine == 3 ? BOTH_EYES : who.eyes;
    follower f = {.battle = r->id, .person = q->person, .eyes = eyes, .stranger = !who.member};
    out->status = 200;
    out->stream = hub_follow(q->host, &f, q->after >= 0 ? q->after : r->is.version);
    if (!out->stream)
        reply_error(out, 429, "slow_down", "you follow too much at once: close a stream first");
    else if (q->after < 0 || !send_missed(q, r, eyes, out->stream))
        send_battle(q, r, &who, out->stream);
    room_leave(host_rooms(q->host), r);
}

void follow_all(request *q, reply *out)
{
    follower f = {.person = q->person, .eyes = BOTH_EYES};
    out->status = 200;
    out->stream = hub_follow(q->host, &f, -1);
    if (!out->stream) reply_error(out, 429, "slow_down", "you follow too much at once: close a stream first");
}
