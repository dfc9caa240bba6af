/* Scenario text into a battle, by the tables of its system: see lines.h. */
#include <stdio.h>

#include "text/lines_draft.h"
#include "text/map.h"

static const gg_line *line_of(const gg_draft *d) { return &d->lines->line[d->line]; }

/* ---- members ---- */

static void store(gg_draft *d, const gg_field *f, int row, int64_t value)
{
    if (row >= 0 && f->bytes) memcpy(gg_draft_member(d, f, row), &value, f->bytes);
}

static bool kept_as_number(const gg_field *f) { return f->kind != GG_OWN && f->kind != GG_LABEL && f->kind != GG_NAME; }

static void make_usual(gg_draft *d)
{
    for (int i = 0; i < d->lines->lines; i++) {
        const gg_line *l = &d->lines->line[i];
        for (int k = 0; k < l->fields; k++)
            for (int row = 0; row < l->most && kept_as_number(&l->field[k]); row++)
                if (l->field[k].usual) store(d, &l->field[k], row, l->field[k].usual);
    }
    for (int i = 0; i < d->lines->options; i++)
        store(d, &d->lines->option[i].field, 0, d->lines->option[i].field.usual);
}

/* ---- values: each reads from the scan, and stores if there is a row ---- */

static const char *expected(const gg_field *f) { return f->what ? f->what : f->word; }
static const char *called(const gg_field *f) { return f->one ? f->one : f->word; }

static bool read_number(gg_draft *d, const gg_field *f, int row)
{
    gg_scan *s = d->scan;
    gg_word w;
    long value;
    char what[96];
    snprintf(what, sizeof what, "%s, %d to %d", expected(f), (int)f->low, (int)f->high);
    if (!gg_scan_need(s, &w, what)) return false;
    bool number = gg_word_number(w, &value), good = number && value >= f->low && value <= f->high;
    if (!number)
        gg_scan_fault(s, w.column, "\"%.*s\" is not a number: expected %s", GG_WORD(w), what);
    else if (!good)
        gg_scan_fault(s, w.column, "%.*s is out of range: expected %s", GG_WORD(w), what);
    if (good) store(d, f, row, value);
    return good;
}

static int list_words(const gg_field *f, const char *words[GG_LINE_WORDS])
{
    int n = f->count < GG_LINE_WORDS ? f->count : GG_LINE_WORDS;
    for (int i = 0; i < n; i++) words[i] = gg_field_word(f, i);
    return n;
}

static bool read_pick(gg_draft *d, const gg_field *f, int row)
{
    const char *words[GG_LINE_WORDS];
    int i = gg_draft_pick(d, words, list_words(f, words), called(f), expected(f), NULL);
    if (i >= 0) store(d, f, row, i + f->low);
    return i >= 0;
}

static bool read_set(gg_draft *d, const gg_field *f, int row)
{
    const char *words[GG_LINE_WORDS];
    uint64_t set;
    bool good = gg_draft_set(d, words, list_words(f, words), called(f), expected(f), &set);
    if (good) store(d, f, row, (int64_t)set);
    return good;
}

static bool read_side(gg_draft *d, const gg_field *f, int row)
{
    int side = gg_draft_side(d);
    if (side >= 0) store(d, f, row, side);
    return side >= 0;
}

static bool read_ref(gg_draft *d, const gg_field *f, int row)
{
    int named = gg_draft_ref(d, f->of, expected(f), NULL);
    if (named >= 0) store(d, f, row, named);
    return named >= 0;
}

/* A label that is taken stays with both: who names it means the first. */
static bool read_label(gg_draft *d, const gg_field *f, int row)
{
    char label[256] = {0}; /* nothing stands behind its end: battles are compared as bytes */
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    if (!gg_scan_label(d->scan, expected(f), label, f->bytes)) return false;
    if (row >= 0) memset(gg_draft_member(d, f, row), 0, f->bytes); /* one that was given before on the line */
    int taken = f->of == GG_LONER ? 0 : gg_draft_label_line(d, f->of, label);
    if (taken) gg_scan_fault(d->scan, w.column, "the label %s is taken: it was given on line %d", label, taken);
    if (row >= 0) memcpy(gg_draft_member(d, f, row), label, f->bytes);
    return !taken;
}

static bool read_name(gg_draft *d, const gg_field *f, int row)
{
    char name[256] = {0};
    if (!gg_scan_name(d->scan, name, f->bytes)) return false;
    if (row >= 0) memcpy(gg_draft_member(d, f, row), name, f->bytes);
    return true;
}

static bool read_own(gg_draft *d, const gg_field *f, int row)
{
    if (f->read && row >= 0) return f->read(d, row);
    gg_scan_skip(d->scan); /* its words are known to the system alone */
    return false;
}

static bool (*const readers[])(gg_draft *, const gg_field *, int row) = {
    [GG_OWN] = read_own,   [GG_NUMBER] = read_number, [GG_PICK] = read_pick,   [GG_SET] = read_set,
    [GG_SIDE] = read_side, [GG_REF] = read_ref,       [GG_LABEL] = read_label, [GG_NAME] = read_name};

/* ---- what is read later: a reference to a line that is not read yet, a word that wants to know everything ---- */

static int last_round(const gg_lines *lines)
{
    int last = 0;
    for (int i = 0; i < lines->lines; i++)
        if (lines->line[i].round > last) last = lines->line[i].round;
    return last;
}

static int due(const gg_draft *d, const gg_field *f)
{
    if (f->late) return last_round(d->lines);
    return f->kind == GG_REF ? d->lines->line[f->of].round : -1;
}

static bool put_off(gg_draft *d, const gg_field *f, int row, int slot, uint32_t column)
{
    gg_late *l = gg_arena_take(d->scan->arena, sizeof *l);
    gg_word w;
    if (!l) d->tray->full = true;
    if (l) *l = (gg_late){d->tray->late, *d->scan, f, d->line, row, slot, column, false};
    if (l) d->tray->late = l;
    bool there = true;
    for (int i = 0; there && i < (f->late ? f->late : 1); i++) there = gg_scan_need(d->scan, &w, expected(f));
    return there;
}

static bool read_value(gg_draft *d, const gg_field *f, int row, int slot, uint32_t column)
{
    if (row >= 0 && due(d, f) >= d->tray->round) return put_off(d, f, row, slot, column);
    return readers[f->kind](d, f, row);
}

/* One that was given again, or whose row is at fault, is not looked at. */
static void read_late(gg_draft *d, const gg_late *l)
{
    gg_tray_row *row = gg_tray_at(d, l->line, l->row);
    uint32_t *column = gg_tray_columns(d, l->line, l->row) + l->slot;
    gg_scan here = *d->scan;
    if (row->faulty || *column != l->column) return;
    *d->scan = l->at;
    d->line = l->line;
    d->row = l->row;
    if (!readers[l->field->kind](d, l->field, l->row)) {
        *column |= GG_AT_FAULT;
        if (l->field->vital || l->field->stands != GG_ANYWHERE) row->faulty = true;
    }
    *d->scan = here;
}

static void read_all_late(gg_draft *d)
{
    for (gg_late *l = d->tray->late; l; l = l->next) {
        if (l->read || due(d, l->field) != d->tray->round) continue;
        l->read = true;
        read_late(d, l);
    }
}

/* ---- fields ---- */

static void note(gg_draft *d, int row, int slot, gg_word w, const gg_field *f, bool good)
{
    if (row < 0 || !line_of(d)->most) return;
    gg_tray_columns(d, d->line, row)[slot] = (uint32_t)w.column | (good ? 0 : GG_AT_FAULT);
    if (!good && (f->vital || f->stands != GG_ANYWHERE)) gg_tray_at(d, d->line, row)->faulty = true;
}

/* The word before a fixed value; what is behind another one cannot be understood. */
static bool read_fixed_word(gg_draft *d, const gg_field *f)
{
    char what[96];
    gg_word w;
    snprintf(what, sizeof what, "`%s` and %s", f->word, expected(f));
    if (!gg_scan_need(d->scan, &w, what)) return false;
    if (gg_scan_pick(d->scan, w, &f->word, 1, "word") == 0) return true;
    gg_scan_skip(d->scan);
    d->scan->ended = true;
    return false;
}

static bool is_quoted(const gg_scan *s, gg_word w) { return w.at > s->line && w.at[-1] == '"'; }

static void read_placed(gg_draft *d, const gg_field *f, int row, int slot)
{
    gg_word w = {.column = 1};
    bool there = gg_scan_peek(d->scan, &w);
    if (f->optional && !(there && is_quoted(d->scan, w))) return;
    bool good = f->stands == GG_PLACED || read_fixed_word(d, f);
    good = good && read_value(d, f, row, slot, (uint32_t)w.column);
    if (there) note(d, row, slot, w, f, good);
    if (!there && !good && row >= 0) gg_draft_spoil(d, d->line, row);
}

typedef struct line_word { /* a word of the line: the field's, or the i-th of its words that stand alone */
    const gg_field *field;
    int i, slot;
} line_word;

static int known_words(const gg_line *l, const char *words[GG_LINE_WORDS], line_word known[GG_LINE_WORDS])
{
    int n = 0, slot = 0;
    for (int k = 0; k < l->fields; k++) {
        const gg_field *f = &l->field[k];
        for (int i = 0; i < gg_field_words(f); i++, slot++) {
            if (f->stands != GG_ANYWHERE || (f->kind == GG_OWN && !f->read) || n == GG_LINE_WORDS) continue;
            words[n] = gg_field_bare(f) ? gg_field_word(f, i) : f->word;
            known[n].field = f;
            known[n].i = i;
            known[n++].slot = slot;
        }
    }
    return n;
}

bool gg_draft_word(const gg_draft *d, gg_word w)
{
    const char *words[GG_LINE_WORDS];
    line_word known[GG_LINE_WORDS];
    for (int i = 0, n = known_words(line_of(d), words, known); i < n; i++)
        if (gg_word_is(w, words[i])) return true;
    return false;
}

static bool read_word(gg_draft *d, const line_word *k, int row, gg_word w)
{
    const gg_field *f = k->field;
    if (f->kind == GG_ONE_OF) store(d, f, row, k->i + f->low);
    if (f->kind == GG_FLAGS)
        store(d, f, row, gg_field_load(f, gg_draft_member(d, f, row)) | (int64_t)gg_field_bits(f, k->i));
    return gg_field_bare(f) || read_value(d, f, row, k->slot, (uint32_t)w.column);
}

static void read_words(gg_draft *d, int row)
{
    const char *words[GG_LINE_WORDS];
    line_word known[GG_LINE_WORDS];
    int n = known_words(line_of(d), words, known);
    gg_word w;
    while (n && gg_scan_word(d->scan, &w)) {
        int i = gg_scan_pick(d->scan, w, words, n, "word");
        if (i < 0) {
            if (line_of(d)->strict) gg_draft_spoil(d, d->line, row);
            gg_scan_skip_to(d->scan, words, n);
            continue;
        }
        if (!known[i].field->often && gg_tray_columns(d, d->line, row)[known[i].slot])
            gg_scan_fault(d->scan, w.column, "%s is given twice", words[i]);
        note(d, row, known[i].slot, w, known[i].field, true);
        note(d, row, known[i].slot, w, known[i].field, read_word(d, &known[i], row, w));
    }
}

/* Without a `label` the name serves, if no other piece has it. */
static void label_by_name(gg_draft *d, int row)
{
    const gg_line *l = line_of(d);
    const gg_field *f = gg_line_label(l), *name = gg_line_name(l);
    if (!f || !name || f->stands != GG_ANYWHERE || gg_draft_has(d, d->line, row, f->word)) return;
    char label[256] = {0}, *at = gg_draft_member(d, name, row);
    gg_label_of_name(at, label, f->bytes);
    if (!at[0]) return; /* that the name is at fault has been said */
    int taken = label[0] ? gg_draft_label_line(d, f->of, label) : 0;
    if (!label[0])
        gg_draft_fault(d, d->line, row, name->word,
                       "the name gives no label: expected `%s` and letters, digits, _ or -", f->word);
    else if (taken)
        gg_draft_fault(d, d->line, row, name->word, "the label %s is taken on line %d: expected `%s` and another one",
                       label, taken, f->word);
    memcpy(gg_draft_member(d, f, row), label, f->bytes);
}

void gg_draft_fields(gg_draft *d, int row)
{
    const gg_line *l = line_of(d);
    int slot = 0;
    for (int i = 0; i < l->fields; i++) {
        if (l->field[i].stands != GG_ANYWHERE) read_placed(d, &l->field[i], row, slot);
        slot += gg_field_words(&l->field[i]);
    }
    if (row < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    read_words(d, row);
    label_by_name(d, row);
}

void gg_draft_some_fields(gg_draft *d, int row, const char *what)
{
    gg_word w;
    if (gg_scan_peek(d->scan, &w))
        gg_draft_fields(d, row);
    else
        gg_scan_need(d->scan, &w, what);
}

/* ---- options ---- */

void gg_options_read(gg_draft *d, int row)
{
    const char *words[GG_LINE_WORDS];
    int n = d->lines->options < GG_LINE_WORDS ? d->lines->options : GG_LINE_WORDS;
    gg_mark at;
    (void)row;
    for (int i = 0; i < n; i++) words[i] = d->lines->option[i].field.word;
    int i = gg_draft_pick(d, words, n, "option", "the name of an option", &at);
    if (i < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    gg_mark *seen = &d->tray->option[i];
    if (seen->line) gg_scan_fault_at(d->scan, at, "%s is given twice: first on line %d", words[i], seen->line);
    *seen = at;
    gg_field f = d->lines->option[i].field;
    if (!f.what) f.what = "the option's value";
    if (!f.one && f.kind == GG_PICK) f.one = "value";
    readers[f.kind](d, &f, 0);
}

/* ---- lines ---- */

static int find_line(const gg_lines *lines, gg_word w)
{
    for (int i = 0; i < lines->lines; i++)
        if (gg_word_is(w, lines->line[i].word)) return i;
    return -1;
}

bool gg_lines_keyword(const gg_lines *lines, gg_word w) { return gg_scan_common(w) || find_line(lines, w) >= 0; }

static void unknown_line(gg_draft *d, gg_word w)
{
    const char *words[GG_LINE_WORDS] = {"system", "title", "story", "answer"};
    int n = 4;
    bool blocks = false;
    for (int i = 0; i < d->lines->lines && n < GG_LINE_WORDS; i++) {
        words[n++] = d->lines->line[i].word;
        blocks |= d->lines->line[i].block;
    }
    if (blocks && gg_word_is(w, "end"))
        gg_scan_fault(d->scan, w.column, "`end` without a map");
    else
        gg_scan_pick(d->scan, w, words, n, "line");
}

/* The field whose value is the line's row, looked for ahead of it; -1: the line has none such, -2: it cannot be read. */
static int row_ahead(const gg_draft *d, const gg_line *l)
{
    gg_faults unsaid = {.count = 0}; /* what is wrong is said when the field is read */
    gg_scan ahead = *d->scan;
    gg_word w;
    ahead.faults = &unsaid;
    for (int i = 0; i < l->fields; i++) {
        const gg_field *f = &l->field[i];
        if (f->stands == GG_ANYWHERE) continue;
        if (!gg_scan_word(&ahead, &w)) w = (gg_word){.at = "", .len = 0};
        if (!f->row) continue;
        for (int k = 0; k < (f->kind == GG_SIDE ? GG_SIDES : f->count); k++)
            if (w.len && gg_word_is(w, f->kind == GG_SIDE ? d->battle->side[k] : gg_field_word(f, k))) return k;
        return -2;
    }
    return -1;
}

/* A line that has its row already: the fault stands where the row is named. */
static int second_for_row(gg_draft *d, const gg_line *l, int row)
{
    static const gg_word same = {.at = "the same", .len = sizeof "the same" - 1};
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    for (int i = 0; !l->row && i < l->fields && gg_scan_word(d->scan, &w); i++)
        if (l->field[i].row) break;
    gg_word named = l->row ? same : w;
    gg_scan_fault(d->scan, w.column, "a second %s line for %.*s: the first is on line %d", l->word, GG_WORD(named),
                  gg_tray_at(d, d->line, row)->number);
    gg_scan_skip(d->scan);
    return GG_NOT_READ;
}

static int next_row(gg_draft *d, const gg_line *l, gg_word keyword)
{
    gg_tray_line *shared = &d->tray->line[l->with ? l->with - 1 : d->line];
    if (shared->rows < l->most) return shared->rows++;
    if (l->most == 1)
        gg_scan_fault(d->scan, keyword.column, "a second %s line: the first is on line %d", l->word,
                      gg_tray_at(d, d->line, 0)->number);
    else if (!shared->too_many)
        gg_scan_fault_at(d->scan, gg_draft_here(d), "too many %s: expected at most %d", l->what ? l->what : l->word,
                         l->most);
    shared->too_many = true;
    return GG_NOT_READ;
}

/* The row into which a line is read; -1: none, but its placed fields are judged. */
static int take_row(gg_draft *d, gg_word keyword)
{
    const gg_line *l = line_of(d);
    if (!l->most) return 0;
    int ahead = l->row ? l->row(d) : row_ahead(d, l);
    if (l->row && ahead < 0) return GG_NOT_READ;
    if (ahead == -2 || ahead >= l->most) return -1;
    if (ahead >= 0 && gg_tray_at(d, d->line, ahead)->number) return second_for_row(d, l, ahead);
    int row = ahead >= 0 ? ahead : next_row(d, l, keyword);
    if (row < 0) return row;
    gg_word first = {.column = 1};
    gg_scan_peek(d->scan, &first);
    *gg_tray_at(d, d->line, row) =
        (gg_tray_row){d->scan->line, d->scan->line_number, keyword.column, first.column, false};
    if (ahead >= 0 && d->tray->line[d->line].rows <= ahead) d->tray->line[d->line].rows = ahead + 1;
    if (l->counts.bytes) store(d, &l->counts, 0, d->tray->line[l->with ? l->with - 1 : d->line].rows);
    return row;
}

static void read_line(gg_draft *d)
{
    gg_word w;
    if (!gg_scan_word(d->scan, &w) || gg_scan_common(w)) return;
    d->line = find_line(d->lines, w);
    if (d->line < 0) {
        if (d->tray->round == 0) unknown_line(d, w);
        return;
    }
    const gg_line *l = line_of(d);
    d->row = l->round == d->tray->round ? take_row(d, w) : GG_NOT_READ;
    if (d->row == GG_NOT_READ) {
        if (l->block) gg_map_skip(d->scan, d->lines);
        return;
    }
    if (l->read)
        l->read(d, d->row);
    else
        gg_draft_fields(d, d->row);
    if (l->check && d->row >= 0) l->check(d, d->row);
    gg_scan_done(d->scan);
}

/* ---- the battle ---- */

static void read_rounds(gg_draft *d)
{
    make_usual(d);
    if (d->lines->empty) d->lines->empty(d);
    for (int round = 0; round <= last_round(d->lines); round++) {
        d->tray->round = round;
        gg_scan_rewind(d->scan);
        while (gg_scan_line(d->scan)) read_line(d);
        read_all_late(d);
        if (d->lines->settle) d->lines->settle(d, round);
    }
}

gg_battle *gg_lines_draft(const gg_lines *lines, gg_scan *scan)
{
    gg_battle *b = gg_arena_take(scan->arena, lines->battle_bytes);
    size_t used = scan->arena->used;
    gg_draft d = {.scan = scan, .battle = b, .lines = lines};
    if (!b || !gg_tray_open(&d)) return NULL;
    d.image = (gg_state *)(void *)((char *)b + lines->image_at);
    read_rounds(&d);
    scan->arena->used = used; /* notes and tray have served */
    return d.tray->full ? NULL : b;
}

gg_battle *gg_lines_read(const gg_lines *lines, gg_scan *scan)
{
    gg_battle *b = gg_lines_draft(lines, scan);
    return scan->faults->count ? NULL : b;
}
