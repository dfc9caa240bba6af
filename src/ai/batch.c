/* A row of battles in blocks of the caller's: for labs and learning programs, which have no time for a call at each decision. */
#include <assert.h>
#include <string.h>

#include "engine/series.h"
#include "player.h"

enum { LINE = 64 /* bytes of a cache line: no two battles share one */, GUESS = 1 };

static size_t whole_lines(size_t bytes) { return (bytes + LINE - 1) & ~(size_t)(LINE - 1); }

const char *gg_version(void) { return GG_VERSION; }

size_t gg_batch_stride(const gg_battle *b) { return whole_lines(gg_state_size(b)); }

/* One state in front, for what a player may see of a battle; the players think behind it. */
size_t gg_batch_space(const gg_batch *x)
{
    size_t most = 0;
    for (int side = 0; side < GG_SIDES; side++) {
        size_t his = x->player[side] < 0 ? 0 : gg_player_space(x->battle, x->player[side]);
        if (his > most) most = his;
    }
    return gg_batch_stride(x->battle) + whole_lines(most);
}

gg_state *gg_batch_at(const gg_batch *x, int i)
{
    assert(i >= 0 && i < x->count);
    return (gg_state *)(x->states + (size_t)i * gg_batch_stride(x->battle));
}

/* ---- play ---- */

static void roll_on(gg_batch *x, int i)
{
    gg_state *s = gg_batch_at(x, i);
    while (s->ask.kind == GG_ROLL) gg_dice_roll(&x->dice[i], x->battle, s, NULL);
}

static void begin(gg_batch *x, int i)
{
    uint64_t number = x->next++;
    x->number[i] = number;
    x->decisions[i] = 0;
    x->dice[i] = gg_series_dice(x->seed, number);
    for (int side = 0; side < GG_SIDES; side++)
        x->chance[i * GG_SIDES + side] = gg_series_chance(x->seed, number, side);
    gg_start(x->battle, gg_batch_at(x, i), NULL);
    roll_on(x, i);
}

void gg_batch_start(gg_batch *x)
{
    for (int i = 0; i < x->count; i++) begin(x, i);
}

int gg_batch_renew(gg_batch *x)
{
    int begun = 0;
    for (int i = 0; i < x->count; i++)
        if (gg_batch_at(x, i)->ask.kind == GG_OVER) begin(x, i), begun++;
    return begun;
}

/* A player sees no more than his side may. Where nothing is ever hidden the state itself is that. */
static gg_move ask_player(gg_batch *x, int i, int player)
{
    const gg_battle *b = x->battle;
    const gg_state *s = gg_batch_at(x, i);
    size_t front = gg_batch_stride(b);
    gg_arena room = {.base = x->arena.base + front, .size = x->arena.size - front};
    gg_leisure leisure = {.rollouts = x->rollouts};
    if (b->system->redact) {
        gg_state *seen = (gg_state *)x->arena.base;
        gg_redact(b, s, s->ask.side, seen);
        s = seen;
    }
    return gg_player_think(player, b, s, &x->chance[i * GG_SIDES + s->ask.side], &room, &leisure, NULL);
}

static int play_one(gg_batch *x, int i, int decisions)
{
    gg_state *s = gg_batch_at(x, i);
    int taken = 0;
    for (roll_on(x, i); s->ask.kind == GG_CHOOSE && taken < decisions; taken++) {
        int player = x->player[s->ask.side];
        if (player < 0) break;
        gg_apply(x->battle, s, ask_player(x, i, player), NULL);
        roll_on(x, i);
    }
    x->decisions[i] += taken;
    return taken;
}

int64_t gg_batch_play(gg_batch *x, int decisions)
{
    int64_t taken = 0;
    assert(x->arena.size >= gg_batch_space(x));
    for (int i = 0; i < x->count; i++) taken += play_one(x, i, decisions);
    return taken;
}

/* ---- the caller's part ---- */

static bool waits(const gg_batch *x, const gg_state *s)
{
    return s->ask.kind == GG_CHOOSE && x->player[s->ask.side] < 0;
}

void gg_batch_asks(const gg_batch *x, gg_ask *out)
{
    for (int i = 0; i < x->count; i++) out[i] = gg_batch_at(x, i)->ask;
}

void gg_batch_results(const gg_batch *x, gg_result *out)
{
    for (int i = 0; i < x->count; i++) out[i] = gg_result_of(x->battle, gg_batch_at(x, i));
}

int gg_batch_moves(const gg_batch *x, int32_t *from, gg_move *out, int cap)
{
    int all = 0;
    for (int i = 0; i < x->count; i++) {
        const gg_state *s = gg_batch_at(x, i);
        from[i] = all;
        if (!waits(x, s)) continue;
        int room = all < cap ? cap - all : 0;
        all += gg_moves(x->battle, s, room ? out + all : NULL, room);
    }
    from[x->count] = all;
    return all;
}

int gg_batch_give(gg_batch *x, const gg_move *move, uint8_t *status)
{
    int taken = 0;
    for (int i = 0; i < x->count; i++) {
        gg_state *s = gg_batch_at(x, i);
        status[i] = GG_DONE;
        if (!move[i]) continue;
        status[i] = (uint8_t)(waits(x, s) ? gg_choose(x->battle, s, move[i], NULL) : GG_NOT_ASKED);
        if (status[i] != GG_DONE) continue;
        x->decisions[i]++, taken++;
        roll_on(x, i);
    }
    return taken;
}

/* ---- numbers ---- */

/* A copy with no more in it than the side may know, and a guess at the rest. */
static gg_state *as_known(gg_batch *x, const gg_state *s, int side)
{
    gg_state *seen = (gg_state *)x->arena.base;
    if (x->battle->system->redact && side < GG_SIDES) {
        gg_redact(x->battle, s, side, seen);
        gg_fill(x->battle, seen, GUESS);
    } else
        gg_copy(x->battle, seen, s);
    return seen;
}

int gg_batch_signs(gg_batch *x, float *out)
{
    int signs = 0;
    memset(out, 0, (size_t)x->count * GG_SIGNS * sizeof *out);
    for (int i = 0; i < x->count; i++) {
        const gg_state *s = gg_batch_at(x, i);
        int side = s->ask.kind == GG_CHOOSE ? s->ask.side : GG_NONE;
        signs = gg_signs(x->battle, as_known(x, s, side), out + (size_t)i * GG_SIGNS);
    }
    return signs;
}

/* Adds the signs behind a move and one throw of the dice that it calls for. */
static int add_after(gg_batch *x, int i, gg_move m, int throw, float *sum)
{
    const gg_state *s = gg_batch_at(x, i);
    gg_dice chance = x->chance[i * GG_SIDES + s->ask.side];
    gg_dice dice = gg_dice_make(chance.key ^ x->seed, (uint64_t)x->decisions[i] << 16 | (uint64_t) throw);
    gg_state *then = as_known(x, s, s->ask.side);
    float one[GG_SIGNS] = {0};
    gg_apply(x->battle, then, m, NULL);
    while (throw >= 0 && then->ask.kind == GG_ROLL) gg_dice_roll(&dice, x->battle, then, NULL);
    int signs = gg_signs(x->battle, then, one);
    for (int k = 0; k < signs; k++) sum[k] += one[k];
    return signs;
}

int gg_batch_after(gg_batch *x, const int32_t *of, const gg_move *move, int n, int throws, float *out)
{
    int signs = 0;
    memset(out, 0, (size_t)n * GG_SIGNS * sizeof *out);
    for (int k = 0; k < n; k++) {
        float *sum = out + (size_t)k * GG_SIGNS;
        if (throws < 1) signs = add_after(x, of[k], move[k], -1, sum);
        for (int t = 0; t < throws; t++) signs = add_after(x, of[k], move[k], t, sum);
        for (int j = 0; throws > 1 && j < signs; j++) sum[j] /= (float)throws;
    }
    return signs;
}

void gg_batch_win_chances(const gg_batch *x, int side, double *out)
{
    for (int i = 0; i < x->count; i++) out[i] = gg_win_chance(x->battle, gg_batch_at(x, i), side);
}
