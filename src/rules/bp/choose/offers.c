/* 6.2: the offers of an ask. Most decisions list them; those with hundreds of places, where a unit goes in its turn or as a
 * victor and where it is deployed, and whether a shooter finds a target, are worked out slot by slot. */
#include "rules/bp/choose/choose.h"

static void (*const offerers[BP_ASKS])(const bp_battle *, const bp_state *, gg_offers *) = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = bp_offer_##name,
#include QUESTIONS_DEF
#undef QUESTION
};
static gg_move (*const by_slot[BP_ASKS])(const bp_battle *, const bp_state *, gg_offers *, int slot) = {
    [ASK_DEPLOY] = bp_deploy_offer,
    [ASK_MOVE] = bp_move_offer,
    [ASK_SHOOTER] = bp_shooter_offer,
    [ASK_WINNER] = bp_winner_offer,
};

void bp_offers(const gg_battle *b, const gg_state *s, gg_offers *o)
{
    offerers[s->ask.question](bp_b(b), bp_s(s), o);
    assert(o->slots > 0);
}

gg_move bp_offer(const gg_battle *b, const gg_state *s, gg_offers *o, int slot)
{
    int question = s->ask.question;
    return by_slot[question] ? by_slot[question](bp_b(b), bp_s(s), o, slot) : bp_listed(o)[slot];
}
