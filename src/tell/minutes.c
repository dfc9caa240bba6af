/* A session written down. */
#include "minutes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the record ---- */

void minutes_tag(const session *s, minutes_tags *out)
{
    for (int side = 0; side < GG_SIDES; side++)
        out->tag[side] = (gg_tag){gg_battle_side(s->b, side), session_who(s, side), 0};
    snprintf(out->seed, sizeof out->seed, "%" PRIu64, s->seed);
    out->tag[GG_SIDES] = s->typed ? (gg_tag){"Dice", "typed", 0} : (gg_tag){"Seed", out->seed, 0};
}

void minutes_begin(minutes *m, const session *s, const gg_tag *tag, int tags)
{
    *m = (minutes){.state = state_new(s->b)};
    int len = gg_record_head(&m->scribe, s->b, tag, tags, NULL, 0);
    char *head = take((size_t)len + 1);
    gg_record_head(&m->scribe, s->b, tag, tags, head, (size_t)len + 1);
    buffer_add(&m->text, head, (size_t)len);
    free(head);
    m->head = m->text.len;
    session_step(s, 0, m->state, NULL);
}

static void begin_again(minutes *m, const session *s)
{
    buffer_cut(&m->text, m->head);
    m->scribe = (gg_scribe){0};
    m->answers = m->remarks = 0;
    session_step(s, 0, m->state, NULL);
}

/* The comments that stand behind so many answers, from *next on. */
static void add_remarks(const session *s, int after, int *next, buffer *out)
{
    for (; *next < s->remarks && s->remark[*next].after <= after; (*next)++) {
        const char *text = s->remark[*next].text;
        size_t cap = strlen(text) + 8;
        char *line = take(cap);
        buffer_add(out, line, (size_t)gg_record_note(text, line, cap));
        free(line);
    }
}

static void add_answer(minutes *m, const session *s)
{
    char lines[GG_RECORD_LINES];
    const gg_answer *a = &s->given[m->answers].answer;
    int len = gg_record_answer(&m->scribe, s->b, m->state, a, lines, sizeof lines);
    buffer_add(&m->text, lines, (size_t)len);
    session_step(s, ++m->answers, m->state, NULL);
    len = gg_record_after(&m->scribe, s->b, m->state, lines, sizeof lines);
    buffer_add(&m->text, lines, (size_t)len);
}

void minutes_follow(minutes *m, const session *s, int n)
{
    if (n < m->answers) begin_again(m, s);
    while (m->answers < n) {
        add_remarks(s, m->answers, &m->remarks, &m->text);
        add_answer(m, s);
    }
}

void minutes_end(const minutes *m, const session *s, buffer *out)
{
    char lines[GG_RECORD_LINES];
    gg_scribe scribe = m->scribe;
    int next = m->remarks;
    add_remarks(s, m->answers, &next, out);
    buffer_add(out, lines, (size_t)gg_record_end(&scribe, s->b, m->state, lines, sizeof lines));
}

void minutes_free(minutes *m)
{
    buffer_free(&m->text);
    free(m->state);
    *m = (minutes){0};
}

void session_record(const session *s, int answers, const gg_tag *tag, int tags, buffer *out)
{
    minutes m;
    minutes_begin(&m, s, tag, tags);
    minutes_follow(&m, s, answers);
    buffer_add(out, m.text.at, m.text.len);
    minutes_end(&m, s, out);
    minutes_free(&m);
}

/* ---- the position ---- */

static bool add_quiet(const session *s, const gg_state *state, buffer *out)
{
    int len = gg_position_print(s->b, state, NULL, 0);
    if (len < 0) return false;
    char *text = take((size_t)len + 1);
    gg_position_print(s->b, state, text, (size_t)len + 1);
    buffer_add(out, text, (size_t)len);
    free(text);
    return true;
}

static void add_scenario(const session *s, buffer *out)
{
    size_t len;
    const char *text = gg_battle_text(s->b, &len);
    buffer_add(out, text, len);
    if (len && text[len - 1] != '\n') buffer_add(out, "\n", 1);
}

void session_position(const session *s, buffer *out)
{
    gg_state *state = state_new(s->b);
    int from = s->at;
    for (; from >= 0; from--) {
        session_state_at(s, from, state);
        if (add_quiet(s, state, out)) break;
    }
    if (from < 0) add_scenario(s, out), from = 0;
    for (; from < s->at; from++) {
        char text[512];
        gg_answer_print(s->b, state, &s->given[from].answer, text, sizeof text);
        buffer_print(out, "answer %s\n", text);
        session_step(s, from + 1, state, NULL);
    }
    free(state);
}
