/* How the battle is won, as its scenario has it: section 9. */
#include "rules/kings/show/show.h"

static void say_work(gg_text *t, const kings_work *w) { gg_text_add(t, "%s", w->name[0] ? w->name : w->label); }

static void losses(const gg_battle *battle, int side, gg_terms *out)
{
    int each = kings_b(battle)->vp[side].unit_lost;
    if (!each) return;
    gg_text t = gg_say_term(out, VICTORY_VP);
    gg_say_side(&t, battle, side);
    gg_text_add(&t, ": ");
    if (each == 255)
        gg_text_add(&t, "what it costs");
    else
        gg_say_count(&t, each, "point", "points");
    gg_text_add(&t, " for each enemy unit that is lost.");
}

static void works(const gg_battle *battle, int side, gg_terms *out)
{
    const kings_battle *b = kings_b(battle);
    for (int w = 0; w < b->works; w++)
        for (int denied = 0; denied < 2; denied++) {
            int points = denied ? b->vp[side].not_enemy[w] : b->vp[side].held[w];
            if (!points) continue;
            gg_text t = gg_say_term(out, VICTORY_VP);
            gg_say_side(&t, battle, side);
            gg_text_add(&t, ": ");
            gg_say_count(&t, points, "point", "points");
            gg_text_add(&t, denied ? " while the enemy does not hold " : " while they hold ");
            say_work(&t, &b->work[w]);
            gg_text_add(&t, ".");
        }
}

void kings_terms(const gg_battle *battle, gg_terms *out)
{
    const kings_battle *b = kings_b(battle);
    gg_text t = gg_say_term(out, VICTORY_VP);
    gg_text_add(&t, "After turn %d more points win; as many on both sides are a draw.", b->turns);
    for (int side = 0; side < GG_SIDES; side++) {
        losses(battle, side, out);
        works(battle, side, out);
    }
    t = gg_say_term(out, b->option.babbage ? BABBAGE_END : VICTORY_END);
    gg_text_add(&t, "Who has nobody left, on the table or to come, has lost at once.");
}
