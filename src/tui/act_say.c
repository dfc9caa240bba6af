/* What is typed: words of the screen, words of the table, moves, dice. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"

/* ---- : ---- */

json_t *offer_called(const screen *s, const char *text)
{
    for (int i = 0; i < count_of(s->k.moves); i++)
        if (strcasecmp(text_of(item_of(s->k.moves, i), "text"), text) == 0) return item_of(s->k.moves, i);
    return NULL;
}

static bool own_word(screen *s, const char *line)
{
    int count;
    const key_row *keys = key_table(&count);
    size_t n = strcspn(line, " ");
    for (int i = 0; i < count; i++) {
        if (!keys[i].word || !keys[i].act || strlen(keys[i].word) != n || strncasecmp(keys[i].word, line, n) != 0)
            continue;
        keys[i].act(s, line + n + strspn(line + n, " "));
        return true;
    }
    return false;
}

static void build_sure(screen *s, popup *p)
{
    (void)s;
    prose_add(&p->text, TINT_PLAIN, 0, "That gives the battle up, and cannot be taken back.");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Fight on")->act = 0;
    prose_add(&p->text, TINT_BAD, STYLE_BOLD, "Concede")->act = 1;
}

static void sure_picked(screen *s, int act)
{
    popup_close(s);
    if (act) give(s, "concede");
}

void heard_line(screen *s, const char *line)
{
    char out[8192] = "";
    line += strspn(line, " ");
    if (!*line) return;
    json_t *offer = offer_called(s, line);
    if (offer)
        commit(s, offer);
    else if (strcasecmp(line, "concede") == 0)
        popup_open(s, "Concede?", build_sure)->pick = sure_picked;
    else if (own_word(s, line))
        return;
    else if (s->d->word(s->d, line, out, sizeof out)) {
        word_heard(s);
        if (!*out) return;
        if (strchr(out, '\n') || letters(out, sizeof out) > s->c.columns - 4)
            show_words(s, line, out);
        else
            say(s, TINT_PLAIN, "%s", out);
    } else
        give(s, line);
}

/* ---- dice of a real table ---- */

static bool is_draw(const screen *s) { return is_set(part_of(part_of(s->k.view, "ask"), "die"), "draw"); }

/* `531` are three dice of one digit, if no face has so high a number. */
static void spread(const screen *s, const char *typed, char *out, size_t cap)
{
    int faces = number_of(part_of(part_of(s->k.view, "ask"), "die"), "faces", 6);
    size_t n = strspn(typed, "0123456789");
    bool run = n > 1 && !typed[n] && faces < 10;
    size_t at = 0;
    for (; *typed && at + 2 < cap; typed++) {
        out[at++] = *typed == ',' ? ' ' : *typed;
        if (run) out[at++] = ' ';
    }
    out[at] = 0;
}

static void dice_typed(screen *s, const char *typed)
{
    char line[300], faces[256];
    if (!*typed) return;
    spread(s, typed, faces, sizeof faces);
    bool word = strncasecmp(typed, "roll", 4) == 0 || strncasecmp(typed, "draw", 4) == 0;
    if (isalpha((unsigned char)typed[0]) && !word && !is_draw(s) && own_word(s, typed)) return;
    snprintf(line, sizeof line, "%s%s", word ? "" : is_draw(s) ? "draw " : "roll ", faces);
    give(s, line);
    if (!rolling(s) || !s->note[0] || s->prompt.on || s->popup) return;
    char why[sizeof s->note]; /* it was not taken: what was wrong stays in sight */
    text_copy(why, sizeof why, s->note);
    show_dice_prompt(s);
    say(s, TINT_BAD, "%s", why);
}

void show_dice_prompt(screen *s)
{
    char before[40];
    int dice = number_of(part_of(s->k.view, "ask"), "dice", 1);
    if (is_draw(s))
        snprintf(before, sizeof before, "What was drawn:");
    else
        snprintf(before, sizeof before, dice == 1 ? "The die:" : "%d dice:", dice);
    prompt_open(s, before, dice_typed);
}

/* ---- as usual ---- */

void as_usual(screen *s, const char *rest)
{
    const json_t *usual = part_of(s->k.question, "usual");
    (void)rest;
    if (!choosing(s) || !usual) {
        say(s, TINT_PLAIN, "nothing is usual here");
        return;
    }
    commit_text(s, text_of(usual, "text"));
}

void always(screen *s, const char *rest)
{
    const json_t *usual = part_of(s->k.question, "usual");
    json_t *move = s->focus == ON_LIST ? list_move(s) : NULL;
    bool on = strcmp(rest, "off") != 0;
    if (on && !is_set(s->k.question, "standing")) {
        say(s, TINT_PLAIN, "this question is asked each time");
        return;
    }
    if (on && !move && !usual) {
        say(s, TINT_PLAIN, "mark the answer in the list first: Tab");
        return;
    }
    if (!s->d->stand(s->d, on, on && move ? text_of(move, "text") : NULL)) {
        say(s, TINT_BAD, "%s", s->d->why);
        return;
    }
    say(s, TINT_PLAIN, on ? "it is answered so from now on; `:always off` asks again" : "everything is asked again");
}

/* ---- leaving ---- */

static void build_leave(screen *s, popup *p)
{
    prose_add(&p->text, TINT_PLAIN, 0,
              s->d->now.far ? "The battle stays on its host, and can be gone on with."
                            : "The battle is kept, and can be gone on with.");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Stay")->act = 0;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Leave")->act = 1;
}

static void leave_picked(screen *s, int act)
{
    popup_close(s);
    s->leaving = act == 1;
}

static bool leave_key(screen *s, int key)
{
    if (key != 'y' && key != 'q' && key != 3) return false;
    leave_picked(s, 1);
    return true;
}

void ask_leave(screen *s)
{
    popup *p = popup_open(s, "Leave the battle?", build_leave);
    p->pick = leave_picked;
    p->key = leave_key;
    snprintf(p->foot, sizeof p->foot, "q or y leaves");
}
