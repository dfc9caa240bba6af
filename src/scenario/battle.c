/* From scenario text to a battle: the lines that every system shares, the system's own reader, and the answers that
 * lead from its quiet point to the moment at which play begins. */
#include <stdio.h>
#include <string.h>

#include "engine/say.h"
#include "text/lines.h"

enum { TITLE_BYTES = 120, STORY_BYTES = 2000, STORY_LINES = 24 };

size_t gg_battle_space(size_t text_len)
{
    size_t len = text_len < GG_SCENARIO_TEXT ? text_len : GG_SCENARIO_TEXT;
    size_t answers = len / sizeof "answer" + 1; /* no line of one is shorter than its keyword and a line end */
    return GG_BATTLE_BYTES + len + answers * sizeof(gg_answer);
}

static void no_room(gg_scan *s)
{
    gg_scan_fault_at(s, (gg_mark){1, 1}, "the arena is too small: gg_battle_space says what is enough");
}

/* ---- the lines of every system ---- */

typedef struct common {
    const gg_system *system;
    gg_mark system_at, title_at;
    gg_word title;
    char story[STORY_BYTES + 1]; /* its lines, with '\n' between them */
    gg_text story_text;
    int story_lines, answers;
} common;

/* A line that may stand once: false, and a fault, from the second time on. */
static bool first_time(gg_scan *s, gg_mark *seen, gg_word keyword)
{
    if (seen->line) {
        gg_scan_fault(s, keyword.column, "a second %.*s line: the first is on line %d", GG_WORD(keyword), seen->line);
        return false;
    }
    *seen = gg_scan_mark(s, keyword);
    return true;
}

static void read_system(gg_scan *s, common *c, gg_word keyword)
{
    gg_word w;
    const char *id[64];
    int n = gg_system_count() < 64 ? gg_system_count() : 64;
    for (int i = 0; i < n; i++) id[i] = gg_system_id(gg_system_at(i));
    if (!first_time(s, &c->system_at, keyword) || !gg_scan_need(s, &w, "the name of a rule system")) return;
    int i = gg_scan_pick(s, w, id, n, "system");
    if (i >= 0) c->system = gg_system_at(i);
    gg_scan_done(s);
}

static void read_title(gg_scan *s, common *c, gg_word keyword)
{
    gg_word w;
    if (!first_time(s, &c->title_at, keyword)) return;
    if (!gg_scan_rest(s, &w)) {
        gg_scan_need(s, &w, "a title");
    } else if (w.len > TITLE_BYTES) {
        gg_scan_fault(s, w.column, "the title is too long: expected at most %d bytes", TITLE_BYTES);
    } else {
        c->title = w;
    }
}

static void read_story(gg_scan *s, common *c)
{
    gg_word w;
    if (!gg_scan_rest(s, &w)) {
        gg_scan_need(s, &w, "some words of the story");
    } else if (c->story_lines == STORY_LINES || c->story_text.len + w.len + 1 > STORY_BYTES) {
        gg_scan_fault(s, w.column, "the story is too long: expected at most %d lines and %d bytes in all", STORY_LINES,
                      STORY_BYTES);
    } else {
        c->story_lines++;
        gg_text_add(&c->story_text, "%s%.*s", c->story_text.len ? "\n" : "", (int)w.len, w.at);
    }
}

static void read_common(gg_scan *s, common *c)
{
    gg_word w;
    gg_scan_rewind(s);
    while (gg_scan_line(s)) {
        if (!gg_scan_peek(s, &w) || !gg_scan_common(w)) continue;
        gg_scan_word(s, &w);
        if (gg_word_is(w, "system")) read_system(s, c, w);
        if (gg_word_is(w, "title")) read_title(s, c, w);
        if (gg_word_is(w, "story")) read_story(s, c);
        if (gg_word_is(w, "answer")) c->answers++;
    }
}

/* Text is UTF-8, and of the control characters only tabs and line ends stand in it. One fault a line is enough. */
static void check_characters(gg_scan *s)
{
    gg_scan_rewind(s);
    while (gg_scan_raw(s)) {
        for (const char *p = s->line; p < s->line_end;) {
            int len = gg_utf8(p, s->line_end), column = (int)(p - s->line) + 1;
            unsigned char c = (unsigned char)*p;
            if (len == 0) {
                gg_scan_fault(s, column, "the byte %02x is not UTF-8 text", c);
                break;
            }
            if ((c < ' ' && c != '\t') || c == 0x7f) {
                gg_scan_fault(s, column, "the control character %02x: expected plain text", c);
                break;
            }
            p += len;
        }
    }
}

/* ---- answers ---- */

static void refuse(gg_scan *s, gg_word w, const gg_battle *b, const gg_state *state, const gg_answer *answer,
                   gg_status status)
{
    gg_rule rule = status == GG_REFUSED ? gg_verdict(b, state, answer->move) : (gg_rule)GG_OK;
    const gg_rule_entry *entry = gg_system_rule(b->system, rule);
    char prompt[100];
    gg_prompt(b, state, prompt, sizeof prompt);
    if (entry)
        gg_scan_fault(s, w.column, "\"%.*s\" is not legal by %s: %s", GG_WORD(w), entry->id, entry->words);
    else
        gg_scan_fault(s, w.column, "\"%.*s\" is no answer here: %s", GG_WORD(w), prompt);
}

static bool read_answer(gg_scan *s, const gg_battle *b, gg_state *state, gg_answer *answer)
{
    gg_word w;
    gg_fault fault = {0};
    if (!gg_scan_rest(s, &w)) return gg_scan_need(s, &w, "an answer: a move, or a roll and its faces");
    if (state->ask.kind == GG_OVER) {
        gg_scan_fault(s, w.column, "the battle is over before this answer");
        return false;
    }
    if (!gg_answer_parse(b, state, w.at, w.len, answer, &fault)) {
        gg_scan_fault(s, w.column + (fault.column > 0 ? fault.column - 1 : 0), "%s", fault.text);
        return false;
    }
    gg_status status = gg_answer_give(b, state, answer, NULL);
    if (status != GG_DONE) refuse(s, w, b, state, answer, status);
    return status == GG_DONE;
}

/* Each answer is judged in the position that the ones before it led to, so the first wrong one is the last that is
 * looked at. */
static void read_answers(gg_scan *s, gg_battle *b, int count)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    gg_state *state = (gg_state *)(void *)bytes;
    gg_answer *answer = gg_arena_take(s->arena, (size_t)count * sizeof *answer);
    gg_word w;
    int n = 0;
    if (!answer) {
        no_room(s);
        return;
    }
    gg_start(b, state, NULL);
    gg_scan_rewind(s);
    while (gg_scan_line(s)) {
        if (!gg_scan_word(s, &w) || !gg_word_is(w, "answer")) continue;
        if (!read_answer(s, b, state, &answer[n])) return;
        n++;
    }
    b->answer = answer;
    b->answers = n;
}

/* ---- the battle ---- */

static const char *keep_line(gg_scan *s, const char *at, size_t len)
{
    char *kept = gg_arena_take(s->arena, len + 1);
    for (size_t i = 0; kept && i < len; i++) kept[i] = at[i] == '\t' ? ' ' : at[i];
    return kept;
}

static bool keep_common(gg_scan *s, const common *c, gg_battle *b)
{
    static const char untitled[] = "Untitled";
    b->system = c->system;
    b->text = gg_scan_keep(s, s->text, (size_t)(s->end - s->text));
    b->text_len = (size_t)(s->end - s->text);
    b->title = c->title.len ? keep_line(s, c->title.at, c->title.len) : untitled;
    b->story = keep_line(s, c->story, c->story_text.len);
    if (b->text && b->title && b->story) return true;
    no_room(s);
    return false;
}

/* A system reads its lines first and looks at the whole of them afterwards; an author wants them from top to bottom. */
static void sort_faults(gg_faults *faults)
{
    int n = faults->count < GG_FAULTS ? faults->count : GG_FAULTS;
    for (int i = 1; i < n; i++) {
        gg_fault f = faults->fault[i];
        int j = i;
        for (; j > 0; j--) {
            const gg_fault *before = &faults->fault[j - 1];
            if (before->line < f.line || (before->line == f.line && before->column <= f.column)) break;
            faults->fault[j] = *before;
        }
        faults->fault[j] = f;
    }
}

static gg_battle *read_battle(gg_scan *s)
{
    common c = {0};
    c.story_text = gg_text_on(c.story, sizeof c.story);
    check_characters(s);
    read_common(s, &c);
    if (!c.system) {
        if (!c.system_at.line)
            gg_scan_fault_at(s, (gg_mark){1, 1}, "no system line: expected `system` and the name of a rule system");
        return NULL;
    }
    gg_scan_rewind(s);
    s->system = c.system;
    gg_battle *b = gg_lines_read(c.system->lines, s);
    if (b && keep_common(s, &c, b) && c.answers && s->faults->count == 0) read_answers(s, b, c.answers);
    return b;
}

const gg_battle *gg_battle_parse(const char *text, size_t len, gg_arena *arena, gg_faults *faults)
{
    const char *from = len ? text : "";
    gg_scan s = {.text = from, .end = from + len, .arena = arena, .faults = faults};
    memset(faults, 0, sizeof *faults);
    gg_scan_rewind(&s);
    if (len > GG_SCENARIO_TEXT) {
        gg_scan_fault(&s, 1, "the text is too long: expected at most %d bytes", GG_SCENARIO_TEXT);
        return NULL;
    }
    gg_battle *b = read_battle(&s);
    if (!b && faults->count == 0) no_room(&s);
    sort_faults(faults);
    return faults->count ? NULL : b;
}

/* ---- what a battle is called, and what is in it ---- */

const gg_system *gg_battle_system(const gg_battle *b) { return b->system; }

const char *gg_battle_title(const gg_battle *b) { return b->title; }

const char *gg_battle_story(const gg_battle *b) { return b->story; }

const char *gg_battle_text(const gg_battle *b, size_t *len)
{
    if (len) *len = b->text_len;
    return b->text;
}

const char *gg_battle_side(const gg_battle *b, int side) { return side >= 0 && side < GG_SIDES ? b->side[side] : ""; }

int gg_battle_piece(const gg_battle *b, const char *label, size_t len) { return gg_piece_find(b, label, len); }

const char *gg_battle_label(const gg_battle *b, int piece) { return gg_piece_label(b, piece); }

const char *gg_battle_name(const gg_battle *b, int piece) { return gg_piece_name(b, piece); }
