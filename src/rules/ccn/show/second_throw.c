/* An aide may have dice thrown again: what they bring as they lie, and what the second throw could. */
#include "engine/fraction.h"
#include "engine/headline.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

static const struct frame_roll *roll_of(const ccn_state *s) { return &ccn_top(s)->roll; }

static bool square(const ccn_battle *b, const ccn_state *s) { return ccn_type_of(b, roll_of(s)->unit)->cls == INF; }

static const char *check_words(const ccn_battle *b, const ccn_state *s, unsigned row)
{
    static const char *const order[] = {"they are spent without acting", "the order arrives", "the order is botched",
                                        "nothing comes of it, the chit goes back"};
    static const char *const form[] = {"too late, they are caught in line", "the square stands"};
    static const char *const ride[] = {"too late, they are caught standing", "they get away"};
    return ccn_thrown_for(s)->head.proc == PROC_attempt ? order[row] : square(b, s) ? form[row] : ride[row];
}

static const char *fives_words(const ccn_battle *b, const ccn_state *s, bool passed)
{
    static const char *const fails[] = {"they are shaken", "they break", "they melt away, a block lost"};
    bool rally = ccn_thrown_for(s)->head.proc == PROC_rally;
    const ccn_unit *u = &s->unit[roll_of(s)->unit];
    if (passed) return rally ? "they rally" : "they hold";
    if (rally) return "nothing is gained";
    return u->morale == BROKEN && (b->option.broken_eliminate || u->blocks == 1) ? "they melt away" : fails[u->morale];
}

/* Of dice at a leader who is alone. */
static const char *saber_words(const ccn_battle *b, const ccn_state *s)
{
    if (ccn_nothing_to_gain(b, s)) return "he is struck down";
    return ccn_thrown_for(s)->head.proc == PROC_fire ? "he is unhurt" : "he flees";
}

static bool at_leader(const struct frame_roll *r) { return r->die == DIE_LEADER || r->die == DIE_LEADER_LANCE; }

/* "they are spent without acting", "2 hits, 1 flag" */
void ccn_say_what_follows(const ccn_battle *b, const ccn_state *s, gg_text *t)
{
    const struct frame_roll *r = roll_of(s);
    if (r->die == DIE_CHECK)
        gg_text_add(t, "%s", check_words(b, s, ccn_check_of(b, s)));
    else if (r->die == DIE_MORALE)
        gg_text_add(t, "%s", fives_words(b, s, r->counts[HIT] > 0));
    else if (at_leader(r))
        gg_text_add(t, "%s", saber_words(b, s));
    else
        ccn_say_dice_so_far(s, t);
}

void ccn_say_dice_again(const ccn_state *s, gg_text *t)
{
    int dice = roll_of(s)->dice;
    gg_text_add(t, dice == 1 ? "The die" : dice == 2 ? "Both dice" : "All %d dice", dice);
}

/* At least so many hits, one or two, of all dice; the flags of lances are thrown again and may still hit. */
static gg_fraction hits_again(const struct frame_roll *r, int wanted)
{
    unsigned faces = 0, ways = r->lance ? 36 : 6;
    for (int face = 0; face < 6; face++) faces += ccn_dice[r->die].class_of[face] == HIT;
    unsigned hit = r->lance ? 7 * faces : faces;
    gg_u128 none = 1, one = 0, all = 1;
    for (int i = 0; i < r->dice; i++) {
        one = one * (ways - hit) + none * hit;
        none *= ways - hit, all *= ways;
    }
    return gg_fraction_of(all - none - (wanted > 1 ? one : 0), all);
}

/* ": 81 % the order arrives", ": 80 % a hit or more" */
void ccn_say_second_chance(const ccn_battle *b, const ccn_state *s, gg_text *t)
{
    const struct frame_roll *r = roll_of(s);
    bool fire = ccn_thrown_for(s)->head.proc == PROC_fire;
    gg_text_add(t, ": ");
    if (r->die == DIE_MORALE) {
        ccn_say_fives(t, r->dice);
        gg_text_add(t, " %s", fives_words(b, s, true));
    } else if (r->die == DIE_CHECK) {
        ccn_say_check_chance(t, b, ccn_check_number(s), ccn_thrown_for(s)->head.proc == PROC_attempt);
        gg_text_add(t, " %s", check_words(b, s, CHECK_PASSES));
    } else {
        gg_say_chance(t, &b->base, hits_again(r, at_leader(r) && fire ? 2 : 1));
        gg_text_add(t, at_leader(r) ? " he is struck down" : " a hit or more");
    }
}
