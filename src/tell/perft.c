/* Perft: choices by each move that is offered, rolls by each outcome that the rules tell apart. Dice come to the same positions again
 * and again; what was counted from one is kept, which changes no number. */
#include "perft.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/spread.h"

typedef struct path { /* the rolls since the last decision */
    const gg_state *at;
    const struct path *before;
    int rolls;
} path;

enum { KEPT = 4096 }; /* positions of which it is known */

typedef struct kept {
    perft sum;
    int depth; /* 0: nothing stands here */
} kept;

typedef struct counting {
    const gg_battle *b;
    perft sum;
    int back; /* the furthest back that dice led, as the number of that roll; NO_BACK: nowhere */
    kept *kept;
    unsigned char *states; /* of each of them */
    size_t size;
    void (*each)(void *of, const gg_answer *first, const perft *); /* of the first answers; NULL: nobody asks */
    void *of;
} counting;
enum { NO_BACK = PERFT_ROLLS + 1 };

static void step(counting *c, const gg_state *s, int depth, const path *before, bool first);

static perft less(perft a, perft b)
{
    return (perft){a.sequences - b.sequences, a.decided - b.decided, a.outcomes - b.outcomes};
}

static void tell_first(const counting *c, perft before, const gg_answer *a)
{
    perft own = less(c->sum, before);
    if (c->each) c->each(c->of, a, &own);
}

/* ---- choices ---- */

/* The last decision is counted and not made. */
static void choose(counting *c, const gg_state *s, int depth, bool first)
{
    _Alignas(16) unsigned char after[GG_STATE_MAX];
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(c->b, s, move, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        perft before = c->sum;
        if (depth == 1)
            c->sum.sequences++;
        else {
            gg_copy(c->b, (gg_state *)after, s);
            gg_apply(c->b, (gg_state *)after, move[i], NULL);
            int back = c->back; /* of these dice: those behind a decision are others */
            step(c, (gg_state *)after, depth - 1, NULL, false);
            c->back = back;
        }
        if (first) tell_first(c, before, &(gg_answer){.kind = GG_CHOOSE, .move = move[i]});
    }
    free(move);
}

/* ---- rolls ---- */

/* Dice that fall so: of each class the first face that is of it. */
static void faces_of(const counting *c, const gg_state *s, const gg_spread *spread, int outcome, gg_answer *out)
{
    const gg_die *die = gg_pending_die(c->b, s);
    const uint8_t *counts = gg_spread_counts(spread, outcome);
    *out = (gg_answer){.kind = GG_ROLL};
    for (int k = 0; k < spread->classes; k++) {
        int face = 0;
        while (die->faces && die->class_of[face] != k && face < die->faces - 1) face++;
        for (int i = 0; i < counts[k]; i++) out->faces[out->dice++] = (uint8_t)(die->faces ? face + 1 : k + 1);
    }
}

/* Dice that are thrown again until they differ lead back to where they were: to which roll; NO_BACK: they do not. */
static int leads_back(const counting *c, const gg_state *s, const path *p)
{
    for (; p; p = p->before)
        if (gg_same(c->b, s, p->at)) return p->rolls;
    return NO_BACK;
}

/* What follows is kept, unless it hangs on how one came here: some dice of it lead back to a roll before. */
static void follow(counting *c, const gg_state *s, int depth, const path *here)
{
    size_t slot = (gg_hash(c->b, s) + (size_t)depth * 0x9e3779b9u) % KEPT;
    gg_state *known = (gg_state *)(c->states + slot * c->size);
    if (c->kept[slot].depth == depth && gg_same(c->b, known, s)) {
        perft sum = c->kept[slot].sum;
        c->sum =
            (perft){c->sum.sequences + sum.sequences, c->sum.decided + sum.decided, c->sum.outcomes + sum.outcomes};
        return;
    }
    perft before = c->sum;
    int back = c->back;
    c->back = NO_BACK;
    step(c, s, depth, here, false);
    if (c->back > here->rolls) {
        c->kept[slot] = (kept){less(c->sum, before), depth};
        gg_copy(c->b, known, s);
    }
    if (back < c->back) c->back = back;
}

static void roll_all(counting *c, const gg_state *s, int depth, const path *here, const gg_spread *spread, bool first)
{
    _Alignas(16) unsigned char after[GG_STATE_MAX];
    for (int i = 0; i < spread->outcomes; i++) {
        perft before = c->sum;
        gg_answer a;
        c->sum.outcomes++;
        gg_copy(c->b, (gg_state *)after, s);
        gg_roll_counts(c->b, (gg_state *)after, gg_spread_counts(spread, i), NULL);
        int back = leads_back(c, (gg_state *)after, here);
        if (back == NO_BACK)
            follow(c, (gg_state *)after, depth, here);
        else if (back < c->back)
            c->back = back;
        if (first) faces_of(c, s, spread, i, &a), tell_first(c, before, &a);
    }
}

static void roll(counting *c, const gg_state *s, int depth, const path *before, bool first)
{
    uint32_t weight[GG_CLASSES];
    path here = {.at = s, .before = before, .rolls = before ? before->rolls + 1 : 1};
    int classes = gg_weights(c->b, s, weight), dice = gg_pending(c->b, s).dice;
    size_t space = gg_spread_space(classes, weight, dice);
    gg_spread spread;
    if (here.rolls > PERFT_ROLLS) c->back = 0;
    if (here.rolls > PERFT_ROLLS || space == 0) return;
    void *room = take(space);
    gg_spread_make(&spread, classes, weight, dice, room);
    roll_all(c, s, depth, &here, &spread, first);
    free(room);
}

/* ---- both ---- */

static void step(counting *c, const gg_state *s, int depth, const path *before, bool first)
{
    gg_ask ask = gg_pending(c->b, s);
    if (ask.kind == GG_OVER)
        c->sum.decided++;
    else if (ask.kind == GG_ROLL)
        roll(c, s, depth, before, first);
    else
        choose(c, s, depth, first);
}

perft perft_divide(const gg_battle *b, const gg_state *s, int depth,
                   void (*each)(void *of, const gg_answer *first, const perft *), void *of)
{
    counting c = {.b = b, .each = each, .of = of, .back = NO_BACK, .size = (gg_state_size(b) + 15) / 16 * 16};
    if (depth == 0) return (perft){.sequences = 1};
    c.kept = take(KEPT * sizeof *c.kept);
    c.states = take(KEPT * c.size);
    step(&c, s, depth, NULL, true);
    free(c.kept);
    free(c.states);
    return c.sum;
}

perft perft_count(const gg_battle *b, const gg_state *s, int depth) { return perft_divide(b, s, depth, NULL, NULL); }
