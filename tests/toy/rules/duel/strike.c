/* 4: blows. */
#include "rules/duel/chapters.h"

gg_rule duel_judge_strike(const duel_state *s, int unit)
{
    return duel_apart(s, unit, s->unit[!unit].space) == 1 ? GG_OK : STRIKE_REACH;
}

void duel_to_hit(const duel_battle *b, int target, gg_tally *t)
{
    gg_tally_word(t, 4, STRIKE_DIE, "a blow");
    gg_tally_word(t, b->option.heavy, STRIKE_ARMOUR, "heavy armour");
    if (duel_types[b->unit[target].type].shield) gg_tally_say(t, 1, STRIKE_SHIELD, "{p} has a shield", target, 0);
}

/* Tells of the blow, and gives the die for it. */
static unsigned declare(gg_run *x, const struct frame_strike *f)
{
    gg_tally t = {0};
    duel_to_hit(BT(x), f->target, &t);
    TELL(x, GG_EV_ATTACK, STRIKE_REACH, .piece = f->unit, .other = f->target);
    TELL_TALLY(x, f->unit, f->target, &t);
    return (unsigned)(DIE_FOUR + t.total - 4);
}

static void take_hit(gg_run *x, uint8_t unit)
{
    int left = duel_left(BT(x), ST(x), unit) - 1;
    ST(x)->unit[unit].hits++;
    TELL(x, GG_EV_STRENGTH, STRIKE_HITS, .piece = unit, .before = (int16_t)(left + 1), .after = (int16_t)left);
    if (left > 0) return;
    ST(x)->unit[unit] = (duel_unit){0};
    TELL(x, GG_EV_REMOVE, STRIKE_HITS, .piece = unit);
    duel_decide(x, !unit, WIN_LAST);
}

PROC(strike)
{
    BEGIN;
    ROLL(self->unit, declare(x, self), 1, self->unit, STRIKE_DIE);
    DEED(x, FACT_BLOW, self->unit, x->counts[HIT]);
    if (x->counts[HIT]) take_hit(x, self->target);
    END;
}
