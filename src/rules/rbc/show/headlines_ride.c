/* The headline of riding out of a melee: whether it succeeds, and what the next round brings, beside what it brings to one who
 * stays. */
#include "rules/rbc/show/lines.h"

enum { BESIDE = 200000 }; /* states that the other move is weighed with */

static bool lost_or_shaken(const gg_chances *c, int outcome, const void *of)
{
    unsigned unit = *(const unsigned *)of;
    return gg_chances_lost(c, outcome, unit) || gg_chances_value(c, outcome, FACT_SHAKEN, unit) == 1;
}

static gg_fraction broken(const gg_chances *c, unsigned unit)
{
    return gg_chances_range(c, FACT_FATE, unit, GG_DESTROYED, GG_FATES - 1);
}

/* What comes of staying, in what is left of the arena. */
static bool weigh_staying(const gg_chances *c, gg_arena *rest, gg_chances *out)
{
    gg_odds odds;
    gg_odds_ask ask = {.move = rbc_move(V_STAND, c->touch.piece, GG_NONE, SQ_OFF, 0, 0),
                       .until = (gg_until)c->until,
                       .budget = BESIDE,
                       .deeds = true};
    return gg_odds_until(c->b, c->now, &ask, rest, &odds, NULL, NULL) &&
           gg_chances_make(c->b, c->now, &ask, &odds, NULL, 0, rest, out);
}

/* "10 % Gendarmes F1 broken in the next round (17 % if they stay)"; of one who hardly can break, Shaken or worse. */
static void add_next_round(const gg_chances *c, gg_headline *h)
{
    unsigned unit = c->touch.piece;
    gg_arena rest = *c->arena;
    gg_chances stays;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    bool beside = weigh_staying(c, &rest, &stays), steady = gg_chances_now(c, FACT_SHAKEN, unit) == 0;
    gg_fraction chance = broken(c, unit), other = beside ? broken(&stays, unit) : GG_NEVER;
    bool breaks = !steady || chance.value >= 0.05 || other.value >= 0.05;
    if (!breaks) {
        chance = gg_chances_if(c, lost_or_shaken, &unit);
        if (beside) other = gg_chances_if(&stays, lost_or_shaken, &unit);
    }
    if (chance.value <= 0 && other.value <= 0) return;
    gg_phrase f = GG_PHRASE_OF(c->b, .piece = (int)unit);
    gg_say_phrase(&t, breaks ? "{p} broken in the next round" : "{p} Shaken or worse in the next round", f);
    if (beside) {
        gg_text_add(&t, " (");
        gg_say_chance(&t, c->b, other);
        gg_say_phrase(&t, " if {they} stay(s))", f);
    }
    gg_headline_line *l = gg_headline_add(c, h, GG_ROLE_ME, chance, words);
    if (l) l->row = breaks ? FACT_FATE : FACT_SHAKEN, l->subject = (uint8_t)unit;
}

bool rbc_headline_ride(const gg_chances *c, gg_headline *h)
{
    gg_aim a = {.row = FACT_RIDES_OUT, .subject = c->touch.piece, .low = PASSED, .high = PASSED};
    gg_text t = rbc_aim_text(&a);
    if (!c->move || gg_move_verb(c->move) != V_WITHDRAW || c->until != GG_UNTIL_ROUND) return false;
    gg_say_phrase(&t, "{p} ride(s) out to {H}, Unformed",
                  GG_PHRASE_OF(c->b, .piece = c->touch.piece, .at = c->touch.to));
    gg_headline_aim(c, h, GG_ROLE_AIM, &a);
    add_next_round(c, h);
    return true;
}
