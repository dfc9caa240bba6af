/* Battles as they are written. */
#include <assert.h>

#include "store/home.h"

static const char *or_empty(const char *text) { return text ? text : ""; }

/* The columns in the order of BATTLE_NEW and BATTLE_SET, with the id behind them. */
enum { BATTLE_VALUES = 16 };
static void battle_values(const store_battle *b, int64_t version, value out[BATTLE_VALUES])
{
    const value all[BATTLE_VALUES] = {
        number_of(version),          number_of(b->epoch),         number_of(b->answers),
        text_of(or_empty(b->name)),  text_of(or_empty(b->title)), text_of(or_empty(b->system)),
        text_of(or_empty(b->state)), number_of(b->phase),         number_of(b->asked),
        number_of(b->lobby),         number_of(b->watch),         number_of(b->rated),
        number_of(b->deadline),      number_of(b->begun),         number_of(b->changed),
        text_of(b->id.text),
    };
    for (int i = 0; i < BATTLE_VALUES; i++) out[i] = all[i];
}

static store_status add_members(line *l, const char *id, const store_member *member, int members)
{
    store_status status = STORE_DONE;
    for (int i = 0; i < members && status == STORE_DONE; i++) {
        query q = {SQL_MEMBER_NEW, VALUES(text_of(id), number_of(member[i].person), number_of(member[i].side),
                                          number_of(member[i].since))};
        status = line_run(l, &q);
    }
    return status;
}

static store_status tell(store *s, line *l, store_id id, int64_t version)
{
    return !s->home->told || s->home->told(s, l, id, version) ? STORE_DONE : STORE_FAILED;
}

/* ---- a new one ---- */

typedef struct beginning {
    store *store;
    const store_battle *battle;
    const store_member *member;
    int members;
    const store_beginner *by;
} beginning;

static store_status count_in(line *l, const store_battle *b, const store_beginner *by)
{
    query q = {SQL_BEGUN_NEW,
               VALUES(text_of(b->id.text), number_of(by->person), text_of(or_empty(by->origin)), number_of(b->begun))};
    return line_run(l, &q);
}

static store_status begin(line *l, void *of)
{
    const beginning *b = of;
    const char *id = b->battle->id.text;
    value columns[BATTLE_VALUES];
    battle_values(b->battle, b->battle->version, columns);
    store_status status = line_run(l, &(query){.which = SQL_BATTLE_NEW, .value = columns, .values = BATTLE_VALUES});
    query scenario = {SQL_SCENARIO_NEW, VALUES(text_of(id), text_of(or_empty(b->battle->scenario)))};
    if (status == STORE_DONE) status = line_run(l, &scenario);
    if (status == STORE_DONE) status = add_members(l, id, b->member, b->members);
    if (status == STORE_DONE && b->by) status = count_in(l, b->battle, b->by);
    return status == STORE_DONE ? tell(b->store, l, b->battle->id, b->battle->version) : status;
}

store_status store_battle_new(store *s, const store_battle *battle, const store_member *member, int members,
                              const store_beginner *by)
{
    return s->home->write(s, begin, &(beginning){s, battle, member, members, by});
}

/* ---- a change ---- */

typedef struct changing {
    store *store;
    const store_change *change;
    bool late; /* there may be no such battle at all */
} changing;

static store_status set_battle(line *l, const store_change *c, bool *late)
{
    value columns[BATTLE_VALUES + 1];
    battle_values(c->to, c->from + 1, columns);
    columns[BATTLE_VALUES] = number_of(c->from);
    query q = {.which = SQL_BATTLE_SET, .value = columns, .values = BATTLE_VALUES + 1};
    store_status status = line_run(l, &q);
    *late = status == STORE_DONE && q.changed == 0;
    return *late ? STORE_LATE : status;
}

static store_status add_answers(line *l, const store_change *c)
{
    value id = text_of(c->to->id.text);
    store_status status = STORE_DONE;
    if (c->keep >= 0) status = line_run(l, &(query){SQL_ANSWER_CUT, VALUES(id, number_of(c->keep))});
    for (int i = 0; i < c->answers && status == STORE_DONE; i++) {
        const store_answer *a = &c->answer[i];
        query q = {SQL_ANSWER_NEW,
                   VALUES(id, number_of(a->n), text_of(or_empty(a->text)), number_of(a->by), number_of(a->side),
                          number_of(a->person), number_of(a->roll), number_of(a->time))};
        status = line_run(l, &q);
    }
    return status;
}

static store_status add_telling(line *l, const store_change *c)
{
    value id = text_of(c->to->id.text), version = number_of(c->from + 1), time = number_of(c->to->changed);
    store_status status = STORE_DONE;
    if (c->speaker != 0) {
        query q = {SQL_WORD_NEW, VALUES(id, version, number_of(c->speaker), time, number_of(c->speaker_side),
                                        text_of(or_empty(c->words)))};
        status = line_run(l, &q);
    }
    query event = {SQL_EVENT_NEW, VALUES(id, version, time, text_of(or_empty(c->event)))};
    return status == STORE_DONE ? line_run(l, &event) : status;
}

static store_status change(line *l, void *of)
{
    changing *now = of;
    const store_change *c = now->change;
    store_status status = set_battle(l, c, &now->late);
    if (status == STORE_DONE) status = add_answers(l, c);
    if (status == STORE_DONE) status = add_members(l, c->to->id.text, c->member, c->members);
    if (status == STORE_DONE) status = add_telling(l, c);
    if (status == STORE_DONE && c->two) status = line_rate(l, c->to->id, c->two);
    if (status == STORE_DONE && c->played)
        status = line_run(l, &(query){SQL_BEGUN_DROP, VALUES(text_of(c->to->id.text))});
    return status == STORE_DONE ? tell(now->store, l, c->to->id, c->from + 1) : status;
}

store_status store_battle_change(store *s, const store_change *c)
{
    assert(c->to->version == c->from + 1);
    changing now = {s, c, false};
    store_status status = s->home->write(s, change, &now);
    if (!now.late || status != STORE_LATE) return status;
    store_page page = {0};
    store_battle there;
    store_status found = store_battle_get(s, c->to->id, false, &page, &there);
    store_page_free(&page);
    return found == STORE_NONE ? STORE_NONE : STORE_LATE;
}

/* ---- beside it ---- */

store_status store_note_set(store *s, store_id id, int64_t person, const char *text)
{
    return store_write_one(s, &(query){SQL_NOTE_SET, VALUES(text_of(id.text), number_of(person), text_of(text))});
}

store_status store_link_add(store *s, const store_hash *token, store_id id, int32_t side)
{
    hash_text hash = hash_digits(token);
    query q = {SQL_LINK_NEW, VALUES(text_of(hash.digit), text_of(id.text), number_of(side))};
    return store_write_one(s, &q);
}
