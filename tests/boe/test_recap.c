/* A battle told by its headlines: what each exchange is called, and what is no news. */
#include "field.h"

#include <stdlib.h>

#include "support/roster.h"
#include "tell/buffer.h"
#include "tell/cards.h"

void memory_is_out(void) { abort(); }

static cards telling;
static char told_lines[8192], heading[GG_SENTENCE];
static void (*plain)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);

/* As `grognard replay` has it: headings only with something under them. */
static void say(cards *c, told what, int depth, const char *text)
{
    (void)c, (void)depth;
    if (what == TOLD_LINE || what == TOLD_INNER) return;
    if (what == TOLD_CHAPTER) {
        snprintf(heading, sizeof heading, "%s", text);
        return;
    }
    size_t at = strlen(told_lines);
    snprintf(told_lines + at, sizeof told_lines - at, "%s%s%s\n", heading, heading[0] ? "\n" : "", text);
    heading[0] = 0;
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    plain(sink, b, s, e);
    telling.sink.event(&telling.sink, b, s, e);
}

/* What is told of these answers. */
static const char *recap_of(table *t, const char *answers)
{
    cards_begin(&telling, 3, say, NULL);
    told_lines[0] = heading[0] = 0;
    plain = t->sink.event;
    t->sink.event = hear;
    give(t, answers);
    cards_pause(&telling, t->battle);
    cards_end(&telling);
    t->sink.event = plain;
    return told_lines;
}

#define assert_recap(t, answers, want) recap_is(recap_of(t, answers), want, HERE)
static void recap_is(const char *is, const char *want, const char *file, int line)
{
    if (strcmp(is, want) == 0) return;
    print_message("told:\n%sand not\n%s", is, want);
    _fail(file, line);
}

static table *at(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "boe/%s", name);
    return set_up_file(table_scenario_path(path));
}

#define HORSE "F1 HCAV 4 R 5,2 S LINE cube red; F2 LCAV 4 R 6,2 S LINE cube red; A1 LCAV 4 R 5,5 N LINE cube green; "

static void test_boe_recap_of_a_melee_has_its_margin(void **state)
{
    (void)state;
    table *t = field(HORSE "begin 5a french");
    assert_recap(t, "charge F1 A1 fff; end; end; roll 3; roll 2",
                 "F1 charge A1: home.\n"
                 "The melees.\n"
                 "F1 beat A1 by 3 at 5,5: 2 stands lost, they retreat.\n");
    t = field(HORSE "begin 5a french");
    assert_recap(t, "charge F1 A1 fff; end; end; roll 1; roll 3",
                 "F1 charge A1: home.\n"
                 "The melees.\n"
                 "Neither F1 nor A1 give way at 5,5: a stand lost on each side.\n");
}

/* Who fights beside him who leads is named with him. */
static void test_boe_recap_names_comrades(void **state)
{
    (void)state;
    table *t = field(HORSE "begin 5a french");
    assert_recap(t, "charge F1 A1 fff; charge F2 A1 ffe; lead-with F1; roll 3; roll 2",
                 "F1 charge A1: home.\n"
                 "F2 charge A1: home.\n"
                 "The melees.\n"
                 "F1 and F2 beat A1 by 6 at 5,5: 3 stands lost, they rout.\n");
}

static void test_boe_recap_of_charges(void **state)
{
    (void)state;
    assert_recap(at("drill_charge"), "charge F1 A1 fff; hold A1; square A1; roll 1; pull-up F1",
                 "5e Dragons charge 30th Foot: they pull up before the square.\n");
    assert_recap(at("drill_charge"), "charge F1 A1 fff; hold A1; stand A1", "5e Dragons charge 30th Foot: home.\n");
    assert_recap(at("drill_crest"), "charge F1 A4 ff; roll 1; hold A4; evade A4; roll 1; roll 6",
                 "13e Chasseurs charge Arentschildt: the gunners run, they have the crest.\n");
}

static void test_boe_recap_of_an_evasion(void **state)
{
    (void)state;
    table *t = field("F1 HCAV 4 R 5,2 S LINE cube red; A1 LIGHT 4 R 5,5 N SKIRM cube green; begin 5a french");
    assert_recap(t, "charge F1 A1 fff; hold A1; evade A1; roll 1; roll 6",
                 "F1 charge A1, who give way: the ground is theirs.\n");
}

static void test_boe_recap_of_orders(void **state)
{
    (void)state;
    table *t = at("el_bodon");
    give(t, "order AC defend");
    assert_recap(t, "order FL defend; roll 5; roll 1",
                 "Wathier's brigade (FL) stays on ATTACK: DEFEND is lost on the way.\n");
    assert_recap(t, "order FD support; roll 2", "Ornano's brigade (FD) stays on ATTACK: SUPPORT is not written.\n");
}

/* Cubes are a line for each side, initiative one for both; phases without news have no heading, steps no line. */
static void test_boe_recap_of_a_quiet_turn(void **state)
{
    (void)state;
    table *t = at("el_bodon");
    give(t, "order AC defend; keep FL; keep FD; keep AC; keep AV");
    assert_recap(
        t,
        "red F1; green F2; green F3; green F4; green F5; green A6; green A7; green A8; green A9; blue A10; green "
        "A11; roll 5; roll 1; player-a; activate F3; move F3 8,2; stop F3; end",
        "French: red 13e Chasseurs; green Lanciers de Berg, 6e Dragons, 11e Dragons, Horse battery.\n"
        "Allies: green 1/5th Foot, 77th Foot, 21st Portuguese, Arentschildt battery, 11th Light Dragoons; blue "
        "1st KGL Hussars.\n"
        "The French have the initiative, 7 to 2.\n"
        "The French act first.\n");
}

static void test_boe_recap_of_fire(void **state)
{
    (void)state;
    table *t = at("drill_volley");
    give(t, "stop F1; activate F4; ready F4");
    assert_recap(t, "end; end; end; end; fire F4 B2; roll 1 1 1 1; hold F2",
                 "Foot battery F4 fires at 48th Foot: no hit.\nTurn 2.\n");
}

/* Tries of one unit are one line: the one that succeeds, or the last there was time for. */
static void test_boe_recap_of_rally(void **state)
{
    (void)state;
    const char *lines =
        "F1 LINE 6 R 5,3 S LINE cube green disorder; A1 LINE 6 R 5,11 N LINE cube green; begin 5e french "
        "unit F1";
    assert_recap(field(lines), "rally F1; roll 6; rally F1; roll 1", "F1 rally, in good order.\n");
    assert_recap(field(lines), "rally F1; roll 6; rally F1; roll 6; rally F1; roll 6", "F1 will not rally.\n");
}

/* ---- in full: names, and verbs that follow their number ---- */

static int heard;

/* "(F3)" behind a name is how records call it; brigades are known by theirs. */
static bool has_label(const char *text)
{
    for (const char *at = text; (at = strchr(at, '(')); at++)
        if ((at[1] == 'F' || at[1] == 'A') && at[2] >= '0' && at[2] <= '9') return true;
    return false;
}

static void hear_machine(cards *c, told what, int depth, const char *text)
{
    static const char *const like_a_machine[] = {"Dragons goes", "Dragons falls", "Foot goes", "Foot fires"};
    (void)c, (void)what, (void)depth;
    heard++;
    if (has_label(text)) fail_msg("%s", text);
    for (size_t i = 0; i < sizeof like_a_machine / sizeof like_a_machine[0]; i++)
        if (strstr(text, like_a_machine[i])) fail_msg("%s", text);
}

static void test_a_battle_is_told_in_names_and_verbs_that_agree(void **state)
{
    (void)state;
    roster all = roster_open("boe");
    for (int i = 0; i < all.count; i++) {
        if (strcmp(all.at[i].name, "boe/el_bodon")) continue;
        for (uint64_t seed = 1; seed <= 3; seed++) {
            playing p;
            cards_begin(&telling, 3, hear_machine, NULL);
            playing_begin(&p, all.at[i].battle, "eager", seed, &telling.sink);
            while (playing_step(&p)) continue;
            cards_pause(&telling, p.battle);
            cards_end(&telling);
            playing_end(&p);
        }
    }
    assert_true(heard > 300);
    roster_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_recap_of_a_melee_has_its_margin),
        proves(test_boe_recap_names_comrades),
        proves(test_boe_recap_of_charges),
        proves(test_boe_recap_of_an_evasion),
        proves(test_boe_recap_of_orders),
        proves(test_boe_recap_of_a_quiet_turn),
        proves(test_boe_recap_of_fire),
        proves(test_boe_recap_of_rally),
        proves(test_a_battle_is_told_in_names_and_verbs_that_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
