/* What is asked: the prompt, why, whom it concerns, what is usual, and what need not be asked at all. */
#include "field.h"

/* A shipped position, or lines of a field, and answers with ';' between them; then what is asked. */
typedef struct asked {
    const char *scenario, *answers, *prompt, *pieces, *usual;
    bool idle;
} asked;

#define OBEYED "commander Beckwith; group B1 B2 B3; "
#define CHARGED "commander Latour-Maubourg; group F1; attack B1; roll 3 3; charge F1 B1"
#define FAR "R9 GEN_LINE LINE 60,40 0; B9 GEN_LINE LINE 660,440 180; "

#define BLUNDER "commander Wedell; group P1; advance; roll 6 6; "
#define BEATEN "roll 1 1 1 1 1 1 1; roll 6 6 6 6 6 6; roll 1 1 1 1 1 1"

static const asked rows[] = {
    {"redinha", "", "British: who gives his orders next?", "Beckwith", "commander Beckwith", true},
    {"redinha", "commander Beckwith", "British: Beckwith: whom does he order, and to do what?",
     "B1 B2 B3 B4 B5 B12 Beckwith", "group B1..B5 B12", false},
    {"redinha", "commander Beckwith; group B1 B2 B3", "British: what does Beckwith order B1, B2 and B3 to do?",
     "B1 B2 B3 F6 F7 F10 Beckwith", "advance", false},
    {"redinha", OBEYED "advance; roll 4 4", "British: which unit moves next?", "B1 B2 B3", "next B1", false},
    /* an order is obeyed straight on */
    {"redinha", OBEYED "advance; roll 4 4; next B2", "British: 43rd Light Infantry (B2): where to? (1 move left)",
     "B1 B2 B3", "move B2 150 350 180", false},
    {"redinha", OBEYED "retreat; roll 3 3; next B2", "British: 43rd Light Infantry (B2): where to? (2 moves left)",
     "B1 B2 B3", "move B2 150 520 180", false},
    {"redinha", OBEYED "advance-form square; roll 4 4; next B2",
     "British: 43rd Light Infantry (B2): where to? (1 move left)", "B1 B2 B3", "form B2 square", false},
    {"drill_blunder", "commander Cardigan; group A1 A2; attack R1; roll 3 6; next A1",
     "Allies: 11th Hussars (A1): where to? (1 move left)", "A1 A2", "move A1 212 269 0", false},
    {"drill_square", "commander Latour-Maubourg; group F1; attack B1; roll 3 3",
     "French: Vistula lancers (F1): where to? (2 moves left)", "F1", "charge F1 B1", true},
    {"redinha", "commander Beckwith; finish", "British: where does Beckwith ride?", "B1 B2 B3 B4 B5 B12 Beckwith",
     "ride Beckwith 241 478", false},
    {"redinha", "commander Beckwith; finish; stay Beckwith", "British: which unit shoots next?", "B1", "fire B1",
     false},
    {"redinha", "commander Beckwith; finish; stay Beckwith; fire B1", "British: 95th Rifles (B1) shoot at?", "B1 F6",
     "shoot B1 F6", false},
    {"drill_canister", "done; done", "Allies: which unit shoots next?", "A1 A2 A3 A4", "fire A1", false},
    {"drill_closing_fire", "", "French: which unit moves by itself? (within 12 inches of the enemy)", "F1 F2 F3",
     "use F2", false},
    /* horse counter-charges, or turns; open order evades, unless it would be caught; foot forms square before horse, and
       fires at others */
    {"drill_closing_fire", "use F1; charge F1 A1",
     "Allies: 17e Léger, 1st battalion (F1) charge 88th Foot (A1) in front from 10.0 inches. Answer?", "F1 F2 A1 A2",
     "closing-fire A1", false},
    {"drill_square", CHARGED, "Allies: Vistula lancers (F1) charge 2/66th Foot (B1) in front from 13.0 inches. Answer?",
     "F1 B1", "square B1", false},
    {"drill_evade", "use F2; charge F2 B2",
     "Allies: 15e Chasseurs (F2) charge 1st Caçadores (B2) in front from 8.0 inches. Answer?", "F2 F3 B2", "evade B2",
     false},
    {"drill_counter_charge", "commander Slade; group A1; attack F1; roll 3 3; charge A1 F1",
     "French: 15th Hussars (A1) charge 8e Dragons (F1) in front from 13.0 inches. Answer?", "A1 F1",
     "counter-charge F1", false},
    {"drill_square", CHARGED "; square B1; roll 3 4",
     "French: Vistula lancers (F1) will not charge the square. Halt here or fall back?", "F1 B1", "fall-back F1",
     false},
    {"drill_closing_fire", "use F1; charge F1 A2",
     "Allies: 17e Léger, 1st battalion (F1) cross the front of 88th Foot (A1). Fire now?", "F1 A1", "traverse A1 F1",
     false},
    {"drill_follow_me", "group A1; attack F1; roll 5 6",
     "Allies: Myers is not obeyed (11, 8 or less needed). Roll again, by the General?", "A1 Myers Cole", "reroll",
     false},
    {"drill_blunder", "commander Scarlett; group A3; attack R1; roll 5 6",
     "Allies: Scarlett is not obeyed (11, 8 or less needed). Roll again, by the General?", "A3 Scarlett Raglan",
     "reroll", false},
    {"drill_blunder", "commander Scarlett; group A3; attack R1; roll 5 6; accept",
     "Allies: Scarlett is not obeyed (11, 8 or less needed). Does he insist and roll again?", "A3 Scarlett Raglan",
     "accept", true},
    {"R1 GEN_LINE LINE 360,60 0; B1 GEN_LINE LINE 360,460 180; brigade R red \"Ney\" rating 7 at 360,20 decisive; "
     "begin orders Ney",
     "group R1; advance; roll 5 5", "Red: Ney is not obeyed (10, 7 or less needed). Does he insist and roll again?",
     "R1 Ney", "reroll", false},
    {"R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; B2 FR_LC LINE 200,180 0; " FAR "begin initiative red",
     "use R1; charge R1 B1; evade B1", "Red: B1 are gone. What do R1 do instead?", "R1 B1 B2", "charge R1 B2", false},
    {"R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; " FAR "begin initiative red",
     "use R1; charge R1 B1; evade B1", "Red: B1 are gone. What do R1 do instead?", "R1 B1", "move R1 300 200 180",
     false},
    {"pickup", "roll 5; roll 3", "British: go first or second?", "", "first", false},
    {"pickup", "roll 5; roll 3; first", "French: deploy a unit (6 left; 6 the enemy's)", "F1 F2 F3 F4 F5 F6",
     "deploy F1 246 75 0 line", false},
    /* once a battle, and only where they would run */
    {"drill_leuthen", BLUNDER "roll 2", "Prussians: the blunder is \"falls back a move\". Roll again?", "P1 Wedell",
     "reroll", false},
    {"drill_leuthen", BLUNDER "roll 3", "Prussians: the blunder is \"goes left\". Roll again?", "P1 Wedell", "accept",
     false},
    {"drill_joined_commander", BEATEN "; roll 1 1", "Allies: 29th Foot (A1) break on 0. Test again?", "A1", "reroll",
     false},
    /* of fights the lowest label, wherever it stands in the file */
    {"R10 GEN_LINE LINE 500,200 0; R2 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; B2 GEN_LINE LINE 500,200 "
     "180; "
     "engaged R10 B2 FRONT; engaged R2 B1 FRONT; begin melee red",
     "", "Red: which fight is next?", "R2 R10 B1 B2", "fight R2", false},
    /* nearest to shaken */
    {"R1 JA_CLAN WARB 300,200 0; B1 GEN_LINE_S LINE 270,200 180; B2 GEN_LINE_S LINE 330,200 180 casualties 1; "
     "engaged B1 R1 FRONT; engaged B2 R1 FRONT; begin melee red",
     "", "Red: R1 fight 2 enemies: whom do the odd dice strike?", "R1 B1 B2", "split R1 B2", false},
};

/* "B1 B2": whom it concerns, in the order of their numbers. */
static void say_pieces(const table *t, const gg_asking *a, char *out, size_t cap)
{
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < 192; i++)
        if (a->pieces[i / 64] >> (i % 64) & 1)
            at += (size_t)snprintf(out + at, cap - at, "%s%s", at ? " " : "", gg_battle_label(t->battle, i));
}

static bool same_labels(const char *a, const char *b)
{
    char word[64], all[512];
    size_t n = 0;
    snprintf(all, sizeof all, " %s ", b);
    for (const char *at = a; *at; at += n, at += *at == ' ') {
        n = strcspn(at, " ");
        snprintf(word, sizeof word, " %.*s ", (int)n, at);
        if (!strstr(all, word)) return false;
    }
    return strlen(a) == strlen(b);
}

static bool check(const asked *r)
{
    char path[64], pieces[512], usual[GG_MOVE_TEXT] = "";
    gg_asking a;
    bool shipped = !strchr(r->scenario, ' ');
    snprintf(path, sizeof path, "bp/%s", r->scenario);
    table *t = shipped ? set_up_file(table_scenario_path(path)) : fieldf("%s", r->scenario);
    if (r->answers[0]) give(t, r->answers);
    if (!gg_asking_of(t->battle, t->state, &a)) {
        print_message("%s, %s: no choice\n", r->scenario, r->answers);
        return false;
    }
    gg_move_print(t->battle, t->state, a.usual, usual, sizeof usual);
    say_pieces(t, &a, pieces, sizeof pieces);
    if (strcmp(a.prompt, r->prompt) == 0 && strcmp(usual, r->usual) == 0 && same_labels(pieces, r->pieces) &&
        a.idle == r->idle && a.why[0])
        return true;
    print_message("%s, %s\n  %s\n  %s; usual %s%s; %s\n", r->scenario, r->answers, a.prompt, pieces, usual,
                  a.idle ? "; idle" : "", a.why);
    return false;
}

static void test_each_question_is_asked_as_the_table_says(void **state)
{
    (void)state;
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) good &= check(&rows[i]);
    assert_true(good);
}

/* What whoever throws the dice is told: what they are for, how many, what is needed or what each result means, and why. */
static const struct {
    const char *scenario, *answers, *test;
} rolls[] = {
    {"drill_qualities", "",
     "character of von Adler: boldness: 1 die; 1: von Adler is timid; 2 to 5: nothing unusual; 6: von Adler is "
     "aggressive"},
    {"drill_follow_me", "group A1; advance", "order to 1/7th Fusiliers: advance: 2 dice, 8 or less (Myers's rating 8)"},
    {"redinha", "commander Beckwith; group B1..B5 B12; advance",
     "order to 95th Rifles and 5 more: advance: 2 dice, 7 or less (Beckwith's rating 8, 16th Light Dragoons are 15.5 "
     "inches away -1)"},
    {"drill_leuthen", "commander Wedell; group P1; advance; roll 6 6",
     "what Itzenplitz make of the order: 1 die; 1: Itzenplitz run back two moves; 2: Itzenplitz fall back a move; 3: "
     "Itzenplitz go to the left; 4: Itzenplitz go to the right; 5: Itzenplitz go straight ahead; 6: Itzenplitz charge "
     "out of hand"},
    {"redinha", "commander Beckwith; finish; stay Beckwith; fire B1; shoot B1 F6",
     "volley: 95th Rifles at 6e Léger, 16.8 inches: 4 dice (open order 3, first fire +1), each 4 or more (basic 4, "
     "open order +1, target in open order -1)"},
    {"redinha", "commander Beckwith; finish; stay Beckwith; fire B1; shoot B1 F6; roll 3 6 6 2; roll 5",
     "6e Léger save against 95th Rifles: 3 dice, each 4 or more (morale)"},
    {"drill_closing_fire", "use F1; charge F1 A1; closing-fire A1",
     "closing fire: 88th Foot at 17e Léger, 1st battalion: 4 dice (line 3, first fire +1), each 3 or more (basic 4, "
     "closing fire +1)"},
    {"drill_square", CHARGED "; square B1",
     "2/66th Foot form square against Vistula lancers: 2 dice; 2: too late: disordered, struck as they stand; 3 to 11: "
     "in square; 12: in square, disordered"},
    {"drill_sweep", "", "5th Dragoon Guards strike at 62e Ligne: 8 dice (line), each 3 or more (basic 4, charged +1)"},
    /* a tally of one line is a tally */
    {"drill_joined_commander", BEATEN,
     "29th Foot test: lost the round: 2 dice, total (4 casualties beyond stamina -4); 4 or less: 29th Foot break; 5 to "
     "6: 29th Foot fall back, disordered; 7 or more: 29th Foot hold"},
};

static void test_each_roll_says_what_it_is_for(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rolls / sizeof rolls[0]; i++) {
        char path[64], text[GG_SENTENCE * 4];
        gg_test test;
        snprintf(path, sizeof path, "bp/%s", rolls[i].scenario);
        table *t = set_up_file(table_scenario_path(path));
        if (rolls[i].answers[0]) give(t, rolls[i].answers);
        assert_true(gg_test_of(t->battle, t->state, &test));
        gg_test_print(t->battle, &test, text, sizeof text);
        assert_string_equal(text, rolls[i].test);
    }
}

static gg_move usual_of(const table *t)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    return a.usual;
}

/* Until it is no longer dice that are asked for: red's hit, blue's miss, tests fail. */
static void win(table *t)
{
    for (int i = 0; i < 12 && gg_pending(t->battle, t->state).kind == GG_ROLL; i++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        throw_all(t, ask.die == DIE_EACH ? 1 : ask.side == RED ? 6 : 1);
    }
}

/* There is one row for all that can be rolled, and no number is made up for it. */
static void test_a_battery_that_lost_breaks_at_any_total(void **state)
{
    (void)state;
    gg_test test = {0};
    char text[GG_SENTENCE * 4];
    table *t = field("R1 GEN_LINE LINE 300,200 0 charged; B1 FR_FART DEPLOYED 300,200 180; engaged R1 B1 FRONT; " FAR
                     "begin melee red");
    for (int i = 0; i < 12 && !strstr(test.purpose, "lost the round"); i++) {
        if (i) throw_all(t, gg_pending(t->battle, t->state).side == RED ? 6 : 1);
        assert_true(gg_test_of(t->battle, t->state, &test));
    }
    gg_test_print(t->battle, &test, text, sizeof text);
    assert_non_null(strstr(text, "; any: B1 break"));
}

static void test_a_victor_holds_unless_a_sweep_gains(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE_S LINE 300,200 180; engaged R1 B1 FRONT; " FAR
                     "begin melee red");
    win(t);
    assert_true(asks_for(t, ASK_WINNER));
    assert_int_equal(gg_move_verb(usual_of(t)), V_HOLD);
    assert_true(gg_habit(t->battle, t->state) != usual_of(t)); /* programs go on */
    t = field("R1 BR_DRAG LINE 300,200 0 charged without gallop; B1 GEN_LINE_S LINE 300,200 180; engaged R1 B1 FRONT; "
              "B2 GEN_LINE LINE 300,300 0 casualties 2; " FAR "begin melee red");
    win(t);
    assert_true(asks_for(t, ASK_WINNER));
    assert_int_equal(gg_move_verb(usual_of(t)), V_CHARGE); /* into its back */
}

/* The General's roll and a decisive commander's own are one question of three answers, and none of them leads to another
 * question that is put to anybody. */
static void test_a_failed_order_is_asked_about_once(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        bool rolls, blunders;
    } answers[] = {{"reroll", true, false}, {"insist", true, true}, {"accept", false, false}};
    for (int i = 0; i < 3; i++) {
        gg_motion motion[2];
        gg_asking asking;
        table *t = set_up_file(table_scenario_path("bp/drill_blunder"));
        give(t, "commander Scarlett; group A3; attack R1; roll 5 6");
        assert_int_equal(gg_motions_of(t->battle, t->state, motion, 2), 1);
        assert_string_equal(motion[0].words, "insist");
        give(t, answers[i].answer);
        assert_int_equal(gg_pending(t->battle, t->state).kind == GG_ROLL, answers[i].rolls);
        if (!answers[i].rolls) {
            assert_true(gg_asking_of(t->battle, t->state, &asking) && asking.idle);
            continue;
        }
        give(t, "roll 5 5");
        assert_int_equal(gg_pending(t->battle, t->state).kind == GG_ROLL,
                         answers[i].blunders); /* what they make of it */
    }
    table *t = set_up_file(table_scenario_path("bp/drill_follow_me"));
    give(t, "group A1; attack F1; roll 5 6");
    assert_refused(t, "insist", "bp.cmdr.traits");
}

/* Near enough to all of his men he stays; else he rides to where he is. */
static void test_a_commander_keeps_within_12_inches_of_his_units(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,200 0; R2 GEN_LINE LINE 400,200 0; B1 GEN_LINE LINE 300,440 180; "
                     "brigade R red \"Ney\" rating 8 at 300,100; begin orders Ney");
    give(t, "finish");
    assert_int_equal(gg_move_verb(usual_of(t)), V_STAY);
    t = field("R1 GEN_LINE LINE 200,200 0; R2 GEN_LINE LINE 400,200 0; B1 GEN_LINE LINE 300,440 180; "
              "brigade R red \"Ney\" rating 8 at 600,100; begin orders Ney");
    give(t, "finish");
    assert_int_equal(gg_move_verb(usual_of(t)), V_RIDE);
    gg_apply(t->battle, t->state, usual_of(t), NULL);
    const bp_commander *ney = commander_of(t, "Ney");
    tab_rect r1 = rect_of(t, "R1"), r2 = rect_of(t, "R2");
    assert_true(tab_point_within((tab_point){ney->x, ney->y}, &r1, 120));
    assert_true(tab_point_within((tab_point){ney->x, ney->y}, &r2, 120));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_each_question_is_asked_as_the_table_says, tables_clear),
        cmocka_unit_test_teardown(test_a_failed_order_is_asked_about_once, tables_clear),
        cmocka_unit_test_teardown(test_a_battery_that_lost_breaks_at_any_total, tables_clear),
        cmocka_unit_test_teardown(test_each_roll_says_what_it_is_for, tables_clear),
        cmocka_unit_test_teardown(test_a_victor_holds_unless_a_sweep_gains, tables_clear),
        cmocka_unit_test_teardown(test_a_commander_keeps_within_12_inches_of_his_units, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
