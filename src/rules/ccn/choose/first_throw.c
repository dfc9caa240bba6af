/* 7.5: dice that an aide may have thrown again: what they have brought as they lie, and whether a second throw could do
 * better. */
#include "rules/ccn/choose/choose.h"

const ccn_frame *ccn_thrown_for(const ccn_state *s) { return ccn_top(s) - 1; }

static const struct frame_roll *roll_of(const ccn_state *s) { return &ccn_top(s)->roll; }

/* Ways of 36 in which a check of so many or less passes; of an order two ones always do, two sixes never, and doubles
 * between them come to nothing, unless they are resolved. */
int ccn_check_ways(const ccn_battle *b, int number, bool order)
{
    int n = 0;
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++) {
            bool passes = one + two <= number, both = order && one == two;
            if (both) passes = one == 1 || (passes && one < 6 && b->option.doubles_resolve);
            n += passes;
        }
    return n;
}

int ccn_check_number(const ccn_state *s)
{
    const ccn_frame *caller = ccn_thrown_for(s);
    return caller->head.proc == PROC_attempt ? caller->attempt.number : caller->reaction.number;
}

/* An order, or the check of a reaction. */
ccn_check ccn_check_of(const ccn_battle *b, const ccn_state *s)
{
    int both = ccn_double(roll_of(s)->counts), sum = ccn_sum(roll_of(s)->counts), number = ccn_check_number(s);
    if (ccn_thrown_for(s)->head.proc == PROC_reaction || !both) return sum <= number ? CHECK_PASSES : CHECK_FAILS;
    if (both == 1) return CHECK_PASSES;
    if (both == 6) return CHECK_BOTCHES;
    return b->option.doubles_resolve && sum <= number ? CHECK_PASSES : CHECK_CHIT_BACK;
}

/* Whom battle dice are thrown at; GG_NONE: they are no battle dice of a unit. */
static unsigned target_of(const ccn_state *s)
{
    const ccn_frame *caller = ccn_thrown_for(s);
    switch (caller->head.proc) {
    case PROC_fire: return caller->fire.target;
    case PROC_melee: return caller->melee.target;
    case PROC_battle_back: return caller->battle_back.attacker;
    case PROC_square_fight:
        return roll_of(s)->unit == caller->square_fight.unit ? caller->square_fight.target : caller->square_fight.unit;
    default: return GG_NONE;
    }
}

static bool destroys(const ccn_battle *b, const ccn_state *s)
{
    unsigned target = target_of(s);
    int hits = roll_of(s)->counts[HIT];
    if (target >= b->units || hits == 0) return false;
    if (ccn_thrown_for(s)->head.proc == PROC_fire && ccn_glances(b, roll_of(s)->unit, (int)target)) hits--;
    return hits >= s->unit[target].blocks;
}

/* All that these dice could bring they have brought. */
bool ccn_nothing_to_gain(const ccn_battle *b, const ccn_state *s)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_CHECK) return ccn_check_of(b, s) == CHECK_PASSES;
    if (r->die == DIE_MORALE || r->die == DIE_LEADER_LANCE) return r->counts[HIT] > 0;
    if (r->die == DIE_LEADER) return r->counts[HIT] >= (ccn_thrown_for(s)->head.proc == PROC_fire ? 2 : 1);
    return r->counts[HIT] >= r->dice || destroys(b, s);
}

/* A test that was not passed; of an order that comes to nothing, nothing is lost. */
bool ccn_has_failed(const ccn_battle *b, const ccn_state *s)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_MORALE) return r->counts[HIT] == 0;
    if (r->die != DIE_CHECK) return false;
    ccn_check check = ccn_check_of(b, s);
    return check == CHECK_FAILS || check == CHECK_BOTCHES;
}

/* Hits, and flags for half of one, are fewer than so many dice bring on the average; the flags of lances are thrown again. */
bool ccn_falls_short(const ccn_state *s)
{
    const struct frame_roll *r = roll_of(s);
    const gg_die *die = &ccn_dice[r->die];
    bool leader = r->die == DIE_LEADER || r->die == DIE_LEADER_LANCE; /* no flag drives him back */
    int worth[] = {[MISS] = 0, [HIT] = 2, [FLAG] = leader ? 0 : 1}, sixths = 0;
    for (int face = 0; face < 6; face++) sixths += worth[die->class_of[face]];
    int brought = worth[HIT] * r->counts[HIT] + worth[FLAG] * r->counts[FLAG];
    return 36 * brought < r->dice * sixths * (r->lance ? 7 : 6);
}
