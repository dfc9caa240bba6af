/* Headlines of moves, line by line and to the fraction: each row is a position, what has been answered there, and a move. */
#include <stdlib.h>

#include "engine/headline.h"
#include "support/table.h"

typedef struct row {
    const char *name, *scenario;
    const char *begin;   /* NULL: as the scenario begins */
    const char *answers; /* with ';' between, NULL: none */
    const char *move;
    const char *line[3];
    const char *beside;  /* the move that it is compared with, side by side; NULL: it stands alone */
    const char *changed; /* words of the scenario and what stands for them, "adcs 1=adcs 0"; NULL: it is as it is */
} row;

static const row rows[] = {
    {"H1", "ccn/drill_melee", NULL, NULL, "melee F1 A1",
     .line = {"73 % 45th Foot (A1) give way (713/972)", "19 % 45th Foot (A1) destroyed, the battle won (3/16)",
              "17 % 26th Ligne (F1) lose a block or more (55/324)"}},
    {"H2", "ccn/drill_square", NULL, NULL, "activate F1",
     .line = {"53 % the order arrives, 7 or less (19/36)", "36 % 1st Chasseurs (F1) spent without acting (13/36)",
              "11 % the chit goes back (1/9)"}},
    {"H3", "ccn/el_bodon", "round 1\nbegin attempt french", NULL, "activate F3",
     .line = {"81 % the order arrives, 10 or less; 87 % with an aide (29/36)",
              "8 % Dragoon brigade (F3) spent without acting (1/12)", "11 % the chit goes back (1/9)"}},
    {"H4", "ccn/drill_square", "begin act F1", NULL, "move F1 F6 ESE",
     .line = {"73 % 77th Foot (A1) give way (713/972)", "39 % 77th Foot (A1) destroyed (282009041/725594112)",
              "37 % 1st Chasseurs (F1) lose a block or more (147157370617/396718580736)"}},
    {"H5", "ccn/drill_square", "begin act F1", NULL, "move F1 G5 S",
     .line = {"4 % 77th Foot (A1) give way (1175/26244)", "59 % 77th Foot (A1) lose a block or more (1247555/2125764)",
              "92 % 1st Chasseurs (F1) shaken (633254849286383/685529707511808)"}},
    {"H6", "ccn/drill_square", "begin act F1", "move F1 G5 S; melee F1 A1", "square A1",
     .line = {"72 % 77th Foot (A1) form square, 8 or less; 92 % with an aide (13/18)",
              "73 % 1st Chasseurs (F1) shaken (429701495011399567/592297667290202112)",
              "10 % 77th Foot (A1) destroyed (40055/419904)"},
     .beside = "stand A1"},
    {"H6b", "ccn/drill_square", "begin act F1", "move F1 G5 S; melee F1 A1", "stand A1",
     .line = {"42 % 77th Foot (A1) hold their ground (34/81)",
              "14 % 1st Chasseurs (F1) shaken (2341135640630939/16452712980283392)",
              "27 % 77th Foot (A1) destroyed (37385/139968)"},
     .beside = "square A1"},
    {"H7", "ccn/drill_cuirassiers", "begin attack A1", "fire A1 F1", "use firehold",
     .line = {"26 % 1st Cuirassiers (F1) lose a block or more (19/72)", "26 % 1st Cuirassiers (F1) give way (19/72)",
              NULL},
     .beside = "save firehold"},
    {"H7b", "ccn/drill_cuirassiers", "begin attack A1", "fire A1 F1", "save firehold",
     .line = {"20 % 1st Cuirassiers (F1) lose a block or more (509/2592)",
              "20 % 1st Cuirassiers (F1) give way (509/2592)", NULL},
     .beside = "use firehold"},
    {"H8", "ccn/drill_combined_arms", NULL, NULL, "combine F1 A1",
     .line = {"53 % the order arrives for both, 7 or less (19/36)",
              "36 % 86th Ligne (F1) and Foot battery (F2) spent without acting (13/36)",
              "11 % the chit goes back (1/9)"}},
    {"H9", "ccn/drill_combined_arms", "begin act F1 target A1 guns F2", NULL, "move F1 H5 S",
     .line = {"92 % 50th Foot (A1) give way (16081/17496)", "50 % 50th Foot (A1) destroyed (35281/69984)",
              "5 % 86th Ligne (F1) lose a block or more (47287/944784)"}},
    {"H9b", "ccn/drill_combined_arms", "begin act F1", NULL, "move F1 H5 S",
     .line = {"73 % 50th Foot (A1) give way (713/972)", "19 % 50th Foot (A1) destroyed (3/16)",
              "18 % 86th Ligne (F1) lose a block or more (18913/104976)"}},
    {"H10", "ccn/drill_broken", "begin act A1", NULL, "rally A1",
     .line = {"31 % 4th Portuguese (A1) rally; 52 % with an aide (11/36)", NULL, NULL}},
    {"H11", "ccn/drill_retire", NULL, "melee F1 A1", "retire A1",
     .line = {"58 % 1st KGL Hussars (A1) get away, 7 or less (7/12)", "2nd Leger (F1) cannot be hurt (1)",
              "6 % 1st KGL Hussars (A1) destroyed (289/5184)"},
     .beside = "stand A1"},
    {"H11b", "ccn/drill_retire", NULL, "melee F1 A1", "stand A1",
     .line = {"40 % 1st KGL Hussars (A1) hold their ground (19/48)",
              "26 % 2nd Leger (F1) lose a block or more (101/384)", "11 % 1st KGL Hussars (A1) destroyed (1/9)"},
     .beside = "retire A1"},
    {"H12", "ccn/drill_lone_leader", "begin attack F1", NULL, "fire F1 Graham",
     .line = {"20 % Graham struck down (763/3888)", NULL, NULL}},
    {"H12b", "ccn/drill_lone_leader", "begin act F1", NULL, "move F1 G5 S",
     .line = {"52 % Graham struck down (671/1296)", NULL, NULL}},
    {"H13", "ccn/drill_breakthrough", NULL, NULL, "move F1 G4 S",
     .line = {"99 % Regiment of Cantabria (A1) give way (719/729)",
              "92 % Regiment of Cantabria (A1) destroyed, 58 % Spanish foot battery (A2) too (2669/2916)",
              "8 % Dragoon brigade (F1) lose a block or more (3431687/45349632)"}},
    {"H14", "ccn/drill_lancers", "begin act F1", NULL, "move F1 G6 WNW",
     .line = {"78 % 3rd Foot (A1) destroyed (15257/19683)",
              "40 % 2/48th Foot (A2) destroyed (355460500087/892616806656)",
              "28 % Vistula Lancers (F1) lose a block or more (1700706859595/6025163444928)"}},
    {"H15", "ccn/drill_square", NULL, "activate F3; roll 6 5", "reroll",
     .line = {"81 % the order arrives, 10 or less (29/36)", "8 % Dragoon brigade (F3) spent without acting (1/12)",
              "11 % the chit goes back (1/9)"}},
    {"H15b", "ccn/drill_square", NULL, "activate F3; roll 6 5", "accept",
     .line = {"the order does not arrive: Dragoon brigade (F3) spent (1)", NULL, NULL}},
    {"H16", "ccn/drill_lancers", NULL,
     "activate F1; roll 3 4; move F1 G6 WSW; melee F1 A2; roll INF FLAG FLAG ART CAV ART; roll CAV CAV; roll ART CAV",
     "ignore A2 2",
     .line = {"2/48th Foot (A2) hold their ground (1)", "80 % Vistula Lancers (F1) lose a block or more (65/81)",
              "3rd Foot (A1) cannot be hurt (1)"},
     .beside = "ignore A2 1", .changed = "adcs 1=adcs 0"},
    {"H16b", "ccn/drill_lancers", NULL,
     "activate F1; roll 3 4; move F1 G6 WSW; melee F1 A2; roll INF FLAG FLAG ART CAV ART; roll CAV CAV; roll ART CAV",
     "ignore A2 1",
     .line = {"2/48th Foot (A2) fall back a hex (1)", "7 % Vistula Lancers (F1) lose a block or more (15677/236196)",
              "51 % 3rd Foot (A1) destroyed (4365647/8503056)"},
     .beside = "ignore A2 2", .changed = "adcs 1=adcs 0"},
    {"H17", "ccn/drill_old_square", "begin act F1", NULL, "move F1 G5 S",
     .line = {"66 % 73rd Foot (A1) destroyed (137833/209952)", "12 % Halkett struck down (7497865/60466176)",
              "28 % 2nd Grenadiers (F1) lose a block or more (2072540449/7346640384)"}},
    {"H18", "ccn/vimeiro", "round 1\nbegin attack A5", NULL, "fire A5 F1",
     .line = {"56 % 86th Ligne, 1st bn (F1) lose a block or more (5/9)", "3 % 86th Ligne, 1st bn (F1) fall back (1/36)",
              NULL}},
    {"H19", "ccn/el_bodon", "round 1\nbegin attempt french", NULL, "activate Montbrun",
     .line = {"92 % Montbrun may ride, 10 or less (11/12)", "8 % he cannot get away (1/12)", NULL}},
    {"H20", "ccn/drill_square", "begin act F1", NULL, "move F1 F5 ESE",
     .line = {"no attack from there (1)", "6 or less there, 7 now (1)",
              "77th Foot (A1) could attack: 4 dice, 80 % a block or more (65/81)"}},

    /* moves without dice */
    {"pass", "ccn/drill_square", NULL, NULL, "pass", .line = {"the chit is left unused (1)"}},
    {"ride", "ccn/drill_lone_leader", "begin attempt allies", NULL, "activate Graham",
     .line = {"Graham may ride up to 3 hexes (1)"}},
    {"lead", "ccn/drill_lone_leader", "begin attempt allies", "activate Graham", "lead Graham F8",
     .line = {"Graham joins 2nd Hussars, KGL (A2) (1)"}},
    {"face", "ccn/drill_square", NULL, "activate F1; roll 6 6; roll 2", "face F1 N",
     .line = {"1st Chasseurs (F1) face N (1)"}},
    {"hold", "ccn/drill_melee", NULL, NULL, "hold F1", .line = {"26th Ligne (F1) do not attack (1)"}},
};

static char *add_line(char *end, const char *line, const char *changed)
{
    const char *equals = changed ? strchr(changed, '=') : NULL;
    size_t len = equals ? (size_t)(equals - changed) : 0;
    for (; *line; line++) {
        if (len && strncmp(line, changed, len) == 0) {
            end += sprintf(end, "%s", equals + 1);
            line += len - 1;
        } else {
            *end++ = *line;
        }
    }
    *end++ = '\n', *end = 0;
    return end;
}

/* The scenario without its `begin` (and, where another is said, `round`), and what is put in their place. */
static char *text_of(const row *r)
{
    size_t len;
    char *text = table_read_file(table_scenario_path(r->scenario), &len), *out = malloc(len + 1000), *end = out;
    assert_non_null(text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        bool dropped = r->begin && (strncmp(line, "begin", 5) == 0 ||
                                    (strncmp(r->begin, "round", 5) == 0 && strncmp(line, "round ", 6) == 0));
        if (!dropped) end = add_line(end, line, r->changed);
    }
    if (r->begin) end += sprintf(end, "%s\n", r->begin);
    free(text);
    return out;
}

static int failures;

static void compare(const row *r, int i, const gg_headline *h)
{
    char said[GG_SENTENCE + 100] = "", fraction[90];
    if (i < h->lines) {
        gg_fraction_print(h->line[i].chance, fraction, sizeof fraction);
        snprintf(said, sizeof said, "%s (%s)", h->line[i].text, fraction);
    }
    const char *want = r->line[i] ? r->line[i] : "";
    if (strcmp(said, want) == 0) return;
    print_message("# %s, line %d is\n#   %s\n# not\n#   %s\n", r->name, i + 1, said, want);
    failures++;
}

static void chances_of(table *t, const char *move, gg_arena *arena, gg_chances *out)
{
    static gg_guess guess[2][GG_GUESSES];
    static int turn;
    gg_odds_ask ask = {.move = table_move(t, move, HERE), .budget = 2000000, .deeds = true};
    ask.until = gg_move_until(t->battle, t->state, ask.move);
    gg_odds odds;
    int guesses;
    gg_guess *its = guess[turn++ % 2];
    assert_true(gg_odds_until(t->battle, t->state, &ask, arena, &odds, its, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, its, guesses, arena, out));
}

static void weigh_row(const row *r)
{
    char *text = text_of(r);
    table *t = set_up(text);
    if (r->answers) give(t, r->answers);
    gg_arena arena = {.base = malloc(256 << 20), .size = 256 << 20};
    gg_chances chances[2];
    gg_headline h[2] = {0};
    chances_of(t, r->move, &arena, &chances[0]);
    if (r->beside) {
        chances_of(t, r->beside, &arena, &chances[1]);
        gg_headlines_beside((const gg_chances *const[]){&chances[0], &chances[1]}, 2, h);
    } else {
        gg_headline_of(&chances[0], h);
    }
    for (int i = 0; i < 3; i++) compare(r, i, h);
    free(arena.base);
    free(text);
}

static void test_headlines_to_the_fraction(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) weigh_row(&rows[i]);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_headlines_to_the_fraction)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
