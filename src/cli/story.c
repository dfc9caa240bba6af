/* The battle told as sentences. */
#include "story.h"

#include "engine/system.h"
#include "tell/cards.h"

#include <string.h>

static void print_line(const term *t, const char *line, int len)
{
    char text[1024];
    int depth = line[0] - '0';
    snprintf(text, sizeof text, "%.*s", len - 1, line + 1);
    if (depth == AT_ROUND) fprintf(t->out, "\n%s", term_ink(t, INK_BOLD));
    if (depth == AT_DETAIL) fputs(term_ink(t, INK_DIM), t->out);
    term_wrap(t, text, depth == AT_ROUND ? 0 : 2 * (depth - 1), 2);
    if (depth == AT_ROUND || depth == AT_DETAIL) fputs(term_ink(t, INK_PLAIN), t->out);
}

static void add_line(story *s, int depth, const char *text)
{
    size_t from = s->log.len;
    buffer_print(&s->log, "%d%s\n", depth, text);
    if (s->t) print_line(s->t, s->log.at + from, (int)(s->log.len - from) - 1);
}

static void tell_tally(story *s, const gg_battle *b)
{
    char text[1024];
    if (s->tally.lines > 1) { /* a test without modifiers explains itself */
        tally_print(b, &s->tally, text, sizeof text);
        add_line(s, AT_DETAIL, text);
    }
    s->tally = (tally){0};
}

/* Where a system says what its rolls are for, dice and modifiers are told with the result. */
static bool told_with_result(const gg_battle *b, const gg_event *e)
{
    return b->system->test && (e->kind == GG_EV_DICE || e->kind == GG_EV_TALLY);
}

static void hear_one(story *s, const gg_battle *b, const gg_state *state, const gg_event *e)
{
    char text[1024];
    if (!(e->seen_by & s->eyes) || e->kind == GG_EV_USE || told_with_result(b, e)) return;
    if (e->kind == GG_EV_RESULT) {
        bool news = !told_quietly(b, state, e);
        if (news && told_result(b, state, e, text, sizeof text) > 0) add_line(s, AT_DETAIL, text);
        return;
    }
    if (tally_takes(&s->tally, e)) return;
    tell_tally(s, b);
    if (tally_takes(&s->tally, e)) return;
    int depth;
    if (told_event(b, state, e, &depth, text, sizeof text) > 0) add_line(s, depth, text);
}

static void tell_march(story *s, const gg_battle *b, const gg_state *state)
{
    gg_event march = s->march;
    s->march.kind = 0;
    if (march.kind) hear_one(s, b, state, &march);
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *state, const gg_event *e)
{
    story *s = (story *)sink;
    if (told_joins(&s->march, e)) return;
    if (s->march.kind && !told_between(b, state, e)) tell_march(s, b, state);
    if (e->kind == GG_EV_MOVE && !s->march.kind) /* a leader who goes along does not take its place */
        s->march = *e;
    else
        hear_one(s, b, state, e);
}

void story_begin(story *s, const term *t, unsigned eyes)
{
    *s = (story){.sink = {.event = hear}, .t = t, .eyes = eyes};
}

void story_pause(story *s, const gg_battle *b, const gg_state *state, bool goes_on)
{
    if (goes_on && s->march.kind) return;
    tell_march(s, b, state);
    tell_tally(s, b);
}

void story_remark(story *s, const char *text) { add_line(s, AT_DETAIL, text); }

void story_retell(const story *s, const term *t, int lines)
{
    if (!s->log.at) return; /* nothing has been told yet */
    const char *at = s->log.at, *end = at + s->log.len;
    int all = 0;
    for (const char *p = at; p < end; p++) all += *p == '\n';
    for (int i = 0; at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (i >= all - lines) print_line(t, at, (int)(stop - at));
        at = stop + 1;
    }
}

void story_end(story *s)
{
    buffer_free(&s->log);
    *s = (story){0};
}
