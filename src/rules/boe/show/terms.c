/* How the battle is won, as its scenario has it: section 9. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

/* Points of the one side less those of the other. */
static void say_lead(gg_text *t, int lead)
{
    if (lead == 0) {
        gg_text_add(t, "as many points or more");
        return;
    }
    if (lead < 0) gg_text_add(t, "no more than ");
    gg_say_count(t, lead < 0 ? -lead : lead, "point", "points");
    gg_text_add(t, lead < 0 ? " behind" : " ahead or more");
}

static void at_the_end(const gg_battle *battle, gg_terms *out)
{
    const boe_battle *b = boe_b(battle);
    gg_text t = gg_say_term(out, VICTORY_LIMIT);
    gg_text_add(&t, "After turn %d ", b->turns);
    gg_say_winner(&t, battle, b->victory.side);
    gg_text_add(&t, " with ");
    say_lead(&t, b->victory.win);
    if (b->victory.draw < b->victory.win) {
        gg_text_add(&t, "; with ");
        say_lead(&t, b->victory.draw);
        gg_text_add(&t, " it is drawn");
    }
    gg_text_add(&t, "; else ");
    gg_say_winner(&t, battle, !b->victory.side);
    gg_text_add(&t, ".");
    if (!b->victory.least) return;
    t = gg_say_term(out, VICTORY_LIMIT);
    gg_text_add(&t, "If both together have lost no more than ");
    gg_say_count(&t, b->victory.least - 1, "stand", "stands");
    gg_text_add(&t, ", it is drawn.");
}

static void points(const gg_battle *battle, gg_terms *out)
{
    const boe_battle *b = boe_b(battle);
    gg_text t = gg_say_term(out, VICTORY_VP);
    gg_text_add(&t, "Points: 1 for each stand that the enemy loses, 2 for a battery taken");
    if (b->broken_points) gg_text_add(&t, ", %d for each of his brigades that is broken", b->broken_points);
    gg_text_add(&t, ".");
    for (int i = 0; i < b->objectives; i++) {
        t = gg_say_term(out, VICTORY_CONTROL);
        gg_say_count(&t, b->objective[i].points, "point", "points");
        gg_text_add(&t, " for ");
        boe_say_place(battle, boe_pose(b->objective[i].cell, -1), &t);
        gg_text_add(&t, ", held by the ");
        gg_say_side(&t, battle, b->objective[i].side);
        gg_text_add(&t, " at the start: for who last had foot or horse in order there.");
    }
}

void boe_terms(const gg_battle *battle, gg_terms *out)
{
    at_the_end(battle, out);
    points(battle, out);
    gg_text t = gg_say_term(out, VICTORY_COLLAPSE);
    gg_text_add(&t, "An army with more than half of its brigades broken has lost at once.");
}
