/* The hall of this process: battles kept and shipped, and lessons. */
#include "hall.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "battles.h"
#include "board.h"
#include "keep.h"
#include "law.h"
#include "learn_book.h"

json_t *club_fails(club *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(c->is.why, sizeof c->is.why, format, args);
    va_end(args);
    return NULL;
}

const char *club_word(const json_t *about, const char *key)
{
    const char *word = json_string_value(json_object_get(about, key));
    return word ? word : "";
}

char *club_print(int columns, void (*print)(const term *, void *), void *what)
{
    char *text = NULL;
    size_t len = 0;
    term t = term_on(stdout);
    t.out = open_memstream(&text, &len);
    if (!t.out) memory_is_out();
    t.live = t.colour = false;
    t.columns = columns > 20 ? columns : 76;
    print(&t, what);
    if (fclose(t.out) != 0 || !text) memory_is_out();
    return text;
}

/* ---- a face over a battle ---- */

json_t *club_says(club *c, void (*call)(face *))
{
    call(&c->face);
    size_t len = face_output_length(&c->face);
    return len ? json_loadb(face_output(&c->face), len, JSON_DECODE_ANY, NULL) : json_null();
}

bool club_look(club *c, const char *path)
{
    file_text f;
    char why[PATH_TEXT + 256];
    if (!file_read(path, &f, why, sizeof why)) {
        club_fails(c, "%.600s", why);
        return false;
    }
    char *in = face_input(&c->face, (uint32_t)f.len + 1);
    in[0] = 0; /* no seed */
    memcpy(in + 1, f.text, f.len);
    free(f.text);
    face_open(&c->face);
    if (!c->face.open) club_fails(c, "%.400s cannot be opened: `grognard check` says why", path);
    return c->face.open;
}

static void call_view(face *f) { face_view(f, -1); }

json_t *club_players(const gg_battle *b, bool tests)
{
    static const char *const lab[] = {"random", "eager", "greedy"};
    json_t *list = json_array();
    for (int i = 0; i < gg_player_count(); i++) {
        bool test = false;
        for (int k = 0; k < COUNT(lab); k++) test |= strcmp(lab[k], gg_player_name(i)) == 0;
        if ((test && !tests) || !gg_player_plays(b, i)) continue;
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", gg_player_name(i), "words", gg_player_words(i)));
    }
    return list;
}

static json_t *side_names(const gg_battle *b) { return json_pack("[s,s]", gg_battle_side(b, 0), gg_battle_side(b, 1)); }

/* ---- kept ---- */

/* "today 14:05", "yesterday", "12 March" */
static void say_when(time_t then, char *out, size_t cap)
{
    time_t now = time(NULL);
    struct tm day = *localtime(&then), today = *localtime(&now);
    bool year = day.tm_year == today.tm_year;
    if (year && day.tm_yday == today.tm_yday)
        strftime(out, cap, "today %H:%M", &day);
    else if (year && day.tm_yday + 1 == today.tm_yday)
        strftime(out, cap, "yesterday %H:%M", &day);
    else
        strftime(out, cap, year ? "%e %B" : "%e %B %Y", &day);
}

static json_t *kept(club *c, const json_t *about)
{
    int count;
    kept_battle *all = battles_kept(&count);
    json_t *list = json_array();
    (void)c, (void)about;
    for (int i = 0; i < count; i++) {
        char when[64];
        say_when(all[i].touched, when, sizeof when);
        json_array_append_new(list, json_pack("{s:s, s:o, s:s, s:b, s:i, s:s, s:s}", "name", all[i].name, "title",
                                              json_text(all[i].title), "result", all[i].result, "over", all[i].over,
                                              "answers", all[i].answers, "day", when + strspn(when, " "), "when",
                                              when + strspn(when, " ")));
    }
    free(all);
    return list;
}

static void say_who(const gg_battle *b, const int seat[GG_SIDES], bool typed, char *out, size_t cap)
{
    int people = (seat[0] == PLAYER_HUMAN) + (seat[1] == PLAYER_HUMAN), mine = seat[0] != PLAYER_HUMAN;
    char side[40];
    board_side(b, mine, side);
    if (people == 2)
        snprintf(out, cap, "%s", typed ? "At a real table" : "Two people");
    else if (people == 0)
        snprintf(out, cap, "%s against %s", player_word(seat[0]), player_word(seat[1]));
    else
        snprintf(out, cap, "You lead the %s against a %s", side, player_word(seat[1 - mine]));
}

static void say_turn(const session *s, const int seat[GG_SIDES], const json_t *view, char *out, size_t cap)
{
    gg_ask ask = session_ask(s);
    char side[40];
    if (ask.kind == GG_OVER)
        snprintf(out, cap, "%s", club_word(json_object_get(view, "result"), "words"));
    else if (ask.kind == GG_ROLL)
        snprintf(out, cap, "Dice are to be thrown");
    else if (seat[ask.side] == PLAYER_HUMAN)
        snprintf(out, cap, "It is your turn: the %s are asked", board_side(s->b, ask.side, side));
    else
        snprintf(out, cap, "The %s are asked: the computer's turn", board_side(s->b, ask.side, side));
}

static json_t *kept_about(club *c, const json_t *about)
{
    char path[PATH_TEXT], who[200], turn[400];
    const session *s = &c->face.s;
    int seat[GG_SIDES], captain = gg_player_find("captain");
    if (!keep_find(club_word(about, "name"), path)) return club_fails(c, "it is not kept any more");
    if (!club_look(c, path)) return NULL;
    for (int i = 0; i < GG_SIDES; i++)
        seat[i] = s->recorded ? player_recorded(&s->record, s->b, i, i ? captain : PLAYER_HUMAN) : PLAYER_HUMAN;
    const char *dice = s->recorded ? gg_record_tag(&s->record, "Dice") : NULL;
    const char *branch = s->recorded ? gg_record_tag(&s->record, "Branch") : NULL;
    bool typed = dice && strcmp(dice, "typed") == 0;
    say_who(s->b, seat, typed, who, sizeof who);
    json_t *view = club_says(c, call_view);
    say_turn(s, seat, view, turn, sizeof turn);
    return json_pack("{s:o, s:s, s:o, s:o, s:s, s:b, s:[s,s], s:o, s:o, s:o, s:o}", "clock",
                     json_incref(json_object_get(view, "clock")), "who", who, "turn", json_text(turn), "branch",
                     json_text(branch ? branch : ""), "name", club_word(about, "name"), "typed", typed, "seats",
                     player_word(seat[0]), player_word(seat[1]), "sides", side_names(s->b), "players",
                     club_players(s->b, false), "title", json_text(gg_battle_title(s->b)), "view", view);
}

static json_t *forget(club *c, const json_t *about)
{
    char path[PATH_TEXT];
    if (!keep_find(club_word(about, "name"), path)) return club_fails(c, "it is not kept any more");
    if (unlink(path) != 0) return club_fails(c, "it cannot be removed: %s", strerror(errno));
    return json_true();
}

/* ---- systems, battles ---- */

static bool is_of(const char *name, const char *system)
{
    size_t len = strlen(system);
    return strncmp(name, system, len) == 0 && name[len] == '/';
}
static bool is_drill(const char *name) { return strstr(name, "/drill_") != NULL; }

static void count_lessons(const char *system, int *all, int *done)
{
    char why[2 * PATH_TEXT];
    lesson l;
    lesson_book *book = learn_book_read(system, why, sizeof why);
    *all = *done = 0;
    for (int i = 0; book && lesson_book_at(book, i, &l); i++) ++*all, *done += learn_solved(system, l.name);
    lesson_book_free(book);
}

static json_t *system_about(const gg_system *s, const scenario_names *names)
{
    const char *id = gg_system_id(s);
    const law_document *d = law_of(id);
    const char *about = d ? d->about : "";
    int lessons, done, battles = 0, drills = 0;
    char brief[200];
    size_t end = strcspn(about, ".:");
    snprintf(brief, sizeof brief, "%.*s", (int)(end < 190 ? end : 190), about);
    for (int i = 0; i < names->count; i++)
        if (is_of(names->name[i], id)) ++*(is_drill(names->name[i]) ? &drills : &battles);
    count_lessons(id, &lessons, &done);
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i}", "id", id, "name", gg_system_name(s), "about",
                     about, "short", brief, "rules", gg_system_rules(s), "battles", battles, "drills", drills,
                     "lessons", lessons, "done", done);
}

static json_t *systems(club *c, const json_t *about)
{
    json_t *list = json_array();
    scenario_names names = {0};
    (void)c, (void)about;
    scenario_names_read(&names);
    for (int i = 0; i < gg_system_count(); i++) json_array_append_new(list, system_about(gg_system_at(i), &names));
    scenario_names_free(&names);
    return list;
}

static json_t *battles(club *c, const json_t *about)
{
    json_t *list = json_array();
    scenario_names names = {0};
    (void)c;
    scenario_names_read(&names);
    for (int i = 0; i < names.count; i++) {
        battle x;
        if (!is_of(names.name[i], club_word(about, "system"))) continue;
        if (battle_peek(names.name[i], &x))
            json_array_append_new(list, json_pack("{s:s, s:o, s:b}", "name", names.name[i], "title",
                                                  json_text(gg_battle_title(x.b)), "drill", is_drill(names.name[i])));
        battle_close(&x);
    }
    scenario_names_free(&names);
    return list;
}

/* "9 French against 7 Allies, 12 rounds" */
static void say_muster(const json_t *view, const gg_battle *b, char *out, size_t cap)
{
    int units[GG_SIDES] = {0}, rounds = (int)json_integer_value(json_object_get(view, "rounds"));
    size_t i;
    json_t *p;
    json_array_foreach(json_object_get(view, "pieces"), i, p)
    {
        json_int_t side = json_integer_value(json_object_get(p, "side"));
        bool leader = strcmp(club_word(p, "arm"), "leader") == 0;
        if (!leader && side >= 0 && side < GG_SIDES) units[side]++;
    }
    char first[40], second[40];
    int n = snprintf(out, cap, "%d %s against %d %s, ", units[0], board_side(b, 0, first), units[1],
                     board_side(b, 1, second));
    snprintf(out + n, cap - (size_t)n, rounds ? "%d rounds" : "to the end", rounds);
}

static json_t *a_battle(club *c, const json_t *about)
{
    char path[PATH_TEXT], why[4096], muster[200];
    const char *name = club_word(about, "name");
    if (!scenario_find(name, path, why, sizeof why)) return club_fails(c, "%.600s", why);
    if (!club_look(c, path)) return NULL;
    const gg_battle *b = c->face.s.b;
    json_t *view = club_says(c, call_view), *briefing = club_says(c, face_briefing);
    say_muster(view, b, muster, sizeof muster);
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:s}", "name", name, "title", json_text(gg_battle_title(b)),
                     "sides", side_names(b), "players", club_players(b, false), "view", view, "briefing", briefing,
                     "muster", muster);
}

/* ---- lessons ---- */

static json_t *lesson_json(const char *system, const lesson *l)
{
    char name[256];
    battle x = {0};
    snprintf(name, sizeof name, "%s/%s", system, l->battle);
    bool good = !l->guided && battle_peek(name, &x);
    json_t *o = json_pack("{s:s, s:o, s:o, s:b, s:b, s:o}", "name", l->name, "about", json_text(l->about), "task",
                          json_text(l->task), "guided", l->guided, "done", learn_solved(system, l->name), "title",
                          json_text(good ? gg_battle_title(x.b) : l->name));
    battle_close(&x);
    return o;
}

static json_t *lessons(club *c, const json_t *about)
{
    char why[2 * PATH_TEXT];
    const char *system = club_word(about, "system");
    lesson l;
    lesson_book *book = learn_book_read(system, why, sizeof why);
    json_t *list = json_array();
    if (!book) {
        json_decref(list);
        return club_fails(c, "%.600s", why);
    }
    for (int i = 0; lesson_book_at(book, i, &l); i++) json_array_append_new(list, lesson_json(system, &l));
    lesson_book_free(book);
    return list;
}

/* ---- by name ---- */

static const struct {
    const char *name;
    json_t *(*ask)(club *, const json_t *about);
} methods[] = {
    {"kept", kept},
    {"kept_about", kept_about},
    {"forget", forget},
    {"systems", systems},
    {"battles", battles},
    {"battle", a_battle},
    {"lessons", lessons},
    {"chapters", hall_chapters},
    {"chapter", hall_chapter},
    {"search", hall_search},
    {"rule", hall_rule},
    {"hosts", hall_hosts},
    {"host", hall_host},
    {"host_begin", hall_host_begin},
    {"review", hall_review},
    {"review_on", hall_review_on},
    {"review_left", hall_work_left},
    {"trial", hall_trial},
    {"trial_on", hall_trial_on},
    {"trial_left", hall_work_left},
};

static json_t *ask(hall *h, const char *what, json_t *about)
{
    json_t *value = NULL;
    bool known = false;
    for (int i = 0; i < COUNT(methods) && !known; i++) {
        known = strcmp(methods[i].name, what) == 0;
        if (known) value = methods[i].ask(club_of(h), about);
    }
    if (!known) club_fails(club_of(h), "nobody knows `%s` here", what);
    json_decref(about);
    return value;
}

static double milliseconds(void) { return seconds_now() * 1e3; }

void club_open(club *c)
{
    *c = (club){.is = {.ask = ask}};
    c->face.clock = milliseconds;
}

void club_close(club *c)
{
    json_decref(hall_work_left(c, NULL));
    face_close(&c->face);
}
