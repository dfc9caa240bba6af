/* What a roll is for, and what its dice mean: see telling.h. */
#include "event.h"
#include "fraction.h"
#include "spread.h"
#include "telling.h"

const char *gg_form_word(int form)
{
    static const char *const word[] = {"", "each", "sum_low", "sum_high", "table", "faces", "amount", "draw"};
    return form > 0 && form < GG_FORMS ? word[form] : "";
}

const char *gg_tally_kind_word(int kind)
{
    static const char *const word[] = {"dice", "number", "total", "price"};
    return kind >= 0 && kind < GG_TALLY_KINDS ? word[kind] : "";
}

/* ---- saying what a test is ---- */

static void print(char *out, size_t cap, const char *phrase, gg_phrase f)
{
    gg_text t = gg_text_on(out, cap);
    gg_say_phrase(&t, phrase, f);
}

void gg_test_purpose(gg_test *t, const char *phrase, gg_phrase f) { print(t->purpose, sizeof t->purpose, phrase, f); }

void gg_test_again(gg_test *t, const char *phrase, gg_phrase f) { print(t->again, sizeof t->again, phrase, f); }

void gg_test_line_add(gg_test *t, gg_tally_kind kind, int amount, gg_rule rule, const char *phrase, gg_phrase f)
{
    gg_test_tally *a = &t->tally[kind];
    assert(a->lines < GG_TALLY_LINES);
    gg_test_line *l = &a->line[a->lines++];
    l->amount = (int16_t)amount;
    l->rule = rule;
    print(l->words, sizeof l->words, phrase, f);
    a->total += t->eases && kind == GG_TALLY_NUMBER && a->lines > 1 ? -amount : amount;
}

void gg_test_add(gg_test *t, gg_tally_kind kind, int amount, gg_rule rule, const char *words)
{
    gg_test_line_add(t, kind, amount, rule, words, GG_PHRASE_OF(NULL));
}

void gg_test_tally_of(gg_test *t, const gg_battle *b, gg_tally_kind kind, const gg_tally *from)
{
    for (int i = 0; i < from->lines; i++) {
        const gg_rule_entry *rule = gg_system_rule(b->system, from->line[i].rule);
        if (from->line[i].words)
            gg_test_line_add(t, kind, from->line[i].amount, from->line[i].rule, from->line[i].words,
                             GG_PHRASE_OF(b, .piece = from->line[i].piece, .n = from->line[i].n));
        else
            gg_test_line_add(t, kind, from->line[i].amount, from->line[i].rule, "{w}",
                             GG_PHRASE_OF(b, .word = rule ? rule->words : ""));
    }
}

void gg_test_row_add(gg_test *t, int low, int high, int good, const char *phrase, gg_phrase f)
{
    assert(t->rows < GG_TEST_ROWS);
    gg_test_row *r = &t->row[t->rows++];
    *r = (gg_test_row){.low = (int16_t)low, .high = (int16_t)high, .good = (int8_t)good, .chance = GG_NEVER};
    print(r->words, sizeof r->words, phrase, f);
}

void gg_test_row_dice(gg_test *t, const char *words)
{
    gg_text text = gg_text_on(t->row[t->rows - 1].dice, sizeof t->row[0].dice);
    gg_text_add(&text, "%s", words);
}

void gg_test_against(gg_test *t, gg_form form, gg_bound bound, int number, const char *passed, const char *failed,
                     gg_phrase f)
{
    bool low = bound == GG_AT_MOST || bound == GG_LESS_THAN;
    int edge = bound == GG_LESS_THAN ? number - 1 : bound == GG_MORE_THAN ? number + 1 : number;
    t->form = (uint8_t)form;
    t->bound = (uint8_t)bound;
    t->number = number;
    gg_test_row_add(t, low ? INT16_MIN : edge, low ? edge : INT16_MAX, 1, passed, f);
    gg_test_row_add(t, low ? edge + 1 : INT16_MIN, low ? INT16_MAX : edge - 1, -1, failed, f);
}

void gg_test_class(gg_test *t, int class, int worth, const char *words)
{
    t->worth[class] = (int8_t)worth;
    gg_text text = gg_text_on(t->class_words[class], sizeof t->class_words[class]);
    gg_text_add(&text, "%s", words);
}

static int lowest_face(const gg_die *die, int class)
{
    for (int f = 0; f < die->faces; f++)
        if (die->class_of[f] == class) return f + 1;
    return class + 1;
}

void gg_test_each(gg_test *t, const gg_battle *b, int low, const char *one, const char *more)
{
    const gg_die *die = &b->system->die[t->die];
    t->form = GG_FORM_EACH;
    t->bound = GG_AT_LEAST;
    t->number = low;
    t->one = one, t->more = more;
    for (int c = 0; c < die->classes; c++)
        if (lowest_face(die, c) >= low) gg_test_class(t, c, 1, one);
}

/* ---- what dice mean ---- */

static bool counts_successes(const gg_test *t) { return t->form == GG_FORM_EACH || t->form == GG_FORM_FACES; }

int gg_test_measure(const gg_battle *b, const gg_test *t, const uint8_t *counts)
{
    const gg_die *die = &b->system->die[t->die];
    int sum = counts_successes(t) ? 0 : t->tally[GG_TALLY_TOTAL].total;
    for (int c = 0; c < die->classes; c++) sum += counts[c] * (counts_successes(t) ? t->worth[c] : lowest_face(die, c));
    return sum;
}

static int row_by_measure(const gg_test *t, int measure)
{
    for (int i = 0; i < t->rows; i++)
        if (measure >= t->row[i].low && measure <= t->row[i].high) return i;
    return -1;
}

int gg_test_row_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts)
{
    char words[GG_SENTENCE];
    gg_text text = gg_text_on(words, sizeof words);
    int row = b->system->result ? b->system->result(b, s, t, counts, &text) : -1;
    return row >= 0 ? row : row_by_measure(t, gg_test_measure(b, t, counts));
}

static _Thread_local const uint8_t *faces_seen;
const uint8_t *gg_faces_seen(void) { return faces_seen; }

void gg_say_faces(gg_text *out, const gg_battle *b, const gg_test *t, const uint8_t *counts, const uint8_t *faces)
{
    const gg_die *die = &b->system->die[t->die];
    bool first = true;
    if (!faces) faces = faces_seen;
    for (int i = 0; faces && i < t->dice; i++, first = false) {
        const char *name = die->face_names ? die->face_names[faces[i] - 1] : NULL;
        if (name)
            gg_text_add(out, "%s%s", first ? "" : ", ", name);
        else
            gg_text_add(out, "%s%d", first ? "" : ", ", faces[i]);
    }
    for (int c = 0; !faces && c < die->classes; c++) {
        if (!counts[c]) continue;
        gg_text_add(out, "%s%d x %s", first ? "" : ", ", counts[c], die->class_names ? die->class_names[c] : "");
        first = false;
    }
}

static void say_needed(gg_text *out, const gg_test *t)
{
    switch (t->bound) {
    case GG_AT_MOST: gg_text_add(out, ", %d or less needed", t->number); break;
    case GG_LESS_THAN: gg_text_add(out, ", less than %d needed", t->number); break;
    case GG_AT_LEAST: gg_text_add(out, ", %d or more needed", t->number); break;
    case GG_MORE_THAN: gg_text_add(out, ", more than %d needed", t->number); break;
    default: break;
    }
}

/* "4 + 3 - 2 = 5" */
static void say_total(gg_text *out, const gg_battle *b, const gg_test *t, const uint8_t *counts, int measure)
{
    const gg_test_tally *added = &t->tally[GG_TALLY_TOTAL];
    gg_text_add(out, "%d", measure - added->total);
    for (int i = 0; i < added->lines; i++)
        if (added->line[i].amount)
            gg_text_add(out, " %c %d", added->line[i].amount < 0 ? '-' : '+',
                        added->line[i].amount < 0 ? -added->line[i].amount : added->line[i].amount);
    if (added->lines) gg_text_add(out, " = %d", measure);
    (void)b, (void)counts;
}

static void say_successes(gg_text *out, const gg_test *t, int measure)
{
    if (measure == 0)
        gg_text_add(out, "no %s", t->one ? t->one : "success");
    else
        gg_say_count(out, measure, t->one ? t->one : "success", t->more ? t->more : "successes");
}

/* The sentence that the form makes of it. */
static void say_result(gg_text *out, const gg_battle *b, const gg_test *t, const uint8_t *counts, const uint8_t *faces,
                       int measure, int row)
{
    const char *words = row >= 0 ? t->row[row].words : "";
    switch (t->form) {
    case GG_FORM_EACH:
        gg_say_faces(out, b, t, counts, faces);
        if (t->dice == 1 && *words)
            say_needed(out, t);
        else if (t->bound == GG_AT_LEAST)
            gg_text_add(out, " at %d+", t->number);
        gg_text_add(out, ": ");
        if (*words)
            gg_text_add(out, "%s", words);
        else
            say_successes(out, t, measure);
        break;
    case GG_FORM_SUM_LOW:
    case GG_FORM_SUM_HIGH:
        say_total(out, b, t, counts, measure);
        say_needed(out, t);
        gg_text_add(out, ": %s", words);
        break;
    case GG_FORM_FACES:
        gg_say_faces(out, b, t, counts, faces);
        gg_text_add(out, ": ");
        if (*words)
            gg_text_add(out, "%s", words);
        else
            say_successes(out, t, measure);
        break;
    case GG_FORM_DRAW: gg_say_faces(out, b, t, counts, faces); break;
    default:
        say_total(out, b, t, counts, measure);
        if (*words) gg_text_add(out, ": %s", words);
        break;
    }
    gg_text_add(out, ".");
}

int gg_test_read(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, const uint8_t *faces,
                 int *measure, char *out, size_t cap)
{
    gg_text text = gg_text_on(out, cap);
    faces_seen = faces;
    int row = b->system->result ? b->system->result(b, s, t, counts, &text) : -1;
    *measure = gg_test_measure(b, t, counts);
    if (row < 0) row = row_by_measure(t, *measure);
    if (gg_text_len(&text) == 0) say_result(&text, b, t, counts, faces, *measure, row);
    faces_seen = NULL;
    return row;
}

/* ---- chances ---- */

enum { SPREAD_ROOM = 1 << 20 };

/* Every outcome of the pending roll with its weight; in static room of the thread, until the next call. */
static bool spread_of(const gg_battle *b, const gg_state *s, gg_spread *out)
{
    static _Thread_local _Alignas(16) unsigned char room[SPREAD_ROOM];
    uint32_t weight[GG_CLASSES];
    int classes = gg_weights(b, s, weight), dice = gg_pending_die(b, s)->faces ? s->ask.dice : 1;
    size_t bytes = gg_spread_space(classes, weight, dice);
    if (!bytes || bytes > sizeof room) return false;
    gg_spread_make(out, classes, weight, dice, room);
    return true;
}

static void find_chances(const gg_battle *b, const gg_state *s, gg_test *t)
{
    gg_spread spread;
    if (!t->rows || !spread_of(b, s, &spread)) return;
    gg_u128 weight[GG_TEST_ROWS] = {0};
    double share[GG_TEST_ROWS] = {0};
    for (int i = 0; i < spread.outcomes; i++) {
        int row = gg_test_row_of(b, s, t, gg_spread_counts(&spread, i));
        if (row < 0) continue;
        weight[row] += spread.weight[i];
        share[row] += spread.share[i];
    }
    gg_u128 good = 0;
    double good_share = 0;
    for (int r = 0; r < t->rows; r++) {
        t->row[r].chance = spread.whole ? gg_fraction_of(weight[r], spread.whole) : gg_fraction_estimate(share[r]);
        if (t->row[r].good > 0) good += weight[r], good_share += share[r];
    }
    t->chance = spread.whole ? gg_fraction_of(good, spread.whole) : gg_fraction_estimate(good_share);
}

/* Dice that were forced, or counted before a strength was set: the reasons still make their number. */
static void add_umpire(gg_test *t)
{
    gg_test_tally *a = &t->tally[GG_TALLY_DICE];
    int more = t->dice - a->total;
    if (!a->lines || !more || a->lines == GG_TALLY_LINES) return;
    a->line[a->lines++] = (gg_test_line){.amount = (int16_t)more, .words = "the umpire"};
    a->total += more;
}

bool gg_test_of(const gg_battle *b, const gg_state *s, gg_test *t)
{
    if (s->ask.kind != GG_ROLL) return false;
    memset(t, 0, sizeof *t);
    t->side = s->ask.side, t->piece = s->ask.piece, t->other = s->ask.other;
    t->die = s->ask.die, t->dice = s->ask.dice, t->rule = s->ask.rule;
    t->chance = GG_NEVER;
    if (b->system->test) b->system->test(b, s, t);
    add_umpire(t);
    find_chances(b, s, t);
    return true;
}

int gg_test_spread(const gg_battle *b, const gg_state *s, const gg_test *t, gg_fraction *chance, int cap)
{
    gg_spread spread;
    int most = 0;
    if (!spread_of(b, s, &spread)) return 0;
    for (int i = 0; i < cap; i++) chance[i] = GG_NEVER;
    for (int i = 0; i < spread.outcomes; i++) {
        int m = gg_test_measure(b, t, gg_spread_counts(&spread, i));
        if (m < 0 || m >= cap) continue;
        gg_fraction part =
            spread.whole ? gg_fraction_of(spread.weight[i], spread.whole) : gg_fraction_estimate(spread.share[i]);
        chance[m] = chance[m].value > 0 ? gg_fraction_add(chance[m], part) : part;
        if (m >= most) most = m + 1;
    }
    return most;
}

/* ---- in a prompt ---- */

/* "1 die" says nothing that is not said before it. */
static void say_lines(gg_text *out, const gg_test *t, gg_tally_kind kind)
{
    const gg_test_tally *a = &t->tally[kind];
    const char *between = " (";
    if (kind == GG_TALLY_DICE && a->lines == 1 && strcmp(a->line[0].words, "1 die") == 0) return;
    for (int i = 0; i < a->lines; i++, between = ", ") {
        gg_text_add(out, "%s%s", between, a->line[i].words);
        if (a->line[i].amount && i > 0) gg_text_add(out, " %+d", a->line[i].amount);
        if (a->line[i].amount && i == 0 && (t->valued || a->lines > 1)) gg_text_add(out, " %d", a->line[i].amount);
    }
    if (a->lines) gg_text_add(out, ")");
}

static void say_what_is_needed(gg_text *out, const gg_test *t)
{
    switch (t->bound) {
    case GG_AT_MOST: gg_text_add(out, ", %d or less", t->number); break;
    case GG_LESS_THAN: gg_text_add(out, ", less than %d", t->number); break;
    case GG_AT_LEAST:
        gg_text_add(out, t->form == GG_FORM_EACH && t->dice > 1 ? ", each %d or more" : ", %d or more", t->number);
        break;
    case GG_MORE_THAN: gg_text_add(out, ", more than %d", t->number); break;
    default: break;
    }
}

static bool has_range(const gg_test *t, const gg_test_row *r)
{
    return r->dice[0] || (t->form != GG_FORM_EACH && t->form != GG_FORM_FACES);
}

/* What dice bring it to this row: "1/1: ", "2 to 4: ", "7 or more: "; of faces the words say it. */
static void say_range(gg_text *out, const gg_test_row *r)
{
    if (r->dice[0])
        gg_text_add(out, "%s: ", r->dice);
    else if (r->low == r->high)
        gg_text_add(out, "%d: ", r->low);
    else if (r->low == INT16_MIN)
        gg_text_add(out, r->high == INT16_MAX ? "any: " : "%d or less: ", r->high);
    else
        gg_text_add(out, r->high == INT16_MAX ? "%d or more: " : "%d to %d: ", r->low, r->high);
}

/* The number, and hits for a casualty, each with its reasons. */
static void say_numbers(gg_text *out, const gg_test *t)
{
    const gg_test_tally *price = &t->tally[GG_TALLY_PRICE];
    say_what_is_needed(out, t);
    say_lines(out, t, GG_TALLY_NUMBER);
    bool against = t->bound && t->rows && t->form != GG_FORM_EACH && !t->harms;
    if (against && t->chance.num == 0) gg_text_add(out, ", cannot pass");
    if (against && t->chance.num && t->chance.num == t->chance.den) gg_text_add(out, ", cannot fail");
    if (!price->lines) return;
    gg_text_add(out, ", ");
    gg_say_count(out, price->total, t->one ? t->one : "hit", t->more ? t->more : "hits");
    gg_text_add(out, " for a casualty");
    if (price->lines > 1) say_lines(out, t, GG_TALLY_PRICE);
}

/* What is added to the dice before a table is read: one line is worth telling, too. */
static void say_added(gg_text *out, const gg_test_tally *a)
{
    for (int i = 0; i < a->lines; i++) {
        gg_text_add(out, "%s%s", i ? ", " : ", total (", a->line[i].words);
        if (a->line[i].amount) gg_text_add(out, " %+d", a->line[i].amount);
    }
    if (a->lines) gg_text_add(out, ")");
}

enum { AMOUNTS = 4 };

int gg_test_print(const gg_battle *b, const gg_test *t, char *out, size_t cap)
{
    gg_text text = gg_text_on(out, cap);
    gg_text_add(&text, "%s", t->purpose);
    if (t->form != GG_FORM_DRAW) {
        gg_text_add(&text, ": ");
        gg_say_count(&text, t->dice, "die", "dice");
    }
    say_lines(&text, t, GG_TALLY_DICE);
    if (t->form != GG_FORM_DRAW) say_numbers(&text, t);
    say_added(&text, &t->tally[GG_TALLY_TOTAL]);
    /* What can be drawn is told by the prompt; of an amount a pip more is so much more, and its tally says that. */
    bool told = t->form == GG_FORM_TABLE || (!t->bound && t->form != GG_FORM_DRAW);
    if (t->form == GG_FORM_AMOUNT && t->rows > AMOUNTS) told = false;
    for (int i = 0; i < t->rows && told; i++) {
        if (t->row[i].low > t->row[i].high) continue;
        bool range = has_range(t, &t->row[i]);
        gg_text_add(&text, i || range ? "; " : ": ");
        if (range) say_range(&text, &t->row[i]);
        gg_text_add(&text, "%s", t->row[i].words);
    }
    (void)b;
    return gg_text_len(&text);
}

/* ---- told ---- */

void gg_tell_result(gg_run *x, const uint8_t *counts, const uint8_t *faces)
{
    gg_test t;
    char words[GG_SENTENCE];
    int measure = 0;
    if (!x->b->system->test || !gg_test_of(x->b, x->s, &t)) return;
    bool secret = x->b->system->secret && x->b->system->secret(x->b, x->s);
    int row = gg_test_read(x->b, x->s, &t, counts, faces, &measure, words, sizeof words);
    gg_event e = {.kind = GG_EV_RESULT,
                  .rule = t.rule,
                  .side = t.side,
                  .piece = t.piece,
                  .other = t.other,
                  .die = t.die,
                  .dice = faces ? t.dice : 0,
                  .before = (int16_t)t.number,
                  .after = (int16_t)measure,
                  .status = (uint8_t)(row < 0 ? GG_NONE : row),
                  .variant = (uint8_t)(row < 0 ? 1 : t.row[row].good + 1),
                  .seen_by = (uint8_t)(secret ? 1 << x->s->ask.side : 3),
                  .text = words};
    if (faces) memcpy(e.faces, faces, t.dice);
    gg_tell_(x, &e);
}
