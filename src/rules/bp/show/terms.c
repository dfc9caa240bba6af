/* How the battle is won, as its scenario has it: chapter 9. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

static void breaking(const gg_battle *battle, gg_terms *out)
{
    const bp_battle *b = bp_b(battle);
    for (int side = 0; side < GG_SIDES; side++) {
        int limit = bp_army_limit(b, side);
        if (!limit) continue;
        gg_text t = gg_say_term(out, BP_ARMY_BREAK);
        gg_say_side(&t, battle, side);
        gg_text_add(&t, ": beaten at once when ");
        gg_say_count(&t, limit, "of their brigades is broken.", "of their brigades are broken.");
    }
}

static void points(const gg_battle *battle, gg_terms *out)
{
    const bp_battle *b = bp_b(battle);
    gg_text t = gg_say_term(out, BP_WIN_LIMIT);
    if (b->vp_pickup) {
        gg_text_add(&t, "Points: what the enemy's destroyed units cost, and half of what his shaken ones do.");
        return;
    }
    if (b->vp_unit || b->vp_brigade)
        gg_text_add(&t, "Points: %d for each enemy unit destroyed, %d for each of his brigades that is broken.",
                    b->vp_unit, b->vp_brigade);
    else
        gg_text_add(&t, "Points are for places alone.");
    for (int i = 0; i < b->objectives; i++) {
        const bp_objective *o = &b->objective[i];
        t = gg_say_term(out, BP_WIN_OBJECTIVE);
        gg_say_count(&t, o->points, "point", "points");
        gg_text_add(&t, " for ");
        if (o->name[0])
            gg_text_add(&t, "%s", o->name);
        else {
            char place[GG_MOVE_TEXT];
            bp_place(battle, bp_plane(b, tab_pose_at(o->at, 0)), place, sizeof place);
            gg_text_add(&t, "%s", place);
        }
        gg_text_add(&t, ": for who last had a steady unit there while the enemy had none.");
    }
}

static void at_the_end(const gg_battle *battle, gg_terms *out)
{
    const bp_battle *b = bp_b(battle);
    int lead = bp_lead_to_win(b);
    gg_text t = gg_say_term(out, BP_WIN_LIMIT);
    gg_text_add(&t, "After turn %d ", b->turns);
    if (lead > 1)
        gg_text_add(&t, "a lead of %d points wins; else ", lead);
    else
        gg_text_add(&t, "more points win; if they are equal ");
    gg_say_winner(&t, battle, b->tie);
    gg_text_add(&t, ".");
}

void bp_terms(const gg_battle *battle, gg_terms *out)
{
    breaking(battle, out);
    at_the_end(battle, out);
    points(battle, out);
    gg_text t = gg_say_term(out, BP_WIN_WIPEOUT);
    gg_text_add(&t, "Who has no unit left has lost.");
}
