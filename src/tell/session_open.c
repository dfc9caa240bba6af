/* Sessions opened from text, gone on with from a record, and forked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session_marks.h"

static void start(session *s, const gg_battle *b)
{
    s->b = b;
    s->now = state_new(b);
    gg_start(b, s->now, NULL);
    session_keep_mark(s);
}

void session_begin(session *s, const gg_battle *b)
{
    *s = (session){.seat = {PLAYER_HUMAN, PLAYER_HUMAN}};
    start(s, b);
}

void session_close(session *s)
{
    for (int i = 0; i < s->remarks; i++) free(s->remark[i].text);
    free(s->mark);
    free(s->remark);
    free(s->given);
    free(s->now);
    free(s->memory);
    free(s->record_memory);
    free(s->text);
    *s = (session){0};
}

/* ---- a record's answers ---- */

static answer_by who_gave(const session *s, const gg_record *r, gg_ask ask)
{
    if (ask.kind == GG_ROLL || ask.side >= GG_SIDES) return BY_DICE;
    if (guest_recorded(r, s->b, ask.side)) return BY_PROGRAM;
    return player_recorded(r, s->b, ask.side, PLAYER_HUMAN) == PLAYER_HUMAN ? BY_PERSON : BY_PROGRAM;
}

/* The record's comments, each behind the answers that stand before it. */
static void take_remarks(session *s, const gg_record *r)
{
    int *before = take((size_t)(r->entries + 1) * sizeof *before); /* answers up to and with an entry */
    for (int i = 0; r->entry && i < r->entries; i++) before[i + 1] = before[i] + (r->entry[i].kind == GG_ENTRY_ANSWER);
    int end = s->at;
    for (int i = 0; i < r->notes; i++) {
        const gg_note *n = &r->note[i];
        s->at = before[n->entry + 1];
        session_remark(s, n->text, (size_t)n->len);
    }
    s->at = end;
    free(before);
}

bool session_replay(session *s, const gg_record *record, gg_fault *fault)
{
    gg_replay r;
    if (!gg_replay_begin(&r, record, s->b, s->now, NULL, fault)) return false;
    for (;;) {
        gg_ask ask = session_ask(s);
        gg_replayed what = gg_replay_step(&r, NULL, fault);
        if (what == GG_REPLAY_STUCK) return false;
        if (what == GG_REPLAY_DONE) break;
        if (what == GG_REPLAY_ANSWER)
            session_add(s, &r.answer, r.answer.kind == GG_AMEND ? BY_PERSON : who_gave(s, record, ask), ask.side);
    }
    take_remarks(s, record);
    return true;
}

/* ---- text ---- */

static bool open_battle(session *s, const char *text, size_t len, int first_line, gg_faults *f)
{
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = s->memory = take(arena.size);
    const gg_battle *b = gg_battle_parse(text, len, &arena, f);
    for (int i = 0; i < f->count && i < GG_FAULTS; i++) f->fault[i].line += first_line - 1;
    if (b) start(s, b);
    return b != NULL;
}

static bool open_record(session *s, const char *text, size_t len, gg_faults *f)
{
    gg_fault fault = {0};
    gg_arena arena = {.size = gg_record_space(len)};
    arena.base = s->record_memory = take(arena.size);
    s->recorded = true;
    if (!gg_record_parse(text, len, &arena, &s->record, f)) return false;
    if (!open_battle(s, s->record.scenario, s->record.scenario_len, s->record.scenario_line, f)) return false;
    if (session_replay(s, &s->record, &fault)) return true;
    f->count = 1, f->fault[0] = fault;
    return false;
}

/* A record begins with a tag, perhaps with a comment before it; no line of a scenario does. */
static bool is_record(const char *text, size_t len)
{
    size_t at = 0;
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) at = 3;
    while (at < len && strchr(" \t\r\n", text[at]) && text[at]) at++;
    return at < len && (text[at] == '[' || text[at] == '{');
}

static bool too_long(size_t len, gg_faults *f)
{
    if (len <= SESSION_TEXT_MAX) return false;
    f->count = 1, f->fault[0] = (gg_fault){.line = 1, .column = 1};
    snprintf(f->fault[0].text, sizeof f->fault[0].text, "the text is too long for a battle: more than %d MB",
             SESSION_TEXT_MAX >> 20);
    return true;
}

bool session_open(session *s, char *text, size_t len, gg_faults *f)
{
    *s = (session){.text = text, .seat = {PLAYER_HUMAN, PLAYER_HUMAN}};
    memset(f, 0, sizeof *f);
    bool good =
        !too_long(len, f) && (is_record(text, len) ? open_record(s, text, len, f) : open_battle(s, text, len, 1, f));
    if (!good) session_close(s);
    return good;
}

/* ---- another course of the same battle ---- */

bool session_fork(const session *s, int n, session *out)
{
    size_t len;
    if (n < 0 || n > s->answers) return false;
    const char *scenario = gg_battle_text(s->b, &len);
    gg_faults *none = take(sizeof *none);
    char *text = memcpy(take(len + 1), scenario, len);
    bool good = session_open(out, text, len, none);
    free(none);
    if (!good) return false; /* never: it was opened before */
    memcpy(out->seat, s->seat, sizeof out->seat);
    memcpy(out->guest, s->guest, sizeof out->guest);
    out->seed = s->seed, out->typed = s->typed;
    for (int i = 0, r = 0; i <= n; i++) {
        for (; r < s->remarks && s->remark[r].after == i; r++)
            session_remark(out, s->remark[r].text, strlen(s->remark[r].text));
        if (i < n) session_give(out, &s->given[i].answer, s->given[i].by, NULL);
    }
    return true;
}
