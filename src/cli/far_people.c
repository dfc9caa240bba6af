/* What is typed to people: words, offers, who plays and whose clock runs. */
#include <string.h>
#include <strings.h>
#include <time.h>

#include "far.h"

/* ---- clocks ---- */

void far_clock_words(const far *f, int side, char *out, size_t cap)
{
    const json_t *clock = json_object_get(f->now, "clock"), *runs = json_object_get(clock, "runs");
    const char *kind = far_text(clock, "kind");
    long long left = json_integer_value(json_array_get(json_object_get(clock, "left"), (size_t)side));
    bool running = json_is_integer(runs) && json_integer_value(runs) == side;
    *out = 0;
    if (strcmp(kind, "live") != 0 && strcmp(kind, "days") != 0) return;
    if (strcmp(kind, "days") == 0 && !running) return;
    if (running) left -= (long long)time(NULL) * 1000 + f->ahead - json_integer_value(json_object_get(clock, "since"));
    if (left < 0) left = 0;
    long long seconds = left / 1000;
    if (seconds >= 86400)
        snprintf(out, cap, "%lld day%s %lld h", seconds / 86400, term_plural((uint64_t)(seconds / 86400)),
                 seconds % 86400 / 3600);
    else if (seconds >= 3600)
        snprintf(out, cap, "%lld:%02lld:%02lld", seconds / 3600, seconds % 3600 / 60, seconds % 60);
    else
        snprintf(out, cap, "%lld:%02lld", seconds / 60, seconds % 60);
}

/* ---- people ---- */

static void speak(far *f, char *rest)
{
    char path[80];
    if (!*rest) {
        far_line_of(f, "say what? `say good luck`");
        return;
    }
    snprintf(path, sizeof path, "%s/words", f->path);
    far_reply r = far_post_once(f->link, path, json_pack("{s:o}", "text", json_text(rest)));
    if (r.why[0]) far_say(f, "%s", r.why);
    far_reply_free(&r);
}

static void note(far *f, char *rest)
{
    char path[80];
    snprintf(path, sizeof path, "%s/note", f->path);
    far_reply r = *rest ? far_post(f->link, path, json_pack("{s:o}", "text", json_text(rest))) : far_get(f->link, path);
    const char *text = far_text(r.json, "text");
    far_say(f, "%s", r.why[0] ? r.why : *rest ? "noted; nobody else sees it" : *text ? text : "you have noted nothing");
    far_reply_free(&r);
}

static void print_link(far *f, const char *whose, const json_t *link)
{
    if (json_is_string(link)) far_line_of(f, "  %s: %s/%s", whose, far_link_host(f->link), json_string_value(link));
}

static void who(far *f, char *rest)
{
    const json_t *links = json_object_get(f->now, "links"), *seats = json_object_get(links, "seats");
    char time[40], name[80];
    (void)rest;
    for (int side = 0; side < GG_SIDES; side++) {
        const json_t *seat = json_array_get(json_object_get(f->now, "seats"), (size_t)side);
        const json_t *people = json_object_get(seat, "people");
        far_clock_words(f, side, time, sizeof time);
        far_line_of(f, "%s%s%s%s", far_side(f, side), far_sits(f, side) ? " (you)" : "", *time ? ", " : "", time);
        if (*far_text(seat, "program")) far_line_of(f, "  the computer: %s", far_text(seat, "program"));
        for (size_t i = 0; i < json_array_size(people); i++) {
            const json_t *one = json_array_get(people, i);
            snprintf(name, sizeof name, "%.60s", far_text(one, "name"));
            far_line_of(f, "  %s%s", *name ? name : "a guest",
                        json_is_true(json_object_get(one, "here")) ? ", here" : "");
        }
        if (json_is_true(json_object_get(seat, "open"))) far_line_of(f, "  a seat is open");
    }
    for (int side = 0; side < GG_SIDES; side++) {
        snprintf(name, sizeof name, "to play the %.40s", far_side(f, side));
        print_link(f, name, json_array_get(seats, (size_t)side));
    }
    print_link(f, "to watch", json_object_get(links, "watch"));
}

static void save(far *f, char *rest)
{
    if (!*rest)
        far_line_of(f, "save to which file? `save mybattle.grog`");
    else if (far_save(f, rest))
        far_line_of(f, "saved to %s; `grognard replay %s` tells it again", rest, rest);
}

/* ---- offers ---- */

static bool is_sure(far *f, const char *kind)
{
    if (strcmp(kind, "resign") != 0 || f->hears) return true; /* a screen has asked before */
    far_say(f, "That gives the battle up: the other side has won.");
    bool sure = far_line(f, "Resign? yes or no > ") && strcasecmp(f->line.at, "yes") == 0;
    if (!sure) puts("the battle goes on");
    return sure;
}

static far_done propose(far *f, const char *kind)
{
    json_int_t version = json_integer_value(json_object_get(f->now, "version"));
    return far_do(f, "offers", json_pack("{s:s,s:I}", "kind", kind, "version", version));
}

void far_offer(far *f, const char *kind)
{
    if (far_mine(f) < 0)
        far_say(f, "You watch: that is for those who play.");
    else if (is_sure(f, kind) && propose(f, kind) == FAR_AGAIN && propose(f, kind) == FAR_AGAIN)
        far_say(f, "The battle has gone on meanwhile; look, and say it again.");
}

static void answer_offer(far *f, const char *kind, const char *what)
{
    const json_t *list = json_object_get(f->now, "offers");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        bool own = far_mine(f) == (int)json_integer_value(json_object_get(one, "by")) && !far_sits(f, 1 - far_mine(f));
        if (own || (*kind && strcmp(far_text(one, "kind"), kind) != 0)) continue;
        far_do(f, what, json_pack("{s:s}", "kind", far_text(one, "kind")));
        return;
    }
    far_line_of(f, "nothing of that kind is offered");
}

static void accept_it(far *f, char *rest) { answer_offer(f, rest, "offers/accept"); }
static void decline(far *f, char *rest) { answer_offer(f, rest, "offers/decline"); }

/* ---- by name ---- */

const far_word_row far_home_words[] = {
    {"say", "WORDS", "to the others of this battle", speak, NULL},
    {"note", "[WORDS]", "a note of your own, which nobody else sees", note, NULL},
    {"who", "", "who plays, the clocks, and the links to send to friends", who, NULL},
    {"undo", "", "take back your last choice; beyond what is free the other side is asked", NULL, "takeback"},
    {"draw", "", "offer a draw", NULL, "draw"},
    {"adjourn", "", "offer to stop the clocks until another day", NULL, "adjourn"},
    {"resume", "", "go on after that", NULL, "resume"},
    {"accept", "[KIND]", "what the other side offers", accept_it, NULL},
    {"decline", "[KIND]", "the same, with a no", decline, NULL},
    {"resign", "", "give the battle up, at any time", NULL, "resign"},
    {"abort", "", "call it off, while not both sides have answered", NULL, "abort"},
    {"rematch", "", "when it is over: once more, with sides changed", NULL, "rematch"},
    {"next", "", "goes to the rematch", NULL, NULL},
    {"save", "FILE", "the record, as far as it is yours to know", save, NULL},
    {0},
};
