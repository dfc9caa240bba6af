/* What is said of a move before it is made, line by line and to the fraction. */
#include "field.h"

#include "engine/headline.h"

#include <stdlib.h>

enum { ROOM = 256 << 20 };

/* A row: the position (a shipped file, and answers), the move ("": the roll that is pending), and the lines with // between
 * them. GREEN among the answers: all orders stand and everybody has a green cube. */
typedef struct said {
    const char *scenario, *answers, *move, *lines;
} said;

#define VOLLEY_DUE "stop F1; activate F4; ready F4; end; end; end; end"

static const said rows[] = {
    {"drill_charge", "", "charge F1 A1 fff",
     "30 % 5e Dragons (F1): ground taken (5815/19683) // 24 % 30th Foot (A1): driven off or worse (9353/39366) // 28 % "
     "5e Dragons (F1): driven off or worse (1852/6561)"},
    {"drill_charge", "", "charge F3 A3 fff",
     "70 % 2e Hussards (F3): ground taken (4600/6561) // 41 % 69th Foot (A3): destroyed (85577/209952) // 85 % 2e "
     "Hussards (F3): a stand or more lost (1862/2187)"},
    {"drill_charge", "charge F1 A1 fff", "fire A1 F1",
     "24 % the charge stopped by the fire (173/729) // 28 % 5e Dragons (F1): driven off or worse (1852/6561) // 24 % "
     "30th Foot (A1): driven off or worse (9353/39366)"},
    {"drill_charge", "charge F1 A1 fff", "hold A1",
     "17 % 5e Dragons (F1): a stand or more lost (1/6) // 36 % 30th Foot (A1): driven off or worse (77/216)"},
    {"drill_charge", "charge F1 A1 fff; hold A1", "square A1",
     "50 % 30th Foot (A1): square formed (1/2) // 17 % 5e Dragons (F1): a stand or more lost (1/6) // 36 % 30th Foot "
     "(A1): driven off or worse (77/216)"},
    {"drill_charge", "charge F1 A1 fff; hold A1", "stand A1",
     "17 % 30th Foot (A1): ground held (1/6) // 42 % 5e Dragons (F1): a stand or more lost (5/12) // 58 % 30th Foot "
     "(A1): driven off or worse (7/12)"},
    {"drill_crest", "", "charge F1 A4 ff",
     "91 % 13e Chasseurs (F1): ground taken, guns left (49/54) // 22 % Arentschildt (A4): driven off or worse "
     "(637/2916) // 70 % 13e Chasseurs (F1): a stand or more lost (19/27)"},
    {"drill_squares", "charge F1 A1 fff; hold A1", "press F1",
     "3 % 69th Foot (A1): square broken (1/36) // 28 % 69th Foot (A1): a stand or more lost (5/18) // 83 % 8e "
     "Cuirassiers (F1): disordered or worse (5/6)"},
    {"drill_squares", "", "charge F3 A4 fe",
     "71 % 6e Lanciers (F3): ground taken (925/1296) // 27 % 33rd Foot (A4): destroyed (353/1296) // 65 % 6e Lanciers "
     "(F3): a stand or more lost (47/72)"},
    {"drill_village", "", "charge F1 A1 ff",
     "12 % 1er Ligne (F1): ground taken (1190603267/9795520512) // 72 % 2nd Nassau, I (A1): a stand or more lost "
     "(1565207611/2176782336) // 35 % 1er Ligne (F1): driven off or worse (6921723893/19591041024)"},
    {"drill_rearguard", "", "charge F5 B3 e",
     "91 % 15e Chasseurs (F5): ground taken (49/54) // 25 % 95th Rifles (B3): driven off (245/972) // 70 % 15e "
     "Chasseurs (F5): a stand or more lost (19/27)"},
    {"drill_breakthrough", "", "break B1 ff F1",
     "99 % Royal Dragoons (B1): ground taken (46411/46656) // 82 % 13e Leger (F1): destroyed (707/864) // 36 % Royal "
     "Dragoons (B1): a stand or more lost (157/432)"},
    {"drill_melee", "", "",
     "83 % 6e Leger, I (F1): melee won (5/6) // 58 % 28th Foot (B1): driven off (7/12) // 42 % 6e Leger, I (F1): a "
     "stand or more lost (5/12)"},
    {"drill_melee", "roll 3; roll 3", "lead-with F3",
     "28 % 25e Ligne, I (F3): melee won (5/18) // 72 % 32nd Foot (B2): a stand or more lost (13/18) // 58 % 25e Ligne, "
     "II (F4): driven off or worse (7/12)"},
    {"drill_melee", "roll 3; roll 3", "lead-with F4",
     "3 % 25e Ligne, II (F4): melee won (1/36) // 28 % 32nd Foot (B2): a stand or more lost (5/18) // 92 % 25e Ligne, "
     "II (F4): driven off or worse (11/12)"},
    {"drill_opportunity", "activate F3", "move F3 6,7",
     "0 % Skirmishers (F3): at 6,7 (0) // certain: 5th D. Guards (A1): charge spent (1) // 28 % Skirmishers (F3): "
     "driven off or worse (5/18)"},
    {"drill_opportunity", "activate F2", "march-to F2 6,4",
     "20 % 66e Ligne (F2): at 6,4; else 69 % at 5,4, 11 % at 4,4 (16/81)"},
    {"el_bodon", "order AC defend; GREEN; roll 5; roll 1; player-a; activate F3", "march-to F3 8,5",
     "89 % 6e Dragons (F3): at 8,5 (193/216) // 88 % 6e Dragons (F3): a stand or more lost (7/8)"},
    {"drill_volley", VOLLEY_DUE, "fire F4 B2",
     "52 % 48th Foot (B2): a stand or more lost (671/1296) // 11 % 48th Foot (B2): disordered or worse (295/2592)"},
    {"drill_volley", VOLLEY_DUE, "fire F4 B4",
     "31 % Foot battery (B4): a stand or more lost (11/36) // 6 % Foot battery (B4): disordered or worse (433/7776)"},
    {"drill_rout", "roll 1; keep H; GREEN; roll 6; roll 1; player-a; activate F1", "rally F1",
     "67 % 2e Leger (F1): rallied; all 3 AP: 96 % (2/3)"},
    {"el_bodon", "order AC defend", "order FL defend", "25 % Wathier's brigade (FL): on DEFEND this turn (1/4)"},
    {"drill_orders", "roll 1", "order H attack",
     "50 % Husson's brigade (H): on ATTACK this turn, written before (1/2)"},
    {"drill_orders", "roll 1; keep H", "order P attack",
     "17 % Hubert's brigade (P): on ATTACK this turn; 33 % on its way (1/6)"},
    {"el_bodon", "order AC defend; GREEN", "", "68 % the French have the initiative (21/31)"},
    /* rolls that are pending: each has its own test as line 1 */
    {"drill_orders", "", "", "50 % Campi: a successor takes over (1/2)"},
    {"drill_orders", "roll 1; order H attack", "",
     "50 % Husson's brigade (H): on ATTACK this turn, written before (1/2)"},
    {"drill_orders", "roll 1; keep H; order P attack; roll 4", "",
     "33 % Hubert's brigade (P): on ATTACK this turn (1/3)"},
    {"drill_charge", "charge F1 A1 fff; hold A1; square A1", "",
     "50 % 30th Foot (A1): square formed (1/2) // 17 % 5e Dragons (F1): a stand or more lost (1/6) // 36 % 30th Foot "
     "(A1): driven off or worse (77/216)"},
    {"drill_charge", "charge F1 A1 fff; fire A1 F1", "",
     "24 % the charge stopped by the fire (173/729) // 28 % 5e Dragons (F1): driven off or worse (1852/6561) // 24 % "
     "30th Foot (A1): driven off or worse (9353/39366)"},
    {"drill_crest", "charge F1 A4 ff; roll 1; hold A4; evade A4", "",
     "83 % Arentschildt (A4): away without loss (5/6) // 17 % Arentschildt (A4): driven off or worse (1/6)"},
    /* what rolls nothing says what it is */
    {"el_bodon", "order AC defend", "keep FL", "Wathier's brigade (FL) stays on ATTACK (1)"},
    {"el_bodon", "", "order AC support",
     "Colville's brigade (AC): SUPPORT: foot never red, keeps two spaces off, rallies better (1)"},
    {"drill_rout", "roll 1; keep H", "blue F1", "blue: react, 2 AP, bound 2 (1)"},
    {"drill_crest", "", "end", "no more charges: 2 red units will react (1)"},
};

static void all_green(table *t)
{
    for (gg_ask ask = gg_pending(t->battle, t->state); ask.kind == GG_CHOOSE; ask = gg_pending(t->battle, t->state)) {
        gg_move list[8];
        int n = gg_moves(t->battle, t->state, list, 8), at = 0;
        while (at < n - 1 && gg_move_verb(list[at]) != (ask.question == ASK_CUBE ? V_PUT_GREEN : V_KEEP)) at++;
        assert_int_equal(gg_choose(t->battle, t->state, list[at], NULL), GG_DONE);
    }
}

static void come_there(table *t, const char *answers)
{
    const char *green = strstr(answers, "GREEN");
    char before[256];
    snprintf(before, sizeof before, "%.*s", (int)(green ? green - answers : (long)strlen(answers)), answers);
    if (before[0]) give(t, before);
    if (green) all_green(t);
    if (green && green[5]) give(t, green + 6);
}

static gg_move move_of(const table *t, const char *text)
{
    gg_fault fault;
    gg_move m = *text ? gg_move_parse(t->battle, t->state, text, strlen(text), &fault) : 0;
    if (*text && !m) fail_msg("%s: %s", text, fault.text);
    return m;
}

static void find(const table *t, const said *r, gg_arena *arena, gg_chances *c, gg_headline *h)
{
    static gg_odds odds;
    static gg_guess guess[GG_GUESSES];
    int guesses = 0;
    gg_odds_ask ask = {.move = move_of(t, r->move), .budget = 1 << 20, .deeds = true};
    assert_true(gg_odds_until(t->battle, t->state, &ask, arena, &odds, guess, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, guess, guesses, arena, c));
    *h = (gg_headline){0};
    gg_headline_of(c, h);
}

static bool check(const said *r, gg_arena *arena)
{
    static gg_chances c;
    gg_headline h;
    char path[64], lines[2048] = "", one[96];
    snprintf(path, sizeof path, "boe/%s", r->scenario);
    table *t = set_up_file(table_scenario_path(path));
    come_there(t, r->answers);
    arena->used = 0;
    find(t, r, arena, &c, &h);
    for (int i = 0; i < h.lines; i++) {
        size_t len = strlen(lines);
        gg_fraction_print(h.line[i].chance, one, sizeof one);
        snprintf(lines + len, sizeof lines - len, "%s%s (%s)", i ? " // " : "", h.line[i].text, one);
    }
    if (strcmp(lines, r->lines) == 0) return true;
    print_message("%s, %s\n  law  %s\n  told %s\n", r->scenario, r->move, r->lines, lines);
    return false;
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(test_headlines, tables_clear)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
