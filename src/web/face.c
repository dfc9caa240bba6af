/* The core's face for a page. */
#include "face.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "draw.h"

/* A page has one core, and a core one battle: here, and only here, is a global that is not constant. */
static struct face {
    char *in;
    uint32_t in_len;
    paper out;
    book book;
    eyes eyes;
    gg_view words; /* its status words */
    bool open;
} face;

enum { ODDS_ROOM = 96 << 20, ASSUMED = 32, TAGS = 32 };

/* ---- arguments and answers ---- */

char *web_input(uint32_t len)
{
    free(face.in);
    face.in = take((size_t)len + 1);
    face.in_len = len;
    return face.in;
}

const char *web_output(void) { return face.out.text.at ? face.out.text.at : ""; }
uint32_t web_output_length(void) { return (uint32_t)face.out.text.len; }

static paper *begin(void)
{
    paper_clear(&face.out);
    return &face.out;
}

/* The next argument, from *at on; NULL when there is none left. The input ends with a zero byte that is not counted. */
static const char *argument(size_t *at, size_t *len)
{
    if (*at > face.in_len || !face.in) return NULL;
    const char *text = face.in + *at;
    *len = strlen(text);
    *at += *len + 1;
    return text;
}

static const char *first_argument(size_t *len)
{
    size_t at = 0;
    const char *text = argument(&at, len);
    if (!text) *len = 0;
    return text ? text : "";
}

static gg_ask asked(void) { return gg_pending(face.book.b, face.book.now); }
static bool choosing(void) { return face.open && asked().kind == GG_CHOOSE; }

static const char *what_is_asked(void)
{
    switch (asked().kind) {
    case GG_CHOOSE: return "a decision is asked for, not dice";
    case GG_ROLL: return "dice are asked for, not a decision";
    default: return "the battle is over: nothing is asked";
    }
}

/* ---- opening ---- */

static void draw_battle(paper *p)
{
    const book *k = &face.book;
    const gg_battle *b = k->b;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, k->seed);
    paper_key(p, "battle");
    paper_begin(p, '{');
    paper_set_text(p, "kind", k->recorded ? "record" : "scenario");
    paper_set_text(p, "system", gg_system_id(gg_battle_system(b)));
    paper_set_text(p, "title", gg_battle_title(b));
    paper_set_text(p, "story", gg_battle_story(b));
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) paper_text(p, gg_battle_side(b, side));
    paper_end(p, ']');
    paper_key(p, "players");
    paper_begin(p, '[');
    for (int i = 0; i < gg_player_count(); i++)
        if (gg_player_plays(b, i)) paper_text(p, gg_player_name(i));
    paper_end(p, ']');
    paper_key(p, "tags");
    paper_begin(p, '[');
    for (int i = 0; k->recorded && i < k->record.tags; i++) {
        paper_begin(p, '[');
        paper_text(p, k->record.tag[i].name);
        paper_text(p, k->record.tag[i].value);
        paper_end(p, ']');
    }
    paper_end(p, ']');
    paper_set_text(p, "seed", seed);
    paper_set_int(p, "answers", k->pages);
    paper_key(p, "events");
    paper_begin(p, '[');
    gg_state *s = state_new(b);
    teller t = teller_on(p, &face.words);
    gg_start(b, s, &t.sink);
    free(s);
    paper_end(p, ']');
    paper_end(p, '}');
}

/* A record goes on with its own dice unless others are asked for. */
static uint64_t seed_of(const char *wish)
{
    const char *text = *wish ? wish : gg_record_tag(&face.book.record, "Seed");
    return text ? strtoull(text, NULL, 10) : 0;
}

void web_open(void)
{
    paper *p = begin();
    size_t at = 0, len;
    const char *seed = argument(&at, &len);
    size_t text_len = seed && at <= face.in_len ? face.in_len - at : 0;
    char *text = take(text_len + 1);
    if (text_len) memcpy(text, face.in + at, text_len);
    gg_faults *faults = take(sizeof *faults);
    if (face.open) book_close(&face.book);
    face.open = book_open(&face.book, text, text_len, 0, faults);
    if (face.open) {
        face.book.seed = seed_of(seed);
        gg_view_make(face.book.b, face.book.now, 0, &face.words);
    }
    paper_begin(p, '{');
    paper_set_bool(p, "ok", face.open);
    draw_faults(p, faults);
    if (face.open)
        draw_battle(p);
    else
        book_close(&face.book);
    paper_end(p, '}');
    free(faults);
}

void web_reseed(void)
{
    size_t len;
    begin();
    face.book.seed = strtoull(first_argument(&len), NULL, 10);
}

void web_about(void) { draw_about(begin()); }

/* ---- looking ---- */

void web_view(int side)
{
    if (face.open) draw_view(begin(), &face.eyes, face.book.b, face.book.now, side);
}

void web_moves(void)
{
    if (face.open) draw_moves(begin(), face.book.b, face.book.now);
}

static void draw_unread(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "fault", why);
    paper_end(p, '}');
}

/* The move that the first argument names; 0: why not was said. */
static gg_move read_move(paper *p)
{
    size_t len;
    gg_fault fault = {0};
    const char *text = first_argument(&len);
    gg_move m = choosing() ? gg_move_parse(face.book.b, face.book.now, text, len, &fault) : 0;
    if (!m) draw_unread(p, choosing() ? fault.text : what_is_asked());
    return m;
}

void web_verdict(void)
{
    paper *p = begin();
    gg_move m = read_move(p);
    if (m) draw_verdict(p, face.book.b, face.book.now, m);
}

void web_drag(int x, int y, int facing)
{
    paper *p = begin();
    gg_move like = read_move(p);
    if (!like) return;
    bool far = x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX;
    gg_pose to = {.x = (int16_t)x, .y = (int16_t)y, .facing = (int16_t)(facing < 0 ? -1 : facing % 360)};
    gg_move m = far ? 0 : gg_move_at(face.book.b, face.book.now, like, to);
    if (m)
        draw_verdict(p, face.book.b, face.book.now, m);
    else
        draw_unread(p, "it cannot be put there");
}

void web_refused(int piece)
{
    if (face.open) draw_refused(begin(), face.book.b, face.book.now, piece);
}

/* A card tells only what that side may know; for all eyes it is read as the other side does. */
void web_card(int piece, int side)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    char text[4096];
    paper *p = begin();
    const gg_battle *b = face.book.b;
    gg_view_make(b, face.book.now, 0, &face.eyes.view);
    const gg_piece *x = gg_view_piece(&face.eyes.view, piece);
    if (!x) return;
    gg_redact(b, face.book.now, side < 0 || side >= GG_SIDES ? !x->side : side, (gg_state *)seen);
    text[0] = 0;
    gg_piece_card(b, (gg_state *)seen, piece, text, sizeof text);
    paper_text(p, text);
}

void web_prompt(void)
{
    char text[512] = "";
    gg_prompt(face.book.b, face.book.now, text, sizeof text);
    paper_text(begin(), text);
}

/* ---- answering ---- */

static void draw_refusal(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_set_text(p, "text", "");
    paper_set_text(p, "reason", "");
    paper_key(p, "faces");
    paper_begin(p, '['), paper_end(p, ']');
    paper_key(p, "events");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_forbidden(paper *p, gg_move m)
{
    char hint[GG_SENTENCE];
    const gg_battle *b = face.book.b;
    gg_rule rule = gg_verdict(b, face.book.now, m);
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", r ? r->words : "no rule offers it now");
    if (r) paper_set_text(p, "rule", r->id);
    if (gg_verdict_hint(b, face.book.now, m, hint, sizeof hint) > 0) paper_set_text(p, "hint", hint);
    paper_set_text(p, "text", "");
    paper_key(p, "events");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

/* An answer that fits what is asked, given and told. */
static void answer(paper *p, const gg_answer *a, answer_by by, const char *reason)
{
    char text[512];
    if (a->kind == GG_CHOOSE && gg_verdict(face.book.b, face.book.now, a->move) != GG_OK) {
        draw_forbidden(p, a->move);
        return;
    }
    gg_answer_print(face.book.b, face.book.now, a, text, sizeof text);
    paper_begin(p, '{');
    paper_key(p, "events");
    paper_begin(p, '[');
    teller t = teller_on(p, &face.words);
    gg_status status = book_give(&face.book, a, by, &t.sink);
    paper_end(p, ']');
    paper_set_bool(p, "ok", status == GG_DONE);
    if (status != GG_DONE)
        paper_set_text(p, "why", status == GG_BAD_DICE ? "those dice do not fit the roll" : what_is_asked());
    paper_set_text(p, "text", text);
    paper_set_text(p, "reason", reason);
    paper_key(p, "faces");
    paper_begin(p, '[');
    for (int i = 0; i < a->dice; i++) paper_int(p, a->faces[i]);
    paper_end(p, ']');
    paper_end(p, '}');
}

void web_give(void)
{
    size_t len;
    paper *p = begin();
    gg_answer a;
    gg_fault fault = {0};
    const char *text = first_argument(&len);
    if (gg_answer_parse(face.book.b, face.book.now, text, len, &a, &fault))
        answer(p, &a, BY_PERSON, "");
    else
        draw_refusal(p, fault.text);
}

void web_throw(void)
{
    paper *p = begin();
    gg_answer a = {.kind = GG_ROLL};
    gg_dice dice = book_dice(&face.book);
    if (asked().kind != GG_ROLL) {
        draw_refusal(p, what_is_asked());
        return;
    }
    a.dice = (uint8_t)gg_dice_throw(&dice, face.book.b, face.book.now, a.faces);
    answer(p, &a, BY_DICE, "");
}

static gg_move think(int player, gg_state *seen)
{
    const gg_battle *b = face.book.b;
    gg_arena arena = {.size = gg_player_space(b, player)};
    arena.base = take(arena.size);
    gg_dice chance = book_chance(&face.book, asked().side);
    gg_redact(b, face.book.now, asked().side, seen);
    gg_move m = gg_player_choose(player, b, seen, &chance, &arena);
    free(arena.base);
    return m;
}

/* A program that gives its reasons leaves them as a comment in the record. */
void web_play(void)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    size_t len;
    char reason[GG_SENTENCE] = "";
    paper *p = begin();
    int player = gg_player_find(first_argument(&len));
    if (player < 0 || !choosing() || !gg_player_plays(face.book.b, player)) {
        draw_refusal(p, player < 0   ? "there is no such player"
                        : choosing() ? "it does not play this"
                                     : what_is_asked());
        return;
    }
    gg_answer a = {.kind = GG_CHOOSE, .move = think(player, (gg_state *)seen)};
    gg_player_reason(player, face.book.b, (gg_state *)seen, reason, sizeof reason);
    book_cut(&face.book, face.book.at);
    if (reason[0]) book_remark(&face.book, reason, strlen(reason));
    answer(p, &a, BY_PROGRAM, reason);
}

/* ---- odds ---- */

static void draw_no_odds(paper *p, const char *why)
{
    paper_clear(p);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_end(p, '}');
}

/* The moves among the arguments, the first being what is weighed; -1: why not was said. */
static int read_moves(paper *p, gg_move *out, int cap)
{
    size_t at = 0, len;
    int n = 0;
    for (const char *text; n < cap && (text = argument(&at, &len)); n++) {
        gg_fault fault = {0};
        bool roll = n == 0 && asked().kind == GG_ROLL;
        out[n] = roll ? 0 : gg_move_parse(face.book.b, face.book.now, text, len, &fault);
        if (roll || out[n]) continue;
        draw_no_odds(p, fault.text);
        return -1;
    }
    return n;
}

void web_odds(int budget)
{
    paper *p = begin();
    gg_move move[1 + ASSUMED] = {0};
    weighing *w = take(sizeof *w);
    int n = read_moves(p, move, 1 + ASSUMED);
    const book *k = &face.book;
    if (n < 0) {
        /* it was said */
    } else if (asked().kind == GG_OVER) {
        draw_no_odds(p, what_is_asked());
    } else if (choosing() && (!move[0] || gg_verdict(k->b, k->now, move[0]) != GG_OK)) {
        draw_no_odds(p, "that move is not allowed, so it has no odds");
    } else {
        weigh_limits limits = {.budget = budget > 0 ? budget : WEIGH_BUDGET, .room = ODDS_ROOM};
        if (weigh(k->b, k->now, move[0], move + 1, n > 1 ? n - 1 : 0, limits, w))
            draw_odds(p, w, k->b);
        else
            draw_no_odds(p, "the odds do not fit in memory, not even as an estimate");
        weigh_free(w);
    }
    free(w);
}

/* ---- records ---- */

void web_position(void)
{
    buffer text = {0};
    book_position(&face.book, &text);
    paper_some(begin(), text.at, text.len);
    buffer_free(&text);
}

/* Tags that the format writes itself, or that no record could have, are left out. */
static bool good_tag(const char *name)
{
    static const char *const own[] = {"Grognard", "Battle", "Rules"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(name, own[i]) == 0) return false;
    size_t good = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.");
    return *name && name[good] == 0 && good < 64;
}

static int read_tags(gg_tag *tag)
{
    size_t at = 0, len;
    int n = 0;
    const char *name, *value;
    while (n < TAGS && (name = argument(&at, &len)) && (value = argument(&at, &len))) {
        bool twice = false;
        for (int i = 0; i < n; i++) twice |= strcmp(tag[i].name, name) == 0;
        if (!twice && good_tag(name)) tag[n++] = (gg_tag){.name = name, .value = value};
    }
    return n;
}

void web_record(int answers)
{
    buffer text = {0};
    gg_tag tag[TAGS];
    int tags = read_tags(tag), all = face.book.pages;
    book_record(&face.book, answers < 0 || answers > all ? all : answers, tag, tags, &text);
    paper_some(begin(), text.at, text.len);
    buffer_free(&text);
}

void web_note(void)
{
    size_t len;
    begin();
    const char *text = first_argument(&len);
    if (len) book_remark(&face.book, text, len);
}

int web_length(void) { return face.book.pages; }
int web_at(void) { return face.book.at; }
int web_seek(int n) { return face.open && book_seek(&face.book, n); }
int web_cut(int n) { return face.open && book_cut(&face.book, n); }

void web_undo(void)
{
    paper *p = begin();
    const char *why = book_undo(&face.book);
    paper_begin(p, '{');
    paper_key(p, "to");
    if (why)
        paper_null(p);
    else
        paper_int(p, face.book.at - 1);
    paper_set_text(p, "why", why ? why : "");
    paper_end(p, '}');
}

static void draw_remarks(paper *p, int n)
{
    paper_key(p, "notes");
    paper_begin(p, '[');
    for (int i = 0; i < face.book.remarks; i++)
        if (face.book.remark[i].after == n) paper_text(p, face.book.remark[i].text);
    paper_end(p, ']');
}

/* Entry n tells the n-th answer, given in the state after n - 1; entry 0 how the battle opens. */
static void draw_entry(paper *p, int n, gg_state *s)
{
    static const char *const by[] = {[BY_PERSON] = "person", [BY_PROGRAM] = "program", [BY_DICE] = "dice"};
    const gg_battle *b = face.book.b;
    const page *x = n ? &face.book.page[n - 1] : NULL;
    char text[512] = "";
    if (x) gg_answer_print(b, s, &x->answer, text, sizeof text);
    paper_begin(p, '{');
    paper_set_int(p, "n", n);
    paper_set_text(p, "text", text);
    paper_set_text(p, "kind", !x ? "start" : x->answer.kind == GG_ROLL ? "roll" : "choose");
    paper_set_id(p, "side", x && x->side < GG_SIDES ? x->side : (unsigned)GG_NONE);
    paper_set_text(p, "by", by[x ? x->by : BY_DICE]);
    draw_remarks(p, n);
    paper_key(p, "events");
    paper_begin(p, '[');
    teller t = teller_on(p, &face.words);
    if (x)
        gg_answer_give(b, s, &x->answer, &t.sink);
    else
        gg_start(b, s, &t.sink);
    paper_end(p, ']');
    paper_end(p, '}');
}

void web_log(int from, int to)
{
    paper *p = begin();
    gg_state *s = state_new(face.book.b);
    if (from < 0) from = 0;
    if (to > face.book.pages) to = face.book.pages;
    if (from > 0 && from <= to) book_state_at(&face.book, from - 1, s);
    paper_begin(p, '[');
    for (int n = from; n <= to; n++) draw_entry(p, n, s);
    paper_end(p, ']');
    free(s);
}

void web_hash(void)
{
    char text[24] = "";
    uint64_t hash = gg_position_hash(face.book.b, face.book.now);
    if (hash) snprintf(text, sizeof text, "%016" PRIx64, hash);
    paper_text(begin(), text);
}
