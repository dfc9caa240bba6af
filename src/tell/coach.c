#include "coach.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/say.h"
#include "engine/system.h"

/* ---- why ---- */

static const double MUCH_THE_SAME = 0.03; /* what so many rollouts do not tell apart */

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

/* What it is called beside which the move stands. */
static void compare(const gg_battle *b, const gg_future *mine, const gg_future *his, const char *called, gg_text *t)
{
    gg_text_add(t, "%d %% to win, with %s %d %%", per_cent(mine->win), called, per_cent(his->win));
    int piece = telling_piece(mine, his);
    if (piece != GG_NONE)
        say_piece(t, b, piece, mine, his);
    else if (fabs(mine->win - his->win) < MUCH_THE_SAME)
        gg_text_add(t, ": much the same");
}

static void beside(const gg_battle *b, const gg_state *seen, gg_move m, gg_move other, const char *called,
                   uint64_t seed, gg_text *t)
{
    gg_future mine = {0}, his = {0};
    gg_foresee(b, seen, m, seed, COACH_ROLLOUTS, &mine);
    gg_foresee(b, seen, other, seed, COACH_ROLLOUTS, &his);
    compare(b, &mine, &his, called, t);
}

static const char *call(const gg_battle *b, const gg_state *seen, gg_move m, char called[GG_MOVE_TEXT + 2])
{
    char words[GG_MOVE_TEXT];
    gg_move_print(b, seen, m, words, sizeof words);
    snprintf(called, GG_MOVE_TEXT + 2, "`%s`", words);
    return called;
}

void coach_reason(const gg_battle *b, const gg_state *seen, gg_move m, gg_move other, uint64_t seed, char *out,
                  size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    char called[GG_MOVE_TEXT + 2];
    beside(b, seen, m, other, call(b, seen, other, called), seed, &t);
}

/* ---- what a program did ---- */

/* The last decision of a program that had a choice; -1: there is none. */
static int last_by_program(const session *s, gg_state *before)
{
    for (int i = s->at - 1; i >= 0; i--) {
        const answered *a = &s->given[i];
        if (a->by != BY_PROGRAM || a->answer.kind != GG_CHOOSE) continue;
        session_state_at(s, i, before);
        gg_move two[2];
        if (gg_moves(s->b, before, two, 2) > 1) return i;
    }
    return -1;
}

/* Whether the eyes of this session see all that its side saw: then what else it could have done may be named. */
static bool is_open(const session *s, const gg_state *before)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *seen = (gg_state *)room;
    unsigned eyes = session_eyes(s);
    for (int side = 0; side < GG_SIDES; side++) {
        if (side == gg_pending(s->b, before).side || !(eyes >> side & 1)) continue;
        gg_redact(s->b, before, side, seen);
        seen->hidden = before->hidden; /* which says only that it was redacted */
        if (!gg_same(s->b, before, seen)) return false;
    }
    return true;
}

/* The move beside the best of the others. */
static void explain(const session *s, const gg_state *before, gg_move m, gg_arena *room, gg_text *t)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    gg_state *seen = (gg_state *)bytes;
    gg_dice dice = gg_dice_make(s->seed, (uint64_t)s->at);
    gg_counsel c;
    char called[GG_MOVE_TEXT + 2] = "the next best";
    gg_redact(s->b, before, gg_pending(s->b, before).side, seen);
    gg_player_think(gg_player_find("marshal"), s->b, seen, &dice, room,
                    &(gg_leisure){.rollouts = EXPLAIN_ROLLOUTS, .also = m, .brisk = true}, &c);
    gg_move other = c.of[0].move == m && c.count > 1 ? c.of[1].move : c.of[0].move;
    if (is_open(s, before)) call(s->b, seen, other, called);
    beside(s->b, seen, m, other, called, s->seed, t);
}

bool coach_explains(const session *s, gg_arena *room, char *out, size_t cap)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    gg_state *before = (gg_state *)bytes;
    int at = last_by_program(s, before);
    char words[GG_SENTENCE];
    if (at < 0) return false;
    gg_text t = gg_text_on(out, cap);
    int player = s->seat[s->given[at].side];
    gg_move m = s->given[at].answer.move;
    gg_move_words(s->b, before, m, words, sizeof words);
    gg_text_add(&t, "The ");
    gg_say_side(&t, s->b, s->given[at].side);
    gg_text_add(&t, ": %s. ", words);
    if (player >= 0 && gg_player_reason(player, s->b, before, words, sizeof words) > 0)
        gg_text_add(&t, "%s", words);
    else
        explain(s, before, m, room, &t);
    return true;
}

/* ---- hints ---- */

size_t coach_space(const gg_battle *b) { return gg_player_space(b, gg_player_find("marshal")); }

/* By the number that people read beside each; where that is the same, as the player had them. */
static void order_as_shown(gg_prospect *of, int n)
{
    for (int i = 1; i < n; i++) {
        gg_prospect one = of[i];
        int k = i;
        for (; k > 0 && per_cent(of[k - 1].win) < per_cent(one.win); k--) of[k] = of[k - 1];
        of[k] = one;
    }
    double less = of[0].less, error = of[0].less_error; /* what the others fall short of is the first that is shown */
    for (int i = 0; i < n; i++) {
        of[i].less -= less;
        of[i].less_error = i == 0 ? 0 : fmax(of[i].less_error, error);
    }
}

void coach_hint(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *room, const gg_leisure *leisure,
                hint *out)
{
    gg_counsel counsel;
    gg_future future[COACH_TIPS] = {0}; /* each is foreseen once */
    room->used = 0;
    gg_player_think(gg_player_find("marshal"), b, seen, dice, room, leisure, &counsel);
    *out = (hint){.tips = counsel.count < COACH_TIPS ? counsel.count : COACH_TIPS, .rollouts = counsel.rollouts};
    if (out->tips > 1) order_as_shown(counsel.of, out->tips);
    for (int i = 0; i < out->tips; i++) {
        out->tip[i].is = counsel.of[i];
        if (counsel.count == 1) continue;
        gg_foresee(b, seen, counsel.of[i].move, dice->key, COACH_ROLLOUTS, &future[i]);
        future[i].win = counsel.of[i].win; /* the sentence says the number that stands beside it */
    }
    for (int i = 0; i < out->tips && counsel.count > 1; i++) {
        int other = i ? 0 : 1;
        char called[GG_MOVE_TEXT + 2];
        gg_text t = gg_text_on(out->tip[i].why, COACH_WORDS);
        compare(b, &future[i], &future[other], call(b, seen, counsel.of[other].move, called), &t);
    }
}

/* ---- danger ---- */

enum { DANGER_ROOM = 24 << 20 }; /* thousands of states */

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
    gg_arena room = {.base = malloc(DANGER_ROOM), .size = DANGER_ROOM};
    int n = 0;
    if (!v || !room.base) return free(v), free(room.base), 0;
    gg_view_make(b, seen, side, v);
    for (int i = 0; i < v->pieces && n < cap; i++)
        if (v->piece[i].side == side && v->piece[i].on_table && v->piece[i].arm != GG_LEADER)
            n += gg_danger(b, seen, v->piece[i].id, seed, rollouts, &room, &out[n]);
    free(v);
    free(room.base);
    qsort(out, (size_t)n, sizeof *out, by_danger);
    return n;
}

int coach_threat(const gg_battle *b, const gg_threat *of, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "%d %% to lose strength, %d %% to be lost", per_cent(of->loss), per_cent(of->gone));
    if (!of->exact) gg_text_add(&t, " (+-%d)", per_cent(2 * of->error));
    for (int i = 0; i < 3 && of->by[i] != GG_NONE && of->by_share[i] >= 0.05F; i++) {
        gg_text_add(&t, i ? ", " : ", by ");
        gg_say_piece(&t, b, of->by[i]);
    }
    return gg_text_len(&t);
}
