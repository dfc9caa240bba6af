/* A row of a position written otherwise: each field as it stands, but for those that an umpire's words name. */
#include "text/lines_amend.h"

#include <assert.h>
#include <string.h>

#include "engine/say.h"
#include "text/lines_inside.h"

enum { FIELDS = 48, PART = 256 };

typedef struct desk { /* a row taken apart into its fields */
    const gg_battle *b;
    const gg_state *s;
    const gg_line *line;
    gg_scan *scan;
    gg_rewrite *to;
    gg_text told;
    char part[FIELDS][PART];
} desk;

static bool same(const char *one, const char *two)
{
    return gg_word_same((gg_word){.at = one, .len = strlen(one)}, two);
}

/* ---- which row ---- */

static int label_row(const gg_battle *b, const gg_state *s, int line, gg_word label)
{
    for (int row = 0; row < gg_row_count(b, s, line); row++)
        if (gg_row_is_there(b, s, line, row) && label.len && gg_word_same(label, gg_row_label(b, s, line, row)))
            return row;
    return -1;
}

/* Lines that say where somebody is come first: a leader before the brigade that is called by the same letters. */
bool gg_rewrite_find(const gg_battle *b, const gg_state *s, gg_word label, gg_rewrite *r)
{
    const gg_lines *lines = b->system->lines;
    for (int pieces = 1; pieces >= 0; pieces--)
        for (int i = 0; i < lines->lines; i++) {
            bool place = false;
            for (int k = 0; k < lines->line[i].fields; k++) place |= lines->line[i].field[k].where;
            int row = place == (pieces == 1) ? label_row(b, s, i, label) : -1;
            if (row < 0) continue;
            r->line = i, r->row = row;
            return true;
        }
    return false;
}

/* ---- the words of a line ---- */

typedef struct known { /* a word that may stand anywhere: the field's, or the i-th of its words */
    int field, i;
} known;

static const char *word_of(const gg_field *f, int i) { return gg_field_bare(f) ? gg_field_word(f, i) : f->word; }

static bool find_known(const gg_line *l, gg_word w, known *out)
{
    for (int k = 0; k < l->fields; k++) {
        const gg_field *f = &l->field[k];
        if (f->stands != GG_ANYWHERE || (f->kind == GG_OWN && !f->read)) continue;
        for (int i = 0; i < gg_field_words(f); i++)
            if (gg_word_same(w, word_of(f, i))) {
                *out = (known){k, i};
                return true;
            }
    }
    return false;
}

/* As the reader of lines says it: did you mean, or expected one of them. */
static bool unknown_word(const desk *d, gg_word w)
{
    const char *words[GG_LINE_WORDS];
    int n = 0;
    for (int k = 0; k < d->line->fields; k++) {
        const gg_field *f = &d->line->field[k];
        if (f->stands != GG_ANYWHERE || (f->kind == GG_OWN && !f->read) || f->home == GG_IN_BATTLE) continue;
        for (int i = 0; i < gg_field_words(f) && n < GG_LINE_WORDS; i++) words[n++] = word_of(f, i);
    }
    gg_scan_pick(d->scan, w, words, n, "word");
    return false;
}

static bool is_not(gg_word w) { return gg_word_same(w, "not") || gg_word_same(w, "no"); }

/* The words of a value: up to the next known word. */
static void read_value(desk *d, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_word w;
    known next;
    while (gg_scan_peek(d->scan, &w) && !find_known(d->line, w, &next) && !is_not(w)) {
        bool quoted = w.at > d->scan->line && w.at[-1] == '"';
        gg_text_add(&t, quoted ? " \"%.*s\"" : " %.*s", (int)w.len, w.at);
        gg_scan_word(d->scan, &w);
    }
}

/* ---- parts: a field's text ---- */

static void set_part(desk *d, int field, const char *word, const char *value)
{
    gg_text t = gg_text_on(d->part[field], PART);
    gg_text_add(&t, "%s%s%s", *word ? " " : "", word, value);
}

/* Takes a word and what follows it, up to the next known word, out of a part; false: it is not there. */
static bool cut_word(desk *d, int field, const char *word)
{
    char left[PART];
    gg_text t = gg_text_on(left, sizeof left);
    const char *at = d->part[field], *end = at + strlen(at);
    gg_word w;
    known k;
    bool found = false, inside = false;
    while (gg_word_next(&at, end, d->part[field], &w)) {
        bool quoted = w.column > 1 && d->part[field][w.column - 1] == '"';
        if (!quoted && find_known(d->line, w, &k)) inside = gg_word_same(w, word);
        found |= inside;
        if (!inside) gg_text_add(&t, quoted ? " \"%.*s\"" : " %.*s", (int)w.len, w.at);
    }
    if (found) memcpy(d->part[field], left, sizeof left);
    return found;
}

static void add_word(desk *d, int field, const char *word)
{
    size_t len = strlen(d->part[field]);
    gg_text t = gg_text_on(d->part[field] + len, PART - len);
    gg_text_add(&t, " %s", word);
}

/* Some fields are written by another one. */
static void cut_everywhere(desk *d, const char *word)
{
    for (int k = 0; k < d->line->fields; k++)
        if (d->line->field[k].stands == GG_ANYWHERE) cut_word(d, k, word);
}

static void cut_field(desk *d, int field)
{
    const gg_field *f = &d->line->field[field];
    for (int i = 0; i < gg_field_words(f); i++)
        if (f->kind != GG_OWN || f->read) cut_everywhere(d, word_of(f, i));
}

/* ---- what is told ---- */

static void tell(desk *d, bool number, const char *format, const char *one, const char *two)
{
    if (d->told.len == 0) d->to->counted = number;
    if (d->told.len) gg_text_add(&d->told, ", ");
    gg_text_add(&d->told, format, one, two);
}

/* "1 pin", "2 pins", "1 casualty"; of what is not counted one by one "rating 2". */
static void tell_count(desk *d, const char *word, const char *value, bool single)
{
    char one[32];
    gg_text t = gg_text_on(one, sizeof one);
    size_t n = strlen(word);
    bool many = n > 3 && word[n - 1] == 's' && word[n - 2] != 'u', es = many && word[n - 2] == 'e';
    bool ies = es && word[n - 3] == 'i', ses = es && word[n - 3] == 's'; /* casualties, losses */
    gg_text_add(&t, "%.*s%s", (int)n - (ies ? 3 : ses ? 2 : 1), word, ies ? "y" : "");
    tell(d, true, "%s %s", many ? value : word, !many ? value : single ? one : word);
}

static void tell_value(desk *d, const gg_field *f, const char *value)
{
    long number;
    while (*value == ' ') value++;
    bool counted = f->kind == GG_NUMBER && gg_word_number((gg_word){.at = value, .len = strlen(value)}, &number) &&
                   strcmp(f->word, "facing") != 0;
    if (counted)
        tell_count(d, f->word, value, number == 1);
    else
        tell(d, false, "%s %s", f->word, value);
}

/* ---- set ---- */

/* A word of the list, as the list spells it. */
static void spell(const gg_field *f, char *value)
{
    for (int i = 0; f->kind == GG_PICK && i < f->count; i++)
        if (same(value + (*value == ' '), gg_field_word(f, i))) {
            gg_text t = gg_text_on(value, PART);
            gg_text_add(&t, " %s", gg_field_word(f, i));
            return;
        }
}

static bool fixed_word(const desk *d, gg_word w)
{
    gg_scan_fault(d->scan, w.column, "%.*s belongs to the scenario: expected a word for what changes in play",
                  GG_WORD(w));
    return false;
}

static void say_word(desk *d, known k)
{
    const gg_field *f = &d->line->field[k.field];
    char value[PART] = "";
    const char *word = word_of(f, k.i);
    if (!gg_field_bare(f)) read_value(d, value, sizeof value);
    if (f->kind == GG_FLAGS) {
        cut_everywhere(d, word);
        add_word(d, k.field, word);
        tell(d, false, "%s%s", word, "");
    } else {
        cut_field(d, k.field);
        spell(f, value);
        set_part(d, k.field, word, value);
        if (gg_field_bare(f))
            tell(d, false, "%s%s", word, "");
        else
            tell_value(d, f, value);
    }
}

static void deny_word(desk *d, known k)
{
    const gg_field *f = &d->line->field[k.field];
    cut_everywhere(d, word_of(f, k.i));
    tell(d, false, "not %s%s", word_of(f, k.i), "");
}

static bool read_set(desk *d)
{
    gg_word w;
    while (gg_scan_word(d->scan, &w)) {
        known k;
        bool denied = is_not(w);
        if (denied && !gg_scan_need(d->scan, &w, "the word that no longer holds")) return false;
        if (!find_known(d->line, w, &k)) return unknown_word(d, w);
        if (d->line->field[k.field].home == GG_IN_BATTLE && d->line->field[k.field].bytes) return fixed_word(d, w);
        d->to->moved |= d->line->field[k.field].where;
        if (denied)
            deny_word(d, k);
        else
            say_word(d, k);
    }
    return true;
}

/* ---- place and remove ---- */

/* The last of them that stand in their place (formation and place), or else the one that is called `at`. */
static int where_field(const gg_line *l, bool placed)
{
    int found = -1;
    for (int k = 0; k < l->fields; k++) {
        const gg_field *f = &l->field[k];
        if (f->where && (f->stands == GG_PLACED) == placed && (placed || found < 0 || strcmp(f->word, "at") == 0))
            found = k;
    }
    return found;
}

static int count_words(const char *text)
{
    int n = 0;
    gg_word w;
    for (const char *at = text, *end = text + strlen(text); gg_word_next(&at, end, text, &w);) n++;
    return n;
}

/* What is not said stays: a formation before the place. */
static void keep_first_words(const char *old, char *value)
{
    char whole[PART];
    gg_text t = gg_text_on(whole, sizeof whole);
    const char *at = old, *end = old + strlen(old);
    gg_word w;
    for (int n = count_words(old) - count_words(value); n > 0 && gg_word_next(&at, end, old, &w); n--)
        gg_text_add(&t, " %.*s", (int)w.len, w.at);
    gg_text_add(&t, "%s", value);
    memcpy(value, whole, sizeof whole);
}

static int facing_field(const gg_line *l)
{
    for (int k = 0; k < l->fields; k++)
        if (l->field[k].stands == GG_ANYWHERE && l->field[k].word && strcmp(l->field[k].word, "facing") == 0) return k;
    return -1;
}

/* `G5 N`: the last word is a facing if it can be one. */
static bool is_facing(const gg_field *f, const char *word)
{
    long number;
    if (f->kind == GG_NUMBER) return gg_word_number((gg_word){.at = word, .len = strlen(word)}, &number);
    for (int i = 0; f->kind == GG_PICK && i < f->count; i++)
        if (same(word, gg_field_word(f, i))) return true;
    return false;
}

static void take_facing(desk *d, char *value)
{
    int field = facing_field(d->line);
    char *last = strrchr(value, ' ');
    if (field < 0 || count_words(value) < 2 || !last || !is_facing(&d->line->field[field], last + 1)) return;
    char facing[PART];
    gg_text t = gg_text_on(facing, sizeof facing);
    gg_text_add(&t, "%s", last);
    spell(&d->line->field[field], facing);
    *last = 0;
    cut_field(d, field);
    set_part(d, field, "facing", facing);
}

static void cut_where(desk *d)
{
    for (int k = 0; k < d->line->fields; k++) {
        const gg_field *f = &d->line->field[k];
        if (!f->where) continue;
        if (f->stands == GG_PLACED)
            d->part[k][0] = 0;
        else
            cut_field(d, k);
    }
}

static bool cannot_stand(const desk *d)
{
    gg_scan_fault(d->scan, 1, "a %s stands nowhere: expected the label of a piece", d->line->word);
    return false;
}

static bool read_place(desk *d)
{
    int placed = where_field(d->line, true), at = where_field(d->line, false);
    int field = placed >= 0 ? placed : at;
    char old[PART], value[PART];
    known k;
    gg_word w;
    if (field < 0) return cannot_stand(d);
    if (!gg_scan_peek(d->scan, &w)) return gg_scan_need(d->scan, &w, "a place");
    if (find_known(d->line, w, &k) && d->line->field[k.field].where) { /* in W1, at 3,4 */
        field = k.field, placed = -1;
        gg_scan_word(d->scan, &w);
    }
    read_value(d, value, sizeof value);
    memcpy(old, d->part[field], sizeof old);
    cut_where(d);
    tell(d, false, "at%s%s", value, "");
    take_facing(d, value);
    if (placed >= 0) keep_first_words(old, value);
    set_part(d, field, placed >= 0 ? "" : word_of(&d->line->field[field], 0), value);
    return read_set(d);
}

/* What a removed piece is called by the system itself: its own word for it, or the usual one. */
static const char *removal(const desk *d, gg_word w, known *k)
{
    static const char *const usual[] = {"destroyed", "eliminated", "lost", "killed"};
    if (w.len && find_known(d->line, w, k) && d->line->field[k->field].where)
        return word_of(&d->line->field[k->field], k->i);
    bool fate = w.len == 0;
    for (int i = GG_WAITING; i < GG_FATES; i++) fate |= gg_word_same(w, gg_fate_word(i));
    for (size_t i = 0; fate && i < sizeof usual / sizeof *usual; i++)
        if (find_known(d->line, (gg_word){.at = usual[i], .len = strlen(usual[i])}, k) &&
            d->line->field[k->field].where)
            return usual[i];
    return NULL;
}

/* A piece that is gone keeps what it is, and nothing of what it had. */
static void cut_state(desk *d)
{
    for (int k = 0; k < d->line->fields; k++) {
        const gg_field *f = &d->line->field[k];
        bool own = f->kind == GG_OWN && !f->bytes && d->to->spare;
        if (f->kept) continue;
        if (f->stands == GG_ANYWHERE && ((f->home == GG_IN_STATE && f->bytes) || own)) d->part[k][0] = 0;
    }
}

static bool read_remove(desk *d)
{
    int placed = where_field(d->line, true);
    gg_word w = {.at = "", .len = 0, .column = 1};
    known k = {-1, 0};
    if (placed < 0 && where_field(d->line, false) < 0) return cannot_stand(d);
    bool said = gg_scan_word(d->scan, &w);
    const char *word = removal(d, w, &k);
    char given[40];
    gg_text t = gg_text_on(given, sizeof given);
    gg_text_add(&t, said ? "%.*s" : "eliminated", GG_WORD(w));
    if (!word && placed < 0) return unknown_word(d, w);
    cut_where(d);
    cut_state(d);
    set_part(d, word ? k.field : placed, word ? word : given, "");
    tell(d, false, "%s%s", said ? given : word ? word : given, "");
    gg_scan_done(d->scan);
    return true;
}

/* ---- the whole ---- */

static void take_apart(desk *d)
{
    for (int k = 0; k < d->line->fields; k++) {
        gg_text t = gg_text_on(d->part[k], PART);
        gg_row_field(&t, d->b, d->s, d->to->line, k, d->to->row);
    }
}

static void put_together(const desk *d)
{
    gg_text t = gg_text_on(d->to->text, sizeof d->to->text);
    gg_text_add(&t, "%s", d->line->word);
    for (int k = 0; k < d->line->fields; k++) gg_text_add(&t, "%s", d->part[k]);
}

bool gg_rewrite_read(const gg_battle *b, const gg_state *s, gg_scan *scan, gg_rewrite *r)
{
    static bool (*const hands[])(desk *) = {
        [GG_HAND_SET] = read_set, [GG_HAND_PLACE] = read_place, [GG_HAND_REMOVE] = read_remove};
    desk d = {.b = b, .s = s, .line = &b->system->lines->line[r->line], .scan = scan, .to = r};
    gg_word w;
    assert(d.line->fields <= FIELDS);
    if (r->hand == GG_HAND_SET && !gg_scan_need(scan, &w, "what is so, in the words of the scenario")) return false;
    if (r->hand == GG_HAND_SET) scan->word_at = scan->line + w.column - 1; /* it was only looked for */
    d.told = gg_text_on(r->told, sizeof r->told);
    take_apart(&d);
    r->moved = r->hand != GG_HAND_SET;
    if (!hands[r->hand](&d)) return false;
    put_together(&d);
    return scan->faults->count == 0;
}
