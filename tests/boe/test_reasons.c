/* Reasons: what is named as standing in the way of a move does, and nothing else does. */
#include "field.h"

#include "rules/boe/choose/lifts.h"
#include "support/obstacles.h"

#include <ctype.h>

/* ---- the property: every obstacle that is named is taken away as lifts.h says ---- */

/* As many letters as the words have in common, numbers left aside: other obstacles may have changed them. */
static int alike(const char *a, const char *b)
{
    int n = 0;
    for (; *a && *b; a++, b++, n++) {
        while (isdigit((unsigned char)*a)) a++;
        while (isdigit((unsigned char)*b)) b++;
        if (*a != *b) break;
    }
    return n;
}

static bool take_away(gg_battle *b, gg_state *s, gg_move m, gg_rule rule, const char *words)
{
    static what_if w;
    const lift *all[LIFTS], *best = NULL;
    int most = -1;
    boe_what_if(b, s, m, &w);
    int n = boe_lifts_of(&w, all);
    for (int i = 0; i < n; i++) {
        char text[160];
        if (all[i]->rule != rule || !all[i]->away) continue;
        boe_lift_words(&w, all[i], text, sizeof text);
        int same = strcmp(text, words) == 0 ? 1000 : all[i]->say ? alike(text, words) : -1; /* phrases do not change */
        if (same > most) most = same, best = all[i];
    }
    if (!best || strncmp(gg_system_rule(&boe_system, rule)->words, words, 30) == 0)
        return false; /* nothing was found */
    best->away(&w);
    *(boe_battle *)b = w.b;
    memcpy(s, &w.s, offsetof(boe_state, frame) + w.s.head.depth * sizeof(boe_frame));
    return true;
}

/* Taking one of these away may take another with it: ground and pieces of the whole map. */
#define SHARED(rule)                                                                                          \
    ((rule) == TMD_COUNT || (rule) == OPPFIRE_WINDOW || (rule) == BOARD_THROUGH || (rule) == TERRAIN_TABLE || \
     (rule) == CHARGE_PATH || (rule) == MUSK_RANGE || (rule) == LOF_RULE)

#define RULE(NAME, ...)                                                              \
    static bool away_##NAME(gg_battle *b, gg_state *s, gg_move m, const char *words) \
    {                                                                                \
        return take_away(b, s, m, NAME, words);                                      \
    }
#include "rules/boe/rules.def"
#undef RULE

static const obstacle rows[] = {
#define RULE(NAME, ...) {NAME, NULL, away_##NAME, NULL, SHARED(NAME)},
#include "rules/boe/rules.def"
#undef RULE
};

static void test_boe_reasons_are_the_obstacles(void **state)
{
    (void)state;
    prove_reasons("boe", sizeof(boe_battle), rows, sizeof rows / sizeof rows[0], 55);
}

/* ---- in words ---- */

static const char *reasons_of(const table *t, const char *move)
{
    static char all[1600];
    gg_reasons r;
    size_t at = 0;
    all[0] = 0;
    gg_reasons_of(t->battle, t->state, table_move(t, move, HERE), &r);
    for (int i = 0; i < r.count; i++)
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", i ? " // " : "", r.reason[i].words);
    if (r.instead[0]) snprintf(all + at, sizeof all - at, " => %s", r.instead);
    return all;
}

static void why(const table *t, const char *move, const char *words)
{
    const char *is = reasons_of(t, move);
    if (strcmp(is, words) != 0) print_message("`%s`\n  law  %s\n  told %s\n", move, words, is), fail();
}

#define FAR "A1 LINE 4 R 12,12 N LINE cube green"
#define ACTS "; begin 5e french unit F1"

static void test_boe_why_not_a_charge(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    why(t, "charge F1 A1 ff", "this way ends at 4,5, 30th Foot stand at 4,6 => charge F1 A1 fff can be done");
    why(t, "charge F1 A2 fff", "this way ends at 4,6, 33rd Foot stand at 6,7 => charge F1 A1 fff can be done");
    why(t, "charge F1 F2 f", "12e Dragons are of your own side => charge F1 A1 fff can be done");
    t = field("F1 LINE 6 R 5,3 S SQUARE cube green disorder; A1 LINE 4 R 5,5 N LINE cube green; "
              "F2 LCAV 4 R 7,3 S COLUMN cube red; A2 LINE 4 R 7,5 N LINE cube green; begin 5a french");
    why(t, "charge F1 A1 ff",
        "F1 are disordered // F1 are in square // infantry charges in 5c and 5d // F1 have a green cube");
    t = field("F1 LCAV 4 R 5,3 S COLUMN cube red ap 1; A1 LINE 4 R 5,5 N LINE cube green; "
              "F2 LCAV 4 R 7,3 S COLUMN cube red; A2 LINE 4 R 7,5 N LINE cube green; begin 5a french");
    why(t, "charge F1 A1 ff", "2 AP needed, 1 to charge with");
}

static void test_boe_why_not_a_step(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; F2 LINE 6 R 5,4 S COLUMN cube green; " FAR ACTS);
    why(t, "move F1 5,4", "F2 stand at 5,4");
    why(t, "move F1 5,9", "8 AP needed, 3 left // friends stand in the way => move F1 4,5 can be done");
    why(t, "march-to F1 1,1", "12 AP needed, 3 left => move F1 5,2 can be done");
    why(t, "form F1 SKIRM", "F1 are not trained to be in skirmish order");
    why(t, "unlimber F1 S", "F1 have no guns");
    why(t, "rally F1", "F1 are in good order");
    why(t, "face F1 N", "half a turn is `about`, or two turns => face F1 E can be done");
    t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS);
    why(t, "move F1 5,5",
        "not all at once: dice are thrown for the ground on the way => march-to F1 5,5 tries it step by "
        "step, and halts where it is cut short");
    t = field_on("H 5,4, ",
                 "leader Foy french BRIG \"Foy\" CAV rating 0 lost; brigade FB french leader Foy order defend "
                 "post 5,1; F1 FOOT 3 R 5,3 S LIMBERED weight M cube green; " FAR ACTS);
    why(t, "move F1 5,4", "5,4 is wood or marsh: closed to F1");
    why(t, "move F1 5,8",
        "7 AP needed, 3 left // brigade FB is on DEFEND: 7 spaces from its post, 4 allowed // the ground on the way is "
        "closed to F1 => move F1 4,5 can be done");
    t = field("F1 FOOT 3 R 5,3 S UNLIMBERED weight M cube green; A1 LCAV 4 R 5,4 N LINE cube green" ACTS);
    why(t, "move F1 5,4", "F1 is unlimbered: guns in battery turn and do not march // A1 stand at 5,4");
}

static void test_boe_why_not_now(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; F2 LINE 6 R 5,5 S COLUMN cube green; " FAR ACTS);
    why(t, "activate F2", "asked now: F1: 3 AP left. => first stop F1, then activate F2");
    why(t, "charge F1 A1 f",
        "asked now: F1: 3 AP left. => red units charge in 5a to 5d, blue ones when an enemy comes "
        "near");
    why(t, "rally F2", "F1 are asked about now // F2 are in good order");
    give(t, "stop F1");
    why(t, "move F2 5,6", "asked now: Your move: 1 unit has not acted. => first activate F2");
    why(t, "activate F1", "F1 have acted in this phase");
    why(t, "activate A1", "A1 are not yours");
    t = set_up_file(table_scenario_path("boe/el_bodon"));
    give(t, "order AC defend");
    why(t, "order FL attack", "brigade FL is on ATTACK already: `keep FL`");
    why(t, "order FD defend", "brigade FL is asked about now");
    why(t, "red F1", "asked now: Wathier's brigade (FL) is on ATTACK. Try for another? => cubes are given in phase 3");
    give(t, "keep FL; keep FD; keep AC; keep AV");
    why(t, "red F5", "guns do not charge");
    why(t, "green F2", "13e Chasseurs (F1) are asked about now");
}

static void test_boe_why_not_fire(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_volley"));
    give(t, "stop F1; activate F4; ready F4; end; end; end; end");
    why(t, "fire F4 F1", "2e Leger are of your own side => fire F4 B2 can be done");
    why(t, "fire F4 B1",
        "Fusiliers are not before the front of Foot battery F4 // 36e Ligne are in the line of fire => fire F4 B2 can "
        "be done");
    why(t, "fire F4 B3",
        "range 7, 6 at most // 60th Rifles are not before the front of Foot battery F4 // 60th Rifles are out of "
        "sight: the ground hides them => fire F4 B2 can be done");
    why(t, "fire F1 B1", "Foot battery (F4) is asked about now");
}

static void test_boe_why_not_a_ride(void **state)
{
    (void)state;
    table *t = field("leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack; "
                     "F1 LINE 6 R 5,5 S COLUMN cube green; A1 LINE 4 R 5,9 N LINE cube green; begin 5e french");
    give(t, "activate Foy");
    why(t, "lead Foy 12,12", "14 AP away, a ride is 6 => lead Foy 8,8 can be done");
    why(t, "lead Foy 5,8", "5,8 lies under the front of A1 => lead Foy 4,7 can be done");
    why(t, "lead Foy 5,9", "A1 stand at 5,9 => lead Foy 4,9 can be done");
    why(t, "lead Foy 5,5", "Foy is there => lead Foy 4,4 can be done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_reasons_are_the_obstacles),
        proves(test_boe_why_not_a_charge),
        proves(test_boe_why_not_a_step),
        proves(test_boe_why_not_now),
        proves(test_boe_why_not_fire),
        proves(test_boe_why_not_a_ride),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
