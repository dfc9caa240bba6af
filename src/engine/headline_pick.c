/* What may stand in lines 2 and 3 of a headline: facts that are bad for somebody, each with the chance that it comes to that
 * or worse, the heaviest first. */
#include "arena.h"
#include "headline.h"

static const struct gg_headlines *headlines(const gg_chances *c)
{
    static const struct gg_headlines none;
    return c->b->system->headlines ? c->b->system->headlines : &none;
}

static const gg_fact_row *row_of(const gg_chances *c, const gg_candidate *k) { return &c->b->system->fact[k->row]; }

/* ---- in which outcomes it is so ---- */

static bool is_so(const gg_chances *c, const gg_candidate *k, int32_t value)
{
    if (value == GG_NO_FACT) return false;
    switch (row_of(c, k)->kind) {
    case GG_FACT_FATE: return value == k->at || value >= GG_DESTROYED;
    case GG_FACT_DEED: return value == k->at;
    case GG_FACT_SET: return (uint32_t)value >> k->at & 1;
    default: return k->falls ? value <= k->at : value >= k->at;
    }
}

static bool is_worse(const gg_chances *c, const gg_candidate *k, int32_t value)
{
    return row_of(c, k)->kind == GG_FACT_WORD && value != k->at && is_so(c, k, value);
}

static const gg_fact_line *line_at(const gg_chances *c, unsigned row, unsigned subject)
{
    int32_t at = c->place[row * 256 + subject];
    return at ? &c->line[at - 1] : NULL;
}

/* Whoever is lost has come to worse than anything else that can be said of it. */
static void add_lost(const gg_chances *c, gg_candidate *k)
{
    const gg_system *sys = c->b->system;
    const gg_fact_row *row = row_of(c, k);
    if (row->of != GG_OF_PIECE || row->kind == GG_FACT_FATE || row->kind == GG_FACT_DEED) return;
    if (k->row < 64 && headlines(c)->alone >> k->row & 1) return;
    for (int r = 0; r < sys->facts_rows; r++) {
        const gg_fact_line *l = line_at(c, (unsigned)r, k->subject);
        if (sys->fact[r].of != GG_OF_PIECE || sys->fact[r].kind != GG_FACT_FATE || !l || l->now >= GG_DESTROYED)
            continue;
        for (int i = 0; i < l->changes; i++) {
            const gg_change *x = &c->change[l->first + i];
            if (x->value < GG_DESTROYED) continue;
            k->worse |= !k->in[x->outcome];
            k->in[x->outcome] = 1;
        }
    }
}

static bool find_outcomes(const gg_chances *c, gg_candidate *k, const gg_fact_line *l)
{
    const struct gg_headlines *h = headlines(c);
    k->in = gg_arena_take(c->arena, (size_t)c->outcomes);
    if (!k->in) return false;
    for (int i = 0; i < l->changes; i++) {
        const gg_change *x = &c->change[l->first + i];
        k->in[x->outcome] = is_so(c, k, x->value);
        k->worse |= is_worse(c, k, x->value);
    }
    add_lost(c, k);
    for (int i = 0; h->counts && i < c->outcomes; i++) {
        int so = h->counts(c, k, i);
        if (so >= 0) k->in[i] = so > 0;
    }
    return true;
}

/* ---- how heavy it is ---- */

static double value_of(const gg_chances *c, int weight)
{
    int base = headlines(c)->base;
    double value = 1;
    if (!base) return weight;
    for (int i = 0; i < weight; i++) value *= base;
    return value;
}

static int weight_of(const gg_chances *c, const gg_candidate *k)
{
    int weight = headlines(c)->weight ? headlines(c)->weight(c, k) : -1;
    return weight >= 0 ? weight : row_of(c, k)->weight;
}

/* ---- candidates ---- */

typedef struct list {
    gg_candidate *at;
    int count;
} list;

static void add(list *t, const gg_chances *c, const gg_fact_line *l, int side, int32_t at, bool falls)
{
    gg_candidate k = {
        .row = l->row, .subject = l->subject, .side = (uint8_t)side, .falls = falls, .now = l->now, .at = at};
    int weight = weight_of(c, &k);
    if (t->count == GG_CANDIDATES || weight <= 0) return;
    size_t used = c->arena->used;
    if (!find_outcomes(c, &k, l)) return;
    k.chance = gg_chances_of(c, k.in);
    k.score = k.chance.value * value_of(c, weight);
    if (k.score > 0)
        t->at[t->count++] = k;
    else
        c->arena->used = used;
}

static bool has_words(const gg_fact_row *row, int n)
{
    char phrase[256];
    return gg_phrase_part(row->headline, n, phrase, sizeof phrase);
}

static bool reached(const gg_chances *c, const gg_fact_line *l, int32_t value)
{
    for (int i = 0; i < l->changes; i++)
        if (c->change[l->first + i].value == value) return true;
    return false;
}

/* Of a word each that is worse than now and is told; of a fate those that are told before the piece is lost, and its loss. */
static void add_words(list *t, const gg_chances *c, const gg_fact_line *l, const gg_fact_row *row)
{
    bool falls = row->good > 0;
    for (int v = 0; v < row->words; v++)
        if (l->now != GG_NO_FACT && (falls ? v < l->now : v > l->now) && has_words(row, v) && reached(c, l, v))
            add(t, c, l, l->side, v, falls);
}

static void add_fates(list *t, const gg_chances *c, const gg_fact_line *l, const gg_fact_row *row)
{
    if (l->now >= GG_DESTROYED) return;
    for (int v = GG_TO_COME; v < GG_DESTROYED; v++)
        if (v != l->now && has_words(row, v) && strchr(row->headline, '|') && reached(c, l, v))
            add(t, c, l, l->side, v, false);
    add(t, c, l, l->side, GG_DESTROYED, false);
}

static void add_line(list *t, const gg_chances *c, const gg_fact_line *l)
{
    const gg_fact_row *row = &c->b->system->fact[l->row];
    bool falls = row->good > 0;
    switch (row->kind) {
    case GG_FACT_FATE: add_fates(t, c, l, row); break;
    case GG_FACT_COUNT:
        if (l->now != GG_NO_FACT) add(t, c, l, l->side, falls ? l->now - 1 : l->now + 1, falls);
        break;
    case GG_FACT_FLAG:
        if (l->deed || l->now == falls) add(t, c, l, l->side, !falls, falls);
        break;
    case GG_FACT_WORD: add_words(t, c, l, row); break;
    case GG_FACT_DEED: /* good ones are what was tried: line 1 */
        for (int v = 0; v < row->words && !falls; v++)
            if (has_words(row, v) && reached(c, l, v)) add(t, c, l, l->side, v, false);
        break;
    case GG_FACT_SET:
        for (int v = 0; v < row->words; v++)
            if (!((uint32_t)l->now >> v & 1) && has_words(row, v)) add(t, c, l, l->side, v, false);
        break;
    default: break;
    }
}

/* What a side gains is bad for the other: a battle won, ground that is held. */
static void add_gain(list *t, const gg_chances *c, const gg_fact_line *l, const gg_fact_row *row)
{
    if (row->of != GG_OF_SIDE || row->good <= 0 || l->now == GG_NO_FACT) return;
    if (row->kind == GG_FACT_COUNT || (row->kind == GG_FACT_FLAG && !l->now))
        add(t, c, l, 1 - l->side, l->now + 1, false);
}

static int heavier(const gg_candidate *a, const gg_candidate *b)
{
    if (a->score != b->score) return a->score > b->score;
    return a->row != b->row ? a->row < b->row : a->subject < b->subject;
}

static void sort(list *t)
{
    for (int i = 1; i < t->count; i++) {
        gg_candidate k = t->at[i];
        int j = i;
        for (; j > 0 && heavier(&k, &t->at[j - 1]); j--) t->at[j] = t->at[j - 1];
        t->at[j] = k;
    }
}

/* A certain cost of the move itself, paid before the first die. */
static bool is_cost(const gg_chances *c, const gg_fact_line *l)
{
    return l->row < 64 && headlines(c)->costs >> l->row & 1;
}

int gg_candidates_of(const gg_chances *c, gg_candidate *out)
{
    list t = {.at = out};
    for (int i = 0; i < c->lines; i++) {
        const gg_fact_line *l = &c->line[i];
        const gg_fact_row *row = &c->b->system->fact[l->row];
        if (!l->changes || l->side >= GG_SIDES || !row->headline || !row->good || is_cost(c, l)) continue;
        add_line(&t, c, l);
        add_gain(&t, c, l, row);
    }
    sort(&t);
    return t.count;
}
