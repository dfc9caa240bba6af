/* A position as text, by the tables of its system: see lines.h. */
#include <stdio.h>

#include "text/lines_amend.h"
#include "text/lines_inside.h"
#include "text/map.h"

typedef struct page { /* what is written, and of what */
    gg_text *t;
    const gg_lines *lines;
    const gg_battle *b;
    const gg_state *s;
    const gg_row_text *other; /* a row that is written otherwise; NULL: none */
    bool asides;
} page;

static const void *member(const page *p, const gg_field *f, int row)
{
    const char *home = f->home == GG_IN_BATTLE ? (const char *)p->b : (const char *)p->s;
    return home + f->at + (size_t)row * f->step;
}

/* ---- values ---- */

static void print_set(gg_text *t, const gg_field *f, uint64_t set)
{
    const char *before = " ";
    if (!set) gg_text_add(t, " none");
    for (int i = 0; i < f->count; i++) {
        if (!(set >> i & 1)) continue;
        gg_text_add(t, "%s%s", before, gg_field_word(f, i));
        before = ",";
    }
}

static void print_value(const page *p, const gg_field *f, int row)
{
    const void *at = member(p, f, row);
    if (f->kind == GG_LABEL || f->kind == GG_NAME) {
        gg_text_add(p->t, f->kind == GG_NAME ? " \"%s\"" : " %s", (const char *)at);
        return;
    }
    int64_t value = f->row ? row : gg_field_load(f, at);
    switch (f->kind) {
    case GG_NUMBER: gg_text_add(p->t, " %lld", (long long)value); break;
    case GG_PICK:
    case GG_ONE_OF: gg_text_add(p->t, " %s", gg_field_word(f, (int)value - f->low)); break;
    case GG_SET: print_set(p->t, f, (uint64_t)value); break;
    case GG_SIDE: gg_text_add(p->t, " %s", p->b->side[value]); break;
    case GG_REF:
        gg_text_add(p->t, " %s", (const char *)member(p, gg_line_label(&p->lines->line[f->of]), (int)value));
        break;
    default:
        for (int i = 0; i < f->count; i++)
            if ((uint64_t)value & gg_field_bits(f, i)) gg_text_add(p->t, " %s", gg_field_word(f, i));
    }
}

/* ---- fields ---- */

/* A label is usual if the name would give it; a name that is none is as good as not there. */
static bool is_usual(const page *p, const gg_line *l, const gg_field *f, int row)
{
    char usual[256] = "";
    if (f->kind == GG_LABEL && l && gg_line_name(l)) gg_label_of_name(member(p, gg_line_name(l), row), usual, f->bytes);
    if (f->kind == GG_LABEL || f->kind == GG_NAME) return strcmp(member(p, f, row), usual) == 0;
    return !f->bytes || gg_field_load(f, member(p, f, row)) == f->usual;
}

static bool is_written(const page *p, const gg_line *l, const gg_field *f, int row)
{
    if (f->home == GG_IN_NOTES || f->kind == GG_OWN) return false;
    if (f->stands == GG_ANYWHERE || f->optional) return f->always || !is_usual(p, l, f, row);
    return true;
}

/* Between exchanges every value has its word; in the midst of one some have none yet. */
static bool has_words(const page *p, const gg_field *f, int row)
{
    bool picked = f->kind == GG_PICK || f->kind == GG_ONE_OF;
    if (f->row || !f->bytes || !(picked || f->kind == GG_SIDE || f->kind == GG_REF)) return true;
    int64_t value = gg_field_load(f, member(p, f, row));
    if (picked) return value >= f->low && value < f->low + f->count;
    return value < (f->kind == GG_SIDE ? GG_SIDES : p->lines->line[f->of].most);
}

static void print_field(const page *p, const gg_line *l, const gg_field *f, int row)
{
    if (f->when && !f->when(p->b, p->s, row)) return;
    if (f->print) {
        f->print(p->t, p->b, p->s, row);
        return;
    }
    if (!is_written(p, l, f, row) || !has_words(p, f, row)) return;
    if (f->stands != GG_PLACED && !gg_field_bare(f)) gg_text_add(p->t, " %s", f->word);
    print_value(p, f, row);
}

/* ---- lines ---- */

static int rows_of(const page *p, const gg_line *l)
{
    if (!l->counts.bytes) return l->most;
    return (int)gg_field_load(&l->counts, member(p, &l->counts, 0));
}

static bool is_spared(const page *p, const gg_line *l, int row)
{
    bool usual = l->spare;
    for (int i = 0; usual && i < l->fields; i++) usual = is_usual(p, l, &l->field[i], row);
    return usual;
}

static bool is_other(const page *p, const gg_line *l, int row)
{
    return p->other && p->other->row == row && p->other->line == (int)(l - p->lines->line);
}

static void print_row(const page *p, const gg_line *l, int row)
{
    if (is_other(p, l, row) && p->other->text) {
        gg_text_add(p->t, "%s\n", p->other->text);
        return;
    }
    if ((l->when && !l->when(p->b, p->s, row)) || is_spared(p, l, row)) return;
    gg_text_add(p->t, "%s", l->word);
    for (int i = 0; i < l->fields; i++) print_field(p, l, &l->field[i], row);
    gg_text_add(p->t, "\n");
}

/* Lines that share their rows are written where the first of them stands in the table, row by row. */
static void print_rows(const page *p, int line)
{
    const gg_line *l = &p->lines->line[line];
    for (int row = 0; row < rows_of(p, l); row++)
        for (int i = line; i < p->lines->lines; i++)
            if (i == line || p->lines->line[i].with == line + 1) print_row(p, &p->lines->line[i], row);
}

static void print_line(const page *p, int line)
{
    const gg_line *l = &p->lines->line[line];
    if (p->other && p->other->no_begin && !l->anytime && strcmp(l->word, "begin") == 0) return;
    if (l->aside && !p->asides) return;
    if (l->print)
        l->print(p->t, p->b, p->s);
    else if (l->fields && !l->with)
        print_rows(p, line);
}

static int print_all(const page *p)
{
    gg_text_add(p->t, "system %s\ntitle %s\n", p->b->system->id, p->b->title);
    gg_text_story(p->t, p->b->story);
    for (int i = 0; i < p->lines->lines; i++) print_line(p, i);
    return gg_text_len(p->t);
}

int gg_lines_print_other(const gg_lines *lines, const gg_battle *b, const gg_state *s, const gg_row_text *other,
                         char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    return print_all(&(page){.t = &t, .lines = lines, .b = b, .s = s, .other = other});
}

int gg_lines_print(const gg_lines *lines, const gg_battle *b, const gg_state *s, bool asides, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    return print_all(&(page){.t = &t, .lines = lines, .b = b, .s = s, .asides = asides});
}

/* ---- rows by themselves ---- */

void gg_row_field(gg_text *t, const gg_battle *b, const gg_state *s, int line, int field, int row)
{
    page p = {.t = t, .lines = b->system->lines, .b = b, .s = s};
    const gg_line *l = &p.lines->line[line];
    print_field(&p, l, &l->field[field], row);
}

int gg_row_count(const gg_battle *b, const gg_state *s, int line)
{
    page p = {.lines = b->system->lines, .b = b, .s = s};
    return rows_of(&p, &p.lines->line[line]);
}

bool gg_row_is_there(const gg_battle *b, const gg_state *s, int line, int row)
{
    page p = {.lines = b->system->lines, .b = b, .s = s};
    const gg_line *l = &p.lines->line[line];
    return !l->print && l->fields && !(l->when && !l->when(b, s, row)) && !is_spared(&p, l, row);
}

const char *gg_row_label(const gg_battle *b, const gg_state *s, int line, int row)
{
    page p = {.lines = b->system->lines, .b = b, .s = s};
    const gg_line *l = &p.lines->line[line];
    const gg_field *f = gg_line_label(l);
    if (f && f->home != GG_IN_NOTES) return member(&p, f, row);
    for (int i = 0; i < l->fields; i++)
        if (l->field[i].row && l->field[i].kind == GG_SIDE && row < GG_SIDES) return b->side[row];
    return "";
}

/* ---- options ---- */

void gg_options_print(gg_text *t, const gg_battle *b, const gg_state *s)
{
    page p = {.t = t, .lines = b->system->lines, .b = b, .s = s};
    for (int i = 0; i < p.lines->options; i++) {
        const gg_field *f = &p.lines->option[i].field;
        if (is_usual(&p, NULL, f, 0)) continue;
        gg_text_add(t, "option");
        print_field(&p, NULL, f, 0);
        gg_text_add(t, "\n");
    }
}

int gg_system_options(const gg_system *sys) { return sys->lines ? sys->lines->options : 0; }

bool gg_system_option(const gg_system *sys, int i, gg_option_row *out)
{
    if (i < 0 || i >= gg_system_options(sys)) return false;
    const gg_option *o = &sys->lines->option[i];
    const gg_field *f = &o->field;
    *out = (gg_option_row){.word = f->word,
                           .words = o->words,
                           .rule = o->rule,
                           .value = f->kind == GG_PICK ? f->list : NULL,
                           .values = f->kind == GG_PICK ? f->count : 0,
                           .usual = f->usual,
                           .low = f->low,
                           .high = f->high,
                           .what = f->what};
    return true;
}
