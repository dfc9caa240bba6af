/* A battle from what one side is told of it. Where the other side answered in secret an answer is guessed: first what is usual and
 * likely, then, if what is known later does not follow from that, anything that could have been. */
#include "engine_heard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

enum { GUESSES = 2000 };

/* ---- what is heard ---- */

static int side_called(const gg_battle *b, const char *word)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (strcmp(gg_battle_side(b, side), word) == 0) return side;
    return GG_NONE;
}

bool engine_heard_battle(engine_heard *x, const char *side, buffer *text, char *why, size_t cap)
{
    engine_heard_free(x);
    x->text = *text;
    *text = (buffer){0};
    gg_arena arena = {.size = gg_battle_space(x->text.len)};
    gg_faults *faults = take(sizeof *faults);
    arena.base = x->memory = take(arena.size);
    x->b = gg_battle_parse(x->text.at ? x->text.at : "", x->text.len, &arena, faults);
    if (!x->b) snprintf(why, cap, "%d:%d: %s", faults->fault[0].line, faults->fault[0].column, faults->fault[0].text);
    free(faults);
    if (!x->b) return false;
    x->side = side_called(x->b, side);
    if (x->side != GG_NONE) return true;
    snprintf(why, cap, "no side of this battle is called '%.40s'", side);
    x->b = NULL;
    return false;
}

bool engine_heard_from(engine_heard *x, int n)
{
    if (n < 0 || n > x->answers) return false;
    while (x->answers > n) free(x->answer[--x->answers]);
    x->hash = 0;
    return true;
}

void engine_heard_answer(engine_heard *x, const char *text)
{
    if (x->answers == x->cap) {
        x->cap = x->cap ? 2 * x->cap : 256;
        x->answer = grow(x->answer, (size_t)x->cap * sizeof *x->answer);
    }
    size_t size = strlen(text) + 1;
    x->answer[x->answers++] = memcpy(take(size), text, size);
}

void engine_heard_free(engine_heard *x)
{
    engine_heard_from(x, 0);
    free(x->answer);
    free(x->memory);
    buffer_free(&x->text);
    *x = (engine_heard){0};
}

/* ---- guesses ---- */

static bool is_hidden(const engine_heard *x, const gg_state *s)
{
    const gg_system *system = gg_battle_system(x->b);
    return system->secret && gg_pending(x->b, s).side == !x->side && system->secret(x->b, s);
}

/* By its weight, or each that is possible alike. */
static int guess_class(const uint32_t *weight, int classes, bool evenly, gg_dice *chance)
{
    uint32_t sum = 0;
    for (int i = 0; i < classes; i++) sum += evenly ? weight[i] > 0 : weight[i];
    uint32_t left = sum ? gg_dice_below(chance, sum) : 0;
    for (int i = 0; i < classes; i++) {
        uint32_t own = evenly ? weight[i] > 0 : weight[i];
        if (left < own) return i;
        left -= own;
    }
    return 0;
}

static void guess_roll(const engine_heard *x, gg_state *s, bool evenly, gg_dice *chance)
{
    uint32_t weight[GG_CLASSES];
    uint8_t counts[GG_CLASSES] = {0};
    int classes = gg_weights(x->b, s, weight);
    for (int i = gg_pending(x->b, s).dice; i > 0; i--) counts[guess_class(weight, classes, evenly, chance)]++;
    gg_roll_counts(x->b, s, counts, NULL);
}

static void guess_move(const engine_heard *x, gg_state *s, bool anything, gg_dice *chance)
{
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(x->b, s, move, GG_MOVES_MAX);
    if (n > GG_MOVES_MAX) n = GG_MOVES_MAX;
    gg_apply(x->b, s, anything ? move[gg_dice_below(chance, (uint32_t)n)] : gg_habit(x->b, s), NULL);
    free(move);
}

static bool guess_hidden(const engine_heard *x, gg_state *s, int attempt, gg_dice *chance)
{
    if (!is_hidden(x, s)) return false;
    while (is_hidden(x, s)) {
        if (gg_pending(x->b, s).kind == GG_CHOOSE)
            guess_move(x, s, attempt > 0, chance);
        else
            guess_roll(x, s, attempt % 2 == 1, chance);
    }
    return true;
}

/* ---- the position ---- */

/* Which of the answers does not follow from those before it; `answers`: all do. */
static int replay(const engine_heard *x, gg_state *s, int attempt, bool *guessed)
{
    gg_dice chance = gg_dice_make(0x5eed, (uint64_t)attempt);
    gg_start(x->b, s, NULL);
    for (int i = 0; i < x->answers; i++) {
        gg_answer a;
        gg_fault fault;
        const char *text = x->answer[i];
        bool secret = strcmp(text, "?") == 0;
        *guessed |= secret;
        if (secret && !guess_hidden(x, s, attempt, &chance)) return i;
        if (secret) continue;
        if (!gg_answer_parse(x->b, s, text, strlen(text), &a, &fault)) return i;
        if (gg_answer_give(x->b, s, &a, NULL) != GG_DONE) return i;
    }
    return x->answers;
}

static bool asks_us(const engine_heard *x, const gg_state *s)
{
    gg_ask ask = gg_pending(x->b, s);
    return ask.kind == GG_CHOOSE && ask.side == x->side;
}

bool engine_heard_position(const engine_heard *x, gg_state *out, char *why, size_t cap)
{
    gg_state *s = state_new(x->b);
    bool guessed = false, good = false, sure = false;
    int furthest = 0;
    for (int attempt = 0; attempt < GUESSES && !sure && (attempt == 0 || guessed); attempt++) {
        int n = replay(x, s, attempt, &guessed);
        if (n > furthest) furthest = n;
        if (n < x->answers || !asks_us(x, s)) continue;
        gg_redact(x->b, s, x->side, out);
        good = true;
        sure = !x->hash || gg_position_hash(x->b, out) == x->hash;
    }
    free(s);
    if (good) return true;
    if (furthest < x->answers)
        snprintf(why, cap, "answer %d does not follow from those before it: %.80s", furthest + 1, x->answer[furthest]);
    else
        snprintf(why, cap, "this position does not ask %s to choose", gg_battle_side(x->b, x->side));
    return false;
}
