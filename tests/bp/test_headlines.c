/* What is said of a move before it is made, line by line. */
#include "field.h"

#include "engine/headline.h"

#include <stdlib.h>

enum { ROOM = 256 << 20 };

/* A row: a shipped position and answers with ';' between them, the move ("": the roll that is pending), how the enemy answers
 * ("": by habit), and the lines with // between them. */
typedef struct said {
    const char *scenario, *answers, *move, *assumed, *lines;
} said;

static const said rows[] = {
    {"redinha", "commander Beckwith; group B1 B2 B3", "advance", "",
     "72 % the order arrives: 31 % one move, 14 % two, 28 % three // 28 % it fails (3 % a blunder): Beckwith gives no "
     "more "
     "orders"},
    {"redinha", "commander Beckwith; group B1 B2 B3 B12", "advance", "",
     "58 % the order arrives: 31 % one move, 11 % two, 17 % three // 42 % it fails (3 % a blunder): Beckwith gives no "
     "more "
     "orders"},
    {"drill_closing_fire", "use F1", "charge F1 A1", "",
     "16 % wins the round, 65 % loses it // 9 % 88th Foot (A1) driven off (4 % destroyed) // 35 % 17e Léger, 1st "
     "battalion (F1) driven off (17 % destroyed)"},
    {"drill_closing_fire", "use F1", "charge F1 A1", "stand A1",
     "37 % wins the round, 36 % loses it // 17 % 88th Foot (A1) driven off (8 % destroyed) // 15 % 17e Léger, 1st "
     "battalion (F1) driven off (6 % destroyed)"},
    {"drill_flank", "use F1", "charge F1 B1", "",
     "37 % wins the round, 36 % loses it // 17 % 1/3rd Foot (B1) driven off (8 % destroyed) // 36 % 27e Chasseurs (F1) "
     "driven off (6 % destroyed)"},
    {"drill_village", "use F1", "charge F1 B1", "",
     "7 % wins the round, 77 % loses it // 39 % 71st Highlanders (B1) takes a casualty or more // 42 % combined "
     "grenadiers "
     "(F1) driven off (20 % destroyed)"},
    {"drill_highland_charge", "use J1", "charge J1 G1", "",
     "57 % wins the round, 22 % loses it // 65 % Edinburgh volunteers (G1) driven off (38 % destroyed) // 14 % Cameron "
     "(J1) "
     "driven off (7 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1", "attack B1", "",
     "72 % the order arrives; 69 % stopped by a square, 2 % wins a round // 2 % 2/66th Foot (B1) driven off (2 % "
     "destroyed)"},
    {"drill_evade", "use F2", "charge F2 B2", "square B2",
     "94 % stopped by a square, 3 % wins a round // 6 % 1st Caçadores (B2) disordered or destroyed"},
    {"drill_joined_commander", "", "", "",
     "41 % wins the round, 33 % loses it // 19 % 34e Ligne (F1) driven off (8 % destroyed) // 24 % 29th Foot (A1) "
     "driven "
     "off (12 % destroyed)"},
};

static gg_move move_of(const table *t, const char *text)
{
    gg_fault fault;
    gg_move m = *text ? gg_move_parse(t->battle, t->state, text, strlen(text), &fault) : 0;
    if (*text && !m) fail_msg("%s: %s", text, fault.text);
    return m;
}

static void find(const table *t, const said *r, gg_arena *arena, gg_headline *h)
{
    static gg_odds odds;
    static gg_guess guess[GG_GUESSES];
    static gg_chances c;
    int guesses = 0;
    gg_move assumed = move_of(t, r->assumed);
    gg_odds_ask ask = {
        .move = move_of(t, r->move), .budget = 1 << 21, .deeds = true, .assume = &assumed, .assumes = assumed != 0};
    assert_true(gg_odds_until(t->battle, t->state, &ask, arena, &odds, guess, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, guess, guesses, arena, &c));
    *h = (gg_headline){0};
    gg_headline_of(&c, h);
}

static bool check(const said *r, gg_arena *arena)
{
    gg_headline h;
    char path[64], lines[2048] = "";
    snprintf(path, sizeof path, "bp/%s", r->scenario);
    table *t = set_up_file(table_scenario_path(path));
    if (r->answers[0]) give(t, r->answers);
    arena->used = 0;
    find(t, r, arena, &h);
    for (int i = 0; i < h.lines; i++) {
        size_t len = strlen(lines);
        snprintf(lines + len, sizeof lines - len, "%s%s", i ? " // " : "", h.line[i].text);
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
