/* How much of what a person or an address may do: a bucket of tokens each, which fills again with time. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "tell/buffer.h"

/* What is limited, of a person and of an address: so many at once, and so many a second for ever. */
typedef struct rate {
    double burst, a_second;
} rate;
enum { OF_NAME = TOLL_BEGIN + 1, OF_GUEST, OF_POST, KINDS };
static const rate persons[KINDS] = {
    [TOLL_READ] = {600, 120},   [TOLL_WRITE] = {60, 10},  [TOLL_HEAVY] = {120, 12},
    [TOLL_PASSWORD] = {8, 0.1}, [TOLL_BEGIN] = {20, 0.1}, [TOLL_WORDS] = {30, 1},
    [OF_NAME] = {6, 1.0 / 20},  [OF_GUEST] = {0, 0},      [OF_POST] = {10, 10.0 / 3600},
};
/* A club's room is one address. */
static const rate addresses[KINDS] = {
    [TOLL_READ] = {3000, 600}, [TOLL_WRITE] = {400, 80}, [TOLL_HEAVY] = {480, 48}, [TOLL_PASSWORD] = {20, 0.2},
    [TOLL_BEGIN] = {80, 0.5},  [TOLL_WORDS] = {200, 10}, [OF_GUEST] = {60, 0.5},
};

typedef struct bucket {
    uint64_t key; /* 0: free */
    double left;
    int64_t since;
} bucket;

enum { BUCKETS = 1 << 16, PROBES = 8 };
struct limits {
    pthread_mutex_t lock;
    double percent;
    uint64_t salt; /* nobody can choose whose bucket theirs falls into */
    bucket at[BUCKETS];
};

limits *limits_open(int percent)
{
    limits *l = take(sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
    l->percent = percent;
    char token[TOKEN_SIZE];
    token_new(token);
    memcpy(&l->salt, token, sizeof l->salt);
    return l;
}

void limits_close(limits *l)
{
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The bucket of a key; where all places are taken the one that was left alone longest gives way. */
static bucket *find(limits *l, uint64_t key, double full, int64_t now)
{
    bucket *oldest = NULL;
    for (uint64_t i = 0; i < PROBES; i++) {
        bucket *b = &l->at[(key + i) % BUCKETS];
        if (b->key == key) return b;
        if (!oldest || (oldest->key && (!b->key || b->since < oldest->since))) oldest = b;
    }
    *oldest = (bucket){key, full, now};
    return oldest;
}

static uint64_t key_of(const limits *l, uint64_t kind, uint64_t who)
{
    return mix(mix(who ^ l->salt) + kind * 2 + 1) | 1;
}

static int take_one(limits *l, rate r, uint64_t kind, uint64_t who, int64_t now)
{
    if (l->percent <= 0) return 0;
    double full = r.burst * l->percent / 100, a_second = r.a_second * l->percent / 100;
    if (full < 1) full = 1;
    pthread_mutex_lock(&l->lock);
    bucket *b = find(l, key_of(l, kind, who), full, now);
    if (now > b->since) b->left += a_second * (double)(now - b->since) / 1000;
    if (b->left > full) b->left = full;
    b->since = now;
    bool some = b->left >= 1;
    if (some) b->left -= 1;
    int wait = some ? 0 : 1 + (int)((1 - b->left) / (a_second > 0.001 ? a_second : 0.001));
    pthread_mutex_unlock(&l->lock);
    return wait;
}

int limits_take_address(limits *l, toll t, const address *a, int64_t now)
{
    return take_one(l, addresses[t], 2 * (uint64_t)t, address_key(a), now);
}

int limits_take_person(limits *l, toll t, int64_t person, int64_t now)
{
    return take_one(l, persons[t], 2 * (uint64_t)t + 1, (uint64_t)person, now);
}

static uint64_t text_key(const char *text)
{
    uint64_t h = 1469598103934665603u;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        h = (h ^ (c >= 'A' && c <= 'Z' ? c + 32u : c)) * 1099511628211u;
    }
    return h;
}

int limits_take_name(limits *l, const char *name, int64_t now)
{
    return take_one(l, persons[OF_NAME], 2 * OF_NAME, text_key(name), now);
}

/* Who knew the password was not guessing. */
void limits_forgive_name(limits *l, const char *name, int64_t now)
{
    if (l->percent <= 0) return;
    pthread_mutex_lock(&l->lock);
    find(l, key_of(l, 2 * OF_NAME, text_key(name)), 0, now)->left += 1;
    pthread_mutex_unlock(&l->lock);
}

int limits_take_guest(limits *l, const address *a, int64_t now)
{
    return take_one(l, addresses[OF_GUEST], 2 * OF_GUEST, address_key(a), now);
}

int limits_take_post(limits *l, const char *to, int64_t now)
{
    return take_one(l, persons[OF_POST], 2 * OF_POST, text_key(to), now);
}
