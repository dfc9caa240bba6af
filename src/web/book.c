/* A battle with all its answers. States are kept now and then; what lies between them is played again. */
#include "book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

/* ---- pages and marks ---- */

static size_t mark_bytes(const book *k) { return (gg_state_size(k->b) + 15) & ~(size_t)15; }
static gg_state *mark_at(const book *k, int i) { return (gg_state *)(k->mark + (size_t)i * mark_bytes(k)); }

static void keep_mark(book *k)
{
    if (k->at % BOOK_STRIDE) return;
    int i = k->at / BOOK_STRIDE;
    if (i == k->marks_cap) {
        k->marks_cap = k->marks_cap ? 2 * k->marks_cap : 16;
        k->mark = grow(k->mark, (size_t)k->marks_cap * mark_bytes(k));
    }
    gg_copy(k->b, mark_at(k, i), k->now);
}

static void add_page(book *k, const gg_answer *a, answer_by by, unsigned side)
{
    if (k->at == k->pages_cap) {
        k->pages_cap = k->pages_cap ? 2 * k->pages_cap : 64;
        k->page = grow(k->page, (size_t)k->pages_cap * sizeof *k->page);
    }
    k->page[k->at] = (page){.answer = *a, .by = (uint8_t)by, .side = (uint8_t)side};
    k->pages = ++k->at;
    keep_mark(k);
}

static void drop_behind(book *k)
{
    int kept = 0;
    for (int i = 0; i < k->remarks; i++) {
        if (k->remark[i].after <= k->at)
            k->remark[kept++] = k->remark[i];
        else
            free(k->remark[i].text);
    }
    k->remarks = kept;
    k->pages = k->at;
}

void book_state_at(const book *k, int n, gg_state *out)
{
    int from = n / BOOK_STRIDE;
    gg_copy(k->b, out, mark_at(k, from));
    for (int i = from * BOOK_STRIDE; i < n; i++) gg_answer_give(k->b, out, &k->page[i].answer, NULL);
}

gg_status book_give(book *k, const gg_answer *a, answer_by by, gg_sink *sink)
{
    unsigned side = gg_pending(k->b, k->now).side;
    gg_status status = gg_answer_give(k->b, k->now, a, sink);
    if (status != GG_DONE) return status;
    drop_behind(k);
    add_page(k, a, by, side);
    return GG_DONE;
}

bool book_seek(book *k, int n)
{
    if (n < 0 || n > k->pages) return false;
    book_state_at(k, n, k->now);
    k->at = n;
    return true;
}

bool book_cut(book *k, int n)
{
    if (!book_seek(k, n)) return false;
    drop_behind(k);
    return true;
}

void book_remark(book *k, const char *text, size_t len)
{
    k->remark = grow(k->remark, (size_t)(k->remarks + 1) * sizeof *k->remark);
    remark *r = &k->remark[k->remarks];
    *r = (remark){.after = k->at, .text = take(len + 1)};
    memcpy(r->text, text, len);
    int at = k->remarks++; /* in the order of the answers */
    for (; at > 0 && k->remark[at - 1].after > k->at; at--) {
        remark later = k->remark[at - 1];
        k->remark[at - 1] = k->remark[at];
        k->remark[at] = later;
    }
}

/* ---- opening ---- */

static bool fault_add(gg_faults *f, gg_fault one)
{
    f->count = 1;
    f->fault[0] = one;
    return false;
}

static bool parse_battle(book *k, const char *text, size_t len, int first_line, gg_faults *f)
{
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = k->memory = take(arena.size);
    k->b = gg_battle_parse(text, len, &arena, f);
    for (int i = 0; i < f->count && i < GG_FAULTS; i++) f->fault[i].line += first_line - 1;
    if (k->b) k->now = state_new(k->b);
    return k->b != NULL;
}

static answer_by who_gave(const book *k, gg_ask ask)
{
    if (ask.kind == GG_ROLL || ask.side >= GG_SIDES) return BY_DICE;
    const char *who = gg_record_tag(&k->record, gg_battle_side(k->b, ask.side));
    return who && gg_player_find(who) >= 0 ? BY_PROGRAM : BY_PERSON;
}

/* The record's comments, each behind the answers that stand before it. */
static void take_remarks(book *k)
{
    int *before = take((size_t)(k->record.entries + 1) * sizeof *before); /* answers up to and with an entry */
    const gg_entry *e = k->record.entry;
    for (int i = 0; e && i < k->record.entries; i++) before[i + 1] = before[i] + (e[i].kind == GG_ENTRY_ANSWER);
    int end = k->at;
    for (int i = 0; i < k->record.notes; i++) {
        const gg_note *n = &k->record.note[i];
        k->at = before[n->entry + 1];
        book_remark(k, n->text, (size_t)n->len);
    }
    k->at = end;
    free(before);
}

static bool replay(book *k, gg_faults *f)
{
    gg_replay r;
    gg_fault fault = {0};
    if (!gg_replay_begin(&r, &k->record, k->b, k->now, NULL, &fault)) return fault_add(f, fault);
    keep_mark(k);
    for (;;) {
        gg_answer a = {0};
        gg_fault unread; /* the step itself says what is wrong */
        gg_ask ask = gg_pending(k->b, k->now);
        const gg_entry *e = r.at + 1 < k->record.entries ? &k->record.entry[r.at + 1] : NULL;
        if (e && e->kind == GG_ENTRY_ANSWER) gg_answer_parse(k->b, k->now, e->text, (size_t)e->len, &a, &unread);
        gg_replayed what = gg_replay_step(&r, NULL, &fault);
        if (what == GG_REPLAY_STUCK) return fault_add(f, fault);
        if (what == GG_REPLAY_DONE) break;
        if (what == GG_REPLAY_ANSWER) add_page(k, &a, who_gave(k, ask), ask.side);
    }
    take_remarks(k);
    return true;
}

static bool open_record(book *k, const char *text, size_t len, gg_faults *f)
{
    gg_arena arena = {.size = gg_record_space(len)};
    arena.base = k->record_memory = take(arena.size);
    k->recorded = true;
    if (!gg_record_parse(text, len, &arena, &k->record, f)) return false;
    if (!parse_battle(k, k->record.scenario, k->record.scenario_len, k->record.scenario_line, f)) return false;
    return replay(k, f);
}

/* A record begins with a tag, perhaps with a comment before it; no line of a scenario does. */
static bool is_record(const char *text, size_t len)
{
    size_t at = 0;
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) at = 3;
    while (at < len && strchr(" \t\r\n", text[at]) && text[at]) at++;
    return at < len && (text[at] == '[' || text[at] == '{');
}

bool book_open(book *k, char *text, size_t len, uint64_t seed, gg_faults *f)
{
    *k = (book){.text = text, .seed = seed};
    memset(f, 0, sizeof *f);
    if (len > BOOK_TEXT_MAX) {
        gg_fault fault = {.line = 1, .column = 1};
        snprintf(fault.text, sizeof fault.text, "the text is too long for a battle: more than %d MB",
                 BOOK_TEXT_MAX >> 20);
        return fault_add(f, fault);
    }
    if (is_record(text, len)) return open_record(k, text, len, f);
    if (!parse_battle(k, text, len, 1, f)) return false;
    gg_start(k->b, k->now, NULL);
    keep_mark(k);
    return true;
}

void book_close(book *k)
{
    for (int i = 0; i < k->remarks; i++) free(k->remark[i].text);
    free(k->mark);
    free(k->remark);
    free(k->page);
    free(k->now);
    free(k->memory);
    free(k->record_memory);
    free(k->text);
    *k = (book){0};
}

/* ---- chance ---- */

gg_dice book_dice(const book *k)
{
    gg_dice dice = gg_dice_make(k->seed, 0);
    for (int i = 0; i < k->at; i++) dice.rolls += k->page[i].answer.kind == GG_ROLL;
    return dice;
}

gg_dice book_chance(const book *k, int side)
{
    return gg_dice_make(~k->seed, (uint64_t)k->at * GG_SIDES + (uint64_t)side);
}

/* ---- undo ---- */

const char *book_undo(const book *k)
{
    if (k->at == 0) return "nothing has been done yet";
    const page *last = &k->page[k->at - 1];
    _Alignas(16) unsigned char before[GG_STATE_MAX];
    book_state_at(k, k->at - 1, (gg_state *)before);
    return gg_undo_why_not(k->b, (gg_state *)before, &last->answer, last->by == BY_PERSON, k->now);
}

/* ---- as text ---- */

static void add_answer(const book *k, const gg_state *s, int n, buffer *out)
{
    char text[512];
    gg_answer_print(k->b, s, &k->page[n].answer, text, sizeof text);
    buffer_print(out, "answer %s\n", text);
}

static bool add_quiet(const book *k, const gg_state *s, buffer *out)
{
    int len = gg_position_print(k->b, s, NULL, 0);
    if (len < 0) return false;
    char *text = take((size_t)len + 1);
    gg_position_print(k->b, s, text, (size_t)len + 1);
    buffer_add(out, text, (size_t)len);
    free(text);
    return true;
}

/* The last quiet point up to here, or the scenario itself, and what was answered since. */
void book_position(const book *k, buffer *out)
{
    gg_state *s = state_new(k->b);
    int from = k->at;
    for (; from >= 0; from--) {
        book_state_at(k, from, s);
        if (add_quiet(k, s, out)) break;
    }
    if (from < 0) {
        size_t len;
        const char *text = gg_battle_text(k->b, &len);
        buffer_add(out, text, len);
        if (len && text[len - 1] != '\n') buffer_add(out, "\n", 1);
        from = 0;
    }
    for (book_state_at(k, from, s); from < k->at; from++) {
        add_answer(k, s, from, out);
        gg_answer_give(k->b, s, &k->page[from].answer, NULL);
    }
    free(s);
}

static void add_remarks(const book *k, int after, int *next, buffer *out)
{
    for (; *next < k->remarks && k->remark[*next].after <= after; (*next)++) {
        const char *text = k->remark[*next].text;
        size_t cap = strlen(text) + 8;
        char *line = take(cap);
        buffer_add(out, line, (size_t)gg_record_note(text, line, cap));
        free(line);
    }
}

void book_record(const book *k, int answers, const gg_tag *tags, int count, buffer *out)
{
    gg_scribe scribe;
    char lines[GG_RECORD_LINES];
    gg_state *before = state_new(k->b), *s = state_new(k->b);
    int len = gg_record_head(&scribe, k->b, tags, count, NULL, 0), next = 0;
    char *head = take((size_t)len + 1);
    gg_record_head(&scribe, k->b, tags, count, head, (size_t)len + 1);
    buffer_add(out, head, (size_t)len);
    free(head);
    book_state_at(k, 0, s);
    for (int i = 0; i < answers && i < k->pages; i++) {
        const gg_answer *a = &k->page[i].answer;
        add_remarks(k, i, &next, out);
        gg_copy(k->b, before, s);
        gg_answer_give(k->b, s, a, NULL);
        buffer_add(out, lines, (size_t)gg_record_answer(&scribe, k->b, before, a, lines, sizeof lines));
        buffer_add(out, lines, (size_t)gg_record_after(&scribe, k->b, s, lines, sizeof lines));
    }
    add_remarks(k, answers, &next, out);
    buffer_add(out, lines, (size_t)gg_record_end(&scribe, k->b, s, lines, sizeof lines));
    free(before);
    free(s);
}
