/* Badges: ratings of commanders, broken brigades, who has fired in reaction, who fights whom, and in which fight. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

static void add_commander(const bp_battle *b, const bp_state *s, int commander, gg_badges *all)
{
    const bp_commander_def *d = &b->commander[commander];
    const bp_commander *c = &s->commander[commander];
    int piece = BP_COMMANDER + commander;
    if (!(c->flags & C_ALIVE)) return;
    gg_badge_add(all, GG_BADGE_RATING, d->side, piece, c->rating, 0);
    if (d->brigade != GG_NONE && s->broken >> d->brigade & 1) gg_badge_add(all, GG_BADGE_PENNANT, d->side, piece, 2, 0);
}

static void add_pair(const bp_battle *b, const bp_pair *pair, gg_badges *all)
{
    static const uint8_t aspect[] = {[TAB_FRONT] = 0, [TAB_RIGHT] = 1, [TAB_REAR] = 2, [TAB_LEFT] = 1};
    gg_badge_add(all, GG_BADGE_CLASH, b->unit[pair->a].side, pair->a, aspect[pair->face_b], 1)->other = pair->b;
}

/* Engagements, numbered in the order of their first units. */
static void add_fights(const bp_battle *b, const bp_state *s, gg_badges *all)
{
    int number = 0;
    for (uint64_t left = bp_engaged(s), fight; left; left &= ~fight) {
        number++;
        fight = bp_engagement_of(s, __builtin_ctzll(left));
        for (uint64_t in = fight; in; in &= in - 1) {
            int u = __builtin_ctzll(in);
            gg_badge_add(all, GG_BADGE_FIGHT, b->unit[u].side, u, number, 0);
        }
    }
}

void bp_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    (void)eyes; /* nothing is hidden in this game */
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].alive && s->unit[u].flags & U_REACTED)
            gg_badge_add(all, GG_BADGE_SHOT, b->unit[u].side, u, 0, 0);
    for (int i = 0; i < s->pairs; i++) add_pair(b, &s->pair[i], all);
    add_fights(b, s, all);
    for (int c = 0; c < b->commanders; c++) add_commander(b, s, c, all);
}
