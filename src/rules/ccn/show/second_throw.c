/* An aide may have dice thrown again: what they bring as they lie, and what the second throw could. */
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

static const ccn_frame *caller_of(const ccn_state *s) { return ccn_top(s) - 1; }
static const struct frame_roll *roll_of(const ccn_state *s) { return &ccn_top(s)->roll; }

enum { FAILS, PASSES, BOTCHES, COMES_TO_NOTHING };

/* An order, or the check of a reaction. */
static int check_of(const ccn_battle *b, const ccn_state *s)
{
    const ccn_frame *caller = caller_of(s);
    int both = ccn_double(roll_of(s)->counts), sum = ccn_sum(roll_of(s)->counts);
    if (caller->head.proc == PROC_reaction) return sum <= caller->reaction.number;
    if (both == 1) return PASSES;
    if (both == 6) return BOTCHES;
    if (both && !b->option.doubles_resolve) return COMES_TO_NOTHING;
    return sum <= caller->attempt.number;
}

static bool square(const ccn_battle *b, const ccn_state *s) { return ccn_type_of(b, roll_of(s)->unit)->cls == INF; }

static const char *check_words(const ccn_battle *b, const ccn_state *s, int row)
{
    static const char *const order[] = {"they are spent without acting", "the order arrives", "the order is botched",
                                        "nothing comes of it, the chit goes back"};
    static const char *const form[] = {"too late, they are caught in line", "the square stands"};
    static const char *const ride[] = {"too late, they are caught standing", "they get away"};
    return caller_of(s)->head.proc == PROC_attempt ? order[row] : square(b, s) ? form[row] : ride[row];
}

static const char *fives_words(const ccn_state *s, bool passed)
{
    static const char *const fails[] = {"they are shaken", "they break", "a block is lost"};
    bool rally = caller_of(s)->head.proc == PROC_rally;
    if (passed) return rally ? "they rally" : "they hold";
    return rally ? "nothing is gained" : fails[s->unit[roll_of(s)->unit].morale];
}

/* "they are spent without acting", "2 hits, 1 flag" */
void ccn_say_what_follows(const ccn_battle *b, const ccn_state *s, gg_text *t)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_CHECK)
        gg_text_add(t, "%s", check_words(b, s, check_of(b, s)));
    else if (r->die == DIE_MORALE)
        gg_text_add(t, "%s", fives_words(s, r->counts[HIT] > 0));
    else
        ccn_say_dice_so_far(s, t);
}

void ccn_say_dice_again(const ccn_state *s, gg_text *t)
{
    int dice = roll_of(s)->dice;
    gg_text_add(t, dice == 1 ? "The die" : dice == 2 ? "Both dice" : "All %d dice", dice);
}

/* ": 81 % the order arrives" */
void ccn_say_second_chance(const ccn_battle *b, const ccn_state *s, gg_text *t)
{
    const ccn_frame *caller = caller_of(s);
    const struct frame_roll *r = roll_of(s);
    bool order = caller->head.proc == PROC_attempt;
    if (r->die != DIE_CHECK && r->die != DIE_MORALE) return;
    gg_text_add(t, ": ");
    if (r->die == DIE_MORALE)
        ccn_say_fives(t, r->dice);
    else
        ccn_say_check_chance(t, b, order ? caller->attempt.number : caller->reaction.number, order);
    gg_text_add(t, " %s", r->die == DIE_MORALE ? fives_words(s, true) : check_words(b, s, PASSES));
}

/* Whom battle dice are thrown at; GG_NONE: they are no battle dice of a unit. */
static unsigned target_of(const ccn_state *s)
{
    const ccn_frame *caller = caller_of(s);
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
    if (caller_of(s)->head.proc == PROC_fire && ccn_glances(b, roll_of(s)->unit, (int)target)) hits--;
    return hits >= s->unit[target].blocks;
}

/* All that these dice could bring they have brought. */
bool ccn_nothing_to_gain(const ccn_battle *b, const ccn_state *s)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_CHECK) return check_of(b, s) == PASSES;
    if (r->die == DIE_MORALE || r->die == DIE_LEADER_LANCE) return r->counts[HIT] > 0;
    if (r->die == DIE_LEADER) return r->counts[HIT] >= (caller_of(s)->head.proc == PROC_fire ? 2 : 1);
    return r->counts[HIT] >= r->dice || destroys(b, s);
}

/* A test that was not passed; of an order that comes to nothing, nothing is lost. */
bool ccn_has_failed(const ccn_battle *b, const ccn_state *s)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_MORALE) return r->counts[HIT] == 0;
    return r->die == DIE_CHECK && check_of(b, s) != PASSES && check_of(b, s) != COMES_TO_NOTHING;
}
