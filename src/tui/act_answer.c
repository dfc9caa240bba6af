/* Answering: a move is given, or asked once more; what was tried in vain is explained. */
#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "read.h"

/* ---- the question and what is chosen of it ---- */

void drop_choice(screen *s)
{
    s->chosen = NOBODY;
    s->list.open = -1;
    s->list.places = false;
    s->list.folds[0] = s->list.find[0] = 0;
    s->overlays = 0;
}

void choose(screen *s, int piece)
{
    drop_choice(s);
    s->chosen = piece;
    cursor_to_piece(s, piece);
    list_build(s);
    draw_overlay(s);
}

/* How many units have moves, and whether nobody's stand beside them; `first` is the first of them. */
static int movers(const screen *s, int *first, bool *nobodys)
{
    uint64_t seen[4] = {0};
    int n = 0;
    *first = NOBODY;
    *nobodys = false;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i);
        int piece = number_of(move, "piece", NOBODY);
        if (is_needless(s, move)) continue;
        *nobodys |= piece == NOBODY;
        if (piece < 0 || piece > 255 || seen[piece / 64] >> piece % 64 & 1) continue;
        seen[piece / 64] |= 1ull << piece % 64;
        if (n++ == 0) *first = piece;
    }
    return n;
}

static bool wants_board(const screen *s)
{
    int only;
    bool nobodys;
    if (movers(s, &only, &nobodys) > 1) return true;
    for (int i = 0; i < s->list.aims; i++)
        if (s->list.aim[i].other == NOBODY) return true;
    return false;
}

/* A question has come: if only one unit can be meant it is chosen, and where nothing is to be pointed at the list is. */
void arrive(screen *s)
{
    int only, asked = number_of(part_of(s->k.view, "ask"), "piece", NOBODY);
    bool nobodys;
    drop_choice(s);
    if (s->popup && s->popup->answers) popup_close(s);
    if (choosing(s)) {
        int n = movers(s, &only, &nobodys);
        if (n == 1 && (!nobodys || only == asked))
            choose(s, only);
        else
            cursor_to_piece(s, asked != NOBODY ? asked : n ? only : NOBODY);
        list_build(s);
        s->focus = wants_board(s) ? s->liked : ON_LIST;
        const char *id = text_of(s->k.question, "id");
        if (strcmp(s->single, id) != 0) s->single[0] = 0;
        if (!s->single[0] && !count_of(s->plan) && !s->popup) show_series(s);
    }
    if (rolling(s)) show_dice_prompt(s);
}

/* ---- giving ---- */

void refused(screen *s, const char *why)
{
    if (letters(why, DESK_WHY) < s->c.columns - 4) {
        say(s, TINT_BAD, "%s", why);
        return;
    }
    show_words(s, "That cannot be", why);
}

void give(screen *s, const char *text)
{
    int since = s->d->now.at;
    if (is_looking_back(s)) look_back(s, -1);
    s->note[0] = 0;
    if (!s->d->say(s->d, text)) {
        refused(s, s->d->why[0] ? s->d->why : "that is not what is asked");
        return;
    }
    s->k.since = since;
    s->hurry = false;
    s->prompt.on = false;
    went_on(s);
}

void follow(screen *s, const json_t *path)
{
    char all[1024] = "";
    if (count_of(path) == 1) {
        give(s, json_string_value(item_of(path, 0)));
        return;
    }
    /* The last of them says it all: the answers that lead there are the desk's to find. */
    text_copy(all, sizeof all, json_string_value(item_of(path, count_of(path) - 1)));
    give(s, all);
}

/* ---- once more ---- */

enum { NOT_YET, ALL_THE_SAME };

static void build_guard(screen *s, popup *p)
{
    const json_t *ends = part_of(p->about, "ends");
    int count = number_of(ends, "count", 0);
    (void)s;
    prose_add(&p->text, TINT_PLAIN, 0, "%d %s could still act: %s.", count, count == 1 ? "unit" : "units",
              text_of(ends, "left"));
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Not yet")->act = NOT_YET;
    prose_add(&p->text, TINT_BAD, STYLE_BOLD, "%s all the same", p->word)->act = ALL_THE_SAME;
}

static void guard_picked(screen *s, int act)
{
    char text[WORDS];
    text_copy(text, sizeof text, text_of(s->popup->about, "text"));
    popup_close(s);
    if (act == ALL_THE_SAME) give(s, text);
}

static bool guard_key(screen *s, int key)
{
    if (key != 'y' && key != 'n') return false;
    guard_picked(s, key == 'y' ? ALL_THE_SAME : NOT_YET);
    return true;
}

void commit(screen *s, json_t *move)
{
    char label[WORDS], title[WORDS + 2], text[WORDS];
    text_copy(text, sizeof text, text_of(move, "text"));
    if (!is_guarded(move)) {
        give(s, text);
        return;
    }
    text_copy(label, sizeof label, label_of(move));
    label[strcspn(label, ":")] = 0;
    snprintf(title, sizeof title, "%s?", capital(label));
    popup *p = popup_open(s, title, build_guard);
    p->about = json_incref(move);
    p->answers = true;
    p->pick = guard_picked;
    p->key = guard_key;
    text_copy(p->word, sizeof p->word, label);
    snprintf(p->foot, sizeof p->foot, "y all the same  n not yet");
}

void commit_text(screen *s, const char *text)
{
    json_t *offer = offer_called(s, text);
    if (offer)
        commit(s, offer);
    else
        give(s, text);
}
