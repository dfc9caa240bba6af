/* The headline of a move: see headline.h. */
#include "headline.h"

#include <stdio.h>

#include "arena.h"
#include "flow.h"

static const struct gg_headlines none;

static const struct gg_headlines *headlines(const gg_battle *b)
{
    return b->system->headlines ? b->system->headlines : &none;
}

const char *gg_role_word(int role)
{
    static const char *const word[] = {"", "aim", "them", "me", "then", "certain"};
    return role > 0 && role <= GG_ROLE_CERTAIN ? word[role] : "";
}

/* ---- numbers ---- */

static bool is_certain(gg_fraction f) { return f.den ? f.num == f.den : f.value >= 1 - 1e-12; }
static bool is_never(gg_fraction f) { return f.den ? f.num == 0 : f.value <= 0; }

/* Whole per cents, halves upwards. */
static int percent(gg_fraction f)
{
    if (f.den && f.den >> 118 == 0) return (int)((200 * f.num + f.den) / (2 * f.den));
    return (int)(100 * f.value + 0.5);
}

void gg_say_chance(gg_text *t, const gg_battle *b, gg_fraction f)
{
    bool strict = headlines(b)->strict;
    if (is_certain(f))
        gg_text_add(t, "certain");
    else if (!is_never(f) && (strict ? f.value < 0.01 : percent(f) == 0))
        gg_text_add(t, "under 1 %%");
    else if (strict ? f.value > 0.99 : percent(f) == 100)
        gg_text_add(t, "over 99 %%");
    else
        gg_text_add(t, "%d %%", percent(f));
}

void gg_say_mean(gg_text *t, double mean) { gg_text_add(t, "%.1f", mean); }

/* ---- lines ---- */

static gg_headline_line *new_line(gg_headline *h, gg_role role, gg_fraction chance)
{
    if (h->lines == GG_HEADLINES) return NULL;
    gg_headline_line *l = &h->line[h->lines++];
    *l = (gg_headline_line){.role = (uint8_t)role, .row = GG_NONE, .subject = GG_NONE, .chance = chance};
    return l;
}

gg_headline_line *gg_headline_add(const gg_chances *c, gg_headline *h, gg_role role, gg_fraction chance,
                                  const char *words)
{
    const char *certain = headlines(c->b)->certain;
    gg_headline_line *l = new_line(h, role, chance);
    if (!l) return NULL;
    gg_text t = gg_text_on(l->text, sizeof l->text);
    if (is_certain(chance))
        gg_text_add(&t, "%s", certain ? certain : "certain: ");
    else {
        gg_say_chance(&t, c->b, chance);
        gg_text_add(&t, " ");
    }
    gg_text_add(&t, "%s", words);
    return l;
}

gg_headline_line *gg_headline_certain(const gg_chances *c, gg_headline *h, const char *words)
{
    gg_headline_line *l = new_line(h, GG_ROLE_CERTAIN, GG_CERTAIN);
    (void)c;
    if (l) snprintf(l->text, sizeof l->text, "%s", words);
    return l;
}

static bool aim_holds(const gg_chances *c, const gg_aim *a, int outcome)
{
    if (a->holds) return a->holds(c, a, outcome);
    if (a->or_lost && gg_chances_lost(c, outcome, a->subject)) return true;
    int32_t v = gg_chances_value(c, outcome, a->row, a->subject);
    return v != GG_NO_FACT && v >= a->low && v <= a->high;
}

gg_headline_line *gg_headline_aim(const gg_chances *c, gg_headline *h, gg_role role, const gg_aim *a)
{
    uint8_t *in = a->has_chance ? NULL : gg_arena_some(c->arena, (size_t)c->outcomes + 1);
    for (int i = 0; in && i < c->outcomes; i++) in[i] = aim_holds(c, a, i);
    gg_fraction chance = in ? gg_chances_of(c, in) : a->chance;
    gg_headline_line *l = a->bare ? gg_headline_certain(c, h, a->words) : gg_headline_add(c, h, role, chance, a->words);
    if (!l) return NULL;
    l->role = (uint8_t)role;
    l->row = a->row, l->subject = a->subject;
    l->chance = chance;
    l->in = in;
    return l;
}

/* ---- words of a candidate ---- */

static int likeliest_loss(const gg_chances *c, const gg_candidate *k, const gg_fact_row *row)
{
    double best = -1;
    int fate = GG_DESTROYED;
    char phrase[256];
    for (int v = GG_DESTROYED; v < GG_FATES; v++) {
        double p = gg_chances_range(c, k->row, k->subject, v, v).value;
        if (p > best && gg_phrase_part(row->headline, v, phrase, sizeof phrase)) best = p, fate = v;
    }
    return fate;
}

static int phrase_number(const gg_chances *c, const gg_candidate *k, const gg_fact_row *row)
{
    switch (row->kind) {
    case GG_FACT_COUNT:
    case GG_FACT_FLAG: return k->falls && strchr(row->headline, '|') ? 1 : 0;
    case GG_FACT_FATE: return k->at == GG_DESTROYED ? likeliest_loss(c, k, row) : k->at;
    default: return k->at;
    }
}

static void say_subject(gg_text *t, const gg_chances *c, const gg_candidate *k, const gg_fact_row *row)
{
    const char *subject = headlines(c->b)->subject;
    gg_group group;
    if (row->of == GG_OF_PIECE) gg_say_phrase(t, subject ? subject : "{P} ", GG_PHRASE_OF(c->b, .piece = k->subject));
    if (row->of == GG_OF_GROUP && gg_group_of(c->b, c->now, k->subject, &group)) gg_text_add(t, "%s ", group.name);
}

static void say_what(gg_text *t, const gg_chances *c, const gg_candidate *k, const gg_fact_row *row)
{
    char phrase[256];
    if (!gg_phrase_part(row->headline, phrase_number(c, k, row), phrase, sizeof phrase) &&
        !gg_phrase_part(row->headline, 0, phrase, sizeof phrase))
        return;
    gg_say_phrase(t, phrase,
                  GG_PHRASE_OF(c->b, .piece = row->of == GG_OF_PIECE ? k->subject : GG_NONE,
                               .side = row->of == GG_OF_SIDE ? k->subject : k->side, .n = 1, .k = k->at, .m = k->now,
                               .word = row->kind == GG_FACT_WORD && k->at < row->words ? row->word[k->at] : ""));
    if (k->worse && row->kind == GG_FACT_WORD && !strstr(phrase, " or ")) gg_text_add(t, " or worse");
}

void gg_say_candidate(gg_text *t, const gg_chances *c, const gg_candidate *k)
{
    const gg_fact_row *row = &c->b->system->fact[k->row];
    if (headlines(c->b)->line && headlines(c->b)->line(c, k, t)) return;
    say_subject(t, c, k, row);
    say_what(t, c, k, row);
}

/* ---- which of them ---- */

typedef struct choice { /* the candidates of one move */
    const gg_chances *c;
    gg_headline *h;
    gg_candidate *k;
    int count;
} choice;

static bool implies(const gg_chances *c, const uint8_t *a, const uint8_t *b)
{
    for (int i = 0; i < c->outcomes; i++)
        if (a[i] && !b[i]) return false;
    return true;
}

static double difference(const gg_chances *c, const uint8_t *a, const uint8_t *b)
{
    double sum = 0;
    for (int i = 0; i < c->outcomes; i++)
        if (a[i] != b[i]) sum += c->outcome[i].chance.value;
    return sum;
}

static bool of_piece(const gg_chances *c, unsigned row)
{
    return row == GG_NONE || c->b->system->fact[row].of == GG_OF_PIECE;
}

/* A line above says it already, or something stronger of the same piece. */
static bool is_said(const choice *x, const gg_candidate *k)
{
    for (int i = 0; i < x->h->lines; i++) {
        const gg_headline_line *l = &x->h->line[i];
        bool same = l->subject == k->subject && of_piece(x->c, l->row) && of_piece(x->c, k->row);
        if (!l->in) continue;
        if (l->row == k->row && l->subject == k->subject && l->role != GG_ROLE_AIM) return true;
        if (same && implies(x->c, l->in, k->in)) return true;
        if (l->role == GG_ROLE_AIM && difference(x->c, l->in, k->in) < headlines(x->c->b)->same) return true;
        if (l->role != GG_ROLE_AIM && difference(x->c, l->in, k->in) == 0) return true;
    }
    return false;
}

/* What is certain for whoever moves goes with the move: it is told only if nothing else can happen. */
static bool goes_with_move(const choice *x, const gg_candidate *k)
{
    return k->side == x->c->side && is_certain(k->chance) && x->c->b->system->fact[k->row].kind != GG_FACT_FATE;
}

/* The heaviest that is bad for `side`, has this chance at least and is not said yet; -1: there is none. */
static int heaviest(const choice *x, int side, double least)
{
    int certain = -1;
    for (int i = 0; i < x->count; i++) {
        if (x->k[i].side != side || x->k[i].chance.value < least || is_said(x, &x->k[i])) continue;
        if (!goes_with_move(x, &x->k[i])) return i;
        if (certain < 0) certain = i;
    }
    return certain;
}

/* "58 % Spanish foot battery (A4) too" */
static void say_others(gg_text *t, const choice *x, const gg_candidate *first)
{
    const gg_fact_row *row = &x->c->b->system->fact[first->row];
    if (!headlines(x->c->b)->joins || row->of != GG_OF_PIECE) return;
    for (int i = 0; i < x->count; i++) {
        const gg_candidate *k = &x->k[i];
        if (k->row != first->row || k->side != first->side || k->subject == first->subject || is_said(x, k)) continue;
        if (row->kind == GG_FACT_WORD && k->at != first->at) continue;
        if (k->score * 4 < first->score || k->chance.value < 0.05) continue;
        gg_text_add(t, ", ");
        gg_say_chance(t, x->c->b, k->chance);
        gg_text_add(t, " ");
        gg_say_labelled(t, x->c->b, k->subject);
        gg_text_add(t, " too");
        return;
    }
}

/* What comes in just the same outcomes and is said of a side: "destroyed, the battle won". */
static void say_together(gg_text *t, const choice *x, const gg_candidate *with)
{
    for (int i = 0; i < x->count; i++) {
        const gg_candidate *k = &x->k[i];
        const gg_fact_row *row = &x->c->b->system->fact[k->row];
        if (k == with || row->of != GG_OF_SIDE || k->side != with->side || difference(x->c, k->in, with->in) > 0)
            continue;
        gg_text_add(t, ", ");
        say_what(t, x->c, k, row);
        return;
    }
}

/* Of candidates that come in the same outcomes a piece goes before its side. */
static const gg_candidate *leader_of(const choice *x, const gg_candidate *k)
{
    if (x->c->b->system->fact[k->row].of != GG_OF_SIDE) return k;
    for (int i = 0; i < x->count; i++)
        if (x->k[i].side == k->side && x->c->b->system->fact[x->k[i].row].of == GG_OF_PIECE &&
            difference(x->c, x->k[i].in, k->in) == 0 && !is_said(x, &x->k[i]))
            return &x->k[i];
    return k;
}

static void add_candidate(const choice *x, gg_role role, int at)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    const gg_candidate *k = leader_of(x, &x->k[at]);
    gg_say_candidate(&t, x->c, k);
    if (x->c->b->system->fact[k->row].of != GG_OF_SIDE) say_together(&t, x, k);
    say_others(&t, x, k);
    gg_headline_line *l = gg_headline_add(x->c, x->h, role, k->chance, words);
    if (l) l->row = k->row, l->subject = k->subject, l->in = k->in;
}

static double floor_of(const choice *x)
{
    double floor = headlines(x->c->b)->floor;
    return floor > 0 ? floor : 0.05;
}

/* Lines 2 and 3. */
static void add_heaviest(const choice *x)
{
    int me = x->c->side, them = 1 - me;
    double floor = floor_of(x), least = headlines(x->c->b)->least;
    int two = heaviest(x, them, floor), three = heaviest(x, me, floor);
    if (two < 0 && least > 0) two = heaviest(x, them, least);
    if (three < 0 && least > 0) three = heaviest(x, me, least);
    if (two < 0 && three < 0) two = heaviest(x, them, 0);
    if (two >= 0) add_candidate(x, GG_ROLE_THEM, two);
    if (three >= 0 && is_said(x, &x->k[three])) three = heaviest(x, me, floor);
    if (three < 0 && two >= 0 && heaviest(x, me, 0) < 0) {
        int second = heaviest(x, them, floor);
        if (second >= 0) add_candidate(x, GG_ROLE_THEM, second);
    } else if (three >= 0)
        add_candidate(x, GG_ROLE_ME, three);
}

/* ---- line 1 where a system has none ---- */

bool gg_chances_test(const gg_chances *c, gg_test *out)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    gg_copy(c->b, s, c->now);
    if (s->ask.kind == GG_CHOOSE && c->move) gg_apply(c->b, s, c->move, NULL);
    return gg_test_of(c->b, s, out);
}

/* Where odds look no further than the roll that the move leads to. */
static bool aim_of_test(const gg_chances *c, gg_aim *a)
{
    static _Thread_local gg_test test;
    if (c->until > GG_UNTIL_CHOICE || !gg_chances_test(c, &test)) return false;
    for (int i = 0; i < test.rows; i++)
        if (test.row[i].good > 0) {
            a->has_chance = true, a->chance = test.chance;
            snprintf(a->words, sizeof a->words, "%s", test.row[i].words);
            return true;
        }
    return false;
}

static const gg_aim no_aim = {
    .row = GG_NONE, .subject = GG_NONE, .piece = GG_NONE, .other = GG_NONE, .chance = {.num = 0, .den = 1}};

static void add_aim(const gg_chances *c, gg_headline *h)
{
    gg_aim a = no_aim;
    const struct gg_headlines *of = headlines(c->b);
    if (of->aim && of->aim(c, &a)) {
        gg_headline_aim(c, h, GG_ROLE_AIM, &a);
        return;
    }
    a = no_aim;
    if (aim_of_test(c, &a)) gg_headline_aim(c, h, GG_ROLE_AIM, &a);
}

static void add_then(const gg_chances *c, gg_headline *h)
{
    gg_aim a = no_aim;
    if (headlines(c->b)->then && headlines(c->b)->then(c, &a)) gg_headline_aim(c, h, GG_ROLE_THEN, &a);
}

/* ---- no dice ---- */

enum { SURE = 4 };

/* It is the same in all outcomes, and not what it is now. */
static bool surely_changes(const gg_chances *c, const gg_fact_line *l)
{
    if (!l->changes || l->changes < c->outcomes) return false;
    for (int i = 1; i < l->changes; i++)
        if (c->change[l->first + i].value != c->change[l->first].value) return false;
    return true;
}

/* The next line that changes, by weight and then in order; NULL: no more. */
static const gg_fact_line *next_change(const gg_chances *c, const gg_fact_line *last)
{
    const gg_fact_row *row = c->b->system->fact;
    const gg_fact_line *best = NULL;
    for (const gg_fact_line *l = c->line; l < c->line + c->lines; l++) {
        if (!surely_changes(c, l) || l->deed || !row[l->row].change || !row[l->row].weight) continue;
        int w = row[l->row].weight, before = last ? row[last->row].weight : 256;
        bool due = w < before || (w == before && l > last);
        if (due && (!best || w > row[best->row].weight)) best = l;
    }
    return best;
}

/* The heaviest changes, those of whoever moves without its name. */
static void say_changes(const gg_chances *c, gg_text *t)
{
    const gg_fact_line *l = NULL;
    for (int n = 0; n < SURE && (l = next_change(c, l));) {
        char words[GG_SENTENCE];
        gg_text one = gg_text_on(words, sizeof words);
        gg_fact was = {l->row, l->subject, l->now}, is = {l->row, l->subject, c->change[l->first].value};
        bool mine = c->b->system->fact[l->row].of == GG_OF_PIECE && l->subject == c->touch.piece;
        if (mine ? !gg_say_change(&one, c->b, &was, &is) : !gg_fact_change(c->b, &was, &is, words, sizeof words))
            continue;
        gg_text_add(t, "%s%s", n++ ? ", " : "", words);
    }
}

static void add_sure(const gg_chances *c, gg_headline *h)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (headlines(c->b)->sure && headlines(c->b)->sure(c, h)) return;
    say_changes(c, &t);
    gg_headline_certain(c, h, gg_text_len(&t) ? words : "nothing changes");
}

/* ---- the whole ---- */

static bool begin(const gg_chances *c, gg_headline *h, choice *x)
{
    *h = (gg_headline){0};
    *x = (choice){.c = c, .h = h};
    if (headlines(c->b)->all && headlines(c->b)->all(c, h)) return false;
    if (!c->dice) {
        add_sure(c, h);
        return false;
    }
    add_aim(c, h);
    x->k = gg_arena_some(c->arena, GG_CANDIDATES * sizeof *x->k);
    if (x->k) x->count = gg_candidates_of(c, x->k);
    return true;
}

void gg_headline_of(const gg_chances *c, gg_headline *out)
{
    choice x;
    if (!begin(c, out, &x)) return;
    add_heaviest(&x);
    add_then(c, out);
    if (out->lines == 0) add_sure(c, out);
}

/* ---- side by side ---- */

typedef struct shared { /* the fact that all show in one line */
    bool any;
    gg_candidate k;
} shared;

static void share_best(const choice *x, int n, int side, const shared *other, shared *out)
{
    *out = (shared){.any = false};
    for (int i = 0; i < n; i++) {
        int at = x[i].c ? heaviest(&x[i], side, floor_of(&x[i])) : -1;
        if (at < 0 || (out->any && out->k.score >= x[i].k[at].score)) continue;
        if (other && other->any && other->k.row == x[i].k[at].row && other->k.subject == x[i].k[at].subject) continue;
        out->any = true;
        out->k = x[i].k[at];
    }
}

static int find_shared(const choice *x, const gg_candidate *k)
{
    for (int i = 0; i < x->count; i++)
        if (x->k[i].row == k->row && x->k[i].subject == k->subject && x->k[i].at == k->at) return i;
    return -1;
}

/* The shared fact; where it cannot come about the move's own heaviest of that side; and if there is none, that nothing can. */
static void add_shared(const choice *x, gg_role role, const shared *s)
{
    if (!s->any) return;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    int at = find_shared(x, &s->k), own = heaviest(x, s->k.side, floor_of(x));
    const char *never = headlines(x->c->b)->never;
    if (at >= 0 || own >= 0) {
        add_candidate(x, role, at >= 0 ? at : own);
        return;
    }
    if (never && x->c->b->system->fact[s->k.row].of == GG_OF_PIECE) {
        gg_say_phrase(&t, never, GG_PHRASE_OF(x->c->b, .piece = s->k.subject));
        gg_headline_certain(x->c, x->h, words);
        return;
    }
    gg_say_candidate(&t, x->c, &s->k);
    gg_headline_add(x->c, x->h, role, GG_NEVER, words);
}

void gg_headlines_beside(const gg_chances *const *c, int n, gg_headline *out)
{
    enum { MOST = 64 };
    choice x[MOST] = {{0}};
    shared them, me;
    if (n > MOST) n = MOST;
    if (n <= 0) return;
    for (int i = 0; i < n; i++)
        if (!begin(c[i], &out[i], &x[i])) x[i].c = NULL;
    int side = c[0]->side;
    share_best(x, n, 1 - side, NULL, &them);
    share_best(x, n, side, NULL, &me);
    if (!me.any) share_best(x, n, 1 - side, &them, &me);
    for (int i = 0; i < n; i++) {
        if (!x[i].c) continue;
        if (them.any || me.any) {
            add_shared(&x[i], GG_ROLE_THEM, &them);
            add_shared(&x[i], me.k.side == side ? GG_ROLE_ME : GG_ROLE_THEM, &me);
        } else
            add_heaviest(&x[i]);
        add_then(c[i], &out[i]);
        if (out[i].lines == 0) add_sure(c[i], &out[i]);
    }
}
