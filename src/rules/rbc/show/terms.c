/* How the battle is won, as its scenario has it: chapter 9. */
#include "rules/rbc/show/show.h"

static bool has_camps(const rbc_battle *b) { return b->image.camps || b->camp_wanted[SOUTH] || b->camp_wanted[NORTH]; }

static void breaking(const gg_battle *battle, gg_terms *out)
{
    const rbc_battle *b = rbc_b(battle);
    for (int side = 0; side < GG_SIDES; side++) {
        if (!b->break_point[side]) continue; /* armies that are yet to be built */
        gg_text t = gg_say_term(out, WIN_CHECK);
        gg_say_side(&t, battle, side);
        gg_text_add(&t, ": beaten when their losses reach %d at the end of a player turn.", b->break_point[side]);
    }
    gg_text t = gg_say_term(out, WIN_LOSS);
    gg_text_add(&t, "Losses are the Break Values of units broken or dispersed, and one for a general%s.",
                has_camps(b) ? "; a sacked Camp counts three" : "");
}

void rbc_terms(const gg_battle *battle, gg_terms *out)
{
    const rbc_battle *b = rbc_b(battle);
    breaking(battle, out);
    gg_text t = gg_say_term(out, WIN_LIMIT);
    gg_text_add(&t, "After turn %d the smaller share of losses wins, if it is smaller by a quarter or more", b->turns);
    bool ground = b->limit_else == GG_NONE && b->option.ground_counts;
    if (!ground) {
        gg_text_add(&t, "; else ");
        gg_say_winner(&t, battle, b->limit_else);
    }
    gg_text_add(&t, ".");
    if (ground) {
        t = gg_say_term(out, WIN_GROUND);
        gg_text_add(&t, "Else the larger Break Values in the enemy's half of the field win.");
    }
    t = gg_say_term(out, WIN_NOARMY);
    gg_text_add(&t, "Who has no unit left on the field is beaten.");
}
