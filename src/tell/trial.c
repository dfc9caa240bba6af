#include "trial.h"

#include <stdlib.h>

#include "engine/series.h"
#include "engine/system.h"

static void *aligned(size_t bytes) { return aligned_alloc(64, (bytes + 63) & ~(size_t)63); }

bool trial_begin(trial *t, const gg_battle *b, const gg_state *from, const int player[GG_SIDES], int battles)
{
    size_t space = 1;
    for (int side = 0; side < GG_SIDES; side++)
        if (gg_player_space(b, player[side]) > space) space = gg_player_space(b, player[side]);
    *t = (trial){.b = b,
                 .player = {player[0], player[1]},
                 .eyes = GG_NONE,
                 .battles = battles,
                 .from = aligned(gg_state_size(b)),
                 .now = aligned(gg_state_size(b)),
                 .seen = aligned(gg_state_size(b)),
                 .room = {.base = aligned(space), .size = space},
                 .view = malloc(sizeof *t->view)};
    if (!t->from || !t->now || !t->seen || !t->room.base || !t->view) {
        trial_end(t);
        return false;
    }
    gg_copy(b, t->from, from);
    gg_copy(b, t->now, from);
    gg_view_make(b, from, GG_NONE, t->view);
    gg_series_strength(b, from, t->view, t->strength);
    return true;
}

void trial_end(trial *t)
{
    free(t->from), free(t->now), free(t->seen), free(t->room.base), free(t->view);
    *t = (trial){0};
}

static void set_up(trial *t)
{
    uint64_t game = (uint64_t)t->done;
    t->dice = gg_series_dice(t->seed, game);
    for (int side = 0; side < GG_SIDES; side++) t->chance[side] = gg_series_chance(t->seed, game, side);
    gg_copy(t->b, t->now, t->from);
    if (t->eyes < GG_SIDES && gg_hides(t->b, t->from, t->eyes)) {
        gg_redact(t->b, t->from, t->eyes, t->now);
        gg_fill(t->b, t->now, t->seed ^ (game + 1) * 0x9e3779b97f4a7c15u);
    }
    t->going = true, t->decided = 0;
}

static void add_up(trial *t)
{
    int left[GG_SIDES];
    gg_result r = gg_result_of(t->b, t->now);
    t->rounds += gg_series_strength(t->b, t->now, t->view, left);
    t->decisions += t->decided;
    for (int side = 0; side < GG_SIDES; side++) t->lost[side] += t->strength[side] - left[side];
    if (!r.over)
        t->unfinished++;
    else if (r.winner < GG_SIDES)
        t->wins[r.winner]++;
    else
        t->draws++;
    t->done++;
    t->going = false;
}

/* A player sees no more than his side may. */
static void decide(trial *t)
{
    int side = t->now->ask.side;
    gg_redact(t->b, t->now, side, t->seen);
    t->room.used = 0;
    gg_leisure leisure = {.rollouts = t->rollouts};
    gg_move m = gg_player_think(t->player[side], t->b, t->seen, &t->chance[side], &t->room, &leisure, NULL);
    gg_apply(t->b, t->now, m, NULL);
    t->decided++;
}

bool trial_step(trial *t)
{
    if (t->done >= t->battles) return false;
    if (!t->going) set_up(t);
    if (t->now->ask.kind == GG_ROLL)
        gg_dice_roll(&t->dice, t->b, t->now, NULL);
    else if (t->now->ask.kind == GG_CHOOSE)
        decide(t);
    if (t->now->ask.kind == GG_OVER || t->decided >= TRIAL_CAP) add_up(t);
    return t->done < t->battles;
}
