/* Beginning a battle: its rules, the battle with its briefing, who leads which side, whose dice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "start_in.h"
#include "wide_curses.h"

/* ---- systems ---- */

static void system_rows(start *x, sheet *s)
{
    const json_t *one;
    size_t i;
    if (!s->about) s->about = start_asks(x, "systems", "{}");
    json_array_foreach(s->about, i, one)
    {
        row_add(s, (int)i, "%s", text_of(one, "name"))->style = STYLE_BOLD;
        row_note(s, "%s", text_of(one, "short"));
    }
}

static void system_beside(start *x, sheet *s, int act)
{
    const json_t *one = item_of(s->about, act);
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(one, "name"));
    beside_add(x, TINT_PLAIN, 0, "%s", "");
    beside_add(x, TINT_PLAIN, 0, "%s", text_of(one, "about"));
    beside_add(x, TINT_PLAIN, 0, "%s", "");
    beside_add(x, TINT_DIM, 0, "%d battles, %d drills, %d rules; %d of %d lessons done.", number_of(one, "battles", 0),
               number_of(one, "drills", 0), number_of(one, "rules", 0), number_of(one, "done", 0),
               number_of(one, "lessons", 0));
}

static void system_picked(start *x, sheet *s, int act) { s->then(x, item_of(s->about, act)); }

void lay_systems(start *x, const char *title, void (*then)(start *, const json_t *))
{
    sheet *s = sheet_lay(x, title, system_rows);
    s->beside = system_beside;
    s->pick = system_picked;
    s->then = then;
    sheet_renew(x, s);
}

/* ---- battles of a system ---- */

static void add_battles(sheet *s, bool drills)
{
    const json_t *one;
    size_t i;
    json_array_foreach(s->about, i, one) if (is_set(one, "drill") == drills)
        row_add(s, (int)i, "%s", text_of(one, "title"))
            ->style = drills ? 0 : STYLE_BOLD;
}

static void battle_rows(start *x, sheet *s)
{
    if (!s->about) s->about = start_asks(x, "battles", "{s:s}", "system", s->word);
    row_head(s, "battles");
    add_battles(s, false);
    row_head(s, "drills: small situations, one lesson each");
    add_battles(s, true);
}

static json_t *known_battle(start *x, sheet *s, const char *name)
{
    json_t *b = json_object_get(s->more, name);
    if (b) return b;
    b = start_asks(x, "battle", "{s:s}", "name", name);
    if (b) json_object_set_new(s->more, name, b);
    return b;
}

static void battle_beside(start *x, sheet *s, int act)
{
    const json_t *b = known_battle(x, s, text_of(item_of(s->about, act), "name"));
    if (!b) return;
    start_map(x, part_of(b, "view"));
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(b, "title"));
    beside_add(x, TINT_DIM, 0, "%s", text_of(b, "muster"));
    beside_briefing(x, part_of(b, "briefing"));
}

static void battle_picked(start *x, sheet *s, int act)
{
    json_t *b = known_battle(x, s, text_of(item_of(s->about, act), "name"));
    if (b) s->then(x, b);
}

void lay_battles(start *x, const json_t *system, void (*then)(start *, const json_t *))
{
    sheet *s = sheet_lay(x, text_of(system, "id"), battle_rows);
    text_copy(s->word, sizeof s->word, text_of(system, "id"));
    s->beside = battle_beside;
    s->pick = battle_picked;
    s->then = then;
    sheet_renew(x, s);
}

/* ---- sides and dice ---- */

enum { SIDE0, SIDE1, DICE, GO };

static const char *seat_words(const json_t *players, int value)
{
    return value == 0 ? "you, or a person here" : text_of(item_of(players, value - 1), "name");
}

static int player_called(const json_t *players, const char *name)
{
    for (int i = 0; i < count_of(players); i++)
        if (strcmp(text_of(item_of(players, i), "name"), name) == 0) return i + 1;
    return 0;
}

void seat_row(sheet *s, int side, const char *named, const char *words)
{
    char who[80];
    text_copy(who, sizeof who, named);
    row_add(s, side, "%s: %s", capital(who), words)->ink = side ? TINT_SIDE1 : TINT_SIDE0;
}

static const char *side_of(const sheet *s, int side)
{
    const char *name = json_string_value(item_of(part_of(s->about, "sides"), side));
    return name ? name : "";
}

static void form_rows(start *x, sheet *s)
{
    const json_t *players = part_of(s->about, "players");
    (void)x;
    prose_add(&s->list, TINT_DIM, 0, "Who leads which side? Left and right change it.");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    for (int side = SIDE0; side <= SIDE1; side++)
        seat_row(s, side, side_of(s, side), seat_words(players, s->value[side]));
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    row_add(s, DICE, "Dice: %s", s->value[DICE] ? "typed from a real table" : "the program throws them");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    row_add(s, GO, "%s", s->number ? "Go on" : "Begin")->style = STYLE_BOLD;
}

static void form_beside(start *x, sheet *s, int act)
{
    const json_t *players = part_of(s->about, "players");
    const json_t *one = act <= SIDE1 && s->value[act] ? item_of(players, s->value[act] - 1) : NULL;
    char name[60];
    start_map(x, part_of(s->about, "view"));
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(s->about, "title"));
    if (one) {
        text_copy(name, sizeof name, text_of(one, "name"));
        beside_add(x, TINT_MARK, 0, "%s: %s.", capital(name), text_of(one, "words"))->hang = 2;
    } else if (act == DICE)
        beside_add(x, TINT_MARK, 0,
                   s->value[DICE]
                       ? "You throw real dice and type what has fallen; the umpire's hand (`U`) corrects what "
                         "differs from your table."
                       : "Dice that nobody chose; the record has their seed.");
    else if (s->value[0] == 0 && s->value[1] == 0)
        beside_add(x, TINT_MARK, 0, "Two people at one keyboard, or you on both sides.");
    beside_add(x, TINT_PLAIN, 0, "%s", "");
    beside_briefing(x, part_of(s->about, "briefing"));
}

static void form_go(start *x, sheet *s)
{
    const json_t *players = part_of(s->about, "players");
    const char *seat[2];
    for (int i = 0; i < 2; i++) seat[i] = s->value[i] ? text_of(item_of(players, s->value[i] - 1), "name") : "human";
    start_wishes(x, json_pack("{s:s, s:s, s:O, s:[s,s], s:s}", "do", "play", "name", s->word, "sides",
                              part_of(s->about, "sides"), "seats", seat[0], seat[1], "dice",
                              s->value[DICE] ? "typed" : "random"));
    if (x->sheets > 1) sheet_leave(x); /* when it comes back the battle stands among the kept */
}

static void form_turn(start *x, sheet *s, int act, int by)
{
    int n = act == DICE ? 2 : act <= SIDE1 ? count_of(part_of(s->about, "players")) + 1 : 0;
    if (!n) return;
    s->value[act] = (s->value[act] + by + n) % n;
    sheet_renew(x, s);
}

static void form_picked(start *x, sheet *s, int act)
{
    if (act == GO)
        form_go(x, s);
    else
        form_turn(x, s, act, 1);
}

static bool form_key(start *x, sheet *s, int key, int act)
{
    if (act < 0 || act == GO || (key != KEY_LEFT && key != KEY_RIGHT)) return false;
    form_turn(x, s, act, key == KEY_LEFT ? -1 : 1);
    return true;
}

static sheet *lay_form(start *x, const char *name, const json_t *b)
{
    sheet *s = sheet_lay(x, text_of(b, "title"), form_rows);
    s->about = json_incref((json_t *)b);
    text_copy(s->word, sizeof s->word, name);
    s->beside = form_beside;
    s->pick = form_picked;
    s->key = form_key;
    s->chosen = 1 << 10; /* Begin */
    snprintf(s->foot, sizeof s->foot, "Enter begins  arrows left and right change a row");
    return s;
}

static void form_for(start *x, const json_t *b)
{
    sheet *s = lay_form(x, text_of(b, "name"), b);
    s->value[SIDE1] = player_called(part_of(b, "players"), "captain");
    sheet_renew(x, s);
}

/* Of a battle that is kept: somebody else leads a side from here on. */
void lay_seats(start *x, const char *name, const json_t *kept)
{
    if (!kept || !part_of(kept, "players")) return;
    sheet *s = lay_form(x, name, kept);
    s->number = 1;
    for (int i = 0; i < 2; i++)
        s->value[i] = player_called(part_of(kept, "players"), json_string_value(item_of(part_of(kept, "seats"), i)));
    s->value[DICE] = is_set(kept, "typed");
    sheet_renew(x, s);
}

static void begin_of(start *x, const json_t *system) { lay_battles(x, system, form_for); }
void lay_begin(start *x) { lay_systems(x, "Begin", begin_of); }
