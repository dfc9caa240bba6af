/* Exchanges as cards: see cards.h. */
#include "cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/flow.h"
#include "engine/telling.h"

/* ---- the line of a test ---- */

/* Of the first line the amount is told where the total does not stand before the bracket, or it is a value. */
static void add_reasons(gg_text *t, const gg_test *test, gg_tally_kind kind)
{
    const gg_test_tally *a = &test->tally[kind];
    bool first = test->valued || (kind != GG_TALLY_DICE && a->lines > 1);
    for (int i = 0; i < a->lines; i++) {
        const gg_test_line *l = &a->line[i];
        gg_text_add(t, "%s%s", i ? ", " : "", l->words);
        if (l->amount && (i > 0 || first)) gg_text_add(t, i ? " %+d" : " %d", l->amount);
    }
}

static void add_head(gg_text *t, const gg_test *test)
{
    const gg_test_tally *dice = &test->tally[GG_TALLY_DICE], *number = &test->tally[GG_TALLY_NUMBER];
    gg_text_add(t, "%c%s",
                test->purpose[0] >= 'a' && test->purpose[0] <= 'z' ? test->purpose[0] - 'a' + 'A' : test->purpose[0],
                test->purpose + 1);
    bool one = test->dice == 1 && dice->lines == 1; /* a die is what anybody would throw */
    if (dice->lines && !one && test->dice > 0) {
        gg_text_add(t, ", ");
        gg_say_count(t, test->dice, "die", "dice");
        gg_text_add(t, " (");
        add_reasons(t, test, GG_TALLY_DICE);
        gg_text_add(t, ")");
    }
    if (number->lines) {
        gg_text_add(t, dice->lines && !one ? ", number (" : " (");
        add_reasons(t, test, GG_TALLY_NUMBER);
        gg_text_add(t, ")");
    }
    if (test->tally[GG_TALLY_PRICE].lines > 1) {
        gg_text_add(t, ", hits for a casualty (");
        add_reasons(t, test, GG_TALLY_PRICE);
        gg_text_add(t, ")");
    }
    if (test->tally[GG_TALLY_TOTAL].lines) {
        gg_text_add(t, " (");
        add_reasons(t, test, GG_TALLY_TOTAL);
        gg_text_add(t, ")");
    }
}

int told_result(const gg_battle *b, const gg_state *s, const gg_event *e, char *out, size_t cap)
{
    gg_test test;
    gg_text t = gg_text_on(out, cap);
    if (e->kind != GG_EV_RESULT || !e->text) return 0;
    bool known = gg_test_of(b, s, &test);
    if (known && s->ask.kind == GG_ROLL && test.contest == 1 && test.follows) return 0;
    if (known && test.purpose[0] && !test.follows && test.form != GG_FORM_DRAW) {
        add_head(&t, &test);
        gg_text_add(&t, ": ");
    }
    gg_text_add(&t, "%s", e->text);
    return gg_text_len(&t);
}

bool told_quietly(const gg_battle *b, const gg_state *s, const gg_event *e)
{
    gg_test test;
    if (e->kind != GG_EV_RESULT || !gg_test_of(b, s, &test) || !test.quiet) return false;
    bool good = e->variant >= 1 || (e->status < test.rows && test.row[e->status].good > 0);
    return good || test.follows || test.form == GG_FORM_DRAW;
}

/* ---- an event by itself ---- */

bool told_joins(gg_event *held, const gg_event *e)
{
    bool same = held->kind == GG_EV_MOVE && e->kind == GG_EV_MOVE && held->piece == e->piece && held->rule == e->rule &&
                held->variant == e->variant && held->seen_by == e->seen_by;
    if (!same || held->to.x != e->from.x || held->to.y != e->from.y) return false;
    held->to = e->to, held->after = e->after;
    return true;
}

int told_event(const gg_battle *b, const gg_state *s, const gg_event *e, int *depth, char *out, size_t cap)
{
    char text[GG_SENTENCE];
    gg_text t = gg_text_on(text, sizeof text);
    *depth = event_depth(e);
    if (!b->system->told || !b->system->told(b, s, e, &t)) return gg_event_print(b, e, out, cap);
    const char *bar = strchr(text, '|'), *from = text + (text[0] == '#' || text[0] == '-');
    gg_text to = gg_text_on(out, cap);
    if (text[0] == '#') *depth = AT_ROUND;
    if (bar)
        gg_text_add(&to, "%.*s: %s.", (int)(bar - from), from, bar + 1);
    else
        gg_text_add(&to, "%s", from);
    return gg_text_len(&to);
}

bool told_between(const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char text[1024];
    int depth;
    switch (e->kind) {
    case GG_EV_CHOICE:
    case GG_EV_USE:
    case GG_EV_DEED: return true;
    case GG_EV_RESULT: return told_quietly(b, s, e) || told_result(b, s, e, text, sizeof text) == 0;
    case GG_EV_DICE:
    case GG_EV_TALLY:
        if (b->system->test) return true; /* told with the result */
        break;
    default: break;
    }
    return told_event(b, s, e, &depth, text, sizeof text) == 0;
}

/* ---- lines ---- */

/* NEXT: the headline of one that followed, a card beside it. DETAIL: no news by itself, a line for those who open a card. */
enum { LINE = 'l', DETAIL = 'd', HEAD = 'h', NEXT = 'n' };

static open_card *top(cards *c) { return &c->card[c->open - 1]; }

/* A line waits as its letter, its depth, the first and the last event that it tells of, and its text. */
enum { STAMP = 8, LINE_HEAD = 2 + 2 * STAMP };

static void keep_line(buffer *lines, char letter, char depth, span of, const char *text)
{
    buffer_print(lines, "%c%c%08x%08x%s\n", letter, depth, (unsigned)of.from, (unsigned)of.to, text);
}

static int stamp_at(const char *at)
{
    char digits[STAMP + 1] = "";
    memcpy(digits, at, STAMP);
    return (int)strtol(digits, NULL, 16);
}

static span span_of(const char *line) { return (span){stamp_at(line + 2), stamp_at(line + 2 + STAMP)}; }

static void say_of(cards *c, told what, int depth, span of, const char *text)
{
    c->of_events = of;
    c->say(c, what, depth, text);
}

static span now(const cards *c) { return (span){c->heard, c->heard}; }

static void add_line(cards *c, const gg_event *e, const char *text, told what)
{
    if (c->open)
        keep_line(&top(c)->lines, what == TOLD_LINE ? DETAIL : LINE, '0', now(c), text);
    else
        say_of(c, event_depth(e) == AT_ROUND ? TOLD_ROUND : what, 0, now(c), text);
}

/* As it is, or as the system would have it in a recap; words of its own only where no card is open. */
static void add_event(cards *c, const gg_battle *b, const gg_state *s, const gg_event *e, const char *text, told what)
{
    static const told as[] = {
        [GG_RECAP_CHAPTER] = TOLD_CHAPTER, [GG_RECAP_BREAK] = TOLD_LINE, [GG_RECAP_DETAIL] = TOLD_LINE};
    char words[GG_SENTENCE] = "";
    gg_text t = gg_text_on(words, sizeof words);
    gg_recap how = b->system->recap ? (gg_recap)b->system->recap(b, s, e, &t) : GG_RECAP_TOLD;
    bool said = !c->open && gg_text_len(&t) > 0, ends = how == GG_RECAP_BREAK || (how == GG_RECAP_CHAPTER && !text[0]);
    if (how != GG_RECAP_TOLD) what = as[how];
    if (!c->open && ends) say_of(c, TOLD_CHAPTER, 0, now(c), "");
    if (said) say_of(c, TOLD_HEADLINE, 0, now(c), words);
    if (text[0]) add_line(c, e, text, said ? TOLD_LINE : what);
}

/* ---- what stands in one line ---- */

static void say_gathered(cards *c)
{
    char text[1024];
    gg_text t = gg_text_on(text, sizeof text);
    for (int i = 0; i < c->headings; i++)
        gg_text_add(&t, "%s%s: %s.", i ? " " : "", c->heading[i].heading, c->heading[i].items);
    if (c->headings && c->open)
        keep_line(&top(c)->lines, LINE, '0', c->gathered, text);
    else if (c->headings)
        say_of(c, TOLD_PLAIN, 0, c->gathered, text);
    c->headings = 0;
}

/* "Formed up again|Reiters" */
static void gather(cards *c, const char *text, const char *bar)
{
    int i = 0, len = (int)(bar - text);
    while (i < c->headings &&
           (strncmp(c->heading[i].heading, text, (size_t)len) != 0 || c->heading[i].heading[len] != 0))
        i++;
    if (i == CARDS_HEADINGS) say_gathered(c), i = 0;
    c->gathered = (span){c->headings ? c->gathered.from : c->heard, c->heard};
    gathered *g = &c->heading[i];
    if (i == c->headings) {
        c->headings++;
        snprintf(g->heading, sizeof g->heading, "%.*s", len, text);
        g->items[0] = 0;
    }
    size_t used = strlen(g->items);
    snprintf(g->items + used, sizeof g->items - used, "%s%s", used ? ", " : "", bar + 1);
}

/* An event in the system's own words; false: it is told by its rule's sentence. */
static bool add_told(cards *c, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char text[GG_SENTENCE];
    gg_text t = gg_text_on(text, sizeof text);
    if (!b->system->told || !b->system->told(b, s, e, &t)) return false;
    const char *bar = strchr(text, '|');
    if (gg_text_len(&t) && bar) {
        gather(c, text, bar);
        return true;
    }
    if (!gg_text_len(&t) || text[0] == '-') {
        if (b->system->recap) add_event(c, b, s, e, "", TOLD_PLAIN); /* a recap may have other words for it */
        return true;
    }
    say_gathered(c);
    if (text[0] == '#')
        say_of(c, TOLD_ROUND, 0, now(c), text + 1);
    else
        add_event(c, b, s, e, text, TOLD_PLAIN);
    return true;
}

/* What a card inside another has said, one step deeper; of one that followed it, beside it. */
static void add_inner(open_card *to, const char *headline, const buffer *lines, span of)
{
    bool deeper = headline[0] && !to->settled;
    if (headline[0]) keep_line(&to->lines, deeper ? HEAD : NEXT, '0', of, headline);
    for (const char *at = lines->at; at && *at; at = strchr(at, '\n') + 1)
        buffer_print(&to->lines, "%c%c%.*s", at[0] == NEXT && deeper ? HEAD : at[0],
                     at[1] + (deeper && at[0] != NEXT ? 1 : 0), (int)(strchr(at, '\n') + 1 - at - 2), at + 2);
}

/* The lines of a card that has a headline of its own, or those of the cards inside it, each with its own: then what stands
 * before the first of them belongs to it. */
static void say_lines(cards *c, const open_card *card, bool headed)
{
    char text[1024];
    const char *first = NULL;
    for (const char *at = card->lines.at; at && *at && !headed && !first; at = strchr(at, '\n') + 1)
        if ((at[0] == HEAD || at[0] == NEXT) && at[1] == '0') first = at;
    if (first) {
        snprintf(text, sizeof text, "%.*s", (int)(strchr(first, '\n') - first - LINE_HEAD), first + LINE_HEAD);
        say_of(c, TOLD_HEADLINE, 0, span_of(first), text);
    }
    for (const char *at = card->lines.at; at && *at; at = strchr(at, '\n') + 1) {
        int depth = at[1] - '0';
        if (at == first) continue;
        span of = span_of(at);
        snprintf(text, sizeof text, "%.*s", (int)(strchr(at, '\n') - at - LINE_HEAD), at + LINE_HEAD);
        if (at[0] == NEXT)
            say_of(c, TOLD_HEADLINE, 0, of, text);
        else if (at[0] == HEAD)
            say_of(c, headed || depth > 0 ? TOLD_INNER : TOLD_HEADLINE, headed ? depth + 1 : depth, of, text);
        else
            say_of(c, headed || first || at[0] == DETAIL ? TOLD_LINE : TOLD_PLAIN,
                   headed || (first && depth == 0) ? depth + 1 : depth, of, text);
    }
}

/* ---- cards ---- */

static int knows(const cards *c) { return c->eyes == 1 ? 0 : c->eyes == 2 ? 1 : -1; }

static gg_card whole_of(cards *c, const gg_battle *b, const gg_state *s, const open_card *card)
{
    gg_facts_of(b, s, knows(c), c->after);
    return (gg_card){.proc = (uint8_t)card->opened.before,
                     .side = card->opened.side,
                     .piece = card->opened.piece,
                     .other = card->opened.other,
                     .rule = card->opened.rule,
                     .state = s,
                     .before = card->before,
                     .after = c->after,
                     .deeds = &card->deeds,
                     .move = card->move,
                     .last = c->move,
                     .inner = card->inner,
                     .rolls = card->rolls,
                     .results = card->results,
                     .result = card->result};
}

static bool find_headline(const gg_battle *b, const gg_card *whole, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    return b->system->headline_card && b->system->headline_card(b, whole, &t) && gg_text_len(&t) > 0;
}

static void add_left(const gg_battle *b, const gg_card *whole, open_card *card, span at)
{
    char left[GG_SENTENCE];
    gg_text t = gg_text_on(left, sizeof left);
    if (b->system->left_card) b->system->left_card(b, whole, &t);
    if (gg_text_len(&t) > 0) keep_line(&card->lines, LINE, '0', at, left);
}

static void open_one(cards *c, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    if (c->open == CARDS_DEEP) return;
    open_card *outer = c->open ? top(c) : NULL;
    if (outer && outer->opened.before == e->before && !outer->settled) {
        gg_card whole = whole_of(c, b, s, outer);
        outer->settled = find_headline(b, &whole, outer->headline, sizeof outer->headline);
    }
    open_card *card = &c->card[c->open++];
    gg_facts *before = card->before ? card->before : take(sizeof *before);
    *card = (open_card){.opened = *e, .before = before, .move = c->move, .first = c->heard};
    gg_facts_of(b, s, knows(c), before);
}

static void note_result(open_card *card, const gg_event *e)
{
    if (card->results == CARDS_RESULTS) return;
    card->result[card->results] = *e;
    card->result[card->results++].text = NULL;
}

static void close_one(cards *c, const gg_battle *b, const gg_state *s)
{
    if (c->open == 0) return;
    open_card *card = top(c);
    gg_card whole = whole_of(c, b, s, card);
    char *headline = card->headline;
    bool headed = card->settled || find_headline(b, &whole, headline, sizeof card->headline);
    if (!headed) headline[0] = 0;
    span all = {card->first, c->heard};
    if (headed) add_left(b, &whole, card, now(c));
    c->open--;
    if (c->open) {
        open_card *outer = top(c);
        add_inner(outer, headed ? headline : "", &card->lines, all);
        outer->inner += headed ? 1 : card->inner;
        outer->rolls += card->rolls;
        for (int i = 0; i < card->results && !headed; i++) note_result(outer, &card->result[i]);
        for (int i = 0; i < card->deeds.count; i++)
            gg_deeds_add(&outer->deeds, card->deeds.deed[i].row, card->deeds.deed[i].subject,
                         card->deeds.deed[i].value);
    } else {
        if (headed) say_of(c, TOLD_HEADLINE, 0, all, headline);
        say_lines(c, card, headed);
    }
    buffer_free(&card->lines);
}

/* A test that needs no line if nothing comes of it, or whose result another one will tell. */
static bool is_no_news(const gg_battle *b, const gg_state *s, const gg_event *e)
{
    gg_test test;
    return told_quietly(b, s, e) || (s->ask.kind == GG_ROLL && gg_test_of(b, s, &test) && test.contest == 1);
}

static void hear_result(cards *c, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char text[1024];
    if (c->open && s->ask.kind == GG_ROLL) top(c)->rolls++; /* the result of a contest has no dice of its own */
    if (c->open) note_result(top(c), e);
    if (told_result(b, s, e, text, sizeof text) > 0)
        add_event(c, b, s, e, text, is_no_news(b, s, e) ? TOLD_LINE : TOLD_PLAIN);
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    cards *c = (cards *)sink;
    char text[GG_SENTENCE] = "";
    bool tests = b->system->test != NULL; /* then dice and tallies are told with the result */
    c->heard++;
    switch (e->kind) {
    case GG_EV_CHOICE: c->move = e->move; break;
    case GG_EV_OPEN:
        say_gathered(c);
        open_one(c, b, s, e);
        return;
    case GG_EV_CLOSE:
        say_gathered(c);
        close_one(c, b, s);
        return;
    case GG_EV_DEED:
        if (c->open) gg_deeds_add(&top(c)->deeds, e->status, e->piece, (unsigned)e->after);
        return;
    default: break;
    }
    if (!(e->seen_by & c->eyes) || e->kind == GG_EV_USE) return;
    if (e->kind == GG_EV_RESULT) {
        say_gathered(c);
        hear_result(c, b, s, e);
    } else if (!(tests && (e->kind == GG_EV_DICE || e->kind == GG_EV_TALLY)) && !add_told(c, b, s, e)) {
        int len = gg_event_print(b, e, text, sizeof text);
        if (len > 0 || e->kind == GG_EV_STEP) say_gathered(c);
        add_event(c, b, s, e, text, TOLD_PLAIN);
    }
    if (e->kind == GG_EV_OVER)
        while (c->open) close_one(c, b, s);
}

void cards_begin(cards *c, unsigned eyes, void (*say)(cards *, told, int, const char *), void *of)
{
    *c = (cards){.sink = {.event = hear}, .eyes = eyes, .say = say, .of = of, .after = take(sizeof *c->after)};
}

void cards_pause(cards *c, const gg_battle *b)
{
    (void)b;
    say_gathered(c);
    for (int i = 0; i < c->open; i++) {
        say_lines(c, &c->card[i], false);
        buffer_cut(&c->card[i].lines, 0);
    }
}

void cards_end(cards *c)
{
    for (int i = 0; i < CARDS_DEEP; i++) {
        free(c->card[i].before);
        if (i < c->open) buffer_free(&c->card[i].lines);
    }
    free(c->after);
    *c = (cards){0};
}
