/* What the headline of a move says, and the fractions behind it: positions out of the shipped drills. And shapes to draw. */
#include "engine/headline.h"
#include "field.h"

#include <stdlib.h>

enum { SPACE = 256 << 20, BUDGET = 2000000, LINES = 3 };

typedef struct row {
    const char *scenario;
    const char *begin;  /* in place of the file's own; NULL: as it is */
    const char *answer; /* given before, with ';' between them; NULL: none */
    const char *move;   /* NULL: the roll that is asked */
    const char *line[LINES];
    const char *chance[LINES]; /* NULL: it has none */
} row;

static const row rows[] = {
    {"drill_momentum",
     NULL,
     "next S1",
     "halt S1",
     {"67 % Zurich halts", "33 % it must go on: D5 Formed, C5 or E5 Unformed"},
     {"2/3", "1/3"}},
    {"drill_momentum", NULL, "next S1", "advance S1", {"Nothing is rolled: D5 Formed, C5 or E5 Unformed"}, {NULL}},
    {"drill_push_of_pike",
     NULL,
     NULL,
     "fight S1",
     {"40 % Uri and Unterwalden win the round, 20 % even, 40 % lose", "36 % Frundsberg's square Shaken or worse",
      "36 % Uri and Unterwalden Shaken or worse"},
     {"26333/65536", "93/256", "93/256"}},
    {"drill_hedgehog",
     "unit F1",
     NULL,
     "charge F1 I1",
     {"46 % Gendarmes of the king win the round, 19 % even, 35 % lose",
      "18 % Company of Siena broken (8 % the Italians reach their Break Point)",
      "76 % Gendarmes of the king Shaken or worse"},
     {"235/512", "9847/55296", "73/96"}},
    {"drill_hedgehog",
     "unit F1",
     "charge F1 I1",
     "stand I1",
     {"5 % Company of Siena wins the round, 12 % even, 83 % loses", "50 % Gendarmes of the king Shaken or worse",
      "43 % Company of Siena broken (24 % the Italians reach their Break Point)"},
     {"7/128", "1/2", "7849/18432"}},
    {"drill_evade",
     "unit F2",
     NULL,
     "charge F2 V3",
     {"50 % Skirmishers dispersed, 50 % they fall back to E3", "certain: Gascons at E4, Formed"},
     {"1/2", NULL}},
    {"drill_evade",
     "unit F3",
     NULL,
     "charge F3 V5",
     {"certain: Light arquebusiers dispersed, nowhere to go", "certain: Picardy at H4, Formed"},
     {NULL}},
    {"drill_caracole",
     "unit F1",
     NULL,
     "charge F1 R1",
     {"17 % Black riders, first troop are caught, 83 % they wheel away to C3",
      "8 % Black riders, first troop Shaken or worse", "15 % Gascons take a hit or more"},
     {"1/6", "1/12", "7/48"}},
    {"drill_caracole",
     "unit F1",
     "charge F1 R1",
     "stand R1",
     {"25 % Black riders, first troop win the round, 25 % even, 50 % lose", "6 % Gascons Shaken or worse",
      "12 % Black riders, first troop broken (50 % at least Shaken)"},
     {"65/256", "1/16", "15/128"}},
    {"drill_salvo",
     "unit S1",
     NULL,
     "charge S1 L1 salvo",
     {"57 % Yellow brigade wins the round, 23 % even, 20 % loses",
      "38 % Walloon regiment broken (88 % at least Shaken)", "89 % Yellow brigade takes a hit or more"},
     {"376009/663552", "26980445/71663616", "27835/31104"}},
    {"drill_salvo",
     "unit S1",
     NULL,
     "charge S1 L1",
     {"50 % Yellow brigade wins the round, 25 % even, 25 % loses", "7 % Walloon regiment broken (19 % at least Shaken)",
      "6 % Yellow brigade Shaken or worse"},
     {"1/2", "35/512", "1/16"}},
    {"drill_reiters",
     "unit L2",
     NULL,
     "charge L2 S2",
     {"83 % Piccolomini charges home", "26 % Ostgota horse broken", "7 % Piccolomini Shaken or worse"},
     {"5/6", "535/2048", "305/4608"}},
    {"drill_warriors",
     "unit S1",
     NULL,
     "charge S1 E1",
     {"38 % Clan Campbell wins the round, 25 % even, 38 % loses", "7 % Billmen E1 broken (21 % at least Shaken)",
      "8 % Clan Campbell broken (50 % at least Shaken)"},
     {"193/512", "229/3072", "83/1024"}},
    {"drill_diagonal",
     "unit I2",
     NULL,
     "charge I2 F1",
     {"87 % Halberdiers and Landsknechts win the round, 9 % even, 5 % lose",
      "29 % Gendarmes broken (98 % at least Shaken)", "6 % Landsknechts Shaken or worse"},
     {"7099/8192", "10597/36864", "1/16"}},
    {"drill_tercio",
     "unit D2",
     NULL,
     "charge D2 T1",
     {"83 % Cuirassiers D2 charge home", "22 % Tercio of Naples broken (82 % at least Shaken)",
      "8 % Nassau's regiment broken"},
     {"5/6", "192773/884736", "59491/786432"}},
    {"drill_pursuit",
     NULL,
     NULL,
     "fight F1",
     {"91 % Gendarmes F1 win the round, 7 % even, 2 % lose", "66 % Archers E1 broken (22 % with others)",
      "75 % Gendarmes F1 Shaken"},
     {"233/256", "671/1024", "3/4"}},
    {"drill_rout",
     NULL,
     NULL,
     "fight S1",
     {"73 % Schwyz wins the round, 16 % even, 11 % loses",
      "57 % Romagna broken (13 % the Italians reach their Break Point)", "94 % Schwyz Shaken or worse"},
     {"743/1024", "2327/4096", "15/16"}},
    {"drill_archery",
     "shooting",
     NULL,
     "massed E1 F3",
     {"88 % hits at least once, 1.5 hits on average", "35 % Raw pikes pinned (13 % Shaken)",
      "certain: the first of two arrow storms is spent"},
     {"7/8", "17/48", NULL}},
    {"drill_artillery",
     NULL,
     NULL,
     "shoot F1 S1",
     {"98 % hits at least once, 3 hits on average", "89 % Uri takes 2 hits or more", "11 % Zug takes a hit or more"},
     {"63/64", "57/64", "7/64"}},
    {"drill_keil",
     NULL,
     NULL,
     "shoot F4 S3",
     {"75 % hits at least once, 1 hit on average", "75 % Fribourg takes a hit or more"},
     {"3/4", "3/4"}},
    {"drill_momentum",
     NULL,
     NULL,
     "next S1",
     {"Nothing is rolled: Basel has not moved yet", "carried forward: Bern and Basel"},
     {NULL}},
    {"ceresole", NULL, NULL, "end", {"Nothing is rolled: 17 units have not moved"}, {NULL}},
    {"drill_camp",
     "unit S3",
     NULL,
     "move S3 G8 N",
     {"Nothing is rolled: G8, Formed", "certain: the French lose their Camp (3 of 5)"},
     {NULL}},
    {"before_novara",
     NULL,
     "next S3; move S3 F5 N; next S1",
     "move S1 D3 N",
     {"Nothing is rolled: D3, Formed", "next turn it goes on: Landsknecht Pike-Block 6 boxes ahead"},
     {NULL}},
};

/* The scenario with another beginning. */
static char *text_of(const row *r)
{
    char path[64];
    size_t len;
    snprintf(path, sizeof path, "rbc/%s", r->scenario);
    char *text = table_read_file(table_scenario_path(path), &len), *out = malloc(len + 64), *to = out;
    assert_non_null(text);
    for (char *at = text, *end; *at; at = end) {
        end = strchr(at, '\n');
        end = end ? end + 1 : at + strlen(at);
        if (r->begin && strncmp(at, "begin", 5) == 0) continue;
        memcpy(to, at, (size_t)(end - at));
        to += end - at;
    }
    *to = 0;
    if (r->begin) sprintf(to, "begin %s\n", r->begin);
    free(text);
    return out;
}

static void check(const row *r, const gg_headline *h)
{
    for (int i = 0; i < LINES; i++) {
        char fraction[64] = "";
        const gg_headline_line *l = i < h->lines ? &h->line[i] : NULL;
        if (!r->line[i] && !l) continue;
        if (!r->line[i] || !l || strcmp(r->line[i], l->text) != 0)
            fail_msg("%s, %s, line %d: `%s`, not `%s`", r->scenario, r->move ? r->move : "the roll", i + 1,
                     l ? l->text : "", r->line[i] ? r->line[i] : "");
        gg_fraction_print(l->chance, fraction, sizeof fraction);
        if (r->chance[i] && strcmp(fraction, r->chance[i]) != 0)
            fail_msg("%s, %s, line %d: %s, not %s", r->scenario, r->move ? r->move : "the roll", i + 1, fraction,
                     r->chance[i]);
    }
}

static void weigh(const row *r, table *t, unsigned char *space)
{
    gg_arena arena = {.base = space, .size = SPACE};
    gg_guess guess[GG_GUESSES];
    gg_fault fault;
    gg_odds odds;
    gg_chances chances;
    gg_headline headline;
    int guesses = 0;
    gg_odds_ask ask = {.budget = BUDGET, .deeds = true};
    if (r->move) {
        ask.move = gg_move_parse(t->battle, t->state, r->move, strlen(r->move), &fault);
        assert_true(ask.move);
    }
    assert_true(gg_odds_until(t->battle, t->state, &ask, &arena, &odds, guess, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, guess, guesses, &arena, &chances));
    gg_headline_of(&chances, &headline);
    check(r, &headline);
}

static void look_at(const row *r, unsigned char *space)
{
    char *text = text_of(r);
    table *t = set_up(text);
    if (r->answer) give(t, r->answer);
    weigh(r, t, space);
    free(text);
}

/* The first lesson, when its squares have met: the flank behind the front. */
static void test_the_flank_in_the_first_lesson(void **state)
{
    static const row flank = {"first lesson",
                              NULL,
                              NULL,
                              "charge S2 F1",
                              {"over 99 % Halberdiers and Zurich win the round",
                               "87 % Gascons broken (87 % the French reach their Break Point)",
                               "88 % Zurich takes a hit or more"},
                              {"4095/4096", "11007931/12582912", "7/8"}};
    static const row front = {"first lesson",
                              NULL,
                              NULL,
                              "charge S1 F1",
                              {"61 % Zurich wins the round, 19 % even, 19 % loses",
                               "17 % Gascons broken (17 % the French reach their Break Point)",
                               "19 % Zurich Shaken or worse"},
                              {NULL, "1371/8192", NULL}};
    unsigned char *space = aligned_alloc(16, SPACE);
    (void)state;
    table *t = set_up("system rbc\ntitle First steps\nboard 7 9\nturns 6\n"
                      "side swiss south zone 1 3\nside french north zone 7 9 break 3\nfirst swiss\n"
                      "brigade A swiss\nbrigade B swiss\nbrigade C french\n"
                      "unit S1 A \"Zurich\" SWPB D6 facing N hits 1\nunit S2 B \"Halberdiers\" HALB E7 facing N\n"
                      "unit S3 A \"Light shot\" ARQL C5 facing N\nunit F1 C \"Gascons\" FRPB D7 facing S\n"
                      "unit F2 C \"Crossbowmen\" XBOL D8 facing S hits 1\nunit F3 C \"Light guns\" GUNL D9 facing S\n"
                      "turn 4 swiss\nbegin movement\n");
    give(t, "next S1");
    weigh(&front, t, space);
    give(t, "charge S1 F1; stand F1; next S2");
    weigh(&flank, t, space);
    free(space);
}

/* Horse that could not break foot: what the next round brings, whether it tries to ride out or stays. */
static void test_riding_out_of_a_melee(void **state)
{
    static const row out = {"drill_withdrawal",
                            NULL,
                            NULL,
                            "withdraw F1 2",
                            {"67 % Gendarmes F1 ride out to C7, Unformed",
                             "10 % Gendarmes F1 broken in the next round (17 % if they stay)"},
                            {"2/3", "167/1728"}};
    static const row stays = {"drill_withdrawal",
                              NULL,
                              NULL,
                              "stand F1",
                              {"50 % Gendarmes F1 win the next round, 23 % even, 27 % lose",
                               "14 % Billmen of Kent broken (66 % at least Shaken)", "17 % Gendarmes F1 broken"},
                              {"1/2", "1147/8192", "1549/9216"}};
    unsigned char *space = aligned_alloc(16, SPACE);
    (void)state;
    char *text = text_of(&out), *alone = malloc(strlen(text) + 64), *to = alone;
    for (char *at = text, *end; *at; at = end) { /* the other melee has been fought */
        end = strchr(at, '\n') + 1;
        memcpy(to, at, (size_t)(end - at));
        to += end - at;
        if (strncmp(at, "unit     E2", 11) == 0 || strncmp(at, "unit     F2", 11) == 0)
            to += sprintf(to - 1, " fought\n") - 1;
    }
    *to = 0;
    table *t = set_up(alone);
    hits(t, 2);
    hits(t, 1);
    weigh(&out, t, space);
    weigh(&stays, t, space);
    free(text);
    free(alone);
    free(space);
}

static void test_headlines_say_what_may_come_of_a_move(void **state)
{
    (void)state;
    unsigned char *space = aligned_alloc(16, SPACE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) look_at(&rows[i], space);
    free(space);
}

/* A test that is to be thrown now has odds as the move that led to it. */
static void test_the_headline_of_a_pending_test(void **state)
{
    static const row halt = {"drill_momentum",
                             NULL,
                             "next S1; halt S1",
                             NULL,
                             {"67 % Zurich halts", "33 % it must go on: D5 Formed, C5 or E5 Unformed"},
                             {"2/3", "1/3"}};
    static const row home = {
        "drill_reiters",
        "unit L2",
        "charge L2 S2",
        NULL,
        {"83 % Piccolomini charges home", "26 % Ostgota horse broken", "7 % Piccolomini Shaken or worse"},
        {"5/6", "535/2048", "305/4608"}};
    static const row round = {"drill_rout",
                              NULL,
                              "fight S1",
                              NULL,
                              {"73 % Schwyz wins the round, 16 % even, 11 % loses",
                               "57 % Romagna broken (13 % the Italians reach their Break Point)",
                               "94 % Schwyz Shaken or worse"},
                              {"743/1024", "2327/4096", "15/16"}};
    unsigned char *space = aligned_alloc(16, SPACE);
    (void)state;
    look_at(&halt, space);
    look_at(&home, space);
    look_at(&round, space);
    free(space);
}

/* Who holds to shoot hears of its best shot, who shares hits who is Shaken then. */
static void test_holding_to_shoot_and_sharing_hits(void **state)
{
    static const row hold = {"a field", NULL, NULL, "hold S1", {"88 % hits N1 at least once, 1.5 hits on average"},
                             {"7/8"}};
    static const row keep = {
        "a field",
        NULL,
        NULL,
        "pass S1 S2 0",
        {"S1 Shaken with 7 hits, S2 Steady with 0 hits", "33 % S1 broken (certain at least Shaken)"},
        {NULL, "1/3"}};
    static const row pass = {
        "a field",
        NULL,
        NULL,
        "pass S1 S2 2",
        {"S1 Shaken with 5 hits, S2 Steady with 2 hits", "33 % S1 broken (certain at least Shaken)"},
        {NULL, "1/3"}};
    unsigned char *space = aligned_alloc(16, SPACE);
    (void)state;
    table *t = field(
        "brigade A south committed; S1/A PSHT D4 N advanced momentum; S2/A HALB E4 N; N1 FRPB D6 S; begin movement");
    weigh(&hold, t, space);
    t = field("S1/A SWPB D4 N hits 3; S2/A SWPB E4 N; N1 FRPB D5 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 4);
    weigh(&keep, t, space);
    weigh(&pass, t, space);
    free(space);
}

static gg_fraction fate_chance(table *t, const char *move, int piece, int fate, unsigned char *space)
{
    gg_arena arena = {.base = space, .size = SPACE};
    gg_fault fault;
    gg_odds odds;
    gg_chances c;
    gg_odds_ask ask = {
        .move = gg_move_parse(t->battle, t->state, move, strlen(move), &fault), .budget = BUDGET, .deeds = true};
    assert_true(gg_odds_until(t->battle, t->state, &ask, &arena, &odds, NULL, NULL));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, NULL, 0, &arena, &c));
    return gg_chances_range(&c, FACT_FATE, (unsigned)piece, fate, fate);
}

/* Who fails to evade is destroyed, who breaks is routed. */
/* telling/rbc.md, section 5: 200 000 runs of these two squares alone gave 49.9, 44.8 and 5.3 %, each within 0.4. */
static void test_a_melee_is_followed_round_after_round(void **state)
{
    (void)state;
    unsigned char *space = aligned_alloc(16, SPACE);
    gg_arena arena = {.base = space, .size = SPACE};
    gg_odds odds;
    gg_chances c;
    gg_headline h;
    table *t = set_up("system rbc\ntitle Two squares\nboard 7 8\nturns 30\nside swiss south\nside landsknechts north\n"
                      "first swiss\nbrigade A swiss\nbrigade B landsknechts\n"
                      "unit S1 A \"Uri and Unterwalden\" SWPB C4 facing N hits 2\n"
                      "unit L1 B \"Frundsberg's square\" LKPB C5 facing S hits 1\n"
                      "engaged S1 L1\nturn 3 swiss\nbegin melee\n");
    gg_odds_ask ask = {.until = GG_UNTIL_OWN, .budget = BUDGET, .deeds = true};
    assert_string_equal(gg_system_until(gg_battle_system(t->battle), GG_UNTIL_OWN), "melee");
    assert_int_equal(gg_system_until_find(gg_battle_system(t->battle), "melee"), GG_UNTIL_OWN);
    assert_int_equal(gg_until_find("melee"), -1);
    assert_true(gg_odds_until(t->battle, t->state, &ask, &arena, &odds, NULL, NULL));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, NULL, 0, &arena, &c));
    assert_int_equal(c.until, GG_UNTIL_OWN);
    double swiss = 0, both = 0, foes = 0;
    for (int i = 0; i < odds.outcomes; i++) {
        bool s = gg_chances_lost(&c, i, 0), l = gg_chances_lost(&c, i, 1);
        *(s && l ? &both : s ? &swiss : &foes) += odds.outcome[i].chance.value * (s || l);
    }
    if (swiss < 0.485 || swiss > 0.513 || foes < 0.434 || foes > 0.462 || both < 0.045 || both > 0.061)
        fail_msg("%.3f, %.3f, both %.3f", swiss, foes, both);
    gg_headline_of(&c, &h);
    assert_string_equal(h.line[0].text,
                        "45 % Uri and Unterwalden win the melee, 5 % both break, 50 % lose; 3.0 rounds on average");
    free(space);
}

/* The same two beside two others in melee, who would share hits and fight on: they are idle from the round that is begun, and
 * the numbers are those of two alone. */
static void test_others_are_idle_while_a_melee_is_followed(void **state)
{
    (void)state;
    unsigned char *space = aligned_alloc(16, SPACE);
    gg_arena arena = {.base = space, .size = SPACE};
    gg_odds odds;
    gg_chances c;
    gg_headline h;
    gg_fault fault;
    table *t = set_up_file(table_scenario_path("rbc/drill_push_of_pike"));
    unsigned s1 = (unsigned)gg_battle_piece(t->battle, "S1", 2), l1 = (unsigned)gg_battle_piece(t->battle, "L1", 2);
    gg_odds_ask ask = {.move = gg_move_parse(t->battle, t->state, "fight S1", 8, &fault),
                       .until = GG_UNTIL_OWN,
                       .budget = BUDGET,
                       .deeds = true};
    assert_true(gg_odds_until(t->battle, t->state, &ask, &arena, &odds, NULL, NULL));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, NULL, 0, &arena, &c));
    for (unsigned u = 0; u < rbc_b(t->battle)->units; u++) {
        double lost = gg_chances_range(&c, FACT_FATE, u, GG_DESTROYED, GG_FATES - 1).value;
        bool fights = u == s1 || u == l1;
        if (fights ? lost < 0.48 || lost > 0.58 : lost > 0.15)
            fail_msg("%s: %.3f", gg_battle_label(t->battle, (int)u), lost);
        if (!fights) assert_true(gg_chances_range(&c, FACT_ROUND, u, 0, 2).value == 0);
    }
    gg_headline_of(&c, &h);
    assert_string_equal(h.line[0].text,
                        "45 % Uri and Unterwalden win the melee, 5 % both break, 50 % lose; 3.0 rounds on average");
    free(space);
}

static void test_the_dispersed_are_destroyed_and_the_broken_routed(void **state)
{
    unsigned char *space = aligned_alloc(16, SPACE);
    (void)state;
    table *t = field("S1 HALB D4 N; N1 ARQL D5 S; N2 HALB K9 S; begin unit S1");
    assert_true(fate_chance(t, "charge S1 N1", 1, GG_DESTROYED, space).value > 0.3);
    assert_true(fate_chance(t, "charge S1 N1", 1, GG_ROUTED, space).value == 0);
    t = field("S1 SWPB D4 N; N1 ARQH D5 S hits 9 catmark; N2 HALB K9 S; begin unit S1");
    assert_true(fate_chance(t, "charge S1 N1", 1, GG_DESTROYED, space).value == 0);
    assert_true(fate_chance(t, "charge S1 N1", 1, GG_ROUTED, space).value > 0.3);
    free(space);
}

static void test_shapes_have_words_and_lie_on_the_board(void **state)
{
    static gg_overlay shape[GG_OVERLAYS];
    const char *const *word;
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/before_novara"));
    int kinds = gg_overlay_kinds(gg_battle_system(t->battle), &word);
    for (int kind = 0; kind < kinds; kind++)
        for (int u = 0; u < bt(t)->units; u++) {
            int n = gg_overlay_of(t->battle, t->state, kind, u, (u + 5) % bt(t)->units, shape, GG_OVERLAYS);
            for (int i = 0; i < n; i++) {
                assert_true(shape[i].words[0] && shape[i].points > 0);
                for (int k = 0; k < shape[i].points; k++)
                    assert_true(shape[i].at[k][0] >= 0 && shape[i].at[k][0] <= 100 * bt(t)->board.columns);
            }
        }
}

static void assert_between(table *t, const char *from, const char *to, const char *words)
{
    gg_between b;
    char is[200];
    gg_spot one = {.piece = (uint8_t)gg_battle_piece(t->battle, from, strlen(from))};
    gg_spot two = {.piece = (uint8_t)gg_battle_piece(t->battle, to, strlen(to))};
    assert_true(gg_between_of(t->battle, t->state, one, two, &b));
    snprintf(is, sizeof is, "%s, %s, %s", b.distance_words, b.arc, b.sight);
    assert_string_equal(is, words);
}

static void test_what_lies_between_two_units(void **state)
{
    (void)state;
    table *t = field("S1 SWPB D4 N; N1 FRPB D6 S; N2 HALB D9 S; N3 HALB C4 S");
    assert_between(t, "S1", "N1", "2 boxes, straight ahead; from there: straight ahead, clear");
    assert_between(t, "S1", "N2", "5 boxes, straight ahead; from there: straight ahead, blocked at D6 by N1");
    assert_between(t, "S1", "N3", "1 box, left flank; from there: left flank, clear");
    assert_between(t, "N2", "S1", "5 boxes, straight ahead; from there: straight ahead, blocked at D6 by N1");
    t = field_on("H D4, W F6", "%s", "S1 ARQL D4 N; S2 HALB D5 N; S3 ARQL F4 N; N1 FRPB D7 S; N2 FRPB F8 S");
    assert_between(t, "S1", "N1",
                   "3 boxes, straight ahead; from there: straight ahead, clear, seen over from the hill");
    assert_between(t, "S3", "N2", "4 boxes, straight ahead; from there: straight ahead, blocked at F6 by the woods");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_shapes_have_words_and_lie_on_the_board, tables_clear),
        cmocka_unit_test_teardown(test_what_lies_between_two_units, tables_clear),
        cmocka_unit_test_teardown(test_headlines_say_what_may_come_of_a_move, tables_clear),
        cmocka_unit_test_teardown(test_the_flank_in_the_first_lesson, tables_clear),
        cmocka_unit_test_teardown(test_riding_out_of_a_melee, tables_clear),
        cmocka_unit_test_teardown(test_the_headline_of_a_pending_test, tables_clear),
        cmocka_unit_test_teardown(test_holding_to_shoot_and_sharing_hits, tables_clear),
        cmocka_unit_test_teardown(test_a_melee_is_followed_round_after_round, tables_clear),
        cmocka_unit_test_teardown(test_others_are_idle_while_a_melee_is_followed, tables_clear),
        cmocka_unit_test_teardown(test_the_dispersed_are_destroyed_and_the_broken_routed, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
