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
    {"drill_blunder", "commander Scarlett; group A3; attack R1; roll 5 6; accept",
     "Allies: Scarlett is not obeyed (11, 8 or less needed). Does he insist and roll again?", "A3 Scarlett Raglan",
     "reroll", false},
    {"R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; B2 FR_LC LINE 200,180 0; " FAR "begin initiative red",
     "use R1; charge R1 B1; evade B1", "Red: B1 are gone. What do R1 do instead?", "R1 B1 B2", "charge R1 B2", false},
    {"R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; " FAR "begin initiative red",
     "use R1; charge R1 B1; evade B1", "Red: B1 are gone. What do R1 do instead?", "R1 B1", "move R1 300 200 180",
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
        cmocka_unit_test_teardown(test_a_victor_holds_unless_a_sweep_gains, tables_clear),
        cmocka_unit_test_teardown(test_a_commander_keeps_within_12_inches_of_his_units, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
