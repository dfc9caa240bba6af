/* What programs think of ccn positions: signs, worth, merit, habits. */
#include <stdlib.h>

#include "field.h"
#include "rules/ccn/think/think.h"
#include "support/roster.h"

/* ---- the sides changed ---- */

#define SWAP(a)                                 \
    do {                                        \
        __typeof__((a)[0]) first_ = (a)[0];     \
        memcpy(&(a)[0], &(a)[1], sizeof(a)[0]); \
        memcpy(&(a)[1], &first_, sizeof(a)[0]); \
    } while (0)

static uint8_t other(uint8_t side) { return side < GG_SIDES ? (uint8_t)!side : side; }

/* The same battle, the armies under each other's names. */
static ccn_battle *change_sides(const gg_battle *of)
{
    ccn_battle *b = malloc(sizeof *b);
    memcpy(b, of, sizeof *b);
    SWAP(b->edge);
    SWAP(b->chits);
    SWAP(b->adc_max);
    SWAP(b->goal);
    SWAP(b->side_units);
    uint8_t guns[CCN_GUNS];
    memcpy(guns, b->gun_unit[0], sizeof guns);
    memcpy(b->gun_unit[0], b->gun_unit[1], sizeof guns);
    memcpy(b->gun_unit[1], guns, sizeof guns);
    b->limit_tie = other(b->limit_tie);
    for (int i = 0; i < b->units; i++) b->unit[i].side = other(b->unit[i].side);
    for (int i = 0; i < b->leaders; i++) b->leader[i].side = other(b->leader[i].side);
    for (int i = 0; i < b->objectives; i++) b->objective[i].side = other(b->objective[i].side);
    return b;
}

static void change_state(gg_state *state)
{
    ccn_state *s = (ccn_state *)state;
    SWAP(s->units);
    SWAP(s->leaders);
    SWAP(s->side);
    s->active = other(s->active);
    s->head.ask.side = other(s->head.ask.side);
    s->head.winner = other(s->head.winner);
}

typedef void look(playing *, const gg_battle *changed);

static void each_ask(look *see)
{
    static const char *const players[] = {"random", "eager", "sergeant"};
    roster all = roster_open("ccn");
    for (int i = 0; i < all.count; i++) {
        ccn_battle *changed = change_sides(all.at[i].battle);
        for (int k = 0; k < effort(6); k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, players[k % 3], (uint64_t)k, NULL);
            do see(&p, &changed->base);
            while (playing_step(&p));
            playing_end(&p);
        }
        free(changed);
    }
    roster_close(&all);
}

static void signs_change(playing *p, const gg_battle *changed)
{
    float one[GG_SIGNS], two[GG_SIGNS];
    gg_copy(p->battle, p->seen, p->state);
    change_state(p->seen);
    ccn_measure(p->battle, p->state, one);
    ccn_measure(changed, p->seen, two);
    for (int i = 0; i < CCN_SIGNS; i++)
        if (one[i] != -two[i]) /* to the last digit: they are differences of the same two numbers */
            fail_msg("%s is %g, the sides changed %g", ccn_sign_names[i], (double)one[i], (double)two[i]);
}

static void test_ccn_signs_change_with_the_sides(void **state)
{
    (void)state;
    each_ask(signs_change);
}

static void worth_changes(playing *p, const gg_battle *changed)
{
    gg_copy(p->battle, p->seen, p->state);
    change_state(p->seen);
    assert_int_equal(ccn_worth(p->battle, p->state, 0), ccn_worth(changed, p->seen, 1));
}

static void test_ccn_worth_changes_with_the_sides(void **state)
{
    (void)state;
    each_ask(worth_changes);
}

/* ---- what signs say ---- */

static float sign(const table *t, const char *name)
{
    float out[GG_SIGNS];
    ccn_measure(t->battle, t->state, out);
    for (int i = 0; i < CCN_SIGNS; i++)
        if (!strcmp(ccn_sign_names[i], name)) return out[i];
    fail_msg("%s is no sign", name);
    return 0;
}

static void test_ccn_signs_say_what_their_names_say(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; F2 FR.LC G2 S; A1 BR.LN G5 N; A2 BR.LN G7 N; begin attempt french");
    assert_true(sign(t, "horse") > 0 && sign(t, "guns") == 0.0F);
    assert_true(sign(t, "tempo") > 0 && sign(t, "lead") == 0.0F);
    t = field("F1 FR.LN G4 S blocks 1; A1 BR.LN G5 N spent; begin attempt french");
    assert_true(sign(t, "last blocks") < 0 && sign(t, "ready") > 0 && sign(t, "prey") == 0.0F);
    t = field("F1 FR.LN G4 S; A1 BR.LN G5 N blocks 2; begin attempt french");
    assert_true(sign(t, "prey") > 0 && sign(t, "weak units") > 0);
    t = field("F1 FR.LN G4 S; A1 BR.LN G5 S; begin attempt french");
    assert_true(sign(t, "flanks shown") > 0);
    t = field("F1 FR.LC G3 S; A1 BR.LN G5 N spent; begin attempt french");
    assert_true(sign(t, "ride down") > 0);
    t = field("F1 FR.LN G3 S; allies Picton G5; A1 BR.LN M9 N; begin attempt french");
    assert_true(sign(t, "leaders astray") > 0 && sign(t, "leaders") < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_signs_change_with_the_sides),
        proves(test_ccn_worth_changes_with_the_sides),
        proves(test_ccn_signs_say_what_their_names_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
