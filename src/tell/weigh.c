/* The odds of a move, worked out for people. */
#include "weigh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/arena.h"
#include "engine/fraction.h"
#include "results.h"

/* ---- what is hidden ---- */

/* Whom the odds are for must not learn from them what the other side hides. So nothing is looked at but guesses, as many as
 * there are here, each as good as any other; where nothing is hidden there is one, the truth. */
enum { GUESSES = 16 };

typedef struct guess {
    gg_state *state;
    gg_odds odds;
} guess;

static int make_guesses(const gg_battle *b, const gg_state *s, guess *out)
{
    int side = gg_pending(b, s).side, n = side < GG_SIDES && gg_hides(b, s, side) ? GUESSES : 1;
    gg_dice dice = gg_dice_make(0x67756573, 0);
    for (int i = 0; i < n; i++) {
        out[i].state = state_new(b);
        if (n == 1) {
            gg_copy(b, out[i].state, s);
            continue;
        }
        gg_redact(b, s, side, out[i].state);
        uint64_t bits = (uint64_t)gg_dice_below(&dice, UINT32_MAX) << 32;
        gg_fill(b, out[i].state, bits | gg_dice_below(&dice, UINT32_MAX));
    }
    return n;
}

static bool make_chances(weighing *w, gg_arena *arena)
{
    if (!w->b->system->facts) return true;
    if (!gg_chances_make(w->b, w->now, &w->ask, &w->odds, w->taken, w->takens, arena, &w->chances)) return false;
    gg_headline_of(&w->chances, &w->headline);
    return true;
}

static bool same_results(const weighing *a, const weighing *b)
{
    bool same = a->results == b->results && a->odds.sampled == b->odds.sampled;
    for (int i = 0; same && i < a->results; i++)
        same = strcmp(a->result[i].words, b->result[i].words) == 0 &&
               a->result[i].chance.num == b->result[i].chance.num && a->result[i].chance.den == b->result[i].chance.den;
    return same;
}

static bool same_deeds(const gg_deeds *a, const gg_deeds *b)
{
    if (!a || !b) return a == b;
    return a->count == b->count && memcmp(a->deed, b->deed, (size_t)a->count * sizeof *a->deed) == 0;
}

static bool same_chance(gg_fraction a, gg_fraction b) { return a.num == b.num && a.den == b.den && a.value == b.value; }

/* As far as the side can see the tables are one: outcome by outcome the same chance, deeds and position. */
static bool tables_alike(const gg_battle *b, int side, const guess *g, int n)
{
    gg_state *first = state_new(b), *other = state_new(b);
    const gg_odds *of = &g[0].odds;
    bool same = true;
    for (int i = 1; same && i < n; i++) same = g[i].odds.outcomes == of->outcomes && g[i].odds.sampled == of->sampled;
    for (int k = 0; same && k < of->outcomes; k++) {
        gg_redact(b, of->outcome[k].state, side, first);
        for (int i = 1; same && i < n; i++) {
            const gg_outcome *o = &g[i].odds.outcome[k];
            same = same_chance(o->chance, of->outcome[k].chance) && same_deeds(o->deeds, of->outcome[k].deeds);
            if (!same) break;
            gg_redact(b, o->state, side, other);
            same = gg_same(b, first, other);
        }
    }
    free(first), free(other);
    return same;
}

/* What is hidden makes no difference: any guess tells the odds as they are. */
static bool guesses_agree(const weighing *w, const guess *g, int n, gg_arena *arena)
{
    bool same = true;
    for (int i = 1; same && i < n; i++) {
        weighing other = {
            .b = w->b, .now = w->now, .ask = w->ask, .odds = g[i].odds, .report.before = w->report.before};
        if (!make_chances(&other, arena)) return false;
        results_find(&other, w->b);
        same = same_results(w, &other);
        results_free(&other);
    }
    return same;
}

/* One table out of all: an estimate, however exact each is. */
static bool join_guesses(weighing *w, const guess *g, int n, gg_arena *arena)
{
    gg_odds all = {.sampled = true,
                   .samples = n,
                   .asked = g[0].odds.asked,
                   .assumed = g[0].odds.assumed,
                   .thens = g[0].odds.thens,
                   .used = g[0].odds.used};
    for (int i = 0; i < n; i++) all.outcomes += g[i].odds.outcomes;
    all.outcome = gg_arena_some(arena, (size_t)all.outcomes * sizeof *all.outcome);
    if (!all.outcome) return false;
    gg_outcome *out = all.outcome;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < g[i].odds.outcomes; k++, out++) {
            *out = g[i].odds.outcome[k];
            out->chance = gg_fraction_estimate(out->chance.value / n);
        }
    w->odds = all;
    w->guesses = n;
    return true;
}

/* ---- the weighing ---- */

static void find_gain(weighing *w, const gg_battle *b, const guess *g, int n)
{
    int side = gg_pending(b, g[0].state).side;
    if (side >= GG_SIDES) return;
    double before = 0, after = 0;
    for (int i = 0; i < n; i++) before += (double)gg_worth(b, g[i].state, side) / n;
    for (int i = 0; i < w->odds.outcomes; i++)
        after += w->odds.outcome[i].chance.value * gg_worth(b, w->odds.outcome[i].state, side);
    w->gain = (after - before) / 1000;
    w->has_gain = true;
}

/* The report and the results of the table that there is: thousands of sentences where there are many ends. */
static bool tell_table(weighing *w, const gg_state *s, gg_arena *arena)
{
    if (!gg_report_make(w->b, s, &w->odds, arena, &w->report)) return false;
    results_find(w, w->b);
    return true;
}

static bool tell(weighing *w, const gg_state *s, gg_arena *arena, bool headline)
{
    if (!make_chances(w, arena)) return false;
    return (headline && w->b->system->facts) || tell_table(w, s, arena);
}

/* The tables of all guesses, then of them together. */
static bool weigh_guesses(weighing *w, const gg_state *s, weigh_limits limits, gg_arena *arena, guess *g, int n)
{
    gg_odds_ask ask = w->ask;
    ask.budget = limits.budget / n;
    for (int i = 0; i < n; i++)
        if (!gg_odds_until(w->b, g[i].state, &ask, arena, &g[i].odds, i ? NULL : w->taken, i ? NULL : &w->takens))
            return false;
    for (int i = 1; i < n; i++) {
        g[0].odds.used |= g[i].odds.used;
        if (g[i].odds.thens > g[0].odds.thens) g[0].odds.thens = g[i].odds.thens;
    }
    w->odds = g[0].odds;
    bool alike =
        n == 1 || (limits.light && tables_alike(w->b, gg_pending(w->b, s).side, g, n)); /* a list is in haste */
    if (!tell(w, s, arena, (limits.light || limits.brief) && alike)) return false;
    if (alike || guesses_agree(w, g, n, arena)) return true;
    results_free(w);
    return join_guesses(w, g, n, arena) && tell(w, s, arena, limits.light);
}

static void say_title(weighing *w)
{
    gg_text t = gg_text_on(w->title, sizeof w->title);
    char move[GG_MOVE_TEXT];
    if (w->ask.move)
        gg_move_print(w->b, w->now, w->ask.move, move, sizeof move);
    else
        snprintf(move, sizeof move, "the roll that is asked");
    gg_text_add(&t, "%s", move);
    for (int i = 0; i < w->ask.thens; i++) {
        gg_move_print(w->b, w->now, w->ask.then[i], move, sizeof move);
        gg_text_add(&t, ", then %s", move);
    }
}

/* Where the best answers of the other side are looked for, that takes most of the time there is. */
int weigh_budget(const gg_battle *b)
{
    int budget = WEIGH_BUDGET / (b->system->dear ? b->system->dear(b) : 1);
    return b->system->rivals && budget > RIVALS_OF ? RIVALS_OF : budget;
}

weigh_limits weigh_listed(int moves)
{
    enum { ALL = 40000, LEAST = 300, MOST = 4000, LIST_ROOM = 48 << 20 }; /* states for all together, and for each */
    int each = ALL / (moves ? moves : 1);
    each = each < LEAST ? LEAST : each > MOST ? MOST : each;
    return (weigh_limits){.budget = each, .room = LIST_ROOM, .light = true};
}

int weigh_horizons(const gg_battle *b, gg_until out[GG_UNTILS])
{
    static const uint8_t level[GG_UNTILS] = {[GG_UNTIL_EXCHANGE] = GG_EXCHANGE,
                                             [GG_UNTIL_FIGHT] = GG_FIGHT,
                                             [GG_UNTIL_PHASE] = GG_PHASE,
                                             [GG_UNTIL_TURN] = GG_TURN,
                                             [GG_UNTIL_ROUND] = GG_ROUND};
    const gg_system *sys = b->system;
    unsigned has = 0;
    int n = 0;
    for (int i = 0; i < sys->procs; i++) has |= sys->level[i];
    if (sys->fought) has |= GG_FIGHT;
    if (sys->rounds) has |= GG_ROUND;
    for (int i = GG_UNTIL_ROLL; i < GG_UNTILS; i++) {
        bool there = i == GG_UNTIL_OWN ? sys->own_until != NULL : !level[i] || has & level[i];
        if (there) out[n++] = (gg_until)i;
    }
    return n;
}

bool weigh(const gg_battle *b, const gg_state *s, const gg_odds_ask *ask, weigh_limits limits, weighing *out)
{
    *out = (weighing){.b = b, .ask = *ask, .light = limits.light};
    for (int i = 0; i < ask->assumes && i < WEIGH_MOST + WEIGH_RIVALS; i++) out->assume[i] = ask->assume[i];
    out->ask.budget = limits.budget;
    out->ask.deeds = true;
    gg_arena arena = {.size = limits.room};
    arena.base = out->memory = malloc(limits.room);
    if (!arena.base) return false;
    out->arena = arena;
    out->now = state_new(b);
    gg_copy(b, out->now, s);
    say_title(out);
    guess g[GUESSES];
    int n = make_guesses(b, s, g);
    double begun = limits.clock ? limits.clock() : 0;
    weigh_limits first = limits; /* as much as the best answers of the other side are found from */
    bool rivals = n == 1 && b->system->rivals && !limits.fixed;
    if (rivals && first.budget > RIVALS_BUDGET) first.budget = RIVALS_BUDGET;
    if (rivals) first.brief = true;
    bool good = weigh_guesses(out, s, first, &out->arena, g, n);
    bool again = good && rivals && rivals_find(out, s, limits);
    if (again || (good && out->odds.sampled && first.budget < limits.budget)) {
        results_free(out);
        out->arena.used = 0;
        good = weigh_guesses(out, s, limits, &out->arena, g, n);
    } else if (good && rivals && b->system->facts && !limits.light && !limits.brief)
        good = tell_table(out, s, &out->arena);
    if (limits.clock) out->seconds = limits.clock() - begun;
    bool whole = !limits.brief || !b->system->facts;
    if (good && !limits.light && whole) {
        find_gain(out, b, g, out->guesses ? n : 1);
        course_find(b, g[0].state, &out->ask, &out->course);
    }
    if (good && !limits.light) taken_find(out, limits);
    for (int i = 0; i < n; i++) free(g[i].state);
    return good;
}

void weigh_beside(weighing *const *w, int n)
{
    const gg_chances *c[WEIGH_MOST];
    gg_headline *h = take(WEIGH_MOST * sizeof *h);
    int told = 0;
    for (int i = 0; i < n && told < WEIGH_MOST; i++)
        if (w[i]->chances.lines) c[told++] = &w[i]->chances;
    gg_headlines_beside(c, told, h);
    for (int i = 0, k = 0; i < n && k < told; i++)
        if (w[i]->chances.lines) w[i]->headline = h[k++];
    free(h);
}

void weigh_free(weighing *w)
{
    results_free(w);
    course_free(&w->course);
    free(w->now);
    free(w->memory);
    *w = (weighing){0};
}

const char *weigh_kind(unsigned kind)
{
    static const char *const word[] = {
        [GG_LINE_REMOVED] = "removed", [GG_LINE_HURT] = "hurt",     [GG_LINE_STRENGTH] = "strength",
        [GG_LINE_STATUS] = "status",   [GG_LINE_LEAVES] = "leaves", [GG_LINE_PLACE] = "place",
        [GG_LINE_FACING] = "facing",   [GG_LINE_SCORE] = "score",   [GG_LINE_WINS] = "wins"};
    return kind < sizeof word / sizeof *word && word[kind] ? word[kind] : "?";
}
