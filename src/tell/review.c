#include "review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

enum { BATCH = 16 };
/* In chances to win, and only if they are three times their error. */
static const double SLIP = 0.03, BLUNDER = 0.08, GOOD = 0.06, SURE = 3;

const gg_state *review_state(const review *r, int at) { return (const gg_state *)(r->state + (size_t)at * r->stride); }

const char *review_mark_word(int mark)
{
    static const char *const words[] = {"", "good", "slip", "blunder"};
    return words[mark];
}

/* ---- reading ---- */

static void keep(review *r, int at, const gg_state *s) { memcpy(r->state + (size_t)at * r->stride, s, r->stride); }

static void say_purpose(const review *r, const gg_state *s, char out[GG_PHRASE])
{
    gg_test *test = malloc(sizeof *test);
    if (test && gg_test_of(r->b, s, test)) snprintf(out, GG_PHRASE, "%s", test->purpose);
    free(test);
}

static void enter(review *r, const gg_replay *p, const gg_state *before)
{
    review_entry *e = &r->entry[r->entries];
    *e = (review_entry){.kind = p->answer.kind, .side = before->ask.side, .round = gg_clock(r->b, before).round};
    if (e->kind == GG_CHOOSE) e->move = p->answer.move;
    if (e->kind == GG_ROLL) say_purpose(r, before, e->about);
    gg_answer_print(r->b, before, &p->answer, e->text, sizeof e->text);
    keep(r, r->entries++, before);
}

static bool replay(review *r, const gg_record *record, gg_fault *fault)
{
    _Alignas(16) unsigned char now[GG_STATE_MAX] = {0}, before[GG_STATE_MAX] = {0};
    gg_replay p;
    if (!gg_replay_begin(&p, record, r->b, (gg_state *)now, NULL, fault)) return false;
    for (;;) {
        gg_copy(r->b, (gg_state *)before, (gg_state *)now);
        gg_replayed was = gg_replay_step(&p, NULL, fault);
        if (was == GG_REPLAY_STUCK) return false;
        if (was == GG_REPLAY_DONE) break;
        if (was == GG_REPLAY_ANSWER) enter(r, &p, (gg_state *)before);
    }
    keep(r, r->entries, (gg_state *)now);
    return true;
}

/* ---- judging ---- */

typedef struct job {
    review *r;
    const review_ask *ask;
    int from;
} job;

/* A decision at which something could be chosen. */
static bool decides(const review *r, int i)
{
    gg_move two[2];
    const gg_state *s = review_state(r, i);
    return r->entry[i].kind == GG_CHOOSE && r->entry[i].move != GG_CONCEDE && gg_moves(r->b, s, two, 2) > 1;
}

static void judge_choice(job *j, int i)
{
    const gg_battle *b = j->r->b;
    review_entry *e = &j->r->entry[i];
    int marshal = gg_player_find("marshal");
    size_t space = gg_player_space(b, marshal);
    gg_arena room = {.base = aligned_alloc(64, (space + 63) & ~(size_t)63), .size = space};
    gg_dice dice = gg_dice_make(j->ask->seed, (uint64_t)i + 1);
    gg_leisure leisure = {.rollouts = j->ask->counsel, .also = e->move, .brisk = true};
    gg_counsel c;
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    if (!room.base) return;
    gg_redact(b, review_state(j->r, i), e->side, (gg_state *)seen);
    gg_player_think(marshal, b, (gg_state *)seen, &dice, &room, &leisure, &c);
    free(room.base);
    for (int k = 1; k < c.count; k++) {
        if (c.of[k].move != e->move) continue;
        e->less = c.of[k].less, e->less_error = c.of[k].less_error;
        if (e->less > SLIP && e->less > SURE * e->less_error) {
            e->better = c.of[0].move;
            e->mark = e->less > BLUNDER ? REVIEW_BLUNDER : REVIEW_SLIP;
        }
    }
    if (c.of[0].move == e->move && c.count > 1) {
        e->rivals = c.of[1].less;
        if (e->rivals > GOOD && e->rivals > SURE * c.of[1].less_error) e->mark = REVIEW_GOOD;
    }
}

static void find_value(job *j, int at)
{
    j->r->value[at] = gg_gauge(j->r->b, review_state(j->r, at), 0, j->ask->seed, j->ask->gauge, NULL);
}

static void judge(void *what, int i, int hand)
{
    (void)hand;
    job *j = what;
    int at = j->from + i;
    find_value(j, at);
    if (at < j->r->entries && decides(j->r, at)) judge_choice(j, at);
}

static void judge_all(job *j)
{
    int all = j->r->entries + 1;
    for (j->from = 0; j->from < all; j->from += BATCH) {
        int n = all - j->from < BATCH ? all - j->from : BATCH;
        if (j->ask->share)
            j->ask->share(j->ask->crew, n, judge, j);
        else
            for (int i = 0; i < n; i++) judge(j, i, 0);
        if (j->ask->progress) j->ask->progress(j->ask->told, j->from + n, all);
    }
}

/* ---- the ledger ---- */

static void add_up(review *r)
{
    double most = 0;
    const double *value = r->value;
    r->first = value[0], r->last = value[r->entries], r->turning = -1;
    for (int i = 0; i < r->entries; i++) {
        review_entry *e = &r->entry[i];
        e->before = value[i], e->after = value[i + 1];
        double d = review_change(e);
        if (e->kind == GG_ROLL) r->luck[0] += d, r->luck[1] -= d;
        if (e->kind == GG_CHOOSE) r->choices[e->side] += e->side == 0 ? d : -d;
        if (e->kind == GG_AMEND) r->umpire += d;
        if (fabs(d) > most) most = fabs(d), r->turning = i;
    }
}

bool review_begin(const gg_record *record, const gg_battle *b, review *out, gg_fault *fault)
{
    size_t most = (size_t)record->answers + 1;
    *out = (review){.b = b, .stride = (gg_state_size(b) + 63) & ~(size_t)63};
    *fault = (gg_fault){0};
    out->entry = calloc(most, sizeof *out->entry);
    out->state = aligned_alloc(64, most * out->stride);
    out->value = calloc(most, sizeof *out->value);
    bool good = out->entry && out->state && out->value && replay(out, record, fault);
    if (!good) review_free(out);
    return good;
}

int review_steps(const review *r) { return 2 * (r->entries + 1); }

bool review_step(review *r, const review_ask *ask)
{
    job j = {.r = r, .ask = ask};
    int at = r->done / 2, all = review_steps(r);
    if (r->done >= all) return false;
    if (r->done % 2 == 0)
        find_value(&j, at);
    else if (at < r->entries && decides(r, at))
        judge_choice(&j, at);
    if (++r->done < all) return true;
    add_up(r);
    return false;
}

bool review_run(const gg_record *record, const gg_battle *b, const review_ask *ask, review *out, gg_fault *fault)
{
    if (!review_begin(record, b, out, fault)) return false;
    judge_all(&(job){.r = out, .ask = ask});
    out->done = review_steps(out);
    add_up(out);
    return true;
}

void review_free(review *r)
{
    free(r->entry);
    free(r->state);
    free(r->value);
    *r = (review){0};
}
