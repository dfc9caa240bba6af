#include "coach.h"

#include <math.h>
#include <stdlib.h>

#include "engine/say.h"
#include "engine/system.h"

/* ---- why ---- */

static int per_cent(double share) { return (int)lround(100 * share); }

/* The piece whose loss the two moves differ in most; GG_NONE: none by five in a hundred. */
static int telling_piece(const gg_future *a, const gg_future *b)
{
    int most = GG_NONE;
    float by = 0.05F;
    for (int p = 0; p < GG_PIECES; p++) {
        float d = fabsf(a->lost[p] - b->lost[p]);
        if (d > by) by = d, most = p;
    }
    return most;
}

static void say_piece(gg_text *t, const gg_battle *b, int piece, const gg_future *mine, const gg_future *his)
{
    gg_text_add(t, "; ");
    gg_say_piece(t, b, piece);
    gg_text_add(t, " %s lost in %d %%, there in %d %%", b->system->many && b->system->many(b, piece) ? "are" : "is",
                per_cent((double)mine->lost[piece]), per_cent((double)his->lost[piece]));
}

void coach_reason(const gg_battle *b, const gg_state *seen, gg_move m, gg_move other, uint64_t seed, char *out,
                  size_t cap)
{
    gg_future mine, his;
    gg_text t = gg_text_on(out, cap);
    char words[GG_MOVE_TEXT];
    gg_foresee(b, seen, m, seed, COACH_ROLLOUTS, &mine);
    gg_foresee(b, seen, other, seed, COACH_ROLLOUTS, &his);
    gg_move_print(b, seen, other, words, sizeof words);
    gg_text_add(&t, "%d %% to win, with `%s` %d %%", per_cent(mine.win), words, per_cent(his.win));
    int piece = telling_piece(&mine, &his);
    if (piece != GG_NONE) say_piece(&t, b, piece, &mine, &his);
}

/* ---- hints ---- */

size_t coach_space(const gg_battle *b) { return gg_player_space(b, gg_player_find("marshal")); }

void coach_hint(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *room, const gg_leisure *leisure,
                hint *out)
{
    gg_counsel counsel;
    room->used = 0;
    gg_player_think(gg_player_find("marshal"), b, seen, dice, room, leisure, &counsel);
    *out = (hint){.tips = counsel.count < COACH_TIPS ? counsel.count : COACH_TIPS, .rollouts = counsel.rollouts};
    for (int i = 0; i < out->tips; i++) {
        int beside = i ? 0 : counsel.count > 1;
        out->tip[i].is = counsel.of[i];
        if (counsel.count > 1)
            coach_reason(b, seen, counsel.of[i].move, counsel.of[beside].move, dice->key, out->tip[i].why, COACH_WORDS);
    }
}

/* ---- danger ---- */

static int by_danger(const void *a, const void *b)
{
    const gg_threat *x = a, *y = b;
    double d = (y->gone + y->loss / 2) - (x->gone + x->loss / 2);
    return d > 0 ? 1 : d < 0 ? -1 : x->piece - y->piece;
}

int coach_danger(const gg_battle *b, const gg_state *seen, int side, uint64_t seed, int rollouts, gg_threat *out,
                 int cap)
{
    gg_view *v = malloc(sizeof *v);
    int n = 0;
    if (!v) return 0;
    gg_view_make(b, seen, side, v);
    for (int i = 0; i < v->pieces && n < cap; i++)
        if (v->piece[i].side == side && v->piece[i].on_table && v->piece[i].arm != GG_LEADER)
            n += gg_danger(b, seen, v->piece[i].id, seed, rollouts, &out[n]);
    free(v);
    qsort(out, (size_t)n, sizeof *out, by_danger);
    return n;
}

int coach_threat(const gg_battle *b, const gg_threat *of, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "%d %% to lose strength, %d %% to be lost (+-%d)", per_cent(of->loss), per_cent(of->gone),
                per_cent(2 * of->error));
    for (int i = 0; i < 3 && of->by[i] != GG_NONE && of->by_share[i] >= 0.05F; i++) {
        gg_text_add(&t, i ? ", " : ", by ");
        gg_say_piece(&t, b, of->by[i]);
    }
    return gg_text_len(&t);
}
