/* Many battles of several arms on several threads: a list of blocks of numbers, of which whoever is free takes the next. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "counts.h"

enum { ROUND = 64, BLOCK = 16 }; /* battles of an arm before the next has its turn; at most so many are taken at once */

size_t gg_lab_counts(const gg_battle *b)
{
    return GG_LAB_RULE + ((size_t)gg_system_rules(gg_battle_system(b)) + 1) * GG_LAB_OF_RULE;
}

bool gg_lab_arm_open(gg_lab_arm *a)
{
    a->outcome = malloc((size_t)a->games + 1);
    a->counts = calloc(gg_lab_counts(a->battle), sizeof *a->counts);
    if (!a->outcome || !a->counts) return false;
    memset(a->outcome, GG_LAB_OPEN, (size_t)a->games);
    a->outcome[a->games] = 0;
    return true;
}

void gg_lab_arm_close(gg_lab_arm *a)
{
    free(a->outcome);
    free(a->counts);
    a->outcome = NULL, a->counts = NULL;
}

void gg_lab_add(gg_lab_arm *to, const gg_lab_arm *part)
{
    for (size_t i = 0; i < gg_lab_counts(to->battle); i++) to->counts[i] += part->counts[i];
    for (int g = 0; g < to->games && g < part->games; g++)
        if (part->outcome[g] != GG_LAB_OPEN) to->outcome[g] = part->outcome[g];
}

uint64_t gg_lab_rule_count(const gg_lab_arm *a, int rule, int which)
{
    return a->counts[GG_LAB_RULE + rule * GG_LAB_OF_RULE + which];
}

uint64_t gg_lab_killed(const gg_lab_arm *a, int side, gg_manner attack, gg_manner end)
{
    return a->counts[GG_LAB_KILLED + (side * GG_MANNERS + (int)attack) * GG_MANNERS + (int)end];
}

/* ---- what is to be played ---- */

static bool wanted(const gg_lab *lab, const gg_lab_arm *a, int game)
{
    return !a->out && game < a->games && a->outcome[game] == GG_LAB_OPEN &&
           (lab->shards < 2 || game % lab->shards == lab->shard);
}

int gg_lab_missing(const gg_lab *lab, int from, int to)
{
    int n = 0;
    for (int a = 0; a < lab->arms; a++)
        for (int g = from; g < to; g++) n += wanted(lab, &lab->arm[a], g);
    return n;
}

typedef struct study {
    gg_lab *lab;
    int (*next)(void *others); /* NULL: there are none */
    void *others;
    int number;         /* of the block that comes next */
    int from, to, size; /* battles, and how many are taken at once */
    int round, arm, at; /* of the next block: where its round begins, and how far it is */
    int done, of;
    bool failed;
    pthread_mutex_t lock;
} study;

typedef struct block {
    int arm, games, game[BLOCK];
} block;

static int round_end(const study *s) { return s->round + ROUND < s->to ? s->round + ROUND : s->to; }

/* Arms take turns, so that what is there after an interruption are pairs. */
static bool next_arm(study *s)
{
    if (++s->arm == s->lab->arms) s->arm = 0, s->round += ROUND;
    s->at = s->round;
    return s->round < s->to;
}

static bool next_block(study *s, block *b)
{
    b->games = 0;
    while (s->round < s->to) {
        b->arm = s->arm;
        for (; s->at < round_end(s) && b->games < s->size; s->at++)
            if (wanted(s->lab, &s->lab->arm[s->arm], s->at)) b->game[b->games++] = s->at;
        if (s->at == round_end(s) && !next_arm(s)) return b->games > 0;
        if (b->games) return true;
    }
    return false;
}

/* With others, those that lie before the next of one's own are theirs. */
static bool take_block(study *s, block *b)
{
    int mine = s->next ? s->next(s->others) : s->number;
    while (next_block(s, b))
        if (s->number++ == mine) return true;
    return false;
}

/* ---- playing it ---- */

typedef struct hand {
    study *of;
    gg_lab_table table;
    pthread_t thread;
    bool first; /* the caller's: it tells how far they are */
} hand;

/* What was played of the block goes to the arm. */
static void hand_in(hand *h, const block *b, const char *outcome, int played)
{
    gg_lab_arm *arm = &h->of->lab->arm[b->arm];
    for (size_t i = 0; i < h->table.width; i++) arm->counts[i] += h->table.counts[i];
    memset(h->table.counts, 0, h->table.width * sizeof *h->table.counts);
    for (int i = 0; i < played; i++) arm->outcome[b->game[i]] = outcome[i];
}

static bool sit_down(hand *h, const gg_lab_arm *arm)
{
    if (h->table.arm == arm) return true;
    if (h->table.arm) gg_lab_table_close(&h->table);
    return gg_lab_table_open(&h->table, h->of->lab, arm);
}

static int play_block(hand *h, const block *b, char *outcome)
{
    gg_lab *lab = h->of->lab;
    int played = 0;
    while (played < b->games && !(lab->stops && lab->stops())) {
        outcome[played] = gg_lab_table_play(&h->table, b->game[played]);
        played++;
        pthread_mutex_lock(&h->of->lock);
        int done = ++h->of->done;
        pthread_mutex_unlock(&h->of->lock);
        if (h->first && lab->progress) lab->progress(lab->told, done, h->of->of);
    }
    return played;
}

static void *work(void *mine)
{
    hand *h = mine;
    study *s = h->of;
    block b;
    char outcome[BLOCK];
    pthread_mutex_lock(&s->lock);
    while (!s->failed && take_block(s, &b)) {
        pthread_mutex_unlock(&s->lock);
        bool seated = sit_down(h, &s->lab->arm[b.arm]);
        int played = seated ? play_block(h, &b, outcome) : 0;
        pthread_mutex_lock(&s->lock);
        if (seated) hand_in(h, &b, outcome, played);
        s->failed = s->failed || !seated;
        if (played < b.games) break;
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

bool gg_lab_play(gg_lab *lab, int from, int to) { return gg_lab_play_shared(lab, from, to, NULL, NULL); }

bool gg_lab_play_shared(gg_lab *lab, int from, int to, int (*next)(void *), void *others)
{
    int missing = gg_lab_missing(lab, from, to), jobs = lab->jobs < missing ? lab->jobs : missing, started = 1;
    if (missing <= 0 || jobs < 1) return missing <= 0; /* nothing to do, or nobody to do it */
    study s = {
        .lab = lab, .from = from, .to = to, .round = from, .at = from, .of = missing, .next = next, .others = others};
    s.size = next ? 1 : missing / (4 * jobs);
    s.size = s.size < 1 ? 1 : s.size > BLOCK ? BLOCK : s.size;
    hand *h = calloc((size_t)jobs, sizeof *h);
    if (!h) return false;
    pthread_mutex_init(&s.lock, NULL);
    for (int i = 0; i < jobs; i++) h[i].of = &s, h[i].first = i == 0;
    while (started < jobs && pthread_create(&h[started].thread, NULL, work, &h[started]) == 0) started++;
    work(&h[0]);
    for (int i = 1; i < started; i++) pthread_join(h[i].thread, NULL);
    for (int i = 0; i < jobs; i++)
        if (h[i].table.arm) gg_lab_table_close(&h[i].table);
    pthread_mutex_destroy(&s.lock);
    free(h);
    return !s.failed;
}
