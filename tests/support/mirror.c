#include "mirror.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"

void mirror_swap(void *array, size_t each)
{
    unsigned char *one = array, *two = one + each;
    for (size_t i = 0; i < each; i++) {
        unsigned char kept = one[i];
        one[i] = two[i], two[i] = kept;
    }
}

uint8_t other(uint8_t side) { return side < GG_SIDES ? (uint8_t)!side : side; }

static void look_through(const mirror *m, playing *p, const gg_battle *changed, mirror_look *see)
{
    do {
        gg_copy(p->battle, p->seen, p->state);
        p->seen->ask.side = other(p->seen->ask.side), p->seen->winner = other(p->seen->winner);
        m->state(changed, p->seen);
        see(p, changed);
    } while (playing_step(p));
}

void mirror_each_ask(const mirror *m, mirror_look *see)
{
    static const char *const players[] = {"random", "eager", "sergeant"};
    roster all = roster_open(m->system);
    for (int i = 0; i < all.count; i++) {
        gg_battle *changed = malloc(m->bytes);
        memcpy(changed, all.at[i].battle, m->bytes);
        m->battle(changed);
        for (int k = 0; k < effort(m->games); k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, players[k % 3], (uint64_t)k, NULL);
            look_through(m, &p, changed, see);
            playing_end(&p);
        }
        free(changed);
    }
    roster_close(&all);
}

void mirror_signs(playing *p, const gg_battle *changed)
{
    float one[GG_SIGNS], two[GG_SIGNS];
    int n = gg_signs(p->battle, p->state, one);
    assert_int_equal(gg_signs(changed, p->seen, two), n);
    for (int i = 0; i < n; i++) {
        const char *name = gg_sign_name(gg_battle_system(p->battle), i);
        if (one[i] != -two[i]) /* to the last digit: they are differences of the same two numbers */
            fail_msg("%s is %g, the sides changed %g", name, (double)one[i], (double)two[i]);
        if (!isfinite(one[i]) || fabsf(one[i]) > 8) fail_msg("%s is %g", name, (double)one[i]);
    }
}

void mirror_worth(playing *p, const gg_battle *changed)
{
    int32_t worth = gg_worth(p->battle, p->state, 0);
    assert_int_equal(worth, -gg_worth(p->battle, p->state, 1));
    assert_int_equal(worth, gg_worth(changed, p->seen, 1));
}

float sign_of(const table *t, const char *name)
{
    float all[GG_SIGNS];
    for (int i = 0, n = gg_signs(t->battle, t->state, all); i < n; i++)
        if (!strcmp(gg_sign_name(gg_battle_system(t->battle), i), name)) return all[i];
    fail_msg("%s is no sign", name);
    return 0;
}
