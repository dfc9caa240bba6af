/* A desk over a battle on a host: what happens there comes by the stream, and what is said goes there. */
#include "desk_far.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool there_fails(there *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(t->is.why, sizeof t->is.why, format, args);
    va_end(args);
    return false;
}

/* ---- what is said ---- */

static void hear(void *of, const char *line)
{
    there *t = of;
    if (t->mute)
        gg_text_add(t->mute, "%s%s", t->mute->len ? "\n" : "", line);
    else
        buffer_print(&t->news, "%s\n", line);
}

static desk_news say_news(there *t)
{
    size_t len = strcspn(t->news.at, "\n");
    snprintf(t->is.said, sizeof t->is.said, "%.*s", (int)len, t->news.at);
    memmove(t->news.at, t->news.at + len + 1, t->news.len - len - 1);
    buffer_cut(&t->news, t->news.len - len - 1);
    return DESK_SAID;
}

/* ---- how it stands ---- */

static const json_t *other_offer(const far *f)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(f->now, "offers"), i, one)
    {
        int by = (int)json_integer_value(json_object_get(one, "by")) & 1;
        if (!far_sits(f, by) || far_sits(f, 1 - by)) return one;
    }
    return NULL;
}

static void write_side(const far *f, int side, desk_now *now)
{
    char who[110];
    far_people(f->now, side, who, sizeof who);
    snprintf(now->side[side], sizeof now->side[side], "%s", far_side(f, side));
    snprintf(now->seat[side], sizeof now->seat[side], "%s%s", who, far_sits(f, side) ? ", you" : "");
    now->clock[side][0] = 0;
    if (!far_over(f)) far_clock_words(f, side, now->clock[side], sizeof now->clock[side]);
    if (far_sits(f, side)) now->mine |= 1u << side;
}

/* Who plays both sides looks with the eyes of the one that is asked, as the host does. */
static int eyes_of(const far *f, unsigned mine)
{
    const json_t *eyes = json_object_get(f->now, "eyes"), *ask = json_object_get(f->now, "ask");
    const json_t *asked = json_object_get(ask, "side");
    if (mine == 3 && json_is_integer(asked)) return json_integer_value(asked) == 1;
    return json_is_integer(eyes) ? (int)json_integer_value(eyes) & 1 : -1;
}

static bool program_is_asked(const far *f)
{
    const json_t *asked = json_object_get(json_object_get(f->now, "ask"), "side");
    const json_t *seat = json_array_get(json_object_get(f->now, "seats"), (size_t)json_integer_value(asked) & 1);
    return !far_over(f) && json_is_integer(asked) && *far_text(seat, "program");
}

static void write_now(there *t)
{
    const far *f = t->f;
    desk_now *now = &t->is.now, before = *now;
    const json_t *offer = other_offer(f);
    *now = (desk_now){.far = true, .lost = before.lost};
    snprintf(now->title, sizeof now->title, "%s", far_text(f->now, "title"));
    for (int side = 0; side < GG_SIDES; side++) write_side(f, side, now);
    if (offer)
        snprintf(now->offer, sizeof now->offer, "the %.40s offer %.60s",
                 far_side(f, (int)json_integer_value(json_object_get(offer, "by")) & 1),
                 far_offer_words(far_text(offer, "kind")));
    now->eyes = eyes_of(f, now->mine);
    now->at = far_number(f, "at");
    now->over = far_over(f);
    now->yours = far_is(f, "yours") && !now->over;
    now->thinking = program_is_asked(f);
    t->people |= memcmp(before.seat, now->seat, sizeof now->seat) != 0 ||
                 memcmp(before.clock, now->clock, sizeof now->clock) != 0 || strcmp(before.offer, now->offer) != 0;
}

void there_look(there *t)
{
    const far *f = t->f;
    int epoch = far_number(f, "epoch");
    write_now(t);
    const desk_now *now = &t->is.now;
    if (now->at == t->at && epoch == t->epoch && now->yours == t->yours && now->over == t->over) return;
    if (epoch != t->epoch) t->wishes = 0;
    t->at = now->at, t->epoch = epoch, t->yours = now->yours, t->over = now->over;
    t->changed = true;
    t->asked = false;
    there_forget(t);
    if (t->is.looked > t->at) t->is.looked = t->f->looked = -1;
}

/* ---- going on ---- */

static void say_outcome(there *t)
{
    const json_t *o = json_object_get(t->f->now, "outcome"), *winner = json_object_get(o, "winner");
    const char *words = far_text(o, "words");
    t->proved = true;
    far_say(t->f, "The battle is over: %s", *words ? words : far_text(o, "kind"));
    if (json_is_integer(winner)) far_say(t->f, "The %s have won.", far_side(t->f, (int)json_integer_value(winner) & 1));
    far_prove(t->f);
}

static desk_news tell(there *t)
{
    if (t->changed) {
        t->changed = t->people = false;
        return DESK_CHANGED;
    }
    if (t->news.len) return say_news(t);
    if (!t->people) return DESK_QUIET;
    t->people = false;
    return DESK_PEOPLE;
}

/* A question of one's own is fetched once, and may answer itself. */
static void answer_unasked(there *t)
{
    if (!t->is.now.yours || t->asked || t->is.looked >= 0) return;
    there_ask(t);
    if (strcmp(far_text(t->f->question, "kind"), "choose") != 0) return;
    if (far_unasked(t->f) || there_wish(t)) there_look(t);
}

static desk_news wait_for(there *t, int milliseconds)
{
    far_event *event = NULL;
    switch (far_wait(t->f->link, FAR_KEYBOARD, milliseconds, &t->f->line, &event)) {
    case FAR_EVENT: far_hear(t->f, event); break;
    case FAR_LOST:
        t->is.now.lost = true;
        far_say(t->f, "The connection is lost; it is tried again by itself.");
        break;
    case FAR_BACK:
        t->is.now.lost = false;
        far_say(t->f, "The connection is back.");
        far_refresh(t->f);
        break;
    case FAR_STOPPED: there_fails(t, "interrupted"); return DESK_GONE;
    default: break;
    }
    there_look(t);
    return tell(t);
}

static desk_news step(desk *d, int milliseconds)
{
    there *t = there_of(d);
    desk_news news = tell(t);
    if (news != DESK_QUIET) return news;
    answer_unasked(t);
    if (d->now.over && !t->proved) say_outcome(t);
    news = tell(t);
    return news != DESK_QUIET ? news : wait_for(t, milliseconds);
}

static bool look(desk *d, int at)
{
    there *t = there_of(d);
    if (at > t->at) return there_fails(t, "the battle has only %d answers", t->at);
    d->looked = t->f->looked = at < 0 || at == t->at ? -1 : at;
    return true;
}

/* ---- beginning and end ---- */

bool there_begin(there *t)
{
    char path[80], why[DESK_WHY] = "";
    gg_text heard = gg_text_on(why, sizeof why);
    far *f = t->f;
    t->mute = &heard;
    bool good = far_refresh(f);
    t->mute = NULL;
    if (!good) return there_fails(t, "%s", why);
    t->at = t->epoch = -1;
    t->proved = false;
    t->wishes = 0;
    t->is.looked = -1;
    json_decref(t->lasting);
    t->lasting = json_object();
    there_look(t);
    far_note_dice(f);
    far_links(f);
    far_hear_words(f);
    snprintf(path, sizeof path, "%s/events", f->path);
    far_follow(f->link, path, json_integer_value(json_object_get(f->now, "version")));
    there_look(t);
    return true;
}

static bool leave(desk *d, bool forget, char *out, size_t cap)
{
    const far *f = there_of(d)->f;
    (void)forget; /* it is the host's */
    *out = 0;
    if (!far_over(f))
        snprintf(out, cap, "the battle stays on the host; `grognard play --host %s --battle %s` goes on\n",
                 far_link_host(f->link), f->id);
    return true;
}

static void close_there(desk *d)
{
    there *t = there_of(d);
    t->f->hears = NULL, t->f->hearer = NULL;
    there_forget(t);
    json_decref(t->known);
    json_decref(t->lasting);
    buffer_free(&t->news);
    free(t);
}

desk *desk_far(far *f, int keyboard, char *why, size_t cap)
{
    there *t = take(sizeof *t);
    t->is = (desk){.call = there_call,
                   .say = there_say,
                   .undo = there_undo,
                   .step = step,
                   .look = look,
                   .stand = there_stand,
                   .word = there_word,
                   .leave = leave,
                   .close = close_there,
                   .words = t->words,
                   .looked = -1};
    t->f = f;
    f->hears = hear, f->hearer = t;
    f->looked = -1;
    far_link_screen(f->link, keyboard);
    for (int i = 0; i < THERE_WORDS - 1 && far_home_words[i].name; i++)
        t->words[i] = (desk_word){far_home_words[i].name, far_home_words[i].argument, far_home_words[i].help};
    if (there_begin(t)) return &t->is;
    snprintf(why, cap, "%s", t->is.why);
    close_there(&t->is);
    return NULL;
}

int far_show(const options *o, far *f)
{
    char why[DESK_WHY];
    desk *d = desk_far(f, STDIN_FILENO, why, sizeof why);
    return d ? screen_show(o, d) : complain_of(o, "%s", why);
}
