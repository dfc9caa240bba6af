/* Odds as chances of facts: see chances.h. */
#include "chances.h"

#include <assert.h>

#include "arena.h"
#include "flow.h"
#include "headline.h"
#include "way.h"

enum { SUBJECTS = 256, DEED_LINES = 2048 };

struct gg_chance_note { /* one line of one outcome that differs from now */
    int32_t line, value;
};

/* ---- lines ---- */

static int32_t *place_of(const gg_chances *c, unsigned row, unsigned subject)
{
    return &c->place[row * SUBJECTS + subject];
}

static const gg_fact_line *line_of(const gg_chances *c, unsigned row, unsigned subject)
{
    int32_t at = row < (unsigned)c->b->system->facts_rows ? *place_of(c, row, subject) : 0;
    return at ? &c->line[at - 1] : NULL;
}

static uint8_t owner_of(const gg_chances *c, const gg_view *v, unsigned row, unsigned subject)
{
    gg_group group;
    switch (c->b->system->fact[row].of) {
    case GG_OF_PIECE:
        for (int i = 0; i < v->pieces; i++)
            if (v->piece[i].id == subject) return v->piece[i].side;
        return GG_NONE;
    case GG_OF_SIDE: return (uint8_t)subject;
    case GG_OF_GROUP: return gg_group_of(c->b, c->now, (int)subject, &group) ? group.side : GG_NONE;
    default: return GG_NONE;
    }
}

static int add_line(gg_chances *c, unsigned row, unsigned subject, int32_t now, bool deed)
{
    int32_t *at = place_of(c, row, subject);
    if (*at) return *at - 1;
    c->line[c->lines] =
        (gg_fact_line){.row = (uint8_t)row, .subject = (uint8_t)subject, .side = GG_NONE, .now = now, .deed = deed};
    *at = ++c->lines;
    return c->lines - 1;
}

static void find_owners(gg_chances *c, const gg_view *v)
{
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].changes) c->line[i].side = owner_of(c, v, c->line[i].row, c->line[i].subject);
}

/* ---- what differs ---- */

/* Notes grow at the arena's end, one behind the other; mark[outcome + 1] is where those of an outcome end. */
static bool push_note(gg_chances *c, int outcome, int line, int32_t value)
{
    gg_arena *a = c->arena;
    if (a->size - a->used < sizeof *c->note) return false;
    c->note[c->mark[outcome + 1]++] = (struct gg_chance_note){line, value};
    a->used += sizeof *c->note;
    return true;
}

static bool compare(gg_chances *c, int outcome, const gg_facts *then)
{
    for (int i = 0; i < then->count; i++)
        if (then->fact[i].value != c->line[i].now && !push_note(c, outcome, i, then->fact[i].value)) return false;
    return true;
}

static bool note_deed(gg_chances *c, int outcome, unsigned row, unsigned subject, int32_t value)
{
    if (!*place_of(c, row, subject) && c->lines >= c->room) return true;
    int line = add_line(c, row, subject, GG_NO_FACT, true);
    for (int i = c->mark[outcome]; i < c->mark[outcome + 1]; i++)
        if (c->note[i].line == line) {
            c->note[i].value = value;
            return true;
        }
    return push_note(c, outcome, line, value);
}

void gg_chances_also(gg_chances *c, unsigned row, unsigned subject, int32_t value)
{
    if (!note_deed(c, c->at, row, subject, value)) c->full = true;
}

static bool find_changes(gg_chances *c, gg_facts *then)
{
    const struct gg_headlines *h = c->b->system->headlines;
    size_t skip = -(uintptr_t)(c->arena->base + c->arena->used) & 15;
    if (c->arena->size - c->arena->used < skip) return false;
    c->arena->used += skip;
    c->note = (struct gg_chance_note *)(c->arena->base + c->arena->used);
    for (int i = 0; i < c->outcomes; i++) {
        const gg_deeds *d = c->outcome[i].deeds;
        c->mark[i + 1] = c->mark[i];
        gg_facts_of(c->b, c->outcome[i].state, c->side, then);
        if (!compare(c, i, then)) return false;
        for (int k = 0; d && k < d->count; k++)
            if (!note_deed(c, i, d->deed[k].row, d->deed[k].subject, d->deed[k].value)) return false;
        c->at = i;
        if (h && h->also) h->also(c, i);
    }
    return !c->full;
}

/* The same by line. */
static bool sort_changes(gg_chances *c)
{
    int notes = c->mark[c->outcomes], at = 0;
    c->change = gg_arena_some(c->arena, (size_t)(notes ? notes : 1) * sizeof *c->change);
    if (!c->change) return false;
    for (int i = 0; i < notes; i++) c->line[c->note[i].line].changes++;
    for (int i = 0; i < c->lines; i++) {
        c->line[i].first = at;
        at += c->line[i].changes;
        c->line[i].changes = 0;
    }
    for (int o = 0; o < c->outcomes; o++)
        for (int i = c->mark[o]; i < c->mark[o + 1]; i++) {
            gg_fact_line *l = &c->line[c->note[i].line];
            c->change[l->first + l->changes++] = (gg_change){o, c->note[i].value};
        }
    return true;
}

/* ---- chances ---- */

static gg_u128 common_denominator(const gg_outcome *o, int n)
{
    gg_u128 den = 1;
    for (int i = 0; i < n && den; i++) den = o[i].chance.den ? gg_fraction_common(den, o[i].chance.den) : 0;
    return den;
}

/* All over one denominator, if there is one: then sums are sums of whole numbers. */
static bool copy_outcomes(gg_chances *c, const gg_odds *odds)
{
    gg_outcome *o = gg_arena_some(c->arena, (size_t)(odds->outcomes ? odds->outcomes : 1) * sizeof *o);
    if (!o) return false;
    if (odds->outcomes) memcpy(o, odds->outcome, (size_t)odds->outcomes * sizeof *o);
    c->whole = common_denominator(o, odds->outcomes);
    for (int i = 0; i < odds->outcomes && c->whole; i++)
        if (!gg_fraction_over(&o[i].chance, c->whole)) c->whole = 0;
    if (!c->whole && odds->outcomes) memcpy(o, odds->outcome, (size_t)odds->outcomes * sizeof *o);
    c->outcome = o;
    c->outcomes = odds->outcomes;
    return true;
}

gg_fraction gg_chances_of(const gg_chances *c, const uint8_t *in)
{
    gg_u128 sum = 0;
    gg_fraction f = GG_NEVER;
    for (int i = 0; i < c->outcomes; i++) {
        if (!in[i]) continue;
        if (c->whole)
            sum += c->outcome[i].chance.num;
        else
            f = gg_fraction_add(f, c->outcome[i].chance);
    }
    return c->whole ? gg_fraction_reduce(gg_fraction_of(sum, c->whole)) : f;
}

gg_fraction gg_chances_if(const gg_chances *c, bool (*holds)(const gg_chances *, int outcome, const void *of),
                          const void *of)
{
    gg_u128 sum = 0;
    gg_fraction f = GG_NEVER;
    for (int i = 0; i < c->outcomes; i++) {
        if (!holds(c, i, of)) continue;
        if (c->whole)
            sum += c->outcome[i].chance.num;
        else
            f = gg_fraction_add(f, c->outcome[i].chance);
    }
    return c->whole ? gg_fraction_reduce(gg_fraction_of(sum, c->whole)) : f;
}

struct range {
    unsigned row, subject;
    int32_t low, high;
};
static bool in_range(const gg_chances *c, int outcome, const void *of)
{
    const struct range *r = of;
    int32_t v = gg_chances_value(c, outcome, r->row, r->subject);
    return v != GG_NO_FACT && v >= r->low && v <= r->high;
}

gg_fraction gg_chances_range(const gg_chances *c, unsigned row, unsigned subject, int32_t low, int32_t high)
{
    return gg_chances_if(c, in_range, &(struct range){row, subject, low, high});
}

/* ---- values ---- */

int32_t gg_chances_now(const gg_chances *c, unsigned row, unsigned subject)
{
    const gg_fact_line *l = line_of(c, row, subject);
    return l ? l->now : GG_NO_FACT;
}

int32_t gg_chances_value(const gg_chances *c, int outcome, unsigned row, unsigned subject)
{
    const gg_fact_line *l = line_of(c, row, subject);
    if (!l) return GG_NO_FACT;
    int line = (int)(l - c->line);
    for (int i = c->mark[outcome]; i < c->mark[outcome + 1]; i++)
        if (c->note[i].line == line) return c->note[i].value;
    return l->now;
}

int gg_chances_changes(const gg_chances *c, int outcome) { return c->mark[outcome + 1] - c->mark[outcome]; }

gg_fact gg_chances_change(const gg_chances *c, int outcome, int i)
{
    const struct gg_chance_note *n = &c->note[c->mark[outcome] + i];
    return (gg_fact){c->line[n->line].row, c->line[n->line].subject, n->value};
}

bool gg_chances_lost(const gg_chances *c, int outcome, unsigned piece)
{
    const gg_system *sys = c->b->system;
    for (int r = 0; r < sys->facts_rows; r++)
        if (sys->fact[r].of == GG_OF_PIECE && sys->fact[r].kind == GG_FACT_FATE &&
            gg_chances_value(c, outcome, (unsigned)r, piece) >= GG_DESTROYED)
            return true;
    return false;
}

double gg_chances_mean(const gg_chances *c, unsigned row, unsigned subject)
{
    double sum = 0, share = 0;
    for (int i = 0; i < c->outcomes; i++) {
        int32_t v = gg_chances_value(c, i, row, subject);
        if (v == GG_NO_FACT) continue;
        sum += c->outcome[i].chance.value * v;
        share += c->outcome[i].chance.value;
    }
    return share > 0 ? sum / share : 0;
}

double gg_chances_loss(const gg_chances *c, unsigned row, unsigned subject)
{
    double sum = 0;
    int32_t now = gg_chances_now(c, row, subject);
    for (int i = 0; i < c->outcomes && now != GG_NO_FACT; i++) {
        int32_t v = gg_chances_value(c, i, row, subject);
        if (v != GG_NO_FACT && v < now) sum += c->outcome[i].chance.value * (now - v);
    }
    return sum;
}

/* ---- the whole ---- */

static bool list_now(gg_chances *c, gg_facts *facts)
{
    const gg_system *sys = c->b->system;
    gg_facts_of(c->b, c->now, c->side, facts);
    c->room = facts->count + DEED_LINES;
    c->line = gg_arena_some(c->arena, (size_t)c->room * sizeof *c->line);
    c->place = gg_arena_take(c->arena, (size_t)(sys->facts_rows + 1) * SUBJECTS * sizeof *c->place);
    c->mark = gg_arena_take(c->arena, ((size_t)c->outcomes + 1) * sizeof *c->mark);
    if (!c->line || !c->place || !c->mark) return false;
    for (int i = 0; i < facts->count; i++)
        add_line(c, facts->fact[i].row, facts->fact[i].subject, facts->fact[i].value, false);
    assert(c->lines == facts->count && "a fact is listed twice");
    return true;
}

static void find_touch(gg_chances *c)
{
    c->touch = (gg_touch){.piece = c->now->ask.piece, .other = c->now->ask.other};
    if (c->move && c->move != GG_CONCEDE) gg_move_touch(c->b, c->now, c->move, &c->touch);
}

/* Dice fall if the first ask behind the move is a roll, or there are several outcomes. */
static bool dice_fall(const gg_chances *c)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    if (c->now->ask.kind == GG_ROLL || c->outcomes > 1) return true;
    if (c->until == GG_UNTIL_NONE || !c->move) return false;
    gg_copy(c->b, s, c->now);
    gg_apply_to(c->b, s, c->move, NULL, c->now->depth - 1 > 0 ? c->now->depth - 1 : 0);
    return s->ask.kind == GG_ROLL;
}

/* What the mover has planned comes before what was guessed: it says what the move is for. */
static bool list_decisions(gg_chances *c, const gg_odds_ask *ask, const gg_guess *guess, int guesses)
{
    c->guess = guess, c->guesses = guesses;
    if (!ask->thens) return true;
    gg_guess *all = gg_arena_take(c->arena, (size_t)(ask->thens + guesses) * sizeof *all);
    if (!all) return false;
    for (int i = 0; i < ask->thens; i++) {
        gg_move m = ask->then[i];
        all[i] =
            (gg_guess){.side = c->side, .piece = GG_NONE, .verb = (uint8_t)gg_move_verb(m), .assumed = true, .move = m};
    }
    if (guesses) memcpy(all + ask->thens, guess, (size_t)guesses * sizeof *all);
    c->guess = all, c->guesses = ask->thens + guesses;
    return true;
}

bool gg_chances_make(const gg_battle *b, const gg_state *now, const gg_odds_ask *ask, const gg_odds *odds,
                     const gg_guess *guess, int guesses, gg_arena *arena, gg_chances *out)
{
    gg_way way;
    gg_way_begin(&way, b, now, ask);
    *out = (gg_chances){.b = b,
                        .now = now,
                        .move = ask->move,
                        .until = way.stop.until,
                        .side = now->ask.side < GG_SIDES ? now->ask.side : 0,
                        .exact = odds->exact && !odds->sampled,
                        .sampled = odds->sampled,
                        .samples = odds->samples,
                        .arena = arena};
    find_touch(out);
    gg_facts *facts = gg_arena_some(arena, sizeof *facts);
    gg_view *v = gg_arena_some(arena, sizeof *v);
    if (!facts || !v || !list_decisions(out, ask, guess, guesses) || !copy_outcomes(out, odds) || !list_now(out, facts))
        return false;
    if (!find_changes(out, facts) || !sort_changes(out)) return false;
    gg_view_pieces(b, now, out->side, v);
    find_owners(out, v);
    out->dice = dice_fall(out);
    return true;
}
