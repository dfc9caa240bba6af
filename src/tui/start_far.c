/* Friends far away: the hosts that are known, one's battles and the invitations there, beginning one and following a link. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "start_in.h"
#include "wide_curses.h"

static void wish_far(start *x, const char *host, const char *option, const char *value, const char *more)
{
    json_t *args = json_array();
    if (*host) {
        json_array_append_new(args, json_string("--host"));
        json_array_append_new(args, json_string(host));
    }
    json_array_append_new(args, json_string(option));
    json_array_append_new(args, json_string(value));
    if (*more) json_array_append_new(args, json_string(more));
    start_wishes(x, json_pack("{s:s, s:o}", "do", "far", "args", args));
}

/* ---- a battle is begun there ---- */

enum { SIDE0, SIDE1, PACE, LOBBY, GO };
static const struct {
    const char *words, *pace;
} paces[] = {
    {"no clock", "none"}, {"live, 30 minutes and 10 seconds an answer", "live:30+10"}, {"3 days for a turn", "days:3"}};
enum { PACES = sizeof paces / sizeof *paces };

static void seat_word(const sheet *s, int side, char *out, size_t cap)
{
    const json_t *players = part_of(s->about, "players");
    int v = s->value[side];
    snprintf(out, cap, "%s", v == 0 ? "me" : v == 1 ? "open" : text_of(item_of(players, v - 2), "name"));
}

static void far_rows(start *x, sheet *s)
{
    char who[80];
    (void)x;
    prose_add(&s->list, TINT_DIM, 0, "Who leads which side? Left and right change it.");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    for (int side = SIDE0; side <= SIDE1; side++) {
        const char *name = json_string_value(item_of(part_of(s->about, "sides"), side));
        seat_word(s, side, who, sizeof who);
        seat_row(s, side, name ? name : "",
                 s->value[side] == 0   ? "you"
                 : s->value[side] == 1 ? "a friend, by a link"
                                       : who);
    }
    row_add(s, PACE, "Clock: %s", paces[s->value[PACE]].words);
    row_add(s, LOBBY, "Open seat: %s", s->value[LOBBY] ? "whoever is there may take it" : "only who has the link");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    row_add(s, GO, "Begin it there")->style = STYLE_BOLD;
}

static void far_beside(start *x, sheet *s, int act)
{
    (void)act;
    start_map(x, part_of(s->about, "view"));
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(s->about, "title"));
    beside_briefing(x, part_of(s->about, "briefing"));
}

static void build_link(screen *of, popup *p)
{
    (void)of;
    const char *link = text_of(p->about, "link");
    if (*link) {
        prose_add(&p->text, TINT_PLAIN, 0, "Send this to your friend:");
        prose_add(&p->text, TINT_MARK, STYLE_BOLD, "%s", link);
        prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    }
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "To the battle")->act = 0;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Later")->act = 1;
}

static void link_picked(screen *of, int act)
{
    start *x = start_of(of);
    char host[WORDS], id[64];
    text_copy(host, sizeof host, text_of(of->popup->about, "host"));
    text_copy(id, sizeof id, text_of(of->popup->about, "id"));
    popup_close(of);
    if (act == 0) wish_far(x, host, "--battle", id, "");
}

static void far_go(start *x, sheet *s)
{
    char seat[2][80];
    for (int i = 0; i < 2; i++) seat_word(s, i, seat[i], sizeof seat[i]);
    const char *host = text_of(s->more, "host");
    say(&x->s, TINT_DIM, "asking the host");
    start_draw(x);
    x->s.note[0] = 0;
    json_t *there =
        start_asks(x, "host_begin", "{s:s, s:s, s:[s,s], s:s, s:b}", "host", host, "name", text_of(s->about, "name"),
                   "seats", seat[0], seat[1], "pace", paces[s->value[PACE]].pace, "lobby", s->value[LOBBY]);
    if (!there) return;
    json_object_set_new(there, "host", json_string(host));
    popup *p = popup_open(&x->s, "It has begun", build_link);
    p->about = there;
    p->pick = link_picked;
}

static void far_turn(start *x, sheet *s, int act, int by)
{
    int n = act <= SIDE1 ? count_of(part_of(s->about, "players")) + 2 : act == PACE ? PACES : 2;
    s->value[act] = (s->value[act] + by + n) % n;
    sheet_renew(x, s);
}

static void far_picked(start *x, sheet *s, int act)
{
    if (act == GO)
        far_go(x, s);
    else
        far_turn(x, s, act, 1);
}

static bool far_key(start *x, sheet *s, int key, int act)
{
    if (act < 0 || act == GO || (key != KEY_LEFT && key != KEY_RIGHT)) return false;
    far_turn(x, s, act, key == KEY_LEFT ? -1 : 1);
    return true;
}

static const char *host_below(const start *x)
{
    for (int i = x->sheets - 1; i >= 0; i--)
        if (*text_of(x->sheet[i]->more, "host")) return text_of(x->sheet[i]->more, "host");
    return "";
}

static void far_for(start *x, const json_t *b)
{
    char host[WORDS];
    text_copy(host, sizeof host, host_below(x));
    sheet *s = sheet_lay(x, text_of(b, "title"), far_rows);
    s->about = json_incref((json_t *)b);
    json_object_set_new(s->more, "host", json_string(host));
    s->value[SIDE1] = 1;
    s->beside = far_beside;
    s->pick = far_picked;
    s->key = far_key;
    s->chosen = 1 << 10;
    snprintf(s->foot, sizeof s->foot, "Enter begins  arrows left and right change a row");
    sheet_renew(x, s);
}

static void far_system(start *x, const json_t *system) { lay_battles(x, system, far_for); }

/* ---- one host ---- */

enum { BEGIN = 1000, AGAIN = 1001 };

static void add_those(sheet *s, const char *of, const char *head, int from)
{
    const json_t *list = part_of(s->about, of), *one;
    size_t i;
    row_head(s, head);
    if (!count_of(list)) row_note(s, "none");
    json_array_foreach(list, i, one)
    {
        paragraph *p =
            row_add(s, from + (int)i, "%s%s", is_set(one, "yours") ? "Your turn: " : "", text_of(one, "title"));
        if (is_set(one, "yours")) p->ink = TINT_MARK;
        row_note(s, "%s", text_of(one, "words"));
    }
}

static void host_rows(start *x, sheet *s)
{
    (void)x;
    row_add(s, BEGIN, "Begin a battle here");
    row_add(s, AGAIN, "Look again");
    add_those(s, "mine", "your battles", 0);
    add_those(s, "open", "open invitations", 300);
    add_those(s, "live", "to be watched", 600);
}

static void host_look(start *x, sheet *s)
{
    say(&x->s, TINT_DIM, "asking the host");
    if (x->sheets) start_draw(x);
    x->s.note[0] = 0;
    json_t *there = start_asks(x, "host", "{s:s}", "host", s->word);
    if (!there) return;
    json_decref(s->about);
    s->about = there;
    sheet_renew(x, s);
}

static void host_picked(start *x, sheet *s, int act)
{
    if (act == BEGIN) {
        lay_systems(x, "Begin", far_system);
        return;
    }
    if (act == AGAIN) {
        host_look(x, s);
        return;
    }
    const json_t *one = item_of(part_of(s->about, act < 300 ? "mine" : act < 600 ? "open" : "live"), act % 300);
    wish_far(x, s->word, "--battle", text_of(one, "id"), act >= 300 && act < 600 ? "--take" : "");
}

static void lay_host(start *x, const char *host)
{
    sheet *s = sheet_lay(x, host, host_rows);
    text_copy(s->word, sizeof s->word, host);
    json_object_set_new(s->more, "host", json_string(host));
    s->pick = host_picked;
    snprintf(s->foot, sizeof s->foot, "Enter goes there");
    sheet_renew(x, s);
    host_look(x, s);
}

/* ---- hosts ---- */

enum { JOIN = 1000, OTHER = 1001 };

static void friend_rows(start *x, sheet *s)
{
    const json_t *one;
    size_t i;
    json_decref(s->about);
    s->about = start_asks(x, "hosts", "{}");
    row_add(s, JOIN, "Follow a friend's link");
    row_add(s, OTHER, "Go to a host by its address");
    if (count_of(s->about)) row_head(s, "hosts that know you");
    json_array_foreach(s->about, i, one) row_add(s, (int)i, "%s", json_string_value(one));
}

static void friend_beside(start *x, sheet *s, int act)
{
    (void)s;
    beside_head(x, act == JOIN ? "follow a friend's link" : "a host");
    beside_add(x, TINT_PLAIN, 0,
               act == JOIN
                   ? "Somebody has begun a battle and sent you its link: type or paste it, and sit down."
                   : "A host keeps battles between people far apart. `grognard host` starts one of your own; neither "
                     "of you needs an account.");
}

static void join_typed(screen *of, const char *link)
{
    if (*link) wish_far(start_of(of), "", "--join", link, "");
}

static void host_typed(screen *of, const char *host)
{
    if (*host) lay_host(start_of(of), host);
}

static void friend_picked(start *x, sheet *s, int act)
{
    if (act == JOIN)
        prompt_open(&x->s, "The link:", join_typed);
    else if (act == OTHER)
        prompt_open(&x->s, "Address (https://battles.example.org):", host_typed);
    else
        lay_host(x, json_string_value(item_of(s->about, act)));
}

void lay_friends(start *x)
{
    sheet *s = sheet_lay(x, "Friends", friend_rows);
    s->beside = friend_beside;
    s->pick = friend_picked;
    sheet_renew(x, s);
}
