#include "train.h"

#include <stdlib.h>

#include "ai/value.h"
#include "engine/series.h"

enum { EVERY = 9, ROUGH = 12 }; /* one decision in so many is kept; one in so many is taken by chance, for variety */

static bool make_room(gg_lessons *l)
{
    if (l->samples < l->room) return true;
    int room = l->room ? 2 * l->room : 4096;
    float *row = realloc(l->row, (size_t)room * (size_t)l->width * sizeof *row);
    if (row) l->row = row;
    gg_sample *sample = realloc(l->sample, (size_t)room * sizeof *sample);
    if (sample) l->sample = sample;
    if (row && sample) l->room = room;
    return row && sample;
}

static bool keep(gg_lessons *l, const gg_battle *b, const gg_state *s, int of)
{
    gg_outlines o = {0};
    int count = gg_outline(b, s, &o);
    if (!make_room(l)) return false;
    float *x = l->row + (size_t)l->samples * (size_t)l->width, late = (float)o.elapsed;
    for (int i = 0; i < count; i++) x[i] = o.value[i] * (1 - late), x[count + i] = o.value[i] * late;
    l->sample[l->samples++] = (gg_sample){.weight = 1, .of = of};
    return true;
}

typedef struct school { /* one thread's seat */
    const gg_battle *b;
    gg_state *s, *seen;
    gg_arena arena;
    gg_dice dice, chance;
} school;

static gg_move next_move(school *c, int player)
{
    const gg_state *seen = c->s;
    if (c->b->system->redact) {
        gg_redact(c->b, c->s, c->s->ask.side, c->seen);
        seen = c->seen;
    }
    c->arena.used = 0;
    int rough = gg_dice_below(&c->chance, ROUGH) == 0 ? gg_player_find("eager") : player;
    return gg_player_choose(rough, c->b, seen, &c->chance, &c->arena);
}

static bool play_game(gg_lessons *l, school *c, int of, const int player[GG_SIDES])
{
    int from = l->samples;
    gg_start(c->b, c->s, NULL);
    for (int decisions = 0; c->s->ask.kind != GG_OVER && decisions < GG_SIM_CAP;) {
        if (c->s->ask.kind == GG_ROLL) {
            gg_dice_roll(&c->dice, c->b, c->s, NULL);
            continue;
        }
        decisions++;
        if (gg_dice_below(&c->chance, EVERY) == 0 && !keep(l, c->b, c->s, of)) return false;
        gg_apply(c->b, c->s, next_move(c, player[c->s->ask.side]), NULL);
    }
    gg_result r = gg_result_of(c->b, c->s);
    float won = r.over && r.winner < GG_SIDES ? (float)(r.winner == 0) : 0.5F;
    for (int i = from; i < l->samples; i++) l->sample[i].won = won;
    return true;
}

bool gg_lessons_play(gg_lessons *l, const gg_battle *b, int of, const int *player, int players, int games,
                     uint64_t seed)
{
    size_t space = 1;
    for (int i = 0; i < players; i++)
        if (gg_player_space(b, player[i]) > space) space = gg_player_space(b, player[i]);
    school c = {.b = b, .s = aligned_alloc(64, GG_STATE_MAX), .seen = aligned_alloc(64, GG_STATE_MAX)};
    c.arena = (gg_arena){.base = aligned_alloc(64, (space + 63) & ~(size_t)63), .size = space};
    bool good = c.s && c.seen && c.arena.base;
    if (!l->width) l->width = 2 * (1 + b->system->signs);
    for (int game = 0; good && game < games; game++) {
        int seat[GG_SIDES] = {player[game % players], player[game / players % players]};
        c.dice = gg_series_dice(seed, (uint64_t)game), c.chance = gg_series_chance(seed, (uint64_t)game, 0);
        good = play_game(l, &c, of, seat);
    }
    free(c.s);
    free(c.seen);
    free(c.arena.base);
    return good;
}

void gg_lessons_settle(gg_lessons *l, int battles)
{
    for (int of = 0; of < battles; of++) {
        int count = 0;
        for (int i = 0; i < l->samples; i++) count += l->sample[i].of == of;
        for (int i = 0; i < l->samples; i++)
            if (l->sample[i].of == of) l->sample[i].weight = (float)l->samples / (float)(count * battles);
    }
    for (int i = 0; i < l->samples; i++) l->sample[i].x = l->row + (size_t)i * (size_t)l->width;
}

void gg_lessons_free(gg_lessons *l)
{
    free(l->row);
    free(l->sample);
    *l = (gg_lessons){0};
}
