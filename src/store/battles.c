/* Battles as they are read: one, its answers, its people, its events and words, and the lists. */
#include "store/home.h"

/* ---- one battle ---- */

static void fill_battle(gather *g, void *item, const value *column)
{
    store_battle *b = item;
    store_id id = {0};
    for (int i = 0; i < STORE_ID && column[0].text[i]; i++) id.text[i] = column[0].text[i];
    *b = (store_battle){
        .id = id,
        .version = column[1].number,
        .epoch = (int32_t)column[2].number,
        .answers = (int32_t)column[3].number,
        .name = gather_text(g, &column[4]),
        .title = gather_text(g, &column[5]),
        .system = gather_text(g, &column[6]),
        .state = gather_text(g, &column[7]),
        .phase = (int32_t)column[8].number,
        .asked = (int32_t)column[9].number,
        .lobby = column[10].number != 0,
        .watch = column[11].number != 0,
        .rated = column[12].number != 0,
        .deadline = column[13].number,
        .begun = column[14].number,
        .changed = column[15].number,
    };
}

static void fill_whole(gather *g, void *item, const value *column)
{
    fill_battle(g, item, column);
    ((store_battle *)item)->scenario = gather_text(g, &column[16]);
}

store_status store_battle_get(store *s, store_id id, bool scenario, store_page *page, store_battle *out)
{
    gather g = {.page = page, .size = sizeof *out, .fill = scenario ? fill_whole : fill_battle};
    query q = {scenario ? SQL_BATTLE_WHOLE : SQL_BATTLE_GET, VALUES(text_of(id.text))};
    store_status status = store_gather(s, &q, &g);
    if (status == STORE_DONE && g.count == 0) return STORE_NONE;
    if (status == STORE_DONE) *out = *(store_battle *)(void *)g.items;
    return status;
}

static void fill_answer(gather *g, void *item, const value *column)
{
    *(store_answer *)item = (store_answer){
        .n = (int32_t)column[0].number,
        .text = gather_text(g, &column[1]),
        .by = (int32_t)column[2].number,
        .side = (int32_t)column[3].number,
        .person = column[4].number,
        .roll = column[5].number,
        .time = column[6].number,
    };
}

store_status store_answers(store *s, store_id id, int32_t after, store_page *page, store_answer **out, int *count)
{
    gather g = {.page = page, .size = sizeof **out, .fill = fill_answer};
    store_status status = store_gather(s, &(query){SQL_ANSWERS, VALUES(text_of(id.text), number_of(after))}, &g);
    *out = (store_answer *)(void *)g.items;
    *count = g.count;
    return status;
}

static void fill_member(gather *g, void *item, const value *column)
{
    (void)g;
    *(store_member *)item = (store_member){column[0].number, (int32_t)column[1].number, column[2].number};
}

store_status store_members(store *s, store_id id, store_page *page, store_member **out, int *count)
{
    gather g = {.page = page, .size = sizeof **out, .fill = fill_member};
    store_status status = store_gather(s, &(query){SQL_MEMBERS, VALUES(text_of(id.text))}, &g);
    *out = (store_member *)(void *)g.items;
    *count = g.count;
    return status;
}

/* ---- events and words ---- */

/* Every change has its row here, also one that tells nothing: a gap shows that some are not kept any more. */
typedef struct event_row {
    int64_t battle_version;
    bool none; /* the battle has no event so late */
    store_event event;
} event_row;

static void fill_event(gather *g, void *item, const value *column)
{
    *(event_row *)item = (event_row){
        .battle_version = column[0].number,
        .none = column[1].kind == VALUE_NULL,
        .event = {column[1].number, gather_text(g, &column[2])},
    };
}

static bool gap(const event_row *row, int count, int64_t after)
{
    if (row[0].none) return row[0].battle_version > after;
    for (int i = 0; i < count; i++)
        if (row[i].event.version != after + 1 + i) return true;
    return row[0].battle_version != row[count - 1].event.version;
}

store_status store_events(store *s, store_id id, int64_t after, store_page *page, store_event **out, int *count)
{
    gather g = {.page = page, .size = sizeof(event_row), .fill = fill_event};
    *count = 0;
    *out = NULL;
    store_status status = store_gather(s, &(query){SQL_EVENTS, VALUES(number_of(after), text_of(id.text))}, &g);
    if (status != STORE_DONE) return status;
    const event_row *row = (const event_row *)(void *)g.items;
    if (g.count == 0 || gap(row, g.count, after)) return STORE_NONE;
    *out = store_page_take(page, (size_t)g.count * sizeof **out);
    if (!*out) return store_fail(s, "out of memory");
    for (int i = 0; i < g.count; i++)
        if (!row[i].none && row[i].event.event[0]) (*out)[(*count)++] = row[i].event;
    return STORE_DONE;
}

static void fill_word(gather *g, void *item, const value *column)
{
    *(store_word *)item = (store_word){
        .n = column[0].number,
        .person = column[1].number,
        .time = column[2].number,
        .side = (int32_t)column[3].number,
        .text = gather_text(g, &column[4]),
    };
}

store_status store_words(store *s, store_id id, int64_t after, store_page *page, store_word **out, int *count)
{
    gather g = {.page = page, .size = sizeof **out, .fill = fill_word};
    store_status status = store_gather(s, &(query){SQL_WORDS, VALUES(text_of(id.text), number_of(after))}, &g);
    *out = (store_word *)(void *)g.items;
    *count = g.count;
    return status;
}

static void fill_text(gather *g, void *item, const value *column) { *(const char **)item = gather_text(g, &column[0]); }

store_status store_note_get(store *s, store_id id, int64_t person, store_page *page, const char **text)
{
    gather g = {.page = page, .size = sizeof *text, .fill = fill_text};
    store_status status = store_gather(s, &(query){SQL_NOTE_GET, VALUES(text_of(id.text), number_of(person))}, &g);
    if (status == STORE_DONE && g.count == 0) return STORE_NONE;
    if (status == STORE_DONE) *text = *(const char **)(void *)g.items;
    return status;
}

/* ---- those that nobody plays ---- */

typedef struct unplayed {
    int64_t of_person, of_origin;
} unplayed;

static void take_unplayed(void *of, const value *column)
{
    *(unplayed *)of = (unplayed){column[0].number, column[1].number};
}

store_status store_unplayed(store *s, const store_beginner *by, int64_t *of_person, int64_t *of_origin)
{
    unplayed all = {0};
    query q = {SQL_BEGUN_COUNT, VALUES(number_of(by->person), text_of(by->origin)), .row = take_unplayed, .of = &all};
    store_status status = store_read_one(s, &q);
    *of_person = all.of_person, *of_origin = all.of_origin;
    return status;
}

/* ---- lists ---- */

store_status store_battles(store *s, store_list list, int64_t person, const char *system, int64_t before, int most,
                           store_page *page, store_battle **out, int *count)
{
    gather g = {.page = page, .size = sizeof **out, .fill = fill_battle};
    if (list != STORE_DUE && before <= 0) before = INT64_MAX;
    const value asked[] = {number_of(person), text_of(system ? system : ""), number_of(before),
                           number_of(most > 0 ? most : 0)};
    int first = list == STORE_MINE ? 0 : 1; /* the others ask for nobody */
    query q = {.which = (sql)(SQL_LIST_MINE + (int)list), .value = asked + first, .values = 4 - first};
    store_status status = store_gather(s, &q, &g);
    *out = (store_battle *)(void *)g.items;
    *count = g.count;
    return status;
}

/* ---- links ---- */

typedef struct link_end {
    store_id battle;
    int32_t side;
} link_end;

static void take_link(void *of, const value *column)
{
    link_end *end = of;
    for (int i = 0; i < STORE_ID && column[0].text[i]; i++) end->battle.text[i] = column[0].text[i];
    end->side = (int32_t)column[1].number;
}

store_status store_link_find(store *s, const store_hash *token, store_id *battle, int32_t *side)
{
    hash_text hash = hash_digits(token);
    link_end end = {0};
    store_status status =
        store_read_one(s, &(query){SQL_LINK_FIND, VALUES(text_of(hash.digit)), .row = take_link, .of = &end});
    if (status != STORE_DONE) return status;
    *battle = end.battle;
    *side = end.side;
    return STORE_DONE;
}
