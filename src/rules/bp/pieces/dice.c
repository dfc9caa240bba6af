/* 4.1 and 6.3: the dice, and what the rules tell apart on them. To hit, a natural six is a class of its own: it always hits
 * and disorders a target of shooting, and it is never the lowest hit while there is another. */
#include "rules/bp/pieces/pieces.h"

static const char *const each_names[] = {"one", "two", "three", "four", "five", "six"};
static const char *const hit_names[] = {"miss", "hit", "natural six"};
static const char *const save_names[] = {"fails", "saves"};
static const char *const third_names[] = {"one", "two", "three"};

#define HIT_DIE(number, two, three, four, five)                                 \
    [DIE_HIT##number] = {.name = "to hit on " #number "+",                      \
                         .faces = 6,                                            \
                         .classes = 3,                                          \
                         .class_of = {BP_MISS, two, three, four, five, BP_SIX}, \
                         .class_names = hit_names}
#define BLOW_DIE(number, two, three, four, five)                                 \
    [DIE_BLOW##number] = {.name = "to hit on " #number "+",                      \
                          .faces = 6,                                            \
                          .classes = 2,                                          \
                          .class_of = {BP_MISS, two, three, four, five, BP_HIT}, \
                          .class_names = hit_names}
#define SAVE_DIE(number, two, three, four, five, six)                   \
    [DIE_SAVE##number] = {.name = "to save on " #number "+",            \
                          .faces = 6,                                   \
                          .classes = 2,                                 \
                          .class_of = {0, two, three, four, five, six}, \
                          .class_names = save_names}

const gg_die bp_dice[BP_DICE] = {
    [DIE_EACH] = {.name = "D6", .faces = 6, .classes = 6, .class_of = {0, 1, 2, 3, 4, 5}, .class_names = each_names},
    HIT_DIE(2, BP_HIT, BP_HIT, BP_HIT, BP_HIT),
    HIT_DIE(3, BP_MISS, BP_HIT, BP_HIT, BP_HIT),
    HIT_DIE(4, BP_MISS, BP_MISS, BP_HIT, BP_HIT),
    HIT_DIE(5, BP_MISS, BP_MISS, BP_MISS, BP_HIT),
    HIT_DIE(6, BP_MISS, BP_MISS, BP_MISS, BP_MISS),
    SAVE_DIE(2, 1, 1, 1, 1, 1),
    SAVE_DIE(3, 0, 1, 1, 1, 1),
    SAVE_DIE(4, 0, 0, 1, 1, 1),
    SAVE_DIE(5, 0, 0, 0, 1, 1),
    SAVE_DIE(6, 0, 0, 0, 0, 1),
    SAVE_DIE(7, 0, 0, 0, 0, 0),
    [DIE_D3] = {.name = "D3", .faces = 6, .classes = 3, .class_of = {0, 0, 1, 1, 2, 2}, .class_names = third_names},
    BLOW_DIE(2, BP_HIT, BP_HIT, BP_HIT, BP_HIT),
    BLOW_DIE(3, BP_MISS, BP_HIT, BP_HIT, BP_HIT),
    BLOW_DIE(4, BP_MISS, BP_MISS, BP_HIT, BP_HIT),
    BLOW_DIE(5, BP_MISS, BP_MISS, BP_MISS, BP_HIT),
    BLOW_DIE(6, BP_MISS, BP_MISS, BP_MISS, BP_MISS),
};

static int between(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

/* bp.shoot.hit, bp.melee.hit: a natural one misses, a natural six hits. */
int bp_hit_die(int modifier) { return DIE_HIT2 + between(2, 4 - modifier, 6) - 2; }
int bp_blow_die(int modifier) { return DIE_BLOW2 + between(2, 4 - modifier, 6) - 2; }

/* bp.cas.save: a natural one fails, a natural six saves unless the option says otherwise. */
int bp_save_die(const bp_battle *b, int m, int modifier)
{
    return DIE_SAVE2 + between(2, m - modifier, b->option.six_saves ? 6 : 7) - 2;
}
