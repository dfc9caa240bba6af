/* Dice from a counter: roll number r of a game is a keyed mix of r, so that any roll of any game can be thrown by
 * itself and no order of play changes another's dice. */
#include "dice.h"

#include "flow.h"

#define STEP 0x9e3779b97f4a7c15u /* 2^64 / golden ratio: SplitMix64's increment */

static uint64_t mix(uint64_t z) /* SplitMix64's finaliser, Stafford's variant 13 */
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The random words of one roll: the first comes from the counter, further ones (many dice, a word thrown away) from the
 * first. */
typedef struct words {
    uint64_t first, now, taken;
} words;

static words words_of(gg_dice *d)
{
    uint64_t w = mix(d->key + ++d->rolls * STEP);
    return (words){.first = w, .now = w};
}

static void words_next(words *w)
{
    w->taken++;
    w->now = mix(w->first ^ mix(w->taken * STEP));
}

gg_dice gg_dice_make(uint64_t seed, uint64_t game)
{
    uint64_t key = mix(seed + STEP);
    return (gg_dice){.key = mix(key ^ mix(game * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du)), .rolls = 0};
}

/* Lemire's range: the high half of word * n; the few words that would make some numbers likelier are thrown away. */
static uint32_t below(words *w, uint32_t n)
{
    for (;; words_next(w)) {
        gg_u128 product = (gg_u128)w->now * n;
        uint64_t low = (uint64_t)product;
        if (low >= n || low >= -(uint64_t)n % n) return (uint32_t)(product >> 64);
    }
}

uint32_t gg_dice_below(gg_dice *d, uint32_t n)
{
    words w = words_of(d);
    return below(&w, n);
}

/* Dice of `faces` that one word serves: the largest number whose count of results stays below 2^32, so that a word is
 * thrown away once in 2^32 rolls at most. */
static int dice_of_word(unsigned faces)
{
    static const uint8_t known[GG_FACES + 1] = {0, 32, 31, 20, 15, 13, 12, 11, 10, 10, 9, 9, 8, 8, 8, 8, 7, 7, 7, 7, 7};
    return known[faces];
}

/* Lemire's range for several dice at once: each multiplication shifts one die out of the word, and what is left of the
 * word tells, once for all of them, whether it must be thrown away. */
static void throw_faces(gg_dice *d, unsigned faces, int n, uint8_t *out)
{
    words w = words_of(d);
    int most = dice_of_word(faces);
    for (int at = 0; at < n; words_next(&w)) {
        int some = n - at < most ? n - at : most;
        uint64_t left = w.now, results = 1;
        for (int i = 0; i < some; i++) {
            gg_u128 product = (gg_u128)left * faces;
            out[at + i] = (uint8_t)(1 + (product >> 64));
            left = (uint64_t)product;
            results *= faces;
        }
        if (left >= results || left >= -results % results) at += some;
    }
}

/* A draw: its one "face" is the number of its class, from 1. */
static uint8_t draw_class(gg_dice *d, const gg_battle *b, const gg_state *s)
{
    uint32_t weight[GG_CLASSES], total = 0;
    int classes = gg_weights(b, s, weight), c = 0;
    for (int i = 0; i < classes; i++) total += weight[i];
    assert(total > 0);
    uint32_t at = gg_dice_below(d, total);
    while (at >= weight[c]) at -= weight[c++];
    return (uint8_t)(c + 1);
}

int gg_dice_throw(gg_dice *d, const gg_battle *b, const gg_state *s, uint8_t faces[GG_DICE_MAX])
{
    const gg_die *die = gg_pending_die(b, s);
    if (!die) return 0;
    if (die->faces)
        throw_faces(d, die->faces, s->ask.dice, faces);
    else
        faces[0] = draw_class(d, b, s);
    return s->ask.dice;
}

static void count(const gg_battle *b, const gg_state *s, const uint8_t *faces, int n, uint8_t counts[GG_CLASSES])
{
    const gg_die *die = &b->system->die[s->ask.die];
    memset(counts, 0, GG_CLASSES);
    for (int i = 0; i < n; i++) counts[die->faces ? die->class_of[faces[i] - 1] : faces[i] - 1]++;
}

void gg_dice_counts(gg_dice *d, const gg_battle *b, const gg_state *s, uint8_t counts[GG_CLASSES])
{
    uint8_t faces[GG_DICE_MAX] = {0};
    int n = gg_dice_throw(d, b, s, faces);
    count(b, s, faces, n, counts);
}

/* Without a sink nobody reads the faces, and the rules get the counts at once. */
void gg_dice_roll(gg_dice *d, const gg_battle *b, gg_state *s, gg_sink *sink)
{
    uint8_t faces[GG_DICE_MAX] = {0}, counts[GG_CLASSES];
    int n = gg_dice_throw(d, b, s, faces);
    assert(n > 0 && !s->hidden);
    if (sink) {
        gg_roll(b, s, faces, n, sink);
        return;
    }
    count(b, s, faces, n, counts);
    gg_roll_counts(b, s, counts, NULL);
}
