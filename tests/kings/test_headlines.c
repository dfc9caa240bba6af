/* What is said of a move before it is made, line by line and to the fraction. */
#include "field.h"
#include "rorke.h"

#include "engine/headline.h"

#include <stdlib.h>

enum { ROOM = 256 << 20 };

/* A row: the position (a shipped file, and answers), the move, what the mover does next, the lines with // between them, and
 * the fractions of those that have one. Units go by their labels here. */
typedef struct said {
    const char *scenario, *answers, *move, *then, *lines, *fractions;
} said;

#define LEADERS "leaders" /* their dice all 2, their traits all 3 1 */

static const said rows[] = {
    {"crag", "end", "move B1", NULL, "83 % B1 obeys (5 or more)", "5/6"},
    {"crag", "end", "double B1", "enter B1 W0", "42 % B1 is in the Crag (83 % obeys, 4 or more reaches it)", "5/12"},
    {"rorke", R, "fire B4 Z3", NULL,
     "over 99 % a casualty or more (no test) // 80 % Z3 is Pinned; loses 4.0 on average",
     "527345/531441 34376801/43046721"},
    {"rorke", R, "volley B4 Z3", NULL,
     "83 % a casualty or more (83 % obeys) // 78 % Z3 is Pinned; loses 5.0 on average", "6825/8192 24827645/31850496"},
    {"rorke", R, "attack B1 Z8 keep", NULL,
     "5 % B1 wins the fight (83 % obeys, 5 or more reaches it, wins 17 % of the fights) // 26 % Z8 is Pinned; loses "
     "1.7 "
     "on average // 26 % B1 is Pinned; loses 2.2 on average",
     "231477565/4831838208 24827645/95551488 98080525/382205952"},
    {"rorke", R, "rally B5", NULL,
     "58 % B5 rallies (7 or more) // 39 % still Pinned, falls back 3.0 inches // 3 % routs: lost", "7/12 7/18 1/36"},
    {"rorke", R, "move B3 break", "enter B3 W2", "83 % B3 is in the Redoubt (5 or more; breaks its order)", "5/6"},
    {"drill_redoubt", "", "attack N1 B1", NULL,
     "57 % N1 storms the breastwork (72 % obeys, certain to reach it, wins 78 % of the fights) // 42 % B1 takes one "
     "more "
     "marker; loses 2.2 on average // 34 % N1 is Pinned; loses 1.1 on average",
     "167167/294912 19975969/47775744 63583/186624"},
    {"drill_redoubt", "", "fire N3 B1", NULL,
     "48 % a casualty or more (58 % obeys) // 15 % B1 takes one more marker; loses 0.6 on average // 58 % N3 gets up",
     "3046295/6377292 1252251833/8264970432 7/12"},
    {"drill_cavalry", "", "attack D2 B4", NULL,
     "8 % D2 wins the fight (no test, certain to reach it) // 61 % B4 is Pinned; loses 3.3 on average // 92 % D2 is "
     "Pinned; loses 6.0 on average",
     "6734191/80621568 2930851/4782969 4863145/5308416"},
    {"drill_cavalry", "", "attack D1 B2", NULL,
     "53 % D1 wins the fight (no test, certain to reach it) // 82 % B2 is Pinned; loses 3.3 on average // 65 % D1 is "
     "Pinned; loses 2.7 on average",
     "206081897/387420489 3945064/4782969 115354/177147"},
    {"drill_machine_gun", "", "fire B1 Z2", NULL,
     "over 99 % a casualty or more (no test) // 80 % Z2 is Pinned; loses 4.0 on average // 62 % the gun jams to the "
     "end "
     "of turn 2",
     "527345/531441 34376801/43046721 1346704211/2176782336"},
    {"drill_rally", "", "rally B4", NULL,
     "8 % B4 rallies (11 or more) // 50 % still Pinned, leaves the blockhouse // 42 % routs: lost", "1/12 1/2 5/12"},
    {"drill_waves", "", "rally Z3", NULL,
     "42 % Z3 rallies (8 or more) // 42 % still Pinned, falls back 4.0 inches // 17 % routs: lost", "5/12 5/12 1/6"},
    {"drill_waves", "", "remove Z3", NULL,
     "certain: Z3 waits in the pool, to come back with 11 of 16 // a card is spent, 5 are left; a second brings it on "
     "(7 "
     "deployments left)",
     ""},
    {"drill_waves", "", "deploy Z5 60,446", NULL,
     "certain: Z5 comes on with 16 of 16 at the north edge, 6.0,44.6 // a card is spent, 5 are left; the 2nd of 8 "
     "brought on",
     ""},
    {"drill_waves", "", "stand-to Z1", NULL, "certain: Z1 stands to", ""},
    {"drill_jokers", "", "stand-to B2 NE", NULL, "certain: B2 turns to face NE (Joker)", ""},
    {"drill_waves", "", "attack Z2 B1", NULL,
     "3 % Z2 storms the laager (72 % obeys, 4 or more reaches it, wins 9 % of the fights) // 25 % B1 is Pinned; loses "
     "1.4 "
     "on average // 34 % Z2 is Pinned; loses 2.2 on average",
     "74204299/2415919104 41816125/169869312 64551877/191102976"},
    {"drill_rearguard", "", "move B4", "exit B4 S", "42 % B4 gets away by the south edge (8 or more)", "5/12"},
    {"drill_rearguard", "", "fire B1 S1", NULL,
     "58 % a casualty or more (58 % obeys) // 11 % S1 is destroyed; loses 3.4 on average // 45 % S1 is Pinned",
     "9555/16384 2779/24576 4807985/10616832"},
    {"drill_jokers", "", "volley B2 Z2", NULL,
     "83 % a casualty or more (83 % obeys) // 6 % Z2 is destroyed; loses 5.0 on average // 72 % Z2 takes one more "
     "marker",
     "6825/8192 1495/24576 22890125/31850496"},
    {"drill_last_stand", "", "attack N1 B1", NULL,
     "32 % N1 wins the fight (72 % obeys, certain to reach it, wins 44 % of the fights) // 18 % B1 is destroyed; loses "
     "0.7 "
     "on average // 8 % N1 is destroyed; loses 0.5 on average",
     "26/81 13/72 13/162"},
    {"drill_house_rules", "", "attack N1 B1", NULL,
     "44 % N1 wins the fight (72 % obeys, certain to reach it; 13 % neither gives way) // 10 % B1 is destroyed; loses "
     "2.9 "
     "on average // 50 % N1 is Pinned; loses 2.2 on average",
     "897/2048 481/4608 871/1728"},
    {"drill_ambush", "", "fire M3 B3", NULL,
     "72 % a casualty or more (72 % obeys) // 59 % B3 is Pinned; loses 3.9 on average // 72 % M3 gets up",
     "558755405/774840978 18561018112/31381059609 13/18"},
    {"drill_fools", "roll 5", "fire B2 N2", NULL,
     "83 % N2 loses a figure or more (no test) // 73 % N2 is Pinned; loses 3.3 on average // 17 % the Leader loses his "
     "head: "
     "the "
     "Tribes decide",
     "2636725/3188646 31523800/43046721 1/6"},
    {"drill_characters", LEADERS, "attack M1 B1", NULL,
     "cannot reach B1: 7.7 inches, 7.0 through the khor with a 6 // 12 % M1 loses a figure in the khor", "0 13/108"},
    {"solo", LEADERS, "move B1", "enter B1 W1", "83 % B1 is in the road block (5 or more) // 35 % P1 appears",
     "5/6 25/72"},
    {"rorke", R, "end", NULL, "six units have not acted // 5 cards are thrown away", ""},
};

/* "B Company, inner yard (B3)" is B3 here. */
static void by_labels(const gg_battle *b, char *text)
{
    for (int u = 0; u < kings_b(b)->units; u++) {
        char long_name[96];
        int len = snprintf(long_name, sizeof long_name, "%s (%s)", kings_b(b)->unit[u].name, kings_b(b)->unit[u].label);
        for (char *at; (at = strstr(text, long_name));) {
            size_t label = strlen(kings_b(b)->unit[u].label);
            memcpy(at, kings_b(b)->unit[u].label, label);
            memmove(at + label, at + len, strlen(at + len) + 1);
        }
    }
}

static gg_move move_of(const table *t, const gg_state *s, const char *text)
{
    gg_fault fault;
    gg_move m = gg_move_parse(t->battle, s, text, strlen(text), &fault);
    if (!m) fail_msg("%s: %s", text, fault.text);
    return m;
}

static void find(const table *t, const said *r, gg_arena *arena, gg_chances *c, gg_headline *h)
{
    static gg_odds odds;
    static gg_guess guess[GG_GUESSES];
    gg_move then = r->then ? move_of(t, t->state, r->then) : 0;
    int guesses = 0;
    gg_odds_ask ask = {
        .move = move_of(t, t->state, r->move), .then = &then, .thens = r->then ? 1 : 0, .budget = 1 << 20};
    ask.deeds = true;
    if (r->then) ask.until = GG_UNTIL_EXCHANGE;
    assert_true(gg_odds_until(t->battle, t->state, &ask, arena, &odds, guess, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, guess, guesses, arena, c));
    *h = (gg_headline){0};
    gg_headline_of(c, h);
}

static void roll_leaders(table *t)
{
    while (gg_pending(t->battle, t->state).kind == GG_ROLL)
        if (gg_pending(t->battle, t->state).rule == LEADER_VALUE)
            give(t, "roll 2");
        else
            give(t, "roll 3; roll 1");
}

static bool check(const said *r, gg_arena *arena)
{
    static gg_chances c;
    gg_headline h;
    char path[64], lines[2048] = "", fractions[1024] = "", one[96];
    bool good;
    snprintf(path, sizeof path, "kings/%s", r->scenario);
    table *t = set_up_file(table_scenario_path(path));
    if (strcmp(r->answers, LEADERS) == 0)
        roll_leaders(t);
    else if (r->answers[0])
        give(t, r->answers);
    arena->used = 0;
    find(t, r, arena, &c, &h);
    for (int i = 0; i < h.lines; i++) {
        if (i) strcat(lines, " // ");
        strcat(lines, h.line[i].text);
        gg_fraction_print(h.line[i].chance, one, sizeof one);
        if (h.line[i].role == GG_ROLE_CERTAIN) continue;
        if (fractions[0]) strcat(fractions, " ");
        strcat(fractions, one);
    }
    by_labels(t->battle, lines);
    good = strcmp(lines, r->lines) == 0 && strcmp(fractions, r->fractions) == 0;
    if (!good)
        print_message("%s, %s\n  law  %s\n  told %s\n  law  %s\n  told %s\n", r->scenario, r->move, r->lines, lines,
                      r->fractions, fractions);
    return good;
}

static void test_headlines(void **state)
{
    (void)state;
    gg_arena arena = {malloc(ROOM), ROOM, 0};
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) good &= check(&rows[i], &arena);
    free(arena.base);
    assert_true(good);
}

/* Who falls back over the edge is lost; with how many men is not said. */
static void test_who_flees_is_said_to_flee(void **state)
{
    (void)state;
    static gg_chances c;
    gg_headline h;
    gg_arena arena = {malloc(ROOM), ROOM, 0};
    table *t = field("B2 RI12+obsolete 110,80; B1 RI12 600,60; N2 TI12/16 35,170 pins 1; N1 TI16 600,400");
    said r = {.move = "attack B2 N2"};
    find(t, &r, &arena, &c, &h);
    assert_string_equal(h.line[1].text, "64 % N2 flees off the table");
    free(arena.base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(test_headlines, tables_clear),
                                       cmocka_unit_test_teardown(test_who_flees_is_said_to_flee, tables_clear)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
