/* 7.11 and 7.12: infantry squares, retire and reform. Worked cases W35 to W39, W50 and W51. */
#include "field.h"

/* Hill beside A1: target 9, in direct command. F1 charges from the north. */
static table *charge(const char *foot, const char *start, const char *move)
{
    table *t = fieldf("allies Hill G6; A1 BR.LN G5 N%s; F1 FR.LC %s S; begin act F1", foot, start);
    give(t, move);
    give(t, "melee F1 A1");
    return t;
}

static void test_ccn_w35_forming_square(void **state)
{
    (void)state;
    table *t = charge("", "G2", "move F1 G4 S");
    assert_asks(t, "allies");
    assert_only_offers(t, "square A1; stand A1");
    give(t, "square A1");
    assert_rolls(t, 2);
    assert_next(t, "A1 square", "26/36");

    t = charge("", "G4", "stay F1");
    give(t, "square A1");
    assert_next(t, "A1 square", "5/12");

    /* In the flank there is no attempt: the dice fall at once. */
    t = field("allies Hill G6; A1 BR.LN G5 N; F1 FR.LC F5 ENE; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 5);

    t = charge(" shaken", "G3", "move F1 G4 S");
    give(t, "square A1");
    assert_next(t, "A1 square", "15/36"); /* number 6 */
}

static void test_ccn_w36_cavalry_against_a_square(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1");
    assert_chance(t, "melee F1 A1", "A1 lost", "5/9");
    assert_chance(t, "melee F1 A1", "A1 shaken", "625/7776");
    assert_chance(t, "melee F1 A1", "F1 shaken", "1");
    give(t, "melee F1 A1");
    assert_rolls(t, 1);                            /* the square's die comes first, spent or not */
    assert_next(t, "asks french", "1/6");          /* bounce: which way back? */
    assert_next(t, "F1 blocks 3, rolls 1", "1/3"); /* hit */
    assert_next(t, "F1 blocks 4, rolls 1", "1/2"); /* nothing */
    give(t, "roll 1");
    assert_next(t, "A1 blocks 3, not rolls 3", "1/2"); /* times 5/6: a block by a hit 5/12 */
    assert_next(t, "A1 blocks 3, rolls 3", "1/6");     /* times 5/6: by a flag 5/36, and morale on three dice */
}

static void test_ccn_w37_square_below_a_hill(void **state)
{
    (void)state;
    /* Against a unit already in square the attack cannot be declared. */
    table *t = field_on("hill G4", "A1 BR.LN G5 N square; A2 BR.LN H5 N; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1");
    assert_refused(t, "melee F1 A1", "ccn.fire.mindice");
    assert_offers(t, "melee F1 A2");
    /* Formed in reaction: no dice, and the cavalry is shaken all the same. */
    t = field_on("hill G4", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; square A1; roll 1 2");
    assert_holds(t, "draws, A1 square, A1 spent, A1 blocks 4, F1 shaken, F1 blocks 4, F1 spent");
}

static void test_ccn_w38_infantry_against_a_square(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 6);
    give(t, "roll 3 3 3 3 3 3");
    assert_rolls(t, 2);
    t = field("A1 BR.LN G5 N square spent; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3 3 3 3 3 3");
    assert_holds(t, "draws");
}

/* ---- W39: retire and reform ---- */

#define HUSSARS "allies Hill I5; A2 BR.LN H5 N; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1"

/* Sabers hit a unit that stands, and do nothing to one that retires. */
static void count_retiring(table *t, uint64_t num, uint64_t den, void *with)
{
    int *retiring = with;
    (void)num;
    assert_int_equal(den, 36);
    assert_rolls(t, 4);
    give(t, "roll 5 5 5 5");
    *retiring += holds(t, "A1 here");
}

static void test_ccn_w39_retire_and_reform(void **state)
{
    (void)state;
    table *t = field(HUSSARS);
    give(t, "stay F1");
    assume(t, "retire A1; decline F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "331/7776");
    give(t, "melee F1 A1");
    assert_asks(t, "allies");
    assert_only_offers(t, "retire A1; stand A1");
    give(t, "retire A1");
    assert_rolls(t, 2);
    int retiring = 0;
    table_each_roll(t, count_retiring, &retiring);
    assert_int_equal(retiring, 26); /* 13/18 */
    table *fails = fork_of(t);
    give(t, "roll 2 6");
    assert_holds(t, "A1 spent");
    assert_chance(t, NULL, "A1 gone", "7/432");
    give(fails, "roll 3 6");
    assert_holds(fails, "A1 spent");
    assume(fails, "decline F1");
    assert_chance(fails, NULL, "A1 gone", "1/9");
}

static void test_ccn_retire_resolve(void **state)
{
    (void)state;
    table *t = field(HUSSARS);
    give(t, "stay F1; melee F1 A1; retire A1; roll 1 2");
    mark(t);
    give(t, "roll 3 5 6 1"); /* one CAV face; saber and flag are nothing */
    assert_blocks(t, "A1", 2);
    assert_asks(t, "allies");
    assert_only_offers(t, "reform A1 F7; reform A1 G7; reform A1 H7");
    give(t, "reform A1 H7");
    assert_holds(t, "A1 at H7, A1 facing N, A1 spent, not A1 shaken");
    assert_not_fired(t, "ccn.morale.trigger");
    assert_asks(t, "french");
    assert_offers(t, "take F1 S; decline F1");
    give(t, "take F1 S");
    assert_holds(t, "F1 at G5, draws"); /* no battle back */
}

static void test_ccn_retire_fails(void **state)
{
    (void)state;
    table *t = field(HUSSARS);
    give(t, "stay F1; melee F1 A1; retire A1; roll 6 5; roll 1 1 1 1");
    assert_holds(t, "draws, A1 spent, A1 blocks 3, A1 at G5"); /* spent: no battle back */
    t = field(HUSSARS);
    give(t, "stay F1; melee F1 A1; stand A1; roll 1 1 1 1");
    assert_rolls(t, 3); /* it battles back */
}

static void test_ccn_retire_when(void **state)
{
    (void)state;
    static const struct {
        const char *what, *ground, *lines;
        bool may;
    } row[] = {
        {"cavalry attacked by infantry", "clear A1", "A1 BR.LC G5 N; F1 FR.LN G4 S", true},
        {"no leader at all", "clear A1", "A1 BR.LC G5 N; F1 FR.LN G4 S", true},
        {"spent", "clear A1", "A1 BR.LC G5 N spent; F1 FR.LN G4 S", false},
        {"broken", "clear A1", "A1 BR.LC G5 N broken; F1 FR.LN G4 S", false},
        {"shaken", "clear A1", "A1 BR.LC G5 N shaken; F1 FR.LN G4 S", true},
        {"out of command", "clear A1", "allies Hill A9; A1 BR.LC G5 N; F1 FR.LN G4 S", false},
        {"attacked by cavalry", "clear A1", "A1 BR.LC G5 N; F1 FR.LC G4 S", false},
        {"attacked by guns", "clear A1", "A1 BR.LC G5 N; F1 FR.FA G4 S", false},
        {"infantry", "clear A1", "A1 BR.LN G5 N; F1 FR.LN G4 S", false},
        {"in the flank", "clear A1", "A1 BR.LC G5 S; F1 FR.LN G4 S", true},
        {"friends close behind", "clear A1", "A1 BR.LC G5 N; A2 BR.LN F6 N; A3 BR.LN G6 N; F1 FR.LN G4 S", false},
        {"one way left", "clear A1", "A1 BR.LC G5 N; A2 BR.LN F6 N; F1 FR.LN G4 S", true},
        {"one hex of room", "clear A1", "A1 BR.LC G8 N; F1 FR.LN G7 S", false},
        {"over stopping ground", "forest F6 G6", "A1 BR.LC G5 N; F1 FR.LN G4 S", true},
        {"impassable ground behind", "lake F6 G6", "A1 BR.LC G5 N; F1 FR.LN G4 S", false},
        {"an enemy leader in the way", "lake F6", "A1 BR.LC G5 N; french Ney G6; F1 FR.LN G4 S", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, "%s; begin act F1", row[i].lines);
        give(t, "stay F1; melee F1 A1");
        if (holds(t, "offers retire A1") != row[i].may) fail_msg("%s", row[i].what);
    }
}

/* A lone friend may stand in the last hex only, and only if the unit has no leader; he is then attached. */
static void test_ccn_retire_onto_a_leader(void **state)
{
    (void)state;
    table *t = field_on("lake F6 F7 H7", "allies Hill G7; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; retire A1; roll 1 2; roll 1 1 1 1");
    assert_holds(t, "A1 at G7, Hill with A1"); /* the only way is taken without asking */
    t = field_on("lake F6 F7 H7", "allies Hill G7; allies Cole G5; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 4);
    t = field_on("lake F6", "allies Hill G6; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 4); /* he is in the first hex */
}

/* ccn.retire.resolve: a leader hit on the way makes the unit check morale after the move. */
static void test_ccn_retire_with_a_leader_lost(void **state)
{
    (void)state;
    table *t = field("allies Hill G5; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; retire A1; roll 1 2; roll 3 1 1 1");
    assert_rolls(t, 2); /* the leader's check */
    give(t, "roll 5 5");
    assert_true(leader_is(t, "Hill", "casualty"));
    give(t, "reform A1 G7");
    assert_rolls(t, 2); /* morale, two blocks left */
    give(t, "roll 1 1");
    assert_holds(t, "A1 at G7, A1 shaken");
    /* Unhurt, he goes along and nobody checks anything. */
    t = field("allies Hill G5; A1 BR.LC G5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; retire A1; roll 1 2; roll 3 1 1 1; roll 5 1; reform A1 F7");
    assert_holds(t, "Hill with A1, A1 at F7, asks french");
}

/* ---- W50 and W51 ---- */

static void test_ccn_w50_a_led_square_fights(void **state)
{
    (void)state;
    table *t = field("allies Hill G5; A1 BR.LN G5 N square blocks 3; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3 3 3 3 3 3");
    assert_rolls(t, 3);
    /* Activated, staying in square: a line unit in its flank, then cavalry. */
    t = field("allies Hill G5; A1 BR.LN G5 N square blocks 3; F1 FR.LN F5 N; begin act A1");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 4);
    t = field("allies Hill G5; A1 BR.LN G5 N square blocks 3; F1 FR.LC F5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; stand F1");
    assert_rolls(t, 1);
    /* Guard cavalry could ignore two flags, but not this one. */
    t = field("allies Hill G5; A1 BR.LN G5 N square blocks 3; F1 FR.GLC F5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; stand F1; roll 6");
    assert_only_offers(t, "retreat F1 E4; retreat F1 F4");
}

static void test_ccn_w51_square_without_any_leader(void **state)
{
    (void)state;
    static const char leaderless[] = "A1 BR.LN G6 N; F1 FR.LC %s S; %sbegin act F1";
    table *t = fieldf(leaderless, "G2", "");
    give(t, "move F1 G5 S; melee F1 A1; square A1");
    assert_next(t, "A1 square", "5/18");
    t = fieldf(leaderless, "G5", "");
    give(t, "stay F1; melee F1 A1; square A1");
    assert_next(t, "A1 square", "1/36");
    t = fieldf(leaderless, "G2", "option noleader_target 0; ");
    give(t, "move F1 G5 S; melee F1 A1");
    assert_rolls(t, 4);
}

/* ---- 7.11.1 ---- */

static void test_ccn_square_attempt_conditions(void **state)
{
    (void)state;
    static const struct {
        const char *what, *ground, *lines;
        bool may;
    } row[] = {
        {"unspent, in front", "clear A1", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"spent", "clear A1", "allies Hill G6; A1 BR.LN G5 N spent; F1 FR.LC G4 S", false},
        {"broken", "clear A1", "allies Hill G6; A1 BR.LN G5 N broken; F1 FR.LC G4 S", false},
        {"shaken", "clear A1", "allies Hill G6; A1 BR.LN G5 N shaken; F1 FR.LC G4 S", true},
        {"out of command", "clear A1", "allies Hill A9; A1 BR.LN G5 N; F1 FR.LC G4 S", false},
        {"in the rear", "clear A1", "allies Hill G6; A1 BR.LN G5 S; F1 FR.LC G4 S", false},
        {"by infantry", "clear A1", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LN G4 S", false},
        {"by guns", "clear A1", "allies Hill G6; A1 BR.LN G5 N; F1 FR.FA G4 S", false},
        {"artillery", "clear A1", "allies Hill G6; A1 BR.FA G5 N; F1 FR.LC G4 S", false},
        {"cavalry", "clear A1", "allies Hill G6; A1 BR.LC G5 N; F1 FR.LC G4 S", false},
        {"in a wood", "forest G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"light foot in a wood, from behind", "forest G5", "allies Hill G6; A1 BR.LT G5 S; F1 FR.LC G4 S", true},
        {"line in a wood, from behind", "forest G5", "allies Hill G6; A1 BR.LN G5 S; F1 FR.LC G4 S", false},
        {"on a hill", "hill G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"in a garden", "garden G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"in a ford", "ford G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"on a bridge", "bridge G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", true},
        {"in a town", "town G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", false},
        {"in a farm", "farm G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", false},
        {"in a marsh", "marsh G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S", false},
        {"behind works", "clear A1", "allies Hill G6; A1 BR.LN G5 N; works G5 NE; F1 FR.LC G4 S", false},
        {"works elsewhere", "clear A1", "allies Hill G6; A1 BR.LN G5 N; works G5 NW W; F1 FR.LC G4 S", true},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, "%s; begin act F1", row[i].lines);
        give(t, "stay F1; melee F1 A1");
        if (holds(t, "offers square A1") != row[i].may) fail_msg("%s", row[i].what);
    }
}

static void test_ccn_square_drm(void **state)
{
    (void)state;
    /* Start distance 1, 2, 3, 4 with target 9; the last of the faces that form square. */
    static const struct {
        const char *start, *chance;
    } row[] = {{"G5", "15/36"}, {"G4", "21/36"}, {"G3", "26/36"}, {"G2", "30/36"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("allies Hill G7; A1 BR.LN G6 N; F1 FR.LC %s S; begin act F1", row[i].start);
        give(t, i == 0 ? "stay F1" : "move F1 G5 S");
        give(t, "melee F1 A1; square A1");
        assert_next(t, "A1 square", row[i].chance);
        if (i < 3) assert_fired(t, "ccn.square.drm");
    }
    /* A battalion mass forms more easily by one. */
    table *t = field("allies Hill G7; A1 AU.LN G6 N; F1 FR.LC G5 S; begin act F1");
    give(t, "stay F1; melee F1 A1; square A1");
    assert_next(t, "A1 square", "21/36");
}

static void test_ccn_square_fail(void **state)
{
    (void)state;
    table *t = charge("", "G4", "stay F1");
    give(t, "square A1; roll 6 5");
    assert_holds(t, "A1 spent, not A1 square, rolls 4");
    give(t, "roll 3 3 3 3");
    assert_holds(t, "draws, A1 at G5, not F1 shaken"); /* spent: it does not battle back */
}

static void test_ccn_square_success_spends(void **state)
{
    (void)state;
    table *t = charge("", "G4", "stay F1");
    give(t, "square A1; roll 1 2");
    assert_holds(t, "A1 square, A1 spent, rolls 1");
    /* Doubles, 2 and 12 mean nothing in a reaction. */
    t = charge("", "G4", "stay F1");
    give(t, "square A1; roll 3 3");
    assert_holds(t, "A1 square, A1 spent");
    t = charge("", "G4", "stay F1");
    give(t, "square A1; roll 6 6");
    assert_holds(t, "not A1 square, A1 spent, rolls 4");
    t = charge("", "G4", "stay F1");
    give(t, "stand A1");
    assert_holds(t, "not A1 square, not A1 spent, rolls 4");
}

/* ---- 7.11.5 ---- */

static void test_ccn_square_die_bounces(void **state)
{
    (void)state;
    /* The flag cannot be ignored, whatever the cavalry's quality, and ends the attack. */
    table *t = field("A1 BR.LN G5 N square; F1 FR.GHC G4 S; french Ney G4; F2 FR.LN F4 S; F3 FR.LN H4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6");
    assert_only_offers(t, "retreat F1 G3; retreat F1 H3");
    give(t, "retreat F1 H3");
    assert_holds(t, "F1 at H3, Ney with F1");
    assert_rolls(t, 8); /* morale: 4, full strength, leader, two for the guard */
    give(t, "roll 5 1 1 1 1 1 1 1");
    assert_holds(t, "draws, F1 shaken, A1 blocks 4"); /* passed, and shaken all the same */
}

static void test_ccn_square_die_with_nowhere_to_go(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S; F2 FR.LN G3 S; F3 FR.LN H3 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6");
    assert_holds(t, "F1 at G4, F1 blocks 3, rolls 3"); /* a block for the hex, then morale */
    give(t, "roll 1 1 1");
    assert_holds(t, "draws, F1 shaken, A1 blocks 4"); /* it never got its own die */
}

static void test_ccn_square_die_sabers(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 5");
    assert_blocks(t, "F1", 3);
    t = field("A1 BR.RL G5 N square; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 5");
    assert_blocks(t, "F1", 4); /* rifles have no sabers */
    t = field("A1 BR.RL G5 N square; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3");
    assert_blocks(t, "F1", 3);
    /* Cavalry destroyed by the die: the attack is over. */
    t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S blocks 1; F2 FR.LN A1 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 5");
    assert_holds(t, "F1 gone, draws, score allies 1");
}

static void test_ccn_square_cavattack_adds_nothing(void **state)
{
    (void)state;
    /* A leader, heavy cavalry, a token: still one die. */
    table *t = field("side french north chits 4 adcs 0 goal 9 cup 3 tokens bayonet; A1 BR.LN G5 S square;"
                     "F1 FR.HC G4 S; french Ney G4; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_holds(t, "draws, A1 blocks 3, F1 shaken");
}

static void test_ccn_square_shaken_leaves_broken_and_shaken(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S shaken; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1; roll 4");
    assert_holds(t, "draws, F1 shaken, not F1 broken");
    t = field("A1 BR.LN G5 N square; F1 FR.LC G4 S shaken; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6; retreat F1 G3; roll 1 1 1 1 1");
    assert_holds(t, "draws, F1 broken");
}

static void test_ccn_square_destroyed_by_cavalry(void **state)
{
    (void)state;
    /* Ground may be taken, but there is no breakthrough. */
    table *t = field("A1 BR.LN G5 N square blocks 1; A2 BR.LN G7 N; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1; roll 1");
    assert_holds(t, "A1 gone, F1 shaken");
    assert_offers(t, "take F1 S; decline F1");
    give(t, "take F1 S");
    assert_holds(t, "draws, F1 at G5, F1 spent");
}

/* ---- 7.11.6 ---- */

static void test_ccn_square_limits_what_it_may_do(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square shaken; allies Hill G5; F1 FR.LN A1 S; begin act A1");
    assert_offers(t, "stay A1; nothing A1; rally A1; unform A1 N; unform A1 WSW");
    assert_int_equal(table_count_offers(t, "unform"), 6);
    assert_int_equal(table_count_offers(t, NULL), 9);
    assert_refused(t, "move A1 G6 N", "ccn.square.limits");
    assert_refused(t, "turn A1 S", "ccn.square.limits");
    t = field("A1 BR.LN G5 N square; allies Hill G5; A2 BR.LN H5 N; F1 FR.LN A1 S; begin attempt allies");
    assert_refused(t, "activate Hill", "ccn.square.limits");
    assert_offers(t, "activate A1; activate A2; pass");
}

static void test_ccn_square_limits_against_cavalry(void **state)
{
    (void)state;
    /* Both sides one die, the cavalry battles back if unspent, and is not shaken by it. */
    table *t = field("A1 BR.LN G5 N square; F1 FR.HC G4 S; begin act A1");
    give(t, "stay A1; melee A1 F1; stand F1");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_rolls(t, 1);
    give(t, "roll 4");
    assert_holds(t, "draws, A1 square, not F1 shaken");
    t = field("A1 BR.LN G5 N square; F1 FR.HC G4 S spent; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1");
    assert_holds(t, "draws");
}

static void test_ccn_square_limits_no_ground(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square; F1 FR.LN G4 S blocks 1; F2 FR.LN A1 S; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1");
    assert_holds(t, "F1 gone, draws, A1 at G5");
}

static void test_ccn_square_limits_support(void **state)
{
    (void)state;
    /* It gives support, and receives none. */
    table *t = field("A1 BR.LN G5 N; A2 BR.LN H5 N square; A3 BR.LN F5 N square; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3");
    assert_only_offers(t, "ignore A1 0; ignore A1 1");
    t = field("A1 BR.LN G5 N square; A2 BR.LN H5 N; A3 BR.LN F5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3 3");
    assert_holds(t, "A1 blocks 3, rolls 3");
    /* Its leader still lets it ignore one. */
    t = field("A1 BR.LN G5 N square; allies Hill G5; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3 3");
    assert_only_offers(t, "ignore A1 0; ignore A1 1");
}

static void test_ccn_square_flags(void **state)
{
    (void)state;
    /* A block a flag, whatever RET is; then one morale check. */
    table *t = field("A1 AU.LN G5 N square; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 3 3 3 3");
    assert_holds(t, "A1 at G5, A1 blocks 3, rolls 3");
    t = field("A1 BR.LN G5 N square blocks 1; A2 BR.LN M9 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 3 3 3 3");
    assert_holds(t, "A1 gone, score french 1");
}

/* ---- 7.11.8 and 7.11.9 ---- */

static void test_ccn_square_exit(void **state)
{
    (void)state;
    /* Free, and no move: it fires with all its dice, or moves and attacks. */
    table *t = field("A1 BR.LN G5 N square; F1 FR.LN G7 N; begin act A1");
    give(t, "unform A1 S");
    assert_holds(t, "not A1 square, A1 facing S");
    assert_offers(t, "stay A1; move A1 G6 S; turn A1 N");
    table *moves = fork_of(t);
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 5);
    give(moves, "move A1 G6 S; melee A1 F1");
    assert_rolls(moves, 4);
}

static void test_ccn_option_square_exit_cav(void **state)
{
    (void)state;
    static const char beside[] = "A1 BR.LN G5 N square; F1 FR.%s G4 S; %sbegin act A1";
    table *t = fieldf(beside, "LC", "");
    assert_refused(t, "unform A1 N", "ccn.square.exit");
    t = fieldf(beside, "LC", "option square_exit_cav allowed; ");
    assert_offers(t, "unform A1 N");
    t = fieldf(beside, "LN", "");
    assert_offers(t, "unform A1 N");
}

static void test_ccn_square_break(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 ENE square shaken; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3 3; roll 1 1 1");
    assert_holds(t, "A1 broken, not A1 square, A1 facing ENE");
    assert_fired(t, "ccn.square.break");
}

/* A square is kept through the end of the round and does not turn with its stored facing. */
static void test_ccn_square_has_no_flanks(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 S square spent; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 6); /* 4 + 1 + 1 for the square, nothing for the rear */
}

/* Having left its square, the unit goes on as in 7.3.4 Normal: no rally, no second unforming. */
static void test_ccn_square_exit_then_normal(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N square shaken; F1 FR.LN A1 S; begin act A1");
    assert_offers(t, "rally A1");
    give(t, "unform A1 S");
    assert_offers_not(t, "rally A1; unform A1 N");
    assert_int_equal(table_count_offers(t, "move"), 36);
}

static void test_ccn_retire_destroyed_with_its_leader(void **state)
{
    (void)state;
    table *t = field("allies Hill G5; A1 BR.LC G5 N blocks 1; A2 BR.LN A9 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; retire A1; roll 1 2; roll 3 1 1 1");
    assert_holds(t, "A1 gone, rolls 1"); /* one die for the leader of a unit that is no more */
    give(t, "roll 1; escape Hill G7");
    assert_offers(t, "take F1 S; decline F1");
}

/* In a wood a square can form, and the horsemen have no die left: 1 - 2. */
static void test_ccn_square_cavattack_into_a_wood(void **state)
{
    (void)state;
    table *t = field_on("forest G5", "allies Hill G6; A1 BR.LN G5 N; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; square A1; roll 1 2");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_holds(t, "draws, A1 blocks 4, F1 shaken");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w35_forming_square),
        proves(test_ccn_w36_cavalry_against_a_square),
        proves(test_ccn_w37_square_below_a_hill),
        proves(test_ccn_w38_infantry_against_a_square),
        proves(test_ccn_w39_retire_and_reform),
        proves(test_ccn_retire_resolve),
        proves(test_ccn_retire_fails),
        proves(test_ccn_retire_when),
        proves(test_ccn_retire_onto_a_leader),
        proves(test_ccn_retire_with_a_leader_lost),
        proves(test_ccn_w50_a_led_square_fights),
        proves(test_ccn_w51_square_without_any_leader),
        proves(test_ccn_square_attempt_conditions),
        proves(test_ccn_square_drm),
        proves(test_ccn_square_fail),
        proves(test_ccn_square_success_spends),
        proves(test_ccn_square_die_bounces),
        proves(test_ccn_square_die_with_nowhere_to_go),
        proves(test_ccn_square_die_sabers),
        proves(test_ccn_square_cavattack_adds_nothing),
        proves(test_ccn_square_shaken_leaves_broken_and_shaken),
        proves(test_ccn_square_destroyed_by_cavalry),
        proves(test_ccn_square_limits_what_it_may_do),
        proves(test_ccn_square_limits_against_cavalry),
        proves(test_ccn_square_limits_no_ground),
        proves(test_ccn_square_limits_support),
        proves(test_ccn_square_flags),
        proves(test_ccn_square_exit),
        proves(test_ccn_option_square_exit_cav),
        proves(test_ccn_square_break),
        proves(test_ccn_square_has_no_flanks),
        proves(test_ccn_square_exit_then_normal),
        proves(test_ccn_retire_destroyed_with_its_leader),
        proves(test_ccn_square_cavattack_into_a_wood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
