/* How the battle is won, as its scenario has it: chapter 9. */
#include "engine/say.h"
#include "rules/ccn/pieces/pieces.h"
#include "rules/ccn/show/show.h"

static void goals(const gg_battle *battle, gg_terms *out)
{
    const ccn_battle *b = ccn_b(battle);
    gg_text t = gg_say_term(out, VICTORY_INSTANT);
    if (b->goal[FRENCH] == b->goal[ALLIES]) {
        gg_say_count(&t, b->goal[FRENCH], "banner wins", "banners win");
        gg_text_add(&t, " the battle at once, for either side.");
        return;
    }
    for (int side = 0; side < GG_SIDES; side++) {
        if (side) t = gg_say_term(out, VICTORY_INSTANT);
        gg_say_side(&t, battle, side);
        gg_text_add(&t, ": ");
        gg_say_count(&t, b->goal[side], "banner wins", "banners win");
        gg_text_add(&t, " the battle at once.");
    }
}

static void objectives(const gg_battle *battle, gg_terms *out)
{
    const ccn_battle *b = ccn_b(battle);
    for (int i = 0; i < b->objectives; i++) {
        gg_text t = gg_say_term(out, VICTORY_OBJECTIVE);
        gg_say_side(&t, battle, b->objective[i].side);
        gg_text_add(&t, ": ");
        gg_say_count(&t, b->objective[i].banners, "banner", "banners");
        gg_text_add(&t, " as long as a unit of theirs stands on ");
        ccn_say_place(battle, ccn_pose(b->objective[i].hex, -1), &t);
        gg_text_add(&t, ".");
    }
}

void ccn_terms(const gg_battle *battle, gg_terms *out)
{
    const ccn_battle *b = ccn_b(battle);
    goals(battle, out);
    gg_text t = gg_say_term(out, VICTORY_BANNER);
    gg_text_add(&t, "A banner for every enemy unit destroyed and every enemy leader lost.");
    objectives(battle, out);
    t = gg_say_term(out, VICTORY_LIMIT);
    gg_text_add(&t, "After round %d %s wins; if both are equal ", b->rounds,
                b->limit_most ? "who has more banners" : "who has the larger share of the banners it needs");
    gg_say_winner(&t, battle, b->limit_tie == TIE_DRAWN ? GG_NONE : b->limit_tie);
    gg_text_add(&t, ".");
    t = gg_say_term(out, VICTORY_NOUNITS);
    gg_text_add(&t, "Who has no unit left has lost.");
}
