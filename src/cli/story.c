/* The battle told as sentences. */
#include "story.h"

#include <string.h>

/* ---- tallies ---- */

bool tally_takes(tally *t, const gg_event *e)
{
    if (e->kind != GG_EV_TALLY) return false;
    if (t->lines > 0 && (t->piece != e->piece || t->other != e->other || t->lines == TALLY_LINES)) return false;
    t->piece = e->piece;
    t->other = e->other;
    t->amount[t->lines] = e->after;
    t->rule[t->lines++] = e->rule;
    return true;
}

/* The part of a rule's ID behind its system: `melee.leader_bonus`. */
static const char *short_id(const gg_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    const char *dot = r ? strchr(r->id, '.') : NULL;
    return dot ? dot + 1 : "?";
}

int tally_print(const gg_battle *b, const tally *t, char *out, size_t cap)
{
    int total = 0, n = 0;
    for (int i = 0; i < t->lines; i++) total += t->amount[i];
    const char *who = t->piece == GG_NONE ? NULL : gg_battle_label(b, t->piece);
    const char *whom = t->other == GG_NONE ? NULL : gg_battle_label(b, t->other);
    n = snprintf(out, cap, "%s%s%s%s%d =", who ? who : "", whom ? " against " : "", whom ? whom : "", who ? ": " : "",
                 total);
    for (int i = 0; i < t->lines && n < (int)cap; i++) {
        const char *sign = t->amount[i] < 0 ? " - " : i ? " + " : " ";
        n += snprintf(out + n, cap - (size_t)n, "%s%d %s", sign, t->amount[i] < 0 ? -t->amount[i] : t->amount[i],
                      short_id(b, t->rule[i]));
    }
    return n;
}

/* ---- lines ---- */

enum { AT_ROUND, AT_DRAW, AT_DEED, AT_DETAIL };

static int depth_of(const gg_event *e)
{
    switch (e->kind) {
    case GG_EV_STEP: /* a counter goes on and it is nobody's: a new round */
        return e->piece == GG_NONE && e->side == GG_NONE && e->before != e->after ? AT_ROUND : AT_DEED;
    case GG_EV_OVER: return AT_ROUND;
    case GG_EV_DRAW: return AT_DRAW;
    case GG_EV_TALLY:
    case GG_EV_DICE: return AT_DETAIL;
    default: return AT_DEED;
    }
}

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

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *state, const gg_event *e)
{
    (void)state;
    story *s = (story *)sink;
    char text[GG_SENTENCE];
    if (!(e->seen_by & s->eyes) || e->kind == GG_EV_USE) return;
    if (tally_takes(&s->tally, e)) return;
    tell_tally(s, b);
    if (tally_takes(&s->tally, e)) return;
    if (gg_event_print(b, e, text, sizeof text) > 0) add_line(s, depth_of(e), text);
}

void story_begin(story *s, const term *t, unsigned eyes)
{
    *s = (story){.sink = {.event = hear}, .t = t, .eyes = eyes};
}

void story_pause(story *s, const gg_battle *b) { tell_tally(s, b); }

void story_remark(story *s, const char *text) { add_line(s, AT_DETAIL, text); }

void story_retell(const story *s, const term *t, int lines)
{
    const char *at = s->log.at, *end = at + s->log.len;
    int all = 0;
    for (const char *p = at; p && p < end; p++) all += *p == '\n';
    for (int i = 0; at && at < end; i++) {
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
